/* The log: one line an event, `time level event key=value ...` on standard error. Thread-safe.
 * Never bind values or passwords; SQL text only at LOG_DEBUG. */
#ifndef DBSACI_UTIL_LOG_H
#define DBSACI_UTIL_LOG_H

#include <stdbool.h>

typedef enum LogLevel { LOG_LV_ERROR, LOG_LV_WARN, LOG_LV_INFO, LOG_LV_DEBUG } LogLevel;

/* Process-wide; may be changed at run time. */
void log_set_level(LogLevel level);
bool log_enabled(LogLevel level);
/* true: one JSON object a line */
void log_set_json(bool on);
/* What follows on every line of this thread, e.g. "sid=17"; copied, at most 63 bytes. */
void log_set_context(const char *context);

/* `event` is a word; fmt gives `key=value key="value"` pairs. Values with blanks are the caller's to quote. */
void log_write(LogLevel level, const char *event, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#define log_error(...) log_write(LOG_LV_ERROR, __VA_ARGS__)
#define log_warn(...) log_write(LOG_LV_WARN, __VA_ARGS__)
#define log_info(...) log_write(LOG_LV_INFO, __VA_ARGS__)
#define log_debug(...)                                                                                                 \
    do {                                                                                                               \
        if (log_enabled(LOG_LV_DEBUG))                                                                                 \
            log_write(LOG_LV_DEBUG, __VA_ARGS__);                                                                      \
    } while (0)

#endif
