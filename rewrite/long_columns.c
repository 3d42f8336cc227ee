/* Pass long_columns: a LONG or LONG RAW can be fetched, inserted and tested for NULL, and nothing else; PostgreSQL's text,
 * which holds it here, would do it all. TO_LOB is the way out, and PL/SQL's variables are no LONG columns. */
#include "config.h"
#include "rewrite/ty.h"

#include "rewrite/block.h"

static bool is_long(Node *n)
{
    n = n ? block_strip(n) : NULL;
    return AST_IS(ColumnRef, n) && (cv_type(n) == OT_LONG || cv_type(n) == OT_LONG_RAW);
}

static bool illegal(Rw *rw, const Node *at)
{
    return rw_refuse(rw, 997, at, "long-column", "illegal use of LONG datatype");
}

static bool none_long(Rw *rw, const List *l)
{
    for (uint32_t i = 0; i < l->n; i++) {
        Node *e = AST_IS(Target, l->v[i]) ? AST_AS(Target, l->v[i])->expr : l->v[i];
        if (is_long(e))
            return illegal(rw, e);
    }
    return true;
}

/* Of a query whose rows are compared or stored. */
static bool no_long_shown(Rw *rw, const Node *q)
{
    switch (q ? q->kind : N_COUNT) {
    case N_Select: return none_long(rw, &AST_AS(Select, q)->targets);
    case N_ParenQuery: return no_long_shown(rw, AST_AS(ParenQuery, q)->query);
    case N_SetOp: return no_long_shown(rw, AST_AS(SetOp, q)->left) && no_long_shown(rw, AST_AS(SetOp, q)->right);
    default: return true;
    }
}

static bool call(Rw *rw, const Call *c)
{
    bool ours = c->name.n > 1 && str_is(c->name.v[0], "DBSACI");
    if (ours || str_is(c->name.v[c->name.n - 1], "TO_LOB"))
        return true;
    for (uint32_t i = 0; i < c->args.n; i++)
        if (is_long(c->args.v[i]))
            return rw_refuse(rw, 932, c->args.v[i], "long-column", "inconsistent datatypes: expected %s got %s", "CHAR",
                             otype_name(cv_type(c->args.v[i])));
    return true;
}

static bool check(Rw *rw, Node *n)
{
    switch (n->kind) {
    case N_Binary: return !is_long(AST_AS(Binary, n)->left) && !is_long(AST_AS(Binary, n)->right) ? true : illegal(rw, n);
    case N_Like: return !is_long(AST_AS(Like, n)->arg) || illegal(rw, n);
    case N_Between: return !is_long(AST_AS(Between, n)->arg) || illegal(rw, n);
    case N_InList: return !is_long(AST_AS(InList, n)->arg) || illegal(rw, n);
    case N_OrderItem: return !is_long(AST_AS(OrderItem, n)->expr) || illegal(rw, n);
    case N_Select: {
        const Select *s = AST_AS(Select, n);
        return none_long(rw, &s->group_by) && (!s->distinct || none_long(rw, &s->targets));
    }
    case N_SetOp: return no_long_shown(rw, n);
    case N_Insert: return no_long_shown(rw, AST_AS(Insert, n)->source);
    case N_CreateTable: return no_long_shown(rw, AST_AS(CreateTable, n)->as_query);
    case N_Call: return call(rw, AST_AS(Call, n));
    default: return true;
    }
}

static WalkStep visit(Node **slot, void *ctx)
{
    return check(ctx, *slot) ? WALK_ON : WALK_STOP;
}

bool rw_long_columns(Rw *rw, Node **root)
{
    return ast_walk(root, visit, rw);
}
