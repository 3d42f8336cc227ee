/* Pass describe: the result columns of a query as Oracle names and types them. Where a * cannot be expanded the columns
 * come from PostgreSQL, and expressions get their Oracle names as aliases. */
#include "config.h"
#include "rewrite/rs_private.h"
#include "rewrite/ty.h"

static const OType *type_of(const RsItem *item, uint32_t i)
{
    const RsColumn *c = &item->columns[i];
    if (c->typed_by)
        return AST_AS(Target, c->typed_by)->expr->otype;
    if (c->type && c->type->id != OT_UNKNOWN)
        return c->type;
    return NULL;
}

/* More than one table may be an outer join, which makes every column nullable. */
static int8_t nullable(const RsBlock *b, const RsColumn *c)
{
    if (c->nullable == 0 && b && b->nitems == 1)
        return 0;
    return 1;
}

static bool columns(Rw *rw, Node *query)
{
    RsItem  all = { 0 };
    bool    complete = true;
    const Node *first = rs_first_select(query);
    if (!AST_IS(Select, first))
        return true;
    rs_take_columns(rw, query, &all, &complete);
    if (!complete)
        return false;
    SqlColumn *out = ARENA_ARRAY(rw->a, SqlColumn, all.ncolumns);
    for (uint32_t i = 0; i < all.ncolumns; i++) {
        const OType *t = type_of(&all, i);
        out[i] = (SqlColumn){ .name = all.columns[i].name, .type = t ? t : otype_plain(OT_UNKNOWN),
                              .nullable = nullable(rs_block_of(rw, first), &all.columns[i]) };
    }
    rw->columns = out;
    rw->column_count = all.ncolumns;
    return true;
}

static void name_targets(Rw *rw, const Select *s)
{
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Target *t = AST_AS(Target, s->targets.v[i]);
        if (!AST_IS(Star, t->expr) && !t->alias.n)
            t->alias = rs_target_name(rw, t);
    }
}

/* The query whose columns are described: the statement's own, or that of CREATE TABLE ... AS. */
static Node *described(Node *root)
{
    if (AST_IS(CreateTable, root))
        return AST_AS(CreateTable, root)->as_query;
    return AST_IS(QueryStmt, root) ? AST_AS(QueryStmt, root)->query : NULL;
}

/* ---- views ---- */

/* A column of PostgreSQL's type text is a CLOB, but a text expression is VARCHAR2: in a view it has to say so. */
static void say_varchar(Rw *rw, Node *query)
{
    switch (query->kind) {
    case N_SetOp:
        say_varchar(rw, AST_AS(SetOp, query)->left);
        say_varchar(rw, AST_AS(SetOp, query)->right);
        return;
    case N_ParenQuery: say_varchar(rw, AST_AS(ParenQuery, query)->query); return;
    case N_Select: break;
    default: return;
    }
    Select *s = AST_AS(Select, query);
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Target *t = AST_AS(Target, s->targets.v[i]);
        OTypeId id = cv_is_null(t->expr) ? OT_VARCHAR2 : cv_type(t->expr);
        bool    text = id == OT_VARCHAR2 || id == OT_NVARCHAR2 || (id == OT_CHAR && t->expr->otype->scale == -1);
        if (text && !AST_IS(ColumnRef, cv_bare(t->expr)) && !AST_IS(Cast, cv_bare(t->expr)))
            t->expr = rw_cast(rw, t->expr, "varchar");
    }
}

static void view(Rw *rw, Node *root)
{
    Node *query = AST_IS(CreateView, root) ? AST_AS(CreateView, root)->query
                : AST_IS(CreateMview, root) ? AST_AS(CreateMview, root)->query : NULL;
    if (query)
        say_varchar(rw, query);
}

bool rw_describe(Rw *rw, Node **root)
{
    view(rw, *root);
    Node *query = described(*root);
    if (!query)
        return true;
    if (!columns(rw, query) && AST_IS(Select, rs_first_select(query)))
        name_targets(rw, AST_AS(Select, rs_first_select(query)));
    return true;
}
