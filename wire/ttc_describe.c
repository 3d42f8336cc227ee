/* Column descriptions. */
#include "config.h"

#include "wire/ttc_describe.h"

#include "wire/field.h"
#include "wire/ora_type.h"

enum { COLUMNS_MAX = 4096, COLUMN_LEAST = 20, ANNOTATIONS_MAX = 4096, V7_NAME_MAX = 255 };

static void get_v7_length(Rd *r, void *message)
{
    (void)message;
    rd_u8(r);
}

static void put_v7_length(Wr *w, const void *message)
{
    size_t n = ((const TtcColumn *)message)->name.n;
    wr_u8(w, n > V7_NAME_MAX ? V7_NAME_MAX : (uint8_t)n);
}

/* go-ora reads the scale of most types as one raw byte, of these as a compact integer; zero is the same in both. */
static bool has_scale(uint8_t type)
{
    switch (type) {
    case ORA_NUMBER:
    case ORA_TIMESTAMP:
    case ORA_TIMESTAMP_TZ:
    case ORA_TIMESTAMP_LTZ:
    case ORA_INTERVAL_DS: return true;
    default: return false;
    }
}

static void get_scale(Rd *r, void *message)
{
    ((TtcColumn *)message)->scale = (int8_t)rd_sb1(r);
}

static void put_scale(Wr *w, const void *message)
{
    const TtcColumn *c = message;
    wr_sb1(w, has_scale(c->type) ? c->scale : 0);
}

static void get_annotations(Rd *r, void *message)
{
    (void)message;
    if (rd_ub4(r) == 0)
        return;
    rd_u8(r);
    uint32_t n = rd_ub4(r);
    rd_u8(r);
    if (n > ANNOTATIONS_MAX)
        rd_fail(r);
    for (uint32_t i = 0; i < n && r->rc == RC_OK; i++) {
        rd_dalc(r);
        rd_dalc(r);
        rd_ub4(r);
    }
    rd_ub4(r);
}

static void put_annotations(Wr *w, const void *message)
{
    (void)message;
    wr_ub(w, 0);
}

FIELDS_BEGIN(TtcColumn, column)
    FIELD_(F_U8, type)
    FIELD_(F_U8, flags)
    FIELD_(F_U8, precision)
    FIELD_CUSTOM("scale", get_scale, put_scale)
    FIELD_(F_UB4, size)
    FIELD_(F_UB4, max_elements)
    FIELD_(F_UB8, cont_flags)
    FIELD_(F_DALC, oid)
    FIELD_(F_UB2, version)
    FIELD_(F_UB2, charset)
    FIELD_(F_U8, csfrm)
    FIELD_(F_UB4, max_chars)
    FIELD_SINCE(FV_12_2, F_UB4, column_id)
    FIELD_(F_U8, nullable)
    FIELD_CUSTOM("v7_length", get_v7_length, put_v7_length)
    FIELD_(F_DALC, name)
    FIELD_(F_DALC, schema)
    FIELD_(F_DALC, type_name)
    FIELD_(F_UB2, position)
    FIELD_(F_UB4, uds_flags)
    FIELD_SINCE(FV_23_1, F_DALC, domain_schema)
    FIELD_SINCE(FV_23_1, F_DALC, domain_name)
    FIELD_CUSTOM_SINCE(FV_23_1C, "annotations", get_annotations, put_annotations)
    FIELD_SINCE(FV_23_4, F_UB4, vector_dimensions)
    FIELD_SINCE(FV_23_4, F_U8, vector_format)
    FIELD_SINCE(FV_23_4, F_U8, vector_flags)
FIELDS_END

/* A size of 0 would tell the clients that the column is always NULL and has no bytes in the rows; the same for a character
 * column of 0 characters. node-oracledb decodes whatever is over 32767 bytes as LONG. */
void ttc_column_type(TtcColumn *c, uint8_t type, bool national, uint32_t chars)
{
    enum { SIZE_MAX_STRING = 32767, BYTES_UTF8 = 4, BYTES_UTF16 = 2 };
    const OraTypeInfo *t = ora_type_info(type);
    c->type = type;
    c->csfrm = t && t->csfrm ? (national ? ORA_CSFRM_NCHAR : ORA_CSFRM_IMPLICIT) : 0;
    c->charset = c->csfrm == 0 ? 0 : national ? ORA_CHARSET_UTF16 : ORA_CHARSET_UTF8;
    c->size = t ? t->size : 0;
    c->max_chars = 0;
    if (c->size != 0)
        return;
    chars = chars ? chars : 1;
    uint64_t bytes = c->csfrm == 0 ? chars : (uint64_t)chars * (national ? BYTES_UTF16 : BYTES_UTF8);
    c->size = bytes > SIZE_MAX_STRING ? SIZE_MAX_STRING : (uint32_t)bytes;
    c->max_chars = c->csfrm ? chars : 0;
}

static void put_columns(Wr *w, const TtcColumn *cols, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        TtcColumn c = cols[i];
        c.position = c.position ? c.position : (uint16_t)(i + 1);
        wire_put(w, wire_fields_column(), &c);
    }
}

void ttc_put_describe_params(Wr *w, const TtcColumn *cols, uint32_t n)
{
    wr_u8(w, TTC_PARAMETER);
    wr_ub(w, n);
    put_columns(w, cols, n);
}

void ttc_put_describe_body(Wr *w, const TtcColumn *cols, uint32_t n)
{
    uint64_t row = 0;
    for (uint32_t i = 0; i < n; i++)
        row += cols[i].size;
    wr_ub(w, row > UINT32_MAX ? UINT32_MAX : row);
    wr_ub(w, n);
    if (n > 0)
        wr_u8(w, (uint8_t)n);
    put_columns(w, cols, n);
    wr_ub(w, 0);   /* current date */
    wr_zero(w, 4); /* dcbflag, dcbmdbz, dcbmnpr, dcbmxpr */
    wr_ub(w, 0);   /* dcbqcky */
}

void ttc_put_describe(Wr *w, const TtcColumn *cols, uint32_t n)
{
    wr_u8(w, TTC_DESCRIBE_INFO);
    wr_null(w);
    ttc_put_describe_body(w, cols, n);
}

bool ttc_get_describe_body(Rd *r, TtcColumn **cols, uint32_t *n)
{
    rd_ub4(r);
    *n = rd_ub4(r);
    *cols = NULL;
    if (*n > 0)
        rd_u8(r);
    if (!rd_count(r, *n, COLUMN_LEAST, COLUMNS_MAX))
        return false;
    *cols = ARENA_ARRAY(r->a, TtcColumn, *n);
    for (uint32_t i = 0; i < *n; i++)
        if (!wire_get(r, wire_fields_column(), &(*cols)[i]))
            return false;
    rd_dalc(r);
    for (int i = 0; i < 4; i++)
        rd_ub4(r);
    rd_dalc(r);
    return r->rc == RC_OK;
}

bool ttc_get_describe(Rd *r, TtcColumn **cols, uint32_t *n)
{
    if (rd_u8(r) != TTC_DESCRIBE_INFO)
        rd_fail(r);
    rd_clr(r);
    return ttc_get_describe_body(r, cols, n);
}
