/* Sharded hash tables with LRU lists. An entry evicted while in use lives until its last reference goes. */
#include "config.h"
#include "server/xlat_cache.h"

#include "server/metrics.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { SHARDS = 16, BUCKETS = 1024 };

typedef struct Entry {
    Xlat          x; /* first: an Xlat* is its Entry* */
    struct Entry *next;
    struct Entry *newer, *older;
    uint64_t      hash;
    XlatKey       key; /* slices into the arena */
    Arena        *a;
    size_t        bytes;
    atomic_int    refs; /* the table's own counts as one */
    atomic_uint   runs;
} Entry;

typedef struct Shard {
    pthread_mutex_t lock;
    Entry          *buckets[BUCKETS];
    Entry          *newest, *oldest;
    size_t          bytes;
} Shard;

struct XlatCache {
    size_t max_shard;
    Shard  shards[SHARDS];
};

static uint64_t key_hash(const XlatKey *k)
{
    uint64_t h = str_hash(k->text);
    h = h * 31 + str_hash(k->schema);
    h = h * 31 + str_hash(k->user);
    h = h * 31 + str_hash(k->nls);
    h = h * 31 + k->catalog_version * 4 + k->plsql * 2u + k->distinct_binds;
    for (uint32_t i = 0; i < k->n_bind_types; i++)
        h = (h ^ (uint64_t)k->bind_types[i]) * 1099511628211u;
    return h ^ (h >> 29);
}

static bool key_equal(const XlatKey *a, const XlatKey *b)
{
    return a->catalog_version == b->catalog_version && a->distinct_binds == b->distinct_binds && a->plsql == b->plsql &&
           a->n_bind_types == b->n_bind_types && str_eq(a->text, b->text) && str_eq(a->schema, b->schema) &&
           str_eq(a->user, b->user) && str_eq(a->nls, b->nls) &&
           (a->n_bind_types == 0 || memcmp(a->bind_types, b->bind_types, sizeof *a->bind_types * a->n_bind_types) == 0);
}

XlatCache *xlat_cache_new(size_t max_bytes)
{
    XlatCache *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->max_shard = max_bytes / SHARDS;
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_init(&c->shards[i].lock, NULL);
    return c;
}

static void unref(Entry *e)
{
    if (atomic_fetch_sub_explicit(&e->refs, 1, memory_order_acq_rel) == 1)
        arena_free(e->a); /* the entry lies in it */
}

void xlat_cache_free(XlatCache *c)
{
    if (!c)
        return;
    for (int i = 0; i < SHARDS; i++) {
        for (Entry *e = c->shards[i].newest, *older; e; e = older) {
            older = e->older;
            unref(e);
        }
        pthread_mutex_destroy(&c->shards[i].lock);
    }
    free(c);
}

static void list_unlink(Shard *s, Entry *e)
{
    *(e->newer ? &e->newer->older : &s->newest) = e->older;
    *(e->older ? &e->older->newer : &s->oldest) = e->newer;
    e->newer = e->older = NULL;
}

static void list_front(Shard *s, Entry *e)
{
    e->older = s->newest;
    e->newer = NULL;
    *(s->newest ? &s->newest->newer : &s->oldest) = e;
    s->newest = e;
}

static void evict(Shard *s, Entry *e)
{
    Entry **at = &s->buckets[e->hash / SHARDS % BUCKETS];
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    list_unlink(s, e);
    s->bytes -= e->bytes;
    METRIC_SUB(cache_bytes, e->bytes);
    METRIC_ADD(cache_evictions, 1);
    unref(e);
}

static Entry *lookup(Shard *s, uint64_t hash, const XlatKey *key)
{
    for (Entry *e = s->buckets[hash / SHARDS % BUCKETS]; e; e = e->next)
        if (e->hash == hash && key_equal(&e->key, key))
            return e;
    return NULL;
}

const Xlat *xlat_find(XlatCache *c, const XlatKey *key)
{
    uint64_t hash = key_hash(key);
    Shard   *s = &c->shards[hash % SHARDS];
    pthread_mutex_lock(&s->lock);
    Entry *e = lookup(s, hash, key);
    if (e) {
        atomic_fetch_add_explicit(&e->refs, 1, memory_order_relaxed);
        if (s->newest != e) {
            list_unlink(s, e);
            list_front(s, e);
        }
    }
    pthread_mutex_unlock(&s->lock);
    if (e)
        METRIC_ADD(cache_hits, 1);
    return e ? &e->x : NULL;
}

static Entry *entry_new(Arena *a, const XlatKey *key, const SqlResult *result, uint64_t hash)
{
    Entry *e = ARENA_NEW(a, Entry);
    e->a = a;
    e->hash = hash;
    e->key = *key;
    e->key.text = str_copy(a, key->text);
    e->key.schema = str_copy(a, key->schema);
    e->key.user = str_copy(a, key->user);
    e->key.nls = str_copy(a, key->nls);
    e->key.bind_types = arena_memdup(a, key->bind_types, sizeof *key->bind_types * key->n_bind_types);
    e->x = (Xlat){ .result = result,
                   .text = e->key.text,
                   .catalog_version = key->catalog_version,
                   .distinct_binds = key->distinct_binds,
                   .owner = e };
    e->bytes = arena_used(a) + 512;
    atomic_init(&e->refs, 1);
    return e;
}

const Xlat *xlat_add(XlatCache *c, const XlatKey *key, Arena *a, const SqlResult *result, bool keep)
{
    uint64_t hash = key_hash(key);
    Entry   *e = entry_new(a, key, result, hash);
    METRIC_ADD(cache_misses, 1);
    if (!keep || e->bytes > c->max_shard)
        return &e->x;
    Shard *s = &c->shards[hash % SHARDS];
    pthread_mutex_lock(&s->lock);
    if (!lookup(s, hash, key)) { /* another session may have been quicker: then ours stays private */
        atomic_fetch_add_explicit(&e->refs, 1, memory_order_relaxed);
        e->next = s->buckets[hash / SHARDS % BUCKETS];
        s->buckets[hash / SHARDS % BUCKETS] = e;
        list_front(s, e);
        s->bytes += e->bytes;
        METRIC_ADD(cache_bytes, e->bytes);
        while (s->bytes > c->max_shard && s->oldest != e)
            evict(s, s->oldest);
    }
    pthread_mutex_unlock(&s->lock);
    return &e->x;
}

void xlat_hold(const Xlat *x)
{
    atomic_fetch_add_explicit(&((Entry *)x->owner)->refs, 1, memory_order_relaxed);
}

void xlat_ran(const Xlat *x)
{
    atomic_fetch_add_explicit(&((Entry *)x->owner)->runs, 1, memory_order_relaxed);
}

void xlat_each(XlatCache *c, Str user, bool (*fn)(void *ctx, Str text, Str schema, unsigned runs), void *ctx)
{
    bool more = true;
    for (int i = 0; i < SHARDS && more; i++) {
        Shard *s = &c->shards[i];
        pthread_mutex_lock(&s->lock);
        for (const Entry *e = s->newest; e && more; e = e->older)
            if (str_eq(e->key.user, user))
                more = fn(ctx, e->key.text, e->key.schema, atomic_load_explicit(&e->runs, memory_order_relaxed));
        pthread_mutex_unlock(&s->lock);
    }
}

void xlat_release(const Xlat *x)
{
    if (x)
        unref(x->owner);
}
