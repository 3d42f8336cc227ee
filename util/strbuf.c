#include "config.h"
#include "util/strbuf.h"

#include <stdarg.h>
#include <stdio.h>

void sb_init(StrBuf *b, Arena *a)
{
    b->a = a;
    b->cap = 64;
    b->n = 0;
    b->p = arena_alloc(a, b->cap);
}

static void reserve(StrBuf *b, size_t more)
{
    size_t want = b->n + more + 1;
    if (want <= b->cap)
        return;
    size_t cap = b->cap * 2 > want ? b->cap * 2 : want;
    b->p = arena_grow(b->a, b->p, b->cap, cap);
    b->cap = cap;
}

void sb_putc(StrBuf *b, char c)
{
    reserve(b, 1);
    b->p[b->n++] = c;
    b->p[b->n] = 0;
}

void sb_put(StrBuf *b, Str s)
{
    if (!s.n)
        return;
    reserve(b, s.n);
    memcpy(b->p + b->n, s.p, s.n);
    b->n += s.n;
    b->p[b->n] = 0;
}

void sb_puts(StrBuf *b, const char *s)
{
    sb_put(b, str_of(s));
}

void sb_printf(StrBuf *b, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n > 0) {
        reserve(b, (size_t)n);
        vsnprintf(b->p + b->n, (size_t)n + 1, fmt, again);
        b->n += (size_t)n;
    }
    va_end(again);
}

/* Length of the well-formed UTF-8 sequence at p (1..4), or 0. */
static size_t utf8_len(const unsigned char *p, size_t left)
{
    size_t n = p[0] < 0x80 ? 1 : p[0] >= 0xC2 && p[0] <= 0xDF ? 2 : (p[0] & 0xF0) == 0xE0 ? 3 : p[0] >= 0xF0 && p[0] <= 0xF4 ? 4 : 0;
    if (n == 0 || n > left)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xC0) != 0x80)
            return 0;
    if (n == 3 && ((p[0] == 0xE0 && p[1] < 0xA0) || (p[0] == 0xED && p[1] > 0x9F)))
        return 0;
    if (n == 4 && ((p[0] == 0xF0 && p[1] < 0x90) || (p[0] == 0xF4 && p[1] > 0x8F)))
        return 0;
    return n;
}

void sb_put_json(StrBuf *b, Str s)
{
    const unsigned char *p = (const unsigned char *)s.p;
    sb_putc(b, '"');
    for (size_t i = 0; i < s.n;) {
        size_t n = utf8_len(p + i, s.n - i);
        if (n == 0) {
            sb_puts(b, "\xEF\xBF\xBD");
            i++;
        } else if (n > 1) {
            sb_put(b, (Str){ s.p + i, n });
            i += n;
        } else {
            char c = s.p[i++];
            if (c == '"' || c == '\\') {
                sb_putc(b, '\\');
                sb_putc(b, c);
            } else if (c == '\n') {
                sb_puts(b, "\\n");
            } else if (c == '\t') {
                sb_puts(b, "\\t");
            } else if ((unsigned char)c < 0x20 || c == 0x7F) {
                sb_printf(b, "\\u%04x", (unsigned)c);
            } else {
                sb_putc(b, c);
            }
        }
    }
    sb_putc(b, '"');
}
