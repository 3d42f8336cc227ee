/* ALTER PROCEDURE, FUNCTION, PACKAGE ... COMPILE. */
#ifndef DBSACI_SERVER_RECOMPILE_H
#define DBSACI_SERVER_RECOMPILE_H

#include "server/reply.h"

/* After its DDL (which looked whether the unit is there) has run: the stored text goes through CREATE OR REPLACE again, so that
 * its errors are those of today. Nothing for any other statement. */
bool recompile_after(Session *s, const Node *root, Outcome *o);

#endif
