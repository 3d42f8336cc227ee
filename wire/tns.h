/* TNS packets: the 8-byte header, DATA framing, markers.
 *
 *   legacy header   u16 length | u16 checksum | u8 type | u8 flags | u16 header checksum
 *   large header    u32 length                | u8 type | u8 flags | u16 header checksum
 *
 * CONNECT, ACCEPT, REFUSE, REDIRECT, RESEND and the DATA packet of a long connect descriptor have the legacy form; every
 * packet after an ACCEPT of version >= 315 has the large one (oracle-rs still writes legacy ones: tns_header_get tells). */
#ifndef DBSACI_WIRE_TNS_H
#define DBSACI_WIRE_TNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wire/rd.h"
#include "wire/wr.h"

enum { TNS_HEADER = 8, TNS_DATA_HEADER = 10, TNS_MIN_SDU = 512, TNS_DEFAULT_SDU = 8192, TNS_MAX_SDU = 65535 };

typedef enum TnsType {
    TNS_CONNECT = 1,
    TNS_ACCEPT = 2,
    TNS_ACK = 3,
    TNS_REFUSE = 4,
    TNS_REDIRECT = 5,
    TNS_DATA = 6,
    TNS_NULL = 7,
    TNS_ABORT = 9,
    TNS_RESEND = 11,
    TNS_MARKER = 12,
    TNS_ATTENTION = 13,
    TNS_CONTROL = 14,
    TNS_DATA_DESCRIPTOR = 15
} TnsType;

enum { /* data flags */
    TNS_DF_MORE = 0x0020,
    TNS_DF_EOF = 0x0040,
    TNS_DF_COMPRESSED = 0x0400,
    TNS_DF_END_OF_REQUEST = 0x0800,
    TNS_DF_BEGIN_PIPELINE = 0x1000,
    TNS_DF_END_OF_RESPONSE = 0x2000
};
enum { TNS_MARK_BREAK = 1, TNS_MARK_RESET = 2, TNS_MARK_INTERRUPT = 3 };

typedef struct TnsHeader {
    uint32_t length; /* of the whole packet, header included */
    uint8_t  type;   /* a TnsType, not checked */
    uint8_t  flags;
} TnsHeader;

/* Reads the first 8 bytes of a packet. `large`: the session is past an ACCEPT >= 315; `max` is the longest packet allowed
 * (SDU, or 64 KiB before ACCEPT). RC_MORE with fewer than 8 bytes, RC_BAD for a length out of 8..max. */
Rc tns_header_get(const uint8_t *p, size_t n, bool large, uint32_t max, TnsHeader *h);
/* Appends a header; the length is patched by tns_packet_end. Returns where the packet starts. */
size_t tns_packet_begin(Wr *w, TnsType type, uint8_t flags);
void   tns_packet_end(Wr *w, size_t start, bool large);

/* Cuts `n` bytes of TTC into DATA packets of at most sdu - 64 bytes and appends them to `out`. `last_flags` are the data
 * flags of the last packet (TNS_DF_END_OF_RESPONSE where negotiated), the others get 0. n = 0 makes one empty packet. */
void tns_frame(Wr *out, const uint8_t *p, size_t n, bool large, uint32_t sdu, uint16_t last_flags);
/* How much TTC fits into one packet that tns_frame makes. */
static inline size_t tns_payload(uint32_t sdu)
{
    return (size_t)sdu - 64 - TNS_DATA_HEADER;
}
void tns_put_marker(Wr *out, bool large, uint8_t mark);
void tns_put_eof(Wr *out, bool large); /* DATA with the EOF flag, the last packet of a session */
/* The body of a MARKER / DATA packet (whole packet from its header). Flags-only DATA gives an empty payload. */
Rc tns_marker_get(const uint8_t *p, size_t n, uint8_t *mark);
Rc tns_data_get(const uint8_t *p, size_t n, uint16_t *data_flags, Str *payload);

#endif
