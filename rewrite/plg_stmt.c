/* Statements: control flow, assignments, RETURN. */
#include "config.h"
#include "rewrite/plg.h"

/* A condition before which the guarded body must not fail: it is worked out in a statement of its own. */
static Node *condition(Plg *pl, Node *cond)
{
    Node *c = plg_condition(pl, cond);
    if (!c || !pl->guard)
        return c;
    plg_guard_open(pl);
    plg_put(pl, "%v := %n;", pl->guard->flag, c);
    plg_guard_close(pl);
    return AST_NEW(pl->rw->a, PgVar, cond->at, .parts = strlist_of1(pl->rw->a, pl->guard->flag));
}

static bool otherwise(Plg *pl, bool has_else, const List *body)
{
    if (has_else)
        plg_put(pl, " ELSE ");
    return !has_else || plg_statements(pl, body);
}

static bool if_stmt(Plg *pl, const PlsqlIf *s)
{
    uint32_t nested = 0;
    for (uint32_t i = 0; i < s->branches.n; i++) {
        const PlsqlBranch *b = AST_AS(PlsqlBranch, s->branches.v[i]);
        if (i)
            plg_at(pl, b->base.at.start);
        if (i && pl->guard) { /* its condition is a statement: ELSE ... IF */
            plg_put(pl, "ELSE ");
            nested++;
        }
        Node *c = condition(pl, b->cond);
        if (!c)
            return false;
        plg_put(pl, i && !pl->guard ? "ELSIF %n THEN " : "IF %n THEN ", c);
        if (!plg_statements(pl, &b->body))
            return false;
    }
    if (!otherwise(pl, s->has_else, &s->otherwise))
        return false;
    for (uint32_t i = 0; i < nested; i++)
        plg_put(pl, " END IF;");
    plg_put(pl, " END IF;");
    return true;
}

/* CASE without a branch that holds is an error in both. */
static bool case_stmt(Plg *pl, const PlsqlCase *s)
{
    if (pl->guard)
        return plg_refuse(pl, &s->base, "CASE among changes that a handler keeps");
    plg_put(pl, "CASE ");
    for (uint32_t i = 0; i < s->branches.n; i++) {
        const PlsqlBranch *b = AST_AS(PlsqlBranch, s->branches.v[i]);
        Node *cond = s->arg ? rw_binary(pl->rw, OP_EQ, s->arg, b->cond) : b->cond;
        Node *c = plg_condition(pl, cond);
        if (!c)
            return false;
        if (i)
            plg_at(pl, b->base.at.start);
        plg_put(pl, "WHEN %n THEN ", c);
        if (!plg_statements(pl, &b->body))
            return false;
    }
    if (!otherwise(pl, s->has_else, &s->otherwise))
        return false;
    plg_put(pl, " END CASE;");
    return true;
}

static void put_labels(Plg *pl, const StrList *labels)
{
    if (labels->n)
        plg_put(pl, "<<%v>> ", labels->v[0]);
}

static bool loop_body(Plg *pl, const PlsqlLoop *l)
{
    if (!plg_statements(pl, &l->body))
        return false;
    plg_put(pl, " END LOOP;");
    return true;
}

/* FOR i IN low .. high: PL/pgSQL's variable is an integer, in expressions it is a NUMBER (plg_scope.c). */
static bool range_loop(Plg *pl, const PlsqlLoop *l)
{
    PlgType number;
    plg_scalar(pl, otype_plain(OT_NUMBER), &number);
    Node *low = plg_value(pl, l->low, &number), *high = low ? plg_value(pl, l->high, &number) : NULL;
    if (!high)
        return false;
    plg_open_scope(pl, &l->labels);
    if (l->labels.n)
        pl->scope->pg_label = l->labels.v[0];
    PlgName *i = plg_declare(pl, PLG_VARIABLE, l->index);
    i->type = number;
    i->fixed = i->integer = true;
    plg_put(pl, l->reverse ? "FOR %v IN REVERSE %n..%n LOOP " : "FOR %v IN %n..%n LOOP ", i->pg, l->reverse ? high : low, l->reverse ? low : high);
    bool ok = loop_body(pl, l);
    plg_close_scope(pl);
    return ok;
}

static bool loop(Plg *pl, const PlsqlLoop *l)
{
    if (l->query || l->iterations.n)
        return plg_query_loop(pl, l);
    if (l->labels.n > 1 || l->index2.n || l->index_type)
        return plg_refuse(pl, &l->base, "this form of a loop");
    put_labels(pl, &l->labels);
    if (l->index.n)
        return range_loop(pl, l);
    if (!l->while_cond) {
        plg_put(pl, "LOOP ");
        return loop_body(pl, l);
    }
    if (!pl->guard) {
        Node *c = plg_condition(pl, l->while_cond);
        if (!c)
            return false;
        plg_put(pl, "WHILE %n LOOP ", c);
        return loop_body(pl, l);
    }
    plg_put(pl, "LOOP ");
    Node *c = condition(pl, l->while_cond);
    if (!c)
        return false;
    plg_put(pl, "EXIT WHEN %n IS NOT TRUE; ", c);
    return loop_body(pl, l);
}

static bool exit_stmt(Plg *pl, const PlsqlExit *x)
{
    Node *c = x->when ? condition(pl, x->when) : NULL;
    if (x->when && !c)
        return false;
    plg_put(pl, x->is_continue ? "CONTINUE" : "EXIT");
    if (x->label.n)
        plg_put(pl, " %v", x->label);
    plg_put(pl, c ? " WHEN %n;" : ";", c);
    return true;
}

/* ---- assignments ---- */

static bool to_new(Plg *pl, const Node *target, Node *value)
{
    const PlgType *type = NULL;
    Node *ref = plg_trigger_ref(pl, AST_AS(TriggerRef, target), &type);
    if (!ref || !plg_may_set(pl, AST_AS(TriggerRef, target)))
        return false;
    Node *v = plg_value(pl, value, type);
    if (!v)
        return false;
    plg_put(pl, "%n := %n;", ref, v);
    return true;
}

bool plg_assign(Plg *pl, const Node *target, Node *value)
{
    const PlgType *type;
    PlgName       *name;
    if (AST_IS(TriggerRef, target))
        return to_new(pl, target, value);
    if (AST_IS(Call, target))
        return plg_set_element(pl, target, value);
    if (!AST_IS(ColumnRef, target))
        return plg_refuse(pl, target, "this target of an assignment");
    Node *ref = plg_reference(pl, target, &AST_AS(ColumnRef, target)->parts, &type, &name);
    if (!ref)
        return plg_error(pl, target, "PLS-00201: identifier '%.*s' must be declared", STR_ARG(AST_AS(ColumnRef, target)->parts.v[0]));
    if (name->fixed)
        return plg_error(pl, target, "PLS-00363: expression '%.*s' cannot be used as an assignment target", STR_ARG(name->name));
    if ((type->composite || type->element) && !AST_IS(ColumnRef, value))
        return plg_refuse(pl, value, "a value for a whole record");
    Node *v = plg_value(pl, value, type);
    if (!v)
        return false;
    plg_put(pl, "%n := %n;", ref, v);
    return true;
}

static bool return_stmt(Plg *pl, const PlsqlReturn *r)
{
    if (pl->section.n) {
        plg_put(pl, "EXIT %v;", pl->section);
        return true;
    }
    if (pl->kind == PLG_TRIGGER) {
        plg_put(pl, "RETURN %s;", plg_trigger_result(pl));
        return true;
    }
    if (!r->value) {
        plg_put(pl, "RETURN;");
        return pl->kind == PLG_PROCEDURE || pl->pipes || plg_refuse(pl, &r->base, "RETURN without a value");
    }
    Node *v = plg_value(pl, r->value, &pl->returns);
    if (!v)
        return false;
    plg_put(pl, "RETURN %n;", v);
    return true;
}

/* ---- the statements ---- */

static bool leaf(Plg *pl, Node *s)
{
    switch (s->kind) {
    case N_PlsqlNull: plg_put(pl, "NULL;"); return true;
    case N_PlsqlAssign: return plg_assign(pl, AST_AS(PlsqlAssign, s)->target, AST_AS(PlsqlAssign, s)->value);
    case N_PlsqlReturn: return return_stmt(pl, AST_AS(PlsqlReturn, s));
    case N_PlsqlRaise: return plg_raise(pl, AST_AS(PlsqlRaise, s));
    case N_PlsqlCall: return plg_call(pl, AST_AS(PlsqlCall, s)->call);
    case N_PlsqlOpen: return plg_open(pl, AST_AS(PlsqlOpen, s));
    case N_PlsqlFetch: return plg_fetch(pl, AST_AS(PlsqlFetch, s));
    case N_PlsqlClose: return plg_close(pl, AST_AS(PlsqlClose, s));
    case N_PlsqlPragma: return true;
    default: return plg_sql(pl, s);
    }
}

static bool statement(Plg *pl, Node *s)
{
    enum { DEEPEST = 200 };
    if (++pl->depth > DEEPEST)
        return plg_refuse(pl, s, "blocks nested so deeply");
    plg_at(pl, s->at.start);
    bool ok = true;
    switch (s->kind) {
    case N_PlsqlIf: ok = if_stmt(pl, AST_AS(PlsqlIf, s)); break;
    case N_PlsqlCase: ok = case_stmt(pl, AST_AS(PlsqlCase, s)); break;
    case N_PlsqlLoop: ok = loop(pl, AST_AS(PlsqlLoop, s)); break;
    case N_PlsqlExit: ok = exit_stmt(pl, AST_AS(PlsqlExit, s)); break;
    case N_PlsqlBlock: ok = plg_block(pl, AST_AS(PlsqlBlock, s)); break;
    case N_PlsqlLabeled: ok = statement(pl, AST_AS(PlsqlLabeled, s)->statement); break;
    case N_PlsqlNull: ok = leaf(pl, s); break;
    default:
        plg_guard_open(pl);
        ok = leaf(pl, s);
        plg_guard_close(pl);
    }
    pl->depth--;
    return ok;
}

bool plg_statements(Plg *pl, const List *stmts)
{
    for (uint32_t i = 0; i < stmts->n; i++)
        if (!statement(pl, stmts->v[i]))
            return false;
    return true;
}
