/* grammar/: what is taken (tests/grammar), what it becomes, where errors are, what spans cover, limits. */
#include "config.h"
#include "paths.h"
#include "tests/unit/check.h"

#include <stdio.h>
#include <stdlib.h>

#include "ast/ast.h"
#include "grammar/ora_lex.h"
#include "grammar/ora_parse.h"

static Arena   *arena;
static DiagList diags;

static Node *parse(Str text)
{
    arena_reset(arena);
    diag_init(&diags, arena);
    return ora_parse(arena, text, &diags);
}

/* The dump of a tree on one line, runs of blanks made one. */
static Str dump(const Node *n)
{
    StrBuf raw, flat;
    sb_init(&raw, arena);
    sb_init(&flat, arena);
    ast_dump(&raw, n);
    for (size_t i = 0; i < raw.n; i++) {
        char c = raw.p[i] == '\n' ? ' ' : raw.p[i];
        if (c != ' ' || (flat.n && flat.p[flat.n - 1] != ' '))
            sb_putc(&flat, c);
    }
    return sb_str(&flat);
}

/* ---- what a text becomes: the dump must contain the fragment ---- */

static const struct {
    const char *text, *want;
} shapes[] = {
    { "select a.b \"C\" from t", "(Target alias=C alias_quoted expr: (ColumnRef parts=A.B))" },
    { "select * from a, b where a.x = b.x(+)", "right: (OuterMark arg: (ColumnRef parts=B.X))" },
    { "select t.rowid, rownum, level from t", "(PseudoCol kind=2 qualifier=T)" },
    { "select s.nextval from dual", "(SeqValue name=S)" },
    { "select object_id from t", "(ColumnRef parts=OBJECT_ID)" },
    { "select -2 ** 2 from dual", "(Unary op=16 arg: (Binary op=15" },
    { "select 1 + 2 * 3 from dual", "(Binary op=11 left: (NumberLit text=1) right: (Binary op=13" },
    { "select a || b + c from t", "(Binary op=11 left: (Binary op=10" },
    { "select 1.5e3f from dual", "(NumberLit text=1.5e3 suffix=102)" },
    { "select q'[it's]', n'x', 'a''b' from dual", "(StringLit value=it's)" },
    { "select nq'{y}' from dual", "(StringLit value=y national)" },
    { "select 'a''b' from dual", "(StringLit value=a'b)" },
    { "select /*+ full(t) */ a from t", "(Select hints=full(t)" },
    { "select (a) from t", "(Paren arg: (ColumnRef parts=A))" },
    { "select 1 from t where (a, b) in ((1, 2))", "(InList arg: (RowExpr items: (ColumnRef parts=A)" },
    { "select 1 from t where a in (select 1 from u)", "(InList arg: (ColumnRef parts=A) query: (Select" },
    { "select 1 from t where a not between 1 and 2", "(Between negated" },
    { "select a from t offset 5 rows fetch first 3 rows only", "limit: (Limit offset: (NumberLit text=5) count: (NumberLit text=3))" },
    { "select a from t model dimension by (x) measures (y) (y[1] = 2)", "rules: (Binary op=18 left: (Subscript" },
    { "select 1 from a left join b on a.x = b.x", "(Join kind=1 left: (TableRef name=A) right: (TableRef name=B) on:" },
    { "select 1 from t left", "(TableRef name=T alias=LEFT)" },
    { "select 1 from t cross", "(TableRef name=T alias=CROSS)" },
    { "select count(*) over (order by a) from t", "over: (Window order_by:" },
    { "select json_object('a':b) from t", "(NamedArg key: (StringLit value=a) value: (ColumnRef parts=B))" },
    { "select date '2020-01-01' from dual", "(DatetimeLit value=2020-01-01)" },
    { "select interval '5' day(3) to second(2) from dual", "(IntervalLit value=5 from=3 from_precision=3 to=6 to_precision=2)" },
    { "insert into t (a, t.b) values (1, default)", "(Insert columns=A.B target: (TableRef name=T) source: (Values rows: (RowExpr items: (NumberLit text=1) items: (DefaultLit)))" },
    { "update t set (a, b) = (select 1, 2 from dual)", "(SetClause row columns: (ColumnRef parts=A) columns: (ColumnRef parts=B) value: (Subquery" },
    { "delete t where current of c", "(Delete current_of=C" },
    { "create table t (a number(5,2) default 1 not null)", "(TypeRef name=NUMBER length=-1 precision=5 scale=2)" },
    { "create table t (a varchar2(10 char))", "(TypeRef name=VARCHAR2 length=10 precision=-1 scale=-1000 char_used=67)" },
    { "create table t (a date) tablespace x pctfree 10", "(Option name=TABLESPACE args: (ColumnRef parts=X))" },
    { "create table t (a date) storage (initial 64K)", "args: (NumberLit text=64K)" },
    { "alter table t drop column a cascade constraints", "(AlterAction kind=2 names=A cascade)" },
    { "grant select on directory d to u with grant option", "on_kind=DIRECTORY on_name=D grantees=U grant_option" },
    { "drop table t cascade constraints purge", "(Drop object=TABLE name=T cascade purge)" },
    { "alter session set nls_sort = binary", "settings: (Option name=NLS_SORT args: (ColumnRef parts=BINARY))" },
    { "begin $if $$x $then a; $else b; $end end;", "(PlsqlCall call: (ColumnRef parts=B))" },
    { "begin $if dbms_db_version.version >= 12 $then a; $else b; $end end;", "(PlsqlCall call: (ColumnRef parts=A))" },
    { "begin :new.x := 1; end;", "(PlsqlAssign target: (TriggerRef correlation=NEW parts=X)" },
    { "begin open := 1; close(x); end;", "(PlsqlAssign target: (ColumnRef parts=OPEN)" },
    { "begin for i in 1 .. 2 loop null; end loop; end;", "(PlsqlLoop index=I low: (NumberLit text=1) high: (NumberLit text=2) body: (PlsqlNull))" },
};

static void test_shapes(void)
{
    for (int i = 0; i < (int)(sizeof shapes / sizeof shapes[0]); i++) {
        Node *n = parse(str_of(shapes[i].text));
        CHECK_INT(i, n != NULL, true);
        Str have = n ? dump(n) : STR("");
        CU_ASSERT(n && strstr(have.p, shapes[i].want));
        if (n && !strstr(have.p, shapes[i].want))
            printf("not ok row %d: %s\n  is   %s\n  want %s\n", i, shapes[i].text, have.p, shapes[i].want);
    }
}

/* ---- errors: Oracle's number, the byte, and a hint ---- */

static const struct {
    const char *text;
    int         ora, at;
    const char *hint; /* part of it, or NULL */
} errors[] = {
    { "foo bar", 900, 0, "SELECT" },
    { "select from dual", 936, 7, "found from" },
    { "select 1 fro dual", 923, 13, "FROM" },
    { "select * from", 903, 13, "identifier" },
    { "select * from t where", 936, 21, NULL },
    { "select * from t order a", 924, 22, "BY" },
    { "select (1 from dual", 907, 10, "')'" },
    { "select f(1 from t", 907, 11, NULL },
    { "select a b c from t", 923, 11, NULL },
    { "select date from dual", 936, 7, NULL },
    { "select * from t as x", 933, 19, NULL },
    { "select 1 from t group by a where b = 1", 933, 27, NULL },
    { "select 1 from dual union", 928, 24, "SELECT" },
    { "select 1 from t where a between 1", 905, 33, "AND" },
    { "select 'abc", 1756, 7, NULL },
    { "select q'[abc]", 1756, 7, NULL },
    { "select \"abc", 1740, 7, NULL },
    { "select /* abc", 1742, 7, NULL },
    { "select _a from t", 911, 7, NULL },
    { "insert t values (1)", 925, 7, "INTO" },
    { "insert into t value (1)", 926, 21, "VALUES" },
    { "insert into t values 1", 906, 21, NULL },
    { "update t a = 1", 971, 11, "SET" },
    { "update t set a 1", 927, 15, "'='" },
    { "delete from", 903, 11, NULL },
    { "create table (a number)", 903, 13, NULL },
    { "create table t", 906, 14, NULL },
    { "create tabel t (a number)", 901, 7, NULL },
    { "drop tabel t", 950, 5, NULL },
    { "begin x := 1 end;", 6550, 13, "';'" },
    { "begin x := 1;", 6550, 13, "END" },
};

static void test_errors(void)
{
    for (int i = 0; i < (int)(sizeof errors / sizeof errors[0]); i++) {
        Node *n = parse(str_of(errors[i].text));
        CHECK_INT(i, n == NULL, true);
        CHECK_INT(i, diags.count, 1);
        if (!diags.first)
            continue;
        CHECK_INT(i, diags.first->level, DIAG_SYNTAX);
        CHECK_INT(i, diags.first->ora, errors[i].ora);
        CHECK_INT(i, diags.first->at.start, errors[i].at);
        if (errors[i].hint)
            CHECK_INT(i, diags.first->hint && strstr(diags.first->hint, errors[i].hint), true);
    }
    char long_name[200] = "select ";
    memset(long_name + 7, 'x', 129);
    parse(str_of(long_name));
    CHECK_INT(0, diags.first ? diags.first->ora : 0, 972);
}

/* ---- spans ---- */

typedef struct Find {
    const char *text;
    NodeKind    kind;
    Span        at;
    bool        found, nested;
    Span        outer;
} Find;

static WalkStep find(Node **slot, void *ctx)
{
    Find *f = ctx;
    if ((*slot)->kind == f->kind && !f->found) {
        f->found = true;
        f->at = (*slot)->at;
    }
    return WALK_ON;
}

static const struct {
    const char *text;
    NodeKind    kind;
    const char *span;
} spans[] = {
    { " select a , b  from t ;", N_Select, "select a , b  from t" },
    { "select a , b c from t", N_Target, "a" },
    { "select x, f( 1 , 2 ) from t", N_Call, "f( 1 , 2 )" },
    { "select 1 from t where a  +1 = 2", N_Binary, "a  +1 = 2" },
    { "select 1 from a left join b on (a.x = b.x) where 1 = 1", N_Join, "a left join b on (a.x = b.x)" },
    { "select b.\"x y\" from t", N_ColumnRef, "b.\"x y\"" },
    { "select 1 from t tt where x = 1", N_TableRef, "t tt" },
    { "select case when 1 = 1 then 2 end from t", N_Case, "case when 1 = 1 then 2 end" },
    { "select count(*) over ( order by a ) from t", N_Window, "( order by a )" },
    { "create table t (a number (5) not null, b date)", N_ColumnDef, "a number (5) not null" },
    { "create table t (a number (5) not null, b date)", N_TypeRef, "number (5)" },
    { "begin if a then null; end if; end;", N_PlsqlIf, "if a then null; end if" },
    { "select :a from t", N_Bind, ":a" },
    { "\xef\xbb\xbfselect a from t", N_Select, "select a from t" },
    { "select a(+) from t", N_OuterMark, "a(+)" },
};

static void test_spans(void)
{
    for (int i = 0; i < (int)(sizeof spans / sizeof spans[0]); i++) {
        Node *n = parse(str_of(spans[i].text));
        Find  f = { .kind = spans[i].kind };
        CHECK_INT(i, n != NULL, true);
        if (!n)
            continue;
        ast_walk(&n, find, &f);
        CHECK_INT(i, f.found, true);
        CHECK_STR(i, ((Str){ spans[i].text + f.at.start, f.at.end - f.at.start }), str_of(spans[i].span));
    }
}

/* ---- keywords.def ---- */

static void test_keywords(void)
{
    for (int i = 0; i < ora_keyword_count; i++) {
        const OraKeyword *k = &ora_keywords[i];
        CHECK_INT(i, strlen(k->word), k->n);
        CHECK_INT(i, ora_keyword_find(k->word, k->n), i);
        if (i)
            CHECK_INT(i, strcmp(ora_keywords[i - 1].word, k->word) < 0, true);
    }
    CHECK_INT(0, ora_keyword_find("SELEC", 5), -1);
    CHECK_INT(0, ora_keyword_find("SELECTS", 7), -1);
    CHECK_INT(0, ora_keyword_find("", 0), -1);
}

/* ---- binds, classes ---- */

static WalkStep collect_binds(Node **slot, void *ctx)
{
    StrBuf *b = ctx;
    if (AST_IS(Bind, *slot)) {
        const Bind *x = AST_AS(Bind, *slot);
        sb_printf(b, "%d=%.*s ", (int)x->index, STR_ARG(x->name));
    }
    return WALK_ON;
}

static void test_binds(void)
{
    static const char text[] = "select :b, ?, :\"c\", :1 from t where x = :b and y in (:a, :a)";
    Node  *n = parse(str_of(text));
    StrBuf b;
    sb_init(&b, arena);
    ast_walk(&n, collect_binds, &b);
    CHECK_STR(0, sb_str(&b), STR("0=B 1=? 2=c 3=1 4=B 5=A 6=A "));
}

static void test_classify(void)
{
    static const struct {
        const char *text;
        StmtClass   class;
    } rows[] = {
        { " /* x */ (select 1 from dual)", STMT_CLASS_QUERY }, { "with a as (select 1 from b) select 1 from a", STMT_CLASS_QUERY },
        { "-- c\nmerge into t", STMT_CLASS_DML }, { "declare x", STMT_CLASS_PLSQL }, { "<<l>> begin", STMT_CLASS_PLSQL },
        { "create table t", STMT_CLASS_DDL }, { "alter session set x = 1", STMT_CLASS_OTHER }, { "commit", STMT_CLASS_TCL },
        { "set transaction read only", STMT_CLASS_TCL }, { "", STMT_CLASS_OTHER }, { "/*", STMT_CLASS_OTHER },
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); i++)
        CHECK_INT(i, ora_classify(str_of(rows[i].text)), rows[i].class);
}

/* ---- the statements of tests/grammar ---- */

/* Each node lies inside its parent; no scratch flags are left. ctx: the parent, or NULL behind a fault. */
static WalkStep inside(Node **slot, void *ctx)
{
    const Node *parent = ctx;
    Node       *n = *slot;
    if (n->flags || n->at.start > n->at.end || n->at.start < parent->at.start || n->at.end > parent->at.end) {
        printf("not ok: %s %u-%u in %s %u-%u\n", ast_kind_name((NodeKind)n->kind), n->at.start, n->at.end,
               ast_kind_name((NodeKind)parent->kind), parent->at.start, parent->at.end);
        return WALK_STOP;
    }
    return ast_walk_kids(n, inside, n) ? WALK_SKIP : WALK_STOP;
}

/* It parses, the tree verifies, spans nest, no flags are left over; each prefix parses or says why. */
static void check_statement(int row, Str text)
{
    const char *what = NULL;
    const Node *where = NULL;
    Node       *n = parse(text);
    if (!n)
        printf("not ok row %d: ORA-%05d at %u: %.*s\n", row, diags.first->ora, diags.first->at.start, STR_ARG(text));
    CHECK_INT(row, n != NULL, true);
    if (!n)
        return;
    bool fine = ast_verify(n, DIALECT_BOTH, &what, &where);
    if (!fine)
        printf("not ok row %d: %s at %s: %.*s\n", row, what, ast_kind_name((NodeKind)where->kind), STR_ARG(text));
    CHECK_INT(row, fine, true);
    CHECK_INT(row, ast_walk_kids(n, inside, n), true);
    bool said = true;
    for (size_t cut = 0; cut < text.n; cut += 1 + text.n / 100)
        said = said && (parse((Str){ text.p, cut }) || diags.count == 1);
    CHECK_INT(row, said, true);
}

static void check_file(const char *name)
{
    char path[1024], line[8192];
    snprintf(path, sizeof path, "%s/tests/grammar/%s", DBSACI_SRCDIR, name);
    FILE *f = fopen(path, "r");
    CHECK_INT(0, f != NULL, true);
    for (int row = 1; f && fgets(line, sizeof line, f); row++) {
        size_t n = strcspn(line, "\n");
        if (n)
            check_statement(row, (Str){ line, n });
    }
    if (f)
        fclose(f);
}

static void test_statements(void)
{
    check_file("query.sql");
    check_file("ddl.sql");
    check_file("plsql.sql");
}

/* ---- limits: a Diag, never a crash, never long ---- */

static void repeat(StrBuf *b, const char *s, int times)
{
    while (times-- > 0)
        sb_puts(b, s);
}

static void test_limits(void)
{
    static const struct {
        const char *head, *piece, *tail;
        int         times, ora; /* 0: must parse */
    } rows[] = {
        { "select ", "(", "1", 1000000, 913 },        { "select 1 from t where a = 1", " or a = 1", "", 100000, 0 },
        { "select 1 from t where a in (1", ", 1", ")", 100000, 0 }, { "begin ", "if a then ", "", 100000, 913 },
        { "select ", "case when a then ", "", 100000, 913 },        { "select 1 from ", "(select 1 from ", "", 100000, 913 },
        { "begin ", "x := y + 1; ", "end;", 20000, 0 },             { "select ", "- ", "1 from dual", 100000, 913 },
        { "select '", "\x01", "' from dual", 100000, 0 },           { "select a", ".b", " from t", 20000, 0 },
        { "select 1 from t where a = 1", " and b > 2 or c = 3", "", 50000, 0 }, { "select a", "||b", " from t", 100000, 0 },
        { "select 1", "+ 1", " from t", 100000, 913 },
        { "select 1 ", "union select 1 ", "", 20000, 913 },         { "begin ", "$if true $then ", "", 1000, 6550 },
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); i++) {
        Arena *own = arena_new(0);
        StrBuf b;
        sb_init(&b, own);
        sb_puts(&b, rows[i].head);
        repeat(&b, rows[i].piece, rows[i].times);
        sb_puts(&b, rows[i].tail);
        Node *n = parse(sb_str(&b));
        CHECK_INT(i, n != NULL, rows[i].ora == 0);
        CHECK_INT(i, diags.first ? diags.first->ora : 0, rows[i].ora);
        arena_free(own);
    }
    char zeros[100] = "select '";
    CHECK_INT(0, parse((Str){ zeros, sizeof zeros }) == NULL, true);
    CHECK_INT(0, diags.first->ora, 1756);
}

/* Forms newer than 19c are noted with 19c's answer, SQL in PL/SQL with the block's; the tree is made all the same. */
static void test_needs(void)
{
    static const struct {
        const char *text;
        int         version, ora;
        uint32_t    at;
    } rows[] = {
        { "select 1", 23, 923, 8 },
        { "select 1 from dual", 0, 0, 0 },
        { "select a from t minus all select a from u", 21, 928, 22 },
        { "begin select 1 into x; end;", 23, 6550, 21 },
        { "declare b boolean := true; begin null; end;", 0, 0, 0 },
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); i++) {
        const OraNeed *need;
        arena_reset(arena);
        diag_init(&diags, arena);
        CHECK_INT(i, ora_parse_needs(arena, str_of(rows[i].text), &diags, &need) != NULL, true);
        CHECK_INT(i, need ? need->version : 0, rows[i].version);
        CHECK_INT(i, need ? need->ora : 0, rows[i].ora);
        CHECK_INT(i, need ? need->at.start : 0, rows[i].at);
    }
}

/* A cap anywhere ends in the guard, and nothing is left behind (under the leak checker). */
static void test_arena_caps(void)
{
    static const char text[] = "select a, b from t where a = 1 and b in (select c from d) order by 1";
    for (volatile size_t cap = 256; cap < 60000; cap += 512) {
        Arena   *a = arena_new(cap);
        DiagList l;
        if (setjmp(*arena_guard(a)) == 0) {
            diag_init(&l, a);
            ora_parse(a, str_of(text), &l);
        }
        arena_free(a);
    }
    CU_ASSERT(true);
}

int main(void)
{
    static const CheckTest tests[] = {
        { "shapes", test_shapes },     { "errors", test_errors },         { "spans", test_spans },
        { "keywords", test_keywords }, { "binds", test_binds },       { "classify", test_classify },     { "statements", test_statements },
        { "limits", test_limits },     { "needs", test_needs },           { "arena_caps", test_arena_caps }, { NULL, NULL },
    };
    arena = arena_new(0);
    int rc = check_main("grammar", tests);
    arena_free(arena);
    return rc;
}
