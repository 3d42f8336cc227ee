/* PL/SQL units become PL/pgSQL: what the files plg_*.c share. Inside rewrite/plg_*.c and rewrite/plsql.c only.
 *
 * The unit's tree is walked once. Control flow is written as words; every expression and every SQL statement in it goes
 * through all passes by itself (plg_expr.c), with the unit's names as a scope behind the columns (plg_scope.c). */
#ifndef DBSACI_REWRITE_PLG_H
#define DBSACI_REWRITE_PLG_H

#include "rewrite/rw.h"

/* A type of a declaration, and what an assignment has to see to. */
typedef struct PlgType {
    const OType          *type;    /* of a scalar; OT_UNKNOWN: not known */
    const char           *pg;      /* in PL/pgSQL's declaration */
    const char           *check;   /* compat function that a value goes through (its length, its digits), or NULL */
    int32_t               a, b;    /* its arguments */
    bool                  composite;
    bool                  blanks;  /* a CHAR that PostgreSQL holds as bpchar: a column of a row */
    bool                  made;    /* a record without a type of PostgreSQL's: its fields must be made */
    bool                  complete; /* fields are all that there are */
    bool                  not_null;
    bool                  is_refcursor;
    const struct PlgType *element; /* of an associative array, or NULL */
    uint32_t              nfields;
    const struct PlgField *fields;
} PlgType;

typedef struct PlgField {
    Str    name;
    PlgType type;
    Node  *value; /* its default, or NULL */
} PlgField;

typedef enum PlgKind { PLG_VARIABLE, PLG_CURSOR, PLG_EXCEPTION, PLG_TYPE, PLG_STATE /* a package's variable */ } PlgKind;

/* What PL/pgSQL keeps of a cursor beside it: Oracle's attributes. */
typedef struct PlgCursorState {
    Str open, found, count; /* variables, declared where they are asked for; n == 0: never */
} PlgCursorState;

typedef struct PlgName {
    struct PlgName    *next;
    struct PlgScope   *scope;
    PlgKind            kind;
    Str               name;     /* Oracle's */
    Str               pg;       /* what it is called in PL/pgSQL, spelled as Oracle would */
    PlgType            type;     /* of a variable; of a cursor: its rows */
    bool              integer;  /* index of a loop: PL/pgSQL holds it as an integer */
    bool              fixed;    /* CONSTANT, IN parameter, index of a loop: nothing may be assigned */
    const PlsqlCursor *cursor;
    PlgCursorState     state;
    int               code;     /* of an exception: its ORA number; 0: its own */
} PlgName;

typedef struct PlgScope {
    struct PlgScope *up;
    StrList         labels;   /* Oracle's names of the block */
    bool            routine;  /* parameters of a subprogram */
    Str             pg_label; /* PL/pgSQL's */
    Node           *words;    /* slot where the label is written, if it is needed; NULL: it is there by itself */
    PlgName         *names;
} PlgScope;

/* The handlers whose body is being written. */
typedef struct PlgHandlers {
    Str                code;     /* variable: ORA number of what was raised */
    Str                message;  /* variable: Oracle's text of it */
    Str                detail;   /* variable: which exception without a number it was */
    Str                flag;     /* variable: a condition in a guarded body */
    Str                leave;    /* label of a guarded body, n == 0: PostgreSQL's own EXCEPTION block */
} PlgHandlers;

typedef enum PlgUnitKind { PLG_FUNCTION, PLG_PROCEDURE, PLG_TRIGGER } PlgUnitKind;

typedef struct Plg {
    Rw                   *rw;
    PlgUnitKind            kind;
    Str                   schema, unit;   /* Oracle's; of a package member the package is in `package` */
    Str                   package;
    const Node           *member;         /* PlsqlSubprogram that is being compiled */
    const List           *siblings;       /* PlsqlSubprogram of the same package body, or NULL */
    const List           *specification;  /* declarations of the package, or NULL */
    const List           *shared;         /* declarations that every member of the package body makes for itself, or NULL */
    PlgType                returns;        /* of a pipelined function: what it pipes */
    const CatType        *pipes;          /* the collection type of a pipelined function, or NULL */
    const CreateTrigger  *trigger;
    const CatRelation    *table;          /* of a trigger, or NULL: not known */
    Str                   timing;         /* BEFORE, AFTER, INSTEAD OF: of the section that is being written */
    bool                  each_row;
    Str                   section;        /* label around the sections of a compound trigger; n == 0: it is none */
    StrList               asked_columns;  /* by UPDATING('C') */
    uint32_t              first;          /* offset of the text's first line */
    PlgScope              *scope;
    const PlgHandlers     *guard;          /* body that is written statement by statement, or NULL */
    const PlgHandlers     *caught;         /* handler that is being written, or NULL */
    List                  body;           /* PgWords and nodes */
    int64_t               line, column;   /* of the next words; 0: where they are */
    bool                  reads, writes, calls; /* what the unit does */
    bool                  commits;
    bool                  whole_parameters; /* some are of PLS_INTEGER and the like */
    bool                  temporary;      /* of a WITH FUNCTION: in pg_temp */
    bool                  sees_session;   /* SYSDATE, USER, formats: not the same at all times */
    bool                  counts;         /* SQL%ROWCOUNT and the like are asked for */
    bool                  needs_count;    /* its variable is used */
    Str                   row_count;      /* the variable */
    Node                 *declare, *vars; /* slots of the outermost block: DECLARE, and what the whole unit needs */
    const Node           *code;           /* the block, to look ahead in */
    uint32_t              protections;    /* blocks with handlers around */
    uint32_t              depth;
} Plg;

/* One expression or statement on its way through the passes; Rw.pl. */
typedef struct PlgSub {
    Plg           *pl;
    List          vars;       /* what each Bind (by index) stands for */
    const Node   *into;       /* Select whose columns become ... */
    const OType **want;       /* ... these types */
    uint32_t      nwant;
    bool          expression; /* no SQL */
    bool          unsure;     /* a name that PostgreSQL decides about */
} PlgSub;

/* Refuses by name: "unimplemented feature: what". Returns false. */
bool plg_refuse(Plg *pl, const Node *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* What Oracle says of the unit: ORA-06550 and a PLS text. Returns false. */
bool plg_error(Plg *pl, const Node *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* ---- plg_write.c ---- */
/* Words with %n (Node *), %v (Str: a name), %s (const char *), %d (int). */
void  plg_put(Plg *pl, const char *fmt, ...);
/* The next words stand where `at` begins in the Oracle text. */
void  plg_at(Plg *pl, uint32_t offset);
/* A place whose text is known later: it is written into the PgVar that is returned. */
Node *plg_slot(Plg *pl);
/* A name that occurs nowhere in the unit. */
Str   plg_fresh(Plg *pl, const char *prefix);
const char *plg_lower(Plg *pl, Str name); /* as PostgreSQL has it, for texts */
Node *plg_text(Plg *pl, const char *fmt, ...) __attribute__((format(printf, 2, 3))); /* PgVar with that text */

/* ---- plg_scope.c ---- */
PlgScope *plg_open_scope(Plg *pl, const StrList *labels);
void     plg_close_scope(Plg *pl);
PlgName  *plg_declare(Plg *pl, PlgKind kind, Str name);
/* The innermost thing of that name; NULL: none. */
PlgName  *plg_find(Plg *pl, Str name);
PlgName  *plg_find_kind(Plg *pl, const Node *ref, PlgKind kind);
/* A name as it is written: v, label.v, rec.field. *type: its type. NULL: no variable. */
Node    *plg_reference(Plg *pl, const Node *at, const StrList *parts, const PlgType **type, PlgName **name);
Node    *plg_ref(Plg *pl, const Node *at, PlgName *n);
/* For pass resolve: *slot is no column; `sure`: that is known. False: no variable either. */
Node    *plg_with_blanks(Rw *rw, Node *v); /* a bpchar as text */
/* What stands for it while the passes run. */
Node    *plg_bind(PlgSub *sub, const Node *at, Node *stands_for, const OType *type);
bool     plg_resolve(Rw *rw, Node **slot, bool sure);
/* For pass types: the columns of a SELECT INTO, or the value of an expression, as the variables take them. */
bool     plg_convert(Rw *rw, Select *s);
/* The unit's own routine or one of its package, for calls in it; NULL: none. */
/* For pass types: a routine is called that is not of the unit; it may do anything. */
void plg_note_call(Rw *rw, const StrList *name);
const CatRoutine *plg_own_routine(const Rw *rw, const StrList *name, uint32_t *count);

/* ---- plg_constant.c ---- */
/* A constant of the specification whose value can be written out. */
bool plg_is_literal(Plg *pl, const PlsqlVarDecl *d);
/* *slot, which is no column and no variable, as such a constant; false: it is none. */
bool plg_constant(PlgSub *sub, Node **slot);

/* ---- plg_type.c ---- */
bool  plg_type(Plg *pl, const Node *type_ref, PlgType *to);
void  plg_scalar(Plg *pl, const OType *t, PlgType *to);
void  plg_column(Plg *pl, const OType *t, PlgType *to); /* a field that is a column of PostgreSQL's */
/* The value as the variable takes it: its length and digits are checked. */
Node *plg_fit(Plg *pl, Node *value, const PlgType *to);
const PlgField *plg_field(const PlgType *t, Str name);

/* ---- plg_expr.c: each gives the finished tree, NULL after a Diag ---- */
Node *plg_value(Plg *pl, Node *expr, const PlgType *to); /* to NULL: as it is */
Node *plg_condition(Plg *pl, Node *expr);
/* A statement, or the query of a cursor. into: variables, taken out of the tree; rows: what the query's columns are. */
bool  plg_statement(Plg *pl, Node **stmt, List *into, PlgType *rows);

/* ---- plg_decl.c ---- */
bool plg_declarations(Plg *pl, const List *decls);
/* BEGIN of the scope's block: records without a type of PostgreSQL's get their fields. */
void plg_begin(Plg *pl);
bool plg_block(Plg *pl, const PlsqlBlock *b);

/* ---- plg_stmt.c ---- */
bool plg_statements(Plg *pl, const List *stmts);
bool plg_assign(Plg *pl, const Node *target, Node *value);

/* ---- plg_sql.c ---- */
bool plg_sql(Plg *pl, Node *stmt);
/* Targets of INTO, written with commas between; the fields of a record by themselves. */
bool plg_put_into(Plg *pl, const List *into);
/* Their limits, when the values are there. */
bool plg_check_into(Plg *pl, const List *into, const PlgType *rows);

/* ---- plg_cursor.c ---- */
/* Is an attribute of that cursor (or SQL) asked for in the unit? */
bool plg_asks(Plg *pl, Str cursor);
/* Declares the variables that hold its attributes. */
void plg_cursor_state(Plg *pl, PlgName *n);
bool plg_cursor_decl(Plg *pl, const PlsqlCursor *c);
bool plg_open(Plg *pl, const PlsqlOpen *o);
bool plg_fetch(Plg *pl, const PlsqlFetch *f);
bool plg_close(Plg *pl, const PlsqlClose *c);
bool plg_query_loop(Plg *pl, const PlsqlLoop *l);
Node *plg_attribute(Plg *pl, const Node *attr);

/* ---- plg_exception.c ---- */
/* The variables of its handlers, if it has any; false: it cannot be done. */
bool plg_handlers_declare(Plg *pl, const PlsqlBlock *b, PlgHandlers *h);
/* BEGIN and all that follows but END. */
bool plg_protected(Plg *pl, const PlsqlBlock *b, PlgHandlers *h);
bool plg_is_others(const PlsqlHandler *x);
bool plg_raise(Plg *pl, const PlsqlRaise *r);
/* Writes what comes before and behind a statement in a guarded body. */
void plg_guard_open(Plg *pl);
void plg_guard_close(Plg *pl);

/* ---- plg_effect.c ---- */
/* Does something lasting happen before something that may fail? Then PostgreSQL's EXCEPTION block undoes too much. */
bool plg_keeps_work(const List *stmts);
bool plg_lasts(const Node *stmt);
bool plg_always_raises(const PlsqlHandler *h);
bool plg_uses(const Node *n, NodeKind kind);

/* ---- plg_call.c ---- */
bool plg_call(Plg *pl, Node *call);
void plg_own_name(Plg *pl, StrList *name); /* of a routine of the same package: p__f */

/* ---- plg_collection.c ---- */
bool plg_collection_type(Plg *pl, const PlsqlType *t);
/* v(i), v.COUNT and the like; false: no collection. *value NULL: refused. */
bool plg_collection_ref(Plg *pl, const Node *n, Node **value, const OType **type);
bool plg_set_element(Plg *pl, const Node *target, Node *value); /* v(i) := value */
/* v.DELETE as a statement; *is: was it one of a collection? */
bool plg_collection_call(Plg *pl, const Call *c, bool *is);

/* ---- plg_routine.c, plg_trigger.c: a unit as statements ---- */
bool plg_subprogram(Plg *pl, const PlsqlSubprogram *s, List *to);
/* The routine's head with a body that raises `why`; nothing where the head itself cannot be written. */
void plg_stub(Plg *pl, const PlsqlSubprogram *s, const char *why, List *to);
bool plg_create_trigger(Rw *rw, const CreateTrigger *t, List *to);
Node *plg_trigger_when(Plg *pl); /* its WHEN as a condition; NULL after a Diag */
/* plg_pipelined.c: RETURN t PIPELINED, PIPE ROW. */
bool plg_pipelined(Plg *pl, const PlsqlSubprogram *s);
bool plg_pipe_row(Plg *pl, const PlsqlPipeRow *r);
/* plg_compound.c: the body of a compound trigger's function; where COMPOUND stands in the text. */
bool     plg_compound(Plg *pl);
uint32_t plg_compound_start(const Rw *rw, const CreateTrigger *t);
/* plsql.c: where the unit's own text begins. */
uint32_t plg_text_start(const Rw *rw, const char *word);
/* plg_with.c: makes the functions of WITH before the statement, and lets it call them. */
bool plg_with_functions(Rw *rw, Node **root, const List *functions);
/* ORA-04091: writes the check before a statement on the trigger's own table. */
void plg_check_mutating(Plg *pl, const Node *stmt);
/* :NEW.c, :OLD.c, INSERTING ... as PL/pgSQL has them. *type: of a column. NULL after a Diag. */
Node *plg_trigger_ref(Plg *pl, const TriggerRef *r, const PlgType **type);
/* May :NEW.c be assigned in this trigger? ORA-04084, 04085. */
bool  plg_may_set(Plg *pl, const TriggerRef *r);
const char *plg_trigger_result(const Plg *pl); /* what RETURN says */
void  plg_unit_variables(Plg *pl); /* into the slots, when all is written */
Node *plg_trigger_predicate(Plg *pl, const Node *n); /* NULL: it is none */

#endif
