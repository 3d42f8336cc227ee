/* Short connections of the server itself, beside sessions': set-up, logins. One statement at a time, text results. */
#ifndef DBSACI_BACKEND_BE_SIMPLE_H
#define DBSACI_BACKEND_BE_SIMPLE_H

#include <libpq-fe.h>

#include "backend/be_error.h"

/* The result, the caller's to PQclear; NULL with *err filled. */
PGresult *be_simple_run(PGconn *pg, const char *sql, BeError *err);
/* Runs sql[0..n) in order up to the first fault. */
bool be_simple_run_all(PGconn *pg, const char *const *sql, size_t n, BeError *err);

#endif
