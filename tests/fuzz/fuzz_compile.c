/* The whole compiler: scanner, parser, all passes, emitter. Each input is compiled with an empty catalogue, with a catalogue
 * and, if it has binds, with distinct binds; what does not parse once is not tried again. The catalogue is a fixed one, or the CREATE statements
 * of the input before a line that is a slash. See tests/fuzz/README.md. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "compile/kind.h"
#include "compile/sql_compile.h"
#include "rewrite/cat_memory.h"
#include "tests/fuzz/fuzz_utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ARENA_CAP = 64 << 20 };

/* Of every type one column, a key, a sequence, a view; names that the seeds and the dictionary use. */
static const char fixed[] =
    "CREATE TABLE t (id NUMBER(10) PRIMARY KEY, a NUMBER, b VARCHAR2(20), c CHAR(5), d DATE, ts TIMESTAMP, l CLOB, r RAW(16));"
    "CREATE TABLE emp (empno NUMBER(4) NOT NULL, ename VARCHAR2(10), job VARCHAR2(9), mgr NUMBER(4), hiredate DATE,"
    " sal NUMBER(7,2), comm NUMBER(7,2), deptno NUMBER(2));"
    "CREATE TABLE dept (deptno NUMBER(2) PRIMARY KEY, dname VARCHAR2(14), loc VARCHAR2(13));"
    "CREATE TABLE u (id NUMBER, x BINARY_DOUBLE, tz TIMESTAMP WITH TIME ZONE, i INTERVAL DAY TO SECOND, j BLOB);"
    "CREATE VIEW v AS SELECT id, a, b FROM t; CREATE SEQUENCE s; CREATE SYNONYM y FOR t;";

/* Made once: lives as long as the process. */
static Catalog *fixed_catalog(void)
{
    static Catalog *made;
    static Arena   *life;
    if (!made) {
        life = arena_new(0);
        made = cat_memory_new(life);
        cat_memory_add_script(made, STR(fixed));
    }
    return made;
}

#define must(holds) ((holds) ? (void)0 : broken(#holds))

static void broken(const char *what)
{
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

static void steps_hold(const SqlResult *r, Str text, bool utf8)
{
    for (uint32_t i = 0; i < r->step_count; i++) {
        const SqlStep *s = &r->steps[i];
        must(s->pg.n > 0 && !memchr(s->pg.p, 0, s->pg.n)); /* a NUL would cut the statement short on its way */
        must(!utf8 || fuzz_is_utf8(s->pg));
        for (uint32_t k = 0; k < s->map_count; k++)
            must(s->map[k].ora <= text.n && s->map[k].pg <= s->pg.n && (k == 0 || s->map[k].pg > s->map[k - 1].pg));
    }
}

/* Storage, audit and the like have nothing to do in PostgreSQL. */
static bool is_ddl(SqlKind kind)
{
    return kind == SQL_KIND_DDL || kind == SQL_KIND_OTHER;
}

static void result_holds(const SqlResult *r, Str text, bool utf8)
{
    must(r != NULL);
    if (r->verdict <= VERDICT_REVIEW)
        must(r->step_count > 0 || kind_is_servers(r->kind) || is_ddl(r->kind));
    else
        must(r->step_count == 0 && r->diags.count > 0 && diag_worst(&r->diags)->ora > 0);
    for (const Diag *d = r->diags.first; d; d = d->next) {
        must(d->at.start <= d->at.end && d->at.end <= text.n);
        must(d->message && (!utf8 || (fuzz_is_utf8(str_of(d->message)) && fuzz_is_utf8(str_of(d->hint)))));
    }
    for (uint32_t i = 0; i < r->bind_count; i++)
        must(r->binds[i].param <= r->param_count);
    steps_hold(r, text, utf8);
}

/* What the first way tells of the others: whether they could differ from it. */
typedef struct Found {
    bool translated, binds;
} Found;

static Found one_way(Arena *a, Str text, bool utf8, const SqlOptions *o)
{
    const SqlResult *r = sql_compile(a, text, o);
    result_holds(r, text, utf8);
    Found found = { r->verdict != VERDICT_UNPARSED && !kind_is_servers(r->kind), r->bind_count > 0 };
    arena_reset(a);
    return found;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str         all = { (const char *)data, size }, text = all;
    Arena      *a = arena_new(ARENA_CAP), *of_catalog = arena_new(ARENA_CAP);
    SqlOptions  o = { .pg_version = 150000 };
    const char *slash = size ? memmem(data, size, "\n/\n", 3) : NULL;
    if (slash)
        text = (Str){ slash + 3, size - (size_t)(slash + 3 - all.p) };
    bool utf8 = fuzz_is_utf8(all); /* names of the catalogue are emitted too */
    Found found = one_way(a, text, utf8, &o);
    if (found.translated) {
        o.distinct_binds = true;
        if (found.binds)
            one_way(a, text, utf8, &o);
        o.distinct_binds = false;
        o.catalog = fixed_catalog();
        if (slash && setjmp(*arena_guard(of_catalog)) == 0) {
            o.catalog = cat_memory_new(of_catalog);
            cat_memory_add_script(o.catalog, (Str){ all.p, (size_t)(slash - all.p) });
        }
        one_way(a, text, utf8, &o);
    }
    arena_unguard(of_catalog);
    arena_free(of_catalog);
    arena_free(a);
    return 0;
}
