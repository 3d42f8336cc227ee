/* The compat schema: read MANIFEST, compare with what the database has, install or upgrade. */
#include "config.h"
#include "backend/be_install.h"
#include "backend/be_simple.h"

#include "backend/be_compat_sql.h"

#include <errno.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INSTALL_LOCK = 1513240921 }; /* advisory lock: one installer at a time */

/* The one line of the files that says their version: dbsaci.version() returns it. */
static const char version_mark[] = "dbsaci.version() RETURNS text";

static bool read_into(StrBuf *to, const char *dir, const char *name, BeError *err)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "r");
    if (!f) {
        be_error_set(err, 1110, "cannot read %s: %s", path, strerror(errno));
        return false;
    }
    char   buf[16384];
    size_t n;
    while ((n = fread(buf, 1, sizeof buf, f)) > 0)
        sb_put(to, (Str){ buf, n });
    fclose(f);
    sb_putc(to, '\n');
    return true;
}

bool be_compat_read(StrBuf *to, const char *dir, BeError *err)
{
    StrBuf manifest;
    sb_init(&manifest, to->a);
    if (!read_into(&manifest, dir, "MANIFEST", err))
        return false;
    char *rest;
    for (char *line = strtok_r(manifest.p, "\r\n", &rest); line; line = strtok_r(NULL, "\r\n", &rest)) {
        line[strcspn(line, " ")] = 0;
        if (!line[0] || line[0] == '#')
            continue;
        sb_printf(to, "-- FILE %s\n", line);
        if (!read_into(to, dir, line, err))
            return false;
    }
    return true;
}

static void quiet(void *arg, const PGresult *res)
{
    (void)arg;
    (void)res;
}

/* -1, 0, 1 by the numbers between the dots. */
static int compare_versions(const char *a, const char *b)
{
    while (*a || *b) {
        char *a_end, *b_end;
        long  x = strtol(a, &a_end, 10), y = strtol(b, &b_end, 10);
        if (x != y)
            return x < y ? -1 : 1;
        a = a_end + strcspn(a_end, "0123456789");
        b = b_end + strcspn(b_end, "0123456789");
    }
    return 0;
}

/* dbsaci.version() in the files is `SELECT 'x.y.z'::text`. */
static bool version_of_files(const StrBuf *files, char *to, size_t n, BeError *err)
{
    const char *at = strstr(files->p, version_mark), *from = at ? strchr(at, '\'') : NULL;
    if (!from) {
        be_error_set(err, 1110, "the files of the compat schema tell no version");
        return false;
    }
    snprintf(to, n, "%.*s", (int)strcspn(from + 1, "'"), from + 1);
    return true;
}

/* One row: what COMPAT_SQL_STATE tells; dbsaci.version() and the noted hash are asked only if they can be. */
static bool read_state(PGconn *pg, const char *hash, BeCompat *c, BeError *err)
{
    PGresult *res = be_simple_run(pg, COMPAT_SQL_STATE, err);
    if (!res)
        return false;
    bool has_version = PQgetvalue(res, 0, CS_HAS_VERSION)[0] == 't', sees_hash = PQgetvalue(res, 0, CS_SEES_HASH)[0] == 't';
    snprintf(c->role, sizeof c->role, "%s", PQgetvalue(res, 0, CS_ROLE));
    snprintf(c->owner, sizeof c->owner, "%s", PQgetvalue(res, 0, CS_OWNER));
    c->may = PQgetvalue(res, 0, CS_MAY)[0] == 't';
    PQclear(res);
    c->has[0] = 0;
    c->same = c->newer = false;
    if (!c->owner[0])
        return true;
    snprintf(c->has, sizeof c->has, "?");
    if (has_version) {
        if (!(res = be_simple_run(pg, "SELECT dbsaci.version()", err)))
            return false;
        snprintf(c->has, sizeof c->has, "%s", PQgetvalue(res, 0, 0));
        PQclear(res);
        c->same = strcmp(c->has, c->wants) == 0;
        c->newer = compare_versions(c->has, c->wants) > 0;
    }
    if (c->same && sees_hash) {
        if (!(res = be_simple_run(pg, "SELECT compat FROM dbsaci_auth.state", err)))
            return false;
        c->same = PQntuples(res) == 1 && strcmp(PQgetvalue(res, 0, 0), hash) == 0;
        PQclear(res);
    }
    return true;
}

/* The files over what is there. Where a definition cannot replace the older one (other argument names, fewer columns of a
 * view), whatever of ours nothing else depends on is dropped first. */
static bool run_files(PGconn *pg, const char *files, BeError *err)
{
    static const char *const mark[] = { "SAVEPOINT files" };
    if (!be_simple_run_all(pg, mark, 1, err))
        return false;
    const char *const plain[] = { files };
    if (be_simple_run_all(pg, plain, 1, err))
        return true;
    if (PQstatus(pg) != CONNECTION_OK)
        return false;
    const char *const again[] = { "ROLLBACK TO SAVEPOINT files", COMPAT_SQL_CLEAR, files };
    return be_simple_run_all(pg, again, sizeof again / sizeof *again, err);
}

static bool install(PGconn *pg, const StrBuf *files, const char *hash, BeError *err)
{
    char note[256];
    snprintf(note, sizeof note, "DELETE FROM dbsaci_auth.state; INSERT INTO dbsaci_auth.state VALUES ('%s')", hash);
    const char *const before[] = {
        "SET LOCAL check_function_bodies = off",
        "CREATE SCHEMA IF NOT EXISTS dbsaci_auth",
        "REVOKE ALL ON SCHEMA dbsaci_auth FROM PUBLIC",
        "CREATE TABLE IF NOT EXISTS dbsaci_auth.state (compat text NOT NULL)",
        "CREATE TABLE IF NOT EXISTS dbsaci_auth.logins ("
        " name text PRIMARY KEY, role text NOT NULL, v12_salt bytea NOT NULL, v12 bytea NOT NULL, iterations int NOT NULL,"
        " v11_salt bytea NOT NULL, v11 bytea NOT NULL, locked boolean NOT NULL DEFAULT false,"
        " changed timestamptz NOT NULL DEFAULT clock_timestamp())",
    };
    const char *const after[] = { note };
    return be_simple_run_all(pg, before, sizeof before / sizeof *before, err) && run_files(pg, files->p, err) &&
           be_simple_run_all(pg, after, 1, err);
}

static bool work(const char *conninfo, const char *dir, bool change, bool force, BeCompat *c, BeError *err)
{
    char    lock[128], hash[32];
    Arena  *a = arena_new(0);
    StrBuf  files;
    PGconn *pg = NULL;
    bool    ok = false;
    memset(c, 0, sizeof *c);
    sb_init(&files, a);
    if (!be_compat_read(&files, dir, err) || !version_of_files(&files, c->wants, sizeof c->wants, err))
        goto out;
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)str_hash(sb_str(&files)));
    pg = PQconnectdb(conninfo);
    if (PQstatus(pg) != CONNECTION_OK) {
        be_error_of_conn(err, pg);
        goto out;
    }
    PQsetNoticeReceiver(pg, quiet, NULL);
    snprintf(lock, sizeof lock, "SELECT pg_advisory_xact_lock(%d)", INSTALL_LOCK);
    const char *const start[] = { "BEGIN", change ? lock : "SELECT 1" };
    if (!be_simple_run_all(pg, start, 2, err) || !read_state(pg, hash, c, err))
        goto out;
    bool wanted = change && !c->same && c->may && (force || !c->newer);
    if (wanted && !install(pg, &files, hash, err))
        goto out;
    const char *const end[] = { "COMMIT" };
    ok = be_simple_run_all(pg, end, 1, err);
    c->done = ok && wanted;
out:
    PQfinish(pg);
    arena_free(a);
    return ok;
}

bool be_compat_state(const char *conninfo, const char *dir, BeCompat *c, BeError *err)
{
    return work(conninfo, dir, false, false, c, err);
}

bool be_compat_install(const char *conninfo, const char *dir, bool force, BeCompat *c, BeError *err)
{
    return work(conninfo, dir, true, force, c, err);
}
