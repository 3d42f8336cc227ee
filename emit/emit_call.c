/* Calls: ordinary, aggregate, window. */
#include "config.h"
#include "emit/emitter.h"

static void put_args(Emitter *e, const Call *c)
{
    emit_puts(e, "(");
    if (c->distinct)
        emit_puts(e, "DISTINCT ");
    for (uint32_t i = 0; i < c->args.n; i++) {
        if (i)
            emit_puts(e, ", ");
        if (c->variadic && i + 1 == c->args.n)
            emit_puts(e, "VARIADIC ");
        emit_node(e, c->args.v[i], PREC_LOWEST);
    }
    emit_list_clause(e, "ORDER BY", &c->order_by);
    emit_puts(e, ")");
}

/* func_expr: func_application within_group_clause filter_clause over_clause */
void emit_Call(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Call *c = AST_AS(Call, node);
    if (c->dblink.n || c->keep || c->ignore_nulls || c->from_last || c->options.n) {
        emit_fail(e, c->dblink.n ? "a remote routine" : c->keep ? "KEEP" : c->ignore_nulls ? "IGNORE NULLS"
                                 : c->from_last ? "FROM LAST" : "a clause inside a call");
        return;
    }
    emit_routine_name(e, &c->name);
    if (!c->no_parens)
        put_args(e, c);
    if (c->within_group.n) {
        emit_list_clause(e, "WITHIN GROUP (ORDER BY", &c->within_group);
        emit_puts(e, ")");
    }
    emit_clause(e, "FILTER (WHERE", c->filter);
    emit_puts(e, c->filter ? ")" : "");
    emit_clause(e, "OVER", c->over);
}

/* func_arg_expr: name => value */
void emit_NamedArg(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const NamedArg *n = AST_AS(NamedArg, node);
    if (n->key || n->options.n || !n->name.n) {
        emit_fail(e, "a labelled argument");
        return;
    }
    emit_name(e, n->name);
    emit_puts(e, " => ");
    emit_node(e, n->value, PREC_LOWEST);
}

/* window_specification, or the name of one */
void emit_Window(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Window *w = AST_AS(Window, node);
    const char   *sep = "";
    if (w->reference) {
        emit_name(e, w->name);
        return;
    }
    emit_puts(e, "(");
    if (w->name.n) {
        emit_name(e, w->name);
        sep = " ";
    }
    if (w->partition_by.n) {
        sb_printf(&e->out, "%sPARTITION BY ", sep);
        emit_list(e, &w->partition_by, ", ", PREC_LOWEST);
        sep = " ";
    }
    if (w->order_by.n) {
        sb_printf(&e->out, "%sORDER BY ", sep);
        emit_list(e, &w->order_by, ", ", PREC_LOWEST);
        sep = " ";
    }
    if (w->frame) {
        emit_puts(e, sep);
        emit_node(e, w->frame, PREC_LOWEST);
    }
    emit_puts(e, ")");
}

static void put_bound(Emitter *e, FrameBound b, const Node *offset)
{
    static const char *const words[] = { "", "UNBOUNDED PRECEDING", "PRECEDING", "CURRENT ROW", "FOLLOWING",
                                        "UNBOUNDED FOLLOWING" };
    if (offset) {
        emit_node(e, offset, PREC_LOWEST);
        emit_puts(e, " ");
    }
    emit_puts(e, words[b]);
}

/* opt_frame_clause */
void emit_WindowFrame(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    static const char *const units[] = { "ROWS ", "RANGE ", "GROUPS " };
    static const char *const excludes[] = { "", " EXCLUDE CURRENT ROW", " EXCLUDE GROUP", " EXCLUDE TIES", " EXCLUDE NO OTHERS" };
    const WindowFrame *f = AST_AS(WindowFrame, node);
    emit_puts(e, units[f->unit]);
    if (f->end != FB_NONE)
        emit_puts(e, "BETWEEN ");
    put_bound(e, f->start, f->start_offset);
    if (f->end != FB_NONE) {
        emit_puts(e, " AND ");
        put_bound(e, f->end, f->end_offset);
    }
    emit_puts(e, excludes[f->exclude]);
}

/* A clause kept by its words. Passes lower all that mean something; what is left is written as it stands. */
void emit_Option(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Option *o = AST_AS(Option, node);
    emit_str(e, o->name);
    for (uint32_t i = 0; i < o->args.n; i++) {
        emit_puts(e, i ? ", " : " ");
        emit_node(e, o->args.v[i], PREC_LOWEST);
    }
}
