/* ORDER BY and FETCH FIRST. */
#include "config.h"
#include "rewrite/query.h"

#include <stdlib.h>

static bool position(Rw *rw, Node *expr, long *at)
{
    expr = block_strip(expr);
    if (!AST_IS(NumberLit, expr))
        return false;
    Str t = AST_AS(NumberLit, expr)->text;
    *at = strtol(arena_strndup(rw->a, t.p, t.n), NULL, 10);
    return true;
}

static bool has_star(const Select *s)
{
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            return true;
    return false;
}

/* A constant that is no position orders nothing; PostgreSQL does not take it. */
static bool orders_nothing(Node *expr)
{
    expr = block_strip(expr);
    return AST_IS(StringLit, expr) || AST_IS(NullLit, expr);
}

static bool drop_constants(Rw *rw, List *order, uint32_t columns)
{
    List kept = { 0 };
    for (uint32_t i = 0; i < order->n; i++) {
        OrderItem *o = AST_AS(OrderItem, order->v[i]);
        long       at;
        if (orders_nothing(o->expr))
            continue;
        if (position(rw, o->expr, &at)) {
            if (columns && (at < 1 || at > (long)columns))
                return rw_refuse(rw, 1785, order->v[i], "order-position",
                                 "ORDER BY item must be the number of a SELECT-list expression");
            o->expr = rw_number(rw, o->expr, at);
        }
        list_push(rw->a, &kept, order->v[i]);
    }
    *order = kept;
    return true;
}

static bool same_column(const Node *a, const Node *b)
{
    if (!AST_IS(ColumnRef, a) || !AST_IS(ColumnRef, b))
        return false;
    const ColumnRef *x = AST_AS(ColumnRef, a), *y = AST_AS(ColumnRef, b);
    return (x->item == y->item || !x->item || !y->item) && str_eq(x->parts.v[x->parts.n - 1], y->parts.v[y->parts.n - 1]);
}

/* SELECT DISTINCT a ORDER BY b: refused if b is a column that is nowhere in the list. */
static bool listed(const Select *s, Node *expr)
{
    expr = block_strip(expr);
    if (!AST_IS(ColumnRef, expr) || has_star(s))
        return true;
    const ColumnRef *c = AST_AS(ColumnRef, expr);
    for (uint32_t i = 0; i < s->targets.n; i++) {
        const Target *t = AST_AS(Target, s->targets.v[i]);
        if (same_column(expr, block_strip(t->expr)) || (c->parts.n == 1 && str_eq(t->alias, c->parts.v[0])))
            return true;
    }
    return false;
}

bool query_order(Rw *rw, Node *select)
{
    Select *s = AST_AS(Select, select);
    if (!drop_constants(rw, &s->order_by, has_star(s) ? 0 : s->targets.n))
        return false;
    for (uint32_t i = 0; s->distinct && i < s->order_by.n; i++)
        if (!listed(s, AST_AS(OrderItem, s->order_by.v[i])->expr))
            return rw_refuse(rw, 1791, s->order_by.v[i], "order-distinct", "not a SELECTed expression");
    return true;
}

/* ---- set operations ---- */

static bool plain_item(Rw *rw, Node *item)
{
    long  at;
    Node *e = block_strip(AST_AS(OrderItem, item)->expr);
    if (AST_IS(ColumnRef, e) && AST_AS(ColumnRef, e)->parts.n == 1) {
        AST_AS(OrderItem, item)->expr = e;
        return true;
    }
    return position(rw, e, &at);
}

/* A set operation is ordered by its columns alone. */
bool query_order_set(Rw *rw, SetOp *s)
{
    if (!drop_constants(rw, &s->order_by, 0))
        return false;
    for (uint32_t i = 0; i < s->order_by.n; i++)
        if (!plain_item(rw, s->order_by.v[i]))
            return rw_refuse(rw, 1785, s->order_by.v[i], "order-position", "ORDER BY item must be the number of a SELECT-list expression");
    return true;
}

/* ---- FETCH FIRST ---- */

static Node **limit_slot(Node *q, List **order)
{
    switch (q->kind) {
#define TAIL(K) case N_##K: *order = &AST_AS(K, q)->order_by; return &AST_AS(K, q)->limit;
        TAIL(Select) TAIL(SetOp) TAIL(ParenQuery)
#undef TAIL
    default: return NULL;
    }
}

/* Fractions are cut off, what is negative or NULL is no row; PostgreSQL would fail, or take NULL for "all". */
static Node *whole_count(Rw *rw, Node *n)
{
    Node *bare = block_strip(n);
    if (AST_IS(NumberLit, bare)) {
        Str t = AST_AS(NumberLit, bare)->text;
        bool digits = t.n > 0 && t.n < 18;
        for (size_t i = 0; i < t.n; i++)
            digits &= t.p[i] >= '0' && t.p[i] <= '9';
        if (digits)
            return n;
    }
    if (AST_IS(Call, bare) && AST_AS(Call, bare)->quoted_name) /* pass rownum made it */
        return n;
    Node *cut = block_call(rw, n, NULL, "TRUNC", 1, block_number(rw, n));
    return block_call(rw, n, NULL, "GREATEST", 2, cut, rw_number(rw, n, 0));
}

/* n PERCENT: of all the rows, which are counted by the same query; rounded up. */
static Node *percent_count(Rw *rw, Node *q, Node *percent)
{
    Node *copy = ast_copy(rw->a, q);
    List *order;
    Node **limit = limit_slot(copy, &order);
    *limit = NULL;
    *order = (List){ 0 };
    Node *star = AST_NEW(rw->a, Star, q->at, .qualifier = { 0 });
    Node *hundredth = rw_binary(rw, OP_DIV, rw_binary(rw, OP_MUL, block_call(rw, percent, NULL, "COUNT", 1, star),
                                rw_cast(rw, percent, "numeric")), rw_number(rw, percent, 100));
    Node *ceil = block_call(rw, percent, NULL, "GREATEST", 2, block_call(rw, percent, NULL, "CEIL", 1, hundredth),
                            rw_number(rw, percent, 0));
    Node *table = AST_NEW(rw->a, DerivedTable, q->at, .query = copy, .alias = rw_fresh(rw, "Q_"));
    List  targets = list_of1(rw->a, block_target(rw, ceil, (Str){ 0 }));
    Node *count = AST_NEW(rw->a, Select, percent->at, .targets = targets, .from = list_of1(rw->a, table));
    return AST_NEW(rw->a, Subquery, percent->at, .query = count);
}

bool query_limit(Rw *rw, Node *q)
{
    List  *order;
    Node **slot = limit_slot(q, &order);
    Limit *l = AST_AS(Limit, *slot);
    if (!l)
        return true;
    if (l->percent) {
        l->count = percent_count(rw, q, l->count);
        l->percent = false;
        rw_rule(rw, "fetch-percent");
    } else if (l->count && !AST_IS(Subquery, l->count)) {
        l->count = whole_count(rw, l->count);
    }
    if (l->offset)
        l->offset = whole_count(rw, l->offset);
    if (l->with_ties && !order->n) /* nothing can be tied */
        l->with_ties = false;
    return true;
}
