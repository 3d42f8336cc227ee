/* Explicit cursors and cursor variables. */
#include "config.h"
#include "plsql/code.h"

#include "server/nested.h"
#include "wire/ora_rowid.h"
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

PlCursorVar *pl_cursor_new(PlHeap *heap)
{
    PlCursorVar *c = pl_heap_get(heap, sizeof *c);
    *c = (PlCursorVar){ .heap = heap, .found = -1 };
    return c;
}

void pl_cursor_free(PlCursorVar *c)
{
    if (c->open)
        pl_close(&c->cur);
    pl_heap_put(c->heap, c, sizeof *c);
}

/* The composite of kind PLK_CURSOR that a name stands for. */
static PlCursorVar *cursor_at(PlRun *run, const Node *name)
{
    const PlPath *path = pl_path(run, name);
    PlPlace       at;
    PlValue       v;
    if (!path || pl_path_type(path)->kind != PLK_CURSOR)
        return NULL;
    if (!pl_path_value(run, path, &v))
        return NULL;
    if (!v.o && pl_path_place(run, path, &at) && pl_start(run, at))
        v = pl_read(at.cell);
    return v.o ? v.o->cursor : NULL;
}

/* The name within a node as one of its own, made once. */
static const Node *name_node(PlRun *run, const Node *of, const StrList *name)
{
    Node *n = *pl_cache(run, of, PLC_NAME);
    if (!n) {
        n = AST_NEW(run->mem->a, ColumnRef, of->at, .parts = *name);
        *pl_cache(run, of, PLC_NAME) = n;
    }
    return n;
}

/* A declared cursor's call has its arguments behind its name. */
PlCursorVar *pl_find_cursor(PlRun *run, const Node *ref)
{
    if (AST_IS(Bind, ref)) { /* a cursor variable that EXECUTE IMMEDIATE was given */
        const PlValue *b = pl_bind_of(run, ref);
        return b && b->o ? b->o->cursor : NULL;
    }
    PlCursorVar *c = cursor_at(run, ref);
    if (c || !AST_IS(Call, ref))
        return c;
    return cursor_at(run, name_node(run, ref, &AST_AS(Call, ref)->name));
}

bool pl_declare_cursor(PlRun *run, const PlsqlCursor *decl)
{
    PlVar *var;
    for (uint32_t i = 0; i < run->scope->n_vars; i++) { /* CURSOR c RETURN t; had gone before */
        var = run->scope->vars[i];
        if (str_eq(var->name, decl->name) && var->cell.o && var->cell.o->cursor) {
            var->cell.o->cursor->decl = decl;
            var->cell.o->cursor->text = run->frame->text;
            return true;
        }
    }
    var = pl_new_var(run, decl->name, &pl_refcursor_type, NULL);
    if (!var)
        return false;
    var->cell.o->cursor->decl = decl;
    var->cell.o->cursor->home = run->scope;
    var->cell.o->cursor->text = run->frame->text;
    var->cell.o->cursor->of = run->frame->of;
    return true;
}

static bool undeclared(PlRun *run, const Node *ref)
{
    const StrList *name = ref_name(ref);
    return pl_raise(run, 6550, "line %u, column 1:\nPLS-00201: identifier '%.*s' must be declared",
                    pl_line_of(run, ref->at.start), name && name->n ? (int)name->v[0].n : 0, name && name->n ? name->v[0].p : "");
}

/* The argument for parameter i: by place or by name, else its default (*here: written where the cursor is opened). */
static const Node *argument(const PlsqlCursor *decl, const List *args, uint32_t i, bool *here)
{
    const PlsqlParam *p = AST_AS(PlsqlParam, decl->params.v[i]);
    *here = true;
    if (args && i < args->n && !AST_IS(NamedArg, args->v[i]))
        return args->v[i];
    for (uint32_t k = 0; args && k < args->n; k++)
        if (AST_IS(NamedArg, args->v[k]) && str_eq(AST_AS(NamedArg, args->v[k])->name, p->name))
            return AST_AS(NamedArg, args->v[k])->value;
    *here = false;
    return p->value;
}

/* The parameters as variables of a scope below the cursor's own. args NULL: a description, whose values do not matter. */
static bool bind_params(PlRun *run, const PlCursorVar *c, const List *args, bool values, PlScope *scope)
{
    const PlsqlCursor *decl = c->decl;
    PlFrame            frame;
    bool               ok = !args || args->n <= decl->params.n;
    for (uint32_t i = 0; ok && i < decl->params.n; i++) {
        const PlsqlParam *p = AST_AS(PlsqlParam, decl->params.v[i]);
        bool              here;
        const Node       *from = argument(decl, args, i, &here);
        PlValue           v = pl_null(0);
        if (values && from && here && !pl_eval(run, from, &v))
            return false;
        ok = !values || from;
        pl_enter(run, &frame, c->of, scope, c->text);
        const PlType *type = ok ? pl_type_of(run, p->type) : NULL;
        bool          made = type && (!values || here || pl_eval(run, from, &v)) && pl_new_var(run, p->name, type, values ? &v : NULL);
        pl_leave(run, &frame);
        if (ok && !made)
            return false;
    }
    if (ok)
        return scope->n_vars == decl->params.n;
    return pl_raise(run, 6550, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(decl->name));
}

/* The query of a declared cursor sees its parameters as variables. */
static bool open_query(PlRun *run, const PlCursorVar *c, const Node *ref, PlCursor *cur)
{
    PlScope  scope = { .up = c->home };
    PlFrame  frame;
    Str      sql;
    PlValue *values;
    uint32_t n;
    bool     ok = bind_params(run, c, AST_IS(Call, ref) ? &AST_AS(Call, ref)->args : NULL, true, &scope);
    pl_enter(run, &frame, c->of, &scope, c->text);
    ok = ok && pl_source(run, c->decl->query, false, &sql, &values, &n) && pl_open(run, sql, values, n, cur);
    pl_scope_end(run, &scope);
    pl_leave(run, &frame);
    return ok;
}

bool pl_open_declared(PlRun *run, const Node *ref, PlCursor *cur)
{
    PlCursorVar *c = pl_find_cursor(run, ref);
    *cur = (PlCursor){ 0 };
    if (!c || !c->decl || !c->decl->query)
        return run->err.ora ? false : undeclared(run, ref);
    if (c->open)
        return pl_raise(run, 6511, "PL/SQL: cursor already open");
    return open_query(run, c, ref, cur);
}

const PlType *pl_row_of(PlRun *run, const PlCursor *c)
{
    static const PlType blob = { .kind = PLK_ANY, .blob = true };
    Str                *names = ARENA_ARRAY(run->s->call, Str, c->n);
    const PlType      **types = ARENA_ARRAY(run->s->call, const PlType *, c->n);
    for (uint32_t i = 0; i < c->n; i++) {
        names[i] = c->cols[i].d.name;
        types[i] = c->cols[i].d.type == ORA_BLOB ? &blob : &pl_any_type;
    }
    return pl_record_type(run, names, types, c->n);
}

static const PlType *describe(PlRun *run, PlCursorVar *c)
{
    PlScope       scope = { .up = c->home };
    PlFrame       frame;
    Str           sql;
    PlValue      *values;
    uint32_t      n;
    const PlType *row = NULL;
    bool          ok = bind_params(run, c, NULL, false, &scope);
    pl_enter(run, &frame, c->of, &scope, c->text);
    if (ok && pl_source(run, c->decl->query, false, &sql, &values, &n))
        row = pl_describe(run, sql, values, n);
    pl_scope_end(run, &scope);
    pl_leave(run, &frame);
    return row;
}

const PlType *pl_cursor_row(PlRun *run, const StrList *name)
{
    Node        *n = AST_NEW(run->mem->a, ColumnRef, ((Span){ 0, 0 }), .parts = *name);
    PlCursorVar *c = cursor_at(run, n);
    if (c && !c->row && c->decl && c->decl->return_type)
        c->row = pl_type_of(run, c->decl->return_type);
    else if (c && !c->row && c->decl && c->decl->query)
        c->row = describe(run, c);
    return c ? c->row : NULL;
}

static uint32_t be32(const char *p)
{
    const uint8_t *u = (const uint8_t *)p;
    return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 | (uint32_t)u[2] << 8 | u[3];
}

/* tableoid and ctid, as the hidden columns have them, as a ROWID. */
static bool take_place(PlCursorVar *c)
{
    int           n_oid, n_tid;
    const char   *oid = be_stream_hidden(c->cur.stream, 0, &n_oid), *tid = be_stream_hidden(c->cur.stream, 1, &n_tid);
    TtcRowidParts parts = { 0 };
    if (!oid || !tid || n_oid != 4 || n_tid != 6)
        return false;
    parts.object = be32(oid);
    parts.block = be32(tid);
    parts.slot = (uint16_t)((uint8_t)tid[4] << 8 | (uint8_t)tid[5]);
    ora_rowid_text(&parts, c->place);
    c->place_known = true;
    return true;
}

static PlCursorVar *cursor_named(PlRun *run, Str name)
{
    const char *dot = memchr(name.p, '.', name.n);
    size_t      n = dot ? (size_t)(dot - name.p) : name.n;
    StrList     parts = strlist_of1(run->s->call, (Str){ name.p, n });
    if (dot)
        strlist_push(run->s->call, &parts, (Str){ dot + 1, name.n - n - 1 });
    return cursor_at(run, AST_NEW(run->mem->a, ColumnRef, ((Span){ 0, 0 }), .parts = parts));
}

void pl_cursor_moved(PlRun *run, Str name, Str rowid)
{
    PlCursorVar *c = cursor_named(run, name);
    if (c && rowid.n == ORA_ROWID_TEXT)
        memcpy(c->place, rowid.p, rowid.n);
}

bool pl_cursor_place(PlRun *run, Str name, PlValue *out)
{
    PlCursorVar *c = cursor_named(run, name);
    if (!c)
        return pl_raise(run, 6550, "PLS-00413: identifier in CURRENT OF clause is not a cursor name");
    if (!c->open || c->found != 1)
        return pl_raise(run, c->open ? 1410 : 1001, c->open ? "invalid ROWID" : "invalid cursor");
    if (!c->cur.placed)
        return pl_raise(run, 3001, "unimplemented feature: WHERE CURRENT OF a cursor over more than one table");
    if (!c->place_known && !take_place(c))
        return pl_raise(run, 1410, "invalid ROWID");
    *out = pl_text((Str){ c->place, sizeof c->place });
    return true;
}

/* OPEN x FOR query | text USING ... */
static bool open_for(PlRun *run, const PlsqlOpen *n, PlCursor *cur)
{
    Str      sql;
    PlValue *args, text;
    uint32_t n_args = 0;
    if (n->query)
        return pl_source(run, n->query, false, &sql, &args, &n_args) && pl_open(run, sql, args, n_args, cur);
    args = ARENA_ARRAY(run->s->call, PlValue, n->using.n);
    if (!pl_eval(run, n->text, &text) || !pl_as_text(run, &text, &sql))
        return false;
    for (uint32_t i = 0; i < n->using.n; i++)
        if (!pl_eval(run, AST_AS(PlsqlUsing, n->using.v[i])->arg, &args[n_args++]))
            return false;
    return pl_open(run, sql, args, n_args, cur);
}

bool pl_give_cursor(PlRun *run, PlCursor *cur, PlValue *v)
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
    arena_free(cur->a);
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
    return pl_give_cursor(run, &cur, &v) && pl_assign(run, n->cursor, &v);
}

bool pl_hand_over(PlRun *run, PlCursorVar *c, PlValue *v)
{
    *v = pl_null(ORA_CURSOR);
    if (c->open && !pl_give_cursor(run, &c->cur, v))
        return false;
    c->open = false;
    return true;
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
    if (!pl_give_cursor(run, &c->cur, &v))
        return false;
    c->open = false;
    if (!run->results)
        run->results = ARENA_ARRAY(run->mem->a, uint32_t, RESULTS_MAX);
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
    PlCursorVar *c = pl_find_cursor(run, n->cursor);
    if (!c && AST_IS(Bind, n->cursor))
        return open_for_client(run, n);
    if (!c)
        return run->err.ora ? false : undeclared(run, n->cursor);
    if (c->open && c->decl)
        return pl_raise(run, 6511, "PL/SQL: cursor already open");
    if (c->open)
        pl_close(&c->cur);
    c->open = false;
    bool ok = n->query || n->text         ? open_for(run, n, &c->cur)
              : c->decl && c->decl->query ? open_query(run, c, n->cursor, &c->cur)
                                          : pl_raise(run, 1001, "invalid cursor");
    if (!ok) {
        pl_close(&c->cur);
        return false;
    }
    c->open = true;
    c->rowcount = 0;
    c->found = -1;
    c->past_end = false;
    return true;
}

/* One row; past the end nothing more comes. */
static int fetch(PlRun *run, PlCursorVar *c, PlValue *row)
{
    int rc = c->past_end ? 0 : pl_fetch(run, &c->cur, row);
    c->past_end |= rc == 0;
    c->place_known = false;
    return rc;
}

static bool fetch_bulk(PlRun *run, PlCursorVar *c, const PlsqlFetch *n, PlValue *row)
{
    PlValue limit;
    int64_t most = INT64_MAX, got = 0;
    int     rc = 1;
    if (n->limit && (!pl_eval(run, n->limit, &limit) || !pl_as_rounded(run, &limit, &most)))
        return false;
    if (most < 1)
        return pl_raise(run, 6502, "PL/SQL: numeric or value error");
    if (!pl_bulk_clear(run, &n->into))
        return false;
    while (got < most) {
        ArenaMark mark = arena_mark(run->s->call);
        if ((rc = fetch(run, c, row)) != 1)
            break;
        got++;
        if (!pl_bulk_add(run, &n->into, row, c->cur.n))
            return false;
        arena_release(run->s->call, mark);
    }
    c->rowcount += got;
    c->found = got == most || (most == INT64_MAX && got > 0 && rc == 1);
    return rc >= 0;
}

bool pl_fetch_statement(PlRun *run, const PlsqlFetch *n)
{
    PlCursorVar *c = pl_find_cursor(run, n->cursor);
    if (!c)
        return run->err.ora ? false : undeclared(run, n->cursor);
    if (!c->open)
        return pl_raise(run, 1001, "invalid cursor");
    if (pl_into_width(run, &n->into) != c->cur.n)
        return c->decl ? pl_raise(run, 6550, "PLS-00394: wrong number of values in the INTO list of a FETCH statement")
                       : pl_raise(run, 6504, "PL/SQL: Return types of Result Set variables or query do not match");
    PlValue *row = ARENA_ARRAY(run->s->call, PlValue, c->cur.n);
    if (n->bulk_collect)
        return fetch_bulk(run, c, n, row);
    int rc = fetch(run, c, row);
    if (rc < 0)
        return false;
    c->found = rc;
    c->rowcount += rc;
    return rc == 0 || pl_into(run, &n->into, row, c->cur.n);
}

bool pl_close_statement(PlRun *run, const PlsqlClose *n)
{
    PlCursorVar *c = pl_find_cursor(run, n->cursor);
    if (!c)
        return run->err.ora ? false : undeclared(run, n->cursor);
    if (!c->open)
        return pl_raise(run, 1001, "invalid cursor");
    pl_close(&c->cur);
    c->open = false;
    return true;
}

/* SQL%ROWCOUNT and the like: of the last statement. */
static bool implicit_attr(PlRun *run, Str attr, PlValue *out)
{
    bool none = run->rowcount < 0;
    if (str_is(attr, "ISOPEN"))
        *out = pl_bool(run->s, false);
    else if (str_is(attr, "ROWCOUNT"))
        *out = none ? pl_null(ORA_NUMBER) : pl_number(run->s, run->rowcount);
    else if (str_is(attr, "FOUND") || str_is(attr, "NOTFOUND"))
        *out = none ? pl_null(ORA_BOOLEAN) : pl_bool(run->s, (run->rowcount > 0) == str_is(attr, "FOUND"));
    else
        return pl_raise(run, 6550, "PLS-00208: identifier '%.*s' is not a legal cursor attribute", STR_ARG(attr));
    return true;
}

bool pl_cursor_attr(PlRun *run, const PlsqlAttr *a, PlValue *out)
{
    if (a->name.n == 1 && str_is(a->name.v[0], "SQL"))
        return implicit_attr(run, a->attr, out);
    const Node        *name = name_node(run, &a->base, &a->name);
    const PlCursorVar *c = cursor_at(run, name);
    if (!c)
        return run->err.ora ? false : undeclared(run, name);
    if (str_is(a->attr, "ISOPEN"))
        *out = pl_bool(run->s, c->open);
    else if (!c->open)
        return pl_raise(run, 1001, "invalid cursor");
    else if (str_is(a->attr, "ROWCOUNT"))
        *out = pl_number(run->s, c->rowcount);
    else if (str_is(a->attr, "FOUND") || str_is(a->attr, "NOTFOUND"))
        *out = c->found < 0 ? pl_null(ORA_BOOLEAN) : pl_bool(run->s, (c->found == 1) == str_is(a->attr, "FOUND"));
    else
        return pl_raise(run, 6550, "PLS-00208: identifier '%.*s' is not a legal cursor attribute", STR_ARG(a->attr));
    return true;
}
