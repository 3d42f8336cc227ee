/* Values of the DATE family in the four forms that PostgreSQL holds them in (StampForm). */
#include "config.h"
#include "rewrite/convert.h"

StampForm cv_form(const Node *n)
{
    return n->otype ? (StampForm)n->otype->form : STAMP_PLAIN;
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

/* SYSTIMESTAMP, also with an interval added, is asked for in the form that is wanted: predicates on it are evaluated for
 * every row. NULL: not of that kind. */
static Node *now_in(Rw *rw, Node *n, StampForm form)
{
    Node *bare = cv_bare(n);
    if (is_now(bare) && form != STAMP_NANO)
        return ast_copy(rw->a, bare);
    if (form != STAMP_INSTANT || !is_interval_add(bare) || cv_type(AST_AS(Call, bare)->args.v[1]) != OT_INTERVAL_DS)
        return NULL;
    Node *now = now_in(rw, AST_AS(Call, bare)->args.v[0], form);
    return now ? rw_compat(rw, n, "interval_add", 2, cv_typed(now, type_in(rw, now->otype, form)), AST_AS(Call, bare)->args.v[1]) : NULL;
}

Node *cv_stamp(Rw *rw, Node *n, StampForm form)
{
    if (cv_form(n) == form)
        return n;
    const OType *t = type_in(rw, n->otype, form);
    Node *now = now_in(rw, n, form);
    return cv_typed(now ? now : rw_cast(rw, n, cv_pg_type(rw, t)), t);
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
    if (cv_form(n) != STAMP_ZONED || n->otype->scale <= digits)
        return n;
    OType *t = arena_memdup(rw->a, n->otype, sizeof *t);
    t->scale = (int16_t)digits;
    return cv_typed(rw_compat(rw, n, "round_zoned", 2, n, rw_number(rw, n, digits)), t);
}
