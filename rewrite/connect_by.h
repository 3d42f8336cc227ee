/* Hierarchical queries: what connect_by.c and cb_walk.c share. */
#ifndef DBSACI_REWRITE_CONNECT_BY_H
#define DBSACI_REWRITE_CONNECT_BY_H

#include "rewrite/block.h"

/* One hierarchical block on its way to
 *
 *   WITH RECURSIVE walk AS (
 *     SELECT a.col ..., 1 AS lvl, ARRAY[<order among the roots>] AS path, ... FROM t AS a WHERE <start with>
 *     UNION ALL
 *     SELECT a.col ..., p.lvl + 1, p.path || <order among siblings>, ... FROM walk AS p, t AS a WHERE <connect by>)
 *   SELECT ... FROM walk AS a WHERE ... ORDER BY a.path
 *
 * The walk keeps the name of the table it walks over, so that the block's other clauses need not change. */
typedef struct Walk {
    Rw        *rw;
    Node      *node;     /* the block, a Select */
    Select    *s;
    ConnectBy *cb;
    Node      *source;   /* TableRef: the rows */
    Str        alias;    /* what the rows, and afterwards the walk, are called */
    int64_t    item;
    Str        cte, parent;
    Str        level, path, seen, cyc, leaf, iscycle; /* helper columns; seen.n == 0: no PRIOR, so no loop is seen */
    bool       want_leaf, want_iscycle;
    Node      *order_key; /* expression that keeps rows in their order where nothing else is asked, or NULL */
    List       siblings;  /* OrderItem: ORDER SIBLINGS BY */
    List       anchor, step; /* Target: columns of the walk, pairwise */
    List       asked, answers; /* expressions of the block that became columns of the walk, and those; pairwise */
    List       identity;  /* the PRIOR expressions over the row itself */
} Walk;

/* cb_walk.c: adds the recursive query to `with`, and gives the FROM item that stands for it; false: refused. */
bool cb_build(Walk *w, With *with, Node **from);
/* A column of the source that the block uses, as it is. */
void cb_take(Walk *w, const Target *column);
/* A column of the walk: its values at the roots and below. Returns its name. */
Str cb_add(Walk *w, const char *prefix, Node *anchor, Node *step); /* step NULL: the caller sets it */
/* A copy of `expr` over the row's columns, qualified; the same over the parent row's. */
Node *cb_row_expr(Walk *w, const Node *expr);
Node *cb_parent_expr(Walk *w, const Node *expr);
Node *cb_column(Walk *w, Str name); /* of the walk, for the block's clauses */

#endif
