/* Calls in pass types: number of arguments, their conversion by the table's letters, the result's type. */
#include "config.h"
#include "rewrite/fn.h"
#include "rewrite/fn_length.h"
#include "rewrite/packages.h"
#include "rewrite/plg.h"
#include "rewrite/ty.h"
#include "rewrite/typeref.h"
#include "rewrite/utype.h"

#include <ctype.h>

/* ---- arguments ---- */

/* A fixed number of arguments is ORA-00909, a range ORA-00938 or 00939. */
static bool count_args(Rw *rw, const Call *c, const Fn *fn)
{
    uint32_t n = c->args.n;
    for (uint32_t i = 0; i < n; i++)
        if (AST_IS(Star, c->args.v[i]) && AST_AS(Star, c->args.v[i])->qualifier.n == 0 && !str_is(c->name.v[0], "COUNT"))
            return rw_refuse(rw, 936, c->args.v[i], "star-argument", "missing expression");
    uint8_t  max = fn->flags & FN_FEW && rw_before(rw, 23) ? fn->min : fn->max;
    if (n >= fn->min && (max == FN_MANY || n <= max))
        return true;
    if (fn->min == max)
        return rw_refuse(rw, 909, &c->base, "argument-count", "invalid number of arguments");
    return n < fn->min ? rw_refuse(rw, 938, &c->base, "argument-count", "not enough arguments for function")
                       : rw_refuse(rw, 939, &c->base, "argument-count", "too many arguments for function");
}

static Node *datetime_arg(Rw *rw, Node *n, bool *ok)
{
    if (cv_family(n) == FAM_NUM) {
        *ok = rw_refuse(rw, 932, n, "inconsistent-types", "inconsistent datatypes: expected DATE got NUMBER");
        return n;
    }
    return cv_pin(rw, cv_date(rw, n), OT_DATE); /* of a TIMESTAMP the fraction does not count */
}

static Node *number_arg(Rw *rw, Node *n, bool exact, bool *ok)
{
    if (cv_family(n) == FAM_DATE || cv_family(n) == FAM_INTERVAL)
        *ok = rw_refuse(rw, 932, n, "inconsistent-types", "inconsistent datatypes: expected NUMBER got %s", otype_name(cv_type(n)));
    n = exact ? cv_to_id(rw, n, OT_NUMBER) : cv_number(rw, n);
    return cv_pin(rw, n, OT_NUMBER);
}

/* Functions that are often given numbers: where the type is not known the compat schema's overloads make text of it. */
static Node *any_text(Rw *rw, Node *n)
{
    if (cv_is_unknown(n) && !AST_IS(Bind, cv_bare(n)))
        return cv_typed(rw_compat(rw, n, "to_char", 1, n), otype_plain(OT_VARCHAR2));
    return cv_pin(rw, cv_text(rw, n), OT_VARCHAR2);
}

static Node *by_letter(Rw *rw, Node *n, char letter, bool *ok)
{
    switch (letter) {
    case 'S': return any_text(rw, n);
    case 's': return cv_type(n) == OT_BLOB ? n : cv_pin(rw, cv_text(rw, n), OT_VARCHAR2);
    case 'n': return number_arg(rw, n, true, ok);
    case 'x': return number_arg(rw, n, false, ok);
    case 'd': return datetime_arg(rw, n, ok);
    case 't': return cv_form(n) == STAMP_NANO ? n : cv_pin(rw, cv_to_id(rw, n, OT_TIMESTAMP), OT_TIMESTAMP);
    case 'z': return cv_pin(rw, cv_to_id(rw, n, OT_TIMESTAMP_TZ), OT_TIMESTAMP_TZ);
    case 'i': return cv_to_id(rw, n, OT_INTERVAL_DS);
    case 'r': return cv_pin(rw, cv_to_id(rw, n, OT_RAW), OT_RAW);
    default: return n;
    }
}

static bool convert_args(Rw *rw, Call *c, const Fn *fn)
{
    bool   ok = true;
    size_t letters = strlen(fn->args);
    for (uint32_t i = 0; i < c->args.n && letters && ok; i++)
        if (!AST_IS(Star, c->args.v[i]) && !AST_IS(NamedArg, c->args.v[i]))
            c->args.v[i] = by_letter(rw, c->args.v[i], fn->args[i < letters ? i : letters - 1], &ok);
    return ok;
}

/* ---- user functions ---- */

/* Parameters by position and by name. */
static const CatArg *parameter(const CatRoutine *r, const Node *arg, uint32_t i)
{
    const NamedArg *named = AST_IS(NamedArg, arg) ? AST_AS(NamedArg, arg) : NULL;
    for (uint32_t k = 0; named && k < r->nargs; k++)
        if (str_eq(r->args[k].name, named->name))
            return &r->args[k];
    return !named && i < r->nargs ? &r->args[i] : NULL;
}

/* How well the arguments suit, for overloads: -1 they do not. */
static int suits(const CatRoutine *r, const List *args)
{
    uint32_t least = 0;
    int      score = 0;
    for (uint32_t j = 0; j < r->nargs; j++)
        least += !r->args[j].has_default;
    if (args->n < least || args->n > r->nargs)
        return -1;
    for (uint32_t i = 0; i < args->n; i++) {
        const Node   *v = AST_IS(NamedArg, args->v[i]) ? AST_AS(NamedArg, args->v[i])->value : args->v[i];
        const CatArg *p = parameter(r, args->v[i], i);
        if (!p)
            return -1;
        score += cv_family(v) != FAM_NONE && cv_family(v) == otype_family(p->type.id) ? 2 : cv_family(v) == FAM_NONE;
    }
    return score;
}

static const CatRoutine *pick(const CatRoutine *found, uint32_t count, const List *args)
{
    const CatRoutine *best = NULL;
    int               most = -1;
    for (uint32_t i = 0; i < count; i++)
        if (suits(&found[i], args) > most) {
            best = &found[i];
            most = suits(best, args);
        }
    return best;
}

/* As the parameter takes it. Where overloads wait, a text says what it is. */
static Node *as_parameter(Rw *rw, Node *v, const CatArg *p, bool overloaded)
{
    Str s;
    v = cv_to(rw, v, &p->type);
    if (overloaded && cv_string_literal(v, &s))
        return cv_typed(rw_cast(rw, v, "text"), &p->type);
    return v;
}

static CatAnswer look_up(Rw *rw, const StrList *name, const CatRoutine **found, uint32_t *count)
{
    Catalog *cat = rw->catalog;
    Str none = { 0 };
    *found = plg_own_routine(rw, name, count);
    if (*found)
        return CAT_YES;
    if (!cat)
        return CAT_UNKNOWN;
    if (name->n == 1)
        return cat->routine(cat, none, none, name->v[0], found, count);
    if (name->n == 2) {
        CatAnswer a = cat->routine(cat, none, name->v[0], name->v[1], found, count);
        return a != CAT_NO ? a : cat->routine(cat, name->v[0], none, name->v[1], found, count);
    }
    return cat->routine(cat, name->v[0], name->v[1], name->v[2], found, count);
}

const OType *ty_piped(Rw *rw, const Call *c)
{
    const CatRoutine *found = NULL;
    const CatType    *type = NULL;
    uint32_t          count = 0;
    if (c->dblink.n || look_up(rw, &c->name, &found, &count) != CAT_YES)
        return NULL;
    const CatRoutine *r = pick(found, count, &c->args);
    if (!r || !r->pipes.n)
        return NULL;
    StrList name = r->pipes_schema.n ? strlist_of2(rw->a, r->pipes_schema, r->pipes) : strlist_of1(rw->a, r->pipes);
    return ut_find(rw, &name, &type) == CAT_YES ? ut_otype(rw, type) : NULL;
}

static bool user_function(Rw *rw, Call *c)
{
    const CatRoutine *found = NULL;
    uint32_t count = 0;
    if (c->dblink.n)
        return true;
    CatAnswer a = look_up(rw, &c->name, &found, &count);
    if (a == CAT_NO)
        return rw_refuse(rw, 904, &c->base, "unknown-function", "\"%.*s\": invalid identifier", STR_ARG(c->name.v[c->name.n - 1]));
    if (a == CAT_UNKNOWN)
        return true;
    const CatRoutine *r = pick(found, count, &c->args);
    if (!r)
        return rw_refuse(rw, 6553, &c->base, "argument-count", "PLS-306: wrong number or types of arguments in call to '%.*s'",
                         STR_ARG(c->name.v[c->name.n - 1]));
    for (uint32_t i = 0; i < c->args.n; i++) {
        Node **v = AST_IS(NamedArg, c->args.v[i]) ? &AST_AS(NamedArg, c->args.v[i])->value : &c->args.v[i];
        *v = as_parameter(rw, *v, parameter(r, c->args.v[i], i), count > 1);
    }
    if (r->pipes.n && !c->piped)
        return rw_refuse(rw, 3001, &c->base, "pipelined-value", "unimplemented feature: a pipelined function as a value");
    c->base.otype = c->piped ? ty_piped(rw, c) : &r->returns;
    return true;
}

/* ---- calls ---- */

static bool run_row(Rw *rw, Node **slot, const Fn *fn)
{
    Call  *c = AST_AS(Call, *slot);
    FnCall f = { rw, slot, c, fn };
    bool   ok = true;
    if (!count_args(rw, c, fn) || !convert_args(rw, c, fn))
        return false;
    if (c->distinct && !(fn->flags & FN_AGG))
        return rw_refuse(rw, 30482, *slot, "distinct-not-allowed", "DISTINCT option not allowed for this function");
    if (!c->over && (fn->flags & FN_WINDOW))
        return rw_refuse(rw, 30484, *slot, "window-missing", "missing window specification for this function");
    const OType *t = fn->type(&f, &ok);
    if (ok)
        (*slot)->otype = c->name.n == 1 ? fn_result_length(rw, c, t) : t;
    return ok;
}

bool ty_call(Rw *rw, Node **slot)
{
    Call     *c = AST_AS(Call, *slot);
    const Fn *fn = c->name.n == 1 && !c->quoted_name && !c->dblink.n ? fn_find(c->name.v[0]) : fn_find_package(&c->name);
    if (c->name.n == 2 && !fn && str_is(c->name.v[0], "STANDARD"))
        fn = fn_find(c->name.v[1]);
    if (fn)
        return run_row(rw, slot, fn);
    if (c->name.n == 2 && str_is(c->name.v[0], "DBSACI")) /* made by a pass */
        return true;
    bool is_type = false;
    plg_note_call(rw, &c->name);
    if (packages_know(&c->name) || !ut_constructor(rw, slot, &is_type))
        return !is_type;
    return is_type || user_function(rw, c);
}

/* ---- result types: the plain ones ---- */

#define PLAIN(id)                                                                                                      \
    const OType *fn_type_##id(FnCall *f, bool *ok)                                                                     \
    {                                                                                                                  \
        (void)f;                                                                                                       \
        (void)ok;                                                                                                      \
        return otype_plain(OT_##id);                                                                                   \
    }
PLAIN(NUMBER)
PLAIN(VARCHAR2)
PLAIN(NVARCHAR2)
PLAIN(DATE)
PLAIN(TIMESTAMP)
PLAIN(TIMESTAMP_TZ)
PLAIN(INTERVAL_YM)
PLAIN(INTERVAL_DS)
PLAIN(RAW)
PLAIN(CLOB)
PLAIN(NCLOB)
PLAIN(BLOB)
PLAIN(BINARY_FLOAT)
PLAIN(BINARY_DOUBLE)
PLAIN(BOOLEAN)
PLAIN(ROWID)
PLAIN(XMLTYPE)
PLAIN(JSON)
#undef PLAIN

const OType *fn_type_UNKNOWN(FnCall *f, bool *ok)
{
    (void)f;
    (void)ok;
    return NULL;
}

/* ---- those that follow the arguments ---- */

const OType *fn_type_arg1(FnCall *f, bool *ok)
{
    (void)ok;
    const OType *t = fn_arg(f, 0)->otype;
    return t && otype_family(t->id) == FAM_NUM && t->id != OT_BINARY_DOUBLE && t->id != OT_BINARY_FLOAT ? otype_plain(OT_NUMBER) : t;
}

/* A text as long as the first argument at most; CLOB stays CLOB. */
const OType *fn_type_arg1_text(FnCall *f, bool *ok)
{
    (void)ok;
    const OType *a = fn_arg(f, 0)->otype;
    if (!a || otype_family(a->id) != FAM_CHAR)
        return otype_plain(OT_VARCHAR2);
    if (a->id == OT_CLOB || a->id == OT_NCLOB || a->id == OT_LONG)
        return otype_plain(OT_CLOB);
    return otype_of_length(f->rw->a, otype_plain(a->id == OT_NCHAR || a->id == OT_NVARCHAR2 ? OT_NVARCHAR2 : OT_VARCHAR2), otype_bytes(a));
}

/* A text of any length. */
const OType *fn_type_text(FnCall *f, bool *ok)
{
    return otype_plain(fn_type_arg1_text(f, ok)->id);
}

/* DBMS_LOB.SUBSTR: bytes of a BLOB, characters of a CLOB. */
const OType *fn_type_lob_part(FnCall *f, bool *ok)
{
    (void)ok;
    return otype_plain(cv_family(fn_arg(f, 0)) == FAM_RAW ? OT_RAW : OT_VARCHAR2);
}

const OType *fn_type_wider(FnCall *f, bool *ok)
{
    (void)ok;
    const OType *t = otype_plain(OT_NUMBER);
    for (uint32_t i = 0; i < f->call->args.n; i++)
        t = cv_wider_number(t, fn_arg(f, i)->otype);
    return t;
}

const OType *fn_type_sum(FnCall *f, bool *ok)
{
    const Node *a = fn_arg(f, 0);
    if (cv_is_unknown(a))
        return NULL;
    if (cv_type(a) == OT_RAW || cv_type(a) == OT_BLOB || cv_type(a) == OT_LONG_RAW) {
        *ok = rw_refuse(f->rw, 932, a, "inconsistent-types", "inconsistent datatypes: expected NUMBER got %s", cv_type(a) == OT_BLOB ? "BLOB" : "BINARY");
        return NULL;
    }
    return cv_family(a) == FAM_INTERVAL ? a->otype : fn_type_wider(f, ok);
}

/* FROM_TZ has the digits of its TIMESTAMP. */
const OType *fn_type_from_tz(FnCall *f, bool *ok)
{
    (void)ok;
    OType *t = arena_memdup(f->rw->a, otype_plain(OT_TIMESTAMP_TZ), sizeof *t);
    t->scale = fn_arg(f, 0)->otype ? fn_arg(f, 0)->otype->scale : t->scale;
    return t;
}

static bool has_fraction(Str model)
{
    for (size_t i = 0; i + 1 < model.n; i++)
        if (toupper((unsigned char)model.p[i]) == 'F' && toupper((unsigned char)model.p[i + 1]) == 'F')
            return true;
    return false;
}

/* A model with FF reads up to nine digits. */
const OType *fn_type_to_timestamp(FnCall *f, bool *ok)
{
    const SqlOptions *o = f->rw->options;
    Str               model = f->call->args.n > 1 ? STR("") : o->nls_timestamp_format.n ? o->nls_timestamp_format : STR("FF");
    (void)ok;
    if (f->call->args.n > 1)
        cv_string_literal(fn_arg(f, 1), &model);
    return has_fraction(model) ? otype_with_nanos(OT_TIMESTAMP) : otype_plain(OT_TIMESTAMP);
}

/* UTC without a zone, with as many digits. */
const OType *fn_type_extract_utc(FnCall *f, bool *ok)
{
    (void)ok;
    const OType *t = fn_arg(f, 0)->otype;
    return cv_form(fn_arg(f, 0)) == STAMP_ZONED && t->scale > 6 ? otype_with_nanos(OT_TIMESTAMP) : otype_plain(OT_TIMESTAMP);
}

const OType *fn_type_to_zoned(FnCall *f, bool *ok)
{
    (void)f;
    (void)ok;
    return otype_with_nanos(OT_TIMESTAMP_TZ);
}

const OType *fn_type_minmax(FnCall *f, bool *ok)
{
    return fn_type_arg1(f, ok);
}

const OType *fn_type_median(FnCall *f, bool *ok)
{
    (void)ok;
    Node *a = fn_arg(f, 0);
    if (cv_family(a) == FAM_CHAR)
        f->call->args.v[0] = a = cv_number(f->rw, a);
    return cv_family(a) == FAM_NUM ? cv_wider_number(a->otype, NULL) : a->otype;
}

const OType *fn_type_percentile(FnCall *f, bool *ok)
{
    (void)ok;
    if (f->call->within_group.n != 1)
        return otype_plain(OT_NUMBER);
    const OType *t = AST_AS(OrderItem, f->call->within_group.v[0])->expr->otype;
    return t && otype_family(t->id) == FAM_NUM ? cv_wider_number(t, NULL) : t;
}

static const OType *lead_args(FnCall *f, uint32_t from, uint32_t to)
{
    Node ***slots = ARENA_ARRAY(f->rw->a, Node **, to - from + 1);
    for (uint32_t i = from; i < to; i++)
        slots[i - from] = &f->call->args.v[i];
    return ty_lead(f->rw, slots, to - from);
}

/* Both arguments are evaluated, so a text that is no number fails whether it is needed or not. */
const OType *fn_type_nvl(FnCall *f, bool *ok)
{
    Str s;
    if (cv_family(fn_arg(f, 0)) == FAM_NUM && cv_string_literal(fn_arg(f, 1), &s) && s.n && !memchr("+-. \t0123456789", s.p[0], 15))
        *ok = rw_refuse(f->rw, 1722, fn_arg(f, 1), "invalid-number", "invalid number");
    return lead_args(f, 0, 2);
}

const OType *fn_type_nvl2(FnCall *f, bool *ok)
{
    (void)ok;
    return lead_args(f, 1, 3);
}

const OType *fn_type_greatest(FnCall *f, bool *ok)
{
    (void)ok;
    return lead_args(f, 0, f->call->args.n);
}

const OType *fn_type_coalesce(FnCall *f, bool *ok)
{
    Node ***slots = ARENA_ARRAY(f->rw->a, Node **, f->call->args.n);
    const OType *t = NULL;
    for (uint32_t i = 0; i < f->call->args.n; i++)
        slots[i] = &f->call->args.v[i];
    *ok = ty_unify(f->rw, slots, f->call->args.n, 932, &t);
    return t;
}

const OType *fn_type_nullif(FnCall *f, bool *ok)
{
    if (cv_is_null(fn_arg(f, 0))) {
        *ok = rw_refuse(f->rw, 932, fn_arg(f, 0), "inconsistent-types", "inconsistent datatypes: expected - got CHAR");
        return NULL;
    }
    const OType *a = fn_arg(f, 0)->otype, *b = fn_arg(f, 1)->otype; /* nothing is converted, as the condition = would */
    if (a && b && a->id != OT_UNKNOWN && b->id != OT_UNKNOWN && !cv_is_null(fn_arg(f, 1)) && !AST_IS(Bind, fn_arg(f, 1)) &&
        otype_family(a->id) != otype_family(b->id) && otype_family(a->id) != FAM_NONE && otype_family(b->id) != FAM_NONE) {
        *ok = rw_refuse(f->rw, 932, fn_arg(f, 1), "inconsistent-types", "inconsistent datatypes: expected %s got %s", otype_name(a->id), otype_name(b->id));
        return NULL;
    }
    *ok = cv_compare(f->rw, &f->call->args.v[0], &f->call->args.v[1]);
    return fn_arg(f, 0)->otype;
}

/* DECODE(x, s1, r1, ..., d): searches and x as the first search's type, results as the first result's; a NULL first
 * result makes them text. */
const OType *fn_type_decode(FnCall *f, bool *ok)
{
    List   *a = &f->call->args;
    Node ***results = ARENA_ARRAY(f->rw->a, Node **, a->n);
    uint32_t n = 0;
    for (uint32_t i = 1; i + 1 < a->n; i += 2) {
        if (!cv_compare(f->rw, &a->v[0], &a->v[i])) {
            *ok = false;
            return NULL;
        }
        results[n++] = &a->v[i + 1];
    }
    if (a->n % 2 == 0)
        results[n++] = &a->v[a->n - 1];
    if (cv_is_null(*results[0])) {
        for (uint32_t i = 1; i < n; i++)
            *results[i] = cv_text(f->rw, *results[i]);
        return otype_plain(OT_VARCHAR2);
    }
    return ty_lead(f->rw, results, n);
}

/* TRUNC and ROUND: of a date with a unit, of a number with places. */
const OType *fn_type_trunc(FnCall *f, bool *ok)
{
    Rw   *rw = f->rw;
    Node *x = fn_arg(f, 0), *unit = fn_arg(f, 1);
    Str   s;
    bool  date_unit = unit && cv_string_literal(unit, &s) && s.n && !(s.p[0] >= '0' && s.p[0] <= '9') && s.p[0] != '-';
    if (cv_family(x) == FAM_DATE || (date_unit && cv_family(x) != FAM_NUM && cv_family(x) != FAM_CHAR)) {
        bool cut = str_is(f->call->name.v[0], "TRUNC") && cv_type(x) == OT_TIMESTAMP && cv_form(x) == STAMP_PLAIN; /* TRUNC cuts the fraction itself */
        f->call->args.v[0] = cut ? x : datetime_arg(rw, x, ok);
        if (unit)
            f->call->args.v[1] = cv_pin(rw, cv_text(rw, unit), OT_VARCHAR2);
        return otype_plain(OT_DATE);
    }
    if (cv_is_unknown(x) && !unit && !AST_IS(Bind, cv_bare(x)))
        return NULL; /* the compat schema's overloads decide */
    f->call->args.v[0] = number_arg(rw, x, false, ok);
    if (unit)
        f->call->args.v[1] = number_arg(rw, unit, true, ok);
    return cv_is_unknown(x) ? otype_plain(OT_NUMBER) : cv_wider_number(fn_arg(f, 0)->otype, NULL);
}

const OType *fn_type_concat(FnCall *f, bool *ok)
{
    for (uint32_t i = 1; i < f->call->args.n; i++)
        if (cv_type(fn_arg(f, i)) == OT_CLOB || cv_type(fn_arg(f, i)) == OT_NCLOB)
            return otype_plain(OT_CLOB);
    return fn_type_text(f, ok);
}

const OType *fn_type_lag(FnCall *f, bool *ok)
{
    if (f->call->args.n < 3)
        return fn_type_arg1(f, ok);
    Node **slots[2] = { &f->call->args.v[0], &f->call->args.v[2] };
    const OType *t = NULL;
    *ok = ty_unify(f->rw, slots, 2, 932, &t);
    return t;
}

/* TO_CHAR(:1, '... FF9'): the client may have sent nine digits. */
static void all_digits(FnCall *f)
{
    Str   model;
    Node *x = fn_arg(f, 0);
    if (AST_IS(Bind, cv_bare(x)) && cv_type(x) == OT_TIMESTAMP && fn_arg(f, 1) && cv_string_literal(fn_arg(f, 1), &model) && has_fraction(model))
        f->call->args.v[0] = cv_stamp(f->rw, x, STAMP_NANO);
}

const OType *fn_type_to_char(FnCall *f, bool *ok)
{
    (void)ok;
    all_digits(f);
    const Node *x = fn_arg(f, 0), *model = fn_arg(f, 1);
    OTypeId id = str_is(f->call->name.v[0], "TO_NCHAR") ? OT_NVARCHAR2 : OT_VARCHAR2;
    return otype_of_length(f->rw->a, otype_plain(id), fn_char_length(x, model));
}

static const Option *option(const Call *c, const char *name)
{
    for (uint32_t i = 0; i < c->options.n; i++)
        if (str_is(AST_AS(Option, c->options.v[i])->name, name))
            return AST_AS(Option, c->options.v[i]);
    return NULL;
}

const OType *fn_type_json_value(FnCall *f, bool *ok)
{
    (void)ok;
    const Option *r = option(f->call, "RETURNING");
    return r && r->args.n ? typeref_otype(f->rw->a, r->args.v[0], otype_plain(OT_VARCHAR2)) : otype_plain(OT_VARCHAR2);
}

/* JSON of a JSON document, unless RETURNING says otherwise. */
const OType *fn_type_json_changed(FnCall *f, bool *ok)
{
    if (!option(f->call, "RETURNING") && cv_type(fn_arg(f, 0)) == OT_JSON)
        return otype_plain(OT_JSON);
    return fn_type_json_value(f, ok);
}

const OType *fn_type_xmlcast(FnCall *f, bool *ok)
{
    (void)ok;
    for (uint32_t i = 0; i < f->call->options.n; i++)
        for (uint32_t j = 0; j < AST_AS(Option, f->call->options.v[i])->args.n; j++)
            if (AST_IS(TypeRef, AST_AS(Option, f->call->options.v[i])->args.v[j]))
                return typeref_otype(f->rw->a, AST_AS(Option, f->call->options.v[i])->args.v[j], NULL);
    return otype_plain(OT_VARCHAR2);
}

/* ---- CAST ---- */

bool ty_cast(Rw *rw, Node **slot)
{
    Cast *c = AST_AS(Cast, *slot);
    if (!AST_IS(TypeRef, c->to))
        return true;
    CatAnswer    answer;
    const OType *to = ut_typeref(rw, c->to, &answer);
    if (to)
        return ut_type_cast(rw, c, to);
    if (answer == CAT_NO)
        return rw_refuse(rw, 902, c->to, "invalid-datatype", "invalid datatype");
    to = typeref_otype(rw->a, c->to, NULL);
    (*slot)->otype = to;
    return true;
}
