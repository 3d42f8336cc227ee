/* Rows that are equal to NLS_SORT: GROUP BY, DISTINCT, and ORDER BY a position.
 *
 * GROUP BY name groups by the key of name; what the rest of the block shows of it is MIN(name), one of the equal texts (to
 * Oracle it is any of them). SELECT DISTINCT becomes GROUP BY all of its list. */
#include "config.h"
#include "rewrite/linguistic.h"

#include "rewrite/block.h"

static bool active(const Ling *l)
{
    return l->sort.n && !str_iis(l->sort, "BINARY");
}

static bool groups_by_key(const Ling *l)
{
    return active(l) && l->comp == NLS_COMP_LINGUISTIC;
}

static bool refuse(const Ling *l, const Node *at, const char *what)
{
    return rw_refuse(l->rw, 3001, at, "linguistic-group", "unimplemented feature: %s under NLS_SORT = %.*s", what, STR_ARG(l->sort));
}

static bool has_star(const Select *s)
{
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            return true;
    return false;
}

/* The list's expression that ORDER BY n names; NULL: it is no position. */
static Node *at_position(Node *expr, const Select *s)
{
    long long n;
    if (!cv_integer_literal(block_strip(expr), &n) || n < 1 || n > s->targets.n)
        return NULL;
    return AST_AS(Target, s->targets.v[n - 1])->expr;
}

static bool order_positions(const Ling *l, Select *s)
{
    for (uint32_t i = 0; i < s->order_by.n; i++) {
        OrderItem *o = AST_AS(OrderItem, s->order_by.v[i]);
        long long  n;
        if (!cv_integer_literal(block_strip(o->expr), &n))
            continue;
        if (has_star(s))
            return refuse(l, &o->base, "ORDER BY a position of *");
        Node *e = at_position(o->expr, s);
        if (e && ling_is_text(e))
            o->expr = ling_key(l->rw, ast_copy(l->rw->a, e), l->sort);
    }
    return true;
}

typedef struct Grouped {
    const Ling *l;
    const List *exprs; /* the texts that were grouped by, as they were written */
} Grouped;

/* Outside aggregates a grouped text is the least of its group. */
static WalkStep show_least(Node **slot, void *ctx)
{
    const Grouped *g = ctx;
    if (block_is_aggregate(*slot))
        return WALK_SKIP;
    for (uint32_t i = 0; i < g->exprs->n; i++) {
        if (!ast_equal(*slot, g->exprs->v[i]))
            continue;
        const OType *t = (*slot)->otype;
        *slot = cv_typed(block_call(g->l->rw, *slot, NULL, "MIN", 1, *slot), t);
        return WALK_SKIP;
    }
    return WALK_ON;
}

/* Replaces texts of GROUP BY by their keys; the texts go to *texts. */
static bool key_groups(const Ling *l, Select *s, List *texts)
{
    for (uint32_t i = 0; i < s->group_by.n; i++) {
        Node *g = s->group_by.v[i];
        if (AST_IS(GroupingSet, g))
            return refuse(l, g, "ROLLUP, CUBE and GROUPING SETS");
        if (cv_is_unknown(g))
            return refuse(l, g, "GROUP BY of an unknown type");
        if (!ling_is_text(g))
            continue;
        list_push(l->rw->a, texts, g);
        s->group_by.v[i] = ling_key(l->rw, ast_copy(l->rw->a, g), l->sort);
    }
    return true;
}

/* DISTINCT as GROUP BY of all that is shown. Also where only ORDER BY is linguistic: PostgreSQL orders DISTINCT rows by what
 * is in the list and by nothing else. */
static bool distinct_to_groups(const Ling *l, Select *s)
{
    if (has_star(s) || s->connect_by || s->model || block_groups(s))
        return refuse(l, &s->base, "this DISTINCT");
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Node *e = AST_AS(Target, s->targets.v[i])->expr;
        if (block_has_window(e) || block_has_pseudo(e, PSEUDO_ROWNUM))
            return refuse(l, e, "DISTINCT of a computed order");
        if (!AST_IS(StringLit, e) && !AST_IS(NumberLit, e) && !AST_IS(NullLit, e))
            list_push(l->rw->a, &s->group_by, ast_copy(l->rw->a, e));
    }
    s->distinct = false;
    rw_rule(l->rw, "linguistic");
    return true;
}

static bool orders_text(const Select *s)
{
    for (uint32_t i = 0; i < s->order_by.n; i++)
        if (cv_type(AST_AS(OrderItem, s->order_by.v[i])->expr) == OT_RAW)
            return true;
    return false;
}

bool ling_select(Ling *l, Select *s)
{
    List    texts = { 0 };
    Grouped g = { l, &texts };
    if (!active(l))
        return true;
    if (!order_positions(l, s))
        return false;
    if (s->distinct && (groups_by_key(l) || orders_text(s)) && !distinct_to_groups(l, s))
        return false;
    if (!groups_by_key(l) || !s->group_by.n)
        return true;
    if (!key_groups(l, s, &texts))
        return false;
    return !texts.n || (block_walk_list(&s->targets, show_least, &g) && (!s->having || block_walk(&s->having, show_least, &g)) &&
                        block_walk_list(&s->order_by, show_least, &g));
}

/* UNION ALL compares nothing; the others would need keys beside the rows. */
bool ling_set_op(Ling *l, SetOp *s)
{
    if (!active(l))
        return true;
    uint32_t n = ty_target_count(&s->base);
    for (uint32_t i = 0; groups_by_key(l) && !(s->kind == SET_UNION && s->all) && (i < n || !n); i++)
        if (!n || ling_is_text(*ty_target(&s->base, i)) || cv_is_unknown(*ty_target(&s->base, i)))
            return refuse(l, &s->base, "UNION, INTERSECT and MINUS");
    for (uint32_t i = 0; i < s->order_by.n; i++) {
        OrderItem *o = AST_AS(OrderItem, s->order_by.v[i]);
        long long  at;
        if (cv_integer_literal(block_strip(o->expr), &at) && (!n || (at >= 1 && at <= n && ling_is_text(*ty_target(&s->base, (uint32_t)at - 1)))))
            return refuse(l, &o->base, "ORDER BY a position of a set operation");
    }
    return true;
}
