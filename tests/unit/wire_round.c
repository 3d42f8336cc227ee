/* Random messages: what was written is read back the same, at every field version and framing. */
#include "config.h"

#include <stdlib.h>

#include "tests/unit/wire_test.h"
#include "wire/field.h"
#include "wire/ora_type.h"
#include "wire/tns_connect.h"
#include "wire/ttc_end.h"
#include "wire/ttc_request.h"
#include "wire/ttc_rows.h"

static const struct {
    const char *name;
    const WireField *(*fields)(void);
    size_t size;
} tables[] = {
#define TABLE(id, T) { #id, wire_fields_##id, sizeof(T) },
#include "wire/tables.def"
#undef TABLE
};

static TtcProfile random_profile(uint64_t *seed)
{
    static const uint8_t versions[] = { 7, 8, 9, 11, 13, 14, 17, 18, 20, 24 };
    TtcProfile           pf = wire_profile_13();
    uint64_t             v = wire_random(seed);
    pf.fv = versions[v % sizeof versions];
    pf.sb1_compact = v >> 8 & 1;
    pf.chr_raw = v >> 9 & 1;
    pf.big_clr = v >> 10 & 1;
    pf.oer652 = v >> 11 & 1;
    pf.str32k = v >> 12 & 1;
    return pf;
}

/* encode(decode(encode(x))) == encode(x), with all bytes used; also every prefix of some of them. */
static void test_tables(void)
{
    uint64_t seed = 7;
    Arena   *a = arena_new(0);
    for (int t = 0; t < (int)(sizeof tables / sizeof *tables); t++) {
        int wrong = 0;
        for (int i = 0; i < 2000 && wrong == 0; i++) {
            TtcProfile pf = random_profile(&seed);
            void      *m = arena_alloc(a, tables[t].size), *back = arena_alloc(a, tables[t].size);
            Wr         w, again;
            Rd         r;
            wr_init(&w, &pf);
            wr_init(&again, &pf);
            wire_fill(tables[t].fields(), m, wire_random, &seed);
            wire_put(&w, tables[t].fields(), m);
            rd_init_whole(&r, w.p, w.n, a, &pf);
            bool ok = wire_get(&r, tables[t].fields(), back) && rd_done(&r) == RC_OK;
            wire_put(&again, tables[t].fields(), back);
            wrong += !ok || again.n != w.n || memcmp(w.p, again.p, w.n) != 0;
            for (size_t n = 0; i < 20 && n < w.n; n++) {
                rd_init(&r, w.p, n, a, &pf);
                memset(back, 0, tables[t].size);
                if (wire_get(&r, tables[t].fields(), back) && rd_left(&r) == 0 && n < w.n)
                    wrong++;
            }
            wr_free(&w);
            wr_free(&again);
            arena_reset(a);
        }
        if (wrong)
            printf("not ok: table %s\n", tables[t].name);
        CHECK_INT(t, wrong, 0);
    }
    FILE *null = fopen("/dev/null", "w");
    for (int t = 0; null && t < (int)(sizeof tables / sizeof *tables); t++) {
        void *m = arena_alloc(a, tables[t].size);
        wire_dump(null, tables[t].fields(), m);
    }
    if (null)
        fclose(null);
    arena_free(a);
}

static Str random_bytes(Arena *a, uint64_t *seed, size_t most)
{
    size_t   n = 1 + wire_random(seed) % most;
    uint8_t *p = arena_alloc(a, n);
    for (size_t i = 0; i < n; i++)
        p[i] = (uint8_t)wire_random(seed);
    return (Str){ (char *)p, n };
}

static void random_cell(Arena *a, uint64_t *seed, const TtcBind *b, TtcCell *cell)
{
    const OraTypeInfo *t = ora_type_info(b->type);
    *cell = (TtcCell){ .kind = CELL_NULL };
    if (t->form == FORM_CURSOR) {
        *cell = (TtcCell){ .kind = CELL_CURSOR, .number = (uint32_t)(wire_random(seed) % 300) };
        return;
    }
    if (wire_random(seed) % 4 == 0)
        return;
    cell->kind = t->form == FORM_LARGE ? CELL_LARGE : t->form == FORM_OBJECT ? CELL_OBJECT : CELL_VALUE;
    cell->v = random_bytes(a, seed, wire_random(seed) % 8 ? 100 : 40000);
    if (t->form == FORM_LARGE || t->form == FORM_OBJECT)
        cell->image = random_bytes(a, seed, 500);
    if (b->type == ORA_BOOLEAN)
        cell->v = wire_random(seed) % 2 ? STR("\1\1") : STR("\0");
}

static bool same_cell(const TtcCell *x, const TtcCell *y)
{
    if (x->kind != y->kind || x->number != y->number || !str_eq(x->v, y->v) || !str_eq(x->image, y->image))
        return false;
    for (uint32_t i = 0; x->kind == CELL_ARRAY && i < x->number; i++)
        if (!same_cell(&x->elements[i], &y->elements[i]))
            return false;
    return true;
}

/* Bind rows of random types: written, read, checked value by value. */
static void test_rows(void)
{
    static const uint8_t types[] = { ORA_VARCHAR, ORA_NUMBER, ORA_LONG,   ORA_RAW,    ORA_CHAR, ORA_BINARY_DOUBLE, ORA_CURSOR,
                                     ORA_OBJECT,  ORA_CLOB,   ORA_JSON,   ORA_VECTOR, ORA_DATE, ORA_BOOLEAN,       ORA_TIMESTAMP };
    uint64_t             seed = 99;
    Arena               *a = arena_new(0);
    for (int i = 0; i < 3000; i++) {
        TtcProfile pf = random_profile(&seed);
        TtcBind    binds[6] = { { 0 } };
        TtcCell    cells[6], back[6];
        uint32_t   n = 1 + (uint32_t)(wire_random(&seed) % 6);
        bool       plsql = wire_random(&seed) % 2;
        pf.driver = wire_random(&seed) % 3 ? DRV_PYTHON : DRV_GO_ORA;
        for (uint32_t k = 0; k < n; k++) {
            binds[k].type = types[wire_random(&seed) % sizeof types];
            binds[k].size = wire_random(&seed) % 3 ? 100 : 40000;
            binds[k].no_value = wire_random(&seed) % 8 == 0;
            random_cell(a, &seed, &binds[k], &cells[k]);
            if (binds[k].no_value)
                cells[k] = (TtcCell){ .kind = CELL_ABSENT };
            else if (wire_random(&seed) % 8 == 0 && binds[k].type == ORA_NUMBER) {
                binds[k].flags = OAC_ARRAY;
                cells[k] = (TtcCell){ .kind = CELL_ARRAY, .number = (uint32_t)(wire_random(&seed) % 300) };
                cells[k].elements = ARENA_ARRAY(a, TtcCell, cells[k].number);
                for (uint32_t e = 0; e < cells[k].number; e++)
                    random_cell(a, &seed, &binds[k], &cells[k].elements[e]);
            }
        }
        Wr w;
        Rd r;
        wr_init(&w, &pf);
        ttc_put_row(&w, binds, n, plsql, cells);
        rd_init_whole(&r, w.p, w.n, a, &pf);
        bool ok = ttc_get_row(&r, binds, n, plsql, back) && rd_done(&r) == RC_OK;
        for (uint32_t k = 0; ok && k < n; k++)
            ok = same_cell(&cells[k], &back[k]);
        CHECK_INT(i, ok, 1);
        wr_free(&w);
        arena_reset(a);
        if (!ok)
            break;
    }
    arena_free(a);
}

/* Random bytes to every reader: nothing to check but that none of them touches what is not theirs. */
static void test_noise(void)
{
    uint64_t seed = 5;
    Arena   *a = arena_new(0);
    for (int i = 0; i < 20000; i++) {
        TtcProfile pf = random_profile(&seed);
        size_t     n = 1 + wire_random(&seed) % 200;
        uint8_t   *p = malloc(n);
        for (size_t k = 0; k < n; k++)
            p[k] = (uint8_t)(wire_random(&seed) % 3 ? wire_random(&seed) % 5 : wire_random(&seed));
        Rd         r;
        TtcRequest q;
        TtcEnd     e;
        TtcParams  params;
        TtcColumn *cols;
        uint32_t   count;
        if (n > 2) {
            static const uint8_t heads[] = { FN_EXECUTE, FN_LOB_OP, FN_AUTH_ONE, FN_FETCH, FN_TPC_SWITCH, FN_CLOSE_CURSORS, FN_END_TO_END };
            p[0] = wire_random(&seed) % 4 ? TTC_FUNCTION : TTC_PIGGYBACK;
            p[1] = heads[wire_random(&seed) % sizeof heads];
        }
        rd_init(&r, p, n, a, &pf);
        ttc_get_request(&r, &q, NULL, NULL);
        rd_init(&r, p, n, a, &pf);
        rd_u8(&r);
        p[0] = TTC_ERROR;
        rd_init(&r, p, n, a, &pf);
        ttc_get_end(&r, &e);
        p[0] = TTC_PARAMETER;
        rd_init(&r, p, n, a, &pf);
        ttc_get_params(&r, &params, i % 2);
        p[0] = TTC_DESCRIBE_INFO;
        rd_init(&r, p, n, a, &pf);
        ttc_get_describe(&r, &cols, &count);
        free(p);
        arena_reset(a);
    }
    CU_PASS("noise");
    arena_free(a);
}

const CheckTest wire_round_tests[] = {
    { "random messages", test_tables },
    { "random rows", test_rows },
    { "noise", test_noise },
    { NULL, NULL },
};
