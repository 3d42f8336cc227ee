/* What the emitter's files share. Inside emit/ only.
 *
 * Every node kind that PostgreSQL may hold has one function emit_<Kind>(e, node, outer). `outer` is the precedence that the
 * place asks for (ast/enums.h): an expression that binds looser writes parentheses around itself, so nobody guesses about
 * a child's kind. Only emit_node() calls these functions; it also notes where in the output the node begins. */
#ifndef DBSACI_EMIT_EMITTER_H
#define DBSACI_EMIT_EMITTER_H

#include "emit/emit.h"

typedef struct Emitter {
    Arena       *a;
    StrBuf       out;
    SqlMapEntry *map;          /* sorted by pg */
    uint32_t     map_n, map_cap;
    const char  *what;         /* the first thing that could not be written, or NULL */
} Emitter;

/* Precedences between those of AST_OPS, as in PostgreSQL's gram.y. */
enum {
    PREC_LOWEST = 0,
    PREC_IS = 4,      /* IS NULL, IS DISTINCT FROM */
    PREC_COMPARE = 5, /* does not associate */
    PREC_LIKE = 6,    /* BETWEEN, IN, LIKE */
    PREC_OP = 7,      /* operators that have no rank of their own; bounds of BETWEEN must bind at least so */
    PREC_AT = 11,     /* AT TIME ZONE, COLLATE, unary minus */
    PREC_SIGN = 12,   /* what a sign may stand before */
    PREC_CAST = 13,
    PREC_ATOM = 14    /* gram.y's c_expr */
};

typedef void EmitFn(Emitter *e, const Node *node, int outer);

/* One declaration a kind that PostgreSQL may hold: a kind without its function is a link error that names it. */
#define EMIT_DECL_ORA(K)
#define EMIT_DECL_BOTH(K) EmitFn emit_##K;
#define EMIT_DECL_PG(K) EmitFn emit_##K;
#define NODE(K, C, D) EMIT_DECL_##D(K)
#include "ast/nodes.def"
#undef EMIT_DECL_ORA
#undef EMIT_DECL_BOTH
#undef EMIT_DECL_PG

/* ---- emit_main.c: dispatch and the small things ---- */
void emit_node(Emitter *e, const Node *n, int outer);
/* Items with `sep` between them. */
void emit_list(Emitter *e, const List *l, const char *sep, int outer);
void emit_puts(Emitter *e, const char *text);
void emit_str(Emitter *e, Str text);
/* " KEYWORD " and the node, if there is one. */
void emit_clause(Emitter *e, const char *keyword, const Node *n);
void emit_list_clause(Emitter *e, const char *keyword, const List *l);
/* Opens parentheses if an expression of precedence `own` stands where `outer` is asked; true: close them. */
bool emit_open(Emitter *e, int own, int outer);
void emit_close(Emitter *e, bool opened);
/* Notes that `what` cannot be written; the first one wins. */
void emit_fail(Emitter *e, const char *what);

/* ---- names (emit_name.c) ---- */
void emit_name(Emitter *e, Str oracle_name);
/* "a, b", and the same between parentheses with a blank before; nothing for an empty list. */
void emit_names(Emitter *e, const StrList *names);
void emit_column_list(Emitter *e, const StrList *names);
/* schema.object: the schema SYS is the compat schema. */
void emit_qualified(Emitter *e, const StrList *parts);
/* As emit_qualified for a routine: what gram.y knows by a keyword (coalesce, greatest) stays bare. */
void emit_routine_name(Emitter *e, const StrList *parts);

/* ---- emit_ddl_table.c ---- */
/* SeqOptList: the names of the Options are PostgreSQL's words. */
void emit_sequence_options(Emitter *e, const List *options);

#endif
