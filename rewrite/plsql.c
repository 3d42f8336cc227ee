/* Pass plsql: CREATE of a function, procedure, package body or trigger becomes routines in PL/pgSQL, for SQL to call. Each
 * expression and statement in them has gone through all passes when this one ends; the passes behind it see nothing. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/plg.h"

/* Where the unit's own text begins, from which Oracle counts the lines: behind CREATE [OR REPLACE] [EDITIONABLE ...]. */
static uint32_t text_start(const Rw *rw, const char *word)
{
    size_t n = strlen(word);
    for (uint32_t i = 0; i + n <= rw->text.n; i++)
        if (str_iis((Str){ rw->text.p + i, n }, word))
            return i;
    return 0;
}

static bool subprogram(Rw *rw, const CreateSubprogram *c, List *to)
{
    const PlsqlSubprogram *s = AST_AS(PlsqlSubprogram, c->subprogram);
    List                   self = list_of1(rw->a, c->subprogram);
    Plg                     pl = { .rw = rw, .unit = ddl_last(&s->name), .schema = s->name.n > 1 ? s->name.v[0] : (Str){ 0 }, .siblings = &self,
                                  .first = text_start(rw, s->function ? "FUNCTION" : "PROCEDURE") };
    return plg_subprogram(&pl, s, to);
}

/* State of a package is a session's: a routine in PostgreSQL does not see what the interpreter keeps. */
static bool package_state(Plg *pl, const List *decls)
{
    for (uint32_t i = 0; i < decls->n; i++) {
        const Node *d = decls->v[i];
        if (AST_IS(PlsqlVarDecl, d) && !AST_AS(PlsqlVarDecl, d)->constant)
            plg_declare(pl, PLG_STATE, AST_AS(PlsqlVarDecl, d)->name);
    }
    return true;
}

/* What members need of the body's own declarations they declare each for themselves. */
static List shared_decls(Rw *rw, const List *decls)
{
    List shared = { 0 };
    for (uint32_t i = 0; i < decls->n; i++) {
        const Node *d = decls->v[i];
        bool variable = AST_IS(PlsqlVarDecl, d) && !AST_AS(PlsqlVarDecl, d)->constant;
        if (!AST_IS(PlsqlSubprogram, d) && !variable)
            list_push(rw->a, &shared, decls->v[i]);
    }
    return shared;
}

static bool package_body(Rw *rw, const CreatePackage *p, List *to)
{
    List shared = shared_decls(rw, &p->decls);
    for (uint32_t i = 0; i < p->decls.n; i++) {
        const PlsqlSubprogram *s = AST_IS(PlsqlSubprogram, p->decls.v[i]) ? AST_AS(PlsqlSubprogram, p->decls.v[i]) : NULL;
        if (!s || !s->block)
            continue;
        Plg pl = { .rw = rw, .unit = ddl_last(&p->name), .package = ddl_last(&p->name), .schema = p->name.n > 1 ? p->name.v[0] : (Str){ 0 },
                  .siblings = &p->decls, .shared = &shared, .first = text_start(rw, "PACKAGE") };
        PlgScope *scope = plg_open_scope(&pl, NULL);
        scope->labels = strlist_of1(rw->a, pl.package);
        package_state(&pl, &p->decls);
        if (!plg_subprogram(&pl, s, to))
            return false;
    }
    return true;
}

bool rw_plsql(Rw *rw, Node **root)
{
    const Node *n = rw->unit_tree ? rw->unit_tree : *root;
    List        made = { 0 };
    bool        ok;
    switch (n->kind) {
    case N_CreateSubprogram: ok = subprogram(rw, AST_AS(CreateSubprogram, n), &made); break;
    case N_CreatePackage: ok = !AST_AS(CreatePackage, n)->is_body || package_body(rw, AST_AS(CreatePackage, n), &made); break;
    case N_CreateTrigger: ok = plg_create_trigger(rw, AST_AS(CreateTrigger, n), &made); break;
    default: return true;
    }
    if (!ok)
        return false;
    rw_rule(rw, "plsql-to-plpgsql");
    if (!rw->unit_tree)
        *root = AST_NEW(rw->a, PgScript, n->at, .statements = { 0 });
    list_append(rw->a, &rw->after, &made);
    return true;
}
