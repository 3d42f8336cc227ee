/* Aggregates that PostgreSQL lacks or that answer otherwise there. */
#include "config.h"
#include "rewrite/fn_lower.h"

#include <ctype.h>


static Node *as_number(FnCall *f, Node *n)
{
    return cv_typed(rw_cast(f->rw, n, "numeric"), otype_plain(OT_NUMBER));
}

static bool is_float(const Node *n)
{
    return cv_type(n) == OT_BINARY_DOUBLE || cv_type(n) == OT_BINARY_FLOAT;
}

/* PostgreSQL's avg of numeric keeps some 16 digits: sum / count by the exact division keeps 40. */
bool fn_lower_avg(FnCall *f)
{
    Node *x = fn_arg(f, 0);
    if (is_float(x) || cv_family(x) == FAM_INTERVAL)
        return fn_rename(f, "avg");
    Node *sum = fn_like(f, "sum", x), *count = fn_like(f, "count", ast_copy(f->rw->a, x));
    if (cv_is_unknown(x))
        sum = as_number(f, sum);
    rw_rule(f->rw, "avg");
    return fn_becomes(f, rw_compat(f->rw, *f->slot, "avg_of", 2, sum, count));
}

/* From count, sum and sum of squares, exactly. VARIANCE and STDDEV of one row are 0, VAR_SAMP and STDDEV_SAMP are NULL. */
bool fn_lower_variance(FnCall *f)
{
    static const char *const names[][3] = {
        { "VARIANCE", "variance_of", "var_samp" },       { "VAR_SAMP", "var_samp_of", "var_samp" },
        { "VAR_POP", "var_pop_of", "var_pop" },          { "STDDEV", "stddev_of", "stddev_samp" },
        { "STDDEV_SAMP", "stddev_samp_of", "stddev_samp" }, { "STDDEV_POP", "stddev_pop_of", "stddev_pop" },
    };
    Rw    *rw = f->rw;
    Node  *x = fn_arg(f, 0);
    size_t i = 0;
    while (!str_is(f->call->name.v[0], names[i][0]))
        i++;
    if (is_float(x) && (i == 0 || i == 3)) { /* one row: 0 */
        Node *count = fn_like(f, "count", ast_copy(rw->a, x)), *zero = rw_number(rw, *f->slot, 0);
        Node *one = rw_case2(rw, rw_binary(rw, OP_EQ, count, rw_number(rw, *f->slot, 1)), zero, NULL);
        return fn_becomes(f, rw_call(rw, *f->slot, NULL, "coalesce", 2, fn_like(f, names[i][2], x), one));
    }
    if (is_float(x))
        return fn_rename(f, names[i][2]);
    Node *squares = rw_binary(rw, OP_MUL, ast_copy(rw->a, x), ast_copy(rw->a, x));
    return fn_becomes(f, rw_compat(rw, *f->slot, names[i][1], 3, fn_like(f, "count", x),
                                   as_number(f, fn_like(f, "sum", ast_copy(rw->a, x))), as_number(f, fn_like(f, "sum", squares))));
}

/* COVAR_POP, CORR, REGR_SLOPE ...: PostgreSQL has them of double precision, the compat schema of NUMBER. */
bool fn_lower_pair_agg(FnCall *f)
{
    char name[32] = "";
    Str  own = f->call->name.v[0];
    for (size_t i = 0; i < own.n && i + 1 < sizeof name; i++)
        name[i] = (char)tolower((unsigned char)own.p[i]);
    if (is_float(*f->slot))
        return fn_rename(f, arena_strdup(f->rw->a, name));
    for (uint32_t i = 0; i < f->call->args.n; i++)
        if (is_float(fn_arg(f, i)) || cv_is_unknown(fn_arg(f, i)))
            f->call->args.v[i] = as_number(f, fn_arg(f, i));
    return fn_rename_compat(f, arena_strdup(f->rw->a, name));
}

/* PostgreSQL answers with a double: of a share among n rows, or n rows and one more, the exact quotient is made. */
bool fn_lower_float_rank(FnCall *f)
{
    Rw     *rw = f->rw;
    bool    cume = str_is(f->call->name.v[0], "CUME_DIST");
    Window *w = f->call->over ? AST_AS(Window, f->call->over) : NULL;
    if (w && w->name.n)
        return fn_becomes(f, as_number(f, *f->slot));
    Node *rows = fn_like(f, "count", NULL);
    Call *count = AST_AS(Call, rows);
    count->within_group = (List){ 0 };
    list_push(rw->a, &count->args, AST_NEW(rw->a, Star, (*f->slot)->at));
    if (w)
        AST_AS(Window, count->over)->order_by = (List){ 0 };
    if (!w == cume)
        rows = rw_binary(rw, w ? OP_SUB : OP_ADD, rows, rw_number(rw, rows, 1));
    return fn_becomes(f, rw_compat(rw, *f->slot, "share_of", 2, *f->slot, rows));
}

bool fn_lower_approx_count(FnCall *f)
{
    f->call->distinct = true;
    return fn_rename(f, "count");
}

bool fn_lower_median(FnCall *f)
{
    return fn_rename_compat(f, "median");
}

/* Of several equally frequent values Oracle takes any. */
bool fn_lower_stats_mode(FnCall *f)
{
    return fn_rename_compat(f, "stats_mode");
}

/* ---- over a window with an order of their own ---- */

/* Over a window PostgreSQL knows no order inside the aggregate: the window's own order and a frame of all rows do. */
static void order_by_window(FnCall *f, const List *order)
{
    Window *w = AST_AS(Window, f->call->over);
    if (!order->n)
        return;
    w->reference = false; /* OVER w becomes OVER (w ORDER BY ...) */
    w->order_by = *order;
    w->frame = AST_NEW(f->rw->a, WindowFrame, f->call->base.at, .unit = FU_ROWS, .start = FB_UNBOUNDED_PRECEDING,
                       .end = FB_UNBOUNDED_FOLLOWING);
}

/* ---- PERCENTILE ---- */

/* PostgreSQL's percentile_disc is no window function: all values in their order, of which one is taken. NULLs, which do not
 * count, come last. */
static bool disc_over_window(FnCall *f)
{
    Rw        *rw = f->rw;
    OrderItem *o = AST_AS(OrderItem, f->call->within_group.v[0]);
    Node      *fraction = fn_arg(f, 0);
    List       order = f->call->within_group;
    o->nulls = NULLS_LAST;
    f->call->within_group = (List){ 0 };
    order_by_window(f, &order);
    Node *count = fn_like(f, "count", ast_copy(rw->a, o->expr)), *values = fn_like(f, "array_agg", ast_copy(rw->a, o->expr));
    rw_rule(rw, "percentile-window");
    return fn_becomes(f, rw_compat(rw, *f->slot, "percentile_disc_of", 3, values, count, fraction));
}

/* CONT as an aggregate of two arguments (value, fraction), which also works as a window function. Descending order turns its
 * fraction round. */
bool fn_lower_percentile(FnCall *f)
{
    Rw *rw = f->rw;
    if (f->call->within_group.n != 1)
        return rw_refuse(rw, 30491, *f->slot, "percentile-order", "missing ORDER BY clause in this expression");
    OrderItem *o = AST_AS(OrderItem, f->call->within_group.v[0]);
    bool disc = str_is(f->call->name.v[0], "PERCENTILE_DISC");
    if (disc && !f->call->over) {
        f->call->args.v[0] = rw_cast(rw, fn_arg(f, 0), "double precision");
        return fn_rename(f, "percentile_disc");
    }
    if (disc)
        return disc_over_window(f);
    Node *fraction = fn_arg(f, 0);
    if (o->desc)
        fraction = rw_binary(rw, OP_SUB, as_number(f, rw_number(rw, fraction, 1)), fraction);
    f->call->args = list_of2(rw->a, o->expr, fraction);
    f->call->within_group = (List){ 0 };
    return fn_rename_compat(f, is_float(o->expr) ? "percentile_cont_float" : "percentile_cont");
}

/* ---- LISTAGG ---- */

/* DISTINCT sorts by the value itself in PostgreSQL. */
static bool distinct_order(FnCall *f, const List *order, const Node *value)
{
    return !f->call->distinct || !order->n || (order->n == 1 && ast_equal(AST_AS(OrderItem, order->v[0])->expr, value));
}

/* LISTAGG(DISTINCT n) ordered by n: numbers, and what may be numbers, are sorted as such and become text behind that. */
static bool distinct_values(FnCall *f, const List *order, Node *value, Node *sep)
{
    Rw   *rw = f->rw;
    Node *bare = cv_bare(value);
    if (!f->call->distinct || order->n != 1 || f->call->over || !AST_IS(Call, bare) || AST_AS(Call, bare)->args.n != 1)
        return false;
    Node *x = AST_AS(Call, bare)->args.v[0];
    if ((cv_family(x) != FAM_NUM && !cv_is_unknown(x)) || !ast_equal(AST_AS(OrderItem, order->v[0])->expr, x))
        return false;
    f->call->args = list_of1(rw->a, x);
    f->call->order_by = *order;
    fn_rename(f, "array_agg");
    return fn_becomes(f, rw_compat(rw, *f->slot, "listagg_values", 2, *f->slot, sep));
}

static bool overflow_options(FnCall *f, bool *truncate, Node **filler, bool *count)
{
    const Option *t = fn_option(f, "ON OVERFLOW TRUNCATE");
    *truncate = t != NULL;
    *filler = fn_option_arg(t) ? fn_option_arg(t) : rw_string(f->rw, *f->slot, "...");
    *count = !fn_option(f, "WITHOUT COUNT");
    f->call->options = (List){ 0 };
    return true;
}

bool fn_lower_listagg(FnCall *f)
{
    Rw   *rw = f->rw;
    bool  truncate, count;
    Node *filler, *value = fn_arg(f, 0);
    Node *sep = fn_arg(f, 1) && !cv_is_null(fn_arg(f, 1)) ? fn_arg(f, 1) : AST_NEW(rw->a, StringLit, (*f->slot)->at, .value = { "", 0 });
    List  order = f->call->within_group;
    overflow_options(f, &truncate, &filler, &count);
    f->call->within_group = (List){ 0 };
    if (!truncate && distinct_values(f, &order, value, sep))
        return true;
    if (!distinct_order(f, &order, value))
        return rw_refuse(rw, 3001, *f->slot, "listagg-distinct-order", "unimplemented feature: LISTAGG(DISTINCT) ordered by another expression");
    if (f->call->over)
        order_by_window(f, &order);
    else
        f->call->order_by = order;
    rw_rule(rw, "listagg");
    bool  longer = rw->options->extended_strings;
    Node *most = rw_number(rw, *f->slot, 32767);
    if (truncate) {
        f->call->args = list_of1(rw->a, value);
        fn_rename(f, "array_agg");
        return fn_becomes(f, rw_compat(rw, *f->slot, "listagg_truncate", longer ? 5 : 4, *f->slot, sep, filler,
                                       AST_NEW(rw->a, BoolLit, (*f->slot)->at, .value = count), most));
    }
    f->call->args = list_of2(rw->a, value, sep);
    fn_rename(f, "string_agg");
    return fn_becomes(f, rw_compat(rw, *f->slot, "listagg_check", longer ? 2 : 1, *f->slot, most));
}

bool fn_lower_wm_concat(FnCall *f)
{
    return fn_rename_compat(f, "wm_concat");
}

/* MIN and MAX; pass linguistic gives them the order of texts: the first of an array in that order. */
bool fn_lower_extreme(FnCall *f)
{
    if (!f->call->order_by.n)
        return fn_minmax(f);
    fn_rename(f, "array_agg");
    return fn_becomes(f, AST_NEW(f->rw->a, Subscript, (*f->slot)->at, .arg = *f->slot, .index = list_of1(f->rw->a, rw_number(f->rw, *f->slot, 1))));
}
