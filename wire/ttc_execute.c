/* EXECUTE, REEXECUTE, FETCH. */
#include "config.h"

#include "wire/ttc_execute.h"

#include "wire/field.h"
#include "wire/ttc_request.h"

enum { AL8I4_IS_QUERY = 7, AL8I4_ITERATIONS = 1, AL8I4_FLAGS = 9, REEXECUTE_COMMIT = 0x1, ITERATIONS_MAX = 1 << 24 };

/* A pointer, the count, another pointer: 1, n, 1 or 0, 0, 0. */
static void get_row_counts(Rd *r, void *message)
{
    rd_u8(r);
    ((TtcExecute *)message)->n_row_counts = rd_ub4(r);
    rd_u8(r);
}

static void put_row_counts(Wr *w, const void *message)
{
    uint32_t n = ((const TtcExecute *)message)->n_row_counts;
    wr_u8(w, n > 0);
    wr_ub(w, n);
    wr_u8(w, n > 0);
}

static void get_al8i4(Rd *r, void *message)
{
    for (int i = 0; i < EXEC_AL8I4; i++)
        ((TtcExecute *)message)->al8i4[i] = rd_ub4(r);
}

static void put_al8i4(Wr *w, const void *message)
{
    for (int i = 0; i < EXEC_AL8I4; i++)
        wr_ub(w, ((const TtcExecute *)message)->al8i4[i]);
}

FIELDS_BEGIN(TtcExecute, execute)
    FIELD_(F_UB4, options)
    FIELD_(F_UB4, cursor_id)
    FIELD_(F_PLEN, sql) /* go-ora's pointer says "new cursor": only the length counts */
    FIELD_K(F_K_U8, 1)  /* vector */
    FIELD_K(F_K_UB, EXEC_AL8I4)
    FIELD_K(F_K_U8, 0) /* al8o4 */
    FIELD_K(F_K_U8, 0)
    FIELD_(F_UB4, prefetch_buffer)
    FIELD_(F_UB4, prefetch_rows)
    FIELD_(F_UB4, max_long)
    FIELD_(F_PCOUNT, n_binds)
    FIELD_K(F_K_U8, 0) /* al8app, al8txn, al8txl, al8kv, al8kvl */
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_(F_PCOUNT, n_defines)
    FIELD_(F_UB4, registration_low)
    FIELD_K(F_K_U8, 0) /* object list */
    FIELD_K(F_K_U8, 1)
    FIELD_K(F_K_U8, 0) /* blv */
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_U8, 0) /* dnam */
    FIELD_K(F_K_UB, 0)
    FIELD_(F_UB4, registration_high)
    FIELD_CUSTOM("n_row_counts", get_row_counts, put_row_counts)
    FIELD_K_SINCE(FV_12_2, F_K_U8, 0) /* SQL signature */
    FIELD_K_SINCE(FV_12_2, F_K_UB, 0)
    FIELD_K_SINCE(FV_12_2, F_K_U8, 0) /* SQL id */
    FIELD_K_SINCE(FV_12_2, F_K_UB, 0)
    FIELD_K_SINCE(FV_12_2, F_K_U8, 0)
    FIELD_K_SINCE(FV_12_2E, F_K_U8, 0) /* chunk ids */
    FIELD_K_SINCE(FV_12_2E, F_K_UB, 0)
    FIELD_(F_CHR, sql)
    FIELD_CUSTOM("al8i4", get_al8i4, put_al8i4)
FIELDS_END

/* Does a row hold any value at all? If not, there are no rows on the wire. */
static bool has_values(const TtcBind *binds, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!binds[i].no_value && !(binds[i].flags & OAC_DUPLICATE))
            return true;
    return false;
}

/* Checks m->rows.n_rows rows, from where an earlier attempt stopped. Each row needs at least two bytes. */
static bool get_rows(Rd *r, TtcExecute *m, const uint8_t *start, TtcResume *resume)
{
    m->rows.binds = m->binds;
    m->rows.n_binds = m->n_binds;
    m->rows.plsql = !(m->options & EXEC_NOT_PLSQL);
    m->rows.pf = r->pf;
    m->rows.start = r->start;
    m->rows.aside = r->aside;
    m->rows.n_aside = r->n_aside;
    if (r->rc != RC_OK || !has_values(m->binds, m->n_binds)) {
        m->rows.n_rows = 0;
        return r->rc == RC_OK;
    }
    /* oracle-rs leaves out the row of a PL/SQL call that has OUT binds only. */
    if (r->pf->driver == DRV_ORACLE_RS && m->rows.plsql && r->p == r->end) {
        m->rows.n_rows = 0;
        return true;
    }
    m->rows.p = r->p;
    uint32_t done = 0;
    if (resume && resume->rows_done > 0 && resume->first_row == (size_t)(r->p - start)) {
        r->p = start + resume->next_row;
        done = resume->rows_done;
    }
    while (done < m->rows.n_rows && ttc_get_row(r, m->binds, m->n_binds, m->rows.plsql, NULL)) {
        done++;
        if (resume)
            *resume = (TtcResume){ (size_t)(m->rows.p - start), (size_t)(r->p - start), done };
    }
    m->rows.end = r->p;
    return r->rc == RC_OK;
}

static bool limit_iterations(Rd *r, uint32_t *n)
{
    if (*n > ITERATIONS_MAX)
        rd_fail(r);
    *n = *n ? *n : 1;
    return r->rc == RC_OK;
}

/* go-ora and ojdbc send RETURNING as they send PL/SQL: every bind has a value. */
static void all_have_values(TtcExecute *m)
{
    if (!(m->options & EXEC_NOT_PLSQL))
        for (uint32_t i = 0; i < m->n_binds; i++)
            m->binds[i].no_value = false;
}

/* ojdbc runs a cursor again by an EXECUTE without descriptors, whose rows go by those that the cursor has. No other driver
 * does; if one has a row there all the same, it is read in the same way. */
static bool get_undescribed_rows(Rd *r, TtcExecute *m, const TtcBindHook *hook, const uint8_t *start, TtcResume *resume)
{
    bool runs = m->cursor_id != 0 && m->sql.n == 0 && (m->options & EXEC_EXECUTE);
    bool here = r->p < r->end && *r->p == TTC_ROW_DATA;
    if (!runs || hook == NULL || !(here || r->pf->driver == DRV_OJDBC))
        return true;
    uint32_t options = m->options;
    if (!hook->resolve(hook->ctx, r->a, m)) {
        m->bad_cursor = true;
        r->p = r->end;
        return true;
    }
    m->options = options; /* they tell by themselves whether all binds have values */
    all_have_values(m);
    m->rows.n_rows = m->n_binds ? m->iterations : 0;
    return m->n_binds ? get_rows(r, m, start, resume) : true;
}

bool ttc_get_execute_body(Rd *r, TtcExecute *m, const TtcBindHook *hook, const uint8_t *start, TtcResume *resume)
{
    if (!wire_get(r, wire_fields_execute(), m))
        return false;
    m->autocommit = (m->options & EXEC_COMMIT) != 0;
    m->iterations = m->al8i4[AL8I4_IS_QUERY] ? 1 : m->al8i4[AL8I4_ITERATIONS];
    if (m->n_defines)
        m->defines = ttc_get_binds(r, &m->n_defines);
    if (m->n_binds)
        m->binds = ttc_get_binds(r, &m->n_binds);
    if (!limit_iterations(r, &m->iterations))
        return false;
    if (m->n_binds == 0)
        return get_undescribed_rows(r, m, hook, start, resume);
    if (hook)
        hook->resolve(hook->ctx, r->a, m);
    all_have_values(m);
    if (!(m->options & (EXEC_EXECUTE | EXEC_BIND))) { /* python-oracledb scrolling: descriptors, and nothing is bound */
        m->rows.n_rows = 0;
        return r->rc == RC_OK;
    }
    m->rows.n_rows = m->iterations;
    return get_rows(r, m, start, resume);
}

typedef struct Reexecute {
    uint32_t cursor_id, count, options1, options2;
} Reexecute;

FIELDS_STATIC(Reexecute, reexecute_fields)
    FIELD_(F_UB4, cursor_id)
    FIELD_(F_UB4, count) /* iterations, or rows to fetch */
    FIELD_(F_UB4, options1)
    FIELD_(F_UB4, options2)
FIELDS_END

bool ttc_get_reexecute_body(Rd *r, TtcExecute *m, const TtcBindHook *hook, const uint8_t *start, TtcResume *resume)
{
    Reexecute q = { 0 };
    if (!wire_get(r, reexecute_fields(), &q))
        return false;
    bool fetches = m->function == FN_REEXECUTE_AND_FETCH;
    m->cursor_id = q.cursor_id;
    m->options = q.options1 | EXEC_EXECUTE | (fetches ? EXEC_FETCH : 0);
    m->prefetch_rows = fetches ? q.count : 0;
    m->iterations = fetches ? 1 : q.count;
    m->autocommit = (q.options2 & REEXECUTE_COMMIT) != 0;
    if (!limit_iterations(r, &m->iterations))
        return false;
    if (hook == NULL || !hook->resolve(hook->ctx, r->a, m)) {
        m->bad_cursor = true;
        r->p = r->end; /* rows of unknown shape: nothing of them can be used */
        return true;
    }
    m->rows.n_rows = m->n_binds ? m->iterations : 0;
    return m->n_binds ? get_rows(r, m, start, resume) : true;
}

FIELDS_BEGIN(TtcFetch, fetch)
    FIELD_(F_UB4, cursor_id)
    FIELD_(F_UB4, rows)
FIELDS_END

bool ttc_get_fetch_body(Rd *r, TtcFetch *m)
{
    if (!wire_get(r, wire_fields_fetch(), m))
        return false;
    if (r->pf->driver == DRV_ORACLE_RS && r->p < r->end) { /* its scrolling form */
        m->orientation = rd_ub4(r);
        m->position = rd_ub4(r);
    }
    return r->rc == RC_OK;
}

static void put_rows(Wr *w, const TtcExecute *m, const TtcCell *cells)
{
    bool plsql = !(m->options & EXEC_NOT_PLSQL);
    if (cells == NULL || m->n_binds == 0)
        return;
    for (uint32_t i = 0; i < m->rows.n_rows; i++)
        ttc_put_row(w, m->binds, m->n_binds, plsql, cells + (size_t)i * m->n_binds);
}

void ttc_put_execute(Wr *w, const TtcExecute *m, const TtcCell *cells, uint8_t seq, uint64_t token)
{
    ttc_put_function(w, TTC_FUNCTION, m->function, seq, token);
    if (m->function != FN_EXECUTE) {
        bool      fetches = m->function == FN_REEXECUTE_AND_FETCH;
        Reexecute q = { m->cursor_id, fetches ? m->prefetch_rows : m->iterations, fetches ? EXEC_EXECUTE : 0,
                        m->autocommit ? REEXECUTE_COMMIT : 0 };
        wire_put(w, reexecute_fields(), &q);
        put_rows(w, m, cells);
        return;
    }
    wire_put(w, wire_fields_execute(), m);
    for (uint32_t i = 0; i < m->n_defines; i++)
        ttc_put_bind(w, &m->defines[i]);
    for (uint32_t i = 0; i < m->n_binds; i++)
        ttc_put_bind(w, &m->binds[i]);
    put_rows(w, m, cells);
}

void ttc_put_fetch(Wr *w, const TtcFetch *m, uint8_t seq, uint64_t token)
{
    ttc_put_function(w, TTC_FUNCTION, FN_FETCH, seq, token);
    wire_put(w, wire_fields_fetch(), m);
}
