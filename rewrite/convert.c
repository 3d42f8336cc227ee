#include "config.h"
#include "rewrite/convert.h"

#include <ctype.h>
#include <stdlib.h>

Node *cv_bare(Node *n)
{
    while (AST_IS(Paren, n))
        n = AST_AS(Paren, n)->arg;
    return n;
}

const Node *cv_bare_const(const Node *n)
{
    while (AST_IS(Paren, n))
        n = AST_AS(Paren, n)->arg;
    return n;
}

OTypeId cv_type(const Node *n)
{
    return n->otype ? n->otype->id : OT_UNKNOWN;
}

OTypeFamily cv_family(const Node *n)
{
    return otype_family(cv_type(n));
}

bool cv_is_null(const Node *n)
{
    n = cv_bare_const(n);
    return AST_IS(NullLit, n) || (AST_IS(StringLit, n) && AST_AS(StringLit, n)->value.n == 0);
}

bool cv_is_unknown(const Node *n)
{
    return cv_type(n) == OT_UNKNOWN && !cv_is_null(n);
}

Node *cv_typed(Node *n, const OType *t)
{
    n->otype = t;
    return n;
}

bool cv_string_literal(const Node *n, Str *value)
{
    n = cv_bare_const(n);
    if (!AST_IS(StringLit, n))
        return false;
    *value = AST_AS(StringLit, n)->value;
    return true;
}

/* [+-]digits, nothing else: means the same under every NLS_NUMERIC_CHARACTERS. */
static bool plain_integer(Str s)
{
    size_t i = s.n && (s.p[0] == '-' || s.p[0] == '+') ? 1 : 0;
    if (i == s.n || s.n > 38)
        return false;
    for (; i < s.n; i++)
        if (!isdigit((unsigned char)s.p[i]))
            return false;
    return true;
}

bool cv_integer_literal(const Node *n, long long *value)
{
    n = cv_bare_const(n);
    bool minus = AST_IS(Unary, n) && AST_AS(Unary, n)->op == OP_NEG;
    if (minus)
        n = cv_bare_const(AST_AS(Unary, n)->arg);
    if (!AST_IS(NumberLit, n) || AST_AS(NumberLit, n)->suffix)
        return false;
    Str t = AST_AS(NumberLit, n)->text;
    if (!plain_integer(t) || t.n > 18)
        return false;
    *value = strtoll(t.p, NULL, 10) * (minus ? -1 : 1);
    return true;
}

const char *cv_pg_type(Rw *rw, const OType *t)
{
    switch (t->id) {
    case OT_NUMBER:
        return t->precision ? arena_printf(rw->a, t->scale ? "numeric(%d,%d)" : "numeric(%d)", t->precision, t->scale) : "numeric";
    case OT_FLOAT: return "numeric";
    case OT_BINARY_FLOAT: return "real";
    case OT_BINARY_DOUBLE: return "double precision";
    case OT_VARCHAR2: case OT_NVARCHAR2: return t->length ? arena_printf(rw->a, "varchar(%d)", (int)t->length) : "text";
    case OT_CHAR: case OT_NCHAR: return arena_printf(rw->a, "character(%d)", t->length ? (int)t->length : 1);
    case OT_RAW: case OT_LONG_RAW: case OT_BLOB: return "bytea";
    case OT_DATE: return "timestamp(0)";
    case OT_TIMESTAMP:
        return t->form == STAMP_NANO ? "dbsaci.timestamp_ns" : t->scale >= 6 ? "timestamp"
             : arena_printf(rw->a, "timestamp(%d)", t->scale ? t->scale : 1);
    case OT_TIMESTAMP_TZ: case OT_TIMESTAMP_LTZ: return t->form == STAMP_ZONED ? "dbsaci.timestamp_tz" : "timestamptz";
    case OT_INTERVAL_YM: case OT_INTERVAL_DS: return "interval";
    case OT_BOOLEAN: return "boolean";
    case OT_JSON: return "jsonb";
    case OT_XMLTYPE: return "xml";
    default: return "text";
    }
}

Node *cv_pin(Rw *rw, Node *n, OTypeId id)
{
    if (cv_is_null(n) || (AST_IS(Bind, cv_bare(n)) && cv_type(n) == OT_UNKNOWN)) {
        OType plain = *otype_plain(id == OT_DATE ? OT_TIMESTAMP : id); /* fractions of a bind are not rounded away here */
        Node *cast = rw_cast(rw, cv_is_null(n) ? rw_null(rw, n) : n, cv_pg_type(rw, &plain));
        return cv_typed(cast, otype_plain(id));
    }
    return n;
}

Node *cv_case_arg(Rw *rw, Node *n)
{
    const SqlOptions *o = rw->options;
    Node *bare = cv_bare(n);
    if (!AST_IS(Bind, bare) || cv_family(bare) == FAM_NONE)
        return n;
    uint32_t at = (uint32_t)AST_AS(Bind, bare)->index;
    bool declared = o->bind_types && at < o->bind_count && o->bind_types[at] != OT_UNKNOWN;
    return declared ? n : rw_cast(rw, n, cv_pg_type(rw, otype_plain(cv_type(bare) == OT_DATE ? OT_TIMESTAMP : cv_type(bare))));
}

/* ---- to text ---- */

/* bpchar's cast to text drops the blanks that Oracle keeps. */
static bool is_blank_padded(const Node *n)
{
    n = cv_bare_const(n);
    OTypeId id = cv_type(n);
    if ((id != OT_CHAR && id != OT_NCHAR) || n->otype->scale == -1)
        return false;
    return AST_IS(ColumnRef, n) || AST_IS(Cast, n) || AST_IS(Subquery, n) || AST_IS(Call, n) || AST_IS(Prior, n);
}

static Node *stamp_text(Rw *rw, Node *n)
{
    switch (cv_type(n)) {
    case OT_DATE: return rw_compat(rw, n, "to_char_date", 1, n);
    case OT_TIMESTAMP_LTZ: return rw_compat(rw, n, "to_char", 1, cv_stamp(rw, n, STAMP_PLAIN)); /* local fields, no zone */
    default:
        if (n->otype->scale != 6 && cv_form(n) != STAMP_INSTANT)
            return rw_compat(rw, n, "to_char_ff", 2, n, rw_number(rw, n, n->otype->scale));
        return rw_compat(rw, n, "to_char", 1, n);
    }
}

Call *cv_exact_diff(const Node *n)
{
    n = cv_bare_const(n);
    if (!AST_IS(Call, n) || AST_AS(Call, n)->name.n != 2 || !str_is(AST_AS(Call, n)->name.v[1], "INTERVAL_DIFF"))
        return NULL;
    Call *c = AST_AS(Call, (Node *)(uintptr_t)n);
    return cv_is_row(c->args.v[0]) ? c : NULL;
}

static Node *interval_text(Rw *rw, Node *n)
{
    const OType *t = n->otype;
    const Call  *exact = cv_exact_diff(n);
    if (exact)
        return rw_compat(rw, n, "to_char_ds_diff", 4, exact->args.v[0], exact->args.v[1], rw_number(rw, n, t->precision ? t->precision : 2),
                         rw_number(rw, n, t->scale));
    if (t->id == OT_INTERVAL_YM)
        return rw_compat(rw, n, "to_char_ym", 2, n, rw_number(rw, n, t->precision ? t->precision : 2));
    return rw_compat(rw, n, "to_char_ds", 3, n, rw_number(rw, n, t->precision ? t->precision : 2), rw_number(rw, n, t->scale));
}

static Node *number_text(Rw *rw, Node *n)
{
    const Node *bare = cv_bare_const(n);
    if (AST_IS(NumberLit, bare) && plain_integer(AST_AS(NumberLit, bare)->text) && !AST_AS(NumberLit, bare)->suffix) {
        Str digits = AST_AS(NumberLit, bare)->text;
        while (digits.n > 1 && *digits.p == '0')
            digits.p++, digits.n--;
        return AST_NEW(rw->a, StringLit, n->at, .value = digits);
    }
    return rw_compat(rw, n, "to_char", 1, n);
}

Node *cv_text(Rw *rw, Node *n)
{
    OType *to = arena_memdup(rw->a, otype_plain(OT_VARCHAR2), sizeof *to);
    if (cv_is_null(n))
        return n;
    switch (cv_family(n)) {
    case FAM_CHAR:
        if (!is_blank_padded(n))
            return n;
        to->length = n->otype->length;
        return cv_typed(rw_compat(rw, n, "char_text", 1, n), to);
    case FAM_NUM: to->length = 40; return cv_typed(number_text(rw, n), to);
    case FAM_DATE: to->length = 75; return cv_typed(stamp_text(rw, n), to);
    case FAM_INTERVAL: to->length = 30; return cv_typed(interval_text(rw, n), to);
    case FAM_RAW: to->length = n->otype->length * 2; return cv_typed(rw_compat(rw, n, "rawtohex", 1, n), to);
    case FAM_XML: case FAM_JSON: return cv_typed(rw_cast(rw, n, "text"), otype_plain(OT_CLOB));
    default: return n;
    }
}

/* ---- to the others ---- */

Node *cv_number(Rw *rw, Node *n)
{
    Str s;
    if (cv_family(n) != FAM_CHAR || cv_is_null(n))
        return n;
    if (cv_string_literal(n, &s) && plain_integer(s)) {
        if (*s.p == '+')
            s.p++, s.n--;
        return cv_typed(AST_NEW(rw->a, NumberLit, n->at, .text = s), otype_plain(OT_NUMBER));
    }
    return cv_typed(rw_compat(rw, n, "to_number", 1, cv_text(rw, n)), otype_plain(OT_NUMBER));
}

Node *cv_date(Rw *rw, Node *n)
{
    if (cv_is_null(n))
        return n;
    switch (cv_type(n)) {
    case OT_TIMESTAMP: case OT_TIMESTAMP_TZ: case OT_TIMESTAMP_LTZ: return cv_seconds(rw, n);
    default:
        if (cv_family(n) == FAM_CHAR)
            return cv_typed(rw_compat(rw, n, "to_date", 1, cv_text(rw, n)), otype_plain(OT_DATE));
        return n;
    }
}

/* Text by the session's format: with a zone for TIMESTAMP WITH TIME ZONE. */
static Node *to_stamp(Rw *rw, Node *n, const OType *to)
{
    if (cv_family(n) == FAM_CHAR)
        n = to->id == OT_TIMESTAMP_TZ ? cv_typed(rw_compat(rw, n, "to_zoned", 1, cv_text(rw, n)), otype_with_nanos(OT_TIMESTAMP_TZ))
                                      : cv_typed(rw_compat(rw, n, "to_timestamp", 1, cv_text(rw, n)), otype_plain(OT_TIMESTAMP));
    return cv_family(n) == FAM_DATE ? cv_stamp(rw, n, (StampForm)to->form) : n;
}

static Node *to_float(Rw *rw, Node *n, const OType *to)
{
    if (cv_family(n) == FAM_CHAR)
        return cv_typed(rw_compat(rw, n, to->id == OT_BINARY_FLOAT ? "to_binary_float" : "to_binary_double", 1, cv_text(rw, n)), to);
    if (cv_family(n) == FAM_NUM && cv_type(n) != to->id)
        return cv_typed(rw_cast(rw, n, cv_pg_type(rw, to)), to);
    return n;
}

static Node *to_number(Rw *rw, Node *n, const OType *to)
{
    n = cv_number(rw, n);
    if (cv_type(n) == OT_BINARY_FLOAT || cv_type(n) == OT_BINARY_DOUBLE)
        return cv_typed(rw_cast(rw, n, "numeric"), to);
    return n;
}

static Node *to_interval(Rw *rw, Node *n, const OType *to)
{
    if (cv_family(n) != FAM_CHAR)
        return n;
    return cv_typed(rw_compat(rw, n, to->id == OT_INTERVAL_YM ? "to_yminterval" : "to_dsinterval", 1, cv_text(rw, n)), to);
}

Node *cv_to(Rw *rw, Node *n, const OType *to)
{
    if (cv_is_null(n) || cv_is_unknown(n) || to->id == OT_UNKNOWN)
        return n;
    if (cv_type(n) == OT_NULLTYPE) /* a column that is NULL in its query: PostgreSQL took it for text */
        return cv_typed(rw_cast(rw, n, cv_pg_type(rw, otype_plain(to->id))), to);
    switch (to->id) {
    case OT_NUMBER: case OT_FLOAT: return to_number(rw, n, otype_plain(OT_NUMBER));
    case OT_BINARY_FLOAT: case OT_BINARY_DOUBLE: return to_float(rw, n, to);
    case OT_VARCHAR2: case OT_NVARCHAR2: case OT_CLOB: case OT_NCLOB: case OT_LONG: return cv_text(rw, n);
    case OT_CHAR: case OT_NCHAR: return cv_family(n) == FAM_CHAR ? n : cv_text(rw, n);
    case OT_DATE: return cv_date(rw, n);
    case OT_TIMESTAMP: case OT_TIMESTAMP_TZ: case OT_TIMESTAMP_LTZ: return to_stamp(rw, n, to);
    case OT_INTERVAL_YM: case OT_INTERVAL_DS: return to_interval(rw, n, to);
    case OT_RAW: case OT_LONG_RAW: case OT_BLOB:
        return cv_family(n) == FAM_CHAR ? cv_typed(rw_compat(rw, n, "hextoraw", 1, cv_text(rw, n)), to) : n;
    case OT_JSON: case OT_XMLTYPE:
        return cv_family(n) == FAM_CHAR ? cv_typed(rw_cast(rw, cv_text(rw, n), cv_pg_type(rw, to)), to) : n;
    case OT_BOOLEAN:
        if (cv_family(n) == FAM_NUM)
            return cv_typed(rw_binary(rw, OP_NE, n, rw_number(rw, n, 0)), to);
        return cv_family(n) == FAM_CHAR ? cv_typed(rw_cast(rw, cv_text(rw, n), "boolean"), to) : n;
    default: return n;
    }
}

Node *cv_to_id(Rw *rw, Node *n, OTypeId id)
{
    return cv_to(rw, n, otype_plain(id));
}

const OType *cv_wider_number(const OType *a, const OType *b)
{
    OTypeId x = a ? a->id : OT_NUMBER, y = b ? b->id : OT_NUMBER;
    if (x == OT_BINARY_DOUBLE || y == OT_BINARY_DOUBLE)
        return otype_plain(OT_BINARY_DOUBLE);
    if (x == OT_BINARY_FLOAT || y == OT_BINARY_FLOAT)
        return otype_plain(OT_BINARY_FLOAT);
    return otype_plain(OT_NUMBER);
}

/* ---- comparing ---- */

/* Two CHARs, or a CHAR and a literal, compare blank-padded: so does bpchar. With a VARCHAR2 the blanks count. */
static Node *char_bind(Rw *rw, Node *n)
{
    return AST_IS(Bind, cv_bare(n)) && (cv_type(n) == OT_CHAR || cv_type(n) == OT_NCHAR) ? rw_cast(rw, n, "bpchar") : n;
}

static void compare_chars(Rw *rw, Node **l, Node **r)
{
    Str s, t;
    if (cv_string_literal(*l, &s) && cv_string_literal(*r, &t)) { /* 'a' = 'a ' */
        if (s.n != t.n)
            *l = rw_cast(rw, *l, "bpchar");
        return;
    }
    *l = char_bind(rw, *l);
    *r = char_bind(rw, *r);
    if (is_blank_padded(*l) && !is_blank_padded(*r) && !cv_string_literal(*r, &s))
        *l = cv_text(rw, *l);
    else if (is_blank_padded(*r) && !is_blank_padded(*l) && !cv_string_literal(*l, &s))
        *r = cv_text(rw, *r);
}

/* What both are compared as when the families differ; NONE: they are not. */
static const OType *common_type(const Node *l, const Node *r)
{
    OTypeFamily fl = cv_family(l), fr = cv_family(r);
    const Node *other = fl == FAM_CHAR ? r : fr == FAM_CHAR ? l : NULL;
    if (!other)
        return NULL;
    switch (cv_family(other)) {
    case FAM_NUM: return cv_type(other) == OT_FLOAT ? otype_plain(OT_NUMBER) : other->otype;
    case FAM_DATE: case FAM_INTERVAL: case FAM_RAW: return other->otype;
    default: return otype_plain(OT_UNKNOWN); /* ROWID, BOOLEAN, JSON, XML: left to PostgreSQL */
    }
}

/* An untyped bind is taken for what it is compared with, as PostgreSQL will: a NUMBER, a date ... */
static void type_bind(Node *n, const Node *other)
{
    OTypeFamily f = cv_family(other);
    n = cv_bare(n);
    if (AST_IS(Bind, n) && cv_type(n) == OT_UNKNOWN && (f == FAM_NUM || f == FAM_DATE))
        n->otype = otype_plain(f == FAM_NUM ? OT_NUMBER : cv_form(other) == STAMP_INSTANT ? OT_TIMESTAMP_LTZ : other->otype->id);
}

bool cv_compare(Rw *rw, Node **l, Node **r)
{
    type_bind(*l, *r);
    type_bind(*r, *l);
    if (cv_type(*l) == OT_NULLTYPE && !cv_is_null(*l) && (*r)->otype)
        *l = cv_to(rw, *l, (*r)->otype);
    if (cv_type(*r) == OT_NULLTYPE && !cv_is_null(*r) && (*l)->otype)
        *r = cv_to(rw, *r, (*l)->otype);
    OTypeFamily fl = cv_family(*l), fr = cv_family(*r);
    if (cv_is_null(*l) || cv_is_null(*r))
        return true;
    if (fl == FAM_NONE || fr == FAM_NONE) { /* PostgreSQL finds the operator: those of the compat schema cover instants */
        *l = cv_without_zone(rw, *l);
        *r = cv_without_zone(rw, *r);
        return true;
    }
    if (fl == fr) {
        if (fl == FAM_CHAR)
            compare_chars(rw, l, r);
        else if (fl == FAM_DATE)
            cv_same_form(rw, l, r);
        return true;
    }
    const OType *as = common_type(*l, *r);
    if (!as && (fl == FAM_BOOL || fr == FAM_BOOL || fl == FAM_JSON || fr == FAM_JSON))
        return true;
    if (!as)
        return rw_refuse(rw, 932, *r, "inconsistent-types", "inconsistent datatypes: expected %s got %s",
                         otype_name(cv_type(*l)), otype_name(cv_type(*r)));
    *l = cv_to(rw, *l, as);
    *r = cv_to(rw, *r, as);
    return true;
}
