/* The PostgreSQL side of a session: opened at login with the user's role, path and settings, in one round trip. */
#ifndef DBSACI_SERVER_BACKEND_SESSION_H
#define DBSACI_SERVER_BACKEND_SESSION_H

#include "server/reply.h"

bool backend_open(Session *s, BeError *err);
/* Another connection set up like the session's, and with what `more` (commands, or NULL) sets. */
BeConn *backend_connect(Session *s, const char *more, BeError *err);
/* s->be, opened again if a branch has taken it away. */
bool backend_need(Session *s, Outcome *o);
/* The client is watched while s->be works. */
void backend_watch(Session *s);
/* Notes in s->carried what is set on s->be. */
bool backend_carry(Session *s, BeError *err);
/* AUTH_ALTER_SESSION pairs: each setting is tried, none fails the login. */
void backend_login_settings(Session *s, const TtcAuth *m);
/* Is the service role a superuser (it can then SET SESSION AUTHORIZATION)? How many transactions may be prepared? */
bool backend_probe(const char *conninfo, bool *superuser, int *max_prepared, BeError *err);

/* One setting of the session: PostgreSQL's, and ours. Values are Oracle's. */
bool session_set_nls(Session *s, Nls which, Str value, BeError *err);
/* '+02:00', '-00:0', 'Europe/Berlin', LOCAL, DBTIMEZONE. */
bool session_set_zone(Session *s, Str value, BeError *err);
bool session_set_schema(Session *s, Str schema, BeError *err);
/* The session works with the rights of that PostgreSQL role, as that user and in that schema (Oracle's names), until it is told
 * otherwise. */
bool session_act_as(Session *s, Str role, Str user, Str schema, BeError *err);
/* A dbsaci.* value for SYS_CONTEXT; `name` without the prefix. */
bool session_set_context(Session *s, const char *name, Str value, BeError *err);
/* Values of an application context that the client sets itself: CLIENTCONTEXT. No pairs: it is cleared. */
bool session_set_app_context(Session *s, const TtcKeyValue *m, BeError *err);
/* After a ROLLBACK: what was set in the transaction is set again. After a COMMIT: it needs no more. */
void session_replay_settings(Session *s);
void session_forget_settings(Session *s);
/* The parameter of that name; NLS_COUNT if it is none. */
Nls nls_by_param(Str param);

#endif
