/* Connect descriptors: nested (KEY=value) pairs. The scan is by hand, without a tree: it walks down to CONNECT_DATA and
 * notes the values whose path a row of descriptor.def names. */
#include "config.h"

#include "wire/tns_descriptor.h"

enum { MAX_DEPTH = 32 };

static const struct {
    const char *path;
    size_t      offset;
} fields[] = {
#define FIELD(member, path) { path, offsetof(TnsDescriptor, member) },
#include "wire/descriptor.def"
#undef FIELD
};

typedef struct Scan {
    const char    *p, *end;
    Str            keys[MAX_DEPTH]; /* the path down to here */
    int            depth;
    TnsDescriptor *d;
    bool           found; /* a CONNECT_DATA */
} Scan;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_blanks(Scan *s)
{
    while (s->p < s->end && is_blank(*s->p))
        s->p++;
}

static Str trimmed(const char *from, const char *to)
{
    while (from < to && is_blank(*from))
        from++;
    while (to > from && is_blank(to[-1]))
        to--;
    if (to - from >= 2 && (*from == '"' || *from == '\'') && to[-1] == *from)
        return (Str){ from + 1, (size_t)(to - from - 2) };
    return (Str){ from, (size_t)(to - from) };
}

/* Where CONNECT_DATA is in the path, or -1. */
static int below_connect_data(const Scan *s)
{
    for (int i = s->depth - 1; i >= 0; i--)
        if (str_iis(s->keys[i], "CONNECT_DATA"))
            return i;
    return -1;
}

static void note_value(Scan *s, Str value)
{
    int base = below_connect_data(s);
    if (base < 0)
        return;
    for (size_t f = 0; f < sizeof fields / sizeof *fields; f++) {
        const char *path = fields[f].path, *slash = strchr(path, '/');
        Str         last = str_of(slash ? slash + 1 : path);
        int         levels = slash ? 2 : 1;
        if (s->depth - 1 - base != levels || !str_ieq(s->keys[s->depth - 1], last))
            continue;
        if (slash && !str_ieq(s->keys[base + 1], (Str){ path, (size_t)(slash - path) }))
            continue;
        Str *member = (Str *)((char *)s->d + fields[f].offset);
        if (member->n == 0) /* the first CONNECT_DATA of a list counts */
            *member = value;
    }
}

/* Inside CID values come from the user's machine and may hold anything: skip to the closing parenthesis of CID itself, then
 * read what can be read of it. Returns the position behind that parenthesis, or NULL. */
static const char *end_of_cid(const Scan *s)
{
    int depth = 1;
    for (const char *p = s->p; p < s->end; p++) {
        if (*p == '(')
            depth++;
        else if (*p == ')' && --depth == 0)
            return p;
    }
    return NULL;
}

static bool scan_node(Scan *s);

static bool scan_value(Scan *s)
{
    skip_blanks(s);
    if (s->p < s->end && *s->p == '(') {
        while (s->p < s->end && *s->p == '(') {
            if (!scan_node(s))
                return false;
            skip_blanks(s);
        }
        return s->p < s->end && *s->p == ')';
    }
    const char *from = s->p;
    char        quote = 0;
    int         nested = 0;
    for (; s->p < s->end; s->p++) {
        char c = *s->p;
        if (quote) {
            quote = c == quote ? 0 : quote;
        } else if ((c == '"' || c == '\'') && s->p == from) {
            quote = c;
        } else if (c == '(') {
            nested++;
        } else if (c == ')' && nested-- == 0) {
            note_value(s, trimmed(from, s->p));
            return true;
        }
    }
    return false;
}

/* '(' key '=' ... ')' */
static bool scan_node(Scan *s)
{
    const char *key = ++s->p;
    while (s->p < s->end && *s->p != '=' && *s->p != '(' && *s->p != ')')
        s->p++;
    if (s->p == s->end || *s->p != '=' || s->depth == MAX_DEPTH)
        return false;
    s->keys[s->depth++] = trimmed(key, s->p++);
    bool cid = str_iis(s->keys[s->depth - 1], "CID");
    if (str_iis(s->keys[s->depth - 1], "CONNECT_DATA"))
        s->found = true;
    bool ok;
    if (cid) {
        const char *close = end_of_cid(s);
        if (close == NULL)
            return false;
        const char *end = s->end;
        s->end = close + 1;
        int depth = s->depth;
        scan_value(s); /* best effort */
        s->depth = depth;
        s->p = close;
        s->end = end;
        ok = true;
    } else {
        ok = scan_value(s);
    }
    if (!ok)
        return false;
    s->depth--;
    s->p++; /* ')' */
    return true;
}

bool tns_descriptor_parse(Str text, TnsDescriptor *d)
{
    *d = (TnsDescriptor){ 0 };
    Scan s = { .p = text.p, .end = text.p + text.n, .d = d };
    skip_blanks(&s);
    if (s.p == s.end || *s.p != '(' || !scan_node(&s) || !s.found)
        return false;
    d->pooled = str_iis(d->server, "POOLED");
    return true;
}

Str tns_descriptor_make(Arena *a, Str host, int port, Str service, Str program, Str machine, Str user)
{
    return str_of(arena_printf(a,
                               "(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=%.*s)(PORT=%d))(CONNECT_DATA=(SERVICE_NAME=%.*s)"
                               "(CID=(PROGRAM=%.*s)(HOST=%.*s)(USER=%.*s))))",
                               STR_ARG(host), port, STR_ARG(service), STR_ARG(program), STR_ARG(machine), STR_ARG(user)));
}
