/* SQL statements inside PL/SQL: tables and columns that are not there, INTO targets. */
#include "config.h"
#include "rewrite/fn.h"
#include "rewrite/plc.h"

typedef struct SqlNames {
    Plc               *p;
    const CatRelation *rels[32];
    Str                aliases[32];
    uint32_t           n;
    bool               open;    /* there is a source of columns that is not known */
    StrList            others;  /* CTEs, and aliases of targets: names that are no columns of a table */
} SqlNames;

static bool holds(const StrList *l, Str name)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (str_eq(l->v[i], name))
            return true;
    return false;
}

/* ---- what the statement reads from ---- */

static WalkStep take_names(Node **slot, void *ctx)
{
    SqlNames *s = ctx;
    switch ((*slot)->kind) {
    case N_Cte:
        strlist_push(s->p->rw->a, &s->others, AST_AS(Cte, *slot)->name);
        s->open = true;
        return WALK_ON;
    case N_Target:
        if (AST_AS(Target, *slot)->alias.n)
            strlist_push(s->p->rw->a, &s->others, AST_AS(Target, *slot)->alias);
        return WALK_ON;
    case N_Select:
        s->open |= AST_AS(Select, *slot)->model != NULL;
        return WALK_ON;
    default:
        if (ast_kind_class((NodeKind)(*slot)->kind) == CLASS_FROM && !AST_IS(TableRef, *slot) && !AST_IS(Join, *slot))
            s->open = true;
        return WALK_ON;
    }
}

static void take_table(SqlNames *s, const TableRef *t, const CatRelation *rel)
{
    if (!rel || s->n == 32) {
        s->open = true;
        return;
    }
    s->rels[s->n] = rel;
    s->aliases[s->n++] = t->alias.n ? t->alias : t->name.v[t->name.n - 1];
}

static WalkStep table(Node **slot, void *ctx)
{
    static const Str   none = { NULL, 0 };
    SqlNames          *s = ctx;
    Catalog           *cat = s->p->rw->catalog;
    const CatRelation *rel = NULL;
    if (!AST_IS(TableRef, *slot))
        return WALK_ON;
    const TableRef *t = AST_AS(TableRef, *slot);
    if (t->dblink.n || !t->name.n || t->name.n > 2 || !cat) {
        s->open = true;
        return WALK_ON;
    }
    if (t->name.n == 1 && (holds(&s->others, t->name.v[0]) || plc_find(s->p, t->name.v[0])))
        return WALK_ON;
    CatAnswer a = cat->relation(cat, t->name.n == 2 ? t->name.v[0] : none, t->name.v[t->name.n - 1], &rel);
    if (a == CAT_NO)
        plc_error(s->p, *slot, "PL/SQL: ORA-00942: table or view does not exist");
    take_table(s, t, a == CAT_YES ? rel : NULL);
    return WALK_ON;
}

/* ---- its columns ---- */

static bool has_column(const CatRelation *rel, Str name)
{
    for (uint32_t i = 0; i < rel->ncolumns; i++)
        if (str_eq(rel->columns[i].name, name))
            return true;
    return false;
}

static bool is_function(Plc *p, Str name)
{
    static const Str  none = { NULL, 0 };
    Catalog          *cat = p->rw->catalog;
    const CatRoutine *r;
    const CatUnit    *u;
    uint32_t          n;
    return fn_find(name) || cat->routine(cat, none, none, name, &r, &n) != CAT_NO || !cat->unit || cat->unit(cat, none, name, &u) != CAT_NO;
}

static bool is_known(SqlNames *s, const StrList *parts)
{
    bool is_label, known;
    if (parts->n > 2 || plc_find(s->p, parts->v[0]) || holds(&s->others, parts->v[0]))
        return true;
    if (parts->n == 1) {
        for (uint32_t i = 0; i < s->n; i++)
            if (has_column(s->rels[i], parts->v[0]))
                return true;
        return is_function(s->p, parts->v[0]);
    }
    /* a name may stand for one table here and for another in a nested query */
    bool is_table = false;
    for (uint32_t i = 0; i < s->n; i++)
        if (str_eq(s->aliases[i], parts->v[0]) || str_eq(s->rels[i]->name, parts->v[0])) {
            is_table = true;
            if (has_column(s->rels[i], parts->v[1]))
                return true;
        }
    if (is_table)
        return false;
    (void)plc_find_labelled(s->p, parts->v[0], parts->v[1], &is_label);
    (void)plc_package(s->p, (Str){ NULL, 0 }, parts->v[0], &known);
    return is_label || known || str_is(parts->v[0], "SYS") || str_is(parts->v[0], "STANDARD");
}

static WalkStep column(Node **slot, void *ctx)
{
    SqlNames *s = ctx;
    if (AST_IS(Bind, *slot) && s->p->unit)
        plc_error(s->p, *slot, "PLS-00049: bad bind variable '%.*s'", STR_ARG(AST_AS(Bind, *slot)->name));
    if (!AST_IS(ColumnRef, *slot) || AST_AS(ColumnRef, *slot)->dblink.n || s->open)
        return WALK_ON;
    const StrList *parts = &AST_AS(ColumnRef, *slot)->parts;
    if (is_known(s, parts))
        return WALK_ON;
    if (parts->n == 1)
        plc_error(s->p, *slot, "PL/SQL: ORA-00904: \"%.*s\": invalid identifier", STR_ARG(parts->v[0]));
    else
        plc_error(s->p, *slot, "PL/SQL: ORA-00904: \"%.*s\".\"%.*s\": invalid identifier", STR_ARG(parts->v[0]), STR_ARG(parts->v[1]));
    return WALK_ON;
}

static void names_of(Plc *p, const Node *n)
{
    SqlNames s = { .p = p };
    Node    *root = (Node *)n;
    ast_walk(&root, take_names, &s);
    ast_walk(&root, table, &s);
    if (p->rw->catalog)
        ast_walk(&root, column, &s);
}

/* ---- statements ---- */

static void targets(Plc *p, const List *into)
{
    for (uint32_t i = 0; i < into->n; i++)
        plc_target(p, into->v[i]);
}

static const Returning *returning_of(const Node *n)
{
    switch (n->kind) {
    case N_Insert: return AST_AS(Returning, AST_AS(Insert, n)->returning);
    case N_Update: return AST_AS(Returning, AST_AS(Update, n)->returning);
    case N_Delete: return AST_AS(Returning, AST_AS(Delete, n)->returning);
    default: return NULL;
    }
}

void plc_query(Plc *p, const Node *query)
{
    const char *was = p->ignored;
    p->ignored = "PL/SQL: SQL Statement ignored";
    names_of(p, query);
    p->ignored = was;
}

void plc_sql(Plc *p, const Node *stmt)
{
    const Node   *query = AST_IS(QueryStmt, stmt) ? AST_AS(QueryStmt, stmt)->query : NULL;
    const Select *sel = AST_IS(Select, query) ? AST_AS(Select, query) : NULL;
    p->ignored = "PL/SQL: SQL Statement ignored";
    if (query && !(sel && sel->into.n)) {
        p->ignored = NULL;
        plc_error(p, stmt, "PLS-00428: an INTO clause is expected in this SELECT statement");
        return;
    }
    if (sel)
        targets(p, &sel->into);
    const Returning *r = returning_of(stmt);
    if (r)
        targets(p, &r->into);
    if (query || AST_IS(Insert, stmt) || AST_IS(Update, stmt) || AST_IS(Delete, stmt) || AST_IS(Merge, stmt))
        names_of(p, stmt);
}
