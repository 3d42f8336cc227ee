/* The LOB calls (function 96). Positions and amounts are in UTF-16 units of a CLOB and bytes of a BLOB, 1-based. */
#include "config.h"
#include "server/lob_impl.h"

#include "server/aside.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

#include <inttypes.h>

typedef struct LobCall {
    Session        *s;
    const TtcLobOp *q;
    TtcLobReply     reply;
    Outcome         o;
    Lob            *l;
    Locator         loc;
} LobCall;

static bool no_lob(LobCall *c)
{
    return outcome_fail(c->s, &c->o, 22922, "nonexistent LOB value");
}

static bool no_room(LobCall *c)
{
    return outcome_fail(c->s, &c->o, 1652, "unable to extend temp segment: the session's LOBs are at their bound");
}

/* Bytes of the store that `units` are; positions and amounts beyond any LOB stay beyond. */
static uint64_t bytes_of(const Lob *l, uint64_t units)
{
    return units > UINT64_MAX >> 2 ? UINT64_MAX >> 1 : units << l->clob;
}

static uint64_t units_of(const Lob *l)
{
    return l->far ? l->far_n : l->store.n >> l->clob;
}

/* ---- reading ---- */

static uint16_t unit_at(LobCall *c, uint64_t at)
{
    uint8_t unit[2] = { 0 };
    (void)lob_store_read(&c->s->lobs->heap, &c->l->store, at, unit, sizeof unit);
    return (uint16_t)(unit[0] << 8 | unit[1]);
}

/* UTF-8 has no halves of surrogate pairs: the part begins and ends at whole characters. */
static void whole_characters(LobCall *c, uint64_t *from, uint64_t *to)
{
    uint64_t n = c->l->store.n;
    if (*from > 0 && *from < n && (unit_at(c, *from) & 0xfc00) == 0xdc00)
        *from -= 2;
    if (*to > *from && *to < n && (unit_at(c, *to - 2) & 0xfc00) == 0xd800)
        *to -= 2;
}

static bool put_part(LobCall *c, LobDrain *d)
{
    Session *s = c->s;
    char     piece[LOB_PIECE_MAX];
    size_t   n;
    bool     one = d->end - d->at <= LOB_PIECE;
    if (d->at == d->end)
        return true;
    if (one && lob_drain(d, piece, &n)) {
        ttc_put_lob_data(&s->reply, piece, n);
        return true;
    }
    wr_u8(&s->reply, TTC_LOB_DATA);
    wr_clr_begin(&s->reply);
    while (d->at < d->end) {
        if (one || !lob_drain(d, piece, &n)) { /* in the middle of its answer the client cannot be told */
            s->gone = true;
            s->why = "temporary file cannot be read";
            return false;
        }
        wr_clr_piece(&s->reply, piece, n);
        if (!net_send_part(s))
            return false;
    }
    wr_clr_end(&s->reply);
    return true;
}

static bool do_read(LobCall *c)
{
    const Lob *l = c->l;
    uint64_t   n = l->store.n, from = c->q->source_offset ? bytes_of(l, c->q->source_offset - 1) : 0;
    from = from < n ? from : n;
    uint64_t amount = c->q->amount ? bytes_of(l, c->q->amount) : n, to = amount < n - from ? from + amount : n;
    bool     utf8 = l->clob && !c->loc.utf16;
    if (utf8)
        whole_characters(c, &from, &to);
    LobDrain d = { &c->s->lobs->heap, &l->store, from, to, utf8 };
    c->reply.amount = (int64_t)((to - from) >> l->clob);
    return put_part(c, &d);
}

/* ---- writing ---- */

static bool make_writable(LobCall *c)
{
    Session *s = c->s;
    Lob     *l = c->l;
    if (!l->temporary && !(be_in_transaction(s->be) && lob_is_locked(s, l)))
        return outcome_fail(s, &c->o, 22920, "row containing the LOB value is not locked");
    l->uploaded = 0; /* that copy is another value now */
    if (!l->temporary && !l->dirty) {
        l->dirty = true;
        s->lobs->dirty++;
    }
    return true;
}

/* Ready for data at the 1-based position: what is missing before it is filled. */
static bool begin_write(LobCall *c, uint64_t position, uint64_t *at)
{
    Lob     *l = c->l;
    LobHeap *h = &c->s->lobs->heap;
    *at = position ? bytes_of(l, position - 1) : 0;
    if (*at > l->store.n && *at - l->store.n > (uint64_t)c->s->srv->cfg->lob_disk << 20)
        return outcome_fail(c->s, &c->o, 22925, "operation would exceed maximum size allowed for LOB value");
    return make_writable(c) && (lob_store_pad(h, &l->store, *at, l->clob) || no_room(c));
}

/* Replaces what stands at the position, extends at the end. */
static bool do_write(LobCall *c, Str data, uint64_t position)
{
    Lob     *l = c->l;
    LobFeed  f = { .heap = &c->s->lobs->heap, .to = &l->store, .utf8 = l->clob && !c->loc.utf16 };
    uint64_t from;
    if (!begin_write(c, position, &from))
        return false;
    f.at = from;
    if ((c->q->data_aside && !aside_feed(c->s, c->q->data_aside, &f)) || !lob_feed(&f, data, true))
        return no_room(c);
    if (l->clob && l->store.n % 2) /* half a unit of UTF-16 */
        lob_store_cut(f.heap, &l->store, l->store.n - 1);
    c->reply.amount = (int64_t)((f.at - from) >> l->clob);
    return true;
}

static bool do_trim(LobCall *c)
{
    uint64_t n = bytes_of(c->l, c->q->amount);
    if (n > c->l->store.n)
        return outcome_fail(c->s, &c->o, 22926, "specified trim length is greater than current LOB value's length");
    if (!make_writable(c))
        return false;
    lob_store_cut(&c->s->lobs->heap, &c->l->store, n);
    return true;
}

static bool copy_part(LobDrain *d, LobHeap *h, LobStore *to, uint64_t at)
{
    char   piece[LOB_PIECE];
    size_t n = 1;
    for (; n; at += n)
        if (!lob_drain(d, piece, &n) || !lob_store_write(h, to, at, piece, n))
            return false;
    return true;
}

/* Another LOB's content (COPY, APPEND); of the same LOB by way of a copy, as the parts may overlap. */
static bool do_copy(LobCall *c, bool append)
{
    Session   *s = c->s;
    const Lob *source = c->l;
    LobHeap   *h = &s->lobs->heap;
    Locator    loc;
    Lob       *to = lob_find(s, c->q->dest, &loc);
    if (!to)
        return no_lob(c);
    if (to->clob != source->clob)
        return outcome_fail(s, &c->o, 932, "inconsistent datatypes: expected %s got %s", to->clob ? "CLOB" : "BLOB",
                            source->clob ? "CLOB" : "BLOB");
    if (!lob_bring(s, to, &c->o))
        return false;
    uint64_t n = source->store.n, from = 0, amount = n, at;
    if (!append) {
        from = c->q->source_offset ? bytes_of(source, c->q->source_offset - 1) : 0;
        from = from < n ? from : n;
        amount = bytes_of(source, c->q->amount);
    }
    LobDrain d = { h, &source->store, from, amount < n - from ? from + amount : n, false };
    c->l = to;
    if (!begin_write(c, append ? units_of(to) + 1 : c->q->dest_offset, &at))
        return false;
    LobStore copy = { 0 };
    bool     done;
    if (to == source) {
        LobDrain again = { h, &copy, 0, d.end - d.at, false };
        done = copy_part(&d, h, &copy, 0) && copy_part(&again, h, &to->store, at);
        lob_store_free(h, &copy);
    } else {
        done = copy_part(&d, h, &to->store, at);
    }
    return done || no_room(c);
}

/* ---- the rest ---- */

static bool do_create(LobCall *c)
{
    const TtcLobOp *q = c->q;
    uint8_t        *out = arena_alloc(c->s->call, q->source_n > LOCATOR_SIZE ? q->source_n : LOCATOR_SIZE);
    if (q->source_n < LOCATOR_SIZE)
        return outcome_fail(c->s, &c->o, 3120, "two-task conversion routine: locator buffer is too small");
    if (q->dest_offset != ORA_CLOB && q->dest_offset != ORA_BLOB)
        return outcome_fail(c->s, &c->o, 22275, "invalid LOB locator specified");
    bool clob = q->dest_offset == ORA_CLOB;
    if (!lob_keep(c->s, clob, true, NULL, 0, out))
        return outcome_fail(c->s, &c->o, 1652, "unable to extend temp segment: too many temporary LOBs");
    if (clob && q->source_offset == ORA_CSFRM_NCHAR)
        locator_make_national(out);
    c->reply.source = (Str){ (char *)out, q->source_n };
    c->reply.charset = clob ? (q->source_offset == ORA_CSFRM_NCHAR ? ORA_CHARSET_UTF16 : ORA_CHARSET_UTF8) : 0;
    return true;
}

/* OPEN and CLOSE in turn: a second one of either is an error. */
static bool set_open(LobCall *c, bool open, int ora, const char *text)
{
    if (c->l->open == open)
        return outcome_fail(c->s, &c->o, ora, "%s", text);
    c->l->open = open;
    return true;
}

static bool needs_content(uint32_t op, const Lob *l)
{
    switch (op) {
    case LOB_FREE_TEMP:
    case LOB_GET_CHUNK_SIZE:
    case LOB_OPEN:
    case LOB_CLOSE:
    case LOB_IS_OPEN: return false;
    case LOB_GET_LENGTH: return l->clob; /* PostgreSQL has told a BLOB's */
    default: return true;
    }
}

static bool run_op(LobCall *c)
{
    const TtcLobOp *q = c->q;
    uint32_t        op = q->operation & ~(uint32_t)LOB_ARRAY;
    if (op == LOB_CREATE_TEMP)
        return do_create(c);
    if (op == LOB_FILE_OPEN || op == LOB_FILE_CLOSE || op == LOB_FILE_IS_OPEN || op == LOB_FILE_EXISTS)
        return outcome_fail(c->s, &c->o, 22285, "non-existent directory or file for BFILE operation");
    c->l = lob_find(c->s, q->source, &c->loc);
    if (!c->l)
        return op == LOB_FREE_TEMP ? true : no_lob(c);
    if (needs_content(op, c->l) && !lob_bring(c->s, c->l, &c->o))
        return false;
    switch (op) {
    case LOB_GET_LENGTH: c->reply.amount = (int64_t)units_of(c->l); return true;
    case LOB_READ: return do_read(c);
    case LOB_WRITE: return do_write(c, q->data, q->source_offset);
    case LOB_APPEND: return q->has_data ? do_write(c, q->data, units_of(c->l) + 1) : do_copy(c, true);
    case LOB_COPY: return do_copy(c, false);
    case LOB_TRIM: return do_trim(c);
    case LOB_FREE_TEMP:
        if (c->l->temporary)
            lob_drop(c->s->lobs, c->l);
        return true;
    case LOB_GET_CHUNK_SIZE: c->reply.amount = TTC_LOB_CHUNK; return true;
    case LOB_OPEN: return set_open(c, true, 22293, "LOB already opened in the same transaction");
    case LOB_CLOSE: return set_open(c, false, 22289, "cannot perform CLOSE operation on an unopened file or LOB");
    case LOB_IS_OPEN: c->reply.flag = c->l->open; return true;
    default: return outcome_fail(c->s, &c->o, 3120, "two-task conversion routine: unknown LOB operation 0x%x", op);
    }
}

void lob_call(Session *s, const TtcLobOp *q)
{
    LobCall c = { .s = s, .q = q };
    c.reply.source = q->source;
    c.reply.dest = q->dest;
    c.reply.charset = q->charset;
    size_t before = s->reply.n;
    if (run_op(&c))
        ttc_put_lob_reply(&s->reply, q, &c.reply);
    else if (!s->gone)
        s->reply.n = before;
    reply_end(s, &c.o);
}

void lob_free_list(Session *s, const TtcLobFree *q)
{
    for (uint32_t i = 0; i < q->n; i++) {
        Locator loc;
        Lob    *l = lob_find(s, q->locators[i], &loc);
        if (l && l->temporary)
            lob_drop(s->lobs, l);
    }
}
