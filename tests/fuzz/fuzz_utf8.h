/* Is a text UTF-8 as PostgreSQL demands it? Written apart from the compiler's own code, which it judges. */
#ifndef DBSACI_FUZZ_UTF8_H
#define DBSACI_FUZZ_UTF8_H

#include "util/str.h"

#include <stdint.h>

static inline bool fuzz_is_utf8(Str s)
{
    for (size_t i = 0; i < s.n;) {
        uint32_t c = (uint8_t)s.p[i++], least = 0x80;
        int      more = c < 0x80 ? 0 : c >= 0xC2 && c < 0xE0 ? 1 : c >= 0xE0 && c < 0xF0 ? 2 : c >= 0xF0 && c < 0xF5 ? 3 : -1;
        if (more < 0)
            return false;
        least = more == 2 ? 0x800 : more == 3 ? 0x10000 : least;
        c &= more ? 0x3Fu >> more : 0x7F;
        for (int k = 0; k < more; k++, i++) {
            if (i >= s.n || ((uint8_t)s.p[i] & 0xC0) != 0x80)
                return false;
            c = c << 6 | ((uint8_t)s.p[i] & 0x3F);
        }
        if (more && (c < least || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)))
            return false;
    }
    return true;
}

#endif
