/* SQL's plain functions, of PL/SQL's scalars. Each gives what the compat schema's function of that name gives. */
#include "config.h"
#include "plsql/code.h"

#include "wire/ora_calc.h"
#include "wire/ora_type.h"

/* ---- arguments ---- */

static bool is_text(const PlValue *v)
{
    return v->d.type == ORA_VARCHAR || v->d.type == ORA_CHAR;
}

static bool is_plain(const PlValue *v)
{
    return is_text(v) || v->d.type == ORA_NUMBER;
}

static bool all_plain(const PlValue *v, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!is_plain(&v[i]) || v[i].o)
            return false;
    return true;
}

static bool any_null(const PlValue *v, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (pl_is_null(&v[i]))
            return true;
    return false;
}

static int null_of(uint8_t type, PlValue *out)
{
    *out = pl_null(type);
    return 1;
}

static int number_of(PlRun *run, const uint8_t *p, int n, PlValue *out)
{
    if (n < 0)
        return 0;
    *out = pl_null(ORA_NUMBER);
    out->c.kind = CELL_VALUE;
    out->c.v = (Str){ arena_memdup(run->s->call, p, (size_t)n), (size_t)n };
    return 1;
}

static int int_of(PlRun *run, int64_t i, PlValue *out)
{
    *out = pl_number(run->s, i);
    return 1;
}

static int text_of(Str s, PlValue *out)
{
    *out = pl_text(s);
    return 1;
}

/* A whole number as SQL cuts an argument off. 1, 0 not here, -1 raised. */
static int whole(PlRun *run, const PlValue *v, int64_t *i)
{
    PlValue n;
    uint8_t bytes[ORA_NUM_MAX];
    if (!pl_convert(run, v, ORA_NUMBER, &n))
        return -1;
    int len = ora_calc_trunc(n.c.v, 0, bytes);
    return len > 0 && ora_num_to_int64(bytes, (size_t)len, i);
}

static bool ascii(Str s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((uint8_t)s.p[i] >= 0x80)
            return false;
    return true;
}

/* ---- numbers ---- */

static int one_number(PlRun *run, const PlValue *v, int (*f)(Str, uint8_t *), PlValue *out)
{
    PlValue n;
    uint8_t bytes[ORA_NUM_MAX];
    if (!all_plain(v, 1))
        return 0;
    if (pl_is_null(v))
        return null_of(ORA_NUMBER, out);
    return pl_convert(run, v, ORA_NUMBER, &n) ? number_of(run, bytes, f(n.c.v, bytes), out) : -1;
}

static int same(Str a, uint8_t *out)
{
    memcpy(out, a.p, a.n);
    return (int)a.n;
}

static int absolute(Str a, uint8_t *out)
{
    return ora_calc_sign(a) < 0 ? ora_calc_neg(a, out) : same(a, out);
}

static int sign(Str a, uint8_t *out)
{
    return ora_num_from_int64(ora_calc_sign(a), out);
}

/* Functions of one number that need no more than its bytes. */
#define NUMBER_FUNCTION(name, compute)                                             \
    static int name(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)        \
    {                                                                              \
        (void)n;                                                                   \
        return one_number(run, v, compute, out);                                   \
    }
NUMBER_FUNCTION(fn_abs, absolute)
NUMBER_FUNCTION(fn_sign, sign)
NUMBER_FUNCTION(fn_floor, ora_calc_floor)
NUMBER_FUNCTION(fn_ceil, ora_calc_ceil)
NUMBER_FUNCTION(fn_to_number, same)
#undef NUMBER_FUNCTION

static int fn_mod(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    PlValue a, b;
    uint8_t bytes[ORA_NUM_MAX];
    if (!all_plain(v, n))
        return 0;
    if (any_null(v, n))
        return null_of(ORA_NUMBER, out);
    if (!pl_convert(run, &v[0], ORA_NUMBER, &a) || !pl_convert(run, &v[1], ORA_NUMBER, &b))
        return -1;
    return number_of(run, bytes, ora_calc_mod(a.c.v, b.c.v, bytes), out);
}

/* ROUND(n [, places]) and TRUNC; of numbers only, dates are PostgreSQL's. */
static int cut_number(PlRun *run, const PlValue *v, uint32_t n, int (*f)(Str, int, uint8_t *), PlValue *out)
{
    int64_t places = 0;
    uint8_t bytes[ORA_NUM_MAX];
    if (v[0].d.type != ORA_NUMBER || v[0].o || (n > 1 && (!is_plain(&v[1]) || v[1].o)))
        return 0;
    if (any_null(v, n))
        return null_of(ORA_NUMBER, out);
    int got = n > 1 ? whole(run, &v[1], &places) : 1;
    if (got <= 0)
        return got;
    if (places > 200 || places < -200)
        return 0;
    return number_of(run, bytes, f(v[0].c.v, (int)places, bytes), out);
}

static int fn_round(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return cut_number(run, v, n, ora_calc_round, out);
}

static int fn_trunc(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return cut_number(run, v, n, ora_calc_trunc, out);
}

/* ---- any values ---- */

/* NVL's and COALESCE's result has the first argument's type. */
static int as_first(PlRun *run, const PlValue *first, const PlValue *v, PlValue *out)
{
    *out = *v;
    if (v->o || first->o || first->literal || v->d.type == first->d.type)
        return 1;
    if (!is_plain(first) || !is_plain(v))
        return 0;
    return pl_convert(run, v, first->d.type == ORA_CHAR ? ORA_VARCHAR : first->d.type, out) ? 1 : -1;
}

static int fn_coalesce(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    for (uint32_t i = 0; i < n; i++)
        if (!pl_is_null(&v[i]) || i + 1 == n)
            return as_first(run, &v[0], &v[i], out);
    return 0;
}

static int fn_nvl(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return fn_coalesce(run, v, n, out);
}

static int fn_nullif(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    (void)n;
    int same = pl_is_null(&v[0]) || pl_is_null(&v[1]) ? 0 : pl_equals(run, &v[0], &v[1]);
    *out = same == 1 ? pl_null(v[0].d.type) : v[0];
    return same == -2 ? -1 : 1;
}

/* The greatest (way 1) or least (-1) of values of one type; any NULL makes NULL. */
static int extreme(PlRun *run, const PlValue *v, uint32_t n, int way, PlValue *out)
{
    uint32_t best = 0;
    if (any_null(v, n))
        return null_of(v[0].d.type, out);
    for (uint32_t i = 1; i < n; i++) {
        int order;
        if (v[i].o || v[i].d.type != v[0].d.type)
            return 0;
        int done = pl_compare(run, &v[i], &v[best], &order);
        if (done <= 0)
            return done;
        if (order * way > 0)
            best = i;
    }
    *out = v[best];
    return 1;
}

static int fn_greatest(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return extreme(run, v, n, 1, out);
}

static int fn_least(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return extreme(run, v, n, -1, out);
}

static int fn_to_char(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    (void)n;
    if (!all_plain(v, 1))
        return 0;
    return pl_convert(run, v, ORA_VARCHAR, out) ? 1 : -1;
}

static int fn_sqlerrm(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    int64_t code;
    (void)n;
    if (pl_is_null(v))
        return null_of(ORA_VARCHAR, out);
    if (!pl_as_rounded(run, v, &code))
        return -1;
    *out = pl_message_of(run, code);
    return 1;
}

static int fn_cardinality(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    (void)n;
    if (!v->o || v->o->type->kind != PLK_NESTED)
        return 0;
    return v->o->null ? null_of(ORA_NUMBER, out) : int_of(run, v->o->live, out);
}

static int fn_set(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    (void)n;
    return pl_make_set(run, v, out) ? 1 : -1;
}

/* ---- text ---- */

/* The first `n` arguments as texts. 1, 0 not here, -1 raised. */
static int texts(PlRun *run, const PlValue *v, uint32_t n, Str *s)
{
    if (!all_plain(v, n))
        return 0;
    for (uint32_t i = 0; i < n; i++)
        if (!pl_as_text(run, &v[i], &s[i]))
            return -1;
    return 1;
}

static size_t chars_in(Str s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += ((uint8_t)s.p[i] & 0xc0) != 0x80;
    return n;
}

/* The byte where character `at` (from 0) begins, or the end. */
static size_t byte_of(Str s, int64_t at)
{
    size_t i = 0;
    for (; i < s.n; i++) {
        bool start = ((uint8_t)s.p[i] & 0xc0) != 0x80;
        if (start && at-- == 0)
            break;
    }
    return i;
}

static int bytes_of(PlRun *run, const PlValue *blob, PlValue *out)
{
    return pl_is_null(blob) ? null_of(ORA_NUMBER, out) : int_of(run, (int64_t)blob->c.v.n, out);
}

static int length_of(PlRun *run, const PlValue *v, uint32_t n, bool in_bytes, PlValue *out)
{
    Str s;
    if (v->blob)
        return bytes_of(run, v, out);
    int got = texts(run, v, n, &s);
    if (got <= 0)
        return got;
    return s.n ? int_of(run, in_bytes ? (int64_t)s.n : (int64_t)chars_in(s), out) : null_of(ORA_NUMBER, out);
}

static int fn_length(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return length_of(run, v, n, false, out);
}

static int fn_lengthb(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return length_of(run, v, n, true, out);
}

static int fn_substr(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    Str     s;
    int64_t at, count = INT64_MAX;
    int     got = texts(run, v, 1, &s);
    if (got <= 0)
        return got;
    if (any_null(v, n))
        return null_of(ORA_VARCHAR, out);
    if ((got = whole(run, &v[1], &at)) <= 0 || (n > 2 && (got = whole(run, &v[2], &count)) <= 0))
        return got;
    int64_t length = (int64_t)chars_in(s);
    at = at > 0 ? at - 1 : at < 0 ? length + at : 0;
    if (count < 1 || at < 0 || at >= length)
        return null_of(ORA_VARCHAR, out);
    size_t from = byte_of(s, at);
    Str    rest = { s.p + from, s.n - from };
    rest.n = count < length - at ? byte_of(rest, count) : rest.n;
    return text_of(rest, out);
}

/* Is `part` at that byte? */
static bool stands(Str s, size_t at, Str part)
{
    return part.n <= s.n - at && memcmp(s.p + at, part.p, part.n) == 0;
}

/* INSTR(s, part [, from [, nth]]); from < 0: backwards from that far before the end */
static int fn_instr(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    Str     s[2];
    int64_t from = 1, nth = 1;
    int     got = texts(run, v, 2, s);
    if (got <= 0)
        return got;
    if (any_null(v, n))
        return null_of(ORA_NUMBER, out);
    if ((n > 2 && (got = whole(run, &v[2], &from)) <= 0) || (n > 3 && (got = whole(run, &v[3], &nth)) <= 0))
        return got;
    if (nth < 1)
        return 0; /* PostgreSQL's side has the error */
    int64_t length = (int64_t)chars_in(s[0]);
    if (from == 0 || from > length || -from > length)
        return int_of(run, 0, out);
    int step = from > 0 ? 1 : -1;
    for (int64_t at = from > 0 ? from - 1 : length + from; at >= 0 && at < length; at += step)
        if (stands(s[0], byte_of(s[0], at), s[1]) && --nth == 0)
            return int_of(run, at + 1, out);
    return int_of(run, 0, out);
}

static int fold(PlRun *run, const PlValue *v, Str (*f)(Arena *, Str), PlValue *out)
{
    Str s;
    int got = texts(run, v, 1, &s);
    if (got <= 0)
        return got;
    return ascii(s) ? text_of(f(run->s->call, s), out) : 0;
}

static int fn_upper(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    (void)n;
    return fold(run, v, str_upper, out);
}

static int fn_lower(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    (void)n;
    return fold(run, v, str_lower, out);
}

/* One-byte characters of `set` off the ends. */
static Str strip(Str s, Str set, bool left, bool right)
{
    while (left && s.n && memchr(set.p, *s.p, set.n))
        s = (Str){ s.p + 1, s.n - 1 };
    while (right && s.n && memchr(set.p, s.p[s.n - 1], set.n))
        s.n--;
    return s;
}

static int stripped(PlRun *run, const PlValue *v, uint32_t n, bool left, bool right, PlValue *out)
{
    Str s[2] = { { NULL, 0 }, STR(" ") };
    int got = texts(run, v, n, s);
    if (got <= 0)
        return got;
    if (any_null(v, n))
        return null_of(ORA_VARCHAR, out);
    return ascii(s[1]) ? text_of(strip(s[0], s[1], left, right), out) : 0;
}

static int fn_ltrim(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return stripped(run, v, n, true, false, out);
}

static int fn_rtrim(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return stripped(run, v, n, false, true, out);
}

static int fn_trim(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return stripped(run, v, n, true, true, out);
}

/* LPAD and RPAD of plain ASCII, whose characters are one column wide each. */
static int padded(PlRun *run, const PlValue *v, uint32_t n, bool left, PlValue *out)
{
    Str     s[2] = { { NULL, 0 }, STR(" ") };
    int64_t width;
    if (!all_plain(v, n) || !is_plain(&v[1]))
        return 0;
    if (any_null(v, n))
        return null_of(ORA_VARCHAR, out);
    if (!pl_as_text(run, &v[0], &s[0]) || (n > 2 && !pl_as_text(run, &v[2], &s[1])))
        return -1;
    int got = whole(run, &v[1], &width);
    if (got <= 0)
        return got;
    if (!ascii(s[0]) || !ascii(s[1]) || width > 32767)
        return 0;
    if (width < 1)
        return null_of(ORA_VARCHAR, out);
    if ((int64_t)s[0].n >= width)
        return text_of((Str){ s[0].p, (size_t)width }, out);
    char  *p = arena_alloc(run->s->call, (size_t)width);
    size_t pad = (size_t)width - s[0].n;
    for (size_t i = 0; i < pad; i++)
        p[i + (left ? 0 : s[0].n)] = s[1].p[i % s[1].n];
    memcpy(p + (left ? pad : 0), s[0].p, s[0].n);
    return text_of((Str){ p, (size_t)width }, out);
}

static int fn_lpad(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return padded(run, v, n, true, out);
}

static int fn_rpad(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    return padded(run, v, n, false, out);
}

static int fn_replace(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    Str    s[3] = { { NULL, 0 } };
    StrBuf b;
    int    got = texts(run, v, n, s);
    if (got <= 0)
        return got;
    if (s[0].n == 0 || s[1].n == 0)
        return text_of(s[0], out);
    sb_init(&b, run->s->call);
    for (size_t i = 0; i < s[0].n;) {
        bool here = stands(s[0], i, s[1]);
        sb_put(&b, here ? s[2] : (Str){ s[0].p + i, 1 });
        i += here ? s[1].n : 1;
    }
    return text_of(sb_str(&b), out);
}

static int fn_concat(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    Str s[2];
    int got = texts(run, v, n, s);
    if (got <= 0)
        return got;
    char *p = arena_alloc(run->s->call, s[0].n + s[1].n);
    memcpy(p, s[0].p ? s[0].p : "", s[0].n);
    memcpy(p + s[0].n, s[1].p ? s[1].p : "", s[1].n);
    return text_of((Str){ p, s[0].n + s[1].n }, out);
}

static int fn_chr(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    int64_t code;
    (void)n;
    if (!all_plain(v, 1) || pl_is_null(v))
        return 0;
    int got = whole(run, v, &code);
    if (got <= 0)
        return got;
    if (code < 1 || code > 127)
        return 0;
    return text_of((Str){ arena_memdup(run->s->call, &(char){ (char)code }, 1), 1 }, out);
}

static int fn_ascii(PlRun *run, const PlValue *v, uint32_t n, PlValue *out)
{
    Str s;
    int got = texts(run, v, n, &s);
    if (got <= 0)
        return got;
    if (s.n == 0)
        return null_of(ORA_NUMBER, out);
    return (uint8_t)*s.p < 0x80 ? int_of(run, (uint8_t)*s.p, out) : 0;
}

/* ---- the table ---- */

static const struct {
    const char *name;
    uint32_t    least, most;
    PlFunction *f;
} functions[] = {
#define FUNCTION(name, least, most, f) { name, least, most, f },
#include "plsql/functions.def"
#undef FUNCTION
};

PlFunction *pl_function(Str name, uint32_t n, const char **word)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (str_is(name, functions[i].name) && n >= functions[i].least && n <= functions[i].most) {
            *word = functions[i].name;
            return functions[i].f;
        }
    }
    return NULL;
}
