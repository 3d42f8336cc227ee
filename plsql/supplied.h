/* Supplied packages as far as the interpreter has them itself: their types and constants, and DBMS_SQL. */
#ifndef DBSACI_PLSQL_SUPPLIED_H
#define DBSACI_PLSQL_SUPPLIED_H

#include "plsql/interpreter.h"

/* A session's. */
typedef struct PlSupplied {
    Arena *a;
    PlMem *mem;             /* of the packages' declarations */
    struct SuppliedScope {
        struct SuppliedScope *next;
        Str                   name;
        PlScope               scope;
    } *scopes;
    struct SqlCursor *cursors; /* DBMS_SQL's */
    int64_t           last_id;
    int64_t           last_rows;           /* DBMS_SQL.LAST_ROW_COUNT */
    int64_t           last_error_position;
} PlSupplied;

PlSupplied *pl_supplied(Session *s);
void        pl_supplied_free(Session *s);
/* What a supplied package declares; NULL: nothing is known of that name. */
PlScope    *pl_supplied_scope(PlRun *run, Str package);

/* ---- dbms_sql.c ---- */
/* Is it a routine of DBMS_SQL; a function? */
bool pl_is_dbms_sql(const Node *call, bool function);
/* out: of a function. */
bool pl_dbms_sql(PlRun *run, const Node *call, PlValue *out);
void pl_dbms_sql_free(PlSupplied *p);

#endif
