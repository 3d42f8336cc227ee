/* Installs the compat schema (compat/MANIFEST) and the table of logins into a database. */
#ifndef DBSACI_BACKEND_BE_INSTALL_H
#define DBSACI_BACKEND_BE_INSTALL_H

#include "backend/be_error.h"
#include "util/strbuf.h"

/* What a database has of the compat schema, beside the files of a directory. */
typedef struct BeCompat {
    char role[130], owner[130]; /* who asks; whose schema dbsaci is ("" none) */
    char has[32], wants[32];    /* versions: of the database ("" none, "?" a schema without one), of the files */
    bool same;                  /* the very files were installed last, as far as the role may see */
    bool newer;                 /* has > wants */
    bool may;                   /* the role may install or upgrade */
    bool done;                  /* be_compat_install() changed the database */
} BeCompat;

bool be_compat_state(const char *conninfo, const char *dir, BeCompat *c, BeError *err);
/* Runs the files in one transaction when they differ from what the database has, under an advisory lock, so several
 * proxies may start at once. Does nothing, and succeeds, where it may not or (unless `force`) the database's is newer. */
bool be_compat_install(const char *conninfo, const char *dir, bool force, BeCompat *c, BeError *err);
/* All files in the order of MANIFEST, each with a line `-- FILE name` before it, appended to `to`. */
bool be_compat_read(StrBuf *to, const char *dir, BeError *err);

/* A login's stored verifiers; the clear password never gets here. Sizes as in wire's login crypto. */
typedef struct BeLogin {
    char    name[130];         /* Oracle's, upper case unless mixed */
    char    role[130];         /* PostgreSQL's, = schema */
    uint8_t v12_salt[16], v12[64];
    uint8_t v11_salt[10], v11[20];
    int     iterations;        /* of v12 */
    bool    locked;
} BeLogin;

/* Creates role, schema and login, or replaces the verifiers of an existing login. */
bool be_login_put(const char *conninfo, const BeLogin *login, BeError *err);
/* 1 found, 0 no such login, -1 *err. Its own short connection. */
int be_login_get(const char *conninfo, const char *name, BeLogin *login, BeError *err);
/* Forgets the login; role and schema stay. */
bool be_login_drop(const char *conninfo, const char *name, BeError *err);

#endif
