/* What comes back from a call: messages up to the end of call.
 *
 * A reply may come in many packets. The first attempt reads from the start and keeps the cells; if it runs dry, later ones
 * only scan on from the last whole message (cells would point into a buffer that still moves), and when the end is there the
 * whole is read once more. */
#include "config.h"

#include "wire/client_priv.h"
#include "wire/ora_type.h"

enum { FIRST_CELLS = 256 };

/* Room for one more row of n cells. */
static TtcCell *next_row(TtcClient *c, uint32_t n)
{
    TtcReply *m = &c->reply;
    size_t    used = (size_t)m->n_rows * n;
    if (m->cells == NULL || used + n > c->cells_cap) {
        uint32_t cap = c->cells_cap ? c->cells_cap * 2 : FIRST_CELLS;
        while (cap < used + n)
            cap *= 2;
        m->cells = arena_grow(c->a, m->cells, c->cells_cap * sizeof(TtcCell), cap * sizeof(TtcCell));
        c->cells_cap = cap;
    }
    m->n_rows++;
    return m->cells + used;
}

/* A value of an OUT bind, then its indicator. */
static void read_out(Rd *r, const TtcBind *b, TtcCell *cell)
{
    TtcColumn as = { .type = b->type, .size = b->size ? b->size : 1, .cont_flags = b->cont_flags };
    if (as.type == ORA_LONG || as.type == ORA_LONG_RAW)
        as.type = ORA_VARCHAR;
    ttc_get_column(r, &as, cell);
    rd_sb8(r);
}

/* OUT values of PL/SQL, or for RETURNING a count and the values of each target. */
static void read_out_row(TtcClient *c, Rd *r, TtcCell *row)
{
    for (uint32_t i = 0, out = 0; i < c->n_directions && i < c->n_binds && r->rc == RC_OK; i++) {
        const TtcBind *b = &c->binds[i];
        if (c->directions[i] == TTC_DIR_IN)
            continue;
        TtcCell *cell = &row[out++];
        bool     many = c->current.sql || (b->flags & OAC_ARRAY);
        if (!many) {
            read_out(r, b, cell);
            continue;
        }
        uint32_t n = rd_ub4(r);
        if (!rd_count(r, n, 2, 1 << 24))
            return;
        *cell = (TtcCell){ .kind = CELL_ARRAY, .number = n, .elements = ARENA_ARRAY(r->a, TtcCell, n) };
        for (uint32_t e = 0; e < n; e++)
            read_out(r, b, &cell->elements[e]);
    }
}

static uint32_t count_out(const TtcClient *c)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n_directions && i < c->n_binds; i++)
        n += c->directions[i] != TTC_DIR_IN;
    return n;
}

/* `bits`: of an earlier BIT_VECTOR: columns whose bit is clear repeat the row before. */
static void read_row(TtcClient *c, Rd *r, bool keep, const uint8_t *bits)
{
    rd_u8(r);
    bool     out = c->directions != NULL;
    uint32_t n = out ? count_out(c) : c->current.n_columns;
    TtcCell *row = keep ? next_row(c, n) : ARENA_ARRAY(r->a, TtcCell, n);
    c->reply.has_out = out;
    c->reply.n_out = out ? n : 0;
    if (out) {
        read_out_row(c, r, row);
        return;
    }
    for (uint32_t i = 0; i < n && r->rc == RC_OK; i++) {
        if (bits && !(bits[i / 8] & 1 << i % 8)) {
            if (keep && c->reply.n_rows > 1)
                row[i] = row[i - n];
            continue;
        }
        ttc_get_column(r, &c->current.columns[i], &row[i]);
    }
}

/* The columns outlive the reply: copied. */
static void read_describe(TtcClient *c, Rd *r)
{
    TtcColumn *cols;
    uint32_t   n;
    if (!ttc_get_describe(r, &cols, &n))
        return;
    Arena *a = arena_new(0);
    c->current.columns = arena_memdup(a, cols, n * sizeof *cols);
    c->current.n_columns = n;
    for (uint32_t i = 0; i < n; i++) {
        TtcColumn *col = &c->current.columns[i];
        col->name = str_copy(a, col->name);
        col->schema = str_copy(a, col->schema);
        col->type_name = str_copy(a, col->type_name);
        col->oid = str_copy(a, col->oid);
    }
    if (c->owns_columns)
        arena_free(c->current.a);
    c->current.a = a;
    c->owns_columns = true;
}

static void skip_implicit(Rd *r)
{
    rd_u8(r);
    uint32_t n = rd_ub4(r);
    for (uint32_t i = 0; i < n && r->rc == RC_OK; i++) {
        TtcColumn *cols;
        uint32_t   count;
        rd_raw(r, rd_u8(r));
        ttc_get_describe_body(r, &cols, &count);
        rd_ub2(r);
    }
}

/* Messages from r->p on. *boundary is moved behind each whole one. RC_OK: the end of call was among them. */
static Rc read_messages(TtcClient *c, Rd *r, bool keep, const uint8_t **boundary)
{
    const uint8_t *bits = NULL;
    uint32_t       n;
    uint16_t       code;
    Str            text;
    TtcParams      params;
    while (r->rc == RC_OK) {
        if (bits == NULL) /* a bit vector and its row belong together */
            *boundary = r->p;
        int type = rd_peek(r);
        switch (type) {
        case TTC_DESCRIBE_INFO: read_describe(c, r); break;
        case TTC_ROW_HEADER:
            ttc_get_row_header(r, &n);
            bits = NULL;
            break;
        case TTC_BIT_VECTOR: ttc_get_bit_vector(r, c->current.n_columns, &bits); break;
        case TTC_ROW_DATA:
            read_row(c, r, keep, bits);
            bits = NULL;
            break;
        case TTC_IO_VECTOR: {
            uint8_t *directions;
            if (ttc_get_io_vector(r, &directions, &c->n_directions))
                c->directions = directions;
            break;
        }
        case TTC_PARAMETER: ttc_get_params(r, &params, c->n_row_counts > 0); break;
        case TTC_WARNING: ttc_get_warning(r, &code, &text); break;
        case TTC_IMPLICIT_RESULTSET: skip_implicit(r); break;
        case TTC_STATUS:
            c->reply.end = (TtcEnd){ 0 };
            if (ttc_get_status(r, &c->reply.end.call_status, &c->reply.end.e2e_sequence))
                return RC_OK;
            break;
        case TTC_ERROR:
            if (ttc_get_end(r, &c->reply.end))
                return RC_OK;
            break;
        default:
            if (type >= 0)
                rd_fail(r);
            break;
        }
    }
    return r->rc;
}

void client_forget_columns(TtcClient *c)
{
    if (c->owns_columns)
        arena_free(c->current.a);
    c->owns_columns = false;
    c->current = (ClientCursor){ 0 };
}

/* Keeps what is known of the cursor for its next execution. */
static void remember_cursor(TtcClient *c)
{
    uint32_t      id = c->reply.end.cursor_id;
    bool          failed = c->reply.end.error && c->reply.end.error != 1403;
    ClientCursor *slot = id && !failed ? client_cursor(c, id) : NULL;
    if (slot == NULL && id && !failed)
        slot = client_cursor(c, 0);
    if (slot == NULL) {
        client_forget_columns(c);
        return;
    }
    if (slot->a != c->current.a)
        arena_free(slot->a);
    c->current.id = id;
    *slot = c->current;
    c->owns_columns = false;
    c->reply.columns = slot->columns;
    c->reply.n_columns = slot->n_columns;
}

Rc client_read_reply(TtcClient *c)
{
    Rd             r;
    const uint8_t *boundary;
    bool           first = c->scanned == 0;
    c->directions = NULL;
    rd_init(&r, c->in.p, c->in.n, c->a, &c->pf);
    r.p += c->scanned;
    c->reply.n_rows = 0;
    c->reply.cells = NULL;
    c->cells_cap = 0;
    Rc rc = read_messages(c, &r, first, &boundary);
    /* Directions live in the arena of the attempt: with OUT values every attempt is from the start. */
    c->scanned = c->directions ? 0 : (size_t)(boundary - c->in.p);
    if (rc == RC_OK && !first) {
        arena_reset(c->a);
        c->directions = NULL;
        rd_init(&r, c->in.p, c->in.n, c->a, &c->pf);
        rc = read_messages(c, &r, true, &boundary);
    }
    if (rc == RC_OK)
        remember_cursor(c);
    return rc;
}
