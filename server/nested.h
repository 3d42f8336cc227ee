/* Nested cursors: the values of CURSOR(query) columns.
 *
 * Each row gives its client the id of a cursor whose query is run when its first rows are asked for, so one that nobody
 * fetches costs nothing, and it sees what is committed by then (Oracle: what the enclosing query sees). It ends with the result that
 * it is a value of; clients that know that (python-oracledb) do not close it, others do so late. Ids are therefore apart from
 * those of other cursors, and one that was given up is not given again soon. */
#ifndef DBSACI_SERVER_NESTED_H
#define DBSACI_SERVER_NESTED_H

#include "server/cursor.h"

enum { NESTED_BASE = 0x8000 }; /* ids from here on; two bytes on the wire */

/* How one CURSOR column's values are made; lives with the cursor of the enclosing query. */
typedef struct NestedPlan {
    const SqlNested *sql;
    OutColumn       *columns;
    uint32_t         n_columns;
    bool             has_lobs;
    Str              text_query; /* instead of the compiler's text, if a column can only be read as text; else n == 0 */
} NestedPlan;

/* Describes the nested queries of the cursor's translation, before its result is opened. False: *o says why. */
bool nested_plan(Session *s, Cursor *c, Outcome *o);
/* Keeps the values of the execution's binds if nested queries use them. */
void nested_keep_cells(Cursor *c, const TtcCell *cells);
/* For a result that was opened elsewhere: plans, and a copy of the values it was opened with. */
bool nested_adopt(Session *s, Cursor *c, const TtcBind *binds, const TtcCell *cells, uint32_t n, Outcome *o);
/* Writes one row's value: a new cursor, whose binds are those of the row. */
bool nested_put(Session *s, Cursor *outer, const OutColumn *col, const char *v, int n, Outcome *o);
/* Runs the query of a nested cursor that is fetched for the first time. */
bool nested_open(Session *s, Cursor *c, Outcome *o);

/* ---- for cursor.c ---- */
Cursor *nested_find(const Session *s, uint32_t id);
/* It leaves the table and its parent's list; the caller frees it. */
void    nested_forget(Session *s, Cursor *c);

#endif
