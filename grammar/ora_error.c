/* Syntax errors: Oracle's number where it is known, what was found, what would have been accepted. */
#include "config.h"
#include "grammar/ora_make.h"

#include "grammar/ora_gram.h"

#define EXPECTED_MAX 40

/* What the parser says of the state -> Oracle's number and text. First that fits. */
static const char *oracle_says(const OraParse *cx, const OraStack *s, int tok, int *ora)
{
    bool name = ora_stack_takes(s, T_IDENT), number = ora_stack_takes(s, T_NUMBER);
#define SAYS(n, text)                                                                                                  \
    do {                                                                                                               \
        *ora = (n);                                                                                                    \
        return text;                                                                                                   \
    } while (0)
    if (cx->prev == 0 || cx->prev == T_START_STATEMENT)
        SAYS(900, "invalid SQL statement");
    if (name && number)
        SAYS(936, "missing expression");
    if (ora_stack_takes(s, T_VALUES) && ora_stack_takes(s, T_SELECT))
        SAYS(926, "missing VALUES keyword");
    if (!name && ora_stack_takes(s, '(') && ora_stack_takes(s, T_SELECT))
        SAYS(928, "missing SELECT keyword");
    if (ora_stack_takes(s, T_SELECT) && !name)
        SAYS(928, "missing SELECT keyword");
    if (ora_stack_takes(s, T_FROM) && ora_stack_takes(s, T_INTO))
        SAYS(923, "FROM keyword not found where expected");
    if (ora_stack_takes(s, T_SET) && !ora_stack_takes(s, 0))
        SAYS(971, "missing SET keyword");
    if (ora_stack_takes(s, T_INTO) && !ora_stack_takes(s, 0))
        SAYS(925, "missing INTO keyword");
    if (name && (cx->prev == T_FROM || cx->prev == T_INTO || cx->prev == T_UPDATE || cx->prev == T_TABLE || cx->prev == T_JOIN))
        SAYS(903, "invalid table name");
    if (name)
        SAYS(904, "invalid identifier");
    if (ora_stack_takes(s, '=') && !ora_stack_takes(s, ')') && !ora_stack_takes(s, 0) && ora_stack_takes(s, '<'))
        SAYS(920, "invalid relational operator");
    if (ora_stack_takes(s, '=') && !ora_stack_takes(s, '<'))
        SAYS(927, "missing equal sign");
    if (ora_stack_takes(s, ')') && ora_stack_takes(s, ',') && tok != 0 && tok != ';')
        SAYS(907, "missing right parenthesis");
    if (ora_stack_takes(s, ')'))
        SAYS(907, "missing right parenthesis");
    if (ora_stack_takes(s, 0))
        SAYS(933, "SQL command not properly ended");
    if (ora_stack_takes(s, '('))
        SAYS(906, "missing left parenthesis");
    if (tok == 0)
        SAYS(921, "unexpected end of SQL command");
    SAYS(905, "missing keyword");
#undef SAYS
}

static const char *lexical(int ora)
{
    switch (ora) {
    case 911: return "invalid character";
    case 972: return "identifier is too long";
    case 1740: return "missing double quote in identifier";
    case 1741: return "illegal zero-length identifier";
    case 1742: return "comment not terminated properly";
    default: return "quoted string not properly terminated";
    }
}

static const char *hint_of(OraParse *cx, const OraStack *s)
{
    const char *names[EXPECTED_MAX + 1];
    int         n = ora_stack_expected(s, names, EXPECTED_MAX + 1);
    StrBuf      b;
    sb_init(&b, cx->a);
    sb_puts(&b, "expected ");
    for (int i = 0; i < n && i < EXPECTED_MAX; i++) {
        if (i)
            sb_puts(&b, i + 1 == n ? " or " : ", ");
        sb_puts(&b, names[i]);
    }
    if (n > EXPECTED_MAX)
        sb_puts(&b, ", ...");
    return sb_str(&b).p;
}

void ora_report(OraParse *cx, const OraStack *s, int tok)
{
    const OraTok *t = &cx->cur;
    if (cx->failed)
        return;
    if (tok == T_BAD && cx->bad_ora) {
        Diag *d = diag_add(cx->diags, DIAG_SYNTAX, cx->bad_ora, cx->bad_at, "syntax", "%s", lexical(cx->bad_ora));
        (void)d;
        cx->failed = true;
        return;
    }
    Str         found = { cx->src.p + t->at.start, t->at.end - t->at.start };
    int         ora;
    const char *text = oracle_says(cx, s, tok, &ora);
    if (found.n > 60)
        found.n = 60;
    if (cx->plsql) {
        text = found.n ? arena_printf(cx->a, "PLS-00103: Encountered the symbol \"%.*s\"", STR_ARG(found))
                       : "PLS-00103: Encountered the symbol \"end-of-file\"";
        ora = 6550;
    }
    Diag *d = diag_add(cx->diags, DIAG_SYNTAX, ora, t->at, "syntax", "%s", text);
    const char *expected = hint_of(cx, s);
    d->hint = found.n ? arena_printf(cx->a, "found %.*s; %s", STR_ARG(found), expected)
                      : arena_printf(cx->a, "found the end of the text; %s", expected);
    cx->failed = true;
}
