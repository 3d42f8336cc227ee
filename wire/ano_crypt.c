/* Sealing of DATA payloads.
 *
 *   S = shared secret, 256 bytes. Two key schemes, by the version word of the server's services:
 *               AES key     AES IV        digest key prefix   digest IV
 *   old         S[0..n)     zeros         S[0..5)             the IV sent (zeros)
 *   new         S[0..n)     S[32..48)     S[0..15)            S[32..48)
 *   sealed  = AES-CBC(payload || digest || zero padding) || pad count + 1 || fold mark
 *   digest  = SHA2(payload || o), o = AES128-CBC stream of its own last value */
#include "config.h"

#include "wire/ano_crypt.h"

#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <stdlib.h>

#include "wire/tns.h"

enum { BLOCK = 16, DH_SIZE = 256, DH_SECRET = 64, DIGEST_MAX = 64, KEY_BUFFER = 32, SERVICE_INTEGRITY = 3 };
enum { MARK_FROM_SERVER = 180, MARK_FROM_CLIENT = 90 };
#define VERSION_OLD 0x0b200200u
#define VERSION_NEW 0x17000000u

struct AnoCrypt {
    uint8_t         encryption, integrity;
    uint32_t        version;
    bool            client, ready, failed, fold_mark;
    BIGNUM         *secret;             /* ours */
    uint8_t         public_key[DH_SIZE]; /* ours, to be sent */
    uint8_t         shared[DH_SIZE];     /* S */
    uint8_t         iv[KEY_BUFFER];      /* S[32..64), folded with it */
    uint8_t         combo[32];
    size_t          combo_n;
    EVP_CIPHER_CTX *generator, *tx, *rx; /* running AES128-CBC encryptors */
    uint8_t         buffer[KEY_BUFFER];
    uint8_t         tx_out[DIGEST_MAX], rx_out[DIGEST_MAX];
};

static const uint8_t preferred_encryption[] = { ANO_AES256, ANO_AES192, ANO_AES128, 0 };
static const uint8_t preferred_integrity[] = { ANO_SHA256, ANO_SHA512, ANO_SHA384, 0 };

bool ano_level_parse(Str text, AnoLevel *level)
{
    static const char *const names[] = { "rejected", "accepted", "requested", "required" };
    for (int i = 0; i < 4; i++)
        if (str_iis(text, names[i])) {
            *level = (AnoLevel)i;
            return true;
        }
    return false;
}

static bool choose_one(const AnoList *theirs, AnoLevel ours, const uint8_t *preferred, uint8_t *chosen)
{
    AnoLevel level = theirs->level;
    bool     required = ours == ANO_REQUIRED || level == ANO_REQUIRED;
    *chosen = ANO_NONE;
    if (ours == ANO_REJECTED || level == ANO_REJECTED || (ours == ANO_ACCEPTED && level == ANO_ACCEPTED))
        return !(required && (ours == ANO_REJECTED || level == ANO_REJECTED));
    for (; *preferred; preferred++)
        if (memchr(theirs->id, *preferred, (size_t)theirs->n)) {
            *chosen = *preferred;
            return true;
        }
    return !required;
}

bool ano_choose(const AnoRequest *q, AnoLevel encryption, AnoLevel integrity, AnoChoice *c)
{
    *c = (AnoChoice){ .version = q->version >> 24 >= 23 ? VERSION_NEW : VERSION_OLD };
    return choose_one(&q->encryption, encryption, preferred_encryption, &c->encryption) &&
           choose_one(&q->integrity, integrity, preferred_integrity, &c->integrity);
}

static bool is_new(uint32_t version)
{
    return version >> 24 >= 23 || (version & 0xff000) >> 12 == 1;
}

static const EVP_MD *digest_of(const AnoCrypt *x)
{
    switch (x->integrity) {
    case ANO_SHA256: return EVP_sha256();
    case ANO_SHA384: return EVP_sha384();
    case ANO_SHA512: return EVP_sha512();
    default: return NULL;
    }
}

static size_t digest_size(const AnoCrypt *x)
{
    const EVP_MD *md = digest_of(x);
    return md ? (size_t)EVP_MD_get_size(md) : 0;
}

/* Diffie-Hellman over the 2048-bit MODP group 14, generator 2. `base` NULL: 2. The result is left-padded to DH_SIZE. */
static bool power(const uint8_t *base, const BIGNUM *secret, uint8_t out[DH_SIZE])
{
    BN_CTX *ctx = BN_CTX_new();
    BIGNUM *p = BN_get_rfc3526_prime_2048(NULL), *b = base ? BN_bin2bn(base, DH_SIZE, NULL) : BN_new(), *r = BN_new();
    BIGNUM *top = p ? BN_dup(p) : NULL;
    bool    ok = ctx && p && b && r && top && (base || BN_set_word(b, 2)) && BN_sub_word(top, 1) && BN_cmp(b, top) < 0 &&
              !BN_is_zero(b) && !BN_is_one(b) && BN_mod_exp_mont_consttime(r, b, secret, p, ctx, NULL) &&
              BN_bn2binpad(r, out, DH_SIZE) == DH_SIZE;
    BN_clear_free(r);
    BN_free(b);
    BN_free(top);
    BN_free(p);
    BN_CTX_free(ctx);
    return ok;
}

static AnoCrypt *crypt_new(uint8_t encryption, uint8_t integrity, uint32_t version, bool client)
{
    uint8_t   random[DH_SECRET];
    AnoCrypt *x = calloc(1, sizeof *x);
    if (x == NULL)
        return NULL;
    x->encryption = encryption;
    x->integrity = integrity;
    x->version = version;
    x->client = client;
    if (RAND_bytes(random, sizeof random) == 1)
        x->secret = BN_bin2bn(random, sizeof random, NULL);
    OPENSSL_cleanse(random, sizeof random);
    if (x->secret == NULL || !power(NULL, x->secret, x->public_key)) {
        ano_crypt_free(x);
        return NULL;
    }
    return x;
}

AnoCrypt *ano_start(const AnoChoice *c)
{
    return crypt_new(c->encryption, c->integrity, c->version, false);
}

void ano_crypt_free(AnoCrypt *x)
{
    if (x == NULL)
        return;
    BN_clear_free(x->secret);
    EVP_CIPHER_CTX_free(x->generator);
    EVP_CIPHER_CTX_free(x->tx);
    EVP_CIPHER_CTX_free(x->rx);
    OPENSSL_cleanse(x, sizeof *x);
    free(x);
}

/* A running AES128-CBC encryptor. */
static EVP_CIPHER_CTX *stream(const uint8_t key[BLOCK], const uint8_t iv[BLOCK])
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    if (ctx && EVP_EncryptInit_ex(ctx, EVP_aes_128_cbc(), NULL, key, iv) && EVP_CIPHER_CTX_set_padding(ctx, 0))
        return ctx;
    EVP_CIPHER_CTX_free(ctx);
    return NULL;
}

static bool advance(EVP_CIPHER_CTX *ctx, uint8_t *p, size_t n)
{
    int done = 0;
    return ctx && EVP_EncryptUpdate(ctx, p, &done, p, (int)n) && (size_t)done == n;
}

void ano_reset(AnoCrypt *x)
{
    if (!x->ready || x->integrity == ANO_NONE)
        return;
    int     at = is_new(x->version) ? 15 : 5;
    uint8_t key[BLOCK];
    x->failed |= !advance(x->generator, x->buffer, sizeof x->buffer);
    EVP_CIPHER_CTX_free(x->generator);
    EVP_CIPHER_CTX_free(x->tx);
    EVP_CIPHER_CTX_free(x->rx);
    memcpy(key, x->buffer, BLOCK);
    x->generator = stream(key, x->buffer + BLOCK);
    key[at] = x->client ? MARK_FROM_CLIENT : MARK_FROM_SERVER;
    x->tx = stream(key, x->buffer + BLOCK);
    key[at] = x->client ? MARK_FROM_SERVER : MARK_FROM_CLIENT;
    x->rx = stream(key, x->buffer + BLOCK);
    x->failed |= !x->generator || !x->tx || !x->rx;
    OPENSSL_cleanse(key, sizeof key);
}

/* From S and IV: new digest streams. */
static bool activate(AnoCrypt *x)
{
    static const uint8_t zeros[BLOCK];
    bool                 new_scheme = is_new(x->version);
    size_t               prefix = new_scheme ? 15 : 5;
    uint8_t              key[BLOCK] = { 0 };
    memcpy(key, x->shared, prefix);
    key[prefix] = 0xff;
    memset(x->buffer, 0, sizeof x->buffer);
    memset(x->tx_out, 0, sizeof x->tx_out);
    memset(x->rx_out, 0, sizeof x->rx_out);
    EVP_CIPHER_CTX_free(x->generator);
    x->generator = stream(key, new_scheme ? x->iv : zeros);
    OPENSSL_cleanse(key, sizeof key);
    x->ready = true;
    ano_reset(x);
    return !x->failed && x->generator;
}

static bool derive(AnoCrypt *x, const uint8_t *their_key)
{
    if (!power(their_key, x->secret, x->shared))
        return false;
    memcpy(x->iv, x->shared + 32, sizeof x->iv);
    return activate(x);
}

void ano_put_active_answer(Wr *w, const AnoCrypt *x)
{
    static const uint8_t iv[BLOCK]; /* zeros: what every client takes in the old scheme; the new one does not use it */
    uint8_t              prime[DH_SIZE], generator[DH_SIZE] = { [DH_SIZE - 1] = 2 };
    BIGNUM              *p = BN_get_rfc3526_prime_2048(NULL);
    if (p == NULL || BN_bn2binpad(p, prime, DH_SIZE) != DH_SIZE)
        w->bad = true;
    BN_free(p);
    size_t start = ano_begin_answer(w, x->version);
    ano_put_service_u8(w, 2, 2, x->version, x->encryption);
    ano_put_service_u8(w, SERVICE_INTEGRITY, 8, x->version, x->integrity);
    ano_put_u16(w, 8 * DH_SIZE);
    ano_put_u16(w, 8 * DH_SIZE);
    ano_put_bytes(w, generator, DH_SIZE);
    ano_put_bytes(w, prime, DH_SIZE);
    ano_put_bytes(w, x->public_key, DH_SIZE);
    ano_put_bytes(w, iv, sizeof iv);
    wr_patch_u16(w, start + 4, (uint16_t)(w->n - start));
}

/* The parts of an answer that matter here. */
typedef struct Answer {
    uint32_t version;
    uint8_t  algorithm[4]; /* by service */
    Str      key;          /* the other side's public key */
} Answer;

static bool get_answer(Str payload, Answer *m)
{
    Rd r;
    *m = (Answer){ 0 };
    rd_init_whole(&r, payload.p, payload.n, NULL, NULL);
    uint32_t magic = rd_u32(&r);
    rd_u16(&r);
    rd_u32(&r);
    uint16_t services = rd_u16(&r);
    rd_u8(&r);
    if (r.rc != RC_OK || magic != 0xdeadbeefu)
        return false;
    for (uint16_t i = 0; i < services && r.rc == RC_OK; i++) {
        uint16_t id = rd_u16(&r), subs = rd_u16(&r);
        if (rd_u32(&r) != 0)
            rd_fail(&r);
        for (uint16_t k = 0; k < subs && r.rc == RC_OK; k++) {
            uint16_t n = rd_u16(&r), type = rd_u16(&r);
            Str      v = rd_raw(&r, n);
            if (type == 2 && n == 1 && v.n && id < 4)
                m->algorithm[id] = (uint8_t)v.p[0];
            if (type == 5 && n == 4 && v.n && id == SERVICE_INTEGRITY)
                for (int b = 0; b < 4; b++)
                    m->version = m->version << 8 | (uint8_t)v.p[b];
            /* the server's key is its sixth sub-packet (after generator and prime), the client's its only one */
            if (type == 1 && id == SERVICE_INTEGRITY && (subs == 1 || k == 6))
                m->key = v;
        }
    }
    return rd_done(&r) == RC_OK;
}

/* ojdbc sends its number as Java writes it: with a zero in front if the top bit is set, and as short as it is. */
static bool derive_from(AnoCrypt *x, Str number)
{
    uint8_t key[DH_SIZE] = { 0 };
    while (number.n > 0 && number.p[0] == 0) {
        number.p++;
        number.n--;
    }
    if (number.n == 0 || number.n > DH_SIZE)
        return false;
    memcpy(key + DH_SIZE - number.n, number.p, number.n);
    return derive(x, key);
}

Rc ano_get_client_key(Str payload, AnoCrypt *x)
{
    Answer m;
    return get_answer(payload, &m) && derive_from(x, m.key) ? RC_OK : RC_BAD;
}

AnoCrypt *ano_answer(Str payload, Wr *w)
{
    Answer m;
    if (!get_answer(payload, &m) || m.key.n == 0)
        return NULL;
    AnoCrypt *x = crypt_new(m.algorithm[2], m.algorithm[SERVICE_INTEGRITY], m.version, true);
    if (x == NULL || !derive_from(x, m.key)) {
        ano_crypt_free(x);
        return NULL;
    }
    size_t start = w->n;
    wr_u32(w, 0xdeadbeefu);
    wr_u16(w, 0);
    wr_u32(w, m.version);
    wr_u16(w, 1);
    wr_u8(w, 0);
    wr_u16(w, SERVICE_INTEGRITY);
    wr_u16(w, 1);
    wr_u32(w, 0);
    ano_put_bytes(w, x->public_key, DH_SIZE);
    wr_patch_u16(w, start + 4, (uint16_t)(w->n - start));
    return x;
}

/* AES-CBC, anew for every packet. */
static bool cipher(const AnoCrypt *x, bool encrypt, uint8_t *p, size_t n)
{
    static const uint8_t zeros[BLOCK];
    const EVP_CIPHER    *aes = x->encryption == ANO_AES256   ? EVP_aes_256_cbc()
                               : x->encryption == ANO_AES192 ? EVP_aes_192_cbc()
                                                             : EVP_aes_128_cbc();
    EVP_CIPHER_CTX      *ctx = EVP_CIPHER_CTX_new();
    int                  done = 0;
    bool ok = ctx && EVP_CipherInit_ex(ctx, aes, NULL, x->shared, is_new(x->version) ? x->iv : zeros, encrypt) &&
              EVP_CIPHER_CTX_set_padding(ctx, 0) && EVP_CipherUpdate(ctx, p, &done, p, (int)n) && (size_t)done == n;
    EVP_CIPHER_CTX_free(ctx);
    return ok;
}

static bool digest(AnoCrypt *x, bool sending, const uint8_t *p, size_t n, uint8_t out[DIGEST_MAX])
{
    uint8_t    *o = sending ? x->tx_out : x->rx_out;
    size_t      size = digest_size(x);
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    bool        ok = ctx && advance(sending ? x->tx : x->rx, o, size) && EVP_DigestInit_ex(ctx, digest_of(x), NULL) &&
              EVP_DigestUpdate(ctx, p, n) && EVP_DigestUpdate(ctx, o, size) && EVP_DigestFinal_ex(ctx, out, NULL);
    EVP_MD_CTX_free(ctx);
    return ok;
}

size_t ano_overhead(const AnoCrypt *x)
{
    return digest_size(x) + BLOCK + 2;
}

void ano_seal(AnoCrypt *x, Wr *w, const uint8_t *p, size_t n)
{
    size_t start = w->n, size = digest_size(x);
    wr_bytes(w, p, n);
    if (size) {
        uint8_t d[DIGEST_MAX];
        x->failed |= !digest(x, true, p, n, d);
        wr_bytes(w, d, size);
    }
    if (x->encryption) {
        size_t pad = (BLOCK - (w->n - start) % BLOCK) % BLOCK;
        wr_zero(w, pad);
        if (!w->bad)
            x->failed |= !cipher(x, true, w->p + start, w->n - start);
        wr_u8(w, (uint8_t)(pad + 1));
    }
    wr_u8(w, x->fold_mark);
    w->bad |= x->failed;
}

void ano_set_combo(AnoCrypt *x, const uint8_t *combo, size_t n)
{
    x->combo_n = n > sizeof x->combo ? sizeof x->combo : n;
    memcpy(x->combo, combo, x->combo_n);
}

bool ano_fold(AnoCrypt *x)
{
    if (x->combo_n == 0)
        return false;
    for (size_t i = 0; i < x->combo_n; i++) {
        x->shared[i] ^= x->combo[i];
        if (is_new(x->version))
            x->iv[i] ^= x->combo[i];
    }
    x->fold_mark = true;
    return activate(x);
}

bool ano_open(AnoCrypt *x, uint8_t *p, size_t *n)
{
    size_t size = digest_size(x), left = *n;
    if (left == 0)
        return true;
    uint8_t mark = p[--left];
    if (mark > 1 || (mark == 1 && !x->fold_mark && !ano_fold(x)))
        return false;
    if (left == 0) { /* flags only */
        *n = 0;
        return true;
    }
    if (x->encryption) {
        size_t pad = p[--left];
        if (pad < 1 || pad > BLOCK || left % BLOCK || left < pad - 1 || !cipher(x, false, p, left))
            return false;
        left -= pad - 1;
    }
    if (size) {
        uint8_t d[DIGEST_MAX];
        if (left < size || !digest(x, false, p, left - size, d) || CRYPTO_memcmp(d, p + left - size, size) != 0)
            return false;
        left -= size;
    }
    *n = left;
    return true;
}

void ano_frame(AnoCrypt *x, Wr *out, const uint8_t *p, size_t n, uint32_t sdu, uint16_t last_flags)
{
    size_t most = tns_payload(sdu) - ano_overhead(x);
    bool   last;
    do {
        size_t part = n < most ? n : most, start = tns_packet_begin(out, TNS_DATA, 0);
        last = part == n;
        wr_u16(out, last ? last_flags : 0);
        ano_seal(x, out, p, part);
        tns_packet_end(out, start, true);
        p += part;
        n -= part;
    } while (!last);
}
