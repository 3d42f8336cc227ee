/* Files of SQL text: which there are under a path, and their bytes as UTF-8. */
#ifndef DBSACI_CLI_SOURCE_H
#define DBSACI_CLI_SOURCE_H

#include "ast/ast.h"

typedef struct Source {
    const char *name;    /* as the user named it, or the path found under a directory; "-" is standard input */
    Str         text;    /* UTF-8, no byte order mark */
    const char *problem; /* why there is no text, or NULL */
} Source;

/* Reads a file whole. UTF-8, UTF-16 (either byte order, with or without mark) and, where the bytes are no UTF-8,
 * Latin-1 are understood; what is none of them is a problem "binary file". Name and text live in `a`. */
Source source_read(Arena *a, const char *name);
/* The bytes of a stream to its end. */
Source source_read_stream(Arena *a, const char *name, int fd);
/* Appends to `to` the paths of the SQL files under `path`, sorted; a plain file is one path. false: cannot be read. */
bool source_list(Arena *a, const char *path, StrList *to);

#endif
