/* PostgreSQL through libpq, directly or behind PgBouncer: prepared statements, text results as libpq gives them. */
#include "config.h"
#include "bench/target.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct PgTarget {
    Target  base;
    PGconn *conn;
    int     statements;
    int     binds[64];
    uint64_t sink; /* what was read, so that no reading is optimised away */
} PgTarget;

static void die(PgTarget *t, const char *what)
{
    fprintf(stderr, "bench: %s: %s", what, PQerrorMessage(t->conn));
    exit(1);
}

static void command(PgTarget *t, const char *sql)
{
    PGresult *r = PQexec(t->conn, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK)
        die(t, sql);
    PQclear(r);
}

static int pg_prepare(Target *base, const char *sql, int query, int binds)
{
    PgTarget *t = (PgTarget *)base;
    (void)query;
    char name[16];
    snprintf(name, sizeof name, "s%d", t->statements);
    PGresult *r = PQprepare(t->conn, name, sql, 0, NULL);
    if (PQresultStatus(r) != PGRES_COMMAND_OK)
        die(t, sql);
    PQclear(r);
    t->binds[t->statements] = binds;
    return t->statements++;
}

static uint64_t pg_run(Target *base, int statement, const int64_t *binds)
{
    PgTarget   *t = (PgTarget *)base;
    char        name[16], text[4][24];
    const char *values[4];
    snprintf(name, sizeof name, "s%d", statement);
    for (int i = 0; i < t->binds[statement]; i++) {
        snprintf(text[i], sizeof text[i], "%lld", (long long)binds[i]);
        values[i] = text[i];
    }
    PGresult *r = PQexecPrepared(t->conn, name, t->binds[statement], values, NULL, NULL, 0);
    uint64_t  n;
    if (PQresultStatus(r) == PGRES_TUPLES_OK) {
        n = (uint64_t)PQntuples(r);
        for (int row = 0; row < PQntuples(r); row++)
            for (int col = 0; col < PQnfields(r); col++)
                t->sink += (unsigned char)*PQgetvalue(r, row, col);
    } else if (PQresultStatus(r) == PGRES_COMMAND_OK) {
        n = strtoull(PQcmdTuples(r), NULL, 10);
    } else {
        die(t, name);
        n = 0;
    }
    PQclear(r);
    return n;
}

static void pg_bulk(Target *base, int statement, int64_t first, int rows)
{
    PgTarget *t = (PgTarget *)base;
    char      name[16];
    snprintf(name, sizeof name, "s%d", statement);
    if (!PQenterPipelineMode(t->conn))
        die(t, "pipeline");
    for (int i = 0; i < rows; i++) {
        char        text[24];
        const char *value = text;
        snprintf(text, sizeof text, "%lld", (long long)(first + i));
        if (!PQsendQueryPrepared(t->conn, name, 1, &value, NULL, NULL, 0))
            die(t, name);
    }
    PQpipelineSync(t->conn);
    for (int pending = rows; pending >= 0;) {
        PGresult *r = PQgetResult(t->conn);
        if (!r)
            continue;
        ExecStatusType status = PQresultStatus(r);
        PQclear(r);
        if (status == PGRES_PIPELINE_SYNC)
            break;
        if (status != PGRES_COMMAND_OK)
            die(t, name);
        pending--;
    }
    PQexitPipelineMode(t->conn);
}

static void pg_begin(Target *base)
{
    command((PgTarget *)base, "BEGIN");
}

static void pg_commit(Target *base)
{
    command((PgTarget *)base, "COMMIT");
}

static void pg_rollback(Target *base)
{
    command((PgTarget *)base, "ROLLBACK");
}

static void pg_close(Target *base)
{
    PgTarget *t = (PgTarget *)base;
    PQfinish(t->conn);
    free(t);
}

Target *target_pg(const char *conninfo)
{
    PgTarget *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->base = (Target){ pg_prepare, pg_run, pg_bulk, pg_begin, pg_commit, pg_rollback, pg_close };
    t->conn = PQconnectdb(conninfo);
    if (PQstatus(t->conn) != CONNECTION_OK)
        die(t, "connect");
    return &t->base;
}
