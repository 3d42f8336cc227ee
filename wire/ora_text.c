#include "config.h"

#include "wire/ora_text.h"

#include <stdint.h>

enum { REPLACEMENT = 0xfffd };

/* One character; a broken sequence costs one byte and is U+FFFD. */
static uint32_t next_utf8(const uint8_t **p, const uint8_t *end)
{
    static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    uint8_t  first = *(*p)++;
    int      n = first < 0x80 ? 1 : first >= 0xf0 && first < 0xf8 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
    uint32_t c = first & (n == 1 ? 0x7f : n == 2 ? 0x1f : n == 3 ? 0x0f : 0x07);
    if (n == 0 || first >= 0xf8 || end - *p < n - 1)
        return REPLACEMENT;
    for (int i = 0; i < n - 1; i++) {
        if (((*p)[i] & 0xc0) != 0x80)
            return REPLACEMENT;
        c = c << 6 | ((*p)[i] & 0x3f);
    }
    if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        return REPLACEMENT;
    *p += n - 1;
    return c;
}

/* Does the text end in the middle of the character that begins at p? */
static bool cut_short(const uint8_t *p, const uint8_t *end)
{
    int n = *p >= 0xf0 && *p < 0xf8 ? 4 : *p >= 0xe0 && *p < 0xf0 ? 3 : *p >= 0xc0 && *p < 0xe0 ? 2 : 1;
    if (end - p >= n)
        return false;
    for (const uint8_t *more = p + 1; more < end; more++)
        if ((*more & 0xc0) != 0x80)
            return false;
    return true;
}

static uint8_t *put_unit(uint8_t *o, uint32_t unit)
{
    *o++ = (uint8_t)(unit >> 8);
    *o++ = (uint8_t)unit;
    return o;
}

size_t utf16_step(Str *in, bool last, uint8_t *out, size_t cap)
{
    const uint8_t *p = (const uint8_t *)in->p, *end = p + in->n;
    uint8_t       *o = out;
    while (p < end && (size_t)(o - out) + 4 <= cap && (last || !cut_short(p, end))) {
        uint32_t c = next_utf8(&p, end);
        if (c > 0xffff) {
            o = put_unit(o, 0xd7c0 + (c >> 10));
            c = 0xdc00 | (c & 0x3ff);
        }
        o = put_unit(o, c);
    }
    *in = (Str){ (const char *)p, (size_t)(end - p) };
    return (size_t)(o - out);
}

Str utf16_from_utf8(Arena *a, Str s)
{
    size_t   cap = 2 * s.n + 4;
    uint8_t *out = arena_alloc(a, cap);
    size_t   n = utf16_step(&s, true, out, cap);
    return (Str){ (char *)out, n };
}

static uint8_t *put_utf8(uint8_t *o, uint32_t c)
{
    if (c < 0x80) {
        *o++ = (uint8_t)c;
    } else if (c < 0x800) {
        *o++ = (uint8_t)(0xc0 | c >> 6);
        *o++ = (uint8_t)(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        *o++ = (uint8_t)(0xe0 | c >> 12);
        *o++ = (uint8_t)(0x80 | (c >> 6 & 0x3f));
        *o++ = (uint8_t)(0x80 | (c & 0x3f));
    } else {
        *o++ = (uint8_t)(0xf0 | c >> 18);
        *o++ = (uint8_t)(0x80 | (c >> 12 & 0x3f));
        *o++ = (uint8_t)(0x80 | (c >> 6 & 0x3f));
        *o++ = (uint8_t)(0x80 | (c & 0x3f));
    }
    return o;
}

static uint32_t unit_at(const uint8_t *p)
{
    return (uint32_t)(p[0] << 8 | p[1]);
}

size_t utf8_step(Str *in, bool last, uint8_t *out, size_t cap)
{
    const uint8_t *p = (const uint8_t *)in->p, *end = p + in->n;
    uint8_t       *o = out;
    while (end - p >= 2 && (size_t)(o - out) + 4 <= cap) {
        uint32_t c = unit_at(p);
        bool     high = c >= 0xd800 && c < 0xdc00;
        if (high && end - p < 4 && !last)
            break;
        if (high && end - p >= 4 && (p[2] & 0xfc) == 0xdc) {
            p += 2;
            c = 0x10000 + ((c & 0x3ff) << 10) + (unit_at(p) & 0x3ff);
        } else if (c >= 0xd800 && c < 0xe000) {
            c = REPLACEMENT;
        }
        o = put_utf8(o, c);
        p += 2;
    }
    *in = (Str){ (const char *)p, (size_t)(end - p) };
    return (size_t)(o - out);
}

/* A trailing odd byte is dropped. */
Str utf8_from_utf16(Arena *a, Str s)
{
    size_t   cap = s.n / 2 * 3 + 4;
    uint8_t *out = arena_alloc(a, cap);
    size_t   n = utf8_step(&s, true, out, cap);
    return (Str){ (char *)out, n };
}

size_t utf16_units(Str s)
{
    size_t units = 0;
    for (size_t i = 0; i < s.n; i++) {
        uint8_t c = (uint8_t)s.p[i];
        units += ((c & 0xc0) != 0x80) + (c >= 0xf0);
    }
    return units;
}

size_t utf8_skip_units(Str s, size_t units)
{
    size_t i = 0;
    while (i < s.n) {
        uint8_t c = (uint8_t)s.p[i];
        size_t  n = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1, cost = c >= 0xf0 ? 2 : 1;
        if (cost > units)
            break;
        units -= cost;
        i += n < s.n - i ? n : s.n - i;
    }
    return i;
}
