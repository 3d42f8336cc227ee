/* PRO, DTY, AUTH: the bytes of a log-on of node-oracledb, and of others where they differ. */
#include "config.h"

#include "tests/unit/wire_test.h"
#include "wire/ttc_auth.h"
#include "wire/ttc_end.h"
#include "wire/ttc_request.h"
#include "wire/ttc_setup.h"

#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static Rc decode_pro(Rd *r)
{
    TtcPro m;
    ttc_get_pro(r, &m);
    return r->rc;
}

static Rc decode_pro_reply(Rd *r)
{
    TtcProReply m;
    ttc_get_pro_reply(r, &m);
    return r->rc;
}

static void test_pro(void)
{
    Arena     *a = arena_new(0);
    TtcProfile pf = wire_profile_13();
    Str        s = wire_bytes(a, "01 06 00 \"node-oracledb\" 00");
    wire_check_prefixes(0, s, &pf, decode_pro);
    Rd     r;
    TtcPro m;
    rd_init(&r, s.p, s.n, a, &pf);
    CHECK_INT(0, ttc_get_pro(&r, &m), 1);
    CHECK_STR(0, m.driver_name, STR("node-oracledb"));
    ttc_profile_driver(&pf, m.driver_name);
    CHECK_INT(0, pf.driver, DRV_NODE);
    Wr w;
    wr_init(&w, &pf);
    ttc_put_pro(&w, &m);
    CHECK_STR(0, ((Str){ (char *)w.p, w.n }), s);

    TtcProReply reply;
    wr_reset(&w, 0);
    ttc_pro_reply_of(&reply, PERSONA_19C);
    ttc_put_pro_reply(&w, &reply);
    Str want = wire_bytes(
        a, "01 06 00 \"x86_64/Linux 2.4.xx\" 00 69 03 01 0a 00"
           " 66 03 40 03 01 40 03 66 03 01 66 03 48 03 01 48 03 66 03 01 66 03 52 03 01 52 03 66 03 01 66 03 61 03 01 61 03 66 03 01 66 03 1f 03 08 1f 03 66 03 01"
           " 00 64 00 00 00 60 01 24 0f 05 0b 0c 03 0c 0c 05 04 05 0d 06 09 07 08 05 05 05 05 05 0f 05 05 05 05 05 0a 05 05 05 05 05 04 05 06 07 08 08"
           " 23 47 23 47 08 11 23 08 11 41 b0 47 00 83 03 69 07 d0 03 00 *37"
           " 2d 06 01 01 01 6f 01 01 0d 01 01 01 01 01 01 01 7f ff 03 10 03 03 01 01 ff 01 ff ff 01 0b 01 01 ff 01 06 0c e6 01 7f 05 0f 00 0d 03 00 00"
           " 07 02 01 00 01 18 00 6f");
    CHECK_INT(1, want.n, 234);
    CHECK_STR(1, ((Str){ (char *)w.p, w.n }), want);
    wire_check_prefixes(1, want, &pf, decode_pro_reply);
    CHECK_INT(1, ttc_fdo_ncharset(reply.fdo), 2000);
    CHECK_INT(1, ttc_fdo_ncharset(STR("abc")), 0);
    wr_free(&w);
    arena_free(a);
}

static Rc decode_dty(Rd *r)
{
    TtcDty m;
    ttc_get_dty(r, &m);
    return r->rc;
}

#define CCAP53                                                                                                         \
    "35 06 00 00 00 ea 18 00 0d 01 01 00 00 00 00 00 29 90 03 07 03 00 01 00 cf 00 00 04 01 00 00 00 10 00 00 0c 20"   \
    " 00 b8 00 08 04 00 05 00 3e 03 00 00 00 00 00 00 03 "
#define ZONE "80 00 00 00 3c 3c 80 00 00 00 00 "

static void test_dty(void)
{
    static const struct {
        const char *hex, *reply;
        int         zone, ncharset, entries, fv, raw, compact, oer652;
    } rows[] = {
        /* node: zone without version, four u16 an entry */
        { "02 69 03 69 03 03 " CCAP53 "07 02 01 00 00 00 00 05 " ZONE
          "00 01 00 01 00 01 00 00 00 1b 00 1b 00 0a 00 00 02 8c 02 8c 00 01 00 00 00 00",
          "02 80 00 00 00 3c 3c 3c 80 00 00 00 00 00", 1, 0, 3, 13, 0, 0, 1 },
        /* python 1.2.1: raw texts, compact SB1, no zone */
        { "02 69 03 69 03 01 " CCAP53 "07 02 00 00 00 00 00 05 00 1b 00 1b 00 01 00 00 00 00", "02 00 00", 0, 0, 1, 13, 1, 1, 0 },
        /* go-ora: zone, version (ccap[37] & 2), national character set; conversion 0 has two u16 only */
        { "02 69 03 69 03 03 29 06 00 00 00 6a 00 00 0b 01 01 00 00 00 00 00 29 90 03 07 03 00 01 00 eb 00 00 05 01 00 00 00 18 00 00 07 00"
          " 00 3a 00 00 05 07 02 01 00 00 00 00 06 " ZONE "00 00 00 20 d0 07 00 1b 00 1b 00 01 00 00 02 8c 00 00 00 00",
          "02 80 00 00 00 3c 3c 3c 80 00 00 00 00 00 00 00 00 00", 1, 2000, 2, 11, 0, 1, 0 },
        /* a list in single bytes */
        { "02 69 03 69 03 03 08 06 00 00 00 00 00 00 06 01 00 01 01 01 00 02 00 00", "02 00", 0, 0, 2, 6, 0, 0, 0 },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        TtcProfile pf = wire_profile_13();
        Str        s = wire_bytes(a, rows[i].hex);
        wire_check_prefixes(i, s, &pf, decode_dty);
        Rd     r;
        TtcDty m;
        rd_init_whole(&r, s.p, s.n, a, &pf);
        CHECK_INT(i, ttc_get_dty(&r, &m), 1);
        CHECK_INT(i, rd_done(&r), RC_OK);
        CHECK_INT(i, m.has_zone, rows[i].zone);
        CHECK_INT(i, m.ncharset, rows[i].ncharset);
        CHECK_INT(i, m.n, rows[i].entries);
        Wr w;
        wr_init(&w, &pf);
        ttc_put_dty(&w, &m);
        CHECK_STR(i, ((Str){ (char *)w.p, w.n }), s);
        ttc_profile_negotiate(&pf, &m, PERSONA_19C);
        CHECK_INT(i, pf.fv, rows[i].fv);
        CHECK_INT(i, pf.chr_raw, rows[i].raw);
        CHECK_INT(i, pf.sb1_compact, rows[i].compact);
        CHECK_INT(i, pf.oer652, rows[i].oer652);
        CHECK_INT(i, pf.eor, 0);
        wr_reset(&w, 0);
        ttc_put_dty_reply(&w);
        CHECK_STR(i, ((Str){ (char *)w.p, w.n }), wire_bytes(a, rows[i].reply));
        uint8_t zone[11];
        rd_init_whole(&r, w.p, w.n, a, &pf);
        CHECK_INT(i, ttc_get_dty_reply(&r, zone), 1);
        CHECK_INT(i, rd_done(&r), RC_OK);
        wr_free(&w);
    }
    arena_free(a);
}

static Rc decode_request(Rd *r)
{
    TtcRequest q;
    return ttc_get_request(r, &q, NULL, NULL);
}

static void test_auth(void)
{
    Arena     *a = arena_new(0);
    TtcProfile pf = wire_profile_13();
    Str        s = wire_bytes(
        a, "03 76 01 01 01 05 02 01 01 01 01 05 00 01 05 \"scott\""
                  " 01 0d 0d \"AUTH_TERMINAL\" 01 07 07 \"unknown\" 00 01 0f 0f \"AUTH_PROGRAM_NM\" 01 04 04 \"node\" 00"
                  " 01 0c 0c \"AUTH_MACHINE\" 01 02 02 \"vm\" 00 01 08 08 \"AUTH_PID\" 01 05 05 \"23583\" 00 01 08 08 \"AUTH_SID\" 01 04 04 \"root\" 00");
    CHECK_INT(0, s.n, 133);
    wire_check_prefixes(0, s, &pf, decode_request);
    Rd         r;
    TtcRequest q;
    rd_init(&r, s.p, s.n, a, &pf);
    CHECK_INT(0, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
    CHECK_INT(0, q.function, FN_AUTH_ONE);
    CHECK_INT(0, q.auth.mode, AUTH_LOGON | AUTH_WITH_PASSWORD);
    CHECK_STR(0, q.auth.user, STR("scott"));
    CHECK_STR(0, ttc_find_pair(q.auth.pairs, q.auth.n, "AUTH_PID")->value, STR("23583"));
    CHECK_INT(0, ttc_find_pair(q.auth.pairs, q.auth.n, "AUTH_SESSKEY") == NULL, 1);
    /* user name raw, by the flag and by the defence against a flag that lies */
    pf.chr_raw = true;
    Str raw = wire_bytes(a, "03 76 01 01 01 05 01 01 01 00 01 01 \"scott\""), lies = wire_bytes(a, "03 76 01 01 01 05 01 01 01 00 01 01 05 \"scott\"");
    rd_init(&r, raw.p, raw.n, a, &pf);
    CHECK_INT(1, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
    CHECK_STR(1, q.auth.user, STR("scott"));
    rd_init(&r, lies.p, lies.n, a, &pf);
    CHECK_INT(2, ttc_get_request(&r, &q, NULL, NULL), RC_OK);
    CHECK_STR(2, q.auth.user, STR("scott"));
    CHECK_INT(2, rd_done(&r), RC_OK);
    /* too many pairs */
    Str many = wire_bytes(a, "03 76 01 00 00 01 01 01 02 7f ff 01 01");
    rd_init(&r, many.p, many.n, a, &pf);
    CHECK_INT(3, ttc_get_request(&r, &q, NULL, NULL), RC_BAD);
    arena_free(a);
}

static void test_challenge(void)
{
    Arena        *a = arena_new(0);
    TtcProfile    pf = wire_profile_13();
    LoginVerifier v;
    LoginServer   l;
    Wr            w;
    Rd            r;
    TtcPair      *pairs;
    uint32_t      n;
    login_verifier_make(&v, LOGIN_12C, STR("tiger"), NULL);
    CHECK_INT(0, login_server_start(&l, &v, false, NULL), LOGIN_OK);
    wr_init(&w, &pf);
    ttc_put_challenge(&w, &l);
    rd_init_whole(&r, w.p, w.n, a, &pf);
    CHECK_INT(0, ttc_get_auth_reply(&r, &pairs, &n), 1);
    CHECK_INT(0, rd_done(&r), RC_OK);
    CHECK_INT(0, n, 6);
    CHECK_INT(0, ttc_find_pair(pairs, n, "AUTH_VFR_DATA")->flags, 0x4815);
    CHECK_INT(0, ttc_find_pair(pairs, n, "AUTH_GLOBALLY_UNIQUE_DBID")->key.n, 26);
    CHECK_STR(0, ttc_find_pair(pairs, n, "AUTH_SESSKEY")->value, str_of(l.sesskey));
    TtcSession s;
    ttc_session_defaults(&s, ttc_caps(PERSONA_19C));
    s.session_id = 17;
    memset(l.response, 'A', 96);
    wr_reset(&w, 0);
    ttc_put_session(&w, &s, &l);
    CHECK_INT(1, w.n < 2000, 1); /* oracle-rs reads it from one packet */
    rd_init_whole(&r, w.p, w.n, a, &pf);
    CHECK_INT(1, ttc_get_auth_reply(&r, &pairs, &n), 1);
    CHECK_INT(1, rd_done(&r), RC_OK);
    static const struct {
        const char *key, *value;
    } rows[] = { { "AUTH_SESSION_ID", "17" },  { "AUTH_VERSION_NO", "318767104" }, { "AUTH_MAX_OPEN_CURSORS", "300" },
                 { "AUTH_NLS_LXCDATEFM", "DD-MON-RR" }, { "AUTH_CAPABILITY_TABLE", "" } };
    for (int i = 0; i < COUNT(rows); i++)
        CHECK_STR(i, ttc_find_pair(pairs, n, rows[i].key)->value, str_of(rows[i].value));
    CHECK_INT(1, ttc_find_pair(pairs, n, "AUTH_SVR_RESPONSE")->value.n, 96);
    wr_free(&w);
    arena_free(a);
}

static Rc decode_fast_auth(Rd *r)
{
    TtcFastAuth m;
    ttc_get_fast_auth(r, &m);
    return r->rc;
}

static void test_fast_auth(void)
{
    Arena     *a = arena_new(0);
    TtcProfile pf = wire_profile_24();
    static const struct {
        const char *hex;
        int         cookie, fv;
    } rows[] = {
        { "22 01 01 00 01 06 00 \"node-oracledb\" 00 00 00 00 00 00 0d", 0, 13 },
        { "22 01 00 00 01 06 00 \"OracleClientGo\" 00 69 03 03 d0 07 18", 0, 24 },
        { "22 01 00 00 \"OracleClientGo\" 00 1e 01 06 69 03 01 d0 07 04 \"abc\" 00 08 01 02 03 04 05 06 07 18 02 01 02", 1, 24 },
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Str         s = wire_bytes(a, rows[i].hex);
        Rd          r;
        TtcFastAuth m;
        Wr          w;
        wire_check_prefixes(i, s, &pf, decode_fast_auth);
        rd_init(&r, s.p, s.n, a, &pf);
        CHECK_INT(i, ttc_get_fast_auth(&r, &m), 1);
        CHECK_INT(i, m.cookie, rows[i].cookie);
        CHECK_INT(i, m.fv_auth, rows[i].fv);
        wr_init(&w, &pf);
        ttc_put_fast_auth(&w, &m);
        CHECK_STR(i, ((Str){ (char *)w.p, w.n }), s);
        wr_free(&w);
    }
    arena_free(a);
}

const CheckTest wire_setup_tests[] = {
    { "protocol negotiation", test_pro }, { "data types", test_dty },       { "authentication", test_auth },
    { "challenge", test_challenge },      { "fast authentication", test_fast_auth }, { NULL, NULL },
};
