/* Distributed transactions: the two calls of python-oracledb's tpc_* and ojdbc's OracleXAResource. */
#ifndef DBSACI_SERVER_TPC_H
#define DBSACI_SERVER_TPC_H

#include "server/reply.h"

/* Start, join, resume, promote; detach. Answers the call. */
void tpc_switch(Session *s, const TtcTpcSwitch *m);
/* Prepare, commit, roll back, forget. Answers the call. */
void tpc_change_state(Session *s, const TtcTpcChange *m);
/* The session ends or is given back to its pool: the branch it is attached to is rolled back. */
void tpc_abandon(Session *s);

#endif
