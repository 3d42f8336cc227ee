/* Types of PL/SQL declarations: what PL/pgSQL declares, and what an assignment has to check.
 *
 * PL/pgSQL's own limits would speak of SQL's errors and cut blanks, so variables are declared without them and the value
 * goes through a check of the compat schema (ORA-06502), where it is not known to fit. A CHAR variable holds text with its
 * blanks, for bpchar loses them on the way to text. */
#include "config.h"
#include "rewrite/convert.h"
#include "rewrite/ddl.h"
#include "rewrite/plg.h"
#include "rewrite/typeref.h"

enum { INT_LOW = INT32_MIN, INT_HIGH = INT32_MAX };

/* INTEGER_TYPE(name, lowest, highest, NOT NULL) */
#define INTEGER_TYPES(T)                                                                                               \
    T("PLS_INTEGER", INT_LOW, INT_HIGH, false) T("BINARY_INTEGER", INT_LOW, INT_HIGH, false)                           \
    T("SIMPLE_INTEGER", INT_LOW, INT_HIGH, true) T("NATURAL", 0, INT_HIGH, false) T("NATURALN", 0, INT_HIGH, true)     \
    T("POSITIVE", 1, INT_HIGH, false) T("POSITIVEN", 1, INT_HIGH, true) T("SIGNTYPE", -1, 1, false)

static bool integer_type(Str name, PlgType *to)
{
    static const struct { const char *name; int32_t low, high; bool not_null; } types[] = {
#define T(name, low, high, not_null) { name, low, high, not_null },
        INTEGER_TYPES(T)
#undef T
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (str_is(name, types[i].name)) {
            *to = (PlgType){ .type = otype_plain(OT_NUMBER), .pg = "numeric", .check = "pl_integer", .a = types[i].low, .b = types[i].high,
                            .not_null = types[i].not_null };
            return true;
        }
    return false;
}

static void check_text(PlgType *to, const OType *t, bool pad)
{
    to->pg = "text";
    if (!t->length)
        return;
    to->check = pad ? "pl_char" : t->char_used == 'C' || t->id == OT_NVARCHAR2 ? "pl_text_chars" : "pl_text";
    to->a = t->length;
}

void plg_scalar(Plg *pl, const OType *t, PlgType *to)
{
    *to = (PlgType){ .type = t, .pg = cv_pg_type(pl->rw, t) };
    switch (t->id) {
    case OT_NUMBER:
        to->pg = "numeric";
        if (t->precision) {
            to->check = "pl_number";
            to->a = t->precision;
            to->b = t->scale;
        }
        break;
    case OT_VARCHAR2: case OT_NVARCHAR2: check_text(to, t, false); break;
    case OT_CHAR: case OT_NCHAR: check_text(to, t, true); break;
    case OT_RAW:
        to->check = t->length ? "pl_raw" : NULL;
        to->a = t->length;
        break;
    case OT_CURSOR:
        to->pg = "refcursor";
        to->is_refcursor = true;
        break;
    default: break;
    }
}

void plg_column(Plg *pl, const OType *t, PlgType *to)
{
    plg_scalar(pl, t, to);
    to->blanks = t->id == OT_CHAR || t->id == OT_NCHAR;
}

const PlgField *plg_field(const PlgType *t, Str name)
{
    for (uint32_t i = 0; i < t->nfields; i++)
        if (str_eq(t->fields[i].name, name))
            return &t->fields[i];
    return NULL;
}

/* ---- %TYPE, %ROWTYPE ---- */

static const char *dotted(Plg *pl, const StrList *parts, uint32_t n)
{
    StrBuf b;
    sb_init(&b, pl->rw->a);
    for (uint32_t i = 0; i < n; i++)
        sb_printf(&b, "%s%.*s", i ? "." : "", STR_ARG(str_lower(pl->rw->a, parts->v[i])));
    return sb_str(&b).n ? arena_strndup(pl->rw->a, b.p, b.n) : "";
}

static CatAnswer relation(Plg *pl, const StrList *parts, uint32_t n, const CatRelation **rel)
{
    Catalog *c = pl->rw->catalog;
    return c ? c->relation(c, n > 1 ? parts->v[n - 2] : (Str){ 0 }, parts->v[n - 1], rel) : CAT_UNKNOWN;
}

static bool no_table(Plg *pl, const TypeRef *t, uint32_t n)
{
    return plg_error(pl, &t->base, "PLS-00201: identifier '%.*s' must be declared", STR_ARG(t->parts.v[n - 1]));
}

static bool of_column(Plg *pl, const TypeRef *t, PlgType *to)
{
    const CatRelation *rel = NULL;
    uint32_t           n = t->parts.n;
    if (n < 2)
        return no_table(pl, t, n);
    switch (relation(pl, &t->parts, n - 1, &rel)) {
    case CAT_UNKNOWN:
        *to = (PlgType){ .type = otype_plain(OT_UNKNOWN), .pg = arena_printf(pl->rw->a, "%s%%TYPE", dotted(pl, &t->parts, n)) };
        return true;
    case CAT_YES: break;
    default: return no_table(pl, t, n - 1);
    }
    const CatColumn *c = ddl_column(rel, t->parts.v[n - 1]);
    if (!c)
        return plg_error(pl, &t->base, "PLS-00302: component '%.*s' must be declared", STR_ARG(t->parts.v[n - 1]));
    plg_scalar(pl, &c->type, to);
    if (c->type.id == OT_OBJECT)
        return plg_refuse(pl, &t->base, "object types in PL/pgSQL");
    return true;
}

static bool row_of(Plg *pl, const TypeRef *t, PlgType *to)
{
    const CatRelation *rel = NULL;
    uint32_t           n = t->parts.n;
    CatAnswer          a = relation(pl, &t->parts, n, &rel);
    *to = (PlgType){ .pg = arena_printf(pl->rw->a, "%s%%ROWTYPE", dotted(pl, &t->parts, n)), .composite = true };
    if (a == CAT_UNKNOWN)
        return true;
    if (a != CAT_YES)
        return no_table(pl, t, n);
    PlgField *f = ARENA_ARRAY(pl->rw->a, PlgField, rel->ncolumns);
    for (uint32_t i = 0; i < rel->ncolumns; i++)
        if (!rel->columns[i].hidden) {
            f[to->nfields].name = rel->columns[i].name;
            plg_column(pl, &rel->columns[i].type, &f[to->nfields++].type);
        }
    to->fields = f;
    to->complete = true;
    return true;
}

static bool by_reference(Plg *pl, const TypeRef *t, PlgType *to)
{
    const PlgType *type;
    PlgName       *name;
    PlgName       *cursor = plg_find_kind(pl, AST_NEW(pl->rw->a, ColumnRef, t->base.at, .parts = t->parts), PLG_CURSOR);
    if (cursor && t->is_rowtype) {
        *to = cursor->type;
        return true;
    }
    if (plg_reference(pl, &t->base, &t->parts, &type, &name)) {
        *to = *type;
        return true;
    }
    return t->is_type ? of_column(pl, t, to) : row_of(pl, t, to);
}

bool plg_type(Plg *pl, const Node *type_ref, PlgType *to)
{
    if (!AST_IS(TypeRef, type_ref))
        return plg_refuse(pl, type_ref, "this data type");
    const TypeRef *t = AST_AS(TypeRef, type_ref);
    if (t->is_type || t->is_rowtype)
        return by_reference(pl, t, to);
    PlgName *own = t->parts.n ? plg_find_kind(pl, AST_NEW(pl->rw->a, ColumnRef, type_ref->at, .parts = t->parts), PLG_TYPE) : NULL;
    if (own) {
        *to = own->type;
        if (t->length > 0 && own->type.type && own->type.pg && !own->type.composite) /* SUBTYPE without a length */
            plg_scalar(pl, otype_of_length(pl->rw->a, own->type.type, (int32_t)t->length), to);
        return true;
    }
    if (integer_type(t->name.n ? t->name : t->parts.v[t->parts.n - 1], to))
        return true;
    const OType *o = typeref_otype(pl->rw->a, type_ref, NULL);
    if (!o || o->id == OT_OBJECT || o->id == OT_UNKNOWN || t->ref)
        return plg_refuse(pl, type_ref, "type %.*s in PL/pgSQL", STR_ARG(t->name.n ? t->name : t->parts.v[t->parts.n - 1]));
    plg_scalar(pl, o, to);
    return true;
}

/* ---- what an assignment checks ---- */

/* Is it known that the value is no longer, and has no more digits, than it may? */
static bool surely_fits(const Node *v, const PlgType *to)
{
    const OType *t = v->otype;
    if (cv_is_null(v))
        return true;
    if (!t)
        return false;
    if (t->id == OT_NUMBER && strcmp(to->check, "pl_number") == 0)
        return t->precision && t->scale <= to->b && t->precision - t->scale <= to->a - to->b;
    bool text = t->id == OT_VARCHAR2 || t->id == OT_CHAR;
    return text && t->length && strncmp(to->check, "pl_text", 7) == 0 && otype_bytes(t) <= to->a;
}

Node *plg_fit(Plg *pl, Node *value, const PlgType *to)
{
    Rw *rw = pl->rw;
    if (to->check && !surely_fits(value, to)) {
        Node *call = rw_compat(rw, value, to->check, 2, value, rw_number(rw, value, to->a));
        if (to->b || strcmp(to->check, "pl_number") == 0 || strcmp(to->check, "pl_integer") == 0)
            list_push(rw->a, &AST_AS(Call, call)->args, rw_number(rw, value, to->b));
        value = cv_typed(call, to->type);
    }
    if (to->not_null)
        value = cv_typed(rw_compat(rw, value, "pl_not_null", 1, value), to->type);
    return value;
}
