/* RETURNING with aggregates, which PostgreSQL's RETURNING has not:
 *
 *   WITH d AS (DELETE ... RETURNING x AS a) SELECT sum(a), count(*) FROM d */
#include "config.h"
#include "rewrite/dml.h"

typedef struct Split {
    Rw   *rw;
    Str   cte;
    List  rows;         /* Target: what RETURNING gives for each row */
    const Node *loose;  /* a column outside the aggregates */
} Split;

static void take_argument(Split *s, Node **slot)
{
    if (AST_IS(Star, *slot))
        return;
    Str   name = rw_fresh(s->rw, "RET_");
    Node *ref = rw_column(s->rw, *slot, s->cte, name);
    ref->otype = (*slot)->otype;
    list_push(s->rw->a, &s->rows, AST_NEW(s->rw->a, Target, (*slot)->at, .expr = *slot, .alias = name));
    *slot = ref;
}

static WalkStep split(Node **slot, void *ctx)
{
    Split *s = ctx;
    if (block_is_aggregate(*slot)) {
        Call *c = AST_AS(Call, *slot);
        for (uint32_t i = 0; i < c->args.n; i++)
            take_argument(s, &c->args.v[i]);
        for (uint32_t i = 0; i < c->within_group.n; i++)
            take_argument(s, &AST_AS(OrderItem, c->within_group.v[i])->expr);
        return WALK_SKIP;
    }
    if (!AST_IS(ColumnRef, *slot))
        return WALK_ON;
    s->loose = *slot;
    return WALK_STOP;
}

bool dml_returning_aggregates(Rw *rw, Node **root, Returning *r)
{
    Split s = { .rw = rw, .cte = rw_fresh(rw, "ROWS_") };
    Span  at = r->base.at;
    if (!block_walk_list(&r->targets, split, &s))
        return rw_refuse(rw, 937, s.loose, "not-grouped", "not a single-group group function");
    List shown = r->targets;
    Node *star = AST_NEW(rw->a, Star, at, .qualifier = { 0 });
    list_push(rw->a, &shown, AST_NEW(rw->a, Target, at, .expr = block_call(rw, &r->base, NULL, "COUNT", 1, star)));
    if (!s.rows.n)
        list_push(rw->a, &s.rows, AST_NEW(rw->a, Target, at, .expr = rw_number(rw, &r->base, 1)));
    r->targets = s.rows;
    Node *cte = AST_NEW(rw->a, Cte, (*root)->at, .name = s.cte, .dml = *root);
    Node *with = AST_NEW(rw->a, With, (*root)->at, .ctes = list_of1(rw->a, cte));
    Node *from = AST_NEW(rw->a, TableRef, at, .name = strlist_of1(rw->a, s.cte));
    Node *q = AST_NEW(rw->a, Select, (*root)->at, .with = with, .targets = shown, .from = list_of1(rw->a, from));
    *root = AST_NEW(rw->a, QueryStmt, (*root)->at, .query = q);
    rw_rule(rw, "returning-aggregate");
    return true;
}
