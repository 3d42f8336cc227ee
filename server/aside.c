#include "config.h"
#include "server/aside.h"

#include "server/lob_impl.h"
#include "wire/ora_type.h"

#include <stdlib.h>

enum { HERE_MAX = 4 << 20 }; /* bytes of one value in the message */

struct Asides {
    RdAside  *v;       /* malloc'ed, for the reader */
    LobStore *content; /* the same of their bytes, as they came */
    Lob     **lob;     /* the temporary LOB made of it, or NULL */
    uint32_t  n;
};

void asides_tell(const Session *s, Rd *r)
{
    if (!s->asides)
        return;
    r->aside = s->asides->v;
    r->n_aside = s->asides->n;
}

static bool grow(void **p, size_t n)
{
    void *more = realloc(*p, n);
    if (more)
        *p = more;
    return more != NULL;
}

/* The entry of the value at that place: its own, or a new one. */
static bool entry(Session *s, size_t at, uint32_t *i)
{
    if (!s->asides && !(s->asides = calloc(1, sizeof *s->asides)))
        return false;
    Asides *as = s->asides;
    size_t  n = as->n + 1;
    for (*i = 0; *i < as->n; (*i)++)
        if (as->v[*i].at == at)
            return true;
    if (!grow((void **)&as->v, n * sizeof *as->v) || !grow((void **)&as->content, n * sizeof *as->content) ||
        !grow((void **)&as->lob, n * sizeof *as->lob))
        return false;
    as->v[*i] = (RdAside){ .at = at };
    as->content[*i] = (LobStore){ 0 };
    as->lob[*i] = NULL;
    as->n++;
    return true;
}

bool asides_take(Session *s, const Rd *r)
{
    uint32_t i;
    Rd       chunks;
    Str      chunk;
    if (r->open_at == 0 || s->msg_n - r->open_at < HERE_MAX)
        return true;
    LobHeap *heap = lobs_heap(s);
    uint8_t *from = s->msg + r->open_at + 1;
    if (!heap || !entry(s, r->open_at, &i))
        return false;
    LobStore *to = &s->asides->content[i];
    rd_init(&chunks, from, s->msg_n - r->open_at - 1, s->call, &s->pf);
    while (rd_next_chunk(&chunks, &chunk))
        if (!lob_store_write(heap, to, to->n, chunk.p, chunk.n))
            return false;
    s->asides->v[i].n = to->n;
    size_t taken = (size_t)(chunks.p - from);
    memmove(from, from + taken, s->msg_n - r->open_at - 1 - taken);
    s->msg_n -= taken;
    return true;
}

void asides_free(Session *s)
{
    Asides *as = s->asides;
    for (uint32_t i = 0; as && i < as->n; i++) {
        lob_store_free(lobs_heap(s), &as->content[i]);
        if (as->lob[i])
            lob_drop(s->lobs, as->lob[i]);
    }
    if (as) {
        free(as->v);
        free(as->content);
        free(as->lob);
    }
    free(as);
    s->asides = NULL;
}

bool aside_feed(Session *s, uint32_t aside, LobFeed *f)
{
    char      piece[LOB_PIECE_MAX];
    size_t    n = 1;
    LobStore *from = &s->asides->content[aside - 1];
    LobDrain  d = { lobs_heap(s), from, 0, from->n, false };
    while (n)
        if (!lob_drain(&d, piece, &n) || !lob_feed(f, (Str){ piece, n }, false))
            return false;
    return true;
}

bool aside_whole(Session *s, Arena *a, const TtcCell *cell, Str *value)
{
    const LobStore *from = &s->asides->content[cell->number - 1];
    char           *p = arena_alloc(a, (size_t)from->n + cell->v.n + 1);
    *value = (Str){ p, (size_t)from->n + cell->v.n };
    if (cell->v.n)
        memcpy(p + from->n, cell->v.p, cell->v.n);
    return lob_store_read(lobs_heap(s), from, 0, p, (size_t)from->n);
}

bool asides_whole(Session *s, Arena *a, TtcCell *cells, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (cells[i].kind == CELL_ASIDE) {
            if (!aside_whole(s, a, &cells[i], &cells[i].v))
                return false;
            cells[i].kind = CELL_VALUE;
        }
    return true;
}

bool aside_is_binary(const TtcBind *b)
{
    return b->type == ORA_RAW || b->type == ORA_LONG_RAW || b->type == ORA_LONG_VARRAW;
}

/* A temporary LOB of the value; NULL: no room. */
static Lob *as_lob(Session *s, const TtcBind *b, const TtcCell *cell)
{
    Lob *l = lob_new(s, !aside_is_binary(b), true);
    if (!l)
        return NULL;
    LobFeed f = { .heap = lobs_heap(s), .to = &l->store, .utf8 = l->clob && b->csfrm != ORA_CSFRM_NCHAR };
    if (aside_feed(s, cell->number, &f) && lob_feed(&f, cell->v, true))
        return l;
    lob_drop(s->lobs, l);
    return NULL;
}

bool aside_param_ready(Session *s, const TtcBind *b, const TtcCell *cell, Outcome *o)
{
    Lob **made = &s->asides->lob[cell->number - 1];
    if (s->asides->v[cell->number - 1].n + cell->v.n <= LOB_LARGE)
        return true;
    if (!*made && !(*made = as_lob(s, b, cell)))
        return outcome_fail(s, o, 1652, "unable to extend temp segment: the session's LOBs are at their bound");
    return lob_upload(s, *made, o);
}

uint64_t aside_param_number(Session *s, const TtcCell *cell)
{
    const Lob *made = s->asides->lob[cell->number - 1];
    return made ? made->uploaded : 0;
}
