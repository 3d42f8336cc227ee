/* TNS packets, connect descriptors, native network negotiation. */
#include "config.h"

#include "tests/unit/wire_test.h"
#include "wire/ano_crypt.h"
#include "wire/tns_connect.h"
#include "wire/tns_descriptor.h"

#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static void test_headers(void)
{
    static const struct {
        const char *hex;
        bool        large;
        Rc          rc;
        uint32_t    length;
        uint8_t     type;
    } rows[] = {
        { "00 20 00 00 02 00 00 00", false, RC_OK, 32, TNS_ACCEPT },
        { "00 00 00 20 06 00 00 00", true, RC_OK, 32, TNS_DATA },
        { "00 0b 00 00 0c 00 00 00", true, RC_OK, 11, TNS_MARKER }, /* oracle-rs: legacy form after ACCEPT */
        { "00 01 00 20 06 00 00 00", true, RC_BAD, 0, 0 },
        { "00 00 00 07 06 00 00 00", true, RC_BAD, 0, 0 },
        { "00 00 ff ff 06 00 00 00", true, RC_BAD, 0, 0 },
        { "00 00 00 00 01 00 00 00", false, RC_BAD, 0, 0 },
        { "00 20 00 00 02 00 00", false, RC_MORE, 0, 0 },
        { "\"GET / HTTP\"", false, RC_BAD, 0, 0 },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        Str       s = wire_bytes(a, rows[i].hex);
        TnsHeader h;
        Rc        rc = tns_header_get((const uint8_t *)s.p, s.n, rows[i].large, 8192, &h);
        CHECK_INT(i, rc, rows[i].rc);
        if (rc == RC_OK && rows[i].rc == RC_OK) {
            CHECK_INT(i, h.length, rows[i].length);
            CHECK_INT(i, h.type, rows[i].type);
        }
    }
    arena_free(a);
}

static void test_framing(void)
{
    static const size_t sizes[] = { 0, 1, 437, 438, 439, 876, 877, 5000 };
    char                text[5000];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)i;
    for (int i = 0; i < COUNT(sizes); i++) {
        Wr     out;
        size_t at = 0, got = 0;
        wr_init(&out, NULL);
        tns_frame(&out, (uint8_t *)text, sizes[i], true, 512, TNS_DF_END_OF_RESPONSE);
        do {
            TnsHeader h;
            uint16_t  flags;
            Str       payload;
            CU_ASSERT_FATAL(tns_header_get(out.p + at, out.n - at, true, 512, &h) == RC_OK);
            CHECK_INT(i, h.length <= 512 - 64, 1);
            CHECK_INT(i, tns_data_get(out.p + at, h.length, &flags, &payload), RC_OK);
            CHECK_BYTES(i, payload.p, payload.n, text + got, payload.n);
            at += h.length;
            got += payload.n;
            CHECK_INT(i, flags, at == out.n ? TNS_DF_END_OF_RESPONSE : 0);
        } while (at < out.n);
        CHECK_INT(i, got, sizes[i]);
        wr_free(&out);
    }
    Arena *a = arena_new(0);
    Wr     out;
    wr_init(&out, NULL);
    tns_put_marker(&out, true, TNS_MARK_INTERRUPT);
    tns_put_eof(&out, true);
    CHECK_STR(0, ((Str){ (char *)out.p, out.n }), wire_bytes(a, "0000000b 0c 00 0000 01 00 03  0000000a 06 00 0000 0040"));
    uint8_t mark;
    CHECK_INT(0, tns_marker_get(out.p, 11, &mark), RC_OK);
    CHECK_INT(0, mark, TNS_MARK_INTERRUPT);
    CHECK_INT(0, tns_marker_get(out.p, 10, &mark), RC_BAD);
    wr_free(&out);
    arena_free(a);
}

#define NODE_CONNECT                                                                                                   \
    "01 02 00 00 01 00 00 00 01 3f 01 2c 00 01 20 00 ff ff 13 0e 00 00 00 01 00 b8 00 4a 00 00 00 00 08 08 00 *24"    \
    " 00 00 20 00 00 20 00 00 00 *8 "                                                                                  \
    "\"(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=127.0.0.1)(PORT=15481))(CONNECT_DATA=(SERVICE_NAME=orclpdb1)"        \
    "(CID=(PROGRAM=node)(HOST=vm)(USER=root))(CONNECTION_ID=y5jz3MTQoRFt6BaPtreepA==)))\""

static void test_connect(void)
{
    Arena     *a = arena_new(0);
    Str        s = wire_bytes(a, NODE_CONNECT);
    TnsConnect c;
    CHECK_INT(0, s.n, 258);
    CHECK_INT(0, tns_connect_get((uint8_t *)s.p, s.n, &c), RC_OK);
    CHECK_INT(0, c.version, 319);
    CHECK_INT(0, c.sdu, 8192);
    CHECK_INT(0, c.tdu, 2097152);
    CHECK_INT(0, c.flags0, 8);
    CHECK_INT(0, c.descriptor.n, 184);
    Wr out;
    wr_init(&out, NULL);
    tns_connect_put(&out, &c);
    CHECK_STR(0, ((Str){ (char *)out.p, out.n }), s);
    for (size_t n = 0; n < s.n; n++)
        CHECK_INT(n, tns_connect_get((uint8_t *)s.p, n, &c), RC_BAD);
    /* a long descriptor goes into a DATA packet of its own */
    char *text = arena_alloc(a, 300);
    memset(text, 'x', 300);
    wr_reset(&out, 0);
    c = (TnsConnect){ .version = 319, .lowest = 300, .sdu = 8192, .tdu = 8192, .descriptor = { text, 300 } };
    tns_connect_put(&out, &c);
    CHECK_INT(1, out.n, 74 + 10 + 300);
    CHECK_INT(1, tns_connect_get(out.p, 74, &c), RC_OK);
    CHECK_INT(1, c.data_length, 300);
    CHECK_INT(1, c.descriptor.n, 0);
    /* the ancient layouts, by the offset of the descriptor: 34 and 58 */
    Str old = wire_bytes(a, "00 26 00 00 01 00 00 00 01 3a 01 2c 0c 41 20 00 7f ff 4f 98 00 00 00 01 00 04 00 22 00 00 00 00 41 41 \"(X=)\"");
    CHECK_INT(2, tns_connect_get((uint8_t *)old.p, old.n, &c), RC_OK);
    CHECK_INT(2, c.sdu, 8192);
    CHECK_STR(2, c.descriptor, STR("(X=)"));
    old = wire_bytes(a, "00 3e 00 00 01 00 00 00 01 3a 01 2c 0c 41 10 00 7f ff 4f 98 00 00 00 01 00 04 00 3a 00 00 00 00 41 41 00 *24 \"(X=)\"");
    CHECK_INT(3, tns_connect_get((uint8_t *)old.p, old.n, &c), RC_OK);
    CHECK_INT(3, c.sdu, 4096);
    wr_free(&out);
    arena_free(a);
}

static void test_accept(void)
{
    Arena *a = arena_new(0);
    Str    s = wire_bytes(a, "00 2d 00 00 02 00 00 00 01 3e 00 01 00 00 00 00 01 00 00 00 00 2d 41 01 00 *8 00 00 20 00 00 00 20 00 00 00 00 00 00");
    TnsAccept m, back;
    TnsConnect c = { .version = 319, .lowest = 300, .sdu = 8192, .flags0 = 1 };
    Wr out;
    wr_init(&out, NULL);
    CHECK_INT(0, tns_accept_choose(&m, &c, 318, 32768, 0), 1);
    tns_accept_put(&out, &m);
    CHECK_STR(0, ((Str){ (char *)out.p, out.n }), s);
    CHECK_INT(0, tns_accept_get(out.p, out.n, &back), RC_OK);
    CHECK_INT(0, back.sdu, 8192);
    for (size_t n = 0; n < s.n; n++)
        CHECK_INT(n, tns_accept_get(out.p, n, &back), RC_BAD);
    static const struct {
        uint16_t version, lowest;
        uint32_t sdu;
        uint8_t  flags0;
        int      ok;
        uint16_t got_version;
        uint32_t got_sdu;
        uint8_t  got_flags0;
        size_t   length;
    } rows[] = {
        { 319, 300, 2097152, 0x01, 1, 319, 65535, 0x41, 61 },
        { 319, 300, 100, 0x84, 1, 319, 512, 0xc5, 61 },
        { 317, 300, 65535, 0x08, 1, 317, 65535, 0xc5, 45 },
        { 314, 300, 8192, 0x01, 0, 314, 0, 0, 0 },
        { 321, 320, 8192, 0x01, 0, 319, 8192, 0, 0 },
    };
    for (int i = 0; i < COUNT(rows); i++) {
        c = (TnsConnect){ .version = rows[i].version, .lowest = rows[i].lowest, .sdu = rows[i].sdu, .flags0 = rows[i].flags0 };
        CHECK_INT(i, tns_accept_choose(&m, &c, 319, 1 << 20, TNS_AF_FAST_AUTH), rows[i].ok);
        if (!rows[i].ok)
            continue;
        wr_reset(&out, 0);
        memset(m.uuid, 7, sizeof m.uuid);
        tns_accept_put(&out, &m);
        CHECK_INT(i, out.n, rows[i].length);
        CHECK_INT(i, tns_accept_get(out.p, out.n, &back), RC_OK);
        CHECK_INT(i, back.version, rows[i].got_version);
        CHECK_INT(i, back.sdu, rows[i].got_sdu);
        CHECK_INT(i, back.flags0, rows[i].got_flags0);
        CHECK_INT(i, back.flags2, rows[i].got_version == 319 ? TNS_AF_FAST_AUTH : 0);
        CHECK_INT(i, back.uuid[15], rows[i].got_version == 319 ? 7 : 0);
    }
    wr_free(&out);
    arena_free(a);
}

static void test_refusals(void)
{
    Wr  out;
    int err;
    Str text;
    wr_init(&out, NULL);
    tns_refuse_put(&out, 12514, 318767104);
    CHECK_INT(0, tns_refuse_get(out.p, out.n, &err, &text), RC_OK);
    CHECK_INT(0, err, 12514);
    CHECK_STR(0, text, STR("(DESCRIPTION=(TMP=)(VSNNUM=318767104)(ERR=12514)(ERROR_STACK=(ERROR=(CODE=12514)(EMFI=4))))"));
    for (size_t n = 0; n < out.n; n++)
        CHECK_INT(n, tns_refuse_get(out.p, n, &err, &text), RC_BAD);
    wr_reset(&out, 0);
    tns_redirect_put(&out, STR("(ADDRESS=x)"), STR("(DESCRIPTION=y)"));
    uint16_t length;
    CHECK_INT(1, tns_redirect_get(out.p, 10, &length), RC_OK);
    CHECK_INT(1, length, 27);
    CHECK_INT(1, out.n, 10 + 10 + 27);
    wr_free(&out);
}

static void test_descriptors(void)
{
    static const struct {
        const char *text;
        int         ok;
        const char *service, *sid, *program, *user;
    } rows[] = {
        { "(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=h)(PORT=1))(CONNECT_DATA=(SERVICE_NAME=s1)(CID=(PROGRAM=/usr/bin/python3)"
          "(HOST=h)(USER=u))(CONNECTION_ID=abc==)))", 1, "s1", "", "/usr/bin/python3", "u" },
        { " ( description = ( connect_data = ( sid = X ) ( server = POOLED ) ) ) ", 1, "", "X", "", "" },
        { "(DESCRIPTION_LIST=(DESCRIPTION=(CONNECT_DATA=(SERVICE_NAME='a b')))(DESCRIPTION=(CONNECT_DATA=(SERVICE_NAME=b))))", 1, "a b", "", "", "" },
        { "(DESCRIPTION=(CONNECT_DATA=(SERVICE_NAME=s)(CID=(PROGRAM=C:\\a(b)\\x.exe)(USER=me))))", 1, "s", "", "C:\\a(b)\\x.exe", "me" },
        { "(DESCRIPTION=(CONNECT_DATA=(CID=(PROGRAM)(HOST=x)(USER=u))(SERVICE_NAME=s)))", 1, "s", "", "", "" },
        { "(DESCRIPTION=(SERVICE_NAME=no)(CONNECT_DATA=(SERVICE_NAME=)))", 1, "", "", "", "" },
        { "(DESCRIPTION=(CONNECT_DATA=(SERVICE_NAME=s))", 0, "", "", "", "" },
        { "(DESCRIPTION=(ADDRESS=x))", 0, "", "", "", "" },
        { "CONNECT_DATA", 0, "", "", "", "" },
        { "(", 0, "", "", "", "" },
        { "", 0, "", "", "", "" },
    };
    for (int i = 0; i < COUNT(rows); i++) {
        TnsDescriptor d;
        CHECK_INT(i, tns_descriptor_parse(str_of(rows[i].text), &d), rows[i].ok);
        if (!rows[i].ok)
            continue;
        CHECK_STR(i, d.service, str_of(rows[i].service));
        CHECK_STR(i, d.sid, str_of(rows[i].sid));
        CHECK_STR(i, d.program, str_of(rows[i].program));
        CHECK_STR(i, d.user, str_of(rows[i].user));
    }
    Arena        *a = arena_new(0);
    TnsDescriptor d;
    Str           made = tns_descriptor_make(a, STR("h"), 1521, STR("svc"), STR("prog"), STR("m"), STR("me"));
    CHECK_INT(0, tns_descriptor_parse(made, &d), 1);
    CHECK_STR(0, d.service, STR("svc"));
    CHECK_STR(0, d.user, STR("me"));
    CHECK_INT(1, tns_descriptor_parse(STR("(D=(CONNECT_DATA=(SERVER=pooled)))"), &d) && d.pooled, 1);
    char deep[400];
    memset(deep, '(', sizeof deep);
    CHECK_INT(2, tns_descriptor_parse((Str){ deep, sizeof deep }, &d), 0);
    for (int i = 0; i + 2 < (int)sizeof deep; i += 3)
        memcpy(deep + i, "(a=", 3);
    CHECK_INT(3, tns_descriptor_parse((Str){ deep, 399 }, &d), 0);
    arena_free(a);
}

#define NODE_ANO                                                                                                       \
    "de ad be ef 00 92 17 70 00 00 00 04 00 00 04 00 03 00 00 00 00 00 04 00 05 17 70 00 00 00 08 00 01 cb 98 f3 dc"   \
    " c4 d0 a1 11 00 12 00 01 de ad be ef 00 03 00 00 00 04 00 01 00 02 00 03 00 04 00 01 00 05 00 00 00 00 00 04 00"  \
    " 05 17 70 00 00 00 02 00 03 e0 e1 00 02 00 06 fc ff 00 01 00 02 02 00 04 00 00 74 63 70 73 00 02 00 02 00 00 00"  \
    " 00 00 04 00 05 17 70 00 00 00 01 00 01 00 00 03 00 02 00 00 00 00 00 04 00 05 17 70 00 00 00 01 00 01 00"

static void test_ano(void)
{
    Arena     *a = arena_new(0);
    Str        s = wire_bytes(a, NODE_ANO);
    AnoRequest q;
    CHECK_INT(0, ano_is(s), 1);
    CHECK_INT(0, ano_get_request(s, &q), RC_OK);
    CHECK_INT(0, q.version, 0x17700000);
    CHECK_INT(0, q.encryption.level, ANO_REJECTED);
    CHECK_INT(0, q.wants_auth, 0);
    for (size_t n = 0; n < s.n; n++)
        CHECK_INT(n, ano_get_request((Str){ s.p, n }, &q), RC_BAD);
    Wr w;
    wr_init(&w, NULL);
    ano_put_null_answer(&w);
    CHECK_STR(1, ((Str){ (char *)w.p, w.n }),
              wire_bytes(a, "de ad be ef 00 75 00 00 00 00 00 04 00"
                            " 00 04 00 03 00 00 00 00 00 04 00 05 0b 20 02 00 00 02 00 06 00 1f 00 0e 00 01 de ad be ef 00 03 00 00 00 02 00 04 00 01"
                            " 00 01 00 02 00 00 00 00 00 04 00 05 0b 20 02 00 00 02 00 06 fb ff"
                            " 00 02 00 02 00 00 00 00 00 04 00 05 0b 20 02 00 00 01 00 02 00"
                            " 00 03 00 02 00 00 00 00 00 04 00 05 0b 20 02 00 00 01 00 02 00"));
    wr_reset(&w, 0);
    ano_put_request(&w, 0x0b200200);
    CHECK_INT(2, ano_get_request((Str){ (char *)w.p, w.n }, &q), RC_OK);
    CHECK_INT(2, q.integrity.n, 1);
    /* what the position of id 0 means */
    static const struct {
        const char *list;
        AnoLevel    level;
    } rows[] = { { "00 11", ANO_ACCEPTED }, { "11 10 00", ANO_REQUESTED }, { "11", ANO_REQUIRED }, { "00", ANO_REJECTED } };
    for (int i = 0; i < COUNT(rows); i++) {
        char hex[200];
        Str  list = wire_bytes(a, rows[i].list);
        snprintf(hex, sizeof hex, "de ad be ef 00 %02x 17 00 00 00 00 01 00 00 02 00 02 00 00 00 00 00 04 00 05 17 00 00 00 00 %02x 00 01 %s",
                 (unsigned)(13 + 8 + 8 + 4 + list.n), (unsigned)list.n, rows[i].list);
        CHECK_INT(i, ano_get_request(wire_bytes(a, hex), &q), RC_OK);
        CHECK_INT(i, q.encryption.level, rows[i].level);
    }
    wr_free(&w);
    arena_free(a);
}

static void test_ano_choice(void)
{
    static const struct {
        const char *list; /* the client's */
        AnoLevel    ours;
        int         ok, chosen;
    } rows[] = {
        { "00 11 0f", ANO_ACCEPTED, 1, ANO_NONE },    { "00 11 0f", ANO_REQUESTED, 1, ANO_AES256 },
        { "00 0f", ANO_REQUIRED, 1, ANO_AES128 },     { "0f 11 00", ANO_ACCEPTED, 1, ANO_AES256 },
        { "0f", ANO_ACCEPTED, 1, ANO_AES128 },        { "0f", ANO_REJECTED, 0, 0 },
        { "00", ANO_REQUIRED, 0, 0 },                 { "00", ANO_REQUESTED, 1, ANO_NONE },
        { "00 01", ANO_REQUIRED, 0, 0 },              { "01 00", ANO_ACCEPTED, 1, ANO_NONE },
        { "01", ANO_ACCEPTED, 0, 0 },                 { "0f 00", ANO_REJECTED, 1, ANO_NONE },
    };
    Arena *a = arena_new(0);
    for (int i = 0; i < COUNT(rows); i++) {
        char       hex[200];
        AnoRequest q;
        AnoChoice  c;
        Str        list = wire_bytes(a, rows[i].list);
        snprintf(hex, sizeof hex, "de ad be ef 00 %02x 17 00 00 00 00 01 00 00 02 00 02 00 00 00 00 00 04 00 05 17 00 00 00 00 %02x 00 01 %s",
                 (unsigned)(13 + 8 + 8 + 4 + list.n), (unsigned)list.n, rows[i].list);
        CHECK_INT(i, ano_get_request(wire_bytes(a, hex), &q), RC_OK);
        CHECK_INT(i, ano_choose(&q, rows[i].ours, ANO_ACCEPTED, &c), rows[i].ok);
        if (rows[i].ok)
            CHECK_INT(i, c.encryption, rows[i].chosen);
    }
    arena_free(a);
}

/* Both sides of the library against each other: every algorithm, both key schemes, many packets, resets, folding. */
static void test_ano_sealing(void)
{
    static const uint8_t ciphers[] = { ANO_NONE, ANO_AES128, ANO_AES192, ANO_AES256 };
    static const uint8_t digests[] = { ANO_NONE, ANO_SHA256, ANO_SHA384, ANO_SHA512 };
    uint64_t             seed = 3;
    for (int way = 0; way < 2 * 16; way++) {
        AnoChoice choice = { ciphers[way % 4], digests[way / 4 % 4], way < 16 ? 0x0b200200 : 0x17000000 };
        if (choice.encryption == ANO_NONE && choice.integrity == ANO_NONE)
            continue;
        Wr w;
        wr_init(&w, NULL);
        AnoCrypt *server = ano_start(&choice);
        ano_put_active_answer(&w, server);
        Wr key;
        wr_init(&key, NULL);
        AnoCrypt *client = ano_answer((Str){ (char *)w.p, w.n }, &key);
        CU_ASSERT_FATAL(server != NULL && client != NULL);
        CHECK_INT(way, key.n, 281);
        CHECK_INT(way, ano_get_client_key((Str){ (char *)key.p, key.n }, server), RC_OK);
        for (int i = 0; i < 40; i++) {
            uint8_t   text[300];
            size_t    n = wire_random(&seed) % sizeof text, got;
            AnoCrypt *from = i % 3 ? client : server, *to = i % 3 ? server : client;
            memset(text, i, sizeof text);
            wr_reset(&w, 0);
            ano_seal(from, &w, text, n);
            CHECK_INT(way, w.n <= n + ano_overhead(from), 1);
            got = w.n;
            CHECK_INT(way, ano_open(to, w.p, &got), 1);
            CHECK_BYTES(way, w.p, got, text, n);
            if (i == 20) {
                ano_reset(client);
                ano_reset(server);
            }
        }
        if (choice.integrity) { /* a flipped bit is seen */
            size_t got;
            wr_reset(&w, 0);
            ano_seal(client, &w, (const uint8_t *)"hello", 5);
            w.p[0] ^= 1;
            got = w.n;
            CHECK_INT(way, ano_open(server, w.p, &got), 0);
        }
        for (size_t n = 0; n < 20; n++) { /* noise */
            uint8_t noise[20] = { 7, 7, 7 };
            size_t  got = n;
            ano_open(client, noise, &got);
        }
        ano_crypt_free(server);
        ano_crypt_free(client);
        wr_free(&w);
        wr_free(&key);
    }
    AnoChoice choice = { ANO_AES256, ANO_NONE, 0x0b200200 };
    AnoCrypt *server = ano_start(&choice);
    Wr        w;
    /* a key in 257 bytes with a zero in front, as Java writes it, and a short one */
    for (int n = 257; n >= 100; n -= 157) {
        uint8_t key[25 + 257] = { 0xde, 0xad, 0xbe, 0xef, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 3, 0, 1, 0, 0, 0, 0, (uint8_t)(n >> 8), (uint8_t)n, 0, 1 };
        key[26] = 0x80;
        CHECK_INT(n, ano_get_client_key((Str){ (char *)key, (size_t)(25 + n) }, server), RC_OK);
    }
    /* public keys that give the secret away */
    for (int low = 0; low < 2; low++) {
        uint8_t key[281] = { 0xde, 0xad, 0xbe, 0xef, 0x01, 0x19, 0, 0, 0, 0, 0, 1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1 };
        key[280] = (uint8_t)low;
        CHECK_INT(low, ano_get_client_key((Str){ (char *)key, sizeof key }, server), RC_BAD);
    }
    wr_init(&w, NULL);
    ano_put_null_answer(&w);
    CHECK_INT(0, ano_answer((Str){ (char *)w.p, w.n }, &w) == NULL, 1);
    wr_free(&w);
    ano_crypt_free(server);
    /* folding: a client that folded the combo key into its session key marks its packets, and we follow */
    for (int way = 0; way < 2; way++) {
        AnoChoice both = { ANO_AES256, ANO_SHA256, way ? 0x17000000 : 0x0b200200 };
        uint8_t   combo[32] = { 1, 2, 3 };
        Wr        key;
        wr_init(&w, NULL);
        wr_init(&key, NULL);
        server = ano_start(&both);
        ano_put_active_answer(&w, server);
        AnoCrypt *client = ano_answer((Str){ (char *)w.p, w.n }, &key);
        CHECK_INT(way, ano_get_client_key((Str){ (char *)key.p, key.n }, server), RC_OK);
        CHECK_INT(way, ano_fold(client), 0); /* no combo key yet */
        ano_set_combo(client, combo, sizeof combo);
        ano_set_combo(server, combo, sizeof combo);
        CHECK_INT(way, ano_fold(client), 1);
        for (int i = 0; i < 4; i++) {
            size_t got;
            wr_reset(&w, 0);
            ano_seal(i % 2 ? server : client, &w, (const uint8_t *)"abc", 3);
            CHECK_INT(way, w.p[w.n - 1], 1);
            got = w.n;
            CHECK_INT(way, ano_open(i % 2 ? client : server, w.p, &got), 1);
            CHECK_BYTES(way, w.p, got, "abc", 3);
        }
        ano_crypt_free(client);
        ano_crypt_free(server);
        wr_free(&w);
        wr_free(&key);
    }
}

const CheckTest wire_tns_tests[] = {
    { "network encryption chosen", test_ano_choice }, { "network encryption", test_ano_sealing },
    { "headers", test_headers },   { "framing", test_framing },         { "connect", test_connect },
    { "accept", test_accept },     { "refusals", test_refusals },       { "descriptors", test_descriptors },
    { "network negotiation", test_ano }, { NULL, NULL },
};
