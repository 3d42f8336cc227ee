/* The compiler's Catalog over PostgreSQL's: tables, routines and sequences as Oracle would name and type them.
 *
 * One BeCatalog a session, asked through the session's connection, so that PostgreSQL decides what a name means on the session's
 * path and what its role may see; what the tables are made of is the process's (be_cat_shared.h). The version is the process's
 * too, so one session's DDL invalidates all. Positive answers are kept until the version moves; negative ones are never kept,
 * so a table made behind our back is found at once. */
#ifndef DBSACI_BACKEND_BE_CATALOG_H
#define DBSACI_BACKEND_BE_CATALOG_H

#include "backend/be_cat_shared.h"
#include "backend/be_conn.h"

typedef struct BeCatalog BeCatalog;

/* `c` and `shared` must outlive it. `schema` is the current schema, Oracle's name. */
BeCatalog *be_catalog_new(BeConn *c, BeCatShared *shared, Str schema);
void       be_catalog_free(BeCatalog *cat);
/* The session goes on with another connection of the same role. */
void       be_catalog_set_conn(BeCatalog *cat, BeConn *c);
void       be_catalog_set_schema(BeCatalog *cat, Str schema);
Catalog   *be_catalog_iface(BeCatalog *cat);
/* The last compile was refused, or PostgreSQL did not take its text. True: a table that it asked for has changed behind our
 * back; all that was known is out of date now, and the statement should be compiled again. */
bool       be_catalog_recheck(BeCatalog *cat);

/* The user-defined type of that oid, which lives as long as other answers; NULL: none, or not to be used. */
const CatType *be_catalog_type(BeCatalog *cat, Oid oid);
/* The same if it was asked for before: asks nothing, for the middle of a batch. */
const CatType *be_catalog_known_type(BeCatalog *cat, Oid oid);

/* A column of a result that comes straight from a table: PQftable, PQftablecol, PQftype, PQfmod. */
typedef struct BeResultColumn {
    Oid relid;
    int attnum;
    Oid type;
    int typmod;
} BeResultColumn;

/* Is it another column than what we know of the table says? Nothing is asked. */
bool be_catalog_outgrown(BeCatalog *cat, const BeResultColumn *col);
/* Its declared type. False: not known. */
bool be_catalog_column(BeCatalog *cat, const BeResultColumn *col, OType *type, bool *nullable);

#endif
