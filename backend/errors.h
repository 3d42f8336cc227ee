/* SQLSTATE -> ORA number and text; errors.def is the table. */
#ifndef DBSACI_BACKEND_ERRORS_H
#define DBSACI_BACKEND_ERRORS_H

#include "backend/be_error.h"

/* Fills e->ora and e->text from the other fields. Never leaves ora at 0. */
void be_map_error(BeError *e);

#endif
