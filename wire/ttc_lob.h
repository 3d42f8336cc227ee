/* LOB_OP (96), the array-free piggyback, and our locators. */
#ifndef DBSACI_WIRE_TTC_LOB_H
#define DBSACI_WIRE_TTC_LOB_H

#include "wire/ttc.h"

typedef enum LobOperation {
    LOB_GET_LENGTH = 0x1,
    LOB_READ = 0x2,
    LOB_COPY = 0x4,
    LOB_TRIM = 0x20,
    LOB_WRITE = 0x40,
    LOB_APPEND = 0x80,
    LOB_FILE_OPEN = 0x100,
    LOB_CREATE_TEMP = 0x110,
    LOB_FREE_TEMP = 0x111,
    LOB_FILE_CLOSE = 0x200,
    LOB_FILE_IS_OPEN = 0x400,
    LOB_FILE_EXISTS = 0x800,
    LOB_GET_CHUNK_SIZE = 0x4000,
    LOB_OPEN = 0x8000,
    LOB_CLOSE = 0x10000,
    LOB_IS_OPEN = 0x11000,
    LOB_ARRAY = 0x80000 /* ored */
} LobOperation;

typedef struct TtcLobOp {
    uint32_t operation;
    bool     has_source, has_dest, has_charset, has_amount, has_null_flag, has_scn;
    uint32_t source_n, dest_n; /* announced lengths; dest_n of CREATE_TEMP is a duration */
    Str      source, dest;     /* locators */
    uint64_t source_offset;    /* 1-based; CREATE_TEMP: csfrm */
    uint64_t dest_offset;      /* CREATE_TEMP: ORA_CLOB or ORA_BLOB */
    uint64_t amount;
    uint16_t charset;
    uint32_t n_scn, *scn;
    bool     has_data;
    Str      data; /* WRITE / APPEND; one piece, joined in the arena */
    uint32_t data_aside; /* what goes before it, as rd_clr_long() tells */
} TtcLobOp;

bool ttc_get_lob_op_body(Rd *r, TtcLobOp *m);
void ttc_put_lob_op(Wr *w, const TtcLobOp *m, uint8_t seq, uint64_t token);

/* The reply mirrors the request: which fields it has follows from q's. `locator` must be q->source_n bytes long. LOB data
 * goes before it: one ttc_put_lob_data, or TTC_LOB_DATA + wr_clr_begin/piece/end for a stream. */
typedef struct TtcLobReply {
    Str      source, dest;
    uint16_t charset;
    int64_t  amount;
    bool     flag;
} TtcLobReply;
void ttc_put_lob_data(Wr *w, const void *p, size_t n);
void ttc_put_lob_reply(Wr *w, const TtcLobOp *q, const TtcLobReply *m);
bool ttc_get_lob_reply(Rd *r, const TtcLobOp *q, TtcLobReply *m); /* from the message byte on */

/* Array free: locators back to back. */
typedef struct TtcLobFree {
    Str     *locators; /* in the arena */
    uint32_t n;
} TtcLobFree;
bool ttc_get_lob_free_body(Rd *r, TtcLobFree *m);
void ttc_put_lob_free(Wr *w, const Str *locators, uint32_t n, uint8_t seq, uint64_t token);

/* Our locator: a 64-bit handle inside, 40 bytes in rows. The answer to CREATE_TEMP has the length of the buffer that the
 * client sent (ojdbc: 108). CLOB text travels as UTF-16BE if `utf16`, else as UTF-8. */
enum { LOCATOR_SIZE = 40, LOCATOR_LEAST = 22 };
typedef struct Locator {
    uint64_t handle;
    bool     blob, temporary, utf16, read_only;
} Locator;
void locator_put(uint8_t out[LOCATOR_SIZE], const Locator *l);
/* Of an NCLOB: its characters travel as UTF-16. */
void locator_make_national(uint8_t *locator);
void locator_put_sized(uint8_t *out, size_t n, const Locator *l); /* n >= LOCATOR_LEAST */
/* False: not one of ours (a client's quasi-locator, zeros, foreign bytes). */
bool locator_get(Str bytes, Locator *l);
/* In front of JSON / VECTOR images: tells their length. */
void quasi_locator_put(uint8_t out[LOCATOR_SIZE], uint64_t data_length);

#endif
