/* Names in DDL: queries of views and CREATE TABLE AS, and the expressions over a table's own columns (CHECK, DEFAULT,
 * virtual columns, index expressions), which see the columns being defined and those that the catalogue knows. */
#include "config.h"
#include "rewrite/rs_private.h"
#include "rewrite/typeref.h"
#include "rewrite/utype.h"

static const OType *column_type(Rw *rw, const ColumnDef *c)
{
    CatAnswer    answer;
    const OType *user = c->type ? ut_typeref(rw, c->type, &answer) : NULL;
    return user ? user : typeref_otype(rw->a, c->type, NULL);
}

static void add_defs(Rw *rw, RsItem *item, const List *defs)
{
    for (uint32_t i = 0; i < defs->n; i++) {
        const ColumnDef *c = AST_AS(ColumnDef, defs->v[i]);
        rs_add_column(rw, item, (RsColumn){ .name = c->name, .nullable = -1, .type = column_type(rw, c) });
    }
}

/* An item for the table that a statement is about; without a FROM node. */
static RsItem *own_table(Rw *rw, RsBlock *b, const StrList *name)
{
    RsItem *item = rs_add_item(rw, b, NULL);
    const CatRelation *rel = NULL;
    item->alias = name->n ? name->v[name->n - 1] : (Str){ 0 };
    Str schema = name->n > 1 ? name->v[name->n - 2] : (Str){ 0 };
    if (rw->catalog && name->n && rw->catalog->relation(rw->catalog, schema, item->alias, &rel) == CAT_YES) {
        item->rel = rel;
        for (uint32_t i = 0; i < rel->ncolumns; i++)
            rs_add_column(rw, item, (RsColumn){ .name = rel->columns[i].name, .type = &rel->columns[i].type, .nullable = -1, .cat = &rel->columns[i] });
    }
    return item;
}

static bool defs_exprs(Rw *rw, List *defs, RsBlock *b)
{
    for (uint32_t i = 0; i < defs->n; i++) {
        ColumnDef *c = AST_AS(ColumnDef, defs->v[i]);
        if (!rs_expr(rw, &c->default_value, b, NULL) || !rs_expr(rw, &c->generated, b, NULL))
            return false;
        for (uint32_t j = 0; j < c->constraints.n; j++)
            if (!rs_expr(rw, &AST_AS(Constraint, c->constraints.v[j])->check, b, NULL))
                return false;
    }
    return true;
}

static bool constraint_exprs(Rw *rw, List *constraints, RsBlock *b)
{
    for (uint32_t i = 0; i < constraints->n; i++)
        if (AST_IS(Constraint, constraints->v[i]) && !rs_expr(rw, &AST_AS(Constraint, constraints->v[i])->check, b, NULL))
            return false;
    return true;
}

static bool create_table(Rw *rw, Node *n)
{
    CreateTable *t = AST_AS(CreateTable, n);
    if (t->as_query && !rs_query(rw, t->as_query, NULL, NULL))
        return false;
    RsBlock *b = rs_add_block(rw, NULL, NULL);
    RsItem  *item = rs_add_item(rw, b, NULL);
    item->alias = t->name.v[t->name.n - 1];
    add_defs(rw, item, &t->columns);
    item->complete = !t->as_query && !t->object_type.n;
    return defs_exprs(rw, &t->columns, b) && constraint_exprs(rw, &t->constraints, b);
}

static bool alter_table(Rw *rw, Node *n)
{
    AlterTable *t = AST_AS(AlterTable, n);
    RsBlock    *b = rs_add_block(rw, NULL, NULL);
    RsItem     *item = own_table(rw, b, &t->name);
    for (uint32_t i = 0; i < t->actions.n; i++) {
        AlterAction *act = AST_AS(AlterAction, t->actions.v[i]);
        if (act->kind == AK_ADD_COLUMN)
            add_defs(rw, item, &act->columns);
        if (!defs_exprs(rw, &act->columns, b) || !constraint_exprs(rw, &act->constraints, b))
            return false;
    }
    return true;
}

static bool create_index(Rw *rw, Node *n)
{
    CreateIndex *x = AST_AS(CreateIndex, n);
    RsBlock     *b = rs_add_block(rw, NULL, NULL);
    own_table(rw, b, &x->table)->complete = false;
    return rs_exprs(rw, &x->columns, b, NULL);
}

bool rs_ddl(Rw *rw, Node *n)
{
    switch (n->kind) {
    case N_CreateTable: return create_table(rw, n);
    case N_AlterTable: return alter_table(rw, n);
    case N_CreateIndex: return create_index(rw, n);
    case N_CreateView: {
        CreateView *v = AST_AS(CreateView, n);
        return !v->query || rs_query(rw, v->query, NULL, NULL);
    }
    case N_CreateMview: {
        CreateMview *v = AST_AS(CreateMview, n);
        return !v->query || rs_query(rw, v->query, NULL, NULL);
    }
    default: return true;
    }
}
