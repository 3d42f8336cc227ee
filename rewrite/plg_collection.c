/* Associative arrays (INDEX BY PLS_INTEGER) of scalars: a jsonb object from index to the element's text. Every use is a call of
 * compat/89_plpgsql.sql; what is not there is ORA-01403. */
#include "config.h"
#include "rewrite/plg.h"

static bool is_integer_index(const Node *type)
{
    static const char *const names[] = { "PLS_INTEGER", "BINARY_INTEGER", "INTEGER", "NATURAL", "POSITIVE", "SIMPLE_INTEGER" };
    for (size_t i = 0; AST_IS(TypeRef, type) && i < sizeof names / sizeof *names; i++)
        if (str_is(AST_AS(TypeRef, type)->name, names[i]))
            return true;
    return false;
}

bool plg_collection_type(Plg *pl, const PlsqlType *t)
{
    PlgType *element = ARENA_NEW(pl->rw->a, PlgType);
    if (t->kind != PLT_TABLE || !is_integer_index(t->index_by))
        return plg_refuse(pl, &t->base, "collection types in PL/pgSQL");
    if (!plg_type(pl, t->element, element))
        return false;
    if (element->composite || element->element || element->is_refcursor)
        return plg_refuse(pl, t->element, "collections of records in PL/pgSQL");
    element->not_null |= t->not_null;
    plg_declare(pl, PLG_TYPE, t->name)->type = (PlgType){ .pg = "jsonb", .element = element };
    return true;
}

static PlgName *collection(Plg *pl, Str name)
{
    PlgName *n = plg_find(pl, name);
    return n && n->kind == PLG_VARIABLE && n->type.element ? n : NULL;
}

static Node *index_of(Plg *pl, Node *arg)
{
    static const PlgType index = { .pg = "numeric", .check = "pl_integer", .a = INT32_MIN, .b = INT32_MAX };
    PlgType              t = index;
    t.type = otype_plain(OT_NUMBER);
    return plg_value(pl, arg, &t);
}

/* (dbsaci.coll_get(v, i))::type */
static Node *element(Plg *pl, const Node *at, PlgName *n, Node *arg)
{
    Node *i = index_of(pl, arg);
    return i ? rw_cast(pl->rw, rw_compat(pl->rw, at, "coll_get", 2, plg_ref(pl, at, n), i), n->type.element->pg) : NULL;
}

typedef struct Method {
    const char *name, *compat;
    bool        takes_index; /* must */
    OTypeId     result;
} Method;

static const Method methods[] = {
    { "COUNT", "coll_count", false, OT_NUMBER }, { "FIRST", "coll_first", false, OT_NUMBER }, { "LAST", "coll_last", false, OT_NUMBER },
    { "EXISTS", "coll_exists", true, OT_BOOLEAN }, { "NEXT", "coll_next", true, OT_NUMBER }, { "PRIOR", "coll_prior", true, OT_NUMBER },
};

static Node *method(Plg *pl, const Node *at, PlgName *n, Str name, const List *args, const OType **type)
{
    for (size_t k = 0; k < sizeof methods / sizeof *methods; k++) {
        const Method *m = &methods[k];
        if (!str_is(name, m->name) || (args ? args->n : 0) != m->takes_index)
            continue;
        Node *i = m->takes_index ? index_of(pl, args->v[0]) : NULL;
        *type = otype_plain(m->result);
        if (m->takes_index)
            return i ? rw_compat(pl->rw, at, m->compat, 2, plg_ref(pl, at, n), i) : NULL;
        return rw_compat(pl->rw, at, m->compat, 1, plg_ref(pl, at, n));
    }
    plg_refuse(pl, at, "%.*s of a collection", STR_ARG(name));
    return NULL;
}

bool plg_collection_ref(Plg *pl, const Node *n, Node **value, const OType **type)
{
    const StrList *name = AST_IS(Call, n) ? &AST_AS(Call, n)->name : &AST_AS(ColumnRef, n)->parts;
    const List    *args = AST_IS(Call, n) ? &AST_AS(Call, n)->args : NULL;
    PlgName       *v = collection(pl, name->v[0]);
    *value = NULL;
    if (!v || name->n > 2 || (name->n == 1 && (!args || args->n != 1)))
        return false;
    if (name->n == 2) {
        *value = method(pl, n, v, name->v[1], args, type);
    } else {
        *type = v->type.element->type;
        *value = element(pl, n, v, args->v[0]);
    }
    return true;
}

bool plg_set_element(Plg *pl, const Node *target, Node *value)
{
    const Call *c = AST_AS(Call, target);
    PlgName    *v = c->name.n == 1 && c->args.n == 1 ? collection(pl, c->name.v[0]) : NULL;
    if (!v)
        return plg_refuse(pl, target, "this target of an assignment");
    Node *i = index_of(pl, c->args.v[0]), *x = i ? plg_value(pl, value, v->type.element) : NULL;
    if (!x)
        return false;
    Node *ref = plg_ref(pl, target, v);
    plg_put(pl, "%n := dbsaci.coll_set(%n, %n, %n);", ref, plg_ref(pl, target, v), i, rw_cast(pl->rw, x, "text"));
    return true;
}

bool plg_collection_call(Plg *pl, const Call *c, bool *is)
{
    PlgName *v = c->name.n == 2 ? collection(pl, c->name.v[0]) : NULL;
    *is = v != NULL;
    if (!v)
        return true;
    if (!str_is(c->name.v[1], "DELETE") || c->args.n > 1)
        return plg_refuse(pl, &c->base, "%.*s of a collection", STR_ARG(c->name.v[1]));
    Node *ref = plg_ref(pl, &c->base, v), *i = c->args.n ? index_of(pl, c->args.v[0]) : NULL;
    if (c->args.n && !i)
        return false;
    if (i)
        plg_put(pl, "%n := dbsaci.coll_delete(%n, %n);", ref, plg_ref(pl, &c->base, v), i);
    else
        plg_put(pl, "%n := '{}';", ref);
    return true;
}
