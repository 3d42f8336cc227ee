/* Function calls of an open session. */
#ifndef DBSACI_SERVER_CALLS_H
#define DBSACI_SERVER_CALLS_H

#include "server/session.h"

/* EXECUTE, REEXECUTE, REEXECUTE_AND_FETCH, FETCH. */
void call_execute(Session *s, const TtcExecute *q);
/* The columns of a table, by its name. */
void call_describe_name(Session *s, Str name);
void call_describe(Session *s, const TtcDescribe *q);
void call_fetch(Session *s, const TtcFetch *q);
/* For ttc_get_request(): which binds have no value. `ctx` is the Session. */
bool call_resolve_binds(void *ctx, Arena *a, TtcExecute *m);

#endif
