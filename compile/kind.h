/* What a statement is, what its binds are, and what a server must know of its steps. For compile/ only. */
#ifndef DBSACI_COMPILE_KIND_H
#define DBSACI_COMPILE_KIND_H

#include "compile/sql_compile.h"
#include "rewrite/rw.h"

/* By the root node of the parser. */
SqlKind kind_of(const Node *root);
/* The Oracle construct that a node stands for, in words, for "unimplemented feature: ...". Static or with a long life. */
const char *kind_construct(const Node *n);
/* False after ORA-00911 at a bind that is written as ?, or at a ; behind a query or DML. */
bool kind_client_text(Node *root, SqlKind kind, Str text, DiagList *diags);
/* Fills r->binds from the Oracle tree: names, order, which are targets of RETURNING. param comes in kind_finish(). */
void kind_binds(Arena *a, Node *root, const SqlOptions *options, SqlResult *r);
/* Kinds that have no PostgreSQL text: the server reads r->root. */
bool kind_is_servers(SqlKind kind);
/* SqlStepFlags of the main step, whose lowered tree is n. */
unsigned kind_step_flags(SqlKind kind, const Node *n);
/* After the passes: parameters, types, FOR UPDATE, RETURNING, from the lowered tree and the helper steps. */
void kind_finish(Rw *rw, Node *tree, SqlResult *r);

#endif
