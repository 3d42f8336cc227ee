/* PostgreSQL's errors in Oracle's words; the table is errors.def. Pure: no connection, no state. */
#ifndef DBSACI_BACKEND_ERRORS_H
#define DBSACI_BACKEND_ERRORS_H

#include "backend/be_error.h"

/* What kind of statement failed: the same SQLSTATE means different things to INSERT, UPDATE and ALTER. */
typedef enum be_stmt_kind {
    BE_STMT_OTHER,
    BE_STMT_SELECT,
    BE_STMT_INSERT,
    BE_STMT_UPDATE,
    BE_STMT_DELETE,
    BE_STMT_MERGE,
    BE_STMT_CREATE,
    BE_STMT_ALTER,
    BE_STMT_DROP,
    BE_STMT_TRUNCATE,
    BE_STMT_GRANT,
    BE_STMT_BLOCK,   /* PL/SQL */
    BE_STMT_SESSION  /* ALTER SESSION */
} BeStmtKind;

/* What the error's own fields do not tell. All may be NULL. */
typedef struct BeErrorContext {
    const char *pg_sql; /* the statement that PostgreSQL got: is there a GROUP BY? */
    const char *owner;  /* schema (PostgreSQL's spelling) where the error names none */
} BeErrorContext;

/* Fills e->ora and e->text from the other fields. Never leaves ora at 0. What our own SQL raised ("ORA-nnnnn: ...")
 * comes out as it is. */
void be_map_error(BeError *e);
/* The same, knowing the statement; may be called again on a mapped error, and leaves be_error_set()'s alone. `context` may be NULL. */
void be_map_error_as(BeError *e, BeStmtKind kind, const BeErrorContext *context);

/* For the test of the table: its rows, and the first row (from 0) that an earlier one hides, -1 if there is none. */
int be_error_rows(void);
int be_error_hidden_row(void);

#endif
