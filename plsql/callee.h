/* Calls of subprograms that the interpreter carries out itself: local ones, stored ones, members of packages. */
#ifndef DBSACI_PLSQL_CALLEE_H
#define DBSACI_PLSQL_CALLEE_H

#include "plsql/unit.h"

/* A subprogram that a name may mean. */
typedef struct PlCallee {
    const PlsqlSubprogram *head; /* as callers see it: names, modes, defaults of the parameters */
    const PlsqlSubprogram *body; /* NULL: declared only */
    PlScope               *up;   /* of its declaration */
    PlUnit                *unit; /* NULL: local to an anonymous block */
    Str                    head_text, text; /* what the offsets of head and body are of */
} PlCallee;

enum { PL_CALLEES_MAX = 48 };

typedef struct PlCallees {
    PlCallee v[PL_CALLEES_MAX]; /* overloads */
    uint32_t n;
} PlCallees;

/* All that the name means where run->scope stands; n == 0: no subprogram of ours. False: raised. */
bool pl_callees(PlRun *run, const Node *at, const StrList *name, PlCallees *out);
/* The name and the arguments of a call, which may be written without parentheses. */
bool pl_call_parts(const Node *call, const StrList **name, List *args);
/* Could the arguments be said to it, by number and names? */
bool pl_callee_takes(const PlCallee *c, const List *args);
/* The argument for its parameter i, NULL: not given. */
const Node *pl_callee_actual(const PlCallee *c, const List *args, uint32_t i);
/* The one that the arguments mean. Values of arguments that had to be looked at are kept in `seen` (by argument, `have` tells),
 * so that nothing is computed twice. False: raised. */
bool pl_callee_choose(PlRun *run, const PlCallees *all, const Node *call, const List *args, PlValue *seen, bool *have, PlCallee *one);

/* Can the value be given to a parameter of that type at all? */
bool pl_value_fits(const PlType *type, const PlValue *v);

/* ---- invoke.c ---- */
/* Runs it. result NULL: a procedure. */
bool pl_invoke(PlRun *run, const PlCallee *c, const Node *call, const List *args, const PlValue *seen, const bool *have, PlValue *result);

#endif
