/* From CONNECT to the end of the login: the states S0 to S5 of a session.
 *
 * Nothing that the client sends is trusted: descriptor, message and pair sizes are bounded by wire/, time by deadlines. */
#include "config.h"
#include "server/session.h"

#include "server/login.h"
#include "server/metrics.h"
#include "util/log.h"
#include "wire/ano_crypt.h"
#include "wire/tns_connect.h"
#include "wire/ttc_setup.h"

#include <openssl/rand.h>
#include <stdlib.h>

enum { SETUP_MAX_MESSAGE = 65536, SETUP_MAX_ANO = 3 };

static bool leave(Session *s, const char *why)
{
    s->gone = true;
    if (!s->why)
        s->why = why;
    return false;
}

static bool refuse(Session *s, int err)
{
    METRIC_ADD(connects_refused, 1);
    log_info("refused", "peer=%s ora=%d service=\"%.*s\"", s->peer, err,
             STR_ARG(s->desc.service.n ? s->desc.service : s->desc.sid));
    tns_refuse_put(&s->out, err, s->srv->caps->version_no);
    net_send(s);
    return leave(s, "refused");
}

/* By name without case; an absent name means the first service. */
static bool choose_service(Session *s)
{
    const CfgList *list = &s->srv->cfg->service;
    Str            asked = s->desc.service.n ? s->desc.service : s->desc.sid;
    for (int i = 0; i < list->n; i++) {
        if (asked.n == 0 || str_iis(asked, list->v[i])) {
            s->service = str_of(list->v[i]);
            return true;
        }
    }
    return refuse(s, s->desc.service.n ? 12514 : 12505);
}

/* A descriptor over 230 bytes follows in a DATA packet with a legacy header. */
static bool read_descriptor(Session *s, const TnsConnect *c, int64_t deadline, Str *text)
{
    TnsHeader      h;
    const uint8_t *p;
    uint16_t       flags;
    Str            part = c->descriptor;
    StrBuf         sb;
    sb_init(&sb, s->a);
    sb_put(&sb, part);
    while (sb.n < c->data_length) {
        if (!net_read_packet(s, deadline, &h, &p))
            return false;
        if (h.type != TNS_DATA || tns_data_get(p, h.length, &flags, &part) != RC_OK || sb.n + part.n > TNS_MAX_DESCRIPTOR)
            return leave(s, "malformed connect descriptor");
        sb_put(&sb, part);
        net_drop_packet(s, &h);
    }
    *text = sb_str(&sb);
    return true;
}

static AnoLevel ano_level(const char *text)
{
    AnoLevel level = ANO_ACCEPTED;
    ano_level_parse(str_of(text), &level); /* checked when the options were read */
    return level;
}

static bool ano_required(const Session *s)
{
    return ano_level(s->srv->cfg->network_encryption) == ANO_REQUIRED ||
           ano_level(s->srv->cfg->network_checksum) == ANO_REQUIRED;
}

static bool do_connect(Session *s, int64_t deadline)
{
    TnsHeader      h;
    const uint8_t *p;
    TnsConnect     c;
    TnsAccept      accept;
    Str            text;
    if (!net_read_packet(s, deadline, &h, &p))
        return false;
    if (h.type != TNS_CONNECT || tns_connect_get(p, h.length, &c) != RC_OK) {
        METRIC_ADD(bad_packets, 1);
        return leave(s, "no CONNECT packet");
    }
    c.descriptor = str_copy(s->a, c.descriptor); /* it points into the packet */
    net_drop_packet(s, &h);
    if (!read_descriptor(s, &c, deadline, &text))
        return false;
    if (!tns_descriptor_parse(text, &s->desc)) {
        METRIC_ADD(bad_packets, 1);
        return refuse(s, 12504);
    }
    if (!choose_service(s))
        return false;
    if (atomic_load(&metrics.sessions_now) > (unsigned long long)s->srv->cfg->max_sessions)
        return refuse(s, 12519);
    if (!tns_accept_choose(&accept, &c, s->srv->caps->tns_version, (uint32_t)s->srv->cfg->sdu, s->srv->caps->accept_flags2))
        return refuse(s, 12618);
    /* A new one for each connection: clients key their log-on cookies by it (they would send what we announced before
     * in place of asking again), and a cookie that is not understood ends as a hang. */
    if (RAND_bytes(accept.uuid, sizeof accept.uuid) != 1)
        return refuse(s, 12518);
    if (ano_required(s)) { /* python-oracledb and node-oracledb cannot, and say so when they read this */
        accept.flags0 = (uint8_t)((accept.flags0 & ~TNS_NS_ANO_DISABLED) | TNS_NS_ANO_REQUIRED);
        accept.flags1 = 0x01;
    }
    tns_accept_put(&s->out, &accept);
    s->sdu = accept.sdu;
    if (!net_send(s))
        return false;
    s->large = accept.version >= 315;
    return true;
}

/* ---- messages ---- */

/* A reader over what has come of the message so far. */
static void reader(Session *s, Rd *r)
{
    arena_reset(s->call);
    rd_init(r, s->msg, s->msg_n, s->call, &s->pf);
}

/* Fetches more for a message that ran dry. */
static bool need_more(Session *s, int64_t deadline)
{
    uint16_t flags;
    if (s->msg_n > SETUP_MAX_MESSAGE)
        return leave(s, "set-up message is too large");
    return net_more(s, deadline, &flags);
}

/* The client's half of the keys; no answer, but from the next packet on everything is sealed. */
static bool take_ano_key(Session *s)
{
    if (ano_get_client_key((Str){ (char *)s->msg, s->msg_n }, s->ano) != RC_OK)
        return leave(s, "malformed key of the native network negotiation");
    s->msg_n = 0;
    s->sealed = true;
    return true;
}

static bool answer_ano(Session *s)
{
    AnoRequest     q;
    AnoChoice      choice;
    const Config  *cfg = s->srv->cfg;
    if (s->ano && !s->sealed)
        return take_ano_key(s);
    if (s->ano || ano_get_request((Str){ (char *)s->msg, s->msg_n }, &q) != RC_OK)
        return leave(s, "malformed native network negotiation");
    s->msg_n = 0;
    if (!ano_choose(&q, ano_level(cfg->network_encryption), ano_level(cfg->network_checksum), &choice)) {
        ano_put_error_answer(&s->reply, ANO_CANNOT_AGREE);
        net_send_reply(s);
        return leave(s, "no agreement on native network encryption");
    }
    if (choice.encryption == ANO_NONE && choice.integrity == ANO_NONE) {
        ano_put_null_answer(&s->reply);
        return net_send_reply(s);
    }
    s->ano = ano_start(&choice);
    if (s->ano == NULL)
        return leave(s, "native network encryption cannot start");
    ano_put_active_answer(&s->reply, s->ano);
    return net_send_reply(s);
}

/* With an 11g verifier a client is not to expect the newer derivation of the combo key: go-ora looks at this bit, the
 * others at the length of the session key. */
static void pro_reply_of(Session *s, TtcProReply *m)
{
    enum { LOGON_PBKDF2 = 0x20 };
    ttc_pro_reply_of(m, s->srv->persona);
    if (s->srv->old_verifier) {
        char *ccap = arena_strndup(s->a, m->ccap.p, m->ccap.n);
        ccap[CCAP_LOGON] = (char)(ccap[CCAP_LOGON] & ~LOGON_PBKDF2);
        m->ccap.p = ccap;
    }
}

static bool do_pro(Session *s, int64_t deadline)
{
    Rd     r;
    TtcPro pro;
    for (;;) {
        reader(s, &r);
        if (ttc_get_pro(&r, &pro))
            break;
        if (r.rc == RC_BAD)
            return leave(s, "malformed protocol negotiation");
        if (!need_more(s, deadline))
            return false;
    }
    ttc_profile_driver(&s->pf, pro.driver_name);
    log_debug("protocol", "driver=\"%.*s\"", STR_ARG(pro.driver_name));
    TtcProReply m;
    pro_reply_of(s, &m);
    ttc_put_pro_reply(&s->reply, &m);
    s->msg_n = 0;
    return net_send_reply(s);
}

static bool do_dty(Session *s, int64_t deadline)
{
    Rd     r;
    TtcDty dty;
    for (;;) {
        reader(s, &r);
        if (ttc_get_dty(&r, &dty))
            break;
        if (r.rc == RC_BAD)
            return leave(s, "malformed data type negotiation");
        if (!need_more(s, deadline))
            return false;
    }
    ttc_profile_negotiate(&s->pf, &dty, s->srv->persona);
    bool eor = s->pf.eor;
    ttc_put_dty_reply(&s->reply);
    s->msg_n = 0;
    s->pf.eor = false; /* never on this reply */
    bool sent = net_send_reply(s);
    s->pf.eor = eor;
    return sent;
}

/* PRO, DTY and the first AUTH in one message; the reply is one message too. */
static bool do_fast_auth(Session *s, int64_t deadline, bool *open)
{
    Rd          r;
    TtcFastAuth fast;
    TtcDty      dty;
    TtcRequest  q;
    for (;;) {
        reader(s, &r);
        TtcResume resume = { 0 };
        bool      ok = ttc_get_fast_auth(&r, &fast) && ttc_get_dty(&r, &dty);
        if (ok) {
            ttc_profile_negotiate(&s->pf, &dty, s->srv->persona);
            uint8_t fv = s->pf.fv;
            s->pf.fv = fast.fv_auth;
            ok = ttc_get_request(&r, &q, NULL, &resume) == RC_OK;
            s->pf.fv = fv;
        }
        if (ok)
            break;
        if (r.rc == RC_BAD)
            return leave(s, "malformed fast authentication");
        if (!need_more(s, deadline))
            return false;
    }
    TtcProReply m;
    pro_reply_of(s, &m);
    if (fast.cookie && (!str_eq(fast.cookie_ccap, m.ccap) || !str_eq(fast.cookie_rcap, m.rcap)))
        return leave(s, "stale fast authentication cookie");
    ttc_profile_driver(&s->pf, fast.pro.driver_name);
    if (!fast.cookie)
        ttc_put_pro_reply(&s->reply, &m);
    ttc_put_dty_reply(&s->reply);
    s->msg_n = 0;
    return login_message(s, &q, open);
}

static bool do_auth(Session *s, int64_t deadline, bool *open)
{
    Rd         r;
    TtcRequest q;
    TtcResume  resume = { 0 };
    for (;;) {
        reader(s, &r);
        Rc rc = ttc_get_request(&r, &q, NULL, &resume);
        if (rc == RC_OK)
            break;
        if (rc == RC_BAD)
            return leave(s, "malformed login");
        if (!need_more(s, deadline))
            return false;
    }
    s->msg_n = 0;
    return login_message(s, &q, open);
}

static bool set_up(Session *s, int64_t deadline)
{
    int  anos = 0;
    bool open = false;
    while (!open) {
        uint16_t flags;
        arena_reset(s->call);
        if (s->msg_n == 0 && !net_more(s, deadline, &flags)) {
            if (!s->break_seen || s->gone || !net_break_exchange(s, deadline, false))
                return false;
            return leave(s, "break during login");
        }
        bool ok;
        if (s->msg[0] != 0xde && !s->sealed && ano_required(s))
            return leave(s, "native network encryption is required and the client does not negotiate");
        switch (s->msg[0]) {
        case 0xde: ok = ++anos <= SETUP_MAX_ANO ? answer_ano(s) : leave(s, "too many negotiations"); break;
        case TTC_PROTOCOL: ok = do_pro(s, deadline); break;
        case TTC_DATA_TYPES: ok = do_dty(s, deadline); break;
        case TTC_FAST_AUTH: ok = do_fast_auth(s, deadline, &open); break;
        case TTC_FUNCTION: ok = do_auth(s, deadline, &open); break;
        default: METRIC_ADD(bad_packets, 1); return leave(s, "unexpected message before login");
        }
        if (!ok)
            return false;
    }
    return true;
}

bool setup_session(Session *s)
{
    int64_t now = net_now_ms();
    if (!do_connect(s, now + s->srv->cfg->connect_timeout * 1000LL))
        return false;
    return set_up(s, now + s->srv->cfg->login_timeout * 1000LL);
}
