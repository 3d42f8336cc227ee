/* Running a subprogram: arguments in, its block in a frame of its own, OUT values and the result back. */
#include "config.h"
#include "plsql/callee.h"
#include "rewrite/typeref.h"

#include "server/txn.h"
#include "wire/ora_type.h"

/* ---- frames ---- */

void pl_enter(PlRun *run, PlFrame *frame, PlUnit *unit, PlScope *scope, Str text)
{
    *frame = (PlFrame){ .caller = run->frame, .text = text, .of = unit, .scope = run->scope, .mem = run->mem };
    if (unit)
        frame->unit = unit->label;
    run->frame = frame;
    run->scope = scope;
    if (unit)
        run->mem = pl_unit_mem(unit);
}

void pl_leave(PlRun *run, const PlFrame *frame)
{
    run->frame = frame->caller;
    run->scope = frame->scope;
    run->mem = frame->mem;
}

/* Recursion ends before the thread's stack does. */
bool pl_stack_left(PlRun *run)
{
    char   here;
    size_t used = run->stack > &here ? (size_t)(run->stack - &here) : (size_t)(&here - run->stack);
    return used < (size_t)run->s->srv->cfg->thread_stack * 1024 / 4 * 3 || pl_raise(run, 6500, "PL/SQL: storage error");
}

/* ---- parameters ---- */

/* A parameter has its type without the limits that were not written: VARCHAR2, CHAR, t.c%TYPE. */
static const PlType *param_type(PlRun *run, const Node *ref)
{
    const TypeRef *t = AST_AS(TypeRef, ref);
    const PlType  *type = pl_type_of(run, ref);
    if (!type || type->kind != PLK_SCALAR || type->whole || (!t->is_type && !type->padded))
        return type;
    if (!type->max && !type->digits)
        return type;
    PlType *open = ARENA_NEW(run->mem->a, PlType);
    *open = *type;
    open->max = 0;
    open->padded = false;
    open->digits = 0;
    return open;
}

typedef struct Passing {
    const PlCallee *c;
    const Node     *call;
    const List     *args;
    PlValue        *in;    /* by parameter */
    PlVar         **vars;
} Passing;

static uint32_t place_of(const List *args, const Node *actual)
{
    uint32_t k = 0;
    while (args->v[k] != actual && !(AST_IS(NamedArg, args->v[k]) && AST_AS(NamedArg, args->v[k])->value == actual))
        k++;
    return k;
}

/* Values of the arguments, in the caller's frame. */
static bool take_values(PlRun *run, Passing *p, const PlValue *seen, const bool *have)
{
    for (uint32_t i = 0; i < p->c->head->params.n; i++) {
        const PlsqlParam *param = AST_AS(PlsqlParam, p->c->head->params.v[i]);
        const Node       *actual = pl_callee_actual(p->c, p->args, i);
        if (!actual || !param->in)
            continue;
        uint32_t k = place_of(p->args, actual);
        if (have && have[k])
            p->in[i] = seen[k];
        else if (!pl_eval(run, actual, &p->in[i]))
            return false;
    }
    return true;
}

/* Oracle's compiler says so of the call, which stands in the caller's text. */
static bool wrong_type(PlRun *run, const Passing *p)
{
    PlFrame *own = run->frame;
    Str      name = p->c->head->name.v[p->c->head->name.n - 1];
    run->frame = own->caller;
    pl_compile_error(run, p->call, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(name));
    run->frame = own;
    run->retraced = true; /* no line of the stack belongs to it */
    return false;
}

/* The parameters become variables of the subprogram's scope; defaults are computed there. */
static bool make_variables(PlRun *run, Passing *p)
{
    const PlCallee *c = p->c;
    for (uint32_t i = 0; i < c->head->params.n; i++) {
        const PlsqlParam *param = AST_AS(PlsqlParam, c->head->params.v[i]);
        const Node       *actual = pl_callee_actual(c, p->args, i);
        const PlValue    *init = actual && param->in ? &p->in[i] : NULL;
        Str               own = run->frame->text;
        PlValue           v;
        run->frame->text = c->head_text;
        const PlType *type = param_type(run, param->type);
        bool          ok = type && (actual || !param->value || pl_eval(run, param->value, &v));
        run->frame->text = own;
        if (ok && init && init->c.kind == CELL_ARRAY)
            ok = pl_array_in(run, type, init, &v), init = &v;
        if (ok && init && !pl_value_fits(type, init))
            return wrong_type(run, p);
        if (!ok || !(p->vars[i] = pl_new_var(run, AST_AS(PlsqlParam, c->body->params.v[i])->name, type, actual ? init : &v)))
            return false;
        p->vars[i]->constant = !param->out;
    }
    return true;
}

/* What goes out is copied back when all went well; NOCOPY is seen in any case. */
static bool give_back(PlRun *run, const Passing *p, bool failed)
{
    for (uint32_t i = 0; i < p->c->head->params.n; i++) {
        const PlsqlParam *param = AST_AS(PlsqlParam, p->c->head->params.v[i]);
        const Node       *actual = pl_callee_actual(p->c, p->args, i);
        if (!param->out || !actual || !p->vars[i] || (failed && !param->nocopy))
            continue;
        PlValue v = pl_read(&p->vars[i]->cell);
        if (!pl_assign(run, actual, &v))
            return false;
    }
    return true;
}

/* What the function gave, in the call's memory. */
static PlValue result_of(PlRun *run, const PlVar *ret)
{
    PlValue v = pl_read(&ret->cell);
    v.whole = ret->type->whole;
    v.blob = ret->type->blob;
    return pl_copy(run, &v);
}

/* ---- the call ---- */

static bool run_body(PlRun *run, const PlCallee *c, PlVar *result)
{
    PlVar *was = run->result;
    PlFlow flow = run->flow;
    run->result = result;
    run->flow = PL_ON;
    bool ok = pl_block(run, AST_AS(PlsqlBlock, c->body->block));
    if (ok && c->body->function && run->flow != PL_RETURN) {
        run->err_at = run->frame->at + 1;
        ok = pl_raise(run, 6503, "PL/SQL: Function returned without value");
    }
    run->result = was;
    run->flow = flow;
    return ok;
}

bool pl_invoke(PlRun *run, const PlCallee *c, const Node *call, const List *args, const PlValue *seen, const bool *have, PlValue *result)
{
    Arena   *a = run->s->call;
    uint32_t n = c->head->params.n;
    Passing  p = { .c = c, .call = call, .args = args, .in = ARENA_ARRAY(a, PlValue, n), .vars = ARENA_ARRAY(a, PlVar *, n) };
    PlScope  scope = { .up = c->up, .label = c->head->name.v[c->head->name.n - 1] };
    PlFrame  frame;
    if (!c->body)
        return pl_raise(run, 6508, "PL/SQL: could not find program unit being called: \"%.*s\"",
                        STR_ARG(c->unit ? c->unit->label : scope.label));
    if (!pl_stack_left(run) || !take_values(run, &p, seen, have))
        return false;
    PlRights rights;
    if (!pl_rights_enter(run, c->unit, &rights))
        return false;
    pl_enter(run, &frame, c->unit, &scope, c->text);
    frame.at = c->body->base.at.start;
    PlVar *ret = NULL;
    bool   ok = make_variables(run, &p);
    if (ok && c->body->function) {
        const PlType *type = param_type(run, c->body->return_type);
        ok = type && (ret = pl_new_var(run, (Str){ NULL, 0 }, type, NULL)) != NULL;
    }
    ok = ok && run_body(run, c, ret);
    if (ok && result && ret)
        *result = result_of(run, ret);
    bool uncompiled = !ok && run->retraced && run->err.ora == 6550;
    if (!ok)
        pl_trace(run);
    run->retraced = uncompiled;
    PlMem *mem = run->mem;
    pl_leave(run, &frame);
    pl_rights_leave(run, &rights);
    ok = give_back(run, &p, !ok) && ok;
    pl_scope_free(mem, &scope);
    return ok;
}

/* ---- what expressions and statements ask ---- */

bool pl_return_statement(PlRun *run, const PlsqlReturn *r)
{
    PlValue v;
    run->flow = PL_RETURN;
    if (!r->value)
        return true;
    return pl_eval(run, r->value, &v) && (!run->result || pl_assign_var(run, run->result, &v));
}

static bool call_it(PlRun *run, const Node *n, const PlCallees *all, const List *args, PlValue *result)
{
    PlValue *seen = ARENA_ARRAY(run->s->call, PlValue, args->n);
    bool    *have = ARENA_ARRAY(run->s->call, bool, args->n);
    PlCallee one;
    return pl_callee_choose(run, all, n, args, seen, have, &one) && pl_invoke(run, &one, n, args, seen, have, result);
}

bool pl_is_unit_call(PlRun *run, const Node *n)
{
    const StrList *name;
    List           args;
    PlCallees      all;
    if (pl_is_native(n, true))
        return true;
    return pl_call_parts(n, &name, &args) && name->n && pl_callees(run, n, name, &all) && all.n;
}

bool pl_unit_value(PlRun *run, const Node *n, PlValue *out)
{
    const StrList *name;
    List           args;
    PlCallees      all;
    Str            schema, type;
    if (pl_is_native(n, true))
        return pl_native(run, n, out);
    if (!pl_call_parts(n, &name, &args) || !pl_callees(run, n, name, &all) || !all.n)
        return false;
    if (!all.v[0].head->function)
        return pl_compile_error(run, n, "PLS-00222: no function with name '%.*s' exists in this scope", STR_ARG(name->v[name->n - 1]));
    if (typeref_pipelined(all.v[0].head, &schema, &type))
        return pl_compile_error(run, n, "PLS-00653: aggregate/table functions are not allowed in PL/SQL scope");
    if (call_it(run, n, &all, &args, out))
        return true;
    if (!run->in_query || run->frame->caller || run->err.ora != 1403)
        return false;
    run->err = (Outcome){ 0 }; /* SQL takes NO_DATA_FOUND for NULL */
    run->trace = (Str){ NULL, 0 };
    run->retraced = false;
    *out = pl_null(ORA_VARCHAR);
    return true;
}

int pl_unit_call(PlRun *run, const Node *n)
{
    const StrList *name;
    List           args;
    PlCallees      all;
    if (!pl_call_parts(n, &name, &args) || !name->n)
        return 0;
    if (pl_is_native(n, false))
        return pl_native(run, n, NULL) ? 1 : -1;
    if (!pl_callees(run, n, name, &all))
        return -1;
    if (!all.n)
        return 0;
    if (all.v[0].head->function) {
        pl_compile_error(run, n, "PLS-00221: '%.*s' is not a procedure or is undefined", STR_ARG(name->v[name->n - 1]));
        return -1;
    }
    return call_it(run, n, &all, &args, NULL) ? 1 : -1;
}
