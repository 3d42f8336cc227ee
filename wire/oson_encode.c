/* JSON text -> OSON, in the subset that all drivers read: u32 offsets, strings and numbers with their length in front. */
#include "config.h"

#include <stdlib.h>

#include "wire/json_text.h"
#include "wire/ora_num.h"
#include "wire/ora_oson.h"
#include "wire/oson.h"
#include "wire/wr.h"

enum { NAME_MAX_BYTES = 255 };

typedef struct Name {
    Str      text;
    uint32_t hash;
} Name;

typedef struct Names {
    Name    *v;
    uint32_t n, cap;
    int      id_size;
    bool     too_long;
} Names;

static uint32_t name_hash(Str s)
{
    uint32_t h = 0x811c9dc5u;
    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (uint8_t)s.p[i]) * 16777619u;
    return h;
}

/* By the hash byte, then length, then bytes: the order in which readers search. */
static int name_order(const void *x, const void *y)
{
    const Name *a = x, *b = y;
    int         ha = a->hash & 0xff, hb = b->hash & 0xff;
    if (ha != hb)
        return ha - hb;
    if (a->text.n != b->text.n)
        return a->text.n < b->text.n ? -1 : 1;
    return a->text.n ? memcmp(a->text.p, b->text.p, a->text.n) : 0;
}

static void collect(Arena *a, Names *names, const JsonNode *n)
{
    for (const JsonNode *child = n->first; child; child = child->next) {
        if (n->kind == JSON_OBJECT) {
            names->too_long |= child->key.n > NAME_MAX_BYTES;
            if (names->n == names->cap) {
                uint32_t cap = names->cap ? 2 * names->cap : 16;
                names->v = arena_grow(a, names->v, names->cap * sizeof(Name), cap * sizeof(Name));
                names->cap = cap;
            }
            names->v[names->n++] = (Name){ child->key, name_hash(child->key) };
        }
        collect(a, names, child);
    }
}

static void sort_names(Names *names)
{
    uint32_t unique = 0;
    if (names->n > 1)
        qsort(names->v, names->n, sizeof(Name), name_order);
    for (uint32_t i = 0; i < names->n; i++)
        if (unique == 0 || name_order(&names->v[i], &names->v[unique - 1]) != 0)
            names->v[unique++] = names->v[i];
    names->n = unique;
    names->id_size = unique <= 255 ? 1 : unique <= 65535 ? 2 : 4;
}

static uint32_t name_id(const Names *names, Str key)
{
    Name        want = { key, name_hash(key) };
    const Name *found = bsearch(&want, names->v, names->n, sizeof(Name), name_order);
    return (uint32_t)(found - names->v) + 1;
}

static void put_sized(Wr *w, int size, uint32_t v)
{
    if (size == 1)
        wr_u8(w, (uint8_t)v);
    else if (size == 2)
        wr_u16(w, (uint16_t)v);
    else
        wr_u32(w, v);
}

static void put_string(Wr *w, Str s)
{
    int size = s.n < 256 ? 1 : s.n < 65536 ? 2 : 4;
    wr_u8(w, size == 1 ? OSON_STRING8 : size == 2 ? OSON_STRING16 : OSON_STRING32);
    put_sized(w, size, (uint32_t)s.n);
    wr_str(w, s);
}

/* What NUMBER cannot hold becomes a double, and what that cannot hold stays text. */
static void put_number(Wr *w, Arena *a, Str text)
{
    uint8_t out[ORA_NUM_MAX];
    int     n = ora_num_from_text(text, out);
    if (n > 0) {
        wr_u8(w, OSON_NUMBER);
        wr_u8(w, (uint8_t)n);
        wr_bytes(w, out, (size_t)n);
        return;
    }
    double   v = strtod(arena_strndup(a, text.p, text.n), NULL);
    uint64_t bits;
    uint8_t  ieee[8], ordered[8];
    if (v - v != 0) {
        put_string(w, text);
        return;
    }
    memcpy(&bits, &v, sizeof bits);
    for (int i = 0; i < 8; i++)
        ieee[i] = (uint8_t)(bits >> (56 - 8 * i));
    ora_double_from_pg(ieee, ordered);
    wr_u8(w, OSON_DOUBLE);
    wr_bytes(w, ordered, sizeof ordered);
}

/* Node, count, ids, offsets (patched as the children are written), children. */
static void put_node(Wr *w, Arena *a, const Names *names, const JsonNode *n)
{
    switch (n->kind) {
    case JSON_NULL: wr_u8(w, OSON_NULL); return;
    case JSON_TRUE: wr_u8(w, OSON_TRUE); return;
    case JSON_FALSE: wr_u8(w, OSON_FALSE); return;
    case JSON_NUMBER: put_number(w, a, n->text); return;
    case JSON_STRING: put_string(w, n->text); return;
    case JSON_ARRAY:
    case JSON_OBJECT: break;
    }
    int size = n->n < 256 ? 1 : n->n < 65536 ? 2 : 4;
    wr_u8(w, (uint8_t)((n->kind == JSON_OBJECT ? OSON_OBJECT : OSON_ARRAY) | OSON_OFFSETS_U32 |
                       (size == 1 ? 0 : size == 2 ? OSON_COUNT_U16 : OSON_COUNT_U32)));
    put_sized(w, size, n->n);
    if (n->kind == JSON_OBJECT)
        for (const JsonNode *c = n->first; c; c = c->next)
            put_sized(w, names->id_size, name_id(names, c->key));
    size_t offset = w->n;
    wr_zero(w, 4 * (size_t)n->n);
    for (const JsonNode *c = n->first; c; c = c->next, offset += 4) {
        wr_patch_u32(w, offset, (uint32_t)w->n);
        put_node(w, a, names, c);
    }
}

static void put_names(Wr *w, const Names *names, bool wide)
{
    uint32_t offset = 0;
    for (uint32_t i = 0; i < names->n; i++)
        wr_u8(w, (uint8_t)names->v[i].hash);
    for (uint32_t i = 0; i < names->n; i++) {
        put_sized(w, wide ? 4 : 2, offset);
        offset += 1 + (uint32_t)names->v[i].text.n;
    }
    for (uint32_t i = 0; i < names->n; i++) {
        wr_u8(w, (uint8_t)names->v[i].text.n);
        wr_str(w, names->v[i].text);
    }
}

static void put_header(Wr *w, uint16_t flags)
{
    wr_bytes(w, "\xffJZ", 3);
    wr_u8(w, OSON_VERSION);
    wr_u16(w, flags);
}

bool oson_from_json(Arena *a, Str json, Str *image)
{
    JsonNode *root = json_parse(a, json, OSON_MAX_DEPTH);
    Names     names = { 0 };
    Wr        tree, w;
    if (root == NULL)
        return false;
    collect(a, &names, root);
    sort_names(&names);
    if (names.too_long)
        return false;
    wr_init(&tree, NULL);
    wr_init(&w, NULL);
    put_node(&tree, a, &names, root);
    bool wide_tree = tree.n > 65535;
    if (root->kind != JSON_ARRAY && root->kind != JSON_OBJECT) {
        put_header(&w, OSON_INLINE_LEAF | OSON_SCALAR | (wide_tree ? OSON_TREE_U32 : 0));
        put_sized(&w, wide_tree ? 4 : 2, (uint32_t)tree.n);
    } else {
        size_t size = 0;
        for (uint32_t i = 0; i < names.n; i++)
            size += 1 + names.v[i].text.n;
        bool wide_names = size > 65535;
        put_header(&w, OSON_INLINE_LEAF | OSON_HASH_U8 | OSON_TINY_STATS | (wide_tree ? OSON_TREE_U32 : 0) |
                           (wide_names ? OSON_NAMES_SIZE_U32 : 0) |
                           (names.id_size == 2 ? OSON_NAMES_U16 : names.id_size == 4 ? OSON_NAMES_U32 : 0));
        put_sized(&w, names.id_size, names.n);
        put_sized(&w, wide_names ? 4 : 2, (uint32_t)size);
        put_sized(&w, wide_tree ? 4 : 2, (uint32_t)tree.n);
        wr_u16(&w, 0);
        put_names(&w, &names, wide_names);
    }
    wr_bytes(&w, tree.p, tree.n);
    bool ok = !tree.bad && !w.bad;
    if (ok)
        *image = (Str){ arena_memdup(a, w.p, w.n), w.n };
    wr_free(&tree);
    wr_free(&w);
    return ok;
}
