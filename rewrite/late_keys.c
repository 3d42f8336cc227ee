/* An UPDATE whose keys move over each other: SET id = id + 1.
 *
 * Oracle checks unique keys when the statement is done, PostgreSQL row by row, and only a DEFERRABLE constraint later, which
 * no foreign key may refer to. So such an UPDATE has a second form, which the server runs when the first has failed with a
 * duplicate key:
 *
 *     SELECT dbsaci.may_move_rows('t'::regclass)
 *     WITH rows_1 AS (DELETE FROM t WHERE ... RETURNING t.*) INSERT INTO t (id, v) SELECT id + 1, v FROM rows_1 AS t ORDER BY 1
 *
 * The sort takes all rows out before the first is put back, so that only keys that are equal in the end collide. Foreign keys
 * are checked behind it all, as after an UPDATE; where rows that come and go would start something else (triggers, actions
 * of foreign keys) may_move_rows() refuses and the first error stays. */
#include "config.h"
#include "rewrite/late_keys.h"

#include "rewrite/block.h"
#include "rewrite/ddl.h"

static bool in_key(const CatRelation *rel, Str column)
{
    for (uint32_t i = 0; i < rel->ncolumns; i++)
        if (str_eq(rel->columns[i].name, column))
            return rel->columns[i].unique;
    return false;
}

static Str set_column(const SetClause *s)
{
    const StrList *parts = &AST_AS(ColumnRef, s->columns.v[0])->parts;
    return parts->v[parts->n - 1];
}

static WalkStep of_row(Node **slot, void *ctx)
{
    (void)ctx;
    return AST_IS(ColumnRef, *slot) || AST_IS(Subquery, *slot) ? WALK_STOP : WALK_ON;
}

/* Names that would not mean the same of the rows that were taken out. */
static WalkStep of_place(Node **slot, void *ctx)
{
    (void)ctx;
    if (!AST_IS(ColumnRef, *slot))
        return AST_IS(PseudoCol, *slot) ? WALK_STOP : WALK_ON;
    const StrList *parts = &AST_AS(ColumnRef, *slot)->parts;
    Str            last = parts->v[parts->n - 1];
    return parts->n > 2 || str_is(last, "CTID") || str_is(last, "TABLEOID") ? WALK_STOP : WALK_ON;
}

static bool moves_keys(const Update *u, const CatRelation *rel)
{
    bool moves = false;
    for (uint32_t i = 0; i < u->sets.n; i++) {
        SetClause *s = AST_AS(SetClause, u->sets.v[i]);
        if (s->columns.n != 1 || !AST_IS(ColumnRef, s->columns.v[0]) || AST_IS(DefaultLit, s->value) || !ast_walk(&s->value, of_place, NULL))
            return false;
        moves = moves || (in_key(rel, set_column(s)) && !ast_walk(&s->value, of_row, NULL));
    }
    return moves;
}

static Node *new_value(Rw *rw, const Update *u, Str column)
{
    for (uint32_t i = 0; i < u->sets.n; i++)
        if (str_eq(set_column(AST_AS(SetClause, u->sets.v[i])), column))
            return ast_copy(rw->a, AST_AS(SetClause, u->sets.v[i])->value);
    return rw_column(rw, &u->base, (Str){ 0 }, column);
}

static Node *taken_out(Rw *rw, const Update *u, Str alias)
{
    Span  at = u->base.at;
    Node *all = AST_NEW(rw->a, Star, at, .qualifier = strlist_of1(rw->a, alias));
    Node *returning = AST_NEW(rw->a, Returning, at, .targets = list_of1(rw->a, AST_NEW(rw->a, Target, at, .expr = all)));
    return AST_NEW(rw->a, Delete, at, .target = ast_copy(rw->a, u->target), .where = u->where ? ast_copy(rw->a, u->where) : NULL,
                   .returning = returning);
}

static Node *put_back(Rw *rw, const Update *u, const CatRelation *rel)
{
    Span    at = u->base.at;
    Str     alias = block_from_alias(u->target), rows = rw_fresh(rw, "ROWS_");
    List    values = { 0 };
    StrList columns = { 0 };
    for (uint32_t i = 0; i < rel->ncolumns; i++) {
        if (rel->columns[i].is_virtual)
            continue;
        strlist_push(rw->a, &columns, rel->columns[i].name);
        list_push(rw->a, &values, AST_NEW(rw->a, Target, at, .expr = new_value(rw, u, rel->columns[i].name)));
    }
    Node *cte = AST_NEW(rw->a, Cte, at, .name = rows, .dml = taken_out(rw, u, alias));
    Node *from = AST_NEW(rw->a, TableRef, at, .name = strlist_of1(rw->a, rows), .alias = alias);
    Node *first = AST_NEW(rw->a, OrderItem, at, .expr = rw_number(rw, &u->base, 1));
    Node *source = AST_NEW(rw->a, Select, at, .targets = values, .from = list_of1(rw->a, from), .order_by = list_of1(rw->a, first));
    return AST_NEW(rw->a, Insert, at, .with = AST_NEW(rw->a, With, at, .ctes = list_of1(rw->a, cte)),
                   .target = ast_copy(rw->a, u->target), .columns = columns, .source = source,
                   .returning = u->returning ? ast_copy(rw->a, u->returning) : NULL);
}

bool late_keys(Rw *rw, const Node *root, List *steps)
{
    const Update *u = AST_IS(Update, root) ? AST_AS(Update, root) : NULL;
    const RsItem *item = u && AST_IS(TableRef, u->target) ? rs_item_of(rw, u->target) : NULL;
    if (!item || !item->rel || item->rel->kind != CAT_TABLE || item->rel->is_gtt || u->with || u->from.n || u->current_of.n ||
        !moves_keys(u, item->rel))
        return false;
    const TableRef *t = AST_AS(TableRef, u->target);
    if (u->returning && !ast_walk(&((Update *)(uintptr_t)u)->returning, of_place, NULL))
        return false;
    Node *check = rw_compat(rw, root, "may_move_rows", 1, ddl_name(rw, root, &t->name, "regclass"));
    Node *query = AST_NEW(rw->a, Select, root->at, .targets = list_of1(rw->a, AST_NEW(rw->a, Target, root->at, .expr = check)));
    list_push(rw->a, steps, AST_NEW(rw->a, QueryStmt, root->at, .query = query));
    list_push(rw->a, steps, put_back(rw, u, item->rel));
    return true;
}
