/* Queries of one table with LOBs: each row's place is asked for along with its columns. So a LOB too large to come with its row
 * can be read from there piece by piece, and one whose row is locked can be written. */
#ifndef DBSACI_SERVER_PLACES_H
#define DBSACI_SERVER_PLACES_H

#include "server/statement.h"

/* NULL: nothing to ask for. In `a`. */
Places *places_wanted(Session *s, Arena *a, const SqlResult *r, Str sql);
/* The query with the hidden columns in front. */
Str places_sql(Arena *a, Places *p, Str sql);
/* How many those are, and where in places_sql() the rest of the query's text begins, less where it was. */
int places_hidden(const Places *p);
int places_shift(const Places *p);
/* Column i of the cursor's current row, whose value is v[n], into the reply, as value_put() does it. */
bool places_put(Session *s, const Cursor *c, uint32_t i, const TtcBind *define, const char *v, int n, Outcome *o);

#endif
