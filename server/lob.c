/* The session's LOB table: which value is behind a locator. */
#include "config.h"
#include "server/lob_impl.h"

#include "wire/ora_text.h"

#include <stdlib.h>

void lob_drop(LobTable *t, Lob *l)
{
    t->dirty -= l->dirty;
    lob_store_free(&t->heap, &l->store);
    *l = (Lob){ 0 };
}

void lobs_free(Session *s)
{
    LobTable *t = s->lobs;
    if (!t)
        return;
    for (uint64_t i = 0; i < LOB_SLOTS && i <= t->next; i++)
        lob_store_free(&t->heap, &t->v[i].store);
    for (uint32_t i = 0; i < t->n_columns; i++)
        free(t->columns[i]);
    free(t->columns);
    spool_free(t->heap.spool);
    free(t);
    s->lobs = NULL;
}

static LobTable *table(Session *s)
{
    const Config *cfg = s->srv->cfg;
    if (s->lobs)
        return s->lobs;
    LobTable *t = calloc(1, sizeof *t);
    Spool    *spool = spool_new((uint64_t)cfg->lob_disk << 20);
    if (!t || !spool) {
        free(t);
        spool_free(spool);
        return NULL;
    }
    t->heap = (LobHeap){ .bound = (uint64_t)cfg->lob_memory << 20, .spool = spool };
    t->oldest = 1;
    return s->lobs = t;
}

LobHeap *lobs_heap(Session *s)
{
    LobTable *t = table(s);
    return t ? &t->heap : NULL;
}

Lob *lob_find(Session *s, Str bytes, Locator *loc)
{
    if (!s->lobs || !locator_get(bytes, loc) || loc->handle == 0)
        return NULL;
    Lob *l = &s->lobs->v[loc->handle % LOB_SLOTS];
    return l->handle == loc->handle ? l : NULL;
}

/* Temporary LOBs and written ones are never displaced. */
static bool is_kept(const Lob *l)
{
    return l->handle && (l->temporary || l->dirty);
}

Lob *lob_new(Session *s, bool clob, bool temporary)
{
    LobTable *t = table(s);
    for (int tries = 0; t && tries < LOB_SLOTS; tries++) {
        Lob *l = &t->v[++t->next % LOB_SLOTS];
        if (is_kept(l))
            continue;
        lob_drop(t, l);
        l->handle = t->next;
        l->clob = clob;
        l->temporary = temporary;
        return l;
    }
    return NULL;
}

/* Drops the oldest value of a query that is older than `l`. False: there is none. */
static bool displace_one(LobTable *t, const Lob *l)
{
    for (; t->oldest < l->handle; t->oldest++) {
        Lob *old = &t->v[t->oldest % LOB_SLOTS];
        if (old->handle == t->oldest && !is_kept(old) && old->store.n) {
            lob_drop(t, old);
            return true;
        }
    }
    return false;
}

bool lob_fill(LobTable *t, Lob *l, Str value)
{
    for (;;) {
        LobFeed f = { .heap = &t->heap, .to = &l->store, .utf8 = l->clob };
        if (lob_feed(&f, value, true))
            return true;
        lob_store_free(&t->heap, &l->store);
        if (!displace_one(t, l))
            return false;
    }
}

void lob_locator(const Lob *l, uint8_t out[LOCATOR_SIZE])
{
    locator_put(out, &(Locator){ .handle = l->handle, .blob = !l->clob, .temporary = l->temporary });
}

bool lob_keep(Session *s, bool clob, bool temporary, const char *p, size_t n, uint8_t out[LOCATOR_SIZE])
{
    Lob *l = lob_new(s, clob, temporary);
    if (!l)
        return false;
    if (!lob_fill(s->lobs, l, (Str){ p, n })) {
        lob_drop(s->lobs, l);
        return false;
    }
    lob_locator(l, out);
    return true;
}

uint64_t lobs_kept(const Session *s)
{
    return s->lobs ? s->lobs->next : 0;
}

bool lob_value(Session *s, Arena *a, Str locator, Str *value, bool *clob)
{
    Locator loc;
    Outcome ignored = { 0 };
    Lob    *l = lob_find(s, locator, &loc);
    if (!l || !lob_bring(s, l, &ignored))
        return false;
    *clob = l->clob;
    size_t   n = 0;
    LobDrain d = { &s->lobs->heap, &l->store, 0, l->store.n, l->clob };
    char    *p = arena_alloc(a, (size_t)(l->clob ? l->store.n / 2 * 3 : l->store.n) + LOB_PIECE_MAX);
    for (size_t part = 1; part; n += part)
        if (!lob_drain(&d, p + n, &part))
            return false;
    *value = (Str){ p, n };
    return true;
}

uint64_t lob_length(bool clob, Str value)
{
    return clob ? utf16_units(value) : value.n;
}
