/* Bytes of an OSON image, shared by oson_encode.c and oson_decode.c.
 *
 *   FF 4A 5A version u16 flags
 *   scalar:    u16/u32 tree size, one node
 *   container: number of names u8/u16/u32, names size u16/u32, [version 3: long names], tree size u16/u32, u16 tiny nodes,
 *              a hash byte each, an offset each (u16/u32), names (u8 length, UTF-8), then the tree; the root node is first
 * A name's id is its place among the names, counted from 1, one to four bytes by how many there are. */
#ifndef DBSACI_WIRE_OSON_H
#define DBSACI_WIRE_OSON_H

enum { OSON_VERSION = 1, OSON_VERSION_LONG_NAMES = 3 };
enum { /* flags */
    OSON_RELATIVE = 0x0001,
    OSON_INLINE_LEAF = 0x0002,
    OSON_NAMES_U32 = 0x0008,
    OSON_SCALAR = 0x0010,
    OSON_HASH_U8 = 0x0100,
    OSON_NAMES_U16 = 0x0400,
    OSON_NAMES_SIZE_U32 = 0x0800,
    OSON_TREE_U32 = 0x1000,
    OSON_TINY_STATS = 0x2000
};
enum { OSON_LONG_OFFSETS_U16 = 0x0100 }; /* secondary flags */
enum { /* nodes */
    OSON_NULL = 0x30,
    OSON_TRUE = 0x31,
    OSON_FALSE = 0x32,
    OSON_STRING8 = 0x33,
    OSON_NUMBER = 0x34,
    OSON_DOUBLE = 0x36,
    OSON_STRING16 = 0x37,
    OSON_STRING32 = 0x38,
    OSON_TIMESTAMP = 0x39,
    OSON_BINARY16 = 0x3a,
    OSON_BINARY32 = 0x3b,
    OSON_DATE = 0x3c,
    OSON_INTERVAL_YM = 0x3d,
    OSON_INTERVAL_DS = 0x3e,
    OSON_TIMESTAMP_TZ = 0x7c,
    OSON_TIMESTAMP7 = 0x7d,
    OSON_ID = 0x7e,
    OSON_FLOAT = 0x7f,
    OSON_OBJECT = 0x84,
    OSON_ARRAY = 0xc0
};
enum { /* bits of a container node */
    OSON_IS_CONTAINER = 0x80,
    OSON_IS_ARRAY = 0x40,
    OSON_OFFSETS_U32 = 0x20,
    OSON_COUNT_BITS = 0x18,
    OSON_COUNT_U16 = 0x08,
    OSON_COUNT_U32 = 0x10,
    OSON_SHARED_IDS = 0x18
};

#endif
