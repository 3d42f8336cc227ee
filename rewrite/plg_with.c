/* WITH FUNCTION that is more than an expression: the functions are made in pg_temp before the query runs, and called there. */
#include "config.h"
#include "rewrite/fn.h"
#include "rewrite/plg.h"

static bool is_one_of(const List *functions, Str name)
{
    for (uint32_t i = 0; i < functions->n; i++)
        if (str_eq(AST_AS(PlsqlSubprogram, functions->v[i])->name.v[0], name))
            return true;
    return false;
}

/* f(...), and f where no column is called so, which pass resolve will tell: a column of that name hides the function. */
static WalkStep rename_call(Node **slot, void *ctx)
{
    Rw   *rw = ctx;
    Call *c = AST_IS(Call, *slot) ? AST_AS(Call, *slot) : NULL;
    if (c && c->name.n == 1 && !c->dblink.n && is_one_of(rw->with_functions, c->name.v[0]))
        c->name = strlist_of2(rw->a, STR("PG_TEMP"), c->name.v[0]);
    return WALK_ON;
}

bool plg_with_functions(Rw *rw, Node **root, const List *functions)
{
    rw->with_functions = functions;
    for (uint32_t i = 0; i < functions->n; i++) {
        const PlsqlSubprogram *f = AST_AS(PlsqlSubprogram, functions->v[i]);
        if (!f->block || fn_find(f->name.v[0])) /* which of the two is meant is not certain */
            return rw_refuse(rw, 3001, functions->v[i], "with-function", "unimplemented feature: WITH FUNCTION %.*s", STR_ARG(f->name.v[0]));
        List before = { .v = functions->v, .n = i + 1, .cap = i + 1 }; /* a function knows itself and those before it */
        Plg  pl = { .rw = rw, .unit = f->name.v[0], .schema = STR("PG_TEMP"), .siblings = &before, .first = f->base.at.start, .temporary = true };
        if (!plg_subprogram(&pl, f, &rw->before))
            return false;
    }
    ast_walk(root, rename_call, rw);
    rw_rule(rw, "with-function");
    return true;
}
