/* Pass merge: Oracle's MERGE as PostgreSQL's.
 *
 * WHEN MATCHED THEN UPDATE ... WHERE u DELETE WHERE d updates the rows that meet u and deletes those of them that, updated,
 * meet d. PostgreSQL does one action a row, so d is asked first, with the new values in place of the columns that are set:
 *   WHEN MATCHED AND u AND d' THEN DELETE  WHEN MATCHED AND u THEN UPDATE SET ...
 * The count of rows is the same: a deleted row was a merged one. */
#include "config.h"
#include "rewrite/block.h"
#include "rewrite/ddl.h"
#include "rewrite/dml.h"

typedef struct MergeCtx {
    Rw           *rw;
    Merge        *m;
    const RsItem *target;
    const Node   *bad;
} MergeCtx;

static Str name_of(const Node *ref)
{
    const StrList *p = &AST_AS(ColumnRef, ref)->parts;
    return p->v[p->n - 1];
}

static bool of_target(const MergeCtx *c, const Node *n)
{
    return AST_IS(ColumnRef, n) && c->target && AST_AS(ColumnRef, n)->item == c->target->id;
}

static Node *assigned(const MergeCtx *c, Str column)
{
    for (uint32_t i = 0; i < c->m->sets.n; i++) {
        const SetClause *s = AST_AS(SetClause, c->m->sets.v[i]);
        if (s->columns.n == 1 && str_eq(name_of(s->columns.v[0]), column))
            return s->value;
    }
    return NULL;
}

static WalkStep find_assigned(Node **slot, void *ctx)
{
    MergeCtx *c = ctx;
    if (!of_target(c, *slot) || !assigned(c, name_of(*slot)))
        return WALK_ON;
    c->bad = *slot;
    return WALK_STOP;
}

/* The new value as the column will hold it: rounded to the column's type. */
static Node *new_value(const MergeCtx *c, const Node *ref, Node *value)
{
    const RsColumn *col = rs_column_of(c->rw, ref);
    Node *copy = ast_copy(c->rw->a, value);
    if (!col || !col->type || otype_family(col->type->id) == FAM_CHAR) /* a cast would cut what the update refuses */
        return copy;
    const char *text = col->cat && col->cat->pg_type.n ? col->cat->pg_type.p : ddl_type_text(c->rw, col->type);
    return text ? rw_cast(c->rw, copy, text) : copy;
}

static WalkStep put_new_values(Node **slot, void *ctx)
{
    MergeCtx *c = ctx;
    Node     *value = of_target(c, *slot) ? assigned(c, name_of(*slot)) : NULL;
    if (!value)
        return WALK_ON;
    if (AST_IS(DefaultLit, value)) {
        c->bad = *slot;
        return WALK_STOP;
    }
    *slot = new_value(c, *slot, value);
    return WALK_SKIP;
}

static bool check(MergeCtx *c, Node *stmt)
{
    Merge *m = c->m;
    if (m->returning && c->rw->options->pg_version < 170000)
        return rw_refuse(c->rw, 3001, m->returning, "merge-returning",
                         "unimplemented feature: MERGE ... RETURNING before PostgreSQL 17");
    if (c->target && c->target->rel && c->target->rel->kind == CAT_VIEW && c->rw->options->pg_version < 170000)
        return rw_refuse(c->rw, 3001, m->target, "merge-target", "unimplemented feature: MERGE into a view before PostgreSQL 17");
    if (!ast_walk(&m->on, find_assigned, c))
        return rw_refuse(c->rw, 38104, c->bad, "merge-on-column",
                         "Columns referenced in the ON Clause cannot be updated: \"%.*s\".\"%.*s\"",
                         STR_ARG(c->target->alias), STR_ARG(name_of(c->bad)));
    if (!m->has_update && !m->has_insert)
        return rw_refuse(c->rw, 905, stmt, "merge-empty", "missing keyword");
    return true;
}

static bool update_branches(MergeCtx *c)
{
    Merge *m = c->m;
    if (!m->has_update)
        return true;
    if (m->delete_where) {
        Node *gone = ast_copy(c->rw->a, m->delete_where);
        if (!ast_walk(&gone, put_new_values, c))
            return rw_refuse(c->rw, 3001, c->bad, "merge-default",
                             "unimplemented feature: DELETE WHERE on a column set to DEFAULT");
        Node *both = m->update_where ? rw_and(c->rw, ast_copy(c->rw->a, m->update_where), gone) : gone;
        list_push(c->rw->a, &m->pg_whens, AST_NEW(c->rw->a, MergeWhen, m->delete_where->at, .matched = true,
                                                  .cond = both, .action = MA_DELETE));
    }
    Span at = m->sets.n ? m->sets.v[0]->at : m->base.at;
    list_push(c->rw->a, &m->pg_whens, AST_NEW(c->rw->a, MergeWhen, at, .matched = true, .cond = m->update_where,
                                              .action = MA_UPDATE, .sets = m->sets));
    return true;
}

static bool insert_branch(MergeCtx *c)
{
    Merge *m = c->m;
    if (!m->has_insert)
        return true;
    uint32_t want = m->insert_columns.n ? m->insert_columns.n : block_column_count(c->target);
    if (want && m->insert_values.n != want)
        return rw_refuse(c->rw, m->insert_values.n < want ? 947 : 913, m->insert_values.n ? m->insert_values.v[0] : &m->base,
                         "insert-count", m->insert_values.n < want ? "not enough values" : "too many values");
    Span at = m->insert_values.n ? m->insert_values.v[0]->at : m->base.at;
    list_push(c->rw->a, &m->pg_whens, AST_NEW(c->rw->a, MergeWhen, at, .cond = m->insert_where, .action = MA_INSERT,
                                             .columns = m->insert_columns, .values = m->insert_values));
    return true;
}

static void drop_oracle_parts(Merge *m)
{
    m->has_update = m->has_insert = m->insert_first = false;
    m->sets = m->insert_values = (List){ 0 };
    m->insert_columns = (StrList){ 0 };
    m->update_where = m->delete_where = m->insert_where = NULL;
}

bool rw_merge(Rw *rw, Node **root)
{
    root = block_statement(root);
    if (!AST_IS(Merge, *root))
        return true;
    if (!dml_merge_view(rw, *root))
        return false;
    MergeCtx c = { .rw = rw, .m = AST_AS(Merge, *root) };
    c.target = rs_item_of(rw, c.m->target);
    if (!check(&c, *root) || !update_branches(&c) || !insert_branch(&c))
        return false;
    drop_oracle_parts(c.m);
    rw_rule(rw, "merge");
    return !c.m->log_errors || dml_log_merge(rw, root);
}
