/* What ends a reply: return parameters (RPA), end of call (OER), STATUS, WARNING, TOKEN, END_OF_RESPONSE. */
#ifndef DBSACI_WIRE_TTC_END_H
#define DBSACI_WIRE_TTC_END_H

#include "wire/ttc.h"

enum { /* call status */
    END_NORMAL = 0x1,
    END_IN_TRANSACTION = 0x2,
    END_SESSION_CHANGED = 0x8000
};
enum { /* sql type */
    END_SQL_CREATE_TABLE = 1,
    END_SQL_INSERT = 2,
    END_SQL_SELECT = 3,
    END_SQL_UPDATE = 6,
    END_SQL_DELETE = 7,
    END_SQL_PLSQL = 47,
    END_SQL_MERGE = 189
};
enum { END_WARN_COMPILATION = 0x20 };

typedef struct TtcBatchError {
    uint32_t code;
    uint32_t row; /* 0-based */
    Str      message; /* "ORA-01400: ...\n" */
} TtcBatchError;

typedef struct TtcRowidParts {
    uint32_t object, block;
    uint16_t file, slot;
} TtcRowidParts;

typedef struct TtcEnd {
    uint32_t call_status;
    uint16_t e2e_sequence;
    uint32_t current_row; /* rows fetched / affected; ojdbc reads its counts here */
    uint32_t error;       /* ORA code or 0 */
    uint16_t cursor_id;
    int32_t  error_position; /* byte offset in the SQL text */
    uint8_t  sql_type;
    uint8_t  warning_flags;
    TtcRowidParts rowid; /* of the last row changed */
    uint8_t  call_number; /* the request's sequence */
    uint32_t iterations;  /* completed */
    uint64_t row_count;
    Str      logical_rowid; /* of a table without physical ROWIDs; empty */
    TtcBatchError *batch;
    uint32_t n_batch;
    Str      message; /* "ORA-00942: table or view does not exist\n"; ignored if error is 0 */
} TtcEnd;

void ttc_put_end(Wr *w, const TtcEnd *m);
bool ttc_get_end(Rd *r, TtcEnd *m); /* from the message byte on, as all getters here */

void ttc_put_status(Wr *w, uint32_t call_status, uint16_t e2e_sequence);
bool ttc_get_status(Rd *r, uint32_t *call_status, uint16_t *e2e_sequence);
void ttc_put_warning(Wr *w, uint16_t code, Str text);
bool ttc_get_warning(Rd *r, uint16_t *code, Str *text);
void ttc_put_token(Wr *w, uint64_t token);
/* The single byte behind the last message, only if pf->eor; returns the data flags for tns_frame. */
uint16_t ttc_put_eor(Wr *w);

/* RPA of EXECUTE, REEXECUTE and FETCH. */
enum { RPA_TIME_ZONE = 163, RPA_CURRENT_SCHEMA = 168, RPA_EDITION = 172, RPA_DB_NAME = 179, RPA_TRANSACTION_ID = 201 };
typedef struct TtcKeyword { /* a session state change */
    Str      text, binary;
    uint16_t keyword;
} TtcKeyword;
typedef struct TtcParams {
    uint32_t cursor_id;
    uint64_t row_count;
    const TtcKeyword *keywords;
    uint32_t n_keywords;
    bool     has_row_counts; /* asked for by the request's n_row_counts */
    const uint64_t *row_counts;
    uint32_t n_row_counts;
} TtcParams;
void ttc_put_params(Wr *w, const TtcParams *m);
/* `row_counts_asked`: the request asked for them. */
bool ttc_get_params(Rd *r, TtcParams *m, bool row_counts_asked);

#endif
