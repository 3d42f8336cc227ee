/* PRAGMA AUTONOMOUS_TRANSACTION: the subprogram works on a second PostgreSQL connection of the session, which has a
 * transaction of its own. It must be over when the subprogram ends (ORA-06519). */
#include "config.h"
#include "plsql/unit.h"

#include "server/backend_session.h"
#include "server/txn.h"
#include "util/log.h"

#include <stdlib.h>

/* Waiting for rows that the suspended transaction holds would never end; Oracle finds such a deadlock (ORA-00060). */
#define WAIT "SET lock_timeout = '10s'"

bool pl_is_autonomous(const List *decls)
{
    for (uint32_t i = 0; decls && i < decls->n; i++)
        if (AST_IS(PlsqlPragma, decls->v[i]) && str_is(AST_AS(PlsqlPragma, decls->v[i])->name, "AUTONOMOUS_TRANSACTION"))
            return true;
    return false;
}

static void use(Session *s, BeConn *be, bool dirty)
{
    s->be = be;
    s->dirty = dirty;
    be_catalog_set_conn(s->catalog, be);
    backend_watch(s);
}

bool pl_autonomous_begin(PlRun *run, PlAutonomous *was)
{
    Session *s = run->s;
    BeError  err;
    txn_settle(s);
    if (!backend_carry(s, &err))
        return outcome_backend(s, &run->err, &err);
    BeConn *be = backend_connect(s, s->carried, &err);
    if (!be)
        return outcome_fail(s, &run->err, err.ora, "%s", err.text);
    *was = (PlAutonomous){ .be = s->be, .dirty = s->dirty, .guarded = run->guarded, .began = run->began, .wrote = run->wrote,
                            .in_query = run->in_query };
    use(s, be, false);
    run->guarded = run->began = run->wrote = run->in_query = false;
    bool ok = !run->role.n || session_act_as(s, run->role, run->user, s->schema, &err);
    if (ok && be_command(be, WAIT, &err))
        return true;
    outcome_backend(s, &run->err, &err);
    pl_autonomous_end(run, was, false);
    return false;
}

bool pl_autonomous_end(PlRun *run, const PlAutonomous *was, bool ok)
{
    Session *s = run->s;
    bool     open = !be_is_lost(s->be) && be_in_transaction(s->be);
    if (!ok && run->err.ora == 54)
        run->err.ora = 0, (void)outcome_fail(s, &run->err, 60, "deadlock detected while waiting for resource");
    be_close(s->be); /* what is open is rolled back with it */
    use(s, was->be, was->dirty);
    run->guarded = was->guarded;
    run->began = was->began;
    run->wrote = was->wrote;
    run->in_query = was->in_query;
    if (ok && open) {
        run->err_at = run->frame->at + 1;
        return pl_raise(run, 6519, "active autonomous transaction detected and rolled back");
    }
    return ok;
}
