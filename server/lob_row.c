/* LOBs and their rows: content that is read from a row when it is needed, and content that is written to it.
 *
 * A row is known by its version (tableoid, ctid, xmin). One that is gone, because somebody changed the row, is Oracle's
 * "snapshot too old". */
#include "config.h"
#include "server/lob_impl.h"

#include "server/txn.h"

#include <stdio.h>
#include <stdlib.h>

#define PIECE "1048576" /* bytes of a value that come or go in one message */

static uint32_t be32(const char *bytes)
{
    const uint8_t *p = (const uint8_t *)bytes;
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* Numbers the name: few columns, as many as the session's queries name. */
static uint16_t column_number(LobTable *t, const char *name)
{
    for (uint32_t i = 0; i < t->n_columns; i++)
        if (strcmp(t->columns[i], name) == 0)
            return (uint16_t)(i + 1);
    char **more = t->n_columns < UINT16_MAX ? realloc(t->columns, (t->n_columns + 1) * sizeof *more) : NULL;
    if (!more)
        return 0;
    t->columns = more;
    if (!(more[t->n_columns] = strdup(name)))
        return 0;
    return (uint16_t)++t->n_columns;
}

LobPlace lob_place(Session *s, const char *tableoid, const char *ctid, const char *xmin, const char *column)
{
    const uint8_t *tid = (const uint8_t *)ctid;
    LobPlace       at = { .column = s->lobs ? column_number(s->lobs, column) : 0 };
    if (!at.column)
        return at; /* of no row */
    at.table = be32(tableoid);
    at.block = be32(ctid);
    at.offset = (uint16_t)(tid[4] << 8 | tid[5]);
    at.xmin = xmin ? be32(xmin) : 0;
    return at;
}

void lob_attach_newest(Session *s, const LobPlace *row, bool locked)
{
    LobTable *t = s->lobs;
    Lob      *l = &t->v[t->next % LOB_SLOTS];
    l->row = *row;
    l->locked = locked && row->table;
    t->locked += l->locked;
}

void lobs_end_transaction(Session *s)
{
    LobTable *t = s->lobs;
    if (!t || !t->locked)
        return;
    for (uint64_t i = 0; i < LOB_SLOTS && i <= t->next; i++)
        t->v[i].locked = t->v[i].dirty = false;
    t->locked = t->dirty = 0;
}

static const char *ctid_text(Arena *a, const LobPlace *r)
{
    return arena_printf(a, "(%u,%u)", r->block, r->offset);
}

/* `format` with the column's and the table's quoted names as %1$s and %2$s. */
static const char *row_sql(Session *s, const LobPlace *row, const char *format, BeError *err)
{
    const char *values[] = { format, s->lobs->columns[row->column - 1], arena_printf(s->call, "%u", row->table) };
    PGresult   *res = be_query(s->be,
                               "SELECT pg_catalog.format($1, pg_catalog.quote_ident($2), "
                               "pg_catalog.format('%I.%I', n.nspname, c.relname)) FROM pg_catalog.pg_class c "
                               "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = $3::oid",
                               3, values, err);
    const char *sql = res && PQntuples(res) == 1 ? arena_printf(s->call, "%s", PQgetvalue(res, 0, 0)) : NULL;
    if (res && !sql)
        be_error_set(err, 22922, "nonexistent LOB value");
    PQclear(res);
    return sql;
}

/* Is the transaction of a row's xmin or xmax one that the snapshot does not know as ended? Those columns are the low half of a
 * number that counts on: the nearest one to the snapshot's end is meant. */
#define UNENDED(xid)                                                                                                    \
    "(t." xid "::text::int8 > 2 AND NOT pg_catalog.pg_visible_in_snapshot((s.m + (t." xid "::text::int8 - "              \
    "(s.m & 4294967295) + 6442450944) %% 4294967296 - 2147483648)::text::xid8, pg_catalog.pg_current_snapshot()))"
/* A version of a row that this transaction has made (nobody else's unended work is visible) or locked (else it is passed over). */
static const char own_row[] =
    "SELECT 1 FROM ONLY %2$s t, (SELECT pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot())::text::int8) s(m) "
    "WHERE t.ctid = $1::tid AND t.xmin = $2::xid AND (" UNENDED("xmin") " OR " UNENDED("xmax") ") FOR UPDATE OF t SKIP LOCKED";

bool lob_is_locked(Session *s, Lob *l)
{
    BeError  err;
    TxnGuard g;
    if (l->locked || !l->row.table || !l->row.xmin || !txn_guard(s, &g, &err) || !g.savepoint)
        return l->locked;
    const char *sql = row_sql(s, &l->row, own_row, &err);
    const char *values[] = { ctid_text(s->call, &l->row), arena_printf(s->call, "%u", l->row.xmin) };
    PGresult   *res = sql ? be_query(s->be, sql, 2, values, &err) : NULL;
    l->locked = res && PQntuples(res) == 1;
    s->lobs->locked += l->locked;
    PQclear(res);
    txn_guard_end(s, &g);
    return l->locked;
}

/* ---- from the row ---- */

/* Detoasted once, unless PostgreSQL can cut pieces out of it where it lies; text by its bytes, since characters would have to
 * be counted from the start for each piece. The pieces come as they are generated: numbered, to be sure. */
#define PIECES(value)                                                                                                   \
    "SELECT g.i, pg_catalog.substr(q.v, 1 + g.i * " PIECE ", " PIECE ") FROM (SELECT " value " AS v FROM ONLY %2$s t "   \
    "WHERE t.ctid = $1::tid AND t.xmin = $2::xid OFFSET 0) q, "                                                         \
    "LATERAL pg_catalog.generate_series(0, (pg_catalog.octet_length(q.v) - 1) / " PIECE ") g(i)"
static const char blob_pieces[] = PIECES("CASE WHEN pg_catalog.pg_column_compression(t.%1$s) IS NULL THEN t.%1$s ELSE t.%1$s || ''::bytea END");
static const char clob_pieces[] = PIECES("pg_catalog.convert_to(t.%1$s, 'UTF8')");

static BeStream *open_pieces(Session *s, const Lob *l, BeError *err)
{
    const char *sql = row_sql(s, &l->row, l->clob ? clob_pieces : blob_pieces, err);
    if (!sql || !be_begin(s->be, err))
        return NULL;
    const char *values[] = { ctid_text(s->call, &l->row), arena_printf(s->call, "%u", l->row.xmin) };
    int         lengths[2] = { 0 }, formats[2] = { 0 };
    Oid         types[2] = { 0 };
    BeParams    p = { 2, values, lengths, formats };
    BeStmt     *stmt = be_stmt(s->be, str_of(sql), 2, types);
    if (!stmt) {
        be_error_set(err, 4030, "out of process memory");
        return NULL;
    }
    be_queue_stream(s->be, stmt, &p);
    return be_stream_open(s->be, err);
}

#define NO_ROOM "unable to extend temp segment: the session's LOBs are at their bound"

/* 1: a piece went into the store; 0: that was all; -1: *o says why. */
static int take_piece(Session *s, BeStream *stream, LobFeed *f, uint32_t number, Outcome *o)
{
    BeError     err;
    int         n = 0, rc = be_stream_next(stream, &err);
    if (rc < 0)
        outcome_backend(s, o, &err);
    if (rc <= 0)
        return rc;
    const char *i = be_stream_value(stream, 0, &n), *piece;
    if (be32(i) != number) {
        outcome_fail(s, o, 22922, "nonexistent LOB value: its pieces came out of order");
        return -1;
    }
    piece = be_stream_value(stream, 1, &n);
    if (!lob_feed(f, (Str){ piece, (size_t)n }, false)) {
        outcome_fail(s, o, 1652, NO_ROOM);
        return -1;
    }
    return 1;
}

/* All pieces; *o says why it failed. */
static bool take_pieces(Session *s, Lob *l, Outcome *o)
{
    BeError   err;
    LobFeed   f = { .heap = &s->lobs->heap, .to = &l->store, .utf8 = l->clob };
    BeStream *stream = open_pieces(s, l, &err);
    uint32_t  number = 0;
    int       rc;
    if (!stream)
        return outcome_backend(s, o, &err);
    while ((rc = take_piece(s, stream, &f, number, o)) == 1)
        number++;
    be_stream_close(stream);
    if (rc < 0)
        return false;
    if (number == 0)
        return outcome_fail(s, o, 22924, "snapshot too old");
    return lob_feed(&f, (Str){ NULL, 0 }, true) || outcome_fail(s, o, 1652, NO_ROOM);
}

bool lob_bring(Session *s, Lob *l, Outcome *o)
{
    BeError  err;
    TxnGuard g;
    if (!l->far)
        return true;
    if (!txn_guard(s, &g, &err))
        return outcome_backend(s, o, &err);
    l->far = !take_pieces(s, l, o);
    if (l->far)
        lob_store_free(&s->lobs->heap, &l->store);
    txn_guard_end(s, &g);
    return !l->far;
}

/* ---- to the row ---- */

/* The new version of a row has another place: all its LOBs learn it. */
static void row_moved(LobTable *t, const LobPlace *was, const char *ctid, const char *xmin)
{
    LobPlace old = *was;
    unsigned block = 0, offset = 0;
    if (sscanf(ctid, "(%u,%u)", &block, &offset) != 2)
        return;
    for (uint64_t i = 0; i < LOB_SLOTS && i <= t->next; i++) {
        LobPlace *r = &t->v[i].row;
        if (r->table == old.table && r->block == old.block && r->offset == old.offset) {
            r->block = block;
            r->offset = (uint16_t)offset;
            r->xmin = (uint32_t)strtoul(xmin, NULL, 10);
        }
    }
}

static const char *as_parameter(Arena *a, Str value, bool clob)
{
    if (clob)
        return arena_strndup(a, value.p, value.n);
    char *hex = arena_alloc(a, value.n * 2 + 3);
    memcpy(hex, "\\x", 3);
    for (size_t i = 0; i < value.n; i++)
        snprintf(hex + 2 + i * 2, 3, "%02x", (uint8_t)value.p[i]);
    return hex;
}

/* The value as parameter $1: itself, or the number of its copy. */
static bool value_parameter(Session *s, Lob *l, const char **value, Outcome *o)
{
    uint8_t locator[LOCATOR_SIZE];
    Str     text;
    bool    clob;
    if (lob_is_large(l)) {
        if (!lob_upload(s, l, o))
            return false;
        *value = arena_printf(s->call, "%llu", (unsigned long long)l->uploaded);
        return true;
    }
    lob_locator(l, locator);
    if (!lob_value(s, s->call, (Str){ (char *)locator, sizeof locator }, &text, &clob))
        return outcome_fail(s, o, 22922, "nonexistent LOB value");
    *value = as_parameter(s->call, text, clob);
    return true;
}

static bool write_to_row(Session *s, Lob *l, Outcome *o)
{
    BeError     err;
    TxnGuard    g;
    const char *values[] = { NULL, ctid_text(s->call, &l->row) };
    if (!value_parameter(s, l, &values[0], o))
        return false;
    if (!txn_guard(s, &g, &err))
        return outcome_backend(s, o, &err);
    const char *expr = l->uploaded ? lob_uploaded_sql(s->call, 1, l->clob) : "$1";
    const char *format = arena_printf(s->call, "UPDATE ONLY %%2$s SET %%1$s = %s WHERE ctid = $2::tid RETURNING ctid::text, xmin::text", expr);
    const char *sql = row_sql(s, &l->row, format, &err);
    PGresult   *res = sql ? be_query(s->be, sql, 2, values, &err) : NULL;
    bool        found = res && PQntuples(res) == 1;
    if (found)
        row_moved(s->lobs, &l->row, PQgetvalue(res, 0, 0), PQgetvalue(res, 0, 1));
    txn_guard_end(s, &g);
    lob_params_end(s);
    if (!res)
        return outcome_backend(s, o, &err);
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
    for (uint64_t i = 0; i < LOB_SLOTS && i <= t->next; i++)
        if (t->v[i].dirty) {
            ok = ok && write_to_row(s, &t->v[i], o);
            t->v[i].dirty = false;
        }
    t->dirty = 0;
    return ok;
}
