#include "config.h"

#include "wire/wr.h"

#include <stdlib.h>

enum { CLR_SHORT = 252, CLR_CHUNK = 32767, CLR_SMALL_CHUNK = 252 };

void wr_init(Wr *w, const TtcProfile *pf)
{
    *w = (Wr){ .pf = pf };
}

void wr_free(Wr *w)
{
    free(w->p);
    *w = (Wr){ .pf = w->pf };
}

void wr_reset(Wr *w, size_t keep)
{
    if (keep && w->cap > keep)
        wr_free(w);
    w->n = 0;
    w->bad = false;
}

void wr_consume(Wr *w, size_t n)
{
    if (n >= w->n) {
        w->n = 0;
        return;
    }
    memmove(w->p, w->p + n, w->n - n);
    w->n -= n;
}

bool wr_grow(Wr *w, size_t n)
{
    if (w->bad)
        return false;
    size_t cap = w->cap ? w->cap : 1024;
    while (n > cap - w->n && cap <= SIZE_MAX / 2)
        cap *= 2;
    uint8_t *p = n > cap - w->n ? NULL : realloc(w->p, cap);
    if (p == NULL) {
        w->bad = true;
        return false;
    }
    w->p = p;
    w->cap = cap;
    return true;
}

void wr_zero(Wr *w, size_t n)
{
    uint8_t *p = wr_room(w, n);
    if (p) {
        memset(p, 0, n);
        w->n += n;
    }
}

static void store(uint8_t *p, uint64_t v, size_t n)
{
    while (n > 0) {
        p[--n] = (uint8_t)v;
        v >>= 8;
    }
}

static void wr_fixed(Wr *w, uint64_t v, size_t n)
{
    uint8_t *p = wr_room(w, n);
    if (p) {
        store(p, v, n);
        w->n += n;
    }
}

void wr_u16(Wr *w, uint16_t v)
{
    wr_fixed(w, v, 2);
}

void wr_u32(Wr *w, uint32_t v)
{
    wr_fixed(w, v, 4);
}

void wr_u64(Wr *w, uint64_t v)
{
    wr_fixed(w, v, 8);
}

void wr_le16(Wr *w, uint16_t v)
{
    wr_u16(w, (uint16_t)(v >> 8 | v << 8));
}

void wr_patch_u16(Wr *w, size_t at, uint16_t v)
{
    if (!w->bad && at + 2 <= w->n)
        store(w->p + at, v, 2);
}

void wr_patch_u32(Wr *w, size_t at, uint32_t v)
{
    if (!w->bad && at + 4 <= w->n)
        store(w->p + at, v, 4);
}

static void wr_compact(Wr *w, uint64_t v, uint8_t sign)
{
    size_t   n = v == 0 ? 0 : v <= 0xff ? 1 : v <= 0xffff ? 2 : v <= 0xffffffffu ? 4 : 8;
    uint8_t *p = wr_room(w, 9);
    if (p) {
        *p = (uint8_t)(n | sign);
        store(p + 1, v, n);
        w->n += n + 1;
    }
}

void wr_ub(Wr *w, uint64_t v)
{
    wr_compact(w, v, 0);
}

void wr_sb(Wr *w, int64_t v)
{
    if (v < 0)
        wr_compact(w, -(uint64_t)v, 0x80);
    else
        wr_compact(w, (uint64_t)v, 0);
}

void wr_sb1(Wr *w, int v)
{
    if (w->pf->sb1_compact)
        wr_sb(w, v);
    else
        wr_u8(w, (uint8_t)v);
}

void wr_clr(Wr *w, const void *src, size_t n)
{
    if (n <= CLR_SHORT) {
        uint8_t *p = wr_room(w, n + 1);
        if (p) {
            *p = (uint8_t)n;
            if (n)
                memcpy(p + 1, src, n);
            w->n += n + 1;
        }
        return;
    }
    wr_clr_begin(w);
    wr_clr_piece(w, src, n);
    wr_clr_end(w);
}

void wr_clr_begin(Wr *w)
{
    wr_u8(w, 0xfe);
}

void wr_clr_piece(Wr *w, const void *src, size_t n)
{
    bool           big = w->pf == NULL || w->pf->big_clr;
    const uint8_t *p = src;
    while (n > 0) {
        size_t most = big ? CLR_CHUNK : CLR_SMALL_CHUNK, part = n < most ? n : most;
        if (big)
            wr_ub(w, part);
        else
            wr_u8(w, (uint8_t)part);
        wr_bytes(w, p, part);
        p += part;
        n -= part;
    }
}

void wr_clr_end(Wr *w)
{
    wr_u8(w, 0);
}

void wr_dalc(Wr *w, Str s)
{
    wr_ub(w, s.n);
    if (s.n)
        wr_clr(w, s.p, s.n);
}

void wr_chr(Wr *w, Str s)
{
    if (s.n == 0)
        return;
    if (w->pf->chr_raw)
        wr_str(w, s);
    else
        wr_clr(w, s.p, s.n);
}
