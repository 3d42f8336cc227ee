/* What the compiler asks of the world: tables, routines, sequences, by Oracle names.
 *
 * A Catalog is a struct of functions so that the compiler knows neither libpq nor files. Providers: backend/be_catalog
 * (PostgreSQL, cached), rewrite/cat_memory (filled from CREATE statements under audit), and none (cat == NULL: every
 * look-up answers "not known", and the emitted SQL must still be right). Returned structs live until the statement's
 * compile ends; they are immutable. Names are Oracle's (folded to upper case unless mixed). */
#ifndef DBSACI_REWRITE_CATALOG_H
#define DBSACI_REWRITE_CATALOG_H

#include "ast/otype.h"
#include "util/str.h"

typedef struct CatColumn {
    Str   name;
    OType type;
    bool  nullable;
    bool  by_key;         /* NOT NULL only because it is in the primary key */
    bool  unique;         /* in a unique index, partial ones included */
    bool  hidden;         /* INVISIBLE: not in * nor in INSERT without a column list */
    bool  is_virtual;     /* generated: not insertable */
    bool  identity_always;
    Str   pg_type;        /* format_type() text, e.g. "character varying(30)" */
    Str   default_expr;   /* PostgreSQL's text, or empty */
} CatColumn;

typedef enum CatRelKind { CAT_TABLE, CAT_VIEW, CAT_MVIEW, CAT_TEMP, CAT_PARTITIONED, CAT_FOREIGN, CAT_SEQUENCE } CatRelKind;

typedef struct CatKey {      /* a primary or unique key */
    bool     primary;
    uint32_t n;
    const uint32_t *columns; /* indexes into CatRelation.columns */
} CatKey;

/* A user-defined type. On PostgreSQL an object type is a composite type, a collection a domain over an array. */
typedef enum CatTypeKind { CAT_OBJECT, CAT_NESTED_TABLE, CAT_VARRAY, CAT_INCOMPLETE } CatTypeKind;

typedef struct CatAttr {
    Str      name;
    OType    type;
    uint32_t pg_oid; /* PostgreSQL's type; 0 from a catalogue that is not PostgreSQL's */
} CatAttr;

typedef struct CatType {
    Str            schema, name; /* Oracle's; name.n == 0: without a name, as COLLECT makes it */
    CatTypeKind    kind;
    uint32_t       nattrs;       /* of an object type */
    const CatAttr *attrs;
    OType          element;      /* of a collection */
    uint32_t       limit;        /* of a VARRAY; 0: not known */
    uint32_t       pg_oid, element_oid; /* PostgreSQL's types; 0: not known */
    const char    *array;        /* PostgreSQL's array type of a supplied collection, or NULL: the type's own name */
    bool           has_order;    /* declares a MAP or ORDER method */
    bool           has_constructor; /* declares constructors of its own */
    bool           abstract;     /* NOT INSTANTIABLE */
} CatType;

typedef struct CatRelation {
    Str              schema, name; /* Oracle's */
    CatRelKind       kind;
    bool             is_gtt;       /* created as GLOBAL TEMPORARY */
    bool             is_dictionary; /* lives in the compat schema */
    uint32_t         ncolumns;
    const CatColumn *columns;
    uint32_t         nkeys;
    const CatKey    *keys;
    const CatType   *row_type;     /* of an object table, or NULL */
} CatRelation;

typedef struct CatArg {
    Str   name;
    OType type;
    char  mode; /* 'i', 'o', 'b' (in out) */
    bool  has_default;
} CatArg;

typedef struct CatRoutine {
    Str           schema, package, name;
    bool          is_function;
    OType         returns;
    Str           pipes_schema, pipes; /* the collection type whose elements it pipes; pipes.n == 0: it is not PIPELINED */
    uint32_t      nargs;
    const CatArg *args;
} CatRoutine;

/* A stored PL/SQL unit. */
typedef struct CatUnit {
    Str  schema, name;
    bool package;
    Str  source;  /* of a package its specification */
} CatUnit;

typedef enum CatAnswer {
    CAT_UNKNOWN, /* the provider cannot tell (empty catalogue): stay right, be slower */
    CAT_NO,      /* there is no such thing: ORA-00942 and so on */
    CAT_DANGLING, /* a synonym of nothing: ORA-00980; only of relations, as the next */
    CAT_LOOP,    /* synonyms that lead to each other: ORA-01775 */
    CAT_INVALID, /* a view whose query does not compile now: ORA-04063 */
    CAT_YES
} CatAnswer;

typedef struct Catalog Catalog;
struct Catalog {
    /* schema.n == 0: by the session's path (current schema, then PUBLIC synonyms and dictionary). Synonyms resolved. */
    CatAnswer (*relation)(Catalog *c, Str schema, Str name, const CatRelation **found);
    /* Any overload of that name; *count of them in *found. package.n == 0: standalone. */
    CatAnswer (*routine)(Catalog *c, Str schema, Str package, Str name, const CatRoutine **found, uint32_t *count);
    CatAnswer (*sequence)(Catalog *c, Str schema, Str name);
    CatAnswer (*type)(Catalog *c, Str schema, Str name, const CatType **found);
    /* Changes whenever anything above may answer differently; part of the translation cache's key. */
    uint64_t (*version)(Catalog *c);
    /* Synonyms resolved. NULL: the provider knows nothing of units. */
    CatAnswer (*unit)(Catalog *c, Str schema, Str name, const CatUnit **found);
    /* The text of a view's query as it was written, if nothing but that query is to be run; NULL: the provider has none. */
    CatAnswer (*view_text)(Catalog *c, const CatRelation *view, Str *text);
};

#endif
