/* Reaches the whole compiler: parser, all passes, emitter. The first line may be CREATE TABLE statements for the catalogue
 * (up to a line that is a slash); the rest is the statement. An arena cap stands for small memory. */
#include "config.h"

#include <stdlib.h>

#include "compile/sql_compile.h"
#include "rewrite/cat_memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must_hold(const SqlResult *r, Str text)
{
    if (r->step_count == 0 && r->verdict <= VERDICT_REVIEW && r->kind != SQL_KIND_NONE)
        return; /* carried out by the server */
    for (uint32_t i = 0; i < r->step_count; i++)
        for (uint32_t k = 0; k < r->steps[i].map_count; k++) {
            const SqlMapEntry *m = &r->steps[i].map[k];
            if (m->ora > text.n || m->pg > r->steps[i].pg.n || (k && m->pg <= r->steps[i].map[k - 1].pg))
                abort();
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str    all = { (const char *)data, size }, text = all;
    Arena *a = arena_new(8 << 20);
    if (setjmp(*arena_guard(a))) {
        arena_free(a);
        return 0;
    }
    SqlOptions o = { .pg_version = 150000 };
    const char *slash = size ? memmem(data, size, "\n/\n", 3) : NULL;
    if (slash) {
        text = (Str){ slash + 3, size - (size_t)(slash + 3 - all.p) };
        o.catalog = cat_memory_new(a);
        cat_memory_add_script(o.catalog, (Str){ all.p, (size_t)(slash - all.p) });
    }
    must_hold(sql_compile(a, text, &o), text);
    arena_unguard(a);
    arena_free(a);
    return 0;
}
