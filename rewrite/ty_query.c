/* Types of columns: through FROM items to tables and inner queries; set operations. */
#include "config.h"
#include "rewrite/ty.h"

static const Node *first_branch(const Node *q)
{
    for (;;)
        switch (q->kind) {
        case N_SetOp: q = AST_AS(SetOp, q)->left; break;
        case N_ParenQuery: q = AST_AS(ParenQuery, q)->query; break;
        default: return q;
        }
}

uint32_t ty_target_count(const Node *query)
{
    const Node *q = first_branch(query);
    if (AST_IS(Values, q))
        return AST_AS(Values, q)->rows.n && AST_IS(RowExpr, AST_AS(Values, q)->rows.v[0])
                   ? AST_AS(RowExpr, AST_AS(Values, q)->rows.v[0])->items.n : 0;
    const List *t = &AST_AS(Select, q)->targets;
    for (uint32_t i = 0; i < t->n; i++)
        if (AST_IS(Star, AST_AS(Target, t->v[i])->expr))
            return 0;
    return t->n;
}

Node **ty_target(const Node *query, uint32_t n)
{
    const Node *q = first_branch(query);
    if (AST_IS(Values, q))
        return &AST_AS(RowExpr, AST_AS(Values, q)->rows.v[0])->items.v[n];
    return &AST_AS(Target, AST_AS(Select, q)->targets.v[n])->expr;
}

/* ---- columns ---- */

static const OType *cte_column(const RsItem *item, const RsColumn *col)
{
    const Node *query = AST_AS(Cte, item->cte)->query;
    uint32_t at = (uint32_t)(col - item->columns);
    if (!query || at >= ty_target_count(query))
        return NULL;
    return (*ty_target(query, at))->otype;
}

const OType *ty_column(const Rw *rw, const Node *ref)
{
    const RsColumn *c = rs_column_of(rw, ref);
    if (!c)
        return NULL;
    if (c->type && c->type->id != OT_UNKNOWN)
        return c->type;
    if (c->typed_by)
        return AST_AS(Target, c->typed_by)->expr->otype;
    const RsItem *item = rs_item_of(rw, ref);
    return item->cte ? cte_column(item, c) : NULL;
}

/* ---- set operations ---- */

void ty_convert_targets(Rw *rw, Node *query, uint32_t n, const OType *to)
{
    switch (query->kind) {
    case N_SetOp:
        ty_convert_targets(rw, AST_AS(SetOp, query)->left, n, to);
        ty_convert_targets(rw, AST_AS(SetOp, query)->right, n, to);
        return;
    case N_ParenQuery:
        ty_convert_targets(rw, AST_AS(ParenQuery, query)->query, n, to);
        return;
    case N_Select:
    case N_Values: {
        Node **t = ty_target(query, n);
        *t = cv_is_null(*t) ? cv_pin(rw, *t, to->id) : cv_digits(rw, cv_to(rw, *t, to), to->scale);
        return;
    }
    default: return;
    }
}

/* NULL is text to PostgreSQL when it meets another NULL first: it says its type wherever the union knows one. */
static void pin_nulls(Rw *rw, Node *query, uint32_t n, const OType *to)
{
    switch (query->kind) {
    case N_SetOp:
        pin_nulls(rw, AST_AS(SetOp, query)->left, n, to);
        pin_nulls(rw, AST_AS(SetOp, query)->right, n, to);
        return;
    case N_ParenQuery:
        pin_nulls(rw, AST_AS(ParenQuery, query)->query, n, to);
        return;
    case N_Select: {
        Node **t = ty_target(query, n);
        if (cv_is_null(*t) && to->id != OT_NULLTYPE)
            *t = cv_pin(rw, *t, to->id);
        return;
    }
    default: return;
    }
}

bool ty_setop(Rw *rw, SetOp *s)
{
    if (!ty_node(rw, &s->with) || !ty_query(rw, s->left) || !ty_query(rw, s->right) || !ty_list(rw, &s->order_by) ||
        !ty_node(rw, &s->limit))
        return false;
    uint32_t l = ty_target_count(s->left), r = ty_target_count(s->right);
    if (!l || !r)
        return true;
    if (l != r)
        return rw_refuse(rw, 1789, s->right, "setop-columns", "query block has incorrect number of result columns");
    for (uint32_t i = 0; i < l; i++) {
        Node **slots[2] = { ty_target(s->left, i), ty_target(s->right, i) };
        const OType *t = NULL;
        if (!ty_unify(rw, slots, 2, 1790, &t))
            return false;
        if (!t)
            continue;
        if (!(s->kind == SET_UNION && s->all) && (t->id == OT_CLOB || t->id == OT_BLOB)) /* rows of it are not comparable */
            return rw_refuse(rw, 932, *slots[0], "inconsistent-types", "inconsistent datatypes: expected - got %s", otype_name(t->id));
        pin_nulls(rw, s->left, i, t);
        pin_nulls(rw, s->right, i, t);
        (*ty_target(s->left, i))->otype = t; /* the first branch speaks for all */
    }
    return true;
}
