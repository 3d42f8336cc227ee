/* Pass resolve: which FROM item, column, function or alias every name means. The work is in rs_from.c (what the FROM
 * clause offers) and rs_expr.c (what expressions ask for); here is the walk over statements and query blocks. */
#include "config.h"
#include "rewrite/rs_private.h"
#include "rewrite/utype.h"

/* ---- queries ---- */

static bool with_clause(Rw *rw, Node *with, RsBlock *outer, const RsCtes **ctes)
{
    With *w = AST_AS(With, with);
    for (uint32_t i = 0; w && i < w->ctes.n; i++) {
        Cte    *c = AST_AS(Cte, w->ctes.v[i]);
        RsCtes *mine = ARENA_NEW(rw->a, RsCtes);
        *mine = (RsCtes){ .cte = w->ctes.v[i], .outer = *ctes };
        mine->open = true; /* others see only those before them */
        if (c->query && !rs_query(rw, c->query, outer, mine))
            return false;
        mine->open = false;
        *ctes = mine;
    }
    return true;
}

static const Target *target_called(const Select *s, Str name)
{
    for (uint32_t i = 0; i < s->targets.n; i++) {
        const Target *t = AST_AS(Target, s->targets.v[i]);
        if (str_eq(t->alias, name))
            return t;
    }
    return NULL;
}

typedef struct Aliases {
    Rw           *rw;
    const Select *select;
} Aliases;

/* Inside an expression of ORDER BY PostgreSQL does not know the select list's aliases: the expression goes there. */
static WalkStep put_alias_expr(Node **slot, void *ctx)
{
    Aliases *a = ctx;
    if (ast_kind_class((NodeKind)(*slot)->kind) == CLASS_QUERY)
        return WALK_SKIP;
    if (!AST_IS(ColumnRef, *slot) || AST_AS(ColumnRef, *slot)->parts.n != 1)
        return WALK_ON;
    const Target *t = target_called(a->select, AST_AS(ColumnRef, *slot)->parts.v[0]);
    if (!t || AST_IS(Star, t->expr))
        return WALK_ON;
    Node *copy = ast_copy(a->rw->a, t->expr);
    *slot = ast_kind_class((NodeKind)copy->kind) == CLASS_EXPR ? copy : *slot;
    return WALK_SKIP;
}

/* Does the select list show a column of that name? */
static bool is_shown(Rw *rw, Node *select, Str name)
{
    RsItem all = { 0 };
    bool   complete;
    rs_take_columns(rw, select, &all, &complete);
    for (uint32_t i = 0; i < all.ncolumns; i++)
        if (str_eq(all.columns[i].name, name))
            return true;
    return false;
}

/* A bare name is an alias first; aliases win over columns as in Oracle. What would be ambiguous among the tables is the
 * select list's column, if it shows one of that name. */
static bool order_item(Rw *rw, Node *item, Select *s, RsBlock *block, const RsCtes *ctes)
{
    OrderItem *o = AST_AS(OrderItem, item);
    Node      *bare = o->expr;
    while (AST_IS(Paren, bare))
        bare = AST_AS(Paren, bare)->arg;
    if (AST_IS(ColumnRef, bare) && AST_AS(ColumnRef, bare)->parts.n == 1) {
        Str name = AST_AS(ColumnRef, bare)->parts.v[0];
        if (target_called(s, name) || (rs_is_ambiguous(block, name) && is_shown(rw, &s->base, name))) {
            o->expr = bare;
            return true;
        }
    }
    Aliases a = { rw, s };
    ast_walk(&o->expr, put_alias_expr, &a);
    return rs_expr(rw, &o->expr, block, ctes);
}

static bool order_by(Rw *rw, List *order, Select *s, RsBlock *block, const RsCtes *ctes)
{
    for (uint32_t i = 0; i < order->n; i++)
        if (!order_item(rw, order->v[i], s, block, ctes))
            return false;
    return true;
}

/* Is it certain that no table of the block has that column? */
static bool is_no_column(const RsBlock *b, Str name)
{
    for (uint32_t i = 0; i < b->nitems; i++) {
        const RsItem *item = b->items[i];
        if (!item->complete)
            return false;
        for (uint32_t j = 0; j < item->ncolumns; j++)
            if (str_eq(item->columns[j].name, name))
                return false;
    }
    return true;
}

/* GROUP BY u of SELECT UPPER(a) AS u (23ai): the expression goes there, unless a column u may be meant. */
static bool group_by(Rw *rw, Select *s, RsBlock *b, const RsCtes *ctes)
{
    for (uint32_t i = 0; i < s->group_by.n; i++) {
        const Node *g = s->group_by.v[i];
        if (!AST_IS(ColumnRef, g) || AST_AS(ColumnRef, g)->parts.n != 1)
            continue;
        Str name = AST_AS(ColumnRef, g)->parts.v[0];
        if (!target_called(s, name) || !is_no_column(b, name))
            continue;
        if (rw_before(rw, 23))
            return rw_refuse(rw, 904, g, "oracle-version", "\"%.*s\": invalid identifier", STR_ARG(name));
        ast_walk(&s->group_by.v[i], put_alias_expr, &(Aliases){ rw, s });
    }
    return rs_exprs(rw, &s->group_by, b, ctes);
}

/* Passes may wrap what a target shows; its name must stay. rewrite/finish drops the alias again where it is needless. */
static void keep_names(Select *s)
{
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Target *t = AST_AS(Target, s->targets.v[i]);
        if (!t->alias.n)
            t->alias = rs_plain_name(t->expr);
    }
}

/* FOR UPDATE OF takes columns and nothing else; rows that FETCH FIRST has chosen cannot be locked (those of ROWNUM can). */
static bool for_update(Rw *rw, const Select *s, RsBlock *b, const RsCtes *ctes)
{
    ForUpdate *u = AST_AS(ForUpdate, s->for_update);
    if (!u)
        return true;
    if (s->limit)
        return rw_refuse(rw, 2014, &u->base, "lock-view", "cannot select FOR UPDATE from view with DISTINCT, GROUP BY, etc.");
    for (uint32_t i = 0; i < u->of.n; i++) {
        const Node *was = u->of.v[i];
        if (!rs_expr(rw, &u->of.v[i], b, ctes))
            return false;
        if (AST_IS(ColumnRef, was) && !AST_IS(ColumnRef, u->of.v[i])) {
            Str last = rs_plain_name(was);
            return rw_refuse(rw, 904, was, "unknown-name", "\"%.*s\": invalid identifier", STR_ARG(last));
        }
    }
    return rs_expr(rw, &u->seconds, b, ctes);
}

static bool select_block(Rw *rw, Node *q, RsBlock *outer, const RsCtes *ctes)
{
    Select *s = AST_AS(Select, q);
    if (!with_clause(rw, s->with, outer, &ctes))
        return false;
    RsBlock *b = rs_add_block(rw, q, outer);
    for (uint32_t i = 0; i < s->from.n; i++)
        if (!rs_from(rw, s->from.v[i], b, ctes))
            return false;
    ConnectBy *cb = AST_AS(ConnectBy, s->connect_by);
    if (cb && !(rs_expr(rw, &cb->start_with, b, ctes) && rs_expr(rw, &cb->condition, b, ctes)))
        return false;
    if (!(rs_expr(rw, &s->where, b, ctes) && group_by(rw, s, b, ctes) && rs_expr(rw, &s->having, b, ctes) &&
          rs_exprs(rw, &s->windows, b, ctes) && rs_expr(rw, &s->qualify, b, ctes)))
        return false;
    if (s->model)
        return true; /* its cells have rules of their own; the clause is refused by name */
    if (!rs_exprs(rw, &s->targets, b, ctes) || !order_by(rw, &s->order_by, s, b, ctes))
        return false;
    if (!rs_expr(rw, &s->limit, b, ctes) || !for_update(rw, s, b, ctes))
        return false;
    keep_names(s);
    return true;
}

bool rs_query(Rw *rw, Node *q, RsBlock *outer, const RsCtes *ctes)
{
    switch (q->kind) {
    case N_Select:
        return select_block(rw, q, outer, ctes);
    case N_SetOp: {
        SetOp *s = AST_AS(SetOp, q);
        return with_clause(rw, s->with, outer, &ctes) && rs_query(rw, s->left, outer, ctes) &&
               rs_query(rw, s->right, outer, ctes);
    }
    case N_ParenQuery:
        return rs_query(rw, AST_AS(ParenQuery, q)->query, outer, ctes);
    case N_Values: {
        RsBlock *b = outer ? outer : rs_add_block(rw, NULL, NULL);
        return rs_exprs(rw, &AST_AS(Values, q)->rows, b, ctes);
    }
    default:
        return true;
    }
}

/* ---- DML ---- */

/* The place of the n-th name of a column list, which holds no spans: the list is the first parenthesis behind the target. */
static Node *listed_name(Rw *rw, const Node *target, uint32_t nth)
{
    Node    *at = ast_copy(rw->a, target);
    Str      text = rw->text;
    uint32_t i = target->at.end;
    while (i < text.n && text.p[i] != '(')
        i++;
    for (i++; i < text.n && nth; i++)
        nth -= text.p[i] == ',';
    while (i < text.n && (text.p[i] == ' ' || text.p[i] == '\n' || text.p[i] == '\t' || text.p[i] == '\r'))
        i++;
    uint32_t end = i;
    while (end < text.n && !strchr(",) \n\t\r", text.p[end]))
        end++;
    if (end < text.n)
        at->at = (Span){ i, end };
    return at;
}

static bool known_columns(Rw *rw, const RsBlock *b, const StrList *names, const Node *target)
{
    const RsItem *t = b->nitems ? b->items[0] : NULL;
    for (uint32_t i = 0; t && t->complete && i < names->n; i++) {
        bool found = false;
        for (uint32_t j = 0; j < t->ncolumns && !found; j++)
            found = str_eq(t->columns[j].name, names->v[i]);
        if (!found)
            return rw_refuse(rw, 904, listed_name(rw, target, i), "unknown-name", "\"%.*s\": invalid identifier", STR_ARG(names->v[i]));
    }
    return true;
}

static bool insert_stmt(Rw *rw, Node *n)
{
    Insert  *i = AST_AS(Insert, n);
    RsBlock *b = rs_add_block(rw, n, NULL), *none = rs_add_block(rw, NULL, NULL);
    none->query = n;
    if (!rs_from(rw, i->target, b, NULL) || !known_columns(rw, b, &i->columns, i->target))
        return false;
    if (i->source && !rs_query(rw, i->source, AST_IS(Values, i->source) ? none : NULL, NULL))
        return false;
    return rs_expr(rw, &i->returning, b, NULL);
}

static bool insert_all(Rw *rw, Node *n)
{
    InsertAll *i = AST_AS(InsertAll, n);
    if (!rs_query(rw, i->source, NULL, NULL))
        return false;
    RsBlock *b = rs_add_block(rw, NULL, NULL);
    RsItem  *source = rs_add_item(rw, b, NULL);
    rs_take_columns(rw, i->source, source, &source->complete);
    for (uint32_t k = 0; k < i->branches.n; k++) {
        InsertBranch *br = AST_AS(InsertBranch, i->branches.v[k]);
        if (!rs_expr(rw, &br->when, b, NULL))
            return false;
        for (uint32_t j = 0; j < br->intos.n; j++) {
            InsertInto *into = AST_AS(InsertInto, br->intos.v[j]);
            RsBlock    *t = rs_add_block(rw, NULL, NULL);
            if (!rs_from(rw, into->target, t, NULL) || !known_columns(rw, t, &into->columns, into->target) ||
                !rs_exprs(rw, &into->values, b, NULL))
                return false;
        }
    }
    return true;
}

/* The left side of SET is a column of the target and nothing else. */
static bool set_clauses(Rw *rw, List *sets, RsBlock *b)
{
    RsBlock target = { .query = b->query, .nitems = b->nitems ? 1 : 0, .items = b->items, .columns_only = true };
    for (uint32_t i = 0; i < sets->n; i++) {
        SetClause *s = AST_AS(SetClause, sets->v[i]);
        if (s->value_of && !ut_set_value(rw, s, target.nitems ? target.items[0] : NULL))
            return false;
        if (!rs_exprs(rw, &s->columns, &target, NULL) || !rs_expr(rw, &s->value, b, NULL))
            return false;
    }
    return true;
}

static bool update_stmt(Rw *rw, Node *n)
{
    Update  *u = AST_AS(Update, n);
    RsBlock *b = rs_add_block(rw, n, NULL);
    if (!rs_from(rw, u->target, b, NULL))
        return false;
    for (uint32_t i = 0; i < u->from.n; i++)
        if (!rs_from(rw, u->from.v[i], b, NULL))
            return false;
    return set_clauses(rw, &u->sets, b) && rs_expr(rw, &u->where, b, NULL) && rs_expr(rw, &u->returning, b, NULL);
}

static bool delete_stmt(Rw *rw, Node *n)
{
    Delete  *d = AST_AS(Delete, n);
    RsBlock *b = rs_add_block(rw, n, NULL);
    if (!rs_from(rw, d->target, b, NULL))
        return false;
    for (uint32_t i = 0; i < d->using.n; i++)
        if (!rs_from(rw, d->using.v[i], b, NULL))
            return false;
    return rs_expr(rw, &d->where, b, NULL) && rs_expr(rw, &d->returning, b, NULL);
}

static bool merge_stmt(Rw *rw, Node *n)
{
    Merge   *m = AST_AS(Merge, n);
    RsBlock *b = rs_add_block(rw, n, NULL);
    return rs_from(rw, m->target, b, NULL) && known_columns(rw, b, &m->insert_columns, n) && rs_from(rw, m->source, b, NULL) &&
           rs_expr(rw, &m->on, b, NULL) && set_clauses(rw, &m->sets, b) && rs_expr(rw, &m->update_where, b, NULL) &&
           rs_expr(rw, &m->delete_where, b, NULL) && rs_exprs(rw, &m->insert_values, b, NULL) &&
           rs_expr(rw, &m->insert_where, b, NULL) && rs_expr(rw, &m->returning, b, NULL);
}

bool rw_resolve(Rw *rw, Node **root)
{
    Node *n = *root;
    if (!rs_sequences_allowed(rw, n))
        return false;
    switch (n->kind) {
    case N_QueryStmt: return rs_query(rw, AST_AS(QueryStmt, n)->query, NULL, NULL);
    case N_Insert: return insert_stmt(rw, n);
    case N_InsertAll: return insert_all(rw, n);
    case N_Update: return update_stmt(rw, n);
    case N_Delete: return delete_stmt(rw, n);
    case N_Merge: return merge_stmt(rw, n);
    case N_ExplainPlan: return rw_resolve(rw, &AST_AS(ExplainPlan, n)->statement);
    default: return rs_ddl(rw, n);
    }
}
