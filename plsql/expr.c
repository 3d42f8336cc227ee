/* Values for statements: of expressions, of the source text that goes to PostgreSQL, and into targets. */
#include "config.h"
#include "plsql/code.h"

#include "wire/ora_type.h"

PlValue *pl_bind_of(PlRun *run, const Node *n)
{
    int64_t at = AST_AS(Bind, n)->index;
    if (at < 0 || at >= run->n_occurrences || run->bind_of[at] >= run->n_binds)
        return NULL;
    return &run->binds[run->bind_of[at]];
}

/* ---- evaluation ---- */

bool pl_eval(PlRun *run, const Node *expr, PlValue *out)
{
    return pl_run_code(run, pl_code(run, expr), out);
}

bool pl_condition(PlRun *run, const Node *expr, bool *holds)
{
    PlValue v;
    if (!pl_eval(run, expr, &v))
        return false;
    *holds = false;
    if (!pl_as_bool(&v, holds) && !pl_is_null(&v))
        return pl_raise(run, 6550, "PLS-00382: expression is of wrong type");
    return true;
}

bool pl_equal(PlRun *run, const Node *a, const Node *b, bool *holds)
{
    PlValue x, y;
    if (!pl_eval(run, a, &x) || !pl_eval(run, b, &y))
        return false;
    int same = pl_equals(run, &x, &y);
    *holds = same == 1;
    return same != -2;
}

/* ---- targets ---- */

/* A bind keeps what it is given until the block's end; it becomes the client's type when it goes out. */
static bool assign_bind(PlRun *run, PlValue *b, const PlValue *v)
{
    PlPlace to = { &run->bind_cells[b - run->binds], &pl_any_type, run->mem->heap };
    if (v->o || (v->c.kind != CELL_VALUE && v->c.kind != CELL_NULL))
        return pl_bind_out(run, b, v);
    if (!pl_store(run, to, v))
        return false;
    *b = pl_read(to.cell);
    return true;
}

bool pl_assign(PlRun *run, const Node *target, const PlValue *v)
{
    PlPlace       to;
    const PlPath *path;
    if (AST_IS(Bind, target)) {
        PlValue *b = pl_bind_of(run, target);
        return b ? assign_bind(run, b, v) : pl_raise(run, 1008, "not all variables bound");
    }
    path = pl_path(run, target);
    if (!path)
        return pl_raise(run, 6550, "PLS-00363: this expression cannot be used as an assignment target");
    return pl_path_place(run, path, &to) && pl_store(run, to, v);
}
