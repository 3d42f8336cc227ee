/* ---- queries --------------------------------------------------------------------------------------------------------
 * As in PostgreSQL: query_wp has parentheses around it, query_np has none, so that ((query)) has one derivation. */
%nterm <node> led_query select_led query query_np query_wp query_body query_operand select_core select_head values_rows with cte cte_tail;
%nterm <node> qtail limit fetch for_update select_clause target hierarchy group_item;
%nterm <list> targets target_list opt_into into_list group_list value_rows ctes;
%nterm <num>  set_kind lock_wait;
%nterm <flag> opt_all select_quantifier opt_nocycle;
%nterm <strs> opt_columns;

query: query_np
    | query_wp
    ;
query_wp: '(' query_np ')'           { $$ = NEW(ParenQuery, @$, .query = $2); }
    | '(' query_wp ')'               { $$ = NEW(ParenQuery, @$, .query = $2); }
    ;
query_np: query_body
    | query_operand qtail            { $$ = ora_query_tail(cx, $1, $2, @$); }
    | with query_operand             { $$ = ora_query_with(cx, $1, $2, NULL, @$); }
    | with query_operand qtail       { $$ = ora_query_with(cx, $1, $2, $3, @$); }
    ;
query_operand: query_body
    | query_wp
    ;
query_body: select_core
    | values_rows
    | query_operand set_kind opt_all query_operand %prec SET_OPERATION
                                     { $$ = ora_set_op(cx, $1, (SetKind)$2, $3, $4, @3, @$); }
    ;
/* a query that begins with its first word */
led_query: select_led
    | select_led qtail               { $$ = ora_query_tail(cx, $1, $2, @$); }
    | with query_operand             { $$ = ora_query_with(cx, $1, $2, NULL, @$); }
    | with query_operand qtail       { $$ = ora_query_with(cx, $1, $2, $3, @$); }
    ;
select_led: select_core
    | select_led set_kind opt_all query_operand %prec SET_OPERATION
                                     { $$ = ora_set_op(cx, $1, (SetKind)$2, $3, $4, @3, @$); }
    ;
set_kind: "UNION"                    { $$ = SET_UNION; }
    | "INTERSECT"                    { $$ = SET_INTERSECT; }
    | "MINUS"                        { $$ = SET_MINUS; }
    | "EXCEPT"                       { $$ = SET_MINUS; ora_needs_mild(cx, 21, 933, @1); }
    ;
opt_all: %empty                      { $$ = false; }
    | "ALL"                          { $$ = true; }
    | "DISTINCT"                     { $$ = false; }
    ;

/* WITH [functions] [subqueries] */
with: "WITH" ctes                    { $$ = NEW(With, @$, .ctes = $2); }
    | "WITH" with_functions          { $$ = NEW(With, @$, .functions = $2); }
    | "WITH" with_functions ctes     { $$ = NEW(With, @$, .functions = $2, .ctes = $3); }
    ;
%nterm <list> with_functions;
with_functions: subprogram ';'       { $$ = LIST1($1); }
    | with_functions subprogram ';'  { $$ = $1; PUSH($$, $2); }
    ;
ctes: cte                            { $$ = LIST1($1); }
    | ctes ',' cte                   { $$ = $1; PUSH($$, $3); }
    ;
cte: ident "ANALYTIC" "VIEW" "AS" '(' inside ')'
                                     { $$ = NEW(Cte, @$, .name = $1.s, .options = LIST1(OPTL("ANALYTIC VIEW", $6, @$))); }
    | ident opt_columns "AS" query_wp { $$ = NEW(Cte, @$, .name = $1.s, .columns = $2, .query = ora_unparen(cx, $4)); }
    | cte cte_tail                   { $$ = ora_cte_clause(cx, $1, $2, @$); }
    ;
cte_tail: "SEARCH" search_order "FIRST" "BY" order_list "SET" ident
                                     { $$ = NEW(SearchClause, @$, .depth_first = $2, .order_by = $5, .set_column = $7.s); }
    | "CYCLE" ident_list "SET" ident "TO" cycle_mark "DEFAULT" cycle_mark
                                     { $$ = NEW(CycleClause, @$, .columns = $2, .set_column = $4.s, .cycle_value = $6, .no_cycle_value = $8); }
    ;
%nterm <node> cycle_mark;
cycle_mark: STRING                   { $$ = ora_string(cx, $1, @$); }
    | NUMBER                         { $$ = ora_number(cx, $1, @$); }
    ;
%nterm <flag> search_order;
search_order: "DEPTH"                { $$ = true; }
    | "BREADTH"                      { $$ = false; }
    ;
opt_columns: %empty                  { $$ = (StrList){ 0 }; }
    | '(' ident_list ')'             { $$ = $2; }
    ;

select_core: select_head
    | select_core select_clause      { $$ = ora_select_clause(cx, $1, $2, @$); }
    ;
select_head: "SELECT" select_quantifier targets opt_into
                                     { $$ = ora_select(cx, $1, $2, $3, $4, @$); ora_needs(cx, 23, 923, cx->cur.at); }
    | "SELECT" select_quantifier targets opt_into "FROM" from_list
                                     { $$ = ora_select(cx, $1, $2, $3, $4, @$); AST_AS(Select, $$)->from = $6; }
    ;
select_quantifier: %empty            { $$ = false; }
    | "ALL"                          { $$ = false; }
    | "DISTINCT"                     { $$ = true; }
    | "UNIQUE"                       { $$ = true; }
    ;
targets: target_list ;
target_list: target                  { $$ = LIST1($1); }
    | target_list ',' target         { $$ = ora_target_more(cx, $1, @2, $3); }
    ;
%nterm <name> alias;
alias: ident                         { $$ = ora_given(cx, $1, 923, @$); } ;
target: expr                         { $$ = NEW(Target, @$, .expr = ora_needs_value(cx, $1, 923)); }
    | expr alias                     { $$ = NEW(Target, @$, .expr = ora_needs_value(cx, $1, 923), .alias = $2.s, .alias_quoted = $2.quoted); }
    | expr "AS" alias                { $$ = NEW(Target, @$, .expr = ora_needs_value(cx, $1, 923), .alias = $3.s, .alias_quoted = $3.quoted); }
    | '*'                            { $$ = NEW(Target, @$, .expr = NEW(Star, @$)); }
    | name '.' '*'                   { $$ = NEW(Target, @$, .expr = NEW(Star, @$, .qualifier = $1.parts)); }
    ;
/* PL/SQL. BULK COLLECT stands in the list as an Option at its head until ora_select takes it out. */
opt_into: %empty                     { $$ = (List){ 0 }; }
    | into_list
    ;
into_list: "INTO" into_targets       { $$ = $2; }
    | "BULK" "COLLECT" "INTO" into_targets { $$ = LIST1(OPT("BULK COLLECT", @1)); list_append(cx->a, &$$, &$4); }
    ;
%nterm <list> into_targets;
%nterm <node> into_target;
into_targets: into_target            { $$ = LIST1($1); }
    | into_targets ',' into_target   { $$ = $1; PUSH($$, $3); }
    ;
into_target: bind
    | name                           { $$ = ora_name(cx, $1, @$); }
    | call
    ;

/* Each clause is a node; ora_select_clause puts it in its place and watches order and repetition. */
select_clause: "WHERE" expr          { $$ = OPT1("WHERE", $2, @$); }
    | hierarchy
    | "GROUP" "BY" group_list        { $$ = OPTL("GROUP BY", $3, @$); }
    | "HAVING" expr                  { $$ = OPT1("HAVING", $2, @$); }
    | "QUALIFY" expr                 { $$ = OPT1("QUALIFY", $2, @$); ora_needs(cx, 23, 933, @1); }
    | "WINDOW" window_defs           { $$ = OPTL("WINDOW", $2, @$); ora_needs(cx, 21, 933, @1); }
    | model
    ;
hierarchy: "START" "WITH" expr       { $$ = NEW(ConnectBy, @$, .start_with = $3); }
    | "CONNECT" "BY" opt_nocycle expr { $$ = NEW(ConnectBy, @$, .nocycle = $3, .condition = $4); }
    ;
opt_nocycle: %empty                  { $$ = false; }
    | "NOCYCLE"                      { $$ = true; }
    ;
group_list: group_item               { $$ = LIST1($1); }
    | group_list ',' group_item      { $$ = $1; PUSH($$, $3); }
    ;
group_item: expr                      { $$ = ora_needs_value(cx, $1, 933); }
    | '(' ')'                        { $$ = NEW(GroupingSet, @$, .kind = GK_EMPTY); }
    | "ROLLUP" '(' group_list ')'    { $$ = NEW(GroupingSet, @$, .kind = GK_ROLLUP, .items = $3); }
    | "CUBE" '(' group_list ')'      { $$ = NEW(GroupingSet, @$, .kind = GK_CUBE, .items = $3); }
    | "GROUPING" "SETS" '(' group_list ')' { $$ = NEW(GroupingSet, @$, .kind = GK_SETS, .items = $4); }
    ;
%nterm <list> window_defs;
%nterm <node> window_def;
window_defs: window_def              { $$ = LIST1($1); }
    | window_defs ',' window_def     { $$ = $1; PUSH($$, $3); }
    ;
window_def: ident "AS" '(' window ')' { $$ = ora_window_def(cx, $1.s, $4, @$); } ;

values_rows: "VALUES" value_rows     { $$ = NEW(Values, @$, .rows = $2); ora_needs(cx, 23, 903, @$); } ;
value_rows: value_row                { $$ = LIST1($1); }
    | value_rows ',' value_row       { $$ = $1; PUSH($$, $3); }
    ;
%nterm <node> value_row;
%nterm <list> value_list;
value_row: '(' value_list ')'        { $$ = NEW(RowExpr, @$, .items = $2); } ;
value_list: expr_or_default          { $$ = LIST1($1); }
    | value_list ',' expr_or_default { $$ = $1; PUSH($$, $3); }
    ;

/* ORDER BY, row limits and FOR UPDATE: a ParenQuery without a query carries them to ora_query_tail. */
qtail: "ORDER" "BY" order_list       { $$ = NEW(ParenQuery, @$, .order_by = $3); }
    | "ORDER" "SIBLINGS" "BY" order_list { $$ = ora_order_siblings(cx, $4, @$); }
    | limit                          { $$ = NEW(ParenQuery, @$, .limit = $1); }
    | for_update                     { $$ = NEW(ParenQuery, @$, .for_update = $1); }
    | qtail "ORDER" "BY" order_list  { $$ = ora_tail_add(cx, $1, NEW(ParenQuery, @3, .order_by = $4), @$); }
    | qtail limit                    { $$ = ora_tail_add(cx, $1, NEW(ParenQuery, @2, .limit = $2), @$); }
    | qtail for_update               { $$ = ora_tail_add(cx, $1, NEW(ParenQuery, @2, .for_update = $2), @$); }
    ;
limit: "OFFSET" arith row_word       { $$ = NEW(Limit, @$, .offset = $2); }
    | fetch
    ;
fetch: "FETCH" first_or_next row_word fetch_ties
                                     { $$ = NEW(Limit, @$, .count = ora_number(cx, STR("1"), @2), .with_ties = $4); }
    | "FETCH" first_or_next arith row_word fetch_ties { $$ = NEW(Limit, @$, .count = $3, .with_ties = $5); }
    | "FETCH" first_or_next arith "PERCENT" row_word fetch_ties
                                     { $$ = NEW(Limit, @$, .count = $3, .percent = true, .with_ties = $6); }
    ;
%nterm <flag> fetch_ties;
fetch_ties: "ONLY"                   { $$ = false; }
    | "WITH" "TIES"                  { $$ = true; }
    ;
first_or_next: "FIRST" | "NEXT" | approx "FIRST" | approx "NEXT" ;
approx: "APPROX" | "APPROXIMATE" | "EXACT" ;
row_word: "ROW" | "ROWS" ;
for_update: "FOR" "UPDATE" lock_of lock_wait { $$ = NEW(ForUpdate, @$, .of = $3, .wait = (LockWait)$4); }
    | "FOR" "UPDATE" lock_of "WAIT" arith { $$ = NEW(ForUpdate, @$, .of = $3, .wait = LW_WAIT, .seconds = $5); }
    ;
%nterm <list> lock_of name_list;
lock_of: %empty                      { $$ = (List){ 0 }; }
    | "OF" name_list                 { $$ = $2; }
    ;
name_list: name                      { $$ = LIST1(ora_name(cx, $1, @1)); }
    | name_list ',' name             { $$ = $1; PUSH($$, ora_name(cx, $3, @3)); }
    ;
lock_wait: %empty                    { $$ = LW_UNSAID; }
    | "NOWAIT"                       { $$ = LW_NOWAIT; }
    | "SKIP" "LOCKED"                { $$ = LW_SKIP_LOCKED; }
    ;
