/* The compiler's Catalog over PostgreSQL's: tables, routines and sequences as Oracle would name and type them.
 *
 * One BeCatalog a session (its answers depend on role and search path), asked through the session's connection; the
 * version is the process's, so one session's DDL invalidates all. Positive answers are kept until the version moves;
 * negative ones are never kept, so a table made behind our back is found at once. */
#ifndef DBSACI_BACKEND_BE_CATALOG_H
#define DBSACI_BACKEND_BE_CATALOG_H

#include <stdatomic.h>

#include "backend/be_conn.h"
#include "rewrite/catalog.h"

typedef struct BeCatalogEpoch {
    atomic_ullong version;
} BeCatalogEpoch;

typedef struct BeCatalog BeCatalog;

/* `c` must outlive it. `schema` is the current schema, Oracle's name. */
BeCatalog *be_catalog_new(BeConn *c, BeCatalogEpoch *epoch, Str schema);
void       be_catalog_free(BeCatalog *cat);
/* The session goes on with another connection of the same role. */
void       be_catalog_set_conn(BeCatalog *cat, BeConn *c);
void       be_catalog_set_schema(BeCatalog *cat, Str schema);
Catalog   *be_catalog_iface(BeCatalog *cat);
/* DDL went through, or PostgreSQL's answer did not fit what we knew. */
void be_catalog_invalidate(BeCatalogEpoch *epoch);
/* The declared type of a result column that comes straight from a table, by PQftable/PQftablecol. False: not known. */
bool be_catalog_column(BeCatalog *cat, Oid relid, int attnum, OType *type, bool *nullable);

#endif
