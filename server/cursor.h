/* Cursors of a session: a statement with its binds, defines, columns and open result, under an id that the client keeps
 * until it closes it. */
#ifndef DBSACI_SERVER_CURSOR_H
#define DBSACI_SERVER_CURSOR_H

#include "server/columns.h"
#include "server/session.h"
#include "server/sql_scan.h"

typedef struct Scroll Scroll;
typedef struct NestedPlan NestedPlan;
typedef struct Places Places;

struct Cursor {
    uint32_t    id;
    Arena      *a;          /* of the statement: text, descriptors, columns; reset by a new parse */
    Str         sql;
    SqlScan     scan;
    const Xlat *x;          /* a reference, or NULL */
    /* bind descriptors of the last full EXECUTE, for REEXECUTE, and the directions announced then */
    TtcBind    *binds;
    uint8_t    *dirs;
    uint32_t    n_binds;
    TtcBind    *defines;    /* by column, or NULL */
    uint32_t    n_defines;
    OutColumn  *columns;    /* described */
    uint32_t    n_columns;
    bool        has_lobs;   /* a column travels as a locator: rows wait for the defines */
    bool        has_longs;  /* a LONG column: no row comes with the first description */
    Places     *places;     /* its rows bring their place in front of their columns (places.h), or NULL */
    bool        described;  /* the client has the description */
    bool        substitute; /* x and columns are those of another query, which gave its values this time */
    bool        client_made; /* REF CURSOR and the like: no text of its own */
    BeStream   *stream;     /* the open result, or NULL */
    Scroll     *scroll;     /* a scrollable one: all its rows */
    /* CURSOR(query) columns (nested.c) */
    NestedPlan **plans;     /* by column; NULL where there is none */
    const SqlResult *planned; /* what they were made for */
    TtcCell    *cells;      /* values of `binds`, kept for the nested queries */
    Arena      *kept;       /* of an enclosing query's cells, renewed with each execution; or NULL */
    Cursor     *children;   /* cursors that its rows have given */
    const NestedPlan *nested; /* it is itself such a cursor: its columns and its query */
    Cursor     *parent, *sibling, *before;
    uint64_t    fetched;    /* rows sent since the last execution */
    bool        exhausted;
};

/* A new cursor; NULL: too many are open (*o has ORA-01000). */
Cursor *cursor_new(Session *s);
/* NULL if there is none of that id. */
Cursor *cursor_find(Session *s, uint32_t id);
/* One without a place in the table; NULL: no memory. */
Cursor *cursor_alloc(uint32_t id);
/* Closes the result, keeps the statement. */
void    cursor_close_result(Session *s, Cursor *c);
/* Forgets everything for a new parse. */
void    cursor_reset(Session *s, Cursor *c, Str sql);
void    cursor_free(Session *s, uint32_t id);
void    cursors_free(Session *s);

#endif
