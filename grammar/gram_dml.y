/* ---- INSERT, UPDATE, DELETE, MERGE ---------------------------------------------------------------------------------- */
%nterm <node> dml insert insert_source update delete merge dml_target dml_base dml_tail set_clause insert_into insert_branch merge_clause;
%nterm <list> set_list branches insert_intos;
%nterm <strs> column_names;
%nterm <node> column_path;

dml: insert
    | update
    | delete
    | merge
    | dml dml_tail                   { $$ = ora_dml_tail(cx, $1, $2, @$); }
    ;
dml_tail: return_word target_list %prec ENDS_HERE { $$ = ora_returning_nowhere(cx, @$); }
    | return_word target_list into_list { $$ = ora_returning(cx, $2, $3, @$); }
    | log_errors
    ;
%nterm <node> log_errors;
log_errors: "LOG" "ERRORS" %prec ENDS_HERE { $$ = NEW(LogErrors, @$); }
    | "LOG" "ERRORS" "INTO" name     { $$ = NEW(LogErrors, @$, .into = $4.parts); }
    | "LOG" "ERRORS" log_tag         { $$ = NEW(LogErrors, @$, .tag = $3); }
    | "LOG" "ERRORS" "INTO" name log_tag { $$ = NEW(LogErrors, @$, .into = $4.parts, .tag = $5); }
    | "REJECT" "LIMIT" "UNLIMITED"   { $$ = NEW(LogErrors, @$, .unlimited = true); }
    | "REJECT" "LIMIT" arith         { $$ = NEW(LogErrors, @$, .reject_limit = $3); }
    ;
%nterm <node> log_tag;
log_tag: '(' expr ')'                { $$ = $2; } ;
return_word: "RETURN" | "RETURNING" ;

dml_target: dml_base
    | dml_target ident               { $$ = ora_table_alias(cx, $1, $2, (StrList){ 0 }, false, @$); }
    | dml_target "AS" ident          { $$ = ora_table_alias(cx, $1, $3, (StrList){ 0 }, true, @$); }
    | dml_target "PARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, false, @$); }
    | dml_target "PARTITION" "FOR" '(' expr_list ')' { $$ = ora_table_partition(cx, $1, (Str){ 0 }, $5, false, @$); }
    | dml_target "SUBPARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, true, @$); }
    | dml_target "SUBPARTITION" "FOR" '(' expr_list ')' { $$ = ora_table_partition(cx, $1, (Str){ 0 }, $5, true, @$); }
    ;
dml_base: name                       { $$ = NEW(TableRef, @$, .name = $1.parts); }
    | name '@' dblink                { $$ = NEW(TableRef, @$, .name = $1.parts, .dblink = $3); }
    | query_wp                       { $$ = NEW(DerivedTable, @$, .query = ora_unparen(cx, $1)); }
    | '(' query_np with_restriction ')' { $$ = ora_restricted(cx, NEW(DerivedTable, @$, .query = $2), $3, @$); }
    | '(' name ')'                   { $$ = NEW(TableRef, @$, .name = $2.parts); }
    | "TABLE" query_wp %prec SUBQUERY
                                     { $$ = NEW(TableFunc, @$, .expr = NEW(Subquery, @2, .query = ora_unparen(cx, $2))); }
    | "TABLE" '(' expr ')'           { $$ = NEW(TableFunc, @$, .expr = $3); }
    | "THE" query_wp                 { $$ = NEW(TableFunc, @$, .expr = NEW(Subquery, @2, .query = ora_unparen(cx, $2))); }
    | "ONLY" '(' name ')'            { $$ = NEW(TableRef, @$, .name = $3.parts, .only = true); }
    ;

/* A column may be written with its table: only the last part counts. */
column_names: column_path_name       { $$ = STRS1($1); }
    | column_names ',' column_path_name { $$ = $1; PUSHSTR($$, $3); }
    ;
%nterm <str> column_path_name;
column_path_name: name               { $$ = ora_given_path(cx, $1, 1747, @$).parts.v[$1.parts.n - 1]; } ;

insert: "INSERT" "INTO" dml_target insert_source { $$ = ora_insert(cx, $1, $3, (StrList){ 0 }, $4, @$); }
    | "INSERT" "INTO" dml_target '(' column_names ')' insert_source { $$ = ora_insert(cx, $1, $3, $5, $7, @$); }
    | "INSERT" "INTO" dml_target "SET" set_list { $$ = ora_insert_set(cx, $1, $3, $5, @$); ora_needs(cx, 23, 926, @4); }
    | "INSERT" "ALL" insert_intos insert_all_source
                                     { $$ = NEW(InsertAll, @$, .hints = ora_hints(cx, $1), .branches = LIST1(NEW(InsertBranch, @3, .intos = $3)), .source = $4); }
    | "INSERT" "ALL" branches insert_all_source
                                     { $$ = NEW(InsertAll, @$, .hints = ora_hints(cx, $1), .branches = $3, .source = $4); }
    | "INSERT" "FIRST" branches insert_all_source
                                     { $$ = NEW(InsertAll, @$, .hints = ora_hints(cx, $1), .first = true, .branches = $3, .source = $4); }
    ;
/* a query, or PL/SQL's VALUES record as an Option */
insert_source: query
    | "VALUES" name                  { $$ = OPT1("RECORD", ora_name(cx, $2, @2), @$); }
    | "VALUES" named_call            { $$ = OPT1("RECORD", $2, @$); }
    | "VALUES" bind                  { $$ = OPT1("RECORD", $2, @$); }
    | "DEFAULT" "VALUES"             { $$ = NULL; }
    ;
/* A parenthesis behind a target would be its column list, so the query's own is a token of its own here. */
insert_all_source: led_query
    | "(SELECT" query_np ')'         { $$ = NEW(ParenQuery, @$, .query = $2); }
    | "(SELECT" query_wp ')'         { $$ = NEW(ParenQuery, @$, .query = $2); }
    ;
%nterm <node> insert_all_source;
insert_intos: insert_into %prec ENDS_HERE { $$ = LIST1($1); }
    | insert_intos insert_into %prec ENDS_HERE { $$ = $1; PUSH($$, $2); }
    ;
insert_into: "INTO" dml_target       { $$ = NEW(InsertInto, @$, .target = $2); }
    | "INTO" dml_target '(' column_names ')' { $$ = NEW(InsertInto, @$, .target = $2, .columns = $4); }
    | insert_into "VALUES" '(' value_list ')' { $$ = $1; FILL(InsertInto, values, $4); }
    | insert_into log_errors         { $$ = ora_dml_tail(cx, $1, $2, @$); }
    ;
branches: insert_branch              { $$ = LIST1($1); }
    | branches insert_branch         { $$ = $1; PUSH($$, $2); }
    ;
insert_branch: "WHEN" expr "THEN" insert_intos { $$ = NEW(InsertBranch, @$, .when = $2, .intos = $4); }
    | "ELSE" insert_intos            { $$ = NEW(InsertBranch, @$, .is_else = true, .intos = $2); }
    ;

update: "UPDATE" dml_target "SET" set_list { $$ = NEW(Update, @$, .hints = ora_hints(cx, $1), .target = $2, .sets = $4); }
    | "UPDATE" dml_target "SET" "ROW" '=' expr
                                     { $$ = NEW(Update, @$, .hints = ora_hints(cx, $1), .target = $2, .set_record = $6); }
    | update "FROM" from_list        { $$ = ora_dml_from(cx, $1, $3, @$); ora_needs(cx, 23, 933, @2); }
    | update dml_where               { $$ = ora_dml_where(cx, $1, $2, @$); }
    ;
%nterm <node> dml_where;
dml_where: "WHERE" expr              { $$ = OPT1("WHERE", $2, @$); }
    | "WHERE" "CURRENT" "OF" name    { $$ = OPT1("CURRENT OF", ora_name(cx, $4, @4), @$); }
    ;
set_list: set_clause                 { $$ = LIST1($1); }
    | set_list ',' set_clause        { $$ = $1; PUSH($$, $3); }
    ;
set_clause: column_path '=' expr_or_default { $$ = NEW(SetClause, @$, .columns = LIST1($1), .value = $3); }
    | '(' name_list ')' '=' expr     { $$ = NEW(SetClause, @$, .columns = $2, .row = true, .value = $5); }
    | "VALUE" '(' ident ')' '=' expr
                                     { $$ = NEW(SetClause, @$, .columns = LIST1(ora_column(cx, (OraPath){ STRS1($3.s), $3.quoted }, @3)), .value_of = true, .value = $6); }
    ;
column_path: name                    { $$ = ora_column(cx, ora_given_path(cx, $1, 1747, @$), @$); } ;

delete: "DELETE" "FROM" dml_target   { $$ = NEW(Delete, @$, .hints = ora_hints(cx, $1), .target = $3); }
    | "DELETE" dml_target            { $$ = NEW(Delete, @$, .hints = ora_hints(cx, $1), .target = $2); }
    | delete "FROM" from_list        { $$ = ora_dml_from(cx, $1, $3, @$); ora_needs(cx, 23, 933, @2); }
    | delete dml_where               { $$ = ora_dml_where(cx, $1, $2, @$); }
    ;

merge: "MERGE" "INTO" dml_target "USING" table_ref "ON" '(' expr ')'
                                     { $$ = NEW(Merge, @$, .hints = ora_hints(cx, $1), .target = $3, .source = $5, .on = $8); }
    | merge merge_clause             { $$ = ora_merge_clause(cx, $1, $2, @$); }
    ;
%nterm <node> opt_where;
/* a Merge that carries only the branch */
merge_clause: "WHEN" "MATCHED" "THEN" "UPDATE" "SET" set_list opt_where opt_delete_where
                                     { $$ = NEW(Merge, @$, .has_update = true, .sets = $6, .update_where = $7, .delete_where = $8); }
    | "WHEN" "NOT" "MATCHED" "THEN" "INSERT" '(' column_names ')' "VALUES" '(' value_list ')' opt_where
                                     { $$ = NEW(Merge, @$, .has_insert = true, .insert_columns = $7, .insert_values = $11, .insert_where = $13); }
    | "WHEN" "NOT" "MATCHED" "THEN" "INSERT" "VALUES" '(' value_list ')' opt_where
                                     { $$ = NEW(Merge, @$, .has_insert = true, .insert_values = $8, .insert_where = $10); }
    ;
%nterm <node> opt_delete_where;
opt_where: %empty                    { $$ = NULL; }
    | "WHERE" expr                   { $$ = $2; }
    ;
opt_delete_where: %empty             { $$ = NULL; }
    | "DELETE" "WHERE" expr          { $$ = $3; }
    ;
