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

/* A word that may be a name. */
static bool is_name(const OraTok *t)
{
    return t->tok == T_IDENT && (t->kw < 0 || ora_keywords[t->kw].category != KWC_RESERVED);
}

/* ---- keyword or name ---- */

enum { PAREN = 1, NAME = 2, STRING = 4, BIND = 8, NUMBER = 16, SEMI = 32, END = 64 };

#define FIRST_TOKEN 256

typedef struct Meant {
    bool        row;
    uint8_t     signs;
    const char *words;
} Meant;

static const Meant meant_rows[] = {
#define MEANT(token, signs, words) [T_##token - FIRST_TOKEN] = { true, signs, words },
#include "grammar/meant.def"
#undef MEANT
};

static int sign_of(int tok)
{
    switch (tok) {
    case '(': return PAREN;
    case T_IDENT: return NAME;
    case T_STRING: return STRING;
    case T_BIND: return BIND;
    case T_NUMBER: return NUMBER;
    case ';': return SEMI;
    case 0: return END;
    default: return 0;
    }
}

static bool word_in(const OraTok *t, const char *words)
{
    if (t->tok != T_IDENT || t->quoted)
        return false;
    for (const char *p = words; *p;) {
        size_t n = strcspn(p, " ");
        if (n == t->text.n && memcmp(p, t->text.p, n) == 0)
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

/* Functions and literals whose first sign is not enough. *mine: the word is one of these. */
static bool meant_in_expr(OraParse *cx, const OraStack *s, int tok, bool *mine)
{
    const OraTok *next = ora_peek(cx, 0), *second = ora_peek(cx, 1);
    bool          paren = next->tok == '(', member = is_name(next) && (second->tok == '(' || second->tok == '.');
    switch (tok) {
    case T_CURSOR: /* CURSOR(query); in PL/SQL a declaration */
        return paren || (cx->plsql && next->tok == T_IDENT);
    case T_EXISTS: /* a condition, against the collection method */
        return paren && (second->tok == '(' || word_in(second, "SELECT WITH"));
    case T_ONLY: /* ONLY (table), IS OF (ONLY type) */
        return paren || (cx->prev == '(' && next->tok == T_IDENT);
    case T_EXTRACT: /* EXTRACT(YEAR FROM d), against extract(xml, '/path') */
        return paren && ora_peek_is(cx, 2, "FROM");
    case T_JSON: /* JSON {...}, JSON [...] */
        return next->tok == '{' || next->tok == '[';
    case T_TIMESTAMP: /* a literal, or a type where no value could stand */
        return next->tok == T_STRING || !ora_stack_takes(s, T_NUMBER);
    case T_INTERVAL: /* a literal, a type, or INTERVAL (expr) of partitions */
        return next->tok == T_STRING || word_in(next, "YEAR DAY") || (paren && (cx->prev == ')' || !ora_stack_takes(s, T_NUMBER)));
    case T_NEW: /* NEW t(...) */
        return member;
    case T_FINAL: case T_RUNNING: /* of MATCH_RECOGNIZE; FINAL of object types */
        return cx->plsql ? word_in(next, "MEMBER STATIC MAP ORDER CONSTRUCTOR OVERRIDING") : member;
    case T_MOD: /* an operator of PL/SQL, between operands */
        return cx->plsql && (!paren || cx->prev == T_IDENT || cx->prev == ')' || cx->prev == T_NUMBER);
    case T_DAY: case T_YEAR: /* (a - b) DAY [(3)] TO SECOND */
        return word_in(next, "TO") || (paren && ora_peek(cx, 2)->tok == ')' && ora_peek_is(cx, 3, "TO"));
    case T_MEMBER: /* a condition, or a method of an object type */
        return word_in(next, "FUNCTION PROCEDURE OF") || (!cx->plsql && is_name(next));
    case T_KEY: /* JSON_OBJECT(KEY 'a' VALUE b) */
        return next->tok == T_STRING || next->tok == T_BIND || word_in(second, "VALUE") ||
               (is_name(next) && !word_in(next, "VALUE IS FORMAT IN LIKE") && (second->tok == '(' || second->tok == '.'));
    case T_VALUE: /* 'a' VALUE b; SET VALUE(t) = r */
        return next->tok != ',' && next->tok != ')' && next->tok != '=';
    case T_LEADING: case T_TRAILING: case T_BOTH: case T_DOCUMENT: case T_CONTENT:
        return next->tok != ',' && next->tok != ')';
    default:
        *mine = false;
        return false;
    }
}

static bool meant_in_query(OraParse *cx, int tok, bool *mine)
{
    const OraTok *next = ora_peek(cx, 0), *second = ora_peek(cx, 1);
    int           n = next->tok;
    switch (tok) {
    case T_WINDOW: /* WINDOW w AS (...) */
        return n == T_IDENT && word_in(second, "AS");
    case T_QUALIFY: /* any expression may follow, the end of the query may not */
        return n != ',' && n != ')' && n != 0 && n != ';' && !word_in(next, "WHERE ORDER GROUP JOIN ON");
    case T_OFFSET: /* OFFSET 5 ROWS */
        return sign_of(n) & (NUMBER | BIND | PAREN) || n == '?' || n == '-' || n == '+' || (n == T_IDENT && word_in(second, "ROW ROWS"));
    case T_ANALYTIC:
        return word_in(next, "VIEW") && word_in(second, "AS");
    case T_NESTED: /* NESTED [PATH] '$...' COLUMNS, NESTED TABLE */
        return n == T_STRING || word_in(next, "PATH TABLE") ||
               (n == T_IDENT && (word_in(second, "COLUMNS") || second->tok == '.' || second->tok == '['));
    case T_PARTITION: case T_SUBPARTITION: /* the last: an item of a list of partitions, against a storage clause */
        return n == '(' || word_in(next, "BY FOR TEMPLATE") ||
               (n == T_IDENT && (cx->prev == '(' || cx->prev == ',' || cx->first == T_ALTER)) ||
               (cx->first == T_ALTER && cx->prev == T_ADD); /* without a name */
    case T_DELETE: /* a statement, against a procedure of that name */
        return n == T_IDENT || (n == '(' && word_in(second, "SELECT"));
    case T_SET: { /* SET TRANSACTION, UPDATE t SET, SET(nested table) */
        bool begins = cx->prev == ';' || cx->prev == T_BEGIN || cx->prev == T_THEN || cx->prev == T_ELSE || cx->prev == T_LOOP;
        return begins ? word_in(next, "TRANSACTION ROLE CONSTRAINT CONSTRAINTS") : (sign_of(n) & (PAREN | NAME | BIND)) != 0;
    }
    default:
        *mine = false;
        return false;
    }
}

static bool meant_elsewhere(OraParse *cx, int tok, bool *mine)
{
    const OraTok *next = ora_peek(cx, 0), *second = ora_peek(cx, 1);
    int           n = next->tok;
    bool          dml = cx->first == T_INSERT || cx->first == T_UPDATE || cx->first == T_DELETE || cx->first == T_MERGE;
    switch (tok) {
    case T_CONSTRAINT: /* CONSTRAINT c CHECK */
        return n == T_IDENT && second->tok == T_IDENT;
    case T_REF: /* REF(c) WITH ROWID as element, REF t as type */
        return cx->prev == T_IDENT || cx->prev == T_AS || cx->prev == T_OF ? n == T_IDENT : n == '(' && ora_peek_is(cx, 3, "WITH");
    case T_LOOP: case T_COMMIT: case T_ROLLBACK: /* against procedures of that name */
        return n != '(';
    case T_MERGE: /* INTO, or an action of ALTER TABLE */
        return word_in(next, "INTO") || (cx->first == T_ALTER && word_in(next, "PARTITION PARTITIONS SUBPARTITIONS"));
    case T_TYPE: /* TYPE t IS; in a list of accessors; outside PL/SQL */
        return n == T_IDENT && (cx->prev == '(' || cx->prev == ',' || word_in(second, "IS AS") || cx->first != T_CREATE || !cx->plsql);
    case T_REVERSE:
        return n != T_DOTDOT && n != ';';
    case T_STORE: /* STORE AS in a tail of words */
        return word_in(next, "AS") || dml;
    case T_RETURN: /* RETURN AS in a tail of words; a clause of DML; a statement */
        return word_in(next, "AS") || dml || cx->plsql;
    case T_IF:
        return cx->plsql || word_in(next, "NOT EXISTS");
    case T_PARTITIONS: case T_SUBPARTITIONS: /* PARTITIONS 8, or of ALTER TABLE */
        return n == T_NUMBER || word_in(next, "AUTO") || (n == T_IDENT && cx->prev != ')');
    default:
        *mine = false;
        return false;
    }
}

/* Only asked where a name could stand too. */
bool ora_keyword_meant(OraParse *cx, const OraStack *s, int tok)
{
    const OraTok *next = ora_peek(cx, 0);
    bool          mine = true, yes;
    /* x.y, x := ..., x%TYPE, x@link: a name, whatever the word */
    if (next->tok == '.' || next->tok == T_ASSIGN || next->tok == '%' || next->tok == '@')
        return false;
    size_t row = (size_t)tok - FIRST_TOKEN;
    if (row < sizeof meant_rows / sizeof meant_rows[0] && meant_rows[row].row)
        return sign_of(next->tok) & meant_rows[row].signs || word_in(next, meant_rows[row].words);
    if ((yes = meant_in_expr(cx, s, tok, &mine)) || mine)
        return yes;
    mine = true;
    if ((yes = meant_in_query(cx, tok, &mine)) || mine)
        return yes;
    mine = true;
    yes = meant_elsewhere(cx, tok, &mine);
    return mine ? yes : true;
}
