/* DESCRIBE_INFO and the describe body inside cursors and implicit result sets. */
#ifndef DBSACI_WIRE_TTC_DESCRIBE_H
#define DBSACI_WIRE_TTC_DESCRIBE_H

#include "wire/ttc.h"

typedef struct TtcColumn {
    uint8_t  type;      /* ORA_* */
    uint8_t  flags;     /* 0 */
    uint8_t  precision; /* NUMBER: 0 unconstrained */
    int8_t   scale;     /* NUMBER: -127 floating; TIMESTAMP: fraction digits */
    uint32_t size;      /* bytes; 0 would mean "always NULL", see ttc_column_size */
    uint32_t max_elements;
    uint64_t cont_flags;
    Str      oid;
    uint16_t version;
    uint16_t charset; /* 873, 2000 or 0 */
    uint8_t  csfrm;   /* 1, 2 or 0 */
    uint32_t max_chars;
    uint32_t column_id;
    uint8_t  nullable;
    Str      name, schema, type_name;
    uint16_t position;  /* 1-based */
    uint32_t uds_flags; /* 0x100 IS JSON, 0x800 IS OSON */
    Str      domain_schema, domain_name;
    uint32_t vector_dimensions;
    uint8_t  vector_format, vector_flags;
} TtcColumn;

enum { UDS_IS_JSON = 0x100, UDS_IS_OSON = 0x800 };

/* Size, charset and csfrm as the type wants them described (ora_type.def); `chars` for character types and RAW (bytes).
 * Fills type, size, charset, csfrm, max_chars; the rest stays. */
void ttc_column_type(TtcColumn *c, uint8_t type, bool national, uint32_t chars);

/* The whole message 16. Positions are filled in if 0. */
void ttc_put_describe(Wr *w, const TtcColumn *cols, uint32_t n);
/* Only the body: in CURSOR values and IMPLICIT_RESULTSET. */
void ttc_put_describe_body(Wr *w, const TtcColumn *cols, uint32_t n);
/* The answer to DESCRIBE_SQL: message 08, count, columns. */
void ttc_put_describe_params(Wr *w, const TtcColumn *cols, uint32_t n);
bool ttc_get_describe(Rd *r, TtcColumn **cols, uint32_t *n); /* from the message byte on */
bool ttc_get_describe_body(Rd *r, TtcColumn **cols, uint32_t *n);

#endif
