/* Executions of one statement with many rows of values, in one flush. */
#include "config.h"
#include "plsql/prepared.h"

#include "server/txn.h"

#include <stdlib.h>

enum { STEPS_MAX = 16 }; /* of one execution: a tag is the execution times this, plus the step */

struct PlBatch {
    PlRun   *run;
    uint32_t n, cap;
    struct Item {
        Prepared c;
        int64_t  count;
        PlRows   rows;
    } *v;
};

PlBatch *pl_batch_new(PlRun *run)
{
    PlBatch *b = ARENA_NEW(run->s->call, PlBatch);
    b->run = run;
    return b;
}

bool pl_batch_add(PlBatch *b, Str sql, const PlValue *args, uint32_t n_args)
{
    PlRun   *run = b->run;
    Prepared c;
    if (!pl_prepare(run, sql, args, n_args, TRANSLATE_DISTINCT, &c))
        return false;
    const SqlResult *r = c.x->result;
    bool dml = r->kind == SQL_KIND_INSERT || r->kind == SQL_KIND_UPDATE || r->kind == SQL_KIND_DELETE || r->kind == SQL_KIND_MERGE;
    if (!dml || r->step_count > STEPS_MAX) {
        xlat_release(c.x);
        return pl_raise(run, 3001, "unimplemented feature: %s in FORALL", sql_kind_name(r->kind));
    }
    if (b->n == b->cap) {
        uint32_t cap = b->cap ? b->cap * 2 : 64;
        b->v = arena_grow(run->s->call, b->v, sizeof *b->v * b->n, sizeof *b->v * cap);
        b->cap = cap;
    }
    b->v[b->n++] = (struct Item){ .c = c };
    return true;
}

static void on_result(void *ctx, int tag, const PGresult *res)
{
    PlBatch     *b = ctx;
    struct Item *item = &b->v[tag / STEPS_MAX];
    unsigned     flags = item->c.x->result->steps[tag % STEPS_MAX].flags;
    if (flags & STEP_COUNT_IS_VALUE)
        item->count += (int64_t)dml_count_value(res);
    else if (flags & STEP_COUNT)
        item->count += strtoll(PQcmdTuples((PGresult *)res), NULL, 10);
    if (item->c.x->result->has_returning && PQnfields(res) > 0) {
        PQclear(item->rows.res);
        item->rows.res = PQcopyResult(res, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
    }
}

static void queue(PlBatch *b, uint32_t at)
{
    Session         *s = b->run->s;
    struct Item     *item = &b->v[at];
    const SqlResult *r = item->c.x->result;
    item->count = 0;
    for (uint32_t i = 0; i < r->step_count; i++)
        be_queue_exec(s->be, be_stmt(s->be, r->steps[i].pg, item->c.params->be.n, item->c.params->oids), &item->c.params->be,
                      (int)(at * STEPS_MAX + i));
}

bool pl_batch_run(PlBatch *b, uint32_t n, uint32_t *failed)
{
    PlRun   *run = b->run;
    Session *s = run->s;
    TxnGuard g;
    BeError  err;
    int      tag = -1;
    *failed = n;
    if (!pl_guard(run) || !txn_begin_batch(s, &g, true, false, &run->err))
        return false;
    for (uint32_t i = 0; i < n; i++)
        queue(b, i);
    txn_end_batch(s, &g, false);
    if (be_run(s->be, on_result, b, &err, &tag)) {
        run->wrote = true;
        return true;
    }
    txn_undo(s, &g);
    if (tag >= 0)
        *failed = (uint32_t)tag / STEPS_MAX;
    return pl_backend_failed(run, tag >= 0 ? pl_main_step(b->v[*failed].c.x->result) : NULL, &err);
}

int64_t pl_batch_count(const PlBatch *b, uint32_t at)
{
    return b->v[at].count;
}

PlRows *pl_batch_rows(PlBatch *b, uint32_t at)
{
    PlRows *rows = &b->v[at].rows;
    bool    lobs, readable;
    if (rows->res && !rows->cols)
        rows->cols = columns_make(b->run->s, b->run->s->call, b->v[at].c.x->result, rows->res, &rows->n, &lobs, &readable);
    return rows;
}

void pl_batch_end(PlBatch *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        PQclear(b->v[i].rows.res);
        xlat_release(b->v[i].c.x);
    }
    b->n = 0;
}
