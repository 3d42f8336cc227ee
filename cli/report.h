/* What dbsaci-translate prints about one statement: a text block or one JSON object on a line. */
#ifndef DBSACI_CLI_REPORT_H
#define DBSACI_CLI_REPORT_H

#include "cli/script.h"
#include "compile/sql_compile.h"

#include <stdio.h>

typedef enum ReportFormat { REPORT_TEXT, REPORT_JSONL } ReportFormat;

/* r is NULL for a problem of the script itself. Scratch memory comes from `a`. */
void report_piece(Arena *a, FILE *out, ReportFormat format, const Piece *p, const SqlResult *r);

#endif
