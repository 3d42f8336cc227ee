/* Small builders that passes share. New nodes take the span of the node that they stand for. */
#include "config.h"
#include "rewrite/rw.h"

#include <stdarg.h>

static Node *call_va(Rw *rw, const Node *at, const char *schema, const char *name, uint32_t nargs, va_list ap)
{
    Node *call = AST_NEW(rw->a, Call, at->at, .name = { 0 });
    Call *c = AST_AS(Call, call);
    if (schema)
        strlist_push(rw->a, &c->name, str_upper(rw->a, str_of(schema)));
    strlist_push(rw->a, &c->name, str_upper(rw->a, str_of(name)));
    for (uint32_t i = 0; i < nargs; i++)
        list_push(rw->a, &c->args, va_arg(ap, Node *));
    return call;
}

Node *rw_call(Rw *rw, const Node *at, const char *schema, const char *name, uint32_t nargs, ...)
{
    va_list ap;
    va_start(ap, nargs);
    Node *call = call_va(rw, at, schema, name, nargs, ap);
    va_end(ap);
    return call;
}

Node *rw_compat(Rw *rw, const Node *at, const char *name, uint32_t nargs, ...)
{
    va_list ap;
    va_start(ap, nargs);
    Node *call = call_va(rw, at, "dbsaci", name, nargs, ap);
    va_end(ap);
    return call;
}

/* The operands may stand the other way round in the text. */
Node *rw_binary(Rw *rw, Op op, Node *l, Node *r)
{
    Span at = { l->at.start < r->at.start ? l->at.start : r->at.start, l->at.end > r->at.end ? l->at.end : r->at.end };
    return AST_NEW(rw->a, Binary, at, .op = op, .left = l, .right = r);
}

Node *rw_and(Rw *rw, Node *l, Node *r)
{
    return !l ? r : !r ? l : rw_binary(rw, OP_AND, l, r);
}

Node *rw_cast(Rw *rw, Node *arg, const char *pg_type)
{
    Node *type = AST_NEW(rw->a, PgType, arg->at, .name = str_copy(rw->a, str_of(pg_type)));
    Node *cast = AST_NEW(rw->a, Cast, arg->at, .arg = arg, .to = type);
    cast->otype = arg->otype;
    return cast;
}

Node *rw_number(Rw *rw, const Node *at, long long v)
{
    Node *n = AST_NEW(rw->a, NumberLit, at->at, .text = str_of(arena_printf(rw->a, "%lld", v)));
    n->otype = otype_plain(OT_NUMBER);
    return n;
}

Node *rw_string(Rw *rw, const Node *at, const char *s)
{
    Node *n = AST_NEW(rw->a, StringLit, at->at, .value = str_copy(rw->a, str_of(s)));
    n->otype = otype_plain(OT_VARCHAR2);
    return n;
}

Node *rw_null(Rw *rw, const Node *at)
{
    Node *n = AST_NEW(rw->a, NullLit, at->at, );
    n->otype = otype_plain(OT_NULLTYPE);
    return n;
}

Node *rw_column(Rw *rw, const Node *at, Str rel, Str column)
{
    return AST_NEW(rw->a, ColumnRef, at->at,
                   .parts = rel.n ? strlist_of2(rw->a, rel, column) : strlist_of1(rw->a, column));
}

Node *rw_case2(Rw *rw, Node *cond, Node *yes, Node *no)
{
    Node *when = AST_NEW(rw->a, CaseWhen, cond->at, .cond = cond, .result = yes);
    Node *c = AST_NEW(rw->a, Case, cond->at, .whens = list_of1(rw->a, when), .otherwise = no);
    c->otype = yes->otype;
    return c;
}
