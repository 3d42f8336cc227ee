/* dbsaci: options, the embedded PostgreSQL, the compat schema, logins; then accept until a signal.
 *
 * The main thread accepts and keeps the registry; one thread waits for signals; each session has a thread of its own. */
#include "config.h"
#include "backend/be_install.h"
#include "paths.h"
#include "server/backend_session.h"
#include "server/branch.h"
#include "server/commands.h"
#include "server/embedded.h"
#include "server/listener.h"
#include "server/login.h"
#include "server/session.h"
#include "server/tls.h"
#include "util/log.h"

#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { CATALOG_MIB = 32 }; /* what the sessions share of tables */

static void set_log(const Config *cfg)
{
    static const char *const names[] = { "error", "warn", "info", "debug" };
    for (int i = 0; i < 4; i++)
        if (!strcmp(cfg->log_level, names[i]))
            log_set_level((LogLevel)i);
    log_set_json(cfg->log_json);
}

/* Beside the sources while developing, in pkgdatadir once installed. */
static const char *compat_dir(const Config *cfg)
{
    if (cfg->compat_dir[0])
        return cfg->compat_dir;
    return access(DBSACI_DATADIR "/compat/MANIFEST", R_OK) == 0 ? DBSACI_DATADIR "/compat" : DBSACI_SRCDIR "/compat";
}

/* Another version than ours is no reason not to serve: most of it is the same. None at all is. */
static bool tell_compat(const Config *cfg, const BeCompat *c)
{
    if (c->done)
        log_info("compat_installed", "dir=%s from=%s to=%s", compat_dir(cfg), c->has[0] ? c->has : "none", c->wants);
    else if (!c->has[0])
        refused("the compat schema is not installed and role %s may not create it: GRANT CREATE ON DATABASE, or let another role run "
            "`dbsaci compat install`", c->role);
    else if (c->newer)
        log_warn("compat_version", "the compat schema is %s, newer than this program's %s: left as it is", c->has, c->wants);
    else if (!c->same)
        log_warn("compat_version", "the compat schema is %s%s, this program's is %s; role %s may not upgrade it: let %s run "
                 "`dbsaci compat upgrade`", c->has, strcmp(c->has, c->wants) ? "" : " with other contents", c->wants, c->role, c->owner);
    return c->done || c->has[0];
}

static bool prepare_database(const Config *cfg, const char *conninfo, Server *srv)
{
    BeError err;
    char    why[512];
    BeCompat compat;
    if (!backend_probe(conninfo, &srv->superuser, &srv->max_prepared, &err)) {
        refused("PostgreSQL does not answer: %s", err.pg);
        return false;
    }
    if (!be_compat_install(conninfo, compat_dir(cfg), false, &compat, &err)) {
        refused("the compat schema cannot be installed: %s%s%s", err.pg[0] ? err.pg : err.text, err.detail[0] ? ": " : "",
            err.detail);
        return false;
    }
    if (!tell_compat(cfg, &compat))
        return false;
    for (int i = 0; i < cfg->user.n; i++) {
        if (!login_provision(conninfo, cfg->user.v[i], why, sizeof why)) {
            refused("%s", why);
            return false;
        }
    }
    return true;
}

static bool fill_server(Server *srv, const Config *cfg, const char *conninfo, Listener *l)
{
    time_t    now = time(NULL);
    struct tm t;
    srv->cfg = cfg;
    srv->conninfo = conninfo;
    srv->persona = strcmp(cfg->persona, "23ai") == 0 ? PERSONA_23AI : PERSONA_19C;
    srv->caps = ttc_caps(srv->persona);
    srv->old_verifier = strcmp(cfg->verifier, "11g") == 0;
    srv->listener = l;
    srv->catalog = be_cat_shared_new((size_t)CATALOG_MIB << 20);
    srv->cache = xlat_cache_new((size_t)cfg->cache_size << 20);
    srv->branches = branches_new();
    gmtime_r(&now, &t);
    strftime(srv->started, sizeof srv->started, "%Y-%m-%d %H:%M:%S.000000000 +00:00", &t);
    return srv->cache && srv->branches && RAND_bytes(srv->secret, sizeof srv->secret) == 1;
}

static int serve(const Config *cfg)
{
    static Server srv;
    char          why[512];
    Embedded     *emb = NULL;
    int           rc = 1;
    for (int i = 0; i < cfg->user.n; i++)
        if (!login_option_valid(cfg->user.v[i], why, sizeof why))
            return refused("%s", why);
    if (cfg->tls_host && !(srv.tls = tls_context(cfg, why, sizeof why)))
        return refused("%s", why);
    Listener *l = listener_open(cfg, why, sizeof why);
    if (!l)
        return refused("%s", why);
    if (cfg->embedded[0] && !(emb = emb_start(cfg, why, sizeof why))) {
        listener_close(l);
        return refused("%s", why);
    }
    const char *conninfo = emb ? emb_conninfo(emb) : cfg->backend;
    if (prepare_database(cfg, conninfo, &srv) && fill_server(&srv, cfg, conninfo, l)) {
        rc = listener_run(l, &srv, emb);
        log_info("stopped", "rc=%d", rc);
    }
    if (!listener_empty(l)) { /* a session that would not end still uses all of this */
        emb_stop(emb);
        _exit(1);
    }
    listener_close(l);
    branches_free(srv.branches);
    emb_stop(emb);
    xlat_cache_free(srv.cache);
    be_cat_shared_free(srv.catalog);
    SSL_CTX_free(srv.tls);
    return rc;
}

int main(int argc, char **argv)
{
    Arena     *a = arena_new(0);
    Config     cfg;
    CfgOutcome out = cfg_load(a, &cfg, argc, argv);
    int        rc = out == CFG_BAD;
    if (out == CFG_RUN) {
        set_log(&cfg);
        if (cfg.check_only) {
            printf("dbsaci: the options are well\n");
        } else if (cfg.command != CMD_SERVE) {
            rc = command_run(&cfg, compat_dir(&cfg));
        } else {
            /* Blocked in every thread: sigwait has them. */
            sigset_t set;
            sigemptyset(&set);
            sigaddset(&set, SIGTERM);
            sigaddset(&set, SIGINT);
            sigaddset(&set, SIGHUP);
            sigaddset(&set, SIGUSR1);
            pthread_sigmask(SIG_BLOCK, &set, NULL);
            signal(SIGPIPE, SIG_IGN);
            rc = serve(&cfg);
        }
    }
    arena_free(a);
    return rc;
}
