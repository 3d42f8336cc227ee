/* The embedded PostgreSQL: a private cluster in a directory, reached by a Unix socket in it only. */
#ifndef DBSACI_SERVER_EMBEDDED_H
#define DBSACI_SERVER_EMBEDDED_H

#include "server/options.h"

typedef struct Embedded Embedded;

/* Makes the cluster on first use, starts it and waits until it answers. NULL: one line in why[0..n) says what is wrong. */
Embedded *emb_start(const Config *cfg, char *why, size_t n);
/* The libpq connection string of its service role. Lives as long as e. */
const char *emb_conninfo(const Embedded *e);
/* Stops it (fast shutdown, then immediate) and waits for its end. NULL is allowed. */
void emb_stop(Embedded *e);
/* True when it ended by itself. */
bool emb_ended(Embedded *e);

#endif
