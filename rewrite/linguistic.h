/* Pass linguistic: what its two files share. */
#ifndef DBSACI_REWRITE_LINGUISTIC_H
#define DBSACI_REWRITE_LINGUISTIC_H

#include "rewrite/ty.h"

typedef struct Ling {
    Rw     *rw;
    Str     sort; /* NLS_SORT; empty or BINARY: only explicit collations count */
    NlsComp comp;
} Ling;

/* Text that sorts apply to: LOBs compare by their bytes. */
bool  ling_is_text(const Node *n);
/* dbsaci.sort_key(n, sort); NULL stays NULL. */
Node *ling_key(Rw *rw, Node *n, Str sort);

/* ling_group.c: what groups rows by equal text, and ORDER BY by position. Children were visited. */
bool ling_select(Ling *l, Select *s);
bool ling_set_op(Ling *l, SetOp *s);

#endif
