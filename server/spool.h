/* Bytes of a session that are too many for memory: one nameless temporary file, divided into extents, shared by any number of
 * byte strings that grow, shrink and end independently. */
#ifndef DBSACI_SERVER_SPOOL_H
#define DBSACI_SERVER_SPOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Spool Spool;

/* One string's extents, in order. {0} is the empty string; spool_cut(.., 0) makes it empty again. */
typedef struct Spooled {
    uint32_t *extents; /* malloc'ed */
    uint32_t  n, cap;
} Spooled;

/* The file is made by the first spool_put(). It takes `bound` bytes at most. NULL: out of memory. */
Spool *spool_new(uint64_t bound);
/* With all strings in it, whose extents[] the caller frees; NULL is allowed. */
void spool_free(Spool *sp);
/* Writes p[n] at byte `at`, at most at the string's end. False: no room, or the disk failed. */
bool spool_put(Spool *sp, Spooled *s, uint64_t at, const void *p, size_t n);
bool spool_get(const Spool *sp, const Spooled *s, uint64_t at, void *p, size_t n);
/* Keeps the first n bytes; the disk space of the rest is given back. */
void spool_cut(Spool *sp, Spooled *s, uint64_t n);

#endif
