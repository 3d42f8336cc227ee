#include "config.h"
#include "server/tls.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>

static SSL_CTX *refuse(SSL_CTX *ctx, char *why, size_t n, const char *what, const char *file)
{
    char text[200];
    ERR_error_string_n(ERR_peek_last_error(), text, sizeof text);
    snprintf(why, n, "TLS: %s %s: %s", what, file, text);
    ERR_clear_error();
    SSL_CTX_free(ctx);
    return NULL;
}

SSL_CTX *tls_context(const Config *cfg, char *why, size_t n)
{
    const char *key = cfg->tls_key[0] ? cfg->tls_key : cfg->tls_cert;
    SSL_CTX    *ctx = SSL_CTX_new(TLS_server_method());
    if (!ctx || !SSL_CTX_set_min_proto_version(ctx, TLS1_2_VERSION))
        return refuse(ctx, why, n, "not available", "");
    SSL_CTX_set_options(ctx, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(ctx, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    if (SSL_CTX_use_certificate_chain_file(ctx, cfg->tls_cert) != 1)
        return refuse(ctx, why, n, "no certificate in", cfg->tls_cert);
    if (SSL_CTX_use_PrivateKey_file(ctx, key, SSL_FILETYPE_PEM) != 1 || SSL_CTX_check_private_key(ctx) != 1)
        return refuse(ctx, why, n, "no key of the certificate in", key);
    if (cfg->tls_client_ca[0]) {
        STACK_OF(X509_NAME) *names = SSL_load_client_CA_file(cfg->tls_client_ca);
        if (!names || SSL_CTX_load_verify_locations(ctx, cfg->tls_client_ca, NULL) != 1)
            return refuse(ctx, why, n, "no authorities in", cfg->tls_client_ca);
        SSL_CTX_set_client_CA_list(ctx, names);
        SSL_CTX_set_verify(ctx, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
    }
    return ctx;
}

static bool leave(Session *s, const char *why)
{
    s->gone = true;
    s->why = why;
    return false;
}

bool tls_accept(Session *s, int64_t deadline)
{
    if (!(s->tls = SSL_new(s->srv->tls)) || SSL_set_fd(s->tls, s->fd) != 1 ||
        fcntl(s->fd, F_SETFL, fcntl(s->fd, F_GETFL) | O_NONBLOCK) != 0)
        return leave(s, "TLS is not available");
    for (;;) {
        ERR_clear_error();
        int rc = SSL_accept(s->tls);
        if (rc == 1)
            return true;
        int want = SSL_get_error(s->tls, rc);
        if (want != SSL_ERROR_WANT_READ && want != SSL_ERROR_WANT_WRITE)
            return leave(s, "no TLS handshake");
        int64_t       left = deadline - net_now_ms();
        struct pollfd fds[2] = { { s->fd, want == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, 0 }, { s->wake_fd, POLLIN, 0 } };
        if (left <= 0 || (poll(fds, 2, (int)left) < 0 && errno != EINTR) || fds[1].revents)
            return leave(s, "no TLS handshake in time");
    }
}

/* What SSL_read() or SSL_write() has said, in the words of recv(). */
static ssize_t said(Session *s, int rc)
{
    if (rc > 0)
        return rc;
    switch (SSL_get_error(s->tls, rc)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE: errno = EAGAIN; return -1;
    case SSL_ERROR_ZERO_RETURN: return 0;
    default: errno = ECONNRESET; return -1;
    }
}

static int at_most(size_t n)
{
    return n > INT_MAX ? INT_MAX : (int)n;
}

ssize_t tls_read(Session *s, void *p, size_t n)
{
    ERR_clear_error();
    return said(s, SSL_read(s->tls, p, at_most(n)));
}

ssize_t tls_write(Session *s, const void *p, size_t n)
{
    ERR_clear_error();
    return said(s, SSL_write(s->tls, p, at_most(n)));
}

size_t tls_pending(const Session *s)
{
    return s->tls ? (size_t)SSL_pending(s->tls) : 0;
}

void tls_end(Session *s)
{
    if (!s->tls)
        return;
    ERR_clear_error();
    if (SSL_is_init_finished(s->tls))
        SSL_shutdown(s->tls);
    SSL_free(s->tls);
    s->tls = NULL;
}
