/* Which files there are, and what is in them. */
#include "config.h"
#include "cli/encoding.h"
#include "cli/source.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_DIR_DEPTH = 32 };

/* ---- files ---- */

static Source unreadable(Arena *a, const char *name, const char *why)
{
    return (Source){ .name = name, .text = { "", 0 }, .code = "SP2-0310", .line = 1, .column = 1,
                     .problem = arena_printf(a, "unable to open file \"%s\": %s", name, why) };
}

static void place(Source *s, Str text, size_t at)
{
    s->line = s->column = 1;
    diag_move_line_col(text, 0, (uint32_t)at, &s->line, &s->column);
}

static Source of_bytes(Arena *a, const char *name, Str bytes, const char *encoding)
{
    Decoded     d = encoding_decode(a, bytes, encoding);
    Source      s = { .name = name, .text = d.text, .note = d.note };
    const char *zero = d.text.n ? memchr(d.text.p, 0, d.text.n) : NULL;
    if (zero) {
        place(&s, d.text, (size_t)(zero - d.text.p));
        s.problem = "binary file: a NUL character";
        s.code = "ORA-00911";
        s.text = (Str){ "", 0 };
    } else if (d.note) {
        place(&s, bytes, d.at);
    }
    return s;
}

Source source_read_stream(Arena *a, const char *name, int fd, const char *encoding)
{
    StrBuf all;
    char   block[65536];
    sb_init(&all, a);
    for (;;) {
        ssize_t n = read(fd, block, sizeof block);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return unreadable(a, name, strerror(errno));
        if (n == 0)
            break;
        if (all.n + (size_t)n > SOURCE_MAX)
            return unreadable(a, name, "larger than 1 GiB");
        sb_put(&all, (Str){ block, (size_t)n });
    }
    return of_bytes(a, name, sb_str(&all), encoding);
}

Source source_read(Arena *a, const char *name, const char *encoding)
{
    struct stat st;
    int         fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return unreadable(a, name, strerror(errno));
    bool   finite = fstat(fd, &st) == 0 && (S_ISREG(st.st_mode) || S_ISFIFO(st.st_mode));
    Source s = finite ? source_read_stream(a, name, fd, encoding) : unreadable(a, name, "neither a file nor a pipe");
    close(fd);
    return s;
}

/* Endings under which SQL and PL/SQL are commonly kept. */
static bool is_sql_name(const char *name)
{
    static const char *const endings[] = { "sql", "ddl", "dml", "pks", "pkb", "pkg", "plb", "pls", "pck", "prc", "proc", "fnc",
                                           "func", "trg", "typ", "tps", "tpb", "vw", "view", "tab", "seq", "syn", "ora" };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (str_iis(str_of(dot + 1), endings[i]))
            return true;
    return false;
}

static int by_text(const void *a, const void *b)
{
    return str_cmp(*(const Str *)a, *(const Str *)b);
}

static bool list_dir(Arena *a, const char *path, int depth, StrList *to)
{
    DIR *d = opendir(path);
    if (!d)
        return false;
    StrList dirs = { 0 };
    for (struct dirent *e; (e = readdir(d));) {
        struct stat st;
        char       *full = arena_printf(a, "%s/%s", path, e->d_name);
        if (e->d_name[0] == '.' || stat(full, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode))
            strlist_push(a, &dirs, str_of(full));
        else if (S_ISREG(st.st_mode) && is_sql_name(e->d_name))
            strlist_push(a, to, str_of(full));
    }
    closedir(d);
    for (uint32_t i = 0; i < dirs.n && depth < MAX_DIR_DEPTH; i++)
        list_dir(a, dirs.v[i].p, depth + 1, to);
    return true;
}

bool source_list(Arena *a, const char *path, StrList *to)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return false;
    uint32_t first = to->n;
    if (!S_ISDIR(st.st_mode)) {
        strlist_push(a, to, str_of(path));
        return true;
    }
    if (!list_dir(a, path, 0, to))
        return false;
    if (to->n > first)
        qsort(to->v + first, to->n - first, sizeof *to->v, by_text);
    return true;
}
