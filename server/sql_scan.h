/* What the wire needs to know of a statement before it is compiled: the client decides by the same outward signs which
 * values it sends (a RETURNING target has none), so we look at the words, not at the meaning. */
#ifndef DBSACI_SERVER_SQL_SCAN_H
#define DBSACI_SERVER_SQL_SCAN_H

#include "util/str.h"

typedef enum ScanKind { SCAN_OTHER, SCAN_QUERY, SCAN_DML, SCAN_PLSQL, SCAN_DDL } ScanKind;

typedef struct SqlScan {
    ScanKind kind;         /* by the first word, as clients tell it */
    uint32_t n_binds;      /* placeholder occurrences */
    uint32_t first_return; /* index of the first bind behind RETURNING ... INTO; n_binds if none */
} SqlScan;

void sql_scan(Str sql, SqlScan *out);

#endif
