/* The client layer against a server played by the same library, over packets of the least size, byte by byte. */
#include "config.h"

#include "tests/unit/wire_test.h"
#include "wire/ora_num.h"
#include "wire/ora_type.h"
#include "wire/tns_connect.h"
#include "wire/ttc_client.h"
#include "wire/ttc_end.h"
#include "wire/ttc_request.h"
#include "wire/ttc_rows.h"
#include "wire/ttc_setup.h"

typedef struct Played {
    TtcProfile  pf;
    Wr          raw, message, w, out;
    LoginServer login;
    bool        large;
    uint32_t    sdu, fetched;
    int         resends; /* RESEND so many times first */
    int         executes;
    uint32_t    closed;
    bool        committed;
} Played;

static const TtcColumn *columns(TtcColumn c[2])
{
    memset(c, 0, 2 * sizeof *c);
    ttc_column_type(&c[0], ORA_NUMBER, false, 0);
    c[0].name = STR("ID");
    ttc_column_type(&c[1], ORA_VARCHAR, false, 100);
    c[1].name = STR("TEXT");
    return c;
}

/* Rows from number `from`: the number, and a text that repeats it. */
static void put_rows(Played *s, uint32_t from, uint32_t n)
{
    ttc_put_row_header(&s->w, 2);
    for (uint32_t i = from; i < from + n; i++) {
        uint8_t number[ORA_NUM_MAX];
        char    text[100];
        int     size = ora_num_from_int64(i, number);
        memset(text, 'a' + (int)(i % 26), sizeof text);
        ttc_put_row_data(&s->w);
        ttc_put_short(&s->w, number, (size_t)size);
        wr_clr(&s->w, text, i % 7 ? sizeof text : 0);
    }
}

enum { ROWS = 300 };

static void answer_rows(Played *s, TtcEnd *e, uint32_t wanted)
{
    uint32_t n = ROWS - s->fetched < wanted ? ROWS - s->fetched : wanted;
    put_rows(s, s->fetched, n);
    s->fetched += n;
    e->row_count = s->fetched;
    if (s->fetched == ROWS) {
        e->error = 1403;
        e->message = STR("ORA-01403: no data found\n");
    }
}

static void answer_execute(Played *s, TtcExecute *m, TtcEnd *e, Arena *a)
{
    TtcColumn c[2];
    s->executes++;
    e->cursor_id = 5;
    if (str_iis((Str){ m->sql.p, m->sql.n < 4 ? m->sql.n : 4 }, "fail")) {
        e->cursor_id = 0;
        e->error = 942;
        e->message = STR("ORA-00942: table or view does not exist\n");
    } else if (m->function == FN_REEXECUTE_AND_FETCH || m->al8i4[7]) {
        if (m->function == FN_EXECUTE)
            ttc_put_describe(&s->w, columns(c), 2);
        s->fetched = 0;
        answer_rows(s, e, m->prefetch_rows);
        ttc_put_params(&s->w, &(TtcParams){ .cursor_id = 5 });
    } else if (!(m->options & EXEC_NOT_PLSQL)) { /* begin :1 := :2; end; */
        TtcCell cells[2];
        e->cursor_id = 7;
        CU_ASSERT_FATAL(ttc_rows_next(&m->rows, a, cells));
        ttc_put_io_vector(&s->w, (const uint8_t[]){ TTC_DIR_OUT, TTC_DIR_IN }, 2);
        ttc_put_row_data(&s->w);
        wr_clr(&s->w, cells[1].v.p, cells[1].v.n);
        ttc_put_indicator(&s->w, 0);
    } else { /* insert */
        TtcCell cells[2];
        e->cursor_id = 6;
        while (ttc_rows_next(&m->rows, a, cells))
            e->row_count++;
        ttc_put_params(&s->w, &(TtcParams){ .cursor_id = 6 });
    }
}

static bool resolve(void *ctx, Arena *a, TtcExecute *m)
{
    static const TtcBind binds[2] = { { .type = ORA_NUMBER, .size = 22 }, { .type = ORA_VARCHAR, .size = 1000 } };
    (void)ctx;
    if (m->function == FN_EXECUTE)
        return true;
    m->n_binds = m->cursor_id == 6 ? 2 : 0;
    m->binds = ttc_binds_copy(a, binds, 2);
    m->options |= EXEC_NOT_PLSQL;
    return true;
}

static Rc answer(Played *s, Arena *a)
{
    TtcBindHook hook = { resolve, s };
    TtcRequest  q;
    TtcDty      dty;
    TtcPro      pro;
    TtcProReply reply;
    Rd          r;
    rd_init(&r, s->message.p, s->message.n, a, &s->pf);
    switch (s->message.p[0]) {
    case TTC_PROTOCOL:
        ttc_get_pro(&r, &pro);
        ttc_pro_reply_of(&reply, PERSONA_19C);
        ttc_put_pro_reply(&s->w, &reply);
        return rd_done(&r);
    case TTC_DATA_TYPES:
        if (!ttc_get_dty(&r, &dty))
            return r.rc;
        ttc_profile_negotiate(&s->pf, &dty, PERSONA_19C);
        ttc_put_dty_reply(&s->w);
        return rd_done(&r);
    default: break;
    }
    Rc rc = ttc_get_request(&r, &q, &hook, NULL);
    if (rc != RC_OK)
        return rc;
    TtcEnd     e = { .call_status = 1, .call_number = q.seq };
    TtcSession session;
    char       clear[LOGIN_PASSWORD_MAX];
    size_t     n;
    for (TtcPiggy *p = q.piggies; p; p = p->next)
        s->closed += p->cursors.n;
    switch (q.function) {
    case FN_AUTH_ONE: ttc_put_challenge(&s->w, &s->login); break;
    case FN_AUTH_TWO:
#define PAIR(key) ttc_find_pair(q.auth.pairs, q.auth.n, key)->value
        if (login_server_finish(&s->login, PAIR("AUTH_SESSKEY"), PAIR("AUTH_PBKDF2_SPEEDY_KEY"), PAIR("AUTH_PASSWORD"), clear, &n, NULL) == LOGIN_OK) {
            ttc_session_defaults(&session, ttc_caps(PERSONA_19C));
            ttc_put_session(&s->w, &session, &s->login);
        } else {
            e.error = 1017;
            e.message = STR("ORA-01017: invalid username/password; logon denied\n");
        }
        break;
    case FN_FETCH: answer_rows(s, &e, q.fetch.rows); break;
    case FN_COMMIT:
        s->committed = true;
        ttc_put_status(&s->w, 1, 0);
        return rd_done(&r);
    case FN_EXECUTE:
    case FN_REEXECUTE:
    case FN_REEXECUTE_AND_FETCH: answer_execute(s, &q.exec, &e, a); break;
    default: CU_FAIL("unexpected function"); break;
    }
    ttc_put_end(&s->w, &e);
    return rd_done(&r);
}

/* Takes what the client sends, gives what it shall receive. */
static void play(Played *s, Str bytes)
{
    wr_str(&s->raw, bytes);
    for (;;) {
        TnsHeader  h;
        TnsConnect c;
        TnsAccept  a;
        uint16_t   flags;
        Str        payload;
        if (tns_header_get(s->raw.p, s->raw.n, s->large, 65535, &h) != RC_OK || h.length > s->raw.n)
            return;
        if (h.type == TNS_CONNECT) {
            CU_ASSERT_FATAL(tns_connect_get(s->raw.p, h.length, &c) == RC_OK);
            if (s->resends-- > 0) {
                tns_resend_put(&s->out);
            } else {
                tns_accept_choose(&a, &c, 318, 512, 0);
                s->sdu = a.sdu;
                s->large = true;
                tns_accept_put(&s->out, &a);
            }
        } else {
            CU_ASSERT_FATAL(tns_data_get(s->raw.p, h.length, &flags, &payload) == RC_OK);
            wr_str(&s->message, payload);
            Arena *arena = arena_new(0);
            Rc     rc = answer(s, arena);
            CHECK_INT(0, rc == RC_OK || rc == RC_MORE, 1);
            if (rc == RC_OK) {
                tns_frame(&s->out, s->w.p, s->w.n, true, s->sdu, 0);
                wr_reset(&s->message, 0);
            }
            wr_reset(&s->w, 0);
            arena_free(arena);
        }
        wr_consume(&s->raw, h.length);
    }
}

/* Until the call is answered; the bytes come `piece` at a time. */
static Rc run(TtcClient *c, Played *s, size_t piece)
{
    Rc rc = RC_MORE;
    for (int turns = 0; rc == RC_MORE && turns < 100000; turns++) {
        Str pending = ttc_client_pending(c);
        if (pending.n) {
            play(s, pending);
            ttc_client_sent(c, pending.n);
        }
        size_t n = s->out.n < piece ? s->out.n : piece;
        ttc_client_feed(c, s->out.p, n);
        wr_consume(&s->out, n);
        rc = ttc_client_step(c);
    }
    return rc;
}

static void start(Played *s, TtcClient **c)
{
    LoginVerifier v;
    memset(s, 0, sizeof *s);
    ttc_profile_init(&s->pf, PERSONA_19C);
    wr_init(&s->raw, &s->pf);
    wr_init(&s->message, &s->pf);
    wr_init(&s->w, &s->pf);
    wr_init(&s->out, &s->pf);
    s->sdu = 512;
    login_verifier_make(&v, LOGIN_12C, STR("tiger"), NULL);
    login_server_start(&s->login, &v, false, NULL);
    *c = ttc_client_new();
}

static void stop(Played *s, TtcClient *c)
{
    ttc_client_free(c);
    wr_free(&s->raw);
    wr_free(&s->message);
    wr_free(&s->w);
    wr_free(&s->out);
}

static void check_rows(int row, const TtcReply *m, uint32_t from)
{
    for (uint32_t i = 0; i < m->n_rows; i++) {
        const TtcCell *cell = m->cells + 2 * i;
        int64_t        v = -1;
        ora_num_to_int64((const uint8_t *)cell[0].v.p, cell[0].v.n, &v);
        bool ok = v == from + i && cell[1].v.n == ((from + i) % 7 ? 100u : 0u) &&
                  (cell[1].v.n == 0 || cell[1].v.p[99] == (char)('a' + (from + i) % 26));
        if (!ok)
            CHECK_INT(row, v, from + i);
    }
}

static void test_session(void)
{
    for (int way = 0; way < 2; way++) {
        Played     s;
        TtcClient *c;
        start(&s, &c);
        s.resends = way;
        const TtcReply *m = ttc_client_reply(c);
        ttc_client_connect(c, STR("(DESCRIPTION=(CONNECT_DATA=(SERVICE_NAME=x)))"), STR("scott"), STR("tiger"), 8192);
        size_t piece = way ? 1 : 4096;
        CHECK_INT(way, run(c, &s, piece), RC_OK);
        CHECK_STR(way, str_of(ttc_client_error(c)), STR(""));
        CHECK_INT(way, m->end.error, 0);

        ttc_client_execute(c, 0, STR("select id, text from t"), true, NULL, 0, NULL, 0, 100, false);
        CHECK_INT(way, run(c, &s, piece), RC_OK);
        CHECK_INT(way, m->n_rows, 100);
        CHECK_INT(way, m->n_columns, 2);
        CHECK_STR(way, m->columns[1].name, STR("TEXT"));
        check_rows(way, m, 0);
        uint32_t cursor = m->end.cursor_id;
        ttc_client_fetch(c, cursor, 150);
        CHECK_INT(way, run(c, &s, piece), RC_OK);
        CHECK_INT(way, m->n_rows, 150);
        check_rows(way, m, 100);
        ttc_client_fetch(c, cursor, 150);
        CHECK_INT(way, run(c, &s, piece), RC_OK);
        CHECK_INT(way, m->n_rows, 50);
        CHECK_INT(way, m->end.error, 1403);
        ttc_client_execute(c, cursor, STR(""), true, NULL, 0, NULL, 0, 1, false); /* once more, without a describe */
        CHECK_INT(way, run(c, &s, piece), RC_OK);
        CHECK_INT(way, m->n_rows, 1);
        check_rows(way, m, 0);

        TtcBind binds[2] = { { .type = ORA_NUMBER, .flags = 1, .size = 22 }, { .type = ORA_VARCHAR, .flags = 1, .size = 1000, .csfrm = 1, .charset = 873 } };
        char    text[900];
        memset(text, 'x', sizeof text);
        TtcCell cells[4] = { { .kind = CELL_VALUE, .v = STR("\xc1\x02") }, { .kind = CELL_VALUE, .v = { text, sizeof text } },
                             { .kind = CELL_NULL }, { .kind = CELL_VALUE, .v = STR("y") } };
        ttc_client_close_cursor(c, cursor);
        ttc_client_execute(c, 0, STR("insert into t values (:1, :2)"), false, binds, 2, cells, 2, 0, false);
        CHECK_INT(way, run(c, &s, piece), RC_OK);
        CHECK_INT(way, m->end.row_count, 2);
        CHECK_INT(way, s.closed, 1);
        ttc_client_execute(c, 6, STR(""), false, binds, 2, cells, 2, 0, false);
        CHECK_INT(way, run(c, &s, piece), RC_OK);
        CHECK_INT(way, m->end.row_count, 2);
        ttc_client_call(c, FN_COMMIT);
        CHECK_INT(way, run(c, &s, piece), RC_OK);
        CHECK_INT(way, s.committed, 1);

        TtcBind out[2] = { { .type = ORA_VARCHAR, .flags = 1, .size = 1000 }, { .type = ORA_VARCHAR, .flags = 1, .size = 1000 } };
        cells[0].kind = CELL_NULL;
        ttc_client_execute(c, 0, STR(" begin :1 := :2; end;"), false, out, 2, cells, 1, 0, false);
        CHECK_INT(way, run(c, &s, piece), RC_OK);
        CHECK_INT(way, m->has_out && m->n_out == 1 && m->n_rows == 1, 1);
        CHECK_STR(way, m->cells[0].v, ((Str){ text, sizeof text }));

        ttc_client_execute(c, 0, STR("fail"), true, NULL, 0, NULL, 0, 1, false);
        CHECK_INT(way, run(c, &s, piece), RC_OK);
        CHECK_INT(way, m->end.error, 942);
        ttc_client_feed(c, "\0\0\0\1\6\0\0\0", 8); /* a packet length of 1 */
        CHECK_INT(way, ttc_client_step(c), RC_BAD);
        CHECK_INT(way, ttc_client_step(c), RC_BAD);
        stop(&s, c);
    }
}

static void test_wrong_password(void)
{
    Played     s;
    TtcClient *c;
    start(&s, &c);
    ttc_client_connect(c, STR("(DESCRIPTION=(CONNECT_DATA=(SERVICE_NAME=x)))"), STR("scott"), STR("lion"), 8192);
    CHECK_INT(0, run(c, &s, 4096), RC_OK);
    CHECK_INT(0, ttc_client_reply(c)->end.error, 1017);
    stop(&s, c);
    start(&s, &c);
    ttc_client_connect(c, STR("(D=)"), STR("scott"), STR("lion"), 8192);
    tns_refuse_put(&s.out, 12514, 0);
    s.resends = -1;
    ttc_client_feed(c, s.out.p, s.out.n);
    CHECK_INT(1, ttc_client_step(c), RC_BAD);
    CHECK_STR(1, str_of(ttc_client_error(c)), STR("connection refused: ORA-12514"));
    stop(&s, c);
}

const CheckTest wire_client_tests[] = {
    { "client session", test_session },
    { "client refused", test_wrong_password },
    { NULL, NULL },
};
