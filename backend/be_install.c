/* The logins: roles, their schemas and the stored verifiers. */
#include "config.h"
#include "backend/be_install.h"
#include "backend/be_simple.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static PGconn *connect_to(const char *conninfo, BeError *err)
{
    PGconn *pg = PQconnectdb(conninfo);
    if (PQstatus(pg) != CONNECTION_OK) {
        be_error_of_conn(err, pg);
        PQfinish(pg);
        return NULL;
    }
    return pg;
}

static void quiet(void *arg, const PGresult *res)
{
    (void)arg;
    (void)res;
}

static char *bytea_text(Arena *a, const uint8_t *p, size_t n)
{
    char *t = arena_alloc(a, n * 2 + 3);
    memcpy(t, "\\x", 2);
    for (size_t i = 0; i < n; i++)
        snprintf(t + 2 + i * 2, 3, "%02x", p[i]);
    return t;
}

/* The role and its schema: made when missing, left alone otherwise. The service role may be no superuser: it must then be
 * a member to act for the role (since PostgreSQL 16: one that may SET ROLE and inherits), and where it may not create a
 * schema or hand on rights on the database, a login without them is better than none. */
static bool put_role(PGconn *pg, Arena *a, const BeLogin *l, BeError *err)
{
    static const char body[] =
        "DO $do$ DECLARE who name := %s; BEGIN"
        " IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who) THEN"
        "  EXECUTE format('CREATE ROLE %%I LOGIN', who); END IF;"
        " IF NOT (CASE WHEN current_setting('server_version_num')::int < 160000 THEN pg_has_role(who, 'MEMBER')"
        "  ELSE pg_has_role(who, 'SET') AND pg_has_role(who, 'USAGE') END) THEN"
        "  EXECUTE format('GRANT %%I TO CURRENT_USER', who); END IF;"
        " IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = who)"
        "  AND has_database_privilege(current_database(), 'CREATE') THEN"
        "  EXECUTE format('CREATE SCHEMA %%I AUTHORIZATION %%I', who, who);"
        "  EXECUTE format('GRANT USAGE ON SCHEMA %%I TO PUBLIC', who); END IF;" /* a grant on a table is enough in Oracle */
        " IF NOT has_database_privilege(who, current_database(), 'CREATE')"
        "  OR NOT has_database_privilege(who, current_database(), 'TEMP') THEN"
        "  BEGIN EXECUTE format('GRANT CREATE, TEMPORARY ON DATABASE %%I TO %%I', current_database(), who);"
        "  EXCEPTION WHEN insufficient_privilege THEN NULL; END; END IF;"
        " END $do$";
    char       *literal = PQescapeLiteral(pg, l->role, strlen(l->role));
    const char *steps[] = { arena_printf(a, body, literal) };
    bool        ok = be_simple_run_all(pg, steps, 1, err);
    PQfreemem(literal);
    return ok;
}

bool be_login_put(const char *conninfo, const BeLogin *l, BeError *err)
{
    PGconn *pg = connect_to(conninfo, err);
    if (!pg)
        return false;
    PQsetNoticeReceiver(pg, quiet, NULL);
    Arena *a = arena_new(0);
    bool   ok = put_role(pg, a, l, err);
    if (ok) {
        const char *values[] = {
            l->name,
            l->role,
            bytea_text(a, l->v12_salt, sizeof l->v12_salt),
            bytea_text(a, l->v12, sizeof l->v12),
            arena_printf(a, "%d", l->iterations),
            bytea_text(a, l->v11_salt, sizeof l->v11_salt),
            bytea_text(a, l->v11, sizeof l->v11),
        };
        PGresult *res = PQexecParams(
            pg,
            "INSERT INTO dbsaci_auth.logins AS l (name, role, v12_salt, v12, iterations, v11_salt, v11)"
            " VALUES ($1, $2, $3::bytea, $4::bytea, $5::int, $6::bytea, $7::bytea)"
            " ON CONFLICT (name) DO UPDATE SET v12_salt = excluded.v12_salt, v12 = excluded.v12,"
            " iterations = excluded.iterations, v11_salt = excluded.v11_salt, v11 = excluded.v11, changed = clock_timestamp()",
            7, NULL, values, NULL, NULL, 0);
        ok = PQresultStatus(res) == PGRES_COMMAND_OK;
        if (!ok)
            be_error_of_result(err, res);
        PQclear(res);
    }
    arena_free(a);
    PQfinish(pg);
    return ok;
}

bool be_login_drop(const char *conninfo, const char *name, BeError *err)
{
    PGconn *pg = connect_to(conninfo, err);
    if (!pg)
        return false;
    const char *values[] = { name };
    PGresult   *res = PQexecParams(pg, "DELETE FROM dbsaci_auth.logins WHERE name = $1", 1, NULL, values, NULL, NULL, 0);
    bool        ok = PQresultStatus(res) == PGRES_COMMAND_OK;
    if (!ok)
        be_error_of_result(err, res);
    PQclear(res);
    PQfinish(pg);
    return ok;
}

static void take_bytes(uint8_t *to, size_t n, const PGresult *res, int column)
{
    if ((size_t)PQgetlength(res, 0, column) == n)
        memcpy(to, PQgetvalue(res, 0, column), n);
}

int be_login_get(const char *conninfo, const char *name, BeLogin *l, BeError *err)
{
    PGconn *pg = connect_to(conninfo, err);
    if (!pg)
        return -1;
    const char *values[] = { name };
    PGresult   *res = PQexecParams(pg,
                                   /* a role that was dropped or may not log in behind our back counts too */
                                   "SELECT l.role, l.v12_salt, l.v12, l.v11_salt, l.v11, l.iterations::text,"
                                   " (l.locked OR NOT r.rolcanlogin)::text"
                                   " FROM dbsaci_auth.logins l JOIN pg_catalog.pg_roles r ON r.rolname = l.role"
                                   " WHERE l.name = $1",
                                   1, NULL, values, NULL, NULL, 1);
    int       rc = -1;
    if (PQresultStatus(res) != PGRES_TUPLES_OK) {
        be_error_of_result(err, res);
    } else if (PQntuples(res) == 0) {
        rc = 0;
    } else {
        memset(l, 0, sizeof *l);
        snprintf(l->name, sizeof l->name, "%s", name);
        snprintf(l->role, sizeof l->role, "%s", PQgetvalue(res, 0, 0));
        take_bytes(l->v12_salt, sizeof l->v12_salt, res, 1);
        take_bytes(l->v12, sizeof l->v12, res, 2);
        take_bytes(l->v11_salt, sizeof l->v11_salt, res, 3);
        take_bytes(l->v11, sizeof l->v11, res, 4);
        l->iterations = atoi(PQgetvalue(res, 0, 5));
        l->locked = PQgetvalue(res, 0, 6)[0] == 't';
        rc = 1;
    }
    PQclear(res);
    PQfinish(pg);
    return rc;
}
