/* A row draws one number from a sequence in Oracle, however many of its columns default to NEXTVAL. PostgreSQL evaluates every
 * default for itself; so where an INSERT leaves two such columns out, or one beside a NEXTVAL of its own, they are added to it
 * with NEXTVAL, and pass sequences does the rest. */
#include "config.h"
#include "rewrite/seq_default.h"

#include "rewrite/block.h"
#include "rewrite/resolve.h"

/* The name as Oracle has it: see the identifiers of emit/. */
static Str oracle_case(Rw *rw, Str pg)
{
    for (size_t i = 0; i < pg.n; i++)
        if (pg.p[i] >= 'A' && pg.p[i] <= 'Z')
            return pg;
    return str_upper(rw->a, pg);
}

/* The sequence of nextval('[schema.]name'::regclass). Names that are quoted there are left to PostgreSQL. */
static Node *drawn_by(Rw *rw, const CatColumn *c, const Node *at)
{
    static const char head[] = "nextval('", tail[] = "'::regclass)";
    size_t            n = sizeof head - 1, m = sizeof tail - 1;
    Str               t = c ? c->default_expr : (Str){ 0 };
    if (t.n <= n + m || memcmp(t.p, head, n) != 0 || memcmp(t.p + t.n - m, tail, m) != 0)
        return NULL;
    t = (Str){ t.p + n, t.n - n - m };
    if (memchr(t.p, '"', t.n))
        return NULL;
    StrList     name = { 0 };
    const char *dot = memchr(t.p, '.', t.n);
    if (dot) {
        strlist_push(rw->a, &name, oracle_case(rw, (Str){ t.p, (size_t)(dot - t.p) }));
        t = (Str){ dot + 1, t.n - (size_t)(dot - t.p) - 1 };
    }
    strlist_push(rw->a, &name, oracle_case(rw, t));
    Node *seq = AST_NEW(rw->a, SeqValue, at->at, .name = name);
    seq->otype = otype_plain(OT_NUMBER);
    return seq;
}

typedef struct Count {
    Rw      *rw;
    Str      name;
    uint32_t n;
} Count;

static WalkStep count(Node **slot, void *ctx)
{
    Count *c = ctx;
    if (AST_IS(SeqValue, *slot))
        c->n += str_eq(seq_full_name(c->rw, AST_AS(SeqValue, *slot)), c->name);
    return WALK_ON;
}

/* A column that the statement leaves to its default. */
typedef struct Left {
    Str   column;
    Node *seq;
    bool  shared; /* the row draws from it more than once */
} Left;

static bool listed(const StrList *columns, Str name)
{
    for (uint32_t i = 0; i < columns->n; i++)
        if (str_eq(columns->v[i], name))
            return true;
    return false;
}

static uint32_t left_out(Rw *rw, const Insert *in, const RsItem *table, Left *left)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < table->ncolumns; i++) {
        Node *seq = listed(&in->columns, table->columns[i].name) ? NULL : drawn_by(rw, table->columns[i].cat, in->target);
        if (seq)
            left[n++] = (Left){ .column = table->columns[i].name, .seq = seq };
    }
    return n;
}

/* How often a row draws from that sequence. */
static uint32_t uses(Rw *rw, Insert *in, const Left *left, uint32_t n, const Node *seq)
{
    Count c = { rw, seq_full_name(rw, AST_AS(SeqValue, seq)), 0 };
    ast_walk(&in->source, count, &c);
    for (uint32_t i = 0; i < n; i++)
        c.n += str_eq(seq_full_name(rw, AST_AS(SeqValue, left[i].seq)), c.name);
    return c.n;
}

static bool plain(const Select *s)
{
    return !s->distinct && !s->order_by.n && !s->limit && !s->group_by.n && !s->having && !s->connect_by && !s->for_update;
}

static void add(Rw *rw, Insert *in, const Left *left)
{
    strlist_push(rw->a, &in->columns, left->column);
    if (AST_IS(Values, in->source)) {
        List *rows = &AST_AS(Values, in->source)->rows;
        for (uint32_t i = 0; i < rows->n; i++)
            list_push(rw->a, &AST_AS(RowExpr, rows->v[i])->items, ast_copy(rw->a, left->seq));
        return;
    }
    if (!AST_IS(Select, in->source) || !plain(AST_AS(Select, in->source))) { /* numbers are drawn for what the query gives */
        Node *table = AST_NEW(rw->a, DerivedTable, in->source->at, .query = in->source, .alias = rw_fresh(rw, "Q_"));
        Node *all = AST_NEW(rw->a, Star, in->source->at);
        in->source = AST_NEW(rw->a, Select, in->source->at, .targets = list_of1(rw->a, block_target(rw, all, (Str){ 0 })),
                             .from = list_of1(rw->a, table));
    }
    list_push(rw->a, &AST_AS(Select, in->source)->targets, block_target(rw, ast_copy(rw->a, left->seq), (Str){ 0 }));
}

bool seq_defaults_share(Rw *rw, Node *root)
{
    Insert       *in = AST_IS(Insert, root) ? AST_AS(Insert, root) : NULL;
    const RsItem *table = in && in->source && in->columns.n ? rs_item_of(rw, in->target) : NULL;
    if (!table || !table->complete)
        return false;
    Left    *left = ARENA_ARRAY(rw->a, Left, table->ncolumns + 1);
    uint32_t n = left_out(rw, in, table, left);
    bool     any = false;
    for (uint32_t i = 0; i < n; i++)
        any |= left[i].shared = uses(rw, in, left, n, left[i].seq) > 1;
    for (uint32_t i = 0; i < n; i++)
        if (left[i].shared)
            add(rw, in, &left[i]);
    return any;
}
