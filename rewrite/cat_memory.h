/* A Catalog in memory, filled from the CREATE statements of the files under audit (and of the corpus's catalogue part).
 *
 * Names that were never created are CAT_UNKNOWN rather than CAT_NO, unless the catalogue is closed: a set of files
 * seldom holds the whole schema. Lives in the arena it was made in. Not thread-safe. */
#ifndef DBSACI_REWRITE_CAT_MEMORY_H
#define DBSACI_REWRITE_CAT_MEMORY_H

#include "ast/ast.h"
#include "rewrite/catalog.h"

/* closed: what is not in it does not exist (ORA-00942, ORA-00904). */
Catalog *cat_memory_new(Arena *a, bool closed);
/* Learns from one parsed Oracle statement: CREATE TABLE/VIEW/SEQUENCE/SYNONYM, ALTER TABLE, DROP; others are passed over.
 * A table made by a query, or a view, has its columns if the query's are known. */
void cat_memory_learn(Catalog *c, const Node *stmt);
/* A function by its name, argument types and result, e.g. when a PL/SQL unit's head was read elsewhere. Copied. */
void cat_memory_add_routine(Catalog *c, const CatRoutine *r);

#endif
