/* The depth limit, and chains of AND, OR and || whose length must not count as depth: programs write them by the ten thousand. */
#include "config.h"
#include "grammar/ora_depth.h"

typedef struct Depth {
    Arena *balance; /* chains met are balanced, in this arena; NULL: only measured */
    int    now;
    bool   over;
    Span   at;
} Depth;

static bool is_chain(const Node *n, Op op)
{
    return AST_IS(Binary, n) && AST_AS(Binary, n)->op == op;
}

/* The operands from..to as a tree of least depth. */
static Node *tree_of(Arena *a, Op op, Node *const *operands, uint32_t from, uint32_t to)
{
    if (to - from == 1)
        return operands[from];
    uint32_t half = from + (to - from + 1) / 2;
    Node    *l = tree_of(a, op, operands, from, half), *r = tree_of(a, op, operands, half, to);
    return AST_NEW(a, Binary, ((Span){ l->at.start, r->at.end }), .op = op, .left = l, .right = r);
}

static WalkStep measure(Node **slot, void *ctx);

/* The parser makes ((a OR b) OR c) OR d: operands hang on the right of a spine that goes down to the left. The tree is made
 * last: it must not be taken for a chain again. */
static void balance(Depth *d, Node **slot)
{
    Op       op = AST_AS(Binary, *slot)->op;
    uint32_t n = 1;
    int      levels = 0;
    for (const Node *at = *slot; is_chain(at, op); at = AST_AS(Binary, at)->left)
        n++;
    Node **operands = arena_alloc(d->balance, n * sizeof *operands), *at = *slot;
    for (uint32_t i = n - 1; i > 0; at = AST_AS(Binary, at)->left)
        operands[i--] = AST_AS(Binary, at)->right;
    operands[0] = at;
    while (n >> levels)
        levels++;
    d->now += levels;
    for (uint32_t i = 0; i < n && !d->over; i++)
        measure(&operands[i], d);
    d->now -= levels;
    *slot = tree_of(d->balance, op, operands, 0, n);
}

static bool may_balance(const Node *n)
{
    return is_chain(n, OP_OR) || is_chain(n, OP_AND) || is_chain(n, OP_CONCAT);
}

static WalkStep measure(Node **slot, void *ctx)
{
    Depth *d = ctx;
    if (d->now >= ORA_DEPTH_MAX) {
        d->over = true;
        d->at = (*slot)->at;
        return WALK_STOP;
    }
    if (d->balance && may_balance(*slot)) {
        balance(d, slot);
    } else {
        d->now++;
        ast_walk_kids(*slot, measure, d);
        d->now--;
    }
    return d->over ? WALK_STOP : WALK_SKIP;
}

bool ora_depth_holds(Arena *a, Node **root, Span *at)
{
    Depth as_written = { 0 }, balanced = { .balance = a };
    measure(root, &as_written);
    if (as_written.over)
        measure(root, &balanced);
    *at = balanced.at;
    return !as_written.over || !balanced.over;
}
