#include "config.h"
#include "tests/sqlcorpus/case.h"

typedef enum Section { IN_HEAD, IN_CATALOG, IN_SQL, IN_PG, IN_TAIL } Section;

static bool starts(Str s, const char *with)
{
    size_t n = strlen(with);
    return s.n >= n && memcmp(s.p, with, n) == 0;
}

static Str next_line(Str *rest)
{
    const char *nl = memchr(rest->p, '\n', rest->n);
    size_t      n = nl ? (size_t)(nl - rest->p) : rest->n;
    Str         line = { rest->p, n };
    size_t      step = nl ? n + 1 : n;
    rest->p += step;
    rest->n -= step;
    return line;
}

/* Grows a slice so that it ends where `line` ends (both are slices of one text). */
static void extend(Str *s, Str line)
{
    if (!s->p)
        *s = line;
    else
        s->n = (size_t)(line.p + line.n - s->p);
}

static void trim_end(Str *s)
{
    while (s->n && (s->p[s->n - 1] == '\n' || s->p[s->n - 1] == ' '))
        s->n--;
}

/* "     ^ ORA-00936: ..." under a SQL line */
static bool is_caret(Str line, uint32_t *column, Str *message)
{
    size_t i = 0;
    while (i < line.n && line.p[i] == ' ')
        i++;
    Str rest = { line.p + i, line.n - i };
    if (!starts(rest, "^ ORA-") && !starts(rest, "^ PLS-"))
        return false;
    *column = (uint32_t)i;
    *message = (Str){ rest.p + 2, rest.n - 2 };
    return true;
}

static Section section_of(Str line, Section now)
{
    if (starts(line, "-- catalog"))
        return IN_CATALOG;
    if (starts(line, "-- sql"))
        return IN_SQL;
    if (str_is(line, "-- pg"))
        return IN_PG;
    if (starts(line, "-- setup"))
        return now == IN_HEAD || now == IN_CATALOG ? IN_HEAD : IN_TAIL;
    if (str_is(line, "-- rows") || starts(line, "-- affected:") || str_is(line, "-- output") || starts(line, "-- error:"))
        return IN_TAIL;
    return now;
}

static void take_line(CorpusCase *c, Str line, Section *in, Str *last_sql)
{
    if (starts(line, "-- verdict: ")) {
        c->verdict = (Str){ line.p + 12, line.n - 12 };
        *in = IN_TAIL; /* the statement ends before it, and a blank line behind it is not of the text */
        return;
    }
    Section was = *in;
    *in = section_of(line, was);
    if (*in == IN_HEAD && was == IN_HEAD && !starts(line, "--") && line.n && !memmem(c->head.p, c->head.n, "\n-- setup", 9))
        *in = IN_SQL;
    bool marker = *in != was && starts(line, "-- ");
    switch (*in) {
    case IN_HEAD:
        extend(&c->head, line);
        break;
    case IN_CATALOG:
        extend(&c->head, line);
        if (!marker)
            extend(&c->catalog, line);
        break;
    case IN_SQL: {
        uint32_t column;
        if (marker) {
            extend(&c->head, line);
        } else if (last_sql->p && is_caret(line, &column, &c->message)) {
            c->has_caret = true;
            c->caret = (uint32_t)(last_sql->p - c->sql.p) + column;
        } else if (!c->has_caret || line.n) { /* the blank line behind a caret is not of the text */
            extend(&c->sql, line);
            *last_sql = line;
        }
        break;
    }
    case IN_PG:
        c->has_pg = true;
        if (!marker)
            extend(&c->pg, line);
        break;
    case IN_TAIL:
        extend(&c->tail, line);
        break;
    }
}

CorpusCase *case_read(Arena *a, Str text)
{
    CorpusCase *first = NULL, *c = NULL;
    Str     rest = text, last_sql = { 0 };
    Section in = IN_HEAD;
    for (int number = 1; rest.n; number++) {
        Str line = next_line(&rest);
        if (starts(line, "== ")) {
            CorpusCase *next = ARENA_NEW(a, CorpusCase);
            next->line = number;
            next->title = (Str){ line.p + 3, line.n - 3 };
            next->head = line;
            in = IN_HEAD;
            last_sql = (Str){ 0 };
            if (c)
                c->next = next;
            else
                first = next;
            c = next;
        } else if (c) {
            take_line(c, line, &in, &last_sql);
        }
    }
    for (c = first; c; c = c->next) {
        trim_end(&c->sql);
        trim_end(&c->pg);
        trim_end(&c->tail);
        trim_end(&c->head);
        trim_end(&c->verdict);
    }
    return first;
}

Str case_preamble(Str text)
{
    Str rest = text;
    while (rest.n) {
        Str line = next_line(&rest);
        if (starts(line, "== "))
            return (Str){ text.p, (size_t)(line.p - text.p) };
    }
    return text;
}

static void write_sql(StrBuf *to, const CorpusCase *c)
{
    Str rest = c->sql;
    while (rest.n) {
        Str      line = next_line(&rest);
        uint32_t at = (uint32_t)(line.p - c->sql.p);
        bool     last = rest.n == 0;
        sb_put(to, line);
        sb_putc(to, '\n');
        if (c->has_caret && c->caret >= at && (c->caret <= at + line.n || last)) {
            sb_printf(to, "%*s^ ", (int)(c->caret - at), "");
            sb_put(to, c->message);
            sb_putc(to, '\n');
            sb_put(to, rest);
            if (rest.n)
                sb_putc(to, '\n');
            return;
        }
    }
}

void case_write(StrBuf *to, const CorpusCase *c)
{
    sb_put(to, c->head);
    sb_putc(to, '\n');
    write_sql(to, c);
    if (c->verdict.n) {
        sb_puts(to, "-- verdict: ");
        sb_put(to, c->verdict);
        sb_putc(to, '\n');
    }
    if (c->has_pg) {
        sb_puts(to, "-- pg\n");
        sb_put(to, c->pg);
        sb_putc(to, '\n');
    }
    if (c->tail.n) {
        sb_put(to, c->tail);
        sb_putc(to, '\n');
    }
    sb_putc(to, '\n');
}
