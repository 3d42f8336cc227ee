/* The client: packets, log-on, requests. */
#include "config.h"

#include "wire/ttc_client.h"

#include <stdio.h>
#include <stdlib.h>

#include "wire/client_priv.h"
#include "wire/ora_type.h"
#include "wire/ttc_request.h"

enum { TNS_VERSION = 319, TNS_LOWEST = 300, RAW_MAX_PACKET = 1 << 17, DTY_FLAGS = 0x03, CHARSET = 873 };

/* As node-oracledb's, without the bits that would oblige us to more: end of response, in-band notification, pipelining. */
static const uint8_t client_ccap[] = {
    0x06, 0x00, 0x00, 0x00, 0xea, 0x18, 0x00, 0x18, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x29, 0x90, 0x03,
    0x07, 0x03, 0x00, 0x01, 0x00, 0xcf, 0x00, 0x00, 0x04, 0x01, 0x00, 0x00, 0x00, 0x10, 0x00, 0x00, 0x0c, 0x20,
    0x00, 0xb8, 0x00, 0x08, 0x00, 0x00, 0x05, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
};
static const uint8_t client_rcap[] = { 0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x05 };
/* Types we know, and the structures whose newest shape we read; type 27 with representation 10: SB1 is one raw byte. */
static TtcDtyEntry client_types[] = {
    { 1, 1, 1 },     { 2, 2, 10 },    { 8, 8, 1 },     { 12, 12, 10 },   { 23, 23, 1 },   { 24, 24, 1 },
    { 27, 27, 10 },  { 39, 120, 1 },  { 96, 96, 1 },   { 100, 100, 1 },  { 101, 101, 1 }, { 102, 102, 1 },
    { 112, 112, 1 }, { 113, 113, 1 }, { 180, 180, 1 }, { 181, 181, 1 },  { 182, 182, 1 }, { 183, 183, 1 },
    { 231, 231, 1 }, { 252, 252, 1 }, { 646, 646, 1 }, { 652, 652, 1 },  { 663, 663, 1 },
};

TtcClient *ttc_client_new(void)
{
    TtcClient *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->a = arena_new(0);
    c->login = arena_new(0);
    ttc_profile_init(&c->pf, PERSONA_23AI);
    wr_init(&c->out, &c->pf);
    wr_init(&c->request, &c->pf);
    wr_init(&c->raw, &c->pf);
    wr_init(&c->in, &c->pf);
    return c;
}

void client_drop_cursor(ClientCursor *cur)
{
    arena_free(cur->a);
    *cur = (ClientCursor){ 0 };
}

void ttc_client_free(TtcClient *c)
{
    if (c == NULL)
        return;
    for (int i = 0; i < CLIENT_CURSORS; i++)
        client_drop_cursor(&c->cursors[i]);
    client_forget_columns(c);
    login_client_wipe(&c->auth);
    arena_free(c->a);
    arena_free(c->login);
    wr_free(&c->out);
    wr_free(&c->request);
    wr_free(&c->raw);
    wr_free(&c->in);
    free(c);
}

static Rc broken(TtcClient *c, const char *why)
{
    if (c->state != CLIENT_BROKEN)
        c->error = why;
    c->state = CLIENT_BROKEN;
    return RC_BAD;
}

ClientCursor *client_cursor(TtcClient *c, uint32_t id)
{
    for (int i = 0; i < CLIENT_CURSORS; i++)
        if (c->cursors[i].id == id)
            return &c->cursors[i];
    return NULL;
}

/* Frames what c->request holds and starts to wait for the answer. */
static void send_request(TtcClient *c, ClientState next)
{
    tns_frame(&c->out, c->request.p, c->request.n, c->large, c->sdu, 0);
    wr_reset(&c->request, 0);
    wr_reset(&c->in, 0);
    c->scanned = 0;
    c->state = next;
}

static uint8_t next_seq(TtcClient *c)
{
    c->seq = c->seq == 255 ? 1 : (uint8_t)(c->seq + 1);
    return c->seq;
}

/* Log-on */

static void send_connect(TtcClient *c)
{
    TnsConnect m = { .version = TNS_VERSION, .lowest = TNS_LOWEST, .options = 1, .sdu = c->sdu, .tdu = c->sdu,
                     .flags0 = TNS_NS_NO_ANO_LINKED, .flags1 = TNS_NS_NO_ANO_LINKED, .descriptor = c->descriptor };
    c->large = false;
    tns_connect_put(&c->out, &m);
    c->state = CLIENT_ACCEPT;
}

void ttc_client_connect(TtcClient *c, Str descriptor, Str user, Str password, uint32_t sdu)
{
    arena_reset(c->login);
    c->descriptor = str_copy(c->login, descriptor);
    c->user = str_copy(c->login, user);
    c->password = str_copy(c->login, password);
    c->sdu = sdu;
    c->reply = (TtcReply){ 0 };
    send_connect(c);
}

static void send_pro(TtcClient *c)
{
    ttc_put_pro(&c->request, &(TtcPro){ STR("\6"), STR("dbsaci-client") });
    send_request(c, CLIENT_PRO);
}

static Rc on_accept(TtcClient *c, TnsHeader h, const uint8_t *packet)
{
    TnsAccept a;
    int       err;
    Str       text;
    switch (h.type) {
    case TNS_RESEND:
        send_connect(c);
        return RC_MORE;
    case TNS_REFUSE:
        if (tns_refuse_get(packet, h.length, &err, &text) != RC_OK)
            return broken(c, "connection refused");
        snprintf(c->error_text, sizeof c->error_text, "connection refused: ORA-%05d", err);
        return broken(c, c->error_text);
    case TNS_ACCEPT:
        if (tns_accept_get(packet, h.length, &a) != RC_OK || a.version < 315 || a.sdu < TNS_MIN_SDU)
            return broken(c, "cannot use the server's ACCEPT");
        c->sdu = a.sdu;
        c->large = true;
        send_pro(c);
        return RC_MORE;
    default: return broken(c, "unexpected packet instead of ACCEPT");
    }
}

static Rc on_pro(TtcClient *c, Rd *r)
{
    TtcProReply reply;
    if (!ttc_get_pro_reply(r, &reply))
        return r->rc;
    uint8_t *ccap = arena_memdup(c->login, client_ccap, sizeof client_ccap);
    if (reply.ccap.n > CCAP_FIELD_VERSION && (uint8_t)reply.ccap.p[CCAP_FIELD_VERSION] < ccap[CCAP_FIELD_VERSION])
        ccap[CCAP_FIELD_VERSION] = (uint8_t)reply.ccap.p[CCAP_FIELD_VERSION];
    TtcDty m = { .charset_in = CHARSET, .charset_out = CHARSET, .flags = DTY_FLAGS,
                 .ccap = { (char *)ccap, sizeof client_ccap }, .rcap = { (const char *)client_rcap, sizeof client_rcap },
                 .entries = client_types, .n = sizeof client_types / sizeof *client_types };
    ttc_put_dty(&c->request, &m);
    ttc_profile_from_caps(&c->pf, &m, reply.ccap, reply.rcap);
    send_request(c, CLIENT_DTY);
    return RC_MORE;
}

static TtcPair pair(const char *key, Str value, uint32_t flags)
{
    return (TtcPair){ str_of(key), value, flags };
}

static Rc on_dty(TtcClient *c, Rd *r)
{
    uint8_t zone[11];
    if (!ttc_get_dty_reply(r, zone))
        return r->rc;
    TtcPair pairs[] = { pair("AUTH_TERMINAL", STR("unknown"), 0), pair("AUTH_PROGRAM_NM", STR("dbsaci-client"), 0),
                        pair("AUTH_MACHINE", STR("localhost"), 0), pair("AUTH_PID", STR("1"), 0),
                        pair("AUTH_SID", c->user, 0) };
    ttc_put_auth(&c->request,
                 &(TtcAuth){ FN_AUTH_ONE, true, c->user, AUTH_LOGON | AUTH_WITH_PASSWORD, pairs, sizeof pairs / sizeof *pairs },
                 next_seq(c), 0);
    send_request(c, CLIENT_AUTH_ONE);
    return RC_MORE;
}

static Str value_of(const TtcPair *pairs, uint32_t n, const char *key)
{
    const TtcPair *p = ttc_find_pair(pairs, n, key);
    return p ? p->value : (Str){ NULL, 0 };
}

static uint32_t number_of(Str text)
{
    uint32_t v = 0;
    for (size_t i = 0; i < text.n && i < 9 && text.p[i] >= '0' && text.p[i] <= '9'; i++)
        v = v * 10 + (uint32_t)(text.p[i] - '0');
    return v;
}

/* Both phases are answered by pairs and an end of call, or by the end of call alone if they fail: then *pairs is NULL. */
static Rc read_auth_reply(TtcClient *c, Rd *r, TtcPair **pairs, uint32_t *n)
{
    *pairs = NULL;
    *n = 0;
    if (rd_peek(r) == TTC_PARAMETER && !ttc_get_auth_reply(r, pairs, n))
        return r->rc;
    if (rd_peek(r) == TTC_WARNING) {
        uint16_t code;
        Str      text;
        ttc_get_warning(r, &code, &text);
    }
    ttc_get_end(r, &c->reply.end);
    if (r->rc == RC_OK && c->reply.end.error)
        *pairs = NULL;
    return r->rc;
}

static Rc on_auth_one(TtcClient *c, Rd *r)
{
    TtcPair *p;
    uint32_t n;
    Rc       rc = read_auth_reply(c, r, &p, &n);
    if (rc != RC_OK || p == NULL) {
        c->state = rc == RC_OK ? CLIENT_IDLE : c->state;
        return rc;
    }
    const TtcPair *salt = ttc_find_pair(p, n, "AUTH_VFR_DATA");
    if (salt == NULL ||
        login_client_answer(&c->auth, (LoginKind)salt->flags, value_of(p, n, "AUTH_SESSKEY"), salt->value,
                            value_of(p, n, "AUTH_PBKDF2_CSK_SALT"), number_of(value_of(p, n, "AUTH_PBKDF2_VGEN_COUNT")),
                            number_of(value_of(p, n, "AUTH_PBKDF2_SDER_COUNT")), c->password, NULL) != LOGIN_OK)
        return broken(c, "cannot answer the server's challenge");
    TtcPair pairs[8] = { pair("AUTH_SESSKEY", str_of(c->auth.sesskey), 1),
                         pair("AUTH_PASSWORD", str_of(c->auth.password), 0),
                         pair("SESSION_CLIENT_CHARSET", STR("873"), 0),
                         pair("SESSION_CLIENT_DRIVER_NAME", STR("dbsaci-client"), 0),
                         pair("SESSION_CLIENT_VERSION", STR("318767104"), 0),
                         pair("AUTH_ALTER_SESSION", STR("ALTER SESSION SET TIME_ZONE='+00:00'\0"), 1) };
    uint32_t count = 6;
    if (c->auth.speedy[0])
        pairs[count++] = pair("AUTH_PBKDF2_SPEEDY_KEY", str_of(c->auth.speedy), 0);
    ttc_put_auth(&c->request, &(TtcAuth){ FN_AUTH_TWO, true, c->user, AUTH_LOGON | AUTH_WITH_PASSWORD, pairs, count },
                 next_seq(c), 0);
    send_request(c, CLIENT_AUTH_TWO);
    return RC_MORE;
}

static Rc on_auth_two(TtcClient *c, Rd *r)
{
    TtcPair *p;
    uint32_t n;
    Rc       rc = read_auth_reply(c, r, &p, &n);
    if (rc != RC_OK)
        return rc;
    c->state = CLIENT_IDLE;
    if (p && !login_client_check(&c->auth, value_of(p, n, "AUTH_SVR_RESPONSE")))
        return broken(c, "the server does not know the password");
    return RC_OK;
}

/* Requests */

static void begin_call(TtcClient *c)
{
    c->reply = (TtcReply){ 0 };
    c->binds = NULL;
    c->n_binds = c->n_row_counts = 0;
    c->directions = NULL;
    c->n_directions = c->cells_cap = 0;
    client_forget_columns(c);
    if (c->n_closing == 0)
        return;
    TtcPiggy p = { .function = FN_CLOSE_CURSORS, .seq = next_seq(c), .cursors = { c->n_closing, c->closing } };
    ttc_put_piggy(&c->request, &p);
    c->n_closing = 0;
}

/* The drivers tell PL/SQL by the first word, and so do we. */
static bool is_plsql(Str sql)
{
    static const char *const words[] = { "BEGIN", "DECLARE", "CALL" };
    while (sql.n && (*sql.p == ' ' || *sql.p == '\n' || *sql.p == '\t')) {
        sql.p++;
        sql.n--;
    }
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(words[i]);
        if (sql.n >= n && str_iis((Str){ sql.p, n }, words[i]))
            return true;
    }
    return false;
}

void ttc_client_execute(TtcClient *c, uint32_t cursor_id, Str sql, bool query, const TtcBind *binds, uint32_t n_binds,
                        const TtcCell *cells, uint32_t n_rows, uint32_t prefetch, bool autocommit)
{
    begin_call(c);
    ClientCursor *known = cursor_id ? client_cursor(c, cursor_id) : NULL;
    bool          again = known != NULL;
    TtcExecute    m = { .function = again ? query ? FN_REEXECUTE_AND_FETCH : FN_REEXECUTE : FN_EXECUTE };
    if (again)
        c->current = *known;
    else
        c->current.sql = !is_plsql(sql);
    m.options = EXEC_EXECUTE | (again ? 0 : EXEC_PARSE) | (query && prefetch ? EXEC_FETCH : 0) |
                (n_binds && !again ? EXEC_BIND : 0) | (c->current.sql ? EXEC_NOT_PLSQL : n_binds ? EXEC_PLSQL_BIND : 0) |
                (autocommit ? EXEC_COMMIT : 0);
    m.cursor_id = cursor_id;
    m.sql = again ? (Str){ NULL, 0 } : sql;
    m.prefetch_rows = query ? prefetch : 1;
    m.max_long = 0x7fffffff;
    m.n_binds = n_binds;
    m.binds = (TtcBind *)binds;
    m.al8i4[0] = !again;
    m.al8i4[1] = query ? 0 : n_rows ? n_rows : 1;
    m.al8i4[7] = query;
    m.al8i4[9] = EXEC_IMPLICIT_RESULTSET;
    m.iterations = n_rows ? n_rows : 1;
    m.autocommit = autocommit;
    m.rows.n_rows = n_rows;
    c->binds = binds;
    c->n_binds = n_binds;
    ttc_put_execute(&c->request, &m, cells, next_seq(c), 0);
    send_request(c, CLIENT_CALL);
}

void ttc_client_fetch(TtcClient *c, uint32_t cursor_id, uint32_t rows)
{
    begin_call(c);
    ClientCursor *known = client_cursor(c, cursor_id);
    if (known)
        c->current = *known;
    ttc_put_fetch(&c->request, &(TtcFetch){ .cursor_id = cursor_id, .rows = rows }, next_seq(c), 0);
    send_request(c, CLIENT_CALL);
}

void ttc_client_call(TtcClient *c, uint8_t function)
{
    begin_call(c);
    ttc_put_function(&c->request, TTC_FUNCTION, function, next_seq(c), 0);
    send_request(c, CLIENT_CALL);
}

void ttc_client_close_cursor(TtcClient *c, uint32_t cursor_id)
{
    ClientCursor *known = client_cursor(c, cursor_id);
    if (cursor_id == 0 || c->n_closing == CLIENT_CLOSING)
        return;
    if (known)
        client_drop_cursor(known);
    c->closing[c->n_closing++] = cursor_id;
}

void ttc_client_cancel(TtcClient *c)
{
    tns_put_marker(&c->out, c->large, TNS_MARK_INTERRUPT);
}

/* Bytes in and out */

Str ttc_client_pending(const TtcClient *c)
{
    return (Str){ (const char *)c->out.p, c->out.n };
}

void ttc_client_sent(TtcClient *c, size_t n)
{
    wr_consume(&c->out, n);
}

void ttc_client_feed(TtcClient *c, const void *p, size_t n)
{
    wr_bytes(&c->raw, p, n);
}

static Rc on_data(TtcClient *c)
{
    Rd r;
    arena_reset(c->a);
    rd_init(&r, c->in.p, c->in.n, c->a, &c->pf);
    switch (c->state) {
    case CLIENT_PRO: return on_pro(c, &r);
    case CLIENT_DTY: return on_dty(c, &r);
    case CLIENT_AUTH_ONE: return on_auth_one(c, &r);
    case CLIENT_AUTH_TWO: return on_auth_two(c, &r);
    case CLIENT_CALL: {
        Rc rc = client_read_reply(c);
        if (rc == RC_OK)
            c->state = CLIENT_IDLE;
        return rc;
    }
    default: return broken(c, "data that nobody asked for");
    }
}

static Rc on_packet(TtcClient *c, TnsHeader h, const uint8_t *packet)
{
    uint16_t flags;
    uint8_t  mark;
    Str      payload;
    if (c->state == CLIENT_ACCEPT)
        return on_accept(c, h, packet);
    switch (h.type) {
    case TNS_NULL: return RC_MORE;
    case TNS_MARKER:
        if (tns_marker_get(packet, h.length, &mark) != RC_OK)
            return broken(c, "broken marker");
        if (mark == TNS_MARK_RESET) {
            wr_reset(&c->in, 0);
            c->scanned = 0;
            tns_put_marker(&c->out, c->large, TNS_MARK_RESET);
        }
        return RC_MORE;
    case TNS_DATA:
        if (tns_data_get(packet, h.length, &flags, &payload) != RC_OK || (flags & TNS_DF_EOF))
            return broken(c, "the server ended the session");
        wr_str(&c->in, payload);
        return on_data(c);
    default: return broken(c, "unexpected packet");
    }
}

Rc ttc_client_step(TtcClient *c)
{
    size_t at = 0;
    Rc     rc = c->state == CLIENT_BROKEN ? RC_BAD : RC_MORE;
    while (rc == RC_MORE) {
        TnsHeader h;
        Rc        head = tns_header_get(c->raw.p + at, c->raw.n - at, c->large, RAW_MAX_PACKET, &h);
        if (head == RC_BAD)
            rc = broken(c, "broken packet header");
        if (head != RC_OK || h.length > c->raw.n - at)
            break;
        rc = on_packet(c, h, c->raw.p + at);
        at += h.length;
    }
    wr_consume(&c->raw, at);
    if (c->raw.bad || c->out.bad || c->in.bad)
        rc = broken(c, "out of memory");
    if (rc == RC_BAD)
        broken(c, "the server's answer cannot be understood");
    return rc;
}

const TtcReply *ttc_client_reply(const TtcClient *c)
{
    return &c->reply;
}

const char *ttc_client_error(const TtcClient *c)
{
    return c->error ? c->error : "";
}
