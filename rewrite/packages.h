/* Oracle's supplied packages that the compat schema has: p.f is dbsaci.p__f there. */
#ifndef DBSACI_REWRITE_PACKAGES_H
#define DBSACI_REWRITE_PACKAGES_H

#include "ast/ast.h"

/* Is [schema.]p.f a member of a supplied package, by the package's name (DBMS_*, UTL_*, ...)? */
bool packages_know(const StrList *name);

#endif
