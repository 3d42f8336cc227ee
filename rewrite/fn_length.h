/* Lengths of what functions give, for pass types. */
#ifndef DBSACI_REWRITE_FN_LENGTH_H
#define DBSACI_REWRITE_FN_LENGTH_H

#include "rewrite/convert.h"

/* `t`, or the same type with the length that the call's arguments allow. */
const OType *fn_result_length(Rw *rw, const Call *c, const OType *t);
/* Of TO_CHAR(value [, model]); 0: not known. */
int32_t fn_char_length(const Node *value, const Node *model);

#endif
