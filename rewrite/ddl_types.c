/* Oracle's column types as PostgreSQL's, with the limits that Oracle checks, and what of the declaration gets lost. */
#include "config.h"
#include "rewrite/convert.h"
#include "rewrite/ddl.h"
#include "rewrite/typeref.h"
#include "rewrite/utype.h"

enum { MAX_VARCHAR = 4000, MAX_NVARCHAR = 2000, MAX_CHAR = 2000, MAX_NCHAR = 1000, MAX_RAW = 2000,
       MAX_EXTENDED = 32767 /* bytes of VARCHAR2, NVARCHAR2 and RAW with MAX_STRING_SIZE = EXTENDED */, PG_FRACTION = 6,
       MAX_LEADING = 9 /* digits of an interval's leading field */ };

static void declare(DdlType *to, const char *name)
{
    to->declared = str_of(name);
}

static bool set_text(Rw *rw, const Node *at, DdlType *to, const char *fmt, int64_t n)
{
    to->pg = ddl_pg_type(rw, at, n >= 0 ? arena_printf(rw->a, "%s(%lld)", fmt, (long long)n) : fmt);
    return true;
}

static bool number(Rw *rw, const TypeRef *t, const Node *at, DdlType *to)
{
    const OType *o = to->otype;
    if (t->precision >= 0 && (t->precision < 1 || t->precision > 38))
        return rw_refuse(rw, 1727, at, "number-precision", "numeric precision specifier is out of range (1 to 38)");
    if (t->scale != TYPE_NO_SCALE && (t->scale < -84 || t->scale > 127))
        return rw_refuse(rw, 1728, at, "number-scale", "numeric scale specifier is out of range (-84 to 127)");
    if (o->precision == 0 && o->scale == -127)
        return set_text(rw, at, to, "numeric", -1);
    to->pg = ddl_pg_type(rw, at, o->scale == 0 && t->precision > 0 ? arena_printf(rw->a, "numeric(%d)", o->precision)
                                 : arena_printf(rw->a, "numeric(%d,%d)", o->precision, o->scale));
    if (t->precision == 38 && o->scale == 0) { /* INTEGER is stored alike, but has no precision in Oracle's dictionary */
        declare(to, "NUMBER");
        to->prec = 38;
        to->scale = 0;
    }
    return true;
}

static bool binary_float(Rw *rw, const TypeRef *t, const Node *at, DdlType *to)
{
    if (t->precision != -1 && (t->precision < 1 || t->precision > 126))
        return rw_refuse(rw, 1727, at, "float-precision", "numeric precision specifier is out of range (1 to 126)");
    declare(to, "FLOAT");
    to->prec = to->otype->precision;
    return set_text(rw, at, to, "numeric", -1);
}

static bool characters(Rw *rw, const TypeRef *t, const Node *at, DdlType *to, const char *pg, const char *name, int64_t max)
{
    bool national = name[0] == 'N';
    bool fixed = pg[0] == 'c';
    if (t->length < 0 && !fixed)
        return rw_refuse(rw, 906, at, "missing-length", "missing left parenthesis");
    if (t->length == 0)
        return rw_refuse(rw, 1723, at, "zero-length", "zero-length columns are not allowed");
    if (t->length > max)
        return rw_refuse(rw, 910, at, "type-too-long", "specified length too long for its datatype");
    if (national || t->char_used == 'C') {
        declare(to, name);
        to->len = to->otype->length;
        to->used = 'C';
    }
    return set_text(rw, at, to, pg, t->length < 0 ? 1 : t->length);
}

static bool raw(Rw *rw, const TypeRef *t, const Node *at, DdlType *to)
{
    if (t->length < 0)
        return rw_refuse(rw, 906, at, "missing-length", "missing left parenthesis");
    if (t->length == 0)
        return rw_refuse(rw, 1723, at, "zero-length", "zero-length columns are not allowed");
    if (t->length > (rw->options->extended_strings ? MAX_EXTENDED : MAX_RAW))
        return rw_refuse(rw, 910, at, "type-too-long", "specified length too long for its datatype");
    declare(to, "RAW");
    to->len = t->length;
    return set_text(rw, at, to, "bytea", -1);
}

/* timestamp(0) is Oracle's DATE; that it was declared TIMESTAMP(0) is recorded. So are the digits that a row type has none
 * for. */
static bool stamp(Rw *rw, const TypeRef *t, const Node *at, DdlType *to)
{
    const OType *o = to->otype;
    bool         local = o->id == OT_TIMESTAMP_LTZ, row = o->form == STAMP_ZONED || o->form == STAMP_NANO;
    int          kept = o->scale > PG_FRACTION ? PG_FRACTION : o->scale, usual = o->form == STAMP_NANO ? 9 : PG_FRACTION;
    if (t->precision > 9)
        return rw_refuse(rw, 30088, at, "fraction-precision", "datetime/interval precision is out of range");
    if (local && o->scale > PG_FRACTION)
        rw_find(rw, DIAG_NOTE, at, "timestamp-digits", "fractions of a second are kept to 6 digits, not %d", o->scale);
    if (local || (row && o->scale != usual) || (!row && o->scale == 0)) {
        declare(to, otype_name(o->id));
        to->scale = o->scale;
    }
    return row ? set_text(rw, at, to, cv_pg_type(rw, o), -1) : set_text(rw, at, to, local ? "timestamptz" : "timestamp", kept);
}

static bool interval(Rw *rw, const TypeRef *t, const Node *at, DdlType *to)
{
    const OType *o = to->otype;
    if (t->precision > 9 || t->scale > 9)
        return rw_refuse(rw, 30088, at, "interval-precision", "datetime/interval precision is out of range");
    if (o->id == OT_INTERVAL_YM) {
        if (o->precision != 2)
            to->declared = str_of(arena_printf(rw->a, "INTERVAL YEAR(%d) TO MONTH", o->precision));
        return set_text(rw, at, to, "interval year to month", -1);
    }
    if (o->precision != 2 || o->scale > PG_FRACTION)
        to->declared = str_of(arena_printf(rw->a, "INTERVAL DAY(%d) TO SECOND(%d)", o->precision, o->scale));
    if (o->scale > PG_FRACTION)
        rw_find(rw, DIAG_NOTE, at, "timestamp-digits", "fractions of a second are kept to 6 digits, not %d", o->scale);
    return set_text(rw, at, to, "interval day to second", o->scale > PG_FRACTION ? PG_FRACTION : o->scale);
}

static bool plain(Rw *rw, const Node *at, DdlType *to, const char *pg, const char *declared)
{
    if (declared)
        declare(to, declared);
    return set_text(rw, at, to, pg, -1);
}

/* Oracle's own object types: they are there, so that "invalid datatype" would be untrue. */
static bool supplied_type(Str name)
{
    static const char *const names[] = {
        "ANYDATA", "ANYDATASET", "ANYTYPE", "DBURITYPE", "HTTPURITYPE", "ORDAUDIO", "ORDDOC", "ORDIMAGE", "ORDVIDEO", "SDO_GEOMETRY",
        "SDO_GEORASTER", "SDO_TOPO_GEOMETRY", "URITYPE", "XDBURITYPE",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

/* Types of PostgreSQL that Oracle does not have: a name that is not known here must not become one of them. */
static bool is_pg_type(Str name)
{
    static const char *const names[] = {
        "BIGINT", "BIGSERIAL", "BIT", "BOX", "BPCHAR", "BYTEA", "CIDR", "CIRCLE", "CITEXT", "DATERANGE", "FLOAT4", "FLOAT8", "INET", "INT2",
        "INT4", "INT8", "INTERVAL", "JSONB", "LINE", "LSEG", "MACADDR", "MONEY", "NAME", "NUMRANGE", "OID", "PATH", "POINT", "POLYGON",
        "RECORD", "REGCLASS", "SERIAL", "SMALLSERIAL", "TEXT", "TID", "TIME", "TIMESTAMPTZ", "TIMETZ", "TSQUERY", "TSVECTOR", "UUID",
        "VARBIT", "XID", "XML",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

/* A type of the user's own. Its limits are its own: nothing of it is recorded with the column. */
static bool user_type(Rw *rw, const TypeRef *t, const Node *at, DdlType *to)
{
    CatAnswer    answer;
    const OType *o = ut_typeref(rw, at, &answer);
    Str          name = t->name.n ? t->name : t->parts.n ? t->parts.v[t->parts.n - 1] : STR("?");
    if (o && o->udt) {
        const CatType *u = o->udt;
        to->pg = u->array ? AST_NEW(rw->a, PgType, at->at, .parts = strlist_of2(rw->a, u->schema, u->name)) : ut_pg_type(rw, at, u);
        to->otype = o;
        rw_rule(rw, "user-type-column");
        return true;
    }
    if (supplied_type(name))
        return rw_refuse(rw, 3001, at, "supplied-type", "unimplemented feature: a column of type %.*s", STR_ARG(name));
    if (t->ref)
        return rw_refuse(rw, 3001, at, "ref-type", "unimplemented feature: REF %.*s", STR_ARG(name));
    if (o && rw->catalog && t->parts.n && !is_pg_type(name)) { /* an audit that does not see all: PostgreSQL must know it */
        rw_find(rw, DIAG_REVIEW, at, "type-not-known", "the type %.*s is not known here", STR_ARG(name));
        to->pg = AST_NEW(rw->a, PgType, at->at, .parts = t->parts);
        to->otype = o;
        return true;
    }
    if (t->is_type || t->is_rowtype || to->otype->id == OT_OBJECT)
        return rw_refuse(rw, 902, at, "invalid-datatype", "invalid datatype");
    return rw_refuse(rw, 3001, at, "user-type-column", "unimplemented feature: a column of type %.*s", STR_ARG(name));
}

bool ddl_type(Rw *rw, const Node *type_ref, DdlType *to)
{
    const Node    *at = type_ref;
    const TypeRef *t = AST_AS(TypeRef, type_ref);
    bool           extended = rw->options->extended_strings;
    *to = (DdlType){ .otype = typeref_otype(rw->a, type_ref, NULL), .len = DDL_NONE, .prec = DDL_NONE, .scale = DDL_NONE };
    switch (to->otype->id) {
    case OT_NUMBER: return number(rw, t, at, to);
    case OT_FLOAT: return binary_float(rw, t, at, to);
    case OT_BINARY_FLOAT: return plain(rw, at, to, "real", NULL);
    case OT_BINARY_DOUBLE: return plain(rw, at, to, "double precision", NULL);
    case OT_VARCHAR2: return characters(rw, t, at, to, "varchar", "VARCHAR2", extended ? MAX_EXTENDED : MAX_VARCHAR);
    case OT_NVARCHAR2: return characters(rw, t, at, to, "varchar", "NVARCHAR2", extended ? MAX_EXTENDED / 2 : MAX_NVARCHAR);
    case OT_CHAR: return characters(rw, t, at, to, "char", "CHAR", MAX_CHAR);
    case OT_NCHAR: return characters(rw, t, at, to, "char", "NCHAR", MAX_NCHAR);
    case OT_LONG: return plain(rw, at, to, "text", "LONG");
    case OT_CLOB: return plain(rw, at, to, "text", NULL);
    case OT_NCLOB: return plain(rw, at, to, "text", "NCLOB");
    case OT_RAW: return raw(rw, t, at, to);
    case OT_LONG_RAW: return plain(rw, at, to, "bytea", "LONG RAW");
    case OT_BLOB: return plain(rw, at, to, "bytea", NULL);
    case OT_BFILE: return rw_refuse(rw, 3001, at, "bfile", "unimplemented feature: BFILE");
    case OT_DATE: return set_text(rw, at, to, "timestamp", 0);
    case OT_TIMESTAMP: case OT_TIMESTAMP_TZ: case OT_TIMESTAMP_LTZ: return stamp(rw, t, at, to);
    case OT_INTERVAL_YM: case OT_INTERVAL_DS: return interval(rw, t, at, to);
    case OT_ROWID: return plain(rw, at, to, "text", "ROWID");
    case OT_UROWID: return plain(rw, at, to, "text", "UROWID");
    case OT_BOOLEAN: return plain(rw, at, to, "boolean", NULL);
    case OT_JSON: return plain(rw, at, to, "jsonb", NULL);
    case OT_XMLTYPE: return plain(rw, at, to, "xml", NULL);
    default: return user_type(rw, t, at, to);
    }
}

const char *ddl_type_text(Rw *rw, const OType *t)
{
    switch (t ? t->id : OT_UNKNOWN) {
    case OT_NUMBER:
        return t->precision > 0 ? arena_printf(rw->a, "numeric(%d,%d)", t->precision, t->scale) : "numeric";
    case OT_FLOAT: return "numeric";
    case OT_BINARY_FLOAT: return "real";
    case OT_BINARY_DOUBLE: return "double precision";
    case OT_VARCHAR2: case OT_NVARCHAR2:
        return t->length > 0 ? arena_printf(rw->a, "varchar(%d)", (int)t->length) : "varchar";
    case OT_CHAR: case OT_NCHAR: return arena_printf(rw->a, "char(%d)", (int)(t->length > 0 ? t->length : 1));
    case OT_CLOB: case OT_NCLOB: case OT_LONG: return "text";
    case OT_RAW: case OT_BLOB: case OT_LONG_RAW: return "bytea";
    case OT_DATE: return "timestamp(0)";
    case OT_TIMESTAMP:
        return t->form == STAMP_NANO ? cv_pg_type(rw, t) : arena_printf(rw->a, "timestamp(%d)", t->scale < 1 ? 1 : t->scale > PG_FRACTION ? PG_FRACTION : t->scale);
    case OT_TIMESTAMP_TZ: case OT_TIMESTAMP_LTZ: return cv_pg_type(rw, t);
    case OT_INTERVAL_YM: return "interval year to month";
    case OT_INTERVAL_DS: return "interval day to second";
    case OT_BOOLEAN: return "boolean";
    default: return NULL;
    }
}

void ddl_type_fact(Rw *rw, const StrList *table, Str column, const DdlType *t)
{
    if (!t->declared.n)
        return;
    const Node *at = t->pg;
    ddl_fact(rw, at, "set_column_type", 7, ddl_name(rw, at, table, "regclass"), ddl_bare(rw, at, column),
             ddl_text(rw, at, t->declared), ddl_int(rw, at, t->len),
             t->used ? ddl_text(rw, at, t->used == 'C' ? STR("C") : STR("B")) : rw_null(rw, at), ddl_int(rw, at, t->prec),
             ddl_int(rw, at, t->scale));
}

void ddl_interval_fact(Rw *rw, const StrList *table, Str column, const DdlType *t)
{
    const Node  *at = t->pg;
    const OType *o = t->otype;
    if ((o->id == OT_INTERVAL_DS || o->id == OT_INTERVAL_YM) && o->precision < MAX_LEADING)
        ddl_fact(rw, at, "limit_interval", 4, ddl_name(rw, at, table, "regclass"), ddl_bare(rw, at, column), ddl_int(rw, at, o->precision),
                 rw_string(rw, at, o->id == OT_INTERVAL_DS ? "days" : "years"));
}

bool ddl_counts_bytes(const DdlType *t)
{
    return t->otype->id == OT_RAW || ((t->otype->id == OT_VARCHAR2 || t->otype->id == OT_CHAR) && t->used != 'C');
}

void ddl_limit_bytes(Rw *rw, const Node *at, const StrList *table, const StrList *columns)
{
    if (columns->n)
        ddl_fact(rw, at, "limit_bytes", 2, ddl_name(rw, at, table, "regclass"), ddl_names(rw, at, columns));
    else
        ddl_fact(rw, at, "limit_bytes", 1, ddl_name(rw, at, table, "regclass"));
}
