/* Wr: a growing buffer of wire bytes, malloc'ed, reused from message to message.
 *
 * Writers never fail in between: when memory is out w->bad is set, nothing more is written, and the caller tests it once
 * before sending. One owner, one thread. */
#ifndef DBSACI_WIRE_WR_H
#define DBSACI_WIRE_WR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "util/str.h"
#include "wire/profile.h"

typedef struct Wr {
    uint8_t          *p;
    size_t            n, cap;
    bool              bad;
    const TtcProfile *pf; /* what the peer speaks */
} Wr;

void wr_init(Wr *w, const TtcProfile *pf);
void wr_free(Wr *w);
/* Empty again; gives memory back when the buffer had grown over `keep` bytes (0: keeps it all). */
void wr_reset(Wr *w, size_t keep);
/* Drops the first n bytes (they were sent). */
void wr_consume(Wr *w, size_t n);
bool wr_grow(Wr *w, size_t n); /* false: w->bad */

/* Room for n bytes behind w->n without moving it, or NULL: write there, then `w->n += used`. */
static inline uint8_t *wr_room(Wr *w, size_t n)
{
    if (__builtin_expect(n > w->cap - w->n || w->bad, 0) && !wr_grow(w, n))
        return NULL;
    return w->p + w->n;
}
static inline void wr_u8(Wr *w, uint8_t v)
{
    uint8_t *p = wr_room(w, 1);
    if (p) {
        *p = v;
        w->n++;
    }
}
static inline void wr_bytes(Wr *w, const void *src, size_t n)
{
    uint8_t *p = wr_room(w, n);
    if (p && n) {
        memcpy(p, src, n);
        w->n += n;
    }
}
static inline void wr_str(Wr *w, Str s)
{
    wr_bytes(w, s.p, s.n);
}
void wr_zero(Wr *w, size_t n);
void wr_u16(Wr *w, uint16_t v); /* fixed, big-endian */
void wr_u32(Wr *w, uint32_t v);
void wr_u64(Wr *w, uint64_t v);
void wr_le16(Wr *w, uint16_t v);
/* Puts a big-endian value over bytes written earlier. */
void wr_patch_u16(Wr *w, size_t at, uint16_t v);
void wr_patch_u32(Wr *w, size_t at, uint32_t v);

void wr_ub(Wr *w, uint64_t v); /* compact, shortest of 0, 1, 2, 4, 8 bytes: serves ub2, ub4, ub8 */
void wr_sb(Wr *w, int64_t v);
void wr_sb1(Wr *w, int v); /* raw or compact, by pf->sb1_compact */

/* One row value: short form up to 252 bytes, chunked above; n = 0 is NULL. */
void wr_clr(Wr *w, const void *src, size_t n);
static inline void wr_null(Wr *w)
{
    wr_u8(w, 0);
}
/* A long value in pieces: begin, any number of pieces of any size, end. */
void wr_clr_begin(Wr *w);
void wr_clr_piece(Wr *w, const void *src, size_t n);
void wr_clr_end(Wr *w);
void wr_dalc(Wr *w, Str s);
void wr_chr(Wr *w, Str s); /* text whose length was written before: raw or CLR, by pf->chr_raw; nothing if empty */

#endif
