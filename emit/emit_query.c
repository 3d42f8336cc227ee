/* Queries. Names in comments are rules of PostgreSQL's gram.y. */
#include "config.h"
#include "emit/emitter.h"

void emit_QueryStmt(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    emit_node(e, AST_AS(QueryStmt, node)->query, PREC_LOWEST);
}

void emit_With(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const With *w = AST_AS(With, node);
    if (w->functions.n)
        emit_fail(e, "WITH FUNCTION");
    emit_puts(e, w->recursive ? "WITH RECURSIVE " : "WITH ");
    emit_list(e, &w->ctes, ", ", PREC_LOWEST);
}

/* common_table_expr */
void emit_Cte(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    static const char *const kept[] = { "", "MATERIALIZED ", "NOT MATERIALIZED " };
    const Cte *c = AST_AS(Cte, node);
    if (c->options.n)
        emit_fail(e, "an analytic view in WITH");
    emit_name(e, c->name);
    emit_column_list(e, &c->columns);
    sb_printf(&e->out, " AS %s(", kept[c->materialized]);
    emit_node(e, c->dml ? c->dml : c->query, PREC_LOWEST);
    emit_puts(e, ")");
    emit_clause(e, "SEARCH", c->search);
    emit_clause(e, "CYCLE", c->cycle);
}

void emit_SearchClause(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const SearchClause *s = AST_AS(SearchClause, node);
    emit_puts(e, s->depth_first ? "DEPTH" : "BREADTH");
    emit_list_clause(e, "FIRST BY", &s->order_by);
    emit_puts(e, " SET ");
    emit_name(e, s->set_column);
}

void emit_CycleClause(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const CycleClause *c = AST_AS(CycleClause, node);
    emit_names(e, &c->columns);
    emit_puts(e, " SET ");
    emit_name(e, c->set_column);
    emit_clause(e, "TO", c->cycle_value);
    emit_clause(e, "DEFAULT", c->no_cycle_value);
    emit_puts(e, " USING ");
    emit_name(e, c->path_column);
}

static void put_with(Emitter *e, const Node *with)
{
    if (!with)
        return;
    emit_node(e, with, PREC_LOWEST);
    emit_puts(e, " ");
}

/* target_el; always with AS, so that any word can be an alias */
void emit_Target(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Target *t = AST_AS(Target, node);
    emit_node(e, t->expr, PREC_LOWEST);
    if (t->alias.n) {
        emit_puts(e, " AS ");
        emit_name(e, t->alias);
    }
}

void emit_OrderItem(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const OrderItem *o = AST_AS(OrderItem, node);
    emit_node(e, o->expr, PREC_LOWEST);
    emit_puts(e, o->desc ? " DESC" : "");
    if (o->nulls != NULLS_UNSAID && (o->nulls == NULLS_FIRST) != o->desc) /* PostgreSQL's default is Oracle's */
        emit_puts(e, o->nulls == NULLS_FIRST ? " NULLS FIRST" : " NULLS LAST");
}

/* group_by_item: ROLLUP, CUBE, GROUPING SETS, () */
void emit_GroupingSet(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    static const char *const words[] = { "ROLLUP (", "CUBE (", "GROUPING SETS (", "(" };
    const GroupingSet *g = AST_AS(GroupingSet, node);
    emit_puts(e, words[g->kind]);
    emit_list(e, &g->items, ", ", PREC_LOWEST);
    emit_puts(e, ")");
}

/* select_limit: FETCH takes only a c_expr, LIMIT any expression */
void emit_Limit(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Limit *l = AST_AS(Limit, node);
    if (l->percent)
        emit_fail(e, "FETCH FIRST PERCENT");
    const char *sep = "";
    if (l->count && !l->with_ties) {
        emit_puts(e, "LIMIT ");
        emit_node(e, l->count, PREC_LOWEST);
        sep = " ";
    }
    if (l->offset) {
        sb_printf(&e->out, "%sOFFSET ", sep);
        emit_node(e, l->offset, PREC_LOWEST);
        sep = " ";
    }
    if (l->count && l->with_ties) {
        sb_printf(&e->out, "%sFETCH FIRST ", sep);
        bool plain = AST_IS(NumberLit, l->count);
        bool open = emit_open(e, plain ? PREC_ATOM : PREC_LOWEST, PREC_ATOM);
        emit_node(e, l->count, PREC_LOWEST);
        emit_close(e, open);
        emit_puts(e, " ROWS WITH TIES");
    }
}

/* for_locking_item */
void emit_ForUpdate(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const ForUpdate *f = AST_AS(ForUpdate, node);
    emit_puts(e, "FOR UPDATE");
    emit_list_clause(e, "OF", &f->of);
    if (f->wait == LW_WAIT)
        emit_fail(e, "FOR UPDATE WAIT");
    else if (f->wait != LW_UNSAID)
        emit_puts(e, f->wait == LW_NOWAIT ? " NOWAIT" : " SKIP LOCKED");
}

static void put_tail(Emitter *e, const List *order_by, const Node *limit, const Node *for_update)
{
    emit_list_clause(e, "ORDER BY", order_by);
    if (limit) {
        emit_puts(e, " ");
        emit_node(e, limit, PREC_LOWEST);
    }
    if (for_update) {
        emit_puts(e, " ");
        emit_node(e, for_update, PREC_LOWEST);
    }
}

static void put_windows(Emitter *e, const List *windows)
{
    for (uint32_t i = 0; i < windows->n; i++) {
        Window w = *AST_AS(Window, windows->v[i]);
        emit_puts(e, i ? ", " : " WINDOW ");
        emit_name(e, w.name);
        emit_puts(e, " AS ");
        w.name = w.base_window;
        emit_Window(e, &w.base, PREC_LOWEST);
    }
}

/* simple_select */
void emit_Select(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Select *s = AST_AS(Select, node);
    if (s->qualify || s->into.n || s->order_siblings)
        emit_fail(e, s->qualify ? "QUALIFY" : s->into.n ? "SELECT INTO" : "ORDER SIBLINGS BY");
    put_with(e, s->with);
    emit_puts(e, "SELECT");
    if (s->distinct_on.n) {
        emit_list_clause(e, "DISTINCT ON (", &s->distinct_on);
        emit_puts(e, ")");
    } else if (s->distinct) {
        emit_puts(e, " DISTINCT");
    }
    if (s->targets.n) {
        emit_puts(e, " ");
        emit_list(e, &s->targets, ", ", PREC_LOWEST);
    }
    emit_list_clause(e, "FROM", &s->from);
    emit_clause(e, "WHERE", s->where);
    emit_list_clause(e, s->group_distinct ? "GROUP BY DISTINCT" : "GROUP BY", &s->group_by);
    emit_clause(e, "HAVING", s->having);
    put_windows(e, &s->windows);
    put_tail(e, &s->order_by, s->limit, s->for_update);
}

static bool has_tail(const Node *q)
{
    switch (q->kind) {
    case N_Select: {
        const Select *s = AST_AS(Select, q);
        return s->with || s->order_by.n || s->limit || s->for_update;
    }
    case N_SetOp: {
        const SetOp *s = AST_AS(SetOp, q);
        return s->with || s->order_by.n || s->limit || s->for_update;
    }
    default: return false;
    }
}

/* One side of a set operation. Oracle's tree runs from left to right; PostgreSQL's INTERSECT binds tighter, so a left
 * side that is a UNION or EXCEPT under an INTERSECT needs parentheses, and so does any operation on the right. */
static void put_side(Emitter *e, const Node *q, SetKind above, bool right)
{
    while (q->kind == N_ParenQuery) {
        const ParenQuery *p = AST_AS(ParenQuery, q);
        if (p->order_by.n || p->limit || p->for_update)
            break;
        right |= p->query->kind == N_SetOp; /* what was parenthesised stays so */
        q = p->query;
    }
    bool parens = has_tail(q) || q->kind == N_ParenQuery;
    if (q->kind == N_SetOp)
        parens |= right || (above == SET_INTERSECT && AST_AS(SetOp, q)->kind != SET_INTERSECT);
    emit_puts(e, parens ? "(" : "");
    emit_node(e, q, PREC_LOWEST);
    emit_puts(e, parens ? ")" : "");
}

void emit_SetOp(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    static const char *const words[] = { "UNION", "INTERSECT", "EXCEPT" };
    const SetOp *s = AST_AS(SetOp, node);
    put_with(e, s->with);
    put_side(e, s->left, s->kind, false);
    sb_printf(&e->out, " %s%s ", words[s->kind], s->all ? " ALL" : "");
    put_side(e, s->right, s->kind, true);
    put_tail(e, &s->order_by, s->limit, s->for_update);
}

/* select_with_parens, with a tail of its own or none */
void emit_ParenQuery(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const ParenQuery *p = AST_AS(ParenQuery, node);
    bool tail = p->order_by.n || p->limit || p->for_update;
    emit_puts(e, tail ? "(" : "");
    emit_node(e, p->query, PREC_LOWEST);
    emit_puts(e, tail ? ")" : "");
    put_tail(e, &p->order_by, p->limit, p->for_update);
}

void emit_Values(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    emit_puts(e, "VALUES ");
    emit_list(e, &AST_AS(Values, node)->rows, ", ", PREC_LOWEST);
}
