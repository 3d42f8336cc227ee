/* Inside of the session's LOBs: shared by the lob*.c files only. */
#ifndef DBSACI_SERVER_LOB_IMPL_H
#define DBSACI_SERVER_LOB_IMPL_H

#include "server/lob.h"
#include "server/lob_store.h"

typedef struct Lob {
    uint64_t handle;    /* 0: free */
    LobStore store;
    LobPlace row;       /* table 0: of no row */
    uint64_t far_n;     /* bytes in PostgreSQL, while `far` */
    uint64_t uploaded;  /* number of its copy in the session's temporary table (lob_param.c), or 0 */
    bool     clob, temporary;
    bool     open;      /* between OPEN and CLOSE */
    bool     far;       /* the content is still in its row only */
    bool     locked;    /* its row is known to be: it may be written while the transaction lasts */
    bool     dirty;     /* written, not yet in its row */
} Lob;

enum { LOB_SLOTS = 65536 };         /* LOBs of one session at one time */

struct LobTable {
    Lob      v[LOB_SLOTS]; /* by handle modulo: the newest value of a slot wins; untouched pages cost nothing */
    uint64_t next;
    uint64_t oldest;    /* handles before it have no content that could be displaced */
    uint64_t uploads;   /* copies made so far */
    uint32_t dirty;     /* LOBs that are */
    uint32_t locked;    /* LOBs whose row this transaction holds */
    LobHeap  heap;
    char   **columns;   /* malloc'ed names; LobPlace.column is an index + 1 */
    uint32_t n_columns;
};

/* NULL: no such LOB. */
Lob *lob_find(Session *s, Str bytes, Locator *loc);
void lob_drop(LobTable *t, Lob *l);
/* NULL: out of memory. */
LobHeap *lobs_heap(Session *s);
/* A new one without content; NULL: too many. */
Lob *lob_new(Session *s, bool clob, bool temporary);
/* Appends to the new LOB; older LOBs of queries make room. */
bool lob_fill(LobTable *t, Lob *l, Str value);
void lob_locator(const Lob *l, uint8_t out[LOCATOR_SIZE]);

/* ---- lob_row.c ---- */

/* Brings a far LOB's content into its store. False: *o says why. */
bool lob_bring(Session *s, Lob *l, Outcome *o);

/* Does this transaction hold the LOB's row? Asks PostgreSQL if it is not known. */
bool lob_is_locked(Session *s, Lob *l);

/* ---- lob_param.c ---- */

enum { LOB_LARGE = 8 << 20 }; /* bytes: more are too many for one parameter of a statement */

bool lob_is_large(const Lob *l);
/* Copies it into the session's temporary table. False: *o says why. */
bool lob_upload(Session *s, Lob *l, Outcome *o);
/* An expression that gives back the copy whose number is parameter $n. */
const char *lob_uploaded_sql(Arena *a, int param, bool clob);

#endif
