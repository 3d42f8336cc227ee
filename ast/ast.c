/* Building nodes and lists; copy and equality over the field tables. */
#include "config.h"
#include "ast/ast_meta.h"

#include <stdio.h>
#include <stdlib.h>

void *ast_put(Arena *a, const void *init, size_t size)
{
    return arena_memdup(a, init, size);
}

void *ast_as(NodeKind kind, const Node *n)
{
    if (n && n->kind != kind) {
        fprintf(stderr, "dbsaci: bug: node %s taken for %s\n", ast_kind_name((NodeKind)n->kind), ast_kind_name(kind));
        abort();
    }
    return (void *)(uintptr_t)n;
}

const char *ast_kind_name(NodeKind kind)
{
    return ast_meta[kind].name;
}

NodeClass ast_kind_class(NodeKind kind)
{
    return (NodeClass)ast_meta[kind].node_class;
}

NodeDialect ast_kind_dialect(NodeKind kind)
{
    return (NodeDialect)ast_meta[kind].dialect;
}

static void list_reserve(Arena *a, List *l, uint32_t want)
{
    if (want <= l->cap)
        return;
    uint32_t cap = l->cap ? l->cap * 2 : 4;
    if (cap < want)
        cap = want;
    l->v = arena_grow(a, l->v, l->cap * sizeof *l->v, cap * sizeof *l->v);
    l->cap = cap;
}

void list_push(Arena *a, List *l, Node *item)
{
    list_reserve(a, l, l->n + 1);
    l->v[l->n++] = item;
}

void list_insert(Arena *a, List *l, uint32_t at, Node *item)
{
    list_reserve(a, l, l->n + 1);
    memmove(l->v + at + 1, l->v + at, (l->n - at) * sizeof *l->v);
    l->v[at] = item;
    l->n++;
}

void list_append(Arena *a, List *l, const List *more)
{
    list_reserve(a, l, l->n + more->n);
    if (more->n)
        memcpy(l->v + l->n, more->v, more->n * sizeof *l->v);
    l->n += more->n;
}

void strlist_push(Arena *a, StrList *l, Str s)
{
    if (l->n == l->cap) {
        uint32_t cap = l->cap ? l->cap * 2 : 2;
        l->v = arena_grow(a, l->v, l->cap * sizeof *l->v, cap * sizeof *l->v);
        l->cap = cap;
    }
    l->v[l->n++] = s;
}

List list_of1(Arena *a, Node *x)
{
    List l = { 0 };
    list_push(a, &l, x);
    return l;
}

List list_of2(Arena *a, Node *x, Node *y)
{
    List l = list_of1(a, x);
    list_push(a, &l, y);
    return l;
}

List list_of3(Arena *a, Node *x, Node *y, Node *z)
{
    List l = list_of2(a, x, y);
    list_push(a, &l, z);
    return l;
}

StrList strlist_of1(Arena *a, Str x)
{
    StrList l = { 0 };
    strlist_push(a, &l, x);
    return l;
}

StrList strlist_of2(Arena *a, Str x, Str y)
{
    StrList l = strlist_of1(a, x);
    strlist_push(a, &l, y);
    return l;
}

bool strlist_eq(const StrList *a, const StrList *b)
{
    if (a->n != b->n)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!str_eq(a->v[i], b->v[i]))
            return false;
    return true;
}

#define AT(n, f, T) ((T *)(void *)((char *)(n) + (f)->offset))
#define CAT(n, f, T) ((const T *)(const void *)((const char *)(n) + (f)->offset))

Node *ast_copy(Arena *a, const Node *n)
{
    if (!n)
        return NULL;
    Node *c = arena_memdup(a, n, ast_meta[n->kind].size);
    for (const Field *f = ast_meta[n->kind].fields(); f->name; f++) {
        if (f->kind == FIELD_KID) {
            Node **kid = AT(c, f, Node *);
            *kid = ast_copy(a, *kid);
        } else if (f->kind == FIELD_KIDS) {
            List *l = AT(c, f, List), old = *l;
            *l = (List){ 0 };
            for (uint32_t i = 0; i < old.n; i++)
                list_push(a, l, ast_copy(a, old.v[i]));
        } else if (f->kind == FIELD_STRS) {
            StrList *l = AT(c, f, StrList), old = *l;
            *l = (StrList){ 0 };
            for (uint32_t i = 0; i < old.n; i++)
                strlist_push(a, l, old.v[i]);
        }
    }
    return c;
}

static bool field_equal(const Field *f, const Node *a, const Node *b)
{
    switch (f->kind) {
    case FIELD_KID:
        return ast_equal(*CAT(a, f, Node *), *CAT(b, f, Node *));
    case FIELD_KIDS: {
        const List *x = CAT(a, f, List), *y = CAT(b, f, List);
        if (x->n != y->n)
            return false;
        for (uint32_t i = 0; i < x->n; i++)
            if (!ast_equal(x->v[i], y->v[i]))
                return false;
        return true;
    }
    case FIELD_STR:
        return str_eq(*CAT(a, f, Str), *CAT(b, f, Str));
    case FIELD_STRS: {
        const StrList *x = CAT(a, f, StrList), *y = CAT(b, f, StrList);
        if (x->n != y->n)
            return false;
        for (uint32_t i = 0; i < x->n; i++)
            if (!str_eq(x->v[i], y->v[i]))
                return false;
        return true;
    }
    case FIELD_FLAG:
        return *CAT(a, f, bool) == *CAT(b, f, bool);
    case FIELD_INT:
        return *CAT(a, f, int64_t) == *CAT(b, f, int64_t);
    default:
        return *CAT(a, f, int) == *CAT(b, f, int);
    }
}

bool ast_equal(const Node *a, const Node *b)
{
    if (!a || !b)
        return a == b;
    if (a->kind != b->kind)
        return false;
    for (const Field *f = ast_meta[a->kind].fields(); f->name; f++)
        if (!field_equal(f, a, b))
            return false;
    return true;
}

const Node *ast_actual(const List *args, uint32_t i, Str name)
{
    if (i < args->n && !AST_IS(NamedArg, args->v[i]))
        return args->v[i];
    for (uint32_t k = 0; k < args->n; k++)
        if (AST_IS(NamedArg, args->v[k]) && str_eq(AST_AS(NamedArg, args->v[k])->name, name))
            return AST_AS(NamedArg, args->v[k])->value;
    return NULL;
}
