/* ALTER SYSTEM: KILL SESSION and DISCONNECT SESSION; the rest is refused by name. */
#ifndef DBSACI_SERVER_ALTER_SYSTEM_H
#define DBSACI_SERVER_ALTER_SYSTEM_H

#include "compile/sql_compile.h"
#include "server/reply.h"

bool alter_system(Session *s, const SqlResult *r, Outcome *o);

#endif
