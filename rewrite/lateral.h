/* Pass lateral: its parts. */
#ifndef DBSACI_REWRITE_LATERAL_H
#define DBSACI_REWRITE_LATERAL_H

#include "rewrite/block.h"

/* JSON_TABLE becomes a lateral query over jsonb_path_query() (json_table.c). */
bool lateral_json_table(Rw *rw, Node **slot);

#endif
