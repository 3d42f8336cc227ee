/* Pass foreign_types: columns of PostgreSQL's own types (uuid, enum, inet, time, arrays, ranges ...) are VARCHAR2 for
 * Oracle. In expressions their text stands for them; a value that is only tested for equality, or assigned, is taken to
 * the column's type instead, so that indexes are of use. */
#include "config.h"
#include "rewrite/block.h"
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

/* The nth value of a query, in every branch of a set operation. */
static void assign_target(Rw *rw, Node *query, uint32_t n, Str type)
{
    if (AST_IS(SetOp, query)) {
        assign_target(rw, AST_AS(SetOp, query)->left, n, type);
        assign_target(rw, AST_AS(SetOp, query)->right, n, type);
    } else if (AST_IS(ParenQuery, query)) {
        assign_target(rw, AST_AS(ParenQuery, query)->query, n, type);
    } else if (AST_IS(Select, query)) {
        List *targets = &AST_AS(Select, query)->targets;
        if (n < targets->n && AST_IS(Target, targets->v[n]) && !cv_is_null(AST_AS(Target, targets->v[n])->expr)) {
            Target *t = AST_AS(Target, targets->v[n]);
            t->expr = cast_to(rw, t->expr, type);
            rw_rule(rw, "foreign-type");
        }
    }
}

static void assign_query(Rw *rw, Node *query, const RsItem *t, const StrList *names)
{
    ast_walk(&query, visit, rw);
    for (uint32_t i = 0; i < (names->n ? names->n : t->ncolumns); i++) {
        Str type = foreign_type(nth_column(t, names, i));
        if (type.n)
            assign_target(rw, query, i, type);
    }
}

static void assign_list(Rw *rw, List *values, const RsItem *t, const StrList *names)
{
    for (uint32_t i = 0; i < values->n; i++)
        assign(rw, &values->v[i], t ? nth_column(t, names, i) : NULL);
}

static void insert(Rw *rw, Insert *ins)
{
    const RsItem *t = rs_item_of(rw, ins->target);
    if (AST_IS(Values, ins->source)) {
        List *rows = &AST_AS(Values, ins->source)->rows;
        for (uint32_t r = 0; r < rows->n; r++)
            assign_list(rw, &AST_AS(RowExpr, rows->v[r])->items, t, &ins->columns);
    } else if (ins->source && t) {
        assign_query(rw, ins->source, t, &ins->columns);
    } else {
        ast_walk(&ins->source, visit, rw);
    }
    ast_walk(&ins->returning, visit, rw);
}

/* What a target of the source is called, where INTO without VALUES must name it. */
static Str target_name(const Node *n)
{
    const Target *t = AST_IS(Target, n) ? AST_AS(Target, n) : NULL;
    if (!t || t->alias.n)
        return t ? t->alias : (Str){ NULL, 0 };
    const ColumnRef *c = AST_IS(ColumnRef, t->expr) ? AST_AS(ColumnRef, t->expr) : NULL;
    return c ? c->parts.v[c->parts.n - 1] : (Str){ NULL, 0 };
}

/* INTO t without VALUES takes the source's columns: they are written out if one of them needs a cast. */
static void spell_values(Rw *rw, InsertInto *into, const Node *source, const RsItem *t)
{
    List     values = { 0 };
    bool     needed = false;
    uint32_t n = AST_IS(Select, source) ? AST_AS(Select, source)->targets.n : 0;
    for (uint32_t i = 0; i < n; i++) {
        Str name = target_name(AST_AS(Select, source)->targets.v[i]);
        if (!name.n)
            return;
        needed |= foreign_type(nth_column(t, &into->columns, i)).n > 0;
        list_push(rw->a, &values, rw_column(rw, &into->base, (Str){ NULL, 0 }, name));
    }
    if (needed)
        into->values = values;
}

static void insert_all(Rw *rw, InsertAll *all)
{
    for (uint32_t b = 0; b < all->branches.n; b++) {
        InsertBranch *branch = AST_AS(InsertBranch, all->branches.v[b]);
        ast_walk(&branch->when, visit, rw);
        for (uint32_t i = 0; i < branch->intos.n; i++) {
            InsertInto   *into = AST_AS(InsertInto, branch->intos.v[i]);
            const RsItem *t = rs_item_of(rw, into->target);
            if (t && !into->values.n)
                spell_values(rw, into, all->source, t);
            assign_list(rw, &into->values, t, &into->columns);
        }
    }
    ast_walk(&all->source, visit, rw);
}

static void merge(Rw *rw, Merge *m)
{
    assign_list(rw, &m->insert_values, rs_item_of(rw, m->target), &m->insert_columns);
    Node **others[] = { &m->with, &m->source, &m->on, &m->update_where, &m->delete_where, &m->insert_where, &m->returning };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ast_walk(others[i], visit, rw);
    for (uint32_t i = 0; i < m->sets.n; i++)
        ast_walk(&m->sets.v[i], visit, rw);
}

/* The columns of SET are places, not values. */
static void set(Rw *rw, SetClause *s)
{
    const RsColumn *c = s->columns.n == 1 && AST_IS(ColumnRef, s->columns.v[0]) ? rs_column_of(rw, s->columns.v[0]) : NULL;
    if (s->value)
        assign(rw, &s->value, c ? c->cat : NULL);
    for (uint32_t i = 0; AST_IS(Subquery, s->value) && i < s->columns.n; i++) {
        c = AST_IS(ColumnRef, s->columns.v[i]) ? rs_column_of(rw, s->columns.v[i]) : NULL;
        Str type = foreign_type(c ? c->cat : NULL);
        if (type.n)
            assign_target(rw, AST_AS(Subquery, s->value)->query, i, type);
    }
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
        return WALK_SKIP;
    }
    if (AST_IS(InsertAll, *slot)) {
        insert_all(rw, AST_AS(InsertAll, *slot));
        return WALK_SKIP;
    }
    if (AST_IS(Merge, *slot)) {
        merge(rw, AST_AS(Merge, *slot));
        return WALK_SKIP;
    }
    if (AST_IS(ColumnRef, *slot) && foreign_column(rw, *slot).n) {
        *slot = cv_typed(rw_cast(rw, *slot, "text"), (*slot)->otype);
        rw_rule(rw, "foreign-type");
        return WALK_SKIP;
    }
    return WALK_ON;
}

/* Columns that a view or a new table only hands on keep their type: they are read as these are. Those that are grouped
 * by or made distinct are text there too. */
static void stored_query(Rw *rw, Node **query)
{
    const Select *s = AST_IS(Select, *query) ? AST_AS(Select, *query) : NULL;
    List          all = { 0 };
    if (s && !s->group_by.n && !s->distinct)
        list_append(rw->a, &all, &s->targets);
    ast_walk(query, visit, rw);
    for (uint32_t i = 0; i < all.n; i++) {
        Target *t = AST_IS(Target, all.v[i]) ? AST_AS(Target, all.v[i]) : NULL;
        if (t && AST_IS(Cast, t->expr) && foreign_column(rw, AST_AS(Cast, t->expr)->arg).n)
            t->expr = AST_AS(Cast, t->expr)->arg;
    }
}

/* CHECKs, defaults and virtual columns of a table that is there. */
static void alter_table(Rw *rw, AlterTable *t)
{
    for (uint32_t i = 0; i < t->actions.n; i++) {
        AlterAction *x = AST_AS(AlterAction, t->actions.v[i]);
        for (uint32_t k = 0; k < x->columns.n; k++)
            ast_walk(&x->columns.v[k], visit, rw);
        for (uint32_t k = 0; k < x->constraints.n; k++)
            ast_walk(&x->constraints.v[k], visit, rw);
    }
}

/* A column alone is indexed as it is. */
static void create_index(Rw *rw, CreateIndex *x)
{
    for (uint32_t i = 0; i < x->columns.n; i++) {
        IndexColumn *c = AST_AS(IndexColumn, x->columns.v[i]);
        if (!AST_IS(ColumnRef, c->expr))
            ast_walk(&c->expr, visit, rw);
    }
}

bool rw_foreign_types(Rw *rw, Node **root)
{
    root = block_statement(root);
    if (!rw->catalog)
        return true;
    switch ((*root)->kind) {
    case N_QueryStmt: case N_Insert: case N_InsertAll: case N_Update: case N_Delete: case N_Merge: return ast_walk(root, visit, rw);
    case N_AlterTable: alter_table(rw, AST_AS(AlterTable, *root)); return true;
    case N_CreateIndex: create_index(rw, AST_AS(CreateIndex, *root)); return true;
    case N_CreateView: stored_query(rw, &AST_AS(CreateView, *root)->query); return true;
    case N_CreateMview: stored_query(rw, &AST_AS(CreateMview, *root)->query); return true;
    case N_CreateTable: stored_query(rw, &AST_AS(CreateTable, *root)->as_query); return true;
    default: return true;
    }
}
