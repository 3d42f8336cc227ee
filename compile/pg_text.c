/* A translation as one text, for reports and golden files. */
#include "config.h"
#include "compile/sql_compile.h"

static void put_all(StrBuf *b, const SqlResult *r)
{
    for (uint32_t i = 0; i < r->step_count; i++) {
        sb_puts(b, i ? ";\n" : "");
        sb_put(b, r->steps[i].pg);
    }
    for (uint32_t i = 0; i < r->column_count; i++)
        if (r->columns[i].nested) {
            sb_printf(b, ";\n-- CURSOR column %u, run for a row when its cursor is fetched:\n", i + 1);
            put_all(b, r->columns[i].nested->result);
        }
}

Str sql_pg_text(Arena *a, const SqlResult *r)
{
    StrBuf b;
    sb_init(&b, a);
    put_all(&b, r);
    return sb_str(&b);
}
