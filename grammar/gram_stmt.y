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
    | explain
    | call_stmt
    | dml
    | tcl
    ;
tcl: session_other
    | "COMMIT" opt_work commit_options { $$ = ora_commit(cx, $3, @$); }
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

/* ---- transactions and sessions, the rest ---- */
%nterm <node> session_other;
%nterm <list> lock_tables;
%nterm <str>  lock_mode;

session_other: "SET" "TRANSACTION" "READ" "ONLY"  { $$ = NEW(SetTransaction, @$, .read_only = true); }
    | "SET" "TRANSACTION" "READ" "WRITE" { $$ = NEW(SetTransaction, @$, .read_write = true); }
    | "SET" "TRANSACTION" "ISOLATION" "LEVEL" "SERIALIZABLE" { $$ = NEW(SetTransaction, @$, .serializable = true); }
    | "SET" "TRANSACTION" "ISOLATION" "LEVEL" "READ" "COMMITTED" { $$ = NEW(SetTransaction, @$, .read_committed = true); }
    | "SET" "TRANSACTION" "USE" "ROLLBACK" "SEGMENT" ident
                                     { $$ = NEW(SetTransaction, @$, .options = LIST1(OPT("USE ROLLBACK SEGMENT", @4))); }
    | "SET" "TRANSACTION" "NAME" STRING { $$ = NEW(SetTransaction, @$, .name = $4.s); }
    | session_other "NAME" STRING    { $$ = ora_transaction_name(cx, $1, $3.s, @$); }
    | "SET" constraints_word "ALL" deferred { $$ = NEW(SetConstraints, @$, .all = true, .deferred = $4); }
    | "SET" constraints_word constraint_names deferred { $$ = NEW(SetConstraints, @$, .names = $3, .deferred = $4); }
    | "SET" "ROLE" tail              { $$ = NEW(SetRole, @$, .options = $3); }
    | "LOCK" "TABLE" lock_tables "IN" lock_mode "MODE" lock_wait
                                     { $$ = NEW(LockTable, @$, .tables = $3, .mode = $5, .wait = (LockWait)$7); }
    | "LOCK" "TABLE" lock_tables "IN" lock_mode "MODE" "WAIT" arith
                                     { $$ = NEW(LockTable, @$, .tables = $3, .mode = $5, .wait = LW_WAIT, .seconds = $8); }
    ;
%nterm <flag> deferred;
%nterm <strs> constraint_names;
constraints_word: "CONSTRAINT" | "CONSTRAINTS" ;
constraint_names: name               { $$ = STRS1(ora_joined(cx, $1.parts, '.')); }
    | constraint_names ',' name      { $$ = $1; PUSHSTR($$, ora_joined(cx, $3.parts, '.')); }
    ;
deferred: "DEFERRED"                 { $$ = true; }
    | "IMMEDIATE"                    { $$ = false; }
    ;
lock_tables: lock_table              { $$ = LIST1($1); }
    | lock_tables ',' lock_table     { $$ = $1; PUSH($$, $3); }
    ;
%nterm <node> lock_table;
lock_table: name                     { $$ = NEW(TableRef, @$, .name = $1.parts); }
    | name '@' dblink                { $$ = NEW(TableRef, @$, .name = $1.parts, .dblink = $3); }
    | lock_table "PARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, false, @$); }
    | lock_table "SUBPARTITION" '(' ident ')' { $$ = ora_table_partition(cx, $1, $4.s, (List){ 0 }, true, @$); }
    ;
lock_mode: "ROW" "SHARE"             { $$ = STR("ROW SHARE"); }
    | "ROW" "EXCLUSIVE"              { $$ = STR("ROW EXCLUSIVE"); }
    | "SHARE" "UPDATE"               { $$ = STR("SHARE UPDATE"); }
    | "SHARE"                        { $$ = STR("SHARE"); }
    | "SHARE" "ROW" "EXCLUSIVE"      { $$ = STR("SHARE ROW EXCLUSIVE"); }
    | "EXCLUSIVE"                    { $$ = STR("EXCLUSIVE"); }
    ;

%nterm <node> explain call_stmt;
explain: explain_head "FOR" explained { $$ = $1; FILL(ExplainPlan, statement, $3); } ;
%nterm <node> explain_head explained;
explain_head: "EXPLAIN" "PLAN"       { $$ = NEW(ExplainPlan, @$); }
    | explain_head "SET" IDENT '=' STRING { $$ = $1; FILL(ExplainPlan, statement_id, $5.s); }
    | explain_head "INTO" name       { $$ = $1; FILL(ExplainPlan, into, $3.parts); }
    | explain_head "INTO" name '@' dblink { $$ = $1; FILL(ExplainPlan, into, $3.parts); }
    ;
explained: query                     { $$ = NEW(QueryStmt, @$, .query = $1); }
    | dml
    | table_stmt
    | create_index
    | alter_index
    | create_mview
    ;
call_stmt: "CALL" call_target        { $$ = NEW(CallStmt, @$, .call = $2); }
    | "CALL" call_target "INTO" bind { $$ = NEW(CallStmt, @$, .call = $2, .into = $4); }
    ;
%nterm <node> call_target;
call_target: call
    | name                           { $$ = ora_column(cx, $1, @$); }
    | name '@' dblink                { $$ = ora_remote_name(cx, $1, $3, @$); }
    ;
