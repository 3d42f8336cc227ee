/* The compiler's speed beside PostgreSQL's own parser: for every statement of the given files (records divided by lines
 * that begin `-- @@`, or one statement a file) the time of an uncached sql_compile(), and of pg_query_split_with_parser()
 * on the text that it emitted. Prints totals, medians and the ratio of the medians over statements that compile. */
#include "config.h"

#include <pg_query.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "compile/sql_compile.h"

enum { REPEAT = 5, MAX_STATEMENTS = 200000 };

typedef struct Samples {
    double  *ours, *theirs; /* microseconds */
    size_t   n;
    uint64_t bytes, lines;
    double   total;         /* seconds over all statements, also refused ones */
    size_t   statements;
} Samples;

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The least of a few runs is the cost without the neighbours' noise. */
static double compile_time(Str text, const SqlOptions *options)
{
    double best = 1e18;
    Arena *a = arena_new(0);
    for (int i = 0; i < REPEAT; i++) {
        double start = now_us();
        sql_compile(a, text, options);
        double took = now_us() - start;
        best = took < best ? took : best;
        arena_reset(a);
    }
    arena_free(a);
    return best;
}

static double parser_time(const SqlResult *r, Arena *a)
{
    double sum = 0;
    for (uint32_t s = 0; s < r->step_count; s++) {
        char  *text = arena_strndup(a, r->steps[s].pg.p, r->steps[s].pg.n);
        double best = 1e18;
        for (int i = 0; i < REPEAT; i++) {
            double start = now_us();
            PgQuerySplitResult split = pg_query_split_with_parser(text);
            double took = now_us() - start;
            best = took < best ? took : best;
            pg_query_free_split_result(split);
        }
        sum += best;
    }
    return sum;
}

static void sample(Samples *s, Str text)
{
    SqlOptions       options = { .current_schema = STR("APP"), .pg_version = 150000 };
    Arena           *a = arena_new(0);
    double           start = now_us();
    const SqlResult *r = sql_compile(a, text, &options);
    s->total += (now_us() - start) / 1e6;
    s->statements++;
    s->bytes += text.n;
    for (size_t i = 0; i < text.n; i++)
        s->lines += text.p[i] == '\n';
    s->lines++;
    if (r->step_count && s->n < MAX_STATEMENTS) {
        s->ours[s->n] = compile_time(text, &options);
        s->theirs[s->n++] = parser_time(r, a);
    }
    arena_free(a);
}

static void sample_file(Samples *s, const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        exit(1);
    }
    fseek(f, 0, SEEK_END);
    size_t size = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(size + 1);
    if (!text || fread(text, 1, size, f) != size)
        exit(1);
    fclose(f);
    text[size] = 0;
    char *p = text;
    while (p && *p) {
        if (strncmp(p, "-- @@", 5) == 0) {
            p = strchr(p, '\n');
            if (!p)
                break;
            p++;
        }
        char  *end = strstr(p, "\n-- @@");
        size_t n = end ? (size_t)(end - p) : strlen(p);
        if (n)
            sample(s, (Str){ p, n });
        p = end ? end + 1 : NULL;
    }
    free(text);
}

int main(int argc, char **argv)
{
    Samples s = { .ours = calloc(MAX_STATEMENTS, sizeof(double)), .theirs = calloc(MAX_STATEMENTS, sizeof(double)) };
    if (!s.ours || !s.theirs)
        return 1;
    for (int i = 1; i < argc; i++)
        sample_file(&s, argv[i]);
    if (s.n) {
        qsort(s.ours, s.n, sizeof(double), by_value);
        qsort(s.theirs, s.n, sizeof(double), by_value);
        printf("compiled %zu of %zu statements, %llu lines, %llu bytes in %.2f s\n", s.n, s.statements,
               (unsigned long long)s.lines, (unsigned long long)s.bytes, s.total);
        printf("median: compile %.2f us, PostgreSQL's parser on the emitted text %.2f us, ratio %.2f\n", s.ours[s.n / 2],
               s.theirs[s.n / 2], s.ours[s.n / 2] / s.theirs[s.n / 2]);
        printf("p95:    compile %.2f us, parser %.2f us\n", s.ours[s.n * 95 / 100], s.theirs[s.n * 95 / 100]);
    }
    free(s.ours);
    free(s.theirs);
    pg_query_exit();
    return 0;
}
