/* One Oracle session: a thread, a client socket, a PostgreSQL connection.
 *
 * Everything here belongs to the session's thread, but `told` and `wake_fd`, through which others ask it to end. */
#ifndef DBSACI_SERVER_SESSION_H
#define DBSACI_SERVER_SESSION_H

#include <openssl/types.h>
#include <stdatomic.h>

#include "backend/be_catalog.h"
#include "backend/be_conn.h"
#include "server/options.h"
#include "server/xlat_cache.h"
#include "wire/ano_crypt.h"
#include "wire/tns.h"
#include "wire/tns_descriptor.h"
#include "wire/ttc_request.h"

typedef struct Cursor Cursor;
typedef struct NestedTable NestedTable;
typedef struct LobTable LobTable;
typedef struct Asides Asides;
typedef struct DbmsOutput DbmsOutput;
typedef struct Branch Branch;
typedef struct Branches Branches;
typedef struct PlSession PlSession;
typedef struct Listener Listener;

/* What all sessions share; immutable but for the cache's inside. */
typedef struct Server {
    const Config *cfg;
    const char   *conninfo;
    XlatCache    *cache;
    BeCatShared    *catalog;     /* what is known of tables; its version is moved by DDL */
    TtcPersona    persona;
    const TtcCaps *caps;
    bool          old_verifier;   /* option verifier is 11g */
    bool          superuser;      /* of the service role */
    int           max_prepared;   /* PostgreSQL's max_prepared_transactions */
    Listener     *listener;      /* has the registry of sessions */
    SSL_CTX      *tls;           /* of the TCPS address, or NULL */
    Branches     *branches;      /* living ones of global transactions */
    uint8_t       secret[32];    /* for the salts of unknown users */
    char          started[48];   /* instance start time, as AUTH_SC_INSTANCE_START_TIME wants it */
} Server;

typedef enum Nls {
#define NLS(id, param, guc, def) NLS_##id,
#include "server/nls.def"
#undef NLS
    NLS_COUNT
} Nls;

typedef struct SessionStats {
#define STAT(field, number) uint64_t field;
#include "server/stats.def"
#undef STAT
} SessionStats;

enum { TOLD_SHUTDOWN = 1, TOLD_KILL = 2 };

typedef struct Session {
    const Server *srv;
    uint32_t      sid, serial;
    int           fd, wake_fd;
    bool          wants_tls;     /* it came to the TCPS address */
    SSL          *tls;           /* or NULL (tls.h) */
    atomic_int    told;          /* TOLD_*: set by others, then wake_fd is written */
    char          peer[64];      /* address of the client */

    /* ---- the wire (net.c) ---- */
    TtcProfile    pf;
    bool          large;         /* past an ACCEPT >= 315 */
    uint32_t      sdu;
    uint8_t      *in;            /* bytes from the socket not yet taken as packets */
    size_t        in_n, in_cap;
    uint8_t      *msg;           /* payload of the DATA packets of the current request */
    size_t        msg_n, msg_cap;
    Wr            reply;         /* TTC of the reply */
    Wr            out;           /* packets to be sent */
    AnoCrypt     *ano;           /* native network encryption, or NULL */
    bool          sealed;        /* keys are agreed on: payloads go through it */
    bool          break_seen;    /* an INTERRUPT marker came; the exchange is still owed */
    bool          eof_seen;
    bool          late;          /* the last wait ended at its deadline */
    bool          gone;          /* socket dead or client left: end */
    bool          killed;        /* by ALTER SYSTEM: the next answer is ORA-00028 and the last one */
    bool          ending;        /* logoff was answered, or a fatal answer given */
    const char   *why;           /* for the log */

    /* ---- memory ---- */
    Arena *a;                    /* the session */
    Arena *call;                 /* this request and its reply */

    /* ---- who ---- */
    TnsDescriptor desc;
    Str  service;                /* as configured */
    Str  user;                   /* Oracle's name */
    Str  role;                   /* PostgreSQL's */
    Str  schema;                 /* current schema, Oracle's name */
    Str  program, machine, os_user, terminal, driver_name;
    LoginServer login;
    bool schema_changed;         /* tell the client with keyword 168 */

    /* ---- SQL ---- */
    BeConn    *be;               /* NULL only while a detached branch has it: see backend_need() */
    Branch    *branch;           /* of a global transaction that the session is attached to, or NULL */
    BeConn    *home;             /* the session's own connection while it works on a branch's, or NULL */
    bool       home_dirty;
    char      *carried;          /* malloc'ed: the command that gives another connection this session's settings */
    BeCatalog *catalog;
    Str        nls[NLS_COUNT];   /* session arena; n == 0: default */
    Str        nls_key;          /* what the compiler reads of them, for the cache */
    int        zone;             /* minutes east of UTC that TIMESTAMP WITH TIME ZONE values are shown in */
    bool       defer_all;        /* ALTER SESSION SET CONSTRAINTS = DEFERRED, for this and later transactions */
    bool       dirty;            /* the open transaction holds work that a failing statement must not lose */
    Arena     *settings;         /* of the SET commands of this transaction, which a ROLLBACK would undo */
    StrList    to_replay;
    Cursor   **cursors;          /* by id - 1 */
    uint32_t   n_cursors;
    NestedTable *nested;         /* cursors that are values of rows (nested.c), or NULL */
    uint32_t   new_cursor;       /* the one that the current EXECUTE made, or 0 */
    LobTable  *lobs;
    struct PlSupplied *supplied; /* types of supplied packages and DBMS_SQL's cursors (plsql/supplied.c), or NULL */
    PlSession *plsql;            /* stored units and the state of packages (plsql/unit.c), or NULL */
    Asides    *asides;           /* long values of the request being read (aside.h), or NULL */
    SessionStats stats;
    const Xlat  *ran[2];         /* the statement that runs or ran last, and the one before it (vdollar.c) */
    uint8_t    seq;              /* of the request being answered */
    uint64_t   token;
    uint16_t   e2e;              /* end-to-end sequence */
} Session;

/* The thread's whole life: from the accepted socket to its end. Frees the session. */
void session_run(Session *s);

/* ---- net.c ---- */
/* The next packet's header is known to be whole in s->in; packet in *p. False: s->gone, s->why. `deadline_ms` 0: none. */
bool net_read_packet(Session *s, int64_t deadline_ms, TnsHeader *h, const uint8_t **p);
/* Forgets the packet that net_read_packet returned. */
void net_drop_packet(Session *s, const TnsHeader *h);
bool net_send(Session *s); /* sends s->out */
/* Frames s->reply into s->out, sends, empties both. */
bool net_send_reply(Session *s);
/* Sends what s->reply holds so far when it is long, so that memory stays bounded. */
bool net_send_part(Session *s);
/* BREAK, RESET, wait for the client's RESET, deadline_ms 0: as long as it takes. What else comes is dropped, its first
 * bytes are appended to s->msg. in_call: the client waits for an answer; ojdbc, when its break crosses its own request, may
 * take the markers without a RESET: true then too, after the deadline; a RESET that comes later is passed over. A sealed
 * session cannot do without, since the digests start anew there. */
bool net_break_exchange(Session *s, int64_t deadline_ms, bool in_call);
/* For BeWatch. */
BeWatchSays net_watch(void *ctx, bool wake);
/* Appends the next DATA packet's payload to s->msg. False: gone, EOF, or a break between calls (break_seen). */
bool net_more(Session *s, int64_t deadline_ms, uint16_t *data_flags);
int64_t net_now_ms(void);

/* ---- setup.c: CONNECT to the end of AUTH. False: the session ends. ---- */
bool setup_session(Session *s);

/* ---- calls.c ---- */
void calls_run(Session *s);

#endif
