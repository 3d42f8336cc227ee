/* The counters themselves. */
#include "config.h"
#include "server/metrics.h"

#include "util/log.h"

#include <stdio.h>

Metrics metrics;

void metrics_each(void (*fn)(void *ctx, const char *name, const char *what, unsigned long long value), void *ctx)
{
#define COUNTER(name, what) fn(ctx, #name, what, METRIC_GET(name));
#include "server/metrics.def"
#undef COUNTER
}

typedef struct Line {
    char   text[1024];
    size_t n;
} Line;

static void add(void *ctx, const char *name, const char *what, unsigned long long value)
{
    Line *l = ctx;
    (void)what;
    int n = snprintf(l->text + l->n, sizeof l->text - l->n, "%s%s=%llu", l->n ? " " : "", name, value);
    if (n > 0 && (size_t)n < sizeof l->text - l->n)
        l->n += (size_t)n;
    else
        l->text[l->n] = 0; /* no half of a counter */
}

void metrics_log(void)
{
    Line l = { .n = 0 };
    metrics_each(add, &l);
    log_info("metrics", "%s", l.text);
}
