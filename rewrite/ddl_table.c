/* Pass ddl_table: CREATE TABLE in all its forms, and the way to ALTER TABLE. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/utype.h"

/* ---- CREATE TABLE AS ---- */

/* Column names of a CREATE TABLE AS carry no types; NOT NULL and keys come behind, as ALTER TABLE. */
static void constraints_behind(Rw *rw, CreateTable *t)
{
    List actions = { 0 };
    for (uint32_t i = 0; i < t->columns.n; i++) {
        ColumnDef *c = AST_AS(ColumnDef, t->columns.v[i]);
        const Node *at = &c->base;
        for (uint32_t k = 0; k < c->constraints.n; k++) {
            Constraint *x = AST_AS(Constraint, c->constraints.v[k]);
            if (x->kind == CK_NOT_NULL) {
                Node *def = AST_NEW(rw->a, ColumnDef, at->at, .name = c->name, .constraints = list_of1(rw->a, c->constraints.v[k]));
                list_push(rw->a, &actions, AST_NEW(rw->a, AlterAction, at->at, .kind = AK_MODIFY_COLUMN, .columns = list_of1(rw->a, def)));
                continue;
            }
            x->columns = strlist_of1(rw->a, c->name);
            list_push(rw->a, &t->constraints, c->constraints.v[k]);
        }
        if (c->default_value) {
            Node *def = AST_NEW(rw->a, ColumnDef, at->at, .name = c->name, .default_value = c->default_value);
            list_push(rw->a, &actions, AST_NEW(rw->a, AlterAction, at->at, .kind = AK_MODIFY_COLUMN, .columns = list_of1(rw->a, def)));
            c->default_value = NULL;
        }
        c->constraints.n = 0;
    }
    if (t->constraints.n)
        list_push(rw->a, &actions, AST_NEW(rw->a, AlterAction, t->base.at, .kind = AK_ADD_CONSTRAINT, .constraints = t->constraints));
    t->constraints = (List){ 0 };
    if (actions.n)
        ddl_after(rw, AST_NEW(rw->a, AlterTable, t->base.at, .name = t->name, .actions = actions));
}

/* PostgreSQL gives the new columns their types, but not always Oracle's: text, int4, a timestamp without precision. The
 * types that are known are passed by position, NULL where not; `fixed` are the columns that stay NOT NULL. */
static bool finish_types(Rw *rw, const CreateTable *t)
{
    const Node *at = &t->base;
    List        types = { 0 }, fixed = { 0 };
    for (uint32_t i = 0; i < rw->column_count; i++) {
        if (rw->columns[i].type->id == OT_NULLTYPE)
            return rw_refuse(rw, 1723, at, "zero-length", "zero-length columns are not allowed");
        const char *text = ddl_type_text(rw, rw->columns[i].type);
        list_push(rw->a, &types, text ? rw_string(rw, at, text) : rw_null(rw, at));
        if (rw->columns[i].nullable == 0)
            list_push(rw->a, &fixed, rw_number(rw, at, i + 1));
    }
    ddl_fact(rw, at, "ctas_finish", 3, ddl_name(rw, at, &t->name, "regclass"), ddl_array(rw, at, types),
             rw_cast(rw, AST_NEW(rw->a, ArrayExpr, at->at, .items = fixed), "int[]"));
    ddl_result_types(rw, at, &t->name, false);
    return true;
}

static bool create_as(Rw *rw, CreateTable *t)
{
    DdlTable d = { .name = &t->name, .columns = &t->columns };
    if (!ddl_count_columns(rw, &t->base, t->columns.n) || !finish_types(rw, t))
        return false;
    List before = rw->after;
    rw->after = (List){ 0 };
    for (uint32_t i = 0; i < t->columns.n; i++) {
        ColumnDef *c = AST_AS(ColumnDef, t->columns.v[i]);
        if (c->type)
            return rw_refuse(rw, 1773, &c->base, "ctas-type", "may not specify column datatypes in this CREATE TABLE");
        ddl_column_constraints(rw, &d, c);
    }
    ddl_constraints(rw, &d, &t->constraints);
    List facts = rw->after; /* they speak of constraints that constraints_behind() makes */
    rw->after = before;
    constraints_behind(rw, t);
    for (uint32_t i = 0; i < facts.n; i++)
        ddl_after(rw, facts.v[i]);
    rw_rule(rw, "create-table-as");
    return true;
}

/* ---- temporary tables ---- */

static bool no_foreign_key(Rw *rw, const List *constraints)
{
    for (uint32_t i = 0; i < constraints->n; i++)
        if (AST_IS(Constraint, constraints->v[i]) && AST_AS(Constraint, constraints->v[i])->kind == CK_FOREIGN_KEY)
            return rw_refuse(rw, 14455, constraints->v[i], "gtt-foreign-key",
                             "attempt to create referential integrity constraint on temporary table");
    return true;
}

/* A global temporary table is a permanent, empty table: the pattern of each session's own (see gtt.c). */
static bool global_temporary(Rw *rw, CreateTable *t)
{
    const Node *at = &t->base;
    if (t->as_query && t->on_commit_preserve)
        return rw_refuse(rw, 3001, at, "gtt-as-select", "unimplemented feature: GLOBAL TEMPORARY TABLE ... ON COMMIT PRESERVE ROWS AS SELECT");
    if (t->partitioning)
        return rw_refuse(rw, 14451, at, "gtt-feature", "unsupported feature with temporary table");
    if (t->as_query) { /* the DDL's own COMMIT empties it */
        Node *from = AST_NEW(rw->a, DerivedTable, at->at, .query = t->as_query, .alias = rw_fresh(rw, "Q"));
        Node *all = AST_NEW(rw->a, Target, at->at, .expr = AST_NEW(rw->a, Star, at->at, .qualifier = { 0 }));
        t->as_query = AST_NEW(rw->a, Select, at->at, .targets = list_of1(rw->a, all), .from = list_of1(rw->a, from),
                              .where = ddl_bool(rw, at, false));
    }
    if (!no_foreign_key(rw, &t->constraints))
        return false;
    for (uint32_t i = 0; i < t->columns.n; i++)
        if (!no_foreign_key(rw, &AST_AS(ColumnDef, t->columns.v[i])->constraints))
            return false;
    ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, &t->name, "regclass"), rw_null(rw, at), rw_string(rw, at, "duration"),
             rw_string(rw, at, t->on_commit_preserve ? "SYS$SESSION" : "SYS$TRANSACTION"));
    t->on_commit_delete = t->on_commit_preserve = false;
    rw_rule(rw, "global-temporary-table");
    return true;
}

static bool private_temporary(Rw *rw, CreateTable *t)
{
    Str name = ddl_last(&t->name);
    if (name.n < 8 || memcmp(name.p, "ORA$PTT_", 8) != 0)
        return rw_refuse(rw, 903, &t->base, "private-temporary-name", "invalid table name");
    t->name = strlist_of1(rw->a, name);
    t->kind = TK_PG_TEMP;
    t->on_commit_drop = !t->on_commit_preserve;
    t->on_commit_preserve = false;
    rw_rule(rw, "private-temporary-table");
    return true;
}

static bool table_kind(Rw *rw, CreateTable *t)
{
    const Node *at = &t->base;
    switch (t->kind) {
    case TK_GLOBAL_TEMPORARY: return global_temporary(rw, t);
    case TK_PRIVATE_TEMPORARY: return private_temporary(rw, t);
    case TK_IMMUTABLE: case TK_BLOCKCHAIN:
        return rw_refuse(rw, 3001, at, "table-kind", "unimplemented feature: %s TABLE", t->kind == TK_IMMUTABLE ? "IMMUTABLE" : "BLOCKCHAIN");
    case TK_SHARDED: case TK_DUPLICATED:
        rw_find(rw, DIAG_NOTE, at, "table-kind", "SHARDED and DUPLICATED have no effect here");
        return true;
    default: return true;
    }
}

/* ---- what is refused, and what has no effect ---- */

static bool refused_forms(Rw *rw, const CreateTable *t)
{
    const Node *at = &t->base;
    if (str_is(t->organization, "EXTERNAL"))
        return rw_refuse(rw, 3001, at, "external-table", "unimplemented feature: external table (ORGANIZATION EXTERNAL)");
    static const char *const loose[] = { "PARTITION", "PARTITIONS", "SUBPARTITION", "INTERVAL" };
    for (size_t i = 0; i < sizeof loose / sizeof *loose; i++) /* a clause that was taken for a storage clause */
        if (ddl_option(&t->options, loose[i]))
            return rw_refuse(rw, 3001, &ddl_option(&t->options, loose[i])->base, "partition-clause",
                             "unimplemented feature: this form of %s", loose[i]);
    return true;
}

static Node *attribute_type(Rw *rw, const Node *at, const OType *t)
{
    if (t->udt)
        return ut_pg_type(rw, at, t->udt);
    const char *text = ddl_type_text(rw, t);
    return ddl_pg_type(rw, at, text ? text : cv_pg_type(rw, t));
}

static ColumnDef *column_of(const CreateTable *t, Str name)
{
    for (uint32_t i = 0; i < t->columns.n; i++)
        if (str_eq(AST_AS(ColumnDef, t->columns.v[i])->name, name))
            return AST_AS(ColumnDef, t->columns.v[i]);
    return NULL;
}

/* CREATE TABLE t OF type: an ordinary table with the attributes as columns, and the type's name as a property. (Of a typed
 * table PostgreSQL cannot rename a constraint.) What the attributes were declared as goes with it. */
static bool object_columns(Rw *rw, CreateTable *t, const CatType *type, bool *bytes)
{
    List columns = { 0 };
    for (uint32_t i = 0; i < t->columns.n; i++)
        if (!ut_attr(type, AST_AS(ColumnDef, t->columns.v[i])->name))
            return rw_refuse(rw, 904, t->columns.v[i], "unknown-attribute", "\"%.*s\": invalid identifier",
                             STR_ARG(AST_AS(ColumnDef, t->columns.v[i])->name));
    for (uint32_t i = 0; i < type->nattrs; i++) {
        const OType *o = &type->attrs[i].type;
        ColumnDef   *c = column_of(t, type->attrs[i].name);
        if (!c)
            c = AST_AS(ColumnDef, AST_NEW(rw->a, ColumnDef, t->base.at, .name = type->attrs[i].name));
        c->type = attribute_type(rw, &t->base, o);
        *bytes = *bytes || ((o->id == OT_VARCHAR2 || o->id == OT_CHAR) && o->char_used != 'C');
        list_push(rw->a, &columns, &c->base);
    }
    t->columns = columns;
    return true;
}

static bool object_table(Rw *rw, CreateTable *t, bool *bytes)
{
    const Node    *at = &t->base;
    const CatType *type = NULL;
    if (!t->object_type.n)
        return true;
    CatAnswer answer = ut_find(rw, &t->object_type, &type);
    if (answer == CAT_NO && !str_is(ddl_last(&t->object_type), "XMLTYPE"))
        return rw_refuse(rw, 902, at, "invalid-datatype", "invalid datatype");
    if (!ut_is_object(type) || type->kind == CAT_INCOMPLETE || t->kind != TK_ORDINARY || t->as_query)
        return rw_refuse(rw, 3001, at, "object-table", "unimplemented feature: object table (CREATE TABLE ... OF %.*s)",
                         STR_ARG(ddl_last(&t->object_type)));
    if (!object_columns(rw, t, type, bytes))
        return false;
    ddl_fact(rw, at, "object_table", 3, ddl_name(rw, at, &t->name, "regclass"), ddl_schema(rw, at, &t->object_type),
             ddl_bare(rw, at, ddl_last(&t->object_type)));
    t->object_type.n = 0;
    rw_rule(rw, "object-table");
    return true;
}

static Str word(const List *options, uint32_t i)
{
    return i < options->n && AST_IS(Option, options->v[i]) ? AST_AS(Option, options->v[i])->name : (Str){ "", 0 };
}

/* NESTED TABLE column STORE AS name: the rows stay with their parent's; the name is for the dictionary. */
static void nested_storage(Rw *rw, const CreateTable *t)
{
    const List *o = &t->options;
    for (uint32_t i = 0; i + 4 < o->n; i++) {
        bool store = str_is(word(o, i), "NESTED") && str_is(word(o, i + 1), "TABLE") && str_is(word(o, i + 3), "STORE AS");
        if (!store || !column_of(t, word(o, i + 2)))
            continue;
        const Node *at = o->v[i];
        ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, &t->name, "regclass"), ddl_bare(rw, at, word(o, i + 2)),
                 rw_string(rw, at, "nested_store"), ddl_text(rw, at, word(o, i + 4)));
        rw_rule(rw, "nested-table");
    }
}

static void table_prop(Rw *rw, const CreateTable *t, const char *prop, const char *value)
{
    const Node *at = &t->base;
    ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, &t->name, "regclass"), rw_null(rw, at), rw_string(rw, at, prop),
             rw_string(rw, at, value));
}

static void table_options(Rw *rw, CreateTable *t)
{
    const Node *at = &t->base;
    nested_storage(rw, t);
    if (str_is(t->organization, "INDEX")) {
        rw_find(rw, DIAG_NOTE, at, "index-organized", "an index-organized table becomes an ordinary one with a primary key");
        table_prop(rw, t, "iot_type", "IOT");
    }
    if (ddl_option(&t->options, "ENABLE ROW MOVEMENT"))
        table_prop(rw, t, "row_movement", "ENABLED");
    if (t->options.n || t->organization.n)
        rw_rule(rw, "storage-clauses");
}

static bool create_table(Rw *rw, Node **root)
{
    CreateTable *t = AST_AS(CreateTable, *root);
    DdlTable     d = { .name = &t->name, .columns = &t->columns };
    bool         bytes = false;
    if (!refused_forms(rw, t) || !object_table(rw, t, &bytes) || !table_kind(rw, t))
        return false;
    d.name = &t->name;
    if (t->as_query && !create_as(rw, t))
        return false;
    if (!t->as_query) {
        ddl_own_not_null(rw, &t->name, &t->columns, &t->constraints);
        ddl_constraints(rw, &d, &t->constraints);
    }
    for (uint32_t i = 0; !t->as_query && i < t->columns.n; i++) {
        ColumnDef *c = AST_AS(ColumnDef, t->columns.v[i]);
        ddl_column_constraints(rw, &d, c);
        if (!ddl_column_def(rw, &t->name, c, &bytes))
            return false;
    }
    if (bytes)
        ddl_limit_bytes(rw, *root, &t->name, &(StrList){ 0 });
    if (t->partitioning && !ddl_partitioning(rw, t))
        return false;
    if (!t->as_query)
        ddl_system_names(rw, &d, &t->columns, &t->constraints);
    table_options(rw, t);
    t->options.n = 0;
    t->organization = (Str){ "", 0 };
    if (t->kind != TK_PG_TEMP)
        t->kind = TK_ORDINARY;
    return true;
}

bool rw_ddl_table(Rw *rw, Node **root)
{
    switch ((*root)->kind) {
    case N_CreateTable: return create_table(rw, root);
    case N_AlterTable: return ddl_alter_table(rw, root);
    default: return true;
    }
}
