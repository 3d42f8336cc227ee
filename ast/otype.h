/* Oracle's data types as the compiler and the server speak of them. */
#ifndef DBSACI_AST_OTYPE_H
#define DBSACI_AST_OTYPE_H

#include <stdint.h>

#include "util/strbuf.h"

/* OTYPE(id, Oracle's name, TTC type number, family). TTC numbers: OCI's external/internal type codes as thin drivers use
 * them. Families group what converts freely. */
#define OTYPES(OTYPE)                                                                                                  \
    OTYPE(UNKNOWN, "UNKNOWN", 0, NONE)                                                                                 \
    OTYPE(NULLTYPE, "NULL", 1, NONE) /* the type of NULL and '' */                                                     \
    OTYPE(NUMBER, "NUMBER", 2, NUM)                                                                                    \
    OTYPE(FLOAT, "FLOAT", 2, NUM) /* NUMBER with a binary precision */                                                 \
    OTYPE(BINARY_FLOAT, "BINARY_FLOAT", 100, NUM)                                                                      \
    OTYPE(BINARY_DOUBLE, "BINARY_DOUBLE", 101, NUM)                                                                    \
    OTYPE(VARCHAR2, "VARCHAR2", 1, CHAR)                                                                               \
    OTYPE(NVARCHAR2, "NVARCHAR2", 1, CHAR)                                                                             \
    OTYPE(CHAR, "CHAR", 96, CHAR)                                                                                      \
    OTYPE(NCHAR, "NCHAR", 96, CHAR)                                                                                    \
    OTYPE(LONG, "LONG", 8, CHAR)                                                                                       \
    OTYPE(CLOB, "CLOB", 112, CHAR)                                                                                     \
    OTYPE(NCLOB, "NCLOB", 112, CHAR)                                                                                   \
    OTYPE(RAW, "RAW", 23, RAW)                                                                                         \
    OTYPE(LONG_RAW, "LONG RAW", 24, RAW)                                                                               \
    OTYPE(BLOB, "BLOB", 113, RAW)                                                                                      \
    OTYPE(BFILE, "BFILE", 114, RAW)                                                                                    \
    OTYPE(DATE, "DATE", 12, DATE)                                                                                      \
    OTYPE(TIMESTAMP, "TIMESTAMP", 180, DATE)                                                                           \
    OTYPE(TIMESTAMP_TZ, "TIMESTAMP WITH TIME ZONE", 181, DATE)                                                         \
    OTYPE(TIMESTAMP_LTZ, "TIMESTAMP WITH LOCAL TIME ZONE", 231, DATE)                                                  \
    OTYPE(INTERVAL_YM, "INTERVAL YEAR TO MONTH", 182, INTERVAL)                                                        \
    OTYPE(INTERVAL_DS, "INTERVAL DAY TO SECOND", 183, INTERVAL)                                                        \
    OTYPE(ROWID, "ROWID", 11, ROWID)                                                                                   \
    OTYPE(UROWID, "UROWID", 208, ROWID)                                                                                \
    OTYPE(BOOLEAN, "BOOLEAN", 252, BOOL)                                                                               \
    OTYPE(JSON, "JSON", 119, JSON)                                                                                     \
    OTYPE(XMLTYPE, "XMLTYPE", 109, XML)                                                                                \
    OTYPE(VECTOR, "VECTOR", 127, NONE)                                                                                 \
    OTYPE(CURSOR, "REF CURSOR", 102, NONE)                                                                             \
    OTYPE(OBJECT, "OBJECT", 109, NONE)

typedef enum OTypeId {
#define OTYPE(id, name, ttc, fam) OT_##id,
    OTYPES(OTYPE)
#undef OTYPE
    OT_COUNT
} OTypeId;

typedef enum OTypeFamily {
    FAM_NONE, FAM_NUM, FAM_CHAR, FAM_RAW, FAM_DATE, FAM_INTERVAL, FAM_ROWID, FAM_BOOL, FAM_JSON, FAM_XML
} OTypeFamily;

/* How PostgreSQL holds a value of the DATE family (compat/07_stamp_types.sql). A timestamptz is an instant without a zone of
 * its own: TIMESTAMP WITH LOCAL TIME ZONE, and the WITH TIME ZONE columns of tables that dbsaci did not create. */
typedef enum StampForm {
    STAMP_PLAIN,   /* timestamp */
    STAMP_NANO,    /* dbsaci.timestamp_ns */
    STAMP_INSTANT, /* timestamptz */
    STAMP_ZONED    /* dbsaci.timestamp_tz */
} StampForm;

struct CatType; /* rewrite/catalog.h */

/* A type with its numbers. Immutable; usually in an arena or a const table. */
typedef struct OType {
    OTypeId id;
    int32_t length;     /* characters (CHAR family) or bytes (RAW); 0: unlimited or not known */
    int16_t precision;  /* NUMBER: 0 with scale -127 is unconstrained; FLOAT: binary digits; INTERVAL: leading digits */
    int16_t scale;      /* NUMBER; TIMESTAMP and INTERVAL DS: fraction digits; CHAR: -1 of a literal, text to PostgreSQL */
    char    char_used;  /* 'B' or 'C' for CHAR family lengths; 0: B */
    uint8_t form;       /* StampForm of the DATE family */
    const struct CatType *udt; /* OBJECT: which user-defined type; NULL: not known. Lives as long as the catalogue's answer. */
} OType;

const char *otype_name(OTypeId id);
int         otype_ttc(OTypeId id);
OTypeFamily otype_family(OTypeId id);
/* The plain type of that id: unconstrained NUMBER, VARCHAR2 without length ... Static storage. */
const OType *otype_plain(OTypeId id);
/* The length of a VARCHAR2 or CHAR in bytes, to which expressions count it; else the length as it is. */
int32_t otype_bytes(const OType *t);
/* The same type with another length. */
const OType *otype_of_length(Arena *a, const OType *t, int32_t length);
/* TIMESTAMP(9) or TIMESTAMP(9) WITH TIME ZONE. Static storage. */
const OType *otype_with_nanos(OTypeId id);
/* The same type in another form; in `a`, or `t` itself. */
const OType *otype_in_form(Arena *a, const OType *t, StampForm form);
/* "NUMBER(10,2)", "VARCHAR2(30 CHAR)" as Oracle writes it */
void otype_print(StrBuf *to, const OType *t);

#endif
