/* ALTER SESSION, SET TRANSACTION, SET ROLE. */
#include "config.h"
#include "server/sql_alter.h"

#include "backend/be_names.h"
#include "compile/sql_compile.h"
#include "rewrite/session_params.h"
#include "server/backend_session.h"
#include "server/nls.h"
#include "server/session_values.h"
#include "server/txn.h"
#include "util/log.h"

#include <stdlib.h>

/* The number behind a minus, or nothing. */
static Str negated(const Node *n)
{
    const Node *arg = AST_AS(Unary, n)->op == OP_NEG ? AST_AS(Unary, n)->arg : NULL;
    return AST_IS(NumberLit, arg) ? AST_AS(NumberLit, arg)->text : (Str){ "", 0 };
}

/* A literal's or a name's text. */
static bool option_value(Session *s, const Option *opt, Str *value)
{
    if (opt->args.n == 0)
        return false;
    const Node *n = opt->args.v[0];
    StrBuf      b;
    switch (n->kind) {
    case N_StringLit: *value = AST_AS(StringLit, n)->value; return true;
    case N_NumberLit: *value = AST_AS(NumberLit, n)->text; return true;
    case N_BoolLit: *value = AST_AS(BoolLit, n)->value ? STR("TRUE") : STR("FALSE"); return true;
    case N_DefaultLit: *value = STR("DEFAULT"); return true;
    case N_PseudoCol: *value = STR("+00:00"); return AST_AS(PseudoCol, n)->kind == PSEUDO_DBTIMEZONE; /* what dbsaci.dbtimezone() says */
    case N_Unary:
        *value = str_of(arena_printf(s->call, "-%.*s", STR_ARG(negated(n))));
        return negated(n).n > 0;
    case N_ColumnRef: {
        const StrList *names = &AST_AS(ColumnRef, n)->parts;
        sb_init(&b, s->call);
        for (uint32_t i = 0; i < names->n; i++) {
            if (i)
                sb_putc(&b, '.');
            sb_put(&b, names->v[i]);
        }
        *value = sb_str(&b);
        return true;
    }
    default: return false;
    }
}

static bool set_isolation(Session *s, Str value, Outcome *o)
{
    BeError err;
    bool    serial = str_iis(value, "SERIALIZABLE");
    if (!serial && !str_iis(value, "READ_COMMITTED") && !str_iis(value, "READ COMMITTED"))
        return outcome_fail(s, o, 2183, "valid options: ISOLATION_LEVEL { SERIALIZABLE | READ COMMITTED }");
    /* Oracle's serializable is snapshot isolation. */
    return be_command(s->be,
                      serial ? "SET default_transaction_isolation = 'repeatable read'"
                             : "SET default_transaction_isolation = 'read committed'",
                      &err) ||
           outcome_backend(s, o, &err);
}

/* The database is its only container. */
static bool set_container(Session *s, Str value, Outcome *o)
{
    if (str_iis(value, s->srv->cfg->db_name) || str_eq(str_upper(s->call, value), str_upper(s->call, s->service)))
        return true;
    return outcome_fail(s, o, 65011, "Pluggable database %.*s does not exist.", STR_ARG(value));
}

/* [+-]hh:mm is within Oracle's range; names of regions are PostgreSQL's to know. */
static bool zone_in_range(Session *s, Str zone, Outcome *o)
{
    if (zone.n < 2 || (zone.p[0] != '+' && zone.p[0] != '-'))
        return true;
    const char *colon = memchr(zone.p, ':', zone.n);
    Str         minutes = colon ? (Str){ colon + 1, zone.n - (size_t)(colon + 1 - zone.p) } : (Str){ "0", 1 };
    if (atoi(arena_strndup(s->call, zone.p + 1, zone.n - 1)) > 15)
        return outcome_fail(s, o, 1874, "time zone hour must be between -15 and 15");
    return atoi(arena_strndup(s->call, minutes.p, minutes.n)) <= 59 ||
           outcome_fail(s, o, 1875, "time zone minute must be between -59 and 59");
}

static bool set_parameter(Session *s, Str name, Str value, Outcome *o)
{
    BeError err;
    Nls     which = nls_by_param(name);
    if (which < NLS_COUNT)
        return nls_set(s, which, value, o);
    if (str_iis(name, "TIME_ZONE"))
        return zone_in_range(s, value, o) && (session_set_zone(s, value, &err) || outcome_backend(s, o, &err));
    if (str_iis(name, "CURRENT_SCHEMA"))
        return session_set_schema(s, value, &err) || outcome_backend(s, o, &err);
    if (str_iis(name, "ISOLATION_LEVEL"))
        return set_isolation(s, value, o);
    switch (session_param(name)) {
    case SESSION_CONSTRAINTS: return txn_set_constraints(s, value, o);
    case SESSION_CONTAINER: return set_container(s, value, o);
    case SESSION_EDITION: /* there is the one that every database has */
        return str_iis(value, "ORA$BASE") || outcome_fail(s, o, 38802, "edition does not exist");
    case SESSION_IGNORED:
        log_debug("alter_session_ignored", "parameter=\"%.*s\"", STR_ARG(name));
        return session_value(s, name, value, o);
    case SESSION_REFUSED: return true; /* another value has been refused by the compiler */
    default: break;
    }
    return outcome_fail(s, o, 2248, "invalid option for ALTER SESSION");
}

bool alter_session(Session *s, const SqlResult *r, Outcome *o)
{
    const AlterSession *a = AST_AS(AlterSession, r->root);
    if (a->system)
        return outcome_fail(s, o, 1031, "insufficient privileges");
    for (uint32_t i = 0; i < a->settings.n; i++) {
        const Option *opt = AST_AS(Option, a->settings.v[i]);
        Str           value = { NULL, 0 };
        if (i > 0 && opt->args.n == 0 && str_is(opt->name, "COMMITTED")) /* ISOLATION_LEVEL = READ COMMITTED: the second word */
            continue;
        if (!option_value(s, opt, &value))
            return outcome_fail(s, o, 2248, "invalid option for ALTER SESSION");
        if (str_is(opt->name, "ISOLATION_LEVEL") && str_is(value, "READ")) /* READ COMMITTED */
            value = STR("READ COMMITTED");
        if (!set_parameter(s, opt->name, value, o)) {
            o->offset = opt->base.at.start;
            o->has_offset = true;
            return false;
        }
    }
    return true;
}

void alter_session_text(Session *s, Str text)
{
    Arena           *a = arena_new(0);
    SqlOptions       options = { .current_schema = s->schema };
    const SqlResult *r = sql_compile(a, text, &options);
    if (r->verdict >= VERDICT_UNSUPPORTED || !AST_IS(AlterSession, r->root)) {
        log_info("login_setting_ignored", "text=\"%.*s\"", STR_ARG(text));
        arena_free(a);
        return;
    }
    const AlterSession *alter = AST_AS(AlterSession, r->root);
    for (uint32_t i = 0; i < alter->settings.n; i++) {
        const Option *opt = AST_AS(Option, alter->settings.v[i]);
        Outcome       o = { 0 };
        Str           value;
        if (option_value(s, opt, &value) && !set_parameter(s, opt->name, value, &o))
            log_info("login_setting_failed", "parameter=\"%.*s\" ora=%d", STR_ARG(opt->name), o.ora);
    }
    arena_free(a);
}

bool set_transaction(Session *s, const SqlResult *r, Outcome *o)
{
    const SetTransaction *t = AST_AS(SetTransaction, r->root);
    BeError               err;
    if (be_in_transaction(s->be))
        return outcome_fail(s, o, 1453, "SET TRANSACTION must be first statement of transaction");
    if (!t->read_only && !t->serializable && !t->read_write && !t->read_committed)
        return true; /* only a name */
    const char *sql = t->read_only      ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
                      : t->serializable ? "BEGIN ISOLATION LEVEL REPEATABLE READ"
                                        : "BEGIN ISOLATION LEVEL READ COMMITTED";
    if (!be_command(s->be, sql, &err))
        return outcome_backend(s, o, &err);
    s->dirty = true; /* the mode itself must outlive a failing statement */
    return true;
}

/* A role of PostgreSQL of which the user is a member, or one that is only written down (CONNECT, DBA). */
static bool may_set_role(Session *s, Str role, Outcome *o)
{
    BeError     err;
    Str         pg = be_pg_name(s->call, role);
    const char *values[] = { arena_strndup(s->call, pg.p, pg.n), arena_strndup(s->call, role.p, role.n) };
    PGresult   *res = be_query(s->be, "SELECT FROM pg_catalog.pg_roles WHERE rolname = $1 AND NOT rolcanlogin AND pg_has_role(oid, 'MEMBER')"
                                      " UNION ALL SELECT FROM dbsaci.sys_privs WHERE privilege = $2 AND grantee = current_user", 2, values, &err);
    if (!res)
        return outcome_backend(s, o, &err);
    bool found = PQntuples(res) > 0;
    PQclear(res);
    return found || outcome_fail(s, o, 1924, "role '%.*s' not granted or does not exist", STR_ARG(role));
}

/* PostgreSQL's roles are inherited: all granted ones are always on. What is asked for must be one of them. */
bool set_role(Session *s, const SqlResult *r, Outcome *o)
{
    const SetRole *role = AST_AS(SetRole, r->root);
    for (uint32_t i = 0; i < role->options.n; i++) {
        Str name = AST_AS(Option, role->options.v[i])->name;
        if (str_is(name, "IDENTIFIED")) /* BY password */
            i += 2;
        else if (!str_is(name, "ALL") && !str_is(name, "NONE") && !str_is(name, "EXCEPT") && !may_set_role(s, name, o))
            return false;
    }
    return true;
}
