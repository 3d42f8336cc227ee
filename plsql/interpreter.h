/* The inside of the PL/SQL interpreter, shared by the files of this folder only.
 *
 * Control flow runs here; every expression that is more than a name or a literal, and every SQL statement, goes through
 * the compiler: its source text is taken with local variables replaced by binds. A check of the whole block (check.c)
 * comes before anything runs, so that what is not understood is refused by name and changes nothing. */
#ifndef DBSACI_PLSQL_INTERPRETER_H
#define DBSACI_PLSQL_INTERPRETER_H

#include "plsql/data.h"
#include "plsql/plsql.h"

enum { PL_MAX_DEPTH = 64, PL_MAX_MEMORY = 512 << 20 };

typedef struct PlUnit PlUnit; /* plsql/unit.h */

typedef struct PlException {
    struct PlException *next;
    Str                 name;
    int                 code; /* ORA number; 0: user-defined */
    bool                lasting; /* of a stored unit */
} PlException;

/* What lives as long as the code it belongs to (a call's block, a block of EXECUTE IMMEDIATE, a stored unit): the memory of
 * its variables, and what is known of its nodes. */
typedef struct PlBulk PlBulk;
typedef struct PlCache PlCache;
typedef struct PlMem {
    Arena   *a;
    PlHeap  *heap;
    PlCache *cache;
    const PlType **udts; /* of the schema's types that values came of */
    uint32_t       n_udts;
} PlMem;

/* Rows for a loop or an open cursor. */
typedef struct PlCursor {
    BeStream   *stream;
    Arena      *a;    /* its columns' */
    OutColumn  *cols;
    uint32_t    n;
    bool        placed; /* hidden columns say where the row is, for WHERE CURRENT OF */
    const Xlat *x;
    /* what it was opened with, for the nested queries of a cursor that is handed over; of a */
    const TtcBind *binds;
    const TtcCell *cells;
    uint32_t       n_binds;
} PlCursor;

/* CURSOR c IS ..., or what a cursor variable stands for. Of a heap; variables share it by their composite. */
typedef struct PlCursorVar {
    PlHeap            *heap;
    const PlsqlCursor *decl;     /* or NULL */
    struct PlScope    *home;     /* of decl: what its query sees, the text that its offsets are of, and its unit or NULL */
    Str                text;
    PlUnit            *of;
    PlCursor           cur;
    const PlType      *row;      /* of decl, once it was asked for */
    bool               open;
    int64_t            rowcount;
    int                found;    /* %FOUND: 1, 0, -1 NULL */
    bool               past_end; /* a FETCH found no more */
    bool               place_known;
    char               place[18]; /* the ROWID of the row it stands on */
} PlCursorVar;

typedef struct PlScope {
    struct PlScope *up;
    Str             label; /* of a block: label.variable */
    PlVar         **vars;  /* in the order of their declaration */
    uint32_t        n_vars;
    PlType        **types;
    uint32_t        n_types;
    PlException    *exceptions;
    const List     *decls; /* of the block or package: its subprograms are among them; or NULL */
    PlUnit         *unit;  /* of a package's specification or body, else NULL */
} PlScope;

/* What runs: the client's block, a block of EXECUTE IMMEDIATE, or a subprogram of a stored unit. Offsets of its nodes are of
 * `text`. Lives on the C stack of the call. */
typedef struct PlFrame {
    struct PlFrame *caller;
    Str             text;
    Str             unit; /* "OWNER.UNIT" as ORA-06512 names it; n == 0: an anonymous block */
    uint32_t        at;   /* offset of the statement being carried out */
    PlUnit         *of;   /* the unit, or NULL */
    PlScope        *scope; /* the caller's, and its memory: where to go back to */
    struct PlMem   *mem;
} PlFrame;

typedef enum PlFlow { PL_ON, PL_EXIT, PL_CONTINUE, PL_RETURN, PL_GOTO } PlFlow;

struct PlRun {
    Exec        *e;
    Session     *s;
    PlFrame     *frame;      /* what runs now */
    PlMem       *mem;        /* of the code that runs */
    PlScope     *scope;
    PlValue     *binds;      /* by client bind; what a block has set lies in bind_cells */
    PlCell      *bind_cells;
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
    uint32_t     err_at;     /* offset of the statement that raised it, plus 1, until it stands in trace */
    Str          trace;      /* its ORA-06512 lines so far */
    bool         retraced;   /* RAISE; has put this frame's line there already */
    /* what SQLCODE and SQLERRM show, inside a handler */
    const Outcome *handling;
    const PlException *handled;
    Str          handled_trace;
    PlVar       *result;     /* what RETURN sets, or NULL */
    Str          role, user; /* whose rights the running unit has, PostgreSQL's name and Oracle's; n == 0: the session's */
    bool         in_query;   /* of SQL: nothing may be written */
    bool         checking;   /* nothing may run yet: packages do not begin */
    const char  *stack;      /* where the thread's stack stood when the call began */
    PlFlow       flow;
    Str          flow_label;
    int64_t      rowcount;   /* SQL%ROWCOUNT; -1: NULL */
    int          depth;
    PlBulk      *bulk;       /* of the last FORALL, or NULL */
    uint32_t     passes;     /* of loops, to look at the client now and then */
    uint32_t    *results;    /* ids of the cursors that DBMS_SQL.RETURN_RESULT has given to the client */
    uint32_t     n_results;
};

/* ---- call.c ---- */
/* A run of the cursor's statement, with the frame that its text makes. */
bool pl_run_init(PlRun *run, Exec *e, PlFrame *frame);
/* The values of the next row of binds. */
bool pl_take_binds(PlRun *run, TtcRows *rows);
/* What the client is told: the first line, then where in the block. False. */
bool pl_report(PlRun *run);
/* Runs a block whose binds are set in run->binds: maps occurrences, checks, executes. */
bool pl_run_nested(PlRun *run, const SqlResult *r);

/* ---- mem.c ---- */
PlMem   *pl_mem_new(Arena *a);
typedef enum PlCacheKind { PLC_CODE, PLC_PATH, PLC_TYPE, PLC_SQL, PLC_NAME } PlCacheKind;
/* Where run->mem keeps what was made of that node; NULL inside: nothing yet. Moves with the next call. */
void   **pl_cache(PlRun *run, const Node *n, PlCacheKind kind);

/* ---- check.c ---- */
/* False: *o names what cannot be run. Fills run->dirs. */
bool pl_check(PlRun *run, const Node *root, Outcome *o);

/* ---- labels.c ---- */
/* The first GOTO that may not go where it wants to; NULL: all may. */
const PlsqlGoto *pl_check_gotos(const PlsqlBlock *b);
bool     pl_has_label(const Node *statement, Str label);

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
bool     pl_as_rounded(PlRun *run, const PlValue *v, int64_t *n); /* of 1.5: 2 */
/* A column of a result as a value of its natural type. */
bool     pl_of_column(PlRun *run, const OutColumn *col, const char *p, int n, PlValue *out);
/* udt.c: the same of a type of the schema. */
bool     pl_of_udt(PlRun *run, const CatType *udt, const char *p, int n, PlValue *out);
/* Writes it as an OUT bind with its indicator. */
bool     pl_put_out(PlRun *run, const PlValue *v, const TtcBind *bind);

/* ---- expr.c ---- */
bool     pl_eval(PlRun *run, const Node *expr, PlValue *out);
bool     pl_condition(PlRun *run, const Node *expr, bool *holds);
bool     pl_equal(PlRun *run, const Node *a, const Node *b, bool *holds); /* a = b */
/* Stores into a variable or bind. */
bool     pl_assign(PlRun *run, const Node *target, const PlValue *v);
PlValue *pl_bind_of(PlRun *run, const Node *bind);
PlValue  pl_sqlcode(PlRun *run);
PlValue  pl_sqlerrm(PlRun *run);
/* SQLERRM(code) */
PlValue  pl_message_of(PlRun *run, int64_t code);

/* ---- source.c ---- */
/* Source text of `n` with variables, binds and SQLCODE/SQLERRM as binds :B1, :B2 ...; their values in order. Its INTO is left
 * out, or names binds for RETURNING. In an expression calls of the block's own functions are values too. False: raised. */
bool     pl_source(PlRun *run, const Node *n, bool expression, Str *sql, PlValue **args, uint32_t *n_args);
const Returning *pl_returning_of(const Node *stmt);

/* ---- sql.c ---- */
/* One row (or none) of a query; *found tells. More than one row: ORA-01422. `expression`: the query holds an expression of the
 * block, it is none of its statements. */
bool     pl_query(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, bool expression, PlValue **row, uint32_t *n, bool *found);
/* Any number of rows of a query, or of what RETURNING gave. */
typedef struct PlRows {
    PGresult   *res;  /* NULL: none */
    OutColumn  *cols;
    uint32_t    n;    /* columns */
    const Xlat *x;
} PlRows;
bool     pl_query_rows(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, bool expression, PlRows *rows);
/* Any other statement. On success *rows is the caller's to free. */
bool     pl_execute(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, PlRows *rows);
bool     pl_rows_take(PlRun *run, PlRows *rows, int row, PlValue *values);
void     pl_rows_free(PlRows *rows);
bool     pl_open(PlRun *run, Str sql, const PlValue *args, uint32_t n_args, PlCursor *c);
int      pl_fetch(PlRun *run, PlCursor *c, PlValue *row); /* 1, 0 end, -1 failed */
void     pl_close(PlCursor *c);
/* The columns of a query, without running it; NULL: raised. */
const PlType *pl_describe(PlRun *run, Str sql, const PlValue *args, uint32_t n_args);
/* Makes failure undoable before the first change. */
bool     pl_guard(PlRun *run);
bool     pl_commit(PlRun *run, bool commit);
/* ---- batch.c: many executions in one flush, counted from 0 ---- */
typedef struct PlBatch PlBatch;
PlBatch *pl_batch_new(PlRun *run);
/* Translates; its values must stay until it runs. */
bool     pl_batch_add(PlBatch *b, Str sql, const PlValue *args, uint32_t n_args);
/* Runs the first n. False: nothing of them stays; *failed is the one at fault (n: none), and run->err tells why. */
bool     pl_batch_run(PlBatch *b, uint32_t n, uint32_t *failed);
int64_t  pl_batch_count(const PlBatch *b, uint32_t at);
PlRows  *pl_batch_rows(PlBatch *b, uint32_t at);
void     pl_batch_end(PlBatch *b);

/* ---- into.c ---- */
/* INTO targets: one row, or all of them into collections (behind what they hold, if `more`). */
bool     pl_into(PlRun *run, const List *targets, const PlValue *row, uint32_t n);
/* How many columns they take. */
uint32_t pl_into_width(PlRun *run, const List *targets);
bool     pl_into_bulk(PlRun *run, const List *targets, PlRows *rows, bool more);
bool     pl_bulk_clear(PlRun *run, const List *targets);
bool     pl_bulk_add(PlRun *run, const List *targets, const PlValue *row, uint32_t n);

/* ---- embedded.c ---- */
/* SQL written in the block. */
bool     pl_embedded(PlRun *run, const Node *stmt);
bool     pl_take_returned(PlRun *run, const List *into, bool bulk, PlRows *rows);

/* ---- dynamic.c ---- */
bool     pl_immediate(PlRun *run, const PlsqlExecImmediate *x);
/* A block with its binds, by name; they are set to what it leaves in them. */
bool     pl_dynamic_block(PlRun *run, Str sql, PlValue *args, uint32_t n_args);

/* ---- bulk.c ---- */
bool     pl_forall(PlRun *run, const PlsqlForall *n);
/* SQL%BULK_ROWCOUNT(i), SQL%BULK_EXCEPTIONS.COUNT and (i).ERROR_INDEX, ERROR_CODE */
bool     pl_is_bulk_attr(const Node *n);
bool     pl_bulk_attr(PlRun *run, const Node *n, PlValue *out);

/* ---- cursor.c ---- */
PlCursorVar *pl_cursor_new(PlHeap *heap);
void         pl_cursor_free(PlCursorVar *c);
/* The cursor that a name, or a call with its arguments, means; NULL: none. */
PlCursorVar *pl_find_cursor(PlRun *run, const Node *ref);
/* The record type of cursor%ROWTYPE; NULL: raised. And of what is open. */
const PlType *pl_cursor_row(PlRun *run, const StrList *name);
const PlType *pl_row_of(PlRun *run, const PlCursor *c);
/* The ROWID of the row that a cursor FOR UPDATE stands on. */
bool         pl_cursor_place(PlRun *run, Str name, PlValue *out);
/* An UPDATE has put that row elsewhere. */
void         pl_cursor_moved(PlRun *run, Str name, Str rowid);
/* DBMS_SQL.RETURN_RESULT(cursor variable): the client gets it as an implicit result. */
bool pl_is_return_result(const StrList *name);
bool pl_return_result(PlRun *run, const List *args);
/* Tells the client of them, behind the OUT values; or, after a failure, closes them. */
void pl_put_results(PlRun *run);
void pl_drop_results(PlRun *run);
bool     pl_declare_cursor(PlRun *run, const PlsqlCursor *decl);
bool     pl_open_statement(PlRun *run, const PlsqlOpen *n);
bool     pl_fetch_statement(PlRun *run, const PlsqlFetch *n);
bool     pl_close_statement(PlRun *run, const PlsqlClose *n);
/* What is open becomes a cursor of the client, which fetches its rows after the call: *v stands for it, *cur is empty. */
bool     pl_give_cursor(PlRun *run, PlCursor *cur, PlValue *v);
/* What a cursor variable holds becomes the client's: the variable is closed. */
bool     pl_hand_over(PlRun *run, PlCursorVar *c, PlValue *v);
/* Opens a declared cursor with its arguments (a ColumnRef or a Call), for a loop. */
bool     pl_open_declared(PlRun *run, const Node *ref, PlCursor *cur);
/* %FOUND and the like, also of SQL. */
bool     pl_cursor_attr(PlRun *run, const PlsqlAttr *a, PlValue *out);

/* ---- proc.c ---- */
bool     pl_call(PlRun *run, const Node *call, const Node *into);
/* The routine that a call means and the wire direction of each argument; false: there is none or it cannot be called. */
bool     pl_find_routine(PlRun *run, const Node *call, const CatRoutine **r, List *args, Outcome *o);
const CatArg *pl_arg_of(const CatRoutine *r, const List *args, uint32_t i);

/* ---- decl.c ---- */
bool     pl_declare(PlRun *run, const Node *decl);
PlException *pl_find_exception(const PlRun *run, Str name);

/* Gives back what the scope's variables hold; the cursors among them are closed. */
void     pl_scope_end(PlRun *run, PlScope *scope);
void     pl_scope_free(PlMem *mem, PlScope *scope);
/* What a package of that name declares, loaded; NULL: there is no such package. */
PlScope *pl_package_scope(PlRun *run, Str name);

/* ---- invoke.c ---- */
/* Is it a call of a function that the interpreter runs itself; and its value. */
bool     pl_is_unit_call(PlRun *run, const Node *n);
bool     pl_unit_value(PlRun *run, const Node *n, PlValue *out);
/* A procedure of the interpreter's own: 1 done, 0 it is none, -1 raised. */
int      pl_unit_call(PlRun *run, const Node *n);
bool     pl_return_statement(PlRun *run, const PlsqlReturn *r);
/* A frame for what stands in another text, and back. unit NULL: of an anonymous block. */
void     pl_enter(PlRun *run, PlFrame *frame, PlUnit *unit, PlScope *scope, Str text);
void     pl_leave(PlRun *run, const PlFrame *frame);
/* What the offsets of a package's declarations are of: its specification's or its body's text. */
Str      pl_unit_text(const PlUnit *unit, const PlScope *scope);
/* False: raised, the stack is nearly used up. */
bool     pl_stack_left(PlRun *run);
/* The schema whose names the running code sees. */
Str      pl_schema(const PlRun *run);

/* ---- bind_array.c ---- */
/* A client's array as a value of the collection type; anything else as it is. */
bool     pl_array_in(PlRun *run, const PlType *type, const PlValue *array, PlValue *out);
/* A value that is no scalar into a bind: a collection becomes an array, a cursor the client's own. */
bool     pl_bind_out(PlRun *run, PlValue *b, const PlValue *v);

/* ---- autonomous.c ---- */
typedef struct PlAutonomous {
    BeConn *be;
    bool    dirty, guarded, began, wrote, in_query;
} PlAutonomous;
bool pl_is_autonomous(const List *decls);
bool pl_autonomous_begin(PlRun *run, PlAutonomous *was);
bool pl_autonomous_end(PlRun *run, const PlAutonomous *was, bool ok);

/* ---- stack.c ---- */
uint32_t pl_line_in(Str text, uint32_t offset);
/* The running frame's line joins the trace of the exception. */
void     pl_trace(PlRun *run);
Str      pl_call_stack(PlRun *run);
/* ORA-06550 at a node, as Oracle's compiler says it: always false. */
bool     pl_compile_error(PlRun *run, const Node *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* ---- native.c: functions and procedures of supplied packages that ask for the interpreter's own state ---- */
bool     pl_is_native(const Node *call, bool function);
/* out NULL: called as a procedure. */
bool     pl_native(PlRun *run, const Node *call, PlValue *out);
/* $$NAME */
PlValue  pl_inquiry(PlRun *run, const Node *n);

/* ---- stmt.c ---- */
bool     pl_block(PlRun *run, const PlsqlBlock *b);
bool     pl_loop(PlRun *run, const PlsqlLoop *n);
bool     pl_statements(PlRun *run, const List *body);
/* Raises: always false. */
bool     pl_raise(PlRun *run, int ora, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* ---- exception.c ---- */
bool     pl_raise_statement(PlRun *run, const PlsqlRaise *r);
/* Runs the block's handler for what was raised; false: it has none, or that raised in its turn. */
bool     pl_handle(PlRun *run, const PlsqlBlock *b);
/* The ORA number of a predefined exception, 0: none of that name. */
int      pl_predefined(Str name);
/* Is the client's wish to stop seen, or too much memory used? Then it is raised. */
bool     pl_interrupted(PlRun *run);
uint32_t pl_line_of(const PlRun *run, uint32_t offset);

/* ---- type_shape.c: DBMS_PICKLER.GET_TYPE_SHAPE ---- */
bool     pl_is_type_shape(const Node *value);
bool     pl_type_shape(PlRun *run, const PlsqlAssign *n);

#endif
