/* The client's socket: packets in, replies out, breaks.
 *
 * Input is taken from the socket in big reads into s->in; packets are cut from its front. Malformed packets end the
 * session with a logged reason. */
#include "config.h"
#include "server/session.h"

#include "server/metrics.h"
#include "server/tls.h"
#include "util/log.h"
#include "wire/ttc_end.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    READ_STEP = 4096,          /* bytes of buffer at first: a usual request */
    REST_MS = 1000,            /* without a call, after which a session gives back what it does not need */
    STACK_MARGIN = 8192,       /* of the stack below here that is in use */
    KEEP = 65536,              /* bytes of buffer kept while idle */
    PART = 256 * 1024,         /* a reply is sent in parts of this size */
    SEND_TIMEOUT_MS = 300000,  /* a client that takes nothing for so long is gone */
    DROPPED_MAX = 65536        /* bytes looked at of a request that is dropped */
};

int64_t net_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool leave(Session *s, const char *why)
{
    s->gone = true;
    if (!s->why)
        s->why = why;
    return false;
}

static bool room(uint8_t **p, size_t *cap, size_t want)
{
    if (want <= *cap)
        return true;
    size_t n = *cap ? *cap : READ_STEP;
    while (n < want)
        n *= 2;
    uint8_t *more = realloc(*p, n);
    if (!more)
        return false;
    *p = more;
    *cap = n;
    return true;
}

/* One recv. 1 got bytes, 0 nothing now, -1 gone. */
static int receive_once(Session *s)
{
    if (!room(&s->in, &s->in_cap, s->in_n + READ_STEP)) {
        leave(s, "out of memory");
        return -1;
    }
    uint8_t *to = s->in + s->in_n;
    size_t   left = s->in_cap - s->in_n;
    ssize_t  n = s->tls ? tls_read(s, to, left) : recv(s->fd, to, left, MSG_DONTWAIT);
    if (n > 0) {
        s->in_n += (size_t)n;
        return 1;
    }
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    leave(s, n == 0 ? "client closed the connection" : "client connection failed");
    return -1;
}

/* The same; afterwards poll() tells of all that is still to come. */
static int receive(Session *s)
{
    int rc = receive_once(s);
    while (rc == 1 && tls_pending(s) > 0)
        rc = receive_once(s);
    return rc;
}

/* The wake-up was heard: else poll() would see it for ever. */
static void hush(Session *s)
{
    uint64_t n;
    if (read(s->wake_fd, &n, sizeof n) < 0 && errno != EAGAIN)
        leave(s, "no wake-up");
}

/* Has another thread spoken? A killed session is not gone yet: its client is owed an ORA-00028. */
static bool told(Session *s)
{
    if (atomic_load(&s->told) == 0)
        return false;
    switch (atomic_exchange(&s->told, 0)) {
    case TOLD_SHUTDOWN: return leave(s, "shutdown") || true;
    case TOLD_KILL:
        s->killed = true;
        s->why = "killed";
        return true;
    default: return false;
    }
}

/* The pages of this thread's stack that its deeper calls have touched. */
static void give_back_stack(void)
{
    pthread_attr_t attr;
    void          *low;
    size_t         size;
    char           here;
    if (pthread_getattr_np(pthread_self(), &attr) != 0)
        return;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), end = ((uintptr_t)&here - STACK_MARGIN) & ~(page - 1);
    if (pthread_attr_getstack(&attr, &low, &size) == 0 && end > (uintptr_t)low)
        (void)!madvise(low, end - (uintptr_t)low, MADV_DONTNEED);
    pthread_attr_destroy(&attr);
}

/* Between two calls that are far apart. */
static void rest(Session *s)
{
    free(s->in);
    free(s->msg);
    s->in = s->msg = NULL;
    s->in_cap = s->msg_cap = 0;
    wr_free(&s->reply);
    wr_free(&s->out);
    give_back_stack();
}

/* Waits for the socket or for news; false: gone. */
static bool wait_readable(Session *s, int64_t deadline)
{
    bool idle = s->in_n == 0 && s->msg_n == 0 && s->reply.n == 0 && s->out.n == 0;
    for (;;) {
        if (told(s))
            return false;
        struct pollfd fds[2] = { { s->fd, POLLIN, 0 }, { s->wake_fd, POLLIN, 0 } };
        int           timeout = -1;
        if (deadline) {
            int64_t left = deadline - net_now_ms();
            if (left <= 0) {
                s->late = true;
                return leave(s, "time-out");
            }
            timeout = left > 1000000 ? 1000000 : (int)left;
        }
        if (idle && (timeout < 0 || timeout > REST_MS))
            timeout = REST_MS;
        int n = poll(fds, 2, timeout);
        if (n == 0 && idle) {
            rest(s);
            idle = false;
        }
        if (n < 0 && errno != EINTR)
            return leave(s, "poll failed");
        if (n > 0 && fds[1].revents)
            hush(s);
        else if (n > 0 && fds[0].revents)
            return true;
    }
}

static uint32_t max_packet(const Session *s)
{
    return s->large ? s->sdu + 1024 : 65535;
}

bool net_read_packet(Session *s, int64_t deadline, TnsHeader *h, const uint8_t **p)
{
    for (;;) {
        if (s->in_n >= TNS_HEADER) {
            Rc rc = tns_header_get(s->in, s->in_n, s->large, max_packet(s), h);
            if (rc == RC_BAD) {
                METRIC_ADD(bad_packets, 1);
                return leave(s, "malformed packet");
            }
            if (s->in_n >= h->length) {
                *p = s->in;
                return true;
            }
        }
        if (!wait_readable(s, deadline) || receive(s) < 0)
            return false;
    }
}

void net_drop_packet(Session *s, const TnsHeader *h)
{
    s->in_n -= h->length;
    memmove(s->in, s->in + h->length, s->in_n);
    if (s->in_n == 0 && s->in_cap > KEEP) {
        free(s->in);
        s->in = NULL;
        s->in_cap = 0;
    }
}

/* The payload of a DATA packet at p (in s->in), opened if the session is sealed. */
static bool take_payload(Session *s, const uint8_t *p, size_t length, uint16_t *data_flags, Str *payload)
{
    if (tns_data_get(p, length, data_flags, payload) != RC_OK) {
        METRIC_ADD(bad_packets, 1);
        return leave(s, "malformed DATA packet");
    }
    if (s->sealed && !ano_open(s->ano, s->in + (payload->p - (const char *)s->in), &payload->n)) {
        METRIC_ADD(bad_packets, 1);
        return leave(s, "a packet fails the network integrity check");
    }
    return true;
}

static void frame(Session *s, const uint8_t *p, size_t n, uint16_t flags)
{
    if (s->sealed)
        ano_frame(s->ano, &s->out, p, n, s->sdu, flags);
    else
        tns_frame(&s->out, p, n, s->large, s->sdu, flags);
}

bool net_more(Session *s, int64_t deadline, uint16_t *data_flags)
{
    for (;;) {
        TnsHeader      h;
        const uint8_t *p;
        if (!net_read_packet(s, deadline, &h, &p))
            return false;
        uint8_t mark;
        Str     payload;
        switch (h.type) {
        case TNS_DATA:
            if (!take_payload(s, p, h.length, data_flags, &payload))
                return false;
            if (payload.n == 0 && (*data_flags & TNS_DF_EOF)) {
                s->eof_seen = true;
                net_drop_packet(s, &h);
                return leave(s, "client ended the session");
            }
            if (s->msg_n + payload.n > (size_t)s->srv->cfg->max_message << 20)
                return leave(s, "request is too large");
            if (!room(&s->msg, &s->msg_cap, s->msg_n + payload.n))
                return leave(s, "out of memory");
            if (payload.n)
                memcpy(s->msg + s->msg_n, payload.p, payload.n);
            s->msg_n += payload.n;
            net_drop_packet(s, &h);
            if (payload.n == 0)
                continue;
            return true;
        case TNS_MARKER:
            if (tns_marker_get(p, h.length, &mark) != RC_OK)
                return leave(s, "malformed MARKER packet");
            net_drop_packet(s, &h);
            if (mark == TNS_MARK_RESET)
                continue;
            s->break_seen = true;
            return false;
        case TNS_NULL:
        case TNS_DATA_DESCRIPTOR: net_drop_packet(s, &h); continue;
        default: METRIC_ADD(bad_packets, 1); return leave(s, "unexpected packet type");
        }
    }
}

bool net_send(Session *s)
{
    size_t at = 0;
    if (s->out.bad)
        return leave(s, "out of memory");
    int64_t deadline = net_now_ms() + SEND_TIMEOUT_MS;
    while (at < s->out.n) {
        size_t  left = s->out.n - at;
        ssize_t n = s->tls ? tls_write(s, s->out.p + at, left) : send(s->fd, s->out.p + at, left, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0) {
            at += (size_t)n;
            continue;
        }
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return leave(s, "client connection failed");
        struct pollfd pfd[2] = { { s->fd, POLLOUT, 0 }, { s->wake_fd, POLLIN, 0 } };
        if (poll(pfd, 2, 1000) < 0 && errno != EINTR)
            return leave(s, "poll failed");
        if (pfd[1].revents)
            hush(s);
        if (told(s) && s->gone)
            return false;
        if (net_now_ms() > deadline)
            return leave(s, "client takes no data");
    }
    wr_reset(&s->out, KEEP);
    return true;
}

bool net_send_reply(Session *s)
{
    uint16_t flags = ttc_put_eor(&s->reply);
    if (s->reply.bad)
        return leave(s, "out of memory");
    frame(s, s->reply.p, s->reply.n, flags);
    wr_reset(&s->reply, KEEP);
    return net_send(s);
}

bool net_send_part(Session *s)
{
    size_t chunk = tns_payload(s->sdu) - (s->sealed ? ano_overhead(s->ano) : 0);
    if (s->reply.n < PART || s->gone)
        return !s->gone;
    size_t whole = s->reply.n / chunk * chunk;
    frame(s, s->reply.p, whole, 0);
    wr_consume(&s->reply, whole);
    return net_send(s);
}

/* Part of a request that the client gave up: kept for what its piggybacks close (calls.c). What is longer is cut. */
static bool keep_dropped(Session *s, Str payload)
{
    if (s->msg_n + payload.n > DROPPED_MAX || !room(&s->msg, &s->msg_cap, s->msg_n + payload.n))
        return false;
    if (payload.n)
        memcpy(s->msg + s->msg_n, payload.p, payload.n);
    s->msg_n += payload.n;
    return true;
}

bool net_break_exchange(Session *s, int64_t deadline, bool in_call)
{
    s->late = false;
    bool keep = true;
    s->break_seen = false;
    wr_reset(&s->reply, KEEP);
    tns_put_marker(&s->out, s->large, TNS_MARK_BREAK);
    tns_put_marker(&s->out, s->large, TNS_MARK_RESET);
    if (!net_send(s))
        return false;
    for (;;) {
        TnsHeader      h;
        const uint8_t *p;
        uint8_t        mark = 0;
        if (!net_read_packet(s, deadline, &h, &p)) {
            if (!in_call || s->sealed || !s->late)
                return false;
            s->gone = s->late = false;
            s->why = NULL;
            log_info("break_without_reset", "peer=%s", s->peer);
            return true;
        }
        bool reset = h.type == TNS_MARKER && tns_marker_get(p, h.length, &mark) == RC_OK && mark == TNS_MARK_RESET;
        uint16_t flags;
        Str      payload;
        if (h.type == TNS_DATA) { /* opened also to keep the digests in step */
            if (!take_payload(s, p, h.length, &flags, &payload))
                return false;
            keep = keep && keep_dropped(s, payload);
        }
        net_drop_packet(s, &h);
        if (reset) {
            if (s->sealed)
                ano_reset(s->ano);
            return true;
        }
    }
}

/* While a statement runs only a marker, the end of the connection, or a part of the next request (kept) can come. */
BeWatchSays net_watch(void *ctx, bool wake)
{
    Session *s = ctx;
    if (wake)
        hush(s);
    if (wake)
        return !told(s) ? WATCH_ON : s->gone ? WATCH_GONE : WATCH_CANCEL;
    if (receive(s) < 0)
        return WATCH_GONE;
    size_t at = 0;
    while (s->in_n - at >= TNS_HEADER) {
        TnsHeader h;
        if (tns_header_get(s->in + at, s->in_n - at, s->large, max_packet(s), &h) != RC_OK) {
            leave(s, "malformed packet");
            return WATCH_GONE;
        }
        if (s->in_n - at < h.length)
            break;
        uint8_t mark;
        if (h.type == TNS_MARKER && tns_marker_get(s->in + at, h.length, &mark) == RC_OK && mark != TNS_MARK_RESET) {
            memmove(s->in + at, s->in + at + h.length, s->in_n - at - h.length);
            s->in_n -= h.length;
            s->break_seen = true;
            METRIC_ADD(breaks, 1);
            return WATCH_CANCEL;
        }
        at += h.length;
    }
    /* A client that floods while its statement runs. */
    if (s->in_n > (size_t)s->srv->cfg->max_message << 20) {
        leave(s, "request is too large");
        return WATCH_GONE;
    }
    return WATCH_ON;
}
