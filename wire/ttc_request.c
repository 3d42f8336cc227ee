/* A request: piggybacks, then one function. */
#include "config.h"

#include "wire/ttc_request.h"

#include "wire/ttc_describe_name.h"

#include "wire/field.h"

enum { CURSORS_MAX = 65536, PIGGIES_MAX = 4096 };

static uint64_t get_token(Rd *r)
{
    return r->pf->fv >= FV_23_1A ? rd_ub8(r) : 0;
}

static void get_cursor_list(Rd *r, TtcCursorList *m)
{
    rd_u8(r);
    m->n = rd_ub4(r);
    if (!rd_count(r, m->n, 1, CURSORS_MAX))
        return;
    m->ids = ARENA_ARRAY(r->a, uint32_t, m->n);
    for (uint32_t i = 0; i < m->n; i++)
        m->ids[i] = rd_ub4(r);
}

static void put_cursor_list(Wr *w, const TtcCursorList *m)
{
    wr_u8(w, 1);
    wr_ub(w, m->n);
    for (uint32_t i = 0; i < m->n; i++)
        wr_ub(w, m->ids[i]);
}

/* The pointer of a text is set whenever its flag is, also to clear it: by the flag, not by the length. */
#define E2E_HEAD(member, bit)                                                                                          \
    static void get_##member##_head(Rd *r, void *m)                                                                    \
    {                                                                                                                  \
        rd_u8(r);                                                                                                      \
        ((TtcEndToEnd *)m)->member.n = rd_ub4(r);                                                                      \
    }                                                                                                                  \
    static void put_##member##_head(Wr *w, const void *m)                                                              \
    {                                                                                                                  \
        wr_u8(w, (((const TtcEndToEnd *)m)->flags & (bit)) != 0);                                                      \
        wr_ub(w, ((const TtcEndToEnd *)m)->member.n);                                                                  \
    }
E2E_HEAD(client_id, E2E_CLIENT_ID)
E2E_HEAD(module, E2E_MODULE)
E2E_HEAD(action, E2E_ACTION)
E2E_HEAD(client_info, E2E_CLIENT_INFO)
E2E_HEAD(dbop, E2E_DBOP)

FIELDS_BEGIN(TtcEndToEnd, end_to_end)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_(F_UB4, flags)
    FIELD_CUSTOM("client_id", get_client_id_head, put_client_id_head)
    FIELD_CUSTOM("module", get_module_head, put_module_head)
    FIELD_CUSTOM("action", get_action_head, put_action_head)
    FIELD_K(F_K_U8, 0) /* cideci */
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_U8, 0) /* cidcct */
    FIELD_K(F_K_UB, 0) /* cidecs */
    FIELD_CUSTOM("client_info", get_client_info_head, put_client_info_head)
    FIELD_K(F_K_U8, 0) /* cidkstk */
    FIELD_K(F_K_UB, 0)
    FIELD_K(F_K_U8, 0) /* cidktgt */
    FIELD_K(F_K_UB, 0)
    FIELD_CUSTOM("dbop", get_dbop_head, put_dbop_head)
    FIELD_(F_CHR, client_id)
    FIELD_(F_CHR, module)
    FIELD_(F_CHR, action)
    FIELD_(F_CHR, client_info)
    FIELD_(F_CHR, dbop)
FIELDS_END

static void get_key_value(Rd *r, TtcKeyValue *m)
{
    rd_u8(r);
    m->name_space.n = rd_ub4(r);
    rd_u8(r);
    m->n = rd_ub4(r);
    m->flags = rd_ub2(r);
    rd_u8(r);
    m->name_space = m->name_space.n ? rd_clr(r) : (Str){ NULL, 0 };
    m->pairs = ttc_get_pairs(r, m->n);
}

static void put_key_value(Wr *w, const TtcKeyValue *m)
{
    wr_u8(w, 1);
    wr_ub(w, m->name_space.n);
    wr_u8(w, m->n > 0);
    wr_ub(w, m->n);
    wr_ub(w, m->flags);
    wr_u8(w, 0);
    if (m->name_space.n)
        wr_clr(w, m->name_space.p, m->name_space.n);
    for (uint32_t i = 0; i < m->n; i++)
        ttc_put_pair(w, m->pairs[i].key, m->pairs[i].value, m->pairs[i].flags);
}

FIELDS_BEGIN(TtcPipeline, pipeline)
    FIELD_(F_UB2, error_set)
    FIELD_(F_U8, error_mode)
    FIELD_(F_U8, mode)
FIELDS_END

/* ub4 1, pointer, ub4 1, then {ub4 0, the name of the context, a text (null), an OSON value}: only that one is kept. */
static Str get_end_user(Rd *r)
{
    rd_ub4(r);
    rd_u8(r);
    rd_ub4(r);
    rd_ub4(r);
    rd_dalc(r);
    rd_dalc(r);
    return rd_dalc(r);
}

/* What ojdbc 23 tells about itself: pointer, ub4 length, a null pointer, raw text. */
static Str get_features(Rd *r)
{
    rd_u8(r);
    uint32_t n = rd_ub4(r);
    rd_u8(r);
    return rd_raw(r, n);
}

static void put_features(Wr *w, Str value)
{
    wr_u8(w, 1);
    wr_ub(w, value.n);
    wr_u8(w, 0);
    wr_str(w, value);
}

static void put_end_user(Wr *w, Str value)
{
    wr_ub(w, 1);
    wr_u8(w, 1);
    wr_ub(w, 1);
    wr_ub(w, 0);
    wr_dalc(w, STR("ORCL_XS_AUTHZ_CONTEXT"));
    wr_ub(w, 0);
    wr_dalc(w, value);
}

static bool get_piggy_body(Rd *r, TtcPiggy *p)
{
    switch (p->function) {
    case FN_CLOSE_CURSORS:
    case FN_CANCEL_CURSORS: get_cursor_list(r, &p->cursors); break;
    case FN_SET_SCHEMA:
        rd_u8(r);
        p->schema = rd_dalc(r);
        break;
    case FN_END_TO_END: wire_get(r, wire_fields_end_to_end(), &p->end_to_end); break;
    case FN_KEY_VALUE: get_key_value(r, &p->key_value); break;
    case FN_SESSION_STATE: p->session_state = rd_ub8(r); break;
    case FN_LOB_OP: ttc_get_lob_free_body(r, &p->lob_free); break;
    case FN_TPC_SWITCH: ttc_get_tpc_switch_body(r, &p->tpc_switch); break;
    case FN_PIPELINE_BEGIN: wire_get(r, wire_fields_pipeline(), &p->pipeline); break;
    case FN_END_USER_CONTEXT: p->end_user = get_end_user(r); break;
    case FN_CLIENT_FEATURES: p->features = get_features(r); break;
    default: rd_fail(r); break; /* its length is not known, so nothing behind it can be found */
    }
    return r->rc == RC_OK;
}

void ttc_put_piggy(Wr *w, const TtcPiggy *p)
{
    if (p->function == FN_LOB_OP) {
        ttc_put_lob_free(w, p->lob_free.locators, p->lob_free.n, p->seq, p->token);
        return;
    }
    ttc_put_function(w, TTC_PIGGYBACK, p->function, p->seq, p->token);
    switch (p->function) {
    case FN_CLOSE_CURSORS:
    case FN_CANCEL_CURSORS: put_cursor_list(w, &p->cursors); break;
    case FN_SET_SCHEMA:
        wr_u8(w, 1);
        wr_dalc(w, p->schema);
        break;
    case FN_END_TO_END: wire_put(w, wire_fields_end_to_end(), &p->end_to_end); break;
    case FN_KEY_VALUE: put_key_value(w, &p->key_value); break;
    case FN_SESSION_STATE: wr_ub(w, p->session_state); break;
    case FN_TPC_SWITCH: ttc_put_tpc_switch_body(w, &p->tpc_switch); break;
    case FN_PIPELINE_BEGIN: wire_put(w, wire_fields_pipeline(), &p->pipeline); break;
    case FN_END_USER_CONTEXT: put_end_user(w, p->end_user); break;
    case FN_CLIENT_FEATURES: put_features(w, p->features); break;
    default: w->bad = true; break;
    }
}

static TtcPiggy *get_piggy(Rd *r)
{
    TtcPiggy *p = ARENA_NEW(r->a, TtcPiggy);
    p->function = rd_u8(r);
    p->seq = rd_u8(r);
    p->token = get_token(r);
    return get_piggy_body(r, p) ? p : NULL;
}

FIELDS_BEGIN(TtcOversion, oversion)
    FIELD_K(F_K_U8, 1)
    FIELD_(F_UB4, buffer)
    FIELD_K(F_K_U8, 1)
    FIELD_K(F_K_U8, 1)
    FIELD_K_SINCE(FV_18, F_K_UB, 1)
FIELDS_END

FIELDS_BEGIN(TtcRelease, release)
    FIELD_K(F_K_U8, 0)
    FIELD_K(F_K_U8, 0)
    FIELD_(F_UB4, mode)
FIELDS_END

/* As ojdbc 23 sends it; the 2 is a version of the language. */
FIELDS_BEGIN(TtcDescribe, describe)
    FIELD_(F_U8, flags)
    FIELD_(F_UB4, cursor_id)
    FIELD_(F_PLEN, sql)
    FIELD_K(F_K_UB, 2)
    FIELD_K(F_K_U8, 1)
    FIELD_K(F_K_U8, 1)
    FIELD_(F_CHR, sql)
FIELDS_END

void ttc_put_describe_sql(Wr *w, const TtcDescribe *m, uint8_t seq, uint64_t token)
{
    ttc_put_function(w, TTC_FUNCTION, FN_DESCRIBE_SQL, seq, token);
    wire_put(w, wire_fields_describe(), m);
}

static void get_function_body(Rd *r, TtcRequest *q, const TtcBindHook *hook, const uint8_t *start, TtcResume *resume)
{
    switch (q->function) {
    case FN_EXECUTE:
        q->exec.function = q->function;
        ttc_get_execute_body(r, &q->exec, hook, start, resume);
        break;
    case FN_REEXECUTE:
    case FN_REEXECUTE_AND_FETCH:
        q->exec.function = q->function;
        ttc_get_reexecute_body(r, &q->exec, hook, start, resume);
        break;
    case FN_FETCH: ttc_get_fetch_body(r, &q->fetch); break;
    case FN_LOB_OP: ttc_get_lob_op_body(r, &q->lob); break;
    case FN_AUTH_ONE:
    case FN_AUTH_TWO:
        q->auth.function = q->function;
        ttc_get_auth_body(r, &q->auth);
        break;
    case FN_OVERSION: wire_get(r, wire_fields_oversion(), &q->oversion); break;
    case FN_TPC_SWITCH: ttc_get_tpc_switch_body(r, &q->tpc_switch); break;
    case FN_TPC_CHANGE_STATE: ttc_get_tpc_change_body(r, &q->tpc_change); break;
    case FN_DESCRIBE_SQL: wire_get(r, wire_fields_describe(), &q->describe); break;
    case FN_DESCRIBE_NAME: q->describe_name = ttc_get_describe_name(r); break;
    case FN_PIPELINE_END: q->pipeline_end = rd_ub4(r); break;
    case FN_COMMIT:
    case FN_ROLLBACK:
    case FN_PING:
    case FN_LOGOFF: break;
    default: /* its extent is not known either: it is taken to be the last thing sent */
        q->unknown = true;
        r->p = r->end;
        break;
    }
}

Rc ttc_get_request(Rd *r, TtcRequest *q, const TtcBindHook *hook, TtcResume *resume)
{
    const uint8_t *start = r->p;
    TtcPiggy     **tail = &q->piggies;
    *q = (TtcRequest){ 0 };
    for (int piggies = 0; rd_peek(r) == TTC_PIGGYBACK; piggies++) {
        rd_u8(r);
        TtcPiggy *p = get_piggy(r);
        if (p == NULL || piggies > PIGGIES_MAX) {
            rd_fail(r);
            return r->rc;
        }
        *tail = p;
        tail = &p->next;
    }
    q->message = rd_u8(r);
    if (q->message != TTC_FUNCTION && q->message != TTC_ONEWAY)
        rd_fail(r);
    q->function = rd_u8(r);
    q->seq = rd_u8(r);
    q->token = get_token(r);
    if (r->rc != RC_OK)
        return r->rc;
    if (q->message == TTC_ONEWAY && q->function == FN_SESSION_RELEASE)
        wire_get(r, wire_fields_release(), &q->release);
    else
        get_function_body(r, q, hook, start, resume);
    return r->rc;
}

void ttc_put_function(Wr *w, TtcMessage message, uint8_t function, uint8_t seq, uint64_t token)
{
    wr_u8(w, (uint8_t)message);
    wr_u8(w, function);
    wr_u8(w, seq);
    if (w->pf->fv >= FV_23_1A)
        wr_ub(w, token);
}

void ttc_put_oversion(Wr *w, uint8_t seq, uint64_t token)
{
    TtcOversion m = { 256 };
    ttc_put_function(w, TTC_FUNCTION, FN_OVERSION, seq, token);
    wire_put(w, wire_fields_oversion(), &m);
}

void ttc_put_release(Wr *w, uint32_t mode, uint8_t seq, uint64_t token)
{
    TtcRelease m = { mode };
    ttc_put_function(w, TTC_ONEWAY, FN_SESSION_RELEASE, seq, token);
    wire_put(w, wire_fields_release(), &m);
}

void ttc_put_oversion_reply(Wr *w, Str banner, uint32_t version_no)
{
    wr_u8(w, TTC_PARAMETER);
    wr_ub(w, banner.n);
    wr_chr(w, banner);
    wr_ub(w, version_no);
}

bool ttc_get_oversion_reply(Rd *r, Str *banner, uint32_t *version_no)
{
    if (rd_u8(r) != TTC_PARAMETER)
        rd_fail(r);
    *banner = rd_chr(r, rd_ub2(r));
    *version_no = rd_ub4(r);
    return r->rc == RC_OK;
}
