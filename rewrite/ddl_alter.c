/* ALTER TABLE: every action becomes a statement of its own, in order. Actions that depend on what is there at that time
 * (a column's rows and type, what a constraint is) are calls of compat/90_ddl*.sql. */
#include "config.h"
#include "rewrite/ddl.h"

typedef struct Alter {
    Rw         *rw;
    AlterTable *t;
    DdlTable    table;
    List        out;   /* STMT, in order */
    bool        views; /* views on the table were set aside and come back at the end */
} Alter;

static Node *rel(Alter *al, const Node *at)
{
    return ddl_name(al->rw, at, &al->t->name, "regclass");
}

static void put(Alter *al, Node *stmt)
{
    list_push(al->rw->a, &al->out, stmt);
}

/* The action as PostgreSQL's own. */
static void put_action(Alter *al, AlterAction x)
{
    Node *n = ast_put(al->rw->a, &x, sizeof x);
    put(al, AST_NEW(al->rw->a, AlterTable, x.base.at, .name = al->t->name, .actions = list_of1(al->rw->a, n)));
}

static AlterAction action(AlterKind kind, const Node *at)
{
    return (AlterAction){ .base = { .kind = N_AlterAction, .at = at->at }, .kind = kind };
}

/* A view holds on to the columns that it uses: it goes away for a moment. */
static void set_views_aside(Alter *al, const Node *at)
{
    if (al->views)
        return;
    al->views = true;
    put(al, ddl_call(al->rw, at, "detach_views", 1, ddl_name(al->rw, at, &al->t->name, "text")));
}

static Node *ref_columns(Alter *al, const Node *at, const Constraint *c)
{
    return c->columns.n ? ddl_names(al->rw, at, &c->columns) : rw_null(al->rw, at);
}

static Node *ref_kind(Alter *al, const Node *at, const Constraint *c)
{
    return rw_string(al->rw, at, c->kind == CK_PRIMARY_KEY ? "p" : c->kind == CK_UNIQUE ? "u" : "n");
}

static Node *ref_name(Alter *al, const Node *at, Str name)
{
    return name.n ? ddl_bare(al->rw, at, name) : rw_null(al->rw, at);
}

/* ---- columns ---- */

static bool add_columns(Alter *al, AlterAction *x)
{
    Rw     *rw = al->rw;
    StrList limited = { 0 };
    for (uint32_t i = 0; i < x->columns.n; i++) {
        ColumnDef *c = AST_AS(ColumnDef, x->columns.v[i]);
        bool       bytes = false;
        ddl_column_constraints(rw, &al->table, c);
        if (!ddl_column_def(rw, &al->t->name, c, &bytes))
            return false;
        if (bytes)
            strlist_push(rw->a, &limited, c->name);
    }
    if (limited.n)
        ddl_limit_bytes(rw, &x->base, &al->t->name, &limited);
    AlterAction add = action(AK_ADD_COLUMN, &x->base);
    add.columns = x->columns;
    put_action(al, add);
    uint32_t unnamed = 0;
    for (uint32_t i = 0; i < x->columns.n; i++) {
        const ColumnDef *c = AST_AS(ColumnDef, x->columns.v[i]);
        for (uint32_t k = 0; k < c->constraints.n; k++)
            unnamed += AST_AS(Constraint, c->constraints.v[k])->kind != CK_NOT_NULL && !AST_AS(Constraint, c->constraints.v[k])->name.n;
    }
    if (unnamed)
        put(al, ddl_call(rw, &x->base, "name_new_constraints", 2, rel(al, &x->base), rw_number(rw, &x->base, unnamed)));
    return true;
}

/* Same type, no less room: PostgreSQL only notes it in its catalogue. */
static bool widens(const CatColumn *old, const DdlType *t)
{
    if (!old || old->type.id != t->otype->id || old->type.char_used != t->otype->char_used)
        return false;
    if (t->otype->id == OT_VARCHAR2)
        return old->type.length > 0 && old->type.length <= t->otype->length;
    return t->otype->id == OT_NUMBER && (t->otype->precision == 0 ||
        (old->type.precision > 0 && old->type.scale <= t->otype->scale &&
         old->type.precision - old->type.scale <= t->otype->precision - t->otype->scale));
}

static bool modify_type(Alter *al, ColumnDef *c)
{
    Rw         *rw = al->rw;
    const Node *at = &c->base;
    DdlType     t;
    if (!ddl_type(rw, c->type, &t))
        return false;
    set_views_aside(al, at);
    if (widens(ddl_column(al->table.rel, c->name), &t)) {
        AlterAction x = action(AK_MODIFY_COLUMN, at);
        Node       *def = AST_NEW(rw->a, ColumnDef, at->at, .name = c->name, .type = t.pg);
        x.columns = list_of1(rw->a, def);
        put_action(al, x);
    } else {
        put(al, ddl_call(rw, at, "modify_type", 3, rel(al, at), ddl_bare(rw, at, c->name),
                         ddl_text(rw, at, AST_AS(PgType, t.pg)->name)));
    }
    ddl_type_fact(rw, &al->t->name, c->name, &t);
    ddl_interval_fact(rw, &al->t->name, c->name, &t);
    if (ddl_counts_bytes(&t)) {
        StrList one = strlist_of1(rw->a, c->name);
        ddl_limit_bytes(rw, at, &al->t->name, &one);
    }
    return true;
}

/* Oracle's answers depend on what is there (ORA-01442, 01451, 02296), so it is asked when it runs; but for a column that
 * the catalogue knows as NOT NULL and that becomes nullable. */
static void modify_null(Alter *al, ColumnDef *c, Constraint *k)
{
    const CatColumn *old = ddl_column(al->table.rel, c->name);
    const Node      *at = &k->base;
    if (!old || old->nullable || !k->negated) {
        put(al, ddl_call(al->rw, at, "modify_null", 3, rel(al, at), ddl_bare(al->rw, at, c->name), ddl_bool(al->rw, at, k->negated)));
        return;
    }
    AlterAction x = action(AK_MODIFY_COLUMN, at);
    Node       *def = AST_NEW(al->rw->a, ColumnDef, at->at, .name = c->name, .constraints = list_of1(al->rw->a, (Node *)k));
    x.columns = list_of1(al->rw->a, def);
    k->novalidate = false;
    put_action(al, x);
}

/* Of an identity column: its kind and its sequence. */
static bool modify_identity(Alter *al, ColumnDef *c)
{
    Rw         *rw = al->rw;
    Identity   *id = AST_AS(Identity, c->identity);
    const Node *at = c->identity;
    bool        limit = ddl_option(&id->options, "START WITH LIMIT VALUE") != NULL;
    if (!ddl_sequence_options(rw, at, &id->options, NULL, false))
        return false;
    put(al, ddl_call(rw, at, "modify_identity", 6, rel(al, at), ddl_bare(rw, at, c->name), ddl_bool(rw, at, id->kind == ID_ALWAYS),
                     ddl_bool(rw, at, id->kind == ID_BY_DEFAULT_ON_NULL), ddl_option_words(rw, at, &id->options), ddl_bool(rw, at, limit)));
    return true;
}

static void add_unnamed(Alter *al, const Node *at, const List *constraints)
{
    uint32_t unnamed = 0;
    for (uint32_t i = 0; i < constraints->n; i++)
        unnamed += !AST_AS(Constraint, constraints->v[i])->name.n;
    AlterAction x = action(AK_ADD_CONSTRAINT, at);
    x.constraints = *constraints;
    if (constraints->n)
        put_action(al, x);
    if (unnamed)
        put(al, ddl_call(al->rw, at, "name_new_constraints", 2, rel(al, at), rw_number(al->rw, at, unnamed)));
}

static bool modify_column(Alter *al, ColumnDef *c)
{
    Rw         *rw = al->rw;
    const Node *at = &c->base;
    List        more = { 0 };
    if (c->generated)
        return rw_refuse(rw, 3001, at, "modify-generated", "unimplemented feature: MODIFY of a virtual column's expression");
    if (c->identity ? !modify_identity(al, c) : c->type && !modify_type(al, c))
        return false;
    if (ddl_option(&c->options, "DROP IDENTITY"))
        put(al, ddl_call(rw, at, "drop_identity", 2, rel(al, at), ddl_bare(rw, at, c->name)));
    if (c->default_value) {
        AlterAction x = action(AK_MODIFY_COLUMN, at);
        x.columns = list_of1(rw->a, AST_NEW(rw->a, ColumnDef, at->at, .name = c->name, .default_value = c->default_value));
        put_action(al, x);
    }
    if (c->default_on_null)
        put(al, ddl_call(rw, at, "default_on_null", 2, rel(al, at), ddl_bare(rw, at, c->name)));
    if (c->visibility != VIS_UNSAID)
        ddl_fact(rw, at, "set_object_prop", 4, rel(al, at), ddl_bare(rw, at, c->name), rw_string(rw, at, "invisible"),
                 c->visibility == VIS_INVISIBLE ? rw_string(rw, at, "YES") : rw_null(rw, at));
    ddl_column_constraints(rw, &al->table, c);
    for (uint32_t i = 0; i < c->constraints.n; i++) {
        Constraint *k = AST_AS(Constraint, c->constraints.v[i]);
        if (k->kind == CK_NOT_NULL) {
            modify_null(al, c, k);
            continue;
        }
        k->columns = strlist_of1(rw->a, c->name);
        list_push(rw->a, &more, c->constraints.v[i]);
    }
    if (more.n)
        add_unnamed(al, at, &more);
    return true;
}

static void drop_columns(Alter *al, const AlterAction *x)
{
    const Node *at = &x->base;
    StrList     names = x->names;
    if (!names.n && x->name.n)
        names = strlist_of1(al->rw->a, x->name);
    set_views_aside(al, at);
    put(al, ddl_call(al->rw, at, "before_drop_column", 3, rel(al, at), ddl_names(al->rw, at, &names),
                     ddl_bool(al->rw, at, x->cascade)));
    AlterAction drop = action(AK_DROP_COLUMN, at);
    drop.names = names;
    drop.cascade = x->cascade;
    put_action(al, drop);
}

/* ---- constraints ---- */

/* What Oracle refuses to have twice and PostgreSQL does not. */
static void before_add(Alter *al, const Constraint *c)
{
    const Node *at = &c->base;
    Rw         *rw = al->rw;
    Node       *columns = ddl_names(rw, at, &c->columns);
    if (c->kind == CK_PRIMARY_KEY || c->kind == CK_UNIQUE)
        put(al, ddl_call(rw, at, "before_add_key", 4, rel(al, at), c->name.n ? ddl_bare(rw, at, c->name) : rw_null(rw, at), columns,
                         ddl_bool(rw, at, c->kind == CK_PRIMARY_KEY)));
    else if (c->kind == CK_FOREIGN_KEY)
        put(al, ddl_call(rw, at, "before_add_foreign", 4, rel(al, at), columns, ddl_name(rw, at, &c->ref_table, "regclass"),
                         c->ref_columns.n ? ddl_names(rw, at, &c->ref_columns) : rw_null(rw, at)));
}

static bool add_constraints(Alter *al, AlterAction *x)
{
    for (uint32_t i = 0; i < x->constraints.n; i++)
        if (AST_IS(Constraint, x->constraints.v[i]))
            before_add(al, AST_AS(Constraint, x->constraints.v[i]));
    ddl_constraints(al->rw, &al->table, &x->constraints);
    add_unnamed(al, &x->base, &x->constraints);
    return true;
}

static const Constraint *reference(const AlterAction *x)
{
    return x->constraints.n ? AST_AS(Constraint, x->constraints.v[0]) : NULL;
}

static void drop_constraint(Alter *al, const AlterAction *x)
{
    const Node       *at = &x->base;
    const Constraint *c = reference(x);
    Str               name = x->name.n || !c ? x->name : c->name;
    Constraint        none = { .kind = CK_REFERENCE_BY_NAME };
    c = c ? c : &none;
    put(al, ddl_call(al->rw, at, "drop_constraint", 5, rel(al, at), ref_kind(al, at, c), ref_name(al, at, name),
                     ref_columns(al, at, c), ddl_bool(al->rw, at, x->cascade)));
}

static void switch_constraint(Alter *al, const AlterAction *x, bool enable)
{
    const Node       *at = &x->base;
    Constraint        none = { .kind = CK_REFERENCE_BY_NAME };
    const Constraint *c = reference(x) ? reference(x) : &none;
    Str               name = c->name.n ? c->name : x->name;
    if (enable)
        put(al, ddl_call(al->rw, at, "enable_constraint", 5, rel(al, at), ref_kind(al, at, c), ref_name(al, at, name),
                         ref_columns(al, at, c), ddl_bool(al->rw, at, !c->novalidate && !ddl_option(&x->options, "NOVALIDATE"))));
    else
        put(al, ddl_call(al->rw, at, "disable_constraint", 5, rel(al, at), ref_kind(al, at, c), ref_name(al, at, name),
                         ref_columns(al, at, c), ddl_bool(al->rw, at, x->cascade)));
    rw_rule(al->rw, "constraint-state");
}

/* ---- the rest ---- */

static bool is_storage(const AlterAction *x)
{
    static const char *const words[] = {
#define STORAGE(word) word,
#include "rewrite/ddl_storage.def"
#undef STORAGE
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ddl_starts(&x->options, words[i]))
            return true;
    return false;
}

static bool table_option(Alter *al, const AlterAction *x)
{
    const Node *at = &x->base;
    bool        on = ddl_option(&x->options, "ENABLE ROW MOVEMENT") != NULL;
    if (!is_storage(x)) {
        Str word = x->options.n && AST_IS(Option, x->options.v[0]) ? AST_AS(Option, x->options.v[0])->name : STR("this action");
        if (x->options.n && !ddl_is_alter_word(word))
            return rw_refuse(al->rw, 1735, at, "alter-table-action", "invalid ALTER TABLE option");
        return rw_refuse(al->rw, 3001, at, "alter-table-action", "unimplemented feature: ALTER TABLE ... %.*s", STR_ARG(word));
    }
    rw_rule(al->rw, "storage-clauses");
    if (on || ddl_option(&x->options, "DISABLE ROW MOVEMENT"))
        put(al, ddl_call(al->rw, at, "set_row_movement", 2, rel(al, at), ddl_bool(al->rw, at, on)));
    return true;
}

static bool one_action(Alter *al, AlterAction *x)
{
    Rw         *rw = al->rw;
    const Node *at = &x->base;
    switch (x->kind) {
    case AK_ADD_COLUMN: return add_columns(al, x) && add_constraints(al, x);
    case AK_MODIFY_COLUMN:
        for (uint32_t i = 0; i < x->columns.n; i++)
            if (!modify_column(al, AST_AS(ColumnDef, x->columns.v[i])))
                return false;
        return add_constraints(al, x);
    case AK_DROP_COLUMN: case AK_SET_UNUSED: drop_columns(al, x); return true;
    case AK_DROP_UNUSED: return true; /* SET UNUSED has dropped them */
    case AK_ADD_CONSTRAINT: return add_constraints(al, x);
    case AK_DROP_CONSTRAINT: drop_constraint(al, x); return true;
    case AK_ENABLE_CONSTRAINT: switch_constraint(al, x, true); return true;
    case AK_DISABLE_CONSTRAINT: switch_constraint(al, x, false); return true;
    case AK_MODIFY_CONSTRAINT:
        switch_constraint(al, x, !(reference(x) && reference(x)->disabled) && !ddl_option(&x->options, "DISABLE"));
        return true;
    case AK_RENAME_CONSTRAINT:
        put(al, ddl_call(rw, at, "rename_constraint", 3, rel(al, at), ddl_bare(rw, at, x->name), ddl_bare(rw, at, x->new_name)));
        return true;
    case AK_RENAME_COLUMN: put_action(al, *x); return true;
    case AK_ENABLE_TRIGGERS: case AK_DISABLE_TRIGGERS:
        put(al, ddl_call(rw, at, "enable_all_triggers", 2, rel(al, at), ddl_bool(rw, at, x->kind == AK_ENABLE_TRIGGERS)));
        return true;
    case AK_RENAME_TABLE:
        put(al, ddl_call(rw, at, "rename_object", 2, ddl_name(rw, at, &al->t->name, "text"), ddl_bare(rw, at, x->new_name)));
        return true;
    case AK_READ_ONLY: case AK_READ_WRITE:
        put(al, ddl_call(rw, at, "set_read_only", 2, rel(al, at), ddl_bool(rw, at, x->kind == AK_READ_ONLY)));
        return true;
    case AK_MODIFY_LOB: case AK_MOVE: rw_rule(rw, "storage-clauses"); return true;
    case AK_OPTION: return table_option(al, x);
    default: return ddl_alter_partition(rw, al->t, x, &al->out);
    }
}

bool ddl_alter_table(Rw *rw, Node **root)
{
    AlterTable *t = AST_AS(AlterTable, *root);
    Alter       al = { .rw = rw, .t = t, .table = { .name = &t->name, .rel = ddl_relation(rw, &t->name), .alter = true } };
    for (uint32_t i = 0; i < t->actions.n; i++)
        if (!one_action(&al, AST_AS(AlterAction, t->actions.v[i])))
            return false;
    if (al.views)
        put(&al, ddl_call(rw, &t->base, "attach_views", 0));
    if (!al.out.n) {
        *root = AST_NEW(rw->a, PgScript, (*root)->at, .statements = { 0 });
        return true;
    }
    *root = al.out.v[0];
    for (uint32_t i = 1; i < al.out.n; i++)
        ddl_after(rw, al.out.v[i]);
    return true;
}
