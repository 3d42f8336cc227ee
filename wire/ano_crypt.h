/* Native network encryption and checksums: what follows when ANO does not decline.
 *
 *   server: ano_choose -> ano_start -> ano_put_active_answer        client: ano_answer (from that answer)
 *           ano_get_client_key                           <-                 its public key
 *   from then on the payload of every DATA packet, behind the data flags, is sealed: AES-CBC and / or a keyed digest. Markers
 *   stay clear, but each break / reset exchange restarts the digests: ano_reset on both sides.
 *
 * One AnoCrypt a session, one thread. Algorithms: AES 256/192/128 and SHA-256/512/384; nothing older is offered. */
#ifndef DBSACI_WIRE_ANO_CRYPT_H
#define DBSACI_WIRE_ANO_CRYPT_H

#include "wire/ano.h"

typedef struct AnoCrypt AnoCrypt;

enum { ANO_NONE = 0, ANO_AES128 = 15, ANO_AES192 = 16, ANO_AES256 = 17, ANO_SHA512 = 4, ANO_SHA256 = 5, ANO_SHA384 = 6 };
enum { ANO_CANNOT_AGREE = 12660 };

typedef struct AnoChoice {
    uint8_t  encryption, integrity; /* ANO_*; both ANO_NONE: send the null answer */
    uint32_t version;               /* that we put into the services: decides the key scheme */
} AnoChoice;

/* "rejected", "accepted", "requested", "required". */
bool ano_level_parse(Str text, AnoLevel *level);

/* The usual matrix of both sides' levels. False: one requires what the other rejects, or there is no common algorithm:
 * answer ano_put_error_answer(ANO_CANNOT_AGREE) and close. Never rely on the client to insist. */
bool ano_choose(const AnoRequest *q, AnoLevel encryption, AnoLevel integrity, AnoChoice *c);

/* Draws the server's Diffie-Hellman key. NULL if OpenSSL or memory failed. */
AnoCrypt *ano_start(const AnoChoice *c);
void      ano_crypt_free(AnoCrypt *x); /* wipes; NULL is allowed */
void      ano_put_active_answer(Wr *w, const AnoCrypt *x);
/* The client's answer, one service with its public key. RC_OK: sealing may begin in both directions. */
Rc ano_get_client_key(Str payload, AnoCrypt *x);

/* The client: reads an active answer and appends its own to `w`. NULL: not one, or nothing was chosen. */
AnoCrypt *ano_answer(Str payload, Wr *w);

/* Appends the sealed form of a payload; at most ano_overhead() bytes longer. */
void   ano_seal(AnoCrypt *x, Wr *w, const uint8_t *p, size_t n);
size_t ano_overhead(const AnoCrypt *x);
/* Opens in place. False: tampered with or cut: end the session. A packet that had no payload may stay as it is. */
bool ano_open(AnoCrypt *x, uint8_t *p, size_t *n);
/* After a break / reset exchange. */
void ano_reset(AnoCrypt *x);
/* The log-on's combo key: a client that folds it into the session key marks its packets; we follow from its first one. */
void ano_set_combo(AnoCrypt *x, const uint8_t *combo, size_t n);
/* The client's step, after the log-on: from now on its packets are marked. False without a combo key. */
bool ano_fold(AnoCrypt *x);

/* As tns_frame, sealed. */
void ano_frame(AnoCrypt *x, Wr *out, const uint8_t *p, size_t n, uint32_t sdu, uint16_t last_flags);

#endif
