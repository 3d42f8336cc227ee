/* SQL written in a block. */
#include "config.h"
#include "plsql/code.h"

#include "wire/ora_type.h"

static bool select_into(PlRun *run, const Node *stmt, const Select *sel)
{
    Str      sql;
    PlValue *args, *row;
    PlRows   rows;
    uint32_t n_args, n;
    bool     found;
    if (!pl_source(run, stmt, false, &sql, &args, &n_args))
        return false;
    if (sel->bulk_collect) {
        if (!pl_query_rows(run, sql, args, n_args, false, &rows))
            return false;
        run->rowcount = PQntuples(rows.res);
        bool ok = pl_into_bulk(run, &sel->into, &rows, false);
        pl_rows_free(&rows);
        return ok;
    }
    if (!pl_query(run, sql, args, n_args, false, &row, &n, &found)) {
        run->rowcount = run->err.ora == 1422 ? 1 : 0;
        return false;
    }
    run->rowcount = found;
    if (!found)
        return outcome_fail(run->s, &run->err, 1403, "ORA-01403: no data found");
    return pl_into(run, &sel->into, row, n);
}

/* What RETURNING gave: one row, or any number in bulk. Without a row the targets stay as they are, collections become empty. */
bool pl_take_returned(PlRun *run, const List *into, bool bulk, PlRows *rows)
{
    if (bulk)
        return pl_into_bulk(run, into, rows, false);
    if (!rows->res || PQntuples(rows->res) == 0)
        return true;
    if (PQntuples(rows->res) > 1)
        return outcome_fail(run->s, &run->err, 1422, "exact fetch returns more than requested number of rows");
    PlValue *row = ARENA_ARRAY(run->s->call, PlValue, rows->n);
    return pl_rows_take(run, rows, 0, row) && pl_into(run, into, row, rows->n);
}

/* UPDATE ... WHERE CURRENT OF c: the row's new place is asked for, since c still stands on it. */
static bool update_current(PlRun *run, const Update *u, Str sql, const PlValue *args, uint32_t n_args)
{
    PlRows   rows;
    PlValue *all = ARENA_ARRAY(run->s->call, PlValue, n_args + 1), place;
    memcpy(all, args, sizeof *args * n_args);
    all[n_args] = pl_null(ORA_VARCHAR);
    sql = str_of(arena_printf(run->s->call, "%.*s RETURNING ROWID INTO :R1", STR_ARG(sql)));
    if (!pl_execute(run, sql, all, n_args + 1, &rows))
        return false;
    bool ok = !rows.res || PQntuples(rows.res) == 0 || pl_rows_take(run, &rows, 0, &place);
    if (ok && rows.res && PQntuples(rows.res) > 0)
        pl_cursor_moved(run, u->current_of, place.c.v);
    pl_rows_free(&rows);
    return ok;
}

bool pl_embedded(PlRun *run, const Node *stmt)
{
    Str         sql;
    PlValue    *args;
    uint32_t    n_args;
    PlRows      rows;
    const Node *query = AST_IS(QueryStmt, stmt) ? AST_AS(QueryStmt, stmt)->query : NULL;
    if (query && AST_IS(Select, query) && AST_AS(Select, query)->into.n)
        return select_into(run, stmt, AST_AS(Select, query));
    const Returning *ret = pl_returning_of(stmt);
    if (!pl_source(run, stmt, false, &sql, &args, &n_args))
        return false;
    if (AST_IS(Update, stmt) && AST_AS(Update, stmt)->current_of.n && !ret)
        return update_current(run, AST_AS(Update, stmt), sql, args, n_args);
    uint32_t n_all = n_args + (ret ? ret->targets.n : 0);
    PlValue *all = ARENA_ARRAY(run->s->call, PlValue, n_all);
    memcpy(all, args, sizeof *args * n_args);
    for (uint32_t i = n_args; i < n_all; i++)
        all[i] = pl_null(ORA_VARCHAR);
    if (!pl_execute(run, sql, all, n_all, &rows))
        return false;
    bool ok = !ret || pl_take_returned(run, &ret->into, ret->bulk_collect, &rows);
    pl_rows_free(&rows);
    return ok;
}
