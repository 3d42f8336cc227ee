/* Values of user-defined types: PostgreSQL's composite values and arrays as Oracle's images, and back. */
#ifndef DBSACI_SERVER_OBJECT_H
#define DBSACI_SERVER_OBJECT_H

#include "server/columns.h"

/* A deep copy that outlives the catalogue's answer. */
const CatType *object_type_copy(Arena *a, const CatType *t);
/* The 16 bytes by which a client knows the type: ALL_TYPES.TYPE_OID. */
Str object_oid(Arena *a, Oid pg);
/* PostgreSQL's type for such bytes; 0: none of ours. */
Oid object_pg_oid(Str oid);

/* Writes a column's value; v NULL: NULL. False: *o says why. */
bool object_put(Session *s, const OutColumn *c, const char *v, int n, Outcome *o);
/* Before binds are converted: what their types are. It asks PostgreSQL, which a batch that is being filled does not allow. */
void object_types_load(Session *s, const TtcBind *binds, uint32_t n);
/* A bind's image as PostgreSQL's binary value in `a`. */
bool object_get(Session *s, Arena *a, Oid type, Str image, Str *value, Outcome *o);

#endif
