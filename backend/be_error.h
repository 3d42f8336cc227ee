/* What PostgreSQL said when it refused, as the client shall hear it. */
#ifndef DBSACI_BACKEND_BE_ERROR_H
#define DBSACI_BACKEND_BE_ERROR_H

#include <libpq-fe.h>
#include <stdbool.h>

/* Filled from a result or a connection; plain values, so that it may be copied. */
typedef struct BeError {
    char sqlstate[6];    /* "" where the fault has none */
    int  ora;            /* ORA number, never 0 in a filled error */
    int  position;       /* 1-based character position in the statement's PostgreSQL text, 0: none */
    bool lost;           /* the connection is gone: the session must end */
    char pg[512];        /* PostgreSQL's primary message */
    char detail[256];
    char schema[72], table[72], column[72], constraint[72]; /* PostgreSQL's names, "" where not told */
    char context[1600];  /* PostgreSQL's lines about where it was, the innermost first */
    char text[2400];     /* without "ORA-nnnnn: " and without a line end behind it */
} BeError;

/* A failed result (PGRES_FATAL_ERROR). `res` stays the caller's. */
void be_error_of_result(BeError *e, const PGresult *res);
/* The connection itself failed. */
void be_error_of_conn(BeError *e, PGconn *pg);
/* Our own: an ORA number and its text. */
void be_error_set(BeError *e, int ora, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#endif
