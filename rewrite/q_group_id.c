/* GROUP_ID(): which of several equal groups a row is of. PostgreSQL does not number them, but where no grouping is made twice
 * it is 0; else it stays and is refused by name. */
#include "config.h"
#include "rewrite/query.h"

/* In doubt yes: a column that is not resolved may be any of its name. */
static bool same(const Node *a, const Node *b)
{
    if (!AST_IS(ColumnRef, a) || !AST_IS(ColumnRef, b))
        return ast_equal(a, b);
    const ColumnRef *x = AST_AS(ColumnRef, a), *y = AST_AS(ColumnRef, b);
    return str_eq(x->parts.v[x->parts.n - 1], y->parts.v[y->parts.n - 1]) && (x->item == y->item || !x->item || !y->item);
}

/* Collects what is grouped by; false if something comes twice, or a set of sets holds other sets. */
static bool collect(Rw *rw, Node *n, bool inside, List *seen)
{
    n = block_strip(n);
    const List *items = AST_IS(RowExpr, n) ? &AST_AS(RowExpr, n)->items : AST_IS(GroupingSet, n) ? &AST_AS(GroupingSet, n)->items : NULL;
    if (!items || !items->n) { /* () too may come once */
        for (uint32_t i = 0; i < seen->n; i++)
            if (same(seen->v[i], n))
                return false;
        list_push(rw->a, seen, n);
        return true;
    }
    if (AST_IS(GroupingSet, n) && inside)
        return false;
    for (uint32_t i = 0; i < items->n; i++)
        if (!collect(rw, items->v[i], inside || AST_IS(GroupingSet, n), seen))
            return false;
    return true;
}

/* Each expression stands once: then no two groupings are of the same expressions. Without sets there is but one grouping. */
static bool grouped_once(Rw *rw, const Select *s)
{
    List seen = { 0 };
    bool sets = false;
    for (uint32_t i = 0; i < s->group_by.n; i++)
        sets |= AST_IS(GroupingSet, block_strip(s->group_by.v[i]));
    for (uint32_t i = 0; sets && i < s->group_by.n; i++)
        if (!collect(rw, s->group_by.v[i], false, &seen))
            return false;
    return s->group_by.n > 0;
}

static WalkStep replace(Node **slot, void *ctx)
{
    Rw         *rw = ctx;
    const Call *c = AST_IS(Call, *slot) ? AST_AS(Call, *slot) : NULL;
    if (!c || c->name.n != 1 || !str_is(c->name.v[0], "GROUP_ID"))
        return WALK_ON;
    Node *zero = rw_cast(rw, rw_number(rw, *slot, 0), "numeric"); /* a bare 0 in ORDER BY would be a column's place */
    zero->otype = (*slot)->otype;
    *slot = zero;
    rw_rule(rw, "group-id");
    return WALK_SKIP;
}

void query_group_id(Rw *rw, Node *select)
{
    Select *s = AST_AS(Select, select);
    if (grouped_once(rw, s))
        block_walk_select(s, replace, rw);
}
