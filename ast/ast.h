/* The abstract syntax tree: nodes, lists, and what can be done with any node.
 *
 * Nodes live in a statement's arena and are never freed singly. Children are `Node *`; AST_AS gives the checked view:
 *     const Select *s = AST_AS(Select, n);
 * and AST_NEW makes one by field names:
 *     AST_NEW(a, Binary, at, .op = OP_ADD, .left = l, .right = r)
 * The kinds stand in ast/nodes.def. */
#ifndef DBSACI_AST_AST_H
#define DBSACI_AST_AST_H

#include <stdbool.h>
#include <stdint.h>

#include "ast/enums.h"
#include "ast/otype.h"
#include "util/arena.h"
#include "util/diag.h"
#include "util/str.h"
#include "util/strbuf.h"

typedef enum NodeKind {
    N_NONE,
#define NODE(K, C, D) N_##K,
#include "ast/nodes.def"
    N_COUNT
} NodeKind;

typedef enum NodeClass { CLASS_ANY, CLASS_EXPR, CLASS_QUERY, CLASS_FROM, CLASS_CLAUSE, CLASS_STMT } NodeClass;
typedef enum NodeDialect { DIALECT_ORA = 1, DIALECT_PG = 2, DIALECT_BOTH = 3 } NodeDialect;

/* The head of every node. */
typedef struct Node {
    uint16_t     kind;  /* NodeKind */
    uint16_t     flags; /* scratch for the pass that runs now; 0 between passes */
    Span         at;    /* bytes of the Oracle text that it stands for */
    const OType *otype; /* EXPR: its Oracle type, once rewrite/infer has run; NULL: unknown */
} Node;

/* Children in order. Items are never NULL. */
typedef struct List {
    Node   **v;
    uint32_t n, cap;
} List;

typedef struct StrList {
    Str     *v;
    uint32_t n, cap;
} StrList;

#define NODE(K, C, D)                                                                                                  \
    typedef struct K {                                                                                                 \
        Node base;
#define F_KID(f, C) Node *f;
#define F_KIDS(f, C) List f;
#define F_STR(f) Str f;
#define F_STRS(f) StrList f;
#define F_FLAG(f) bool f;
#define F_INT(f) int64_t f;
#define F_ENUM(T, f) T f;
#define END(K)                                                                                                         \
    }                                                                                                                  \
    K;
#include "ast/nodes.def"

enum { TYPE_NO_SCALE = -1000 }; /* TypeRef.scale: none was written */

void *ast_put(Arena *a, const void *init, size_t size);
/* Aborts in checked builds if the kind differs; NULL passes. */
void *ast_as(NodeKind kind, const Node *n);

#define AST_NEW(a, K, span, ...) ((Node *)ast_put((a), &(K){ .base = { .kind = N_##K, .at = (span) }, __VA_ARGS__ }, sizeof(K)))
#define AST_AS(K, n) ((K *)ast_as(N_##K, (n)))
#define AST_IS(K, n) ((n) != NULL && ((const Node *)(n))->kind == N_##K)

void list_push(Arena *a, List *l, Node *item);
void list_insert(Arena *a, List *l, uint32_t at, Node *item);
void list_append(Arena *a, List *l, const List *more);
void strlist_push(Arena *a, StrList *l, Str s);
List list_of1(Arena *a, Node *x);
List list_of2(Arena *a, Node *x, Node *y);
List list_of3(Arena *a, Node *x, Node *y, Node *z);
StrList strlist_of1(Arena *a, Str x);
StrList strlist_of2(Arena *a, Str x, Str y);
bool strlist_eq(const StrList *a, const StrList *b); /* the same words in the same order */

/* ---- what works on every kind ---- */

typedef enum WalkStep {
    WALK_ON,   /* go into the children */
    WALK_SKIP, /* not into this node's children */
    WALK_STOP  /* leave the whole walk */
} WalkStep;

/* Pre-order. `slot` is where the node hangs: assigning *slot replaces it (the new node's children are walked on
 * WALK_ON). True unless stopped. */
typedef WalkStep AstVisit(Node **slot, void *ctx);
bool ast_walk(Node **slot, AstVisit *visit, void *ctx);
/* Only the children of n. */
bool ast_walk_kids(Node *n, AstVisit *visit, void *ctx);
/* Post-order: children first, then `visit` on the slot (its WalkStep SKIP means nothing here). */
bool ast_walk_up(Node **slot, AstVisit *visit, void *ctx);

/* Every string of this one node: names, texts, literals. */
void ast_strings(const Node *n, void (*visit)(Str s, void *ctx), void *ctx);

Node *ast_copy(Arena *a, const Node *n);
/* Same shape and values; spans and types do not count. */
bool ast_equal(const Node *a, const Node *b);
/* S-expression on indented lines, for people and golden files. */
void ast_dump(StrBuf *to, const Node *n);
const char *ast_kind_name(NodeKind kind);
NodeClass   ast_kind_class(NodeKind kind);
NodeDialect ast_kind_dialect(NodeKind kind);
/* True if every child is of its field's class and, with dialect DIALECT_PG, no ORA node is left; else the fault in *what. */
bool ast_verify(const Node *n, NodeDialect dialect, const char **what, const Node **where);

/* The argument of a call for parameter `i`, which is called `name`: by its place or by its name; NULL: none is given. */
const Node *ast_actual(const List *args, uint32_t i, Str name);

#endif
