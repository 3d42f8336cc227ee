/* User-defined types in the later passes: what pass types has typed becomes arrays, composite values and calls of the compat
 * schema (compat/88_collections.sql). */
#include "config.h"
#include "rewrite/utype.h"

#include "rewrite/block.h"
#include "rewrite/fn_lower.h"
#include "rewrite/ty.h"

static bool becomes(Node **slot, Node *n)
{
    n->otype = (*slot)->otype;
    *slot = n;
    return true;
}

/* ---- CAST ---- */

/* ROW(c1, c2) of the query's columns, or its one column, cast by the element's type where that has to be said. */
static Node *element_of(Rw *rw, const Node *at, const List *columns, const CatType *t)
{
    const CatType *of = t->element.udt;
    if (!ut_is_object(of) || (columns->n == 1 && of->nattrs != 1))
        return columns->v[0];
    return ut_cast(rw, AST_NEW(rw->a, RowExpr, at->at, .items = *columns, .keyword = true), of);
}

/* ARRAY(SELECT element FROM (query) AS q (c1, c2)): the query keeps its order, its DISTINCT and its set operators. */
bool ut_array_of_query(Rw *rw, Node *query, const CatType *t, Node **out)
{
    uint32_t n = ty_target_count(query);
    StrList  names = { 0 };
    List     columns = { 0 };
    Str      alias = rw_fresh(rw, "M_");
    for (uint32_t i = 0; i < n; i++) {
        Str   name = rw_fresh(rw, "C_");
        Node *ref = cv_typed(rw_column(rw, query, alias, name), (*ty_target(query, i))->otype);
        strlist_push(rw->a, &names, name);
        if (!ut_fit(rw, &ref, ut_is_object(t->element.udt) && n == t->element.udt->nattrs && !ut_of(ref)
                                  ? &t->element.udt->attrs[i].type : &t->element))
            return false;
        list_push(rw->a, &columns, ref);
    }
    bool plain = n == 1 && AST_IS(ColumnRef, columns.v[0]) && !ut_is_object(t->element.udt);
    if (!plain) {
        Node *from = AST_NEW(rw->a, DerivedTable, query->at, .query = query, .alias = alias, .columns = names);
        Node *target = block_target(rw, element_of(rw, query, &columns, t), (Str){ 0 });
        query = AST_NEW(rw->a, Select, query->at, .targets = list_of1(rw->a, target), .from = list_of1(rw->a, from));
    }
    *out = AST_NEW(rw->a, ArrayExpr, query->at, .query = query);
    rw_rule(rw, "cast-multiset");
    return true;
}

/* Elements of an array that is there already are checked by one call. */
static Node *collection(Rw *rw, Node *arg, const CatType *from, const OType *to)
{
    int32_t max = to->udt->element.length;
    bool    checked = otype_family(to->udt->element.id) == FAM_CHAR && max > 0;
    if (from && checked && (from->element.length <= 0 || from->element.length > max))
        arg = rw_compat(rw, arg, "fit_elements", 2, arg, rw_number(rw, arg, max));
    return ut_cast(rw, arg, to->udt);
}

/* The type's name is all that is known of it. */
static bool to_unknown(Rw *rw, Node **slot, Node *arg)
{
    const Cast    *c = AST_AS(Cast, *slot);
    const TypeRef *r = AST_IS(TypeRef, c->to) ? AST_AS(TypeRef, c->to) : NULL;
    bool typed = AST_IS(ArrayExpr, arg) || AST_IS(Call, arg) || AST_IS(Bind, arg) || cv_is_null(arg);
    if (!r || !r->parts.n || !typed)
        return rw_refuse(rw, 3001, *slot, "cast-type", "unimplemented feature: CAST to a user-defined type");
    rw_find(rw, DIAG_REVIEW, c->to, "type-not-known", "the type is not known here: values too large for its elements are cut");
    Node *to = AST_NEW(rw->a, PgType, c->to->at, .parts = r->parts);
    return becomes(slot, AST_NEW(rw->a, Cast, (*slot)->at, .arg = arg, .to = to));
}

bool ut_lower_cast(Rw *rw, Node **slot)
{
    Cast        *c = AST_AS(Cast, *slot);
    const OType *to = (*slot)->otype;
    Node        *arg = cv_bare(c->arg);
    if (AST_IS(Multiset, arg) && to->udt) {
        if (!ut_array_of_query(rw, AST_AS(Multiset, arg)->query, to->udt, &arg))
            return false;
    } else if (AST_IS(Multiset, arg)) {
        arg = AST_NEW(rw->a, ArrayExpr, arg->at, .query = AST_AS(Multiset, arg)->query);
    }
    if (!to->udt)
        return to_unknown(rw, slot, arg);
    return becomes(slot, collection(rw, arg, AST_IS(ArrayExpr, arg) ? NULL : ut_of(arg), to));
}

/* COLLECT leaves NULLs out as aggregates do, and is empty over no rows. */
bool fn_lower_collect(FnCall *f)
{
    Rw   *rw = f->rw;
    Node *arg = fn_arg(f, 0);
    Node *agg = fn_like(f, "ARRAY_AGG", arg);
    AST_AS(Call, agg)->filter = AST_NEW(rw->a, IsTest, arg->at, .kind = IS_DISTINCT_FROM, .arg = ast_copy(rw->a, arg), .right = rw_null(rw, arg));
    rw_rule(rw, "collect");
    return fn_becomes(f, block_call(rw, arg, NULL, "COALESCE", 2, agg, rw_string(rw, arg, "{}")));
}

/* ---- operators ---- */

bool ut_lower_operator(Rw *rw, Node **slot)
{
    static const struct {
        Op          op;
        const char *fn;
        bool        negated;
    } table[] = {
        { OP_MEMBER_OF, "member_of", false }, { OP_NOT_MEMBER_OF, "member_of", true },
        { OP_SUBMULTISET, "submultiset", false }, { OP_NOT_SUBMULTISET, "submultiset", true },
        { OP_MULTISET_UNION, "multiset_union", false }, { OP_MULTISET_UNION_DISTINCT, "multiset_union_distinct", false },
        { OP_MULTISET_INTERSECT, "multiset_intersect", false }, { OP_MULTISET_INTERSECT_DISTINCT, "multiset_intersect_distinct", false },
        { OP_MULTISET_EXCEPT, "multiset_except", false }, { OP_MULTISET_EXCEPT_DISTINCT, "multiset_except_distinct", false },
    };
    const Binary *b = AST_AS(Binary, *slot);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].op != b->op)
            continue;
        Node *call = rw_compat(rw, *slot, table[i].fn, 2, b->left, b->right);
        rw_rule(rw, "collection-operator");
        return becomes(slot, table[i].negated ? AST_NEW(rw->a, Unary, (*slot)->at, .op = OP_NOT, .arg = call) : call);
    }
    return true;
}

/* PostgreSQL takes a composite value of nothing but NULLs for NULL; in Oracle only the atomic NULL is. */
bool ut_lower_test(Rw *rw, Node **slot)
{
    IsTest *t = AST_AS(IsTest, *slot);
    Node   *call;
    switch (t->kind) {
    case IS_NULL:
        if (!ut_is_object(ut_of(t->arg)))
            return true;
        t->kind = IS_DISTINCT_FROM;
        t->negated = !t->negated;
        t->right = rw_null(rw, *slot);
        return true;
    case IS_A_SET: call = rw_compat(rw, *slot, "is_a_set", 1, t->arg); break;
    case IS_EMPTY: call = rw_compat(rw, *slot, "is_empty", 1, t->arg); break;
    default: return rw_refuse(rw, 3001, *slot, "collection-condition", "unimplemented feature: condition on a collection or REF");
    }
    rw_rule(rw, "collection-condition");
    return becomes(slot, t->negated ? AST_NEW(rw->a, Unary, (*slot)->at, .op = OP_NOT, .arg = call) : call);
}

bool ut_lower_attribute(Rw *rw, Node **slot)
{
    MethodCall *m = AST_AS(MethodCall, *slot);
    if (m->has_parens || !ut_attr(ut_of(m->arg), m->name))
        return true; /* a method: refused by name */
    rw_rule(rw, "object-attribute");
    return becomes(slot, AST_NEW(rw->a, PgField, (*slot)->at, .arg = m->arg, .name = m->name));
}

/* ---- TABLE() ---- */

static void name_columns(Rw *rw, TableFunc *t, const CatType *of)
{
    if (!t->alias.n)
        t->alias = rw_fresh(rw, "T_");
    if (t->columns.n)
        return;
    for (uint32_t i = 0; of && i < of->nattrs; i++)
        strlist_push(rw->a, &t->columns, of->attrs[i].name);
    if (!of)
        t->columns = strlist_of1(rw->a, STR("COLUMN_VALUE"));
}

/* A column or a query's column of which nobody knows the type: if it is a collection, PostgreSQL knows how it unnests. */
static bool may_be_collection(const Node *expr)
{
    return cv_is_unknown(expr) && (AST_IS(ColumnRef, expr) || AST_IS(Subquery, expr));
}

/* TABLE(CAST(MULTISET(query) AS t)) is that query's rows, unless their only column is an object. */
static Node *query_rows(Node *expr, const CatType *of)
{
    Node *m = AST_IS(Cast, expr) ? cv_bare(AST_AS(Cast, expr)->arg) : expr;
    if (!AST_IS(Multiset, m))
        return NULL;
    Node *query = AST_AS(Multiset, m)->query;
    return ty_target_count(query) == (of ? of->nattrs : 1) && !(of && ut_of(*ty_target(query, 0))) ? query : NULL;
}

bool ut_lower_table(Rw *rw, Node **slot, bool *is)
{
    TableFunc     *t = AST_AS(TableFunc, *slot);
    Node          *expr = cv_bare(t->expr);
    const CatType *c = ut_of(expr), *of = c && ut_is_object(c->element.udt) ? c->element.udt : NULL;
    Node          *query = query_rows(expr, of);
    *is = query || ut_is_collection(c) || (cv_type(expr) == OT_OBJECT && AST_IS(Cast, expr)) || may_be_collection(expr);
    bool scalar = !cv_is_unknown(expr) && !cv_is_null(expr) && cv_type(expr) != OT_OBJECT && cv_type(expr) != OT_CURSOR && !AST_IS(Call, expr);
    if ((c && !ut_is_collection(c)) || (scalar && cv_type(expr) != OT_NULLTYPE))
        return rw_refuse(rw, 22905, &t->base, "table-collection", "cannot access rows from a non-nested table item");
    if (!*is)
        return true;
    if (query) {
        name_columns(rw, t, of);
        *slot = AST_NEW(rw->a, DerivedTable, (*slot)->at, .lateral = true, .query = query, .alias = t->alias, .columns = t->columns, .item = t->item);
        rw_rule(rw, "multiset-table");
        return true;
    }
    if (c)
        name_columns(rw, t, of);
    else if (!AST_IS(Cast, expr)) /* of a CAST the finding is made where it is lowered */
        rw_find(rw, DIAG_REVIEW, &t->base, "type-not-known", "the collection's type is not known here");
    bool piped = AST_IS(Call, expr) && AST_AS(Call, expr)->piped;
    if (!piped)
        t->expr = block_call(rw, expr, NULL, "UNNEST", 1, t->expr);
    rw_rule(rw, piped ? "pipelined-rows" : "collection-rows");
    return true;
}
