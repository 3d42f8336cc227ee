/* UTF-8 <-> UTF-16BE (AL16UTF16), for NCHAR data and LOBs with variable-width character sets. */
#ifndef DBSACI_WIRE_ORA_TEXT_H
#define DBSACI_WIRE_ORA_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "util/arena.h"
#include "util/str.h"

/* In the arena. Broken sequences and lone surrogates become U+FFFD. */
Str utf16_from_utf8(Arena *a, Str s);
Str utf8_from_utf16(Arena *a, Str s);
/* The same piece by piece: converts what is whole and fits out[cap] (cap >= 4), takes it off *in and returns the bytes put.
 * A character that the piece cuts stays in *in, unless it is the `last` one. */
size_t utf16_step(Str *in, bool last, uint8_t *out, size_t cap);
size_t utf8_step(Str *in, bool last, uint8_t *out, size_t cap);
/* UTF-16 code units of a UTF-8 text: Oracle's unit of CLOB lengths and offsets. */
size_t utf16_units(Str utf8);
/* Byte offset behind the first `units` UTF-16 units (or the end); never inside a character. */
size_t utf8_skip_units(Str utf8, size_t units);

#endif
