/* Literals and binds. */
#include "config.h"
#include "emit/emitter.h"

#include <ctype.h>

void emit_NumberLit(Emitter *e, const Node *node, int outer)
{
    const NumberLit *n = AST_AS(NumberLit, node);
    bool signed_text = n->text.n && n->text.p[0] == '-'; /* passes make such */
    bool typed = n->suffix != 0;
    bool open = emit_open(e, typed ? PREC_CAST : signed_text ? PREC_AT : PREC_ATOM, outer);
    bool inner = typed && emit_open(e, signed_text ? PREC_AT : PREC_ATOM, PREC_CAST);
    emit_str(e, n->text);
    emit_close(e, inner);
    if (typed)
        emit_puts(e, n->suffix == 'f' ? "::real" : "::double precision");
    emit_close(e, open);
}

void emit_StringLit(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    emit_string_literal(&e->out, AST_AS(StringLit, node)->value);
}

void emit_NullLit(Emitter *e, const Node *node, int outer)
{
    (void)node;
    (void)outer;
    emit_puts(e, "NULL");
}

void emit_BoolLit(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    emit_puts(e, AST_AS(BoolLit, node)->value ? "TRUE" : "FALSE");
}

void emit_DefaultLit(Emitter *e, const Node *node, int outer)
{
    (void)node;
    (void)outer;
    emit_puts(e, "DEFAULT");
}

void emit_Bind(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Bind *b = AST_AS(Bind, node);
    if (b->param <= 0)
        emit_fail(e, "a bind without a number");
    sb_printf(&e->out, "$%lld", (long long)b->param);
}

/* [-]year-month-day and what follows it. False: not of that form, PostgreSQL shall judge. */
static bool split_date(Str s, bool *bc, Str *date, Str *rest)
{
    size_t i = 0;
    while (i < s.n && isspace((unsigned char)s.p[i]))
        i++;
    *bc = i < s.n && s.p[i] == '-';
    if (i < s.n && (s.p[i] == '-' || s.p[i] == '+'))
        i++;
    size_t from = i;
    int    dashes = 0;
    while (i < s.n && (isdigit((unsigned char)s.p[i]) || s.p[i] == '-'))
        dashes += s.p[i++] == '-';
    *date = (Str){ s.p + from, i - from };
    *rest = (Str){ s.p + i, s.n - i };
    return dashes == 2 && date->n >= 5;
}

/* DATE is timestamp(0), also for a literal. Oracle's year -4712 is written with BC. */
void emit_DatetimeLit(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const DatetimeLit *d = AST_AS(DatetimeLit, node);
    bool bc = false;
    Str  date, rest;
    bool known = split_date(d->value, &bc, &date, &rest);
    if (d->kind == DT_TIME) {
        emit_fail(e, "a TIME literal");
        return;
    }
    emit_puts(e, d->kind == DT_DATE ? "timestamp(0) " : "timestamp ");
    if (!known) {
        emit_string_literal(&e->out, d->value);
        return;
    }
    sb_printf(&e->out, "'%.*s", STR_ARG(date));
    if (d->kind == DT_DATE && rest.n == 0)
        emit_puts(e, " 00:00:00");
    for (size_t i = 0; i < rest.n; i++) {
        if (rest.p[i] == '\'')
            sb_putc(&e->out, '\'');
        sb_putc(&e->out, rest.p[i]);
    }
    emit_puts(e, bc ? " BC'" : "'");
}

static const char *unit_word(IntervalUnit u)
{
    static const char *const words[] = { "", "year", "month", "day", "hour", "minute", "second" };
    return words[u];
}

/* Fields as PostgreSQL writes them; leading precisions have no meaning there, a fraction's has. */
static void put_fields(Emitter *e, IntervalUnit from, int64_t from_scale, IntervalUnit to, int64_t to_scale)
{
    sb_printf(&e->out, " %s", unit_word(from));
    if (to != IU_NONE && to != from)
        sb_printf(&e->out, " to %s", unit_word(to));
    int64_t scale = to == IU_SECOND ? to_scale : from == IU_SECOND ? from_scale : -1;
    if (scale >= 0)
        sb_printf(&e->out, "(%d)", scale > 6 ? 6 : (int)scale);
}

/* A leading minus holds for the whole value in Oracle, for the first field only in PostgreSQL: so it stands outside. */
void emit_IntervalLit(Emitter *e, const Node *node, int outer)
{
    const IntervalLit *i = AST_AS(IntervalLit, node);
    Str  v = i->value;
    while (v.n && isspace((unsigned char)*v.p))
        v.p++, v.n--;
    bool minus = v.n && *v.p == '-';
    if (v.n && (*v.p == '-' || *v.p == '+'))
        v.p++, v.n--;
    bool open = emit_open(e, minus ? PREC_AT : PREC_ATOM, outer);
    emit_puts(e, minus ? "- interval " : "interval ");
    emit_string_literal(&e->out, v);
    put_fields(e, i->from, i->to_precision, i->to, i->to_precision);
    emit_close(e, open);
}

void emit_IntervalExpr(Emitter *e, const Node *node, int outer)
{
    const IntervalExpr *x = AST_AS(IntervalExpr, node);
    bool open = emit_open(e, PREC_CAST, outer);
    emit_node(e, x->arg, PREC_CAST);
    emit_puts(e, "::interval");
    put_fields(e, x->from, x->to_precision, x->to, x->to_precision);
    emit_close(e, open);
}
