/* Long values of a request on their way in: their bytes go from the message to where LOBs are kept, so that a request may be
 * longer than memory should be. They live until the request is answered. */
#ifndef DBSACI_SERVER_ASIDE_H
#define DBSACI_SERVER_ASIDE_H

#include "server/lob_store.h"
#include "server/reply.h"
#include "wire/rd.h"
#include "wire/ttc_bind.h"

/* Tells the reader of s->msg what was put aside. */
void asides_tell(const Session *s, Rd *r);
/* The reader ran dry: takes the chunks of the long value that it stands in out of s->msg, if they are many. False: no room. */
bool asides_take(Session *s, const Rd *r);
void asides_free(Session *s);

/* Number `aside` (1 + index) into a LOB; what was behind it in the message follows. False: no room. */
bool aside_feed(Session *s, uint32_t aside, LobFeed *f);
/* The whole value of such a cell, in `a`. False: not readable. */
bool aside_whole(Session *s, Arena *a, const TtcCell *cell, Str *value);
/* The same for all such cells of a row: they become ordinary ones. */
bool asides_whole(Session *s, Arena *a, TtcCell *cells, uint32_t n);
/* A value too large to be one parameter: as lob_param_ready() and lob_param_number() do it of LOBs. */
bool     aside_param_ready(Session *s, const TtcBind *b, const TtcCell *cell, Outcome *o);
uint64_t aside_param_number(Session *s, const TtcCell *cell);
/* Is the bind of bytes, not of characters? */
bool aside_is_binary(const TtcBind *b);

#endif
