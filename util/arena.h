/* Region memory: everything allocated from an Arena dies with it, at once.
 *
 * One arena per lifetime (process, session, statement, message); nothing inside is freed singly. Foreign things
 * (a PGresult, a file descriptor) hang on an arena by arena_on_reset(). An arena belongs to one thread at a time. */
#ifndef DBSACI_UTIL_ARENA_H
#define DBSACI_UTIL_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Arena Arena;

/* A new arena that will hold at most `cap` bytes (0: no limit). NULL only if the system is out of memory. */
Arena *arena_new(size_t cap);
/* Runs the reset callbacks and frees all. NULL is allowed. */
void arena_free(Arena *a);
/* Runs the reset callbacks and makes the arena empty again, keeping its first block. */
void arena_reset(Arena *a);
/* A place to come back to: what is allocated behind it goes, and its reset callbacks run. Marks nest as calls do. */
typedef struct ArenaMark {
    void  *block, *hooks;
    size_t block_used, used;
} ArenaMark;
ArenaMark arena_mark(const Arena *a);
void      arena_release(Arena *a, ArenaMark to);
/* Bytes handed out since the last reset. */
size_t arena_used(const Arena *a);

/* Where to go when the cap is reached or memory is out: `if (setjmp(*arena_guard(a))) { too much }`.
 * The guard holds until the frame that set it returns: call arena_unguard() before. Without a guard: abort(). */
jmp_buf *arena_guard(Arena *a);
void arena_unguard(Arena *a);

/* Zeroed, aligned for any type, never NULL: over the cap it jumps to the guard. n may be 0. */
void *arena_alloc(Arena *a, size_t n);
/* As realloc inside the arena: copies `old` bytes into a block of `n`; cheap if `p` was the last allocation. */
void *arena_grow(Arena *a, void *p, size_t old, size_t n);
void *arena_memdup(Arena *a, const void *p, size_t n);
/* NUL-terminated copies. */
char *arena_strndup(Arena *a, const char *p, size_t n);
char *arena_strdup(Arena *a, const char *s);
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *a, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));

/* `fn(arg)` runs at the next reset or free, last registered first. */
void arena_on_reset(Arena *a, void (*fn)(void *), void *arg);

#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))

#endif
