/* Running translated statements: queries, DML, DDL. */
#ifndef DBSACI_SERVER_STATEMENT_H
#define DBSACI_SERVER_STATEMENT_H

#include "server/binds.h"
#include "server/cursor.h"
#include "server/reply.h"
#include "server/translate.h"
#include "server/txn.h"

/* What one EXECUTE asks for. */
typedef struct Exec {
    Session          *s;
    Cursor           *c;
    const TtcExecute *q;
    Outcome           o;
    TtcKeyword       *keywords;
    uint32_t          n_keywords;
    uint64_t         *row_counts;  /* per iteration, or NULL */
    uint32_t          n_row_counts;
    bool              wrote_rows;  /* ROW_HEADER is out */
} Exec;

/* ---- query.c ---- */

/* Compiles (or takes the cursor's translation), opens the result, describes the columns. */
bool query_open(Exec *e);
/* Columns without running it. */
bool query_describe(Exec *e);
/* Up to `max` rows into the reply, with their header; sets *o to 1403 at the end. */
bool query_rows(Session *s, Cursor *c, uint64_t max, Outcome *o);
/* The step whose rows are the query's. */
const SqlStep *query_rows_step(const SqlResult *r);
/* The query with those columns as text that have no binary form we read; in the call's arena. */
Str query_as_text(Session *s, Str sql, const PGresult *columns);
/* Sends all steps in one flush; the rows' step, `text_query` if not empty, as a stream. NULL: *o if that failed, else *err. */
BeStream *query_stream(Session *s, const SqlResult *r, const Params *p, Str text_query, bool autocommit, TxnGuard *g, BeError *err,
                       Outcome *o);
/* A scrollable cursor's rows from an absolute position (1-based; 0: the last). */
bool query_scroll(Exec *e, uint64_t from, uint64_t max);

/* ---- dml.c: INSERT, UPDATE, DELETE, MERGE with any number of bind rows ---- */
bool dml_run(Exec *e);
/* A plain table, whose rows have a place (tableoid, ctid). */
bool dml_is_table(Session *s, const Node *target);
/* The number of rows that a STEP_COUNT_IS_VALUE step gives: its last column. */
uint64_t dml_count_value(const PGresult *res);

/* ---- ddl.c ---- */
bool ddl_run(Session *s, const SqlResult *r, Outcome *o);
/* LOCK TABLE, SET CONSTRAINTS, EXPLAIN PLAN and others that run in the transaction. */
bool other_run(Session *s, const SqlResult *r, Params *params, Outcome *o);

/* A translation fit for the cursor's binds: the cursor's own if it still holds. `distinct`: repeated names got different
 * values. False: refused, *o says why. */
bool exec_translate(Exec *e, bool distinct, bool *fresh);
/* The client's bind types, for the compiler; in the call's arena. */
OTypeId *exec_bind_types(Session *s, const TtcBind *binds, uint32_t n);

#endif
