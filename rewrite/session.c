/* Pass session: LOCK TABLE, SET CONSTRAINTS, EXPLAIN PLAN. ALTER SESSION and SET TRANSACTION are the server's. */
#include "config.h"
#include "rewrite/ddl.h"

/* Oracle's modes by PostgreSQL's: what excludes whom among writers is the same. */
static const char *lock_mode(Str mode)
{
    static const struct { const char *ora, *pg; } modes[] = {
        { "ROW SHARE", "ROW SHARE" }, { "SHARE UPDATE", "ROW SHARE" }, { "ROW EXCLUSIVE", "ROW EXCLUSIVE" }, { "SHARE", "SHARE" },
        { "SHARE ROW EXCLUSIVE", "SHARE ROW EXCLUSIVE" }, { "EXCLUSIVE", "EXCLUSIVE" },
    };
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (str_is(mode, modes[i].ora))
            return modes[i].pg;
    return NULL;
}

static bool lock_table(Rw *rw, Node **root)
{
    LockTable  *l = AST_AS(LockTable, *root);
    const Node *at = *root;
    const char *mode = lock_mode(l->mode);
    if (!mode)
        return rw_refuse(rw, 1737, at, "lock-mode", "valid modes: [ROW] SHARE, [[SHARE] ROW] EXCLUSIVE, SHARE UPDATE");
    for (uint32_t i = 0; i < l->tables.n; i++) {
        TableRef *t = AST_AS(TableRef, l->tables.v[i]);
        if (t->dblink.n)
            return rw_refuse(rw, 3001, l->tables.v[i], "lock-remote", "unimplemented feature: LOCK TABLE over a database link");
        const CatRelation *rel = ddl_relation(rw, &t->name); /* PostgreSQL knows no synonyms */
        if (rel && !rel->is_dictionary && rel->kind != CAT_TEMP && rel->schema.n && !str_eq(rel->name, ddl_last(&t->name)))
            t->name = strlist_of2(rw->a, rel->schema, rel->name);
        if (t->partition.n)
            t->name = ddl_sibling(rw, &t->name, ddl_partition_name(rw, ddl_last(&t->name), t->partition));
        t->partition = (Str){ "", 0 };
    }
    l->mode = str_of(mode);
    if (l->wait == LW_WAIT && l->seconds) {
        Str seconds = AST_IS(NumberLit, l->seconds) ? AST_AS(NumberLit, l->seconds)->text : (Str){ "", 0 };
        if (!seconds.n)
            return rw_refuse(rw, 30005, at, "lock-wait", "missing or invalid WAIT interval");
        ddl_before(rw, ddl_command(rw, at, "SET LOCAL lock_timeout =", NULL, arena_printf(rw->a, "'%.*ss'", STR_ARG(seconds))));
        ddl_after(rw, ddl_command(rw, at, "SET LOCAL lock_timeout TO DEFAULT", NULL, NULL));
        l->wait = str_is(seconds, "0") ? LW_NOWAIT : LW_UNSAID;
        l->seconds = NULL;
    }
    rw_rule(rw, "lock-table");
    return true;
}

/* The word before STATEMENT in the plan's first row; NULL: what PostgreSQL's EXPLAIN does not take. */
static const char *explained_verb(const Rw *rw, const Node *stmt)
{
    if (rw_has_kind(rw, N_LogErrors))
        return NULL;
    switch (stmt->kind) {
    case N_QueryStmt: return rw_has_kind(rw, N_InsertAll) ? "INSERT" : "SELECT";
    case N_Insert: return "INSERT";
    case N_Update: return "UPDATE";
    case N_Delete: return "DELETE";
    case N_Merge: return "MERGE";
    default: return NULL;
    }
}

/* SELECT dbsaci.explain_plan(id, table, verb, 'the statement''s text'): its binds are no binds of this statement. */
static bool explain_plan(Rw *rw, Node **root)
{
    ExplainPlan *x = AST_AS(ExplainPlan, *root);
    const Node  *at = *root;
    const char  *verb = explained_verb(rw, x->statement);
    StrList      into = x->into.n ? x->into : strlist_of1(rw->a, STR("PLAN_TABLE"));
    if (!verb)
        return rw_refuse(rw, 3001, x->statement, "explain-plan", "unimplemented feature: EXPLAIN PLAN of this statement");
    Node *id = x->statement_id.n ? ddl_text(rw, at, x->statement_id) : rw_null(rw, at);
    Node *text = AST_NEW(rw->a, PgText, at->at, .statement = x->statement);
    *root = ddl_call(rw, at, "explain_plan", 4, id, ddl_name(rw, at, &into, "text"), rw_string(rw, at, verb), text);
    rw_rule(rw, "explain-plan");
    return true;
}

bool rw_session(Rw *rw, Node **root)
{
    switch ((*root)->kind) {
    case N_LockTable: return lock_table(rw, root);
    case N_ExplainPlan: return explain_plan(rw, root);
    case N_Commit:
        if (AST_AS(Commit, *root)->force)
            return rw_refuse(rw, 2058, *root, "commit-force", "no prepared transaction found with ID given");
        return true;
    case N_Rollback:
        if (AST_AS(Rollback, *root)->force)
            return rw_refuse(rw, 2058, *root, "rollback-force", "no prepared transaction found with ID given");
        return true;
    default: return true;
    }
}
