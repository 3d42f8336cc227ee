/* CONNECT, ACCEPT, REFUSE, REDIRECT, RESEND: the packets that open a connection. All are whole legacy packets: decoders
 * take the packet from its header to its end, encoders append a complete packet. Slices point into the packet. */
#ifndef DBSACI_WIRE_TNS_CONNECT_H
#define DBSACI_WIRE_TNS_CONNECT_H

#include "wire/tns.h"

enum { /* connect flags 0 / 1 */
    TNS_NS_WANTS_ANO = 0x01,
    TNS_NS_ANO_DISABLED = 0x04,
    TNS_NS_NO_ANO_LINKED = 0x08,
    TNS_NS_ANO_REQUIRED = 0x10
};
enum { /* ACCEPT flags 2 */
    TNS_AF_OOB_CHECK = 0x00000001,
    TNS_AF_END_OF_RESPONSE = 0x02000000,
    TNS_AF_FAST_AUTH = 0x10000000
};
enum { TNS_MAX_DESCRIPTOR = 32768 };

typedef struct TnsConnect {
    uint16_t version, lowest; /* wanted, least */
    uint16_t options;
    uint32_t sdu, tdu; /* the 32-bit ones where the client sent them */
    uint16_t nt;
    uint8_t  flags0, flags1;
    uint32_t connect_flags1, connect_flags2;
    uint8_t  packet_flags; /* 0x04: follows a redirect */
    uint16_t data_offset;  /* tells which of the later fields exist: 34, 58, 66, 70, 74 */
    uint16_t data_length;
    Str      descriptor; /* empty with data_length > 0: it follows in a DATA packet (legacy header) */
} TnsConnect;

Rc   tns_connect_get(const uint8_t *p, size_t n, TnsConnect *c);
void tns_connect_put(Wr *out, const TnsConnect *c); /* descriptor over 230 bytes goes into a DATA packet behind */

typedef struct TnsAccept {
    uint16_t version; /* never above the client's */
    uint16_t options;
    uint32_t sdu, tdu;
    uint8_t  flags0, flags1;
    uint32_t flags2;   /* TNS_AF_*, from version 318 */
    uint8_t  uuid[16]; /* from 319 */
} TnsAccept;

/* What we answer: version, SDU, the ANO flags that make each client negotiate or not (0x41/0x01, or 0xC5/0x00 to those
 * that declined). `max_version` 318 or 319 by persona, `max_sdu` ours. False: the client is too old (refuse it). */
bool tns_accept_choose(TnsAccept *a, const TnsConnect *c, uint16_t max_version, uint32_t max_sdu, uint32_t flags2);
void tns_accept_put(Wr *out, const TnsAccept *a);
Rc   tns_accept_get(const uint8_t *p, size_t n, TnsAccept *a);

/* `err` such as 12514; `vsnnum` the packed version of the persona. */
void tns_refuse_put(Wr *out, int err, uint32_t vsnnum);
Rc   tns_refuse_get(const uint8_t *p, size_t n, int *err, Str *text);
void tns_resend_put(Wr *out);
/* `to` is an address (ADDRESS=...), `descriptor` what the client shall send there; REDIRECT and its DATA packet. */
void tns_redirect_put(Wr *out, Str to, Str descriptor);
Rc   tns_redirect_get(const uint8_t *p, size_t n, uint16_t *data_length);

#endif
