/* Heads of PL/SQL functions and procedures for the catalogue in memory: names, argument and result types. */
#include "config.h"
#include "rewrite/cat_memory.h"
#include "rewrite/typeref.h"

static void learn_head(Catalog *c, Arena *a, Str schema, Str package, const Node *n)
{
    const PlsqlSubprogram *s = AST_AS(PlsqlSubprogram, n);
    CatArg *args = ARENA_ARRAY(a, CatArg, s->params.n);
    for (uint32_t i = 0; i < s->params.n; i++) {
        const PlsqlParam *p = AST_AS(PlsqlParam, s->params.v[i]);
        args[i] = (CatArg){ .name = p->name, .type = *typeref_otype(a, p->type, otype_plain(OT_UNKNOWN)),
                            .mode = p->out ? (p->in ? 'b' : 'o') : 'i', .has_default = p->value != NULL };
    }
    CatRoutine r = { .schema = schema, .package = package, .name = s->name.v[s->name.n - 1], .is_function = s->function,
                     .returns = *typeref_otype(a, s->return_type, otype_plain(OT_UNKNOWN)), .nargs = s->params.n, .args = args };
    typeref_pipelined(s, &r.pipes_schema, &r.pipes);
    cat_memory_add_routine(c, &r);
}

static Str owner(const StrList *name)
{
    return name->n > 1 ? name->v[name->n - 2] : (Str){ 0 };
}

void cat_memory_learn_unit(Catalog *c, Arena *a, const Node *stmt)
{
    if (AST_IS(CreateSubprogram, stmt)) {
        const Node *n = AST_AS(CreateSubprogram, stmt)->subprogram;
        learn_head(c, a, owner(&AST_AS(PlsqlSubprogram, n)->name), (Str){ 0 }, n);
    } else if (AST_IS(CreatePackage, stmt) && !AST_AS(CreatePackage, stmt)->is_body) {
        const CreatePackage *p = AST_AS(CreatePackage, stmt);
        for (uint32_t i = 0; i < p->decls.n; i++)
            if (AST_IS(PlsqlSubprogram, p->decls.v[i]))
                learn_head(c, a, owner(&p->name), p->name.v[p->name.n - 1], p->decls.v[i]);
    }
}
