/* The second form of an UPDATE whose keys move over each other; see late_keys.c. */
#ifndef DBSACI_REWRITE_LATE_KEYS_H
#define DBSACI_REWRITE_LATE_KEYS_H

#include "rewrite/rw.h"

/* root: the main statement behind the last pass. True: its second form is in *steps, the last of which is the main one. */
bool late_keys(Rw *rw, const Node *root, List *steps);

#endif
