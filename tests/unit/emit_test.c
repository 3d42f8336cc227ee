/* emit/: names, literals, parentheses by precedence, the map of offsets. Trees are built by hand. */
#include "config.h"
#include "tests/unit/check.h"

#include "emit/emit.h"

static const Span nowhere = { 0, 0 };

static Node *num(Arena *a, const char *text)
{
    return AST_NEW(a, NumberLit, nowhere, .text = str_of(text));
}

static Node *col(Arena *a, const char *name)
{
    return AST_NEW(a, ColumnRef, nowhere, .parts = strlist_of1(a, str_of(name)));
}

static Node *op(Arena *a, Op o, Node *l, Node *r)
{
    return AST_NEW(a, Binary, nowhere, .op = o, .left = l, .right = r);
}

/* The expression as the only column of a query, without the SELECT. */
static Str expr_text(Arena *a, Node *expr)
{
    Node       *target = AST_NEW(a, Target, nowhere, .expr = expr);
    Node       *q = AST_NEW(a, QueryStmt, nowhere, .query = AST_NEW(a, Select, nowhere, .targets = list_of1(a, target)));
    SqlStep     step = { 0 };
    const char *what = NULL;
    if (!emit_statement(a, q, &step, &what))
        return str_of(what);
    return (Str){ step.pg.p + 7, step.pg.n - 7 };
}

static void test_names(void)
{
    static const struct {
        const char *oracle, *pg;
    } rows[] = {
        { "EMP", "emp" },          { "emp", "\"EMP\"" },     { "Emp", "\"Emp\"" },   { "A$B#", "\"a$b#\"" }, { "A_1$", "a_1$" },
        { "1A", "\"1a\"" },        { "SELECT", "\"select\"" }, { "USER", "\"user\"" }, { "NAME", "name" },     { "LEFT", "\"left\"" },
        { "JSON_TABLE", "\"json_table\"" }, { "A\"B", "\"a\"\"b\"" }, { "\xC3\x84" "X", "\"\xC3\x84" "x\"" },
    };
    Arena *a = arena_new(0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf b;
        sb_init(&b, a);
        emit_identifier(&b, str_of(rows[i].oracle));
        CHECK_STR(i, sb_str(&b), str_of(rows[i].pg));
        CHECK_STR(i, emit_unmap_name(a, emit_map_name(a, str_of(rows[i].oracle))), str_of(rows[i].oracle));
    }
    arena_free(a);
}

/* PostgreSQL cuts names at 63 bytes: two that differ behind must not fall together. */
static void test_long_names(void)
{
    Arena *a = arena_new(0);
    char   one[129], two[129];
    memset(one, 'A', 128);
    memset(two, 'A', 127);
    one[128] = two[128] = 0;
    two[127] = 'B';
    Str x = emit_map_name(a, str_of(one)), y = emit_map_name(a, str_of(two));
    CHECK_INT(0, x.n <= 63, 1);
    CHECK_INT(0, str_eq(x, y), 0);
    CHECK_STR(0, emit_map_name(a, str_of(one)), x);
    one[63] = 0;
    CHECK_INT(0, emit_map_name(a, str_of(one)).n, 63);
    arena_free(a);
}

static void test_parentheses(void)
{
    Arena *a = arena_new(0);
    Node  *x = col(a, "X"), *y = col(a, "Y"), *z = col(a, "Z");
    Node  *is_null = AST_NEW(a, IsTest, nowhere, .kind = IS_NULL, .arg = x);
    Node  *neg = AST_NEW(a, Unary, nowhere, .op = OP_NEG, .arg = AST_NEW(a, Unary, nowhere, .op = OP_NEG, .arg = x));
    Node  *cast = AST_NEW(a, Cast, nowhere, .arg = op(a, OP_ADD, x, y), .to = AST_NEW(a, PgType, nowhere, .name = STR("text")));
    Node  *not_or = AST_NEW(a, Unary, nowhere, .op = OP_NOT, .arg = op(a, OP_OR, x, y));
    Node  *between = AST_NEW(a, Between, nowhere, .arg = x, .low = op(a, OP_ADD, y, z), .high = op(a, OP_AND, y, z));
    const struct {
        Node       *expr;
        const char *pg;
    } rows[] = {
        { op(a, OP_MUL, op(a, OP_ADD, x, y), z), "(x + y) * z" },
        { op(a, OP_ADD, op(a, OP_MUL, x, y), z), "x * y + z" },
        { op(a, OP_SUB, x, op(a, OP_SUB, y, z)), "x - (y - z)" },
        { op(a, OP_SUB, op(a, OP_SUB, x, y), z), "x - y - z" },
        { op(a, OP_AND, x, op(a, OP_AND, y, z)), "x AND y AND z" },
        { op(a, OP_AND, x, op(a, OP_OR, y, z)), "x AND (y OR z)" },
        { op(a, OP_EQ, op(a, OP_EQ, x, y), z), "(x = y) = z" },
        { op(a, OP_EQ, is_null, z), "(x IS NULL) = z" },
        { op(a, OP_CONCAT, x, op(a, OP_ADD, y, z)), "x || y + z" },
        { neg, "-(-x)" },
        { cast, "(x + y)::text" },
        { not_or, "NOT (x OR y)" },
        { between, "x BETWEEN y + z AND (y AND z)" },
        { op(a, OP_SUB, x, num(a, "-1")), "x - -1" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_STR(i, expr_text(a, rows[i].expr), str_of(rows[i].pg));
    arena_free(a);
}

static void test_literals(void)
{
    Arena *a = arena_new(0);
    const struct {
        Node       *expr;
        const char *pg;
    } rows[] = {
        { num(a, "1e10"), "1e10" },
        { op(a, OP_ADD, num(a, "1"), num(a, "2")), "1::numeric + 2" },
        { op(a, OP_ADD, num(a, "1"), num(a, "2.5")), "1 + 2.5" },
        { AST_NEW(a, NumberLit, nowhere, .text = STR("1.5"), .suffix = 'd'), "1.5::double precision" },
        { AST_NEW(a, StringLit, nowhere, .value = STR("it's \\n")), "'it''s \\n'" },
        { AST_NEW(a, DatetimeLit, nowhere, .kind = DT_DATE, .value = STR("2024-01-31")), "timestamp(0) '2024-01-31 00:00:00'" },
        { AST_NEW(a, DatetimeLit, nowhere, .kind = DT_DATE, .value = STR("-4712-01-01")), "timestamp(0) '4712-01-01 00:00:00 BC'" },
        { AST_NEW(a, DatetimeLit, nowhere, .kind = DT_TIMESTAMP, .value = STR("2024-01-31 10:00:00.5")), "timestamp '2024-01-31 10:00:00.5'" },
        { AST_NEW(a, IntervalLit, nowhere, .value = STR("-1 02:03"), .from = IU_DAY, .to = IU_MINUTE, .from_precision = -1, .to_precision = -1),
          "- interval '1 02:03' day to minute" },
        { AST_NEW(a, IntervalLit, nowhere, .value = STR("1.25"), .from = IU_SECOND, .from_precision = 2, .to_precision = 1), "interval '1.25' second(1)" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_STR(i, expr_text(a, rows[i].expr), str_of(rows[i].pg));
    arena_free(a);
}

/* SELECT x, nope: PostgreSQL's position of the column leads back to the source's. */
static void test_map(void)
{
    Arena *a = arena_new(0);
    Node  *x = col(a, "X"), *nope = col(a, "NOPE");
    x->at = (Span){ 9, 10 };
    nope->at = (Span){ 40, 44 };
    List targets = list_of2(a, AST_NEW(a, Target, x->at, .expr = x), AST_NEW(a, Target, nope->at, .expr = nope));
    Node *select = AST_NEW(a, Select, ((Span){ 0, 44 }), .targets = targets);
    SqlStep     step = { 0 };
    const char *what = NULL;
    CHECK_INT(0, emit_statement(a, AST_NEW(a, QueryStmt, ((Span){ 0, 44 }), .query = select), &step, &what), 1);
    CHECK_STR(0, step.pg, STR("SELECT x, nope"));
    CHECK_INT(0, sql_map_offset(&step, 7), 9);
    CHECK_INT(0, sql_map_offset(&step, 10), 40);
    CHECK_INT(0, sql_map_offset(&step, 13), 40);
    CHECK_INT(0, sql_map_offset(&step, 0), 0);
    arena_free(a);
}

/* What cannot be written is said by name. */
static void test_refusals(void)
{
    Arena *a = arena_new(0);
    CHECK_STR(0, expr_text(a, AST_NEW(a, Bind, nowhere, .name = STR("A"))), STR("a bind without a number"));
    CHECK_STR(0, expr_text(a, AST_NEW(a, OuterMark, nowhere, .arg = col(a, "X"))), STR("OuterMark"));
    CHECK_STR(0, expr_text(a, op(a, OP_MEMBER_OF, col(a, "X"), col(a, "Y"))), STR("a collection operator"));
    arena_free(a);
}

int main(void)
{
    static const CheckTest tests[] = {
        { "names", test_names },     { "long names", test_long_names }, { "parentheses", test_parentheses },
        { "literals", test_literals }, { "map", test_map },             { "refusals", test_refusals },
        { NULL, NULL },
    };
    return check_main("emit", tests);
}
