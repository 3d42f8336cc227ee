#include "config.h"
#include "server/room.h"

#include "util/log.h"

#include <string.h>

#define GUARD "dbsaci_room"

static bool lacks_partition(const BeError *err)
{
    static const char text[] = "no partition of relation";
    return strcmp(err->sqlstate, "23514") == 0 && strncmp(err->pg, text, sizeof text - 1) == 0 && err->detail[0];
}

/* Within a transaction its failure must not undo what was done before; outside of one it is committed by itself. */
bool room_made(Session *s, const BeError *err)
{
    BeError     ignored;
    const char *values[] = { err->schema, err->table, err->detail };
    if (!lacks_partition(err) || err->lost)
        return false;
    bool guarded = be_in_transaction(s->be);
    if (guarded && !be_command(s->be, "SAVEPOINT " GUARD, &ignored))
        return false;
    PGresult *res = be_query(s->be, "SELECT dbsaci.make_room($1, $2, $3)", 3, values, &ignored);
    bool      made = res && PQntuples(res) == 1 && PQgetvalue(res, 0, 0)[0] == 't';
    if (!res)
        log_info("no_partition_made", "table=%s.%s sqlstate=%s why=\"%s\"", err->schema, err->table, ignored.sqlstate, ignored.pg);
    PQclear(res);
    if (guarded && !made)
        be_command(s->be, "ROLLBACK TO SAVEPOINT " GUARD, &ignored);
    if (guarded)
        be_command(s->be, "RELEASE SAVEPOINT " GUARD, &ignored);
    return made;
}
