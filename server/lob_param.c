/* LOBs too large to be one parameter: libpq would hold two copies of it. They go by pieces into a temporary table before the
 * statement, and the statement's parameter becomes the number of the copy, from which PostgreSQL puts the value together. */
#include "config.h"
#include "server/lob_impl.h"

#include "backend/be_types.h"
#include "server/txn.h"

#include <ctype.h>
#include <stdio.h>

#define PIECES "pg_temp.dbsaci_lob_pieces"

enum {
    PIECES_A_FLUSH = 64,
    PG_VALUE_MAX = 0x3fffff00  /* bytes of one value of PostgreSQL, less its header */
};

bool lob_is_large(const Lob *l)
{
    return (l->far ? l->far_n : l->store.n) > LOB_LARGE;
}

const char *lob_uploaded_sql(Arena *a, int param, bool clob)
{
    const char *bytes = arena_printf(a, "(SELECT pg_catalog.string_agg(p.b, ''::bytea ORDER BY p.i) FROM " PIECES
                                        " p WHERE p.lob = $%d::int8)", param);
    return clob ? arena_printf(a, "pg_catalog.convert_from(%s, 'UTF8')", bytes) : bytes;
}

static bool make_table(Session *s, BeError *err)
{
    return be_command(s->be, "CREATE TEMPORARY TABLE dbsaci_lob_pieces (lob int8, i int4, b bytea)", err) &&
           be_command(s->be, "ALTER TABLE " PIECES " ALTER b SET STORAGE EXTERNAL", err);
}

/* Some pieces in one flush, each with its place in the value. *total are the bytes sent so far; false: *err. */
static bool send_pieces(Session *s, const Lob *l, LobDrain *d, uint64_t *total, BeError *err)
{
    char        piece[LOB_PIECE_MAX];
    const char *values[] = { arena_printf(s->call, "%llu", (unsigned long long)l->uploaded), NULL, piece };
    int         lengths[3] = { 0 }, formats[] = { 0, 0, 1 };
    Oid         types[3] = { 0 };
    BeParams    p = { 3, values, lengths, formats };
    if (!be_begin(s->be, err))
        return false;
    BeStmt *stmt = be_stmt(s->be, STR("INSERT INTO " PIECES " VALUES ($1::int8, $2::int4, $3::bytea)"), 3, types);
    for (int i = 0; stmt && i < PIECES_A_FLUSH && d->at < d->end; i++) {
        char   number[24];
        size_t part;
        if (!lob_drain(d, piece, &part)) {
            be_error_set(err, 22922, "nonexistent LOB value: its temporary file cannot be read");
            return false;
        }
        snprintf(number, sizeof number, "%llu", (unsigned long long)*total);
        values[1] = number;
        lengths[2] = (int)part;
        *total += part;
        be_queue_exec(s->be, stmt, &p, 0);
    }
    if (!stmt)
        be_error_set(err, 4030, "out of process memory");
    return stmt && be_run(s->be, NULL, NULL, err, NULL);
}

bool lob_upload(Session *s, Lob *l, Outcome *o)
{
    LobTable *t = s->lobs;
    BeError   err;
    TxnGuard  g;
    if (l->uploaded)
        return true;
    if (!lob_bring(s, l, o))
        return false;
    if (!txn_guard(s, &g, &err))
        return outcome_backend(s, o, &err);
    bool     sent = t->uploads || make_table(s, &err);
    LobDrain d = { &t->heap, &l->store, 0, l->store.n, l->clob };
    uint64_t total = 0;
    for (l->uploaded = t->uploads + 1; sent && d.at < d.end && total <= PG_VALUE_MAX;)
        sent = send_pieces(s, l, &d, &total, &err);
    txn_guard_end(s, &g);
    if (sent && total <= PG_VALUE_MAX) {
        t->uploads++;
        return true;
    }
    l->uploaded = 0;
    lob_params_end(s);
    return sent ? outcome_fail(s, o, 22925, "operation would exceed maximum size allowed for LOB value: PostgreSQL has 1 GB")
                : outcome_backend(s, o, &err);
}

void lob_params_end(Session *s)
{
    LobTable *t = s->lobs;
    BeError   err;
    if (!t || !t->uploads)
        return;
    for (uint64_t i = 0; i < LOB_SLOTS && i <= t->next; i++)
        t->v[i].uploaded = 0;
    t->uploads = 0;
    /* In a failed transaction the table ends with what is undone. */
    if (!be_is_lost(s->be) && !be_in_failed_transaction(s->be))
        (void)be_command(s->be, "DROP TABLE IF EXISTS " PIECES, &err);
}

bool lob_param_ready(Session *s, Str locator, Outcome *o)
{
    Locator loc;
    Lob    *l = lob_find(s, locator, &loc);
    return !l || !lob_is_large(l) || lob_upload(s, l, o);
}

uint64_t lob_param_number(Session *s, Str locator)
{
    Locator loc;
    Lob    *l = lob_find(s, locator, &loc);
    return l ? l->uploaded : 0;
}


/* Behind a quoted text or name, or a $tag$ text, that begins at `at`. */
static size_t skip_quoted(Str sql, size_t at)
{
    char   quote = sql.p[at];
    bool   escapes = quote == '\'' && at > 0 && (sql.p[at - 1] == 'E' || sql.p[at - 1] == 'e');
    size_t i = at + 1;
    if (quote == '$') {
        while (i < sql.n && sql.p[i] != '$')
            i++;
        Str tag = { sql.p + at, i + 1 - at };
        for (i++; i + tag.n <= sql.n; i++)
            if (memcmp(sql.p + i, tag.p, tag.n) == 0)
                return i + tag.n;
        return sql.n;
    }
    for (; i < sql.n && sql.p[i] != quote; i++)
        i += escapes && sql.p[i] == '\\';
    return i + 1 < sql.n ? i + 1 : sql.n;
}

Str lob_param_sql(Arena *a, Str sql, const char *uploaded, int n)
{
    StrBuf b;
    sb_init(&b, a);
    for (size_t i = 0; i < sql.n;) {
        size_t from = i;
        int    param = 0;
        if (sql.p[i] == '\'' || sql.p[i] == '"' || (sql.p[i] == '$' && !(i + 1 < sql.n && isdigit((uint8_t)sql.p[i + 1])))) {
            i = skip_quoted(sql, i);
        } else if (sql.p[i] == '$') {
            for (i++; i < sql.n && isdigit((uint8_t)sql.p[i]); i++)
                param = param * 10 + (sql.p[i] - '0');
        } else {
            i++;
        }
        if (param > 0 && param <= n && uploaded[param - 1])
            sb_puts(&b, lob_uploaded_sql(a, param, uploaded[param - 1] == 'c'));
        else
            sb_put(&b, (Str){ sql.p + from, i - from });
    }
    return sb_str(&b);
}
