/* Collections at the border to the client: arrays that it binds, and cursors that become its own. */
#include "config.h"
#include "plsql/interpreter.h"

#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

static bool is_collection(const PlType *t)
{
    return t->kind == PLK_ASSOC || t->kind == PLK_NESTED || t->kind == PLK_VARRAY;
}

bool pl_array_in(PlRun *run, const PlType *type, const PlValue *array, PlValue *out)
{
    if (array->c.kind != CELL_ARRAY || !is_collection(type)) {
        *out = *array;
        return true;
    }
    *out = pl_composite_value(run, type);
    PlComposite *o = out->o;
    for (uint32_t i = 0; i < array->c.number; i++) {
        PlKey   key = { .i = (int64_t)i + 1 };
        PlCell *cell = type->kind == PLK_ASSOC ? pl_element_made(run, o, &key) : pl_composite_add(o);
        PlValue v = { .d = array->d, .c = array->c.elements[i] };
        v.d.flags &= (uint8_t)~OAC_ARRAY;
        if (!cell || !pl_store(run, (PlPlace){ cell, type->element, o->heap }, &v))
            return false;
    }
    o->null = false;
    return true;
}

/* The elements one behind the other; what stood where is not told. In run->mem, where a bind's value stays. */
static bool array_out(PlRun *run, const PlComposite *o, PlValue *out)
{
    Arena *a = run->mem->a;
    if (o->type->element->kind != PLK_SCALAR)
        return pl_raise(run, 3001, "unimplemented feature: a collection of records or collections as a bind");
    *out = pl_null(o->type->element->wire);
    if (o->type->element->wire == ORA_VARCHAR || o->type->element->wire == ORA_CHAR)
        out->d.csfrm = ORA_CSFRM_IMPLICIT;
    out->c.kind = CELL_ARRAY;
    out->c.elements = ARENA_ARRAY(a, TtcCell, o->live);
    for (uint32_t i = 0; i < o->n; i++) {
        if (!o->v[i])
            continue;
        PlValue  v = pl_read(o->v[i]);
        TtcCell *to = &out->c.elements[out->c.number++];
        *to = v.c;
        if (v.c.kind == CELL_VALUE)
            to->v.p = arena_memdup(a, v.c.v.p, v.c.v.n);
    }
    return true;
}

/* Elements that lie in a statement's memory move to where the bind stays. */
static void keep_array(PlRun *run, PlValue *b)
{
    TtcCell *own = arena_memdup(run->mem->a, b->c.elements, sizeof *own * b->c.number);
    for (uint32_t i = 0; i < b->c.number; i++)
        if (own[i].kind == CELL_VALUE)
            own[i].v.p = arena_memdup(run->mem->a, own[i].v.p, own[i].v.n);
    b->c.elements = own;
}

bool pl_bind_out(PlRun *run, PlValue *b, const PlValue *v)
{
    if (v->o && v->o->type->kind == PLK_CURSOR) {
        if (v->o->cursor)
            return pl_hand_over(run, v->o->cursor, b);
        *b = pl_null(ORA_CURSOR);
        return true;
    }
    if (v->o && is_collection(v->o->type))
        return array_out(run, v->o, b);
    if (v->o)
        return pl_raise(run, 3001, "unimplemented feature: a PL/SQL record as a bind");
    *b = *v;
    if (b->c.kind == CELL_ARRAY)
        keep_array(run, b);
    return true;
}
