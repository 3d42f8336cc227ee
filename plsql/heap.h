/* Memory of variables: taken and given back while a block runs, so that a loop's memory is bounded; all of it dies with
 * its arena, so that nothing leaks when a session ends in the middle. Blocks are powers of two, reused by size. */
#ifndef DBSACI_PLSQL_HEAP_H
#define DBSACI_PLSQL_HEAP_H

#include "util/arena.h"

typedef struct PlHeap PlHeap;

PlHeap *pl_heap_new(Arena *a);
/* A zeroed block of at least n bytes. */
void   *pl_heap_get(PlHeap *h, size_t n);
/* Gives back what was got with the same n; NULL is allowed. */
void    pl_heap_put(PlHeap *h, void *p, size_t n);
/* As realloc. */
void   *pl_heap_grow(PlHeap *h, void *p, size_t old, size_t n);
/* What a get of n bytes really has. */
size_t  pl_heap_room(size_t n);

#endif
