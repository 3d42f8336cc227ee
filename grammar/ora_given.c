/* Names that a statement gives: to columns, aliases, objects, binds. Oracle's reserved words can be none of them, but in
 * quotes; which number it answers depends on what is named. Files under audit may hold such names all the same. */
#include "config.h"
#include "grammar/ora_make.h"

#include <stdlib.h>

#include "grammar/ora_gram.h"

/* In order. */
static const char *const reserved[] = {
    "ACCESS", "ADD", "ALL", "ALTER", "AND", "ANY", "AS", "ASC", "AUDIT", "BETWEEN", "BY", "CHAR", "CHECK", "CLUSTER", "COLUMN",
    "COMMENT", "COMPRESS", "CONNECT", "CREATE", "CURRENT", "DATE", "DECIMAL", "DEFAULT", "DELETE", "DESC", "DISTINCT", "DROP",
    "ELSE", "EXCLUSIVE", "EXISTS", "FILE", "FLOAT", "FOR", "FROM", "GRANT", "GROUP", "HAVING", "IDENTIFIED", "IMMEDIATE", "IN",
    "INCREMENT", "INDEX", "INITIAL", "INSERT", "INTEGER", "INTERSECT", "INTO", "IS", "LEVEL", "LIKE", "LOCK", "LONG",
    "MAXEXTENTS", "MINUS", "MLSLABEL", "MODE", "MODIFY", "NOAUDIT", "NOCOMPRESS", "NOT", "NOWAIT", "NULL", "NUMBER", "OF",
    "OFFLINE", "ON", "ONLINE", "OPTION", "OR", "ORDER", "PCTFREE", "PRIOR", "PUBLIC", "RAW", "RENAME", "RESOURCE", "REVOKE",
    "ROW", "ROWID", "ROWNUM", "ROWS", "SELECT", "SESSION", "SET", "SHARE", "SIZE", "SMALLINT", "START", "SUCCESSFUL", "SYNONYM",
    "SYSDATE", "TABLE", "THEN", "TO", "TRIGGER", "UID", "UNION", "UNIQUE", "UPDATE", "USER", "VALIDATE", "VALUES", "VARCHAR",
    "VARCHAR2", "VIEW", "WHENEVER", "WHERE", "WITH",
};

static int compare_name(const void *key, const void *element)
{
    const Str  *name = key;
    const char *word = *(const char *const *)element;
    size_t      n = strlen(word);
    int         c = memcmp(name->p, word, name->n < n ? name->n : n);
    return c ? c : (name->n > n) - (name->n < n);
}

bool ora_cannot_name(Str word)
{
    return bsearch(&word, reserved, sizeof reserved / sizeof *reserved, sizeof *reserved, compare_name) != NULL;
}

static const char *text_of(int ora)
{
    static const struct {
        int         ora;
        const char *text;
    } texts[] = {
        { 903, "invalid table name" }, { 904, ": invalid identifier" }, { 923, "FROM keyword not found where expected" },
        { 933, "SQL command not properly ended" }, { 953, "missing or invalid index name" }, { 995, "missing or invalid synonym identifier" },
        { 999, "invalid view name" }, { 1747, "invalid user.table.column, table.column, or column specification" },
        { 2250, "missing or invalid constraint name" }, { 2277, "invalid sequence name" },
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].ora == ora)
            return texts[i].text;
    return "invalid identifier";
}

/* PL/SQL has fewer such words, and its own numbers. */
OraName ora_given(OraParse *cx, OraName name, int ora, Span at)
{
    if (!name.quoted && !cx->plsql && ora_cannot_name(name.s))
        ora_never(cx, ora, at, text_of(ora));
    return name;
}

OraPath ora_given_path(OraParse *cx, OraPath path, int ora, Span at)
{
    ora_given(cx, (OraName){ path.parts.v[path.parts.n - 1], path.quoted }, ora, at);
    return path;
}

/* SELECT *, x: Oracle takes a bare * alone. */
List ora_target_more(OraParse *cx, List targets, Span comma, Node *target)
{
    const Node *last = AST_AS(Target, targets.v[targets.n - 1])->expr, *expr = AST_AS(Target, target)->expr;
    if (AST_IS(Star, last) && !AST_AS(Star, last)->qualifier.n)
        ora_never(cx, 923, comma, text_of(923));
    else if (AST_IS(Star, expr) && !AST_AS(Star, expr)->qualifier.n)
        ora_never(cx, 936, target->at, "missing expression");
    list_push(cx->a, &targets, target);
    return targets;
}
