/* ---- start rules; statements, transactions, session ------------------------------------------------------------------ */
root: START_STATEMENT statement opt_end  { cx->root = $2; }
    | START_EXPR expr                    { cx->root = $2; }
    ;
opt_end: %empty | ';' ;
%nterm <node> statement tcl;
%nterm <list> commit_options;
%nterm <node> commit_option;

statement: query                     { $$ = NEW(QueryStmt, @$, .query = $1); }
    | ddl
    | unit
    | dml
    | tcl
    ;
tcl: "COMMIT" opt_work commit_options { $$ = ora_commit(cx, $3, @$); }
    | "ROLLBACK" opt_work            { $$ = NEW(Rollback, @$); }
    | "ROLLBACK" opt_work "TO" opt_savepoint ident { $$ = NEW(Rollback, @$, .savepoint = $5.s); }
    | "ROLLBACK" opt_work "FORCE" STRING { $$ = NEW(Rollback, @$, .force = ora_string(cx, $4, @4)); }
    | "SAVEPOINT" ident              { $$ = NEW(Savepoint, @$, .name = $2.s); }
    ;
opt_work: %empty | "WORK" ;
opt_savepoint: %empty | "SAVEPOINT" ;
commit_options: %empty               { $$ = (List){ 0 }; }
    | commit_options commit_option   { $$ = $1; PUSH($$, $2); }
    ;
commit_option: "COMMENT" STRING      { $$ = OPT1("COMMENT", ora_string(cx, $2, @2), @$); }
    | "WRITE"                        { $$ = OPT("WRITE", @$); }
    | "IMMEDIATE"                    { $$ = OPT("IMMEDIATE", @$); }
    | "BATCH"                        { $$ = OPT("BATCH", @$); }
    | "WAIT"                         { $$ = OPT("WAIT", @$); }
    | "NOWAIT"                       { $$ = OPT("NOWAIT", @$); }
    | "FORCE" STRING                 { $$ = OPT1("FORCE", ora_string(cx, $2, @2), @$); }
    | "FORCE" STRING ',' NUMBER      { $$ = OPT1("FORCE", ora_string(cx, $2, @2), @$); }
    ;
