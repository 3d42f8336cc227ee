/* ---- FROM ---------------------------------------------------------------------------------------------------------- */
%nterm <list> from_list;
%nterm <node> table_item joined table_ref table_base table_plain flashback sample;
%nterm <num>  outer_side;

from_list: table_item                { $$ = LIST1(ora_from_item(cx, $1)); }
    | from_list ',' table_item       { $$ = $1; PUSH($$, ora_from_item(cx, $3)); }
    ;
table_item: table_ref
    | joined
    ;
joined: table_item "JOIN" table_item "ON" expr       { $$ = ora_join(cx, JOIN_INNER, $1, $3, $5, (StrList){ 0 }, @$); }
    | table_item "JOIN" table_item "USING" '(' ident_list ')' { $$ = ora_join(cx, JOIN_INNER, $1, $3, NULL, $6, @$); }
    | table_item "INNER" "JOIN" table_item "ON" expr { $$ = ora_join(cx, JOIN_INNER, $1, $4, $6, (StrList){ 0 }, @$); }
    | table_item "INNER" "JOIN" table_item "USING" '(' ident_list ')'
                                     { $$ = ora_join(cx, JOIN_INNER, $1, $4, NULL, $7, @$); }
    | table_item outer_side "JOIN" table_item "ON" expr
                                     { $$ = ora_join(cx, (JoinKind)$2, $1, $4, $6, (StrList){ 0 }, @$); }
    | table_item outer_side "JOIN" table_item "USING" '(' ident_list ')'
                                     { $$ = ora_join(cx, (JoinKind)$2, $1, $4, NULL, $7, @$); }
    | table_item "CROSS" "JOIN" table_item %prec "JOIN"
                                     { $$ = ora_join(cx, JOIN_CROSS, $1, $4, NULL, (StrList){ 0 }, @$); }
    | table_item "CROSS" "APPLY" table_item %prec "JOIN"
                                     { $$ = ora_join(cx, JOIN_CROSS_APPLY, $1, $4, NULL, (StrList){ 0 }, @$); }
    | table_item "OUTER" "APPLY" table_item %prec "JOIN"
                                     { $$ = ora_join(cx, JOIN_OUTER_APPLY, $1, $4, NULL, (StrList){ 0 }, @$); }
    | table_item "NATURAL" "JOIN" table_item %prec "JOIN" { $$ = ora_join_natural(cx, JOIN_INNER, $1, $4, @$); }
    | table_item "NATURAL" "INNER" "JOIN" table_item %prec "JOIN" { $$ = ora_join_natural(cx, JOIN_INNER, $1, $5, @$); }
    | table_item "NATURAL" outer_side "JOIN" table_item %prec "JOIN"
                                     { $$ = ora_join_natural(cx, (JoinKind)$3, $1, $5, @$); }
    ;
outer_side: "LEFT" opt_outer         { $$ = JOIN_LEFT; }
    | "RIGHT" opt_outer              { $$ = JOIN_RIGHT; }
    | "FULL" opt_outer               { $$ = JOIN_FULL; }
    ;
opt_outer: %empty | "OUTER" ;

/* What stands behind a table changes it in place or goes around it. */
table_ref: table_base
    | table_ref ident                { $$ = ora_table_alias(cx, $1, ora_given(cx, $2, 933, @2), (StrList){ 0 }, false, @$); }
    | table_ref "AS" ident           { $$ = ora_table_alias(cx, $1, $3, (StrList){ 0 }, true, @$); }
    | table_ref ident '(' ident_list ')' { $$ = ora_table_alias(cx, $1, $2, $4, false, @$); }
    | table_ref "PARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, false, @$); }
    | table_ref "PARTITION" '(' bind ')' { $$ = ora_table_partition(cx, $1, (Str){ 0 }, LIST1($4), false, @$); }
    | table_ref "PARTITION" "FOR" '(' expr_list ')' { $$ = ora_table_partition(cx, $1, (Str){ 0 }, $5, false, @$); }
    | table_ref "SUBPARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, true, @$); }
    | table_ref "SUBPARTITION" "FOR" '(' expr_list ')' { $$ = ora_table_partition(cx, $1, (Str){ 0 }, $5, true, @$); }
    | table_ref sample               { $$ = ora_table_sample(cx, $1, $2, @$); }
    | table_ref flashback            { $$ = ora_table_flashback(cx, $1, $2, @$); }
    | table_ref "PARTITION" "BY" '(' expr_list ')' { $$ = ora_join_partition(cx, $1, $5, @$); }
    | table_ref pivot                { $$ = ora_pivot(cx, $1, $2, @$); }
    | table_ref "NESTED" opt_path_word json_nested json_table_options "COLUMNS" '(' json_columns ')'
                                     { $$ = ora_json_nested(cx, $1, $4, $5, $8, @$); }
    | table_ref match_recognize      { $$ = ora_pivot(cx, $1, $2, @$); }
    ;
table_base: table_plain
    | table_plain "(+)"              { $$ = ora_table_outer(cx, $1, @$); }
    ;
table_plain: name                     { $$ = NEW(TableRef, @$, .name = $1.parts); }
    | name '@' dblink                { $$ = NEW(TableRef, @$, .name = $1.parts, .dblink = $3); }
    | name '(' call_body ')'         { $$ = NEW(TableFunc, @$, .bare = true, .expr = ora_call(cx, $1, (Str){ 0 }, $3, @$)); }
    | query_wp %prec SUBQUERY        { $$ = NEW(DerivedTable, @$, .query = ora_unparen(cx, $1)); }
    | '(' query_np with_restriction ')' { $$ = ora_restricted(cx, NEW(DerivedTable, @$, .query = $2), $3, @$); }
    | "LATERAL" query_wp             { $$ = NEW(DerivedTable, @$, .lateral = true, .query = ora_unparen(cx, $2)); }
    | '(' table_item ')'             { $$ = ora_from_parens(cx, $2, @$); }
    | "TABLE" query_wp %prec SUBQUERY
                                     { $$ = NEW(TableFunc, @$, .expr = NEW(Subquery, @2, .query = ora_unparen(cx, $2))); }
    | "TABLE" '(' expr ')'           { $$ = NEW(TableFunc, @$, .expr = $3); }
    | "THE" query_wp                 { $$ = NEW(TableFunc, @$, .expr = NEW(Subquery, @2, .query = ora_unparen(cx, $2))); }
    | "ONLY" '(' name ')'            { $$ = NEW(TableRef, @$, .name = $3.parts, .only = true); }
    | "CONTAINERS" '(' name ')'
                                     { $$ = NEW(TableRef, @$, .name = $3.parts, .options = LIST1(OPT("CONTAINERS", @1))); }
    | "SHARDS" '(' name ')'          { $$ = NEW(TableRef, @$, .name = $3.parts, .options = LIST1(OPT("SHARDS", @1))); }
    | "RELATIONAL" '(' name "NOT" "XMLTYPE" ')'
                                     { $$ = NEW(TableRef, @$, .name = $3.parts, .options = LIST1(OPT("RELATIONAL", @1))); }
    | "RELATIONAL" '(' name '@' dblink "NOT" "XMLTYPE" ')'
                                     { $$ = NEW(TableRef, @$, .name = $3.parts, .dblink = $5, .options = LIST1(OPT("RELATIONAL", @1))); }
    | xml_table
    | json_table
    ;
%nterm <node> json_nested;
json_nested: name                    { $$ = ora_name(cx, $1, @$); }
    | name '[' cell_index ']'        { $$ = NEW(Subscript, @$, .arg = ora_name(cx, $1, @1), .index = $3); }
    ;
%nterm <restriction> with_restriction;
with_restriction: "WITH" "READ" "ONLY" { $$ = (OraRestriction){ true, { 0 } }; }
    | "WITH" "READ" "ONLY" "CONSTRAINT" ident { $$ = (OraRestriction){ true, $5.s }; }
    | "WITH" "CHECK" "OPTION"        { $$ = (OraRestriction){ 0 }; }
    | "WITH" "CHECK" "OPTION" "CONSTRAINT" ident { $$ = (OraRestriction){ false, $5.s }; }
    ;
sample: "SAMPLE" '(' arith ')'       { $$ = NEW(Sample, @$, .percent = $3); }
    | "SAMPLE" "BLOCK" '(' arith ')' { $$ = NEW(Sample, @$, .block = true, .percent = $4); }
    | "SAMPLE" '(' arith ',' arith ')' { $$ = NEW(Sample, @$, .percent = $3); }
    | "SAMPLE" "BLOCK" '(' arith ',' arith ')' { $$ = NEW(Sample, @$, .block = true, .percent = $4); }
    | "SEED" '(' arith ')'           { $$ = NEW(Sample, @$, .seed = $3); }
    ;
flashback: "AS" "OF" "SCN" arith     { $$ = NEW(Flashback, @$, .low = $4); }
    | "AS" "OF" "TIMESTAMP" arith    { $$ = NEW(Flashback, @$, .timestamp = true, .low = $4); }
    | "AS" "OF" "PERIOD" "FOR" ident arith { $$ = NEW(Flashback, @$, .period = $5.s, .low = $6); }
    | "VERSIONS" "BETWEEN" "SCN" version_bound "AND" version_bound
                                     { $$ = NEW(Flashback, @$, .versions = true, .low = $4, .high = $6); }
    | "VERSIONS" "BETWEEN" "TIMESTAMP" version_bound "AND" version_bound
                                     { $$ = NEW(Flashback, @$, .versions = true, .timestamp = true, .low = $4, .high = $6); }
    | "VERSIONS" "PERIOD" "FOR" ident "BETWEEN" version_bound "AND" version_bound
                                     { $$ = NEW(Flashback, @$, .versions = true, .period = $4.s, .low = $6, .high = $8); }
    ;
%nterm <node> version_bound;
version_bound: arith
    | "MINVALUE"                     { $$ = NULL; }
    | "MAXVALUE"                     { $$ = NULL; }
    ;

/* ---- PIVOT, UNPIVOT, MATCH_RECOGNIZE: made without their source ----------------------------------------------------- */
%nterm <node> pivot pivot_in unpivot_item match_recognize match_clause;
%nterm <list> name_or_names unpivot_items opt_unpivot_value;
%nterm <strs> ident_or_list;
%nterm <flag> opt_xml opt_include_nulls;

pivot: "PIVOT" opt_xml '(' target_list "FOR" name_or_names "IN" pivot_in ')'
                                     { $$ = ora_pivot_spec(cx, $2, $4, $6, $8, @$); }
    | "UNPIVOT" opt_include_nulls '(' ident_or_list "FOR" ident_or_list "IN" '(' unpivot_items ')' ')'
                                     { $$ = NEW(Unpivot, @$, .include_nulls = $2, .value_columns = $4, .for_columns = $6, .items = $9); }
    ;
opt_xml: %empty                      { $$ = false; }
    | "XML"                          { $$ = true; }
    ;
opt_include_nulls: %empty            { $$ = false; }
    | "INCLUDE" "NULLS"              { $$ = true; }
    | "EXCLUDE" "NULLS"              { $$ = false; }
    ;
pivot_in: '(' target_list ')'        { $$ = NEW(Pivot, @$, .values = $2); }
    | '(' query_np ')'               { $$ = NEW(Pivot, @$, .subquery = $2); }
    | '(' pivot_anys ')'             { $$ = NEW(Pivot, @$, .any = true); }
    ;
pivot_anys: "ANY" | pivot_anys ',' "ANY" ;
name_or_names: name                  { $$ = LIST1(ora_name(cx, $1, @1)); }
    | '(' name_list ')'              { $$ = $2; }
    ;
ident_or_list: ident                 { $$ = STRS1($1.s); }
    | '(' ident_list ')'             { $$ = $2; }
    ;
unpivot_items: unpivot_item          { $$ = LIST1($1); }
    | unpivot_items ',' unpivot_item { $$ = $1; PUSH($$, $3); }
    ;
unpivot_item: name_or_names opt_unpivot_value { $$ = NEW(UnpivotItem, @$, .columns = $1, .values = $2); } ;
opt_unpivot_value: %empty            { $$ = (List){ 0 }; }
    | "AS" arith                     { $$ = ora_unpivot_values(cx, $2); }
    ;

match_recognize: "MATCH_RECOGNIZE" '(' match_clauses "PATTERN" '(' row_pattern ')' opt_subset "DEFINE" defines ')'
                                     { $$ = ora_match(cx, $3, @6, $8, $10, @$); } ;
%nterm <list> match_clauses opt_subset subsets defines;
%nterm <node> subset define;
match_clauses: %empty                { $$ = (List){ 0 }; }
    | match_clauses match_clause     { $$ = $1; PUSH($$, $2); }
    ;
match_clause: "PARTITION" "BY" expr_list { $$ = OPTL("PARTITION BY", $3, @$); }
    | "ORDER" "BY" order_list        { $$ = OPTL("ORDER BY", $3, @$); }
    | "MEASURES" target_list         { $$ = OPTL("MEASURES", $2, @$); }
    | "ONE" "ROW" "PER" "MATCH"      { $$ = OPT("ONE ROW PER MATCH", @$); }
    | "ALL" "ROWS" "PER" "MATCH"     { $$ = OPT("ALL ROWS PER MATCH", @$); }
    | "ALL" "ROWS" "PER" "MATCH" "SHOW" "EMPTY" "MATCHES" { $$ = OPT("ALL ROWS PER MATCH SHOW EMPTY MATCHES", @$); }
    | "ALL" "ROWS" "PER" "MATCH" "OMIT" "EMPTY" "MATCHES" { $$ = OPT("ALL ROWS PER MATCH OMIT EMPTY MATCHES", @$); }
    | "ALL" "ROWS" "PER" "MATCH" "WITH" "UNMATCHED" "ROWS" { $$ = OPT("ALL ROWS PER MATCH WITH UNMATCHED ROWS", @$); }
    | "AFTER" "MATCH" "SKIP" "TO" "NEXT" "ROW" { $$ = OPT("AFTER MATCH SKIP TO NEXT ROW", @$); }
    | "AFTER" "MATCH" "SKIP" "PAST" "LAST" "ROW" { $$ = OPT("AFTER MATCH SKIP PAST LAST ROW", @$); }
    | "AFTER" "MATCH" "SKIP" "TO" "FIRST" ident
                                     { $$ = ora_option(cx, ora_words2(cx, STR("AFTER MATCH SKIP TO FIRST"), $6.s), (List){ 0 }, @$); }
    | "AFTER" "MATCH" "SKIP" "TO" "LAST" ident
                                     { $$ = ora_option(cx, ora_words2(cx, STR("AFTER MATCH SKIP TO LAST"), $6.s), (List){ 0 }, @$); }
    | "AFTER" "MATCH" "SKIP" "TO" ident
                                     { $$ = ora_option(cx, ora_words2(cx, STR("AFTER MATCH SKIP TO"), $5.s), (List){ 0 }, @$); }
    ;
row_pattern: pattern_mark | row_pattern pattern_mark ;
pattern_mark: ident | NUMBER | '*' | '+' | '?' | '|' | '^' | '$' | '{' | '}' | '-' | ',' | "||" | "**" | "PERMUTE"
    | '(' ')' | '(' row_pattern ')' ;
opt_subset: %empty                   { $$ = (List){ 0 }; }
    | "SUBSET" subsets               { $$ = $2; }
    ;
subsets: subset                      { $$ = LIST1($1); }
    | subsets ',' subset             { $$ = $1; PUSH($$, $3); }
    ;
subset: ident '=' '(' name_list ')'  { $$ = ora_option(cx, $1.s, $4, @$); } ;
defines: define                      { $$ = LIST1($1); }
    | defines ',' define             { $$ = $1; PUSH($$, $3); }
    ;
define: ident "AS" expr              { $$ = NEW(Target, @$, .expr = $3, .alias = $1.s, .alias_quoted = $1.quoted); } ;

/* ---- MODEL ---------------------------------------------------------------------------------------------------------- */
%nterm <node> model model_part model_rule cell_assigned;
%nterm <list> model_rules opt_rules;
model: "MODEL" model_parts '(' opt_rules ')' { $$ = ora_model(cx, $2, $4, @$); } ;
%nterm <list> model_parts;
model_parts: %empty                  { $$ = (List){ 0 }; }
    | model_parts model_part         { $$ = $1; PUSH($$, $2); }
    ;
model_part: "IGNORE" "NAV"           { $$ = OPT("IGNORE NAV", @$); }
    | "KEEP" "NAV"                   { $$ = OPT("KEEP NAV", @$); }
    | "UNIQUE" "DIMENSION"           { $$ = OPT("UNIQUE DIMENSION", @$); }
    | "UNIQUE" "SINGLE" "REFERENCE"  { $$ = OPT("UNIQUE SINGLE REFERENCE", @$); }
    | "RETURN" "UPDATED" "ROWS"      { $$ = OPT("RETURN UPDATED ROWS", @$); }
    | "RETURN" "ALL" "ROWS"          { $$ = OPT("RETURN ALL ROWS", @$); }
    | "REFERENCE" ident "ON" query_wp
                                     { $$ = ora_option(cx, ora_words2(cx, STR("REFERENCE"), $2.s), LIST1(NEW(Subquery, @4, .query = ora_unparen(cx, $4))), @$); }
    | "MAIN" ident                   { $$ = ora_option(cx, ora_words2(cx, STR("MAIN"), $2.s), (List){ 0 }, @$); }
    | "PARTITION" "BY" '(' target_list ')' { $$ = OPTL("PARTITION BY", $4, @$); }
    | "DIMENSION" "BY" '(' target_list ')' { $$ = OPTL("DIMENSION BY", $4, @$); }
    | "MEASURES" '(' target_list ')' { $$ = OPTL("MEASURES", $3, @$); }
    | "RULES"                        { $$ = OPT("RULES", @$); }
    | "UPDATE"                       { $$ = OPT("UPDATE", @$); }
    | "UPSERT"                       { $$ = OPT("UPSERT", @$); }
    | "UPSERT" "ALL"                 { $$ = OPT("UPSERT ALL", @$); }
    | "AUTOMATIC" "ORDER"            { $$ = OPT("AUTOMATIC ORDER", @$); }
    | "SEQUENTIAL" "ORDER"           { $$ = OPT("SEQUENTIAL ORDER", @$); }
    | "ITERATE" '(' arith ')'        { $$ = OPT1("ITERATE", $3, @$); }
    | "UNTIL" '(' expr ')'           { $$ = OPT1("UNTIL", $3, @$); }
    ;
opt_rules: %empty                    { $$ = (List){ 0 }; }
    | model_rules
    ;
model_rules: model_rule              { $$ = LIST1($1); }
    | model_rules ',' model_rule     { $$ = $1; PUSH($$, $3); }
    ;
model_rule: cell_assigned cell_order '=' expr { $$ = NEW(Binary, @$, .op = OP_ASSIGN, .left = $1, .right = $4); }
    | "UPDATE" cell_assigned cell_order '=' expr { $$ = NEW(Binary, @$, .op = OP_ASSIGN, .left = $2, .right = $5); }
    | "UPSERT" opt_all_word cell_assigned cell_order '=' expr
                                     { $$ = NEW(Binary, @$, .op = OP_ASSIGN, .left = $3, .right = $6); }
    ;
cell_order: %empty
    | "ORDER" "BY" cell_order_items ;
cell_order_items: cell_order_item | cell_order_items ',' cell_order_item ;
cell_order_item: arith opt_desc opt_nulls_order ;
opt_all_word: %empty | "ALL" ;
cell_assigned: name '[' cell_index ']' { $$ = NEW(Subscript, @$, .arg = ora_name(cx, $1, @1), .index = $3); } ;
