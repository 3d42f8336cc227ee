/* PRO, DTY, and the head of FAST AUTH. */
#include "config.h"

#include "wire/ttc_setup.h"

#include "wire/field.h"

enum { PRO_VERSION = 6, CHARSET_UTF8 = 873, ZONE_SIZE = 11, DTY_MAX_ENTRIES = 2048, NCHARSET_LEAST = 1000 };
enum { TYPE_SB1 = 27, TYPE_OER = 652, TYPE_OAC = 646, TYPE_UDS = 663, REPRESENTATION_UNIVERSAL = 1 };

/* +00:00: hour, minute and second are biased by 60. */
static const uint8_t zone_utc[ZONE_SIZE] = { 0x80, 0, 0, 0, 0x3c, 0x3c, 0x3c, 0x80, 0, 0, 0 };

static Str get_u8_bytes(Rd *r)
{
    uint8_t n = rd_u8(r);
    return rd_raw(r, n);
}

static void put_u8_bytes(Wr *w, Str s)
{
    wr_u8(w, (uint8_t)s.n);
    wr_str(w, s);
}

static void put_cstr(Wr *w, Str s)
{
    wr_str(w, s);
    wr_u8(w, 0);
}

bool ttc_get_pro(Rd *r, TtcPro *m)
{
    memset(m, 0, sizeof *m);
    if (rd_u8(r) != TTC_PROTOCOL)
        rd_fail(r);
    m->versions = rd_cstr(r);
    m->driver_name = rd_cstr(r);
    return r->rc == RC_OK;
}

void ttc_put_pro(Wr *w, const TtcPro *m)
{
    wr_u8(w, TTC_PROTOCOL);
    put_cstr(w, m->versions);
    put_cstr(w, m->driver_name);
}

bool ttc_get_pro_reply(Rd *r, TtcProReply *m)
{
    *m = (TtcProReply){ 0 };
    if (rd_u8(r) != TTC_PROTOCOL)
        rd_fail(r);
    m->version = rd_u8(r);
    rd_u8(r);
    m->banner = rd_cstr(r);
    m->charset = rd_le16(r);
    m->flags = rd_u8(r);
    m->elements = rd_raw(r, 5u * rd_le16(r));
    m->fdo = rd_raw(r, rd_u16(r));
    m->ccap = get_u8_bytes(r);
    m->rcap = get_u8_bytes(r);
    return r->rc == RC_OK;
}

void ttc_put_pro_reply(Wr *w, const TtcProReply *m)
{
    wr_u8(w, TTC_PROTOCOL);
    wr_u8(w, m->version);
    wr_u8(w, 0);
    put_cstr(w, m->banner);
    wr_le16(w, m->charset);
    wr_u8(w, m->flags);
    wr_le16(w, (uint16_t)(m->elements.n / 5));
    wr_str(w, m->elements);
    wr_u16(w, (uint16_t)m->fdo.n);
    wr_str(w, m->fdo);
    put_u8_bytes(w, m->ccap);
    put_u8_bytes(w, m->rcap);
}

/* Both as real servers of 11.2, 21c and 23ai send them. */
static const uint8_t elements[50] = {
    0x66, 0x03, 0x40, 0x03, 0x01, 0x40, 0x03, 0x66, 0x03, 0x01, 0x66, 0x03, 0x48, 0x03, 0x01, 0x48, 0x03,
    0x66, 0x03, 0x01, 0x66, 0x03, 0x52, 0x03, 0x01, 0x52, 0x03, 0x66, 0x03, 0x01, 0x66, 0x03, 0x61, 0x03,
    0x01, 0x61, 0x03, 0x66, 0x03, 0x01, 0x66, 0x03, 0x1f, 0x03, 0x08, 0x1f, 0x03, 0x66, 0x03, 0x01,
};
static const uint8_t fdo[100] = {
    0x00, 0x00, 0x00, 0x60, 0x01, 0x24, 0x0f, 0x05, 0x0b, 0x0c, 0x03, 0x0c, 0x0c, 0x05, 0x04, 0x05,
    0x0d, 0x06, 0x09, 0x07, 0x08, 0x05, 0x05, 0x05, 0x05, 0x05, 0x0f, 0x05, 0x05, 0x05, 0x05, 0x05,
    0x0a, 0x05, 0x05, 0x05, 0x05, 0x05, 0x04, 0x05, 0x06, 0x07, 0x08, 0x08, 0x23, 0x47, 0x23, 0x47,
    0x08, 0x11, 0x23, 0x08, 0x11, 0x41, 0xb0, 0x47, 0x00, 0x83, 0x03, 0x69, 0x07, 0xd0, 0x03,
};

void ttc_pro_reply_of(TtcProReply *m, TtcPersona p)
{
    const TtcCaps *caps = ttc_caps(p);
    *m = (TtcProReply){
        .version = PRO_VERSION,
        .banner = str_of(caps->banner),
        .charset = CHARSET_UTF8,
        .flags = 1,
        .elements = { (const char *)elements, sizeof elements },
        .fdo = { (const char *)fdo, sizeof fdo },
        .ccap = caps->ccap,
        .rcap = caps->rcap,
    };
}

uint16_t ttc_fdo_ncharset(Str f)
{
    if (f.n < 7)
        return 0;
    const uint8_t *p = (const uint8_t *)f.p;
    size_t         at = 6u + p[5] + p[6] + 3;
    return at + 1 < f.n ? (uint16_t)(p[at] << 8 | p[at + 1]) : 0;
}

static uint8_t cap_at(Str caps, size_t i)
{
    return i < caps.n ? (uint8_t)caps.p[i] : 0;
}

static void get_entries(Rd *r, TtcDty *m, bool narrow)
{
    uint32_t cap = 512;
    m->entries = ARENA_ARRAY(r->a, TtcDtyEntry, cap);
    while (r->rc == RC_OK) {
        TtcDtyEntry e = { .type = narrow ? rd_u8(r) : rd_u16(r) };
        if (e.type == 0)
            return;
        e.conversion = narrow ? rd_u8(r) : rd_u16(r);
        if (e.conversion != 0) {
            e.representation = narrow ? rd_u8(r) : rd_u16(r);
            narrow ? (void)rd_u8(r) : (void)rd_u16(r);
        }
        if (m->n == DTY_MAX_ENTRIES) {
            rd_fail(r);
            return;
        }
        if (m->n == cap) {
            m->entries = arena_grow(r->a, m->entries, cap * sizeof e, 2 * cap * sizeof e);
            cap *= 2;
        }
        m->entries[m->n++] = e;
    }
}

bool ttc_get_dty(Rd *r, TtcDty *m)
{
    *m = (TtcDty){ 0 };
    if (rd_u8(r) != TTC_DATA_TYPES)
        rd_fail(r);
    m->charset_in = rd_le16(r);
    m->charset_out = rd_le16(r);
    m->flags = rd_u8(r);
    m->ccap = get_u8_bytes(r);
    m->rcap = get_u8_bytes(r);
    m->has_zone = cap_at(m->rcap, RCAP_TIME_ZONE) & 1;
    if (m->has_zone) {
        Str zone = rd_raw(r, ZONE_SIZE);
        if (zone.n)
            memcpy(m->zone, zone.p, ZONE_SIZE);
        m->has_zone_version = cap_at(m->ccap, CCAP_TTC3) & CCAP_TTC3_TZ_VERSION;
        if (m->has_zone_version)
            m->zone_version = rd_u32(r);
    }
    /* go-ora sends the national character set here, the others do not: 2000 little-endian, read as big-endian, is larger
     * than any type number. */
    bool narrow = cap_at(m->ccap, CCAP_DTY_WIDE) == 0;
    if (r->rc == RC_OK && r->end - r->p >= 2 && (r->p[0] << 8 | r->p[1]) > NCHARSET_LEAST && !narrow) {
        m->has_ncharset = true;
        m->ncharset = rd_le16(r);
    }
    if (r->rc == RC_OK)
        get_entries(r, m, narrow);
    return r->rc == RC_OK;
}

void ttc_put_dty(Wr *w, const TtcDty *m)
{
    wr_u8(w, TTC_DATA_TYPES);
    wr_le16(w, m->charset_in);
    wr_le16(w, m->charset_out);
    wr_u8(w, m->flags);
    put_u8_bytes(w, m->ccap);
    put_u8_bytes(w, m->rcap);
    if (m->has_zone)
        wr_bytes(w, m->zone, ZONE_SIZE);
    if (m->has_zone && m->has_zone_version)
        wr_u32(w, m->zone_version);
    if (m->has_ncharset)
        wr_le16(w, m->ncharset);
    bool narrow = cap_at(m->ccap, CCAP_DTY_WIDE) == 0;
    for (uint32_t i = 0; i <= m->n; i++) {
        TtcDtyEntry e = i < m->n ? m->entries[i] : (TtcDtyEntry){ 0 };
        uint16_t    v[4] = { e.type, e.conversion, e.representation, 0 };
        int         n = e.type == 0 ? 1 : e.conversion == 0 ? 2 : 4;
        for (int k = 0; k < n; k++)
            narrow ? wr_u8(w, (uint8_t)v[k]) : wr_u16(w, v[k]);
    }
}

void ttc_profile_negotiate(TtcProfile *pf, const TtcDty *m, TtcPersona p)
{
    ttc_profile_from_caps(pf, m, ttc_caps(p)->ccap, ttc_caps(p)->rcap);
}

void ttc_profile_from_caps(TtcProfile *pf, const TtcDty *m, Str ccap, Str rcap)
{
    uint8_t theirs = cap_at(m->ccap, CCAP_FIELD_VERSION), ours = cap_at(ccap, CCAP_FIELD_VERSION);
    pf->fv = theirs < ours ? theirs : ours;
    pf->chr_raw = !(m->flags & 0x02);
    pf->big_clr = true; /* both sides have ccap[37] & 0x20, or the client reads ub4 lengths always */
    pf->eor = (cap_at(m->ccap, CCAP_TTC4) & cap_at(ccap, CCAP_TTC4) & CCAP_TTC4_EOR) != 0;
    pf->str32k = (cap_at(m->rcap, RCAP_TTC) & cap_at(rcap, RCAP_TTC) & RCAP_TTC_32K) != 0;
    pf->tz_in_dty = m->has_zone && (cap_at(rcap, RCAP_TIME_ZONE) & 1);
    pf->tzver_in_dty = pf->tz_in_dty && m->has_zone_version &&
                       (cap_at(ccap, CCAP_TTC3) & CCAP_TTC3_TZ_VERSION);
    pf->dty_narrow = cap_at(m->ccap, CCAP_DTY_WIDE) == 0;
    pf->oer652 = pf->oac646 = pf->uds663 = pf->sb1_compact = false;
    for (uint32_t i = 0; i < m->n; i++) {
        const TtcDtyEntry *e = &m->entries[i];
        if (e->conversion == 0)
            continue;
        pf->oer652 |= e->type == TYPE_OER;
        pf->oac646 |= e->type == TYPE_OAC;
        pf->uds663 |= e->type == TYPE_UDS;
        if (e->type == TYPE_SB1)
            pf->sb1_compact = e->representation == REPRESENTATION_UNIVERSAL;
    }
}

void ttc_put_dty_reply(Wr *w)
{
    wr_u8(w, TTC_DATA_TYPES);
    if (w->pf->tz_in_dty)
        wr_bytes(w, zone_utc, ZONE_SIZE);
    /* Version 0: go-ora then sends zoned values in UTC, readable without a table of regions. */
    if (w->pf->tzver_in_dty)
        wr_u32(w, 0);
    if (w->pf->dty_narrow)
        wr_u8(w, 0);
    else
        wr_u16(w, 0);
}

bool ttc_get_dty_reply(Rd *r, uint8_t zone[ZONE_SIZE])
{
    memset(zone, 0, ZONE_SIZE);
    if (rd_u8(r) != TTC_DATA_TYPES)
        rd_fail(r);
    if (r->pf->tz_in_dty) {
        Str z = rd_raw(r, ZONE_SIZE);
        if (z.n)
            memcpy(zone, z.p, ZONE_SIZE);
    }
    if (r->pf->tzver_in_dty)
        rd_u32(r);
    for (uint16_t type; r->rc == RC_OK && (type = r->pf->dty_narrow ? rd_u8(r) : rd_u16(r)) != 0;)
        if ((r->pf->dty_narrow ? rd_u8(r) : rd_u16(r)) != 0)
            rd_take(r, r->pf->dty_narrow ? 2 : 4);
    return r->rc == RC_OK;
}

/* A cookie begins with the driver's name where PRO has its message byte. */
static void get_cookie(Rd *r, TtcFastAuth *m)
{
    m->pro.driver_name = rd_cstr(r);
    if (rd_u8(r) != TTC_COOKIE)
        rd_fail(r);
    rd_u8(r);
    m->cookie_version = rd_u8(r);
    m->charset = rd_le16(r);
    m->charset_flags = rd_u8(r);
    m->ncharset = rd_le16(r);
    m->cookie_banner = get_u8_bytes(r);
    m->cookie_ccap = get_u8_bytes(r);
    m->cookie_rcap = get_u8_bytes(r);
    m->fv_auth = cap_at(m->cookie_ccap, CCAP_FIELD_VERSION);
}

bool ttc_get_fast_auth(Rd *r, TtcFastAuth *m)
{
    *m = (TtcFastAuth){ 0 };
    if (rd_u8(r) != TTC_FAST_AUTH)
        rd_fail(r);
    rd_u8(r); /* version */
    m->flag1 = rd_u8(r);
    rd_u8(r);
    int first = rd_peek(r);
    if (first > TTC_PROTOCOL) {
        m->cookie = true;
        get_cookie(r, m);
        return r->rc == RC_OK;
    }
    ttc_get_pro(r, &m->pro);
    m->charset = rd_le16(r);
    m->charset_flags = rd_u8(r);
    m->ncharset = rd_le16(r);
    m->fv_auth = rd_u8(r);
    return r->rc == RC_OK;
}

void ttc_put_fast_auth(Wr *w, const TtcFastAuth *m)
{
    wr_u8(w, TTC_FAST_AUTH);
    wr_u8(w, 1);
    wr_u8(w, m->flag1);
    wr_u8(w, 0);
    if (m->cookie) {
        put_cstr(w, m->pro.driver_name);
        wr_u8(w, TTC_COOKIE);
        wr_u8(w, 1);
        wr_u8(w, m->cookie_version);
        wr_le16(w, m->charset);
        wr_u8(w, m->charset_flags);
        wr_le16(w, m->ncharset);
        put_u8_bytes(w, m->cookie_banner);
        put_u8_bytes(w, m->cookie_ccap);
        put_u8_bytes(w, m->cookie_rcap);
        return;
    }
    ttc_put_pro(w, &m->pro);
    wr_le16(w, m->charset);
    wr_u8(w, m->charset_flags);
    wr_le16(w, m->ncharset);
    wr_u8(w, m->fv_auth);
}
