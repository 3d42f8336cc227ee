/* Personas: which server we say we are. The arrays are those of a real 21c server with the bits cleared that would oblige
 * us to more messages; see caps in ttc_caps.c, each byte we care about has its name here. */
#ifndef DBSACI_WIRE_TTC_CAPS_H
#define DBSACI_WIRE_TTC_CAPS_H

#include "wire/profile.h"

enum { /* compile-time capabilities: index */
    CCAP_LOGON = 4,
    CCAP_FIELD_VERSION = 7,
    CCAP_TTC1 = 15,
    CCAP_OCI1 = 16,
    CCAP_LOB = 23,
    CCAP_DTY_WIDE = 27,
    CCAP_TTC3 = 37,
    CCAP_TTC4 = 40,
    CCAP_TTC5 = 44
};
enum { RCAP_TIME_ZONE = 1, RCAP_TTC = 6 };
enum {
    CCAP_TTC3_TZ_VERSION = 0x02,
    CCAP_TTC3_BIG_CLR = 0x20,
    CCAP_TTC4_EOR = 0x20,
    RCAP_TTC_32K = 0x04
};

typedef struct TtcCaps {
    uint16_t tns_version;    /* most that ACCEPT may say */
    uint32_t accept_flags2;
    uint32_t version_no;     /* packed, for AUTH_VERSION_NO, OVERSION and VSNNUM */
    const char *version;     /* "19.0.0.0.0" */
    const char *banner;      /* PRO banner */
    Str      ccap, rcap;
} TtcCaps;

const TtcCaps *ttc_caps(TtcPersona p);

#endif
