/* A SQL*Plus script as a sequence of statements.
 *
 * What SQL*Plus does to the text is done here: `/` and `;` end a statement, commands of the client are carried out
 * (SET DEFINE/SCAN, DEFINE, UNDEFINE, @, @@, START, EXECUTE) or skipped (PROMPT, SPOOL, COLUMN ...), &variables are
 * replaced. Nothing is interpreted as SQL beyond where a statement ends. */
#ifndef DBSACI_CLI_SCRIPT_H
#define DBSACI_CLI_SCRIPT_H

#include "cli/source.h"

/* One statement, or one problem of the script itself. */
typedef struct Piece {
    Str         text;     /* the statement, without its terminator; SQL only: PL/SQL keeps its own `;` */
    const char *file;
    Str         source;   /* the whole file */
    uint32_t    start;    /* byte offset of the statement's first character in `source` */
    int         line, column; /* of `start`, 1-based */
    bool        moved;    /* &variables were replaced: offsets in `text` are not offsets in `source` */
    Str         id;       /* of a record (--separator), else empty */
    const char *code;     /* e.g. "SP2-0310": the script could not be read on here; `text` is the line. Else NULL */
    const char *message;  /* of code; without one, something to note about the file */
} Piece;

typedef struct Script Script;

/* separator: NULL for SQL*Plus rules, else lines that begin with it divide records of one statement each. encoding: of all
 * files, or NULL (encoding.h). Everything lives in `a`; variables keep their values from file to file as in one SQL*Plus session. */
Script *script_new(Arena *a, const char *separator, const char *encoding);
/* Reads `src` next, behind what is still to come of files opened before. What is to be said of the file itself is its first piece. */
void script_open(Script *s, Source src);
/* false: all files are read. Texts live in `a`, which may be reset before the next call; what needs more of it than its cap
 * is a piece with a code. */
bool script_next(Script *s, Arena *a, Piece *to);

#endif
