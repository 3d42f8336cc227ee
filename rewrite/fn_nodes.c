/* CAST, TRIM, EXTRACT, AT TIME ZONE, JSON dot notation. */
#include "config.h"
#include "rewrite/fn_nodes.h"

#include "rewrite/typeref.h"
#include "rewrite/utype.h"

static bool becomes(Node **slot, Node *n)
{
    n->otype = (*slot)->otype;
    *slot = n;
    return true;
}

/* ---- CAST ---- */

static bool is_stamp(OTypeId id)
{
    return id == OT_DATE || id == OT_TIMESTAMP || id == OT_TIMESTAMP_TZ || id == OT_TIMESTAMP_LTZ;
}

static Node *default_on_error(Rw *rw, Cast *c, const OType *to)
{
    static const struct { OTypeId id; const char *fn; } fns[] = {
        { OT_NUMBER, "to_number_default" }, { OT_DATE, "to_date_default" }, { OT_TIMESTAMP, "to_timestamp_default" },
        { OT_TIMESTAMP_TZ, "to_zoned_default" }, { OT_BINARY_DOUBLE, "to_binary_double_default" },
        { OT_INTERVAL_DS, "to_dsinterval_default" }, { OT_INTERVAL_YM, "to_yminterval_default" },
    };
    for (size_t i = 0; i < sizeof fns / sizeof *fns; i++) {
        if (fns[i].id != to->id)
            continue;
        Node *call = rw_compat(rw, &c->base, fns[i].fn, 2, cv_text(rw, c->arg), cv_text(rw, c->on_error));
        List *args = &AST_AS(Call, call)->args;
        if (c->fmt)
            list_push(rw->a, args, c->fmt);
        if (c->nls)
            list_push(rw->a, args, c->nls);
        return cv_typed(call, to);
    }
    return NULL;
}

static Node *with_format(Rw *rw, Cast *c, const OType *to)
{
    const char *fn = to->id == OT_DATE ? "to_date" : to->id == OT_TIMESTAMP ? "to_timestamp" : to->id == OT_TIMESTAMP_TZ
                   ? "to_zoned" : to->id == OT_NUMBER ? "to_number" : NULL;
    if (!fn)
        return NULL;
    Node *call = rw_compat(rw, &c->base, fn, 2, cv_text(rw, c->arg), c->fmt);
    if (c->nls)
        list_push(rw->a, &AST_AS(Call, call)->args, c->nls);
    return cv_typed(call, to);
}

/* Does the value have that PostgreSQL type already, so that no :: is needed? */
static bool needs_cast(const Node *arg, const OType *to)
{
    if (to->id == OT_DATE)
        return cv_type(arg) != OT_DATE;
    if (otype_family(to->id) == FAM_DATE)
        return cv_form(arg) != (StampForm)to->form || (to->form != STAMP_ZONED && to->scale < 6);
    if (to->id == OT_NUMBER && !to->precision) /* what a function of the compat schema gives is numeric */
        return !AST_IS(Call, arg) || AST_AS(Call, arg)->name.n != 2 || !str_is(AST_AS(Call, arg)->name.v[0], "DBSACI");
    return true;
}

/* As cv_pg_type(), but what was written in CAST rounds fractions of a second away. */
static const char *cast_type(Rw *rw, const OType *to)
{
    return to->id == OT_TIMESTAMP_LTZ && to->scale < 6 ? arena_printf(rw->a, "timestamptz(%d)", to->scale) : cv_pg_type(rw, to);
}

bool fn_cast(Rw *rw, Node **slot)
{
    Cast *c = AST_AS(Cast, *slot);
    if (!AST_IS(TypeRef, c->to))
        return true; /* made by a pass */
    if (cv_type(*slot) == OT_OBJECT)
        return ut_lower_cast(rw, slot);
    const OType *to = typeref_otype(rw->a, c->to, NULL);
    if (to->id == OT_OBJECT || to->id == OT_UNKNOWN || AST_IS(Multiset, c->arg))
        return rw_refuse(rw, 3001, *slot, "cast-type", "unimplemented feature: CAST to a user-defined type");
    Node *arg;
    if (c->on_error || c->fmt) {
        arg = c->on_error ? default_on_error(rw, c, to) : with_format(rw, c, to);
        if (!arg)
            return rw_refuse(rw, 3001, *slot, "cast-format", "unimplemented feature: CAST with a format or default to %s", otype_name(to->id));
    } else if (is_stamp(cv_type(c->arg)) && to->id == OT_DATE) {
        return becomes(slot, cv_date(rw, c->arg));
    } else {
        arg = cv_digits(rw, cv_to(rw, c->arg, to), to->scale);
        if (otype_family(to->id) == FAM_CHAR && to->length && cv_family(c->arg) == FAM_NUM)
            return becomes(slot, rw_compat(rw, *slot, "cast_varchar", 2, c->arg, rw_number(rw, *slot, to->length)));
    }
    if (to->id == OT_TIMESTAMP && to->scale == 0 && cv_type(arg) != OT_DATE && !cv_is_null(arg)) /* timestamp(0) is DATE, so (1) holds it */
        arg = rw_cast(rw, arg, "timestamp(0)");
    if (cv_is_null(arg) || needs_cast(arg, to))
        arg = rw_cast(rw, arg, cast_type(rw, to));
    return becomes(slot, arg);
}

/* ---- TRIM ---- */

bool fn_trim(Rw *rw, Node **slot)
{
    static const char *const names[] = { "trim_both", "trim_leading", "trim_trailing" };
    static const char *const plain[] = { "trim", "ltrim", "rtrim" };
    Trim *t = AST_AS(Trim, *slot);
    return becomes(slot, t->chars ? rw_compat(rw, *slot, names[t->side], 2, t->arg, t->chars)
                                  : rw_compat(rw, *slot, plain[t->side], 1, t->arg));
}

/* ---- EXTRACT ---- */

/* Of a value with a time zone: fields of UTC; the zone's own fields as they are. */
bool fn_extract(Rw *rw, Node **slot)
{
    Extract *x = AST_AS(Extract, *slot);
    bool     of_zone = x->field.n > 9 && memcmp(x->field.p, "TIMEZONE_", 9) == 0;
    bool     zone_name = str_is(x->field, "TIMEZONE_REGION") || str_is(x->field, "TIMEZONE_ABBR");
    OTypeFamily family = cv_family(x->arg);
    if ((of_zone && (cv_type(x->arg) == OT_DATE || cv_type(x->arg) == OT_TIMESTAMP)) || family == FAM_CHAR || family == FAM_NUM)
        return rw_refuse(rw, 30076, *slot, "extract-field", "invalid extract field for extract source");
    if (zone_name && cv_form(x->arg) == STAMP_INSTANT)
        x->arg = cv_stamp(rw, x->arg, STAMP_ZONED);
    Node *field = AST_NEW(rw->a, StringLit, (*slot)->at, .value = x->field);
    if (zone_name)
        return becomes(slot, rw_compat(rw, *slot, "extract_zone", 2, field, x->arg));
    const Call *exact = str_is(x->field, "SECOND") ? cv_exact_diff(x->arg) : NULL;
    if (exact)
        return becomes(slot, rw_compat(rw, *slot, "seconds_diff", 2, exact->args.v[0], exact->args.v[1]));
    if (cv_family(x->arg) == FAM_INTERVAL || cv_is_row(x->arg)) /* 30 hours are a day and 6 hours */
        return becomes(slot, rw_compat(rw, *slot, "extract_part", 2, field, x->arg));
    if (!of_zone && cv_type(x->arg) == OT_TIMESTAMP_TZ)
        x->arg = cv_typed(AST_NEW(rw->a, AtTimeZone, x->arg->at, .arg = x->arg, .zone = rw_string(rw, x->arg, "UTC")),
                          otype_plain(OT_TIMESTAMP));
    return true;
}

/* ---- AT TIME ZONE ---- */

/* PostgreSQL's AT TIME ZONE answers the wall clock, Oracle's the same instant with another zone. */
bool fn_at_time_zone(Rw *rw, Node **slot)
{
    AtTimeZone *z = AST_AS(AtTimeZone, *slot);
    if (cv_type(*slot) == OT_TIMESTAMP) /* made by fn_extract() */
        return true;
    Node *zone = z->zone ? cv_text(rw, z->zone) : rw_compat(rw, *slot, "sessiontimezone", 0);
    return becomes(slot, rw_compat(rw, *slot, "at_zone", 2, z->arg, zone));
}

/* ---- IS ... ---- */

static Node *word(Rw *rw, const Node *at, const char *s)
{
    return AST_NEW(rw->a, StringLit, at->at, .value = str_of(s));
}

bool fn_is_test(Rw *rw, Node **slot)
{
    IsTest *t = AST_AS(IsTest, *slot);
    switch (t->kind) {
    case IS_TRUE: case IS_FALSE: case IS_UNKNOWN: case IS_DISTINCT_FROM: case IS_VALID: return true;
    case IS_JSON: return fn_is_json(rw, slot);
    case IS_NAN: /* both numeric and double precision know the word */
        return becomes(slot, rw_binary(rw, t->negated ? OP_NE : OP_EQ, t->arg, word(rw, *slot, "NaN")));
    case IS_INFINITE:
        return becomes(slot, AST_NEW(rw->a, InList, (*slot)->at, .negated = t->negated, .arg = t->arg,
                                     .items = list_of2(rw->a, word(rw, *slot, "Infinity"), word(rw, *slot, "-Infinity"))));
    default: return ut_lower_test(rw, slot);
    }
}
