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

static bool is_gtt(Rw *rw, const Node *table_ref)
{
    const RsItem *item = rs_item_of(rw, table_ref);
    if (item && item->cte)
        return false;
    const CatRelation *rel = item && item->rel ? item->rel : ddl_relation(rw, &AST_AS(TableRef, table_ref)->name);
    return rel && rel->is_gtt;
}

static void touch(Gtt *g, const TableRef *t)
{
    for (uint32_t i = 0; i < g->touched.n; i++)
        if (str_eq(ddl_last(&AST_AS(PgName, g->touched.v[i])->name), ddl_last(&t->name)))
            return;
    Node *name = ddl_name(g->rw, &t->base, &t->name, "regclass");
    list_push(g->rw->a, &g->touched, name);
    ddl_before(g->rw, ddl_call(g->rw, &t->base, "gtt_touch", 1, name));
}

/* dbsaci.gtt_rows(NULL::t) t */
static Node *rows_of(Gtt *g, const TableRef *t)
{
    Rw   *rw = g->rw;
    Node *row = ddl_name(rw, &t->base, &t->name, "row");
    Node *call = rw_compat(rw, &t->base, "gtt_rows", 1, row);
    return AST_NEW(rw->a, TableFunc, t->base.at, .bare = true, .expr = call, .alias = t->alias.n ? t->alias : ddl_last(&t->name));
}

static WalkStep visit(Node **slot, void *ctx)
{
    Gtt *g = ctx;
    if (!AST_IS(TableRef, *slot) || !is_gtt(g->rw, *slot))
        return WALK_ON;
    TableRef *t = AST_AS(TableRef, *slot);
    rw_rule(g->rw, "global-temporary-table");
    if (g->in_view) {
        *slot = rows_of(g, t);
        return WALK_SKIP;
    }
    touch(g, t);
    t->name = strlist_of2(g->rw->a, STR("PG_TEMP"), ddl_last(&t->name));
    return WALK_ON;
}

bool rw_gtt(Rw *rw, Node **root)
{
    Gtt g = { .rw = rw, .in_view = AST_IS(CreateView, *root) || AST_IS(CreateMview, *root) };
    if (!rw->catalog)
        return true;
    if (AST_IS(Truncate, *root)) { /* the session's own rows */
        Truncate *t = AST_AS(Truncate, *root);
        const CatRelation *rel = ddl_relation(rw, &t->name);
        if (rel && rel->is_gtt) {
            ddl_before(rw, ddl_call(rw, *root, "gtt_touch", 1, ddl_name(rw, *root, &t->name, "regclass")));
            t->name = strlist_of2(rw->a, STR("PG_TEMP"), ddl_last(&t->name));
        }
        return true;
    }
    ast_walk(root, visit, &g);
    return true;
}
