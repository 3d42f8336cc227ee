/* DDL and session statements. */
#include "config.h"
#include "emit/emitter.h"

/* Kinds that have no emitter yet are refused by name. */
#define PENDING(K)                                                                                                     \
    void emit_##K(Emitter *e, const Node *node, int outer)                                                             \
    {                                                                                                                  \
        (void)outer;                                                                                                   \
        emit_fail(e, ast_kind_name((NodeKind)node->kind));                                                             \
    }

PENDING(ColumnDef)
PENDING(Identity)
PENDING(Constraint)
PENDING(CreateTable)
PENDING(Partitioning)
PENDING(PartitionDef)
PENDING(IndexColumn)
PENDING(CreateIndex)
PENDING(CreateSequence)
PENDING(CreateView)
PENDING(CreateMview)
PENDING(AlterTable)
PENDING(AlterAction)
PENDING(AlterIndex)
PENDING(Drop)
PENDING(Truncate)
PENDING(Comment)
PENDING(Grant)
PENDING(Privilege)
PENDING(Commit)
PENDING(Rollback)
PENDING(Savepoint)
PENDING(SetConstraints)
PENDING(LockTable)
PENDING(PgScript)
PENDING(PgName)
PENDING(PgPartition)
PENDING(PgCommand)
