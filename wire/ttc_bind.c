/* Bind descriptors and bind rows. */
#include "config.h"

#include "wire/ttc_bind.h"

#include "wire/field.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

enum { BIND_LEAST = 11, ARRAY_MAX = 1 << 24, ELEMENT_LEAST = 1 };

/* ojdbc writes the scale (fraction digits of a TIMESTAMP) as a compact SB1; go-ora, though it reads compact ones, writes a
 * raw byte; python-oracledb and node-oracledb always write 0. */
static void get_scale(Rd *r, void *message)
{
    ((TtcBind *)message)->scale = (int8_t)(r->pf->driver == DRV_GO_ORA ? (int8_t)rd_u8(r) : rd_sb1(r));
}

static void put_scale(Wr *w, const void *message)
{
    int8_t scale = ((const TtcBind *)message)->scale;
    if (w->pf->driver == DRV_GO_ORA)
        wr_u8(w, (uint8_t)scale);
    else
        wr_sb1(w, scale);
}

FIELDS_BEGIN(TtcBind, bind)
    FIELD_(F_U8, type)
    FIELD_(F_U8, flags)
    FIELD_(F_U8, precision)
    FIELD_CUSTOM("scale", get_scale, put_scale)
    FIELD_(F_UB4, size)
    FIELD_(F_UB4, max_elements)
    FIELD_(F_UB8, cont_flags)
    FIELD_(F_DALC, oid)
    FIELD_(F_UB4, version)
    FIELD_(F_UB2, charset)
    FIELD_(F_U8, csfrm)
    FIELD_(F_UB4, max_chars)
    FIELD_SINCE(FV_12_2, F_UB4, column_id)
FIELDS_END

bool ttc_get_bind(Rd *r, TtcBind *b)
{
    *b = (TtcBind){ 0 };
    return wire_get(r, wire_fields_bind(), b);
}

void ttc_put_bind(Wr *w, const TtcBind *b)
{
    wire_put(w, wire_fields_bind(), b);
}

/* oracle-rs counts a placeholder that occurs twice as two but describes it once: its descriptors end where the first row
 * begins (no type has the number of TTC_ROW_DATA). */
TtcBind *ttc_get_binds(Rd *r, uint32_t *n)
{
    if (!rd_count(r, *n, BIND_LEAST, UINT16_MAX))
        return NULL;
    TtcBind *binds = ARENA_ARRAY(r->a, TtcBind, *n);
    for (uint32_t i = 0; i < *n; i++) {
        if (r->pf->driver == DRV_ORACLE_RS && rd_peek(r) == TTC_ROW_DATA) {
            *n = i;
            break;
        }
        if (!ttc_get_bind(r, &binds[i]))
            return NULL;
    }
    return binds;
}

TtcBind *ttc_binds_copy(Arena *to, const TtcBind *b, uint32_t n)
{
    TtcBind *copy = arena_memdup(to, b, n * sizeof *b);
    for (uint32_t i = 0; i < n; i++)
        if (copy[i].oid.n)
            copy[i].oid = str_copy(to, copy[i].oid);
    return copy;
}

static void cell_bytes(TtcCell *cell, Str v)
{
    cell->kind = v.n ? CELL_VALUE : CELL_NULL;
    cell->v = v;
}

/* oracle-rs: one chunk without a terminator. */
static Str oracle_rs_bytes(Rd *r)
{
    if (rd_peek(r) != 0xfe)
        return rd_clr(r);
    rd_u8(r);
    return rd_raw(r, rd_ub4(r));
}

/* oracle-rs again: FE u16 or FF u32 in front of JSON and vector images. */
static Str oracle_rs_image(Rd *r)
{
    uint8_t n = rd_u8(r);
    return rd_raw(r, n == 0xfe ? rd_u16(r) : n == 0xff ? rd_u32(r) : n);
}

static void get_boolean(Rd *r, TtcCell *cell)
{
    uint8_t escape;
    if (r->pf->driver == DRV_ORACLE_RS && rd_peek(r) == 2) { /* writes 02 01 and 02 00 */
        rd_u8(r);
        cell_bytes(cell, rd_raw(r, 1));
        return;
    }
    cell_bytes(cell, rd_clr_escape(r, &escape));
}

static void get_large(Rd *r, TtcCell *cell)
{
    if (rd_ub4(r) == 0) {
        cell->kind = CELL_NULL;
        return;
    }
    cell->kind = CELL_LARGE;
    cell->v = rd_clr(r);
    cell->image = r->pf->driver == DRV_ORACLE_RS ? oracle_rs_image(r) : rd_clr(r);
}

/* A new cursor is 01 00, an existing one ub4 1, ub4 id. */
static void get_cursor(Rd *r, TtcCell *cell)
{
    cell->kind = CELL_CURSOR;
    uint32_t given = rd_ub4(r);
    if (given > 1)
        rd_fail(r);
    cell->number = given ? rd_ub4(r) : 0;
}

static void get_object(Rd *r, TtcCell *cell)
{
    Str toid = rd_dalc(r);
    rd_dalc(r); /* object id */
    rd_ub4(r);  /* snapshot */
    rd_ub4(r);  /* version */
    uint32_t n = rd_ub4(r);
    rd_ub4(r); /* flags */
    Str image = { NULL, 0 };
    if (n > 0 || r->pf->driver == DRV_GO_ORA) /* go-ora writes the image's length byte even for NULL */
        image = rd_clr(r);
    if (image.n != n)
        rd_fail(r);
    cell->kind = n ? CELL_OBJECT : CELL_NULL;
    cell->v = toid;
    cell->image = image;
}

/* ojdbc's updatable results send the four numbers, others 18 characters. */
static void get_rowid(Rd *r, TtcCell *cell)
{
    if (rd_peek(r) == TTC_ROWID_LENGTH)
        ttc_get_rowid(r, cell);
    else
        cell_bytes(cell, rd_clr(r));
}

static void get_bytes(Rd *r, TtcCell *cell)
{
    Str      v;
    uint32_t aside = rd_clr_long(r, &v);
    cell_bytes(cell, v);
    if (aside) {
        cell->kind = CELL_ASIDE;
        cell->number = aside;
    }
}

static void get_scalar(Rd *r, const TtcBind *b, TtcCell *cell)
{
    const OraTypeInfo *t = ora_type_info(b->type);
    switch (b->type == ORA_BOOLEAN ? -1 : t ? (int)t->form : (int)FORM_CLR) {
    case -1: get_boolean(r, cell); break;
    case FORM_ROWID: get_rowid(r, cell); break;
    case FORM_LOB: cell_bytes(cell, rd_dalc(r)); break;
    case FORM_LARGE: get_large(r, cell); break;
    case FORM_CURSOR: get_cursor(r, cell); break;
    case FORM_OBJECT: get_object(r, cell); break;
    default:
        if (r->pf->driver == DRV_ORACLE_RS)
            cell_bytes(cell, oracle_rs_bytes(r));
        else
            get_bytes(r, cell);
    }
}

static void get_array(Rd *r, const TtcBind *b, TtcCell *cell, bool keep)
{
    uint32_t n = rd_ub4(r);
    if (!rd_count(r, n, ELEMENT_LEAST, ARRAY_MAX))
        return;
    *cell = (TtcCell){ .kind = CELL_ARRAY, .number = n };
    if (keep)
        cell->elements = ARENA_ARRAY(r->a, TtcCell, n);
    for (uint32_t i = 0; i < n && r->rc == RC_OK; i++) {
        TtcCell unused = { 0 };
        get_scalar(r, b, keep ? &cell->elements[i] : &unused);
    }
}

/* Long values travel behind all others. Drivers go by the announced size; go-ora by the type, even in PL/SQL. */
static bool is_last(const TtcProfile *pf, const TtcBind *b, bool plsql)
{
    if (pf->driver == DRV_GO_ORA) {
        const OraTypeInfo *t = ora_type_info(b->type);
        return t && t->form == FORM_LONG;
    }
    return !plsql && b->size > ttc_max_string(pf);
}

bool ttc_get_row(Rd *r, const TtcBind *binds, uint32_t n, bool plsql, TtcCell *cells)
{
    if (rd_u8(r) != TTC_ROW_DATA)
        rd_fail(r);
    bool any_last = false;
    for (int pass = 0; pass < 2 && r->rc == RC_OK; pass++) {
        for (uint32_t i = 0; i < n && r->rc == RC_OK; i++) {
            const TtcBind *b = &binds[i];
            TtcCell        unused = { 0 }, *cell = cells ? &cells[i] : &unused;
            bool           last = is_last(r->pf, b, plsql);
            any_last |= last;
            if (last != (pass == 1))
                continue;
            *cell = (TtcCell){ .kind = CELL_ABSENT };
            if (b->no_value || (b->flags & OAC_DUPLICATE))
                continue;
            if (b->flags & OAC_ARRAY)
                get_array(r, b, cell, cells != NULL);
            else
                get_scalar(r, b, cell);
        }
        if (!any_last)
            break;
    }
    return r->rc == RC_OK;
}

bool ttc_rows_next(TtcRows *rows, Arena *a, TtcCell *cells)
{
    if (rows->next >= rows->n_rows)
        return false;
    Rd r;
    rd_init_whole(&r, rows->p, (size_t)(rows->end - rows->p), a, rows->pf);
    r.start = rows->start;
    r.aside = rows->aside;
    r.n_aside = rows->n_aside;
    if (!ttc_get_row(&r, rows->binds, rows->n_binds, rows->plsql, cells))
        return false;
    rows->p = r.p;
    rows->next++;
    return true;
}

static void put_scalar(Wr *w, const TtcBind *b, const TtcCell *cell)
{
    switch (cell->kind) {
    case CELL_ABSENT:
    case CELL_ASIDE: break; /* only read */
    case CELL_NULL:
        if (b->type == ORA_BOOLEAN) {
            wr_bytes(w, "\xfd\x01", 2);
        } else if (b->type == ORA_OBJECT) {
            wr_bytes(w, "\0\0\0\0\0\1\1", 7);
            if (w->pf->driver == DRV_GO_ORA)
                wr_null(w);
        } else {
            wr_null(w);
        }
        break;
    case CELL_LARGE:
        wr_ub(w, cell->v.n);
        wr_clr(w, cell->v.p, cell->v.n);
        wr_clr(w, cell->image.p, cell->image.n);
        break;
    case CELL_CURSOR:
        if (cell->number == 0) {
            wr_bytes(w, "\1\0", 2);
        } else {
            wr_ub(w, 1);
            wr_ub(w, cell->number);
        }
        break;
    case CELL_OBJECT:
        wr_dalc(w, cell->v);
        wr_zero(w, 3);
        wr_ub(w, cell->image.n);
        wr_ub(w, 1);
        wr_clr(w, cell->image.p, cell->image.n);
        break;
    case CELL_VALUE:
    case CELL_ARRAY: {
        const OraTypeInfo *t = ora_type_info(b->type);
        if (t && t->form == FORM_LOB)
            wr_dalc(w, cell->v);
        else
            wr_clr(w, cell->v.p, cell->v.n);
        break;
    }
    }
}

void ttc_put_row(Wr *w, const TtcBind *binds, uint32_t n, bool plsql, const TtcCell *cells)
{
    wr_u8(w, TTC_ROW_DATA);
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < n; i++) {
            if (is_last(w->pf, &binds[i], plsql) != (pass == 1) || cells[i].kind == CELL_ABSENT)
                continue;
            if (cells[i].kind == CELL_ARRAY) {
                wr_ub(w, cells[i].number);
                for (uint32_t e = 0; e < cells[i].number; e++)
                    put_scalar(w, &binds[i], &cells[i].elements[e]);
            } else {
                put_scalar(w, &binds[i], &cells[i]);
            }
        }
}
