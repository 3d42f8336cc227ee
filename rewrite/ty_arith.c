/* Operators: + - * / || and signs, comparisons, AND/OR. Oracle's meaning by the operands' types; where a type is not
 * known, what PostgreSQL finds by itself (operators of the compat schema cover timestamp and numeric). */
#include "config.h"
#include "rewrite/ty.h"
#include "rewrite/utype.h"

#include <ctype.h>

bool ty_unary(Rw *rw, Node **slot)
{
    Unary *u = AST_AS(Unary, *slot);
    if (u->op == OP_NOT) {
        u->base.otype = otype_plain(OT_BOOLEAN);
        return true;
    }
    u->arg = cv_pin(rw, cv_number(rw, u->arg), OT_NUMBER);
    u->base.otype = cv_type(u->arg) == OT_NUMBER ? otype_plain(OT_NUMBER) : u->arg->otype;
    if (cv_family(u->arg) == FAM_DATE)
        return rw_refuse(rw, 932, *slot, "inconsistent-types", "inconsistent datatypes: expected NUMBER got %s",
                         otype_name(cv_type(u->arg)));
    return true;
}

/* ---- what an operand is, for arithmetic ---- */

typedef enum Sort { S_UNKNOWN, S_NUM, S_DATE, S_STAMP, S_ZONED, S_YM, S_DS, S_OTHER } Sort;

static Sort sort_of(const Node *n)
{
    switch (cv_type(n)) {
    case OT_UNKNOWN: return S_UNKNOWN;
    case OT_NULLTYPE: return S_NUM;
    case OT_DATE: return S_DATE;
    case OT_TIMESTAMP: return S_STAMP;
    case OT_TIMESTAMP_TZ: case OT_TIMESTAMP_LTZ: return S_ZONED;
    case OT_INTERVAL_YM: return S_YM;
    case OT_INTERVAL_DS: return S_DS;
    default: return cv_family(n) == FAM_NUM ? S_NUM : S_OTHER;
    }
}

static bool is_stamp(Sort s)
{
    return s == S_DATE || s == S_STAMP || s == S_ZONED;
}

static bool is_interval(Sort s)
{
    return s == S_YM || s == S_DS;
}

static void becomes(Node **slot, Node *n, const OType *t)
{
    *slot = cv_typed(n, t);
}

static bool mismatch(Rw *rw, const Node *at, const Node *l, const Node *r)
{
    return rw_refuse(rw, 932, at, "inconsistent-types", "inconsistent datatypes: expected %s got %s", otype_name(cv_type(l)),
                     otype_name(cv_type(r)));
}

/* ---- date arithmetic ---- */

static Node *negated(Rw *rw, Node *n)
{
    return cv_typed(AST_NEW(rw->a, Unary, n->at, .op = OP_NEG, .arg = n), n->otype);
}

/* d + n or d - n: a DATE, whatever kind d was. */
static bool date_number(Rw *rw, Node **slot, Node *d, Node *n, bool minus)
{
    d = cv_date(rw, d);
    n = cv_pin(rw, cv_to_id(rw, n, OT_NUMBER), OT_NUMBER);
    becomes(slot, rw_compat(rw, *slot, "date_add", 2, d, minus ? negated(rw, n) : n), otype_plain(OT_DATE));
    rw_rule(rw, "date-plus-number");
    return true;
}

/* Months keep the day's number and fail where it does not exist (ORA-01839); days and seconds are elapsed time. */
static bool date_interval(Rw *rw, Node **slot, Node *d, Node *i, bool minus)
{
    const OType *t = d->otype;
    if (sort_of(i) == S_YM || cv_form(d) != STAMP_PLAIN)
        becomes(slot, rw_compat(rw, *slot, "interval_add", 2, d, minus ? negated(rw, i) : i), t);
    else
        becomes(slot, rw_binary(rw, minus ? OP_SUB : OP_ADD, d, i), t);
    rw_rule(rw, "date-plus-interval");
    return true;
}

/* Digits of a difference's fraction. A TIMESTAMP literal has nine, whatever is written. */
static int16_t fraction(const Node *n)
{
    if (AST_IS(DatetimeLit, cv_bare_const(n)))
        return 9;
    return n->otype && n->otype->id != OT_DATE ? n->otype->scale : 0;
}

static bool date_minus_date(Rw *rw, Node **slot, Node *l, Node *r)
{
    Sort a = sort_of(l), b = sort_of(r);
    if (a == S_DATE && b == S_DATE) {
        becomes(slot, rw_compat(rw, *slot, "date_diff", 2, l, r), otype_plain(OT_NUMBER));
        rw_rule(rw, "date-minus-date");
        return true;
    }
    OType *t = arena_memdup(rw->a, otype_plain(OT_INTERVAL_DS), sizeof *t);
    t->scale = fraction(l) > fraction(r) ? fraction(l) : fraction(r);
    bool exact = t->scale > 6; /* digits that an instant does not hold */
    if (exact && (cv_is_row(l) || cv_is_row(r))) {
        StampForm to = cv_form(l) <= STAMP_NANO && cv_form(r) <= STAMP_NANO ? STAMP_NANO : STAMP_ZONED;
        l = cv_stamp(rw, l, to);
        r = cv_stamp(rw, r, to);
        rw_find(rw, DIAG_NOTE, *slot, "interval-digits", "the interval has 6 digits of a second, not %d", t->scale);
        becomes(slot, rw_compat(rw, *slot, "interval_diff", 2, l, r), t);
        return true;
    }
    becomes(slot, rw_binary(rw, OP_SUB, cv_without_zone(rw, l), cv_without_zone(rw, r)), t);
    return true;
}

/* What is computed has all the digits that an interval can have. */
static const OType *computed_interval(Rw *rw, const OType *from)
{
    OType *t = arena_memdup(rw->a, from, sizeof *t);
    t->precision = 9;
    t->scale = (int16_t)(from->id == OT_INTERVAL_DS ? 9 : 0);
    return t;
}

static bool add_or_sub(Rw *rw, Node **slot, bool minus)
{
    Binary *b = AST_AS(Binary, *slot);
    Node   *l = b->left, *r = b->right;
    Sort    x = sort_of(l), y = sort_of(r);
    if (is_stamp(x) && y == S_NUM)
        return date_number(rw, slot, l, r, minus);
    if (x == S_NUM && is_stamp(y) && !minus)
        return date_number(rw, slot, r, l, false);
    if (is_stamp(x) && is_interval(y))
        return date_interval(rw, slot, l, r, minus);
    if (is_interval(x) && is_stamp(y) && !minus)
        return date_interval(rw, slot, r, l, false);
    if (is_stamp(x) && is_stamp(y))
        return minus ? date_minus_date(rw, slot, l, r) : rw_refuse(rw, 975, *slot, "date-plus-date", "date + date not allowed");
    if ((is_interval(x) && y != x && y != S_OTHER) || (is_interval(y) && y != x && x != S_OTHER))
        return rw_refuse(rw, 30081, r, "interval-arithmetic", "invalid data type for datetime/interval arithmetic");
    if (is_interval(x) && is_interval(y)) {
        becomes(slot, rw_compat(rw, *slot, "interval_sum", 2, l, minus ? negated(rw, r) : r), computed_interval(rw, l->otype));
        return true;
    }
    return mismatch(rw, r, l, r);
}

static bool interval_scaled(Rw *rw, Node **slot, Op op)
{
    Binary *b = AST_AS(Binary, *slot);
    Sort x = sort_of(b->left), y = sort_of(b->right);
    Node *i = is_interval(x) ? b->left : b->right, *n = is_interval(x) ? b->right : b->left;
    if ((is_interval(x) && is_interval(y)) || (op == OP_DIV && !is_interval(x)) || sort_of(n) > S_NUM)
        return mismatch(rw, b->right, b->left, b->right);
    n = cv_pin(rw, cv_to_id(rw, n, OT_NUMBER), OT_NUMBER);
    becomes(slot, rw_compat(rw, *slot, op == OP_MUL ? "interval_mul" : "interval_div", 2, i, n), computed_interval(rw, i->otype));
    return true;
}

/* ---- numbers ---- */

/* The dates could be anything here: overloads of the compat schema decide when PostgreSQL parses the text. */
static bool unknown_sub(Rw *rw, Node **slot)
{
    Binary *b = AST_AS(Binary, *slot);
    if (AST_IS(Bind, cv_bare(b->left)) || sort_of(b->right) == S_NUM)
        return true; /* x - 1 finds the right operator by itself */
    becomes(slot, rw_compat(rw, *slot, "sub", 2, cv_without_zone(rw, b->left), cv_without_zone(rw, b->right)), NULL);
    return true;
}

static bool with_unknown(Rw *rw, Node **slot)
{
    Binary *b = AST_AS(Binary, *slot);
    Sort x = sort_of(b->left), y = sort_of(b->right);
    switch (b->op) {
    case OP_SUB:
        if (AST_IS(Bind, cv_bare(b->right)) && is_stamp(x))
            return date_number(rw, slot, b->left, b->right, true);
        break;
    case OP_ADD:
        if (AST_IS(Bind, cv_bare(b->right)) && is_stamp(x))
            return date_number(rw, slot, b->left, b->right, false);
        break;
    case OP_DIV:
        b->left = cv_pin(rw, b->left, OT_NUMBER);
        b->right = cv_pin(rw, b->right, OT_NUMBER);
        if (is_interval(x))
            return interval_scaled(rw, slot, b->op);
        becomes(slot, rw_compat(rw, *slot, "div", 2, b->left, b->right), otype_plain(OT_NUMBER));
        return true;
    default:
        if (!is_interval(x) && !is_interval(y))
            (*slot)->otype = otype_plain(OT_NUMBER);
        break;
    }
    b->left = cv_pin(rw, b->left, OT_NUMBER);
    b->right = cv_pin(rw, b->right, OT_NUMBER);
    return b->op != OP_SUB || unknown_sub(rw, slot);
}

/* int2, int4 and int8 overflow where NUMBER does not. */
static bool is_pg_integer(const Rw *rw, const Node *n)
{
    n = cv_bare_const(n);
    long long v;
    if (cv_integer_literal(n, &v))
        return true;
    const RsColumn *c = rs_column_of(rw, n);
    return c && c->cat && (str_is(c->cat->pg_type, "integer") || str_is(c->cat->pg_type, "bigint") || str_is(c->cat->pg_type, "smallint"));
}

static bool number_op(Rw *rw, Node **slot)
{
    Binary      *b = AST_AS(Binary, *slot);
    const OType *t = cv_wider_number(b->left->otype, b->right->otype);
    long long v;
    b->left = cv_is_null(b->left) ? cv_pin(rw, b->left, OT_NUMBER) : b->left;
    b->right = cv_is_null(b->right) ? cv_pin(rw, b->right, OT_NUMBER) : b->right;
    if (t->id != OT_NUMBER && b->op == OP_DIV) { /* by zero it is an infinity or not a number */
        becomes(slot, rw_compat(rw, *slot, "div_float", 2, b->left, b->right), otype_plain(OT_BINARY_DOUBLE));
        if (t->id == OT_BINARY_FLOAT)
            becomes(slot, rw_cast(rw, *slot, "real"), t);
        return true;
    }
    if (t->id != OT_NUMBER) { /* float and numeric meet as double precision in PostgreSQL too */
        (*slot)->otype = t;
        return true;
    }
    if (b->op == OP_DIV) {
        becomes(slot, rw_compat(rw, *slot, "div", 2, b->left, b->right), t);
        rw_rule(rw, "division");
        return true;
    }
    if (is_pg_integer(rw, b->left) && is_pg_integer(rw, b->right) &&
        !(cv_integer_literal(b->left, &v) && cv_integer_literal(b->right, &v)))
        b->left = cv_typed(rw_cast(rw, b->left, "numeric"), t);
    (*slot)->otype = t;
    return true;
}

static bool arithmetic(Rw *rw, Node **slot)
{
    Binary *b = AST_AS(Binary, *slot);
    if (cv_family(b->left) == FAM_CHAR)
        b->left = cv_number(rw, b->left);
    if (cv_family(b->right) == FAM_CHAR)
        b->right = cv_number(rw, b->right);
    Sort x = sort_of(b->left), y = sort_of(b->right);
    if (x == S_UNKNOWN || y == S_UNKNOWN)
        return with_unknown(rw, slot);
    if (x == S_NUM && y == S_NUM)
        return number_op(rw, slot);
    if (x == S_OTHER || y == S_OTHER)
        return mismatch(rw, b->right, b->left, b->right);
    if (b->op == OP_ADD || b->op == OP_SUB)
        return add_or_sub(rw, slot, b->op == OP_SUB);
    if (is_interval(x) || is_interval(y))
        return interval_scaled(rw, slot, b->op);
    return mismatch(rw, b->right, b->left, b->right);
}

/* ---- conditions ---- */

static bool comparison(Rw *rw, Node **slot)
{
    Binary *b = AST_AS(Binary, *slot);
    (*slot)->otype = otype_plain(OT_BOOLEAN);
    if (cv_type(b->left) == OT_OBJECT || cv_type(b->right) == OT_OBJECT)
        return ut_compare(rw, slot);
    return ty_compare(rw, &b->left, &b->right);
}

bool ty_binary(Rw *rw, Node **slot)
{
    switch (AST_AS(Binary, *slot)->op) {
    case OP_ADD: case OP_SUB: case OP_MUL: case OP_DIV: return arithmetic(rw, slot);
    case OP_EQ: case OP_NE: case OP_LT: case OP_LE: case OP_GT: case OP_GE: return comparison(rw, slot);
    case OP_AND: case OP_OR: (*slot)->otype = otype_plain(OT_BOOLEAN); return true;
    default: {
        Op op = AST_AS(Binary, *slot)->op;
        return op < OP_MEMBER_OF || op > OP_MULTISET_EXCEPT_DISTINCT || ut_set_operator(rw, slot);
    }
    }
}
