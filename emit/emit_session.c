/* Transactions and locks. */
#include "config.h"
#include "emit/emitter.h"

void emit_Commit(Emitter *e, const Node *node, int outer)
{
    (void)node;
    (void)outer;
    emit_puts(e, "COMMIT");
}

void emit_Rollback(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Rollback *r = AST_AS(Rollback, node);
    emit_puts(e, r->savepoint.n ? "ROLLBACK TO SAVEPOINT " : "ROLLBACK");
    if (r->savepoint.n)
        emit_name(e, r->savepoint);
}

void emit_Savepoint(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    emit_puts(e, "SAVEPOINT ");
    emit_name(e, AST_AS(Savepoint, node)->name);
}

/* ConstraintsSetStmt */
void emit_SetConstraints(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const SetConstraints *s = AST_AS(SetConstraints, node);
    emit_puts(e, "SET CONSTRAINTS ");
    if (s->all)
        emit_puts(e, "ALL");
    else
        emit_names(e, &s->names);
    emit_puts(e, s->deferred ? " DEFERRED" : " IMMEDIATE");
}

/* LockStmt */
void emit_LockTable(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const LockTable *l = AST_AS(LockTable, node);
    emit_puts(e, "LOCK TABLE ");
    for (uint32_t i = 0; i < l->tables.n; i++) {
        emit_puts(e, i ? ", " : "");
        emit_qualified(e, &AST_AS(TableRef, l->tables.v[i])->name);
    }
    emit_puts(e, " IN ");
    emit_str(e, l->mode);
    emit_puts(e, " MODE");
    if (l->wait == LW_NOWAIT)
        emit_puts(e, " NOWAIT");
}
