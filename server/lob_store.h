/* The content of one LOB: bytes of a BLOB, UTF-16BE of a CLOB, so that a position in Oracle's units is an offset (Oracle keeps
 * multibyte CLOBs so too). In memory while it is small and there is room, else in the session's spool. */
#ifndef DBSACI_SERVER_LOB_STORE_H
#define DBSACI_SERVER_LOB_STORE_H

#include "server/spool.h"
#include "util/str.h"

/* What all LOBs of a session share. */
typedef struct LobHeap {
    uint64_t memory, bound; /* bytes in memory, and as many as may be */
    Spool   *spool;
} LobHeap;

typedef struct LobStore {
    uint64_t n;        /* bytes */
    char    *p;        /* malloc'ed, unless it is in the spool */
    size_t   cap;
    bool     in_spool;
    Spooled  spooled;
} LobStore;

/* Writes p[n] at `at`, at most at the end. False: neither memory nor the spool has room, or the disk failed. */
bool lob_store_write(LobHeap *h, LobStore *st, uint64_t at, const void *p, size_t n);
/* Fills from the end up to byte `to` with what Oracle puts there: blanks or zeros. */
bool lob_store_pad(LobHeap *h, LobStore *st, uint64_t to, bool clob);
/* `at` + n are within the content. False: the disk failed. */
bool lob_store_read(const LobHeap *h, const LobStore *st, uint64_t at, void *p, size_t n);
void lob_store_cut(LobHeap *h, LobStore *st, uint64_t n);
void lob_store_free(LobHeap *h, LobStore *st);

/* Pieces of a value on their way into a store, cut anywhere. */
typedef struct LobFeed {
    LobHeap  *heap;
    LobStore *to;
    uint64_t  at;      /* where the next piece goes */
    bool      utf8;    /* they are UTF-8 and the store is a CLOB's */
    uint8_t   cut[4];  /* the first bytes of a character whose rest is still to come */
    uint8_t   n_cut;
} LobFeed;
bool lob_feed(LobFeed *f, Str piece, bool last);

/* Pieces of a value on their way out. */
typedef struct LobDrain {
    const LobHeap  *heap;
    const LobStore *from;
    uint64_t        at, end; /* bytes of the store */
    bool            utf8;    /* convert a CLOB's to UTF-8 */
} LobDrain;
enum { LOB_PIECE = 16 * 1024, LOB_PIECE_MAX = LOB_PIECE / 2 * 3 + 4 };
/* The next piece into p[LOB_PIECE_MAX]; *n == 0: the end. False: the disk failed. */
bool lob_drain(LobDrain *d, char *p, size_t *n);

#endif
