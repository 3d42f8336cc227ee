/* From a data type as written in Oracle SQL to the compiler's OType. */
#ifndef DBSACI_REWRITE_TYPEREF_H
#define DBSACI_REWRITE_TYPEREF_H

#include "ast/ast.h"

/* `type`: a TypeRef or NULL. `otherwise` when there is none; OT_UNKNOWN for %TYPE, OT_OBJECT for a user's type. */
const OType *typeref_otype(Arena *a, const Node *type, const OType *otherwise);

/* RETURN t PIPELINED: the name of t. False: it is no pipelined function. */
bool typeref_pipelined(const PlsqlSubprogram *s, Str *schema, Str *name);

#endif
