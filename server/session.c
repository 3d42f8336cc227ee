/* The life of a session's thread. */
#include "config.h"
#include "server/session.h"

#include "server/aside.h"
#include "server/cursor.h"
#include "server/lob.h"
#include "server/metrics.h"
#include "server/tls.h"
#include "server/tpc.h"
#include "server/vdollar.h"
#include "plsql/supplied.h"
#include "plsql/unit.h"
#include "util/log.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static void close_session(Session *s)
{
    cursors_free(s);
    pl_supplied_free(s);
    pl_units_free(s);
    asides_free(s);
    lobs_free(s);
    be_catalog_free(s->catalog);
    tpc_abandon(s);
    be_close(s->be);
    free(s->carried);
    vdollar_end(s);
    login_server_wipe(&s->login);
    free(s->in);
    free(s->msg);
    wr_free(&s->reply);
    wr_free(&s->out);
    ano_crypt_free(s->ano);
    arena_free(s->settings);
    arena_free(s->call);
    arena_free(s->a);
}

void session_run(Session *s)
{
    char context[64];
    snprintf(context, sizeof context, "sid=%u", s->sid);
    log_set_context(context);
    s->a = arena_new(0);
    s->call = arena_new(0);
    if (!s->a || !s->call)
        goto out;
    ttc_profile_init(&s->pf, s->srv->persona);
    wr_init(&s->reply, &s->pf);
    wr_init(&s->out, &s->pf);
    s->sdu = TNS_DEFAULT_SDU;
    log_debug("accepted", "peer=%s", s->peer);
    bool safe = !s->wants_tls || tls_accept(s, net_now_ms() + s->srv->cfg->connect_timeout * 1000LL);
    if (safe && setup_session(s))
        calls_run(s);
    log_info("session_end", "peer=%s why=\"%s\"", s->peer, s->why ? s->why : "logoff");
    close_session(s);
    tls_end(s);
out:
    shutdown(s->fd, SHUT_RDWR);
    close(s->fd);
}
