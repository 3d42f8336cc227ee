/* Names in PL/SQL expressions: what they may mean, and Oracle's words when they mean nothing. */
#include "config.h"
#include "rewrite/fn.h"
#include "rewrite/packages.h"
#include "rewrite/plc.h"
#include "rewrite/typeref.h"

typedef enum Means { MEANS_NOTHING, MEANS_NAME, MEANS_SOMETHING /* outside of the block */, MEANS_NO_MEMBER } Means;

static Str dotted(Plc *p, const StrList *parts)
{
    StrBuf b;
    sb_init(&b, p->rw->a);
    for (uint32_t i = 0; i < parts->n; i++) {
        sb_puts(&b, i ? "." : "");
        sb_put(&b, parts->v[i]);
    }
    return sb_str(&b);
}

static bool is_there(CatAnswer a)
{
    return a == CAT_YES || a == CAT_UNKNOWN;
}

/* A function, procedure or type of the database, by the whole name. */
static bool in_catalog(Plc *p, const StrList *parts)
{
    static const Str  none = { NULL, 0 };
    Catalog          *cat = p->rw->catalog;
    const CatRoutine *r;
    const CatType    *t;
    uint32_t          n;
    Str               last = parts->v[parts->n - 1];
    if (!cat || parts->n > 3)
        return true;
    if (parts->n == 1)
        return is_there(cat->routine(cat, none, none, last, &r, &n)) || is_there(cat->type(cat, none, last, &t));
    if (parts->n == 2)
        return is_there(cat->routine(cat, none, parts->v[0], last, &r, &n)) || is_there(cat->routine(cat, parts->v[0], none, last, &r, &n)) ||
               is_there(cat->type(cat, parts->v[0], last, &t));
    return is_there(cat->routine(cat, parts->v[0], parts->v[1], last, &r, &n));
}

/* pkg.x, schema.pkg.x, schema.p */
static Means in_units(Plc *p, const StrList *parts, const PlcName **name)
{
    static const Str none = { NULL, 0 };
    bool             known;
    if (parts->n == 1) {
        const Node *sub = plc_standalone(p, none, parts->v[0], &known);
        if (!sub)
            return known ? MEANS_SOMETHING : MEANS_NOTHING;
        PlcName *n = ARENA_NEW(p->rw->a, PlcName);
        *n = (PlcName){ .name = parts->v[0], .kind = PLC_SUB, .decl = sub };
        *name = n;
        return MEANS_NAME;
    }
    const List *decls = plc_package(p, none, parts->v[0], &known);
    uint32_t    member = 1;
    if (!decls && !known) {
        decls = plc_package(p, parts->v[0], parts->v[1], &known);
        member = 2;
    }
    if (!decls || member >= parts->n)
        return known ? MEANS_SOMETHING : MEANS_NOTHING;
    *name = plc_member(p, decls, parts->v[member]);
    return *name ? MEANS_NAME : MEANS_NO_MEMBER;
}

static Means meaning(Plc *p, const StrList *parts, const PlcName **name)
{
    bool is_label;
    *name = plc_find(p, parts->v[0]);
    if (*name)
        return MEANS_NAME;
    if (parts->n > 1 && ((*name = plc_find_labelled(p, parts->v[0], parts->v[1], &is_label)) || is_label))
        return *name ? MEANS_NAME : MEANS_NO_MEMBER;
    if (parts->n == 1 && (fn_find(parts->v[0]) || str_is(parts->v[0], "RAISE_APPLICATION_ERROR") || str_is(parts->v[0], "SQLERRM")))
        return MEANS_SOMETHING;
    if (str_is(parts->v[0], "SYS") || str_is(parts->v[0], "STANDARD") || (parts->n > 1 && packages_know(parts)))
        return MEANS_SOMETHING;
    Means m = in_units(p, parts, name);
    return m == MEANS_NOTHING && in_catalog(p, parts) ? MEANS_SOMETHING : m;
}

static bool is_declared(Plc *p, const Node *at, const StrList *parts, const PlcName **name)
{
    switch (meaning(p, parts, name)) {
    case MEANS_NOTHING:
        plc_error(p, at, "PLS-00201: identifier '%.*s' must be declared", STR_ARG(dotted(p, parts)));
        return false;
    case MEANS_NO_MEMBER:
        plc_error(p, at, "PLS-00302: component '%.*s' must be declared", STR_ARG(parts->v[parts->n > 2 ? 2 : 1]));
        return false;
    default: return true;
    }
}

/* ---- calls ---- */

static const PlsqlSubprogram *sub_of(const PlcName *n)
{
    return n && n->kind == PLC_SUB && AST_IS(PlsqlSubprogram, n->decl) ? AST_AS(PlsqlSubprogram, n->decl) : NULL;
}

static const Node *actual_for(const PlsqlSubprogram *s, const List *args, uint32_t i)
{
    return ast_actual(args, i, AST_AS(PlsqlParam, s->params.v[i])->name);
}

static bool takes(const PlsqlSubprogram *s, const List *args)
{
    uint32_t used = 0;
    if (args->n > s->params.n)
        return false;
    for (uint32_t i = 0; i < s->params.n; i++) {
        const Node *actual = actual_for(s, args, i);
        used += actual != NULL;
        if (!actual && !AST_AS(PlsqlParam, s->params.v[i])->value)
            return false;
    }
    return used == args->n;
}

/* OUT wants something that can be assigned to. */
static void check_out(Plc *p, const PlsqlSubprogram *s, const List *args)
{
    for (uint32_t i = 0; i < s->params.n; i++) {
        const Node *actual = actual_for(s, args, i);
        if (!actual || !AST_AS(PlsqlParam, s->params.v[i])->out)
            continue;
        if (AST_IS(StringLit, actual) || AST_IS(NumberLit, actual) || AST_IS(NullLit, actual) || AST_IS(BoolLit, actual) || AST_IS(Binary, actual))
            plc_error(p, actual, "PLS-00363: expression '%.*s' cannot be used as an assignment target",
                      (int)(actual->at.end - actual->at.start), p->rw->text.p + actual->at.start);
        else if (AST_IS(ColumnRef, actual))
            plc_target(p, actual);
    }
}

/* All of that name that are in sight from where the first one was found: any of them may be meant. */
static void check_arguments(Plc *p, const Node *call, const PlcName *name, const List *args, bool statement)
{
    const PlsqlSubprogram *fitting = NULL;
    uint32_t               n = 0;
    for (const PlcName *k = name; k; k = k->next) {
        const PlsqlSubprogram *s = str_eq(k->name, name->name) ? sub_of(k) : NULL;
        if (!s || !takes(s, args))
            continue;
        fitting = s;
        n += s->block != NULL || n == 0;
    }
    if (!fitting) {
        plc_error(p, call, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(name->name));
        return;
    }
    if (fitting->function && statement)
        plc_error(p, call, "PLS-00221: '%.*s' is not a procedure or is undefined", STR_ARG(name->name));
    else if (!fitting->function && !statement)
        plc_error(p, call, "PLS-00222: no function with name '%.*s' exists in this scope", STR_ARG(name->name));
    else if (n == 1)
        check_out(p, fitting, args);
}

static void call_of(Plc *p, const Node *n, const StrList *parts, const List *args, bool statement)
{
    const PlcName *name = NULL;
    if (!is_declared(p, n, parts, &name))
        return;
    if (sub_of(name))
        check_arguments(p, n, name, args, statement);
    else if (statement && name && parts->n == 1)
        plc_error(p, n, "PLS-00221: '%.*s' is not a procedure or is undefined", STR_ARG(name->name));
}

void plc_call(Plc *p, const Node *call)
{
    List none = { 0 };
    if (AST_IS(Call, call)) {
        const Call *c = AST_AS(Call, call);
        if (!c->dblink.n)
            call_of(p, call, &c->name, &c->args, true);
        for (uint32_t i = 0; i < c->args.n; i++)
            plc_expr(p, AST_IS(NamedArg, c->args.v[i]) ? AST_AS(NamedArg, c->args.v[i])->value : c->args.v[i]);
    } else if (AST_IS(ColumnRef, call) && !AST_AS(ColumnRef, call)->dblink.n) {
        call_of(p, call, &AST_AS(ColumnRef, call)->parts, &none, true);
    }
}

/* ---- expressions ---- */

static WalkStep visit(Node **slot, void *ctx)
{
    Plc           *p = ctx;
    Node          *n = *slot;
    const PlcName *name = NULL;
    List           none = { 0 };
    switch (n->kind) {
    case N_ColumnRef:
        if (AST_AS(ColumnRef, n)->dblink.n)
            return WALK_SKIP;
        if (is_declared(p, n, &AST_AS(ColumnRef, n)->parts, &name) && sub_of(name) && AST_AS(ColumnRef, n)->parts.n == 1)
            check_arguments(p, n, name, &none, false);
        return WALK_SKIP;
    case N_Call: {
        const Call *c = AST_AS(Call, n);
        if (!c->dblink.n && !c->no_parens)
            call_of(p, n, &c->name, &c->args, false);
        return WALK_ON;
    }
    case N_Subquery: return WALK_SKIP;
    case N_Bind:
        if (p->unit)
            plc_error(p, n, "PLS-00049: bad bind variable '%.*s'", STR_ARG(AST_AS(Bind, n)->name));
        return WALK_SKIP;
    case N_MethodCall: return WALK_SKIP; /* what it is called of, only its value tells */
    case N_PlsqlAttr: return WALK_SKIP;
    default: return WALK_ON;
    }
}

void plc_expr(Plc *p, const Node *n)
{
    Node *root = (Node *)n;
    if (n)
        ast_walk(&root, visit, p);
}

void plc_target(Plc *p, const Node *n)
{
    const PlcName *name = NULL;
    if (AST_IS(Bind, n) && p->unit)
        plc_expr(p, n);
    const StrList *parts = AST_IS(ColumnRef, n) ? &AST_AS(ColumnRef, n)->parts : AST_IS(Call, n) ? &AST_AS(Call, n)->name : NULL;
    if (!parts || !is_declared(p, n, parts, &name) || !name)
        return;
    if (name->kind == PLC_CONSTANT || name->kind == PLC_CURSOR || name->kind == PLC_EXCEPTION || name->kind == PLC_TYPE)
        plc_error(p, n, "PLS-00363: expression '%.*s' cannot be used as an assignment target", STR_ARG(dotted(p, parts)));
    if (AST_IS(Call, n))
        for (uint32_t i = 0; i < AST_AS(Call, n)->args.n; i++)
            plc_expr(p, AST_AS(Call, n)->args.v[i]);
}

/* ---- exceptions and types ---- */

static bool is_predefined(Str name)
{
    static const char *const names[] = {
#define EXCEPTION(name, ora, text) name,
#include "ast/exceptions.def"
#undef EXCEPTION
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    return str_is(name, "OTHERS");
}

void plc_exception(Plc *p, const Node *n)
{
    const StrList *parts = &AST_AS(ColumnRef, n)->parts;
    const PlcName *name = NULL;
    if (is_predefined(parts->v[parts->n - 1]))
        return;
    Means m = meaning(p, parts, &name);
    if (m == MEANS_NO_MEMBER)
        plc_error(p, n, "PLS-00302: component '%.*s' must be declared", STR_ARG(parts->v[1]));
    else if (m == MEANS_NOTHING || (m == MEANS_NAME && name->kind != PLC_EXCEPTION))
        plc_error(p, n, "PLS-00201: identifier '%.*s' must be declared", STR_ARG(dotted(p, parts)));
}

/* t.c%TYPE and t%ROWTYPE of a table, whose columns are known. False: reported. */
static bool table_type(Plc *p, const TypeRef *t)
{
    static const Str   none = { NULL, 0 };
    Catalog           *cat = p->rw->catalog;
    const StrList     *parts = &t->parts;
    uint32_t           n = t->is_type ? parts->n - 1 : parts->n;
    const CatRelation *rel;
    if (!cat || n < 1 || n > 2)
        return n < 1;
    CatAnswer a = cat->relation(cat, n == 2 ? parts->v[0] : none, parts->v[n - 1], &rel);
    if (a == CAT_NO)
        return false;
    for (uint32_t i = 0; a == CAT_YES && t->is_type && i < rel->ncolumns; i++)
        if (str_eq(rel->columns[i].name, parts->v[n]))
            return true;
    if (a != CAT_YES || t->is_rowtype)
        return true;
    plc_error(p, &t->base, "PLS-00302: component '%.*s' must be declared", STR_ARG(parts->v[n]));
    return true;
}

/* Names of PL/SQL's own, and all that SQL knows. */
static bool is_scalar(Plc *p, const TypeRef *t)
{
    static const char *const names[] = {
        "PLS_INTEGER", "BINARY_INTEGER", "NATURAL", "NATURALN", "POSITIVE", "POSITIVEN", "SIGNTYPE", "SIMPLE_INTEGER", "SIMPLE_FLOAT",
        "SIMPLE_DOUBLE", "BOOLEAN", "STRING", "SYS_REFCURSOR", "UROWID", "XMLTYPE", "ANYDATA", "ANYTYPE", "ANYDATASET", "BFILE", "JSON",
        "TIMESTAMP_UNCONSTRAINED", "TIMESTAMP_TZ_UNCONSTRAINED", "TIMESTAMP_LTZ_UNCONSTRAINED", "DSINTERVAL_UNCONSTRAINED",
        "YMINTERVAL_UNCONSTRAINED",
    };
    if (t->parts.n != 1)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(t->parts.v[0], names[i]))
            return true;
    OTypeId id = typeref_otype(p->rw->a, &t->base, otype_plain(OT_UNKNOWN))->id;
    return id != OT_UNKNOWN && id != OT_OBJECT;
}

void plc_type(Plc *p, const Node *n)
{
    const TypeRef *t = AST_IS(TypeRef, n) ? AST_AS(TypeRef, n) : NULL;
    const PlcName *name = NULL;
    if (!t || !t->parts.n || t->name.n || t->ref)
        return;
    if (!t->is_type && !t->is_rowtype && (t->parts.n > 2 || is_scalar(p, t)))
        return;
    Means m = meaning(p, &t->parts, &name);
    if (m == MEANS_NOTHING && (t->is_type || t->is_rowtype) ? table_type(p, t) : m != MEANS_NOTHING && m != MEANS_NO_MEMBER)
        return;
    if (m == MEANS_NO_MEMBER)
        plc_error(p, n, "PLS-00302: component '%.*s' must be declared", STR_ARG(t->parts.v[1]));
    else
        plc_error(p, n, "PLS-00201: identifier '%.*s' must be declared", STR_ARG(dotted(p, &t->parts)));
}
