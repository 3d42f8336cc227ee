/* The loop of an open session: read a request, carry out its piggybacks and its function, answer. */
#include "config.h"
#include "server/calls.h"

#include "server/aside.h"
#include "server/backend_session.h"
#include "server/cursor.h"
#include "server/lob.h"
#include "server/login.h"
#include "server/metrics.h"
#include "server/reply.h"
#include "server/tpc.h"
#include "server/txn.h"
#include "util/log.h"

enum { BREAK_MS = 2000, SEALED_BREAK_MS = 30000 }; /* for the RESET of a client that waits for an answer */

/* ---- piggybacks ---- */

static void close_cursors(Session *s, const TtcCursorList *l, bool keep_parsed)
{
    for (uint32_t i = 0; i < l->n; i++) {
        Cursor *c = cursor_find(s, l->ids[i]);
        if (c && keep_parsed)
            cursor_close_result(s, c);
        else
            cursor_free(s, l->ids[i]);
    }
}

static void end_to_end(Session *s, const TtcEndToEnd *m)
{
    struct {
        uint32_t    flag;
        const char *name;
        Str         value;
    } rows[] = {
        { E2E_CLIENT_ID, "client_identifier", m->client_id },
        { E2E_MODULE, "module", m->module },
        { E2E_ACTION, "action", m->action },
        { E2E_CLIENT_INFO, "client_info", m->client_info },
    };
    BeError err;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (m->flags & rows[i].flag)
            session_set_context(s, rows[i].name, rows[i].value, &err);
}

/* ORA$HA tells how ready a client is, and is for nobody here. */
static void set_app_context(Session *s, const TtcKeyValue *m, Outcome *o)
{
    BeError err;
    if (!str_iis(m->name_space, "ORA$HA") && !session_set_app_context(s, m, &err))
        outcome_backend(s, o, &err);
}

/* A failure that the function behind it is to answer goes to *o. */
static void piggyback(Session *s, const TtcPiggy *p, Outcome *o)
{
    BeError err;
    switch (p->function) {
    case FN_CLOSE_CURSORS: close_cursors(s, &p->cursors, false); break;
    case FN_CANCEL_CURSORS: close_cursors(s, &p->cursors, true); break;
    case FN_END_TO_END: end_to_end(s, &p->end_to_end); break;
    case FN_SET_SCHEMA:
        if (!session_set_schema(s, p->schema, &err))
            log_info("set_schema_failed", "schema=\"%.*s\" ora=%d", STR_ARG(p->schema), err.ora);
        break;
    case FN_LOB_OP: lob_free_list(s, &p->lob_free); break;
    case FN_KEY_VALUE: set_app_context(s, &p->key_value, o); break;
    default: log_debug("piggyback_ignored", "function=%u", p->function); break;
    }
}

/* ---- functions ---- */

static void fail_call(Session *s, int ora, const char *text)
{
    Outcome o = { 0 };
    outcome_fail(s, &o, ora, "%s", text);
    reply_end(s, &o);
}

static void end_transaction(Session *s, bool commit)
{
    Outcome o = { 0 };
    if (txn_may_end(s, commit, &o) && (commit ? txn_commit(s, &o) : txn_rollback(s, &o)))
        reply_status(s);
    else
        reply_end(s, &o);
    if (o.fatal)
        s->ending = true;
}

/* A clean end commits, as Oracle's does; the drivers that want the opposite (python-oracledb, node-oracledb) send a ROLLBACK
 * before. */
static void logoff(Session *s)
{
    Outcome o = { 0 };
    cursors_free(s);
    tpc_abandon(s);
    if (!s->be || txn_commit(s, &o))
        reply_status(s);
    else
        reply_end(s, &o);
    s->ending = true;
    s->why = "logoff";
}

static void oversion(Session *s)
{
    const TtcCaps *caps = s->srv->caps;
    ttc_put_oversion_reply(&s->reply,
                           str_of(arena_printf(s->call, "dbSaci Database %s - Production", caps->version)), caps->version_no);
    reply_end(s, &(Outcome){ 0 });
}

static void ping(Session *s)
{
    if (be_is_lost(s->be)) {
        fail_call(s, 3113, "end-of-file on communication channel");
        s->ending = true;
        return;
    }
    reply_status(s);
}

static void function_call(Session *s, const TtcRequest *q)
{
    if (q->unknown) {
        log_warn("unknown_function", "code=%u", q->function);
        fail_call(s, 3120, "two-task conversion routine: this function is not supported");
        return;
    }
    Outcome o = { 0 };
    bool    keeps = q->function != FN_LOB_OP && q->function != FN_ROLLBACK && q->function != FN_LOGOFF;
    if (keeps && !lobs_flush(s, &o)) {
        reply_end(s, &o);
        return;
    }
    switch (q->function) {
    case FN_EXECUTE:
    case FN_REEXECUTE:
    case FN_REEXECUTE_AND_FETCH: call_execute(s, &q->exec); break;
    case FN_DESCRIBE_SQL: call_describe(s, &q->describe); break;
    case FN_DESCRIBE_NAME: call_describe_name(s, q->describe_name); break;
    case FN_FETCH: call_fetch(s, &q->fetch); break;
    case FN_COMMIT: end_transaction(s, true); break;
    case FN_ROLLBACK: end_transaction(s, false); break;
    case FN_PING: ping(s); break;
    case FN_LOGOFF: logoff(s); break;
    case FN_OVERSION: oversion(s); break;
    case FN_LOB_OP: lob_call(s, &q->lob); break;
    case FN_AUTH_TWO: login_change_password(s, q); break;
    case FN_PIPELINE_END: reply_status(s); break;
    case FN_TPC_SWITCH: tpc_switch(s, &q->tpc_switch); break;
    case FN_TPC_CHANGE_STATE: tpc_change_state(s, &q->tpc_change); break;
    default: fail_call(s, 3120, "two-task conversion routine: this function is not supported"); break;
    }
}

/* A session given back to the client's pool: nothing of it stays. No answer. */
static void oneway(Session *s, const TtcRequest *q)
{
    Outcome o = { 0 };
    if (q->function != FN_SESSION_RELEASE)
        return;
    cursors_free(s);
    tpc_abandon(s);
    if (s->be)
        txn_rollback(s, &o);
}

/* A request that was dropped (s->msg, perhaps cut short) does not run. Yet its client counts the cursors and LOBs that it
 * closed along with it as closed. */
static void drop_request(Session *s)
{
    Rd         r;
    TtcRequest q = { 0 };
    TtcResume  resume = { 0 };
    arena_reset(s->call);
    asides_free(s);
    rd_init(&r, s->msg, s->msg_n, s->call, &s->pf);
    if (s->msg_n)
        ttc_get_request(&r, &q, NULL, &resume);
    for (const TtcPiggy *p = q.piggies; p; p = p->next)
        if (p->function == FN_CLOSE_CURSORS || p->function == FN_CANCEL_CURSORS || p->function == FN_LOB_OP)
            piggyback(s, p, &(Outcome){ 0 });
    s->msg_n = 0;
}

/* A break between calls, or in the middle of a request: the exchange, and the one answer it is owed. The client may have
 * taken its answer before the break arrived; then it sends its RESET no sooner than with its next call, so that the wait
 * is the wait of an idle session. */
static bool idle_break(Session *s)
{
    int64_t idle = s->srv->cfg->idle_timeout * 1000LL;
    if (!net_break_exchange(s, idle ? net_now_ms() + idle : 0, false))
        return false;
    drop_request(s);
    fail_call(s, 1013, "user requested cancel of current operation");
    return net_send_reply(s);
}

/* A detached branch may have taken the session's connection: what works on it needs another. */
static bool connection_for(Session *s, const TtcRequest *q)
{
    bool    tpc = q->function == FN_TPC_SWITCH || q->function == FN_TPC_CHANGE_STATE || q->function == FN_LOGOFF;
    Outcome o = { 0 };
    if (s->be || (!q->piggies && (tpc || q->message == TTC_ONEWAY)) || backend_need(s, &o))
        return true;
    reply_end(s, &o);
    s->ending = true;
    net_send_reply(s);
    return false;
}

static void answer(Session *s, const TtcRequest *q)
{
    uint32_t asked = q->message == TTC_FUNCTION && q->function == FN_EXECUTE ? q->exec.cursor_id : UINT32_MAX;
    s->seq = q->seq;
    s->token = q->token;
    if (q->token)
        ttc_put_token(&s->reply, q->token);
    if (s->killed) {
        fail_call(s, 28, "your session has been killed");
        s->ending = true;
        net_send_reply(s);
        return;
    }
    if (!connection_for(s, q))
        return;
    Outcome before = { 0 };
    for (const TtcPiggy *p = q->piggies; p && !(s->be && be_is_lost(s->be)); p = p->next)
        piggyback(s, p, &before);
    if (q->message == TTC_ONEWAY) {
        oneway(s, q);
        return;
    }
    METRIC_ADD(calls, 1);
    s->stats.calls++;
    s->stats.roundtrips++;
    s->new_cursor = 0;
    if (before.ora)
        reply_end(s, &before);
    else
        function_call(s, q);
    if (s->break_seen && !s->gone) {
        /* The client has left its call: it waits for the exchange and one answer. */
        uint64_t token = q->token;
        if (s->be)
            be_clear_cancel(s->be);
        if (asked == 0 && s->new_cursor)
            cursor_free(s, s->new_cursor); /* its number never reached the client */
        s->msg_n = 0;
        if (!net_break_exchange(s, net_now_ms() + (s->sealed ? SEALED_BREAK_MS : BREAK_MS), true))
            return;
        drop_request(s);
        if (token)
            ttc_put_token(&s->reply, token);
        fail_call(s, 1013, "user requested cancel of current operation");
    }
    if (!s->gone)
        net_send_reply(s);
}

/* ---- requests ---- */

static bool protocol_error(Session *s, const char *why)
{
    METRIC_ADD(bad_packets, 1);
    log_warn("malformed_request", "why=\"%s\" bytes=%zu", why, s->msg_n);
    wr_reset(&s->reply, 0);
    fail_call(s, 3106, "fatal two-task communication protocol error");
    net_send_reply(s);
    s->gone = true;
    s->why = why;
    return false;
}

/* One whole request is in s->msg: decodes and answers it; bytes behind it stay. */
static bool take_request(Session *s, int64_t deadline)
{
    TtcBindHook hook = { call_resolve_binds, s };
    TtcResume   resume = { 0 };
    uint16_t    flags;
    for (;;) {
        Rd         r;
        TtcRequest q;
        arena_reset(s->call);
        rd_init(&r, s->msg, s->msg_n, s->call, &s->pf);
        asides_tell(s, &r);
        Rc rc = ttc_get_request(&r, &q, &hook, &resume);
        if (rc == RC_OK) {
            size_t used = (size_t)(r.p - s->msg);
            answer(s, &q);
            asides_free(s);
            if (s->gone || s->ending)
                return false;
            s->msg_n -= used < s->msg_n ? used : s->msg_n;
            memmove(s->msg, s->msg + used, s->msg_n);
            return true;
        }
        if (rc == RC_BAD)
            return protocol_error(s, "malformed request");
        if (!asides_take(s, &r))
            return protocol_error(s, "no room for a long value");
        size_t want = s->msg_n + (r.need ? r.need : 1);
        while (s->msg_n < want) {
            if (net_more(s, deadline, &flags))
                continue;
            if (!s->break_seen || s->gone)
                return false;
            return idle_break(s); /* the client broke off in the middle of its request */
        }
    }
}

/* Killed between two calls: what it held is free at once, the client learns of it with its next call. */
static void release_backend(Session *s)
{
    cursors_free(s);
    tpc_abandon(s);
    be_close(s->be);
    s->be = NULL;
}

void calls_run(Session *s)
{
    int64_t idle = s->srv->cfg->idle_timeout * 1000LL;
    while (!s->gone && !s->ending) {
        uint16_t flags;
        int64_t  deadline = idle ? net_now_ms() + idle : 0;
        if (s->msg_n == 0) {
            arena_reset(s->call);
            if (!net_more(s, deadline, &flags)) {
                if (s->break_seen && !s->gone && idle_break(s))
                    continue;
                if (!s->killed || s->gone)
                    return;
                release_backend(s);
                continue;
            }
        }
        if (!take_request(s, deadline))
            return;
    }
}
