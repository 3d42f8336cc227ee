/* Stored units as a session sees them: found by name, loaded from the compat schema, parsed once for all sessions.
 *
 * A PlUnit belongs to its session; its trees are shared with other sessions and immutable. When its text changes in the
 * database the session gets another PlUnit; the old one lives to the end of the call, as frames may stand in it. */
#ifndef DBSACI_PLSQL_UNIT_H
#define DBSACI_PLSQL_UNIT_H

#include "plsql/interpreter.h"

/* One text of a unit: a specification, or a body. */
typedef struct PlText {
    const Xlat *x;     /* a reference to the shared tree; NULL: there is no such text */
    Str         text;  /* CREATE and the stored source: offsets of nodes are of this */
    const Node *root;  /* NULL: it does not parse */
    int64_t     stamp; /* of its last change */
} PlText;

struct PlUnit {
    struct PlUnit *next;
    Str            owner, name; /* Oracle's */
    Str            label;       /* OWNER.NAME */
    Str            role;        /* PostgreSQL's, that owns the schema */
    bool           package, function;
    bool           invoker;     /* AUTHID CURRENT_USER */
    bool           invalid;     /* as its last compilation found */
    PlText         spec;        /* of a package; of a subprogram all of it */
    PlText         body;
    Arena         *arena;       /* of mem, or NULL: never run in this session */
    PlMem         *mem;
    PlScope       *scope, *inner; /* of a package: its specification, and its body (up: scope), once it has begun */
    bool           begun;
};

/* The unit of that name in the schema (n == 0: the current one), synonyms followed. *unit NULL: there is none that the user
 * may see. False: raised. */
bool pl_unit_find(PlRun *run, Str schema, Str name, PlUnit **unit);
/* Raises ORA-06550 with PLS-00905 at that node if it cannot be carried out: what was found wrong with it is looked for anew. */
bool pl_unit_valid(PlRun *run, PlUnit *unit, const Node *at);
/* What ends with the call: units that were replaced, packages that were reset. */
void pl_units_settle(Session *s);
/* DBMS_SESSION.RESET_PACKAGE: all packages begin anew once the call is over. */
void pl_units_reset(Session *s);
void pl_units_free(Session *s);
/* The session has changed it itself: what it holds of it goes without a word. */
void pl_units_changed(Session *s, Str name);

/* ---- package.c ---- */
PlMem *pl_unit_mem(PlUnit *u);
/* Carries out its declarations and its initialisation, at the first reference in the session. */
bool   pl_package_begin(PlRun *run, PlUnit *u);
bool   pl_package_has_state(const PlUnit *u);
/* Forgets its variables, and all that was made of its trees. */
void   pl_package_free(PlUnit *u);

/* ---- rights.c ---- */
typedef struct PlRights {
    Str  role, user, schema;
    bool changed;
} PlRights;
bool pl_rights_enter(PlRun *run, const PlUnit *u, PlRights *was);
void pl_rights_leave(PlRun *run, const PlRights *was);

#endif
