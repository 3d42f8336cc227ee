/* Pass identity: a column GENERATED ALWAYS AS IDENTITY takes no values but DEFAULT. PostgreSQL does not know that it is one
 * (see ddl_columns.c), so it is checked here, by the catalogue. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/resolve.h"

static const CatColumn *identity_column(const RsItem *item, uint32_t *at)
{
    for (uint32_t i = 0; item && i < item->ncolumns; i++)
        if (item->columns[i].cat && item->columns[i].cat->identity_always) {
            *at = i;
            return item->columns[i].cat;
        }
    return NULL;
}

/* The position of the identity column among the values of an INSERT; -1: it gets none. */
static int64_t place(const RsItem *item, const StrList *columns)
{
    uint32_t         at = 0, shown = 0;
    const CatColumn *id = identity_column(item, &at);
    if (!id)
        return -1;
    for (uint32_t i = 0; i < columns->n; i++)
        if (str_eq(columns->v[i], id->name))
            return i;
    if (columns->n)
        return -1;
    for (uint32_t i = 0; i < at; i++)
        shown += !item->columns[i].hidden;
    return shown;
}

static bool refuse_insert(Rw *rw, const Node *at)
{
    return rw_refuse(rw, 32795, at, "identity-insert", "cannot insert into a generated always identity column");
}

static bool check_insert(Rw *rw, const Node *target, const StrList *columns, const Node *source)
{
    int64_t i = place(rs_item_of(rw, target), columns);
    if (i < 0)
        return true;
    if (!AST_IS(Values, source))
        return !source || refuse_insert(rw, target);
    const Values *v = AST_AS(Values, source);
    for (uint32_t r = 0; r < v->rows.n; r++) {
        const RowExpr *row = AST_AS(RowExpr, v->rows.v[r]);
        if (i < row->items.n && !AST_IS(DefaultLit, row->items.v[i]))
            return refuse_insert(rw, row->items.v[i]);
    }
    return true;
}

static bool check_sets(Rw *rw, const Node *target, const List *sets)
{
    uint32_t         at;
    const CatColumn *id = identity_column(rs_item_of(rw, target), &at);
    for (uint32_t i = 0; id && i < sets->n; i++) {
        const SetClause *s = AST_AS(SetClause, sets->v[i]);
        for (uint32_t k = 0; k < s->columns.n; k++)
            if (AST_IS(ColumnRef, s->columns.v[k]) && str_eq(ddl_last(&AST_AS(ColumnRef, s->columns.v[k])->parts), id->name) &&
                !AST_IS(DefaultLit, s->value))
                return rw_refuse(rw, 32796, s->columns.v[k], "identity-update", "cannot update a generated always identity column");
    }
    return true;
}

static bool check_merge(Rw *rw, const Merge *m)
{
    int64_t i = m->has_insert ? place(rs_item_of(rw, m->target), &m->insert_columns) : -1;
    if (i >= 0 && i < m->insert_values.n && !AST_IS(DefaultLit, m->insert_values.v[i]))
        return refuse_insert(rw, m->insert_values.v[i]);
    return check_sets(rw, m->target, &m->sets);
}

bool rw_identity(Rw *rw, Node **root)
{
    Node *n = *root;
    if (!rw->catalog)
        return true;
    switch (n->kind) {
    case N_Insert: return check_insert(rw, AST_AS(Insert, n)->target, &AST_AS(Insert, n)->columns, AST_AS(Insert, n)->source);
    case N_Update: return check_sets(rw, AST_AS(Update, n)->target, &AST_AS(Update, n)->sets);
    case N_Merge: return check_merge(rw, AST_AS(Merge, n));
    default: return true;
    }
}
