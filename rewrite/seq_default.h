/* Columns that default to a sequence's NEXTVAL. */
#ifndef DBSACI_REWRITE_SEQ_DEFAULT_H
#define DBSACI_REWRITE_SEQ_DEFAULT_H

#include "rewrite/rw.h"

/* [schema.]name, by which uses of one sequence are told. */
Str seq_full_name(Rw *rw, const SeqValue *s);

/* Writes defaults of an INSERT out as NEXTVALs where a row draws from their sequence more than once. True: some were. */
bool seq_defaults_share(Rw *rw, Node *root);

#endif
