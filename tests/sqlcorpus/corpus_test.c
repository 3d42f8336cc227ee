/* The offline part of the golden cases: see README.md. */
#include "config.h"

#include <pg_query.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "compile/sql_compile.h"
#include "rewrite/cat_memory.h"
#include "tests/sqlcorpus/case.h"

static int passed, failed;

static void fail(const char *file, const CorpusCase *c, const char *what, Str want, Str got)
{
    failed++;
    printf("not ok %s:%d: %.*s: %s\n", file, c->line, STR_ARG(c->title), what);
    if (want.n || got.n)
        printf("    want: %.*s\n    got:  %.*s\n", STR_ARG(want), STR_ARG(got));
}

static Str error_text(Arena *a, const Diag *d)
{
    return str_of(arena_printf(a, "ORA-%05d: %s", d->ora, d->message));
}

static const Diag *refusal(const SqlResult *r)
{
    const Diag *d = diag_worst(&r->diags);
    return d && d->level >= DIAG_ERROR ? d : NULL;
}

/* PostgreSQL's own parser must take what we emit. */
static bool postgres_takes(const SqlResult *r, Str *why, Arena *a)
{
    for (uint32_t i = 0; i < r->column_count; i++)
        if (r->columns[i].nested && !postgres_takes(r->columns[i].nested->result, why, a))
            return false;
    for (uint32_t i = 0; i < r->step_count; i++) {
        PgQueryParseResult p = pg_query_parse(arena_strndup(a, r->steps[i].pg.p, r->steps[i].pg.n));
        bool               ok = p.error == NULL;
        if (!ok)
            *why = str_of(arena_printf(a, "%s in: %.*s", p.error->message, STR_ARG(r->steps[i].pg)));
        pg_query_free_parse_result(p);
        if (!ok)
            return false;
    }
    return true;
}

/* Every prefix compiles or gives a Diag; an arena too small for it ends in a Diag too. */
static bool survives(Str sql, SqlOptions *options)
{
    for (size_t n = 0; n < sql.n; n++) {
        if (n && sql.p[n] != ' ' && sql.p[n] != '(' && sql.p[n] != ',' && sql.p[n] != '\n')
            continue;
        Arena           *a = arena_new(0);
        const SqlResult *r = sql_compile(a, (Str){ sql.p, n }, options);
        bool             ok = r->step_count || r->diags.count || r->root;
        arena_free(a);
        if (!ok)
            return false;
    }
    for (size_t cap = 4096; cap < 200000; cap = cap * 3 / 2) {
        Arena *a = arena_new(cap);
        sql_compile(a, sql, options);
        arena_free(a);
    }
    return true;
}

/* -- nls: NLS_SORT NLS_COMP */
static void take_sort(const CorpusCase *c, SqlOptions *o)
{
    static const char mark[] = "\n-- nls: ";
    const char       *at = memmem(c->head.p, c->head.n, mark, sizeof mark - 1);
    if (!at)
        return;
    at += sizeof mark - 1;
    size_t left = (size_t)(c->head.p + c->head.n - at);
    o->nls_sort = (Str){ at, 0 };
    while (o->nls_sort.n < left && at[o->nls_sort.n] > ' ')
        o->nls_sort.n++;
    left -= o->nls_sort.n;
    at += o->nls_sort.n;
    o->nls_comp = left > 10 && memcmp(at, " LINGUISTIC", 11) == 0 ? NLS_COMP_LINGUISTIC
                  : left > 4 && memcmp(at, " ANSI", 5) == 0      ? NLS_COMP_ANSI
                                                                  : NLS_COMP_BINARY;
}

static SqlOptions options_for(Arena *a, const CorpusCase *c)
{
    SqlOptions o = { .current_schema = STR("APP"), .session_user = STR("APP"), .pg_version = 150000 };
    if (memmem(c->head.p, c->head.n, "\n-- oracle: 19", 14))
        o.oracle_version = 19;
    take_sort(c, &o);
    if (c->catalog.n) {
        o.catalog = cat_memory_new(a);
        cat_memory_add_script(o.catalog, c->catalog);
    }
    return o;
}

static void accept_case(Arena *a, CorpusCase *c, const SqlResult *r)
{
    const Diag *d = refusal(r);
    c->has_caret = d != NULL;
    c->has_pg = d == NULL && r->step_count > 0;
    c->verdict = (Str){ 0 };
    if (d) {
        c->caret = d->at.start > c->sql.n ? (uint32_t)c->sql.n : d->at.start;
        c->message = error_text(a, d);
    } else {
        c->pg = sql_pg_text(a, r);
        if (r->verdict != VERDICT_WORKS)
            c->verdict = str_of(sql_verdict_name(r->verdict));
    }
}

static bool expectations_hold(const char *file, const CorpusCase *c, const SqlResult *r, Arena *a)
{
    const Diag *d = refusal(r);
    Str         got = d ? error_text(a, d) : sql_pg_text(a, r);
    if (c->has_caret) {
        if (!d || !str_eq(c->message, got))
            return fail(file, c, "error", c->message, got), false;
        if (c->caret != d->at.start)
            return fail(file, c, "error offset", str_of(arena_printf(a, "%u", c->caret)),
                        str_of(arena_printf(a, "%u", d->at.start))), false;
        return true;
    }
    if (c->has_pg && (d || !str_eq(c->pg, got)))
        return fail(file, c, "text", c->pg, got), false;
    Str verdict = str_of(sql_verdict_name(r->verdict));
    if (c->has_pg && !str_eq(c->verdict.n ? c->verdict : STR("works"), verdict))
        return fail(file, c, "verdict", c->verdict.n ? c->verdict : STR("works"), verdict), false;
    return true;
}

static void check_case(const char *file, CorpusCase *c, bool accept)
{
    Arena           *a = arena_new(0);
    SqlOptions       options = options_for(a, c);
    const SqlResult *r = sql_compile(a, c->sql, &options);
    Str              why = { 0 };
    if (accept)
        accept_case(a, c, r);
    else if (!expectations_hold(file, c, r, a))
        ;
    else if (!postgres_takes(r, &why, a))
        fail(file, c, "PostgreSQL's parser refuses it", (Str){ 0 }, why);
    else if (!survives(c->sql, &options))
        fail(file, c, "a prefix gave neither result nor diagnostic", (Str){ 0 }, (Str){ 0 });
    else
        passed++;
    if (!accept)
        arena_free(a); /* accepted texts live in it until the file is written */
}

static bool read_file(Arena *a, const char *path, Str *text)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    StrBuf b;
    sb_init(&b, a);
    char   chunk[65536];
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0)
        sb_put(&b, (Str){ chunk, n });
    fclose(f);
    *text = sb_str(&b);
    return true;
}

static void write_file(Arena *a, const char *path, Str preamble, const CorpusCase *first)
{
    StrBuf out;
    sb_init(&out, a);
    sb_put(&out, preamble);
    for (const CorpusCase *c = first; c; c = c->next)
        case_write(&out, c);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(out.p, 1, out.n, f) != out.n)
        perror(path);
    if (f)
        fclose(f);
}

int main(int argc, char **argv)
{
    bool accept = argc > 1 && strcmp(argv[1], "--accept") == 0;
    pg_query_free_parse_result(pg_query_parse("SELECT 1")); /* so that pg_query_exit() has something to free */
    for (int i = accept ? 2 : 1; i < argc; i++) {
        Arena *a = arena_new(0);
        Str    text;
        if (!read_file(a, argv[i], &text)) {
            perror(argv[i]);
            failed++;
            continue;
        }
        CorpusCase *first = case_read(a, text);
        for (CorpusCase *c = first; c; c = c->next)
            check_case(argv[i], c, accept);
        if (accept)
            write_file(a, argv[i], case_preamble(text), first);
        arena_free(a);
    }
    pg_query_exit();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
