/* Bind and define descriptors (OAC), and bind rows.
 *
 * Bind rows are checked once while the request is decoded, then iterated row by row: only one row of cells exists at a
 * time, and values are slices of the message buffer (of the row's arena when chunked). */
#ifndef DBSACI_WIRE_TTC_BIND_H
#define DBSACI_WIRE_TTC_BIND_H

#include "wire/ttc.h"

enum { /* OAC flags */
    OAC_INDICATORS = 0x01,
    OAC_ARRAY = 0x40,
    OAC_DUPLICATE = 0x80 /* go-ora: no value, that of the earlier bind of the same name */
};
enum { OAC_LOB_PREFETCH = 0x02000000 }; /* continuation flags */
typedef enum TtcDir { TTC_DIR_UNKNOWN = 0, TTC_DIR_OUT = 16, TTC_DIR_IN = 32, TTC_DIR_INOUT = 48 } TtcDir;

typedef struct TtcBind {
    uint8_t  type; /* ORA_* of ora_type.h */
    uint8_t  flags;
    uint8_t  precision;
    int8_t   scale;
    uint32_t size; /* longest value in bytes */
    uint32_t max_elements;
    uint64_t cont_flags;
    Str      oid; /* 16 bytes for objects */
    uint32_t version;
    uint16_t charset;
    uint8_t  csfrm;
    uint32_t max_chars; /* LOBs: prefetch length */
    uint32_t column_id;
    /* not on the wire: */
    bool no_value; /* set by the server's hook: a RETURNING target, or OUT on REEXECUTE: rows hold no value for it */
} TtcBind;

bool     ttc_get_bind(Rd *r, TtcBind *b);
void     ttc_put_bind(Wr *w, const TtcBind *b);
/* In the arena; NULL after a failure. *n may become less: oracle-rs announces more than it sends. */
TtcBind *ttc_get_binds(Rd *r, uint32_t *n);
/* Deep copy, for a cursor that outlives the message. */
TtcBind *ttc_binds_copy(Arena *to, const TtcBind *b, uint32_t n);

typedef enum TtcCellKind {
    CELL_ABSENT,  /* no value in the row: a RETURNING target, a duplicate */
    CELL_NULL,
    CELL_VALUE,   /* v: the type's encoding; LOBs: the locator; BOOLEAN: v.p[0] == 1 is true */
    CELL_ASIDE,   /* a long value whose beginning was put aside: entry `number` - 1 of the reader's, then v */
    CELL_LARGE,   /* JSON, VECTOR: locator in v, image in image */
    CELL_ARRAY,   /* elements */
    CELL_CURSOR,  /* number: cursor id, 0 for a new one */
    CELL_OBJECT   /* v: type OID, image: pickled value */
} TtcCellKind;

typedef struct TtcCell {
    TtcCellKind     kind;
    uint32_t        number; /* array: element count; cursor: id; aside: 1 + index */
    Str             v, image;
    struct TtcCell *elements;
} TtcCell;

typedef struct TtcRows {
    const TtcBind *binds;
    uint32_t       n_binds;
    bool           plsql; /* no reordering of long values */
    uint32_t       n_rows;
    const uint8_t *p, *end; /* the checked rows */
    uint32_t       next;    /* row that ttc_rows_next gives */
    const TtcProfile *pf;
    const uint8_t *start;   /* of the message, and what was put aside of it (rd.h) */
    const RdAside *aside;
    uint32_t       n_aside;
} TtcRows;

/* The next row into cells[n_binds] (chunked values and arrays in `a`); false at the end. The rows were checked: it cannot
 * fail otherwise. */
bool ttc_rows_next(TtcRows *rows, Arena *a, TtcCell *cells);
/* Reads one row from its 07 byte on; cells NULL: only checks it. */
bool ttc_get_row(Rd *r, const TtcBind *binds, uint32_t n, bool plsql, TtcCell *cells);
void ttc_put_row(Wr *w, const TtcBind *binds, uint32_t n, bool plsql, const TtcCell *cells);

#endif
