/* `compat check` and `compat remove`. */
#include "config.h"
#include "server/commands.h"

#include "backend/be_install.h"
#include "util/strbuf.h"

#include <stdio.h>
#include <stdlib.h>

static PGresult *ask(BeConn *c, const char *sql, int n, const char *const *values)
{
    BeError   err;
    PGresult *res = be_query(c, sql, n, values, &err);
    if (!res)
        fprintf(stderr, "dbsaci: %s\n", err.pg[0] ? err.pg : err.text);
    return res;
}

/* ---- check ---- */

/* The name behind `CREATE ... dbsaci.`, quotes taken off; empty if the line makes no function or view. */
static Str made_by(Arena *a, const char *line, bool *is_view)
{
    static const struct {
        const char *start;
        bool        view;
    } kinds[] = {
        { "CREATE OR REPLACE FUNCTION dbsaci.", false }, { "CREATE OR REPLACE PROCEDURE dbsaci.", false },
        { "CREATE OR REPLACE AGGREGATE dbsaci.", false }, { "CREATE OR REPLACE VIEW dbsaci.", true },
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t n = strlen(kinds[i].start);
        if (strncmp(line, kinds[i].start, n))
            continue;
        *is_view = kinds[i].view;
        line += n;
        bool quoted = *line == '"';
        line += quoted;
        Str name = { line, strcspn(line, quoted ? "\"\n" : " (\n") };
        return str_copy(a, name);
    }
    return (Str){ NULL, 0 };
}

/* An array literal of the names that the files make, and the same of the files they are in. */
static void put_element(StrBuf *b, Str text)
{
    sb_putc(b, b->n ? ',' : '{');
    sb_putc(b, '"');
    sb_put(b, text);
    sb_putc(b, '"');
}

static void missing_objects(Report *r, BeConn *c, const char *dir)
{
    Arena  *a = arena_new(0);
    StrBuf  files, names, kinds, places;
    BeError err;
    sb_init(&files, a);
    sb_init(&names, a);
    sb_init(&kinds, a);
    sb_init(&places, a);
    Str  file = { "", 0 };
    int  n = 0;
    if (!be_compat_read(&files, dir, &err)) {
        finding(r, FINDING_FAIL, "option compat_dir", "%s", err.text);
        arena_free(a);
        return;
    }
    char *rest;
    for (char *line = strtok_r(files.p, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        bool view;
        if (!strncmp(line, "-- FILE ", 8))
            file = str_of(line + 8);
        Str name = made_by(a, line, &view);
        if (!name.n)
            continue;
        put_element(&names, name);
        put_element(&kinds, view ? STR("view") : STR("function"));
        put_element(&places, file);
        n++;
    }
    sb_putc(&names, '}');
    sb_putc(&kinds, '}');
    sb_putc(&places, '}');
    const char *values[] = { names.p, kinds.p, places.p };
    PGresult   *res = ask(c,
                        "SELECT DISTINCT w.kind, w.name, w.place"
                        " FROM unnest($1::text[], $2::text[], $3::text[]) AS w (name, kind, place)"
                        " WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace s ON s.oid = p.pronamespace"
                        "  WHERE w.kind = 'function' AND s.nspname = 'dbsaci' AND p.proname = w.name)"
                        " AND NOT EXISTS (SELECT FROM pg_catalog.pg_class v JOIN pg_catalog.pg_namespace s ON s.oid = v.relnamespace"
                        "  WHERE w.kind = 'view' AND s.nspname = 'dbsaci' AND v.relname = w.name) ORDER BY 3, 2",
                        3, values);
    for (int i = 0; res && i < PQntuples(res); i++)
        finding(r, FINDING_FAIL, "dbsaci compat upgrade", "%s dbsaci.%s of %s is missing", PQgetvalue(res, i, 0),
                PQgetvalue(res, i, 1), PQgetvalue(res, i, 2));
    if (!res)
        r->failures++;
    else if (PQntuples(res) == 0)
        finding(r, FINDING_OK, NULL, "all %d functions and views that the files define by name are there", n);
    PQclear(res);
    arena_free(a);
}

/* Each row is the statement that grants what the role of --backend lacks. Sessions run with the rights of their own roles;
 * those reach the schema through PUBLIC. */
static void missing_grants(Report *r, BeConn *c)
{
    PGresult *res = ask(
        c,
        "SELECT format('GRANT USAGE ON SCHEMA dbsaci TO PUBLIC') AS g WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_namespace n,"
        "  aclexplode(n.nspacl) x WHERE n.nspname = 'dbsaci' AND x.grantee = 0 AND x.privilege_type = 'USAGE')"
        " UNION ALL SELECT format('GRANT USAGE ON SCHEMA dbsaci_auth TO %I', current_user)"
        "  FROM pg_catalog.pg_namespace n WHERE n.nspname = 'dbsaci_auth' AND NOT has_schema_privilege(n.oid, 'USAGE')"
        " UNION ALL SELECT format('GRANT %s ON dbsaci_auth.%I TO %I', string_agg(p, ', ' ORDER BY i), k.relname, current_user)"
        "  FROM pg_catalog.pg_class k JOIN pg_catalog.pg_namespace n ON n.oid = k.relnamespace,"
        "  unnest(CASE k.relname WHEN 'logins' THEN '{SELECT,INSERT,UPDATE,DELETE}' ELSE '{SELECT}' END::text[])"
        "   WITH ORDINALITY AS w (p, i)"
        "  WHERE n.nspname = 'dbsaci_auth' AND k.relname IN ('logins', 'state') AND NOT has_table_privilege(k.oid, p)"
        "  GROUP BY k.relname"
        " UNION ALL SELECT 'GRANT EXECUTE ON FUNCTION ' || p.oid::regprocedure || ' TO PUBLIC' FROM pg_catalog.pg_proc p"
        "  JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'dbsaci' AND p.proacl IS NOT NULL"
        "  AND p.prokind IN ('f', 'a') AND NOT has_function_privilege(p.oid, 'EXECUTE')",
        0, NULL);
    for (int i = 0; res && i < PQntuples(res); i++)
        finding(r, FINDING_FAIL, PQgetvalue(res, i, 0), "a grant is lacking");
    if (!res)
        r->failures++;
    else if (PQntuples(res) == 0)
        finding(r, FINDING_OK, NULL, "no grant is lacking");
    PQclear(res);
}

void compat_findings(Report *r, BeConn *c, const Config *cfg, const char *dir)
{
    BeCompat s;
    BeError  err;
    if (!be_compat_state(cfg->backend, dir, &s, &err)) {
        finding(r, FINDING_FAIL, NULL, "compat schema: %s", err.pg[0] ? err.pg : err.text);
        return;
    }
    if (!s.has[0]) {
        /* dbsaci installs at its start what it may; only the command that asks for the schema calls this a fault */
        bool fault = !s.may || cfg->command == CMD_COMPAT_CHECK;
        finding(r, fault ? FINDING_FAIL : FINDING_OK,
                s.may ? "dbsaci compat install" : "GRANT CREATE ON DATABASE, or let its owner run dbsaci compat install",
                "the compat schema is not installed");
        return;
    }
    if (s.same)
        finding(r, FINDING_OK, NULL, "the compat schema is %s, owner %s", s.has, s.owner);
    else if (s.newer)
        finding(r, FINDING_WARN, "use a newer dbsaci", "the compat schema is %s, newer than this program's %s", s.has, s.wants);
    else
        finding(r, s.may ? FINDING_WARN : FINDING_FAIL,
                s.may ? "dbsaci compat upgrade" : "let its owner run dbsaci compat upgrade",
                "the compat schema is %s (owner %s), this program's is %s%s", s.has, s.owner, s.wants,
                strcmp(s.has, s.wants) ? "" : " with other contents");
    missing_objects(r, c, dir);
    missing_grants(r, c);
}

/* ---- remove ---- */

/* Objects outside the schema that would go with it, as PostgreSQL describes them; and PL bodies that name it. */
static const char sql_dependents[] =
    "SELECT DISTINCT pg_describe_object(o.cls, o.obj, o.sub) FROM ("
    " SELECT CASE WHEN r.oid IS NOT NULL THEN 'pg_class'::regclass::oid ELSE d.classid END AS cls,"
    "  coalesce(r.ev_class, d.objid) AS obj, CASE WHEN r.oid IS NULL THEN d.objsubid ELSE 0 END AS sub"
    " FROM pg_catalog.pg_depend d LEFT JOIN pg_catalog.pg_rewrite r ON d.classid = 'pg_rewrite'::regclass AND r.oid = d.objid"
    " WHERE d.deptype IN ('n', 'a') AND ("
    "  d.refclassid = 'pg_proc'::regclass AND d.refobjid IN (SELECT oid FROM pg_proc WHERE pronamespace = 'dbsaci'::regnamespace)"
    "  OR d.refclassid = 'pg_class'::regclass AND d.refobjid IN (SELECT oid FROM pg_class WHERE relnamespace = 'dbsaci'::regnamespace)"
    "  OR d.refclassid = 'pg_type'::regclass AND d.refobjid IN (SELECT oid FROM pg_type WHERE typnamespace = 'dbsaci'::regnamespace)"
    "  OR d.refclassid = 'pg_operator'::regclass AND d.refobjid IN (SELECT oid FROM pg_operator WHERE oprnamespace = 'dbsaci'::regnamespace)"
    " )) o WHERE coalesce((pg_identify_object(o.cls, o.obj, 0)).schema,"
    "   (SELECT n.nspname FROM pg_catalog.pg_attrdef f JOIN pg_catalog.pg_class k ON k.oid = f.adrelid"
    "     JOIN pg_catalog.pg_namespace n ON n.oid = k.relnamespace WHERE o.cls = 'pg_attrdef'::regclass AND f.oid = o.obj),"
    "   (SELECT n.nspname FROM pg_catalog.pg_trigger g JOIN pg_catalog.pg_class k ON k.oid = g.tgrelid"
    "     JOIN pg_catalog.pg_namespace n ON n.oid = k.relnamespace WHERE o.cls = 'pg_trigger'::regclass AND g.oid = o.obj),"
    "   (SELECT n.nspname FROM pg_catalog.pg_policy y JOIN pg_catalog.pg_class k ON k.oid = y.polrelid"
    "     JOIN pg_catalog.pg_namespace n ON n.oid = k.relnamespace WHERE o.cls = 'pg_policy'::regclass AND y.oid = o.obj),"
    "   (SELECT n.nspname FROM pg_catalog.pg_constraint t JOIN pg_catalog.pg_namespace n ON n.oid = t.connamespace"
    "     WHERE o.cls = 'pg_constraint'::regclass AND t.oid = o.obj), '') NOT IN ('dbsaci', 'dbsaci_auth', 'pg_toast')"
    "  AND o.cls NOT IN ('pg_amop'::regclass, 'pg_amproc'::regclass, 'pg_cast'::regclass)"
    " UNION SELECT pg_describe_object('pg_proc'::regclass, p.oid, 0) || ' (its body names dbsaci)' FROM pg_catalog.pg_proc p"
    "  JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace"
    "  WHERE n.nspname NOT IN ('dbsaci', 'dbsaci_auth', 'pg_catalog', 'information_schema') AND p.prosrc ~ '\\mdbsaci\\.'"
    " ORDER BY 1";

static const char sql_lost[] =
    "SELECT (SELECT count(DISTINCT t.relid) FROM dbsaci.column_types t JOIN pg_catalog.pg_class k ON k.oid = t.relid"
    "  WHERE k.relnamespace <> 'dbsaci'::regnamespace), (SELECT count(*) FROM dbsaci.synonyms),"
    " (SELECT count(*) FROM pg_catalog.pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'dbsaci/%')";

static bool drop_schemas(BeConn *c)
{
    static const char *const steps[] = { "BEGIN", "DROP SCHEMA IF EXISTS dbsaci CASCADE",
                                         "DROP SCHEMA IF EXISTS dbsaci_auth CASCADE", "COMMIT" };
    BeError err;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (!be_command(c, steps[i], &err)) {
            fprintf(stderr, "dbsaci: the compat schema was not removed: %s\n", err.pg[0] ? err.pg : err.text);
            return false;
        }
    }
    return true;
}

int compat_remove(BeConn *c, bool force)
{
    PGresult *res = ask(c, "SELECT EXISTS (SELECT FROM pg_catalog.pg_namespace WHERE nspname = 'dbsaci')", 0, NULL);
    bool      there = res && PQgetvalue(res, 0, 0)[0] == 't';
    int       ok = res != NULL;
    PQclear(res);
    if (!ok)
        return 1;
    if (!there) {
        printf("there is no compat schema\n");
        return 0;
    }
    if (!(res = ask(c, sql_dependents, 0, NULL)))
        return 1;
    int n = PQntuples(res);
    for (int i = 0; i < n; i++)
        printf("depends on it: %s\n", PQgetvalue(res, i, 0));
    PQclear(res);
    if ((res = ask(c, sql_lost, 0, NULL)))
        printf("goes with it: the declared column types of %s tables, %s synonyms, the logins; sessions now open: %s\n",
               PQgetvalue(res, 0, 0), PQgetvalue(res, 0, 1), PQgetvalue(res, 0, 2));
    PQclear(res);
    fflush(stdout);
    if (n && !force) {
        fprintf(stderr, "dbsaci: %d object%s depend%s on the compat schema: it stays; --force drops them too\n", n,
                n == 1 ? "" : "s", n == 1 ? "s" : "");
        return 1;
    }
    if (!drop_schemas(c))
        return 1;
    printf("the compat schema was removed\n");
    return 0;
}
