/* Pass functions: every call becomes PostgreSQL's or the compat schema's, by the functions table; so do the functions
 * that have nodes of their own (TRIM, EXTRACT, CAST, AT TIME ZONE). */
#include "config.h"
#include "rewrite/fn_lower.h"
#include "rewrite/fn_nodes.h"
#include "rewrite/packages.h"
#include "rewrite/utype.h"

bool fn_becomes(FnCall *f, Node *n)
{
    if (f->call->base.otype)
        n->otype = f->call->base.otype;
    *f->slot = n;
    return true;
}

static void set_name(Rw *rw, Call *c, const char *schema, const char *name)
{
    c->name = (StrList){ 0 };
    if (schema)
        strlist_push(rw->a, &c->name, str_of(schema));
    strlist_push(rw->a, &c->name, str_upper(rw->a, str_of(name)));
    c->no_parens = false;
}

bool fn_rename(FnCall *f, const char *name)
{
    set_name(f->rw, f->call, NULL, name);
    return true;
}

bool fn_rename_compat(FnCall *f, const char *name)
{
    set_name(f->rw, f->call, "DBSACI", name);
    return true;
}

const Option *fn_option(const FnCall *f, const char *name)
{
    for (uint32_t i = 0; i < f->call->options.n; i++)
        if (str_is(AST_AS(Option, f->call->options.v[i])->name, name))
            return AST_AS(Option, f->call->options.v[i]);
    return NULL;
}

Node *fn_option_arg(const Option *o)
{
    return o && o->args.n ? o->args.v[0] : NULL;
}

Node *fn_like(FnCall *f, const char *name, Node *arg)
{
    Call *c = AST_AS(Call, ast_copy(f->rw->a, &f->call->base));
    set_name(f->rw, c, NULL, name);
    c->args = arg ? list_of1(f->rw->a, arg) : (List){ 0 };
    return &c->base;
}

Node *fn_int(FnCall *f, Node *n)
{
    long long v;
    return cv_integer_literal(n, &v) ? n : rw_cast(f->rw, n, "int");
}

bool fn_lower_refuse(FnCall *f)
{
    return rw_refuse(f->rw, 3001, *f->slot, "unimplemented-function", "unimplemented feature: %.*s",
                     STR_ARG(f->call->name.v[f->call->name.n - 1]));
}

bool fn_lower_identity(FnCall *f)
{
    return fn_becomes(f, fn_arg(f, 0));
}

/* Left for the call around it: XMLATTRIBUTES. */
bool fn_lower_keep(FnCall *f)
{
    (void)f;
    return true;
}

static bool by_row(Rw *rw, Node **slot, Call *c, const Fn *fn)
{
    FnCall f = { rw, slot, c, fn };
    if (fn->lower)
        return fn->lower(&f);
    c->options = (List){ 0 };
    if (fn->compat)
        rw_rule(rw, "compat-function");
    return fn->compat ? fn_rename_compat(&f, fn->target) : fn_rename(&f, fn->target);
}

/* What the catalogue knows as p.f: a user's package, or a function of a supplied one that has no row in packages.def. */
static const CatRoutine *packaged(Rw *rw, const StrList *name)
{
    const CatRoutine *found = NULL;
    uint32_t n = 0;
    Str none = { 0 };
    if (!rw->catalog || name->n < 2)
        return NULL;
    CatAnswer a = rw->catalog->routine(rw->catalog, name->n > 2 ? name->v[0] : none, name->v[name->n - 2], name->v[name->n - 1], &found, &n);
    return a == CAT_YES && n ? found : NULL;
}

/* p.f of a supplied package is dbsaci.p__f; of a user's package it is p__f in the package's schema. */
static bool package_call(Rw *rw, Call *c)
{
    Str  p = c->name.v[c->name.n - 2], fn = c->name.v[c->name.n - 1];
    Str  flat = str_of(arena_printf(rw->a, "%.*s__%.*s", STR_ARG(p), STR_ARG(fn)));
    bool supplied = packages_know(&c->name);
    const CatRoutine *found = supplied && !fn_find_package(&c->name) ? packaged(rw, &c->name) : NULL;
    if (supplied && !found && !fn_find_package(&c->name))
        return rw_refuse(rw, 3001, &c->base, "unimplemented-package", "unimplemented feature: %.*s.%.*s", STR_ARG(p), STR_ARG(fn));
    Str  schema = found && !str_is(found->schema, "SYS") ? found->schema : supplied ? STR("DBSACI") : c->name.n > 2 ? c->name.v[c->name.n - 3] : (Str){ 0 };
    c->name = (StrList){ 0 };
    if (schema.n)
        strlist_push(rw->a, &c->name, schema);
    strlist_push(rw->a, &c->name, flat);
    c->no_parens = false;
    return true;
}

static bool lower_call(Rw *rw, Node **slot)
{
    Call *c = AST_AS(Call, *slot);
    if (c->name.n > 1 && str_is(c->name.v[0], "DBSACI"))
        return true;
    const Fn *fn = c->name.n == 1 && !c->quoted_name && !c->dblink.n ? fn_find(c->name.v[0]) : NULL;
    if (fn && ((fn->flags & FN_21 && rw_before(rw, 21)) || (fn->flags & FN_23 && rw_before(rw, 23))))
        return rw_refuse(rw, 904, *slot, "oracle-version", "\"%s\": invalid identifier", fn->name);
    if (fn && c->options.n && !(fn->flags & FN_CLAUSES))
        return rw_refuse(rw, 3001, c->options.v[0], "function-clause", "unimplemented feature: %.*s in %s",
                         STR_ARG(AST_AS(Option, c->options.v[0])->name), fn->name);
    if (fn && !fn->lower && !fn->compat && str_iis(c->name.v[0], fn->target))
        return true; /* the same name: also what a pass has made already */
    if (fn)
        return by_row(rw, slot, c, fn);
    if (c->options.n) /* clauses of a built-in that is not in the table: PREDICTION(model USING *), ... */
        return rw_refuse(rw, 3001, *slot, "unimplemented-function", "unimplemented feature: %.*s", STR_ARG(c->name.v[c->name.n - 1]));
    if (packages_know(&c->name) || packaged(rw, &c->name))
        return package_call(rw, c);
    c->no_parens = false;
    return true;
}

static WalkStep lower(Node **slot, void *ctx)
{
    Rw  *rw = ctx;
    bool ok = true;
    switch ((*slot)->kind) {
    case N_Call: ok = lower_call(rw, slot); break;
    case N_Cast: ok = fn_cast(rw, slot); break;
    case N_Trim: ok = fn_trim(rw, slot); break;
    case N_Extract: ok = fn_extract(rw, slot); break;
    case N_AtTimeZone: ok = fn_at_time_zone(rw, slot); break;
    case N_JsonPath: ok = fn_json_path(rw, slot); break;
    case N_MethodCall: ok = fn_method(rw, slot) && (!AST_IS(MethodCall, *slot) || ut_lower_attribute(rw, slot)); break;
    case N_IsTest: ok = fn_is_test(rw, slot); break;
    case N_Binary: ok = ut_lower_operator(rw, slot); break;
    default: break;
    }
    return ok ? WALK_ON : WALK_STOP;
}

bool rw_functions(Rw *rw, Node **root)
{
    return ast_walk_up(root, lower, rw);
}
