/* Pass query: what a query says in Oracle only and that needs no pass of its own. The work is in q_*.c; here is the order. */
#include "config.h"
#include "rewrite/query.h"

static bool lower_select(Rw *rw, Node *n)
{
    Select *s = AST_AS(Select, n);
    if (s->into.n)
        return rw_refuse(rw, 905, s->into.v[0], "select-into", "missing keyword"); /* PL/SQL alone has INTO */
    if (s->model)
        return rw_refuse(rw, 3001, s->model, "model", "unimplemented feature: MODEL clause");
    if (s->order_siblings) /* pass connect_by took those of hierarchical queries */
        return rw_refuse(rw, 30929, s->order_by.v[0], "order-siblings", "ORDER SIBLINGS BY clause not allowed here");
    s->hints = (StrList){ 0 };
    return query_drop_dual(rw, n) && query_groups(rw, n) && query_order(rw, n) && query_limit(rw, n) && query_lock(rw, n);
}

/* ORA-01789 if it is certain */
static uint32_t column_count(const Node *q)
{
    if (AST_IS(ParenQuery, q))
        return column_count(AST_AS(ParenQuery, q)->query);
    if (AST_IS(SetOp, q)) /* its sides have been compared: the nearer one will do */
        return column_count(AST_AS(SetOp, q)->right);
    if (!AST_IS(Select, q))
        return 0;
    const Select *s = AST_AS(Select, q);
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            return 0;
    return s->targets.n;
}

static bool lower_set(Rw *rw, Node **slot)
{
    SetOp   *s = AST_AS(SetOp, *slot);
    uint32_t l = column_count(s->left), r = column_count(s->right);
    if (l && r && l != r)
        return rw_refuse(rw, 1789, s->right, "set-columns", "query block has incorrect number of result columns");
    if (s->for_update)
        return rw_refuse(rw, 2014, s->for_update, "lock-set", "cannot select FOR UPDATE from view with DISTINCT, GROUP BY, etc.");
    return query_limit(rw, *slot) && query_order_set(rw, AST_AS(SetOp, *slot));
}


static WalkStep visit(Node **slot, void *ctx)
{
    Rw  *rw = ctx;
    bool ok = true;
    switch ((*slot)->kind) {
    case N_Select: ok = lower_select(rw, *slot); break;
    case N_SetOp: ok = lower_set(rw, slot); break;
    case N_ParenQuery: ok = query_limit(rw, *slot); break;
    default: break;
    }
    return ok ? WALK_ON : WALK_STOP;
}

bool rw_query(Rw *rw, Node **root)
{
    return query_partition_for(rw, root) && query_from(rw, root) && ast_walk_up(root, visit, rw);
}
