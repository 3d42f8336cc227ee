/* The EXECUTE call in all its forms, and FETCH. */
#include "config.h"
#include "server/calls.h"

#include "server/alter_system.h"
#include "server/metrics.h"
#include "plsql/plsql.h"
#include "server/sql_alter.h"
#include "server/statement.h"
#include "server/txn.h"
#include "server/vdollar.h"
#include "util/log.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

enum { ORIENT_FIRST = 4, ORIENT_LAST = 8, ORIENT_ABSOLUTE = 0x20, ORIENT_RELATIVE = 0x40 };

bool call_resolve_binds(void *ctx, Arena *a, TtcExecute *m)
{
    Session *s = ctx;
    Cursor  *c = cursor_find(s, m->cursor_id);
    SqlScan  scan;
    if (m->function == FN_EXECUTE && m->n_binds) {
        if (m->sql.n)
            sql_scan(m->sql, &scan);
        else if (c)
            scan = c->scan;
        else
            return false;
        if (scan.kind != SCAN_PLSQL)
            for (uint32_t i = scan.first_return; i < m->n_binds; i++)
                m->binds[i].no_value = true;
        return true;
    }
    if (!c)
        return false;
    m->binds = ttc_binds_copy(a, c->binds, c->n_binds);
    m->n_binds = c->n_binds;
    for (uint32_t i = 0; i < c->n_binds; i++)
        m->binds[i].no_value = c->dirs ? c->dirs[i] == TTC_DIR_OUT : false;
    if (c->scan.kind != SCAN_PLSQL)
        m->options |= EXEC_NOT_PLSQL;
    return true;
}

/* ---- the end of the reply ---- */

static bool row_counts_wanted(const Exec *e)
{
    return e->q->n_row_counts || (e->q->al8i4[9] & EXEC_DML_ROWCOUNTS);
}

static void put_params(Exec *e)
{
    Session  *s = e->s;
    TtcParams p = { .cursor_id = e->c ? e->c->id : 0, .row_count = e->o.rows };
    TtcKeyword schema = { .text = s->schema, .keyword = RPA_CURRENT_SCHEMA };
    if (s->schema_changed) {
        p.keywords = &schema;
        p.n_keywords = 1;
        s->schema_changed = false;
    }
    if (row_counts_wanted(e)) {
        p.has_row_counts = true;
        p.row_counts = e->row_counts;
        p.n_row_counts = e->row_counts ? e->n_row_counts : 0;
    }
    ttc_put_params(&s->reply, &p);
}

static void finish(Exec *e)
{
    bool end_of_fetch = e->o.ora == 1403 && !e->o.text.n;
    bool failed = e->o.ora && !end_of_fetch && e->o.ora != 24381;
    if (failed)
        METRIC_ADD(statements_failed, 1);
    if (!failed || (e->row_counts && row_counts_wanted(e))) /* those of the rows before the failure are told too */
        put_params(e);
    e->o.cursor_id = e->c ? e->c->id : 0;
    if (e->c && e->c->x && !e->o.sql_type)
        e->o.sql_type = sql_type_of(e->c->x->result->kind);
    reply_end(e->s, &e->o);
    if (e->o.fatal) {
        e->s->ending = true;
        e->s->why = "backend lost";
    }
}

/* ---- queries ---- */

static bool rows_wanted(const Exec *e)
{
    return (e->q->options & EXEC_FETCH) || e->q->prefetch_rows > 0;
}

static void describe_once(Exec *e)
{
    if (e->c->described)
        return;
    columns_describe(e->s, e->c->columns, e->c->n_columns);
    e->c->described = true;
}

static bool is_scroll(const Exec *e)
{
    return (e->q->al8i4[9] & EXEC_SCROLLABLE) != 0;
}

static uint64_t scroll_from(const Exec *e)
{
    switch (e->q->al8i4[10]) {
    case ORIENT_FIRST: return 1;
    case ORIENT_LAST: return 0;
    default: return e->q->al8i4[11];
    }
}

static uint64_t batch_rows(const Exec *e)
{
    return e->q->prefetch_rows ? e->q->prefetch_rows : e->q->al8i4[1];
}

static bool run_query(Exec *e)
{
    Cursor *c = e->c;
    /* A scrollable cursor's ordinary next batch comes as an EXECUTE with its position. */
    if (is_scroll(e) && e->q->al8i4[11] > 1 && (c->stream || c->scroll))
        return query_scroll(e, e->q->al8i4[11], batch_rows(e));
    if (!query_open(e) && !plsql_query(e))
        return false;
    bool news = !c->described;
    describe_once(e);
    if (c->has_lobs && !c->defines)
        return true; /* rows wait for the defines */
    if (c->has_longs && news)
        return true; /* no prefetch: ojdbc takes LONGs row by row, and cannot know that there is one before it is told */
    if (!rows_wanted(e))
        return true;
    if (is_scroll(e))
        return query_scroll(e, 1, batch_rows(e));
    return query_rows(e->s, c, batch_rows(e), &e->o);
}

/* ---- other kinds ---- */

static bool savepoint_name(const SqlResult *r, Str *name)
{
    if (AST_IS(Savepoint, r->root))
        *name = AST_AS(Savepoint, r->root)->name;
    else if (AST_IS(Rollback, r->root))
        *name = AST_AS(Rollback, r->root)->savepoint;
    else
        return false;
    return name->n > 0;
}

static bool run_other(Exec *e, const SqlResult *r)
{
    Session *s = e->s;
    Str      name;
    switch (r->kind) {
    case SQL_KIND_COMMIT: return txn_may_end(s, true, &e->o) && txn_commit(s, &e->o);
    case SQL_KIND_ROLLBACK: return txn_may_end(s, false, &e->o) && txn_rollback(s, &e->o);
    case SQL_KIND_SAVEPOINT: return savepoint_name(r, &name) && txn_savepoint(s, name, &e->o);
    case SQL_KIND_ROLLBACK_TO: return savepoint_name(r, &name) && txn_rollback_to(s, name, &e->o);
    case SQL_KIND_ALTER_SESSION: return alter_session(s, r, &e->o);
    case SQL_KIND_SET_TRANSACTION: return set_transaction(s, r, &e->o);
    case SQL_KIND_SET_ROLE: return set_role(s, r, &e->o);
    case SQL_KIND_CREATE_TABLE:
    case SQL_KIND_DDL: return ddl_run(s, r, &e->o);
    case SQL_KIND_ALTER_SYSTEM: return alter_system(s, r, &e->o);
    case SQL_KIND_NONE: return outcome_fail(s, &e->o, 900, "invalid SQL statement");
    default:
        if (r->step_count == 0)
            return outcome_fail(s, &e->o, 3001, "unimplemented feature: %s", sql_kind_name(r->kind));
        return other_run(s, r, NULL, &e->o);
    }
}

static bool run_statement(Exec *e)
{
    bool    fresh;
    Cursor *c = e->c;
    METRIC_ADD(statements, 1);
    if (c->substitute) {
        cursor_close_result(e->s, c);
        xlat_release(c->x);
        c->x = NULL;
        c->substitute = false;
    }
    e->s->stats.parses += (e->q->options & EXEC_PARSE) != 0;
    if (!(c->scan.kind == SCAN_QUERY && c->x && c->x->result->kind == SQL_KIND_SELECT) && !exec_translate(e, false, &fresh))
        return false;
    vdollar_ran(e->s, c->x);
    vdollar_tell(e->s, c->sql);
    switch (c->x->result->kind) {
    case SQL_KIND_SELECT: return run_query(e);
    case SQL_KIND_INSERT:
    case SQL_KIND_UPDATE:
    case SQL_KIND_DELETE:
    case SQL_KIND_MERGE: return dml_run(e);
    case SQL_KIND_CALL:
    case SQL_KIND_PLSQL: return plsql_call(e);
    default: return run_other(e, c->x->result);
    }
}

/* PARSE without EXECUTE: columns of a query, a check of the rest. */
static bool parse_only(Exec *e)
{
    bool fresh;
    if (!exec_translate(e, false, &fresh))
        return false;
    if (e->c->x->result->kind != SQL_KIND_SELECT)
        return true;
    if (!query_describe(e))
        return false;
    describe_once(e);
    return true;
}

/* DEFINE and FETCH without EXECUTE: rows of the open result. */
static bool more_rows(Exec *e)
{
    Cursor *c = e->c;
    if (is_scroll(e))
        return query_scroll(e, scroll_from(e), batch_rows(e));
    if (!rows_wanted(e) || (c->x && c->x->result->kind != SQL_KIND_SELECT && !c->columns))
        return true;
    if (!c->stream && !c->exhausted && !c->columns)
        return outcome_fail(e->s, &e->o, 1002, "fetch out of sequence");
    return query_rows(e->s, c, batch_rows(e), &e->o);
}

/* go-ora names dates and intervals by OCI's descriptor types. */
static void usual_types(TtcBind *binds, uint32_t n)
{
    static const struct {
        uint8_t from, to;
    } rows[] = { { 187, ORA_TIMESTAMP }, { 188, ORA_TIMESTAMP_TZ }, { 189, ORA_INTERVAL_YM }, { 190, ORA_INTERVAL_DS }, { 232, ORA_TIMESTAMP_LTZ } };
    for (uint32_t i = 0; i < n; i++)
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            if (binds[i].type == rows[k].from)
                binds[i].type = rows[k].to;
}

/* The cursor named, or a new one; descriptors are kept on it. */
static bool prepare_cursor(Exec *e)
{
    Session          *s = e->s;
    const TtcExecute *q = e->q;
    e->c = q->cursor_id ? cursor_find(s, q->cursor_id) : NULL;
    if (q->cursor_id && (!e->c || q->bad_cursor) && !q->sql.n)
        return outcome_fail(s, &e->o, 1003, "no statement parsed");
    if (!e->c && !q->sql.n)
        return outcome_fail(s, &e->o, 1003, "no statement parsed");
    if (!e->c && !(e->c = cursor_new(s)))
        return outcome_fail(s, &e->o, 1000, "maximum open cursors exceeded");
    if (q->sql.n)
        cursor_reset(s, e->c, q->sql);
    Cursor *c = e->c;
    if (q->n_defines) {
        c->defines = ttc_binds_copy(c->a, q->defines, q->n_defines);
        c->n_defines = q->n_defines;
    }
    if (q->function == FN_EXECUTE && (q->options & EXEC_EXECUTE) && (q->n_binds || q->sql.n)) {
        c->binds = q->n_binds ? ttc_binds_copy(c->a, q->binds, q->n_binds) : NULL;
        c->n_binds = q->n_binds;
        usual_types(c->binds, c->n_binds);
        c->dirs = NULL;
    }
    return true;
}

static bool autocommit_allowed(Exec *e)
{
    return !e->q->autocommit || e->c->scan.kind == SCAN_QUERY || txn_may_end(e->s, true, &e->o);
}

static bool dispatch(Exec *e)
{
    if (!prepare_cursor(e))
        return false;
    if ((e->q->options & EXEC_EXECUTE) && e->c->nested)
        return outcome_fail(e->s, &e->o, 1003, "no statement parsed"); /* as Oracle: it is fetched, never run */
    if (e->q->options & EXEC_EXECUTE)
        return autocommit_allowed(e) && run_statement(e);
    /* A statement parsed again comes by its cursor, without its text. */
    if ((e->q->options & EXEC_PARSE) || ((e->q->options & (EXEC_DESCRIBE | EXEC_DEFINE | EXEC_FETCH)) == EXEC_DESCRIBE))
        return parse_only(e);
    return more_rows(e);
}

void call_execute(Session *s, const TtcExecute *q)
{
    Exec e = { .s = s, .q = q };
    bool is_new = q->cursor_id == 0;
    bool ok = dispatch(&e);
    if (!ok && is_new && e.c) { /* a statement that never ran leaves no cursor */
        if (e.c->x)
            e.o.sql_type = sql_type_of(e.c->x->result->kind);
        cursor_free(s, e.c->id);
        e.c = NULL;
    }
    if (is_new && e.c)
        s->new_cursor = e.c->id;
    finish(&e);
}

/* The columns of a query that is not run; `put` writes them. Nothing is kept of a cursor made for it. */
static void describe_only(Session *s, uint32_t cursor_id, Str sql, void (*put)(Session *, const OutColumn *, uint32_t), Outcome *o)
{
    TtcExecute m = { .function = FN_EXECUTE, .options = EXEC_PARSE | EXEC_DESCRIBE, .cursor_id = cursor_id, .sql = sql };
    Exec       e = { .s = s, .q = &m };
    bool       fresh;
    if (prepare_cursor(&e) && exec_translate(&e, false, &fresh) && e.c->x->result->kind == SQL_KIND_SELECT && query_describe(&e))
        put(s, e.c->columns, e.c->n_columns);
    if (e.c && cursor_id == 0)
        cursor_free(s, e.c->id);
    *o = e.o;
}

/* ojdbc's PreparedStatement.getMetaData before the first run. */
void call_describe(Session *s, const TtcDescribe *q)
{
    Outcome o;
    describe_only(s, q->cursor_id, q->sql, columns_describe_params, &o);
    reply_end(s, &o);
}

void call_describe_name(Session *s, Str name)
{
    Outcome o, other = { 0 };
    describe_only(s, 0, str_of(arena_printf(s->call, "SELECT * FROM %.*s", STR_ARG(name))), columns_describe_name, &o);
    if (o.ora == 942 || o.ora == 903) {
        outcome_fail(s, &other, 4043, "object %.*s does not exist", STR_ARG(name));
        o = other;
    }
    reply_end(s, &o);
}

void call_fetch(Session *s, const TtcFetch *q)
{
    Outcome o = { 0 };
    Cursor *c = cursor_find(s, q->cursor_id);
    if (!c || (!c->stream && !c->exhausted && !c->nested))
        outcome_fail(s, &o, 1002, "fetch out of sequence");
    else
        query_rows(s, c, q->rows ? q->rows : 1, &o);
    o.cursor_id = q->cursor_id;
    o.sql_type = END_SQL_SELECT;
    reply_end(s, &o);
    if (o.fatal) {
        s->ending = true;
        s->why = "backend lost";
    }
}
