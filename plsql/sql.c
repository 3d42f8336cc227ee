/* SQL out of PL/SQL: queries, DML, dynamic SQL. */
#include "config.h"
#include "plsql/interpreter.h"

#include "server/room.h"
#include "server/sql_alter.h"
#include "server/txn.h"

#include <stdlib.h>

#define CALL_GUARD "dbsaci_call"

static bool backend_failed(PlRun *run, const SqlStep *step, const BeError *err)
{
    outcome_backend(run->s, &run->err, err);
    if (step)
        translate_locate(step, err, &run->err);
    return false;
}

bool pl_guard(PlRun *run)
{
    BeError err;
    Session *s = run->s;
    if (run->guarded)
        return true;
    if (!be_begin(s->be, &err))
        return backend_failed(run, NULL, &err);
    txn_settle(s);
    run->began = !be_in_transaction(s->be);
    if (run->began && !be_command(s->be, "BEGIN", &err))
        return backend_failed(run, NULL, &err);
    if (!run->began && !be_command(s->be, "SAVEPOINT " CALL_GUARD, &err))
        return backend_failed(run, NULL, &err);
    run->guarded = true;
    s->dirty = true; /* each statement undoes only itself */
    return true;
}

bool pl_commit(PlRun *run, bool commit)
{
    if (!txn_may_end(run->s, commit, &run->err))
        return false;
    bool ok = commit ? txn_commit(run->s, &run->err) : txn_rollback(run->s, &run->err);
    run->guarded = run->wrote = false;
    return ok;
}

/* ---- translation with values ---- */

typedef struct Prepared {
    const Xlat *x;
    TtcBind    *binds;
    TtcCell    *cells;
    uint32_t    n;
    Params     *params;
    bool        fresh;
} Prepared;

static bool prepare(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, unsigned flags, Prepared *c)
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
    if (r->kind != SQL_KIND_PLSQL && r->bind_count != n_args) {
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

static const SqlStep *main_step(const SqlResult *r)
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
    return backend_failed(run, main_step(r), &err);
}

static bool take_row(PlRun *run, const Xlat *x, const PGresult *res, PlValue **row, uint32_t *n)
{
    Session   *s = run->s;
    bool       lobs, readable;
    OutColumn *cols = columns_make(s, s->call, x->result, res, n, &lobs, &readable);
    *row = ARENA_ARRAY(s->call, PlValue, *n);
    for (uint32_t i = 0; i < *n; i++) {
        bool null = PQntuples(res) == 0 || PQgetisnull(res, 0, (int)i);
        if (!pl_of_column(run, &cols[i], null ? NULL : PQgetvalue(res, 0, (int)i), null ? 0 : PQgetlength(res, 0, (int)i),
                          &(*row)[i]))
            return false;
    }
    return true;
}

bool pl_query(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, bool expression, PlValue **row, uint32_t *n, bool *found)
{
    Prepared  c;
    Collected got;
    if (!prepare(run, sql, args, n_args, expression ? TRANSLATE_PLSQL : 0, &c))
        return false;
    bool ok = run_steps(run, &c, c.x->result->needs_txn, &got) && got.rows;
    if (ok) {
        *found = PQntuples(got.rows) > 0;
        ok = take_row(run, c.x, got.rows, row, n);
        if (ok && PQntuples(got.rows) > 1)
            ok = outcome_fail(run->s, &run->err, 1422, "exact fetch returns more than requested number of rows");
    }
    PQclear(got.rows);
    xlat_release(c.x);
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

bool pl_execute(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, PlValue **row, uint32_t *n)
{
    Prepared  c;
    Collected got = { 0 };
    bool      done;
    if (!prepare(run, sql, args, n_args, 0, &c))
        return false;
    bool ok = run_kind(run, c.x->result, &done);
    if (!done) {
        switch (c.x->result->kind) {
        case SQL_KIND_INSERT:
        case SQL_KIND_UPDATE:
        case SQL_KIND_DELETE:
        case SQL_KIND_MERGE:
            ok = run_steps(run, &c, true, &got);
            if (ok) {
                run->rowcount = (int64_t)got.count;
                if (got.rows && row)
                    ok = take_row(run, c.x, got.rows, row, n);
            }
            break;
        case SQL_KIND_SELECT: /* executed, its rows are not wanted */
            ok = run_steps(run, &c, c.x->result->needs_txn, &got);
            run->rowcount = 0;
            break;
        default:
            ok = outcome_fail(run->s, &run->err, 3001, "unimplemented feature: %s inside PL/SQL",
                              sql_kind_name(c.x->result->kind));
        }
    }
    PQclear(got.rows);
    xlat_release(c.x);
    return ok;
}

/* ---- loops over a query ---- */

bool pl_open(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, PlCursor *cur)
{
    Session *s = run->s;
    Prepared c;
    TxnGuard g;
    BeError  err;
    bool     lobs, readable;
    *cur = (PlCursor){ 0 };
    if (!prepare(run, sql, args, n_args, 0, &c))
        return false;
    const SqlResult *r = c.x->result;
    *cur = (PlCursor){ .x = c.x, .binds = c.binds, .cells = c.cells, .n_binds = c.n };
    if (r->needs_txn && !pl_guard(run))
        return false;
    if (!txn_begin_batch(s, &g, r->needs_txn, false, &run->err))
        return false;
    for (uint32_t i = 0; i < r->step_count; i++) {
        BeStmt *stmt = be_stmt(s->be, r->steps[i].pg, c.params->be.n, c.params->oids);
        if (r->steps[i].flags & STEP_ROWS)
            be_queue_stream(s->be, stmt, &c.params->be);
        else
            be_queue_exec(s->be, stmt, &c.params->be, (int)i);
    }
    txn_end_batch(s, &g, false);
    cur->stream = be_stream_open(s->be, &err);
    if (!cur->stream) {
        txn_undo(s, &g);
        return backend_failed(run, main_step(r), &err);
    }
    cur->cols = columns_make(s, s->call, r, be_stream_columns(cur->stream), &cur->n, &lobs, &readable);
    return true;
}

int pl_fetch(PlRun *run, PlCursor *c, PlValue *row)
{
    BeError err;
    int     rc = be_stream_next(c->stream, &err);
    if (rc < 0) {
        backend_failed(run, NULL, &err);
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
    *c = (PlCursor){ 0 };
}

/* ---- SQL written in the block ---- */

static bool assign_row(PlRun *run, const List *into, const PlValue *row, uint32_t n)
{
    if (into->n != n)
        return outcome_fail(run->s, &run->err, 947, "not enough values: %u targets for %u columns", into->n, n);
    for (uint32_t i = 0; i < n; i++)
        if (!pl_assign(run, into->v[i], &row[i]))
            return false;
    return true;
}

static bool select_into(PlRun *run, const Node *stmt, const Select *sel)
{
    Str      sql;
    PlValue *args, *row;
    uint32_t n_args, n;
    bool     found;
    /* INTO a, b: from the end of the select list to the end of the last target. */
    Span cut = { sel->targets.v[sel->targets.n - 1]->at.end, sel->into.v[sel->into.n - 1]->at.end };
    if (!pl_source(run, stmt, cut, &sql, &args, &n_args) || !pl_query(run, sql, args, n_args, false, &row, &n, &found))
        return false;
    run->rowcount = found;
    if (!found)
        return outcome_fail(run->s, &run->err, 1403, "ORA-01403: no data found");
    return assign_row(run, &sel->into, row, n);
}

static const Returning *returning_of(const Node *stmt)
{
    switch (stmt->kind) {
    case N_Insert: return AST_AS(Returning, AST_AS(Insert, stmt)->returning);
    case N_Update: return AST_AS(Returning, AST_AS(Update, stmt)->returning);
    case N_Delete: return AST_AS(Returning, AST_AS(Delete, stmt)->returning);
    default: return NULL;
    }
}

bool pl_embedded(PlRun *run, const Node *stmt)
{
    Str      sql;
    PlValue *args, *row = NULL;
    uint32_t n_args, n = 0;
    const Node *query = AST_IS(QueryStmt, stmt) ? AST_AS(QueryStmt, stmt)->query : NULL;
    if (AST_IS(Select, query) && AST_AS(Select, query)->into.n)
        return select_into(run, stmt, AST_AS(Select, query));
    if (!pl_source(run, stmt, (Span){ 0, 0 }, &sql, &args, &n_args) || !pl_execute(run, sql, args, n_args, &row, &n))
        return false;
    const Returning *ret = returning_of(stmt);
    if (!ret || run->rowcount == 0)
        return true;
    if (run->rowcount > 1)
        return outcome_fail(run->s, &run->err, 1422, "exact fetch returns more than requested number of rows");
    return assign_row(run, &ret->into, row, n);
}

/* ---- EXECUTE IMMEDIATE ---- */


static bool nested_block(PlRun *run, Str sql, PlValue *args, uint32_t n_args);

bool pl_immediate(PlRun *run, const PlsqlExecImmediate *x)
{
    PlValue  text, *row = NULL;
    Str      sql;
    uint32_t n = 0;
    bool     found;
    if (!pl_eval(run, x->text, &text) || !pl_as_text(run, &text, &sql))
        return false;
    PlValue *args = ARENA_ARRAY(run->s->call, PlValue, x->using.n);
    for (uint32_t i = 0; i < x->using.n; i++)
        if (!pl_eval(run, AST_AS(PlsqlUsing, x->using.v[i])->arg, &args[i]))
            return false;
    SqlScan scan;
    sql_scan(sql, &scan);
    if (scan.kind == SCAN_PLSQL)
        return nested_block(run, sql, args, x->using.n);
    if (scan.kind == SCAN_QUERY && x->into.n) {
        if (!pl_query(run, sql, args, x->using.n, false, &row, &n, &found))
            return false;
        if (!found)
            return outcome_fail(run->s, &run->err, 1403, "ORA-01403: no data found");
        return assign_row(run, &x->into, row, n);
    }
    /* RETURNING INTO targets are binds of the text too. */
    PlValue *all = ARENA_ARRAY(run->s->call, PlValue, x->using.n + x->returning.n);
    memcpy(all, args, sizeof *args * x->using.n);
    for (uint32_t i = 0; i < x->returning.n; i++)
        all[x->using.n + i] = pl_null(1);
    if (!pl_execute(run, sql, all, x->using.n + x->returning.n, &row, &n))
        return false;
    return x->returning.n == 0 || !row || assign_row(run, &x->returning, row, n);
}

static bool nested_block(PlRun *run, Str sql, PlValue *args, uint32_t n_args)
{
    Prepared c;
    if (run->depth >= PL_MAX_DEPTH)
        return outcome_fail(run->s, &run->err, 36, "maximum number of recursive SQL levels (%d) exceeded", PL_MAX_DEPTH);
    if (!prepare(run, sql, NULL, 0, 0, &c))
        return false;
    bool ok;
    if (!AST_IS(PlsqlBlock, c.x->result->root)) {
        ok = outcome_fail(run->s, &run->err, 3001, "unimplemented feature: %s inside EXECUTE IMMEDIATE",
                          sql_kind_name(c.x->result->kind));
    } else {
        PlRun   inner = *run;
        PlFrame frame = { .caller = run->frame, .text = c.x->text };
        inner.frame = &frame;
        inner.scope = NULL;
        inner.binds = args;
        inner.n_binds = n_args;
        inner.depth++;
        ok = pl_run_nested(&inner, c.x->result);
        run->guarded = inner.guarded;
        run->began = inner.began;
        run->wrote = inner.wrote;
        run->err = inner.err;
        run->raised = inner.raised;
        run->rowcount = inner.rowcount;
    }
    xlat_release(c.x);
    return ok;
}
