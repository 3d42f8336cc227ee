/* Anonymous blocks and CALL: a small interpreter over the Oracle tree. */
#ifndef DBSACI_PLSQL_PLSQL_H
#define DBSACI_PLSQL_PLSQL_H

#include "server/statement.h"

/* Runs the cursor's block once per bind row and writes IO vector and OUT values into the reply. */
bool plsql_call(Exec *e);

/* The query has failed: does it ask nothing but functions that only the interpreter runs? Then it is answered so, and true. */
bool plsql_query(Exec *e);

#endif
