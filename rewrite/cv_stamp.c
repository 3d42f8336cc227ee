/* Values of the DATE family in the four forms that PostgreSQL holds them in (StampForm). */
#include "config.h"
#include "rewrite/convert.h"

StampForm cv_form(const Node *n)
{
    return n->otype ? (StampForm)n->otype->form : STAMP_PLAIN;
}

bool cv_is_row(const Node *n)
{
    return cv_form(n) == STAMP_ZONED || cv_form(n) == STAMP_NANO;
}

/* The type is the target's where a zone comes or goes, the value's own where only its form changes. */
static const OType *type_in(Rw *rw, const OType *t, StampForm form)
{
    switch (form) {
    case STAMP_PLAIN: return otype_plain(OT_TIMESTAMP);
    case STAMP_NANO: return otype_with_nanos(OT_TIMESTAMP);
    case STAMP_INSTANT: return t->id == OT_TIMESTAMP_TZ ? otype_in_form(rw->a, t, form) : otype_plain(OT_TIMESTAMP_LTZ);
    default: {
        OType *zoned = arena_memdup(rw->a, otype_plain(OT_TIMESTAMP_TZ), sizeof *zoned);
        zoned->scale = t->id == OT_DATE ? 0 : t->scale;
        return zoned;
    }
    }
}

static bool is_interval_add(const Node *n)
{
    const Call *c = AST_IS(Call, n) ? AST_AS(Call, n) : NULL;
    return c && c->name.n == 2 && c->args.n == 2 && str_is(c->name.v[0], "DBSACI") && str_is(c->name.v[1], "INTERVAL_ADD");
}

static bool is_now(const Node *n)
{
    const PseudoCol *p = AST_IS(PseudoCol, n) ? AST_AS(PseudoCol, n) : NULL;
    return p && (p->kind == PSEUDO_SYSTIMESTAMP || p->kind == PSEUDO_CURRENT_TIMESTAMP) && !p->precision;
}

static bool is_text_read(const Node *n)
{
    const Call *c = AST_IS(Call, n) ? AST_AS(Call, n) : NULL;
    return c && c->name.n == 1 && str_is(c->name.v[0], "TO_TIMESTAMP");
}

/* Can the value itself be asked for in that form, without a conversion? */
static bool comes_as(const Node *n, StampForm form)
{
    n = cv_bare_const(n);
    if (is_now(n))
        return form != STAMP_NANO;
    bool plain = form == STAMP_PLAIN || form == STAMP_NANO;
    if (is_text_read(n) || (AST_IS(Bind, n) && cv_type(n) == OT_TIMESTAMP))
        return plain;
    return is_interval_add(n) && comes_as(AST_AS(Call, n)->args.v[0], form) &&
           (plain ? cv_form(n) <= STAMP_NANO : form == STAMP_INSTANT && cv_type(AST_AS(Call, n)->args.v[1]) == OT_INTERVAL_DS);
}

/* SYSTIMESTAMP, TO_TIMESTAMP or a bind, also with an interval added, in the form that is wanted: predicates on them are
 * evaluated for every row, and an index on a TIMESTAMP wants a timestamp. */
static Node *in_form(Rw *rw, Node *n, StampForm form)
{
    Node *bare = cv_bare(n);
    if (!is_interval_add(bare))
        return cv_typed(ast_copy(rw->a, bare), type_in(rw, n->otype, form));
    Node *to = in_form(rw, AST_AS(Call, bare)->args.v[0], form);
    return cv_typed(rw_compat(rw, n, "interval_add", 2, to, AST_AS(Call, bare)->args.v[1]), to->otype);
}

Node *cv_stamp(Rw *rw, Node *n, StampForm form)
{
    if (cv_form(n) == form)
        return n;
    if (comes_as(n, form))
        return in_form(rw, n, form);
    const OType *t = type_in(rw, n->otype, form);
    return cv_typed(rw_cast(rw, n, cv_pg_type(rw, t)), t);
}

Node *cv_without_zone(Rw *rw, Node *n)
{
    return cv_form(n) == STAMP_ZONED ? cv_stamp(rw, n, STAMP_INSTANT) : n;
}

Node *cv_seconds(Rw *rw, Node *n)
{
    if (cv_form(n) == STAMP_INSTANT || is_now(cv_bare(n)))
        n = cv_stamp(rw, n, STAMP_PLAIN);
    if (cv_form(n) == STAMP_PLAIN)
        return cv_typed(rw_call(rw, n, NULL, "date_trunc", 2, rw_string(rw, n, "second"), n), otype_plain(OT_DATE));
    return cv_typed(rw_compat(rw, n, "cast_date", 1, n), otype_plain(OT_DATE));
}

/* PostgreSQL compares timestamp with timestamptz by itself, and by an index; the zone of a value that has one does not
 * count, so that side gives way. */
void cv_same_form(Rw *rw, Node **l, Node **r)
{
    StampForm a = cv_form(*l), b = cv_form(*r);
    if (a == b)
        return;
    if (a == STAMP_NANO && b == STAMP_PLAIN && comes_as(*l, b)) { /* the digits of a text are seldom more than the column's */
        *l = cv_stamp(rw, *l, b);
        return;
    }
    if (b == STAMP_NANO && a == STAMP_PLAIN && comes_as(*r, a)) {
        *r = cv_stamp(rw, *r, a);
        return;
    }
    bool nano = a == STAMP_NANO || b == STAMP_NANO;
    if (!nano && a != STAMP_ZONED && b != STAMP_ZONED)
        return;
    StampForm to = !nano ? STAMP_INSTANT : a == STAMP_PLAIN || b == STAMP_PLAIN ? STAMP_NANO : STAMP_ZONED;
    if (nano || a == STAMP_ZONED)
        *l = cv_stamp(rw, *l, to);
    if (nano || b == STAMP_ZONED)
        *r = cv_stamp(rw, *r, to);
}

Node *cv_digits(Rw *rw, Node *n, int digits)
{
    bool nano = cv_form(n) == STAMP_NANO;
    if ((!nano && cv_form(n) != STAMP_ZONED) || n->otype->scale <= digits)
        return n;
    OType *t = arena_memdup(rw->a, n->otype, sizeof *t);
    t->scale = (int16_t)digits;
    return cv_typed(rw_compat(rw, n, nano ? "round_ns" : "round_zoned", 2, n, rw_number(rw, n, digits)), t);
}
