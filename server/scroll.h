/* The rows of a scrollable cursor, all of them, reachable by number. */
#ifndef DBSACI_SERVER_SCROLL_H
#define DBSACI_SERVER_SCROLL_H

#include "backend/be_conn.h"

typedef struct Scroll Scroll;

/* Reads the stream to its end. NULL: *err. */
Scroll  *scroll_read(BeStream *stream, int ncols, BeError *err);
void     scroll_free(Scroll *s);
uint64_t scroll_rows(const Scroll *s);
/* Value of a 0-based row and column; NULL for SQL NULL. */
const char *scroll_value(const Scroll *s, uint64_t row, int column, int *length);

#endif
