/* The PL/SQL check: statements, blocks, units. */
#include "config.h"
#include "rewrite/plc.h"
#include "rewrite/typeref.h"

#include <stdlib.h>

void plc_error(Plc *p, const Node *at, const char *fmt, ...)
{
    va_list ap;
    for (const PlcError *e = p->first; e; e = e->next)
        if (e->at.start == at->at.start)
            return; /* one complaint about a place is enough */
    PlcError *e = ARENA_NEW(p->rw->a, PlcError);
    va_start(ap, fmt);
    *e = (PlcError){ .at = at->at, .text = arena_vprintf(p->rw->a, fmt, ap), .whole = p->statement ? p->statement->at : at->at, .ignored = p->ignored };
    va_end(ap);
    *(p->last ? &p->last->next : &p->first) = e;
    p->last = e;
}

static void statements(Plc *p, const List *body);

/* ---- control flow ---- */

static void branches(Plc *p, const List *l, const List *otherwise)
{
    const Node *whole = p->statement;
    for (uint32_t i = 0; i < l->n; i++) {
        p->statement = whole;
        p->ignored = "PL/SQL: Statement ignored";
        plc_expr(p, AST_AS(PlsqlBranch, l->v[i])->cond);
        statements(p, &AST_AS(PlsqlBranch, l->v[i])->body);
    }
    statements(p, otherwise);
}

static bool in_loop(const Plc *p)
{
    for (const PlcScope *s = p->scope; s && !s->border; s = s->up)
        if (s->loop)
            return true;
    return false;
}

static void loop(Plc *p, const PlsqlLoop *n)
{
    PlcScope s = { .loop = true, .labels = n->labels };
    plc_expr(p, n->while_cond);
    plc_expr(p, n->low);
    plc_expr(p, n->high);
    if (n->query)
        plc_query(p, n->query);
    for (uint32_t i = 0; i < n->iterations.n; i++) {
        const PlsqlIteration *it = AST_AS(PlsqlIteration, n->iterations.v[i]);
        plc_expr(p, it->low);
        plc_expr(p, it->high);
        if (it->kind != IT_OVER && it->kind != IT_REPEAT) /* REPEAT sees the index; OVER may be a cursor */
            plc_expr(p, it->over);
    }
    plc_open(p, &s);
    if (n->index.n)
        plc_add(p, n->index, n->low || n->iterations.n != 1 ? PLC_CONSTANT : PLC_VAR, NULL, NULL);
    if (n->index2.n)
        plc_add(p, n->index2, PLC_CONSTANT, NULL, NULL);
    statements(p, &n->body);
    plc_close(p);
}

static void return_statement(Plc *p, const PlsqlReturn *r)
{
    if (r->value && p->pipelined)
        plc_error(p, &r->base, "PLS-00633: RETURN statement in a pipelined function cannot contain an expression");
    else if (r->value && !p->in_function)
        plc_error(p, &r->base, "PLS-00372: In a procedure, RETURN statement cannot contain an expression");
    else if (!r->value && p->in_function)
        plc_error(p, &r->base, "PLS-00503: RETURN <value> statement is required for this return from function");
    plc_expr(p, r->value);
}

static void pipe_row(Plc *p, const PlsqlPipeRow *r)
{
    if (!p->pipelined)
        plc_error(p, &r->base, "PLS-00629: PIPE statement cannot be used in non-pipelined functions");
    plc_expr(p, r->value);
}

static void raise_statement(Plc *p, const PlsqlRaise *r)
{
    if (r->exception)
        plc_exception(p, r->exception);
    else if (!p->handlers)
        plc_error(p, &r->base, "PLS-00367: a RAISE statement with no exception name must be inside an exception handler");
}

static void exit_statement(Plc *p, const PlsqlExit *x)
{
    if (!in_loop(p)) {
        p->ignored = NULL;
        plc_error(p, &x->base, "PLS-00376: illegal EXIT/CONTINUE statement; it must appear inside a loop");
    }
    plc_expr(p, x->when);
}

static void immediate(Plc *p, const PlsqlExecImmediate *x)
{
    plc_expr(p, x->text);
    for (uint32_t i = 0; i < x->using.n; i++)
        if (!AST_AS(PlsqlUsing, x->using.v[i])->out)
            plc_expr(p, AST_AS(PlsqlUsing, x->using.v[i])->arg);
    for (uint32_t i = 0; i < x->into.n; i++)
        plc_target(p, x->into.v[i]);
}

static void open_statement(Plc *p, const PlsqlOpen *o)
{
    if (!AST_IS(Bind, o->cursor))
        plc_expr(p, o->cursor);
    plc_expr(p, o->text);
    if (o->query)
        plc_query(p, o->query);
    for (uint32_t i = 0; i < o->using.n; i++)
        plc_expr(p, AST_AS(PlsqlUsing, o->using.v[i])->arg);
}

static void fetch(Plc *p, const PlsqlFetch *f)
{
    p->ignored = "PL/SQL: SQL Statement ignored";
    if (!AST_IS(Bind, f->cursor))
        plc_expr(p, f->cursor);
    plc_expr(p, f->limit);
    for (uint32_t i = 0; i < f->into.n; i++)
        plc_target(p, f->into.v[i]);
}

static void forall(Plc *p, const PlsqlForall *f)
{
    PlcScope s = { 0 };
    plc_open(p, &s);
    plc_add(p, f->var, PLC_CONSTANT, NULL, NULL);
    if (!AST_IS(PlsqlExecImmediate, f->statement))
        plc_sql(p, f->statement);
    plc_close(p);
}

static void statement(Plc *p, const Node *n)
{
    p->statement = n;
    p->ignored = "PL/SQL: Statement ignored";
    switch (n->kind) {
    case N_PlsqlBlock: plc_block(p, AST_AS(PlsqlBlock, n)); break;
    case N_PlsqlAssign:
        plc_target(p, AST_AS(PlsqlAssign, n)->target);
        plc_expr(p, AST_AS(PlsqlAssign, n)->value);
        break;
    case N_PlsqlCall: plc_call(p, AST_AS(PlsqlCall, n)->call); break;
    case N_PlsqlIf: branches(p, &AST_AS(PlsqlIf, n)->branches, &AST_AS(PlsqlIf, n)->otherwise); break;
    case N_PlsqlCase:
        plc_expr(p, AST_AS(PlsqlCase, n)->arg);
        branches(p, &AST_AS(PlsqlCase, n)->branches, &AST_AS(PlsqlCase, n)->otherwise);
        break;
    case N_PlsqlLabeled: statement(p, AST_AS(PlsqlLabeled, n)->statement); break;
    case N_PlsqlLoop: loop(p, AST_AS(PlsqlLoop, n)); break;
    case N_PlsqlReturn: return_statement(p, AST_AS(PlsqlReturn, n)); break;
    case N_PlsqlRaise: raise_statement(p, AST_AS(PlsqlRaise, n)); break;
    case N_PlsqlExit: exit_statement(p, AST_AS(PlsqlExit, n)); break;
    case N_PlsqlExecImmediate: immediate(p, AST_AS(PlsqlExecImmediate, n)); break;
    case N_PlsqlOpen: open_statement(p, AST_AS(PlsqlOpen, n)); break;
    case N_PlsqlFetch: fetch(p, AST_AS(PlsqlFetch, n)); break;
    case N_PlsqlForall: forall(p, AST_AS(PlsqlForall, n)); break;
    case N_PlsqlPipeRow: pipe_row(p, AST_AS(PlsqlPipeRow, n)); break;
    case N_QueryStmt: case N_Insert: case N_Update: case N_Delete: case N_Merge: plc_sql(p, n); break;
    default: break;
    }
}

static void statements(Plc *p, const List *body)
{
    for (uint32_t i = 0; i < body->n; i++)
        statement(p, body->v[i]);
}

/* ---- blocks and units ---- */

void plc_block(Plc *p, const PlsqlBlock *b)
{
    PlcScope s = { .labels = b->labels };
    plc_open(p, &s);
    plc_declare(p, &b->decls, true);
    statements(p, &b->body);
    for (uint32_t i = 0; i < b->handlers.n; i++) {
        const PlsqlHandler *h = AST_AS(PlsqlHandler, b->handlers.v[i]);
        p->statement = NULL;
        p->ignored = NULL;
        for (uint32_t k = 0; k < h->exceptions.n; k++)
            plc_exception(p, h->exceptions.v[k]);
        p->handlers++;
        statements(p, &h->body);
        p->handlers--;
    }
    plc_close(p);
}

void plc_subprogram(Plc *p, const PlsqlSubprogram *s)
{
    PlcScope scope = { .border = true, .labels = s->name };
    bool     was = p->in_function, piped = p->pipelined;
    Str      schema, type;
    int      handlers = p->handlers;
    plc_open(p, &scope);
    p->statement = &s->base;
    p->ignored = "PL/SQL: Declaration ignored";
    for (uint32_t i = 0; i < s->params.n; i++) {
        const PlsqlParam *a = AST_AS(PlsqlParam, s->params.v[i]);
        plc_type(p, a->type);
        plc_expr(p, a->value);
        plc_add(p, a->name, a->out ? PLC_VAR : PLC_CONSTANT, a->type, NULL);
    }
    plc_type(p, s->return_type);
    p->pipelined = typeref_pipelined(s, &schema, &type);
    p->in_function = s->function && !p->pipelined;
    p->handlers = 0;
    if (s->block)
        plc_block(p, AST_AS(PlsqlBlock, s->block));
    p->in_function = was;
    p->pipelined = piped;
    p->handlers = handlers;
    plc_close(p);
}

/* A body sees what its specification declares, and must define it (PLS-00323). */
static void package_body(Plc *p, const CreatePackage *k)
{
    PlcScope    spec = { .labels = k->name };
    bool        known;
    Str         schema = k->name.n > 1 ? k->name.v[0] : (Str){ NULL, 0 };
    const List *decls = plc_package(p, schema, k->name.v[k->name.n - 1], &known);
    if (!decls)
        return; /* without it nothing is sure */
    Plc quiet = { .rw = p->rw };
    plc_open(&quiet, &spec);
    plc_declare(&quiet, decls, false);
    p->scope = &spec;
    PlcScope body = { .labels = k->name };
    plc_open(p, &body);
    plc_declare(p, &k->decls, true);
    if (k->init)
        plc_block(p, AST_AS(PlsqlBlock, k->init));
}

static int by_place(const void *a, const void *b)
{
    uint32_t x = (*(PlcError *const *)a)->at.start, y = (*(PlcError *const *)b)->at.start;
    return x < y ? -1 : x > y;
}

static const PlcError *sorted(Plc *p)
{
    uint32_t n = 0;
    for (PlcError *e = p->first; e; e = e->next)
        n++;
    PlcError **v = ARENA_ARRAY(p->rw->a, PlcError *, n + 1);
    n = 0;
    for (PlcError *e = p->first; e; e = e->next)
        v[n++] = e;
    if (n > 1)
        qsort(v, n, sizeof *v, by_place);
    for (uint32_t i = 0; i < n; i++)
        v[i]->next = v[i + 1];
    return n ? v[0] : NULL;
}

const PlcError *plc_check(Rw *rw, const Node *root)
{
    Plc      p = { .rw = rw, .unit = !AST_IS(PlsqlBlock, root) };
    PlcScope outermost = { .border = true };
    plc_open(&p, &outermost);
    if (AST_IS(PlsqlBlock, root)) {
        plc_block(&p, AST_AS(PlsqlBlock, root));
    } else if (AST_IS(CreateSubprogram, root)) {
        const PlsqlSubprogram *s = AST_AS(PlsqlSubprogram, AST_AS(CreateSubprogram, root)->subprogram);
        plc_add(&p, s->name.v[s->name.n - 1], PLC_SUB, NULL, &s->base);
        plc_subprogram(&p, s);
    } else if (AST_IS(CreatePackage, root) && AST_AS(CreatePackage, root)->is_body) {
        package_body(&p, AST_AS(CreatePackage, root));
    } else if (AST_IS(CreatePackage, root)) {
        outermost.labels = AST_AS(CreatePackage, root)->name;
        plc_declare(&p, &AST_AS(CreatePackage, root)->decls, false);
    }
    return sorted(&p);
}
