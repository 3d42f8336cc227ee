/* Pass finish: what is left to tidy: written parentheses, aliases that say nothing, and the binds' numbers. */
#include "config.h"
#include "rewrite/convert.h"

/* ---- binds ---- */

typedef struct Binds {
    Rw     *rw;
    Bind  **by_index; /* one occurrence of each index that is left in the tree */
    uint32_t n;
    int64_t *param;   /* by index */
    bool    *nanos;   /* by $n - 1: a TIMESTAMP with nanoseconds */
} Binds;

static WalkStep count(Node **slot, void *ctx)
{
    uint32_t *n = ctx;
    if (AST_IS(Bind, *slot) && AST_AS(Bind, *slot)->index >= *n)
        *n = (uint32_t)AST_AS(Bind, *slot)->index + 1;
    return WALK_ON;
}

static WalkStep gather(Node **slot, void *ctx)
{
    Binds *b = ctx;
    if (AST_IS(Bind, *slot))
        b->by_index[AST_AS(Bind, *slot)->index] = AST_AS(Bind, *slot);
    return WALK_ON;
}

static WalkStep give(Node **slot, void *ctx)
{
    Binds *b = ctx;
    if (AST_IS(Bind, *slot))
        AST_AS(Bind, *slot)->param = b->param[AST_AS(Bind, *slot)->index];
    return WALK_ON;
}

/* Each ? is a bind of its own. */
static bool same_bind(const Bind *a, const Bind *b)
{
    return a->name.n && !str_is(a->name, "?") && str_eq(a->name, b->name);
}

/* Same names share a number, in order of first occurrence in the Oracle text. */
static void number(Binds *b)
{
    int64_t next = 0;
    for (uint32_t i = 0; i < b->n; i++) {
        for (uint32_t j = 0; b->by_index[i] && !b->rw->options->distinct_binds && j < i && !b->param[i]; j++)
            if (b->by_index[j] && same_bind(b->by_index[i], b->by_index[j]))
                b->param[i] = b->param[j];
        if (b->by_index[i] && !b->param[i])
            b->param[i] = ++next;
    }
}

static void walk_all(Rw *rw, Node **root, AstVisit *visit, void *ctx)
{
    ast_walk(root, visit, ctx);
    for (uint32_t i = 0; i < rw->before.n; i++)
        ast_walk(&rw->before.v[i], visit, ctx);
    for (uint32_t i = 0; i < rw->after.n; i++)
        ast_walk(&rw->after.v[i], visit, ctx);
}

/* :x IS NULL OR col = :x: the first occurrence was given a type for want of a better one, the second knows. One $n has
 * one type. */
static WalkStep retype(Node **slot, void *ctx)
{
    Binds *b = ctx;
    if (!AST_IS(IsTest, *slot) || !AST_IS(Cast, AST_AS(IsTest, *slot)->arg))
        return WALK_ON;
    Cast *c = AST_AS(Cast, AST_AS(IsTest, *slot)->arg);
    if (!AST_IS(Bind, c->arg) || c->arg->otype)
        return WALK_ON;
    for (uint32_t i = 0; i < b->n; i++)
        if (b->by_index[i] && b->by_index[i]->base.otype && b->param[i] == AST_AS(Bind, c->arg)->param) {
            OType t = *otype_plain(b->by_index[i]->base.otype->id);
            t.id = t.id == OT_DATE ? OT_TIMESTAMP : t.id;
            t.scale = t.id == OT_TIMESTAMP ? 6 : t.scale;
            AST_AS(PgType, c->to)->name = str_of(cv_pg_type(b->rw, &t));
            return WALK_ON;
        }
    return WALK_ON;
}

static WalkStep find_nanos(Node **slot, void *ctx)
{
    Binds *b = ctx;
    if (AST_IS(Bind, *slot) && cv_form(*slot) == STAMP_NANO)
        b->nanos[AST_AS(Bind, *slot)->param - 1] = true;
    return WALK_ON;
}

/* TIMESTAMP WITH TIME ZONE: a client may have sent a region without its offset. TIMESTAMP: where one occurrence of a $n wants
 * nanoseconds it has them, and the others round. */
static WalkStep complete_stamp(Node **slot, void *ctx)
{
    Binds *b = ctx;
    Node  *n = *slot;
    if (AST_IS(Returning, n))
        return WALK_SKIP;
    if (!AST_IS(Bind, n))
        return WALK_ON;
    if (cv_form(n) == STAMP_ZONED) {
        *slot = cv_typed(rw_compat(b->rw, n, "bound_zone", 1, n), n->otype);
    } else if (cv_type(n) == OT_TIMESTAMP && cv_form(n) == STAMP_PLAIN && b->nanos[AST_AS(Bind, n)->param - 1]) {
        *slot = cv_typed(rw_cast(b->rw, n, "timestamp"), n->otype);
        n->otype = otype_with_nanos(OT_TIMESTAMP);
    }
    return WALK_SKIP;
}

static void binds(Rw *rw, Node **root)
{
    Binds b = { .rw = rw };
    walk_all(rw, root, count, &b.n);
    b.by_index = ARENA_ARRAY(rw->a, Bind *, b.n);
    b.param = ARENA_ARRAY(rw->a, int64_t, b.n);
    walk_all(rw, root, gather, &b);
    number(&b);
    walk_all(rw, root, give, &b);
    walk_all(rw, root, retype, &b);
    b.nanos = ARENA_ARRAY(rw->a, bool, b.n);
    walk_all(rw, root, find_nanos, &b);
    walk_all(rw, root, complete_stamp, &b);
}

/* ---- parentheses and aliases ---- */

/* rewrite/resolve gave every column its name as alias, in case a pass should wrap it. */
static void drop_alias(Target *t)
{
    if (t->alias_quoted || !AST_IS(ColumnRef, t->expr))
        return;
    const StrList *p = &AST_AS(ColumnRef, t->expr)->parts;
    if (str_eq(t->alias, p->v[p->n - 1]))
        t->alias = (Str){ 0 };
}

static WalkStep tidy(Node **slot, void *ctx)
{
    (void)ctx;
    while (AST_IS(Paren, *slot)) {
        Node *arg = AST_AS(Paren, *slot)->arg;
        if (!arg->otype)
            arg->otype = (*slot)->otype;
        *slot = arg;
    }
    if (AST_IS(Target, *slot))
        drop_alias(AST_AS(Target, *slot));
    return WALK_ON;
}

bool rw_finish(Rw *rw, Node **root)
{
    walk_all(rw, root, tidy, NULL);
    if (rw_has_kind(rw, N_Bind))
        binds(rw, root);
    return true;
}
