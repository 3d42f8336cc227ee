/* Runs the micro-workload (ops.def) against one target and prints, one JSON object a line, the median and the 95th
 * percentile in microseconds. The password comes by the environment. bench/run calls it three times in turn. */
#include "config.h"
#include "bench/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum OpKind { OP_QUERY, OP_WRITE_COMMIT, OP_WRITE_ROLLBACK, OP_BULK } OpKind;

typedef struct Op {
    const char *name;
    OpKind      kind;
    int         warm, runs;
    const char *oracle, *pg;
    int         binds;
} Op;

static const Op ops[] = {
#define OP(name, kind, warm, runs, oracle, pg, binds) { #name, OP_##kind, warm, runs, oracle, pg, binds },
#include "bench/ops.def"
#undef OP
};

enum { TABLE_ROWS = 100000, GROUPS = 50, BULK_ROWS = 5000 };

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void pick_binds(const Op *op, uint32_t *state, int64_t *binds)
{
    if (op->binds == 3) {
        binds[0] = next_random(state) % GROUPS;
        binds[1] = next_random(state) % (TABLE_ROWS - 1000) + 1;
        binds[2] = binds[1] + 500;
    } else {
        binds[0] = next_random(state) % (TABLE_ROWS - 100) + 1;
    }
}

static uint64_t run_once(Target *t, const Op *op, int statement, uint32_t *state)
{
    int64_t  binds[4] = { 0 };
    uint64_t n = 0;
    pick_binds(op, state, binds);
    switch (op->kind) {
    case OP_QUERY:
        return t->run(t, statement, binds);
    case OP_WRITE_COMMIT:
        t->begin(t);
        n = t->run(t, statement, binds);
        t->commit(t);
        return n;
    case OP_WRITE_ROLLBACK:
        t->begin(t);
        n = t->run(t, statement, binds);
        t->rollback(t);
        return n;
    case OP_BULK:
        t->begin(t);
        t->bulk(t, statement, 1, BULK_ROWS);
        t->rollback(t);
        return BULK_ROWS;
    }
    return n;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(Target *t, const Op *op, int oracle, double scale)
{
    int      statement = t->prepare(t, oracle ? op->oracle : op->pg, op->kind == OP_QUERY, op->binds);
    int      runs = (int)(op->runs * scale) > 3 ? (int)(op->runs * scale) : 3;
    uint32_t state = 42;
    uint64_t rows = 0;
    double  *us = malloc(sizeof *us * (size_t)runs);
    if (!us)
        abort();
    for (int i = 0; i < op->warm; i++)
        run_once(t, op, statement, &state);
    for (int i = 0; i < runs; i++) {
        double start = now_us();
        rows += run_once(t, op, statement, &state);
        us[i] = now_us() - start;
    }
    qsort(us, (size_t)runs, sizeof *us, by_value);
    printf("{\"op\":\"%s\",\"median_us\":%.1f,\"p95_us\":%.1f,\"runs\":%d,\"rows\":%llu}\n", op->name, us[runs / 2],
           us[runs * 95 / 100], runs, (unsigned long long)rows);
    fflush(stdout);
    free(us);
}

int main(int argc, char **argv)
{
    const char *password = getenv("BENCH_PASSWORD"), *scale = getenv("BENCH_SCALE"), *only = getenv("BENCH_ONLY");
    int         oracle = argc == 6 && strcmp(argv[1], "oracle") == 0;
    if (!oracle && !(argc == 3 && strcmp(argv[1], "pg") == 0)) {
        fputs("usage: client pg CONNINFO | client oracle HOST PORT SERVICE USER   (BENCH_PASSWORD, BENCH_SCALE, BENCH_ONLY)\n", stderr);
        return 2;
    }
    Target *t = oracle ? target_oracle(argv[2], atoi(argv[3]), argv[4], argv[5], password ? password : "") : target_pg(argv[2]);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (!only || strcmp(only, ops[i].name) == 0)
            measure(t, &ops[i], oracle, scale ? atof(scale) : 1.0);
    t->close(t);
    return 0;
}
