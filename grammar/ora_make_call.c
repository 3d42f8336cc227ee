/* Calls: the parentheses make a Call without a name, the clauses behind them fill it. */
#include "config.h"
#include "grammar/ora_make.h"

/* CURRENT_TIMESTAMP(3) is the pseudo-column with a precision. */
static Node *pseudo_call(OraParse *cx, OraPath name, const Call *body, Span at)
{
    if (name.quoted || name.parts.n != 1 || body->args.n != 1)
        return NULL;
    Str word = name.parts.v[0];
    if (str_is(word, "CURRENT_TIMESTAMP"))
        return AST_NEW(cx->a, PseudoCol, at, .kind = PSEUDO_CURRENT_TIMESTAMP, .precision = body->args.v[0]);
    if (str_is(word, "LOCALTIMESTAMP"))
        return AST_NEW(cx->a, PseudoCol, at, .kind = PSEUDO_LOCALTIMESTAMP, .precision = body->args.v[0]);
    return NULL;
}

Str ora_extract_field(OraParse *cx, Str word, Span at)
{
    static const char *const fields[] = { "YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND", "TIMEZONE_HOUR", "TIMEZONE_MINUTE",
                                          "TIMEZONE_REGION", "TIMEZONE_ABBR" };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (str_is(word, fields[i]))
            return word;
    ora_never(cx, 907, at, "missing right parenthesis");
    return word;
}

Node *ora_call(OraParse *cx, OraPath name, Str dblink, Node *body, Span at)
{
    Call *c = AST_AS(Call, body);
    Node *pseudo = pseudo_call(cx, name, c, at);
    if (pseudo)
        return pseudo;
    if (!name.quoted && name.parts.n == 1 && (str_is(name.parts.v[0], "SYSDATE") || str_is(name.parts.v[0], "ROWNUM")) && !cx->plsql)
        ora_never(cx, 923, c->base.at, "FROM keyword not found where expected"); /* they take no parentheses */
    if (!cx->plsql && !(name.parts.n == 1 && str_is(name.parts.v[0], "LNNVL"))) /* its argument is a condition */
        for (uint32_t i = 0; i < c->args.n; i++)
            ora_needs_value(cx, c->args.v[i], 907);
    c->name = name.parts;
    c->quoted_name = name.quoted;
    c->dblink = dblink;
    body->at = at;
    return body;
}

Node *ora_call_named(OraParse *cx, Str name, List args, Span at)
{
    return AST_NEW(cx->a, Call, at, .name = strlist_of1(cx->a, name), .args = args);
}

Node *ora_call_typed(OraParse *cx, Str name, Node *arg, Node *type, Span at)
{
    Node *n = ora_call_named(cx, name, list_of1(cx->a, arg), at);
    return ora_call_option(cx, n, ora_option1(cx, STR("AS"), type, type->at), at);
}

void ora_call_more(OraParse *cx, Node *call, List args)
{
    list_append(cx->a, &AST_AS(Call, call)->args, &args);
}

/* One more argument of the call's last option. */
Node *ora_call_more_option(OraParse *cx, Node *call, Node *arg, Span at)
{
    List *options = &AST_AS(Call, call)->options;
    ora_option_add(cx, options->v[options->n - 1], arg, at);
    call->at = at;
    return call;
}

/* What follows the first variable of PASSING by a comma is the next one. */
static bool is_passed(const Call *c, const Node *arg)
{
    const Option *last = c->options.n ? AST_AS(Option, c->options.v[c->options.n - 1]) : NULL;
    return last && str_is(last->name, "PASSING") && AST_IS(NamedArg, arg);
}

Node *ora_call_add(OraParse *cx, Node *call, Node *arg, Span at)
{
    if (is_passed(AST_AS(Call, call), arg))
        return ora_call_more_option(cx, call, arg, at);
    list_push(cx->a, &AST_AS(Call, call)->args, arg);
    call->at = at;
    return call;
}

Node *ora_call_order(OraParse *cx, Node *call, List order_by, Span at)
{
    (void)cx;
    AST_AS(Call, call)->order_by = order_by;
    call->at = at;
    return call;
}

Node *ora_call_option(OraParse *cx, Node *call, Node *option, Span at)
{
    if (option)
        list_push(cx->a, &AST_AS(Call, call)->options, option);
    call->at = at;
    return call;
}

/* WITHIN GROUP, KEEP, OVER and the rest follow a call only; behind t.f or a(1).b they are a fault of the text. */
static Call *suffixed(OraParse *cx, Node *call, Span at)
{
    if (AST_IS(Call, call)) {
        call->at = at;
        return AST_AS(Call, call);
    }
    ora_fault(cx, 923, at, "FROM keyword not found where expected");
    return AST_AS(Call, AST_NEW(cx->a, Call, at));
}

Node *ora_call_nulls(OraParse *cx, Node *call, bool ignore, Span at)
{
    Call *c = suffixed(cx, call, at);
    c->ignore_nulls = ignore;
    c->respect_nulls = !ignore;
    return call;
}

Node *ora_call_within(OraParse *cx, Node *call, List order_by, Span at)
{
    suffixed(cx, call, at)->within_group = order_by;
    return call;
}

Node *ora_call_filter(OraParse *cx, Node *call, Node *cond, Span at)
{
    suffixed(cx, call, at)->filter = cond;
    return call;
}

Node *ora_call_keep(OraParse *cx, Node *call, bool last, List order_by, Span at)
{
    Span span = { order_by.v[0]->at.start, at.end };
    suffixed(cx, call, at)->keep = AST_NEW(cx->a, Keep, span, .last = last, .order_by = order_by);
    return call;
}

Node *ora_call_from_last(OraParse *cx, Node *call, Span at)
{
    suffixed(cx, call, at)->from_last = true;
    return call;
}

Node *ora_call_over(OraParse *cx, Node *call, Node *window, Span at)
{
    suffixed(cx, call, at)->over = window;
    return call;
}

/* on(args): the parentheses of on.name, or a second pair: f(1)(2) has no name */
Node *ora_method(OraParse *cx, Node *on, Node *body, Span at)
{
    List args = AST_AS(Call, body)->args;
    if (AST_IS(PlsqlAttr, on)) { /* SQL%BULK_ROWCOUNT(i) */
        AST_AS(PlsqlAttr, on)->args = args;
        on->at = at;
        return on;
    }
    if (AST_IS(MethodCall, on) && !AST_AS(MethodCall, on)->has_parens) {
        MethodCall *m = AST_AS(MethodCall, on);
        m->args = args;
        m->has_parens = true;
        on->at = at;
        return on;
    }
    return AST_NEW(cx->a, MethodCall, at, .arg = on, .args = args, .has_parens = true);
}

Node *ora_frame(OraParse *cx, int64_t unit, OraPair start, OraPair end, int64_t exclude, Span at)
{
    return AST_NEW(cx->a, WindowFrame, at, .unit = (FrameUnit)unit, .start = (FrameBound)start.kind,
                   .start_offset = start.node, .end = (FrameBound)end.kind, .end_offset = end.node,
                   .exclude = (FrameExclude)exclude);
}

Node *ora_window_def(OraParse *cx, Str name, Node *window, Span at)
{
    Window *w = AST_AS(Window, window);
    (void)cx;
    w->base_window = w->name;
    w->name = name;
    window->at = at;
    return window;
}

Node *ora_named_arg(OraParse *cx, Node *key, Node *value, Span at)
{
    if (AST_IS(ColumnRef, key) && AST_AS(ColumnRef, key)->parts.n == 1)
        return AST_NEW(cx->a, NamedArg, at, .name = AST_AS(ColumnRef, key)->parts.v[0], .value = value);
    if (AST_IS(PseudoCol, key)) { /* USER => x: a parameter, not the pseudo-column */
        Str word = { cx->src.p + key->at.start, key->at.end - key->at.start };
        return AST_NEW(cx->a, NamedArg, at, .name = str_upper(cx->a, word), .value = value);
    }
    return AST_NEW(cx->a, NamedArg, at, .key = key, .value = value);
}

/* FOR i IN ... => value of a qualified expression; the iterations are its options */
Node *ora_iterated_arg(OraParse *cx, OraName var, List iterations, Node *value, Span at)
{
    return AST_NEW(cx->a, NamedArg, at, .name = var.s, .value = value, .options = iterations);
}

Node *ora_option_arg(OraParse *cx, Str words, Node *value, Span at)
{
    return AST_NEW(cx->a, NamedArg, at, .name = words, .value = value);
}
