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
/* rs_names.c */
Str rs_heading(Rw *rw, Span at);
Str rs_plain_name(const Node *expr);           /* of a column or sequence value; n == 0: an expression */
Str rs_target_name(Rw *rw, const Target *t);

/* The CTEs in scope, innermost first. */
typedef struct RsCtes {
    Node                *cte;
    const struct RsCtes *outer;
    bool                 open; /* its query is being resolved: who names it is recursive */
} RsCtes;

/* resolve.c */
bool rs_query(Rw *rw, Node *query, RsBlock *outer, const RsCtes *ctes);
/* rs_expr.c: every name in the tree at *slot, seen from `block`. */
bool rs_expr(Rw *rw, Node **slot, RsBlock *block, const RsCtes *ctes);
bool rs_exprs(Rw *rw, List *l, RsBlock *block, const RsCtes *ctes);
bool rs_is_ambiguous(const RsBlock *block, Str name); /* two items of the block have it */
/* rs_seq.c: ORA-02287 */
bool rs_sequences_allowed(Rw *rw, Node *root);
/* rs_ddl.c */
bool rs_ddl(Rw *rw, Node *n);
/* rs_from.c: adds the items of a FROM node to the block, with their columns. */
bool rs_from(Rw *rw, Node *from, RsBlock *block, const RsCtes *ctes);
/* Column list of a resolved query, to *item. False in *complete: some are not known. */
void rs_take_columns(Rw *rw, const Node *query, RsItem *item, bool *complete);
/* The columns that a * of the block stands for. false: some are not known. */
bool rs_take_star(Rw *rw, const Star *s, const RsBlock *block, RsItem *to);
const Node *rs_first_select(const Node *query); /* Select or Values that names a query's columns */

void     rs_add_column(Rw *rw, RsItem *item, RsColumn column);

#endif
