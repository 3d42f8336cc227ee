/* Catalogue answers and their cache. The texts of the queries are in be_cat_sql.h. */
#include "config.h"
#include "backend/be_catalog.h"

#include "backend/be_cat_sql.h"
#include "backend/be_names.h"
#include "backend/be_types.h"
#include "util/log.h"

#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 128, CACHE_MAX = 512 * 1024 };

typedef enum EntryKind { ENTRY_RELATION, ENTRY_ROUTINE, ENTRY_SEQUENCE, ENTRY_TYPE } EntryKind;

typedef struct Entry {
    struct Entry      *next;
    EntryKind          kind;
    Str                schema, package, name;
    const CatRelation *relation;
    Oid                relid;
    const CatRoutine  *routines;
    uint32_t           n_routines;
    const CatType     *type;
} Entry;

/* Declared types of result columns, by table. */
typedef struct Declared {
    struct Declared *next;
    Oid              relid;
    int              n;
    OType           *types;   /* by attnum - 1 */
    bool            *nullable;
    bool            *known;
} Declared;

struct BeCatalog {
    Catalog         iface; /* first */
    BeConn         *conn;
    BeCatalogEpoch *epoch;
    uint64_t        filled; /* the version that the cache belongs to */
    Arena          *a;
    Arena          *keep;   /* schema name */
    Str             schema;
    Entry          *buckets[BUCKETS];
    Declared       *declared;
    bool            has_synonyms, asked_synonyms;
};

static void forget(BeCatalog *c)
{
    memset(c->buckets, 0, sizeof c->buckets);
    c->declared = NULL;
    arena_reset(c->a);
}

/* The version may have moved, or the cache have outgrown its bound. What was given out must live until the compile that
 * asked for it ends, so this is called where a compile begins and where a result is described, never by a look-up. */
static void refresh(BeCatalog *c)
{
    uint64_t now = atomic_load(&c->epoch->version);
    if (c->filled != now || arena_used(c->a) > CACHE_MAX) {
        forget(c);
        c->filled = now;
    }
}

static uint32_t bucket_of(Str name)
{
    return (uint32_t)(str_hash(name) % BUCKETS);
}

static Entry *look(BeCatalog *c, EntryKind kind, Str schema, Str package, Str name)
{
    for (Entry *e = c->buckets[bucket_of(name)]; e; e = e->next)
        if (e->kind == kind && str_eq(e->name, name) && str_eq(e->schema, schema) && str_eq(e->package, package))
            return e;
    return NULL;
}

static Entry *remember(BeCatalog *c, EntryKind kind, Str schema, Str package, Str name)
{
    Entry   *e = ARENA_NEW(c->a, Entry);
    uint32_t at = bucket_of(name);
    e->kind = kind;
    e->schema = str_copy(c->a, schema);
    e->package = str_copy(c->a, package);
    e->name = str_copy(c->a, name);
    e->next = c->buckets[at];
    c->buckets[at] = e;
    return e;
}

static const char *cstr(Arena *a, Str s)
{
    return arena_strndup(a, s.p, s.n);
}

static PGresult *ask(BeCatalog *c, const char *sql, int n, const char *const *values)
{
    BeError   err;
    PGresult *res = be_query(c->conn, sql, n, values, &err);
    if (!res)
        log_warn("catalog_query_failed", "sqlstate=%s why=\"%s\"", err.sqlstate, err.pg);
    return res;
}

static int int_at(const PGresult *res, int row, int col, int otherwise)
{
    return PQgetisnull(res, row, col) ? otherwise : atoi(PQgetvalue(res, row, col));
}

static bool bool_at(const PGresult *res, int row, int col)
{
    return PQgetvalue(res, row, col)[0] == 't';
}

static Str str_at(Arena *a, const PGresult *res, int row, int col)
{
    return str_copy(a, (Str){ PQgetvalue(res, row, col), (size_t)PQgetlength(res, row, col) });
}

static Oid type_oid(const BeCatalog *c, const PGresult *res, int row, int col)
{
    return be_known_type(c->conn, (Oid)strtoul(PQgetvalue(res, row, col), NULL, 10));
}

/* Type, typmod, and the row of column_types at `at`..`at`+6. */
static OType type_at(const BeCatalog *c, const PGresult *res, int row, int at)
{
    OType t;
    be_otype(type_oid(c, res, row, at), int_at(res, row, at + 1, -1), true, &t);
    if (!PQgetisnull(res, row, at + 2))
        be_otype_declared(&t, PQgetvalue(res, row, at + 2), int_at(res, row, at + 3, 0), PQgetvalue(res, row, at + 4)[0],
                          int_at(res, row, at + 5, -1), int_at(res, row, at + 6, INT16_MIN));
    return t;
}

/* ---- user-defined types ---- */

static CatAnswer type_named(BeCatalog *c, Str schema, Str name, int depth, const CatType **found);

/* The type that columns `at` (schema) and `at` + 1 (name) of a row tell of: the type's own facts, or none. */
static void take_udt(BeCatalog *c, const PGresult *res, int row, int at, int depth, OType *t)
{
    const CatType *udt = NULL;
    if (PQgetisnull(res, row, at + 1))
        return;
    *t = *otype_plain(OT_OBJECT);
    Str schema = be_oracle_name(c->a, str_at(c->a, res, row, at)), name = be_oracle_name(c->a, str_at(c->a, res, row, at + 1));
    if (type_named(c, str_is(schema, "DBSACI") ? STR("SYS") : schema, name, depth + 1, &udt) == CAT_YES)
        t->udt = udt;
}

static void take_members(BeCatalog *c, const PGresult *res, int depth, CatType *t)
{
    int      n = PQntuples(res);
    CatAttr *attrs = ARENA_ARRAY(c->a, CatAttr, n);
    for (int i = 0; i < n; i++) {
        OType o = { .id = OT_UNKNOWN };
        if (PQgetisnull(res, i, CT_TYPE))
            continue; /* an incomplete type has none */
        o = type_at(c, res, i, CT_TYPE);
        take_udt(c, res, i, CT_UDT_SCHEMA, depth, &o);
        if (PQgetisnull(res, i, CT_ATTR))
            t->element = o;
        else
            attrs[t->nattrs++] = (CatAttr){ be_oracle_name(c->a, str_at(c->a, res, i, CT_ATTR)), o };
    }
    t->attrs = attrs;
}

static const CatType *load_type(BeCatalog *c, const PGresult *res, Str name, int depth)
{
    CatType *t = ARENA_NEW(c->a, CatType);
    Str      schema = be_oracle_name(c->a, str_at(c->a, res, 0, CT_SCHEMA));
    bool     domain = PQgetvalue(res, 0, CT_KIND)[0] == 'd';
    t->schema = str_is(schema, "DBSACI") ? STR("SYS") : schema;
    t->name = str_copy(c->a, name);
    t->kind = domain ? (PQgetvalue(res, 0, CT_COLL_TYPE)[0] == 'V' ? CAT_VARRAY : CAT_NESTED_TABLE)
            : PQgetisnull(res, 0, CT_INCOMPLETE) ? CAT_OBJECT : CAT_INCOMPLETE;
    t->has_order = strchr(PQgetvalue(res, 0, CT_HAS), 'M') != NULL;
    t->has_constructor = strchr(PQgetvalue(res, 0, CT_HAS), 'C') != NULL;
    t->abstract = !PQgetisnull(res, 0, CT_INSTANTIABLE);
    take_members(c, res, depth, t);
    return t;
}

enum { TYPE_NESTING = 32 };

static CatAnswer type_named(BeCatalog *c, Str schema, Str name, int depth, const CatType **found)
{
    Entry *e = look(c, ENTRY_TYPE, schema, (Str){ NULL, 0 }, name);
    if (e) {
        *found = e->type;
        return CAT_YES;
    }
    if (depth > TYPE_NESTING)
        return CAT_UNKNOWN;
    Arena      *tmp = arena_new(0);
    const char *values[3] = { cstr(tmp, be_pg_name(tmp, name)), NULL, cstr(tmp, be_pg_name(tmp, c->schema)) };
    if (schema.n)
        values[1] = str_is(schema, "SYS") || str_is(schema, "PUBLIC") ? "dbsaci" : cstr(tmp, be_pg_name(tmp, schema));
    PGresult *res = ask(c, CAT_SQL_TYPE, 3, values);
    CatAnswer answer = !res ? CAT_UNKNOWN : PQntuples(res) ? CAT_YES : CAT_NO;
    if (answer == CAT_YES) {
        const CatType *t = load_type(c, res, name, depth);
        e = remember(c, ENTRY_TYPE, schema, (Str){ NULL, 0 }, name);
        e->type = *found = t;
    }
    PQclear(res);
    arena_free(tmp);
    return answer;
}

/* ---- relations ---- */

static CatRelKind kind_of(const char *relkind, const char *persistence)
{
    switch (relkind[0]) {
    case 'v': return CAT_VIEW;
    case 'm': return CAT_MVIEW;
    case 'p': return CAT_PARTITIONED;
    case 'f': return CAT_FOREIGN;
    case 'S': return CAT_SEQUENCE;
    default: return persistence[0] == 't' ? CAT_TEMP : CAT_TABLE;
    }
}

static void take_columns(BeCatalog *c, CatRelation *rel, const PGresult *res)
{
    int        n = PQntuples(res);
    CatColumn *cols = ARENA_ARRAY(c->a, CatColumn, n);
    for (int i = 0; i < n; i++) {
        CatColumn *col = &cols[i];
        Str        pg = { PQgetvalue(res, i, CC_NAME), (size_t)PQgetlength(res, i, CC_NAME) };
        col->name = be_oracle_name(c->a, pg);
        col->type = type_at(c, res, i, CC_TYPE);
        col->nullable = !bool_at(res, i, CC_NOT_NULL);
        col->by_key = bool_at(res, i, CC_BY_KEY);
        col->unique = bool_at(res, i, CC_UNIQUE);
        col->is_virtual = PQgetvalue(res, i, CC_GENERATED)[0] == 's';
        col->identity_always = PQgetvalue(res, i, CC_IDENTITY)[0] == 'a';
        col->hidden = bool_at(res, i, CC_HIDDEN);
        take_udt(c, res, i, CC_UDT_SCHEMA, 0, &col->type);
        col->pg_type = str_at(c->a, res, i, CC_FORMAT);
        col->default_expr = str_at(c->a, res, i, CC_DEFAULT);
    }
    rel->columns = cols;
    rel->ncolumns = (uint32_t)n;
}

/* Keys come one row a column, in order. */
static void take_keys(BeCatalog *c, CatRelation *rel, const PGresult *res)
{
    int       rows = PQntuples(res), n = 0;
    CatKey   *keys = ARENA_ARRAY(c->a, CatKey, rows);
    for (int i = 0; i < rows;) {
        int       from = i;
        uint32_t *columns = ARENA_ARRAY(c->a, uint32_t, rows);
        uint32_t  k = 0;
        bool      usable = true;
        while (i < rows && strcmp(PQgetvalue(res, i, CK_INDEX), PQgetvalue(res, from, CK_INDEX)) == 0) {
            Str pg = { PQgetvalue(res, i, CK_COLUMN), (size_t)PQgetlength(res, i, CK_COLUMN) };
            Str name = be_oracle_name(c->a, pg);
            uint32_t at = 0;
            while (at < rel->ncolumns && !str_eq(rel->columns[at].name, name))
                at++;
            usable = usable && at < rel->ncolumns;
            columns[k++] = at;
            i++;
        }
        if (usable)
            keys[n++] = (CatKey){ .primary = bool_at(res, from, CK_PRIMARY), .n = k, .columns = columns };
    }
    rel->keys = keys;
    rel->nkeys = (uint32_t)n;
}

static bool in_compat(Str schema)
{
    return str_is(schema, "SYS") || str_is(schema, "PUBLIC") || str_is(schema, "SYSTEM");
}

/* One name in one schema or along the path; the caller clears the result. */
static PGresult *find_relation(BeCatalog *c, Arena *a, Str schema, Str name)
{
    const char *values[3] = { cstr(a, be_pg_name(a, name)), NULL, cstr(a, be_pg_name(a, c->schema)) };
    if (schema.n)
        values[1] = in_compat(schema) ? "dbsaci" : cstr(a, be_pg_name(a, schema));
    PGresult *res = ask(c, CAT_SQL_RELATION, 3, values);
    if (res && PQntuples(res) == 0 && str_is(schema, "PUBLIC")) { /* no public synonym: a table in PostgreSQL's public */
        PQclear(res);
        values[1] = "public";
        res = ask(c, CAT_SQL_RELATION, 3, values);
    }
    return res;
}

static bool synonyms_there(BeCatalog *c)
{
    if (!c->asked_synonyms) {
        PGresult *res = ask(c, CAT_SQL_HAS_SYNONYMS, 0, NULL);
        c->has_synonyms = res && bool_at(res, 0, 0);
        c->asked_synonyms = res != NULL;
        PQclear(res);
    }
    return c->has_synonyms;
}

/* What a synonym stands for. True: schema and name were replaced. */
static bool follow_synonym(BeCatalog *c, Arena *a, Str *schema, Str *name)
{
    if (!synonyms_there(c))
        return false;
    const char *values[2] = { cstr(a, be_pg_name(a, schema->n ? *schema : c->schema)), cstr(a, be_pg_name(a, *name)) };
    PGresult   *res = ask(c, CAT_SQL_SYNONYM, 2, values);
    bool        found = res && PQntuples(res) == 1 && PQgetisnull(res, 0, 2);
    if (found) {
        *schema = be_oracle_name(a, str_at(a, res, 0, 0));
        *name = be_oracle_name(a, str_at(a, res, 0, 1));
        if (str_is(*schema, "DBSACI"))
            *schema = STR("SYS");
    }
    PQclear(res);
    return found;
}

static const CatRelation *load_relation(BeCatalog *c, const PGresult *head, Oid *relid)
{
    CatRelation *rel = ARENA_NEW(c->a, CatRelation);
    Str          pg_schema = { PQgetvalue(head, 0, CR_SCHEMA), (size_t)PQgetlength(head, 0, CR_SCHEMA) };
    rel->is_dictionary = str_is(pg_schema, "dbsaci");
    rel->schema = be_oracle_name(c->a, pg_schema);
    rel->name = be_oracle_name(c->a, str_at(c->a, head, 0, CR_NAME));
    rel->kind = kind_of(PQgetvalue(head, 0, CR_KIND), PQgetvalue(head, 0, CR_PERSISTENCE));
    rel->is_gtt = bool_at(head, 0, CR_IS_GTT);
    OType row = { .id = OT_UNKNOWN };
    take_udt(c, head, 0, CR_TYPE_SCHEMA, 0, &row);
    rel->row_type = row.udt;
    *relid = (Oid)strtoul(PQgetvalue(head, 0, CR_OID), NULL, 10);
    const char *oid[1] = { PQgetvalue(head, 0, CR_OID) };
    PGresult   *cols = ask(c, CAT_SQL_COLUMNS, 1, oid);
    if (!cols)
        return NULL;
    take_columns(c, rel, cols);
    PQclear(cols);
    if (rel->kind == CAT_TABLE || rel->kind == CAT_TEMP || rel->kind == CAT_PARTITIONED) {
        PGresult *keys = ask(c, CAT_SQL_KEYS, 1, oid);
        if (keys)
            take_keys(c, rel, keys);
        PQclear(keys);
    }
    return rel;
}

static bool is_invalid_view(BeCatalog *c, Arena *a, Str schema, Str name)
{
    const char *values[3] = { cstr(a, be_pg_name(a, name)), schema.n ? cstr(a, be_pg_name(a, schema)) : NULL,
                              cstr(a, be_pg_name(a, c->schema)) };
    PGresult   *res = ask(c, CAT_SQL_INVALID_VIEW, 3, values);
    bool        found = res && PQntuples(res) > 0;
    PQclear(res);
    return found;
}

static CatAnswer relation(Catalog *cat, Str schema, Str name, const CatRelation **found)
{
    BeCatalog *c = (BeCatalog *)cat;
    Entry     *e = look(c, ENTRY_RELATION, schema, (Str){ NULL, 0 }, name);
    if (e) {
        *found = e->relation;
        return CAT_YES;
    }
    Arena    *tmp = arena_new(0);
    Str       s = schema, n = name;
    PGresult *head = find_relation(c, tmp, s, n);
    if (head && PQntuples(head) == 0 && follow_synonym(c, tmp, &s, &n)) {
        PQclear(head);
        head = find_relation(c, tmp, s, n);
    }
    CatAnswer answer = head ? CAT_NO : CAT_UNKNOWN;
    if (head && PQntuples(head) == 0 && (is_invalid_view(c, tmp, schema, name) || (n.n && is_invalid_view(c, tmp, s, n))))
        answer = CAT_INVALID;
    if (head && PQntuples(head) > 0) {
        Oid                relid;
        const CatRelation *rel = load_relation(c, head, &relid);
        answer = rel ? CAT_YES : CAT_UNKNOWN;
        if (rel) {
            e = remember(c, ENTRY_RELATION, schema, (Str){ NULL, 0 }, name);
            e->relation = *found = rel;
            e->relid = relid;
        }
    }
    PQclear(head);
    arena_free(tmp);
    return answer;
}

/* ---- routines and sequences ---- */

static void take_args(BeCatalog *c, CatRoutine *r, const PGresult *res, int *row)
{
    int     first = *row, n = PQntuples(res);
    CatArg *args = ARENA_ARRAY(c->a, CatArg, n - first);
    for (; *row < n && strcmp(PQgetvalue(res, *row, CP_OID), PQgetvalue(res, first, CP_OID)) == 0; ++*row) {
        if (PQgetisnull(res, *row, CP_ARG_TYPE))
            continue;
        CatArg *arg = &args[r->nargs++];
        arg->name = be_oracle_name(c->a, str_at(c->a, res, *row, CP_ARG_NAME));
        arg->mode = PQgetvalue(res, *row, CP_ARG_MODE)[0];
        arg->has_default = bool_at(res, *row, CP_ARG_DEFAULT);
        be_otype(type_oid(c, res, *row, CP_ARG_TYPE), -1, false, &arg->type);
    }
    r->args = args;
}

static CatAnswer routine(Catalog *cat, Str schema, Str package, Str name, const CatRoutine **found, uint32_t *count)
{
    BeCatalog *c = (BeCatalog *)cat;
    Entry     *e = look(c, ENTRY_ROUTINE, schema, package, name);
    if (e) {
        *found = e->routines;
        *count = e->n_routines;
        return CAT_YES;
    }
    Arena      *tmp = arena_new(0);
    const char *values[3] = { cstr(tmp, be_pg_member(tmp, package, name)), NULL, cstr(tmp, be_pg_name(tmp, c->schema)) };
    if (schema.n)
        values[1] = in_compat(schema) ? "dbsaci" : cstr(tmp, be_pg_name(tmp, schema));
    PGresult *res = ask(c, CAT_SQL_ROUTINE, 3, values);
    CatAnswer answer = !res ? CAT_UNKNOWN : PQntuples(res) ? CAT_YES : CAT_NO;
    if (answer == CAT_YES) {
        int         rows = PQntuples(res), row = 0;
        CatRoutine *all = ARENA_ARRAY(c->a, CatRoutine, rows);
        uint32_t    n = 0;
        while (row < rows) {
            CatRoutine *r = &all[n++];
            r->schema = be_oracle_name(c->a, str_at(c->a, res, row, CP_SCHEMA));
            r->package = str_copy(c->a, package);
            r->name = str_copy(c->a, name);
            r->is_function = PQgetvalue(res, row, CP_KIND)[0] == 'f';
            be_otype(type_oid(c, res, row, CP_RETURNS), -1, false, &r->returns);
            take_args(c, r, res, &row);
        }
        e = remember(c, ENTRY_ROUTINE, schema, package, name);
        e->routines = *found = all;
        e->n_routines = *count = n;
    }
    PQclear(res);
    arena_free(tmp);
    return answer;
}

static CatAnswer sequence(Catalog *cat, Str schema, Str name)
{
    const CatRelation *rel;
    CatAnswer          a = relation(cat, schema, name, &rel);
    return a != CAT_YES ? a : rel->kind == CAT_SEQUENCE ? CAT_YES : CAT_NO;
}

static CatAnswer type(Catalog *cat, Str schema, Str name, const CatType **found)
{
    BeCatalog *c = (BeCatalog *)cat;
    CatAnswer  answer = type_named(c, schema, name, 0, found);
    Arena     *tmp = arena_new(0);
    Str        s = schema, n = name;
    if (answer == CAT_NO && follow_synonym(c, tmp, &s, &n))
        answer = type_named(c, s, n, 0, found);
    arena_free(tmp);
    return answer;
}

/* Asked once before each compile: the moment at which the cache may be emptied. */
static uint64_t version(Catalog *cat)
{
    BeCatalog *c = (BeCatalog *)cat;
    refresh(c);
    return c->filled;
}

/* ---- the rest ---- */

BeCatalog *be_catalog_new(BeConn *conn, BeCatalogEpoch *epoch, Str schema)
{
    BeCatalog *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->iface = (Catalog){ relation, routine, sequence, type, version };
    c->conn = conn;
    c->epoch = epoch;
    c->a = arena_new(0);
    c->keep = arena_new(0);
    be_catalog_set_schema(c, schema);
    return c;
}

void be_catalog_free(BeCatalog *c)
{
    if (!c)
        return;
    arena_free(c->a);
    arena_free(c->keep);
    free(c);
}

void be_catalog_set_conn(BeCatalog *cat, BeConn *c)
{
    cat->conn = c;
}

void be_catalog_set_schema(BeCatalog *c, Str schema)
{
    forget(c);
    Str copy = str_copy(c->a, schema);
    arena_reset(c->keep);
    c->schema = str_copy(c->keep, copy);
}

Catalog *be_catalog_iface(BeCatalog *c)
{
    return &c->iface;
}

void be_catalog_invalidate(BeCatalogEpoch *epoch)
{
    atomic_fetch_add(&epoch->version, 1);
}

static Declared *load_declared(BeCatalog *c, Oid relid)
{
    char text[16];
    snprintf(text, sizeof text, "%u", relid);
    const char *values[1] = { text };
    PGresult   *res = ask(c, CAT_SQL_DECLARED, 1, values);
    if (!res)
        return NULL;
    int       rows = PQntuples(res), n = rows ? int_at(res, rows - 1, CD_ATTNUM, 0) : 0;
    Declared *d = ARENA_NEW(c->a, Declared);
    d->relid = relid;
    d->n = n;
    d->types = ARENA_ARRAY(c->a, OType, n);
    d->nullable = ARENA_ARRAY(c->a, bool, n);
    d->known = ARENA_ARRAY(c->a, bool, n);
    for (int i = 0; i < rows; i++) {
        int at = int_at(res, i, CD_ATTNUM, 1) - 1;
        d->types[at] = type_at(c, res, i, CD_TYPE);
        d->nullable[at] = !bool_at(res, i, CD_NOT_NULL);
        d->known[at] = true;
    }
    PQclear(res);
    d->next = c->declared;
    c->declared = d;
    return d;
}

bool be_catalog_column(BeCatalog *c, Oid relid, int attnum, OType *type, bool *nullable)
{
    refresh(c);
    Declared *d = c->declared;
    while (d && d->relid != relid)
        d = d->next;
    if (!d)
        d = load_declared(c, relid);
    if (!d || attnum < 1 || attnum > d->n || !d->known[attnum - 1])
        return false;
    *type = d->types[attnum - 1];
    *nullable = d->nullable[attnum - 1];
    return true;
}
