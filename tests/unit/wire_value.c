/* Codecs of single values: integers, CLR, NUMBER, floats, dates, intervals, ROWID, text. */
#include "config.h"

#include <stdlib.h>

#include "tests/unit/wire_test.h"
#include "wire/image.h"
#include "wire/ora_date.h"
#include "wire/ora_num.h"
#include "wire/ora_oson.h"
#include "wire/ora_rowid.h"
#include "wire/ora_text.h"
#include "wire/pg_stamp.h"

#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static void test_integers(void)
{
    static const struct {
        int64_t     v;
        const char *hex;
    } rows[] = {
        { 0, "00" },       { 1, "01 01" },       { 255, "01 ff" },       { 256, "02 01 00" },
        { 65536, "04 00 01 00 00" },             { INT64_C(1) << 32, "08 00 00 00 01 00 00 00 00" },
        { -127, "81 7f" }, { -1, "81 01" },      { -65536, "84 00 01 00 00" },
    };
    Arena     *a = arena_new(0);
    TtcProfile pf = wire_profile_13();
    for (int i = 0; i < COUNT(rows); i++) {
        Wr w;
        wr_init(&w, &pf);
        wr_sb(&w, rows[i].v);
        Str want = wire_bytes(a, rows[i].hex);
        CHECK_BYTES(i, w.p, w.n, want.p, want.n);
        Rd r;
        rd_init(&r, w.p, w.n, a, &pf);
        CHECK_INT(i, rd_sb8(&r), rows[i].v);
        CHECK_INT(i, rd_done(&r), RC_OK);
        wr_free(&w);
    }
    static const struct {
        const char *hex;
        Rc          rc;
        uint32_t    v;
    } odd[] = { { "03 01 00 00", RC_OK, 65536 }, { "09", RC_BAD, 0 },       { "81 01", RC_BAD, 0 },
                { "02 01", RC_MORE, 0 },         { "05 01 00 00 00 00", RC_BAD, 0 }, { "", RC_MORE, 0 } };
    for (int i = 0; i < COUNT(odd); i++) {
        Str s = wire_bytes(a, odd[i].hex);
        Rd  r;
        rd_init(&r, s.p, s.n, a, &pf);
        CHECK_INT(i, rd_ub4(&r), odd[i].v);
        CHECK_INT(i, r.rc, odd[i].rc);
    }
    arena_free(a);
}

static void test_clr(void)
{
    static const size_t sizes[] = { 0, 1, 252, 253, 255, 32767, 32768, 60000 };
    Arena              *a = arena_new(0);
    for (int i = 0; i < 2 * COUNT(sizes); i++) {
        TtcProfile pf = wire_profile_13();
        size_t     n = sizes[i / 2];
        pf.big_clr = i % 2;
        char *text = arena_alloc(a, n + 1);
        memset(text, 'x', n);
        Wr w;
        wr_init(&w, &pf);
        wr_clr(&w, text, n);
        CHECK_INT(i, w.p[0], n <= 252 ? n : 0xfe);
        Rd r;
        rd_init(&r, w.p, w.n, a, &pf);
        CHECK_STR(i, rd_clr(&r), ((Str){ text, n }));
        CHECK_INT(i, rd_done(&r), RC_OK);
        wr_free(&w);
    }
    Str        null = wire_bytes(a, "ff fd 01 fe 00");
    TtcProfile pf = wire_profile_13();
    Rd         r;
    uint8_t    escape;
    rd_init(&r, null.p, null.n, a, &pf);
    CHECK_INT(0, rd_clr(&r).n, 0);
    CHECK_INT(0, rd_clr_escape(&r, &escape).n, 0);
    CHECK_INT(0, escape, 1);
    CHECK_INT(0, rd_clr(&r).n, 0);
    CHECK_INT(0, rd_done(&r), RC_OK);
    arena_free(a);
}

/* Announced lengths and counts beyond what can be there. */
static void test_bounds(void)
{
    Arena     *a = arena_new(1 << 20);
    TtcProfile pf = wire_profile_13();
    static const struct {
        const char *hex;
        Rc          rc;
    } rows[] = { { "04 ff ff ff ff 05 61 62", RC_MORE }, { "04 00 00 00 02 03 61 62 63", RC_BAD },
                 { "01 05 fe 04 ff ff ff fe 61", RC_MORE } };
    for (int i = 0; i < COUNT(rows); i++) {
        Str s = wire_bytes(a, rows[i].hex);
        Rd  r;
        rd_init(&r, s.p, s.n, a, &pf);
        rd_dalc(&r);
        CHECK_INT(i, r.rc, rows[i].rc);
        rd_init_whole(&r, s.p, s.n, a, &pf);
        rd_dalc(&r);
        CHECK_INT(i, r.rc, RC_BAD);
    }
    Rd r;
    rd_init(&r, "abc", 3, a, &pf);
    CHECK_INT(0, rd_count(&r, 3, 1, 10), 1);
    CHECK_INT(0, rd_count(&r, 4, 1, 10), 0);
    CHECK_INT(0, r.rc, RC_MORE);
    CHECK_INT(0, r.need, 1);
    rd_init(&r, "abc", 3, a, &pf);
    CHECK_INT(0, rd_count(&r, UINT64_MAX, SIZE_MAX, 10), 0);
    CHECK_INT(0, r.rc, RC_BAD);
    arena_free(a);
}

static const struct {
    const char *text, *hex, *back; /* back: NULL if as text */
} numbers[] = {
    { "0", "80", NULL },
    { "1", "c1 02", NULL },
    { "10", "c1 0b", NULL },
    { "100", "c2 02", NULL },
    { "123", "c2 02 18", NULL },
    { "0.01", "c0 02", NULL },
    { "0.5", "c0 33", NULL },
    { "-1", "3e 64 66", NULL },
    { "-123", "3d 64 4e 66", NULL },
    { "1234.56", "c2 0d 23 39", NULL },
    { "0.001", "bf 0b", NULL },
    { "-0.0003", "40 62 66", NULL },
    { "1e125", "ff 0b", "*" },
    { "1e-130", "80 02", "*" },
    { "1e-132", "80", "0" },
    { "9.99e125", "ff 64 5b", "*" },
    { "0012.500", "c1 0d 33", "12.5" },
    { "+7", "c1 08", "7" },
    { "12345678901234567890123456789012345678901", "d5 02 18 2e 44 5a 02 18 2e 44 5a 02 18 2e 44 5a 02 18 2e 44 5a",
      "*" },
};

static void test_number_text(void)
{
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(numbers); i++) {
        uint8_t out[ORA_NUM_MAX];
        char    text[ORA_NUM_TEXT_MAX];
        int     n = ora_num_from_text(str_of(numbers[i].text), out);
        Str     want = wire_bytes(a, numbers[i].hex);
        CHECK_BYTES(i, out, n < 0 ? 0 : n, want.p, want.n);
        if (n > 0 && ora_num_to_text(out, (size_t)n, text) > 0 && !(numbers[i].back && *numbers[i].back == '*'))
            CHECK_STR(i, str_of(text), str_of(numbers[i].back ? numbers[i].back : numbers[i].text));
    }
    static const struct {
        const char *text;
        int         want;
    } bad[] = { { "", ORA_NUM_NOT_A_NUMBER },    { "-", ORA_NUM_NOT_A_NUMBER },  { ".", ORA_NUM_NOT_A_NUMBER },
                { "1e", ORA_NUM_NOT_A_NUMBER },  { "1x", ORA_NUM_NOT_A_NUMBER }, { "1e126", ORA_NUM_OVERFLOW },
                { "-1e200", ORA_NUM_OVERFLOW }, { "1.2.3", ORA_NUM_NOT_A_NUMBER } };
    for (int i = 0; i < COUNT(bad); i++) {
        uint8_t out[ORA_NUM_MAX];
        CHECK_INT(i, ora_num_from_text(str_of(bad[i].text), out), bad[i].want);
    }
    arena_free(a);
}

/* PostgreSQL's binary numerics: ndigits, weight, sign, dscale, digits; as `select X::numeric` sends them. */
static void test_number_pg(void)
{
    static const struct {
        const char *pg, *hex;
        int         exact; /* converts back to the same bytes */
    } rows[] = {
        { "0000 0000 0000 0000", "80", 1 },
        { "0001 0000 0000 0000 0001", "c1 02", 1 },
        { "0001 0000 0000 0000 2710", NULL, 0 }, /* no digit is 10000 */
        { "0001 0000 0000 0000 04d2", "c2 0d 23", 1 },
        { "0002 0000 0000 0002 04d2 15e0", "c2 0d 23 39", 1 },
        { "0001 0000 4000 0000 0001", "3e 64 66", 1 },
        { "0001 ffff 0000 0001 1388", "c0 33", 1 },
        { "0001 ffff 0000 0004 0001", "bf 02", 1 },
        { "0001 0001 0000 0000 0001", "c3 02", 1 },
        { "0003 0002 0000 0000 0001 0000 0001", "c5 02 01 01 01 02", 1 },
        { "0000 0000 c000 0000", NULL, 0 },
        { "0000 0000 d000 0000", "ff 65", 1 },
        { "0000 0000 f000 0000", "00", 1 },
        { "0001 0100 0000 0000 0001", NULL, 0 }, /* 10^1024 */
        { "0002 0000 0000", NULL, 0 },           /* short */
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        Str     pg = wire_bytes(a, rows[i].pg), want = wire_bytes(a, rows[i].hex ? rows[i].hex : "");
        uint8_t out[ORA_NUM_MAX], back[PG_NUM_MAX];
        size_t  back_n;
        int     n = ora_num_from_pg((const uint8_t *)pg.p, pg.n, out);
        CHECK_INT(i, n < 0, rows[i].hex == NULL);
        if (n < 0)
            continue;
        CHECK_BYTES(i, out, n, want.p, want.n);
        CHECK_INT(i, ora_num_to_pg(out, (size_t)n, back, &back_n), 1);
        if (rows[i].exact)
            CHECK_BYTES(i, back, back_n, pg.p, pg.n);
    }
    arena_free(a);
}

static void test_number_random(void)
{
    uint64_t seed = 42;
    for (int i = 0; i < 20000; i++) {
        uint64_t v = wire_random(&seed);
        int64_t  number = (int64_t)v >> (v & 63), back;
        uint8_t  out[ORA_NUM_MAX], again[ORA_NUM_MAX], pg[PG_NUM_MAX];
        char     text[ORA_NUM_TEXT_MAX], plain[32];
        size_t   pg_n;
        int      n = ora_num_from_int64(number, out);
        snprintf(plain, sizeof plain, "%lld", (long long)number);
        ora_num_to_text(out, (size_t)n, text);
        bool ok = n > 0 && ora_num_to_int64(out, (size_t)n, &back) && back == number && strcmp(text, plain) == 0 &&
                  ora_num_to_pg(out, (size_t)n, pg, &pg_n) && ora_num_from_pg(pg, pg_n, again) == n &&
                  memcmp(out, again, (size_t)n) == 0;
        if (!ok)
            printf("not ok: %s became %s\n", plain, text);
        CU_ASSERT(ok);
        if (!ok)
            return;
    }
    /* decimals of any scale, against their own text */
    for (int i = 0; i < 20000; i++) {
        char     text[80], got[ORA_NUM_TEXT_MAX];
        uint64_t v = wire_random(&seed) % UINT64_C(1000000000000000000);
        uint64_t f = wire_random(&seed) % UINT64_C(1000000000000000000);
        int      digits = 1 + (int)(wire_random(&seed) % 18);
        f = f / 10 * 10 + 1 + f % 9; /* no trailing zero: the text is canonical */
        for (int d = 18; d > digits; d--)
            f = f / 100 * 10 + 1 + f % 9;
        snprintf(text, sizeof text, "%s%llu.%0*llu", i % 2 ? "-" : "", (unsigned long long)v, digits, (unsigned long long)f);
        uint8_t out[ORA_NUM_MAX], pg[PG_NUM_MAX], again[ORA_NUM_MAX];
        size_t  pg_n;
        int     n = ora_num_from_text(str_of(text), out);
        bool    ok = n > 0 && ora_num_to_text(out, (size_t)n, got) > 0 && strcmp(got, text) == 0 &&
                  ora_num_to_pg(out, (size_t)n, pg, &pg_n) && ora_num_from_pg(pg, pg_n, again) == n &&
                  memcmp(out, again, (size_t)n) == 0;
        if (!ok)
            printf("not ok: %s became %s\n", text, got);
        CU_ASSERT(ok);
        if (!ok)
            return;
    }
    /* random bytes never read or write outside: only the sanitizers see it */
    for (int i = 0; i < 50000; i++) {
        uint8_t bytes[24], pg[PG_NUM_MAX];
        char    text[ORA_NUM_TEXT_MAX];
        size_t  pg_n;
        int64_t v;
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (uint8_t)wire_random(&seed);
        size_t n = wire_random(&seed) % 24;
        ora_num_to_text(bytes, n, text);
        ora_num_to_int64(bytes, n, &v);
        if (ora_num_to_pg(bytes, n, pg, &pg_n))
            CU_ASSERT_FATAL(pg_n <= PG_NUM_MAX);
    }
}

static void test_doubles(void)
{
    static const struct {
        double      v;
        const char *hex, *number;
    } rows[] = {
        { 1.0, "bf f0 00 00 00 00 00 00", "1" },
        { -1.0, "40 0f ff ff ff ff ff ff", "-1" },
        { 0.0, "80 00 00 00 00 00 00 00", "0" },
        { -0.0, "80 00 00 00 00 00 00 00", "0" },
        { 0.1, "bf b9 99 99 99 99 99 9a", "0.1" },
        { 1e22, "c4 80 f0 cf 06 4d d5 92", "10000000000000000000000" },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        uint64_t bits;
        uint8_t  ieee[8], out[8], back[8], number[ORA_NUM_MAX];
        char     text[ORA_NUM_TEXT_MAX];
        memcpy(&bits, &rows[i].v, 8);
        for (int k = 0; k < 8; k++)
            ieee[k] = (uint8_t)(bits >> (56 - 8 * k));
        ora_double_from_pg(ieee, out);
        Str want = wire_bytes(a, rows[i].hex);
        CHECK_BYTES(i, out, 8, want.p, want.n);
        ora_double_to_pg(out, back);
        if (rows[i].v != 0)
            CHECK_BYTES(i, back, 8, ieee, 8);
        int n = ora_num_from_double(rows[i].v, number);
        CHECK_INT(i, n > 0, 1);
        ora_num_to_text(number, (size_t)n, text);
        CHECK_STR(i, str_of(text), str_of(rows[i].number));
    }
    uint8_t f[4];
    ora_float_from_pg((const uint8_t *)"\x3f\xc0\x00\x00", f);
    CHECK_BYTES(0, f, 4, "\xbf\xc0\x00\x00", 4);
    ora_float_from_pg((const uint8_t *)"\x7f\xc0\x00\x01", f);
    CHECK_BYTES(1, f, 4, "\xff\xc0\x00\x00", 4);
    arena_free(a);
}

static void test_dates(void)
{
    static const struct {
        OraDate     d;
        size_t      size;
        const char *hex;
    } rows[] = {
        { { 2024, 3, 15, 13, 45, 30, 0, 0, false, 0 }, 7, "78 7c 03 0f 0e 2e 1f" },
        { { 2024, 3, 15, 13, 45, 30, 500000000, 0, false, 0 }, 11, "78 7c 03 0f 0e 2e 1f 1d cd 65 00" },
        { { 2024, 3, 15, 13, 45, 30, 0, 0, false, 0 }, 11, "78 7c 03 0f 0e 2e 1f" },
        { { 2024, 3, 15, 13, 45, 30, 0, 150, true, 0 }, 13, "78 7c 03 0f 0e 2e 1f 00 00 00 00 16 5a" },
        { { 2024, 3, 15, 13, 45, 30, 0, 0, true, 0 }, 13, "78 7c 03 0f 0e 2e 1f 00 00 00 00 14 3c" },
        { { 2024, 3, 15, 13, 45, 30, 0, -330, true, 0 }, 13, "78 7c 03 0f 0e 2e 1f 00 00 00 00 0f 1e" },
        { { -4712, 1, 1, 0, 0, 0, 0, 0, false, 0 }, 7, "35 58 01 01 01 01 01" },
        { { -1, 12, 31, 23, 59, 59, 0, 0, false, 0 }, 7, "64 63 0c 1f 18 3c 3c" },
        { { 9999, 12, 31, 23, 59, 59, 0, 0, false, 0 }, 7, "c7 c7 0c 1f 18 3c 3c" },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        uint8_t out[ORA_TSTZ_SIZE];
        size_t  n = ora_date_put(&rows[i].d, rows[i].size, out);
        Str     want = wire_bytes(a, rows[i].hex);
        CHECK_BYTES(i, out, n, want.p, want.n);
        OraDate d;
        CHECK_INT(i, ora_date_get(out, n, &d), 1);
        CHECK_INT(i, d.year, rows[i].d.year);
        CHECK_INT(i, d.nanos, rows[i].d.nanos);
        CHECK_INT(i, d.zone, rows[i].d.zone);
        int64_t us;
        CHECK_INT(i, ora_fields_to_pg(&d, &us), 1);
        OraDate again;
        CHECK_INT(i, ora_fields_from_pg(us, &again), 1);
        CHECK_INT(i, again.year == d.year && again.month == d.month && again.day == d.day && again.second == d.second, 1);
    }
    static const char *bad[] = { "78 7c 0d 0f 0e 2e 1f", "78 7c 03 20 0e 2e 1f", "78 7c 03 0f 00 2e 1f", "78 7c 03",
                                 "64 64 01 01 01 01 01", "00 00 01 01 01 01 01", "78 7c 03 0f 0e 2e 1f ff ff ff ff" };
    for (int i = 0; i < COUNT(bad); i++) {
        Str     s = wire_bytes(a, bad[i]);
        OraDate d;
        CHECK_INT(i, ora_date_get((const uint8_t *)s.p, s.n, &d), 0);
    }
    /* go-ora's local form (bit 0x40): 15:45 at +02:00 is 13:45 UTC; and a region */
    OraDate d;
    Str     local = wire_bytes(a, "78 7c 03 0f 10 2e 1f 00 00 00 00 56 3c"), region = wire_bytes(a, "78 7c 03 0f 10 2e 1f 00 00 00 00 d0 04");
    CHECK_INT(0, ora_date_get((const uint8_t *)local.p, local.n, &d), 1);
    CHECK_INT(0, d.hour, 13);
    CHECK_INT(0, d.zone, 120);
    CHECK_INT(0, ora_date_get((const uint8_t *)region.p, region.n, &d), 1);
    CHECK_INT(0, d.region, 5121);
    /* PostgreSQL's epoch and infinities */
    uint8_t out[ORA_TSTZ_SIZE];
    CHECK_INT(0, ora_date_from_pg(0, out), 7);
    CHECK_BYTES(0, out, 7, "\x78\x64\x01\x01\x01\x01\x01", 7);
    CHECK_INT(0, ora_date_from_pg(PG_TS_INFINITY, out), 0);
    CHECK_INT(0, ora_ts_from_pg(-1, out), 11); /* 1999-12-31 23:59:59.999999 */
    CHECK_BYTES(0, out, 7, "\x77\xc7\x0c\x1f\x18\x3c\x3c", 7);
    CHECK_INT(0, ora_date_from_pg_date(-36524, out), 7); /* 1900-01-01 */
    CHECK_BYTES(0, out, 7, "\x77\x64\x01\x01\x01\x01\x01", 7);
    CHECK_INT(0, ora_date_from_pg_date(INT32_MAX, out), 0);
    arena_free(a);
}

/* dbsaci.timestamp_tz of 2000-01-01 02:03:04.000005006 UTC and back; as `SELECT zoned(...)` sends it. */
static void test_stamps(void)
{
    static const struct {
        PgStamp     s;
        const char *mark, *ora; /* days and months of the interval; Oracle's 13 bytes, with the region */
    } rows[] = {
        { { 7384000005, 6, 0, 0 }, "00 00 00 00 00 00 00 00", "78 64 01 01 03 04 05 00 00 13 8e 14 3c" },
        { { 7384000005, 6, 0, 120 }, "ff ff f1 f0 00 00 00 78", "78 64 01 01 03 04 05 00 00 13 8e 16 3c" },
        { { 7384000005, 6, 0, -210 }, "00 00 18 9c ff ff ff 2e", "78 64 01 01 03 04 05 00 00 13 8e 11 1e" },
        { { 7384000005, 6, 374, 60 }, "fd 42 b8 f8 00 17 60 3c", "78 64 01 01 03 04 05 00 00 13 8e 85 d8" },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        uint8_t pg[PG_ZONED_SIZE], ora[ORA_TSTZ_SIZE];
        Str     mark = wire_bytes(a, rows[i].mark), want = wire_bytes(a, rows[i].ora);
        PgStamp back;
        OraDate d;
        pg_zoned_put(&rows[i].s, pg);
        CHECK_BYTES(i, pg + PG_ZONED_SIZE - 8, 8, mark.p, mark.n);
        CHECK_INT(i, pg_zoned_get(pg, sizeof pg, &back), 1);
        CHECK_INT(i, back.us == rows[i].s.us && back.nanos == rows[i].s.nanos, 1);
        CHECK_INT(i, back.region, rows[i].s.region);
        CHECK_INT(i, back.zone, rows[i].s.zone);
        CHECK_INT(i, pg_stamp_to_ora(&back, 0, ORA_TSTZ_SIZE, true, ora), ORA_TSTZ_SIZE);
        CHECK_BYTES(i, ora, sizeof ora, want.p, want.n);
        CHECK_INT(i, ora_date_get(ora, sizeof ora, &d) && pg_stamp_from_ora(&d, &back), 1);
        CHECK_INT(i, back.us == rows[i].s.us && back.nanos == rows[i].s.nanos && back.region == rows[i].s.region, 1);
        pg[7] ^= 1; /* another type */
        CHECK_INT(i, pg_zoned_get(pg, sizeof pg, &back), 0);
        CHECK_INT(i, pg_zoned_get(pg, sizeof pg - 1, &back), 0);
    }
    uint8_t nano[PG_NANO_SIZE], date[ORA_DATE_SIZE];
    PgStamp s;
    pg_nano_put(&rows[1].s, nano);
    CHECK_INT(0, pg_nano_get(nano, sizeof nano, &s) && s.us == rows[1].s.us && s.nanos == 6, 1);
    CHECK_INT(0, pg_stamp_to_ora(&s, 60, ORA_DATE_SIZE, false, date), ORA_DATE_SIZE);
    CHECK_INT(0, date[4], 4); /* an hour later */
    s.us = PG_TS_INFINITY;
    CHECK_INT(0, pg_stamp_to_ora(&s, 0, ORA_TS_SIZE, false, nano), 0);
    arena_free(a);
}

static void test_intervals(void)
{
    static const struct {
        int64_t     us;
        int32_t     days, back_days;
        const char *hex;
    } rows[] = {
        { 0, 0, 0, "80 00 00 00 3c 3c 3c 80 00 00 00" },
        { INT64_C(3723500000), 1, 1, "80 00 00 01 3d 3e 3f 9d cd 65 00" }, /* 1 01:02:03.5 */
        { -INT64_C(3600000000), 1, 0, "80 00 00 00 53 3c 3c 80 00 00 00" }, /* 1 day - 1 hour = 23 hours */
        { -INT64_C(1500000), 0, 0, "80 00 00 00 3c 3c 3b 62 32 9b 00" },
        { INT64_C(3600000000), -2, -1, "7f ff ff ff 25 3c 3c 80 00 00 00" },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        uint8_t out[ORA_DS_SIZE];
        Str     want = wire_bytes(a, rows[i].hex);
        int64_t us;
        int32_t days;
        CHECK_INT(i, ora_ds_from_pg(rows[i].us, rows[i].days, 0, out), 1);
        CHECK_BYTES(i, out, sizeof out, want.p, want.n);
        CHECK_INT(i, ora_ds_to_pg(out, sizeof out, &us, &days), 1);
        CHECK_INT(i, days, rows[i].back_days);
        CHECK_INT(i, us + days * INT64_C(86400000000), rows[i].us + rows[i].days * INT64_C(86400000000));
    }
    uint8_t ym[ORA_YM_SIZE];
    int32_t months;
    for (int m = -40; m <= 40; m++) {
        CHECK_INT(m, ora_ym_from_pg(m, ym), 1);
        CHECK_INT(m, ora_ym_to_pg(ym, sizeof ym, &months), 1);
        CHECK_INT(m, months, m);
    }
    uint8_t ds[ORA_DS_SIZE];
    CHECK_INT(0, ora_ds_from_pg(0, 0, 1, ds), 0);
    arena_free(a);
}

static void test_rowid(void)
{
    TtcRowidParts parts, want = { 0x12345678, 0x9abcdef0, 0xfedc, 0x1234 };
    char          text[ORA_ROWID_TEXT];
    ora_rowid_text(&want, text);
    CHECK_INT(0, ora_rowid_parse((Str){ text, sizeof text }, &parts), 1);
    CHECK_INT(0, parts.object == want.object && parts.block == want.block && parts.file == want.file && parts.slot == want.slot, 1);
    CHECK_INT(1, ora_rowid_parse(STR("AAAS5UAAEAAAACXAAA"), &parts), 1);
    CHECK_INT(1, parts.file, 4);
    CHECK_INT(2, ora_rowid_parse(STR("AAAS5UAAEAAAACXAA"), &parts), 0);
    CHECK_INT(3, ora_rowid_parse(STR("//////AAEAAAACXAAA"), &parts), 0);
    CHECK_INT(4, ora_rowid_parse(STR("AAAS5UAAEAAAACXAA*"), &parts), 0);
}

/* A text in two pieces, cut at every byte: each piece gives what is whole of it. */
static void test_text_pieces(void)
{
    Arena  *a = arena_new(0);
    Str     utf8 = STR("a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z"), utf16 = utf16_from_utf8(a, utf8);
    uint8_t out[64];
    for (size_t cut = 0; cut <= utf8.n; cut++) {
        Str    first = { utf8.p, cut };
        size_t n = utf16_step(&first, false, out, sizeof out);
        Str    rest = { first.p, utf8.n - (size_t)(first.p - utf8.p) };
        n += utf16_step(&rest, true, out + n, sizeof out - n);
        CHECK_BYTES(cut, out, n, utf16.p, utf16.n);
    }
    for (size_t cut = 0; cut <= utf16.n; cut++) {
        Str    first = { utf16.p, cut };
        size_t n = utf8_step(&first, false, out, sizeof out);
        Str    rest = { first.p, utf16.n - (size_t)(first.p - utf16.p) };
        n += utf8_step(&rest, true, out + n, sizeof out - n);
        CHECK_BYTES(cut, out, n, utf8.p, utf8.n);
    }
    Str full = utf8;
    CHECK_INT(0, utf16_step(&full, true, out, 7), 4); /* four bytes of room for a character, whatever it is */
    arena_free(a);
}

static void test_text(void)
{
    Arena *a = arena_new(0);
    Str    utf8 = STR("a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z"), utf16 = wire_bytes(a, "0061 00e9 20ac d83d de00 007a");
    CHECK_STR(0, utf16_from_utf8(a, utf8), utf16);
    CHECK_STR(0, utf8_from_utf16(a, utf16), utf8);
    CHECK_INT(0, utf16_units(utf8), 6);
    CHECK_INT(0, utf8_skip_units(utf8, 3), 6);
    CHECK_INT(0, utf8_skip_units(utf8, 4), 6); /* not inside the pair */
    CHECK_INT(0, utf8_skip_units(utf8, 5), 10);
    CHECK_INT(0, utf8_skip_units(utf8, 99), utf8.n);
    CHECK_STR(1, utf16_from_utf8(a, STR("\xc0\x80\xed\xa0\x80")), wire_bytes(a, "fffd fffd fffd fffd fffd"));
    CHECK_STR(2, utf8_from_utf16(a, wire_bytes(a, "d800 0041")), STR("\xef\xbf\xbd" "A"));
    arena_free(a);
}

static void test_oson(void)
{
    static const struct {
        const char *json, *hex, *back; /* hex NULL: no JSON; back NULL: as json */
    } rows[] = {
        { "{\"a\":1,\"b\":\"x\"}",
          "ff 4a 5a 01 21 02 02 00 04 00 13 00 00 2c e5 00 00 00 02 01 \"a\" 01 \"b\" a4 02 01 02 00 00 00 0c 00 00 00 10 34 02 c1 02 33 01 \"x\"",
          NULL },
        { "\"hi\"", "ff 4a 5a 01 00 12 00 04 33 02 \"hi\"", NULL },
        { "null", "ff 4a 5a 01 00 12 00 01 30", NULL },
        { " [ true , false, [] ] ", "", "[true,false,[]]" },
        { "{\"k\":{\"k\":-1.5},\"\":[1,\"\\u00e9\\n\\ud83d\\ude00\"]}", "",
          "{\"k\":{\"k\":-1.5},\"\":[1,\"\xc3\xa9\\n\xf0\x9f\x98\x80\"]}" },
        { "1e200", "", "1e+200" },
        { "1e999", "", "\"1e999\"" },
        { "[1,]", NULL, NULL }, { "{\"a\"}", NULL, NULL }, { "", NULL, NULL },      { "tru", NULL, NULL },
        { "1 2", NULL, NULL },  { "\"\\x\"", NULL, NULL }, { "\"a", NULL, NULL }, { "-", NULL, NULL },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        Str image, json;
        CHECK_INT(i, oson_from_json(a, str_of(rows[i].json), &image), rows[i].hex != NULL);
        if (rows[i].hex == NULL)
            continue;
        if (*rows[i].hex)
            CHECK_STR(i, image, wire_bytes(a, rows[i].hex));
        CHECK_INT(i, oson_to_json(a, image, &json), 1);
        CHECK_STR(i, json, str_of(rows[i].back ? rows[i].back : rows[i].json));
        for (size_t n = 0; n < image.n; n++) {
            char *cut = malloc(n ? n : 1);
            memcpy(cut, image.p, n);
            oson_to_json(a, (Str){ cut, n }, &json);
            free(cut);
        }
    }
    /* nodes that only servers and other drivers write */
    static const struct {
        const char *node, *json;
    } nodes[] = {
        { "05 \"hello\"", "\"hello\"" }, { "21 c1 02", "1" },  { "42 c1 0b", "10" },     { "61 c0 33", "0.5" },
        { "3c 78 7c 03 0f 0e 2e 1f", "\"2024-03-15T13:45:30\"" },
        { "39 78 7c 03 0f 0e 2e 1f 1d cd 65 00", "\"2024-03-15T13:45:30.500000\"" },
        { "7c 78 7c 03 0f 0e 2e 1f 00 00 00 00 16 5a", "\"2024-03-15T16:15:30+02:30\"" },
        { "3a 00 02 ab cd", "\"ABCD\"" }, { "7e 01 ff", "\"FF\"" }, { "36 bf f8 00 00 00 00 00 00", "1.5" },
        { "7f bf c0 00 00", "1.5" },      { "3d 80 00 00 01 3e", "\"P1Y2M\"" },
        { "3e 80 00 00 01 3d 3e 3f 80 00 00 00", "\"P1DT1H2M3.000000S\"" },
    };
    for (int i = 0; i < COUNT(nodes); i++) {
        char hex[200];
        Str  json = { NULL, 0 };
        snprintf(hex, sizeof hex, "ff 4a 5a 01 00 12 00 10 %s", nodes[i].node);
        CHECK_INT(i, oson_to_json(a, wire_bytes(a, hex), &json), 1);
        CHECK_STR(i, json, str_of(nodes[i].json));
    }
    /* an array that contains itself, and one too deep */
    Str json;
    CHECK_INT(0, oson_to_json(a, wire_bytes(a, "ff 4a 5a 01 21 02 00 00 00 00 06 00 00 e0 01 00 00 00 00"), &json), 0);
    char deep[2 * OSON_MAX_DEPTH + 2];
    memset(deep, '[', sizeof deep / 2);
    memset(deep + sizeof deep / 2, ']', sizeof deep / 2);
    CHECK_INT(0, oson_from_json(a, (Str){ deep, sizeof deep }, &json), 0);
    CHECK_INT(0, oson_from_json(a, (Str){ deep + 1, sizeof deep - 2 }, &json), 1);
    arena_free(a);
}

/* (7, NULL object, [1, NULL]) written and read; then images that are cut, too long, or of another kind. */
static void test_image(void)
{
    Arena  *a = arena_new(0);
    StrBuf  b, inner;
    ImageRd r;
    Str     v;
    sb_init(&b, a);
    sb_init(&inner, a);
    size_t at = image_open(&inner, true);
    image_count(&inner, 2);
    image_value(&inner, (Str){ "\xc1\x02", 2 });
    image_null(&inner);
    image_close(&inner, at);
    at = image_open(&b, false);
    image_value(&b, (Str){ "\xc1\x08", 2 });
    image_null_object(&b);
    image_value(&b, sb_str(&inner));
    image_close(&b, at);
    Str want = wire_bytes(a, "84 01 fe 00 00 00 1b  02 c1 08  fd  0f 88 01 fe 00 00 00 0f 01 01 00 02 02 c1 02 ff");
    CHECK_BYTES(0, b.p, b.n, want.p, want.n);
    image_read(&r, want, false);
    CHECK_INT(0, image_read_value(&r, &v), 1);
    CHECK_INT(0, (int)v.n, 2);
    CHECK_INT(0, image_read_null_object(&r), 1);
    CHECK_INT(0, image_read_value(&r, &v), 1);
    image_read(&r, v, true);
    CHECK_INT(0, image_read_count(&r), 2);
    CHECK_INT(0, image_read_value(&r, &v), 1);
    CHECK_INT(0, image_read_value(&r, &v), 0);
    CHECK_INT(0, r.bad, 0);
    static const char *const broken[] = { "", "84", "04 01 05", "94 01 05", "88 01 08 01 01 10 01", "88 01 08 01 01 00 fe 00 00 00 09",
                                          "88 01 08 09 01 00" };
    for (int i = 0; i < COUNT(broken); i++) {
        image_read(&r, wire_bytes(a, broken[i]), broken[i][0] == '8' && broken[i][1] == '8');
        image_read_count(&r);
        CHECK_INT(i, r.bad, 1);
    }
    arena_free(a);
}

const CheckTest wire_value_tests[] = {
    { "image", test_image },
    { "oson", test_oson },
    { "integers", test_integers }, { "clr", test_clr },
    { "bounds", test_bounds },     { "number text", test_number_text },
    { "number pg", test_number_pg }, { "number random", test_number_random },
    { "doubles", test_doubles },   { "dates", test_dates },
    { "stamps", test_stamps },
    { "intervals", test_intervals }, { "rowid", test_rowid },
    { "text", test_text },
    { "text pieces", test_text_pieces },         { NULL, NULL },
};
