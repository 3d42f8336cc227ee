/* Just enough of Oracle's lexis to find where a statement ends: quotes, q-quotes, comments. */
#ifndef DBSACI_CLI_SCRIPT_LEX_H
#define DBSACI_CLI_SCRIPT_LEX_H

#include "util/str.h"

#include <stdint.h>

/* Offset behind the literal, quoted name or comment that begins at `i`, or `i` if none does. Unclosed: text.n. */
size_t lex_skip(Str text, size_t i);
/* First offset >= i that is neither blank nor in a comment. */
size_t lex_skip_space(Str text, size_t i);
/* End of the line (the '\n', or text.n). */
size_t lex_line_end(Str text, size_t i);
/* Does the line that holds `i` as its first character consist of `c` alone, blanks aside? */
bool lex_line_is(Str text, size_t i, char c);
/* The statement's first words, upper case, at most `max` of them; comments between them are skipped. */
int lex_words(Str text, size_t i, char words[][32], int max);

#endif
