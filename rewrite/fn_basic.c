/* NVL2, DECODE, GREATEST and others that compile away or need a hand. */
#include "config.h"
#include "rewrite/fn_length.h"
#include "rewrite/fn_lower.h"
#include "rewrite/resolve.h"

static Node *is_null(Rw *rw, Node *x, bool negated)
{
    return AST_NEW(rw->a, IsTest, x->at, .kind = IS_NULL, .negated = negated, .arg = x);
}

bool fn_lower_nvl2(FnCall *f)
{
    Rw *rw = f->rw;
    rw_rule(rw, "nvl2");
    return fn_becomes(f, rw_case2(rw, is_null(rw, cv_pin(rw, fn_arg(f, 0), OT_VARCHAR2), true), fn_arg(f, 1), fn_arg(f, 2)));
}

bool fn_lower_lnnvl(FnCall *f)
{
    return fn_becomes(f, AST_NEW(f->rw->a, IsTest, f->call->base.at, .kind = IS_TRUE, .negated = true, .arg = fn_arg(f, 0)));
}

/* A literal is a CHAR: Typ=96. */
bool fn_lower_dump(FnCall *f)
{
    Node **x = &f->call->args.v[0];
    if (AST_IS(StringLit, *x) && AST_AS(StringLit, *x)->value.n)
        *x = rw_cast(f->rw, *x, "bpchar");
    rw_rule(f->rw, "compat-function");
    return fn_rename_compat(f, "dump");
}

/* ---- DECODE ---- */

static bool never_null(const Node *n)
{
    n = cv_bare_const(n);
    if (AST_IS(Unary, n) && AST_AS(Unary, n)->op == OP_NEG)
        n = cv_bare_const(AST_AS(Unary, n)->arg);
    return (AST_IS(StringLit, n) && AST_AS(StringLit, n)->value.n) || AST_IS(NumberLit, n) || AST_IS(DatetimeLit, n);
}

/* In DECODE NULL matches NULL. A literal is never NULL, so = does. */
static Node *matches(Rw *rw, Node *x, Node *search)
{
    if (cv_is_null(search))
        return is_null(rw, x, false);
    if (never_null(search))
        return rw_binary(rw, OP_EQ, x, search);
    return AST_NEW(rw->a, IsTest, search->at, .kind = IS_DISTINCT_FROM, .negated = true, .arg = x, .right = search);
}

static bool all_literals(const List *a)
{
    for (uint32_t i = 1; i + 1 < a->n; i += 2)
        if (!never_null(a->v[i]))
            return false;
    return true;
}

bool fn_lower_decode(FnCall *f)
{
    Rw   *rw = f->rw;
    List *a = &f->call->args;
    bool  simple = all_literals(a);
    Node *x = cv_is_null(a->v[0]) ? cv_pin(rw, a->v[0], cv_type(a->v[1]) == OT_UNKNOWN ? OT_VARCHAR2 : cv_type(a->v[1])) : a->v[0];
    x = cv_case_arg(rw, x);
    Node *n = AST_NEW(rw->a, Case, f->call->base.at, .arg = simple ? x : NULL, .otherwise = a->n % 2 == 0 ? a->v[a->n - 1] : NULL);
    for (uint32_t i = 1; i + 1 < a->n; i += 2) {
        Node *cond = simple ? a->v[i] : matches(rw, i == 1 ? x : ast_copy(rw->a, x), a->v[i]);
        list_push(rw->a, &AST_AS(Case, n)->whens, AST_NEW(rw->a, CaseWhen, a->v[i]->at, .cond = cond, .result = a->v[i + 1]));
    }
    rw_rule(rw, "decode");
    return fn_becomes(f, n);
}

/* ---- GREATEST, LEAST ---- */

/* Is it numeric to PostgreSQL for sure, and no integer? */
static bool is_numeric(const FnCall *f, const Node *n)
{
    n = cv_bare_const(n);
    const RsColumn *c = rs_column_of(f->rw, n);
    if (c && c->cat)
        return !c->cat->pg_type.n || memcmp(c->cat->pg_type.p, "numeric", c->cat->pg_type.n < 7 ? c->cat->pg_type.n : 7) == 0;
    return AST_IS(Call, n) && AST_AS(Call, n)->name.n == 2 && str_is(AST_AS(Call, n)->name.v[0], "DBSACI");
}

/* NULL if any is NULL; PostgreSQL's own skip NULLs. Among integers and doubles it would choose double precision. */
bool fn_lower_greatest(FnCall *f)
{
    List *a = &f->call->args;
    bool  least = str_is(f->call->name.v[0], "LEAST");
    if (a->n == 1)
        return fn_becomes(f, a->v[0]);
    if (cv_type(*f->slot) == OT_NUMBER && !is_numeric(f, a->v[0]))
        a->v[0] = cv_typed(rw_cast(f->rw, a->v[0], "numeric"), otype_plain(OT_NUMBER));
    rw_rule(f->rw, "greatest-null");
    return fn_rename_compat(f, least ? "least" : "greatest");
}

/* ---- text ---- */

/* TRANSLATE(x USING CHAR_CS): all text is Unicode here. */
bool fn_lower_translate(FnCall *f)
{
    if (fn_option(f, "USING"))
        return fn_becomes(f, fn_arg(f, 0));
    if (f->call->args.n != 3)
        return rw_refuse(f->rw, 909, *f->slot, "argument-count", "invalid number of arguments");
    return fn_rename_compat(f, "translate");
}

/* CHR(n) is the character of these bytes, CHR(n USING NCHAR_CS) that of this code in UTF-16. */
bool fn_lower_chr(FnCall *f)
{
    bool national = fn_option(f, "USING") != NULL;
    f->call->options = (List){ 0 };
    rw_rule(f->rw, "compat-function");
    return fn_rename_compat(f, national ? "nchr" : "chr");
}

bool fn_lower_concat(FnCall *f)
{
    bool checked = fn_joined_may_overflow(f->rw, &f->call->args);
    fn_rename_compat(f, "concat");
    return !checked || fn_becomes(f, fn_check_joined(f->rw, *f->slot, &f->call->args));
}

/* REPLACE, REGEXP_REPLACE: what they put in may make a VARCHAR2 too long. */
bool fn_lower_replace(FnCall *f)
{
    bool checked = fn_replaced_may_overflow(f->rw, f->call);
    fn_rename_compat(f, str_is(f->call->name.v[0], "REPLACE") ? "replace" : "regexp_replace");
    rw_rule(f->rw, "compat-function");
    return !checked || fn_becomes(f, fn_check_joined(f->rw, *f->slot, NULL));
}

/* LPAD, RPAD: SQL cuts a VARCHAR2 at 4000 bytes; a CLOB and PL/SQL's texts are as long as is asked for. */
bool fn_lower_pad(FnCall *f)
{
    bool left = str_is(f->call->name.v[0], "LPAD");
    if (cv_type(*f->slot) == OT_CLOB || f->rw->options->plsql || f->rw->options->extended_strings)
        return fn_rename_compat(f, left ? "lpad_long" : "rpad_long");
    return fn_rename_compat(f, left ? "lpad" : "rpad");
}

/* ---- window functions whose numbers are int4 in PostgreSQL ---- */

bool fn_lower_lag(FnCall *f)
{
    long long n;
    Node     *offset = fn_arg(f, 1);
    if (!offset || (cv_integer_literal(offset, &n) && n >= 0))
        return true;
    f->call->args.v[1] = rw_compat(f->rw, offset, "regexp_arg", 2, offset, rw_number(f->rw, offset, 0)); /* ORA-01428 */
    return true;
}

bool fn_lower_nth_value(FnCall *f)
{
    f->call->args.v[1] = fn_int(f, fn_arg(f, 1));
    return true;
}

bool fn_lower_ntile(FnCall *f)
{
    f->call->args.v[0] = fn_int(f, fn_arg(f, 0));
    return true;
}
