#include "config.h"
#include "rewrite/fn.h"

#include <stdio.h>
#include <stdlib.h>

#define M FN_MANY
#define PG(f) .target = #f
#define DB(f) .target = #f, .compat = true
#define HK(f) .lower = fn_lower_##f
#define FN(n, least, most, letters, t, low, fl) \
    { .name = #n, .min = least, .max = most, .args = letters, .type = fn_type_##t, low, .flags = fl },
static const Fn table[] = {
#include "rewrite/functions.def"
};
static const Fn packages[] = {
#define PKG(p, n, least, most, letters, t) \
    { .name = #p "." #n, .min = least, .max = most, .args = letters, .type = fn_type_##t },
#include "rewrite/packages.def"
#undef PKG
};
#undef FN
#undef PG
#undef DB
#undef HK
#undef M

static int by_name(const void *key, const void *row)
{
    return str_cmp(*(const Str *)key, str_of(((const Fn *)row)->name));
}

const Fn *fn_find(Str name)
{
    return bsearch(&name, table, sizeof table / sizeof *table, sizeof *table, by_name);
}

const Fn *fn_find_package(const StrList *name)
{
    char buf[300];
    if (name->n < 2)
        return NULL;
    Str p = name->v[name->n - 2], f = name->v[name->n - 1];
    int n = snprintf(buf, sizeof buf, "%.*s.%.*s", STR_ARG(p), STR_ARG(f));
    Str key = { buf, n > 0 && (size_t)n < sizeof buf ? (size_t)n : 0 };
    return bsearch(&key, packages, sizeof packages / sizeof *packages, sizeof *packages, by_name);
}

const Fn *fn_row(uint32_t i)
{
    return i < sizeof table / sizeof *table ? &table[i] : NULL;
}
