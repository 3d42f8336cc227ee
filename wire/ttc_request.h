/* A whole request of an open session: piggybacks, then one function. */
#ifndef DBSACI_WIRE_TTC_REQUEST_H
#define DBSACI_WIRE_TTC_REQUEST_H

#include "wire/ttc_auth.h"
#include "wire/ttc_execute.h"
#include "wire/ttc_lob.h"
#include "wire/ttc_tpc.h"

typedef struct TtcCursorList {
    uint32_t  n;
    uint32_t *ids;
} TtcCursorList;

enum { E2E_CLIENT_ID = 0x1, E2E_MODULE = 0x8, E2E_ACTION = 0x10, E2E_CLIENT_INFO = 0x100, E2E_DBOP = 0x200 };
typedef struct TtcEndToEnd {
    uint32_t flags; /* which of them to set; an empty text clears */
    Str      client_id, module, action, client_info, dbop;
} TtcEndToEnd;

typedef struct TtcKeyValue { /* application context */
    Str      name_space;
    uint16_t flags; /* 1 set, 2 clear */
    uint32_t n;
    TtcPair *pairs;
} TtcKeyValue;

typedef struct TtcOversion {
    uint32_t buffer;
} TtcOversion;
typedef struct TtcDescribe { /* ojdbc's PreparedStatement.getMetaData: columns of a query that is not run */
    uint8_t  flags;
    uint32_t cursor_id; /* 0: describe the SQL */
    Str      sql;
} TtcDescribe;
typedef struct TtcRelease {
    uint32_t mode; /* 2: de-authenticate */
} TtcRelease;
typedef struct TtcPipeline {
    uint16_t error_set;
    uint8_t  error_mode;
    uint8_t  mode; /* 1 continue on error, 2 abort */
} TtcPipeline;

/* One piggyback. They are chained in the order sent; carry them out in that order, before the function. */
typedef struct TtcPiggy {
    struct TtcPiggy *next;
    uint8_t          function, seq;
    uint64_t         token;
    union {
        TtcCursorList cursors; /* CLOSE_CURSORS, CANCEL_CURSORS */
        Str           schema;
        TtcEndToEnd   end_to_end;
        TtcKeyValue   key_value;
        uint64_t      session_state;
        TtcLobFree    lob_free;
        TtcTpcSwitch  tpc_switch;
        TtcPipeline   pipeline;
        Str           end_user;
        Str           features; /* CLIENT_FEATURES of ojdbc at logoff: "512,0,0,0" */
    };
} TtcPiggy;

typedef struct TtcRequest {
    TtcPiggy *piggies; /* or NULL */
    uint8_t   message; /* TTC_FUNCTION, TTC_ONEWAY (never answered) */
    uint8_t   function;
    uint8_t   seq; /* echo it in the end of call */
    uint64_t  token; /* 0 outside a pipeline; else the reply begins with ttc_put_token */
    bool      unknown; /* no row in functions.def, or one whose body is not decoded: answer an ORA error; all bytes used */
    union {
        TtcExecute   exec;
        TtcFetch     fetch;
        TtcLobOp     lob;
        TtcAuth      auth;
        TtcTpcSwitch tpc_switch;
        TtcTpcChange tpc_change;
        TtcOversion  oversion;
        TtcRelease   release;
        TtcDescribe  describe;
        Str          describe_name; /* ojdbc, before INSERT with named generated keys: a table */
        uint32_t     pipeline_end;
    };
} TtcRequest;

/* RC_OK: r->p stands behind the request (more requests may follow in a pipeline). RC_MORE: append the next DATA payload to
 * the same contiguous buffer, arena_reset, rd_init again from the start of the request, same `resume`. RC_BAD: answer
 * ORA-03106 and close. hook may be NULL (every bind has a value). */
Rc ttc_get_request(Rd *r, TtcRequest *q, const TtcBindHook *hook, TtcResume *resume);

/* The client side of what has no header of its own. */
void ttc_put_function(Wr *w, TtcMessage message, uint8_t function, uint8_t seq, uint64_t token);
void ttc_put_piggy(Wr *w, const TtcPiggy *p);
void ttc_put_oversion(Wr *w, uint8_t seq, uint64_t token);
void ttc_put_release(Wr *w, uint32_t mode, uint8_t seq, uint64_t token);

void ttc_put_describe_sql(Wr *w, const TtcDescribe *m, uint8_t seq, uint64_t token);
/* Its answer: message 08 with the columns; the end of call follows. (ttc_describe.h) */

/* OVERSION's answer; ojdbc reads the banner raw, the others as CLR: by the profile. */
void ttc_put_oversion_reply(Wr *w, Str banner, uint32_t version_no);
bool ttc_get_oversion_reply(Rd *r, Str *banner, uint32_t *version_no);

#endif
