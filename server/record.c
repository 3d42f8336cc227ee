/* Binary rows as record_send writes them: a count, then type, length and bytes of each value. */
#include "config.h"
#include "server/record.h"

#include <stddef.h>

static bool take_u32(Record *r, uint32_t *out)
{
    const uint8_t *b = (const uint8_t *)r->p;
    if (r->end - r->p < 4)
        return false;
    *out = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    r->p += 4;
    return true;
}

bool record_open(Record *r, const char *v, int n)
{
    *r = (Record){ .p = v, .end = v + n };
    return take_u32(r, &r->left);
}

bool record_next(Record *r, Oid *type, const char **v, int *n)
{
    uint32_t oid, length;
    if (r->left == 0 || !take_u32(r, &oid) || !take_u32(r, &length))
        return false;
    r->left--;
    *type = oid;
    *v = NULL;
    *n = 0;
    if (length == UINT32_MAX)
        return true;
    if (length > (uint32_t)(r->end - r->p))
        return false;
    *v = r->p;
    *n = (int)length;
    r->p += length;
    return true;
}
