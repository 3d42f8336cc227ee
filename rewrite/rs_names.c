/* What Oracle calls things: the name of a select list item, and an expression's text as a column heading. */
#include "config.h"
#include "rewrite/rs_private.h"

#include <ctype.h>

/* Past a comment that starts at i, or i itself. */
static size_t skip_comment(Str t, size_t i)
{
    if (i + 1 < t.n && t.p[i] == '-' && t.p[i + 1] == '-') {
        while (i < t.n && t.p[i] != '\n')
            i++;
    } else if (i + 1 < t.n && t.p[i] == '/' && t.p[i + 1] == '*') {
        for (i += 2; i < t.n; i++)
            if (t.p[i - 1] == '*' && t.p[i] == '/' && i > 2)
                return i + 1;
    }
    return i;
}

/* Oracle's heading of an expression without alias: its text without blanks and comments, in upper case, strings included
 * (select 'drop table ' || x gives 'DROPTABLE'||X); only what stands in double quotes is kept. */
Str rs_heading(Rw *rw, Span at)
{
    bool   inside = at.end > at.start && at.end <= rw->text.n; /* a view of the catalogue has no text here */
    Str    text = inside ? (Str){ rw->text.p + at.start, at.end - at.start } : (Str){ "", 0 };
    StrBuf out;
    sb_init(&out, rw->a);
    bool in_string = false, in_quotes = false;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.p[i];
        if (!in_string && !in_quotes) {
            size_t after = skip_comment(text, i);
            if (after != i) {
                i = after - 1;
                continue;
            }
        }
        if (c == '\'' && !in_quotes)
            in_string = !in_string;
        else if (c == '"' && !in_string)
            in_quotes = !in_quotes;
        if (in_quotes)
            sb_putc(&out, c);
        else if (!isspace((unsigned char)c))
            sb_putc(&out, (char)((unsigned char)c < 128 ? toupper((unsigned char)c) : c));
    }
    return sb_str(&out);
}

/* A column's own name, or none. Looks through parentheses and the forms that keep a column's name. */
Str rs_plain_name(const Node *expr)
{
    while (AST_IS(Paren, expr))
        expr = AST_AS(Paren, expr)->arg;
    if (AST_IS(ColumnRef, expr)) {
        const StrList *p = &AST_AS(ColumnRef, expr)->parts;
        return p->v[p->n - 1];
    }
    if (AST_IS(SeqValue, expr))
        return AST_AS(SeqValue, expr)->currval ? STR("CURRVAL") : STR("NEXTVAL");
    return (Str){ 0 };
}

/* t.addr.city is called ADDR.CITY. */
static Str attribute_name(Rw *rw, const Node *expr)
{
    StrList parts = { 0 };
    for (; AST_IS(MethodCall, expr) && !AST_AS(MethodCall, expr)->has_parens; expr = AST_AS(MethodCall, expr)->arg)
        strlist_push(rw->a, &parts, AST_AS(MethodCall, expr)->name);
    StrBuf out;
    sb_init(&out, rw->a);
    if (!parts.n || !AST_IS(ColumnRef, expr))
        return (Str){ 0 };
    sb_put(&out, rs_plain_name(expr));
    for (uint32_t i = parts.n; i > 0; i--)
        sb_printf(&out, ".%.*s", STR_ARG(parts.v[i - 1]));
    return sb_str(&out);
}

Str rs_target_name(Rw *rw, const Target *t)
{
    if (t->alias.n)
        return t->alias;
    Str plain = rs_plain_name(t->expr);
    if (!plain.n)
        plain = attribute_name(rw, t->expr);
    return plain.n ? plain : rs_heading(rw, t->base.at);
}
