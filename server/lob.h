/* LOBs of a session: values behind locators.
 *
 * A locator's handle names an entry of the session's table. Values fetched from a query belong to their cursor's batch and
 * are dropped oldest first when the table outgrows its bound; temporary LOBs live until they are freed. */
#ifndef DBSACI_SERVER_LOB_H
#define DBSACI_SERVER_LOB_H

#include "server/columns.h"
#include "server/reply.h"
#include "wire/ttc_lob.h"

/* Where a LOB lives: one version of a row. */
typedef struct LobPlace {
    Oid      table;
    uint32_t block;  /* ctid */
    uint16_t offset;
    uint16_t column; /* the session's number for the column's name */
    uint32_t xmin;   /* of a LOB that is read from there; 0: not known */
} LobPlace;

void lobs_free(Session *s);

/* From PostgreSQL's binary tableoid (4 bytes), ctid (6), xmin (4, or NULL) and the column's name in PostgreSQL. */
LobPlace lob_place(Session *s, const char *tableoid, const char *ctid, const char *xmin, const char *column);
/* The LOB last kept belongs to that row. locked: this transaction is known to hold it, so the LOB may be written. */
void lob_attach_newest(Session *s, const LobPlace *row, bool locked);
/* How many were kept so far: tells whether a value became one. */
uint64_t lobs_kept(const Session *s);
/* Written LOBs into their rows: before anything else that could see them. False: *o says why. */
bool lobs_flush(Session *s, Outcome *o);
/* After COMMIT and ROLLBACK no LOB may be written through its row any more. */
void lobs_end_transaction(Session *s);

/* Keeps a copy of the value (UTF-8 if it is a CLOB's) and writes its locator. False: no room. */
bool lob_keep(Session *s, bool clob, bool temporary, const char *p, size_t n, uint8_t locator[LOCATOR_SIZE]);
/* The whole value behind a locator's bytes, in `a`, a CLOB's in UTF-8. False: no such LOB, or not readable. */
bool lob_value(Session *s, Arena *a, Str locator, Str *value, bool *clob);
/* UTF-16 units of a CLOB in UTF-8, bytes of a BLOB. */
uint64_t lob_length(bool clob, Str value);

/* ---- lob_param.c: LOBs too large to be one parameter ---- */

/* Must be sent to PostgreSQL before the batch that uses it; nothing to do for others. False: *o says why. */
bool lob_param_ready(Session *s, Str locator, Outcome *o);
/* The number that stands for a LOB made ready as a large one; 0: it is none. */
uint64_t lob_param_number(Session *s, Str locator);
/* The statement with the parameters that are such numbers (uploaded[i]: 'c' or 'b', else 0, by $n - 1) replaced by their LOBs. */
Str  lob_param_sql(Arena *a, Str sql, const char *uploaded, int n);
void lob_params_end(Session *s);

/* ---- lob_put.c: LOB columns and OUT binds ---- */

/* The value of a LOB column or bind as its define wants it: a locator, with its size and first part if that is asked for. */
bool lob_put(Session *s, const OutColumn *c, const TtcBind *want, Str value, bool clob, Outcome *o);
/* The same of a value that stays in PostgreSQL until it is needed: `n` bytes at `row`. as_long: the whole value as a LONG. */
bool lob_put_far(Session *s, const OutColumn *c, const TtcBind *want, const LobPlace *row, uint64_t n, bool as_long, Outcome *o);

/* ---- lob_call.c ---- */

/* Function 96. */
void lob_call(Session *s, const TtcLobOp *q);
void lob_free_list(Session *s, const TtcLobFree *q);

#endif
