/* The session's LOB table and the LOB calls.
 *
 * Values are kept whole: in memory up to the session's bound, beyond it in an unlinked temporary file. Query values are
 * read-only snapshots; temporary LOBs are always in memory and may be written, and so may those of RETURNING: they know
 * their row, and what was written goes there before the next statement or COMMIT. */
#include "config.h"
#include "server/lob.h"

#include "server/txn.h"
#include "wire/ora_text.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SLOTS = 65536 };             /* LOBs of one session at one time */
static const off_t FILE_MAX = (off_t)4 << 30;

typedef struct Lob {
    uint64_t handle;    /* 0: free */
    bool     clob, temporary;
    bool     open;      /* between OPEN and CLOSE */
    char    *p;         /* malloc'ed, or NULL: in the file */
    size_t   n, cap;
    off_t    at;        /* in the file */
    LobRow   row;       /* table 0: of no row that may be written */
    bool     dirty;     /* written, not yet in its row */
} Lob;

struct LobTable {
    Lob      v[SLOTS]; /* by handle modulo: the newest value of a slot wins; untouched pages cost nothing */
    uint64_t next;
    uint32_t dirty;     /* LOBs that are */
    uint32_t rows;      /* LOBs that were attached to a row of this transaction */
    size_t   memory;
    FILE    *file;
    off_t    file_n;
};

static void drop(LobTable *t, Lob *l)
{
    if (l->p)
        t->memory -= l->cap;
    t->dirty -= l->dirty;
    free(l->p);
    *l = (Lob){ 0 };
}

void lobs_free(Session *s)
{
    LobTable *t = s->lobs;
    if (!t)
        return;
    for (uint64_t i = 0; i < SLOTS && i <= t->next; i++)
        free(t->v[i].p);
    if (t->file)
        fclose(t->file);
    free(t);
    s->lobs = NULL;
}

static Lob *find(Session *s, Str bytes, Locator *loc)
{
    if (!s->lobs || !locator_get(bytes, loc) || loc->handle == 0)
        return NULL;
    Lob *l = &s->lobs->v[loc->handle % SLOTS];
    return l->handle == loc->handle ? l : NULL;
}

/* A free slot for a new handle: temporary LOBs and written ones are never displaced. */
static Lob *new_slot(LobTable *t)
{
    for (int tries = 0; tries < SLOTS; tries++) {
        Lob *l = &t->v[++t->next % SLOTS];
        if (l->handle && (l->temporary || l->dirty))
            continue;
        drop(t, l);
        l->handle = t->next;
        return l;
    }
    return NULL;
}

static bool resize(LobTable *t, Lob *l, size_t n)
{
    if (n <= l->cap)
        return true;
    size_t cap = l->cap ? l->cap : 64;
    while (cap < n)
        cap *= 2;
    char *more = realloc(l->p, cap);
    if (!more)
        return false;
    t->memory += cap - l->cap;
    l->p = more;
    l->cap = cap;
    return true;
}

static bool into_file(LobTable *t, Lob *l, const char *p, size_t n)
{
    if (!t->file && !(t->file = tmpfile()))
        return false;
    if (t->file_n > FILE_MAX) { /* starts over: what lies there is older than anything a client still reads */
        for (int i = 0; i < SLOTS; i++)
            if (t->v[i].handle && !t->v[i].p && &t->v[i] != l)
                t->v[i] = (Lob){ 0 };
        t->file_n = 0;
    }
    l->at = t->file_n;
    l->n = n;
    if (pwrite(fileno(t->file), p, n, t->file_n) != (ssize_t)n)
        return false;
    t->file_n += (off_t)n;
    return true;
}

bool lob_keep(Session *s, bool clob, bool temporary, const char *p, size_t n, uint8_t out[LOCATOR_SIZE])
{
    if (!s->lobs && !(s->lobs = calloc(1, sizeof *s->lobs)))
        return false;
    LobTable *t = s->lobs;
    Lob      *l = new_slot(t);
    if (!l)
        return false;
    l->clob = clob;
    l->temporary = temporary;
    size_t bound = (size_t)s->srv->cfg->lob_memory << 20;
    bool   kept;
    if (t->memory + n > bound && !temporary) {
        kept = into_file(t, l, p, n);
    } else {
        kept = t->memory + n <= bound && resize(t, l, n ? n : 1);
        if (kept && n)
            memcpy(l->p, p, n);
        l->n = n;
    }
    if (!kept) {
        drop(t, l);
        return false;
    }
    locator_put(out, &(Locator){ .handle = l->handle, .blob = !clob, .temporary = temporary });
    return true;
}

static bool content(Session *s, Lob *l, Str *value)
{
    *value = (Str){ l->p, l->n };
    if (l->p)
        return true;
    char *copy = arena_alloc(s->call, l->n + 1);
    *value = (Str){ copy, l->n };
    return pread(fileno(s->lobs->file), copy, l->n, l->at) == (ssize_t)l->n;
}

/* ---- LOBs of rows ---- */

void lob_attach_newest(Session *s, const LobRow *row)
{
    LobTable *t = s->lobs;
    t->v[t->next % SLOTS].row = *row;
    t->rows++;
}

void lob_attach_place(Session *s, const char *tableoid, const char *ctid, int attnum)
{
    const uint8_t *oid = (const uint8_t *)tableoid, *tid = (const uint8_t *)ctid;
    LobRow         at = { .attnum = attnum };
    at.table = (Oid)oid[0] << 24 | (Oid)oid[1] << 16 | (Oid)oid[2] << 8 | oid[3];
    uint32_t block = (uint32_t)tid[0] << 24 | (uint32_t)tid[1] << 16 | (uint32_t)tid[2] << 8 | tid[3];
    snprintf(at.ctid, sizeof at.ctid, "(%u,%u)", block, (unsigned)(tid[4] << 8 | tid[5]));
    lob_attach_newest(s, &at);
}

uint64_t lobs_kept(const Session *s)
{
    return s->lobs ? s->lobs->next : 0;
}

void lobs_end_transaction(Session *s)
{
    LobTable *t = s->lobs;
    if (!t || !t->rows)
        return;
    for (uint64_t i = 0; i < SLOTS && i <= t->next; i++) {
        t->v[i].row = (LobRow){ 0 };
        t->v[i].dirty = false;
    }
    t->rows = t->dirty = 0;
}

/* The new version of a row has another place: all its LOBs learn it. */
static void row_moved(LobTable *t, const LobRow *was, const char *ctid)
{
    LobRow old = *was;
    for (uint64_t i = 0; i < SLOTS && i <= t->next; i++) {
        LobRow *r = &t->v[i].row;
        if (r->table == old.table && strcmp(r->ctid, old.ctid) == 0)
            snprintf(r->ctid, sizeof r->ctid, "%s", ctid);
    }
}

static const char *row_update(Session *s, const LobRow *row, BeError *err)
{
    const char *values[] = { arena_printf(s->call, "%u", row->table), arena_printf(s->call, "%d", row->attnum) };
    PGresult   *res = be_query(s->be,
                               "SELECT pg_catalog.format('UPDATE %I.%I SET %I = $1 WHERE ctid = $2::tid RETURNING ctid::text', "
                               "n.nspname, c.relname, a.attname) FROM pg_catalog.pg_class c "
                               "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace "
                               "JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid "
                               "WHERE c.oid = $1::oid AND a.attnum = $2::int2",
                               2, values, err);
    const char *sql = res && PQntuples(res) == 1 ? arena_printf(s->call, "%s", PQgetvalue(res, 0, 0)) : NULL;
    if (res && !sql)
        be_error_set(err, 22922, "nonexistent LOB value");
    PQclear(res);
    return sql;
}

static const char *as_parameter(Arena *a, const Lob *l)
{
    if (l->clob)
        return arena_strndup(a, l->p, l->n);
    char *hex = arena_alloc(a, l->n * 2 + 3);
    memcpy(hex, "\\x", 3);
    for (size_t i = 0; i < l->n; i++)
        snprintf(hex + 2 + i * 2, 3, "%02x", (uint8_t)l->p[i]);
    return hex;
}

static bool write_to_row(Session *s, Lob *l, Outcome *o)
{
    BeError     err;
    const char *sql = row_update(s, &l->row, &err);
    const char *values[] = { as_parameter(s->call, l), l->row.ctid };
    PGresult   *res = sql ? be_query(s->be, sql, 2, values, &err) : NULL;
    if (!res) {
        txn_settle(s);
        return outcome_backend(s, o, &err);
    }
    bool found = PQntuples(res) == 1;
    if (found)
        row_moved(s->lobs, &l->row, PQgetvalue(res, 0, 0));
    PQclear(res);
    return found || outcome_fail(s, o, 22920, "row containing the LOB value is not locked");
}

bool lobs_flush(Session *s, Outcome *o)
{
    LobTable *t = s->lobs;
    BeError   err;
    bool      ok = true;
    if (!t || !t->dirty)
        return true;
    if (!be_begin(s->be, &err))
        return outcome_backend(s, o, &err);
    for (uint64_t i = 0; i < SLOTS && i <= t->next; i++)
        if (t->v[i].dirty) {
            ok = ok && write_to_row(s, &t->v[i], o);
            t->v[i].dirty = false;
        }
    t->dirty = 0;
    return ok;
}

bool lob_value(Session *s, Str locator, Str *value, bool *clob)
{
    Locator loc;
    Lob    *l = find(s, locator, &loc);
    if (!l)
        return false;
    *clob = l->clob;
    return content(s, l, value);
}

uint64_t lob_length(bool clob, Str value)
{
    return clob ? utf16_units(value) : value.n;
}

/* ---- operations ---- */

typedef struct LobCall {
    Session        *s;
    const TtcLobOp *q;
    TtcLobReply     reply;
    Outcome         o;
    Lob            *l;
    Locator         loc;
    Str             value;
} LobCall;

static bool no_lob(LobCall *c)
{
    return outcome_fail(c->s, &c->o, 22922, "nonexistent LOB value");
}

/* Byte offset of a 1-based position in Oracle's units. */
static size_t byte_offset(const LobCall *c, uint64_t position)
{
    uint64_t units = position > 0 ? position - 1 : 0;
    if (c->l->clob)
        return utf8_skip_units(c->value, units);
    return units < c->value.n ? (size_t)units : c->value.n;
}

static bool do_read(LobCall *c)
{
    size_t from = byte_offset(c, c->q->source_offset);
    Str    part = { c->value.p + from, c->value.n - from };
    if (c->q->amount > 0 && c->l->clob)
        part.n = utf8_skip_units(part, c->q->amount);
    else if (c->q->amount > 0 && part.n > c->q->amount)
        part.n = c->q->amount;
    c->reply.amount = (int64_t)lob_length(c->l->clob, part);
    if (part.n) {
        if (c->loc.utf16)
            part = utf16_from_utf8(c->s->call, part);
        ttc_put_lob_data(&c->s->reply, part.p, part.n);
    }
    return true;
}

/* May it be written? Then it is in memory. */
static bool make_writable(LobCall *c)
{
    Session *s = c->s;
    Lob     *l = c->l;
    if (!l->temporary && !(l->row.table && be_in_transaction(s->be)))
        return outcome_fail(s, &c->o, 22920, "row containing the LOB value is not locked");
    if (!l->p) {
        if (!resize(s->lobs, l, l->n + 1))
            return outcome_fail(s, &c->o, 1652, "unable to extend temp segment: the session's LOBs are at their bound");
        memcpy(l->p, c->value.p, l->n);
    }
    if (!l->temporary && !l->dirty) {
        l->dirty = true;
        s->lobs->dirty++;
    }
    return true;
}

/* Replaces what stands at the position, extends at the end; a CLOB is padded with blanks, a BLOB with zeros. */
static bool do_write(LobCall *c, Str data, uint64_t position)
{
    Session *s = c->s;
    if (!make_writable(c))
        return false;
    if (c->l->clob && c->loc.utf16)
        data = utf8_from_utf16(s->call, data);
    uint64_t have = lob_length(c->l->clob, c->value), units = lob_length(c->l->clob, data);
    size_t   pad = position > have + 1 ? (size_t)(position - 1 - have) : 0;
    size_t   from = pad ? c->value.n : byte_offset(c, position);
    Str      rest = { c->value.p + from, c->value.n - from };
    size_t   over = c->l->clob ? utf8_skip_units(rest, units) : units < rest.n ? (size_t)units : rest.n;
    size_t   total = from + pad + data.n + (rest.n - over);
    if (s->lobs->memory + total > (size_t)s->srv->cfg->lob_memory << 20 || !resize(s->lobs, c->l, total))
        return outcome_fail(s, &c->o, 1652, "unable to extend temp segment: the session's temporary LOBs are at their bound");
    char *p = c->l->p;
    memmove(p + from + pad + data.n, p + from + over, rest.n - over);
    memset(p + from, c->l->clob ? ' ' : 0, pad);
    memcpy(p + from + pad, data.p, data.n);
    c->l->n = total;
    c->reply.amount = (int64_t)units;
    return true;
}

static bool do_trim(LobCall *c)
{
    if (c->q->amount > lob_length(c->l->clob, c->value))
        return outcome_fail(c->s, &c->o, 22926, "specified trim length is greater than current LOB value's length");
    if (!make_writable(c))
        return false;
    c->l->n = c->l->clob ? utf8_skip_units(c->value, c->q->amount) : (size_t)c->q->amount;
    return true;
}

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

/* Another LOB's content (COPY, APPEND). */
static bool do_copy(LobCall *c, bool append)
{
    Str     other;
    bool    clob;
    Locator loc;
    Lob    *from = c->l, *to = find(c->s, c->q->dest, &loc);
    if (!to || !lob_value(c->s, c->q->dest, &other, &clob))
        return no_lob(c);
    Str part = c->value;
    if (!append) {
        part.p += byte_offset(c, c->q->source_offset);
        part.n -= (size_t)(part.p - c->value.p);
        if (from->clob)
            part.n = utf8_skip_units(part, c->q->amount);
        else if (part.n > c->q->amount)
            part.n = (size_t)c->q->amount;
    }
    Str copy = { arena_memdup(c->s->call, part.p, part.n), part.n };
    c->l = to;
    c->value = other;
    c->loc = loc;
    c->loc.utf16 = false; /* our own text is UTF-8 */
    return do_write(c, copy, append ? lob_length(to->clob, other) + 1 : c->q->dest_offset);
}

/* OPEN and CLOSE in turn: a second one of either is an error. */
static bool set_open(LobCall *c, bool open, int ora, const char *text)
{
    if (c->l->open == open)
        return outcome_fail(c->s, &c->o, ora, "%s", text);
    c->l->open = open;
    return true;
}

static bool run_op(LobCall *c)
{
    const TtcLobOp *q = c->q;
    uint32_t        op = q->operation & ~(uint32_t)LOB_ARRAY;
    if (op == LOB_CREATE_TEMP)
        return do_create(c);
    if (op == LOB_FILE_OPEN || op == LOB_FILE_CLOSE || op == LOB_FILE_IS_OPEN || op == LOB_FILE_EXISTS)
        return outcome_fail(c->s, &c->o, 22285, "non-existent directory or file for BFILE operation");
    c->l = find(c->s, q->source, &c->loc);
    if (!c->l)
        return op == LOB_FREE_TEMP ? true : no_lob(c);
    if (!content(c->s, c->l, &c->value))
        return outcome_fail(c->s, &c->o, 22922, "nonexistent LOB value");
    switch (op) {
    case LOB_GET_LENGTH: c->reply.amount = (int64_t)lob_length(c->l->clob, c->value); return true;
    case LOB_READ: return do_read(c);
    case LOB_WRITE: return do_write(c, q->data, q->source_offset);
    case LOB_APPEND:
        return q->has_data ? do_write(c, q->data, lob_length(c->l->clob, c->value) + 1) : do_copy(c, true);
    case LOB_COPY: return do_copy(c, false);
    case LOB_TRIM: return do_trim(c);
    case LOB_FREE_TEMP:
        if (c->l->temporary)
            drop(c->s->lobs, c->l);
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
    else
        s->reply.n = before;
    reply_end(s, &c.o);
}

void lob_free_list(Session *s, const TtcLobFree *q)
{
    for (uint32_t i = 0; i < q->n; i++) {
        Locator loc;
        Lob    *l = find(s, q->locators[i], &loc);
        if (l && l->temporary)
            drop(s->lobs, l);
    }
}
