#include "config.h"
#include "ast/otype.h"

static const struct {
    const char *name;
    int         ttc;
    OTypeFamily family;
    OType       plain;
} types[OT_COUNT] = {
#define OTYPE(which, name, ttc, fam) { name, ttc, FAM_##fam, { .id = OT_##which } },
    OTYPES(OTYPE)
#undef OTYPE
};

static const OType number_plain = { .id = OT_NUMBER, .scale = -127 };
static const OType float_plain = { .id = OT_FLOAT, .precision = 126, .scale = -127 };
static const OType stamp_plain[] = {
    { .id = OT_TIMESTAMP, .scale = 6, .form = STAMP_PLAIN }, { .id = OT_TIMESTAMP_TZ, .scale = 6, .form = STAMP_ZONED },
    { .id = OT_TIMESTAMP_LTZ, .scale = 6, .form = STAMP_INSTANT },
};
static const OType interval_ds_plain = { .id = OT_INTERVAL_DS, .precision = 9, .scale = 9 };
static const OType interval_ym_plain = { .id = OT_INTERVAL_YM, .precision = 9 };

const char *otype_name(OTypeId id)
{
    return types[id].name;
}

int otype_ttc(OTypeId id)
{
    return types[id].ttc;
}

OTypeFamily otype_family(OTypeId id)
{
    return types[id].family;
}

const OType *otype_plain(OTypeId id)
{
    switch (id) {
    case OT_NUMBER: return &number_plain;
    case OT_FLOAT: return &float_plain;
    case OT_TIMESTAMP: return &stamp_plain[0];
    case OT_TIMESTAMP_TZ: return &stamp_plain[1];
    case OT_TIMESTAMP_LTZ: return &stamp_plain[2];
    case OT_INTERVAL_DS: return &interval_ds_plain;
    case OT_INTERVAL_YM: return &interval_ym_plain;
    default: return &types[id].plain;
    }
}

int32_t otype_bytes(const OType *t)
{
    enum { CHAR_BYTES = 4, MOST = 4000 };
    bool chars = t->char_used == 'C' && (t->id == OT_VARCHAR2 || t->id == OT_CHAR);
    return !chars ? t->length : t->length > MOST / CHAR_BYTES ? MOST : t->length * CHAR_BYTES;
}

const OType *otype_of_length(Arena *a, const OType *t, int32_t length)
{
    OType *to = arena_memdup(a, t, sizeof *to);
    to->length = length;
    return to;
}

const OType *otype_with_nanos(OTypeId id)
{
    static const OType zoned = { .id = OT_TIMESTAMP_TZ, .scale = 9, .form = STAMP_ZONED };
    static const OType nano = { .id = OT_TIMESTAMP, .scale = 9, .form = STAMP_NANO };
    return id == OT_TIMESTAMP_TZ ? &zoned : &nano;
}

const OType *otype_in_form(Arena *a, const OType *t, StampForm form)
{
    if (t->form == form)
        return t;
    OType *to = arena_memdup(a, t, sizeof *to);
    to->form = (uint8_t)form;
    return to;
}

void otype_print(StrBuf *to, const OType *t)
{
    switch (t->id) {
    case OT_NUMBER:
        sb_puts(to, "NUMBER");
        if (t->precision && t->scale)
            sb_printf(to, "(%d,%d)", t->precision, t->scale);
        else if (t->precision)
            sb_printf(to, "(%d)", t->precision);
        break;
    case OT_FLOAT:
        sb_printf(to, "FLOAT(%d)", t->precision);
        break;
    case OT_TIMESTAMP:
        sb_printf(to, "TIMESTAMP(%d)", t->scale);
        break;
    case OT_TIMESTAMP_TZ:
        sb_printf(to, "TIMESTAMP(%d) WITH TIME ZONE", t->scale);
        break;
    case OT_TIMESTAMP_LTZ:
        sb_printf(to, "TIMESTAMP(%d) WITH LOCAL TIME ZONE", t->scale);
        break;
    default:
        sb_puts(to, otype_name(t->id));
        if (t->length && (otype_family(t->id) == FAM_CHAR || t->id == OT_RAW))
            sb_printf(to, t->char_used == 'C' ? "(%d CHAR)" : "(%d)", (int)t->length);
    }
}
