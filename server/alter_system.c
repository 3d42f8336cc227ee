/* ALTER SYSTEM. Whom it may end stands in the listener's registry; who may do it is PostgreSQL's pg_signal_backend. */
#include "config.h"
#include "server/alter_system.h"

#include "server/listener.h"
#include "util/log.h"

#include <stdio.h>
#include <stdlib.h>

/* What lets a role end other sessions in PostgreSQL, or make roles, stands for the privilege ALTER SYSTEM. */
static bool may_alter_system(Session *s, Outcome *o)
{
    BeError   err;
    PGresult *res = be_query(s->be,
                             "SELECT rolsuper OR rolcreaterole OR pg_has_role(oid, 'pg_signal_backend', 'USAGE')"
                             " FROM pg_catalog.pg_roles WHERE rolname = current_user",
                             0, NULL, &err);
    if (!res)
        return outcome_backend(s, o, &err);
    bool may = PQntuples(res) == 1 && PQgetvalue(res, 0, 0)[0] == 't';
    PQclear(res);
    return may || outcome_fail(s, o, 1031, "insufficient privileges");
}

static const Option *option_at(const AlterSession *a, uint32_t i)
{
    return i < a->options.n ? AST_AS(Option, a->options.v[i]) : NULL;
}

static bool option_is(const AlterSession *a, uint32_t i, const char *word)
{
    const Option *opt = option_at(a, i);
    return opt && str_iis(opt->name, word);
}

/* 'sid,serial#'; 'sid,serial#,@1' names this instance, which is the only one. */
static bool read_session(Session *s, const Option *opt, uint32_t *sid, uint32_t *serial, Outcome *o)
{
    char text[64], end = 0;
    int  instance = 1, n = 0;
    if (!opt || opt->args.n != 1 || !AST_IS(StringLit, opt->args.v[0]))
        return outcome_fail(s, o, 26, "missing or invalid session ID");
    snprintf(text, sizeof text, "%.*s", STR_ARG(AST_AS(StringLit, opt->args.v[0])->value));
    n = sscanf(text, " %u , %u , @%d %c", sid, serial, &instance, &end);
    return (n == 2 && !strchr(text, '@')) || (n == 3 && instance == 1) || outcome_fail(s, o, 26, "missing or invalid session ID");
}

static bool end_session(Session *s, const Option *who, Outcome *o)
{
    uint32_t sid, serial;
    if (!read_session(s, who, &sid, &serial, o))
        return false;
    if (sid == s->sid && serial == s->serial)
        return outcome_fail(s, o, 27, "cannot kill current session");
    if (!listener_kill(s->srv->listener, sid, serial))
        return outcome_fail(s, o, 30, "User session ID does not exist.");
    log_info("session_killed", "sid=%u by=%u", sid, s->sid);
    return true;
}

bool alter_system(Session *s, const SqlResult *r, Outcome *o)
{
    const AlterSession *a = AST_AS(AlterSession, r->root);
    bool                kill = option_is(a, 0, "KILL"), disconnect = option_is(a, 0, "DISCONNECT");
    if (!may_alter_system(s, o))
        return false;
    if (a->settings.n) {
        const Option *opt = AST_AS(Option, a->settings.v[0]);
        return outcome_fail(s, o, 2095, "specified initialization parameter cannot be modified: %.*s is PostgreSQL's or dbsaci's to set",
                            STR_ARG(opt->name));
    }
    if (!(kill || disconnect) || !option_is(a, 1, "SESSION"))
        return outcome_fail(s, o, 2065, "illegal option for ALTER SYSTEM");
    if (disconnect && !option_is(a, a->options.n - 1, "IMMEDIATE"))
        return outcome_fail(s, o, 3001, "unimplemented feature: DISCONNECT SESSION POST_TRANSACTION");
    return end_session(s, option_at(a, 1), o);
}
