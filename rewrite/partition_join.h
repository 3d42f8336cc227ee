/* Partitioned outer joins, for pass outer_join. */
#ifndef DBSACI_REWRITE_PARTITION_JOIN_H
#define DBSACI_REWRITE_PARTITION_JOIN_H

#include "rewrite/block.h"

/* Lowers those in the FROM clause of a Select. */
bool partition_join_lower(Rw *rw, Node **select);

#endif
