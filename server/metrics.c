/* The counters themselves. */
#include "config.h"
#include "server/metrics.h"

Metrics metrics;

void metrics_each(void (*fn)(void *ctx, const char *name, const char *what, unsigned long long value), void *ctx)
{
#define COUNTER(name, what) fn(ctx, #name, what, METRIC_GET(name));
#include "server/metrics.def"
#undef COUNTER
}
