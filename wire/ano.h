/* Native network negotiation (ANO): recognised by DE AD BE EF at the start of a DATA payload, whole in one packet. */
#ifndef DBSACI_WIRE_ANO_H
#define DBSACI_WIRE_ANO_H

#include "wire/rd.h"
#include "wire/wr.h"

typedef enum AnoLevel { ANO_REJECTED, ANO_ACCEPTED, ANO_REQUESTED, ANO_REQUIRED } AnoLevel;
enum { ANO_MAX_ALGO = 32 };

typedef struct AnoList {
    uint8_t  id[ANO_MAX_ALGO]; /* in order of preference, as sent */
    int      n;
    AnoLevel level; /* what the position of id 0 means */
} AnoList;

typedef struct AnoRequest {
    uint32_t version;
    AnoList  encryption, integrity;
    bool     wants_auth; /* offers an authentication method other than passwords */
} AnoRequest;

static inline bool ano_is(Str payload)
{
    return payload.n >= 4 && memcmp(payload.p, "\xde\xad\xbe\xef", 4) == 0;
}
Rc ano_get_request(Str payload, AnoRequest *q);
/* A client's request that offers nothing (python 1.2.1's form). */
void ano_put_request(Wr *w, uint32_t version);
/* The 117 bytes that decline everything. */
void ano_put_null_answer(Wr *w);
/* Refuses with ORA-12660 in both services' error fields: for a client that insists. */
void ano_put_error_answer(Wr *w, uint32_t error);

/* For ano_crypt.c: an answer with supervisor and authentication in it, then services and sub-packets one by one. The length
 * at offset 4 from what ano_begin_answer returns is the caller's to patch. */
size_t ano_begin_answer(Wr *w, uint32_t version);
void   ano_put_service_u8(Wr *w, uint16_t id, uint16_t sub_packets, uint32_t version, uint8_t v);
void   ano_put_u16(Wr *w, uint16_t v);
void   ano_put_bytes(Wr *w, const uint8_t *p, uint16_t n);

#endif
