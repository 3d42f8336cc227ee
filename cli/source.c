/* Reading SQL files: encodings are settled here, so that everything behind it sees UTF-8. */
#include "config.h"
#include "cli/source.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_DIR_DEPTH = 32 };

/* ---- encodings ---- */

static void put_utf8(StrBuf *to, uint32_t c)
{
    if (c < 0x80) {
        sb_putc(to, (char)c);
    } else if (c < 0x800) {
        sb_putc(to, (char)(0xC0 | c >> 6));
        sb_putc(to, (char)(0x80 | (c & 0x3F)));
    } else if (c < 0x10000) {
        sb_putc(to, (char)(0xE0 | c >> 12));
        sb_putc(to, (char)(0x80 | (c >> 6 & 0x3F)));
        sb_putc(to, (char)(0x80 | (c & 0x3F)));
    } else {
        sb_putc(to, (char)(0xF0 | c >> 18));
        sb_putc(to, (char)(0x80 | (c >> 12 & 0x3F)));
        sb_putc(to, (char)(0x80 | (c >> 6 & 0x3F)));
        sb_putc(to, (char)(0x80 | (c & 0x3F)));
    }
}

/* Length of the UTF-8 sequence at p, 0 if it is none. */
static size_t utf8_len(const unsigned char *p, size_t n)
{
    size_t len = p[0] < 0x80 ? 1 : p[0] >= 0xC2 && p[0] < 0xE0 ? 2 : p[0] >= 0xE0 && p[0] < 0xF0 ? 3
               : p[0] >= 0xF0 && p[0] < 0xF5 ? 4 : 0;
    if (!len || len > n)
        return 0;
    for (size_t i = 1; i < len; i++)
        if ((p[i] & 0xC0) != 0x80)
            return 0;
    return len;
}

static bool is_utf8(Str s)
{
    for (size_t i = 0; i < s.n;) {
        size_t len = utf8_len((const unsigned char *)s.p + i, s.n - i);
        if (!len)
            return false;
        i += len;
    }
    return true;
}

static Str from_latin1(Arena *a, Str s)
{
    StrBuf out;
    sb_init(&out, a);
    for (size_t i = 0; i < s.n; i++)
        put_utf8(&out, (unsigned char)s.p[i]);
    return sb_str(&out);
}

static uint32_t unit16(const unsigned char *p, bool big)
{
    return big ? (uint32_t)p[0] << 8 | p[1] : (uint32_t)p[1] << 8 | p[0];
}

static Str from_utf16(Arena *a, Str s, bool big)
{
    StrBuf               out;
    const unsigned char *p = (const unsigned char *)s.p;
    sb_init(&out, a);
    for (size_t i = 0; i + 2 <= s.n; i += 2) {
        uint32_t c = unit16(p + i, big);
        if (c >= 0xD800 && c < 0xDC00 && i + 4 <= s.n) {
            uint32_t low = unit16(p + i + 2, big);
            if (low >= 0xDC00 && low < 0xE000) {
                c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
                i += 2;
            }
        }
        put_utf8(&out, c >= 0xD800 && c < 0xE000 ? 0xFFFD : c);
    }
    return sb_str(&out);
}

/* Text in UTF-16 without a mark shows as ASCII with a zero in every second byte. 1 big, 2 little, 0 neither. */
static int guess_utf16(Str s)
{
    size_t even = 0, odd = 0, look = s.n < 512 ? s.n & ~(size_t)1 : 512;
    for (size_t i = 0; i < look; i += 2) {
        even += s.p[i] == 0;
        odd += s.p[i + 1] == 0;
    }
    if (look >= 4 && even > look / 4 && !odd)
        return 1;
    return look >= 4 && odd > look / 4 && !even ? 2 : 0;
}

static Source settle_encoding(Arena *a, const char *name, Str s)
{
    Source src = { .name = name };
    if (s.n >= 3 && memcmp(s.p, "\xEF\xBB\xBF", 3) == 0)
        src.text = (Str){ s.p + 3, s.n - 3 };
    else if (s.n >= 2 && memcmp(s.p, "\xFE\xFF", 2) == 0)
        src.text = from_utf16(a, (Str){ s.p + 2, s.n - 2 }, true);
    else if (s.n >= 2 && memcmp(s.p, "\xFF\xFE", 2) == 0)
        src.text = from_utf16(a, (Str){ s.p + 2, s.n - 2 }, false);
    else if (guess_utf16(s))
        src.text = from_utf16(a, s, guess_utf16(s) == 1);
    else
        src.text = s;
    if (src.text.n && memchr(src.text.p, 0, src.text.n)) {
        src.text = (Str){ "", 0 };
        src.problem = "binary file";
    } else if (!is_utf8(src.text)) {
        src.text = from_latin1(a, src.text);
    }
    return src;
}

/* ---- files ---- */

Source source_read_stream(Arena *a, const char *name, int fd)
{
    StrBuf all;
    char   block[65536];
    sb_init(&all, a);
    for (;;) {
        ssize_t n = read(fd, block, sizeof block);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return (Source){ .name = name, .text = { "", 0 }, .problem = arena_strdup(a, strerror(errno)) };
        if (n == 0)
            break;
        sb_put(&all, (Str){ block, (size_t)n });
    }
    return settle_encoding(a, name, sb_str(&all));
}

Source source_read(Arena *a, const char *name)
{
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return (Source){ .name = name, .text = { "", 0 }, .problem = arena_strdup(a, strerror(errno)) };
    Source s = source_read_stream(a, name, fd);
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
