/* Query blocks: what the structural passes share. "The block's own" expressions are those outside nested queries. */
#ifndef DBSACI_REWRITE_BLOCK_H
#define DBSACI_REWRITE_BLOCK_H

#include "rewrite/resolve.h"

enum {
    BLOCK_UNKNOWN = -1, /* a ColumnRef's item for the time of a walk: not known, and not of this block */
    BLOCK_ROW = -2      /* a ColumnRef that is a table's whole row */
};

/* Calls `fn` on every Select of the statement, inner ones first. `fn` may replace the Select through the slot. */
typedef bool BlockFn(Rw *rw, Node **slot);
bool block_each(Rw *rw, Node **root, BlockFn *fn);

/* Where the statement hangs that is carried out: EXPLAIN PLAN holds another. */
Node **block_statement(Node **root);

/* As ast_walk, but not into queries that are nested in the expression. */
bool block_walk(Node **slot, AstVisit *visit, void *ctx);
bool block_walk_list(List *l, AstVisit *visit, void *ctx);
/* All expressions of a Select but its FROM. */
bool block_walk_select(Select *s, AstVisit *visit, void *ctx);

/* Is there a node of that kind among the expression's own? For PseudoCol: of that pseudocolumn. */
bool block_has_kind(Node *expr, NodeKind kind);
bool block_has_pseudo(Node *expr, PseudoKind kind);
bool block_list_has_pseudo(const List *l, PseudoKind kind);

/* A call of PostgreSQL's own function, which pass functions must not take for Oracle's of that name. */
Node *block_pg(Node *call);
#define block_call(...) block_pg(rw_call(__VA_ARGS__))
/* A column of a select list; alias.n == 0: none. */
Node *block_target(Rw *rw, Node *expr, Str alias);
/* `n` as a number, where it may come from a bind. */
Node *block_number(Rw *rw, Node *n);

/* The terms of an AND chain, through parentheses, pushed to *terms; and one chain of them, NULL for none. */
void  block_terms(Rw *rw, Node *cond, List *terms);
Node *block_join_terms(Rw *rw, const List *terms);
Node *block_strip(Node *expr); /* without written parentheses */

/* A call of an aggregate function (COUNT, SUM, LISTAGG ...), not analytic. User-defined aggregates are not known. */
bool block_is_aggregate(const Node *n);
bool block_has_aggregate(Node *expr);
bool block_has_window(Node *expr);
/* Groups its rows: GROUP BY, HAVING or an aggregate. */
bool block_groups(Select *s);

/* What a push-down made. */
typedef struct Pushed {
    Select *inner;  /* FROM and WHERE, and one target a column that the rest uses */
    Node   *table;  /* the DerivedTable that is now the block's only FROM item */
    Str     alias;
    int64_t item;   /* id of that item */
} Pushed;

/* Moves FROM and WHERE of the block into a derived table and points every use of their columns in the rest of the block,
 * nested queries included, at it. A pass can then add columns to the inner block (LIMIT, row numbers) that are computed
 * before the outer one groups, sorts or filters. `filter` (or NULL) becomes the outer WHERE. Refuses what cannot be told:
 * * over several tables whose columns are not known. `hidden`: the table will have columns of the pass's own, which * must
 * not show; * of a single table whose columns are not known then becomes the columns of its row, carried as a whole. */
bool block_push_down(Rw *rw, Node *select, bool hidden, Node *filter, Pushed *out);
/* Adds `expr` as a column of the inner block under a fresh name; returns a reference to it for the outer one. */
Node *block_add_column(Rw *rw, const Pushed *p, const char *prefix, Node *expr);

/* Replaces stars of the select list by the columns, in Oracle's order. False if they are not all known. */
bool block_expand_stars(Rw *rw, Node *select);
/* The name by which a FROM node's columns are qualified. */
Str block_from_alias(const Node *from);
/* How many columns an INSERT without a column list fills; 0: not known. */
uint32_t block_column_count(const RsItem *item);
/* Makes `from` the block's only item; its columns are not listed. Returns its id. */
uint32_t block_set_item(Rw *rw, Node *select, Node *from, Str alias);

#endif
