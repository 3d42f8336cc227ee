/* DATE, TIMESTAMP and INTERVAL literals: their types, and Oracle's errors for values that cannot be. */
#include "config.h"
#include "rewrite/ty.h"

#include <ctype.h>

/* The next number; false if there is none. Moves *s behind it. */
static bool number(Str *s, int *to)
{
    size_t i = 0;
    *to = 0;
    while (i < s->n && isdigit((unsigned char)s->p[i]) && i < 9) {
        *to = *to * 10 + (s->p[i] - '0');
        i++;
    }
    s->p += i;
    s->n -= i;
    return i > 0;
}

static bool mark(Str *s, char c)
{
    if (!s->n || *s->p != c)
        return false;
    s->p++;
    s->n--;
    return true;
}

static void blanks(Str *s)
{
    while (s->n && isspace((unsigned char)*s->p))
        s->p++, s->n--;
}

static int days_of(int y, int m)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    bool leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
    return days[m - 1] + (m == 2 && leap);
}

/* year-month-day at the head of s; the ORA number of what is wrong, or 0. */
static int check_date(Str *s)
{
    int y, m, d;
    blanks(s);
    bool bc = mark(s, '-');
    if (!bc)
        mark(s, '+');
    if (!number(s, &y) || !mark(s, '-') || !number(s, &m) || !mark(s, '-') || !number(s, &d))
        return 1861;
    if (y > (bc ? 4712 : 9999) || y == 0)
        return 1841;
    if (m < 1 || m > 12)
        return 1843;
    if (d < 1 || d > 31)
        return 1847;
    return !bc && d > days_of(y, m) ? 1839 : 0; /* before our era leap years fall otherwise: PostgreSQL judges */
}

static int check_time(Str *s)
{
    int h, mi, sec;
    blanks(s);
    if (!s->n)
        return 0;
    if (!number(s, &h) || !mark(s, ':') || !number(s, &mi) || !mark(s, ':') || !number(s, &sec))
        return 1861;
    return h > 23 ? 1850 : mi > 59 ? 1851 : sec > 59 ? 1852 : 0;
}

static const char *words(int ora)
{
    switch (ora) {
    case 1839: return "date not valid for month specified";
    case 1841: return "(full) year must be between -4713 and +9999, and not be 0";
    case 1843: return "not a valid month";
    case 1847: return "day of month must be between 1 and last day of month";
    case 1850: return "hour must be between 0 and 23";
    case 1851: return "minutes must be between 0 and 59";
    case 1852: return "seconds must be between 0 and 59";
    default: return "literal does not match format string";
    }
}

/* Where the zone begins behind the time: at a sign or letter; v.n if there is none. */
static size_t zone_at(Str v)
{
    size_t i = v.n > 10 ? 10 : v.n; /* behind the date, whose signs are its own */
    while (i < v.n && v.p[i] != '+' && v.p[i] != '-' && !isalpha((unsigned char)v.p[i]))
        i++;
    return i;
}

/* Digits behind the sixth of the fraction, which go to *nanos and leave the literal. Trailing zeros do not count. */
static bool split_fraction(DatetimeLit *d, int *nanos)
{
    Str         v = d->value;
    const char *dot = v.n ? memchr(v.p, '.', v.n) : NULL;
    size_t      from = dot ? (size_t)(dot - v.p) + 7 : v.n;
    *nanos = 0;
    if (from >= v.n)
        return false;
    for (size_t i = 0; i < 3; i++)
        *nanos = *nanos * 10 + (from + i < v.n && isdigit((unsigned char)v.p[from + i]) ? v.p[from + i] - '0' : 0);
    d->value.n = from;
    return *nanos > 0;
}

static bool with_nanos(Rw *rw, Node **slot)
{
    int nanos;
    if (!split_fraction(AST_AS(DatetimeLit, *slot), &nanos))
        return false;
    *slot = cv_typed(rw_compat(rw, *slot, "ns_row", 2, *slot, rw_number(rw, *slot, nanos)), otype_with_nanos(OT_TIMESTAMP));
    return true;
}

/* TIMESTAMP '2024-03-05 10:00:00 +02:00' is FROM_TZ(TIMESTAMP '2024-03-05 10:00:00', '+02:00'). */
static void with_zone(Rw *rw, Node **slot, size_t at)
{
    Str   v = AST_AS(DatetimeLit, *slot)->value;
    Node *zone = AST_NEW(rw->a, StringLit, (*slot)->at, .value = { v.p + at, v.n - at });
    while (at && isspace((unsigned char)v.p[at - 1]))
        at--;
    AST_AS(DatetimeLit, *slot)->value = (Str){ v.p, at };
    bool nano = with_nanos(rw, slot);
    *slot = cv_typed(rw_compat(rw, *slot, "zoned", 2, *slot, zone),
                     nano ? otype_with_nanos(OT_TIMESTAMP_TZ) : otype_plain(OT_TIMESTAMP_TZ));
}

bool ty_datetime_lit(Rw *rw, Node **slot)
{
    DatetimeLit *d = AST_AS(DatetimeLit, *slot);
    Str s = d->value;
    int ora = d->kind == DT_TIME ? 0 : check_date(&s);
    if (!ora && d->kind == DT_TIMESTAMP)
        ora = check_time(&s);
    if (!ora && d->kind == DT_DATE) {
        blanks(&s);
        ora = s.n ? 1861 : 0;
    }
    if (ora)
        return rw_refuse(rw, ora, *slot, "datetime-literal", "%s", words(ora));
    d->base.otype = otype_plain(d->kind == DT_DATE ? OT_DATE : OT_TIMESTAMP);
    if (d->kind == DT_TIMESTAMP && zone_at(d->value) < d->value.n)
        with_zone(rw, slot, zone_at(d->value));
    else if (d->kind == DT_TIMESTAMP)
        with_nanos(rw, slot);
    return true;
}

/* ---- INTERVAL ---- */

static int leading_digits(Str s)
{
    int digits = 0;
    blanks(&s);
    if (s.n && (*s.p == '-' || *s.p == '+'))
        s.p++, s.n--;
    for (; s.n && isdigit((unsigned char)*s.p); s.p++, s.n--)
        digits += digits || *s.p != '0';
    return digits;
}

/* The ORA number of a field that is too large, or 0; the leading field is bounded by its precision alone. */
static int field_error(const IntervalLit *i)
{
    static const int most[] = { [IU_MONTH] = 11, [IU_HOUR] = 23, [IU_MINUTE] = 59, [IU_SECOND] = 59 };
    static const int ora[] = { [IU_MONTH] = 1843, [IU_HOUR] = 1850, [IU_MINUTE] = 1851, [IU_SECOND] = 1852 };
    size_t p = 0, n = i->value.n;
    int    unit = (int)i->from;
    for (; p < n && !isdigit((unsigned char)i->value.p[p]); p++)
        ;
    while (p < n) {
        long v = 0;
        for (; p < n && isdigit((unsigned char)i->value.p[p]); p++)
            v = v < 1000 ? v * 10 + (i->value.p[p] - '0') : v;
        if (unit != (int)i->from && v > most[unit])
            return ora[unit];
        if (p < n && i->value.p[p] == '.')
            break;
        for (; p < n && !isdigit((unsigned char)i->value.p[p]); p++)
            ;
        if (unit == (int)i->to || unit == IU_SECOND || unit == IU_MONTH)
            break;
        unit++;
    }
    return 0;
}

/* Fields from the first to the last, each with the separator that goes before it; a fraction behind seconds alone. */
static bool shape_fits(const IntervalLit *i)
{
    static const char before[] = { [IU_MONTH] = '-', [IU_HOUR] = ' ', [IU_MINUTE] = ':', [IU_SECOND] = ':' };
    Str s = i->value;
    int last = i->to == IU_NONE ? (int)i->from : (int)i->to;
    blanks(&s);
    if (s.n && (*s.p == '-' || *s.p == '+'))
        s.p++, s.n--;
    for (int unit = (int)i->from; unit <= last; unit++) {
        if (unit != (int)i->from && (!s.n || *s.p != before[unit]))
            return false;
        if (unit != (int)i->from)
            s.p++, s.n--;
        blanks(&s);
        if (!s.n || !isdigit((unsigned char)*s.p))
            return false;
        for (; s.n && isdigit((unsigned char)*s.p); s.p++, s.n--)
            ;
    }
    if (last == IU_SECOND && s.n && *s.p == '.')
        for (s.p++, s.n--; s.n && isdigit((unsigned char)*s.p); s.p++, s.n--)
            ;
    blanks(&s);
    return s.n == 0;
}

bool ty_interval_lit(Rw *rw, IntervalLit *i)
{
    OType *t = arena_memdup(rw->a, otype_plain(i->from == IU_YEAR || i->from == IU_MONTH ? OT_INTERVAL_YM : OT_INTERVAL_DS), sizeof *t);
    t->precision = (int16_t)(i->from_precision >= 0 ? i->from_precision : 2);
    t->scale = (int16_t)(t->id == OT_INTERVAL_YM ? 0 : i->to_precision >= 0 ? i->to_precision : 6);
    i->base.otype = t;
    if (!shape_fits(i))
        return rw_refuse(rw, 1867, &i->base, "interval-literal", "the interval is invalid");
    if (leading_digits(i->value) > t->precision)
        return rw_refuse(rw, 1873, &i->base, "interval-precision", "the leading precision of the interval is too small");
    int ora = field_error(i);
    if (ora)
        return rw_refuse(rw, ora, &i->base, "interval-field", "%s", words(ora));
    return true;
}
