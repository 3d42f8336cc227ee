/* Values of user-defined types. An image is built and read along the type: attributes in their order, elements, and what is nested. */
#include "config.h"
#include "server/object.h"

#include "server/binds.h"
#include "server/lob.h"
#include "server/record.h"
#include "wire/image.h"
#include "wire/ora_text.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

enum { OID_BYTES = 16, PG_OID_AT = 12, DEPTH_MAX = 32, ARRAY_HEAD = 12, ARRAY_DIMENSION = 8 };

/* ---- types ---- */

static void copy_member(Arena *a, OType *t)
{
    if (t->udt)
        t->udt = object_type_copy(a, t->udt);
}

const CatType *object_type_copy(Arena *a, const CatType *t)
{
    CatType *own = arena_memdup(a, t, sizeof *own);
    CatAttr *attrs = arena_memdup(a, t->attrs, t->nattrs * sizeof *attrs);
    own->schema = str_copy(a, t->schema);
    own->name = str_copy(a, t->name);
    for (uint32_t i = 0; i < t->nattrs; i++) {
        attrs[i].name = str_copy(a, t->attrs[i].name);
        copy_member(a, &attrs[i].type);
    }
    own->attrs = attrs;
    copy_member(a, &own->element);
    return own;
}

Str object_oid(Arena *a, Oid pg)
{
    char *p = arena_alloc(a, OID_BYTES);
    for (int i = PG_OID_AT; i < OID_BYTES; i++)
        p[i] = (char)(pg >> (24 - 8 * (i - PG_OID_AT)));
    return (Str){ p, OID_BYTES };
}

static uint32_t be32(const char *p)
{
    const uint8_t *b = (const uint8_t *)p;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

Oid object_pg_oid(Str oid)
{
    for (size_t i = 0; i < PG_OID_AT; i++)
        if (oid.n != OID_BYTES || oid.p[i])
            return 0;
    return be32(oid.p + PG_OID_AT);
}

static bool is_collection(const CatType *t)
{
    return t->kind == CAT_NESTED_TABLE || t->kind == CAT_VARRAY;
}

/* ---- to the client ---- */

typedef struct Out {
    Session *s;
    Outcome *o;
    int      depth;
} Out;

static bool broken(Session *s, Outcome *o)
{
    return outcome_fail(s, o, 604, "error occurred at recursive SQL level 1: a value of a user-defined type cannot be read");
}

static bool put_lob_locator(Out *x, StrBuf *b, const OutColumn *c, const char *v, int n)
{
    uint8_t locator[LOCATOR_SIZE];
    Str     content = { v, (size_t)n };
    if (c->is_clob && !value_text(x->s, x->s->call, c, v, n, &content))
        return broken(x->s, x->o);
    if (!lob_keep(x->s, c->is_clob, false, content.p, content.n, locator))
        return outcome_fail(x->s, x->o, 22922, "nonexistent LOB value: no room to keep it");
    if (c->is_clob && c->d.csfrm == ORA_CSFRM_NCHAR)
        locator_make_national(locator);
    image_value(b, (Str){ (char *)locator, sizeof locator });
    return true;
}

static bool put_scalar(Out *x, StrBuf *b, const OType *type, Oid oid, const char *v, int n)
{
    OutColumn c;
    Str       bytes;
    columns_value(x->s, oid, type, &c);
    if (type->id == OT_XMLTYPE) {
        if (!value_text(x->s, x->s->call, &c, v, n, &bytes))
            return broken(x->s, x->o);
        image_xml(b, bytes);
        return true;
    }
    if (c.is_lob)
        return put_lob_locator(x, b, &c, v, n);
    if (!value_bytes(x->s, x->s->call, &c, v, n, &bytes, x->o))
        return false;
    if (value_natural_type(&c) == ORA_BOOLEAN)
        bytes = bytes.p[0] ? (Str){ "\0\0\0\1", 4 } : (Str){ "\0\0\0\0", 4 };
    else if (c.d.csfrm == ORA_CSFRM_NCHAR)
        bytes = utf16_from_utf8(x->s->call, bytes);
    image_value(b, bytes);
    return true;
}

static bool put_image(Out *x, StrBuf *b, const CatType *t, const char *v, int n);
static bool put_attributes(Out *x, StrBuf *b, const CatType *t, const char *v, int n);

/* An attribute, or an element of a collection. */
static bool put_member(Out *x, StrBuf *b, const OType *type, bool element, Oid oid, const char *v, int n)
{
    const CatType *t = type->udt;
    bool           whole = t && (element || is_collection(t)); /* an image of its own */
    if (!v) {
        t && !whole ? image_null_object(b) : image_null(b);
        return true;
    }
    if (!t)
        return put_scalar(x, b, type, oid, v, n);
    if (!whole)
        return put_attributes(x, b, t, v, n);
    StrBuf inner;
    sb_init(&inner, x->s->call);
    if (!put_image(x, &inner, t, v, n))
        return false;
    image_value(b, sb_str(&inner));
    return true;
}

static bool put_attributes(Out *x, StrBuf *b, const CatType *t, const char *v, int n)
{
    Record      r;
    Oid         oid;
    const char *value;
    int         length;
    if (!record_open(&r, v, n) || r.left != t->nattrs)
        return broken(x->s, x->o);
    for (uint32_t i = 0; i < t->nattrs; i++)
        if (!record_next(&r, &oid, &value, &length))
            return broken(x->s, x->o);
        else if (!put_member(x, b, &t->attrs[i].type, false, oid, value, length))
            return false;
    return true;
}

/* PostgreSQL's array: dimensions, flags, element type, size and lower bound of each dimension; then length and bytes of each. */
static bool put_elements(Out *x, StrBuf *b, const CatType *t, const char *v, int n)
{
    const char *end = v + n, *p = v + ARRAY_HEAD + ARRAY_DIMENSION;
    if (n < ARRAY_HEAD || be32(v) > 1 || (be32(v) == 1 && n < ARRAY_HEAD + ARRAY_DIMENSION))
        return broken(x->s, x->o);
    uint32_t count = be32(v) ? be32(v + ARRAY_HEAD) : 0;
    Oid      oid = be32(v + 8);
    image_count(b, count);
    for (uint32_t i = 0; i < count; i++) {
        if (end - p < 4)
            return broken(x->s, x->o);
        uint32_t length = be32(p);
        bool     null = length == UINT32_MAX;
        p += 4;
        if (!null && length > (size_t)(end - p))
            return broken(x->s, x->o);
        if (!put_member(x, b, &t->element, true, oid, null ? NULL : p, null ? 0 : (int)length))
            return false;
        p += null ? 0 : length;
    }
    return true;
}

static bool put_image(Out *x, StrBuf *b, const CatType *t, const char *v, int n)
{
    size_t start = image_open(b, is_collection(t));
    if (++x->depth > DEPTH_MAX)
        return broken(x->s, x->o);
    if (!(is_collection(t) ? put_elements : put_attributes)(x, b, t, v, n))
        return false;
    x->depth--;
    image_close(b, start);
    return true;
}

bool object_put(Session *s, const OutColumn *c, const char *v, int n, Outcome *o)
{
    Out    x = { .s = s, .o = o };
    StrBuf image;
    sb_init(&image, s->call);
    if (v && !put_image(&x, &image, c->udt, v, n))
        return false;
    ttc_put_object(&s->reply, c->d.oid, sb_str(&image));
    return true;
}

/* ---- from the client ---- */

typedef struct In {
    Session *s;
    Arena   *a;
    Outcome *o;
    int      depth;
} In;

static void put_be32(StrBuf *b, uint32_t v)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        sb_putc(b, (char)(v >> shift));
}

static void put_sized(StrBuf *b, Str v)
{
    put_be32(b, (uint32_t)v.n);
    sb_put(b, v);
}

static bool unreadable(In *x)
{
    return outcome_fail(x->s, x->o, 22337, "the type of accessed object has been evolved"); /* it has other members than the client knows */
}

static bool get_scalar(In *x, StrBuf *b, const OType *type, Str value)
{
    bool        national = type->id == OT_NVARCHAR2 || type->id == OT_NCHAR || type->id == OT_NCLOB;
    TtcBind     bind = { .type = (uint8_t)otype_ttc(type->id), .csfrm = national ? ORA_CSFRM_NCHAR : ORA_CSFRM_IMPLICIT };
    TtcCell     cell = { .kind = CELL_VALUE, .v = value };
    const char *v;
    int         n, format;
    switch (type->id) {
    case OT_XMLTYPE: case OT_JSON: case OT_BFILE:
        return outcome_fail(x->s, x->o, 3115, "unsupported network datatype or representation: %s in a value of a user-defined type",
                            otype_name(type->id));
    case OT_BOOLEAN:
        put_sized(b, value.n && value.p[value.n - 1] ? (Str){ "\1", 1 } : (Str){ "\0", 1 });
        return true;
    default: break;
    }
    if (!param_value(x->s, x->a, &bind, &cell, type->id, (StampForm)type->form, &v, &n, &format, x->o))
        return false;
    if (v)
        put_sized(b, (Str){ v, (size_t)n });
    else
        put_be32(b, UINT32_MAX);
    return true;
}

static bool get_whole(In *x, StrBuf *b, const CatType *t, Str image);
static bool get_attributes(In *x, StrBuf *b, const CatType *t, ImageRd *r);

/* Appends length and bytes, or the length -1. */
static bool get_member(In *x, StrBuf *b, const OType *type, bool element, ImageRd *r)
{
    const CatType *t = type->udt;
    StrBuf         inner;
    Str            value;
    sb_init(&inner, x->a);
    if (t && !element && !is_collection(t)) {
        if (image_read_null_object(r)) {
            put_be32(b, UINT32_MAX);
            return true;
        }
        if (!get_attributes(x, &inner, t, r))
            return false;
        put_sized(b, sb_str(&inner));
        return true;
    }
    if (!image_read_value(r, &value)) {
        put_be32(b, UINT32_MAX);
        return true;
    }
    if (!t)
        return get_scalar(x, b, type, value);
    if (!get_whole(x, &inner, t, value))
        return false;
    put_sized(b, sb_str(&inner));
    return true;
}

static bool get_attributes(In *x, StrBuf *b, const CatType *t, ImageRd *r)
{
    put_be32(b, t->nattrs);
    for (uint32_t i = 0; i < t->nattrs && !r->bad; i++) {
        put_be32(b, t->attrs[i].pg_oid);
        if (!get_member(x, b, &t->attrs[i].type, false, r))
            return false;
    }
    return !r->bad || unreadable(x);
}

static bool get_elements(In *x, StrBuf *b, const CatType *t, ImageRd *r)
{
    uint32_t n = image_read_count(r);
    put_be32(b, n > 0); /* dimensions */
    put_be32(b, 1);     /* there may be NULLs */
    put_be32(b, t->element_oid);
    if (n) {
        put_be32(b, n);
        put_be32(b, 1); /* lower bound */
    }
    for (uint32_t i = 0; i < n && !r->bad; i++)
        if (!get_member(x, b, &t->element, true, r))
            return false;
    return !r->bad || unreadable(x);
}

static bool get_whole(In *x, StrBuf *b, const CatType *t, Str image)
{
    ImageRd r;
    if (++x->depth > DEPTH_MAX)
        return unreadable(x);
    image_read(&r, image, is_collection(t));
    bool ok = (is_collection(t) ? get_elements : get_attributes)(x, b, t, &r);
    x->depth--;
    return ok;
}

void object_types_load(Session *s, const TtcBind *binds, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (binds[i].type == ORA_OBJECT && object_pg_oid(binds[i].oid))
            be_catalog_type(s->catalog, object_pg_oid(binds[i].oid));
}

bool object_get(Session *s, Arena *a, Oid type, Str image, Str *value, Outcome *o)
{
    In             x = { .s = s, .a = a, .o = o };
    const CatType *t = type ? be_catalog_known_type(s->catalog, type) : NULL;
    StrBuf         b;
    if (!t)
        return outcome_fail(s, o, 21700, "object does not exist or is marked for delete");
    sb_init(&b, a);
    if (!get_whole(&x, &b, t, image))
        return false;
    *value = sb_str(&b);
    return true;
}
