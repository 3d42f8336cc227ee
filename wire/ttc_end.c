/* What ends a reply. */
#include "config.h"

#include "wire/ttc_end.h"

#include "wire/field.h"

enum { BATCH_MAX = 1 << 20, BATCH_LONG_FORM = 254, KEYWORDS_MAX = 1024, ROW_COUNTS_MAX = 1 << 24, RPA_VALUES = 6 };

/* The 16-bit error number; the extended one counts. */
static void get_short_error(Rd *r, void *message)
{
    ((TtcEnd *)message)->error = rd_ub2(r);
}

static void put_short_error(Wr *w, const void *message)
{
    uint32_t error = ((const TtcEnd *)message)->error;
    wr_ub(w, error > UINT16_MAX ? 0 : error);
}

/* Three arrays over the same errors: codes, row offsets, texts. In the first two a byte 254 would mean that each item is
 * preceded by a ub4. */
static uint32_t get_batch_count(Rd *r, TtcEnd *m, uint64_t n, uint8_t *form)
{
    *form = 0;
    if (n == 0 || !rd_count(r, n, 1, BATCH_MAX))
        return 0;
    if (m->batch == NULL) {
        m->batch = ARENA_ARRAY(r->a, TtcBatchError, n);
        m->n_batch = (uint32_t)n;
    }
    if (n != m->n_batch)
        rd_fail(r);
    *form = rd_u8(r);
    return r->rc == RC_OK ? (uint32_t)n : 0;
}

static void get_batch(Rd *r, void *message)
{
    TtcEnd  *m = message;
    uint8_t  form;
    uint32_t n = get_batch_count(r, m, rd_ub2(r), &form);
    for (uint32_t i = 0; i < n; i++) {
        if (form == BATCH_LONG_FORM)
            rd_ub4(r);
        m->batch[i].code = rd_ub2(r);
    }
    if (n && form == BATCH_LONG_FORM)
        rd_u8(r);
    n = get_batch_count(r, m, rd_ub4(r), &form);
    for (uint32_t i = 0; i < n; i++) {
        if (form == BATCH_LONG_FORM)
            rd_ub4(r);
        m->batch[i].row = rd_ub4(r);
    }
    if (n && form == BATCH_LONG_FORM)
        rd_u8(r);
    n = get_batch_count(r, m, rd_ub2(r), &form);
    for (uint32_t i = 0; i < n; i++) {
        rd_ub2(r);
        m->batch[i].message = rd_clr(r);
        rd_take(r, 2);
    }
}

static void put_batch(Wr *w, const void *message)
{
    const TtcEnd *m = message;
    uint32_t      n = m->n_batch > UINT16_MAX ? UINT16_MAX : m->n_batch;
    uint8_t       form = n < BATCH_LONG_FORM ? (uint8_t)n : 1;
    wr_ub(w, n);
    if (n)
        wr_u8(w, form);
    for (uint32_t i = 0; i < n; i++)
        wr_ub(w, m->batch[i].code > UINT16_MAX ? 0 : m->batch[i].code);
    wr_ub(w, n);
    if (n)
        wr_u8(w, form);
    for (uint32_t i = 0; i < n; i++)
        wr_ub(w, m->batch[i].row);
    wr_ub(w, n);
    if (n)
        wr_u8(w, 0);
    for (uint32_t i = 0; i < n; i++) {
        wr_ub(w, m->batch[i].message.n);
        wr_clr(w, m->batch[i].message.p, m->batch[i].message.n);
        wr_zero(w, 2);
    }
}

static void get_sql_type(Rd *r, void *message)
{
    (void)message;
    rd_ub4(r);
}

static void put_sql_type(Wr *w, const void *message)
{
    wr_ub(w, ((const TtcEnd *)message)->sql_type);
}

static void get_message(Rd *r, void *message)
{
    TtcEnd *m = message;
    m->message = m->error ? rd_clr(r) : (Str){ NULL, 0 };
}

static void put_message(Wr *w, const void *message)
{
    const TtcEnd *m = message;
    if (m->error)
        wr_clr(w, m->message.p, m->message.n);
}

FIELDS_BEGIN(TtcEnd, end)
    FIELD_(F_UB4, call_status)
    FIELD_(F_UB2, e2e_sequence)
    FIELD_(F_UB4, current_row)
    FIELD_CUSTOM("short_error", get_short_error, put_short_error)
    FIELD_K(F_K_UB, 0) /* array element with error, and its error */
    FIELD_K(F_K_UB, 0)
    FIELD_(F_UB2, cursor_id)
    FIELD_(F_SB4, error_position)
    FIELD_(F_U8, sql_type)
    FIELD_K(F_K_U8, 0) /* fatal */
    FIELD_K(F_K_U8, 0) /* flags, user cursor options: SB1, so never anything but 0 */
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_U8, 0) /* UPI parameter */
    FIELD_(F_U8, warning_flags)
    FIELD_(F_UB4, rowid.object)
    FIELD_(F_UB2, rowid.file)
    FIELD_K(F_K_U8, 0)
    FIELD_(F_UB4, rowid.block)
    FIELD_(F_UB2, rowid.slot)
    FIELD_K(F_K_UB, 0) /* OS error */
    FIELD_K(F_K_U8, 0) /* statement number */
    FIELD_(F_U8, call_number)
    FIELD_K(F_K_UB, 0) /* padding */
    FIELD_(F_UB4, iterations)
    FIELD_(F_DALC, logical_rowid)
    FIELD_CUSTOM("batch", get_batch, put_batch)
    FIELD_SINCE(FV_12_1, F_UB4, error)
    FIELD_SINCE(FV_12_1, F_UB8, row_count)
    FIELD_CUSTOM_WHEN(FV_20, W_OER652, "sql_type", get_sql_type, put_sql_type)
    FIELD_K_WHEN(FV_20, W_OER652, F_K_UB, 0) /* server checksum */
    FIELD_CUSTOM("message", get_message, put_message)
FIELDS_END

void ttc_put_end(Wr *w, const TtcEnd *m)
{
    wr_u8(w, TTC_ERROR);
    wire_put(w, wire_fields_end(), m);
}

bool ttc_get_end(Rd *r, TtcEnd *m)
{
    *m = (TtcEnd){ 0 };
    if (rd_u8(r) != TTC_ERROR)
        rd_fail(r);
    return wire_get(r, wire_fields_end(), m);
}

void ttc_put_status(Wr *w, uint32_t call_status, uint16_t e2e_sequence)
{
    wr_u8(w, TTC_STATUS);
    wr_ub(w, call_status);
    wr_ub(w, e2e_sequence);
}

bool ttc_get_status(Rd *r, uint32_t *call_status, uint16_t *e2e_sequence)
{
    if (rd_u8(r) != TTC_STATUS)
        rd_fail(r);
    *call_status = rd_ub4(r);
    *e2e_sequence = rd_ub2(r);
    return r->rc == RC_OK;
}

void ttc_put_warning(Wr *w, uint16_t code, Str text)
{
    wr_u8(w, TTC_WARNING);
    wr_ub(w, code);
    wr_ub(w, text.n);
    wr_ub(w, 0);
    if (code)
        wr_chr(w, text);
}

bool ttc_get_warning(Rd *r, uint16_t *code, Str *text)
{
    if (rd_u8(r) != TTC_WARNING)
        rd_fail(r);
    *code = rd_ub2(r);
    uint16_t n = rd_ub2(r);
    rd_ub2(r);
    *text = *code ? rd_chr(r, n) : (Str){ NULL, 0 };
    return r->rc == RC_OK;
}

void ttc_put_token(Wr *w, uint64_t token)
{
    wr_u8(w, TTC_TOKEN);
    wr_ub(w, token);
}

uint16_t ttc_put_eor(Wr *w)
{
    if (!w->pf->eor)
        return 0;
    wr_u8(w, TTC_END_OF_RESPONSE);
    return 0x2000; /* TNS_DF_END_OF_RESPONSE */
}

/* Six values: SCN low and high, cursor id, row count, 0, 0. */
void ttc_put_params(Wr *w, const TtcParams *m)
{
    wr_u8(w, TTC_PARAMETER);
    wr_ub(w, RPA_VALUES);
    wr_zero(w, 2);
    wr_ub(w, m->cursor_id);
    wr_ub(w, m->row_count > UINT32_MAX ? UINT32_MAX : m->row_count);
    wr_zero(w, 2);
    wr_ub(w, 0); /* al8txl */
    wr_ub(w, m->n_keywords);
    for (uint32_t i = 0; i < m->n_keywords; i++) {
        wr_dalc(w, m->keywords[i].text);
        wr_dalc(w, m->keywords[i].binary);
        wr_ub(w, m->keywords[i].keyword);
    }
    wr_ub(w, 0); /* registration */
    if (!m->has_row_counts)
        return;
    wr_ub(w, m->n_row_counts);
    for (uint32_t i = 0; i < m->n_row_counts; i++)
        wr_ub(w, m->row_counts[i]);
}

static void get_keywords(Rd *r, TtcParams *m)
{
    m->n_keywords = rd_ub2(r);
    if (!rd_count(r, m->n_keywords, 3, KEYWORDS_MAX))
        return;
    TtcKeyword *k = ARENA_ARRAY(r->a, TtcKeyword, m->n_keywords);
    for (uint32_t i = 0; i < m->n_keywords; i++) {
        k[i].text = rd_dalc(r);
        k[i].binary = rd_dalc(r);
        k[i].keyword = rd_ub2(r);
    }
    m->keywords = k;
}

bool ttc_get_params(Rd *r, TtcParams *m, bool row_counts_asked)
{
    *m = (TtcParams){ 0 };
    if (rd_u8(r) != TTC_PARAMETER)
        rd_fail(r);
    uint16_t values = rd_ub2(r);
    for (uint16_t i = 0; i < values && r->rc == RC_OK; i++) {
        uint32_t v = rd_ub4(r);
        if (i == 2)
            m->cursor_id = v;
        else if (i == 3)
            m->row_count = v;
    }
    rd_raw(r, rd_ub2(r));
    get_keywords(r, m);
    rd_raw(r, rd_ub2(r));
    m->has_row_counts = row_counts_asked;
    if (!row_counts_asked)
        return r->rc == RC_OK;
    m->n_row_counts = rd_ub4(r);
    if (!rd_count(r, m->n_row_counts, 1, ROW_COUNTS_MAX))
        return false;
    uint64_t *counts = ARENA_ARRAY(r->a, uint64_t, m->n_row_counts);
    for (uint32_t i = 0; i < m->n_row_counts; i++)
        counts[i] = rd_ub8(r);
    m->row_counts = counts;
    return r->rc == RC_OK;
}
