/* What a parameter's value may be: see session_values.def. */
#ifndef DBSACI_SERVER_SESSION_VALUES_H
#define DBSACI_SERVER_SESSION_VALUES_H

#include "server/reply.h"

/* False: *o says what Oracle says of it. Parameters without a row pass. */
bool session_value(Session *s, Str name, Str value, Outcome *o);

#endif
