/* Accepting, and ending: who is connected stands in one registry under one lock. */
#include "config.h"
#include "server/listener.h"

#include "server/branch.h"
#include "server/metrics.h"
#include "util/log.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 512, END_WAIT_S = 15, CHECK_MS = 1000 };

typedef struct Entry {
    struct Entry *next, *prev;
    Listener     *l;
    char          user[130]; /* Oracle's name, once logged on; the registry's, under its lock */
    Session       s;
} Entry;

struct Listener {
    int             fd, tls_fd; /* -1: no TCPS */
    int             stop_fd;  /* eventfd: the signal thread tells the accepting one */
    const Server   *srv;
    pthread_mutex_t lock;
    pthread_cond_t  empty;
    Entry          *first;
    uint32_t        count, next_sid, next_serial;
};

/* -1: *why says why. */
static int open_address(const char *host, const char *port, const char *text, char *why, size_t n)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE }, *found = NULL;
    int             on = 1, rc = getaddrinfo(host, port, &hints, &found);
    if (rc != 0) {
        snprintf(why, n, "cannot listen on %s: %s", text, gai_strerror(rc));
        return -1;
    }
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    bool ok = fd >= 0 && bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0;
    freeaddrinfo(found);
    if (ok)
        return fd;
    snprintf(why, n, "cannot listen on %s: %s", text, strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

Listener *listener_open(const Config *cfg, char *why, size_t n)
{
    Listener *l = calloc(1, sizeof *l);
    if (!l) {
        snprintf(why, n, "out of memory");
        return NULL;
    }
    l->tls_fd = -1;
    l->stop_fd = eventfd(0, EFD_CLOEXEC);
    l->fd = open_address(cfg->host, cfg->port, cfg->listen, why, n);
    if (l->fd >= 0 && cfg->tls_host)
        l->tls_fd = open_address(cfg->tls_host, cfg->tls_port, cfg->tls_listen, why, n);
    if (l->fd < 0 || (cfg->tls_host && l->tls_fd < 0) || l->stop_fd < 0) {
        listener_close(l);
        return NULL;
    }
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->empty, NULL);
    return l;
}

bool listener_empty(Listener *l)
{
    pthread_mutex_lock(&l->lock);
    bool empty = l->count == 0;
    pthread_mutex_unlock(&l->lock);
    return empty;
}

void listener_close(Listener *l)
{
    if (l->fd >= 0)
        close(l->fd);
    if (l->tls_fd >= 0)
        close(l->tls_fd);
    if (l->stop_fd >= 0)
        close(l->stop_fd);
    free(l);
}

static void registry_add(Listener *l, Entry *e)
{
    pthread_mutex_lock(&l->lock);
    e->s.sid = ++l->next_sid;
    e->s.serial = ++l->next_serial % 65000 + 1;
    e->next = l->first;
    if (l->first)
        l->first->prev = e;
    l->first = e;
    l->count++;
    pthread_mutex_unlock(&l->lock);
    METRIC_ADD(sessions_now, 1);
    METRIC_ADD(sessions_total, 1);
}

static void registry_remove(Listener *l, Entry *e)
{
    METRIC_SUB(sessions_now, 1);
    pthread_mutex_lock(&l->lock);
    *(e->prev ? &e->prev->next : &l->first) = e->next;
    if (e->next)
        e->next->prev = e->prev;
    l->count--;
    close(e->s.wake_fd);
    free(e);
    if (l->count == 0)
        pthread_cond_signal(&l->empty);
    pthread_mutex_unlock(&l->lock);
}

static void tell(Entry *e, int what)
{
    uint64_t one = 1;
    atomic_store(&e->s.told, what);
    if (write(e->s.wake_fd, &one, sizeof one) < 0)
        log_warn("wake_failed", "sid=%u", e->s.sid);
}

bool listener_kill(Listener *l, uint32_t sid, uint32_t serial)
{
    bool found = false;
    pthread_mutex_lock(&l->lock);
    for (Entry *e = l->first; e && !found; e = e->next) {
        found = e->s.sid == sid && e->s.serial == serial && e->user[0];
        if (found)
            tell(e, TOLD_KILL);
    }
    pthread_mutex_unlock(&l->lock);
    return found;
}

bool listener_admit(Listener *l, Session *s, int limit)
{
    Entry *mine = NULL;
    int    n = 0;
    pthread_mutex_lock(&l->lock);
    for (Entry *e = l->first; e; e = e->next) {
        n += str_is(s->user, e->user);
        if (&e->s == s)
            mine = e;
    }
    bool admitted = mine && (limit == 0 || n < limit);
    if (admitted)
        snprintf(mine->user, sizeof mine->user, "%.*s", STR_ARG(s->user));
    pthread_mutex_unlock(&l->lock);
    return admitted;
}

static void *session_thread(void *arg)
{
    Entry *e = arg;
    session_run(&e->s);
    registry_remove(e->l, e);
    return NULL;
}

static void name_peer(char *to, size_t n, const struct sockaddr_storage *addr)
{
    char host[INET6_ADDRSTRLEN] = "?";
    int  port = 0;
    if (addr->ss_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)addr;
        inet_ntop(AF_INET, &in->sin_addr, host, sizeof host);
        port = ntohs(in->sin_port);
    } else if (addr->ss_family == AF_INET6) {
        const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)addr;
        inet_ntop(AF_INET6, &in->sin6_addr, host, sizeof host);
        port = ntohs(in->sin6_port);
    }
    snprintf(to, n, "%s:%d", host, port);
}

static void accept_one(Listener *l, int from, pthread_attr_t *attr)
{
    struct sockaddr_storage addr;
    socklen_t               len = sizeof addr;
    int                     fd = accept4(from, (struct sockaddr *)&addr, &len, SOCK_CLOEXEC);
    if (fd < 0) {
        if (errno == EMFILE || errno == ENFILE) {
            log_error("accept_failed", "why=\"%s\"", strerror(errno));
            usleep(100000);
        }
        return;
    }
    int    on = 1;
    Entry *e = calloc(1, sizeof *e);
    int    wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (!e || wake < 0) {
        log_error("accept_failed", "why=\"out of memory or descriptors\"");
        free(e);
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    e->l = l;
    e->s.fd = fd;
    e->s.wants_tls = from == l->tls_fd;
    e->s.wake_fd = wake;
    e->s.srv = l->srv;
    name_peer(e->s.peer, sizeof e->s.peer, &addr);
    registry_add(l, e);
    pthread_t thread;
    int       rc = pthread_create(&thread, attr, session_thread, e);
    if (rc != 0) {
        log_error("thread_failed", "why=\"%s\"", strerror(rc));
        close(fd);
        registry_remove(l, e);
    }
}

/* The one thread that sees signals. */
static void *signal_thread(void *arg)
{
    Listener *l = arg;
    sigset_t  set;
    int       sig = 0;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    sigaddset(&set, SIGUSR1);
    do {
        sigwait(&set, &sig);
        if (sig == SIGUSR1)
            metrics_log();
    } while (sig == SIGHUP || sig == SIGUSR1);
    log_info("signal", "number=%d", sig);
    uint64_t one = 1;
    if (write(l->stop_fd, &one, sizeof one) < 0)
        _exit(1);
    return NULL;
}

static void end_sessions(Listener *l)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += END_WAIT_S;
    pthread_mutex_lock(&l->lock);
    for (Entry *e = l->first; e; e = e->next)
        tell(e, TOLD_SHUTDOWN);
    while (l->count > 0 && pthread_cond_timedwait(&l->empty, &l->lock, &until) == 0)
        ;
    if (l->count > 0)
        log_warn("sessions_left", "count=%u", l->count);
    pthread_mutex_unlock(&l->lock);
}

static void tell_address(const Listener *l, int fd, const char *kind)
{
    struct sockaddr_storage addr;
    socklen_t               len = sizeof addr;
    char                    name[64];
    getsockname(fd, (struct sockaddr *)&addr, &len);
    name_peer(name, sizeof name, &addr);
    log_info(kind, "address=%s service=%s", name, l->srv->cfg->service.v[0]);
}

int listener_run(Listener *l, const Server *srv, Embedded *emb)
{
    pthread_t      signals;
    pthread_attr_t attr;
    int            rc = 0;
    l->srv = srv;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, (size_t)srv->cfg->thread_stack * 1024);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
    if (pthread_create(&signals, NULL, signal_thread, l) != 0) {
        log_error("thread_failed", "why=\"no signal thread\"");
        return 1;
    }
    if (l->tls_fd >= 0)
        tell_address(l, l->tls_fd, "listening_tls");
    tell_address(l, l->fd, "listening");
    for (;;) {
        struct pollfd fds[3] = { { l->fd, POLLIN, 0 }, { l->stop_fd, POLLIN, 0 }, { l->tls_fd, POLLIN, 0 } };
        int           n = poll(fds, 3, CHECK_MS);
        if (n < 0 && errno != EINTR)
            break;
        if (n > 0 && fds[1].revents)
            break;
        branches_expire(srv->branches, net_now_ms());
        if (emb && emb_ended(emb)) {
            log_error("embedded_ended", "why=\"the embedded PostgreSQL ended by itself\"");
            rc = 1;
            break;
        }
        if (n > 0 && fds[0].revents)
            accept_one(l, l->fd, &attr);
        if (n > 0 && fds[2].revents)
            accept_one(l, l->tls_fd, &attr);
    }
    end_sessions(l);
    metrics_log();
    pthread_kill(signals, SIGTERM); /* in case it still waits */
    pthread_join(signals, NULL);
    pthread_attr_destroy(&attr);
    return rc;
}
