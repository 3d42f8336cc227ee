/* CREATE, ALTER and DROP USER: the role is PostgreSQL's, the login's verifiers are ours. */
#ifndef DBSACI_SERVER_USERS_H
#define DBSACI_SERVER_USERS_H

#include "server/reply.h"

/* Does the statement carry a password? Then it is neither kept in the cache nor shown in the log. */
bool users_has_secret(const Node *root);
/* Before the DDL runs: may this be done at all (REPLACE wants the old password, nobody sets a superuser's)? */
bool users_before(Session *s, const Node *root, Outcome *o);
/* After it has run: verifiers are made, or forgotten. */
bool users_after(Session *s, const Node *root, Outcome *o);

#endif
