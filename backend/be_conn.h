/* One PostgreSQL connection of one Oracle session, always in pipeline mode.
 *
 * What is sent goes through a batch: items are queued, be_run() or be_stream_open() sends them with one Sync in one flush
 * and reads the answers. Only the session's thread touches a BeConn. While PostgreSQL works, the client's socket is
 * watched: see BeWatch. Failure is `false` or NULL with *err filled; err->lost says that the connection is gone. */
#ifndef DBSACI_BACKEND_BE_CONN_H
#define DBSACI_BACKEND_BE_CONN_H

#include "backend/be_error.h"
#include "util/str.h"

typedef struct BeConn BeConn;
typedef struct BeStmt BeStmt;
typedef struct BeStream BeStream;

/* What the owner wants done when its own sockets speak during a statement. */
typedef enum BeWatchSays { WATCH_ON, WATCH_CANCEL, WATCH_GONE } BeWatchSays;
typedef struct BeWatch {
    int fd;      /* the client's socket, -1: none */
    int wake_fd; /* an eventfd for kill and shutdown, -1: none */
    /* Called when one of them is readable. CANCEL and GONE cancel the statement; GONE also stops watching. */
    BeWatchSays (*readable)(void *ctx, bool wake);
    void *ctx;
    int   deadline_ms; /* cancel after so many milliseconds of one statement, 0: never */
} BeWatch;

/* Connects with `conninfo` and runs `setup` (several commands in one round trip, may be NULL). */
BeConn *be_connect(const char *conninfo, const char *setup, BeError *err);
/* Allowed at any moment, also in the middle of a stream; NULL is allowed. */
void be_close(BeConn *c);
void be_set_watch(BeConn *c, const BeWatch *watch);
int  be_server_version(const BeConn *c); /* e.g. 150020 */
int  be_backend_pid(const BeConn *c);
/* The compat schema's types have other OIDs in every database: PGT_ZONED and PGT_NANO stand for them (backend/be_types.h).
 * From PostgreSQL's OID to that, and back; any other is itself. */
Oid  be_known_type(const BeConn *c, Oid type);
Oid  be_wire_type(const BeConn *c, Oid type);
bool be_is_lost(const BeConn *c);
/* The statement now running was cancelled by the watch (the client's break), since the last be_clear_cancel(). */
bool be_was_cancelled(const BeConn *c);
void be_clear_cancel(BeConn *c);

/* ---- transactions: what is known after the last answer ---- */
bool be_in_transaction(const BeConn *c);
bool be_in_failed_transaction(const BeConn *c);

/* ---- batches ---- */

/* Values of one execution, by $n - 1. Storage must hold until be_run()/be_stream_open() returns. */
typedef struct BeParams {
    int                 n;
    const char *const  *values;  /* NULL: SQL NULL */
    const int          *lengths;
    const int          *formats; /* 0 text, 1 binary */
} BeParams;

/* Makes the connection ready for a new batch: a live stream is drained to its store first. */
bool be_begin(BeConn *c, BeError *err);
/* A command without values whose answer does not matter beyond success. Not copied: a literal or longer-lived text. */
void be_queue_command(BeConn *c, const char *sql);
/* The same with a tag, for an error that must be told from others. */
void be_queue_text(BeConn *c, const char *sql, int tag);
/* Executes a prepared statement, preparing it on the way if need be. `tag` comes back with its result. */
void be_queue_exec(BeConn *c, BeStmt *stmt, const BeParams *params, int tag);
/* Executes, and its rows are to be read as a stream; at most one in a batch. */
void be_queue_stream(BeConn *c, BeStmt *stmt, const BeParams *params);
/* Prepares (if need be) and asks for columns and parameters: the result is PQdescribePrepared's. */
void be_queue_describe(BeConn *c, BeStmt *stmt, int tag);

/* Called for each successful exec or describe of the batch, in order. The result is freed after it. */
typedef void BeOnResult(void *ctx, int tag, const PGresult *res);
/* Sends and reads all. On failure *failed_tag (if not NULL) is the tag of the item at fault, -1 for a command. */
bool be_run(BeConn *c, BeOnResult *on_result, void *ctx, BeError *err, int *failed_tag);

/* One statement of text, alone: returns its result (the caller clears it) or NULL. */
PGresult *be_query(BeConn *c, const char *sql, int nparams, const char *const *values, BeError *err);
/* As be_query for something without a result. */
bool be_command(BeConn *c, const char *sql, BeError *err);

/* ---- prepared statements (be_stmt.c) ---- */

/* The statement for this text and these parameter types (0: PostgreSQL infers); made on first use, kept in an LRU of
 * bounded size. Valid until the next be_begin(): evictions happen there. */
BeStmt *be_stmt(BeConn *c, Str sql, int ntypes, const Oid *types);
/* Forget it (its plan no longer fits); closed in the next batch. */
void be_stmt_drop(BeConn *c, BeStmt *stmt);
void be_stmt_drop_all(BeConn *c);

/* ---- streams (be_stream.c) ---- */

/* Sends the batch and reads up to the first row of its stream item. */
BeStream *be_stream_open(BeConn *c, BeError *err);
/* 1: the stream stands on a row; 0: end; -1: *err. */
int be_stream_next(BeStream *s, BeError *err);
/* The current row's column; NULL for SQL NULL. Valid until the next be_stream_next(). */
const char *be_stream_value(const BeStream *s, int column, int *length);
/* Names and types of the columns; valid as long as the stream. */
const PGresult *be_stream_columns(const BeStream *s);
/* The first n columns are the caller's own: be_stream_columns() and be_stream_value() begin behind them. Before any row is
 * taken. */
void be_stream_hide(BeStream *s, int n);
/* One of those, of the current row. */
const char *be_stream_hidden(const BeStream *s, int column, int *length);
/* Rows that were read so far. */
uint64_t be_stream_rows(const BeStream *s);
/* Discards what is left (by a cancel if it is long and nothing is lost by it); NULL is allowed. */
void be_stream_close(BeStream *s);
/* Keep the rest apart from the connection, in memory up to a bound and then in a temporary file. */
bool be_stream_detach(BeStream *s, BeError *err);

#endif
