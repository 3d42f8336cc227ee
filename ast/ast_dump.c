/* The tree as indented S-expressions: (Kind field=value ... children on lines of their own). Empty fields are left out. */
#include "config.h"
#include "ast/ast_meta.h"

#define CAT(n, f, T) ((const T *)(const void *)((const char *)(n) + (f)->offset))

static void dump_node(StrBuf *to, const char *label, const Node *n, int depth);

static void dump_scalar(StrBuf *to, const Field *f, const Node *n)
{
    switch (f->kind) {
    case FIELD_STR:
        if (CAT(n, f, Str)->n)
            sb_printf(to, " %s=%.*s", f->name, STR_ARG(*CAT(n, f, Str)));
        break;
    case FIELD_STRS: {
        const StrList *l = CAT(n, f, StrList);
        if (l->n)
            sb_printf(to, " %s=", f->name);
        for (uint32_t i = 0; i < l->n; i++)
            sb_printf(to, "%s%.*s", i ? "." : "", STR_ARG(l->v[i]));
        break;
    }
    case FIELD_FLAG:
        if (*CAT(n, f, bool))
            sb_printf(to, " %s", f->name);
        break;
    case FIELD_INT:
        if (*CAT(n, f, int64_t))
            sb_printf(to, " %s=%lld", f->name, (long long)*CAT(n, f, int64_t));
        break;
    case FIELD_ENUM:
        if (*CAT(n, f, int))
            sb_printf(to, " %s=%d", f->name, *CAT(n, f, int));
        break;
    default:
        break;
    }
}

static void dump_node(StrBuf *to, const char *label, const Node *n, int depth)
{
    sb_printf(to, "%*s", depth * 2, "");
    if (label)
        sb_printf(to, "%s: ", label);
    sb_printf(to, "(%s", ast_kind_name((NodeKind)n->kind));
    for (const Field *f = ast_meta[n->kind].fields(); f->name; f++)
        dump_scalar(to, f, n);
    if (n->otype) {
        sb_puts(to, " : ");
        otype_print(to, n->otype);
    }
    for (const Field *f = ast_meta[n->kind].fields(); f->name; f++) {
        if (f->kind == FIELD_KID && *CAT(n, f, Node *)) {
            sb_putc(to, '\n');
            dump_node(to, f->name, *CAT(n, f, Node *), depth + 1);
        } else if (f->kind == FIELD_KIDS) {
            const List *l = CAT(n, f, List);
            for (uint32_t i = 0; i < l->n; i++) {
                sb_putc(to, '\n');
                dump_node(to, f->name, l->v[i], depth + 1);
            }
        }
    }
    sb_putc(to, ')');
}

void ast_dump(StrBuf *to, const Node *n)
{
    if (n)
        dump_node(to, NULL, n, 0);
    sb_putc(to, '\n');
}
