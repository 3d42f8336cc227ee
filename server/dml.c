/* INSERT, UPDATE, DELETE, MERGE: one row of binds or many, batch errors, row counts, RETURNING.
 *
 * Rows go to PostgreSQL in pipelined segments, each segment atomic. When a row fails, its segment was undone; the rows before
 * it are run again (they are to stay), then either the call ends or, with batch errors, goes on behind the failed row. Segments
 * shrink when rows fail often. */
#include "config.h"
#include "server/statement.h"

#include "server/lob.h"
#include "server/metrics.h"
#include "server/room.h"
#include "server/txn.h"
#include "wire/ora_rowid.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEGMENT = 1000 };

typedef struct Dml {
    Exec     *e;
    bool      distinct;
    uint32_t  n;           /* iterations */
    uint32_t  done;        /* iterations that succeeded */
    uint64_t  count;       /* rows affected by them */
    uint64_t *counts;      /* by iteration */
    PGresult **returned;   /* by iteration, for RETURNING */
    Str       with_place;  /* the statement that also returns where its rows are, or empty */
    TtcBatchError *errors;
    uint32_t  n_errors;
    const SqlStep *steps;      /* what an iteration runs: the result's steps, or its second form */
    uint32_t       n_steps;
    BeError        duplicate;  /* why the second form is run */
} Dml;


uint64_t dml_count_value(const PGresult *res)
{
    int last = PQnfields(res) - 1;
    if (PQntuples(res) < 1 || PQgetisnull(res, 0, last))
        return 0;
    const uint8_t *p = (const uint8_t *)PQgetvalue(res, 0, last);
    uint64_t       v = 0;
    if (PQftype(res, last) == PGT_NUMERIC) { /* small and whole: digits of 10000 */
        int ndigits = p[0] << 8 | p[1], weight = p[2] << 8 | p[3];
        for (int i = 0; i <= weight; i++)
            v = v * 10000 + (i < ndigits ? (uint64_t)(p[8 + i * 2] << 8 | p[9 + i * 2]) : 0);
        return v;
    }
    for (int i = 0; i < PQgetlength(res, 0, last); i++)
        v = v << 8 | p[i];
    return v;
}

/* The tag of a result is its iteration times the number of steps plus the step. */
static void on_result(void *ctx, int tag, const PGresult *res)
{
    Dml             *d = ctx;
    const SqlResult *r = d->e->c->x->result;
    uint32_t         row = (uint32_t)tag / d->n_steps;
    unsigned         flags = d->steps[(uint32_t)tag % d->n_steps].flags;
    if (flags & STEP_COUNT_IS_VALUE)
        d->counts[row] += dml_count_value(res);
    else if (flags & STEP_COUNT)
        d->counts[row] += strtoull(PQcmdTuples((PGresult *)res), NULL, 10);
    if ((flags & STEP_RETURNING) || (r->has_returning && d->n_steps == 1)) {
        PQclear(d->returned[row]);
        d->returned[row] = PQcopyResult(res, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
    }
}

bool dml_is_table(Session *s, const Node *target)
{
    if (!target || !AST_IS(TableRef, target))
        return false;
    const TableRef    *t = AST_AS(TableRef, target);
    Catalog           *cat = be_catalog_iface(s->catalog);
    const CatRelation *rel;
    Str                schema = t->name.n > 1 ? t->name.v[0] : (Str){ NULL, 0 };
    return t->name.n > 0 && t->dblink.n == 0 && cat->relation(cat, schema, t->name.v[t->name.n - 1], &rel) == CAT_YES &&
           rel->kind == CAT_TABLE;
}

/* LOBs that are returned may be written, so their row's place is wanted too: of a plain table, which has one. */
static Str with_place(Dml *d)
{
    Exec            *e = d->e;
    const SqlResult *r = e->c->x->result;
    const Node      *target = NULL;
    bool             lobs = false;
    for (uint32_t i = 0; i < r->bind_count && i < e->c->n_binds; i++)
        lobs |= r->binds[i].is_return && (e->c->binds[i].type == ORA_CLOB || e->c->binds[i].type == ORA_BLOB);
    if (!lobs || r->step_count != 1 || e->q->autocommit)
        return (Str){ NULL, 0 };
    if (AST_IS(Insert, r->root))
        target = AST_AS(Insert, r->root)->target;
    else if (AST_IS(Update, r->root) && AST_AS(Update, r->root)->from.n == 0)
        target = AST_AS(Update, r->root)->target;
    if (!dml_is_table(e->s, target))
        return (Str){ NULL, 0 };
    return str_of(arena_printf(e->s->call, "%.*s, tableoid, ctid", STR_ARG(r->steps[0].pg)));
}

/* One iteration's steps into the batch. */
static bool queue_row(Dml *d, Params *p, uint32_t row)
{
    Session *s = d->e->s;
    d->counts[row] = 0;
    for (uint32_t i = 0; i < d->n_steps; i++) {
        Str     sql = d->with_place.n && d->n_steps == 1 ? d->with_place : d->steps[i].pg;
        BeStmt *stmt = be_stmt(s->be, params_sql(s->call, p, sql), p->be.n, p->oids);
        if (!stmt)
            return outcome_fail(s, &d->e->o, 4030, "out of process memory");
        be_queue_exec(s->be, stmt, &p->be, (int)(row * d->n_steps + i));
    }
    return true;
}

typedef enum SegmentEnd { SEG_DONE, SEG_ROW_FAILED, SEG_FAILED } SegmentEnd;

/* Queues rows [*at, to); false: row *at is not, because of a value that would not convert or fit its column (*bad), or for
 * a reason that ends the call. */
static bool queue_rows(Dml *d, TtcRows *rows, uint32_t *at, uint32_t to, bool *bad)
{
    Exec            *e = d->e;
    Session         *s = e->s;
    Cursor          *c = e->c;
    const SqlResult *r = c->x->result;
    TtcCell         *cells = ARENA_ARRAY(s->call, TtcCell, c->n_binds + 1);
    Arena           *tmp = arena_new(0);
    bool             ok = true;
    for (; *at < to; (*at)++) {
        arena_reset(tmp);
        Params *p = params_new(s, tmp, r, c->binds, c->n_binds);
        if (c->n_binds > 0 && rows->n_binds > 0 && rows->n_rows > 0 && !ttc_rows_next(rows, tmp, cells)) {
            ok = outcome_fail(s, &e->o, 1008, "not all variables bound");
            break;
        }
        *bad = !params_fill(s, tmp, p, r, c->binds, cells, c->n_binds, &e->o);
        ok = !*bad && queue_row(d, p, *at);
        if (!ok)
            break;
    }
    arena_free(tmp);
    return ok;
}

/* A row's own failure is PostgreSQL's error or one that the outcome tells: the latter becomes the former's like. */
static void take_outcome(Dml *d, BeError *err)
{
    Outcome *o = &d->e->o;
    if (err)
        be_error_set(err, o->ora, "%.*s", STR_ARG(o->text));
    *o = (Outcome){ .stmt = o->stmt, .pg_sql = o->pg_sql };
}

/* Runs rows [from, to). With SEG_ROW_FAILED, *failed is the row, *err its error, and nothing of the segment stays. */
static SegmentEnd run_segment(Dml *d, TtcRows *rows, uint32_t from, uint32_t to, bool last, uint32_t *failed, BeError *err)
{
    Exec            *e = d->e;
    Session         *s = e->s;
    TxnGuard         g;
    bool             commit = e->q->autocommit && last;
    /* One execution in autocommit is a transaction by itself. */
    bool             alone = d->n == 1 && d->n_steps == 1 && e->q->autocommit;
    uint32_t         at = from;
    int              tag = -1;
    bool             bad = false, ok = txn_begin_batch(s, &g, true, alone, &e->o) && queue_rows(d, rows, &at, to, &bad);
    if (ok)
        txn_end_batch(s, &g, commit);
    bool ran = be_run(s->be, on_result, d, err, &tag);
    if (ok && ran) {
        s->dirty = be_in_transaction(s->be);
        return SEG_DONE;
    }
    if (ran)
        txn_abandon(s, &g);
    else
        txn_undo(s, &g);
    if (!ok && !bad)
        return SEG_FAILED;
    if (!ran && tag < 0)
        return SEG_FAILED;
    if (bad)
        take_outcome(d, ran ? err : NULL); /* not ran: a row before it failed, which is the one that counts */
    *failed = ran ? at : (uint32_t)tag / d->n_steps;
    return SEG_ROW_FAILED;
}

static void add_batch_error(Dml *d, uint32_t row, const BeError *err)
{
    Session *s = d->e->s;
    Outcome  one = { .stmt = d->e->o.stmt };
    outcome_backend(s, &one, err);
    d->errors[d->n_errors++] = (TtcBatchError){ .code = (uint32_t)one.ora,
                                                .row = row,
                                                .message = str_of(arena_printf(s->call, "%.*s\n", STR_ARG(one.text))) };
    d->counts[row] = 0;
}

static const SqlStep *step_of_tag(const SqlResult *r)
{
    for (uint32_t i = 0; i < r->step_count; i++)
        if (r->steps[i].flags & (STEP_COUNT | STEP_RETURNING | STEP_COUNT_IS_VALUE))
            return &r->steps[i];
    return &r->steps[0];
}

static bool report(Dml *d, const BeError *err)
{
    outcome_backend(d->e->s, &d->e->o, err);
    translate_locate(step_of_tag(d->e->c->x->result), err, &d->e->o);
    return false;
}

static void skip_row(Exec *e, TtcRows *rows)
{
    TtcCell *cells = ARENA_ARRAY(e->s->call, TtcCell, e->c->n_binds + 1);
    if (e->c->n_binds > 0 && rows->n_rows > 0)
        (void)!ttc_rows_next(rows, e->s->call, cells);
}

static void use_steps(Dml *d, const SqlStep *steps, uint32_t n)
{
    d->steps = steps;
    d->n_steps = n;
}

/* A duplicate key may be one only on the way: once more with the statement's second form, if it has one. If that is not to be
 * had for this table, *err becomes the first error again. */
static bool try_late_keys(Dml *d, BeError *err)
{
    const SqlResult *r = d->e->c->x->result;
    if (r->late_keys_count && d->steps == r->steps && strcmp(err->sqlstate, "23505") == 0) {
        d->duplicate = *err;
        use_steps(d, r->late_keys, r->late_keys_count);
        return true;
    }
    if (d->steps != r->steps && (strcmp(err->sqlstate, "OR001") == 0 || strcmp(err->sqlstate, "42501") == 0))
        *err = d->duplicate;
    return false;
}

/* All iterations. False: *o has the failure (rows before it stay). */
static bool run_all(Dml *d, bool fresh, bool *outdated)
{
    Exec    *e = d->e;
    Session *s = e->s;
    bool     batch_errors = e->q->options & EXEC_BATCH_ERRORS;
    TtcRows  rows = e->q->rows;
    uint32_t at = 0, size = SEGMENT;
    while (at < d->n) {
        uint32_t   to = d->n - at > size ? at + size : d->n, failed = 0;
        TtcRows    again = rows;
        BeError    err;
        SegmentEnd end = run_segment(d, &rows, at, to, to == d->n, &failed, &err);
        if (end == SEG_ROW_FAILED && try_late_keys(d, &err)) {
            rows = again;
            continue;
        }
        use_steps(d, d->e->c->x->result->steps, d->e->c->x->result->step_count);
        if (end == SEG_DONE) {
            at = to;
            size = size * 2 > SEGMENT ? SEGMENT : size * 2;
            continue;
        }
        if (end == SEG_FAILED && !e->o.ora && strncmp(err.sqlstate, "23", 2) == 0) /* a deferred constraint, at the commit */
            return outcome_rolled_back(s, &e->o, 2091, &err);
        if (end == SEG_FAILED)
            return e->o.ora ? false : report(d, &err);
        if (at == 0 && failed == 0 && !be_was_cancelled(s->be) && translate_outdated(s, &err, fresh)) {
            *outdated = true;
            return false;
        }
        bool fatal = err.lost || be_was_cancelled(s->be);
        if (!fatal && room_made(s, &err)) {
            rows = again;
            continue;
        }
        if (!fatal && failed > at) { /* those before it succeeded: again, without it */
            BeError  other;
            uint32_t bad;
            if (run_segment(d, &again, at, failed, false, &bad, &other) != SEG_DONE)
                return e->o.ora ? false : report(d, &other);
        }
        if (!batch_errors || fatal) {
            d->n = failed;
            return report(d, &err);
        }
        add_batch_error(d, failed, &err);
        at = failed + 1;
        size = size > 8 ? size / 4 : 2;
        rows = again; /* stands on the failed row */
        skip_row(e, &rows);
        if (at == d->n && e->q->autocommit && !txn_commit(s, &e->o))
            return false;
    }
    return true;
}

/* ---- RETURNING ---- */

/* Where row `row` of the result is: its last two columns, as with_place() has asked for them. */
static void attach_lob(Dml *d, const PGresult *res, int row, int col)
{
    int last = PQnfields(res) - 1;
    if (PQftablecol(res, col) <= 0 || PQgetlength(res, row, last - 1) != 4 || PQgetlength(res, row, last) != 6)
        return;
    LobPlace at = lob_place(d->e->s, PQgetvalue(res, row, last - 1), PQgetvalue(res, row, last), NULL, PQfname(res, col));
    lob_attach_newest(d->e->s, &at, true);
}

static bool put_returned_row(Dml *d, const PGresult *res, const OutColumn *cols)
{
    Exec            *e = d->e;
    Session         *s = e->s;
    const SqlResult *r = e->c->x->result;
    int              n = res ? PQntuples(res) : 0;
    ttc_put_row_data(&s->reply);
    for (uint32_t i = 0; i < r->bind_count && i < e->c->n_binds; i++) {
        if (!r->binds[i].is_return)
            continue;
        wr_ub(&s->reply, (uint64_t)n);
        for (int row = 0; row < n; row++) {
            int         col = (int)r->binds[i].column;
            bool        null = PQgetisnull(res, row, col);
            const char *v = null ? NULL : PQgetvalue(res, row, col);
            if (!value_put_out(s, &cols[col], &e->c->binds[i], v, null ? 0 : PQgetlength(res, row, col), &e->o))
                return false;
            bool lob = e->c->binds[i].type == ORA_CLOB || e->c->binds[i].type == ORA_BLOB;
            if (lob && !null && d->with_place.n)
                attach_lob(d, res, row, col);
        }
    }
    return true;
}

static bool put_returned(Dml *d)
{
    Exec            *e = d->e;
    Session         *s = e->s;
    const SqlResult *r = e->c->x->result;
    uint8_t         *dirs = ARENA_ARRAY(e->c->a, uint8_t, e->c->n_binds);
    OutColumn       *cols = NULL;
    for (uint32_t i = 0; i < e->c->n_binds; i++)
        dirs[i] = i < r->bind_count && r->binds[i].is_return ? TTC_DIR_OUT : TTC_DIR_IN;
    e->c->dirs = dirs;
    for (uint32_t row = 0; row < d->n && !cols; row++) {
        uint32_t n;
        bool     lobs, readable;
        if (d->returned[row])
            cols = columns_make(s, s->call, NULL, d->returned[row], &n, &lobs, &readable);
    }
    ttc_put_io_vector(&s->reply, dirs, e->c->n_binds);
    for (uint32_t row = 0; row < d->n; row++)
        if (!put_returned_row(d, d->returned[row], cols))
            return false;
    return true;
}

/* ---- the call ---- */

static bool check_first_row(Dml *d)
{
    Exec   *e = d->e;
    TtcRows rows = e->q->rows;
    Cursor *c = e->c;
    TtcCell *cells = ARENA_ARRAY(e->s->call, TtcCell, c->n_binds + 1);
    if (c->n_binds == 0 || rows.n_rows == 0)
        return true;
    while (ttc_rows_next(&rows, e->s->call, cells))
        if (!binds_consistent(c->x->result, cells, c->n_binds))
            return false;
    return true;
}

/* Large LOBs of all rows go before the statement. */
static bool upload_lobs(Dml *d)
{
    Exec    *e = d->e;
    Cursor  *c = e->c;
    TtcRows  rows = e->q->rows;
    TtcCell *cells = ARENA_ARRAY(e->s->call, TtcCell, c->n_binds + 1);
    bool     lobs = e->s->asides != NULL, ok = true;
    for (uint32_t i = 0; i < c->n_binds; i++)
        lobs |= c->binds[i].type == ORA_CLOB || c->binds[i].type == ORA_BLOB;
    while (lobs && ok && rows.n_rows > 0 && ttc_rows_next(&rows, e->s->call, cells))
        ok = params_upload(e->s, c->binds, cells, c->n_binds, &e->o);
    return ok;
}

static void free_returned(Dml *d, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        PQclear(d->returned[i]);
}

/* Compiles and runs it, once more if the translation proves outdated. */
static bool run_translated(Dml *d)
{
    Exec   *e = d->e;
    Session *s = e->s;
    Cursor *c = e->c;
    bool    fresh, ok = false;
    for (int tries = 0; tries < 2; tries++) {
        bool outdated = false;
        if (!exec_translate(e, false, &fresh))
            return false;
        /* Only a repeated name can make this necessary, and only different values. */
        if (c->x->result->bind_count > c->x->result->param_count && !check_first_row(d) && !exec_translate(e, true, &fresh))
            return false;
        if (c->x->result->bind_count > c->n_binds)
            return outcome_fail(s, &e->o, 1008, "not all variables bound");
        d->with_place = with_place(d);
        use_steps(d, c->x->result->steps, c->x->result->step_count);
        ok = run_all(d, fresh || tries > 0, &outdated);
        if (!outdated)
            break;
    }
    return ok;
}

bool dml_run(Exec *e)
{
    Session *s = e->s;
    Cursor  *c = e->c;
    Dml      d = { .e = e, .n = e->q->iterations ? e->q->iterations : 1 };
    uint32_t n = d.n;
    d.counts = ARENA_ARRAY(s->call, uint64_t, n);
    d.returned = ARENA_ARRAY(s->call, PGresult *, n);
    d.errors = ARENA_ARRAY(s->call, TtcBatchError, n);
    bool ok = upload_lobs(&d) && run_translated(&d);
    lob_params_end(s);
    for (uint32_t i = 0; i < d.n; i++)
        e->o.rows += d.counts[i];
    e->o.iterations = d.n - d.n_errors;
    e->row_counts = d.counts;
    e->n_row_counts = d.n;
    if (d.n_errors) {
        e->o.batch = d.errors;
        e->o.n_batch = d.n_errors;
        if (ok)
            outcome_fail(s, &e->o, 24381, "error(s) in array DML");
    }
    size_t before = s->reply.n;
    if (ok && c->x->result->has_returning && !put_returned(&d)) {
        s->reply.n = before;
        ok = false;
    }
    free_returned(&d, n);
    return ok && d.n_errors == 0;
}
