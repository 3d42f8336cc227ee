/* Between the scanner and the parser: tokens that take more than one word or sign to know, one documented case each.
 *
 * A word that is not reserved is its keyword where the parser can take it. Where the parser could take a name just as
 * well, ora_keyword_meant() decides by what follows. */
#include "config.h"
#include "grammar/ora_lex.h"

#include "grammar/ora_gram.h"

static OraTok *slot(OraParse *cx, unsigned i)
{
    return &cx->ring[(cx->head + i) % ORA_RING];
}

const OraTok *ora_peek(OraParse *cx, unsigned i)
{
    while (cx->count <= i)
        ora_cond_next(cx, slot(cx, cx->count++));
    return slot(cx, i);
}

bool ora_peek_is(OraParse *cx, unsigned i, const char *word)
{
    const OraTok *t = ora_peek(cx, i);
    return t->tok == T_IDENT && !t->quoted && str_is(t->text, word);
}

void ora_take(OraParse *cx)
{
    ora_peek(cx, 0);
    cx->cur = *slot(cx, 0);
    cx->head = (cx->head + 1) % ORA_RING;
    cx->count--;
}

void ora_swallow(OraParse *cx, unsigned n)
{
    while (n--) {
        Span at = cx->cur.at;
        int  tok = cx->cur.tok;
        ora_take(cx);
        cx->cur.at.start = at.start;
        cx->cur.tok = tok;
    }
}

/* `'a':b` and `'a' : b` in JSON objects: the scanner took :b for a bind, but a bind never follows a value. */
static int split_bind(OraParse *cx)
{
    OraTok   rest = cx->cur;
    uint32_t blanks = 1;
    while (cx->src.p[rest.at.start + blanks] == ' ')
        blanks++;
    rest.at.start += blanks;
    rest.tok = T_IDENT;
    rest.kw = rest.quoted ? -1 : (int16_t)ora_keyword_find(rest.text.p, rest.text.n);
    if (rest.text.n && rest.text.p[0] >= '0' && rest.text.p[0] <= '9')
        rest.tok = T_NUMBER;
    cx->cur.at.end = cx->cur.at.start + 1;
    if (cx->count == ORA_RING)
        return T_BAD; /* cannot happen: nothing looks that far behind a bind */
    cx->head = (cx->head + ORA_RING - 1) % ORA_RING;
    cx->count++;
    *slot(cx, 0) = rest;
    return ':';
}

/* Is the parenthesis just taken that of a query? Looks through as many parentheses as the ring holds. */
bool ora_query_follows(OraParse *cx)
{
    unsigned i = 0;
    while (i < ORA_RING - 1 && ora_peek(cx, i)->tok == '(')
        i++;
    return ora_peek_is(cx, i, "SELECT") || ora_peek_is(cx, i, "WITH");
}

/* Is the i-th token ahead the first behind IS in a condition? */
static bool test_follows(OraParse *cx, unsigned i)
{
    static const char *const words[] = { "NULL", "NOT", "JSON", "OF", "A", "EMPTY", "NAN", "INFINITE", "PRESENT", "TRUE",
                                         "FALSE", "UNKNOWN", "DANGLING", "ANY", "DISTINCT", "VALID" };
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        if (ora_peek_is(cx, i, words[k]))
            return true;
    return false;
}

/* Signs: cx->cur is the scanner's token, possibly made longer here; the parser's token comes back. */
int ora_filter_sign(OraParse *cx)
{
    int tok = cx->cur.tok, next;
    switch (tok) {
    case '(': /* (+) and XMLTABLE's (SEQUENCE) BY REF */
        if (ora_peek(cx, 0)->tok == '+' && ora_peek(cx, 1)->tok == ')') {
            ora_swallow(cx, 2);
            return T_OUTER_MARK;
        }
        if (ora_peek_is(cx, 0, "SEQUENCE") && ora_peek(cx, 1)->tok == ')' && ora_peek_is(cx, 2, "BY")) {
            ora_swallow(cx, 2);
            return T_SEQUENCE_MARK;
        }
        return tok;
    case '<': case '>': case '!': case '^': case '~': case '|': /* operators written with a blank inside */
        next = ora_peek(cx, 0)->tok;
        if (next == '=' && tok != '|') {
            ora_swallow(cx, 1);
            return tok == '<' ? T_LE : tok == '>' ? T_GE : T_NE;
        }
        if ((next == '>' && tok == '<') || (next == '|' && tok == '|' && cx->prev != '|')) {
            bool pattern = tok == '|' && cx->prev != T_IDENT && cx->prev != T_STRING && cx->prev != ')';
            if (pattern)
                return tok;
            ora_swallow(cx, 1);
            return tok == '<' ? T_NE : T_CONCAT;
        }
        if (next == tok && cx->plsql && (tok == '<' || tok == '>')) { /* < < label > > */
            ora_swallow(cx, 1);
            return tok == '<' ? T_LLABEL : T_RLABEL;
        }
        return tok;
    case '/': /* a line of its own at the end of the text ends it, as in SQL*Plus */
        if (cx->cur.line_start && ora_peek(cx, 0)->tok == 0)
            return 0;
        return tok;
    case T_STRING: /* JSON_OBJECT('a' IS b), against 'a' IS NULL and the other tests */
        if (ora_peek_is(cx, 0, "IS") && !test_follows(cx, 1))
            return T_KEY_STRING;
        return tok;
    case T_NUMBER: /* 64K in storage clauses */
        if (ora_peek(cx, 0)->tok == T_IDENT && ora_peek(cx, 0)->at.start == cx->cur.at.end && ora_peek(cx, 0)->text.n == 1 &&
            strchr("KMGTPE", ora_peek(cx, 0)->text.p[0]))
            return T_SIZE_NUMBER;
        return tok;
    case T_BIND:
        if (cx->prev == T_STRING || cx->prev == T_IDENT)
            return split_bind(cx);
        return tok;
    default:
        return tok;
    }
}

/* Keywords that become another token by what follows, if the parser can take that one. *more: how many of the following
 * tokens belong to it. */
int ora_filter_word(OraParse *cx, int tok, unsigned *more)
{
    *more = 0;
    switch (tok) {
    case T_FROM: /* NTH_VALUE(x, 2) FROM FIRST|LAST ... OVER: FROM would end the select list */
        if (ora_peek(cx, 1)->tok == ')' || (cx->prev == ')' && (ora_peek_is(cx, 1, "IGNORE") || ora_peek_is(cx, 1, "RESPECT") || ora_peek_is(cx, 1, "OVER")))) {
            bool last = ora_peek_is(cx, 0, "LAST");
            if (last || ora_peek_is(cx, 0, "FIRST")) {
                *more = 1;
                bool inside = ora_peek(cx, 1)->tok == ')';
                return inside ? (last ? T_FROM_LAST_INSIDE : T_FROM_FIRST_INSIDE) : last ? T_FROM_LAST : T_FROM_FIRST;
            }
        }
        return tok;
    case T_IGNORE: case T_RESPECT: /* f(g(x) IGNORE NULLS): inside belongs to f, behind the ) to what was closed; IGNORE ON ERROR */
        if (ora_peek_is(cx, 0, "ON") || (ora_peek_is(cx, 0, "NULLS") && (ora_peek(cx, 1)->tok == ')' || ora_peek(cx, 1)->tok == ',')))
            return tok == T_IGNORE ? T_IGNORE_INSIDE : T_RESPECT_INSIDE;
        return tok;
    case T_SET: /* TABLESPACE SET of sharded databases is a word of the tail */
        return cx->last_word == T_TABLESPACE ? T_IDENT : tok;
    case T_KEY: /* JSON_OBJECT(KEY 'a' IS b), against 'a' IS NULL */
        return ora_peek(cx, 0)->tok == T_STRING && ora_peek_is(cx, 1, "IS") ? T_KEY_IS : tok;
    case T_NOT: /* DEFAULT 1 NOT NULL, against 1 NOT IN (...) */
        if (cx->prev == T_IS || !ora_peek_is(cx, 0, "NULL"))
            return tok;
        *more = 1;
        return T_NOT_NULL;
    case T_STORE: /* STORE IN (tablespaces) belongs to the partitioning, STORE AS to a LOB */
        if (!ora_peek_is(cx, 0, "IN"))
            return tok;
        *more = 1;
        return T_STORE_IN;
    case T_WITH: /* TIMESTAMP WITH [LOCAL] TIME ZONE, against WITH of a following clause */
        if (ora_peek_is(cx, 0, "TIME") || (ora_peek_is(cx, 0, "LOCAL") && ora_peek_is(cx, 1, "TIME")))
            return T_WITH_ZONE;
        return tok;
    case T_ENABLE: case T_DISABLE: { /* an action of ALTER TABLE, against the state of a constraint */
        unsigned i = ora_peek_is(cx, 0, "VALIDATE") || ora_peek_is(cx, 0, "NOVALIDATE");
        if (ora_peek_is(cx, i, "CONSTRAINT") || ora_peek_is(cx, i, "PRIMARY") || ora_peek_is(cx, i, "UNIQUE") ||
            ora_peek_is(cx, i, "ALL") || ora_peek_is(cx, i, "ROW") || ora_peek_is(cx, i, "TABLE"))
            return tok == T_ENABLE ? T_ENABLE_WHAT : T_DISABLE_WHAT;
        return tok;
    }
    case T_DROP: /* ALTER TABLE ... MODIFY c DROP IDENTITY, against the next action */
        if (!ora_peek_is(cx, 0, "IDENTITY"))
            return tok;
        *more = 1;
        return T_DROP_IDENTITY;
    default:
        return tok;
    }
}

static bool next_in(OraParse *cx, const char *a, const char *b, const char *c)
{
    return ora_peek_is(cx, 0, a) || (b && ora_peek_is(cx, 0, b)) || (c && ora_peek_is(cx, 0, c));
}

/* A word that may be a name. */
static bool is_name(const OraTok *t)
{
    return t->tok == T_IDENT && (t->kw < 0 || ora_keywords[t->kw].category != KWC_RESERVED);
}

/* Only asked where a name could stand too: keyword or name? */
bool ora_keyword_meant(OraParse *cx, const OraStack *s, int tok)
{
    const OraTok *next = ora_peek(cx, 0);
    int           n = next->tok;
    /* x.y, x := ..., x%TYPE, x(+): a name, whatever the word */
    if (n == '.' || n == T_ASSIGN || n == '%' || n == '@')
        return false;
    switch (tok) {
    /* functions with a syntax of their own */
    case T_CAST: case T_TRIM: case T_TREAT: case T_XMLCAST: case T_VALIDATE_CONVERSION: case T_XMLELEMENT:
    case T_XMLPARSE: case T_XMLPI: case T_XMLROOT: case T_XMLSERIALIZE: case T_XMLQUERY: case T_XMLEXISTS:
    case T_XMLTABLE: case T_JSON_TABLE: case T_CURSOR: case T_SET: case T_ROLLUP: case T_CUBE: case T_EXISTS:
    case T_ONLY: case T_CONTAINERS: case T_SHARDS: case T_THE: case T_LATERAL: case T_XMLNAMESPACES:
    case T_SAMPLE: case T_KEEP: case T_MATCH_RECOGNIZE: case T_SOME: case T_MULTISET: case T_PERMUTE:
        if (tok == T_EXISTS)
            return n == '(' && (ora_peek(cx, 1)->tok == '(' || ora_peek_is(cx, 1, "SELECT") || ora_peek_is(cx, 1, "WITH"));
        if (tok == T_ONLY)
            return n == '(' || (cx->prev == '(' && n == T_IDENT);
        if (tok == T_SET) {
            bool begins = cx->prev == ';' || cx->prev == T_BEGIN || cx->prev == T_THEN || cx->prev == T_ELSE || cx->prev == T_LOOP;
            return begins ? next_in(cx, "TRANSACTION", "ROLE", "CONSTRAINTS") || ora_peek_is(cx, 0, "CONSTRAINT") : n == '(' || n == T_IDENT || n == T_BIND;
        }
        if (tok == T_SAMPLE)
            return n == '(' || ora_peek_is(cx, 0, "BLOCK");
        if (tok == T_CURSOR && cx->plsql && n == T_IDENT)
            return true;
        if (tok == T_MULTISET)
            return n == '(' || next_in(cx, "UNION", "INTERSECT", "EXCEPT");
        return n == '(';
    case T_JSON_TRANSFORM: case T_RELATIONAL:
        return n == '(';
    case T_DELETE: /* a statement, against a procedure of that name */
        return n == T_IDENT || (n == '(' && ora_peek_is(cx, 1, "SELECT"));
    case T_EXTRACT: /* EXTRACT(YEAR FROM d), but extract(xml, '/path') */
        return n == '(' && ora_peek_is(cx, 2, "FROM");
    case T_JSON:
        return n == '{';
    /* literals */
    case T_DATE: case T_TIME:
        return n == T_STRING;
    case T_TIMESTAMP: /* a literal, or a type where no value could stand */
        return n == T_STRING || !ora_stack_takes(s, T_NUMBER);
    case T_INTERVAL: /* also INTERVAL (expr) of a partitioning */
        return n == T_STRING || (n == '(' && !ora_stack_takes(s, T_NUMBER)) || next_in(cx, "YEAR", "DAY", NULL) || (n == '(' && cx->prev == ')'); /* last: partitions */
    case T_NEW: /* NEW t(...), against a column NEW before IN (...) */
        return is_name(next) && (ora_peek(cx, 1)->tok == '(' || ora_peek(cx, 1)->tok == '.');
    case T_FINAL: case T_RUNNING:
        if (cx->plsql)
            return next_in(cx, "MEMBER", "STATIC", "MAP") || next_in(cx, "ORDER", "CONSTRUCTOR", "OVERRIDING");
        return is_name(next) && (ora_peek(cx, 1)->tok == '(' || ora_peek(cx, 1)->tok == '.');
    case T_CONNECT_BY_ROOT: case T_PRIOR:
        return n == T_IDENT || n == '(';
    case T_MOD: /* an operator in PL/SQL, between operands */
        return cx->plsql && n != '(' ? true : cx->plsql && (cx->prev == T_IDENT || cx->prev == ')' || cx->prev == T_NUMBER);
    /* behind an expression, where an alias could stand */
    case T_AT:
        return next_in(cx, "TIME", "LOCAL", NULL);
    case T_DAY: case T_YEAR:
        return ora_peek_is(cx, 0, "TO") || (n == '(' && ora_peek(cx, 2)->tok == ')' && ora_peek_is(cx, 3, "TO"));
    case T_OVER:
        return n == '(' || n == T_IDENT;
    case T_WITHIN:
        return ora_peek_is(cx, 0, "GROUP");
    case T_FILTER:
        return n == '(';
    case T_IGNORE: case T_RESPECT:
        return ora_peek_is(cx, 0, "NULLS");
    case T_NULLS:
        return next_in(cx, "FIRST", "LAST", NULL);
    case T_BULK:
        return ora_peek_is(cx, 0, "COLLECT");
    /* behind a table, where an alias could stand */
    case T_LEFT: case T_RIGHT: case T_FULL:
        return next_in(cx, "JOIN", "OUTER", NULL);
    case T_INNER:
        return ora_peek_is(cx, 0, "JOIN");
    case T_CROSS: case T_OUTER:
        return next_in(cx, "JOIN", "APPLY", NULL);
    case T_NATURAL:
        return next_in(cx, "JOIN", "LEFT", "RIGHT") || next_in(cx, "FULL", "INNER", NULL);
    case T_JOIN:
        return n == T_IDENT || n == '(';
    case T_PIVOT: case T_UNPIVOT:
        return n == '(' || next_in(cx, "XML", "INCLUDE", "EXCLUDE");
    case T_PARTITION: case T_SUBPARTITION: /* the last: an item of a list of partitions, against a storage clause */
        return n == '(' || next_in(cx, "BY", "FOR", "TEMPLATE") || (n == T_IDENT && (cx->prev == '(' || cx->prev == ',' || cx->first == T_ALTER));
    case T_VERSIONS:
        return next_in(cx, "BETWEEN", "PERIOD", NULL);
    case T_SEED:
        return n == '(';
    case T_MODEL:
        return next_in(cx, "DIMENSION", "PARTITION", "REFERENCE") || next_in(cx, "IGNORE", "KEEP", "UNIQUE") ||
               next_in(cx, "RETURN", "MAIN", NULL);
    case T_EXCEPT:
        return n == '(' || next_in(cx, "SELECT", "ALL", "DISTINCT") || next_in(cx, "WITH", "VALUES", NULL);
    case T_SCOPE:
        return next_in(cx, "IS", "FOR", NULL);
    case T_SUBMULTISET: case T_COLLATE:
        return n == T_IDENT || n == '(';
    case T_WINDOW:
        return n == T_IDENT && ora_peek_is(cx, 1, "AS");
    case T_QUALIFY:
        return n != ',' && n != ')' && n != 0 && n != ';' && !next_in(cx, "WHERE", "ORDER", "GROUP");
    case T_OFFSET:
        return n == T_NUMBER || n == T_BIND || n == '?' || n == '(' || (n == T_IDENT && (ora_peek_is(cx, 1, "ROW") || ora_peek_is(cx, 1, "ROWS")));
    case T_FETCH:
        return next_in(cx, "FIRST", "NEXT", "APPROX") || next_in(cx, "APPROXIMATE", "EXACT", NULL);
    case T_ANALYTIC:
        return ora_peek_is(cx, 0, "VIEW") && ora_peek_is(cx, 1, "AS");
    case T_JAVA:
        return next_in(cx, "SOURCE", "CLASS", "RESOURCE");
    case T_LOG:
        return next_in(cx, "ERRORS", "ON", NULL);
    case T_CLUSTERING:
        return true;
    case T_REJECT:
        return ora_peek_is(cx, 0, "LIMIT");
    case T_USING:
        return n == T_IDENT || n == '(';
    case T_CYCLE:
        return n == T_IDENT;
    case T_TABLE:
        return n == '(';
    /* window frames and the like, where an expression could begin */
    case T_UNBOUNDED:
        return next_in(cx, "PRECEDING", "FOLLOWING", NULL);
    case T_CURRENT:
        return next_in(cx, "ROW", "OF", NULL);
    case T_GROUPING: /* GROUPING SETS (...), but GROUPING(x) */
        return ora_peek_is(cx, 0, "SETS");
    case T_LEADING: case T_TRAILING: case T_BOTH:
        return n != ',' && n != ')';
    case T_KEY: /* JSON_OBJECT(KEY 'a' VALUE b), but a column KEY */
        return n == T_STRING || n == T_BIND || (n == T_IDENT && ora_peek_is(cx, 1, "VALUE"));
    case T_VALUE: /* JSON: 'a' VALUE b; UPDATE: SET VALUE(t) = */
        return n != ',' && n != ')' && n != '=';
    case T_NAME: case T_EVALNAME:
        return n == T_IDENT;
    case T_ENTITYESCAPING: case T_NOENTITYESCAPING:
        return n == T_IDENT;
    case T_DOCUMENT: case T_CONTENT:
        return n != ')' && n != ',' && n != '.';
    case T_NO:
        return next_in(cx, "VALUE", "FORCE", "DROP") || next_in(cx, "SALT", "INDENT", "ACTION") || ora_peek_is(cx, 0, "OTHERS");
    case T_NESTED: /* JSON_TABLE: NESTED [PATH] '$...', but a column NESTED */
        return n == T_STRING || next_in(cx, "PATH", "TABLE", NULL) ||
               (n == T_IDENT && (ora_peek_is(cx, 1, "COLUMNS") || ora_peek(cx, 1)->tok == '.' || ora_peek(cx, 1)->tok == '['));
    case T_INDICATOR:
        return n == T_BIND;
    /* table elements, against a column of that name */
    case T_CONSTRAINT:
        return n == T_IDENT && ora_peek(cx, 1)->tok == T_IDENT;
    case T_PRIMARY: case T_FOREIGN:
        return ora_peek_is(cx, 0, "KEY");
    case T_SUPPLEMENTAL:
        return ora_peek_is(cx, 0, "LOG");
    case T_PERIOD:
        return ora_peek_is(cx, 0, "FOR");
    case T_REF: /* REF(c) WITH ROWID as element, REF t as type */
        return cx->prev == T_IDENT || cx->prev == T_AS || cx->prev == T_OF ? n == T_IDENT : n == '(' && ora_peek_is(cx, 3, "WITH");
    case T_DOUBLE:
        return ora_peek_is(cx, 0, "PRECISION");
    case T_NATIONAL:
        return next_in(cx, "CHAR", "CHARACTER", NULL);
    /* PL/SQL: what begins a statement or declaration, against a procedure or variable of that name */
    case T_OPEN: case T_CLOSE:
        return n == T_IDENT || n == T_BIND;
    case T_EXECUTE:
        return ora_peek_is(cx, 0, "IMMEDIATE");
    case T_PIPE:
        return ora_peek_is(cx, 0, "ROW");
    case T_EXIT: case T_CONTINUE: case T_RAISE:
        return n == ';' || n == T_IDENT;
    case T_LOOP: case T_COMMIT: case T_ROLLBACK:
        return n != '(';
    case T_FORALL: case T_SAVEPOINT: case T_PRAGMA: case T_SUBTYPE: case T_CONSTANT: case T_FUNCTION: case T_PROCEDURE:
        return n == T_IDENT;
    case T_MERGE:
        return ora_peek_is(cx, 0, "INTO") || (cx->first == T_ALTER && next_in(cx, "PARTITIONS", "PARTITION", "SUBPARTITIONS"));
    case T_TYPE:
        return n == T_IDENT && (cx->prev == '(' || cx->prev == ',' || ora_peek_is(cx, 1, "IS") || ora_peek_is(cx, 1, "AS") || cx->first != T_CREATE || !cx->plsql);
    case T_OUT:
        return n == T_IDENT || n == T_BIND;
    case T_SELF:
        return ora_peek_is(cx, 0, "AS");
    case T_MEMBER: case T_STATIC: case T_CONSTRUCTOR:
        return next_in(cx, "FUNCTION", "PROCEDURE", "OF") || (tok == T_MEMBER && n == T_IDENT && !cx->plsql && is_name(next));
    case T_MAP:
        return ora_peek_is(cx, 0, "MEMBER");
    case T_OVERRIDING: case T_INSTANTIABLE:
        return next_in(cx, "MEMBER", "STATIC", "CONSTRUCTOR") || next_in(cx, "MAP", "ORDER", "FINAL") || next_in(cx, "FUNCTION", "PROCEDURE", "OVERRIDING");
    case T_RECORD: case T_VARRAY:
        return n == '(';
    case T_VARYING:
        return n == '(' || ora_peek_is(cx, 0, "ARRAY");
    case T_BEFORE: case T_AFTER: case T_INSTEAD:
        return n == T_IDENT;
    case T_REVERSE:
        return n != T_DOTDOT && n != ';';
    case T_INDICES: case T_PAIRS:
        return ora_peek_is(cx, 0, "OF");
    case T_REPEAT:
        return n == T_IDENT;
    case T_SQL_MACRO: case T_PIPELINED:
        return true;
    case T_OLD: case T_PARENT:
        return n == T_IDENT;
    case T_STORE: case T_RETURN: /* in a tail of words; RETURN as a clause of DML */
        return (tok == T_RETURN && cx->plsql) || ora_peek_is(cx, 0, "AS") || cx->first == T_INSERT || cx->first == T_UPDATE || cx->first == T_DELETE || cx->first == T_MERGE;
    case T_IF:
        return cx->plsql || next_in(cx, "NOT", "EXISTS", NULL);
    case T_BODY:
        return n == T_IDENT;
    case T_PUBLIC: /* PUBLIC SYNONYM, against PUBLIC DATABASE LINK */
        return ora_peek_is(cx, 0, "SYNONYM");
    case T_GLOBAL: case T_PRIVATE:
        return next_in(cx, "TEMPORARY", "PARTITION", NULL);
    case T_MATERIALIZED:
        return ora_peek_is(cx, 0, "VIEW");
    case T_SEARCH:
        return next_in(cx, "DEPTH", "BREADTH", "INDEX");
    case T_PROPERTY: case T_MINING: case T_AUDIT:
        return n == T_IDENT;
    case T_ADD: case T_MODIFY: case T_MOVE: case T_TRUNCATE: case T_SPLIT: case T_EXCHANGE:
        return n == T_IDENT || n == '(' || n == 0 || n == ';';
    case T_COALESCE:
        return next_in(cx, "PARTITION", "SUBPARTITION", NULL);
    case T_RENAME:
        return next_in(cx, "TO", "COLUMN", "CONSTRAINT") || next_in(cx, "PARTITION", "SUBPARTITION", NULL) || n == T_IDENT;
    case T_READ:
        return next_in(cx, "ONLY", "WRITE", NULL);
    case T_SYSTEM: case T_SESSION:
        return n == T_IDENT;
    case T_REPLACE:
        return n == T_IDENT || n == T_STRING;
    case T_LOB:
        return n == '(';
    case T_PARTITIONS: case T_SUBPARTITIONS:
        return n == T_NUMBER || ora_peek_is(cx, 0, "AUTO") || (n == T_IDENT && cx->prev != ')');
    case T_AUTOMATIC:
        return true;
    case T_UPDATE: case T_UPSERT:
        return n == T_IDENT;
    default:
        return true;
    }
}
