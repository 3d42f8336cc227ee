/* Blocks by size class, in free lists over an arena. */
#include "config.h"
#include "plsql/heap.h"

#include <string.h>

enum { SMALLEST_BITS = 4, CLASSES = 48 };

typedef struct Free {
    struct Free *next;
} Free;

struct PlHeap {
    Arena *a;
    Free  *free[CLASSES]; /* [i]: blocks of 2^(i + SMALLEST_BITS) bytes */
};

static unsigned class_of(size_t n)
{
    unsigned c = 0;
    while (((size_t)1 << (c + SMALLEST_BITS)) < n)
        c++;
    return c;
}

PlHeap *pl_heap_new(Arena *a)
{
    PlHeap *h = ARENA_NEW(a, PlHeap);
    h->a = a;
    return h;
}

size_t pl_heap_room(size_t n)
{
    return (size_t)1 << (class_of(n) + SMALLEST_BITS);
}

void *pl_heap_get(PlHeap *h, size_t n)
{
    unsigned c = class_of(n);
    Free    *f = c < CLASSES ? h->free[c] : NULL;
    if (!f)
        return arena_alloc(h->a, pl_heap_room(n));
    h->free[c] = f->next;
    return memset(f, 0, n);
}

void pl_heap_put(PlHeap *h, void *p, size_t n)
{
    unsigned c = class_of(n);
    Free    *f = p;
    if (!f)
        return;
    f->next = h->free[c];
    h->free[c] = f;
}

void *pl_heap_grow(PlHeap *h, void *p, size_t old, size_t n)
{
    if (p && n <= pl_heap_room(old))
        return p;
    void *q = pl_heap_get(h, n);
    if (p)
        memcpy(q, p, old);
    pl_heap_put(h, p, old);
    return q;
}
