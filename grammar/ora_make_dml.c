/* INSERT, UPDATE, DELETE, MERGE and what may follow them. */
#include "config.h"
#include "grammar/ora_make.h"

static Node *not_ended(OraParse *cx, Node *n, Span at)
{
    ora_fault(cx, 933, at, "SQL command not properly ended");
    return n;
}

/* source: a query, NULL (DEFAULT VALUES), or Option RECORD of PL/SQL's VALUES record */
Node *ora_insert(OraParse *cx, Str hint, Node *target, StrList columns, Node *source, Span at)
{
    Node   *n = AST_NEW(cx->a, Insert, at, .hints = ora_hints(cx, hint), .target = target, .columns = columns);
    Insert *i = AST_AS(Insert, n);
    if (AST_IS(Option, source))
        i->record = AST_AS(Option, source)->args.v[0];
    else
        i->source = source;
    if (AST_IS(Values, source))
        ora_needs_insert(cx, source);
    return n;
}

/* 23ai INSERT INTO t SET a = 1, b = 2 is the same as a list of columns with one row. */
Node *ora_insert_set(OraParse *cx, Str hint, Node *target, List sets, Span at)
{
    StrList columns = { 0 };
    List    values = { 0 };
    for (uint32_t i = 0; i < sets.n; i++) {
        const SetClause *s = AST_AS(SetClause, sets.v[i]);
        const ColumnRef *c = AST_AS(ColumnRef, s->columns.v[0]);
        if (s->row || s->value_of)
            return not_ended(cx, target, sets.v[i]->at);
        strlist_push(cx->a, &columns, c->parts.v[c->parts.n - 1]);
        list_push(cx->a, &values, s->value);
    }
    Span  span = { sets.v[0]->at.start, sets.v[sets.n - 1]->at.end };
    Node *row = AST_NEW(cx->a, RowExpr, span, .items = values);
    return ora_insert(cx, hint, target, columns, AST_NEW(cx->a, Values, span, .rows = list_of1(cx->a, row)), at);
}

static OldNew old_or_new(const Node *target)
{
    const Target *t = AST_IS(Target, target) ? AST_AS(Target, target) : NULL;
    if (!t || !t->alias.n || !AST_IS(ColumnRef, t->expr) || AST_AS(ColumnRef, t->expr)->parts.n != 1)
        return ON_UNSAID;
    Str word = AST_AS(ColumnRef, t->expr)->parts.v[0];
    return str_is(word, "OLD") ? ON_OLD : str_is(word, "NEW") ? ON_NEW : ON_UNSAID;
}

/* OLD a, OLD b or NEW a, NEW b: RETURNING has no aliases, so the alias is the column. Both in one list stay as they are. */
static OldNew take_old_new(OraParse *cx, const List *targets)
{
    OldNew which = targets->n ? old_or_new(targets->v[0]) : ON_UNSAID;
    for (uint32_t i = 1; i < targets->n; i++)
        if (old_or_new(targets->v[i]) != which)
            return ON_UNSAID;
    for (uint32_t i = 0; which != ON_UNSAID && i < targets->n; i++) {
        Target *t = AST_AS(Target, targets->v[i]);
        t->expr = AST_NEW(cx->a, ColumnRef, t->base.at, .parts = strlist_of1(cx->a, t->alias));
        t->alias = (Str){ NULL, 0 };
    }
    if (which != ON_UNSAID)
        ora_needs(cx, 23, 925, targets->v[0]->at);
    return which;
}

Node *ora_returning(OraParse *cx, List targets, List into, Span at)
{
    bool   bulk = ora_take_bulk(&into);
    OldNew which = take_old_new(cx, &targets);
    return AST_NEW(cx->a, Returning, at, .targets = targets, .into = into, .bulk_collect = bulk, .which = which);
}

Node *ora_returning_nowhere(OraParse *cx, Span at)
{
    ora_fault(cx, 925, (Span){ at.end, at.end }, "missing INTO keyword");
    return AST_NEW(cx->a, Returning, at);
}

/* REJECT LIMIT comes as a LogErrors of its own behind LOG ERRORS. */
static Node *log_joined(OraParse *cx, Node *old, Node *more)
{
    LogErrors *o = AST_AS(LogErrors, old), *m = AST_AS(LogErrors, more);
    if (!old)
        return more;
    if (o->reject_limit || o->unlimited || m->into.n || m->tag)
        return not_ended(cx, old, more->at);
    o->reject_limit = m->reject_limit;
    o->unlimited = m->unlimited;
    old->at.end = more->at.end;
    return old;
}

Node *ora_dml_tail(OraParse *cx, Node *dml, Node *tail, Span at)
{
    Node **returning = NULL, **log = NULL;
    switch (dml->kind) {
    case N_Insert: returning = &AST_AS(Insert, dml)->returning; log = &AST_AS(Insert, dml)->log_errors; break;
    case N_Update: returning = &AST_AS(Update, dml)->returning; log = &AST_AS(Update, dml)->log_errors; break;
    case N_Delete: returning = &AST_AS(Delete, dml)->returning; log = &AST_AS(Delete, dml)->log_errors; break;
    case N_Merge: returning = &AST_AS(Merge, dml)->returning; log = &AST_AS(Merge, dml)->log_errors; break;
    case N_InsertInto: log = &AST_AS(InsertInto, dml)->log_errors; break;
    default: break;
    }
    dml->at = at;
    if (AST_IS(LogErrors, tail)) {
        if (!log)
            return not_ended(cx, dml, tail->at);
        *log = log_joined(cx, *log, tail);
        return dml;
    }
    if (!returning || *returning)
        return not_ended(cx, dml, tail->at);
    *returning = tail;
    if (AST_IS(Merge, dml))
        ora_needs(cx, 23, 933, tail->at);
    return dml;
}

Node *ora_dml_from(OraParse *cx, Node *dml, List from, Span at)
{
    List *slot = AST_IS(Update, dml) ? &AST_AS(Update, dml)->from : &AST_AS(Delete, dml)->using;
    if (slot->n)
        return not_ended(cx, dml, from.v[0]->at);
    *slot = from;
    dml->at = at;
    return dml;
}

/* WHERE condition, or WHERE CURRENT OF cursor */
Node *ora_dml_where(OraParse *cx, Node *dml, Node *where, Span at)
{
    bool          update = AST_IS(Update, dml);
    const Option *o = AST_AS(Option, where);
    Node        **slot = update ? &AST_AS(Update, dml)->where : &AST_AS(Delete, dml)->where;
    Str          *cursor = update ? &AST_AS(Update, dml)->current_of : &AST_AS(Delete, dml)->current_of;
    if (*slot || cursor->n)
        return not_ended(cx, dml, where->at);
    if (str_is(o->name, "WHERE"))
        *slot = o->args.v[0];
    else
        *cursor = ora_joined(cx, AST_AS(ColumnRef, o->args.v[0])->parts, '.');
    *(update ? &AST_AS(Update, dml)->current_at : &AST_AS(Delete, dml)->current_at) = where->at.start;
    *(update ? &AST_AS(Update, dml)->current_end : &AST_AS(Delete, dml)->current_end) = where->at.end;
    dml->at = at;
    return dml;
}

Node *ora_merge_clause(OraParse *cx, Node *merge, Node *clause, Span at)
{
    Merge       *m = AST_AS(Merge, merge);
    const Merge *c = AST_AS(Merge, clause);
    if ((c->has_update && m->has_update) || (c->has_insert && m->has_insert))
        return not_ended(cx, merge, clause->at);
    if (c->has_update) {
        m->has_update = true;
        m->sets = c->sets;
        m->update_where = c->update_where;
        m->delete_where = c->delete_where;
    } else {
        m->has_insert = true;
        m->insert_first = !m->has_update;
        m->insert_columns = c->insert_columns;
        m->insert_values = c->insert_values;
        m->insert_where = c->insert_where;
    }
    merge->at = at;
    return merge;
}

/* COMMENT and FORCE have fields of their own. */
Node *ora_commit(OraParse *cx, List options, Span at)
{
    Commit *c = AST_AS(Commit, AST_NEW(cx->a, Commit, at));
    for (uint32_t i = 0; i < options.n; i++) {
        const Option *o = AST_AS(Option, options.v[i]);
        if (str_is(o->name, "COMMENT"))
            c->comment = o->args.v[0];
        else if (str_is(o->name, "FORCE"))
            c->force = o->args.v[0];
        else
            list_push(cx->a, &c->options, options.v[i]);
    }
    return &c->base;
}
