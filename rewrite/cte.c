/* Pass cte: recursive WITH.
 *
 * Oracle has no RECURSIVE: a query that names itself is recursive. It notices by itself that a row is its own ancestor
 * (ORA-32044); SEARCH gives numbers in that order, and CYCLE no path. So a recursive CTE may become two, an inner one that
 * does the work with PostgreSQL's clauses and columns of its own, and one of the user's name that shows what Oracle shows:
 *   r (a, b) AS (anchor UNION ALL step over r) SEARCH DEPTH FIRST BY a SET o, t (a, b, o) AS (SELECT a, b, row_number() ...) */
#include "config.h"
#include "rewrite/convert.h"
#include "rewrite/rownum.h"

static bool names_itself(const Cte *c, const Node *from)
{
    return AST_IS(TableRef, from) && AST_AS(TableRef, from)->name.n == 1 && str_eq(AST_AS(TableRef, from)->name.v[0], c->name);
}

static WalkStep find_self(Node **slot, void *ctx)
{
    return names_itself(ctx, *slot) ? WALK_STOP : WALK_ON;
}

static bool is_recursive(Cte *c)
{
    return c->columns.n && c->query && !ast_walk(&c->query, find_self, c);
}

/* ---- the step never repeats a row ---- */

/* t.n + 1 and the like: a column that grows for ever. */
static WalkStep find_counter(Node **slot, void *ctx)
{
    Cte *c = ctx;
    if (!AST_IS(Binary, *slot) || (AST_AS(Binary, *slot)->op != OP_ADD && AST_AS(Binary, *slot)->op != OP_SUB))
        return WALK_ON;
    Node *l = block_strip(AST_AS(Binary, *slot)->left), *r = block_strip(AST_AS(Binary, *slot)->right);
    if (AST_IS(NumberLit, l)) {
        Node *swap = l;
        l = r;
        r = swap;
    }
    if (!AST_IS(ColumnRef, l) || !AST_IS(NumberLit, r) || str_is(AST_AS(NumberLit, r)->text, "0"))
        return WALK_ON;
    const StrList *p = &AST_AS(ColumnRef, l)->parts;
    for (uint32_t i = 0; i < c->columns.n; i++)
        if (str_eq(c->columns.v[i], p->v[p->n - 1]))
            return WALK_STOP;
    return WALK_ON;
}

/* The column at the same place in the list must be the one that grows. */
static bool grows(Cte *c, const Node *step)
{
    while (AST_IS(ParenQuery, step))
        step = AST_AS(ParenQuery, step)->query;
    if (!AST_IS(Select, step))
        return false;
    const Select *s = AST_AS(Select, step);
    for (uint32_t i = 0; i < s->targets.n && i < c->columns.n; i++) {
        Node *expr = block_strip(AST_AS(Target, s->targets.v[i])->expr);
        Cte   one = { .columns = { &c->columns.v[i], 1, 1 } };
        if (AST_IS(Binary, expr) && find_counter(&expr, &one) == WALK_STOP)
            return true;
    }
    return false;
}

/* ---- parts of the inner CTE ---- */

typedef struct Recursive {
    Rw     *rw;
    Cte    *c;      /* the user's */
    SetOp  *all;
    Str     inner;  /* name of the inner CTE */
    Str     path, cyc, key;
} Recursive;

static WalkStep rename_self(Node **slot, void *ctx)
{
    Recursive *r = ctx;
    if (!names_itself(r->c, *slot))
        return WALK_ON;
    TableRef *t = AST_AS(TableRef, *slot);
    if (!t->alias.n)
        t->alias = t->name.v[0];
    t->name = strlist_of1(r->rw->a, r->inner);
    return WALK_SKIP;
}

/* SEARCH and CYCLE want a plain SELECT on both sides. */
static void plain_sides(Recursive *r)
{
    Node **sides[] = { &r->all->left, &r->all->right };
    for (int i = 0; i < 2; i++) {
        Node *q = *sides[i];
        while (AST_IS(ParenQuery, q) && !AST_AS(ParenQuery, q)->order_by.n && !AST_AS(ParenQuery, q)->limit)
            q = AST_AS(ParenQuery, q)->query;
        if (!AST_IS(Select, q)) {
            Node *star = AST_NEW(r->rw->a, Star, q->at, .qualifier = { 0 });
            Node *table = AST_NEW(r->rw->a, DerivedTable, q->at, .query = q, .alias = rw_fresh(r->rw, "Q_"));
            q = AST_NEW(r->rw->a, Select, q->at, .targets = list_of1(r->rw->a, AST_NEW(r->rw->a, Target, q->at, .expr = star)),
                        .from = list_of1(r->rw->a, table));
        }
        *sides[i] = q;
    }
}

static Node *inner_column(Recursive *r, Str name)
{
    return rw_column(r->rw, &r->c->base, (Str){ 0 }, name);
}

static Node *shown_columns(Recursive *r, List *targets)
{
    Node *from = AST_NEW(r->rw->a, TableRef, r->c->base.at, .name = strlist_of1(r->rw->a, r->inner));
    for (uint32_t i = 0; i < r->c->columns.n; i++)
        list_push(r->rw->a, targets, block_target(r->rw, inner_column(r, r->c->columns.v[i]), (Str){ 0 }));
    return from;
}

static Node *number_by(Recursive *r, const List *order)
{
    Node *call = rownum_number(r->rw, &r->c->base);
    Call *c = AST_AS(Call, AST_AS(Cast, call)->arg);
    AST_AS(Window, c->over)->order_by = *order;
    return call;
}

/* PostgreSQL's SEARCH knows no DESC and no NULLS FIRST: then a number by that order is what it searches by. */
static bool plain_order(const List *order)
{
    for (uint32_t i = 0; i < order->n; i++)
        if (AST_AS(OrderItem, order->v[i])->desc || AST_AS(OrderItem, order->v[i])->nulls == NULLS_FIRST)
            return false;
    return true;
}

static uint32_t column_index(const Cte *c, const Node *ref)
{
    const StrList *p = AST_IS(ColumnRef, ref) ? &AST_AS(ColumnRef, ref)->parts : NULL;
    for (uint32_t i = 0; p && i < c->columns.n; i++)
        if (str_eq(c->columns.v[i], p->v[p->n - 1]))
            return i;
    return c->columns.n;
}

/* The search order over a branch's own expressions. */
static bool branch_order(Recursive *r, const Node *side, const List *order, List *out)
{
    const Select *s = AST_AS(Select, side);
    for (uint32_t i = 0; i < order->n; i++) {
        const OrderItem *o = AST_AS(OrderItem, order->v[i]);
        uint32_t at = column_index(r->c, o->expr);
        if (at >= s->targets.n || AST_IS(Star, AST_AS(Target, s->targets.v[at])->expr))
            return rw_refuse(r->rw, 3001, order->v[i], "search-order", "unimplemented feature: this SEARCH order");
        Node *key = ast_copy(r->rw->a, AST_AS(Target, s->targets.v[at])->expr);
        list_push(r->rw->a, out, AST_NEW(r->rw->a, OrderItem, o->base.at, .expr = key, .desc = o->desc, .nulls = o->nulls));
    }
    return true;
}

static bool number_branches(Recursive *r, SearchClause *search, StrList *columns)
{
    Node *sides[] = { r->all->left, r->all->right };
    for (int i = 0; i < 2; i++) {
        List order = { 0 };
        if (!branch_order(r, sides[i], &search->order_by, &order))
            return false;
        list_push(r->rw->a, &AST_AS(Select, sides[i])->targets,
                  AST_NEW(r->rw->a, Target, search->base.at, .expr = number_by(r, &order), .alias = r->key));
    }
    strlist_push(r->rw->a, columns, r->key);
    Node *by = AST_NEW(r->rw->a, OrderItem, search->base.at, .expr = rw_column(r->rw, &search->base, (Str){ 0 }, r->key));
    search->order_by = list_of1(r->rw->a, by);
    return true;
}

/* ---- the two CTEs ---- */

static Node *inner_cycle(Recursive *r)
{
    CycleClause *user = AST_AS(CycleClause, r->c->cycle);
    if (user)
        user->path_column = r->path;
    return user ? r->c->cycle
                : AST_NEW(r->rw->a, CycleClause, r->c->base.at, .columns = r->c->columns, .set_column = r->cyc,
                          .path_column = r->path);
}

/* A row that closes a loop, where no CYCLE clause asks for it, is ORA-32044. */
static Node *no_loop(Recursive *r)
{
    Node *open = AST_NEW(r->rw->a, Unary, r->c->base.at, .op = OP_NOT, .arg = inner_column(r, r->cyc));
    return rw_compat(r->rw, &r->c->base, "must", 2, open, rw_number(r->rw, &r->c->base, 32044));
}

static void add_search_column(Recursive *r, const SearchClause *search, Str inner_set, List *targets)
{
    Node *item = AST_NEW(r->rw->a, OrderItem, search->base.at, .expr = rw_column(r->rw, &search->base, (Str){ 0 }, inner_set));
    List  order = list_of1(r->rw->a, item);
    list_push(r->rw->a, targets, block_target(r->rw, number_by(r, &order), search->set_column));
}

/* PostgreSQL takes a recursive column's type from the anchor and wants the step to have the very same: so the anchor's
 * types are the widest of their kind. */
static const char *wide_type(Rw *rw, const Node *expr)
{
    switch (expr->otype ? expr->otype->id : OT_UNKNOWN) {
    case OT_NUMBER:
    case OT_FLOAT: return "numeric";
    case OT_VARCHAR2:
    case OT_NVARCHAR2: return "text";
    case OT_DATE: return "timestamp";
    case OT_TIMESTAMP:
    case OT_TIMESTAMP_TZ:
    case OT_TIMESTAMP_LTZ: {
        OType t = *expr->otype;
        t.scale = t.scale < 6 ? 6 : t.scale;
        return cv_pg_type(rw, &t);
    }
    case OT_INTERVAL_YM:
    case OT_INTERVAL_DS: return "interval";
    default: return NULL;
    }
}

/* CYCLE and SEARCH compare rows of both sides, so there the step's columns and literals are widened too: computed values
 * have the wide type already. */
static bool may_be_narrow(const Node *expr, bool step)
{
    return !step || AST_IS(ColumnRef, expr) || AST_IS(NumberLit, expr);
}

static void widen(Rw *rw, Node *anchor, bool step)
{
    if (AST_IS(SetOp, anchor)) {
        widen(rw, AST_AS(SetOp, anchor)->left, step);
        widen(rw, AST_AS(SetOp, anchor)->right, step);
    } else if (AST_IS(ParenQuery, anchor)) {
        widen(rw, AST_AS(ParenQuery, anchor)->query, step);
    } else if (AST_IS(Select, anchor)) {
        Select *s = AST_AS(Select, anchor);
        for (uint32_t i = 0; i < s->targets.n; i++) {
            Target     *t = AST_AS(Target, s->targets.v[i]);
            const char *type = AST_IS(Star, t->expr) ? NULL : wide_type(rw, t->expr);
            if (type && may_be_narrow(t->expr, step))
                t->expr = rw_cast(rw, t->expr, type);
        }
    }
}

static bool lower_recursive(Rw *rw, With *w, uint32_t at)
{
    Cte *c = AST_AS(Cte, w->ctes.v[at]);
    Node *q = c->query;
    while (AST_IS(ParenQuery, q))
        q = AST_AS(ParenQuery, q)->query;
    if (!AST_IS(SetOp, q) || AST_AS(SetOp, q)->kind != SET_UNION || !AST_AS(SetOp, q)->all)
        return rw_refuse(rw, 32040, &c->base, "recursive-with", "recursive WITH clause must use a UNION ALL operation");
    c->query = q;
    w->recursive = true;
    rw_rule(rw, "recursive-with");
    Recursive r = { .rw = rw, .c = c, .all = AST_AS(SetOp, q) };
    bool loops = !c->cycle && !grows(c, r.all->right);
    widen(rw, r.all->left, false);
    if (!c->search && !c->cycle && !loops)
        return true;
    widen(rw, r.all->right, true);
    r.inner = rw_fresh(rw, "REC_");
    r.path = rw_fresh(rw, "PATH_");
    r.cyc = rw_fresh(rw, "CYC_");
    r.key = rw_fresh(rw, "KEY_");
    ast_walk(&c->query, rename_self, &r);
    plain_sides(&r);
    StrList columns = { 0 };
    for (uint32_t i = 0; i < c->columns.n; i++)
        strlist_push(rw->a, &columns, c->columns.v[i]);
    List  targets = { 0 };
    Node *from = shown_columns(&r, &targets), *search = NULL;
    if (c->search) {
        SearchClause *user = AST_AS(SearchClause, c->search);
        Str           set = rw_fresh(rw, "ORD_");
        if (!plain_order(&user->order_by) && !number_branches(&r, user, &columns))
            return false;
        search = AST_NEW(rw->a, SearchClause, user->base.at, .depth_first = user->depth_first,
                         .order_by = user->order_by, .set_column = set);
        add_search_column(&r, user, set, &targets);
    }
    Node *cycle = c->cycle || loops ? inner_cycle(&r) : NULL;
    if (c->cycle) {
        Str set = AST_AS(CycleClause, c->cycle)->set_column;
        list_push(rw->a, &targets, block_target(rw, inner_column(&r, set), set));
    }
    Node *inner = AST_NEW(rw->a, Cte, c->base.at, .name = r.inner, .columns = columns, .query = c->query,
                          .search = search, .cycle = cycle);
    Node *outer = AST_NEW(rw->a, Select, c->base.at, .targets = targets, .from = list_of1(rw->a, from),
                          .where = loops ? no_loop(&r) : NULL);
    c->query = outer;
    c->columns = (StrList){ 0 };
    c->search = c->cycle = NULL;
    list_insert(rw->a, &w->ctes, at, inner);
    return true;
}

static WalkStep visit(Node **slot, void *ctx)
{
    Rw *rw = ctx;
    if (!AST_IS(With, *slot) || AST_AS(With, *slot)->recursive) /* made by a pass */
        return WALK_ON;
    With *w = AST_AS(With, *slot);
    for (uint32_t i = 0; i < w->ctes.n; i++) {
        Cte     *c = AST_AS(Cte, w->ctes.v[i]);
        uint32_t before = w->ctes.n;
        if (!is_recursive(c)) {
            if (c->search || c->cycle) {
                rw_refuse(rw, 32046, &c->base, "recursive-with",
                          "column name in SEARCH or CYCLE of a WITH query that is not recursive");
                return WALK_STOP;
            }
            continue;
        }
        if (!lower_recursive(rw, w, i))
            return WALK_STOP;
        i += w->ctes.n - before;
    }
    return WALK_ON;
}

bool rw_cte(Rw *rw, Node **root)
{
    if (!rw_has_kind(rw, N_With))
        return true;
    return ast_walk_up(root, visit, rw);
}
