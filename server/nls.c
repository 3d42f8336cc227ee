/* ALTER SESSION SET NLS_*: what a value may be, and the settings that a language or a territory brings with it. */
#include "config.h"
#include "server/nls.h"

#include "rewrite/sorts.h"
#include "server/backend_session.h"

static const struct {
    const char *name, *sort;
} languages[] = {
#define LANGUAGE(name, sort) { name, sort },
#include "server/languages.def"
#undef LANGUAGE
};

static const char *sort_of_language(Str language)
{
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++)
        if (str_is(language, languages[i].name))
            return languages[i].sort;
    return NULL;
}

typedef struct Territory {
    const char *name, *date, *time, *digits, *currency, *dual;
} Territory;

static const Territory territories[] = {
#define TERRITORY(name, date, time, digits, currency, dual) { name, date, time, digits, currency, dual },
#include "server/territories.def"
#undef TERRITORY
};

static const Territory *territory_of(Str name)
{
    for (size_t i = 0; i < sizeof territories / sizeof territories[0]; i++)
        if (str_is(name, territories[i].name))
            return &territories[i];
    return NULL;
}

/* Two different characters that cannot be part of a number. */
static bool are_numeric_characters(Str s)
{
    return s.n == 2 && s.p[0] != s.p[1] && !memchr("0123456789+-<>", s.p[0], 14) && !memchr("0123456789+-<>", s.p[1], 14);
}

static bool is_value(Nls which, Str value)
{
    switch (which) {
    case NLS_TERRITORY: case NLS_ISO_CURRENCY: return territory_of(value) != NULL;
    case NLS_NUMERIC_CHARACTERS: return are_numeric_characters(value);
    case NLS_CALENDAR: return str_is(value, "GREGORIAN");
    case NLS_SORT: return sort_known(value);
    case NLS_COMP: return str_is(value, "BINARY") || str_is(value, "LINGUISTIC") || str_is(value, "ANSI");
    case NLS_LANGUAGE: case NLS_DATE_LANGUAGE: return sort_of_language(value) != NULL;
    default: return true;
    }
}

/* Names are kept in capitals, as V$NLS_PARAMETERS shows them; formats as they were written. */
static bool is_name(Nls which)
{
    return which == NLS_SORT || which == NLS_COMP || which == NLS_LANGUAGE || which == NLS_DATE_LANGUAGE || which == NLS_TERRITORY ||
           which == NLS_ISO_CURRENCY || which == NLS_CALENDAR || which == NLS_LENGTH_SEMANTICS;
}

/* Messages stay English; dates and the order of text follow the language. */
static bool set_language(Session *s, Str language, BeError *err)
{
    return session_set_nls(s, NLS_LANGUAGE, language, err) && session_set_nls(s, NLS_DATE_LANGUAGE, language, err) &&
           session_set_nls(s, NLS_SORT, str_of(sort_of_language(language)), err);
}

static bool set_territory(Session *s, const Territory *t, BeError *err)
{
    Str stamp = str_of(arena_printf(s->call, "%s %s", t->date, t->time));
    Str zoned = str_of(arena_printf(s->call, "%.*s TZR", STR_ARG(stamp)));
    return session_set_nls(s, NLS_TERRITORY, str_of(t->name), err) && session_set_nls(s, NLS_ISO_CURRENCY, str_of(t->name), err) &&
           session_set_nls(s, NLS_DATE_FORMAT, str_of(t->date), err) && session_set_nls(s, NLS_TIMESTAMP_FORMAT, stamp, err) &&
           session_set_nls(s, NLS_TIMESTAMP_TZ_FORMAT, zoned, err) &&
           session_set_nls(s, NLS_NUMERIC_CHARACTERS, str_of(t->digits), err) &&
           session_set_nls(s, NLS_CURRENCY, str_of(t->currency), err) && session_set_nls(s, NLS_DUAL_CURRENCY, str_of(t->dual), err);
}

/* What reads a model; NULL: the setting is none. */
static const char *reader_of(Nls which)
{
    switch (which) {
    case NLS_DATE_FORMAT: return "SELECT dbsaci.to_char_date(timestamp '2000-01-01', $1)";
    case NLS_TIMESTAMP_FORMAT: return "SELECT dbsaci.to_char(timestamp '2000-01-01', $1)";
    case NLS_TIMESTAMP_TZ_FORMAT: return "SELECT dbsaci.to_char(timestamptz '2000-01-01', $1)";
    default: return NULL;
    }
}

/* A model is read when it is set: ORA-01821 and its like. */
static bool try_format(Session *s, Nls which, Str model, Outcome *o)
{
    BeError     err;
    const char *values[] = { arena_strndup(s->call, model.p, model.n) };
    const char *reader = reader_of(which);
    if (!reader || be_in_failed_transaction(s->be))
        return true;
    PGresult *res = be_query(s->be, reader, 1, values, &err);
    PQclear(res);
    return res || outcome_backend(s, o, &err);
}

bool nls_set(Session *s, Nls which, Str value, Outcome *o)
{
    BeError err;
    if (is_name(which))
        value = str_upper(s->call, value);
    if (!is_value(which, value))
        return outcome_fail(s, o, 12705, "Cannot access NLS data files or invalid environment specified");
    if (which == NLS_LENGTH_SEMANTICS && !str_is(value, "BYTE") && !str_is(value, "CHAR"))
        return outcome_fail(s, o, 96, "invalid value %.*s for parameter nls_length_semantics, must be from among CHAR, BYTE", STR_ARG(value));
    if (!try_format(s, which, value, o))
        return false;
    if (which == NLS_TERRITORY)
        return set_territory(s, territory_of(value), &err) || outcome_backend(s, o, &err);
    if (which == NLS_LANGUAGE)
        return set_language(s, value, &err) || outcome_backend(s, o, &err);
    return session_set_nls(s, which, value, &err) || outcome_backend(s, o, &err);
}
