/* INVISIBLE columns are no part of * nor of INSERT without a column list, but PostgreSQL does not know such: where a table
 * has one, the visible columns are written out. */
#include "config.h"
#include "rewrite/rs_private.h"

static bool has_hidden(const RsItem *item)
{
    for (uint32_t i = 0; i < item->ncolumns; i++)
        if (item->columns[i].hidden)
            return true;
    return false;
}

static bool meant(const Star *s, const RsItem *item)
{
    return s->qualifier.n == 0 || str_eq(s->qualifier.v[s->qualifier.n - 1], item->alias);
}

static bool must_expand(const Star *s, const RsBlock *b)
{
    bool hidden = false;
    for (uint32_t i = 0; i < b->nitems; i++) {
        const RsItem *item = b->items[i];
        if (!meant(s, item))
            continue;
        hidden |= has_hidden(item);
        for (uint32_t j = 0; j < item->ncolumns; j++)
            if (!item->complete || item->columns[j].merged)
                return false;
    }
    return hidden;
}

static void push_columns(Rw *rw, const RsItem *item, const Node *at, List *to)
{
    for (uint32_t j = 0; j < item->ncolumns; j++) {
        if (item->columns[j].hidden)
            continue;
        Node *ref = rw_column(rw, at, item->alias, item->columns[j].name);
        AST_AS(ColumnRef, ref)->item = item->id;
        list_push(rw->a, to, AST_NEW(rw->a, Target, at->at, .expr = ref, .alias = item->columns[j].name));
    }
}

void rs_expand_stars(Rw *rw, Select *s, const RsBlock *b)
{
    List out = { 0 };
    bool changed = false;
    for (uint32_t i = 0; i < s->targets.n; i++) {
        Node *expr = AST_AS(Target, s->targets.v[i])->expr;
        if (!AST_IS(Star, expr) || !must_expand(AST_AS(Star, expr), b)) {
            list_push(rw->a, &out, s->targets.v[i]);
            continue;
        }
        changed = true;
        for (uint32_t k = 0; k < b->nitems; k++)
            if (meant(AST_AS(Star, expr), b->items[k]))
                push_columns(rw, b->items[k], expr, &out);
    }
    if (changed)
        s->targets = out;
}

void rs_list_columns(Rw *rw, Insert *ins, const RsBlock *b)
{
    const RsItem *t = b->nitems ? b->items[0] : NULL;
    if (ins->columns.n || !t || !t->complete || !has_hidden(t))
        return;
    for (uint32_t i = 0; i < t->ncolumns; i++)
        if (!t->columns[i].hidden)
            strlist_push(rw->a, &ins->columns, t->columns[i].name);
}
