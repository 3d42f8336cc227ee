/* Pass dml: what INSERT, UPDATE and DELETE say in Oracle only. Each statement's own parts are here, INSERT ALL and inline
 * views in dml_insert_all.c and dml_view.c. */
#include "config.h"
#include "rewrite/dml.h"

static bool is_old_or_new(const Target *t)
{
    if (!t->alias.n || !AST_IS(ColumnRef, t->expr) || AST_AS(ColumnRef, t->expr)->parts.n != 1)
        return false;
    Str word = AST_AS(ColumnRef, t->expr)->parts.v[0];
    return str_is(word, "OLD") || str_is(word, "NEW");
}

/* The values come back as the rows of RETURNING; where they go, the binds know (SqlBind.column). */
static bool returning(Rw *rw, Node **root, Node **slot)
{
    Returning *r = AST_AS(Returning, *slot);
    if (!r)
        return true;
    OldNew there = AST_IS(Delete, *root) ? ON_OLD : ON_NEW; /* PostgreSQL's RETURNING sees this row only */
    if (r->which != ON_UNSAID && r->which != there)
        return rw_refuse(rw, 3001, *slot, "returning-old-new", "unimplemented feature: RETURNING OLD or NEW");
    for (uint32_t i = 0; i < r->targets.n; i++) /* RETURNING has no aliases: OLD a is no column OLD */
        if (is_old_or_new(AST_AS(Target, r->targets.v[i])))
            return rw_refuse(rw, 3001, r->targets.v[i], "returning-old-new", "unimplemented feature: RETURNING OLD or NEW");
    r->which = ON_UNSAID;
    r->into = (List){ 0 };
    r->bulk_collect = false;
    for (uint32_t i = 0; i < r->targets.n; i++)
        if (block_has_aggregate(r->targets.v[i]))
            return dml_returning_aggregates(rw, root, r);
    return true;
}

static bool insert(Rw *rw, Node **root)
{
    Node   *n = *root;
    Insert *i = AST_AS(Insert, n);
    if (i->record)
        return rw_refuse(rw, 3001, n, "insert-record", "unimplemented feature: INSERT of a record variable");
    if (!dml_insert_view(rw, n))
        return false;
    return i->log_errors ? dml_log_insert(rw, root) : returning(rw, root, &i->returning);
}

static bool update(Rw *rw, Node **root)
{
    Node   *n = *root;
    Update *u = AST_AS(Update, n);
    if (u->set_record)
        return rw_refuse(rw, 3001, n, "update-record", "unimplemented feature: UPDATE ... SET ROW");
    for (uint32_t i = 0; i < u->sets.n; i++)
        if (AST_AS(SetClause, u->sets.v[i])->value_of)
            return rw_refuse(rw, 3001, u->sets.v[i], "update-object", "unimplemented feature: SET VALUE(...) of an object table");
    if (u->from.n && rs_item_of(rw, u->from.v[0])) /* the user's, not a pass's */
        rw_find(rw, DIAG_REVIEW, u->from.v[0], "update-from",
                "where several rows of FROM match one row, Oracle fails with ORA-30926; PostgreSQL takes one of them");
    if (!dml_update_view(rw, n))
        return false;
    return u->log_errors ? dml_log_update(rw, root) : returning(rw, root, &u->returning);
}

static bool delete(Rw *rw, Node **root)
{
    Delete *d = AST_AS(Delete, *root);
    if (!dml_delete_view(rw, *root))
        return false;
    return d->log_errors ? dml_log_delete(rw, root) : returning(rw, root, &d->returning);
}

bool rw_dml(Rw *rw, Node **root)
{
    root = block_statement(root);
    switch ((*root)->kind) {
    case N_Insert: return insert(rw, root);
    case N_Update: return update(rw, root);
    case N_Delete: return delete(rw, root);
    case N_InsertAll: return dml_insert_all(rw, root);
    default: return true;
    }
}
