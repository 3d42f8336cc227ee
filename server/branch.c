/* The registry of living branches. */
#include "config.h"
#include "server/branch.h"

#include "util/log.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define GID_PREFIX "dbsaci:"

struct Branches {
    pthread_mutex_t lock;
    pthread_cond_t  released; /* a branch was detached or ended */
    Branch         *first;
};

Branches *branches_new(void)
{
    Branches *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->released, NULL);
    return r;
}

/* Takes the first detached branch whose time is over out of the list. NULL: none. */
static Branch *take_expired(Branches *r, int64_t now_ms)
{
    Branch *b = NULL;
    pthread_mutex_lock(&r->lock);
    for (Branch **at = &r->first; *at; at = &(*at)->next) {
        if ((*at)->sid == 0 && (*at)->until_ms <= now_ms) {
            b = *at;
            *at = b->next;
            break;
        }
    }
    pthread_mutex_unlock(&r->lock);
    return b;
}

void branches_expire(Branches *r, int64_t now_ms)
{
    Branch *b;
    while ((b = take_expired(r, now_ms))) {
        log_info("branch_expired", "user=\"%s\" format=%u", b->user, b->format);
        be_close(b->be); /* PostgreSQL rolls back */
        free(b);
    }
}

void branches_free(Branches *r)
{
    if (!r)
        return;
    branches_expire(r, INT64_MAX);
    free(r);
}

bool branch_xid_valid(const TtcXid *x)
{
    return x->gtrid.n > 0 && x->gtrid.n <= XID_PART_MAX && x->bqual.n <= XID_PART_MAX;
}

bool branch_is(const Branch *b, const TtcXid *x)
{
    return b->format == x->format && str_eq((Str){ (const char *)b->bytes, b->gtrid_n }, x->gtrid) &&
           str_eq((Str){ (const char *)b->bytes + b->gtrid_n, b->bqual_n }, x->bqual);
}

/* Base64 with padding, as PostgreSQL's decode() takes it; returns the place behind. */
static char *put_base64(char *to, Str s)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < s.n; i += 3) {
        uint32_t v = 0;
        for (size_t k = 0; k < 3; k++)
            v = v << 8 | (i + k < s.n ? (uint8_t)s.p[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            *to++ = i + k > s.n ? '=' : digits[v >> (18 - 6 * k) & 63];
    }
    *to = 0;
    return to;
}

/* 7 + 8 + 1 + 88 + 1 + 88 characters at most. */
void branch_gid(const TtcXid *x, char *gid)
{
    char *at = gid + snprintf(gid, GID_MAX, GID_PREFIX "%x:", x->format);
    at = put_base64(at, x->gtrid);
    *at++ = ':';
    put_base64(at, x->bqual);
}

static Branch *find(Branches *r, const TtcXid *x)
{
    for (Branch *b = r->first; b; b = b->next)
        if (branch_is(b, x))
            return b;
    return NULL;
}

Branch *branch_add(Branches *r, const TtcXid *x, Str user, uint32_t sid, uint32_t idle_s)
{
    Branch *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    b->format = x->format;
    b->gtrid_n = (uint8_t)x->gtrid.n;
    b->bqual_n = (uint8_t)x->bqual.n;
    memcpy(b->bytes, x->gtrid.p, x->gtrid.n);
    if (x->bqual.n)
        memcpy(b->bytes + x->gtrid.n, x->bqual.p, x->bqual.n);
    b->sid = sid;
    b->idle_s = idle_s;
    snprintf(b->user, sizeof b->user, "%.*s", STR_ARG(user));
    pthread_mutex_lock(&r->lock);
    bool taken = find(r, x) != NULL;
    if (!taken) {
        b->next = r->first;
        r->first = b;
    }
    pthread_mutex_unlock(&r->lock);
    if (!taken)
        return b;
    free(b);
    return NULL;
}

BranchFound branch_claim(Branches *r, const TtcXid *x, Str user, uint32_t sid, uint32_t wait_s, Branch **found)
{
    BranchFound     what = BRANCH_BUSY;
    struct timespec until;
    int             rc = 0;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += wait_s;
    pthread_mutex_lock(&r->lock);
    while (what == BRANCH_BUSY && rc == 0) {
        Branch *b = find(r, x);
        if (!b) {
            what = BRANCH_ABSENT;
        } else if (!str_is(user, b->user)) {
            what = BRANCH_OTHER_USER;
        } else if (b->sid == 0) {
            b->sid = sid;
            *found = b;
            what = BRANCH_OURS;
        } else {
            rc = wait_s ? pthread_cond_timedwait(&r->released, &r->lock, &until) : 1;
        }
    }
    pthread_mutex_unlock(&r->lock);
    return what;
}

void branch_release(Branches *r, Branch *b, int64_t now_ms)
{
    pthread_mutex_lock(&r->lock);
    b->sid = 0;
    b->until_ms = now_ms + (int64_t)b->idle_s * 1000;
    pthread_cond_broadcast(&r->released);
    pthread_mutex_unlock(&r->lock);
}

void branch_drop(Branches *r, Branch *b)
{
    pthread_mutex_lock(&r->lock);
    for (Branch **at = &r->first; *at; at = &(*at)->next) {
        if (*at == b) {
            *at = b->next;
            break;
        }
    }
    pthread_cond_broadcast(&r->released);
    pthread_mutex_unlock(&r->lock);
    free(b);
}
