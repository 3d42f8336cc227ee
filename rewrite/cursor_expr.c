/* Pass cursor_expr: CURSOR(query) in the outermost select list. The column becomes ROW(a, b, ...) of what the query uses of the
 * row around it; the query is kept as Oracle's text with binds in the place of those, and compile/ makes a statement of its own
 * of it (RwNested, SqlNested). Text, not tree: it can hold whatever a query can, further CURSORs too, and what is bound
 * has a type. Elsewhere Oracle allows CURSOR only as an argument of a function. */
#include "config.h"
#include "rewrite/convert.h"
#include "rewrite/describe.h"
#include "rewrite/rs_private.h"

#include <stdlib.h>

/* What of the outer statement stands in the query's text. */
typedef struct Use {
    Span     at;
    Node    *value; /* an outer column, or NULL: a bind of the client */
    uint32_t bind;  /* its occurrence */
    uint32_t field; /* of value: 1-based */
} Use;

typedef struct Cut {
    Rw            *rw;
    const Select  *outer;
    const RsBlock *block;  /* of outer */
    Use           *uses;
    uint32_t       n, cap;
    Str            prefix; /* of the names of the binds: no name of the text begins so */
    bool           with;   /* names a CTE of the outer query */
    bool           ok;
} Cut;

static Cut *add(Cut *c, Span at, Node *value, uint32_t bind)
{
    for (uint32_t i = 0; i < c->n; i++)
        if (c->uses[i].at.start == at.start)
            return c; /* what a pass wrote twice stands in the text once */
    if (c->n == c->cap) {
        Use *more = ARENA_ARRAY(c->rw->a, Use, c->cap * 2 + 8);
        if (c->n)
            memcpy(more, c->uses, c->n * sizeof *more);
        c->uses = more;
        c->cap = c->cap * 2 + 8;
    }
    c->uses[c->n++] = (Use){ .at = at, .value = value, .bind = bind };
    return c;
}

/* ---- what is used of the outer row ---- */

static bool is_outer(const Cut *c, const Node *n)
{
    int64_t id = AST_IS(ColumnRef, n) ? AST_AS(ColumnRef, n)->item : AST_AS(PseudoCol, n)->item;
    const RsItem *item = rs_item(c->rw, id);
    return item && item->block == c->block;
}

/* The column at the bottom of col.attribute. */
static const Node *bottom(const Node *n)
{
    while (AST_IS(JsonPath, n) || (AST_IS(MethodCall, n) && !AST_AS(MethodCall, n)->has_parens))
        n = AST_IS(JsonPath, n) ? AST_AS(JsonPath, n)->arg : AST_AS(MethodCall, n)->arg;
    return AST_IS(ColumnRef, n) || AST_IS(PseudoCol, n) ? n : NULL;
}

static bool is_bindable(const Node *value)
{
    switch (cv_type(value)) {
    case OT_OBJECT: case OT_CURSOR: case OT_CLOB: case OT_NCLOB: case OT_BLOB: case OT_JSON: case OT_XMLTYPE: return false;
    default: return true;
    }
}

static WalkStep find_use(Node **slot, void *ctx)
{
    Cut        *c = ctx;
    Node       *n = *slot;
    const Node *column = bottom(n);
    if (AST_IS(Bind, n))
        add(c, n->at, NULL, (uint32_t)AST_AS(Bind, n)->index);
    if (AST_IS(TableRef, n)) {
        const RsItem *item = rs_item_of(c->rw, n);
        for (uint32_t i = 0; item && c->outer->with && i < AST_AS(With, c->outer->with)->ctes.n; i++)
            c->with |= AST_AS(With, c->outer->with)->ctes.v[i] == item->cte;
    }
    if (!column || !is_outer(c, column))
        return WALK_ON;
    if (!is_bindable(n)) {
        c->ok = rw_refuse(c->rw, 3001, n, "cursor-expression",
                          "unimplemented feature: CURSOR query that uses a LOB, an XMLTYPE or an object of the outer row");
        return WALK_STOP;
    }
    add(c, n->at, n, 0);
    return WALK_SKIP;
}

static int by_place(const void *a, const void *b)
{
    const Use *x = a, *y = b;
    return (x->at.start > y->at.start) - (x->at.start < y->at.start);
}

/* Equal ones are one field; the row is the column's value from now on. */
static Node *make_row(Cut *c, const Node *at, RwNested *out)
{
    RowExpr *row = AST_AS(RowExpr, AST_NEW(c->rw->a, RowExpr, at->at, .keyword = true));
    out->fields = ARENA_ARRAY(c->rw->a, OType, c->n + 1);
    for (uint32_t i = 0; i < c->n; i++) {
        Use     *u = &c->uses[i];
        uint32_t f = 0;
        if (!u->value)
            continue;
        while (f < row->items.n && !ast_equal(row->items.v[f], u->value))
            f++;
        if (f == row->items.n) {
            list_push(c->rw->a, &row->items, ast_copy(c->rw->a, u->value));
            out->fields[f] = u->value->otype ? *u->value->otype : *otype_plain(OT_UNKNOWN);
            out->fields[f].udt = NULL;
        }
        u->field = f + 1;
    }
    out->field_count = row->items.n;
    return &row->base;
}

/* ---- the text ---- */

static void write_part(Cut *c, Span part, StrBuf *text, RwNested *out)
{
    uint32_t at = part.start;
    for (uint32_t i = 0; i < c->n; i++) {
        const Use *u = &c->uses[i];
        if (u->at.start < at || u->at.end > part.end)
            continue;
        out->binds[out->bind_count++] = (SqlNestedBind){ .field = u->field, .outer = u->bind };
        if (!u->field)
            continue;
        sb_put(text, (Str){ c->rw->text.p + at, u->at.start - at });
        sb_printf(text, ":%.*s%u ", STR_ARG(c->prefix), u->field);
        at = u->at.end;
    }
    sb_put(text, (Str){ c->rw->text.p + at, part.end - at });
}

static const Node *with_of(const Node *query)
{
    return AST_IS(Select, query) ? AST_AS(Select, query)->with : AST_IS(SetOp, query) ? AST_AS(SetOp, query)->with : NULL;
}

static bool cut_out(Rw *rw, const Select *outer, const RsBlock *block, Node **slot, RwNested *out)
{
    Node *query = AST_AS(CursorExpr, *slot)->query;
    Cut   c = { .rw = rw, .outer = outer, .block = block, .prefix = rw_fresh(rw, "OUTER_"), .ok = true };
    ast_walk(&query, find_use, &c);
    if (c.ok && c.with) /* the outer WITH comes along, with its binds */
        ast_walk((Node **)&outer->with, find_use, &c);
    if (!c.ok)
        return false;
    if (c.with && with_of(query))
        return rw_refuse(rw, 3001, query, "cursor-expression",
                         "unimplemented feature: CURSOR query with a WITH of its own that uses the outer one");
    if (c.n > 1)
        qsort(c.uses, c.n, sizeof *c.uses, by_place);
    *out = (RwNested){ .at = *slot, .binds = ARENA_ARRAY(rw->a, SqlNestedBind, c.n + 1) };
    if (!describe_columns(rw, query, false, &out->columns, &out->column_count))
        out->column_count = 0;
    StrBuf text;
    sb_init(&text, rw->a);
    *slot = make_row(&c, *slot, out);
    (*slot)->otype = otype_plain(OT_CURSOR);
    if (c.with) {
        write_part(&c, outer->with->at, &text, out);
        sb_putc(&text, ' ');
    }
    write_part(&c, query->at, &text, out);
    out->text = sb_str(&text);
    return true;
}

/* ---- where it may stand ---- */

typedef struct Other {
    const Node *cursor;
    bool        argument; /* of a function, where Oracle takes it */
} Other;

static WalkStep find_cursor(Node **slot, void *ctx)
{
    Other *o = ctx;
    for (uint32_t i = 0; AST_IS(Call, *slot) && i < AST_AS(Call, *slot)->args.n; i++)
        if (AST_IS(CursorExpr, AST_AS(Call, *slot)->args.v[i]))
            *o = (Other){ AST_AS(Call, *slot)->args.v[i], true };
    if (AST_IS(CursorExpr, *slot))
        o->cursor = *slot;
    return o->cursor ? WALK_STOP : WALK_ON;
}

static bool no_other(Rw *rw, Node **root)
{
    Other o = { 0 };
    ast_walk(root, find_cursor, &o);
    if (o.argument)
        return rw_refuse(rw, 3001, o.cursor, "cursor-expression", "unimplemented feature: CURSOR expression as an argument of a function");
    return !o.cursor || rw_refuse(rw, 22902, o.cursor, "cursor-expression", "CURSOR expression not allowed");
}

static Select *outermost(const Node *root)
{
    return AST_IS(QueryStmt, root) && AST_IS(Select, AST_AS(QueryStmt, root)->query) ? AST_AS(Select, AST_AS(QueryStmt, root)->query) : NULL;
}

bool rw_cursor_expr(Rw *rw, Node **root)
{
    Select    *s = outermost(*root);
    RwNested **end = &rw->nested;
    if (!rw_has_kind(rw, N_CursorExpr))
        return true;
    for (uint32_t i = 0; s && !s->distinct && i < s->targets.n; i++) {
        Target *t = AST_AS(Target, s->targets.v[i]);
        if (!AST_IS(CursorExpr, t->expr))
            continue;
        if (rw_has_kind(rw, N_PlsqlSubprogram))
            return rw_refuse(rw, 3001, t->expr, "cursor-expression", "unimplemented feature: CURSOR expression beside WITH FUNCTION");
        *end = ARENA_NEW(rw->a, RwNested);
        if (!t->alias.n)
            t->alias = rs_target_name(rw, t);
        if (!cut_out(rw, s, rs_block_of(rw, &s->base), &t->expr, *end))
            return false;
        end = &(*end)->next;
        rw_rule(rw, "cursor-expression");
    }
    return no_other(rw, root);
}
