/* The table of cursors. Ids are 1-based and reused after a close. */
#include "config.h"
#include "server/cursor.h"

#include "server/nested.h"
#include "server/scroll.h"

#include <stdlib.h>

Cursor *cursor_alloc(uint32_t id)
{
    Cursor *c = calloc(1, sizeof *c);
    if (!c || !(c->a = arena_new(0))) {
        free(c);
        return NULL;
    }
    c->id = id;
    return c;
}

Cursor *cursor_new(Session *s)
{
    uint32_t at = 0;
    while (at < s->n_cursors && s->cursors[at])
        at++;
    if (at >= (uint32_t)s->srv->cfg->max_cursors)
        return NULL;
    if (at == s->n_cursors) {
        uint32_t n = s->n_cursors ? s->n_cursors * 2 : 16;
        Cursor **more = realloc(s->cursors, n * sizeof *more);
        if (!more)
            return NULL;
        memset(more + s->n_cursors, 0, (n - s->n_cursors) * sizeof *more);
        s->cursors = more;
        s->n_cursors = n;
    }
    return s->cursors[at] = cursor_alloc(at + 1);
}

Cursor *cursor_find(Session *s, uint32_t id)
{
    if (id >= NESTED_BASE)
        return nested_find(s, id);
    return id >= 1 && id <= s->n_cursors ? s->cursors[id - 1] : NULL;
}

void cursor_close_result(Session *s, Cursor *c)
{
    while (c->children)
        cursor_free(s, c->children->id);
    be_stream_close(c->stream);
    c->stream = NULL;
    scroll_free(c->scroll);
    c->scroll = NULL;
    c->fetched = 0;
    c->exhausted = false;
}

void cursor_reset(Session *s, Cursor *c, Str sql)
{
    cursor_close_result(s, c);
    xlat_release(c->x);
    arena_free(c->kept);
    Arena   *a = c->a;
    uint32_t id = c->id;
    arena_reset(a);
    *c = (Cursor){ .id = id, .a = a };
    c->sql = str_copy(a, sql);
    sql_scan(c->sql, &c->scan);
}

static void destroy(Session *s, Cursor *c)
{
    cursor_close_result(s, c);
    xlat_release(c->x);
    arena_free(c->kept);
    arena_free(c->a);
    free(c);
}

void cursor_free(Session *s, uint32_t id)
{
    Cursor *c = cursor_find(s, id);
    if (!c)
        return;
    if (c->parent)
        nested_forget(s, c);
    else
        s->cursors[id - 1] = NULL;
    destroy(s, c);
}

void cursors_free(Session *s)
{
    for (uint32_t i = 0; i < s->n_cursors; i++)
        if (s->cursors[i])
            destroy(s, s->cursors[i]);
    free(s->cursors);
    s->cursors = NULL;
    s->n_cursors = 0;
}
