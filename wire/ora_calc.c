/* Arithmetic on NUMBERs: in 64 bits where both operands are whole and small, else pair by pair. */
#include "config.h"

#include "wire/ora_calc.h"
#include "wire/ora_pairs.h"

#include <string.h>

static bool open(Str s, Pairs *x)
{
    return ora_pairs_open((const uint8_t *)s.p, s.n, x) == NUM_FINITE;
}

static bool both_whole(Str a, Str b, int64_t *x, int64_t *y)
{
    return ora_num_to_int64((const uint8_t *)a.p, a.n, x) && ora_num_to_int64((const uint8_t *)b.p, b.n, y);
}

/* Drops leading zero pairs, then encodes. */
static int finish(Pairs *x, uint8_t *out)
{
    int zeros = 0;
    while (zeros < x->n && x->pairs[zeros] == 0)
        zeros++;
    memmove(x->pairs, x->pairs + zeros, (size_t)(x->n - zeros));
    x->n -= zeros;
    x->e -= zeros;
    if (x->n == 0)
        x->negative = false;
    return ora_pairs_seal(x, out);
}

static int compare_magnitude(const Pairs *a, const Pairs *b)
{
    if (a->n == 0 || b->n == 0)
        return (a->n > 0) - (b->n > 0);
    if (a->e != b->e)
        return a->e < b->e ? -1 : 1;
    int n = a->n < b->n ? a->n : b->n;
    int c = memcmp(a->pairs, b->pairs, (size_t)n);
    return c ? (c < 0 ? -1 : 1) : (a->n > b->n) - (a->n < b->n);
}

/* |a| + |b| or |a| - |b|, with |a| >= |b|. What of b lies below the room cannot change a rounded result. */
static int combine(const Pairs *a, const Pairs *b, bool subtract, uint8_t *out)
{
    Pairs r = { .negative = a->negative, .e = a->e + 1 };
    int   shift = a->e - b->e + 1, carry = 0;
    int   b_n = b->n == 0 || shift >= PAIRS_ROOM ? 0 : b->n > PAIRS_ROOM - shift ? PAIRS_ROOM - shift : b->n;
    r.n = b_n && shift + b_n > a->n + 1 ? shift + b_n : a->n + 1;
    memcpy(r.pairs + 1, a->pairs, (size_t)a->n);
    for (int i = r.n - 1; i >= 0; i--) {
        int other = i >= shift && i - shift < b_n ? b->pairs[i - shift] : 0;
        int v = r.pairs[i] + (subtract ? -other : other) + carry;
        carry = v < 0 ? -1 : v >= 100;
        r.pairs[i] = (uint8_t)(v - 100 * carry);
    }
    return finish(&r, out);
}

static int add_pairs(const Pairs *a, const Pairs *b, uint8_t *out)
{
    bool subtract = a->negative != b->negative;
    return compare_magnitude(a, b) >= 0 ? combine(a, b, subtract, out) : combine(b, a, subtract, out);
}

static int add(Str a, Str b, bool minus, uint8_t *out)
{
    int64_t x, y, sum;
    Pairs   p, q;
    if (both_whole(a, b, &x, &y) && !(minus ? __builtin_sub_overflow(x, y, &sum) : __builtin_add_overflow(x, y, &sum)))
        return ora_num_from_int64(sum, out);
    if (!open(a, &p) || !open(b, &q))
        return ORA_NUM_NOT_A_NUMBER;
    q.negative ^= minus;
    return add_pairs(&p, &q, out);
}

int ora_calc_add(Str a, Str b, uint8_t *out)
{
    return add(a, b, false, out);
}

int ora_calc_sub(Str a, Str b, uint8_t *out)
{
    return add(a, b, true, out);
}

int ora_calc_mul(Str a, Str b, uint8_t *out)
{
    int64_t x, y, product;
    Pairs   p, q, r = { 0 };
    int     digits[PAIRS_ROOM] = { 0 };
    if (both_whole(a, b, &x, &y) && !__builtin_mul_overflow(x, y, &product))
        return ora_num_from_int64(product, out);
    if (!open(a, &p) || !open(b, &q))
        return ORA_NUM_NOT_A_NUMBER;
    r.negative = p.negative != q.negative;
    r.e = p.e + q.e + 1;
    r.n = p.n + q.n;
    for (int i = 0; i < p.n; i++)
        for (int k = 0; k < q.n; k++)
            digits[i + k + 1] += p.pairs[i] * q.pairs[k];
    for (int i = r.n - 1; i > 0; i--) {
        digits[i - 1] += digits[i] / 100;
        digits[i] %= 100;
    }
    for (int i = 0; i < r.n; i++)
        r.pairs[i] = (uint8_t)digits[i];
    return finish(&r, out);
}

/* rem -= q * d, at pair `at` of rem; false: it would be negative, and rem is as it was. */
static bool take(int *rem, const Pairs *d, int at, int q)
{
    int was[PAIRS_ROOM + 2], carry = 0;
    memcpy(was, rem, sizeof *rem * (size_t)(at + d->n + 1));
    for (int i = d->n - 1; i >= 0; i--) {
        int v = rem[at + 1 + i] - q * d->pairs[i] + carry;
        carry = v < 0 ? -((99 - v) / 100) : 0;
        rem[at + 1 + i] = v - 100 * carry;
    }
    rem[at] += carry;
    if (rem[at] >= 0)
        return true;
    memcpy(rem, was, sizeof *rem * (size_t)(at + d->n + 1));
    return false;
}

/* The first n pairs of |a| / |d|, that of exponent a->e - d->e first; rem[i] has what is left, rem[1] of exponent a->e.
 * n + d->n + 1 < PAIRS_ROOM. */
static void divide(const Pairs *a, const Pairs *d, int n, uint8_t *q, int *rem)
{
    memset(rem, 0, sizeof *rem * (PAIRS_ROOM + 2));
    for (int i = 0; i < a->n; i++)
        rem[i + 1] = a->pairs[i];
    double top = d->pairs[0] * 1e4 + (d->n > 1 ? d->pairs[1] * 100 : 0) + (d->n > 2 ? d->pairs[2] : 0);
    for (int i = 0; i < n; i++) {
        double have = rem[i] * 1e6 + rem[i + 1] * 1e4 + rem[i + 2] * 100.0 + rem[i + 3];
        int    guess = (int)(have / top) + 1; /* never too small */
        guess = guess > 99 ? 99 : guess;
        while (!take(rem, d, i, guess))
            guess--;
        q[i] = (uint8_t)guess;
    }
}

int ora_calc_div(Str a, Str b, uint8_t *out)
{
    Pairs p, d, r = { 0 };
    int   rem[PAIRS_ROOM + 2];
    if (!open(a, &p) || !open(b, &d) || d.n == 0)
        return ORA_NUM_NOT_A_NUMBER;
    r.negative = p.negative != d.negative;
    r.e = p.e - d.e;
    r.n = PAIRS_MAX + 2;
    divide(&p, &d, r.n, r.pairs, rem);
    return finish(&r, out);
}

int ora_calc_mod(Str a, Str b, uint8_t *out)
{
    int64_t x, y;
    Pairs   p, d, r = { 0 };
    int     rem[PAIRS_ROOM + 2];
    uint8_t q[PAIRS_ROOM];
    if (both_whole(a, b, &x, &y))
        return ora_num_from_int64(y == 0 || y == -1 ? (y ? 0 : x) : x % y, out);
    if (!open(a, &p) || !open(b, &d))
        return ORA_NUM_NOT_A_NUMBER;
    int n = p.e - d.e + 1; /* pairs of the whole quotient */
    if (d.n == 0 || n <= 0) {
        memcpy(out, a.p, a.n);
        return (int)a.n;
    }
    if (n > PAIRS_MAX + 20)
        return ORA_NUM_NOT_A_NUMBER;
    divide(&p, &d, n, q, rem);
    r.negative = p.negative;
    r.e = p.e + 1;
    r.n = PAIRS_ROOM;
    for (int i = 0; i < r.n; i++)
        r.pairs[i] = (uint8_t)rem[i];
    return finish(&r, out);
}

int ora_calc_neg(Str a, uint8_t *out)
{
    Pairs x;
    if (!open(a, &x))
        return ORA_NUM_NOT_A_NUMBER;
    x.negative = !x.negative;
    return finish(&x, out);
}

int ora_calc_sign(Str a)
{
    return a.n == 1 && (uint8_t)a.p[0] == BYTE_ZERO ? 0 : a.n && (uint8_t)a.p[0] > BYTE_ZERO ? 1 : -1;
}

/* The encoding is made for this: bytes order the values, and a negative one ends in a byte above all digits. */
int ora_calc_compare(Str a, Str b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int    c = memcmp(a.p, b.p, n);
    return c ? (c < 0 ? -1 : 1) : (a.n > b.n) - (a.n < b.n);
}

/* ---- rounding ---- */

/* Cuts behind decimal place `scale`; up: adds one there, away from zero. */
static int cut(Pairs *x, int scale, bool round, bool always_up, uint8_t *out)
{
    bool whole = scale % 2 == 0;
    int  last = -(scale >= 0 ? (scale + 1) / 2 : scale / 2); /* exponent of the last pair that is kept, perhaps in part */
    int  keep = x->e - last + 1;                             /* pairs up to it */
    if (keep > x->n || (keep == x->n && whole))
        return finish(x, out);
    Pairs r = { .negative = x->negative, .e = last > x->e ? last : x->e + 1 };
    if (keep < 0) { /* nothing near */
        r.n = 0;
        return always_up && x->n ? ORA_NUM_NOT_A_NUMBER : finish(&r, out);
    }
    r.e = x->e + 1;
    r.n = keep + 1;
    memcpy(r.pairs + 1, x->pairs, (size_t)keep);
    int step = 1, rest = keep < x->n ? x->pairs[keep] : 0, half = 50;
    bool more = keep < x->n;
    if (!whole) { /* only the pair's first digit stays */
        step = 10;
        half = 5;
        rest = r.pairs[r.n - 1] % 10;
        more |= rest > 0;
        r.pairs[r.n - 1] = (uint8_t)(r.pairs[r.n - 1] - rest);
    }
    int carry = (round && rest >= half) || (always_up && more) ? step : 0;
    for (int i = r.n - 1; i >= 0 && carry; i--) {
        int v = r.pairs[i] + carry;
        r.pairs[i] = (uint8_t)(v % 100);
        carry = v / 100;
    }
    return finish(&r, out);
}

int ora_calc_round(Str a, int scale, uint8_t *out)
{
    Pairs x;
    return open(a, &x) ? cut(&x, scale, true, false, out) : ORA_NUM_NOT_A_NUMBER;
}

int ora_calc_trunc(Str a, int scale, uint8_t *out)
{
    Pairs x;
    return open(a, &x) ? cut(&x, scale, false, false, out) : ORA_NUM_NOT_A_NUMBER;
}

/* FLOOR and CEIL: below one in size there is only the neighbour. */
static int to_neighbour(Str a, bool up, uint8_t *out)
{
    Pairs x;
    if (!open(a, &x))
        return ORA_NUM_NOT_A_NUMBER;
    if (x.n && x.e < 0)
        return ora_num_from_int64(up ? !x.negative : -(int64_t)x.negative, out);
    return cut(&x, 0, false, up != x.negative, out);
}

int ora_calc_floor(Str a, uint8_t *out)
{
    return to_neighbour(a, false, out);
}

int ora_calc_ceil(Str a, uint8_t *out)
{
    return to_neighbour(a, true, out);
}

static int integer_digits(const Pairs *x)
{
    return x->n == 0 ? 0 : 2 * (x->e + 1) - (x->pairs[0] < 10);
}

int ora_calc_integer_digits(Str a)
{
    Pairs x;
    return open(a, &x) ? integer_digits(&x) : 0;
}

int ora_calc_significant(Str a, int digits, uint8_t *out)
{
    Pairs x;
    return open(a, &x) ? cut(&x, digits - integer_digits(&x), true, false, out) : ORA_NUM_NOT_A_NUMBER;
}
