/* User-defined types: object types (composite types on PostgreSQL), nested tables and VARRAYs (domains over arrays).
 *
 * A value's type is its `otype` with id OT_OBJECT and `udt`. Pass resolve has to know which columns TABLE(expr) has before
 * pass types has run, so it asks ut_infer(), which looks at the tree alone. */
#ifndef DBSACI_REWRITE_UTYPE_H
#define DBSACI_REWRITE_UTYPE_H

#include "rewrite/convert.h"
#include "rewrite/resolve.h"

/* ---- utype.c: what a type is ---- */

/* By name, supplied ones included. *found is set on CAT_YES. */
CatAnswer ut_find(Rw *rw, const StrList *name, const CatType **found);
/* The type that a TypeRef names: with udt if it is a known user-defined one, plain OT_OBJECT if it is not known. NULL: no
 * user-defined type at all, or (*answer CAT_NO) there is none of that name. */
const OType   *ut_typeref(Rw *rw, const Node *type_ref, CatAnswer *answer);
const OType   *ut_otype(Rw *rw, const CatType *t);
const OType   *ut_xml_sequence(Rw *rw); /* what XMLSEQUENCE gives */
const CatType *ut_of(const Node *typed); /* of a typed expression; NULL: none, or not known */
bool           ut_is_collection(const CatType *t); /* false for NULL */
bool           ut_is_object(const CatType *t);
bool           ut_same(const CatType *a, const CatType *b);
const CatAttr *ut_attr(const CatType *t, Str name);
/* PgType of a type with a name: its own name, or the array of a supplied collection. */
Node *ut_pg_type(Rw *rw, const Node *at, const CatType *t);
Node *ut_cast(Rw *rw, Node *n, const CatType *t);
/* OWNER.NAME for messages. */
const char *ut_print(Rw *rw, const CatType *t);
/* The type of an expression that is resolved but not typed yet. NULL: not known. */
const OType *ut_infer(Rw *rw, const Node *expr);

/* ---- ut_names.c: pass resolve's part ---- */

/* The columns of TABLE(f->expr), if the collection's type is known. */
void ut_table_columns(Rw *rw, RsItem *item, TableFunc *f);
/* t.col.a.b with a column of an object type: attribute by attribute. False: it is none. `used`: parts that name the column. */
bool ut_attributes(Rw *rw, Node **slot, uint32_t used);
/* VALUE(p) and OBJECT_VALUE: the row of an object table, or of TABLE() over objects, as one value. */
bool ut_value_of(Rw *rw, Node **slot, const RsItem *item);

/* SET VALUE(p) = ...: the columns of the object table that it sets. */
bool ut_set_value(Rw *rw, SetClause *s, const RsItem *target);

/* ---- ut_expr.c: pass types' part ---- */

/* n as a value of an attribute or element: converted, and its length and digits checked when it runs. False after a Diag. */
bool ut_fit(Rw *rw, Node **n, const OType *to);
/* A call that is a type's constructor. *is tells whether it was one. */
bool ut_constructor(Rw *rw, Node **slot, bool *is);
bool ut_type_cast(Rw *rw, Cast *c, const OType *to);
bool ut_attribute_type(Rw *rw, MethodCall *m);
bool ut_treat(Rw *rw, Node **slot);
/* Can a value of n's type be put where a user-defined type is expected, or the other way round? ORA-00932 if not. */
bool ut_assignable(Rw *rw, const Node *n, const OType *to);

/* ---- ut_dml.c: rows of object tables ---- */
bool ut_insert_rows(Rw *rw, Insert *ins);
bool ut_set_row(Rw *rw, SetClause *s);

/* ---- ut_nested.c: DML on TABLE(...), at the begin of pass lateral ---- */
bool ut_nested_dml(Rw *rw, Node **root);

/* ---- ut_cond.c: operators and conditions ---- */

/* l op r where one is of a user-defined type: *slot is replaced. */
bool ut_compare(Rw *rw, Node **slot);
bool ut_in_list(Rw *rw, Node **slot);
bool ut_set_operator(Rw *rw, Node **slot);  /* in pass types: operands and result */
bool ut_wants_nested_table(Rw *rw, const Node *n); /* ORA-00932 for a VARRAY and what is no collection */
/* Refuses what cannot be sorted or grouped (ORA-22950, 00932). */
bool ut_sortable(Rw *rw, const Node *n);

/* ---- ut_lower.c: pass functions' part ---- */
bool ut_lower_cast(Rw *rw, Node **slot);    /* CAST(MULTISET ...), CAST to a user-defined type */
/* ARRAY(SELECT an element of t for each row of the query). */
bool ut_array_of_query(Rw *rw, Node *query, const CatType *t, Node **out);
bool ut_lower_operator(Rw *rw, Node **slot);
bool ut_lower_test(Rw *rw, Node **slot);    /* IS A SET, IS EMPTY, IS NULL of an object */
bool ut_lower_attribute(Rw *rw, Node **slot);
/* The rows of TABLE(expr): fields filled for a call of unnest(). False after a Diag; *is: was it a collection? */
bool ut_lower_table(Rw *rw, Node **slot, bool *is);

#endif
