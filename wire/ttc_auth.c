/* AUTH requests, the challenge, the session attributes. */
#include "config.h"

#include "wire/ttc_auth.h"

#include <stdio.h>

#include "wire/field.h"
#include "wire/ttc_request.h"

FIELDS_BEGIN(TtcAuth, auth)
    FIELD_(F_FLAG, has_user)
    FIELD_(F_LEN, user)
    FIELD_(F_UB4, mode)
    FIELD_K(F_K_U8, 1)
    FIELD_(F_UB4, n)
    FIELD_K(F_K_U8, 1) /* node-oracledb has 0 in phase one */
    FIELD_K(F_K_U8, 1)
FIELDS_END

bool ttc_get_auth_body(Rd *r, TtcAuth *m)
{
    if (!wire_get(r, wire_fields_auth(), m))
        return false;
    if (m->user.n > 128)
        rd_fail(r);
    m->user = m->has_user ? rd_chr(r, m->user.n) : (Str){ NULL, 0 };
    m->pairs = ttc_get_pairs(r, m->n);
    return r->rc == RC_OK;
}

void ttc_put_auth(Wr *w, const TtcAuth *m, uint8_t seq, uint64_t token)
{
    ttc_put_function(w, TTC_FUNCTION, m->function, seq, token);
    wire_put(w, wire_fields_auth(), m);
    if (m->has_user)
        wr_chr(w, m->user);
    for (uint32_t i = 0; i < m->n; i++)
        ttc_put_pair(w, m->pairs[i].key, m->pairs[i].value, m->pairs[i].flags);
}

/* Order and set of a real 23ai server; without CSK salt and counts for the old 11g way. */
void ttc_put_challenge(Wr *w, const LoginServer *l)
{
    bool derives = l->key_n != 48;
    char vgen[12], sder[12], dbid[33];
    snprintf(vgen, sizeof vgen, "%d", LOGIN_VGEN);
    snprintf(sder, sizeof sder, "%d", LOGIN_SDER);
    hex_encode((const uint8_t *)"dbSaci database ", 16, dbid);
    wr_u8(w, TTC_PARAMETER);
    wr_ub(w, derives ? 6 : 3);
    ttc_put_pair(w, STR("AUTH_SESSKEY"), str_of(l->sesskey), 0);
    ttc_put_pair(w, STR("AUTH_VFR_DATA"), str_of(l->vfr_data), (uint32_t)l->v.kind);
    if (derives) {
        ttc_put_pair(w, STR("AUTH_PBKDF2_CSK_SALT"), str_of(l->csk_hex), 0);
        ttc_put_pair(w, STR("AUTH_PBKDF2_VGEN_COUNT"), str_of(vgen), 0);
        ttc_put_pair(w, STR("AUTH_PBKDF2_SDER_COUNT"), str_of(sder), 0);
    }
    ttc_put_pair(w, STR("AUTH_GLOBALLY_UNIQUE_DBID\0"), str_of(dbid), 0);
}

bool ttc_get_auth_reply(Rd *r, TtcPair **pairs, uint32_t *n)
{
    if (rd_u8(r) != TTC_PARAMETER)
        rd_fail(r);
    *n = rd_ub2(r);
    *pairs = ttc_get_pairs(r, *n);
    return r->rc == RC_OK;
}

void ttc_session_defaults(TtcSession *s, const TtcCaps *caps)
{
    *s = (TtcSession){
        .version_no = caps->version_no,
        .db_id = 1530761298,
        .db_name = "ORCL",
        .pdb_name = "ORCLPDB1",
        .service_name = "ORCLPDB1",
        .instance_name = "ORCL",
        .db_domain = "",
        .host = "localhost",
        .started = "2025-01-01 00:00:00.000000000 +00:00",
        .max_open_cursors = 300,
        .nls_language = "AMERICAN",
        .nls_territory = "AMERICA",
        .nls_currency = "$",
        .nls_iso_currency = "AMERICA",
        .nls_numeric = ".,",
        .nls_date_format = "DD-MON-RR",
        .nls_date_language = "AMERICAN",
        .nls_sort = "BINARY",
        .nls_calendar = "GREGORIAN",
        .nls_dual_currency = "$",
        .nls_time_format = "HH.MI.SSXFF AM",
        .nls_timestamp_format = "DD-MON-RR HH.MI.SSXFF AM",
        .nls_time_tz_format = "HH.MI.SSXFF AM TZR",
        .nls_timestamp_tz_format = "DD-MON-RR HH.MI.SSXFF AM TZR",
        .nls_length_semantics = "BYTE",
        .nls_nchar_conv_excp = "FALSE",
        .nls_comp = "BINARY",
    };
}

typedef struct Attr {
    const char *key;
    bool        nul;
    enum { ATTR_LIT, ATTR_TEXT, ATTR_NUMBER, ATTR_RESPONSE } kind;
    const char *literal;
    size_t      offset;
} Attr;

static const Attr attrs[] = {
#define LIT(text) ATTR_LIT, text, 0
#define TEXT(m) ATTR_TEXT, NULL, offsetof(TtcSession, m)
#define NUMBER(m) ATTR_NUMBER, NULL, offsetof(TtcSession, m)
#define RESPONSE ATTR_RESPONSE, NULL, 0
#define ATTR(key, nul, value) { key, nul, value },
#include "wire/session_attrs.def"
#undef ATTR
};

void ttc_put_session(Wr *w, const TtcSession *s, const LoginServer *l)
{
    wr_u8(w, TTC_PARAMETER);
    wr_ub(w, sizeof attrs / sizeof *attrs);
    for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++) {
        const Attr *a = &attrs[i];
        const char *member = (const char *)s + a->offset;
        char        number[12];
        Str         value = str_of(a->literal);
        switch (a->kind) {
        case ATTR_LIT: break;
        case ATTR_TEXT: value = str_of(*(const char *const *)member); break;
        case ATTR_NUMBER:
            snprintf(number, sizeof number, "%u", *(const uint32_t *)member);
            value = str_of(number);
            break;
        case ATTR_RESPONSE: value = str_of(l->response); break;
        }
        ttc_put_pair(w, (Str){ a->key, strlen(a->key) + a->nul }, value, 0);
    }
}
