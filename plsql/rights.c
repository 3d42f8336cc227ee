/* Definer's rights: a unit runs with the rights and names of its owner unless AUTHID CURRENT_USER says otherwise. */
#include "config.h"
#include "plsql/unit.h"

#include "server/backend_session.h"

bool pl_rights_enter(PlRun *run, const PlUnit *u, PlRights *was)
{
    Session *s = run->s;
    BeError  err;
    *was = (PlRights){ .role = run->role.n ? run->role : s->role,
                       .user = run->user.n ? run->user : s->user,
                       .schema = s->schema };
    if (!u || u->invoker || (str_eq(u->owner, was->schema) && str_eq(u->role, was->role)))
        return true;
    if (!session_act_as(s, u->role, u->owner, u->owner, &err))
        return outcome_backend(s, &run->err, &err);
    run->role = u->role;
    run->user = u->owner;
    was->changed = true;
    return true;
}

void pl_rights_leave(PlRun *run, const PlRights *was)
{
    BeError err;
    if (!was->changed)
        return;
    run->role = was->role;
    run->user = was->user;
    /* In a failed transaction nothing can be set: the caller's undoing brings the old settings back. */
    if (!be_in_failed_transaction(run->s->be) && session_act_as(run->s, was->role, was->user, was->schema, &err))
        return;
    run->s->schema = was->schema;
    be_catalog_set_schema(run->s->catalog, was->schema);
}
