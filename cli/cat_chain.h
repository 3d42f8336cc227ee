/* What the files create, and behind it what a PostgreSQL database holds: the Catalog of `--catalog`. */
#ifndef DBSACI_CLI_CAT_CHAIN_H
#define DBSACI_CLI_CAT_CHAIN_H

#include "rewrite/catalog.h"

/* `first` is asked before the database of `conninfo`, along the path of `schema` (Oracle's name; n == 0: public). NULL: no
 * connection, and *why says so. Lives in `a`; the connection closes with it. */
Catalog *cat_chain_open(Arena *a, Catalog *first, const char *conninfo, Str schema, const char **why);

#endif
