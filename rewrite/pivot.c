/* Pass pivot: PIVOT becomes aggregates over a grouped query, UNPIVOT a lateral list of VALUES. Both need to know the source's
 * columns: those that are not named in the clause are what PIVOT groups by, and what UNPIVOT repeats. */
#include "config.h"
#include "rewrite/block.h"
#include "rewrite/convert.h"

typedef struct Source {
    Rw       *rw;
    Node     *clause; /* Pivot or Unpivot */
    RsColumn *columns;
    uint32_t  n;
    bool      open;   /* there may be more columns, and nobody asks for all of them */
} Source;

static bool is_pivot(const Node *n)
{
    return AST_IS(Pivot, n) || AST_IS(Unpivot, n);
}

/* The items of a FROM node that have columns of their own. */
static bool take_columns(Source *s, Node *from)
{
    if (AST_IS(Join, from))
        return take_columns(s, AST_AS(Join, from)->left) && take_columns(s, AST_AS(Join, from)->right);
    const RsItem *item = rs_item_of(s->rw, from);
    if (item && !item->complete && s->open)
        return true;
    s->open = false;
    if (!item || !item->complete)
        return rw_refuse(s->rw, 3001, s->clause, "pivot-columns",
                         "unimplemented feature: %s of a table whose columns are not known",
                         AST_IS(Pivot, s->clause) ? "PIVOT" : "UNPIVOT");
    for (uint32_t i = 0; i < item->ncolumns; i++) {
        if (item->columns[i].hidden)
            continue;
        s->columns = arena_grow(s->rw->a, s->columns, s->n * sizeof *s->columns, (s->n + 1) * sizeof *s->columns);
        s->columns[s->n++] = item->columns[i];
    }
    return true;
}

static Str last_part(const Node *ref)
{
    const StrList *p = &AST_AS(ColumnRef, ref)->parts;
    return p->v[p->n - 1];
}

/* false: refused. What is no bare name the resolver may have made a call of. */
static bool simple_names(Rw *rw, const List *columns)
{
    for (uint32_t i = 0; i < columns->n; i++)
        if (!AST_IS(ColumnRef, columns->v[i]) || AST_AS(ColumnRef, columns->v[i])->parts.n != 1)
            return rw_refuse(rw, 1748, columns->v[i], "pivot-column", "only simple column names allowed here");
    return true;
}

typedef struct Uses {
    Str name;
} Uses;

static WalkStep find_name(Node **slot, void *ctx)
{
    const Uses *u = ctx;
    return AST_IS(ColumnRef, *slot) && str_eq(last_part(*slot), u->name) ? WALK_STOP : WALK_ON;
}

static bool list_names(List *l, Str name)
{
    Uses u = { name };
    for (uint32_t i = 0; i < l->n; i++)
        if (!ast_walk(&l->v[i], find_name, &u))
            return true;
    return false;
}

static Node *column(Rw *rw, const Node *at, const RsColumn *c)
{
    Node *ref = rw_column(rw, at, (Str){ 0 }, c->name);
    ref->otype = c->type;
    return ref;
}

static Node *target(Rw *rw, Node *expr, Str alias)
{
    return AST_NEW(rw->a, Target, expr->at, .expr = expr, .alias = alias);
}

/* ---- PIVOT ---- */

/* NULL: refused, the types do not compare */
static Node *equals(Rw *rw, const Node *column, const Node *value)
{
    Node *l = ast_copy(rw->a, column), *r = ast_copy(rw->a, value);
    return cv_compare(rw, &l, &r) ? rw_binary(rw, OP_EQ, l, r) : NULL;
}

/* column = value, for each of several */
static Node *value_condition(Rw *rw, const Pivot *p, Node *value)
{
    value = block_strip(value);
    if (p->for_columns.n == 1)
        return equals(rw, p->for_columns.v[0], value);
    Node *cond = NULL;
    const RowExpr *row = AST_AS(RowExpr, value);
    for (uint32_t i = 0; i < p->for_columns.n && i < row->items.n; i++) {
        Node *one = equals(rw, p->for_columns.v[i], row->items.v[i]);
        if (!one)
            return NULL;
        cond = rw_and(rw, cond, one);
    }
    return cond;
}

/* A value without alias names its columns by its own text. */
Str pivot_value_name(Rw *rw, const Node *value)
{
    StrBuf b;
    sb_init(&b, rw->a);
    value = block_strip((Node *)(uintptr_t)value);
    if (AST_IS(RowExpr, value)) {
        const RowExpr *row = AST_AS(RowExpr, value);
        for (uint32_t i = 0; i < row->items.n; i++) {
            sb_puts(&b, i ? "_" : "");
            sb_put(&b, pivot_value_name(rw, row->items.v[i]));
        }
    } else if (AST_IS(StringLit, value)) {
        sb_printf(&b, "'%.*s'", STR_ARG(AST_AS(StringLit, value)->value));
    } else {
        sb_put(&b, str_upper(rw->a, (Str){ rw->text.p + value->at.start, value->at.end - value->at.start }));
    }
    return sb_str(&b);
}

static Str column_name(Rw *rw, const Target *value, const Target *aggregate)
{
    Str name = value->alias.n ? value->alias : pivot_value_name(rw, value->expr);
    if (!aggregate->alias.n)
        return name;
    return str_of(arena_printf(rw->a, "%.*s_%.*s", STR_ARG(name), STR_ARG(aggregate->alias)));
}

static bool add_aggregates(Rw *rw, const Pivot *p, List *targets)
{
    for (uint32_t v = 0; v < p->values.n; v++)
        for (uint32_t a = 0; a < p->aggregates.n; a++) {
            const Target *value = AST_AS(Target, p->values.v[v]), *agg = AST_AS(Target, p->aggregates.v[a]);
            if (!block_is_aggregate(agg->expr) || AST_AS(Call, agg->expr)->keep)
                return rw_refuse(rw, 56902, agg->expr, "pivot-aggregate", "expect aggregate function inside pivot operation");
            if ((p->for_columns.n > 1 && !AST_IS(RowExpr, block_strip(value->expr))) || block_has_kind(value->expr, N_ColumnRef))
                return rw_refuse(rw, 56901, value->expr, "pivot-value",
                                 "non-constant expression is not allowed for pivot|unpivot values");
            Node *call = ast_copy(rw->a, agg->expr);
            AST_AS(Call, call)->filter = value_condition(rw, p, value->expr);
            if (!AST_AS(Call, call)->filter)
                return false;
            list_push(rw->a, targets, target(rw, call, column_name(rw, value, agg)));
        }
    return true;
}

static bool lower_pivot(Rw *rw, Node **slot)
{
    Pivot *p = AST_AS(Pivot, *slot);
    Source s = { .rw = rw, .clause = *slot };
    List   targets = { 0 }, groups = { 0 };
    if (!p->xml && (p->any || p->subquery))
        return rw_refuse(rw, 936, p->subquery ? p->subquery : *slot, "pivot-values", "missing expression");
    if (p->xml || p->any || p->subquery)
        return rw_refuse(rw, 3001, *slot, "pivot-xml", "unimplemented feature: PIVOT XML");
    if (!simple_names(rw, &p->for_columns) || !take_columns(&s, p->source))
        return false;
    for (uint32_t i = 0; i < s.n; i++) {
        if (list_names(&p->aggregates, s.columns[i].name) || list_names(&p->for_columns, s.columns[i].name))
            continue;
        list_push(rw->a, &targets, target(rw, column(rw, *slot, &s.columns[i]), s.columns[i].name));
        list_push(rw->a, &groups, column(rw, *slot, &s.columns[i]));
    }
    if (!add_aggregates(rw, p, &targets))
        return false;
    Node *q = AST_NEW(rw->a, Select, (*slot)->at, .targets = targets, .from = list_of1(rw->a, p->source), .group_by = groups);
    *slot = AST_NEW(rw->a, DerivedTable, (*slot)->at, .query = q, .alias = p->alias, .item = p->item);
    rw_rule(rw, "pivot");
    return true;
}

/* ---- UNPIVOT ---- */

static OTypeFamily family_of(const Source *s, const Node *ref)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (str_eq(s->columns[i].name, last_part(ref)))
            return s->columns[i].type ? otype_family(s->columns[i].type->id) : FAM_NONE;
    return FAM_NONE;
}

/* Columns that fall together must be of one family of types. */
static bool same_families(Rw *rw, const Source *s, const Unpivot *u)
{
    for (uint32_t c = 0; c < u->value_columns.n; c++) {
        OTypeFamily first = FAM_NONE;
        for (uint32_t i = 0; i < u->items.n; i++) {
            const List *cols = &AST_AS(UnpivotItem, u->items.v[i])->columns;
            OTypeFamily f = c < cols->n ? family_of(s, cols->v[c]) : FAM_NONE;
            if (f != FAM_NONE && first != FAM_NONE && f != first)
                return rw_refuse(rw, 1790, cols->v[c], "unpivot-types",
                                 "expression must have same datatype as corresponding expression");
            first = first == FAM_NONE ? f : first;
        }
    }
    return true;
}

/* The label of an item that gives none: the names of its columns. */
static Node *default_label(Rw *rw, const UnpivotItem *item)
{
    StrBuf b;
    sb_init(&b, rw->a);
    for (uint32_t i = 0; i < item->columns.n; i++) {
        sb_puts(&b, i ? "_" : "");
        sb_put(&b, last_part(item->columns.v[i]));
    }
    Node *n = AST_NEW(rw->a, StringLit, item->base.at, .value = sb_str(&b));
    n->otype = otype_plain(OT_VARCHAR2);
    return n;
}

static Node *values_row(Rw *rw, const Unpivot *u, const UnpivotItem *item)
{
    List cells = { 0 };
    for (uint32_t i = 0; i < u->for_columns.n; i++) {
        Node *label = i < item->values.n ? ast_copy(rw->a, item->values.v[i]) : rw_null(rw, &item->base);
        if (!item->values.n)
            label = default_label(rw, item);
        list_push(rw->a, &cells, label);
    }
    for (uint32_t i = 0; i < item->columns.n; i++)
        list_push(rw->a, &cells, ast_copy(rw->a, item->columns.v[i]));
    return AST_NEW(rw->a, RowExpr, item->base.at, .items = cells);
}

/* EXCLUDE NULLS, the default: not a row whose values are all NULL. */
static Node *not_all_null(Rw *rw, const Unpivot *u, Str alias)
{
    Node *cond = NULL;
    for (uint32_t i = 0; i < u->value_columns.n; i++) {
        Node *test = AST_NEW(rw->a, IsTest, u->base.at, .kind = IS_NULL, .negated = true,
                             .arg = rw_column(rw, &u->base, alias, u->value_columns.v[i]));
        cond = cond ? rw_binary(rw, OP_OR, cond, test) : test;
    }
    return cond;
}

static bool is_unpivoted(const Unpivot *u, Str name)
{
    for (uint32_t i = 0; i < u->items.n; i++)
        if (list_names(&AST_AS(UnpivotItem, u->items.v[i])->columns, name))
            return true;
    return false;
}

/* Does the query that reads the clause name each column that it wants? */
static bool asks_by_name(Rw *rw, const Unpivot *u)
{
    const RsItem *item = rs_item(rw, u->item);
    if (!item || !item->block->query || !AST_IS(Select, item->block->query))
        return false;
    const Select *s = AST_AS(Select, item->block->query);
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            return false;
    return true;
}

static bool lower_unpivot(Rw *rw, Node **slot)
{
    Unpivot *u = AST_AS(Unpivot, *slot);
    Source   s = { .rw = rw, .clause = *slot, .open = AST_IS(TableRef, u->source) && asks_by_name(rw, u) };
    List     targets = { 0 }, rows = { 0 };
    Str      alias = rw_fresh(rw, "U_");
    StrList  names = { 0 };
    for (uint32_t i = 0; i < u->items.n; i++)
        if (!simple_names(rw, &AST_AS(UnpivotItem, u->items.v[i])->columns))
            return false;
    if (!take_columns(&s, u->source) || !same_families(rw, &s, u))
        return false;
    for (uint32_t i = 0; i < s.n && !s.open; i++)
        if (!is_unpivoted(u, s.columns[i].name))
            list_push(rw->a, &targets, target(rw, column(rw, *slot, &s.columns[i]), s.columns[i].name));
    if (s.open) { /* those that are turned into rows come along, unseen */
        Node *star = AST_NEW(rw->a, Star, (*slot)->at, .qualifier = strlist_of1(rw->a, block_from_alias(u->source)));
        list_push(rw->a, &targets, AST_NEW(rw->a, Target, (*slot)->at, .expr = star));
    }
    for (uint32_t i = 0; i < u->for_columns.n; i++)
        strlist_push(rw->a, &names, u->for_columns.v[i]);
    for (uint32_t i = 0; i < u->value_columns.n; i++)
        strlist_push(rw->a, &names, u->value_columns.v[i]);
    for (uint32_t i = 0; i < names.n; i++)
        list_push(rw->a, &targets, target(rw, rw_column(rw, *slot, alias, names.v[i]), names.v[i]));
    for (uint32_t i = 0; i < u->items.n; i++)
        list_push(rw->a, &rows, values_row(rw, u, AST_AS(UnpivotItem, u->items.v[i])));
    Node *values = AST_NEW(rw->a, Values, (*slot)->at, .rows = rows);
    Node *list = AST_NEW(rw->a, DerivedTable, (*slot)->at, .lateral = true, .query = values, .alias = alias, .columns = names);
    Node *join = AST_NEW(rw->a, Join, (*slot)->at, .kind = JOIN_CROSS, .left = u->source, .right = list);
    Node *q = AST_NEW(rw->a, Select, (*slot)->at, .targets = targets, .from = list_of1(rw->a, join),
                      .where = u->include_nulls ? NULL : not_all_null(rw, u, alias));
    *slot = AST_NEW(rw->a, DerivedTable, (*slot)->at, .query = q, .alias = u->alias, .item = u->item);
    rw_rule(rw, "unpivot");
    return true;
}

static WalkStep visit(Node **slot, void *ctx)
{
    Rw *rw = ctx;
    if (!is_pivot(*slot))
        return WALK_ON;
    bool ok = AST_IS(Pivot, *slot) ? lower_pivot(rw, slot) : lower_unpivot(rw, slot);
    return ok ? WALK_ON : WALK_STOP;
}

bool rw_pivot(Rw *rw, Node **root)
{
    if (!rw_has_kind(rw, N_Pivot) && !rw_has_kind(rw, N_Unpivot))
        return true;
    return ast_walk_up(root, visit, rw);
}
