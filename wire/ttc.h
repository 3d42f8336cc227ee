/* TTC: message types and function codes. messages.def and functions.def are the tables. */
#ifndef DBSACI_WIRE_TTC_H
#define DBSACI_WIRE_TTC_H

#include "wire/rd.h"
#include "wire/wr.h"

typedef enum TtcMessage {
#define MESSAGE(id, code, who, title) TTC_##id = (code),
#include "wire/messages.def"
#undef MESSAGE
} TtcMessage;

typedef enum TtcFunction {
#define FUNCTION(id, code, kinds, body) FN_##id = (code),
#include "wire/functions.def"
#undef FUNCTION
} TtcFunction;

/* "EXECUTE", or NULL for a code that no row has. For logs and dumps. */
const char *ttc_message_name(uint8_t code);
const char *ttc_function_name(uint8_t code);

/* A key with its value and flags, as in AUTH messages. */
typedef struct TtcPair {
    Str      key, value;
    uint32_t flags;
} TtcPair;

/* Reads n pairs into the arena; bounds: n <= 256, key <= 128 bytes, value <= 64 KiB. */
TtcPair *ttc_get_pairs(Rd *r, uint32_t n);
void     ttc_put_pair(Wr *w, Str key, Str value, uint32_t flags);
/* By name; a trailing NUL of the key does not matter. NULL if absent. */
const TtcPair *ttc_find_pair(const TtcPair *pairs, uint32_t n, const char *key);

#endif
