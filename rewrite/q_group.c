/* GROUP BY, HAVING and aggregates: where PostgreSQL reads the same text differently, and Oracle's errors. */
#include "config.h"
#include "rewrite/query.h"

/* ---- constants ---- */

static bool is_constant(Node *n)
{
    n = block_strip(n);
    return AST_IS(NumberLit, n) || AST_IS(StringLit, n) || AST_IS(NullLit, n);
}

/* GROUP BY 1 groups by the constant, not by the first column; so do ROLLUP(1, a) and GROUPING SETS (a, NULL). */
static void keep_constants(Rw *rw, List *by)
{
    for (uint32_t i = 0; i < by->n; i++) {
        Node *n = by->v[i];
        if (is_constant(n))
            by->v[i] = rw_cast(rw, n, AST_IS(NumberLit, block_strip(n)) ? "numeric" : "text");
        else if (AST_IS(GroupingSet, n))
            keep_constants(rw, &AST_AS(GroupingSet, n)->items);
        else if (AST_IS(RowExpr, n))
            keep_constants(rw, &AST_AS(RowExpr, n)->items);
    }
}

/* ---- what may stand outside aggregates ---- */

typedef struct Loose {
    Rw            *rw;
    Select        *s;
    const RsBlock *block;
    const Node    *found;
} Loose;

static WalkStep find_grouped(Node **slot, void *ctx)
{
    Loose *l = ctx;
    if (!AST_IS(ColumnRef, *slot) || !AST_IS(ColumnRef, l->found))
        return WALK_ON;
    const ColumnRef *a = AST_AS(ColumnRef, *slot), *b = AST_AS(ColumnRef, l->found);
    bool same = a->item == b->item && str_eq(a->parts.v[a->parts.n - 1], b->parts.v[b->parts.n - 1]);
    return same ? WALK_STOP : WALK_ON;
}

/* A column that no grouping expression contains at all; what is subtler than that PostgreSQL finds. */
static WalkStep find_loose(Node **slot, void *ctx)
{
    Loose *l = ctx;
    if (block_is_aggregate(*slot))
        return WALK_SKIP;
    if (!AST_IS(ColumnRef, *slot) || !rs_is_here(l->rw, *slot, l->block))
        return WALK_ON;
    l->found = *slot;
    for (uint32_t i = 0; i < l->s->group_by.n; i++)
        if (!ast_walk(&l->s->group_by.v[i], find_grouped, l))
            return WALK_ON;
    return WALK_STOP;
}

/* GROUP BY u of SELECT UPPER(a) AS u (23ai): a column u of a table goes before, in PostgreSQL as in Oracle. */
static bool grouped_by_alias(const Select *s, const Node *target)
{
    Str alias = AST_AS(Target, target)->alias;
    for (uint32_t i = 0; alias.n && i < s->group_by.n; i++) {
        if (!AST_IS(ColumnRef, s->group_by.v[i]))
            continue;
        const ColumnRef *c = AST_AS(ColumnRef, s->group_by.v[i]);
        if (c->parts.n == 1 && str_eq(c->parts.v[0], alias))
            return true;
    }
    return false;
}

static WalkStep find_grouping(Node **slot, void *ctx)
{
    if (!AST_IS(Call, *slot) || !str_is(AST_AS(Call, *slot)->name.v[0], "GROUPING"))
        return WALK_ON;
    *(const Node **)ctx = *slot;
    return WALK_STOP;
}

/* GROUPING(x) tells of ROLLUP and CUBE. */
static bool check_grouping(Rw *rw, Select *s)
{
    const Node *found = NULL;
    return s->group_by.n || block_walk_list(&s->targets, find_grouping, (void *)&found) ||
           rw_refuse(rw, 30481, found, "grouping", "GROUPING function only supported with GROUP BY CUBE or ROLLUP");
}

static bool check_loose(Rw *rw, Node *select)
{
    Select *s = AST_AS(Select, select);
    Loose   l = { .rw = rw, .s = s, .block = rs_block_of(rw, select) };
    if (!l.block)
        return true;
    bool fits = true;
    for (uint32_t i = 0; fits && i < s->targets.n; i++)
        fits = grouped_by_alias(s, s->targets.v[i]) || block_walk(&s->targets.v[i], find_loose, &l);
    if (fits)
        return true;
    return s->group_by.n ? rw_refuse(rw, 979, l.found, "not-grouped", "not a GROUP BY expression")
                         : rw_refuse(rw, 937, l.found, "not-grouped", "not a single-group group function");
}

static WalkStep find_aggregate(Node **slot, void *ctx)
{
    const Node **found = ctx;
    if (!block_is_aggregate(*slot))
        return WALK_ON;
    *found = *slot;
    return WALK_STOP;
}

static bool no_aggregate(Rw *rw, Node *cond)
{
    const Node *found = NULL;
    if (!cond || block_walk(&cond, find_aggregate, (void *)&found))
        return true;
    return rw_refuse(rw, 934, found, "group-function", "group function is not allowed here");
}

/* ---- MAX(SUM(x)) ---- */

typedef struct Nest {
    Rw     *rw;
    Select *inner;
    Str     alias;
    const Node *loose;
} Nest;

static bool holds_aggregate(Node *call)
{
    Call *c = AST_AS(Call, call);
    for (uint32_t i = 0; i < c->args.n; i++)
        if (block_has_aggregate(c->args.v[i]))
            return true;
    return false;
}

static WalkStep find_nested(Node **slot, void *ctx)
{
    (void)ctx;
    return block_is_aggregate(*slot) && holds_aggregate(*slot) ? WALK_STOP : WALK_ON;
}

/* Inside the outer aggregate: each inner aggregate, and each grouped column, is a column of the inner query. */
static WalkStep move_inside(Node **slot, void *ctx)
{
    Nest *n = ctx;
    if (!block_is_aggregate(*slot) && !AST_IS(ColumnRef, *slot))
        return WALK_ON;
    Str   name = rw_fresh(n->rw, "AGG_");
    Node *ref = rw_column(n->rw, *slot, n->alias, name);
    ref->otype = (*slot)->otype;
    list_push(n->rw->a, &n->inner->targets, AST_NEW(n->rw->a, Target, (*slot)->at, .expr = *slot, .alias = name));
    *slot = ref;
    return WALK_SKIP;
}

static WalkStep split_nested(Node **slot, void *ctx)
{
    Nest *n = ctx;
    if (block_is_aggregate(*slot) && holds_aggregate(*slot)) {
        Call *c = AST_AS(Call, *slot);
        for (uint32_t i = 0; i < c->args.n; i++)
            block_walk(&c->args.v[i], move_inside, n);
        return WALK_SKIP;
    }
    if (block_is_aggregate(*slot) || AST_IS(ColumnRef, *slot)) {
        n->loose = *slot;
        return WALK_STOP;
    }
    return WALK_ON;
}

static bool lower_nested(Rw *rw, Node *select)
{
    Select *s = AST_AS(Select, select);
    if (block_walk_list(&s->targets, find_nested, NULL))
        return true;
    if (!s->group_by.n)
        return rw_refuse(rw, 978, select, "nested-group", "nested group function without GROUP BY");
    Node *inner = AST_NEW(rw->a, Select, select->at, .from = s->from, .where = s->where, .group_by = s->group_by,
                          .having = s->having, .group_distinct = s->group_distinct);
    Nest n = { .rw = rw, .inner = AST_AS(Select, inner), .alias = rw_fresh(rw, "Q_") };
    if (!block_walk_list(&s->targets, split_nested, &n))
        return rw_refuse(rw, 937, n.loose, "not-grouped", "not a single-group group function");
    Node *table = AST_NEW(rw->a, DerivedTable, select->at, .query = inner, .alias = n.alias);
    s->from = list_of1(rw->a, table);
    s->where = s->having = NULL;
    s->group_by = (List){ 0 };
    block_set_item(rw, select, table, n.alias);
    rw_rule(rw, "nested-aggregate");
    return true;
}

bool query_groups(Rw *rw, Node *select)
{
    Select *s = AST_AS(Select, select);
    if (!no_aggregate(rw, s->where) || !check_grouping(rw, s))
        return false;
    for (uint32_t i = 0; i < s->group_by.n; i++)
        if (!no_aggregate(rw, s->group_by.v[i]))
            return false;
    if (!block_groups(s))
        return true;
    if (!lower_nested(rw, select))
        return false;
    if (!query_group_id(rw, select))
        return false;
    keep_constants(rw, &s->group_by);
    return check_loose(rw, select);
}
