/* Partitioned tables: PARTITION BY of CREATE TABLE becomes declarative partitions, maintenance becomes helper calls.
 *
 * The partition P of table T is the PostgreSQL table T$P; so is a subpartition, whose names Oracle keeps unique in a table.
 * A range that ends in MAXVALUE is the DEFAULT partition: it also takes NULL, as Oracle's highest partition does. */
#include "config.h"
#include "rewrite/ddl.h"

static bool refuse_kind(Rw *rw, const Node *at, const char *what)
{
    return rw_refuse(rw, 3001, at, "partition-kind", "unimplemented feature: %s", what);
}

static bool is_word(const Node *n, const char *word)
{
    return AST_IS(ColumnRef, n) && AST_AS(ColumnRef, n)->parts.n == 1 && !AST_AS(ColumnRef, n)->quoted &&
           str_is(AST_AS(ColumnRef, n)->parts.v[0], word);
}

static bool all_maxvalue(const List *bounds)
{
    for (uint32_t i = 0; i < bounds->n; i++)
        if (!is_word(bounds->v[i], "MAXVALUE"))
            return false;
    return bounds->n > 0;
}

static Node *word(Rw *rw, const Node *at, const char *text)
{
    return AST_NEW(rw->a, ColumnRef, at->at, .parts = strlist_of1(rw->a, str_of(text)));
}

/* ---- can PostgreSQL partition this table? ---- */

static bool key_has(const StrList *columns, Str name)
{
    for (uint32_t i = 0; i < columns->n; i++)
        if (str_eq(columns->v[i], name))
            return true;
    return false;
}

static bool covers(const StrList *columns, const Partitioning *p)
{
    for (uint32_t i = 0; p && i < p->columns.n; i++)
        if (!AST_IS(ColumnRef, p->columns.v[i]) || !key_has(columns, AST_AS(ColumnRef, p->columns.v[i])->parts.v[0]))
            return false;
    return !p || !p->subpartitioning || covers(columns, AST_AS(Partitioning, p->subpartitioning));
}

/* PostgreSQL's unique keys must include the partitioning columns; Oracle's need not (global indexes). */
static const Node *key_without_partition_columns(const CreateTable *t, const Partitioning *p)
{
    for (uint32_t i = 0; i < t->constraints.n; i++) {
        const Constraint *c = AST_AS(Constraint, t->constraints.v[i]);
        if ((c->kind == CK_PRIMARY_KEY || c->kind == CK_UNIQUE) && !covers(&c->columns, p))
            return t->constraints.v[i];
    }
    for (uint32_t i = 0; i < t->columns.n; i++) {
        const ColumnDef *col = AST_AS(ColumnDef, t->columns.v[i]);
        for (uint32_t k = 0; k < col->constraints.n; k++) {
            const Constraint *c = AST_AS(Constraint, col->constraints.v[k]);
            StrList           one = { .v = (Str *)&col->name, .n = 1, .cap = 1 };
            if ((c->kind == CK_PRIMARY_KEY || c->kind == CK_UNIQUE) && !covers(&one, p))
                return col->constraints.v[k];
        }
        for (uint32_t k = 0; col->generated && k < p->columns.n; k++) /* virtual columns cannot be partitioned by */
            if (AST_IS(ColumnRef, p->columns.v[k]) && str_eq(AST_AS(ColumnRef, p->columns.v[k])->parts.v[0], col->name))
                return t->columns.v[i];
    }
    return NULL;
}

/* ---- CREATE TABLE ---- */

typedef struct Parts {
    Rw            *rw;
    const StrList *table;
    uint32_t       made; /* for the names that Oracle would generate */
} Parts;

static Str part_name(Parts *ps, Str given, const char *prefix)
{
    return given.n ? given : str_of(arena_printf(ps->rw->a, "%s%u", prefix, ++ps->made));
}

static StrList part_table(Parts *ps, Str name)
{
    return ddl_sibling(ps->rw, ps->table, ddl_partition_name(ps->rw, ddl_last(ps->table), name));
}

/* Bounds of one partition into `to`; `low` is the bound of the one before, and becomes this one's. */
static bool put_bounds(Parts *ps, const Partitioning *p, PartitionDef *d, const Node *at, List *low, PgPartition *to)
{
    Rw *rw = ps->rw;
    if (p->kind == PK_LIST) {
        for (uint32_t i = 0; i < d->in_values.n; i++) {
            if (AST_IS(RowExpr, d->in_values.v[i]))
                return refuse_kind(rw, at, "LIST partitioning by several columns");
            if (!AST_IS(DefaultLit, d->in_values.v[i]))
                list_push(rw->a, &to->in_values, d->in_values.v[i]);
        }
        return true;
    }
    if (p->kind != PK_RANGE)
        return true;
    if (all_maxvalue(&d->less_than))
        return true; /* DEFAULT */
    for (uint32_t i = 0; i < d->less_than.n; i++)
        list_push(rw->a, &to->from, i < low->n ? ast_copy(rw->a, low->v[i]) : word(rw, at, "MINVALUE"));
    to->to = d->less_than;
    *low = d->less_than;
    return true;
}

static Node *new_part(Parts *ps, const Node *at, Str name, const StrList *parent)
{
    return AST_NEW(ps->rw->a, PgPartition, at->at, .name = part_table(ps, name), .parent = *parent);
}

static void hash_parts(Parts *ps, const Node *at, const StrList *parent, int64_t count, const char *prefix, bool sub)
{
    for (int64_t i = 0; i < count; i++) {
        Str   name = part_name(ps, (Str){ "", 0 }, prefix);
        Node *n = new_part(ps, at, name, parent);
        AST_AS(PgPartition, n)->modulus = count;
        AST_AS(PgPartition, n)->remainder = i;
        ddl_after(ps->rw, n);
        if (sub)
            ddl_fact(ps->rw, at, "set_object_prop", 4, ddl_name(ps->rw, at, &AST_AS(PgPartition, n)->name, "regclass"),
                     rw_null(ps->rw, at), rw_string(ps->rw, at, "partition_name"), ddl_bare(ps->rw, at, name));
    }
}

static bool int_value(const Node *n, int64_t *v)
{
    if (!AST_IS(NumberLit, n))
        return false;
    Str t = AST_AS(NumberLit, n)->text;
    *v = 0;
    for (size_t i = 0; i < t.n; i++) {
        if (t.p[i] < '0' || t.p[i] > '9' || *v > 1000000)
            return false;
        *v = *v * 10 + (t.p[i] - '0');
    }
    return *v > 0;
}

static bool part_list(Parts *ps, const Partitioning *p, List *defs, const StrList *parent, Str owner);

/* The subpartitions of one partition: its own list, the template, a hash count, or one for all rows. */
static bool subparts(Parts *ps, const Partitioning *sub, PartitionDef *d, const Node *at, Str owner, const StrList *parent)
{
    int64_t count = 0;
    List    defs = d->subpartitions.n ? d->subpartitions : sub->partitions;
    if (defs.n) {
        List copy = { 0 };
        for (uint32_t i = 0; i < defs.n; i++)
            list_push(ps->rw->a, &copy, ast_copy(ps->rw->a, defs.v[i]));
        return part_list(ps, sub, &copy, parent, d->subpartitions.n ? (Str){ "", 0 } : owner);
    }
    const Option *own = ddl_option(&d->options, "SUBPARTITIONS");
    if (sub->kind == PK_HASH) {
        if (!(own && own->args.n && int_value(own->args.v[0], &count)) && !int_value(sub->hash_count, &count))
            count = 1;
        hash_parts(ps, at, parent, count, "SYS_SUBP", true);
        return true;
    }
    Node *n = new_part(ps, at, part_name(ps, (Str){ "", 0 }, "SYS_SUBP"), parent);
    ddl_after(ps->rw, n);
    return true;
}

/* owner.n: the defs are a template's, and names become OWNER_NAME. */
static bool part_list(Parts *ps, const Partitioning *p, List *defs, const StrList *parent, Str owner)
{
    Rw           *rw = ps->rw;
    List          low = { 0 };
    Partitioning *sub = AST_AS(Partitioning, p->subpartitioning);
    bool          nested = parent->v[parent->n - 1].p != ps->table->v[ps->table->n - 1].p;
    for (uint32_t i = 0; i < defs->n; i++) {
        PartitionDef *d = AST_AS(PartitionDef, defs->v[i]);
        const Node   *at = defs->v[i];
        Str           name = part_name(ps, d->name, nested ? "SYS_SUBP" : "SYS_P");
        if (owner.n && d->name.n)
            name = str_of(arena_printf(rw->a, "%.*s_%.*s", STR_ARG(owner), STR_ARG(d->name)));
        Node        *n = new_part(ps, at, name, parent);
        PgPartition *to = AST_AS(PgPartition, n);
        if (!put_bounds(ps, p, d, at, &low, to))
            return false;
        if (p->kind == PK_HASH) {
            to->modulus = defs->n;
            to->remainder = i;
        }
        if (sub)
            to->partitioning = AST_NEW(rw->a, Partitioning, at->at, .kind = sub->kind, .columns = sub->columns);
        ddl_after(rw, n);
        if (nested)
            ddl_fact(rw, at, "set_object_prop", 4, ddl_name(rw, at, &to->name, "regclass"), rw_null(rw, at),
                     rw_string(rw, at, "partition_name"), ddl_bare(rw, at, name));
        if (sub && !subparts(ps, sub, d, at, name, &to->name))
            return false;
    }
    return true;
}

static bool known_kind(Rw *rw, const Partitioning *p, const Node *at)
{
    switch (p->kind) {
    case PK_REFERENCE: return refuse_kind(rw, at, "PARTITION BY REFERENCE");
    case PK_SYSTEM: return refuse_kind(rw, at, "PARTITION BY SYSTEM");
    case PK_CONSISTENT_HASH: return refuse_kind(rw, at, "PARTITION BY CONSISTENT HASH");
    case PK_LIST: return p->columns.n == 1 || refuse_kind(rw, at, "LIST partitioning by several columns");
    default: return true;
    }
}

static Node *written(Rw *rw, const Node *n)
{
    return ddl_text(rw, n, (Str){ rw->text.p + n->at.start, n->at.end - n->at.start });
}

/* A partition is made when the first row for it comes, by the proxy (compat/92_interval.sql). */
static void made_on_demand(Rw *rw, const Partitioning *p, const Node *at, const StrList *name)
{
    Node *table = ddl_name(rw, at, name, "regclass");
    rw_find(rw, DIAG_NOTE, at, "interval-partition", "the partitions for rows beyond the declared ones are made by the proxy, when such rows come");
    if (p->interval)
        ddl_fact(rw, at, "set_interval", 3, table, written(rw, p->interval), rw_cast(rw, p->interval, "text"));
    else
        ddl_fact(rw, at, "set_object_prop", 4, table, rw_null(rw, at), rw_string(rw, at, "automatic"), rw_string(rw, at, "YES"));
}

static bool has_default(const Partitioning *p)
{
    const PartitionDef *last = p->partitions.n ? AST_AS(PartitionDef, p->partitions.v[p->partitions.n - 1]) : NULL;
    return last && p->kind == PK_RANGE && all_maxvalue(&last->less_than);
}

bool ddl_partitioning(Rw *rw, CreateTable *t)
{
    Partitioning *p = AST_AS(Partitioning, t->partitioning);
    const Node   *at = t->partitioning;
    Parts         ps = { .rw = rw, .table = &t->name };
    int64_t       count = 0;
    Partitioning *sub = AST_AS(Partitioning, p->subpartitioning);
    if (!known_kind(rw, p, at) || (sub && !known_kind(rw, sub, p->subpartitioning)))
        return false;
    const Node *key = t->as_query ? at : key_without_partition_columns(t, p);
    if (key) {
        rw_find(rw, DIAG_NOTE, key, "not-partitioned", t->as_query
                    ? "the table is not partitioned: CREATE TABLE AS makes one table here"
                    : "the table is not partitioned: PostgreSQL's unique keys must include the partitioning columns");
        t->partitioning = NULL;
        return true;
    }
    rw_rule(rw, "partitioning");
    if (p->kind == PK_HASH && !p->partitions.n) {
        hash_parts(&ps, at, &t->name, int_value(p->hash_count, &count) ? count : 1, "SYS_P", false);
    } else if (!part_list(&ps, p, &p->partitions, &t->name, (Str){ "", 0 })) {
        return false;
    }
    if (p->interval && has_default(p))
        return rw_refuse(rw, 14761, p->interval, "interval-maxvalue", "MAXVALUE partition cannot be specified for Interval partitioned objects");
    if (p->interval || p->automatic)
        made_on_demand(rw, p, at, &t->name);
    if (p->kind != PK_HASH && !ddl_option(&t->options, "ENABLE ROW MOVEMENT"))
        ddl_fact(rw, at, "forbid_row_movement", 1, ddl_name(rw, at, &t->name, "regclass"));
    t->partitioning = AST_NEW(rw->a, Partitioning, at->at, .kind = p->kind, .columns = p->columns);
    return true;
}

/* ---- ALTER TABLE ... PARTITION ---- */

/* Values as text[]; MAXVALUE, DEFAULT and NULL are NULL elements. */
static Node *values_as_text(Rw *rw, const Node *at, const List *values)
{
    List items = { 0 };
    for (uint32_t i = 0; i < values->n; i++) {
        Node *v = values->v[i];
        bool  open = is_word(v, "MAXVALUE") || AST_IS(DefaultLit, v) || AST_IS(NullLit, v);
        list_push(rw->a, &items, open ? rw_null(rw, at) : rw_cast(rw, v, "text"));
    }
    return ddl_array(rw, at, items);
}

static bool is_default(const PartitionDef *d)
{
    return all_maxvalue(&d->less_than) || (d->in_values.n == 1 && AST_IS(DefaultLit, d->in_values.v[0]));
}

static Str nth_name(const List *partitions, uint32_t i)
{
    return i < partitions->n ? AST_AS(PartitionDef, partitions->v[i])->name : (Str){ "", 0 };
}

static Node *name_or_null(Rw *rw, const Node *at, Str name)
{
    return name.n ? ddl_bare(rw, at, name) : rw_null(rw, at);
}

/* A partition's name, or that of PARTITION FOR (values). */
static Node *partition_ref(Rw *rw, const Node *at, const AlterTable *t, Str name, const List *values)
{
    return name.n ? ddl_bare(rw, at, name)
                  : rw_compat(rw, at, "partition_name_for", 2, ddl_name(rw, at, &t->name, "regclass"), values_as_text(rw, at, values));
}

/* What is left of MODIFY PARTITION is about storage and indexes, or about subpartitions. */
static bool modify(Rw *rw, const AlterAction *x)
{
    if (!x->options.n)
        return refuse_kind(rw, &x->base, "MODIFY PARTITION");
    rw_find(rw, DIAG_NOTE, &x->base, "partition-storage", "has no effect here: PostgreSQL keeps the partition's indexes itself");
    return true;
}

static Node *split_call(Rw *rw, const Node *at, const AlterTable *t, Node *from, const List *values, Str first, Str second)
{
    return ddl_call(rw, at, "split_partition", 5, ddl_name(rw, at, &t->name, "regclass"), from, values_as_text(rw, at, values),
                    name_or_null(rw, at, first), name_or_null(rw, at, second));
}

/* INTO (a VALUES ..., b VALUES ..., c): a is split off, then b off what is left, which bears the last one's name. */
static bool split(Rw *rw, const Node *at, const AlterTable *t, const AlterAction *x, List *to)
{
    const PartitionDef *source = AST_AS(PartitionDef, x->partition);
    Node               *from = partition_ref(rw, at, t, x->name, source ? &source->in_values : &x->values);
    if (x->values.n) {
        list_push(rw->a, to, split_call(rw, at, t, from, &x->values, nth_name(&x->partitions, 0), nth_name(&x->partitions, 1)));
        return true;
    }
    Str last = nth_name(&x->partitions, x->partitions.n - 1);
    if (x->partitions.n < 2 || !last.n)
        return refuse_kind(rw, at, "SPLIT PARTITION INTO partitions without names");
    for (uint32_t i = 0; i + 1 < x->partitions.n; i++) {
        const PartitionDef *d = AST_AS(PartitionDef, x->partitions.v[i]);
        list_push(rw->a, to, split_call(rw, at, t, from, d->less_than.n ? &d->less_than : &d->in_values, d->name, last));
        from = ddl_bare(rw, at, last);
    }
    return true;
}

static Node *merge(Rw *rw, const Node *at, const AlterTable *t, Node *table, const AlterAction *x)
{
    List from = { 0 };
    for (uint32_t i = 0; i < x->partitions.n; i++)
        list_push(rw->a, &from, partition_ref(rw, at, t, nth_name(&x->partitions, i), &AST_AS(PartitionDef, x->partitions.v[i])->in_values));
    const PartitionDef *into = AST_AS(PartitionDef, x->partition);
    return ddl_call(rw, at, "merge_partitions", 3, table, ddl_array(rw, at, from),
                    name_or_null(rw, at, into ? into->name : x->new_name));
}

static bool add(Rw *rw, const Node *at, Node *table, const AlterAction *x, List *to)
{
    for (uint32_t i = 0; i < x->partitions.n; i++) {
        const PartitionDef *d = AST_AS(PartitionDef, x->partitions.v[i]);
        if (ddl_option(&d->options, "SUBPARTITION"))
            return refuse_kind(rw, at, "ADD SUBPARTITION");
        if (d->subpartitions.n || ddl_option(&d->options, "SUBPARTITIONS"))
            rw_find(rw, DIAG_REVIEW, x->partitions.v[i], "added-subpartitions", "the new partition has one subpartition, for all its rows");
        if (!d->less_than.n && !d->in_values.n) {
            list_push(rw->a, to, ddl_call(rw, at, "add_hash_partition", 2, table, name_or_null(rw, at, d->name)));
            continue;
        }
        list_push(rw->a, to, ddl_call(rw, at, "add_partition", 4, table, name_or_null(rw, at, d->name),
                                      values_as_text(rw, at, d->less_than.n ? &d->less_than : &d->in_values), ddl_bool(rw, at, is_default(d))));
    }
    return true;
}

/* DROP and TRUNCATE take several. */
static void each(Rw *rw, const Node *at, const AlterTable *t, const AlterAction *x, List *to)
{
    const char *fn = x->kind == AK_TRUNCATE_PARTITION ? "truncate_partition" : "drop_partition";
    for (uint32_t i = 0; i < x->partitions.n || i == 0; i++) {
        const PartitionDef *d = i < x->partitions.n ? AST_AS(PartitionDef, x->partitions.v[i]) : NULL;
        Node *part = partition_ref(rw, at, t, d ? d->name : x->name, d ? &d->in_values : &x->values);
        list_push(rw->a, to, ddl_call(rw, at, fn, 2, ddl_name(rw, at, &t->name, "regclass"), part));
    }
}

static Node *set_interval(Rw *rw, const Node *at, Node *table, const AlterAction *x)
{
    Node *step = x->values.n ? x->values.v[0] : NULL;
    return ddl_call(rw, at, "set_interval", 3, table, step ? written(rw, step) : rw_null(rw, at), step ? rw_cast(rw, step, "text") : rw_null(rw, at));
}

bool ddl_alter_partition(Rw *rw, const AlterTable *t, AlterAction *x, List *to)
{
    const Node *at = &x->base;
    Node       *table = ddl_name(rw, at, &t->name, "regclass");
    Node       *stmt = NULL;
    rw_rule(rw, "partition-maintenance");
    switch (x->kind) {
    case AK_ADD_PARTITION: return add(rw, at, table, x, to);
    case AK_DROP_PARTITION: case AK_TRUNCATE_PARTITION: each(rw, at, t, x, to); return true;
    case AK_SET_INTERVAL: stmt = set_interval(rw, at, table, x); break;
    case AK_MOVE_PARTITION:
        rw_find(rw, DIAG_NOTE, at, "partition-storage", "has no effect here: rows are where they belong");
        return true;
    case AK_MERGE_PARTITIONS:
        if (ddl_option(&x->options, "TO")) /* those between the two are merged too */
            return rw_refuse(rw, 3001, at, "merge-range", "unimplemented feature: MERGE PARTITIONS ... TO");
        stmt = merge(rw, at, t, table, x); break;
    case AK_MODIFY_PARTITION: return modify(rw, x);
    case AK_ADD_VALUES: case AK_DROP_VALUES:
        stmt = ddl_call(rw, at, "change_values", 4, table, partition_ref(rw, at, t, x->name, &x->values),
                        values_as_text(rw, at, &AST_AS(PartitionDef, x->partition)->in_values), ddl_bool(rw, at, x->kind == AK_ADD_VALUES));
        break;
    case AK_COALESCE_PARTITION: stmt = ddl_call(rw, at, "coalesce_partition", 1, table); break;
    case AK_RENAME_PARTITION:
        stmt = ddl_call(rw, at, "rename_partition", 3, table, partition_ref(rw, at, t, x->name, &x->values), ddl_bare(rw, at, x->new_name));
        break;
    case AK_SPLIT_PARTITION: return split(rw, at, t, x, to);
    default:
        stmt = ddl_call(rw, at, "exchange_partition", 3, table, partition_ref(rw, at, t, x->name, &x->values), ddl_name(rw, at, &x->table, "regclass"));
    }
    list_push(rw->a, to, stmt);
    return true;
}
