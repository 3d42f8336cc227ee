/* Catalogue answers and a session's cache of them. The texts of the queries are in be_cat_sql.h; what all sessions share is
 * in be_cat_shared.c. */
#include "config.h"
#include "backend/be_catalog.h"

#include "backend/be_cat_sql.h"
#include "backend/be_names.h"
#include "backend/be_types.h"
#include "util/log.h"

#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 64, CACHE_MAX = 512 * 1024 };

typedef enum EntryKind { ENTRY_RELATION, ENTRY_ROUTINE, ENTRY_SEQUENCE, ENTRY_TYPE, ENTRY_UNIT } EntryKind;

typedef struct Entry {
    struct Entry      *next;
    EntryKind          kind;
    Str                schema, package, name;
    const BeCatTable  *table;    /* a reference */
    uint64_t           used;     /* the compile that asked for it last */
    const CatRoutine  *routines;
    uint32_t           n_routines;
    const CatType     *type;
    const CatUnit     *unit;
} Entry;

struct BeCatalog {
    Catalog         iface; /* first */
    BeConn         *conn;
    BeCatShared    *shared;
    uint64_t        filled; /* the version that the cache belongs to */
    Arena          *a;
    Arena          *keep;   /* schema name */
    Str             schema;
    Entry          *buckets[BUCKETS];
    bool            has_synonyms, asked_synonyms;
    uint64_t        compiles;
};

static void forget(BeCatalog *c)
{
    for (size_t i = 0; i < BUCKETS; i++)
        for (const Entry *e = c->buckets[i]; e; e = e->next)
            be_cat_table_release(e->table);
    memset(c->buckets, 0, sizeof c->buckets);
    arena_reset(c->a);
}

/* The version may have moved, or the cache have outgrown its bound. What was given out must live until the compile that
 * asked for it ends, so this is called where a compile begins and where a result is described, never by a look-up. */
static void refresh(BeCatalog *c)
{
    uint64_t now = be_cat_shared_version(c->shared);
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

static Oid oid_at(const PGresult *res, int row, int col)
{
    return (Oid)strtoul(PQgetvalue(res, row, col), NULL, 10);
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
            attrs[t->nattrs++] = (CatAttr){ be_oracle_name(c->a, str_at(c->a, res, i, CT_ATTR)), o, oid_at(res, i, CT_MEMBER) };
        t->element_oid = oid_at(res, i, CT_MEMBER);
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
    t->pg_oid = oid_at(res, 0, CT_OID);
    t->kind = domain ? (PQgetvalue(res, 0, CT_COLL_TYPE)[0] == 'V' ? CAT_VARRAY : CAT_NESTED_TABLE)
            : PQgetisnull(res, 0, CT_INCOMPLETE) ? CAT_OBJECT : CAT_INCOMPLETE;
    t->limit = (uint32_t)strtoul(PQgetvalue(res, 0, CT_LIMIT), NULL, 10);
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

/* Types by their oid stand beside those by name. */
static Entry *look_by_oid(BeCatalog *c, Oid oid, char text[16])
{
    snprintf(text, 16, "%u", oid);
    return look(c, ENTRY_TYPE, (Str){ NULL, 0 }, STR("oid"), str_of(text));
}

const CatType *be_catalog_known_type(BeCatalog *c, Oid oid)
{
    char         text[16];
    const Entry *e = look_by_oid(c, oid, text);
    return e ? e->type : NULL;
}

const CatType *be_catalog_type(BeCatalog *c, Oid oid)
{
    char           text[16];
    const char    *values[1] = { text };
    const CatType *found = NULL;
    refresh(c);
    if (look_by_oid(c, oid, text))
        return be_catalog_known_type(c, oid);
    PGresult *res = ask(c, CAT_SQL_TYPE_NAME, 1, values);
    if (res && PQntuples(res) == 1) {
        Arena *tmp = arena_new(0);
        Str    schema = be_oracle_name(tmp, str_at(tmp, res, 0, 0)), name = be_oracle_name(tmp, str_at(tmp, res, 0, 1));
        if (str_is(schema, "DBSACI"))
            schema = STR("SYS");
        if (type_named(c, schema, name, 0, &found) == CAT_YES && found->pg_oid == oid)
            remember(c, ENTRY_TYPE, (Str){ NULL, 0 }, STR("oid"), str_of(text))->type = found;
        else
            found = NULL;
        arena_free(tmp);
    }
    PQclear(res);
    return found;
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

/* What a result's description needs of the columns. The rows are in the order of attnum; `type` is the first column of type_at. */
static void take_declared(BeCatalog *c, BeCatTable *t, const PGresult *res, int attnum, int type, int not_null)
{
    int            rows = PQntuples(res), n = rows ? int_at(res, rows - 1, attnum, 0) : 0;
    BeCatDeclared *all = ARENA_ARRAY(t->a, BeCatDeclared, n);
    for (int i = 0; i < rows; i++) {
        BeCatDeclared *d = &all[int_at(res, i, attnum, 1) - 1];
        *d = (BeCatDeclared){ .type = type_at(c, res, i, type),
                              .nullable = !bool_at(res, i, not_null),
                              .known = true,
                              .pg_type = (Oid)strtoul(PQgetvalue(res, i, type), NULL, 10),
                              .typmod = int_at(res, i, type + 1, -1) };
    }
    t->declared = all;
    t->ndeclared = n;
}

/* False: a column has a type that only this session knows. */
static bool take_columns(BeCatalog *c, Arena *a, CatRelation *rel, const PGresult *res)
{
    int        n = PQntuples(res);
    bool       plain = true;
    CatColumn *cols = ARENA_ARRAY(a, CatColumn, n);
    for (int i = 0; i < n; i++) {
        CatColumn *col = &cols[i];
        Str        pg = { PQgetvalue(res, i, CC_NAME), (size_t)PQgetlength(res, i, CC_NAME) };
        col->name = be_oracle_name(a, pg);
        col->type = type_at(c, res, i, CC_TYPE);
        col->nullable = !bool_at(res, i, CC_NOT_NULL);
        col->by_key = bool_at(res, i, CC_BY_KEY);
        col->unique = bool_at(res, i, CC_UNIQUE);
        col->is_virtual = PQgetvalue(res, i, CC_GENERATED)[0] == 's';
        col->identity_always = PQgetvalue(res, i, CC_IDENTITY)[0] == 'a';
        col->hidden = bool_at(res, i, CC_HIDDEN);
        take_udt(c, res, i, CC_UDT_SCHEMA, 0, &col->type);
        plain = plain && PQgetisnull(res, i, CC_UDT);
        col->pg_type = str_at(a, res, i, CC_FORMAT);
        col->default_expr = str_at(a, res, i, CC_DEFAULT);
    }
    rel->columns = cols;
    rel->ncolumns = (uint32_t)n;
    return plain;
}

/* Keys come one row a column, in order. */
static void take_keys(Arena *a, CatRelation *rel, const PGresult *res)
{
    int       rows = PQntuples(res), n = 0;
    CatKey   *keys = ARENA_ARRAY(a, CatKey, rows);
    for (int i = 0; i < rows;) {
        int       from = i;
        uint32_t *columns = ARENA_ARRAY(a, uint32_t, rows);
        uint32_t  k = 0;
        bool      usable = true;
        while (i < rows && strcmp(PQgetvalue(res, i, CK_INDEX), PQgetvalue(res, from, CK_INDEX)) == 0) {
            Str pg = { PQgetvalue(res, i, CK_COLUMN), (size_t)PQgetlength(res, i, CK_COLUMN) };
            Str name = be_oracle_name(a, pg);
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

typedef enum Followed { FOLLOW_NONE, FOLLOW_FOUND, FOLLOW_LOOP } Followed;

/* What a synonym stands for. FOLLOW_FOUND: schema and name were replaced. */
static Followed follow_synonym(BeCatalog *c, Arena *a, Str *schema, Str *name)
{
    if (!synonyms_there(c))
        return FOLLOW_NONE;
    BeError     err;
    const char *values[2] = { cstr(a, be_pg_name(a, schema->n ? *schema : c->schema)), cstr(a, be_pg_name(a, *name)) };
    PGresult   *res = be_query(c->conn, CAT_SQL_SYNONYM, 2, values, &err);
    if (!res) { /* dbsaci.resolve_synonym() tells of a chain that leads back to itself */
        if (strncmp(err.pg, "ORA-01775", 9) == 0)
            return FOLLOW_LOOP;
        log_warn("catalog_query_failed", "sqlstate=%s why=\"%s\"", err.sqlstate, err.pg);
    }
    bool found = res && PQntuples(res) == 1 && PQgetisnull(res, 0, 2);
    if (found) {
        *schema = be_oracle_name(a, str_at(a, res, 0, 0));
        *name = be_oracle_name(a, str_at(a, res, 0, 1));
        if (str_is(*schema, "DBSACI"))
            *schema = STR("SYS");
    }
    PQclear(res);
    return found ? FOLLOW_FOUND : FOLLOW_NONE;
}

/* Columns and keys; false: PostgreSQL did not answer. *plain: nothing of it belongs to this session alone. */
static bool load_columns(BeCatalog *c, BeCatTable *t, CatRelation *rel, const char *oid, bool *plain)
{
    PGresult *cols = ask(c, CAT_SQL_COLUMNS, 1, &oid);
    if (!cols)
        return false;
    *plain = take_columns(c, t->a, rel, cols);
    take_declared(c, t, cols, CC_ATTNUM, CC_TYPE, CC_NOT_NULL);
    PQclear(cols);
    if (rel->kind != CAT_TABLE && rel->kind != CAT_TEMP && rel->kind != CAT_PARTITIONED)
        return true;
    PGresult *keys = ask(c, CAT_SQL_KEYS, 1, &oid);
    if (keys)
        take_keys(t->a, rel, keys);
    PQclear(keys);
    return keys != NULL;
}

/* The relation's name and row type; false: PostgreSQL did not answer. */
static bool load_name(BeCatalog *c, Arena *a, CatRelation *rel, const PGresult *head)
{
    enum { LONG = 60 }; /* bytes from which a name may be a stand-in (compat/01_names.sql) */
    OType       row = { .id = OT_UNKNOWN };
    bool        typed = !PQgetisnull(head, 0, CR_ROW_TYPE);
    const char *values[2] = { PQgetvalue(head, 0, CR_NAME), typed ? PQgetvalue(head, 0, CR_ROW_TYPE) : NULL };
    rel->name = be_oracle_name(a, str_at(a, head, 0, CR_NAME));
    if (!typed && PQgetlength(head, 0, CR_NAME) < LONG)
        return true;
    PGresult *res = ask(c, CAT_SQL_LONG_NAMES, 2, values);
    if (res) {
        rel->name = be_oracle_name(a, str_at(a, res, 0, CN_NAME));
        take_udt(c, res, 0, CN_TYPE_SCHEMA, 0, &row);
        rel->row_type = row.udt;
    }
    PQclear(res);
    return res != NULL;
}

/* Reads the table that `head` found, and shares it with the other sessions if it is theirs too: neither temporary nor of
 * user-defined types, which are kept by session. NULL: it could not be read. */
static const BeCatTable *load_table(BeCatalog *c, const PGresult *head, Oid relid, Str stamp)
{
    Arena       *a = arena_new(0);
    BeCatTable  *t = be_cat_table_new(a, relid, c->filled);
    CatRelation *rel = ARENA_NEW(a, CatRelation);
    Str          pg_schema = { PQgetvalue(head, 0, CR_SCHEMA), (size_t)PQgetlength(head, 0, CR_SCHEMA) };
    bool         plain;
    rel->is_dictionary = str_is(pg_schema, "dbsaci");
    rel->schema = be_oracle_name(a, pg_schema);
    rel->kind = kind_of(PQgetvalue(head, 0, CR_KIND), PQgetvalue(head, 0, CR_PERSISTENCE));
    rel->is_gtt = bool_at(head, 0, CR_IS_GTT);
    t->relation = rel;
    if (!load_name(c, a, rel, head) || !load_columns(c, t, rel, PQgetvalue(head, 0, CR_OID), &plain)) {
        be_cat_table_release(t);
        return NULL;
    }
    t->stamp = str_copy(a, stamp);
    if (plain && !rel->row_type && rel->kind != CAT_TEMP)
        be_cat_shared_add(c->shared, t);
    return t;
}

/* What `head` found, from the other sessions or read now. */
static const BeCatTable *take_table(BeCatalog *c, const PGresult *head)
{
    const BeCatTable *t;
    Oid               relid = (Oid)strtoul(PQgetvalue(head, 0, CR_OID), NULL, 10);
    Str               stamp = { PQgetvalue(head, 0, CR_STAMP), (size_t)PQgetlength(head, 0, CR_STAMP) };
    switch (be_cat_shared_find(c->shared, relid, c->filled, stamp, &t)) {
    case BE_CAT_FRESH:
        return t;
    case BE_CAT_CHANGED: /* behind our back: translations and the other sessions' answers are out of date too */
        log_info("catalog_changed", "relation=%u", relid);
        be_cat_shared_invalidate(c->shared);
        break;
    case BE_CAT_ABSENT: break;
    }
    return load_table(c, head, relid, stamp);
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
        e->used = c->compiles;
        *found = e->table->relation;
        return CAT_YES;
    }
    Arena    *tmp = arena_new(0);
    Str       s = schema, n = name;
    PGresult *head = find_relation(c, tmp, s, n);
    Followed  by = head && PQntuples(head) == 0 ? follow_synonym(c, tmp, &s, &n) : FOLLOW_NONE;
    if (by == FOLLOW_FOUND) {
        PQclear(head);
        head = find_relation(c, tmp, s, n);
    }
    static const CatAnswer nothing[] = { [FOLLOW_NONE] = CAT_NO, [FOLLOW_FOUND] = CAT_DANGLING, [FOLLOW_LOOP] = CAT_LOOP };
    CatAnswer answer = head ? nothing[by] : CAT_UNKNOWN;
    if (head && PQntuples(head) == 0 && (is_invalid_view(c, tmp, schema, name) || (n.n && is_invalid_view(c, tmp, s, n))))
        answer = CAT_INVALID;
    if (head && PQntuples(head) > 0) {
        const BeCatTable *t = take_table(c, head);
        answer = t ? CAT_YES : CAT_UNKNOWN;
        if (t) {
            e = remember(c, ENTRY_RELATION, schema, (Str){ NULL, 0 }, name);
            e->table = t;
            e->used = c->compiles;
            *found = t->relation;
        }
    }
    PQclear(head);
    arena_free(tmp);
    return answer;
}

/* ---- routines and sequences ---- */

/* The type of a parameter or result: PostgreSQL's, or what was declared where that does not tell. */
static void routine_type(BeCatalog *c, const PGresult *res, int row, int pg, int ora, OType *to)
{
    be_otype(type_oid(c, res, row, pg), -1, false, to);
    for (int i = 0; !PQgetisnull(res, row, ora) && i < OT_COUNT; i++)
        if (strcmp(otype_name((OTypeId)i), PQgetvalue(res, row, ora)) == 0)
            *to = *otype_plain((OTypeId)i);
}

/* What plg_routine.c tells of a pipelined function beside its result: TABLE and the collection type's Oracle name. */
static void take_pipes(BeCatalog *c, const PGresult *res, int row, CatRoutine *r)
{
    static const char word[] = "TABLE ";
    Str         s = str_at(c->a, res, row, CP_RETURNS_ORA);
    if (s.n < sizeof word || memcmp(s.p, word, sizeof word - 1) != 0)
        return;
    r->pipes = (Str){ s.p + sizeof word - 1, s.n - (sizeof word - 1) };
    const char *dot = memchr(r->pipes.p, '.', r->pipes.n);
    if (dot) {
        r->pipes_schema = (Str){ r->pipes.p, (size_t)(dot - r->pipes.p) };
        r->pipes = (Str){ dot + 1, r->pipes.n - r->pipes_schema.n - 1 };
    }
}

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
        routine_type(c, res, *row, CP_ARG_TYPE, CP_ARG_ORA, &arg->type);
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
            routine_type(c, res, row, CP_RETURNS, CP_RETURNS_ORA, &r->returns);
            take_pipes(c, res, row, r);
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
    return a == CAT_DANGLING || a == CAT_LOOP ? CAT_NO : a != CAT_YES ? a : rel->kind == CAT_SEQUENCE ? CAT_YES : CAT_NO;
}

static CatAnswer type(Catalog *cat, Str schema, Str name, const CatType **found)
{
    BeCatalog *c = (BeCatalog *)cat;
    CatAnswer  answer = type_named(c, schema, name, 0, found);
    Arena     *tmp = arena_new(0);
    Str        s = schema, n = name;
    if (answer == CAT_NO && follow_synonym(c, tmp, &s, &n) == FOLLOW_FOUND)
        answer = type_named(c, s, n, 0, found);
    arena_free(tmp);
    return answer;
}

/* A stored PL/SQL unit that the session's user may execute. */
static CatAnswer unit(Catalog *cat, Str schema, Str name, const CatUnit **found)
{
    BeCatalog *c = (BeCatalog *)cat;
    Entry     *e = look(c, ENTRY_UNIT, schema, (Str){ NULL, 0 }, name);
    if (e) {
        *found = e->unit;
        return CAT_YES;
    }
    Arena      *tmp = arena_new(0);
    const char *values[2] = { cstr(tmp, be_pg_name(tmp, schema.n ? schema : c->schema)), cstr(tmp, be_pg_name(tmp, name)) };
    PGresult   *res = ask(c, CAT_SQL_UNIT, 2, values);
    CatAnswer   answer = !res ? CAT_UNKNOWN : PQntuples(res) ? CAT_YES : CAT_NO;
    if (answer == CAT_YES) {
        CatUnit *u = ARENA_NEW(c->a, CatUnit);
        u->schema = be_oracle_name(c->a, str_at(c->a, res, 0, CU_OWNER));
        u->name = be_oracle_name(c->a, str_at(c->a, res, 0, CU_NAME));
        u->package = strcmp(PQgetvalue(res, 0, CU_TYPE), "PACKAGE") == 0;
        u->source = str_at(c->a, res, 0, CU_SOURCE);
        e = remember(c, ENTRY_UNIT, schema, (Str){ NULL, 0 }, name);
        e->unit = *found = u;
    }
    PQclear(res);
    arena_free(tmp);
    return answer;
}

static CatAnswer view_text(Catalog *cat, const CatRelation *view, Str *text)
{
    BeCatalog  *c = (BeCatalog *)cat;
    Arena      *tmp = arena_new(0);
    const char *values[2] = { cstr(tmp, be_pg_name(tmp, view->name)), cstr(tmp, be_pg_name(tmp, view->schema)) };
    PGresult   *res = ask(c, CAT_SQL_VIEW_TEXT, 2, values);
    bool        found = res && PQntuples(res) == 1;
    if (found)
        *text = str_at(c->a, res, 0, 0);
    CatAnswer answer = found ? CAT_YES : res ? CAT_NO : CAT_UNKNOWN;
    PQclear(res);
    arena_free(tmp);
    return answer;
}

/* Asked once before each compile: the moment at which the cache may be emptied. */
static uint64_t version(Catalog *cat)
{
    BeCatalog *c = (BeCatalog *)cat;
    refresh(c);
    c->compiles++;
    return c->filled;
}

/* ---- the rest ---- */

BeCatalog *be_catalog_new(BeConn *conn, BeCatShared *shared, Str schema)
{
    BeCatalog *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->iface = (Catalog){ relation, routine, sequence, type, version, unit, view_text };
    c->conn = conn;
    c->shared = shared;
    c->a = arena_new(0);
    c->keep = arena_new(0);
    be_catalog_set_schema(c, schema);
    return c;
}

void be_catalog_free(BeCatalog *c)
{
    if (!c)
        return;
    forget(c);
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

/* The tables that the last compile asked for and the array of their oids; 0: none. */
static size_t used_tables(const BeCatalog *c, StrBuf *oids, const BeCatTable *used[], size_t max)
{
    size_t n = 0;
    for (size_t i = 0; i < BUCKETS; i++)
        for (const Entry *e = c->buckets[i]; e && n < max; e = e->next)
            if (e->table && e->used == c->compiles) {
                sb_printf(oids, "%c%u", n ? ',' : '{', e->table->relid);
                used[n++] = e->table;
            }
    sb_putc(oids, '}');
    return n;
}

static bool still_so(const PGresult *res, const BeCatTable *t)
{
    for (int i = 0; i < PQntuples(res); i++)
        if ((Oid)strtoul(PQgetvalue(res, i, CS_OID), NULL, 10) == t->relid)
            return str_eq(t->stamp, (Str){ PQgetvalue(res, i, CS_STAMP), (size_t)PQgetlength(res, i, CS_STAMP) });
    return false;
}

bool be_catalog_recheck(BeCatalog *c)
{
    enum { MOST = 64 };
    const BeCatTable *used[MOST];
    StrBuf            oids;
    bool              changed = false;
    Arena            *tmp = arena_new(0);
    sb_init(&oids, tmp);
    size_t n = used_tables(c, &oids, used, MOST);
    if (n) {
        const char *values[1] = { oids.p };
        PGresult   *res = ask(c, CAT_SQL_STAMPS, 1, values);
        for (size_t i = 0; res && i < n && !changed; i++)
            changed = !still_so(res, used[i]);
        PQclear(res);
    }
    arena_free(tmp);
    if (changed)
        be_cat_shared_invalidate(c->shared);
    return changed;
}

/* Asks for the declared types of a table's columns, and shares them. */
static BeCatTable *load_declared(BeCatalog *c, Oid relid)
{
    char text[16];
    snprintf(text, sizeof text, "%u", relid);
    const char *values[1] = { text };
    PGresult   *res = ask(c, CAT_SQL_DECLARED, 1, values);
    if (!res)
        return NULL;
    BeCatTable *t = be_cat_table_new(arena_new(0), relid, c->filled);
    take_declared(c, t, res, CD_ATTNUM, CD_TYPE, CD_NOT_NULL);
    PQclear(res);
    be_cat_shared_add(c->shared, t);
    return t;
}

bool be_catalog_outgrown(BeCatalog *c, const BeResultColumn *col)
{
    BeCatDeclared d;
    refresh(c);
    return be_cat_shared_column(c->shared, col->relid, c->filled, col->attnum, col->type, col->typmod, &d) == BE_CAT_CHANGED;
}

bool be_catalog_column(BeCatalog *c, const BeResultColumn *col, OType *type, bool *nullable)
{
    BeCatDeclared was, d = { .known = false };
    refresh(c);
    BeCatFound found = be_cat_shared_column(c->shared, col->relid, c->filled, col->attnum, col->type, col->typmod, &was);
    if (found == BE_CAT_FRESH) {
        d = was;
    } else {
        BeCatTable *t = load_declared(c, col->relid);
        if (t && col->attnum >= 1 && col->attnum <= t->ndeclared)
            d = t->declared[col->attnum - 1];
        be_cat_table_release(t);
    }
    if (!d.known)
        return false;
    if (found == BE_CAT_CHANGED && (d.pg_type != was.pg_type || d.typmod != was.typmod))
        be_cat_shared_invalidate(c->shared); /* behind our back */
    *type = d.type;
    *nullable = d.nullable;
    return true;
}
