/* Branches of global transactions that are alive: attached to a session, or detached and held with their PostgreSQL
 * connection, so that any session of the same user can go on with them. Prepared ones are PostgreSQL's (pg_prepared_xacts).
 *
 * The registry is the process's, under one lock. A Branch belongs to the session that it is attached to; a detached one to
 * the registry. */
#ifndef DBSACI_SERVER_BRANCH_H
#define DBSACI_SERVER_BRANCH_H

#include "backend/be_conn.h"
#include "wire/ttc_tpc.h"

typedef struct Branches Branches;

enum { XID_PART_MAX = 64, GID_MAX = 200 /* PostgreSQL's limit, with the NUL */ };

typedef struct Branch {
    struct Branch *next;
    uint32_t       format;
    uint8_t        gtrid_n, bqual_n;
    uint8_t        bytes[2 * XID_PART_MAX]; /* gtrid, bqual */
    uint32_t       sid;      /* of the session it is attached to, 0: detached */
    char           user[130]; /* Oracle's name: nobody else may go on with it */
    uint32_t       idle_s;   /* detached longer than this it is rolled back */
    int64_t        until_ms; /* when that is */
    /* What a detached branch keeps. NULL: nothing was done in it. */
    BeConn        *be;
    bool           dirty;    /* as Session.dirty */
} Branch;

Branches *branches_new(void);
/* Rolls back what is detached. */
void      branches_free(Branches *r);
/* Ends the detached ones whose time is over; any thread. */
void      branches_expire(Branches *r, int64_t now_ms);

/* False: no XID that XA allows (64 bytes a part at most, a global part that is not empty). */
bool branch_xid_valid(const TtcXid *x);
bool branch_is(const Branch *b, const TtcXid *x);
/* The identifier of its prepared transaction; `gid` holds GID_MAX bytes. Read back by compat/dictionary. */
void branch_gid(const TtcXid *x, char *gid);

/* A new one, attached to `sid`; NULL: there is one of that XID. */
Branch *branch_add(Branches *r, const TtcXid *x, Str user, uint32_t sid, uint32_t idle_s);

typedef enum BranchFound { BRANCH_OURS, BRANCH_ABSENT, BRANCH_BUSY, BRANCH_OTHER_USER } BranchFound;
/* Attaches a detached branch to `sid`, waiting up to wait_s seconds for the session that has it. */
BranchFound branch_claim(Branches *r, const TtcXid *x, Str user, uint32_t sid, uint32_t wait_s, Branch **found);
/* Back to the registry, with what b->be and b->dirty say. */
void branch_release(Branches *r, Branch *b, int64_t now_ms);
/* The branch is over; b->be must be NULL. Frees it. */
void branch_drop(Branches *r, Branch *b);

#endif
