/* Partitions that are made when a row comes for them (INTERVAL, AUTOMATIC). */
#ifndef DBSACI_SERVER_ROOM_H
#define DBSACI_SERVER_ROOM_H

#include "server/session.h"

/* After a statement has failed and been undone: did it lack a partition that is now there? Then it is to be run again. */
bool room_made(Session *s, const BeError *err);

#endif
