/* Log-on cryptography: 12c and 11g verifiers, the server's and the client's half of the key exchange.
 *
 * Keys are wiped by login_*_wipe and when a step fails. All hex on the wire is upper case. A LoginServer lives as long as
 * the session: its combo key decrypts a later password change. OpenSSL does the arithmetic; a failing OpenSSL call is
 * LOGIN_BROKEN. Nothing here tells a wrong password from an unknown user. */
#ifndef DBSACI_WIRE_LOGIN_H
#define DBSACI_WIRE_LOGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "util/str.h"

typedef enum LoginKind { LOGIN_11G = 0x1b25, LOGIN_12C = 0x4815 } LoginKind; /* numbers of the wire */
typedef enum LoginResult { LOGIN_OK, LOGIN_DENIED, LOGIN_BROKEN } LoginResult;

enum {
    LOGIN_SALT_MAX = 16,
    LOGIN_KEY_MAX = 64,      /* T of 12c (64), S of 11g (20) */
    LOGIN_TEXT_MAX = 163,    /* "T:" + 160 digits + NUL */
    LOGIN_PASSWORD_MAX = 1024, /* bytes of a clear password we take from the wire */
    LOGIN_VGEN = 4096,
    LOGIN_SDER = 3
};

typedef struct LoginVerifier {
    LoginKind kind;
    uint8_t   salt[LOGIN_SALT_MAX]; /* 16 bytes, or 10 for 11g */
    uint8_t   key[LOGIN_KEY_MAX];
} LoginVerifier;

/* From a clear password (UTF-8). salt NULL: a fresh random one. False: OpenSSL failed. */
bool login_verifier_make(LoginVerifier *v, LoginKind kind, Str password, const uint8_t *salt);
/* Dictionary text: "T:" + hex(T) + hex(V), "S:" + hex(S) + hex(salt). False: no such text. Several may be in one text,
 * separated by ';': the one of `kind` is taken, or the first of any if kind is 0. */
bool login_verifier_parse(LoginVerifier *v, Str text, int kind);
void login_verifier_text(const LoginVerifier *v, char out[LOGIN_TEXT_MAX]);
/* What an unknown user gets: the same salt every time, a key that nobody has. `secret` is the server's, 32 bytes. */
bool login_verifier_unknown(LoginVerifier *v, const uint8_t secret[32], Str user);
/* Does `password` belong to the verifier? (ALTER USER ... REPLACE, and tests.) Constant time in the comparison. */
bool login_verifier_matches(const LoginVerifier *v, Str password);

/* Random bytes of one exchange; given only by tests, otherwise NULL and drawn fresh. */
typedef struct LoginRandom {
    uint8_t server_key[48], client_key[48], csk_salt[16], block[16];
} LoginRandom;

typedef struct LoginServer {
    LoginVerifier v;
    uint8_t       server_key[48]; /* A */
    size_t        key_n;          /* 32, or 48 for the old 11g way */
    uint8_t       csk_salt[16];   /* Y */
    uint8_t       combo[32];      /* C, after login_server_finish */
    size_t        combo_n;        /* 32 or 24; 0 before */
    char          sesskey[97];    /* AUTH_SESSKEY, hex */
    char          vfr_data[33];   /* AUTH_VFR_DATA, hex */
    char          csk_hex[33];    /* AUTH_PBKDF2_CSK_SALT */
    char          response[97];   /* AUTH_SVR_RESPONSE, after login_server_finish */
} LoginServer;

/* Phase one. `old_11g`: 48-byte session keys without CSK salt (oracle-rs with an 11g verifier). */
LoginResult login_server_start(LoginServer *l, const LoginVerifier *v, bool old_11g, const LoginRandom *fixed);
/* Phase two, with the values of AUTH_SESSKEY, AUTH_PBKDF2_SPEEDY_KEY (may be empty) and AUTH_PASSWORD. LOGIN_OK means the
 * password was proved; `clear` (LOGIN_PASSWORD_MAX bytes, NUL-terminated) and *clear_n then hold it: wipe it after use.
 * All steps run whatever fails. */
LoginResult login_server_finish(LoginServer *l, Str sesskey, Str speedy, Str password, char *clear, size_t *clear_n,
                                const LoginRandom *fixed);
/* A value encrypted under the session's combo key: AUTH_NEWPASSWORD, or AUTH_PASSWORD of a later change. */
LoginResult login_server_decrypt(const LoginServer *l, Str hex, char *clear, size_t *clear_n);
void        login_server_wipe(LoginServer *l);

/* The client's half. */
typedef struct LoginClient {
    uint8_t combo[32];
    size_t  combo_n;
    char    sesskey[97];                       /* AUTH_SESSKEY */
    char    speedy[161];                       /* AUTH_PBKDF2_SPEEDY_KEY; empty for 11g */
    char    password[2 * (LOGIN_PASSWORD_MAX + 32) + 1]; /* AUTH_PASSWORD */
} LoginClient;

LoginResult login_client_answer(LoginClient *c, LoginKind kind, Str server_sesskey, Str vfr_data, Str csk_salt,
                                uint32_t vgen, uint32_t sder, Str password, const LoginRandom *fixed);
/* AUTH_SVR_RESPONSE proves that the server knows the verifier. */
bool        login_client_check(const LoginClient *c, Str svr_response);
/* Encrypts a text under the combo key (AUTH_NEWPASSWORD); `out` as LoginClient.password. */
LoginResult login_client_encrypt(const LoginClient *c, Str text, char *out, size_t out_n, const LoginRandom *fixed);
void        login_client_wipe(LoginClient *c);

/* Hex helpers: upper case out; false for odd or foreign digits, or if the text does not give exactly n / at most *n. */
void hex_encode(const uint8_t *p, size_t n, char *out);
bool hex_decode(Str text, uint8_t *out, size_t max, size_t *n);

#endif
