/* Index-by tables (TABLE OF ... INDEX BY ...) of scalars: elements by key, and the methods that ask. */
#include "config.h"
#include "plsql/interpreter.h"

#include "wire/ora_num.h"
#include "wire/ora_type.h"

static const PlTableType *find_type(const PlRun *run, Str name)
{
    for (const PlScope *sc = run->scope; sc; sc = sc->up)
        for (const PlTableType *t = sc->table_types; t; t = t->next)
            if (str_eq(t->name, name))
                return t;
    return NULL;
}

static PlTable *find(const PlRun *run, Str name)
{
    for (const PlScope *sc = run->scope; sc; sc = sc->up)
        for (PlTable *t = sc->tables; t; t = t->next)
            if (str_eq(t->name, name))
                return t;
    return NULL;
}

bool pl_declare_table_type(PlRun *run, const PlsqlType *decl)
{
    PlTableType *t = ARENA_NEW(run->s->call, PlTableType);
    *t = (PlTableType){ .next = run->scope->table_types, .name = decl->name };
    if (!pl_scalar_type(run, AST_AS(TypeRef, decl->index_by), &t->key) || !pl_scalar_type(run, AST_AS(TypeRef, decl->element), &t->element))
        return pl_raise(run, 3001, "unimplemented feature: the type of the elements of %.*s", STR_ARG(decl->name));
    t->element.not_null = decl->not_null;
    run->scope->table_types = t;
    return true;
}

bool pl_declare_table(PlRun *run, Str name, Str type)
{
    const PlTableType *of = find_type(run, type);
    if (!of)
        return false;
    PlTable *t = ARENA_NEW(run->s->call, PlTable);
    *t = (PlTable){ .next = run->scope->tables, .name = name, .type = of };
    run->scope->tables = t;
    return true;
}

/* ---- keys ---- */

static int compare(const PlValue *a, const PlValue *b)
{
    if (a->d.type == ORA_NUMBER) {
        int64_t x = 0, y = 0;
        (void)!ora_num_to_int64((const uint8_t *)a->c.v.p, a->c.v.n, &x);
        (void)!ora_num_to_int64((const uint8_t *)b->c.v.p, b->c.v.n, &y);
        return x < y ? -1 : x > y;
    }
    size_t n = a->c.v.n < b->c.v.n ? a->c.v.n : b->c.v.n;
    int    c = memcmp(a->c.v.p, b->c.v.p, n);
    return c ? c : a->c.v.n < b->c.v.n ? -1 : a->c.v.n > b->c.v.n;
}

/* The place of the first element whose key is not below `key`. */
static uint32_t place(const PlTable *t, const PlValue *key)
{
    uint32_t low = 0, high = t->n;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (compare(&t->v[mid].key, key) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static bool holds(const PlTable *t, uint32_t at, const PlValue *key)
{
    return at < t->n && compare(&t->v[at].key, key) == 0;
}

/* The key of t(key) by the key's declared type. */
static bool key_of(PlRun *run, const PlTable *t, const List *args, PlValue *key)
{
    PlVar   var = t->type->key;
    PlValue v;
    if (args->n != 1 || AST_IS(NamedArg, args->v[0]))
        return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(t->name));
    if (!pl_eval(run, args->v[0], &v) || !pl_assign_var(run, &var, &v))
        return false;
    if (pl_is_null(&var.v))
        return pl_raise(run, 6502, "PL/SQL: numeric or value error: NULL index table key value");
    *key = var.v;
    return true;
}

/* ---- elements ---- */

/* t(key) as a reference to a declared table; NULL: it is something else. */
static PlTable *element_of(const PlRun *run, const Node *n)
{
    const Call *c = AST_IS(Call, n) ? AST_AS(Call, n) : NULL;
    return c && c->name.n == 1 ? find(run, c->name.v[0]) : NULL;
}

int pl_table_assign(PlRun *run, const Node *target, const PlValue *v)
{
    PlTable *t = element_of(run, target);
    if (!t)
        return 0;
    PlVar   element = t->type->element;
    PlValue key;
    if (!key_of(run, t, &AST_AS(Call, target)->args, &key) || !pl_assign_var(run, &element, v))
        return -1;
    uint32_t at = place(t, &key);
    if (holds(t, at, &key)) {
        t->v[at].v = element.v;
        return 1;
    }
    if (t->n == t->cap) {
        uint32_t cap = t->cap ? t->cap * 2 : 16;
        t->v = arena_grow(run->s->call, t->v, sizeof *t->v * t->n, sizeof *t->v * cap);
        t->cap = cap;
    }
    memmove(t->v + at + 1, t->v + at, sizeof *t->v * (t->n - at));
    t->v[at] = (PlEntry){ key, element.v };
    t->n++;
    return 1;
}

/* ---- methods ---- */

static void key_at(const PlTable *t, int64_t at, PlValue *out)
{
    *out = at >= 0 && at < t->n ? t->v[at].key : pl_null(t->type->key.v.d.type);
}

/* t.COUNT, t.FIRST, t.LAST, t.EXISTS(k), t.NEXT(k), t.PRIOR(k). */
static int method(PlRun *run, const PlTable *t, Str name, const List *args, PlValue *out)
{
    PlValue key;
    if (str_is(name, "COUNT")) {
        *out = pl_number(run->s, t->n);
        return 1;
    }
    if (str_is(name, "FIRST") || str_is(name, "LAST")) {
        key_at(t, str_is(name, "FIRST") ? 0 : (int64_t)t->n - 1, out);
        return 1;
    }
    bool exists = str_is(name, "EXISTS"), next = str_is(name, "NEXT");
    if (!args || (!exists && !next && !str_is(name, "PRIOR")))
        return 0;
    if (!key_of(run, t, args, &key))
        return -1;
    uint32_t at = place(t, &key);
    if (exists)
        *out = pl_bool(run->s, holds(t, at, &key));
    else
        key_at(t, next ? (int64_t)at + holds(t, at, &key) : (int64_t)at - 1, out);
    return 1;
}

int pl_table_value(PlRun *run, const Node *n, PlValue *out)
{
    const Call    *c = AST_IS(Call, n) ? AST_AS(Call, n) : NULL;
    const StrList *name = c ? &c->name : AST_IS(ColumnRef, n) ? &AST_AS(ColumnRef, n)->parts : NULL;
    PlTable       *t = name && name->n ? find(run, name->v[0]) : NULL;
    PlValue        key;
    if (!t)
        return 0;
    if (name->n == 2)
        return method(run, t, name->v[1], c ? &c->args : NULL, out);
    if (!c || name->n != 1)
        return 0;
    if (!key_of(run, t, &c->args, &key))
        return -1;
    uint32_t at = place(t, &key);
    if (!holds(t, at, &key)) {
        pl_raise(run, 1403, "no data found");
        return -1;
    }
    *out = t->v[at].v;
    return 1;
}
