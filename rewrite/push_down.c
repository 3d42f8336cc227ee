/* block_push_down(): FROM and WHERE of a block become a derived table. See block.h. */
#include "config.h"
#include "rewrite/block.h"
#include "rewrite/rs_private.h"

typedef struct Carried { /* one column of the derived table */
    int64_t    item;
    Str        name;   /* in the source */
    PseudoKind pseudo; /* PSEUDO_COUNT: an ordinary column */
    Str        as;     /* in the derived table */
} Carried;

typedef struct Carry {
    Rw            *rw;
    const RsBlock *block;
    bool           many;  /* several items: columns get a new qualifier and may need new names */
    bool           star;  /* the inner block selects * */
    Str            alias;
    int64_t        item;  /* what columns of the derived table belong to */
    Select        *inner;
    Carried       *v;
    uint32_t       n;
} Carry;

static bool name_taken(const Carry *c, Str name)
{
    for (uint32_t i = 0; i < c->n; i++)
        if (str_eq(c->v[i].as, name))
            return true;
    return false;
}

static const Carried *carried(Carry *c, const Node *expr, int64_t item, Str name, PseudoKind pseudo)
{
    for (uint32_t i = 0; i < c->n; i++)
        if (c->v[i].item == item && c->v[i].pseudo == pseudo && str_eq(c->v[i].name, name))
            return &c->v[i];
    bool plain = pseudo == PSEUDO_COUNT && !name_taken(c, name);
    Str  as = plain ? name : rw_fresh(c->rw, "COL_");
    c->v = arena_grow(c->rw->a, c->v, c->n * sizeof *c->v, (c->n + 1) * sizeof *c->v);
    c->v[c->n] = (Carried){ item, name, pseudo, as };
    if (!c->star || pseudo != PSEUDO_COUNT) {
        Node *target = AST_NEW(c->rw->a, Target, expr->at, .expr = ast_copy(c->rw->a, expr), .alias = as);
        list_push(c->rw->a, &c->inner->targets, target);
    }
    return &c->v[c->n++];
}

static bool belongs(const Carry *c, const Node *n, bool nested)
{
    if (rs_is_here(c->rw, n, c->block))
        return true;
    const ColumnRef *r = AST_IS(ColumnRef, n) ? AST_AS(ColumnRef, n) : NULL;
    if (!r || r->item || nested)
        return false;
    return r->parts.n == 1; /* not resolved, not in a nested query: nearest is here */
}

typedef struct Place {
    Carry *c;
    bool   nested;
} Place;

static WalkStep carry_use(Node **slot, void *ctx)
{
    Place *p = ctx;
    Carry *c = p->c;
    Node  *n = *slot;
    if (ast_kind_class((NodeKind)n->kind) == CLASS_QUERY && !p->nested) {
        Place inner = { c, true };
        ast_walk_kids(n, carry_use, &inner);
        return WALK_SKIP;
    }
    if (AST_IS(PseudoCol, n) && rs_is_here(c->rw, n, c->block)) {
        const Carried *k = carried(c, n, AST_AS(PseudoCol, n)->item, (Str){ 0 }, AST_AS(PseudoCol, n)->kind);
        *slot = rw_column(c->rw, n, c->alias, k->as);
        (*slot)->otype = n->otype;
        AST_AS(ColumnRef, *slot)->item = c->item;
        return WALK_SKIP;
    }
    if (!AST_IS(ColumnRef, n) || !belongs(c, n, p->nested))
        return WALK_ON;
    ColumnRef     *r = AST_AS(ColumnRef, n);
    const Carried *k = carried(c, n, r->item, r->parts.v[r->parts.n - 1], PSEUDO_COUNT);
    if (c->many) {
        r->parts = strlist_of2(c->rw->a, c->alias, k->as);
        r->item = c->item;
    }
    return WALK_SKIP;
}

static void carry_list(Place *p, List *l)
{
    for (uint32_t i = 0; i < l->n; i++)
        ast_walk(&l->v[i], carry_use, p);
}

/* ORDER BY may name an alias of the select list: that is no column. */
static bool is_alias(const Select *s, const Node *item)
{
    const Node *e = AST_AS(OrderItem, item)->expr;
    if (!AST_IS(ColumnRef, e) || AST_AS(ColumnRef, e)->parts.n != 1 || AST_AS(ColumnRef, e)->item)
        return false;
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (str_eq(AST_AS(Target, s->targets.v[i])->alias, AST_AS(ColumnRef, e)->parts.v[0]))
            return true;
    return false;
}

static void carry_rest(Carry *c, Select *s)
{
    Place p = { c, false };
    carry_list(&p, &s->targets);
    ast_walk(&s->where, carry_use, &p);
    carry_list(&p, &s->group_by);
    ast_walk(&s->having, carry_use, &p);
    ast_walk(&s->connect_by, carry_use, &p);
    carry_list(&p, &s->windows);
    ast_walk(&s->qualify, carry_use, &p);
    for (uint32_t i = 0; i < s->order_by.n; i++)
        if (!is_alias(s, s->order_by.v[i]))
            ast_walk(&s->order_by.v[i], carry_use, &p);
}

static bool has_star(const Select *s)
{
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            return true;
    return false;
}

static Node *star_column(Rw *rw, const Node *at, const RsItem *item, const RsColumn *col, bool bare)
{
    Node *ref = rw_column(rw, at, bare ? (Str){ 0 } : item->alias, col->name);
    AST_AS(ColumnRef, ref)->item = item->id;
    ref->otype = col->type;
    return AST_NEW(rw->a, Target, at->at, .expr = ref, .alias = col->name);
}

static bool star_means(const Star *s, const RsItem *item)
{
    return !s->qualifier.n || str_eq(s->qualifier.v[s->qualifier.n - 1], item->alias);
}

static bool listed(const List *targets, uint32_t from, Str name)
{
    for (uint32_t i = from; i < targets->n; i++)
        if (str_eq(AST_AS(Target, targets->v[i])->alias, name))
            return true;
    return false;
}

/* Columns joined by USING or NATURAL come first, once, without qualifier. */
static void expand_star(Rw *rw, const Node *at, const Star *star, const RsBlock *b, List *to)
{
    bool     all = !star->qualifier.n;
    uint32_t from = to->n;
    for (int round = all ? 0 : 1; round < 2; round++)
        for (uint32_t i = 0; i < b->nitems; i++)
            for (uint32_t j = 0; star_means(star, b->items[i]) && j < b->items[i]->ncolumns; j++) {
                const RsColumn *col = &b->items[i]->columns[j];
                if (col->hidden || (all && col->merged != (round == 0)) || (col->merged && listed(to, from, col->name)))
                    continue;
                list_push(rw->a, to, star_column(rw, at, b->items[i], col, all && col->merged));
            }
}

bool block_expand_stars(Rw *rw, Node *select)
{
    Select        *s = AST_AS(Select, select);
    const RsBlock *b = rs_block_of(rw, select);
    List           out = { 0 };
    if (!has_star(s))
        return true;
    if (!b)
        return false;
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Node *expr = AST_AS(Target, s->targets.v[i])->expr;
        if (!AST_IS(Star, expr)) {
            list_push(rw->a, &out, s->targets.v[i]);
            continue;
        }
        for (uint32_t k = 0; k < b->nitems; k++)
            if (star_means(AST_AS(Star, expr), b->items[k]) && !b->items[k]->complete)
                return false;
        expand_star(rw, expr, AST_AS(Star, expr), b, &out);
    }
    s->targets = out;
    return true;
}

uint32_t block_set_item(Rw *rw, Node *select, Node *from, Str alias)
{
    RsBlock *b = (RsBlock *)(uintptr_t)rs_block_of(rw, select);
    if (!b)
        return 0;
    b->nitems = 0;
    b->items = NULL;
    RsItem *item = rs_add_item(rw, b, from);
    item->alias = alias;
    return item->id;
}

/* SELECT *, where the columns are not known and others will stand beside them: (row).* of the table's whole row. */
static bool carry_row(Carry *c, Select *s)
{
    const RsItem *item = c->block->items[0];
    if (c->many || !AST_IS(TableRef, item->node) || item->cte)
        return false;
    Node *row = rw_column(c->rw, item->node, (Str){ 0 }, c->alias);
    Str   as = rw_fresh(c->rw, "ROW_");
    AST_AS(ColumnRef, row)->item = BLOCK_ROW;
    list_push(c->rw->a, &c->inner->targets, AST_NEW(c->rw->a, Target, item->node->at, .expr = row, .alias = as));
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Target *t = AST_AS(Target, s->targets.v[i]);
        if (!AST_IS(Star, t->expr))
            continue;
        Node *ref = rw_column(c->rw, t->expr, c->alias, as);
        AST_AS(ColumnRef, ref)->item = BLOCK_ROW;
        t->expr = AST_NEW(c->rw->a, PgRowStar, t->expr->at, .arg = ref);
    }
    return true;
}

/* A single item keeps its name, so that nothing outside has to change. */
static bool choose_shape(Carry *c, Node *select, bool hidden)
{
    Select *s = AST_AS(Select, select);
    c->many = c->block->nitems != 1 || !c->block->items[0]->alias.n;
    c->alias = c->many ? rw_fresh(c->rw, "Q_") : c->block->items[0]->alias;
    if (!has_star(s) || block_expand_stars(c->rw, select))
        return true;
    if (hidden && carry_row(c, s))
        return true;
    if (hidden || c->many)
        return rw_refuse(c->rw, 3001, select, "unknown-columns",
                         "unimplemented feature: SELECT * here over a table whose columns are not known");
    c->star = true;
    Node *star = AST_NEW(c->rw->a, Star, select->at, .qualifier = strlist_of1(c->rw->a, c->alias));
    list_push(c->rw->a, &c->inner->targets, AST_NEW(c->rw->a, Target, select->at, .expr = star));
    return true;
}

bool block_push_down(Rw *rw, Node *select, bool hidden, Node *filter, Pushed *out)
{
    Select        *s = AST_AS(Select, select);
    const RsBlock *block = rs_block_of(rw, select);
    if (!block)
        return rw_refuse(rw, 600, select, "internal-block", "internal error: a query block without names");
    Node *inner = AST_NEW(rw->a, Select, select->at, .from = s->from, .where = s->where);
    Carry c = { .rw = rw, .block = block, .inner = AST_AS(Select, inner) };
    if (!choose_shape(&c, select, hidden))
        return false;
    Node *table = AST_NEW(rw->a, DerivedTable, select->at, .query = inner, .alias = c.alias);
    c.item = c.many ? block_set_item(rw, select, table, c.alias) : block->items[0]->id;
    s->where = filter;
    carry_rest(&c, s);
    s->from = list_of1(rw->a, table);
    *out = (Pushed){ c.inner, table, c.alias, c.item };
    return true;
}

Node *block_add_column(Rw *rw, const Pushed *p, const char *prefix, Node *expr)
{
    Str name = rw_fresh(rw, prefix);
    list_push(rw->a, &p->inner->targets, AST_NEW(rw->a, Target, expr->at, .expr = expr, .alias = name));
    Node *ref = rw_column(rw, expr, p->alias, name);
    ref->otype = expr->otype;
    AST_AS(ColumnRef, ref)->item = p->item;
    return ref;
}
