/* The inside of the PL/SQL interpreter, shared by the files of this folder only.
 *
 * Control flow runs here; every expression that is more than a name or a literal, and every SQL statement, goes through
 * the compiler: its source text is taken with local variables replaced by binds. A check of the whole block (check.c)
 * comes before anything runs, so that what is not understood is refused by name and changes nothing. */
#ifndef DBSACI_PLSQL_INTERPRETER_H
#define DBSACI_PLSQL_INTERPRETER_H

#include "plsql/plsql.h"

enum { PL_MAX_DEPTH = 64, PL_MAX_MEMORY = 512 << 20 };

/* A value as the wire has it: descriptor and cell; bytes in the call's arena. */
typedef struct PlValue {
    TtcBind d;
    TtcCell c;
} PlValue;

typedef struct PlVar {
    struct PlVar  *next;
    Str            name;
    PlValue        v;
    bool           constant, not_null;
    bool           pls_integer; /* 32 bits: more is ORA-01426 */
    int32_t        max_chars; /* VARCHAR2(n), CHAR(n); 0: no limit */
    bool           padded;    /* CHAR(n) */
    Str            cast;      /* source text of a constrained NUMBER, TIMESTAMP ...: assignments go through CAST */
} PlVar;

typedef struct PlException {
    struct PlException *next;
    Str                 name;
    int                 code; /* ORA number; 0: user-defined */
} PlException;

/* The record of a cursor FOR loop. */
typedef struct PlRecord {
    struct PlRecord *next;
    Str              name;
    uint32_t         n;
    Str             *fields;
    PlValue         *values;
} PlRecord;

/* Rows for a loop or an open cursor. */
typedef struct PlCursor {
    BeStream   *stream;
    OutColumn  *cols;
    uint32_t    n;
    const Xlat *x;
    /* what it was opened with, for the nested queries of a cursor that is handed over */
    const TtcBind *binds;
    const TtcCell *cells;
    uint32_t       n_binds;
} PlCursor;

/* CURSOR c IS ..., or a variable of type SYS_REFCURSOR (no declaration of a query). */
typedef struct PlCursorVar {
    struct PlCursorVar *next;
    Str                 name;
    const PlsqlCursor  *decl;
    PlCursor            cur;
    bool                open;
    int64_t             rowcount;
    int                 found; /* %FOUND: 1, 0, -1 NULL */
} PlCursorVar;

/* TYPE t IS TABLE OF element INDEX BY key. */
typedef struct PlTableType {
    struct PlTableType *next;
    Str                 name;
    PlVar               key, element; /* models: type and limits */
} PlTableType;

typedef struct PlEntry {
    PlValue key, v;
} PlEntry;

typedef struct PlTable {
    struct PlTable    *next;
    Str                name;
    const PlTableType *type;
    PlEntry           *v; /* by key */
    uint32_t           n, cap;
} PlTable;

typedef struct PlScope {
    struct PlScope *up;
    PlVar          *vars;
    PlException    *exceptions;
    PlRecord       *records;
    PlCursorVar    *cursors;
    PlTableType    *table_types;
    PlTable        *tables;
    Str             label; /* of a block: label.variable */
} PlScope;

/* What runs: the client's block, a block of EXECUTE IMMEDIATE, or a subprogram of a stored unit. Offsets of its nodes are of
 * `text`. Lives on the C stack of the call. */
typedef struct PlFrame {
    struct PlFrame *caller;
    Str             text;
    Str             unit; /* "OWNER.UNIT" as ORA-06512 names it; n == 0: an anonymous block */
    uint32_t        at;   /* offset of the statement being carried out */
} PlFrame;

typedef enum PlFlow { PL_ON, PL_EXIT, PL_CONTINUE, PL_RETURN } PlFlow;

typedef struct PlRun {
    Exec        *e;
    Session     *s;
    PlFrame     *frame;      /* what runs now */
    PlScope     *scope;
    PlValue     *binds;      /* by client bind */
    uint32_t     n_binds;
    const uint32_t *bind_of; /* occurrence -> client bind */
    uint32_t     n_occurrences;
    uint8_t     *dirs;       /* TtcDir by client bind */
    bool         guarded;    /* a savepoint or transaction of ours is to be undone on failure */
    bool         began;      /* ... and it is a transaction of our own */
    bool         wrote;      /* work to be committed was done */
    /* the current exception */
    Outcome      err;
    const PlException *raised; /* a user-defined one, else NULL and err.ora */
    uint32_t     err_at;     /* offset of the statement that raised it */
    /* what SQLCODE and SQLERRM show, inside a handler */
    const Outcome *handling;
    const PlException *handled;
    PlFlow       flow;
    Str          flow_label;
    int64_t      rowcount;   /* SQL%ROWCOUNT; -1: NULL */
    int          depth;
    uint32_t    *results;    /* ids of the cursors that DBMS_SQL.RETURN_RESULT has given to the client */
    uint32_t     n_results;
} PlRun;

/* ---- call.c ---- */
/* Runs a block whose binds are set in run->binds: maps occurrences, checks, executes. */
bool pl_run_nested(PlRun *run, const SqlResult *r);

/* ---- check.c ---- */
/* False: *o names what cannot be run. Fills run->dirs. */
bool pl_check(PlRun *run, const Node *root, Outcome *o);

/* ---- value.c ---- */
PlValue  pl_null(uint8_t type);
PlValue  pl_text(Str text);
PlValue  pl_number(Session *s, int64_t v);
PlValue  pl_bool(Session *s, bool v);
bool     pl_is_null(const PlValue *v);
bool     pl_as_bool(const PlValue *v, bool *b); /* false: it is NULL or no BOOLEAN */
/* To another wire type; conversions with formats go through the compiler. */
bool     pl_convert(PlRun *run, const PlValue *v, uint8_t type, PlValue *out);
bool     pl_as_text(PlRun *run, const PlValue *v, Str *text); /* NULL is empty */
bool     pl_as_int(PlRun *run, const PlValue *v, int64_t *n);
/* A column of a result as a value of its natural type. */
bool     pl_of_column(PlRun *run, const OutColumn *col, const char *p, int n, PlValue *out);
/* Writes it as an OUT bind with its indicator. */
bool     pl_put_out(PlRun *run, const PlValue *v, const TtcBind *bind);
bool     pl_assign_var(PlRun *run, PlVar *var, const PlValue *v);

/* ---- expr.c ---- */
bool     pl_eval(PlRun *run, const Node *expr, PlValue *out);
bool     pl_condition(PlRun *run, const Node *expr, bool *holds);
bool     pl_equal(PlRun *run, const Node *a, const Node *b, bool *holds); /* a = b */
/* Source text of `n` with variables, binds and SQLCODE/SQLERRM as binds :B1, :B2 ...; their values in order. `cut` is a range
 * left out (INTO ...), or empty. False: an element of an index-by table that is not there. */
bool     pl_source(PlRun *run, const Node *n, Span cut, Str *sql, PlValue **args, uint32_t *n_args);
PlVar   *pl_find_var(const PlRun *run, Str name);
PlRecord *pl_find_record(const PlRun *run, Str name);
/* Stores into a variable or bind. */
bool     pl_assign(PlRun *run, const Node *target, const PlValue *v);
PlValue *pl_bind_of(PlRun *run, const Node *bind);

/* ---- sql.c ---- */
/* One row (or none) of a query; *found tells. More than one row: ORA-01422. `expression`: the query holds an expression of the
 * block, it is none of its statements. */
bool     pl_query(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, bool expression, PlValue **row, uint32_t *n, bool *found);
/* Anything else; RETURNING values of its one row in *row. */
bool     pl_execute(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, PlValue **row, uint32_t *n);
bool     pl_open(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, PlCursor *c);
int      pl_fetch(PlRun *run, PlCursor *c, PlValue *row); /* 1, 0 end, -1 failed */
void     pl_close(PlCursor *c);
/* Makes failure undoable before the first change. */
bool     pl_guard(PlRun *run);
bool     pl_embedded(PlRun *run, const Node *stmt);      /* SQL written in the block */
bool     pl_immediate(PlRun *run, const PlsqlExecImmediate *x);
bool     pl_commit(PlRun *run, bool commit);

/* ---- cursor.c ---- */
PlCursorVar *pl_find_cursor(const PlRun *run, const Node *ref);
/* DBMS_SQL.RETURN_RESULT(cursor variable): the client gets it as an implicit result. */
bool pl_is_return_result(const StrList *name);
bool pl_return_result(PlRun *run, const List *args);
/* Tells the client of them, behind the OUT values; or, after a failure, closes them. */
void pl_put_results(PlRun *run);
void pl_drop_results(PlRun *run);
bool     pl_declare_cursor(PlRun *run, Str name, const PlsqlCursor *decl);
void     pl_close_scope(PlScope *scope);
bool     pl_open_statement(PlRun *run, const PlsqlOpen *n);
bool     pl_fetch_statement(PlRun *run, const PlsqlFetch *n);
bool     pl_close_statement(PlRun *run, const PlsqlClose *n);
/* :bind := c. The rows are the client's from then on: the variable is closed. */
bool     pl_assign_cursor(PlRun *run, const Node *target, PlCursorVar *c);
/* Opens a declared cursor with its arguments (a ColumnRef or a Call). */
bool     pl_open_declared(PlRun *run, const Node *ref, PlCursor *cur);
/* %FOUND and the like. False: no such cursor or attribute. */
bool     pl_cursor_attr(PlRun *run, const PlsqlAttr *a, PlValue *out);

/* ---- table.c ---- */
bool     pl_declare_table_type(PlRun *run, const PlsqlType *decl);
/* False: `type` is no index-by table. */
bool     pl_declare_table(PlRun *run, Str name, Str type);
/* t(key), t.COUNT, t.EXISTS(key) and the like: 1 its value, 0 it is no such thing, -1 raised. */
int      pl_table_value(PlRun *run, const Node *n, PlValue *out);
/* t(key) := v. */
int      pl_table_assign(PlRun *run, const Node *target, const PlValue *v);

/* ---- proc.c ---- */
bool     pl_call(PlRun *run, const Node *call, const Node *into);
/* The routine that a call means and the wire direction of each argument; false: there is none or it cannot be called. */
bool     pl_find_routine(PlRun *run, const Node *call, const CatRoutine **r, List *args, Outcome *o);
const CatArg *pl_arg_of(const CatRoutine *r, const List *args, uint32_t i);

/* ---- decl.c ---- */
bool     pl_declare(PlRun *run, const Node *decl);
/* The wire type and limits of a declared type; a NUMBER with digits and the like are enforced by CAST. False: another type. */
bool     pl_scalar_type(PlRun *run, const TypeRef *t, PlVar *var);
PlException *pl_find_exception(const PlRun *run, Str name);

/* ---- stmt.c ---- */
bool     pl_block(PlRun *run, const PlsqlBlock *b);
bool     pl_statements(PlRun *run, const List *body);
/* Raises: always false. */
bool     pl_raise(PlRun *run, int ora, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* The ORA number of a predefined exception, 0: none of that name. */
int      pl_predefined(Str name);
uint32_t pl_line_of(const PlRun *run, uint32_t offset);

#endif
