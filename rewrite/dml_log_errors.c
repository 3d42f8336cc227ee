/* DML with LOG ERRORS: a query that yields the rows that the statement would change, under an aggregate of the compat schema
 * that changes them one by one, logs those that fail, and gives the number of the others (compat/96_error_log.sql):
 *
 *   SELECT dbsaci.log_errors('U', 't'::regclass, ARRAY['a'], row_to_json(ROW(q.v)), q.oid, q.tid, 'err$_t'::regclass, tag, limit)
 *   FROM (SELECT tableoid AS oid, ctid AS tid, <new value> AS v FROM t WHERE ... FOR UPDATE OF t) q
 *
 * What evaluates the query's own expressions fails the statement, as in Oracle; the conversion to a column's type is the
 * aggregate's work (pass types leaves it out). */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/dml.h"

typedef struct Logged {
    Rw        *rw;
    Node      *stmt;
    TableRef  *target;
    LogErrors *log;
    Str        q;       /* alias of the query of rows */
    Node      *rows;    /* that query */
} Logged;

static bool refuse(const Logged *l, const Node *at, const char *what)
{
    return rw_refuse(l->rw, 3001, at, "log-errors", "unimplemented feature: LOG ERRORS with %s", what);
}

static bool open_log(Logged *l, Rw *rw, Node *stmt, Node *target, Node *log, const Node *returning)
{
    *l = (Logged){ .rw = rw, .stmt = stmt, .log = AST_AS(LogErrors, log), .q = rw_fresh(rw, "Q_") };
    const RsItem *item = rs_item_of(rw, target);
    if (returning)
        return refuse(l, returning, "RETURNING");
    if (!AST_IS(TableRef, target))
        return refuse(l, target, "an inline view of several tables");
    l->target = AST_AS(TableRef, target);
    if (item && item->rel && item->rel->is_gtt)
        return refuse(l, target, "a global temporary table");
    if (item && item->rel && item->rel->kind == CAT_VIEW && !AST_IS(Insert, stmt))
        return refuse(l, target, "a view");
    return true;
}

/* ERR$_ and the first 25 characters of the table's name, in the session's schema */
static StrList log_table(const Logged *l)
{
    if (l->log->into.n)
        return l->log->into;
    Str table = ddl_last(&l->target->name);
    if (table.n > 25)
        table.n = 25;
    return strlist_of1(l->rw->a, str_of(arena_printf(l->rw->a, "ERR$_%.*s", STR_ARG(table))));
}

static Node *reject_limit(const Logged *l)
{
    if (l->log->unlimited)
        return rw_null(l->rw, &l->log->base);
    return l->log->reject_limit ? l->log->reject_limit : rw_number(l->rw, &l->log->base, 0);
}

static Node *of_rows(const Logged *l, Str column)
{
    return rw_column(l->rw, l->stmt, l->q, column);
}

static Node *typed_null(const Logged *l, const char *type)
{
    return rw_cast(l->rw, rw_null(l->rw, l->stmt), type);
}

/* row_to_json(ROW(values)) */
static Node *row_json(const Logged *l, List values)
{
    Node *row = AST_NEW(l->rw->a, RowExpr, l->stmt->at, .items = values, .keyword = true);
    return block_call(l->rw, l->stmt, NULL, "ROW_TO_JSON", 1, row);
}

/* The statement becomes SELECT dbsaci.log_errors(...) FROM (rows) q [WHERE where]. */
static bool finish(const Logged *l, Node **root, Node *op, Node *cols, Node *vals, Node *oid, Node *tid, Node *where)
{
    Rw        *rw = l->rw;
    const Node *at = &l->log->base;
    StrList    log = log_table(l);
    Node      *tag = l->log->tag ? rw_cast(rw, l->log->tag, "text") : typed_null(l, "text");
    Node      *call = rw_compat(rw, l->stmt, "log_errors", 9, op, ddl_name(rw, at, &l->target->name, "regclass"), cols, vals, oid, tid,
                                ddl_name(rw, at, &log, "regclass"), tag, reject_limit(l));
    Node      *from = AST_NEW(rw->a, DerivedTable, l->stmt->at, .query = l->rows, .alias = l->q);
    Node      *q = AST_NEW(rw->a, Select, l->stmt->at, .targets = list_of1(rw->a, block_target(rw, call, (Str){ 0 })),
                           .from = list_of1(rw->a, from), .where = where);
    *root = AST_NEW(rw->a, QueryStmt, l->stmt->at, .query = q);
    rw_rule(rw, "log-errors");
    rw_find(rw, DIAG_NOTE, at, "log-errors", "rows of the error log belong to the transaction: a rollback, or a statement "
                                             "that fails beyond its REJECT LIMIT, takes them back");
    return true;
}

/* ---- INSERT ---- */

/* DEFAULT as a value: the column is left out. */
static bool drop_defaults(const Logged *l, StrList *columns, List *values)
{
    List    kept = { 0 };
    StrList names = { 0 };
    for (uint32_t i = 0; i < values->n; i++) {
        if (!AST_IS(DefaultLit, values->v[i])) {
            list_push(l->rw->a, &kept, values->v[i]);
            if (i < columns->n)
                strlist_push(l->rw->a, &names, columns->v[i]);
        } else if (i >= columns->n) {
            return refuse(l, values->v[i], "DEFAULT and no column list");
        }
    }
    *values = kept;
    *columns = names;
    return true;
}

static bool insert_rows(Logged *l, Insert *i)
{
    l->rows = i->source;
    if (!AST_IS(Values, i->source))
        return true;
    Values *v = AST_AS(Values, i->source);
    if (v->rows.n == 1) {
        List  values = AST_AS(RowExpr, v->rows.v[0])->items, targets = { 0 };
        if (!drop_defaults(l, &i->columns, &values))
            return false;
        for (uint32_t k = 0; k < values.n; k++)
            list_push(l->rw->a, &targets, block_target(l->rw, values.v[k], rw_fresh(l->rw, "V_")));
        l->rows = AST_NEW(l->rw->a, Select, i->source->at, .targets = targets);
        return true;
    }
    for (uint32_t r = 0; r < v->rows.n; r++)
        for (uint32_t k = 0; k < AST_AS(RowExpr, v->rows.v[r])->items.n; k++)
            if (AST_IS(DefaultLit, AST_AS(RowExpr, v->rows.v[r])->items.v[k]))
                return refuse(l, v->rows.v[r], "DEFAULT in several rows");
    return true;
}

bool dml_log_insert(Rw *rw, Node **root)
{
    Insert *i = AST_AS(Insert, *root);
    Logged  l;
    if (!open_log(&l, rw, *root, i->target, i->log_errors, i->returning) || !insert_rows(&l, i))
        return false;
    Node *cols = i->columns.n ? ddl_names(rw, *root, &i->columns) : typed_null(&l, "text[]");
    Node *whole = AST_NEW(rw->a, ColumnRef, (*root)->at, .parts = strlist_of1(rw->a, l.q), .item = BLOCK_ROW);
    return finish(&l, root, rw_string(rw, *root, "I"), cols, block_call(rw, *root, NULL, "ROW_TO_JSON", 1, whole),
                  typed_null(&l, "oid"), typed_null(&l, "tid"), NULL);
}

/* ---- UPDATE, DELETE ---- */

static Node *system_column(const Logged *l, const char *name)
{
    return rw_column(l->rw, l->stmt, block_from_alias(&l->target->base), str_of(name));
}

/* SELECT tableoid, ctid, ... FROM target WHERE ... FOR UPDATE OF target, as l->rows; its first two names. */
static void lock_rows(Logged *l, List targets, Node *where, Str *oid, Str *tid)
{
    Rw  *rw = l->rw;
    Str  alias = block_from_alias(&l->target->base);
    *oid = rw_fresh(rw, "OID_");
    *tid = rw_fresh(rw, "TID_");
    list_insert(rw->a, &targets, 0, block_target(rw, system_column(l, "TABLEOID"), *oid));
    list_insert(rw->a, &targets, 1, block_target(rw, system_column(l, "CTID"), *tid));
    Node *lock = AST_NEW(rw->a, ForUpdate, l->stmt->at, .of = list_of1(rw->a, rw_column(rw, l->stmt, (Str){ 0 }, alias)));
    l->rows = AST_NEW(rw->a, Select, l->stmt->at, .targets = targets, .from = list_of1(rw->a, &l->target->base), .where = where,
                      .for_update = lock);
}

static Str column_name(const Node *ref)
{
    return ddl_last(&AST_AS(ColumnRef, ref)->parts);
}

/* Names and values of SET, one for one. */
static bool take_sets(const Logged *l, const List *sets, StrList *columns, List *values)
{
    for (uint32_t i = 0; i < sets->n; i++) {
        const SetClause *s = AST_AS(SetClause, sets->v[i]);
        if (AST_IS(DefaultLit, s->value))
            return refuse(l, s->value, "SET ... = DEFAULT");
        if (s->columns.n != 1)
            return refuse(l, sets->v[i], "SET (...) = (subquery)");
        strlist_push(l->rw->a, columns, column_name(s->columns.v[0]));
        list_push(l->rw->a, values, s->value);
    }
    return true;
}

bool dml_log_update(Rw *rw, Node **root)
{
    Update *u = AST_AS(Update, *root);
    Logged  l;
    StrList columns = { 0 };
    List    values = { 0 }, targets = { 0 }, shown = { 0 };
    Str     oid, tid;
    if (!open_log(&l, rw, *root, u->target, u->log_errors, u->returning) || !take_sets(&l, &u->sets, &columns, &values))
        return false;
    if (u->from.n)
        return refuse(&l, u->from.v[0], "FROM");
    for (uint32_t i = 0; i < values.n; i++) {
        Str name = rw_fresh(rw, "V_");
        list_push(rw->a, &targets, block_target(rw, values.v[i], name));
        list_push(rw->a, &shown, of_rows(&l, name));
    }
    lock_rows(&l, targets, u->where, &oid, &tid);
    return finish(&l, root, rw_string(rw, *root, "U"), ddl_names(rw, *root, &columns), row_json(&l, shown), of_rows(&l, oid),
                  of_rows(&l, tid), NULL);
}

bool dml_log_delete(Rw *rw, Node **root)
{
    Delete *d = AST_AS(Delete, *root);
    Logged  l;
    Str     oid, tid;
    if (!open_log(&l, rw, *root, d->target, d->log_errors, d->returning))
        return false;
    if (d->using.n)
        return refuse(&l, d->using.v[0], "FROM");
    lock_rows(&l, (List){ 0 }, d->where, &oid, &tid);
    return finish(&l, root, rw_string(rw, *root, "D"), typed_null(&l, "text[]"), typed_null(&l, "json"), of_rows(&l, oid),
                  of_rows(&l, tid), NULL);
}

/* ---- MERGE ---- */

/* What a branch does to a row: CASE WHEN ctid IS [NOT] NULL [AND cond] THEN result ... */
static void add_case(const Logged *l, const MergeWhen *w, List *whens, Node *result)
{
    Rw   *rw = l->rw;
    Node *there = AST_NEW(rw->a, IsTest, w->base.at, .kind = IS_NULL, .negated = w->matched, .arg = system_column(l, "CTID"));
    Node *cond = w->cond ? rw_and(rw, there, ast_copy(rw->a, w->cond)) : there;
    list_push(rw->a, whens, AST_NEW(rw->a, CaseWhen, w->base.at, .cond = cond, .result = result));
}

typedef struct Branches {
    List    ops, vals; /* CaseWhen */
    StrList updated, inserted;
    bool    inserts;
} Branches;

static bool take_branch(const Logged *l, const MergeWhen *w, Branches *b)
{
    static const char *const letters[] = { [MA_UPDATE] = "U", [MA_DELETE] = "D", [MA_INSERT] = "I" };
    List values = w->values;
    add_case(l, w, &b->ops, rw_string(l->rw, &w->base, letters[w->action]));
    if (w->action == MA_UPDATE && !take_sets(l, &w->sets, &b->updated, &values))
        return false;
    if (w->action == MA_INSERT) {
        b->inserts = true;
        b->inserted = w->columns;
        if (!drop_defaults(l, &b->inserted, &values))
            return false;
    }
    if (w->action != MA_DELETE)
        add_case(l, w, &b->vals, row_json(l, values));
    return true;
}

/* The columns that a row's values are for; NULL: all of the table, as INSERT without a list fills them. */
static Node *branch_columns(const Logged *l, const Branches *b, Str op)
{
    Rw   *rw = l->rw;
    Node *updated = ddl_names(rw, l->stmt, &b->updated);
    Node *inserted = b->inserted.n ? ddl_names(rw, l->stmt, &b->inserted) : typed_null(l, "text[]");
    if (!b->inserts)
        return updated;
    return b->updated.n ? rw_case2(rw, rw_binary(rw, OP_EQ, of_rows(l, op), rw_string(rw, l->stmt, "U")), updated, inserted) : inserted;
}

bool dml_log_merge(Rw *rw, Node **root)
{
    Merge   *m = AST_AS(Merge, *root);
    Branches b = { 0 };
    Logged   l;
    Span     at = (*root)->at;
    if (!open_log(&l, rw, *root, m->target, m->log_errors, m->returning))
        return false;
    for (uint32_t i = 0; i < m->pg_whens.n; i++)
        if (!take_branch(&l, AST_AS(MergeWhen, m->pg_whens.v[i]), &b))
            return false;
    Str   op = rw_fresh(rw, "OP_"), vals = rw_fresh(rw, "V_"), oid = rw_fresh(rw, "OID_"), tid = rw_fresh(rw, "TID_");
    Node *join = AST_NEW(rw->a, Join, at, .kind = JOIN_LEFT, .left = m->source, .right = m->target, .on = m->on);
    List  targets = list_of2(rw->a, block_target(rw, AST_NEW(rw->a, Case, at, .whens = b.ops), op),
                             block_target(rw, AST_NEW(rw->a, Case, at, .whens = b.vals), vals));
    list_push(rw->a, &targets, block_target(rw, system_column(&l, "TABLEOID"), oid));
    list_push(rw->a, &targets, block_target(rw, system_column(&l, "CTID"), tid));
    l.rows = AST_NEW(rw->a, Select, at, .targets = targets, .from = list_of1(rw->a, join));
    Node *cols = branch_columns(&l, &b, op);
    Node *any = AST_NEW(rw->a, IsTest, at, .kind = IS_NULL, .negated = true, .arg = of_rows(&l, op));
    return finish(&l, root, of_rows(&l, op), cols, of_rows(&l, vals), of_rows(&l, oid), of_rows(&l, tid), any);
}
