/* Collections: elements by their subscript, and the methods. */
#include "config.h"
#include "plsql/interpreter.h"

#include "wire/ora_type.h"

/* ---- places ---- */

static int compare_key(const PlKey *a, const PlKey *b, bool text)
{
    if (!text)
        return a->i < b->i ? -1 : a->i > b->i;
    return str_cmp(a->s, b->s);
}

static bool by_text(const PlComposite *o)
{
    return o->type->key->wire == ORA_VARCHAR || o->type->key->wire == ORA_CHAR;
}

/* The place of the first element whose key is not below `key`. Loops mostly ask for one near the end. */
static uint32_t place_of(const PlComposite *o, const PlKey *key)
{
    bool     text = by_text(o);
    uint32_t low = 0, high = o->n;
    if (o->n && compare_key(&o->keys[o->n - 1], key, text) < 0)
        return o->n;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (compare_key(&o->keys[mid], key, text) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static bool has_key(const PlComposite *o, uint32_t at, const PlKey *key)
{
    return at < o->n && compare_key(&o->keys[at], key, by_text(o)) == 0;
}

/* ---- subscripts ---- */

static bool uninitialized(PlRun *run)
{
    return pl_raise(run, 6531, "Reference to uninitialized collection");
}

bool pl_key(PlRun *run, const PlComposite *o, const PlValue *v, PlKey *key)
{
    PlValue k;
    *key = (PlKey){ 0 };
    if (pl_is_null(v))
        return pl_raise(run, 6502, "PL/SQL: numeric or value error: NULL index table key value");
    if (o->type->kind == PLK_ASSOC && by_text(o)) {
        if (!pl_convert(run, v, ORA_VARCHAR, &k))
            return false;
        if (o->type->key->max && k.c.v.n > (size_t)o->type->key->max)
            return pl_raise(run, 6502, "PL/SQL: numeric or value error: character string buffer too small");
        key->s = k.c.v;
        return true;
    }
    if (!pl_as_rounded(run, v, &key->i))
        return false;
    if (o->type->kind == PLK_ASSOC && (key->i < INT32_MIN || key->i > INT32_MAX))
        return pl_raise(run, 1426, "numeric overflow");
    if (o->type->kind == PLK_ASSOC && o->type->key->ranged && (key->i < o->type->key->low || key->i > o->type->key->high))
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    return true;
}

/* Is the subscript one of a nested table or VARRAY as long as it is now? */
static bool in_bounds(PlRun *run, const PlComposite *o, int64_t i)
{
    if (o->null)
        return uninitialized(run);
    if (i < 1 || i > o->type->limit)
        return pl_raise(run, 6532, "Subscript outside of limit");
    return i <= o->n || pl_raise(run, 6533, "Subscript beyond count");
}

PlCell *pl_element(PlRun *run, PlComposite *o, const PlKey *key)
{
    if (o->type->kind != PLK_ASSOC) {
        if (!in_bounds(run, o, key->i))
            return NULL;
        if (!o->v[key->i - 1])
            pl_raise(run, 1403, "no data found");
        return o->v[key->i - 1];
    }
    uint32_t at = place_of(o, key);
    if (has_key(o, at, key))
        return o->v[at];
    pl_raise(run, 1403, "no data found");
    return NULL;
}

/* Where it was deleted, and in an associative array anywhere. */
PlCell *pl_element_made(PlRun *run, PlComposite *o, const PlKey *key)
{
    uint32_t at;
    if (o->type->kind != PLK_ASSOC) {
        if (!in_bounds(run, o, key->i))
            return NULL;
        at = (uint32_t)(key->i - 1);
        if (o->v[at])
            return o->v[at];
    } else {
        at = place_of(o, key);
        if (has_key(o, at, key))
            return o->v[at];
        pl_composite_room(o);
        memmove(o->v + at + 1, o->v + at, sizeof *o->v * (o->n - at));
        memmove(o->keys + at + 1, o->keys + at, sizeof *o->keys * (o->n - at));
        o->keys[at] = *key;
        if (key->s.n)
            o->keys[at].s.p = memcpy(pl_heap_get(o->heap, key->s.n), key->s.p, key->s.n);
        o->n++;
    }
    PlCell *cell = o->v[at] = pl_heap_get(o->heap, sizeof(PlCell));
    o->live++;
    return pl_start(run, (PlPlace){ cell, o->type->element, o->heap }) ? cell : NULL;
}

/* ---- methods that ask ---- */

PlValue pl_key_value(PlRun *run, const PlComposite *o, const PlKey *key)
{
    if (o->type->kind == PLK_ASSOC && by_text(o))
        return pl_text(str_copy(run->s->call, key->s));
    PlValue v = pl_number(run->s, key->i);
    v.whole = PLW_PLS;
    return v;
}

/* The key of the nearest element that is there, from `at` on in the direction of `step`; false: none. */
static bool nearest(const PlComposite *o, int64_t at, int step, PlKey *key)
{
    while (at >= 0 && at < o->n && !o->v[at])
        at += step;
    if (at < 0 || at >= o->n)
        return false;
    *key = o->type->kind == PLK_ASSOC ? o->keys[at] : (PlKey){ .i = at + 1 };
    return true;
}

bool pl_first_key(const PlComposite *o, bool last, PlKey *key)
{
    return nearest(o, last ? (int64_t)o->n - 1 : 0, last ? -1 : 1, key);
}

bool pl_next_key(const PlComposite *o, bool back, PlKey *key)
{
    int64_t at;
    if (o->type->kind == PLK_ASSOC) {
        at = place_of(o, key);
        at = back ? at - 1 : at + has_key(o, (uint32_t)at, key);
    } else {
        int64_t n = o->n;
        at = key->i < 1 ? (back ? -1 : 0) : key->i > n ? (back ? n - 1 : n) : key->i - 1 + (back ? -1 : 1);
    }
    return nearest(o, at, back ? -1 : 1, key);
}

static void put_key(PlRun *run, const PlComposite *o, bool found, const PlKey *key, PlValue *out)
{
    *out = found ? pl_key_value(run, o, key) : pl_null(o->type->kind == PLK_ASSOC && by_text(o) ? ORA_VARCHAR : ORA_NUMBER);
}

static bool neighbour(PlRun *run, const PlComposite *o, const PlValue *arg, bool back, PlValue *out)
{
    PlKey key;
    if (!pl_key(run, o, arg, &key))
        return false;
    bool found = pl_next_key(o, back, &key);
    put_key(run, o, found, &key, out);
    return true;
}

static bool exists(PlRun *run, const PlComposite *o, const PlValue *arg, PlValue *out)
{
    PlKey key;
    bool  there = false;
    if (!o->null && !pl_is_null(arg)) {
        if (!pl_key(run, o, arg, &key))
            return false;
        if (o->type->kind == PLK_ASSOC)
            there = has_key(o, place_of(o, &key), &key);
        else
            there = key.i >= 1 && key.i <= o->n && o->v[key.i - 1];
    }
    *out = pl_bool(run->s, there);
    return true;
}

static bool method_is(Str name, const char *what, uint32_t n, uint32_t least, uint32_t most)
{
    return str_is(name, what) && n >= least && n <= most;
}

int pl_method_value(PlRun *run, PlComposite *o, Str name, const PlValue *args, uint32_t n, PlValue *out)
{
    if (!pl_is_collection(o->type))
        return 0;
    if (method_is(name, "EXISTS", n, 1, 1))
        return exists(run, o, &args[0], out) ? 1 : -1;
    bool known = method_is(name, "COUNT", n, 0, 0) || method_is(name, "FIRST", n, 0, 0) || method_is(name, "LAST", n, 0, 0) ||
                 method_is(name, "LIMIT", n, 0, 0) || method_is(name, "NEXT", n, 1, 1) || method_is(name, "PRIOR", n, 1, 1);
    if (!known)
        return 0;
    if (o->null) {
        uninitialized(run);
        return -1;
    }
    if (n)
        return neighbour(run, o, &args[0], str_is(name, "PRIOR"), out) ? 1 : -1;
    if (str_is(name, "COUNT")) {
        *out = pl_number(run->s, o->live);
        out->whole = PLW_PLS;
    } else if (str_is(name, "LIMIT")) {
        *out = o->type->kind == PLK_VARRAY ? pl_number(run->s, o->type->limit) : pl_null(ORA_NUMBER);
    } else {
        PlKey key;
        bool  found = pl_first_key(o, str_is(name, "LAST"), &key);
        put_key(run, o, found, &key, out);
    }
    return 1;
}

/* ---- methods that change ---- */

static void drop(PlComposite *o, uint32_t at)
{
    if (!o->v[at])
        return;
    pl_cell_free(o->heap, o->v[at]);
    pl_heap_put(o->heap, o->v[at], sizeof(PlCell));
    o->v[at] = NULL;
    o->live--;
}

/* EXTEND, EXTEND(n), EXTEND(n, i) */
static bool extend(PlRun *run, PlComposite *o, const PlValue *args, uint32_t n)
{
    int64_t more = 1;
    PlKey   key;
    PlCell *model = NULL;
    if (o->null)
        return uninitialized(run);
    if (n > 0 && (pl_is_null(&args[0]) || !pl_as_rounded(run, &args[0], &more)))
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    if (n > 1 && (!pl_key(run, o, &args[1], &key) || !(model = pl_element(run, o, &key))))
        return false;
    if (more < 0)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    if (o->n + more > o->type->limit)
        return pl_raise(run, 6532, "Subscript outside of limit");
    for (int64_t i = 0; i < more; i++) {
        PlValue v = model ? pl_read(model) : pl_null(0);
        PlPlace to = { pl_composite_add(o), o->type->element, o->heap };
        if (!pl_start(run, to) || (model && !pl_store(run, to, &v)))
            return false;
        if ((i & 0xfff) == 0xfff && pl_interrupted(run))
            return false;
    }
    return true;
}

static bool trim(PlRun *run, PlComposite *o, const PlValue *args, uint32_t n)
{
    int64_t less = 1;
    if (o->null)
        return uninitialized(run);
    if (n > 0 && (pl_is_null(&args[0]) || !pl_as_rounded(run, &args[0], &less)))
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    if (less < 0 || less > o->n)
        return pl_raise(run, 6533, "Subscript beyond count");
    for (; less > 0; less--)
        drop(o, --o->n);
    return true;
}

/* Takes the places [from, to) of an associative array out. */
static void cut_out(PlComposite *o, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        drop(o, i);
        pl_heap_put(o->heap, (char *)o->keys[i].s.p, o->keys[i].s.n);
    }
    memmove(o->v + from, o->v + to, sizeof *o->v * (o->n - to));
    memmove(o->keys + from, o->keys + to, sizeof *o->keys * (o->n - to));
    o->n -= to - from;
}

/* DELETE(i) and DELETE(m, n) */
static bool delete_range(PlRun *run, PlComposite *o, const PlValue *args, uint32_t n)
{
    PlKey from, to;
    if (pl_is_null(&args[0]) || (n > 1 && pl_is_null(&args[1])))
        return true;
    if (!pl_key(run, o, &args[0], &from) || !pl_key(run, o, &args[n - 1], &to))
        return false;
    if (o->type->kind == PLK_ASSOC) {
        uint32_t low = place_of(o, &from), high = place_of(o, &to);
        high += has_key(o, high, &to);
        if (high > low)
            cut_out(o, low, high);
        return true;
    }
    for (int64_t i = from.i < 1 ? 1 : from.i; i <= to.i && i <= o->n; i++)
        drop(o, (uint32_t)(i - 1));
    return true;
}

static bool delete_elements(PlRun *run, PlComposite *o, const PlValue *args, uint32_t n)
{
    if (o->null)
        return uninitialized(run);
    if (n == 0) {
        pl_composite_clear(o);
        return true;
    }
    if (o->type->kind == PLK_VARRAY)
        return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to 'DELETE'");
    return delete_range(run, o, args, n);
}

bool pl_is_changing_method(Str name)
{
    return str_is(name, "EXTEND") || str_is(name, "TRIM") || str_is(name, "DELETE");
}

bool pl_method_change(PlRun *run, PlComposite *o, Str name, const PlValue *args, uint32_t n)
{
    if (o->type->kind == PLK_ASSOC && !str_is(name, "DELETE"))
        return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(name));
    if (n > 2)
        return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(name));
    return str_is(name, "EXTEND") ? extend(run, o, args, n) : str_is(name, "TRIM") ? trim(run, o, args, n) : delete_elements(run, o, args, n);
}

/* ---- constructors ---- */

/* The argument for a field: by its place, or by its name behind those. -1: none. */
static int64_t argument_of(const PlType *type, uint32_t field, uint32_t n, const Str *names)
{
    if (field < n && !names[field].n)
        return field;
    for (uint32_t i = 0; i < n; i++)
        if (names[i].n && str_eq(names[i], type->fields[field].name))
            return i;
    return -1;
}

/* Fields that are not given begin as those of a variable do; an object needs all of its attributes. */
static bool construct_record(PlRun *run, PlComposite *o, const PlValue *args, uint32_t n, const Str *names)
{
    const PlType *type = o->type;
    uint32_t      used = 0;
    for (uint32_t i = 0; i < type->n_fields; i++) {
        PlPlace to = { o->v[i], type->fields[i].type, o->heap };
        int64_t from = argument_of(type, i, n, names);
        used += from >= 0;
        if (from < 0 && type->owner.n)
            return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(type->name));
        if (from >= 0 ? !pl_start(run, to) || !pl_store(run, to, &args[from]) : !pl_start_field(run, o, i))
            return false;
    }
    return used == n || pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(type->name));
}

bool pl_construct(PlRun *run, const PlType *type, const PlValue *args, uint32_t n, const Str *names, PlValue *out)
{
    PlComposite *o;
    *out = pl_composite_value(run, type);
    o = out->o;
    if (type->kind == PLK_RECORD) {
        return construct_record(run, o, args, n, names);
    }
    if (n > type->limit)
        return pl_raise(run, 6532, "Subscript outside of limit");
    for (uint32_t i = 0; i < n; i++) {
        PlPlace to = { pl_composite_add(o), type->element, o->heap };
        if (!pl_start(run, to) || !pl_store(run, to, &args[i]))
            return false;
    }
    return true;
}
