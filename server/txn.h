/* Transactions and statement-level atomicity.
 *
 * A failed statement undoes itself, not the transaction: where the transaction has earlier work (s->dirty) the statement
 * runs in a savepoint, else a failure may roll back all. Everything goes with the statement in one flush. */
#ifndef DBSACI_SERVER_TXN_H
#define DBSACI_SERVER_TXN_H

#include "server/reply.h"

typedef struct TxnGuard {
    bool savepoint; /* the batch set one */
    bool began;     /* the batch opened the transaction */
    bool commits;   /* the batch ends with COMMIT */
} TxnGuard;

/* Starts a batch. `needs_txn`: the statement leaves work to be committed. `keep_open`: the transaction must outlast the
 * batch (false: autocommit, then PostgreSQL's implicit transaction will do unless `explicit_` is wanted). */
bool txn_begin_batch(Session *s, TxnGuard *g, bool needs_txn, bool autocommit, Outcome *o);
/* Queues what ends it; the caller then runs the batch. */
void txn_end_batch(Session *s, TxnGuard *g, bool autocommit);
/* After a failure: back to where the statement began. */
void txn_undo(Session *s, const TxnGuard *g);
/* The same of a batch that was broken off before its end, though nothing failed in PostgreSQL. */
void txn_abandon(Session *s, const TxnGuard *g);
/* Around what the server itself asks of PostgreSQL beside the client's statements: a failure of it must not cost the
 * transaction's work. Nothing outside a transaction. False: *err. */
bool txn_guard(Session *s, TxnGuard *g, BeError *err);
void txn_guard_end(Session *s, const TxnGuard *g);
/* After a failure whose guard is no longer known (a stream that ended in an error). */
void txn_settle(Session *s);

/* False: a global transaction is ended by its manager (server/tpc.c), not by the session's own COMMIT or ROLLBACK. */
bool txn_may_end(Session *s, bool commit, Outcome *o);
bool txn_commit(Session *s, Outcome *o);
bool txn_rollback(Session *s, Outcome *o);
/* ALTER SESSION SET CONSTRAINTS = IMMEDIATE | DEFERRED | DEFAULT: now and for the transactions to come. */
bool txn_set_constraints(Session *s, Str when, Outcome *o);
bool txn_savepoint(Session *s, Str name, Outcome *o);
bool txn_rollback_to(Session *s, Str name, Outcome *o);

#endif
