#include "config.h"
#include "util/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static _Atomic int          level_now = LOG_LV_INFO;
static _Atomic bool         json_now = false;
static _Thread_local char   context_now[64];
static const char *const    level_names[] = { "error", "warn", "info", "debug" };

void log_set_level(LogLevel level)
{
    atomic_store_explicit(&level_now, (int)level, memory_order_relaxed);
}

bool log_enabled(LogLevel level)
{
    return (int)level <= atomic_load_explicit(&level_now, memory_order_relaxed);
}

void log_set_json(bool on)
{
    atomic_store_explicit(&json_now, on, memory_order_relaxed);
}

void log_set_context(const char *context)
{
    snprintf(context_now, sizeof context_now, "%s", context ? context : "");
}

static size_t put_json_text(char *to, size_t cap, const char *from)
{
    size_t n = 0;
    for (; *from && n + 7 < cap; from++) {
        unsigned char c = (unsigned char)*from;
        if (c == '"' || c == '\\')
            n += (size_t)snprintf(to + n, cap - n, "\\%c", c);
        else if (c < 0x20)
            n += (size_t)snprintf(to + n, cap - n, "\\u%04x", c);
        else
            to[n++] = (char)c;
    }
    to[n] = 0;
    return n;
}

void log_write(LogLevel level, const char *event, const char *fmt, ...)
{
    if (!log_enabled(level))
        return;
    char    text[4096], line[9216], stamp[32];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    for (char *p = text; *p; p++)
        if (*p == '\n' || *p == '\r')
            *p = ' ';

    struct timespec now;
    struct tm       tm;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &tm);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &tm);

    int n;
    if (atomic_load_explicit(&json_now, memory_order_relaxed)) {
        char quoted[8300];
        put_json_text(quoted, sizeof quoted, text);
        n = snprintf(line, sizeof line, "{\"time\":\"%s.%03ldZ\",\"level\":\"%s\",\"event\":\"%s\",\"context\":\"%s\",\"text\":\"%s\"}\n",
                     stamp, now.tv_nsec / 1000000, level_names[level], event, context_now, quoted);
    } else {
        n = snprintf(line, sizeof line, "%s.%03ldZ %s %s%s%s %s\n", stamp, now.tv_nsec / 1000000, level_names[level], event,
                     context_now[0] ? " " : "", context_now, text);
    }
    if (n > (int)sizeof line - 1)
        n = (int)sizeof line - 1;
    if (write(STDERR_FILENO, line, (size_t)n) < 0)
        return; /* nowhere left to complain */
}
