/* Walking: every child through its slot, so that a visitor can replace what it sees. */
#include "config.h"
#include "ast/ast_meta.h"

#define AT(n, f, T) ((T *)(void *)((char *)(n) + (f)->offset))

bool ast_walk_kids(Node *n, AstVisit *visit, void *ctx)
{
    for (const Kid *f = ast_meta[n->kind].kids(); f->offset; f++) {
        if (!f->is_list) {
            Node **kid = AT(n, f, Node *);
            if (*kid && !ast_walk(kid, visit, ctx))
                return false;
        } else {
            List *l = AT(n, f, List);
            for (uint32_t i = 0; i < l->n; i++)
                if (!ast_walk(&l->v[i], visit, ctx))
                    return false;
        }
    }
    return true;
}

bool ast_walk(Node **slot, AstVisit *visit, void *ctx)
{
    if (!*slot)
        return true;
    switch (visit(slot, ctx)) {
    case WALK_STOP: return false;
    case WALK_SKIP: return true;
    default: return *slot ? ast_walk_kids(*slot, visit, ctx) : true;
    }
}

bool ast_walk_up(Node **slot, AstVisit *visit, void *ctx)
{
    Node *n = *slot;
    if (!n)
        return true;
    for (const Kid *f = ast_meta[n->kind].kids(); f->offset; f++) {
        if (!f->is_list) {
            if (!ast_walk_up(AT(n, f, Node *), visit, ctx))
                return false;
        } else {
            List *l = AT(n, f, List);
            for (uint32_t i = 0; i < l->n; i++)
                if (!ast_walk_up(&l->v[i], visit, ctx))
                    return false;
        }
    }
    return visit(slot, ctx) != WALK_STOP;
}

static bool class_fits(NodeClass want, const Node *kid)
{
    return want == CLASS_ANY || want == ast_kind_class((NodeKind)kid->kind);
}

static bool verify_kid(const Field *f, const Node *kid, NodeDialect dialect, const char **what, const Node **where)
{
    if (!class_fits((NodeClass)f->node_class, kid)) {
        *what = f->name;
        *where = kid;
        return false;
    }
    return ast_verify(kid, dialect, what, where);
}

bool ast_verify(const Node *n, NodeDialect dialect, const char **what, const Node **where)
{
    if (dialect == DIALECT_PG && ast_kind_dialect((NodeKind)n->kind) == DIALECT_ORA) {
        *what = "an Oracle node is left";
        *where = n;
        return false;
    }
    for (const Field *f = ast_meta[n->kind].fields(); f->name; f++) {
        if (f->kind == FIELD_KID) {
            const Node *kid = *(Node *const *)(const void *)((const char *)n + f->offset);
            if (kid && !verify_kid(f, kid, dialect, what, where))
                return false;
        } else if (f->kind == FIELD_KIDS) {
            const List *l = (const List *)(const void *)((const char *)n + f->offset);
            for (uint32_t i = 0; i < l->n; i++)
                if (!verify_kid(f, l->v[i], dialect, what, where))
                    return false;
        }
    }
    return true;
}

void ast_strings(const Node *n, void (*visit)(Str s, void *ctx), void *ctx)
{
    for (const Field *f = ast_meta[n->kind].fields(); f->name; f++) {
        const void *at = (const char *)n + f->offset;
        if (f->kind == FIELD_STR)
            visit(*(const Str *)at, ctx);
        const StrList *l = f->kind == FIELD_STRS ? at : NULL;
        for (uint32_t i = 0; l && i < l->n; i++)
            visit(l->v[i], ctx);
    }
}
