/* What Oracle's PL/SQL compiler finds wrong before anything runs: names that are not declared, targets that cannot be assigned
 * to, calls with wrong arguments, tables that are not there. Only what is sure is reported; what needs more knowledge than
 * the catalogue has is left to run time. Inside rewrite/plc*.c only, but for plc_check(). */
#ifndef DBSACI_REWRITE_PLC_H
#define DBSACI_REWRITE_PLC_H

#include "rewrite/rw.h"

typedef struct PlcError {
    struct PlcError *next;
    Span             at;
    const char      *text;    /* PLS-00201: ... or PL/SQL: ORA-00942: ... */
    Span             whole;   /* the statement or declaration that is left out for it */
    const char      *ignored; /* PL/SQL: Statement ignored ..., or NULL */
} PlcError;

/* The errors of a block, or of a unit that is being created, in the order of their places; NULL: none. */
const PlcError *plc_check(Rw *rw, const Node *root);

/* ---- inside ---- */

typedef enum PlcKind {
    PLC_VAR, PLC_CONSTANT /* and IN parameters, indexes of loops: nothing may be assigned */, PLC_CURSOR, PLC_TYPE, PLC_EXCEPTION, PLC_SUB
} PlcKind;

typedef struct PlcName {
    struct PlcName *next;
    Str             name;
    PlcKind         kind;
    const Node     *type; /* TypeRef of a variable; NULL: not known */
    const Node     *decl; /* PlsqlSubprogram, PlsqlType, PlsqlCursor */
} PlcName;

typedef struct PlcScope {
    struct PlcScope *up;
    PlcName         *names;
    StrList          labels;
    bool             loop;    /* EXIT may stand in it */
    bool             border;  /* of a subprogram or block: loops around it do not count */
} PlcScope;

typedef struct Plc {
    Rw         *rw;
    PlcScope   *scope;
    PlcError   *first, *last;
    const Node *statement;        /* that is being looked at: what an error makes be ignored */
    const char *ignored;
    bool        unit;             /* no block of a client: binds are errors */
    bool        in_function, in_procedure, pipelined;
    int         handlers;         /* RAISE; may stand in one */
} Plc;

void plc_error(Plc *p, const Node *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* ---- plc_scope.c ---- */
PlcScope *plc_open(Plc *p, PlcScope *s); /* into p->scope; returns s */
void      plc_close(Plc *p);
PlcName  *plc_add(Plc *p, Str name, PlcKind kind, const Node *type, const Node *decl);
const PlcName *plc_find(const Plc *p, Str name);
/* label.name; *label tells whether there is such a label around. */
const PlcName *plc_find_labelled(const Plc *p, Str label, Str name, bool *is_label);
/* Declarations of a block, package or object: their names are known from then on. bodies: also look into subprograms. */
void      plc_declare(Plc *p, const List *decls, bool bodies);
/* The specification of a stored package: its declarations; NULL: it is none, or not known. *known: there is such a unit. */
const List *plc_package(Plc *p, Str schema, Str name, bool *known);
/* A stored subprogram that stands alone; NULL likewise. */
const Node *plc_standalone(Plc *p, Str schema, Str name, bool *known);
const PlcName *plc_member(Plc *p, const List *decls, Str name);

/* ---- plc_expr.c ---- */
void plc_expr(Plc *p, const Node *n);           /* an expression; NULL is allowed */
void plc_target(Plc *p, const Node *n);         /* := or INTO */
void plc_call(Plc *p, const Node *call);        /* as a statement */
void plc_exception(Plc *p, const Node *name);
void plc_type(Plc *p, const Node *typeref);

/* ---- plc_sql.c ---- */
void plc_sql(Plc *p, const Node *stmt);
void plc_query(Plc *p, const Node *query);

/* ---- plc.c ---- */
void plc_block(Plc *p, const PlsqlBlock *b);
void plc_subprogram(Plc *p, const PlsqlSubprogram *s);

#endif
