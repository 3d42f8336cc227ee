/* PGresult and PGconn -> BeError; the mapping itself is errors.def's. */
#include "config.h"
#include "backend/be_error.h"

#include "backend/errors.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy_field(char *to, size_t n, const PGresult *res, int field)
{
    const char *v = PQresultErrorField(res, field);
    snprintf(to, n, "%s", v ? v : "");
}

/* The first line without PostgreSQL's own severity word. */
static void copy_line(char *to, size_t n, const char *from)
{
    static const char *const heads[] = { "ERROR:  ", "FATAL:  ", "PANIC:  " };
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (strncmp(from, heads[i], strlen(heads[i])) == 0)
            from += strlen(heads[i]);
    size_t len = strcspn(from, "\n");
    snprintf(to, n, "%.*s", (int)len, from);
}

/* A UNIQUE constraint may have an index beside it, dbsaci$nulls_NAME (dbsaci.null_rule_index): Oracle's is one constraint. */
static void copy_constraint(BeError *e, const PGresult *res)
{
    static const char beside[] = "dbsaci$nulls_";
    copy_field(e->constraint, sizeof e->constraint, res, PG_DIAG_CONSTRAINT_NAME);
    if (strncmp(e->constraint, beside, sizeof beside - 1) == 0)
        memmove(e->constraint, e->constraint + sizeof beside - 1, strlen(e->constraint + sizeof beside - 1) + 1);
}

void be_error_of_result(BeError *e, const PGresult *res)
{
    memset(e, 0, sizeof *e);
    copy_field(e->sqlstate, sizeof e->sqlstate, res, PG_DIAG_SQLSTATE);
    copy_field(e->pg, sizeof e->pg, res, PG_DIAG_MESSAGE_PRIMARY);
    copy_field(e->detail, sizeof e->detail, res, PG_DIAG_MESSAGE_DETAIL);
    copy_field(e->schema, sizeof e->schema, res, PG_DIAG_SCHEMA_NAME);
    copy_field(e->table, sizeof e->table, res, PG_DIAG_TABLE_NAME);
    copy_field(e->context, sizeof e->context, res, PG_DIAG_CONTEXT);
    copy_field(e->column, sizeof e->column, res, PG_DIAG_COLUMN_NAME);
    copy_constraint(e, res);
    const char *pos = PQresultErrorField(res, PG_DIAG_STATEMENT_POSITION);
    e->position = pos ? atoi(pos) : 0;
    if (!e->pg[0])
        copy_line(e->pg, sizeof e->pg, PQresultErrorMessage(res));
    be_map_error(e);
    /* The server is going away: no ReadyForQuery will come. */
    e->lost = strncmp(e->sqlstate, "57P0", 4) == 0 && e->sqlstate[4] <= '3';
}

/* libpq gives no SQLSTATE for a refused connection: PostgreSQL's limits are told by their words (53300). */
static void name_refusal(BeError *err)
{
    if (strstr(err->pg, "too many connections for role"))
        err->ora = 2391;
    else if (strstr(err->pg, "too many clients") || strstr(err->pg, "connection slots are reserved"))
        err->ora = 18;
}

void be_error_of_conn(BeError *e, PGconn *pg)
{
    memset(e, 0, sizeof *e);
    e->ora = 3113;
    e->lost = true;
    copy_line(e->pg, sizeof e->pg, pg ? PQerrorMessage(pg) : "out of memory");
    snprintf(e->text, sizeof e->text, "end-of-file on communication channel");
    name_refusal(e);
}

void be_error_set(BeError *e, int ora, const char *fmt, ...)
{
    va_list args;
    memset(e, 0, sizeof *e);
    e->ora = ora;
    va_start(args, fmt);
    vsnprintf(e->text, sizeof e->text, fmt, args);
    va_end(args);
}
