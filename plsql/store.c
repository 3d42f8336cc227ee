/* Cells: reading, storing with a type's checks, copying, freeing. */
#include "config.h"
#include "plsql/interpreter.h"

#include "wire/ora_calc.h"
#include "wire/ora_type.h"

/* ---- reading ---- */

PlValue pl_read(const PlCell *cell)
{
    PlValue v = { .d = { .type = cell->type, .csfrm = cell->csfrm }, .c = { .kind = CELL_NULL }, .o = cell->o };
    if (cell->set) {
        v.c.kind = CELL_VALUE;
        v.c.v = (Str){ cell->room ? cell->p : cell->in, cell->n };
    }
    return v;
}

/* ---- freeing ---- */

void pl_composite_release(PlComposite *o)
{
    PlHeap *h = o->heap;
    if (o->refs > 1) {
        o->refs--;
        return;
    }
    if (o->cursor)
        pl_cursor_free(o->cursor);
    pl_composite_clear(o);
    pl_heap_put(h, o, sizeof *o);
}

void pl_composite_clear(PlComposite *o)
{
    for (uint32_t i = 0; i < o->n; i++) {
        if (o->v[i]) {
            pl_cell_free(o->heap, o->v[i]);
            pl_heap_put(o->heap, o->v[i], sizeof(PlCell));
        }
        if (o->keys)
            pl_heap_put(o->heap, (char *)o->keys[i].s.p, o->keys[i].s.n);
    }
    pl_heap_put(o->heap, o->v, sizeof *o->v * o->cap);
    if (o->keys)
        pl_heap_put(o->heap, o->keys, sizeof *o->keys * o->cap);
    o->v = NULL;
    o->keys = NULL;
    o->n = o->cap = o->live = 0;
}

void pl_cell_free(PlHeap *heap, PlCell *cell)
{
    if (cell->room)
        pl_heap_put(heap, cell->p, cell->room);
    if (cell->o)
        pl_composite_release(cell->o);
    *cell = (PlCell){ .type = cell->type, .csfrm = cell->csfrm };
}

void pl_var_free(PlVar *var)
{
    PlHeap *h = var->heap;
    pl_cell_free(h, &var->cell);
    pl_heap_put(h, var, sizeof *var);
}

/* ---- composites ---- */

static PlCell *cell_new(PlHeap *h, const PlType *type)
{
    PlCell *c = pl_heap_get(h, sizeof *c);
    c->type = type->kind == PLK_SCALAR ? type->wire : 0;
    return c;
}

PlComposite *pl_composite_new(PlHeap *heap, const PlType *type)
{
    PlComposite *o = pl_heap_get(heap, sizeof *o);
    *o = (PlComposite){ .type = type, .heap = heap, .refs = 1 };
    if (type->kind == PLK_RECORD) {
        o->v = pl_heap_get(heap, sizeof *o->v * type->n_fields);
        o->n = o->cap = o->live = type->n_fields;
        for (uint32_t i = 0; i < type->n_fields; i++)
            o->v[i] = cell_new(heap, type->fields[i].type);
    }
    return o;
}

PlValue pl_composite_value(PlRun *run, const PlType *type)
{
    return (PlValue){ .c = { .kind = CELL_NULL }, .o = pl_composite_new(pl_heap_new(run->s->call), type) };
}

/* Where a record type with defaults was declared: they see the names of that place. */
static PlScope *home_of(const PlRun *run, const PlType *type)
{
    if (type->home)
        return type->home;
    for (PlScope *sc = run->scope; sc; sc = sc->up)
        for (uint32_t i = 0; i < sc->n_types; i++)
            if (sc->types[i] == type)
                return sc;
    return run->scope;
}

bool pl_start_field(PlRun *run, PlComposite *record, uint32_t i)
{
    const PlField *f = &record->type->fields[i];
    PlPlace        to = { record->v[i], f->type, record->heap };
    PlFrame        frame;
    PlValue        v;
    if (!f->init)
        return pl_start(run, to);
    PlScope *home = home_of(run, record->type);
    PlUnit  *unit = home ? home->unit : NULL;
    pl_enter(run, &frame, unit ? unit : run->frame->of, home, unit ? pl_unit_text(unit, home) : run->frame->text);
    bool ok = pl_eval(run, f->init, &v);
    pl_leave(run, &frame);
    return ok && pl_store(run, to, &v);
}

bool pl_start(PlRun *run, PlPlace to)
{
    const PlType *t = to.type;
    if (t->kind == PLK_SCALAR || t->kind == PLK_ANY) {
        to.cell->type = t->wire;
        return true;
    }
    PlComposite *o = to.cell->o = pl_composite_new(to.heap, t);
    if (t->kind == PLK_CURSOR)
        o->cursor = pl_cursor_new(to.heap);
    o->null = t->kind == PLK_NESTED || t->kind == PLK_VARRAY || (t->kind == PLK_RECORD && t->owner.n);
    for (uint32_t i = 0; t->kind == PLK_RECORD && i < t->n_fields; i++)
        if (!pl_start_field(run, o, i))
            return false;
    return true;
}

void pl_composite_room(PlComposite *o)
{
    if (o->n < o->cap)
        return;
    uint32_t cap = o->cap ? o->cap * 2 : 4;
    o->v = pl_heap_grow(o->heap, o->v, sizeof *o->v * o->cap, sizeof *o->v * cap);
    if (o->type->kind == PLK_ASSOC)
        o->keys = pl_heap_grow(o->heap, o->keys, sizeof *o->keys * o->cap, sizeof *o->keys * cap);
    o->cap = cap;
}

PlCell *pl_composite_add(PlComposite *o)
{
    pl_composite_room(o);
    o->live++;
    return o->v[o->n++] = cell_new(o->heap, o->type->element);
}

static void copy_cell(PlHeap *heap, PlCell *to, const PlCell *from);

static PlComposite *copy_composite(PlHeap *heap, const PlComposite *from)
{
    PlComposite *o = pl_heap_get(heap, sizeof *o);
    *o = *from;
    o->heap = heap;
    o->refs = 1;
    o->v = pl_heap_get(heap, sizeof *o->v * from->cap);
    o->keys = from->keys ? pl_heap_get(heap, sizeof *o->keys * from->cap) : NULL;
    for (uint32_t i = 0; i < from->n; i++) {
        if (from->v[i]) {
            o->v[i] = pl_heap_get(heap, sizeof(PlCell));
            copy_cell(heap, o->v[i], from->v[i]);
        }
        if (o->keys) {
            o->keys[i] = from->keys[i];
            if (from->keys[i].s.n)
                o->keys[i].s.p = memcpy(pl_heap_get(heap, from->keys[i].s.n), from->keys[i].s.p, from->keys[i].s.n);
        }
    }
    return o;
}

static void put_bytes(PlHeap *heap, PlCell *to, Str bytes)
{
    if (bytes.n <= sizeof to->in && !to->room) {
        memmove(to->in, bytes.p ? bytes.p : "", bytes.n);
    } else if (bytes.n <= to->room) {
        memmove(to->p, bytes.p ? bytes.p : "", bytes.n);
    } else {
        char *p = pl_heap_get(heap, bytes.n); /* the old bytes may be what is copied */
        memcpy(p, bytes.p, bytes.n);
        if (to->room)
            pl_heap_put(heap, to->p, to->room);
        to->p = p;
        to->room = (uint32_t)pl_heap_room(bytes.n);
    }
    to->n = (uint32_t)bytes.n;
    to->set = true;
}

static PlComposite *share_or_copy(PlHeap *heap, PlComposite *from)
{
    if (from->type->kind != PLK_CURSOR)
        return copy_composite(heap, from);
    from->refs++;
    return from;
}

static void copy_cell(PlHeap *heap, PlCell *to, const PlCell *from)
{
    *to = (PlCell){ .type = from->type, .csfrm = from->csfrm };
    if (from->set)
        put_bytes(heap, to, (Str){ from->room ? from->p : from->in, from->n });
    if (from->o)
        to->o = share_or_copy(heap, from->o);
}

static void release_later(void *composite)
{
    pl_composite_release(composite);
}

PlValue pl_keep_cursor(PlRun *run, PlComposite *o)
{
    arena_on_reset(run->s->call, release_later, o);
    return (PlValue){ .c = { .kind = CELL_NULL }, .o = o };
}

PlValue pl_copy(PlRun *run, const PlValue *v)
{
    PlValue out = *v;
    if (v->o)
        out.o = share_or_copy(pl_heap_new(run->s->call), v->o);
    if (v->o && v->o->type->kind == PLK_CURSOR)
        (void)pl_keep_cursor(run, out.o);
    else if (v->c.kind == CELL_VALUE)
        out.c.v.p = arena_memdup(run->s->call, v->c.v.p, v->c.v.n);
    return out;
}

/* ---- limits ---- */

static size_t length_of(const PlType *t, Str s)
{
    size_t chars = 0;
    if (!t->in_chars)
        return s.n;
    for (size_t i = 0; i < s.n; i++)
        chars += ((uint8_t)s.p[i] & 0xc0) != 0x80;
    return chars;
}

static bool fit_text(PlRun *run, const PlType *t, PlValue *v)
{
    if (!t->max)
        return true;
    size_t n = length_of(t, v->c.v);
    if (n > (size_t)t->max)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error: %s",
                        t->wire == ORA_RAW ? "raw variable length too long" : "character string buffer too small");
    if (t->padded && n < (size_t)t->max) {
        size_t pad = (size_t)t->max - n;
        char  *p = arena_alloc(run->s->call, v->c.v.n + pad);
        memcpy(p, v->c.v.p, v->c.v.n);
        memset(p + v->c.v.n, ' ', pad);
        v->c.v = (Str){ p, v->c.v.n + pad };
    }
    return true;
}

/* Whole numbers round what they are given. */
static bool fit_whole(PlRun *run, const PlType *t, PlValue *v)
{
    uint8_t *p;
    int64_t  i;
    if (!ora_num_to_int64((const uint8_t *)v->c.v.p, v->c.v.n, &i)) {
        p = arena_alloc(run->s->call, ORA_NUM_MAX);
        int n = ora_calc_round(v->c.v, 0, p);
        v->c.v = (Str){ (char *)p, (size_t)(n > 0 ? n : 0) };
        if (n < 0 || !ora_num_to_int64(p, (size_t)n, &i))
            return pl_raise(run, 1426, "numeric overflow");
    }
    if (i < INT32_MIN || i > INT32_MAX)
        return pl_raise(run, t->whole ? 1426 : 6502, t->whole ? "numeric overflow" : "PL/SQL: numeric or value error");
    if (i < t->low || i > t->high)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    return true;
}

static bool fit_number(PlRun *run, const PlType *t, PlValue *v)
{
    if (t->ranged)
        return fit_whole(run, t, v);
    if (!t->digits)
        return true;
    uint8_t *p = arena_alloc(run->s->call, ORA_NUM_MAX);
    int      n = t->scale == PL_FLOATING ? ora_calc_significant(v->c.v, t->digits, p) : ora_calc_round(v->c.v, t->scale, p);
    if (n < 0)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    v->c.v = (Str){ (char *)p, (size_t)n };
    if (t->scale != PL_FLOATING && ora_calc_integer_digits(v->c.v) > t->digits - t->scale)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error: number precision too large");
    return true;
}

static bool fit_by_cast(PlRun *run, const PlType *t, PlValue *v)
{
    PlValue *row;
    uint32_t n;
    bool     found;
    Str      sql = str_of(arena_printf(run->s->call, "SELECT CAST(:B1 AS %.*s) FROM dual", STR_ARG(t->cast)));
    if (!pl_query(run, sql, v, 1, true, &row, &n, &found))
        return false;
    *v = row[0];
    return true;
}

static bool fit(PlRun *run, const PlType *t, PlValue *v)
{
    if (pl_is_null(v))
        return !t->not_null || pl_raise(run, 6502, "PL/SQL: numeric or value error");
    if (t->cast.n)
        return fit_by_cast(run, t, v);
    switch (t->wire) {
    case ORA_NUMBER: return fit_number(run, t, v);
    case ORA_VARCHAR:
    case ORA_CHAR:
    case ORA_RAW: return fit_text(run, t, v);
    default: return true;
    }
}

/* ---- storing ---- */

static void put_scalar(PlPlace to, const PlValue *v)
{
    to.cell->type = v->d.type;
    to.cell->csfrm = v->d.csfrm;
    if (v->c.kind == CELL_VALUE)
        put_bytes(to.heap, to.cell, v->c.v);
    else
        to.cell->set = false;
}

static bool mismatch(PlRun *run)
{
    return pl_raise(run, 6550, "PLS-00382: expression is of wrong type");
}

/* Types of the database are one by their name, declared ones by their declaration. */
static bool same_collection(const PlType *a, const PlType *b)
{
    return a == b || (a->kind == b->kind && str_eq(a->name, b->name) && str_eq(a->owner, b->owner) && (a->owner.n || a->element == b->element));
}

/* Records of other types take each other's fields one by one. */
static bool store_record(PlRun *run, PlPlace to, const PlComposite *from)
{
    PlComposite *o = to.cell->o;
    if (o->n != from->n)
        return mismatch(run);
    if (o == from)
        return true;
    o->null = from->null;
    for (uint32_t i = 0; i < o->n; i++) {
        PlValue v = pl_read(from->v[i]);
        if (!pl_store(run, (PlPlace){ o->v[i], o->type->fields[i].type, o->heap }, &v))
            return false;
    }
    return true;
}

/* Elements are converted to the target's element type; of one type they are only copied. */
static bool store_collection(PlRun *run, PlPlace to, const PlComposite *from)
{
    if (!same_collection(to.type, from->type) && from->type->name.n && to.type->name.n)
        return mismatch(run);
    if (to.type->kind == PLK_VARRAY && from->n > to.type->limit)
        return pl_raise(run, 6532, "Subscript outside of limit");
    PlComposite *copy = copy_composite(to.heap, from);
    copy->type = to.type;
    pl_composite_release(to.cell->o);
    to.cell->o = copy;
    return true;
}

static bool store_null(PlRun *run, PlPlace to)
{
    if (to.type->not_null)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    if (to.type->kind == PLK_ASSOC)
        return mismatch(run);
    if (to.cell->o)
        pl_composite_release(to.cell->o);
    to.cell->o = NULL;
    if (to.type->kind == PLK_RECORD) { /* rec := NULL: every field */
        PlComposite *o = to.cell->o = pl_composite_new(to.heap, to.type);
        o->null = to.type->owner.n > 0;
        for (uint32_t i = 0; i < o->n; i++)
            if (!pl_start(run, (PlPlace){ o->v[i], to.type->fields[i].type, o->heap }))
                return false;
        return true;
    }
    return pl_start(run, to);
}

static bool store_composite(PlRun *run, PlPlace to, const PlValue *v)
{
    PlValue array;
    if (v->c.kind == CELL_ARRAY && pl_is_collection(to.type)) /* of a client, or of a routine of PostgreSQL's */
        return pl_array_in(run, to.type, v, &array) && store_composite(run, to, &array);
    if (!v->o)
        return pl_is_null(v) ? store_null(run, to) : mismatch(run);
    if (!to.cell->o && !pl_start(run, to))
        return false;
    if (to.type->kind == PLK_CURSOR) {
        if (v->o->type->kind != PLK_CURSOR)
            return mismatch(run);
        v->o->refs++;
        pl_composite_release(to.cell->o);
        to.cell->o = v->o;
        return true;
    }
    if (to.type->kind == PLK_RECORD)
        return v->o->type->kind == PLK_RECORD ? store_record(run, to, v->o) : mismatch(run);
    return store_collection(run, to, v->o);
}

bool pl_store(PlRun *run, PlPlace to, const PlValue *in)
{
    PlValue v = *in;
    if (to.type->kind == PLK_ANY) {
        if (v.o)
            return mismatch(run);
        put_scalar(to, &v);
        return true;
    }
    if (to.type->kind != PLK_SCALAR)
        return store_composite(run, to, in);
    if (v.o)
        return mismatch(run);
    if (!pl_convert(run, in, to.type->wire, &v) || !fit(run, to.type, &v))
        return false;
    v.d.type = to.type->wire;
    put_scalar(to, &v);
    return true;
}

/* ---- variables ---- */

PlVar *pl_new_var(PlRun *run, Str name, const PlType *type, const PlValue *init)
{
    PlScope *sc = run->scope;
    PlVar   *var = pl_heap_get(run->mem->heap, sizeof *var);
    *var = (PlVar){ .name = name, .type = type, .heap = run->mem->heap };
    PlPlace to = { &var->cell, type, var->heap };
    if (!(init ? pl_start(run, to) && pl_store(run, to, init) : pl_start(run, to))) {
        pl_var_free(var);
        return NULL;
    }
    sc->vars = pl_heap_grow(run->mem->heap, sc->vars, sizeof *sc->vars * sc->n_vars, sizeof *sc->vars * (sc->n_vars + 1));
    sc->vars[sc->n_vars++] = var;
    return var;
}

bool pl_assign_var(PlRun *run, PlVar *var, const PlValue *v)
{
    if (var->constant)
        return pl_raise(run, 6550, "PLS-00363: expression '%.*s' cannot be used as an assignment target", STR_ARG(var->name));
    return pl_store(run, (PlPlace){ &var->cell, var->type, var->heap }, v);
}
