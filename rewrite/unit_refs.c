/* Which objects a unit may refer to: names as they are written, for USER_DEPENDENCIES. Whether there is such an object is
 * looked up when the view is read, so that a name of the unit's own does no harm unless an object bears it too. */
#include "config.h"
#include "rewrite/unit.h"

typedef struct UnitRefs {
    Rw     *rw;
    StrBuf  b;
    StrList seen;  /* kind, schema, name as one text */
} UnitRefs;

static void add(UnitRefs *r, const char *kind, Str schema, Str name)
{
    Str key = str_of(arena_printf(r->rw->a, "%s %.*s.%.*s", kind, STR_ARG(schema), STR_ARG(name)));
    if (!name.n)
        return;
    for (uint32_t i = 0; i < r->seen.n; i++)
        if (str_eq(r->seen.v[i], key))
            return;
    strlist_push(r->rw->a, &r->seen, key);
    sb_printf(&r->b, "%s{\"kind\":\"%s\",\"name\":", r->b.n > 1 ? "," : "", kind);
    sb_put_json(&r->b, name);
    if (schema.n) {
        sb_puts(&r->b, ",\"schema\":");
        sb_put_json(&r->b, schema);
    }
    sb_putc(&r->b, '}');
}

/* The last `n` names at most: an object, with its schema before it. */
static void add_name(UnitRefs *r, const char *kind, const StrList *parts, uint32_t last)
{
    static const Str none = { NULL, 0 };
    if (last < parts->n)
        add(r, kind, last > 0 ? parts->v[last - 1] : none, parts->v[last]);
}

/* p, pkg.p, schema.pkg.p: any of the leading names may be the unit. */
static void add_call(UnitRefs *r, const StrList *parts)
{
    add_name(r, "unit", parts, 0);
    if (parts->n > 1)
        add(r, "unit", parts->v[0], parts->v[1]);
}

static void add_type(UnitRefs *r, const TypeRef *t)
{
    if (!t->parts.n)
        return;
    if (t->is_type && t->parts.n > 1)
        add_name(r, "table", &t->parts, t->parts.n - 2);
    else if (t->is_rowtype)
        add_name(r, "table", &t->parts, t->parts.n - 1);
    else
        add_name(r, "type", &t->parts, t->parts.n - 1);
    add_call(r, &t->parts);
}

static WalkStep visit(Node **slot, void *ctx)
{
    UnitRefs *r = ctx;
    switch ((*slot)->kind) {
    case N_TableRef:
        if (!AST_AS(TableRef, *slot)->dblink.n && AST_AS(TableRef, *slot)->name.n)
            add_name(r, "table", &AST_AS(TableRef, *slot)->name, AST_AS(TableRef, *slot)->name.n - 1);
        break;
    case N_SeqValue: add_name(r, "table", &AST_AS(SeqValue, *slot)->name, AST_AS(SeqValue, *slot)->name.n - 1); break;
    case N_Call: add_call(r, &AST_AS(Call, *slot)->name); break;
    case N_ColumnRef: add_call(r, &AST_AS(ColumnRef, *slot)->parts); break;
    case N_TypeRef: add_type(r, AST_AS(TypeRef, *slot)); break;
    default: break;
    }
    return WALK_ON;
}

Str unit_refs_json(Rw *rw, const Node *unit)
{
    UnitRefs r = { .rw = rw };
    Node    *root = (Node *)unit;
    sb_init(&r.b, rw->a);
    sb_putc(&r.b, '[');
    ast_walk(&root, visit, &r);
    sb_putc(&r.b, ']');
    return sb_str(&r.b);
}
