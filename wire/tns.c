#include "config.h"

#include "wire/tns.h"

static uint16_t be16(const uint8_t *p)
{
    return (uint16_t)(p[0] << 8 | p[1]);
}

/* In a large-form session a length over 65535 cannot occur (SDU <= TNS_MAX_SDU), so non-zero bytes 0..1 with zero bytes 2..3
 * are the legacy form that oracle-rs keeps using for some packets. */
Rc tns_header_get(const uint8_t *p, size_t n, bool large, uint32_t max, TnsHeader *h)
{
    if (n < TNS_HEADER)
        return RC_MORE;
    uint32_t high = be16(p), low = be16(p + 2);
    h->length = large && high == 0 ? low : high;
    h->type = p[4];
    h->flags = p[5];
    if (large && high != 0 && low != 0)
        return RC_BAD;
    return h->length < TNS_HEADER || h->length > max ? RC_BAD : RC_OK;
}

size_t tns_packet_begin(Wr *w, TnsType type, uint8_t flags)
{
    size_t start = w->n;
    wr_zero(w, 4);
    wr_u8(w, (uint8_t)type);
    wr_u8(w, flags);
    wr_zero(w, 2);
    return start;
}

void tns_packet_end(Wr *w, size_t start, bool large)
{
    size_t n = w->n - start;
    if (large)
        wr_patch_u32(w, start, (uint32_t)n);
    else
        wr_patch_u16(w, start, (uint16_t)n);
}

static void put_data(Wr *out, const uint8_t *p, size_t n, bool large, uint16_t data_flags)
{
    size_t start = tns_packet_begin(out, TNS_DATA, 0);
    wr_u16(out, data_flags);
    wr_bytes(out, p, n);
    tns_packet_end(out, start, large);
}

void tns_frame(Wr *out, const uint8_t *p, size_t n, bool large, uint32_t sdu, uint16_t last_flags)
{
    size_t most = tns_payload(sdu);
    while (n > most) {
        put_data(out, p, most, large, 0);
        p += most;
        n -= most;
    }
    put_data(out, p, n, large, last_flags);
}

/* Type 1 (with a data byte) always: node-oracledb throws on others. */
void tns_put_marker(Wr *out, bool large, uint8_t mark)
{
    size_t start = tns_packet_begin(out, TNS_MARKER, 0);
    wr_u8(out, 1);
    wr_u8(out, 0);
    wr_u8(out, mark);
    tns_packet_end(out, start, large);
}

void tns_put_eof(Wr *out, bool large)
{
    put_data(out, NULL, 0, large, TNS_DF_EOF);
}

Rc tns_marker_get(const uint8_t *p, size_t n, uint8_t *mark)
{
    if (n < TNS_HEADER + 3)
        return RC_BAD;
    *mark = p[TNS_HEADER + 2];
    return RC_OK;
}

Rc tns_data_get(const uint8_t *p, size_t n, uint16_t *data_flags, Str *payload)
{
    if (n < TNS_DATA_HEADER)
        return RC_BAD;
    *data_flags = be16(p + TNS_HEADER);
    *payload = (Str){ (const char *)p + TNS_DATA_HEADER, n - TNS_DATA_HEADER };
    return RC_OK;
}
