/* Pass foreign_types: columns of PostgreSQL's own types (uuid, enum, inet, time, arrays, ranges ...) are VARCHAR2 for
 * Oracle. In expressions their text stands for them; a value that is only tested for equality, or assigned, is taken to
 * the column's type instead, so that indexes are of use. */
#include "config.h"
#include "rewrite/convert.h"
#include "rewrite/resolve.h"

/* PostgreSQL's type of a column that Oracle takes for text though it is none; empty for all others. */
static Str foreign_type(const CatColumn *c)
{
    static const char *const texts[] = { "text", "character", "varchar", "char", "bpchar", "name", "\"char\"", "citext", "unknown" };
    if (!c || otype_family(c->type.id) != FAM_CHAR)
        return (Str){ NULL, 0 };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t n = strlen(texts[i]);
        bool   array = c->pg_type.n && c->pg_type.p[c->pg_type.n - 1] == ']';
        if (c->pg_type.n >= n && memcmp(c->pg_type.p, texts[i], n) == 0 && !array)
            return (Str){ NULL, 0 };
    }
    return c->pg_type;
}

static Str foreign_column(const Rw *rw, const Node *n)
{
    n = cv_bare_const(n);
    const RsColumn *c = AST_IS(ColumnRef, n) ? rs_column_of(rw, n) : NULL;
    return c ? foreign_type(c->cat) : (Str){ NULL, 0 };
}

static bool is_value(const Node *n)
{
    n = cv_bare_const(n);
    return AST_IS(StringLit, n) || AST_IS(Bind, n);
}

static Node *cast_to(Rw *rw, Node *n, Str type)
{
    return cv_typed(rw_cast(rw, n, arena_strndup(rw->a, type.p, type.n)), n->otype);
}

static WalkStep visit(Node **slot, void *ctx);

/* What is assigned to a column of such a type. */
static void assign(Rw *rw, Node **value, const CatColumn *to)
{
    Str type = foreign_type(to);
    ast_walk(value, visit, rw);
    if (type.n && !AST_IS(DefaultLit, *value) && !cv_is_null(*value) && !AST_IS(Subquery, *value)) {
        *value = cast_to(rw, *value, type);
        rw_rule(rw, "foreign-type");
    }
}

static const CatColumn *nth_column(const RsItem *t, const StrList *names, uint32_t n)
{
    for (uint32_t i = 0, shown = 0; i < t->ncolumns; i++) {
        if (names->n ? n < names->n && str_eq(t->columns[i].name, names->v[n]) : !t->columns[i].hidden && shown++ == n)
            return t->columns[i].cat;
    }
    return NULL;
}

static void insert(Rw *rw, Insert *ins)
{
    const RsItem *t = rs_item_of(rw, ins->target);
    if (!t || !ins->source)
        return;
    if (AST_IS(Values, ins->source)) {
        List *rows = &AST_AS(Values, ins->source)->rows;
        for (uint32_t r = 0; r < rows->n; r++) {
            List *items = &AST_AS(RowExpr, rows->v[r])->items;
            for (uint32_t i = 0; i < items->n; i++)
                assign(rw, &items->v[i], nth_column(t, &ins->columns, i));
        }
    } else if (AST_IS(Select, ins->source)) {
        List *targets = &AST_AS(Select, ins->source)->targets;
        for (uint32_t i = 0; i < targets->n; i++)
            if (AST_IS(Target, targets->v[i]) && foreign_type(nth_column(t, &ins->columns, i)).n &&
                !cv_is_null(AST_AS(Target, targets->v[i])->expr))
                AST_AS(Target, targets->v[i])->expr =
                    cast_to(rw, AST_AS(Target, targets->v[i])->expr, foreign_type(nth_column(t, &ins->columns, i)));
    }
}

/* The columns of SET are places, not values. */
static void set(Rw *rw, SetClause *s)
{
    const RsColumn *c = s->columns.n == 1 && AST_IS(ColumnRef, s->columns.v[0]) ? rs_column_of(rw, s->columns.v[0]) : NULL;
    if (s->value)
        assign(rw, &s->value, c ? c->cat : NULL);
}

/* col = value: true, the column stays as it is. */
static bool equality(Rw *rw, Node **column, Node **value)
{
    Str type = foreign_column(rw, *column);
    if (!type.n || !is_value(*value))
        return false;
    *value = cast_to(rw, *value, type);
    rw_rule(rw, "foreign-type");
    return true;
}

static bool in_list(Rw *rw, InList *l)
{
    if (!foreign_column(rw, l->arg).n || l->query)
        return false;
    for (uint32_t i = 0; i < l->items.n; i++)
        if (!is_value(l->items.v[i]))
            return false;
    for (uint32_t i = 0; i < l->items.n; i++)
        equality(rw, &l->arg, &l->items.v[i]);
    return true;
}

static WalkStep visit(Node **slot, void *ctx)
{
    Rw *rw = ctx;
    if (AST_IS(Binary, *slot)) {
        Binary *b = AST_AS(Binary, *slot);
        bool    equal = b->op == OP_EQ || b->op == OP_NE;
        return equal && (equality(rw, &b->left, &b->right) || equality(rw, &b->right, &b->left)) ? WALK_SKIP : WALK_ON;
    }
    if (AST_IS(InList, *slot))
        return in_list(rw, AST_AS(InList, *slot)) ? WALK_SKIP : WALK_ON;
    if (AST_IS(IsTest, *slot) && !AST_AS(IsTest, *slot)->right)
        return foreign_column(rw, AST_AS(IsTest, *slot)->arg).n ? WALK_SKIP : WALK_ON;
    if (AST_IS(SetClause, *slot)) {
        set(rw, AST_AS(SetClause, *slot));
        return WALK_SKIP;
    }
    if (AST_IS(Insert, *slot)) {
        insert(rw, AST_AS(Insert, *slot));
        return AST_IS(Values, AST_AS(Insert, *slot)->source) ? WALK_SKIP : WALK_ON;
    }
    if (AST_IS(ColumnRef, *slot) && foreign_column(rw, *slot).n) {
        *slot = cv_typed(rw_cast(rw, *slot, "text"), (*slot)->otype);
        rw_rule(rw, "foreign-type");
        return WALK_SKIP;
    }
    return WALK_ON;
}

bool rw_foreign_types(Rw *rw, Node **root)
{
    static const NodeKind kinds[] = { N_QueryStmt, N_Insert, N_Update, N_Delete, N_Merge };
    for (size_t i = 0; rw->catalog && i < sizeof kinds / sizeof *kinds; i++)
        if ((*root)->kind == kinds[i])
            return ast_walk(root, visit, rw);
    return true;
}
