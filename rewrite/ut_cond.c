/* User-defined types in conditions: equality of objects and nested tables, MEMBER OF, MULTISET operators. */
#include "config.h"
#include "rewrite/utype.h"

#include "rewrite/ty.h"

enum { NESTING = 16 }; /* of object types in each other */

static bool equal(Rw *rw, Node *l, Node *r, const CatType *t, int depth, Node **out);

/* ORA-00932 as Oracle words it where only a nested table will do. */
bool ut_wants_nested_table(Rw *rw, const Node *n)
{
    const CatType *t = ut_of(n);
    if (cv_is_null(n) || cv_is_unknown(n) || cv_type(n) == OT_NULLTYPE)
        return true;
    if (cv_type(n) == OT_OBJECT && (!t || t->kind == CAT_NESTED_TABLE))
        return true;
    return rw_refuse(rw, 932, n, "inconsistent-types", "inconsistent datatypes: expected UDT got %s",
                     t ? ut_print(rw, t) : otype_name(cv_type(n)));
}

/* ---- equality ---- */

static Node *field(Rw *rw, Node *object, uint32_t i, const CatType *t)
{
    Node *bare = cv_bare(object);
    Node *row = AST_IS(Cast, bare) ? AST_AS(Cast, bare)->arg : NULL;
    if (AST_IS(RowExpr, row) && i < AST_AS(RowExpr, row)->items.n)
        return cv_typed(ast_copy(rw->a, AST_AS(RowExpr, row)->items.v[i]), &t->attrs[i].type);
    return cv_typed(AST_NEW(rw->a, PgField, object->at, .arg = ast_copy(rw->a, object), .name = t->attrs[i].name), &t->attrs[i].type);
}

static bool attributes_equal(Rw *rw, Node *l, Node *r, const CatAttr *a, int depth, Node **out)
{
    if (a->type.id == OT_OBJECT)
        return equal(rw, l, r, a->type.udt, depth + 1, out);
    if (a->type.id == OT_CLOB || a->type.id == OT_NCLOB || a->type.id == OT_BLOB)
        return rw_refuse(rw, 22901, l, "object-comparison", "cannot compare VARRAY or LOB attributes of an object type");
    *out = cv_typed(rw_binary(rw, OP_EQ, l, r), otype_plain(OT_BOOLEAN));
    return true;
}

/* Attribute by attribute, so that a NULL among them makes the answer unknown. */
static bool objects_equal(Rw *rw, Node *l, Node *r, const CatType *t, int depth, Node **out)
{
    if (t->has_order)
        return rw_refuse(rw, 3001, l, "object-order", "unimplemented feature: comparison by the MAP or ORDER method of %s", ut_print(rw, t));
    for (uint32_t i = 0; i < t->nattrs; i++) {
        Node *one = NULL;
        if (!attributes_equal(rw, field(rw, l, i, t), field(rw, r, i, t), &t->attrs[i], depth, &one))
            return false;
        *out = rw_and(rw, *out, one);
    }
    return *out || rw_refuse(rw, 3001, l, "object-order", "unimplemented feature: comparison of an incomplete type");
}

static bool equal(Rw *rw, Node *l, Node *r, const CatType *t, int depth, Node **out)
{
    if (depth > NESTING || !t)
        return rw_refuse(rw, 3001, l, "object-comparison", "unimplemented feature: comparison of objects nested so deeply");
    if (ut_is_object(t))
        return objects_equal(rw, l, r, t, depth, out);
    if (t->kind == CAT_VARRAY)
        return rw_refuse(rw, 22901, l, "object-comparison", "cannot compare VARRAY or LOB attributes of an object type");
    *out = cv_typed(rw_compat(rw, l, "multiset_equal", 2, l, r), otype_plain(OT_BOOLEAN));
    return true;
}

static bool same_types(Rw *rw, const Node *l, const Node *r)
{
    if (cv_is_null(l) || cv_is_null(r) || cv_is_unknown(l) || cv_is_unknown(r))
        return true;
    return l->otype->id == OT_OBJECT ? ut_assignable(rw, r, l->otype) : ut_assignable(rw, l, r->otype);
}

bool ut_compare(Rw *rw, Node **slot)
{
    Binary        *b = AST_AS(Binary, *slot);
    const CatType *t = ut_of(b->left) ? ut_of(b->left) : ut_of(b->right);
    Node          *out = NULL;
    if (!same_types(rw, b->left, b->right))
        return false;
    if (!t || cv_is_null(b->left) || cv_is_null(b->right))
        return true;
    if (ut_is_collection(t) && !ut_wants_nested_table(rw, ut_of(b->left) ? b->left : b->right))
        return false;
    if (b->op != OP_EQ && b->op != OP_NE)
        return ut_is_object(t) && !t->has_order
            ? rw_refuse(rw, 22950, *slot, "object-order", "cannot ORDER objects without MAP or ORDER method")
            : ut_is_object(t) ? rw_refuse(rw, 3001, *slot, "object-order", "unimplemented feature: comparison by a MAP or ORDER method")
                              : rw_refuse(rw, 932, *slot, "inconsistent-types", "inconsistent datatypes: expected - got %s", ut_print(rw, t));
    if (!equal(rw, b->left, b->right, t, 0, &out))
        return false;
    *slot = b->op == OP_EQ ? out : AST_NEW(rw->a, Unary, (*slot)->at, .op = OP_NOT, .arg = out);
    (*slot)->otype = otype_plain(OT_BOOLEAN);
    rw_rule(rw, "object-comparison");
    return true;
}

bool ut_in_list(Rw *rw, Node **slot)
{
    InList *in = AST_AS(InList, *slot);
    Node   *any = NULL;
    if (in->query)
        return rw_refuse(rw, 3001, *slot, "object-in-query", "unimplemented feature: an object or collection IN (SELECT ...)");
    for (uint32_t i = 0; i < in->items.n; i++) {
        Node *one = rw_binary(rw, OP_EQ, ast_copy(rw->a, in->arg), in->items.v[i]);
        if (!ut_compare(rw, &one))
            return false;
        any = any ? rw_binary(rw, OP_OR, any, one) : one;
    }
    *slot = in->negated ? AST_NEW(rw->a, Unary, (*slot)->at, .op = OP_NOT, .arg = any) : any;
    (*slot)->otype = otype_plain(OT_BOOLEAN);
    return true;
}

/* ---- operators ---- */

static bool is_member(Op op)
{
    return op == OP_MEMBER_OF || op == OP_NOT_MEMBER_OF;
}

bool ut_set_operator(Rw *rw, Node **slot)
{
    Binary        *b = AST_AS(Binary, *slot);
    const CatType *t = ut_of(b->right);
    bool           yes_no = b->op <= OP_NOT_SUBMULTISET;
    if (!ut_wants_nested_table(rw, b->right) || (!is_member(b->op) && !ut_wants_nested_table(rw, b->left)))
        return false;
    if (is_member(b->op)) {
        if (t && !ut_assignable(rw, b->left, &t->element))
            return false;
        if (t && t->element.id != OT_OBJECT)
            b->left = cv_pin(rw, cv_to(rw, b->left, &t->element), t->element.id);
    } else if (!same_types(rw, b->left, b->right)) {
        return false;
    }
    const OType *made = ut_of(b->left) && ut_of(b->left)->name.n ? b->left->otype : t ? b->right->otype : otype_plain(OT_OBJECT);
    (*slot)->otype = yes_no ? otype_plain(OT_BOOLEAN) : made;
    return true;
}

bool ut_sortable(Rw *rw, const Node *n)
{
    const CatType *t = ut_of(n);
    if (!n->otype || n->otype->id != OT_OBJECT)
        return true;
    if (t && t->has_order)
        return rw_refuse(rw, 3001, n, "object-order", "unimplemented feature: order by a MAP or ORDER method");
    if (ut_is_collection(t))
        return rw_refuse(rw, 932, n, "inconsistent-types", "inconsistent datatypes: expected - got %s", t->name.n ? ut_print(rw, t) : "UDT");
    return rw_refuse(rw, 22950, n, "object-order", "cannot ORDER objects without MAP or ORDER method");
}
