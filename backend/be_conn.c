/* Connecting, waiting with the client in view, cancelling. */
#include "config.h"
#include "backend/be_conn_impl.h"

#include "backend/be_types.h"

#include "util/log.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void swallow_notice(void *arg, const PGresult *res)
{
    (void)arg;
    (void)res;
}

/* Without the compat schema, or with an older one, there are no such types. */
static void learn_types(BeConn *c)
{
    PGresult *res = PQexec(c->pg, "SELECT to_regtype('dbsaci.timestamp_tz')::oid, to_regtype('dbsaci.timestamp_ns')::oid");
    if (PQntuples(res) == 1) {
        c->zoned = (Oid)strtoul(PQgetvalue(res, 0, 0), NULL, 10);
        c->nano = (Oid)strtoul(PQgetvalue(res, 0, 1), NULL, 10);
    }
    PQclear(res);
}

Oid be_known_type(const BeConn *c, Oid type)
{
    return !type ? type : type == c->zoned ? PGT_ZONED : type == c->nano ? PGT_NANO : type;
}

Oid be_wire_type(const BeConn *c, Oid type)
{
    return type == PGT_ZONED ? c->zoned : type == PGT_NANO ? c->nano : type;
}

BeConn *be_connect(const char *conninfo, const char *setup, BeError *err)
{
    BeConn *c = calloc(1, sizeof *c);
    if (!c) {
        be_error_set(err, 4030, "out of process memory when trying to open a backend connection");
        return NULL;
    }
    c->watch.fd = c->watch.wake_fd = -1;
    c->pg = PQconnectdb(conninfo);
    if (PQstatus(c->pg) != CONNECTION_OK) {
        be_error_of_conn(err, c->pg);
        be_close(c);
        return NULL;
    }
    PQsetNoticeReceiver(c->pg, swallow_notice, NULL);
    if (setup) {
        PGresult *res = PQexec(c->pg, setup);
        bool      ok = PQresultStatus(res) == PGRES_TUPLES_OK || PQresultStatus(res) == PGRES_COMMAND_OK;
        if (!ok)
            be_error_of_result(err, res);
        PQclear(res);
        if (!ok) {
            be_close(c);
            return NULL;
        }
    }
    learn_types(c);
    c->txn = PQTRANS_IDLE;
    if (PQsetnonblocking(c->pg, 1) != 0 || !PQenterPipelineMode(c->pg)) {
        be_error_of_conn(err, c->pg);
        be_close(c);
        return NULL;
    }
    return c;
}

void be_close(BeConn *c)
{
    if (!c)
        return;
    if (c->live)
        be_stream_close(c->live);
    /* A busy backend would go on working for nobody. */
    if (c->pg && !c->lost && PQtransactionStatus(c->pg) == PQTRANS_ACTIVE)
        be_cancel(c);
    PQfinish(c->pg);
    be_stmt_free_all(c);
    free(c->items);
    free(c);
}

void be_set_watch(BeConn *c, const BeWatch *watch)
{
    c->watch = *watch;
    c->watch_gone = false;
}

int be_server_version(const BeConn *c)
{
    return PQserverVersion(c->pg);
}

int be_backend_pid(const BeConn *c)
{
    return PQbackendPID(c->pg);
}

bool be_is_lost(const BeConn *c)
{
    return c->lost;
}

bool be_was_cancelled(const BeConn *c)
{
    return c->cancelled;
}

void be_clear_cancel(BeConn *c)
{
    c->cancelled = false;
}

bool be_in_transaction(const BeConn *c)
{
    return c->txn == PQTRANS_INTRANS || c->txn == PQTRANS_INERROR;
}

bool be_in_failed_transaction(const BeConn *c)
{
    return c->txn == PQTRANS_INERROR;
}

void be_cancel(BeConn *c)
{
    char      why[256];
    PGcancel *cancel = PQgetCancel(c->pg);
    c->cancelled = true;
    if (!cancel)
        return;
    if (!PQcancel(cancel, why, sizeof why))
        log_warn("cancel_failed", "why=\"%s\"", why);
    PQfreeCancel(cancel);
}

/* The client or the process spoke while PostgreSQL works. */
static void heed_watch(BeConn *c, bool wake)
{
    switch (c->watch.readable(c->watch.ctx, wake)) {
    case WATCH_ON: break;
    case WATCH_GONE: c->watch_gone = true; /* fall through */
    case WATCH_CANCEL:
        if (!c->cancelled)
            be_cancel(c);
        break;
    }
}

bool be_wait(BeConn *c)
{
    int64_t started = c->watch.deadline_ms > 0 ? now_ms() : 0;
    for (;;) {
        int flushing = PQflush(c->pg);
        if (flushing < 0)
            return false;
        bool          watching = !c->watch_gone && c->watch.readable;
        struct pollfd fds[3] = {
            { PQsocket(c->pg), (short)(POLLIN | (flushing ? POLLOUT : 0)), 0 },
            { watching ? c->watch.fd : -1, POLLIN, 0 },
            { watching ? c->watch.wake_fd : -1, POLLIN, 0 },
        };
        int timeout = -1;
        if (started && !c->cancelled) {
            int64_t left = started + c->watch.deadline_ms - now_ms();
            timeout = left < 0 ? 0 : (int)left;
        }
        int n = poll(fds, 3, timeout);
        if (n < 0 && errno != EINTR)
            return false;
        if (n == 0 && started && !c->cancelled)
            be_cancel(c);
        if (n <= 0)
            continue;
        if (fds[0].revents & (POLLIN | POLLERR | POLLHUP))
            return PQconsumeInput(c->pg) != 0;
        if (fds[0].revents & POLLOUT)
            continue;
        if (fds[1].revents)
            heed_watch(c, false);
        else if (fds[2].revents)
            heed_watch(c, true);
    }
}

PGresult *be_get_result(BeConn *c)
{
    while (PQisBusy(c->pg)) {
        if (!be_wait(c)) {
            c->lost = true;
            return NULL;
        }
    }
    return PQgetResult(c->pg);
}

bool be_flush(BeConn *c)
{
    int n;
    while ((n = PQflush(c->pg)) > 0) {
        if (!be_wait(c))
            return false;
    }
    return n == 0;
}
