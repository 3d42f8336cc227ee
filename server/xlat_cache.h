/* The translation cache, shared by all sessions: immutable, reference-counted results of the compiler.
 *
 * Sharded by hash; each shard has its lock and its LRU list by bytes. A hit parses nothing and allocates nothing. */
#ifndef DBSACI_SERVER_XLAT_CACHE_H
#define DBSACI_SERVER_XLAT_CACHE_H

#include "compile/sql_compile.h"

/* All that a translation depends on but the persona, which is the process's. Slices are borrowed. */
typedef struct XlatKey {
    Str            text;
    Str            schema, user;
    Str            nls;         /* the NLS settings that the compiler reads, in one string */
    const OTypeId *bind_types;
    uint32_t       n_bind_types;
    uint64_t       catalog_version;
    bool           distinct_binds, plsql;
} XlatKey;

/* One translation. Immutable; hold a reference while you use it. */
typedef struct Xlat {
    const SqlResult *result;
    Str              text;      /* the Oracle text */
    uint64_t         catalog_version;
    bool             distinct_binds;
    void            *owner;     /* the cache's own */
} Xlat;

typedef struct XlatCache XlatCache;

XlatCache *xlat_cache_new(size_t max_bytes);
void       xlat_cache_free(XlatCache *c);
/* A reference to the translation for this key, or NULL. */
const Xlat *xlat_find(XlatCache *c, const XlatKey *key);
/* Takes the arena with the result in it; keeps the entry if `keep`, and gives a reference in either case. */
const Xlat *xlat_add(XlatCache *c, const XlatKey *key, Arena *a, const SqlResult *result, bool keep);
void        xlat_hold(const Xlat *x);
void        xlat_ran(const Xlat *x); /* counts a run */
/* Calls fn for the user's translations, the newest of each shard first, until it returns false. The slices live as long as
 * the call. */
void xlat_each(XlatCache *c, Str user, bool (*fn)(void *ctx, Str text, Str schema, unsigned runs), void *ctx);
void        xlat_release(const Xlat *x); /* NULL is allowed */

#endif
