/* Declarations. */
#include "config.h"
#include "plsql/interpreter.h"

static bool declare_var(PlRun *run, const PlsqlVarDecl *d)
{
    PlValue       v;
    const PlType *type = pl_type_of(run, d->type);
    if (!type || (d->value && !pl_eval(run, d->value, &v)))
        return false;
    if (d->not_null && !type->not_null) {
        PlType *strict = *pl_cache(run, &d->base, PLC_TYPE);
        if (!strict) {
            strict = ARENA_NEW(run->mem->a, PlType);
            *strict = *type;
            strict->not_null = true;
            *pl_cache(run, &d->base, PLC_TYPE) = strict;
        }
        type = strict;
    }
    if (type->not_null && !d->value)
        return pl_raise(run, 6550, "PLS-00218: a variable declared NOT NULL must have an initialization assignment");
    PlVar *var = pl_new_var(run, d->name, type, d->value ? &v : NULL);
    if (var)
        var->constant = d->constant;
    return var != NULL;
}

PlException *pl_find_exception(const PlRun *run, Str name)
{
    for (const PlScope *sc = run->scope; sc; sc = sc->up)
        for (PlException *e = sc->exceptions; e; e = e->next)
            if (str_eq(e->name, name))
                return e;
    return NULL;
}

static bool declare_exception(PlRun *run, const PlsqlExceptionDecl *d)
{
    PlException *e = d->has_code ? pl_find_exception(run, d->name) : NULL;
    if (!e) {
        void **kept = pl_cache(run, &d->base, PLC_TYPE);
        if (!*kept)
            *kept = ARENA_NEW(run->mem->a, PlException);
        e = *kept;
        e->name = d->name;
        e->lasting = run->frame->of != NULL;
        e->next = run->scope->exceptions;
        run->scope->exceptions = e;
    }
    if (d->has_code)
        e->code = (int)(d->code < 0 ? -d->code : d->code == 100 ? 1403 : d->code);
    return true;
}

bool pl_declare(PlRun *run, const Node *n)
{
    switch (n->kind) {
    case N_PlsqlVarDecl: return declare_var(run, AST_AS(PlsqlVarDecl, n));
    case N_PlsqlCursor: return pl_declare_cursor(run, AST_AS(PlsqlCursor, n));
    case N_PlsqlType:
    case N_PlsqlSubtype: return pl_declare_type(run, n);
    case N_PlsqlPragma:
    case N_PlsqlSubprogram: return true; /* found among the declarations when it is called */
    default: return declare_exception(run, AST_AS(PlsqlExceptionDecl, n));
    }
}

void pl_scope_end(PlRun *run, PlScope *scope)
{
    pl_scope_free(run->mem, scope);
}

void pl_scope_free(PlMem *mem, PlScope *scope)
{
    PlHeap *h = mem->heap;
    for (uint32_t i = scope->n_vars; i > 0; i--)
        pl_var_free(scope->vars[i - 1]);
    pl_heap_put(h, scope->vars, sizeof *scope->vars * scope->n_vars);
    pl_heap_put(h, scope->types, sizeof *scope->types * scope->n_types);
    scope->vars = NULL;
    scope->types = NULL;
    scope->n_vars = scope->n_types = 0;
}
