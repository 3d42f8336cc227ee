/* CONNECT, ACCEPT, REFUSE, REDIRECT, RESEND. */
#include "config.h"

#include "wire/tns_connect.h"

#include <stdio.h>

#include "wire/field.h"

enum {
    LARGE_SDU_VERSION = 315, /* 32-bit lengths and SDU */
    FLAGS2_VERSION = 318,
    UUID_VERSION = 319,
    CONNECT_OFFSET = 74,     /* of the descriptor in a CONNECT with all fields */
    INLINE_DESCRIPTOR = 230, /* a longer one follows in a DATA packet */
    ONE_IN_OUR_ORDER = 0x0100,
    DONT_CARE = 0x0001 /* service options */
};

/* The packet behind its header, checked against the length it announces. */
static bool open_packet(Rd *r, const uint8_t *p, size_t n, TnsType type, uint8_t *flags)
{
    TnsHeader h;
    if (tns_header_get(p, n, false, 65535, &h) != RC_OK || h.type != type || h.length != n)
        return false;
    if (flags)
        *flags = h.flags;
    rd_init_whole(r, p + TNS_HEADER, n - TNS_HEADER, NULL, NULL);
    return true;
}

/* The 16-bit forms of SDU and TDU; the 32-bit ones, where they exist, overwrite them. */
#define UNITS(T, prefix)                                                                                               \
    static void prefix##_get_units(Rd *r, void *message)                                                               \
    {                                                                                                                  \
        T *m = message;                                                                                                \
        m->sdu = rd_u16(r);                                                                                            \
        m->tdu = rd_u16(r);                                                                                            \
    }                                                                                                                  \
    static void prefix##_put_units(Wr *w, const void *message)                                                         \
    {                                                                                                                  \
        const T *m = message;                                                                                          \
        wr_u16(w, m->sdu > 65535 ? 65535 : (uint16_t)m->sdu);                                                          \
        wr_u16(w, m->tdu > 65535 ? 65535 : (uint16_t)m->tdu);                                                          \
    }
UNITS(TnsConnect, connect)
UNITS(TnsAccept, accept)

/* Offsets 8..33 of every CONNECT. */
FIELDS_BEGIN(TnsConnect, connect)
    FIELD_(F_U16, version)
    FIELD_(F_U16, lowest)
    FIELD_(F_U16, options)
    FIELD_CUSTOM("units", connect_get_units, connect_put_units)
    FIELD_(F_U16, nt)
    FIELD_K(F_K_U16, 0) /* line turnaround */
    FIELD_K(F_K_U16, 1) /* in the sender's byte order */
    FIELD_(F_U16, data_length)
    FIELD_(F_U16, data_offset)
    FIELD_K(F_K_U32, 0) /* most the client takes in ACCEPT */
    FIELD_(F_U8, flags0)
    FIELD_(F_U8, flags1)
FIELDS_END

Rc tns_connect_get(const uint8_t *p, size_t n, TnsConnect *c)
{
    Rd r;
    *c = (TnsConnect){ 0 };
    if (!open_packet(&r, p, n, TNS_CONNECT, &c->packet_flags) || !wire_get(&r, wire_fields_connect(), c))
        return RC_BAD;
    /* Which of the later fields exist follows from the offset of the descriptor, not from the version. */
    if (c->data_offset < TNS_HEADER + 26 || c->data_offset > n)
        return RC_BAD;
    if (c->data_offset >= 58)
        rd_take(&r, 24); /* trace, timeouts, reconnect */
    if (c->data_offset >= 66) {
        uint32_t sdu = rd_u32(&r), tdu = rd_u32(&r);
        c->sdu = sdu ? sdu : c->sdu;
        c->tdu = tdu ? tdu : c->tdu;
    }
    if (c->data_offset >= 70)
        c->connect_flags1 = rd_u32(&r);
    if (c->data_offset >= 74)
        c->connect_flags2 = rd_u32(&r);
    size_t here = n - c->data_offset;
    if (here == 0)
        return r.rc == RC_OK && c->data_length <= TNS_MAX_DESCRIPTOR ? RC_OK : RC_BAD;
    if (r.rc != RC_OK || here != c->data_length)
        return RC_BAD;
    c->descriptor = (Str){ (const char *)p + c->data_offset, here };
    return RC_OK;
}

void tns_connect_put(Wr *out, const TnsConnect *c)
{
    TnsConnect m = *c;
    m.data_offset = CONNECT_OFFSET;
    m.data_length = (uint16_t)m.descriptor.n;
    size_t start = tns_packet_begin(out, TNS_CONNECT, m.packet_flags);
    wire_put(out, wire_fields_connect(), &m);
    wr_zero(out, 24);
    wr_u32(out, m.sdu);
    wr_u32(out, m.tdu);
    wr_u32(out, m.connect_flags1);
    wr_u32(out, m.connect_flags2);
    if (m.descriptor.n <= INLINE_DESCRIPTOR)
        wr_str(out, m.descriptor);
    tns_packet_end(out, start, false);
    if (m.descriptor.n > INLINE_DESCRIPTOR) {
        start = tns_packet_begin(out, TNS_DATA, 0);
        wr_u16(out, 0);
        wr_str(out, m.descriptor);
        tns_packet_end(out, start, false);
    }
}

bool tns_accept_choose(TnsAccept *a, const TnsConnect *c, uint16_t max_version, uint32_t max_sdu, uint32_t flags2)
{
    *a = (TnsAccept){ .version = c->version < max_version ? c->version : max_version, .options = DONT_CARE };
    if (a->version < LARGE_SDU_VERSION || c->lowest > max_version)
        return false;
    uint32_t most = max_sdu > TNS_MAX_SDU ? TNS_MAX_SDU : max_sdu;
    a->sdu = c->sdu < TNS_MIN_SDU ? TNS_MIN_SDU : c->sdu > most ? most : c->sdu;
    a->tdu = a->sdu;
    a->flags2 = a->version >= UUID_VERSION ? flags2 : 0;
    /* Say "native network negotiation possible" to whoever did not decline it himself: go-ora crashes and python-oracledb
     * 1.2 negotiates all the same if we decline. The others save a round trip. */
    bool declined = (c->flags0 & (TNS_NS_ANO_DISABLED | TNS_NS_NO_ANO_LINKED)) != 0;
    a->flags0 = declined ? 0xc5 : 0x41;
    a->flags1 = declined ? 0x00 : 0x01;
    return true;
}

FIELDS_BEGIN(TnsAccept, accept)
    FIELD_(F_U16, version)
    FIELD_(F_U16, options)
    FIELD_CUSTOM("units", accept_get_units, accept_put_units)
    FIELD_K(F_K_U16, ONE_IN_OUR_ORDER)
    FIELD_K(F_K_U16, 0) /* connect data: none, */
    FIELD_K(F_K_U16, 0) /* at the end of the packet (patched) */
    FIELD_(F_U8, flags0)
    FIELD_(F_U8, flags1)
    FIELD_K(F_K_U32, 0) /* timeout, tick, reconnect address */
    FIELD_K(F_K_U32, 0)
FIELDS_END

void tns_accept_put(Wr *out, const TnsAccept *a)
{
    size_t    start = tns_packet_begin(out, TNS_ACCEPT, 0);
    TnsAccept m = *a;
    if (m.version >= LARGE_SDU_VERSION)
        m.sdu = m.tdu = 0; /* the 16-bit ones are unused then */
    wire_put(out, wire_fields_accept(), &m);
    if (a->version >= LARGE_SDU_VERSION) {
        wr_u32(out, a->sdu);
        wr_u32(out, a->tdu);
        wr_u8(out, 0); /* no compression */
        wr_u32(out, a->version >= FLAGS2_VERSION ? a->flags2 : 0);
    }
    if (a->version >= UUID_VERSION)
        wr_bytes(out, a->uuid, sizeof a->uuid);
    wr_patch_u16(out, start + 20, (uint16_t)(out->n - start));
    tns_packet_end(out, start, false);
}

Rc tns_accept_get(const uint8_t *p, size_t n, TnsAccept *a)
{
    Rd r;
    *a = (TnsAccept){ 0 };
    if (!open_packet(&r, p, n, TNS_ACCEPT, NULL) || !wire_get(&r, wire_fields_accept(), a))
        return RC_BAD;
    if (a->version >= LARGE_SDU_VERSION) {
        a->sdu = rd_u32(&r);
        a->tdu = rd_u32(&r);
        rd_u8(&r);
        a->flags2 = rd_u32(&r);
    }
    if (a->version >= UUID_VERSION) {
        Str uuid = rd_raw(&r, sizeof a->uuid);
        if (uuid.n)
            memcpy(a->uuid, uuid.p, sizeof a->uuid);
    }
    return r.rc; /* real servers may append connect data: what follows is ignored */
}

/* python-oracledb looks for "(ERR=", node-oracledb for the path DESCRIPTION/ERR, go-ora for ERR = digits. */
void tns_refuse_put(Wr *out, int err, uint32_t vsnnum)
{
    char text[160];
    int  n = snprintf(text, sizeof text,
                      "(DESCRIPTION=(TMP=)(VSNNUM=%u)(ERR=%d)(ERROR_STACK=(ERROR=(CODE=%d)(EMFI=4))))", vsnnum, err, err);
    size_t start = tns_packet_begin(out, TNS_REFUSE, 0);
    wr_u8(out, 0x22);
    wr_u8(out, 0);
    wr_u16(out, (uint16_t)n);
    wr_bytes(out, text, (size_t)n);
    tns_packet_end(out, start, false);
}

Rc tns_refuse_get(const uint8_t *p, size_t n, int *err, Str *text)
{
    Rd r;
    *err = 0;
    *text = (Str){ NULL, 0 };
    if (!open_packet(&r, p, n, TNS_REFUSE, NULL))
        return RC_BAD;
    rd_u16(&r); /* user and system reason */
    *text = rd_raw(&r, rd_u16(&r));
    for (size_t i = 0; i + 5 <= text->n; i++)
        if (memcmp(text->p + i, "(ERR=", 5) == 0)
            for (size_t d = i + 5; d < text->n && text->p[d] >= '0' && text->p[d] <= '9' && *err < 100000; d++)
                *err = *err * 10 + (text->p[d] - '0');
    return r.rc;
}

void tns_resend_put(Wr *out)
{
    tns_packet_end(out, tns_packet_begin(out, TNS_RESEND, 0), false);
}

/* The separate form, which all clients but oracle-rs can follow: the data in a DATA packet behind. */
void tns_redirect_put(Wr *out, Str to, Str descriptor)
{
    size_t n = to.n + 1 + descriptor.n;
    size_t start = tns_packet_begin(out, TNS_REDIRECT, 0x02);
    wr_u16(out, (uint16_t)n);
    tns_packet_end(out, start, false);
    start = tns_packet_begin(out, TNS_DATA, 0);
    wr_u16(out, 0);
    wr_str(out, to);
    wr_u8(out, 0);
    wr_str(out, descriptor);
    tns_packet_end(out, start, false);
}

Rc tns_redirect_get(const uint8_t *p, size_t n, uint16_t *data_length)
{
    Rd r;
    if (!open_packet(&r, p, n, TNS_REDIRECT, NULL))
        return RC_BAD;
    *data_length = rd_u16(&r);
    return r.rc;
}
