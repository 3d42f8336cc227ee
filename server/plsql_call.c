/* The call: bind rows in, OUT values out. */
#include "config.h"
#include "server/plsql.h"

bool plsql_call(Exec *e)
{
    return outcome_fail(e->s, &e->o, 3001, "unimplemented feature: PL/SQL");
}
