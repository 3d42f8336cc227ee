/* Pass outer_join: Oracle's (+) becomes LEFT JOIN.
 *
 * Each term of WHERE that bears a mark belongs to the ON condition of the one table it marks (the optional one); the other
 * tables in it are what that table is joined to. Tables that hang together so form a tree, built in an order in which
 * every table stands behind those it is joined to, whatever the order in FROM. Unmarked terms stay in WHERE. */
#include "config.h"
#include "rewrite/block.h"
#include "rewrite/partition_join.h"

enum { MAX_ITEMS = 64 }; /* one bit each */

typedef uint64_t ItemSet;

typedef struct Part { /* one FROM item */
    Node   *from;
    int64_t id;
    ItemSet needs;    /* what has to be joined before it */
    bool    optional; /* marked with (+) */
    bool    ansi;     /* an ANSI join: holds several items */
    Node   *on;
    int     group;    /* parts that are joined with each other */
    bool    done;
} Part;

typedef struct OuterJoin {
    Rw            *rw;
    Node          *select;
    const RsBlock *block;
    Part           parts[MAX_ITEMS];
    uint32_t       n;
} OuterJoin;

/* ---- what a term speaks of ---- */

typedef struct Term {
    OuterJoin *j;
    bool       marked;  /* inside a mark now */
    ItemSet    with, without; /* items with and without marks */
    const Node *unclear;      /* a column whose table is not known */
    const Node *foreign;      /* a mark on a column of an outer query */
} Term;

static int part_holding(OuterJoin *j, const Node *ref)
{
    const RsItem *item = rs_item_of(j->rw, ref);
    for (uint32_t i = 0; i < j->n; i++)
        if (item && j->parts[i].id == item->id)
            return (int)i;
    if (item)
        return -1;
    int only = -1;
    for (uint32_t i = 0; i < j->n; i++) {
        const RsItem *mine = rs_item(j->rw, j->parts[i].id);
        if (!mine || !rs_may_belong(j->rw, ref, mine))
            continue;
        if (only >= 0)
            return -2; /* two could be meant */
        only = (int)i;
    }
    return only;
}

static WalkStep look_at(Node **slot, void *ctx)
{
    Term *t = ctx;
    Node *n = *slot;
    if (AST_IS(OuterMark, n)) {
        Term inner = { .j = t->j, .marked = true };
        ast_walk(&AST_AS(OuterMark, n)->arg, look_at, &inner);
        t->with |= inner.with;
        t->unclear = inner.unclear ? inner.unclear : t->unclear;
        if (!inner.with && !inner.unclear)
            t->foreign = n;
        return WALK_SKIP;
    }
    if (!AST_IS(ColumnRef, n))
        return WALK_ON;
    int at = part_holding(t->j, n);
    if (at == -2)
        t->unclear = n;
    else if (at >= 0)
        *(t->marked ? &t->with : &t->without) |= (ItemSet)1 << at;
    return WALK_SKIP;
}

static WalkStep drop_mark(Node **slot, void *ctx)
{
    (void)ctx;
    while (AST_IS(OuterMark, *slot))
        *slot = AST_AS(OuterMark, *slot)->arg;
    return WALK_ON;
}

/* IN over several values: later releases take a list of constants. */
static bool variable_list(const Node *n)
{
    if (!AST_IS(InList, n) || AST_AS(InList, n)->items.n < 2)
        return false;
    for (uint32_t i = 0; i < AST_AS(InList, n)->items.n; i++)
        if (block_has_kind(AST_AS(InList, n)->items.v[i], N_ColumnRef))
            return true;
    return false;
}

static WalkStep find_illegal(Node **slot, void *ctx)
{
    const Node **bad = ctx;
    Node *n = *slot;
    bool  or_chain = AST_IS(Binary, n) && AST_AS(Binary, n)->op == OP_OR;
    bool  long_in = variable_list(n);
    if ((or_chain || long_in) && block_has_kind(n, N_OuterMark)) {
        *bad = n;
        return WALK_STOP;
    }
    return WALK_ON;
}

static bool only_bit(ItemSet s)
{
    return s && !(s & (s - 1));
}

static uint32_t bit_index(ItemSet s)
{
    uint32_t i = 0;
    while (!(s & 1)) {
        s >>= 1;
        i++;
    }
    return i;
}

static bool has_subquery(Node *term)
{
    return block_has_kind(term, N_Subquery) || (AST_IS(InList, term) && AST_AS(InList, term)->query);
}

/* Puts one marked term into the ON of the table it marks. */
static bool take_term(OuterJoin *j, Node *term)
{
    Rw         *rw = j->rw;
    Term        t = { .j = j };
    const Node *bad = NULL;
    if (!block_walk(&term, find_illegal, &bad))
        return rw_refuse(rw, 1719, bad, "outer-join-or", "outer join operator (+) not allowed in operand of OR or IN");
    block_walk(&term, look_at, &t);
    if (t.foreign)
        return rw_refuse(rw, 1705, t.foreign, "outer-join-correlation",
                         "an outer join cannot be specified on a correlation column");
    if (t.unclear)
        return rw_refuse(rw, 3001, t.unclear, "outer-join-unclear",
                         "unimplemented feature: an outer join over a column whose table is not known; qualify it");
    if (!only_bit(t.with))
        return rw_refuse(rw, 1468, term, "outer-join-two", "a predicate may reference only one outer-joined table");
    if (t.with & t.without)
        return rw_refuse(rw, 1416, term, "outer-join-mutual", "two tables cannot be outer-joined to each other");
    if (has_subquery(term))
        return rw_refuse(rw, 1799, term, "outer-join-subquery", "a column may not be outer-joined to a subquery");
    Part *p = &j->parts[bit_index(t.with)];
    p->optional = true;
    p->needs |= t.without;
    ast_walk(&term, drop_mark, NULL);
    p->on = rw_and(rw, p->on, term);
    return true;
}

/* ---- the join tree ---- */

static bool list_parts(OuterJoin *j)
{
    const Select *s = AST_AS(Select, j->select);
    if (s->from.n > MAX_ITEMS)
        return rw_refuse(j->rw, 3001, j->select, "outer-join-many",
                         "unimplemented feature: an outer join of more than 64 tables");
    for (uint32_t i = 0; i < s->from.n; i++) {
        Part *p = &j->parts[j->n++];
        *p = (Part){ .from = s->from.v[i], .ansi = AST_IS(Join, s->from.v[i]), .group = (int)i };
        const RsItem *item = rs_item_of(j->rw, s->from.v[i]);
        p->id = item ? item->id : 0;
    }
    return true;
}

/* TABLE(t.x)(+) and a table function over an earlier item's columns: they come after it. */
static bool *outer_flag(Node *from)
{
    switch (from->kind) {
    case N_TableFunc: return &AST_AS(TableFunc, from)->outer;
    case N_XmlTable: return &AST_AS(XmlTable, from)->outer;
    case N_JsonTable: return &AST_AS(JsonTable, from)->outer;
    default: return NULL;
    }
}

static void take_lateral(OuterJoin *j)
{
    for (uint32_t i = 0; i < j->n; i++) {
        Part *p = &j->parts[i];
        bool *outer = outer_flag(p->from);
        bool  lateral = AST_IS(DerivedTable, p->from) && AST_AS(DerivedTable, p->from)->lateral;
        if (!outer && !lateral)
            continue;
        Term t = { .j = j };
        ast_walk_kids(p->from, look_at, &t);
        p->needs |= t.without & ~((ItemSet)1 << i);
        if (outer && *outer) {
            *outer = false;
            p->optional = true;
            if (!p->needs && j->n > 1) /* over nothing of the others: any of them will do */
                p->needs = (ItemSet)1 << (i == 0);
        }
    }
}

static void join_groups(OuterJoin *j)
{
    for (uint32_t i = 0; i < j->n; i++)
        for (uint32_t k = 0; k < j->n; k++) {
            int from = j->parts[k].group, to = j->parts[i].group;
            if (!(j->parts[i].needs >> k & 1) || from == to)
                continue;
            for (uint32_t m = 0; m < j->n; m++)
                if (j->parts[m].group == from || j->parts[m].group == to)
                    j->parts[m].group = from < to ? from : to;
        }
}

/* The next part of a group whose needs are met: required ones first, then in FROM order. */
static Part *next_part(OuterJoin *j, int group, ItemSet done)
{
    for (int optional = 0; optional < 2; optional++)
        for (uint32_t i = 0; i < j->n; i++) {
            Part *p = &j->parts[i];
            if (!p->done && p->group == group && p->optional == (optional == 1) && !(p->needs & ~done))
                return p;
        }
    return NULL;
}

static uint32_t group_size(const OuterJoin *j, int group)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < j->n; i++)
        n += j->parts[i].group == group;
    return n;
}

static Node *add_join(OuterJoin *j, Node *tree, Part *p)
{
    Rw *rw = j->rw;
    if (!tree)
        return p->from;
    Span at = p->on ? p->on->at : p->from->at;
    if (!p->optional)
        return AST_NEW(rw->a, Join, at, .kind = JOIN_CROSS, .left = tree, .right = p->from);
    Node *on = p->on ? p->on : AST_NEW(rw->a, BoolLit, at, .value = true);
    return AST_NEW(rw->a, Join, at, .kind = JOIN_LEFT, .left = tree, .right = p->from, .on = on);
}

static bool build_group(OuterJoin *j, int group, Node **tree)
{
    ItemSet  done = 0;
    uint32_t left = group_size(j, group);
    *tree = NULL;
    for (; left; left--) {
        Part *p = next_part(j, group, done);
        if (!p)
            return rw_refuse(j->rw, 1416, j->select, "outer-join-mutual", "two tables cannot be outer-joined to each other");
        *tree = add_join(j, *tree, p);
        p->done = true;
        done |= (ItemSet)1 << (p - j->parts);
    }
    return true;
}

/* Does the new order of tables differ, so that * would give its columns in another order? */
static bool order_changes(const OuterJoin *j)
{
    int last = -1;
    for (uint32_t i = 0; i < j->n; i++) {
        if (j->parts[i].group < last)
            return true;
        last = j->parts[i].group;
        if (j->parts[i].needs >> i) /* needs a later one */
            return true;
    }
    return false;
}

/* FROM order is kept as far as it goes: optional tables behind required ones of the same group also move. */
static bool moves(const OuterJoin *j)
{
    for (uint32_t i = 0; i < j->n; i++)
        for (uint32_t k = i + 1; k < j->n; k++)
            if (j->parts[i].group == j->parts[k].group && j->parts[i].optional && !j->parts[k].optional)
                return true;
    return order_changes(j);
}

static void split_star(OuterJoin *j)
{
    Select *s = AST_AS(Select, j->select);
    List    out = { 0 };
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Node *expr = AST_AS(Target, s->targets.v[i])->expr;
        if (!AST_IS(Star, expr) || AST_AS(Star, expr)->qualifier.n) {
            list_push(j->rw->a, &out, s->targets.v[i]);
            continue;
        }
        for (uint32_t k = 0; k < j->n; k++) {
            Node *star = AST_NEW(j->rw->a, Star, expr->at,
                                 .qualifier = strlist_of1(j->rw->a, block_from_alias(j->parts[k].from)));
            list_push(j->rw->a, &out, AST_NEW(j->rw->a, Target, expr->at, .expr = star));
        }
    }
    s->targets = out;
}

static void name_parts(OuterJoin *j)
{
    for (uint32_t i = 0; i < j->n; i++)
        if (AST_IS(DerivedTable, j->parts[i].from) && !AST_AS(DerivedTable, j->parts[i].from)->alias.n)
            AST_AS(DerivedTable, j->parts[i].from)->alias = rw_fresh(j->rw, "Q_");
}

static bool build(OuterJoin *j)
{
    Select *s = AST_AS(Select, j->select);
    List    from = { 0 };
    name_parts(j);
    join_groups(j);
    if (moves(j))
        split_star(j);
    for (uint32_t i = 0; i < j->n; i++) {
        Node *tree;
        if (j->parts[i].done)
            continue;
        if (!build_group(j, j->parts[i].group, &tree))
            return false;
        list_push(j->rw->a, &from, tree);
    }
    s->from = from;
    return true;
}

/* A marked term that joins its table to nothing is an ordinary filter, as in Oracle. */
static void free_lonely(OuterJoin *j, List *rest)
{
    for (uint32_t i = 0; i < j->n; i++) {
        Part *p = &j->parts[i];
        if (!p->optional || p->needs)
            continue;
        p->optional = false;
        if (p->on)
            list_push(j->rw->a, rest, p->on);
        p->on = NULL;
    }
}

static WalkStep find_marked_on(Node **slot, void *ctx)
{
    const Node **bad = ctx;
    if (AST_IS(Join, *slot) && AST_AS(Join, *slot)->on && block_has_kind(AST_AS(Join, *slot)->on, N_OuterMark))
        *bad = AST_AS(Join, *slot)->on;
    return *bad ? WALK_STOP : WALK_ON;
}

static bool marks_elsewhere(Rw *rw, Select *s)
{
    Node *where = s->where;
    s->where = NULL;
    const Node *bad = NULL;
    if (!block_walk_list(&s->from, find_marked_on, &bad))
        return rw_refuse(rw, 25156, bad, "outer-join-mixed", "old style outer join (+) cannot be used with ANSI joins"), true;
    for (uint32_t i = 0; i < s->targets.n && !bad; i++)
        bad = block_has_kind(s->targets.v[i], N_OuterMark) ? s->targets.v[i] : NULL;
    for (uint32_t i = 0; i < s->order_by.n && !bad; i++)
        bad = block_has_kind(s->order_by.v[i], N_OuterMark) ? s->order_by.v[i] : NULL;
    for (uint32_t i = 0; i < s->group_by.n && !bad; i++)
        bad = block_has_kind(s->group_by.v[i], N_OuterMark) ? s->group_by.v[i] : NULL;
    if (!bad && s->having && block_has_kind(s->having, N_OuterMark))
        bad = s->having;
    if (!bad && s->connect_by && block_has_kind(s->connect_by, N_OuterMark))
        bad = s->connect_by;
    s->where = where;
    if (bad)
        rw_refuse(rw, 30563, bad, "outer-join-place", "outer join operator (+) is not allowed here");
    return bad != NULL;
}

static bool any_ansi(const OuterJoin *j)
{
    for (uint32_t i = 0; i < j->n; i++)
        if (j->parts[i].ansi)
            return true;
    return false;
}

static bool any_outer_function(const Select *s)
{
    for (uint32_t i = 0; i < s->from.n; i++) {
        bool *outer = outer_flag(s->from.v[i]);
        if (outer && *outer)
            return true;
    }
    return false;
}

static bool lower_block(Rw *rw, Node **slot)
{
    Select *s = AST_AS(Select, *slot);
    if (marks_elsewhere(rw, s))
        return false;
    bool marked = s->where && block_has_kind(s->where, N_OuterMark);
    if (!marked && !any_outer_function(s))
        return true;
    OuterJoin *j = ARENA_NEW(rw->a, OuterJoin);
    *j = (OuterJoin){ .rw = rw, .select = *slot, .block = rs_block_of(rw, *slot) };
    if (!list_parts(j))
        return false;
    if (marked && any_ansi(j))
        return rw_refuse(rw, 25156, s->where, "outer-join-mixed", "old style outer join (+) cannot be used with ANSI joins");
    List terms = { 0 }, rest = { 0 };
    block_terms(rw, s->where, &terms);
    for (uint32_t i = 0; i < terms.n; i++) {
        if (!block_has_kind(terms.v[i], N_OuterMark))
            list_push(rw->a, &rest, terms.v[i]);
        else if (!take_term(j, terms.v[i]))
            return false;
    }
    take_lateral(j);
    free_lonely(j, &rest);
    s->where = block_join_terms(rw, &rest);
    rw_rule(rw, "outer-join");
    return build(j);
}

bool rw_outer_join(Rw *rw, Node **root)
{
    bool functions = rw_has_kind(rw, N_TableFunc) || rw_has_kind(rw, N_XmlTable) || rw_has_kind(rw, N_JsonTable);
    if ((functions || rw_has_kind(rw, N_OuterMark)) && !block_each(rw, root, lower_block))
        return false;
    return !rw_has_kind(rw, N_Join) || block_each(rw, root, partition_join_lower);
}
