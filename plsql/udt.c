/* Values of the schema's types as PostgreSQL sends them: arrays and rows in binary, to collections and objects. */
#include "config.h"
#include "plsql/interpreter.h"

#include "backend/be_types.h"
#include "rewrite/catalog.h"

static uint32_t be32(const char *p)
{
    const uint8_t *u = (const uint8_t *)p;
    return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 | (uint32_t)u[2] << 8 | u[3];
}

/* Made once in the memory of the code that runs, and found there by its name. */
static const PlType *type_of(PlRun *run, const CatType *udt)
{
    PlMem *m = run->mem;
    for (uint32_t i = 0; i < m->n_udts; i++)
        if (str_eq(m->udts[i]->name, udt->name) && str_eq(m->udts[i]->owner, udt->schema))
            return m->udts[i];
    StrList       name = strlist_of2(run->s->call, udt->schema, udt->name);
    const PlType *t = pl_schema_type(run, &name);
    if (t) {
        m->udts = arena_grow(m->a, m->udts, sizeof *m->udts * m->n_udts, sizeof *m->udts * (m->n_udts + 1));
        m->udts[m->n_udts++] = t;
    }
    return t;
}

static bool short_of(PlRun *run)
{
    return pl_raise(run, 932, "inconsistent datatypes: a value of a user-defined type is not as expected");
}

/* One element or attribute, of PostgreSQL's type `oid`; n < 0: NULL. */
static bool store_part(PlRun *run, PlPlace to, const OType *type, Oid oid, const char *p, int32_t n)
{
    Oid       known = be_known_type(run->s->be, oid);
    OutColumn col = { .type = *type, .pg = known, .form = be_form(known), .udt = type->udt };
    PlValue   v;
    return pl_start(run, to) && pl_of_column(run, &col, n < 0 ? NULL : p, n < 0 ? 0 : n, &v) && pl_store(run, to, &v);
}

/* ndim, flags, element type, {size, lower bound}, then {length, bytes} */
static bool take_array(PlRun *run, PlComposite *o, const OType *element, const char *p, const char *end)
{
    enum { HEAD = 12, DIMENSION = 8 };
    if (end - p < HEAD)
        return short_of(run);
    uint32_t dims = be32(p);
    Oid      oid = be32(p + 8);
    if (dims == 0)
        return true;
    if (dims != 1 || end - p < HEAD + DIMENSION)
        return short_of(run);
    uint32_t n = be32(p + HEAD);
    p += HEAD + DIMENSION;
    for (uint32_t i = 0; i < n; i++) {
        if (end - p < 4)
            return short_of(run);
        int32_t len = (int32_t)be32(p);
        p += 4;
        if (len > end - p)
            return short_of(run);
        PlPlace to = { pl_composite_add(o), o->type->element, o->heap };
        if (!store_part(run, to, element, oid, p, len))
            return false;
        p += len > 0 ? len : 0;
    }
    return true;
}

/* number of columns, then {type, length, bytes} */
static bool take_row(PlRun *run, PlComposite *o, const CatType *udt, const char *p, const char *end)
{
    if (end - p < 4 || be32(p) != o->n || o->n != udt->nattrs)
        return short_of(run);
    p += 4;
    for (uint32_t i = 0; i < o->n; i++) {
        if (end - p < 8)
            return short_of(run);
        Oid     oid = be32(p);
        int32_t len = (int32_t)be32(p + 4);
        p += 8;
        if (len > end - p)
            return short_of(run);
        PlPlace to = { o->v[i], o->type->fields[i].type, o->heap };
        if (!store_part(run, to, &udt->attrs[i].type, oid, p, len))
            return false;
        p += len > 0 ? len : 0;
    }
    return true;
}

bool pl_of_udt(PlRun *run, const CatType *udt, const char *p, int n, PlValue *out)
{
    const PlType *t = type_of(run, udt);
    if (!t || (t->kind != PLK_RECORD && !pl_is_collection(t)))
        return short_of(run);
    *out = pl_composite_value(run, t);
    out->o->null = p == NULL;
    if (!p)
        return true;
    return t->kind == PLK_RECORD ? take_row(run, out->o, udt, p, p + n) : take_array(run, out->o, &udt->element, p, p + n);
}
