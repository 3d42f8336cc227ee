/* The listening socket, the registry of sessions, and the wait for signals. */
#ifndef DBSACI_SERVER_LISTENER_H
#define DBSACI_SERVER_LISTENER_H

#include "server/embedded.h"
#include "server/session.h"

typedef struct Listener Listener;

/* NULL: one line in why. */
Listener *listener_open(const Config *cfg, char *why, size_t n);
/* Accepts until SIGTERM, SIGINT or the end of the embedded PostgreSQL; then ends all sessions and waits for them.
 * Returns the process's exit status. */
int  listener_run(Listener *l, const Server *srv, Embedded *emb);
/* No session is left: what they share may be freed. */
bool listener_empty(Listener *l);
void listener_close(Listener *l);

#endif
