/* DBMS_SQL's cursors, between the file that holds them and the one of the package's routines. */
#ifndef DBSACI_PLSQL_DBMS_SQL_H
#define DBSACI_PLSQL_DBMS_SQL_H

#include "plsql/supplied.h"

typedef struct SqlBindVar {
    struct SqlBindVar *next;
    Str                name; /* upper case, no colon */
    const PlType      *type; /* of an array, else NULL */
    PlCell             cell;
} SqlBindVar;

/* A column that DEFINE_ARRAY gave a collection: rows come in portions. */
typedef struct SqlDefine {
    int64_t count; /* rows a fetch; 0: not an array */
    int64_t lower; /* subscript of the next row */
} SqlDefine;

typedef struct SqlCursor {
    struct SqlCursor *next;
    int64_t           id;
    Arena            *a;     /* of all that is here; made anew with each PARSE */
    PlMem            *mem;
    Str               sql;
    bool              parsed, executed, block;
    SqlBindVar       *binds;
    PlCursor          cur;   /* of a query that was executed */
    PlCell           *row;   /* the fetched one, by column */
    PlComposite     **rows;  /* of arrays, by column: what the last fetch gave */
    SqlDefine        *defines;
    uint32_t          n_defines;
    int64_t           fetched;
} SqlCursor;

SqlCursor *sql_cursor_new(PlSupplied *p);
/* ORA-29471 or ORA-01001 if there is none. */
SqlCursor *sql_cursor_of(PlRun *run, const PlValue *id);
void       sql_cursor_close(PlSupplied *p, SqlCursor *c);
bool       sql_cursor_parse(PlRun *run, SqlCursor *c, Str sql);
/* value: a scalar or a collection. */
bool       sql_cursor_bind(PlRun *run, SqlCursor *c, Str name, const PlValue *value);
SqlBindVar *sql_cursor_find(SqlCursor *c, Str name);
/* Runs it; *rows: what was changed, 0 of a query. */
bool       sql_cursor_execute(PlRun *run, SqlCursor *c, int64_t *rows);
/* One row, or a portion of them. *n: how many. */
bool       sql_cursor_fetch(PlRun *run, SqlCursor *c, int64_t *n);
/* The columns of a query that was parsed; in the call's memory. */
bool       sql_cursor_describe(PlRun *run, SqlCursor *c, OutColumn **cols, uint32_t *n);

#endif
