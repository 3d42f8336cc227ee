/* A small synchronous Oracle client without sockets: it makes the bytes to send and reads the bytes that came.
 *
 *   TtcClient *c = ttc_client_new();
 *   ttc_client_connect(c, descriptor, user, password, 8192);
 *   while ((rc = ttc_client_step(c)) == RC_MORE) {
 *       write ttc_client_pending(c), ttc_client_sent(c, n);
 *       read from the socket, ttc_client_feed(c, buf, n);
 *   }
 *
 * Each call (connect, execute, fetch, commit, ping, logoff) queues its request; step until RC_OK (the reply is complete:
 * ttc_client_reply, whose end.error may be an ORA code) or RC_BAD (the stream is broken: ttc_client_error says why). */
#ifndef DBSACI_WIRE_TTC_CLIENT_H
#define DBSACI_WIRE_TTC_CLIENT_H

#include "wire/login.h"
#include "wire/tns.h"
#include "wire/tns_connect.h"
#include "wire/ttc_describe.h"
#include "wire/ttc_end.h"
#include "wire/ttc_execute.h"

typedef struct TtcClient TtcClient;

typedef struct TtcReply {
    TtcColumn *columns; /* of the last describe; owned by the client's cursor arena, valid until the next parse */
    uint32_t   n_columns;
    TtcCell   *cells; /* n_rows x n_columns; valid until the next call */
    uint32_t   n_rows;
    TtcEnd     end; /* end.error 1403: no more rows */
    bool       has_out; /* cells hold OUT binds: one row, n_out columns */
    uint32_t   n_out;
} TtcReply;

TtcClient *ttc_client_new(void);
void       ttc_client_free(TtcClient *c);

/* Queue a request. Connect runs the whole set-up (CONNECT, PRO, DTY, AUTH) by itself: step until RC_OK. */
void ttc_client_connect(TtcClient *c, Str descriptor, Str user, Str password, uint32_t sdu);
/* cursor_id 0: parse `sql`. Rows: n_rows x n_binds cells. prefetch: rows wanted with a query. */
void ttc_client_execute(TtcClient *c, uint32_t cursor_id, Str sql, bool query, const TtcBind *binds, uint32_t n_binds,
                        const TtcCell *cells, uint32_t n_rows, uint32_t prefetch, bool autocommit);
void ttc_client_fetch(TtcClient *c, uint32_t cursor_id, uint32_t rows);
void ttc_client_call(TtcClient *c, uint8_t function); /* FN_COMMIT, FN_ROLLBACK, FN_PING, FN_LOGOFF */
void ttc_client_close_cursor(TtcClient *c, uint32_t cursor_id); /* rides on the next request */
void ttc_client_cancel(TtcClient *c); /* INTERRUPT marker; the running call then ends with ORA-01013 */

/* Bytes to send now; ttc_client_sent drops the first n of them. */
Str  ttc_client_pending(const TtcClient *c);
void ttc_client_sent(TtcClient *c, size_t n);
/* Bytes from the socket. */
void ttc_client_feed(TtcClient *c, const void *p, size_t n);
/* Works on what was fed. RC_MORE: send what is pending, then read; RC_OK: the call is answered; RC_BAD: broken. */
Rc   ttc_client_step(TtcClient *c);
const TtcReply *ttc_client_reply(const TtcClient *c);
const char *ttc_client_error(const TtcClient *c); /* after RC_BAD */

#endif
