/* PRO (protocol negotiation), DTY (data type negotiation) and their place in FAST AUTH. */
#ifndef DBSACI_WIRE_TTC_SETUP_H
#define DBSACI_WIRE_TTC_SETUP_H

#include "wire/ttc.h"
#include "wire/ttc_caps.h"

typedef struct TtcPro { /* request */
    Str versions;    /* bytes, the first is the highest (6) */
    Str driver_name; /* only a hint */
} TtcPro;

typedef struct TtcProReply {
    uint8_t  version;
    Str      banner;
    uint16_t charset;
    uint8_t  flags;
    Str      elements; /* 5 bytes each */
    Str      fdo;
    Str      ccap, rcap;
} TtcProReply;

/* From the message byte on. */
bool ttc_get_pro(Rd *r, TtcPro *m);
void ttc_put_pro(Wr *w, const TtcPro *m);
bool ttc_get_pro_reply(Rd *r, TtcProReply *m);
void ttc_put_pro_reply(Wr *w, const TtcProReply *m);
/* What the persona answers. */
void ttc_pro_reply_of(TtcProReply *m, TtcPersona p);
/* National character set in an FDO, 0 if it has none. */
uint16_t ttc_fdo_ncharset(Str fdo);

typedef struct TtcDtyEntry {
    uint16_t type, conversion, representation;
} TtcDtyEntry;

typedef struct TtcDty { /* request */
    uint16_t     charset_in, charset_out;
    uint8_t      flags; /* 0x01 multi-byte, 0x02 length conversion */
    Str          ccap, rcap;
    bool         has_zone, has_zone_version, has_ncharset;
    uint8_t      zone[11];
    uint32_t     zone_version;
    uint16_t     ncharset;
    TtcDtyEntry *entries; /* in the arena */
    uint32_t     n;
} TtcDty;

bool ttc_get_dty(Rd *r, TtcDty *m);
void ttc_put_dty(Wr *w, const TtcDty *m);
/* Fills the profile from what the client offered: call it before anything later is decoded. */
void ttc_profile_negotiate(TtcProfile *pf, const TtcDty *m, TtcPersona p);
/* The same against any server's arrays: for the client side, with its own request. */
void ttc_profile_from_caps(TtcProfile *pf, const TtcDty *m, Str server_ccap, Str server_rcap);
/* The shortest reply that all clients take: our zone (+00:00) if both sides exchange it, an empty list. The profile
 * must have been negotiated. */
void ttc_put_dty_reply(Wr *w);
/* Client side: skips list and zone; the zone is left in `zone` if it was there. */
bool ttc_get_dty_reply(Rd *r, uint8_t zone[11]);

/* The head of FAST AUTH, message 34, up to and without the DTY request that follows (then an AUTH request follows):
 * decode it, then ttc_get_dty, negotiate, then ttc_get_auth with fv_auth as the field version. */
typedef struct TtcFastAuth {
    bool    cookie;   /* the PRO part is a cookie of an earlier log-on: the reply then has no PRO part */
    TtcPro  pro;      /* with cookie only driver_name */
    uint8_t fv_auth;  /* layout of the AUTH message inside */
    uint8_t flag1;
    uint16_t charset, ncharset;
    uint8_t charset_flags;
    uint8_t cookie_version;
    Str     cookie_banner, cookie_ccap, cookie_rcap;
} TtcFastAuth;

bool ttc_get_fast_auth(Rd *r, TtcFastAuth *m);
void ttc_put_fast_auth(Wr *w, const TtcFastAuth *m);

#endif
