/* Lengths of what functions give, for pass types. */
#ifndef DBSACI_REWRITE_FN_LENGTH_H
#define DBSACI_REWRITE_FN_LENGTH_H

#include "rewrite/convert.h"

/* `t`, or the same type with the length that the call's arguments allow. */
const OType *fn_result_length(Rw *rw, const Call *c, const OType *t);
/* Of TO_CHAR(value [, model]); 0: not known. */
int32_t fn_char_length(const Node *value, const Node *model);

/* Could texts joined be longer than a VARCHAR2 of the session is? A CLOB has no limit. */
bool fn_joined_may_overflow(const Rw *rw, const List *operands);
/* Could what REPLACE or REGEXP_REPLACE gives? */
bool fn_replaced_may_overflow(const Rw *rw, const Call *c);
/* n with Oracle's error for a text that is too long; the operands that it joins, or NULL. */
Node *fn_check_joined(Rw *rw, Node *n, const List *operands);

#endif
