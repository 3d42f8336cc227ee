#include "config.h"
#include "rewrite/cat_memory.h"

#include "grammar/ora_parse.h"
#include "rewrite/rs_private.h"
#include "rewrite/ty.h"
#include "rewrite/typeref.h"

typedef struct Relation {
    CatRelation      rel;
    struct Relation *next;
} Relation;

typedef struct Routine {
    CatRoutine      r;
    struct Routine *next;
} Routine;

typedef struct Alias {
    Str           name;
    StrList       target;
    struct Alias *next;
} Alias;

typedef struct UserType {
    CatType          t;
    struct UserType *next;
} UserType;

typedef struct Memory {
    Catalog   base; /* first: a Catalog * is a Memory * */
    Arena    *a;
    bool      open;
    Relation *relations;
    Routine  *routines;
    UserType *types;
    Alias    *synonyms;
    StrList   sequences;
    uint64_t  version;
} Memory;

static Memory *memory(Catalog *c)
{
    return (Memory *)(void *)c;
}

static Str last(const StrList *name)
{
    return name->n ? name->v[name->n - 1] : (Str){ "", 0 };
}

/* ---- answers ---- */

static Relation *find(const Memory *m, Str name)
{
    for (Relation *r = m->relations; r; r = r->next)
        if (str_eq(r->rel.name, name))
            return r;
    return NULL;
}

static bool starts(Str s, const char *with)
{
    size_t n = strlen(with);
    return s.n >= n && memcmp(s.p, with, n) == 0;
}

/* The dictionary's views are not in any script. */
static CatAnswer absent(const Memory *m, Str name)
{
    bool dictionary = starts(name, "ALL_") || starts(name, "USER_") || starts(name, "DBA_") || starts(name, "V$") ||
                      starts(name, "GV$") || starts(name, "NLS_") || starts(name, "SESSION_");
    return m->open || dictionary ? CAT_UNKNOWN : CAT_NO;
}

static CatAnswer relation(Catalog *c, Str schema, Str name, const CatRelation **found)
{
    const Memory *m = memory(c);
    (void)schema; /* one schema: files under audit seldom say it */
    for (const Alias *s = m->synonyms; s; s = s->next)
        if (str_eq(s->name, name) && s->target.n)
            name = last(&s->target);
    const Relation *r = find(m, name);
    if (!r)
        return absent(m, name);
    *found = &r->rel;
    return r->rel.ncolumns ? CAT_YES : CAT_UNKNOWN;
}

static CatAnswer routine(Catalog *c, Str schema, Str package, Str name, const CatRoutine **found, uint32_t *count)
{
    const Memory *m = memory(c);
    (void)schema;
    uint32_t n = 0;
    CatRoutine *all = NULL;
    for (const Routine *r = m->routines; r; r = r->next)
        if (str_eq(r->r.name, name) && str_eq(r->r.package, package)) {
            all = arena_grow(m->a, all, n * sizeof *all, (n + 1) * sizeof *all);
            all[n++] = r->r;
        }
    *found = all;
    *count = n;
    return n ? CAT_YES : absent(m, name);
}

static CatAnswer sequence(Catalog *c, Str schema, Str name)
{
    const Memory *m = memory(c);
    (void)schema;
    for (uint32_t i = 0; i < m->sequences.n; i++)
        if (str_eq(m->sequences.v[i], name))
            return CAT_YES;
    return absent(m, name);
}

static UserType *find_type(const Memory *m, Str name)
{
    for (UserType *t = m->types; t; t = t->next)
        if (str_eq(t->t.name, name))
            return t;
    return NULL;
}

static CatAnswer type(Catalog *c, Str schema, Str name, const CatType **found)
{
    const Memory *m = memory(c);
    (void)schema;
    const UserType *t = find_type(m, name);
    if (!t)
        return absent(m, name);
    *found = &t->t;
    return CAT_YES;
}

static uint64_t version(Catalog *c)
{
    return memory(c)->version;
}

Catalog *cat_memory_new(Arena *a)
{
    Memory *m = ARENA_NEW(a, Memory);
    *m = (Memory){ .base = { relation, routine, sequence, type, version }, .a = a };
    return &m->base;
}

void cat_memory_open(Catalog *c)
{
    memory(c)->open = true;
}

/* ---- learning ---- */

static Relation *add(Memory *m, const StrList *name, CatRelKind kind)
{
    Relation *r = find(m, last(name));
    if (!r) {
        r = ARENA_NEW(m->a, Relation);
        r->next = m->relations;
        m->relations = r;
    }
    r->rel = (CatRelation){ .name = str_copy(m->a, last(name)), .kind = kind };
    if (name->n > 1)
        r->rel.schema = str_copy(m->a, name->v[name->n - 2]);
    return r;
}

static void add_column(Memory *m, Relation *r, CatColumn c)
{
    CatColumn *old = (CatColumn *)(uintptr_t)r->rel.columns;
    CatColumn *all = arena_grow(m->a, old, r->rel.ncolumns * sizeof c, (r->rel.ncolumns + 1) * sizeof c);
    c.name = str_copy(m->a, c.name);
    all[r->rel.ncolumns++] = c;
    r->rel.columns = all;
}

static bool has_constraint(const ColumnDef *d, ConstraintKind kind)
{
    for (uint32_t i = 0; i < d->constraints.n; i++) {
        const Constraint *k = AST_AS(Constraint, d->constraints.v[i]);
        if (k->kind == kind && !k->negated)
            return true;
    }
    return false;
}

static CatColumn column_of(Memory *m, const ColumnDef *d)
{
    OType t;
    bool  said = has_constraint(d, CK_NOT_NULL) || d->identity, key = has_constraint(d, CK_PRIMARY_KEY);
    cat_memory_column_type(&m->base, m->a, d->type, &t);
    return (CatColumn){ .name = d->name, .type = t, .nullable = !said && !key, .by_key = key && !said, .hidden = d->visibility == VIS_INVISIBLE,
                        .is_virtual = d->generated != NULL,
                        .identity_always = d->identity && AST_AS(Identity, d->identity)->kind == ID_ALWAYS };
}

static void add_key(Memory *m, Relation *r, const StrList *names, bool primary)
{
    uint32_t *cols = ARENA_ARRAY(m->a, uint32_t, names->n), n = 0;
    for (uint32_t i = 0; i < names->n; i++)
        for (uint32_t j = 0; j < r->rel.ncolumns; j++)
            if (str_eq(r->rel.columns[j].name, names->v[i])) {
                CatColumn *c = (CatColumn *)(uintptr_t)&r->rel.columns[j];
                cols[n++] = j;
                c->by_key = c->by_key || (primary && c->nullable);
                c->nullable = c->nullable && !primary;
            }
    CatKey *keys = arena_grow(m->a, (CatKey *)(uintptr_t)r->rel.keys, r->rel.nkeys * sizeof *keys, (r->rel.nkeys + 1) * sizeof *keys);
    keys[r->rel.nkeys++] = (CatKey){ primary, n, cols };
    r->rel.keys = keys;
}

static void learn_keys(Memory *m, Relation *r, const List *columns, const List *constraints)
{
    for (uint32_t i = 0; i < columns->n; i++) {
        const ColumnDef *d = AST_AS(ColumnDef, columns->v[i]);
        for (uint32_t j = 0; j < d->constraints.n; j++) {
            const Constraint *k = AST_AS(Constraint, d->constraints.v[j]);
            StrList one = strlist_of1(m->a, d->name);
            if (k->kind == CK_PRIMARY_KEY || k->kind == CK_UNIQUE)
                add_key(m, r, &one, k->kind == CK_PRIMARY_KEY);
        }
    }
    for (uint32_t i = 0; i < constraints->n; i++) {
        if (!AST_IS(Constraint, constraints->v[i]))
            continue;
        const Constraint *k = AST_AS(Constraint, constraints->v[i]);
        if (k->kind == CK_PRIMARY_KEY || k->kind == CK_UNIQUE)
            add_key(m, r, &k->columns, k->kind == CK_PRIMARY_KEY);
    }
}

/* The columns of a view or CREATE TABLE AS: its query is resolved and typed with what is known so far. */
static void learn_query(Memory *m, Relation *r, const Node *query, const StrList *names)
{
    DiagList   diags;
    SqlOptions options = { .catalog = &m->base };
    diag_init(&diags, m->a);
    Rw    rw = { .a = m->a, .options = &options, .catalog = &m->base, .diags = &diags };
    Node *copy = ast_copy(m->a, query);
    RsItem item = { 0 };
    bool  complete = false;
    if (!rs_query(&rw, copy, NULL, NULL) || !ty_query(&rw, copy))
        return;
    rs_take_columns(&rw, copy, &item, &complete);
    if (!complete || (names->n && names->n != item.ncolumns))
        return;
    for (uint32_t i = 0; i < item.ncolumns; i++) {
        const RsColumn *c = &item.columns[i];
        const OType *t = c->typed_by ? AST_AS(Target, c->typed_by)->expr->otype : c->type;
        add_column(m, r, (CatColumn){ .name = names->n ? names->v[i] : c->name, .type = *(t ? t : otype_plain(OT_UNKNOWN)),
                                      .nullable = c->nullable != 0 });
    }
}

static StrList names_of(Arena *a, const List *defs)
{
    StrList l = { 0 };
    for (uint32_t i = 0; i < defs->n; i++)
        if (AST_IS(ColumnDef, defs->v[i]))
            strlist_push(a, &l, AST_AS(ColumnDef, defs->v[i])->name);
    return l;
}

/* CREATE TABLE t OF type: the attributes are its columns. */
static void learn_object_table(Memory *m, Relation *r, const CreateTable *t)
{
    const UserType *u = find_type(m, last(&t->object_type));
    if (!u)
        return;
    r->rel.row_type = &u->t;
    for (uint32_t i = 0; i < u->t.nattrs; i++)
        add_column(m, r, (CatColumn){ .name = u->t.attrs[i].name, .type = u->t.attrs[i].type, .nullable = true });
    learn_keys(m, r, &t->columns, &t->constraints);
}

static void learn_type(Memory *m, const Node *stmt)
{
    UserType *u = ARENA_NEW(m->a, UserType);
    if (!cat_memory_make_type(&m->base, m->a, stmt, &u->t))
        return;
    UserType *old = find_type(m, u->t.name);
    if (old) { /* completed or replaced: what names it already sees the new one */
        old->t = u->t;
        return;
    }
    u->next = m->types;
    m->types = u;
}

static void learn_table(Memory *m, const CreateTable *t)
{
    Relation *r = add(m, &t->name, t->kind == TK_GLOBAL_TEMPORARY ? CAT_TEMP : t->partitioning ? CAT_PARTITIONED : CAT_TABLE);
    StrList   names = names_of(m->a, &t->columns);
    r->rel.is_gtt = t->kind == TK_GLOBAL_TEMPORARY;
    if (t->as_query) {
        learn_query(m, r, t->as_query, &names);
        return;
    }
    if (t->object_type.n) {
        learn_object_table(m, r, t);
        return;
    }
    for (uint32_t i = 0; i < t->columns.n; i++)
        add_column(m, r, column_of(m, AST_AS(ColumnDef, t->columns.v[i])));
    learn_keys(m, r, &t->columns, &t->constraints);
}

static void drop_column(Relation *r, Str name)
{
    CatColumn *c = (CatColumn *)(uintptr_t)r->rel.columns;
    uint32_t   n = 0;
    for (uint32_t i = 0; i < r->rel.ncolumns; i++)
        if (!str_eq(c[i].name, name))
            c[n++] = c[i];
    r->rel.ncolumns = n;
}

static void modify_columns(Memory *m, Relation *r, const List *defs)
{
    CatColumn *c = (CatColumn *)(uintptr_t)r->rel.columns;
    for (uint32_t i = 0; i < defs->n; i++)
        for (uint32_t j = 0; j < r->rel.ncolumns; j++) {
            const ColumnDef *d = AST_AS(ColumnDef, defs->v[i]);
            if (str_eq(c[j].name, d->name) && d->type)
                cat_memory_column_type(&m->base, m->a, d->type, &c[j].type);
        }
}

static void learn_alter(Memory *m, const AlterTable *t)
{
    Relation *r = find(m, last(&t->name));
    for (uint32_t i = 0; r && i < t->actions.n; i++) {
        const AlterAction *act = AST_AS(AlterAction, t->actions.v[i]);
        switch (act->kind) {
        case AK_ADD_COLUMN:
            for (uint32_t j = 0; j < act->columns.n; j++)
                add_column(m, r, column_of(m, AST_AS(ColumnDef, act->columns.v[j])));
            learn_keys(m, r, &act->columns, &act->constraints);
            break;
        case AK_ADD_CONSTRAINT: learn_keys(m, r, &(List){ 0 }, &act->constraints); break;
        case AK_MODIFY_COLUMN: modify_columns(m, r, &act->columns); break;
        case AK_DROP_COLUMN:
            if (act->name.n)
                drop_column(r, act->name);
            for (uint32_t j = 0; j < act->names.n; j++)
                drop_column(r, act->names.v[j]);
            break;
        case AK_RENAME_COLUMN:
            for (uint32_t j = 0; j < r->rel.ncolumns; j++)
                if (str_eq(r->rel.columns[j].name, act->name))
                    ((CatColumn *)(uintptr_t)r->rel.columns)[j].name = str_copy(m->a, act->new_name);
            break;
        case AK_RENAME_TABLE: r->rel.name = str_copy(m->a, act->new_name); break;
        default: break;
        }
    }
}

static void learn_drop(Memory *m, const Drop *d)
{
    for (UserType **t = &m->types; *t && str_is(d->object, "TYPE"); t = &(*t)->next)
        if (str_eq((*t)->t.name, last(&d->name))) {
            *t = (*t)->next;
            return;
        }
    for (Relation **r = &m->relations; *r; r = &(*r)->next)
        if (str_eq((*r)->rel.name, last(&d->name)) && (str_is(d->object, "TABLE") || str_is(d->object, "VIEW"))) {
            *r = (*r)->next;
            return;
        }
}

void cat_memory_learn(Catalog *c, const Node *stmt)
{
    Memory *m = memory(c);
    m->version++;
    switch (stmt->kind) {
    case N_CreateTable: learn_table(m, AST_AS(CreateTable, stmt)); break;
    case N_CreateView: {
        const CreateView *v = AST_AS(CreateView, stmt);
        StrList names = names_of(m->a, &v->columns);
        if (v->query)
            learn_query(m, add(m, &v->name, CAT_VIEW), v->query, &names);
        break;
    }
    case N_CreateMview: {
        const CreateMview *v = AST_AS(CreateMview, stmt);
        if (v->query)
            learn_query(m, add(m, &v->name, CAT_MVIEW), v->query, &v->columns);
        break;
    }
    case N_CreateSequence: strlist_push(m->a, &m->sequences, str_copy(m->a, last(&AST_AS(CreateSequence, stmt)->name))); break;
    case N_CreateSynonym: {
        Alias *s = ARENA_NEW(m->a, Alias);
        *s = (Alias){ str_copy(m->a, last(&AST_AS(CreateSynonym, stmt)->name)), { 0 }, m->synonyms };
        const StrList *t = &AST_AS(CreateSynonym, stmt)->target;
        if (t->n)
            strlist_push(m->a, &s->target, str_copy(m->a, last(t)));
        m->synonyms = s;
        break;
    }
    case N_AlterTable: learn_alter(m, AST_AS(AlterTable, stmt)); break;
    case N_CreateSubprogram: case N_CreatePackage: cat_memory_learn_unit(c, m->a, stmt); break;
    case N_CreateType: learn_type(m, stmt); break;
    case N_Drop: learn_drop(m, AST_AS(Drop, stmt)); break;
    default: break;
    }
}

void cat_memory_add_routine(Catalog *c, const CatRoutine *r)
{
    Memory  *m = memory(c);
    Routine *add_one = ARENA_NEW(m->a, Routine);
    add_one->r = *r;
    add_one->r.name = str_copy(m->a, r->name);
    add_one->r.package = str_copy(m->a, r->package);
    add_one->r.pipes_schema = str_copy(m->a, r->pipes_schema);
    add_one->r.pipes = str_copy(m->a, r->pipes);
    add_one->r.args = arena_memdup(m->a, r->args, r->nargs * sizeof *r->args);
    add_one->next = m->routines;
    m->routines = add_one;
    m->version++;
}

/* Up to the next ';' outside quotes and comments. */
static Str next_statement(Str *rest)
{
    char   quote = 0;
    size_t i = 0;
    for (; i < rest->n; i++) {
        char c = rest->p[i];
        if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '\'' || c == '"')
            quote = c;
        else if (c == '-' && i + 1 < rest->n && rest->p[i + 1] == '-')
            while (i + 1 < rest->n && rest->p[i + 1] != '\n')
                i++;
        else if (c == ';')
            break;
    }
    Str one = { rest->p, i };
    size_t used = i < rest->n ? i + 1 : i;
    rest->p += used;
    rest->n -= used;
    return one;
}

void cat_memory_add_script(Catalog *c, Str text)
{
    Memory *m = memory(c);
    while (text.n) {
        DiagList diags;
        diag_init(&diags, m->a);
        const Node *stmt = ora_parse(m->a, next_statement(&text), &diags);
        if (stmt)
            cat_memory_learn(c, stmt);
    }
}
