/* ---- PL/SQL: blocks, declarations, statements ------------------------------------------------------------------------ */
%nterm <node> block block_body decl subprogram subprogram_head subprogram_clause param type_def field;
%nterm <node> stmt plain_stmt if_stmt elsif case_stmt case_branch loop_stmt iteration exit_stmt open_stmt fetch_stmt execute_stmt;
%nterm <node> handler using_item opt_return_type opt_default forall_stmt assign_or_call;
%nterm <list> decls opt_decls stmts elsifs case_branches iterations handlers exception_names params opt_params fields using_list opt_using;
%nterm <strs> labels;
%nterm <str>  opt_ident;
%nterm <flag> opt_not_null opt_continue;

labels: "<<" ident ">>"              { $$ = STRS1($2.s); }
    | labels "<<" ident ">>"         { $$ = $1; PUSHSTR($$, $3.s); }
    ;
opt_ident: %empty                    { $$ = (Str){ 0 }; }
    | ident                          { $$ = $1.s; }
    ;
opt_not_null: %empty                 { $$ = false; }
    | "NULL"                         { $$ = false; }
    | "NOT NULL"                     { $$ = true; }
    ;

block: block_body
    | "DECLARE" opt_decls block_body { $$ = ora_block_decls(cx, $3, $2, @$); }
    ;
/* the end's name may be dotted in packages' subprograms of old */
block_body: "BEGIN" stmts "END" opt_ident { $$ = NEW(PlsqlBlock, @$, .body = $2, .end_name = $4); }
    | "BEGIN" stmts "EXCEPTION" handlers "END" opt_ident
                                     { $$ = NEW(PlsqlBlock, @$, .body = $2, .handlers = $4, .end_name = $6); }
    ;
handlers: handler                    { $$ = LIST1($1); }
    | handlers handler               { $$ = $1; PUSH($$, $2); }
    ;
handler: "WHEN" exception_names "THEN" stmts { $$ = NEW(PlsqlHandler, @$, .exceptions = $2, .body = $4); } ;
exception_names: name                { $$ = LIST1(ora_column(cx, $1, @1)); }
    | exception_names "OR" name      { $$ = $1; PUSH($$, ora_column(cx, $3, @3)); }
    ;

/* ---- declarations ---- */
opt_decls: %empty                    { $$ = (List){ 0 }; }
    | decls
    ;
decls: decl                          { $$ = LIST1($1); }
    | decls decl                     { $$ = $1; PUSH($$, $2); }
    ;
decl: ident type opt_not_null opt_default ';'
                                     { $$ = NEW(PlsqlVarDecl, @$, .name = $1.s, .type = $2, .not_null = $3, .value = $4); }
    | ident "CONSTANT" type opt_not_null opt_default ';'
                                     { $$ = NEW(PlsqlVarDecl, @$, .name = $1.s, .constant = true, .type = $3, .not_null = $4, .value = $5); }
    | ident "EXCEPTION" ';'          { $$ = NEW(PlsqlExceptionDecl, @$, .name = $1.s); }
    | "CURSOR" ident opt_params opt_return_type ';'
                                     { $$ = NEW(PlsqlCursor, @$, .name = $2.s, .params = $3, .return_type = $4); }
    | "CURSOR" ident opt_params opt_return_type is_as query ';'
                                     { $$ = NEW(PlsqlCursor, @$, .name = $2.s, .params = $3, .return_type = $4, .query = $6); }
    | "TYPE" ident is_as type_def ';' { $$ = $4; AST_AS(PlsqlType, $$)->name = $2.s; $$->at = @$; }
    | "SUBTYPE" ident is_as type opt_not_null ';'
                                     { $$ = NEW(PlsqlSubtype, @$, .name = $2.s, .base_type = $4, .not_null = $5); }
    | "SUBTYPE" ident is_as type "RANGE" arith ".." arith opt_not_null ';'
                                     { $$ = NEW(PlsqlSubtype, @$, .name = $2.s, .base_type = $4, .low = $6, .high = $8, .not_null = $9); }
    | pragma ';'                     { $$ = $1; $$->at = @$; }
    | subprogram ';'                 { $$ = $1; $$->at = @$; }
    ;
%nterm <node> pragma;
pragma: "PRAGMA" ident               { $$ = NEW(PlsqlPragma, @$, .name = $2.s); }
    | "PRAGMA" ident '(' "DEFAULT" ',' call_body ')'
                                     { $$ = ora_pragma(cx, $2.s, AST_AS(Call, $6)->args, @$); list_insert(cx->a, &AST_AS(PlsqlPragma, $$)->args, 0, NEW(DefaultLit, @4)); }
    | "PRAGMA" ident '(' call_body ')' { $$ = ora_pragma(cx, $2.s, AST_AS(Call, $4)->args, @$); }
    ;
is_as: "IS" | "AS" ;
opt_default: %empty                  { $$ = NULL; }
    | ":=" expr                      { $$ = $2; }
    | "DEFAULT" expr                 { $$ = $2; }
    ;
opt_return_type: %empty              { $$ = NULL; }
    | "RETURN" type                  { $$ = $2; }
    ;
type_def: "RECORD" '(' fields ')'    { $$ = NEW(PlsqlType, @$, .kind = PLT_RECORD, .fields = $3); }
    | "TABLE" "OF" type opt_not_null { $$ = NEW(PlsqlType, @$, .kind = PLT_TABLE, .element = $3, .not_null = $4); }
    | "TABLE" "OF" type opt_not_null "INDEX" "BY" type
                                     { $$ = NEW(PlsqlType, @$, .kind = PLT_TABLE, .element = $3, .not_null = $4, .index_by = $7); }
    | varray '(' arith ')' "OF" type opt_not_null
                                     { $$ = NEW(PlsqlType, @$, .kind = PLT_VARRAY, .size = $3, .element = $6, .not_null = $7); }
    | "REF" "CURSOR" opt_return_type { $$ = NEW(PlsqlType, @$, .kind = PLT_REF_CURSOR, .element = $3); }
    ;
varray: "VARRAY" | "VARYING" "ARRAY" ;
fields: field                        { $$ = LIST1($1); }
    | fields ',' field               { $$ = $1; PUSH($$, $3); }
    ;
field: ident type opt_not_null opt_default
                                     { $$ = NEW(PlsqlVarDecl, @$, .name = $1.s, .type = $2, .not_null = $3, .value = $4); } ;

/* ---- subprograms; clauses fill the head ---- */
subprogram: subprogram_head
    | subprogram_head is_as opt_decls block_body { $$ = ora_subprogram_body(cx, $1, $3, $4, @$); }
    | subprogram_head is_as external { $$ = ora_subprogram_external(cx, $1, $3, @$); }
    ;
subprogram_head: "FUNCTION" opt_if_not_exists name opt_params "RETURN" type
                                     { $$ = NEW(PlsqlSubprogram, @$, .name = $3.parts, .function = true, .params = $4, .return_type = $6); }
    | "FUNCTION" opt_if_not_exists name opt_params "RETURN" "SELF" "AS" "RESULT"
                                     { $$ = NEW(PlsqlSubprogram, @$, .name = $3.parts, .function = true, .params = $4, .returns_self = true); }
    | "FUNCTION" opt_if_not_exists name opt_params
                                     { $$ = NEW(PlsqlSubprogram, @$, .name = $3.parts, .function = true, .params = $4); }
    | "PROCEDURE" opt_if_not_exists name opt_params { $$ = NEW(PlsqlSubprogram, @$, .name = $3.parts, .params = $4); }
    | subprogram_head subprogram_clause { $$ = $1; ADD_TO(PlsqlSubprogram, options, $2); }
    ;
subprogram_clause: "DETERMINISTIC"   { $$ = OPT("DETERMINISTIC", @$); }
    | "PIPELINED"                    { $$ = OPT("PIPELINED", @$); }
    | "PIPELINED" "USING" name       { $$ = OPT1("PIPELINED USING", ora_column(cx, $3, @3), @$); }
    | "PIPELINED" "ROW" "POLYMORPHIC" "USING" name
                                     { $$ = OPT1("PIPELINED ROW POLYMORPHIC USING", ora_column(cx, $5, @5), @$); }
    | "PIPELINED" "TABLE" "POLYMORPHIC" "USING" name
                                     { $$ = OPT1("PIPELINED TABLE POLYMORPHIC USING", ora_column(cx, $5, @5), @$); }
    | "AGGREGATE" "USING" name       { $$ = OPT1("AGGREGATE USING", ora_column(cx, $3, @3), @$); }
    | "PARALLEL_ENABLE"              { $$ = OPT("PARALLEL_ENABLE", @$); }
    | "PARALLEL_ENABLE" '(' inside ')' { $$ = OPTL("PARALLEL_ENABLE", $3, @$); }
    | "RESULT_CACHE"                 { $$ = OPT("RESULT_CACHE", @$); }
    | "RESULT_CACHE" "RELIES_ON" '(' inside ')' { $$ = OPTL("RESULT_CACHE RELIES_ON", $4, @$); }
    | "CLUSTER" ident "BY" '(' inside ')' { $$ = OPTL("CLUSTER BY", $5, @$); }
    | "CLUSTER" ident "BY" '(' inside ')' "USING" name
                                     { $$ = OPTL("CLUSTER BY", $5, @$); PUSH(AST_AS(Option, $$)->args, ora_column(cx, $8, @8)); }
    | "ORDER" ident "BY" '(' inside ')' { $$ = OPTL("ORDER BY", $5, @$); }
    | "SQL_MACRO"                    { $$ = OPT("SQL_MACRO", @$); }
    | "SQL_MACRO" '(' inside ')'     { $$ = OPTL("SQL_MACRO", $3, @$); }
    | unit_clause
    ;
%nterm <node> unit_clause external;
/* of packages, types and subprograms alike */
unit_clause: "AUTHID" ident          { $$ = ora_option(cx, ora_words2(cx, STR("AUTHID"), $2.s), (List){ 0 }, @$); }
    | "ACCESSIBLE" "BY" '(' accessors ')' { $$ = OPTL("ACCESSIBLE BY", $4, @$); }
    | "DEFAULT" "COLLATION" ident    { $$ = OPT("DEFAULT COLLATION", @$); }
    | "SHARING" '=' IDENT            { $$ = OPT("SHARING", @$); }
    | "FORCE"                        { $$ = OPT("FORCE", @$); }
    ;
%nterm <list> accessors;
%nterm <node> accessor;
accessors: accessor                  { $$ = LIST1($1); }
    | accessors ',' accessor         { $$ = $1; PUSH($$, $3); }
    ;
accessor: name                       { $$ = ora_column(cx, $1, @$); }
    | accessor_kind name             { $$ = ora_column(cx, $2, @$); }
    ;
accessor_kind: "FUNCTION" | "PROCEDURE" | "PACKAGE" | "TRIGGER" | "TYPE" ;
external: "LANGUAGE" IDENT external_words
                                     { $$ = OPTL("LANGUAGE", $3, @$); PUSH(AST_AS(Option, $$)->args, ora_option(cx, $2.s, (List){ 0 }, @2)); }
    | "EXTERNAL" external_words                { $$ = OPTL("EXTERNAL", $2, @$); }
    | "MLE" external_words                     { $$ = OPTL("MLE", $2, @$); }
    ;
%nterm <list> external_words;
%nterm <node> external_word;
external_words: %empty               { $$ = (List){ 0 }; }
    | external_words external_word   { $$ = ora_group(cx, $1, $2); }
    ;
external_word: IDENT                 { $$ = ora_option(cx, $1.s, (List){ 0 }, @$); }
    | "WITH"                         { $$ = OPT("WITH", @$); }
    | "IN"                           { $$ = OPT("IN", @$); }
    | STRING                         { $$ = ora_string(cx, $1, @$); }
    | '(' inside ')'                 { $$ = ora_option(cx, (Str){ 0 }, $2, @$); }
    ;
opt_params: %empty                   { $$ = (List){ 0 }; }
    | '(' params ')'                 { $$ = $2; }
    ;
params: param                        { $$ = LIST1($1); }
    | params ',' param               { $$ = $1; PUSH($$, $3); }
    ;
param: ident type opt_default        { $$ = NEW(PlsqlParam, @$, .name = $1.s, .in = true, .type = $2, .value = $3); }
    | ident "IN" opt_nocopy type opt_default
                                     { $$ = NEW(PlsqlParam, @$, .name = $1.s, .in = true, .nocopy = $3, .type = $4, .value = $5); }
    | ident "OUT" opt_nocopy type opt_default
                                     { $$ = NEW(PlsqlParam, @$, .name = $1.s, .out = true, .nocopy = $3, .type = $4, .value = $5); }
    | ident "IN" "OUT" opt_nocopy type opt_default
                                     { $$ = NEW(PlsqlParam, @$, .name = $1.s, .in = true, .out = true, .nocopy = $4, .type = $5, .value = $6); }
    ;
%nterm <flag> opt_nocopy;
opt_nocopy: %empty                   { $$ = false; }
    | "NOCOPY"                       { $$ = true; }
    ;

/* ---- statements ---- */
stmts: stmt                          { $$ = LIST1($1); }
    | stmts stmt                     { $$ = $1; PUSH($$, $2); }
    ;
stmt: plain_stmt ';'                 { $$ = $1; }
    | labels plain_stmt ';'          { $$ = ora_labeled(cx, $1, $2, @$); }
    ;
plain_stmt: "NULL"                   { $$ = NEW(PlsqlNull, @$); }
    | assign_or_call
    | if_stmt
    | case_stmt
    | loop_stmt
    | forall_stmt
    | exit_stmt
    | "GOTO" ident                   { $$ = NEW(PlsqlGoto, @$, .label = $2.s); }
    | "RETURN"                       { $$ = NEW(PlsqlReturn, @$); }
    | "RETURN" expr                  { $$ = NEW(PlsqlReturn, @$, .value = $2); }
    | "RAISE"                        { $$ = NEW(PlsqlRaise, @$); }
    | "RAISE" name                   { $$ = NEW(PlsqlRaise, @$, .exception = ora_column(cx, $2, @2)); }
    | execute_stmt
    | open_stmt
    | fetch_stmt
    | "CLOSE" cursor_ref             { $$ = NEW(PlsqlClose, @$, .cursor = $2); }
    | "PIPE" "ROW" '(' expr ')'      { $$ = NEW(PlsqlPipeRow, @$, .value = $4); }
    | pragma
    | block
    | led_query                      { $$ = NEW(QueryStmt, @$, .query = $1); }
    | dml
    | tcl
    ;
assign_or_call: into_target ":=" expr { $$ = NEW(PlsqlAssign, @$, .target = $1, .value = $3); }
    | name                           { $$ = NEW(PlsqlCall, @$, .call = ora_column(cx, $1, @1)); }
    | name '@' dblink                { $$ = NEW(PlsqlCall, @$, .call = ora_remote_name(cx, $1, $3, @$)); }
    | call                           { $$ = NEW(PlsqlCall, @$, .call = $1); }
    ;
if_stmt: "IF" expr "THEN" stmts elsifs "END" "IF" { $$ = ora_if(cx, $2, $4, $5, (List){ 0 }, false, @$); }
    | "IF" expr "THEN" stmts elsifs "ELSE" stmts "END" "IF" { $$ = ora_if(cx, $2, $4, $5, $7, true, @$); }
    ;
elsifs: %empty                       { $$ = (List){ 0 }; }
    | elsifs elsif                   { $$ = $1; PUSH($$, $2); }
    ;
elsif: "ELSIF" expr "THEN" stmts     { $$ = NEW(PlsqlBranch, @$, .cond = $2, .body = $4); } ;
case_stmt: "CASE" opt_case_arg case_branches "END" "CASE" opt_ident
                                     { $$ = NEW(PlsqlCase, @$, .arg = $2, .branches = $3); }
    | "CASE" opt_case_arg case_branches "ELSE" stmts "END" "CASE" opt_ident
                                     { $$ = NEW(PlsqlCase, @$, .arg = $2, .branches = $3, .otherwise = $5, .has_else = true); }
    ;
case_branches: case_branch           { $$ = LIST1($1); }
    | case_branches case_branch      { $$ = $1; PUSH($$, $2); }
    ;
case_branch: "WHEN" expr "THEN" stmts { $$ = NEW(PlsqlBranch, @$, .cond = $2, .body = $4); } ;

loop_stmt: "LOOP" stmts "END" "LOOP" opt_ident { $$ = NEW(PlsqlLoop, @$, .body = $2, .end_label = $5); }
    | "WHILE" expr "LOOP" stmts "END" "LOOP" opt_ident
                                     { $$ = NEW(PlsqlLoop, @$, .while_cond = $2, .body = $4, .end_label = $7); }
    | "FOR" ident "IN" iterations "LOOP" stmts "END" "LOOP" opt_ident { $$ = ora_for(cx, $2.s, $4, $6, $9, @$); }
    | "FOR" ident type "IN" iterations "LOOP" stmts "END" "LOOP" opt_ident
                                     { $$ = ora_for(cx, $2.s, $5, $7, $10, @$); AST_AS(PlsqlLoop, $$)->index_type = $3; }
    | "FOR" ident type ',' ident type "IN" iterations "LOOP" stmts "END" "LOOP" opt_ident
                                     { $$ = ora_for(cx, $2.s, $8, $10, $13, @$); AST_AS(PlsqlLoop, $$)->index_type = $3; AST_AS(PlsqlLoop, $$)->index2 = $5.s; }
    | "FOR" ident ',' ident "IN" iterations "LOOP" stmts "END" "LOOP" opt_ident
                                     { $$ = ora_for(cx, $2.s, $6, $8, $11, @$); AST_AS(PlsqlLoop, $$)->index2 = $4.s; }
    ;
iterations: iteration                { $$ = LIST1($1); }
    | iterations ',' iteration       { $$ = $1; PUSH($$, $3); }
    ;
iteration: iteration_range
    | "REVERSE" iteration_range      { $$ = $2; AST_AS(PlsqlIteration, $$)->reverse = true; $$->at = @$; }
    | iteration "WHILE" expr         { $$ = $1; FILL(PlsqlIteration, while_cond, $3); }
    | iteration "WHEN" expr          { $$ = $1; FILL(PlsqlIteration, when_cond, $3); }
    ;
%nterm <node> iteration_range cursor_ref;
iteration_range: arith ".." arith    { $$ = NEW(PlsqlIteration, @$, .kind = IT_RANGE, .low = $1, .high = $3); }
    | arith ".." arith "BY" arith
                                     { $$ = NEW(PlsqlIteration, @$, .kind = IT_RANGE, .low = $1, .high = $3, .step = $5); }
    | expr                           { $$ = NEW(PlsqlIteration, @$, .kind = IT_OVER, .over = $1); }
    | "VALUES" "OF" arith            { $$ = NEW(PlsqlIteration, @$, .kind = IT_VALUES_OF, .over = $3); }
    | "INDICES" "OF" arith           { $$ = NEW(PlsqlIteration, @$, .kind = IT_INDICES_OF, .over = $3); }
    | "INDICES" "OF" arith "BETWEEN" arith "AND" arith
                                     { $$ = NEW(PlsqlIteration, @$, .kind = IT_INDICES_OF, .over = $3, .low = $5, .high = $7); }
    | "PAIRS" "OF" arith             { $$ = NEW(PlsqlIteration, @$, .kind = IT_PAIRS_OF, .over = $3); }
    | "REPEAT" expr                  { $$ = NEW(PlsqlIteration, @$, .kind = IT_REPEAT, .over = $2); }
    ;
forall_stmt: "FORALL" ident "IN" iteration_range dml
                                     { $$ = NEW(PlsqlForall, @$, .var = $2.s, .iteration = $4, .statement = $5); }
    | "FORALL" ident "IN" iteration_range execute_stmt
                                     { $$ = NEW(PlsqlForall, @$, .var = $2.s, .iteration = $4, .statement = $5); }
    | "FORALL" ident "IN" iteration_range "SAVE" "EXCEPTIONS" dml
                                     { $$ = NEW(PlsqlForall, @$, .var = $2.s, .iteration = $4, .save_exceptions = true, .statement = $7); }
    | "FORALL" ident "IN" iteration_range "SAVE" "EXCEPTIONS" execute_stmt
                                     { $$ = NEW(PlsqlForall, @$, .var = $2.s, .iteration = $4, .save_exceptions = true, .statement = $7); }
    ;
exit_stmt: opt_continue opt_ident    { $$ = NEW(PlsqlExit, @$, .is_continue = $1, .label = $2); }
    | opt_continue opt_ident "WHEN" expr { $$ = NEW(PlsqlExit, @$, .is_continue = $1, .label = $2, .when = $4); }
    ;
opt_continue: "EXIT"                 { $$ = false; }
    | "CONTINUE"                     { $$ = true; }
    ;
execute_stmt: "EXECUTE" "IMMEDIATE" expr { $$ = NEW(PlsqlExecImmediate, @$, .text = $3); }
    | execute_stmt into_list         { $$ = ora_execute_into(cx, $1, $2, @$); }
    | execute_stmt "USING" using_list { $$ = $1; FILL(PlsqlExecImmediate, using, $3); }
    | execute_stmt return_word into_list { $$ = ora_execute_returning(cx, $1, $3, @$); }
    ;
using_list: using_item               { $$ = LIST1($1); }
    | using_list ',' using_item      { $$ = $1; PUSH($$, $3); }
    ;
using_item: expr                     { $$ = NEW(PlsqlUsing, @$, .in = true, .arg = $1); }
    | "IN" expr                      { $$ = NEW(PlsqlUsing, @$, .in = true, .arg = $2); }
    | "OUT" expr                     { $$ = NEW(PlsqlUsing, @$, .out = true, .arg = $2); }
    | "IN" "OUT" expr                { $$ = NEW(PlsqlUsing, @$, .in = true, .out = true, .arg = $3); }
    ;
cursor_ref: name                     { $$ = ora_column(cx, $1, @$); }
    | bind
    | call
    ;
open_stmt: "OPEN" cursor_ref         { $$ = NEW(PlsqlOpen, @$, .cursor = $2); }
    | "OPEN" cursor_ref "FOR" led_query { $$ = NEW(PlsqlOpen, @$, .cursor = $2, .query = $4); }
    | "OPEN" cursor_ref "FOR" expr opt_using { $$ = NEW(PlsqlOpen, @$, .cursor = $2, .text = $4, .using = $5); }
    ;
opt_using: %empty                    { $$ = (List){ 0 }; }
    | "USING" using_list             { $$ = $2; }
    ;
fetch_stmt: "FETCH" cursor_ref into_list { $$ = ora_fetch(cx, $2, $3, NULL, @$); }
    | "FETCH" cursor_ref into_list "LIMIT" expr { $$ = ora_fetch(cx, $2, $3, $5, @$); }
    ;
