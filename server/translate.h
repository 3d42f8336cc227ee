/* Oracle text -> translation, through the shared cache. */
#ifndef DBSACI_SERVER_TRANSLATE_H
#define DBSACI_SERVER_TRANSLATE_H

#include "server/reply.h"

enum TranslateFlags {
    TRANSLATE_DISTINCT = 1, /* every occurrence of a bind gets its own $n */
    TRANSLATE_PLSQL = 2     /* an expression of a PL/SQL block */
};

/* A reference to the translation (release it), or NULL with *o telling the refusal and its offset. *fresh (may be NULL):
 * it was made now, not found. */
const Xlat *translate(Session *s, Str sql, const OTypeId *types, uint32_t n_types, unsigned flags, bool *fresh, Outcome *o);
/* Is this error perhaps one of an outdated translation or plan? Then the catalogue's version moves and the caller may try
 * again once. */
bool translate_outdated(Session *s, const BeError *err, bool fresh);
/* *o's offset from the error's position in a step's text. */
void translate_locate(const SqlStep *step, const BeError *err, Outcome *o);
/* END_SQL_* for the end of call. */
uint8_t sql_type_of(SqlKind kind);

#endif
