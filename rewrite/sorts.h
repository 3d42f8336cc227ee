/* Names of linguistic sorts: NLS_SORT, NLSSORT, COLLATE. */
#ifndef DBSACI_REWRITE_SORTS_H
#define DBSACI_REWRITE_SORTS_H

#include "util/str.h"

/* Is it one that dbsaci.sort_key can make keys of? In any case; with or without _CI, _AI. */
bool sort_known(Str name);
/* Does its name end so (_CI, _AI)? */
bool sort_ends(Str name, const char *tail);

#endif
