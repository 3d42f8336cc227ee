/* Names: Oracle's case to PostgreSQL's and back, quoting, names longer than PostgreSQL's 63 bytes. */
#include "config.h"
#include "emit/emitter.h"

#include <stdlib.h>

enum { PG_NAME_MAX = 63, LONG_NAME_KEPT = 52 };

static const char *const keywords[] = {
#define PGKW(word) word,
#include "emit/pg_keywords.def"
#undef PGKW
};

/* Functions that gram.y knows by a keyword and that are written as an ordinary call: quoted, they would not be found. */
static const char *const grammar_functions[] = { "coalesce", "greatest", "grouping", "least", "nullif", "row", "xmlconcat" };

static int cmp_word(const void *key, const void *item)
{
    const Str  *k = key;
    const char *w = *(const char *const *)item;
    return str_cmp(*k, str_of(w));
}

static bool in_words(Str word, const char *const *words, size_t n)
{
    return bsearch(&word, words, n, sizeof *words, cmp_word) != NULL;
}

/* Oracle allows 128 bytes. What is longer than PostgreSQL's limit keeps its beginning, cut between characters, and gets
 * a hash of the whole, so that two long names do not fall together. */
static Str fit_name(Arena *a, Str s)
{
    if (s.n <= PG_NAME_MAX)
        return s;
    size_t keep = LONG_NAME_KEPT;
    while (keep > 0 && ((unsigned char)s.p[keep] & 0xC0) == 0x80)
        keep--;
    char *p = arena_printf(a, "%.*s$%010llx", (int)keep, s.p, (unsigned long long)(str_hash(s) & 0xFFFFFFFFFFULL));
    return str_of(p);
}

/* Lower case if there is no lower-case letter, upper case if there is no upper-case one; its own inverse. */
static Str swap_case(Arena *a, Str s)
{
    if (!str_has_lower(s))
        return str_lower(a, s);
    if (!str_has_upper(s))
        return str_upper(a, s);
    return s;
}

Str emit_map_name(Arena *a, Str oracle_name)
{
    return fit_name(a, swap_case(a, oracle_name));
}

Str emit_unmap_name(Arena *a, Str pg_name)
{
    return swap_case(a, pg_name);
}

static bool plain_name(Str s)
{
    if (s.n == 0 || !((s.p[0] >= 'a' && s.p[0] <= 'z') || s.p[0] == '_'))
        return false;
    for (size_t i = 1; i < s.n; i++) {
        char c = s.p[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '$'))
            return false;
    }
    return true;
}

static void put_quoted(StrBuf *to, Str s)
{
    sb_putc(to, '"');
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '"')
            sb_putc(to, '"');
        sb_putc(to, s.p[i]);
    }
    sb_putc(to, '"');
}

/* Behind a dot any keyword is a name (gram.y: attr_name is ColLabel). */
static void put_name(StrBuf *to, Str pg_name, bool after_dot)
{
    if (plain_name(pg_name) && (after_dot || !in_words(pg_name, keywords, sizeof keywords / sizeof *keywords)))
        sb_put(to, pg_name);
    else
        put_quoted(to, pg_name);
}

void emit_identifier(StrBuf *to, Str oracle_name)
{
    put_name(to, emit_map_name(to->a, oracle_name), false);
}

void emit_string_literal(StrBuf *to, Str value)
{
    sb_putc(to, '\'');
    for (size_t i = 0; i < value.n; i++) { /* standard_conforming_strings is on: a backslash is itself */
        if (value.p[i] == '\'')
            sb_putc(to, '\'');
        sb_putc(to, value.p[i]);
    }
    sb_putc(to, '\'');
}

void emit_name(Emitter *e, Str oracle_name)
{
    emit_identifier(&e->out, oracle_name);
}

void emit_names(Emitter *e, const StrList *names)
{
    for (uint32_t i = 0; i < names->n; i++) {
        if (i)
            emit_puts(e, ", ");
        emit_name(e, names->v[i]);
    }
}

void emit_column_list(Emitter *e, const StrList *names)
{
    if (!names->n)
        return;
    emit_puts(e, " (");
    emit_names(e, names);
    emit_puts(e, ")");
}

void emit_qualified(Emitter *e, const StrList *parts)
{
    for (uint32_t i = 0; i < parts->n; i++) {
        if (i)
            emit_puts(e, ".");
        if (i == 0 && parts->n > 1 && str_is(parts->v[0], "SYS"))
            emit_puts(e, "dbsaci");
        else
            put_name(&e->out, emit_map_name(e->a, parts->v[i]), i > 0);
    }
}

void emit_routine_name(Emitter *e, const StrList *parts)
{
    if (parts->n == 1) {
        Str name = emit_map_name(e->a, parts->v[0]);
        if (in_words(name, grammar_functions, sizeof grammar_functions / sizeof *grammar_functions)) {
            emit_str(e, str_upper(e->a, name));
            return;
        }
    }
    emit_qualified(e, parts);
}
