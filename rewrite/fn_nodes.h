/* Lowering of the functions that have nodes of their own. For rewrite/functions.c. */
#ifndef DBSACI_REWRITE_FN_NODES_H
#define DBSACI_REWRITE_FN_NODES_H

#include "rewrite/convert.h"

bool fn_cast(Rw *rw, Node **slot);
bool fn_trim(Rw *rw, Node **slot);
bool fn_extract(Rw *rw, Node **slot);
bool fn_at_time_zone(Rw *rw, Node **slot);
bool fn_is_test(Rw *rw, Node **slot);        /* IS NAN, IS INFINITE, IS JSON, the collections' */
/* fn_json.c */
bool fn_json_path(Rw *rw, Node **slot);
bool fn_is_json(Rw *rw, Node **slot);
/* fn_xml.c: methods of XMLTYPE */
bool fn_method(Rw *rw, Node **slot);

#endif
