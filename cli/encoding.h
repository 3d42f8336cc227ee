/* The bytes of a file as UTF-8, so that everything behind it sees one encoding. */
#ifndef DBSACI_CLI_ENCODING_H
#define DBSACI_CLI_ENCODING_H

#include "util/arena.h"
#include "util/str.h"

typedef struct Decoded {
    Str         text;   /* UTF-8, no byte order mark */
    const char *note;   /* what was guessed, or which bytes could not be decoded; NULL: nothing to say */
    size_t      at;     /* the note's place: an offset in the bytes, 0-based */
} Decoded;

/* encoding: a name that encoding_known() takes, or NULL to find out: a byte order mark, UTF-16 by its zero bytes, UTF-8 if
 * all of it is, else Windows-1252, or ISO 8859-1 where it has bytes that Windows-1252 has not. What cannot be decoded becomes
 * U+FFFD, with a note. Text and note live in `a`; the text may be `bytes` itself. */
Decoded encoding_decode(Arena *a, Str bytes, const char *encoding);
/* Names of iconv(1) and Oracle's names of character sets (WE8MSWIN1252). */
bool encoding_known(const char *name);

#endif
