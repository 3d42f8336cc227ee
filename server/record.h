/* PostgreSQL's row values (records, composite types) in binary: their values one by one. */
#ifndef DBSACI_SERVER_RECORD_H
#define DBSACI_SERVER_RECORD_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Record {
    const char *p, *end;
    uint32_t    left; /* values to come */
} Record;

/* False: these bytes are no row. */
bool record_open(Record *r, const char *v, int n);
/* The next value with its type; *v NULL for SQL NULL. False: there is none, or the bytes are broken. */
bool record_next(Record *r, Oid *type, const char **v, int *n);

#endif
