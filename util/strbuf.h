/* StrBuf: text that grows, in an arena. Always NUL-terminated; the bytes live as long as the arena. */
#ifndef DBSACI_UTIL_STRBUF_H
#define DBSACI_UTIL_STRBUF_H

#include "util/arena.h"
#include "util/str.h"

typedef struct StrBuf {
    Arena *a;
    char  *p;
    size_t n, cap;
} StrBuf;

void sb_init(StrBuf *b, Arena *a);
void sb_putc(StrBuf *b, char c);
void sb_put(StrBuf *b, Str s);
void sb_puts(StrBuf *b, const char *s);
void sb_printf(StrBuf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* A string literal in JSON, quotes included; bytes that are no UTF-8 become U+FFFD. */
void sb_put_json(StrBuf *b, Str s);
static inline Str sb_str(const StrBuf *b)
{
    return (Str){ b->p, b->n };
}

#endif
