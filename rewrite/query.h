/* Pass query: its parts. Each works on one Select (inner ones first) or on the whole tree. */
#ifndef DBSACI_REWRITE_QUERY_H
#define DBSACI_REWRITE_QUERY_H

#include "rewrite/block.h"

bool query_partition_for(Rw *rw, Node **root); /* partition_for.c: t PARTITION FOR (values) */
bool query_from(Rw *rw, Node **root);          /* q_from.c: FROM items anywhere: aliases, partitions, what is refused */
bool query_is_dual(Rw *rw, const Node *from);
bool query_drop_dual(Rw *rw, Node *select);    /* q_from.c */
bool query_groups(Rw *rw, Node *select);       /* q_group.c: GROUP BY, nested aggregates, misplaced ones */
bool query_group_id(Rw *rw, Node *select);     /* q_group_id.c: GROUP_ID() */
bool query_order(Rw *rw, Node *select);        /* q_order.c: ORDER BY of a Select */
bool query_order_set(Rw *rw, SetOp *s);        /* q_order.c: of a set operation */
bool query_limit(Rw *rw, Node *query);         /* q_order.c: FETCH FIRST of Select, SetOp, ParenQuery */
bool query_lock(Rw *rw, Node *select);         /* q_lock.c: FOR UPDATE */

#endif
