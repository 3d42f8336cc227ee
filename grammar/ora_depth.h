/* How deep a tree may be. Passes and the emitter walk it by recursion, on a session's stack. */
#ifndef DBSACI_GRAMMAR_ORA_DEPTH_H
#define DBSACI_GRAMMAR_ORA_DEPTH_H

#include "ast/ast.h"

enum { ORA_DEPTH_MAX = 4000 };

/* true: *root is at most ORA_DEPTH_MAX deep, if need be after long chains of AND, OR and || were made balanced trees (in any
 * grouping these three mean the same). false: *at is a place where it is deeper. */
bool ora_depth_holds(Arena *a, Node **root, Span *at);

#endif
