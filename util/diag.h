/* Diagnostics about a piece of SQL: what the compiler found, where, and what to do about it.
 * A DiagList lives in a statement's arena; texts are arena copies. */
#ifndef DBSACI_UTIL_DIAG_H
#define DBSACI_UTIL_DIAG_H

#include <stdarg.h>
#include <stdint.h>

#include "util/arena.h"
#include "util/str.h"

/* A byte range of the source text, [start, end). */
typedef struct Span {
    uint32_t start, end;
} Span;

typedef enum DiagLevel {
    DIAG_NOTE,   /* a documented harmless difference */
    DIAG_REVIEW, /* a semantic risk: a person should look */
    DIAG_ERROR,  /* refused: not run */
    DIAG_SYNTAX  /* not parsed */
} DiagLevel;

typedef struct Diag {
    struct Diag *next;
    DiagLevel    level;
    int          ora;     /* ORA number, e.g. 942; 0 for notes without one */
    Span         at;
    const char  *rule;    /* stable rule id in kebab-case, e.g. "outer-join-mixed" */
    const char  *message; /* without the ORA- prefix; for ORA errors in Oracle's wording */
    const char  *hint;    /* or NULL: what would have been accepted, or the remedy */
} Diag;

typedef struct DiagList {
    Arena *a;
    Diag  *first, *last;
    int    count;
} DiagList;

void diag_init(DiagList *l, Arena *a);
/* Appends and returns the new entry, so that the caller may add a hint. */
Diag *diag_add(DiagList *l, DiagLevel level, int ora, Span at, const char *rule, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));
/* The first entry of the highest level present, NULL if the list is empty. */
const Diag *diag_worst(const DiagList *l);

/* 1-based line and column (in characters) of a byte offset. */
void diag_line_col(Str text, uint32_t offset, int *line, int *column);
/* The same from a place that is known already: *line and *column are those of `from` and become those of `to` >= from. */
void diag_move_line_col(Str text, uint32_t from, uint32_t to, int *line, int *column);

#endif
