/* What V$SQL, V$SESSION, V$OPEN_CURSOR and V$MYSTAT show that only the proxy knows: Oracle's texts, run counts, statistics. */
#ifndef DBSACI_SERVER_VDOLLAR_H
#define DBSACI_SERVER_VDOLLAR_H

#include "server/session.h"

/* The statement runs: it is counted, and the session remembers it and the one before. */
void vdollar_ran(Session *s, const Xlat *x);
/* Ahead of a statement that names such a view: tells PostgreSQL, as settings of the session's connection, what those views
 * read. Nothing for other statements. A failure leaves the views with what they had. */
void vdollar_tell(Session *s, Str sql);
/* Gives back what vdollar_ran() holds. */
void vdollar_end(Session *s);

#endif
