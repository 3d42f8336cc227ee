/* Expressions whose shape takes more than one AST_NEW. */
#include "config.h"
#include "grammar/ora_make.h"

Node *ora_row(OraParse *cx, Node *first, List rest, Span at)
{
    List items = list_of1(cx->a, first);
    list_append(cx->a, &items, &rest);
    return AST_NEW(cx->a, RowExpr, at, .items = items);
}

Node *ora_is_json(OraParse *cx, Node *arg, bool negated, List options, Span at)
{
    StrList words = { 0 };
    for (uint32_t i = 0; i < options.n; i++)
        strlist_push(cx->a, &words, AST_AS(Option, options.v[i])->name);
    return AST_NEW(cx->a, IsTest, at, .kind = IS_JSON, .negated = negated, .arg = arg, .options = words);
}

/* FOR c [LIKE p] FROM a TO b INCREMENT|DECREMENT s of a MODEL cell: Call FOR(c, p, a, b, +-s) */
Node *ora_cell_range(OraParse *cx, Node *column, Node *like, Node *from, Node *to, bool down, Node *step, Span at)
{
    List args = list_of3(cx->a, column, like ? like : AST_NEW(cx->a, NullLit, column->at), from);
    list_push(cx->a, &args, to);
    list_push(cx->a, &args, down ? AST_NEW(cx->a, Unary, step->at, .op = OP_NEG, .arg = step) : step);
    return AST_NEW(cx->a, Call, at, .name = strlist_of1(cx->a, STR("FOR")), .args = args);
}

/* ---- intervals: a field is an Option of the unit's number, with its precisions ---- */

static Node *interval_part(OraParse *cx, int64_t unit, Node *precision, Node *fraction, Span at)
{
    List args = { 0 };
    if (precision)
        list_push(cx->a, &args, precision);
    if (fraction)
        list_push(cx->a, &args, fraction);
    return ora_option(cx, (Str){ arena_printf(cx->a, "%d", (int)unit), 1 }, args, at);
}

List ora_interval_field(OraParse *cx, int64_t unit, Node *precision, Span at)
{
    return list_of1(cx->a, interval_part(cx, unit, precision, NULL, at));
}

List ora_interval_field2(OraParse *cx, int64_t unit, Node *precision, Node *fraction, Span at)
{
    return list_of1(cx->a, interval_part(cx, unit, precision, fraction, at));
}

void ora_interval_to(OraParse *cx, List *fields, int64_t unit, Node *precision, Span at)
{
    list_push(cx->a, fields, interval_part(cx, unit, precision, NULL, at));
}

static IntervalUnit unit_of(const Option *o)
{
    return (IntervalUnit)(o->name.p[0] - '0');
}

Node *ora_interval(OraParse *cx, OraName value, List fields, Span at)
{
    const Option *from = AST_AS(Option, fields.v[0]);
    const Option *to = fields.n > 1 ? AST_AS(Option, fields.v[1]) : NULL;
    int64_t       p = from->args.n ? ora_int_of(from->args.v[0], -1) : -1;
    int64_t       q = from->args.n > 1 ? ora_int_of(from->args.v[1], -1) : -1;
    if (to && to->args.n)
        q = ora_int_of(to->args.v[0], -1);
    return AST_NEW(cx->a, IntervalLit, at, .value = value.s, .from = unit_of(from), .from_precision = p,
                   .to = to ? unit_of(to) : IU_NONE, .to_precision = q);
}

Node *ora_interval_expr(OraParse *cx, Node *arg, IntervalUnit from, Node *p, IntervalUnit to, Node *q, Span at)
{
    return AST_NEW(cx->a, IntervalExpr, at, .arg = arg, .from = from, .from_precision = ora_int_of(p, -1), .to = to,
                   .to_precision = ora_int_of(q, -1));
}

/* ---- CAST, TREAT ---- */

Node *ora_case_when(OraParse *cx, Node *cond, Node *result, Span at)
{
    if (!cx->plsql)
        ora_needs_value(cx, result, 905);
    return AST_NEW(cx->a, CaseWhen, at, .cond = cond, .result = result);
}

Node *ora_cast(OraParse *cx, Node *arg, Node *type, Node *tail, Span at)
{
    Cast *c = AST_AS(Cast, tail);
    c->arg = arg;
    c->to = ora_needs_type(cx, type);
    tail->at = at;
    return tail;
}

Node *ora_cast_format(OraParse *cx, Node *tail, Node *arg)
{
    Cast *c = AST_AS(Cast, tail);
    if (!c->fmt)
        c->fmt = arg;
    else if (!c->nls)
        c->nls = arg;
    else
        ora_fault(cx, 907, arg->at, "missing right parenthesis");
    return tail;
}

Node *ora_treat(OraParse *cx, Node *arg, Node *type, Span at)
{
    return AST_NEW(cx->a, TreatAs, at, .arg = arg, .to = type, .ref = AST_AS(TypeRef, type)->ref);
}

/* a <-> b is VECTOR_DISTANCE(a, b, EUCLIDEAN). */
Node *ora_distance(OraParse *cx, Node *left, Str metric, Node *right, Span at)
{
    Node *by = ora_column(cx, ora_path(cx, metric), (Span){ left->at.end, right->at.start });
    return AST_NEW(cx->a, Call, at, .name = strlist_of1(cx->a, STR("VECTOR_DISTANCE")), .args = list_of3(cx->a, left, right, by));
}
