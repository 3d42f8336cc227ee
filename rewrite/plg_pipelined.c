/* Pipelined functions: RETURNS SETOF the collection's element, a row by RETURN NEXT.
 *
 * PostgreSQL keeps the rows that were given when an EXCEPTION block undoes the changes around them, as Oracle's consumer has them
 * already. It asks for all rows before the first is used: a function that would never end by itself is refused. */
#include "config.h"
#include "rewrite/plg.h"
#include "rewrite/typeref.h"
#include "rewrite/utype.h"

/* LOOP without a way out: in Oracle it ends when the consumer wants no more. */
static WalkStep find_endless(Node **slot, void *ctx)
{
    const Node **found = ctx;
    const PlsqlLoop *l = AST_IS(PlsqlLoop, *slot) ? AST_AS(PlsqlLoop, *slot) : NULL;
    if (!l || l->while_cond || l->low || l->query || l->iterations.n || plg_uses(*slot, N_PlsqlExit) || plg_uses(*slot, N_PlsqlReturn) ||
        plg_uses(*slot, N_PlsqlRaise))
        return WALK_ON;
    *found = *slot;
    return WALK_STOP;
}

static bool ends(Plg *pl, const PlsqlSubprogram *s)
{
    const Node *endless = NULL;
    Node       *block = s->block;
    if (block)
        ast_walk(&block, find_endless, &endless);
    return !endless || plg_refuse(pl, endless, "a pipelined function that does not end by itself");
}

/* As PL/pgSQL declares it: an object type by its name. */
static bool row_type(Plg *pl, const Node *at, const CatType *t)
{
    const CatType *of = t->element.udt;
    if (t->element.id == OT_UNKNOWN || t->element.id == OT_BOOLEAN || (t->element.id == OT_OBJECT && !ut_is_object(of)))
        return plg_refuse(pl, at, "a pipelined function of such elements");
    if (!of) {
        plg_scalar(pl, &t->element, &pl->returns);
        return true;
    }
    const char *name = plg_lower(pl, of->name);
    pl->returns = (PlgType){ .type = &t->element, .pg = of->schema.n ? arena_printf(pl->rw->a, "%s.%s", plg_lower(pl, of->schema), name) : name };
    return true;
}

bool plg_pipelined(Plg *pl, const PlsqlSubprogram *s)
{
    CatAnswer    answer;
    const OType *o = pl->temporary ? NULL : ut_typeref(pl->rw, s->return_type, &answer);
    if (!o || !ut_is_collection(o->udt))
        return plg_refuse(pl, s->return_type, "a pipelined function of this type");
    pl->pipes = o->udt;
    return row_type(pl, s->return_type, pl->pipes) && ends(pl, s);
}

bool plg_pipe_row(Plg *pl, const PlsqlPipeRow *r)
{
    const CatType *of = pl->pipes ? pl->pipes->element.udt : NULL;
    if (!pl->pipes)
        return plg_error(pl, &r->base, "PLS-00629: PIPE statement cannot be used in non-pipelined functions");
    Node *v = plg_value(pl, r->value, &pl->returns);
    if (!v)
        return false;
    if (of && cv_is_null(v))
        v = ut_cast(pl->rw, v, of);
    if (of && !v->otype)
        return plg_refuse(pl, r->value, "PIPE ROW of a value whose type is not known");
    if (of ? !ut_same(ut_of(v), of) : ut_of(v) != NULL)
        return plg_error(pl, r->value, "PLS-00382: expression is of wrong type");
    plg_put(pl, "RETURN NEXT %n;", v);
    return true;
}
