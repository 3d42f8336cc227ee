/* PostgreSQL's binary values as Oracle's: the hot path of every query. */
#include "config.h"
#include "server/columns.h"

#include "server/lob.h"
#include "server/object.h"
#include "wire/ora_date.h"
#include "wire/ora_num.h"
#include "wire/ora_text.h"
#include "wire/ora_type.h"
#include "wire/pg_stamp.h"
#include "wire/ttc_rows.h"

#include <math.h>
#include <stdio.h>

static const int64_t US_PER_DAY = 86400000000LL;

static uint64_t be64(const char *p)
{
    const uint8_t *b = (const uint8_t *)p;
    uint64_t       v = 0;
    for (int i = 0; i < 8; i++)
        v = v << 8 | b[i];
    return v;
}

static uint32_t be32(const char *p)
{
    const uint8_t *b = (const uint8_t *)p;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static int64_t int_value(const char *v, int n)
{
    if (n == 2)
        return (int16_t)((uint8_t)v[0] << 8 | (uint8_t)v[1]);
    return n == 4 ? (int32_t)be32(v) : (int64_t)be64(v);
}

static double float_value(const char *v, int n)
{
    if (n == 4) {
        uint32_t u = be32(v);
        float    f;
        memcpy(&f, &u, sizeof f);
        return (double)f;
    }
    uint64_t u = be64(v);
    double   d;
    memcpy(&d, &u, sizeof d);
    return d;
}

/* ---- numbers ---- */

/* As NUMBER; the length, or a failure of ora_num.h. */
static int number_of(const OutColumn *c, const char *v, int n, uint8_t *out)
{
    switch (c->form) {
    case FORM_PG_NUMERIC: return ora_num_from_pg((const uint8_t *)v, (size_t)n, out);
    case FORM_PG_INT: return ora_num_from_int64(int_value(v, n), out);
    case FORM_PG_OID: return ora_num_from_int64((int64_t)be32(v), out);
    case FORM_PG_BOOL: return ora_num_from_int64(v[0] != 0, out);
    case FORM_PG_FLOAT4: {
        char text[40];
        snprintf(text, sizeof text, "%.9g", float_value(v, n));
        return ora_num_from_text(str_of(text), out);
    }
    case FORM_PG_FLOAT8: return ora_num_from_double(float_value(v, n), out);
    case FORM_PG_TEXT: return ora_num_from_text((Str){ v, (size_t)n }, out);
    default: return ORA_NUM_NOT_A_NUMBER;
    }
}

static bool number_failure(Session *s, Outcome *o, int rc)
{
    return rc == ORA_NUM_OVERFLOW ? outcome_fail(s, o, 1426, "numeric overflow") : outcome_fail(s, o, 1722, "invalid number");
}

static bool binary_of(const OutColumn *c, const char *v, int n, bool single, uint8_t out[8])
{
    uint8_t ieee[8];
    double  d;
    if (c->form == FORM_PG_FLOAT4 || c->form == FORM_PG_FLOAT8) {
        if ((n == 4) == single) {
            memcpy(ieee, v, (size_t)n);
            single ? ora_float_from_pg(ieee, out) : ora_double_from_pg(ieee, out);
            return true;
        }
        d = float_value(v, n);
    } else if (c->form == FORM_PG_INT) {
        d = (double)int_value(v, n);
    } else {
        uint8_t num[ORA_NUM_MAX];
        char    text[ORA_NUM_TEXT_MAX];
        int     len = number_of(c, v, n, num);
        if (len < 0 || ora_num_to_text(num, (size_t)len, text) < 0 || sscanf(text, "%lf", &d) != 1)
            return false;
    }
    if (single) {
        float    f = (float)d;
        uint32_t u;
        memcpy(&u, &f, sizeof u);
        for (int i = 0; i < 4; i++)
            ieee[i] = (uint8_t)(u >> (24 - 8 * i));
        ora_float_from_pg(ieee, out);
    } else {
        uint64_t u;
        memcpy(&u, &d, sizeof u);
        for (int i = 0; i < 8; i++)
            ieee[i] = (uint8_t)(u >> (56 - 8 * i));
        ora_double_from_pg(ieee, out);
    }
    return true;
}

/* ---- dates and intervals ---- */

bool value_is_date(const OutColumn *c)
{
    return c->form == FORM_PG_DATE || c->form == FORM_PG_TIMESTAMP || c->form == FORM_PG_TIMESTAMPTZ || c->form == FORM_PG_ZONED ||
           c->form == FORM_PG_NANO;
}

/* Others refuse a zone that is a region; they get its offset at that instant. */
static bool knows_regions(const Session *s)
{
    return s->pf.driver == DRV_OJDBC || s->pf.driver == DRV_GO_ORA || s->pf.driver == DRV_ODPNET;
}

static size_t stamp_of(Session *s, const OutColumn *c, const char *v, size_t n, int type, bool regions, uint8_t *out)
{
    PgStamp p;
    bool    zoned = c->form == FORM_PG_ZONED;
    if (!(zoned ? pg_zoned_get((const uint8_t *)v, n, &p) : pg_nano_get((const uint8_t *)v, n, &p)))
        return 0;
    if (!zoned)
        p.zone = (int16_t)s->zone;
    switch (type) {
    case ORA_DATE: return pg_stamp_to_ora(&p, zoned ? p.zone : 0, ORA_DATE_SIZE, false, out);
    case ORA_TIMESTAMP: return pg_stamp_to_ora(&p, zoned ? p.zone : 0, ORA_TS_SIZE, false, out);
    case ORA_TIMESTAMP_LTZ: return pg_stamp_to_ora(&p, zoned ? 0 : -p.zone, ORA_TS_SIZE, false, out);
    default: return pg_stamp_to_ora(&p, zoned ? 0 : -p.zone, ORA_TSTZ_SIZE, regions, out);
    }
}

/* In the form of that wire type; 0: out of Oracle's range. */
static size_t date_of(Session *s, const OutColumn *c, const char *v, int type, uint8_t *out)
{
    int64_t us;
    if (c->form == FORM_PG_DATE) {
        int32_t days = (int32_t)be32(v);
        if (type == ORA_DATE)
            return ora_date_from_pg_date(days, out);
        us = (int64_t)days * US_PER_DAY;
    } else {
        us = (int64_t)be64(v);
    }
    int64_t zone = (int64_t)s->zone * 60000000LL;
    bool    instant = c->form == FORM_PG_TIMESTAMPTZ;
    if (us == PG_TS_INFINITY || us == PG_TS_MINUS_INFINITY)
        return 0;
    switch (type) {
    case ORA_DATE: return ora_date_from_pg(instant ? us + zone : us, out);
    case ORA_TIMESTAMP: return ora_ts_from_pg(instant ? us + zone : us, out);
    case ORA_TIMESTAMP_LTZ: return ora_ts_from_pg(instant ? us : us - zone, out);
    default: return ora_tstz_from_pg(instant ? us : us - zone, s->zone, out);
    }
}

static bool interval_of(const char *v, int type, uint8_t *out, size_t *n)
{
    int64_t us = (int64_t)be64(v);
    int32_t days = (int32_t)be32(v + 8), months = (int32_t)be32(v + 12);
    *n = type == ORA_INTERVAL_YM ? ORA_YM_SIZE : ORA_DS_SIZE;
    return type == ORA_INTERVAL_YM ? ora_ym_from_pg(months, out) : ora_ds_from_pg(us, days, months, out);
}

/* A value of a type without a character form; *n is its length in out[]. */
static bool fixed_of(Session *s, const OutColumn *c, int type, const char *v, int n, uint8_t out[32], size_t *len, Outcome *o)
{
    int rc;
    switch (type) {
    case ORA_NUMBER:
    case ORA_BINARY_INTEGER:
        rc = number_of(c, v, n, out);
        *len = rc > 0 ? (size_t)rc : 0;
        return rc > 0 || number_failure(s, o, rc);
    case ORA_BINARY_FLOAT:
    case ORA_BINARY_DOUBLE:
        *len = type == ORA_BINARY_FLOAT ? 4 : 8;
        return binary_of(c, v, n, type == ORA_BINARY_FLOAT, out) || outcome_fail(s, o, 1722, "invalid number");
    case ORA_DATE:
    case ORA_TIMESTAMP:
    case ORA_TIMESTAMP_TZ:
    case ORA_TIMESTAMP_LTZ:
        if (!value_is_date(c))
            return outcome_fail(s, o, 932, "inconsistent datatypes: expected DATE got %s", otype_name(c->type.id));
        *len = c->form == FORM_PG_ZONED || c->form == FORM_PG_NANO ? stamp_of(s, c, v, (size_t)n, type, knows_regions(s), out)
                                                                   : date_of(s, c, v, type, out);
        return *len > 0 ||
               outcome_fail(s, o, 1841, "(full) year must be between -4713 and +9999, and not be 0");
    case ORA_INTERVAL_YM:
    case ORA_INTERVAL_DS:
        if (c->form != FORM_PG_INTERVAL)
            return outcome_fail(s, o, 932, "inconsistent datatypes: expected INTERVAL got %s", otype_name(c->type.id));
        return interval_of(v, type, out, len) ||
               outcome_fail(s, o, 1873, "the leading precision of the interval is too small");
    default: return outcome_fail(s, o, 932, "inconsistent datatypes: %s", otype_name(c->type.id));
    }
}

/* ---- text ---- */

static Str uuid_text(Arena *a, const char *v)
{
    char *t = arena_alloc(a, 37), *p = t;
    for (int i = 0; i < 16; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            *p++ = '-';
        p += snprintf(p, 3, "%02x", (uint8_t)v[i]);
    }
    return (Str){ t, 36 };
}

static Str number_text(Arena *a, const uint8_t *num, int len)
{
    char *t = arena_alloc(a, ORA_NUM_TEXT_MAX);
    int   n = ora_num_to_text(num, (size_t)len, t);
    if (n < 0)
        return (Str){ NULL, 0 };
    /* Oracle writes no zero before the point. */
    size_t at = t[0] == '-';
    if (n > (int)at + 1 && t[at] == '0' && t[at + 1] == '.') {
        memmove(t + at, t + at + 1, (size_t)n - at);
        n--;
    }
    return (Str){ t, (size_t)n };
}

bool value_text(Session *s, Arena *a, const OutColumn *c, const char *v, int n, Str *text)
{
    uint8_t num[ORA_NUM_MAX];
    int     len;
    (void)s;
    switch (c->form) {
    case FORM_PG_TEXT: *text = (Str){ v, (size_t)n }; return true;
    case FORM_PG_JSONB: *text = (Str){ v + 1, n > 0 ? (size_t)n - 1 : 0 }; return true; /* a version byte first */
    case FORM_PG_UUID: *text = uuid_text(a, v); return n == 16;
    case FORM_PG_NUMERIC:
    case FORM_PG_INT:
    case FORM_PG_OID:
    case FORM_PG_FLOAT4:
    case FORM_PG_FLOAT8:
        len = number_of(c, v, n, num);
        if (len <= 0)
            return false;
        *text = number_text(a, num, len);
        return text->n > 0;
    case FORM_PG_BOOL: *text = v[0] ? STR("TRUE") : STR("FALSE"); return true;
    case FORM_PG_VOID: *text = (Str){ NULL, 0 }; return true;
    case FORM_PG_BYTEA: {
        char *t = arena_alloc(a, (size_t)n * 2 + 1);
        for (int i = 0; i < n; i++)
            snprintf(t + i * 2, 3, "%02X", (uint8_t)v[i]);
        *text = (Str){ t, (size_t)n * 2 };
        return true;
    }
    default: return false;
    }
}

/* ---- LOBs ---- */

static bool lob_content(Session *s, const OutColumn *c, const char *v, int n, bool clob, Str *value, Outcome *o)
{
    if (clob) {
        if (!value_text(s, s->call, c, v, n, value))
            return outcome_fail(s, o, 932, "inconsistent datatypes: expected CLOB got %s", otype_name(c->type.id));
    } else {
        *value = (Str){ v, (size_t)n };
    }
    return true;
}

static bool put_lob(Session *s, const OutColumn *c, const TtcBind *want, const char *v, int n, bool clob, Outcome *o)
{
    Str value;
    return lob_content(s, c, v, n, clob, &value, o) && lob_put(s, c, want, value, clob, o);
}

static bool put_as_long(Session *s, const OutColumn *c, bool text, const char *v, int n, Outcome *o)
{
    Str value;
    if (!lob_content(s, c, v, n, text, &value, o))
        return false;
    if (text && (c->as_long ? c->long_national : c->d.csfrm == ORA_CSFRM_NCHAR))
        value = utf16_from_utf8(s->call, value);
    ttc_put_long(&s->reply, value.p, value.n);
    return true;
}

static bool put_xml(Session *s, const OutColumn *c, const char *v, int n, Outcome *o)
{
    Str text;
    if (!lob_content(s, c, v, n, true, &text, o))
        return false;
    ttc_put_xml(&s->reply, text);
    return true;
}

/* ---- whole values ---- */

static bool put_null(Session *s, int type)
{
    if (type == ORA_OBJECT)
        ttc_put_object(&s->reply, (Str){ NULL, 0 }, (Str){ NULL, 0 });
    else if (type == ORA_LONG || type == ORA_LONG_RAW || type == ORA_LONG_VARCHAR || type == ORA_LONG_VARRAW)
        ttc_put_long(&s->reply, NULL, 0);
    else
        wr_null(&s->reply);
    return true;
}

static bool put_text(Session *s, const OutColumn *c, const char *v, int n, Outcome *o)
{
    Str text;
    if (!value_text(s, s->call, c, v, n, &text))
        return outcome_fail(s, o, 932, "inconsistent datatypes: expected CHAR got %s", otype_name(c->type.id));
    if (c->d.csfrm == ORA_CSFRM_NCHAR)
        text = utf16_from_utf8(s->call, text);
    wr_clr(&s->reply, text.p, text.n);
    return true;
}

/* The type a column's value is sent as: a LOB may be wanted as a LONG. */
static int sent_type(const OutColumn *c, const TtcBind *define)
{
    if (define && c->is_lob)
        switch (define->type) {
        case ORA_VARCHAR: return ORA_LONG;
        case ORA_RAW: return ORA_LONG_RAW;
        case ORA_LONG:
        case ORA_LONG_RAW:
        case ORA_LONG_VARCHAR:
        case ORA_LONG_VARRAW: return define->type;
        default: break;
        }
    return !c->as_long ? c->d.type : c->is_clob ? ORA_LONG : ORA_LONG_RAW;
}

bool value_wants_long(const OutColumn *c, const TtcBind *define)
{
    int type = sent_type(c, define);
    return type != ORA_CLOB && type != ORA_BLOB;
}

bool value_put(Session *s, const OutColumn *c, const TtcBind *define, const char *v, int n, Outcome *o)
{
    uint8_t buf[32];
    size_t  len = 0;
    int     type = sent_type(c, define);
    if (!v)
        return put_null(s, type);
    switch (type) {
    case ORA_VARCHAR:
    case ORA_CHAR:
        if (c->form == FORM_PG_TEXT && c->d.csfrm != ORA_CSFRM_NCHAR) {
            wr_clr(&s->reply, v, (size_t)n);
            return true;
        }
        return put_text(s, c, v, n, o);
    case ORA_RAW: wr_clr(&s->reply, v, (size_t)n); return true;
    case ORA_CLOB: return put_lob(s, c, define, v, n, true, o);
    case ORA_BLOB: return put_lob(s, c, define, v, n, false, o);
    case ORA_LONG:
    case ORA_LONG_VARCHAR: return put_as_long(s, c, true, v, n, o);
    case ORA_LONG_RAW:
    case ORA_LONG_VARRAW: return put_as_long(s, c, c->is_clob, v, n, o);
    case ORA_ROWID:
        return ttc_put_rowid(&s->reply, (Str){ v, (size_t)n }) || outcome_fail(s, o, 1410, "invalid ROWID");
    case ORA_UROWID:
        return ttc_put_urowid(&s->reply, (Str){ v, (size_t)n }) || outcome_fail(s, o, 1410, "invalid ROWID");
    case ORA_BOOLEAN: ttc_put_bool(&s->reply, v[0] != 0); return true;
    case ORA_OBJECT: return c->type.id == OT_XMLTYPE ? put_xml(s, c, v, n, o) : object_put(s, c, v, n, o);
    default:
        if (!fixed_of(s, c, type, v, n, buf, &len, o))
            return false;
        ttc_put_short(&s->reply, buf, len);
        return true;
    }
}

bool value_put_out(Session *s, const OutColumn *c, const TtcBind *b, const char *v, int n, Outcome *o)
{
    uint8_t buf[32];
    size_t  len = 0;
    int     indicator = 0; /* of a value that was cut: its whole length; the client makes an error of it */
    Str     text;
    if (!v) {
        if (b->type == ORA_BOOLEAN) {
            wr_null(&s->reply);
            ttc_put_indicator(&s->reply, -1);
        } else {
            wr_null(&s->reply);
            ttc_put_indicator(&s->reply, 0);
        }
        return true;
    }
    switch (b->type) {
    case ORA_VARCHAR:
    case ORA_CHAR:
    case ORA_LONG:
    case ORA_LONG_VARCHAR:
    case ORA_ROWID:
        if (!value_text(s, s->call, c, v, n, &text))
            return outcome_fail(s, o, 932, "inconsistent datatypes: expected CHAR got %s", otype_name(c->type.id));
        if (b->csfrm == ORA_CSFRM_NCHAR)
            text = utf16_from_utf8(s->call, text);
        if (b->size && text.n > b->size && b->type != ORA_ROWID)
            indicator = (int)text.n;
        wr_clr(&s->reply, text.p, indicator ? b->size : text.n);
        break;
    case ORA_RAW:
    case ORA_LONG_RAW:
    case ORA_LONG_VARRAW:
        if (c->form != FORM_PG_BYTEA)
            return outcome_fail(s, o, 932, "inconsistent datatypes: expected BINARY got %s", otype_name(c->type.id));
        if (b->size && (size_t)n > b->size)
            indicator = n;
        wr_clr(&s->reply, v, indicator ? b->size : (size_t)n);
        break;
    case ORA_CLOB:
    case ORA_BLOB:
        if (!put_lob(s, c, b, v, n, b->type == ORA_CLOB, o))
            return false;
        break;
    case ORA_BOOLEAN:
        if (c->form != FORM_PG_BOOL)
            return outcome_fail(s, o, 932, "inconsistent datatypes: expected BOOLEAN got %s", otype_name(c->type.id));
        ttc_put_bool(&s->reply, v[0] != 0);
        break;
    default:
        if (!fixed_of(s, c, b->type, v, n, buf, &len, o))
            return false;
        ttc_put_short(&s->reply, buf, len);
    }
    ttc_put_indicator(&s->reply, indicator);
    return true;
}

/* ---- values apart from a row ---- */

uint8_t value_natural_type(const OutColumn *c)
{
    switch (c->form) {
    case FORM_PG_NUMERIC:
    case FORM_PG_INT:
    case FORM_PG_OID: return ORA_NUMBER;
    case FORM_PG_FLOAT4: return ORA_BINARY_FLOAT;
    case FORM_PG_FLOAT8: return ORA_BINARY_DOUBLE;
    case FORM_PG_BOOL: return ORA_BOOLEAN;
    case FORM_PG_BYTEA: return ORA_RAW;
    case FORM_PG_DATE: return ORA_DATE;
    case FORM_PG_TIMESTAMP: return c->d.type == ORA_DATE ? ORA_DATE : ORA_TIMESTAMP;
    case FORM_PG_TIMESTAMPTZ: return c->d.type == ORA_TIMESTAMP_LTZ ? ORA_TIMESTAMP_LTZ : ORA_TIMESTAMP_TZ;
    case FORM_PG_ZONED: return ORA_TIMESTAMP_TZ;
    case FORM_PG_NANO: return ORA_TIMESTAMP;
    case FORM_PG_INTERVAL: return c->d.type == ORA_INTERVAL_YM ? ORA_INTERVAL_YM : ORA_INTERVAL_DS;
    default: return ORA_VARCHAR;
    }
}

static bool fixed_bytes(Session *s, Arena *a, const OutColumn *c, int type, const char *v, int n, Str *bytes, Outcome *o)
{
    uint8_t *buf = arena_alloc(a, 32);
    size_t   len;
    if (!fixed_of(s, c, type, v, n, buf, &len, o))
        return false;
    *bytes = (Str){ (char *)buf, len };
    return true;
}

bool value_bytes(Session *s, Arena *a, const OutColumn *c, const char *v, int n, Str *bytes, Outcome *o)
{
    uint8_t type = value_natural_type(c);
    *bytes = (Str){ NULL, 0 };
    if (!v)
        return true;
    switch (type) {
    case ORA_VARCHAR: {
        Str text;
        if (!value_text(s, a, c, v, n, &text))
            return outcome_fail(s, o, 932, "inconsistent datatypes: expected CHAR got %s", otype_name(c->type.id));
        *bytes = (Str){ arena_memdup(a, text.p, text.n), text.n };
        return true;
    }
    case ORA_RAW: *bytes = (Str){ arena_memdup(a, v, (size_t)n), (size_t)n }; return true;
    case ORA_TIMESTAMP_TZ: /* by its offset: value_redate() has no time zone files to look a region up in */
        if (c->form == FORM_PG_ZONED) {
            bytes->p = arena_alloc(a, ORA_TSTZ_SIZE);
            bytes->n = stamp_of(s, c, v, (size_t)n, type, false, (uint8_t *)bytes->p);
            return bytes->n > 0 || outcome_fail(s, o, 1841, "(full) year must be between -4713 and +9999, and not be 0");
        }
        return fixed_bytes(s, a, c, type, v, n, bytes, o);
    case ORA_BOOLEAN: {
        char *p = arena_alloc(a, 1);
        *p = v[0] != 0;
        *bytes = (Str){ p, 1 };
        return true;
    }
    default: return fixed_bytes(s, a, c, type, v, n, bytes, o);
    }
}

bool value_redate(Session *s, Arena *a, uint8_t type, Str *bytes)
{
    OraDate d;
    int64_t us, zone = (int64_t)s->zone * 60000000LL;
    uint8_t *out = arena_alloc(a, 16);
    if (!ora_date_get((const uint8_t *)bytes->p, bytes->n, &d) || !ora_fields_to_pg(&d, &us))
        return false;
    int64_t local = d.has_zone ? us + (int64_t)d.zone * 60000000LL : us;
    size_t  n;
    switch (type) {
    case ORA_DATE: n = ora_date_from_pg(local, out); break;
    case ORA_TIMESTAMP: n = ora_ts_from_pg(local, out); break;
    case ORA_TIMESTAMP_TZ: n = ora_tstz_from_pg(d.has_zone ? us : us - zone, d.has_zone ? d.zone : s->zone, out); break;
    default: n = ora_ts_from_pg(d.has_zone ? us : us - zone, out); break;
    }
    *bytes = (Str){ (char *)out, n };
    return n > 0;
}

bool value_put_wire(Session *s, const TtcBind *b, uint8_t type, Str bytes, Outcome *o)
{
    uint8_t locator[LOCATOR_SIZE];
    bool    clob = b->type == ORA_CLOB;
    (void)type;
    switch (b->type) {
    case ORA_CLOB:
    case ORA_BLOB:
        if (!lob_keep(s, clob, true, bytes.p, bytes.n, locator))
            return outcome_fail(s, o, 1652, "unable to extend temp segment: no room for a temporary LOB");
        if (b->cont_flags & OAC_LOB_PREFETCH)
            ttc_put_lob_sized(&s->reply, locator, sizeof locator, lob_length(clob, bytes));
        else
            ttc_put_lob_locator(&s->reply, locator, sizeof locator);
        return true;
    case ORA_BOOLEAN: ttc_put_bool(&s->reply, bytes.p[0] == 1); return true;
    case ORA_VARCHAR:
    case ORA_CHAR:
    case ORA_LONG:
    case ORA_LONG_VARCHAR:
        if (b->csfrm == ORA_CSFRM_NCHAR)
            bytes = utf16_from_utf8(s->call, bytes);
        if (b->size && bytes.n > b->size)
            return outcome_fail(s, o, 6502, "PL/SQL: numeric or value error: character string buffer too small");
        break;
    case ORA_RAW:
        if (b->size && bytes.n > b->size)
            return outcome_fail(s, o, 6502, "PL/SQL: numeric or value error: raw variable length too long");
        break;
    default: break;
    }
    wr_clr(&s->reply, bytes.p, bytes.n);
    return true;
}
