/* Pass invisible: PostgreSQL has no INVISIBLE columns. A * that would show one, and an INSERT without a column list into
 * such a table, name the visible ones. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/resolve.h"

static bool has_hidden(const RsItem *item)
{
    for (uint32_t i = 0; item && i < item->ncolumns; i++)
        if (item->columns[i].hidden)
            return true;
    return false;
}

static bool any_hidden(const RsBlock *b)
{
    for (uint32_t i = 0; i < b->nitems; i++)
        if (has_hidden(b->items[i]))
            return true;
    return false;
}

static bool any_merged(const RsBlock *b)
{
    for (uint32_t i = 0; i < b->nitems; i++)
        for (uint32_t k = 0; k < b->items[i]->ncolumns; k++)
            if (b->items[i]->columns[k].merged)
                return true;
    return false;
}

/* What t.* shows of one item: its visible columns, or t.* again. */
static void put_item(Rw *rw, const Node *at, const RsItem *item, List *to)
{
    if (!has_hidden(item)) {
        Node *star = AST_NEW(rw->a, Star, at->at, .qualifier = strlist_of1(rw->a, item->alias));
        list_push(rw->a, to, AST_NEW(rw->a, Target, at->at, .expr = star));
        return;
    }
    for (uint32_t i = 0; i < item->ncolumns; i++) {
        if (item->columns[i].hidden)
            continue;
        Node *column = rw_column(rw, at, item->alias, item->columns[i].name);
        AST_AS(ColumnRef, column)->item = item->id;
        column->otype = item->columns[i].type;
        list_push(rw->a, to, AST_NEW(rw->a, Target, at->at, .expr = column));
    }
}

static bool expand(Rw *rw, Node *select)
{
    Select        *s = AST_AS(Select, select);
    const RsBlock *b = rs_block_of(rw, select);
    List           to = { 0 };
    if (!b || !any_hidden(b))
        return true;
    for (uint32_t i = 0; i < s->targets.n; i++) {
        const Node *e = AST_AS(Target, s->targets.v[i])->expr;
        if (!AST_IS(Star, e)) {
            list_push(rw->a, &to, s->targets.v[i]);
            continue;
        }
        const StrList *q = &AST_AS(Star, e)->qualifier;
        if (!q->n && any_merged(b))
            return rw_refuse(rw, 3001, e, "invisible-using", "unimplemented feature: * over USING with invisible columns");
        for (uint32_t k = 0; k < b->nitems; k++)
            if (!q->n || str_eq(b->items[k]->alias, ddl_last(q)))
                put_item(rw, e, b->items[k], &to);
    }
    s->targets = to;
    rw_rule(rw, "invisible-column");
    return true;
}

static void insert_list(Rw *rw, const Node *target, StrList *columns)
{
    const RsItem *item = rs_item_of(rw, target);
    if (columns->n || !has_hidden(item))
        return;
    for (uint32_t i = 0; i < item->ncolumns; i++)
        if (!item->columns[i].hidden)
            strlist_push(rw->a, columns, item->columns[i].name);
    rw_rule(rw, "invisible-column");
}

typedef struct Seen {
    Rw  *rw;
    bool ok;
} Seen;

static WalkStep visit(Node **slot, void *ctx)
{
    Seen *seen = ctx;
    Node *n = *slot;
    if (AST_IS(Select, n))
        seen->ok = seen->ok && expand(seen->rw, n);
    else if (AST_IS(Insert, n))
        insert_list(seen->rw, AST_AS(Insert, n)->target, &AST_AS(Insert, n)->columns);
    else if (AST_IS(InsertInto, n))
        insert_list(seen->rw, AST_AS(InsertInto, n)->target, &AST_AS(InsertInto, n)->columns);
    else if (AST_IS(Merge, n) && AST_AS(Merge, n)->has_insert)
        insert_list(seen->rw, AST_AS(Merge, n)->target, &AST_AS(Merge, n)->insert_columns);
    return WALK_ON;
}

bool rw_invisible(Rw *rw, Node **root)
{
    Seen seen = { rw, true };
    if (rw->catalog)
        ast_walk(root, visit, &seen);
    return seen.ok;
}
