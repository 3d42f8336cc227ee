/* ROWNUM in UPDATE and DELETE: the rows are chosen, and numbered, by a subquery over the same table, and named by ctid. */
#include "config.h"
#include "rewrite/rownum.h"

/* Two partitions may have the same ctid; a plain table known as such has one heap. */
static bool one_heap(Rw *rw, const Node *target)
{
    const RsItem *item = rs_item_of(rw, target);
    return item && item->rel && (item->rel->kind == CAT_TABLE || item->rel->kind == CAT_TEMP);
}

static Node *system_column(Rw *rw, const Node *at, Str rel, const char *name)
{
    return rw_column(rw, at, rel, str_of(name));
}

static Node *chosen_rows(Rw *rw, Node *target, const RownumBound *b)
{
    Node *q = AST_NEW(rw->a, Select, target->at, .where = block_join_terms(rw, &b->rest));
    Select *s = AST_AS(Select, q);
    list_push(rw->a, &s->from, ast_copy(rw->a, target));
    if (b->limit)
        s->limit = AST_NEW(rw->a, Limit, b->limit->at, .count = b->limit);
    return q;
}

static void add_target(Rw *rw, Node *query, Node *expr, Str alias)
{
    list_push(rw->a, &AST_AS(Select, query)->targets, AST_NEW(rw->a, Target, expr->at, .expr = expr, .alias = alias));
}

static bool can_name_rows(Rw *rw, const Node *target)
{
    const RsItem *item = rs_item_of(rw, target);
    if (!AST_IS(TableRef, target) || (item && item->rel && item->rel->kind == CAT_VIEW))
        return rw_refuse(rw, 3001, target, "rownum-view", "unimplemented feature: ROWNUM in DML on a view");
    return true;
}

/* WHERE of the statement: only the rows that the subquery chose. */
static Node *among_chosen(Rw *rw, Node *target, const RownumBound *b)
{
    Str   rel = block_from_alias(target);
    Node *q = chosen_rows(rw, target, b);
    if (one_heap(rw, target)) {
        add_target(rw, q, system_column(rw, target, rel, "CTID"), (Str){ 0 });
        Node *array = AST_NEW(rw->a, ArrayExpr, target->at, .query = q);
        return AST_NEW(rw->a, Quantified, target->at, .op = OP_EQ, .left = system_column(rw, target, rel, "CTID"),
                       .items = list_of1(rw->a, array));
    }
    add_target(rw, q, system_column(rw, target, rel, "TABLEOID"), (Str){ 0 });
    add_target(rw, q, system_column(rw, target, rel, "CTID"), (Str){ 0 });
    Node *row = AST_NEW(rw->a, RowExpr, target->at, .items = list_of2(rw->a, system_column(rw, target, rel, "TABLEOID"),
                                                                     system_column(rw, target, rel, "CTID")));
    return AST_NEW(rw->a, InList, target->at, .arg = row, .query = q);
}

static bool plain_bound(Rw *rw, Node *stmt, Node *target, Node *where, RownumBound *b)
{
    if (!can_name_rows(rw, target) || !rownum_split(rw, where, rs_block_of(rw, stmt), b))
        return false;
    if (b->mixed.n)
        return rw_refuse(rw, 3001, b->mixed.v[0], "rownum-condition", "unimplemented feature: this condition on ROWNUM");
    rw_rule(rw, "rownum");
    return true;
}

bool rownum_delete(Rw *rw, Node *stmt)
{
    Delete     *d = AST_AS(Delete, stmt);
    RownumBound b;
    if (!d->where || !block_has_pseudo(d->where, PSEUDO_ROWNUM))
        return true;
    if (!plain_bound(rw, stmt, d->target, d->where, &b))
        return false;
    d->where = b.limit ? among_chosen(rw, d->target, &b) : block_join_terms(rw, &b.rest);
    return true;
}

/* SET n = ROWNUM: the subquery numbers the rows too. */
static void take_numbers(Rw *rw, Update *u, const RownumBound *b)
{
    Str   rel = block_from_alias(u->target), q_name = rw_fresh(rw, "Q_"), number = rw_fresh(rw, "RN_");
    Str   oid = rw_fresh(rw, "OID_"), tid = rw_fresh(rw, "TID_");
    Node *q = chosen_rows(rw, u->target, b);
    add_target(rw, q, system_column(rw, u->target, rel, "TABLEOID"), oid);
    add_target(rw, q, system_column(rw, u->target, rel, "CTID"), tid);
    add_target(rw, q, rownum_number(rw, u->target), number);
    list_push(rw->a, &u->from, AST_NEW(rw->a, DerivedTable, u->target->at, .query = q, .alias = q_name));
    u->where = rw_and(rw, rw_binary(rw, OP_EQ, system_column(rw, u->target, rel, "TABLEOID"),
                                    rw_column(rw, u->target, q_name, oid)),
                      rw_binary(rw, OP_EQ, system_column(rw, u->target, rel, "CTID"), rw_column(rw, u->target, q_name, tid)));
    for (uint32_t i = 0; i < u->sets.n; i++)
        rownum_replace(rw, &AST_AS(SetClause, u->sets.v[i])->value, rw_column(rw, u->target, q_name, number));
}

bool rownum_update(Rw *rw, Node *stmt)
{
    Update     *u = AST_AS(Update, stmt);
    RownumBound b;
    bool bounded = u->where && block_has_pseudo(u->where, PSEUDO_ROWNUM);
    bool shown = block_list_has_pseudo(&u->sets, PSEUDO_ROWNUM);
    if (!bounded && !shown)
        return true;
    if (!plain_bound(rw, stmt, u->target, u->where, &b))
        return false;
    if (shown)
        take_numbers(rw, u, &b);
    else
        u->where = b.limit ? among_chosen(rw, u->target, &b) : block_join_terms(rw, &b.rest);
    return true;
}
