/* Before anything runs: is the block one that we can carry out, and which binds does it set? */
#include "config.h"
#include "plsql/callee.h"

#include "compile/kind.h"

typedef struct Check {
    PlRun   *run;
    Outcome *o;
    bool     ok;
    uint8_t *read, *set; /* by client bind */
} Check;

static bool refuse(Check *c, const Node *n, const char *what)
{
    if (c->ok) {
        outcome_fail(c->run->s, c->o, 3001, "unimplemented feature: %s", what);
        c->o->offset = n->at.start;
        c->o->has_offset = true;
    }
    c->ok = false;
    return false;
}

static void note(Check *c, const Node *n, uint8_t *where)
{
    int64_t at = AST_AS(Bind, n)->index;
    if (at >= 0 && at < c->run->n_occurrences && c->run->bind_of[at] < c->run->n_binds)
        where[c->run->bind_of[at]] = 1;
}

static WalkStep note_read(Node **slot, void *ctx)
{
    if (AST_IS(Bind, *slot))
        note(ctx, *slot, ((Check *)ctx)->read);
    return WALK_ON;
}

static void reads(Check *c, const Node *n)
{
    Node *root = (Node *)n;
    if (n)
        ast_walk(&root, note_read, c);
}

static void sets(Check *c, const Node *target)
{
    if (AST_IS(Bind, target))
        note(c, target, c->set);
}

static void sets_all(Check *c, const List *targets)
{
    for (uint32_t i = 0; i < targets->n; i++)
        sets(c, targets->v[i]);
}

static void check_list(Check *c, const List *l);

/* c.EXTEND, c.DELETE(i) and the like: what c is, is seen when it runs. */
static bool is_method(const Node *call)
{
    if (AST_IS(MethodCall, call))
        return pl_is_changing_method(AST_AS(MethodCall, call)->name) || AST_IS(MethodCall, AST_AS(MethodCall, call)->arg);
    const StrList *name = AST_IS(Call, call) ? &AST_AS(Call, call)->name : AST_IS(ColumnRef, call) ? &AST_AS(ColumnRef, call)->parts : NULL;
    return name && name->n > 1 && pl_is_changing_method(name->v[name->n - 1]);
}

/* A subprogram of the interpreter's own; of overloads any that takes the arguments may be meant. */
static void check_unit_call(Check *c, const Node *call, const PlCallees *all, const List *args)
{
    bool taken = false;
    for (uint32_t k = 0; k < all->n; k++) {
        const PlCallee *one = &all->v[k];
        if (!pl_callee_takes(one, args))
            continue;
        taken = true;
        for (uint32_t i = 0; i < one->head->params.n; i++) {
            const PlsqlParam *p = AST_AS(PlsqlParam, one->head->params.v[i]);
            const Node       *actual = pl_callee_actual(one, args, i);
            if (actual && p->in)
                reads(c, actual);
            if (actual && p->out)
                sets(c, actual);
        }
    }
    if (taken)
        return;
    Str name = all->v[0].head->name.v[all->v[0].head->name.n - 1];
    pl_compile_error(c->run, call, "PLS-00306: wrong number or types of arguments in call to '%.*s'", STR_ARG(name));
    *c->o = c->run->err;
    c->ok = false;
}

/* OUT and IN OUT arguments set their binds. */
static void check_call(Check *c, const Node *call)
{
    const CatRoutine *r;
    List              args;
    PlCallees         all;
    const StrList    *own;
    if (is_method(call)) {
        reads(c, call);
        return;
    }
    if (pl_is_native(call, false)) {
        reads(c, call);
        if (AST_IS(Call, call)) /* any may be one that comes back */
            sets_all(c, &AST_AS(Call, call)->args);
        return;
    }
    if (pl_call_parts(call, &own, &args) && own->n) {
        if (!pl_callees(c->run, call, own, &all)) {
            *c->o = c->run->err;
            c->ok = false;
            return;
        }
        if (all.n) {
            check_unit_call(c, call, &all, &args);
            return;
        }
    }
    if (AST_IS(Call, call)) {
        const StrList *name = &AST_AS(Call, call)->name;
        if (name->n && str_is(name->v[name->n - 1], "RAISE_APPLICATION_ERROR")) {
            reads(c, call);
            return;
        }
        if (pl_is_return_result(name))
            return; /* of a cursor variable, which no value is read from */
    }
    if (!pl_find_routine(c->run, call, &r, &args, c->o)) {
        c->ok = false;
        return;
    }
    for (uint32_t i = 0; i < args.n; i++) {
        const CatArg *arg = pl_arg_of(r, &args, i);
        const Node   *value = AST_IS(NamedArg, args.v[i]) ? AST_AS(NamedArg, args.v[i])->value : args.v[i];
        if (arg->mode != 'o')
            reads(c, value);
        if (arg->mode != 'i')
            sets(c, value);
    }
}

static bool may_declare(const Node *d)
{
    return AST_IS(PlsqlExceptionDecl, d) || AST_IS(PlsqlType, d) || AST_IS(PlsqlSubtype, d) || AST_IS(PlsqlCursor, d) ||
           AST_IS(PlsqlPragma, d);
}

static void check_block(Check *c, const PlsqlBlock *b)
{
    PlScope scope = { .up = c->run->scope, .decls = &b->decls, .label = b->labels.n ? b->labels.v[b->labels.n - 1] : (Str){ NULL, 0 } };
    c->run->scope = &scope;
    for (uint32_t i = 0; i < b->decls.n; i++) {
        const Node *d = b->decls.v[i];
        if (AST_IS(PlsqlVarDecl, d))
            reads(c, AST_AS(PlsqlVarDecl, d)->value);
        else if (AST_IS(PlsqlCursor, d) && AST_AS(PlsqlCursor, d)->query)
            reads(c, AST_AS(PlsqlCursor, d)->query);
        else if (AST_IS(PlsqlSubprogram, d) && AST_AS(PlsqlSubprogram, d)->block)
            check_block(c, AST_AS(PlsqlBlock, AST_AS(PlsqlSubprogram, d)->block));
        else if (!AST_IS(PlsqlSubprogram, d) && !may_declare(d))
            refuse(c, d, kind_construct(d));
    }
    check_list(c, &b->body);
    for (uint32_t i = 0; i < b->handlers.n; i++)
        check_list(c, &AST_AS(PlsqlHandler, b->handlers.v[i])->body);
    c->run->scope = scope.up;
}

static void check_loop(Check *c, const PlsqlLoop *n)
{
    for (uint32_t i = 0; i < n->iterations.n; i++)
        reads(c, n->iterations.v[i]);
    reads(c, n->while_cond);
    reads(c, n->low);
    reads(c, n->high);
    reads(c, n->query);
    check_list(c, &n->body);
}

static void check_immediate(Check *c, const PlsqlExecImmediate *x)
{
    reads(c, x->text);
    for (uint32_t i = 0; i < x->using.n; i++) {
        const PlsqlUsing *u = AST_AS(PlsqlUsing, x->using.v[i]);
        if (u->in || !u->out)
            reads(c, u->arg);
        if (u->out)
            sets(c, u->arg);
    }
    sets_all(c, &x->into);
    sets_all(c, &x->returning);
}

/* The targets of INTO are set, everything else is read. */
static void check_sql(Check *c, const Node *n)
{
    const Returning *ret = NULL;
    const Select    *sel = NULL;
    switch (n->kind) {
    case N_QueryStmt:
        if (AST_IS(Select, AST_AS(QueryStmt, n)->query))
            sel = AST_AS(Select, AST_AS(QueryStmt, n)->query);
        break;
    case N_Insert: ret = AST_AS(Returning, AST_AS(Insert, n)->returning); break;
    case N_Update: ret = AST_AS(Returning, AST_AS(Update, n)->returning); break;
    case N_Delete: ret = AST_AS(Returning, AST_AS(Delete, n)->returning); break;
    case N_Merge:
    case N_Savepoint:
    case N_LockTable:
    case N_SetTransaction: break;
    default: refuse(c, n, kind_construct(n)); return;
    }
    if (sel && !sel->into.n)
        refuse(c, n, "SELECT without INTO in PL/SQL");
    if (ret)
        sets_all(c, &ret->into);
    if (sel)
        sets_all(c, &sel->into);
    reads(c, n);
}

/* The first argument is IN OUT, the others are OUT. */
static void check_type_shape(Check *c, const List *args)
{
    sets_all(c, args);
    if (args->n)
        reads(c, args->v[0]);
}

static void check_open(Check *c, const PlsqlOpen *n)
{
    sets(c, n->cursor);
    if (AST_IS(Call, n->cursor))
        reads(c, n->cursor);
    reads(c, n->query);
    reads(c, n->text);
    for (uint32_t i = 0; i < n->using.n; i++)
        reads(c, AST_AS(PlsqlUsing, n->using.v[i])->arg);
}

static void check_statement(Check *c, const Node *n)
{
    switch (n->kind) {
    case N_PlsqlNull:
    case N_PlsqlRaise:
    case N_Commit:
    case N_Rollback: return;
    case N_PlsqlReturn: reads(c, AST_AS(PlsqlReturn, n)->value); return;
    case N_PlsqlExit: reads(c, AST_AS(PlsqlExit, n)->when); return;
    case N_PlsqlBlock: check_block(c, AST_AS(PlsqlBlock, n)); return;
    case N_PlsqlAssign:
        if (pl_is_type_shape(AST_AS(PlsqlAssign, n)->value))
            check_type_shape(c, &AST_AS(Call, AST_AS(PlsqlAssign, n)->value)->args);
        else
            reads(c, AST_AS(PlsqlAssign, n)->value);
        sets(c, AST_AS(PlsqlAssign, n)->target);
        return;
    case N_PlsqlIf: {
        const PlsqlIf *f = AST_AS(PlsqlIf, n);
        for (uint32_t i = 0; i < f->branches.n; i++) {
            reads(c, AST_AS(PlsqlBranch, f->branches.v[i])->cond);
            check_list(c, &AST_AS(PlsqlBranch, f->branches.v[i])->body);
        }
        check_list(c, &f->otherwise);
        return;
    }
    case N_PlsqlCase: {
        const PlsqlCase *f = AST_AS(PlsqlCase, n);
        reads(c, f->arg);
        for (uint32_t i = 0; i < f->branches.n; i++) {
            reads(c, AST_AS(PlsqlBranch, f->branches.v[i])->cond);
            check_list(c, &AST_AS(PlsqlBranch, f->branches.v[i])->body);
        }
        check_list(c, &f->otherwise);
        return;
    }
    case N_PlsqlLabeled: check_statement(c, AST_AS(PlsqlLabeled, n)->statement); return;
    case N_PlsqlOpen: check_open(c, AST_AS(PlsqlOpen, n)); return;
    case N_PlsqlGoto:
    case N_PlsqlPragma: return;
    case N_PlsqlForall:
        reads(c, AST_AS(PlsqlForall, n)->iteration);
        check_statement(c, AST_AS(PlsqlForall, n)->statement);
        return;
    case N_PlsqlFetch:
        reads(c, AST_AS(PlsqlFetch, n)->limit);
        sets_all(c, &AST_AS(PlsqlFetch, n)->into);
        return;
    case N_PlsqlClose: return;
    case N_PlsqlLoop: check_loop(c, AST_AS(PlsqlLoop, n)); return;
    case N_PlsqlExecImmediate: check_immediate(c, AST_AS(PlsqlExecImmediate, n)); return;
    case N_PlsqlCall: check_call(c, AST_AS(PlsqlCall, n)->call); return;
    default: check_sql(c, n); return;
    }
}

static void check_list(Check *c, const List *l)
{
    for (uint32_t i = 0; i < l->n && c->ok; i++)
        check_statement(c, l->v[i]);
}

/* The blocks of stored units were looked at when they were made; this is of what the client sends. */
static bool check_labels(Check *c, const Node *root)
{
    const PlsqlGoto *wrong = AST_IS(PlsqlBlock, root) ? pl_check_gotos(AST_AS(PlsqlBlock, root)) : NULL;
    if (!wrong)
        return true;
    pl_compile_error(c->run, &wrong->base, "PLS-00375: illegal GOTO statement; this GOTO cannot branch to label '%.*s'", STR_ARG(wrong->label));
    *c->o = c->run->err;
    c->ok = false;
    return false;
}

bool pl_check(PlRun *run, const Node *root, Outcome *o)
{
    Arena *a = run->s->call;
    Check  c = { .run = run, .o = o, .ok = true };
    c.read = ARENA_ARRAY(a, uint8_t, run->n_binds);
    c.set = ARENA_ARRAY(a, uint8_t, run->n_binds);
    run->checking = true;
    if (!check_labels(&c, root)) {
        run->checking = false;
        return false;
    }
    if (AST_IS(PlsqlBlock, root)) {
        check_block(&c, AST_AS(PlsqlBlock, root));
    } else if (AST_IS(CallStmt, root)) {
        const CallStmt *call = AST_AS(CallStmt, root);
        if (call->into) {
            reads(&c, call->call);
            sets(&c, call->into);
        } else {
            check_call(&c, call->call);
        }
    } else {
        refuse(&c, root, kind_construct(root));
    }
    run->checking = false;
    for (uint32_t i = 0; i < run->n_binds; i++)
        run->dirs[i] = !c.set[i] ? TTC_DIR_IN : c.read[i] ? TTC_DIR_INOUT : TTC_DIR_OUT;
    return c.ok;
}
