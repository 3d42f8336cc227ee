/* ALTER SESSION SET NLS_*: what a value may be, and the settings that a language brings with it. */
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

static bool is_value(Nls which, Str value)
{
    switch (which) {
    case NLS_SORT: return sort_known(value);
    case NLS_COMP: return str_is(value, "BINARY") || str_is(value, "LINGUISTIC") || str_is(value, "ANSI");
    case NLS_LANGUAGE: case NLS_DATE_LANGUAGE: return sort_of_language(value) != NULL;
    default: return true;
    }
}

/* Names are kept in capitals, as V$NLS_PARAMETERS shows them; formats as they were written. */
static bool is_name(Nls which)
{
    return which == NLS_SORT || which == NLS_COMP || which == NLS_LANGUAGE || which == NLS_DATE_LANGUAGE;
}

/* Messages stay English; dates and the order of text follow the language. */
static bool set_language(Session *s, Str language, BeError *err)
{
    return session_set_nls(s, NLS_LANGUAGE, language, err) && session_set_nls(s, NLS_DATE_LANGUAGE, language, err) &&
           session_set_nls(s, NLS_SORT, str_of(sort_of_language(language)), err);
}

bool nls_set(Session *s, Nls which, Str value, Outcome *o)
{
    BeError err;
    if (is_name(which))
        value = str_upper(s->call, value);
    if (!is_value(which, value))
        return outcome_fail(s, o, 12705, "Cannot access NLS data files or invalid environment specified");
    if (which == NLS_LANGUAGE)
        return set_language(s, value, &err) || outcome_backend(s, o, &err);
    return session_set_nls(s, which, value, &err) || outcome_backend(s, o, &err);
}
