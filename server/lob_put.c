/* LOBs in rows and OUT binds. */
#include "config.h"
#include "server/lob_impl.h"

#include "wire/ora_text.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

enum { PREFETCH_MAX = 1 << 20 }; /* bytes: Oracle's bound too */

static bool wants_size(const TtcBind *want)
{
    return want && (want->cont_flags & OAC_LOB_PREFETCH);
}

static void put_located(Session *s, const OutColumn *c, const TtcBind *want, const Lob *l, uint64_t length, Str first)
{
    uint8_t locator[LOCATOR_SIZE];
    bool    national = l->clob && c->d.csfrm == ORA_CSFRM_NCHAR;
    lob_locator(l, locator);
    if (national)
        locator_make_national(locator);
    if (!wants_size(want))
        ttc_put_lob_locator(&s->reply, locator, sizeof locator);
    else if (want->max_chars == 0)
        ttc_put_lob_sized(&s->reply, locator, sizeof locator, length);
    else
        ttc_put_lob_prefetched(&s->reply, locator, sizeof locator, length, first, l->clob, national);
}

bool lob_put(Session *s, const OutColumn *c, const TtcBind *want, Str value, bool clob, Outcome *o)
{
    Lob *l = lob_new(s, clob, false);
    if (!l || !lob_fill(s->lobs, l, value))
        return outcome_fail(s, o, 22922, "nonexistent LOB value: no room to keep it");
    Str first = value;
    if (want && clob)
        first.n = utf8_skip_units(value, want->max_chars);
    else if (want && first.n > want->max_chars)
        first.n = want->max_chars;
    put_located(s, c, want, l, lob_length(clob, value), first);
    return true;
}

/* The first `units` of a LOB that is in its store, as rows bring them. */
static bool first_part(Session *s, const Lob *l, uint32_t units, Str *first)
{
    uint64_t n = (uint64_t)units << l->clob;
    LobDrain d = { &s->lobs->heap, &l->store, 0, n < l->store.n ? n : l->store.n, l->clob };
    char    *p = arena_alloc(s->call, (size_t)d.end / 2 * 3 + LOB_PIECE_MAX);
    *first = (Str){ p, 0 };
    for (size_t part = 1; part; first->n += part)
        if (!lob_drain(&d, p + first->n, &part))
            return false;
    return true;
}

static bool put_long(Session *s, const OutColumn *c, const Lob *l, Outcome *o)
{
    char     piece[LOB_PIECE_MAX];
    size_t   n;
    bool     national = c->as_long ? c->long_national : c->d.csfrm == ORA_CSFRM_NCHAR;
    LobDrain d = { &s->lobs->heap, &l->store, 0, l->store.n, l->clob && !national };
    wr_clr_begin(&s->reply);
    do {
        if (!lob_drain(&d, piece, &n))
            return outcome_fail(s, o, 22922, "nonexistent LOB value: its temporary file cannot be read");
        wr_clr_piece(&s->reply, piece, n);
        if (!net_send_part(s))
            return false;
    } while (n);
    wr_clr_end(&s->reply);
    ttc_put_long_tail(&s->reply);
    return true;
}

bool lob_put_far(Session *s, const OutColumn *c, const TtcBind *want, const LobPlace *row, uint64_t n, bool as_long, Outcome *o)
{
    Lob *l = lob_new(s, c->is_clob, false);
    Str  first = { NULL, 0 };
    if (!l)
        return outcome_fail(s, o, 22922, "nonexistent LOB value: no room to keep it");
    l->row = *row;
    l->far = true;
    l->far_n = n;
    /* A CLOB's length in Oracle's units is known only when it is here. */
    bool needed = as_long || (wants_size(want) && (l->clob || want->max_chars));
    if (needed && !lob_bring(s, l, o))
        return false;
    if (as_long)
        return put_long(s, c, l, o);
    if (wants_size(want) && want->max_chars && !first_part(s, l, want->max_chars < PREFETCH_MAX ? want->max_chars : PREFETCH_MAX, &first))
        return outcome_fail(s, o, 22922, "nonexistent LOB value: its temporary file cannot be read");
    put_located(s, c, want, l, l->far ? n : l->store.n >> l->clob, first);
    return true;
}
