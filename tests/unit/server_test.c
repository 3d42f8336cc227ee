/* Units of server/ and backend/ that need no PostgreSQL: the word scan, the translation cache, options, names, types. */
#include "config.h"
#include "tests/unit/check.h"

#include "backend/be_cat_shared.h"
#include "backend/be_names.h"
#include "backend/be_types.h"
#include "server/lob_store.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/sql_scan.h"
#include "server/xlat_cache.h"

#include <pthread.h>
#include <stdlib.h>

static void test_scan(void)
{
    static const struct {
        const char *sql;
        ScanKind    kind;
        uint32_t    binds, first_return;
    } rows[] = {
        { "select :1 from dual", SCAN_QUERY, 1, 1 },
        { "/* insert */ -- update\n select 1", SCAN_QUERY, 0, 0 },
        { "(select :a, ':b', \":c\", q'[:d]' from t)", SCAN_QUERY, 1, 1 },
        { "insert into t values (:a, :b) returning id, x into :c, :d", SCAN_DML, 4, 2 },
        { "insert into t select 'returning into :x' from t", SCAN_DML, 0, 0 },
        { "update t set a = :1 return b into :2", SCAN_DML, 2, 1 },
        { "begin insert into t values (:a) returning x into :b; end;", SCAN_PLSQL, 2, 2 },
        { "begin x := :\"Q n\"; end;", SCAN_PLSQL, 1, 1 },
        { "create table t (a number)", SCAN_DDL, 0, 0 },
        { "commit", SCAN_OTHER, 0, 0 },
        { "select nq'!:x!' || q':don't:' from dual where a = :b", SCAN_QUERY, 1, 1 },
        { "select q'\xef\xbf\xbf:x'\xef\xbf\xbf', :a from dual", SCAN_QUERY, 1, 1 },
        { "select q'\xc3\xa9:x'\xc3', :a", SCAN_QUERY, 0, 0 },
        { "select 'open", SCAN_QUERY, 0, 0 },
        { "", SCAN_OTHER, 0, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        SqlScan s;
        sql_scan(str_of(rows[i].sql), &s);
        CHECK_INT(i, s.kind, rows[i].kind);
        CHECK_INT(i, s.n_binds, rows[i].binds);
        CHECK_INT(i, s.first_return, rows[i].first_return);
    }
}

static const Xlat *add(XlatCache *c, const XlatKey *k, bool keep)
{
    Arena           *a = arena_new(0);
    const SqlResult *r = ARENA_NEW(a, SqlResult);
    arena_alloc(a, 1000);
    return xlat_add(c, k, a, r, keep);
}

static void test_cache(void)
{
    static const OTypeId types[] = { OT_NUMBER, OT_VARCHAR2 };
    XlatCache *c = xlat_cache_new(1 << 20);
    XlatKey    k = { .text = STR("select :1, :2"), .schema = STR("APP"), .bind_types = types, .n_bind_types = 2, .catalog_version = 1 };
    CU_ASSERT(xlat_find(c, &k) == NULL);
    const Xlat *x = add(c, &k, true), *y = xlat_find(c, &k);
    CU_ASSERT(x == y);
    xlat_release(y);
    XlatKey other[] = { k, k, k, k, k };
    other[0].schema = STR("SCOTT");
    other[1].catalog_version = 2;
    other[2].n_bind_types = 1;
    other[3].distinct_binds = true;
    other[4].nls = STR("YYYY");
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        CHECK_INT(i, xlat_find(c, &other[i]) != NULL, 0);
    /* Not kept: a reference of the caller's alone. */
    other[0].text = STR("alter session");
    xlat_release(add(c, &other[0], false));
    CU_ASSERT(xlat_find(c, &other[0]) == NULL);
    /* Filled beyond its bound it drops the oldest; what is in use lives on. */
    unsigned long long before = METRIC_GET(cache_evictions);
    char               text[32];
    for (int i = 0; i < 5000; i++) {
        snprintf(text, sizeof text, "select %d", i);
        XlatKey fill = { .text = str_of(text) };
        xlat_release(add(c, &fill, true));
    }
    CU_ASSERT(METRIC_GET(cache_evictions) > before);
    CU_ASSERT(METRIC_GET(cache_bytes) <= 1 << 20);
    CHECK_STR(0, x->text, STR("select :1, :2"));
    xlat_release(x);
    xlat_cache_free(c);
}

static CfgOutcome load(Config *cfg, Arena *a, const char *const *args)
{
    char *argv[16] = { (char[]){ "dbsaci" } };
    int   n = 1;
    for (; args[n - 1]; n++)
        argv[n] = arena_strdup(a, args[n - 1]);
    return cfg_load(a, cfg, n, argv);
}

static void test_options(void)
{
    static const struct {
        const char *args[8];
        CfgOutcome  want;
    } rows[] = {
        { { "--embedded", "/x", "--listen", "0.0.0.0:1600" }, CFG_RUN },
        { { "--embedded=/x", "--log-json", "--service", "A", "--service", "B" }, CFG_RUN },
        { { "--embedded", "/x", "--backend", "y" }, CFG_BAD },
        { { "--listen", "127.0.0.1:1521" }, CFG_BAD },
        { { "--backend", "y", "--sdu", "12" }, CFG_BAD },
        { { "--backend", "y", "--sdu", "8192x" }, CFG_BAD },
        { { "--backend", "y", "--listen", "nohost" }, CFG_BAD },
        { { "--backend", "y", "--listen", "h:99999" }, CFG_BAD },
        { { "--backend", "y", "--no-such" }, CFG_BAD },
        { { "--backend", "y", "--persona", "8i" }, CFG_BAD },
        { { "--backend" }, CFG_BAD },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena *a = arena_new(0);
        Config cfg;
        CHECK_INT(i, load(&cfg, a, rows[i].args), rows[i].want);
        if (i == 0) {
            CHECK_STR(i, str_of(cfg.host), STR("0.0.0.0"));
            CHECK_STR(i, str_of(cfg.port), STR("1600"));
            CHECK_INT(i, cfg.service.n, 1);
            CHECK_STR(i, str_of(cfg.service.v[0]), STR("FREEPDB1"));
        }
        if (i == 1) { /* the defaults of a list are replaced, not added to */
            CHECK_INT(i, cfg.service.n, 2);
            CHECK_INT(i, cfg.log_json, 1);
        }
        arena_free(a);
    }
}

/* A password is not left in the argument list. */
static void test_scrub(void)
{
    Arena *a = arena_new(0);
    Config cfg;
    char  *argv[] = { arena_strdup(a, "dbsaci"), arena_strdup(a, "--backend=y"), arena_strdup(a, "--user"), arena_strdup(a, "app/secret"),
                      arena_strdup(a, "--user"), arena_strdup(a, "b/@/file") };
    CHECK_INT(0, cfg_load(a, &cfg, 6, argv), CFG_RUN);
    CHECK_STR(0, str_of(argv[3]), STR("app/******"));
    CHECK_STR(0, str_of(cfg.user.v[0]), STR("app/secret"));
    CHECK_STR(0, str_of(argv[5]), STR("b/@/file"));
    arena_free(a);
}

static void test_names(void)
{
    static const struct {
        const char *oracle, *pg;
    } rows[] = { { "EMP", "emp" }, { "emp", "EMP" }, { "Emp", "Emp" }, { "A1_$", "a1_$" }, { "123", "123" } };
    Arena *a = arena_new(0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_STR(i, be_pg_name(a, str_of(rows[i].oracle)), str_of(rows[i].pg));
        CHECK_STR(i, be_oracle_name(a, str_of(rows[i].pg)), str_of(rows[i].oracle));
    }
    StrBuf b;
    sb_init(&b, a);
    be_put_ident(&b, STR("a\"b"));
    be_put_literal(&b, STR("it's"));
    CHECK_STR(0, sb_str(&b), STR("\"a\"\"b\"'it''s'"));
    arena_free(a);
}

static void test_types(void)
{
    static const struct {
        Oid     oid;
        int     typmod;
        bool    column;
        OTypeId id;
        int     length, precision, scale;
    } rows[] = {
        { PGT_NUMERIC, -1, true, OT_NUMBER, 0, 0, -127 },
        { PGT_NUMERIC, (10 << 16 | 2) + 4, true, OT_NUMBER, 0, 10, 2 },
        { PGT_NUMERIC, (5 << 16 | (-3 & 0x7ff)) + 4, true, OT_NUMBER, 0, 5, -3 },
        { PGT_INT4, -1, true, OT_NUMBER, 0, 10, 0 },
        { PGT_TEXT, -1, true, OT_CLOB, 0, 0, 0 },
        { PGT_TEXT, -1, false, OT_VARCHAR2, 4000, 0, 0 },
        { PGT_VARCHAR, 34, true, OT_VARCHAR2, 30, 0, 0 },
        { PGT_BPCHAR, 9, true, OT_CHAR, 5, 0, 0 },
        { PGT_TIMESTAMP, 0, true, OT_DATE, 0, 0, 6 },
        { PGT_TIMESTAMP, 3, true, OT_TIMESTAMP, 0, 0, 3 },
        { PGT_BYTEA, -1, true, OT_BLOB, 0, 0, 0 },
        { PGT_INTERVAL, 6 << 16 | 0xffff, true, OT_INTERVAL_YM, 0, 2, 0 },
        { PGT_INTERVAL, -1, true, OT_INTERVAL_DS, 0, 9, 6 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        OType t;
        be_otype(rows[i].oid, rows[i].typmod, rows[i].column, &t);
        CHECK_INT(i, t.id, rows[i].id);
        CHECK_INT(i, t.length, rows[i].length);
        CHECK_INT(i, t.precision, rows[i].precision);
        if (t.id != OT_DATE)
            CHECK_INT(i, t.scale, rows[i].scale);
    }
    OType t;
    CHECK_INT(0, be_otype(600, -1, false, &t), 0); /* point: not one we know */
    CHECK_INT(0, t.id, OT_VARCHAR2);
}

/* ---- what sessions share of tables ---- */

static const BeCatTable *share(BeCatShared *s, Oid relid, uint64_t version, const char *stamp)
{
    Arena         *a = arena_new(0);
    BeCatTable    *t = be_cat_table_new(a, relid, version);
    BeCatDeclared *d = ARENA_ARRAY(a, BeCatDeclared, 2);
    d[1] = (BeCatDeclared){ .known = true, .pg_type = 1700, .typmod = 7 };
    t->declared = d;
    t->ndeclared = 2;
    t->stamp = str_of(stamp);
    t->relation = stamp[0] ? ARENA_NEW(a, CatRelation) : NULL;
    be_cat_shared_add(s, t);
    return t;
}

static void test_shared_tables(void)
{
    BeCatShared      *s = be_cat_shared_new(1 << 20);
    uint64_t          v = be_cat_shared_version(s);
    const BeCatTable *t = share(s, 5, v, "a"), *found;
    BeCatDeclared     d;
    CHECK_INT(0, be_cat_shared_find(s, 6, v, STR("a"), &found), BE_CAT_ABSENT);
    CHECK_INT(1, be_cat_shared_find(s, 5, v, STR("b"), &found), BE_CAT_CHANGED);
    CHECK_INT(2, be_cat_shared_find(s, 5, v, STR("a"), &found), BE_CAT_FRESH);
    CHECK_INT(3, found == t, true);
    be_cat_table_release(found);
    CHECK_INT(4, be_cat_shared_column(s, 5, v, 2, 1700, 7, &d), BE_CAT_FRESH);
    CHECK_INT(5, be_cat_shared_column(s, 5, v, 2, 1700, 8, &d), BE_CAT_CHANGED);
    CHECK_INT(6, be_cat_shared_column(s, 5, v, 1, 1700, 7, &d), BE_CAT_CHANGED); /* dropped */
    be_cat_table_release(share(s, 5, v, ""));                                    /* does not push the whole entry out */
    CHECK_INT(7, be_cat_shared_find(s, 5, v, STR("a"), &found), BE_CAT_FRESH);
    be_cat_shared_invalidate(s);
    CHECK_INT(8, be_cat_shared_find(s, 5, be_cat_shared_version(s), STR("a"), &found), BE_CAT_ABSENT);
    CHECK_INT(9, str_is(t->stamp, "a"), true); /* a reference outlives its place in the store */
    be_cat_table_release(t);
    be_cat_table_release(t); /* that of row 7 */
    be_cat_shared_free(s);
}

/* A session that comes, looks at tables, reads its own where there is none, and goes. */
static void *look_at_tables(void *arg)
{
    BeCatShared *s = arg;
    for (int round = 0; round < 2000; round++) {
        uint64_t          v = be_cat_shared_version(s);
        Oid               relid = (Oid)(round % 40);
        const BeCatTable *t;
        BeCatDeclared     d;
        if (be_cat_shared_find(s, relid, v, STR("a"), &t) != BE_CAT_FRESH)
            t = share(s, relid, v, "a");
        be_cat_shared_column(s, relid, v, 2, 1700, 7, &d);
        if (t->relid != relid || t->version > v || t->relation->ncolumns != 0)
            abort();
        be_cat_table_release(t);
        if (round % 97 == 0)
            be_cat_shared_invalidate(s);
    }
    return NULL;
}

static void test_shared_by_threads(void)
{
    BeCatShared *s = be_cat_shared_new(256 << 10); /* small: entries are pushed out too */
    pthread_t    threads[4];
    for (int i = 0; i < 4; i++)
        CHECK_INT(i, pthread_create(&threads[i], NULL, look_at_tables, s), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    be_cat_shared_free(s);
}

static void check_content(int row, LobHeap *h, const LobStore *st, Str want)
{
    char     piece[LOB_PIECE_MAX], all[4096];
    size_t   n = 1, total = 0;
    LobDrain d = { h, st, 0, st->n, true };
    for (; n && total < sizeof all / 2; total += n) {
        CHECK_INT(row, lob_drain(&d, piece, &n), 1);
        memcpy(all + total, piece, n);
    }
    CHECK_BYTES(row, all, total, want.p, want.n);
}

/* In memory and, with no memory allowed, in the spool: the same. */
static void test_lob_store(void)
{
    Str text = STR("a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z");
    for (int spooled = 0; spooled < 2; spooled++) {
        LobHeap  h = { .bound = spooled ? 0 : 1 << 20, .spool = spool_new(64 << 20) };
        LobStore st = { 0 }, other = { 0 };
        for (size_t cut = 0; cut <= text.n; cut++) {
            LobFeed f = { .heap = &h, .to = &st, .utf8 = true };
            CHECK_INT(cut, lob_feed(&f, (Str){ text.p, cut }, false), 1);
            CHECK_INT(cut, lob_feed(&f, (Str){ text.p + cut, text.n - cut }, true), 1);
            CHECK_INT(cut, st.n, 12);
        }
        CHECK_INT(spooled, st.in_spool, spooled);
        check_content(spooled, &h, &st, text);
        LobFeed f = { .heap = &h, .to = &st, .at = 2, .utf8 = true };
        CHECK_INT(spooled, lob_feed(&f, STR("XY"), true), 1);
        check_content(spooled, &h, &st, STR("aXY\xf0\x9f\x98\x80z"));
        lob_store_cut(&h, &st, 4);
        CHECK_INT(spooled, lob_store_pad(&h, &st, 8, true), 1);
        check_content(spooled, &h, &st, STR("aX  "));
        CHECK_INT(spooled, lob_store_write(&h, &other, 0, "\0b", 2), 1);
        check_content(spooled, &h, &st, STR("aX  "));
        lob_store_free(&h, &st);
        lob_store_free(&h, &other);
        CHECK_INT(spooled, h.memory, 0);
        spool_free(h.spool);
    }
}

static void test_spool(void)
{
    Spool  *sp = spool_new(1 << 20); /* four extents */
    Spooled a = { 0 }, b = { 0 };
    char    block[300000], back[sizeof block];
    for (size_t i = 0; i < sizeof block; i++)
        block[i] = (char)(i * 7);
    CHECK_INT(0, spool_put(sp, &a, 0, block, sizeof block), 1);
    CHECK_INT(0, spool_put(sp, &b, 0, block + 1, sizeof block - 1), 1);
    CHECK_INT(1, spool_put(sp, &a, sizeof block, block, sizeof block), 0); /* a fifth one */
    spool_cut(sp, &b, 0);
    CHECK_INT(2, spool_put(sp, &a, sizeof block, block, sizeof block), 1); /* in what the other gave back */
    CHECK_INT(2, spool_get(sp, &a, sizeof block, back, sizeof block), 1);
    CHECK_INT(2, memcmp(back, block, sizeof block), 0);
    CHECK_INT(3, spool_get(sp, &a, 123456, back, 1000), 1);
    CHECK_INT(3, memcmp(back, block + 123456, 1000), 0);
    spool_cut(sp, &a, 0);
    spool_free(sp);
}

int main(void)
{
    return check_main("server", (CheckTest[]){ { "scan", test_scan },
                                               { "cache", test_cache },
                                               { "options", test_options },
                                               { "scrub", test_scrub },
                                               { "names", test_names },
                                               { "types", test_types },
                                               { "shared tables", test_shared_tables },
                                               { "shared by threads", test_shared_by_threads },
                                               { "lob store", test_lob_store },
                                               { "spool", test_spool },
                                               { NULL, NULL } });
}
