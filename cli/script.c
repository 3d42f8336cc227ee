/* The script reader. A stack of open files: @file puts one on top, its end takes it off. */
#include "config.h"
#include "cli/script.h"

#include "cli/script_cmd.h"
#include "cli/script_lex.h"

#include <ctype.h>

Script *script_new(Arena *a, const char *separator, const char *encoding)
{
    Script *s = ARENA_NEW(a, Script);
    s->a = a;
    s->separator = separator;
    s->encoding = encoding;
    vars_init(&s->vars, a);
    return s;
}

void script_open(Script *s, Source src)
{
    if (s->depth < SCRIPT_MAX_DEPTH)
        s->files[s->depth++] = (ScriptFile){ .src = src };
}

/* ---- statements ---- */

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(word, *list) == 0)
            return true;
    return false;
}

/* Units that contain `;` and so end at a line with a slash. */
static bool is_plsql(Str text, size_t i)
{
    static const char *const units[] = { "FUNCTION", "PROCEDURE", "PACKAGE", "TRIGGER", "TYPE", "JAVA", "LIBRARY", NULL };
    static const char *const between[] = { "OR", "REPLACE", "EDITIONABLE", "NONEDITIONABLE", "IF", "NOT", "EXISTS", "AND", "RESOLVE",
                                           "COMPILE", NULL };
    char words[8][32];
    if (i + 1 < text.n && text.p[i] == '<' && text.p[i + 1] == '<')
        return true;
    int n = lex_words(text, i, words, 8), k = 1;
    if (n == 0)
        return false;
    if (strcmp(words[0], "BEGIN") == 0 || strcmp(words[0], "DECLARE") == 0)
        return true;
    if (strcmp(words[0], "WITH") == 0)
        return n > 1 && (strcmp(words[1], "FUNCTION") == 0 || strcmp(words[1], "PROCEDURE") == 0);
    if (strcmp(words[0], "CREATE") != 0)
        return false;
    while (k < n && is_one_of(words[k], between))
        k++;
    return k < n && is_one_of(words[k], units);
}

static Str trimmed(Str text, size_t from, size_t to)
{
    while (to > from && isspace((unsigned char)text.p[to - 1]))
        to--;
    return (Str){ text.p + from, to - from };
}

/* From the first character of a statement to its end; *next is where reading goes on. */
static Str statement_at(Str text, size_t from, size_t *next)
{
    bool   plsql = is_plsql(text, from);
    size_t i = from;
    while (i < text.n) {
        size_t skip = lex_skip(text, i);
        if (skip > i) {
            i = skip;
            continue;
        }
        if (text.p[i] == ';' && !plsql) {
            *next = i + 1;
            return trimmed(text, from, i);
        }
        if (text.p[i++] == '\n' && (lex_line_is(text, i, '/') || (plsql && lex_line_is(text, i, '.')))) {
            *next = lex_line_end(text, i);
            return trimmed(text, from, i);
        }
    }
    *next = text.n;
    return trimmed(text, from, text.n);
}

static void take_statement(Script *s, Arena *a, ScriptFile *f, Piece *to)
{
    Str    missing, raw = statement_at(f->src.text, f->pos, &f->pos);
    size_t start = (size_t)(raw.p - f->src.text.p);
    *to = (Piece){ .file = f->src.name, .source = f->src.text, .start = (uint32_t)start };
    to->text = vars_replace(&s->vars, a, raw, &missing);
    to->moved = to->text.p != raw.p;
    if (missing.n) {
        to->code = "SP2-0552";
        to->message = arena_printf(a, "substitution variable \"%.*s\" has no value", STR_ARG(missing));
    }
}

/* ---- records ---- */

/* The separator line's first word is the id; the record is what follows, to the next such line. */
static bool take_record(Script *s, ScriptFile *f, Piece *to)
{
    Str    text = f->src.text, sep = str_of(s->separator);
    size_t end = lex_line_end(text, f->pos), id = f->pos + sep.n;
    bool   marked = text.n - f->pos >= sep.n && memcmp(text.p + f->pos, sep.p, sep.n) == 0;
    size_t from = marked ? (end < text.n ? end + 1 : end) : f->pos, next = from;
    while (next < text.n && !(text.n - next >= sep.n && memcmp(text.p + next, sep.p, sep.n) == 0)) {
        next = lex_line_end(text, next);
        next += next < text.n;
    }
    *to = (Piece){ .file = f->src.name, .source = text, .start = (uint32_t)from, .text = trimmed(text, from, next) };
    while (marked && id < end && text.p[id] == ' ')
        id++;
    size_t id_end = id;
    while (marked && id_end < end && !isspace((unsigned char)text.p[id_end]))
        id_end++;
    to->id = (Str){ text.p + id, id_end - id };
    f->pos = next;
    return to->text.n > 0 || marked;
}

/* What is to be said of a file before its first statement, with a place of its own. false: nothing. */
static bool take_news(ScriptFile *f, Piece *to)
{
    if (f->told || (!f->src.problem && !f->src.note))
        return false;
    f->told = true;
    *to = (Piece){ .file = f->src.name, .code = f->src.problem ? f->src.code : NULL, .line = f->src.line, .column = f->src.column,
                   .message = f->src.problem ? f->src.problem : f->src.note };
    return true;
}

/* true: a piece was found; false: what stood there is done with. */
static bool piece_of(Script *s, Arena *a, ScriptFile *f, Piece *to)
{
    if (take_news(f, to))
        return true;
    if (s->separator && f->pos < f->src.text.n)
        return take_record(s, f, to);
    f->pos = lex_skip_space(f->src.text, f->pos);
    if (f->pos >= f->src.text.n) {
        s->depth--;
        return false;
    }
    if (f->src.text.p[f->pos] == '/' || f->src.text.p[f->pos] == ';') { /* runs the buffer again, or an empty statement */
        f->pos++;
        return false;
    }
    CmdResult done = script_command(s, a, f, to);
    if (done == CMD_NONE)
        take_statement(s, a, f, to);
    return done != CMD_DONE;
}

/* Pieces of a file come in order, so lines are counted on from the last one's place. */
static void locate(Script *s, Piece *to)
{
    if (to->line)
        return;
    to->line = to->column = 1;
    for (int i = s->depth - 1; i >= 0; i--) {
        ScriptFile *f = &s->files[i];
        if (f->src.text.p != to->source.p || f->mark > to->start)
            continue;
        if (!f->line)
            f->line = f->column = 1;
        diag_move_line_col(to->source, f->mark, to->start, &f->line, &f->column);
        f->mark = to->start;
        to->line = f->line;
        to->column = f->column;
        return;
    }
    diag_move_line_col(to->source, 0, to->start, &to->line, &to->column);
}

/* What needs more memory than the cap: the reader is behind it already, wherever that shows. */
static Piece too_large(const ScriptFile *f)
{
    return (Piece){ .file = f->src.name, .source = f->src.text, .start = f->mark, .code = "ORA-00913", .message = "statement is too complex" };
}

bool script_next(Script *s, Arena *a, Piece *to)
{
    volatile int depth = s->depth;
    if (setjmp(*arena_guard(a))) {
        *to = too_large(&s->files[depth - 1]);
    } else {
        bool found = false;
        while (!found && (depth = s->depth) > 0)
            found = piece_of(s, a, &s->files[s->depth - 1], to);
        arena_unguard(a);
        if (!found)
            return false;
    }
    locate(s, to);
    return true;
}
