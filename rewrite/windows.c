/* Pass windows: what Oracle finds wrong with a window. PostgreSQL ranks without an order, and makes running values where an
 * order is given to an aggregate that has one of its own; both would be answers that look right. */
#include "config.h"
#include "rewrite/block.h"

static bool is_one_of(const Call *c, const char *const *names)
{
    for (; *names; names++)
        if (c->name.n == 1 && !c->quoted_name && str_is(c->name.v[0], *names))
            return true;
    return false;
}

static const Window *defined(const Select *s, Str name)
{
    for (uint32_t i = 0; name.n && i < s->windows.n; i++)
        if (str_eq(AST_AS(Window, s->windows.v[i])->name, name))
            return AST_AS(Window, s->windows.v[i]);
    return NULL;
}

/* A window may stand on a named one, and that on another: the first that has what is asked for. */
static const Window *with_order(const Select *s, const Window *w)
{
    Str base = w->name;
    for (uint32_t depth = 0; !w->order_by.n && depth <= s->windows.n; depth++) {
        const Window *below = defined(s, base);
        if (!below)
            return NULL;
        w = below;
        base = w->base_window;
    }
    return w->order_by.n ? w : NULL;
}

static bool check_frame(Rw *rw, const Window *w, const Window *ordered)
{
    const WindowFrame *f = w->frame ? AST_AS(WindowFrame, w->frame) : NULL;
    if (f && !ordered)
        return rw_refuse(rw, 30485, &f->base, "window-order", "missing ORDER BY expression in the window specification");
    if (f && f->unit == FU_RANGE && (f->start_offset || f->end_offset) && ordered->order_by.n > 1)
        return rw_refuse(rw, 30486, &f->base, "window-range", "invalid window aggregation group in the window specification");
    return true;
}

/* MEDIAN, LISTAGG ... and DISTINCT take PARTITION BY alone. */
static bool takes_no_order(const Call *c)
{
    static const char *const whole[] = { "APPROX_MEDIAN", "LISTAGG", "MEDIAN", "PERCENTILE_CONT", "PERCENTILE_DISC",
                                         "RATIO_TO_REPORT", NULL };
    return c->distinct || c->keep || is_one_of(c, whole);
}

static bool check(Rw *rw, const Select *s, const Call *c)
{
    static const char *const ranking[] = { "RANK", "DENSE_RANK", "ROW_NUMBER", "NTILE", "PERCENT_RANK", "CUME_DIST", "LAG", "LEAD", NULL };
    const Window *w = AST_AS(Window, c->over), *ordered = with_order(s, w);
    if (ordered && takes_no_order(c))
        return rw_refuse(rw, 30487, ordered == w ? w->order_by.v[0] : &w->base, "window-order", "ORDER BY not allowed here");
    if (!ordered && !c->within_group.n && is_one_of(c, ranking))
        return rw_refuse(rw, 30485, &c->base, "window-order", "missing ORDER BY expression in the window specification");
    return check_frame(rw, w, ordered);
}

typedef struct Checking {
    Rw           *rw;
    const Select *s;
} Checking;

static WalkStep check_call(Node **slot, void *ctx)
{
    const Checking *k = ctx;
    const Call     *c = AST_IS(Call, *slot) ? AST_AS(Call, *slot) : NULL;
    return !c || !AST_IS(Window, c->over) || check(k->rw, k->s, c) ? WALK_ON : WALK_STOP;
}

static bool check_block(Rw *rw, Node **slot)
{
    Checking k = { rw, AST_AS(Select, *slot) };
    return block_walk_select(AST_AS(Select, *slot), check_call, &k);
}

bool rw_windows(Rw *rw, Node **root)
{
    return !rw_has_kind(rw, N_Window) || block_each(rw, root, check_block);
}
