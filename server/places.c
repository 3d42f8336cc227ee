#include "config.h"
#include "server/places.h"

#include "backend/be_names.h"
#include "server/lob.h"

#define HEAD "SELECT "
#define INNER HEAD "tableoid, ctid, xmin, "

enum { AFTER_HEAD = sizeof HEAD - 1, PLACE_COLUMNS = 3, WITH_ROW = 8 << 20 /* bytes of a LOB that comes with its row */ };

struct Places {
    uint32_t     n;       /* result columns */
    const char **column;  /* of each, the table's column in PostgreSQL that the LOB is, or NULL */
    int         *length;  /* of those, the hidden column with the value's length */
    int          hidden;
    bool         locked;  /* FOR UPDATE */
    int          shift;
};

static bool is_lob(const SqlColumn *c)
{
    return c->type && (c->type->id == OT_CLOB || c->type->id == OT_NCLOB || c->type->id == OT_BLOB);
}

/* One table, whose rows come as they are. */
static const Select *plain_select(Session *s, const SqlResult *r, Str sql)
{
    if (!AST_IS(QueryStmt, r->root) || !AST_IS(Select, AST_AS(QueryStmt, r->root)->query) ||
        sql.n < AFTER_HEAD || memcmp(sql.p, HEAD, AFTER_HEAD) != 0)
        return NULL;
    const Select *q = AST_AS(Select, AST_AS(QueryStmt, r->root)->query);
    bool          plain = !q->with && !q->distinct && !q->distinct_on.n && !q->group_by.n && !q->having && !q->connect_by &&
                 !q->model && q->from.n == 1;
    return plain && dml_is_table(s, q->from.v[0]) ? q : NULL;
}

/* The Oracle name of the table's column that result column i is; empty: none, or not known. */
static Str source_of(const Select *q, const SqlResult *r, uint32_t i)
{
    const Node *only = q->targets.n == 1 ? AST_AS(Target, q->targets.v[0])->expr : NULL;
    if (only && AST_IS(Star, only))
        return r->columns[i].name;
    for (uint32_t k = 0; k < q->targets.n; k++)
        if (AST_IS(Star, AST_AS(Target, q->targets.v[k])->expr))
            return (Str){ NULL, 0 };
    const Node *expr = i < q->targets.n ? AST_AS(Target, q->targets.v[i])->expr : NULL;
    if (!expr || !AST_IS(ColumnRef, expr))
        return (Str){ NULL, 0 };
    return AST_AS(ColumnRef, expr)->parts.v[AST_AS(ColumnRef, expr)->parts.n - 1];
}

/* Is it a column of the table, and not a pseudocolumn or an outer name? */
static bool has_column(Session *s, const Select *q, Str name)
{
    const TableRef    *t = AST_AS(TableRef, q->from.v[0]);
    Catalog           *cat = be_catalog_iface(s->catalog);
    const CatRelation *rel;
    Str                schema = t->name.n > 1 ? t->name.v[0] : (Str){ NULL, 0 };
    if (cat->relation(cat, schema, t->name.v[t->name.n - 1], &rel) != CAT_YES)
        return false;
    for (uint32_t i = 0; i < rel->ncolumns; i++)
        if (str_eq(rel->columns[i].name, name))
            return true;
    return false;
}

Places *places_wanted(Session *s, Arena *a, const SqlResult *r, Str sql)
{
    bool lobs = false;
    for (uint32_t i = 0; i < r->column_count; i++) {
        lobs |= is_lob(&r->columns[i]);
        if (r->columns[i].name.n == 0 || r->columns[i].nested)
            return NULL;
    }
    const Select *q = lobs ? plain_select(s, r, sql) : NULL;
    if (!q)
        return NULL;
    Places *p = ARENA_NEW(a, Places);
    *p = (Places){ .n = r->column_count, .hidden = PLACE_COLUMNS, .locked = r->needs_txn && q->for_update };
    p->column = ARENA_ARRAY(a, const char *, p->n);
    p->length = ARENA_ARRAY(a, int, p->n);
    for (uint32_t i = 0; i < p->n; i++) {
        Str name = is_lob(&r->columns[i]) ? source_of(q, r, i) : (Str){ NULL, 0 };
        if (!name.n || !has_column(s, q, name))
            continue;
        Str pg = be_pg_name(a, name);
        p->column[i] = arena_strndup(a, pg.p, pg.n);
        p->length[i] = p->hidden++;
    }
    return p->hidden > PLACE_COLUMNS ? p : NULL;
}

Str places_sql(Arena *a, Places *p, Str sql)
{
    StrBuf b;
    sb_init(&b, a);
    sb_puts(&b, HEAD "q.r, q.t, q.x");
    for (uint32_t i = 0; i < p->n; i++)
        if (p->column[i])
            sb_printf(&b, ", pg_catalog.octet_length(q.c%u)", i);
    for (uint32_t i = 0; i < p->n; i++) {
        if (p->column[i])
            sb_printf(&b, ", CASE WHEN pg_catalog.octet_length(q.c%u) <= %d THEN q.c%u END", i, WITH_ROW, i);
        else
            sb_printf(&b, ", q.c%u", i);
    }
    sb_puts(&b, " FROM (");
    p->shift = (int)(b.n + sizeof INNER - 1 - AFTER_HEAD);
    sb_puts(&b, INNER);
    sb_put(&b, (Str){ sql.p + AFTER_HEAD, sql.n - AFTER_HEAD });
    sb_puts(&b, ") AS q(r, t, x");
    for (uint32_t i = 0; i < p->n; i++)
        sb_printf(&b, ", c%u", i);
    sb_puts(&b, ")");
    return sb_str(&b);
}

int places_hidden(const Places *p)
{
    return p->hidden;
}

int places_shift(const Places *p)
{
    return p->shift;
}

static uint32_t length_of(const Cursor *c, uint32_t i)
{
    int            n = 0;
    const uint8_t *p = (const uint8_t *)be_stream_hidden(c->stream, c->places->length[i], &n);
    return p ? (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3] : 0;
}

bool places_put(Session *s, const Cursor *c, uint32_t i, const TtcBind *define, const char *v, int n, Outcome *o)
{
    const Places    *p = c->places;
    const OutColumn *col = &c->columns[i];
    uint64_t         before = lobs_kept(s);
    uint32_t         length = p->column[i] ? length_of(c, i) : 0;
    bool             far = length > WITH_ROW;
    if (!far && !value_put(s, col, define, v, n, o))
        return false;
    if (!p->column[i] || (!far && lobs_kept(s) == before))
        return true;
    const char *oid = be_stream_hidden(c->stream, 0, &n), *tid = be_stream_hidden(c->stream, 1, &n);
    LobPlace    at = lob_place(s, oid, tid, be_stream_hidden(c->stream, 2, &n), p->column[i]);
    if (far && !lob_put_far(s, col, define, &at, length, value_wants_long(col, define), o))
        return false;
    if (lobs_kept(s) > before)
        lob_attach_newest(s, &at, p->locked);
    return true;
}
