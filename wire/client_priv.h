/* The inside of TtcClient: shared by ttc_client.c (packets, log-on) and client_reply.c (what comes back from a call). */
#ifndef DBSACI_WIRE_CLIENT_PRIV_H
#define DBSACI_WIRE_CLIENT_PRIV_H

#include "wire/ttc_client.h"
#include "wire/ttc_rows.h"
#include "wire/ttc_setup.h"

typedef enum ClientState {
    CLIENT_IDLE,   /* nothing is expected */
    CLIENT_ACCEPT, /* ACCEPT, REFUSE or RESEND */
    CLIENT_PRO,
    CLIENT_DTY,
    CLIENT_AUTH_ONE,
    CLIENT_AUTH_TWO,
    CLIENT_CALL,
    CLIENT_BROKEN
} ClientState;

/* What is known of an open cursor. Columns live in an arena of their own, as they outlast the message. */
typedef struct ClientCursor {
    uint32_t   id; /* 0: free */
    Arena     *a;
    TtcColumn *columns;
    uint32_t   n_columns;
    bool       sql; /* not PL/SQL */
} ClientCursor;

enum { CLIENT_CURSORS = 64, CLIENT_CLOSING = 64 };

struct TtcClient {
    ClientState  state;
    TtcProfile   pf;
    const char  *error;
    char         error_text[160];
    bool         large; /* packet headers */
    uint32_t     sdu;
    uint8_t      seq;
    Wr           out;     /* packets to send */
    Wr           request; /* TTC of the request being built */
    Wr           raw;     /* bytes from the socket that are no whole packet yet */
    Wr           in;      /* TTC of the reply so far */
    size_t       scanned; /* of it: whole messages seen by an earlier attempt */
    Arena       *a;       /* of the reply */
    Arena       *login;   /* of the log-on: texts to be sent later */
    Str          descriptor, user, password;
    LoginClient  auth;
    ClientCursor cursors[CLIENT_CURSORS];
    uint32_t     closing[CLIENT_CLOSING]; /* ride on the next request */
    uint32_t     n_closing;
    /* the running call */
    ClientCursor    current;      /* columns of the cursor it is about; id 0 for a new one */
    bool            owns_columns; /* current.a was made by this call's describe and is in no slot yet */
    const TtcBind  *binds;
    uint32_t        n_binds;
    uint32_t        n_row_counts;
    const uint8_t  *directions; /* of the reply's IO_VECTOR */
    uint32_t        n_directions;
    uint32_t        cells_cap;
    TtcReply        reply;
};

/* Works through c->in. RC_OK: the call is answered, c->reply is filled. */
Rc client_read_reply(TtcClient *c);
ClientCursor *client_cursor(TtcClient *c, uint32_t id);
void client_drop_cursor(ClientCursor *cur);
void client_forget_columns(TtcClient *c);

#endif
