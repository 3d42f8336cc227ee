/* Query blocks: walking their own expressions, splitting conditions, aggregates. */
#include "config.h"
#include "rewrite/block.h"

#include <stdlib.h>

typedef struct Each {
    Rw      *rw;
    BlockFn *fn;
} Each;

static WalkStep visit_select(Node **slot, void *ctx)
{
    Each *e = ctx;
    if (AST_IS(Select, *slot) && !e->fn(e->rw, slot))
        return WALK_STOP;
    return WALK_ON;
}

bool block_each(Rw *rw, Node **root, BlockFn *fn)
{
    Each e = { rw, fn };
    return ast_walk_up(root, visit_select, &e);
}

Node **block_statement(Node **root)
{
    return AST_IS(ExplainPlan, *root) ? &AST_AS(ExplainPlan, *root)->statement : root;
}

typedef struct Own {
    AstVisit *visit;
    void     *ctx;
} Own;

static WalkStep own_only(Node **slot, void *ctx)
{
    Own *o = ctx;
    if (ast_kind_class((NodeKind)(*slot)->kind) == CLASS_QUERY)
        return WALK_SKIP;
    return o->visit(slot, o->ctx);
}

bool block_walk(Node **slot, AstVisit *visit, void *ctx)
{
    Own o = { visit, ctx };
    return ast_walk(slot, own_only, &o);
}

bool block_walk_list(List *l, AstVisit *visit, void *ctx)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (!block_walk(&l->v[i], visit, ctx))
            return false;
    return true;
}

bool block_walk_select(Select *s, AstVisit *visit, void *ctx)
{
    return block_walk_list(&s->targets, visit, ctx) && block_walk_list(&s->distinct_on, visit, ctx) &&
           block_walk(&s->where, visit, ctx) && block_walk(&s->connect_by, visit, ctx) &&
           block_walk_list(&s->group_by, visit, ctx) && block_walk(&s->having, visit, ctx) &&
           block_walk_list(&s->windows, visit, ctx) && block_walk(&s->qualify, visit, ctx) &&
           block_walk_list(&s->order_by, visit, ctx) && block_walk(&s->limit, visit, ctx) &&
           block_walk(&s->for_update, visit, ctx);
}

typedef struct Find {
    NodeKind   kind;
    PseudoKind pseudo;
} Find;

static WalkStep find_kind(Node **slot, void *ctx)
{
    const Find *f = ctx;
    if ((*slot)->kind != f->kind)
        return WALK_ON;
    if (f->kind == N_PseudoCol && AST_AS(PseudoCol, *slot)->kind != f->pseudo)
        return WALK_ON;
    return WALK_STOP;
}

bool block_has_kind(Node *expr, NodeKind kind)
{
    Find f = { .kind = kind };
    return !block_walk(&expr, find_kind, &f);
}

bool block_has_pseudo(Node *expr, PseudoKind kind)
{
    Find f = { .kind = N_PseudoCol, .pseudo = kind };
    return !block_walk(&expr, find_kind, &f);
}

bool block_list_has_pseudo(const List *l, PseudoKind kind)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (block_has_pseudo(l->v[i], kind))
            return true;
    return false;
}

Node *block_strip(Node *expr)
{
    while (AST_IS(Paren, expr))
        expr = AST_AS(Paren, expr)->arg;
    return expr;
}

void block_terms(Rw *rw, Node *cond, List *terms)
{
    cond = block_strip(cond);
    if (!cond)
        return;
    if (AST_IS(Binary, cond) && AST_AS(Binary, cond)->op == OP_AND) {
        block_terms(rw, AST_AS(Binary, cond)->left, terms);
        block_terms(rw, AST_AS(Binary, cond)->right, terms);
        return;
    }
    list_push(rw->a, terms, cond);
}

Node *block_join_terms(Rw *rw, const List *terms)
{
    Node *all = NULL;
    for (uint32_t i = 0; i < terms->n; i++)
        all = rw_and(rw, all, terms->v[i]);
    return all;
}

Node *block_pg(Node *call)
{
    AST_AS(Call, call)->quoted_name = true;
    return call;
}

Node *block_target(Rw *rw, Node *expr, Str alias)
{
    return AST_NEW(rw->a, Target, expr->at, .expr = expr, .alias = alias);
}

Node *block_number(Rw *rw, Node *n)
{
    if (!AST_IS(Bind, block_strip(n)))
        return n;
    n = rw_cast(rw, n, "numeric");
    n->otype = otype_plain(OT_NUMBER);
    return n;
}

/* ---- aggregates ---- */

static const char *const aggregates[] = { /* sorted */
    "ANY_VALUE", "APPROX_COUNT", "APPROX_COUNT_DISTINCT", "APPROX_MEDIAN", "APPROX_PERCENTILE", "APPROX_SUM",
    "AVG", "BIT_AND_AGG", "BIT_OR_AGG", "BIT_XOR_AGG", "BOOLEAN_AND_AGG", "BOOLEAN_OR_AGG", "CHECKSUM",
    "COLLECT", "CORR", "CORR_K", "CORR_S", "COUNT", "COVAR_POP", "COVAR_SAMP", "EVERY", "GROUP_ID",
    "JSON_ARRAYAGG", "JSON_OBJECTAGG", "KURTOSIS_POP", "KURTOSIS_SAMP", "LISTAGG", "MAX", "MEDIAN", "MIN",
    "PERCENTILE_CONT", "PERCENTILE_DISC", "REGR_AVGX", "REGR_AVGY", "REGR_COUNT", "REGR_INTERCEPT",
    "REGR_R2", "REGR_SLOPE", "REGR_SXX", "REGR_SXY", "REGR_SYY", "SKEWNESS_POP", "SKEWNESS_SAMP", "STATS_MODE", "STDDEV",
    "STDDEV_POP", "STDDEV_SAMP", "SUM", "SYS_XMLAGG", "VARIANCE", "VAR_POP", "VAR_SAMP", "WM_CONCAT", "XMLAGG",
};

static int cmp_name(const void *key, const void *row)
{
    return str_cmp(*(const Str *)key, str_of(*(const char *const *)row));
}

bool block_is_aggregate(const Node *n)
{
    if (!AST_IS(Call, n))
        return false;
    const Call *c = AST_AS(Call, n);
    if (c->over || !c->name.n)
        return false;
    if (c->within_group.n || c->keep)
        return true; /* also RANK(..) WITHIN GROUP and the like */
    Str last = c->name.v[c->name.n - 1];
    return c->name.n == 1 && bsearch(&last, aggregates, sizeof aggregates / sizeof *aggregates, sizeof *aggregates, cmp_name);
}

static WalkStep find_aggregate(Node **slot, void *ctx)
{
    (void)ctx;
    return block_is_aggregate(*slot) ? WALK_STOP : WALK_ON;
}

bool block_has_aggregate(Node *expr)
{
    return !block_walk(&expr, find_aggregate, NULL);
}

static WalkStep find_window(Node **slot, void *ctx)
{
    (void)ctx;
    return AST_IS(Call, *slot) && AST_AS(Call, *slot)->over ? WALK_STOP : WALK_ON;
}

bool block_has_window(Node *expr)
{
    return !block_walk(&expr, find_window, NULL);
}

bool block_groups(Select *s)
{
    return s->group_by.n || s->having || !block_walk_list(&s->targets, find_aggregate, NULL) ||
           !block_walk_list(&s->order_by, find_aggregate, NULL);
}

Str block_from_alias(const Node *from)
{
    switch (from->kind) {
#define ALIASED(K) case N_##K: return AST_AS(K, from)->alias;
        ALIASED(DerivedTable) ALIASED(TableFunc) ALIASED(Pivot) ALIASED(Unpivot) ALIASED(XmlTable) ALIASED(JsonTable)
        ALIASED(MatchRecognize)
#undef ALIASED
    case N_TableRef: {
        const TableRef *t = AST_AS(TableRef, from);
        return t->alias.n || !t->name.n ? t->alias : t->name.v[t->name.n - 1];
    }
    default: return (Str){ 0 };
    }
}

uint32_t block_column_count(const RsItem *item)
{
    uint32_t n = 0;
    if (!item || !item->complete)
        return 0;
    for (uint32_t i = 0; i < item->ncolumns; i++)
        n += !item->columns[i].hidden;
    return n;
}
