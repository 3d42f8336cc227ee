/* Batches: queue items, one Sync, one flush, read every answer in order.
 *
 * libpq in pipeline mode gives for each item its results and then NULL; after a fault it gives PGRES_PIPELINE_ABORTED for
 * the rest until the Sync. The queue of items tells which answer belongs to what. */
#include "config.h"
#include "backend/be_conn_impl.h"

#include <stdlib.h>
#include <string.h>

BeItem *be_add_item(BeConn *c, BeItemKind kind, BeStmt *stmt, int tag)
{
    if (c->n_items == c->cap_items) {
        unsigned cap = c->cap_items ? c->cap_items * 2 : 32;
        BeItem  *more = realloc(c->items, cap * sizeof *more);
        if (!more)
            abort();
        c->items = more;
        c->cap_items = cap;
    }
    c->items[c->n_items] = (BeItem){ kind, tag, stmt };
    return &c->items[c->n_items++];
}

bool be_begin(BeConn *c, BeError *err)
{
    if (c->lost) {
        be_error_of_conn(err, c->pg);
        return false;
    }
    if (c->live && !be_stream_detach(c->live, err))
        return false;
    if (c->at_item == c->n_items) /* else a batch was begun and not run: what it closes is under way and must be read */
        c->n_items = c->at_item = 0;
    c->batch++;
    be_stmt_sweep(c);
    return true;
}

void be_queue_command(BeConn *c, const char *sql)
{
    be_queue_text(c, sql, -1);
}

void be_queue_text(BeConn *c, const char *sql, int tag)
{
    be_add_item(c, ITEM_COMMAND, NULL, tag);
    if (!PQsendQueryParams(c->pg, sql, 0, NULL, NULL, NULL, NULL, 1))
        c->lost = true;
}

void be_queue_prepare(BeConn *c, BeStmt *stmt)
{
    be_add_item(c, ITEM_PREPARE, stmt, -1);
    if (!PQsendPrepare(c->pg, stmt->name, stmt->sql, stmt->ntypes, stmt->types))
        c->lost = true;
    stmt->prepared = true; /* taken back if its answer is a fault */
}

static void queue_exec(BeConn *c, BeItemKind kind, BeStmt *stmt, const BeParams *p, int tag)
{
    if (!stmt->prepared)
        be_queue_prepare(c, stmt);
    be_add_item(c, kind, stmt, tag);
    int n = p ? p->n : 0;
    if (!PQsendQueryPrepared(c->pg, stmt->name, n, n ? p->values : NULL, n ? p->lengths : NULL, n ? p->formats : NULL, 1))
        c->lost = true;
}

void be_queue_exec(BeConn *c, BeStmt *stmt, const BeParams *params, int tag)
{
    queue_exec(c, ITEM_EXEC, stmt, params, tag);
}

void be_queue_stream(BeConn *c, BeStmt *stmt, const BeParams *params)
{
    queue_exec(c, ITEM_STREAM, stmt, params, 0);
}

void be_queue_describe(BeConn *c, BeStmt *stmt, int tag)
{
    if (!stmt->prepared)
        be_queue_prepare(c, stmt);
    be_add_item(c, ITEM_DESCRIBE, stmt, tag);
    if (!PQsendDescribePrepared(c->pg, stmt->name))
        c->lost = true;
}

bool be_send_sync(BeConn *c, BeError *err)
{
    be_add_item(c, ITEM_SYNC, NULL, -1);
    if (c->lost || !PQpipelineSync(c->pg) || !be_flush(c)) {
        c->lost = true;
        be_error_of_conn(err, c->pg);
        return false;
    }
    return true;
}

/* A prepare that did not happen: also for those after the faulty item. */
static void not_prepared(const BeItem *item)
{
    if (item->kind == ITEM_PREPARE)
        item->stmt->prepared = false;
}

/* Whose fault is it: a failed PREPARE is reported with the tag of the item that wanted it. */
static int tag_of(const BeConn *c, unsigned at)
{
    if (c->items[at].kind == ITEM_PREPARE && at + 1 < c->n_items)
        at++;
    return c->items[at].tag;
}

static bool lose(BeConn *c, BeError *err, bool had_error)
{
    c->lost = true;
    for (unsigned i = c->at_item; i < c->n_items; i++)
        not_prepared(&c->items[i]);
    if (!had_error)
        be_error_of_conn(err, c->pg);
    err->lost = true;
    return false;
}

/* One result of the item at c->at_item. */
static bool take_result(BeConn *c, PGresult *res, BeOnResult *on_result, void *ctx, BeError *err, int *failed_tag, bool *ok)
{
    const BeItem *item = &c->items[c->at_item];
    switch (PQresultStatus(res)) {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK:
    case PGRES_SINGLE_TUPLE:
    case PGRES_EMPTY_QUERY:
        if (*ok && on_result && (item->kind == ITEM_EXEC || item->kind == ITEM_DESCRIBE))
            on_result(ctx, item->tag, res);
        return true;
    case PGRES_PIPELINE_ABORTED: not_prepared(item); return true;
    default:
        not_prepared(item);
        if (*ok) {
            be_error_of_result(err, res);
            if (failed_tag)
                *failed_tag = tag_of(c, c->at_item);
        }
        *ok = false;
        return PQstatus(c->pg) == CONNECTION_OK;
    }
}

/* One answer for the Sync at c->at_item. A batch without BEGIN commits here, so this too may fail (a deferred constraint, a
 * serialization failure, a cancel that came late): libpq then gives the fault, a NULL, and the Sync's own result. */
static bool take_sync(BeConn *c, PGresult *res, BeError *err, bool *ok, bool *null_due)
{
    if (!res) {
        bool due = *null_due;
        *null_due = false;
        return due && PQstatus(c->pg) == CONNECTION_OK;
    }
    if (PQresultStatus(res) == PGRES_PIPELINE_SYNC) {
        c->at_item++;
        return true;
    }
    if (*ok)
        be_error_of_result(err, res);
    *ok = false;
    *null_due = true;
    return PQstatus(c->pg) == CONNECTION_OK;
}

bool be_read_items(BeConn *c, BeOnResult *on_result, void *ctx, BeError *err, int *failed_tag, bool stop_at_stream)
{
    bool ok = true, null_due = false;
    while (c->at_item < c->n_items) {
        const BeItem *item = &c->items[c->at_item];
        if (item->kind == ITEM_STREAM && stop_at_stream && ok)
            return true;
        PGresult *res = be_get_result(c);
        if (item->kind == ITEM_SYNC) {
            bool alive = take_sync(c, res, err, &ok, &null_due);
            PQclear(res);
            if (!alive)
                return lose(c, err, !ok);
            continue;
        }
        if (!res) {
            if (c->lost || PQstatus(c->pg) != CONNECTION_OK)
                return lose(c, err, !ok);
            c->at_item++;
            continue;
        }
        bool alive = take_result(c, res, on_result, ctx, err, failed_tag, &ok);
        PQclear(res);
        if (!alive)
            return lose(c, err, true);
    }
    c->txn = PQtransactionStatus(c->pg);
    return ok;
}

bool be_run(BeConn *c, BeOnResult *on_result, void *ctx, BeError *err, int *failed_tag)
{
    if (failed_tag)
        *failed_tag = -1;
    return be_send_sync(c, err) && be_read_items(c, on_result, ctx, err, failed_tag, false);
}

static void keep_result(void *ctx, int tag, const PGresult *res)
{
    (void)tag;
    *(PGresult **)ctx = PQcopyResult(res, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
}

/* Is a batch being filled? A query now would read its answers away. */
static bool is_filling(const BeConn *c)
{
    for (unsigned i = c->n_items; i > c->at_item && c->items[i - 1].kind != ITEM_SYNC; i--)
        if (c->items[i - 1].kind == ITEM_EXEC || c->items[i - 1].kind == ITEM_STREAM)
            return true;
    return false;
}

PGresult *be_query(BeConn *c, const char *sql, int nparams, const char *const *values, BeError *err)
{
    PGresult *kept = NULL;
    if (is_filling(c)) {
        be_error_set(err, 600, "internal error code, arguments: [query inside a batch]");
        return NULL;
    }
    if (!be_begin(c, err))
        return NULL;
    be_add_item(c, ITEM_EXEC, NULL, 0);
    if (!PQsendQueryParams(c->pg, sql, nparams, NULL, values, NULL, NULL, 0))
        c->lost = true;
    if (!be_run(c, keep_result, &kept, err, NULL)) {
        PQclear(kept);
        return NULL;
    }
    return kept;
}

bool be_command(BeConn *c, const char *sql, BeError *err)
{
    if (!be_begin(c, err))
        return false;
    be_queue_command(c, sql);
    return be_run(c, NULL, NULL, err, NULL);
}
