/* ROWID: 18 characters of base 64 (6 object, 3 file, 6 block, 3 slot), or its four numbers. */
#ifndef DBSACI_WIRE_ORA_ROWID_H
#define DBSACI_WIRE_ORA_ROWID_H

#include <stdbool.h>

#include "util/str.h"
#include "wire/ttc_end.h" /* TtcRowidParts */

enum { ORA_ROWID_TEXT = 18 };
void ora_rowid_text(const TtcRowidParts *parts, char out[ORA_ROWID_TEXT]);
bool ora_rowid_parse(Str text, TtcRowidParts *parts); /* false: not 18 digits, or a part out of range */

#endif
