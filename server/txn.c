/* BEGIN, SAVEPOINT, RELEASE, COMMIT: what goes before and after a statement. */
#include "config.h"
#include "server/txn.h"

#include "backend/be_names.h"
#include "server/backend_session.h"
#include "server/lob.h"
#include "util/log.h"

#define GUARD "dbsaci_stmt"

bool txn_begin_batch(Session *s, TxnGuard *g, bool needs_txn, bool autocommit, Outcome *o)
{
    BeError err;
    *g = (TxnGuard){ 0 };
    if (s->break_seen || s->gone) /* it came while the statement was being compiled */
        return outcome_fail(s, o, 1013, "user requested cancel of current operation");
    if (!be_begin(s->be, &err))
        return outcome_backend(s, o, &err);
    if (be_in_failed_transaction(s->be)) {
        txn_settle(s);
        if (!be_begin(s->be, &err))
            return outcome_backend(s, o, &err);
    }
    if (be_in_transaction(s->be)) {
        if (s->dirty) {
            be_queue_command(s->be, "SAVEPOINT " GUARD);
            g->savepoint = true;
        }
    } else if (needs_txn && !autocommit) {
        be_queue_command(s->be, "BEGIN");
        if (s->defer_all)
            be_queue_command(s->be, "SET CONSTRAINTS ALL DEFERRED");
        g->began = true;
    }
    return true;
}

void txn_end_batch(Session *s, TxnGuard *g, bool autocommit)
{
    if (g->savepoint)
        be_queue_command(s->be, "RELEASE SAVEPOINT " GUARD);
    if (autocommit && (be_in_transaction(s->be) || g->began)) {
        be_queue_command(s->be, "COMMIT");
        g->commits = true;
    }
}

static void run(Session *s, const char *sql)
{
    BeError err;
    if (!be_command(s->be, sql, &err))
        log_error("undo_failed", "sqlstate=%s why=\"%s\"", err.sqlstate, err.pg);
}

void txn_abandon(Session *s, const TxnGuard *g)
{
    if (be_is_lost(s->be) || !be_in_transaction(s->be))
        return;
    if (g->savepoint) {
        run(s, "ROLLBACK TO SAVEPOINT " GUARD);
        run(s, "RELEASE SAVEPOINT " GUARD);
    } else {
        run(s, "ROLLBACK");
        s->dirty = false;
        session_replay_settings(s);
    }
}

void txn_undo(Session *s, const TxnGuard *g)
{
    /* After a failed COMMIT (deferred constraint) PostgreSQL has left the transaction by itself. */
    if (be_in_failed_transaction(s->be))
        txn_abandon(s, g);
}

bool txn_guard(Session *s, TxnGuard *g, BeError *err)
{
    *g = (TxnGuard){ 0 };
    if (!be_begin(s->be, err))
        return false;
    g->savepoint = be_in_transaction(s->be);
    return !g->savepoint || be_command(s->be, "SAVEPOINT " GUARD, err);
}

void txn_guard_end(Session *s, const TxnGuard *g)
{
    if (be_in_failed_transaction(s->be))
        txn_abandon(s, g);
    else if (g->savepoint && !be_is_lost(s->be))
        run(s, "RELEASE SAVEPOINT " GUARD);
}

void txn_settle(Session *s)
{
    BeError err;
    if (!be_in_failed_transaction(s->be))
        return;
    if (s->dirty && be_command(s->be, "ROLLBACK TO SAVEPOINT " GUARD, &err)) {
        run(s, "RELEASE SAVEPOINT " GUARD);
        return;
    }
    run(s, "ROLLBACK");
    s->dirty = false;
    session_replay_settings(s);
}

static bool end(Session *s, const char *sql, Outcome *o)
{
    BeError err;
    if (!be_begin(s->be, &err))
        return outcome_backend(s, o, &err);
    if (!be_in_transaction(s->be))
        return true;
    bool ok = be_command(s->be, sql, &err);
    s->dirty = false;
    lobs_end_transaction(s);
    s->stats.commits += ok && sql[0] == 'C';
    s->stats.rollbacks += ok && sql[0] == 'R';
    if (ok && sql[0] == 'C')
        session_forget_settings(s);
    else if (!be_is_lost(s->be))
        session_replay_settings(s);
    if (!ok && strncmp(err.sqlstate, "23", 2) == 0) /* a deferred constraint */
        return outcome_rolled_back(s, o, 2091, &err);
    return ok || outcome_backend(s, o, &err);
}

bool txn_set_constraints(Session *s, Str when, Outcome *o)
{
    BeError err;
    bool    deferred = str_iis(when, "DEFERRED");
    if (!deferred && !str_iis(when, "IMMEDIATE") && !str_iis(when, "DEFAULT"))
        return outcome_fail(s, o, 2248, "invalid option for ALTER SESSION");
    if (be_in_transaction(s->be) && !str_iis(when, "DEFAULT") &&
        !be_command(s->be, deferred ? "SET CONSTRAINTS ALL DEFERRED" : "SET CONSTRAINTS ALL IMMEDIATE", &err))
        return outcome_backend(s, o, &err);
    s->defer_all = deferred;
    return true;
}

bool txn_may_end(Session *s, bool commit, Outcome *o)
{
    if (!s->branch)
        return true;
    return commit ? outcome_fail(s, o, 2089, "COMMIT is not allowed in a subordinate session")
                  : outcome_fail(s, o, 2074, "cannot ROLLBACK in a distributed transaction");
}

bool txn_commit(Session *s, Outcome *o)
{
    txn_settle(s);
    return end(s, "COMMIT", o);
}

bool txn_rollback(Session *s, Outcome *o)
{
    return end(s, "ROLLBACK", o);
}

static const char *with_name(Session *s, const char *verb, Str name)
{
    StrBuf b;
    sb_init(&b, s->call);
    sb_puts(&b, verb);
    be_put_ident(&b, be_pg_name(s->call, name));
    return b.p;
}

bool txn_savepoint(Session *s, Str name, Outcome *o)
{
    BeError err;
    if (!be_begin(s->be, &err))
        return outcome_backend(s, o, &err);
    txn_settle(s);
    if (!be_in_transaction(s->be) && !be_command(s->be, "BEGIN", &err))
        return outcome_backend(s, o, &err);
    s->dirty = true; /* the savepoint itself must outlive a failing statement */
    return be_command(s->be, with_name(s, "SAVEPOINT ", name), &err) || outcome_backend(s, o, &err);
}

bool txn_rollback_to(Session *s, Str name, Outcome *o)
{
    BeError err;
    if (!be_begin(s->be, &err))
        return outcome_backend(s, o, &err);
    if (!be_in_transaction(s->be))
        return outcome_fail(s, o, 1086, "savepoint '%.*s' never established in this session or is invalid", STR_ARG(name));
    if (!s->dirty)
        return outcome_fail(s, o, 1086, "savepoint '%.*s' never established in this session or is invalid", STR_ARG(name));
    /* A wrong name aborts the transaction, so try it inside a savepoint. */
    if (!be_in_failed_transaction(s->be) && !be_command(s->be, "SAVEPOINT " GUARD, &err))
        return outcome_backend(s, o, &err);
    if (be_command(s->be, with_name(s, "ROLLBACK TO SAVEPOINT ", name), &err)) {
        session_replay_settings(s);
        return true;
    }
    TxnGuard g = { .savepoint = true };
    outcome_backend(s, o, &err);
    txn_undo(s, &g);
    return false;
}
