/* The entry points of grammar/ora_parse.h. */
#include "config.h"
#include "grammar/ora_parse.h"

#include "grammar/ora_depth.h"
#include "grammar/ora_gram.h"

/* The scanner wants two NUL bytes at the end and must meet none before: with one inside a long token it would start over
 * each time. A NUL is no character of Oracle's SQL, so it is scanned as \1, which is none either; values keep it. */
static void open_text(OraParse *cx, Str text)
{
    char *buffer = arena_alloc(cx->a, text.n + 2);
    if (text.n)
        memcpy(buffer, text.p, text.n);
    cx->src = (Str){ buffer, text.n };
    if (text.n >= 3 && memcmp(text.p, "\xef\xbb\xbf", 3) == 0) /* a byte order mark would be letters of the first word */
        memset(buffer, ' ', 3);
    if (text.n && memchr(text.p, 0, text.n)) {
        cx->src = (Str){ arena_memdup(cx->a, text.p, text.n), text.n };
        for (size_t i = 0; i < text.n; i++)
            if (buffer[i] == 0)
                buffer[i] = 1;
    }
    ora_scan_open(cx, buffer, text.n);
}

static bool run(OraParse *cx, Arena *a, Str text, int start, DiagList *diags, bool strict)
{
    *cx = (OraParse){ .a = a, .diags = diags, .start = start, .strict = strict };
    open_text(cx, text);
    return ora_yyparse(cx) == 0 && !cx->failed;
}

static Node *parse(Arena *a, Str text, int start, DiagList *diags, const OraNeed **needs)
{
    OraParse cx;
    *needs = NULL;
    if (text.n > UINT32_MAX / 2) {
        diag_add(diags, DIAG_SYNTAX, 913, (Span){ 0, 0 }, "syntax", "statement is too complex");
        return NULL;
    }
    if (!run(&cx, a, text, start, diags, false)) {
        if (!cx.failed)
            run(&cx, a, text, start, diags, true);
        *needs = cx.needs;
        if (!cx.failed)
            diag_add(diags, DIAG_SYNTAX, 900, (Span){ 0, 0 }, "syntax", "invalid SQL statement");
        return NULL;
    }
    *needs = cx.needs;
    Span at;
    if (text.n > ORA_DEPTH_MAX && !ora_depth_holds(a, &cx.root, &at)) {
        diag_add(diags, DIAG_SYNTAX, 913, at, "syntax", "statement is too complex");
        return NULL;
    }
    return cx.root;
}

Node *ora_parse_needs(Arena *a, Str text, DiagList *diags, const OraNeed **needs)
{
    return parse(a, text, T_START_STATEMENT, diags, needs);
}

Node *ora_parse(Arena *a, Str text, DiagList *diags)
{
    const OraNeed *needs;
    return parse(a, text, T_START_STATEMENT, diags, &needs);
}

Node *ora_parse_expr(Arena *a, Str text, DiagList *diags)
{
    const OraNeed *needs;
    return parse(a, text, T_START_EXPR, diags, &needs);
}

/* ---- ora_classify ---- */

static const struct {
    const char *word;
    StmtClass   class;
} first_words[] = {
    { "SELECT", STMT_CLASS_QUERY }, { "WITH", STMT_CLASS_QUERY },   { "INSERT", STMT_CLASS_DML },
    { "UPDATE", STMT_CLASS_DML },   { "DELETE", STMT_CLASS_DML },   { "MERGE", STMT_CLASS_DML },
    { "BEGIN", STMT_CLASS_PLSQL },  { "DECLARE", STMT_CLASS_PLSQL }, { "CALL", STMT_CLASS_PLSQL },
    { "CREATE", STMT_CLASS_DDL },   { "ALTER", STMT_CLASS_DDL },    { "DROP", STMT_CLASS_DDL },
    { "TRUNCATE", STMT_CLASS_DDL }, { "RENAME", STMT_CLASS_DDL },   { "COMMENT", STMT_CLASS_DDL },
    { "GRANT", STMT_CLASS_DDL },    { "REVOKE", STMT_CLASS_DDL },   { "ANALYZE", STMT_CLASS_DDL },
    { "AUDIT", STMT_CLASS_DDL },    { "NOAUDIT", STMT_CLASS_DDL },  { "PURGE", STMT_CLASS_DDL },
    { "FLASHBACK", STMT_CLASS_DDL }, { "ASSOCIATE", STMT_CLASS_DDL }, { "DISASSOCIATE", STMT_CLASS_DDL },
    { "COMMIT", STMT_CLASS_TCL },   { "ROLLBACK", STMT_CLASS_TCL }, { "SAVEPOINT", STMT_CLASS_TCL },
};

/* Skips blanks, comments and opening parentheses. */
static Str after_noise(Str t)
{
    while (t.n) {
        size_t skip = 0;
        if (strchr(" \t\r\n\f\v(", t.p[0]) && t.p[0]) {
            skip = 1;
        } else if (t.n > 1 && t.p[0] == '-' && t.p[1] == '-') {
            const char *end = memchr(t.p, '\n', t.n);
            skip = end ? (size_t)(end - t.p) + 1 : t.n;
        } else if (t.n > 1 && t.p[0] == '/' && t.p[1] == '*') {
            for (skip = 2; skip + 1 < t.n && !(t.p[skip] == '*' && t.p[skip + 1] == '/'); skip++)
                ;
            skip = skip + 2 < t.n ? skip + 2 : t.n;
        }
        if (!skip)
            break;
        t.p += skip;
        t.n -= skip;
    }
    return t;
}

static Str word_of(Str *t)
{
    Str w;
    *t = after_noise(*t);
    w.p = t->p;
    w.n = 0;
    while (w.n < t->n && ((w.p[w.n] | 32) >= 'a') && (w.p[w.n] | 32) <= 'z')
        w.n++;
    t->p += w.n;
    t->n -= w.n;
    return w;
}

StmtClass ora_classify(Str text)
{
    Str w = word_of(&text);
    if (str_iis(w, "ALTER") || str_iis(w, "SET")) {
        bool set = w.n == 3;
        Str  second = word_of(&text);
        if (set)
            return str_iis(second, "TRANSACTION") || str_iis(second, "CONSTRAINT") || str_iis(second, "CONSTRAINTS") ||
                           str_iis(second, "ROLE") ? STMT_CLASS_TCL : STMT_CLASS_OTHER;
        return str_iis(second, "SESSION") || str_iis(second, "SYSTEM") ? STMT_CLASS_OTHER : STMT_CLASS_DDL;
    }
    if (w.n == 0 && text.n > 1 && text.p[0] == '<' && text.p[1] == '<')
        return STMT_CLASS_PLSQL;
    for (size_t i = 0; i < sizeof first_words / sizeof first_words[0]; i++)
        if (str_iis(w, first_words[i].word))
            return first_words[i].class;
    return STMT_CLASS_OTHER;
}
