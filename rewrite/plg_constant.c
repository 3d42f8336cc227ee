/* Constants of the own package's specification in its members: a literal is written out. The specification's text is another one than
 * the body's, so it cannot be declared there; when it is replaced, the members are made anew. */
#include "config.h"
#include "rewrite/plg.h"
#include "rewrite/typeref.h"

static bool is_whole(Str digits)
{
    for (size_t i = 0; i < digits.n; i++)
        if (digits.p[i] < '0' || digits.p[i] > '9')
            return false;
    return true;
}

/* A number that its type takes as it is: of a plain NUMBER any, of others a whole one with no more digits than it may have. */
static bool fits_number(const Node *value, const TypeRef *type, const OType *t)
{
    Str  digits = AST_AS(NumberLit, value)->text;
    bool plain = str_is(type->name, "NUMBER") && !t->precision;
    return !AST_AS(NumberLit, value)->suffix && (plain || (is_whole(digits) && digits.n <= (t->precision ? (size_t)(t->precision - t->scale) : 9)));
}

/* Subtypes such as NATURAL take no sign. */
static bool takes_sign(const TypeRef *type)
{
    return str_is(type->name, "NUMBER") || str_is(type->name, "INTEGER") || str_is(type->name, "PLS_INTEGER") || str_is(type->name, "BINARY_INTEGER");
}

/* The declaration's value where it is a literal that needs no conversion; NULL: it is not. *type: its type. */
static Node *literal(Arena *a, const PlsqlVarDecl *d, const OType **type)
{
    Node *v = d->value;
    if (!d->constant || !v || !AST_IS(TypeRef, d->type))
        return NULL;
    const TypeRef *t = AST_AS(TypeRef, d->type);
    const Unary   *sign = AST_IS(Unary, v) && AST_AS(Unary, v)->op == OP_NEG ? AST_AS(Unary, v) : NULL;
    const Node    *number = sign ? sign->arg : v;
    bool           fits = false;
    *type = typeref_otype(a, d->type, otype_plain(OT_UNKNOWN));
    switch ((*type)->id) {
    case OT_NUMBER: fits = AST_IS(NumberLit, number) && fits_number(number, t, *type) && (!sign || takes_sign(t)); break;
    case OT_VARCHAR2: fits = AST_IS(StringLit, v) && AST_AS(StringLit, v)->value.n && (int64_t)AST_AS(StringLit, v)->value.n <= (*type)->length; break;
    default: break;
    }
    return fits ? v : NULL;
}

bool plg_is_literal(Plg *pl, const PlsqlVarDecl *d)
{
    const OType *type;
    return literal(pl->rw->a, d, &type) != NULL;
}

bool plg_constant(PlgSub *sub, Node **slot)
{
    Plg           *pl = sub->pl;
    Rw            *rw = pl->rw;
    const StrList *p = &AST_AS(ColumnRef, *slot)->parts;
    bool           own = p->n == 1 || (p->n == 2 && str_eq(p->v[0], pl->package));
    for (uint32_t i = 0; own && pl->specification && i < pl->specification->n; i++) {
        const Node         *n = pl->specification->v[i];
        const PlsqlVarDecl *d = AST_IS(PlsqlVarDecl, n) ? AST_AS(PlsqlVarDecl, n) : NULL;
        const OType        *type;
        Node               *v = d && str_eq(d->name, p->v[p->n - 1]) ? literal(rw->a, d, &type) : NULL;
        if (!v)
            continue;
        *slot = plg_bind(sub, *slot, rw_cast(rw, ast_copy(rw->a, v), type->id == OT_NUMBER ? "numeric" : "text"), type);
        return true;
    }
    return false;
}
