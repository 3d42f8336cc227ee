/* Distributed transactions: TPC_SWITCH (103) and TPC_CHANGE_STATE (104). */
#ifndef DBSACI_WIRE_TTC_TPC_H
#define DBSACI_WIRE_TTC_TPC_H

#include "wire/ttc.h"

typedef struct TtcXid {
    uint32_t format;
    Str      gtrid, bqual; /* slices of the 128 raw bytes */
} TtcXid;

typedef struct TtcTpcSwitch {
    uint32_t operation; /* 1 start, 2 detach, 4 post-detach */
    Str      context;
    bool     has_xid;
    TtcXid   xid;
    uint32_t flags; /* 1 new, 2 join, 4 resume, 8 promote, 0x10 sessionless */
    uint32_t timeout; /* seconds */
    uint32_t app_value;
    Str      internal_name, external_name;
} TtcTpcSwitch;

typedef struct TtcTpcChange {
    uint32_t operation; /* 1 commit, 2 abort, 3 prepare, 4 forget */
    Str      context;
    bool     has_xid;
    TtcXid   xid;
    uint32_t timeout, state, flags;
} TtcTpcChange;

bool ttc_get_tpc_switch_body(Rd *r, TtcTpcSwitch *m);
bool ttc_get_tpc_change_body(Rd *r, TtcTpcChange *m);
void ttc_put_tpc_switch_body(Wr *w, const TtcTpcSwitch *m); /* behind a header: piggyback */
void ttc_put_tpc_switch(Wr *w, const TtcTpcSwitch *m, uint8_t seq, uint64_t token);
void ttc_put_tpc_change(Wr *w, const TtcTpcChange *m, uint8_t seq, uint64_t token);
/* Replies, message 08; the end of call follows. */
void ttc_put_tpc_switch_reply(Wr *w, uint32_t app_value, Str context);
void ttc_put_tpc_change_reply(Wr *w, uint32_t state);
bool ttc_get_tpc_switch_reply(Rd *r, uint32_t *app_value, Str *context);
bool ttc_get_tpc_change_reply(Rd *r, uint32_t *state);

#endif
