/* Queries: the clauses of a SELECT find their fields here. */
#include "config.h"
#include "grammar/ora_make.h"

static void not_ended(OraParse *cx, Span at)
{
    ora_fault(cx, 933, at, "SQL command not properly ended");
}

Node *ora_unparen(OraParse *cx, Node *query)
{
    (void)cx;
    if (!AST_IS(ParenQuery, query))
        return query;
    const ParenQuery *p = AST_AS(ParenQuery, query);
    return p->order_by.n || p->limit || p->for_update ? query : p->query;
}

/* ---- ORDER BY, row limit, FOR UPDATE ---- */

/* `ORDER SIBLINGS BY` is marked on the carrier by a Node flag that does not outlive ora_query_tail. */
enum { SIBLINGS = 1 };

Node *ora_order_siblings(OraParse *cx, List order_by, Span at)
{
    Node *n = AST_NEW(cx->a, ParenQuery, at, .order_by = order_by);
    n->flags = SIBLINGS;
    return n;
}

/* OFFSET and FETCH come as two limits; either may be missing. */
static Node *limits_joined(OraParse *cx, Node *a, Node *b)
{
    if (!a)
        return b;
    Limit *x = AST_AS(Limit, a), *y = AST_AS(Limit, b);
    if (x->count || y->offset)
        not_ended(cx, b->at);
    x->count = y->count;
    x->percent = y->percent;
    x->with_ties = y->with_ties;
    a->at.end = b->at.end;
    return a;
}

Node *ora_tail_add(OraParse *cx, Node *tail, Node *more, Span at)
{
    ParenQuery *t = AST_AS(ParenQuery, tail), *m = AST_AS(ParenQuery, more);
    if ((t->order_by.n && m->order_by.n) || (t->for_update && m->for_update))
        not_ended(cx, more->at);
    if (m->order_by.n)
        t->order_by = m->order_by;
    if (m->limit)
        t->limit = limits_joined(cx, t->limit, m->limit);
    if (m->for_update)
        t->for_update = m->for_update;
    tail->at = at;
    return tail;
}

Node *ora_query_tail(OraParse *cx, Node *query, Node *tail, Span at)
{
    const ParenQuery *t = AST_AS(ParenQuery, tail);
    bool              siblings = tail->flags & SIBLINGS;
    tail->flags = 0;
    if (AST_IS(Select, query)) {
        Select *s = AST_AS(Select, query);
        s->order_by = t->order_by;
        s->order_siblings = siblings;
        s->limit = t->limit;
        s->for_update = t->for_update;
    } else if (AST_IS(SetOp, query)) {
        SetOp *s = AST_AS(SetOp, query);
        s->order_by = t->order_by;
        s->order_siblings = siblings;
        s->limit = t->limit;
        s->for_update = t->for_update;
    } else {
        if (!AST_IS(ParenQuery, query)) /* Values */
            query = AST_NEW(cx->a, ParenQuery, query->at, .query = query);
        ParenQuery *p = AST_AS(ParenQuery, query);
        p->order_by = t->order_by;
        p->limit = t->limit;
        p->for_update = t->for_update;
    }
    query->at = at;
    return query;
}

/* ---- WITH ---- */

Node *ora_query_with(OraParse *cx, Node *with, Node *query, Node *tail, Span at)
{
    if (tail)
        query = ora_query_tail(cx, query, tail, at);
    query->at = at;
    if (AST_IS(Select, query)) {
        AST_AS(Select, query)->with = with;
        return query;
    }
    if (AST_IS(SetOp, query)) {
        AST_AS(SetOp, query)->with = with;
        return query;
    }
    /* WITH ... (query) or VALUES: a Select * around it has the place for the clause */
    Node *target = AST_NEW(cx->a, Target, query->at, .expr = AST_NEW(cx->a, Star, query->at));
    Node *item = AST_NEW(cx->a, DerivedTable, query->at, .query = query);
    return AST_NEW(cx->a, Select, at, .with = with, .targets = list_of1(cx->a, target), .from = list_of1(cx->a, item));
}

Node *ora_cte_clause(OraParse *cx, Node *cte, Node *clause, Span at)
{
    Cte *c = AST_AS(Cte, cte);
    if (AST_IS(SearchClause, clause)) {
        if (c->search)
            not_ended(cx, clause->at);
        c->search = clause;
    } else {
        if (c->cycle)
            not_ended(cx, clause->at);
        c->cycle = clause;
    }
    cte->at = at;
    return cte;
}

/* ---- set operations; `all_at` is the place of ALL ---- */

Node *ora_set_op(OraParse *cx, Node *left, SetKind kind, bool all, Node *right, Span all_at, Span at)
{
    if (all && kind != SET_UNION)
        ora_needs(cx, 21, 928, all_at);
    return AST_NEW(cx->a, SetOp, at, .kind = kind, .all = all, .left = left, .right = right);
}

/* ---- SELECT ---- */

Node *ora_select(OraParse *cx, Str hint, bool distinct, List targets, List into, Span at)
{
    bool bulk = ora_take_bulk(&into);
    return AST_NEW(cx->a, Select, at, .hints = ora_hints(cx, hint), .distinct = distinct, .targets = targets,
                   .into = into, .bulk_collect = bulk);
}

static void take_hierarchy(OraParse *cx, Select *s, Node *clause)
{
    ConnectBy *new = AST_AS(ConnectBy, clause), *old = AST_AS(ConnectBy, s->connect_by);
    if (!old) {
        s->connect_by = clause;
        return;
    }
    if ((old->start_with && new->start_with) || (old->condition && new->condition)) {
        not_ended(cx, clause->at);
        return;
    }
    if (new->start_with)
        old->start_with = new->start_with;
    if (new->condition) {
        old->condition = new->condition;
        old->nocycle = new->nocycle;
    }
    old->base.at.end = clause->at.end;
}

/* The order of Oracle's manual: a clause may not stand before one of a lower rank; HAVING and GROUP BY change places, as
 * do the two halves of a hierarchy, which may also follow GROUP BY. */
static int rank_of(const Node *clause)
{
    if (AST_IS(ConnectBy, clause))
        return 2;
    if (AST_IS(Model, clause))
        return 4;
    switch (AST_AS(Option, clause)->name.p[0]) {
    case 'G': case 'H': return 3;
    case 'Q': return 5;
    default: return str_is(AST_AS(Option, clause)->name, "WINDOW") ? 5 : 1;
    }
}

static int rank_reached(const Select *s)
{
    return s->qualify || s->windows.n ? 5 : s->model ? 4 : s->group_by.n || s->having ? 3 : s->connect_by ? 2 : s->where ? 1 : 0;
}

Node *ora_select_clause(OraParse *cx, Node *select, Node *clause, Span at)
{
    Select *s = AST_AS(Select, select);
    int     rank = rank_of(clause);
    bool    again = false;
    select->at = at;
    if (rank < rank_reached(s) && !(rank == 2 && rank_reached(s) == 3)) {
        not_ended(cx, clause->at);
        return select;
    }
    if (rank == 2) {
        take_hierarchy(cx, s, clause);
        return select;
    }
    if (rank == 4) {
        again = s->model != NULL;
        s->model = clause;
    } else {
        const Option *o = AST_AS(Option, clause);
        switch (o->name.p[0]) {
        case 'G': again = s->group_by.n; s->group_by = o->args; break;
        case 'H': again = s->having; s->having = o->args.v[0]; break;
        case 'Q': again = s->qualify; s->qualify = o->args.v[0]; break;
        default:
            if (str_is(o->name, "WINDOW")) {
                again = s->windows.n;
                s->windows = o->args;
            } else {
                again = s->where;
                s->where = o->args.v[0];
            }
        }
    }
    if (again)
        not_ended(cx, clause->at);
    return select;
}

/* Parts before the rules: the lists go to their fields, REFERENCE to references, words to options. */
Node *ora_model(OraParse *cx, List parts, List rules, Span at)
{
    Model *m = AST_AS(Model, AST_NEW(cx->a, Model, at, .rules = rules));
    for (uint32_t i = 0; i < parts.n; i++) {
        const Option *o = AST_AS(Option, parts.v[i]);
        if (str_is(o->name, "PARTITION BY"))
            m->partition_by = o->args;
        else if (str_is(o->name, "DIMENSION BY"))
            m->dimension_by = o->args;
        else if (str_is(o->name, "MEASURES"))
            m->measures = o->args;
        else if (o->name.n > 10 && memcmp(o->name.p, "REFERENCE ", 10) == 0)
            list_push(cx->a, &m->references, parts.v[i]);
        else
            list_push(cx->a, &m->options, parts.v[i]);
    }
    return &m->base;
}
