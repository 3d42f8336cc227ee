/* Expands ast/nodes.def into field tables. A function a kind, because only inside one can `Self` name the struct that
 * the field rows take their offsets in. */
#include "config.h"
#include "ast/ast_meta.h"

#include <stddef.h>

#define NODE(K, C, D)                                                                                                  \
    static const Field *fields_of_##K(void)                                                                            \
    {                                                                                                                  \
        typedef K          Self;                                                                                       \
        static const Field rows[] = {
#define F_KID(f, C) { #f, offsetof(Self, f), FIELD_KID, CLASS_##C },
#define F_KIDS(f, C) { #f, offsetof(Self, f), FIELD_KIDS, CLASS_##C },
#define F_STR(f) { #f, offsetof(Self, f), FIELD_STR, 0 },
#define F_STRS(f) { #f, offsetof(Self, f), FIELD_STRS, 0 },
#define F_FLAG(f) { #f, offsetof(Self, f), FIELD_FLAG, 0 },
#define F_INT(f) { #f, offsetof(Self, f), FIELD_INT, 0 },
#define F_ENUM(T, f) { #f, offsetof(Self, f), FIELD_ENUM, 0 },
#define END(K)                                                                                                         \
    { NULL, sizeof(Self), 0, 0 }                                                                                       \
    }                                                                                                                  \
    ;                                                                                                                  \
    return rows;                                                                                                       \
    }
#include "ast/nodes.def"

#define NODE(K, C, D)                                                                                                  \
    static const Kid *kids_of_##K(void)                                                                                \
    {                                                                                                                  \
        typedef K        Self __attribute__((unused));                                                                 \
        static const Kid rows[] = {
#define F_KID(f, C) { offsetof(Self, f), 0, CLASS_##C },
#define F_KIDS(f, C) { offsetof(Self, f), 1, CLASS_##C },
#define END(K)                                                                                                         \
    { 0, 0, 0 }                                                                                                        \
    }                                                                                                                  \
    ;                                                                                                                  \
    return rows;                                                                                                       \
    }
#include "ast/nodes.def"

static const Field *no_fields(void)
{
    static const Field none = { NULL, 0, 0, 0 };
    return &none;
}

static const Kid *no_kids(void)
{
    static const Kid none = { 0, 0, 0 };
    return &none;
}

const NodeMeta ast_meta[N_COUNT] = {
    { "NONE", no_fields, no_kids, sizeof(Node), CLASS_ANY, DIALECT_BOTH },
#define NODE(K, C, D) { #K, fields_of_##K, kids_of_##K, sizeof(K), CLASS_##C, DIALECT_##D },
#include "ast/nodes.def"
};
