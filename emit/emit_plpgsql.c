/* Routines in PL/pgSQL. The lines of a body are those of the Oracle unit: PostgreSQL tells the line of an error. */
#include "config.h"
#include "emit/emitter.h"

/* func_arg_with_default */
void emit_PgArg(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const PgArg *p = AST_AS(PgArg, node);
    if (!str_is(p->mode, "IN")) {
        emit_str(e, p->mode);
        emit_puts(e, " ");
    }
    emit_name(e, p->name);
    emit_puts(e, " ");
    emit_str(e, p->type);
    emit_clause(e, "DEFAULT", p->value);
}

void emit_PgWords(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    emit_str(e, AST_AS(PgWords, node)->text);
}

void emit_PgVar(Emitter *e, const Node *node, int outer)
{
    const PgVar *v = AST_AS(PgVar, node);
    if (v->text.n) {
        bool opened = emit_open(e, PREC_LOWEST, outer);
        emit_str(e, v->text);
        emit_close(e, opened);
        return;
    }
    for (uint32_t i = 0; i < v->parts.n; i++) {
        emit_puts(e, i ? "." : "");
        emit_name(e, v->parts.v[i]);
    }
}

static void put_line(Emitter *e, const PgWords *w, int64_t *line)
{
    bool apart = e->out.n && e->out.p[e->out.n - 1] != ' ' && e->out.p[e->out.n - 1] != '\n';
    if (w->line <= *line && w->line && apart)
        emit_puts(e, " ");
    if (w->line <= *line)
        return;
    for (; *line < w->line; ++*line)
        emit_puts(e, "\n");
    for (int64_t i = 1; i < w->column; i++)
        emit_puts(e, " ");
}

static int64_t newlines(const Emitter *e, size_t from)
{
    int64_t n = 0;
    for (size_t i = from; i < e->out.n; i++)
        n += e->out.p[i] == '\n';
    return n;
}

static void put_body(Emitter *e, const List *body)
{
    int64_t line = 1;
    for (uint32_t i = 0; i < body->n; i++) {
        const Node *n = body->v[i];
        if (AST_IS(PgWords, n))
            put_line(e, AST_AS(PgWords, n), &line);
        size_t from = e->out.n;
        emit_node(e, n, PREC_LOWEST);
        line += newlines(e, from);
    }
}

/* A text that the body does not hold, so that it may stand around it. */
static const char *quote_for(Emitter *e, Str body)
{
    const char *tag = "$dbsaci$";
    for (int i = 1; memmem(body.p, body.n, tag, strlen(tag)); i++)
        tag = arena_printf(e->a, "$dbsaci%d$", i);
    return tag;
}

/* CreateFunctionStmt */
void emit_PgRoutine(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const PgRoutine *r = AST_AS(PgRoutine, node);
    Emitter          inner = { .a = e->a };
    sb_init(&inner.out, e->a);
    put_body(&inner, &r->body);
    if (inner.what)
        emit_fail(e, inner.what);
    const char *tag = quote_for(e, sb_str(&inner.out));
    emit_puts(e, r->function ? "CREATE OR REPLACE FUNCTION " : "CREATE OR REPLACE PROCEDURE ");
    emit_qualified(e, &r->name);
    emit_puts(e, "(");
    emit_list(e, &r->params, ", ", PREC_LOWEST);
    emit_puts(e, ")");
    if (r->returns.n) {
        emit_puts(e, " RETURNS ");
        emit_str(e, r->returns);
    }
    emit_puts(e, " LANGUAGE plpgsql");
    if (r->properties.n) {
        emit_puts(e, " ");
        emit_str(e, r->properties);
    }
    sb_printf(&e->out, " AS %s", tag);
    emit_str(e, sb_str(&inner.out));
    emit_puts(e, tag);
}
