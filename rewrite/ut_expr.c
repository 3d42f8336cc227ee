/* User-defined types in pass types: constructors, CAST, attributes, TREAT, and what may be assigned to what. */
#include "config.h"
#include "rewrite/utype.h"

#include "rewrite/block.h"
#include "rewrite/fn.h"
#include "rewrite/ty.h"

enum { MAX_DIGITS = 38 };

/* ---- assignment ---- */

static const char *type_words(Rw *rw, const OType *t)
{
    return t->id == OT_OBJECT && t->udt && t->udt->name.n ? ut_print(rw, t->udt) : otype_name(t->id);
}

static bool mismatch(Rw *rw, const Node *n, const OType *to)
{
    return rw_refuse(rw, 932, n, "inconsistent-types", "inconsistent datatypes: expected %s got %s", type_words(rw, to),
                     type_words(rw, n->otype));
}

static bool same_element(const OType *a, const OType *b)
{
    if (a->id == OT_OBJECT || b->id == OT_OBJECT)
        return a->id == b->id && (!a->udt || !b->udt || ut_same(a->udt, b->udt));
    return a->id == OT_UNKNOWN || b->id == OT_UNKNOWN || otype_family(a->id) == otype_family(b->id);
}

bool ut_assignable(Rw *rw, const Node *n, const OType *to)
{
    const OType *from = n->otype;
    if (cv_is_null(n) || cv_is_unknown(n) || to->id == OT_UNKNOWN || from->id == OT_NULLTYPE)
        return true;
    if ((from->id == OT_OBJECT) != (to->id == OT_OBJECT))
        return mismatch(rw, n, to);
    if (!from->udt || !to->udt || ut_same(from->udt, to->udt))
        return true;
    if (!from->udt->name.n && ut_is_collection(to->udt))
        return same_element(&from->udt->element, &to->udt->element) || mismatch(rw, n, to);
    return mismatch(rw, n, to);
}

/* ---- values of attributes and elements ---- */

static bool fits_text(const Node *n, const OType *to)
{
    return to->length <= 0 || (n->otype && n->otype->length > 0 && n->otype->length <= to->length);
}

static bool fits_number(const Node *n, const OType *to)
{
    long long v, limit = 1;
    int       whole = to->precision - to->scale;
    if (to->precision <= 0 || to->precision >= MAX_DIGITS)
        return true;
    if (!cv_integer_literal(n, &v) || whole < 1)
        return false;
    for (int i = 0; i < whole && i < 18; i++)
        limit *= 10;
    return v < limit && v > -limit;
}

/* Oracle refuses what is too large for a type's attribute or element (ORA-22814, in PL/SQL ORA-06502); PostgreSQL's
 * cast would cut it. */
static Node *limited(Rw *rw, Node *n, const OType *to)
{
    bool        plsql = rw->options->plsql;
    const char *text = to->char_used == 'C' ? plsql ? "pl_text_chars" : "fit_chars" : plsql ? "pl_text" : "fit_bytes";
    if (cv_is_null(n))
        return n;
    if (otype_family(to->id) == FAM_CHAR && !fits_text(n, to))
        return cv_typed(rw_compat(rw, n, text, 2, n, rw_number(rw, n, to->length)), to);
    if (to->id == OT_NUMBER && !fits_number(n, to))
        return cv_typed(rw_compat(rw, n, plsql ? "pl_number" : "fit_number", 3, n, rw_number(rw, n, to->precision), rw_number(rw, n, to->scale)), to);
    return n;
}

static bool convertible(OTypeFamily from, OTypeFamily to)
{
    return from == to || from == FAM_NONE || to == FAM_NONE || from == FAM_CHAR || to == FAM_CHAR;
}

bool ut_fit(Rw *rw, Node **n, const OType *to)
{
    if (to->id == OT_OBJECT || cv_type(*n) == OT_OBJECT)
        return ut_assignable(rw, *n, to);
    if (!cv_is_null(*n) && !convertible(cv_family(*n), otype_family(to->id)))
        return mismatch(rw, *n, to);
    *n = limited(rw, cv_to(rw, *n, to), to);
    return true;
}

/* ---- constructors ---- */

static int attr_index(const CatType *t, Str name)
{
    for (uint32_t i = 0; i < t->nattrs; i++)
        if (str_eq(t->attrs[i].name, name))
            return (int)i;
    return -1;
}

/* The arguments in the order of the attributes, named ones put where they belong. */
static bool arguments(Rw *rw, const Call *c, const CatType *t, List *out)
{
    if (c->args.n != t->nattrs)
        return rw_refuse(rw, 2315, &c->base, "constructor-arguments", "incorrect number of arguments for default constructor");
    for (uint32_t i = 0; i < t->nattrs; i++)
        list_push(rw->a, out, c->args.v[i]);
    for (uint32_t i = 0; i < c->args.n; i++) {
        if (!AST_IS(NamedArg, c->args.v[i]))
            continue;
        int at = attr_index(t, AST_AS(NamedArg, c->args.v[i])->name);
        if (at < 0)
            return rw_refuse(rw, 2315, c->args.v[i], "constructor-arguments", "incorrect number of arguments for default constructor");
        out->v[at] = AST_AS(NamedArg, c->args.v[i])->value;
    }
    for (uint32_t i = 0; i < out->n; i++)
        if (!ut_fit(rw, &out->v[i], &t->attrs[i].type))
            return false;
    return true;
}

static bool instantiable(Rw *rw, const Node *at, const CatType *t)
{
    if (t->abstract)
        return rw_refuse(rw, 22826, at, "not-instantiable", "cannot construct an instance of a non instantiable type");
    if (t->has_constructor)
        return rw_refuse(rw, 3001, at, "constructor-function", "unimplemented feature: a user-defined constructor of %s", ut_print(rw, t));
    if (t->kind == CAT_INCOMPLETE)
        return rw_refuse(rw, 22973, at, "incomplete-type", "%s is an incomplete type", ut_print(rw, t));
    return true;
}

bool ut_constructor(Rw *rw, Node **slot, bool *is)
{
    const Call    *c = AST_AS(Call, *slot);
    const CatType *t = NULL;
    List           values = { 0 };
    *is = !c->dblink.n && !c->no_parens && ut_find(rw, &c->name, &t) == CAT_YES;
    if (!*is)
        return true;
    if (ut_is_object(t)) {
        if (!instantiable(rw, *slot, t) || !arguments(rw, c, t, &values))
            return false;
        *slot = ut_cast(rw, AST_NEW(rw->a, RowExpr, (*slot)->at, .items = values, .keyword = true), t);
    } else {
        for (uint32_t i = 0; i < c->args.n; i++)
            if (!ut_fit(rw, &c->args.v[i], &t->element))
                return false;
        *slot = ut_cast(rw, AST_NEW(rw->a, ArrayExpr, (*slot)->at, .items = c->args), t);
    }
    rw_rule(rw, "type-constructor");
    return true;
}

/* ---- CAST ---- */

/* Each column of MULTISET(query) is an attribute, or the only one an element. */
static bool multiset(Rw *rw, Node *query, const CatType *t, const Node *at)
{
    if (AST_IS(Select, query) && !ty_target_count(query) && !block_expand_stars(rw, query))
        return rw_refuse(rw, 3001, at, "multiset-star", "unimplemented feature: MULTISET of * over a table whose columns are not known");
    uint32_t n = ty_target_count(query);
    const CatType *of = t ? t->element.udt : NULL;
    if (!t)
        return n == 1 || rw_refuse(rw, 3001, at, "cast-type", "unimplemented feature: CAST(MULTISET ...) to a type that is not known");
    if (!ut_is_collection(t))
        return rw_refuse(rw, 22907, at, "multiset-type", "invalid CAST to a type that is not a nested table or VARRAY");
    bool whole = n == 1 && ut_of(*ty_target(query, 0)); /* the elements themselves */
    uint32_t want = ut_is_object(of) && !whole ? of->nattrs : 1;
    if (n != want)
        return rw_refuse(rw, 932, at, "multiset-columns", "inconsistent datatypes: expected %s got -", ut_print(rw, t));
    for (uint32_t i = 0; i < n; i++) {
        const OType *to = ut_is_object(of) && !whole ? &of->attrs[i].type : &t->element;
        if (!ut_assignable(rw, *ty_target(query, i), to))
            return false;
        if (to->id != OT_OBJECT)
            ty_convert_targets(rw, query, i, to);
    }
    return true;
}

static bool is_collect(const Node *n)
{
    const Call *c = AST_IS(Call, n) ? AST_AS(Call, n) : NULL;
    return c && c->name.n == 1 && str_is(c->name.v[0], "COLLECT") && c->args.n == 1;
}

/* CAST goes from any collection to any other with such elements; else a value has the type already. */
static bool from_value(Rw *rw, const Cast *c, const Node *arg, const OType *to)
{
    const CatType *from = ut_of(arg);
    if (!to->udt && !cv_is_null(arg) && !cv_is_unknown(arg) && cv_type(arg) != OT_OBJECT) /* whatever it is, not such a value */
        return rw_refuse(rw, 902, c->to, "invalid-datatype", "invalid datatype");
    if (from && ut_is_collection(from) && ut_is_collection(to->udt))
        return same_element(&from->element, &to->udt->element) || mismatch(rw, arg, to);
    return ut_assignable(rw, arg, to);
}

bool ut_type_cast(Rw *rw, Cast *c, const OType *to)
{
    Node *arg = cv_bare(c->arg);
    c->base.otype = to;
    if (AST_IS(Multiset, arg))
        return multiset(rw, AST_AS(Multiset, arg)->query, to->udt, arg);
    if (is_collect(arg) && ut_is_collection(to->udt))
        return ut_fit(rw, &AST_AS(Call, arg)->args.v[0], &to->udt->element);
    return from_value(rw, c, arg, to);
}

/* ---- functions of the table ---- */

const OType *fn_type_collect(FnCall *f, bool *ok)
{
    CatType *t = ARENA_NEW(f->rw->a, CatType);
    (void)ok;
    *t = (CatType){ .kind = CAT_NESTED_TABLE, .element = fn_arg(f, 0)->otype ? *fn_arg(f, 0)->otype : *otype_plain(OT_UNKNOWN) };
    return ut_otype(f->rw, t);
}

const OType *fn_type_cardinality(FnCall *f, bool *ok)
{
    *ok = ut_wants_nested_table(f->rw, fn_arg(f, 0));
    return otype_plain(OT_NUMBER);
}

const OType *fn_type_set(FnCall *f, bool *ok)
{
    *ok = ut_wants_nested_table(f->rw, fn_arg(f, 0));
    return ut_of(fn_arg(f, 0)) ? fn_arg(f, 0)->otype : otype_plain(OT_OBJECT);
}

const OType *fn_type_xmlsequence(FnCall *f, bool *ok)
{
    (void)ok;
    return ut_xml_sequence(f->rw);
}

/* ---- attributes, TREAT ---- */

bool ut_attribute_type(Rw *rw, MethodCall *m)
{
    const CatType *t = ut_of(m->arg);
    const CatAttr *a = ut_attr(t, m->name);
    if (!t || m->has_parens)
        return true;
    if (!a)
        return rw_refuse(rw, 904, &m->base, "unknown-attribute", "\"%.*s\": invalid identifier", STR_ARG(m->name));
    m->base.otype = &a->type;
    return true;
}

bool ut_treat(Rw *rw, Node **slot)
{
    TreatAs     *t = AST_AS(TreatAs, *slot);
    CatAnswer    answer;
    const OType *to = t->ref ? NULL : ut_typeref(rw, t->to, &answer);
    if (!to || !to->udt || !ut_of(t->arg) || !ut_same(ut_of(t->arg), to->udt))
        return true; /* a subtype or what is not known: refused by name */
    *slot = t->arg;
    rw_rule(rw, "treat");
    return true;
}
