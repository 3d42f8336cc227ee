/* Nested tables as multisets: equality, MULTISET operators, MEMBER OF, SUBMULTISET OF, SET. */
#include "config.h"
#include "plsql/code.h"

#include "wire/ora_type.h"

/* The place in `o` of a value equal to `v` that is not taken yet; -1 none, -2 raised. *unknown: one is perhaps. */
static int64_t find_equal(PlRun *run, const PlComposite *o, const PlValue *v, const bool *taken, bool *unknown)
{
    for (uint32_t i = 0; i < o->n; i++) {
        if (!o->v[i] || (taken && taken[i]))
            continue;
        PlValue other = pl_read(o->v[i]);
        int     same = pl_equals(run, v, &other);
        if (same == -2)
            return -2;
        if (same == 1)
            return i;
        *unknown |= same < 0;
    }
    return -1;
}

/* As find_equal, but NULL finds NULL: the operators of multisets treat them as equal. */
static int64_t find_alike(PlRun *run, const PlComposite *o, const PlValue *v, const bool *taken)
{
    bool unknown = false;
    if (v->o || !pl_is_null(v))
        return find_equal(run, o, v, taken, &unknown);
    for (uint32_t i = 0; i < o->n; i++) {
        PlValue other = o->v[i] ? pl_read(o->v[i]) : *v;
        if (o->v[i] && !(taken && taken[i]) && pl_is_null(&other))
            return i;
    }
    return -1;
}

static bool operand(PlRun *run, const PlValue *v)
{
    if (v->o && v->o->type->kind == PLK_NESTED)
        return true;
    return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to 'MULTISET'");
}

/* Every element of a is one of b, each of b used once: 1, 0, -1 unknown, -2 raised. */
static int contained(PlRun *run, const PlComposite *a, const PlComposite *b)
{
    bool *taken = ARENA_ARRAY(run->s->call, bool, b->n), unknown = false;
    for (uint32_t i = 0; i < a->n; i++) {
        if (!a->v[i])
            continue;
        PlValue v = pl_read(a->v[i]);
        bool    perhaps = false;
        int64_t at = find_equal(run, b, &v, taken, &perhaps);
        if (at == -2 || (at < 0 && !perhaps))
            return at == -2 ? -2 : 0;
        if (at >= 0)
            taken[at] = true;
        unknown |= at < 0;
    }
    return unknown ? -1 : 1;
}

static int raised(bool never)
{
    (void)never;
    return -2;
}

int pl_same_collection(PlRun *run, const PlValue *a, const PlValue *b)
{
    if ((!a->o && pl_is_null(a)) || (!b->o && pl_is_null(b)))
        return -1;
    if (!a->o || !b->o || a->o->type->kind != PLK_NESTED || b->o->type->kind != PLK_NESTED)
        return raised(pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '='"));
    if (a->o->null || b->o->null)
        return -1;
    return a->o->live != b->o->live ? 0 : contained(run, a->o, b->o);
}

static bool add(PlRun *run, PlComposite *o, const PlValue *v)
{
    PlPlace to = { pl_composite_add(o), o->type->element, o->heap };
    return pl_start(run, to) && pl_store(run, to, v);
}

/* Adds what `a` has and, by `in`, b has too or has not; each of b answers once, unless all are to be different. b NULL: all. */
static bool add_from(PlRun *run, PlComposite *o, const PlComposite *a, const PlComposite *b, bool in, bool distinct)
{
    bool *taken = b ? ARENA_ARRAY(run->s->call, bool, b->n) : NULL;
    for (uint32_t i = 0; i < a->n; i++) {
        if (!a->v[i])
            continue;
        PlValue v = pl_read(a->v[i]);
        int64_t at = b ? find_alike(run, b, &v, distinct ? NULL : taken) : -1;
        int64_t had = distinct ? find_alike(run, o, &v, NULL) : -1;
        if (at == -2 || had == -2)
            return false;
        if (at >= 0)
            taken[at] = true;
        if ((!b || (at >= 0) == in) && had < 0 && !add(run, o, &v))
            return false;
    }
    return true;
}

bool pl_op_multiset(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue *v = pl_run_kids(run, c);
    if (!v || !operand(run, &v[0]) || !operand(run, &v[1]))
        return false;
    const PlComposite *a = v[0].o, *b = v[1].o;
    *out = pl_composite_value(run, a->type);
    out->o->null = a->null || b->null;
    if (out->o->null)
        return true;
    switch (c->op) {
    case OP_MULTISET_UNION: return add_from(run, out->o, a, NULL, false, false) && add_from(run, out->o, b, NULL, false, false);
    case OP_MULTISET_UNION_DISTINCT: return add_from(run, out->o, a, NULL, false, true) && add_from(run, out->o, b, NULL, false, true);
    case OP_MULTISET_INTERSECT: return add_from(run, out->o, a, b, true, false);
    case OP_MULTISET_INTERSECT_DISTINCT: return add_from(run, out->o, a, b, true, true);
    case OP_MULTISET_EXCEPT: return add_from(run, out->o, a, b, false, false);
    default: return add_from(run, out->o, a, b, false, true);
    }
}

bool pl_make_set(PlRun *run, const PlValue *v, PlValue *out)
{
    if (!operand(run, v))
        return false;
    *out = pl_composite_value(run, v->o->type);
    out->o->null = v->o->null;
    return v->o->null || add_from(run, out->o, v->o, NULL, false, true);
}

/* ---- conditions ---- */

static bool put(PlRun *run, int truth, bool negated, PlValue *out)
{
    if (truth == -2)
        return false;
    *out = truth < 0 ? pl_null(ORA_BOOLEAN) : pl_bool(run->s, (truth == 1) != negated);
    return true;
}

static int member(PlRun *run, const PlValue *v, const PlComposite *o)
{
    bool unknown = false;
    if (o->null || (!v->o && pl_is_null(v)))
        return -1;
    int64_t at = find_equal(run, o, v, NULL, &unknown);
    return at == -2 ? -2 : at >= 0 ? 1 : unknown ? -1 : 0;
}

bool pl_op_member(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue *v = pl_run_kids(run, c);
    bool     negated = c->op == OP_NOT_MEMBER_OF || c->op == OP_NOT_SUBMULTISET;
    if (!v || !operand(run, &v[1]))
        return false;
    if (c->op == OP_MEMBER_OF || c->op == OP_NOT_MEMBER_OF)
        return put(run, member(run, &v[0], v[1].o), negated, out);
    if (!operand(run, &v[0]))
        return false;
    return put(run, v[0].o->null || v[1].o->null ? -1 : contained(run, v[0].o, v[1].o), negated, out);
}

/* IS [NOT] EMPTY, IS [NOT] A SET */
bool pl_op_set_test(PlRun *run, const PlCode *c, PlValue *out)
{
    PlValue v, set;
    if (!pl_run_code(run, c->kids[0], &v) || !operand(run, &v))
        return false;
    if (v.o->null)
        return put(run, -1, false, out);
    if (AST_AS(IsTest, c->n)->kind == IS_EMPTY)
        return put(run, v.o->live == 0, c->flag, out);
    return pl_make_set(run, &v, &set) && put(run, set.o->live == v.o->live, c->flag, out);
}
