/* Oracle's encodings to PostgreSQL's binary or text forms. */
#include "config.h"
#include "server/binds.h"

#include "backend/be_types.h"
#include "server/aside.h"
#include "server/lob.h"
#include "server/object.h"
#include "wire/ora_date.h"
#include "wire/ora_num.h"
#include "wire/ora_text.h"
#include "wire/ora_type.h"
#include "wire/pg_stamp.h"

#include <stdio.h>

OTypeId bind_otype(const TtcBind *b)
{
    switch (b->type) {
    case ORA_NUMBER:
    case ORA_BINARY_INTEGER: return OT_NUMBER;
    case ORA_CHAR: return OT_CHAR;
    case ORA_DATE: return OT_DATE;
    case ORA_TIMESTAMP: return OT_TIMESTAMP;
    case ORA_TIMESTAMP_TZ: return OT_TIMESTAMP_TZ;
    case ORA_TIMESTAMP_LTZ: return OT_TIMESTAMP_LTZ;
    case ORA_INTERVAL_YM: return OT_INTERVAL_YM;
    case ORA_INTERVAL_DS: return OT_INTERVAL_DS;
    case ORA_RAW:
    case ORA_LONG_RAW:
    case ORA_LONG_VARRAW: return OT_RAW;
    case ORA_BINARY_FLOAT: return OT_BINARY_FLOAT;
    case ORA_BINARY_DOUBLE: return OT_BINARY_DOUBLE;
    case ORA_CLOB: return OT_CLOB;
    case ORA_BLOB: return OT_BLOB;
    case ORA_BOOLEAN: return OT_BOOLEAN;
    case ORA_ROWID:
    case ORA_UROWID: return OT_ROWID;
    case ORA_JSON: return OT_JSON;
    case ORA_CURSOR: return OT_CURSOR;
    case ORA_OBJECT: return OT_OBJECT;
    default: return OT_VARCHAR2;
    }
}

static StampForm bind_form(const TtcBind *b)
{
    return (StampForm)otype_plain(bind_otype(b))->form;
}

Params *params_new(const Session *s, Arena *a, const SqlResult *r, const TtcBind *binds, uint32_t n_binds)
{
    Params  *p = ARENA_NEW(a, Params);
    uint32_t n = r->param_count;
    p->values = ARENA_ARRAY(a, const char *, n);
    p->lengths = ARENA_ARRAY(a, int, n);
    p->formats = ARENA_ARRAY(a, int, n);
    p->oids = ARENA_ARRAY(a, Oid, n);
    p->be = (BeParams){ (int)n, p->values, p->lengths, p->formats };
    for (uint32_t i = 0; i < n; i++)
        p->oids[i] = r->param_types ? be_wire_type(s->be, be_param_oid(r->param_types[i], r->param_forms[i])) : 0;
    /* Where the compiler knew no type the client's is meant; a string stays open, PostgreSQL then reads it as what it needs. */
    for (uint32_t i = 0; i < r->bind_count && i < n_binds; i++) {
        uint32_t param = r->binds[i].param;
        if (param && binds[i].type == ORA_OBJECT)
            p->oids[param - 1] = object_pg_oid(binds[i].oid);
        else if (param && !p->oids[param - 1] && otype_family(bind_otype(&binds[i])) != FAM_CHAR)
            p->oids[param - 1] = be_wire_type(s->be, be_param_oid(bind_otype(&binds[i]), bind_form(&binds[i])));
    }
    if (r->step_count > 1) /* a step that does not use it could not infer it */
        for (uint32_t i = 0; i < n; i++)
            if (!p->oids[i])
                p->oids[i] = PGT_TEXT;
    return p;
}

static void put_be64(char *to, uint64_t v)
{
    for (int i = 0; i < 8; i++)
        to[i] = (char)(v >> (56 - 8 * i));
}

static void put_be32(char *to, uint32_t v)
{
    for (int i = 0; i < 4; i++)
        to[i] = (char)(v >> (24 - 8 * i));
}

typedef struct Value {
    Session       *s;
    Arena         *a;
    const TtcBind *b;
    Str            in;
    const char   **v;
    int           *n, *format;
    Outcome       *o;
} Value;

static bool give(Value *x, const void *p, size_t n, int format)
{
    *x->v = p;
    *x->n = (int)n;
    *x->format = format;
    return true;
}

static bool mismatch(Value *x, const char *wanted)
{
    return outcome_fail(x->s, x->o, 932, "inconsistent datatypes: expected %s got %s", wanted,
                        otype_name(bind_otype(x->b)));
}

/* The characters of a text-like bind, in UTF-8. */
static bool text_in(Value *x, Str *text)
{
    bool clob;
    switch (bind_otype(x->b)) {
    case OT_VARCHAR2:
    case OT_CHAR:
    case OT_ROWID:
        *text = x->b->csfrm == ORA_CSFRM_NCHAR ? utf8_from_utf16(x->a, x->in) : x->in;
        return true;
    case OT_CLOB: return lob_value(x->s, x->a, x->in, text, &clob) && clob;
    default: return false;
    }
}

static bool number_text_in(Value *x, Str *text)
{
    char *t = arena_alloc(x->a, ORA_NUM_TEXT_MAX);
    int   n = ora_num_to_text((const uint8_t *)x->in.p, x->in.n, t);
    if (n < 0)
        return outcome_fail(x->s, x->o, 1722, "invalid number");
    size_t at = t[0] == '-';
    if (n > (int)at + 1 && t[at] == '0' && t[at + 1] == '.') {
        memmove(t + at, t + at + 1, (size_t)n - at);
        n--;
    }
    *text = (Str){ t, (size_t)n };
    return true;
}

/* IEEE bytes of a BINARY_FLOAT/DOUBLE bind as a double. */
static double double_in(const Value *x)
{
    uint8_t  ieee[8];
    uint64_t u = 0;
    double   d;
    if (x->b->type == ORA_BINARY_FLOAT) {
        uint32_t w = 0;
        float    f;
        ora_float_to_pg((const uint8_t *)x->in.p, ieee);
        for (int i = 0; i < 4; i++)
            w = w << 8 | ieee[i];
        memcpy(&f, &w, sizeof f);
        return (double)f;
    }
    ora_double_to_pg((const uint8_t *)x->in.p, ieee);
    for (int i = 0; i < 8; i++)
        u = u << 8 | ieee[i];
    memcpy(&d, &u, sizeof d);
    return d;
}

static bool is_binary_float(const Value *x)
{
    return (x->b->type == ORA_BINARY_FLOAT && x->in.n == 4) || (x->b->type == ORA_BINARY_DOUBLE && x->in.n == 8);
}

static bool to_text(Value *x)
{
    Str text;
    if (text_in(x, &text))
        return text.n ? give(x, text.p, text.n, 1) : give(x, NULL, 0, 0);
    if (bind_otype(x->b) == OT_NUMBER)
        return number_text_in(x, &text) && give(x, text.p, text.n, 1);
    if (is_binary_float(x)) {
        char *t = arena_printf(x->a, "%.17g", double_in(x));
        return give(x, t, strlen(t), 1);
    }
    if (bind_otype(x->b) == OT_CLOB)
        return outcome_fail(x->s, x->o, 22922, "nonexistent LOB value");
    return mismatch(x, "CHAR");
}

static bool to_number(Value *x)
{
    Str text;
    if (bind_otype(x->b) == OT_NUMBER) {
        uint8_t *out = arena_alloc(x->a, PG_NUM_MAX);
        size_t   n;
        if (!ora_num_to_pg((const uint8_t *)x->in.p, x->in.n, out, &n))
            return outcome_fail(x->s, x->o, 1722, "invalid number");
        return give(x, out, n, 1);
    }
    if (text_in(x, &text))
        return give(x, arena_strndup(x->a, text.p, text.n), text.n, 0);
    if (is_binary_float(x)) {
        char *t = arena_printf(x->a, "%.15g", double_in(x));
        return give(x, t, strlen(t), 0);
    }
    if (bind_otype(x->b) == OT_BOOLEAN)
        return give(x, x->in.p[0] == 1 ? "1" : "0", 1, 0);
    return mismatch(x, "NUMBER");
}

static bool to_float(Value *x, bool single)
{
    Str text;
    if (is_binary_float(x) && (x->b->type == ORA_BINARY_FLOAT) == single) {
        uint8_t *ieee = arena_alloc(x->a, 8);
        single ? ora_float_to_pg((const uint8_t *)x->in.p, ieee) : ora_double_to_pg((const uint8_t *)x->in.p, ieee);
        return give(x, ieee, x->in.n, 1);
    }
    if (is_binary_float(x)) {
        char *t = arena_printf(x->a, "%.17g", double_in(x));
        return give(x, t, strlen(t), 0);
    }
    if (bind_otype(x->b) == OT_NUMBER)
        return number_text_in(x, &text) && give(x, arena_strndup(x->a, text.p, text.n), text.n, 0);
    if (text_in(x, &text))
        return give(x, arena_strndup(x->a, text.p, text.n), text.n, 0);
    return mismatch(x, "BINARY_DOUBLE");
}

static bool is_date_bind(const TtcBind *b)
{
    return b->type == ORA_DATE || b->type == ORA_TIMESTAMP || b->type == ORA_TIMESTAMP_TZ || b->type == ORA_TIMESTAMP_LTZ;
}

/* Microseconds as the fields stand; for zoned values UTC. */
static bool date_in(Value *x, int64_t *us, int *zone)
{
    OraDate d;
    if (!ora_date_get((const uint8_t *)x->in.p, x->in.n, &d) || !ora_fields_to_pg(&d, us))
        return outcome_fail(x->s, x->o, 1858, "a non-numeric character was found where a numeric was expected");
    *zone = d.has_zone ? d.zone : 0;
    return true;
}

static bool to_timestamp(Value *x)
{
    Str     text;
    int64_t us;
    int     zone;
    char   *out = arena_alloc(x->a, 8);
    if (!is_date_bind(x->b))
        return text_in(x, &text) ? give(x, arena_strndup(x->a, text.p, text.n), text.n, 0) : mismatch(x, "DATE");
    if (!date_in(x, &us, &zone))
        return false;
    if (x->b->type == ORA_TIMESTAMP_TZ)
        us += (int64_t)zone * 60000000; /* the local time of its zone */
    else if (x->b->type == ORA_TIMESTAMP_LTZ)
        us += (int64_t)x->s->zone * 60000000;
    put_be64(out, (uint64_t)us);
    return give(x, out, 8, 1);
}

static bool to_timestamptz(Value *x)
{
    Str     text;
    int64_t us;
    int     zone;
    char   *out = arena_alloc(x->a, 8);
    if (!is_date_bind(x->b))
        return text_in(x, &text) ? give(x, arena_strndup(x->a, text.p, text.n), text.n, 0)
                                 : mismatch(x, "TIMESTAMP WITH TIME ZONE");
    if (!date_in(x, &us, &zone))
        return false;
    if (x->b->type == ORA_DATE || x->b->type == ORA_TIMESTAMP)
        us -= (int64_t)x->s->zone * 60000000; /* in the session's zone */
    put_be64(out, (uint64_t)us);
    return give(x, out, 8, 1);
}

/* With the zone that the client sent. A region comes without its offset: dbsaci.bound_zone() looks that up. */
static bool to_zoned(Value *x)
{
    OraDate d;
    PgStamp p;
    uint8_t *out = arena_alloc(x->a, PG_ZONED_SIZE);
    if (!is_date_bind(x->b))
        return mismatch(x, "TIMESTAMP WITH TIME ZONE");
    if (!ora_date_get((const uint8_t *)x->in.p, x->in.n, &d) || !pg_stamp_from_ora(&d, &p))
        return outcome_fail(x->s, x->o, 1858, "a non-numeric character was found where a numeric was expected");
    if (x->b->type == ORA_DATE || x->b->type == ORA_TIMESTAMP)
        p.us -= (int64_t)x->s->zone * 60000000; /* in the session's zone */
    if (x->b->type != ORA_TIMESTAMP_TZ)
        p.zone = (int16_t)x->s->zone;
    if (p.region)
        p.zone = PG_ZONE_UNKNOWN;
    pg_zoned_put(&p, out);
    return give(x, out, PG_ZONED_SIZE, 1);
}

static bool to_nano(Value *x)
{
    OraDate d;
    PgStamp p;
    uint8_t *out = arena_alloc(x->a, PG_NANO_SIZE);
    if (x->b->type != ORA_TIMESTAMP)
        return mismatch(x, "TIMESTAMP");
    if (!ora_date_get((const uint8_t *)x->in.p, x->in.n, &d) || !pg_stamp_from_ora(&d, &p))
        return outcome_fail(x->s, x->o, 1858, "a non-numeric character was found where a numeric was expected");
    pg_nano_put(&p, out);
    return give(x, out, PG_NANO_SIZE, 1);
}

static bool to_stamp(Value *x, StampForm form)
{
    switch (form) {
    case STAMP_NANO: return to_nano(x);
    case STAMP_INSTANT: return to_timestamptz(x);
    case STAMP_ZONED: return to_zoned(x);
    default: return to_timestamp(x);
    }
}

static bool to_interval(Value *x)
{
    char   *out = arena_alloc(x->a, 16);
    int64_t us = 0;
    int32_t days = 0, months = 0;
    Str     text;
    if (x->b->type == ORA_INTERVAL_DS) {
        if (!ora_ds_to_pg((const uint8_t *)x->in.p, x->in.n, &us, &days))
            return outcome_fail(x->s, x->o, 1867, "the interval is invalid");
    } else if (x->b->type == ORA_INTERVAL_YM) {
        if (!ora_ym_to_pg((const uint8_t *)x->in.p, x->in.n, &months))
            return outcome_fail(x->s, x->o, 1867, "the interval is invalid");
    } else {
        return text_in(x, &text) ? give(x, arena_strndup(x->a, text.p, text.n), text.n, 0) : mismatch(x, "INTERVAL");
    }
    put_be64(out, (uint64_t)us);
    put_be32(out + 8, (uint32_t)days);
    put_be32(out + 12, (uint32_t)months);
    return give(x, out, 16, 1);
}

static bool to_bytes(Value *x)
{
    Str  text;
    bool clob;
    if (bind_otype(x->b) == OT_RAW)
        return give(x, x->in.p, x->in.n, 1);
    if (bind_otype(x->b) == OT_BLOB) {
        if (!lob_value(x->s, x->a, x->in, &text, &clob) || clob)
            return outcome_fail(x->s, x->o, 22922, "nonexistent LOB value");
        return give(x, text.n ? text.p : "", text.n, 1);
    }
    if (text_in(x, &text)) { /* HEXTORAW, as Oracle does it implicitly */
        char *t = arena_printf(x->a, "\\x%.*s", STR_ARG(text));
        return give(x, t, strlen(t), 0);
    }
    return mismatch(x, "BINARY");
}

static bool to_boolean(Value *x)
{
    int64_t v = 0;
    Str     text;
    if (bind_otype(x->b) == OT_BOOLEAN)
        return give(x, x->in.p[0] == 1 ? "t" : "f", 1, 0);
    if (bind_otype(x->b) == OT_NUMBER && ora_num_to_int64((const uint8_t *)x->in.p, x->in.n, &v))
        return give(x, v ? "t" : "f", 1, 0);
    if (text_in(x, &text))
        return give(x, arena_strndup(x->a, text.p, text.n), text.n, 0);
    return mismatch(x, "BOOLEAN");
}

/* By the client's own type. */
static bool as_it_comes(Value *x)
{
    switch (otype_family(bind_otype(x->b))) {
    case FAM_NUM: return is_binary_float(x) ? to_float(x, x->b->type == ORA_BINARY_FLOAT) : to_number(x);
    case FAM_RAW: return to_bytes(x);
    case FAM_DATE: return to_stamp(x, bind_form(x->b));
    case FAM_INTERVAL: return to_interval(x);
    case FAM_BOOL: return to_boolean(x);
    default: {
        Str text;
        if (!text_in(x, &text))
            return mismatch(x, "CHAR");
        return text.n ? give(x, arena_strndup(x->a, text.p, text.n), text.n, 0) : give(x, NULL, 0, 0);
    }
    }
}

bool param_value(Session *s, Arena *a, const TtcBind *b, const TtcCell *cell, OTypeId want, StampForm form, const char **v,
                 int *n, int *format, Outcome *o)
{
    Value x = { s, a, b, cell->v, v, n, format, o };
    *v = NULL;
    *n = *format = 0;
    if (cell->kind == CELL_NULL || cell->kind == CELL_ABSENT)
        return true;
    if (cell->kind == CELL_OBJECT && b->type == ORA_OBJECT) {
        Str value;
        return object_get(s, a, object_pg_oid(b->oid), cell->image, &value, o) && give(&x, value.p, value.n, 1);
    }
    if (cell->kind == CELL_ASIDE && !aside_whole(s, a, cell, &x.in))
        return outcome_fail(s, o, 22922, "nonexistent LOB value: its temporary file cannot be read");
    if (cell->kind != CELL_VALUE && cell->kind != CELL_ASIDE)
        return outcome_fail(s, o, 932, "inconsistent datatypes: %s binds are not supported here", otype_name(bind_otype(b)));
    switch (want) {
    case OT_UNKNOWN: return as_it_comes(&x);
    case OT_NUMBER:
    case OT_FLOAT: return to_number(&x);
    case OT_BINARY_FLOAT: return to_float(&x, true);
    case OT_BINARY_DOUBLE: return to_float(&x, false);
    case OT_DATE:
    case OT_TIMESTAMP:
    case OT_TIMESTAMP_TZ:
    case OT_TIMESTAMP_LTZ: return to_stamp(&x, form);
    case OT_INTERVAL_DS:
    case OT_INTERVAL_YM: return to_interval(&x);
    case OT_RAW:
    case OT_LONG_RAW:
    case OT_BLOB: return to_bytes(&x);
    case OT_BOOLEAN: return to_boolean(&x);
    case OT_JSON:
    case OT_XMLTYPE: return as_it_comes(&x);
    default: return to_text(&x);
    }
}

static uint32_t characters(const char *p, int n)
{
    uint32_t count = 0;
    for (int i = 0; i < n; i++)
        count += ((uint8_t)p[i] & 0xc0) != 0x80;
    return count;
}

/* A text that is to be sent, against the column that takes it. */
static bool within_limit(Session *s, const SqlLimit *l, const char *v, int n, Outcome *o)
{
    if (!v || n <= l->most)
        return true;
    uint32_t chars = characters(v, n);
    return chars <= (uint32_t)l->most ||
           outcome_fail(s, o, 12899, "value too large for column %.*s (actual: %u, maximum: %d)", STR_ARG(l->place),
                        l->in_bytes ? (uint32_t)n : chars, (int)l->most);
}

static bool is_lob(const TtcBind *b, const TtcCell *cell)
{
    return (b->type == ORA_CLOB || b->type == ORA_BLOB) && cell->kind == CELL_VALUE;
}

bool params_upload(Session *s, const TtcBind *binds, const TtcCell *cells, uint32_t n_binds, Outcome *o)
{
    for (uint32_t i = 0; i < n_binds; i++)
        if (cells[i].kind == CELL_ASIDE ? !aside_param_ready(s, &binds[i], &cells[i], o)
                                        : is_lob(&binds[i], &cells[i]) && !lob_param_ready(s, cells[i].v, o))
            return false;
    return true;
}

Str params_sql(Arena *a, const Params *p, Str sql)
{
    return p->uploaded ? lob_param_sql(a, sql, p->uploaded, p->be.n) : sql;
}

/* The number of a LOB that was uploaded, as parameter `at`. False: it was not. */
static bool fill_uploaded(Session *s, Arena *a, Params *p, const TtcBind *b, const TtcCell *cell, uint32_t at)
{
    bool     binary = b->type == ORA_BLOB || aside_is_binary(b);
    uint64_t number = 0;
    if (cell->kind == CELL_ASIDE)
        number = aside_param_number(s, cell);
    else if (is_lob(b, cell))
        number = lob_param_number(s, cell->v);
    if (!number)
        return false;
    if (!p->uploaded)
        p->uploaded = memset(arena_alloc(a, (size_t)p->be.n), 0, (size_t)p->be.n);
    p->uploaded[at] = binary ? 'b' : 'c';
    p->values[at] = arena_printf(a, "%llu", (unsigned long long)number);
    p->formats[at] = 0;
    p->oids[at] = PGT_INT8;
    return true;
}

bool params_fill(Session *s, Arena *a, Params *p, const SqlResult *r, const TtcBind *binds, const TtcCell *cells,
                 uint32_t n_binds, Outcome *o)
{
    for (uint32_t i = 0; i < r->bind_count; i++) {
        uint32_t param = r->binds[i].param;
        if (!param)
            continue;
        if (i >= n_binds)
            return outcome_fail(s, o, 1008, "not all variables bound");
        uint32_t at = param - 1;
        OTypeId  want = r->param_types ? r->param_types[at] : OT_UNKNOWN;
        StampForm form = r->param_forms ? r->param_forms[at] : STAMP_PLAIN;
        bool     came = cells[i].kind == CELL_ABSENT && i > 0 && p->values[at]; /* with the name's first occurrence */
        if (fill_uploaded(s, a, p, &binds[i], &cells[i], at))
            continue;
        if (!came && !param_value(s, a, &binds[i], &cells[i], want, form, &p->values[at], &p->lengths[at], &p->formats[at], o))
            return false;
        bool is_text = otype_family(bind_otype(&binds[i])) == FAM_CHAR && (want == OT_UNKNOWN || otype_family(want) == FAM_CHAR);
        if (r->binds[i].limit && is_text && !within_limit(s, r->binds[i].limit, p->values[at], p->lengths[at], o))
            return false;
    }
    return true;
}

static bool same_cell(const TtcCell *a, const TtcCell *b)
{
    if (a->kind == CELL_ABSENT || b->kind == CELL_ABSENT)
        return true;
    return a->kind == b->kind && str_eq(a->v, b->v) && (a->kind != CELL_ASIDE || a->number == b->number);
}

bool binds_consistent(const SqlResult *r, const TtcCell *cells, uint32_t n_binds)
{
    for (uint32_t i = 1; i < r->bind_count && i < n_binds; i++)
        for (uint32_t k = 0; r->binds[i].param && k < i; k++)
            if (r->binds[k].param == r->binds[i].param) {
                if (!same_cell(&cells[k], &cells[i]))
                    return false;
                break;
            }
    return true;
}
