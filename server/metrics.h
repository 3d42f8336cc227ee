/* Counters of the process; metrics.def is the table. Relaxed atomics: cheap to count, exact when read at rest. */
#ifndef DBSACI_SERVER_METRICS_H
#define DBSACI_SERVER_METRICS_H

#include <stdatomic.h>
#include <stdint.h>

typedef struct Metrics {
#define COUNTER(name, what) atomic_ullong name;
#include "server/metrics.def"
#undef COUNTER
} Metrics;

/* The process's one set. */
extern Metrics metrics;

#define METRIC_ADD(name, n) atomic_fetch_add_explicit(&metrics.name, (unsigned long long)(n), memory_order_relaxed)
#define METRIC_SUB(name, n) atomic_fetch_sub_explicit(&metrics.name, (unsigned long long)(n), memory_order_relaxed)
#define METRIC_GET(name)    atomic_load_explicit(&metrics.name, memory_order_relaxed)

/* Calls fn once a counter. */
void metrics_each(void (*fn)(void *ctx, const char *name, const char *what, unsigned long long value), void *ctx);
/* One log line "metrics" with name=value of them all. */
void metrics_log(void);

#endif
