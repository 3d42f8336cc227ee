/* Comparisons, IN, BETWEEN, LIKE, CASE: what meets what, and as which type. */
#include "config.h"
#include "rewrite/ty.h"

/* ---- one type of several ---- */

static bool both_fit(const OType *a, const OType *b)
{
    OTypeFamily x = otype_family(a->id), y = otype_family(b->id);
    return x == y || x == FAM_NONE || y == FAM_NONE;
}

static const OType *longer(Rw *rw, const OType *a, const OType *b)
{
    OType *t = arena_memdup(rw->a, otype_plain(OT_VARCHAR2), sizeof *t);
    if (a->id == OT_CLOB || b->id == OT_CLOB)
        return otype_plain(OT_CLOB);
    if (a->id == OT_NVARCHAR2 || b->id == OT_NVARCHAR2)
        t->id = OT_NVARCHAR2;
    if (a->id == b->id && a->id == OT_CHAR && a->length == b->length) {
        t->id = OT_CHAR;
        t->scale = (int16_t)(a->scale == -1 && b->scale == -1 ? -1 : 0);
    }
    t->length = !a->length || !b->length ? 0 : a->length > b->length ? a->length : b->length;
    return t;
}

/* OTypeId goes from DATE to TIMESTAMP to zoned; what keeps its zone goes before what does not. */
static const OType *wider_stamp(Rw *rw, const OType *a, const OType *b)
{
    const OType *w = b->id > a->id ? b : a, *n = w == a ? b : a;
    if (w->id == OT_TIMESTAMP_LTZ && n->id == OT_TIMESTAMP_TZ)
        w = n;
    if (n->id == w->id && n->form > w->form)
        w = otype_in_form(rw->a, w, (StampForm)n->form);
    if (n->scale <= w->scale || n->id == OT_DATE)
        return w;
    OType *t = arena_memdup(rw->a, w, sizeof *t);
    t->scale = n->scale;
    return t;
}

static const OType *wider(Rw *rw, const OType *a, const OType *b)
{
    if (!a || a->id == OT_NULLTYPE)
        return b;
    if (!b || b->id == OT_NULLTYPE)
        return a;
    switch (otype_family(a->id)) {
    case FAM_NUM: return cv_wider_number(a, b);
    case FAM_CHAR: return longer(rw, a, b);
    case FAM_DATE: return wider_stamp(rw, a, b);
    default: return a;
    }
}

bool ty_unify(Rw *rw, Node **slots[], uint32_t n, int ora, const OType **out)
{
    const OType *t = NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (!slots[i])
            continue;
        const Node  *e = *slots[i];
        const OType *mine = cv_is_null(e) ? otype_plain(OT_NULLTYPE) : e->otype;
        if (!mine || mine->id == OT_UNKNOWN)
            continue;
        if (t && t->id != OT_NULLTYPE && mine->id != OT_NULLTYPE && !both_fit(t, mine))
            return ora == 1790
                ? rw_refuse(rw, 1790, e, "setop-types", "expression must have same datatype as corresponding expression")
                : rw_refuse(rw, ora, e, "inconsistent-types", "inconsistent datatypes: expected %s got %s",
                            otype_name(t->id), otype_name(mine->id));
        t = wider(rw, t, mine);
    }
    *out = t;
    bool chars = t && otype_family(t->id) == FAM_CHAR && t->id != OT_CHAR;
    for (uint32_t i = 0; i < n && t; i++)
        if (slots[i] && (chars || otype_family(t->id) == FAM_DATE))
            *slots[i] = cv_to(rw, *slots[i], t->id == OT_DATE ? (*slots[i])->otype ? (*slots[i])->otype : t : t);
    return true;
}

const OType *ty_lead(Rw *rw, Node **slots[], uint32_t n)
{
    const OType *t = NULL;
    uint32_t lead = 0;
    while (lead < n && cv_is_null(*slots[lead]))
        lead++;
    t = lead < n ? (*slots[lead])->otype : otype_plain(OT_NULLTYPE);
    if (!t || t->id == OT_UNKNOWN || t->id == OT_NULLTYPE)
        return t;
    if (otype_family(t->id) == FAM_NUM)
        for (uint32_t i = 0; i < n; i++)
            if (cv_family(*slots[i]) == FAM_NUM)
                t = cv_wider_number(t, (*slots[i])->otype);
    if (otype_family(t->id) == FAM_CHAR)
        for (uint32_t i = 0; i < n; i++)
            if (cv_family(*slots[i]) == FAM_CHAR)
                t = longer(rw, t, (*slots[i])->otype);
    for (uint32_t i = 0; i < n; i++)
        *slots[i] = cv_family(*slots[i]) == FAM_NUM && otype_family(t->id) == FAM_NUM ? *slots[i] : cv_to(rw, *slots[i], t);
    return otype_family(t->id) == FAM_CHAR && t->id == OT_CHAR && n > 1 ? longer(rw, t, otype_plain(OT_VARCHAR2)) : t;
}

/* ---- conditions ---- */

static bool row_pair(Rw *rw, Node **l, Node **r)
{
    if (!AST_IS(RowExpr, *l) || !AST_IS(RowExpr, *r))
        return cv_compare(rw, l, r);
    List *a = &AST_AS(RowExpr, *l)->items, *b = &AST_AS(RowExpr, *r)->items;
    if (a->n != b->n)
        return rw_refuse(rw, 913, *r, "row-size", "too many values");
    for (uint32_t i = 0; i < a->n; i++)
        if (!cv_compare(rw, &a->v[i], &b->v[i]))
            return false;
    return true;
}

/* The query's columns convert where the families differ; that is the query's side when the left is no text. */
static bool with_query(Rw *rw, Node **arg, Node *query)
{
    List   one = { .v = arg, .n = 1 };
    List  *left = AST_IS(RowExpr, *arg) ? &AST_AS(RowExpr, *arg)->items : &one;
    uint32_t n = ty_target_count(query);
    if (!n)
        return true;
    if (n != left->n)
        return n > left->n ? rw_refuse(rw, 913, query, "row-size", "too many values")
                           : rw_refuse(rw, 947, query, "row-size", "not enough values");
    for (uint32_t i = 0; i < n; i++) {
        Node *probe = *ty_target(query, i), *was = probe;
        if (!cv_compare(rw, &left->v[i], &probe))
            return false;
        if (probe != was && left->v[i]->otype)
            ty_convert_targets(rw, query, i, cv_family(probe) == FAM_DATE ? probe->otype
                               : cv_family(left->v[i]) == FAM_CHAR ? otype_plain(OT_VARCHAR2) : left->v[i]->otype);
    }
    return true;
}

static void bare_row(Node **slot)
{
    while (AST_IS(Paren, *slot) && (AST_IS(RowExpr, AST_AS(Paren, *slot)->arg) || AST_IS(Paren, AST_AS(Paren, *slot)->arg)))
        *slot = AST_AS(Paren, *slot)->arg;
}

bool ty_compare(Rw *rw, Node **l, Node **r)
{
    bare_row(l);
    bare_row(r);
    if (AST_IS(RowExpr, *l) && AST_IS(Subquery, *r))
        return with_query(rw, l, AST_AS(Subquery, *r)->query);
    return row_pair(rw, l, r);
}

static bool in_list(Rw *rw, InList *i)
{
    i->base.otype = otype_plain(OT_BOOLEAN);
    if (i->query)
        return with_query(rw, &i->arg, i->query);
    for (int round = 0; round < 2; round++) /* the first round may change arg, which then meets all items */
        for (uint32_t k = 0; k < i->items.n; k++)
            if (!row_pair(rw, &i->arg, &i->items.v[k]))
                return false;
    return true;
}

static bool quantified(Rw *rw, Quantified *q)
{
    q->base.otype = otype_plain(OT_BOOLEAN);
    if (q->query)
        return with_query(rw, &q->left, q->query);
    for (uint32_t k = 0; k < q->items.n; k++)
        if (!row_pair(rw, &q->left, &q->items.v[k]))
            return false;
    return true;
}

static bool between(Rw *rw, Between *b)
{
    b->base.otype = otype_plain(OT_BOOLEAN);
    return cv_compare(rw, &b->arg, &b->low) && cv_compare(rw, &b->arg, &b->high) && cv_compare(rw, &b->arg, &b->low);
}

/* Behind the escape character stands itself, % or _; PostgreSQL takes any character for itself. Of literals it is known. */
static bool escapes_fit(Rw *rw, const Like *l)
{
    if (!l->escape || !AST_IS(StringLit, l->escape))
        return true;
    Str e = AST_AS(StringLit, l->escape)->value;
    if (e.n > 1 && !((unsigned char)e.p[0] & 0x80))
        return rw_refuse(rw, 1425, l->escape, "like-escape", "escape character must be character string of length 1");
    if (e.n != 1 || !AST_IS(StringLit, l->pattern))
        return true;
    Str p = AST_AS(StringLit, l->pattern)->value;
    for (size_t i = 0; i < p.n; i++)
        if (p.p[i] == e.p[0] && (++i == p.n || (p.p[i] != '%' && p.p[i] != '_' && p.p[i] != e.p[0])))
            return rw_refuse(rw, 1424, l->pattern, "like-escape", "missing or illegal character following the escape character");
    return true;
}

static bool like(Rw *rw, Like *l)
{
    if (!escapes_fit(rw, l))
        return false;
    l->base.otype = otype_plain(OT_BOOLEAN);
    l->arg = cv_text(rw, l->arg);
    l->pattern = cv_text(rw, l->pattern);
    if (l->escape)
        l->escape = cv_text(rw, l->escape);
    return true;
}

bool ty_condition(Rw *rw, Node *n)
{
    switch (n->kind) {
    case N_InList: return in_list(rw, AST_AS(InList, n));
    case N_Quantified: return quantified(rw, AST_AS(Quantified, n));
    case N_Between: return between(rw, AST_AS(Between, n));
    default: return like(rw, AST_AS(Like, n));
    }
}

/* ---- CASE ---- */

/* CASE x WHEN y converts nothing: x and y are of one family. A bind is of any. */
static bool same_family(Rw *rw, const Node *arg, const Node *when)
{
    OTypeFamily f = cv_family(arg), g = cv_family(when);
    if (f == g || f == FAM_NONE || g == FAM_NONE || AST_IS(Bind, cv_bare_const(arg)) || AST_IS(Bind, cv_bare_const(when)))
        return true;
    return rw_refuse(rw, 932, when, "inconsistent-types", "inconsistent datatypes: expected %s got %s", otype_name(cv_type(arg)),
                     otype_name(cv_type(when)));
}

bool ty_case(Rw *rw, Node *n)
{
    Case    *c = AST_AS(Case, n);
    Node  ***slots = ARENA_ARRAY(rw->a, Node **, c->whens.n + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->whens.n; i++) {
        CaseWhen *w = AST_AS(CaseWhen, c->whens.v[i]);
        if (c->arg && (!same_family(rw, c->arg, w->cond) || !cv_compare(rw, &c->arg, &w->cond)))
            return false;
        slots[count++] = &w->result;
    }
    if (c->otherwise)
        slots[count++] = &c->otherwise;
    if (c->arg)
        c->arg = cv_case_arg(rw, c->arg);
    const OType *t = NULL;
    if (!ty_unify(rw, slots, count, 932, &t))
        return false;
    n->otype = t;
    return true;
}
