/* Files of SQL text: which there are under a path, and their bytes as UTF-8. */
#ifndef DBSACI_CLI_SOURCE_H
#define DBSACI_CLI_SOURCE_H

#include "ast/ast.h"

typedef struct Source {
    const char *name;    /* as the user named it, or the path found under a directory; "-" is standard input */
    Str         text;    /* UTF-8, no byte order mark */
    const char *problem; /* why there is no text, or NULL */
    const char *code;    /* of the problem: SP2-0310 cannot be read, ORA-00911 it is no text */
    const char *note;    /* what is to be said about its encoding, or NULL */
    int         line, column; /* the place of problem or note, 1-based */
} Source;

enum { SOURCE_MAX = 1 << 30 }; /* bytes of one file */

/* Reads a file whole: a plain file or a pipe of at most SOURCE_MAX bytes. encoding as for encoding_decode(). All lives in `a`. */
Source source_read(Arena *a, const char *name, const char *encoding);
/* The bytes of a stream to its end. */
Source source_read_stream(Arena *a, const char *name, int fd, const char *encoding);
/* Appends to `to` the paths of the SQL files under `path`, sorted; a plain file is one path. false: cannot be read. */
bool source_list(Arena *a, const char *path, StrList *to);

#endif
