/* Pass gtt: global temporary tables. The permanent table is a pattern without rows; the session's own one has the same name
 * in pg_temp and is made on first touch. Every use in a query is written pg_temp.T, so that the pattern can never be read
 * by mistake. In a view, which outlives the session, it becomes a function that reads the rows of whoever asks. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/resolve.h"

typedef struct Gtt {
    Rw  *rw;
    bool in_view;
    List touched; /* PgNames */
} Gtt;

static const CatRelation *gtt_of(Rw *rw, const Node *table_ref)
{
    const RsItem *item = rs_item_of(rw, table_ref);
    if (item && item->cte)
        return NULL;
    const CatRelation *rel = item && item->rel ? item->rel : ddl_relation(rw, &AST_AS(TableRef, table_ref)->name);
    return rel && rel->is_gtt ? rel : NULL;
}

/* The pattern's name with its schema: without one, the session's own table would be found before it. */
static StrList pattern_name(Rw *rw, const CatRelation *rel)
{
    return rel->schema.n ? strlist_of2(rw->a, rel->schema, rel->name) : strlist_of1(rw->a, rel->name);
}

static void touch(Gtt *g, const TableRef *t, const CatRelation *rel)
{
    StrList pattern = pattern_name(g->rw, rel);
    for (uint32_t i = 0; i < g->touched.n; i++)
        if (str_eq(ddl_last(&AST_AS(PgName, g->touched.v[i])->name), rel->name))
            return;
    Node *name = ddl_name(g->rw, &t->base, &pattern, "regclass");
    list_push(g->rw->a, &g->touched, name);
    ddl_before(g->rw, ddl_call(g->rw, &t->base, "gtt_touch", 1, name));
}

/* dbsaci.gtt_rows(NULL::t) t */
static Node *rows_of(Gtt *g, const TableRef *t, const CatRelation *rel)
{
    Rw     *rw = g->rw;
    StrList pattern = pattern_name(rw, rel);
    Node   *row = ddl_name(rw, &t->base, &pattern, "row");
    Node *call = rw_compat(rw, &t->base, "gtt_rows", 1, row);
    return AST_NEW(rw->a, TableFunc, t->base.at, .bare = true, .expr = call, .alias = t->alias.n ? t->alias : ddl_last(&t->name));
}

static WalkStep visit(Node **slot, void *ctx)
{
    Gtt *g = ctx;
    const CatRelation *rel = AST_IS(TableRef, *slot) ? gtt_of(g->rw, *slot) : NULL;
    if (!rel)
        return WALK_ON;
    TableRef *t = AST_AS(TableRef, *slot);
    rw_rule(g->rw, "global-temporary-table");
    if (g->in_view) {
        *slot = rows_of(g, t, rel);
        return WALK_SKIP;
    }
    touch(g, t, rel);
    t->name = strlist_of2(g->rw->a, STR("PG_TEMP"), rel->name);
    return WALK_ON;
}

/* The name of the table that a DDL statement is about, or NULL. */
static StrList *ddl_target(Node *n)
{
    switch (n->kind) {
    case N_AlterTable: return &AST_AS(AlterTable, n)->name;
    case N_CreateIndex: return &AST_AS(CreateIndex, n)->table;
    case N_Drop: return str_is(AST_AS(Drop, n)->object, "TABLE") ? &AST_AS(Drop, n)->name : NULL;
    case N_Rename: return &AST_AS(Rename, n)->from;
    case N_Grant: return AST_AS(Grant, n)->on_name.n ? &AST_AS(Grant, n)->on_name : NULL;
    case N_Truncate: return &AST_AS(Truncate, n)->name;
    case N_Comment: return str_is(AST_AS(Comment, n)->object, "TABLE") ? &AST_AS(Comment, n)->name : NULL;
    default: return NULL;
    }
}

/* DDL is about the pattern, but for TRUNCATE. What changes it first takes the session's own table away. */
static bool ddl_statement(Rw *rw, Node *root, StrList *name)
{
    const CatRelation *rel = ddl_relation(rw, name);
    if (!rel || !rel->is_gtt)
        return true;
    *name = pattern_name(rw, rel);
    Node *pattern = ddl_name(rw, root, name, "regclass");
    if (AST_IS(Truncate, root)) {
        ddl_before(rw, ddl_call(rw, root, "gtt_touch", 1, pattern));
        *name = strlist_of2(rw->a, STR("PG_TEMP"), rel->name);
    } else if (AST_IS(AlterTable, root) || AST_IS(Drop, root) || AST_IS(CreateIndex, root) || AST_IS(Rename, root)) {
        ddl_before(rw, ddl_call(rw, root, "gtt_forget", 1, pattern));
    }
    return true;
}

bool rw_gtt(Rw *rw, Node **root)
{
    Gtt      g = { .rw = rw, .in_view = AST_IS(CreateView, *root) || AST_IS(CreateMview, *root) };
    StrList *name = ddl_target(*root);
    if (!rw->catalog)
        return true;
    if (name)
        return ddl_statement(rw, *root, name);
    ast_walk(root, visit, &g);
    return true;
}
