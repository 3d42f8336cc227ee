/* Statements, blocks, exceptions. */
#include "config.h"
#include "plsql/code.h"

#include <stdarg.h>
#include <stdio.h>

bool pl_raise(PlRun *run, int ora, const char *fmt, ...)
{
    char    text[1000];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (strncmp(text, "PLS-", 4) == 0) /* Oracle's compiler says where; we are past that */
        return outcome_fail(run->s, &run->err, ora, "line 1, column 1:\n%s", text);
    return outcome_fail(run->s, &run->err, ora, "%s", text);
}

uint32_t pl_line_of(const PlRun *run, uint32_t offset)
{
    return pl_line_in(run->frame->text, offset);
}

/* ---- control flow ---- */

/* CASE arg WHEN v THEN ..., or CASE WHEN cond THEN ... */
static bool case_statement(PlRun *run, const PlsqlCase *n)
{
    for (uint32_t i = 0; i < n->branches.n; i++) {
        const PlsqlBranch *b = AST_AS(PlsqlBranch, n->branches.v[i]);
        bool               holds;
        if (n->arg ? !pl_equal(run, n->arg, b->cond, &holds) : !pl_condition(run, b->cond, &holds))
            return false;
        if (holds)
            return pl_statements(run, &b->body);
    }
    if (n->has_else)
        return pl_statements(run, &n->otherwise);
    return pl_raise(run, 6592, "CASE not found while executing CASE statement");
}

static bool if_statement(PlRun *run, const PlsqlIf *n)
{
    for (uint32_t i = 0; i < n->branches.n; i++) {
        const PlsqlBranch *b = AST_AS(PlsqlBranch, n->branches.v[i]);
        bool               holds;
        if (!pl_condition(run, b->cond, &holds))
            return false;
        if (holds)
            return pl_statements(run, &b->body);
    }
    return !n->has_else || pl_statements(run, &n->otherwise);
}

/* ---- dispatch ---- */

static PlCursorVar *cursor_variable(PlRun *run, const Node *n)
{
    return AST_IS(ColumnRef, n) ? pl_find_cursor(run, n) : NULL;
}

static bool assign_statement(PlRun *run, const PlsqlAssign *n)
{
    PlValue v;
    if (AST_IS(Bind, n->target)) {
        PlCursorVar *c = cursor_variable(run, n->value);
        if (c)
            return pl_hand_over(run, c, &v) && pl_assign(run, n->target, &v);
    }
    if (pl_is_type_shape(n->value))
        return pl_type_shape(run, n);
    return pl_eval(run, n->value, &v) && pl_assign(run, n->target, &v);
}

static bool exit_statement(PlRun *run, const PlsqlExit *n)
{
    bool holds = true;
    if (n->when && !pl_condition(run, n->when, &holds))
        return false;
    if (holds) {
        run->flow = n->is_continue ? PL_CONTINUE : PL_EXIT;
        run->flow_label = n->label;
    }
    return true;
}

/* A procedure, or a method of a collection. */
static bool call_statement(PlRun *run, const Node *call)
{
    const PlPath *path = pl_path(run, call);
    if (path && pl_path_is_change(path))
        return pl_path_change(run, path);
    int done = pl_unit_call(run, call);
    return done ? done > 0 : pl_call(run, call, NULL);
}

static bool goto_statement(PlRun *run, const PlsqlGoto *n)
{
    run->flow = PL_GOTO;
    run->flow_label = n->label;
    return true;
}

static bool statement(PlRun *run, const Node *n)
{
    switch (n->kind) {
    case N_PlsqlNull:
    case N_PlsqlPragma: return true;
    case N_PlsqlBlock: return pl_block(run, AST_AS(PlsqlBlock, n));
    case N_PlsqlAssign: return assign_statement(run, AST_AS(PlsqlAssign, n));
    case N_PlsqlCase: return case_statement(run, AST_AS(PlsqlCase, n));
    case N_PlsqlLabeled: return statement(run, AST_AS(PlsqlLabeled, n)->statement);
    case N_PlsqlOpen: return pl_open_statement(run, AST_AS(PlsqlOpen, n));
    case N_PlsqlFetch: return pl_fetch_statement(run, AST_AS(PlsqlFetch, n));
    case N_PlsqlClose: return pl_close_statement(run, AST_AS(PlsqlClose, n));
    case N_PlsqlIf: return if_statement(run, AST_AS(PlsqlIf, n));
    case N_PlsqlLoop: return pl_loop(run, AST_AS(PlsqlLoop, n));
    case N_PlsqlExit: return exit_statement(run, AST_AS(PlsqlExit, n));
    case N_PlsqlReturn: return pl_return_statement(run, AST_AS(PlsqlReturn, n));
    case N_PlsqlRaise: return pl_raise_statement(run, AST_AS(PlsqlRaise, n));
    case N_PlsqlExecImmediate: return pl_immediate(run, AST_AS(PlsqlExecImmediate, n));
    case N_PlsqlCall: return call_statement(run, AST_AS(PlsqlCall, n)->call);
    case N_PlsqlForall: return pl_forall(run, AST_AS(PlsqlForall, n));
    case N_PlsqlGoto: return goto_statement(run, AST_AS(PlsqlGoto, n));
    case N_Commit: return pl_commit(run, true);
    case N_Rollback:
        if (!AST_AS(Rollback, n)->savepoint.n)
            return pl_commit(run, false);
        return pl_embedded(run, n);
    default: return pl_embedded(run, n);
    }
}

/* ---- labels ---- */

/* The statement that a GOTO goes to, if it is in this list. */
static bool goes_here(PlRun *run, const List *body, uint32_t *at)
{
    for (uint32_t i = 0; i < body->n; i++) {
        if (pl_has_label(body->v[i], run->flow_label)) {
            run->flow = PL_ON;
            *at = i;
            return !pl_interrupted(run);
        }
    }
    return false;
}

/* What a statement makes in the call's memory goes with it. */
static bool run_statement(PlRun *run, const Node *n)
{
    ArenaMark mark = arena_mark(run->s->call);
    run->frame->at = n->at.start;
    if (!statement(run, n)) {
        if (!run->err_at && !run->retraced)
            run->err_at = n->at.start + 1;
        return false;
    }
    arena_release(run->s->call, mark);
    run->err = (Outcome){ 0 };
    return true;
}

bool pl_statements(PlRun *run, const List *body)
{
    uint32_t i = 0;
    while (i < body->n && run->flow == PL_ON) {
        if (!run_statement(run, body->v[i++]))
            return false;
        if (run->flow == PL_GOTO)
            (void)goes_here(run, body, &i);
        if (run->err.ora)
            return false;
    }
    return true;
}

static bool declare_all(PlRun *run, const List *decls)
{
    for (uint32_t i = 0; i < decls->n; i++) {
        if (!pl_declare(run, decls->v[i])) {
            if (!run->err_at)
                run->err_at = decls->v[i]->at.start + 1;
            return false;
        }
    }
    return true;
}

/* A failing declaration is not for the block's own handlers. */
bool pl_block(PlRun *run, const PlsqlBlock *b)
{
    PlScope scope = { .up = run->scope, .label = b->labels.n ? b->labels.v[b->labels.n - 1] : (Str){ NULL, 0 }, .decls = &b->decls };
    PlAutonomous main;
    bool         autonomous = pl_is_autonomous(&b->decls);
    if (!pl_stack_left(run) || (autonomous && !pl_autonomous_begin(run, &main)))
        return false;
    run->scope = &scope;
    bool ok = declare_all(run, &b->decls);
    if (ok)
        ok = pl_statements(run, &b->body) || pl_handle(run, b);
    pl_scope_end(run, &scope);
    run->scope = scope.up;
    return autonomous ? pl_autonomous_end(run, &main, ok) : ok;
}
