/* XA and TPC: global transactions whose branches are PostgreSQL transactions.
 *
 * A session works in a branch on its own connection. When it is detached with work done, the connection stays with the
 * branch in the registry (branch.h), and the session gets another one when it needs one; whoever resumes, prepares or ends
 * the branch takes the connection over. A branch without work has none. PREPARE TRANSACTION makes a branch PostgreSQL's:
 * it survives both programs, and dba_pending_transactions lists it. */
#include "config.h"
#include "server/tpc.h"

#include "backend/be_names.h"
#include "server/backend_session.h"
#include "server/branch.h"
#include "server/lob.h"
#include "server/txn.h"
#include "util/log.h"

enum { OP_START = 1, OP_DETACH = 2 };
enum { START_NEW = 1, START_JOIN = 2, START_RESUME = 4, START_PROMOTE = 8, START_SESSIONLESS = 0x10,
       START_READ_ONLY = 0x100, START_SERIALIZABLE = 0x400 };
enum { OP_COMMIT = 1, OP_ABORT = 2, OP_PREPARE = 3, OP_FORGET = 4 };
enum { STATE_REQUIRES_COMMIT = 1, STATE_COMMITTED = 2, STATE_ABORTED = 3, STATE_READ_ONLY = 4, STATE_FORGOTTEN = 5 };
enum { IDLE_S = 60, WAIT_MAX_S = 300 }; /* a detached branch's life without a timeout of its own; longest wait for another */

/* ---- the context: what a client gets at the start and sends instead of the XID ---- */

static Str context_of(Session *s, const TtcXid *x)
{
    StrBuf b;
    sb_init(&b, s->call);
    for (int shift = 24; shift >= 0; shift -= 8)
        sb_putc(&b, (char)(x->format >> shift));
    sb_putc(&b, (char)x->gtrid.n);
    sb_put(&b, x->gtrid);
    sb_put(&b, x->bqual);
    return sb_str(&b);
}

static bool read_context(Str c, TtcXid *x)
{
    const uint8_t *p = (const uint8_t *)c.p;
    if (c.n < 6 || p[4] > c.n - 5)
        return false;
    x->format = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    x->gtrid = (Str){ c.p + 5, p[4] };
    x->bqual = (Str){ c.p + 5 + p[4], c.n - 5 - p[4] };
    return true;
}

static TtcXid xid_of(const Branch *b)
{
    const char *p = (const char *)b->bytes;
    return (TtcXid){ .format = b->format, .gtrid = { p, b->gtrid_n }, .bqual = { p + b->gtrid_n, b->bqual_n } };
}

/* The XID that is meant: named, or by its context, or the session's own. */
static bool which_xid(Session *s, bool has_xid, const TtcXid *named, Str context, TtcXid *x, Outcome *o)
{
    if (has_xid)
        *x = *named;
    else if (!read_context(context, x)) {
        if (!s->branch)
            return outcome_fail(s, o, 25352, "no current transaction");
        *x = xid_of(s->branch);
        x->gtrid = str_copy(s->call, x->gtrid); /* the branch may end before the answer */
        x->bqual = str_copy(s->call, x->bqual);
    }
    return branch_xid_valid(x) || outcome_fail(s, o, 24756, "transaction does not exist");
}

/* ---- which connection the session works on ---- */

static void use_connection(Session *s, BeConn *be, bool dirty)
{
    s->be = be;
    s->dirty = dirty;
    be_catalog_set_conn(s->catalog, be);
    if (be)
        backend_watch(s);
}

/* What was set while the session worked elsewhere holds on its first connection too. */
static void go_home(Session *s)
{
    BeConn *home = s->home;
    s->home = NULL;
    use_connection(s, home, s->home_dirty);
    session_replay_settings(s);
}

/* The session goes on in `b`, on the branch's connection if it has one. */
static bool enter(Session *s, Branch *b, Outcome *o)
{
    BeError err;
    s->branch = b;
    if (!b->be)
        return true;
    if (s->be && !backend_carry(s, &err))
        return outcome_backend(s, o, &err);
    s->home = s->be;
    s->home_dirty = s->dirty;
    use_connection(s, b->be, b->dirty);
    b->be = NULL;
    return be_command(s->be, s->carried, &err) || outcome_backend(s, o, &err);
}

/* The branch stays, its connection with it if anything was done in it. */
static bool detach(Session *s, Outcome *o)
{
    Branch *b = s->branch;
    BeError err;
    if (s->be)
        txn_settle(s);
    if (s->be && be_in_transaction(s->be)) {
        if (!backend_carry(s, &err) || !be_begin(s->be, &err)) /* be_begin: open cursors get their rows */
            return outcome_backend(s, o, &err);
        lobs_end_transaction(s);
        b->be = s->be;
        b->dirty = s->dirty;
        if (s->home) {
            go_home(s);
        } else {
            use_connection(s, NULL, false);
            session_forget_settings(s); /* the next one begins with what is carried */
        }
    } else if (s->home) {
        be_close(s->be);
        go_home(s);
    }
    s->branch = NULL;
    branch_release(s->srv->branches, b, net_now_ms());
    return true;
}

/* The branch is over on s->be, which is out of its transaction. */
static void end_branch(Session *s, bool undone)
{
    BeError err;
    s->dirty = false;
    lobs_end_transaction(s);
    branch_drop(s->srv->branches, s->branch);
    s->branch = NULL;
    if (s->home) {
        be_close(s->be);
        go_home(s);
    } else if (!undone) {
        session_forget_settings(s);
    } else if (s->be && !be_is_lost(s->be)) {
        if (s->carried && !be_command(s->be, s->carried, &err))
            log_warn("setting_lost", "sqlstate=%s", err.sqlstate);
        session_replay_settings(s);
    }
}

void tpc_abandon(Session *s)
{
    BeError err;
    if (!s->branch)
        return;
    if (s->be && !be_is_lost(s->be) && be_in_transaction(s->be))
        be_command(s->be, "ROLLBACK", &err);
    end_branch(s, true);
}

/* ---- prepared transactions ---- */

static char *with_gid(Session *s, const char *verb, const TtcXid *x)
{
    char gid[GID_MAX];
    branch_gid(x, gid);
    return arena_printf(s->call, "%s '%s'", verb, gid);
}

static bool is_prepared(Session *s, const TtcXid *x, bool *yes, Outcome *o)
{
    char        gid[GID_MAX];
    const char *values[] = { gid };
    BeError     err;
    branch_gid(x, gid);
    PGresult *res = be_query(s->be, "SELECT 1 FROM pg_catalog.pg_prepared_xacts WHERE gid = $1 AND database = current_database()", 1,
                             values, &err);
    if (!res)
        return outcome_backend(s, o, &err);
    *yes = PQntuples(res) > 0;
    PQclear(res);
    return true;
}

/* COMMIT PREPARED and its like take no company in a pipeline: what be_begin() closes goes before, by itself. */
static bool run_alone(BeConn *be, const char *sql, BeError *err)
{
    return be_begin(be, err) && be_run(be, NULL, NULL, err, NULL) && be_command(be, sql, err);
}

/* Ends a prepared transaction, beside the session's own transaction if one is open. */
static bool end_prepared(Session *s, const TtcXid *x, const char *verb, Outcome *o)
{
    BeError err;
    BeConn *other = NULL;
    if (be_in_transaction(s->be) && !(other = backend_connect(s, NULL, &err)))
        return outcome_backend(s, o, &err);
    bool ok = run_alone(other ? other : s->be, with_gid(s, verb, x), &err);
    be_close(other);
    if (ok)
        return true;
    if (strcmp(err.sqlstate, "42704") == 0)
        return outcome_fail(s, o, 24756, "transaction does not exist");
    return outcome_backend(s, o, &err);
}

/* ---- start ---- */

static bool refuse_found(Session *s, BranchFound what, Outcome *o)
{
    switch (what) {
    case BRANCH_BUSY: return outcome_fail(s, o, 25351, "transaction is currently in use");
    case BRANCH_OTHER_USER: return outcome_fail(s, o, 24774, "cannot switch to specified transaction");
    default: return outcome_fail(s, o, 24756, "transaction does not exist");
    }
}

/* The mode that the manager asks for; PostgreSQL's ordinary one needs no word, and BEGIN comes with the first change. */
static bool begin_as_asked(Session *s, uint32_t flags, Outcome *o)
{
    BeError     err;
    const char *sql = flags & START_READ_ONLY      ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
                      : flags & START_SERIALIZABLE ? "BEGIN ISOLATION LEVEL REPEATABLE READ"
                                                   : NULL;
    if (!sql)
        return true;
    if (!backend_need(s, o))
        return false;
    s->dirty = true; /* the mode must outlive a failing statement */
    return be_command(s->be, sql, &err) || outcome_backend(s, o, &err);
}

static bool start_new(Session *s, const TtcXid *x, uint32_t flags, uint32_t timeout, Outcome *o)
{
    bool prepared = false, promote = flags & START_PROMOTE;
    if (!is_prepared(s, x, &prepared, o))
        return false;
    bool    local = !s->branch && be_in_transaction(s->be);
    bool    attached_to_it = s->branch && branch_is(s->branch, x);
    if (promote && (flags & (START_READ_ONLY | START_SERIALIZABLE)))
        return outcome_fail(s, o, 24759, "invalid transaction start flags");
    if (promote && s->branch)
        return outcome_fail(s, o, 24797, "cannot promote the current transaction to a distributed transaction");
    Branch *b = prepared || attached_to_it ? NULL : branch_add(s->srv->branches, x, s->user, s->sid, timeout ? timeout : IDLE_S);
    if (!b)
        return outcome_fail(s, o, 24757, "duplicate transaction identifier");
    if ((local && !promote) || (s->branch && !detach(s, o))) {
        branch_drop(s->srv->branches, b);
        return outcome_fail(s, o, 24776, "cannot start a new transaction");
    }
    s->branch = b;
    return begin_as_asked(s, flags, o);
}

static bool start_again(Session *s, const TtcXid *x, uint32_t wait_s, Outcome *o)
{
    Branch *b = NULL;
    if (s->branch && branch_is(s->branch, x))
        return true;
    if (!s->branch && s->be && be_in_transaction(s->be))
        return outcome_fail(s, o, 24776, "cannot start a new transaction");
    if (s->branch && !detach(s, o))
        return false;
    BranchFound what = branch_claim(s->srv->branches, x, s->user, s->sid, wait_s < WAIT_MAX_S ? wait_s : WAIT_MAX_S, &b);
    return what == BRANCH_OURS ? enter(s, b, o) : refuse_found(s, what, o);
}

static bool start(Session *s, const TtcTpcSwitch *m, Outcome *o)
{
    if (m->flags & START_SESSIONLESS)
        return outcome_fail(s, o, 3001, "unimplemented feature: sessionless transactions");
    if (!m->has_xid || !branch_xid_valid(&m->xid))
        return outcome_fail(s, o, 24756, "transaction does not exist");
    if (m->flags & (START_JOIN | START_RESUME))
        return start_again(s, &m->xid, m->timeout, o);
    if (!backend_need(s, o))
        return false;
    return start_new(s, &m->xid, m->flags, m->timeout, o);
}

static bool detach_named(Session *s, const TtcTpcSwitch *m, Outcome *o)
{
    TtcXid x;
    if (!s->branch)
        return outcome_fail(s, o, 25352, "no current transaction");
    if (!which_xid(s, m->has_xid, &m->xid, m->context, &x, o))
        return false;
    if (!branch_is(s->branch, &x))
        return outcome_fail(s, o, 24758, "not attached to the requested transaction");
    return detach(s, o);
}

static void finish(Session *s, const Outcome *o)
{
    if (o->fatal)
        s->ending = true;
    reply_end(s, o);
}

void tpc_switch(Session *s, const TtcTpcSwitch *m)
{
    Outcome o = { 0 };
    bool    starts = m->operation & OP_START;
    bool    ok = starts ? start(s, m, &o) : detach_named(s, m, &o);
    if (ok)
        ttc_put_tpc_switch_reply(&s->reply, m->app_value, starts ? context_of(s, &m->xid) : (Str){ NULL, 0 });
    finish(s, &o);
}

/* ---- prepare, commit, roll back: of a living branch, on s->be ---- */

static bool nothing_written(Session *s, bool *yes, Outcome *o)
{
    BeError   err;
    PGresult *res = be_query(s->be, "SELECT pg_catalog.pg_current_xact_id_if_assigned() IS NULL", 0, NULL, &err);
    if (!res)
        return outcome_backend(s, o, &err);
    *yes = PQgetvalue(res, 0, 0)[0] == 't';
    PQclear(res);
    return true;
}

static bool prepare(Session *s, const TtcXid *x, uint32_t *state, Outcome *o)
{
    BeError err;
    bool    idle = true;
    if (be_in_transaction(s->be) && !nothing_written(s, &idle, o))
        return false;
    if (!idle && s->srv->max_prepared == 0)
        return outcome_fail(s, o, 439, "feature not enabled: distributed transactions (PostgreSQL's max_prepared_transactions is 0)");
    bool in = be_in_transaction(s->be);
    bool ok = !in || be_command(s->be, idle ? "COMMIT" : with_gid(s, "PREPARE TRANSACTION", x), &err);
    *state = idle ? STATE_READ_ONLY : STATE_REQUIRES_COMMIT;
    end_branch(s, !ok);
    return ok || outcome_rolled_back(s, o, 24761, &err);
}

static bool commit_one_phase(Session *s, uint32_t *state, Outcome *o)
{
    BeError err;
    bool    in = be_in_transaction(s->be);
    bool    ok = !in || be_command(s->be, "COMMIT", &err);
    *state = in ? STATE_COMMITTED : STATE_READ_ONLY;
    end_branch(s, !ok);
    return ok || outcome_rolled_back(s, o, 24761, &err);
}

static bool change_living(Session *s, const TtcTpcChange *m, const TtcXid *x, uint32_t *state, Outcome *o)
{
    txn_settle(s);
    switch (m->operation) {
    case OP_PREPARE: return prepare(s, x, state, o);
    case OP_COMMIT:
        if (m->state != STATE_READ_ONLY)
            return outcome_fail(s, o, 24768, "commit protocol error occurred in the server");
        return commit_one_phase(s, state, o);
    case OP_ABORT:
        tpc_abandon(s);
        *state = STATE_ABORTED;
        return true;
    default: return outcome_fail(s, o, 24769, "cannot forget an active transaction");
    }
}

/* A detached branch in which nothing was done: there is nothing to ask PostgreSQL. */
static bool change_empty(Session *s, const TtcTpcChange *m, Branch *b, uint32_t *state, Outcome *o)
{
    bool one_phase = m->operation == OP_COMMIT && m->state == STATE_READ_ONLY;
    if (m->operation == OP_FORGET || (m->operation == OP_COMMIT && !one_phase)) {
        branch_release(s->srv->branches, b, net_now_ms());
        if (m->operation == OP_FORGET)
            return outcome_fail(s, o, 24769, "cannot forget an active transaction");
        return outcome_fail(s, o, 24768, "commit protocol error occurred in the server");
    }
    branch_drop(s->srv->branches, b);
    *state = m->operation == OP_ABORT ? STATE_ABORTED : STATE_READ_ONLY;
    return true;
}

/* Of a branch that the session is not attached to: its own branch, if any, stands aside meanwhile. */
static bool change_detached(Session *s, const TtcTpcChange *m, const TtcXid *x, Branch *b, uint32_t *state, Outcome *o)
{
    Branch *own = s->branch;
    if (!b->be)
        return change_empty(s, m, b, state, o);
    if (own && !detach(s, o)) {
        branch_release(s->srv->branches, b, net_now_ms());
        return false;
    }
    bool ok = enter(s, b, o) && change_living(s, m, x, state, o);
    if (s->branch == b) { /* refused: it goes on */
        Outcome ignored = { 0 };
        detach(s, &ignored);
    }
    if (own) {
        TtcXid  mine = xid_of(own);
        Outcome back = { 0 };
        if (!start_again(s, &mine, 0, &back) && ok)
            *o = back;
    }
    return ok && !o->ora;
}

static bool change_prepared(Session *s, const TtcTpcChange *m, const TtcXid *x, uint32_t *state, Outcome *o)
{
    bool prepared = false;
    if (!backend_need(s, o) || !is_prepared(s, x, &prepared, o))
        return false;
    if (!prepared)
        return outcome_fail(s, o, 24756, "transaction does not exist");
    switch (m->operation) {
    case OP_COMMIT:
        if (!end_prepared(s, x, "COMMIT PREPARED", o))
            return false;
        *state = STATE_FORGOTTEN;
        if (m->state == STATE_READ_ONLY) /* one phase was asked for */
            return outcome_fail(s, o, 2053, "transaction %x committed, some remote DBs may be in-doubt", x->format);
        return true;
    case OP_ABORT: *state = STATE_ABORTED; return end_prepared(s, x, "ROLLBACK PREPARED", o);
    case OP_PREPARE: return outcome_fail(s, o, 24768, "commit protocol error occurred in the server");
    default: return outcome_fail(s, o, 24770, "cannot forget a prepared transaction");
    }
}

static bool change(Session *s, const TtcTpcChange *m, uint32_t *state, Outcome *o)
{
    TtcXid  x;
    Branch *b = NULL;
    if (!which_xid(s, m->has_xid, &m->xid, m->context, &x, o))
        return false;
    if (s->branch && branch_is(s->branch, &x))
        return backend_need(s, o) && change_living(s, m, &x, state, o);
    switch (branch_claim(s->srv->branches, &x, s->user, s->sid, 0, &b)) {
    case BRANCH_OURS: return change_detached(s, m, &x, b, state, o);
    case BRANCH_ABSENT: return change_prepared(s, m, &x, state, o);
    case BRANCH_BUSY: return refuse_found(s, BRANCH_BUSY, o);
    default: return refuse_found(s, BRANCH_OTHER_USER, o);
    }
}

void tpc_change_state(Session *s, const TtcTpcChange *m)
{
    Outcome  o = { 0 };
    uint32_t state = 0;
    if (change(s, m, &state, &o))
        ttc_put_tpc_change_reply(&s->reply, state);
    finish(s, &o);
}
