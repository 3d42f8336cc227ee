/* Describing result columns. */
#include "config.h"
#include "server/columns.h"

#include "backend/be_names.h"
#include "server/object.h"
#include "wire/ora_type.h"
#include "wire/ttc_describe_name.h"

enum { DEFAULT_CHARS = 4000, NO_SCALE = -127 };

static BeResultColumn origin_of(const PGresult *res, int i)
{
    return (BeResultColumn){ PQftable(res, i), PQftablecol(res, i), PQftype(res, i), PQfmod(res, i) };
}

/* Has a table changed behind our back since the statement was compiled? */
static bool outgrown(Session *s, const PGresult *res)
{
    for (int i = 0; i < PQnfields(res); i++) {
        BeResultColumn from = origin_of(res, i);
        if (from.relid != InvalidOid && be_catalog_outgrown(s->catalog, &from))
            return true;
    }
    return false;
}

/* The type of a column: the compiler knows best, then the declaration in the catalogue, then PostgreSQL's type. */
static OType type_of(Session *s, const SqlColumn *known, const PGresult *res, int i, bool *nullable)
{
    OType          t;
    BeResultColumn from = origin_of(res, i);
    *nullable = true;
    be_otype(be_known_type(s->be, PQftype(res, i)), PQfmod(res, i), false, &t);
    if (known && known->type && known->type->id != OT_UNKNOWN && known->type->id != OT_NULLTYPE) {
        OType pg = t;
        t = *known->type;
        /* A known family without its numbers takes PostgreSQL's. */
        if (t.length == 0 && otype_family(t.id) == FAM_CHAR && otype_family(pg.id) == FAM_CHAR)
            t.length = pg.length;
        *nullable = known->nullable != 0;
        return t;
    }
    if (known && known->nullable == 0)
        *nullable = false;
    if (from.relid != InvalidOid)
        be_catalog_column(s->catalog, &from, &t, nullable);
    return t;
}

static uint32_t char_length(const OType *t)
{
    if (t->length > 0)
        return (uint32_t)t->length;
    return t->id == OT_CHAR || t->id == OT_NCHAR ? 1 : DEFAULT_CHARS;
}

/* What the client is told for the type. */
static void describe_type(Session *s, OutColumn *c)
{
    const OType *t = &c->type;
    bool         national = t->id == OT_NVARCHAR2 || t->id == OT_NCHAR || t->id == OT_NCLOB;
    TtcColumn   *d = &c->d;
    switch (t->id) {
    case OT_NUMBER:
    case OT_FLOAT:
        ttc_column_type(d, ORA_NUMBER, false, 0);
        d->precision = (uint8_t)t->precision;
        d->scale = (int8_t)(t->id == OT_FLOAT ? NO_SCALE : t->scale);
        break;
    case OT_BINARY_FLOAT: ttc_column_type(d, ORA_BINARY_FLOAT, false, 0); break;
    case OT_BINARY_DOUBLE: ttc_column_type(d, ORA_BINARY_DOUBLE, false, 0); break;
    case OT_CHAR:
    case OT_NCHAR: ttc_column_type(d, ORA_CHAR, national, char_length(t)); break;
    case OT_LONG: ttc_column_type(d, ORA_LONG, false, 0); break;
    case OT_LONG_RAW: ttc_column_type(d, ORA_LONG_RAW, false, 0); break;
    case OT_CLOB:
    case OT_NCLOB:
    case OT_JSON:
        ttc_column_type(d, ORA_CLOB, national, 0);
        c->is_lob = c->is_clob = true;
        if (t->id == OT_JSON)
            d->uds_flags = UDS_IS_JSON;
        break;
    case OT_BLOB:
        ttc_column_type(d, ORA_BLOB, false, 0);
        c->is_lob = true;
        break;
    case OT_RAW: ttc_column_type(d, ORA_RAW, false, t->length > 0 ? (uint32_t)t->length : 2000); break;
    case OT_DATE: ttc_column_type(d, ORA_DATE, false, 0); break;
    case OT_TIMESTAMP:
    case OT_TIMESTAMP_TZ:
    case OT_TIMESTAMP_LTZ:
        ttc_column_type(d, (uint8_t)otype_ttc(t->id), false, 0);
        d->scale = (int8_t)t->scale;
        break;
    case OT_INTERVAL_YM:
        ttc_column_type(d, ORA_INTERVAL_YM, false, 0);
        d->precision = (uint8_t)(t->precision > 0 ? t->precision : 2);
        break;
    case OT_INTERVAL_DS:
        ttc_column_type(d, ORA_INTERVAL_DS, false, 0);
        d->precision = (uint8_t)(t->precision > 0 ? t->precision : 2);
        d->scale = (int8_t)t->scale;
        break;
    case OT_ROWID: ttc_column_type(d, ORA_ROWID, false, 0); break;
    case OT_UROWID: ttc_column_type(d, ORA_UROWID, false, 0); break;
    case OT_BOOLEAN:
        if (s->pf.fv >= FV_23_1) {
            ttc_column_type(d, ORA_BOOLEAN, false, 0);
        } else { /* clients of that time know no BOOLEAN column */
            ttc_column_type(d, ORA_NUMBER, false, 0);
            d->precision = 1;
        }
        break;
    case OT_XMLTYPE: /* as text, which every client reads; but see take_xml_type() */
        ttc_column_type(d, ORA_CLOB, false, 0);
        c->is_lob = c->is_clob = true;
        break;
    case OT_CURSOR: ttc_column_type(d, ORA_CURSOR, false, 0); break;
    case OT_OBJECT: ttc_column_type(d, ORA_OBJECT, false, 0); break;
    default: ttc_column_type(d, ORA_VARCHAR, national, char_length(t)); break;
    }
}

/* The binary value must be one we can write as the described type. */
static bool fits(const OutColumn *c)
{
    switch (c->d.type) {
    case ORA_NUMBER:
        return c->form == FORM_PG_NUMERIC || c->form == FORM_PG_INT || c->form == FORM_PG_OID || c->form == FORM_PG_BOOL ||
               c->form == FORM_PG_FLOAT4 || c->form == FORM_PG_FLOAT8 || c->form == FORM_PG_TEXT;
    case ORA_BINARY_FLOAT:
    case ORA_BINARY_DOUBLE:
        return c->form == FORM_PG_FLOAT4 || c->form == FORM_PG_FLOAT8 || c->form == FORM_PG_NUMERIC || c->form == FORM_PG_INT;
    case ORA_DATE:
    case ORA_TIMESTAMP:
    case ORA_TIMESTAMP_TZ:
    case ORA_TIMESTAMP_LTZ:
        return value_is_date(c);
    case ORA_INTERVAL_YM:
    case ORA_INTERVAL_DS: return c->form == FORM_PG_INTERVAL;
    case ORA_RAW:
    case ORA_LONG_RAW:
    case ORA_BLOB: return c->form == FORM_PG_BYTEA;
    case ORA_ROWID:
    case ORA_UROWID: return c->form == FORM_PG_TEXT;
    case ORA_CURSOR:
    case ORA_OBJECT: return true;
    default: return c->form != FORM_PG_OTHER;
    }
}

/* The compiler's guess may not hold: then PostgreSQL's type does. */
static void keep_to_form(Session *s, OutColumn *c, int typmod)
{
    if (fits(c) || c->form == FORM_PG_OTHER)
        return;
    c->is_lob = c->is_clob = false;
    be_otype(c->pg, typmod, false, &c->type);
    describe_type(s, c);
}

void columns_value(Session *s, Oid type, const OType *known, OutColumn *c)
{
    *c = (OutColumn){ .pg = be_known_type(s->be, type) };
    c->form = be_form(c->pg);
    be_otype(c->pg, -1, false, &c->type);
    if (known && known->id != OT_UNKNOWN && known->id != OT_NULLTYPE)
        c->type = *known;
    describe_type(s, c);
    keep_to_form(s, c, -1);
}

/* What a client asks for a user-defined type by. A type that has gone since leaves PostgreSQL's text. */
static void take_object_type(Session *s, Arena *a, const SqlColumn *known, OutColumn *c)
{
    Catalog       *cat = be_catalog_iface(s->catalog);
    const CatType *t = NULL;
    if (known && known->udt_name.n && cat->type(cat, known->udt_schema, known->udt_name, &t) == CAT_YES)
        c->udt = object_type_copy(a, t);
    if (!c->udt) {
        c->type = *otype_plain(OT_VARCHAR2);
        return;
    }
    c->d.oid = object_oid(a, c->udt->pg_oid);
    c->d.version = 1;
    c->d.schema = c->udt->schema;
    c->d.type_name = c->udt->name;
}

/* These drivers give an XMLTYPE's text as such, and a CLOB as a locator that their users would have to read; what Oracle sends is
 * an opaque object. ojdbc wants classes for it that it does not bring. */
static void take_xml_type(Session *s, Arena *a, OutColumn *c)
{
    if (s->pf.driver != DRV_PYTHON && s->pf.driver != DRV_NODE)
        return;
    ttc_column_type(&c->d, ORA_OBJECT, false, 0);
    c->is_lob = c->is_clob = false;
    c->d.oid = object_oid(a, PGT_XML);
    c->d.version = 1;
    c->d.schema = STR("SYS");
    c->d.type_name = STR("XMLTYPE");
}

OutColumn *columns_make(Session *s, Arena *a, const SqlResult *r, const PGresult *res, uint32_t *n, bool *has_lobs,
                        bool *readable)
{
    *n = (uint32_t)PQnfields(res);
    *has_lobs = false;
    *readable = true;
    OutColumn *cols = ARENA_ARRAY(a, OutColumn, *n);
    bool       old = r && outgrown(s, res);
    for (uint32_t i = 0; i < *n; i++) {
        OutColumn       *c = &cols[i];
        const SqlColumn *known = r && i < r->column_count ? &r->columns[i] : NULL;
        bool             nullable;
        c->pg = be_known_type(s->be, PQftype(res, (int)i));
        c->form = be_form(c->pg);
        c->type = type_of(s, old && PQftable(res, (int)i) != InvalidOid ? NULL : known, res, (int)i, &nullable);
        if (c->type.id == OT_OBJECT)
            take_object_type(s, a, known, c);
        describe_type(s, c);
        keep_to_form(s, c, PQfmod(res, (int)i));
        if (c->type.id == OT_XMLTYPE)
            take_xml_type(s, a, c);
        if (c->form == FORM_PG_OTHER && c->type.id != OT_CURSOR && !c->udt)
            *readable = false;
        /* A column declared in bytes has as many; an expression's length may be in characters. */
        bool in_bytes = c->type.char_used != 'C' && c->d.csfrm == ORA_CSFRM_IMPLICIT && PQftable(res, (int)i) != InvalidOid;
        if (in_bytes && (c->d.type == ORA_VARCHAR || c->d.type == ORA_CHAR))
            c->d.size = c->d.max_chars;
        c->d.nullable = nullable;
        c->d.name = known && known->name.n ? str_copy(a, known->name) : be_oracle_name(a, str_of(PQfname(res, (int)i)));
        c->d.position = (uint16_t)(i + 1);
        *has_lobs |= c->is_lob;
    }
    return cols;
}

TtcColumn *columns_wire(Session *s, const OutColumn *cols, uint32_t n)
{
    TtcColumn *d = ARENA_ARRAY(s->call, TtcColumn, n);
    for (uint32_t i = 0; i < n; i++)
        d[i] = cols[i].d;
    return d;
}

void columns_describe(Session *s, const OutColumn *cols, uint32_t n)
{
    ttc_put_describe(&s->reply, columns_wire(s, cols, n), n);
}

void columns_describe_params(Session *s, const OutColumn *cols, uint32_t n)
{
    ttc_put_describe_params(&s->reply, columns_wire(s, cols, n), n);
}

void columns_describe_name(Session *s, const OutColumn *cols, uint32_t n)
{
    ttc_put_describe_name_reply(&s->reply, columns_wire(s, cols, n), n);
}

void columns_describe_body(Session *s, const OutColumn *cols, uint32_t n)
{
    ttc_put_describe_body(&s->reply, columns_wire(s, cols, n), n);
}
