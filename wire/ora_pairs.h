/* A NUMBER taken apart, for the two files that look inside one (ora_num.c, ora_calc.c). */
#ifndef DBSACI_WIRE_ORA_PAIRS_H
#define DBSACI_WIRE_ORA_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PAIRS_MAX = 20, /* that a NUMBER keeps */
    PAIRS_ROOM = 64,
    EXP_MAX = 62,
    EXP_MIN = -65,
    BYTE_ZERO = 0x80,
    BIAS_POSITIVE = 193,
    BIAS_NEGATIVE = 62,
    TERMINATOR = 102
};

/* Base-100 digits. pairs[0] may be 0 and n may exceed PAIRS_MAX before sealing. */
typedef struct Pairs {
    bool    negative;
    int     e; /* exponent of pairs[0] */
    int     n;
    uint8_t pairs[PAIRS_ROOM];
} Pairs;

typedef enum NumClass { NUM_FINITE, NUM_PLUS_INF, NUM_MINUS_INF, NUM_INVALID } NumClass;

/* Bytes -> pieces, without leading and trailing zero pairs; 0 has none. */
NumClass ora_pairs_open(const uint8_t *p, size_t n, Pairs *x);
/* Normalised (pairs[0] != 0 unless the number is 0) pieces -> bytes; rounds to PAIRS_MAX. Length or a failure. */
int      ora_pairs_seal(Pairs *x, uint8_t *out);

#endif
