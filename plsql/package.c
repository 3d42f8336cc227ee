/* Packages in a session: their variables, begun with the first reference, kept to the session's end. */
#include "config.h"
#include "plsql/supplied.h"
#include "plsql/unit.h"

#include <stdlib.h>

PlMem *pl_unit_mem(PlUnit *u)
{
    if (!u->mem) {
        u->arena = arena_new(0);
        u->mem = pl_mem_new(u->arena);
    }
    return u->mem;
}

void pl_package_free(PlUnit *u)
{
    if (u->mem && u->inner)
        pl_scope_free(u->mem, u->inner);
    if (u->mem && u->scope)
        pl_scope_free(u->mem, u->scope);
    u->scope = u->inner = NULL;
    u->begun = false;
    arena_free(u->arena);
    u->arena = NULL;
    u->mem = NULL;
}

Str pl_unit_text(const PlUnit *u, const PlScope *scope)
{
    return scope == u->inner ? u->body.text : u->spec.text;
}

/* A package without variables loses nothing when it is compiled again. */
bool pl_package_has_state(const PlUnit *u)
{
    return (u->scope && u->scope->n_vars) || (u->inner && u->inner->n_vars);
}

static bool declare_all(PlRun *run, PlUnit *u, PlScope *scope, const PlText *t)
{
    const CreatePackage *p = AST_AS(CreatePackage, t->root);
    PlFrame              frame;
    bool                 ok = true;
    scope->decls = &p->decls;
    scope->label = u->name;
    scope->unit = u;
    pl_enter(run, &frame, u, scope, t->text);
    for (uint32_t i = 0; ok && i < p->decls.n; i++) {
        frame.at = p->decls.v[i]->at.start;
        ok = pl_declare(run, p->decls.v[i]);
    }
    if (ok && p->init) {
        PlFlow flow = run->flow;
        run->flow = PL_ON;
        ok = pl_block(run, AST_AS(PlsqlBlock, p->init));
        run->flow = flow;
    }
    if (!ok)
        pl_trace(run);
    pl_leave(run, &frame);
    return ok;
}

bool pl_package_begin(PlRun *run, PlUnit *u)
{
    if (u->begun)
        return true;
    u->begun = true;
    (void)pl_unit_mem(u);
    u->scope = ARENA_NEW(u->arena, PlScope);
    bool ok = declare_all(run, u, u->scope, &u->spec);
    if (ok && u->body.root) {
        u->inner = ARENA_NEW(u->arena, PlScope);
        u->inner->up = u->scope;
        ok = declare_all(run, u, u->inner, &u->body);
    }
    return ok;
}

PlScope *pl_package_scope(PlRun *run, Str name)
{
    PlUnit *u;
    if (!pl_unit_find(run, pl_schema(run), name, &u))
        return NULL;
    if (!u)
        return pl_supplied_scope(run, name);
    return u->package && u->spec.root && pl_package_begin(run, u) ? u->scope : NULL;
}
