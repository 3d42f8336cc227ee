/* Distributed transactions. */
#include "config.h"

#include "wire/ttc_tpc.h"

#include "wire/field.h"
#include "wire/ttc_request.h"

enum { XID_SIZE = 128 };

/* Format, the two lengths, then a pointer with the length of the 128 bytes; those follow later. */
static void get_xid_head(Rd *r, TtcXid *x, bool *has)
{
    x->format = rd_ub4(r);
    x->gtrid.n = rd_ub4(r);
    x->bqual.n = rd_ub4(r);
    *has = rd_u8(r) != 0;
    uint32_t n = rd_ub4(r);
    if ((*has && n != XID_SIZE) || x->gtrid.n > XID_SIZE || x->bqual.n > XID_SIZE - x->gtrid.n)
        rd_fail(r);
}

static void put_xid_head(Wr *w, const TtcXid *x, bool has)
{
    wr_ub(w, has ? x->format : 0);
    wr_ub(w, has ? x->gtrid.n : 0);
    wr_ub(w, has ? x->bqual.n : 0);
    wr_u8(w, has);
    wr_ub(w, has ? XID_SIZE : 0);
}

static void get_xid(Rd *r, TtcXid *x, bool has)
{
    Str raw = has ? rd_raw(r, XID_SIZE) : (Str){ NULL, 0 };
    if (raw.n == 0) {
        x->gtrid = x->bqual = (Str){ NULL, 0 };
        return;
    }
    x->gtrid.p = raw.p;
    x->bqual.p = raw.p + x->gtrid.n;
}

static void put_xid(Wr *w, const TtcXid *x, bool has)
{
    if (!has)
        return;
    wr_str(w, x->gtrid);
    wr_str(w, x->bqual);
    wr_zero(w, XID_SIZE - x->gtrid.n - x->bqual.n);
}

#define XID_ROWS(T, prefix)                                                                                            \
    static void prefix##_get_xid_head(Rd *r, void *m) { get_xid_head(r, &((T *)m)->xid, &((T *)m)->has_xid); }        \
    static void prefix##_put_xid_head(Wr *w, const void *m)                                                            \
    {                                                                                                                  \
        put_xid_head(w, &((const T *)m)->xid, ((const T *)m)->has_xid);                                                \
    }                                                                                                                  \
    static void prefix##_get_xid(Rd *r, void *m) { get_xid(r, &((T *)m)->xid, ((T *)m)->has_xid); }                   \
    static void prefix##_put_xid(Wr *w, const void *m) { put_xid(w, &((const T *)m)->xid, ((const T *)m)->has_xid); }
XID_ROWS(TtcTpcSwitch, switch)
XID_ROWS(TtcTpcChange, change)

FIELDS_BEGIN(TtcTpcSwitch, tpc_switch)
    FIELD_(F_UB4, operation)
    FIELD_(F_PLEN, context)
    FIELD_CUSTOM("xid", switch_get_xid_head, switch_put_xid_head)
    FIELD_(F_UB4, flags)
    FIELD_(F_UB4, timeout)
    FIELD_K(F_K_U8, 1) /* application value, returned context and its length are wanted */
    FIELD_K(F_K_U8, 1)
    FIELD_K(F_K_U8, 1)
    FIELD_(F_PLEN, internal_name)
    FIELD_(F_PLEN, external_name)
    FIELD_(F_RAW, context)
    FIELD_CUSTOM("xid", switch_get_xid, switch_put_xid)
    FIELD_(F_UB4, app_value)
    FIELD_(F_RAW, internal_name)
    FIELD_(F_RAW, external_name)
FIELDS_END

FIELDS_BEGIN(TtcTpcChange, tpc_change)
    FIELD_(F_UB4, operation)
    FIELD_(F_PLEN, context)
    FIELD_CUSTOM("xid", change_get_xid_head, change_put_xid_head)
    FIELD_(F_UB4, timeout)
    FIELD_(F_UB4, state)
    FIELD_K(F_K_U8, 1)
    FIELD_(F_UB4, flags)
    FIELD_(F_RAW, context)
    FIELD_CUSTOM("xid", change_get_xid, change_put_xid)
FIELDS_END

bool ttc_get_tpc_switch_body(Rd *r, TtcTpcSwitch *m)
{
    return wire_get(r, wire_fields_tpc_switch(), m);
}

bool ttc_get_tpc_change_body(Rd *r, TtcTpcChange *m)
{
    return wire_get(r, wire_fields_tpc_change(), m);
}

void ttc_put_tpc_switch_body(Wr *w, const TtcTpcSwitch *m)
{
    wire_put(w, wire_fields_tpc_switch(), m);
}

void ttc_put_tpc_switch(Wr *w, const TtcTpcSwitch *m, uint8_t seq, uint64_t token)
{
    ttc_put_function(w, TTC_FUNCTION, FN_TPC_SWITCH, seq, token);
    ttc_put_tpc_switch_body(w, m);
}

void ttc_put_tpc_change(Wr *w, const TtcTpcChange *m, uint8_t seq, uint64_t token)
{
    ttc_put_function(w, TTC_FUNCTION, FN_TPC_CHANGE_STATE, seq, token);
    wire_put(w, wire_fields_tpc_change(), m);
}

void ttc_put_tpc_switch_reply(Wr *w, uint32_t app_value, Str context)
{
    wr_u8(w, TTC_PARAMETER);
    wr_ub(w, app_value);
    wr_ub(w, context.n);
    wr_str(w, context);
}

void ttc_put_tpc_change_reply(Wr *w, uint32_t state)
{
    wr_u8(w, TTC_PARAMETER);
    wr_ub(w, state);
}

bool ttc_get_tpc_switch_reply(Rd *r, uint32_t *app_value, Str *context)
{
    if (rd_u8(r) != TTC_PARAMETER)
        rd_fail(r);
    *app_value = rd_ub4(r);
    *context = rd_raw(r, rd_ub2(r));
    return r->rc == RC_OK;
}

bool ttc_get_tpc_change_reply(Rd *r, uint32_t *state)
{
    if (rd_u8(r) != TTC_PARAMETER)
        rd_fail(r);
    *state = rd_ub4(r);
    return r->rc == RC_OK;
}
