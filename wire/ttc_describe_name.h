/* DESCRIBE_NAME (119): ojdbc asks for a table's columns before an INSERT whose generated keys were asked for by name. */
#ifndef DBSACI_WIRE_TTC_DESCRIBE_NAME_H
#define DBSACI_WIRE_TTC_DESCRIBE_NAME_H

#include "wire/ttc_describe.h"

/* The request's body: the name as it stands in the statement. */
Str ttc_get_describe_name(Rd *r);
/* Message 08: a table, the list of its columns, each column; the end of call follows. */
void ttc_put_describe_name_reply(Wr *w, const TtcColumn *cols, uint32_t n);

#endif
