/* Names that a DDL statement gives: see ddl_names.c. */
#ifndef DBSACI_SERVER_DDL_NAMES_H
#define DBSACI_SERVER_DDL_NAMES_H

#include "ast/ast.h"

/* The query that fails if a name is taken, in `a`; NULL: the statement gives none that needs it. */
const char *ddl_names_check(Arena *a, const Node *root);

#endif
