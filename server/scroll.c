/* Rows in one block of memory with an index of where each begins. */
#include "config.h"
#include "server/scroll.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SCROLL_MAX = 256 << 20 }; /* bytes of a scrollable result */

struct Scroll {
    char    *mem;
    size_t   n, cap;
    size_t  *rows;
    uint64_t n_rows, cap_rows;
};

static bool put(Scroll *s, const void *p, size_t n)
{
    if (s->n + n > SCROLL_MAX)
        return false;
    if (s->n + n > s->cap) {
        size_t cap = s->cap ? s->cap : 16384;
        while (cap < s->n + n)
            cap *= 2;
        char *more = realloc(s->mem, cap);
        if (!more)
            return false;
        s->mem = more;
        s->cap = cap;
    }
    memcpy(s->mem + s->n, p, n);
    s->n += n;
    return true;
}

static bool begin_row(Scroll *s)
{
    if (s->n_rows == s->cap_rows) {
        uint64_t cap = s->cap_rows ? s->cap_rows * 2 : 256;
        size_t  *more = realloc(s->rows, cap * sizeof *more);
        if (!more)
            return false;
        s->rows = more;
        s->cap_rows = cap;
    }
    s->rows[s->n_rows++] = s->n;
    return true;
}

Scroll *scroll_read(BeStream *stream, int ncols, BeError *err)
{
    Scroll *s = calloc(1, sizeof *s);
    int     rc = s ? 1 : -1;
    if (!s)
        be_error_set(err, 4030, "out of process memory when trying to open a scrollable cursor");
    while (s && (rc = be_stream_next(stream, err)) == 1) {
        bool ok = begin_row(s);
        for (int i = 0; ok && i < ncols; i++) {
            int         n = 0;
            const char *v = be_stream_value(stream, i, &n);
            int32_t     len = v ? n : -1;
            ok = put(s, &len, sizeof len) && (!v || put(s, v, (size_t)n));
        }
        if (!ok) {
            be_error_set(err, 1652, "unable to extend temp segment: the scrollable result is over %d MiB", SCROLL_MAX >> 20);
            rc = -1;
            break;
        }
    }
    if (rc < 0) {
        scroll_free(s);
        return NULL;
    }
    return s;
}

void scroll_free(Scroll *s)
{
    if (!s)
        return;
    free(s->mem);
    free(s->rows);
    free(s);
}

uint64_t scroll_rows(const Scroll *s)
{
    return s->n_rows;
}

const char *scroll_value(const Scroll *s, uint64_t row, int column, int *length)
{
    size_t at = s->rows[row];
    for (int i = 0;; i++) {
        int32_t len;
        memcpy(&len, s->mem + at, sizeof len);
        at += sizeof len;
        if (i == column) {
            *length = len;
            return len < 0 ? NULL : s->mem + at;
        }
        at += len > 0 ? (size_t)len : 0;
    }
}
