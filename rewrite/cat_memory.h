/* A Catalog in memory, filled from the CREATE statements of the files under audit (and of the corpus's catalogue part).
 *
 * What was never created does not exist (ORA-00942, ORA-00904), unless the catalogue is opened: a set of files seldom
 * holds a whole schema, so an audit opens it, and unknown names are CAT_UNKNOWN. Lives in the arena it was made in. Not
 * thread-safe. */
#ifndef DBSACI_REWRITE_CAT_MEMORY_H
#define DBSACI_REWRITE_CAT_MEMORY_H

#include "ast/ast.h"
#include "rewrite/catalog.h"

Catalog *cat_memory_new(Arena *a);
void     cat_memory_open(Catalog *c);
/* Every statement of a text, divided by ';' (no PL/SQL units). What does not parse is passed over. */
void cat_memory_add_script(Catalog *c, Str text);
/* Learns from one parsed Oracle statement: CREATE TABLE/VIEW/SEQUENCE/SYNONYM, TYPE, ALTER TABLE, DROP; others are passed over.
 * A table made by a query, or a view, has its columns if the query's are known. */
void cat_memory_learn(Catalog *c, const Node *stmt);
/* The same for CREATE FUNCTION, PROCEDURE and PACKAGE (specification); temporary memory in `a`. cat_memory_learn() calls it. */
void cat_memory_learn_unit(Catalog *c, Arena *a, const Node *stmt);
/* A type as CREATE TYPE describes it (cat_types.c). False: a body or a subtype. */
bool     cat_memory_make_type(Catalog *c, Arena *a, const Node *create_type, CatType *t);
/* The type of a column or attribute, with the user-defined type that it names. */
void     cat_memory_column_type(Catalog *c, Arena *a, const Node *type_ref, OType *to);
/* A function by its name, argument types and result, e.g. when a PL/SQL unit's head was read elsewhere. Copied. */
void cat_memory_add_routine(Catalog *c, const CatRoutine *r);

#endif
