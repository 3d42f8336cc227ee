/* Operators. What the values at hand do not allow here goes to PostgreSQL with both as binds. */
#include "config.h"
#include "plsql/code.h"

#include "wire/ora_calc.h"
#include "wire/ora_type.h"

static bool is_text(const PlValue *v)
{
    return v->d.type == ORA_VARCHAR || v->d.type == ORA_CHAR || v->d.type == ORA_LONG || v->d.type == ORA_LONG_VARCHAR;
}

static bool is_number(const PlValue *v)
{
    return v->d.type == ORA_NUMBER || v->d.type == ORA_BINARY_INTEGER;
}

static PlValue number_value(PlRun *run, const uint8_t *p, int n)
{
    PlValue v = pl_null(ORA_NUMBER);
    v.c.kind = CELL_VALUE;
    v.c.v = (Str){ arena_memdup(run->s->call, p, (size_t)n), (size_t)n };
    return v;
}

/* SELECT <text> FROM dual with these values. */
static bool by_sql(PlRun *run, Str text, const PlValue *args, uint32_t n, PlValue *out)
{
    PlValue *row;
    uint32_t columns;
    bool     found;
    Str      sql = str_of(arena_printf(run->s->call, "SELECT %.*s FROM dual", STR_ARG(text)));
    if (!pl_query(run, sql, args, n, true, &row, &columns, &found))
        return false;
    *out = row[0];
    return true;
}

static const char *op_text(Op op)
{
    static const char *const texts[] = {
#define OP(name, ora, pg, prec) ora,
        AST_OPS(OP)
#undef OP
    };
    return texts[op];
}

/* ---- arithmetic ---- */

/* Both as NUMBERs. 1 they are, 0 other types, -1 raised. */
static int as_numbers(PlRun *run, PlValue *v)
{
    for (int i = 0; i < 2; i++) {
        if (!is_number(&v[i]) && !is_text(&v[i]))
            return 0;
        if (is_text(&v[i]) && !is_number(&v[!i]) && !is_text(&v[!i]))
            return 0;
    }
    for (int i = 0; i < 2; i++)
        if (!is_number(&v[i]) && !pl_convert(run, &v[i], ORA_NUMBER, &v[i]))
            return -1;
    return 1;
}

static int calculate(Op op, Str a, Str b, uint8_t *out)
{
    switch (op) {
    case OP_ADD: return ora_calc_add(a, b, out);
    case OP_SUB: return ora_calc_sub(a, b, out);
    case OP_MUL: return ora_calc_mul(a, b, out);
    case OP_DIV: return ora_calc_div(a, b, out);
    default: return ORA_NUM_NOT_A_NUMBER;
    }
}

/* Two PLS_INTEGERs give one, whose range is theirs; SIMPLE_INTEGER wraps around. */
static bool in_range(PlRun *run, const PlValue *v, PlValue *out)
{
    int64_t i;
    bool simple = (v[0].whole == PLW_SIMPLE || v[0].literal) && (v[1].whole == PLW_SIMPLE || v[1].literal) &&
                  !(v[0].literal && v[1].literal);
    out->whole = simple ? PLW_SIMPLE : PLW_PLS;
    if (!ora_num_to_int64((const uint8_t *)out->c.v.p, out->c.v.n, &i) || (i >= INT32_MIN && i <= INT32_MAX))
        return true;
    if (out->whole == PLW_PLS)
        return pl_raise(run, 1426, "numeric overflow");
    *out = pl_number(run->s, (int32_t)(uint32_t)i);
    out->whole = PLW_SIMPLE;
    return true;
}

bool pl_op_arith(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue v[2];
    uint8_t bytes[ORA_NUM_MAX];
    if (!pl_run_code(run, c->kids[0], &v[0]) || !pl_run_code(run, c->kids[1], &v[1]))
        return false;
    if (v[0].o || v[1].o)
        return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '%s'", op_text(c->op));
    int numbers = as_numbers(run, v);
    if (numbers < 0)
        return false;
    if (numbers && (pl_is_null(&v[0]) || pl_is_null(&v[1]))) {
        *out = pl_null(ORA_NUMBER);
        return true;
    }
    if (numbers && c->op == OP_DIV && ora_calc_sign(v[1].c.v) == 0)
        return pl_raise(run, 1476, "divisor is equal to zero");
    int n = numbers ? calculate(c->op, v[0].c.v, v[1].c.v, bytes) : ORA_NUM_NOT_A_NUMBER;
    if (n == ORA_NUM_OVERFLOW)
        return pl_raise(run, 1426, "numeric overflow");
    if (n < 0)
        return by_sql(run, str_of(arena_printf(run->s->call, c->op == OP_POWER ? "POWER(:B1, :B2)" : "(:B1 %s :B2)", op_text(c->op))), v, 2, out);
    *out = number_value(run, bytes, n);
    return c->op == OP_DIV || !v[0].whole || !v[1].whole || in_range(run, v, out);
}

bool pl_op_negate(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue v;
    uint8_t bytes[ORA_NUM_MAX];
    if (!pl_run_code(run, c->kids[0], &v))
        return false;
    if (is_text(&v) && !pl_convert(run, &v, ORA_NUMBER, &v))
        return false;
    *out = v;
    if (pl_is_null(&v) || c->op == OP_POS)
        return true;
    int n = is_number(&v) ? ora_calc_neg(v.c.v, bytes) : -1;
    if (n < 0)
        return by_sql(run, STR("-:B1"), &v, 1, out);
    *out = number_value(run, bytes, n);
    out->whole = v.whole;
    return true;
}

bool pl_op_concat(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue v[2];
    Str     a, b;
    if (!pl_run_code(run, c->kids[0], &v[0]) || !pl_run_code(run, c->kids[1], &v[1]) || !pl_as_text(run, &v[0], &a) ||
        !pl_as_text(run, &v[1], &b))
        return false;
    char *p = arena_alloc(run->s->call, a.n + b.n);
    if (a.n)
        memcpy(p, a.p, a.n);
    if (b.n)
        memcpy(p + a.n, b.p, b.n);
    *out = pl_text((Str){ p, a.n + b.n });
    return true;
}

/* ---- comparison ---- */

static bool binary_texts(const PlRun *run)
{
    Str comp = run->s->nls[NLS_COMP];
    return comp.n == 0 || str_iis(comp, "BINARY");
}

/* CHAR values and literals compare as if padded with blanks, when both are. */
static int compare_texts(const PlValue *a, const PlValue *b)
{
    Str  x = a->c.v, y = b->c.v;
    bool padded = (a->d.type == ORA_CHAR || a->literal) && (b->d.type == ORA_CHAR || b->literal);
    while (padded && x.n && x.p[x.n - 1] == ' ')
        x.n--;
    while (padded && y.n && y.p[y.n - 1] == ' ')
        y.n--;
    return str_cmp(x, y);
}

/* Their bytes are in the order of their values. */
static bool ordered_bytes(uint8_t type)
{
    return type == ORA_DATE || type == ORA_TIMESTAMP || type == ORA_RAW || type == ORA_BOOLEAN || type == ORA_INTERVAL_DS ||
           type == ORA_INTERVAL_YM || type == ORA_BINARY_FLOAT || type == ORA_BINARY_DOUBLE;
}

static int compare_bytes(Str a, Str b)
{
    size_t n = a.n > b.n ? a.n : b.n;
    for (size_t i = 0; i < n; i++) { /* a DATE is a TIMESTAMP whose fraction is not written */
        int x = i < a.n ? (uint8_t)a.p[i] : 0, y = i < b.n ? (uint8_t)b.p[i] : 0;
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

static bool is_stamp(const PlValue *v)
{
    return v->d.type == ORA_DATE || v->d.type == ORA_TIMESTAMP;
}

int pl_compare(PlRun *run, const PlValue *a, const PlValue *b, int *order)
{
    PlValue v[2] = { *a, *b };
    if (is_text(a) && is_text(b)) {
        *order = compare_texts(a, b);
        return binary_texts(run);
    }
    if (a->d.type == b->d.type ? ordered_bytes(a->d.type) : is_stamp(a) && is_stamp(b)) {
        *order = a->d.type == ORA_RAW ? str_cmp(a->c.v, b->c.v) : compare_bytes(a->c.v, b->c.v);
        return 1;
    }
    int numbers = as_numbers(run, v);
    if (numbers > 0)
        *order = ora_calc_compare(v[0].c.v, v[1].c.v);
    return numbers;
}

static bool holds(Op op, int order)
{
    switch (op) {
    case OP_EQ: return order == 0;
    case OP_NE: return order != 0;
    case OP_LT: return order < 0;
    case OP_LE: return order <= 0;
    case OP_GT: return order > 0;
    default: return order >= 0;
    }
}

/* 1, 0, -1 unknown, -2 raised */
static int compare(PlRun *run, Op op, const PlValue *v)
{
    int     order;
    PlValue answer;
    int64_t is;
    if (v[0].o || v[1].o) {
        if (op != OP_EQ && op != OP_NE)
            return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '%s'", op_text(op)) - 2;
        int same = pl_same_collection(run, &v[0], &v[1]);
        return same < 0 || op == OP_EQ ? same : !same;
    }
    if (pl_is_null(&v[0]) || pl_is_null(&v[1]))
        return -1;
    int done = pl_compare(run, &v[0], &v[1], &order);
    if (done > 0)
        return holds(op, order);
    if (done < 0 || !by_sql(run, str_of(arena_printf(run->s->call, "CASE WHEN :B1 %s :B2 THEN 1 ELSE 0 END", op_text(op))), v, 2, &answer) ||
        !pl_as_int(run, &answer, &is))
        return -2;
    return is == 1;
}

int pl_equals(PlRun *run, const PlValue *a, const PlValue *b)
{
    return compare(run, OP_EQ, (PlValue[]){ *a, *b });
}

static bool put_truth(PlRun *run, int truth, PlValue *out)
{
    if (truth == -2)
        return false;
    *out = truth < 0 ? pl_null(ORA_BOOLEAN) : pl_bool(run->s, truth);
    return true;
}

bool pl_op_compare(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue v[2];
    return pl_run_code(run, c->kids[0], &v[0]) && pl_run_code(run, c->kids[1], &v[1]) && put_truth(run, compare(run, c->op, v), out);
}

bool pl_op_between(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue *v = pl_run_kids(run, c);
    if (!v)
        return false;
    int low = compare(run, OP_GE, (PlValue[]){ v[0], v[1] });
    int high = low == -2 ? -2 : compare(run, OP_LE, (PlValue[]){ v[0], v[2] });
    int both = high == -2 ? -2 : low == 0 || high == 0 ? 0 : low < 0 || high < 0 ? -1 : 1;
    return put_truth(run, both >= 0 && c->flag ? !both : both, out);
}

bool pl_op_in(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue v[2];
    int     is = 0;
    if (!pl_run_code(run, c->kids[0], &v[0]))
        return false;
    for (uint32_t i = 1; i < c->n_kids && is <= 0; i++) {
        if (!pl_run_code(run, c->kids[i], &v[1]))
            return false;
        int one = compare(run, OP_EQ, v);
        if (one == -2)
            return false;
        is = one != 0 ? one : is;
    }
    return put_truth(run, is >= 0 && c->flag ? !is : is, out);
}

/* ---- logic ---- */

/* 1, 0, -1 unknown, -2 raised */
static int truth_of(PlRun *run, const PlCode *c)
{
    PlValue v;
    bool    b;
    if (!pl_run_code(run, c, &v))
        return -2;
    if (pl_as_bool(&v, &b))
        return b;
    return pl_is_null(&v) && !v.o ? -1 : pl_raise(run, 6550, "PLS-00382: expression is of wrong type") - 2;
}

static bool either(PlRun *run, const PlCode *c, int stop, PlValue *out)
{
    int l = truth_of(run, c->kids[0]);
    if (l == -2 || l == stop)
        return put_truth(run, l, out);
    int r = truth_of(run, c->kids[1]);
    return put_truth(run, r == -2 || r == stop ? r : l < 0 || r < 0 ? -1 : !stop, out);
}

bool pl_op_and(PlRun *run, const PlCode *c, PlValue *out)
{
    return either(run, c, 0, out);
}

bool pl_op_or(PlRun *run, const PlCode *c, PlValue *out)
{
    return either(run, c, 1, out);
}

bool pl_op_not(PlRun *run, const PlCode *c, PlValue *out)
{
    int t = truth_of(run, c->kids[0]);
    return put_truth(run, t < 0 ? t : !t, out);
}

bool pl_op_null(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue v;
    if (!pl_run_code(run, c->kids[0], &v))
        return false;
    *out = pl_bool(run->s, pl_is_null(&v) != c->flag);
    return true;
}

bool pl_op_case(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue  v[2];
    uint32_t i = c->flag;
    if (c->flag && !pl_run_code(run, c->kids[0], &v[0]))
        return false;
    for (; i + 1 < c->n_kids; i += 2) {
        if (c->flag && !pl_run_code(run, c->kids[i], &v[1]))
            return false;
        int is = c->flag ? compare(run, OP_EQ, v) : truth_of(run, c->kids[i]);
        if (is == -2)
            return false;
        if (is == 1)
            return pl_run_code(run, c->kids[i + 1], out);
    }
    if (i < c->n_kids)
        return pl_run_code(run, c->kids[i], out);
    *out = pl_null(ORA_VARCHAR);
    return true;
}

/* ---- LIKE ---- */

static size_t char_size(Str s)
{
    size_t n = 1;
    while (n < s.n && ((uint8_t)s.p[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static Str from(Str s, size_t n)
{
    return (Str){ s.p + n, s.n - n };
}

/* 1 matches, 0 not, -1: the escape character stands before what needs none. */
static int matches(Str s, Str p, Str escape)
{
    while (p.n) {
        size_t one = char_size(p);
        bool   escaped = escape.n && one == escape.n && memcmp(p.p, escape.p, one) == 0;
        if (escaped) {
            p = from(p, one);
            one = p.n ? char_size(p) : 0;
            if (!one || !(*p.p == '%' || *p.p == '_' || (one == escape.n && memcmp(p.p, escape.p, one) == 0)))
                return -1;
        } else if (*p.p == '%') {
            while (p.n && *p.p == '%')
                p = from(p, 1);
            for (;; s = from(s, char_size(s))) {
                int is = matches(s, p, escape);
                if (is || !s.n)
                    return is;
            }
        }
        if (!s.n)
            return 0;
        size_t other = char_size(s);
        if (!(*p.p == '_' && !escaped) && (other != one || memcmp(s.p, p.p, one) != 0))
            return 0;
        s = from(s, other);
        p = from(p, one);
    }
    return s.n == 0;
}

bool pl_op_like(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue *v = pl_run_kids(run, c);
    Str      text, pattern, escape = { NULL, 0 };
    if (!v || !pl_as_text(run, &v[0], &text) || !pl_as_text(run, &v[1], &pattern) ||
        (c->n_kids > 2 && !pl_as_text(run, &v[2], &escape)))
        return false;
    if (text.n == 0 || pattern.n == 0)
        return put_truth(run, -1, out);
    if (c->n_kids > 2 && (escape.n == 0 || char_size(escape) != escape.n))
        return pl_raise(run, 1425, "escape character must be character string of length 1");
    int is = matches(text, pattern, escape);
    if (is < 0)
        return pl_raise(run, 1424, "missing or illegal character following the escape character");
    return put_truth(run, c->flag ? !is : is, out);
}

/* ---- functions ---- */

bool pl_op_function(PlRun *run, const PlCode *c, PlValue *out)
{
    StrBuf   b;
    PlValue *v = pl_run_kids(run, c);
    if (!v)
        return false;
    int done = c->function(run, v, c->n_kids, out);
    if (done)
        return done > 0;
    sb_init(&b, run->s->call);
    for (uint32_t i = 0; i < c->n_kids; i++)
        sb_printf(&b, "%s:B%u", i ? ", " : "", i + 1);
    return by_sql(run, str_of(arena_printf(run->s->call, "%s(%s)", c->name, b.p ? b.p : "")), v, c->n_kids, out);
}
