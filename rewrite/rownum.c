/* Pass rownum: ROWNUM in queries.
 *
 * A bound on ROWNUM is a LIMIT and a shown ROWNUM is row_number() OVER (), as long as the block does nothing afterwards that
 * PostgreSQL would do before (sort, group, DISTINCT, analytic functions): then FROM and WHERE with the LIMIT go into a
 * derived table. */
#include "config.h"
#include "rewrite/rownum.h"

typedef struct Replace {
    Rw   *rw;
    Node *by;
} Replace;

static WalkStep replace_one(Node **slot, void *ctx)
{
    Replace *r = ctx;
    if (!AST_IS(PseudoCol, *slot) || AST_AS(PseudoCol, *slot)->kind != PSEUDO_ROWNUM)
        return WALK_ON;
    Node *copy = ast_copy(r->rw->a, r->by);
    copy->at = (*slot)->at;
    copy->otype = otype_plain(OT_NUMBER);
    *slot = copy;
    return WALK_SKIP;
}

void rownum_replace(Rw *rw, Node **slot, Node *by)
{
    Replace r = { rw, by };
    block_walk(slot, replace_one, &r);
}

Node *rownum_number(Rw *rw, const Node *at)
{
    Node *call = block_call(rw, at, NULL, "ROW_NUMBER", 0);
    AST_AS(Call, call)->over = AST_NEW(rw->a, Window, at->at, .name = { 0 });
    Node *number = rw_cast(rw, call, "numeric");
    number->otype = otype_plain(OT_NUMBER);
    return number;
}

static WalkStep find_rownum(Node **slot, void *ctx)
{
    (void)ctx;
    return AST_IS(PseudoCol, *slot) && AST_AS(PseudoCol, *slot)->kind == PSEUDO_ROWNUM ? WALK_STOP : WALK_ON;
}

static void replace_outside(Rw *rw, Select *s, Node *by)
{
    Replace r = { rw, by };
    block_walk_select(s, replace_one, &r);
}

static void set_limit(Rw *rw, Select *s, Node *count)
{
    if (!count)
        return;
    s->limit = AST_NEW(rw->a, Limit, count->at, .count = count);
    if (s->for_update && AST_AS(ForUpdate, s->for_update)->wait == LW_SKIP_LOCKED)
        rw_find(rw, DIAG_NOTE, s->for_update, "rownum-skip-locked",
                "locked rows are skipped before ROWNUM counts: the bound is reached where Oracle would stop short of it");
}

/* Does something happen in this block after WHERE that must not see more rows than the bound lets through? */
static bool works_on_rows(Select *s)
{
    if (s->order_by.n || s->distinct || s->limit || s->qualify || block_groups(s))
        return true;
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (block_has_window(s->targets.v[i]))
            return true;
    return false;
}

static bool shows_rownum(Select *s)
{
    Node *where = s->where;
    s->where = NULL;
    bool shown = !block_walk_select(s, find_rownum, NULL);
    s->where = where;
    return shown;
}

/* ROWNUM <= n OR q: number the candidates, then filter. */
static bool filter_mixed(Rw *rw, Node *select, const RownumBound *b)
{
    Select *s = AST_AS(Select, select);
    Node   *term = b->mixed.v[0];
    Pushed  p;
    s->where = block_join_terms(rw, &b->rest);
    if (!block_push_down(rw, select, true, term, &p))
        return false;
    rownum_replace(rw, &s->where, block_add_column(rw, &p, "RN_", rownum_number(rw, term)));
    return true;
}

static bool push_limit(Rw *rw, Node *select, Node *limit, bool shown)
{
    Pushed p;
    if (!block_push_down(rw, select, shown, NULL, &p))
        return false;
    set_limit(rw, p.inner, limit);
    if (shown)
        replace_outside(rw, AST_AS(Select, select), block_add_column(rw, &p, "RN_", rownum_number(rw, select)));
    return true;
}

/* ROWNUM in the ON of an inner join counts what WHERE counts. */
static void lift_from_on(Rw *rw, Select *s, Node *from)
{
    if (!AST_IS(Join, from) || (AST_AS(Join, from)->kind != JOIN_INNER && AST_AS(Join, from)->kind != JOIN_CROSS))
        return;
    Join *j = AST_AS(Join, from);
    lift_from_on(rw, s, j->left);
    lift_from_on(rw, s, j->right);
    if (!j->on || !block_has_pseudo(j->on, PSEUDO_ROWNUM))
        return;
    List terms = { 0 }, on = { 0 };
    block_terms(rw, j->on, &terms);
    for (uint32_t i = 0; i < terms.n; i++) {
        if (block_has_pseudo(terms.v[i], PSEUDO_ROWNUM))
            s->where = rw_and(rw, s->where, terms.v[i]);
        else
            list_push(rw->a, &on, terms.v[i]);
    }
    j->on = on.n ? block_join_terms(rw, &on) : AST_NEW(rw->a, BoolLit, from->at, .value = true);
}

static bool lower_block(Rw *rw, Node **slot)
{
    Select *s = AST_AS(Select, *slot);
    for (uint32_t i = 0; i < s->from.n; i++)
        lift_from_on(rw, s, s->from.v[i]);
    bool bounded = s->where && block_has_pseudo(s->where, PSEUDO_ROWNUM), shown = shows_rownum(s);
    if (!bounded && !shown)
        return true;
    if (s->connect_by)
        return rw_refuse(rw, 3001, *slot, "rownum-connect-by", "unimplemented feature: ROWNUM in this hierarchical query");
    RownumBound b = { 0 };
    if (bounded && !rownum_split(rw, s->where, rs_block_of(rw, *slot), &b))
        return false;
    rw_rule(rw, "rownum");
    if (b.mixed.n && !filter_mixed(rw, *slot, &b))
        return false;
    if (bounded && !b.mixed.n)
        s->where = block_join_terms(rw, &b.rest);
    bool grouped = shown && block_groups(s);
    if ((b.limit && works_on_rows(s)) || grouped)
        return push_limit(rw, *slot, b.limit, shown);
    set_limit(rw, s, b.limit);
    if (shown)
        replace_outside(rw, s, rownum_number(rw, *slot));
    return true;
}

bool rw_rownum(Rw *rw, Node **root)
{
    if (!rw_has_kind(rw, N_PseudoCol))
        return true;
    Node *stmt = *block_statement(root);
    if (AST_IS(Update, stmt) && !rownum_update(rw, stmt))
        return false;
    if (AST_IS(Delete, stmt) && !rownum_delete(rw, stmt))
        return false;
    return block_each(rw, root, lower_block);
}
