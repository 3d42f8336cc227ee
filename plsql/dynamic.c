/* EXECUTE IMMEDIATE. */
#include "config.h"
#include "plsql/code.h"
#include "plsql/prepared.h"

#include "wire/ora_type.h"

/* The values of USING; OUT ones begin as NULL. */
static bool using_values(PlRun *run, const PlsqlExecImmediate *x, PlValue *args)
{
    for (uint32_t i = 0; i < x->using.n; i++) {
        const PlsqlUsing *u = AST_AS(PlsqlUsing, x->using.v[i]);
        args[i] = pl_null(ORA_VARCHAR);
        if ((u->in || !u->out) && !pl_eval(run, u->arg, &args[i]))
            return false;
        args[i].literal = false;
    }
    return true;
}

static bool assign_outs(PlRun *run, const PlsqlExecImmediate *x, const PlValue *args)
{
    for (uint32_t i = 0; i < x->using.n; i++) {
        const PlsqlUsing *u = AST_AS(PlsqlUsing, x->using.v[i]);
        if (u->out && !pl_assign(run, u->arg, &args[i]))
            return false;
    }
    return true;
}

/* A block, which sees nothing of ours but its binds. */
static bool run_block(PlRun *run, const Xlat *x, PlValue *args, uint32_t n_args)
{
    Arena  *a = arena_new(0);
    PlRun   inner = *run;
    PlFrame frame = { .caller = run->frame, .text = x->text };
    inner.frame = &frame;
    inner.scope = NULL;
    inner.mem = pl_mem_new(a);
    inner.binds = args;
    inner.bind_cells = ARENA_ARRAY(a, PlCell, n_args);
    inner.n_binds = n_args;
    inner.depth++;
    bool ok = pl_run_nested(&inner, x->result);
    run->guarded = inner.guarded;
    run->began = inner.began;
    run->wrote = inner.wrote;
    if (!ok)
        pl_trace(&inner);
    run->err = inner.err;
    run->trace = inner.trace;
    run->raised = inner.raised && inner.raised->lasting ? inner.raised : NULL; /* the block's own ones are unknown out here */
    run->rowcount = inner.rowcount;
    for (uint32_t i = 0; ok && i < n_args; i++)
        args[i] = pl_copy(run, &args[i]);
    arena_free(a);
    return ok;
}

bool pl_dynamic_block(PlRun *run, Str sql, PlValue *args, uint32_t n_args)
{
    Prepared c;
    if (run->depth >= PL_MAX_DEPTH)
        return outcome_fail(run->s, &run->err, 36, "maximum number of recursive SQL levels (%d) exceeded", PL_MAX_DEPTH);
    if (!pl_prepare(run, sql, NULL, 0, 0, &c))
        return false;
    bool ok = AST_IS(PlsqlBlock, c.x->result->root) || AST_IS(CallStmt, c.x->result->root)
                  ? run_block(run, c.x, args, n_args)
                  : outcome_fail(run->s, &run->err, 3001, "unimplemented feature: %s inside EXECUTE IMMEDIATE",
                                 sql_kind_name(c.x->result->kind));
    xlat_release(c.x);
    return ok;
}

static bool query(PlRun *run, const PlsqlExecImmediate *x, Str sql, const PlValue *args)
{
    PlRows rows;
    if (!pl_query_rows(run, sql, args, x->using.n, false, &rows))
        return false;
    int  n = PQntuples(rows.res);
    bool ok;
    run->rowcount = n;
    if (x->bulk_collect) {
        ok = pl_into_bulk(run, &x->into, &rows, false);
    } else if (n != 1) {
        ok = n ? pl_raise(run, 1422, "exact fetch returns more than requested number of rows") : pl_raise(run, 1403, "no data found");
    } else {
        PlValue *row = ARENA_ARRAY(run->s->call, PlValue, rows.n);
        ok = pl_rows_take(run, &rows, 0, row) && pl_into(run, &x->into, row, rows.n);
    }
    pl_rows_free(&rows);
    return ok;
}

/* RETURNING's targets without a clause of their own stand in USING as OUT. */
static List out_targets(PlRun *run, const PlsqlExecImmediate *x)
{
    List l = { 0 };
    for (uint32_t i = 0; i < x->using.n; i++) {
        const PlsqlUsing *u = AST_AS(PlsqlUsing, x->using.v[i]);
        if (u->out)
            list_push(run->s->call, &l, u->arg);
    }
    return l;
}

static bool other(PlRun *run, const PlsqlExecImmediate *x, Str sql, const PlValue *args)
{
    uint32_t n = x->using.n + x->returning.n;
    PlValue *all = ARENA_ARRAY(run->s->call, PlValue, n);
    List     outs = out_targets(run, x);
    PlRows   rows;
    memcpy(all, args, sizeof *args * x->using.n);
    for (uint32_t i = x->using.n; i < n; i++)
        all[i] = pl_null(ORA_VARCHAR);
    if (!pl_execute(run, sql, all, n, &rows))
        return false;
    bool ok = true;
    if (x->returning.n || outs.n)
        ok = pl_take_returned(run, x->returning.n ? &x->returning : &outs, x->returning_bulk, &rows);
    pl_rows_free(&rows);
    return ok;
}

bool pl_immediate(PlRun *run, const PlsqlExecImmediate *x)
{
    PlValue  text, *args = ARENA_ARRAY(run->s->call, PlValue, x->using.n);
    Str      sql;
    SqlScan  scan;
    if (!pl_eval(run, x->text, &text) || !pl_as_text(run, &text, &sql))
        return false;
    if (!using_values(run, x, args))
        return false;
    sql_scan(sql, &scan);
    if (scan.kind == SCAN_PLSQL)
        return pl_dynamic_block(run, sql, args, x->using.n) && assign_outs(run, x, args);
    if (scan.kind == SCAN_QUERY && x->into.n)
        return query(run, x, sql, args);
    return other(run, x, sql, args);
}
