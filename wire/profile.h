/* TtcProfile: in which dialect of TTC this peer is to be spoken to. Filled once while the session is set up
 * (ttc_profile_negotiate after DTY, ttc_profile_driver when the driver's name is known), then read by every encoder and
 * decoder. A zeroed profile is a valid start: use ttc_profile_init. */
#ifndef DBSACI_WIRE_PROFILE_H
#define DBSACI_WIRE_PROFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "util/str.h"

/* wire/drivers.def: one row a driver, how its name begins in PRO / SESSION_CLIENT_DRIVER_NAME */
typedef enum TtcDriver {
    DRV_UNKNOWN,
#define DRIVER(id, pro_name, session_name, title) DRV_##id,
#include "wire/drivers.def"
#undef DRIVER
    DRV_COUNT
} TtcDriver;

/* Which server we say we are: capability arrays, versions. Constant for the life of the process (clients cache it). */
typedef enum TtcPersona { PERSONA_19C, PERSONA_23AI } TtcPersona;

/* Field versions that change a layout. */
enum {
    FV_12_1 = 7,  /* extended error number and row count in OER */
    FV_12_2 = 8,  /* column id in descriptors, SQL signature in execute */
    FV_12_2E = 9, /* chunk ids in execute */
    FV_18 = 11,   /* packed version numbers the new way */
    FV_20 = 14,   /* OER: sql type and checksum (with oer652) */
    FV_23_1 = 17, /* domains, BOOLEAN columns */
    FV_23_1A = 18, /* token behind every sequence number */
    FV_23_1C = 20, /* annotations */
    FV_23_4 = 24  /* vectors, end-of-response honoured */
};

typedef struct TtcProfile {
    uint8_t   fv;          /* field version in use: min(client, server) */
    bool      sb1_compact; /* SB1 fields are compact integers, not one raw byte (DTY entry for type 27) */
    bool      big_clr;     /* chunk lengths of a CLR are ub4 (else one byte) */
    bool      chr_raw;     /* DTY flag 0x02 clear: announced texts are raw, without a CLR length */
    bool      oer652;      /* DTY offered type 652: OER has two more fields from FV_20 */
    bool      oac646;      /* DTY offered type 646 */
    bool      uds663;      /* DTY offered type 663 */
    bool      eor;         /* END_OF_RESPONSE ends every reply */
    bool      str32k;      /* strings up to 32767 bytes, else 4000 */
    bool      tz_in_dty;   /* both sides exchange the time zone in DTY */
    bool      tzver_in_dty; /* and the time zone file's version */
    bool      dty_narrow;  /* ccap[27] = 0: DTY list in single bytes */
    TtcDriver driver;
} TtcProfile;

/* What holds before DTY: the persona's field version, CLR texts, ub4 chunks. */
void ttc_profile_init(TtcProfile *pf, TtcPersona persona);
/* By PRO name or SESSION_CLIENT_DRIVER_NAME; an unknown name leaves the driver as it is. */
void ttc_profile_driver(TtcProfile *pf, Str name);
const char *ttc_driver_title(TtcDriver d);
/* Values longer than this are sent behind all others in a bind row. */
static inline uint32_t ttc_max_string(const TtcProfile *pf)
{
    return pf->str32k ? 32767u : 4000u;
}

#endif
