/* Cursors. PL/pgSQL's bound cursors are Oracle's; the attributes are kept in variables beside them, if they are asked for. */
#include "config.h"
#include "rewrite/plg.h"

/* ---- attributes ---- */

typedef struct Asked {
    Str  cursor;
    bool found;
} Asked;

static WalkStep look_for_attribute(Node **slot, void *ctx)
{
    Asked *a = ctx;
    if (AST_IS(PlsqlAttr, *slot)) {
        const StrList *p = &AST_AS(PlsqlAttr, *slot)->name;
        a->found |= p->n && str_eq(p->v[p->n - 1], a->cursor);
    }
    return a->found ? WALK_STOP : WALK_ON;
}

bool plg_asks(Plg *pl, Str cursor)
{
    Asked a = { cursor, false };
    Node *unit = (Node *)(uintptr_t)pl->code;
    ast_walk(&unit, look_for_attribute, &a);
    return a.found;
}

void plg_cursor_state(Plg *pl, PlgName *n)
{
    if (!plg_asks(pl, n->name))
        return;
    n->state.open = plg_fresh(pl, arena_printf(pl->rw->a, "%.*s_ISOPEN_", STR_ARG(n->name)));
    n->state.found = plg_fresh(pl, arena_printf(pl->rw->a, "%.*s_FOUND_", STR_ARG(n->name)));
    n->state.count = plg_fresh(pl, arena_printf(pl->rw->a, "%.*s_ROWCOUNT_", STR_ARG(n->name)));
    plg_put(pl, " %v boolean := false; %v boolean; %v numeric := 0;", n->state.open, n->state.found, n->state.count);
}

static Node *sql_attribute(Plg *pl, const PlsqlAttr *x)
{
    const char *count = plg_lower(pl, pl->row_count);
    pl->needs_count = true;
    if (str_is(x->attr, "ROWCOUNT"))
        return plg_text(pl, "%s", count);
    if (str_is(x->attr, "FOUND"))
        return plg_text(pl, "%s > 0", count);
    if (str_is(x->attr, "NOTFOUND"))
        return plg_text(pl, "%s = 0", count);
    if (str_is(x->attr, "ISOPEN"))
        return plg_text(pl, "false");
    plg_refuse(pl, &x->base, "SQL%%%.*s", STR_ARG(x->attr));
    return NULL;
}

Node *plg_attribute(Plg *pl, const Node *attr)
{
    const PlsqlAttr *x = AST_AS(PlsqlAttr, attr);
    Str              last = x->name.n ? x->name.v[x->name.n - 1] : STR("SQL");
    if (str_is(last, "SQL"))
        return sql_attribute(pl, x);
    const PlgName *n = plg_find(pl, last);
    if (!n || !n->state.open.n || x->name.n != 1) {
        plg_refuse(pl, attr, "%.*s%%%.*s", STR_ARG(last), STR_ARG(x->attr));
        return NULL;
    }
    if (str_is(x->attr, "NOTFOUND"))
        return plg_text(pl, "NOT %s", plg_lower(pl, n->state.found));
    return plg_text(pl, "%s", plg_lower(pl, str_is(x->attr, "FOUND") ? n->state.found : str_is(x->attr, "ROWCOUNT") ? n->state.count : n->state.open));
}

/* ---- declaration ---- */

static bool put_params(Plg *pl, const PlsqlCursor *c)
{
    for (uint32_t i = 0; i < c->params.n; i++) {
        const PlsqlParam *p = AST_AS(PlsqlParam, c->params.v[i]);
        PlgType            type;
        if (!plg_type(pl, p->type, &type))
            return false;
        if (p->value)
            return plg_refuse(pl, &p->base, "a default of a cursor's parameter");
        type.check = NULL;
        PlgName *n = plg_declare(pl, PLG_VARIABLE, p->name);
        n->type = type;
        n->fixed = true;
        plg_put(pl, i ? ", %v %s" : " (%v %s", n->pg, type.pg);
    }
    plg_put(pl, c->params.n ? ")" : "");
    return true;
}

bool plg_cursor_decl(Plg *pl, const PlsqlCursor *c)
{
    if (!c->query)
        return plg_refuse(pl, &c->base, "a cursor without a query");
    PlgName *n = plg_declare(pl, PLG_CURSOR, c->name);
    n->cursor = c;
    pl->reads = true;
    plg_at(pl, c->base.at.start);
    plg_put(pl, "%v CURSOR", n->pg);
    plg_open_scope(pl, NULL);
    Node *stmt = AST_NEW(pl->rw->a, QueryStmt, c->query->at, .query = c->query);
    bool  ok = put_params(pl, c) && plg_statement(pl, &stmt, NULL, &n->type);
    plg_close_scope(pl);
    if (!ok)
        return false;
    plg_put(pl, " FOR %n;", stmt);
    plg_cursor_state(pl, n);
    return true;
}

/* ---- OPEN, FETCH, CLOSE ---- */

static PlgName *cursor_of(Plg *pl, const Node *ref)
{
    PlgName *n = plg_find_kind(pl, ref, PLG_CURSOR);
    PlgName *v = n ? n : plg_find_kind(pl, ref, PLG_VARIABLE);
    if (v && (v->kind == PLG_CURSOR || v->type.is_refcursor))
        return v;
    plg_refuse(pl, ref, "a cursor of another unit");
    return NULL;
}

/* (a, b): as the cursor's parameters take them. */
static bool put_args(Plg *pl, const PlgName *n, const Node *ref)
{
    const List *args = AST_IS(Call, ref) ? &AST_AS(Call, ref)->args : NULL;
    uint32_t    given = args ? args->n : 0, wanted = n->cursor ? n->cursor->params.n : 0;
    if (given != wanted)
        return plg_error(pl, ref, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(n->name));
    for (uint32_t i = 0; i < given; i++) {
        PlgType type;
        if (AST_IS(NamedArg, args->v[i]))
            return plg_refuse(pl, args->v[i], "a cursor's parameter by name");
        Node *v = plg_type(pl, AST_AS(PlsqlParam, n->cursor->params.v[i])->type, &type) ? plg_value(pl, args->v[i], &type) : NULL;
        if (!v)
            return false;
        plg_put(pl, i ? ", %n" : "(%n", v);
    }
    plg_put(pl, given ? ")" : "");
    return true;
}

static void set_state(Plg *pl, const PlgName *n, const char *open, const char *found)
{
    if (n->state.open.n)
        plg_put(pl, " %v := %s; %v := %s; %v := 0;", n->state.open, open, n->state.found, found, n->state.count);
}

bool plg_open(Plg *pl, const PlsqlOpen *o)
{
    PlgName *n = cursor_of(pl, o->cursor);
    if (!n)
        return false;
    if (o->text || (o->query && n->kind == PLG_CURSOR) || (!o->query && n->kind != PLG_CURSOR))
        return plg_refuse(pl, &o->base, "OPEN FOR a text");
    if (n->cursor)
        plg_check_mutating(pl, n->cursor->query);
    if (o->query) {
        Node *stmt = AST_NEW(pl->rw->a, QueryStmt, o->query->at, .query = o->query);
        pl->reads = true;
        plg_check_mutating(pl, stmt);
        if (!plg_statement(pl, &stmt, NULL, NULL))
            return false;
        plg_put(pl, "OPEN %n FOR %n;", plg_ref(pl, o->cursor, n), stmt);
    } else {
        plg_put(pl, "OPEN %n", plg_ref(pl, o->cursor, n));
        if (!put_args(pl, n, o->cursor))
            return false;
        plg_put(pl, ";");
    }
    set_state(pl, n, "true", "NULL");
    return true;
}

/* FETCH at the end leaves the variables as they are, where PL/pgSQL makes them NULL: their values are kept and put back. */
static bool put_kept_fetch(Plg *pl, const PlgName *n, const PlsqlFetch *f)
{
    Str  keep = plg_fresh(pl, "KEPT_");
    List refs = { 0 };
    for (uint32_t i = 0; i < f->into.n; i++) {
        const PlgType *type;
        PlgName       *name;
        Node *ref = AST_IS(ColumnRef, f->into.v[i]) ? plg_reference(pl, f->into.v[i], &AST_AS(ColumnRef, f->into.v[i])->parts, &type, &name) : NULL;
        if (!ref)
            return plg_refuse(pl, f->into.v[i], "this target of FETCH");
        list_push(pl->rw->a, &refs, ref);
    }
    plg_put(pl, "DECLARE %v record; BEGIN SELECT ", keep);
    for (uint32_t i = 0; i < refs.n; i++)
        plg_put(pl, i ? ", %n AS v%d" : "%n AS v%d", refs.v[i], (int)i);
    plg_put(pl, " INTO %v; FETCH %n INTO ", keep, plg_ref(pl, f->cursor, (PlgName *)(uintptr_t)n));
    if (!plg_put_into(pl, &f->into))
        return false;
    plg_put(pl, ";");
    if (n->state.open.n)
        plg_put(pl, " %v := FOUND;", n->state.found);
    plg_put(pl, " IF NOT FOUND THEN");
    for (uint32_t i = 0; i < refs.n; i++)
        plg_put(pl, " %n := %v.v%d;", refs.v[i], keep, (int)i);
    if (n->state.open.n)
        plg_put(pl, " ELSE %v := %v + 1;", n->state.count, n->state.count);
    plg_put(pl, " END IF; END;");
    return true;
}

bool plg_fetch(Plg *pl, const PlsqlFetch *f)
{
    PlgName *n = cursor_of(pl, f->cursor);
    if (!n)
        return false;
    if (f->bulk_collect || f->limit)
        return plg_refuse(pl, &f->base, "FETCH BULK COLLECT");
    return put_kept_fetch(pl, n, f) && plg_check_into(pl, &f->into, &n->type);
}

bool plg_close(Plg *pl, const PlsqlClose *c)
{
    PlgName *n = cursor_of(pl, c->cursor);
    if (!n)
        return false;
    plg_put(pl, "CLOSE %n;", plg_ref(pl, c->cursor, n));
    set_state(pl, n, "false", "NULL");
    return true;
}

/* ---- FOR r IN ... ---- */

static bool loop_over(Plg *pl, const PlsqlLoop *l, const PlgName *cursor, const Node *ref, Node *query, const PlgType *rows)
{
    plg_open_scope(pl, &l->labels);
    PlgName *r = plg_declare(pl, PLG_VARIABLE, l->index);
    r->type = *rows;
    r->fixed = true;
    if (query)
        plg_put(pl, "DECLARE %v record; BEGIN ", r->pg);
    if (l->labels.n)
        plg_put(pl, "<<%v>> ", l->labels.v[0]);
    if (l->labels.n)
        pl->scope->pg_label = l->labels.v[0];
    plg_put(pl, query ? "FOR %v IN %n LOOP " : "FOR %v IN %n", r->pg, query ? query : plg_ref(pl, ref, (PlgName *)(uintptr_t)cursor));
    if (!query && !put_args(pl, cursor, ref))
        return false;
    if (!query)
        plg_put(pl, " LOOP ");
    if (cursor && cursor->state.open.n)
        plg_put(pl, "%v := %v + 1; ", cursor->state.count, cursor->state.count);
    if (!plg_statements(pl, &l->body))
        return false;
    plg_put(pl, query ? " END LOOP; END;" : " END LOOP;");
    plg_close_scope(pl);
    return true;
}

bool plg_query_loop(Plg *pl, const PlsqlLoop *l)
{
    const PlsqlIteration *i = l->iterations.n == 1 ? AST_AS(PlsqlIteration, l->iterations.v[0]) : NULL;
    PlgName               *n = i && i->kind == IT_OVER && !i->reverse && !i->while_cond && !i->when_cond ? plg_find_kind(pl, i->over, PLG_CURSOR) : NULL;
    if (pl->guard)
        return plg_refuse(pl, &l->base, "a query loop among changes that a handler keeps");
    if ((!l->query && !n) || l->index2.n || l->index_type || l->labels.n > 1)
        return plg_refuse(pl, &l->base, "this form of a loop");
    pl->reads = true;
    if (n) {
        plg_check_mutating(pl, n->cursor->query);
        set_state(pl, n, "true", "NULL");
        return loop_over(pl, l, n, i->over, NULL, &n->type);
    }
    PlgType rows;
    Node  *stmt = AST_NEW(pl->rw->a, QueryStmt, l->query->at, .query = l->query);
    plg_check_mutating(pl, stmt);
    return plg_statement(pl, &stmt, NULL, &rows) && loop_over(pl, l, NULL, NULL, stmt, &rows);
}
