/* What pass describe finds out about a query's columns, for passes that make statements of parts. */
#ifndef DBSACI_REWRITE_DESCRIBE_H
#define DBSACI_REWRITE_DESCRIBE_H

#include "rewrite/rw.h"

/* The columns of a resolved and typed query, in the arena. `stored`: of a new table, to which Oracle passes on a NOT NULL that
 * was said, but not that of a primary key. False: a * cannot be expanded; then there are none. */
bool describe_columns(Rw *rw, const Node *query, bool stored, SqlColumn **out, uint32_t *n);

#endif
