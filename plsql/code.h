/* Expressions made ready: names are looked up once, then each evaluation walks a small tree of functions.
 *
 * A PlCode belongs to a node of the tree; run->mem remembers it. What is neither a name nor an operation that is done here is
 * a leaf that goes to PostgreSQL as `SELECT text FROM dual`. */
#ifndef DBSACI_PLSQL_CODE_H
#define DBSACI_PLSQL_CODE_H

#include "plsql/interpreter.h"

typedef struct PlCode PlCode;
typedef struct PlPath PlPath;
typedef bool PlEval(PlRun *run, const PlCode *c, PlValue *out);

/* 1: *out has the result; 0: not for these values, PostgreSQL does it; -1: raised. */
typedef int PlFunction(PlRun *run, const PlValue *args, uint32_t n, PlValue *out);

struct PlCode {
    PlEval       *eval;
    const Node   *n;
    PlCode      **kids;
    uint32_t      n_kids;
    uint32_t      leaves;   /* SQL leaves at and below it */
    Op            op;
    bool          flag;     /* negated; of a leaf: a condition */
    PlFunction   *function;
    const char   *name;     /* of the function */
    PlValue       lit;
    const PlPath *path;
    const PlType *type;     /* of a constructor */
    Str          *names;    /* of its arguments, where they are given by name */
    uint32_t      field;
};

enum { PL_KIDS_MAX = 255 };

/* ---- code.c ---- */
const PlCode *pl_code(PlRun *run, const Node *expr);
bool          pl_run_code(PlRun *run, const PlCode *c, PlValue *out);
/* The kids' values, in the call's memory; NULL: raised. */
PlValue      *pl_run_kids(PlRun *run, const PlCode *c);

/* value.name(args): a field, a method, or (without a name) an element. */
bool          pl_member(PlRun *run, const PlValue *v, Str name, const PlValue *args, uint32_t n, PlValue *out);
/* A field of the record that a path leads to; the place of the row that a cursor stands on, as a ROWID. */
const PlCode *pl_field_code(PlRun *run, const Node *record, uint32_t field);
const PlCode *pl_current_code(PlRun *run, Str cursor);

/* ---- json.c: a collection as a JSON text, for TABLE() ---- */
const PlCode *pl_json_code(PlRun *run, const Node *collection);
/* JSON_TABLE's columns for it; false: its elements have no such form. */
bool          pl_json_columns(PlRun *run, const PlType *collection, Str *columns);

/* ---- path.c: variable, field, element, method ---- */
/* NULL: the node names no variable. */
const PlPath *pl_path(PlRun *run, const Node *n);
bool          pl_path_value(PlRun *run, const PlPath *p, PlValue *out);
const PlType *pl_path_type(const PlPath *p);
bool          pl_path_place(PlRun *run, const PlPath *p, PlPlace *to);
/* EXTEND, TRIM or DELETE of a collection. */
bool          pl_path_is_change(const PlPath *p);
bool          pl_path_change(PlRun *run, const PlPath *p);

/* ---- operate.c ---- */
PlEval pl_op_arith, pl_op_compare, pl_op_concat, pl_op_negate, pl_op_not, pl_op_and, pl_op_or, pl_op_null, pl_op_between, pl_op_in,
    pl_op_like, pl_op_case, pl_op_function, pl_op_multiset, pl_op_member, pl_op_set_test;
/* -1, 0, 1 in *order. 1: compared, 0: PostgreSQL must, -1: raised. Neither is NULL. */
int    pl_compare(PlRun *run, const PlValue *a, const PlValue *b, int *order);
/* Three-valued equality: 1, 0, -1 unknown, -2 raised. */
int    pl_equals(PlRun *run, const PlValue *a, const PlValue *b);

/* ---- function.c ---- */
/* By Oracle's name and number of arguments; NULL: not one that is done here. */
PlFunction *pl_function(Str name, uint32_t n, const char **word);

#endif
