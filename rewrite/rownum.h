/* Conditions on ROWNUM, for passes rownum (queries, UPDATE, DELETE). */
#ifndef DBSACI_REWRITE_ROWNUM_H
#define DBSACI_REWRITE_ROWNUM_H

#include "rewrite/block.h"

/* What a WHERE says of ROWNUM. Oracle counts the rows that pass, so a condition on ROWNUM alone holds for the first rows
 * up to some number and for none after. */
typedef struct RownumBound {
    Node *limit; /* how many rows may pass; NULL: any number */
    List  rest;  /* terms without ROWNUM, and what is left of `>` and BETWEEN */
    List  mixed; /* ROWNUM <= n OR <condition on the row>: the first n rows, then those that meet it */
} RownumBound;

/* Takes the condition apart; refuses what has no such meaning. `block` tells the row's own columns; may be NULL. */
bool rownum_split(Rw *rw, Node *where, const RsBlock *block, RownumBound *out);
/* row_number() OVER () as NUMBER */
Node *rownum_number(Rw *rw, const Node *at);
/* Replaces ROWNUM in the expression's own parts by copies of `by`. */
void rownum_replace(Rw *rw, Node **slot, Node *by);
/* ROWNUM in UPDATE and DELETE (rownum_dml.c). */
bool rownum_update(Rw *rw, Node *stmt);
bool rownum_delete(Rw *rw, Node *stmt);

#endif
