/* An Oracle client in C over libdbsaci-wire, so that the client's language is not what is measured. */
#include "config.h"
#include "bench/target.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "wire/ora_num.h"
#include "wire/ora_type.h"
#include "wire/ttc.h"
#include "wire/ttc_client.h"

enum { FETCH_ROWS = 5000, BULK_MAX = 5000, SDU = 65535 };

typedef struct Statement {
    const char *sql;
    int         query, binds;
    uint32_t    cursor;
} Statement;

typedef struct OraTarget {
    Target     base;
    int        fd;
    TtcClient *client;
    Statement  statements[64];
    int        count;
    uint64_t   sink;
} OraTarget;

static void die(const char *what, const char *why) __attribute__((noreturn));
static void die(const char *what, const char *why)
{
    fprintf(stderr, "bench: %s: %s\n", what, why);
    exit(1);
}

/* Sends what is pending and reads until the call is answered. */
static const TtcReply *answer(OraTarget *t, const char *what)
{
    static char buffer[1 << 18];
    Rc          rc;
    while ((rc = ttc_client_step(t->client)) == RC_MORE) {
        Str out;
        while ((out = ttc_client_pending(t->client)).n) {
            ssize_t n = send(t->fd, out.p, out.n, MSG_NOSIGNAL);
            if (n <= 0)
                die(what, "send failed");
            ttc_client_sent(t->client, (size_t)n);
        }
        ssize_t n = recv(t->fd, buffer, sizeof buffer, 0);
        if (n <= 0)
            die(what, "the server closed the connection");
        ttc_client_feed(t->client, buffer, (size_t)n);
    }
    if (rc != RC_OK)
        die(what, ttc_client_error(t->client));
    const TtcReply *r = ttc_client_reply(t->client);
    if (r->end.error && r->end.error != 1403)
        die(what, r->end.message.p ? r->end.message.p : "error");
    return r;
}

static int ora_prepare(Target *base, const char *sql, int query, int binds)
{
    OraTarget *t = (OraTarget *)base;
    t->statements[t->count] = (Statement){ sql, query, binds, 0 };
    return t->count++;
}

static void read_rows(OraTarget *t, const TtcReply *r)
{
    for (uint32_t i = 0; i < r->n_rows * r->n_columns; i++)
        if (r->cells[i].v.n)
            t->sink += (unsigned char)r->cells[i].v.p[0];
}

static TtcBind number_bind(void)
{
    return (TtcBind){ .type = ORA_NUMBER, .flags = OAC_INDICATORS, .size = ORA_NUM_MAX };
}

/* A repeated :1 is one bind an occurrence for Oracle drivers; ops.def uses it once more in range_scan. */
static int occurrences(const Statement *s)
{
    int n = 0;
    for (const char *p = strchr(s->sql, ':'); p; p = strchr(p + 1, ':'))
        n++;
    return n;
}

static uint64_t ora_run(Target *base, int statement, const int64_t *binds)
{
    OraTarget *t = (OraTarget *)base;
    Statement *s = &t->statements[statement];
    TtcBind    descriptors[4];
    TtcCell    cells[4];
    uint8_t    numbers[4][ORA_NUM_MAX];
    int        n_binds = occurrences(s);
    for (int i = 0; i < n_binds; i++) {
        descriptors[i] = number_bind();
        int n = ora_num_from_int64(binds[i < s->binds ? i : 0], numbers[i]);
        cells[i] = (TtcCell){ .kind = CELL_VALUE, .v = { (const char *)numbers[i], (size_t)n } };
    }
    ttc_client_execute(t->client, s->cursor, str_of(s->sql), s->query, descriptors, (uint32_t)n_binds, cells, 1,
                       s->query ? FETCH_ROWS : 0, false);
    const TtcReply *r = answer(t, s->sql);
    s->cursor = r->end.cursor_id ? r->end.cursor_id : s->cursor;
    if (!s->query)
        return r->end.row_count;
    uint64_t rows = r->n_rows;
    read_rows(t, r);
    while (r->end.error != 1403) {
        ttc_client_fetch(t->client, s->cursor, FETCH_ROWS);
        r = answer(t, "fetch");
        rows += r->n_rows;
        read_rows(t, r);
    }
    return rows;
}

static void ora_bulk(Target *base, int statement, int64_t first, int rows)
{
    static TtcCell cells[BULK_MAX];
    static uint8_t numbers[BULK_MAX][ORA_NUM_MAX];
    OraTarget     *t = (OraTarget *)base;
    Statement     *s = &t->statements[statement];
    TtcBind        bind = number_bind();
    for (int i = 0; i < rows; i++) {
        int n = ora_num_from_int64(first + i, numbers[i]);
        cells[i] = (TtcCell){ .kind = CELL_VALUE, .v = { (const char *)numbers[i], (size_t)n } };
    }
    ttc_client_execute(t->client, s->cursor, str_of(s->sql), false, &bind, 1, cells, (uint32_t)rows, 0, false);
    const TtcReply *r = answer(t, s->sql);
    s->cursor = r->end.cursor_id ? r->end.cursor_id : s->cursor;
    if (r->end.row_count != (uint64_t)rows)
        die(s->sql, "wrong row count");
}

static void ora_begin(Target *base)
{
    (void)base; /* Oracle's transactions begin by themselves */
}

static void call(Target *base, uint8_t function, const char *what)
{
    OraTarget *t = (OraTarget *)base;
    ttc_client_call(t->client, function);
    answer(t, what);
}

static void ora_commit(Target *base)
{
    call(base, FN_COMMIT, "commit");
}

static void ora_rollback(Target *base)
{
    call(base, FN_ROLLBACK, "rollback");
}

static void ora_close(Target *base)
{
    OraTarget *t = (OraTarget *)base;
    call(base, FN_LOGOFF, "logoff");
    ttc_client_free(t->client);
    close(t->fd);
    free(t);
}

Target *target_oracle(const char *host, int port, const char *service, const char *user, const char *password)
{
    OraTarget *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->base = (Target){ ora_prepare, ora_run, ora_bulk, ora_begin, ora_commit, ora_rollback, ora_close };
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    if (inet_pton(AF_INET, host, &address.sin_addr) != 1)
        die(host, "an IPv4 address is wanted");
    t->fd = socket(AF_INET, SOCK_STREAM, 0);
    int one = 1;
    setsockopt(t->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(t->fd, (struct sockaddr *)&address, sizeof address) != 0)
        die(host, "cannot connect");
    char descriptor[512];
    snprintf(descriptor, sizeof descriptor,
             "(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=%s)(PORT=%d))(CONNECT_DATA=(SERVICE_NAME=%s)))", host, port, service);
    t->client = ttc_client_new();
    ttc_client_connect(t->client, str_of(descriptor), str_of(user), str_of(password), SDU);
    answer(t, "log-on");
    return &t->base;
}
