#include "config.h"

#include "wire/ora_rowid.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *put(char *out, uint64_t v, int n)
{
    for (int i = n - 1; i >= 0; i--, v >>= 6)
        out[i] = digits[v & 63];
    return out + n;
}

void ora_rowid_text(const TtcRowidParts *parts, char out[ORA_ROWID_TEXT])
{
    out = put(out, parts->object, 6);
    out = put(out, parts->file, 3);
    out = put(out, parts->block, 6);
    put(out, parts->slot, 3);
}

static bool get(const char *p, int n, uint64_t max, uint64_t *v)
{
    *v = 0;
    for (int i = 0; i < n; i++) {
        const char *d = p[i] ? strchr(digits, p[i]) : NULL;
        if (d == NULL)
            return false;
        *v = *v << 6 | (uint64_t)(d - digits);
    }
    return *v <= max;
}

bool ora_rowid_parse(Str text, TtcRowidParts *parts)
{
    uint64_t object, file, block, slot;
    if (text.n != ORA_ROWID_TEXT || !get(text.p, 6, UINT32_MAX, &object) || !get(text.p + 6, 3, UINT16_MAX, &file) ||
        !get(text.p + 9, 6, UINT32_MAX, &block) || !get(text.p + 15, 3, UINT16_MAX, &slot))
        return false;
    *parts = (TtcRowidParts){ (uint32_t)object, (uint32_t)block, (uint16_t)file, (uint16_t)slot };
    return true;
}
