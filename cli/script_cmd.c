/* SQL*Plus commands: one table says which words are commands, the few that matter have a function here. */
#include "config.h"
#include "cli/script_cmd.h"

#include "cli/script_lex.h"

#include <ctype.h>

typedef enum Action { ACT_SKIP, ACT_SKIP_UNLESS_BY, ACT_DEFINE, ACT_EXECUTE, ACT_EXIT, ACT_SET, ACT_START, ACT_UNDEFINE } Action;

static const struct {
    const char *name;
    size_t      least;
    Action      action;
} commands[] = {
#define CLIENT(command, least, action) { #command, least, ACT_##action },
#include "cli/sqlplus.def"
#undef CLIENT
};

/* A cursor over one command line (continuation lines joined). */
typedef struct Line {
    const char *p, *end;
} Line;

static Str next_word(Line *l)
{
    while (l->p < l->end && isspace((unsigned char)*l->p))
        l->p++;
    const char *from = l->p;
    while (l->p < l->end && !isspace((unsigned char)*l->p))
        l->p++;
    return (Str){ from, (size_t)(l->p - from) };
}

static Str rest_of(Line *l)
{
    while (l->p < l->end && isspace((unsigned char)*l->p))
        l->p++;
    while (l->end > l->p && (isspace((unsigned char)l->end[-1]) || l->end[-1] == ';'))
        l->end--;
    Str s = { l->p, (size_t)(l->end - l->p) };
    if (s.n >= 2 && (s.p[0] == '\'' || s.p[0] == '"') && s.p[s.n - 1] == s.p[0])
        s = (Str){ s.p + 1, s.n - 2 };
    return s;
}

static int command_of(Str word)
{
    while (word.n && word.p[word.n - 1] == ';')
        word.n--;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        size_t n = strlen(commands[i].name);
        if (word.n >= commands[i].least && word.n <= n && str_ieq(word, (Str){ commands[i].name, word.n }))
            return (int)i;
    }
    return -1;
}

/* SET TRANSACTION, SET ROLE and SET CONSTRAINT are SQL. */
static bool is_sql_set(Str what)
{
    return str_iis(what, "transaction") || str_iis(what, "role") || str_iis(what, "constraint") || str_iis(what, "constraints");
}

static void do_set(Script *s, Str what, Line *l)
{
    if (!str_iis(what, "define") && !str_iis(what, "def") && !str_iis(what, "scan") && !str_iis(what, "concat"))
        return;
    Str  to = rest_of(l);
    bool concat = str_iis(what, "concat");
    char c = str_iis(to, "off") ? 0 : str_iis(to, "on") || !to.n ? (concat ? '.' : '&') : to.p[0];
    if (concat)
        s->vars.concat = c;
    else
        s->vars.mark = c;
}

enum { DEFINE_MAX = 240 * 4 }; /* bytes: SQL*Plus takes 240 characters */

/* DEFINE name = value */
static void do_define(Script *s, Arena *a, Line *l)
{
    Str         all = rest_of(l), missing;
    const char *eq = all.n ? memchr(all.p, '=', all.n) : NULL;
    if (!eq)
        return; /* shows a variable */
    Str name = { all.p, (size_t)(eq - all.p) };
    while (name.n && isspace((unsigned char)name.p[name.n - 1]))
        name.n--;
    Line value = { eq + 1, all.p + all.n };
    Str to = vars_replace(&s->vars, a, rest_of(&value), &missing);
    if (to.n <= DEFINE_MAX)
        vars_set(&s->vars, name, to);
    else /* as SQL*Plus; DEFINE a = &a&a again and again would fill the memory */
        vars_unset(&s->vars, name);
}

static CmdResult problem(ScriptFile *f, Span at, const char *code, const char *message, Piece *to)
{
    *to = (Piece){ .file = f->src.name, .source = f->src.text, .start = at.start,
                   .text = { f->src.text.p + at.start, at.end - at.start }, .code = code, .message = message };
    return CMD_PIECE;
}

/* @file is looked for from the working directory, @@file beside the file that names it; .sql is the default ending. */
static const char *path_of(Script *s, const ScriptFile *f, Str name, bool beside)
{
    const char *slash = strrchr(f->src.name, '/');
    const char *path = arena_printf(s->a, "%.*s%.*s", beside && slash && name.n && name.p[0] != '/' ? (int)(slash - f->src.name) + 1 : 0,
                                    f->src.name, STR_ARG(name));
    const char *base = strrchr(path, '/');
    return strchr(base ? base : path, '.') ? path : arena_printf(s->a, "%s.sql", path);
}

static bool is_open(const Script *s, const char *path)
{
    for (int i = 0; i < s->depth; i++)
        if (strcmp(s->files[i].src.name, path) == 0)
            return true;
    return false;
}

static CmdResult do_start(Script *s, Arena *a, ScriptFile *f, Span at, Line *l, bool beside, Piece *to)
{
    Str missing, name = vars_replace(&s->vars, a, next_word(l), &missing);
    while (name.n && name.p[name.n - 1] == ';')
        name.n--;
    const char *path = path_of(s, f, name, beside);
    for (int arg = 1; ; arg++) { /* arguments become &1, &2 ... */
        Str word = next_word(l);
        if (!word.n)
            break;
        vars_set(&s->vars, str_of(arena_printf(a, "%d", arg)), word);
    }
    if (is_open(s, path)) /* SQL*Plus goes on to its limit: nothing in a script can stop it before */
        return problem(f, at, "SP2-0309", arena_printf(a, "file \"%s\" is started by itself", path), to);
    if (s->depth >= SCRIPT_MAX_DEPTH)
        return problem(f, at, "SP2-0309", "scripts may be nested only to 20 levels", to);
    if (++s->opened > SCRIPT_MAX_OPENED)
        return problem(f, at, "SP2-0309", "more than 10000 scripts started", to);
    Source src = source_read(s->a, path, s->encoding);
    if (src.problem && strcmp(src.code, "SP2-0310") == 0) /* told where it is named, not at its begin, which nobody can see */
        return problem(f, at, src.code, src.problem, to);
    script_open(s, src);
    return CMD_DONE;
}

static CmdResult do_execute(Script *s, Arena *a, ScriptFile *f, size_t from, Line *l, Piece *to)
{
    Str missing, body = rest_of(l);
    *to = (Piece){ .file = f->src.name, .source = f->src.text, .start = (uint32_t)from, .moved = true };
    to->text = str_of(arena_printf(a, "BEGIN %.*s; END;", STR_ARG(body)));
    to->text = vars_replace(&s->vars, a, to->text, &missing);
    return CMD_PIECE;
}

/* A command goes on over a line that ends in a hyphen. */
static size_t command_end(Str text, size_t from)
{
    size_t end = lex_line_end(text, from);
    for (;;) {
        size_t last = end;
        while (last > from && isspace((unsigned char)text.p[last - 1]))
            last--;
        if (end >= text.n || last == from || text.p[last - 1] != '-')
            return end;
        end = lex_line_end(text, end + 1);
    }
}

CmdResult script_command(Script *s, Arena *a, ScriptFile *f, Piece *to)
{
    Str    text = f->src.text;
    size_t from = f->pos, end = lex_line_end(text, from);
    Line   l = { text.p + from, text.p + end };
    bool   is_file = text.p[from] == '@' || text.p[from] == '!';
    int    i = is_file ? -1 : command_of(next_word(&l));
    if (i < 0 && !is_file)
        return CMD_NONE; /* before continued lines are looked for: a file of statements that end in - would take for ever */
    l.end = text.p + (end = command_end(text, from));
    if (is_file) {
        bool beside = text.n - from > 1 && text.p[from] == '@' && text.p[from + 1] == '@';
        bool host = text.p[from] == '!';
        l.p += beside ? 2 : 1;
        f->pos = end;
        return host ? CMD_DONE : do_start(s, a, f, (Span){ (uint32_t)from, (uint32_t)end }, &l, beside, to);
    }
    Line after = l;
    Str  what = next_word(&after);
    if ((commands[i].action == ACT_SET && is_sql_set(what)) || (commands[i].action == ACT_SKIP_UNLESS_BY && str_iis(what, "by")))
        return CMD_NONE;
    f->pos = end;
    switch (commands[i].action) {
    case ACT_SET: do_set(s, what, &after); break;
    case ACT_DEFINE: do_define(s, a, &l); break;
    case ACT_UNDEFINE: vars_unset(&s->vars, what); break;
    case ACT_START: return do_start(s, a, f, (Span){ (uint32_t)from, (uint32_t)end }, &l, false, to);
    case ACT_EXECUTE: return do_execute(s, a, f, from, &l, to);
    case ACT_EXIT: f->pos = text.n; break;
    default: break;
    }
    return CMD_DONE;
}
