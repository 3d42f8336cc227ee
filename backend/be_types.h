/* PostgreSQL's types as Oracle's: for the catalogue and for the description of results. */
#ifndef DBSACI_BACKEND_BE_TYPES_H
#define DBSACI_BACKEND_BE_TYPES_H

#include <libpq-fe.h>

#include "ast/otype.h"

/* Type OIDs that are fixed in every PostgreSQL. */
enum {
    PGT_BOOL = 16, PGT_BYTEA = 17, PGT_CHAR1 = 18, PGT_NAME = 19, PGT_INT8 = 20, PGT_INT2 = 21, PGT_INT4 = 23,
    PGT_REGPROC = 24, PGT_TEXT = 25, PGT_OID = 26, PGT_TID = 27, PGT_XID = 28, PGT_JSON = 114, PGT_XML = 142,
    PGT_FLOAT4 = 700, PGT_FLOAT8 = 701, PGT_UNKNOWN = 705, PGT_BPCHAR = 1042, PGT_VARCHAR = 1043, PGT_DATE = 1082,
    PGT_TIMESTAMP = 1114, PGT_TIMESTAMPTZ = 1184, PGT_INTERVAL = 1186, PGT_NUMERIC = 1700, PGT_VOID = 2278,
    PGT_UUID = 2950, PGT_JSONB = 3802,
    PGT_ZONED = 1, PGT_NANO = 2 /* dbsaci.timestamp_tz and timestamp_ns by numbers that PostgreSQL does not use: be_known_type() */
};

/* How a value of the type looks in binary. RAW_TEXT covers all whose binary form is their text (enums too). */
typedef enum BeForm {
    FORM_PG_OTHER, FORM_PG_TEXT, FORM_PG_NUMERIC, FORM_PG_INT, FORM_PG_OID, FORM_PG_FLOAT4, FORM_PG_FLOAT8, FORM_PG_BOOL, FORM_PG_BYTEA,
    FORM_PG_DATE, FORM_PG_TIMESTAMP, FORM_PG_TIMESTAMPTZ, FORM_PG_INTERVAL, FORM_PG_UUID, FORM_PG_JSONB, FORM_PG_VOID,
    FORM_PG_ZONED, FORM_PG_NANO
} BeForm;

/* `is_enum` for types over PostgreSQL's fixed ones is the caller's knowledge; those are FORM_PG_OTHER otherwise. */
BeForm be_form(Oid type);
/* The Oracle type by type and typmod. A *column* of type text is a CLOB, an expression a VARCHAR2. False: not one we know
 * (then VARCHAR2). */
bool be_otype(Oid type, int typmod, bool is_column, OType *out);
/* The declared type out of dbsaci.column_types over what be_otype() said. */
void be_otype_declared(OType *t, const char *data_type, int length, char char_used, int precision, int scale);
/* The PostgreSQL type that a parameter of that Oracle type is sent as; 0 for OT_UNKNOWN. `form` counts in the DATE family. */
Oid be_param_oid(OTypeId id, StampForm form);

#endif
