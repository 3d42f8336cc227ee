/* Result columns: what the client is told of them, and how a PostgreSQL value becomes an Oracle one. */
#ifndef DBSACI_SERVER_COLUMNS_H
#define DBSACI_SERVER_COLUMNS_H

#include "backend/be_types.h"
#include "server/reply.h"
#include "wire/ttc_describe.h"

struct NestedPlan;

typedef struct OutColumn {
    TtcColumn d;      /* as described */
    OType     type;   /* Oracle's */
    Oid       pg;
    BeForm    form;   /* of the binary value */
    bool      is_lob; /* travels as a locator unless defined otherwise */
    bool      is_clob;
    const struct NestedPlan *nested; /* a CURSOR(query) column of an open result, or NULL */
    const CatType *udt;    /* of a user-defined type, in the cursor's arena; or NULL */
    bool      as_long; /* a LOB that its cursor's client takes for a LONG: the column was one of characters or bytes before */
    bool      long_national; /* and those characters were national ones */
} OutColumn;

/* Describes the columns of a result: the compiler's types where it knows them, else PostgreSQL's. In arena `a`. */
OutColumn *columns_make(Session *s, Arena *a, const SqlResult *r, const PGresult *columns, uint32_t *n, bool *has_lobs,
                        bool *readable);
/* A value of that PostgreSQL type apart from any result; `known` as a column's type of the compiler. */
void columns_value(Session *s, Oid type, const OType *known, OutColumn *c);
/* Their wire form, in the call's arena. */
TtcColumn *columns_wire(Session *s, const OutColumn *cols, uint32_t n);
/* Message 16. */
void columns_describe(Session *s, const OutColumn *cols, uint32_t n);
/* The answer to ojdbc's describe call. */
/* The answer to DESCRIBE_NAME. */
void columns_describe_name(Session *s, const OutColumn *cols, uint32_t n);
void columns_describe_params(Session *s, const OutColumn *cols, uint32_t n);
void columns_describe_body(Session *s, const OutColumn *cols, uint32_t n);

/* Writes one value as a query column. `define` is the client's wish for this column or NULL. False: *o says why. */
bool value_put(Session *s, const OutColumn *col, const TtcBind *define, const char *v, int n, Outcome *o);
/* A LOB column whose define asks for the value in place of a locator. */
bool value_wants_long(const OutColumn *col, const TtcBind *define);
/* The same value as a bind of that type wants it (OUT binds, RETURNING), with its indicator. v NULL: NULL. */
bool value_put_out(Session *s, const OutColumn *col, const TtcBind *bind, const char *v, int n, Outcome *o);

/* For the interpreter: a value's Oracle encoding (characters in UTF-8), its natural wire type, a value already in Oracle's
 * encoding as a bind wants it, and one date encoding as another. */
uint8_t value_natural_type(const OutColumn *col);
/* Is it in one of the forms of dates and times? */
bool value_is_date(const OutColumn *col);
bool    value_bytes(Session *s, Arena *a, const OutColumn *col, const char *v, int n, Str *bytes, Outcome *o);
bool    value_put_wire(Session *s, const TtcBind *bind, uint8_t type, Str bytes, Outcome *o);
bool    value_redate(Session *s, Arena *a, uint8_t type, Str *bytes);

/* The text of a value as Oracle converts it to VARCHAR2. False: the type has none here. */
bool value_text(Session *s, Arena *a, const OutColumn *col, const char *v, int n, Str *text);

#endif
