#include "config.h"
#include "server/spool.h"

#include "backend/be_temp.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXTENT = 256 * 1024 };

struct Spool {
    int       fd;          /* -1: not made yet */
    uint32_t  bound, used; /* extents: as many as may be, and those that ever were in use */
    uint32_t *free_list;   /* of those, the ones that are not */
    uint32_t  n_free, free_cap;
};

Spool *spool_new(uint64_t bound)
{
    Spool *sp = calloc(1, sizeof *sp);
    if (!sp)
        return NULL;
    uint64_t extents = bound / EXTENT;
    sp->bound = extents > UINT32_MAX ? UINT32_MAX : (uint32_t)extents;
    sp->fd = -1;
    return sp;
}

void spool_free(Spool *sp)
{
    if (!sp)
        return;
    if (sp->fd >= 0)
        close(sp->fd);
    free(sp->free_list);
    free(sp);
}

static bool push(uint32_t **v, uint32_t *n, uint32_t *cap, uint32_t value)
{
    if (*n == *cap) {
        uint32_t  more = *cap ? *cap * 2 : 4;
        uint32_t *grown = realloc(*v, more * sizeof **v);
        if (!grown)
            return false;
        *v = grown;
        *cap = more;
    }
    (*v)[(*n)++] = value;
    return true;
}

static bool add_extent(Spool *sp, Spooled *s)
{
    if (sp->n_free) {
        if (!push(&s->extents, &s->n, &s->cap, sp->free_list[sp->n_free - 1]))
            return false;
        sp->n_free--;
        return true;
    }
    if (sp->used == sp->bound || !push(&s->extents, &s->n, &s->cap, sp->used))
        return false;
    sp->used++;
    return true;
}

/* How much of n bytes at `at` lies in one extent, and where in the file. */
static size_t part_at(const Spooled *s, uint64_t at, size_t n, off_t *where)
{
    size_t in = (size_t)(at % EXTENT), left = EXTENT - in;
    *where = (off_t)s->extents[at / EXTENT] * EXTENT + (off_t)in;
    return n < left ? n : left;
}

bool spool_put(Spool *sp, Spooled *s, uint64_t at, const void *p, size_t n)
{
    if (sp->fd < 0 && (sp->fd = be_temp_fd()) < 0)
        return false;
    while (s->n < (at + n + EXTENT - 1) / EXTENT)
        if (!add_extent(sp, s))
            return false;
    while (n) {
        off_t  where;
        size_t part = part_at(s, at, n, &where);
        if (pwrite(sp->fd, p, part, where) != (ssize_t)part)
            return false;
        p = (const char *)p + part;
        at += part;
        n -= part;
    }
    return true;
}

bool spool_get(const Spool *sp, const Spooled *s, uint64_t at, void *p, size_t n)
{
    while (n) {
        off_t  where;
        size_t part = part_at(s, at, n, &where);
        if (pread(sp->fd, p, part, where) != (ssize_t)part)
            return false;
        p = (char *)p + part;
        at += part;
        n -= part;
    }
    return true;
}

void spool_cut(Spool *sp, Spooled *s, uint64_t n)
{
    uint32_t keep = (uint32_t)((n + EXTENT - 1) / EXTENT);
    while (s->n > keep) {
        uint32_t extent = s->extents[--s->n];
        /* Not where the file system cannot: then the space is merely used again. */
        (void)!fallocate(sp->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)extent * EXTENT, EXTENT);
        push(&sp->free_list, &sp->n_free, &sp->free_cap, extent); /* out of memory: lost until the session ends */
    }
    if (keep == 0) {
        free(s->extents);
        *s = (Spooled){ 0 };
    }
}
