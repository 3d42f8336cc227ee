/* User-defined types: look-up by name, identity, how they are written, and the type of an expression from the tree alone. */
#include "config.h"
#include "rewrite/utype.h"

#include "rewrite/ty.h"
#include "rewrite/typeref.h"

enum { INFER_DEPTH = 64 };

static const CatType supplied[] = {
#define SUPPLIED(n, k, e, len, arr) \
    { .schema = { "SYS", 3 }, .name = { n, sizeof n - 1 }, .kind = CAT_##k, .array = arr, \
      .element = { .id = OT_##e, .length = len, .scale = OT_##e == OT_NUMBER ? -127 : 0 } },
#include "rewrite/utypes.def"
#undef SUPPLIED
};

static const CatType *find_supplied(const StrList *name)
{
    if (name->n > 2 || (name->n == 2 && !str_is(name->v[0], "SYS") && !str_is(name->v[0], "DBSACI")))
        return NULL;
    for (size_t i = 0; i < sizeof supplied / sizeof *supplied; i++)
        if (str_eq(name->v[name->n - 1], supplied[i].name))
            return &supplied[i];
    return NULL;
}

CatAnswer ut_find(Rw *rw, const StrList *name, const CatType **found)
{
    if (!name->n || name->n > 2)
        return CAT_NO;
    *found = find_supplied(name);
    if (*found)
        return CAT_YES;
    if (!rw->catalog)
        return CAT_UNKNOWN;
    Str schema = name->n == 2 ? name->v[0] : (Str){ 0 };
    return rw->catalog->type(rw->catalog, schema, name->v[name->n - 1], found);
}

const OType *ut_otype(Rw *rw, const CatType *t)
{
    OType *o = arena_memdup(rw->a, otype_plain(OT_OBJECT), sizeof *o);
    o->udt = t;
    return o;
}

const OType *ut_typeref(Rw *rw, const Node *type_ref, CatAnswer *answer)
{
    const CatType *t = NULL;
    *answer = CAT_UNKNOWN;
    if (!AST_IS(TypeRef, type_ref) || typeref_otype(rw->a, type_ref, NULL)->id != OT_OBJECT)
        return NULL;
    const TypeRef *r = AST_AS(TypeRef, type_ref);
    if (r->ref || r->is_type || r->is_rowtype || !r->parts.n)
        return NULL;
    *answer = ut_find(rw, &r->parts, &t);
    return *answer == CAT_YES ? ut_otype(rw, t) : *answer == CAT_UNKNOWN ? otype_plain(OT_OBJECT) : NULL;
}

const OType *ut_xml_sequence(Rw *rw)
{
    StrList name = strlist_of1(rw->a, STR("XMLSEQUENCETYPE"));
    return ut_otype(rw, find_supplied(&name));
}

const CatType *ut_of(const Node *n)
{
    return n && n->otype && n->otype->id == OT_OBJECT ? n->otype->udt : NULL;
}

bool ut_is_collection(const CatType *t)
{
    return t && (t->kind == CAT_NESTED_TABLE || t->kind == CAT_VARRAY);
}

bool ut_is_object(const CatType *t)
{
    return t && (t->kind == CAT_OBJECT || t->kind == CAT_INCOMPLETE);
}

bool ut_same(const CatType *a, const CatType *b)
{
    if (a == b)
        return true;
    return a && b && a->name.n && str_eq(a->name, b->name) && (!a->schema.n || !b->schema.n || str_eq(a->schema, b->schema));
}

const CatAttr *ut_attr(const CatType *t, Str name)
{
    for (uint32_t i = 0; ut_is_object(t) && i < t->nattrs; i++)
        if (str_eq(t->attrs[i].name, name))
            return &t->attrs[i];
    return NULL;
}

/* The schema stands before the name wherever it is known: pg_catalog has a point, a path and a box of its own. */
Node *ut_pg_type(Rw *rw, const Node *at, const CatType *t)
{
    if (t->array)
        return AST_NEW(rw->a, PgType, at->at, .name = str_of(t->array));
    StrList parts = t->schema.n ? strlist_of2(rw->a, t->schema, t->name) : strlist_of1(rw->a, t->name);
    return AST_NEW(rw->a, PgType, at->at, .parts = parts);
}

Node *ut_cast(Rw *rw, Node *n, const CatType *t)
{
    if (!t->name.n) /* what COLLECT makes is an array that has its type already */
        return cv_typed(n, ut_otype(rw, t));
    return cv_typed(AST_NEW(rw->a, Cast, n->at, .arg = n, .to = ut_pg_type(rw, n, t)), ut_otype(rw, t));
}

const char *ut_print(Rw *rw, const CatType *t)
{
    Str owner = t->schema.n ? t->schema : rw->options->current_schema;
    return owner.n ? arena_printf(rw->a, "%.*s.%.*s", STR_ARG(owner), STR_ARG(t->name)) : arena_printf(rw->a, "%.*s", STR_ARG(t->name));
}

/* ---- inference ---- */

static const OType *infer(Rw *rw, const Node *n, int depth);

static const OType *of_column(Rw *rw, const Node *ref, int depth)
{
    const RsColumn *c = rs_column_of(rw, ref);
    if (!c)
        return NULL;
    if (c->type && c->type->id != OT_UNKNOWN)
        return c->type;
    return c->typed_by ? infer(rw, AST_AS(Target, c->typed_by)->expr, depth) : NULL;
}

/* COLLECT(x) makes a nested table without a name. */
static const OType *collected(Rw *rw, const Node *arg, int depth)
{
    const OType *e = infer(rw, arg, depth);
    CatType     *t = ARENA_NEW(rw->a, CatType);
    *t = (CatType){ .kind = CAT_NESTED_TABLE, .element = e ? *e : *otype_plain(OT_UNKNOWN) };
    return ut_otype(rw, t);
}

static const OType *of_call(Rw *rw, const Call *c, int depth)
{
    const CatType *t = NULL;
    Str            name = c->name.v[c->name.n - 1];
    if (c->name.n == 1 && c->args.n == 1 && str_is(name, "COLLECT"))
        return collected(rw, c->args.v[0], depth);
    if (c->name.n == 1 && c->args.n == 1 && str_is(name, "XMLSEQUENCE"))
        return ut_xml_sequence(rw);
    bool first = str_is(name, "SET") || str_is(name, "NVL") || str_is(name, "COALESCE");
    if (c->name.n == 1 && c->args.n && first)
        return infer(rw, c->args.v[0], depth);
    return !c->dblink.n && ut_find(rw, &c->name, &t) == CAT_YES ? ut_otype(rw, t) : NULL;
}

static const OType *of_attribute(Rw *rw, const MethodCall *m, int depth)
{
    const OType   *o = m->has_parens ? NULL : infer(rw, m->arg, depth);
    const CatAttr *a = o ? ut_attr(o->udt, m->name) : NULL;
    return a ? &a->type : NULL;
}

static const OType *infer(Rw *rw, const Node *n, int depth)
{
    CatAnswer answer;
    if (depth > INFER_DEPTH || !n)
        return NULL;
    depth++;
    switch (n->kind) {
    case N_Paren: return infer(rw, AST_AS(Paren, n)->arg, depth);
    case N_ColumnRef: return of_column(rw, n, depth);
    case N_Call: return of_call(rw, AST_AS(Call, n), depth);
    case N_NewObject: return infer(rw, AST_AS(NewObject, n)->call, depth);
    case N_MethodCall: return of_attribute(rw, AST_AS(MethodCall, n), depth);
    case N_TreatAs: return ut_typeref(rw, AST_AS(TreatAs, n)->to, &answer);
    case N_Binary: {
        const Binary *b = AST_AS(Binary, n);
        return b->op >= OP_MULTISET_UNION && b->op <= OP_MULTISET_EXCEPT_DISTINCT ? infer(rw, b->left, depth) : n->otype;
    }
    case N_Cast: {
        const OType *t = AST_IS(TypeRef, AST_AS(Cast, n)->to) ? ut_typeref(rw, AST_AS(Cast, n)->to, &answer) : NULL;
        return t ? t : n->otype;
    }
    case N_Subquery: {
        const Node *q = AST_AS(Subquery, n)->query;
        return ty_target_count(q) == 1 ? infer(rw, *ty_target(q, 0), depth) : NULL;
    }
    case N_Case: {
        const Case *c = AST_AS(Case, n);
        return c->whens.n ? infer(rw, AST_AS(CaseWhen, c->whens.v[0])->result, depth) : NULL;
    }
    default: return n->otype;
    }
}

const OType *ut_infer(Rw *rw, const Node *expr)
{
    return infer(rw, expr, 0);
}
