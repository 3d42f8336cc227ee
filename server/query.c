/* Queries: open, describe, send rows. */
#include "config.h"
#include "server/statement.h"

#include "backend/be_names.h"
#include "server/aside.h"
#include "server/metrics.h"
#include "server/nested.h"
#include "server/object.h"
#include "server/places.h"
#include "server/scroll.h"
#include "server/txn.h"
#include "util/log.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

OTypeId *exec_bind_types(Session *s, const TtcBind *binds, uint32_t n)
{
    OTypeId *t = ARENA_ARRAY(s->call, OTypeId, n);
    for (uint32_t i = 0; i < n; i++)
        t[i] = bind_otype(&binds[i]);
    return t;
}

bool exec_translate(Exec *e, bool distinct, bool *fresh)
{
    Session *s = e->s;
    Cursor  *c = e->c;
    OTypeId *types = exec_bind_types(s, c->binds, c->n_binds);
    const Xlat *x = translate(s, c->sql, types, c->n_binds, distinct ? TRANSLATE_DISTINCT : 0, fresh, &e->o);
    if (!x)
        return false;
    object_types_load(s, c->binds, c->n_binds);
    xlat_release(c->x);
    c->x = x;
    return true;
}

/* The first (for queries: only) bind row as parameters. */
static bool first_row(Exec *e, Params **p, bool *fresh)
{
    Session *s = e->s;
    Cursor  *c = e->c;
    TtcCell *cells = ARENA_ARRAY(s->call, TtcCell, c->n_binds + 1);
    TtcRows  rows = e->q->rows;
    bool     has = c->n_binds > 0 && rows.n_rows > 0 && ttc_rows_next(&rows, s->call, cells);
    if (has && !asides_whole(s, s->call, cells, c->n_binds))
        return outcome_fail(s, &e->o, 22922, "nonexistent LOB value: its temporary file cannot be read");
    if (!exec_translate(e, false, fresh))
        return false;
    if (has && !binds_consistent(c->x->result, cells, c->n_binds) && !exec_translate(e, true, fresh))
        return false;
    if (c->x->result->param_count > 0 && !has)
        return outcome_fail(s, &e->o, 1008, "not all variables bound");
    if (has)
        nested_keep_cells(c, cells);
    *p = params_new(s, s->call, c->x->result, c->binds, c->n_binds);
    return params_fill(s, s->call, *p, c->x->result, c->binds, cells, c->n_binds, &e->o);
}

/* Columns that have no binary form we read are asked for as text instead. */
Str query_as_text(Session *s, Str sql, const PGresult *columns)
{
    StrBuf b;
    int    n = PQnfields(columns);
    sb_init(&b, s->call);
    sb_puts(&b, "SELECT ");
    for (int i = 0; i < n; i++) {
        bool other = be_form(be_known_type(s->be, PQftype(columns, i))) == FORM_PG_OTHER;
        sb_printf(&b, "%sc%d%s AS ", i ? ", " : "", i, other ? "::text" : "");
        be_put_ident(&b, str_of(PQfname(columns, i)));
    }
    sb_puts(&b, " FROM (");
    sb_put(&b, sql);
    sb_puts(&b, ") AS q(");
    for (int i = 0; i < n; i++)
        sb_printf(&b, "%sc%d", i ? ", " : "", i);
    sb_puts(&b, ")");
    return sb_str(&b);
}

const SqlStep *query_rows_step(const SqlResult *r)
{
    for (uint32_t i = 0; i < r->step_count; i++)
        if (r->steps[i].flags & STEP_ROWS)
            return &r->steps[i];
    return &r->steps[0];
}

BeStream *query_stream(Session *s, const SqlResult *r, const Params *p, Str text_query, bool autocommit, TxnGuard *g, BeError *err,
                       Outcome *o)
{
    if (!txn_begin_batch(s, g, r->needs_txn, autocommit && r->needs_txn, o)) {
        be_error_set(err, o->ora, "%s", "");
        return NULL;
    }
    for (uint32_t i = 0; i < r->step_count; i++) {
        bool    rows = (r->steps[i].flags & STEP_ROWS) || (i + 1 == r->step_count && !(r->steps[0].flags & STEP_ROWS));
        BeStmt *stmt = be_stmt(s->be, rows && text_query.n ? text_query : r->steps[i].pg, p->be.n, p->oids);
        if (!stmt) {
            be_error_set(err, 4030, "out of process memory");
            return NULL;
        }
        if (rows)
            be_queue_stream(s->be, stmt, &p->be);
        else
            be_queue_exec(s->be, stmt, &p->be, (int)i);
    }
    txn_end_batch(s, g, false);
    BeStream *stream = be_stream_open(s->be, err);
    if (!stream)
        txn_undo(s, g);
    else if (r->needs_txn)
        s->dirty = true;
    return stream;
}

/* A statement run again whose column has become a LOB: the clients know that the rows then come as they came, as LONG. */
static bool becomes_long(const OutColumn *was, const OutColumn *is)
{
    if (was->as_long && is->is_lob)
        return was->is_clob == is->is_clob;
    if (is->d.type == ORA_CLOB)
        return was->d.type == ORA_VARCHAR || was->d.type == ORA_CHAR || was->d.type == ORA_LONG;
    return is->d.type == ORA_BLOB && (was->d.type == ORA_RAW || was->d.type == ORA_LONG_RAW);
}

static bool take_columns(Exec *e, const PGresult *columns, bool *readable)
{
    Cursor *c = e->c;
    Arena  *a = c->a;
    uint32_t was = c->n_columns;
    OutColumn *old = c->columns;
    c->columns = columns_make(e->s, a, c->x->result, columns, &c->n_columns, &c->has_lobs, readable);
    c->has_lobs = c->has_longs = false;
    for (uint32_t i = 0; i < c->n_columns; i++) {
        c->has_longs |= c->columns[i].d.type == ORA_LONG || c->columns[i].d.type == ORA_LONG_RAW;
        c->columns[i].as_long = i < was && becomes_long(&old[i], &c->columns[i]);
        c->columns[i].long_national = c->columns[i].as_long && (old[i].as_long ? old[i].long_national : old[i].d.csfrm == ORA_CSFRM_NCHAR);
        c->has_lobs |= c->columns[i].is_lob && !c->columns[i].as_long;
        c->columns[i].nested = c->plans && i < c->x->result->column_count ? c->plans[i] : NULL;
    }
    bool same = old && was == c->n_columns;
    for (uint32_t i = 0; same && i < was; i++)
        same = old[i].d.type == c->columns[i].d.type && str_eq(old[i].d.name, c->columns[i].d.name);
    if (!same)
        c->described = false;
    return true;
}

/* Opens the result of the translation at hand. False: *err, unless the outcome says why. */
static bool try_open(Exec *e, const Params *p, Str text_query, TxnGuard *g, BeError *err)
{
    Cursor          *c = e->c;
    const SqlResult *r = c->x->result;
    bool             scrolls = e->q->al8i4[9] & EXEC_SCROLLABLE; /* its rows are kept by themselves (scroll.c) */
    Str              sql = query_rows_step(r)->pg;
    c->places = text_query.n || scrolls ? NULL : places_wanted(e->s, c->a, r, sql);
    if (c->places) {
        c->stream = query_stream(e->s, r, p, places_sql(e->s->call, c->places, sql), e->q->autocommit, g, err, &e->o);
        if (c->stream)
            be_stream_hide(c->stream, places_hidden(c->places));
        if (c->stream || e->o.ora || strncmp(err->sqlstate, "42", 2) != 0)
            return c->stream != NULL;
        c->places = NULL; /* what the translation made of it does not take them */
    }
    c->stream = query_stream(e->s, r, p, text_query, e->q->autocommit, g, err, &e->o);
    return c->stream != NULL;
}

static bool open_failed(Exec *e, BeError *err)
{
    Cursor *c = e->c;
    outcome_backend(e->s, &e->o, err);
    if (c->places && err->position > places_shift(c->places))
        err->position -= places_shift(c->places);
    translate_locate(query_rows_step(c->x->result), err, &e->o);
    return false;
}

bool query_open(Exec *e)
{
    Session *s = e->s;
    Cursor  *c = e->c;
    Str      text_query = { NULL, 0 };
    bool     fresh = false, readable = true;
    BeError  err;
    TxnGuard g;
    Params  *p = NULL;
    cursor_close_result(s, c);
    for (int tries = 0;; tries++) {
        if (!first_row(e, &p, &fresh))
            return false;
        if (c->x->result->step_count == 0)
            return outcome_fail(s, &e->o, 600, "internal error code: a query without a statement");
        if (!nested_plan(s, c, &e->o))
            return false;
        if (!try_open(e, p, text_query, &g, &err)) {
            if (e->o.ora)
                return false;
            if (tries == 0 && !be_was_cancelled(s->be) && translate_outdated(s, &err, fresh))
                continue;
            return open_failed(e, &err);
        }
        take_columns(e, be_stream_columns(c->stream), &readable);
        if (readable || text_query.n)
            return true;
        text_query = query_as_text(s, query_rows_step(c->x->result)->pg, be_stream_columns(c->stream));
        be_stream_close(c->stream);
        c->stream = NULL;
    }
}

/* ---- describe only ---- */

static void keep_description(void *ctx, int tag, const PGresult *res)
{
    (void)tag;
    PGresult **to = ctx;
    PQclear(*to);
    *to = PQcopyResult(res, PG_COPYRES_ATTRS);
}

bool query_describe(Exec *e)
{
    Session  *s = e->s;
    Cursor   *c = e->c;
    PGresult *desc = NULL;
    bool      fresh, readable;
    BeError   err;
    TxnGuard  g;
    if (!exec_translate(e, false, &fresh))
        return false;
    const SqlResult *r = c->x->result;
    const SqlStep   *step = query_rows_step(r);
    Params          *p = params_new(s, s->call, r, c->binds, c->n_binds);
    if (!txn_begin_batch(s, &g, false, false, &e->o))
        return false;
    BeStmt *stmt = be_stmt(s->be, step->pg, p->be.n, p->oids);
    be_queue_describe(s->be, stmt, 0);
    txn_end_batch(s, &g, false);
    if (!be_run(s->be, keep_description, &desc, &err, NULL)) {
        txn_undo(s, &g);
        PQclear(desc);
        outcome_backend(s, &e->o, &err);
        translate_locate(step, &err, &e->o);
        return false;
    }
    take_columns(e, desc, &readable);
    PQclear(desc);
    return true;
}

/* ---- rows ---- */

static const TtcBind *define_of(const Cursor *c, uint32_t i)
{
    return c->defines && i < c->n_defines ? &c->defines[i] : NULL;
}

static bool put_value(Session *s, Cursor *c, uint32_t column, const char *v, int n, Outcome *o)
{
    const OutColumn *col = &c->columns[column];
    return col->nested ? nested_put(s, c, col, v, n, o) : value_put(s, col, define_of(c, column), v, n, o);
}

static bool put_row(Session *s, Cursor *c, Outcome *o)
{
    ttc_put_row_data(&s->reply);
    for (uint32_t i = 0; i < c->n_columns; i++) {
        int         n = 0;
        const char *v = be_stream_value(c->stream, (int)i, &n);
        if (!(c->places ? places_put(s, c, i, define_of(c, i), v, n, o) : put_value(s, c, i, v, n, o)))
            return false;
    }
    return true;
}

/* oracle-rs reads one packet and never asks for more. */
static bool one_packet_full(const Session *s)
{
    return s->pf.driver == DRV_ORACLE_RS && s->reply.n > tns_payload(s->sdu) * 3 / 4;
}

static bool at_end(Cursor *c, Outcome *o)
{
    c->exhausted = true;
    o->ora = 1403;
    o->rows = c->fetched;
    return true;
}

bool query_rows(Session *s, Cursor *c, uint64_t max, Outcome *o)
{
    uint64_t sent = 0;
    if (c->nested && !c->stream && !c->exhausted && !nested_open(s, c, o))
        return false;
    if (!c->stream || c->exhausted)
        return at_end(c, o);
    while (sent < max) {
        BeError err;
        int     rc = be_stream_next(c->stream, &err);
        if (rc == 0) {
            be_stream_close(c->stream);
            c->stream = NULL;
            METRIC_ADD(rows_sent, sent);
            return at_end(c, o);
        }
        if (rc < 0) {
            outcome_backend(s, o, &err);
            if (!o->has_offset && c->x && !c->nested)
                translate_locate(query_rows_step(c->x->result), &err, o);
            be_stream_close(c->stream);
            c->stream = NULL;
            txn_settle(s);
            return false;
        }
        if (sent == 0)
            ttc_put_row_header(&s->reply, c->n_columns);
        size_t before = s->reply.n;
        if (!put_row(s, c, o)) {
            if (s->reply.n < before) { /* the row's beginning was sent already */
                s->gone = true;
                s->why = "a row broke off in the middle of a long value";
            } else {
                s->reply.n = before;
            }
            return false;
        }
        sent++;
        c->fetched++;
        if (!net_send_part(s))
            return false;
        if (one_packet_full(s))
            break;
    }
    METRIC_ADD(rows_sent, sent);
    o->rows = c->fetched;
    return true;
}

/* ---- scrolling ---- */

static bool scroll_open(Exec *e)
{
    Cursor *c = e->c;
    BeError err;
    if (c->scroll)
        return true;
    if (!c->stream)
        return outcome_fail(e->s, &e->o, 1002, "fetch out of sequence");
    c->scroll = scroll_read(c->stream, (int)c->n_columns, &err);
    be_stream_close(c->stream);
    c->stream = NULL;
    if (!c->scroll) {
        txn_settle(e->s);
        return outcome_backend(e->s, &e->o, &err);
    }
    return true;
}

bool query_scroll(Exec *e, uint64_t from, uint64_t max)
{
    Session *s = e->s;
    Cursor  *c = e->c;
    if (!scroll_open(e))
        return false;
    uint64_t total = scroll_rows(c->scroll);
    if (from == 0)
        from = total;
    if (from < 1 || from > total) {
        e->o.ora = 1403;
        e->o.rows = total;
        return true;
    }
    uint64_t last = max > total - from + 1 ? total : from + max - 1;
    ttc_put_row_header(&s->reply, c->n_columns);
    for (uint64_t row = from; row <= last; row++) {
        ttc_put_row_data(&s->reply);
        for (uint32_t i = 0; i < c->n_columns; i++) {
            int         n = 0;
            const char *v = scroll_value(c->scroll, row - 1, (int)i, &n);
            if (!put_value(s, c, i, v, n, &e->o))
                return false;
        }
        if (!net_send_part(s))
            return false;
    }
    e->o.rows = last;
    return true;
}
