/* PL/SQL's conditional compilation, between scanner and filter: the tokens of the chosen branch go on, the others are
 * dropped. Conditions are computed as for a release 19 database without PLSQL_CCFLAGS (an unknown $$name is NULL there).
 * What cannot be known here, a constant of some package, takes the first branch and leaves a note. */
#include "config.h"
#include "grammar/ora_make.h"

#include <stdlib.h>

#include "grammar/ora_gram.h"

#define OUR_VERSION 19
#define EVAL_DEPTH_MAX 40

typedef enum ValueKind { V_NULL, V_BOOL, V_NUMBER, V_STRING, V_UNKNOWN } ValueKind;

typedef struct Value {
    ValueKind kind;
    double    n; /* V_BOOL: 0 or 1 */
    Str       s;
} Value;

/* One condition being read: t is the token in hand. */
typedef struct Eval {
    OraParse *cx;
    OraTok    t;
    int       depth;
    bool      wrong; /* no condition at all */
} Eval;

static Value eval_or(Eval *e);

static void step(Eval *e)
{
    ora_lex_next(e->cx, &e->t);
}

static bool word_is(const Eval *e, const char *word)
{
    return e->t.tok == T_IDENT && !e->t.quoted && str_is(e->t.text, word);
}

static Value boolean(bool b)
{
    return (Value){ V_BOOL, b, { 0 } };
}

/* DBMS_DB_VERSION.VERSION, .RELEASE, .VER_LE_12, .VER_LE_11_2 */
static Value db_version(Str name)
{
    if (str_is(name, "VERSION"))
        return (Value){ V_NUMBER, OUR_VERSION, { 0 } };
    if (str_is(name, "RELEASE"))
        return (Value){ V_NUMBER, 0, { 0 } };
    if (name.n > 7 && memcmp(name.p, "VER_LE_", 7) == 0)
        return boolean(atoi(name.p + 7) >= OUR_VERSION);
    return (Value){ V_UNKNOWN, 0, { 0 } };
}

static Value eval_name(Eval *e)
{
    Str first = e->t.text, last = first;
    int parts = 1;
    for (step(e); e->t.tok == '.'; parts++) {
        step(e);
        last = e->t.text;
        step(e);
    }
    return parts == 2 && str_is(first, "DBMS_DB_VERSION") ? db_version(last) : (Value){ V_UNKNOWN, 0, { 0 } };
}

static Value eval_primary(Eval *e)
{
    Value v = { V_NULL, 0, { 0 } };
    if (e->t.tok == '(' && e->depth < EVAL_DEPTH_MAX) {
        e->depth++;
        step(e);
        v = eval_or(e);
        e->depth--;
        e->wrong |= e->t.tok != ')';
    } else if (e->t.tok == T_NUMBER) {
        v = (Value){ V_NUMBER, atof(e->cx->src.p + e->t.at.start), { 0 } };
    } else if (e->t.tok == T_STRING) {
        v = (Value){ V_STRING, 0, e->t.text };
    } else if (e->t.tok == T_INQUIRY || word_is(e, "NULL")) {
        v.kind = V_NULL;
    } else if (word_is(e, "TRUE") || word_is(e, "FALSE")) {
        v = boolean(e->t.text.p[0] == 'T');
    } else if (e->t.tok == T_IDENT) {
        return eval_name(e);
    } else {
        e->wrong = true;
        return v;
    }
    step(e);
    return v;
}

static int compare(Value a, Value b)
{
    if (a.kind == V_STRING && b.kind == V_STRING)
        return str_cmp(a.s, b.s);
    return a.n < b.n ? -1 : a.n > b.n;
}

static Value eval_test(Eval *e)
{
    Value a = eval_primary(e);
    int   op = e->t.tok;
    if (word_is(e, "IS")) {
        step(e);
        bool negated = word_is(e, "NOT");
        if (negated)
            step(e);
        e->wrong |= !word_is(e, "NULL");
        step(e);
        return a.kind == V_UNKNOWN ? a : boolean((a.kind == V_NULL) != negated);
    }
    if (op != '=' && op != '<' && op != '>' && op != T_LE && op != T_GE && op != T_NE)
        return a;
    step(e);
    Value b = eval_primary(e);
    if (a.kind == V_UNKNOWN || b.kind == V_UNKNOWN)
        return (Value){ V_UNKNOWN, 0, { 0 } };
    if (a.kind == V_NULL || b.kind == V_NULL)
        return (Value){ V_NULL, 0, { 0 } };
    int c = compare(a, b);
    return boolean(op == '=' ? c == 0 : op == '<' ? c < 0 : op == '>' ? c > 0 : op == T_LE ? c <= 0 : op == T_GE ? c >= 0 : c != 0);
}

static Value eval_not(Eval *e)
{
    int nots = 0;
    for (; word_is(e, "NOT"); nots++)
        step(e);
    Value v = eval_test(e);
    if (v.kind == V_BOOL && nots % 2)
        v.n = !v.n;
    return v;
}

/* FALSE decides AND, TRUE decides OR; else what is unknown or NULL stays so. */
static Value combine(Value a, Value b, double decides)
{
    if ((a.kind == V_BOOL && a.n == decides) || (b.kind == V_BOOL && b.n == decides))
        return boolean(decides != 0);
    return a.kind == V_UNKNOWN || b.kind == V_UNKNOWN ? (Value){ V_UNKNOWN, 0, { 0 } } : a.kind == V_NULL ? a : b;
}

static Value eval_and(Eval *e)
{
    Value v = eval_not(e);
    while (word_is(e, "AND")) {
        step(e);
        v = combine(v, eval_not(e), 0);
    }
    return v;
}

static Value eval_or(Eval *e)
{
    Value v = eval_and(e);
    while (word_is(e, "OR")) {
        step(e);
        v = combine(v, eval_and(e), 1);
    }
    return v;
}

static bool is_directive(const OraTok *t, const char *word)
{
    return t->tok == T_DIRECTIVE && str_is(t->text, word);
}

/* Reads `condition $THEN`. */
static bool condition(OraParse *cx, OraTok *at)
{
    Eval e = { .cx = cx };
    step(&e);
    Value v = eval_or(&e);
    if (e.wrong || !is_directive(&e.t, "THEN")) {
        *at = e.t;
        at->tok = T_BAD;
        return false;
    }
    if (v.kind == V_UNKNOWN && !cx->strict)
        diag_add(cx->diags, DIAG_NOTE, 0, at->at, "conditional-compilation",
                 "condition of $IF is not known here: its first branch is taken");
    return v.kind == V_UNKNOWN || (v.kind == V_BOOL && v.n != 0);
}

/* Drops tokens up to this level's $END, or, with `stop`, up to its next $ELSIF or $ELSE, which is left in *t. */
static void skip(OraParse *cx, OraTok *t, bool stop)
{
    int inner = 0;
    for (;;) {
        ora_lex_next(cx, t);
        if (t->tok == 0 || t->tok == T_BAD)
            return;
        if (is_directive(t, "IF") || is_directive(t, "ERROR"))
            inner++;
        else if (is_directive(t, "END") && inner-- == 0)
            return;
        else if (stop && inner == 0 && (is_directive(t, "ELSIF") || is_directive(t, "ELSE")))
            return;
    }
}

/* *t is $IF or $ELSIF: finds the branch to take. */
static void choose_branch(OraParse *cx, OraTok *t)
{
    for (;;) {
        OraTok here = *t;
        if (is_directive(t, "ELSE") || condition(cx, &here)) {
            if (cx->cond_depth < ORA_COND_MAX) {
                cx->cond_depth++;
                return;
            }
            here.tok = T_BAD;
        }
        if (here.tok == T_BAD) {
            *t = here;
            return;
        }
        skip(cx, t, true);
        if (!is_directive(t, "ELSIF") && !is_directive(t, "ELSE"))
            return; /* $END, or the end of the text */
    }
}

void ora_cond_next(OraParse *cx, OraTok *t)
{
    for (;;) {
        ora_lex_next(cx, t);
        if (t->tok != T_DIRECTIVE)
            return;
        if (is_directive(t, "IF")) {
            choose_branch(cx, t);
        } else if (is_directive(t, "ERROR")) {
            skip(cx, t, false);
        } else if (cx->cond_depth && (is_directive(t, "ELSIF") || is_directive(t, "ELSE"))) {
            skip(cx, t, false);
            cx->cond_depth--;
        } else if (cx->cond_depth && is_directive(t, "END")) {
            cx->cond_depth--;
        } else {
            t->tok = T_BAD;
        }
        if (t->tok == T_BAD || t->tok == 0)
            return;
    }
}
