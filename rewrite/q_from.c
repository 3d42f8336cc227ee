/* FROM items: DUAL, names for derived tables, partitions, and what is refused. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/query.h"

/* DUAL, unless the schema has a table of that name. */
bool query_is_dual(Rw *rw, const Node *from)
{
    if (!AST_IS(TableRef, from))
        return false;
    const TableRef *t = AST_AS(TableRef, from);
    if (!t->name.n || !str_is(t->name.v[t->name.n - 1], "DUAL") || t->dblink.n)
        return false;
    if (t->name.n > 1)
        return str_is(t->name.v[0], "SYS") || str_is(t->name.v[0], "DBSACI") || str_is(t->name.v[0], "PUBLIC");
    const RsItem *item = rs_item_of(rw, from);
    return !item || (!item->cte && (!item->rel || item->rel->is_dictionary));
}

static bool flashback(Rw *rw, const List *l)
{
    if (!l->n)
        return true;
    const Flashback *f = AST_AS(Flashback, l->v[0]);
    return rw_refuse(rw, 8180, l->v[0], "flashback",
                     "no snapshot found based on specified time: flashback query (%s) is not available on PostgreSQL",
                     f->versions ? "VERSIONS BETWEEN" : f->period.n ? "AS OF PERIOD FOR" : "AS OF");
}

/* A partition is a table of its own (rewrite/ddl_partition.c names it). */
static bool partition(Rw *rw, TableRef *t)
{
    if (!t->partition.n)
        return true;
    Str table = t->name.v[t->name.n - 1];
    if (!t->alias.n)
        t->alias = table;
    StrList name = { 0 };
    for (uint32_t i = 0; i + 1 < t->name.n; i++)
        strlist_push(rw->a, &name, t->name.v[i]);
    strlist_push(rw->a, &name, ddl_partition_name(rw, table, t->partition));
    t->name = name;
    t->partition = (Str){ 0 };
    t->subpartition = false;
    rw_rule(rw, "partition-name");
    return true;
}

static bool table(Rw *rw, Node *n)
{
    TableRef *t = AST_AS(TableRef, n);
    if (t->dblink.n)
        return rw_refuse(rw, 2019, n, "dblink", "connection description for remote database not found: \"%.*s\"",
                         STR_ARG(t->dblink));
    if (t->options.n)
        return rw_refuse(rw, 3001, t->options.v[0], "table-modifier", "unimplemented feature: %.*s in FROM",
                         STR_ARG(AST_AS(Option, t->options.v[0])->name));
    if (query_is_dual(rw, n)) {
        t->alias = t->alias.n ? t->alias : STR("DUAL");
        t->name = strlist_of2(rw->a, STR("DBSACI"), STR("DUAL"));
    }
    return flashback(rw, &t->flashback) && partition(rw, t);
}

static WalkStep visit(Node **slot, void *ctx)
{
    Rw  *rw = ctx;
    bool ok = true;
    if (AST_IS(TableRef, *slot)) {
        ok = table(rw, *slot);
    } else if (AST_IS(DerivedTable, *slot)) {
        DerivedTable *d = AST_AS(DerivedTable, *slot);
        ok = flashback(rw, &d->flashback);
        if (!d->alias.n) /* PostgreSQL 15 wants a name */
            d->alias = rw_fresh(rw, "Q_");
    } else if (AST_IS(Sample, *slot)) {
        rw_rule(rw, "sample");
    } else if (AST_IS(DatetimeLit, *slot) && AST_AS(DatetimeLit, *slot)->kind == DT_TIME) {
        ok = rw_refuse(rw, 3001, *slot, "time-literal", "unimplemented feature: TIME literal");
    } else if (AST_IS(Call, *slot) && AST_AS(Call, *slot)->dblink.n) {
        ok = rw_refuse(rw, 2019, *slot, "dblink", "connection description for remote database not found: \"%.*s\"",
                       STR_ARG(AST_AS(Call, *slot)->dblink));
    } else if (AST_IS(MatchRecognize, *slot)) {
        ok = rw_refuse(rw, 3001, *slot, "match-recognize", "unimplemented feature: MATCH_RECOGNIZE");
    }
    return ok ? WALK_ON : WALK_STOP;
}

bool query_from(Rw *rw, Node **root)
{
    return ast_walk_up(root, visit, rw);
}

/* ---- dropping DUAL ---- */

static bool is_dual_now(const Node *from)
{
    return AST_IS(TableRef, from) && AST_AS(TableRef, from)->name.n == 2 && str_is(AST_AS(TableRef, from)->name.v[0], "DBSACI") &&
           str_is(AST_AS(TableRef, from)->name.v[1], "DUAL");
}

typedef struct Uses {
    int64_t item;
    bool    bare_too; /* a column whose item is not known may be DUMMY */
} Uses;

static WalkStep find_use(Node **slot, void *ctx)
{
    const Uses *u = ctx;
    if (AST_IS(ColumnRef, *slot)) {
        const ColumnRef *c = AST_AS(ColumnRef, *slot);
        if (c->item == u->item || (u->bare_too && !c->item && str_is(c->parts.v[c->parts.n - 1], "DUMMY")))
            return WALK_STOP;
    }
    if (AST_IS(PseudoCol, *slot) && AST_AS(PseudoCol, *slot)->item == u->item)
        return WALK_STOP;
    return WALK_ON;
}

static bool has_star(const Select *s)
{
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            return true;
    return false;
}

/* One row joined to the rest, and nobody looks at its column. */
bool query_drop_dual(Rw *rw, Node *select)
{
    Select *s = AST_AS(Select, select);
    List    from = { 0 };
    if (has_star(s))
        return true;
    for (uint32_t i = 0; i < s->from.n; i++) {
        Node *f = s->from.v[i];
        Uses  u = { AST_IS(TableRef, f) ? AST_AS(TableRef, f)->item : 0, true };
        if (!is_dual_now(f) || !u.item || !ast_walk(&select, find_use, &u))
            list_push(rw->a, &from, f);
        else
            rw_rule(rw, "dual");
    }
    s->from = from;
    if (!from.n)
        s->for_update = NULL;
    return true;
}
