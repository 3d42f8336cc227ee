/* One table: PostgreSQL type -> binary form, Oracle type. */
#include "config.h"
#include "backend/be_types.h"

#include <string.h>
#include <strings.h>

enum { NO_SCALE = -127, INTERVAL_YEAR_MONTH = 0x6, INTERVAL_MASK_SHIFT = 16 };

typedef struct TypeRow {
    Oid     oid;
    BeForm  form;
    OTypeId id;
    int32_t length;
    int16_t precision, scale;
} TypeRow;

static const TypeRow rows[] = {
    { PGT_BOOL, FORM_PG_BOOL, OT_BOOLEAN, 0, 0, 0 },
    { PGT_BYTEA, FORM_PG_BYTEA, OT_RAW, 2000, 0, 0 },
    { PGT_CHAR1, FORM_PG_TEXT, OT_CHAR, 1, 0, 0 },
    { PGT_NAME, FORM_PG_TEXT, OT_VARCHAR2, 128, 0, 0 },
    { PGT_INT8, FORM_PG_INT, OT_NUMBER, 0, 19, 0 },
    { PGT_INT2, FORM_PG_INT, OT_NUMBER, 0, 5, 0 },
    { PGT_INT4, FORM_PG_INT, OT_NUMBER, 0, 10, 0 },
    { PGT_TEXT, FORM_PG_TEXT, OT_VARCHAR2, 4000, 0, 0 },
    { PGT_OID, FORM_PG_OID, OT_NUMBER, 0, 10, 0 },
    { PGT_XID, FORM_PG_OID, OT_NUMBER, 0, 10, 0 },
    { PGT_JSON, FORM_PG_TEXT, OT_JSON, 0, 0, 0 },
    { PGT_XML, FORM_PG_TEXT, OT_XMLTYPE, 0, 0, 0 },
    { PGT_FLOAT4, FORM_PG_FLOAT4, OT_BINARY_FLOAT, 0, 0, 0 },
    { PGT_FLOAT8, FORM_PG_FLOAT8, OT_BINARY_DOUBLE, 0, 0, 0 },
    { PGT_UNKNOWN, FORM_PG_TEXT, OT_VARCHAR2, 4000, 0, 0 },
    { PGT_BPCHAR, FORM_PG_TEXT, OT_CHAR, 1, 0, 0 },
    { PGT_VARCHAR, FORM_PG_TEXT, OT_VARCHAR2, 4000, 0, 0 },
    { PGT_DATE, FORM_PG_DATE, OT_DATE, 0, 0, 0 },
    { PGT_TIMESTAMP, FORM_PG_TIMESTAMP, OT_TIMESTAMP, 0, 0, 6 },
    { PGT_TIMESTAMPTZ, FORM_PG_TIMESTAMPTZ, OT_TIMESTAMP_TZ, 0, 0, 6 },
    { PGT_INTERVAL, FORM_PG_INTERVAL, OT_INTERVAL_DS, 0, 9, 6 },
    { PGT_NUMERIC, FORM_PG_NUMERIC, OT_NUMBER, 0, 0, NO_SCALE },
    { PGT_VOID, FORM_PG_VOID, OT_VARCHAR2, 1, 0, 0 },
    { PGT_UUID, FORM_PG_UUID, OT_VARCHAR2, 36, 0, 0 },
    { PGT_JSONB, FORM_PG_JSONB, OT_JSON, 0, 0, 0 },
    { PGT_ZONED, FORM_PG_ZONED, OT_TIMESTAMP_TZ, 0, 0, 6 },
    { PGT_NANO, FORM_PG_NANO, OT_TIMESTAMP, 0, 0, 9 },
};

static const TypeRow *find(Oid oid)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].oid == oid)
            return &rows[i];
    return NULL;
}

BeForm be_form(Oid type)
{
    const TypeRow *r = find(type);
    return r ? r->form : FORM_PG_OTHER;
}

static void numeric_typmod(OType *t, int typmod)
{
    if (typmod < 4)
        return;
    int packed = typmod - 4, scale = packed & 0x7ff;
    t->precision = (int16_t)((packed >> 16) & 0xffff);
    t->scale = (int16_t)((scale ^ 1024) - 1024); /* 11 bits, signed since PostgreSQL 15 */
}

static void interval_typmod(OType *t, int typmod)
{
    t->precision = typmod < 0 ? 9 : 2; /* a column's is 2 unless column_types says more */
    if (typmod < 0)
        return;
    int fields = (typmod >> INTERVAL_MASK_SHIFT) & 0x7fff, digits = typmod & 0xffff;
    if (fields == INTERVAL_YEAR_MONTH || fields == 0x4 || fields == 0x2) {
        t->id = OT_INTERVAL_YM;
        t->scale = 0;
    } else if (digits <= 6) {
        t->scale = (int16_t)digits;
    }
}

bool be_otype(Oid type, int typmod, bool is_column, OType *t)
{
    const TypeRow *r = find(type);
    *t = (OType){ .id = r ? r->id : OT_VARCHAR2, .length = r ? r->length : 4000 };
    if (!r)
        return false;
    t->precision = r->precision;
    t->scale = r->scale;
    t->form = type == PGT_TIMESTAMPTZ ? STAMP_INSTANT : type == PGT_ZONED ? STAMP_ZONED : type == PGT_NANO ? STAMP_NANO : STAMP_PLAIN;
    switch (type) {
    case PGT_TEXT:
        if (is_column) {
            t->id = OT_CLOB;
            t->length = 0;
        }
        break;
    case PGT_BYTEA:
        if (is_column) {
            t->id = OT_BLOB;
            t->length = 0;
        }
        break;
    case PGT_BPCHAR:
    case PGT_VARCHAR:
        if (typmod > 4)
            t->length = typmod - 4;
        break;
    case PGT_NUMERIC: numeric_typmod(t, typmod); break;
    case PGT_TIMESTAMP:
        if (typmod == 0)
            t->id = OT_DATE;
        else if (typmod > 0)
            t->scale = (int16_t)typmod;
        break;
    case PGT_TIMESTAMPTZ:
        if (typmod >= 0)
            t->scale = (int16_t)typmod;
        break;
    case PGT_INTERVAL: interval_typmod(t, typmod); break;
    default: break;
    }
    return true;
}

void be_otype_declared(OType *t, const char *data_type, int length, char char_used, int precision, int scale)
{
    for (int i = 0; i < OT_COUNT; i++) {
        if (strcasecmp(otype_name((OTypeId)i), data_type) == 0) {
            t->id = (OTypeId)i;
            break;
        }
    }
    if (t->id == OT_NUMBER) { /* NUMBER without digits, over whatever PostgreSQL's integer would have */
        t->precision = otype_plain(OT_NUMBER)->precision;
        t->scale = otype_plain(OT_NUMBER)->scale;
    }
    if (length > 0)
        t->length = length;
    if (char_used)
        t->char_used = char_used;
    if (precision >= 0)
        t->precision = (int16_t)precision;
    if (scale != INT16_MIN)
        t->scale = (int16_t)scale;
}

static Oid stamp_oid(StampForm form)
{
    static const Oid oids[] = { [STAMP_PLAIN] = PGT_TIMESTAMP, [STAMP_NANO] = PGT_NANO, [STAMP_INSTANT] = PGT_TIMESTAMPTZ,
                                [STAMP_ZONED] = PGT_ZONED };
    return oids[form];
}

Oid be_param_oid(OTypeId id, StampForm form)
{
    switch (id) {
    case OT_UNKNOWN:
    case OT_OBJECT: return 0; /* many types */
    case OT_NUMBER:
    case OT_FLOAT: return PGT_NUMERIC;
    case OT_BINARY_FLOAT: return PGT_FLOAT4;
    case OT_BINARY_DOUBLE: return PGT_FLOAT8;
    case OT_RAW:
    case OT_LONG_RAW:
    case OT_BLOB: return PGT_BYTEA;
    case OT_DATE:
    case OT_TIMESTAMP:
    case OT_TIMESTAMP_TZ:
    case OT_TIMESTAMP_LTZ: return stamp_oid(form);
    case OT_INTERVAL_YM:
    case OT_INTERVAL_DS: return PGT_INTERVAL;
    case OT_BOOLEAN: return PGT_BOOL;
    case OT_JSON: return PGT_JSONB;
    case OT_XMLTYPE: return PGT_XML;
    default: return PGT_TEXT;
    }
}
