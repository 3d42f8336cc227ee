/* Syntax errors: Oracle's number where it is known, what was found, what would have been accepted. */
#include "config.h"
#include "grammar/ora_make.h"

#include "grammar/ora_gram.h"

#define EXPECTED_MAX 40
#define FOUND_MAX 60

typedef struct Verdict {
    int         ora;
    const char *text;
} Verdict;

static bool one_of(int tok, const int *list)
{
    for (; *list; list++)
        if (*list == tok)
            return true;
    return false;
}

/* Behind `prev`, in a statement that begins with `first`, where `takes` could stand (0: whatever they are). */
static const struct {
    int     prev, first, takes;
    Verdict v;
} after_words[] = {
    { T_CREATE, 0, 0, { 901, "invalid CREATE command" } },
    { T_ALTER, 0, 0, { 940, "invalid ALTER command" } },
    { T_DROP, T_DROP, 0, { 950, "invalid DROP option" } },
    { T_TRUNCATE, T_TRUNCATE, 0, { 3290, "Invalid truncate command - missing CLUSTER or TABLE keyword" } },
    { T_INSERT, 0, T_INTO, { 925, "missing INTO keyword" } },
    { T_COMMIT, T_COMMIT, 0, { 2185, "a token other than WORK follows COMMIT" } },
    { T_ROLLBACK, T_ROLLBACK, 0, { 2181, "invalid option to ROLLBACK WORK" } },
    { T_LEVEL, T_SET, 0, { 2179, "valid options: ISOLATION LEVEL { SERIALIZABLE | READ COMMITTED }" } },
    { T_IN, T_LOCK, 0, { 1737, "valid modes: [ROW] SHARE, [[SHARE] ROW] EXCLUSIVE, SHARE UPDATE" } },
    { T_SET, T_UPDATE, 0, { 1747, "invalid user.table.column, table.column, or column specification" } },
    { T_COMMENT, T_COMMENT, 0, { 969, "missing ON keyword" } },
    { T_INDEX, T_CREATE, 0, { 953, "missing or invalid index name" } },
    { T_INDEX, T_DROP, 0, { 953, "missing or invalid index name" } },
    { T_SEQUENCE, T_CREATE, 0, { 2277, "invalid sequence name" } },
    { T_SEQUENCE, T_DROP, 0, { 2277, "invalid sequence name" } },
    { T_SEQUENCE, T_ALTER, 0, { 2277, "invalid sequence name" } },
    { T_VIEW, T_CREATE, 0, { 999, "invalid view name" } },
    { T_VIEW, T_DROP, 0, { 999, "invalid view name" } },
    { T_SYNONYM, T_CREATE, 0, { 995, "missing or invalid synonym identifier" } },
    { T_SYNONYM, T_DROP, 0, { 995, "missing or invalid synonym identifier" } },
    { T_USER, T_CREATE, 0, { 1935, "missing user or role name" } },
    { T_USER, T_DROP, 0, { 1935, "missing user or role name" } },
    { T_ROLE, T_CREATE, 0, { 1937, "missing or invalid role name" } },
    { T_GRANT, T_GRANT, 0, { 990, "missing or invalid privilege" } },
    { T_REVOKE, T_REVOKE, 0, { 990, "missing or invalid privilege" } },
    { T_ON, T_GRANT, 0, { 903, "invalid table name" } },
    { T_ON, T_REVOKE, 0, { 903, "invalid table name" } },
    { T_UNIQUE, T_CREATE, T_INDEX, { 968, "missing INDEX keyword" } },
    { T_BITMAP, T_CREATE, T_INDEX, { 968, "missing INDEX keyword" } },
    { T_NOT, 0, T_LIKE, { 920, "invalid relational operator" } },
    { T_EXISTS, 0, 0, { 936, "missing expression" } },
    { T_ALL, 0, 0, { 936, "missing expression" } },
    { T_ANY, 0, 0, { 936, "missing expression" } },
};

/* What the words before the place say: after these a certain word or thing must follow. */
static bool by_last_word(const OraParse *cx, const OraStack *s, Verdict *v)
{
    static const int before_table[] = { T_FROM, T_INTO, T_UPDATE, T_TABLE, T_JOIN, T_DELETE, 0 };
    for (size_t i = 0; i < sizeof after_words / sizeof *after_words; i++)
        if (cx->prev == after_words[i].prev && (!after_words[i].first || cx->first == after_words[i].first) &&
            (!after_words[i].takes || ora_stack_takes(s, after_words[i].takes))) {
            *v = after_words[i].v;
            return true;
        }
    if (cx->prev == 0)
        *v = (Verdict){ 900, "invalid SQL statement" };
    else if (cx->prev == T_ON && cx->first == T_MERGE && !ora_stack_takes(s, T_IDENT))
        *v = (Verdict){ 969, "missing ON keyword" };
    else if (ora_stack_takes(s, T_BY) && !ora_stack_takes(s, T_IDENT) && !ora_stack_takes(s, 0))
        *v = (Verdict){ 924, "missing BY keyword" };
    else if (one_of(cx->prev, before_table) || (ora_stack_takes(s, T_LATERAL) && ora_stack_takes(s, T_XMLTABLE)))
        *v = (Verdict){ 903, "invalid table name" };
    else
        return false;
    return true;
}

/* CREATE INDEX and the like: what their own words ask for. */
static bool by_object(const OraParse *cx, const OraStack *s, Verdict *v)
{
    if (cx->kind == T_INDEX && ora_stack_takes(s, T_ON) && !ora_stack_takes(s, T_FOR))
        *v = (Verdict){ 969, "missing ON keyword" };
    else if (cx->kind == T_INDEX && ora_stack_takes(s, '(') && !cx->parens)
        *v = (Verdict){ 906, "missing left parenthesis" };
    else if (cx->kind == T_VIEW && ora_stack_takes(s, T_AS) && !cx->parens)
        *v = (Verdict){ 905, "missing keyword" };
    else
        return false;
    return true;
}

/* Characters that only patterns, hints of ODBC and other languages have: Oracle says so before it asks what may stand here. */
static bool by_character(const OraParse *cx, int tok, Verdict *v)
{
    if (tok == '|')
        *v = (Verdict){ 996, "the concatenate operator is ||, not |" };
    else if (tok > 0 && tok < 128 && strchr("!~?{}$&^", tok))
        *v = (Verdict){ 911, "invalid character" };
    else if (tok == T_DIRECTIVE || tok == T_INQUIRY || (tok == T_BAD && cx->src.p[cx->cur.at.start] == '$'))
        *v = (Verdict){ 911, "invalid character" };
    else
        return false;
    return true;
}

/* What the state would take says the rest; the first that fits. */
static Verdict by_state(const OraParse *cx, const OraStack *s, int tok)
{
    bool name = ora_stack_takes(s, T_IDENT), number = ora_stack_takes(s, T_NUMBER), end = ora_stack_takes(s, 0);
    bool close = ora_stack_takes(s, ')'), equal = ora_stack_takes(s, '=');
    if (name && number)
        return (Verdict){ 936, "missing expression" };
    if (ora_stack_takes(s, T_ON) && ora_stack_takes(s, T_JOIN) && !end)
        return (Verdict){ 905, "missing keyword" };
    if (cx->prev == T_IS && ora_stack_takes(s, T_NULL))
        return (Verdict){ 908, "missing NULL keyword" };
    if (tok == T_NOT && ora_stack_takes(s, T_NOT_NULL))
        return (Verdict){ 908, "missing NULL keyword" };
    if (cx->first == T_ALTER && ora_stack_takes(s, T_TO) && !name && !end)
        return (Verdict){ 946, "missing TO keyword" };
    if (cx->prev == T_VALUES)
        return (Verdict){ 906, "missing left parenthesis" };
    if (cx->first == T_INSERT && ora_stack_takes(s, T_SELECT) && (tok == '(' || (cx->prev == '(' && !name) || ora_stack_takes(s, T_INTO)))
        return (Verdict){ 928, "missing SELECT keyword" };
    if (cx->first == T_INSERT && cx->prev == '(' && tok == T_STRING && !number) /* a column in single quotes */
        return (Verdict){ 928, "missing SELECT keyword" };
    if (cx->first == T_INSERT && cx->parens == 1 && close && ora_stack_takes(s, ','))
        return (Verdict){ 917, "missing comma" };
    if (cx->first == T_INSERT && ora_stack_takes(s, T_VALUES))
        return (Verdict){ 926, "missing VALUES keyword" };
    if (ora_stack_takes(s, T_SELECT) && !name)
        return (Verdict){ 928, "missing SELECT keyword" };
    if (ora_stack_takes(s, T_FROM) && ora_stack_takes(s, T_INTO))
        return (Verdict){ 923, "FROM keyword not found where expected" };
    if (ora_stack_takes(s, T_SET) && !end)
        return (Verdict){ 971, "missing SET keyword" };
    if (ora_stack_takes(s, T_INTO) && !end)
        return (Verdict){ 925, "missing INTO keyword" };
    if (equal && !ora_stack_takes(s, '<'))
        return (Verdict){ 927, "missing equal sign" };
    if (ora_stack_takes(s, T_END) || ora_stack_takes(s, T_THEN) || (ora_stack_takes(s, T_AND) && !end && !close))
        return (Verdict){ 905, "missing keyword" };
    if (close)
        return (Verdict){ 907, "missing right parenthesis" };
    if (end)
        return (Verdict){ 933, "SQL command not properly ended" };
    if (name && cx->prev == T_AS && ora_stack_takes(s, T_NATIONAL))
        return (Verdict){ 902, "invalid datatype" };
    if (name && cx->prev == ',' && cx->first == T_UPDATE && !cx->parens)
        return (Verdict){ 1747, "invalid user.table.column, table.column, or column specification" };
    if (name && (cx->first == T_GRANT || cx->first == T_REVOKE))
        return (Verdict){ 905, "missing keyword" };
    if (name && cx->prev == T_AS)
        return (Verdict){ 923, "FROM keyword not found where expected" };
    if (name)
        return (Verdict){ 904, "invalid identifier" };
    if (ora_stack_takes(s, '(') && tok)
        return (Verdict){ 906, "missing left parenthesis" };
    return (Verdict){ 905, "missing keyword" };
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

static const char *expected(OraParse *cx, const OraStack *s)
{
    const char *names[EXPECTED_MAX + 1];
    int         n = ora_stack_expected(s, names, EXPECTED_MAX + 1);
    StrBuf      b;
    sb_init(&b, cx->a);
    for (int i = 0; i < n && i < EXPECTED_MAX; i++) {
        if (i)
            sb_puts(&b, i + 1 == n ? " or " : ", ");
        sb_puts(&b, names[i]);
    }
    if (n > EXPECTED_MAX)
        sb_puts(&b, ", ...");
    return sb_str(&b).p;
}

/* In PL/SQL everything is PLS-00103 under ORA-06550, which begins with the place: the symbol, folded, and what could have stood
 * there. */
static const char *plsql_text(OraParse *cx, const OraStack *s, Str found, Span at)
{
    int line, column;
    diag_line_col(cx->src, at.start, &line, &column);
    Str symbol = found.n ? str_upper(cx->a, found) : STR("end-of-file");
    return arena_printf(cx->a, "line %d, column %d:\nPLS-00103: Encountered the symbol \"%.*s\" when expecting one of the following:\n\n   %s",
                        line, column, STR_ARG(symbol), expected(cx, s));
}

void ora_report(OraParse *cx, const OraStack *s, int tok)
{
    const OraTok *t = &cx->cur;
    Str           found = { cx->src.p + t->at.start, t->at.end - t->at.start };
    Verdict       v;
    if (cx->failed)
        return;
    if (tok == T_BAD && cx->bad_ora) {
        ora_fault(cx, cx->bad_ora, cx->bad_at, "%s", lexical(cx->bad_ora));
        return;
    }
    if (found.n > FOUND_MAX)
        for (found.n = FOUND_MAX; found.n && (found.p[found.n] & 0xC0) == 0x80; found.n--) /* not inside a character */
            ;
    if (cx->plsql)
        v = (Verdict){ 6550, plsql_text(cx, s, found, t->at) };
    else if (!by_character(cx, tok, &v) && !by_last_word(cx, s, &v) && !by_object(cx, s, &v))
        v = by_state(cx, s, tok);
    Diag *d = diag_add(cx->diags, DIAG_SYNTAX, v.ora, t->at, "syntax", "%s", v.text);
    if (found.n)
        d->hint = arena_printf(cx->a, "found %.*s; expected %s", STR_ARG(found), expected(cx, s));
    else
        d->hint = arena_printf(cx->a, "found the end of the text; expected %s", expected(cx, s));
    cx->failed = true;
}
