/* What the files of wire_test share. Each file has one table of tests. */
#ifndef DBSACI_TESTS_WIRE_TEST_H
#define DBSACI_TESTS_WIRE_TEST_H

#include "tests/unit/check.h"
#include "wire/rd.h"
#include "wire/wr.h"

extern const CheckTest wire_value_tests[], wire_login_tests[], wire_tns_tests[], wire_setup_tests[], wire_call_tests[],
    wire_round_tests[], wire_client_tests[];

/* Hex digits with blanks between, "quoted text" taken as it is, and * N after a byte for repetition -> arena bytes. */
Str wire_bytes(Arena *a, const char *hex);

/* A profile of the 19c persona (fv 13) or of fv 24 with end of response and OER trailer, as the examples want it. */
TtcProfile wire_profile_13(void);
TtcProfile wire_profile_24(void);

/* Decodes `message` placed so that its end touches an unreadable page: must be OK and use all bytes; and every prefix of it
 * must be MORE or BAD without touching what lies behind. */
typedef Rc (*WireDecode)(Rd *r);
void wire_check_prefixes(int row, Str message, const TtcProfile *pf, WireDecode decode);

/* A small generator; the seed is fixed, so a failure repeats. */
uint64_t wire_random(void *state);

#endif
