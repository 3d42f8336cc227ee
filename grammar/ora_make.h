/* What the grammar's actions call where AST_NEW alone does not do. Every function takes the span of what it makes or has
 * changed as its last argument; nodes live in the parse's arena. A function that fills a node given to it returns that
 * node. Faults are added as syntax Diags (ora_fault) and the parse goes on; ora_parse then returns NULL. */
#ifndef DBSACI_GRAMMAR_ORA_MAKE_H
#define DBSACI_GRAMMAR_ORA_MAKE_H

#include "grammar/ora_lex.h"

/* a.b.c; quoted: the last part was. */
typedef struct OraPath {
    StrList parts;
    bool    quoted;
} OraPath;

/* A number and a node that belong together, e.g. a frame bound and its offset. */
typedef struct OraPair {
    int   kind;
    Node *node;
} OraPair;

/* WITH READ ONLY | CHECK OPTION [CONSTRAINT name] */
typedef struct OraRestriction {
    bool read_only;
    Str  name;
} OraRestriction;

/* ---- ora_make.c: errors, words, options, literals, names ---- */
void    ora_fault(OraParse *cx, int ora, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
Str     ora_joined(OraParse *cx, StrList parts, char between);
Str     ora_join2(OraParse *cx, Str a, char between, Str b);
Str     ora_words2(OraParse *cx, Str a, Str b); /* joined by a blank */
OraPath ora_path(OraParse *cx, Str word);
StrList ora_hints(OraParse *cx, Str hint);
Node   *ora_option(OraParse *cx, Str name, List args, Span at);
Node   *ora_option1(OraParse *cx, Str name, Node *arg_or_null, Span at);
Node   *ora_option2(OraParse *cx, Str name, Node *first, Node *second, Span at);
Node   *ora_option_add(OraParse *cx, Node *option, Node *arg, Span at);
Node   *ora_number(OraParse *cx, Str text, Span at);
Node   *ora_string(OraParse *cx, OraName s, Span at);
bool    ora_is_reserved(Str word);
/* what a name stands for: a pseudo-column, a sequence's value, or a ColumnRef */
Node   *ora_name(OraParse *cx, OraPath path, Span at);
/* always a ColumnRef */
Node   *ora_column(OraParse *cx, OraPath path, Span at);
Node   *ora_remote_name(OraParse *cx, OraPath path, Str dblink, Span at);
Node   *ora_bind(OraParse *cx, OraName name, Span at);
Node   *ora_bind_indicator(OraParse *cx, OraName name, OraName indicator, Span at);
Node   *ora_bind_field(OraParse *cx, Node *bind, OraName field, Span at);
/* :cursor%ISOPEN; the Bind is kept as the first argument */
Node   *ora_bind_attribute(OraParse *cx, Node *bind, Str attr, Span at);
Node   *ora_attribute(OraParse *cx, OraPath name, Str attr, Span at);

/* ---- ora_given.c: names that are given; `ora` is what Oracle answers to a reserved word there ---- */
bool    ora_cannot_name(Str word);
OraName ora_given(OraParse *cx, OraName name, int ora, Span at);
OraPath ora_given_path(OraParse *cx, OraPath path, int ora, Span at);
List    ora_target_more(OraParse *cx, List targets, Span comma, Node *target);

/* ---- ora_needs.c: what only newer servers have; those that take a node return it ---- */
void  ora_needs(OraParse *cx, int version, int ora, Span at);
void  ora_never(OraParse *cx, int ora, Span at, const char *message); /* no server takes it */
void  ora_needs_mild(OraParse *cx, int version, int ora, Span at);
bool  ora_needs_if(OraParse *cx, Span kind, Span at); /* IF [NOT] EXISTS behind the word `kind`; true */
void  ora_needs_object(OraParse *cx, Str verb, Str kind, Span at);
void  ora_needs_insert(OraParse *cx, const Node *values);
Node *ora_needs_type(OraParse *cx, Node *type);
Node *ora_needs_value(OraParse *cx, Node *expr, int ora); /* where a condition stands for a value */
Node *ora_bool(OraParse *cx, bool value, Span at);

/* ---- ora_make_expr.c ---- */
Node *ora_row(OraParse *cx, Node *first, List rest, Span at);
Node *ora_is_json(OraParse *cx, Node *arg, bool negated, List options, Span at);
Node *ora_cell_range(OraParse *cx, Node *column, Node *like, Node *from, Node *to, bool down, Node *step, Span at);
List  ora_interval_field(OraParse *cx, int64_t unit, Node *precision, Span at);
List  ora_interval_field2(OraParse *cx, int64_t unit, Node *precision, Node *fraction, Span at);
void  ora_interval_to(OraParse *cx, List *fields, int64_t unit, Node *precision, Span at);
Node *ora_interval(OraParse *cx, OraName value, List fields, Span at);
Node *ora_interval_expr(OraParse *cx, Node *arg, IntervalUnit from, Node *p, IntervalUnit to, Node *q, Span at);
Node *ora_case_when(OraParse *cx, Node *cond, Node *result, Span at);
Node *ora_cast(OraParse *cx, Node *arg, Node *type, Node *tail, Span at);
Node *ora_cast_format(OraParse *cx, Node *tail, Node *arg);
Node *ora_distance(OraParse *cx, Node *left, Str metric, Node *right, Span at);
Node *ora_treat(OraParse *cx, Node *arg, Node *type, Span at);

/* ---- ora_make_call.c ---- */
Node *ora_call(OraParse *cx, OraPath name, Str dblink, Node *body, Span at);
Str   ora_extract_field(OraParse *cx, Str word, Span at); /* ORA-00907 for a word that is none */
Node *ora_call_named(OraParse *cx, Str name, List args, Span at);
Node *ora_call_typed(OraParse *cx, Str name, Node *arg, Node *type, Span at); /* type: Option AS */
/* k => v: a name, or an index or choice of a qualified expression in key */
Node *ora_named_arg(OraParse *cx, Node *key, Node *value, Span at);
Node *ora_iterated_arg(OraParse *cx, OraName var, List iterations, Node *value, Span at);
/* words that stand in place of an argument: a NamedArg of that name */
Node *ora_option_arg(OraParse *cx, Str words, Node *value_or_null, Span at);
void  ora_call_more(OraParse *cx, Node *call, List args);
Node *ora_call_add(OraParse *cx, Node *call, Node *arg, Span at);
Node *ora_call_order(OraParse *cx, Node *call, List order_by, Span at);
Node *ora_call_nulls(OraParse *cx, Node *call, bool ignore, Span at);
Node *ora_call_option(OraParse *cx, Node *call, Node *option_or_null, Span at);
Node *ora_call_more_option(OraParse *cx, Node *call, Node *arg, Span at);
Node *ora_call_within(OraParse *cx, Node *call, List order_by, Span at);
Node *ora_call_filter(OraParse *cx, Node *call, Node *cond, Span at);
Node *ora_call_keep(OraParse *cx, Node *call, bool last, List order_by, Span at);
Node *ora_call_from_last(OraParse *cx, Node *call, Span at);
Node *ora_call_over(OraParse *cx, Node *call, Node *window, Span at);
Node *ora_method(OraParse *cx, Node *on, Node *body, Span at);
Node *ora_frame(OraParse *cx, int64_t unit, OraPair start, OraPair end, int64_t exclude, Span at);
Node *ora_window_def(OraParse *cx, Str name, Node *window, Span at);

/* ---- ora_make_type.c ---- */
Node *ora_type(OraParse *cx, OraPath name, List args, Span at);
Node *ora_type_words(OraParse *cx, Str words, List args, Span at);
Node *ora_type_char(OraParse *cx, Str word, bool varying, List args, Span at);
Node *ora_type_timestamp(OraParse *cx, Str words, Node *precision, Span at);
Node *ora_type_interval(OraParse *cx, Str words, Node *leading, Node *fraction, Span at);
Node *ora_type_ref(OraParse *cx, OraPath name, Span at);
Node *ora_type_of(OraParse *cx, OraPath name, Str dblink, bool row, Span at); /* %TYPE, %ROWTYPE */
Node *ora_type_remote(OraParse *cx, OraPath name, Str dblink, Span at);
Node *ora_type_charset(OraParse *cx, Node *type, OraPath set, Str attr, Span at);
/* The value of a NumberLit that is a whole number, else `none`. */
int64_t ora_int_of(const Node *n, int64_t none);

/* ---- ora_make_query.c ---- */
Node *ora_unparen(OraParse *cx, Node *query); /* (q) as a subquery's own parentheses: q, if they carry nothing */
Node *ora_query_tail(OraParse *cx, Node *query, Node *tail, Span at);
Node *ora_query_with(OraParse *cx, Node *with, Node *query, Node *tail_or_null, Span at);
Node *ora_cte_clause(OraParse *cx, Node *cte, Node *clause, Span at);
Node *ora_set_op(OraParse *cx, Node *left, SetKind kind, bool all, Node *right, Span all_at, Span at);
Node *ora_select(OraParse *cx, Str hint, bool distinct, List targets, List into, Span at);
Node *ora_select_clause(OraParse *cx, Node *select, Node *clause, Span at);
Node *ora_order_siblings(OraParse *cx, List order_by, Span at);
Node *ora_tail_add(OraParse *cx, Node *tail, Node *more, Span at);
Node *ora_model(OraParse *cx, List parts, List rules, Span at);

/* ---- ora_make_from.c ---- */
Node *ora_from_item(OraParse *cx, Node *item);
Node *ora_from_parens(OraParse *cx, Node *item, Span at);
Node *ora_join(OraParse *cx, JoinKind kind, Node *left, Node *right, Node *on, StrList using_, Span at);
Node *ora_join_natural(OraParse *cx, JoinKind kind, Node *left, Node *right, Span at);
Node *ora_join_partition(OraParse *cx, Node *item, List by, Span at);
Node *ora_table_alias(OraParse *cx, Node *item, OraName alias, StrList columns, bool as, Span at);
Node *ora_table_partition(OraParse *cx, Node *item, Str name, List values, bool sub, Span at);
Node *ora_table_sample(OraParse *cx, Node *item, Node *sample, Span at);
Node *ora_table_flashback(OraParse *cx, Node *item, Node *flashback, Span at);
Node *ora_table_outer(OraParse *cx, Node *item, Span at);
Node *ora_restricted(OraParse *cx, Node *derived, OraRestriction r, Span at);
Node *ora_pivot_spec(OraParse *cx, bool xml, List aggregates, List columns, Node *in, Span at);
Node *ora_pivot(OraParse *cx, Node *source, Node *spec, Span at);
/* one value, or the items of a row */
List  ora_unpivot_values(OraParse *cx, Node *value);
Node *ora_match(OraParse *cx, List clauses, Span pattern, List subsets, List defines, Span at);
Node *ora_json_table(OraParse *cx, Node *doc, Node *path, List options, List columns, Span at);
Node *ora_json_nested(OraParse *cx, Node *table, Node *path, List options, List columns, Span at);
Node *ora_json_column_option(OraParse *cx, Node *column, Node *option, Span at);

/* ---- ora_make_dml.c ---- */
Node *ora_insert(OraParse *cx, Str hint, Node *target, StrList columns, Node *source, Span at);
Node *ora_insert_set(OraParse *cx, Str hint, Node *target, List sets, Span at);
Node *ora_returning_nowhere(OraParse *cx, Span at);
Node *ora_returning(OraParse *cx, List targets, List into, Span at);
Node *ora_dml_tail(OraParse *cx, Node *dml, Node *tail, Span at);
Node *ora_dml_from(OraParse *cx, Node *dml, List from, Span at);
Node *ora_dml_where(OraParse *cx, Node *dml, Node *where, Span at);
Node *ora_merge_clause(OraParse *cx, Node *merge, Node *clause, Span at);
Node *ora_commit(OraParse *cx, List options, Span at);

/* ---- ora_make_ddl.c ---- */
bool  ora_has_option(List options, const char *name);
Node *ora_find_option(List options, const char *name); /* or NULL */
List  ora_tail(OraParse *cx, List tail, Node *option);
Node *ora_tail_arg(OraParse *cx, Node *option, Node *arg_or_null, Span at);
Node *ora_tail_part(OraParse *cx, Node *option, char mark, Str part, Span at);
List  ora_group(OraParse *cx, List group, Node *item_or_null);
Node *ora_table_elements(OraParse *cx, Node *table, List elements, Span at);
/* a table without a query must have columns or a type */
Node *ora_table_checked(OraParse *cx, Node *table);
Node *ora_table_as(OraParse *cx, Node *table, Node *query, Span at);
Node *ora_table_option(OraParse *cx, Node *table, Node *option, Span at);
Node *ora_table_external(OraParse *cx, Node *table, List options, Span at);
Node *ora_column_clause(OraParse *cx, Node *column, Node *clause, Span at);
Node *ora_constraint_state(OraParse *cx, Node *constraint, Node *state, Span at);
Node *ora_seq_word(OraParse *cx, OraName word, Span at);
Node *ora_partition_def(OraParse *cx, OraName word, Span at);
Node *ora_partition_option(OraParse *cx, Node *partition, Node *item, Span at);
Node *ora_subpartition(OraParse *cx, Node *partitioning, Node *sub, Span at);
Node *ora_index(OraParse *cx, Str kind, bool if_not_exists, OraPath name, OraPath table, Str alias, List columns, Span at);
Node *ora_view(OraParse *cx, bool or_replace, List words, bool if_not_exists, OraPath name, Span at);
Node *ora_view_elements(OraParse *cx, Node *view, List elements, Span at);
Node *ora_view_as(OraParse *cx, Node *view, Node *query, Span at);
Node *ora_view_restricted(OraParse *cx, Node *view, OraRestriction r, Span at);
Node *ora_drop(OraParse *cx, Str object, bool if_exists, OraPath name, List options, Span at);
Node *ora_truncate(OraParse *cx, bool cluster, OraPath name, List options, Span at);

/* ---- ora_make_alter.c ---- */
Node *ora_alter_add(OraParse *cx, Node *table, Node *action, Span at);
Node *ora_alter_option(OraParse *cx, Node *table, Node *option, Span at);
Node *ora_alter_elements(OraParse *cx, AlterKind kind, List elements, Span at);
Node *ora_alter_constraint(OraParse *cx, AlterKind kind, Node *constraint, Span at);
Node *ora_partition_ref(OraParse *cx, bool sub, Str name, List values, Span at);
Node *ora_alter_partition(OraParse *cx, AlterKind kind, Node *ref, Span at);
Node *ora_alter_partitions(OraParse *cx, AlterKind kind, List refs, Span at);
Node *ora_alter_split(OraParse *cx, Node *ref, List values, List into, Span at);
Node *ora_alter_view(OraParse *cx, Node *view, Node *action, Span at);
Node *ora_mview_columns(OraParse *cx, Node *mview, List elements, Span at);
Node *ora_mview_as(OraParse *cx, Node *mview, Node *query, Span at);
Node *ora_user_password(OraParse *cx, Node *user, Str password, Span at);
Node *ora_transaction_name(OraParse *cx, Node *n, Str name, Span at);
Node *ora_grant_on(OraParse *cx, Node *grant, List words, Span at);
Node *ora_grant(OraParse *cx, Node *grant, bool revoke, StrList grantees, Span at);
Node *ora_grant_option(OraParse *cx, Node *grant, Str word, Span at);
List  ora_setting(OraParse *cx, List settings, Node *more);
List  ora_other_of(OraParse *cx, Node *object, List words);
Node *ora_other(OraParse *cx, Str verb, bool or_replace, List words, Span at);
Node *ora_java(OraParse *cx, bool or_replace, List words, OraName source, Span at);
Node *ora_other_log(OraParse *cx, Str verb, List words, Span at);
Node *ora_drop_other(OraParse *cx, List words, Span at);

/* ---- ora_make_plsql.c ---- */
Node *ora_block_decls(OraParse *cx, Node *block, List decls, Span at);
Node *ora_labeled(OraParse *cx, StrList labels, Node *statement, Span at);
Node *ora_subprogram_body(OraParse *cx, Node *head, List decls, Node *block, Span at);
Node *ora_subprogram_external(OraParse *cx, Node *head, Node *option, Span at);
Node *ora_if(OraParse *cx, Node *cond, List body, List elsifs, List otherwise, bool has_else, Span at);
bool  ora_take_bulk(List *into); /* was it BULK COLLECT INTO? */
Node *ora_execute_into(OraParse *cx, Node *execute, List into, Span at);
Node *ora_execute_returning(OraParse *cx, Node *execute, List into, Span at);
Node *ora_fetch(OraParse *cx, Node *cursor, List into, Node *limit, Span at);
Node *ora_for(OraParse *cx, Str index, List iterations, List body, Str end_label, Span at);
Node *ora_pragma(OraParse *cx, Str name, List args, Span at);
Node *ora_package(OraParse *cx, Node *head, List decls, Node *init, Str end_name, Span at);
Node *ora_trigger(OraParse *cx, bool or_replace, List options, bool if_not_exists, OraPath name, Str timing, List events,
                  OraPath on, Span at);
Node *ora_trigger_referencing(OraParse *cx, Node *trigger, List names, Span at);
Node *ora_trigger_compound(OraParse *cx, Node *trigger, List decls, List sections, Span at);
Node *ora_trigger_section(OraParse *cx, Str timing, List decls, List body, List handlers, Span at);
Node *ora_object_type(OraParse *cx, Node *head, OraPath under, List elements, Span at);
Node *ora_collection_type(OraParse *cx, Node *head, ObjectTypeKind kind, Node *size, Node *element, bool not_null, Span at);

#endif
