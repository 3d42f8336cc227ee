/* The scanner and the parser on any bytes: ora_parse, ora_parse_expr, ora_classify; a tree that comes out must verify and
 * survive copy and dump. Seeds: the lines of tests/grammar, one a file; dictionary: the words of grammar/keywords.def. */
#include "config.h"
#include "grammar/ora_parse.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_tree(Arena *a, Node *n)
{
    const char *what = NULL;
    const Node *where = NULL;
    StrBuf      b;
    if (!n)
        return;
    if (!ast_verify(n, DIALECT_BOTH, &what, &where))
        abort();
    sb_init(&b, a);
    ast_dump(&b, ast_copy(a, n));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena   *a = arena_new(64u << 20);
    DiagList diags;
    Str      text = { (const char *)data, size };
    if (setjmp(*arena_guard(a)) == 0) {
        diag_init(&diags, a);
        ora_classify(text);
        Node *n = ora_parse(a, text, &diags);
        if (!n && diags.count == 0)
            abort();
        try_tree(a, n);
        try_tree(a, ora_parse_expr(a, text, &diags));
    }
    arena_free(a);
    return 0;
}
