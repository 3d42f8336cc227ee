/* Types and constants of supplied packages, declared from their PL/SQL text at the first reference in a session. */
#include "config.h"
#include "plsql/supplied.h"

#include "grammar/ora_parse.h"

#include <stdlib.h>

static const struct {
    const char *name, *text;
} packages[] = {
#define SUPPLIED(name, text) { name, text },
#include "plsql/supplied.def"
#undef SUPPLIED
};

PlSupplied *pl_supplied(Session *s)
{
    if (!s->supplied) {
        Arena *a = arena_new(0);
        s->supplied = ARENA_NEW(a, PlSupplied);
        s->supplied->a = a;
        s->supplied->mem = pl_mem_new(a);
    }
    return s->supplied;
}

void pl_supplied_free(Session *s)
{
    if (!s->supplied)
        return;
    pl_dbms_sql_free(s->supplied);
    arena_free(s->supplied->a);
    s->supplied = NULL;
}

/* The declarations run in a frame of their own, since their offsets are of that text. */
static PlScope *declare(PlRun *run, PlSupplied *p, Str name, const char *text)
{
    struct SuppliedScope *made = ARENA_NEW(p->a, struct SuppliedScope);
    PlFrame  frame = { .caller = run->frame, .text = str_of(arena_printf(p->a, "CREATE PACKAGE p IS %s END;", text)) };
    PlScope *scope = run->scope;
    PlMem   *mem = run->mem;
    DiagList diags;
    diag_init(&diags, p->a);
    const Node *root = ora_parse(p->a, frame.text, &diags);
    if (!root || !AST_IS(CreatePackage, root))
        return NULL;
    made->name = str_copy(p->a, name);
    made->next = p->scopes;
    run->frame = &frame;
    run->mem = p->mem;
    run->scope = &made->scope;
    const List *decls = &AST_AS(CreatePackage, root)->decls;
    bool        ok = true;
    for (uint32_t i = 0; ok && i < decls->n; i++)
        ok = pl_declare(run, decls->v[i]);
    run->frame = frame.caller;
    run->mem = mem;
    run->scope = scope;
    if (!ok)
        return NULL;
    p->scopes = made;
    return &made->scope;
}

PlScope *pl_supplied_scope(PlRun *run, Str name)
{
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++) {
        if (!str_is(name, packages[i].name))
            continue;
        PlSupplied *p = pl_supplied(run->s);
        for (struct SuppliedScope *m = p->scopes; m; m = m->next)
            if (str_eq(m->name, name))
                return &m->scope;
        return declare(run, p, name, packages[i].text);
    }
    return NULL;
}
