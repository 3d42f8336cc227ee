/* Statements, blocks, exceptions. */
#include "config.h"
#include "plsql/interpreter.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
    const char *name;
    int         ora;
} predefined[] = {
#define EXCEPTION(name, ora) { name, ora },
#include "plsql/exceptions.def"
#undef EXCEPTION
};

int pl_predefined(Str name)
{
    for (size_t i = 0; i < sizeof predefined / sizeof *predefined; i++)
        if (str_is(name, predefined[i].name))
            return predefined[i].ora;
    return 0;
}

bool pl_raise(PlRun *run, int ora, const char *fmt, ...)
{
    char    text[1000];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (strncmp(text, "PLS-", 4) == 0) /* Oracle's compiler says where; we are past that */
        return outcome_fail(run->s, &run->err, ora, "line 1, column 1:\n%s", text);
    return outcome_fail(run->s, &run->err, ora, "%s", text);
}

uint32_t pl_line_of(const PlRun *run, uint32_t offset)
{
    uint32_t line = 1;
    for (uint32_t i = 0; i < offset && i < run->frame->text.n; i++)
        line += run->frame->text.p[i] == '\n';
    return line;
}

/* ---- exceptions ---- */

/* Does WHEN name catch what was raised? */
static bool catches(const PlRun *run, const Node *n)
{
    const StrList *parts = &AST_AS(ColumnRef, n)->parts;
    Str            name = parts->v[parts->n - 1];
    if (str_is(name, "OTHERS"))
        return true;
    const PlException *e = parts->n == 1 ? pl_find_exception(run, name) : NULL;
    if (e)
        return e->code ? e->code == run->err.ora && !run->raised : e == run->raised;
    int ora = pl_predefined(name);
    return ora && !run->raised && ora == run->err.ora;
}

static const PlsqlHandler *find_handler(const PlRun *run, const PlsqlBlock *b)
{
    for (uint32_t i = 0; i < b->handlers.n; i++) {
        const PlsqlHandler *h = AST_AS(PlsqlHandler, b->handlers.v[i]);
        for (uint32_t k = 0; k < h->exceptions.n; k++)
            if (catches(run, h->exceptions.v[k]))
                return h;
    }
    return NULL;
}

static bool handle(PlRun *run, const PlsqlHandler *h)
{
    const Outcome     *was = run->handling;
    const PlException *was_user = run->handled;
    Outcome           *now = ARENA_NEW(run->s->call, Outcome);
    *now = run->err;
    run->handling = now;
    run->handled = run->raised;
    run->err = (Outcome){ 0 };
    run->raised = NULL;
    bool ok = pl_statements(run, &h->body);
    run->handling = was;
    run->handled = was_user;
    return ok;
}

static bool raise_statement(PlRun *run, const PlsqlRaise *r)
{
    if (!r->exception) {
        if (!run->handling)
            return pl_raise(run, 6550, "PLS-00367: a RAISE statement with no exception name must be inside an exception handler");
        run->err = *run->handling;
        run->raised = run->handled;
        return false;
    }
    const StrList     *parts = &AST_AS(ColumnRef, r->exception)->parts;
    Str                name = parts->v[parts->n - 1];
    const PlException *e = pl_find_exception(run, name);
    if (e && e->code == 0) {
        run->raised = e;
        return pl_raise(run, 6510, "PL/SQL: unhandled user-defined exception");
    }
    int ora = e ? e->code : pl_predefined(name);
    switch (ora) {
    case 1403: return pl_raise(run, ora, "no data found");
    case 1422: return pl_raise(run, ora, "exact fetch returns more than requested number of rows");
    case 1: return pl_raise(run, ora, "unique constraint violated");
    case 1476: return pl_raise(run, ora, "divisor is equal to zero");
    case 6502: return pl_raise(run, ora, "PL/SQL: numeric or value error");
    case 1722: return pl_raise(run, ora, "invalid number");
    default: return pl_raise(run, ora, "PL/SQL: exception %.*s", STR_ARG(name));
    }
}

/* ---- control flow ---- */

/* CASE arg WHEN v THEN ..., or CASE WHEN cond THEN ... */
static bool case_statement(PlRun *run, const PlsqlCase *n)
{
    for (uint32_t i = 0; i < n->branches.n; i++) {
        const PlsqlBranch *b = AST_AS(PlsqlBranch, n->branches.v[i]);
        bool               holds;
        if (n->arg ? !pl_equal(run, n->arg, b->cond, &holds) : !pl_condition(run, b->cond, &holds))
            return false;
        if (holds)
            return pl_statements(run, &b->body);
    }
    if (n->has_else)
        return pl_statements(run, &n->otherwise);
    return pl_raise(run, 6592, "CASE not found while executing CASE statement");
}

static bool if_statement(PlRun *run, const PlsqlIf *n)
{
    for (uint32_t i = 0; i < n->branches.n; i++) {
        const PlsqlBranch *b = AST_AS(PlsqlBranch, n->branches.v[i]);
        bool               holds;
        if (!pl_condition(run, b->cond, &holds))
            return false;
        if (holds)
            return pl_statements(run, &b->body);
    }
    return !n->has_else || pl_statements(run, &n->otherwise);
}

static bool exit_statement(PlRun *run, const PlsqlExit *n)
{
    bool holds = true;
    if (n->when && !pl_condition(run, n->when, &holds))
        return false;
    if (holds) {
        run->flow = n->is_continue ? PL_CONTINUE : PL_EXIT;
        run->flow_label = n->label;
    }
    return true;
}

static bool mine(const PlRun *run, const PlsqlLoop *n)
{
    if (!run->flow_label.n)
        return true;
    for (uint32_t i = 0; i < n->labels.n; i++)
        if (str_eq(n->labels.v[i], run->flow_label))
            return true;
    return false;
}

/* One pass through the body. *leave: the loop ends (or a flow for an outer one is on its way). */
static bool pass(PlRun *run, const PlsqlLoop *n, bool *leave)
{
    *leave = false;
    if (!pl_statements(run, &n->body))
        return false;
    if (run->flow == PL_ON)
        return true;
    if (run->flow == PL_RETURN || !mine(run, n)) {
        *leave = true;
        return true;
    }
    *leave = run->flow == PL_EXIT;
    run->flow = PL_ON;
    run->flow_label = (Str){ NULL, 0 };
    return true;
}

/* A loop that runs no SQL must hear its client too. */
static bool interrupted(PlRun *run)
{
    if (!run->s->break_seen && !run->s->gone)
        net_watch(run->s, false);
    /* What a block makes lives until its call ends: a loop without end must not take all memory. */
    if (arena_used(run->s->call) > PL_MAX_MEMORY)
        return !pl_raise(run, 4030, "out of process memory: the block holds more than %d MiB", PL_MAX_MEMORY >> 20);
    if (!run->s->break_seen && !run->s->gone)
        return false;
    return !pl_raise(run, 1013, "user requested cancel of current operation");
}

static bool range_loop(PlRun *run, const PlsqlLoop *n)
{
    PlValue low, high;
    int64_t from, to;
    PlScope scope = { .up = run->scope };
    PlVar   index = { .name = n->index, .constant = true };
    if (!pl_eval(run, n->low, &low) || !pl_eval(run, n->high, &high) || !pl_as_int(run, &low, &from) ||
        !pl_as_int(run, &high, &to))
        return false;
    scope.vars = &index;
    run->scope = &scope;
    bool ok = true, leave = false;
    for (int64_t i = n->reverse ? to : from; ok && !leave && i >= from && i <= to; i += n->reverse ? -1 : 1) {
        index.v = pl_number(run->s, i);
        ok = !interrupted(run) && pass(run, n, &leave);
    }
    run->scope = scope.up;
    return ok;
}

/* FOR r IN (query), or over a declared cursor. */
static bool open_loop(PlRun *run, const PlsqlLoop *n, PlCursor *c)
{
    Str      sql;
    PlValue *args;
    uint32_t n_args;
    if (!n->query)
        return pl_open_declared(run, AST_AS(PlsqlIteration, n->iterations.v[0])->over, c);
    return pl_source(run, n->query, (Span){ 0, 0 }, &sql, &args, &n_args) && pl_open(run, sql, args, n_args, c);
}

static bool query_loop(PlRun *run, const PlsqlLoop *n)
{
    Session *s = run->s;
    PlCursor c;
    PlScope  scope = { .up = run->scope };
    PlRecord rec = { .name = n->index };
    if (!open_loop(run, n, &c)) {
        pl_close(&c);
        return false;
    }
    rec.n = c.n;
    rec.fields = ARENA_ARRAY(s->call, Str, c.n);
    rec.values = ARENA_ARRAY(s->call, PlValue, c.n);
    for (uint32_t i = 0; i < c.n; i++)
        rec.fields[i] = c.cols[i].d.name;
    scope.records = &rec;
    run->scope = &scope;
    bool leave = false, ok = true;
    int  rc = 1;
    while (ok && !leave && (rc = pl_fetch(run, &c, rec.values)) == 1)
        ok = !interrupted(run) && pass(run, n, &leave);
    run->scope = scope.up;
    pl_close(&c);
    return ok && rc >= 0;
}

static bool loop_statement(PlRun *run, const PlsqlLoop *n)
{
    if (n->query || n->iterations.n)
        return query_loop(run, n);
    if (n->low)
        return range_loop(run, n);
    for (bool leave = false; !leave;) {
        bool holds = true;
        if (interrupted(run) || (n->while_cond && !pl_condition(run, n->while_cond, &holds)))
            return false;
        if (!holds)
            break;
        if (!pass(run, n, &leave))
            return false;
    }
    return true;
}

/* ---- dispatch ---- */

static bool assign_statement(PlRun *run, const PlsqlAssign *n)
{
    PlValue      v;
    PlCursorVar *c = pl_find_cursor(run, n->value);
    if (c)
        return pl_assign_cursor(run, n->target, c);
    return pl_eval(run, n->value, &v) && pl_assign(run, n->target, &v);
}

static bool statement(PlRun *run, const Node *n)
{
    switch (n->kind) {
    case N_PlsqlNull: return true;
    case N_PlsqlBlock: return pl_block(run, AST_AS(PlsqlBlock, n));
    case N_PlsqlAssign: return assign_statement(run, AST_AS(PlsqlAssign, n));
    case N_PlsqlCase: return case_statement(run, AST_AS(PlsqlCase, n));
    case N_PlsqlLabeled: return statement(run, AST_AS(PlsqlLabeled, n)->statement);
    case N_PlsqlOpen: return pl_open_statement(run, AST_AS(PlsqlOpen, n));
    case N_PlsqlFetch: return pl_fetch_statement(run, AST_AS(PlsqlFetch, n));
    case N_PlsqlClose: return pl_close_statement(run, AST_AS(PlsqlClose, n));
    case N_PlsqlIf: return if_statement(run, AST_AS(PlsqlIf, n));
    case N_PlsqlLoop: return loop_statement(run, AST_AS(PlsqlLoop, n));
    case N_PlsqlExit: return exit_statement(run, AST_AS(PlsqlExit, n));
    case N_PlsqlReturn: run->flow = PL_RETURN; return true;
    case N_PlsqlRaise: return raise_statement(run, AST_AS(PlsqlRaise, n));
    case N_PlsqlExecImmediate: return pl_immediate(run, AST_AS(PlsqlExecImmediate, n));
    case N_PlsqlCall: return pl_call(run, AST_AS(PlsqlCall, n)->call, NULL);
    case N_Commit: return pl_commit(run, true);
    case N_Rollback:
        if (!AST_AS(Rollback, n)->savepoint.n)
            return pl_commit(run, false);
        return pl_embedded(run, n);
    default: return pl_embedded(run, n);
    }
}

bool pl_statements(PlRun *run, const List *body)
{
    for (uint32_t i = 0; i < body->n && run->flow == PL_ON; i++) {
        run->frame->at = body->v[i]->at.start;
        if (!statement(run, body->v[i])) {
            if (!run->err_at)
                run->err_at = body->v[i]->at.start + 1;
            return false;
        }
    }
    return true;
}

/* A failing declaration is not for the block's own handlers. */
bool pl_block(PlRun *run, const PlsqlBlock *b)
{
    PlScope scope = { .up = run->scope, .label = b->labels.n ? b->labels.v[b->labels.n - 1] : (Str){ NULL, 0 } };
    if (++run->depth > PL_MAX_DEPTH)
        return pl_raise(run, 36, "maximum number of recursive SQL levels (%d) exceeded", PL_MAX_DEPTH);
    run->scope = &scope;
    bool ok = true;
    for (uint32_t i = 0; ok && i < b->decls.n; i++)
        ok = pl_declare(run, b->decls.v[i]);
    if (ok) {
        ok = pl_statements(run, &b->body);
        /* What we cannot do, and a break, are no exceptions: no handler may hide them. */
        bool                catchable = !ok && !run->err.fatal && run->err.ora != 1013 && run->err.ora != 3001;
        const PlsqlHandler *h = catchable ? find_handler(run, b) : NULL;
        if (h) {
            run->err_at = 0;
            ok = handle(run, h);
        }
    }
    pl_close_scope(&scope);
    run->scope = scope.up;
    run->depth--;
    return ok;
}
