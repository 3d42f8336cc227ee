/* INSERT, UPDATE, DELETE, MERGE. Names in comments are rules of PostgreSQL's gram.y. */
#include "config.h"
#include "emit/emitter.h"

static void put_with(Emitter *e, const Node *with)
{
    if (!with)
        return;
    emit_node(e, with, PREC_LOWEST);
    emit_puts(e, " ");
}

/* set_target: a bare column, whatever the Oracle text qualified it with, and attributes behind it */
static void put_set_column(Emitter *e, const Node *column)
{
    if (AST_IS(PgField, column)) {
        put_set_column(e, AST_AS(PgField, column)->arg);
        emit_puts(e, ".");
        emit_name(e, AST_AS(PgField, column)->name);
        return;
    }
    if (!AST_IS(ColumnRef, column) || !AST_AS(ColumnRef, column)->parts.n) {
        emit_fail(e, "an assignment to something that is no column");
        return;
    }
    const StrList *parts = &AST_AS(ColumnRef, column)->parts;
    emit_name(e, parts->v[parts->n - 1]);
}

void emit_SetClause(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const SetClause *s = AST_AS(SetClause, node);
    bool row = s->columns.n > 1;
    if (s->value_of)
        emit_fail(e, "SET VALUE(...)");
    emit_puts(e, row ? "(" : "");
    for (uint32_t i = 0; i < s->columns.n; i++) {
        if (i)
            emit_puts(e, ", ");
        put_set_column(e, s->columns.v[i]);
    }
    emit_puts(e, row ? ") = " : " = ");
    emit_node(e, s->value, PREC_LOWEST);
}

void emit_Returning(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Returning *r = AST_AS(Returning, node);
    if (r->into.n || r->which != ON_UNSAID)
        emit_fail(e, "RETURNING INTO");
    emit_puts(e, "RETURNING ");
    emit_list(e, &r->targets, ", ", PREC_LOWEST);
}

static void put_returning(Emitter *e, const Node *returning)
{
    if (!returning)
        return;
    emit_puts(e, " ");
    emit_node(e, returning, PREC_LOWEST);
}

/* opt_on_conflict */
static void put_conflict(Emitter *e, const Insert *i)
{
    if (!i->on_conflict)
        return;
    emit_puts(e, " ON CONFLICT");
    if (i->conflict_columns.n) {
        emit_puts(e, " (");
        emit_list(e, &i->conflict_columns, ", ", PREC_LOWEST);
        emit_puts(e, ")");
    }
    if (i->conflict_sets.n)
        emit_list_clause(e, "DO UPDATE SET", &i->conflict_sets);
    else
        emit_puts(e, " DO NOTHING");
    emit_clause(e, "WHERE", i->conflict_where);
}

void emit_Insert(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Insert *i = AST_AS(Insert, node);
    if (i->record || i->log_errors)
        emit_fail(e, i->record ? "INSERT of a record" : "LOG ERRORS");
    put_with(e, i->with);
    emit_puts(e, "INSERT INTO ");
    emit_node(e, i->target, PREC_LOWEST);
    emit_column_list(e, &i->columns);
    if (i->overriding.n)
        sb_printf(&e->out, " OVERRIDING %.*s VALUE", STR_ARG(i->overriding));
    emit_puts(e, i->source ? " " : " DEFAULT VALUES");
    if (i->source)
        emit_node(e, i->source, PREC_LOWEST);
    put_conflict(e, i);
    put_returning(e, i->returning);
}

static void put_current_of(Emitter *e, Str cursor)
{
    if (!cursor.n)
        return;
    emit_puts(e, " WHERE CURRENT OF ");
    emit_name(e, cursor);
}

void emit_Update(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Update *u = AST_AS(Update, node);
    if (u->set_record || u->log_errors)
        emit_fail(e, u->log_errors ? "LOG ERRORS" : "SET ROW");
    put_with(e, u->with);
    emit_puts(e, "UPDATE ");
    emit_node(e, u->target, PREC_LOWEST);
    emit_list_clause(e, "SET", &u->sets);
    emit_list_clause(e, "FROM", &u->from);
    emit_clause(e, "WHERE", u->where);
    put_current_of(e, u->current_of);
    put_returning(e, u->returning);
}

void emit_Delete(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Delete *d = AST_AS(Delete, node);
    if (d->log_errors)
        emit_fail(e, "LOG ERRORS");
    put_with(e, d->with);
    emit_puts(e, "DELETE FROM ");
    emit_node(e, d->target, PREC_LOWEST);
    emit_list_clause(e, "USING", &d->using);
    emit_clause(e, "WHERE", d->where);
    put_current_of(e, d->current_of);
    put_returning(e, d->returning);
}

/* MergeStmt: what to do stands in pg_whens, in order */
void emit_Merge(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Merge *m = AST_AS(Merge, node);
    if (m->log_errors || m->has_update || m->has_insert)
        emit_fail(e, m->log_errors ? "LOG ERRORS" : "Oracle's MERGE branches");
    put_with(e, m->with);
    emit_puts(e, "MERGE INTO ");
    emit_node(e, m->target, PREC_LOWEST);
    emit_clause(e, "USING", m->source);
    emit_clause(e, "ON", m->on);
    for (uint32_t i = 0; i < m->pg_whens.n; i++) {
        emit_puts(e, " ");
        emit_node(e, m->pg_whens.v[i], PREC_LOWEST);
    }
    put_returning(e, m->returning);
}

/* merge_when_clause */
void emit_MergeWhen(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const MergeWhen *w = AST_AS(MergeWhen, node);
    emit_puts(e, w->matched ? "WHEN MATCHED" : "WHEN NOT MATCHED");
    emit_clause(e, "AND", w->cond);
    emit_puts(e, " THEN ");
    switch (w->action) {
    case MA_UPDATE:
        emit_puts(e, "UPDATE SET ");
        emit_list(e, &w->sets, ", ", PREC_LOWEST);
        break;
    case MA_DELETE: emit_puts(e, "DELETE"); break;
    case MA_NOTHING: emit_puts(e, "DO NOTHING"); break;
    case MA_INSERT:
        emit_puts(e, "INSERT");
        emit_column_list(e, &w->columns);
        emit_puts(e, " VALUES (");
        emit_list(e, &w->values, ", ", PREC_LOWEST);
        emit_puts(e, ")");
        break;
    }
}
