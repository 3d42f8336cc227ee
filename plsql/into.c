/* Rows of queries and RETURNING into variables: one, or all of them into collections. */
#include "config.h"
#include "plsql/code.h"

/* Takes its columns field by field; an object is one value of one column. */
static bool is_row(const PlType *t)
{
    return t->kind == PLK_RECORD && !t->owner.n;
}

/* The record that takes a whole row, if the only target is one. */
static bool record_target(PlRun *run, const List *targets, PlPlace *to)
{
    const PlPath *path = targets->n == 1 ? pl_path(run, targets->v[0]) : NULL;
    to->type = NULL;
    if (!path || !is_row(pl_path_type(path)))
        return true;
    return pl_path_place(run, path, to);
}

static bool count_fits(PlRun *run, uint32_t have, uint32_t want)
{
    if (have == want)
        return true;
    return pl_raise(run, 6550, "line %u, column 1:\nPL/SQL: ORA-%05d: %s values", pl_line_of(run, run->frame->at), have > want ? 947 : 913,
                    have > want ? "not enough" : "too many");
}

/* One row into the fields of a record, or one value into anything else. */
static bool store_row(PlRun *run, PlPlace to, const PlValue *row, uint32_t n)
{
    if (!is_row(to.type))
        return count_fits(run, n, 1) && pl_store(run, to, &row[0]);
    PlComposite *o = to.cell->o;
    if (!count_fits(run, n, o->n))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (!pl_store(run, (PlPlace){ o->v[i], o->type->fields[i].type, o->heap }, &row[i]))
            return false;
    return true;
}

uint32_t pl_into_width(PlRun *run, const List *targets)
{
    const PlPath *path = targets->n == 1 ? pl_path(run, targets->v[0]) : NULL;
    const PlType *t = path ? pl_path_type(path) : NULL;
    if (t && pl_is_collection(t))
        t = t->element;
    return t && is_row(t) ? t->n_fields : targets->n;
}

bool pl_into(PlRun *run, const List *targets, const PlValue *row, uint32_t n)
{
    PlPlace record;
    if (!record_target(run, targets, &record))
        return false;
    if (record.type)
        return store_row(run, record, row, n);
    if (!count_fits(run, n, targets->n))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (!pl_assign(run, targets->v[i], &row[i]))
            return false;
    return true;
}

/* ---- BULK COLLECT ---- */

static bool collection(PlRun *run, const Node *target, PlPlace *to)
{
    const PlPath *path = pl_path(run, target);
    if (!path || !pl_path_place(run, path, to))
        return path ? false : pl_raise(run, 6550, "PLS-00497: cannot mix between single row and multi-row (BULK) in INTO list");
    if (!pl_is_collection(to->type))
        return pl_raise(run, 6550, "PLS-00497: cannot mix between single row and multi-row (BULK) in INTO list");
    return true;
}

bool pl_bulk_clear(PlRun *run, const List *targets)
{
    for (uint32_t i = 0; i < targets->n; i++) {
        PlPlace to;
        if (!collection(run, targets->v[i], &to))
            return false;
        pl_composite_clear(to.cell->o);
        to.cell->o->null = false;
    }
    return true;
}

static bool add_element(PlRun *run, PlComposite *o, const PlValue *row, uint32_t n)
{
    const PlType *t = o->type;
    PlKey         key = { .i = (int64_t)o->n + 1 };
    PlCell       *cell;
    if (t->kind == PLK_VARRAY && o->n >= t->limit)
        return pl_raise(run, 22165, "given index [%lld] must be in the range of [1] to [%lld]", (long long)key.i, (long long)t->limit);
    if (t->kind == PLK_ASSOC) {
        cell = pl_element_made(run, o, &key);
    } else {
        cell = pl_composite_add(o);
        if (!pl_start(run, (PlPlace){ cell, t->element, o->heap }))
            return false;
    }
    return cell && store_row(run, (PlPlace){ cell, t->element, o->heap }, row, n);
}

bool pl_bulk_add(PlRun *run, const List *targets, const PlValue *row, uint32_t n)
{
    PlPlace to;
    if (targets->n == 1)
        return collection(run, targets->v[0], &to) && add_element(run, to.cell->o, row, n);
    if (!count_fits(run, n, targets->n))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (!collection(run, targets->v[i], &to) || !add_element(run, to.cell->o, &row[i], 1))
            return false;
    return true;
}

bool pl_into_bulk(PlRun *run, const List *targets, PlRows *rows, bool more)
{
    int      n = rows->res ? PQntuples(rows->res) : 0;
    PlValue *row = ARENA_ARRAY(run->s->call, PlValue, rows->n + 1);
    if (!more && !pl_bulk_clear(run, targets))
        return false;
    for (int i = 0; i < n; i++) {
        ArenaMark mark = arena_mark(run->s->call);
        if (!pl_rows_take(run, rows, i, row) || !pl_bulk_add(run, targets, row, rows->n))
            return false;
        arena_release(run->s->call, mark);
    }
    return true;
}
