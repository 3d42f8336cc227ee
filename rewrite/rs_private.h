/* The store behind rewrite/resolve.h. For rewrite/resolve*.c and rewrite/scope.c only. */
#ifndef DBSACI_REWRITE_RS_PRIVATE_H
#define DBSACI_REWRITE_RS_PRIVATE_H

#include "rewrite/resolve.h"

typedef struct RsStore {
    RsItem  **items; /* by id - 1 */
    uint32_t  nitems, items_cap;
    RsBlock **blocks;
    uint32_t  nblocks, blocks_cap;
} RsStore;

RsStore *rs_store(Rw *rw); /* made on first use */
RsItem  *rs_add_item(Rw *rw, RsBlock *block, Node *from);
RsBlock *rs_add_block(Rw *rw, Node *query, RsBlock *outer);
/* Where a FROM node, or a query block, keeps its id; NULL if the kind has none. */
int64_t *rs_item_slot(Node *from);
int64_t *rs_block_slot(Node *query);
void     rs_add_column(Rw *rw, RsItem *item, RsColumn column);

#endif
