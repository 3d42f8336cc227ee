/* What is remembered of a tree while its code runs, by node. */
#include "config.h"
#include "plsql/interpreter.h"

struct PlCache {
    uint32_t n, cap; /* cap: a power of two */
    struct Entry {
        uintptr_t key; /* the node's address and, in its low bits, what is remembered */
        void     *what;
    } *v;
};

PlMem *pl_mem_new(Arena *a)
{
    PlMem *m = ARENA_NEW(a, PlMem);
    *m = (PlMem){ .a = a, .heap = pl_heap_new(a), .cache = ARENA_NEW(a, PlCache) };
    return m;
}

static uint32_t slot_of(const PlCache *c, uintptr_t key)
{
    uint32_t i = (uint32_t)(((uint64_t)key * 0x9e3779b97f4a7c15u) >> 32) & (c->cap - 1);
    while (c->v[i].key && c->v[i].key != key)
        i = (i + 1) & (c->cap - 1);
    return i;
}

static void grow(PlMem *m)
{
    PlCache      *c = m->cache;
    struct Entry *old = c->v;
    uint32_t      had = c->cap;
    c->cap = had ? had * 2 : 64;
    c->v = ARENA_ARRAY(m->a, struct Entry, c->cap);
    for (uint32_t i = 0; i < had; i++)
        if (old[i].key)
            c->v[slot_of(c, old[i].key)] = old[i];
}

void **pl_cache(PlRun *run, const Node *n, PlCacheKind kind)
{
    PlCache  *c = run->mem->cache;
    uintptr_t key = (uintptr_t)n | (uintptr_t)kind;
    if (c->n * 2 >= c->cap)
        grow(run->mem);
    uint32_t i = slot_of(c, key);
    if (!c->v[i].key) {
        c->v[i].key = key;
        c->n++;
    }
    return &c->v[i].what;
}
