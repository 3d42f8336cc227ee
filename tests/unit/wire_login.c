/* Log-on cryptography against fixed vectors, and the two halves against each other. */
#include "config.h"

#include "tests/unit/wire_test.h"
#include "wire/login.h"

/* V 0123456789ABCDEF twice, A 00.., B 20.., Y FEDC.. twice, first blocks zero; the results were checked by live log-ons. */
static LoginRandom vector_random(size_t key_n)
{
    LoginRandom x = { { 0 }, { 0 }, { 0 }, { 0 } };
    for (size_t i = 0; i < key_n; i++) {
        x.server_key[i] = (uint8_t)i;
        x.client_key[i] = (uint8_t)(key_n + i);
    }
    for (size_t i = 0; i < sizeof x.csk_salt; i++)
        x.csk_salt[i] = (uint8_t)(0xfe - 0x22 * (i % 8));
    return x;
}

#define V12C "0123456789ABCDEF0123456789ABCDEF"
#define T12C                                                                                                           \
    "06FAC9E4FC53C308A9F8FC568EE7B6E15817E285A1D77968D077CD225CAE1C9FE283A711EEAC5899DD71749184E2CEC23D698EDE65694AA0" \
    "B3D0105F89E90704"

static void verifier_12c(LoginVerifier *v)
{
    uint8_t salt[16];
    size_t  n;
    hex_decode(STR(V12C), salt, sizeof salt, &n);
    CHECK_INT(0, login_verifier_make(v, LOGIN_12C, STR("tiger"), salt), 1);
}

static void test_vectors_12c(void)
{
    LoginVerifier v;
    LoginServer   server;
    LoginClient   client;
    LoginRandom   x = vector_random(32);
    char          text[LOGIN_TEXT_MAX], clear[LOGIN_PASSWORD_MAX];
    size_t        n;
    verifier_12c(&v);
    login_verifier_text(&v, text);
    CHECK_STR(0, str_of(text), STR("T:" T12C V12C));
    CHECK_INT(0, login_server_start(&server, &v, false, &x), LOGIN_OK);
    CHECK_STR(0, str_of(server.sesskey), STR("65F126748889D3377AD7F337FBD6217BD32980A1BD6C2A0AA212A350FDCCCA89"));
    CHECK_STR(0, str_of(server.csk_hex), STR("FEDCBA9876543210FEDCBA9876543210"));
    CHECK_INT(0,
              login_client_answer(&client, LOGIN_12C, str_of(server.sesskey), str_of(server.vfr_data),
                                  str_of(server.csk_hex), LOGIN_VGEN, LOGIN_SDER, STR("tiger"), &x),
              LOGIN_OK);
    CHECK_STR(0, str_of(client.sesskey), STR("6E3AA90D0A517F62EA130A03CBCACDEC6A8664ECF0E0968D28957D0FA96AF1A8"));
    CHECK_STR(0, str_of(client.speedy),
              STR("42DCFEDAF9AE0DEF964A6DB54A30FA7432964843BB83FB371C9C4793ADB8727FB9D5B657341B3519787623B27B44D5475FC4D65F8F"
                  "4CFEEDE65879A71A7428605A7C75B92A2C2A54EFD040B4CAFA681B"));
    CHECK_STR(0, str_of(client.password), STR("42DCFEDAF9AE0DEF964A6DB54A30FA745C4A2BA3A122EE0BEBBBF98841501D3A"));
    CHECK_INT(0,
              login_server_finish(&server, str_of(client.sesskey), str_of(client.speedy), str_of(client.password), clear, &n, &x),
              LOGIN_OK);
    CHECK_STR(0, ((Str){ clear, n }), STR("tiger"));
    CHECK_STR(0, str_of(server.response),
              STR("42DCFEDAF9AE0DEF964A6DB54A30FA743780F1635EBB4DF9B3EBD00D3052EC28A4B880B4CC6573F48B081028D0EFAC68"));
    CHECK_INT(0, login_client_check(&client, str_of(server.response)), 1);
    CHECK_INT(1, login_client_check(&client, STR("00")), 0);
    char hex[200];
    CHECK_INT(0, login_client_encrypt(&client, STR("lion"), hex, sizeof hex, NULL), LOGIN_OK);
    CHECK_INT(0, login_server_decrypt(&server, str_of(hex), clear, &n), LOGIN_OK);
    CHECK_STR(0, ((Str){ clear, n }), STR("lion"));
    login_server_wipe(&server);
    CHECK_INT(0, login_server_decrypt(&server, str_of(hex), clear, &n), LOGIN_DENIED);
}

static void test_vectors_11g(void)
{
    LoginVerifier v;
    LoginServer   server;
    LoginClient   client;
    LoginRandom   x = vector_random(32);
    char          text[LOGIN_TEXT_MAX], clear[LOGIN_PASSWORD_MAX];
    size_t        n;
    CHECK_INT(0, login_verifier_make(&v, LOGIN_11G, STR("tiger"), (const uint8_t *)"\x00\x11\x22\x33\x44\x55\x66\x77\x88\x99"), 1);
    login_verifier_text(&v, text);
    CHECK_STR(0, str_of(text), STR("S:6E3752F5198164E014743E38FBB381ECEA67A51A00112233445566778899"));
    CHECK_INT(0, login_server_start(&server, &v, false, &x), LOGIN_OK);
    CHECK_STR(0, str_of(server.sesskey), STR("722C7645D62F356BCE80FD407EFDD313A3DA6A7C6E21A244A8B929250ECD9556"));
    CHECK_INT(0,
              login_client_answer(&client, LOGIN_11G, str_of(server.sesskey), str_of(server.vfr_data), str_of(server.csk_hex),
                                  LOGIN_VGEN, LOGIN_SDER, STR("tiger"), &x),
              LOGIN_OK);
    CHECK_STR(0, str_of(client.sesskey), STR("B59D496F9AE750A214FA8581918F3C4D9584DBFB4EC64636F938BB3331DAC855"));
    CHECK_STR(0, str_of(client.password), STR("43FB8673875C9740EFC6CD148A3731F2BC3AEF19D51A276F6E2CE245D366823D"));
    CHECK_INT(0,
              login_server_finish(&server, str_of(client.sesskey), STR(""), str_of(client.password), clear, &n, &x), LOGIN_OK);
    CHECK_STR(0, ((Str){ clear, n }), STR("tiger"));
    CHECK_STR(0, str_of(server.response),
              STR("43FB8673875C9740EFC6CD148A3731F28081C03EB0673E7861AD5E1C0C6A30511B00F89934F4938E90F63E30F12E96DD"));
    /* 48-byte session keys: no CSK salt */
    x = vector_random(48);
    CHECK_INT(1, login_server_start(&server, &v, true, &x), LOGIN_OK);
    CHECK_INT(1, strlen(server.sesskey), 96);
    CHECK_INT(1,
              login_client_answer(&client, LOGIN_11G, str_of(server.sesskey), str_of(server.vfr_data), STR(""), 0, 0,
                                  STR("tiger"), &x),
              LOGIN_OK);
    CHECK_INT(1,
              login_server_finish(&server, str_of(client.sesskey), STR(""), str_of(client.password), clear, &n, &x), LOGIN_OK);
    char combo[49];
    hex_encode(server.combo, 24, combo);
    CHECK_STR(1, str_of(combo), STR("882676A37FCD953907CF6FDE747E5E28B4FB8C802583D75C"));
}

static LoginResult log_on(const LoginVerifier *v, Str password, int spoil)
{
    LoginServer server;
    LoginClient client;
    char        clear[LOGIN_PASSWORD_MAX];
    size_t      n;
    if (login_server_start(&server, v, false, NULL) != LOGIN_OK ||
        login_client_answer(&client, v->kind, str_of(server.sesskey), str_of(server.vfr_data), str_of(server.csk_hex),
                            LOGIN_VGEN, LOGIN_SDER, password, NULL) != LOGIN_OK)
        return LOGIN_BROKEN;
    Str sesskey = str_of(client.sesskey), speedy = str_of(client.speedy), sealed = str_of(client.password);
    switch (spoil) {
    case 1: sesskey.n = 62; break;
    case 2: speedy.n -= 32; break;
    case 3: sealed.n -= 1; break;
    case 4: sealed.n = 0; break; /* the proof alone is enough */
    case 5: speedy.n = 0; break; /* the password alone too */
    case 6: speedy.n = sealed.n = 0; break;
    case 7: sesskey = (Str){ NULL, 0 }; break;
    }
    LoginResult result = login_server_finish(&server, sesskey, speedy, sealed, clear, &n, NULL);
    bool        wiped = result == LOGIN_OK || n == 0;
    CHECK_INT(spoil, wiped, 1);
    if (result == LOGIN_OK)
        CHECK_INT(spoil, login_client_check(&client, str_of(server.response)), 1);
    else
        CHECK_INT(spoil, server.combo_n, 0);
    return result;
}

static void test_denials(void)
{
    LoginVerifier v;
    CHECK_INT(0, login_verifier_make(&v, LOGIN_12C, STR("p\xc3\xa4ssw\xc3\xb6rd of some length, more than a block"), NULL), 1);
    Str right = STR("p\xc3\xa4ssw\xc3\xb6rd of some length, more than a block");
    CHECK_INT(0, log_on(&v, right, 0), LOGIN_OK);
    CHECK_INT(0, log_on(&v, STR("other"), 0), LOGIN_DENIED);
    CHECK_INT(0, log_on(&v, STR(""), 0), LOGIN_DENIED);
    static const LoginResult want[] = { LOGIN_OK, LOGIN_DENIED, LOGIN_DENIED, LOGIN_DENIED,
                                        LOGIN_OK, LOGIN_OK,     LOGIN_DENIED, LOGIN_DENIED };
    for (int spoil = 0; spoil < (int)(sizeof want / sizeof *want); spoil++)
        CHECK_INT(spoil, log_on(&v, right, spoil), want[spoil]);
    /* An unknown user: same salt at each try, and nobody gets in. */
    LoginVerifier u1, u2, u3;
    uint8_t       secret[32] = { 7 };
    CHECK_INT(0, login_verifier_unknown(&u1, secret, STR("nobody")) && login_verifier_unknown(&u2, secret, STR("NOBODY")) &&
                     login_verifier_unknown(&u3, secret, STR("SOMEBODY")), 1);
    CHECK_INT(0, memcmp(&u1, &u2, sizeof u1), 0);
    CHECK_INT(0, memcmp(u1.salt, u3.salt, sizeof u1.salt) != 0 && memcmp(u1.key, u3.key, sizeof u1.key) != 0, 1);
    CHECK_INT(0, log_on(&u1, STR("tiger"), 0), LOGIN_DENIED);
}

static void test_texts(void)
{
    LoginVerifier v;
    verifier_12c(&v);
    CHECK_INT(0, login_verifier_matches(&v, STR("tiger")), 1);
    CHECK_INT(0, login_verifier_matches(&v, STR("Tiger")), 0);
    static const struct {
        const char *text;
        int         kind, ok, got;
    } rows[] = {
        { "T:" T12C V12C, 0, 1, LOGIN_12C },
        { "S:6E3752F5198164E014743E38FBB381ECEA67A51A00112233445566778899;T:" T12C V12C, LOGIN_12C, 1, LOGIN_12C },
        { "S:6E3752F5198164E014743E38FBB381ECEA67A51A00112233445566778899;T:" T12C V12C, 0, 1, LOGIN_11G },
        { "T:" T12C V12C, LOGIN_11G, 0, 0 },
        { "T:" T12C, 0, 0, 0 },
        { "T:" T12C V12C "00", 0, 0, 0 },
        { "T:xx", 0, 0, 0 },
        { "", 0, 0, 0 },
        { ";;", 0, 0, 0 },
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        LoginVerifier got;
        CHECK_INT(i, login_verifier_parse(&got, str_of(rows[i].text), rows[i].kind), rows[i].ok);
        if (rows[i].ok)
            CHECK_INT(i, got.kind, rows[i].got);
    }
}

const CheckTest wire_login_tests[] = {
    { "vectors 12c", test_vectors_12c }, { "vectors 11g", test_vectors_11g },
    { "denials", test_denials },         { "verifier texts", test_texts },
    { NULL, NULL },
};
