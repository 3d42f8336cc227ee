/* Names of variables and what lies inside them: r.f, t(i), t(i)(j).f, t.COUNT, label.v. */
#include "config.h"
#include "plsql/code.h"

#include "wire/ora_type.h"

typedef enum StepKind { STEP_FIELD, STEP_INDEX, STEP_METHOD } StepKind;

typedef struct Step {
    StepKind      kind;
    Str           name;
    uint32_t      at;      /* of the field, in type */
    const PlType *type;
    const PlCode **args;
    uint32_t      n_args;
} Step;

struct PlPath {
    uint32_t hops, at;     /* scopes up, then which variable */
    Str      owner, name;  /* of a package's variable, which is asked for each time */
    Step    *steps;
    uint32_t n;
    const PlType *type;    /* of what it leads to; of a method: any */
};

/* ---- the node as a row of names and argument lists ---- */

enum { PARTS_MAX = 32 };

typedef struct Part {
    Str         name; /* n == 0: arguments */
    const List *args;
} Part;

static bool add_names(Part *parts, uint32_t *n, const StrList *names)
{
    for (uint32_t i = 0; i < names->n; i++) {
        if (*n == PARTS_MAX)
            return false;
        parts[(*n)++] = (Part){ names->v[i], NULL };
    }
    return true;
}

static bool flatten(const Node *n, Part *parts, uint32_t *count)
{
    if (AST_IS(ColumnRef, n))
        return add_names(parts, count, &AST_AS(ColumnRef, n)->parts);
    if (AST_IS(Call, n)) {
        const Call *c = AST_AS(Call, n);
        if (!add_names(parts, count, &c->name) || *count == PARTS_MAX)
            return false;
        parts[(*count)++] = (Part){ { NULL, 0 }, &c->args };
        return true;
    }
    if (!AST_IS(MethodCall, n))
        return false;
    const MethodCall *m = AST_AS(MethodCall, n);
    if (!flatten(m->arg, parts, count) || *count + 2 > PARTS_MAX)
        return false;
    if (m->name.n)
        parts[(*count)++] = (Part){ m->name, NULL };
    if (m->has_parens)
        parts[(*count)++] = (Part){ { NULL, 0 }, &m->args };
    return true;
}

/* ---- the variable ---- */

static bool in_scope(const PlScope *sc, Str name, uint32_t *at)
{
    for (uint32_t i = sc->n_vars; i > 0; i--) {
        if (str_eq(sc->vars[i - 1]->name, name)) {
            *at = i - 1;
            return true;
        }
    }
    return false;
}

/* How many of the parts name the variable: 0 none. *var is it. */
static uint32_t find_base(PlRun *run, const Part *parts, uint32_t n, PlPath *p, PlVar **var)
{
    uint32_t hops = 0;
    for (PlScope *sc = run->scope; sc; sc = sc->up, hops++) {
        uint32_t taken = in_scope(sc, parts[0].name, &p->at) ? 1 : 0;
        if (!taken && n > 1 && parts[1].name.n && sc->label.n && str_eq(sc->label, parts[0].name))
            taken = in_scope(sc, parts[1].name, &p->at) ? 2 : 0;
        if (taken) {
            p->hops = hops;
            *var = sc->vars[p->at];
            return taken;
        }
    }
    PlScope *package = n > 1 && parts[1].name.n ? pl_package_scope(run, parts[0].name) : NULL;
    if (!package || !in_scope(package, parts[1].name, &p->at))
        return 0;
    p->owner = parts[0].name;
    p->name = parts[1].name;
    *var = package->vars[p->at];
    return 2;
}

static PlVar *variable(PlRun *run, const PlPath *p)
{
    PlScope *sc = run->scope;
    if (p->owner.n) {
        uint32_t at;
        sc = pl_package_scope(run, p->owner);
        return sc && in_scope(sc, p->name, &at) ? sc->vars[at] : NULL;
    }
    for (uint32_t i = p->hops; i > 0; i--)
        sc = sc->up;
    return sc->vars[p->at];
}

/* ---- making one ---- */

static bool find_field(const PlType *t, Str name, uint32_t *at)
{
    for (uint32_t i = 0; i < t->n_fields; i++) {
        if (str_eq(t->fields[i].name, name)) {
            *at = i;
            return true;
        }
    }
    return false;
}

static void step_args(PlRun *run, Step *s, const List *args)
{
    s->n_args = args->n;
    s->args = ARENA_ARRAY(run->mem->a, const PlCode *, args->n);
    for (uint32_t i = 0; i < args->n; i++)
        s->args[i] = pl_code(run, args->v[i]);
}

/* One part behind the variable (two, if a method's arguments follow); false: it makes no sense there. */
static bool add_step(PlRun *run, PlPath *p, const Part *parts, uint32_t n, uint32_t *i, const PlType **type)
{
    Step         *s = &p->steps[p->n++];
    const PlType *t = *type;
    bool          collection = pl_is_collection(t);
    *s = (Step){ .name = parts[*i].name, .type = t };
    if (!parts[*i].name.n) {
        if (!collection || parts[*i].args->n != 1)
            return false;
        s->kind = STEP_INDEX;
        step_args(run, s, parts[*i].args);
        *type = t->element;
    } else if (t->kind == PLK_RECORD) {
        s->kind = STEP_FIELD;
        if (!find_field(t, s->name, &s->at))
            return false;
        *type = t->fields[s->at].type;
    } else if (collection) {
        s->kind = STEP_METHOD;
        if (*i + 1 < n && !parts[*i + 1].name.n)
            step_args(run, s, parts[++*i].args);
        *type = &pl_any_type;
        return *i + 1 == n;
    } else {
        return false;
    }
    return true;
}

static const PlPath not_one = { 0 };

/* The type at the end of a row of names; NULL: they name no variable, or a method. */
static PlPath *make(PlRun *run, const Part *parts, uint32_t n, const PlType **type)
{
    PlPath  *p = ARENA_NEW(run->mem->a, PlPath);
    PlVar   *var = NULL;
    uint32_t i = find_base(run, parts, n, p, &var);
    if (!i)
        return NULL;
    *type = var->type;
    p->steps = ARENA_ARRAY(run->mem->a, Step, n);
    for (; i < n; i++)
        if (!add_step(run, p, parts, n, &i, type))
            return NULL;
    p->type = *type;
    return p;
}

const PlType *pl_path_type(const PlPath *p)
{
    return p->type;
}

const PlPath *pl_path(PlRun *run, const Node *n)
{
    Part          parts[PARTS_MAX];
    uint32_t      count = 0;
    const PlType *type;
    void         *known = *pl_cache(run, n, PLC_PATH);
    if (known)
        return known == &not_one ? NULL : known;
    PlPath *p = flatten(n, parts, &count) && count ? make(run, parts, count, &type) : NULL;
    *pl_cache(run, n, PLC_PATH) = p ? (void *)p : (void *)&not_one;
    return p;
}

const PlType *pl_type_of_name(PlRun *run, const StrList *names)
{
    Part          parts[PARTS_MAX];
    uint32_t      count = 0;
    const PlType *type = NULL;
    if (!add_names(parts, &count, names) || !count)
        return NULL;
    const PlPath *p = make(run, parts, count, &type);
    if (p)
        return p->n && p->steps[p->n - 1].kind == STEP_METHOD ? NULL : type;
    PlScope *package = count == 2 ? pl_package_scope(run, parts[0].name) : NULL;
    for (uint32_t i = 0; package && i < package->n_types; i++)
        if (str_eq(package->types[i]->name, parts[1].name))
            return package->types[i];
    return NULL;
}

/* ---- following one ---- */

static bool into_field(PlRun *run, const Step *s, PlPlace *at)
{
    PlComposite *o = at->cell->o;
    if (!o || o->null)
        return pl_raise(run, 6530, "Reference to uninitialized composite");
    uint32_t i = s->at;
    if (o->type != s->type && (i >= o->n || !str_eq(o->type->fields[i].name, s->name)) && !find_field(o->type, s->name, &i))
        return pl_raise(run, 6550, "PLS-00302: component '%.*s' must be declared", STR_ARG(s->name));
    *at = (PlPlace){ o->v[i], o->type->fields[i].type, o->heap };
    return true;
}

static bool into_element(PlRun *run, const Step *s, bool made, PlPlace *at)
{
    PlComposite *o = at->cell->o;
    PlValue      v;
    PlKey        key;
    if (!pl_run_code(run, s->args[0], &v) || !pl_key(run, o, &v, &key))
        return false;
    PlCell *cell = made ? pl_element_made(run, o, &key) : pl_element(run, o, &key);
    *at = (PlPlace){ cell, o->type->element, o->heap };
    return cell != NULL;
}

static bool follow(PlRun *run, const PlPath *p, uint32_t n, bool made, PlPlace *at)
{
    PlVar *var = variable(run, p);
    if (!var)
        return pl_raise(run, 6508, "PL/SQL: could not find program unit being called");
    if (made && var->constant)
        return pl_raise(run, 6550, "PLS-00363: expression '%.*s' cannot be used as an assignment target", STR_ARG(var->name));
    *at = (PlPlace){ &var->cell, var->type, var->heap };
    for (uint32_t i = 0; i < n; i++) {
        const Step *s = &p->steps[i];
        if (s->kind == STEP_FIELD ? !into_field(run, s, at) : !into_element(run, s, made, at))
            return false;
    }
    return true;
}

bool pl_member(PlRun *run, const PlValue *v, Str name, const PlValue *args, uint32_t n, PlValue *out)
{
    PlComposite *o = v->o;
    PlKey        key;
    uint32_t     i;
    if (o && o->type->kind == PLK_RECORD && name.n && find_field(o->type, name, &i)) {
        *out = pl_read(o->v[i]);
        return n == 0 || pl_member(run, out, (Str){ NULL, 0 }, args, n, out);
    }
    if (o && pl_is_collection(o->type) && name.n) {
        int done = pl_method_value(run, o, name, args, n, out);
        if (done)
            return done > 0;
    } else if (o && pl_is_collection(o->type) && n == 1) {
        const PlCell *cell = pl_key(run, o, &args[0], &key) ? pl_element(run, o, &key) : NULL;
        if (cell)
            *out = pl_read(cell);
        return cell != NULL;
    }
    return pl_raise(run, 6550, "PLS-00302: component '%.*s' must be declared", STR_ARG(name));
}

static PlValue *step_values(PlRun *run, const Step *s)
{
    PlValue *v = ARENA_ARRAY(run->s->call, PlValue, s->n_args);
    for (uint32_t i = 0; i < s->n_args; i++)
        if (!pl_run_code(run, s->args[i], &v[i]))
            return NULL;
    return v;
}

bool pl_path_value(PlRun *run, const PlPath *p, PlValue *out)
{
    PlPlace     at;
    const Step *last = p->n ? &p->steps[p->n - 1] : NULL;
    bool        method = last && last->kind == STEP_METHOD;
    if (!follow(run, p, p->n - method, false, &at))
        return false;
    if (!method) {
        *out = pl_read(at.cell);
        out->whole = at.type->whole;
        out->blob = at.type->blob;
        if (at.type->wire == ORA_INTERVAL_DS || at.type->wire == ORA_INTERVAL_YM) { /* as many digits as are declared are shown */
            out->d.precision = (uint8_t)at.type->digits;
            out->d.scale = (int8_t)at.type->scale;
        }
        return true;
    }
    PlValue *args = step_values(run, last);
    if (!args)
        return false;
    int done = pl_method_value(run, at.cell->o, last->name, args, last->n_args, out);
    return done > 0 || (done == 0 && pl_raise(run, 6550, "PLS-00302: component '%.*s' must be declared", STR_ARG(last->name)));
}

bool pl_path_place(PlRun *run, const PlPath *p, PlPlace *to)
{
    if (p->n && p->steps[p->n - 1].kind == STEP_METHOD)
        return pl_raise(run, 6550, "PLS-00363: this expression cannot be used as an assignment target");
    return follow(run, p, p->n, true, to);
}

bool pl_path_is_change(const PlPath *p)
{
    return p->n && p->steps[p->n - 1].kind == STEP_METHOD && pl_is_changing_method(p->steps[p->n - 1].name);
}

bool pl_path_change(PlRun *run, const PlPath *p)
{
    const Step *last = &p->steps[p->n - 1];
    PlPlace     at;
    PlValue    *args = step_values(run, last);
    return args && follow(run, p, p->n - 1, false, &at) && pl_method_change(run, at.cell->o, last->name, args, last->n_args);
}
