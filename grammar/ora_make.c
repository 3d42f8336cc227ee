/* Words, options, literals and names. */
#include "config.h"
#include "grammar/ora_make.h"

#include <stdarg.h>
#include <stdio.h>

#include "grammar/ora_gram.h"

void ora_fault(OraParse *cx, int ora, Span at, const char *fmt, ...)
{
    char    text[400];
    va_list ap;
    if (cx->failed)
        return;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_add(cx->diags, DIAG_SYNTAX, ora, at, "syntax", "%s", text);
    cx->failed = true;
}

Str ora_join2(OraParse *cx, Str a, char between, Str b)
{
    char *p = arena_alloc(cx->a, a.n + b.n + 2);
    if (a.n)
        memcpy(p, a.p, a.n);
    p[a.n] = between;
    if (b.n)
        memcpy(p + a.n + 1, b.p, b.n);
    return (Str){ p, a.n + 1 + b.n };
}

Str ora_words2(OraParse *cx, Str a, Str b)
{
    return a.n == 0 ? b : b.n == 0 ? a : ora_join2(cx, a, ' ', b);
}

Str ora_joined(OraParse *cx, StrList parts, char between)
{
    if (parts.n == 1)
        return parts.v[0];
    size_t n = 0;
    for (uint32_t i = 0; i < parts.n; i++)
        n += parts.v[i].n + 1;
    char *p = arena_alloc(cx->a, n + 1), *w = p;
    for (uint32_t i = 0; i < parts.n; i++) {
        if (i)
            *w++ = between;
        if (parts.v[i].n)
            memcpy(w, parts.v[i].p, parts.v[i].n);
        w += parts.v[i].n;
    }
    return (Str){ p, (size_t)(w - p) };
}

OraPath ora_path(OraParse *cx, Str word)
{
    return (OraPath){ strlist_of1(cx->a, word), false };
}

StrList ora_hints(OraParse *cx, Str hint)
{
    return hint.n ? strlist_of1(cx->a, hint) : (StrList){ 0 };
}

Node *ora_option(OraParse *cx, Str name, List args, Span at)
{
    return AST_NEW(cx->a, Option, at, .name = name, .args = args);
}

Node *ora_option1(OraParse *cx, Str name, Node *arg, Span at)
{
    return ora_option(cx, name, arg ? list_of1(cx->a, arg) : (List){ 0 }, at);
}

Node *ora_option2(OraParse *cx, Str name, Node *first, Node *second, Span at)
{
    return ora_option(cx, name, list_of2(cx->a, first, second), at);
}

Node *ora_option_add(OraParse *cx, Node *option, Node *arg, Span at)
{
    list_push(cx->a, &AST_AS(Option, option)->args, arg);
    option->at = at;
    return option;
}

/* ---- literals ---- */

Node *ora_number(OraParse *cx, Str text, Span at)
{
    char last = text.n ? text.p[text.n - 1] : '0';
    int  suffix = last == 'd' || last == 'D' ? 'd' : last == 'f' || last == 'F' ? 'f' : 0;
    if (suffix)
        text.n--;
    return AST_NEW(cx->a, NumberLit, at, .text = text, .suffix = suffix);
}

Node *ora_string(OraParse *cx, OraName s, Span at)
{
    return AST_NEW(cx->a, StringLit, at, .value = s.s, .national = s.quoted);
}

/* ---- names ---- */

/* What a single word without parentheses means. Words that are columns of dictionary views (OBJECT_ID) or variables
 * as often as not are left to name resolution. */
static bool pseudo_of(Str word, PseudoKind *kind)
{
    static const struct {
        const char *word;
        PseudoKind  kind;
    } known[] = {
#define P(name, text) { text, PSEUDO_##name },
        AST_PSEUDOS(P)
#undef P
    };
    static const bool left[PSEUDO_COUNT] = { [PSEUDO_OBJECT_ID] = true, [PSEUDO_XMLDATA] = true, [PSEUDO_SYS_GUID] = true,
                                             [PSEUDO_ITERATION_NUMBER] = false };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].word[0] == word.p[0] && str_is(word, known[i].word)) {
            *kind = known[i].kind;
            return !left[*kind];
        }
    return false;
}

/* t.ROWID and the like; ROWNUM, LEVEL, SYSDATE belong to no table. */
static bool belongs_to_table(PseudoKind kind)
{
    return kind == PSEUDO_ROWID || kind == PSEUDO_ORA_ROWSCN || kind == PSEUDO_OBJECT_VALUE ||
           (kind >= PSEUDO_VERSIONS_STARTSCN && kind <= PSEUDO_VERSIONS_OPERATION);
}

Node *ora_column(OraParse *cx, OraPath path, Span at)
{
    return AST_NEW(cx->a, ColumnRef, at, .parts = path.parts, .quoted = path.quoted);
}

/* Oracle's reserved words that begin nothing in the grammar and so come as names. */
bool ora_is_reserved(Str word)
{
    static const char *const words[] = {
        "ACCESS", "ADD", "AUDIT", "CHAR", "CLUSTER", "COLUMN", "COMMENT", "COMPRESS", "CURRENT", "DATE", "DECIMAL",
        "EXCLUSIVE", "FILE", "FLOAT", "GRANT", "IDENTIFIED", "IMMEDIATE", "INCREMENT", "INITIAL", "INTEGER", "LOCK", "LONG",
        "MAXEXTENTS", "MLSLABEL", "MODE", "MODIFY", "NOAUDIT", "NOCOMPRESS", "NOWAIT", "NUMBER", "OFFLINE", "ONLINE",
        "OPTION", "PCTFREE", "RAW", "RENAME", "REVOKE", "SHARE", "SIZE", "SMALLINT", "SUCCESSFUL", "SYNONYM", "TRIGGER",
        "VALIDATE", "VARCHAR", "VARCHAR2", "VIEW", "WHENEVER",
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i][0] == word.p[0] && str_is(word, words[i]))
            return true;
    return false;
}

/* Queries and DML outside PL/SQL, where those words are names to nobody. */
static bool is_query_text(const OraParse *cx)
{
    return !cx->plsql && (cx->first == T_SELECT || cx->first == T_WITH || cx->first == T_INSERT || cx->first == T_UPDATE ||
                          cx->first == T_DELETE || cx->first == T_MERGE);
}

Node *ora_name(OraParse *cx, OraPath path, Span at)
{
    PseudoKind kind;
    uint32_t   n = path.parts.n;
    Str        last = path.parts.v[n - 1];
    if (path.quoted)
        return ora_column(cx, path, at);
    if (n > 1 && (str_is(last, "NEXTVAL") || str_is(last, "CURRVAL"))) {
        bool currval = last.p[0] == 'C';
        path.parts.n--;
        return AST_NEW(cx->a, SeqValue, at, .name = path.parts, .currval = currval);
    }
    if (pseudo_of(last, &kind) && (n == 1 || belongs_to_table(kind))) {
        path.parts.n--;
        return AST_NEW(cx->a, PseudoCol, at, .kind = kind, .qualifier = path.parts);
    }
    if (n == 1 && is_query_text(cx) && ora_is_reserved(last))
        ora_fault(cx, 936, at, "missing expression");
    return ora_column(cx, path, at);
}

Node *ora_remote_name(OraParse *cx, OraPath path, Str dblink, Span at)
{
    Node *n = ora_name(cx, path, at);
    if (AST_IS(SeqValue, n))
        AST_AS(SeqValue, n)->dblink = dblink;
    else if (AST_IS(ColumnRef, n))
        AST_AS(ColumnRef, n)->dblink = dblink;
    return n;
}

/* Oracle's reserved words cannot name a bind, but in quotes they can. */
Node *ora_bind(OraParse *cx, OraName name, Span at)
{
    if (!name.quoted && is_query_text(cx) && ora_cannot_name(name.s)) /* a PL/SQL block takes :IN and :TO */
        ora_fault(cx, 1745, at, "invalid host/bind variable name");
    return AST_NEW(cx->a, Bind, at, .name = name.s, .index = cx->binds++);
}

Node *ora_bind_indicator(OraParse *cx, OraName name, OraName indicator, Span at)
{
    return AST_NEW(cx->a, Bind, at, .name = name.s, .indicator = indicator.s, .index = cx->binds++);
}

/* :NEW.SAL of a trigger, or a host variable's member. Correlation names are no binds, so the count is put back. */
Node *ora_bind_field(OraParse *cx, Node *bind, OraName field, Span at)
{
    if (AST_IS(Bind, bind)) {
        Bind *b = AST_AS(Bind, bind);
        cx->binds--;
        StrList parts = strlist_of1(cx->a, field.s);
        return AST_NEW(cx->a, TriggerRef, at, .correlation = b->name, .parts = parts);
    }
    TriggerRef *t = AST_AS(TriggerRef, bind);
    strlist_push(cx->a, &t->parts, field.s);
    bind->at = at;
    return bind;
}

/* c%NOTFOUND, SQL%ROWCOUNT */
Node *ora_attribute(OraParse *cx, OraPath name, Str attr, Span at)
{
    return AST_NEW(cx->a, PlsqlAttr, at, .name = name.parts, .attr = attr);
}

Node *ora_bind_attribute(OraParse *cx, Node *bind, Str attr, Span at)
{
    return AST_NEW(cx->a, PlsqlAttr, at, .attr = attr, .args = list_of1(cx->a, bind));
}
