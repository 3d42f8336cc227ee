/* `check`: will this PostgreSQL and this role do? One line a finding, with what to do about it. */
#include "config.h"
#include "server/commands.h"

#include <stdio.h>
#include <stdlib.h>

enum { OLDEST = 150000, NEWEST = 189999 };

/* One row with everything that is asked once. */
enum { Q_ENCODING, Q_COLLATE, Q_CTYPE, Q_STANDBY, Q_READ_ONLY, Q_SUPER, Q_CREATEROLE, Q_CREATE, Q_TEMP, Q_MAX, Q_RESERVED,
       Q_ROLE_LIMIT, Q_DB_LIMIT, Q_PREPARED, Q_ORAFCE, Q_ORAFCE_AVAILABLE, Q_PATH, Q_ZONE, Q_ROLE, Q_DATABASE, Q_PID };
static const char sql_once[] =
    "SELECT pg_encoding_to_char(d.encoding), d.datcollate, d.datctype, pg_is_in_recovery(),"
    " current_setting('transaction_read_only') = 'on', r.rolsuper, r.rolcreaterole,"
    " has_database_privilege(d.oid, 'CREATE'), has_database_privilege(d.oid, 'TEMP'),"
    " current_setting('max_connections'), current_setting('superuser_reserved_connections'), r.rolconnlimit, d.datconnlimit,"
    " current_setting('max_prepared_transactions'),"
    " (SELECT extversion FROM pg_catalog.pg_extension WHERE extname = 'orafce'),"
    " (SELECT default_version FROM pg_catalog.pg_available_extensions WHERE name = 'orafce'),"
    " current_setting('search_path'), current_setting('TimeZone'), current_user, d.datname, pg_backend_pid()"
    " FROM pg_catalog.pg_database d, pg_catalog.pg_roles r WHERE d.datname = current_database() AND r.rolname = current_user";

static bool yes(const PGresult *q, int column)
{
    return PQgetvalue(q, 0, column)[0] == 't';
}

static long number(const PGresult *q, int column)
{
    return strtol(PQgetvalue(q, 0, column), NULL, 10);
}

static void check_server(Report *r, BeConn *c, const PGresult *q)
{
    int version = be_server_version(c);
    finding(r, version < OLDEST ? FINDING_FAIL : version > NEWEST ? FINDING_WARN : FINDING_OK,
            version < OLDEST ? "use PostgreSQL 15 or newer" : version > NEWEST ? "dbsaci knows 15 to 18" : NULL,
            "PostgreSQL %d.%d", version / 10000, version % 10000);
    if (number(q, Q_PID) != be_backend_pid(c))
        finding(r, FINDING_WARN, "it must pool sessions (pool_mode = session), not transactions or statements",
                "a connection pooler stands before PostgreSQL");
    if (yes(q, Q_STANDBY))
        finding(r, FINDING_FAIL, "connect to the primary", "the server is a standby");
    else if (yes(q, Q_READ_ONLY))
        finding(r, FINDING_FAIL, "ALTER ROLE ... RESET default_transaction_read_only", "transactions are read-only");
    else
        finding(r, FINDING_OK, NULL, "database %s can be written", PQgetvalue(q, 0, Q_DATABASE));
}

static void check_text(Report *r, const PGresult *q)
{
    const char *encoding = PQgetvalue(q, 0, Q_ENCODING), *collate = PQgetvalue(q, 0, Q_COLLATE), *ctype = PQgetvalue(q, 0, Q_CTYPE);
    bool        utf8 = !strcmp(encoding, "UTF8");
    finding(r, utf8 ? FINDING_OK : FINDING_FAIL, utf8 ? NULL : "CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0",
            "encoding %s", encoding);
    bool binary = !strncmp(collate, "C", 1) || !strcmp(collate, "POSIX");
    finding(r, binary ? FINDING_OK : FINDING_WARN,
            binary ? NULL : "Oracle's default is binary: CREATE DATABASE ... LOCALE 'C.UTF-8' TEMPLATE template0",
            "collation %s%s", collate, binary ? "" : ": ORDER BY and comparisons of text follow it");
    bool ascii = !strcmp(ctype, "C") || !strcmp(ctype, "POSIX");
    finding(r, ascii ? FINDING_WARN : FINDING_OK, ascii ? "CREATE DATABASE ... LC_CTYPE 'C.UTF-8' TEMPLATE template0" : NULL,
            "ctype %s%s", ctype, ascii ? ": UPPER and LOWER change ASCII letters only" : "");
}

static void check_role(Report *r, const PGresult *q)
{
    const char *role = PQgetvalue(q, 0, Q_ROLE);
    char        mend[256];
    if (yes(q, Q_SUPER)) {
        finding(r, FINDING_WARN, "a role with CREATEROLE and CREATE on the database is enough", "role %s is a superuser", role);
        return;
    }
    snprintf(mend, sizeof mend, "GRANT CREATE ON DATABASE %s TO %s", PQgetvalue(q, 0, Q_DATABASE), role);
    if (yes(q, Q_CREATE))
        finding(r, FINDING_OK, NULL, "role %s may create schemas", role);
    else
        finding(r, FINDING_WARN, mend, "role %s may not create schemas: no compat schema, no users' schemas", role);
    snprintf(mend, sizeof mend, "GRANT TEMPORARY ON DATABASE %s TO %s", PQgetvalue(q, 0, Q_DATABASE), role);
    if (!yes(q, Q_TEMP))
        finding(r, FINDING_WARN, mend, "role %s may not create temporary tables", role);
    snprintf(mend, sizeof mend, "ALTER ROLE %s CREATEROLE, or create the users' roles yourself and grant them to %s", role, role);
    if (yes(q, Q_CREATEROLE))
        finding(r, FINDING_OK, NULL, "role %s may create roles", role);
    else
        finding(r, FINDING_WARN, mend, "role %s may not create roles: no CREATE USER, --user only for roles that exist", role);
}

/* SET ROLE must be allowed for each login; since PostgreSQL 16 a membership may be without it. */
static void check_logins(Report *r, BeConn *c)
{
    BeError   err;
    PGresult *res = be_query(c,
                             "SELECT coalesce(has_table_privilege(to_regclass('dbsaci_auth.logins'), 'SELECT')"
                             " AND has_schema_privilege('dbsaci_auth', 'USAGE'), false)"
                             " FROM pg_catalog.pg_namespace WHERE nspname = 'dbsaci_auth'",
                             0, NULL, &err);
    bool      visible = res && PQntuples(res) && yes(res, 0);
    PQclear(res);
    if (!visible)
        return;
    const char *mode[] = { be_server_version(c) >= 160000 ? "SET" : "MEMBER" };
    res = be_query(c,
                   "SELECT l.name, l.role, k.rolname IS NOT NULL, current_user FROM dbsaci_auth.logins l"
                   " LEFT JOIN pg_catalog.pg_roles k ON k.rolname = l.role"
                   " WHERE k.oid IS NULL OR NOT pg_has_role(k.oid, $1) ORDER BY 1",
                   1, mode, &err);
    for (int i = 0; res && i < PQntuples(res); i++) {
        char mend[256];
        bool there = PQgetvalue(res, i, 2)[0] == 't';
        snprintf(mend, sizeof mend, there ? "GRANT %s TO %s" : "CREATE ROLE %s; GRANT it to %s", PQgetvalue(res, i, 1),
                 PQgetvalue(res, i, 3));
        finding(r, FINDING_FAIL, mend, "login %s: role %s %s", PQgetvalue(res, i, 0), PQgetvalue(res, i, 1),
                there ? "cannot be acted for (SET ROLE)" : "does not exist");
    }
    if (res && PQntuples(res) == 0)
        finding(r, FINDING_OK, NULL, "the role may act for every login (SET ROLE)");
    PQclear(res);
}

static void check_limits(Report *r, const PGresult *q, const Config *cfg)
{
    long room = number(q, Q_MAX) - number(q, Q_RESERVED), by_role = number(q, Q_ROLE_LIMIT), by_db = number(q, Q_DB_LIMIT);
    if (by_role >= 0 && by_role < room)
        room = by_role;
    if (by_db >= 0 && by_db < room)
        room = by_db;
    bool enough = room > cfg->max_sessions;
    finding(r, enough ? FINDING_OK : FINDING_WARN, enough ? NULL : "raise max_connections, or lower --max-sessions",
            "room for %ld connections (max_connections %s), --max-sessions is %d", room, PQgetvalue(q, 0, Q_MAX),
            cfg->max_sessions);
    bool xa = number(q, Q_PREPARED) > 0;
    finding(r, xa ? FINDING_OK : FINDING_WARN, xa ? NULL : "max_prepared_transactions = 100 in postgresql.conf, and a restart",
            "max_prepared_transactions %s%s", PQgetvalue(q, 0, Q_PREPARED), xa ? "" : ": no XA and no TPC transactions");
}

static void check_rest(Report *r, const PGresult *q)
{
    if (!PQgetisnull(q, 0, Q_ORAFCE))
        finding(r, FINDING_OK, NULL, "orafce %s is installed; dbsaci neither needs nor calls it", PQgetvalue(q, 0, Q_ORAFCE));
    else
        finding(r, FINDING_OK, NULL, "orafce is not installed%s; nothing needs it",
                PQgetisnull(q, 0, Q_ORAFCE_AVAILABLE) ? "" : " (the server has it)");
    finding(r, FINDING_OK, NULL, "search_path %s; sessions have their own: schema of the user, dbsaci, public", PQgetvalue(q, 0, Q_PATH));
    finding(r, FINDING_OK, NULL, "timezone %s; sessions have their own, SYSDATE follows dbsaci.db_timezone (UTC)", PQgetvalue(q, 0, Q_ZONE));
}

void preflight(Report *r, BeConn *c, const Config *cfg)
{
    BeError   err;
    PGresult *q = be_query(c, sql_once, 0, NULL, &err);
    if (!q || PQntuples(q) != 1) {
        finding(r, FINDING_FAIL, NULL, "the catalogue cannot be read: %s", q ? "no such role" : err.pg);
        PQclear(q);
        return;
    }
    check_server(r, c, q);
    check_text(r, q);
    check_role(r, q);
    check_logins(r, c);
    check_limits(r, q, cfg);
    check_rest(r, q);
    PQclear(q);
}
