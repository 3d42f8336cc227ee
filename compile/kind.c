#include "config.h"
#include "compile/kind.h"

#include <ctype.h>

const char *sql_kind_name(SqlKind k)
{
    static const char *const names[] = {
#define SQL_KIND(id, name, who) [SQL_KIND_##id] = name,
#include "compile/kind.def"
#undef SQL_KIND
    };
    return names[k];
}

bool kind_is_servers(SqlKind kind)
{
    enum { SERVER = 1 };
    static const bool servers[] = {
#define SQL_KIND(id, name, who) [SQL_KIND_##id] = (who) != 0,
#include "compile/kind.def"
#undef SQL_KIND
    };
    return servers[kind];
}

SqlKind kind_of(const Node *root)
{
    switch (root->kind) {
#define STMT_KIND(node, id) case N_##node: return SQL_KIND_##id;
#include "compile/kind.def"
#undef STMT_KIND
    case N_CreateTable: /* a private temporary table is of the transaction: no COMMIT around it */
        return AST_AS(CreateTable, root)->kind == TK_PRIVATE_TEMPORARY ? SQL_KIND_OTHER : SQL_KIND_CREATE_TABLE;
    case N_Rollback: return AST_AS(Rollback, root)->savepoint.n ? SQL_KIND_ROLLBACK_TO : SQL_KIND_ROLLBACK;
    case N_AlterSession: return AST_AS(AlterSession, root)->system ? SQL_KIND_ALTER_SYSTEM : SQL_KIND_ALTER_SESSION;
    default: return SQL_KIND_OTHER;
    }
}

static const char *pseudo_word(PseudoKind k)
{
    static const char *const words[] = {
#define P(name, word) word,
        AST_PSEUDOS(P)
#undef P
    };
    return words[k];
}

const char *kind_construct(const Node *n)
{
    switch (n->kind) {
#define CONSTRUCT(node, words) case N_##node: return words;
#include "compile/kind.def"
#undef CONSTRUCT
    case N_PseudoCol: return pseudo_word(AST_AS(PseudoCol, n)->kind);
    case N_OtherDdl: return AST_AS(OtherDdl, n)->object.n ? AST_AS(OtherDdl, n)->object.p : "this DDL statement";
    default: return ast_kind_name((NodeKind)n->kind);
    }
}

/* ---- binds ---- */

typedef struct BindCount {
    uint32_t n; /* highest index + 1 */
} BindCount;

static WalkStep count_binds(Node **slot, void *ctx)
{
    BindCount *c = ctx;
    if (AST_IS(Bind, *slot) && AST_AS(Bind, *slot)->index >= c->n)
        c->n = (uint32_t)AST_AS(Bind, *slot)->index + 1;
    return WALK_ON;
}

static void take_return_binds(const Returning *ret, SqlBind *binds)
{
    for (uint32_t i = 0; i < ret->into.n; i++) {
        if (!AST_IS(Bind, ret->into.v[i]))
            continue;
        SqlBind *b = &binds[AST_AS(Bind, ret->into.v[i])->index];
        b->is_return = true;
        b->column = i;
    }
}

static WalkStep take_names(Node **slot, void *ctx)
{
    SqlBind *binds = ctx;
    if (AST_IS(Bind, *slot))
        binds[AST_AS(Bind, *slot)->index].name = AST_AS(Bind, *slot)->name;
    else if (AST_IS(Returning, *slot))
        take_return_binds(AST_AS(Returning, *slot), binds);
    return WALK_ON;
}

static WalkStep refuse_mark(Node **slot, void *ctx)
{
    if (!AST_IS(Bind, *slot) || !str_is(AST_AS(Bind, *slot)->name, "?"))
        return WALK_ON;
    diag_add(ctx, DIAG_SYNTAX, 911, (*slot)->at, "syntax", "invalid character");
    return WALK_STOP;
}

bool kind_client_text(Node *root, SqlKind kind, Str text, DiagList *diags)
{
    static const bool ends_bare[] = { [SQL_KIND_SELECT] = true, [SQL_KIND_INSERT] = true, [SQL_KIND_UPDATE] = true,
                                      [SQL_KIND_DELETE] = true, [SQL_KIND_MERGE] = true };
    while (text.n && isspace((unsigned char)text.p[text.n - 1]))
        text.n--;
    if (kind < sizeof ends_bare && ends_bare[kind] && text.n && text.p[text.n - 1] == ';') {
        uint32_t at = (uint32_t)text.n - 1;
        diag_add(diags, DIAG_SYNTAX, 911, (Span){ at, at + 1 }, "syntax", "invalid character");
        return false;
    }
    return ast_walk(&root, refuse_mark, diags);
}

void kind_binds(Arena *a, Node *root, const SqlOptions *options, SqlResult *r)
{
    BindCount count = { 0 };
    ast_walk(&root, count_binds, &count);
    SqlBind *binds = ARENA_ARRAY(a, SqlBind, count.n);
    ast_walk(&root, take_names, binds);
    for (uint32_t i = 0; i < count.n; i++)
        if (options->bind_types && i < options->bind_count)
            binds[i].type = options->bind_types[i];
    r->binds = binds;
    r->bind_count = count.n;
}

/* ---- after the passes ---- */

static const Returning *returning_of(const Node *n)
{
    const Node *ret = NULL;
    switch (n->kind) {
    case N_Insert: ret = AST_AS(Insert, n)->returning; break;
    case N_Update: ret = AST_AS(Update, n)->returning; break;
    case N_Delete: ret = AST_AS(Delete, n)->returning; break;
    case N_Merge: ret = AST_AS(Merge, n)->returning; break;
    default: break;
    }
    return AST_AS(Returning, ret);
}

static bool is_dml(SqlKind kind)
{
    return kind == SQL_KIND_INSERT || kind == SQL_KIND_UPDATE || kind == SQL_KIND_DELETE || kind == SQL_KIND_MERGE;
}

unsigned kind_step_flags(SqlKind kind, const Node *n)
{
    if (kind == SQL_KIND_SELECT)
        return STEP_ROWS;
    if (!is_dml(kind))
        return 0;
    if (AST_IS(QueryStmt, n)) /* a WITH ... INSERT ... SELECT count(*) that a pass made of several targets */
        return STEP_COUNT | STEP_COUNT_IS_VALUE;
    return STEP_COUNT | (returning_of(n) ? STEP_RETURNING : 0u);
}

typedef struct Finish {
    SqlResult *r;
    SqlBind   *binds;
    OTypeId   *params;
    StampForm *forms;
    uint32_t   cap;
} Finish;

/* DBMS_TRANSACTION.LOCAL_TRANSACTION_ID(create_transaction) */
static bool begins_transaction(const Node *n)
{
    const Call *c = AST_IS(Call, n) ? AST_AS(Call, n) : NULL;
    return c && c->args.n && str_is(c->name.v[c->name.n - 1], "DBMS_TRANSACTION__LOCAL_TRANSACTION_ID");
}

static WalkStep take_params(Node **slot, void *ctx)
{
    Finish *f = ctx;
    Node   *n = *slot;
    if (AST_IS(ForUpdate, n) || AST_IS(LockTable, n) || begins_transaction(n))
        f->r->needs_txn = true;
    if (AST_IS(PgText, n)) /* binds of a statement that is a value are not this statement's */
        return WALK_SKIP;
    if (!AST_IS(Bind, n))
        return WALK_ON;
    const Bind *b = AST_AS(Bind, n);
    if (b->param <= 0 || b->param > f->cap)
        return WALK_ON;
    SqlBind *sb = &f->binds[b->index];
    sb->param = (uint32_t)b->param;
    if (sb->type == OT_UNKNOWN && n->otype)
        sb->type = n->otype->id;
    if (f->params[b->param - 1] == OT_UNKNOWN) {
        f->params[b->param - 1] = sb->type;
        f->forms[b->param - 1] = (StampForm)(n->otype && n->otype->id == sb->type ? n->otype : otype_plain(sb->type))->form;
    }
    if (sb->param > f->r->param_count)
        f->r->param_count = sb->param;
    return WALK_ON;
}

/* Occurrences of one name share a $n, but only one of them may be left in the tree (the others were folded away with the
 * expression they stood in): they carry the value all the same. */
static void share_params(Finish *f)
{
    for (uint32_t i = 0; i < f->r->bind_count; i++)
        for (uint32_t j = 0; !f->binds[i].param && !f->binds[i].is_return && j < f->r->bind_count; j++)
            if (str_eq(f->binds[i].name, f->binds[j].name) && !str_is(f->binds[i].name, "?") && !f->binds[j].is_return)
                f->binds[i].param = f->binds[j].param;
}

void kind_finish(Rw *rw, Node *tree, SqlResult *r)
{
    Finish f = { .r = r, .cap = r->bind_count };
    f.binds = arena_memdup(rw->a, r->binds, r->bind_count * sizeof *f.binds);
    f.params = ARENA_ARRAY(rw->a, OTypeId, r->bind_count);
    f.forms = ARENA_ARRAY(rw->a, StampForm, r->bind_count);
    ast_walk(&tree, take_params, &f);
    for (uint32_t i = 0; i < rw->before.n; i++)
        ast_walk(&rw->before.v[i], take_params, &f);
    for (uint32_t i = 0; i < rw->after.n; i++)
        ast_walk(&rw->after.v[i], take_params, &f);
    for (const RwLimit *l = rw->limits; l; l = l->next)
        f.binds[l->bind].limit = &l->limit;
    if (!rw->options->distinct_binds)
        share_params(&f);
    r->binds = f.binds;
    r->param_types = f.params;
    r->param_forms = f.forms;
    r->has_returning = returning_of(r->root) != NULL;
}
