/* Oracle's error stack out of PostgreSQL's context lines. */
#ifndef DBSACI_BACKEND_BE_STACK_H
#define DBSACI_BACKEND_BE_STACK_H

#include <stddef.h>

/* Appends to `text`, which holds the message, a line for each compiled routine that the error came through:
 *   ORA-06512: at "OWNER.UNIT", line 3
 * and for a trigger one more (ORA-04088). The lines of a routine are those of its Oracle unit. `owner`: PostgreSQL's schema where
 * a line names none. What does not fit in `size` is left out, line by line. */
void be_stack_append(char *text, size_t size, const char *context, const char *owner);

#endif
