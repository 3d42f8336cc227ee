/* The mapping of identifiers, and quoting. */
#include "config.h"
#include "backend/be_names.h"

#include "emit/emit.h"

Str be_pg_name(Arena *a, Str oracle)
{
    return str_copy(a, emit_map_name(a, oracle));
}

Str be_pg_member(Arena *a, Str package, Str name)
{
    return be_pg_name(a, package.n ? str_of(arena_printf(a, "%.*s__%.*s", STR_ARG(package), STR_ARG(name))) : name);
}

Str be_oracle_name(Arena *a, Str pg)
{
    return str_copy(a, emit_unmap_name(a, pg));
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
