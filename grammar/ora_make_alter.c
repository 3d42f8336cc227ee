/* ALTER TABLE's actions, materialized views, users, grants, and DDL known by its words. */
#include "config.h"
#include "grammar/ora_make.h"

/* ---- ALTER TABLE, ALTER VIEW ---- */

/* MODIFY PARTITION p and then ADD VALUES (...) or DROP VALUES (...) are one action; false: they are not that. */
static bool joins_partition(OraParse *cx, Node *last, const AlterAction *next)
{
    AlterAction *a = last ? AST_AS(AlterAction, last) : NULL;
    if (!a || a->kind != AK_MODIFY_PARTITION || next->kind != AK_OPTION || !next->values.n)
        return false;
    a->kind = str_is(AST_AS(Option, next->options.v[0])->name, "ADD VALUES") ? AK_ADD_VALUES : AK_DROP_VALUES;
    a->partition = AST_NEW(cx->a, PartitionDef, next->base.at, .in_values = next->values);
    a->base.at.end = next->base.at.end;
    return true;
}

Node *ora_alter_add(OraParse *cx, Node *table, Node *action, Span at)
{
    List *actions = &AST_AS(AlterTable, table)->actions;
    table->at = at;
    if (!joins_partition(cx, actions->n ? actions->v[actions->n - 1] : NULL, AST_AS(AlterAction, action)))
        list_push(cx->a, actions, action);
    return table;
}

/* A word belongs to the action before it; CASCADE has a field. Words of no action make one of their own. */
Node *ora_alter_option(OraParse *cx, Node *table, Node *option, Span at)
{
    AlterTable  *t = AST_AS(AlterTable, table);
    AlterAction *last = t->actions.n ? AST_AS(AlterAction, t->actions.v[t->actions.n - 1]) : NULL;
    table->at = at;
    if (!last) {
        list_push(cx->a, &t->actions, AST_NEW(cx->a, AlterAction, option->at, .kind = AK_OPTION, .options = list_of1(cx->a, option)));
        return table;
    }
    last->base.at.end = option->at.end;
    if (str_is(AST_AS(Option, option)->name, "CASCADE"))
        last->cascade = true;
    else if (!last->cascade || !str_is(AST_AS(Option, option)->name, "CONSTRAINTS"))
        last->options = ora_tail(cx, last->options, option);
    return table;
}

/* ADD and MODIFY take columns and constraints side by side; constraints alone make it a constraint action. */
Node *ora_alter_elements(OraParse *cx, AlterKind kind, List elements, Span at)
{
    Node        *n = AST_NEW(cx->a, AlterAction, at, .kind = kind);
    AlterAction *a = AST_AS(AlterAction, n);
    for (uint32_t i = 0; i < elements.n; i++) {
        Node *e = elements.v[i];
        list_push(cx->a, AST_IS(ColumnDef, e) ? &a->columns : AST_IS(Constraint, e) ? &a->constraints : &a->options, e);
    }
    if (a->columns.n == 0)
        a->kind = a->constraints.n == 0 ? AK_OPTION : kind == AK_MODIFY_COLUMN ? AK_MODIFY_CONSTRAINT : AK_ADD_CONSTRAINT;
    return n;
}

Node *ora_alter_constraint(OraParse *cx, AlterKind kind, Node *constraint, Span at)
{
    return AST_NEW(cx->a, AlterAction, at, .kind = kind, .name = AST_AS(Constraint, constraint)->name,
                   .constraints = list_of1(cx->a, constraint));
}

/* SUBPARTITION is marked by an option, FOR (...) by values without a name. */
Node *ora_partition_ref(OraParse *cx, bool sub, Str name, List values, Span at)
{
    Node *n = AST_NEW(cx->a, PartitionDef, at, .name = name, .in_values = values);
    if (sub)
        list_push(cx->a, &AST_AS(PartitionDef, n)->options, ora_option(cx, STR("SUBPARTITION"), (List){ 0 }, at));
    return n;
}

Node *ora_alter_partition(OraParse *cx, AlterKind kind, Node *ref, Span at)
{
    const PartitionDef *p = AST_AS(PartitionDef, ref);
    return AST_NEW(cx->a, AlterAction, at, .kind = kind, .name = p->name, .values = p->in_values,
                   .subpartition = ora_has_option(p->options, "SUBPARTITION"));
}

/* name and values are those of the first; all stand in partitions if there are several. */
Node *ora_alter_partitions(OraParse *cx, AlterKind kind, List refs, Span at)
{
    Node *n = ora_alter_partition(cx, kind, refs.v[0], at);
    if (refs.n > 1)
        AST_AS(AlterAction, n)->partitions = refs;
    return n;
}

Node *ora_alter_split(OraParse *cx, Node *ref, List values, List into, Span at)
{
    Node        *n = ora_alter_partition(cx, AK_SPLIT_PARTITION, ref, at);
    AlterAction *a = AST_AS(AlterAction, n);
    a->partition = ref; /* its own values, of FOR (...) */
    a->values = values;
    a->partitions = into;
    return n;
}

Node *ora_alter_view(OraParse *cx, Node *view, Node *action, Span at)
{
    list_push(cx->a, &AST_AS(AlterView, view)->actions, action);
    view->at = at;
    return view;
}

/* ---- materialized views, users, transactions ---- */

/* Aliases; what stands behind them (ENCRYPT) is dropped. */
Node *ora_mview_columns(OraParse *cx, Node *mview, List elements, Span at)
{
    for (uint32_t i = 0; i < elements.n; i++)
        if (AST_IS(ColumnDef, elements.v[i]))
            strlist_push(cx->a, &AST_AS(CreateMview, mview)->columns, AST_AS(ColumnDef, elements.v[i])->name);
    mview->at = at;
    return mview;
}

Node *ora_mview_as(OraParse *cx, Node *mview, Node *query, Span at)
{
    CreateMview *m = AST_AS(CreateMview, mview);
    m->query = ora_unparen(cx, query);
    m->on_prebuilt = ora_has_option(m->options, "PREBUILT");
    for (uint32_t i = 0; i + 1 < m->options.n; i++)
        if (str_is(AST_AS(Option, m->options.v[i])->name, "BUILD") && str_is(AST_AS(Option, m->options.v[i + 1])->name, "DEFERRED"))
            m->build_deferred = true;
    mview->at = at;
    return mview;
}

Node *ora_user_password(OraParse *cx, Node *user, Str password, Span at)
{
    (void)cx;
    CreateUser *u = AST_AS(CreateUser, user);
    u->password = password;
    u->has_password = true;
    user->at = at;
    return user;
}

Node *ora_transaction_name(OraParse *cx, Node *n, Str name, Span at)
{
    if (!AST_IS(SetTransaction, n) || AST_AS(SetTransaction, n)->name.n) {
        ora_fault(cx, 933, at, "SQL command not properly ended");
        return n;
    }
    AST_AS(SetTransaction, n)->name = name;
    n->at = at;
    return n;
}

/* ---- GRANT, REVOKE ---- */

Node *ora_grant_on(OraParse *cx, Node *grant, List words, Span at)
{
    Grant *g = AST_AS(Grant, grant);
    g->on_name = AST_AS(ColumnRef, words.v[words.n - 1])->parts;
    for (uint32_t i = 0; i + 1 < words.n; i++)
        g->on_kind = ora_words2(cx, g->on_kind, AST_AS(ColumnRef, words.v[i])->parts.v[0]);
    grant->at = at;
    return grant;
}

Node *ora_grant(OraParse *cx, Node *grant, bool revoke, StrList grantees, Span at)
{
    Grant *g = AST_AS(Grant, grant);
    if (g->revoke != revoke)
        ora_fault(cx, revoke ? 987 : 905, at, revoke ? "missing or invalid username(s)" : "missing keyword");
    g->grantees = grantees;
    grant->at = at;
    return grant;
}

/* WITH ADMIN | GRANT | DELEGATE | HIERARCHY OPTION */
Node *ora_grant_option(OraParse *cx, Node *grant, Str word, Span at)
{
    Grant *g = AST_AS(Grant, grant);
    grant->at = at;
    if (str_is(word, "ADMIN"))
        g->admin_option = true;
    else if (str_is(word, "GRANT"))
        g->grant_option = true;
    else if (str_is(word, "DELEGATE"))
        g->delegate_option = true;
    else if (str_is(word, "HIERARCHY"))
        list_push(cx->a, &g->options, ora_option(cx, STR("HIERARCHY OPTION"), (List){ 0 }, at));
    else
        ora_fault(cx, 993, at, "missing GRANT keyword");
    return grant;
}

/* ---- DDL known by its words ---- */

/* Kinds of objects that take more than one word; every other kind is its first word. */
static const char *const object_words[] = {
    "PUBLIC DATABASE LINK", "SHARED DATABASE LINK", "SHARED PUBLIC DATABASE LINK", "DATABASE LINK", "PLUGGABLE DATABASE",
    "BIGFILE TABLESPACE", "SMALLFILE TABLESPACE", "TEMPORARY TABLESPACE", "UNDO TABLESPACE", "BIGFILE TEMPORARY TABLESPACE",
    "ROLLBACK SEGMENT", "PUBLIC ROLLBACK SEGMENT", "RESTORE POINT", "CLEAN RESTORE POINT", "FLASHBACK ARCHIVE",
    "FLASHBACK ARCHIVE DEFAULT", "ATTRIBUTE DIMENSION", "ANALYTIC VIEW", "AUDIT POLICY", "LOCKDOWN PROFILE",
    "MATERIALIZED ZONEMAP", "MINING MODEL", "PROPERTY GRAPH", "MLE MODULE", "MLE ENV", "JAVA SOURCE", "JAVA CLASS",
    "JAVA RESOURCE", "INMEMORY JOIN GROUP", "JSON RELATIONAL DUALITY VIEW", "JSON DUALITY VIEW", "JSON COLLECTION TABLE", "PMEM FILESTORE", "END USER CONTEXT", "END USER", "DATA GRANT", "TRUE CACHE", "RECURSIVE VIEW", "SCHEMA AUTHORIZATION", "PUBLIC OUTLINE", "PRIVATE OUTLINE", "USECASE DOMAIN",
    "DISK GROUP", "RESOURCE COST", "KEY MANAGEMENT", "STATISTICS WITH", "PACKAGE BODY", "TYPE BODY", "PUBLIC SYNONYM",
};

/* Kinds of one word. */
static const char *const object_word[] = {
    "TABLESPACE", "DIRECTORY", "CONTEXT", "PROFILE", "CLUSTER", "DIMENSION", "OPERATOR", "INDEXTYPE", "DOMAIN", "EDITION",
    "LIBRARY", "OUTLINE", "DISKGROUP", "PFILE", "SPFILE", "CONTROLFILE", "DATABASE", "HIERARCHY", "PROCEDURE", "FUNCTION",
    "PACKAGE", "TRIGGER", "TYPE", "JAVA", "SYNONYM", "TABLE", "INDEX", "VIEW", "SEQUENCE", "ROLE", "USER", "ASSERTION",
};

static bool words_match(const List *l, const char *phrase, uint32_t *used)
{
    uint32_t i = 0;
    for (const char *p = phrase; *p; i++) {
        const char *end = strchr(p, ' ');
        Str         w = { p, end ? (size_t)(end - p) : strlen(p) };
        if (i >= l->n || !str_eq(AST_AS(Option, l->v[i])->name, w))
            return false;
        p += w.n + (end != NULL);
    }
    *used = i;
    return true;
}

/* Takes the object's words and its dotted name from the head of *words. IF [NOT] EXISTS between them is skipped. */
static void take_object(OraParse *cx, List *words, Str *object, StrList *name, bool *if_exists, bool *known)
{
    *known = false;
    uint32_t used = 1, best = 1;
    *object = AST_AS(Option, words->v[0])->name;
    for (size_t i = 0; i < sizeof object_words / sizeof object_words[0]; i++)
        if (words_match(words, object_words[i], &used) && used >= best) {
            best = used;
            *known = true;
            *object = str_of(object_words[i]);
        }
    for (size_t i = 0; i < sizeof object_word / sizeof object_word[0]; i++)
        *known |= best == 1 && str_is(*object, object_word[i]);
    uint32_t at = best;
    *if_exists = false;
    if (words_match(&(List){ words->v + at, words->n - at, 0 }, "IF NOT EXISTS", &used) ||
        words_match(&(List){ words->v + at, words->n - at, 0 }, "IF EXISTS", &used)) {
        *if_exists = true;
        at += used;
    }
    if (at < words->n && AST_AS(Option, words->v[at])->name.n)
        strlist_push(cx->a, name, AST_AS(Option, words->v[at])->name);
    /* literals behind the name stay with it: the Option is kept if it has any */
    bool keep = at < words->n && AST_AS(Option, words->v[at])->args.n;
    if (!keep)
        at += at < words->n;
    while (!keep && at + 1 < words->n && str_is(AST_AS(Option, words->v[at])->name, ".")) {
        strlist_push(cx->a, name, AST_AS(Option, words->v[at + 1])->name);
        keep = AST_AS(Option, words->v[at + 1])->args.n;
        at += keep ? 1 : 2;
    }
    words->v += at;
    words->n -= at;
    words->cap = words->n;
}

/* A word without `=` goes on with the value before it: ISOLATION_LEVEL = READ COMMITTED. */
List ora_setting(OraParse *cx, List settings, Node *more)
{
    Option *last = AST_AS(Option, settings.v[settings.n - 1]), *o = AST_AS(Option, more);
    Node   *value = last->args.n ? last->args.v[last->args.n - 1] : NULL;
    if (o->args.n == 0 && AST_IS(ColumnRef, value)) {
        StrList *parts = &AST_AS(ColumnRef, value)->parts;
        parts->v[parts->n - 1] = ora_words2(cx, parts->v[parts->n - 1], o->name);
        return settings;
    }
    list_push(cx->a, &settings, more);
    return settings;
}

/* The object's kind is a reserved word (ANALYZE TABLE t), which the words behind do not begin with. */
List ora_other_of(OraParse *cx, Node *object, List words)
{
    List all = list_of1(cx->a, object);
    list_append(cx->a, &all, &words);
    return all;
}

Node *ora_other(OraParse *cx, Str verb, bool or_replace, List words, Span at)
{
    Node     *n = AST_NEW(cx->a, OtherDdl, at, .verb = verb, .or_replace = or_replace);
    OtherDdl *o = AST_AS(OtherDdl, n);
    bool      if_exists, known;
    if (!words.n) {
        ora_fault(cx, 905, at, "missing keyword");
        return n;
    }
    Node *first = words.v[0];
    take_object(cx, &words, &o->object, &o->name, &if_exists, &known);
    ora_needs_object(cx, verb, AST_AS(Option, first)->name, first->at);
    if (!known && str_is(verb, "CREATE"))
        ora_fault(cx, 901, first->at, "invalid CREATE command");
    else if (!known && str_is(verb, "ALTER"))
        ora_fault(cx, 940, first->at, "invalid ALTER command");
    if (if_exists)
        list_push(cx->a, &o->options, ora_option(cx, STR("IF EXISTS"), (List){ 0 }, at));
    list_append(cx->a, &o->options, &words);
    return n;
}

/* CREATE JAVA SOURCE | CLASS ...: the words, then the source in exprs */
Node *ora_java(OraParse *cx, bool or_replace, List words, OraName source, Span at)
{
    Node *n = AST_NEW(cx->a, OtherDdl, at, .verb = STR("CREATE"), .or_replace = or_replace, .object = STR("JAVA"), .options = words);
    if (source.s.n)
        list_push(cx->a, &AST_AS(OtherDdl, n)->exprs, ora_string(cx, source, (Span){ at.end - (uint32_t)source.s.n, at.end }));
    return n;
}

Node *ora_other_log(OraParse *cx, Str verb, List words, Span at)
{
    Node     *n = AST_NEW(cx->a, OtherDdl, at, .verb = verb, .object = STR("MATERIALIZED VIEW LOG"));
    OtherDdl *o = AST_AS(OtherDdl, n);
    uint32_t  i = str_is(AST_AS(Option, words.v[0])->name, "ON");
    for (; i < words.n; i += 2) {
        strlist_push(cx->a, &o->name, AST_AS(Option, words.v[i])->name);
        if (i + 2 >= words.n || !str_is(AST_AS(Option, words.v[i + 1])->name, "."))
            break;
    }
    for (i++; i < words.n; i++)
        list_push(cx->a, &o->options, words.v[i]);
    return n;
}

Node *ora_drop_other(OraParse *cx, List words, Span at)
{
    Str     object;
    OraPath name = { 0 };
    bool    if_exists, known;
    Node   *first = words.v[0];
    take_object(cx, &words, &object, &name.parts, &if_exists, &known);
    ora_needs_object(cx, STR("DROP"), AST_AS(Option, first)->name, first->at);
    if (!known)
        ora_fault(cx, 950, first->at, "invalid DROP option");
    return ora_drop(cx, object, if_exists, name, words, at);
}
