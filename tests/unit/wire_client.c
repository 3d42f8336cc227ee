/* The client layer against a server played by the same library. */
#include "config.h"

#include "tests/unit/wire_test.h"

const CheckTest wire_client_tests[] = { { NULL, NULL } };
