/* Explicit cursors and cursor variables. */
#include "config.h"
#include "plsql/interpreter.h"

#include "server/nested.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

static const StrList *ref_name(const Node *ref)
{
    if (AST_IS(ColumnRef, ref))
        return &AST_AS(ColumnRef, ref)->parts;
    if (AST_IS(Call, ref))
        return &AST_AS(Call, ref)->name;
    return NULL;
}

static PlCursorVar *find(const PlRun *run, Str name)
{
    for (const PlScope *sc = run->scope; sc; sc = sc->up)
        for (PlCursorVar *c = sc->cursors; c; c = c->next)
            if (str_eq(c->name, name))
                return c;
    return NULL;
}

PlCursorVar *pl_find_cursor(const PlRun *run, const Node *ref)
{
    const StrList *name = ref_name(ref);
    return name && name->n == 1 ? find(run, name->v[0]) : NULL;
}

bool pl_declare_cursor(PlRun *run, Str name, const PlsqlCursor *decl)
{
    PlCursorVar *c = ARENA_NEW(run->s->call, PlCursorVar);
    *c = (PlCursorVar){ .next = run->scope->cursors, .name = name, .decl = decl, .found = -1 };
    run->scope->cursors = c;
    return true;
}

void pl_close_scope(PlScope *scope)
{
    for (PlCursorVar *c = scope->cursors; c; c = c->next)
        if (c->open)
            pl_close(&c->cur);
}

static bool undeclared(PlRun *run, const Node *ref)
{
    const StrList *name = ref_name(ref);
    return pl_raise(run, 6550, "line %u, column 1:\nPLS-00201: identifier '%.*s' must be declared",
                    pl_line_of(run, ref->at.start), name && name->n ? (int)name->v[0].n : 0, name && name->n ? name->v[0].p : "");
}

/* The query of a declared cursor sees its parameters as variables. */
static bool open_query(PlRun *run, const PlsqlCursor *decl, const Node *ref, PlCursor *cur)
{
    const List *args = AST_IS(Call, ref) ? &AST_AS(Call, ref)->args : NULL;
    PlScope     scope = { .up = run->scope };
    Str         sql;
    PlValue    *values;
    uint32_t    n;
    for (uint32_t i = 0; i < decl->params.n; i++) {
        const PlsqlParam *p = AST_AS(PlsqlParam, decl->params.v[i]);
        PlVar            *var = ARENA_NEW(run->s->call, PlVar);
        const Node       *from = args && i < args->n ? args->v[i] : p->value;
        if (!from || AST_IS(NamedArg, from))
            return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(decl->name));
        *var = (PlVar){ .next = scope.vars, .name = p->name };
        if (!pl_eval(run, from, &var->v))
            return false;
        scope.vars = var;
    }
    run->scope = &scope;
    bool ok = pl_source(run, decl->query, (Span){ 0, 0 }, &sql, &values, &n) && pl_open(run, sql, values, n, cur);
    run->scope = scope.up;
    return ok;
}

bool pl_open_declared(PlRun *run, const Node *ref, PlCursor *cur)
{
    PlCursorVar *c = pl_find_cursor(run, ref);
    *cur = (PlCursor){ 0 };
    if (!c || !c->decl || !c->decl->query)
        return undeclared(run, ref);
    return open_query(run, c->decl, ref, cur);
}

/* OPEN x FOR query | text USING ... */
static bool open_for(PlRun *run, const PlsqlOpen *n, PlCursor *cur)
{
    Str      sql;
    PlValue *args, text;
    uint32_t n_args = 0;
    if (n->query)
        return pl_source(run, n->query, (Span){ 0, 0 }, &sql, &args, &n_args) && pl_open(run, sql, args, n_args, cur);
    args = ARENA_ARRAY(run->s->call, PlValue, n->using.n);
    if (!pl_eval(run, n->text, &text) || !pl_as_text(run, &text, &sql))
        return false;
    for (uint32_t i = 0; i < n->using.n; i++)
        if (!pl_eval(run, AST_AS(PlsqlUsing, n->using.v[i])->arg, &args[n_args++]))
            return false;
    return pl_open(run, sql, args, n_args, cur);
}

/* What is open becomes a cursor of the client, which fetches its rows after the call: *v stands for it, *cur is empty. */
static bool hand_over(PlRun *run, PlCursor *cur, PlValue *v)
{
    Session *s = run->s;
    bool     readable;
    Cursor  *c = cursor_new(s);
    if (!c) {
        pl_close(cur);
        return pl_raise(run, 1000, "maximum open cursors exceeded");
    }
    c->stream = cur->stream;
    c->x = cur->x;
    c->scan.kind = SCAN_QUERY;
    c->client_made = c->described = true;
    c->columns = columns_make(s, c->a, cur->x->result, be_stream_columns(c->stream), &c->n_columns, &c->has_lobs, &readable);
    *v = (PlValue){ .d = { .type = ORA_CURSOR }, .c = { .kind = CELL_CURSOR, .number = c->id } };
    bool ok = nested_adopt(s, c, cur->binds, cur->cells, cur->n_binds, &run->err);
    *cur = (PlCursor){ 0 };
    return ok;
}

/* OPEN :c FOR ... */
static bool open_for_client(PlRun *run, const PlsqlOpen *n)
{
    PlCursor cur = { 0 };
    PlValue  v;
    if (!open_for(run, n, &cur)) {
        pl_close(&cur);
        return false;
    }
    return hand_over(run, &cur, &v) && pl_assign(run, n->cursor, &v);
}

bool pl_assign_cursor(PlRun *run, const Node *target, PlCursorVar *c)
{
    PlValue v = pl_null(ORA_CURSOR);
    if (!AST_IS(Bind, target) || c->decl)
        return pl_raise(run, 3001, "unimplemented feature: assignment of cursor variable %.*s to what is no bind", STR_ARG(c->name));
    if (c->open && !hand_over(run, &c->cur, &v))
        return false;
    c->open = false;
    return pl_assign(run, target, &v);
}

/* ---- implicit results ---- */

enum { RESULTS_MAX = 255 };

bool pl_is_return_result(const StrList *name)
{
    return name->n >= 2 && str_is(name->v[name->n - 1], "RETURN_RESULT") && str_is(name->v[name->n - 2], "DBMS_SQL") &&
           (name->n == 2 || (name->n == 3 && str_is(name->v[0], "SYS")));
}

bool pl_return_result(PlRun *run, const List *args)
{
    PlCursorVar *c = args->n >= 1 ? pl_find_cursor(run, args->v[0]) : NULL;
    PlValue      v;
    if (args->n != 1 || !c)
        return pl_raise(run, 3001, "unimplemented feature: DBMS_SQL.RETURN_RESULT of what is no cursor variable");
    if (!run->e || !(run->e->q->al8i4[9] & EXEC_IMPLICIT_RESULTSET))
        return pl_raise(run, 29481, "Implicit results cannot be returned to client.");
    if (!c->open || c->decl)
        return pl_raise(run, 1001, "invalid cursor");
    if (run->n_results == RESULTS_MAX)
        return pl_raise(run, 1000, "maximum open cursors exceeded");
    if (!hand_over(run, &c->cur, &v))
        return false;
    c->open = false;
    if (!run->results)
        run->results = ARENA_ARRAY(run->s->call, uint32_t, RESULTS_MAX);
    run->results[run->n_results++] = v.c.number;
    return true;
}

void pl_put_results(PlRun *run)
{
    Session *s = run->s;
    if (!run->n_results)
        return;
    ttc_put_implicit_begin(&s->reply, run->n_results);
    for (uint32_t i = 0; i < run->n_results; i++) {
        const Cursor *c = cursor_find(s, run->results[i]);
        ttc_put_implicit_item(&s->reply, columns_wire(s, c->columns, c->n_columns), c->n_columns, (uint16_t)c->id);
    }
}

void pl_drop_results(PlRun *run)
{
    for (uint32_t i = 0; i < run->n_results; i++)
        cursor_free(run->s, run->results[i]);
    run->n_results = 0;
}

bool pl_open_statement(PlRun *run, const PlsqlOpen *n)
{
    if (AST_IS(Bind, n->cursor))
        return open_for_client(run, n);
    PlCursorVar *c = pl_find_cursor(run, n->cursor);
    if (!c)
        return undeclared(run, n->cursor);
    if (c->open && c->decl)
        return pl_raise(run, 6511, "PL/SQL: cursor already open");
    if (c->open)
        pl_close(&c->cur);
    c->open = false;
    bool ok = n->query || n->text ? open_for(run, n, &c->cur)
              : c->decl           ? open_query(run, c->decl, n->cursor, &c->cur)
                                  : pl_raise(run, 1001, "invalid cursor");
    if (!ok) {
        pl_close(&c->cur);
        return false;
    }
    c->open = true;
    c->rowcount = 0;
    c->found = -1;
    return true;
}

bool pl_fetch_statement(PlRun *run, const PlsqlFetch *n)
{
    PlCursorVar *c = pl_find_cursor(run, n->cursor);
    if (!c)
        return undeclared(run, n->cursor);
    if (!c->open)
        return pl_raise(run, 1001, "invalid cursor");
    if (n->into.n != c->cur.n)
        return pl_raise(run, 6504, "PL/SQL: Return types of Result Set variables or query do not match");
    PlValue *row = ARENA_ARRAY(run->s->call, PlValue, c->cur.n);
    int      rc = pl_fetch(run, &c->cur, row);
    if (rc < 0)
        return false;
    c->found = rc;
    c->rowcount += rc;
    for (uint32_t i = 0; rc == 1 && i < n->into.n; i++)
        if (!pl_assign(run, n->into.v[i], &row[i]))
            return false;
    return true;
}

bool pl_close_statement(PlRun *run, const PlsqlClose *n)
{
    PlCursorVar *c = pl_find_cursor(run, n->cursor);
    if (!c)
        return undeclared(run, n->cursor);
    if (!c->open)
        return pl_raise(run, 1001, "invalid cursor");
    pl_close(&c->cur);
    c->open = false;
    return true;
}

bool pl_cursor_attr(PlRun *run, const PlsqlAttr *a, PlValue *out)
{
    const PlCursorVar *c = a->name.n == 1 ? find(run, a->name.v[0]) : NULL;
    if (!c)
        return false;
    if (str_is(a->attr, "ISOPEN"))
        *out = pl_bool(run->s, c->open);
    else if (!c->open)
        return false; /* the caller raises ORA-01001 */
    else if (str_is(a->attr, "ROWCOUNT"))
        *out = pl_number(run->s, c->rowcount);
    else if (str_is(a->attr, "FOUND") || str_is(a->attr, "NOTFOUND"))
        *out = c->found < 0 ? pl_null(ORA_BOOLEAN) : pl_bool(run->s, (c->found == 1) == str_is(a->attr, "FOUND"));
    else
        return false;
    return true;
}
