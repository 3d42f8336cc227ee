/* Pass ddl_check: what Oracle finds wrong with a table or index when it parses the statement. It runs first, on the tree as
 * it was written, because later passes lower SYSDATE and the like. Errors that depend on what is there (ORA-00955, 00942)
 * come from PostgreSQL. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/typeref.h"

enum { MAX_COLUMNS = 1000, MAX_KEY_COLUMNS = 32 };

/* ---- expressions ---- */

static bool is_sysdate_like(PseudoKind k)
{
    switch (k) {
    case PSEUDO_SYSDATE: case PSEUDO_SYSTIMESTAMP: case PSEUDO_CURRENT_DATE: case PSEUDO_CURRENT_TIMESTAMP:
    case PSEUDO_LOCALTIMESTAMP: case PSEUDO_USER: case PSEUDO_UID: return true;
    default: return false;
    }
}

typedef struct ExprCheck {
    Rw          *rw;
    const char  *where;    /* "default", "check", "virtual" or "index" */
    Str          column;   /* of an inline CHECK: the only one that it may speak of */
    const Node  *bad;      /* first fault */
    int          ora;
    const char  *message;
} ExprCheck;

static WalkStep fault(ExprCheck *c, const Node *n, int ora, const char *message)
{
    c->bad = n;
    c->ora = ora;
    c->message = message;
    return WALK_STOP;
}

static WalkStep look(Node **slot, void *ctx)
{
    ExprCheck *c = ctx;
    Node      *n = *slot;
    bool       is_default = c->where[0] == 'd';
    if (ast_kind_class((NodeKind)n->kind) == CLASS_QUERY)
        return fault(c, n, 2251, "subquery not allowed here");
    if (AST_IS(Bind, n))
        return fault(c, n, 1027, "bind variables not allowed for data definition operations");
    if (AST_IS(SeqValue, n) && !is_default)
        return fault(c, n, 2287, "sequence number not allowed here");
    if (AST_IS(PseudoCol, n) && (AST_AS(PseudoCol, n)->kind == PSEUDO_ROWNUM || AST_AS(PseudoCol, n)->kind == PSEUDO_LEVEL))
        return fault(c, n, 976, "Specified pseudocolumn or operator not allowed here.");
    if (AST_IS(PseudoCol, n) && !is_default && is_sysdate_like(AST_AS(PseudoCol, n)->kind))
        return c->where[0] == 'i'   ? fault(c, n, 1743, "only pure functions can be indexed")
               : c->where[0] == 'c' ? fault(c, n, 2436, "date or system variable wrongly specified in CHECK constraint")
                                  : fault(c, n, 54002, "only pure functions can be specified in a virtual column expression");
    if (AST_IS(ColumnRef, n) && is_default)
        return fault(c, n, 984, "column not allowed here");
    if (AST_IS(ColumnRef, n) && c->column.n && !str_eq(ddl_last(&AST_AS(ColumnRef, n)->parts), c->column))
        return fault(c, n, 2438, "Column check constraint cannot reference other columns");
    return WALK_ON;
}

static bool check_expr(Rw *rw, Node *expr, const char *where, Str column)
{
    ExprCheck c = { .rw = rw, .where = where, .column = column };
    if (!expr || ast_walk(&expr, look, &c))
        return true;
    return rw_refuse(rw, c.ora, c.bad, "ddl-expression", "%s", c.message);
}

/* ---- columns ---- */

static const ColumnDef *column_called(const List *columns, Str name)
{
    for (uint32_t i = 0; i < columns->n; i++)
        if (str_eq(AST_AS(ColumnDef, columns->v[i])->name, name))
            return AST_AS(ColumnDef, columns->v[i]);
    return NULL;
}

static OTypeId type_of(Rw *rw, const ColumnDef *c)
{
    return c && c->type && AST_IS(TypeRef, c->type) ? typeref_otype(rw->a, c->type, NULL)->id : OT_UNKNOWN;
}

static bool is_lob(OTypeId id)
{
    return id == OT_CLOB || id == OT_NCLOB || id == OT_BLOB || id == OT_LONG || id == OT_LONG_RAW || id == OT_BFILE || id == OT_XMLTYPE ||
           id == OT_JSON;
}

/* A key would depend on the time zone files; a unique index goes by the instant. */
static bool is_no_key(OTypeId id)
{
    return is_lob(id) || id == OT_TIMESTAMP_TZ;
}

/* Oracle takes collations of columns only with extended strings; here only those that say what holds anyhow are kept. */
static bool check_collation(Rw *rw, const Node *at, Str collation)
{
    if (!collation.n || str_is(collation, "USING_NLS_COMP"))
        return true;
    if (!rw->options->extended_strings)
        return rw_refuse(rw, 43929, at, "column-collation",
                         "Collation cannot be specified if parameter MAX_STRING_SIZE=STANDARD is set.");
    return str_is(collation, "BINARY") ||
           rw_refuse(rw, 3001, at, "column-collation", "unimplemented feature: collation %.*s of a column", STR_ARG(collation));
}

/* DEFAULT COLLATION name among a table's options */
static bool check_default_collation(Rw *rw, const List *options)
{
    for (uint32_t i = 0; i < options->n; i++) {
        const Option *o = AST_AS(Option, options->v[i]);
        if (str_is(o->name, "COLLATION") && o->args.n && AST_IS(ColumnRef, o->args.v[0]))
            return check_collation(rw, options->v[i], AST_AS(ColumnRef, o->args.v[0])->parts.v[0]);
    }
    return true;
}

static bool check_column(Rw *rw, const List *columns, uint32_t i)
{
    const ColumnDef *c = AST_AS(ColumnDef, columns->v[i]);
    const Node      *at = columns->v[i];
    for (uint32_t k = 0; k < i; k++)
        if (str_eq(AST_AS(ColumnDef, columns->v[k])->name, c->name))
            return rw_refuse(rw, 957, at, "duplicate-column", "duplicate column name");
    if (!check_collation(rw, at, c->collation))
        return false;
    OTypeId id = type_of(rw, c);
    for (uint32_t k = 0; k < i && (id == OT_LONG || id == OT_LONG_RAW); k++) {
        OTypeId other = type_of(rw, AST_AS(ColumnDef, columns->v[k]));
        if (other == OT_LONG || other == OT_LONG_RAW)
            return rw_refuse(rw, 1754, at, "two-longs", "a table may contain only one column of type LONG");
    }
    if (c->identity)
        for (uint32_t k = 0; k < i; k++)
            if (AST_AS(ColumnDef, columns->v[k])->identity)
                return rw_refuse(rw, 30669, at, "two-identities", "table can have only one identity column");
    if (!check_expr(rw, c->default_value, "default", (Str){ "", 0 }) || !check_expr(rw, c->generated, "virtual", (Str){ "", 0 }))
        return false;
    bool null = false, not_null = false;
    for (uint32_t k = 0; k < c->constraints.n; k++) {
        const Constraint *x = AST_AS(Constraint, c->constraints.v[k]);
        null = null || (x->kind == CK_NOT_NULL && x->negated);
        not_null = not_null || (x->kind == CK_NOT_NULL && !x->negated);
        if (x->kind == CK_CHECK && !check_expr(rw, x->check, "check", c->name))
            return false;
        if ((x->kind == CK_PRIMARY_KEY || x->kind == CK_UNIQUE) && is_no_key(id))
            return rw_refuse(rw, 2329, c->constraints.v[k], "key-of-type", "column of datatype %s cannot be unique or a primary key", otype_name(id));
    }
    if (null && not_null)
        return rw_refuse(rw, 2258, at, "null-not-null", "duplicate or conflicting NULL and/or NOT NULL specifications");
    return true;
}

/* ---- keys ---- */

typedef struct Key {
    const StrList *columns;
    const Node    *at;
    bool           primary;
} Key;

static bool check_key_columns(Rw *rw, const List *columns, const StrList *names, const Node *at, bool complete)
{
    if (names->n > MAX_KEY_COLUMNS)
        return rw_refuse(rw, 2257, at, "key-columns", "maximum number of columns exceeded");
    for (uint32_t i = 0; i < names->n; i++) {
        const ColumnDef *c = column_called(columns, names->v[i]);
        for (uint32_t k = 0; k < i; k++)
            if (str_eq(names->v[k], names->v[i]))
                return rw_refuse(rw, 957, at, "duplicate-column", "duplicate column name");
        if (!c && complete)
            return rw_refuse(rw, 904, at, "unknown-column", "\"%.*s\": invalid identifier", STR_ARG(names->v[i]));
    }
    return true;
}

static bool check_constraint(Rw *rw, const List *columns, const Constraint *c, bool complete)
{
    const Node *at = &c->base;
    if (!check_key_columns(rw, columns, &c->columns, at, complete))
        return false;
    if (c->kind == CK_PRIMARY_KEY || c->kind == CK_UNIQUE)
        for (uint32_t i = 0; i < c->columns.n; i++) {
            OTypeId id = type_of(rw, column_called(columns, c->columns.v[i]));
            if (is_no_key(id))
                return rw_refuse(rw, 2329, at, "key-of-type", "column of datatype %s cannot be unique or a primary key", otype_name(id));
        }
    if (c->kind == CK_FOREIGN_KEY && c->columns.n && c->ref_columns.n && c->columns.n != c->ref_columns.n)
        return rw_refuse(rw, 2256, at, "reference-count", "number of referencing columns must match referenced columns");
    return c->kind != CK_CHECK || check_expr(rw, c->check, "check", (Str){ "", 0 });
}

static bool check_keys(Rw *rw, const Key *keys, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++) {
            if (keys[i].primary && keys[k].primary)
                return rw_refuse(rw, 2260, keys[i].at, "two-primary-keys", "table can have only one primary key");
            if (strlist_eq(keys[i].columns, keys[k].columns))
                return rw_refuse(rw, 2261, keys[i].at, "same-key-twice", "such unique or primary key already exists in the table");
        }
    return true;
}

static bool check_names(Rw *rw, const List *all)
{
    for (uint32_t i = 0; i < all->n; i++)
        for (uint32_t k = 0; k < i; k++) {
            Str a = AST_AS(Constraint, all->v[i])->name, b = AST_AS(Constraint, all->v[k])->name;
            if (a.n && str_eq(a, b))
                return rw_refuse(rw, 2264, all->v[i], "constraint-name-twice", "name already used by an existing constraint");
        }
    return true;
}

/* ---- statements ---- */

/* A column that a query makes for a table or view needs a name. */
static bool check_targets(Rw *rw, const Node *query)
{
    while (AST_IS(SetOp, query) || AST_IS(ParenQuery, query))
        query = AST_IS(SetOp, query) ? AST_AS(SetOp, query)->left : AST_AS(ParenQuery, query)->query;
    const Select *s = AST_IS(Select, query) ? AST_AS(Select, query) : NULL;
    for (uint32_t i = 0; s && i < s->targets.n; i++) {
        const Target *t = AST_AS(Target, s->targets.v[i]);
        if (!t->alias.n && !AST_IS(ColumnRef, t->expr) && !AST_IS(Star, t->expr) && !AST_IS(PseudoCol, t->expr) && !AST_IS(SeqValue, t->expr))
            return rw_refuse(rw, 998, t->expr, "unnamed-column", "must name this expression with a column alias");
    }
    return true;
}

static WalkStep find_bind(Node **slot, void *ctx)
{
    const Node **found = ctx;
    if (!AST_IS(Bind, *slot))
        return WALK_ON;
    *found = *slot;
    return WALK_STOP;
}

/* The query of a view or table is kept or run at once: it has no binds. */
static bool check_no_bind(Rw *rw, Node *query)
{
    const Node *bind = NULL;
    return !query || ast_walk(&query, find_bind, &bind) ||
           rw_refuse(rw, 1027, bind, "bind-in-ddl", "bind variables not allowed for data definition operations");
}

/* A column of a foreign key takes the type of the column that it refers to. */
static bool in_foreign_key(const ColumnDef *c, const List *constraints)
{
    for (uint32_t i = 0; i < constraints->n; i++) {
        const Constraint *x = AST_IS(Constraint, constraints->v[i]) ? AST_AS(Constraint, constraints->v[i]) : NULL;
        if (!x || x->kind != CK_FOREIGN_KEY)
            continue;
        if (constraints == &c->constraints)
            return true;
        for (uint32_t k = 0; k < x->columns.n; k++)
            if (str_eq(x->columns.v[k], c->name))
                return true;
    }
    return false;
}

/* A partition's bound has as many elements as the key, and a name of its own. */
static bool check_partitions(Rw *rw, const Partitioning *p)
{
    for (uint32_t i = 0; p && i < p->partitions.n; i++) {
        const PartitionDef *d = AST_AS(PartitionDef, p->partitions.v[i]);
        if (d->less_than.n > p->columns.n)
            return rw_refuse(rw, 14017, p->partitions.v[i], "partition-bound", "partition bound list contains too many elements");
        if (d->less_than.n && d->less_than.n < p->columns.n)
            return rw_refuse(rw, 14018, p->partitions.v[i], "partition-bound", "partition bound list contains too few elements");
        for (uint32_t k = 0; d->name.n && k < i; k++)
            if (str_eq(AST_AS(PartitionDef, p->partitions.v[k])->name, d->name))
                return rw_refuse(rw, 14013, p->partitions.v[i], "partition-name", "duplicate partition name");
    }
    return true;
}

static bool check_visible(Rw *rw, const CreateTable *t)
{
    for (uint32_t i = 0; i < t->columns.n; i++)
        if (AST_AS(ColumnDef, t->columns.v[i])->visibility != VIS_INVISIBLE)
            return true;
    return !t->columns.n || rw_refuse(rw, 54039, t->columns.v[0], "all-invisible", "table must have at least one column that is not invisible");
}

static bool check_typed(Rw *rw, const CreateTable *t)
{
    for (uint32_t i = 0; i < t->columns.n && !t->as_query && !t->object_type.n; i++) {
        const ColumnDef *c = AST_AS(ColumnDef, t->columns.v[i]);
        if (!c->type && !c->generated && !c->identity && !c->options.n && !in_foreign_key(c, &c->constraints) && !in_foreign_key(c, &t->constraints))
            return rw_refuse(rw, 2263, &c->base, "column-type", "need to specify the datatype for this column");
    }
    return true;
}

static bool check_table(Rw *rw, const CreateTable *t)
{
    List     all = { 0 };
    uint32_t n = 0, most = t->constraints.n;
    if (t->columns.n > MAX_COLUMNS)
        return rw_refuse(rw, 1792, &t->base, "too-many-columns", "maximum number of columns in a table or view is 1000");
    if (!ddl_check_words(rw, &t->options) || !check_default_collation(rw, &t->options) || !check_no_bind(rw, t->as_query))
        return false;
    for (uint32_t i = 0; i < t->columns.n; i++) {
        if (!check_column(rw, &t->columns, i))
            return false;
        most += AST_AS(ColumnDef, t->columns.v[i])->constraints.n;
    }
    Key *keys = ARENA_ARRAY(rw->a, Key, most);
    for (uint32_t i = 0; i < t->columns.n; i++) {
        ColumnDef *c = AST_AS(ColumnDef, t->columns.v[i]);
        for (uint32_t k = 0; k < c->constraints.n; k++) {
            const Constraint *x = AST_AS(Constraint, c->constraints.v[k]);
            StrList          *own = ARENA_NEW(rw->a, StrList);
            *own = strlist_of1(rw->a, c->name);
            if (x->kind == CK_PRIMARY_KEY || x->kind == CK_UNIQUE)
                keys[n++] = (Key){ own, c->constraints.v[k], x->kind == CK_PRIMARY_KEY };
            list_push(rw->a, &all, c->constraints.v[k]);
        }
    }
    for (uint32_t i = 0; i < t->constraints.n; i++) {
        if (!AST_IS(Constraint, t->constraints.v[i]))
            continue;
        const Constraint *x = AST_AS(Constraint, t->constraints.v[i]);
        if (!check_constraint(rw, &t->columns, x, !t->as_query && !t->object_type.n))
            return false;
        if (x->kind == CK_PRIMARY_KEY || x->kind == CK_UNIQUE)
            keys[n++] = (Key){ &x->columns, t->constraints.v[i], x->kind == CK_PRIMARY_KEY };
        list_push(rw->a, &all, t->constraints.v[i]);
    }
    return check_keys(rw, keys, n) && check_names(rw, &all) && check_typed(rw, t) && check_visible(rw, t) &&
           check_partitions(rw, AST_AS(Partitioning, t->partitioning)) && (t->columns.n || check_targets(rw, t->as_query));
}

/* ADD c without a type; a word that begins a constraint was taken for the name. */
static bool check_added(Rw *rw, const ColumnDef *c)
{
    if (c->type || c->generated || c->identity || c->options.n || in_foreign_key(c, &c->constraints))
        return true;
    if (str_is(c->name, "CONSTRAINT"))
        return rw_refuse(rw, 2250, &c->base, "constraint-name", "missing or invalid constraint name");
    return rw_refuse(rw, 2263, &c->base, "column-type", "need to specify the datatype for this column");
}

static bool check_alter(Rw *rw, const AlterTable *t)
{
    for (uint32_t i = 0; i < t->actions.n; i++) {
        const AlterAction *x = AST_AS(AlterAction, t->actions.v[i]);
        for (uint32_t k = 0; k < x->columns.n; k++)
            if (!check_column(rw, &x->columns, k) || (x->kind == AK_ADD_COLUMN && !check_added(rw, AST_AS(ColumnDef, x->columns.v[k]))))
                return false;
        for (uint32_t k = 0; k < x->constraints.n; k++)
            if (AST_IS(Constraint, x->constraints.v[k]) && !check_constraint(rw, &x->columns, AST_AS(Constraint, x->constraints.v[k]), false))
                return false;
    }
    return true;
}

static bool check_index(Rw *rw, const CreateIndex *x)
{
    if (x->columns.n > MAX_KEY_COLUMNS)
        return rw_refuse(rw, 1793, &x->base, "index-columns", "maximum number of index columns is 32");
    for (uint32_t i = 0; i < x->columns.n; i++)
        if (!check_expr(rw, AST_AS(IndexColumn, x->columns.v[i])->expr, "index", (Str){ "", 0 }))
            return false;
    for (uint32_t i = 0; i < x->columns.n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (ast_equal(AST_AS(IndexColumn, x->columns.v[i])->expr, AST_AS(IndexColumn, x->columns.v[k])->expr))
                return rw_refuse(rw, 957, x->columns.v[i], "duplicate-column", "duplicate column name");
    return true;
}

/* ---- names in a view of another schema ---- */

typedef struct Owned {
    Rw   *rw;
    Str   schema;
    Node *view;
} Owned;

static WalkStep find_cte(Node **slot, void *ctx)
{
    return AST_IS(Cte, *slot) && str_eq(AST_AS(Cte, *slot)->name, *(const Str *)ctx) ? WALK_STOP : WALK_ON;
}

static WalkStep qualify(Node **slot, void *ctx)
{
    Owned *o = ctx;
    if (!AST_IS(TableRef, *slot))
        return WALK_ON;
    TableRef          *t = AST_AS(TableRef, *slot);
    const CatRelation *rel;
    if (t->name.n != 1 || t->dblink.n || !ast_walk(&o->view, find_cte, &t->name.v[0]) ||
        o->rw->catalog->relation(o->rw->catalog, o->schema, t->name.v[0], &rel) != CAT_YES)
        return WALK_ON;
    t->name = strlist_of2(o->rw->a, o->schema, t->name.v[0]);
    return WALK_ON;
}

/* Names without a schema in a view's query are its owner's, not the session's. */
static void owners_names(Rw *rw, const StrList *view, Node **query)
{
    if (!rw->catalog || view->n < 2 || str_eq(view->v[view->n - 2], rw->options->current_schema))
        return;
    Owned o = { rw, view->v[view->n - 2], *query };
    ast_walk(query, qualify, &o);
}

static WalkStep find_missing(Node **slot, void *ctx)
{
    Rw *rw = ctx;
    const CatRelation *rel;
    if (!AST_IS(TableRef, *slot) || AST_AS(TableRef, *slot)->dblink.n)
        return WALK_ON;
    const StrList *name = &AST_AS(TableRef, *slot)->name;
    Str            schema = name->n > 1 ? name->v[name->n - 2] : (Str){ "", 0 };
    return rw->catalog->relation(rw->catalog, schema, ddl_last(name), &rel) == CAT_YES ? WALK_ON : WALK_STOP;
}

/* CREATE FORCE VIEW over what is not there is compiled without the catalogue, which would refuse its names; PostgreSQL makes
 * it now or when it can (dbsaci.force_view). */
static void force_view(Rw *rw, CreateView *v)
{
    if (v->force && rw->catalog && !ast_walk(&v->query, find_missing, rw))
        rw->catalog = NULL;
}

/* A view that is set aside still has its name. */
static bool free_name(Rw *rw, const CreateView *v)
{
    const CatRelation *rel;
    Str                schema = v->name.n > 1 ? v->name.v[v->name.n - 2] : (Str){ "", 0 };
    if (v->or_replace || !rw->catalog || rw->catalog->relation(rw->catalog, schema, ddl_last(&v->name), &rel) != CAT_INVALID)
        return true;
    return rw_refuse(rw, 955, &v->base, "name-in-use", "name is already used by an existing object");
}

bool rw_ddl_check(Rw *rw, Node **root)
{
    switch ((*root)->kind) {
    case N_CreateTable: return check_table(rw, AST_AS(CreateTable, *root));
    case N_AlterTable: return check_alter(rw, AST_AS(AlterTable, *root));
    case N_CreateMview: owners_names(rw, &AST_AS(CreateMview, *root)->name, &AST_AS(CreateMview, *root)->query); return true;
    case N_CreateIndex: return check_index(rw, AST_AS(CreateIndex, *root));
    case N_CreateView:
        if (!free_name(rw, AST_AS(CreateView, *root)) || !check_no_bind(rw, AST_AS(CreateView, *root)->query))
            return false;
        force_view(rw, AST_AS(CreateView, *root));
        owners_names(rw, &AST_AS(CreateView, *root)->name, &AST_AS(CreateView, *root)->query);
        return AST_AS(CreateView, *root)->columns.n || AST_AS(CreateView, *root)->object_type.n ||
               check_targets(rw, AST_AS(CreateView, *root)->query);
    default: return true;
    }
}
