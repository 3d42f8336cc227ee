/* Pass plsql: CREATE of a function, procedure, package body or trigger becomes routines in PL/pgSQL, for SQL to call. Each
 * expression and statement in them has gone through all passes when this one ends; the passes behind it see nothing. */
#include "config.h"
#include "rewrite/ddl.h"
#include "rewrite/plc.h"
#include "rewrite/plg.h"
#include "rewrite/unit.h"

/* Where the unit's own text begins, from which Oracle counts the lines: behind CREATE [OR REPLACE] [EDITIONABLE ...]. */
uint32_t plg_text_start(const Rw *rw, const char *word)
{
    size_t n = strlen(word);
    for (uint32_t i = 0; i + n <= rw->text.n; i++)
        if (str_iis((Str){ rw->text.p + i, n }, word))
            return i;
    return 0;
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

/* What the specification declares hides PostgreSQL's and the compat schema's functions of the same name; its text is another
 * one than the body's, so members cannot declare it for themselves: they leave what needs it to the interpreter. */
static void specification(Plg *pl, const CreatePackage *p)
{
    Plc         find = { .rw = pl->rw };
    bool        known;
    const List *decls = plc_package(&find, pl->schema, ddl_last(&p->name), &known);
    pl->specification = decls;
    for (uint32_t i = 0; decls && i < decls->n; i++) {
        const Node *d = decls->v[i];
        if (AST_IS(PlsqlVarDecl, d) && plg_is_literal(pl, AST_AS(PlsqlVarDecl, d)))
            continue; /* written out */
        if (AST_IS(PlsqlVarDecl, d))
            plg_declare(pl, PLG_STATE, AST_AS(PlsqlVarDecl, d)->name);
        else if (AST_IS(PlsqlCursor, d))
            plg_declare(pl, PLG_STATE, AST_AS(PlsqlCursor, d)->name);
    }
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

/* ---- what cannot be done ---- */

/* Is it Oracle that would complain, too? Names of other packages' variables and the like are only not known here. */
static bool is_oracles(const Diag *d)
{
    return d->ora == 942 || d->ora == 4082 || d->ora == 4084 || d->ora == 4085;
}

/* Compiles one routine with findings of its own. In a server a unit is stored whatever becomes of it here, and the
 * interpreter runs it; what SQL calls instead says why it cannot. */
static bool attempt(Plg *pl, const PlsqlSubprogram *s, List *to)
{
    Rw       *rw = pl->rw;
    DiagList *all = rw->diags, mine;
    diag_init(&mine, rw->a);
    rw->diags = &mine;
    bool ok = plg_subprogram(pl, s, to);
    rw->diags = all;
    for (const Diag *d = mine.first; d; d = d->next)
        if (!rw->options->store_units || d->level < DIAG_ERROR)
            diag_add(all, d->level, d->ora, d->at, d->rule, "%s", d->message)->hint = d->hint;
    if (ok || !rw->options->store_units)
        return ok;
    const Diag *worst = diag_worst(&mine);
    if (worst && is_oracles(worst))
        unit_error(rw, &(Node){ .at = worst->at }, arena_printf(rw->a, "PL/SQL: ORA-%05d: %s", worst->ora, worst->message));
    const char *why = !worst ? "ORA-03001: unimplemented feature in a function called from SQL"
                      : is_oracles(worst)
                          ? arena_printf(rw->a, "ORA-06575: Package or function %.*s is in an invalid state", STR_ARG(pl->unit))
                          : arena_printf(rw->a, "ORA-03001: %s in a function called from SQL", worst->message);
    rw->unit->not_in_sql = str_of(why);
    Plg stub = { .rw = rw, .unit = pl->unit, .schema = pl->schema, .package = pl->package, .first = pl->first };
    mine = (DiagList){ .a = rw->a };
    rw->diags = &mine;
    if (s->function)
        plg_stub(&stub, s, why, to);
    rw->diags = all;
    return true;
}

/* ---- the units ---- */

static bool subprogram(Rw *rw, const CreateSubprogram *c, List *to)
{
    const PlsqlSubprogram *s = AST_AS(PlsqlSubprogram, c->subprogram);
    List                   self = list_of1(rw->a, c->subprogram);
    Plg pl = { .rw = rw, .unit = ddl_last(&s->name), .schema = s->name.n > 1 ? s->name.v[0] : (Str){ 0 }, .siblings = &self,
               .first = plg_text_start(rw, s->function ? "FUNCTION" : "PROCEDURE") };
    return attempt(&pl, s, to);
}

static bool package_body(Rw *rw, const CreatePackage *p, List *to)
{
    List shared = shared_decls(rw, &p->decls);
    for (uint32_t i = 0; i < p->decls.n; i++) {
        const PlsqlSubprogram *s = AST_IS(PlsqlSubprogram, p->decls.v[i]) ? AST_AS(PlsqlSubprogram, p->decls.v[i]) : NULL;
        if (!s || !s->block)
            continue;
        Plg pl = { .rw = rw, .unit = ddl_last(&p->name), .package = ddl_last(&p->name), .schema = p->name.n > 1 ? p->name.v[0] : (Str){ 0 },
                  .siblings = &p->decls, .shared = &shared, .first = plg_text_start(rw, "PACKAGE") };
        PlgScope *scope = plg_open_scope(&pl, NULL);
        scope->labels = strlist_of1(rw->a, pl.package);
        specification(&pl, p);
        package_state(&pl, &p->decls);
        if (!attempt(&pl, s, to))
            return false;
    }
    return true;
}

static const StrList *unit_name(const Node *n, bool *package)
{
    *package = AST_IS(CreatePackage, n);
    return *package ? &AST_AS(CreatePackage, n)->name : &AST_AS(PlsqlSubprogram, AST_AS(CreateSubprogram, n)->subprogram)->name;
}

/* clear_routines: those that were made of an earlier version go first. guard_routines: who may execute the unit may call them. */
static void about_routines(Rw *rw, const Node *n, const char *fn)
{
    bool           package;
    const StrList *name = unit_name(n, &package);
    list_push(rw->a, &rw->after, ddl_call(rw, n, fn, 3, ddl_schema(rw, n, name), ddl_bare(rw, n, ddl_last(name)), ddl_bool(rw, n, package)));
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
    if (AST_IS(CreateTrigger, n))
        *root = AST_NEW(rw->a, PgScript, n->at, .statements = { 0 });
    else if (rw->options->store_units)
        about_routines(rw, n, "clear_routines");
    if (made.n)
        rw_rule(rw, "plsql-to-plpgsql");
    list_append(rw->a, &rw->after, &made);
    if (made.n && !AST_IS(CreateTrigger, n) && rw->options->store_units)
        about_routines(rw, n, "guard_routines");
    return true;
}
