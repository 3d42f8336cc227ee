/* The functions table: every SQL function of Oracle, how its arguments and its result are typed, what it becomes.
 *
 * A row is used twice: pass types converts the arguments (by `args`) and asks `type`; pass functions lowers the call to
 * PostgreSQL's function `target`, to the compat schema's, or through the hook `lower`. */
#ifndef DBSACI_REWRITE_FN_H
#define DBSACI_REWRITE_FN_H

#include "rewrite/convert.h"

typedef struct Fn Fn;

typedef struct FnCall {
    Rw       *rw;
    Node    **slot; /* where the call hangs; a lowering hook may replace it */
    Call     *call;
    const Fn *fn;
} FnCall;

/* The result's type, once the arguments are converted; may convert more. *ok = false after a Diag. NULL: not known. */
typedef const OType *FnType(FnCall *f, bool *ok);
/* false after a Diag. */
typedef bool FnLower(FnCall *f);

enum {
    FN_AGG = 1,    /* an aggregate */
    FN_WINDOW = 2, /* only with OVER */
    FN_CLAUSES = 4, /* it knows clauses inside its parentheses (RETURNING, ON ERROR, USING ...); others are refused them */
    FN_21 = 8,     /* servers have it since 21c */
    FN_23 = 16,    /* since 23ai */
    FN_FEW = 32    /* before 23ai it takes no more than the least number of arguments */
};

struct Fn {
    const char *name;
    uint8_t     min, max;  /* number of arguments; FN_MANY: no limit */
    const char *args;      /* one letter an argument, the last repeats:
                              s text, S text also of what is not known, n NUMBER, x numeric of any kind, d DATE or TIMESTAMP, t TIMESTAMP, z WITH TIME ZONE,
                              i interval, r RAW, a as it is */
    FnType     *type;
    const char *target;    /* PostgreSQL's name ... */
    bool        compat;    /* ... in the compat schema */
    FnLower    *lower;     /* or a hook */
    unsigned    flags;
};

#define FN_MANY 255

const Fn *fn_find(Str name);
const Fn *fn_row(uint32_t i); /* for tests: NULL behind the last */
/* "PKG.F": a row for a supplied package's function, or NULL. */
const Fn *fn_find_package(const StrList *name);

/* Arguments of a call whose row is fn, for hooks. */
static inline Node *fn_arg(const FnCall *f, uint32_t i)
{
    return i < f->call->args.n ? f->call->args.v[i] : NULL;
}

/* The hooks that the table names: fn_type_*, fn_lower_*. */
#define FN(name, min, max, args, type, low, flags) FnType fn_type_##type;
#include "rewrite/functions.def"
#undef FN
#define PKG(package, name, min, max, args, type) FnType fn_type_##type;
#include "rewrite/packages.def"
#undef PKG
#define PG(f) struct fn_none
#define DB(f) struct fn_none
#define HK(f) FnLower fn_lower_##f
#define FN(name, min, max, args, type, low, flags) low;
#include "rewrite/functions.def"
#undef FN
#undef PG
#undef DB
#undef HK

#endif
