/* The call: bind rows in, the block once per row, OUT values out. */
#include "config.h"
#include "plsql/unit.h"

#include "server/aside.h"
#include "server/txn.h"
#include "util/log.h"
#include "wire/ttc_rows.h"

/* Clients send one descriptor a name (in order of first appearance), or one an occurrence. */
static const uint32_t *map_binds(Arena *a, const SqlResult *r, uint32_t n_binds, bool *complete)
{
    uint32_t *first = ARENA_ARRAY(a, uint32_t, r->bind_count); /* occurrence -> its first one */
    uint32_t *of = ARENA_ARRAY(a, uint32_t, r->bind_count);
    uint32_t  unique = 0;
    for (uint32_t i = 0; i < r->bind_count; i++) {
        first[i] = i;
        for (uint32_t k = 0; k < i && first[i] == i; k++)
            if (str_eq(r->binds[k].name, r->binds[i].name))
                first[i] = first[k];
        of[i] = first[i] == i ? unique++ : of[first[i]];
    }
    if (n_binds != unique && n_binds >= r->bind_count)
        memcpy(of, first, sizeof *of * r->bind_count);
    *complete = n_binds >= unique;
    return of;
}

static void undo(PlRun *run)
{
    Session *s = run->s;
    BeError  err;
    Outcome  ignored = { 0 };
    if (!run->guarded || be_is_lost(s->be))
        return;
    if (run->began) {
        txn_rollback(s, &ignored);
        return;
    }
    if (!be_command(s->be, "ROLLBACK TO SAVEPOINT dbsaci_call", &err) || !be_command(s->be, "RELEASE SAVEPOINT dbsaci_call", &err))
        log_error("undo_failed", "sqlstate=%s why=\"%s\"", err.sqlstate, err.pg);
}

/* The savepoint goes; a transaction in which nothing was done ends. */
static bool settle(PlRun *run)
{
    Session *s = run->s;
    BeError  err;
    if (!run->guarded)
        return true;
    if (run->began)
        return run->wrote || txn_commit(s, &run->err);
    return be_command(s->be, "RELEASE SAVEPOINT dbsaci_call", &err) || outcome_backend(s, &run->err, &err);
}

static bool call_statement(PlRun *run, const CallStmt *n)
{
    int done = n->into ? 0 : pl_unit_call(run, n->call);
    if (!run->err_at)
        run->err_at = n->base.at.start + 1;
    return done ? done > 0 : pl_call(run, n->call, n->into);
}

static bool execute(PlRun *run, const Node *root)
{
    if (AST_IS(CallStmt, root))
        return call_statement(run, AST_AS(CallStmt, root));
    return pl_block(run, AST_AS(PlsqlBlock, root));
}

bool pl_run_nested(PlRun *run, const SqlResult *r)
{
    bool complete;
    run->n_occurrences = r->bind_count;
    run->bind_of = map_binds(run->s->call, r, run->n_binds, &complete);
    run->dirs = ARENA_ARRAY(run->s->call, uint8_t, run->n_binds);
    if (!complete)
        return pl_raise(run, 1008, "not all variables bound");
    return pl_check(run, r->root, &run->err) && execute(run, r->root);
}

bool pl_report(PlRun *run)
{
    Exec    *e = run->e;
    Session *s = run->s;
    e->o.ora = 0;
    e->o.fatal = run->err.fatal;
    bool traced = !run->err.has_offset && run->err.ora != 1013 && run->err.ora != 3113;
    pl_trace(run);
    if (traced && run->trace.n)
        outcome_fail(s, &e->o, run->err.ora, "%.*s\n%.*s", STR_ARG(run->err.text), (int)run->trace.n - 1, run->trace.p);
    else
        outcome_fail(s, &e->o, run->err.ora, "%.*s", STR_ARG(run->err.text));
    e->o.offset = run->err.offset;
    e->o.has_offset = run->err.has_offset;
    return false;
}

static bool put_outs(PlRun *run, const TtcBind *binds)
{
    ttc_put_row_data(&run->s->reply);
    for (uint32_t i = 0; i < run->n_binds; i++)
        if (run->dirs[i] != TTC_DIR_IN && !pl_put_out(run, &run->binds[i], &binds[i]))
            return false;
    return true;
}

static bool any_out(const PlRun *run)
{
    for (uint32_t i = 0; i < run->n_binds; i++)
        if (run->dirs[i] != TTC_DIR_IN)
            return true;
    return false;
}

bool pl_take_binds(PlRun *run, TtcRows *rows)
{
    Session *s = run->s;
    Cursor  *c = run->e->c;
    TtcCell *cells = ARENA_ARRAY(s->call, TtcCell, c->n_binds + 1);
    if (c->n_binds && rows->n_rows)
        (void)!ttc_rows_next(rows, s->call, cells);
    if (!asides_whole(s, s->call, cells, c->n_binds))
        return outcome_fail(s, &run->err, 22922, "nonexistent LOB value: its temporary file cannot be read");
    for (uint32_t i = 0; i < c->n_binds; i++) {
        run->binds[i] = (PlValue){ .d = c->binds[i], .c = cells[i] };
        if (cells[i].kind == CELL_ABSENT)
            run->binds[i].c.kind = CELL_NULL;
    }
    return true;
}

/* One iteration: its values in, the block, its values out. */
static bool run_row(PlRun *run, const SqlResult *r, TtcRows *rows)
{
    Exec    *e = run->e;
    if (!pl_take_binds(run, rows))
        return false;
    run->rowcount = -1;
    run->flow = PL_ON;
    run->scope = NULL;
    run->guarded = run->began = run->wrote = false;
    bool ok = execute(run, r->root) && (!any_out(run) || put_outs(run, e->c->binds));
    if (ok)
        ok = settle(run);
    else
        undo(run);
    return ok;
}

static void free_memory(void *a)
{
    arena_free(a);
}

bool pl_run_init(PlRun *run, Exec *e, PlFrame *frame)
{
    Session         *s = e->s;
    Cursor          *c = e->c;
    const SqlResult *r = c->x->result;
    bool             complete;
    Arena           *a = arena_new(0);
    arena_on_reset(s->call, free_memory, a);
    *frame = (PlFrame){ .text = c->x->text };
    *run = (PlRun){ .e = e, .s = s, .frame = frame, .mem = pl_mem_new(a), .n_binds = c->n_binds, .stack = (const char *)frame };
    run->binds = ARENA_ARRAY(s->call, PlValue, c->n_binds);
    run->bind_cells = ARENA_ARRAY(a, PlCell, c->n_binds);
    run->dirs = ARENA_ARRAY(c->a, uint8_t, c->n_binds);
    run->n_occurrences = r->bind_count;
    run->bind_of = map_binds(s->call, r, c->n_binds, &complete);
    run->rowcount = -1;
    return complete || outcome_fail(s, &e->o, 1008, "not all variables bound");
}

bool plsql_call(Exec *e)
{
    Session         *s = e->s;
    Cursor          *c = e->c;
    const SqlResult *r = c->x->result;
    TtcRows          rows = e->q->rows;
    uint32_t         n = e->q->iterations ? e->q->iterations : 1;
    const Xlat      *x = c->x;
    PlFrame          frame;
    PlRun            run;
    if (!pl_run_init(&run, e, &frame) || !pl_check(&run, r->root, &e->o))
        return false;
    c->dirs = run.dirs;
    size_t before = s->reply.n;
    if (c->n_binds)
        ttc_put_io_vector(&s->reply, run.dirs, c->n_binds);
    xlat_hold(x); /* the block may invalidate what its own cursor holds */
    for (uint32_t i = 0; i < n; i++) {
        if (!run_row(&run, r, &rows)) {
            s->reply.n = before;
            pl_report(&run);
            break;
        }
        e->o.iterations++;
    }
    xlat_release(x);
    pl_units_settle(s);
    if (e->o.ora) {
        pl_drop_results(&run);
        return false;
    }
    pl_put_results(&run);
    e->o.rows = n;
    return !e->q->autocommit || txn_commit(s, &e->o);
}
