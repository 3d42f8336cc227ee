/* The shared tables: by oid in sharded hash tables, each with its lock and its LRU list by bytes. */
#include "config.h"
#include "backend/be_cat_shared.h"

#include <pthread.h>
#include <stdlib.h>

enum { SHARDS = 16, BUCKETS = 256 };

typedef struct Shard {
    pthread_mutex_t lock;
    BeCatTable     *buckets[BUCKETS];
    BeCatTable     *newest, *oldest;
    size_t          bytes;
} Shard;

struct BeCatShared {
    atomic_ullong version;
    size_t        max_shard;
    Shard         shards[SHARDS];
};

BeCatShared *be_cat_shared_new(size_t max_bytes)
{
    BeCatShared *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    atomic_init(&s->version, 1);
    s->max_shard = max_bytes / SHARDS;
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_init(&s->shards[i].lock, NULL);
    return s;
}

void be_cat_shared_free(BeCatShared *s)
{
    if (!s)
        return;
    for (int i = 0; i < SHARDS; i++) {
        for (BeCatTable *t = s->shards[i].newest, *older; t; t = older) {
            older = t->older;
            be_cat_table_release(t);
        }
        pthread_mutex_destroy(&s->shards[i].lock);
    }
    free(s);
}

uint64_t be_cat_shared_version(BeCatShared *s)
{
    return atomic_load(&s->version);
}

void be_cat_shared_invalidate(BeCatShared *s)
{
    atomic_fetch_add(&s->version, 1);
}

/* ---- a shard, under its lock ---- */

static Shard *shard_of(BeCatShared *s, Oid relid)
{
    return &s->shards[relid % SHARDS];
}

static BeCatTable **bucket_of(Shard *s, Oid relid)
{
    return &s->buckets[relid / SHARDS % BUCKETS];
}

static BeCatTable *lookup(Shard *s, Oid relid)
{
    BeCatTable *t = *bucket_of(s, relid);
    while (t && t->relid != relid)
        t = t->next;
    return t;
}

static void list_unlink(Shard *s, BeCatTable *t)
{
    *(t->newer ? &t->newer->older : &s->newest) = t->older;
    *(t->older ? &t->older->newer : &s->oldest) = t->newer;
    t->newer = t->older = NULL;
}

static void list_front(Shard *s, BeCatTable *t)
{
    t->older = s->newest;
    *(s->newest ? &s->newest->newer : &s->oldest) = t;
    s->newest = t;
}

static void take_out(Shard *s, BeCatTable *t)
{
    BeCatTable **at = bucket_of(s, t->relid);
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    list_unlink(s, t);
    s->bytes -= t->bytes;
    be_cat_table_release(t);
}

/* The entry of this version, now the one used last; an older one goes. */
static BeCatTable *current(Shard *s, Oid relid, uint64_t version)
{
    BeCatTable *t = lookup(s, relid);
    if (t && t->version < version) {
        take_out(s, t);
        return NULL;
    }
    if (!t || t->version != version)
        return NULL;
    list_unlink(s, t);
    list_front(s, t);
    return t;
}

/* ---- for the sessions ---- */

BeCatFound be_cat_shared_find(BeCatShared *s, Oid relid, uint64_t version, Str stamp, const BeCatTable **found)
{
    Shard     *shard = shard_of(s, relid);
    BeCatFound answer = BE_CAT_ABSENT;
    pthread_mutex_lock(&shard->lock);
    BeCatTable *t = current(shard, relid, version);
    if (t && t->stamp.n) {
        answer = str_eq(t->stamp, stamp) ? BE_CAT_FRESH : BE_CAT_CHANGED;
        if (answer == BE_CAT_FRESH) {
            atomic_fetch_add_explicit(&t->refs, 1, memory_order_relaxed);
            *found = t;
        }
    }
    pthread_mutex_unlock(&shard->lock);
    return answer;
}

BeCatFound be_cat_shared_column(BeCatShared *s, Oid relid, uint64_t version, int attnum, Oid pg_type, int typmod,
                                BeCatDeclared *d)
{
    Shard     *shard = shard_of(s, relid);
    BeCatFound answer = BE_CAT_ABSENT;
    pthread_mutex_lock(&shard->lock);
    const BeCatTable *t = current(shard, relid, version);
    if (t) {
        answer = BE_CAT_CHANGED;
        if (attnum >= 1 && attnum <= t->ndeclared)
            *d = t->declared[attnum - 1];
        if (attnum >= 1 && attnum <= t->ndeclared && d->known && d->pg_type == pg_type && d->typmod == typmod)
            answer = BE_CAT_FRESH;
    }
    pthread_mutex_unlock(&shard->lock);
    return answer;
}

BeCatTable *be_cat_table_new(Arena *a, Oid relid, uint64_t version)
{
    BeCatTable *t = ARENA_NEW(a, BeCatTable);
    t->a = a;
    t->relid = relid;
    t->version = version;
    atomic_init(&t->refs, 1);
    return t;
}

void be_cat_shared_add(BeCatShared *s, BeCatTable *t)
{
    Shard *shard = shard_of(s, t->relid);
    t->bytes = arena_used(t->a) + 512;
    if (t->bytes > s->max_shard)
        return;
    pthread_mutex_lock(&shard->lock);
    BeCatTable *old = lookup(shard, t->relid);
    /* What is known of a newer version stays, and a whole entry is not replaced by one of declared types only. */
    if (!old || t->version > old->version || (t->version == old->version && (t->stamp.n || !old->stamp.n))) {
        if (old)
            take_out(shard, old);
        BeCatTable **at = bucket_of(shard, t->relid);
        atomic_fetch_add_explicit(&t->refs, 1, memory_order_relaxed);
        t->next = *at;
        *at = t;
        list_front(shard, t);
        shard->bytes += t->bytes;
        while (shard->bytes > s->max_shard && shard->oldest != t)
            take_out(shard, shard->oldest);
    }
    pthread_mutex_unlock(&shard->lock);
}

void be_cat_table_release(const BeCatTable *t)
{
    BeCatTable *own = (BeCatTable *)t;
    if (own && atomic_fetch_sub_explicit(&own->refs, 1, memory_order_acq_rel) == 1)
        arena_free(own->a); /* the entry lies in it */
}
