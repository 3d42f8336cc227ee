#include "config.h"
#include "rewrite/typeref.h"

/* Oracle's and the ANSI names. */
static const struct {
    const char *name;
    OTypeId     id;
} words[] = {
    { "NUMBER", OT_NUMBER }, { "NUMERIC", OT_NUMBER }, { "DECIMAL", OT_NUMBER }, { "DEC", OT_NUMBER },
    { "INTEGER", OT_NUMBER }, { "INT", OT_NUMBER }, { "SMALLINT", OT_NUMBER }, { "PLS_INTEGER", OT_NUMBER },
    { "BINARY_INTEGER", OT_NUMBER }, { "SIMPLE_INTEGER", OT_NUMBER }, { "NATURAL", OT_NUMBER }, { "POSITIVE", OT_NUMBER },
    { "FLOAT", OT_FLOAT }, { "REAL", OT_FLOAT }, { "DOUBLE PRECISION", OT_FLOAT },
    { "BINARY_FLOAT", OT_BINARY_FLOAT }, { "BINARY_DOUBLE", OT_BINARY_DOUBLE },
    { "VARCHAR2", OT_VARCHAR2 }, { "VARCHAR", OT_VARCHAR2 }, { "CHARACTER VARYING", OT_VARCHAR2 },
    { "CHAR VARYING", OT_VARCHAR2 }, { "STRING", OT_VARCHAR2 }, { "NVARCHAR2", OT_NVARCHAR2 },
    { "NATIONAL CHARACTER VARYING", OT_NVARCHAR2 }, { "NATIONAL CHAR VARYING", OT_NVARCHAR2 },
    { "NCHAR VARYING", OT_NVARCHAR2 }, { "CHAR", OT_CHAR }, { "CHARACTER", OT_CHAR }, { "NCHAR", OT_NCHAR },
    { "NATIONAL CHARACTER", OT_NCHAR }, { "NATIONAL CHAR", OT_NCHAR }, { "LONG", OT_LONG }, { "CLOB", OT_CLOB },
    { "CHARACTER LARGE OBJECT", OT_CLOB }, { "NCLOB", OT_NCLOB }, { "RAW", OT_RAW }, { "LONG RAW", OT_LONG_RAW },
    { "BLOB", OT_BLOB }, { "BINARY LARGE OBJECT", OT_BLOB }, { "BFILE", OT_BFILE }, { "DATE", OT_DATE },
    { "TIMESTAMP", OT_TIMESTAMP }, { "TIMESTAMP WITH TIME ZONE", OT_TIMESTAMP_TZ },
    { "TIMESTAMP WITH LOCAL TIME ZONE", OT_TIMESTAMP_LTZ }, { "INTERVAL YEAR TO MONTH", OT_INTERVAL_YM },
    { "INTERVAL DAY TO SECOND", OT_INTERVAL_DS }, { "ROWID", OT_ROWID }, { "UROWID", OT_UROWID },
    { "BOOLEAN", OT_BOOLEAN }, { "BOOL", OT_BOOLEAN }, { "JSON", OT_JSON }, { "XMLTYPE", OT_XMLTYPE },
    { "VECTOR", OT_VECTOR }, { "SYS_REFCURSOR", OT_CURSOR }, { "REF CURSOR", OT_CURSOR },
};

static OTypeId id_of(const TypeRef *t)
{
    if (t->is_type || t->is_rowtype)
        return OT_UNKNOWN;
    Str name = t->name.n ? t->name : t->parts.n ? t->parts.v[t->parts.n - 1] : (Str){ 0 };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(name, words[i].name))
            return words[i].id;
    return OT_OBJECT;
}

static bool is_integer_word(Str name)
{
    return str_is(name, "INTEGER") || str_is(name, "INT") || str_is(name, "SMALLINT");
}

static void set_number(OType *to, const TypeRef *t)
{
    if (is_integer_word(t->name)) {
        to->precision = 38;
        to->scale = 0;
    } else if (t->precision == -2) { /* NUMBER(*) is NUMBER, NUMBER(*, s) has 38 digits */
        to->precision = (int16_t)(t->scale == TYPE_NO_SCALE ? 0 : 38);
        to->scale = (int16_t)(t->scale == TYPE_NO_SCALE ? -127 : t->scale);
    } else if (t->precision > 0) {
        to->precision = (int16_t)t->precision;
        to->scale = (int16_t)(t->scale == TYPE_NO_SCALE ? 0 : t->scale);
    } else if (!str_is(t->name, "NUMBER")) { /* NUMERIC and DECIMAL are NUMBER(38,0) */
        to->precision = 38;
        to->scale = 0;
    }
}

const OType *typeref_otype(Arena *a, const Node *type, const OType *otherwise)
{
    if (!type || !AST_IS(TypeRef, type))
        return otherwise;
    const TypeRef *t = AST_AS(TypeRef, type);
    OType         *to = arena_memdup(a, otype_plain(id_of(t)), sizeof *to);
    switch (to->id) {
    case OT_NUMBER: set_number(to, t); break;
    case OT_FLOAT:
        to->precision = (int16_t)(str_is(t->name, "REAL") ? 63 : t->precision > 0 ? t->precision : 126);
        break;
    case OT_TIMESTAMP: case OT_TIMESTAMP_TZ: case OT_TIMESTAMP_LTZ:
        if (t->precision >= 0)
            to->scale = (int16_t)t->precision;
        if (to->id == OT_TIMESTAMP && to->scale > 6)
            to->form = STAMP_NANO;
        break;
    case OT_INTERVAL_YM: case OT_INTERVAL_DS:
        to->precision = (int16_t)(t->precision >= 0 ? t->precision : 2);
        to->scale = (int16_t)(to->id == OT_INTERVAL_YM ? 0 : t->scale >= 0 ? t->scale : 6);
        break;
    case OT_CHAR: case OT_NCHAR:
        to->length = t->length > 0 ? (int32_t)t->length : 1;
        to->char_used = (char)t->char_used;
        break;
    default:
        to->length = t->length > 0 ? (int32_t)t->length : 0;
        to->char_used = (char)t->char_used;
    }
    return to;
}

bool typeref_pipelined(const PlsqlSubprogram *s, Str *schema, Str *name)
{
    bool           pipelined = false;
    const StrList *parts = AST_IS(TypeRef, s->return_type) ? &AST_AS(TypeRef, s->return_type)->parts : NULL;
    for (uint32_t i = 0; i < s->options.n; i++)
        pipelined |= AST_IS(Option, s->options.v[i]) && str_is(AST_AS(Option, s->options.v[i])->name, "PIPELINED");
    if (!pipelined || !parts || !parts->n)
        return false;
    *schema = parts->n > 1 ? parts->v[parts->n - 2] : (Str){ 0 };
    *name = parts->v[parts->n - 1];
    return true;
}
