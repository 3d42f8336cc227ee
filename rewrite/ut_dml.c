/* Rows of object tables as one value: INSERT ... VALUES (type(a, b)), INSERT ... SELECT VALUE(x), SET VALUE(p) = type(a, b). */
#include "config.h"
#include "rewrite/utype.h"

static const CatType *row_type(Rw *rw, const Node *target)
{
    const RsItem *t = rs_item_of(rw, target);
    if (AST_IS(TableFunc, target)) { /* the elements of a nested table */
        const CatType *c = ut_of(cv_bare_const(AST_AS(TableFunc, target)->expr));
        return c && ut_is_object(c->element.udt) ? c->element.udt : NULL;
    }
    return t && t->rel ? t->rel->row_type : NULL;
}

/* The attributes of a constructor or VALUE(); NULL: another value of the type. */
static const List *row_of(const Node *value, const CatType *t)
{
    const Node *bare = cv_bare_const(value);
    if (!t || !ut_same(ut_of(bare), t) || !AST_IS(Cast, bare) || !AST_IS(RowExpr, AST_AS(Cast, bare)->arg))
        return NULL;
    return &AST_AS(RowExpr, AST_AS(Cast, bare)->arg)->items;
}

static bool refuse_row(Rw *rw, const Node *value, const CatType *t)
{
    return !t || !ut_same(ut_of(value), t) ||
           rw_refuse(rw, 3001, value, "object-row", "unimplemented feature: an object that is no constructor as a row of an object table");
}

/* INSERT INTO t VALUES (type(a, b)) and INSERT INTO t SELECT VALUE(x): the attributes are the columns' values. */
bool ut_insert_rows(Rw *rw, Insert *ins)
{
    const CatType *t = ins->columns.n ? NULL : row_type(rw, ins->target);
    if (!t || !ins->source)
        return true;
    if (AST_IS(Values, ins->source)) {
        List *rows = &AST_AS(Values, ins->source)->rows;
        for (uint32_t i = 0; i < rows->n; i++) {
            RowExpr    *row = AST_AS(RowExpr, rows->v[i]);
            const List *of = row->items.n == 1 ? row_of(row->items.v[0], t) : NULL;
            if (of)
                row->items = *of;
            else if (row->items.n == 1 && !refuse_row(rw, row->items.v[0], t))
                return false;
        }
    } else if (AST_IS(Select, ins->source) && AST_AS(Select, ins->source)->targets.n == 1) {
        Select     *s = AST_AS(Select, ins->source);
        const Node *value = AST_AS(Target, s->targets.v[0])->expr;
        const List *of = row_of(value, t);
        if (!of)
            return refuse_row(rw, value, t);
        s->targets.n = 0;
        for (uint32_t i = 0; i < of->n; i++)
            list_push(rw->a, &s->targets, AST_NEW(rw->a, Target, value->at, .expr = of->v[i]));
    }
    return true;
}

bool ut_set_row(Rw *rw, SetClause *s)
{
    Node *bare = cv_bare(s->value);
    if (!AST_IS(Cast, bare) || !AST_IS(RowExpr, AST_AS(Cast, bare)->arg) || AST_AS(RowExpr, AST_AS(Cast, bare)->arg)->items.n != s->columns.n)
        return rw_refuse(rw, 3001, s->value, "object-row", "unimplemented feature: SET VALUE(...) to what is no constructor");
    s->value = AST_AS(Cast, bare)->arg;
    s->value_of = false;
    s->row = true;
    return true;
}
