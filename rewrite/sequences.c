/* Pass sequences: seq.NEXTVAL becomes nextval(). All NEXTVALs of one sequence in one row are one value in Oracle, and
 * CURRVAL beside NEXTVAL is that value: the first occurrence draws, the others read it with currval(). */
#include "config.h"
#include "rewrite/resolve.h"
#include "rewrite/seq_default.h"

typedef struct Drawn {
    Rw      *rw;
    StrList  names; /* drawn from in this row already, as schema.name */
    bool     nextval_ahead;
    Str      wanted;
} Drawn;

Str seq_full_name(Rw *rw, const SeqValue *s)
{
    return s->name.n > 1 ? str_of(arena_printf(rw->a, "%.*s.%.*s", STR_ARG(s->name.v[s->name.n - 2]), STR_ARG(s->name.v[s->name.n - 1])))
                         : s->name.v[s->name.n - 1];
}

static bool drawn(const Drawn *d, Str name)
{
    for (uint32_t i = 0; i < d->names.n; i++)
        if (str_eq(d->names.v[i], name))
            return true;
    return false;
}

static WalkStep find_nextval(Node **slot, void *ctx)
{
    Drawn *d = ctx;
    if (!AST_IS(SeqValue, *slot) || AST_AS(SeqValue, *slot)->currval)
        return WALK_ON;
    d->nextval_ahead |= str_eq(seq_full_name(d->rw, AST_AS(SeqValue, *slot)), d->wanted);
    return WALK_ON;
}

static bool exists(Rw *rw, Node *n)
{
    SeqValue *s = AST_AS(SeqValue, n);
    Str schema = s->name.n > 1 ? s->name.v[s->name.n - 2] : (Str){ 0 };
    if (s->dblink.n)
        return rw_refuse(rw, 3001, n, "remote-sequence", "unimplemented feature: sequence of a remote database");
    if (rw->catalog && rw->catalog->sequence(rw->catalog, schema, s->name.v[s->name.n - 1]) == CAT_NO)
        return rw_refuse(rw, 2289, n, "no-such-sequence", "sequence does not exist");
    return true;
}

typedef struct Lower {
    Drawn  d;
    Node  *row; /* the tree that makes one row: a SELECT, a VALUES row, an UPDATE ... */
} Lower;

static Node *call_for(Rw *rw, const Node *n, bool currval)
{
    Node *name = AST_NEW(rw->a, PgName, n->at, .name = AST_AS(SeqValue, n)->name, .form = STR("regclass"));
    Node *call = rw_call(rw, n, NULL, currval ? "currval" : "nextval", 1, name);
    call->otype = n->otype;
    return call;
}

static WalkStep lower(Node **slot, void *ctx)
{
    Lower *l = ctx;
    Node  *n = *slot;
    if (!AST_IS(SeqValue, n))
        return WALK_ON;
    if (!exists(l->d.rw, n))
        return WALK_STOP;
    SeqValue *s = AST_AS(SeqValue, n);
    Str  name = seq_full_name(l->d.rw, s);
    bool again = drawn(&l->d, name), currval = again;
    if (!again && s->currval) { /* CURRVAL first and NEXTVAL behind it: both are the new value */
        Drawn probe = { .rw = l->d.rw, .wanted = name };
        ast_walk(&l->row, find_nextval, &probe);
        currval = !probe.nextval_ahead;
    }
    if (!currval)
        strlist_push(l->d.rw->a, &l->d.names, name);
    *slot = call_for(l->d.rw, n, currval);
    rw_rule(l->d.rw, "sequence");
    return WALK_SKIP;
}

static Str last_part(const StrList *parts)
{
    return parts->v[parts->n - 1];
}

/* The place of the i-th value's column in the table: PostgreSQL computes the values of a row in that order, whatever order
 * they are written in. */
static uint32_t place_of(const RsItem *table, const Str *column, uint32_t i)
{
    for (uint32_t j = 0; column && table && j < table->ncolumns; j++)
        if (str_eq(table->columns[j].name, *column))
            return j;
    return i;
}

/* Lowers the items of a row, the one of the first column first. */
static bool lower_row(Lower *l, Node ***items, const Str *columns, uint32_t n, const RsItem *table)
{
    bool *done = ARENA_ARRAY(l->d.rw->a, bool, n + 1);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t next = n;
        for (uint32_t i = 0; i < n; i++)
            if (!done[i] && (next == n || place_of(table, columns ? &columns[i] : NULL, i) < place_of(table, columns ? &columns[next] : NULL, next)))
                next = i;
        done[next] = true;
        if (!ast_walk(items[next], lower, l))
            return false;
    }
    return true;
}

static bool lower_insert(Rw *rw, Insert *in)
{
    Values *v = AST_IS(Values, in->source) ? AST_AS(Values, in->source) : NULL;
    if (!v || v->rows.n != 1 || !AST_IS(RowExpr, v->rows.v[0]))
        return true;
    List   *row = &AST_AS(RowExpr, v->rows.v[0])->items;
    Lower   one = { .d = { .rw = rw }, .row = v->rows.v[0] };
    Node ***items = ARENA_ARRAY(rw->a, Node **, row->n + 1);
    for (uint32_t i = 0; i < row->n; i++)
        items[i] = &row->v[i];
    return lower_row(&one, items, in->columns.n == row->n ? in->columns.v : NULL, row->n, rs_item_of(rw, in->target));
}

static bool lower_update(Rw *rw, Update *u)
{
    Lower   one = { .d = { .rw = rw }, .row = &u->base };
    Node ***items = ARENA_ARRAY(rw->a, Node **, u->sets.n + 1);
    Str    *columns = ARENA_ARRAY(rw->a, Str, u->sets.n + 1);
    for (uint32_t i = 0; i < u->sets.n; i++) {
        SetClause *c = AST_AS(SetClause, u->sets.v[i]);
        items[i] = &c->value;
        columns[i] = c->columns.n && AST_IS(ColumnRef, c->columns.v[0]) ? last_part(&AST_AS(ColumnRef, c->columns.v[0])->parts) : (Str){ 0 };
    }
    return lower_row(&one, items, columns, u->sets.n, rs_item_of(rw, u->target));
}

/* Every VALUES row is a row of its own, and so is a column's DEFAULT, which is asked alone; else the statement is one row
 * at a time. */
static WalkStep rows(Node **slot, void *ctx)
{
    Rw *rw = ctx;
    Node *n = *slot;
    if (AST_IS(ColumnDef, n)) {
        Lower alone = { .d = { .rw = rw }, .row = n };
        return ast_walk(slot, lower, &alone) ? WALK_SKIP : WALK_STOP;
    }
    if (AST_IS(Insert, n) && !lower_insert(rw, AST_AS(Insert, n)))
        return WALK_STOP;
    if (AST_IS(Update, n) && !lower_update(rw, AST_AS(Update, n)))
        return WALK_STOP;
    if (!AST_IS(Values, n))
        return WALK_ON;
    List *l = &AST_AS(Values, n)->rows;
    for (uint32_t i = 0; i < l->n; i++) {
        Lower one = { .d = { .rw = rw }, .row = l->v[i] };
        if (!ast_walk(&l->v[i], lower, &one))
            return WALK_STOP;
    }
    return WALK_SKIP;
}

bool rw_sequences(Rw *rw, Node **root)
{
    bool  added = seq_defaults_share(rw, *root);
    Lower all = { .d = { .rw = rw }, .row = *root };
    if (!added && !rw_has_kind(rw, N_SeqValue))
        return true;
    return ast_walk(root, rows, rw) && ast_walk(root, lower, &all);
}
