/* FOR UPDATE: Oracle names columns and PostgreSQL tables; WAIT n is a lock_timeout around the statement. */
#include "config.h"
#include "rewrite/query.h"

typedef struct Lock {
    Rw  *rw;
    List of;        /* ColumnRef: aliases that can be locked */
    bool left_out;  /* a table that cannot: optional side of an outer join, CTE, function */
} Lock;

static void take_table(Lock *l, Node *from, bool optional)
{
    switch (from->kind) {
    case N_Join: {
        const Join *j = AST_AS(Join, from);
        take_table(l, j->left, optional || j->kind == JOIN_RIGHT || j->kind == JOIN_FULL);
        take_table(l, j->right, optional || j->kind == JOIN_LEFT || j->kind == JOIN_FULL || j->kind == JOIN_OUTER_APPLY);
        break;
    }
    case N_TableRef: {
        const RsItem *item = rs_item_of(l->rw, from);
        if (optional || (item && item->cte))
            l->left_out = true;
        else
            list_push(l->rw->a, &l->of, rw_column(l->rw, from, (Str){ 0 }, block_from_alias(from)));
        break;
    }
    case N_DerivedTable:
        if (optional)
            l->left_out = true;
        else
            list_push(l->rw->a, &l->of, rw_column(l->rw, from, (Str){ 0 }, block_from_alias(from)));
        break;
    default: l->left_out = true; break;
    }
}

static Str alias_of(Lock *l, const Node *column, Select *s)
{
    const ColumnRef *c = AST_AS(ColumnRef, column);
    const RsItem    *item = rs_item_of(l->rw, column);
    if (item)
        return item->alias;
    if (c->parts.n > 1)
        return c->parts.v[c->parts.n - 2];
    return s->from.n == 1 && !AST_IS(Join, s->from.v[0]) ? block_from_alias(s->from.v[0]) : (Str){ 0 };
}

static bool has_name(const List *l, Str name)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (str_eq(AST_AS(ColumnRef, l->v[i])->parts.v[0], name))
            return true;
    return false;
}

static bool name_tables(Lock *l, Select *s, ForUpdate *f)
{
    List tables = { 0 };
    for (uint32_t i = 0; i < f->of.n; i++) {
        Str alias = alias_of(l, f->of.v[i], s);
        if (!alias.n)
            return rw_refuse(l->rw, 3001, f->of.v[i], "lock-unclear",
                             "unimplemented feature: FOR UPDATE OF a column whose table is not known; qualify it");
        if (has_name(&l->of, alias) && !has_name(&tables, alias))
            list_push(l->rw->a, &tables, rw_column(l->rw, f->of.v[i], (Str){ 0 }, alias));
    }
    if (f->of.n) {
        f->of = tables;
        return tables.n || rw_refuse(l->rw, 3001, &f->base, "lock-optional",
                                     "unimplemented feature: FOR UPDATE OF the optional side of an outer join");
    }
    if (l->left_out) {
        if (!l->of.n)
            return rw_refuse(l->rw, 2014, &f->base, "lock-view",
                             "cannot select FOR UPDATE from view with DISTINCT, GROUP BY, etc.");
        rw_find(l->rw, DIAG_NOTE, &f->base, "lock-optional",
                "rows of the optional side of an outer join, of a WITH query or of a function are not locked");
        f->of = l->of;
    }
    return true;
}

static Node *set_timeout(Rw *rw, const Node *at, Node *value)
{
    Node *yes = AST_NEW(rw->a, BoolLit, at->at, .value = true);
    Node *call = rw_call(rw, at, "pg_catalog", "set_config", 3, rw_string(rw, at, "lock_timeout"), value, yes);
    Node *q = AST_NEW(rw->a, Select, at->at, .targets = list_of1(rw->a, AST_NEW(rw->a, Target, at->at, .expr = call)));
    return AST_NEW(rw->a, QueryStmt, at->at, .query = q);
}

/* WAIT n: seconds; milliseconds in PostgreSQL, where 0 means no limit. */
static bool wait_seconds(Rw *rw, ForUpdate *f)
{
    if (f->wait != LW_WAIT)
        return true;
    Node *n = block_strip(f->seconds);
    if (AST_IS(NumberLit, n) && str_is(AST_AS(NumberLit, n)->text, "0")) {
        f->wait = LW_NOWAIT;
        f->seconds = NULL;
        return true;
    }
    if (!AST_IS(NumberLit, n))
        return rw_refuse(rw, 30005, f->seconds, "lock-wait", "missing or invalid WAIT interval");
    char *ms = arena_printf(rw->a, "%.*ss", STR_ARG(AST_AS(NumberLit, n)->text));
    list_push(rw->a, &rw->before, set_timeout(rw, &f->base, rw_string(rw, &f->base, ms)));
    list_push(rw->a, &rw->after, set_timeout(rw, &f->base, rw_string(rw, &f->base, "0")));
    f->wait = LW_UNSAID;
    f->seconds = NULL;
    rw_rule(rw, "lock-wait");
    return true;
}

bool query_lock(Rw *rw, Node *select)
{
    Select    *s = AST_AS(Select, select);
    ForUpdate *f = AST_AS(ForUpdate, s->for_update);
    if (!f)
        return true;
    if (s->distinct || block_groups(s))
        return rw_refuse(rw, 1786, &f->base, "lock-grouped", "FOR UPDATE of this query expression is not allowed");
    Lock l = { .rw = rw };
    for (uint32_t i = 0; i < s->from.n; i++)
        take_table(&l, s->from.v[i], false);
    return name_tables(&l, s, f) && wait_seconds(rw, f);
}
