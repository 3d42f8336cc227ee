/* Rows going out, and how a client reads them. */
#include "config.h"

#include "wire/ttc_rows.h"

#include "wire/ora_rowid.h"
#include "wire/ora_type.h"

enum { NULL_RETURN_CODE = 1405, TOID_SIZE = 36, IMAGE_SHORT = 245, DIRECTIONS_MAX = 65535 };

/* go-ora takes (number of requests + 256 * iteration) for the column count when it knows none. */
void ttc_put_row_header(Wr *w, uint32_t n_columns)
{
    wr_u8(w, TTC_ROW_HEADER);
    wr_u8(w, 0);
    wr_ub(w, n_columns);
    wr_ub(w, 0); /* iteration */
    wr_ub(w, 1); /* iterations */
    wr_ub(w, 0); /* buffer length */
    wr_ub(w, 0); /* bit vector */
    wr_ub(w, 0); /* rxhrid */
}

bool ttc_get_row_header(Rd *r, uint32_t *n_columns)
{
    if (rd_u8(r) != TTC_ROW_HEADER)
        rd_fail(r);
    rd_u8(r);
    *n_columns = rd_ub2(r);
    rd_ub4(r);
    rd_ub4(r);
    rd_ub2(r);
    rd_dalc(r);
    rd_dalc(r);
    return r->rc == RC_OK;
}

void ttc_put_bool(Wr *w, bool v)
{
    if (v)
        wr_bytes(w, "\2\1\1", 3);
    else
        wr_bytes(w, "\1\0", 2);
}

void ttc_put_long(Wr *w, const void *p, size_t n)
{
    wr_clr(w, p, n);
    if (n > 0) {
        ttc_put_long_tail(w);
        return;
    }
    wr_sb(w, -1);
    wr_ub(w, NULL_RETURN_CODE);
}

void ttc_put_long_tail(Wr *w)
{
    wr_ub(w, 0); /* null indicator */
    wr_ub(w, 0); /* return code */
}

static void put_rowid_parts(Wr *w, const TtcRowidParts *p)
{
    wr_u8(w, TTC_ROWID_LENGTH);
    wr_ub(w, p->object);
    wr_ub(w, p->file);
    wr_u8(w, 0);
    wr_ub(w, p->block);
    wr_ub(w, p->slot);
}

bool ttc_put_rowid(Wr *w, Str text)
{
    TtcRowidParts parts;
    if (!ora_rowid_parse(text, &parts)) {
        wr_null(w);
        return false;
    }
    put_rowid_parts(w, &parts);
    return true;
}

/* DALC of: 1 (physical), u32 object, u16 file, u32 block, u16 slot. */
bool ttc_put_urowid(Wr *w, Str text)
{
    enum { UROWID_SIZE = 13 };
    TtcRowidParts parts;
    if (!ora_rowid_parse(text, &parts)) {
        wr_null(w);
        return false;
    }
    wr_ub(w, UROWID_SIZE);
    wr_u8(w, UROWID_SIZE);
    wr_u8(w, 1);
    wr_u32(w, parts.object);
    wr_u16(w, parts.file);
    wr_u32(w, parts.block);
    wr_u16(w, parts.slot);
    return true;
}

void ttc_put_lob_locator(Wr *w, const uint8_t *locator, size_t n)
{
    wr_ub(w, n);
    wr_clr(w, locator, n);
}

void ttc_put_lob_sized(Wr *w, const uint8_t *locator, size_t n, uint64_t length)
{
    wr_ub(w, n);
    wr_ub(w, length);
    wr_ub(w, TTC_LOB_CHUNK);
    wr_clr(w, locator, n);
}

void ttc_put_lob_prefetched(Wr *w, const uint8_t *locator, size_t n, uint64_t length, Str data, bool clob, bool national)
{
    wr_ub(w, n);
    wr_ub(w, length);
    wr_ub(w, TTC_LOB_CHUNK);
    if (clob && (w->pf->driver == DRV_GO_ORA || w->pf->driver == DRV_OJDBC)) {
        wr_u8(w, 0); /* no charset: the session's, by the form */
        wr_u8(w, national ? ORA_CSFRM_NCHAR : ORA_CSFRM_IMPLICIT);
    }
    wr_clr(w, data.p, data.n);
    wr_clr(w, locator, n);
}

void ttc_put_cursor(Wr *w, const TtcColumn *cols, uint32_t n, uint16_t cursor_id)
{
    wr_u8(w, 1);
    ttc_put_describe_body(w, cols, n);
    wr_ub(w, cursor_id);
}

void ttc_put_object(Wr *w, Str oid, Str image)
{
    static const uint8_t before[4] = { 0x00, 0x22, 0x02, 0x08 };
    static const uint8_t extent[16] = { [13] = 1, [15] = 1 };
    if (image.n == 0) {
        wr_bytes(w, "\0\0\0\0\0\1\1", 7);
        if (w->pf->driver == DRV_GO_ORA) /* reads an indicator behind every NULL object */
            wr_sb(w, -1);
        return;
    }
    wr_ub(w, TOID_SIZE);
    wr_u8(w, TOID_SIZE);
    wr_bytes(w, before, sizeof before);
    wr_str(w, oid);
    wr_bytes(w, extent, sizeof extent);
    wr_zero(w, 3); /* object id, snapshot, version */
    wr_ub(w, image.n);
    wr_ub(w, 1);
    wr_clr(w, image.p, image.n);
}

/* The image of an XMLTYPE: header, version 1, flags "text follows", the text. */
void ttc_put_xml(Wr *w, Str text)
{
    static const uint8_t xmltype_oid[16] = { [13] = 2, [14] = 1 };
    enum { XML_FLAGS_TEXT = 0x14, XML_HEAD = 5 };
    if (text.n == 0) {
        ttc_put_object(w, text, text);
        return;
    }
    Wr image;
    wr_init(&image, w->pf);
    size_t n = 3 + XML_HEAD + text.n;
    bool   longer = n > IMAGE_SHORT;
    wr_u8(&image, 0x85); /* version 8.1, no prefix segment */
    wr_u8(&image, 1);
    if (longer) {
        wr_u8(&image, 0xfe);
        wr_u32(&image, (uint32_t)n + 4);
    } else {
        wr_u8(&image, (uint8_t)n);
    }
    wr_u8(&image, 1);
    wr_u32(&image, XML_FLAGS_TEXT);
    wr_str(&image, text);
    if (image.bad)
        w->bad = true;
    else
        ttc_put_object(w, (Str){ (const char *)xmltype_oid, sizeof xmltype_oid }, (Str){ (char *)image.p, image.n });
    wr_free(&image);
}

void ttc_put_indicator(Wr *w, int indicator)
{
    wr_sb(w, indicator);
}

void ttc_put_io_vector(Wr *w, const uint8_t *directions, uint32_t n)
{
    wr_u8(w, TTC_IO_VECTOR);
    wr_u8(w, 0);
    wr_ub(w, n % 256);
    wr_ub(w, n / 256);
    wr_ub(w, 1); /* iterations */
    wr_ub(w, 0); /* buffer length */
    wr_ub(w, 0); /* bit vector */
    wr_ub(w, 0); /* rowid */
    wr_bytes(w, directions, n);
}

bool ttc_get_io_vector(Rd *r, uint8_t **directions, uint32_t *n)
{
    if (rd_u8(r) != TTC_IO_VECTOR)
        rd_fail(r);
    rd_u8(r);
    *n = rd_ub2(r);
    uint32_t high = rd_ub4(r);
    if (high > DIRECTIONS_MAX / 256)
        rd_fail(r);
    *n += high * 256;
    rd_ub4(r);
    rd_ub2(r);
    rd_raw(r, rd_ub2(r));
    rd_raw(r, rd_ub2(r));
    Str raw = rd_raw(r, *n);
    *directions = raw.n ? arena_memdup(r->a, raw.p, raw.n) : NULL;
    return r->rc == RC_OK;
}

bool ttc_get_bit_vector(Rd *r, uint32_t n_columns, const uint8_t **bits)
{
    if (rd_u8(r) != TTC_BIT_VECTOR)
        rd_fail(r);
    rd_ub2(r);
    *bits = rd_take(r, (n_columns + 7) / 8);
    return r->rc == RC_OK;
}

void ttc_put_implicit_begin(Wr *w, uint32_t n)
{
    wr_u8(w, TTC_IMPLICIT_RESULTSET);
    wr_ub(w, n);
}

/* No bytes before the body: go-ora would not skip them. */
void ttc_put_implicit_item(Wr *w, const TtcColumn *cols, uint32_t n, uint16_t cursor_id)
{
    wr_u8(w, 0);
    ttc_put_describe_body(w, cols, n);
    wr_ub(w, cursor_id);
}

void ttc_get_rowid(Rd *r, TtcCell *cell)
{
    TtcRowidParts p;
    cell->kind = CELL_NULL;
    uint8_t n = rd_u8(r);
    if (n == 0 || n == 0xff)
        return;
    p.object = rd_ub4(r);
    p.file = rd_ub2(r);
    rd_u8(r);
    p.block = rd_ub4(r);
    p.slot = rd_ub2(r);
    if (r->rc != RC_OK)
        return;
    char *text = arena_alloc(r->a, ORA_ROWID_TEXT);
    ora_rowid_text(&p, text);
    *cell = (TtcCell){ .kind = CELL_VALUE, .v = { text, ORA_ROWID_TEXT } };
}

static void get_object(Rd *r, TtcCell *cell)
{
    cell->v = rd_dalc(r);
    rd_dalc(r);
    rd_dalc(r);
    rd_ub2(r);
    uint32_t n = rd_ub4(r);
    rd_ub2(r);
    cell->image = n ? rd_clr(r) : (Str){ NULL, 0 };
    cell->kind = n ? CELL_OBJECT : CELL_NULL;
}

static void get_lob(Rd *r, const TtcColumn *c, bool with_data, TtcCell *cell)
{
    bool sized = with_data || (c->cont_flags & OAC_LOB_PREFETCH) != 0;
    cell->kind = CELL_NULL;
    if (rd_ub4(r) == 0)
        return;
    if (sized) {
        uint64_t length = rd_ub8(r);
        cell->number = length > UINT32_MAX ? UINT32_MAX : (uint32_t)length;
        rd_ub4(r); /* chunk size */
    }
    if (with_data)
        cell->image = rd_clr(r);
    cell->v = rd_clr(r);
    cell->kind = with_data ? CELL_LARGE : CELL_VALUE;
}

bool ttc_get_column(Rd *r, const TtcColumn *c, TtcCell *cell)
{
    const OraTypeInfo *t = ora_type_info(c->type);
    *cell = (TtcCell){ .kind = CELL_NULL };
    if (c->size == 0 && c->type != ORA_LONG && c->type != ORA_LONG_RAW && c->type != ORA_UROWID)
        return true; /* described as always NULL: no bytes */
    switch (t ? t->form : FORM_CLR) {
    case FORM_ROWID: ttc_get_rowid(r, cell); break;
    case FORM_UROWID: cell->v = rd_dalc(r); break;
    case FORM_LOB: get_lob(r, c, false, cell); return r->rc == RC_OK;
    case FORM_LARGE: get_lob(r, c, true, cell); return r->rc == RC_OK;
    case FORM_OBJECT: get_object(r, cell); return r->rc == RC_OK;
    case FORM_CURSOR: {
        TtcColumn *cols;
        uint32_t   n;
        if (rd_u8(r) == 0)
            return r->rc == RC_OK;
        ttc_get_describe_body(r, &cols, &n);
        *cell = (TtcCell){ .kind = CELL_CURSOR, .number = rd_ub2(r) };
        return r->rc == RC_OK;
    }
    case FORM_LONG:
        cell->v = rd_clr(r);
        rd_sb8(r);
        rd_ub4(r);
        break;
    case FORM_CLR: cell->v = rd_clr(r); break;
    }
    if (cell->v.n)
        cell->kind = CELL_VALUE;
    return r->rc == RC_OK;
}
