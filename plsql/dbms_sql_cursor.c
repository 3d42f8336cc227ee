/* What a cursor of DBMS_SQL does: parsed, bound, executed, fetched. It lives in the session, across calls. */
#include "config.h"
#include "plsql/dbms_sql.h"
#include "plsql/prepared.h"

#include "server/sql_scan.h"
#include "wire/ora_type.h"

SqlCursor *sql_cursor_new(PlSupplied *p)
{
    Arena     *a = arena_new(0);
    SqlCursor *c = ARENA_NEW(a, SqlCursor);
    *c = (SqlCursor){ .next = p->cursors, .id = ++p->last_id, .a = a, .mem = pl_mem_new(a) };
    p->cursors = c;
    return c;
}

SqlCursor *sql_cursor_of(PlRun *run, const PlValue *id)
{
    int64_t n;
    if (pl_is_null(id) || !pl_as_int(run, id, &n)) {
        run->err = (Outcome){ 0 };
        pl_raise(run, 1001, "invalid cursor");
        return NULL;
    }
    for (SqlCursor *c = pl_supplied(run->s)->cursors; c; c = c->next)
        if (c->id == n)
            return c;
    pl_raise(run, 1001, "invalid cursor");
    return NULL;
}

void sql_cursor_close(PlSupplied *p, SqlCursor *c)
{
    for (SqlCursor **at = &p->cursors; *at; at = &(*at)->next) {
        if (*at == c) {
            *at = c->next;
            break;
        }
    }
    pl_close(&c->cur);
    arena_free(c->a);
}

void pl_dbms_sql_free(PlSupplied *p)
{
    while (p->cursors)
        sql_cursor_close(p, p->cursors);
}

/* Names compare without case and colon. */
static Str bare_name(Arena *a, Str name)
{
    while (name.n && (*name.p == ':' || *name.p == ' '))
        name = (Str){ name.p + 1, name.n - 1 };
    return str_upper(a, name);
}

SqlBindVar *sql_cursor_find(SqlCursor *c, Str name)
{
    for (SqlBindVar *b = c->binds; b; b = b->next)
        if (str_eq(b->name, bare_name(c->a, name)))
            return b;
    return NULL;
}

/* DDL runs at once; of the rest only the text is looked at. */
bool sql_cursor_parse(PlRun *run, SqlCursor *c, Str sql)
{
    SqlScan    scan;
    bool       fresh;
    PlSupplied *p = pl_supplied(run->s);
    pl_close(&c->cur);
    c->sql = str_copy(c->a, sql);
    c->binds = NULL;
    c->defines = NULL;
    c->n_defines = 0;
    c->executed = c->parsed = false;
    c->fetched = 0;
    sql_scan(c->sql, &scan);
    c->block = scan.kind == SCAN_PLSQL;
    const Xlat *x = translate(run->s, c->sql, NULL, 0, c->block ? 0 : TRANSLATE_DISTINCT, &fresh, &run->err);
    if (!x) {
        p->last_error_position = run->err.has_offset ? run->err.offset : 0;
        run->err.has_offset = false;
        return false;
    }
    SqlKind kind = x->result->kind;
    xlat_release(x);
    c->parsed = true;
    if (kind != SQL_KIND_DDL && kind != SQL_KIND_CREATE_TABLE)
        return true;
    PlRows rows;
    if (!pl_execute(run, c->sql, NULL, 0, &rows))
        return false;
    pl_rows_free(&rows);
    return true;
}

bool sql_cursor_bind(PlRun *run, SqlCursor *c, Str name, const PlValue *value)
{
    SqlBindVar *b = sql_cursor_find(c, name);
    if (!b) {
        b = ARENA_NEW(c->a, SqlBindVar);
        b->name = bare_name(c->a, name);
        b->next = c->binds;
        c->binds = b;
    }
    pl_cell_free(c->mem->heap, &b->cell);
    b->type = value->o ? value->o->type : NULL;
    return pl_store(run, (PlPlace){ &b->cell, b->type ? b->type : &pl_any_type, c->mem->heap }, value);
}

/* ---- EXECUTE ---- */

/* The statement's binds in their places: by occurrence of SQL, by name of a block. row: of arrays. */
typedef struct Places {
    SqlBindVar **v;
    bool        *returned;
    uint32_t     n;
} Places;

static bool find_places(PlRun *run, SqlCursor *c, const SqlResult *r, Places *p)
{
    p->v = ARENA_ARRAY(run->s->call, SqlBindVar *, r->bind_count);
    p->returned = ARENA_ARRAY(run->s->call, bool, r->bind_count);
    p->n = 0;
    for (uint32_t i = 0; i < r->bind_count; i++) {
        SqlBindVar *b = sql_cursor_find(c, r->binds[i].name);
        bool        seen = false;
        for (uint32_t k = 0; c->block && k < p->n; k++)
            seen |= p->v[k] == b;
        if (!b)
            return pl_raise(run, 1008, "not all variables bound");
        if (seen)
            continue;
        p->returned[p->n] = r->binds[i].is_return;
        p->v[p->n++] = b;
    }
    return true;
}

/* How often an array's statement runs: as its arrays are long. */
static bool subscripts(PlRun *run, const Places *p, PlKey *first, PlKey *last, bool *any)
{
    *any = false;
    for (uint32_t i = 0; i < p->n; i++) {
        const PlComposite *o = p->v[i]->cell.o;
        PlKey              low, high;
        if (!o || p->returned[i] || !pl_is_collection(o->type))
            continue;
        if (!pl_first_key(o, false, &low) || !pl_first_key(o, true, &high))
            return pl_raise(run, 6562, "type of out argument must match type of column or bind variable");
        *first = *any && first->i > low.i ? *first : low;
        *last = *any && last->i < high.i ? *last : high;
        *any = true;
    }
    return true;
}

static bool values(PlRun *run, const Places *p, const PlKey *at, PlValue *out)
{
    for (uint32_t i = 0; i < p->n; i++) {
        PlComposite *o = p->v[i]->cell.o;
        out[i] = pl_read(&p->v[i]->cell);
        if (p->returned[i]) {
            out[i] = pl_null(ORA_VARCHAR);
        } else if (o && at) {
            const PlCell *cell = pl_element(run, o, at);
            if (!cell)
                return false;
            out[i] = pl_read(cell);
        }
    }
    return true;
}

static bool add_returned(PlRun *run, SqlCursor *c, SqlBindVar *b, const PlValue *v, int64_t *at)
{
    if (!b->type)
        return pl_store(run, (PlPlace){ &b->cell, &pl_any_type, c->mem->heap }, v);
    PlKey   key = { .i = ++*at };
    PlCell *cell = pl_element_made(run, b->cell.o, &key);
    return cell && pl_store(run, (PlPlace){ cell, b->type->element, c->mem->heap }, v);
}

/* RETURNING's rows into their variables. */
static bool take_returned(PlRun *run, SqlCursor *c, const Places *p, PlRows *rows, int64_t *at)
{
    PlValue *row = ARENA_ARRAY(run->s->call, PlValue, rows->n + 1);
    int      n = rows->res ? PQntuples(rows->res) : 0;
    for (int i = 0; i < n; i++) {
        int64_t was = *at, next = was;
        if (!pl_rows_take(run, rows, i, row))
            return false;
        for (uint32_t k = 0, column = 0; k < p->n; k++) {
            if (!p->returned[k] || column >= rows->n)
                continue;
            next = was;
            if (!add_returned(run, c, p->v[k], &row[column++], &next))
                return false;
        }
        *at = next;
    }
    return true;
}

static bool run_dml(PlRun *run, SqlCursor *c, const Places *p, int64_t *changed)
{
    PlKey    from = { 0 }, to = { 0 };
    bool     arrays;
    PlValue *args = ARENA_ARRAY(run->s->call, PlValue, p->n);
    int64_t  at = 0;
    *changed = 0;
    if (!subscripts(run, p, &from, &to, &arrays))
        return false;
    for (PlKey k = from; k.i <= to.i; k.i++) {
        PlRows rows;
        if (!values(run, p, arrays ? &k : NULL, args) || !pl_execute(run, c->sql, args, p->n, &rows))
            return false;
        *changed += run->rowcount > 0 ? run->rowcount : 0;
        bool ok = take_returned(run, c, p, &rows, &at);
        pl_rows_free(&rows);
        if (!ok)
            return false;
    }
    return true;
}

static bool run_query(PlRun *run, SqlCursor *c, const Places *p)
{
    PlValue *args = ARENA_ARRAY(run->s->call, PlValue, p->n);
    pl_close(&c->cur);
    if (!values(run, p, NULL, args))
        return false;
    if (!pl_open(run, c->sql, args, p->n, &c->cur)) {
        pl_close(&c->cur);
        return false;
    }
    c->row = ARENA_ARRAY(c->a, PlCell, c->cur.n);
    c->fetched = 0;
    return true;
}

static bool run_block(PlRun *run, SqlCursor *c, const Places *p)
{
    PlValue *args = ARENA_ARRAY(run->s->call, PlValue, p->n);
    if (!values(run, p, NULL, args) || !pl_dynamic_block(run, c->sql, args, p->n))
        return false;
    for (uint32_t i = 0; i < p->n; i++) {
        PlPlace to = { &p->v[i]->cell, p->v[i]->type ? p->v[i]->type : &pl_any_type, c->mem->heap };
        if (!pl_store(run, to, &args[i]))
            return false;
    }
    return true;
}

bool sql_cursor_execute(PlRun *run, SqlCursor *c, int64_t *rows)
{
    bool   fresh;
    Places p;
    *rows = 0;
    if (!c->parsed)
        return pl_raise(run, 1003, "no statement parsed");
    const Xlat *x = translate(run->s, c->sql, NULL, 0, c->block ? 0 : TRANSLATE_DISTINCT, &fresh, &run->err);
    if (!x)
        return false;
    SqlKind kind = x->result->kind;
    bool    ok = find_places(run, c, x->result, &p);
    if (ok && c->block)
        ok = run_block(run, c, &p);
    else if (ok && kind == SQL_KIND_SELECT)
        ok = run_query(run, c, &p);
    else if (ok && kind != SQL_KIND_DDL && kind != SQL_KIND_CREATE_TABLE)
        ok = run_dml(run, c, &p, rows);
    xlat_release(x);
    c->executed = ok;
    return ok;
}

/* ---- FETCH ---- */

static bool keep_row(PlRun *run, SqlCursor *c, const PlValue *row)
{
    for (uint32_t i = 0; i < c->cur.n; i++)
        if (!pl_store(run, (PlPlace){ &c->row[i], &pl_any_type, c->mem->heap }, &row[i]))
            return false;
    return true;
}

static const PlType rows_type = { .kind = PLK_NESTED, .element = &pl_any_type, .limit = INT32_MAX };

static bool keep_portion(PlRun *run, SqlCursor *c, const PlValue *row)
{
    for (uint32_t i = 0; i < c->n_defines && i < c->cur.n; i++) {
        if (!c->defines[i].count)
            continue;
        PlCell *cell = pl_composite_add(c->rows[i]);
        if (!pl_store(run, (PlPlace){ cell, &pl_any_type, c->mem->heap }, &row[i]))
            return false;
    }
    return true;
}

static int64_t portion(SqlCursor *c)
{
    int64_t most = 0;
    for (uint32_t i = 0; i < c->n_defines; i++)
        most = c->defines[i].count > most ? c->defines[i].count : most;
    if (most && !c->rows) {
        c->rows = ARENA_ARRAY(c->a, PlComposite *, c->n_defines);
        for (uint32_t i = 0; i < c->n_defines; i++)
            c->rows[i] = pl_composite_new(c->mem->heap, &rows_type);
    }
    for (uint32_t i = 0; most && i < c->n_defines; i++)
        pl_composite_clear(c->rows[i]);
    return most;
}

bool sql_cursor_fetch(PlRun *run, SqlCursor *c, int64_t *n)
{
    *n = 0;
    if (!c->executed || !c->cur.stream)
        return pl_raise(run, 1002, "fetch out of sequence");
    PlValue *row = ARENA_ARRAY(run->s->call, PlValue, c->cur.n);
    int64_t  most = portion(c);
    do {
        int rc = pl_fetch(run, &c->cur, row);
        if (rc <= 0)
            return rc == 0;
        if (!keep_row(run, c, row) || (most && !keep_portion(run, c, row)))
            return false;
        c->fetched++;
        ++*n;
    } while (*n < most);
    return true;
}

/* ---- DESCRIBE ---- */

static void keep_result(void *ctx, int tag, const PGresult *res)
{
    (void)tag;
    PQclear(*(PGresult **)ctx);
    *(PGresult **)ctx = PQcopyResult(res, PG_COPYRES_ATTRS);
}

bool sql_cursor_describe(PlRun *run, SqlCursor *c, OutColumn **cols, uint32_t *n)
{
    Session  *s = run->s;
    bool      fresh, lobs, readable;
    BeError   err;
    PGresult *res = NULL;
    if (!c->parsed)
        return pl_raise(run, 1003, "no statement parsed");
    const Xlat *x = translate(s, c->sql, NULL, 0, TRANSLATE_DISTINCT, &fresh, &run->err);
    if (!x)
        return false;
    const SqlResult *r = x->result;
    Params          *p = params_new(s, s->call, r, NULL, 0);
    if (r->kind != SQL_KIND_SELECT) {
        xlat_release(x);
        return pl_raise(run, 900, "invalid SQL statement");
    }
    bool ok = be_begin(s->be, &err);
    if (ok) {
        be_queue_describe(s->be, be_stmt(s->be, pl_main_step(r)->pg, (int)r->param_count, p->oids), 0);
        ok = be_run(s->be, keep_result, &res, &err, NULL);
    }
    if (ok)
        *cols = columns_make(s, s->call, r, res, n, &lobs, &readable);
    else
        pl_backend_failed(run, pl_main_step(r), &err);
    PQclear(res);
    xlat_release(x);
    return ok;
}
