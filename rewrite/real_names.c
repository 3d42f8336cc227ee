/* Pass real_names: PostgreSQL has no synonyms. What a name stands for is written instead, with the name as its alias. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/resolve.h"

/* Would PostgreSQL find something else, or nothing, under the name as it is written? */
static bool differs(const Rw *rw, const StrList *name, const CatRelation *rel)
{
    if (rel->kind == CAT_TEMP || !rel->name.n)
        return false;
    if (!str_eq(rel->name, ddl_last(name)))
        return true;
    if (!rel->schema.n || str_is(rel->schema, "PUBLIC") || rel->is_dictionary) /* on every session's search path */
        return false;
    if (name->n > 1)
        return !str_eq(name->v[name->n - 2], rel->schema);
    return rw->options->current_schema.n && !str_eq(rel->schema, rw->options->current_schema);
}

static StrList real_name(Rw *rw, const CatRelation *rel)
{
    return rel->schema.n ? strlist_of2(rw->a, rel->schema, rel->name) : strlist_of1(rw->a, rel->name);
}

static void table(Rw *rw, Node *n)
{
    TableRef          *t = AST_AS(TableRef, n);
    const RsItem      *item = rs_item_of(rw, n);
    const CatRelation *rel = item ? item->rel : NULL;
    if (!rel || item->cte || t->dblink.n || !differs(rw, &t->name, rel))
        return;
    if (!t->alias.n)
        t->alias = ddl_last(&t->name);
    t->name = real_name(rw, rel);
    rw_rule(rw, "synonym");
}

static void sequence(Rw *rw, SeqValue *s)
{
    const CatRelation *rel = s->dblink.n ? NULL : ddl_relation(rw, &s->name);
    if (!rel || rel->kind != CAT_SEQUENCE || !differs(rw, &s->name, rel))
        return;
    s->name = real_name(rw, rel);
    rw_rule(rw, "synonym");
}

static WalkStep visit(Node **slot, void *ctx)
{
    if (AST_IS(TableRef, *slot))
        table(ctx, *slot);
    else if (AST_IS(SeqValue, *slot))
        sequence(ctx, AST_AS(SeqValue, *slot));
    return WALK_ON;
}

bool rw_real_names(Rw *rw, Node **root)
{
    return !rw->catalog || ast_walk(root, visit, rw);
}
