#include "config.h"
#include "util/str.h"

static unsigned char fold_up(unsigned char c)
{
    return (c >= 'a' && c <= 'z') ? (unsigned char)(c - 32) : c;
}

static unsigned char fold_down(unsigned char c)
{
    return (c >= 'A' && c <= 'Z') ? (unsigned char)(c + 32) : c;
}

bool str_ieq(Str a, Str b)
{
    if (a.n != b.n)
        return false;
    for (size_t i = 0; i < a.n; i++)
        if (fold_up((unsigned char)a.p[i]) != fold_up((unsigned char)b.p[i]))
            return false;
    return true;
}

int str_cmp(Str a, Str b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int    c = n ? memcmp(a.p, b.p, n) : 0;
    return c ? c : (a.n > b.n) - (a.n < b.n);
}

Str str_upper(Arena *to, Str s)
{
    char *q = arena_strndup(to, s.p, s.n);
    for (size_t i = 0; i < s.n; i++)
        q[i] = (char)fold_up((unsigned char)q[i]);
    return (Str){ q, s.n };
}

Str str_lower(Arena *to, Str s)
{
    char *q = arena_strndup(to, s.p, s.n);
    for (size_t i = 0; i < s.n; i++)
        q[i] = (char)fold_down((unsigned char)q[i]);
    return (Str){ q, s.n };
}

bool str_has_upper(Str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] >= 'A' && s.p[i] <= 'Z')
            return true;
    return false;
}

bool str_has_lower(Str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] >= 'a' && s.p[i] <= 'z')
            return true;
    return false;
}

uint64_t str_hash(Str s)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * 1099511628211u;
    return h;
}
