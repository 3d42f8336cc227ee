/* The facts of rewrite/resolve: blocks and items by id, and the questions that later passes ask of them. */
#include "config.h"
#include "rewrite/rs_private.h"

RsStore *rs_store(Rw *rw)
{
    if (!rw->resolve)
        rw->resolve = ARENA_NEW(rw->a, RsStore);
    return rw->resolve;
}

int64_t *rs_item_slot(Node *n)
{
    switch (n->kind) {
#define ITEM(K) case N_##K: return &AST_AS(K, n)->item;
        ITEM(ColumnRef) ITEM(PseudoCol) ITEM(TableRef) ITEM(DerivedTable) ITEM(TableFunc) ITEM(Pivot) ITEM(Unpivot)
        ITEM(XmlTable) ITEM(JsonTable) ITEM(MatchRecognize)
#undef ITEM
    default: return NULL;
    }
}

int64_t *rs_block_slot(Node *n)
{
    switch (n->kind) {
#define BLOCK(K) case N_##K: return &AST_AS(K, n)->block;
        BLOCK(Select) BLOCK(Insert) BLOCK(Update) BLOCK(Delete) BLOCK(Merge)
#undef BLOCK
    default: return NULL;
    }
}

static void *grown(Arena *a, void *v, uint32_t n, uint32_t *cap, size_t size)
{
    if (n < *cap)
        return v;
    uint32_t more = *cap ? *cap * 2 : 4;
    v = arena_grow(a, v, *cap * size, more * size);
    *cap = more;
    return v;
}

RsBlock *rs_add_block(Rw *rw, Node *query, RsBlock *outer)
{
    RsStore *s = rs_store(rw);
    RsBlock *b = ARENA_NEW(rw->a, RsBlock);
    s->blocks = grown(rw->a, s->blocks, s->nblocks, &s->blocks_cap, sizeof(RsBlock *));
    s->blocks[s->nblocks++] = b;
    *b = (RsBlock){ .id = s->nblocks, .query = query, .outer = outer };
    if (query && rs_block_slot(query))
        *rs_block_slot(query) = b->id;
    return b;
}

RsItem *rs_add_item(Rw *rw, RsBlock *block, Node *from)
{
    RsStore *s = rs_store(rw);
    RsItem  *i = ARENA_NEW(rw->a, RsItem);
    s->items = grown(rw->a, s->items, s->nitems, &s->items_cap, sizeof(RsItem *));
    s->items[s->nitems++] = i;
    *i = (RsItem){ .id = s->nitems, .node = from, .block = block };
    if (from && rs_item_slot(from))
        *rs_item_slot(from) = i->id;
    /* items of a block are few: one at a time is fine */
    block->items = arena_grow(rw->a, block->items, block->nitems * sizeof(RsItem *), (block->nitems + 1) * sizeof(RsItem *));
    block->items[block->nitems++] = i;
    return i;
}

void rs_add_column(Rw *rw, RsItem *item, RsColumn column)
{
    item->columns = arena_grow(rw->a, item->columns, item->ncolumns * sizeof column, (item->ncolumns + 1) * sizeof column);
    item->columns[item->ncolumns++] = column;
}

const RsItem *rs_item(const Rw *rw, int64_t id)
{
    const RsStore *s = rw->resolve;
    return s && id > 0 && id <= s->nitems ? s->items[id - 1] : NULL;
}

const RsItem *rs_item_of(const Rw *rw, const Node *n)
{
    const int64_t *slot = n ? rs_item_slot((Node *)(uintptr_t)n) : NULL;
    return slot ? rs_item(rw, *slot) : NULL;
}

static Str last_part(const Node *ref)
{
    const StrList *p = &AST_AS(ColumnRef, ref)->parts;
    return p->v[p->n - 1];
}

static const RsColumn *column_named(const RsItem *item, Str name)
{
    for (uint32_t i = 0; i < item->ncolumns; i++)
        if (str_eq(item->columns[i].name, name))
            return &item->columns[i];
    return NULL;
}

const RsColumn *rs_column_of(const Rw *rw, const Node *ref)
{
    const RsItem *item = AST_IS(ColumnRef, ref) ? rs_item_of(rw, ref) : NULL;
    return item ? column_named(item, last_part(ref)) : NULL;
}

const RsBlock *rs_block_of(const Rw *rw, const Node *query)
{
    const RsStore *s = rw->resolve;
    const int64_t *slot = query ? rs_block_slot((Node *)(uintptr_t)query) : NULL;
    return s && slot && *slot > 0 && *slot <= s->nblocks ? s->blocks[*slot - 1] : NULL;
}

bool rs_may_belong(const Rw *rw, const Node *ref, const RsItem *item)
{
    (void)rw;
    if (!AST_IS(ColumnRef, ref))
        return false;
    const ColumnRef *c = AST_AS(ColumnRef, ref);
    if (c->item)
        return c->item == item->id;
    if (c->parts.n > 1 && !str_eq(c->parts.v[c->parts.n - 2], item->alias))
        return false;
    return !item->complete || column_named(item, last_part(ref)) != NULL;
}

bool rs_is_here(const Rw *rw, const Node *ref, const RsBlock *block)
{
    const RsItem *item = AST_IS(ColumnRef, ref) || AST_IS(PseudoCol, ref) ? rs_item_of(rw, ref) : NULL;
    return item && item->block == block;
}

bool rs_is_outer(const Rw *rw, const Node *ref, const RsBlock *block)
{
    const RsItem *item = AST_IS(ColumnRef, ref) || AST_IS(PseudoCol, ref) ? rs_item_of(rw, ref) : NULL;
    for (const RsBlock *b = block->outer; item && b; b = b->outer)
        if (item->block == b)
            return true;
    return false;
}

const RsItem *rs_named(const RsBlock *block, Str alias)
{
    for (uint32_t i = 0; i < block->nitems; i++)
        if (str_eq(block->items[i]->alias, alias))
            return block->items[i];
    return NULL;
}
