#include "config.h"
#include "util/diag.h"

void diag_init(DiagList *l, Arena *a)
{
    *l = (DiagList){ .a = a };
}

Diag *diag_add(DiagList *l, DiagLevel level, int ora, Span at, const char *rule, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *text = arena_vprintf(l->a, fmt, ap);
    va_end(ap);

    Diag *d = ARENA_NEW(l->a, Diag);
    *d = (Diag){ .level = level, .ora = ora, .at = at, .rule = rule, .message = text };
    if (l->last)
        l->last->next = d;
    else
        l->first = d;
    l->last = d;
    l->count++;
    return d;
}

const Diag *diag_worst(const DiagList *l)
{
    const Diag *worst = l->first;
    for (const Diag *d = l->first; d; d = d->next)
        if (d->level > worst->level)
            worst = d;
    return worst;
}

void diag_move_line_col(Str text, uint32_t from, uint32_t to, int *line, int *column)
{
    size_t end = to < text.n ? to : text.n;
    for (size_t i = from; i < end; i++) {
        unsigned char ch = (unsigned char)text.p[i];
        if (ch == '\n') {
            ++*line;
            *column = 1;
        } else if ((ch & 0xC0) != 0x80) {
            ++*column;
        }
    }
}

void diag_line_col(Str text, uint32_t offset, int *line, int *column)
{
    *line = *column = 1;
    diag_move_line_col(text, 0, offset, line, column);
}
