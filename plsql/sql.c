/* SQL out of PL/SQL: queries, DML, dynamic SQL. */
#include "config.h"
#include "plsql/prepared.h"

#include "server/room.h"
#include "server/sql_alter.h"
#include "server/txn.h"

#include <stdlib.h>

#define CALL_GUARD "dbsaci_call"

bool pl_backend_failed(PlRun *run, const SqlStep *step, const BeError *err)
{
    outcome_backend(run->s, &run->err, err);
    if (step)
        translate_locate(step, err, &run->err);
    return false;
}

bool pl_guard(PlRun *run)
{
    if (run->in_query)
        return pl_raise(run, 14551, "cannot perform a DML operation inside a query");
    BeError err;
    Session *s = run->s;
    if (run->guarded)
        return true;
    if (!be_begin(s->be, &err))
        return pl_backend_failed(run, NULL, &err);
    txn_settle(s);
    run->began = !be_in_transaction(s->be);
    if (run->began && !be_command(s->be, "BEGIN", &err))
        return pl_backend_failed(run, NULL, &err);
    if (!run->began && !be_command(s->be, "SAVEPOINT " CALL_GUARD, &err))
        return pl_backend_failed(run, NULL, &err);
    run->guarded = true;
    s->dirty = true; /* each statement undoes only itself */
    return true;
}

bool pl_commit(PlRun *run, bool commit)
{
    if (run->in_query)
        return pl_raise(run, 14552, "cannot perform a DDL, commit or rollback inside a query or DML");
    if (!txn_may_end(run->s, commit, &run->err))
        return false;
    bool ok = commit ? txn_commit(run->s, &run->err) : txn_rollback(run->s, &run->err);
    run->guarded = run->wrote = false;
    return ok;
}

/* ---- translation with values ---- */

bool pl_prepare(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, unsigned flags, Prepared *c)
{
    Session *s = run->s;
    *c = (Prepared){ .n = n_args };
    c->binds = ARENA_ARRAY(s->call, TtcBind, n_args + 1);
    c->cells = ARENA_ARRAY(s->call, TtcCell, n_args + 1);
    for (uint32_t i = 0; i < n_args; i++) {
        c->binds[i] = args[i].d;
        c->cells[i] = args[i].c;
    }
    OTypeId *types = exec_bind_types(s, c->binds, n_args);
    c->x = translate(s, sql, types, n_args, flags, &c->fresh, &run->err);
    if (!c->x)
        return false;
    run->err.has_offset = false; /* an offset in that text means nothing in the block */
    const SqlResult *r = c->x->result;
    if (r->kind != SQL_KIND_PLSQL && r->kind != SQL_KIND_CALL && r->bind_count != n_args) {
        outcome_fail(s, &run->err, r->bind_count > n_args ? 1008 : 1006,
                     r->bind_count > n_args ? "not all variables bound" : "bind variable does not exist");
        xlat_release(c->x);
        return false;
    }
    c->params = params_new(s, s->call, r, c->binds, n_args);
    if (!params_fill(s, s->call, c->params, r, c->binds, c->cells, n_args, &run->err)) {
        xlat_release(c->x);
        return false;
    }
    return true;
}

const SqlStep *pl_main_step(const SqlResult *r)
{
    for (uint32_t i = 0; i < r->step_count; i++)
        if (r->steps[i].flags & (STEP_ROWS | STEP_COUNT | STEP_RETURNING | STEP_COUNT_IS_VALUE))
            return &r->steps[i];
    return &r->steps[0];
}

typedef struct Collected {
    const SqlResult *r;
    PGresult        *rows;
    uint64_t         count;
} Collected;

static void collect(void *ctx, int tag, const PGresult *res)
{
    Collected *c = ctx;
    unsigned   flags = c->r->steps[tag].flags;
    if (flags & STEP_COUNT_IS_VALUE)
        c->count += dml_count_value(res);
    else if (flags & STEP_COUNT)
        c->count += strtoull(PQcmdTuples((PGresult *)res), NULL, 10);
    if ((flags & (STEP_ROWS | STEP_RETURNING)) || PQnfields(res) > 0) {
        PQclear(c->rows);
        c->rows = PQcopyResult(res, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
    }
}

/* All steps in one flush. *out->rows is the caller's to clear. */
static bool run_steps(PlRun *run, Prepared *c, bool writes, Collected *out)
{
    Session         *s = run->s;
    const SqlResult *r = c->x->result;
    TxnGuard         g;
    BeError          err;
    *out = (Collected){ .r = r };
    if (writes && !pl_guard(run))
        return false;
    if (!txn_begin_batch(s, &g, writes, false, &run->err))
        return false;
    for (uint32_t i = 0; i < r->step_count; i++)
        be_queue_exec(s->be, be_stmt(s->be, r->steps[i].pg, c->params->be.n, c->params->oids), &c->params->be, (int)i);
    txn_end_batch(s, &g, false);
    if (be_run(s->be, collect, out, &err, NULL)) {
        run->wrote |= writes;
        return true;
    }
    txn_undo(s, &g);
    if (translate_outdated(s, &err, c->fresh) && err.sqlstate[0] == '0')
        return run_steps(run, c, writes, out); /* a plan that no longer fits */
    if (writes && room_made(s, &err))
        return run_steps(run, c, writes, out);
    return pl_backend_failed(run, pl_main_step(r), &err);
}

bool pl_rows_take(PlRun *run, PlRows *rows, int row, PlValue *values)
{
    for (uint32_t i = 0; i < rows->n; i++) {
        bool null = row >= PQntuples(rows->res) || PQgetisnull(rows->res, row, (int)i);
        if (!pl_of_column(run, &rows->cols[i], null ? NULL : PQgetvalue(rows->res, row, (int)i),
                          null ? 0 : PQgetlength(rows->res, row, (int)i), &values[i]))
            return false;
    }
    return true;
}

void pl_rows_free(PlRows *rows)
{
    PQclear(rows->res);
    xlat_release(rows->x);
    *rows = (PlRows){ 0 };
}

static void describe_rows(PlRun *run, PlRows *rows)
{
    bool lobs, readable;
    if (rows->res)
        rows->cols = columns_make(run->s, run->s->call, rows->x->result, rows->res, &rows->n, &lobs, &readable);
}

bool pl_query_rows(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, bool expression, PlRows *rows)
{
    Prepared  c;
    Collected got;
    *rows = (PlRows){ 0 };
    if (!pl_prepare(run, sql, args, n_args, expression ? TRANSLATE_PLSQL : TRANSLATE_DISTINCT, &c))
        return false;
    rows->x = c.x;
    bool ok = run_steps(run, &c, c.x->result->needs_txn, &got);
    rows->res = got.rows;
    if (ok && !got.rows)
        ok = outcome_fail(run->s, &run->err, 900, "invalid SQL statement");
    if (ok)
        describe_rows(run, rows);
    else
        pl_rows_free(rows);
    return ok;
}

bool pl_query(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, bool expression, PlValue **row, uint32_t *n, bool *found)
{
    PlRows rows;
    if (!pl_query_rows(run, sql, args, n_args, expression, &rows))
        return false;
    *found = PQntuples(rows.res) > 0;
    *n = rows.n;
    *row = ARENA_ARRAY(run->s->call, PlValue, rows.n);
    bool ok = pl_rows_take(run, &rows, 0, *row);
    if (ok && PQntuples(rows.res) > 1)
        ok = outcome_fail(run->s, &run->err, 1422, "exact fetch returns more than requested number of rows");
    pl_rows_free(&rows);
    return ok;
}

/* ---- statements ---- */

/* Kinds that the server carries out itself, and DDL. */
static bool run_kind(PlRun *run, const SqlResult *r, bool *done)
{
    Session *s = run->s;
    *done = true;
    switch (r->kind) {
    case SQL_KIND_CREATE_TABLE:
    case SQL_KIND_DDL:
        run->guarded = run->wrote = false; /* what was done before is committed */
        return ddl_run(s, r, &run->err);
    case SQL_KIND_COMMIT: return pl_commit(run, true);
    case SQL_KIND_ROLLBACK: return pl_commit(run, false);
    case SQL_KIND_SAVEPOINT: return pl_guard(run) && txn_savepoint(s, AST_AS(Savepoint, r->root)->name, &run->err);
    case SQL_KIND_ROLLBACK_TO: return txn_rollback_to(s, AST_AS(Rollback, r->root)->savepoint, &run->err);
    case SQL_KIND_ALTER_SESSION: return alter_session(s, r, &run->err);
    case SQL_KIND_SET_TRANSACTION: return set_transaction(s, r, &run->err);
    case SQL_KIND_SET_ROLE: return set_role(s, r, &run->err);
    case SQL_KIND_LOCK:
    case SQL_KIND_SET_CONSTRAINTS:
    case SQL_KIND_EXPLAIN: return pl_guard(run) && other_run(s, r, NULL, &run->err);
    default: *done = false; return true;
    }
}

bool pl_execute(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, PlRows *rows)
{
    Prepared  c;
    Collected got = { 0 };
    bool      done;
    *rows = (PlRows){ 0 };
    if (!pl_prepare(run, sql, args, n_args, TRANSLATE_DISTINCT, &c))
        return false;
    rows->x = c.x;
    bool ok = run_kind(run, c.x->result, &done);
    if (!done) {
        switch (c.x->result->kind) {
        case SQL_KIND_INSERT:
        case SQL_KIND_UPDATE:
        case SQL_KIND_DELETE:
        case SQL_KIND_MERGE:
            ok = run_steps(run, &c, true, &got);
            if (ok)
                run->rowcount = (int64_t)got.count;
            break;
        case SQL_KIND_SELECT: /* without INTO nothing is fetched, so nothing is done */
            run->rowcount = 0;
            break;
        default:
            ok = outcome_fail(run->s, &run->err, 3001, "unimplemented feature: %s inside PL/SQL",
                              sql_kind_name(c.x->result->kind));
        }
    }
    rows->res = got.rows;
    if (ok)
        describe_rows(run, rows);
    else
        pl_rows_free(rows);
    return ok;
}

/* ---- loops over a query ---- */

#define PLACES "tableoid, ctid, "
enum { PLACE_COLUMNS = 2, AFTER_SELECT = sizeof "SELECT " - 1 };

/* FOR UPDATE of one table: where each row is goes along, for WHERE CURRENT OF. */
static bool wants_places(PlRun *run, const SqlResult *r)
{
    const Node *query = r->needs_txn && AST_IS(QueryStmt, r->root) ? AST_AS(QueryStmt, r->root)->query : NULL;
    if (!query || !AST_IS(Select, query) || strncmp(pl_main_step(r)->pg.p, "SELECT ", AFTER_SELECT) != 0)
        return false;
    const Select *q = AST_AS(Select, query);
    return q->for_update && q->from.n == 1 && !q->with && dml_is_table(run->s, q->from.v[0]);
}

static BeStream *stream_of(PlRun *run, PlCursor *cur, const Prepared *c)
{
    Session         *s = run->s;
    const SqlResult *r = c->x->result;
    TxnGuard         g;
    BeError          err;
    if (!txn_begin_batch(s, &g, r->needs_txn, false, &run->err))
        return NULL;
    for (uint32_t i = 0; i < r->step_count; i++) {
        bool rows = r->steps[i].flags & STEP_ROWS;
        Str  sql = r->steps[i].pg;
        if (rows && cur->placed)
            sql = str_of(arena_printf(s->call, "SELECT " PLACES "%.*s", (int)sql.n - AFTER_SELECT, sql.p + AFTER_SELECT));
        BeStmt *stmt = be_stmt(s->be, sql, c->params->be.n, c->params->oids);
        if (rows)
            be_queue_stream(s->be, stmt, &c->params->be);
        else
            be_queue_exec(s->be, stmt, &c->params->be, (int)i);
    }
    txn_end_batch(s, &g, false);
    BeStream *stream = be_stream_open(s->be, &err);
    if (!stream) {
        txn_undo(s, &g);
        pl_backend_failed(run, pl_main_step(r), &err);
    } else if (cur->placed) {
        be_stream_hide(stream, PLACE_COLUMNS);
    }
    return stream;
}

/* Nested queries of a cursor that is handed over bind what it was opened with. */
static void keep_binds(PlCursor *cur, const Prepared *c)
{
    TtcCell *cells = arena_memdup(cur->a, c->cells, sizeof *cells * c->n);
    for (uint32_t i = 0; i < c->n; i++)
        if (cells[i].kind == CELL_VALUE)
            cells[i].v = str_copy(cur->a, cells[i].v);
    cur->binds = ttc_binds_copy(cur->a, c->binds, c->n);
    cur->cells = cells;
    cur->n_binds = c->n;
}

bool pl_open(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, PlCursor *cur)
{
    Prepared c;
    bool     lobs, readable;
    *cur = (PlCursor){ 0 };
    if (!pl_prepare(run, sql, args, n_args, TRANSLATE_DISTINCT, &c))
        return false;
    const SqlResult *r = c.x->result;
    *cur = (PlCursor){ .x = c.x, .a = arena_new(0) };
    keep_binds(cur, &c);
    if (r->kind != SQL_KIND_SELECT)
        return outcome_fail(run->s, &run->err, 6539, "PL/SQL: target of OPEN must be a query");
    if (r->needs_txn && !pl_guard(run))
        return false;
    cur->placed = wants_places(run, r);
    cur->stream = stream_of(run, cur, &c);
    if (!cur->stream)
        return false;
    cur->cols = columns_make(run->s, cur->a, r, be_stream_columns(cur->stream), &cur->n, &lobs, &readable);
    return true;
}

const PlType *pl_describe(PlRun *run, Str sql, const PlValue *args, uint32_t n_args)
{
    Prepared c;
    if (!pl_prepare(run, sql, args, n_args, TRANSLATE_DISTINCT, &c))
        return NULL;
    const SqlResult *r = c.x->result;
    Str             *names = ARENA_ARRAY(run->s->call, Str, r->column_count);
    const PlType   **types = ARENA_ARRAY(run->s->call, const PlType *, r->column_count);
    for (uint32_t i = 0; i < r->column_count; i++) {
        names[i] = r->columns[i].name;
        types[i] = r->columns[i].type ? pl_column_type(run, r->columns[i].type) : &pl_any_type;
    }
    const PlType *row = pl_record_type(run, names, types, r->column_count);
    xlat_release(c.x);
    return row;
}

int pl_fetch(PlRun *run, PlCursor *c, PlValue *row)
{
    BeError err;
    int     rc = be_stream_next(c->stream, &err);
    if (rc < 0) {
        pl_backend_failed(run, NULL, &err);
        txn_settle(run->s);
    }
    for (uint32_t i = 0; rc == 1 && i < c->n; i++) {
        int         n = 0;
        const char *v = be_stream_value(c->stream, (int)i, &n);
        if (!pl_of_column(run, &c->cols[i], v, n, &row[i]))
            return -1;
    }
    return rc;
}

void pl_close(PlCursor *c)
{
    be_stream_close(c->stream);
    xlat_release(c->x);
    arena_free(c->a);
    *c = (PlCursor){ 0 };
}
