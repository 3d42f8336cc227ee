/* The connect descriptor, (DESCRIPTION=(ADDRESS=...)(CONNECT_DATA=(SERVICE_NAME=...)(CID=...))). */
#ifndef DBSACI_WIRE_TNS_DESCRIPTOR_H
#define DBSACI_WIRE_TNS_DESCRIPTOR_H

#include <stdbool.h>

#include "util/arena.h"
#include "util/str.h"

/* wire/descriptor.def lists what is used of it. Slices into the text; absent ones are empty. */
typedef struct TnsDescriptor {
#define FIELD(member, path) Str member;
#include "wire/descriptor.def"
#undef FIELD
    bool pooled; /* SERVER=POOLED */
} TnsDescriptor;

/* False only if no CONNECT_DATA can be found or parentheses are broken outside CID; unknown keys are ignored. */
bool tns_descriptor_parse(Str text, TnsDescriptor *d);
/* Builds one for the client side; all texts are taken as they are. NUL-terminated, in the arena. */
Str tns_descriptor_make(Arena *a, Str host, int port, Str service, Str program, Str machine, Str user);

#endif
