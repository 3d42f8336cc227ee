/* NUMBER: exponent byte, then base-100 digits, for negative values complemented.
 *
 * PostgreSQL's binary numeric is int16 ndigits, weight, sign, dscale, then base-10000 digits: two base-100 digits each, so
 * conversion both ways is by table-free splitting, no text. Output buffers hold ORA_NUM_MAX bytes. */
#ifndef DBSACI_WIRE_ORA_NUM_H
#define DBSACI_WIRE_ORA_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "util/str.h"

enum {
    ORA_NUM_MAX = 22,       /* bytes of an encoding */
    ORA_NUM_TEXT_MAX = 180, /* bytes of its text, NUL included (-1e-130 written out) */
    PG_NUM_MAX = 8 + 2 * 36 /* bytes of a binary numeric we make */
};

/* Failures of encoding: the length is one of these. More than 40 significant digits are rounded, not refused. */
enum { ORA_NUM_OVERFLOW = -1, ORA_NUM_NOT_A_NUMBER = -2 };

/* PostgreSQL -> Oracle; lengths in bytes or a failure. Values below 1e-130 become 0. */
int ora_num_from_pg(const uint8_t *numeric, size_t n, uint8_t *out);
int ora_num_from_int64(int64_t v, uint8_t *out);
int ora_num_from_double(double v, uint8_t *out); /* shortest decimal that reads back */
int ora_num_from_text(Str text, uint8_t *out);   /* [+-]digits[.digits][e[+-]n] */

/* Oracle -> PostgreSQL. False: not a valid NUMBER (or infinity, for which PostgreSQL 14+ has numeric infinity: those two
 * convert). `out` PG_NUM_MAX bytes; dscale is what the digits need. */
bool ora_num_to_pg(const uint8_t *p, size_t n, uint8_t *out, size_t *out_n);
/* False: invalid, has a fraction, or out of range. */
bool ora_num_to_int64(const uint8_t *p, size_t n, int64_t *v);
/* Plain decimal: "-1234.56", ".5" is "0.5"; no exponent. Returns the length, -1 if invalid. "~" / "-~" for infinities. */
int  ora_num_to_text(const uint8_t *p, size_t n, char *out);
bool ora_num_valid(const uint8_t *p, size_t n);

/* BINARY_FLOAT / BINARY_DOUBLE: IEEE big-endian made order-preserving; from and to network-order IEEE as PostgreSQL sends. */
void ora_double_from_pg(const uint8_t ieee[8], uint8_t out[8]);
void ora_double_to_pg(const uint8_t in[8], uint8_t ieee[8]);
void ora_float_from_pg(const uint8_t ieee[4], uint8_t out[4]);
void ora_float_to_pg(const uint8_t in[4], uint8_t ieee[4]);

#endif
