/* What statements do that lasts, and what may fail: whether PostgreSQL's EXCEPTION block means the same as Oracle's.
 *
 * Functions called in expressions count as doing nothing that lasts: called from SQL they must not, and seldom do so else. */
#include "config.h"
#include "rewrite/plg.h"

typedef struct Uses {
    NodeKind kind;
    bool     found;
} Uses;

static WalkStep look_for(Node **slot, void *ctx)
{
    Uses *u = ctx;
    u->found |= (*slot)->kind == u->kind;
    return u->found ? WALK_STOP : WALK_ON;
}

bool plg_uses(const Node *n, NodeKind kind)
{
    Uses  u = { kind, false };
    Node *root = (Node *)(uintptr_t)n;
    ast_walk(&root, look_for, &u);
    return u.found;
}

static bool is_change(const Node *s)
{
    switch (s->kind) {
    case N_Insert: case N_InsertAll: case N_Update: case N_Delete: case N_Merge: case N_Commit: case N_Rollback: case N_Savepoint:
    case N_PlsqlExecImmediate: case N_LockTable: case N_SetTransaction: case N_PlsqlForall: return true;
    default: return false;
    }
}

/* RAISE_APPLICATION_ERROR and DBMS_OUTPUT leave nothing in the database. */
static bool is_harmless_call(const Node *s)
{
    const Node    *c = AST_IS(PlsqlCall, s) ? AST_AS(PlsqlCall, s)->call : NULL;
    const StrList *name = AST_IS(Call, c) ? &AST_AS(Call, c)->name : AST_IS(ColumnRef, c) ? &AST_AS(ColumnRef, c)->parts : NULL;
    return name && (str_is(name->v[0], "RAISE_APPLICATION_ERROR") || str_is(name->v[0], "DBMS_OUTPUT"));
}

static WalkStep look_for_change(Node **slot, void *ctx)
{
    bool *found = ctx;
    *found |= is_change(*slot) || (AST_IS(PlsqlCall, *slot) && !is_harmless_call(*slot));
    return *found ? WALK_STOP : WALK_ON;
}

bool plg_lasts(const Node *stmt)
{
    bool  found = false;
    Node *root = (Node *)(uintptr_t)stmt;
    ast_walk(&root, look_for_change, &found);
    return found;
}

static bool is_plain(const Node *value)
{
    return !value || AST_IS(NumberLit, value) || AST_IS(NullLit, value) || AST_IS(BoolLit, value) || AST_IS(StringLit, value);
}

/* Only what surely cannot. */
static bool may_fail(const Node *s)
{
    switch (s->kind) {
    case N_PlsqlNull: case N_PlsqlPragma: return false;
    case N_PlsqlExit: return AST_AS(PlsqlExit, s)->when != NULL;
    case N_PlsqlReturn: return !is_plain(AST_AS(PlsqlReturn, s)->value) && !AST_IS(ColumnRef, AST_AS(PlsqlReturn, s)->value);
    case N_PlsqlAssign: return !is_plain(AST_AS(PlsqlAssign, s)->value);
    default: return true;
    }
}

static bool list_keeps(const List *stmts, bool *done);

static bool stmt_keeps(const Node *s, bool *done)
{
    switch (s->kind) {
    case N_PlsqlIf: {
        const PlsqlIf *x = AST_AS(PlsqlIf, s);
        bool keeps = *done, after = *done; /* its conditions may fail */
        for (uint32_t i = 0; i < x->branches.n && !keeps; i++) {
            bool d = *done;
            keeps = list_keeps(&AST_AS(PlsqlBranch, x->branches.v[i])->body, &d);
            after |= d;
        }
        bool d = *done;
        keeps = keeps || list_keeps(&x->otherwise, &d);
        *done = after || d;
        return keeps;
    }
    case N_PlsqlBlock: {
        const PlsqlBlock *b = AST_AS(PlsqlBlock, s);
        bool keeps = (*done && b->decls.n) || list_keeps(&b->body, done);
        for (uint32_t i = 0; i < b->handlers.n && !keeps; i++)
            keeps = list_keeps(&AST_AS(PlsqlHandler, b->handlers.v[i])->body, done);
        return keeps;
    }
    default: {
        bool keeps = *done && may_fail(s);
        if (!is_change(s) && plg_lasts(s)) /* a loop, a CASE, a procedure: something in it may fail behind the change */
            keeps = true;
        *done |= plg_lasts(s);
        return keeps;
    }
    }
}

static bool list_keeps(const List *stmts, bool *done)
{
    for (uint32_t i = 0; i < stmts->n; i++)
        if (stmt_keeps(stmts->v[i], done))
            return true;
    return false;
}

bool plg_keeps_work(const List *stmts)
{
    bool done = false;
    return list_keeps(stmts, &done);
}

static bool ends_raising(const List *body)
{
    const Node *last = body->n ? body->v[body->n - 1] : NULL;
    const Node *call = AST_IS(PlsqlCall, last) ? AST_AS(PlsqlCall, last)->call : NULL;
    if (AST_IS(PlsqlRaise, last))
        return true;
    return AST_IS(Call, call) && AST_AS(Call, call)->name.n == 1 && str_is(AST_AS(Call, call)->name.v[0], "RAISE_APPLICATION_ERROR");
}

/* What is undone is undone with the whole statement then. A handler that looks at the changes, or does not end so on every
 * way, is another matter. */
bool plg_always_raises(const PlsqlHandler *h)
{
    if (!ends_raising(&h->body) || plg_uses(&h->base, N_Select) || plg_uses(&h->base, N_PlsqlReturn) || plg_uses(&h->base, N_PlsqlExit))
        return false;
    for (uint32_t i = 0; i < h->body.n; i++)
        if (plg_lasts(h->body.v[i]))
            return false;
    return true;
}
