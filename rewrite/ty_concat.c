/* The operator ||: NULL takes no part, every operand becomes text. A chain is taken as a whole, before its parts. */
#include "config.h"
#include "rewrite/fn_length.h"
#include "rewrite/ty.h"

static void flatten(Arena *a, Node *n, List *to)
{
    Node *bare = cv_bare(n);
    if (AST_IS(Binary, bare) && AST_AS(Binary, bare)->op == OP_CONCAT) {
        flatten(a, AST_AS(Binary, bare)->left, to);
        flatten(a, AST_AS(Binary, bare)->right, to);
    } else if (!cv_is_null(n)) {
        list_push(a, to, n);
    }
}

static const OType *concat_type(Rw *rw, const List *l)
{
    OType *t = arena_memdup(rw->a, otype_plain(OT_VARCHAR2), sizeof *t);
    bool   known = true, chars = l->n > 0;
    for (uint32_t i = 0; i < l->n; i++) {
        const OType *x = l->v[i]->otype;
        chars = chars && x && x->id == OT_CHAR;
        if (x && (x->id == OT_CLOB || x->id == OT_NCLOB))
            t->id = OT_CLOB;
        known &= x && x->length > 0;
        t->length += x ? otype_bytes(x) : 0;
    }
    if (!known || t->length > 4000 || t->id == OT_CLOB)
        t->length = 0;
    if (chars && t->length > 0 && t->length <= 2000) { /* CHARs alone give a CHAR, a text to PostgreSQL as a literal is */
        t->id = OT_CHAR;
        t->scale = -1;
    }
    return t;
}

/* A literal, or NVL and COALESCE that end in one. */
static bool never_null(const Node *n)
{
    Str s;
    n = cv_bare_const(n);
    if (cv_string_literal(n, &s))
        return s.n > 0;
    if (!AST_IS(Call, n) || AST_AS(Call, n)->args.n < 2)
        return false;
    const Call *c = AST_AS(Call, n);
    return c->name.n == 1 && (str_is(c->name.v[0], "NVL") || str_is(c->name.v[0], "COALESCE")) && never_null(c->args.v[c->args.n - 1]);
}

static bool some_literal(const List *l)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (never_null(l->v[i]))
            return true;
    return false;
}

/* With a literal among the operands the whole is never empty, so COALESCE(x, '') keeps || plain; else NULL is what nothing
 * makes. */
static Node *joined(Rw *rw, const Node *at, const List *l)
{
    if (l->n == 1)
        return l->v[0];
    bool literal = some_literal(l);
    if (!literal && l->n == 2) {
        Node *call = rw_compat(rw, at, "concat", 0);
        AST_AS(Call, call)->args = *l;
        return call;
    }
    Node *all = NULL;
    for (uint32_t i = 0; i < l->n; i++) {
        Node *x = l->v[i];
        if (!never_null(x))
            x = rw_call(rw, x, NULL, "coalesce", 2, x, AST_NEW(rw->a, StringLit, x->at, .value = { "", 0 }));
        all = all ? rw_binary(rw, OP_CONCAT, all, x) : x;
    }
    return literal ? all : rw_call(rw, at, NULL, "nullif", 2, all, AST_NEW(rw->a, StringLit, at->at, .value = { "", 0 }));
}

static bool all_raw(const List *l)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (cv_family(l->v[i]) != FAM_RAW)
            return false;
    return l->n > 1;
}

static Node *operand(Rw *rw, Node *n)
{
    if (cv_is_unknown(n) && !AST_IS(Bind, cv_bare(n)))
        return rw_compat(rw, n, "to_char", 1, n);
    return cv_pin(rw, cv_text(rw, n), OT_VARCHAR2);
}

bool ty_concat(Rw *rw, Node **slot)
{
    List l = { 0 }, typed = { 0 };
    flatten(rw->a, *slot, &l);
    for (uint32_t i = 0; i < l.n; i++) {
        if (!ty_node(rw, &l.v[i]))
            return false;
        if (!cv_is_null(l.v[i]))
            list_push(rw->a, &typed, l.v[i]);
    }
    if (all_raw(&typed)) { /* RAW || RAW stays RAW */
        Node *all = typed.v[0];
        for (uint32_t i = 1; i < typed.n; i++)
            all = rw_binary(rw, OP_CONCAT, all, typed.v[i]);
        *slot = cv_typed(all, otype_plain(OT_RAW));
        return true;
    }
    for (uint32_t i = 0; i < typed.n; i++)
        typed.v[i] = operand(rw, typed.v[i]);
    const OType *t = concat_type(rw, &typed);
    bool         checked = fn_joined_may_overflow(rw, &typed);
    *slot = typed.n ? cv_typed(joined(rw, *slot, &typed), t) : rw_null(rw, *slot);
    if (checked)
        *slot = fn_check_joined(rw, *slot, &typed);
    rw_rule(rw, "concat-null");
    return true;
}
