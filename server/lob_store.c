#include "config.h"
#include "server/lob_store.h"

#include "wire/ora_text.h"

#include <stdlib.h>
#include <string.h>

enum { IN_MEMORY_MAX = 4 << 20, STEP = 8 * 1024 };

/* Room in memory for n bytes. */
static bool room(LobHeap *h, LobStore *st, uint64_t n)
{
    if (n <= st->cap)
        return true;
    size_t cap = st->cap ? st->cap * 2 : (size_t)n;
    while (cap < n)
        cap *= 2;
    if (n > IN_MEMORY_MAX || h->memory + (cap - st->cap) > h->bound)
        return false;
    char *more = realloc(st->p, cap);
    if (!more)
        return false;
    h->memory += cap - st->cap;
    st->p = more;
    st->cap = cap;
    return true;
}

static void forget_memory(LobHeap *h, LobStore *st)
{
    h->memory -= st->cap;
    free(st->p);
    st->p = NULL;
    st->cap = 0;
}

static bool into_spool(LobHeap *h, LobStore *st)
{
    if (st->n && !spool_put(h->spool, &st->spooled, 0, st->p, (size_t)st->n))
        return false;
    forget_memory(h, st);
    st->in_spool = true;
    return true;
}

bool lob_store_write(LobHeap *h, LobStore *st, uint64_t at, const void *p, size_t n)
{
    if (n == 0)
        return true;
    if (!st->in_spool && !room(h, st, at + n) && !into_spool(h, st))
        return false;
    if (st->in_spool && !spool_put(h->spool, &st->spooled, at, p, n))
        return false;
    if (!st->in_spool)
        memcpy(st->p + at, p, n);
    if (at + n > st->n)
        st->n = at + n;
    return true;
}

bool lob_store_pad(LobHeap *h, LobStore *st, uint64_t to, bool clob)
{
    char fill[STEP] = { 0 };
    for (size_t i = 1; clob && i < sizeof fill; i += 2)
        fill[i] = ' ';
    while (st->n < to) {
        uint64_t left = to - st->n;
        if (!lob_store_write(h, st, st->n, fill, left < sizeof fill ? (size_t)left : sizeof fill))
            return false;
    }
    return true;
}

bool lob_store_read(const LobHeap *h, const LobStore *st, uint64_t at, void *p, size_t n)
{
    if (st->in_spool)
        return spool_get(h->spool, &st->spooled, at, p, n);
    if (n)
        memcpy(p, st->p + at, n);
    return true;
}

void lob_store_cut(LobHeap *h, LobStore *st, uint64_t n)
{
    st->n = n;
    if (st->in_spool)
        spool_cut(h->spool, &st->spooled, n);
}

void lob_store_free(LobHeap *h, LobStore *st)
{
    if (st->in_spool)
        spool_cut(h->spool, &st->spooled, 0);
    forget_memory(h, st);
    *st = (LobStore){ 0 };
}

static bool put(LobFeed *f, const void *p, size_t n)
{
    if (!lob_store_write(f->heap, f->to, f->at, p, n))
        return false;
    f->at += n;
    return true;
}

/* Byte by byte until the cut character is whole, or known to be broken. */
static bool mend_cut(LobFeed *f, Str *piece, bool last)
{
    while (f->n_cut && (piece->n || last)) {
        uint8_t out[16];
        if (piece->n) {
            f->cut[f->n_cut++] = (uint8_t)*piece->p++;
            piece->n--;
        }
        Str    s = { (const char *)f->cut, f->n_cut };
        size_t n = utf16_step(&s, last && piece->n == 0, out, sizeof out);
        memmove(f->cut, s.p, s.n);
        f->n_cut = (uint8_t)s.n;
        if (!put(f, out, n))
            return false;
    }
    return true;
}

bool lob_feed(LobFeed *f, Str piece, bool last)
{
    uint8_t out[STEP];
    if (!f->utf8)
        return put(f, piece.p, piece.n);
    if (!mend_cut(f, &piece, last))
        return false;
    for (size_t n; piece.n && (n = utf16_step(&piece, last, out, sizeof out)) > 0;)
        if (!put(f, out, n))
            return false;
    if (piece.n) /* less than a character */
        memcpy(f->cut, piece.p, piece.n);
    f->n_cut += (uint8_t)piece.n;
    return true;
}

bool lob_drain(LobDrain *d, char *p, size_t *n)
{
    char     raw[LOB_PIECE];
    uint64_t left = d->end - d->at;
    size_t   part = left < LOB_PIECE ? (size_t)left : LOB_PIECE;
    *n = part;
    if (part == 0)
        return true;
    if (!lob_store_read(d->heap, d->from, d->at, d->utf8 ? raw : p, part))
        return false;
    if (d->utf8) {
        Str in = { raw, part };
        *n = utf8_step(&in, part == left, (uint8_t *)p, LOB_PIECE_MAX);
        part -= in.n;
    }
    d->at += part;
    return true;
}
