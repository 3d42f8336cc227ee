/* EXECUTE (0x5e), REEXECUTE (4, 78) and FETCH. */
#ifndef DBSACI_WIRE_TTC_EXECUTE_H
#define DBSACI_WIRE_TTC_EXECUTE_H

#include "wire/ttc_bind.h"

enum { /* options */
    EXEC_PARSE = 0x1,
    EXEC_BIND = 0x8,
    EXEC_DEFINE = 0x10,
    EXEC_EXECUTE = 0x20,
    EXEC_FETCH = 0x40,
    EXEC_COMMIT = 0x100,
    EXEC_PLSQL_BIND = 0x400,
    EXEC_NOT_PLSQL = 0x8000,
    EXEC_DESCRIBE = 0x20000,
    EXEC_NO_COMPRESSED_FETCH = 0x40000,
    EXEC_BATCH_ERRORS = 0x80000
};
enum { /* al8i4[9], execution flags */
    EXEC_SCROLLABLE = 0x2,
    EXEC_NO_CANCEL_ON_EOF = 0x80,
    EXEC_DML_ROWCOUNTS = 0x4000,
    EXEC_IMPLICIT_RESULTSET = 0x8000
};
enum { EXEC_MAX_BINDS = 65535, EXEC_AL8I4 = 13 };

typedef struct TtcExecute {
    uint8_t  function; /* FN_EXECUTE, FN_REEXECUTE, FN_REEXECUTE_AND_FETCH */
    uint32_t options;
    uint32_t cursor_id; /* 0: a new one */
    Str      sql;       /* empty: the cursor's own */
    uint32_t prefetch_buffer, prefetch_rows;
    uint32_t max_long;
    uint32_t n_binds, n_defines;
    uint32_t registration_low, registration_high; /* change notification */
    uint32_t n_row_counts; /* > 0: per-iteration row counts are wanted in RPA */
    uint32_t al8i4[EXEC_AL8I4];
    TtcBind *binds, *defines; /* in the message arena; REEXECUTE: set by the hook */
    TtcRows  rows;            /* bind rows, checked */
    uint32_t iterations;      /* how often to run: bind rows, or al8i4[1] without binds, at least 1 */
    bool     autocommit;
    bool     bad_cursor; /* a new run of a cursor the hook did not know: rows could not be read */
} TtcExecute;

typedef struct TtcFetch {
    uint32_t cursor_id, rows;
    uint32_t orientation, position; /* oracle-rs's scrolling form; else 0 */
} TtcFetch;

/* The wire cannot know which binds travel without a value (RETURNING targets; OUT binds of a REEXECUTE) nor a cursor's
 * descriptors, so decoding asks the server. It is called once the descriptors are read and before the rows, again at
 * each new attempt after RC_MORE: answers must not change. EXECUTE: set binds[i].no_value for RETURNING targets (drivers
 * that send RETURNING as a PL/SQL bind, without EXEC_NOT_PLSQL, do send values: no_value is then cleared again).
 * REEXECUTE: set m->binds, n_binds (a copy in `a`, no_value set for RETURNING targets and for binds announced as OUT) and
 * EXEC_NOT_PLSQL in options if it is SQL. The same for an EXECUTE with a cursor and without SQL and descriptors whose rows
 * go by the cursor's (ojdbc; m->n_binds is 0 when the hook is called). False: no such cursor. */
typedef struct TtcBindHook {
    bool (*resolve)(void *ctx, Arena *a, TtcExecute *m);
    void *ctx;
} TtcBindHook;

/* Where decoding a long request goes on after RC_MORE. Zero it before a new request. */
typedef struct TtcResume {
    size_t   first_row; /* offsets from the request's start: of the first row, */
    size_t   next_row;  /* of the first row not yet checked */
    uint32_t rows_done;
} TtcResume;

bool ttc_get_execute_body(Rd *r, TtcExecute *m, const TtcBindHook *hook, const uint8_t *start, TtcResume *resume);
bool ttc_get_reexecute_body(Rd *r, TtcExecute *m, const TtcBindHook *hook, const uint8_t *start, TtcResume *resume);
bool ttc_get_fetch_body(Rd *r, TtcFetch *m);

/* Client side. Rows: m->rows.n_rows rows of cells[m->n_binds] each, row after row; NULL for none. */
void ttc_put_execute(Wr *w, const TtcExecute *m, const TtcCell *cells, uint8_t seq, uint64_t token);
void ttc_put_fetch(Wr *w, const TtcFetch *m, uint8_t seq, uint64_t token);

#endif
