/* How calls end: the end-of-call message with its error, or a status. */
#ifndef DBSACI_SERVER_REPLY_H
#define DBSACI_SERVER_REPLY_H

#include "backend/errors.h"
#include "server/session.h"
#include "wire/ttc_end.h"

/* What one call came to. Texts live in the call's arena. */
typedef struct Outcome {
    int      ora;          /* 0: well; 1403: end of fetch */
    BeStmtKind stmt;       /* what is being run: the same SQLSTATE means different things; set by translate() */
    const char *pg_sql;    /* what PostgreSQL was given for it, in the call's memory, or NULL; set by translate() */
    Str      text;         /* with "ORA-nnnnn: " and without a line end; set by outcome_fail() */
    uint32_t offset;       /* byte offset in the statement's text */
    bool     has_offset;
    bool     fatal;        /* the session ends after the answer */
    uint32_t cursor_id;
    uint8_t  sql_type;
    uint64_t rows;         /* affected, or fetched so far */
    uint32_t iterations;
    uint8_t  warning;      /* END_WARN_* */
    TtcBatchError *batch;
    uint32_t n_batch;
    TtcRowidParts rowid;
} Outcome;

/* Fails the call: always false, for `return outcome_fail(...)`. The first failure stays. */
bool outcome_fail(Session *s, Outcome *o, int ora, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* From PostgreSQL's error; a lost connection makes it fatal, a cancel ORA-01013. */
bool outcome_backend(Session *s, Outcome *o, const BeError *e);

/* PostgreSQL undid the transaction at its end: `ora` with "transaction rolled back" on the first line, the reason on the next. */
bool outcome_rolled_back(Session *s, Outcome *o, int ora, const BeError *e);

/* Message 4 with what `o` says. */
void reply_end(Session *s, const Outcome *o);
/* Message 9. */
void reply_status(Session *s);
/* Bits of the call status: normal end, transaction in progress. */
uint32_t reply_call_status(const Session *s);

#endif
