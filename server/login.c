/* The server's half of the login. A failing login never tells whether the user exists, and takes the same steps. */
#include "config.h"
#include "server/login.h"

#include "backend/be_install.h"
#include "backend/be_names.h"
#include "server/backend_session.h"
#include "server/listener.h"
#include "server/metrics.h"
#include "server/reply.h"
#include "util/log.h"
#include "wire/ttc_auth.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static bool leave(Session *s, const char *why)
{
    s->gone = true;
    if (!s->why)
        s->why = why;
    return false;
}

/* Answers an error and ends the session. */
static bool deny(Session *s, int ora, const char *text)
{
    Outcome o = { 0 };
    outcome_fail(s, &o, ora, "%s", text);
    METRIC_ADD(logins_denied, ora == 1017);
    log_info("login_denied", "peer=%s user=\"%.*s\" ora=%d", s->peer, STR_ARG(s->user), ora);
    reply_end(s, &o);
    net_send_reply(s);
    return leave(s, "login denied");
}

static bool deny_password(Session *s)
{
    nanosleep(&(struct timespec){ 0, 300000000L }, NULL); /* guessing is slow */
    return deny(s, 1017, "invalid username/password; logon denied");
}

static Str pair_value(const TtcAuth *m, const char *key)
{
    const TtcPair *p = ttc_find_pair(m->pairs, m->n, key);
    return p ? p->value : (Str){ NULL, 0 };
}

/* A quoted name is taken as it stands, others fold to upper case. */
static Str oracle_user(Arena *a, Str user)
{
    if (user.n >= 2 && user.p[0] == '"' && user.p[user.n - 1] == '"')
        return str_copy(a, (Str){ user.p + 1, user.n - 2 });
    return str_upper(a, user);
}

static void take_client(Session *s, const TtcAuth *m)
{
    struct {
        Str        *to;
        const char *key;
    } rows[] = {
        { &s->program, "AUTH_PROGRAM_NM" }, { &s->machine, "AUTH_MACHINE" },
        { &s->os_user, "AUTH_SID" },        { &s->terminal, "AUTH_TERMINAL" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Str v = pair_value(m, rows[i].key);
        if (v.n)
            *rows[i].to = str_copy(s->a, v);
    }
    Str driver = pair_value(m, "SESSION_CLIENT_DRIVER_NAME");
    if (driver.n) {
        ttc_profile_driver(&s->pf, driver);
        s->driver_name = str_copy(s->a, driver);
    }
}

static void verifier_of(LoginVerifier *v, const BeLogin *l, bool old)
{
    memset(v, 0, sizeof *v);
    if (old) {
        v->kind = LOGIN_11G;
        memcpy(v->salt, l->v11_salt, sizeof l->v11_salt);
        memcpy(v->key, l->v11, sizeof l->v11);
        return;
    }
    v->kind = LOGIN_12C;
    memcpy(v->salt, l->v12_salt, sizeof l->v12_salt);
    memcpy(v->key, l->v12, sizeof l->v12);
}

/* PostgreSQL's own limits have numbers of Oracle's; whatever else keeps us from it is 1034. */
static bool no_backend(Session *s, const BeError *err, const char *otherwise)
{
    if (err->ora == 18)
        return deny(s, 18, "maximum number of sessions exceeded");
    if (err->ora == 2391)
        return deny(s, 2391, "exceeded simultaneous SESSIONS_PER_USER limit");
    return deny(s, 1034, otherwise);
}

/* Phase one: the challenge. Unknown users get one too. */
static bool phase_one(Session *s, const TtcAuth *m)
{
    BeLogin       login;
    BeError       err;
    LoginVerifier v;
    s->user = oracle_user(s->a, m->user);
    take_client(s, m);
    int found = be_login_get(s->srv->conninfo, arena_strndup(s->call, s->user.p, s->user.n), &login, &err);
    if (found < 0) {
        log_error("backend_missing", "why=\"%s\"", err.pg);
        return no_backend(s, &err, "ORACLE not available: the PostgreSQL behind dbsaci does not answer");
    }
    if (found && login.locked)
        return deny(s, 28000, "the account is locked");
    if (found) {
        verifier_of(&v, &login, s->srv->old_verifier);
        s->role = str_copy(s->a, str_of(login.role));
    } else {
        login_verifier_unknown(&v, s->srv->secret, s->user);
        v.kind = s->srv->old_verifier ? LOGIN_11G : LOGIN_12C; /* of salt and key the first bytes count then */
        s->role = (Str){ NULL, 0 };
    }
    /* ojdbc that takes us for a server of the 20s wants the new way of the keys with the old verifier too. */
    bool        old_keys = s->srv->old_verifier && !(s->pf.driver == DRV_OJDBC && s->srv->persona == PERSONA_23AI);
    LoginResult started = login_server_start(&s->login, &v, old_keys, NULL);
    OPENSSL_cleanse(&v, sizeof v);
    OPENSSL_cleanse(&login, sizeof login);
    if (started != LOGIN_OK)
        return deny(s, 600, "internal error code: login cryptography failed");
    ttc_put_challenge(&s->reply, &s->login);
    reply_end(s, &(Outcome){ 0 });
    return net_send_reply(s);
}

static void describe_session(Session *s, TtcSession *t, char *host, size_t host_n)
{
    const Config *cfg = s->srv->cfg;
    ttc_session_defaults(t, s->srv->caps);
    if (gethostname(host, host_n) != 0)
        snprintf(host, host_n, "localhost");
    host[host_n - 1] = 0;
    t->version_no = s->srv->caps->version_no;
    t->db_name = cfg->db_name;
    t->pdb_name = s->service.p;
    t->service_name = s->service.p;
    t->instance_name = cfg->db_name;
    t->db_domain = "";
    t->host = host;
    t->started = s->srv->started;
    t->session_id = s->sid;
    t->serial = s->serial;
    t->user_id = 100;
    t->server_pid = (uint32_t)be_backend_pid(s->be);
    t->max_open_cursors = (uint32_t)cfg->max_cursors;
}

static bool phase_two(Session *s, const TtcAuth *m, bool *open)
{
    char   clear[LOGIN_PASSWORD_MAX];
    size_t clear_n = 0;
    take_client(s, m);
    if (m->mode & AUTH_ADMIN)
        return deny(s, 1031, "insufficient privileges");
    if (ttc_find_pair(m->pairs, m->n, "AUTH_TOKEN") || !s->user.n)
        return deny_password(s);
    LoginResult rc = login_server_finish(&s->login, pair_value(m, "AUTH_SESSKEY"), pair_value(m, "AUTH_PBKDF2_SPEEDY_KEY"),
                                         pair_value(m, "AUTH_PASSWORD"), clear, &clear_n, NULL);
    OPENSSL_cleanse(clear, sizeof clear);
    if (rc != LOGIN_OK || !s->role.n)
        return deny_password(s);
    if (s->sealed)
        ano_set_combo(s->ano, s->login.combo, s->login.combo_n);
    if (!listener_admit(s->srv->listener, s, s->srv->cfg->sessions_per_user))
        return deny(s, 2391, "exceeded simultaneous SESSIONS_PER_USER limit");
    BeError err;
    if (!backend_open(s, &err)) {
        log_error("backend_open", "why=\"%s\"", err.pg);
        return no_backend(s, &err, "ORACLE not available: the PostgreSQL session could not be opened");
    }
    backend_login_settings(s, m);
    if (ttc_find_pair(m->pairs, m->n, "AUTH_NEWPASSWORD"))
        login_change_password(s, &(TtcRequest){ .auth = *m, .seq = s->seq });
    TtcSession t;
    char       host[128];
    describe_session(s, &t, host, sizeof host);
    ttc_put_session(&s->reply, &t, &s->login);
    reply_end(s, &(Outcome){ 0 });
    METRIC_ADD(logins, 1);
    log_info("login", "user=%.*s service=%.*s driver=\"%s\" peer=%s backend=%d", STR_ARG(s->user), STR_ARG(s->service),
             ttc_driver_title(s->pf.driver), s->peer, be_backend_pid(s->be));
    *open = true;
    return net_send_reply(s);
}

bool login_message(Session *s, const TtcRequest *q, bool *open)
{
    s->seq = q->seq;
    if (q->message != TTC_FUNCTION || q->unknown)
        return leave(s, "a call before login");
    switch (q->function) {
    case FN_AUTH_ONE: return phase_one(s, &q->auth);
    case FN_AUTH_TWO: return phase_two(s, &q->auth, open);
    case FN_LOGOFF: return leave(s, "logoff before login");
    default: return deny(s, 1012, "not logged on");
    }
}

/* ---- passwords ---- */

bool login_set_password(const char *conninfo, Str name, Str password, BeError *err)
{
    BeLogin       l = { .iterations = LOGIN_VGEN };
    LoginVerifier v12, v11;
    Arena        *a = arena_new(0);
    if (!login_verifier_make(&v12, LOGIN_12C, password, NULL) || !login_verifier_make(&v11, LOGIN_11G, password, NULL)) {
        be_error_set(err, 600, "login cryptography failed");
        arena_free(a);
        return false;
    }
    Str pg = be_pg_name(a, name);
    snprintf(l.name, sizeof l.name, "%.*s", STR_ARG(name));
    snprintf(l.role, sizeof l.role, "%.*s", STR_ARG(pg));
    memcpy(l.v12_salt, v12.salt, sizeof l.v12_salt);
    memcpy(l.v12, v12.key, sizeof l.v12);
    memcpy(l.v11_salt, v11.salt, sizeof l.v11_salt);
    memcpy(l.v11, v11.key, sizeof l.v11);
    bool ok = be_login_put(conninfo, &l, err);
    OPENSSL_cleanse(&v12, sizeof v12);
    OPENSSL_cleanse(&v11, sizeof v11);
    OPENSSL_cleanse(&l, sizeof l);
    arena_free(a);
    return ok;
}

/* Under the log-on's key: AUTH_PASSWORD proves the old one, AUTH_NEWPASSWORD is the new one. */
void login_change_password(Session *s, const TtcRequest *q)
{
    char    old[LOGIN_PASSWORD_MAX], fresh[LOGIN_PASSWORD_MAX];
    size_t  old_n = 0, fresh_n = 0;
    Outcome o = { 0 };
    BeError err;
    if (login_server_decrypt(&s->login, pair_value(&q->auth, "AUTH_PASSWORD"), old, &old_n) != LOGIN_OK ||
        !login_verifier_matches(&s->login.v, (Str){ old, old_n }))
        outcome_fail(s, &o, 28008, "invalid old password");
    else if (login_server_decrypt(&s->login, pair_value(&q->auth, "AUTH_NEWPASSWORD"), fresh, &fresh_n) != LOGIN_OK ||
             fresh_n == 0)
        outcome_fail(s, &o, 988, "missing or invalid password(s)");
    else if (!login_set_password(s->srv->conninfo, s->user, (Str){ fresh, fresh_n }, &err))
        outcome_fail(s, &o, err.ora, "%s", err.text);
    else
        login_verifier_make(&s->login.v, s->login.v.kind, (Str){ fresh, fresh_n }, NULL);
    OPENSSL_cleanse(old, sizeof old);
    OPENSSL_cleanse(fresh, sizeof fresh);
    if (s->be && q->function == FN_AUTH_TWO)
        reply_end(s, &o);
}

static bool read_password(const char *path, char *to, size_t n, char *why, size_t why_n)
{
    FILE *f = fopen(path, "r");
    if (!f || !fgets(to, (int)n, f)) {
        snprintf(why, why_n, "option user: cannot read a password from %s", path);
        if (f)
            fclose(f);
        return false;
    }
    fclose(f);
    to[strcspn(to, "\r\n")] = 0;
    return true;
}

/* The password of NAME/PASSWORD or NAME/@FILE; refuses blank ones. */
static bool option_password(const char *option, char password[LOGIN_PASSWORD_MAX], char *why, size_t n)
{
    const char *slash = strchr(option, '/');
    if (!slash || slash == option || slash - option > 128) {
        snprintf(why, n, "option user: NAME/PASSWORD or NAME/@FILE is wanted");
        return false;
    }
    if (slash[1] == '@') {
        if (!read_password(slash + 2, password, LOGIN_PASSWORD_MAX, why, n))
            return false;
    } else {
        snprintf(password, LOGIN_PASSWORD_MAX, "%s", slash + 1);
    }
    if (!password[0] || strspn(password, " \t") == strlen(password)) {
        snprintf(why, n, "option user: the password of %.*s is blank", (int)(slash - option), option);
        return false;
    }
    return true;
}

bool login_option_valid(const char *option, char *why, size_t n)
{
    char password[LOGIN_PASSWORD_MAX];
    bool ok = option_password(option, password, why, n);
    OPENSSL_cleanse(password, sizeof password);
    return ok;
}

bool login_provision(const char *conninfo, const char *option, char *why, size_t n)
{
    char password[LOGIN_PASSWORD_MAX];
    if (!option_password(option, password, why, n))
        return false;
    Arena  *a = arena_new(0);
    BeError err;
    Str     name = oracle_user(a, (Str){ option, strcspn(option, "/") });
    bool    reserved = str_is(name, "SYS") || str_is(name, "SYSTEM") || str_is(name, "PUBLIC") || str_is(name, "DBSACI") ||
                    str_is(name, "DBSACI_AUTH") || (name.n > 3 && str_ieq((Str){ name.p, 3 }, STR("PG_")));
    bool ok = !reserved && login_set_password(conninfo, name, str_of(password), &err);
    if (reserved)
        snprintf(why, n, "option user: the name %.*s is reserved", STR_ARG(name));
    else if (!ok)
        snprintf(why, n, "option user: cannot create %.*s: %s", STR_ARG(name), err.pg[0] ? err.pg : err.text);
    OPENSSL_cleanse(password, sizeof password);
    arena_free(a);
    return ok;
}
