#include "config.h"
#include "server/session_values.h"

#include <errno.h>
#include <stdlib.h>

static const struct {
    const char *name, *words; /* NULL: a number */
    long long   low, high;
} values[] = {
#define SESSION_WORDS(name, words) { name, words, 0, 0 },
#define SESSION_NUMBER(name, low, high) { name, NULL, low, high },
#include "server/session_values.def"
#undef SESSION_WORDS
#undef SESSION_NUMBER
};

/* Is it one of the words between ", "? */
static bool among(const char *words, Str value)
{
    for (const char *p = words; *p;) {
        size_t n = strcspn(p, ",");
        char   word[40];
        memcpy(word, p, n);
        word[n] = '\0';
        if (str_iis(value, word))
            return true;
        p += n + (p[n] ? 2 : 0);
    }
    return false;
}

static bool within(Arena *a, Str value, long long low, long long high)
{
    char *end;
    errno = 0;
    long long v = strtoll(arena_strndup(a, value.p, value.n), &end, 10);
    return errno == 0 && value.n && !*end && v >= low && v <= high;
}

bool session_value(Session *s, Str name, Str value, Outcome *o)
{
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        if (!str_iis(name, values[i].name))
            continue;
        Str lower = str_lower(s->call, name);
        if (values[i].words)
            return among(values[i].words, value) || outcome_fail(s, o, 96, "invalid value %.*s for parameter %.*s, must be from among %s",
                                                                 STR_ARG(value), STR_ARG(lower), values[i].words);
        return within(s->call, value, values[i].low, values[i].high) ||
               outcome_fail(s, o, 68, "invalid value %.*s for parameter %.*s, must be between %lld and %lld", STR_ARG(value), STR_ARG(lower),
                            values[i].low, values[i].high);
    }
    return true;
}
