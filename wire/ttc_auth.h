/* AUTH: log-on in two phases, and password change. Also the session attributes of the phase-two reply. */
#ifndef DBSACI_WIRE_TTC_AUTH_H
#define DBSACI_WIRE_TTC_AUTH_H

#include "wire/login.h"
#include "wire/ttc.h"
#include "wire/ttc_caps.h"

enum { /* mode bits */
    AUTH_LOGON = 0x1,
    AUTH_CHANGE_PASSWORD = 0x2,
    AUTH_SYSDBA = 0x20,
    AUTH_SYSOPER = 0x40,
    AUTH_WITH_PASSWORD = 0x100,
    AUTH_PROXY = 0x400,
    AUTH_ADMIN = 0xf400060 /* any administrative privilege: SYSDBA, SYSOPER, ASM, BACKUP, DG, KM, RAC */
};
enum { AUTH_MAX_PAIRS = 256 };

typedef struct TtcAuth {
    uint8_t  function; /* FN_AUTH_ONE or FN_AUTH_TWO */
    bool     has_user;
    Str      user;
    uint32_t mode;
    TtcPair *pairs; /* by ttc_find_pair */
    uint32_t n;
} TtcAuth;

/* Body behind the function header (ttc_get_request calls it). */
bool ttc_get_auth_body(Rd *r, TtcAuth *m);
void ttc_put_auth(Wr *w, const TtcAuth *m, uint8_t seq, uint64_t token);

/* Phase one's answer: the challenge. An end of call must follow (ttc_put_end with call number = sequence). */
void ttc_put_challenge(Wr *w, const LoginServer *l);
/* Message 08 with pairs, as clients read it in both phases. */
bool ttc_get_auth_reply(Rd *r, TtcPair **pairs, uint32_t *n);

/* What the phase-two reply tells the client. All texts borrowed; wire/session_attrs.def has the rows in real order. */
typedef struct TtcSession {
    uint32_t    version_no;    /* TtcCaps.version_no */
    uint32_t    db_id;
    const char *db_name;       /* "ORCL" */
    const char *pdb_name;      /* service's database, "ORCLPDB1" */
    const char *service_name;
    const char *instance_name;
    const char *db_domain;
    const char *host;
    const char *started;       /* "2025-03-31 08:04:42.000000000 +02:00" */
    uint32_t    session_id, serial; /* serial <= 65535 */
    uint32_t    user_id, server_pid, max_open_cursors;
    /* NLS of the session as it starts */
    const char *nls_language, *nls_territory, *nls_currency, *nls_iso_currency, *nls_numeric, *nls_date_format,
        *nls_date_language, *nls_sort, *nls_calendar, *nls_dual_currency, *nls_time_format, *nls_timestamp_format,
        *nls_time_tz_format, *nls_timestamp_tz_format, *nls_length_semantics, *nls_nchar_conv_excp, *nls_comp;
} TtcSession;

/* American defaults for all NLS texts; the rest zero. */
void ttc_session_defaults(TtcSession *s, const TtcCaps *caps);
/* Message 08; warning, if any, and the end of call are the caller's to append. */
void ttc_put_session(Wr *w, const TtcSession *s, const LoginServer *l);

#endif
