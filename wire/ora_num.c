/* NUMBER and the binary floats.
 *
 *   e  = floor(log100 |v|), pairs = base-100 digits, at most 20
 *   v > 0: 193 + e, then pair + 1 each          v < 0: 62 - e, then 101 - pair each, then 102 if fewer than 20
 *   0 is 80; -infinity 00; +infinity FF 65 */
#include "config.h"

#include "wire/ora_num.h"
#include "wire/ora_pairs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PG_POSITIVE = 0x0000, PG_NEGATIVE = 0x4000, PG_NAN = 0xc000, PG_PLUS_INF = 0xd000, PG_MINUS_INF = 0xf000 };

/* Rounds half up at the last pair that fits; n is PAIRS_MAX + 1 or more. */
static void round_pairs(Pairs *x)
{
    bool up = x->pairs[PAIRS_MAX] >= 50;
    x->n = PAIRS_MAX;
    for (int i = PAIRS_MAX - 1; up && i >= 0; i--) {
        up = ++x->pairs[i] == 100;
        if (up)
            x->pairs[i] = 0;
    }
    if (up) { /* 99.99.. became 100 */
        x->pairs[0] = 1;
        x->n = 1;
        x->e++;
    }
}

int ora_pairs_seal(Pairs *x, uint8_t *out)
{
    if (x->n > PAIRS_MAX)
        round_pairs(x);
    while (x->n > 0 && x->pairs[x->n - 1] == 0)
        x->n--;
    if (x->n == 0 || x->e < EXP_MIN) {
        out[0] = BYTE_ZERO;
        return 1;
    }
    if (x->e > EXP_MAX)
        return ORA_NUM_OVERFLOW;
    if (!x->negative) {
        out[0] = (uint8_t)(BIAS_POSITIVE + x->e);
        for (int i = 0; i < x->n; i++)
            out[1 + i] = (uint8_t)(x->pairs[i] + 1);
        return 1 + x->n;
    }
    out[0] = (uint8_t)(BIAS_NEGATIVE - x->e);
    for (int i = 0; i < x->n; i++)
        out[1 + i] = (uint8_t)(101 - x->pairs[i]);
    if (x->n < PAIRS_MAX)
        out[1 + x->n++] = TERMINATOR;
    return 1 + x->n;
}

static int be16(const uint8_t *p)
{
    return (int16_t)(p[0] << 8 | p[1]);
}

int ora_num_from_pg(const uint8_t *numeric, size_t n, uint8_t *out)
{
    if (n < 8)
        return ORA_NUM_NOT_A_NUMBER;
    int count = be16(numeric), weight = be16(numeric + 2), sign = be16(numeric + 4) & 0xffff;
    if (sign == PG_PLUS_INF) {
        memcpy(out, "\xff\x65", 2);
        return 2;
    }
    if (sign == PG_MINUS_INF) {
        out[0] = 0;
        return 1;
    }
    if ((sign != PG_POSITIVE && sign != PG_NEGATIVE) || count < 0 || n < 8 + 2 * (size_t)count)
        return ORA_NUM_NOT_A_NUMBER;
    Pairs          x = { .negative = sign == PG_NEGATIVE, .e = 2 * weight + 1 };
    const uint8_t *p = numeric + 8;
    for (int i = 0; i < count && x.n <= PAIRS_MAX; i++, p += 2) {
        int digit = be16(p);
        if (digit < 0 || digit > 9999)
            return ORA_NUM_NOT_A_NUMBER;
        uint8_t high = (uint8_t)(digit / 100), low = (uint8_t)(digit % 100);
        if (x.n > 0 || high) {
            x.pairs[x.n++] = high;
            x.pairs[x.n++] = low;
        } else if (low) {
            x.e--;
            x.pairs[x.n++] = low;
        } else {
            x.e -= 2;
        }
    }
    return ora_pairs_seal(&x, out);
}

int ora_num_from_int64(int64_t v, uint8_t *out)
{
    uint64_t u = v < 0 ? -(uint64_t)v : (uint64_t)v;
    uint8_t  reversed[10];
    int      n = 0;
    for (; u > 0; u /= 100)
        reversed[n++] = (uint8_t)(u % 100);
    Pairs x = { .negative = v < 0, .e = n - 1, .n = n };
    for (int i = 0; i < n; i++)
        x.pairs[i] = reversed[n - 1 - i];
    return ora_pairs_seal(&x, out);
}

/* Decimal digits (no leading zeros) with the point behind digit number `point` -> pairs. */
static int from_digits(bool negative, const uint8_t *digits, int n, int point, uint8_t *out)
{
    Pairs x = { .negative = negative };
    bool  odd = (point & 1) != 0; /* the first pair holds one digit */
    x.e = (point + odd) / 2 - 1;
    for (int i = odd ? -1 : 0; i < n && x.n <= PAIRS_MAX; i += 2) {
        int high = i < 0 ? 0 : digits[i], low = i + 1 < n ? digits[i + 1] : 0;
        x.pairs[x.n++] = (uint8_t)(high * 10 + low);
    }
    return ora_pairs_seal(&x, out);
}

int ora_num_from_text(Str text, uint8_t *out)
{
    enum { DIGITS_MAX = 2 * PAIRS_MAX + 4 };
    const char *p = text.p, *end = text.p + text.n;
    uint8_t     digits[DIGITS_MAX];
    int         n = 0, point = 0;
    bool        negative = false, any = false, fraction = false;
    if (p < end && (*p == '-' || *p == '+'))
        negative = *p++ == '-';
    for (; p < end && ((*p >= '0' && *p <= '9') || (*p == '.' && !fraction)); p++) {
        if (*p == '.') {
            fraction = true;
            continue;
        }
        any = true;
        if (n == 0 && *p == '0') { /* leading zeros only move the point */
            point -= fraction;
            continue;
        }
        if (n < DIGITS_MAX)
            digits[n++] = (uint8_t)(*p - '0');
        point += !fraction;
    }
    if (any && p < end && (*p == 'e' || *p == 'E')) {
        bool minus = false, exponent_any = false;
        int  exponent = 0;
        if (++p < end && (*p == '-' || *p == '+'))
            minus = *p++ == '-';
        for (; p < end && *p >= '0' && *p <= '9'; p++, exponent_any = true)
            if (exponent < 100000)
                exponent = exponent * 10 + (*p - '0');
        any = exponent_any;
        point += minus ? -exponent : exponent;
    }
    if (!any || p != end)
        return ORA_NUM_NOT_A_NUMBER;
    if (n == 0) {
        out[0] = BYTE_ZERO;
        return 1;
    }
    return from_digits(negative, digits, n, point, out);
}

int ora_num_from_double(double v, uint8_t *out)
{
    if (isnan(v))
        return ORA_NUM_NOT_A_NUMBER;
    if (isinf(v))
        return ORA_NUM_OVERFLOW;
    char text[40];
    int  n = 0;
    for (int precision = 15; precision <= 17; precision++) {
        n = snprintf(text, sizeof text, "%.*e", precision - 1, v);
        if (strtod(text, NULL) == v)
            break;
    }
    return ora_num_from_text((Str){ text, (size_t)n }, out);
}

NumClass ora_pairs_open(const uint8_t *p, size_t n, Pairs *x)
{
    *x = (Pairs){ 0 };
    if (n == 0 || n > ORA_NUM_MAX)
        return NUM_INVALID;
    if (n == 1 && p[0] == 0)
        return NUM_MINUS_INF;
    if (n == 2 && p[0] == 0xff && p[1] == 0x65)
        return NUM_PLUS_INF;
    if (p[0] == BYTE_ZERO)
        return n == 1 ? NUM_FINITE : NUM_INVALID;
    x->negative = p[0] < BYTE_ZERO;
    x->e = x->negative ? BIAS_NEGATIVE - p[0] : p[0] - BIAS_POSITIVE;
    if (x->negative && p[n - 1] == TERMINATOR)
        n--;
    if (n < 2 || n > 1 + PAIRS_MAX + 1)
        return NUM_INVALID;
    for (size_t i = 1; i < n; i++) {
        int pair = x->negative ? 101 - p[i] : p[i] - 1;
        if (pair < 0 || pair > 99)
            return NUM_INVALID;
        if (x->n == 0 && pair == 0) {
            x->e--;
            continue;
        }
        x->pairs[x->n++] = (uint8_t)pair;
    }
    while (x->n > 0 && x->pairs[x->n - 1] == 0)
        x->n--;
    return NUM_FINITE;
}

bool ora_num_valid(const uint8_t *p, size_t n)
{
    Pairs x;
    return ora_pairs_open(p, n, &x) == NUM_FINITE;
}

static void put16(uint8_t *p, int v)
{
    p[0] = (uint8_t)(v >> 8);
    p[1] = (uint8_t)v;
}

static int scale_of(const Pairs *x)
{
    if (x->n == 0)
        return 0;
    int last = x->e - (x->n - 1); /* exponent of the last pair */
    int scale = -2 * last;
    if (x->pairs[x->n - 1] % 10 == 0)
        scale--;
    return scale > 0 ? scale : 0;
}

bool ora_num_to_pg(const uint8_t *p, size_t n, uint8_t *out, size_t *out_n)
{
    Pairs x;
    NumClass class = ora_pairs_open(p, n, &x);
    if (class == NUM_INVALID)
        return false;
    memset(out, 0, 8);
    *out_n = 8;
    if (class != NUM_FINITE) {
        put16(out + 4, class == NUM_PLUS_INF ? PG_PLUS_INF : PG_MINUS_INF);
        return true;
    }
    if (x.n == 0)
        return true;
    bool low_first = (x.e & 1) == 0; /* pairs[0] is the low half of its base-10000 digit */
    int  weight = (low_first ? x.e : x.e - 1) / 2;
    int  digits = 0;
    for (int i = low_first ? -1 : 0; i < x.n; i += 2, digits++) {
        int high = i < 0 ? 0 : x.pairs[i], low = i + 1 < x.n ? x.pairs[i + 1] : 0;
        put16(out + 8 + 2 * digits, high * 100 + low);
    }
    put16(out, digits);
    put16(out + 2, weight);
    put16(out + 4, x.negative ? PG_NEGATIVE : PG_POSITIVE);
    put16(out + 6, scale_of(&x));
    *out_n = 8 + 2 * (size_t)digits;
    return true;
}

bool ora_num_to_int64(const uint8_t *p, size_t n, int64_t *v)
{
    Pairs x;
    if (ora_pairs_open(p, n, &x) != NUM_FINITE)
        return false;
    if (x.n > 0 && (x.n > x.e + 1 || x.e > 9))
        return false;
    uint64_t u = 0, most = x.negative ? (uint64_t)INT64_MAX + 1 : INT64_MAX;
    for (int i = 0; x.n > 0 && i <= x.e; i++) {
        unsigned pair = i < x.n ? x.pairs[i] : 0;
        if (u > (most - pair) / 100)
            return false;
        u = u * 100 + pair;
    }
    *v = x.negative ? (int64_t)-u : (int64_t)u;
    return true;
}

int ora_num_to_text(const uint8_t *p, size_t n, char *out)
{
    Pairs x;
    NumClass class = ora_pairs_open(p, n, &x);
    if (class == NUM_INVALID)
        return -1;
    if (class != NUM_FINITE)
        return snprintf(out, ORA_NUM_TEXT_MAX, "%s", class == NUM_PLUS_INF ? "~" : "-~");
    if (x.n == 0)
        return snprintf(out, ORA_NUM_TEXT_MAX, "0");
    char *o = out;
    int   scale = scale_of(&x);
    if (x.negative)
        *o++ = '-';
    char *integer = o;
    for (int i = 0; i <= x.e; i++) {
        int pair = i < x.n ? x.pairs[i] : 0;
        if (o > integer || pair >= 10)
            *o++ = (char)('0' + pair / 10);
        *o++ = (char)('0' + pair % 10);
    }
    if (o == integer)
        *o++ = '0';
    if (scale > 0) {
        *o++ = '.';
        for (int d = 0; d < scale; d++) { /* digit d of the fraction is in the pair of exponent -1 - d/2 */
            int i = x.e + 1 + d / 2;
            int pair = i >= 0 && i < x.n ? x.pairs[i] : 0;
            *o++ = (char)('0' + (d % 2 ? pair % 10 : pair / 10));
        }
    }
    *o = 0;
    return (int)(o - out);
}

/* Sign bit clear: set it; set: invert all. Then unsigned comparison of the bytes orders the values. -0 becomes +0, as Oracle
 * has no negative zero. */
static void to_ordered(const uint8_t *in, uint8_t *out, size_t n)
{
    bool zero = (in[0] & 0x7f) == 0;
    for (size_t i = 1; zero && i < n; i++)
        zero = in[i] == 0;
    for (size_t i = 0; i < n; i++)
        out[i] = zero ? 0 : in[0] & 0x80 ? (uint8_t)~in[i] : in[i];
    if (zero || !(in[0] & 0x80))
        out[0] |= 0x80;
}

static void from_ordered(const uint8_t *in, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = in[0] & 0x80 ? in[i] : (uint8_t)~in[i];
    if (in[0] & 0x80)
        out[0] &= 0x7f;
}

/* NaN of any kind is sent as the canonical one. */
void ora_double_from_pg(const uint8_t ieee[8], uint8_t out[8])
{
    bool exponent_full = (ieee[0] & 0x7f) == 0x7f && (ieee[1] & 0xf0) == 0xf0;
    bool mantissa = (ieee[1] & 0x0f) || ieee[2] || ieee[3] || ieee[4] || ieee[5] || ieee[6] || ieee[7];
    static const uint8_t nan[8] = { 0xff, 0xf8 };
    if (exponent_full && mantissa)
        memcpy(out, nan, 8);
    else
        to_ordered(ieee, out, 8);
}

void ora_double_to_pg(const uint8_t in[8], uint8_t ieee[8])
{
    from_ordered(in, ieee, 8);
}

void ora_float_from_pg(const uint8_t ieee[4], uint8_t out[4])
{
    bool exponent_full = (ieee[0] & 0x7f) == 0x7f && (ieee[1] & 0x80);
    bool mantissa = (ieee[1] & 0x7f) || ieee[2] || ieee[3];
    static const uint8_t nan[4] = { 0xff, 0xc0 };
    if (exponent_full && mantissa)
        memcpy(out, nan, 4);
    else
        to_ordered(ieee, out, 4);
}

void ora_float_to_pg(const uint8_t in[4], uint8_t ieee[4])
{
    from_ordered(in, ieee, 4);
}
