/* Pass with_function: WITH FUNCTION f(...) whose body does nothing but RETURN an expression (also in the branches of IF) is
 * written out where it is called: parameters become the arguments, cast to the parameters' types, the whole is cast to the
 * function's. What is not called needs no body. All other functions are made in pg_temp (plg_with.c).
 *
 * An argument that is used twice is evaluated twice, and one in a branch perhaps not at all; so only those are taken whose
 * value cannot tell (columns, binds, literals, deterministic functions of such), and used at least once unless plain. */
#include "config.h"
#include "rewrite/fn.h"
#include "rewrite/plg.h"
#include "rewrite/utype.h"

enum { MAX_NESTING = 16, MAX_NODES = 20000 };

typedef struct Inline {
    Rw      *rw;
    List     functions; /* PlsqlSubprogram */
    uint32_t nodes;     /* copied so far */
    bool     ok;        /* false: something that is called cannot be written out */
} Inline;

/* ---- what a body may hold ---- */

static bool plain_type(const Node *type)
{
    static const char *const names[] = { "NUMBER", "VARCHAR2", "VARCHAR", "DATE", "TIMESTAMP", "CLOB", "BINARY_DOUBLE", "BINARY_FLOAT" };
    const TypeRef *t = AST_IS(TypeRef, type) ? AST_AS(TypeRef, type) : NULL;
    for (size_t i = 0; t && !t->is_type && !t->parts.n && i < sizeof names / sizeof *names; i++)
        if (str_is(t->name, names[i]))
            return true;
    return false;
}

static const PlsqlParam *param_called(const PlsqlSubprogram *f, Str name)
{
    for (uint32_t i = 0; i < f->params.n; i++)
        if (str_eq(AST_AS(PlsqlParam, f->params.v[i])->name, name))
            return AST_AS(PlsqlParam, f->params.v[i]);
    return NULL;
}

/* A call of SQL's own functions whose value is the same each time. */
static const Fn *steady_call(const Call *c)
{
    const Fn *fn = c->name.n == 1 && !c->dblink.n && !str_is(c->name.v[0], "SYS_GUID") ? fn_find(c->name.v[0]) : NULL;
    return fn && !(fn->flags & FN_CLAUSES) ? fn : NULL;
}

/* One that PL/SQL has as well. */
static bool plain_call(const Call *c)
{
    const Fn *fn = steady_call(c);
    return fn && !(fn->flags & (FN_AGG | FN_WINDOW)) && !c->over && !c->keep && !str_is(c->name.v[0], "DECODE");
}

static const PlsqlSubprogram *function_called(const Inline *in, const Node *n);

/* A function may call only those that stand before it, so there is no recursion. */
static bool is_before(const Inline *in, const PlsqlSubprogram *a, const PlsqlSubprogram *b)
{
    for (uint32_t i = 0; i < in->functions.n && in->functions.v[i] != &b->base; i++)
        if (in->functions.v[i] == &a->base)
            return true;
    return false;
}

typedef struct Body {
    const Inline          *in;
    const PlsqlSubprogram *f;
    bool                   ok;
} Body;

static WalkStep visit_body(Node **slot, void *ctx)
{
    Body *b = ctx;
    Node *n = *slot;
    switch (n->kind) {
    case N_NumberLit: case N_StringLit: case N_DatetimeLit: case N_IntervalLit: case N_NullLit: case N_Paren: case N_Case: case N_CaseWhen:
    case N_Between: case N_InList: case N_Like: case N_IsTest: case N_Trim: case N_Extract: break;
    case N_Unary: break;
    case N_Binary: b->ok = b->ok && AST_AS(Binary, n)->op != OP_POWER && AST_AS(Binary, n)->op != OP_MOD; break;
    case N_PseudoCol: b->ok = b->ok && AST_AS(PseudoCol, n)->kind == PSEUDO_SYSDATE; break;
    case N_ColumnRef: {
        const StrList *p = &AST_AS(ColumnRef, n)->parts;
        b->ok = b->ok && p->n == 1 && param_called(b->f, p->v[0]);
        break;
    }
    case N_Call:
        b->ok = b->ok && (function_called(b->in, n) ? is_before(b->in, function_called(b->in, n), b->f) : plain_call(AST_AS(Call, n)));
        break;
    default: b->ok = false;
    }
    return b->ok ? WALK_ON : WALK_STOP;
}

/* ---- the value of a body ---- */

/* Statements as one expression; NULL: they are more than that, or may end without RETURN. */
static Node *value_of(Rw *rw, const List *body, uint32_t from, int depth)
{
    if (from >= body->n || depth > MAX_NESTING)
        return NULL;
    Node *s = body->v[from];
    if (AST_IS(PlsqlReturn, s))
        return AST_AS(PlsqlReturn, s)->value;
    if (AST_IS(PlsqlBlock, s)) {
        const PlsqlBlock *b = AST_AS(PlsqlBlock, s);
        return b->decls.n || b->handlers.n ? NULL : value_of(rw, &b->body, 0, depth + 1);
    }
    if (!AST_IS(PlsqlIf, s))
        return NULL;
    const PlsqlIf *f = AST_AS(PlsqlIf, s);
    List           whens = { 0 };
    for (uint32_t i = 0; i < f->branches.n; i++) {
        const PlsqlBranch *b = AST_AS(PlsqlBranch, f->branches.v[i]);
        Node              *v = value_of(rw, &b->body, 0, depth + 1);
        if (!v)
            return NULL;
        list_push(rw->a, &whens, AST_NEW(rw->a, CaseWhen, b->base.at, .cond = b->cond, .result = v));
    }
    Node *otherwise = f->has_else ? value_of(rw, &f->otherwise, 0, depth + 1) : value_of(rw, body, from + 1, depth + 1);
    return otherwise ? AST_NEW(rw->a, Case, s->at, .whens = whens, .otherwise = otherwise) : NULL;
}

static Node *body_of(const Inline *in, const PlsqlSubprogram *f)
{
    const PlsqlBlock *b = AST_IS(PlsqlBlock, f->block) ? AST_AS(PlsqlBlock, f->block) : NULL;
    if (!f->function || !b || b->decls.n || b->handlers.n || !plain_type(f->return_type))
        return NULL;
    for (uint32_t i = 0; i < f->params.n; i++)
        if (AST_AS(PlsqlParam, f->params.v[i])->out || !plain_type(AST_AS(PlsqlParam, f->params.v[i])->type))
            return NULL;
    Node *v = value_of(in->rw, &b->body, 0, 0);
    Body  check = { in, f, v != NULL };
    if (v)
        ast_walk(&v, visit_body, &check);
    return check.ok ? v : NULL;
}

/* ---- calls ---- */

static const PlsqlSubprogram *function_called(const Inline *in, const Node *n)
{
    const Call *c = AST_AS(Call, n);
    for (uint32_t i = 0; i < in->functions.n; i++) {
        const PlsqlSubprogram *f = AST_AS(PlsqlSubprogram, in->functions.v[i]);
        if (c->name.n == 1 && !c->dblink.n && str_eq(c->name.v[0], f->name.v[f->name.n - 1]))
            return f;
    }
    return NULL;
}

/* The argument for the i-th parameter; NULL: none is given and there is no default. */
static Node *argument(const Call *c, const PlsqlSubprogram *f, uint32_t i)
{
    const PlsqlParam *p = AST_AS(PlsqlParam, f->params.v[i]);
    if (i < c->args.n && !AST_IS(NamedArg, c->args.v[i]))
        return c->args.v[i];
    for (uint32_t k = 0; k < c->args.n; k++)
        if (AST_IS(NamedArg, c->args.v[k]) && str_eq(AST_AS(NamedArg, c->args.v[k])->name, p->name))
            return AST_AS(NamedArg, c->args.v[k])->value;
    return p->value;
}

static WalkStep visit_argument(Node **slot, void *ctx)
{
    bool *ok = ctx;
    switch ((*slot)->kind) {
    case N_Subquery: case N_SeqValue: case N_PseudoCol: *ok = false; break;
    case N_Call: *ok = *ok && steady_call(AST_AS(Call, *slot)); break;
    default: break;
    }
    return *ok ? WALK_ON : WALK_STOP;
}

static bool is_plain(const Node *n)
{
    n = cv_bare_const(n);
    return AST_IS(ColumnRef, n) || AST_IS(Bind, n) || AST_IS(NumberLit, n) || AST_IS(StringLit, n) || AST_IS(NullLit, n) || AST_IS(DatetimeLit, n);
}

typedef struct Fill {
    Inline                *in;
    const Call            *call;
    const PlsqlSubprogram *f;
    uint64_t               used; /* bit i: the i-th parameter was */
} Fill;

static WalkStep count_node(Node **slot, void *ctx)
{
    (void)slot;
    ++*(uint32_t *)ctx;
    return WALK_ON;
}

static WalkStep fill(Node **slot, void *ctx)
{
    Fill *x = ctx;
    Rw   *rw = x->in->rw;
    if (!AST_IS(ColumnRef, *slot))
        return WALK_ON;
    for (uint32_t i = 0; i < x->f->params.n; i++) {
        const PlsqlParam *p = AST_AS(PlsqlParam, x->f->params.v[i]);
        if (!str_eq(p->name, AST_AS(ColumnRef, *slot)->parts.v[0]))
            continue;
        Node *arg = ast_copy(rw->a, argument(x->call, x->f, i));
        ast_walk(&arg, count_node, &x->in->nodes);
        x->used |= (uint64_t)1 << i;
        *slot = AST_NEW(rw->a, Cast, (*slot)->at, .arg = arg, .to = ast_copy(rw->a, p->type));
        return x->in->nodes > MAX_NODES ? WALK_STOP : WALK_SKIP;
    }
    return WALK_SKIP;
}

static bool fits(const Call *c, const PlsqlSubprogram *f)
{
    bool ok = f->params.n <= 64 && c->args.n <= f->params.n;
    for (uint32_t i = 0; ok && i < f->params.n; i++) {
        Node *a = argument(c, f, i);
        ok = a != NULL;
        if (ok && !is_plain(a))
            ast_walk(&a, visit_argument, &ok);
    }
    return ok;
}

static bool write_out(Inline *in, Node **slot, const PlsqlSubprogram *f)
{
    Rw         *rw = in->rw;
    const Call *c = AST_AS(Call, *slot);
    Node       *body = fits(c, f) ? body_of(in, f) : NULL;
    Fill        x = { .in = in, .call = c, .f = f };
    if (!body || fn_find(c->name.v[0])) /* which of the two is meant is not certain */
        return false;
    body = ast_copy(rw->a, body);
    ast_walk(&body, count_node, &in->nodes);
    if (in->nodes > MAX_NODES || !ast_walk(&body, fill, &x))
        return false;
    for (uint32_t i = 0; i < f->params.n; i++)
        if (!(x.used >> i & 1) && !is_plain(argument(c, f, i)))
            return false;
    *slot = AST_NEW(rw->a, Cast, (*slot)->at, .arg = body, .to = ast_copy(rw->a, f->return_type));
    return true;
}

/* What a body calls, and the arguments, are reached as the new node's children. */
static WalkStep visit_call(Node **slot, void *ctx)
{
    Inline                *in = ctx;
    const PlsqlSubprogram *f = AST_IS(Call, *slot) ? function_called(in, *slot) : NULL;
    if (f)
        in->ok = write_out(in, slot, f);
    return in->ok ? WALK_ON : WALK_STOP;
}

/* ---- the statement ---- */

static WalkStep take_functions(Node **slot, void *ctx)
{
    Inline *in = ctx;
    if (!AST_IS(With, *slot))
        return WALK_ON;
    With *w = AST_AS(With, *slot);
    list_append(in->rw->a, &in->functions, &w->functions);
    w->functions = (List){ 0 };
    return WALK_ON;
}

static WalkStep clear_empty(Node **slot, void *ctx)
{
    (void)ctx;
    if (AST_IS(Select, *slot) && AST_IS(With, AST_AS(Select, *slot)->with) && !AST_AS(With, AST_AS(Select, *slot)->with)->ctes.n)
        AST_AS(Select, *slot)->with = NULL;
    if (AST_IS(SetOp, *slot) && AST_IS(With, AST_AS(SetOp, *slot)->with) && !AST_AS(With, AST_AS(SetOp, *slot)->with)->ctes.n)
        AST_AS(SetOp, *slot)->with = NULL;
    return WALK_ON;
}

bool rw_with_function(Rw *rw, Node **root)
{
    Inline in = { .rw = rw, .ok = true };
    if (!rw_has_kind(rw, N_PlsqlSubprogram) || !rw_has_kind(rw, N_With))
        return true;
    ast_walk(root, take_functions, &in);
    ast_walk(root, visit_call, &in);
    ast_walk(root, clear_empty, NULL);
    if (!in.ok)
        return plg_with_functions(rw, root, arena_memdup(rw->a, &in.functions, sizeof in.functions));
    if (in.functions.n)
        rw_rule(rw, "with-function");
    return true;
}
