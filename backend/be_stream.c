/* Rows as they come; and apart from the connection when another statement needs it.
 *
 * A live stream owns the connection: its batch is read up to the stream's item. be_stream_detach() reads the rest into a
 * store: memory up to a bound, then an unlinked temporary file. A row in the store is, per column, a native int32 length
 * (-1: NULL) and the bytes. */
#include "config.h"
#include "backend/be_conn_impl.h"

#include "backend/be_temp.h"
#include "util/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STORE_MEMORY_MAX = 4 << 20, /* bytes of one stream kept in memory */
    DRAIN_ROWS = 2000           /* a closed stream is read to its end if it has no more rows than this, else cancelled */
};

struct BeStream {
    BeConn   *c;        /* NULL once detached or ended */
    PGresult *res;      /* the rows at hand */
    int       row;      /* current row of res */
    PGresult *columns;  /* an empty copy: names and types */
    int       ncols;
    int       hidden;   /* leading columns that are not shown */
    uint64_t  rows;
    bool      ended;
    bool      failed;   /* the fault in `fault` comes after the stored rows */
    BeError   fault;

    /* the store */
    bool     stored;
    char    *mem;
    size_t   mem_len, mem_cap, mem_at;
    FILE    *file;      /* rows after those in mem */
    char    *row_buf;   /* the current row, when it came from the file */
    size_t   row_cap;
    const char **values;
    int     *lengths;
};

static BeStream *stream_new(BeConn *c)
{
    BeStream *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->c = c;
    s->row = -1;
    c->live = s;
    return s;
}

/* Reads what follows the stream's item: RELEASE, COMMIT, Sync. */
static bool finish_batch(BeStream *s, BeError *err)
{
    BeConn *c = s->c;
    c->at_item++;
    c->live = NULL;
    s->c = NULL;
    s->ended = true;
    return be_read_items(c, NULL, NULL, err, NULL, false);
}

/* The next PGresult of the live stream. 1 rows, 0 end, -1 fault. */
static int fetch_result(BeStream *s, BeError *err)
{
    BeConn *c = s->c;
    PQclear(s->res);
    s->res = be_get_result(c);
    s->row = -1;
    if (!s->res) {
        c->live = NULL;
        s->c = NULL;
        s->ended = true;
        be_error_of_conn(err, c->pg);
        c->lost = true;
        return -1;
    }
    ExecStatusType status = PQresultStatus(s->res);
    if (!s->columns && (status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK)) {
        s->columns = PQcopyResult(s->res, PG_COPYRES_ATTRS);
        s->ncols = PQnfields(s->res);
    }
    if (status == PGRES_SINGLE_TUPLE)
        return 1;
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
        PGresult *end = be_get_result(c); /* the NULL after it */
        PQclear(end);
        return finish_batch(s, err) ? 0 : -1;
    }
    be_error_of_result(err, s->res);
    if (PQstatus(c->pg) != CONNECTION_OK) {
        err->lost = c->lost = true;
        c->live = NULL;
        s->c = NULL;
        s->ended = true;
        return -1;
    }
    PQclear(be_get_result(c));
    BeError ignored;
    finish_batch(s, &ignored);
    return -1;
}

BeStream *be_stream_open(BeConn *c, BeError *err)
{
    if (!be_send_sync(c, err) || !be_read_items(c, NULL, NULL, err, NULL, true))
        return NULL;
    BeStream *s = stream_new(c);
    if (!s) {
        be_error_set(err, 4030, "out of process memory when trying to open a cursor");
        return NULL;
    }
    if (!PQsetSingleRowMode(c->pg))
        log_warn("no_single_row_mode", "pipeline=%d", (int)PQpipelineStatus(c->pg));
    int rc = fetch_result(s, err);
    if (rc < 0) {
        be_stream_close(s);
        return NULL;
    }
    return s;
}

static bool store_put(BeStream *s, const void *p, size_t n)
{
    if (s->file)
        return fwrite(p, 1, n, s->file) == n;
    if (s->mem_len + n > s->mem_cap) {
        size_t cap = s->mem_cap ? s->mem_cap * 2 : 16384;
        while (cap < s->mem_len + n)
            cap *= 2;
        char *more = realloc(s->mem, cap);
        if (!more)
            return false;
        s->mem = more;
        s->mem_cap = cap;
    }
    memcpy(s->mem + s->mem_len, p, n);
    s->mem_len += n;
    return true;
}

static bool store_row(BeStream *s)
{
    if (!s->file && s->mem_len > STORE_MEMORY_MAX) {
        s->file = be_temp_file();
        if (!s->file)
            return false;
    }
    for (int i = 0; i < s->ncols; i++) {
        int32_t len = PQgetisnull(s->res, 0, i) ? -1 : PQgetlength(s->res, 0, i);
        if (!store_put(s, &len, sizeof len) || (len > 0 && !store_put(s, PQgetvalue(s->res, 0, i), (size_t)len)))
            return false;
    }
    return true;
}

bool be_stream_detach(BeStream *s, BeError *err)
{
    if (!s->c)
        return true;
    BeConn *c = s->c;
    /* res holds either the current row (row 0: keep it valid) or one not yet stepped on. */
    PGresult *current = s->row == 0 ? s->res : NULL;
    bool      pending = s->res && s->row < 0;
    if (current)
        s->res = NULL;
    s->stored = true;
    s->values = calloc((size_t)s->ncols + 1, sizeof *s->values);
    s->lengths = calloc((size_t)s->ncols + 1, sizeof *s->lengths);
    bool kept = s->values && s->lengths;
    int  rc = pending ? 1 : fetch_result(s, &s->fault);
    while (rc == 1) {
        if (kept && !(kept = store_row(s)))
            be_cancel(c);
        rc = fetch_result(s, &s->fault);
    }
    PQclear(s->res);
    s->res = current;
    s->row = current ? 0 : -1;
    if (s->file && kept)
        rewind(s->file);
    if (rc < 0)
        s->failed = true;
    if (!kept) {
        s->failed = true;
        be_error_set(&s->fault, 1652, "unable to extend temp segment for the rest of an open cursor");
    }
    if (c->lost) {
        *err = s->fault;
        return false;
    }
    return true;
}

/* Points values[] at the row that begins at `p`. */
static size_t split_row(BeStream *s, const char *p)
{
    size_t at = 0;
    for (int i = 0; i < s->ncols; i++) {
        int32_t len;
        memcpy(&len, p + at, sizeof len);
        at += sizeof len;
        s->lengths[i] = len;
        s->values[i] = len < 0 ? NULL : p + at;
        at += len > 0 ? (size_t)len : 0;
    }
    return at;
}

static bool read_file_row(BeStream *s)
{
    size_t n = 0;
    for (int i = 0; i < s->ncols; i++) {
        int32_t len;
        if (fread(&len, sizeof len, 1, s->file) != 1)
            return false;
        size_t more = sizeof len + (len > 0 ? (size_t)len : 0);
        if (n + more > s->row_cap) {
            char *grown = realloc(s->row_buf, (n + more) * 2);
            if (!grown)
                return false;
            s->row_buf = grown;
            s->row_cap = (n + more) * 2;
        }
        memcpy(s->row_buf + n, &len, sizeof len);
        if (len > 0 && fread(s->row_buf + n + sizeof len, 1, (size_t)len, s->file) != (size_t)len)
            return false;
        n += more;
    }
    split_row(s, s->row_buf);
    return true;
}

static int next_stored(BeStream *s, BeError *err)
{
    PQclear(s->res);
    s->res = NULL;
    s->row = -1;
    if (s->mem_at < s->mem_len) {
        s->mem_at += split_row(s, s->mem + s->mem_at);
        s->rows++;
        return 1;
    }
    if (s->file && read_file_row(s)) {
        s->rows++;
        return 1;
    }
    if (s->failed) {
        *err = s->fault;
        return -1;
    }
    return 0;
}

int be_stream_next(BeStream *s, BeError *err)
{
    if (s->stored)
        return next_stored(s, err);
    if (!s->ended && s->row >= 0) {
        int rc = fetch_result(s, err);
        if (rc <= 0) {
            if (rc < 0) {
                s->failed = true;
                s->fault = *err;
            }
            return rc;
        }
    } else if (s->ended) {
        if (s->failed) {
            *err = s->fault;
            return -1;
        }
        return 0;
    }
    s->row = 0;
    s->rows++;
    return 1;
}

const char *be_stream_value(const BeStream *s, int column, int *length)
{
    return be_stream_hidden(s, column + s->hidden, length);
}

const char *be_stream_hidden(const BeStream *s, int column, int *length)
{
    if (s->row == 0) {
        if (PQgetisnull(s->res, 0, column))
            return NULL;
        *length = PQgetlength(s->res, 0, column);
        return PQgetvalue(s->res, 0, column);
    }
    *length = s->lengths[column];
    return s->values[column];
}

void be_stream_hide(BeStream *s, int n)
{
    int           shown = s->ncols - n;
    PGresult     *columns = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
    PGresAttDesc *d = calloc((size_t)shown + 1, sizeof *d);
    if (!columns || !d)
        abort();
    for (int i = 0; i < shown; i++) {
        const PGresult *from = s->columns;
        d[i] = (PGresAttDesc){ .name = PQfname(from, i + n),
                               .tableid = PQftable(from, i + n),
                               .columnid = PQftablecol(from, i + n),
                               .format = PQfformat(from, i + n),
                               .typid = PQftype(from, i + n),
                               .typlen = PQfsize(from, i + n),
                               .atttypmod = PQfmod(from, i + n) };
    }
    if (!PQsetResultAttrs(columns, shown, d))
        abort();
    free(d);
    PQclear(s->columns);
    s->columns = columns;
    s->hidden = n;
}

const PGresult *be_stream_columns(const BeStream *s)
{
    return s->columns;
}

uint64_t be_stream_rows(const BeStream *s)
{
    return s->rows;
}

void be_stream_close(BeStream *s)
{
    if (!s)
        return;
    BeError ignored;
    int     rows = 0;
    bool    cancelled_before = s->c && s->c->cancelled;
    BeConn *c = s->c;
    while (s->c) {
        if (++rows == DRAIN_ROWS && c->txn != PQTRANS_INTRANS)
            be_cancel(c);
        if (fetch_result(s, &ignored) <= 0)
            break;
    }
    if (c)
        c->cancelled = cancelled_before;
    PQclear(s->res);
    PQclear(s->columns);
    if (s->file)
        fclose(s->file);
    free(s->mem);
    free(s->row_buf);
    free(s->values);
    free(s->lengths);
    free(s);
}
