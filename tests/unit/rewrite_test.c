/* The semantic passes where SQL text alone does not show it: result columns, binds, the functions table, the catalogue in
 * memory, facts for later passes. */
#include "config.h"
#include "tests/unit/check.h"

#include "compile/sql_compile.h"
#include "grammar/ora_parse.h"
#include "rewrite/cat_memory.h"
#include "rewrite/fn.h"

static const char script[] =
    "CREATE TABLE emp (empno NUMBER(4) PRIMARY KEY, ename VARCHAR2(10 CHAR), sal NUMBER(7,2), d DATE NOT NULL, c CHAR(3));"
    "CREATE VIEW v AS SELECT ename, sal * 12 annual FROM emp;"
    "ALTER TABLE emp ADD (comm FLOAT);"
    "CREATE SEQUENCE s1";

static const SqlResult *compile(Arena *a, const char *sql, const OTypeId *binds, uint32_t n)
{
    SqlOptions o = { .pg_version = 150000, .bind_types = binds, .bind_count = n };
    o.catalog = cat_memory_new(a);
    cat_memory_add_script(o.catalog, STR(script));
    return sql_compile(a, str_of(sql), &o);
}

static Str type_text(Arena *a, const OType *t)
{
    StrBuf b;
    sb_init(&b, a);
    otype_print(&b, t);
    return sb_str(&b);
}

static void test_columns(void)
{
    static const struct {
        const char *sql, *names, *types;
    } rows[] = {
        { "SELECT * FROM emp", "EMPNO ENAME SAL D C COMM", "NUMBER(4) VARCHAR2(10 CHAR) NUMBER(7,2) DATE CHAR(3) FLOAT(126)" },
        { "SELECT ename n, \"ENAME\" \"Mixed Name\" FROM emp", "N Mixed Name", "VARCHAR2(10 CHAR) VARCHAR2(10 CHAR)" },
        { "SELECT sum( sal * 2 ), count(*) FROM emp", "SUM(SAL*2) COUNT(*)", "NUMBER NUMBER" },
        { "SELECT 'drop table ' || ename FROM emp", "'DROPTABLE'||ENAME", "VARCHAR2(51)" },
        { "SELECT 1 /* one */ + -- two\n 2 FROM dual", "1+2", "NUMBER" },
        { "SELECT 'abc', NULL, sysdate, systimestamp FROM dual", "'ABC' NULL SYSDATE SYSTIMESTAMP",
          "CHAR(3) NULL DATE TIMESTAMP(6) WITH TIME ZONE" },
        { "SELECT e.ename, (e.sal) FROM emp e", "ENAME SAL", "VARCHAR2(10 CHAR) NUMBER(7,2)" },
        { "SELECT s1.NEXTVAL FROM dual", "NEXTVAL", "NUMBER" },
        { "SELECT d - 1, d - d, d + INTERVAL '1' DAY FROM emp", "D-1 D-D D+INTERVAL'1'DAY", "DATE NUMBER DATE" },
        { "SELECT * FROM v", "ENAME ANNUAL", "VARCHAR2(10 CHAR) NUMBER" },
        { "SELECT x.* FROM (SELECT count(*) FROM emp) x", "COUNT(*)", "NUMBER" },
        { "SELECT NVL(ename, 'none'), UPPER(c), SUBSTR(ename, 1, 2) FROM emp", "NVL(ENAME,'NONE') UPPER(C) SUBSTR(ENAME,1,2)",
          "VARCHAR2(10) VARCHAR2(3) VARCHAR2(8)" },
        { "SELECT CASE WHEN sal > 1 THEN d END x, CAST(sal AS NUMBER(9,1)) y FROM emp", "X Y", "DATE NUMBER(9,1)" },
        { "SELECT empno FROM emp UNION SELECT 1 FROM dual", "EMPNO", "NUMBER" },
        { "WITH q (a, b) AS (SELECT empno, ename FROM emp) SELECT * FROM q", "A B", "NUMBER(4) VARCHAR2(10 CHAR)" },
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        Arena *a = arena_new(0);
        const SqlResult *r = compile(a, rows[i].sql, NULL, 0);
        StrBuf names, types;
        sb_init(&names, a);
        sb_init(&types, a);
        for (uint32_t k = 0; k < r->column_count; k++) {
            sb_printf(&names, "%s%.*s", k ? " " : "", STR_ARG(r->columns[k].name));
            sb_printf(&types, "%s%.*s", k ? " " : "", STR_ARG(type_text(a, r->columns[k].type)));
        }
        CHECK_STR(i, sb_str(&names), str_of(rows[i].names));
        CHECK_STR(i, sb_str(&types), str_of(rows[i].types));
        arena_free(a);
    }
}

static void test_nullable(void)
{
    Arena *a = arena_new(0);
    const SqlResult *r = compile(a, "SELECT empno, ename, d FROM emp", NULL, 0);
    CHECK_INT(0, r->columns[0].nullable, 0);
    CHECK_INT(1, r->columns[1].nullable, 1);
    CHECK_INT(2, r->columns[2].nullable, 0);
    r = compile(a, "SELECT a.empno FROM emp a LEFT JOIN emp b ON a.empno = b.empno", NULL, 0);
    CHECK_INT(3, r->columns[0].nullable, 1);
    arena_free(a);
}

/* What a bind was declared as decides the conversion. */
static void test_bind_types(void)
{
    static const struct {
        const char *sql;
        OTypeId     type;
        const char *pg;
    } rows[] = {
        { "SELECT ename FROM emp WHERE empno = :1", OT_NUMBER, "SELECT ename FROM emp WHERE empno = $1" },
        { "SELECT ename FROM emp WHERE empno = :1", OT_VARCHAR2, "SELECT ename FROM emp WHERE empno = dbsaci.to_number($1)" },
        { "SELECT ename FROM emp WHERE d = :1", OT_VARCHAR2, "SELECT ename FROM emp WHERE d = dbsaci.to_date($1)" },
        { "SELECT ename FROM emp WHERE ename = :1", OT_NUMBER, "SELECT ename FROM emp WHERE dbsaci.to_number(ename) = $1" },
        { "SELECT ename FROM emp WHERE c = :1", OT_VARCHAR2, "SELECT ename FROM emp WHERE dbsaci.char_text(c) = $1" },
        { "SELECT ename FROM emp WHERE c = :1", OT_CHAR, "SELECT ename FROM emp WHERE c = $1::bpchar" },
        { "SELECT d + :1 FROM emp", OT_NUMBER, "SELECT dbsaci.date_add(d, $1) FROM emp" },
        { "SELECT d - :1 FROM emp", OT_DATE, "SELECT dbsaci.date_diff(d, $1) FROM emp" },
        { "SELECT TRUNC(:1) FROM dual", OT_DATE, "SELECT dbsaci.trunc($1)" },
        { "SELECT TO_CHAR(:1, 'YYYY') FROM dual", OT_DATE, "SELECT to_char($1, 'YYYY')" },
        { "INSERT INTO emp (empno, d) VALUES (1, :1)", OT_VARCHAR2, "INSERT INTO emp (empno, d) VALUES (1, dbsaci.to_date($1))" },
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        Arena *a = arena_new(0);
        const SqlResult *r = compile(a, rows[i].sql, &rows[i].type, 1);
        CHECK_STR(i, r->step_count ? r->steps[0].pg : STR("(none)"), str_of(rows[i].pg));
        CHECK_INT(i, r->param_count, 1);
        CHECK_INT(i, r->param_types[0], rows[i].type);
        arena_free(a);
    }
}

static void test_bind_numbers(void)
{
    Arena *a = arena_new(0);
    const SqlResult *r = compile(a, "SELECT :b, :a, :b FROM emp WHERE empno = :c", NULL, 0);
    static const uint32_t want[] = { 1, 2, 1, 3 };
    CHECK_INT(0, r->bind_count, 4);
    CHECK_INT(0, r->param_count, 3);
    for (uint32_t i = 0; i < 4; i++)
        CHECK_INT(i, r->binds[i].param, want[i]);
    r = compile(a, "INSERT INTO emp (empno, d) VALUES (:x, SYSDATE) RETURNING ename, empno INTO :y, :z", NULL, 0);
    CHECK_INT(1, r->binds[0].is_return, 0);
    CHECK_INT(1, r->binds[1].is_return, 1);
    CHECK_INT(1, r->binds[2].column, 1);
    CHECK_INT(1, r->param_count, 1);
    arena_free(a);
}

static void test_table_order(void)
{
    for (uint32_t i = 1; fn_row(i); i++)
        CHECK_INT(i, strcmp(fn_row(i - 1)->name, fn_row(i)->name) < 0, 1);
    for (uint32_t i = 0; fn_row(i); i++) {
        CHECK_INT(i, fn_find(str_of(fn_row(i)->name)) == fn_row(i), 1);
        CHECK_INT(i, (fn_row(i)->target != NULL) != (fn_row(i)->lower != NULL), 1);
    }
    CHECK_INT(0, fn_find(STR("NOSUCH")) == NULL, 1);
    StrList name = { 0 };
    Arena *a = arena_new(0);
    strlist_push(a, &name, STR("UTL_RAW"));
    strlist_push(a, &name, STR("SUBSTR"));
    CHECK_INT(1, fn_find_package(&name) != NULL, 1);
    arena_free(a);
}

static void test_cat_routines(void)
{
    Arena   *a = arena_new(0);
    Catalog *c = cat_memory_new(a);
    DiagList diags;
    diag_init(&diags, a);
    const Node *f = ora_parse(a, STR("CREATE FUNCTION f (x NUMBER, d DATE DEFAULT SYSDATE) RETURN VARCHAR2 IS BEGIN RETURN 'a'; END;"), &diags);
    CHECK_INT(0, f != NULL, 1);
    cat_memory_learn(c, f);
    SqlOptions o = { .catalog = c, .pg_version = 150000 };
    static const struct {
        const char *sql, *pg;
    } rows[] = {
        { "SELECT f('5') || 'x' FROM dual", "SELECT dbsaci.concat_check(COALESCE(f(5), '') || 'x')" },
        { "SELECT f(1, '01-JAN-24') FROM dual", "SELECT f(1, dbsaci.to_date('01-JAN-24'))" },
        { "SELECT f FROM dual", "(none)" },
        { "SELECT f(1, 2, 3) FROM dual", "(none)" },
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        const SqlResult *r = sql_compile(a, str_of(rows[i].sql), &o);
        CHECK_STR(i, r->step_count ? r->steps[0].pg : STR("(none)"), str_of(rows[i].pg));
    }
    arena_free(a);
}

static void test_cat_memory(void)
{
    Arena   *a = arena_new(0);
    Catalog *c = cat_memory_new(a);
    const CatRelation *r = NULL;
    Str none = { 0 };
    cat_memory_add_script(c, STR(script));
    CHECK_INT(0, c->relation(c, none, STR("EMP"), &r), CAT_YES);
    CHECK_INT(0, r->ncolumns, 6);
    CHECK_INT(0, r->nkeys, 1);
    CHECK_STR(0, r->columns[5].name, STR("COMM"));
    CHECK_INT(1, c->relation(c, none, STR("V"), &r), CAT_YES);
    CHECK_STR(1, r->columns[1].name, STR("ANNUAL"));
    CHECK_INT(1, r->columns[1].type.id, OT_NUMBER);
    CHECK_INT(2, c->relation(c, none, STR("NOSUCH"), &r), CAT_NO);
    CHECK_INT(2, c->sequence(c, none, STR("S1")), CAT_YES);
    CHECK_INT(2, c->relation(c, none, STR("USER_TABLES"), &r), CAT_UNKNOWN);
    cat_memory_add_script(c, STR("DROP TABLE emp; ALTER TABLE v RENAME TO w"));
    CHECK_INT(3, c->relation(c, none, STR("EMP"), &r), CAT_NO);
    cat_memory_open(c);
    CHECK_INT(4, c->relation(c, none, STR("NOSUCH"), &r), CAT_UNKNOWN);
    arena_free(a);
}

int main(void)
{
    return check_main("rewrite", (CheckTest[]){ { "result columns", test_columns }, { "nullable", test_nullable },
                                                { "bind types", test_bind_types }, { "bind numbers", test_bind_numbers },
                                                { "functions table", test_table_order }, { "catalogue", test_cat_memory },
                                                { "routines", test_cat_routines },
                                                { NULL, NULL } });
}
