/* How much of a corpus the grammar takes. Arguments: files of records (`-- @@ id file` lines, then the statement), named
 * <source>-<kind>.sql. Prints a line a kind, and with -v every record that does not parse. With -d: parses standard input
 * as one statement and dumps the tree or the error. */
#include "config.h"
#include "grammar/ora_parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char *const kinds[] = { "select", "dml", "ddl", "tcl", "other", "plsql" };
#define KINDS (sizeof kinds / sizeof kinds[0])

static struct {
    int records, parsed;
} rates[KINDS];

static char *read_all(FILE *f, size_t *n)
{
    size_t cap = 1 << 16;
    char  *p = malloc(cap);
    *n = 0;
    for (size_t got; p && (got = fread(p + *n, 1, cap - *n, f)) > 0;)
        if ((*n += got) == cap)
            p = realloc(p, cap *= 2);
    return p;
}

static void show_error(const DiagList *diags, Str text)
{
    for (const Diag *d = diags->first; d; d = d->next) {
        int line, column;
        diag_line_col(text, d->at.start, &line, &column);
        printf("%d:%d: ORA-%05d: %s (%s)\n", line, column, d->ora, d->message, d->hint ? d->hint : "");
    }
}

static int dump(void)
{
    size_t   n;
    char    *p = read_all(stdin, &n);
    Arena   *a = arena_new(0);
    DiagList diags;
    StrBuf   b;
    Str      text = { p, n };
    diag_init(&diags, a);
    sb_init(&b, a);
    Node *root = ora_parse(a, text, &diags);
    const char *what = NULL;
    const Node *where = NULL;
    if (root) {
        ast_dump(&b, root);
        fwrite(b.p, 1, b.n, stdout);
        if (!ast_verify(root, DIALECT_BOTH, &what, &where))
            printf("VERIFY: %s at %s\n", what, ast_kind_name((NodeKind)where->kind));
    } else {
        show_error(&diags, text);
    }
    arena_free(a);
    free(p);
    return root ? 0 : 1;
}

static void record(Arena *a, size_t kind, Str head, Str text, bool verbose)
{
    DiagList    diags;
    const char *what = NULL;
    const Node *where = NULL;
    diag_init(&diags, a);
    while (text.n && (text.p[text.n - 1] == '\n' || text.p[text.n - 1] == ' '))
        text.n--;
    Node *root = ora_parse(a, text, &diags);
    rates[kind].records++;
    if (root) {
        rates[kind].parsed++;
        if (verbose && !ast_verify(root, DIALECT_BOTH, &what, &where))
            printf("== VERIFY %.*s: %s at %s\n", STR_ARG(head), what, ast_kind_name((NodeKind)where->kind));
    } else if (verbose) {
        printf("== %s %.*s\n%.*s\n-- ", kinds[kind], STR_ARG(head), (int)(text.n > 4000 ? 4000 : text.n), text.p);
        show_error(&diags, text);
    }
    arena_reset(a);
}

static void file(Arena *a, const char *name, size_t kind, bool verbose)
{
    static const char mark[] = "-- @@ ";
    FILE             *f = fopen(name, "rb");
    size_t            n = 0;
    char             *p = f ? read_all(f, &n) : NULL;
    if (f)
        fclose(f);
    for (char *at = p, *end = p + n; at && at < end;) {
        char *line = memchr(at, '\n', (size_t)(end - at));
        if (!line)
            break;
        char *next = line;
        while (next < end && !(next[0] == '\n' && (size_t)(end - next) > sizeof mark && memcmp(next + 1, mark, sizeof mark - 1) == 0))
            next++;
        if (next > line)
            record(a, kind, (Str){ at + 6, (size_t)(line - at) - 6 }, (Str){ line + 1, (size_t)(next - line) - 1 }, verbose);
        at = next + 1;
    }
    free(p);
}

int main(int argc, char **argv)
{
    bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    if (argc > 1 && strcmp(argv[1], "-d") == 0)
        return dump();
    Arena *a = arena_new(0);
    clock_t start = clock();
    for (int i = 1 + verbose; i < argc; i++)
        for (size_t k = 0; k < KINDS; k++) {
            char tail[24];
            snprintf(tail, sizeof tail, "-%s.sql", kinds[k]);
            size_t n = strlen(argv[i]), t = strlen(tail);
            if (n > t && strcmp(argv[i] + n - t, tail) == 0)
                file(a, argv[i], k, verbose);
        }
    for (size_t k = 0; k < KINDS; k++)
        if (rates[k].records)
            printf("%-8s %6d of %6d  %.2f %%\n", kinds[k], rates[k].parsed, rates[k].records, 100.0 * rates[k].parsed / rates[k].records);
    printf("%.2f s\n", (double)(clock() - start) / CLOCKS_PER_SEC);
    arena_free(a);
    return 0;
}
