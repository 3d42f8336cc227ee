/* Reaches every TTC decoder: set-up messages and requests as a server reads them, replies as a client does, the value codecs,
 * and the client's state machine fed with packets. Bytes 0..2 choose profile and decoder; the rest lies at the end of its own
 * block. What decodes is encoded again and must decode to the same; rows that were checked must iterate; two ways from NUMBER
 * must agree. Seeds: WIRE_SEED_DIR=DIR tests/unit/wire_test. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "wire/login.h"
#include "wire/ora_date.h"
#include "wire/ora_num.h"
#include "wire/ora_oson.h"
#include "wire/ora_rowid.h"
#include "wire/ora_text.h"
#include "wire/ora_type.h"
#include "wire/ttc_client.h"
#include "wire/ttc_request.h"
#include "wire/ttc_rows.h"
#include "wire/ttc_setup.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ARENA_CAP = 64 << 20 };

static TtcProfile profile(uint8_t x, uint8_t y)
{
    static const uint8_t versions[] = { 13, 24, 7, 18 };
    TtcProfile           pf;
    ttc_profile_init(&pf, PERSONA_23AI);
    pf.fv = versions[x & 3];
    pf.sb1_compact = x & 4;
    pf.chr_raw = x & 8;
    pf.big_clr = !(x & 16);
    pf.oer652 = x & 32;
    pf.str32k = x & 64;
    pf.eor = x & 128;
    pf.driver = y % DRV_COUNT;
    return pf;
}

static bool resolve(void *ctx, Arena *a, TtcExecute *m)
{
    static const TtcBind binds[2] = { { .type = ORA_NUMBER, .size = 22 }, { .type = ORA_VARCHAR, .size = 40000 } };
    (void)ctx;
    if (m->n_binds > 1)
        m->binds[1].no_value = true;
    if (m->n_binds)
        return true;
    m->binds = ttc_binds_copy(a, binds, 2);
    m->n_binds = 2;
    return m->cursor_id != 9;
}

static void request(Rd *r)
{
    TtcBindHook hook = { resolve, NULL };
    TtcResume   resume = { 0 };
    TtcRequest  q;
    if (ttc_get_request(r, &q, &hook, &resume) != RC_OK)
        return;
    bool runs = q.function == FN_EXECUTE || q.function == FN_REEXECUTE || q.function == FN_REEXECUTE_AND_FETCH;
    if (q.message != TTC_FUNCTION || q.unknown || !runs || q.exec.bad_cursor)
        return;
    TtcCell *cells = ARENA_ARRAY(r->a, TtcCell, q.exec.n_binds + 1);
    uint32_t n = 0;
    for (TtcRows rows = q.exec.rows; ttc_rows_next(&rows, r->a, cells);)
        n++;
    if (n != q.exec.rows.n_rows)
        abort(); /* rows that were checked cannot fail later */
}

static void replies(Rd *r, uint8_t which)
{
    TtcColumn     *cols;
    TtcCell        cell;
    TtcParams      params;
    TtcEnd         end;
    TtcPair       *pairs;
    uint8_t       *dirs, zone[11];
    const uint8_t *bits;
    uint32_t       n;
    uint16_t       code;
    Str            text;
    switch (which % 12) {
    case 0: ttc_get_describe(r, &cols, &n); break;
    case 1: ttc_get_end(r, &end); break;
    case 2: ttc_get_params(r, &params, which & 64); break;
    case 3: ttc_get_io_vector(r, &dirs, &n); break;
    case 4: ttc_get_row_header(r, &n); break;
    case 5: ttc_get_bit_vector(r, which, &bits); break;
    case 6: ttc_get_warning(r, &code, &text); break;
    case 7: ttc_get_auth_reply(r, &pairs, &n); break;
    case 8: ttc_get_dty_reply(r, zone); break;
    case 9: ttc_get_oversion_reply(r, &text, &n); break;
    case 10: {
        TtcProReply m;
        ttc_get_pro_reply(r, &m);
        break;
    }
    case 11:
        for (int i = 0; i < 8; i++) {
            TtcColumn c = { .type = rd_u8(r), .size = 1, .cont_flags = which & 64 ? OAC_LOB_PREFETCH : 0 };
            ttc_get_column(r, &c, &cell);
        }
        break;
    }
}

static void setup(Rd *r, uint8_t which)
{
    TtcPro      pro;
    TtcDty      dty;
    TtcFastAuth fast;
    switch (which % 3) {
    case 0: ttc_get_pro(r, &pro); break;
    case 1:
        if (ttc_get_dty(r, &dty)) {
            TtcProfile pf;
            ttc_profile_init(&pf, PERSONA_19C);
            ttc_profile_negotiate(&pf, &dty, PERSONA_19C);
            Wr w;
            Rd again;
            TtcDty back;
            wr_init(&w, &pf);
            ttc_put_dty(&w, &dty);
            rd_init_whole(&again, w.p, w.n, r->a, &pf);
            if (!ttc_get_dty(&again, &back) || rd_done(&again) != RC_OK || back.n != dty.n)
                abort();
            wr_free(&w);
        }
        break;
    case 2: ttc_get_fast_auth(r, &fast); break;
    }
}

static void values(Arena *a, const uint8_t *p, size_t n, uint8_t which)
{
    uint8_t  out[PG_NUM_MAX], back[ORA_NUM_MAX], pg[64];
    char     text[ORA_NUM_TEXT_MAX];
    size_t   out_n;
    int64_t  us;
    int32_t  i32;
    Str      s = { (const char *)p, n }, other;
    OraDate  d;
    Locator  l;
    TtcRowidParts parts;
    LoginVerifier v;
    switch (which % 11) {
    case 0:
        if (ora_num_to_pg(p, n, out, &out_n) && ora_num_valid(p, n)) {
            int k = ora_num_from_pg(out, out_n, back), t = ora_num_to_text(p, n, text);
            if (k < 1 || t < 1)
                abort();
            uint8_t from_text[ORA_NUM_MAX];
            int     m = ora_num_from_text((Str){ text, (size_t)t }, from_text);
            if (m != k || memcmp(from_text, back, (size_t)k) != 0)
                abort(); /* two ways to the same number */
        }
        ora_num_to_int64(p, n, &us);
        break;
    case 1: ora_num_from_pg(p, n, back); break;
    case 2: ora_num_from_text(s, back); break;
    case 3:
        if (ora_date_get(p, n, &d)) {
            ora_fields_to_pg(&d, &us);
            ora_tstz_from_pg(us, d.zone, pg);
        }
        break;
    case 4:
        ora_ds_to_pg(p, n, &us, &i32);
        ora_ym_to_pg(p, n, &i32);
        break;
    case 5: ora_rowid_parse(s, &parts); break;
    case 6: utf8_from_utf16(a, utf16_from_utf8(a, s)); break;
    case 7:
        utf8_from_utf16(a, s);
        utf8_skip_units(s, which);
        break;
    case 8: locator_get(s, &l); break;
    case 9: login_verifier_parse(&v, s, 0); break;
    case 10:
        if (oson_from_json(a, s, &other)) {
            Str json, image, again; /* text that is no UTF-8 changes once, then no more */
            if (!oson_to_json(a, other, &json) || !oson_from_json(a, json, &image) || !oson_to_json(a, image, &again) ||
                !str_eq(json, again))
                abort();
        }
        oson_to_json(a, s, &other);
        break;
    }
}

/* A client in the middle of its log-on, or with a query running, gets these bytes from its server. */
static void client(const uint8_t *p, size_t n)
{
    static const char accept[] = "\0\x2d\0\0\2\0\0\0\1\x3e\0\1\0\0\0\0\1\0\0\0\0\x2d\x41\1\0\0\0\0\0\0\0\0\0\0\x20\0\0\0\x20\0\0\0\0\0";
    TtcClient *c = ttc_client_new();
    ttc_client_connect(c, STR("(D=)"), STR("u"), STR("p"), 8192);
    ttc_client_feed(c, accept, sizeof accept);
    ttc_client_step(c);
    if (n > 0 && (p[0] & 1))
        ttc_client_execute(c, 0, STR("select 1"), true, NULL, 0, NULL, 0, 10, false);
    for (size_t at = 1; at < n;) {
        size_t part = n - at < 64 ? n - at : 64, total = part + 10;
        uint8_t head[10] = { 0, 0, (uint8_t)(total >> 8), (uint8_t)total, TNS_DATA };
        ttc_client_feed(c, head, sizeof head);
        ttc_client_feed(c, p + at, part);
        if (ttc_client_step(c) != RC_MORE)
            break;
        at += part;
    }
    ttc_client_free(c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4)
        return -1;
    size_t     n = size - 3;
    uint8_t   *p = malloc(n);
    TtcProfile pf = profile(data[0], data[1]);
    Arena     *a = arena_new(ARENA_CAP);
    Rd         r;
    memcpy(p, data + 3, n);
    rd_init(&r, p, n, a, &pf);
    r.whole = data[1] & 128;
    if (setjmp(*arena_guard(a)) == 0) {
        switch (data[2] % 5) {
        case 0: request(&r); break;
        case 1: replies(&r, data[2] / 5); break;
        case 2: setup(&r, data[2] / 5); break;
        case 3: values(a, p, n, data[2] / 5); break;
        case 4: client(p, n); break;
        }
    }
    arena_unguard(a);
    arena_free(a);
    free(p);
    return 0;
}
