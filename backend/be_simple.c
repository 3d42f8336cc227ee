#include "config.h"
#include "backend/be_simple.h"

PGresult *be_simple_run(PGconn *pg, const char *sql, BeError *err)
{
    PGresult      *res = PQexec(pg, sql);
    ExecStatusType status = PQresultStatus(res);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return res;
    if (PQstatus(pg) != CONNECTION_OK)
        be_error_of_conn(err, pg);
    else
        be_error_of_result(err, res);
    PQclear(res);
    return NULL;
}

bool be_simple_run_all(PGconn *pg, const char *const *sql, size_t n, BeError *err)
{
    for (size_t i = 0; i < n; i++) {
        PGresult *res = be_simple_run(pg, sql[i], err);
        if (!res)
            return false;
        PQclear(res);
    }
    return true;
}
