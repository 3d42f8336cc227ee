/* ALTER SESSION SET NLS_*. */
#ifndef DBSACI_SERVER_NLS_H
#define DBSACI_SERVER_NLS_H

#include "server/reply.h"
#include "server/session.h"

/* Sets one parameter for the session. False after an ORA error in *o (ORA-12705: no such language, sort ...). */
bool nls_set(Session *s, Nls which, Str value, Outcome *o);

#endif
