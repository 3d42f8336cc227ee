/* SQL statements of a body: SELECT INTO, DML with RETURNING INTO, transaction control. */
#include "config.h"
#include "rewrite/convert.h"
#include "rewrite/plg.h"

/* The variable, field or :NEW column that INTO names. */
static Node *target(Plg *pl, const Node *into, const PlgType **type)
{
    PlgName *name;
    Node   *ref = NULL;
    if (AST_IS(TriggerRef, into))
        return plg_may_set(pl, AST_AS(TriggerRef, into)) ? plg_trigger_ref(pl, AST_AS(TriggerRef, into), type) : NULL;
    if (AST_IS(ColumnRef, into))
        ref = plg_reference(pl, into, &AST_AS(ColumnRef, into)->parts, type, &name);
    if (!ref) {
        if (AST_IS(ColumnRef, into) && AST_AS(ColumnRef, into)->parts.n == 1)
            plg_error(pl, into, "PLS-00201: identifier '%.*s' must be declared", STR_ARG(AST_AS(ColumnRef, into)->parts.v[0]));
        else
            plg_refuse(pl, into, "this target of INTO");
        return NULL;
    }
    if (name->fixed) {
        plg_error(pl, into, "PLS-00403: expression '%.*s' cannot be used as an INTO-target of a SELECT/FETCH statement", STR_ARG(name->name));
        return NULL;
    }
    return ref;
}

static void put_field(Plg *pl, Node *record, Str field)
{
    Node *f = ast_copy(pl->rw->a, record);
    strlist_push(pl->rw->a, &AST_AS(PgVar, f)->parts, field);
    plg_put(pl, "%n", f);
}

bool plg_put_into(Plg *pl, const List *into)
{
    for (uint32_t i = 0; i < into->n; i++) {
        const PlgType *type = NULL;
        Node         *ref = target(pl, into->v[i], &type);
        if (!ref)
            return false;
        plg_put(pl, i ? ", " : "");
        if (!type || !type->composite || !type->nfields) {
            plg_put(pl, "%n", ref);
            continue;
        }
        for (uint32_t f = 0; f < type->nfields; f++) {
            plg_put(pl, f ? ", " : "");
            put_field(pl, ref, type->fields[f].name);
        }
    }
    return true;
}

/* Lengths and digits of what came in, where the query's types do not tell that they fit. */
static void check_one(Plg *pl, Node *ref, const PlgType *type, const OType *from)
{
    if (!type->check && !type->not_null)
        return;
    Node *value = ast_copy(pl->rw->a, ref);
    value->otype = from;
    Node *fits = plg_fit(pl, value, type);
    if (fits != value)
        plg_put(pl, " %n := %n;", ref, fits);
}

bool plg_check_into(Plg *pl, const List *into, const PlgType *rows)
{
    uint32_t column = 0;
    for (uint32_t i = 0; i < into->n; i++) {
        const PlgType *type = NULL;
        Node         *ref = target(pl, into->v[i], &type);
        if (!ref)
            return false;
        if (!type)
            continue;
        for (uint32_t f = 0; type->composite && f < type->nfields; f++, column++) {
            Node *field = ast_copy(pl->rw->a, ref);
            strlist_push(pl->rw->a, &AST_AS(PgVar, field)->parts, type->fields[f].name);
            check_one(pl, field, &type->fields[f].type, column < rows->nfields ? rows->fields[column].type.type : NULL);
        }
        if (!type->composite) {
            check_one(pl, ref, type, column < rows->nfields ? rows->fields[column].type.type : NULL);
            column++;
        }
    }
    return true;
}

static uint32_t into_width(Plg *pl, const List *into)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < into->n; i++) {
        const PlgType *type = NULL;
        Node         *ref = target(pl, into->v[i], &type);
        if (ref && type && type->composite && !type->nfields)
            return 0;
        n += type && type->composite ? type->nfields : 1;
    }
    return n;
}

static void count_rows(Plg *pl)
{
    if (pl->counts)
        plg_put(pl, " GET DIAGNOSTICS %v = ROW_COUNT;", pl->row_count);
}

static bool select_into(Plg *pl, Node *stmt)
{
    List   into = { 0 };
    PlgType rows;
    Node  *was = stmt;
    pl->reads = true;
    plg_check_mutating(pl, stmt);
    if (!plg_statement(pl, &stmt, &into, &rows))
        return false;
    if (!into.n)
        return plg_error(pl, was, "PLS-00428: an INTO clause is expected in this SELECT statement");
    uint32_t width = into_width(pl, &into);
    if (width && rows.nfields && width != rows.nfields)
        return plg_error(pl, was, width < rows.nfields ? "PL/SQL: ORA-00913: too many values" : "PL/SQL: ORA-00947: not enough values");
    plg_put(pl, "%n INTO STRICT ", stmt);
    if (!plg_put_into(pl, &into))
        return false;
    plg_put(pl, ";");
    count_rows(pl);
    return plg_check_into(pl, &into, &rows);
}

/* ---- DML ---- */

/* VALUES r, SET ROW = r: the fields of the record one by one. */
static bool spread_record(Plg *pl, Node *stmt)
{
    Insert       *i = AST_IS(Insert, stmt) ? AST_AS(Insert, stmt) : NULL;
    Update       *u = AST_IS(Update, stmt) ? AST_AS(Update, stmt) : NULL;
    Node         *record = i ? i->record : u ? u->set_record : NULL;
    const PlgType *type;
    PlgName       *name;
    if (!record)
        return true;
    Node *ref = AST_IS(ColumnRef, record) ? plg_reference(pl, record, &AST_AS(ColumnRef, record)->parts, &type, &name) : NULL;
    if (!ref || !type->composite || !type->nfields)
        return plg_refuse(pl, record, "this record in DML");
    List fields = { 0 };
    for (uint32_t f = 0; f < type->nfields; f++) {
        Node *field = ast_copy(pl->rw->a, record);
        strlist_push(pl->rw->a, &AST_AS(ColumnRef, field)->parts, type->fields[f].name);
        list_push(pl->rw->a, &fields, field);
        if (u) {
            Node *column = rw_column(pl->rw, record, (Str){ 0 }, type->fields[f].name);
            list_push(pl->rw->a, &u->sets, AST_NEW(pl->rw->a, SetClause, record->at, .columns = list_of1(pl->rw->a, column), .value = field));
        }
    }
    if (u) {
        u->set_record = NULL;
        return true;
    }
    Node *row = AST_NEW(pl->rw->a, RowExpr, record->at, .items = fields);
    i->source = AST_NEW(pl->rw->a, Values, record->at, .rows = list_of1(pl->rw->a, row));
    i->record = NULL;
    return true;
}

static bool dml(Plg *pl, Node *stmt)
{
    List   into = { 0 };
    PlgType rows;
    pl->writes = true;
    stmt = ast_copy(pl->rw->a, stmt);
    plg_check_mutating(pl, stmt);
    if (pl->kind != PLG_TRIGGER)
        plg_put(pl, "PERFORM dbsaci.pl_may_change(); ");
    if (!spread_record(pl, stmt) || !plg_statement(pl, &stmt, &into, &rows))
        return false;
    if (AST_IS(QueryStmt, stmt)) { /* several targets, or RETURNING of aggregates: its last column is the number of rows */
        if (into.n)
            return plg_refuse(pl, stmt, "RETURNING of aggregates");
        plg_put(pl, "%n INTO %v;", stmt, pl->row_count);
        pl->needs_count = true;
        return true;
    }
    plg_put(pl, into.n ? "%n INTO " : "%n", stmt);
    if (!plg_put_into(pl, &into))
        return false;
    plg_put(pl, ";");
    count_rows(pl);
    return plg_check_into(pl, &into, &rows);
}

/* ---- transactions ---- */

static const char *transaction_word(const Node *s)
{
    switch (s->kind) {
    case N_Commit: return "COMMIT";
    case N_Rollback: return AST_AS(Rollback, s)->savepoint.n ? "ROLLBACK TO" : "ROLLBACK";
    case N_Savepoint: return "SAVEPOINT";
    default: return NULL;
    }
}

static void put_failure(Plg *pl, int code, const char *text)
{
    plg_put(pl, "RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-%s: %s';", arena_printf(pl->rw->a, "%05d", code), text);
}

static bool transaction(Plg *pl, const Node *s, const char *word)
{
    if (pl->kind == PLG_TRIGGER) {
        put_failure(pl, 4092, arena_printf(pl->rw->a, "cannot %s in a trigger", word));
        return true;
    }
    if (pl->kind == PLG_FUNCTION) {
        put_failure(pl, 14552, "cannot perform a DDL, commit or rollback inside a query or DML ");
        return true;
    }
    if (strchr(word, ' ') || word[0] == 'S' || pl->protections)
        return plg_refuse(pl, s, "%s in PL/pgSQL", pl->protections ? "COMMIT in a block with handlers" : word);
    pl->commits = true;
    plg_put(pl, "%s;", word);
    return true;
}

bool plg_sql(Plg *pl, Node *s)
{
    switch (s->kind) {
    case N_QueryStmt: return select_into(pl, s);
    case N_Insert: case N_InsertAll: case N_Update: case N_Delete: case N_Merge: return dml(pl, s);
    case N_Commit: case N_Rollback: case N_Savepoint: return transaction(pl, s, transaction_word(s));
    case N_PlsqlGoto: return plg_refuse(pl, s, "GOTO");
    case N_PlsqlForall: return plg_refuse(pl, s, "FORALL");
    case N_PlsqlExecImmediate: return plg_refuse(pl, s, "EXECUTE IMMEDIATE");
    case N_PlsqlPipeRow: return plg_pipe_row(pl, AST_AS(PlsqlPipeRow, s));
    default: return plg_refuse(pl, s, "this statement in PL/pgSQL");
    }
}
