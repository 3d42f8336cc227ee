/* What the scanner, the filter and the grammar's actions share: tokens, and the state of one parse. Private to grammar/. */
#ifndef DBSACI_GRAMMAR_ORA_LEX_H
#define DBSACI_GRAMMAR_ORA_LEX_H

#include "ast/ast.h"
#include "grammar/ora_parse.h"

/* A name as written: folded to upper case unless quoted. */
typedef struct OraName {
    Str  s;
    bool quoted;
} OraName;

/* One token out of the scanner. For words tok is T_IDENT and kw the row in keywords.def (-1: no keyword). */
typedef struct OraTok {
    int      tok;
    int16_t  kw;
    bool     quoted;     /* T_IDENT, T_BIND: written in double quotes */
    bool     national;   /* T_STRING: N'...' */
    bool     line_start; /* nothing but blanks before it on its line */
    Span     at;
    Str      text;       /* value: folded word, unescaped string, bind name; operators: empty */
    Str      hint;       /* a hint comment stood directly before this token; without its marks */
} OraTok;

/* How far the filter may look ahead. A query behind more parentheses than this is found by the grammar alone. */
#define ORA_RING 16

/* $IF nesting in PL/SQL that we follow. */
#define ORA_COND_MAX 64

typedef struct OraParse {
    Arena    *a;
    DiagList *diags;
    Str       src;       /* the text, an arena copy: slices of it outlive the caller's buffer */
    void     *scanner;
    Node     *root;
    /* scanner */
    uint32_t  pos;       /* bytes taken so far */
    uint32_t  open, body; /* start of the token being crossed, and of its inside */
    uint32_t  doubled;   /* '' inside it */
    bool      new_line;
    Str       hint;      /* hint comment seen since the last token */
    /* tokens read ahead: ring[head], ring[head + 1] ... `count` of them */
    OraTok    ring[ORA_RING];
    unsigned  head, count;
    int       first;     /* the first token of the statement, as the grammar got it */
    int       prev;      /* the token handed out last, as the grammar got it; 0 at the start */
    OraTok    cur;       /* its scanner form */
    int       start;     /* token that chooses the start rule, handed out first; 0 once done */
    int       last_word; /* keyword row's token of the last word taken, whatever the grammar got */
    int       kind;      /* what CREATE makes: T_INDEX, T_VIEW ...; T_JAVA: its source comes as one token behind AS */
    int       parens;    /* open parentheses */
    bool      java;      /* that token is next */
    bool      drained;   /* the text was taken to its end by it */
    bool      plsql;     /* inside PL/SQL: other words are reserved */
    int       brackets;  /* > 0: inside PATTERN (...) of MATCH_RECOGNIZE */
    /* conditional compilation: $IF levels inside whose chosen branch we are */
    int       cond_depth;
    /* parse */
    int       binds;     /* occurrences so far */
    OraNeed  *needs;     /* forms that older servers lack (ora_needs.c) */
    bool      strict;    /* second parse after an error: every token is tried before it is handed out */
    bool      failed;    /* a Diag stands */
    /* a fault of the scanner, reported when its T_BAD token meets the parser */
    int       bad_ora;
    Span      bad_at;
} OraParse;

typedef struct OraKeyword {
    const char *word;
    uint8_t     n;
    uint8_t     category; /* KeywordCategory */
    int16_t     tok;
} OraKeyword;

/* RESERVED: in SQL and PL/SQL; SQL: only in SQL; PLSQL: only in PL/SQL; UNRESERVED: a name wherever a name may stand. */
typedef enum KeywordCategory { KWC_UNRESERVED, KWC_RESERVED, KWC_SQL, KWC_PLSQL } KeywordCategory;

extern const OraKeyword ora_keywords[];
extern const int        ora_keyword_count;
/* Row of an upper-case word, or -1. */
int ora_keyword_find(const char *word, size_t n);

/* ---- scanner (ora_scan.l) and its helpers (ora_lex.c); the latter return the token they made ---- */
void ora_scan_open(OraParse *cx, char *buffer, size_t n);
int  ora_scan(OraTok *t, void *scanner);
void ora_lex_comment(OraParse *cx, uint32_t start, uint32_t end);
int  ora_lex_string(OraParse *cx, OraTok *t);
bool ora_lex_q_string(OraParse *cx, OraTok *t);
int  ora_lex_quoted(OraParse *cx, OraTok *t);
int  ora_lex_word(OraParse *cx, OraTok *t);
int  ora_lex_bind(OraParse *cx, OraTok *t);
int  ora_lex_dollar(OraParse *cx, OraTok *t, int tok);
int  ora_lex_not_number(const char *p, int n);
int  ora_lex_unclosed(OraParse *cx, OraTok *t, int ora);
/* All that is left of the text as one T_STRING in cx->cur. */
int  ora_lex_rest(OraParse *cx);
int  ora_lex_bad_char(OraParse *cx, OraTok *t);
void ora_lex_give_up(OraParse *cx) __attribute__((noreturn));
/* The next token with conditional compilation carried out (ora_cond.c). */
void ora_lex_next(OraParse *cx, OraTok *t);
void ora_cond_next(OraParse *cx, OraTok *t);

/* ---- the parser's stack, seen from outside (gram_tail.y) ---- */
typedef struct OraStack {
    const void *bottom, *top; /* first and last state */
} OraStack;
bool ora_stack_takes(const OraStack *s, int token);
/* Names of the tokens that could follow, at most max; how many. */
int ora_stack_expected(const OraStack *s, const char **names, int max);
/* ---- filter (ora_filter.c) ---- */
/* Takes the next token into cx->cur. */
void ora_take(OraParse *cx);
/* The i-th token after cx->cur, 0-based; i < ORA_RING. */
const OraTok *ora_peek(OraParse *cx, unsigned i);
/* Is it that word (upper case), unquoted? */
bool ora_peek_is(OraParse *cx, unsigned i, const char *word);
int  ora_filter_sign(OraParse *cx);
int  ora_filter_word(OraParse *cx, int tok, unsigned *more);
/* Joins the next n tokens to cx->cur. */
void ora_swallow(OraParse *cx, unsigned n);
bool ora_query_follows(OraParse *cx);
/* Whether keyword `tok` in cx->cur is meant as keyword where a name could stand too. */
bool ora_keyword_meant(OraParse *cx, const OraStack *s, int tok);

/* ---- errors ---- */
/* Adds the Diag for cx->cur, which the parser got as `tok` and cannot take (ora_error.c). */
void ora_report(OraParse *cx, const OraStack *s, int tok);

#endif
