/* Literals with delimiters of one's own, q'[...]', for those who only skip over SQL. */
#ifndef DBSACI_GRAMMAR_ORA_QUOTE_H
#define DBSACI_GRAMMAR_ORA_QUOTE_H

#include "util/str.h"

/* Where the literal ends whose opening quote is at i; s.n if it has no end. The delimiter is a character, of several bytes
 * perhaps (Django's is U+FFFF). */
size_t ora_q_literal_end(Str s, size_t i);

#endif
