/* The mapping of identifiers, and quoting. */
#include "config.h"
#include "backend/be_names.h"

static Str mapped(Arena *a, Str name)
{
    bool upper = str_has_upper(name), lower = str_has_lower(name);
    if (upper && !lower)
        return str_lower(a, name);
    if (lower && !upper)
        return str_upper(a, name);
    return str_copy(a, name);
}

Str be_pg_name(Arena *a, Str oracle)
{
    return mapped(a, oracle);
}

Str be_oracle_name(Arena *a, Str pg)
{
    return mapped(a, pg);
}

static void put_quoted(StrBuf *b, Str text, char quote)
{
    sb_putc(b, quote);
    for (size_t i = 0; i < text.n; i++) {
        if (text.p[i] == 0)
            continue; /* PostgreSQL has no NUL */
        if (text.p[i] == quote)
            sb_putc(b, quote);
        sb_putc(b, text.p[i]);
    }
    sb_putc(b, quote);
}

void be_put_ident(StrBuf *b, Str name)
{
    put_quoted(b, name, '"');
}

void be_put_literal(StrBuf *b, Str text)
{
    put_quoted(b, text, '\'');
}
