/* OSON, Oracle's binary JSON, to and from JSON text. */
#ifndef DBSACI_WIRE_ORA_OSON_H
#define DBSACI_WIRE_ORA_OSON_H

#include <stdbool.h>

#include "util/arena.h"
#include "util/str.h"

enum { OSON_MAX_DEPTH = 200 };

/* Image of a JSON text (UTF-8). False: no JSON, or deeper than OSON_MAX_DEPTH. The image lives in the arena. */
bool oson_from_json(Arena *a, Str json, Str *image);
/* Dates become ISO strings, binary hex strings, numbers plain decimals. False: malformed image. */
bool oson_to_json(Arena *a, Str image, Str *json);

#endif
