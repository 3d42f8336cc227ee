/* User-defined types in pass resolve: the columns of TABLE(), attributes behind a column, an object table's row as a value. */
#include "config.h"
#include "rewrite/rs_private.h"
#include "rewrite/ty.h"
#include "rewrite/utype.h"

/* ---- TABLE() ---- */

static const OType *known(const OType *t)
{
    return t->id == OT_UNKNOWN ? NULL : t;
}

void ut_table_columns(Rw *rw, RsItem *item, TableFunc *f)
{
    Node          *call = cv_bare(f->expr);
    const OType   *piped = AST_IS(Call, call) ? ty_piped(rw, AST_AS(Call, call)) : NULL, *o = piped ? piped : ut_infer(rw, f->expr);
    const CatType *t = o ? o->udt : NULL, *of = t ? t->element.udt : NULL;
    if (piped)
        AST_AS(Call, call)->piped = true;
    if (!ut_is_collection(t) || item->complete || f->columns.n)
        return;
    item->complete = true;
    for (uint32_t i = 0; ut_is_object(of) && i < of->nattrs; i++)
        rs_add_column(rw, item, (RsColumn){ .name = of->attrs[i].name, .type = &of->attrs[i].type, .nullable = 1 });
    if (!ut_is_object(of))
        rs_add_column(rw, item, (RsColumn){ .name = STR("COLUMN_VALUE"), .type = known(&t->element), .nullable = 1 });
}

/* ---- attributes ---- */

bool ut_attributes(Rw *rw, Node **slot, uint32_t used)
{
    const ColumnRef *c = AST_AS(ColumnRef, *slot);
    StrList column = used > 1 ? strlist_of2(rw->a, c->parts.v[used - 2], c->parts.v[used - 1]) : strlist_of1(rw->a, c->parts.v[0]);
    Node   *ref = AST_NEW(rw->a, ColumnRef, (*slot)->at, .item = c->item, .parts = column);
    const OType *o = ut_infer(rw, ref);
    if (!o || o->id != OT_OBJECT)
        return false;
    for (uint32_t i = used; i < c->parts.n; i++)
        ref = AST_NEW(rw->a, MethodCall, (*slot)->at, .arg = ref, .name = c->parts.v[i]);
    *slot = ref;
    return true;
}

/* ---- VALUE ---- */

static const CatType *row_type(Rw *rw, const RsItem *item)
{
    if (item->rel)
        return item->rel->row_type;
    if (!AST_IS(TableFunc, item->node))
        return NULL;
    Node        *expr = cv_bare(AST_AS(TableFunc, item->node)->expr);
    const OType *o = AST_IS(Call, expr) && AST_AS(Call, expr)->piped ? ty_piped(rw, AST_AS(Call, expr)) : ut_infer(rw, expr);
    return o && o->udt ? o->udt->element.udt : NULL;
}

bool ut_value_of(Rw *rw, Node **slot, const RsItem *item)
{
    const CatType *t = row_type(rw, item);
    if (!t && item->complete && item->ncolumns == 1 && str_is(item->columns[0].name, "COLUMN_VALUE")) {
        *slot = rw_column(rw, *slot, item->alias, item->columns[0].name);
        AST_AS(ColumnRef, *slot)->item = item->id;
        return true;
    }
    if (!ut_is_object(t))
        return false;
    List attrs = { 0 };
    for (uint32_t i = 0; i < t->nattrs; i++) {
        Node *ref = rw_column(rw, *slot, item->alias, t->attrs[i].name);
        AST_AS(ColumnRef, ref)->item = item->id;
        list_push(rw->a, &attrs, ref);
    }
    *slot = ut_cast(rw, AST_NEW(rw->a, RowExpr, (*slot)->at, .items = attrs, .keyword = true), t);
    rw_rule(rw, "object-value");
    return true;
}

bool ut_set_value(Rw *rw, SetClause *s, const RsItem *target)
{
    const CatType *t = target ? row_type(rw, target) : NULL;
    if (!ut_is_object(t))
        return rw_refuse(rw, 3001, &s->base, "set-value", "unimplemented feature: SET VALUE(...) of a table that is no object table");
    s->columns = (List){ 0 };
    for (uint32_t i = 0; i < t->nattrs; i++)
        list_push(rw->a, &s->columns, rw_column(rw, &s->base, (Str){ 0 }, t->attrs[i].name));
    return true;
}
