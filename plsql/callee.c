/* Which subprogram a call means: scopes outwards, then packages and stored subprograms of the schema. */
#include "config.h"
#include "plsql/callee.h"

#include "wire/ora_type.h"

bool pl_call_parts(const Node *call, const StrList **name, List *args)
{
    *args = (List){ 0 };
    if (AST_IS(Call, call)) {
        *name = &AST_AS(Call, call)->name;
        *args = AST_AS(Call, call)->args;
        return true;
    }
    if (AST_IS(ColumnRef, call)) {
        *name = &AST_AS(ColumnRef, call)->parts;
        return true;
    }
    return false;
}

/* ---- declarations ---- */

/* A forward declaration and its definition say the same. */
static bool same_head(const PlsqlSubprogram *a, const PlsqlSubprogram *b)
{
    if (!str_eq(a->name.v[a->name.n - 1], b->name.v[b->name.n - 1]) || a->function != b->function || a->params.n != b->params.n)
        return false;
    for (uint32_t i = 0; i < a->params.n; i++) {
        const PlsqlParam *x = AST_AS(PlsqlParam, a->params.v[i]), *y = AST_AS(PlsqlParam, b->params.v[i]);
        if (!str_eq(x->name, y->name) || !ast_equal(x->type, y->type))
            return false;
    }
    return true;
}

static const PlsqlSubprogram *sub_at(const List *decls, uint32_t i)
{
    return AST_IS(PlsqlSubprogram, decls->v[i]) ? AST_AS(PlsqlSubprogram, decls->v[i]) : NULL;
}

static const PlsqlSubprogram *definition_of(const List *decls, const PlsqlSubprogram *head)
{
    for (uint32_t i = 0; decls && i < decls->n; i++) {
        const PlsqlSubprogram *s = sub_at(decls, i);
        if (s && s->block && same_head(s, head))
            return s;
    }
    return NULL;
}

static bool is_declared_before(const List *decls, uint32_t at)
{
    for (uint32_t i = 0; i < at; i++) {
        const PlsqlSubprogram *s = sub_at(decls, i);
        if (s && !s->block && same_head(s, sub_at(decls, at)))
            return true;
    }
    return false;
}

/* Those of that name among `decls`, whose definitions are among `bodies`. */
static void take(PlCallees *out, const List *decls, const List *bodies, Str name, const PlCallee *like)
{
    for (uint32_t i = 0; decls && i < decls->n && out->n < PL_CALLEES_MAX; i++) {
        const PlsqlSubprogram *s = sub_at(decls, i);
        if (!s || !str_eq(s->name.v[s->name.n - 1], name) || (s->block && is_declared_before(decls, i)))
            continue;
        PlCallee *c = &out->v[out->n++];
        *c = *like;
        c->head = s;
        c->body = s->block ? s : definition_of(bodies, s);
    }
}

static const List *decls_of(const Node *root)
{
    return AST_IS(CreatePackage, root) ? &AST_AS(CreatePackage, root)->decls : NULL;
}

static void take_member(PlCallees *out, PlUnit *u, Str name)
{
    PlCallee like = { .up = u->inner ? u->inner : u->scope, .unit = u, .head_text = u->spec.text, .text = u->body.text };
    take(out, decls_of(u->spec.root), decls_of(u->body.root), name, &like);
}

static void take_from_scope(PlRun *run, PlCallees *out, PlScope *sc, Str name)
{
    PlUnit *u = sc->unit;
    if (u && sc == u->scope) {
        take_member(out, u, name);
        return;
    }
    Str      text = u ? u->body.text : run->frame->text;
    PlCallee like = { .up = sc, .unit = u ? u : run->frame->of, .head_text = text, .text = text };
    take(out, sc->decls, sc->decls, name, &like);
}

/* ---- stored units ---- */

static bool take_package(PlRun *run, const Node *at, Str schema, Str package, Str name, PlCallees *out)
{
    PlUnit *u;
    if (!pl_unit_find(run, schema, package, &u))
        return false;
    if (!u || !u->package)
        return true;
    if (!pl_unit_valid(run, u, at) || (!run->checking && !pl_package_begin(run, u)))
        return false;
    take_member(out, u, name);
    return true;
}

static bool take_standalone(PlRun *run, const Node *at, Str schema, Str name, PlCallees *out)
{
    PlUnit *u;
    if (!pl_unit_find(run, schema, name, &u))
        return false;
    if (!u || u->package)
        return true;
    if (!pl_unit_valid(run, u, at))
        return false;
    const PlsqlSubprogram *s = AST_AS(PlsqlSubprogram, AST_AS(CreateSubprogram, u->spec.root)->subprogram);
    out->v[out->n++] = (PlCallee){ .head = s, .body = s->block ? s : NULL, .unit = u, .head_text = u->spec.text, .text = u->spec.text };
    return true;
}

/* Units that run with their owner's rights see his names. */
Str pl_schema(const PlRun *run)
{
    const PlUnit *u = run->frame->of;
    return u && !u->invoker ? u->owner : run->s->schema;
}

bool pl_callees(PlRun *run, const Node *at, const StrList *name, PlCallees *out)
{
    Str last = name->v[name->n - 1];
    out->n = 0;
    if (name->n > 3)
        return true;
    for (PlScope *sc = run->scope; sc && name->n <= 2; sc = sc->up) {
        if (name->n == 1 || (sc->label.n && str_eq(sc->label, name->v[0])))
            take_from_scope(run, out, sc, last);
        if (out->n)
            return true;
    }
    Str home = pl_schema(run);
    if (name->n == 1)
        return take_standalone(run, at, home, last, out);
    if (name->n == 3)
        return take_package(run, at, name->v[0], name->v[1], last, out);
    return take_package(run, at, home, name->v[0], last, out) && (out->n || take_standalone(run, at, name->v[0], last, out));
}

/* ---- arguments ---- */

const Node *pl_callee_actual(const PlCallee *c, const List *args, uint32_t i)
{
    return ast_actual(args, i, AST_AS(PlsqlParam, c->head->params.v[i])->name);
}

static bool has_param(const PlCallee *c, Str name)
{
    for (uint32_t i = 0; i < c->head->params.n; i++)
        if (str_eq(AST_AS(PlsqlParam, c->head->params.v[i])->name, name))
            return true;
    return false;
}

bool pl_callee_takes(const PlCallee *c, const List *args)
{
    if (args->n > c->head->params.n)
        return false;
    for (uint32_t k = 0; k < args->n; k++)
        if (AST_IS(NamedArg, args->v[k]) && !has_param(c, AST_AS(NamedArg, args->v[k])->name))
            return false;
    for (uint32_t i = 0; i < c->head->params.n; i++)
        if (!AST_AS(PlsqlParam, c->head->params.v[i])->value && !pl_callee_actual(c, args, i))
            return false;
    return true;
}

/* ---- overloads by type ---- */

typedef enum Kind { KIND_TEXT, KIND_NUMBER, KIND_FLOAT, KIND_DATE, KIND_RAW, KIND_BOOL, KIND_INTERVAL, KIND_OTHER } Kind;

static Kind kind_of_wire(uint8_t type)
{
    switch (type) {
    case ORA_VARCHAR:
    case ORA_CHAR:
    case ORA_LONG:
    case ORA_CLOB: return KIND_TEXT;
    case ORA_NUMBER:
    case ORA_BINARY_INTEGER: return KIND_NUMBER;
    case ORA_BINARY_FLOAT:
    case ORA_BINARY_DOUBLE: return KIND_FLOAT;
    case ORA_DATE:
    case ORA_TIMESTAMP:
    case ORA_TIMESTAMP_TZ:
    case ORA_TIMESTAMP_LTZ: return KIND_DATE;
    case ORA_RAW:
    case ORA_BLOB: return KIND_RAW;
    case ORA_BOOLEAN: return KIND_BOOL;
    case ORA_INTERVAL_DS:
    case ORA_INTERVAL_YM: return KIND_INTERVAL;
    default: return KIND_OTHER;
    }
}

/* How well a value fits a parameter's type: 0 not at all, more is better. */
static int fit_of(const PlType *to, const PlValue *v, bool null_literal)
{
    if (to->kind == PLK_ANY)
        return 1;
    if (to->kind != PLK_SCALAR)
        return v->o ? (v->o->type == to ? 8 : v->o->type->kind == to->kind ? 4 : 0) : null_literal;
    if (v->o)
        return 0;
    if (null_literal)
        return 1;
    Kind a = kind_of_wire(to->wire), b = kind_of_wire(v->d.type);
    if (to->wire == v->d.type)
        return to->whole == v->whole ? 8 : 7;
    if (a == b)
        return 6;
    if ((a == KIND_NUMBER || a == KIND_FLOAT) && (b == KIND_NUMBER || b == KIND_FLOAT))
        return 4;
    if (a == KIND_BOOL || b == KIND_BOOL || a == KIND_OTHER || b == KIND_OTHER)
        return 0;
    return a == KIND_TEXT || b == KIND_TEXT ? 2 : 0;
}

bool pl_value_fits(const PlType *type, const PlValue *v)
{
    bool other = v->c.kind != CELL_VALUE && !v->o; /* NULL, or the client's cursor or array */
    return other || fit_of(type, v, false) > 0;
}

/* The value that an argument has or, of one that only goes out, a value of its variable's type. */
static bool look_at(PlRun *run, const Node *arg, PlValue *seen, bool *have)
{
    if (!*have && !pl_eval(run, arg, seen))
        return false;
    *have = true;
    return true;
}

static bool score(PlRun *run, const PlCallee *c, const List *args, PlValue *seen, bool *have, int *total)
{
    PlFrame frame;
    *total = 1;
    for (uint32_t i = 0; i < c->head->params.n && *total; i++) {
        const Node *actual = pl_callee_actual(c, args, i);
        if (!actual)
            continue;
        uint32_t k = 0;
        while (args->v[k] != actual && !(AST_IS(NamedArg, args->v[k]) && AST_AS(NamedArg, args->v[k])->value == actual))
            k++;
        if (!look_at(run, actual, &seen[k], &have[k]))
            return false;
        pl_enter(run, &frame, c->unit, c->up, c->head_text);
        const PlType *type = pl_type_of(run, AST_AS(PlsqlParam, c->head->params.v[i])->type);
        pl_leave(run, &frame);
        if (!type)
            return false;
        int fit = fit_of(type, &seen[k], AST_IS(NullLit, actual));
        *total = fit ? *total + fit : 0;
    }
    return true;
}

bool pl_callee_choose(PlRun *run, const PlCallees *all, const Node *call, const List *args, PlValue *seen, bool *have, PlCallee *one)
{
    Str      name = all->v[0].head->name.v[all->v[0].head->name.n - 1];
    uint32_t fitting = 0, last = 0;
    int      best = 0, total;
    bool     tie = false;
    for (uint32_t i = 0; i < all->n; i++)
        if (pl_callee_takes(&all->v[i], args)) {
            fitting++;
            last = i;
        }
    *one = all->v[last];
    if (fitting == 1)
        return true;
    for (uint32_t i = 0; fitting && i < all->n; i++) {
        if (!pl_callee_takes(&all->v[i], args))
            continue;
        if (!score(run, &all->v[i], args, seen, have, &total))
            return false;
        tie = total == best || (total < best && tie);
        if (total > best) {
            best = total;
            *one = all->v[i];
        }
    }
    if (!best)
        return pl_compile_error(run, call, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(name));
    return !tie || pl_compile_error(run, call, "PLS-00307: too many declarations of '%.*s' match this call", STR_ARG(name));
}
