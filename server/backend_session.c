/* Opens the PostgreSQL session of a user and keeps its settings in step with Oracle's. */
#include "config.h"
#include "server/backend_session.h"

#include "backend/be_names.h"
#include "server/sql_alter.h"
#include "util/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const struct {
    const char *param, *guc, *def;
} nls_rows[] = {
#define NLS(id, param, guc, def) { param, guc, def },
#include "server/nls.def"
#undef NLS
};

bool backend_probe(const char *conninfo, bool *superuser, int *max_prepared, BeError *err)
{
    BeConn *c = be_connect(conninfo, NULL, err);
    if (!c)
        return false;
    PGresult *res = be_query(c,
                             "SELECT rolsuper, current_setting('max_prepared_transactions') FROM pg_roles WHERE rolname = current_user",
                             0, NULL, err);
    *superuser = res && PQntuples(res) == 1 && PQgetvalue(res, 0, 0)[0] == 't';
    *max_prepared = res && PQntuples(res) == 1 ? atoi(PQgetvalue(res, 0, 1)) : 0;
    PQclear(res);
    be_close(c);
    return res != NULL;
}

static void put_setting(StrBuf *b, const char *name, Str value)
{
    sb_printf(b, "SET dbsaci.\"%s\" = ", name); /* quoted: some names are PostgreSQL's words */
    be_put_literal(b, value);
    sb_puts(b, ";");
}

/* The user's schema, the compat schema, public: each a quoted identifier in one list. */
static void put_search_path(StrBuf *b, Arena *a, Str schema)
{
    sb_puts(b, "SET search_path = ");
    be_put_ident(b, be_pg_name(a, schema));
    sb_puts(b, ", dbsaci, public;");
}

static void put_context(Session *s, StrBuf *b)
{
    char host[128] = "localhost";
    char number[16], serial[16], logon[32];
    time_t    now = time(NULL);
    struct tm utc;
    strftime(logon, sizeof logon, "%Y-%m-%d %H:%M:%S+00", gmtime_r(&now, &utc));
    snprintf(number, sizeof number, "%u", s->sid);
    snprintf(serial, sizeof serial, "%u", s->serial);
    size_t len = strcspn(s->peer, ":");
    const char *last = strrchr(s->peer, ':');
    Str ip = { s->peer, last ? (size_t)(last - s->peer) : len };
    struct {
        const char *name;
        Str         value;
    } rows[] = {
        { "session_user", s->user },      { "current_schema", s->schema },
        { "service_name", s->service },   { "db_name", str_of(s->srv->cfg->db_name) },
        { "sid", str_of(number) },        { "serial", str_of(serial) },
        { "host", s->machine.n ? s->machine : str_of(host) },
        { "os_user", s->os_user },        { "terminal", s->terminal },
        { "program", s->program },        { "module", s->program },
        { "ip_address", ip },             { "version", str_of(s->srv->caps->version) },
        { "client_driver", s->driver_name }, { "max_string_size", str_of(s->srv->cfg->max_string_size) },
        { "logon_time", str_of(logon) },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        put_setting(b, rows[i].name, rows[i].value);
}

/* Who this is, for the V$SESSION of others and for pg_stat_activity: PostgreSQL shows it to everybody. */
static void put_application(const Session *s, StrBuf *b)
{
    StrBuf name;
    sb_init(&name, s->call);
    sb_printf(&name, "dbsaci/%.*s/%u,%u/%.*s", STR_ARG(s->user), s->sid, s->serial, STR_ARG(s->program));
    sb_puts(b, "SET application_name = ");
    be_put_literal(b, sb_str(&name));
    sb_putc(b, ';');
}

void backend_watch(Session *s)
{
    BeWatch watch = { .fd = s->fd,
                      .wake_fd = s->wake_fd,
                      .readable = net_watch,
                      .ctx = s,
                      .deadline_ms = s->srv->cfg->statement_timeout * 1000 };
    be_set_watch(s->be, &watch);
}

BeConn *backend_connect(Session *s, const char *more, BeError *err)
{
    StrBuf b;
    sb_init(&b, s->call);
    if (s->srv->superuser)
        sb_puts(&b, "SET lc_messages = 'C';");
    sb_puts(&b, s->srv->superuser ? "SET SESSION AUTHORIZATION " : "SET ROLE ");
    be_put_ident(&b, s->role);
    sb_puts(&b, ";SET client_encoding = 'UTF8';SET standard_conforming_strings = on;SET DateStyle = 'ISO, MDY';"
                "SET timezone = 'UTC';SET extra_float_digits = 1;SET jit = off;SET xmloption = content;"
                "SET client_min_messages = error;SET default_transaction_isolation = 'read committed';");
    put_application(s, &b);
    put_search_path(&b, s->call, s->schema);
    put_context(s, &b);
    if (more)
        sb_puts(&b, more);
    return be_connect(s->srv->conninfo, b.p, err);
}

bool backend_open(Session *s, BeError *err)
{
    s->schema = s->user;
    s->be = backend_connect(s, NULL, err);
    if (!s->be)
        return false;
    backend_watch(s);
    s->catalog = be_catalog_new(s->be, s->srv->catalog, s->schema);
    return true;
}

bool backend_need(Session *s, Outcome *o)
{
    BeError err;
    if (s->be)
        return true;
    s->be = backend_connect(s, s->carried, &err);
    if (!s->be) {
        o->fatal = true;
        return outcome_fail(s, o, err.ora, "%s", err.text);
    }
    backend_watch(s);
    be_catalog_set_conn(s->catalog, s->be);
    return true;
}

/* What a session may have set: the NLS parameters, the context, the path, the time zone. */
static void put_carried_names(StrBuf *b)
{
    static const char *const contexts[] = { "session_user", "current_schema", "service_name", "db_name", "sid", "serial", "host",
                                            "os_user", "terminal", "program", "module", "action", "client_identifier",
                                            "client_info", "ip_address", "version", "client_driver", "logon_time" };
    sb_puts(b, "{search_path,TimeZone,application_name");
    for (size_t i = 0; i < sizeof nls_rows / sizeof *nls_rows; i++)
        sb_printf(b, ",%s", nls_rows[i].guc);
    for (size_t i = 0; i < sizeof contexts / sizeof *contexts; i++)
        sb_printf(b, ",dbsaci.%s", contexts[i]);
    sb_putc(b, '}');
}

bool backend_carry(Session *s, BeError *err)
{
    StrBuf names;
    sb_init(&names, s->call);
    put_carried_names(&names);
    const char *values[] = { names.p };
    PGresult   *res = be_query(s->be,
                               "SELECT 'SELECT ' || string_agg(format('pg_catalog.set_config(%L, %L, false)', n, v), ', ')"
                               " FROM unnest($1::text[]) AS n, current_setting(n, true) AS v WHERE v IS NOT NULL",
                               1, values, err);
    if (!res)
        return false;
    free(s->carried);
    s->carried = strdup(PQgetvalue(res, 0, 0));
    PQclear(res);
    if (!s->carried)
        abort();
    return true;
}

Nls nls_by_param(Str param)
{
    for (int i = 0; i < NLS_COUNT; i++)
        if (str_iis(param, nls_rows[i].param))
            return (Nls)i;
    return NLS_COUNT;
}

/* What the compiler's options read, in one string for the cache's key. NLS_COMP says nothing while the sort is BINARY. */
static void refresh_nls_key(Session *s)
{
    Str  sort = s->nls[NLS_SORT];
    bool binary = sort.n == 0 || str_is(sort, "BINARY");
    s->nls_key = str_of(arena_printf(s->a, "%.*s\n%.*s\n%.*s", STR_ARG(s->nls[NLS_DATE_FORMAT]),
                                     STR_ARG(s->nls[NLS_TIMESTAMP_FORMAT]), STR_ARG(s->nls[NLS_TIMESTAMP_TZ_FORMAT])));
    if (!binary)
        s->nls_key = str_of(arena_printf(s->a, "%.*s\n%.*s\n%.*s", STR_ARG(s->nls_key), STR_ARG(sort), STR_ARG(s->nls[NLS_COMP])));
}

/* Oracle's ALTER SESSION is not undone by ROLLBACK, PostgreSQL's SET is: what was set in a transaction is noted. */
static bool run_setting(Session *s, const char *sql, BeError *err)
{
    if (!be_command(s->be, sql, err))
        return false;
    if (be_in_transaction(s->be)) {
        if (!s->settings)
            s->settings = arena_new(0);
        strlist_push(s->settings, &s->to_replay, str_copy(s->settings, str_of(sql)));
    }
    return true;
}

void session_forget_settings(Session *s)
{
    if (!s->to_replay.n)
        return;
    s->to_replay = (StrList){ 0 };
    arena_reset(s->settings);
}

void session_replay_settings(Session *s)
{
    BeError err;
    for (uint32_t i = 0; i < s->to_replay.n; i++)
        if (!be_command(s->be, s->to_replay.v[i].p, &err))
            log_warn("setting_lost", "sql=\"%s\" sqlstate=%s", s->to_replay.v[i].p, err.sqlstate);
    if (!be_in_transaction(s->be))
        session_forget_settings(s);
}

bool session_set_nls(Session *s, Nls which, Str value, BeError *err)
{
    StrBuf b;
    sb_init(&b, s->call);
    sb_puts(&b, "SET ");
    sb_puts(&b, nls_rows[which].guc);
    sb_puts(&b, " = ");
    be_put_literal(&b, value);
    if (!run_setting(s, b.p, err))
        return false;
    s->nls[which] = str_copy(s->a, value);
    refresh_nls_key(s);
    return true;
}

bool session_set_context(Session *s, const char *name, Str value, BeError *err)
{
    StrBuf b;
    sb_init(&b, s->call);
    sb_printf(&b, "SET dbsaci.\"%s\" = ", name);
    be_put_literal(&b, value);
    return run_setting(s, b.p, err);
}

bool session_set_schema(Session *s, Str schema, BeError *err)
{
    StrBuf      b;
    Str         pg = be_pg_name(s->call, schema);
    const char *values[] = { arena_strndup(s->call, pg.p, pg.n) };
    PGresult   *res = be_query(s->be, "SELECT 1 FROM pg_namespace WHERE nspname = $1", 1, values, err);
    if (!res)
        return false;
    bool exists = PQntuples(res) == 1;
    PQclear(res);
    if (!exists) {
        be_error_set(err, 1435, "user does not exist");
        return false;
    }
    sb_init(&b, s->call);
    put_search_path(&b, s->call, schema);
    b.p[b.n - 1] = 0; /* one command, without the semicolon */
    if (!run_setting(s, b.p, err) || !session_set_context(s, "current_schema", schema, err))
        return false;
    s->schema = str_copy(s->a, schema);
    be_catalog_set_schema(s->catalog, s->schema);
    s->schema_changed = true;
    return true;
}

bool session_act_as(Session *s, Str role, Str user, Str schema, BeError *err)
{
    StrBuf b;
    sb_init(&b, s->call);
    sb_puts(&b, s->srv->superuser ? "SET SESSION AUTHORIZATION " : "SET ROLE ");
    be_put_ident(&b, role);
    if (!run_setting(s, b.p, err))
        return false;
    sb_init(&b, s->call);
    put_search_path(&b, s->call, schema);
    b.p[b.n - 1] = 0;
    if (!run_setting(s, b.p, err) || !session_set_context(s, "current_schema", schema, err) ||
        !session_set_context(s, "acting_user", user, err))
        return false;
    s->schema = schema;
    be_catalog_set_schema(s->catalog, schema);
    return true;
}

/* [+-]h:m or plain h:m as minutes; false: a name. */
static bool offset_minutes(Str v, int *minutes)
{
    int    sign = 1, h = 0, m = 0, n = 0;
    char   text[32];
    if (v.n == 0 || v.n >= sizeof text)
        return false;
    snprintf(text, sizeof text, "%.*s", STR_ARG(v));
    char *p = text;
    while (*p == ' ')
        p++;
    if (*p == '+' || *p == '-')
        sign = *p++ == '-' ? -1 : 1;
    if (sscanf(p, "%2d:%2d%n", &h, &m, &n) != 2 || p[n] || h > 15 || m > 59)
        return false;
    *minutes = sign * (h * 60 + m);
    return true;
}

bool session_set_zone(Session *s, Str value, BeError *err)
{
    StrBuf b;
    int    minutes = 0;
    sb_init(&b, s->call);
    if (str_iis(value, "LOCAL") || str_iis(value, "DBTIMEZONE"))
        value = STR("+00:00");
    if (offset_minutes(value, &minutes)) {
        int n = minutes < 0 ? -minutes : minutes;
        /* POSIX counts west; the name between <> is what is shown. */
        if (minutes == 0)
            sb_puts(&b, "SET timezone = 'UTC'");
        else
            sb_printf(&b, "SET timezone = '<%c%02d:%02d>%c%02d:%02d'", minutes < 0 ? '-' : '+', n / 60, n % 60,
                      minutes < 0 ? '+' : '-', n / 60, n % 60);
        if (!run_setting(s, b.p, err))
            return false;
        s->zone = minutes;
        return true;
    }
    sb_puts(&b, "SET timezone = ");
    be_put_literal(&b, value);
    if (!run_setting(s, b.p, err)) {
        be_error_set(err, 1882, "timezone region not found");
        return false;
    }
    PGresult *res = be_query(s->be, "SELECT (extract(timezone from now()) / 60)::int", 0, NULL, err);
    if (!res)
        return false;
    s->zone = atoi(PQgetvalue(res, 0, 0));
    PQclear(res);
    return true;
}

/* A call with texts as arguments, which sets what a ROLLBACK is not to undo. */
static bool run_setter(Session *s, const char *function, const Str *args, int n, BeError *err)
{
    StrBuf b;
    sb_init(&b, s->call);
    sb_printf(&b, "SELECT %s(", function);
    for (int i = 0; i < n; i++) {
        sb_puts(&b, i ? ", " : "");
        be_put_literal(&b, args[i]);
    }
    sb_puts(&b, ")");
    return run_setting(s, b.p, err);
}

bool session_set_app_context(Session *s, const TtcKeyValue *m, BeError *err)
{
    if (!str_iis(m->name_space, "CLIENTCONTEXT")) {
        be_error_set(err, 28267, "Invalid NameSpace Value");
        return false;
    }
    if (m->n == 0)
        return run_setter(s, "dbsaci.dbms_session__clear_context", &m->name_space, 1, err);
    for (uint32_t i = 0; i < m->n; i++) {
        Str args[] = { m->name_space, m->pairs[i].key, m->pairs[i].value };
        if (!run_setter(s, "dbsaci.dbms_session__set_context", args, 3, err))
            return false;
    }
    return true;
}

/* At log-on: what is no context that clients may set is noted only. */
static void set_app_context(Session *s, Str ns, Str attribute, Str value)
{
    BeError     err;
    TtcPair     pair = { .key = attribute, .value = value };
    TtcKeyValue m = { .name_space = ns, .n = 1, .pairs = &pair };
    if (!session_set_app_context(s, &m, &err))
        log_info("app_context_failed", "namespace=\"%.*s\" ora=%d", STR_ARG(ns), err.ora);
}

static Str without_zeros(Str s)
{
    while (s.n && s.p[s.n - 1] == 0)
        s.n--;
    return s;
}

void backend_login_settings(Session *s, const TtcAuth *m)
{
    Str ns = { NULL, 0 }, attribute = { NULL, 0 };
    for (uint32_t i = 0; i < m->n; i++) {
        Str key = without_zeros(m->pairs[i].key), text = without_zeros(m->pairs[i].value);
        if (str_is(key, "AUTH_ALTER_SESSION"))
            alter_session_text(s, text);
        else if (str_is(key, "AUTH_APPCTX_NSPACE"))
            ns = text;
        else if (str_is(key, "AUTH_APPCTX_ATTR"))
            attribute = text;
        else if (str_is(key, "AUTH_APPCTX_VALUE"))
            set_app_context(s, ns, attribute, text);
    }
}
