/* Labels: which statement has one, and whether each GOTO may go where it wants to. */
#include "config.h"
#include "plsql/interpreter.h"

bool pl_has_label(const Node *n, Str label)
{
    const StrList *labels = AST_IS(PlsqlLabeled, n) ? &AST_AS(PlsqlLabeled, n)->labels
                            : AST_IS(PlsqlBlock, n) ? &AST_AS(PlsqlBlock, n)->labels
                            : AST_IS(PlsqlLoop, n)  ? &AST_AS(PlsqlLoop, n)->labels
                                                    : NULL;
    for (uint32_t i = 0; labels && i < labels->n; i++)
        if (str_eq(labels->v[i], label))
            return true;
    return false;
}

/* The statement lists around a place: a GOTO goes to one of their statements, never into another list. */
typedef struct Around {
    const struct Around *up;
    const List          *list;
} Around;

static const PlsqlGoto *in_list(const List *list, const Around *up);

static bool reaches(const Around *a, Str label)
{
    for (; a; a = a->up)
        for (uint32_t i = 0; i < a->list->n; i++)
            if (pl_has_label(a->list->v[i], label))
                return true;
    return false;
}

/* A handler stands beside the body of its block, and does not see it. */
static const PlsqlGoto *in_block(const PlsqlBlock *b, const Around *up)
{
    const PlsqlGoto *wrong = in_list(&b->body, up);
    for (uint32_t i = 0; !wrong && i < b->handlers.n; i++)
        wrong = in_list(&AST_AS(PlsqlHandler, b->handlers.v[i])->body, up);
    for (uint32_t i = 0; !wrong && i < b->decls.n; i++)
        if (AST_IS(PlsqlSubprogram, b->decls.v[i]) && AST_AS(PlsqlSubprogram, b->decls.v[i])->block)
            wrong = pl_check_gotos(AST_AS(PlsqlBlock, AST_AS(PlsqlSubprogram, b->decls.v[i])->block));
    return wrong;
}

static const PlsqlGoto *in_branches(const List *branches, const List *otherwise, const Around *up)
{
    const PlsqlGoto *wrong = in_list(otherwise, up);
    for (uint32_t i = 0; !wrong && i < branches->n; i++)
        wrong = in_list(&AST_AS(PlsqlBranch, branches->v[i])->body, up);
    return wrong;
}

static const PlsqlGoto *in_statement(const Node *n, const Around *a)
{
    switch (n->kind) {
    case N_PlsqlGoto: return reaches(a, AST_AS(PlsqlGoto, n)->label) ? NULL : AST_AS(PlsqlGoto, n);
    case N_PlsqlBlock: return in_block(AST_AS(PlsqlBlock, n), a);
    case N_PlsqlLoop: return in_list(&AST_AS(PlsqlLoop, n)->body, a);
    case N_PlsqlIf: return in_branches(&AST_AS(PlsqlIf, n)->branches, &AST_AS(PlsqlIf, n)->otherwise, a);
    case N_PlsqlCase: return in_branches(&AST_AS(PlsqlCase, n)->branches, &AST_AS(PlsqlCase, n)->otherwise, a);
    case N_PlsqlLabeled: return in_statement(AST_AS(PlsqlLabeled, n)->statement, a);
    default: return NULL;
    }
}

static const PlsqlGoto *in_list(const List *list, const Around *up)
{
    Around           here = { up, list };
    const PlsqlGoto *wrong = NULL;
    for (uint32_t i = 0; !wrong && i < list->n; i++)
        wrong = in_statement(list->v[i], &here);
    return wrong;
}

const PlsqlGoto *pl_check_gotos(const PlsqlBlock *b)
{
    return in_block(b, NULL);
}
