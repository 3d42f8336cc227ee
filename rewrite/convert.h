/* Implicit conversions of Oracle, written out: text <-> number, text <-> date by the session's formats, CHAR padding.
 *
 * A node's type is its `otype`; NULL and OT_UNKNOWN mean that nobody knows (a column without a catalogue, an untyped
 * bind). What is unknown is left as it is: PostgreSQL knows the type when it parses, and what it cannot combine is an
 * error there, not another answer. */
#ifndef DBSACI_REWRITE_CONVERT_H
#define DBSACI_REWRITE_CONVERT_H

#include "rewrite/rw.h"

OTypeId     cv_type(const Node *n);   /* OT_UNKNOWN if none */
OTypeFamily cv_family(const Node *n); /* FAM_NONE: unknown or NULL */
bool        cv_is_null(const Node *n);    /* the literals NULL and '' */
bool        cv_is_unknown(const Node *n); /* type unknown, and no NULL */
Node       *cv_bare(Node *n);             /* without written parentheses */
const Node *cv_bare_const(const Node *n);
Node       *cv_typed(Node *n, const OType *t); /* sets otype, returns n */
bool        cv_string_literal(const Node *n, Str *value);
bool        cv_integer_literal(const Node *n, long long *value);

/* n as a value of `to`, by Oracle's implicit conversion. Returns n itself where PostgreSQL's own type does already. */
Node *cv_to(Rw *rw, Node *n, const OType *to);
Node *cv_to_id(Rw *rw, Node *n, OTypeId id);
Node *cv_text(Rw *rw, Node *n);
/* Is it the difference of two values with nanoseconds? Then its text and seconds are asked of them: an interval has none. */
Call *cv_exact_diff(const Node *n);   /* to VARCHAR2; CHAR columns keep their blanks */
Node *cv_number(Rw *rw, Node *n); /* to NUMBER unless it is numeric of any kind */
Node *cv_date(Rw *rw, Node *n);   /* to DATE: from text by NLS_DATE_FORMAT, from TIMESTAMP without the fraction */
/* A bind or NULL that PostgreSQL could not type in this place gets a cast; others stay. */
Node *cv_pin(Rw *rw, Node *n, OTypeId id);

/* cv_stamp.c: values of the DATE family. The form of one, and n in another. */
StampForm cv_form(const Node *n);
bool      cv_is_row(const Node *n); /* in one of the row types of the compat schema */
Node     *cv_stamp(Rw *rw, Node *n, StampForm form);
/* A value with a zone as the instant alone, for a place where only that counts. */
Node *cv_without_zone(Rw *rw, Node *n);
/* n as a DATE: the local fields, without a fraction of a second. */
Node *cv_seconds(Rw *rw, Node *n);
/* Two values in forms that PostgreSQL compares as Oracle does. */
void cv_same_form(Rw *rw, Node **l, Node **r);
/* n rounded to so many digits of a second, where PostgreSQL's assignment does not do that. */
Node *cv_digits(Rw *rw, Node *n, int digits);

/* PostgreSQL takes an untyped bind behind CASE for text, whatever it is compared with: it says its type. */
Node *cv_case_arg(Rw *rw, Node *n);

/* PostgreSQL's type for a value of Oracle's type, e.g. "numeric(10,2)", "timestamp(0)". In rw->a. */
const char *cv_pg_type(Rw *rw, const OType *t);

/* Makes two operands comparable. False after ORA-00932. */
bool cv_compare(Rw *rw, Node **l, Node **r);
/* The numeric type of an arithmetic result, by precedence BINARY_DOUBLE, BINARY_FLOAT, NUMBER. */
const OType *cv_wider_number(const OType *a, const OType *b);

#endif
