/* The inside of a BeConn, shared by be_conn.c, be_batch.c, be_stmt.c and be_stream.c only. */
#ifndef DBSACI_BACKEND_BE_CONN_IMPL_H
#define DBSACI_BACKEND_BE_CONN_IMPL_H

#include "backend/be_conn.h"

#include <stdint.h>

typedef enum BeItemKind { ITEM_COMMAND, ITEM_PREPARE, ITEM_EXEC, ITEM_STREAM, ITEM_DESCRIBE, ITEM_SYNC } BeItemKind;

typedef struct BeItem {
    BeItemKind kind;
    int        tag;
    BeStmt    *stmt; /* PREPARE, EXEC, STREAM, DESCRIBE */
} BeItem;

struct BeStmt {
    BeStmt  *next;        /* hash chain */
    BeStmt  *newer, *older; /* LRU list */
    char    *sql;         /* malloc'ed, NUL-terminated */
    size_t   sql_len;
    uint64_t hash;
    Oid     *types;
    int      ntypes;
    char     name[20];
    bool     prepared;    /* the server has it */
    bool     dropped;     /* to be closed in the next batch */
    unsigned batch;       /* the batch that used it last: not evicted within it */
};

enum { BE_STMT_BUCKETS = 256, BE_STMT_MAX = 200 };

struct BeConn {
    PGconn *pg;
    BeWatch watch;
    bool    watch_gone;   /* the client is away: no more watching */
    bool    cancelled;
    bool    lost;
    PGTransactionStatusType txn;
    Oid     zoned, nano;  /* types of the compat schema; 0: it has none */

    BeItem  *items;       /* what answers are still due, in order */
    unsigned n_items, cap_items, at_item;
    bool     sent_any;

    BeStream *live;       /* the stream that occupies the connection */

    BeStmt  *buckets[BE_STMT_BUCKETS];
    BeStmt  *newest, *oldest;
    int      n_stmts;
    unsigned batch, next_name;
};

/* Waits until libpq can make progress (reading, or also writing what is queued). False: the connection is lost. */
bool be_wait(BeConn *c);
/* PQgetResult that waits with the client's socket in view. */
PGresult *be_get_result(BeConn *c);
/* Asks the server to stop the running statement; returns when the request was delivered. */
void be_cancel(BeConn *c);
bool be_flush(BeConn *c);

BeItem *be_add_item(BeConn *c, BeItemKind kind, BeStmt *stmt, int tag);
void be_queue_prepare(BeConn *c, BeStmt *stmt);
/* Sends Sync and flushes. */
bool be_send_sync(BeConn *c, BeError *err);
/* Reads answers up to (not into) the stream item, or to the end of the batch. False: *err has the first fault and the
 * batch has been read to its end. */
bool be_read_items(BeConn *c, BeOnResult *on_result, void *ctx, BeError *err, int *failed_tag, bool stop_at_stream);

/* be_stmt.c */
void be_stmt_sweep(BeConn *c); /* closes dropped and surplus statements: queues the commands */
void be_stmt_free_all(BeConn *c);

#endif
