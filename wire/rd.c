#include "config.h"

#include "wire/rd.h"

void rd_init(Rd *r, const void *buf, size_t n, Arena *a, const TtcProfile *pf)
{
    *r = (Rd){ .p = buf, .end = (const uint8_t *)buf + n, .a = a, .pf = pf, .start = buf };
}

void rd_init_whole(Rd *r, const void *buf, size_t n, Arena *a, const TtcProfile *pf)
{
    rd_init(r, buf, n, a, pf);
    r->whole = true;
}

void rd_fail(Rd *r)
{
    if (r->rc == RC_OK)
        r->rc = RC_BAD;
}

/* `need` more bytes than are here. */
static void rd_starve(Rd *r, size_t need)
{
    if (r->rc != RC_OK)
        return;
    r->rc = r->whole ? RC_BAD : RC_MORE;
    r->need = need;
}

bool rd_count(Rd *r, uint64_t n, size_t each, uint64_t max)
{
    if (r->rc != RC_OK)
        return false;
    if (n > max) {
        rd_fail(r);
        return false;
    }
    size_t left = (size_t)(r->end - r->p);
    if (each && n > left / each)
        rd_starve(r, (size_t)n * each - left);
    return r->rc == RC_OK;
}

Rc rd_done(Rd *r)
{
    if (r->rc == RC_OK && r->p != r->end)
        r->rc = RC_BAD;
    return r->rc;
}

const uint8_t *rd_take(Rd *r, size_t n)
{
    if (r->rc != RC_OK)
        return NULL;
    size_t left = (size_t)(r->end - r->p);
    if (n > left) {
        rd_starve(r, n - left);
        return NULL;
    }
    r->p += n;
    return r->p - n;
}

int rd_peek(Rd *r)
{
    if (r->rc != RC_OK)
        return -1;
    if (r->p == r->end) {
        rd_starve(r, 1);
        return -1;
    }
    return *r->p;
}

uint8_t rd_u8(Rd *r)
{
    const uint8_t *p = rd_take(r, 1);
    return p ? *p : 0;
}

static uint64_t big_endian(const uint8_t *p, size_t n)
{
    uint64_t v = 0;
    for (size_t i = 0; i < n; i++)
        v = v << 8 | p[i];
    return v;
}

static uint64_t rd_fixed(Rd *r, size_t n)
{
    const uint8_t *p = rd_take(r, n);
    return p ? big_endian(p, n) : 0;
}

uint16_t rd_u16(Rd *r)
{
    return (uint16_t)rd_fixed(r, 2);
}

uint32_t rd_u32(Rd *r)
{
    return (uint32_t)rd_fixed(r, 4);
}

uint64_t rd_u64(Rd *r)
{
    return rd_fixed(r, 8);
}

uint16_t rd_le16(Rd *r)
{
    uint16_t v = rd_u16(r);
    return (uint16_t)(v >> 8 | v << 8);
}

/* A compact integer's magnitude; *negative NULL: a sign is an error. */
static uint64_t rd_compact(Rd *r, bool *negative, uint64_t max)
{
    uint8_t n = rd_u8(r);
    if (negative)
        *negative = (n & 0x80) != 0;
    if (negative)
        n &= 0x7f;
    if (n > 8) {
        rd_fail(r);
        return 0;
    }
    uint64_t v = rd_fixed(r, n);
    if (v > max) {
        rd_fail(r);
        return 0;
    }
    return v;
}

uint8_t rd_ub1(Rd *r)
{
    return (uint8_t)rd_compact(r, NULL, UINT8_MAX);
}

uint16_t rd_ub2(Rd *r)
{
    return (uint16_t)rd_compact(r, NULL, UINT16_MAX);
}

uint32_t rd_ub4(Rd *r)
{
    return (uint32_t)rd_compact(r, NULL, UINT32_MAX);
}

uint64_t rd_ub8(Rd *r)
{
    return rd_compact(r, NULL, UINT64_MAX);
}

int64_t rd_sb8(Rd *r)
{
    bool     negative = false;
    uint64_t v = rd_compact(r, &negative, INT64_MAX);
    return negative ? -(int64_t)v : (int64_t)v;
}

int rd_sb1(Rd *r)
{
    if (!r->pf->sb1_compact)
        return (int8_t)rd_u8(r);
    int64_t v = rd_sb8(r);
    if (v < INT8_MIN || v > INT8_MAX) {
        rd_fail(r);
        return 0;
    }
    return (int)v;
}

static uint64_t chunk_length(Rd *r)
{
    return r->pf == NULL || r->pf->big_clr ? rd_ub4(r) : rd_u8(r);
}

/* oracle-rs writes one chunk and no terminator: if what follows the only chunk cannot be a chunk, the value is over.
 * Nothing but its profile tells, so the others stay strict. */
static bool chunks_without_end(const Rd *r)
{
    return r->pf != NULL && r->pf->driver == DRV_ORACLE_RS;
}

/* Behind FE. Two walks: the first only sums the chunks, so a value that is not all here costs no copy. */
static Str rd_chunked(Rd *r)
{
    const uint8_t *start = r->p;
    size_t         total = 0, chunks = 0;
    for (uint64_t n; (n = chunk_length(r)) > 0; chunks++) {
        const uint8_t *p = rd_take(r, (size_t)n);
        if (p == NULL)
            return (Str){ NULL, 0 };
        total += (size_t)n;
        if (chunks_without_end(r)) {
            if (r->p < r->end && *r->p == 0)
                r->p++;
            return (Str){ (const char *)p, (size_t)n };
        }
    }
    if (r->rc != RC_OK || total == 0)
        return (Str){ NULL, 0 };
    const uint8_t *after = r->p;
    char          *joined = chunks > 1 ? arena_alloc(r->a, total) : NULL;
    Str            whole = { joined, total };
    size_t         at = 0;
    r->p = start;
    for (uint64_t n; (n = chunk_length(r)) > 0; at += (size_t)n) {
        const uint8_t *p = rd_take(r, (size_t)n);
        if (joined)
            memcpy(joined + at, p, (size_t)n);
        else
            whole.p = (const char *)p;
    }
    r->p = after;
    return whole;
}

bool rd_next_chunk(Rd *r, Str *chunk)
{
    Rd             before = *r;
    uint64_t       n = chunk_length(r);
    const uint8_t *p = n ? rd_take(r, (size_t)n) : NULL;
    *chunk = (Str){ (const char *)p, (size_t)n };
    if (!p)
        *r = before;
    return p != NULL;
}

uint32_t rd_clr_long(Rd *r, Str *v)
{
    size_t   at = (size_t)(r->p - r->start);
    uint32_t part = 0;
    if (rd_peek(r) != 0xfe || chunks_without_end(r)) {
        *v = rd_clr(r);
        return 0;
    }
    for (uint32_t i = 0; i < r->n_aside; i++)
        if (r->aside[i].at == at)
            part = i + 1;
    rd_u8(r);
    *v = rd_chunked(r);
    if (r->rc == RC_MORE)
        r->open_at = at;
    return part;
}

Str rd_clr_escape(Rd *r, uint8_t *escape)
{
    *escape = 0;
    uint8_t n = rd_u8(r);
    switch (n) {
    case 0x00:
    case 0xff:
        return (Str){ NULL, 0 };
    case 0xfd:
        *escape = rd_u8(r);
        return (Str){ NULL, 0 };
    case 0xfe:
        return rd_chunked(r);
    default:
        return rd_raw(r, n);
    }
}

Str rd_clr(Rd *r)
{
    uint8_t n = rd_u8(r);
    if (n == 0x00 || n == 0xff || n == 0xfd)
        return (Str){ NULL, 0 };
    return n == 0xfe ? rd_chunked(r) : rd_raw(r, n);
}

Str rd_dalc(Rd *r)
{
    uint32_t n = rd_ub4(r);
    if (n == 0)
        return (Str){ NULL, 0 };
    Str s = rd_clr(r);
    if (r->rc == RC_OK && s.n != n)
        rd_fail(r);
    return r->rc == RC_OK ? s : (Str){ NULL, 0 };
}

/* A client whose flags say "raw" may still send a CLR length: take it for one where no text starts like that (a length
 * below 0x20 is a control character). */
Str rd_chr(Rd *r, size_t n)
{
    if (n == 0)
        return (Str){ NULL, 0 };
    bool clr = !r->pf->chr_raw;
    if (!clr && n < 0x20)
        clr = rd_peek(r) == (int)n;
    if (!clr)
        return rd_raw(r, n);
    Str s = rd_clr(r);
    if (r->rc == RC_OK && s.n != n)
        rd_fail(r);
    return r->rc == RC_OK ? s : (Str){ NULL, 0 };
}

Str rd_raw(Rd *r, size_t n)
{
    const uint8_t *p = rd_take(r, n);
    return p ? (Str){ (const char *)p, n } : (Str){ NULL, 0 };
}

Str rd_cstr(Rd *r)
{
    if (r->rc != RC_OK)
        return (Str){ NULL, 0 };
    const uint8_t *nul = memchr(r->p, 0, (size_t)(r->end - r->p));
    if (nul == NULL) {
        rd_starve(r, 1);
        return (Str){ NULL, 0 };
    }
    Str s = { (const char *)r->p, (size_t)(nul - r->p) };
    r->p = nul + 1;
    return s;
}
