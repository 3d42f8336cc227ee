/* DDL: tails of Options, and the clauses of CREATE TABLE, INDEX, VIEW and DROP finding their fields. */
#include "config.h"
#include "grammar/ora_make.h"

bool ora_has_option(List options, const char *name)
{
    return ora_find_option(options, name) != NULL;
}

Node *ora_find_option(List options, const char *name)
{
    for (uint32_t i = 0; i < options.n; i++)
        if (AST_IS(Option, options.v[i]) && str_is(AST_AS(Option, options.v[i])->name, name))
            return options.v[i];
    return NULL;
}

/* ---- tails ---- */

/* Words whose next word is their value. */
static bool takes_name(Str word)
{
    static const char *const words[] = { "TABLESPACE", "BUFFER_POOL", "FLASH_CACHE", "CELL_FLASH_CACHE", "PROFILE",
                                         "CONSTRAINT", "USING INDEX", "OVERFLOW TABLESPACE", "EDITION", "COLLATION" };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (str_is(word, words[i]))
            return true;
    return false;
}

List ora_tail(OraParse *cx, List tail, Node *option)
{
    if (tail.n && AST_IS(Option, option)) {
        Option *last = AST_AS(Option, tail.v[tail.n - 1]);
        const Option *o = AST_AS(Option, option);
        if (takes_name(last->name) && last->args.n == 0) {
            List args = list_of1(cx->a, ora_column(cx, ora_path(cx, o->name), option->at));
            list_append(cx->a, &args, &o->args);
            last->args = args;
            last->base.at.end = option->at.end;
            return tail;
        }
    }
    list_push(cx->a, &tail, option);
    return tail;
}

static void negate_last(OraParse *cx, List *args, Node *number)
{
    Node *minus = args->v[args->n - 1];
    Span  at = { minus->at.start, number->at.end };
    args->v[args->n - 1] = AST_NEW(cx->a, Unary, at, .op = OP_NEG, .arg = number);
}

Node *ora_tail_arg(OraParse *cx, Node *option, Node *arg, Span at)
{
    Option *o = AST_AS(Option, option);
    option->at = at;
    if (!arg)
        return option;
    if (AST_IS(NumberLit, arg) && o->args.n && AST_IS(Option, o->args.v[o->args.n - 1]) &&
        str_is(AST_AS(Option, o->args.v[o->args.n - 1])->name, "-"))
        negate_last(cx, &o->args, arg);
    else if (AST_IS(Option, arg) && AST_AS(Option, arg)->name.n == 0)
        list_append(cx->a, &o->args, &AST_AS(Option, arg)->args);
    else
        list_push(cx->a, &o->args, arg);
    return option;
}

Node *ora_tail_part(OraParse *cx, Node *option, char mark, Str part, Span at)
{
    Option *o = AST_AS(Option, option);
    o->name = ora_join2(cx, o->name, mark, part);
    option->at = at;
    return option;
}

/* Inside parentheses a literal may come first: it is held by an Option without a name. */
List ora_group(OraParse *cx, List group, Node *item)
{
    if (!item)
        return group;
    bool word = AST_IS(Option, item) && AST_AS(Option, item)->name.n;
    if (word && group.n)
        return ora_tail(cx, group, item);
    if (!word && group.n) {
        Node *last = group.v[group.n - 1];
        ora_tail_arg(cx, last, item, (Span){ last->at.start, item->at.end });
        return group;
    }
    if (!word)
        item = ora_option1(cx, (Str){ 0 }, item, item->at);
    list_push(cx->a, &group, item);
    return group;
}

/* ---- CREATE TABLE ---- */

Node *ora_table_elements(OraParse *cx, Node *table, List elements, Span at)
{
    CreateTable *t = AST_AS(CreateTable, table);
    if (t->columns.n || t->constraints.n)
        ora_fault(cx, 922, elements.v[0]->at, "missing or invalid option");
    for (uint32_t i = 0; i < elements.n; i++)
        list_push(cx->a, AST_IS(ColumnDef, elements.v[i]) ? &t->columns : &t->constraints, elements.v[i]);
    table->at = at;
    return table;
}

Node *ora_table_checked(OraParse *cx, Node *table)
{
    const CreateTable *t = AST_AS(CreateTable, table);
    if (!t->columns.n && !t->object_type.n && !t->constraints.n)
        ora_fault(cx, 906, (Span){ table->at.end, table->at.end }, "missing left parenthesis");
    return table;
}

Node *ora_table_as(OraParse *cx, Node *table, Node *query, Span at)
{
    (void)cx;
    AST_AS(CreateTable, table)->as_query = ora_unparen(cx, query);
    table->at = at;
    return table;
}

Node *ora_table_option(OraParse *cx, Node *table, Node *option, Span at)
{
    CreateTable *t = AST_AS(CreateTable, table);
    t->options = ora_tail(cx, t->options, option);
    table->at = at;
    return table;
}

Node *ora_table_external(OraParse *cx, Node *table, List options, Span at)
{
    CreateTable *t = AST_AS(CreateTable, table);
    t->organization = STR("EXTERNAL");
    list_push(cx->a, &t->options, ora_option(cx, STR("EXTERNAL"), options, at));
    table->at = at;
    return table;
}

/* clause: a ColumnDef that carries one field, or an Option */
Node *ora_column_clause(OraParse *cx, Node *column, Node *clause, Span at)
{
    ColumnDef *c = AST_AS(ColumnDef, column);
    column->at = at;
    if (AST_IS(Option, clause)) {
        if (!str_is(AST_AS(Option, clause)->name, "VIRTUAL"))
            list_push(cx->a, &c->options, clause);
        return column;
    }
    const ColumnDef *x = AST_AS(ColumnDef, clause);
    if (x->default_value) {
        c->default_value = x->default_value;
        c->default_on_null = x->default_on_null;
        c->default_for_update = x->default_for_update;
    }
    if (x->generated)
        c->generated = x->generated;
    if (x->identity)
        c->identity = x->identity;
    if (x->visibility)
        c->visibility = x->visibility;
    return column;
}

/* state: a Constraint that carries one field, or an Option */
Node *ora_constraint_state(OraParse *cx, Node *constraint, Node *state, Span at)
{
    Constraint *c = AST_AS(Constraint, constraint);
    constraint->at = at;
    if (AST_IS(Option, state)) {
        list_push(cx->a, &c->options, state);
        return constraint;
    }
    const Constraint *s = AST_AS(Constraint, state);
    if (s->on_delete)
        c->on_delete = s->on_delete;
    if (s->deferrable)
        c->deferrable = s->deferrable;
    if (s->initially)
        c->initially = s->initially;
    if (s->using_index)
        c->using_index = s->using_index;
    c->disabled |= s->disabled;
    c->novalidate |= s->novalidate;
    c->rely |= s->rely;
    return constraint;
}

/* NOCACHE, CYCLE, KEEP ...: an Option of the word itself */
Node *ora_seq_word(OraParse *cx, OraName word, Span at)
{
    static const char *const words[] = { "NOMINVALUE", "NOMAXVALUE", "NOCACHE", "CYCLE", "NOCYCLE", "ORDER", "NOORDER",
                                         "KEEP", "NOKEEP", "NOPARTITION", "PARTITION", "SCALE", "NOSCALE", "EXTEND", "NOEXTEND", "SHARD", "NOSHARD",
                                         "SESSION", "GLOBAL", "NONE", "METADATA", "DATA" };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!word.quoted && str_is(word.s, words[i]))
            return ora_option(cx, word.s, (List){ 0 }, at);
    ora_fault(cx, 933, at, "SQL command not properly ended");
    return ora_option(cx, word.s, (List){ 0 }, at);
}

Node *ora_partition_option(OraParse *cx, Node *partition, Node *item, Span at)
{
    PartitionDef *p = AST_AS(PartitionDef, partition);
    p->options = ora_group(cx, p->options, item);
    partition->at = at;
    return partition;
}

/* The first word of what describes a partition's storage is no name: PARTITION TABLESPACE users. */
Node *ora_partition_def(OraParse *cx, OraName word, Span at)
{
    static const char *const words[] = { "TABLESPACE", "LOGGING", "NOLOGGING", "FILESYSTEM_LIKE_LOGGING", "PARALLEL", "NOPARALLEL", "COMPRESS",
                                         "NOCOMPRESS", "PCTFREE", "PCTUSED", "INITRANS", "STORAGE", "INDEXING", "OVERFLOW" };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!word.quoted && str_is(word.s, words[i]))
            return ora_partition_option(cx, AST_NEW(cx->a, PartitionDef, at), ora_option(cx, word.s, (List){ 0 }, at), at);
    return AST_NEW(cx->a, PartitionDef, at, .name = word.s);
}

/* `sub` carries one clause of the subpartitioning. */
Node *ora_subpartition(OraParse *cx, Node *partitioning, Node *sub, Span at)
{
    Partitioning *p = AST_AS(Partitioning, partitioning), *old = AST_AS(Partitioning, p->subpartitioning);
    Partitioning *s = AST_AS(Partitioning, sub);
    (void)cx;
    partitioning->at = at;
    if (!old) {
        p->subpartitioning = sub;
        return partitioning;
    }
    if (s->hash_count)
        old->hash_count = s->hash_count;
    if (s->partitions.n)
        old->partitions = s->partitions;
    old->base.at.end = sub->at.end;
    return partitioning;
}

/* ---- the others ---- */

Node *ora_index(OraParse *cx, Str kind, bool if_not_exists, OraPath name, OraPath table, Str alias, List columns, Span at)
{
    Node        *n = AST_NEW(cx->a, CreateIndex, at, .name = name.parts, .if_not_exists = if_not_exists, .table = table.parts,
                             .table_alias = alias, .columns = columns);
    CreateIndex *i = AST_AS(CreateIndex, n);
    i->unique = str_is(kind, "UNIQUE");
    i->bitmap = str_is(kind, "BITMAP");
    i->multivalue = str_is(kind, "MULTIVALUE");
    if (str_is(kind, "SEARCH") || str_is(kind, "VECTOR"))
        list_push(cx->a, &i->options, ora_option(cx, kind, (List){ 0 }, at));
    return n;
}

Node *ora_view(OraParse *cx, bool or_replace, List words, bool if_not_exists, OraPath name, Span at)
{
    Node       *n = AST_NEW(cx->a, CreateView, at, .name = name.parts, .or_replace = or_replace, .if_not_exists = if_not_exists);
    CreateView *v = AST_AS(CreateView, n);
    v->force = ora_has_option(words, "FORCE");
    v->no_force = ora_has_option(words, "NO FORCE");
    v->editionable = ora_has_option(words, "EDITIONABLE");
    if (ora_has_option(words, "EDITIONING"))
        list_push(cx->a, &v->options, ora_find_option(words, "EDITIONING"));
    return n;
}

Node *ora_view_elements(OraParse *cx, Node *view, List elements, Span at)
{
    CreateView *v = AST_AS(CreateView, view);
    for (uint32_t i = 0; i < elements.n; i++)
        list_push(cx->a, AST_IS(ColumnDef, elements.v[i]) ? &v->columns : &v->constraints, elements.v[i]);
    view->at = at;
    return view;
}

Node *ora_view_as(OraParse *cx, Node *view, Node *query, Span at)
{
    AST_AS(CreateView, view)->query = ora_unparen(cx, query);
    view->at = at;
    return view;
}

Node *ora_view_restricted(OraParse *cx, Node *view, OraRestriction r, Span at)
{
    (void)cx;
    CreateView *v = AST_AS(CreateView, view);
    v->read_only |= r.read_only;
    v->check_option |= !r.read_only;
    v->check_name = r.name;
    view->at = at;
    return view;
}

/* CASCADE [CONSTRAINTS], FORCE and PURGE have fields; the rest stays in options. */
static bool take_word(List *options, const char *word)
{
    for (uint32_t i = 0; i < options->n; i++)
        if (str_is(AST_AS(Option, options->v[i])->name, word)) {
            memmove(options->v + i, options->v + i + 1, (options->n - i - 1) * sizeof *options->v);
            options->n--;
            return true;
        }
    return false;
}

Node *ora_drop(OraParse *cx, Str object, bool if_exists, OraPath name, List options, Span at)
{
    Node *n = AST_NEW(cx->a, Drop, at, .object = object, .name = name.parts, .if_exists = if_exists);
    Drop *d = AST_AS(Drop, n);
    d->cascade = take_word(&options, "CASCADE");
    take_word(&options, "CONSTRAINTS");
    d->force = take_word(&options, "FORCE");
    d->purge = take_word(&options, "PURGE");
    d->options = options;
    return n;
}

Node *ora_truncate(OraParse *cx, bool cluster, OraPath name, List options, Span at)
{
    Node *n = AST_NEW(cx->a, Truncate, at, .name = name.parts, .cluster = cluster);
    AST_AS(Truncate, n)->cascade = take_word(&options, "CASCADE");
    AST_AS(Truncate, n)->options = options;
    return n;
}
