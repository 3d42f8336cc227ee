/* Rows going out: ROW_HEADER, ROW_DATA and the value forms of section "row values". The hot path: a row is
 * ttc_put_row_data, then one ttc_put_* / wr_clr per column; OUT binds add an indicator each. */
#ifndef DBSACI_WIRE_TTC_ROWS_H
#define DBSACI_WIRE_TTC_ROWS_H

#include "wire/ttc_bind.h"
#include "wire/ttc_describe.h"

/* Before the first ROW_DATA of every reply with query rows. */
void ttc_put_row_header(Wr *w, uint32_t n_columns);
static inline void ttc_put_row_data(Wr *w)
{
    wr_u8(w, TTC_ROW_DATA);
}

/* A number / date / ... encoding of up to 252 bytes. */
static inline void ttc_put_short(Wr *w, const uint8_t *p, size_t n)
{
    uint8_t *d = wr_room(w, n + 1);
    if (d) {
        d[0] = (uint8_t)n;
        memcpy(d + 1, p, n);
        w->n += n + 1;
    }
}
void ttc_put_bool(Wr *w, bool v);
/* LONG, LONG RAW, and columns defined as such: CLR, then null indicator and return code. p NULL: NULL. */
void ttc_put_long(Wr *w, const void *p, size_t n);
/* What follows the CLR of a LONG that was streamed with wr_clr_begin/piece/end. */
void ttc_put_long_tail(Wr *w);
/* ROWID column (type 11): from 18 characters of text; false and NULL written if it is none. */
bool ttc_put_rowid(Wr *w, Str text);
enum { TTC_ROWID_LENGTH = 14 }; /* the byte before its four numbers, however many bytes those take */
/* The same read back, as text; NULL if there is none. */
void ttc_get_rowid(Rd *r, TtcCell *cell);
bool ttc_put_urowid(Wr *w, Str text);
/* LOB columns. Form (a): locator only. (b): with length and chunk size. (c): with data (JSON, VECTOR, go-ora's defines). */
enum { TTC_LOB_CHUNK = 8132 };
void ttc_put_lob_locator(Wr *w, const uint8_t *locator, size_t n);
void ttc_put_lob_sized(Wr *w, const uint8_t *locator, size_t n, uint64_t length);
void ttc_put_lob_prefetched(Wr *w, const uint8_t *locator, size_t n, uint64_t length, Str data, bool clob,
                            bool national);
/* REF CURSOR, nested cursor: describe body and cursor id. */
void ttc_put_cursor(Wr *w, const TtcColumn *cols, uint32_t n, uint16_t cursor_id);
/* OBJECT / XMLTYPE: type OID (16 bytes) and pickled image; empty image: NULL. */
void ttc_put_object(Wr *w, Str oid, Str image);
void ttc_put_xml(Wr *w, Str text); /* XMLTYPE with the text inside */

/* OUT binds and RETURNING: values by ttc_put_out_*; each ends with an indicator. */
void ttc_put_indicator(Wr *w, int indicator); /* 0 complete; -1 NULL BOOLEAN; > 0 original length */
void ttc_put_io_vector(Wr *w, const uint8_t *directions, uint32_t n); /* TtcDir each */
/* IMPLICIT_RESULTSET: open with the count, then one item each. */
void ttc_put_implicit_begin(Wr *w, uint32_t n);
void ttc_put_implicit_item(Wr *w, const TtcColumn *cols, uint32_t n, uint16_t cursor_id);

/* Client side. Reads one value in the form that a query column of that description has; a CURSOR's id goes to number. */
bool ttc_get_row_header(Rd *r, uint32_t *n_columns); /* from the message byte on, as the next two */
bool ttc_get_io_vector(Rd *r, uint8_t **directions, uint32_t *n);
bool ttc_get_bit_vector(Rd *r, uint32_t n_columns, const uint8_t **bits);
bool ttc_get_column(Rd *r, const TtcColumn *c, TtcCell *cell);

#endif
