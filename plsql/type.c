/* Types: what a TypeRef of a declaration means. */
#include "config.h"
#include "plsql/interpreter.h"

#include "ast/otype.h"
#include "wire/ora_type.h"

#include <stdlib.h>

const PlType pl_any_type = { .kind = PLK_ANY };
const PlType pl_refcursor_type = { .kind = PLK_CURSOR };

typedef enum TypeLimit { DIGITS, INTEGRAL, BITS, LENGTH, NATIONAL, CAST, BINARY, NOTHING } TypeLimit;

static const struct {
    const char *name;
    uint8_t     wire;
    TypeLimit   limit;
    PlType      whole;
} scalars[] = {
#define TYPE(name, wire, limit) { name, wire, limit, { 0 } },
#define WHOLE(name, kind, from, to, required) \
    { name, ORA_NUMBER, NOTHING, { .not_null = required, .whole = kind, .ranged = true, .low = from, .high = to } },
#include "plsql/types.def"
#undef TYPE
#undef WHOLE
};

static PlType *type_new(PlRun *run, PlKind kind, Str name)
{
    PlType *t = ARENA_NEW(run->mem->a, PlType);
    t->kind = kind;
    t->name = name;
    return t;
}

bool pl_is_collection(const PlType *t)
{
    return t->kind == PLK_ASSOC || t->kind == PLK_NESTED || t->kind == PLK_VARRAY;
}

/* ---- scalars ---- */

/* Lengths of declarations count bytes unless CHAR is written or the session says so. */
static void limit_text(PlRun *run, PlType *out, const TypeRef *t, bool national)
{
    bool chars = national || t->char_used == 'C' || (t->char_used == 0 && str_iis(run->s->nls[NLS_LENGTH_SEMANTICS], "CHAR"));
    out->padded = out->wire == ORA_CHAR;
    if (t->length > 0)
        out->max = (int32_t)t->length;
    else if (out->padded && !out->max)
        out->max = 1;
    out->in_chars = out->wire != ORA_RAW && chars;
}

/* FLOAT(b) keeps b binary digits, as many decimal ones as those stand for. */
static void limit_bits(PlType *out, int64_t bits)
{
    out->digits = (int16_t)((bits * 30103 + 99999) / 100000);
    out->scale = PL_FLOATING;
}

static void limit_digits(PlType *out, const TypeRef *t, bool integral)
{
    if (t->precision > 0) {
        out->digits = (int16_t)t->precision;
        out->scale = (int16_t)(t->scale == TYPE_NO_SCALE ? 0 : t->scale);
    } else if (integral || t->precision == -2) {
        out->digits = 38;
        out->scale = (int16_t)(t->precision == -2 && t->scale != TYPE_NO_SCALE ? t->scale : 0);
    }
}

static void limit_scalar(PlRun *run, PlType *out, const TypeRef *t, TypeLimit limit)
{
    switch (limit) {
    case DIGITS:
    case INTEGRAL: limit_digits(out, t, limit == INTEGRAL); break;
    case BITS:
        if (t->precision > 0)
            limit_bits(out, t->precision);
        break;
    case LENGTH:
    case NATIONAL: limit_text(run, out, t, limit == NATIONAL); break;
    case CAST:
        if (out->wire == ORA_INTERVAL_DS || out->wire == ORA_INTERVAL_YM) {
            out->digits = (int16_t)(t->precision >= 0 ? t->precision : 2);
            out->scale = (int16_t)(t->scale >= 0 ? t->scale : 6);
        }
        if (t->precision >= 0 || t->scale >= 0)
            out->cast = str_copy(run->mem->a, (Str){ run->frame->text.p + t->base.at.start, t->base.at.end - t->base.at.start });
        break;
    case BINARY: out->blob = true; break;
    case NOTHING: break;
    }
}

static PlType *scalar_type(PlRun *run, const TypeRef *t, Str name)
{
    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++) {
        if (!str_is(name, scalars[i].name))
            continue;
        PlType *out = type_new(run, PLK_SCALAR, name);
        if (scalars[i].whole.ranged)
            *out = scalars[i].whole;
        out->name = name;
        out->wire = scalars[i].wire;
        limit_scalar(run, out, t, scalars[i].limit);
        return out;
    }
    return NULL;
}

/* ---- types of the database ---- */

static const PlType *of_otype(PlRun *run, const OType *type);

static PlType *of_cat_type(PlRun *run, const CatType *ct)
{
    PlType *t = type_new(run, ct->kind == CAT_VARRAY ? PLK_VARRAY : ct->kind == CAT_NESTED_TABLE ? PLK_NESTED : PLK_RECORD, ct->name);
    t->owner = str_copy(run->mem->a, ct->schema);
    t->name = str_copy(run->mem->a, ct->name);
    if (t->kind != PLK_RECORD) {
        t->element = of_otype(run, &ct->element);
        t->limit = ct->limit ? ct->limit : INT32_MAX;
        return t->element ? t : NULL;
    }
    t->n_fields = ct->nattrs;
    t->fields = ARENA_ARRAY(run->mem->a, PlField, ct->nattrs);
    for (uint32_t i = 0; i < ct->nattrs; i++) {
        t->fields[i] = (PlField){ str_copy(run->mem->a, ct->attrs[i].name), of_otype(run, &ct->attrs[i].type), NULL };
        if (!t->fields[i].type)
            return NULL;
    }
    return t;
}

/* A column's type with its limits; a table that takes a value gives one that fits, so lengths count characters. */
static const PlType *of_otype(PlRun *run, const OType *type)
{
    if (type->id == OT_OBJECT)
        return type->udt ? of_cat_type(run, type->udt) : NULL;
    if (type->id == OT_UNKNOWN || type->id == OT_JSON || type->id == OT_XMLTYPE || type->id == OT_VECTOR)
        return &pl_any_type;
    PlType     *t = type_new(run, PLK_SCALAR, str_of(otype_name(type->id)));
    OTypeFamily family = otype_family(type->id);
    t->wire = (uint8_t)otype_ttc(type->id);
    if (family == FAM_CHAR || family == FAM_ROWID) {
        t->wire = type->id == OT_CHAR || type->id == OT_NCHAR ? ORA_CHAR : ORA_VARCHAR;
        t->padded = t->wire == ORA_CHAR;
        t->in_chars = true;
        t->max = type->id == OT_CLOB || type->id == OT_NCLOB || family == FAM_ROWID ? 0 : type->length;
    } else if (family == FAM_RAW) {
        t->wire = ORA_RAW;
        t->max = type->id == OT_RAW ? type->length : 0;
        t->blob = type->id == OT_BLOB;
    } else if (type->id == OT_FLOAT) {
        limit_bits(t, type->precision > 0 ? type->precision : 126);
    } else if (type->id == OT_NUMBER && type->precision > 0) {
        t->digits = type->precision;
        t->scale = type->scale;
    }
    return t;
}

static bool find_relation(PlRun *run, const Str *parts, uint32_t n, const CatRelation **rel)
{
    Catalog *cat = be_catalog_iface(run->s->catalog);
    Str      none = { NULL, 0 };
    return n >= 1 && n <= 2 && cat->relation(cat, n == 2 ? parts[0] : none, parts[n - 1], rel) == CAT_YES;
}

static const PlType *column_type(PlRun *run, const StrList *parts)
{
    const CatRelation *rel;
    if (parts->n < 2 || !find_relation(run, parts->v, parts->n - 1, &rel))
        return NULL;
    for (uint32_t i = 0; i < rel->ncolumns; i++)
        if (str_eq(rel->columns[i].name, parts->v[parts->n - 1]))
            return of_otype(run, &rel->columns[i].type);
    return NULL;
}

static const PlType *row_type(PlRun *run, const StrList *parts)
{
    const CatRelation *rel;
    if (!find_relation(run, parts->v, parts->n, &rel))
        return NULL;
    PlType *t = type_new(run, PLK_RECORD, str_copy(run->mem->a, rel->name));
    t->fields = ARENA_ARRAY(run->mem->a, PlField, rel->ncolumns);
    for (uint32_t i = 0; i < rel->ncolumns; i++) {
        const PlType *type = rel->columns[i].hidden ? NULL : of_otype(run, &rel->columns[i].type);
        if (type)
            t->fields[t->n_fields++] = (PlField){ str_copy(run->mem->a, rel->columns[i].name), type, NULL };
    }
    return t;
}

const PlType *pl_record_type(PlRun *run, const Str *names, const PlType *const *types, uint32_t n)
{
    PlType *t = type_new(run, PLK_RECORD, (Str){ NULL, 0 });
    t->fields = ARENA_ARRAY(run->mem->a, PlField, n);
    t->n_fields = n;
    for (uint32_t i = 0; i < n; i++)
        t->fields[i] = (PlField){ str_copy(run->mem->a, names[i]), types[i], NULL };
    return t;
}

const PlType *pl_column_type(PlRun *run, const OType *type)
{
    const PlType *t = of_otype(run, type);
    return t ? t : &pl_any_type;
}

/* ---- names ---- */

PlType *pl_find_type(const PlRun *run, Str name)
{
    for (const PlScope *sc = run->scope; sc; sc = sc->up)
        for (uint32_t i = sc->n_types; i > 0; i--)
            if (str_eq(sc->types[i - 1]->name, name))
                return sc->types[i - 1];
    return NULL;
}

/* x%TYPE and x%ROWTYPE: of a variable, of what lies inside one, of a cursor, of a column or table. */
static const PlType *like_type(PlRun *run, const TypeRef *t)
{
    const PlType *type = pl_type_of_name(run, &t->parts);
    if (type && t->is_rowtype && type->kind == PLK_CURSOR)
        return type->row ? type->row : pl_cursor_row(run, &t->parts);
    if (type)
        return type;
    return t->is_type ? column_type(run, &t->parts) : row_type(run, &t->parts);
}

/* The numbers behind a declared type's name, which says nothing of their kind to the parser. */
static void read_args(const TypeRef *t, int64_t *first, int64_t *second)
{
    const Option *o = t->options.n ? AST_AS(Option, t->options.v[0]) : NULL;
    for (uint32_t i = 0; o && i < o->args.n && i < 2; i++)
        if (AST_IS(NumberLit, o->args.v[i]))
            *(i ? second : first) = strtoll(AST_AS(NumberLit, o->args.v[i])->text.p, NULL, 10);
}

/* Types that were declared by SUBTYPE may get their limits where they are used. */
static const PlType *limited(PlRun *run, const PlType *base, const TypeRef *ref)
{
    TypeRef  sized = *ref;
    TypeRef *t = &sized;
    read_args(ref, &sized.precision, &sized.scale);
    if (base->kind != PLK_SCALAR || (t->length <= 0 && t->precision <= 0))
        return base;
    PlType *out = type_new(run, PLK_SCALAR, base->name);
    *out = *base;
    if (base->wire == ORA_NUMBER) {
        limit_digits(out, t, false);
        return out;
    }
    if (t->length <= 0)
        t->length = t->precision;
    limit_text(run, out, t, false);
    return out;
}

const PlType *pl_schema_type(PlRun *run, const StrList *parts)
{
    Catalog       *cat = be_catalog_iface(run->s->catalog);
    const CatType *ct;
    Str            none = { NULL, 0 };
    if (parts->n < 1 || parts->n > 2 || cat->type(cat, parts->n == 2 ? parts->v[0] : none, parts->v[parts->n - 1], &ct) != CAT_YES)
        return NULL;
    return of_cat_type(run, ct);
}

static const PlType *resolve(PlRun *run, const TypeRef *t)
{
    if (t->is_type || t->is_rowtype)
        return like_type(run, t);
    Str           name = t->name.n ? t->name : t->parts.n == 1 ? t->parts.v[0] : t->name;
    const PlType *found = name.n ? pl_find_type(run, name) : NULL;
    if (!found && t->parts.n > 1)
        found = pl_type_of_name(run, &t->parts);
    if (found)
        return limited(run, found, t);
    if (str_is(name, "SYS_REFCURSOR") || (t->parts.n == 2 && str_is(t->parts.v[1], "SYS_REFCURSOR")))
        return &pl_refcursor_type;
    if (str_is(name, "XMLTYPE") || str_is(name, "JSON")) /* which only SQL's functions look into */
        return &pl_any_type;
    found = scalar_type(run, t, name.n ? name : t->parts.n ? t->parts.v[t->parts.n - 1] : name);
    return found ? found : pl_schema_type(run, &t->parts);
}

const PlType *pl_type_of(PlRun *run, const Node *n)
{
    void **slot = pl_cache(run, n, PLC_TYPE);
    if (*slot)
        return *slot;
    const TypeRef *t = AST_AS(TypeRef, n);
    const PlType  *type = resolve(run, t);
    if (!type) {
        if (t->parts.n && !t->name.n)
            pl_raise(run, 6550, "PLS-00201: identifier '%.*s' must be declared", STR_ARG(t->parts.v[0]));
        else
            pl_raise(run, 3001, "unimplemented feature: PL/SQL type %.*s", STR_ARG(t->name));
        return NULL;
    }
    *pl_cache(run, n, PLC_TYPE) = (void *)type;
    return type;
}

/* ---- declarations ---- */

static bool declare_record(PlRun *run, PlType *t, const PlsqlType *decl)
{
    t->kind = PLK_RECORD;
    t->fields = ARENA_ARRAY(run->mem->a, PlField, decl->fields.n);
    for (uint32_t i = 0; i < decl->fields.n; i++) {
        const PlsqlVarDecl *f = AST_AS(PlsqlVarDecl, decl->fields.v[i]);
        const PlType       *type = pl_type_of(run, f->type);
        if (!type)
            return false;
        if (f->not_null) {
            PlType *strict = type_new(run, type->kind, type->name);
            *strict = *type;
            strict->not_null = true;
            type = strict;
        }
        t->fields[t->n_fields++] = (PlField){ f->name, type, f->value };
    }
    return true;
}

static bool declare_collection(PlRun *run, PlType *t, const PlsqlType *decl)
{
    PlValue size;
    t->kind = decl->kind == PLT_VARRAY ? PLK_VARRAY : decl->index_by ? PLK_ASSOC : PLK_NESTED;
    t->limit = INT32_MAX;
    t->element = pl_type_of(run, decl->element);
    if (!t->element || (decl->index_by && !(t->key = pl_type_of(run, decl->index_by))))
        return false;
    if (decl->not_null) {
        PlType *strict = type_new(run, t->element->kind, t->element->name);
        *strict = *t->element;
        strict->not_null = true;
        t->element = strict;
    }
    return !decl->size || (pl_eval(run, decl->size, &size) && pl_as_int(run, &size, &t->limit));
}

static bool declare_subtype(PlRun *run, PlType *t, const PlsqlSubtype *decl)
{
    const PlType *base = pl_type_of(run, decl->base_type);
    PlValue       low, high;
    if (!base)
        return false;
    *t = *base;
    t->name = decl->name;
    t->not_null |= decl->not_null;
    if (!decl->low)
        return true;
    t->ranged = true;
    return pl_eval(run, decl->low, &low) && pl_eval(run, decl->high, &high) && pl_as_int(run, &low, &t->low) &&
           pl_as_int(run, &high, &t->high);
}

static bool declare_ref_cursor(PlRun *run, PlType *t, const PlsqlType *decl)
{
    t->kind = PLK_CURSOR;
    return !decl->element || (t->row = pl_type_of(run, decl->element)) != NULL;
}

static bool build_type(PlRun *run, PlType *t, const Node *n)
{
    if (AST_IS(PlsqlSubtype, n))
        return declare_subtype(run, t, AST_AS(PlsqlSubtype, n));
    const PlsqlType *decl = AST_AS(PlsqlType, n);
    switch (decl->kind) {
    case PLT_RECORD: return declare_record(run, t, decl);
    case PLT_REF_CURSOR: return declare_ref_cursor(run, t, decl);
    default: return declare_collection(run, t, decl);
    }
}

bool pl_declare_type(PlRun *run, const Node *n)
{
    PlScope *sc = run->scope;
    PlType  *t = *pl_cache(run, n, PLC_TYPE);
    if (!t) {
        t = type_new(run, PLK_SCALAR, AST_IS(PlsqlSubtype, n) ? AST_AS(PlsqlSubtype, n)->name : AST_AS(PlsqlType, n)->name);
        if (!build_type(run, t, n))
            return false;
        t->home = sc->unit ? sc : NULL;
        *pl_cache(run, n, PLC_TYPE) = t;
    }
    sc->types = pl_heap_grow(run->mem->heap, sc->types, sizeof *sc->types * sc->n_types, sizeof *sc->types * (sc->n_types + 1));
    sc->types[sc->n_types++] = t;
    return true;
}
