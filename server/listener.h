/* The listening socket, the registry of sessions, and the wait for signals. */
#ifndef DBSACI_SERVER_LISTENER_H
#define DBSACI_SERVER_LISTENER_H

#include "server/embedded.h"
#include "server/session.h"

/* NULL: one line in why. */
Listener *listener_open(const Config *cfg, char *why, size_t n);
/* Accepts until SIGTERM, SIGINT or the end of the embedded PostgreSQL; then ends all sessions and waits for them.
 * Returns the process's exit status. */
int  listener_run(Listener *l, const Server *srv, Embedded *emb);
/* No session is left: what they share may be freed. */
bool listener_empty(Listener *l);
void listener_close(Listener *l);

/* Tells a session that it is to end with ORA-00028; any thread. False: there is none of these numbers. */
bool listener_kill(Listener *l, uint32_t sid, uint32_t serial);
/* A log-on of `user`: false if he has `limit` sessions already (0: no limit), else the session counts as his. */
bool listener_admit(Listener *l, Session *s, int limit);

#endif
