/* TCPS: TLS 1.2 and 1.3 around the client's socket. A session without it has no `tls`; net.c asks here for its bytes if it has. */
#ifndef DBSACI_SERVER_TLS_H
#define DBSACI_SERVER_TLS_H

#include "server/session.h"

/* The server's certificate, key and rules, by the options tls_*. NULL: *why says why. Shared by all sessions. */
SSL_CTX *tls_context(const Config *cfg, char *why, size_t n);
/* The handshake of a session on the TLS address. False: s->why says why. */
bool     tls_accept(Session *s, int64_t deadline_ms);
/* As recv() and send() of a socket that does not block: 0 is the end, -1 with EAGAIN nothing now. */
ssize_t  tls_read(Session *s, void *p, size_t n);
ssize_t  tls_write(Session *s, const void *p, size_t n);
/* Bytes that were taken off the socket and not read yet: poll() knows nothing of them. */
size_t   tls_pending(const Session *s);
void     tls_end(Session *s);

#endif
