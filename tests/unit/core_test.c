/* util/ and ast/ */
#include "config.h"
#include "tests/unit/check.h"

#include <setjmp.h>

#include "ast/ast.h"
#include "util/diag.h"

static const Span nowhere = { 0, 0 };

static void test_arena(void)
{
    Arena *a = arena_new(0);
    char  *p = arena_alloc(a, 10);
    for (int i = 0; i < 10; i++)
        CHECK_INT(i, p[i], 0);
    p[0] = 'x';
    char *q = arena_grow(a, p, 10, 100000);
    CHECK_INT(0, q[0], 'x');
    CHECK_INT(0, q[99999], 0);
    CHECK_INT(0, (uintptr_t)arena_alloc(a, 1) % _Alignof(max_align_t), 0);
    CHECK_STR(0, str_of(arena_printf(a, "%s-%d", "n", 7)), STR("n-7"));
    arena_reset(a);
    CHECK_INT(0, arena_used(a), 0);
    arena_free(a);
}

static void count_down(void *n)
{
    --*(int *)n;
}

static void test_arena_hooks(void)
{
    int    left = 2;
    Arena *a = arena_new(0);
    arena_on_reset(a, count_down, &left);
    arena_reset(a);
    CHECK_INT(0, left, 1);
    arena_reset(a);
    CHECK_INT(1, left, 1);
    arena_on_reset(a, count_down, &left);
    arena_free(a);
    CHECK_INT(2, left, 0);
}

static void test_arena_cap(void)
{
    Arena       *a = arena_new(10000);
    volatile int got = 0;
    if (setjmp(*arena_guard(a)) == 0) {
        for (;;) {
            arena_alloc(a, 1000);
            got++;
        }
    }
    arena_unguard(a);
    CHECK_INT(0, got >= 9 && got <= 10, 1);
    arena_free(a);
}

static void test_json(void)
{
    static const struct {
        Str in, want;
    } rows[] = {
        { STR("plain"), STR("\"plain\"") },
        { STR("q\"b\\s"), STR("\"q\\\"b\\\\s\"") },
        { STR("a\nb\tc\x01"), STR("\"a\\nb\\tc\\u0001\"") },
        { STR("\xC3\xA9"), STR("\"\xC3\xA9\"") },
        { STR("bad\xFFutf"), STR("\"bad\xEF\xBF\xBDutf\"") },
        { STR("\xED\xA0\x80"), STR("\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"") },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        StrBuf b;
        sb_init(&b, a);
        sb_put_json(&b, rows[i].in);
        CHECK_STR(i, sb_str(&b), rows[i].want);
    }
    arena_free(a);
}

static void test_diag(void)
{
    Arena   *a = arena_new(0);
    DiagList l;
    diag_init(&l, a);
    CHECK_INT(0, diag_worst(&l) == NULL, 1);
    diag_add(&l, DIAG_NOTE, 0, nowhere, "a-note", "note %d", 1);
    diag_add(&l, DIAG_ERROR, 942, nowhere, "no-table", "table or view does not exist");
    diag_add(&l, DIAG_REVIEW, 0, nowhere, "a-review", "look");
    CHECK_INT(0, diag_worst(&l)->ora, 942);
    CHECK_INT(0, l.count, 3);
    int line, column;
    diag_line_col(STR("ab\nc\xC3\xA9" "d"), 6, &line, &column);
    CHECK_INT(0, line, 2);
    CHECK_INT(0, column, 3);
    arena_free(a);
}

static Node *sum(Arena *a, Node *l, Node *r)
{
    return AST_NEW(a, Binary, nowhere, .op = OP_ADD, .left = l, .right = r);
}

static Node *number(Arena *a, const char *text)
{
    return AST_NEW(a, NumberLit, nowhere, .text = str_of(text));
}

static WalkStep twos_to_nines(Node **slot, void *ctx)
{
    if (AST_IS(NumberLit, *slot) && str_is(AST_AS(NumberLit, *slot)->text, "2"))
        *slot = number(ctx, "9");
    return WALK_ON;
}

static void test_tree(void)
{
    Arena *a = arena_new(0);
    Node  *tree = sum(a, number(a, "1"), sum(a, number(a, "2"), number(a, "3")));
    Node  *copy = ast_copy(a, tree);
    CHECK_INT(0, ast_equal(tree, copy), 1);
    CHECK_INT(0, ast_walk(&copy, twos_to_nines, a), 1);
    CHECK_INT(1, ast_equal(tree, copy), 0);
    StrBuf b;
    sb_init(&b, a);
    ast_dump(&b, copy);
    CHECK_STR(0, sb_str(&b), str_of(arena_printf(a, "(Binary op=%d\n  left: (NumberLit text=1)\n  right: (Binary op=%d\n"
                                                    "    left: (NumberLit text=9)\n    right: (NumberLit text=3)))\n",
                                                 OP_ADD, OP_ADD)));
    arena_free(a);
}

static void test_verify(void)
{
    Arena      *a = arena_new(0);
    const char *what = NULL;
    const Node *where = NULL;
    Node       *good = sum(a, number(a, "1"), number(a, "2"));
    CHECK_INT(0, ast_verify(good, DIALECT_PG, &what, &where), 1);
    Node *oracle = sum(a, number(a, "1"), AST_NEW(a, Prior, nowhere, .arg = number(a, "2")));
    CHECK_INT(1, ast_verify(oracle, DIALECT_BOTH, &what, &where), 1);
    CHECK_INT(2, ast_verify(oracle, DIALECT_PG, &what, &where), 0);
    CHECK_INT(2, where->kind, N_Prior);
    Node *wrong = sum(a, number(a, "1"), AST_NEW(a, With, nowhere, .recursive = false));
    CHECK_INT(3, ast_verify(wrong, DIALECT_BOTH, &what, &where), 0);
    CHECK_STR(3, str_of(what), STR("right"));
    arena_free(a);
}

static void test_otypes(void)
{
    static const struct {
        OType t;
        Str   want;
    } rows[] = {
        { { OT_NUMBER, 0, 10, 2, 0, 0, NULL }, STR("NUMBER(10,2)") },
        { { OT_NUMBER, 0, 0, -127, 0, 0, NULL }, STR("NUMBER") },
        { { OT_NUMBER, 0, 5, 0, 0, 0, NULL }, STR("NUMBER(5)") },
        { { OT_VARCHAR2, 30, 0, 0, 'C', 0, NULL }, STR("VARCHAR2(30 CHAR)") },
        { { OT_RAW, 16, 0, 0, 0, 0, NULL }, STR("RAW(16)") },
        { { OT_TIMESTAMP_TZ, 0, 0, 6, 0, 0, NULL }, STR("TIMESTAMP(6) WITH TIME ZONE") },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        StrBuf b;
        sb_init(&b, a);
        otype_print(&b, &rows[i].t);
        CHECK_STR(i, sb_str(&b), rows[i].want);
    }
    arena_free(a);
}

int main(void)
{
    return check_main("core", (CheckTest[]){ { "arena", test_arena }, { "arena hooks", test_arena_hooks },
                                             { "arena cap", test_arena_cap }, { "json", test_json }, { "diag", test_diag },
                                             { "tree", test_tree }, { "verify", test_verify }, { "otypes", test_otypes },
                                             { NULL, NULL } });
}
