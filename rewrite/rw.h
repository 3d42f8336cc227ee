/* The rewriter: AST -> AST by an ordered table of passes (rewrite/passes.def).
 *
 * A pass does one thing, edits through slots, leaves a tree that verifies, never calls another pass and is a no-op when
 * the kinds it looks for are absent. After the last one no ORA node is left. What cannot be done is refused by name:
 * rw_refuse() adds the Diag and the pass returns false. */
#ifndef DBSACI_REWRITE_RW_H
#define DBSACI_REWRITE_RW_H

#include "compile/sql_compile.h"

/* What pass types found of the columns that binds go into. */
typedef struct RwLimit {
    struct RwLimit *next;
    uint32_t        bind; /* Bind.index */
    SqlLimit        limit;
} RwLimit;

/* What pass cursor_expr took out of the statement: Oracle's text of a CURSOR's query, with binds for the outer columns. */
typedef struct RwNested {
    struct RwNested *next;
    const Node      *at;     /* the CURSOR expression, for findings */
    Str              text;
    SqlNestedBind   *binds;  /* by occurrence in the text */
    uint32_t         bind_count;
    OType           *fields; /* types of the outer columns */
    uint32_t         field_count;
    SqlColumn       *columns; /* as the text without binds names and types them; none: not known */
    uint32_t         column_count;
} RwNested;

typedef struct Rw {
    Arena            *a;
    Str               text;      /* the Oracle source */
    const SqlOptions *options;
    Catalog          *catalog;   /* or NULL */
    DiagList         *diags;
    StrList           rules;     /* rw_rule() */
    List              before;    /* STMT: extra statements to run before the main one ... */
    List              after;     /* ... and after it */
    uint32_t          unique;    /* for rw_fresh() */
    SqlColumn        *columns;   /* the query's result columns, named by rewrite/describe before anything is lowered */
    uint32_t          column_count;
    RwNested         *nested;    /* by their order in the select list */
    Str               view_text; /* of CREATE [MATERIALIZED] VIEW: the query as it was written, by rewrite/describe */
    uint64_t          kinds[(N_COUNT + 63) / 64]; /* node kinds of the Oracle tree, for rw_has_kind() */
    void             *resolve;   /* scopes and facts kept by rewrite/resolve for later passes (rewrite/resolve.h) */
    SqlUnit          *unit;      /* CREATE of a PL/SQL unit, by rewrite/unit */
    const Node       *unit_tree; /* its Oracle tree, which the later passes do not see */
    const List       *with_functions; /* of WITH FUNCTION, which stand in pg_temp; NULL: none */
    struct PlgSub    *pl;        /* of a PL/SQL unit: the statement that this run is for (rewrite/plg.h), or NULL */
    RwLimit          *limits;
    uint32_t          free_from; /* no name in the text ends in this number or a higher one; 0: not looked yet */
} Rw;

typedef bool RwPass(Rw *rw, Node **root);

#define PASS(name, what) RwPass rw_##name;
#include "rewrite/passes.def"
#undef PASS

/* Runs all passes. false: refused, see rw->diags. */
bool rw_run(Rw *rw, Node **root);

/* What a pass puts in from elsewhere: the passes behind it must know its kinds. */
void rw_note_kinds(Rw *rw, Node **root);
/* Was there a node of that kind in the tree as it was parsed? Lets a pass leave at once. */
static inline bool rw_has_kind(const Rw *rw, NodeKind kind)
{
    return rw->kinds[kind / 64] >> (kind % 64) & 1;
}

/* Is the server that is played older than that version? */
static inline bool rw_before(const Rw *rw, int version)
{
    return rw->options->oracle_version && rw->options->oracle_version < version;
}

/* Refuses the statement: ORA number, place, stable rule id, message. Returns false for `return rw_refuse(...)`. */
bool rw_refuse(Rw *rw, int ora, const Node *at, const char *rule, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
/* NOTE or REVIEW finding; the statement goes on. */
void rw_find(Rw *rw, DiagLevel level, const Node *at, const char *rule, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
/* Records that this rewrite took part. */
void rw_rule(Rw *rw, const char *rule);
/* A name that occurs nowhere in the statement: prefix + number, Oracle case (upper). */
Str rw_fresh(Rw *rw, const char *prefix);

/* Builders that passes share (rewrite/rw_build.c). `at` gives the span. */
Node *rw_call(Rw *rw, const Node *at, const char *schema, const char *name, uint32_t nargs, ...); /* schema NULL: none */
Node *rw_compat(Rw *rw, const Node *at, const char *name, uint32_t nargs, ...);                   /* dbsaci.name(...) */
Node *rw_binary(Rw *rw, Op op, Node *l, Node *r);
Node *rw_and(Rw *rw, Node *l, Node *r);      /* either may be NULL */
Node *rw_cast(Rw *rw, Node *arg, const char *pg_type);
Node *rw_number(Rw *rw, const Node *at, long long v);
Node *rw_string(Rw *rw, const Node *at, const char *s);
Node *rw_null(Rw *rw, const Node *at);
Node *rw_column(Rw *rw, const Node *at, Str rel, Str column); /* rel.n == 0: bare */
Node *rw_case2(Rw *rw, Node *cond, Node *yes, Node *no);

/* What PIVOT calls the columns of a value without alias (rewrite/pivot.c). */
Str pivot_value_name(Rw *rw, const Node *value);

#endif
