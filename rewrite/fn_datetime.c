/* TO_CHAR, TO_DATE and their family; TRUNC and ROUND. Literal models that mean the same to PostgreSQL become its own. */
#include "config.h"
#include "rewrite/fn_lower.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- date models ---- */

/* The element that the model begins with, longest first, or NULL. Case does not matter for numbers. */
static const char *element(Str m)
{
    static const char *const elements[] = { "YYYY", "IYYY", "HH24", "HH12", "DDD", "MM", "DD", "HH", "MI", "SS", "IW", "WW", "Q", "W" };
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        size_t n = strlen(elements[i]);
        if (m.n >= n && str_iis((Str){ m.p, n }, elements[i]))
            return elements[i];
    }
    return NULL;
}

static bool stays_apart(Str rest)
{
    /* SSSSS, MMM, DDDD ...: what follows would belong to a longer element */
    return rest.n == 0 || !isalnum((unsigned char)*rest.p) || element(rest);
}

static bool is_separator(char c)
{
    return c != '\0' && strchr(" -/,.;:", c) != NULL;
}

bool fn_native_date_model(Str m)
{
    bool any = false;
    while (m.n) {
        const char *e = element(m);
        if (is_separator(*m.p)) {
            m.p++, m.n--;
            continue;
        }
        if (!e)
            return false;
        size_t n = strlen(e);
        m.p += n, m.n -= n;
        if (!stays_apart(m) || (str_is(str_of(e), "SS") && m.n && toupper((unsigned char)*m.p) == 'S'))
            return false;
        any = true;
    }
    return any;
}

/* ---- TO_DATE of two literals ---- */

typedef struct Parts {
    int y, m, d, h, mi, s;
    bool has_y, has_m, has_d;
} Parts;

static bool take_digits(Str *v, int n, int *to)
{
    if (v->n < (size_t)n)
        return false;
    *to = 0;
    for (int i = 0; i < n; i++) {
        if (!isdigit((unsigned char)v->p[i]))
            return false;
        *to = *to * 10 + (v->p[i] - '0');
    }
    v->p += n, v->n -= (size_t)n;
    return true;
}

static bool take_element(const char *e, Str *v, Parts *p)
{
    switch (e[0]) {
    case 'Y': return p->has_y = take_digits(v, 4, &p->y);
    case 'D': return strlen(e) == 2 && (p->has_d = take_digits(v, 2, &p->d));
    case 'H': return strcmp(e, "HH24") == 0 && take_digits(v, 2, &p->h);
    case 'S': return take_digits(v, 2, &p->s);
    case 'M': return e[1] == 'I' ? take_digits(v, 2, &p->mi) : (p->has_m = take_digits(v, 2, &p->m));
    default: return false;
    }
}

static bool is_day(const Parts *p)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    if (!p->has_y || !p->has_m || !p->has_d || p->y < 1583 || p->m < 1 || p->m > 12 || p->d < 1)
        return false;
    bool leap = (p->y % 4 == 0 && p->y % 100 != 0) || p->y % 400 == 0;
    return p->d <= days[p->m - 1] + (p->m == 2 && leap) && p->h < 24 && p->mi < 60 && p->s < 60;
}

/* Only what is exact to the letter is computed here; the rest, errors included, is the compat function's. */
static bool exact_date(Str v, Str m, Parts *p)
{
    while (m.n) {
        const char *e = element(m);
        if (is_separator(*m.p)) {
            if (!v.n || *v.p != *m.p)
                return false;
            m.p++, m.n--, v.p++, v.n--;
            continue;
        }
        if (!e || !take_element(e, &v, p))
            return false;
        size_t n = strlen(e);
        m.p += n, m.n -= n;
    }
    return v.n == 0 && is_day(p);
}

static Node *folded_date(FnCall *f)
{
    Str v, m;
    Parts p = { 0 };
    if (f->call->args.n != 2 || !cv_string_literal(fn_arg(f, 0), &v) || !cv_string_literal(fn_arg(f, 1), &m) ||
        !fn_native_date_model(m) || !exact_date(v, m, &p))
        return NULL;
    char *text = arena_printf(f->rw->a, "%04d-%02d-%02d %02d:%02d:%02d", p.y, p.m, p.d, p.h, p.mi, p.s);
    return AST_NEW(f->rw->a, DatetimeLit, f->call->base.at, .kind = DT_DATE, .value = str_of(text));
}

/* TO_X(x DEFAULT d ON CONVERSION ERROR [, fmt [, nls]]) is to_x_default(x, d, fmt, nls). */
static bool with_default(FnCall *f, const char *name)
{
    Node *d = fn_option_arg(fn_option(f, "DEFAULT ON CONVERSION ERROR"));
    if (!d)
        return false;
    f->call->args.v[0] = cv_text(f->rw, fn_arg(f, 0));
    list_insert(f->rw->a, &f->call->args, 1, cv_pin(f->rw, cv_text(f->rw, d), OT_VARCHAR2));
    f->call->options = (List){ 0 };
    fn_rename_compat(f, arena_printf(f->rw->a, "%s_default", name));
    return true;
}

bool fn_lower_to_date(FnCall *f)
{
    Node *literal = folded_date(f);
    if (literal) {
        rw_rule(f->rw, "literal-date");
        return fn_becomes(f, literal);
    }
    if (with_default(f, "to_date"))
        return true;
    Node *x = fn_arg(f, 0);
    if (cv_family(x) == FAM_DATE)
        f->call->args.v[0] = cv_stamp(f->rw, x, STAMP_PLAIN);
    else if (cv_family(x) == FAM_CHAR || cv_is_null(x))
        f->call->args.v[0] = cv_pin(f->rw, cv_text(f->rw, x), OT_VARCHAR2);
    return fn_rename_compat(f, "to_date");
}

/* TO_NUMBER, TO_TIMESTAMP, TO_BINARY_DOUBLE ...: the compat function of the same name. */
bool fn_lower_conversion(FnCall *f)
{
    Rw  *rw = f->rw;
    Str  upper = f->call->name.v[f->call->name.n - 1];
    bool zoned = str_is(upper, "TO_TIMESTAMP_TZ"), stamp = zoned || str_is(upper, "TO_TIMESTAMP");
    Str  name = zoned ? STR("to_zoned") : stamp && cv_form(*f->slot) == STAMP_NANO ? STR("to_timestamp_ns") : str_lower(rw->a, upper);
    Node *x = fn_arg(f, 0);
    if (with_default(f, name.p))
        return true;
    if (f->call->args.n == 1 && str_is(name, "to_number") && cv_family(x) == FAM_NUM && cv_type(x) != OT_BINARY_DOUBLE &&
        cv_type(x) != OT_BINARY_FLOAT)
        return fn_becomes(f, x);
    if (stamp && cv_family(x) == FAM_DATE && f->call->args.n == 1)
        return fn_becomes(f, cv_to(rw, x, (*f->slot)->otype));
    if (f->call->args.n > 1 || stamp || cv_is_null(x) || cv_family(x) == FAM_DATE)
        f->call->args.v[0] = cv_pin(rw, cv_text(rw, x), OT_VARCHAR2);
    return fn_rename_compat(f, name.p);
}

/* ---- TO_CHAR ---- */

static bool stamp_to_char(FnCall *f, Node *x)
{
    Rw  *rw = f->rw;
    Str  model;
    if (cv_type(x) == OT_TIMESTAMP_LTZ) /* the fields of the session's zone, and the digits that PostgreSQL has */
        f->call->args.v[0] = x = cv_stamp(rw, x, STAMP_PLAIN);
    bool date = cv_type(x) == OT_DATE;
    if (f->call->args.n == 2 && cv_string_literal(fn_arg(f, 1), &model) && fn_native_date_model(model)) {
        rw_rule(rw, "native-date-model");
        if (cv_is_row(x))
            f->call->args.v[0] = rw_compat(rw, x, "local_fields", 1, x);
        return fn_rename(f, "to_char");
    }
    if (f->call->args.n == 1)
        return fn_becomes(f, cv_text(rw, x));
    if (date)
        return fn_rename_compat(f, "to_char_date");
    if (cv_form(x) == STAMP_INSTANT || x->otype->scale == 6)
        return fn_rename_compat(f, "to_char");
    if (f->call->args.n == 2)
        list_push(rw->a, &f->call->args, rw_cast(rw, rw_null(rw, *f->slot), "text"));
    list_push(rw->a, &f->call->args, rw_number(rw, *f->slot, x->otype->scale));
    return fn_rename_compat(f, "to_char_ff");
}

bool fn_lower_to_char(FnCall *f)
{
    Rw  *rw = f->rw;
    Str  model;
    Node *x = fn_arg(f, 0);
    Node *bare = cv_bare(x);
    switch (cv_family(x)) {
    case FAM_DATE: return stamp_to_char(f, x);
    case FAM_NUM: case FAM_INTERVAL:
        return f->call->args.n == 1 ? fn_becomes(f, cv_text(rw, x)) : fn_rename_compat(f, "to_char");
    case FAM_CHAR:
        f->call->args.v[0] = cv_text(rw, x);
        return f->call->args.n == 1 ? fn_becomes(f, fn_arg(f, 0)) : fn_rename_compat(f, "to_char");
    case FAM_RAW: case FAM_XML: case FAM_JSON: return fn_becomes(f, cv_text(rw, x));
    default: break;
    }
    if (f->call->args.n == 2 && cv_string_literal(fn_arg(f, 1), &model) && fn_native_date_model(model) && !AST_IS(Bind, bare) &&
        !cv_is_null(x))
        return fn_rename(f, "to_char"); /* whatever it is, it must be a date */
    f->call->args.v[0] = cv_pin(rw, x, OT_VARCHAR2);
    return fn_rename_compat(f, "to_char");
}

bool fn_lower_extract_utc(FnCall *f)
{
    return fn_rename_compat(f, cv_form(*f->slot) == STAMP_NANO ? "sys_extract_utc_ns" : "sys_extract_utc");
}

/* ---- MIN, MAX ---- */

/* PostgreSQL has them for rows since 18 only. */
bool fn_minmax(FnCall *f)
{
    bool        min = str_is(f->call->name.v[0], "MIN");
    const char *name = min ? "min" : "max";
    return cv_is_row(fn_arg(f, 0)) ? fn_rename_compat(f, name) : fn_rename(f, name);
}

/* ---- TRUNC, ROUND ---- */

bool fn_lower_trunc(FnCall *f)
{
    return fn_rename_compat(f, str_is(f->call->name.v[0], "TRUNC") ? "trunc" : "round");
}

/* VALIDATE_CONVERSION(x AS type, ...): the type goes as a word. */
bool fn_lower_validate(FnCall *f)
{
    Rw *rw = f->rw;
    Node *type = NULL;
    for (uint32_t i = 0; i < f->call->options.n; i++)
        for (uint32_t j = 0; j < AST_AS(Option, f->call->options.v[i])->args.n; j++)
            if (AST_IS(TypeRef, AST_AS(Option, f->call->options.v[i])->args.v[j]))
                type = AST_AS(Option, f->call->options.v[i])->args.v[j];
    if (!type)
        return fn_lower_refuse(f);
    f->call->args.v[0] = cv_pin(rw, cv_text(rw, fn_arg(f, 0)), OT_VARCHAR2);
    Node *word = AST_NEW(rw->a, StringLit, type->at, .value = AST_AS(TypeRef, type)->name);
    list_insert(rw->a, &f->call->args, 1, word);
    f->call->options = (List){ 0 };
    return fn_rename_compat(f, "validate_conversion");
}
