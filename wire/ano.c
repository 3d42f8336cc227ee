/* Native network negotiation: requests parsed, everything declined.
 *
 *   container   u32 DEADBEEF | u16 length | u32 version | u16 services | u8 error flags
 *   service     u16 id | u16 sub-packets | u32 error
 *   sub-packet  u16 length | u16 type | payload */
#include "config.h"

#include "wire/ano.h"

#define ANO_MAGIC 0xdeadbeefu
enum { SVC_AUTH = 1, SVC_ENCRYPTION = 2, SVC_INTEGRITY = 3, SVC_SUPERVISOR = 4 };
enum { SUB_STRING = 0, SUB_BYTES = 1, SUB_U8 = 2, SUB_U16 = 3, SUB_VERSION = 5, SUB_STATUS = 6 };
enum { OUR_VERSION = 0x0b200200, SUPERVISOR_OK = 0x001f, AUTH_NONE = 0xfbff };

/* Where id 0 stands tells how much the client wants the service. */
static AnoLevel level_of(const AnoList *l)
{
    if (l->n == 0)
        return ANO_REJECTED;
    for (int i = 0; i < l->n; i++)
        if (l->id[i] == 0)
            return l->n == 1 ? ANO_REJECTED : i == 0 ? ANO_ACCEPTED : i == l->n - 1 ? ANO_REQUESTED : ANO_ACCEPTED;
    return ANO_REQUIRED;
}

static void take_list(Rd *r, Str bytes, AnoList *l)
{
    if (bytes.n > ANO_MAX_ALGO) {
        rd_fail(r);
        return;
    }
    if (bytes.n)
        memcpy(l->id, bytes.p, bytes.n);
    l->n = (int)bytes.n;
    l->level = level_of(l);
}

static void get_service(Rd *r, AnoRequest *q)
{
    uint16_t id = rd_u16(r), subs = rd_u16(r);
    rd_u32(r); /* error */
    for (uint16_t i = 0; i < subs && r->rc == RC_OK; i++) {
        uint16_t n = rd_u16(r), type = rd_u16(r);
        Str      payload = rd_raw(r, n);
        if (type == SUB_BYTES && id == SVC_ENCRYPTION)
            take_list(r, payload, &q->encryption);
        else if (type == SUB_BYTES && id == SVC_INTEGRITY)
            take_list(r, payload, &q->integrity);
        else if (type == SUB_STRING && id == SVC_AUTH && !str_iis(payload, "tcps"))
            q->wants_auth = true;
    }
}

Rc ano_get_request(Str payload, AnoRequest *q)
{
    Rd r;
    *q = (AnoRequest){ 0 };
    rd_init_whole(&r, payload.p, payload.n, NULL, NULL);
    uint32_t magic = rd_u32(&r);
    uint16_t length = rd_u16(&r);
    q->version = rd_u32(&r);
    uint16_t services = rd_u16(&r);
    rd_u8(&r);
    if (r.rc != RC_OK || magic != ANO_MAGIC || length != payload.n)
        return RC_BAD;
    for (uint16_t i = 0; i < services && r.rc == RC_OK; i++)
        get_service(&r, q);
    return rd_done(&r);
}

static size_t begin(Wr *w, uint32_t version, uint16_t services)
{
    size_t start = w->n;
    wr_u32(w, ANO_MAGIC);
    wr_u16(w, 0);
    wr_u32(w, version);
    wr_u16(w, services);
    wr_u8(w, 0);
    return start;
}

static void service(Wr *w, uint16_t id, uint16_t subs, uint32_t error, uint32_t version)
{
    wr_u16(w, id);
    wr_u16(w, subs);
    wr_u32(w, error);
    wr_u16(w, 4);
    wr_u16(w, SUB_VERSION);
    wr_u32(w, version);
}

static void sub(Wr *w, uint16_t type, const void *p, uint16_t n)
{
    wr_u16(w, n);
    wr_u16(w, type);
    wr_bytes(w, p, n);
}

static void sub_u16(Wr *w, uint16_t type, uint16_t v)
{
    sub(w, type, (uint8_t[]){ (uint8_t)(v >> 8), (uint8_t)v }, 2);
}

/* u32 DEADBEEF | u16 3 | u32 count | count x u16 */
static void sub_array(Wr *w, const uint16_t *v, uint32_t n)
{
    wr_u16(w, (uint16_t)(10 + 2 * n));
    wr_u16(w, SUB_BYTES);
    wr_u32(w, ANO_MAGIC);
    wr_u16(w, 3);
    wr_u32(w, n);
    for (uint32_t i = 0; i < n; i++)
        wr_u16(w, v[i]);
}

void ano_put_request(Wr *w, uint32_t version)
{
    static const uint16_t order[] = { SVC_SUPERVISOR, SVC_AUTH, SVC_ENCRYPTION, SVC_INTEGRITY };
    size_t                start = begin(w, version, 4);
    service(w, SVC_SUPERVISOR, 3, 0, version);
    sub(w, SUB_BYTES, "\0\0\0\0\0\0\0\1", 8);
    sub_array(w, order, 4);
    service(w, SVC_AUTH, 3, 0, version);
    sub_u16(w, SUB_U16, 0xe0e1);
    sub_u16(w, SUB_STATUS, 0xfcff);
    service(w, SVC_ENCRYPTION, 2, 0, version);
    sub(w, SUB_BYTES, "\0", 1);
    service(w, SVC_INTEGRITY, 2, 0, version);
    sub(w, SUB_BYTES, "\0", 1);
    wr_patch_u16(w, start + 4, (uint16_t)(w->n - start));
}

/* Supervisor and authentication: the same in every answer. */
size_t ano_begin_answer(Wr *w, uint32_t version)
{
    static const uint16_t active[] = { SVC_SUPERVISOR, SVC_AUTH };
    size_t                start = begin(w, 0, 4);
    service(w, SVC_SUPERVISOR, 3, 0, version);
    sub_u16(w, SUB_STATUS, SUPERVISOR_OK);
    sub_array(w, active, 2);
    service(w, SVC_AUTH, 2, 0, version);
    sub_u16(w, SUB_STATUS, AUTH_NONE);
    return start;
}

static void put_answer(Wr *w, uint32_t error)
{
    size_t start = ano_begin_answer(w, OUR_VERSION);
    service(w, SVC_ENCRYPTION, 2, error, OUR_VERSION);
    sub(w, SUB_U8, "\0", 1);
    service(w, SVC_INTEGRITY, 2, error, OUR_VERSION);
    sub(w, SUB_U8, "\0", 1);
    wr_patch_u16(w, start + 4, (uint16_t)(w->n - start));
}

void ano_put_service_u8(Wr *w, uint16_t id, uint16_t sub_packets, uint32_t version, uint8_t v)
{
    service(w, id, sub_packets, 0, version);
    sub(w, SUB_U8, &v, 1);
}

void ano_put_u16(Wr *w, uint16_t v)
{
    sub_u16(w, SUB_U16, v);
}

void ano_put_bytes(Wr *w, const uint8_t *p, uint16_t n)
{
    sub(w, SUB_BYTES, p, n);
}

void ano_put_null_answer(Wr *w)
{
    put_answer(w, 0);
}

void ano_put_error_answer(Wr *w, uint32_t error)
{
    put_answer(w, error);
}
