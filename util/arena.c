/* Region memory in doubling blocks. */
#include "config.h"
#include "util/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARENA_FIRST 2048u
#define ARENA_BLOCK_MAX (1u << 20)
#define ARENA_ALIGN _Alignof(max_align_t)

typedef struct Block {
    struct Block *next;
    size_t        size, used;
    max_align_t   data[];
} Block;

typedef struct Hook {
    struct Hook *next;
    void (*fn)(void *);
    void *arg;
} Hook;

struct Arena {
    Block   *head;   /* the block being filled; older ones behind it */
    size_t   used;   /* bytes handed out */
    size_t   cap;    /* 0: none */
    Hook    *hooks;
    jmp_buf *guard;  /* &jump while a guard is set */
    jmp_buf  jump;
};

static size_t round_up(size_t n)
{
    return (n + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
}

static Block *block_new(size_t size)
{
    Block *b = malloc(sizeof(Block) + size);
    if (b) {
        b->next = NULL;
        b->size = size;
        b->used = 0;
    }
    return b;
}

Arena *arena_new(size_t cap)
{
    Arena *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->cap = cap;
    a->head = block_new(ARENA_FIRST);
    if (!a->head) {
        free(a);
        return NULL;
    }
    return a;
}

static void run_hooks(Arena *a, const Hook *until)
{
    while (a->hooks && a->hooks != until) {
        Hook *h = a->hooks;
        a->hooks = h->next;
        h->fn(h->arg);
    }
}

void arena_reset(Arena *a)
{
    run_hooks(a, NULL);
    while (a->head->next) {
        Block *b = a->head;
        a->head = b->next;
        free(b);
    }
    a->head->used = 0;
    a->used = 0;
}

ArenaMark arena_mark(const Arena *a)
{
    return (ArenaMark){ a->head, a->hooks, a->head->used, a->used };
}

void arena_release(Arena *a, ArenaMark to)
{
    run_hooks(a, to.hooks);
    while (a->head != to.block) {
        Block *b = a->head;
        a->head = b->next;
        free(b);
    }
    a->head->used = to.block_used;
    a->used = to.used;
}

void arena_free(Arena *a)
{
    if (!a)
        return;
    arena_reset(a);
    free(a->head);
    free(a);
}

size_t arena_used(const Arena *a)
{
    return a->used;
}

jmp_buf *arena_guard(Arena *a)
{
    a->guard = &a->jump;
    return a->guard;
}

void arena_unguard(Arena *a)
{
    a->guard = NULL;
}

static void exhausted(Arena *a) __attribute__((noreturn));
static void exhausted(Arena *a)
{
    if (a->guard)
        longjmp(*a->guard, 1);
    fputs("dbsaci: out of memory\n", stderr);
    abort();
}

static void add_block(Arena *a, size_t n)
{
    size_t size = a->head->size * 2;
    if (size > ARENA_BLOCK_MAX)
        size = ARENA_BLOCK_MAX;
    if (size < n)
        size = n;
    Block *b = block_new(size);
    if (!b)
        exhausted(a);
    b->next = a->head;
    a->head = b;
}

void *arena_alloc(Arena *a, size_t n)
{
    if (n > SIZE_MAX / 2)
        exhausted(a);
    size_t want = round_up(n ? n : 1);
    if (a->cap && want > a->cap - (a->used < a->cap ? a->used : a->cap))
        exhausted(a);
    if (want > a->head->size - a->head->used)
        add_block(a, want);
    char *p = (char *)a->head->data + a->head->used;
    a->head->used += want;
    a->used += want;
    return memset(p, 0, want);
}

void *arena_grow(Arena *a, void *p, size_t old, size_t n)
{
    if (p && n <= old)
        return p;
    if (p && n < SIZE_MAX / 2) {
        size_t had = round_up(old ? old : 1), want = round_up(n);
        char *end = (char *)a->head->data + a->head->used;
        if ((char *)p + had == end && want - had <= a->head->size - a->head->used &&
            (!a->cap || a->used + (want - had) <= a->cap)) {
            memset(end, 0, want - had);
            a->head->used += want - had;
            a->used += want - had;
            return p;
        }
    }
    void *q = arena_alloc(a, n);
    if (old)
        memcpy(q, p, old);
    return q;
}

void *arena_memdup(Arena *a, const void *p, size_t n)
{
    void *q = arena_alloc(a, n);
    if (n)
        memcpy(q, p, n);
    return q;
}

char *arena_strndup(Arena *a, const char *p, size_t n)
{
    char *q = arena_alloc(a, n + 1);
    if (n)
        memcpy(q, p, n);
    return q;
}

char *arena_strdup(Arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_vprintf(Arena *a, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int   n = vsnprintf(NULL, 0, fmt, ap);
    char *p = arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
    if (n > 0)
        vsnprintf(p, (size_t)n + 1, fmt, again);
    va_end(again);
    return p;
}

char *arena_printf(Arena *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *p = arena_vprintf(a, fmt, ap);
    va_end(ap);
    return p;
}

void arena_on_reset(Arena *a, void (*fn)(void *), void *arg)
{
    Hook *h = ARENA_NEW(a, Hook);
    h->fn = fn;
    h->arg = arg;
    h->next = a->hooks;
    a->hooks = h;
}
