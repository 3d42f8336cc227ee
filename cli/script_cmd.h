/* Commands of the SQL*Plus client, and the reader's insides that they work on. For cli/script*.c only. */
#ifndef DBSACI_CLI_SCRIPT_CMD_H
#define DBSACI_CLI_SCRIPT_CMD_H

#include "cli/script.h"
#include "cli/script_vars.h"

enum {
    SCRIPT_MAX_DEPTH = 20,    /* as SQL*Plus nests @ */
    SCRIPT_MAX_OPENED = 10000 /* files that @ opens in one run: two that name each other twice would not end */
};

typedef struct ScriptFile {
    Source   src;
    size_t   pos;
    uint32_t mark;         /* the place of the last piece, so that lines are counted once */
    int      line, column; /* of mark, 1-based */
    bool     told;         /* what is to be said of the file itself */
} ScriptFile;

struct Script {
    Arena      *a;
    const char *separator, *encoding;
    ScriptVars  vars;
    ScriptFile  files[SCRIPT_MAX_DEPTH];
    int         depth, opened; /* opened: by @ */
};

typedef enum CmdResult {
    CMD_NONE,  /* no client command: a statement */
    CMD_DONE,  /* carried out or skipped */
    CMD_PIECE  /* *to holds a statement (EXECUTE) or a problem (@ of a missing file) */
} CmdResult;

/* Looks at the line at f->pos; unless it answers CMD_NONE, f->pos is behind the command. */
CmdResult script_command(Script *s, Arena *a, ScriptFile *f, Piece *to);

#endif
