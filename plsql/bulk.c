/* FORALL: the rows of values go to PostgreSQL in segments of one flush each.
 *
 * When an execution fails, its segment was undone: those before it run again, since they are to stay. Then either the
 * statement ends or, with SAVE EXCEPTIONS, it goes on behind the one that failed. */
#include "config.h"
#include "plsql/code.h"

#include "wire/ora_type.h"

enum { SEGMENT = 500 };

/* What SQL%BULK_ROWCOUNT and SQL%BULK_EXCEPTIONS tell of the last FORALL; of the block's memory. */
struct PlBulk {
    uint32_t n;           /* executions */
    int64_t *subscripts;  /* by execution */
    int64_t *counts;
    uint32_t n_errors;
    uint32_t *error_at;   /* execution from 1 */
    int     *error_code;
};

typedef struct Forall {
    PlRun             *run;
    const PlsqlForall *n;
    PlBulk            *bulk;
    PlVar             *index;
    const List        *into;   /* of RETURNING, or NULL */
    bool               into_bulk;
    uint32_t           n_returning;
    int64_t            total;
    Outcome            first;  /* the first failure that was saved */
} Forall;

/* ---- which subscripts ---- */

static bool add_subscript(PlRun *run, PlBulk *b, uint32_t *cap, int64_t i)
{
    if (b->n == *cap) {
        uint32_t more = *cap ? *cap * 2 : 64;
        b->subscripts = arena_grow(run->mem->a, b->subscripts, sizeof(int64_t) * b->n, sizeof(int64_t) * more);
        *cap = more;
    }
    b->subscripts[b->n++] = i;
    return true;
}

static bool bounds(PlRun *run, const PlsqlIteration *it, int64_t *low, int64_t *high)
{
    PlValue v;
    return (!it->low || (pl_eval(run, it->low, &v) && pl_as_rounded(run, &v, low))) &&
           (!it->high || (pl_eval(run, it->high, &v) && pl_as_rounded(run, &v, high)));
}

/* INDICES OF c [BETWEEN l AND h], VALUES OF c */
static bool of_collection(PlRun *run, const PlsqlIteration *it, PlBulk *b, uint32_t *cap)
{
    PlValue v, element;
    PlKey   key;
    int64_t low = INT64_MIN, high = INT64_MAX, i;
    if (!pl_eval(run, it->over, &v) || !bounds(run, it, &low, &high))
        return false;
    if (!v.o || !pl_is_collection(v.o->type))
        return pl_raise(run, 6550, "PLS-00382: expression is of wrong type");
    if (v.o->null)
        return pl_raise(run, 6531, "Reference to uninitialized collection");
    for (bool more = pl_first_key(v.o, false, &key); more; more = pl_next_key(v.o, false, &key)) {
        i = key.i;
        if (it->kind == IT_VALUES_OF) {
            element = pl_read(pl_element(run, v.o, &key));
            if (!pl_as_rounded(run, &element, &i))
                return false;
        }
        if (i >= low && i <= high && !add_subscript(run, b, cap, i))
            return false;
    }
    return true;
}

static bool subscripts(PlRun *run, const PlsqlIteration *it, PlBulk *b)
{
    uint32_t cap = 0;
    int64_t  low = 0, high = -1;
    if (it->kind != IT_RANGE)
        return of_collection(run, it, b, &cap);
    if (!bounds(run, it, &low, &high))
        return false;
    for (int64_t i = low; i <= high; i++)
        if (!add_subscript(run, b, &cap, i))
            return false;
    return true;
}

/* ---- one execution's values ---- */

static bool immediate_values(PlRun *run, const PlsqlExecImmediate *x, Str *sql, PlValue **args, uint32_t *n)
{
    PlValue text;
    *n = x->using.n;
    *args = ARENA_ARRAY(run->s->call, PlValue, *n);
    if (!pl_eval(run, x->text, &text) || !pl_as_text(run, &text, sql))
        return false;
    for (uint32_t i = 0; i < *n; i++)
        if (!pl_eval(run, AST_AS(PlsqlUsing, x->using.v[i])->arg, &(*args)[i]))
            return false;
    return true;
}

static bool add_execution(Forall *f, PlBatch *batch, int64_t subscript)
{
    PlRun      *run = f->run;
    const Node *stmt = f->n->statement;
    Str         sql;
    PlValue    *args, i = pl_number(run->s, subscript);
    uint32_t    n;
    if (!pl_store(run, (PlPlace){ &f->index->cell, f->index->type, f->index->heap }, &i))
        return false;
    bool ok = AST_IS(PlsqlExecImmediate, stmt) ? immediate_values(run, AST_AS(PlsqlExecImmediate, stmt), &sql, &args, &n)
                                                : pl_source(run, stmt, false, &sql, &args, &n);
    if (!ok)
        return false;
    PlValue *all = ARENA_ARRAY(run->s->call, PlValue, n + f->n_returning);
    for (uint32_t k = 0; k < n; k++)
        all[k] = args[k];
    for (uint32_t k = 0; k < f->n_returning; k++)
        all[n + k] = pl_null(ORA_VARCHAR);
    return pl_batch_add(batch, sql, all, n + f->n_returning);
}

/* ---- segments ---- */

static bool take_results(Forall *f, PlBatch *batch, uint32_t from, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        f->bulk->counts[from + i] = pl_batch_count(batch, i);
        f->total += f->bulk->counts[from + i];
        if (f->into && !pl_into_bulk(f->run, f->into, pl_batch_rows(batch, i), true))
            return false;
    }
    return true;
}

static void save_error(Forall *f, uint32_t at)
{
    PlRun  *run = f->run;
    PlBulk *b = f->bulk;
    if (!b->error_at) {
        b->error_at = ARENA_ARRAY(run->mem->a, uint32_t, b->n);
        b->error_code = ARENA_ARRAY(run->mem->a, int, b->n);
    }
    b->error_at[b->n_errors] = at + 1;
    b->error_code[b->n_errors++] = run->err.ora;
    if (!f->first.ora)
        f->first = run->err;
    run->err = (Outcome){ 0 };
}

static bool may_go_on(const Forall *f)
{
    const Outcome *o = &f->run->err;
    return f->n->save_exceptions && !o->fatal && o->ora != 1013 && o->ora != 3001;
}

/* Runs executions [*at, to); *at moves behind what is done. False: raised. */
static bool run_segment(Forall *f, uint32_t *at, uint32_t to)
{
    PlRun   *run = f->run;
    PlBatch *batch = pl_batch_new(run);
    uint32_t n = 0, failed;
    while (*at + n < to && add_execution(f, batch, f->bulk->subscripts[*at + n]))
        n++;
    Outcome  why = run->err; /* of a value that could not be had */
    bool     bad = *at + n < to;
    run->err = (Outcome){ 0 };
    bool ok = n == 0 || pl_batch_run(batch, n, &failed);
    if (!ok && failed < n) {
        why = run->err;
        run->err = (Outcome){ 0 };
        n = failed;
        bad = true;
        ok = n == 0 || pl_batch_run(batch, n, &failed);
    }
    ok = ok && take_results(f, batch, *at, n);
    pl_batch_end(batch);
    *at += n;
    if (!ok || !bad)
        return ok;
    run->err = why;
    if (!may_go_on(f))
        return false;
    save_error(f, (*at)++);
    return true;
}

static bool run_all(Forall *f)
{
    PlRun   *run = f->run;
    uint32_t at = 0, size = SEGMENT;
    bool     ok = true;
    while (ok && at < f->bulk->n) {
        ArenaMark mark = arena_mark(run->s->call);
        uint32_t  to = f->bulk->n - at > size ? at + size : f->bulk->n, errors = f->bulk->n_errors;
        ok = run_segment(f, &at, to) && !pl_interrupted(run);
        size = f->bulk->n_errors > errors ? (size > 8 ? size / 4 : 2) : size * 2 > SEGMENT ? SEGMENT : size * 2;
        if (ok && f->bulk->n_errors == errors)
            arena_release(run->s->call, mark);
    }
    run->rowcount = f->total;
    return ok;
}

static bool returning(Forall *f)
{
    const Node      *stmt = f->n->statement;
    const Returning *ret = pl_returning_of(stmt);
    if (AST_IS(PlsqlExecImmediate, stmt)) {
        const PlsqlExecImmediate *x = AST_AS(PlsqlExecImmediate, stmt);
        f->into = x->returning.n ? &x->returning : NULL;
        f->n_returning = x->returning.n;
    } else if (ret) {
        f->into = &ret->into;
        f->n_returning = ret->targets.n;
    }
    return !f->into || pl_bulk_clear(f->run, f->into);
}

bool pl_forall(PlRun *run, const PlsqlForall *n)
{
    static const PlType subscript = { .kind = PLK_SCALAR, .wire = ORA_NUMBER, .whole = PLW_PLS };
    Forall  f = { .run = run, .n = n, .bulk = ARENA_NEW(run->mem->a, PlBulk) };
    PlScope scope = { .up = run->scope };
    run->bulk = f.bulk;
    if (!subscripts(run, AST_AS(PlsqlIteration, n->iteration), f.bulk))
        return false;
    f.bulk->counts = ARENA_ARRAY(run->mem->a, int64_t, f.bulk->n);
    run->scope = &scope;
    f.index = pl_new_var(run, n->var, &subscript, NULL);
    bool ok = f.index && returning(&f) && run_all(&f);
    pl_scope_end(run, &scope);
    run->scope = scope.up;
    if (ok && f.bulk->n_errors)
        return pl_raise(run, 24381, "error(s) in array DML");
    return ok;
}

/* ---- what it tells ---- */

static bool rowcount_of(PlRun *run, const PlValue *subscript, PlValue *out)
{
    const PlBulk *b = run->bulk;
    int64_t       i;
    if (!pl_as_rounded(run, subscript, &i))
        return false;
    for (uint32_t k = 0; b && k < b->n; k++) {
        if (b->subscripts[k] == i) {
            *out = pl_number(run->s, b->counts[k]);
            return true;
        }
    }
    return pl_raise(run, 22160, "element at index [%lld] does not exist", (long long)i);
}

static bool exception_of(PlRun *run, const PlValue *subscript, Str field, PlValue *out)
{
    const PlBulk *b = run->bulk;
    int64_t       i;
    if (!pl_as_rounded(run, subscript, &i))
        return false;
    if (!b || i < 1 || i > b->n_errors)
        return pl_raise(run, 1403, "no data found");
    *out = pl_number(run->s, str_is(field, "ERROR_INDEX") ? (int64_t)b->error_at[i - 1] : b->error_code[i - 1]);
    return true;
}

/* SQL%BULK_ROWCOUNT(i), SQL%BULK_EXCEPTIONS(i).ERROR_CODE: arguments stand in the attribute or behind it. */
static const PlsqlAttr *attr_of(const Node *n, const List **args, Str *field)
{
    *args = NULL;
    *field = (Str){ NULL, 0 };
    while (AST_IS(MethodCall, n)) {
        const MethodCall *m = AST_AS(MethodCall, n);
        if (m->name.n)
            *field = m->name;
        if (m->has_parens)
            *args = &m->args;
        n = m->arg;
    }
    if (!AST_IS(PlsqlAttr, n))
        return NULL;
    const PlsqlAttr *a = AST_AS(PlsqlAttr, n);
    if (a->args.n)
        *args = &a->args;
    return str_is(a->attr, "BULK_ROWCOUNT") || str_is(a->attr, "BULK_EXCEPTIONS") ? a : NULL;
}

bool pl_is_bulk_attr(const Node *n)
{
    const List *args;
    Str         field;
    return attr_of(n, &args, &field) != NULL;
}

bool pl_bulk_attr(PlRun *run, const Node *n, PlValue *out)
{
    const List      *args;
    Str              field;
    PlValue          i;
    const PlsqlAttr *a = attr_of(n, &args, &field);
    if (str_is(a->attr, "BULK_EXCEPTIONS") && str_is(field, "COUNT")) {
        *out = pl_number(run->s, run->bulk ? run->bulk->n_errors : 0);
        return true;
    }
    if (!args || args->n != 1)
        return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(a->attr));
    if (!pl_eval(run, args->v[0], &i))
        return false;
    return str_is(a->attr, "BULK_ROWCOUNT") ? rowcount_of(run, &i, out) : exception_of(run, &i, field, out);
}
