/* Writing a body: words of PL/pgSQL and the nodes between them. */
#include "config.h"
#include "rewrite/plg.h"

#include <stdarg.h>

bool plg_refuse(Plg *pl, const Node *at, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *what = arena_vprintf(pl->rw->a, fmt, ap);
    va_end(ap);
    return rw_refuse(pl->rw, 3001, at, "plsql", "unimplemented feature: %s", what);
}

bool plg_error(Plg *pl, const Node *at, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *what = arena_vprintf(pl->rw->a, fmt, ap);
    va_end(ap);
    return rw_refuse(pl->rw, 6550, at, "plsql-error", "%s", what);
}

Str plg_fresh(Plg *pl, const char *prefix)
{
    return rw_fresh(pl->rw, prefix);
}

const char *plg_lower(Plg *pl, Str name)
{
    Str l = str_lower(pl->rw->a, name);
    return arena_strndup(pl->rw->a, l.p, l.n);
}

Node *plg_text(Plg *pl, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *text = arena_vprintf(pl->rw->a, fmt, ap);
    va_end(ap);
    return AST_NEW(pl->rw->a, PgVar, ((Span){ 0, 0 }), .text = str_of(text));
}

void plg_at(Plg *pl, uint32_t offset)
{
    int64_t     line = 1, column = 1;
    const char *p = pl->rw->text.p;
    for (uint32_t i = pl->first; i < offset; i++) {
        line += p[i] == '\n';
        column = p[i] == '\n' ? 1 : column + 1;
    }
    pl->line = line;
    pl->column = column;
}

static void push_words(Plg *pl, Str text)
{
    Node *last = pl->body.n && !pl->line ? pl->body.v[pl->body.n - 1] : NULL;
    if (!text.n)
        return;
    if (AST_IS(PgWords, last)) {
        PgWords *w = AST_AS(PgWords, last);
        w->text = str_of(arena_printf(pl->rw->a, "%.*s%.*s", STR_ARG(w->text), STR_ARG(text)));
        return;
    }
    list_push(pl->rw->a, &pl->body, AST_NEW(pl->rw->a, PgWords, ((Span){ 0, 0 }), .text = text, .line = pl->line, .column = pl->column));
    pl->line = 0;
}

/* What follows begins on a line of its own. */
static void push_line(Plg *pl)
{
    if (pl->line)
        list_push(pl->rw->a, &pl->body, AST_NEW(pl->rw->a, PgWords, ((Span){ 0, 0 }), .text = STR(""), .line = pl->line, .column = pl->column));
    pl->line = 0;
}

static void push_name(Plg *pl, Str name)
{
    push_line(pl);
    list_push(pl->rw->a, &pl->body, AST_NEW(pl->rw->a, PgVar, ((Span){ 0, 0 }), .parts = strlist_of1(pl->rw->a, name)));
}

void plg_put(Plg *pl, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *from = fmt;
    for (const char *p = fmt;; p++) {
        if (*p && *p != '%')
            continue;
        push_words(pl, (Str){ arena_strndup(pl->rw->a, from, (size_t)(p - from)), (size_t)(p - from) });
        if (!*p)
            break;
        switch (*++p) {
        case 'n':
            push_line(pl);
            list_push(pl->rw->a, &pl->body, va_arg(ap, Node *));
            break;
        case 'v': push_name(pl, va_arg(ap, Str)); break;
        case 's': push_words(pl, str_of(va_arg(ap, const char *))); break;
        default: push_words(pl, str_of(arena_printf(pl->rw->a, "%d", va_arg(ap, int)))); break;
        }
        from = p + 1;
    }
    va_end(ap);
}

Node *plg_slot(Plg *pl)
{
    push_line(pl);
    Node *slot = plg_text(pl, "%s", "");
    list_push(pl->rw->a, &pl->body, slot);
    return slot;
}
