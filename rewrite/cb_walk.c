/* Builds the recursive query of a hierarchical block; see connect_by.h. */
#include "config.h"
#include "rewrite/connect_by.h"
#include "rewrite/rownum.h"

/* ---- columns ---- */

static Node *target(Walk *w, Node *expr, Str name)
{
    return AST_NEW(w->rw->a, Target, expr->at, .expr = expr, .alias = name);
}

/* A bare name that resolve could not tell is the row's, unless it stands in a nested query: there it is left alone. */
static bool own_column(const Walk *w, const Node *n)
{
    return AST_IS(ColumnRef, n) && (AST_AS(ColumnRef, n)->item == w->item ||
                                    (!AST_AS(ColumnRef, n)->item && AST_AS(ColumnRef, n)->parts.n == 1));
}

static WalkStep mark_unknown(Node **slot, void *ctx)
{
    const bool *mark = ctx;
    if (AST_IS(ColumnRef, *slot) && AST_AS(ColumnRef, *slot)->item == (*mark ? 0 : BLOCK_UNKNOWN))
        AST_AS(ColumnRef, *slot)->item = *mark ? BLOCK_UNKNOWN : 0;
    return WALK_ON;
}

static WalkStep mark_nested(Node **slot, void *ctx)
{
    if (ast_kind_class((NodeKind)(*slot)->kind) != CLASS_QUERY)
        return WALK_ON;
    ast_walk(slot, mark_unknown, ctx);
    return WALK_SKIP;
}

/* Walks a copy of an expression so that unknown names of nested queries do not look like the row's. */
static bool walk_row_names(Node **copy, AstVisit *visit, void *ctx)
{
    bool on = true, off = false;
    ast_walk(copy, mark_nested, &on);
    bool whole = ast_walk(copy, visit, ctx);
    ast_walk(copy, mark_nested, &off);
    return whole;
}

static Str column_name(const Node *ref)
{
    const StrList *p = &AST_AS(ColumnRef, ref)->parts;
    return p->v[p->n - 1];
}

static WalkStep qualify(Node **slot, void *ctx)
{
    Walk *w = ctx;
    if (own_column(w, *slot))
        AST_AS(ColumnRef, *slot)->parts = strlist_of2(w->rw->a, w->alias, column_name(*slot));
    return WALK_ON;
}

Node *cb_row_expr(Walk *w, const Node *expr)
{
    Node *copy = ast_copy(w->rw->a, expr);
    walk_row_names(&copy, qualify, w);
    return copy;
}

void cb_take(Walk *w, const Target *column)
{
    Node *expr = cb_row_expr(w, column->expr);
    list_push(w->rw->a, &w->anchor, target(w, expr, column->alias));
    list_push(w->rw->a, &w->step, target(w, ast_copy(w->rw->a, expr), column->alias));
}

Str cb_add(Walk *w, const char *prefix, Node *anchor, Node *step)
{
    Str name = rw_fresh(w->rw, prefix);
    list_push(w->rw->a, &w->anchor, target(w, anchor, name));
    list_push(w->rw->a, &w->step, target(w, step ? step : anchor, name));
    return name;
}

/* The walk's column that holds this value of a row; made if it is not there. */
static Str kept(Walk *w, const Node *expr)
{
    Node *row = cb_row_expr(w, expr);
    for (uint32_t i = 0; i < w->anchor.n; i++) {
        const Target *a = AST_AS(Target, w->anchor.v[i]), *s = AST_AS(Target, w->step.v[i]);
        bool calls = block_has_kind(row, N_Call) || block_has_kind(row, N_PseudoCol); /* may differ at each call */
        if (!calls && ast_equal(a->expr, row) && ast_equal(s->expr, row))
            return a->alias;
    }
    return cb_add(w, "COL_", row, ast_copy(w->rw->a, row));
}

static WalkStep from_parent(Node **slot, void *ctx)
{
    Walk *w = ctx;
    Node *n = *slot;
    bool  level = AST_IS(PseudoCol, n) && AST_AS(PseudoCol, n)->kind == PSEUDO_LEVEL;
    if (!level && !own_column(w, n))
        return WALK_ON;
    Node *ref = rw_column(w->rw, n, w->parent, level ? w->level : kept(w, n));
    ref->otype = n->otype;
    *slot = ref;
    return WALK_SKIP;
}

/* A plain column or an expression of columns is computed from the parent's columns; a call was computed once for the
 * parent row and is kept (PRIOR SYS_GUID() must be that row's). */
Node *cb_parent_expr(Walk *w, const Node *expr)
{
    if (block_has_kind((Node *)(uintptr_t)expr, N_Call) || AST_IS(PseudoCol, expr)) {
        bool level = AST_IS(PseudoCol, expr) && AST_AS(PseudoCol, expr)->kind == PSEUDO_LEVEL;
        Node *ref = rw_column(w->rw, expr, w->parent, level ? w->level : kept(w, expr));
        ref->otype = expr->otype;
        return ref;
    }
    Node *copy = ast_copy(w->rw->a, expr);
    walk_row_names(&copy, from_parent, w);
    return copy;
}

/* ---- conditions ---- */

typedef struct Side {
    Walk *w;
    bool  step;
    const Node *bad;
} Side;

static WalkStep walk_term(Node **slot, void *ctx)
{
    Side *s = ctx;
    Walk *w = s->w;
    Node *n = *slot;
    if (AST_IS(Prior, n)) {
        if (!s->step) {
            s->bad = n;
            return WALK_STOP;
        }
        *slot = cb_parent_expr(w, AST_AS(Prior, n)->arg);
        return WALK_SKIP;
    }
    if (AST_IS(PseudoCol, n) && AST_AS(PseudoCol, n)->kind == PSEUDO_LEVEL) {
        Node *one = rw_number(w->rw, n, 1);
        *slot = s->step ? rw_binary(w->rw, OP_ADD, rw_column(w->rw, n, w->parent, w->level), one) : one;
        (*slot)->otype = otype_plain(OT_NUMBER);
        return WALK_SKIP;
    }
    if (AST_IS(PseudoCol, n) && AST_AS(PseudoCol, n)->kind == PSEUDO_ROWNUM) {
        s->bad = n;
        return WALK_STOP;
    }
    if (AST_IS(ConnectByRoot, n) || (AST_IS(Call, n) && str_is(AST_AS(Call, n)->name.v[0], "SYS_CONNECT_BY_PATH"))) {
        s->bad = n;
        return WALK_STOP;
    }
    return qualify(slot, w);
}

/* A condition or sort key as it reads at the roots (step: below them). NULL: refused. */
static Node *placed(Walk *w, const Node *expr, bool step)
{
    Side  s = { .w = w, .step = step };
    Node *copy = ast_copy(w->rw->a, expr);
    if (walk_row_names(&copy, walk_term, &s))
        return copy;
    rw_refuse(w->rw, 3001, s.bad, "connect-by-condition", "unimplemented feature: %s here in a hierarchical query",
              AST_IS(PseudoCol, s.bad) ? "ROWNUM" : AST_IS(Prior, s.bad) ? "PRIOR" : "CONNECT_BY_ROOT or SYS_CONNECT_BY_PATH");
    return NULL;
}

static WalkStep take_prior(Node **slot, void *ctx)
{
    Walk *w = ctx;
    if (!AST_IS(Prior, *slot))
        return WALK_ON;
    Node *row = cb_row_expr(w, AST_AS(Prior, *slot)->arg);
    for (uint32_t i = 0; i < w->identity.n; i++)
        if (ast_equal(w->identity.v[i], row))
            return WALK_SKIP;
    list_push(w->rw->a, &w->identity, row);
    return WALK_SKIP;
}

/* ---- helper columns ---- */

/* row_number() OVER (ORDER BY siblings, or the table's own order) */
static Node *place_among_siblings(Walk *w, bool step)
{
    Node *call = block_call(w->rw, w->node, NULL, "ROW_NUMBER", 0);
    Node *win = AST_NEW(w->rw->a, Window, w->node->at, .name = { 0 });
    for (uint32_t i = 0; i < w->siblings.n; i++) {
        OrderItem *o = AST_AS(OrderItem, w->siblings.v[i]);
        Node      *key = placed(w, o->expr, step);
        if (!key)
            return NULL;
        list_push(w->rw->a, &AST_AS(Window, win)->order_by,
                  AST_NEW(w->rw->a, OrderItem, o->base.at, .expr = key, .desc = o->desc, .nulls = o->nulls));
    }
    if (!w->siblings.n && w->order_key)
        list_push(w->rw->a, &AST_AS(Window, win)->order_by,
                  AST_NEW(w->rw->a, OrderItem, w->node->at, .expr = cb_row_expr(w, w->order_key)));
    AST_AS(Call, call)->over = win;
    return call;
}

static Node *identity_row(Walk *w)
{
    List items = { 0 };
    for (uint32_t i = 0; i < w->identity.n; i++)
        list_push(w->rw->a, &items, ast_copy(w->rw->a, w->identity.v[i]));
    return AST_NEW(w->rw->a, RowExpr, w->cb->base.at, .items = items, .keyword = true);
}

static Node *array_of(Walk *w, Node *item)
{
    return AST_NEW(w->rw->a, ArrayExpr, item->at, .items = list_of1(w->rw->a, item));
}

/* ROW(...) = ANY (p.seen), or <> ALL */
static Node *met_before(Walk *w, bool negated)
{
    Node *seen = rw_cast(w->rw, rw_column(w->rw, w->node, w->parent, w->seen), "record[]");
    return AST_NEW(w->rw->a, Quantified, w->cb->base.at, .op = negated ? OP_NE : OP_EQ, .all = negated,
                   .left = identity_row(w), .items = list_of1(w->rw->a, seen));
}

static void add_named(Walk *w, Str name, Node *anchor, Node *step)
{
    list_push(w->rw->a, &w->anchor, target(w, anchor, name));
    list_push(w->rw->a, &w->step, target(w, step, name));
}

static Node *from_above(Walk *w, Str name)
{
    return rw_column(w->rw, w->node, w->parent, name);
}

static void add_level(Walk *w)
{
    Node *one = rw_cast(w->rw, rw_number(w->rw, w->node, 1), "numeric");
    Node *next = rw_binary(w->rw, OP_ADD, from_above(w, w->level), rw_number(w->rw, w->node, 1));
    if (w->identity.n && !w->cb->nocycle) {
        Node *loop = rw_compat(w->rw, w->node, "fail", 2, rw_number(w->rw, w->node, 1436), from_above(w, w->level));
        next = rw_case2(w->rw, met_before(w, false), loop, next);
    }
    add_named(w, w->level, one, next);
}

/* Rows that close a loop are kept in the walk, first among their siblings, if CONNECT_BY_ISCYCLE is asked for. */
static bool add_path(Walk *w)
{
    Node *root = place_among_siblings(w, false), *below = place_among_siblings(w, true);
    if (!root || !below)
        return false;
    if (w->want_iscycle)
        below = rw_case2(w->rw, met_before(w, false), rw_cast(w->rw, rw_number(w->rw, w->node, 0), "bigint"), below);
    add_named(w, w->path, array_of(w, root), rw_binary(w->rw, OP_CONCAT, from_above(w, w->path), below));
    return true;
}

static void add_loop_columns(Walk *w)
{
    if (w->identity.n)
        add_named(w, w->seen, array_of(w, identity_row(w)), rw_binary(w->rw, OP_CONCAT, from_above(w, w->seen), identity_row(w)));
    if (w->want_iscycle) {
        Node *no = AST_NEW(w->rw->a, BoolLit, w->node->at, .value = false);
        add_named(w, w->cyc, no, w->identity.n ? met_before(w, false) : ast_copy(w->rw->a, no));
    }
}

/* ---- the query ---- */

static Node *anchor_query(Walk *w)
{
    Node *where = NULL;
    if (w->cb->start_with && !(where = placed(w, w->cb->start_with, false)))
        return NULL;
    return AST_NEW(w->rw->a, Select, w->node->at, .targets = w->anchor, .from = list_of1(w->rw->a, ast_copy(w->rw->a, w->source)),
                   .where = where);
}

static Node *negate(Walk *w, Node *cond)
{
    return AST_NEW(w->rw->a, Unary, cond->at, .op = OP_NOT, .arg = cond);
}

static Node *step_query(Walk *w, Node *where)
{
    if (w->cb->nocycle && w->want_iscycle)
        where = rw_and(w->rw, where, negate(w, from_above(w, w->cyc)));
    else if (w->cb->nocycle && w->identity.n)
        where = rw_and(w->rw, where, met_before(w, true));
    Node *walk = AST_NEW(w->rw->a, TableRef, w->node->at, .name = strlist_of1(w->rw->a, w->cte), .alias = w->parent);
    return AST_NEW(w->rw->a, Select, w->node->at, .targets = w->step,
                   .from = list_of2(w->rw->a, walk, ast_copy(w->rw->a, w->source)), .where = where);
}

/* lead(column) OVER (ORDER BY path): the next row of the walk is the first child, if there is one. */
static Node *next_row(Walk *w, Str column)
{
    Node *call = block_call(w->rw, w->node, NULL, "LEAD", 1, rw_column(w->rw, w->node, w->alias, column));
    Node *by = AST_NEW(w->rw->a, OrderItem, w->node->at, .expr = rw_column(w->rw, w->node, w->alias, w->path));
    AST_AS(Call, call)->over = AST_NEW(w->rw->a, Window, w->node->at, .order_by = list_of1(w->rw->a, by));
    return call;
}

static Node *has_child(Walk *w)
{
    return rw_binary(w->rw, OP_GT, next_row(w, w->level), rw_column(w->rw, w->node, w->alias, w->level));
}

/* SELECT a.*, <flag> FROM <from> [WHERE NOT a.cyc] AS a */
static Node *layer(Walk *w, Node *from, Node *flag, Str name, bool drop_loops)
{
    Rw   *rw = w->rw;
    List  targets = { 0 };
    Node *star = AST_NEW(rw->a, Star, w->node->at, .qualifier = strlist_of1(rw->a, w->alias));
    list_push(rw->a, &targets, AST_NEW(rw->a, Target, w->node->at, .expr = star));
    if (flag)
        list_push(rw->a, &targets, target(w, flag, name));
    Node *where = drop_loops ? negate(w, rw_column(rw, w->node, w->alias, w->cyc)) : NULL;
    Node *q = AST_NEW(rw->a, Select, w->node->at, .targets = targets, .from = list_of1(rw->a, from), .where = where);
    return AST_NEW(rw->a, DerivedTable, w->node->at, .query = q, .alias = w->alias, .item = w->item);
}

static Node *zero_one(Walk *w, Node *cond, int yes)
{
    Node *c = rw_case2(w->rw, cond, rw_number(w->rw, w->node, yes), rw_number(w->rw, w->node, 1 - yes));
    return rw_cast(w->rw, c, "numeric");
}

static Node *layers(Walk *w)
{
    Node *from = AST_NEW(w->rw->a, TableRef, w->node->at, .name = strlist_of1(w->rw->a, w->cte), .alias = w->alias);
    if (w->want_iscycle)
        from = layer(w, from, zero_one(w, rw_and(w->rw, next_row(w, w->cyc), has_child(w)), 1), w->iscycle, false);
    if (w->want_leaf)
        from = layer(w, from, zero_one(w, has_child(w), 0), w->leaf, w->want_iscycle);
    else
        from = layer(w, from, NULL, w->leaf, w->want_iscycle);
    return from;
}

bool cb_build(Walk *w, With *with, Node **from)
{
    ast_walk(&w->cb->condition, take_prior, w);
    if (w->want_iscycle && !w->cb->nocycle)
        return rw_refuse(w->rw, 30930, w->node, "connect-by-nocycle",
                         "NOCYCLE keyword is required with CONNECT_BY_ISCYCLE pseudocolumn");
    Node *where = placed(w, w->cb->condition, true); /* first: it may ask for more columns */
    if (!where)
        return false;
    add_level(w);
    if (!add_path(w))
        return false;
    add_loop_columns(w);
    Node *anchor = anchor_query(w);
    if (!anchor)
        return false;
    Node *all = AST_NEW(w->rw->a, SetOp, w->node->at, .kind = SET_UNION, .all = true, .left = anchor,
                        .right = step_query(w, where));
    list_push(w->rw->a, &with->ctes, AST_NEW(w->rw->a, Cte, w->node->at, .name = w->cte, .query = all));
    *from = layers(w);
    AST_AS(Select, AST_AS(DerivedTable, *from)->query)->with = &with->base;
    return true;
}
