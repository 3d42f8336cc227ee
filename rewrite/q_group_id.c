/* GROUP_ID(): which of several equal groups a row is of. PostgreSQL makes a grouping as often as it is asked for, but does not number
 * them: where none comes twice it is 0, else row_number() over what makes rows of a grouping equal. */
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

/* ---- one grouping only ---- */

static bool is_group_id(const Node *n)
{
    const Call *c = AST_IS(Call, n) ? AST_AS(Call, n) : NULL;
    return c && c->name.n == 1 && str_is(c->name.v[0], "GROUP_ID");
}

static WalkStep replace_by_zero(Node **slot, void *ctx)
{
    Rw *rw = ctx;
    if (!is_group_id(*slot))
        return WALK_ON;
    Node *zero = rw_cast(rw, rw_number(rw, *slot, 0), "numeric"); /* a bare 0 in ORDER BY would be a column's place */
    zero->otype = (*slot)->otype;
    *slot = zero;
    return WALK_SKIP;
}

/* ---- repeated ones ---- */

static WalkStep find(Node **slot, void *ctx)
{
    const Node **found = ctx;
    if (!is_group_id(*slot))
        return WALK_ON;
    *found = *slot;
    return WALK_STOP;
}

static const Node *group_id_in(Node *n)
{
    const Node *found = NULL;
    if (n)
        block_walk(&n, find, &found);
    return found;
}

/* GROUP_ID() = 0, < 1 and the like, either way round. */
static bool is_first_only(Node *term)
{
    Binary *b = AST_AS(Binary, AST_IS(Binary, block_strip(term)) ? block_strip(term) : NULL);
    if (!b)
        return false;
    bool        left = is_group_id(block_strip(b->left));
    const Node *other = block_strip(left ? b->right : b->left);
    if ((!left && !is_group_id(block_strip(b->right))) || !AST_IS(NumberLit, other))
        return false;
    bool zero = str_is(AST_AS(NumberLit, other)->text, "0"), one = str_is(AST_AS(NumberLit, other)->text, "1");
    return (zero && (b->op == OP_EQ || b->op == (left ? OP_LE : OP_GE))) || (one && b->op == (left ? OP_LT : OP_GT));
}

/* HAVING GROUP_ID() = 0: what is made twice is wanted once, and PostgreSQL can say that. */
static bool wants_first_only(Rw *rw, Select *s)
{
    List terms = { 0 }, rest = { 0 };
    block_terms(rw, s->having, &terms);
    for (uint32_t i = 0; i < terms.n; i++)
        if (!is_first_only(terms.v[i]))
            list_push(rw->a, &rest, terms.v[i]);
    if (rest.n == terms.n)
        return false;
    s->having = rest.n ? block_join_terms(rw, &rest) : NULL;
    s->group_distinct = true;
    return true;
}

typedef struct Number {
    Rw  *rw;
    List grouped; /* every expression that is grouped by, once */
    bool ok;
} Number;

static void gather(Rw *rw, Node *n, List *out)
{
    n = block_strip(n);
    const List *items = AST_IS(RowExpr, n) ? &AST_AS(RowExpr, n)->items : AST_IS(GroupingSet, n) ? &AST_AS(GroupingSet, n)->items : NULL;
    for (uint32_t i = 0; items && i < items->n; i++)
        gather(rw, items->v[i], out);
    for (uint32_t i = 0; !items && i < out->n; i++)
        if (ast_equal(out->v[i], n))
            return;
    if (!items)
        list_push(rw->a, out, n);
}

/* The rows of equal groupings are equal in all: numbered among themselves, in whatever order. */
static WalkStep replace_by_number(Node **slot, void *ctx)
{
    Number *g = ctx;
    Rw     *rw = g->rw;
    Node   *at = *slot;
    if (AST_IS(Call, at) && AST_AS(Call, at)->over && group_id_in(at))
        g->ok = rw_refuse(rw, 3001, at, "group-id", "unimplemented feature: GROUP_ID of repeated groupings inside an analytic function");
    if (!is_group_id(at))
        return g->ok ? WALK_ON : WALK_STOP;
    Window *over = AST_AS(Window, AST_NEW(rw->a, Window, at->at));
    for (uint32_t i = 0; i < g->grouped.n; i++) {
        list_push(rw->a, &over->partition_by, block_call(rw, at, NULL, "GROUPING", 1, ast_copy(rw->a, g->grouped.v[i])));
        list_push(rw->a, &over->partition_by, ast_copy(rw->a, g->grouped.v[i]));
    }
    Node *number = block_call(rw, at, NULL, "ROW_NUMBER", 0);
    AST_AS(Call, number)->over = &over->base;
    *slot = rw_cast(rw, rw_binary(rw, OP_SUB, number, rw_number(rw, at, 1)), "numeric");
    (*slot)->otype = at->otype;
    return WALK_SKIP;
}

static bool number_groups(Rw *rw, Select *s)
{
    Number      g = { .rw = rw, .ok = true };
    const Node *in_having = group_id_in(s->having);
    if (in_having)
        return rw_refuse(rw, 3001, in_having, "group-id", "unimplemented feature: GROUP_ID of repeated groupings in HAVING, but for GROUP_ID() = 0");
    for (uint32_t i = 0; i < s->group_by.n; i++)
        gather(rw, s->group_by.v[i], &g.grouped);
    block_walk_select(s, replace_by_number, &g);
    return g.ok;
}

static bool is_used(Select *s)
{
    const Node *found = NULL;
    block_walk_select(s, find, &found);
    return found != NULL;
}

bool query_group_id(Rw *rw, Node *select)
{
    Select *s = AST_AS(Select, select);
    if (!s->group_by.n || !is_used(s))
        return true;
    rw_rule(rw, "group-id");
    if (!grouped_once(rw, s) && !wants_first_only(rw, s))
        return number_groups(rw, s);
    block_walk_select(s, replace_by_zero, rw);
    return true;
}
