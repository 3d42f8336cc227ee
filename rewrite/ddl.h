/* What the DDL passes share. Inside rewrite/ddl_*.c, ddl_check.c, gtt.c and session.c only.
 *
 * Three ways to say something to PostgreSQL: the main statement (a node both dialects have, edited in place), statements
 * before and after it (rw->before, rw->after), and facts: calls of compat functions that record what PostgreSQL's
 * catalogue cannot hold. Facts about one object are collected into a single SELECT that runs last. */
#ifndef DBSACI_REWRITE_DDL_H
#define DBSACI_REWRITE_DDL_H

#include "rewrite/rw.h"

/* ---- ddl_build.c ---- */

/* SELECT dbsaci.fn(args) as a statement. */
Node *ddl_call(Rw *rw, const Node *at, const char *fn, uint32_t nargs, ...);
/* Adds dbsaci.fn(args) to the SELECT of facts at the end of rw->after. */
void ddl_fact(Rw *rw, const Node *at, const char *fn, uint32_t nargs, ...);
void ddl_before(Rw *rw, Node *stmt);
void ddl_after(Rw *rw, Node *stmt);
/* Names as values, see PgName: form is "regclass", "text", "bare" or "oracle". */
Node *ddl_name(Rw *rw, const Node *at, const StrList *name, const char *form);
Node *ddl_bare(Rw *rw, const Node *at, Str name);
/* The schema of a name as ddl_bare() writes it, NULL if there is none. */
Node *ddl_schema(Rw *rw, const Node *at, const StrList *name);
/* ARRAY['a', 'b']::text[] of names in PostgreSQL's spelling. */
Node *ddl_names(Rw *rw, const Node *at, const StrList *names);
/* ARRAY[...]::text[] of what `items` holds. */
Node *ddl_array(Rw *rw, const Node *at, List items);
Node *ddl_text(Rw *rw, const Node *at, Str s);
Node *ddl_bool(Rw *rw, const Node *at, bool v);
Node *ddl_int(Rw *rw, const Node *at, int64_t v); /* NULL for DDL_NONE */
#define DDL_NONE INT64_MIN
Node *ddl_pg_type(Rw *rw, const Node *at, const char *text);
Node *ddl_command(Rw *rw, const Node *at, const char *words, const StrList *name, const char *tail);
/* schema of `like` (if any) and `last` */
StrList ddl_sibling(Rw *rw, const StrList *like, Str last);
Str     ddl_last(const StrList *name);
/* table$PARTITION: the PostgreSQL table behind a partition. Queries use it too. */
Str ddl_partition_name(Rw *rw, Str table, Str partition);
/* The words in a row ("ENABLE ROW MOVEMENT"), each its own Option or not: the last Option, which holds the arguments, or NULL. */
const Option *ddl_option(const List *options, const char *name);
/* Do the options begin with these words? */
bool ddl_starts(const List *options, const char *words);
/* What the user wrote for this node. */
Str ddl_said(const Rw *rw, const Node *n);
/* The relation, if the catalogue knows it. */
const CatRelation *ddl_relation(Rw *rw, const StrList *name);
const CatColumn   *ddl_column(const CatRelation *rel, Str name);

/* ---- ddl_types.c ---- */
typedef struct DdlType {
    Node        *pg;       /* PgType */
    const OType *otype;
    Str          declared; /* data_type for column_types, or empty: PostgreSQL's type tells all */
    int64_t      len, prec, scale; /* DDL_NONE: NULL */
    char         used;     /* 'B', 'C' or 0 */
} DdlType;
/* false: refused (ORA-00902, 00910, 01723, 01727, 01728, 30088 ...). */
bool ddl_type(Rw *rw, const Node *type_ref, DdlType *to);
/* The PostgreSQL type of an inferred type, or NULL if the type is not known well enough. */
const char *ddl_type_text(Rw *rw, const OType *t);
/* Records the declared type of table.column, where it says more than PostgreSQL's type. */
void ddl_type_fact(Rw *rw, const StrList *table, Str column, const DdlType *t);

/* Sets the limit of an interval's leading field. */
void ddl_interval_fact(Rw *rw, const StrList *table, Str column, const DdlType *t);

/* Does the declaration count bytes? Then ddl_limit_bytes() must follow for the columns so named (none: all of the table). */
bool ddl_counts_bytes(const DdlType *t);
void ddl_limit_bytes(Rw *rw, const Node *at, const StrList *table, const StrList *columns);

/* ---- ddl_words.c: words that are none of Oracle's ---- */
bool ddl_check_words(Rw *rw, const List *options); /* of CREATE TABLE: ORA-00922 */
bool ddl_check_drop_words(Rw *rw, const Drop *d);
bool ddl_check_truncate_words(Rw *rw, const Truncate *t);
bool ddl_is_alter_word(Str word);

/* ---- ddl_result.c ---- */
/* As Oracle writes it, e.g. VARCHAR2(10 CHAR), INTERVAL DAY(2) TO SECOND(6); NULL if it is not known. */
const char *ddl_type_words(Rw *rw, const OType *t);
/* Records Oracle's types of rw->columns as those of the relation `name`; of a view also which cannot be NULL. */
void ddl_result_types(Rw *rw, const Node *at, const StrList *name, bool view);
/* Are as many columns named (0: none) as the query gives, where that is known? ORA-01730. */
bool ddl_count_columns(Rw *rw, const Node *at, uint32_t said);

/* ---- ddl_columns.c ---- */
/* Lowers a column definition in place, but for its constraints. *bytes becomes true if its length counts bytes. */
bool ddl_column_def(Rw *rw, const StrList *table, ColumnDef *c, bool *bytes);
/* Lowers the Options to PostgreSQL's words. sequence: where CACHE and ORDER are recorded, or NULL. */
bool ddl_sequence_options(Rw *rw, const Node *at, List *options, const StrList *sequence, bool alter);

/* ---- ddl_fixed.c ---- */
/* Conversions in an expression of an index or a virtual column become forms that do not see the session. */
void ddl_fixed_expr(Rw *rw, Node **expr);
Node *ddl_option_words(Rw *rw, const Node *at, const List *options); /* ARRAY['START WITH 5', ...] */

/* ---- ddl_constraint.c ---- */
/* Lowers table constraints in place; what PostgreSQL cannot hold inside the statement goes to rw->after.
 * columns: the definitions of the new table, or NULL. rel: what the catalogue knows of it, or NULL. */
typedef struct DdlTable {
    const StrList     *name;
    const List        *columns;
    const CatRelation *rel;
    bool               alter;   /* the table has been there before: it may hold rows */
} DdlTable;
void ddl_constraints(Rw *rw, const DdlTable *t, List *constraints);
/* The same for a column's inline constraints. */
void ddl_column_constraints(Rw *rw, const DdlTable *t, ColumnDef *c);
/* Records the NOT NULLs that were said beside a primary key, which PostgreSQL takes for the key's own. */
void ddl_own_not_null(Rw *rw, const StrList *table, const List *columns, const List *constraints);
/* Names the constraints that the user did not name SYS_Cn: a fact, made if there is such a one. */
void ddl_system_names(Rw *rw, const DdlTable *t, const List *columns, const List *constraints);

/* ---- one function a statement; each edits *root ---- */
bool ddl_partitioning(Rw *rw, CreateTable *t);
bool ddl_alter_table(Rw *rw, Node **root);
bool ddl_alter_partition(Rw *rw, const AlterTable *t, AlterAction *x, List *to); /* appends STMTs */
bool ddl_create_index(Rw *rw, Node **root);
bool ddl_alter_index(Rw *rw, Node **root);
bool ddl_create_view(Rw *rw, Node **root);
bool ddl_alter_view(Rw *rw, Node **root);
bool ddl_create_mview(Rw *rw, Node **root);
bool ddl_create_type(Rw *rw, Node **root);
bool ddl_alter_type(Rw *rw, Node **root);
bool ddl_create_sequence(Rw *rw, Node **root);
bool ddl_create_synonym(Rw *rw, Node **root);
bool ddl_drop(Rw *rw, Node **root);
bool ddl_truncate(Rw *rw, Node **root);
bool ddl_rename(Rw *rw, Node **root);
bool ddl_comment(Rw *rw, Node **root);
bool ddl_grant(Rw *rw, Node **root);
bool ddl_create_user(Rw *rw, Node **root);
bool ddl_create_role(Rw *rw, Node **root);
bool ddl_other_ddl(Rw *rw, Node **root);

#endif
