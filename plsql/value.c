/* Values of the interpreter: making, converting, handing out. */
#include "config.h"
#include "plsql/interpreter.h"

#include "server/lob.h"
#include "wire/ora_calc.h"
#include "wire/ora_num.h"
#include "wire/ora_text.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

#include <stdio.h>
#include <stdlib.h>

typedef enum Family { PF_CHAR, PF_NUMBER, PF_FLOAT, PF_DATE, PF_RAW, PF_BOOL, PF_INTERVAL, PF_OTHER } Family;

static Family family(uint8_t type)
{
    switch (type) {
    case ORA_NUMBER:
    case ORA_BINARY_INTEGER: return PF_NUMBER;
    case ORA_BINARY_FLOAT:
    case ORA_BINARY_DOUBLE: return PF_FLOAT;
    case ORA_DATE:
    case ORA_TIMESTAMP:
    case ORA_TIMESTAMP_TZ:
    case ORA_TIMESTAMP_LTZ: return PF_DATE;
    case ORA_RAW:
    case ORA_LONG_RAW:
    case ORA_LONG_VARRAW:
    case ORA_BLOB: return PF_RAW;
    case ORA_BOOLEAN: return PF_BOOL;
    case ORA_INTERVAL_DS:
    case ORA_INTERVAL_YM: return PF_INTERVAL;
    case ORA_VARCHAR:
    case ORA_CHAR:
    case ORA_LONG:
    case ORA_LONG_VARCHAR:
    case ORA_CLOB:
    case ORA_ROWID:
    case ORA_UROWID: return PF_CHAR;
    default: return PF_OTHER;
    }
}

PlValue pl_null(uint8_t type)
{
    return (PlValue){ .d = { .type = type }, .c = { .kind = CELL_NULL } };
}

static PlValue value_of(uint8_t type, Str bytes)
{
    PlValue v = pl_null(type);
    v.c.kind = bytes.n || type == ORA_BLOB ? CELL_VALUE : CELL_NULL;
    v.c.v = bytes;
    if (family(type) == PF_CHAR)
        v.d.csfrm = ORA_CSFRM_IMPLICIT;
    return v;
}

PlValue pl_text(Str text)
{
    return value_of(ORA_VARCHAR, text);
}

PlValue pl_number(Session *s, int64_t v)
{
    uint8_t *p = arena_alloc(s->call, ORA_NUM_MAX);
    int      n = ora_num_from_int64(v, p);
    return value_of(ORA_NUMBER, (Str){ (char *)p, (size_t)n });
}

PlValue pl_bool(Session *s, bool v)
{
    char *p = arena_alloc(s->call, 1);
    *p = v;
    return value_of(ORA_BOOLEAN, (Str){ p, 1 });
}

bool pl_is_null(const PlValue *v)
{
    if (v->o)
        return v->o->null;
    return v->c.kind == CELL_NULL || v->c.kind == CELL_ABSENT;
}

bool pl_as_bool(const PlValue *v, bool *b)
{
    if (pl_is_null(v) || v->d.type != ORA_BOOLEAN)
        return false;
    *b = v->c.v.p[0] == 1;
    return true;
}

/* ---- conversions ---- */

/* SELECT f(:B1): the same rules as in SQL. */
static bool convert_by_sql(PlRun *run, const PlValue *v, const char *f, PlValue *out)
{
    PlValue *row;
    uint32_t n;
    bool     found;
    Str      sql = str_of(arena_printf(run->s->call, "SELECT %s(:B1) FROM dual", f));
    if (!pl_query(run, sql, v, 1, true, &row, &n, &found))
        return false;
    *out = row[0];
    return true;
}

/* Is the session's decimal character a point, as ours is? */
static bool plain_point(const PlRun *run)
{
    Str nls = run->s->nls[NLS_NUMERIC_CHARACTERS];
    return nls.n == 0 || nls.p[0] == '.';
}

enum { PLAIN_DIGITS = 38 }; /* longer numbers have an exponent, about which PostgreSQL's side knows all */

static bool number_to_text(PlRun *run, const PlValue *v, PlValue *out)
{
    char *t = arena_alloc(run->s->call, ORA_NUM_TEXT_MAX);
    int   n = ora_num_to_text((const uint8_t *)v->c.v.p, v->c.v.n, t);
    if (n < 0)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    if (n > PLAIN_DIGITS || !plain_point(run))
        return convert_by_sql(run, v, "TO_CHAR", out);
    size_t at = t[0] == '-';
    if (n > (int)at + 1 && t[at] == '0' && t[at + 1] == '.') { /* .5, as Oracle writes it */
        memmove(t + at, t + at + 1, (size_t)n - at);
        n--;
    }
    *out = pl_text((Str){ t, (size_t)n });
    return true;
}

static int64_t excess32(const uint8_t *p)
{
    return (int64_t)((uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]) - 0x80000000;
}

/* An interval of a variable, with the digits of its declaration: each part is in excess of 60, or of 2^31. */
static bool interval_to_text(PlRun *run, const PlValue *v, PlValue *out)
{
    enum { EXCESS = 60 };
    const uint8_t *p = (const uint8_t *)v->c.v.p;
    int64_t        lead = excess32(p);
    char           fraction[24] = "";
    if (v->d.type == ORA_INTERVAL_YM) {
        int months = p[4] - EXCESS;
        *out = pl_text(str_of(arena_printf(run->s->call, "%c%0*lld-%02d", lead < 0 || months < 0 ? '-' : '+', v->d.precision,
                                           llabs((long long)lead), abs(months))));
        return true;
    }
    int     h = p[4] - EXCESS, m = p[5] - EXCESS, s = p[6] - EXCESS;
    int64_t nanos = excess32(p + 7);
    if (v->d.scale > 0) {
        snprintf(fraction, sizeof fraction, ".%09lld", llabs((long long)nanos));
        fraction[1 + v->d.scale] = 0;
    }
    bool minus = lead < 0 || h < 0 || m < 0 || s < 0 || nanos < 0;
    *out = pl_text(str_of(arena_printf(run->s->call, "%c%0*lld %02d:%02d:%02d%s", minus ? '-' : '+', v->d.precision,
                                       llabs((long long)lead), abs(h), abs(m), abs(s), fraction)));
    return true;
}

static bool text_to_number(PlRun *run, const PlValue *v, PlValue *out)
{
    uint8_t *p = arena_alloc(run->s->call, ORA_NUM_MAX);
    Str      t = v->c.v;
    while (t.n && t.p[0] == ' ')
        t = (Str){ t.p + 1, t.n - 1 };
    while (t.n && t.p[t.n - 1] == ' ')
        t.n--;
    if (!plain_point(run))
        return convert_by_sql(run, v, "TO_NUMBER", out);
    int n = ora_num_from_text(t, p);
    if (n <= 0)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error: character to number conversion error");
    *out = value_of(ORA_NUMBER, (Str){ (char *)p, (size_t)n });
    return true;
}

/* A CLOB bind's locator stands for its text, an NCHAR text for UTF-8. */
static bool plain(PlRun *run, const PlValue *v, PlValue *out)
{
    bool clob;
    *out = *v;
    if (pl_is_null(v))
        return true;
    if ((v->d.type == ORA_CLOB || v->d.type == ORA_BLOB) && v->c.v.n == LOCATOR_SIZE && lob_value(run->s, run->s->call, v->c.v, &out->c.v, &clob)) {
        out->d.type = clob ? ORA_VARCHAR : ORA_RAW;
        out->d.csfrm = clob ? ORA_CSFRM_IMPLICIT : 0;
    }
    if (out->d.csfrm == ORA_CSFRM_NCHAR) {
        out->c.v = utf8_from_utf16(run->s->call, out->c.v);
        out->d.csfrm = ORA_CSFRM_IMPLICIT;
    }
    return true;
}

bool pl_convert(PlRun *run, const PlValue *in, uint8_t type, PlValue *out)
{
    PlValue v;
    Family  to = family(type);
    if (in->o)
        return pl_raise(run, 6550, "PLS-00382: expression is of wrong type");
    if (pl_is_null(in)) {
        *out = pl_null(type);
        return true;
    }
    if (!plain(run, in, &v))
        return false;
    Family from = family(v.d.type);
    if (v.d.type == type || (from == to && from != PF_DATE && from != PF_FLOAT && from != PF_INTERVAL)) {
        *out = v;
        return true;
    }
    if (from == PF_NUMBER && to == PF_CHAR)
        return number_to_text(run, &v, out);
    if (from == PF_CHAR && to == PF_NUMBER)
        return text_to_number(run, &v, out);
    if (to == PF_CHAR && from == PF_INTERVAL && v.d.precision)
        return interval_to_text(run, &v, out);
    if (to == PF_CHAR && (from == PF_DATE || from == PF_FLOAT || from == PF_INTERVAL))
        return convert_by_sql(run, &v, "TO_CHAR", out);
    if (to == PF_CHAR && from == PF_RAW)
        return convert_by_sql(run, &v, "RAWTOHEX", out);
    if (to == PF_RAW && from == PF_CHAR)
        return convert_by_sql(run, &v, "HEXTORAW", out);
    if (to == PF_INTERVAL && from == PF_CHAR)
        return convert_by_sql(run, &v, type == ORA_INTERVAL_DS ? "TO_DSINTERVAL" : "TO_YMINTERVAL", out);
    if (to == PF_DATE && from == PF_CHAR)
        return convert_by_sql(run, &v, type == ORA_DATE ? "TO_DATE" : type == ORA_TIMESTAMP ? "TO_TIMESTAMP" : "TO_TIMESTAMP_TZ",
                              out);
    if (to == PF_DATE && from == PF_DATE)
        return value_redate(run->s, run->s->call, type, &v.c.v) ? (*out = value_of(type, v.c.v), true)
                                                                 : pl_raise(run, 6502, "PL/SQL: numeric or value error");
    if (to == PF_NUMBER && from == PF_FLOAT)
        return convert_by_sql(run, &v, "TO_NUMBER", out);
    if (to == PF_FLOAT && (from == PF_NUMBER || from == PF_CHAR || from == PF_FLOAT))
        return convert_by_sql(run, &v, type == ORA_BINARY_FLOAT ? "TO_BINARY_FLOAT" : "TO_BINARY_DOUBLE", out);
    return pl_raise(run, 6502, "PL/SQL: numeric or value error");
}

bool pl_as_text(PlRun *run, const PlValue *v, Str *text)
{
    PlValue t;
    if (!pl_convert(run, v, ORA_VARCHAR, &t))
        return false;
    *text = pl_is_null(&t) ? (Str){ NULL, 0 } : t.c.v;
    return true;
}

bool pl_as_int(PlRun *run, const PlValue *v, int64_t *n)
{
    PlValue t;
    if (!pl_convert(run, v, ORA_NUMBER, &t))
        return false;
    if (pl_is_null(&t) || !ora_num_to_int64((const uint8_t *)t.c.v.p, t.c.v.n, n))
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    return true;
}

bool pl_as_rounded(PlRun *run, const PlValue *v, int64_t *n)
{
    PlValue t;
    uint8_t bytes[ORA_NUM_MAX];
    if (!pl_convert(run, v, ORA_NUMBER, &t))
        return false;
    if (pl_is_null(&t))
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    if (ora_num_to_int64((const uint8_t *)t.c.v.p, t.c.v.n, n))
        return true;
    int len = ora_calc_round(t.c.v, 0, bytes);
    return (len > 0 && ora_num_to_int64(bytes, (size_t)len, n)) || pl_raise(run, 1426, "numeric overflow");
}

/* ---- from results ---- */

bool pl_of_column(PlRun *run, const OutColumn *col, const char *p, int n, PlValue *out)
{
    Session *s = run->s;
    Str      bytes;
    if (col->udt)
        return pl_of_udt(run, col->udt, p, n, out);
    if (!value_bytes(s, s->call, col, p, n, &bytes, &run->err))
        return false;
    *out = value_of(value_natural_type(col), bytes);
    if (!p)
        out->c.kind = CELL_NULL;
    return true;
}

/* ---- to the client ---- */

/* A cursor that OPEN :x FOR has made; one never opened has no columns and id 0. */
static bool put_cursor(PlRun *run, const PlValue *v)
{
    Session      *s = run->s;
    const Cursor *c = v->c.kind == CELL_CURSOR && v->c.number ? cursor_find(s, v->c.number) : NULL;
    if (c)
        ttc_put_cursor(&s->reply, columns_wire(s, c->columns, c->n_columns), c->n_columns, (uint16_t)c->id);
    else
        ttc_put_cursor(&s->reply, NULL, 0, 0);
    ttc_put_indicator(&s->reply, 0);
    return true;
}

bool pl_put_out(PlRun *run, const PlValue *in, const TtcBind *bind)
{
    Session *s = run->s;
    PlValue  v;
    if (in->c.kind == CELL_ARRAY && (bind->flags & OAC_ARRAY)) {
        wr_ub(&s->reply, in->c.number);
        for (uint32_t i = 0; i < in->c.number; i++) {
            PlValue one = { .d = in->d, .c = in->c.elements[i] };
            TtcBind single = *bind;
            single.flags &= (uint8_t)~OAC_ARRAY;
            if (!pl_put_out(run, &one, &single))
                return false;
        }
        return true;
    }
    if (bind->type == ORA_CURSOR)
        return put_cursor(run, in);
    if (!pl_convert(run, in, bind->type, &v))
        return false;
    if (bind->flags & OAC_ARRAY) {
        wr_ub(&s->reply, 0);
        return true;
    }
    if (pl_is_null(&v)) {
        wr_null(&s->reply);
        ttc_put_indicator(&s->reply, bind->type == ORA_BOOLEAN ? -1 : 0);
        return true;
    }
    if (!value_put_wire(s, bind, v.d.type, v.c.v, &run->err))
        return false;
    ttc_put_indicator(&s->reply, 0);
    return true;
}
