/* Pass keep: aggregates and analytic functions whose clauses PostgreSQL lacks: KEEP (DENSE_RANK FIRST|LAST), IGNORE NULLS,
 * FROM LAST, DISTINCT over a window, RATIO_TO_REPORT, ranges of days.
 *
 * What depends on other rows of the group is computed first, as a column of a derived table (a rank, a number among equal
 * values); the aggregate then takes only the rows where it is 1. */
#include "config.h"
#include "rewrite/block.h"

typedef struct Pending { /* an aggregate that gets FILTER (WHERE column = 1) */
    Call *call;
    Node *rank;
} Pending;

typedef struct Keeping {
    Rw      *rw;
    Node    *select;
    Select  *s;
    Pending *v;
    uint32_t n;
    bool     failed;
} Keeping;

static bool is_named(const Call *c, const char *name)
{
    return c->name.n == 1 && !c->quoted_name && str_is(c->name.v[0], name);
}

static void set_compat(Rw *rw, Call *c, const char *name)
{
    c->name = strlist_of2(rw->a, STR("DBSACI"), str_of(name));
}

static bool refuse(Keeping *k, const Node *at, const char *what)
{
    k->failed = true;
    return rw_refuse(k->rw, 3001, at, "analytic-form", "unimplemented feature: %s", what);
}

static List copies(Rw *rw, const List *l)
{
    List out = { 0 };
    for (uint32_t i = 0; i < l->n; i++)
        list_push(rw->a, &out, ast_copy(rw->a, l->v[i]));
    return out;
}

/* LAST is FIRST of the opposite order; where NULLs stand turns with it. */
static List keep_order(Rw *rw, const Keep *keep)
{
    List out = copies(rw, &keep->order_by);
    for (uint32_t i = 0; keep->last && i < out.n; i++) {
        OrderItem *o = AST_AS(OrderItem, out.v[i]);
        o->desc = !o->desc;
        if (o->nulls != NULLS_UNSAID)
            o->nulls = o->nulls == NULLS_FIRST ? NULLS_LAST : NULLS_FIRST;
    }
    return out;
}

static Node *ranking(Rw *rw, const Node *at, const char *function, List partition, List order)
{
    Node *call = block_call(rw, at, NULL, function, 0);
    AST_AS(Call, call)->over = AST_NEW(rw->a, Window, at->at, .partition_by = partition, .order_by = order);
    return call;
}

static void filter_by(Keeping *k, Call *c, Node *rank)
{
    k->v = arena_grow(k->rw->a, k->v, k->n * sizeof *k->v, (k->n + 1) * sizeof *k->v);
    k->v[k->n++] = (Pending){ c, rank };
}

/* ---- KEEP ---- */

/* MIN or MAX of the first rows is the first element in that order and then in the order of the values. */
static void keep_extreme(Keeping *k, Node **slot, Call *c)
{
    Rw  *rw = k->rw;
    List order = keep_order(rw, AST_AS(Keep, c->keep));
    Node *by = AST_NEW(rw->a, OrderItem, (*slot)->at, .expr = ast_copy(rw->a, c->args.v[0]), .desc = is_named(c, "MAX"),
                       .nulls = NULLS_LAST);
    list_push(rw->a, &order, by);
    Node *array = block_call(rw, *slot, NULL, "ARRAY_AGG", 1, c->args.v[0]);
    AST_AS(Call, array)->order_by = order;
    AST_AS(Call, array)->filter = c->filter;
    Node *first = AST_NEW(rw->a, Subscript, (*slot)->at, .arg = array, .index = list_of1(rw->a, rw_number(rw, *slot, 1)));
    first->otype = (*slot)->otype;
    *slot = first;
}

static bool plain_groups(const Select *s)
{
    for (uint32_t i = 0; i < s->group_by.n; i++)
        if (AST_IS(GroupingSet, s->group_by.v[i]))
            return false;
    return true;
}

static bool lower_keep(Keeping *k, Node **slot)
{
    Call   *c = AST_AS(Call, *slot);
    Window *w = AST_AS(Window, c->over);
    rw_rule(k->rw, "keep-dense-rank");
    if (!w && c->args.n == 1 && (is_named(c, "MIN") || is_named(c, "MAX"))) {
        keep_extreme(k, slot, c);
        return true;
    }
    if (w ? (w->name.n || block_groups(k->s)) : !plain_groups(k->s))
        return refuse(k, *slot, "KEEP (DENSE_RANK ...) here");
    List groups = copies(k->rw, w ? &w->partition_by : &k->s->group_by);
    filter_by(k, c, ranking(k->rw, *slot, "RANK", groups, keep_order(k->rw, AST_AS(Keep, c->keep))));
    c->keep = NULL;
    return true;
}

/* ---- DISTINCT over a window ---- */

/* One row of each value: the first of its equals. */
static bool lower_distinct(Keeping *k, Node **slot)
{
    Call   *c = AST_AS(Call, *slot);
    Window *w = AST_AS(Window, c->over);
    c->distinct = false;
    if (is_named(c, "MIN") || is_named(c, "MAX"))
        return true;
    if (w->order_by.n) {
        rw_refuse(k->rw, 30487, *slot, "window-order", "ORDER BY not allowed here");
        return false;
    }
    if (w->name.n || c->args.n < 1 || block_groups(k->s))
        return refuse(k, *slot, "DISTINCT in this analytic function");
    List partition = copies(k->rw, &w->partition_by);
    list_push(k->rw->a, &partition, ast_copy(k->rw->a, c->args.v[0]));
    filter_by(k, c, ranking(k->rw, *slot, "ROW_NUMBER", partition, (List){ 0 }));
    rw_rule(k->rw, "distinct-window");
    return true;
}

/* ---- IGNORE NULLS, FROM LAST ---- */

static Node *not_null(Rw *rw, const Node *arg)
{
    return AST_NEW(rw->a, IsTest, arg->at, .kind = IS_NULL, .negated = true, .arg = ast_copy(rw->a, arg));
}

/* array_agg of the values in the call's own window */
static Node *window_array(Keeping *k, const Call *c, bool skip_nulls)
{
    Node *array = block_call(k->rw, &c->base, NULL, "ARRAY_AGG", 1, c->args.v[0]);
    AST_AS(Call, array)->over = c->over;
    if (skip_nulls)
        AST_AS(Call, array)->filter = not_null(k->rw, c->args.v[0]);
    return array;
}

static void set_frame(Keeping *k, Call *c, bool before)
{
    Window *w = AST_AS(Window, ast_copy(k->rw->a, c->over));
    Node   *one = rw_number(k->rw, &c->base, 1);
    w->frame = before ? AST_NEW(k->rw->a, WindowFrame, c->base.at, .unit = FU_ROWS, .start = FB_UNBOUNDED_PRECEDING,
                                .end = FB_PRECEDING, .end_offset = one)
                      : AST_NEW(k->rw->a, WindowFrame, c->base.at, .unit = FU_ROWS, .start = FB_FOLLOWING, .start_offset = one,
                                .end = FB_UNBOUNDED_FOLLOWING);
    c->over = &w->base;
}

static Node *element(Keeping *k, const Call *c, Node *array, Node *index, bool from_end)
{
    if (from_end)
        return rw_compat(k->rw, &c->base, "nth_from_end", 2, array, index);
    Node *at = AST_IS(NumberLit, block_strip(index)) ? index : rw_cast(k->rw, index, "int");
    return AST_NEW(k->rw->a, Subscript, c->base.at, .arg = array, .index = list_of1(k->rw->a, at));
}

/* The n-th value that is not NULL before (after) the row; the default if there is none. */
static bool lower_lag(Keeping *k, Node **slot)
{
    Call *c = AST_AS(Call, *slot);
    bool  lag = is_named(c, "LAG");
    Node *n = c->args.n > 1 ? c->args.v[1] : NULL, *otherwise = c->args.n > 2 ? c->args.v[2] : NULL, *value;
    const OType *type = (*slot)->otype;
    if (AST_AS(Window, c->over)->name.n)
        return refuse(k, *slot, "IGNORE NULLS over a named window");
    set_frame(k, c, lag);
    if (!n || (AST_IS(NumberLit, n) && str_is(AST_AS(NumberLit, n)->text, "1"))) {
        c->args.n = 1;
        c->ignore_nulls = false;
        set_compat(k->rw, c, lag ? "LAST_NOT_NULL" : "FIRST_NOT_NULL");
        value = *slot;
    } else {
        value = element(k, c, window_array(k, c, true), n, lag);
    }
    if (otherwise)
        value = block_call(k->rw, *slot, NULL, "COALESCE", 2, value, otherwise);
    value->otype = type;
    *slot = value;
    return true;
}

static bool lower_nth(Keeping *k, Node **slot)
{
    Call *c = AST_AS(Call, *slot);
    const OType *type = (*slot)->otype;
    *slot = element(k, c, window_array(k, c, c->ignore_nulls), c->args.v[1], c->from_last);
    (*slot)->otype = type;
    return true;
}

static bool lower_ignore(Keeping *k, Node **slot)
{
    Call *c = AST_AS(Call, *slot);
    rw_rule(k->rw, "ignore-nulls");
    if (is_named(c, "NTH_VALUE") && c->args.n == 2)
        return lower_nth(k, slot);
    if (is_named(c, "LAG") || is_named(c, "LEAD"))
        return lower_lag(k, slot);
    if (!c->ignore_nulls || c->args.n != 1 || !(is_named(c, "FIRST_VALUE") || is_named(c, "LAST_VALUE")))
        return refuse(k, *slot, c->ignore_nulls ? "IGNORE NULLS of this function" : "FROM LAST of this function");
    set_compat(k->rw, c, is_named(c, "FIRST_VALUE") ? "FIRST_NOT_NULL" : "LAST_NOT_NULL");
    c->ignore_nulls = false;
    return true;
}

/* ---- the others ---- */

static bool lower_ratio(Keeping *k, Node **slot)
{
    Call *c = AST_AS(Call, *slot);
    Node *sum = block_call(k->rw, *slot, NULL, "SUM", 1, ast_copy(k->rw->a, c->args.v[0]));
    AST_AS(Call, sum)->over = c->over;
    Node *total = block_call(k->rw, *slot, NULL, "NULLIF", 2, sum, rw_number(k->rw, *slot, 0));
    Node *x = c->args.v[0];
    bool  is_float = x->otype && (x->otype->id == OT_BINARY_DOUBLE || x->otype->id == OT_BINARY_FLOAT);
    Node *ratio = is_float ? rw_binary(k->rw, OP_DIV, x, total) : rw_compat(k->rw, *slot, "div", 2, x, total);
    ratio->otype = otype_plain(is_float ? OT_BINARY_DOUBLE : OT_NUMBER);
    *slot = ratio;
    rw_rule(k->rw, "ratio-to-report");
    return true;
}

/* RANGE n PRECEDING over dates counts days. */
static Node *days(Rw *rw, Node *n)
{
    if (!n || (n->otype && otype_family(n->otype->id) == FAM_INTERVAL) || AST_IS(IntervalLit, n))
        return n;
    Node *day = AST_NEW(rw->a, IntervalLit, n->at, .value = STR("1"), .from = IU_DAY, .from_precision = -1, .to_precision = -1);
    if (AST_IS(NumberLit, n)) {
        AST_AS(IntervalLit, day)->value = AST_AS(NumberLit, n)->text;
        return day;
    }
    return rw_binary(rw, OP_MUL, rw_cast(rw, n, "double precision"), day);
}

static void date_range(Rw *rw, Window *w)
{
    WindowFrame *f = AST_AS(WindowFrame, w->frame);
    if (!f || f->unit != FU_RANGE || w->order_by.n != 1)
        return;
    const OType *type = AST_AS(OrderItem, w->order_by.v[0])->expr->otype;
    if (!type || otype_family(type->id) != FAM_DATE)
        return;
    f->start_offset = days(rw, f->start_offset);
    f->end_offset = days(rw, f->end_offset);
}

static WalkStep lower_call(Node **slot, void *ctx)
{
    Keeping *k = ctx;
    bool     ok = true;
    if (AST_IS(Window, *slot))
        date_range(k->rw, AST_AS(Window, *slot));
    if (!AST_IS(Call, *slot))
        return WALK_ON;
    Call *c = AST_AS(Call, *slot);
    c->respect_nulls = c->all = false;
    if (c->keep)
        ok = lower_keep(k, slot);
    else if (c->over && (c->ignore_nulls || c->from_last))
        ok = lower_ignore(k, slot);
    else if (c->over && c->distinct)
        ok = lower_distinct(k, slot);
    else if (c->over && is_named(c, "RATIO_TO_REPORT") && c->args.n == 1)
        ok = lower_ratio(k, slot);
    return ok ? WALK_ON : WALK_STOP;
}

static bool apply(Keeping *k)
{
    Pushed p;
    if (!k->n)
        return true;
    if (!block_push_down(k->rw, k->select, true, NULL, &p))
        return false;
    for (uint32_t i = 0; i < k->n; i++) {
        Node *column = block_add_column(k->rw, &p, "RK_", k->v[i].rank);
        k->v[i].call->filter = rw_and(k->rw, k->v[i].call->filter, rw_binary(k->rw, OP_EQ, column, rw_number(k->rw, column, 1)));
    }
    return true;
}

static bool lower_block(Rw *rw, Node **slot)
{
    Keeping k = { .rw = rw, .select = *slot, .s = AST_AS(Select, *slot) };
    if (!block_walk_select(k.s, lower_call, &k))
        return false;
    return apply(&k);
}

bool rw_keep(Rw *rw, Node **root)
{
    if (!rw_has_kind(rw, N_Keep) && !rw_has_kind(rw, N_Window))
        return true;
    return block_each(rw, root, lower_block);
}
