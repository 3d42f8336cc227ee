/* LOBs of a session: values behind locators.
 *
 * A locator's handle names an entry of the session's table. Values fetched from a query belong to their cursor's batch and
 * are dropped oldest first when the table outgrows its bound; temporary LOBs live until they are freed. */
#ifndef DBSACI_SERVER_LOB_H
#define DBSACI_SERVER_LOB_H

#include "server/reply.h"
#include "wire/ttc_lob.h"

/* Where a LOB of RETURNING lives: it may be written while its transaction lasts. */
typedef struct LobRow {
    Oid  table;
    int  attnum;
    char ctid[32]; /* PostgreSQL's place of the row's newest version */
} LobRow;

void lobs_free(Session *s);
/* The LOB last kept belongs to that row. */
void lob_attach_newest(Session *s, const LobRow *row);
/* The same from PostgreSQL's binary tableoid (4 bytes) and ctid (6). */
void lob_attach_place(Session *s, const char *tableoid, const char *ctid, int attnum);
/* How many were kept so far: tells whether a value became one. */
uint64_t lobs_kept(const Session *s);
/* Written LOBs into their rows: before anything else that could see them. False: *o says why. */
bool lobs_flush(Session *s, Outcome *o);
/* After COMMIT and ROLLBACK no LOB belongs to a row any more. */
void lobs_end_transaction(Session *s);
/* Keeps a copy of the value and writes its locator. False: out of memory or over the bound. */
bool lob_keep(Session *s, bool clob, bool temporary, const char *p, size_t n, uint8_t locator[LOCATOR_SIZE]);
/* The value behind a locator's bytes. False: no such LOB. */
bool lob_value(Session *s, Str locator, Str *value, bool *clob);
/* UTF-16 units of a CLOB, bytes of a BLOB. */
uint64_t lob_length(bool clob, Str value);
/* Function 96. */
void lob_call(Session *s, const TtcLobOp *q);
void lob_free_list(Session *s, const TtcLobFree *q);

#endif
