/* Conditions on ROWNUM as a number of rows. See rownum.h. */
#include "config.h"
#include "rewrite/rownum.h"

#include <stdlib.h>

typedef struct Cond {
    Rw            *rw;
    const RsBlock *block;
    RownumBound   *out;
} Cond;

/* Without libm; beyond its range a bound is as good as none. */
static double round_down(double v)
{
    if (v >= 9e15 || v <= -9e15)
        return v;
    double whole = (double)(long long)v;
    return whole > v ? whole - 1 : whole;
}

static double round_up(double v)
{
    return -round_down(-v);
}

static bool is_rownum(Node *n)
{
    n = block_strip(n);
    return AST_IS(PseudoCol, n) && AST_AS(PseudoCol, n)->kind == PSEUDO_ROWNUM;
}

static bool literal(Rw *rw, Node *n, double *v)
{
    n = block_strip(n);
    if (AST_IS(Unary, n) && AST_AS(Unary, n)->op == OP_NEG) {
        bool ok = literal(rw, AST_AS(Unary, n)->arg, v);
        *v = -*v;
        return ok;
    }
    if (!AST_IS(NumberLit, n))
        return false;
    Str text = AST_AS(NumberLit, n)->text;
    *v = strtod(arena_strndup(rw->a, text.p, text.n), NULL);
    return true;
}

static WalkStep find_own_column(Node **slot, void *ctx)
{
    const Cond *c = ctx;
    if (!AST_IS(ColumnRef, *slot) || !c->block)
        return WALK_ON;
    return rs_is_here(c->rw, *slot, c->block) || !AST_AS(ColumnRef, *slot)->item ? WALK_STOP : WALK_ON;
}

/* Is it the same for every row of the block? */
static bool row_free(Cond *c, Node *n)
{
    return ast_walk(&n, find_own_column, c);
}

static Op flip(Op op)
{
    switch (op) {
    case OP_LT: return OP_GT;
    case OP_LE: return OP_GE;
    case OP_GT: return OP_LT;
    case OP_GE: return OP_LE;
    default: return op;
    }
}

static bool refuse(Cond *c, const Node *at)
{
    return rw_refuse(c->rw, 3001, at, "rownum-condition", "unimplemented feature: this condition on ROWNUM");
}

static void limit_to(Cond *c, Node *count)
{
    Node  *old = c->out->limit;
    double was, now;
    if (old && literal(c->rw, old, &was) && literal(c->rw, count, &now)) {
        c->out->limit = now < was ? count : old;
        return;
    }
    c->out->limit = old ? block_call(c->rw, count, NULL, "LEAST", 2, old, count) : count;
}

static void limit_to_number(Cond *c, const Node *at, double n)
{
    limit_to(c, rw_number(c->rw, at, n < 0 ? 0 : n > 9e15 ? (long long)9e15 : (long long)n));
}

/* GREATEST ignores NULL: an unknown bound lets no row through. */
static Node *at_least_zero(Cond *c, Node *n)
{
    return block_call(c->rw, n, NULL, "GREATEST", 2, n, rw_number(c->rw, n, 0));
}

/* ROWNUM <= bound (or <): true for the first rows. */
static bool upper(Cond *c, Node *bound, bool strict)
{
    double v;
    if (literal(c->rw, bound, &v)) {
        limit_to_number(c, bound, strict ? round_up(v) - 1 : round_down(v));
        return true;
    }
    if (!row_free(c, bound))
        return refuse(c, bound);
    Node *n = block_call(c->rw, bound, NULL, strict ? "CEIL" : "FLOOR", 1, block_number(c->rw, bound));
    if (strict)
        n = rw_binary(c->rw, OP_SUB, n, rw_number(c->rw, bound, 1));
    limit_to(c, at_least_zero(c, n));
    return true;
}

static void never(Cond *c, const Node *at)
{
    list_push(c->rw->a, &c->out->rest, AST_NEW(c->rw->a, BoolLit, at->at, .value = false));
}

/* ROWNUM >= bound: the first row has number 1; if that fails no row ever passes, else every one does. */
static bool lower(Cond *c, Node *bound, bool strict)
{
    double v;
    if (literal(c->rw, bound, &v)) {
        if (strict ? v >= 1 : v > 1)
            never(c, bound);
        return true;
    }
    if (!row_free(c, bound))
        return refuse(c, bound);
    Node *one = rw_number(c->rw, bound, 1);
    list_push(c->rw->a, &c->out->rest, rw_binary(c->rw, strict ? OP_GT : OP_GE, one, block_number(c->rw, bound)));
    return true;
}

static bool equal(Cond *c, Node *bound)
{
    double v;
    if (literal(c->rw, bound, &v)) {
        if (v == 1)
            limit_to_number(c, bound, 1);
        else
            never(c, bound);
        return true;
    }
    if (!row_free(c, bound))
        return refuse(c, bound);
    Node *one = rw_number(c->rw, bound, 1);
    list_push(c->rw->a, &c->out->rest, rw_binary(c->rw, OP_EQ, one, block_number(c->rw, bound)));
    limit_to_number(c, bound, 1);
    return true;
}

static bool not_equal(Cond *c, Node *bound)
{
    double v;
    if (!literal(c->rw, bound, &v))
        return refuse(c, bound);
    if (v >= 1 && v == round_down(v))
        limit_to_number(c, bound, v - 1);
    return true;
}

/* MOD(ROWNUM, m) = r with literals: at most the first row passes, or all do. */
static bool modulo(Cond *c, Node *left, Node *right)
{
    Node  *call = block_strip(left);
    double m, r;
    if (!AST_IS(Call, call) || AST_AS(Call, call)->args.n != 2 || !str_is(AST_AS(Call, call)->name.v[0], "MOD"))
        return refuse(c, left);
    const List *args = &AST_AS(Call, call)->args;
    if (!is_rownum(args->v[0]) || !literal(c->rw, args->v[1], &m) || !literal(c->rw, right, &r) || m != round_down(m) || m < 1)
        return refuse(c, left);
    if ((m == 1 ? 0 : 1) != r)
        never(c, left);
    else if (m > 1)
        limit_to_number(c, left, 1);
    return true;
}

/* ROWNUM - 1 < n is ROWNUM < n + 1. */
static void move_constant(Cond *c, Node **left, Node **right)
{
    Node *l = block_strip(*left);
    if (!AST_IS(Binary, l))
        return;
    const Binary *b = AST_AS(Binary, l);
    if ((b->op != OP_ADD && b->op != OP_SUB) || !is_rownum(b->left))
        return;
    if (block_has_pseudo(b->right, PSEUDO_ROWNUM) || !row_free(c, b->right))
        return;
    *right = rw_binary(c->rw, b->op == OP_ADD ? OP_SUB : OP_ADD, *right, b->right);
    (*right)->otype = otype_plain(OT_NUMBER);
    *left = b->left;
}

static bool compare(Cond *c, Node *term)
{
    const Binary *b = AST_AS(Binary, term);
    Node *left = b->left, *right = b->right;
    Op    op = b->op;
    move_constant(c, &left, &right);
    if (is_rownum(right)) {
        Node *swap = left;
        left = right;
        right = swap;
        op = flip(op);
    }
    if (!is_rownum(left))
        return op == OP_EQ ? modulo(c, left, right) : refuse(c, term);
    if (block_has_pseudo(right, PSEUDO_ROWNUM))
        return refuse(c, term);
    switch (op) {
    case OP_LE: return upper(c, right, false);
    case OP_LT: return upper(c, right, true);
    case OP_GE: return lower(c, right, false);
    case OP_GT: return lower(c, right, true);
    case OP_EQ: return equal(c, right);
    case OP_NE: return not_equal(c, right);
    default: return refuse(c, term);
    }
}

static bool in_list(Cond *c, Node *term)
{
    const InList *l = AST_AS(InList, term);
    double last = 0;
    if (l->negated || l->query || !is_rownum(l->arg))
        return refuse(c, term);
    for (bool more = true; more;) { /* 1, 2, 3 ... as far as they are there */
        more = false;
        for (uint32_t i = 0; i < l->items.n; i++) {
            double v;
            if (!literal(c->rw, l->items.v[i], &v))
                return refuse(c, term);
            more |= v == last + 1;
        }
        last += more;
    }
    limit_to_number(c, term, last);
    return true;
}

static bool between(Cond *c, Node *term)
{
    const Between *b = AST_AS(Between, term);
    if (b->negated || !is_rownum(b->arg) || block_has_pseudo(b->low, PSEUDO_ROWNUM) || block_has_pseudo(b->high, PSEUDO_ROWNUM))
        return refuse(c, term);
    return lower(c, b->low, false) && upper(c, b->high, false);
}

/* ROWNUM <= n OR q: the first n candidates pass, later ones by q alone. */
static bool is_mixed(Cond *c, Node *term)
{
    if (!AST_IS(Binary, term) || AST_AS(Binary, term)->op != OP_OR)
        return false;
    Node *l = block_strip(AST_AS(Binary, term)->left), *r = block_strip(AST_AS(Binary, term)->right);
    Node *with = block_has_pseudo(l, PSEUDO_ROWNUM) ? l : r, *without = with == l ? r : l;
    if (block_has_pseudo(without, PSEUDO_ROWNUM) || !AST_IS(Binary, with))
        return false;
    const Binary *b = AST_AS(Binary, with);
    return is_rownum(b->left) && (b->op == OP_LE || b->op == OP_LT) && !block_has_pseudo(b->right, PSEUDO_ROWNUM) &&
           row_free(c, b->right);
}

static bool take(Cond *c, Node *term)
{
    if (!block_has_pseudo(term, PSEUDO_ROWNUM)) {
        list_push(c->rw->a, &c->out->rest, term);
        return true;
    }
    if (is_mixed(c, term)) {
        list_push(c->rw->a, &c->out->mixed, term);
        return true;
    }
    switch (term->kind) {
    case N_Binary: return compare(c, term);
    case N_Between: return between(c, term);
    case N_InList: return in_list(c, term);
    default: return refuse(c, term);
    }
}

bool rownum_split(Rw *rw, Node *where, const RsBlock *block, RownumBound *out)
{
    Cond c = { rw, block, out };
    List terms = { 0 };
    *out = (RownumBound){ 0 };
    block_terms(rw, where, &terms);
    for (uint32_t i = 0; i < terms.n; i++)
        if (!take(&c, terms.v[i]))
            return false;
    if (out->mixed.n && (out->limit || out->mixed.n > 1))
        return refuse(&c, out->mixed.v[0]);
    return true;
}
