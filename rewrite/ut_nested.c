/* DML on a nested table: INSERT INTO TABLE(SELECT t.n FROM t WHERE ...) adds elements to the collection of that one row.
 *
 *   WITH a AS (SELECT ARRAY[...] AS v), u AS (UPDATE t SET n = nested_insert(n, a.v) FROM a WHERE ... RETURNING 1)
 *   SELECT nested_rows((SELECT count(*) FROM u), cardinality(a.v)) FROM a
 *
 * The last function gives the row count, and Oracle's errors if it was not one row whose collection is there. */
#include "config.h"
#include "rewrite/utype.h"

#include "rewrite/block.h"

/* SELECT column FROM table [WHERE ...], nothing else; or NULL. */
static Select *one_column(Node *expr)
{
    Node *bare = cv_bare(expr);
    Node *q = AST_IS(Subquery, bare) ? AST_AS(Subquery, bare)->query : NULL;
    if (!AST_IS(Select, q))
        return NULL;
    Select *s = AST_AS(Select, q);
    bool    plain = !s->with && !s->distinct && !s->connect_by && !s->group_by.n && !s->having && !s->order_by.n && !s->limit && !s->for_update;
    bool    column = s->targets.n == 1 && AST_IS(ColumnRef, AST_AS(Target, s->targets.v[0])->expr);
    return plain && column && s->from.n == 1 && AST_IS(TableRef, s->from.v[0]) ? s : NULL;
}

static bool refuse(Rw *rw, const Node *at, const char *what)
{
    return rw_refuse(rw, 3001, at, "nested-table-dml", "unimplemented feature: %s", what);
}

/* One row of VALUES as an element. */
static bool element(Rw *rw, Node *row, const CatType *t, Node **out)
{
    const CatType *of = t->element.udt;
    List           items = AST_AS(RowExpr, row)->items;
    for (uint32_t i = 0; i < items.n; i++) {
        const OType *to = ut_is_object(of) && i < of->nattrs ? &of->attrs[i].type : &t->element;
        if (AST_IS(DefaultLit, items.v[i]))
            return refuse(rw, items.v[i], "DEFAULT for an element of a nested table");
        if (!ut_fit(rw, &items.v[i], to))
            return false;
    }
    *out = ut_is_object(of) ? ut_cast(rw, AST_NEW(rw->a, RowExpr, row->at, .items = items, .keyword = true), of) : items.v[0];
    return true;
}

static bool added(Rw *rw, Insert *ins, const CatType *t, Node **out)
{
    if (!AST_IS(Values, ins->source))
        return ut_array_of_query(rw, ins->source, t, out);
    List *rows = &AST_AS(Values, ins->source)->rows, items = { 0 };
    for (uint32_t i = 0; i < rows->n; i++) {
        Node *one = NULL;
        if (!element(rw, rows->v[i], t, &one))
            return false;
        list_push(rw->a, &items, one);
    }
    *out = AST_NEW(rw->a, ArrayExpr, ins->base.at, .items = items);
    return true;
}

/* The CTE that holds the new elements: its name, and its column's, which must not meet one of the table's. */
typedef struct Added {
    Str cte, column;
} Added;

static Node *update_row(Rw *rw, const Select *s, const Added *a, const Node *at)
{
    Node *column = AST_AS(Target, s->targets.v[0])->expr;
    Node *value = rw_compat(rw, at, "nested_insert", 2, ast_copy(rw->a, column), rw_column(rw, at, a->cte, a->column));
    Node *set = AST_NEW(rw->a, SetClause, at->at, .columns = list_of1(rw->a, column), .value = value);
    Node *ret = AST_NEW(rw->a, Returning, at->at, .targets = list_of1(rw->a, block_target(rw, rw_number(rw, at, 1), (Str){ 0 })));
    return AST_NEW(rw->a, Update, at->at, .target = s->from.v[0], .sets = list_of1(rw->a, set), .where = s->where, .returning = ret,
                   .from = list_of1(rw->a, AST_NEW(rw->a, TableRef, at->at, .name = strlist_of1(rw->a, a->cte))));
}

static Node *statement(Rw *rw, const Select *s, Node *array, const Node *at)
{
    Str   u = rw_fresh(rw, "U_");
    Added a = { rw_fresh(rw, "A_"), rw_fresh(rw, "V_") };
    Node *value = AST_NEW(rw->a, Select, at->at, .targets = list_of1(rw->a, block_target(rw, array, a.column)));
    Node *first = AST_NEW(rw->a, Cte, at->at, .name = a.cte, .materialized = 1, .query = value);
    Node *second = AST_NEW(rw->a, Cte, at->at, .name = u, .dml = update_row(rw, s, &a, at));
    Node *star = AST_NEW(rw->a, Star, at->at, .qualifier = { 0 });
    Node *count = AST_NEW(rw->a, Select, at->at, .targets = list_of1(rw->a, block_target(rw, block_call(rw, at, NULL, "COUNT", 1, star), (Str){ 0 })),
                          .from = list_of1(rw->a, AST_NEW(rw->a, TableRef, at->at, .name = strlist_of1(rw->a, u))));
    Node *rows = rw_compat(rw, at, "nested_rows", 2, AST_NEW(rw->a, Subquery, at->at, .query = count), rw_column(rw, at, a.cte, a.column));
    Node *with = AST_NEW(rw->a, With, at->at, .ctes = list_of2(rw->a, first, second));
    Node *select = AST_NEW(rw->a, Select, at->at, .with = with, .targets = list_of1(rw->a, block_target(rw, rows, (Str){ 0 })),
                           .from = list_of1(rw->a, AST_NEW(rw->a, TableRef, at->at, .name = strlist_of1(rw->a, a.cte))));
    return AST_NEW(rw->a, QueryStmt, at->at, .query = select);
}

static const Node *target_of(const Node *root)
{
    switch (root->kind) {
    case N_Insert: return AST_AS(Insert, root)->target;
    case N_Update: return AST_AS(Update, root)->target;
    case N_Delete: return AST_AS(Delete, root)->target;
    case N_Merge: return AST_AS(Merge, root)->target;
    default: return NULL;
    }
}

bool ut_nested_dml(Rw *rw, Node **root)
{
    const Node *target = target_of(*root);
    Node       *array = NULL;
    if (!AST_IS(TableFunc, target))
        return true;
    const CatType *t = ut_of(cv_bare(AST_AS(TableFunc, target)->expr));
    Select        *s = one_column(AST_AS(TableFunc, target)->expr);
    if (t && t->kind == CAT_VARRAY)
        return rw_refuse(rw, 25015, target, "nested-table-dml", "cannot perform DML on this nested table view column");
    if (!AST_IS(Insert, *root))
        return refuse(rw, target, "UPDATE, DELETE or MERGE of TABLE(...)");
    Insert *ins = AST_AS(Insert, *root);
    if (!ut_is_collection(t) || !s || ins->columns.n || ins->returning || ins->log_errors || !ins->source)
        return refuse(rw, target, "this form of INSERT INTO TABLE(...)");
    if (!added(rw, ins, t, &array))
        return false;
    *root = statement(rw, s, ut_cast(rw, array, t), *root);
    rw_rule(rw, "nested-table-dml");
    return true;
}
