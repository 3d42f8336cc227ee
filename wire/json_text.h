/* A small JSON reader: text -> nodes in an arena, for the OSON encoder. */
#ifndef DBSACI_WIRE_JSON_TEXT_H
#define DBSACI_WIRE_JSON_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "util/arena.h"
#include "util/str.h"

typedef enum JsonKind { JSON_NULL, JSON_TRUE, JSON_FALSE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT } JsonKind;

typedef struct JsonNode {
    JsonKind         kind;
    Str              key;   /* member of an object, unescaped */
    Str              text;  /* number as written, string unescaped */
    uint32_t         n;     /* children */
    struct JsonNode *first, *next;
} JsonNode;

/* NULL: no JSON text, or deeper than `depth`. */
JsonNode *json_parse(Arena *a, Str text, int depth);

#endif
