/* Statements translated with values, between the files that run them. */
#ifndef DBSACI_PLSQL_PREPARED_H
#define DBSACI_PLSQL_PREPARED_H

#include "plsql/interpreter.h"

typedef struct Prepared {
    const Xlat *x;      /* held: xlat_release() it */
    TtcBind    *binds;
    TtcCell    *cells;
    uint32_t    n;
    Params     *params;
    bool        fresh;
} Prepared;

bool           pl_prepare(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, unsigned flags, Prepared *c);
/* The step whose rows or count are the statement's. */
const SqlStep *pl_main_step(const SqlResult *r);
/* run->err out of PostgreSQL's: always false. */
bool           pl_backend_failed(PlRun *run, const SqlStep *step, const BeError *err);

#endif
