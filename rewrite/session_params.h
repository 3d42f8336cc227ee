/* The parameters of ALTER SESSION SET: one table for the compiler, which checks names, and the server, which acts. */
#ifndef DBSACI_REWRITE_SESSION_PARAMS_H
#define DBSACI_REWRITE_SESSION_PARAMS_H

#include "ast/ast.h"

typedef enum SessionEffect {
    SESSION_UNKNOWN, SESSION_NLS, SESSION_TIME_ZONE, SESSION_SCHEMA, SESSION_ISOLATION, SESSION_CONSTRAINTS, SESSION_CONTAINER, SESSION_EDITION, SESSION_REFUSED,
    SESSION_IGNORED
} SessionEffect;

/* In any case of letters. Hidden parameters (_x) are IGNORED. */
SessionEffect session_param(Str name);
/* Adds ORA-02248 for a parameter of an ALTER SESSION that does not exist, and a note for one that is ignored. Other
 * statements pass. */
void session_check(const Node *root, DiagList *diags);

#endif
