/* The script reader of dbsaci-translate: encodings, SQL*Plus commands, variables, where statements end. The first byte chooses
 * SQL*Plus rules or records. Every piece must lie in its file. Inputs that could open a file (@, START) are left
 * out: what is on the machine is no input. See tests/fuzz/README.md. */
#include "config.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/script.h"
#include "tests/fuzz/fuzz_utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ARENA_CAP = 64 << 20 };

/* In UTF-16 too: only the letters are looked at. */
static bool opens_files(Str s)
{
    static const char word[] = "sta";
    size_t            hit = 0;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '@')
            return true;
        if (s.p[i] == 0)
            continue;
        char c = (char)(s.p[i] | 32);
        hit = c == word[hit] ? hit + 1 : c == word[0];
        if (hit == 3)
            return true;
    }
    return false;
}

static void pieces(Script *s, Arena *a)
{
    Piece p;
    for (; script_next(s, a, &p); arena_reset(a)) {
        if (p.start > p.source.n || (!p.moved && p.text.n > p.source.n - p.start) || (p.code && !p.message))
            abort();
        if (!fuzz_is_utf8(p.source))
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || opens_files((Str){ (const char *)data + 1, size - 1 }))
        return -1;
    Arena *all = arena_new(ARENA_CAP), *a = arena_new(ARENA_CAP);
    int    fd = memfd_create("script", MFD_CLOEXEC);
    if (fd < 0 || write(fd, data + 1, size - 1) != (ssize_t)(size - 1) || lseek(fd, 0, SEEK_SET) != 0)
        abort();
    if (setjmp(*arena_guard(all)) == 0 && setjmp(*arena_guard(a)) == 0) {
        Source src = source_read_stream(all, "script", fd, NULL);
        if (!src.problem) {
            Script *s = script_new(all, data[0] & 1 ? "-- @@" : NULL, NULL);
            script_open(s, src);
            pieces(s, a);
        }
    }
    close(fd);
    arena_free(a);
    arena_free(all);
    return 0;
}
