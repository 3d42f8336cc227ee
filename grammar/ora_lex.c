/* What the scanner's rules call: values of strings, names and binds, lexical faults. */
#include "config.h"
#include "grammar/ora_lex.h"

#include <stdlib.h>

#include "grammar/ora_gram.h"

#define NAME_MAX_BYTES 128 /* Oracle 12.2 and later */

static const char *src_at(const OraParse *cx, uint32_t pos)
{
    return cx->src.p + pos;
}

static int bad_token(OraParse *cx, OraTok *t, int ora, Span at)
{
    if (!cx->bad_ora) {
        cx->bad_ora = ora;
        cx->bad_at = at;
    }
    t->at = at;
    return t->tok = T_BAD;
}

/* A comment that begins with + is a hint; whether it stands where hints are read is known by the token before it. */
void ora_lex_comment(OraParse *cx, uint32_t start, uint32_t end)
{
    const char *p = src_at(cx, start);
    if (end - start < 3 || p[2] != '+' || cx->hint.n)
        return;
    uint32_t tail = p[0] == '/' ? 2 : 0;
    if (end - start < 3 + tail)
        return;
    Str s = { p + 3, end - start - 3 - tail };
    while (s.n && (s.p[0] == ' ' || s.p[0] == '\t'))
        s.p++, s.n--;
    while (s.n && (s.p[s.n - 1] == ' ' || s.p[s.n - 1] == '\t' || s.p[s.n - 1] == '\r'))
        s.n--;
    cx->hint = s;
}

/* PostgreSQL's texts end at a NUL: a literal or name that holds one would become another. */
static bool holds_nul(OraParse *cx, OraTok *t)
{
    const char *nul = t->text.n ? memchr(t->text.p, 0, t->text.n) : NULL;
    if (nul)
        bad_token(cx, t, 911, t->at);
    return nul != NULL;
}

/* '' becomes ', "" is not allowed inside a name. */
static Str unescape(OraParse *cx, Str raw, char quote, uint32_t doubled)
{
    if (!doubled)
        return raw;
    char *to = arena_alloc(cx->a, raw.n + 1), *w = to;
    for (size_t i = 0; i < raw.n; i++) {
        *w++ = raw.p[i];
        if (raw.p[i] == quote)
            i++;
    }
    return (Str){ to, (size_t)(w - to) };
}

int ora_lex_string(OraParse *cx, OraTok *t)
{
    Str raw = { src_at(cx, cx->body), cx->pos - 1 - cx->body };
    t->at = (Span){ cx->open, cx->pos };
    t->text = unescape(cx, raw, '\'', cx->doubled);
    return holds_nul(cx, t) ? t->tok : (t->tok = T_STRING);
}

static char closing_of(char open)
{
    return open == '[' ? ']' : open == '(' ? ')' : open == '{' ? '}' : open == '<' ? '>' : open;
}

/* A quote inside q'[...]': is it the end? body points at the opening delimiter (maybe of several bytes). */
bool ora_lex_q_string(OraParse *cx, OraTok *t)
{
    const char *p = src_at(cx, cx->body);
    uint32_t    n = cx->pos - 1 - cx->body; /* bytes between the two quotes */
    uint32_t    width = 1;
    unsigned char c = (unsigned char)p[0];
    if (c >= 0xf0)
        width = 4;
    else if (c >= 0xe0)
        width = 3;
    else if (c >= 0xc0)
        width = 2;
    if (n < 2 * width)
        return false;
    char close = closing_of(p[0]);
    if (width == 1 ? p[n - 1] != close : memcmp(p, p + n - width, width) != 0)
        return false;
    t->at = (Span){ cx->open, cx->pos };
    t->text = (Str){ p + width, n - 2 * width };
    t->tok = T_STRING;
    holds_nul(cx, t);
    return true;
}

int ora_lex_quoted(OraParse *cx, OraTok *t)
{
    t->at = (Span){ cx->open, cx->pos };
    t->text = (Str){ src_at(cx, cx->body), cx->pos - 1 - cx->body };
    t->quoted = true;
    t->tok = *src_at(cx, cx->open) == ':' ? T_BIND : T_IDENT;
    if (t->text.n == 0)
        return bad_token(cx, t, 1741, t->at);
    if (t->text.n > NAME_MAX_BYTES)
        return bad_token(cx, t, 972, t->at);
    holds_nul(cx, t);
    return t->tok;
}

int ora_lex_word(OraParse *cx, OraTok *t)
{
    Str w = { src_at(cx, t->at.start), t->at.end - t->at.start };
    t->tok = T_IDENT;
    if (w.n > NAME_MAX_BYTES)
        return bad_token(cx, t, 972, t->at);
    char   up[NAME_MAX_BYTES + 1];
    size_t lower = 0;
    for (size_t i = 0; i < w.n; i++) {
        char c = w.p[i];
        bool low = c >= 'a' && c <= 'z';
        lower += low;
        up[i] = low ? (char)(c - 'a' + 'A') : c;
    }
    up[w.n] = 0;
    t->kw = (int16_t)ora_keyword_find(up, w.n);
    if (t->kw >= 0)
        t->text = (Str){ ora_keywords[t->kw].word, w.n };
    else
        t->text = lower ? (Str){ arena_strndup(cx->a, up, w.n), w.n } : w;
    return t->tok;
}

int ora_lex_bind(OraParse *cx, OraTok *t)
{
    Str w = { src_at(cx, t->at.start + 1), t->at.end - t->at.start - 1 };
    while (w.n && (w.p[0] == ' ' || w.p[0] == '\t' || w.p[0] == '\r' || w.p[0] == '\f' || w.p[0] == '\v'))
        w.p++, w.n--;
    t->text = str_has_lower(w) ? str_upper(cx->a, w) : w;
    return t->tok = T_BIND;
}

/* $$NAME and $IF: text without the dollars, in upper case */
int ora_lex_dollar(OraParse *cx, OraTok *t, int tok)
{
    uint32_t skip = tok == T_INQUIRY ? 2 : 1;
    t->text = str_upper(cx->a, (Str){ src_at(cx, t->at.start + skip), t->at.end - t->at.start - skip });
    return t->tok = tok;
}

/* For 1e5d, 2f, 1from: how many bytes at the end belong no longer to the number. */
int ora_lex_not_number(const char *p, int n)
{
    int i = 0;
    while (i < n && ((p[i] >= '0' && p[i] <= '9') || p[i] == '.'))
        i++;
    if (i < n && (p[i] == 'e' || p[i] == 'E')) {
        int j = i + 1;
        if (j < n && (p[j] == '+' || p[j] == '-'))
            j++;
        int digits = j;
        while (j < n && p[j] >= '0' && p[j] <= '9')
            j++;
        if (j > digits)
            i = j;
    }
    if (i + 1 == n && strchr("fFdD", p[i]))
        i++;
    return n - i;
}

int ora_lex_unclosed(OraParse *cx, OraTok *t, int ora)
{
    return bad_token(cx, t, ora, (Span){ cx->open, cx->pos });
}

int ora_lex_rest(OraParse *cx)
{
    uint32_t from = cx->cur.at.end, to = (uint32_t)cx->src.n;
    while (to > from && strchr(" \t\r\n", cx->src.p[to - 1]))
        to--;
    if (to > from + 1 && cx->src.p[to - 1] == '/' && cx->src.p[to - 2] == '\n')
        to--; /* SQL*Plus's terminator */
    cx->cur = (OraTok){ .tok = T_STRING, .kw = -1, .at = { from, to }, .text = { cx->src.p + from, to - from } };
    cx->count = 0;
    cx->drained = true;
    return T_STRING;
}

int ora_lex_bad_char(OraParse *cx, OraTok *t)
{
    return bad_token(cx, t, 911, t->at);
}

/* As if the arena's cap were reached: its guard is the one way out. */
void ora_lex_give_up(OraParse *cx)
{
    arena_alloc(cx->a, SIZE_MAX);
    abort();
}

void ora_lex_next(OraParse *cx, OraTok *t)
{
    *t = (OraTok){ .kw = -1 };
    if (cx->drained) {
        t->at = (Span){ (uint32_t)cx->src.n, (uint32_t)cx->src.n };
        return;
    }
    ora_scan(t, cx->scanner);
    t->line_start = cx->new_line;
    t->hint = cx->hint;
    cx->new_line = false;
    cx->hint = (Str){ 0 };
}
