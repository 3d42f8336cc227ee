/* Calls of procedures, and of the unit's own routines. */
#include "config.h"
#include "rewrite/packages.h"
#include "rewrite/plg.h"
#include "rewrite/typeref.h"

/* ---- routines that the catalogue does not have yet ---- */

static const PlsqlSubprogram *sibling(const Plg *pl, Str name)
{
    for (uint32_t i = 0; pl->siblings && i < pl->siblings->n; i++) {
        const Node *d = pl->siblings->v[i];
        if (AST_IS(PlsqlSubprogram, d) && str_eq(AST_AS(PlsqlSubprogram, d)->name.v[0], name))
            return AST_AS(PlsqlSubprogram, d);
    }
    return NULL;
}

static Str member_name(Arena *a, Str package, Str name)
{
    return str_of(arena_printf(a, "%.*s__%.*s", STR_ARG(package), STR_ARG(name)));
}

/* f(...) and p.f(...) of the package that is being compiled are routines p__f, those of WITH stand in pg_temp. */
void plg_own_name(Plg *pl, StrList *name)
{
    bool own = name->n == 1 || (name->n == 2 && str_eq(name->v[0], pl->package));
    Str  last = name->v[name->n - 1];
    if (!own || !sibling(pl, last))
        return;
    if (pl->package.n)
        *name = strlist_of1(pl->rw->a, member_name(pl->rw->a, pl->package, last));
    else if (pl->temporary)
        *name = strlist_of2(pl->rw->a, STR("PG_TEMP"), last);
}

static CatRoutine head_of(Arena *a, const PlsqlSubprogram *s, Str name)
{
    CatArg *args = ARENA_ARRAY(a, CatArg, s->params.n);
    for (uint32_t i = 0; i < s->params.n; i++) {
        const PlsqlParam *p = AST_AS(PlsqlParam, s->params.v[i]);
        args[i] = (CatArg){ .name = p->name, .type = *typeref_otype(a, p->type, otype_plain(OT_UNKNOWN)),
                            .mode = p->out ? p->in ? 'b' : 'o' : 'i', .has_default = p->value != NULL };
    }
    CatRoutine r = { .name = name, .is_function = s->function, .returns = *typeref_otype(a, s->return_type, otype_plain(OT_UNKNOWN)),
                     .nargs = s->params.n, .args = args };
    typeref_pipelined(s, &r.pipes_schema, &r.pipes);
    return r;
}

static const CatRoutine *heads(const Rw *rw, const List *decls, Str package, Str name, uint32_t *count)
{
    CatRoutine *found = NULL;
    *count = 0;
    for (uint32_t i = 0; decls && i < decls->n; i++) {
        const PlsqlSubprogram *s = AST_IS(PlsqlSubprogram, decls->v[i]) ? AST_AS(PlsqlSubprogram, decls->v[i]) : NULL;
        if (!s || !str_eq(package.n ? member_name(rw->a, package, s->name.v[0]) : s->name.v[s->name.n - 1], name))
            continue;
        found = arena_grow(rw->a, found, *count * sizeof *found, (*count + 1) * sizeof *found);
        found[(*count)++] = head_of(rw->a, s, name);
    }
    return found;
}

const CatRoutine *plg_own_routine(const Rw *rw, const StrList *name, uint32_t *count)
{
    const PlgSub *sub = rw->pl;
    bool          temporary = name->n == 2 && str_is(name->v[0], "PG_TEMP");
    if (temporary)
        return heads(rw, sub ? sub->pl->siblings : rw->with_functions, (Str){ 0 }, name->v[1], count);
    return sub && name->n == 1 ? heads(rw, sub->pl->siblings, sub->pl->package, name->v[0], count) : NULL;
}

void plg_note_call(Rw *rw, const StrList *name)
{
    uint32_t n;
    if (rw->pl && !plg_own_routine(rw, name, &n))
        rw->pl->pl->calls = true;
}

/* ---- RAISE_APPLICATION_ERROR ---- */

static bool application_error(Plg *pl, const Call *c)
{
    PlgType number, text;
    plg_scalar(pl, otype_plain(OT_NUMBER), &number);
    plg_scalar(pl, otype_plain(OT_VARCHAR2), &text);
    if (c->args.n < 2 || c->args.n > 3)
        return plg_error(pl, &c->base, "PLS-00306: wrong number or types of arguments in call to 'RAISE_APPLICATION_ERROR'");
    for (uint32_t i = 0; i < c->args.n; i++)
        if (AST_IS(NamedArg, c->args.v[i]))
            return plg_refuse(pl, c->args.v[i], "RAISE_APPLICATION_ERROR with named arguments");
    Node *code = plg_value(pl, c->args.v[0], &number), *message = code ? plg_value(pl, c->args.v[1], &text) : NULL;
    bool  keep = c->args.n == 3 && AST_IS(BoolLit, c->args.v[2]) && AST_AS(BoolLit, c->args.v[2])->value;
    if (!message)
        return false;
    if (c->args.n == 3 && !AST_IS(BoolLit, c->args.v[2]))
        return plg_refuse(pl, c->args.v[2], "RAISE_APPLICATION_ERROR that keeps errors by a variable");
    plg_put(pl, "RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = dbsaci.pl_application_error(%n, %n)", code, message);
    if (keep && pl->caught)
        plg_put(pl, " || E'\\n' || %v", pl->caught->message);
    plg_put(pl, ";");
    return true;
}

/* ---- DBMS_OUTPUT ---- */

/* Its procedures take text or a number: the argument is converted as for a variable of that type. */
static bool output(Plg *pl, const Call *c)
{
    static const struct { const char *name, *compat; OTypeId arg; bool needs; } procs[] = {
        { "PUT_LINE", "put_line", OT_VARCHAR2, true }, { "PUT", "put", OT_VARCHAR2, true }, { "NEW_LINE", "new_line", OT_UNKNOWN, false },
        { "ENABLE", "enable", OT_NUMBER, false }, { "DISABLE", "disable", OT_UNKNOWN, false },
    };
    for (size_t i = 0; i < sizeof procs / sizeof *procs; i++) {
        if (!str_is(c->name.v[1], procs[i].name))
            continue;
        PlgType type;
        if (c->args.n > (procs[i].arg != OT_UNKNOWN) || c->args.n < procs[i].needs || (c->args.n && AST_IS(NamedArg, c->args.v[0])))
            break;
        plg_scalar(pl, otype_plain(procs[i].arg), &type);
        Node *v = c->args.n ? plg_value(pl, c->args.v[0], &type) : NULL;
        if (c->args.n && !v)
            return false;
        pl->calls = true; /* once for each row, not once for all */
        plg_put(pl, v ? "PERFORM dbsaci.dbms_output__%s(%n);" : "PERFORM dbsaci.dbms_output__%s();", procs[i].compat, v);
        return true;
    }
    return plg_refuse(pl, &c->base, "this call of DBMS_OUTPUT.%.*s in PL/pgSQL", STR_ARG(c->name.v[1]));
}

/* ---- procedures ---- */

static bool out_args(Plg *pl, const Call *c, const CatRoutine *r)
{
    for (uint32_t i = 0; i < c->args.n && i < r->nargs; i++) {
        const Node *v = c->args.v[i];
        if (r->args[i].mode != 'i' && (!AST_IS(PgVar, v) || AST_AS(PgVar, v)->text.n))
            return plg_refuse(pl, v, "an OUT argument of another type than the parameter");
    }
    return true;
}

static const CatRoutine *routine(Plg *pl, const StrList *name)
{
    PlgSub             sub = { .pl = pl };
    Rw                rw = { .a = pl->rw->a, .pl = &sub };
    uint32_t          n = 0;
    Catalog          *cat = pl->rw->catalog;
    const CatRoutine *found = plg_own_routine(&rw, name, &n);
    Str               none = { 0 };
    if (found || !cat)
        return found;
    CatAnswer a = name->n == 1 ? cat->routine(cat, none, none, name->v[0], &found, &n) : cat->routine(cat, none, name->v[0], name->v[1], &found, &n);
    if (a == CAT_NO && name->n == 2)
        a = cat->routine(cat, name->v[0], none, name->v[1], &found, &n);
    return a == CAT_YES && n == 1 ? found : NULL;
}

bool plg_call(Plg *pl, Node *call)
{
    if (AST_IS(ColumnRef, call)) /* without parentheses */
        call = AST_NEW(pl->rw->a, Call, call->at, .name = AST_AS(ColumnRef, call)->parts, .dblink = AST_AS(ColumnRef, call)->dblink);
    if (!AST_IS(Call, call) || AST_AS(Call, call)->dblink.n)
        return plg_refuse(pl, call, "this call in PL/pgSQL");
    const Call *c = AST_AS(Call, call);
    if (c->name.n == 1 && str_is(c->name.v[0], "RAISE_APPLICATION_ERROR"))
        return application_error(pl, c);
    if (c->name.n == 2 && str_is(c->name.v[0], "DBMS_OUTPUT"))
        return output(pl, c);
    bool done = false, ok = plg_collection_call(pl, c, &done);
    if (done || !ok)
        return ok;
    bool    supplied = packages_know(&c->name);
    StrList name = c->name;
    plg_own_name(pl, &name);
    const CatRoutine *r = supplied ? NULL : routine(pl, &name);
    for (uint32_t i = 0; r && i < c->args.n; i++)
        if (AST_IS(NamedArg, c->args.v[i]))
            return plg_refuse(pl, c->args.v[i], "a procedure's argument by name");
    Node *v = plg_value(pl, call, NULL);
    if (!v)
        return false;
    pl->calls |= !supplied;
    if (r && AST_IS(Call, v) && !out_args(pl, AST_AS(Call, v), r))
        return false;
    plg_put(pl, supplied ? "PERFORM %n;" : "CALL %n;", v);
    return true;
}
