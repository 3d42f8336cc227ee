/* Types, values and variables of PL/SQL.
 *
 * A PlValue is what an expression gives: it borrows its bytes and its composite, which live until the statement ends or the
 * variable they are read from changes. A PlCell is what a variable, a field or an element holds: it owns. */
#ifndef DBSACI_PLSQL_DATA_H
#define DBSACI_PLSQL_DATA_H

#include "ast/ast.h"
#include "plsql/heap.h"
#include "wire/ora_num.h"
#include "wire/ttc_bind.h"

typedef struct PlRun PlRun;

typedef enum PlKind {
    PLK_SCALAR,
    PLK_ANY,    /* a column whose type only its values tell */
    PLK_RECORD,
    PLK_ASSOC,  /* TABLE OF ... INDEX BY */
    PLK_NESTED, /* TABLE OF */
    PLK_VARRAY,
    PLK_CURSOR  /* REF CURSOR */
} PlKind;

/* How a whole number behaves that is no NUMBER. */
typedef enum PlWhole { PLW_NONE, PLW_PLS, PLW_SIMPLE } PlWhole;

typedef struct PlField {
    Str                  name;
    const struct PlType *type;
    const Node          *init; /* or NULL */
} PlField;

typedef struct PlType {
    PlKind         kind;
    Str            name;       /* Oracle's, for messages; a declared type is found by it */
    struct PlType *next;       /* in its scope */
    struct PlScope *home;      /* a package's, which lasts; else NULL */
    bool           not_null;
    /* PLK_SCALAR */
    uint8_t        wire;       /* ORA_* */
    int32_t        max;        /* longest text or RAW; 0: none */
    bool           in_chars;   /* max counts characters, not bytes */
    bool           padded;     /* CHAR(n) */
    bool           blob;       /* held as a RAW is, but LENGTH counts its bytes, not hex digits */
    PlWhole        whole;
    bool           ranged;     /* low..high */
    int64_t        low, high;
    int16_t        digits;     /* NUMBER(digits, scale), 0: as they are; FLOAT: significant digits with scale FLOATING */
    int16_t        scale;
    Str            cast;       /* source text of a type whose limits SQL enforces (intervals), or empty */
    /* PLK_RECORD */
    PlField       *fields;
    uint32_t       n_fields;
    /* collections */
    const struct PlType *element, *key;
    int64_t        limit;      /* of a VARRAY */
    /* PLK_CURSOR */
    const struct PlType *row;  /* of a strong REF CURSOR, or NULL */
    Str            owner;      /* of a type of the schema: where it lives; else n == 0 */
} PlType;

enum { PL_FLOATING = INT16_MIN };

typedef struct PlComposite PlComposite;

/* A value as the wire has it: descriptor and cell. o: a record, collection or cursor instead. */
typedef struct PlValue {
    TtcBind      d;
    TtcCell      c;
    PlComposite *o;
    PlWhole      whole;   /* PLS_INTEGER: arithmetic of two is in 32 bits */
    bool         blob;    /* of a variable of that type */
    bool         literal; /* a text literal, which compares as a CHAR; or NULL as it is written */
} PlValue;

typedef struct PlCell {
    uint8_t      type, csfrm;
    bool         set;              /* false: NULL */
    char         in[ORA_NUM_MAX];  /* short bytes */
    uint32_t     n, room;          /* room: of p in the heap, 0: p is not used */
    char        *p;
    PlComposite *o;
} PlCell;

/* Of an associative array: by number or by text. */
typedef struct PlKey {
    int64_t i;
    Str     s; /* bytes of the array's heap */
} PlKey;

struct PlCursorVar;

/* A record: v by field. A collection: v by place, NULL where an element was deleted; keys of an associative array, sorted. */
struct PlComposite {
    const PlType *type;
    PlHeap       *heap;
    PlCell      **v;
    PlKey        *keys;
    uint32_t      n, cap;
    uint32_t      live;    /* elements that are there */
    bool          null;    /* a nested table or VARRAY that was never made */
    uint32_t      refs;    /* of a cursor: variables share it */
    struct PlCursorVar *cursor;
};

typedef struct PlVar {
    Str           name;
    const PlType *type;
    PlCell        cell;
    PlHeap       *heap;
    bool          constant; /* assignments are refused from now on */
} PlVar;

/* What an assignment stores into. */
typedef struct PlPlace {
    PlCell       *cell;
    const PlType *type;
    PlHeap       *heap;
} PlPlace;

struct OType;

/* ---- type.c ---- */
/* The type that a TypeRef means here, NULL: raised. Lives as long as run->mem, which remembers it by its node. */
const PlType *pl_type_of(PlRun *run, const Node *typeref);
/* The same of a column's type; what PL/SQL has no name for is PLK_ANY. */
const PlType *pl_column_type(PlRun *run, const struct OType *type);
/* A collection or object type of the schema; NULL: there is none. */
const PlType *pl_schema_type(PlRun *run, const StrList *name);
/* TYPE and SUBTYPE declarations, into the current scope. */
bool          pl_declare_type(PlRun *run, const Node *decl);
/* A record with these fields. */
const PlType *pl_record_type(PlRun *run, const Str *names, const PlType *const *types, uint32_t n);
extern const PlType pl_any_type, pl_refcursor_type;
PlType       *pl_find_type(const PlRun *run, Str name);
/* Of a variable and what lies inside it, or package.type; NULL: neither. */
const PlType *pl_type_of_name(PlRun *run, const StrList *names);
bool          pl_is_collection(const PlType *t);

/* ---- store.c ---- */
/* A variable of the current scope; name may be empty. init NULL: its type's own beginning (NULL, an empty associative array, a
 * record with its defaults). NULL: raised. */
PlVar       *pl_new_var(PlRun *run, Str name, const PlType *type, const PlValue *init);
void         pl_var_free(PlVar *var);
bool         pl_assign_var(PlRun *run, PlVar *var, const PlValue *v);
/* Converts, checks the type's limits and stores a copy. */
bool         pl_store(PlRun *run, PlPlace to, const PlValue *v);
PlValue      pl_read(const PlCell *cell);
/* What a declaration without a value begins with. */
bool         pl_start(PlRun *run, PlPlace to);
bool         pl_start_field(PlRun *run, PlComposite *record, uint32_t field);
/* A copy of its own, in the call's memory: it stays when the variable changes. */
PlValue      pl_copy(PlRun *run, const PlValue *v);
/* A cursor that nobody else holds, until the statement ends. */
PlValue      pl_keep_cursor(PlRun *run, PlComposite *o);
PlComposite *pl_composite_new(PlHeap *heap, const PlType *type);
/* An empty one in the call's memory, as a value. */
PlValue      pl_composite_value(PlRun *run, const PlType *type);
void         pl_composite_clear(PlComposite *o);
/* Room for one more element; and one more at the end. */
void         pl_composite_room(PlComposite *o);
PlCell      *pl_composite_add(PlComposite *o);
/* One owner less; the last one frees it. */
void         pl_composite_release(PlComposite *o);
void         pl_cell_free(PlHeap *heap, PlCell *cell);

/* ---- collection.c ---- */
/* A subscript as the collection's key type has it; its text is borrowed. */
bool         pl_key(PlRun *run, const PlComposite *o, const PlValue *v, PlKey *key);
/* The element of that key; NULL: raised. _made: one that is assigned to comes into being where it may. */
PlCell      *pl_element(PlRun *run, PlComposite *o, const PlKey *key);
PlCell      *pl_element_made(PlRun *run, PlComposite *o, const PlKey *key);
/* COUNT, FIRST, NEXT(i) ...: 1, 0 it is no such method, -1 raised. */
int          pl_method_value(PlRun *run, PlComposite *o, Str name, const PlValue *args, uint32_t n, PlValue *out);
/* EXTEND, TRIM, DELETE */
bool         pl_is_changing_method(Str name);
bool         pl_method_change(PlRun *run, PlComposite *o, Str name, const PlValue *args, uint32_t n);
/* names: of arguments that are given by name, else empty. */
bool         pl_construct(PlRun *run, const PlType *type, const PlValue *args, uint32_t n, const Str *names, PlValue *out);
/* The subscript of the first or last element, or behind another one; false: there is none. */
bool         pl_first_key(const PlComposite *o, bool last, PlKey *key);
bool         pl_next_key(const PlComposite *o, bool back, PlKey *key);
PlValue      pl_key_value(PlRun *run, const PlComposite *o, const PlKey *key);

/* ---- multiset.c ---- */
/* Equality of collections: 1, 0, -1 unknown, -2 raised. */
int          pl_same_collection(PlRun *run, const PlValue *a, const PlValue *b);
bool         pl_make_set(PlRun *run, const PlValue *v, PlValue *out);

#endif
