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

Str utf16_from_utf8(Arena *a, Str s)
{
    uint8_t       *out = arena_alloc(a, 2 * s.n + 2), *o = out;
    const uint8_t *p = (const uint8_t *)s.p, *end = p + s.n;
    while (p < end) {
        uint32_t c = next_utf8(&p, end);
        uint16_t units[2] = { (uint16_t)c, 0 };
        int      n = 1;
        if (c > 0xffff) {
            units[0] = (uint16_t)(0xd7c0 + (c >> 10));
            units[1] = (uint16_t)(0xdc00 | (c & 0x3ff));
            n = 2;
        }
        for (int i = 0; i < n; i++) {
            *o++ = (uint8_t)(units[i] >> 8);
            *o++ = (uint8_t)units[i];
        }
    }
    return (Str){ (char *)out, (size_t)(o - out) };
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

/* A trailing odd byte is dropped. */
Str utf8_from_utf16(Arena *a, Str s)
{
    uint8_t       *out = arena_alloc(a, s.n / 2 * 3 + 1), *o = out;
    const uint8_t *p = (const uint8_t *)s.p;
    size_t         n = s.n / 2;
    for (size_t i = 0; i < n; i++) {
        uint32_t c = (uint32_t)(p[2 * i] << 8 | p[2 * i + 1]);
        if (c >= 0xd800 && c < 0xdc00 && i + 1 < n && (p[2 * i + 2] & 0xfc) == 0xdc) {
            uint32_t low = (uint32_t)(p[2 * i + 2] << 8 | p[2 * i + 3]);
            c = 0x10000 + ((c & 0x3ff) << 10) + (low & 0x3ff);
            i++;
        } else if (c >= 0xd800 && c < 0xe000) {
            c = REPLACEMENT;
        }
        o = put_utf8(o, c);
    }
    return (Str){ (char *)out, (size_t)(o - out) };
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
