/* Str: a slice of bytes that somebody else owns (an arena, a packet, a literal). Not NUL-terminated. */
#ifndef DBSACI_UTIL_STR_H
#define DBSACI_UTIL_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "util/arena.h"

typedef struct Str {
    const char *p; /* may be NULL if n is 0 */
    size_t      n; /* bytes */
} Str;

#define STR(lit) ((Str){ (lit), sizeof(lit) - 1 })
#define STR_ARG(s) (int)(s).n, (s).p /* for "%.*s" */

static inline Str str_of(const char *s)
{
    return (Str){ s, s ? strlen(s) : 0 };
}

static inline bool str_eq(Str a, Str b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

/* ASCII letters compare without case. */
bool str_ieq(Str a, Str b);
static inline bool str_is(Str a, const char *b)
{
    return str_eq(a, str_of(b));
}
static inline bool str_iis(Str a, const char *b)
{
    return str_ieq(a, str_of(b));
}
int str_cmp(Str a, Str b);

/* Copies into `to`, NUL-terminated behind the slice. */
static inline Str str_copy(Arena *to, Str s)
{
    return (Str){ arena_strndup(to, s.p, s.n), s.n };
}
/* ASCII-folded copies. */
Str str_upper(Arena *to, Str s);
Str str_lower(Arena *to, Str s);
bool str_has_upper(Str s); /* any A-Z */
bool str_has_lower(Str s); /* any a-z */
/* FNV-1a, for hash tables. */
uint64_t str_hash(Str s);

#endif
