/* ---- calls: ordinary, aggregate, analytic, and functions with a syntax of their own -------------------------------- */
%nterm <node> call chain special_call call_body call_inside call_ordered named_call call_arg call_clause window frame;
%nterm <num>  frame_unit frame_exclude trim_side;
%nterm <pair> frame_bound;
%nterm <list> type_args;

/* What follows a call changes it in place. */
call: chain
    | named_call
    | name '@' dblink '(' call_body ')' { $$ = ora_call(cx, $1, $3, $5, @$); }
    | "SET" '(' call_body ')'        { $$ = ora_call(cx, ora_path(cx, STR("SET")), (Str){ 0 }, $3, @$); }
    | special_call
    | call "WITHIN" "GROUP" '(' opt_partition_by opt_order_by ')' { $$ = ora_call_within(cx, $1, $6, @$); }
    | call "FILTER" '(' "WHERE" expr ')' { $$ = ora_call_filter(cx, $1, $5, @$); ora_needs(cx, 23, 923, @3); }
    | call "KEEP" '(' "DENSE_RANK" "FIRST" "ORDER" "BY" order_list ')' { $$ = ora_call_keep(cx, $1, false, $8, @$); }
    | call "KEEP" '(' "DENSE_RANK" "LAST" "ORDER" "BY" order_list ')'  { $$ = ora_call_keep(cx, $1, true, $8, @$); }
    | call "FROM FIRST"              { $$ = $1; $$->at = @$; }
    | call "FROM LAST"               { $$ = ora_call_from_last(cx, $1, @$); }
    | call "IGNORE" "NULLS"          { $$ = ora_call_nulls(cx, $1, true, @$); }
    | call "RESPECT" "NULLS"         { $$ = ora_call_nulls(cx, $1, false, @$); }
    | call "OVER" '(' window ')'     { $4->at = @3; $4->at.end = @5.end; $$ = ora_call_over(cx, $1, $4, @$); }
    | call "OVER" ident              { $$ = ora_call_over(cx, $1, NEW(Window, @3, .name = $3.s, .reference = true), @$); }
    ;
named_call: name '(' call_body ')'   { $$ = ora_call(cx, $1, (Str){ 0 }, $3, @$); } ;
/* .attribute, .method(...), (index), [cell] behind something that is no plain name */
chain: call '.' ident                { $$ = NEW(MethodCall, @$, .arg = $1, .name = $3.s); }
    | call '(' call_body ')'         { $$ = ora_method(cx, $1, $3, @$); }
    | call '[' cell_index ']'        { $$ = NEW(Subscript, @$, .arg = $1, .index = $3); }
    | name '[' cell_index ']'        { $$ = NEW(Subscript, @$, .arg = ora_name(cx, $1, @1), .index = $3); }
    | '(' expr "AS" name ')' '.' ident
                                     { $$ = NEW(MethodCall, @$, .arg = NEW(TreatAs, @2, .arg = $2, .to = ora_type(cx, $4, (List){ 0 }, @4)), .name = $7.s); }
    | bind '(' call_body ')'         { $$ = ora_method(cx, $1, $3, @$); }
    | '(' expr ')' '.' ident         { $$ = NEW(MethodCall, @$, .arg = $2, .name = $5.s); }
    ;
%nterm <list> cell_index;
%nterm <node> cell_item;
cell_index: cell_item                { $$ = LIST1($1); }
    | cell_index ',' cell_item       { $$ = $1; PUSH($$, $3); }
    ;
/* of MODEL cells, and of JSON's dot notation */
cell_item: expr
    | '*'                            { $$ = NEW(Star, @$); }
    | "ANY"                          { $$ = NEW(Star, @$); }
    | expr "TO" expr                 { $$ = ora_row(cx, $1, LIST1($3), @$); }
    | "FOR" cell_for                 { $$ = $2; $$->at = @$; }
    ;
%nterm <node> cell_for;
cell_for: name "IN" '(' expr_list ')'  { $$ = NEW(InList, @$, .arg = ora_name(cx, $1, @1), .items = $4); }
    | name "IN" query_wp             { $$ = NEW(InList, @$, .arg = ora_name(cx, $1, @1), .query = ora_unparen(cx, $3)); }
    | '(' expr_list ')' "IN" '(' expr_list ')'
                                     { $$ = NEW(InList, @$, .arg = NEW(RowExpr, @2, .items = $2), .items = $6); }
    | '(' expr_list ')' "IN" query_wp
                                     { $$ = NEW(InList, @$, .arg = NEW(RowExpr, @2, .items = $2), .query = ora_unparen(cx, $5)); }
    | name "FROM" expr "TO" expr cell_step expr
                                     { $$ = ora_cell_range(cx, ora_name(cx, $1, @1), NULL, $3, $5, $6, $7, @$); }
    | name "LIKE" expr "FROM" expr "TO" expr cell_step expr
                                     { $$ = ora_cell_range(cx, ora_name(cx, $1, @1), $3, $5, $7, $8, $9, @$); }
    ;
%nterm <flag> cell_step;
cell_step: "INCREMENT"               { $$ = false; }
    | "DECREMENT"                    { $$ = true; }
    ;

/* The inside of the parentheses as a Call without a name. */
call_body: %empty                    { $$ = NEW(Call, @$); }
    | call_inside
    | call_ordered
    | call_using
    ;
/* the attributes of data mining functions, and TRANSLATE's character set */
call_using: call_inside "USING" mining_list { $$ = ora_call_option(cx, $1, OPTL("USING", $3, TO_END(@2)), @$); }
    | call_using "AND" "USING" mining_list { $$ = ora_call_option(cx, $1, OPTL("USING", $4, TO_END(@3)), @$); }
    ;
%nterm <node> call_using mining_item;
%nterm <list> mining_list;
mining_list: mining_item             { $$ = LIST1($1); }
    | mining_list ',' mining_item    { $$ = $1; PUSH($$, $3); }
    ;
mining_item: arith
    | name '.' '*'                   { $$ = NEW(Star, @$, .qualifier = $1.parts); }
    | '*'                            { $$ = NEW(Star, @$); }
    | arith ident                    { $$ = NEW(NamedArg, @$, .name = $2.s, .value = $1); }
    | arith "AS" ident               { $$ = NEW(NamedArg, @$, .name = $3.s, .value = $1); }
    ;
opt_sequence: %empty | "SEQUENCE" | "INDEX" arith ;
call_ordered: "ORDER" "BY" order_list { $$ = ora_call_order(cx, NEW(Call, @$), $3, @$); }
    | "PARTITION" "BY" expr_list "ORDER" "BY" order_list
                                     { $$ = ora_call_order(cx, ora_call_option(cx, NEW(Call, @$), OPTL("PARTITION BY", $3, TO_END(@1)), @$), $6, @$); }
    | call_inside "ORDER" "BY" order_list { $$ = ora_call_order(cx, $1, $4, @$); }
    | call_ordered call_clause       { $$ = ora_call_option(cx, $1, $2, @$); }
    ;
call_inside: call_arg                { $$ = NEW(Call, @$, .args = LIST1($1)); }
    | "DISTINCT" call_arg            { $$ = NEW(Call, @$, .args = LIST1($2), .distinct = true); }
    | "UNIQUE" call_arg              { $$ = NEW(Call, @$, .args = LIST1($2), .distinct = true); }
    | "ALL" call_arg                 { $$ = NEW(Call, @$, .args = LIST1($2), .all = true); }
    | call_inside ',' call_arg         { $$ = ora_call_add(cx, $1, $3, @$); }
    | call_inside "IGNORE..." "NULLS"     { $$ = ora_call_nulls(cx, $1, true, @$); }
    | call_inside "RESPECT..." "NULLS"    { $$ = ora_call_nulls(cx, $1, false, @$); }
    | call_inside call_clause          { $$ = ora_call_option(cx, $1, $2, @$); }
    ;
call_arg: expr
    | '*'                            { $$ = NEW(Star, @$); }
    | name '.' '*'                   { $$ = NEW(Star, @$, .qualifier = $1.parts); }
    | expr "=>" expr                 { $$ = ora_named_arg(cx, $1, $3, @$); }
    | "FOR" ident "IN" iterations opt_sequence "=>" expr { $$ = ora_iterated_arg(cx, $2, $4, $7, @$); }
    | "string IS" expr               { $$ = NEW(NamedArg, @$, .key = ora_string(cx, $1, @1), .value = $2); }
    | "KEY IS" STRING "IS" expr      { $$ = NEW(NamedArg, @$, .key = ora_string(cx, $2, @2), .value = $4); }
    | "OF" "ANOMALY"                 { $$ = OPT_ARG("OF ANOMALY", NULL, @$); }
    | "INTO" arith                   { $$ = OPT_ARG("INTO", $2, @$); }
    | expr "AS" ident                { $$ = NEW(NamedArg, @$, .name = $3.s, .value = $1); }
    | expr "AS" "EVALNAME" expr      { $$ = NEW(NamedArg, @$, .key = $4, .value = $1); }
    | "KEY" expr "VALUE" expr        { $$ = NEW(NamedArg, @$, .key = $2, .value = $4); }
    | expr "VALUE" expr              { $$ = NEW(NamedArg, @$, .key = $1, .value = $3); }
    | expr ':' expr                  { $$ = NEW(NamedArg, @$, .key = $1, .value = $3); }
    ;
/* clauses of built-in functions; which function may have which is the functions table's business, not the grammar's */
call_clause: "FROM FIRST..."         { $$ = OPT("FROM FIRST", @$); }
    | "FROM LAST..."                 { $$ = OPT("FROM LAST", @$); }
    | "DEFAULT" expr "ON" "CONVERSION" "ERROR" { $$ = OPT1("DEFAULT ON CONVERSION ERROR", $2, @$); }
    | "ON" "OVERFLOW" "ERROR"        { $$ = OPT("ON OVERFLOW ERROR", @$); }
    | "ON" "OVERFLOW" "TRUNCATE" opt_string { $$ = ora_option1(cx, STR("ON OVERFLOW TRUNCATE"), $4, @$); }
    | "WITH" "COUNT"                 { $$ = OPT("WITH COUNT", @$); }
    | "WITHOUT" "COUNT"              { $$ = OPT("WITHOUT COUNT", @$); }
    | "DETERMINISTIC"                { $$ = OPT("DETERMINISTIC", @$); }
    | "COST" "MODEL"                 { $$ = OPT("COST MODEL", @$); }
    | json_clause
    ;
%nterm <node> opt_string json_clause;
opt_string: %empty                   { $$ = NULL; }
    | STRING                         { $$ = ora_string(cx, $1, @$); }
    ;

window: opt_partition_by opt_order_by frame
                                     { $$ = NEW(Window, @$, .partition_by = $1, .order_by = $2, .frame = $3); }
    | ident opt_partition_by opt_order_by frame
                                     { $$ = NEW(Window, @$, .name = $1.s, .partition_by = $2, .order_by = $3, .frame = $4); }
    ;
frame: %empty                        { $$ = NULL; }
    | frame_unit frame_bound frame_exclude
                                     { $$ = ora_frame(cx, $1, $2, (OraPair){ 0 }, $3, @$); }
    | frame_unit "BETWEEN" frame_bound "AND" frame_bound frame_exclude
                                     { $$ = ora_frame(cx, $1, $3, $5, $6, @$); }
    ;
frame_unit: "ROWS"                   { $$ = FU_ROWS; }
    | "RANGE"                        { $$ = FU_RANGE; }
    | "GROUPS"                       { $$ = FU_GROUPS; ora_needs(cx, 21, 907, @1); }
    ;
frame_bound: "UNBOUNDED" "PRECEDING" { $$ = (OraPair){ FB_UNBOUNDED_PRECEDING, NULL }; }
    | "UNBOUNDED" "FOLLOWING"        { $$ = (OraPair){ FB_UNBOUNDED_FOLLOWING, NULL }; }
    | "CURRENT" "ROW"                { $$ = (OraPair){ FB_CURRENT_ROW, NULL }; }
    | arith "PRECEDING"              { $$ = (OraPair){ FB_PRECEDING, $1 }; }
    | arith "FOLLOWING"              { $$ = (OraPair){ FB_FOLLOWING, $1 }; }
    ;
frame_exclude: %empty                { $$ = FX_NONE; }
    | "EXCLUDE" "CURRENT" "ROW"      { $$ = FX_CURRENT_ROW; ora_needs(cx, 21, 907, @1); }
    | "EXCLUDE" "GROUP"              { $$ = FX_GROUP; ora_needs(cx, 21, 907, @1); }
    | "EXCLUDE" "TIES"               { $$ = FX_TIES; ora_needs(cx, 21, 907, @1); }
    | "EXCLUDE" "NO" "OTHERS"        { $$ = FX_NO_OTHERS; ora_needs(cx, 21, 907, @1); }
    ;

special_call: "CAST" '(' arg_or_multiset "AS" type cast_tail ')' { $$ = ora_cast(cx, $3, $5, $6, @$); }
    | "XMLCAST" '(' expr "AS" type ')' { $$ = ora_call_typed(cx, STR("XMLCAST"), $3, $5, @$); }
    | "VALIDATE_CONVERSION" '(' expr "AS" type ')' { $$ = ora_call_typed(cx, STR("VALIDATE_CONVERSION"), $3, $5, @$); }
    | "VALIDATE_CONVERSION" '(' expr "AS" type ',' expr_list ')'
                                     { $$ = ora_call_typed(cx, STR("VALIDATE_CONVERSION"), $3, $5, @$); ora_call_more(cx, $$, $7); }
    | "TREAT" '(' expr "AS" type ')' { $$ = ora_treat(cx, $3, $5, @$); }
    | "EXTRACT" '(' extract_field "FROM" expr ')' { $$ = NEW(Extract, @$, .field = $3, .arg = $5); }
    | "TRIM" '(' expr ')'            { $$ = NEW(Trim, @$, .arg = $3); }
    | "TRIM" '(' expr "FROM" expr ')' { $$ = NEW(Trim, @$, .chars = $3, .arg = $5); }
    | "TRIM" '(' trim_side "FROM" expr ')' { $$ = NEW(Trim, @$, .side = (TrimSide)$3, .arg = $5); }
    | "TRIM" '(' trim_side expr "FROM" expr ')' { $$ = NEW(Trim, @$, .side = (TrimSide)$3, .chars = $4, .arg = $6); }
    | json_transform ')'              { $$ = $1; $$->at = @$; }
    | "CURSOR" query_wp              { $$ = NEW(CursorExpr, @$, .query = ora_unparen(cx, $2)); }
    | name '%' ident                 { $$ = ora_attribute(cx, $1, $3.s, @$); }
    | bind '%' ident                 { $$ = ora_bind_attribute(cx, $1, $3.s, @$); }
    | xml_call
    ;
%nterm <node> xml_call arg_or_multiset cast_tail;
arg_or_multiset: expr
    | "MULTISET" query_wp            { $$ = NEW(Multiset, @$, .query = ora_unparen(cx, $2)); }
    ;
/* a Cast that carries only the tail */
cast_tail: %empty                    { $$ = NEW(Cast, @$); }
    | "DEFAULT" expr "ON" "CONVERSION" "ERROR" { $$ = NEW(Cast, @$, .on_error = $2); }
    | cast_tail ',' expr             { $$ = ora_cast_format(cx, $1, $3); }
    ;
extract_field: "YEAR"                { $$ = STR("YEAR"); }
    | "MONTH"                        { $$ = STR("MONTH"); }
    | "DAY"                          { $$ = STR("DAY"); }
    | "HOUR"                         { $$ = STR("HOUR"); }
    | "MINUTE"                       { $$ = STR("MINUTE"); }
    | "SECOND"                       { $$ = STR("SECOND"); }
    | ident                          { $$ = ora_extract_field(cx, $1.s, @$); }
    ;
trim_side: "LEADING"                 { $$ = TRIM_LEADING; }
    | "TRAILING"                     { $$ = TRIM_TRAILING; }
    | "BOTH"                         { $$ = TRIM_BOTH; }
    ;

/* ---- data types ---------------------------------------------------------------------------------------------------- */
%nterm <node> type plain_type type_arg;
%nterm <str> char_type;
%nterm <flag> opt_varying;

type: plain_type
    | plain_type "CHARACTER" "SET" name { $$ = ora_type_charset(cx, $1, $4, (Str){ 0 }, @$); }
    | plain_type "CHARACTER" "SET" name '%' ident { $$ = ora_type_charset(cx, $1, $4, $6.s, @$); }
    ;
plain_type: name                     { $$ = ora_type(cx, $1, (List){ 0 }, @$); }
    | name '(' type_args ')'         { $$ = ora_type(cx, $1, $3, @$); }
    | name '@' dblink                { $$ = ora_type_remote(cx, $1, $3, @$); }
    | name '%' "TYPE"                { $$ = ora_type_of(cx, $1, (Str){ 0 }, false, @$); }
    | name '%' "ROWTYPE"             { $$ = ora_type_of(cx, $1, (Str){ 0 }, true, @$); }
    | name '@' dblink '%' "TYPE"     { $$ = ora_type_of(cx, $1, $3, false, @$); }
    | name '@' dblink '%' "ROWTYPE"  { $$ = ora_type_of(cx, $1, $3, true, @$); }
    | "REF" name                     { $$ = ora_type_ref(cx, $2, @$); }
    | "LONG"                         { $$ = ora_type_words(cx, STR("LONG"), (List){ 0 }, @$); }
    | "LONG" "RAW"                   { $$ = ora_type_words(cx, STR("LONG RAW"), (List){ 0 }, @$); }
    | "LONG" "RAW" '(' type_args ')' { $$ = ora_type_words(cx, STR("LONG RAW"), $4, @$); }
    | "LONG" '(' type_args ')'       { $$ = ora_type_words(cx, STR("LONG"), $3, @$); }
    | "DOUBLE" "PRECISION"           { $$ = ora_type_words(cx, STR("DOUBLE PRECISION"), (List){ 0 }, @$); }
    | char_type opt_varying          { $$ = ora_type_char(cx, $1, $2, (List){ 0 }, @$); }
    | char_type opt_varying '(' type_args ')' { $$ = ora_type_char(cx, $1, $2, $4, @$); }
    | "TIMESTAMP" opt_precision      { $$ = ora_type_timestamp(cx, STR("TIMESTAMP"), $2, @$); }
    | "TIMESTAMP" opt_precision "WITH..." "TIME" "ZONE"
                                     { $$ = ora_type_timestamp(cx, STR("TIMESTAMP WITH TIME ZONE"), $2, @$); }
    | "TIMESTAMP" opt_precision "WITH..." "LOCAL" "TIME" "ZONE"
                                     { $$ = ora_type_timestamp(cx, STR("TIMESTAMP WITH LOCAL TIME ZONE"), $2, @$); }
    | "INTERVAL" "YEAR" opt_precision "TO" "MONTH"
                                     { $$ = ora_type_interval(cx, STR("INTERVAL YEAR TO MONTH"), $3, NULL, @$); }
    | "INTERVAL" "DAY" opt_precision "TO" "SECOND" opt_precision
                                     { $$ = ora_type_interval(cx, STR("INTERVAL DAY TO SECOND"), $3, $6, @$); }
    ;
char_type: "CHAR"                    { $$ = STR("CHAR"); }
    | "CHARACTER"                    { $$ = STR("CHAR"); }
    | "NCHAR"                        { $$ = STR("NCHAR"); }
    | "NATIONAL" "CHAR"              { $$ = STR("NCHAR"); }
    | "NATIONAL" "CHARACTER"         { $$ = STR("NCHAR"); }
    ;
opt_varying: %empty                  { $$ = false; }
    | "VARYING"                      { $$ = true; }
    ;
type_args: type_arg                  { $$ = LIST1($1); }
    | type_args ',' type_arg         { $$ = $1; PUSH($$, $3); }
    ;
type_arg: NUMBER                     { $$ = ora_number(cx, $1, @$); }
    | '-' NUMBER                     { $$ = NEW(Unary, @$, .op = OP_NEG, .arg = ora_number(cx, $2, @2)); }
    | NUMBER "BYTE"                  { $$ = OPT1("BYTE", ora_number(cx, $1, @1), @$); }
    | NUMBER "CHAR"                  { $$ = OPT1("CHAR", ora_number(cx, $1, @1), @$); }
    | '*'                            { $$ = NEW(Star, @$); }
    | name                           { $$ = ora_name(cx, $1, @$); }
    | name "BYTE"                    { $$ = OPT1("BYTE", ora_name(cx, $1, @1), @$); }
    | name "CHAR"                    { $$ = OPT1("CHAR", ora_name(cx, $1, @1), @$); }
    | INQUIRY                        { $$ = NEW(PlsqlInquiry, @$, .name = $1); }
    ;
