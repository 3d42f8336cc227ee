/* What all sessions of the process know of tables: immutable entries with a count of references, in sharded hash tables.
 *
 * An entry holds what does not depend on who asks: columns, keys, declared types. Who may see a table, and which table a name
 * means, each session asks PostgreSQL itself (be_catalog.c); with that answer comes the table's stamp, which tells whether the
 * entry still is what PostgreSQL has. So a change behind our back is found by the next session that looks at the table, and
 * then moves the process's version as our own DDL does: entries of another version are never found. */
#ifndef DBSACI_BACKEND_BE_CAT_SHARED_H
#define DBSACI_BACKEND_BE_CAT_SHARED_H

#include <libpq-fe.h>
#include <stdatomic.h>

#include "rewrite/catalog.h"
#include "util/arena.h"

typedef struct BeCatDeclared {
    OType type;
    bool  nullable;
    bool  known;   /* false: a dropped column */
    Oid   pg_type; /* as a result would tell it: a domain is seen through */
    int   typmod;
} BeCatDeclared;

/* Lies in its own arena, with all that it points to. */
typedef struct BeCatTable {
    Oid                  relid;
    uint64_t             version;  /* the process's, at a moment before the table was read */
    Str                  stamp;    /* empty: only the declared types are known */
    const CatRelation   *relation; /* NULL with an empty stamp */
    int                  ndeclared;
    const BeCatDeclared *declared; /* by attnum - 1 */
    Arena               *a;
    /* The store's own. */
    atomic_int           refs;
    size_t               bytes;
    struct BeCatTable   *next, *newer, *older;
} BeCatTable;

typedef struct BeCatShared BeCatShared;

/* Keeps at most about `max_bytes`. Aborts without memory: it is made once, at the start. */
BeCatShared *be_cat_shared_new(size_t max_bytes);
/* When no session is left. */
void         be_cat_shared_free(BeCatShared *s);
uint64_t     be_cat_shared_version(BeCatShared *s);
/* DDL went through, or PostgreSQL's answer did not fit what we knew: every entry is out of date. */
void         be_cat_shared_invalidate(BeCatShared *s);

typedef enum BeCatFound { BE_CAT_ABSENT, BE_CAT_FRESH, BE_CAT_CHANGED } BeCatFound;

/* FRESH: *t is a reference. CHANGED: there is an entry of this version, but the table has become another one since. */
BeCatFound be_cat_shared_find(BeCatShared *s, Oid relid, uint64_t version, Str stamp, const BeCatTable **t);
/* As PostgreSQL describes column `attnum` of a result: FRESH, with *d filled, if we know it so. */
BeCatFound be_cat_shared_column(BeCatShared *s, Oid relid, uint64_t version, int attnum, Oid pg_type, int typmod,
                                BeCatDeclared *d);
/* An entry in `a`, which it owns from now on, with one reference: the caller's. Not shared yet. */
BeCatTable *be_cat_table_new(Arena *a, Oid relid, uint64_t version);
/* From now on others find it, in place of an older entry of the table; the caller keeps his reference. */
void be_cat_shared_add(BeCatShared *s, BeCatTable *t);
void be_cat_table_release(const BeCatTable *t); /* NULL is allowed */

#endif
