/* Pass types: what its files share. Every function infers bottom-up, writes implicit conversions into the tree, and
 * returns false after a Diag. */
#ifndef DBSACI_REWRITE_TY_H
#define DBSACI_REWRITE_TY_H

#include "rewrite/convert.h"
#include "rewrite/resolve.h"

/* types.c: any node; children first. */
bool ty_node(Rw *rw, Node **slot);
bool ty_list(Rw *rw, List *l);
bool ty_query(Rw *rw, Node *query);
/* ty_concat.c: a chain of || with its operands, which are not typed yet. */
bool ty_concat(Rw *rw, Node **slot);
/* ty_arith.c: + - * / and signs, comparisons; operands are typed already. */
bool ty_unary(Rw *rw, Node **slot);
bool ty_binary(Rw *rw, Node **slot);
/* ty_cond.c: comparisons, IN, BETWEEN, LIKE, CASE */
bool ty_condition(Rw *rw, Node *n);
/* Both sides of a comparison, which may be rows: (a, b) = ((1, 2)), (a, b) = (SELECT ...). */
bool ty_compare(Rw *rw, Node **l, Node **r);
bool ty_case(Rw *rw, Node *n);
/* One type for several results (CASE, COALESCE, set operations), which must be of one family: else refused with `ora`.
 * Converts what slots hold. NULL slots are skipped. */
bool ty_unify(Rw *rw, Node **slots[], uint32_t n, int ora, const OType **out);
/* The same, but the first that has a type decides, and the others are converted to it (NVL, DECODE, GREATEST). */
const OType *ty_lead(Rw *rw, Node **slots[], uint32_t n);
/* ty_literal.c: DATE, TIMESTAMP and INTERVAL literals, with Oracle's errors for what cannot be. */
bool ty_datetime_lit(Rw *rw, Node **slot);
bool ty_interval_lit(Rw *rw, IntervalLit *i);
/* ty_dml.c */
bool ty_insert(Rw *rw, Insert *i);
bool ty_insert_all(Rw *rw, InsertAll *i);
bool ty_sets(Rw *rw, List *sets, const Node *log_errors); /* log_errors: the statement's LogErrors, or NULL */
bool ty_merge(Rw *rw, Merge *m);
/* ty_fit.c: v as the column takes it, of which table is the FROM item: what may be too long is checked, FLOAT(b) rounded. */
Node *ty_fit(Rw *rw, Node *v, const RsItem *table, const RsColumn *column);
/* Characters of a UTF-8 text. */
int32_t ty_characters(Str s);
bool ty_may_not_fit(const OType *from, const RsColumn *column); /* a text column for another */
void ty_fit_targets(Rw *rw, Node *query, uint32_t n, const RsItem *table, const RsColumn *column); /* of every branch */
/* ty_query.c: the n-th result column of a query: slot of its expression, or NULL. */
Node **ty_target(const Node *query, uint32_t n);
uint32_t ty_target_count(const Node *query); /* 0: not known (*) */
bool ty_setop(Rw *rw, SetOp *s);
/* Makes every branch's n-th column convert to `to`. */
void ty_convert_targets(Rw *rw, Node *query, uint32_t n, const OType *to);
const OType *ty_column(const Rw *rw, const Node *column_ref); /* or NULL */
/* fn_types.c: calls by the functions table, packages, user functions. */
bool ty_call(Rw *rw, Node **slot);
/* The collection type whose elements the pipelined function that is called gives; NULL: it is none. */
const OType *ty_piped(Rw *rw, const Call *c);
bool ty_cast(Rw *rw, Node **slot);

#endif
