/* Reading and writing .sqlt files; see README.md for the form. */
#ifndef DBSACI_TESTS_CASE_H
#define DBSACI_TESTS_CASE_H

#include "util/strbuf.h"

typedef struct CorpusCase {
    struct CorpusCase *next;
    int          line;     /* of its title, 1-based */
    Str          title;
    Str          head;     /* everything from the title up to the SQL, verbatim */
    Str          catalog;
    Str          sql;      /* without the caret line, no newline at the end */
    bool         has_caret;
    uint32_t     caret;    /* byte offset in sql */
    Str          message;  /* "ORA-00936: missing expression" */
    bool         has_pg;
    Str          pg;
    Str          verdict;  /* empty: works */
    Str          tail;     /* the live sections, verbatim */
} CorpusCase;

/* Cases of a file's text in order; NULL if it has none. Slices point into `text`. */
CorpusCase *case_read(Arena *a, Str text);
/* What stands before the first case (comments). */
Str case_preamble(Str text);
void case_write(StrBuf *to, const CorpusCase *c);

#endif
