/* AST (PG dialect) -> PostgreSQL text, with the map from its offsets back to the Oracle text. */
#ifndef DBSACI_EMIT_EMIT_H
#define DBSACI_EMIT_EMIT_H

#include "compile/sql_compile.h"

/* Writes one statement. The tree must verify with DIALECT_PG; an ORA node that got through is an internal error: the
 * function returns false and *what names it. Text and map live in `a`. */
bool emit_statement(Arena *a, const Node *stmt, SqlStep *to, const char **what);

/* An Oracle identifier as PostgreSQL text: case-mapped, quoted where PostgreSQL needs it. */
void emit_identifier(StrBuf *to, Str oracle_name);
/* The mapping alone: lower case if it has no lower-case letter, upper case if it has no upper-case one, else as it is. */
Str emit_map_name(Arena *a, Str oracle_name);
/* PostgreSQL's name back to Oracle's (the inverse). */
Str emit_unmap_name(Arena *a, Str pg_name);
/* A string literal in standard quoting. */
void emit_string_literal(StrBuf *to, Str value);

#endif
