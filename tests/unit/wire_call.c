/* Calls after log-on: bytes that node-oracledb's encoder made or that its decoder accepted, at field versions 24 and 13. */
#include "config.h"

#include <stdlib.h>

#include "tests/unit/wire_test.h"
#include "wire/ora_type.h"
#include "wire/ttc_end.h"
#include "wire/ttc_request.h"
#include "wire/ttc_rows.h"

#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

/* Text of which {{..}} is there only at field version 24: cut it out or leave it. */
static Str example(Arena *a, const char *hex, bool at_24)
{
    char *out = arena_alloc(a, strlen(hex) + 1), *o = out;
    bool  skip = false;
    for (; *hex; hex++) {
        if (hex[0] == '{' && hex[1] == '{')
            skip = !at_24;
        if (!skip && *hex != '{' && *hex != '}')
            *o++ = *hex;
        if (hex[0] == '}' && hex[1] == '}')
            skip = false;
    }
    return wire_bytes(a, out);
}

static const char query[] =
    "03 5e 01 {{00}} 02 80 61 00 01 01 18 01 01 0d 00 00 00 01 02 04 7f ff ff ff 00 00 00 00 00 00 00 00 00 00 00 01 00 00 00 00 00"
    " 00 00 00 00 00 00 00 00 00 00 18 \"select id, name from emp\" 01 01 00 00 00 00 00 00 01 01 00 02 80 00 00 00 00";
static const char insert[] =
    "03 5e 03 {{00}} 02 80 29 00 01 01 1d 01 01 0d 00 00 00 01 01 04 7f ff ff ff 01 01 02 00 00 00 00 00 00 00 00 00 01 00 00 00 00"
    " 00 00 00 00 00 00 00 00 00 00 00 1d \"insert into t values (:1, :2)\" 01 01 01 01 00 00 00 00 00 00 00 02 80 00 00 00 00"
    " 02 01 00 00 01 16 00 00 00 00 00 00 00 00 01 01 00 00 01 0a 00 00 00 00 02 03 69 01 00 00 07 02 c1 08 03 \"abc\"";
static const char batch[] =
    "03 5e 04 {{00}} 04 00 08 80 29 00 01 01 1d 01 01 0d 00 00 00 01 01 04 7f ff ff ff 01 01 02 00 00 00 00 00 00 00 00 00 01 00 00 00"
    " 00 00 01 01 03 01 00 00 00 00 00 00 00 1d \"insert into t values (:1, :2)\" 01 01 01 03 00 00 00 00 00 00 00 02 c0 00 00 00 00"
    " 02 01 00 00 01 16 00 00 00 00 00 00 00 00 01 01 00 00 01 0a 00 00 00 00 02 03 69 01 00 00"
    " 07 02 c1 02 01 \"a\" 07 02 c1 03 00 07 02 c1 04 01 \"c\"";

static Rc decode_request(Rd *r)
{
    TtcRequest q;
    return ttc_get_request(r, &q, NULL, NULL);
}

static void test_execute(void)
{
    static const struct {
        const char *hex;
        uint32_t    options, binds, rows;
        const char *sql;
    } rows[] = {
        { query, EXEC_NOT_PLSQL | EXEC_FETCH | EXEC_EXECUTE | EXEC_PARSE, 0, 0, "select id, name from emp" },
        { insert, EXEC_NOT_PLSQL | EXEC_EXECUTE | EXEC_BIND | EXEC_PARSE, 2, 1, "insert into t values (:1, :2)" },
        { batch, EXEC_BATCH_ERRORS | EXEC_NOT_PLSQL | EXEC_EXECUTE | EXEC_BIND | EXEC_PARSE, 2, 3, "insert into t values (:1, :2)" },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < 2 * COUNT(rows); i++) {
        TtcProfile pf = i % 2 ? wire_profile_24() : wire_profile_13();
        Str        s = example(a, rows[i / 2].hex, i % 2);
        Rd         r;
        TtcRequest q;
        wire_check_prefixes(i, s, &pf, decode_request);
        rd_init(&r, s.p, s.n, a, &pf);
        CHECK_INT(i, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
        CHECK_INT(i, q.exec.options, rows[i / 2].options);
        CHECK_INT(i, q.exec.n_binds, rows[i / 2].binds);
        CHECK_INT(i, q.exec.rows.n_rows, rows[i / 2].rows);
        CHECK_STR(i, q.exec.sql, str_of(rows[i / 2].sql));
        CHECK_INT(i, q.exec.max_long, 0x7fffffff);
        TtcCell *cells = ARENA_ARRAY(a, TtcCell, 16);
        TtcRows  again = q.exec.rows;
        uint32_t n = 0;
        while (ttc_rows_next(&again, a, cells + n * q.exec.n_binds))
            n++;
        CHECK_INT(i, n, rows[i / 2].rows);
        Wr w;
        wr_init(&w, &pf);
        ttc_put_execute(&w, &q.exec, cells, q.seq, q.token);
        CHECK_STR(i, ((Str){ (char *)w.p, w.n }), s);
        wr_free(&w);
    }
    /* the rows of the batch, one by one */
    TtcProfile pf = wire_profile_13();
    Str        s = example(a, batch, false);
    Rd         r;
    TtcRequest q;
    TtcCell    cells[2];
    rd_init(&r, s.p, s.n, a, &pf);
    ttc_get_request(&r, &q, NULL, NULL);
    CHECK_INT(0, q.exec.n_row_counts, 3);
    CHECK_INT(0, q.exec.binds[1].size, 10);
    CHECK_INT(0, q.exec.binds[1].charset, ORA_CHARSET_UTF8);
    CHECK_INT(0, ttc_rows_next(&q.exec.rows, a, cells), 1);
    CHECK_STR(0, cells[0].v, STR("\xc1\x02"));
    CHECK_STR(0, cells[1].v, STR("a"));
    CHECK_INT(1, ttc_rows_next(&q.exec.rows, a, cells), 1);
    CHECK_INT(1, cells[1].kind, CELL_NULL);
    CHECK_INT(2, ttc_rows_next(&q.exec.rows, a, cells), 1);
    CHECK_STR(2, cells[1].v, STR("c"));
    CHECK_INT(3, ttc_rows_next(&q.exec.rows, a, cells), 0);
    arena_free(a);
}

static bool resolve_returning(void *ctx, Arena *a, TtcExecute *m)
{
    (void)a;
    ++*(int *)ctx;
    if (m->function != FN_EXECUTE)
        return false;
    m->binds[1].no_value = true;
    return true;
}

static bool resolve_cursor(void *ctx, Arena *a, TtcExecute *m)
{
    if (m->cursor_id != 5)
        return false;
    m->binds = ttc_binds_copy(a, ctx, 2);
    m->n_binds = 2;
    m->options |= EXEC_NOT_PLSQL;
    return true;
}

static void test_hook(void)
{
    Arena      *a = arena_new(0);
    TtcProfile  pf = wire_profile_13();
    int         calls = 0;
    TtcBindHook hook = { resolve_returning, &calls };
    Rd          r;
    TtcRequest  q;
    TtcCell     cells[2];
    /* insert .. returning: the second bind has a descriptor and no value, with NOT_PLSQL only */
    char       *text = arena_strndup(a, example(a, insert, false).p, 200);
    Str         s = example(a, insert, false);
    memcpy(text, s.p, s.n);
    rd_init(&r, text, s.n - 4, a, &pf);
    CHECK_INT(0, ttc_get_request(&r, &q, &hook, NULL), RC_OK);
    CHECK_INT(0, rd_left(&r), 0);
    CHECK_INT(0, calls, 1);
    CHECK_INT(0, ttc_rows_next(&q.exec.rows, a, cells), 1);
    CHECK_INT(0, cells[1].kind, CELL_ABSENT);
    text[5] = 0x04, text[4] = 0x04; /* 0x8029 -> 0x0429, go-ora's options: all binds have values */
    text[4] = 0x04, text[5] = 0x29;
    rd_init(&r, text, s.n, a, &pf);
    CHECK_INT(1, ttc_get_request(&r, &q, &hook, NULL), RC_OK);
    CHECK_INT(1, ttc_rows_next(&q.exec.rows, a, cells), 1);
    CHECK_STR(1, cells[1].v, STR("abc"));
    /* re-execution takes its descriptors from the cursor */
    TtcBind     binds[2] = { { .type = ORA_NUMBER, .size = 22 }, { .type = ORA_VARCHAR, .size = 10 } };
    TtcBindHook again = { resolve_cursor, binds };
    Str         re = wire_bytes(a, "03 04 09 01 05 01 02 00 01 01 07 02 c1 08 01 \"x\" 07 02 c1 09 00");
    rd_init(&r, re.p, re.n, a, &pf);
    CHECK_INT(2, ttc_get_request(&r, &q, &again, NULL), RC_OK);
    CHECK_INT(2, q.exec.iterations, 2);
    CHECK_INT(2, q.exec.autocommit, 1);
    CHECK_INT(2, ttc_rows_next(&q.exec.rows, a, cells) && ttc_rows_next(&q.exec.rows, a, cells), 1);
    CHECK_INT(2, cells[1].kind, CELL_NULL);
    /* ojdbc: EXECUTE without SQL and descriptors, and yet a row */
    Str ojdbc = wire_bytes(a, "03 5e 0a 02 80 20 01 05 00 00 01 01 0d 00 00 00 00 04 7f ff ff ff 00 00 00 00 00 00 00 00 00 00 00 01 00 00 00 00 00"
                              " 01 01 01 01 00 00 00 00 00 00 00 00 01 01 00 00 00 00 00 00 00 02 c0 00 00 00 00 07 02 c1 09 03 \"abc\"");
    pf.driver = DRV_OJDBC;
    for (size_t cut = 0; cut <= 8; cut++) {
        rd_init(&r, ojdbc.p, ojdbc.n - cut, a, &pf);
        CHECK_INT(4, ttc_get_request(&r, &q, &again, NULL), cut ? RC_MORE : RC_OK);
        if (cut)
            continue;
        CHECK_INT(4, rd_left(&r), 0);
        CHECK_INT(4, ttc_rows_next(&q.exec.rows, a, cells), 1);
        CHECK_STR(4, cells[1].v, STR("abc"));
    }
    pf.driver = DRV_UNKNOWN;
    Str unknown = wire_bytes(a, "03 4e 09 01 06 01 02 01 20 00 07 02 c1 08");
    rd_init(&r, unknown.p, unknown.n, a, &pf);
    CHECK_INT(3, ttc_get_request(&r, &q, &again, NULL), RC_OK);
    CHECK_INT(3, q.exec.bad_cursor, 1);
    CHECK_INT(3, q.exec.prefetch_rows, 2);
    arena_free(a);
}

/* Rows arriving packet by packet: each attempt goes on where the last one stopped. */
static void test_resume(void)
{
    Arena     *a = arena_new(0);
    TtcProfile pf = wire_profile_13();
    Str        s = example(a, batch, false);
    TtcResume  resume = { 0 };
    TtcRequest q = { 0 };
    Rd         r;
    for (size_t n = 0; n <= s.n; n++) {
        rd_init(&r, s.p, n, a, &pf);
        Rc rc = ttc_get_request(&r, &q, NULL, &resume);
        CHECK_INT(n, rc, n == s.n ? RC_OK : RC_MORE);
    }
    CHECK_INT(0, resume.rows_done, 3);
    TtcCell cells[2];
    CHECK_INT(0, ttc_rows_next(&q.exec.rows, a, cells), 1);
    CHECK_STR(0, cells[1].v, STR("a"));
    arena_free(a);
}

/* Values of every form, and where drivers differ. */
static void test_bind_rows(void)
{
    static const struct {
        TtcDriver   driver;
        TtcBind     binds[3];
        int         n, plsql;
        const char *hex;
        TtcCellKind kinds[3];
        const char *values[3];
        int         same; /* encoding gives the same bytes */
    } rows[] = {
        { DRV_PYTHON, { { .type = ORA_BOOLEAN }, { .type = ORA_BOOLEAN }, { .type = ORA_BOOLEAN } }, 3, 1,
          "07 02 01 01 01 00 fd 01", { CELL_VALUE, CELL_VALUE, CELL_NULL }, { "\1\1", NULL, NULL }, 1 },
        { DRV_ORACLE_RS, { { .type = ORA_BOOLEAN }, { .type = ORA_NUMBER }, { .type = ORA_NUMBER } }, 2, 1,
          "07 02 01 02 c1 02", { CELL_VALUE, CELL_VALUE, CELL_ABSENT }, { "\1", "\xc1\2", NULL }, 0 },
        { DRV_PYTHON, { { .type = ORA_CURSOR }, { .type = ORA_CURSOR } }, 2, 1, "07 01 00 01 01 01 09",
          { CELL_CURSOR, CELL_CURSOR, CELL_ABSENT }, { NULL }, 1 },
        { DRV_PYTHON, { { .type = ORA_CLOB }, { .type = ORA_CLOB } }, 2, 0, "07 01 03 03 \"abc\" 00",
          { CELL_VALUE, CELL_NULL, CELL_ABSENT }, { "abc", NULL }, 1 },
        { DRV_PYTHON, { { .type = ORA_JSON, .size = 33554432 }, { .type = ORA_NUMBER } }, 2, 0,
          "07 02 c1 02 01 03 03 \"loc\" 05 \"image\"", { CELL_LARGE, CELL_VALUE, CELL_ABSENT }, { "loc", "\xc1\2" }, 1 },
        /* long values last in SQL, in place in PL/SQL */
        { DRV_NODE, { { .type = ORA_VARCHAR, .size = 40000 }, { .type = ORA_NUMBER } }, 2, 0, "07 02 c1 02 01 \"x\"",
          { CELL_VALUE, CELL_VALUE, CELL_ABSENT }, { "x", "\xc1\2" }, 1 },
        { DRV_NODE, { { .type = ORA_VARCHAR, .size = 40000 }, { .type = ORA_NUMBER } }, 2, 1, "07 01 \"x\" 02 c1 02",
          { CELL_VALUE, CELL_VALUE, CELL_ABSENT }, { "x", "\xc1\2" }, 1 },
        /* go-ora: by type, and duplicates without a value */
        { DRV_GO_ORA, { { .type = ORA_LONG }, { .type = ORA_NUMBER }, { .type = ORA_NUMBER, .flags = OAC_DUPLICATE } }, 3, 1,
          "07 02 c1 02 01 \"x\"", { CELL_VALUE, CELL_VALUE, CELL_ABSENT }, { "x", "\xc1\2", NULL }, 1 },
        { DRV_PYTHON, { { .type = ORA_NUMBER, .flags = OAC_ARRAY, .max_elements = 5 }, { .type = ORA_VARCHAR } }, 2, 1,
          "07 01 02 02 c1 02 00 01 \"z\"", { CELL_ARRAY, CELL_VALUE, CELL_ABSENT }, { NULL, "z" }, 1 },
        { DRV_PYTHON, { { .type = ORA_OBJECT }, { .type = ORA_OBJECT } }, 2, 1,
          "07 01 04 04 \"toid\" 00 00 00 01 03 01 01 03 84 01 03 00 00 00 00 00 01 01",
          { CELL_OBJECT, CELL_NULL, CELL_ABSENT }, { "toid", NULL }, 1 },
        { DRV_GO_ORA, { { .type = ORA_OBJECT }, { .type = ORA_NUMBER } }, 2, 1, "07 00 00 00 00 00 01 01 00 02 c1 02",
          { CELL_NULL, CELL_VALUE, CELL_ABSENT }, { NULL, "\xc1\2" }, 1 },
        /* oracle-rs: a long value is one chunk without an end */
        { DRV_ORACLE_RS, { { .type = ORA_VARCHAR, .size = 300 }, { .type = ORA_NUMBER } }, 2, 0,
          "07 fe 02 01 00 78 *256 00", { CELL_VALUE, CELL_NULL, CELL_ABSENT }, { NULL }, 0 },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        TtcProfile pf = wire_profile_13();
        pf.driver = rows[i].driver;
        Str     s = wire_bytes(a, rows[i].hex);
        Rd      r;
        TtcCell cells[3] = { { 0 } };
        for (int check = 0; check < 2; check++) {
            rd_init_whole(&r, s.p, s.n, a, &pf);
            CHECK_INT(i, ttc_get_row(&r, rows[i].binds, (uint32_t)rows[i].n, rows[i].plsql, check ? NULL : cells), 1);
            CHECK_INT(i, rd_done(&r), RC_OK);
        }
        for (int k = 0; k < rows[i].n; k++) {
            CHECK_INT(i, cells[k].kind, rows[i].kinds[k]);
            if (rows[i].values[k])
                CHECK_STR(i, cells[k].v, str_of(rows[i].values[k]));
        }
        if (!rows[i].same)
            continue;
        Wr w;
        wr_init(&w, &pf);
        ttc_put_row(&w, rows[i].binds, (uint32_t)rows[i].n, rows[i].plsql, cells);
        CHECK_STR(i, ((Str){ (char *)w.p, w.n }), s);
        wr_free(&w);
    }
    arena_free(a);
}

static void put_emp(TtcColumn cols[2])
{
    memset(cols, 0, 2 * sizeof *cols);
    ttc_column_type(&cols[0], ORA_NUMBER, false, 0);
    cols[0].precision = 10;
    cols[0].name = STR("ID");
    ttc_column_type(&cols[1], ORA_VARCHAR, false, 20);
    cols[1].size = 20; /* the example's */
    cols[1].flags = 0x80;
    cols[1].nullable = 1;
    cols[1].name = STR("NAME");
}

static const char query_reply[] =
    "10 00 01 2a 01 02 02 02 00 0a 00 01 16 00 00 00 00 00 00 00 00 00 02 01 02 02 \"ID\" 00 00 01 01 00 {{00 00 00 00 00 00}}"
    " 01 80 00 00 01 14 00 00 00 00 02 03 69 01 01 14 00 01 04 01 04 04 \"NAME\" 00 00 01 02 00 {{00 00 00 00 00 00}}"
    " 00 00 00 00 00 00 06 00 01 02 00 01 01 00 00 00 07 02 c1 02 04 \"KING\" 07 02 c1 03 00"
    " 08 01 06 00 00 01 05 00 00 00 00 00 00"
    " 04 01 01 01 01 01 02 00 00 00 01 05 00 03 00 00 00 00 00 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00 01 02 {{01 03 00}} {{1d}}";

static void test_query_reply(void)
{
    Arena *a = arena_new(0);
    for (int at_24 = 0; at_24 < 2; at_24++) {
        TtcProfile pf = at_24 ? wire_profile_24() : wire_profile_13();
        TtcColumn  cols[2], *got;
        uint32_t   n;
        Wr         w;
        Str        s = example(a, query_reply, at_24);
        put_emp(cols);
        wr_init(&w, &pf);
        ttc_put_describe(&w, cols, 2);
        ttc_put_row_header(&w, 2);
        ttc_put_row_data(&w);
        ttc_put_short(&w, (const uint8_t *)"\xc1\2", 2);
        wr_clr(&w, "KING", 4);
        ttc_put_row_data(&w);
        ttc_put_short(&w, (const uint8_t *)"\xc1\3", 2);
        wr_null(&w);
        ttc_put_params(&w, &(TtcParams){ .cursor_id = 5 });
        ttc_put_end(&w, &(TtcEnd){ .call_status = 1, .e2e_sequence = 1, .current_row = 2, .cursor_id = 5,
                                   .sql_type = END_SQL_SELECT, .call_number = 1, .row_count = 2 });
        CHECK_INT(at_24, ttc_put_eor(&w), at_24 ? 0x2000 : 0);
        CHECK_STR(at_24, ((Str){ (char *)w.p, w.n }), s);
        /* and as a client reads it */
        Rd        r;
        TtcCell   cell;
        TtcParams params;
        TtcEnd    end;
        rd_init_whole(&r, s.p, s.n, a, &pf);
        CHECK_INT(at_24, ttc_get_describe(&r, &got, &n), 1);
        CHECK_INT(at_24, n, 2);
        CHECK_STR(at_24, got[1].name, STR("NAME"));
        CHECK_INT(at_24, got[1].max_chars, 20);
        CHECK_INT(at_24, ttc_get_row_header(&r, &n), 1);
        CHECK_INT(at_24, rd_u8(&r), TTC_ROW_DATA);
        CHECK_INT(at_24, ttc_get_column(&r, &got[0], &cell) && ttc_get_column(&r, &got[1], &cell), 1);
        CHECK_STR(at_24, cell.v, STR("KING"));
        rd_u8(&r);
        CHECK_INT(at_24, ttc_get_column(&r, &got[0], &cell) && ttc_get_column(&r, &got[1], &cell), 1);
        CHECK_INT(at_24, cell.kind, CELL_NULL);
        CHECK_INT(at_24, ttc_get_params(&r, &params, false), 1);
        CHECK_INT(at_24, params.cursor_id, 5);
        CHECK_INT(at_24, ttc_get_end(&r, &end), 1);
        CHECK_INT(at_24, end.row_count, 2);
        CHECK_INT(at_24, rd_left(&r), at_24);
        wr_free(&w);
    }
    arena_free(a);
}

static Rc decode_end(Rd *r)
{
    TtcEnd m;
    ttc_get_end(r, &m);
    return r->rc;
}

static void test_ends(void)
{
    static TtcBatchError batch_error = { 1400, 1, { "ORA-01400: cannot insert NULL into (\"SCOTT\".\"T\".\"NAME\")\n", 56 } };
    static const struct {
        TtcEnd      m;
        const char *hex;
    } rows[] = {
        { { .call_status = 1, .e2e_sequence = 2, .current_row = 4, .error = 1403, .cursor_id = 5, .sql_type = 3, .call_number = 2,
            .row_count = 4, .message = { "ORA-01403: no data found\n", 25 } },
          "04 01 01 01 02 01 04 02 05 7b 00 00 01 05 00 03 00 00 00 00 00 00 00 00 00 00 00 00 02 00 00 00 00 00 00 02 05 7b 01 04 {{01 03 00}}"
          " 19 \"ORA-01403: no data found\" 0a" },
        { { .call_status = 2, .e2e_sequence = 3, .current_row = 1, .cursor_id = 6, .sql_type = 2, .call_number = 3, .iterations = 1,
            .row_count = 1 },
          "04 01 02 01 03 01 01 00 00 00 01 06 00 02 00 00 00 00 00 00 00 00 00 00 00 00 03 00 01 01 00 00 00 00 00 01 01 {{01 02 00}}" },
        { { .call_status = 0, .e2e_sequence = 5, .error = 942, .error_position = 14, .sql_type = 3, .call_number = 6,
            .message = { "ORA-00942: table or view does not exist\n", 40 } },
          "04 00 01 05 00 02 03 ae 00 00 00 01 0e 03 00 00 00 00 00 00 00 00 00 00 00 00 06 00 00 00 00 00 00 02 03 ae 00 {{01 03 00}}"
          " 28 \"ORA-00942: table or view does not exist\" 0a" },
        { { .call_status = 2, .e2e_sequence = 4, .current_row = 2, .error = 24381, .cursor_id = 6, .sql_type = 2, .call_number = 4,
            .iterations = 3, .row_count = 2, .batch = &batch_error, .n_batch = 1, .message = { "ORA-24381: error(s) in array DML\n", 33 } },
          "04 01 02 01 04 01 02 02 5f 3d 00 00 01 06 00 02 00 00 00 00 00 00 00 00 00 00 00 00 04 00 01 03 00 01 01 01 02 05 78"
          " 01 01 01 01 01 01 01 00 01 38 38 \"ORA-01400: cannot insert NULL into (\" 22 \"SCOTT\" 22 2e 22 \"T\" 22 2e 22 \"NAME\" 22 \")\" 0a 00 00"
          " 02 5f 3d 01 02 {{01 02 00}} 21 \"ORA-24381: error(s) in array DML\" 0a" },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < 2 * COUNT(rows); i++) {
        TtcProfile pf = i % 2 ? wire_profile_24() : wire_profile_13();
        Str        s = example(a, rows[i / 2].hex, i % 2);
        Wr         w;
        Rd         r;
        TtcEnd     m;
        wr_init(&w, &pf);
        ttc_put_end(&w, &rows[i / 2].m);
        CHECK_STR(i, ((Str){ (char *)w.p, w.n }), s);
        wire_check_prefixes(i, s, &pf, decode_end);
        rd_init_whole(&r, s.p, s.n, a, &pf);
        CHECK_INT(i, ttc_get_end(&r, &m), 1);
        CHECK_INT(i, m.error, rows[i / 2].m.error);
        CHECK_STR(i, m.message, rows[i / 2].m.message);
        CHECK_INT(i, m.n_batch, rows[i / 2].m.n_batch);
        wr_free(&w);
    }
    arena_free(a);
}

/* Fragments of replies: what the writer must give. */
static void test_fragments(void)
{
    Arena     *a = arena_new(0);
    TtcProfile pf = wire_profile_13();
    Wr         w;
    TtcColumn  cols[2];
    uint8_t    locator[LOCATOR_SIZE];
    put_emp(cols);
    wr_init(&w, &pf);
#define EXPECT(row, hex)                                                                                               \
    do {                                                                                                               \
        CHECK_STR(row, ((Str){ (char *)w.p, w.n }), wire_bytes(a, hex));                                               \
        wr_reset(&w, 0);                                                                                               \
    } while (0)
    ttc_put_io_vector(&w, (const uint8_t[]){ TTC_DIR_OUT, TTC_DIR_OUT }, 2);
    EXPECT(1, "0b 00 01 02 00 01 01 00 00 00 10 10");
    ttc_put_cursor(&w, cols, 1, 9);
    EXPECT(2, "01 01 16 01 01 01 02 00 0a 00 01 16 00 00 00 00 00 00 00 00 00 02 01 02 02 \"ID\" 00 00 01 01 00 00 00 00 00 00 00 01 09");
    ttc_put_params(&w, &(TtcParams){ .cursor_id = 6, .has_row_counts = true, .row_counts = (uint64_t[]){ 1, 0, 1 }, .n_row_counts = 3 });
    EXPECT(3, "08 01 06 00 00 01 06 00 00 00 00 00 00 01 03 01 01 00 01 01");
    ttc_put_params(&w, &(TtcParams){ .keywords = &(TtcKeyword){ STR("HR"), { NULL, 0 }, RPA_CURRENT_SCHEMA }, .n_keywords = 1 });
    EXPECT(4, "08 01 06 00 00 00 00 00 00 00 01 01 01 02 02 \"HR\" 00 01 a8 00");
    ttc_put_status(&w, 1, 0);
    EXPECT(5, "09 01 01 00");
    ttc_put_bool(&w, true);
    ttc_put_bool(&w, false);
    EXPECT(6, "02 01 01 01 00");
    ttc_put_long(&w, "x", 1);
    ttc_put_long(&w, NULL, 0);
    EXPECT(7, "01 \"x\" 00 00 00 81 01 02 05 7d");
    CHECK_INT(8, ttc_put_rowid(&w, STR("AAAS5UAAEAAAACXAAB")), 1);
    EXPECT(8, "0e 04 00 01 2e 54 01 04 00 01 97 01 01");
    CHECK_INT(9, ttc_put_urowid(&w, STR("AAAS5UAAEAAAACXAAB")), 1);
    EXPECT(9, "01 0d 0d 01 00 01 2e 54 00 04 00 00 00 97 00 01");
    CHECK_INT(10, ttc_put_rowid(&w, STR("*AA")), 0);
    EXPECT(10, "00");
    Locator l = { .handle = 7, .temporary = true };
    locator_put(locator, &l);
    ttc_put_lob_sized(&w, locator, sizeof locator, 5);
    EXPECT(11, "01 28 01 05 02 1f c4 28 00 26 00 01 00 08 00 01 00 00 00 *7 07 \"dbSa\" 00 *18");
    ttc_put_object(&w, STR(""), STR(""));
    EXPECT(12, "00 00 00 00 00 01 01");
    ttc_put_xml(&w, STR("<a/>"));
    EXPECT(13, "01 24 24 00 22 02 08 00 *13 02 01 00 00 *13 01 00 01 00 00 00 01 0c 01 01 0c 85 01 0c 01 00 00 00 14 \"<a/>\"");
    ttc_put_describe_params(&w, cols, 1);
    EXPECT(21, "08 01 01 02 00 0a 00 01 16 00 00 00 00 00 00 00 00 00 02 01 02 02 \"ID\" 00 00 01 01 00");
    ttc_put_implicit_begin(&w, 1);
    ttc_put_implicit_item(&w, cols, 0, 3);
    EXPECT(14, "1b 01 01 00 00 00 00 00 00 00 00 00 01 03");
    ttc_put_warning(&w, 28002, STR("soon"));
    EXPECT(15, "0f 02 6d 62 01 04 00 04 \"soon\"");
    pf.driver = DRV_GO_ORA;
    pf.sb1_compact = true;
    ttc_put_lob_prefetched(&w, (const uint8_t *)"ll", 2, 3, STR("abc"), true, false);
    EXPECT(16, "01 02 01 03 02 1f c4 00 01 03 \"abc\" 02 \"ll\"");
    cols[0].scale = -127;
    ttc_put_describe_body(&w, cols, 1);
    EXPECT(17, "01 16 01 01 01 02 00 0a 81 7f 01 16 00 00 00 00 00 00 00 00 00 02 01 02 02 \"ID\" 00 00 01 01 00 00 00 00 00 00 00");
    pf.chr_raw = true;
    ttc_put_warning(&w, 1, STR("raw"));
    EXPECT(18, "0f 01 01 01 03 00 \"raw\"");
    CHECK_INT(19, locator_get((Str){ (char *)locator, sizeof locator }, &l), 1);
    CHECK_INT(19, l.handle == 7 && l.temporary && !l.blob && !l.utf16, 1);
    uint8_t wide[108];
    locator_put_sized(wide, sizeof wide, &l);
    CHECK_BYTES(19, wide, 2, "\0\x6a", 2);
    CHECK_INT(19, locator_get((Str){ (char *)wide, sizeof wide }, &l) && l.handle == 7, 1);
    CHECK_INT(19, locator_get((Str){ (char *)wide, sizeof wide - 1 }, &l), 0);
    quasi_locator_put(locator, 258);
    CHECK_STR(20, ((Str){ (char *)locator, sizeof locator }), wire_bytes(a, "00 26 00 04 61 08 00 00 00 01 00 00 00 00 00 00 01 02 00 *22"));
    CHECK_INT(20, locator_get((Str){ (char *)locator, sizeof locator }, &l), 0);
    wr_free(&w);
    arena_free(a);
}

static void test_lob_op(void)
{
    static const struct {
        const char *hex;
        uint32_t    operation;
        uint64_t    amount;
        const char *data;
        const char *reply;
    } rows[] = {
        { "03 60 07 01 01 04 00 00 00 00 00 00 00 01 02 00 00 01 01 00 01 00 00 00 00 00 00 \"LOC1\" 01 05", LOB_READ, 5, NULL,
          "08 \"LOC1\" 01 05" },
        { "03 60 07 01 01 04 00 00 00 00 00 00 00 01 40 00 00 01 01 00 00 00 00 00 00 00 00 \"LOC1\" 0e 03 \"abc\"", LOB_WRITE, 0, "abc",
          "08 \"LOC1\"" },
        /* go-ora: charset, amount, then the data */
        { "03 60 07 01 01 04 00 00 00 00 01 00 00 01 40 00 00 01 01 00 01 00 00 00 00 00 00 \"LOC1\" 02 03 69 01 03 0e 03 \"abc\"", LOB_WRITE, 3,
          "abc", "08 \"LOC1\" 02 03 69 01 05" },
        { "03 60 07 01 01 04 00 01 0a 00 00 01 00 01 02 01 10 00 00 01 01 01 70 00 00 00 00 00 00 00 \"LOC1\" 02 03 69", LOB_CREATE_TEMP, 0,
          NULL, "08 \"LOC1\" 02 03 69 00" },
        { "03 60 07 01 01 04 00 00 00 00 00 00 00 01 20 00 00 00 00 01 00 00 00 00 00 00 \"LOC1\" 01 02", LOB_TRIM, 2, NULL, "08 \"LOC1\" 01 05" },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        TtcProfile pf = wire_profile_13();
        Str        s = wire_bytes(a, rows[i].hex);
        Rd         r;
        TtcRequest q;
        wire_check_prefixes(i, s, &pf, decode_request);
        rd_init(&r, s.p, s.n, a, &pf);
        CHECK_INT(i, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
        CHECK_INT(i, q.lob.operation, rows[i].operation);
        CHECK_INT(i, q.lob.amount, rows[i].amount);
        CHECK_STR(i, q.lob.source, STR("LOC1"));
        CHECK_STR(i, q.lob.data, str_of(rows[i].data));
        Wr w;
        wr_init(&w, &pf);
        ttc_put_lob_op(&w, &q.lob, q.seq, q.token);
        CHECK_STR(i, ((Str){ (char *)w.p, w.n }), s);
        TtcLobReply m = { .source = STR("LOC1"), .charset = 873, .amount = 5 }, back;
        wr_reset(&w, 0);
        ttc_put_lob_reply(&w, &q.lob, &m);
        CHECK_STR(i, ((Str){ (char *)w.p, w.n }), wire_bytes(a, rows[i].reply));
        rd_init_whole(&r, w.p, w.n, a, &pf);
        CHECK_INT(i, ttc_get_lob_reply(&r, &q.lob, &back), 1);
        CHECK_INT(i, rd_done(&r), RC_OK);
        wr_free(&w);
    }
    arena_free(a);
}

static void test_piggybacks(void)
{
    Arena     *a = arena_new(0);
    TtcProfile pf = wire_profile_13();
    Str        s = wire_bytes(a, "11 69 01 01 01 02 01 05 01 06"                  /* close cursors 5, 6 */
                                 " 11 98 02 01 01 02 02 \"HR\""                    /* set schema */
                                 " 11 87 03 00 00 01 19 01 01 03 01 01 01 01 00 00 00 00 00 00 00 00 00 00 00 00 00 03 \"cid\" 01 \"m\"" /* end to end */
                                 " 11 9a 04 01 01 02 01 01 01 01 01 00 02 \"NS\" 01 01 01 \"k\" 01 01 01 \"v\" 00"
                                 " 11 b0 05 01 44"
                                 " 11 60 06 01 01 0a 00 00 00 00 00 00 00 04 00 08 01 11 00 00 00 00 00 00 00 00 00 00 00 00 03 \"abc\" 00 03 \"def\""
                                 " 03 93 07");
    Rd         r;
    TtcRequest q;
    wire_check_prefixes(0, s, &pf, decode_request);
    rd_init(&r, s.p, s.n, a, &pf);
    CHECK_INT(0, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
    CHECK_INT(0, rd_left(&r), 0);
    CHECK_INT(0, q.function, FN_PING);
    CHECK_INT(0, q.seq, 7);
    TtcPiggy *p = q.piggies;
    CHECK_INT(0, p->cursors.n == 2 && p->cursors.ids[1] == 6, 1);
    p = p->next;
    CHECK_STR(0, p->schema, STR("HR"));
    p = p->next;
    CHECK_INT(0, p->end_to_end.flags, E2E_CLIENT_ID | E2E_MODULE | E2E_ACTION);
    CHECK_STR(0, p->end_to_end.client_id, STR("cid"));
    CHECK_STR(0, p->end_to_end.module, STR("m"));
    CHECK_INT(0, p->end_to_end.action.n, 0);
    p = p->next;
    CHECK_STR(0, p->key_value.name_space, STR("NS"));
    CHECK_STR(0, p->key_value.pairs[0].value, STR("v"));
    p = p->next;
    CHECK_INT(0, p->session_state, 0x44);
    p = p->next;
    CHECK_INT(0, p->lob_free.n, 2);
    CHECK_STR(0, p->lob_free.locators[1], wire_bytes(a, "00 03 \"def\""));
    CHECK_INT(0, p->next == NULL, 1);
    Wr w;
    wr_init(&w, &pf);
    for (p = q.piggies; p; p = p->next)
        ttc_put_piggy(&w, p);
    ttc_put_function(&w, TTC_FUNCTION, FN_PING, 7, 0);
    CHECK_STR(0, ((Str){ (char *)w.p, w.n }), s);
    pf.chr_raw = true;
    Str ojdbc = wire_bytes(a, "11 bf 13 01 01 09 00 \"512,0,0,0\" 03 09 14");
    rd_init(&r, ojdbc.p, ojdbc.n, a, &pf);
    CHECK_INT(3, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
    CHECK_STR(3, q.piggies->features, STR("512,0,0,0"));
    CHECK_INT(3, q.function, FN_LOGOFF);
    Str raw = wire_bytes(a, "11 87 17 00 00 01 59 01 01 03 01 01 03 01 01 03 00 00 00 01 14 00 *8 \"cidmodact\" 03 93 14");
    rd_init(&r, raw.p, raw.n, a, &pf);
    CHECK_INT(4, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
    CHECK_STR(4, q.piggies->end_to_end.action, STR("act"));
    /* an unknown piggyback cannot be skipped, an unknown function can be answered */
    Str bad = wire_bytes(a, "11 02 01 00"), unknown = wire_bytes(a, "03 43 01 01 02 03");
    rd_init(&r, bad.p, bad.n, a, &pf);
    CHECK_INT(1, ttc_get_request(&r, &q, NULL, NULL), RC_BAD);
    rd_init(&r, unknown.p, unknown.n, a, &pf);
    CHECK_INT(2, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
    CHECK_INT(2, q.unknown, 1);
    wr_free(&w);
    arena_free(a);
}

static void test_small_calls(void)
{
    static const struct {
        const char *hex;
        uint8_t     function;
    } rows[] = {
        { "03 05 02 {{00}} 01 05 01 64", FN_FETCH },   { "03 0e 01 {{00}}", FN_COMMIT },
        { "03 0f 01 {{00}}", FN_ROLLBACK },            { "03 09 04 {{00}}", FN_LOGOFF },
        { "03 3b 01 {{00}} 01 02 01 00 01 01 01 01", FN_OVERSION }, { "1a a3 01 {{00}} 00 00 01 02", FN_SESSION_RELEASE },
        { "03 c8 01 {{00}} 00", FN_PIPELINE_END },
        { "03 67 01 {{00}} 01 01 00 00 01 07 01 02 01 01 01 01 80 01 01 01 3c 01 01 01 00 00 00 00 \"gtb\" 00 *125 00", FN_TPC_SWITCH },
        { "03 68 01 {{00}} 01 03 01 01 03 01 07 01 02 01 01 01 01 80 00 00 01 00 \"ctx\" \"gtb\" 00 *125", FN_TPC_CHANGE_STATE },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < 2 * COUNT(rows); i++) {
        TtcProfile pf = i % 2 ? wire_profile_24() : wire_profile_13();
        Str        s = example(a, rows[i / 2].hex, i % 2);
        Rd         r;
        TtcRequest q;
        wire_check_prefixes(i, s, &pf, decode_request);
        rd_init(&r, s.p, s.n, a, &pf);
        CHECK_INT(i, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
        CHECK_INT(i, q.function, rows[i / 2].function);
        Wr w;
        wr_init(&w, &pf);
        switch (q.function) {
        case FN_FETCH: ttc_put_fetch(&w, &q.fetch, q.seq, 0); break;
        case FN_OVERSION: ttc_put_oversion(&w, q.seq, 0); break;
        case FN_SESSION_RELEASE: ttc_put_release(&w, q.release.mode, q.seq, 0); break;
        case FN_TPC_SWITCH:
            CHECK_STR(i, q.tpc_switch.xid.gtrid, STR("gt"));
            CHECK_STR(i, q.tpc_switch.xid.bqual, STR("b"));
            ttc_put_tpc_switch(&w, &q.tpc_switch, q.seq, 0);
            break;
        case FN_TPC_CHANGE_STATE:
            CHECK_STR(i, q.tpc_change.context, STR("ctx"));
            ttc_put_tpc_change(&w, &q.tpc_change, q.seq, 0);
            break;
        case FN_PIPELINE_END:
            ttc_put_function(&w, TTC_FUNCTION, q.function, q.seq, 0);
            wr_ub(&w, q.pipeline_end);
            break;
        default: ttc_put_function(&w, TTC_FUNCTION, q.function, q.seq, 0); break;
        }
        CHECK_STR(i, ((Str){ (char *)w.p, w.n }), s);
        wr_free(&w);
    }
    TtcProfile pf = wire_profile_13();
    Wr         w;
    Rd         r;
    Str        text;
    uint32_t   number;
    /* ojdbc's describe calls, texts raw */
    TtcRequest q;
    Str        describe = wire_bytes(a, "03 62 0b 07 00 01 01 08 01 02 01 01 \"select 1\""), name = wire_bytes(a, "03 77 03 01 01 05 00 00 00 01 0e \"hr.t1\"");
    pf.chr_raw = true;
    wire_check_prefixes(0, describe, &pf, decode_request);
    rd_init(&r, describe.p, describe.n, a, &pf);
    CHECK_INT(0, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
    CHECK_STR(0, q.describe.sql, STR("select 1"));
    wr_init(&w, &pf);
    ttc_put_describe_sql(&w, &q.describe, 11, 0);
    CHECK_STR(0, ((Str){ (char *)w.p, w.n }), describe);
    wr_free(&w);
    wire_check_prefixes(1, name, &pf, decode_request);
    rd_init(&r, name.p, name.n, a, &pf);
    CHECK_INT(1, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
    CHECK_STR(1, q.describe_name, STR("hr.t1"));
    pf.chr_raw = false;
    wr_init(&w, &pf);
    ttc_put_oversion_reply(&w, STR("Oracle"), 0x13000000);
    CHECK_STR(0, ((Str){ (char *)w.p, w.n }), wire_bytes(a, "08 01 06 06 \"Oracle\" 04 13 00 00 00"));
    rd_init_whole(&r, w.p, w.n, a, &pf);
    CHECK_INT(0, ttc_get_oversion_reply(&r, &text, &number), 1);
    CHECK_INT(0, number, 0x13000000);
    wr_reset(&w, 0);
    ttc_put_tpc_switch_reply(&w, 3, STR("ctx"));
    rd_init_whole(&r, w.p, w.n, a, &pf);
    CHECK_INT(1, ttc_get_tpc_switch_reply(&r, &number, &text), 1);
    CHECK_STR(1, text, STR("ctx"));
    wr_reset(&w, 0);
    ttc_put_tpc_change_reply(&w, 5);
    rd_init_whole(&r, w.p, w.n, a, &pf);
    CHECK_INT(2, ttc_get_tpc_change_reply(&r, &number), 1);
    CHECK_INT(2, number, 5);
    wr_free(&w);
    arena_free(a);
}

/* A value whose chunks are taken out of the message as they come. */
static void test_long_value(void)
{
    Arena     *a = arena_new(0);
    TtcProfile pf = wire_profile_13();
    Str        s = wire_bytes(a, "03 fe 01 02 \"ab\" 01 03 \"cde\" 01 01 \"f\" 00 09"), v, chunk;
    RdAside    aside = { .at = 1, .n = 5 };
    Rd         r, chunks;
    pf.big_clr = true;
    rd_init(&r, s.p, 10, a, &pf); /* up to the second chunk */
    rd_u8(&r);
    rd_clr_long(&r, &v);
    CHECK_INT(0, r.rc, RC_MORE);
    CHECK_INT(0, r.open_at, 1);
    rd_init(&chunks, s.p + 2, 8, a, &pf);
    CHECK_INT(0, rd_next_chunk(&chunks, &chunk), 1);
    CHECK_STR(0, chunk, STR("ab"));
    CHECK_INT(1, rd_next_chunk(&chunks, &chunk), 0); /* not whole: the reader stays before it */
    CHECK_INT(1, chunks.p - (const uint8_t *)s.p, 6);
    Str rest = wire_bytes(a, "03 fe 01 01 \"f\" 00 09");
    rd_init(&r, rest.p, rest.n, a, &pf);
    r.aside = &aside;
    r.n_aside = 1;
    rd_u8(&r);
    CHECK_INT(2, rd_clr_long(&r, &v), 1);
    CHECK_STR(2, v, STR("f"));
    CHECK_INT(2, rd_u8(&r), 9);
    rd_init(&r, s.p, s.n, a, &pf); /* nothing was taken out */
    rd_u8(&r);
    CHECK_INT(3, rd_clr_long(&r, &v), 0);
    CHECK_STR(3, v, STR("abcdef"));
    arena_free(a);
}

const CheckTest wire_call_tests[] = {
    { "execute", test_execute },       { "bind hook", test_hook },   { "resume", test_resume },
    { "bind rows", test_bind_rows },   { "query reply", test_query_reply }, { "ends", test_ends },
    { "fragments", test_fragments },   { "lob operations", test_lob_op }, { "piggybacks", test_piggybacks },
    { "small calls", test_small_calls }, { "long value", test_long_value }, { NULL, NULL },
};
