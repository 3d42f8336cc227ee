/* User-defined types of the catalogue in memory: CREATE TYPE and DROP TYPE. */
#include "config.h"
#include "rewrite/cat_memory.h"
#include "rewrite/typeref.h"

static OType type_of(Catalog *c, Arena *a, const Node *type_ref)
{
    OType          t = *typeref_otype(a, type_ref, otype_plain(OT_UNKNOWN));
    const CatType *udt = NULL;
    if (t.id != OT_OBJECT || !AST_IS(TypeRef, type_ref))
        return t;
    const StrList *p = &AST_AS(TypeRef, type_ref)->parts;
    if (p->n && p->n < 3 && c->type(c, p->n > 1 ? p->v[0] : (Str){ 0 }, p->v[p->n - 1], &udt) == CAT_YES)
        t.udt = udt;
    return t;
}

void cat_memory_column_type(Catalog *c, Arena *a, const Node *type_ref, OType *to)
{
    *to = type_ref ? type_of(c, a, type_ref) : *otype_plain(OT_UNKNOWN);
}

static void take_members(CatType *t, const CreateType *n)
{
    for (uint32_t i = 0; i < n->members.n; i++) {
        const PlsqlSubprogram *s = AST_IS(PlsqlSubprogram, n->members.v[i]) ? AST_AS(PlsqlSubprogram, n->members.v[i]) : NULL;
        for (uint32_t k = 0; s && k < s->member.n; k++) {
            t->has_order = t->has_order || str_is(s->member.v[k], "MAP") || str_is(s->member.v[k], "ORDER");
            t->has_constructor = t->has_constructor || str_is(s->member.v[k], "CONSTRUCTOR");
        }
    }
    for (uint32_t i = 0; i < n->options.n; i++)
        t->abstract = t->abstract || str_is(AST_AS(Option, n->options.v[i])->name, "NOT INSTANTIABLE");
}

bool cat_memory_make_type(Catalog *c, Arena *a, const Node *stmt, CatType *t)
{
    static const CatTypeKind kinds[] = {
        [OTK_INCOMPLETE] = CAT_INCOMPLETE, [OTK_OBJECT] = CAT_OBJECT, [OTK_TABLE] = CAT_NESTED_TABLE, [OTK_VARRAY] = CAT_VARRAY,
    };
    const CreateType *n = AST_AS(CreateType, stmt);
    if (n->is_body || n->under.n || n->kind == OTK_OPAQUE)
        return false;
    CatAttr *attrs = ARENA_ARRAY(a, CatAttr, n->attributes.n);
    for (uint32_t i = 0; i < n->attributes.n; i++) {
        const ColumnDef *d = AST_AS(ColumnDef, n->attributes.v[i]);
        attrs[i] = (CatAttr){ .name = str_copy(a, d->name), .type = type_of(c, a, d->type) };
    }
    *t = (CatType){ .name = str_copy(a, n->name.v[n->name.n - 1]), .kind = kinds[n->kind], .nattrs = n->attributes.n, .attrs = attrs,
                    .schema = n->name.n > 1 ? str_copy(a, n->name.v[n->name.n - 2]) : (Str){ 0 } };
    if (n->element)
        t->element = type_of(c, a, n->element);
    take_members(t, n);
    return true;
}
