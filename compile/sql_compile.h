/* The compiler's one public entry: Oracle text in, PostgreSQL statements and all a server must know out.
 *
 * A result is immutable once returned and lives in the arena that was given, so the translation cache keeps one arena an
 * entry and shares it between threads. */
#ifndef DBSACI_COMPILE_SQL_COMPILE_H
#define DBSACI_COMPILE_SQL_COMPILE_H

#include "ast/ast.h"
#include "rewrite/catalog.h"

typedef enum NlsComp { NLS_COMP_BINARY, NLS_COMP_LINGUISTIC, NLS_COMP_ANSI } NlsComp;

typedef struct SqlOptions {
    Catalog       *catalog;       /* NULL: empty */
    Str            current_schema; /* Oracle name; n == 0: not known */
    Str            session_user;
    const OTypeId *bind_types;    /* by occurrence, OT_UNKNOWN where not known; NULL: none known */
    uint32_t       bind_count;
    bool           distinct_binds; /* every occurrence gets its own $n, also when names repeat */
    Str            nls_date_format, nls_timestamp_format, nls_timestamp_tz_format; /* n == 0: American defaults */
    bool           extended_strings; /* MAX_STRING_SIZE = EXTENDED: VARCHAR2 to 32767 bytes, collations of columns */
    bool           plsql;         /* an expression of a PL/SQL block: its texts are not bound to SQL's lengths */
    Str            nls_sort;      /* upper case; n == 0: BINARY */
    NlsComp        nls_comp;
    int            pg_version;    /* e.g. 150000 */
    bool           store_units;   /* a unit that does not parse is stored with its errors, as a server does */
    bool           client_text;   /* ? and a ; behind SQL are invalid characters, as to Oracle; texts out of Java or scripts have them */
    int            oracle_version; /* 19, 21, 23: what is newer is refused as that server would; 0: the newest */
    bool           newer_sql;     /* but not what is OraNeed.mild */
    bool           trace_passes;  /* dump the tree after each pass to stderr */
} SqlOptions;

typedef enum SqlVerdict { VERDICT_WORKS, VERDICT_NOTE, VERDICT_REVIEW, VERDICT_UNSUPPORTED, VERDICT_UNPARSED } SqlVerdict;
const char *sql_verdict_name(SqlVerdict v);

typedef enum SqlKind {
    SQL_KIND_NONE, SQL_KIND_SELECT, SQL_KIND_INSERT, SQL_KIND_UPDATE, SQL_KIND_DELETE, SQL_KIND_MERGE,
    SQL_KIND_CREATE_TABLE, SQL_KIND_DDL, SQL_KIND_COMMIT, SQL_KIND_ROLLBACK, SQL_KIND_ROLLBACK_TO, SQL_KIND_SAVEPOINT,
    SQL_KIND_SET_TRANSACTION, SQL_KIND_ALTER_SESSION, SQL_KIND_LOCK, SQL_KIND_EXPLAIN, SQL_KIND_CALL, SQL_KIND_PLSQL,
    SQL_KIND_SET_ROLE, SQL_KIND_SET_CONSTRAINTS, SQL_KIND_ALTER_SYSTEM, SQL_KIND_OTHER
} SqlKind;
const char *sql_kind_name(SqlKind k); /* "select", "create table" ... */

struct SqlNested;

typedef struct SqlColumn {
    Str          name;     /* as Oracle names it: alias, column, or the expression's text in upper case without blanks */
    const OType *type;     /* OT_UNKNOWN: take what PostgreSQL says */
    int8_t       nullable; /* 1 yes, 0 no, -1 not known */
    Str          udt_schema, udt_name; /* of a user-defined type; else empty */
    const struct SqlNested *nested; /* CURSOR(query), or NULL */
} SqlColumn;

/* The column that takes a bind as it is. PostgreSQL would cut blanks that are too many: ORA-12899 is to be raised before. */
typedef struct SqlLimit {
    int32_t most;     /* characters */
    bool    in_bytes; /* the message counts bytes */
    Str     place;    /* "OWNER"."TABLE"."COLUMN" */
} SqlLimit;

/* One placeholder occurrence, in text order. */
typedef struct SqlBind {
    Str      name;       /* upper case unless quoted */
    uint32_t param;      /* PostgreSQL's $n, 1-based; 0: carries no value to PostgreSQL (return bind, or folded away) */
    bool     is_return;  /* target of RETURNING ... INTO: value comes back from result column `column` */
    uint32_t column;
    OTypeId  type;       /* what the compiler took it for; OT_UNKNOWN: PostgreSQL infers */
    const SqlLimit *limit; /* or NULL */
} SqlBind;

/* From PostgreSQL's error position back to the source: sorted by pg. */
typedef struct SqlMapEntry {
    uint32_t pg;         /* byte offset in the step's text */
    uint32_t ora;        /* byte offset in the Oracle text */
} SqlMapEntry;

typedef enum SqlStepFlags {
    STEP_ROWS = 1,           /* its rows are the statement's rows */
    STEP_COUNT = 2,          /* its row count counts (added up over steps) */
    STEP_IGNORE_ERRORS = 4,  /* best effort, in a savepoint of its own */
    STEP_COUNT_IS_VALUE = 8, /* the row count is the last column of its one row */
    STEP_RETURNING = 16      /* its rows feed the return binds */
} SqlStepFlags;

/* One PostgreSQL statement. */
typedef struct SqlStep {
    Str                pg;
    unsigned           flags;
    const SqlMapEntry *map;
    uint32_t           map_count;
} SqlStep;

/* What a compilation of a stored unit complains of: the place is in the unit's own text. */
typedef struct SqlUnitError {
    uint32_t line, column; /* 1-based */
    Str      text;
} SqlUnitError;

/* CREATE of a PL/SQL unit. */
typedef struct SqlUnit {
    Str  type;          /* as USER_SOURCE has it: PROCEDURE, FUNCTION, PACKAGE, PACKAGE BODY, TRIGGER */
    Str  schema, name;  /* Oracle's; schema.n == 0: the session's */
    Str  source;        /* from the word of the type on */
    bool invoker;       /* AUTHID CURRENT_USER */
    const SqlUnitError *errors;
    uint32_t            error_count; /* none: VALID */
    Str  not_in_sql;    /* why SQL cannot call it; empty: it can, or is no function */
} SqlUnit;

typedef struct SqlResult {
    SqlKind          kind;
    SqlVerdict       verdict;
    const SqlStep   *steps;       /* run in order as one statement, atomically */
    uint32_t         step_count;
    const SqlStep   *late_keys;   /* of an UPDATE that moves keys: its second form, if the first ends in a duplicate key */
    uint32_t         late_keys_count;
    const SqlColumn *columns;     /* of a query */
    uint32_t         column_count;
    const SqlBind   *binds;
    uint32_t         bind_count;
    uint32_t         param_count; /* highest $n */
    const OTypeId   *param_types; /* by $n - 1 */
    const StampForm *param_forms; /* of those of the DATE family */
    bool             needs_txn;   /* takes row locks, or asks for the number of the transaction that it begins */
    bool             has_returning;
    bool             cacheable;
    int              oracle_since; /* 21, 23: the first Oracle version that has all of its forms; 0: 19 has */
    const SqlUnit   *unit;        /* CREATE of a unit; NULL for all else */
    const Node      *root;        /* the Oracle tree, for kinds the server itself carries out (ALTER SESSION, PL/SQL ...) */
    StrList          rules;       /* ids of the rewrites that took part, sorted, unique */
    DiagList         diags;
} SqlResult;

/* Where the value of a nested query's bind comes from. */
typedef struct SqlNestedBind {
    uint32_t field; /* 1-based, of the column's row value; 0: it is the enclosing statement's own bind ... */
    uint32_t outer; /* ... of that occurrence */
} SqlNestedBind;

/* CURSOR(query): the query is a statement of its own, to be run for a row when its cursor is fetched. The column's value in the
 * enclosing result is a row (PostgreSQL's record) of what the query uses of the enclosing row. */
typedef struct SqlNested {
    const SqlResult     *result;
    const SqlNestedBind *binds;  /* as many as result->bind_count */
    const OType         *fields; /* types of the row's values */
    uint32_t             field_count;
} SqlNested;

/* Never NULL. With verdict UNSUPPORTED or UNPARSED, step_count is 0 and diag_worst() says why. */
const SqlResult *sql_compile(Arena *a, Str text, const SqlOptions *options);

/* All statements of it for people: divided by ';' at a line's end, those of CURSOR columns last, each behind a comment. In `a`. */
Str sql_pg_text(Arena *a, const SqlResult *r);

/* Oracle offset for a byte offset in a step's text. */
uint32_t sql_map_offset(const SqlStep *step, uint32_t pg_offset);

#endif
