/* Nested cursors: their plans, their table, their opening. */
#include "config.h"
#include "server/nested.h"

#include "server/binds.h"
#include "server/record.h"
#include "server/statement.h"
#include "server/txn.h"
#include "wire/ora_type.h"
#include "wire/ttc_rows.h"

#include <stdlib.h>

/* ---- the table of ids ---- */

enum { TABLE_FIRST = 1024, TABLE_MOST = 0x10000 - NESTED_BASE };

struct NestedTable {
    Cursor **at;  /* by id - NESTED_BASE */
    uint32_t size, used;
    uint32_t next; /* where the search for a free place begins */
};

Cursor *nested_find(const Session *s, uint32_t id)
{
    const NestedTable *t = s->nested;
    return t && id >= NESTED_BASE && id - NESTED_BASE < t->size ? t->at[id - NESTED_BASE] : NULL;
}

/* Half of the places stay free: so many ids are given before one comes again. */
static bool table_room(Session *s)
{
    NestedTable *t = s->nested;
    if (!t && !(t = s->nested = ARENA_NEW(s->a, NestedTable)))
        return false;
    if (t->used < t->size / 2)
        return true;
    uint32_t size = t->size ? t->size * 2 : TABLE_FIRST;
    Cursor **more = size <= TABLE_MOST ? realloc(t->at, size * sizeof *more) : NULL;
    if (!more)
        return false;
    memset(more + t->size, 0, (size - t->size) * sizeof *more);
    t->next = t->size;
    t->at = more;
    t->size = size;
    return true;
}

static Cursor *new_cursor(Session *s, Cursor *parent)
{
    if (!table_room(s))
        return NULL;
    NestedTable *t = s->nested;
    while (t->at[t->next % t->size])
        t->next++;
    uint32_t at = t->next++ % t->size;
    Cursor  *c = cursor_alloc(NESTED_BASE + at);
    if (!c)
        return NULL;
    t->at[at] = c;
    t->used++;
    c->parent = parent;
    c->sibling = parent->children;
    if (c->sibling)
        c->sibling->before = c;
    parent->children = c;
    return c;
}

void nested_forget(Session *s, Cursor *c)
{
    if (c->sibling)
        c->sibling->before = c->before;
    if (c->before)
        c->before->sibling = c->sibling;
    else
        c->parent->children = c->sibling;
    s->nested->at[c->id - NESTED_BASE] = NULL;
    s->nested->used--;
}

/* ---- plans ---- */

/* As the descriptors of the enclosing statement's binds, or by the types of the row's values. */
static TtcBind *binds_of(Arena *a, const SqlNested *sql, const TtcBind *outer, uint32_t n_outer)
{
    TtcBind *binds = ARENA_ARRAY(a, TtcBind, sql->result->bind_count + 1);
    for (uint32_t i = 0; i < sql->result->bind_count; i++) {
        const SqlNestedBind *b = &sql->binds[i];
        if (!b->field && b->outer < n_outer)
            binds[i] = outer[b->outer];
        else if (b->field)
            binds[i] = (TtcBind){ .type = (uint8_t)otype_ttc(sql->fields[b->field - 1].id), .csfrm = ORA_CSFRM_IMPLICIT };
    }
    return binds;
}

static void keep_description(void *ctx, int tag, const PGresult *res)
{
    PGresult **to = ctx;
    (void)tag;
    PQclear(*to);
    *to = PQcopyResult(res, PG_COPYRES_ATTRS);
}

static bool describe(Session *s, const SqlResult *r, const TtcBind *binds, PGresult **desc, Outcome *o)
{
    BeError       err;
    TxnGuard      g;
    const Params *p = params_new(s, s->call, r, binds, r->bind_count);
    if (!txn_begin_batch(s, &g, false, false, o))
        return false;
    be_queue_describe(s->be, be_stmt(s->be, query_rows_step(r)->pg, p->be.n, p->oids), 0);
    txn_end_batch(s, &g, false);
    if (be_run(s->be, keep_description, desc, &err, NULL))
        return true;
    txn_undo(s, &g);
    return outcome_backend(s, o, &err);
}

static bool make_plans(Session *s, Arena *a, const SqlResult *r, const TtcBind *binds, uint32_t n_binds, NestedPlan ***plans, Outcome *o);

static bool make_plan(Session *s, Arena *a, const SqlNested *sql, const TtcBind *outer, uint32_t n_outer, NestedPlan *plan, Outcome *o)
{
    PGresult        *desc = NULL;
    NestedPlan     **inner;
    bool             readable;
    const SqlResult *r = sql->result;
    const TtcBind   *binds = binds_of(s->call, sql, outer, n_outer);
    *plan = (NestedPlan){ .sql = sql };
    bool ok = describe(s, r, binds, &desc, o) && make_plans(s, a, r, binds, r->bind_count, &inner, o);
    if (ok) {
        plan->columns = columns_make(s, a, r, desc, &plan->n_columns, &plan->has_lobs, &readable);
        for (uint32_t i = 0; i < plan->n_columns && i < r->column_count; i++)
            plan->columns[i].nested = inner[i];
        if (!readable) /* its columns come as text then, and so they are described */
            plan->text_query = str_copy(a, query_as_text(s, query_rows_step(r)->pg, desc));
    }
    PQclear(desc);
    return ok;
}

/* By column of `r`; NULL where it is no CURSOR. */
static bool make_plans(Session *s, Arena *a, const SqlResult *r, const TtcBind *binds, uint32_t n_binds, NestedPlan ***plans, Outcome *o)
{
    *plans = ARENA_ARRAY(a, NestedPlan *, r->column_count + 1);
    for (uint32_t i = 0; i < r->column_count; i++) {
        if (!r->columns[i].nested)
            continue;
        (*plans)[i] = ARENA_NEW(a, NestedPlan);
        if (!make_plan(s, a, r->columns[i].nested, binds, n_binds, (*plans)[i], o))
            return false;
    }
    return true;
}

bool nested_plan(Session *s, Cursor *c, Outcome *o)
{
    const SqlResult *r = c->x->result;
    if (c->planned == r)
        return true;
    if (!make_plans(s, c->a, r, c->binds, c->n_binds, &c->plans, o))
        return false;
    c->planned = r;
    return true;
}

/* ---- values ---- */

void nested_keep_cells(Cursor *c, const TtcCell *cells)
{
    const SqlResult *r = c->x->result;
    bool             wanted = false;
    for (uint32_t i = 0; i < r->column_count; i++)
        wanted |= r->columns[i].nested != NULL;
    if (!wanted || (!c->kept && !(c->kept = arena_new(0))))
        return;
    arena_reset(c->kept);
    c->cells = arena_memdup(c->kept, cells, c->n_binds * sizeof *cells);
    for (uint32_t i = 0; i < c->n_binds; i++)
        c->cells[i].v = str_copy(c->kept, cells[i].v);
}

bool nested_adopt(Session *s, Cursor *c, const TtcBind *binds, const TtcCell *cells, uint32_t n, Outcome *o)
{
    c->binds = ttc_binds_copy(c->a, binds, n);
    c->n_binds = n;
    nested_keep_cells(c, cells);
    if (!nested_plan(s, c, o))
        return false;
    for (uint32_t i = 0; i < c->n_columns && i < c->x->result->column_count; i++)
        c->columns[i].nested = c->plans[i];
    return true;
}

static void keep_cell(Cursor *c, uint32_t i, const TtcBind *bind, const TtcCell *cell)
{
    c->binds[i] = *bind;
    c->cells[i] = *cell;
    c->cells[i].v = str_copy(c->a, cell->v);
}

/* The row's values in Oracle's encoding, by field. */
static bool take_fields(Session *s, const SqlNested *sql, const char *v, int n, TtcBind *binds, TtcCell *cells, Outcome *o)
{
    Record      r;
    Oid         type;
    const char *value;
    int         length;
    bool        ok = record_open(&r, v, n);
    for (uint32_t i = 0; ok && i < sql->field_count; i++) {
        OutColumn col;
        Str       bytes = { NULL, 0 };
        ok = record_next(&r, &type, &value, &length);
        if (!ok)
            break;
        columns_value(s, type, &sql->fields[i], &col);
        if (value && !value_bytes(s, s->call, &col, value, length, &bytes, o))
            return false;
        binds[i] = (TtcBind){ .type = value_natural_type(&col), .csfrm = ORA_CSFRM_IMPLICIT };
        cells[i] = (TtcCell){ .kind = value ? CELL_VALUE : CELL_NULL, .v = bytes };
    }
    return ok || outcome_fail(s, o, 604, "error occurred at recursive SQL level 1: a row of a CURSOR expression cannot be read");
}

bool nested_put(Session *s, Cursor *outer, const OutColumn *col, const char *v, int n, Outcome *o)
{
    const NestedPlan *plan = col->nested;
    const SqlNested  *sql = plan->sql;
    TtcBind          *binds = ARENA_ARRAY(s->call, TtcBind, sql->field_count + 1);
    TtcCell          *cells = ARENA_ARRAY(s->call, TtcCell, sql->field_count + 1);
    if (v && !take_fields(s, sql, v, n, binds, cells, o))
        return false;
    Cursor *c = new_cursor(s, outer);
    if (!c)
        return outcome_fail(s, o, 1000, "maximum open cursors exceeded");
    xlat_hold(outer->x);
    c->x = outer->x;
    c->nested = plan;
    c->columns = plan->columns;
    c->n_columns = plan->n_columns;
    c->has_lobs = plan->has_lobs;
    c->scan.kind = SCAN_QUERY;
    c->client_made = c->described = true;
    c->n_binds = sql->result->bind_count;
    c->binds = ARENA_ARRAY(c->a, TtcBind, c->n_binds + 1);
    c->cells = ARENA_ARRAY(c->a, TtcCell, c->n_binds + 1);
    for (uint32_t i = 0; i < c->n_binds; i++) {
        const SqlNestedBind *b = &sql->binds[i];
        if (b->field)
            keep_cell(c, i, &binds[b->field - 1], &cells[b->field - 1]);
        else if (b->outer < outer->n_binds && outer->cells)
            keep_cell(c, i, &outer->binds[b->outer], &outer->cells[b->outer]);
        else
            return outcome_fail(s, o, 1008, "not all variables bound");
    }
    ttc_put_cursor(&s->reply, columns_wire(s, c->columns, c->n_columns), c->n_columns, (uint16_t)c->id);
    return true;
}

bool nested_open(Session *s, Cursor *c, Outcome *o)
{
    const NestedPlan *plan = c->nested;
    const SqlResult  *r = plan->sql->result;
    BeError           err;
    TxnGuard          g;
    txn_settle(s);
    Params *p = params_new(s, s->call, r, c->binds, c->n_binds);
    if (!params_fill(s, s->call, p, r, c->binds, c->cells, c->n_binds, o))
        return false;
    c->stream = query_stream(s, r, p, plan->text_query, false, &g, &err, o);
    return c->stream || (!o->ora && outcome_backend(s, o, &err));
}
