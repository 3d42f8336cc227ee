/* What rewrite/resolve found out about names, for the passes after it.
 *
 * Every query block (Select, and the DML statements) has an RsBlock with its FROM items; every FROM item an RsItem with
 * an id. Nodes hold only ids (ColumnRef.item, TableRef.item ..., Select.block), so that copies keep their facts and a
 * pass that makes a ColumnRef itself may copy the id or leave 0.
 *
 * Without a catalogue the columns of a table are not known (`complete` is false). Then a qualified column still has its
 * item; an unqualified one has it only if a single item of all visible blocks can be meant. Otherwise item is 0, and
 * rs_may_belong() says which items are possible. */
#ifndef DBSACI_REWRITE_RESOLVE_H
#define DBSACI_REWRITE_RESOLVE_H

#include "rewrite/rw.h"

typedef struct RsBlock RsBlock;

typedef struct RsColumn {
    Str              name;     /* Oracle's */
    const OType     *type;     /* NULL or OT_UNKNOWN: not known */
    int8_t           nullable; /* 1 yes, 0 no, -1 not known */
    bool             by_key;   /* NOT NULL only because it is in the primary key */
    bool             hidden;   /* INVISIBLE: not in * */
    bool             merged;   /* by USING or NATURAL: unqualified use means the merged column */
    const CatColumn *cat;      /* a table's column, or NULL */
    Node            *typed_by; /* a Target whose expression has the type, once rewrite/types has run, or NULL */
    Node            *target;   /* a derived table's or CTE's: the Target under it (of its first branch), or NULL */
} RsColumn;

typedef struct RsItem {
    uint32_t           id;
    Str                alias;    /* what its columns are qualified with: alias or table name; n == 0: an unnamed subquery */
    Str                schema;   /* as written, for schema.table.column; else empty */
    Node              *node;     /* the FROM node: TableRef, DerivedTable, TableFunc, Pivot, Unpivot ... */
    const CatRelation *rel;      /* what the catalogue says of a table, or NULL */
    const Node        *cte;      /* the Cte that a TableRef names, or NULL */
    bool               complete; /* columns are all that there are */
    uint32_t           ncolumns;
    RsColumn          *columns;
    RsBlock           *block;
} RsItem;

struct RsBlock {
    uint32_t id;
    Node    *query;   /* Select, Insert, Update, Delete or Merge as it was when resolved */
    RsBlock *outer;   /* the block around it whose columns it may use, or NULL */
    uint32_t nitems;
    RsItem **items;   /* in FROM order, joins flattened left to right */
    bool      columns_only; /* a name is a column or nothing: left of = in SET */
};

/* NULL if not known. */
const RsItem   *rs_item(const Rw *rw, int64_t id);
const RsItem   *rs_item_of(const Rw *rw, const Node *column_or_from); /* by the node's own item id */
const RsColumn *rs_column_of(const Rw *rw, const Node *column_ref);
const RsBlock  *rs_block_of(const Rw *rw, const Node *query);         /* by the node's own block id */

/* Can this ColumnRef be a column of that item? Exact if its item is known; else true when the item's columns are not
 * all known, or one has the name. A reference with a qualifier is compared by it. */
bool rs_may_belong(const Rw *rw, const Node *column_ref, const RsItem *item);
/* Does it surely belong to an item of this block, or of a block around it? Both false: not known. */
bool rs_is_here(const Rw *rw, const Node *column_ref, const RsBlock *block);
bool rs_is_outer(const Rw *rw, const Node *column_ref, const RsBlock *block);
/* The item of `block` that is called so (Oracle name), or NULL. */
const RsItem *rs_named(const RsBlock *block, Str alias);

#endif
