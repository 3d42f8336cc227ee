/* The head of CREATE for a PL/SQL unit, word by word. */
#include "config.h"
#include "rewrite/unit.h"

#include <ctype.h>

typedef struct Words {
    Arena *a;
    Str    text;
    size_t at;
} Words;

static void skip_noise(Words *w)
{
    while (w->at < w->text.n) {
        const char *p = w->text.p + w->at;
        size_t      left = w->text.n - w->at;
        if (isspace((unsigned char)*p)) {
            w->at++;
        } else if (left > 1 && p[0] == '-' && p[1] == '-') {
            const char *end = memchr(p, '\n', left);
            w->at = end ? (size_t)(end - w->text.p) : w->text.n;
        } else if (left > 1 && p[0] == '/' && p[1] == '*') {
            for (w->at += 2; w->at + 1 < w->text.n && memcmp(w->text.p + w->at, "*/", 2) != 0; w->at++)
                ;
            w->at += 2;
        } else {
            return;
        }
    }
}

/* A name or keyword, folded; empty: something else stands there. */
static Str next_word(Words *w)
{
    skip_noise(w);
    if (w->at >= w->text.n)
        return (Str){ NULL, 0 };
    size_t from = w->at;
    if (w->text.p[from] == '"') {
        const char *end = memchr(w->text.p + from + 1, '"', w->text.n - from - 1);
        if (!end)
            return (Str){ NULL, 0 };
        w->at = (size_t)(end - w->text.p) + 1;
        return (Str){ w->text.p + from + 1, w->at - from - 2 };
    }
    while (w->at < w->text.n && (isalnum((unsigned char)w->text.p[w->at]) || strchr("_$#", w->text.p[w->at]) ||
                                 (unsigned char)w->text.p[w->at] >= 0x80))
        w->at++;
    return str_upper(w->a, (Str){ w->text.p + from, w->at - from });
}

static bool is_unit_word(Str word)
{
    return str_is(word, "PROCEDURE") || str_is(word, "FUNCTION") || str_is(word, "PACKAGE") || str_is(word, "TRIGGER") ||
           str_is(word, "TYPE");
}

/* [IF NOT EXISTS] [schema.]name */
static bool take_name(Words *w, UnitHead *head)
{
    size_t before = w->at;
    Str    word = next_word(w);
    if (str_is(word, "IF")) {
        if (!str_is(next_word(w), "NOT") || !str_is(next_word(w), "EXISTS"))
            w->at = before;
        word = next_word(w);
    }
    while (word.n) {
        strlist_push(w->a, &head->name, word);
        skip_noise(w);
        if (w->at >= w->text.n || w->text.p[w->at] != '.')
            break;
        w->at++;
        word = next_word(w);
    }
    return word.n && head->name.n <= 2;
}

bool unit_head(Arena *a, Str text, UnitHead *head)
{
    Words w = { .a = a, .text = text };
    *head = (UnitHead){ 0 };
    if (!str_is(next_word(&w), "CREATE"))
        return false;
    for (;;) {
        skip_noise(&w);
        size_t from = w.at;
        Str    word = next_word(&w);
        if (is_unit_word(word)) {
            head->start = (uint32_t)from;
            head->type = word;
            break;
        }
        if (str_is(word, "REPLACE"))
            head->or_replace = true;
        else if (!str_is(word, "OR") && !str_is(word, "EDITIONABLE") && !str_is(word, "NONEDITIONABLE"))
            return false;
    }
    size_t before = w.at;
    bool   body = str_is(next_word(&w), "BODY");
    if (!body)
        w.at = before;
    else if (str_is(head->type, "PACKAGE"))
        head->type = STR("PACKAGE BODY");
    else if (str_is(head->type, "TYPE"))
        head->type = STR("TYPE BODY");
    else
        return false;
    return !str_is(head->type, "TYPE") && take_name(&w, head);
}

/* What is said of the place, without the place that PLS messages begin with: it is kept in columns of its own. */
static Str complaint(const Diag *d)
{
    const char *behind = strncmp(d->message, "line ", 5) == 0 ? strchr(d->message, '\n') : NULL;
    return str_of(behind ? behind + 1 : d->message);
}

Node *unit_broken(Arena *a, Str text, DiagList *diags)
{
    UnitHead    head;
    const Diag *d = diag_worst(diags);
    if (!d || !unit_head(a, text, &head))
        return NULL;
    int      line, column;
    uint32_t at = d->at.start > head.start ? d->at.start - head.start : 0;
    Str      own = { text.p + head.start, text.n - head.start };
    diag_line_col(own, at, &line, &column);
    Str   message = complaint(d);
    Node *n = AST_NEW(a, BrokenUnit, ((Span){ 0, (uint32_t)text.n }), .type = head.type, .name = head.name,
                      .or_replace = head.or_replace, .line = line, .column = column, .message = message);
    diag_init(diags, a);
    return n;
}
