/* Arithmetic on encoded NUMBERs, as exact as Oracle's: results are rounded to 20 base-100 digits, half away from zero.
 *
 * `out` holds ORA_NUM_MAX bytes. The result is a length, ORA_NUM_OVERFLOW, or ORA_NUM_NOT_A_NUMBER for what is left to others
 * (infinities, a remainder of numbers too far apart). */
#ifndef DBSACI_WIRE_ORA_CALC_H
#define DBSACI_WIRE_ORA_CALC_H

#include "wire/ora_num.h"

int ora_calc_add(Str a, Str b, uint8_t *out);
int ora_calc_sub(Str a, Str b, uint8_t *out);
int ora_calc_mul(Str a, Str b, uint8_t *out);
int ora_calc_div(Str a, Str b, uint8_t *out); /* b is not 0 */
int ora_calc_mod(Str a, Str b, uint8_t *out); /* MOD: the sign of a; b = 0 gives a */
int ora_calc_neg(Str a, uint8_t *out);
int ora_calc_compare(Str a, Str b); /* -1, 0, 1 */
int ora_calc_sign(Str a);
/* To `scale` decimal places (negative: before the point), half away from zero; and cut off there. */
int ora_calc_round(Str a, int scale, uint8_t *out);
int ora_calc_trunc(Str a, int scale, uint8_t *out);
int ora_calc_floor(Str a, uint8_t *out);
int ora_calc_ceil(Str a, uint8_t *out);
/* To so many significant decimal digits. */
int ora_calc_significant(Str a, int digits, uint8_t *out);
/* Decimal digits before the point: 3 of 123.4, 0 of 0.5, -1 of 0.05. Of 0: 0. */
int ora_calc_integer_digits(Str a);

#endif
