/* LOB operations and locators. */
#include "config.h"

#include "wire/ttc_lob.h"

#include "wire/field.h"
#include "wire/ttc_request.h"

enum { LOCATOR_MAX = 4096, SCN_MAX = 16 };

FIELDS_BEGIN(TtcLobOp, lob_op)
    FIELD_(F_FLAG, has_source)
    FIELD_(F_UB4, source_n)
    FIELD_(F_FLAG, has_dest)
    FIELD_(F_UB4, dest_n)
    FIELD_K(F_K_UB, 0) /* short offsets */
    FIELD_K(F_K_UB, 0)
    FIELD_(F_FLAG, has_charset)
    FIELD_K(F_K_U8, 0) /* short amount */
    FIELD_(F_FLAG, has_null_flag)
    FIELD_(F_UB4, operation)
    FIELD_(F_FLAG, has_scn)
    FIELD_(F_UB4, n_scn)
    FIELD_(F_UB8, source_offset)
    FIELD_(F_UB8, dest_offset)
    FIELD_(F_FLAG, has_amount)
    FIELD_K(F_K_U16, 0) /* array LOB */
    FIELD_K(F_K_U16, 0)
    FIELD_K(F_K_U16, 0)
FIELDS_END

/* go-ora writes the amount before the data, the others send one of both: the data's 0E cannot begin a ub8. */
static void get_amount_and_data(Rd *r, TtcLobOp *m)
{
    uint32_t operation = m->operation;
    bool     writes = (operation == LOB_WRITE || operation == LOB_APPEND) && !m->has_dest;
    if (m->has_amount && !(writes && rd_peek(r) == TTC_LOB_DATA))
        m->amount = rd_ub8(r);
    if (!writes)
        return;
    if (rd_u8(r) != TTC_LOB_DATA)
        rd_fail(r);
    m->data_aside = rd_clr_long(r, &m->data);
    m->has_data = true;
}

bool ttc_get_lob_op_body(Rd *r, TtcLobOp *m)
{
    if (!wire_get(r, wire_fields_lob_op(), m))
        return false;
    if (m->source_n > LOCATOR_MAX || m->dest_n > LOCATOR_MAX || m->n_scn > SCN_MAX)
        rd_fail(r);
    if (m->has_source)
        m->source = rd_raw(r, m->source_n);
    if (m->has_dest)
        m->dest = rd_raw(r, m->dest_n);
    if (m->has_charset)
        m->charset = rd_ub2(r);
    if (m->has_scn && rd_count(r, m->n_scn, 1, SCN_MAX)) {
        m->scn = ARENA_ARRAY(r->a, uint32_t, m->n_scn);
        for (uint32_t i = 0; i < m->n_scn; i++)
            m->scn[i] = rd_ub4(r);
    }
    get_amount_and_data(r, m);
    return r->rc == RC_OK;
}

void ttc_put_lob_op(Wr *w, const TtcLobOp *m, uint8_t seq, uint64_t token)
{
    ttc_put_function(w, TTC_FUNCTION, FN_LOB_OP, seq, token);
    wire_put(w, wire_fields_lob_op(), m);
    if (m->has_source)
        wr_str(w, m->source);
    if (m->has_dest)
        wr_str(w, m->dest);
    if (m->has_charset)
        wr_ub(w, m->charset);
    for (uint32_t i = 0; m->has_scn && i < m->n_scn; i++)
        wr_ub(w, m->scn[i]);
    if (m->has_amount)
        wr_ub(w, m->amount);
    if (m->has_data)
        ttc_put_lob_data(w, m->data.p, m->data.n);
}

void ttc_put_lob_data(Wr *w, const void *p, size_t n)
{
    wr_u8(w, TTC_LOB_DATA);
    wr_clr(w, p, n);
}

/* go-ora alone reads an amount in the answer to CREATE_TEMP; it asks for one. */
void ttc_put_lob_reply(Wr *w, const TtcLobOp *q, const TtcLobReply *m)
{
    wr_u8(w, TTC_PARAMETER);
    if (q->has_source)
        wr_str(w, m->source);
    if (q->has_dest)
        wr_str(w, m->dest);
    if (q->has_charset)
        wr_ub(w, m->charset);
    if (q->has_amount)
        wr_sb(w, m->amount);
    if (q->has_null_flag)
        wr_sb1(w, m->flag);
}

bool ttc_get_lob_reply(Rd *r, const TtcLobOp *q, TtcLobReply *m)
{
    *m = (TtcLobReply){ { NULL, 0 }, { NULL, 0 }, 0, 0, false };
    if (rd_u8(r) != TTC_PARAMETER)
        rd_fail(r);
    if (q->has_source)
        m->source = rd_raw(r, q->source_n);
    if (q->has_dest)
        m->dest = rd_raw(r, q->dest_n);
    if (q->has_charset)
        m->charset = rd_ub2(r);
    if (q->has_amount)
        m->amount = rd_sb8(r);
    if (q->has_null_flag)
        m->flag = rd_sb1(r) != 0;
    return r->rc == RC_OK;
}

/* The piggyback has the shape of a LOB operation whose "locator" is all locators back to back, and ub4 lengths of things
 * that are never there. */
typedef struct FreeHead {
    uint32_t total, operation;
} FreeHead;

FIELDS_STATIC(FreeHead, free_fields)
    FIELD_K(F_K_U8, 1)
    FIELD_(F_UB4, total)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_(F_UB4, operation)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_U8, 0) /* three pointers, each with a length */
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_UB, 0)
FIELDS_END

/* Each locator says its own length: a big-endian u16 in front, not counting itself. What cannot be split is ignored, as
 * freeing is a courtesy. */
bool ttc_get_lob_free_body(Rd *r, TtcLobFree *m)
{
    FreeHead h = { 0 };
    if (!wire_get(r, free_fields(), &h))
        return false;
    Str all = rd_raw(r, h.total);
    if (r->rc != RC_OK)
        return false;
    m->locators = ARENA_ARRAY(r->a, Str, all.n / 2 + 1);
    while (all.n >= 2) {
        const uint8_t *p = (const uint8_t *)all.p;
        size_t         n = 2u + (size_t)(p[0] << 8 | p[1]);
        if (n > all.n)
            break;
        m->locators[m->n++] = (Str){ all.p, n };
        all = (Str){ all.p + n, all.n - n };
    }
    return true;
}

void ttc_put_lob_free(Wr *w, const Str *locators, uint32_t n, uint8_t seq, uint64_t token)
{
    FreeHead h = { 0, LOB_ARRAY | LOB_FREE_TEMP };
    for (uint32_t i = 0; i < n; i++)
        h.total += (uint32_t)locators[i].n;
    ttc_put_function(w, TTC_PIGGYBACK, FN_LOB_OP, seq, token);
    wire_put(w, free_fields(), &h);
    for (uint32_t i = 0; i < n; i++)
        wr_str(w, locators[i]);
}

/*   0 u16 length of the rest | 2 u16 version | 4 flags1 | 5 flags2 | 6 flags3 | 7 flags4 | 8 0 0 | 10 u64 handle | 18 mark | 0.. */
enum {
    LOC1_BLOB = 0x01,
    LOC1_VALUE_BASED = 0x20,
    LOC1_ABSTRACT = 0x40,
    LOC2_INITIALISED = 0x08,
    LOC3_UTF16 = 0x80,
    LOC3_READ_ONLY = 0x01,
    LOC4_TEMPORARY = 0x01,
    LOC_HANDLE = 10,
    LOC_MARK = 18,
    QUASI_VERSION = 4
};
static const char locator_mark[4] = { 'd', 'b', 'S', 'a' };

void locator_put_sized(uint8_t *out, size_t n, const Locator *l)
{
    memset(out, 0, n);
    out[0] = (uint8_t)((n - 2) >> 8);
    out[1] = (uint8_t)(n - 2);
    out[3] = 1;
    out[4] = l->blob ? LOC1_BLOB : 0;
    out[5] = LOC2_INITIALISED;
    out[6] = (uint8_t)((l->utf16 ? LOC3_UTF16 : 0) | (l->read_only ? LOC3_READ_ONLY : 0));
    out[7] = l->temporary ? LOC4_TEMPORARY : 0;
    for (int i = 0; i < 8; i++)
        out[LOC_HANDLE + i] = (uint8_t)(l->handle >> (56 - 8 * i));
    memcpy(out + LOC_MARK, locator_mark, sizeof locator_mark);
}

void locator_put(uint8_t out[LOCATOR_SIZE], const Locator *l)
{
    locator_put_sized(out, LOCATOR_SIZE, l);
}

void locator_make_national(uint8_t *locator)
{
    locator[6] |= LOC3_UTF16;
}

bool locator_get(Str bytes, Locator *l)
{
    const uint8_t *p = (const uint8_t *)bytes.p;
    *l = (Locator){ 0 };
    if (bytes.n < LOCATOR_LEAST || bytes.n > LOCATOR_MAX || (size_t)(p[0] << 8 | p[1]) != bytes.n - 2 ||
        memcmp(p + LOC_MARK, locator_mark, sizeof locator_mark) != 0)
        return false;
    l->blob = p[4] & LOC1_BLOB;
    l->utf16 = (p[6] & LOC3_UTF16) != 0;
    l->read_only = p[6] & LOC3_READ_ONLY;
    l->temporary = p[7] & LOC4_TEMPORARY;
    for (int i = 0; i < 8; i++)
        l->handle = l->handle << 8 | p[LOC_HANDLE + i];
    return true;
}

void quasi_locator_put(uint8_t out[LOCATOR_SIZE], uint64_t data_length)
{
    memset(out, 0, LOCATOR_SIZE);
    out[1] = LOCATOR_SIZE - 2;
    out[3] = QUASI_VERSION;
    out[4] = LOC1_BLOB | LOC1_VALUE_BASED | LOC1_ABSTRACT;
    out[5] = LOC2_INITIALISED;
    out[9] = 1;
    for (int i = 0; i < 8; i++)
        out[10 + i] = (uint8_t)(data_length >> (56 - 8 * i));
}
