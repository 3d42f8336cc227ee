/* Expressions. Names in comments are rules of PostgreSQL's gram.y. */
#include "config.h"
#include "emit/emitter.h"

static const struct {
    const char *pg;
    int         prec;
} ops[] = {
#define OP(name, ora, text, prec) { text, prec },
    AST_OPS(OP)
#undef OP
};

/* columnref */
void emit_ColumnRef(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const ColumnRef *c = AST_AS(ColumnRef, node);
    if (c->dblink.n)
        emit_fail(e, "a column of a remote table");
    emit_qualified(e, &c->parts);
}

void emit_Star(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Star *s = AST_AS(Star, node);
    if (s->qualifier.n) {
        emit_qualified(e, &s->qualifier);
        emit_puts(e, ".");
    }
    emit_puts(e, "*");
}

/* Written parentheses carry no meaning: precedence brings back those that are needed. */
void emit_Paren(Emitter *e, const Node *node, int outer)
{
    emit_node(e, AST_AS(Paren, node)->arg, outer);
}

/* a_expr: '+' a_expr, '-' a_expr, NOT a_expr */
void emit_Unary(Emitter *e, const Node *node, int outer)
{
    const Unary *u = AST_AS(Unary, node);
    int  prec = ops[u->op].prec;
    bool open = emit_open(e, prec, outer);
    emit_puts(e, ops[u->op].pg);
    if (u->op == OP_NOT)
        emit_puts(e, " ");
    emit_node(e, u->arg, u->op == OP_NOT ? prec : PREC_SIGN);
    emit_close(e, open);
}

/* Digits alone are an int4 or int8 in PostgreSQL, and so would be what is computed of two of them: Oracle's are NUMBER. */
static bool is_integer_literal(const Node *n)
{
    while (n && (n->kind == N_Paren || n->kind == N_Unary))
        n = n->kind == N_Paren ? AST_AS(Paren, n)->arg : AST_AS(Unary, n)->arg;
    if (!AST_IS(NumberLit, n) || AST_AS(NumberLit, n)->suffix)
        return false;
    Str t = AST_AS(NumberLit, n)->text;
    for (size_t i = 0; i < t.n; i++)
        if (!((t.p[i] >= '0' && t.p[i] <= '9') || (i == 0 && t.p[i] == '-')))
            return false;
    return true;
}

static bool is_arithmetic(Op op)
{
    return op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_DIV || op == OP_MOD || op == OP_POWER;
}

/* a_expr: a_expr op a_expr */
void emit_Binary(Emitter *e, const Node *node, int outer)
{
    const Binary *b = AST_AS(Binary, node);
    int  prec = ops[b->op].prec;
    bool alone = prec == PREC_COMPARE;                  /* a = b = c does not parse */
    bool chain = b->op == OP_AND || b->op == OP_OR;     /* associates on both sides */
    if (!ops[b->op].pg[0] || b->op == OP_ASSIGN)
        emit_fail(e, "a collection operator");
    bool open = emit_open(e, prec, outer);
    if (is_arithmetic(b->op) && is_integer_literal(b->left) && is_integer_literal(b->right)) {
        emit_node(e, b->left, PREC_CAST);
        emit_puts(e, "::numeric");
    } else {
        emit_node(e, b->left, alone ? prec + 1 : prec);
    }
    sb_printf(&e->out, " %s ", ops[b->op].pg);
    emit_node(e, b->right, chain ? prec : prec + 1);
    emit_close(e, open);
}

/* a_expr: a_expr [NOT] BETWEEN b_expr AND a_expr */
void emit_Between(Emitter *e, const Node *node, int outer)
{
    const Between *b = AST_AS(Between, node);
    bool open = emit_open(e, PREC_LIKE, outer);
    emit_node(e, b->arg, PREC_OP);
    emit_puts(e, b->negated ? " NOT BETWEEN " : " BETWEEN ");
    emit_node(e, b->low, PREC_OP);
    emit_puts(e, " AND ");
    emit_node(e, b->high, PREC_OP);
    emit_close(e, open);
}

static void put_in_parens(Emitter *e, const Node *query)
{
    emit_puts(e, "(");
    emit_node(e, query, PREC_LOWEST);
    emit_puts(e, ")");
}

void emit_InList(Emitter *e, const Node *node, int outer)
{
    const InList *i = AST_AS(InList, node);
    bool open = emit_open(e, PREC_LIKE, outer);
    emit_node(e, i->arg, PREC_OP);
    emit_puts(e, i->negated ? " NOT IN " : " IN ");
    if (i->query) {
        put_in_parens(e, i->query);
    } else {
        emit_puts(e, "(");
        emit_list(e, &i->items, ", ", PREC_LOWEST);
        emit_puts(e, ")");
    }
    emit_close(e, open);
}

static bool has_backslash(Str s)
{
    return s.n && memchr(s.p, '\\', s.n) != NULL;
}

/* Oracle has no escape character unless one is named; PostgreSQL's is a backslash. */
void emit_Like(Emitter *e, const Node *node, int outer)
{
    const Like *l = AST_AS(Like, node);
    bool open = emit_open(e, PREC_LIKE, outer);
    emit_node(e, l->arg, PREC_OP);
    emit_puts(e, l->negated ? " NOT" : "");
    emit_puts(e, l->kind == LIKE_CASELESS ? " ILIKE " : " LIKE ");
    emit_node(e, l->pattern, PREC_OP);
    bool harmless = AST_IS(StringLit, l->pattern) && !has_backslash(AST_AS(StringLit, l->pattern)->value);
    if (l->escape) {
        emit_puts(e, " ESCAPE ");
        emit_node(e, l->escape, PREC_OP);
    } else if (!harmless) {
        emit_puts(e, " ESCAPE ''");
    }
    emit_close(e, open);
}

void emit_IsTest(Emitter *e, const Node *node, int outer)
{
    static const char *const words[] = { [IS_NULL] = "NULL",   [IS_TRUE] = "TRUE",       [IS_FALSE] = "FALSE",
                                         [IS_UNKNOWN] = "UNKNOWN", [IS_DISTINCT_FROM] = "DISTINCT FROM", [IS_VALID] = NULL };
    const IsTest *t = AST_AS(IsTest, node);
    if (!words[t->kind]) {
        emit_fail(e, "an IS condition");
        return;
    }
    bool open = emit_open(e, PREC_IS, outer);
    emit_node(e, t->arg, PREC_IS + 1);
    sb_printf(&e->out, " IS %s%s", t->negated ? "NOT " : "", words[t->kind]);
    if (t->right) {
        emit_puts(e, " ");
        emit_node(e, t->right, PREC_IS + 1);
    }
    emit_close(e, open);
}

void emit_Exists(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    emit_puts(e, "EXISTS ");
    put_in_parens(e, AST_AS(Exists, node)->query);
}

static bool is_array(const Node *n)
{
    if (!AST_IS(Cast, n) || !AST_IS(PgType, AST_AS(Cast, n)->to))
        return AST_IS(ArrayExpr, n);
    Str type = AST_AS(PgType, AST_AS(Cast, n)->to)->name;
    return type.n > 2 && type.p[type.n - 1] == ']';
}

/* a_expr subquery_Op sub_type select_with_parens; a list becomes an array, which has the same three-valued answer. */
void emit_Quantified(Emitter *e, const Node *node, int outer)
{
    const Quantified *q = AST_AS(Quantified, node);
    bool open = emit_open(e, ops[q->op].prec, outer);
    emit_node(e, q->left, PREC_OP);
    sb_printf(&e->out, " %s %s ", ops[q->op].pg, q->all ? "ALL" : "ANY");
    if (q->query) {
        put_in_parens(e, q->query);
    } else if (q->items.n == 1 && is_array(q->items.v[0])) {
        put_in_parens(e, q->items.v[0]);
    } else {
        emit_puts(e, "(ARRAY[");
        emit_list(e, &q->items, ", ", PREC_LOWEST);
        emit_puts(e, "])");
    }
    emit_close(e, open);
}

void emit_Subquery(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    put_in_parens(e, AST_AS(Subquery, node)->query);
}

void emit_RowExpr(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const RowExpr *r = AST_AS(RowExpr, node);
    emit_puts(e, r->keyword ? "ROW(" : "(");
    emit_list(e, &r->items, ", ", PREC_LOWEST);
    emit_puts(e, ")");
}

void emit_Case(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Case *c = AST_AS(Case, node);
    emit_puts(e, "CASE");
    if (c->arg) {
        emit_puts(e, " ");
        emit_node(e, c->arg, PREC_LOWEST);
    }
    for (uint32_t i = 0; i < c->whens.n; i++) {
        emit_puts(e, " ");
        emit_node(e, c->whens.v[i], PREC_LOWEST);
    }
    emit_clause(e, "ELSE", c->otherwise);
    emit_puts(e, " END");
}

void emit_CaseWhen(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const CaseWhen *w = AST_AS(CaseWhen, node);
    emit_puts(e, "WHEN ");
    emit_node(e, w->cond, PREC_LOWEST);
    emit_clause(e, "THEN", w->result);
}

void emit_Cast(Emitter *e, const Node *node, int outer)
{
    const Cast *c = AST_AS(Cast, node);
    if (c->on_error || c->fmt || c->nls)
        emit_fail(e, "CAST with a format or DEFAULT ON CONVERSION ERROR");
    bool open = emit_open(e, PREC_CAST, outer);
    emit_node(e, c->arg, PREC_CAST);
    emit_puts(e, "::");
    emit_node(e, c->to, PREC_LOWEST);
    emit_close(e, open);
}

void emit_PgType(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const PgType *t = AST_AS(PgType, node);
    if (t->parts.n)
        emit_qualified(e, &t->parts);
    else
        emit_str(e, t->name);
}

void emit_TypeRef(Emitter *e, const Node *node, int outer)
{
    (void)node;
    (void)outer;
    emit_fail(e, "an Oracle type name");
}

/* extract_list, with PostgreSQL's fields */
void emit_Extract(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Extract *x = AST_AS(Extract, node);
    sb_printf(&e->out, "EXTRACT(%.*s FROM ", STR_ARG(x->field));
    emit_node(e, x->arg, PREC_LOWEST);
    emit_puts(e, ")");
}

void emit_Trim(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    static const char *const sides[] = { "BOTH ", "LEADING ", "TRAILING " };
    const Trim *t = AST_AS(Trim, node);
    sb_printf(&e->out, "TRIM(%s", sides[t->side]);
    if (t->chars) {
        emit_node(e, t->chars, PREC_LOWEST);
        emit_puts(e, " ");
    }
    emit_puts(e, "FROM ");
    emit_node(e, t->arg, PREC_LOWEST);
    emit_puts(e, ")");
}

void emit_AtTimeZone(Emitter *e, const Node *node, int outer)
{
    const AtTimeZone *t = AST_AS(AtTimeZone, node);
    bool open = emit_open(e, PREC_AT, outer);
    emit_node(e, t->arg, PREC_SIGN);
    emit_puts(e, " AT TIME ZONE ");
    if (t->zone)
        emit_node(e, t->zone, PREC_SIGN);
    else
        emit_puts(e, "current_setting('TimeZone')");
    emit_close(e, open);
}

/* The collation's name is PostgreSQL's by now, in its own case. */
void emit_Collate(Emitter *e, const Node *node, int outer)
{
    const Collate *c = AST_AS(Collate, node);
    bool open = emit_open(e, PREC_AT, outer);
    emit_node(e, c->arg, PREC_SIGN);
    sb_printf(&e->out, " COLLATE \"%.*s\"", STR_ARG(c->collation));
    emit_close(e, open);
}

void emit_Subscript(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const Subscript *s = AST_AS(Subscript, node);
    bool atom = AST_IS(ColumnRef, s->arg);
    emit_puts(e, atom ? "" : "(");
    emit_node(e, s->arg, PREC_LOWEST);
    emit_puts(e, atom ? "[" : ")[");
    emit_list(e, &s->index, "][", PREC_LOWEST);
    emit_puts(e, "]");
}

void emit_ArrayExpr(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const ArrayExpr *x = AST_AS(ArrayExpr, node);
    emit_puts(e, "ARRAY");
    if (x->query) {
        put_in_parens(e, x->query);
        return;
    }
    emit_puts(e, "[");
    emit_list(e, &x->items, ", ", PREC_LOWEST);
    emit_puts(e, "]");
}

/* indirection of c_expr: (a).b.c */
void emit_PgField(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    const PgField *f = AST_AS(PgField, node);
    bool chained = AST_IS(PgField, f->arg);
    emit_puts(e, chained ? "" : "(");
    emit_node(e, f->arg, PREC_LOWEST);
    emit_puts(e, chained ? "." : ").");
    emit_name(e, f->name);
}

void emit_PgRowStar(Emitter *e, const Node *node, int outer)
{
    (void)outer;
    emit_puts(e, "(");
    emit_node(e, AST_AS(PgRowStar, node)->arg, PREC_LOWEST);
    emit_puts(e, ").*");
}
