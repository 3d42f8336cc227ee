/* Log-on cryptography. AES is always CBC with an IV of zeros; every hex text is upper case. */
#include "config.h"

#include "wire/login.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <string.h>

enum { BLOCK = 16, T_SIZE = 64, PK_SIZE = 64, S_SIZE = 20, SALT_11G = 10, SALT_12C = 16, SPEEDY_SIZE = BLOCK + PK_SIZE };
static const char speedy_label[] = "AUTH_PBKDF2_SPEEDY_KEY";

void hex_encode(const uint8_t *p, size_t n, char *out)
{
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < n; i++) {
        *out++ = digits[p[i] >> 4];
        *out++ = digits[p[i] & 15];
    }
    *out = 0;
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_decode(Str text, uint8_t *out, size_t max, size_t *n)
{
    *n = 0;
    if (text.n % 2 || text.n / 2 > max)
        return false;
    for (size_t i = 0; i < text.n; i += 2) {
        int high = digit(text.p[i]), low = digit(text.p[i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i / 2] = (uint8_t)(high << 4 | low);
    }
    *n = text.n / 2;
    return true;
}

/* n is a multiple of BLOCK; key 24 or 32 bytes. */
static bool aes_cbc(bool encrypt, const uint8_t *key, size_t key_n, const uint8_t *in, size_t n, uint8_t *out)
{
    static const uint8_t iv[BLOCK];
    const EVP_CIPHER    *cipher = key_n == 32 ? EVP_aes_256_cbc() : EVP_aes_192_cbc();
    EVP_CIPHER_CTX      *ctx = EVP_CIPHER_CTX_new();
    int                  done = 0;
    bool ok = ctx && EVP_CipherInit_ex(ctx, cipher, NULL, key, iv, encrypt) && EVP_CIPHER_CTX_set_padding(ctx, 0) &&
              EVP_CipherUpdate(ctx, out, &done, in, (int)n) && (size_t)done == n;
    EVP_CIPHER_CTX_free(ctx);
    return ok;
}

static bool digest(const EVP_MD *md, const uint8_t *a, size_t a_n, const uint8_t *b, size_t b_n, uint8_t *out)
{
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    bool        ok = ctx && EVP_DigestInit_ex(ctx, md, NULL) && EVP_DigestUpdate(ctx, a, a_n) &&
              EVP_DigestUpdate(ctx, b, b_n) && EVP_DigestFinal_ex(ctx, out, NULL);
    EVP_MD_CTX_free(ctx);
    return ok;
}

static bool pbkdf2(const void *secret, size_t n, const uint8_t *salt, size_t salt_n, int rounds, uint8_t *out, size_t out_n)
{
    return PKCS5_PBKDF2_HMAC(secret, (int)n, salt, (int)salt_n, rounds, EVP_sha512(), (int)out_n, out) == 1;
}

/* PK of a password: what only its holder can compute. */
static bool speedy_key(Str password, const uint8_t salt[SALT_12C], int rounds, uint8_t pk[PK_SIZE])
{
    uint8_t mixed[SALT_12C + sizeof speedy_label - 1];
    memcpy(mixed, salt, SALT_12C);
    memcpy(mixed + SALT_12C, speedy_label, sizeof speedy_label - 1);
    return pbkdf2(password.p ? password.p : "", password.n, mixed, sizeof mixed, rounds, pk, PK_SIZE);
}

static size_t salt_size(LoginKind kind)
{
    return kind == LOGIN_12C ? SALT_12C : SALT_11G;
}

static size_t key_size(LoginKind kind)
{
    return kind == LOGIN_12C ? T_SIZE : S_SIZE;
}

static bool verifier_key(LoginKind kind, Str password, const uint8_t *salt, int rounds, uint8_t key[LOGIN_KEY_MAX])
{
    if (kind == LOGIN_11G)
        return digest(EVP_sha1(), (const uint8_t *)password.p, password.n, salt, SALT_11G, key);
    uint8_t pk[PK_SIZE];
    bool    ok = speedy_key(password, salt, rounds, pk) && digest(EVP_sha512(), pk, PK_SIZE, salt, SALT_12C, key);
    OPENSSL_cleanse(pk, sizeof pk);
    return ok;
}

bool login_verifier_make(LoginVerifier *v, LoginKind kind, Str password, const uint8_t *salt)
{
    *v = (LoginVerifier){ .kind = kind };
    if (salt)
        memcpy(v->salt, salt, salt_size(kind));
    else if (RAND_bytes(v->salt, (int)salt_size(kind)) != 1)
        return false;
    return verifier_key(kind, password, v->salt, LOGIN_VGEN, v->key);
}

bool login_verifier_matches(const LoginVerifier *v, Str password)
{
    uint8_t key[LOGIN_KEY_MAX] = { 0 };
    bool    ok = verifier_key(v->kind, password, v->salt, LOGIN_VGEN, key) &&
              CRYPTO_memcmp(key, v->key, key_size(v->kind)) == 0;
    OPENSSL_cleanse(key, sizeof key);
    return ok;
}

static bool parse_one(LoginVerifier *v, Str part)
{
    if (part.n < 2 || part.p[1] != ':' || (part.p[0] != 'T' && part.p[0] != 'S'))
        return false;
    uint8_t bytes[T_SIZE + SALT_12C];
    size_t  n;
    *v = (LoginVerifier){ .kind = part.p[0] == 'T' ? LOGIN_12C : LOGIN_11G };
    size_t key_n = key_size(v->kind), salt_n = salt_size(v->kind);
    bool   ok = hex_decode((Str){ part.p + 2, part.n - 2 }, bytes, sizeof bytes, &n) && n == key_n + salt_n;
    if (ok) {
        memcpy(v->key, bytes, key_n);
        memcpy(v->salt, bytes + key_n, salt_n);
    }
    OPENSSL_cleanse(bytes, sizeof bytes);
    return ok;
}

bool login_verifier_parse(LoginVerifier *v, Str text, int kind)
{
    while (text.n > 0) {
        const char *semi = memchr(text.p, ';', text.n);
        size_t      n = semi ? (size_t)(semi - text.p) : text.n;
        if (parse_one(v, (Str){ text.p, n }) && (kind == 0 || (int)v->kind == kind))
            return true;
        n += semi != NULL;
        text = (Str){ text.p + n, text.n - n };
    }
    return false;
}

void login_verifier_text(const LoginVerifier *v, char out[LOGIN_TEXT_MAX])
{
    size_t key_n = key_size(v->kind);
    out[0] = v->kind == LOGIN_12C ? 'T' : 'S';
    out[1] = ':';
    hex_encode(v->key, key_n, out + 2);
    hex_encode(v->salt, salt_size(v->kind), out + 2 + 2 * key_n);
}

/* Two labels, so that the key tells nothing about the salt. */
bool login_verifier_unknown(LoginVerifier *v, const uint8_t secret[32], Str user)
{
    char     name[1 + 128];
    uint8_t  salt[64];
    size_t   n = user.n > 128 ? 128 : user.n;
    unsigned got;
    for (size_t i = 0; i < n; i++)
        name[1 + i] = user.p[i] >= 'a' && user.p[i] <= 'z' ? (char)(user.p[i] - 32) : user.p[i];
    *v = (LoginVerifier){ .kind = LOGIN_12C };
    name[0] = 's';
    bool ok = HMAC(EVP_sha512(), secret, 32, (uint8_t *)name, n + 1, salt, &got) != NULL;
    name[0] = 'k';
    ok = ok && HMAC(EVP_sha512(), secret, 32, (uint8_t *)name, n + 1, v->key, &got) != NULL;
    memcpy(v->salt, salt, SALT_12C);
    return ok;
}

/* The key that protects the session keys: half of T, or S padded to an AES-192 key. */
static size_t exchange_key(const LoginVerifier *v, uint8_t key[32])
{
    memset(key, 0, 32);
    if (v->kind == LOGIN_12C) {
        memcpy(key, v->key, 32);
        return 32;
    }
    memcpy(key, v->key, S_SIZE);
    return 24;
}

/* The combo key C of both halves; its length, 0 if OpenSSL failed. */
static size_t combine(LoginKind kind, const uint8_t *client, const uint8_t *server, size_t key_n, const uint8_t csk_salt[16],
                      int sder, uint8_t combo[32])
{
    if (kind == LOGIN_11G && key_n == 48) {
        uint8_t mixed[24], md5[32];
        for (size_t i = 0; i < sizeof mixed; i++)
            mixed[i] = client[16 + i] ^ server[16 + i];
        bool ok = digest(EVP_md5(), mixed, 16, NULL, 0, md5) && digest(EVP_md5(), mixed + 16, 8, NULL, 0, md5 + 16);
        memcpy(combo, md5, 24);
        return ok ? 24 : 0;
    }
    size_t part = kind == LOGIN_12C ? 32 : 24;
    char   digits[2 * 32 + 2 * 32 + 1];
    hex_encode(client, part, digits);
    hex_encode(server, part, digits + 2 * part);
    bool ok = pbkdf2(digits, 4 * part, csk_salt, 16, sder, combo, part);
    OPENSSL_cleanse(digits, sizeof digits);
    return ok ? part : 0;
}

static bool draw(uint8_t *out, size_t n, const uint8_t *fixed)
{
    if (fixed) {
        memcpy(out, fixed, n);
        return true;
    }
    return RAND_bytes(out, (int)n) == 1;
}

LoginResult login_server_start(LoginServer *l, const LoginVerifier *v, bool old_11g, const LoginRandom *fixed)
{
    uint8_t key[32], sealed[48];
    *l = (LoginServer){ .v = *v };
    l->key_n = v->kind == LOGIN_11G && old_11g ? 48 : 32;
    size_t key_n = exchange_key(v, key);
    bool   ok = draw(l->server_key, l->key_n, fixed ? fixed->server_key : NULL) &&
              draw(l->csk_salt, sizeof l->csk_salt, fixed ? fixed->csk_salt : NULL) &&
              aes_cbc(true, key, key_n, l->server_key, l->key_n, sealed);
    OPENSSL_cleanse(key, sizeof key);
    if (!ok)
        return LOGIN_BROKEN;
    hex_encode(sealed, l->key_n, l->sesskey);
    hex_encode(v->salt, salt_size(v->kind), l->vfr_data);
    hex_encode(l->csk_salt, sizeof l->csk_salt, l->csk_hex);
    return LOGIN_OK;
}

/* Decrypts hex under the combo key, drops the random first block and the PKCS#7 padding. False: not so built. */
static bool open_sealed(const uint8_t *combo, size_t combo_n, Str hex, char *clear, size_t *clear_n)
{
    uint8_t sealed[LOGIN_PASSWORD_MAX + 2 * BLOCK], open[LOGIN_PASSWORD_MAX + 2 * BLOCK];
    size_t  n;
    *clear_n = 0;
    clear[0] = 0;
    bool ok = hex_decode(hex, sealed, sizeof sealed, &n) && n >= 2 * BLOCK && n % BLOCK == 0 &&
              aes_cbc(false, combo, combo_n, sealed, n, open);
    if (ok) {
        uint8_t pad = open[n - 1], wrong = pad == 0 || pad > BLOCK;
        for (size_t i = 0; i < BLOCK; i++)
            wrong |= (uint8_t)(i < pad && open[n - 1 - i] != pad);
        size_t text = wrong ? 0 : n - BLOCK - pad;
        ok = !wrong && text < LOGIN_PASSWORD_MAX;
        if (ok) {
            memcpy(clear, open + BLOCK, text);
            clear[text] = 0;
            *clear_n = text;
        }
    }
    OPENSSL_cleanse(open, sizeof open);
    return ok;
}

/* Does the proof (PK' in AUTH_PBKDF2_SPEEDY_KEY, or the clear password) belong to the verifier? */
static bool proved(const LoginServer *l, Str speedy, bool have_clear, Str clear)
{
    if (l->v.kind == LOGIN_12C && speedy.n) {
        uint8_t sealed[SPEEDY_SIZE], open[SPEEDY_SIZE], t[T_SIZE];
        size_t  n;
        bool    ok = hex_decode(speedy, sealed, sizeof sealed, &n) && n == SPEEDY_SIZE &&
                  aes_cbc(false, l->combo, l->combo_n, sealed, n, open) &&
                  digest(EVP_sha512(), open + BLOCK, PK_SIZE, l->v.salt, SALT_12C, t) &&
                  CRYPTO_memcmp(t, l->v.key, T_SIZE) == 0;
        OPENSSL_cleanse(open, sizeof open);
        OPENSSL_cleanse(t, sizeof t);
        return ok;
    }
    bool matches = login_verifier_matches(&l->v, clear);
    return have_clear && matches;
}

static bool make_response(LoginServer *l, const LoginRandom *fixed)
{
    uint8_t plain[48], sealed[48];
    if (!draw(plain, BLOCK, fixed ? fixed->block : NULL))
        return false;
    memcpy(plain + BLOCK, "SERVER_TO_CLIENT", BLOCK);
    memset(plain + 2 * BLOCK, BLOCK, BLOCK); /* padding that ojdbc insists on */
    if (!aes_cbc(true, l->combo, l->combo_n, plain, sizeof plain, sealed))
        return false;
    hex_encode(sealed, sizeof sealed, l->response);
    return true;
}

LoginResult login_server_finish(LoginServer *l, Str sesskey, Str speedy, Str password, char *clear, size_t *clear_n,
                                const LoginRandom *fixed)
{
    uint8_t sealed[48] = { 0 }, client_key[48] = { 0 }, key[32];
    size_t  n = 0, key_n = exchange_key(&l->v, key);
    bool    sound = hex_decode(sesskey, sealed, sizeof sealed, &n) && (n == 32 || n == 48) && n >= l->key_n;
    if (!sound) /* go on with nonsense: the time taken tells nothing */
        n = l->key_n;
    bool broken = !aes_cbc(false, key, key_n, sealed, n, client_key);
    l->combo_n = combine(l->v.kind, client_key, l->server_key, l->key_n, l->csk_salt, LOGIN_SDER, l->combo);
    broken |= l->combo_n == 0;
    bool opened = !broken && open_sealed(l->combo, l->combo_n, password, clear, clear_n);
    if (broken) {
        clear[0] = 0;
        *clear_n = 0;
    }
    bool ok = !broken && proved(l, speedy, opened, (Str){ clear, *clear_n });
    ok = ok && sound && (opened || password.n == 0);
    if (ok && !make_response(l, fixed))
        broken = true;
    OPENSSL_cleanse(client_key, sizeof client_key);
    OPENSSL_cleanse(key, sizeof key);
    OPENSSL_cleanse(l->server_key, sizeof l->server_key);
    if (ok && !broken)
        return LOGIN_OK;
    OPENSSL_cleanse(clear, LOGIN_PASSWORD_MAX);
    *clear_n = 0;
    OPENSSL_cleanse(l->combo, sizeof l->combo);
    l->combo_n = 0;
    return broken ? LOGIN_BROKEN : LOGIN_DENIED;
}

LoginResult login_server_decrypt(const LoginServer *l, Str hex, char *clear, size_t *clear_n)
{
    if (l->combo_n == 0) {
        *clear_n = 0;
        return LOGIN_DENIED;
    }
    return open_sealed(l->combo, l->combo_n, hex, clear, clear_n) ? LOGIN_OK : LOGIN_DENIED;
}

void login_server_wipe(LoginServer *l)
{
    OPENSSL_cleanse(l, sizeof *l);
}

LoginResult login_client_encrypt(const LoginClient *c, Str text, char *out, size_t out_n, const LoginRandom *fixed)
{
    uint8_t plain[LOGIN_PASSWORD_MAX + 2 * BLOCK], sealed[LOGIN_PASSWORD_MAX + 2 * BLOCK];
    uint8_t pad = (uint8_t)(BLOCK - text.n % BLOCK);
    size_t  n = BLOCK + text.n + pad;
    if (text.n >= LOGIN_PASSWORD_MAX || out_n < 2 * n + 1 || !draw(plain, BLOCK, fixed ? fixed->block : NULL))
        return LOGIN_BROKEN;
    if (text.n)
        memcpy(plain + BLOCK, text.p, text.n);
    memset(plain + BLOCK + text.n, pad, pad);
    bool ok = aes_cbc(true, c->combo, c->combo_n, plain, n, sealed);
    OPENSSL_cleanse(plain, sizeof plain);
    if (ok)
        hex_encode(sealed, n, out);
    return ok ? LOGIN_OK : LOGIN_BROKEN;
}

/* AUTH_PBKDF2_SPEEDY_KEY = hex(AES(C, r16 || PK)) */
static bool client_speedy(LoginClient *c, const uint8_t pk[PK_SIZE], const LoginRandom *fixed)
{
    uint8_t plain[SPEEDY_SIZE], sealed[SPEEDY_SIZE];
    bool    ok = draw(plain, BLOCK, fixed ? fixed->block : NULL);
    memcpy(plain + BLOCK, pk, PK_SIZE);
    ok = ok && aes_cbc(true, c->combo, c->combo_n, plain, sizeof plain, sealed);
    OPENSSL_cleanse(plain, sizeof plain);
    if (ok)
        hex_encode(sealed, sizeof sealed, c->speedy);
    return ok;
}

LoginResult login_client_answer(LoginClient *c, LoginKind kind, Str server_sesskey, Str vfr_data, Str csk_salt,
                                uint32_t vgen, uint32_t sder, Str password, const LoginRandom *fixed)
{
    LoginVerifier v = { .kind = kind };
    uint8_t       sealed[48], server_key[48], client_key[48], csk[16] = { 0 }, key[32], pk[PK_SIZE];
    size_t        n, salt_n, csk_n = 0;
    *c = (LoginClient){ 0 };
    if (!hex_decode(server_sesskey, sealed, sizeof sealed, &n) || (n != 32 && n != 48) ||
        !hex_decode(vfr_data, v.salt, sizeof v.salt, &salt_n) || salt_n != salt_size(kind) ||
        !hex_decode(csk_salt, csk, sizeof csk, &csk_n) || vgen > 100000 || sder > 100000)
        return LOGIN_DENIED;
    bool ok = kind == LOGIN_11G || speedy_key(password, v.salt, (int)vgen, pk);
    if (kind == LOGIN_12C)
        ok = ok && digest(EVP_sha512(), pk, PK_SIZE, v.salt, SALT_12C, v.key);
    else
        ok = ok && verifier_key(kind, password, v.salt, 0, v.key);
    size_t key_n = exchange_key(&v, key);
    ok = ok && aes_cbc(false, key, key_n, sealed, n, server_key) &&
         draw(client_key, n, fixed ? fixed->client_key : NULL) && aes_cbc(true, key, key_n, client_key, n, sealed);
    if (ok)
        hex_encode(sealed, n, c->sesskey);
    c->combo_n = ok ? combine(kind, client_key, server_key, n, csk, (int)sder, c->combo) : 0;
    ok = ok && c->combo_n > 0 && (kind == LOGIN_11G || client_speedy(c, pk, fixed)) &&
         login_client_encrypt(c, password, c->password, sizeof c->password, fixed) == LOGIN_OK;
    OPENSSL_cleanse(&v, sizeof v);
    OPENSSL_cleanse(key, sizeof key);
    OPENSSL_cleanse(pk, sizeof pk);
    OPENSSL_cleanse(server_key, sizeof server_key);
    OPENSSL_cleanse(client_key, sizeof client_key);
    return ok ? LOGIN_OK : LOGIN_BROKEN;
}

bool login_client_check(const LoginClient *c, Str svr_response)
{
    uint8_t sealed[48], open[48];
    size_t  n;
    return c->combo_n && hex_decode(svr_response, sealed, sizeof sealed, &n) && n == 48 &&
           aes_cbc(false, c->combo, c->combo_n, sealed, n, open) &&
           CRYPTO_memcmp(open + BLOCK, "SERVER_TO_CLIENT", BLOCK) == 0;
}

void login_client_wipe(LoginClient *c)
{
    OPENSSL_cleanse(c, sizeof *c);
}
