/* Pass connect_by: START WITH / CONNECT BY becomes WITH RECURSIVE; see connect_by.h for the shape.
 *
 * WHERE: terms that join tables hold before the walk, all others after it. A loop is what Oracle takes for one: the PRIOR
 * expressions have the same values as in an ancestor. */
#include "config.h"
#include "rewrite/connect_by.h"
#include "rewrite/rownum.h"

#include <stdlib.h>

static bool is_pseudo(const Node *n, PseudoKind kind)
{
    return AST_IS(PseudoCol, n) && AST_AS(PseudoCol, n)->kind == kind;
}

/* ---- FROM DUAL CONNECT BY LEVEL <= n ---- */

static bool is_dual(const Node *from)
{
    if (!AST_IS(TableRef, from))
        return false;
    const TableRef *t = AST_AS(TableRef, from);
    return t->name.n && str_is(t->name.v[t->name.n - 1], "DUAL") &&
           (t->name.n == 1 || str_is(t->name.v[0], "SYS") || str_is(t->name.v[0], "DBSACI"));
}

static WalkStep find_hierarchical(Node **slot, void *ctx)
{
    (void)ctx;
    const Node *n = *slot;
    if (AST_IS(ColumnRef, n)) { /* DUAL has no other column: any other is of a query around */
        const StrList *p = &AST_AS(ColumnRef, n)->parts;
        return str_is(p->v[p->n - 1], "DUMMY") ? WALK_STOP : WALK_ON;
    }
    if (AST_IS(Prior, n) || AST_IS(ConnectByRoot, n) || AST_IS(Star, n) ||
        is_pseudo(n, PSEUDO_LEVEL) || is_pseudo(n, PSEUDO_CONNECT_BY_ISLEAF) || is_pseudo(n, PSEUDO_CONNECT_BY_ISCYCLE) ||
        is_pseudo(n, PSEUDO_ROWNUM) || (AST_IS(Call, n) && str_is(AST_AS(Call, n)->name.v[0], "SYS_CONNECT_BY_PATH")))
        return WALK_STOP;
    return WALK_ON;
}

static bool is_counter(Node *n)
{
    n = block_strip(n);
    return is_pseudo(n, PSEUDO_LEVEL) || is_pseudo(n, PSEUDO_ROWNUM);
}

/* -1: not digits alone, or too many */
static long whole_number(Rw *rw, Str text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] < '0' || text.p[i] > '9')
            return -1;
    return text.n < 10 ? strtol(arena_strndup(rw->a, text.p, text.n), NULL, 10) : -1;
}

/* LEVEL <= bound, LEVEL < bound or the other way round; the bound must not depend on the walk. */
static Node *series_bound(Rw *rw, Node *cond)
{
    cond = block_strip(cond);
    if (!AST_IS(Binary, cond))
        return NULL;
    Binary *b = AST_AS(Binary, cond);
    bool    left = is_counter(b->left), right = is_counter(b->right);
    Node   *bound = left ? b->right : b->left;
    bool    le = b->op == (left ? OP_LE : OP_GE), lt = b->op == (left ? OP_LT : OP_GT);
    if (left == right || !(le || lt) || !block_walk(&bound, find_hierarchical, NULL))
        return NULL;
    bound = block_number(rw, bound);
    if (le)
        return bound;
    Node *literal = block_strip(bound);
    if (AST_IS(NumberLit, literal) && whole_number(rw, AST_AS(NumberLit, literal)->text) > 0)
        return rw_number(rw, bound, whole_number(rw, AST_AS(NumberLit, literal)->text) - 1);
    Node *ceil = block_call(rw, bound, NULL, "CEIL", 1, bound);
    return rw_binary(rw, OP_SUB, ceil, rw_number(rw, bound, 1));
}

typedef struct Series {
    Rw  *rw;
    Str  alias, column;
    bool numbers; /* ROWNUM is the level too */
    bool fits;
} Series;

static WalkStep series_column(Node **slot, void *ctx)
{
    Series *x = ctx;
    Node   *n = *slot;
    if (is_pseudo(n, PSEUDO_LEVEL) || (x->numbers && is_pseudo(n, PSEUDO_ROWNUM))) {
        *slot = rw_column(x->rw, n, x->alias, x->column);
        (*slot)->otype = otype_plain(OT_NUMBER);
        return WALK_SKIP;
    }
    return WALK_ON;
}

static WalkStep unfit_for_series(Node **slot, void *ctx)
{
    (void)ctx;
    const Node *n = *slot;
    if (is_pseudo(n, PSEUDO_LEVEL) || is_pseudo(n, PSEUDO_ROWNUM))
        return WALK_ON;
    const Call *c = AST_IS(Call, n) ? AST_AS(Call, n) : NULL; /* COUNT(*) names no column */
    if (c && !c->over && c->args.n == 1 && AST_IS(Star, c->args.v[0]))
        return WALK_SKIP;
    return find_hierarchical(slot, ctx);
}

static bool lower_series(Rw *rw, Node *node)
{
    Select    *s = AST_AS(Select, node);
    ConnectBy *cb = AST_AS(ConnectBy, s->connect_by);
    if (s->from.n != 1 || !is_dual(s->from.v[0]) || cb->start_with || !cb->condition)
        return false;
    Node *bound = series_bound(rw, cb->condition), *keep = s->connect_by;
    s->connect_by = NULL;
    if (!bound || !block_walk_select(s, unfit_for_series, NULL)) {
        s->connect_by = keep;
        return false;
    }
    Series x = { rw, rw_fresh(rw, "SERIES_"), rw_fresh(rw, "LVL_"), s->where == NULL, true };
    bool   certain = AST_IS(NumberLit, block_strip(bound)) && AST_AS(NumberLit, block_strip(bound))->text.p[0] != '0';
    Node  *from = rw_cast(rw, rw_number(rw, bound, 1), "numeric");
    if (!certain) /* the root is there whatever the bound says; GREATEST ignores NULL */
        bound = block_call(rw, bound, NULL, "GREATEST", 2, bound, rw_number(rw, bound, 1));
    Node *call = block_call(rw, bound, NULL, "GENERATE_SERIES", 2, from, bound);
    Node *series = AST_NEW(rw->a, TableFunc, s->from.v[0]->at, .bare = true, .expr = call, .alias = x.alias,
                           .columns = strlist_of1(rw->a, x.column));
    s->from = list_of1(rw->a, series);
    block_set_item(rw, node, series, x.alias);
    block_walk_select(s, series_column, &x);
    rw_rule(rw, "connect-by-level");
    return true;
}

/* ---- the rows to walk over ---- */

typedef struct Items {
    Rw      *rw;
    int64_t  first;
    bool     several;
} Items;

static WalkStep see_item(Node **slot, void *ctx)
{
    Items *i = ctx;
    if (!AST_IS(ColumnRef, *slot) || !AST_AS(ColumnRef, *slot)->item)
        return WALK_ON;
    int64_t item = AST_AS(ColumnRef, *slot)->item;
    if (i->first && i->first != item)
        i->several = true;
    i->first = item;
    return WALK_ON;
}

/* Terms over more than one table join them: they hold before the walk. */
static void split_where(Rw *rw, Select *s, Node **filter)
{
    List terms = { 0 }, join = { 0 }, rest = { 0 };
    block_terms(rw, s->where, &terms);
    for (uint32_t i = 0; i < terms.n; i++) {
        Items seen = { .rw = rw };
        block_walk(&terms.v[i], see_item, &seen);
        list_push(rw->a, seen.several ? &join : &rest, terms.v[i]);
    }
    s->where = block_join_terms(rw, &join);
    *filter = block_join_terms(rw, &rest);
}

static Node *add_cte(Rw *rw, With *with, Str name, Node *query)
{
    Node *cte = AST_NEW(rw->a, Cte, query->at, .name = name, .query = query);
    list_push(rw->a, &with->ctes, cte);
    return cte;
}

/* Has it indexes, and rows in an order of their own? What is not known is taken for a table. */
static bool is_table(const RsItem *item, const Node *from)
{
    if (!item || !AST_IS(TableRef, from) || !item->alias.n || item->cte)
        return false;
    return !item->rel || (item->rel->kind != CAT_VIEW && item->rel->kind != CAT_FOREIGN);
}

/* A single table is walked as it is; anything else is computed once, in a CTE of its own, with its rows numbered. */
static bool take_source(Walk *w, With *with)
{
    Rw     *rw = w->rw;
    Select *s = w->s;
    const RsItem *item = s->from.n == 1 ? rs_item_of(rw, s->from.v[0]) : NULL;
    if (s->from.n == 1 && is_table(item, s->from.v[0])) {
        w->source = s->from.v[0];
        w->alias = item->alias;
        w->item = item->id;
        if (item->rel && (item->rel->kind == CAT_TABLE || item->rel->kind == CAT_TEMP))
            w->order_key = rw_column(rw, w->source, w->alias, STR("CTID"));
        return true;
    }
    Node  *filter = NULL;
    Pushed p;
    split_where(rw, s, &filter);
    if (!block_push_down(rw, w->node, true, filter, &p))
        return false;
    w->order_key = block_add_column(rw, &p, "RN_", rownum_number(rw, w->node));
    Str name = rw_fresh(rw, "SRC_");
    add_cte(rw, with, name, AST_AS(DerivedTable, p.table)->query);
    w->source = AST_NEW(rw->a, TableRef, w->node->at, .name = strlist_of1(rw->a, name), .alias = p.alias, .item = p.item);
    w->alias = p.alias;
    w->item = p.item;
    s->from = list_of1(rw->a, w->source);
    return true;
}

/* ---- the block's clauses ---- */

Node *cb_column(Walk *w, Str name)
{
    Node *ref = rw_column(w->rw, w->node, w->alias, name);
    AST_AS(ColumnRef, ref)->item = w->item;
    return ref;
}

static Node *typed_null(Walk *w, Node *expr)
{
    Node *never = AST_NEW(w->rw->a, BoolLit, expr->at, .value = false);
    return rw_case2(w->rw, never, expr, NULL);
}

static Node *as_text(Walk *w, Node *expr)
{
    OTypeId id = expr->otype ? expr->otype->id : OT_UNKNOWN;
    if (otype_family(id) == FAM_CHAR)
        return expr;
    return rw_compat(w->rw, expr, id == OT_DATE ? "to_char_date" : "to_char", 1, expr);
}

typedef struct Depth {
    Walk *w;
    bool  step;
} Depth;

static WalkStep level_here(Node **slot, void *ctx)
{
    const Depth *d = ctx;
    if (!is_pseudo(*slot, PSEUDO_LEVEL))
        return WALK_ON;
    Rw   *rw = d->w->rw;
    Node *one = rw_number(rw, *slot, 1);
    *slot = d->step ? rw_binary(rw, OP_ADD, rw_column(rw, *slot, d->w->parent, d->w->level), one) : one;
    (*slot)->otype = otype_plain(OT_NUMBER);
    return WALK_SKIP;
}

/* An expression of a row as it reads at the roots, or below them (step), where LEVEL is the parent's and one more. */
static Node *row_value(Walk *w, const Node *expr, bool step)
{
    Depth d = { w, step };
    Node *copy = cb_row_expr(w, expr);
    block_walk(&copy, level_here, &d);
    return copy;
}

static Node *path_column(Walk *w, Call *c)
{
    Node *value = c->args.v[0], *sep = c->args.v[1];
    Node *none = rw_cast(w->rw, rw_null(w->rw, value), "text");
    Node *anchor = rw_compat(w->rw, value, "sys_connect_by_path", 3, none, as_text(w, row_value(w, value, false)), sep);
    Str   name = cb_add(w, "PATH_", anchor, NULL);
    Node *above = rw_column(w->rw, value, w->parent, name);
    AST_AS(Target, w->step.v[w->step.n - 1])->expr =
        rw_compat(w->rw, value, "sys_connect_by_path", 3, above, as_text(w, row_value(w, value, true)), ast_copy(w->rw->a, sep));
    Node *ref = cb_column(w, name);
    ref->otype = otype_plain(OT_VARCHAR2);
    return ref;
}

static Node *prior_column(Walk *w, const Node *arg)
{
    Str   name = cb_add(w, "PRIOR_", typed_null(w, cb_row_expr(w, arg)), cb_parent_expr(w, arg));
    Node *ref = cb_column(w, name);
    ref->otype = arg->otype;
    return ref;
}

static Node *root_column(Walk *w, const Node *arg)
{
    Str name = cb_add(w, "ROOT_", row_value(w, arg, false), NULL);
    AST_AS(Target, w->step.v[w->step.n - 1])->expr = rw_column(w->rw, arg, w->parent, name);
    Node *ref = cb_column(w, name);
    ref->otype = arg->otype;
    return ref;
}

static Node *pseudo_column(Walk *w, const Node *n)
{
    Node *ref = NULL;
    if (is_pseudo(n, PSEUDO_LEVEL))
        ref = cb_column(w, w->level);
    else if (is_pseudo(n, PSEUDO_CONNECT_BY_ISLEAF)) {
        w->want_leaf = true;
        ref = cb_column(w, w->leaf);
    } else if (is_pseudo(n, PSEUDO_CONNECT_BY_ISCYCLE)) {
        w->want_iscycle = true;
        ref = cb_column(w, w->iscycle);
    }
    if (ref) {
        ref->at = n->at;
        ref->otype = otype_plain(OT_NUMBER);
    }
    return ref;
}

static bool is_path_call(const Node *n)
{
    return AST_IS(Call, n) && AST_AS(Call, n)->name.n == 1 && AST_AS(Call, n)->args.n == 2 &&
           str_is(AST_AS(Call, n)->name.v[0], "SYS_CONNECT_BY_PATH");
}

static WalkStep hierarchical_column(Node **slot, void *ctx)
{
    Walk *w = ctx;
    Node *n = *slot, *with = NULL;
    for (uint32_t i = 0; i < w->asked.n; i++)
        if (ast_equal(w->asked.v[i], n)) { /* one column, so that GROUP BY CONNECT_BY_ROOT x is the x that is selected */
            with = ast_copy(w->rw->a, w->answers.v[i]);
            with->at = n->at;
            *slot = with;
            return WALK_SKIP;
        }
    Node *asked = AST_IS(ConnectByRoot, n) || AST_IS(Prior, n) || is_path_call(n) ? ast_copy(w->rw->a, n) : NULL;
    if (AST_IS(PseudoCol, n))
        with = pseudo_column(w, n);
    else if (AST_IS(Prior, n))
        with = prior_column(w, AST_AS(Prior, n)->arg);
    else if (AST_IS(ConnectByRoot, n))
        with = root_column(w, AST_AS(ConnectByRoot, n)->arg);
    else if (is_path_call(n))
        with = path_column(w, AST_AS(Call, n));
    if (!with)
        return WALK_ON;
    with->at = n->at;
    if (asked) {
        list_push(w->rw->a, &w->asked, asked);
        list_push(w->rw->a, &w->answers, with);
    }
    *slot = with;
    return WALK_SKIP;
}

static const Target *target_at(const Select *s, const Node *order)
{
    const Node *e = block_strip(AST_AS(OrderItem, order)->expr);
    if (AST_IS(NumberLit, e)) {
        Str  t = AST_AS(NumberLit, e)->text;
        long n = 0;
        for (size_t i = 0; i < t.n && t.p[i] >= '0' && t.p[i] <= '9'; i++)
            n = n * 10 + (t.p[i] - '0');
        return n >= 1 && n <= (long)s->targets.n ? AST_AS(Target, s->targets.v[n - 1]) : NULL;
    }
    if (!AST_IS(ColumnRef, e) || AST_AS(ColumnRef, e)->item || AST_AS(ColumnRef, e)->parts.n != 1)
        return NULL;
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (str_eq(AST_AS(Target, s->targets.v[i])->alias, AST_AS(ColumnRef, e)->parts.v[0]))
            return AST_AS(Target, s->targets.v[i]);
    return NULL;
}

/* ORDER SIBLINGS BY orders inside the walk, by expressions. */
static void take_siblings(Walk *w)
{
    if (!w->s->order_siblings)
        return;
    for (uint32_t i = 0; i < w->s->order_by.n; i++) {
        const Target *t = target_at(w->s, w->s->order_by.v[i]);
        if (t)
            AST_AS(OrderItem, w->s->order_by.v[i])->expr = ast_copy(w->rw->a, t->expr);
    }
    w->siblings = w->s->order_by;
    w->s->order_by = (List){ 0 };
    w->s->order_siblings = false;
}

static WalkStep find_rownum(Node **slot, void *ctx)
{
    (void)ctx;
    return is_pseudo(*slot, PSEUDO_ROWNUM) ? WALK_STOP : WALK_ON;
}

/* The rows come in the order of the walk unless the block says otherwise. ROWNUM counts them in that order. */
static void order_rows(Walk *w, Node *from)
{
    Node *item = AST_NEW(w->rw->a, OrderItem, w->node->at, .expr = rw_column(w->rw, w->node, w->alias, w->path));
    if (!block_walk_select(w->s, find_rownum, NULL))
        AST_AS(Select, AST_AS(DerivedTable, from)->query)->order_by = list_of1(w->rw->a, item);
    else if (!w->s->order_by.n && !w->s->distinct && !block_groups(w->s))
        w->s->order_by = list_of1(w->rw->a, item);
}

static void name_helpers(Walk *w)
{
    w->cte = rw_fresh(w->rw, "WALK_");
    w->parent = rw_fresh(w->rw, "P_");
    w->level = rw_fresh(w->rw, "LVL_");
    w->path = rw_fresh(w->rw, "PATH_");
    w->seen = rw_fresh(w->rw, "SEEN_");
    w->cyc = rw_fresh(w->rw, "CYC_");
    w->leaf = rw_fresh(w->rw, "LEAF_");
    w->iscycle = rw_fresh(w->rw, "ISCYCLE_");
}

static bool lower_block(Rw *rw, Node **slot)
{
    Select *s = AST_AS(Select, *slot);
    if (!s->connect_by || lower_series(rw, *slot))
        return true;
    Node *with = AST_NEW(rw->a, With, (*slot)->at, .recursive = true);
    Walk  w = { .rw = rw, .node = *slot, .s = s };
    name_helpers(&w);
    take_siblings(&w);
    if (w.siblings.n) /* their columns have to be carried like the condition's */
        list_append(rw->a, &s->order_by, &w.siblings);
    if (!take_source(&w, AST_AS(With, with)))
        return false;
    s->order_by.n -= w.siblings.n;
    w.cb = AST_AS(ConnectBy, s->connect_by);
    if (!w.cb->condition)
        return rw_refuse(rw, 1788, *slot, "connect-by-missing", "CONNECT BY clause required in this query block");
    s->connect_by = NULL;
    Node  *filter = s->where;
    Pushed p;
    s->where = NULL;
    if (!block_push_down(rw, *slot, true, filter, &p))
        return false;
    for (uint32_t i = 0; i < p.inner->targets.n; i++)
        cb_take(&w, AST_AS(Target, p.inner->targets.v[i]));
    block_walk_select(s, hierarchical_column, &w);
    Node *from;
    if (!cb_build(&w, AST_AS(With, with), &from))
        return false;
    s->from = list_of1(rw->a, from);
    order_rows(&w, from);
    rw_rule(rw, "connect-by");
    return true;
}

static WalkStep find_prior(Node **slot, void *ctx)
{
    const Node **found = ctx;
    if (!AST_IS(Prior, *slot) && !AST_IS(ConnectByRoot, *slot))
        return WALK_ON;
    *found = *slot;
    return WALK_STOP;
}

bool rw_connect_by(Rw *rw, Node **root)
{
    if (!rw_has_kind(rw, N_ConnectBy)) {
        const Node *found = NULL;
        if ((!rw_has_kind(rw, N_Prior) && !rw_has_kind(rw, N_ConnectByRoot)) || ast_walk(root, find_prior, (void *)&found))
            return true;
        return rw_refuse(rw, 1788, found, "connect-by-missing", "CONNECT BY clause required in this query block");
    }
    return block_each(rw, root, lower_block);
}
