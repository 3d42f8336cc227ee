/* Loops. */
#include "config.h"
#include "plsql/code.h"

#include "wire/ora_calc.h"
#include "wire/ora_type.h"

static bool mine(const PlRun *run, const PlsqlLoop *n)
{
    if (!run->flow_label.n)
        return true;
    for (uint32_t i = 0; i < n->labels.n; i++)
        if (str_eq(n->labels.v[i], run->flow_label))
            return true;
    return false;
}

/* By which the index is named from within: label.i */
static Str label_of(const PlsqlLoop *n)
{
    return n->labels.n ? n->labels.v[n->labels.n - 1] : (Str){ NULL, 0 };
}

/* One pass through the body. *leave: the loop ends (or a flow for an outer one is on its way). */
static bool pass(PlRun *run, const PlsqlLoop *n, bool *leave)
{
    *leave = false;
    if (!pl_statements(run, &n->body))
        return false;
    if (run->flow == PL_ON)
        return true;
    if (run->flow == PL_RETURN || run->flow == PL_GOTO || !mine(run, n)) {
        *leave = true;
        return true;
    }
    *leave = run->flow == PL_EXIT;
    run->flow = PL_ON;
    run->flow_label = (Str){ NULL, 0 };
    return true;
}

/* A loop that runs no SQL must hear its client too, but not at each pass. */
bool pl_interrupted(PlRun *run)
{
    enum { PASSES = 1024 };
    if (++run->passes % PASSES)
        return false;
    if (!run->s->break_seen && !run->s->gone)
        net_watch(run->s, false);
    if (arena_used(run->s->call) + arena_used(run->mem->a) > PL_MAX_MEMORY)
        return !pl_raise(run, 4030, "out of process memory: the block holds more than %d MiB", PL_MAX_MEMORY >> 20);
    if (!run->s->break_seen && !run->s->gone)
        return false;
    return !pl_raise(run, 1013, "user requested cancel of current operation");
}

/* A condition's memory goes with it. */
static bool holds_now(PlRun *run, const Node *cond, bool *holds)
{
    ArenaMark mark = arena_mark(run->s->call);
    *holds = true;
    if (cond && !pl_condition(run, cond, holds))
        return false;
    arena_release(run->s->call, mark);
    return true;
}

static const PlType index_type = { .kind = PLK_SCALAR, .wire = ORA_NUMBER, .whole = PLW_PLS, .ranged = true, .low = INT32_MIN, .high = INT32_MAX };

/* ---- one iteration control of a FOR over values ---- */

typedef struct Steps {
    const PlsqlLoop      *n;
    const PlsqlIteration *it; /* its WHILE and WHEN; NULL: a plain range */
    PlVar                *index, *second;
    bool                  leave; /* the loop has ended */
} Steps;

static bool set(PlRun *run, PlVar *var, const PlValue *v)
{
    return pl_store(run, (PlPlace){ &var->cell, var->type, var->heap }, v);
}

/* A pass with this value. *stop: no more of this iteration control. */
static bool step(PlRun *run, Steps *s, const PlValue *v, bool *stop)
{
    bool holds;
    *stop = false;
    if (pl_interrupted(run) || !set(run, s->index, v))
        return false;
    if (s->it) {
        if (!holds_now(run, s->it->while_cond, &holds))
            return false;
        *stop = !holds;
        if (!holds)
            return true;
        if (!holds_now(run, s->it->when_cond, &holds))
            return false;
        if (!holds)
            return true;
    }
    bool ok = pass(run, s->n, &s->leave);
    *stop = s->leave;
    return ok;
}

static bool bound(PlRun *run, const Node *n, int64_t *i)
{
    PlValue v;
    return pl_eval(run, n, &v) && pl_as_rounded(run, &v, i) &&
           ((*i >= INT32_MIN && *i <= INT32_MAX) || pl_raise(run, 1426, "numeric overflow"));
}

static bool whole_range(PlRun *run, Steps *s, int64_t from, int64_t to, bool reverse)
{
    bool ok = true, stop = false;
    for (int64_t i = reverse ? to : from; ok && !stop && i >= from && i <= to; i += reverse ? -1 : 1) {
        ArenaMark mark = arena_mark(run->s->call);
        PlValue   v = pl_number(run->s, i);
        ok = step(run, s, &v, &stop);
        if (ok)
            arena_release(run->s->call, mark);
    }
    return ok;
}

/* low..high BY step, in the index's own type. */
static bool stepped_range(PlRun *run, Steps *s, const PlsqlIteration *it)
{
    PlValue low, high, by = pl_number(run->s, 1), at;
    uint8_t bytes[ORA_NUM_MAX];
    bool    stop = false;
    if (!pl_eval(run, it->low, &low) || !pl_eval(run, it->high, &high) || (it->step && !pl_eval(run, it->step, &by)) ||
        !pl_convert(run, &low, ORA_NUMBER, &low) || !pl_convert(run, &high, ORA_NUMBER, &high) || !pl_convert(run, &by, ORA_NUMBER, &by))
        return false;
    if (pl_is_null(&low) || pl_is_null(&high) || pl_is_null(&by) || ora_calc_sign(by.c.v) <= 0)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    at = pl_copy(run, it->reverse ? &high : &low);
    while (!stop && (it->reverse ? ora_calc_compare(at.c.v, low.c.v) >= 0 : ora_calc_compare(at.c.v, high.c.v) <= 0)) {
        if (!step(run, s, &at, &stop))
            return false;
        int n = it->reverse ? ora_calc_sub(at.c.v, by.c.v, bytes) : ora_calc_add(at.c.v, by.c.v, bytes);
        if (n < 0)
            return pl_raise(run, 1426, "numeric overflow");
        at.c.v = (Str){ arena_memdup(run->s->call, bytes, (size_t)n), (size_t)n };
    }
    return true;
}

/* VALUES OF, INDICES OF, PAIRS OF a collection. */
static bool over_collection(PlRun *run, Steps *s, const PlsqlIteration *it)
{
    PlValue v;
    PlKey   key;
    bool    stop = false;
    if (!pl_eval(run, it->over, &v))
        return false;
    if (!v.o || !pl_is_collection(v.o->type))
        return pl_raise(run, 6550, "PLS-00382: expression is of wrong type");
    if (v.o->null)
        return pl_raise(run, 6531, "Reference to uninitialized collection");
    for (bool more = pl_first_key(v.o, it->reverse, &key); more && !stop; more = pl_next_key(v.o, it->reverse, &key)) {
        PlValue k = pl_key_value(run, v.o, &key), element = pl_read(pl_element(run, v.o, &key));
        if (s->second && !set(run, s->second, &element))
            return false;
        if (!step(run, s, it->kind == IT_VALUES_OF ? &element : &k, &stop))
            return false;
    }
    return true;
}

static bool once_or_more(PlRun *run, Steps *s, const PlsqlIteration *it)
{
    PlValue v;
    bool    stop = false;
    do {
        if (!pl_eval(run, it->over, &v) || !step(run, s, &v, &stop))
            return false;
    } while (it->kind == IT_REPEAT && !stop);
    return true;
}

static bool iterate(PlRun *run, Steps *s, const PlsqlIteration *it)
{
    int64_t from, to;
    s->it = it->while_cond || it->when_cond ? it : NULL;
    switch (it->kind) {
    case IT_RANGE:
        if (s->index->type == &index_type && !it->step)
            return bound(run, it->low, &from) && bound(run, it->high, &to) && whole_range(run, s, from, to, it->reverse);
        return stepped_range(run, s, it);
    case IT_VALUES_OF:
    case IT_INDICES_OF:
    case IT_PAIRS_OF: return over_collection(run, s, it);
    default: return once_or_more(run, s, it);
    }
}

/* The index takes the type that is written, or what it runs over: PLS_INTEGER but for elements and keys. */
static const PlType *type_of_index(PlRun *run, const PlsqlLoop *n)
{
    const PlsqlIteration *it = n->iterations.n ? AST_AS(PlsqlIteration, n->iterations.v[0]) : NULL;
    if (n->index_type)
        return pl_type_of(run, n->index_type);
    if (!it || it->kind == IT_RANGE || it->kind == IT_OVER || it->kind == IT_REPEAT)
        return &index_type;
    const PlPath *path = pl_path(run, it->over);
    const PlType *t = path ? pl_path_type(path) : NULL;
    if (!t || !pl_is_collection(t))
        return &pl_any_type;
    return it->kind == IT_VALUES_OF ? t->element : t->key ? t->key : &index_type;
}

static bool value_loop(PlRun *run, const PlsqlLoop *n)
{
    PlScope scope = { .up = run->scope, .label = label_of(n) };
    Steps   s = { .n = n };
    int64_t from = 0, to = -1;
    if (n->low && (!bound(run, n->low, &from) || !bound(run, n->high, &to)))
        return false;
    run->scope = &scope;
    const PlType *type = type_of_index(run, n);
    s.index = type ? pl_new_var(run, n->index, type, NULL) : NULL;
    bool ok = s.index != NULL;
    if (ok && n->index2.n) {
        const PlPath *path = n->iterations.n ? pl_path(run, AST_AS(PlsqlIteration, n->iterations.v[0])->over) : NULL;
        s.second = pl_new_var(run, n->index2, path && pl_is_collection(pl_path_type(path)) ? pl_path_type(path)->element : &pl_any_type, NULL);
        ok = s.second != NULL;
    }
    if (ok && n->low)
        ok = whole_range(run, &s, from, to, n->reverse);
    for (uint32_t i = 0; ok && !s.leave && i < n->iterations.n; i++)
        ok = iterate(run, &s, AST_AS(PlsqlIteration, n->iterations.v[i]));
    pl_scope_end(run, &scope);
    run->scope = scope.up;
    return ok;
}

/* ---- over the rows of a query ---- */

static bool open_loop(PlRun *run, const PlsqlLoop *n, PlCursorVar *c)
{
    Str      sql;
    PlValue *args;
    uint32_t n_args;
    if (!n->query)
        return pl_open_declared(run, AST_AS(PlsqlIteration, n->iterations.v[0])->over, &c->cur);
    return pl_source(run, n->query, false, &sql, &args, &n_args) && pl_open(run, sql, args, n_args, &c->cur);
}

static bool store_row(PlRun *run, PlVar *record, const PlValue *row, uint32_t n)
{
    PlComposite *o = record->cell.o;
    for (uint32_t i = 0; i < n; i++)
        if (!pl_store(run, (PlPlace){ o->v[i], o->type->fields[i].type, o->heap }, &row[i]))
            return false;
    return true;
}

/* A declared cursor is open while its loop runs: its attributes tell of it. */
static bool run_rows(PlRun *run, const PlsqlLoop *n, PlCursorVar *c, PlVar *record)
{
    bool leave = false, ok = true;
    while (ok && !leave) {
        ArenaMark mark = arena_mark(run->s->call);
        PlValue  *row = ARENA_ARRAY(run->s->call, PlValue, c->cur.n);
        int       rc = pl_fetch(run, &c->cur, row);
        c->found = rc == 1;
        c->place_known = false;
        c->rowcount += rc == 1;
        if (rc != 1)
            return rc == 0;
        ok = store_row(run, record, row, c->cur.n) && !pl_interrupted(run) && pass(run, n, &leave);
        if (ok)
            arena_release(run->s->call, mark);
    }
    return ok;
}

static bool query_loop(PlRun *run, const PlsqlLoop *n)
{
    PlScope      scope = { .up = run->scope, .label = label_of(n) };
    PlCursorVar  own = { .found = -1 };
    PlCursorVar *c = n->query ? &own : pl_find_cursor(run, AST_AS(PlsqlIteration, n->iterations.v[0])->over);
    if (!c)
        c = &own;
    if (!open_loop(run, n, c)) {
        if (!c->open)
            pl_close(&c->cur);
        return false;
    }
    c->open = true;
    c->found = -1;
    c->rowcount = 0;
    run->scope = &scope;
    PlVar *record = pl_new_var(run, n->index, pl_row_of(run, &c->cur), NULL);
    bool   ok = record && run_rows(run, n, c, record);
    pl_scope_end(run, &scope);
    run->scope = scope.up;
    pl_close(&c->cur);
    c->open = false;
    return ok;
}

/* FOR r IN c: a cursor and nothing else. */
static bool over_cursor(PlRun *run, const PlsqlLoop *n)
{
    const PlsqlIteration *it = n->iterations.n == 1 ? AST_AS(PlsqlIteration, n->iterations.v[0]) : NULL;
    return it && it->kind == IT_OVER && !it->while_cond && !it->when_cond && (pl_find_cursor(run, it->over) || (!AST_IS(NumberLit, it->over) && !n->index_type));
}

bool pl_loop(PlRun *run, const PlsqlLoop *n)
{
    if (n->query || over_cursor(run, n))
        return query_loop(run, n);
    if (n->low || n->iterations.n)
        return value_loop(run, n);
    for (bool leave = false; !leave;) {
        bool holds;
        if (pl_interrupted(run) || !holds_now(run, n->while_cond, &holds))
            return false;
        if (!holds)
            break;
        if (!pass(run, n, &leave))
            return false;
    }
    return true;
}
