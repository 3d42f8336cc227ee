/* ---- names, literals, expressions and conditions (one language: 23ai and PL/SQL have BOOLEAN) ---------------------- */
%nterm <name> ident;
%nterm <path> name;
%nterm <strs> ident_list dblink_parts;
%nterm <str>  dblink extract_field;
%nterm <list> expr_list order_list opt_order_by opt_partition_by case_whens interval_fields;
%nterm <node> expr predicate arith primary literal bind case_when order_item expr_or_default opt_escape;
%nterm <node> opt_case_arg opt_case_else integer opt_precision in_bare;
%nterm <num>  cmp quantifier multiset_op interval_unit like_word opt_nulls_order;
%nterm <flag> opt_not opt_desc opt_all_distinct;
%nterm <list> json_is_options;

ident: IDENT ;
ident_list: ident                    { $$ = STRS1($1.s); }
    | ident_list ',' ident           { $$ = $1; PUSHSTR($$, $3.s); }
    ;
name: ident                          { $$ = (OraPath){ STRS1($1.s), $1.quoted }; }
    | name '.' ident                 { $$ = $1; PUSHSTR($$.parts, $3.s); $$.quoted = $3.quoted; }
    ;
/* @host.domain@qualifier */
dblink: '!'                          { $$ = STR("!"); }
    | dblink_parts                 { $$ = ora_joined(cx, $1, '.'); }
    | dblink_parts '@' ident         { $$ = ora_join2(cx, ora_joined(cx, $1, '.'), '@', $3.s); }
    ;
dblink_parts: ident                  { $$ = STRS1($1.s); }
    | dblink_parts '.' ident         { $$ = $1; PUSHSTR($$, $3.s); }
    ;

expr_list: expr                      { $$ = LIST1($1); }
    | expr_list ',' expr             { $$ = $1; PUSH($$, $3); }
    ;
expr: predicate
    | expr "OR" expr                 { $$ = NEW(Binary, @$, .op = OP_OR, .left = $1, .right = $3); }
    | expr "AND" expr                { $$ = NEW(Binary, @$, .op = OP_AND, .left = $1, .right = $3); }
    | "NOT" expr                     { $$ = NEW(Unary, @$, .op = OP_NOT, .arg = $2); }
    ;
predicate: arith
    | arith cmp arith                { $$ = NEW(Binary, @$, .op = (Op)$2, .left = $1, .right = $3); }
    | arith cmp quantifier query_wp
                                     { $$ = NEW(Quantified, @$, .op = (Op)$2, .all = $3, .left = $1, .query = ora_unparen(cx, $4)); }
    | arith cmp quantifier '(' expr_list ')'
                                     { $$ = NEW(Quantified, @$, .op = (Op)$2, .all = $3, .left = $1, .items = $5); }
    | arith opt_not like_word arith opt_escape
                                     { $$ = NEW(Like, @$, .kind = (LikeKind)$3, .negated = $2, .arg = $1, .pattern = $4, .escape = $5); }
    | arith opt_not "BETWEEN" arith "AND" arith
                                     { $$ = NEW(Between, @$, .negated = $2, .arg = $1, .low = $4, .high = $6); }
    | arith opt_not "IN" query_wp    { $$ = NEW(InList, @$, .negated = $2, .arg = $1, .query = ora_unparen(cx, $4)); }
    | arith opt_not "IN" '(' expr_list ')' { $$ = NEW(InList, @$, .negated = $2, .arg = $1, .items = $5); }
    | arith opt_not "IN" in_bare     { $$ = NEW(InList, @$, .negated = $2, .arg = $1, .items = LIST1($4)); }
    | arith opt_not "MEMBER" opt_of arith
                                     { $$ = NEW(Binary, @$, .op = $2 ? OP_NOT_MEMBER_OF : OP_MEMBER_OF, .left = $1, .right = $5); }
    | arith opt_not "SUBMULTISET" opt_of arith
                                     { $$ = NEW(Binary, @$, .op = $2 ? OP_NOT_SUBMULTISET : OP_SUBMULTISET, .left = $1, .right = $5); }
    | arith "OVERLAPS" arith         { $$ = NEW(Binary, @$, .op = OP_OVERLAPS, .left = $1, .right = $3); }
    | arith "IS" opt_not "NULL"      { $$ = NEW(IsTest, @$, .kind = IS_NULL, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "NAN"       { $$ = NEW(IsTest, @$, .kind = IS_NAN, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "INFINITE"  { $$ = NEW(IsTest, @$, .kind = IS_INFINITE, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "PRESENT"   { $$ = NEW(IsTest, @$, .kind = IS_PRESENT, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "A" "SET"   { $$ = NEW(IsTest, @$, .kind = IS_A_SET, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "EMPTY"     { $$ = NEW(IsTest, @$, .kind = IS_EMPTY, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "TRUE"      { $$ = NEW(IsTest, @$, .kind = IS_TRUE, .negated = $3, .arg = $1); ora_needs(cx, 23, 908, @4); }
    | arith "IS" opt_not "FALSE"     { $$ = NEW(IsTest, @$, .kind = IS_FALSE, .negated = $3, .arg = $1); ora_needs(cx, 23, 908, @4); }
    | arith "IS" opt_not "UNKNOWN"   { $$ = NEW(IsTest, @$, .kind = IS_UNKNOWN, .negated = $3, .arg = $1); ora_needs(cx, 23, 908, @4); }
    | arith "IS" opt_not "DANGLING"  { $$ = NEW(IsTest, @$, .kind = IS_DANGLING, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "VALID"     { $$ = NEW(IsTest, @$, .kind = IS_VALID, .negated = $3, .arg = $1); }
    | arith "IS" opt_not "DISTINCT" "FROM" arith
                                     { $$ = NEW(IsTest, @$, .kind = IS_DISTINCT_FROM, .negated = $3, .arg = $1, .right = $6); ora_needs(cx, 23, 908, @4); }
    | arith "IS" "ANY"               { $$ = NEW(IsTest, @$, .kind = IS_ANY, .arg = $1); }
    | arith "IS" opt_not "JSON" json_is_options %prec ENDS_HERE { $$ = ora_is_json(cx, $1, $3, $5, @$); }
    | arith "IS" opt_not "OF" opt_type_word '(' is_of_types ')'
                                     { $$ = NEW(IsOfType, @$, .negated = $3, .arg = $1, .types = $7); }
    ;
%nterm <list> is_of_types;
%nterm <node> is_of_type;
is_of_types: is_of_type              { $$ = LIST1($1); }
    | is_of_types ',' is_of_type     { $$ = $1; PUSH($$, $3); }
    ;
is_of_type: type
    | "ONLY" type                    { $$ = OPT1("ONLY", $2, @$); }
    ;
json_is_options: %empty              { $$ = (List){ 0 }; }
    | json_is_options json_is_option { $$ = $1; PUSH($$, $2); }
    | json_is_options '(' json_kinds ')' { $$ = $1; list_append(cx->a, &$$, &$3); }
    ;
%nterm <list> json_kinds;
json_kinds: ident                    { $$ = LIST1(ora_option(cx, $1.s, (List){ 0 }, @$)); }
    | json_kinds ',' ident           { $$ = $1; PUSH($$, ora_option(cx, $3.s, (List){ 0 }, @3)); }
    ;
%nterm <node> json_is_option;
json_is_option: "STRICT"             { $$ = OPT("STRICT", @$); }
    | "LAX"                          { $$ = OPT("LAX", @$); }
    | "FORMAT" "JSON"                { $$ = OPT("FORMAT JSON", @$); }
    | "FORMAT" IDENT                 { $$ = ora_option(cx, ora_words2(cx, STR("FORMAT"), $2.s), (List){ 0 }, @$); }
    | "WITH" "UNIQUE" "KEYS"         { $$ = OPT("WITH UNIQUE KEYS", @$); }
    | "WITHOUT" "UNIQUE" "KEYS"      { $$ = OPT("WITHOUT UNIQUE KEYS", @$); }
    | "ALLOW" "SCALARS"              { $$ = OPT("ALLOW SCALARS", @$); }
    | "DISALLOW" "SCALARS"           { $$ = OPT("DISALLOW SCALARS", @$); }
    | "VALIDATE" STRING              { $$ = OPT1("VALIDATE", ora_string(cx, $2, @2), @$); }
    ;
opt_type_word: %empty | "TYPE" ;
opt_of: %empty | "OF" ;
opt_not: %empty                      { $$ = false; }
    | "NOT"                          { $$ = true; }
    ;
opt_escape: %empty                   { $$ = NULL; }
    | "ESCAPE" arith                 { $$ = $2; }
    ;
like_word: "LIKE"                    { $$ = LIKE_PLAIN; }
    | "LIKEC"                        { $$ = LIKE_C; }
    | "LIKE2"                        { $$ = LIKE_2; }
    | "LIKE4"                        { $$ = LIKE_4; }
    ;
/* 23ai distances between vectors */
distance: "<->"                      { $$ = STR("EUCLIDEAN"); }
    | "<=>"                          { $$ = STR("COSINE"); }
    | "<#>"                          { $$ = STR("DOT"); }
    ;
%nterm <str> distance;
cmp: '='                             { $$ = OP_EQ; }
    | "<>"                           { $$ = OP_NE; }
    | '<'                            { $$ = OP_LT; }
    | "<="                           { $$ = OP_LE; }
    | '>'                            { $$ = OP_GT; }
    | ">="                           { $$ = OP_GE; }
    ;
quantifier: "ANY"                    { $$ = 0; }
    | "SOME"                         { $$ = 0; }
    | "ALL"                          { $$ = 1; }
    ;
/* IN takes one operand without parentheses too */
in_bare: literal
    | bind
    | name                           { $$ = ora_name(cx, $1, @$); }
    | named_call
    ;

arith: primary
    | arith '+' arith                { $$ = NEW(Binary, @$, .op = OP_ADD, .left = $1, .right = $3); }
    | arith '-' arith                { $$ = NEW(Binary, @$, .op = OP_SUB, .left = $1, .right = $3); }
    | arith "||" arith               { $$ = NEW(Binary, @$, .op = OP_CONCAT, .left = $1, .right = $3); }
    | arith '*' arith                { $$ = NEW(Binary, @$, .op = OP_MUL, .left = $1, .right = $3); }
    | arith '/' arith                { $$ = NEW(Binary, @$, .op = OP_DIV, .left = $1, .right = $3); }
    | arith "MOD" arith              { $$ = NEW(Binary, @$, .op = OP_MOD, .left = $1, .right = $3); }
    | arith "**" arith               { $$ = NEW(Binary, @$, .op = OP_POWER, .left = $1, .right = $3); }
    | arith distance arith %prec "<->" { $$ = ora_distance(cx, $1, $2, $3, @$); ora_needs(cx, 23, 936, @2); }
    | arith "MULTISET" multiset_op opt_all_distinct arith %prec "MULTISET"
                                     { $$ = NEW(Binary, @$, .op = (Op)($3 + $4), .left = $1, .right = $5); }
    | '+' arith %prec SIGN           { $$ = NEW(Unary, @$, .op = OP_POS, .arg = $2); }
    | '-' arith %prec SIGN           { $$ = NEW(Unary, @$, .op = OP_NEG, .arg = $2); }
    | "PRIOR" arith %prec SIGN       { $$ = NEW(Prior, @$, .arg = $2); }
    | "CONNECT_BY_ROOT" arith %prec SIGN { $$ = NEW(ConnectByRoot, @$, .arg = $2); }
    | "NEW" arith %prec PREFIX       { $$ = NEW(NewObject, @$, .call = $2); }
    | "FINAL" arith %prec PREFIX     { $$ = NEW(MatchNum, @$, .final = true, .arg = $2); }
    | "RUNNING" arith %prec PREFIX   { $$ = NEW(MatchNum, @$, .arg = $2); }
    | arith "AT" "LOCAL"             { $$ = NEW(AtTimeZone, @$, .arg = $1); }
    | arith "AT" "TIME" "ZONE" arith %prec "AT" { $$ = NEW(AtTimeZone, @$, .arg = $1, .zone = $5); }
    | arith "COLLATE" ident          { $$ = NEW(Collate, @$, .arg = $1, .collation = $3.s); }
    | arith "DAY" opt_precision "TO" "SECOND" opt_precision
                                     { $$ = ora_interval_expr(cx, $1, IU_DAY, $3, IU_SECOND, $6, @$); }
    | arith "YEAR" opt_precision "TO" "MONTH" { $$ = ora_interval_expr(cx, $1, IU_YEAR, $3, IU_MONTH, NULL, @$); }
    ;
multiset_op: "UNION"                 { $$ = OP_MULTISET_UNION; }
    | "INTERSECT"                    { $$ = OP_MULTISET_INTERSECT; }
    | "EXCEPT"                       { $$ = OP_MULTISET_EXCEPT; }
    ;
opt_all_distinct: %empty             { $$ = 0; }
    | "ALL"                          { $$ = 0; }
    | "DISTINCT"                     { $$ = 1; }
    ;
opt_precision: %empty                { $$ = NULL; }
    | '(' integer ')'                { $$ = $2; }
    ;
integer: NUMBER                      { $$ = ora_number(cx, $1, @1); }
    | name                           { $$ = ora_name(cx, $1, @1); }
    | bind
    ;

primary: literal
    | bind
    | INQUIRY                        { $$ = NEW(PlsqlInquiry, @$, .name = $1); }
    | name                           { $$ = ora_name(cx, $1, @$); }
    | name "(+)"                     { $$ = NEW(OuterMark, @$, .arg = ora_name(cx, $1, @1)); }
    | name '@' dblink                { $$ = ora_remote_name(cx, $1, $3, @$); }
    | call
    | call "(+)"                     { $$ = NEW(OuterMark, @$, .arg = $1); }
    | query_wp %prec SUBQUERY        { $$ = NEW(Subquery, @$, .query = ora_unparen(cx, $1)); }
    | '(' expr ')'                   { $$ = NEW(Paren, @$, .arg = $2); }
    | '(' expr ',' expr_list ')'     { $$ = ora_row(cx, $2, $4, @$); }
    | "EXISTS" query_wp              { $$ = NEW(Exists, @$, .query = ora_unparen(cx, $2)); }
    | "CASE" opt_case_arg case_whens opt_case_else "END"
                                     { $$ = NEW(Case, @$, .arg = $2, .whens = $3, .otherwise = $4); }
    ;
opt_case_arg: %empty                 { $$ = NULL; }
    | expr
    ;
opt_case_else: %empty                { $$ = NULL; }
    | "ELSE" expr                    { $$ = $2; }
    ;
case_whens: case_when                { $$ = LIST1($1); }
    | case_whens case_when           { $$ = $1; PUSH($$, $2); }
    ;
case_when: "WHEN" expr "THEN" expr   { $$ = ora_case_when(cx, $2, $4, @$); } ;

literal: NUMBER                      { $$ = ora_number(cx, $1, @$); }
    | STRING                         { $$ = ora_string(cx, $1, @$); }
    | "NULL"                         { $$ = NEW(NullLit, @$); }
    | "TRUE"                         { $$ = ora_bool(cx, true, @$); }
    | "FALSE"                        { $$ = ora_bool(cx, false, @$); }
    | "DATE" STRING                  { $$ = NEW(DatetimeLit, @$, .kind = DT_DATE, .value = $2.s); }
    | "TIMESTAMP" STRING             { $$ = NEW(DatetimeLit, @$, .kind = DT_TIMESTAMP, .value = $2.s); }
    | "TIME" STRING                  { $$ = NEW(DatetimeLit, @$, .kind = DT_TIME, .value = $2.s); }
    | "INTERVAL" STRING interval_fields { $$ = ora_interval(cx, $2, $3, @$); }
    ;
/* [unit, precision or NullLit]...; units are Options */
interval_fields: interval_unit opt_precision %prec ENDS_HERE { $$ = ora_interval_field(cx, $1, $2, @$); }
    | interval_unit '(' integer ',' integer ')' { $$ = ora_interval_field2(cx, $1, $3, $5, @$); }
    | interval_unit opt_precision "TO" interval_unit opt_precision
                                     { $$ = ora_interval_field(cx, $1, $2, @1); ora_interval_to(cx, &$$, $4, $5, @4); }
    ;
interval_unit: "YEAR"                { $$ = IU_YEAR; }
    | "MONTH"                        { $$ = IU_MONTH; }
    | "DAY"                          { $$ = IU_DAY; }
    | "HOUR"                         { $$ = IU_HOUR; }
    | "MINUTE"                       { $$ = IU_MINUTE; }
    | "SECOND"                       { $$ = IU_SECOND; }
    ;
bind: BIND                           { $$ = ora_bind(cx, $1, @$); }
    | BIND BIND                      { $$ = ora_bind_indicator(cx, $1, $2, @$); }
    | BIND "INDICATOR" BIND          { $$ = ora_bind_indicator(cx, $1, $3, @$); }
    | '?'                            { $$ = ora_bind(cx, (OraName){ STR("?"), false }, @$); }
    | bind '.' ident                 { $$ = ora_bind_field(cx, $1, $3, @$); }
    ;

opt_order_by: %empty                 { $$ = (List){ 0 }; }
    | "ORDER" "BY" order_list        { $$ = $3; }
    ;
order_list: order_item               { $$ = LIST1($1); }
    | order_list ',' order_item      { $$ = $1; PUSH($$, $3); }
    ;
order_item: expr opt_desc opt_nulls_order { $$ = NEW(OrderItem, @$, .expr = ora_needs_value(cx, $1, 933), .desc = $2, .nulls = (NullsOrder)$3); } ;
opt_desc: %empty                     { $$ = false; }
    | "ASC"                          { $$ = false; }
    | "DESC"                         { $$ = true; }
    ;
opt_nulls_order: %empty              { $$ = NULLS_UNSAID; }
    | "NULLS" "FIRST"                { $$ = NULLS_FIRST; }
    | "NULLS" "LAST"                 { $$ = NULLS_LAST; }
    ;
opt_partition_by: %empty             { $$ = (List){ 0 }; }
    | "PARTITION" "BY" expr_list     { $$ = $3; }
    ;
expr_or_default: expr                 { $$ = ora_needs_value(cx, $1, 933); }
    | "DEFAULT"                      { $$ = NEW(DefaultLit, @$); }
    ;
