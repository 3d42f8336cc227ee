/* Scopes of the PL/SQL check: declarations and where their names are seen. */
#include "config.h"
#include "grammar/ora_parse.h"
#include "rewrite/plc.h"

PlcScope *plc_open(Plc *p, PlcScope *s)
{
    s->up = p->scope;
    p->scope = s;
    return s;
}

void plc_close(Plc *p)
{
    p->scope = p->scope->up;
}

PlcName *plc_add(Plc *p, Str name, PlcKind kind, const Node *type, const Node *decl)
{
    PlcName *n = ARENA_NEW(p->rw->a, PlcName);
    *n = (PlcName){ .next = p->scope->names, .name = name, .kind = kind, .type = type, .decl = decl };
    p->scope->names = n;
    return n;
}

static const PlcName *in_scope(const PlcScope *s, Str name)
{
    for (const PlcName *n = s->names; n; n = n->next)
        if (str_eq(n->name, name))
            return n;
    return NULL;
}

const PlcName *plc_find(const Plc *p, Str name)
{
    for (const PlcScope *s = p->scope; s; s = s->up) {
        const PlcName *n = in_scope(s, name);
        if (n)
            return n;
    }
    return NULL;
}

const PlcName *plc_find_labelled(const Plc *p, Str label, Str name, bool *is_label)
{
    *is_label = false;
    for (const PlcScope *s = p->scope; s; s = s->up) {
        for (uint32_t i = 0; i < s->labels.n; i++) {
            if (!str_eq(s->labels.v[i], label))
                continue;
            *is_label = true;
            const PlcName *n = in_scope(s, name);
            if (n)
                return n;
        }
    }
    return NULL;
}

/* ---- declarations ---- */

static void var(Plc *p, const PlsqlVarDecl *d)
{
    plc_type(p, d->type);
    plc_expr(p, d->value);
    plc_add(p, d->name, d->constant ? PLC_CONSTANT : PLC_VAR, d->type, &d->base);
}

static void cursor(Plc *p, const PlsqlCursor *c)
{
    PlcScope s = { 0 };
    plc_open(p, &s);
    for (uint32_t i = 0; i < c->params.n; i++)
        plc_add(p, AST_AS(PlsqlParam, c->params.v[i])->name, PLC_CONSTANT, AST_AS(PlsqlParam, c->params.v[i])->type, NULL);
    if (c->query)
        plc_query(p, c->query);
    plc_close(p);
    plc_add(p, c->name, PLC_CURSOR, NULL, &c->base);
}

static void type(Plc *p, const PlsqlType *t)
{
    for (uint32_t i = 0; i < t->fields.n; i++)
        plc_type(p, AST_AS(PlsqlVarDecl, t->fields.v[i])->type);
    if (t->element)
        plc_type(p, t->element);
    plc_add(p, t->name, PLC_TYPE, NULL, &t->base);
}

static void declaration(Plc *p, const Node *d)
{
    p->statement = d;
    p->ignored = "PL/SQL: Item ignored";
    switch (d->kind) {
    case N_PlsqlVarDecl: var(p, AST_AS(PlsqlVarDecl, d)); break;
    case N_PlsqlCursor: cursor(p, AST_AS(PlsqlCursor, d)); break;
    case N_PlsqlType: type(p, AST_AS(PlsqlType, d)); break;
    case N_PlsqlSubtype:
        plc_type(p, AST_AS(PlsqlSubtype, d)->base_type);
        plc_add(p, AST_AS(PlsqlSubtype, d)->name, PLC_TYPE, AST_AS(PlsqlSubtype, d)->base_type, d);
        break;
    case N_PlsqlExceptionDecl:
        if (!AST_AS(PlsqlExceptionDecl, d)->has_code)
            plc_add(p, AST_AS(PlsqlExceptionDecl, d)->name, PLC_EXCEPTION, NULL, d);
        break;
    case N_PlsqlSubprogram: plc_add(p, AST_AS(PlsqlSubprogram, d)->name.v[AST_AS(PlsqlSubprogram, d)->name.n - 1], PLC_SUB, NULL, d); break;
    default: break;
    }
}

void plc_declare(Plc *p, const List *decls, bool bodies)
{
    for (uint32_t i = 0; i < decls->n; i++) {
        declaration(p, decls->v[i]);
        if (bodies && AST_IS(PlsqlSubprogram, decls->v[i]))
            plc_subprogram(p, AST_AS(PlsqlSubprogram, decls->v[i]));
    }
}

/* ---- packages of the schema ---- */

static const Node *unit_tree(Plc *p, Str schema, Str name, bool *known)
{
    const CatUnit *u = NULL;
    Catalog       *cat = p->rw->catalog;
    DiagList       none;
    *known = !cat || !cat->unit || cat->unit(cat, schema, name, &u) != CAT_NO;
    if (!u)
        return NULL;
    diag_init(&none, p->rw->a);
    return ora_parse(p->rw->a, str_of(arena_printf(p->rw->a, "CREATE %.*s", STR_ARG(u->source))), &none);
}

const List *plc_package(Plc *p, Str schema, Str name, bool *known)
{
    const Node *root = unit_tree(p, schema, name, known);
    return AST_IS(CreatePackage, root) ? &AST_AS(CreatePackage, root)->decls : NULL;
}

const Node *plc_standalone(Plc *p, Str schema, Str name, bool *known)
{
    const Node *root = unit_tree(p, schema, name, known);
    return AST_IS(CreateSubprogram, root) ? AST_AS(CreateSubprogram, root)->subprogram : NULL;
}

const PlcName *plc_member(Plc *p, const List *decls, Str name)
{
    Plc      quiet = { .rw = p->rw };
    PlcScope s = { 0 };
    plc_open(&quiet, &s);
    plc_declare(&quiet, decls, false);
    return plc_find(&quiet, name);
}
