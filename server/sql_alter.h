/* ALTER SESSION and its kin, carried out by the server from the Oracle tree. */
#ifndef DBSACI_SERVER_SQL_ALTER_H
#define DBSACI_SERVER_SQL_ALTER_H

#include "server/reply.h"

bool alter_session(Session *s, const SqlResult *r, Outcome *o);
/* The text of a login's AUTH_ALTER_SESSION: failures are logged, never told. */
void alter_session_text(Session *s, Str text);
bool set_transaction(Session *s, const SqlResult *r, Outcome *o);
bool set_role(Session *s, const SqlResult *r, Outcome *o);

#endif
