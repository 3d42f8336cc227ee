/* Pass join_views: DML on a view of several tables. PostgreSQL changes rows only through views of one table. Such a view's
 * query is put in its place, and is then what an inline view is (dml_view.c): the table whose columns are changed must be
 * key-preserved (ORA-01776, 01779, 01752).
 *
 * Only a view of the session's own schema, since the rights on its tables are then the session's too; and none with
 * INSTEAD OF triggers, whose text the catalogue does not give. */
#include "config.h"
#include "rewrite/rw.h"

#include "grammar/ora_parse.h"
#include "rewrite/block.h"
#include "rewrite/ddl.h"

/* What is made of a view's text stands where its name stands. */
static WalkStep stand_at(Node **slot, void *ctx)
{
    (*slot)->at = *(const Span *)ctx;
    return WALK_ON;
}

static bool joins(const Select *s)
{
    return s->from.n > 1 || (s->from.n == 1 && AST_IS(Join, s->from.v[0]));
}

static bool has_star(const Select *s)
{
    for (uint32_t i = 0; i < s->targets.n; i++)
        if (AST_IS(Star, AST_AS(Target, s->targets.v[i])->expr))
            return true;
    return false;
}

/* The columns bear the view's names. A * gives as many as there were when the view was made, under their own names. */
static bool name_columns(const CatRelation *rel, Select *s)
{
    if (has_star(s))
        return true;
    if (s->targets.n != rel->ncolumns)
        return false;
    for (uint32_t i = 0; i < s->targets.n; i++)
        AST_AS(Target, s->targets.v[i])->alias = rel->columns[i].name;
    return true;
}

static Node *query_of(Rw *rw, const CatRelation *rel, Span at)
{
    DiagList quiet;
    Str      text = { 0 };
    if (!rw->catalog->view_text || rw->catalog->view_text(rw->catalog, rel, &text) != CAT_YES)
        return NULL;
    diag_init(&quiet, rw->a);
    Node *stmt = ora_parse(rw->a, text, &quiet);
    Node *query = AST_IS(QueryStmt, stmt) ? AST_AS(QueryStmt, stmt)->query : NULL;
    if (!AST_IS(Select, query) || !joins(AST_AS(Select, query)) || !name_columns(rel, AST_AS(Select, query)))
        return NULL;
    ast_walk(&query, stand_at, &at);
    rw_note_kinds(rw, &query);
    return query;
}

static void put_query(Rw *rw, Node **target)
{
    const TableRef *t = AST_IS(TableRef, *target) ? AST_AS(TableRef, *target) : NULL;
    if (!t || t->dblink.n || t->partition.n || !rw->catalog)
        return;
    const CatRelation *rel = ddl_relation(rw, &t->name);
    if (!rel || rel->kind != CAT_VIEW || rel->is_dictionary || !str_eq(rel->schema, rw->options->current_schema))
        return;
    Node *query = query_of(rw, rel, (*target)->at);
    if (!query)
        return;
    *target = AST_NEW(rw->a, DerivedTable, (*target)->at, .query = query, .alias = t->alias.n ? t->alias : ddl_last(&t->name));
    rw_rule(rw, "join-view");
}

bool rw_join_views(Rw *rw, Node **root)
{
    switch ((*root)->kind) {
    case N_Insert: put_query(rw, &AST_AS(Insert, *root)->target); return true;
    case N_Update: put_query(rw, &AST_AS(Update, *root)->target); return true;
    case N_Delete: put_query(rw, &AST_AS(Delete, *root)->target); return true;
    default: return true;
    }
}
