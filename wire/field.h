/* One description per message; decode, encode, dump and random-fill are four loops over it.
 *
 * A row names a member and its wire form; `since` and `when` say for whom it exists. What no column can say is a CUSTOM
 * row with its pair of functions side by side. Members: integers of the row's size, or Str. */
#ifndef DBSACI_WIRE_FIELD_H
#define DBSACI_WIRE_FIELD_H

#include <stdio.h>

#include "wire/rd.h"
#include "wire/wr.h"

typedef enum FieldKind {
    F_U8, F_U16, F_U32, F_U64, F_LE16, /* fixed width; members uint8_t .. uint64_t */
    F_UB2, F_UB4, F_UB8, F_SB4, F_SB8, /* compact; members uint16_t, uint32_t, uint64_t, int32_t, int64_t */
    F_SB1,                             /* member int8_t */
    F_K_U8, F_K_U16, F_K_U32, F_K_UB,  /* a constant: `arg` is written, anything is read */
    F_CLR, F_DALC,                     /* member Str */
    F_LEN, F_PLEN,                     /* ub4 length of a Str that comes later; F_PLEN: pointer byte before it */
    F_CHR, F_RAW, F_CLRN,              /* that Str: by pf->chr_raw / raw / CLR; nothing if the length was 0 */
    F_PCOUNT,                          /* member uint32_t: a pointer byte (is it > 0), then ub4 */
    F_FLAG,                            /* member bool: a pointer byte */
    F_CUSTOM
} FieldKind;

typedef enum FieldWhen { W_ALWAYS, W_OER652 } FieldWhen;

typedef struct WireField {
    const char *name;
    FieldKind   kind;
    uint8_t     since; /* field version, 0: always */
    uint8_t     when;  /* FieldWhen */
    uint16_t    offset;
    uint32_t    arg;
    void (*get)(Rd *r, void *message); /* F_CUSTOM */
    void (*put)(Wr *w, const void *message);
} WireField;

/* Each table has a row in tables.def and is `wire_fields_ID()`; one that only its own file needs is static. */
#define FIELDS_BEGIN(T, id) const WireField *wire_fields_##id(void) { typedef T Self; static const WireField f[] = {
#define FIELDS_STATIC(T, name) static const WireField *name(void) { typedef T Self; static const WireField f[] = {
#define FIELD_(kind, m) { #m, kind, 0, W_ALWAYS, offsetof(Self, m), 0, NULL, NULL },
#define FIELD_SINCE(fv, kind, m) { #m, kind, fv, W_ALWAYS, offsetof(Self, m), 0, NULL, NULL },
#define FIELD_WHEN(fv, cond, kind, m) { #m, kind, fv, cond, offsetof(Self, m), 0, NULL, NULL },
#define FIELD_K(kind, value) { NULL, kind, 0, W_ALWAYS, 0, value, NULL, NULL },
#define FIELD_K_WHEN(fv, cond, kind, value) { NULL, kind, fv, cond, 0, value, NULL, NULL },
#define FIELD_K_SINCE(fv, kind, value) { NULL, kind, fv, W_ALWAYS, 0, value, NULL, NULL },
#define FIELD_CUSTOM(nm, g, p) { nm, F_CUSTOM, 0, W_ALWAYS, 0, 0, g, p },
#define FIELD_CUSTOM_SINCE(fv, nm, g, p) { nm, F_CUSTOM, fv, W_ALWAYS, 0, 0, g, p },
#define FIELD_CUSTOM_WHEN(fv, cond, nm, g, p) { nm, F_CUSTOM, fv, cond, 0, 0, g, p },
#define FIELDS_END { NULL, F_K_U8, 255, 0, 0, 0, NULL, NULL } }; return f; }

#define TABLE(id, T) const WireField *wire_fields_##id(void);
#include "wire/tables.def"
#undef TABLE

bool wire_get(Rd *r, const WireField *f, void *message); /* message must be zeroed; false if the reader failed */
void wire_put(Wr *w, const WireField *f, const void *message);
void wire_dump(FILE *out, const WireField *f, const void *message); /* name=value lines; texts as lengths only */
/* Random members for tests; texts point into static bytes. `rnd` gives 64 random bits. */
void wire_fill(const WireField *f, void *message, uint64_t (*rnd)(void *), void *ctx);

#endif
