/* PL/pgSQL function scott.f(numeric) line 3 at RAISE  ->  ORA-06512: at "SCOTT.F", line 3
 *
 * The functions of the compat schema are no units: PostgreSQL names them without a schema, as they stand in the search path, so
 * their names are known here (compat_names.h is made of the schema's text). */
#include "config.h"
#include "backend/be_stack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const compat_names[] = {
#define COMPAT(name) name,
#include "backend/compat_names.h"
#undef COMPAT
};

static const char trigger_prefix[] = "dbsaci$trg_";

enum { NAME = 130 };

typedef struct Frame {
    char schema[NAME], name[NAME]; /* PostgreSQL's; schema may be empty */
    int  line;
} Frame;

static int by_name(const void *key, const void *row)
{
    return strcmp(key, *(const char *const *)row);
}

static int is_compat(const Frame *f)
{
    if (f->schema[0])
        return strcmp(f->schema, "dbsaci") == 0;
    return bsearch(f->name, compat_names, sizeof compat_names / sizeof *compat_names, sizeof *compat_names, by_name) != NULL;
}

/* One identifier, in quotes or not; behind it. */
static const char *take_name(const char *p, char *to)
{
    size_t n = 0;
    int    quoted = *p == '"';
    for (p += quoted; *p && *p != '\n'; p++) {
        if (quoted ? *p == '"' && p[1] != '"' : *p == '.' || *p == '(')
            break;
        if (quoted && *p == '"')
            p++;
        if (n + 1 < NAME)
            to[n++] = *p;
    }
    to[n] = '\0';
    return p + (quoted && *p == '"');
}

static int take_frame(const char *line, size_t n, Frame *f)
{
    static const char head[] = "PL/pgSQL function ";
    char              copy[600];
    if (n >= sizeof copy || strncmp(line, head, sizeof head - 1) != 0)
        return 0;
    memcpy(copy, line, n);
    copy[n] = '\0';
    f->schema[0] = '\0';
    const char *p = take_name(copy + sizeof head - 1, f->name);
    if (*p == '.') {
        memcpy(f->schema, f->name, sizeof f->schema);
        p = take_name(p + 1, f->name);
    }
    const char *at = *p == '(' ? strstr(p, ") line ") : NULL;
    f->line = at ? atoi(at + 7) : 0;
    return at != NULL;
}

/* Oracle's spelling, see be_names.h. */
static void to_oracle(char *name)
{
    int upper = 0, lower = 0;
    for (const char *p = name; *p; p++) {
        upper |= *p >= 'A' && *p <= 'Z';
        lower |= *p >= 'a' && *p <= 'z';
    }
    for (char *p = name; *p && upper != lower; p++) {
        if (lower && *p >= 'a' && *p <= 'z')
            *p = (char)(*p - 'a' + 'A');
        else if (upper && *p >= 'A' && *p <= 'Z')
            *p = (char)(*p - 'A' + 'a');
    }
}

static int put_frame(char *to, size_t size, Frame *f, const char *owner)
{
    if (strncmp(f->schema, "pg_temp", 7) == 0) /* of a WITH FUNCTION: it has no name of its own */
        return snprintf(to, size, "\nORA-06512: at line %d", f->line);
    int trigger = strncmp(f->name, trigger_prefix, sizeof trigger_prefix - 1) == 0;
    if (trigger)
        memmove(f->name, f->name + sizeof trigger_prefix - 1, strlen(f->name) - (sizeof trigger_prefix - 1) + 1);
    char *member = strstr(f->name, "__"); /* p__f: Oracle names the package */
    if (member && member != f->name && !trigger)
        *member = '\0';
    if (!f->schema[0])
        snprintf(f->schema, sizeof f->schema, "%s", owner ? owner : "");
    to_oracle(f->schema);
    to_oracle(f->name);
    const char *dot = f->schema[0] ? "." : "";
    int n = snprintf(to, size, "\nORA-06512: at \"%s%s%s\", line %d", f->schema, dot, f->name, f->line);
    if (trigger && n > 0 && (size_t)n < size)
        n += snprintf(to + n, size - (size_t)n, "\nORA-04088: error during execution of trigger '%s%s%s'", f->schema, dot, f->name);
    return n;
}

void be_stack_append(char *text, size_t size, const char *context, const char *owner)
{
    size_t used = strlen(text);
    Frame  f;
    for (const char *line = context; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (!take_frame(line, strcspn(line, "\n"), &f) || is_compat(&f))
            continue;
        int n = put_frame(text + used, size - used, &f, owner);
        if (n < 0 || (size_t)n >= size - used) {
            text[used] = '\0';
            return;
        }
        used += (size_t)n;
    }
}
