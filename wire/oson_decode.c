/* OSON -> JSON text. An image is foreign bytes: every offset is checked, and since offsets may share and even loop, depth,
 * number of nodes and size of the text are bounded by the image's size. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "util/strbuf.h"
#include "wire/ora_date.h"
#include "wire/ora_num.h"
#include "wire/ora_oson.h"
#include "wire/oson.h"
#include "wire/rd.h"

enum { NODES_PER_BYTE = 4, TEXT_PER_BYTE = 64, SLACK = 4096 };

typedef struct Image {
    Rd       r; /* over the whole image; r.p is moved about */
    StrBuf   out;
    uint32_t n_names, n_long;
    int      id_size;
    Str      tree;
    Str      short_offsets, short_names, long_offsets, long_names;
    bool     relative;
    uint64_t nodes_left, text_max;
} Image;

static uint32_t get_sized(Rd *r, int size)
{
    return size == 1 ? rd_u8(r) : size == 2 ? rd_u16(r) : rd_u32(r);
}

/* Name number id (from 1): short ones first. */
static Str name_of(Image *m, uint32_t id)
{
    bool     is_long = id > m->n_names;
    uint32_t i = id - 1 - (is_long ? m->n_names : 0), count = is_long ? m->n_long : m->n_names;
    Str      offsets = is_long ? m->long_offsets : m->short_offsets, names = is_long ? m->long_names : m->short_names;
    if (id == 0 || i >= count) {
        rd_fail(&m->r);
        return (Str){ NULL, 0 };
    }
    int width = (int)(offsets.n / count);
    Rd  r;
    rd_init_whole(&r, offsets.p + (size_t)i * (size_t)width, (size_t)width, NULL, NULL);
    uint32_t at = get_sized(&r, width);
    if (at > names.n) {
        rd_fail(&m->r);
        return (Str){ NULL, 0 };
    }
    rd_init_whole(&r, names.p + at, names.n - at, NULL, NULL);
    Str name = rd_raw(&r, is_long ? rd_u16(&r) : rd_u8(&r));
    if (r.rc != RC_OK)
        rd_fail(&m->r);
    return name;
}

static void seek(Image *m, uint64_t offset)
{
    if (offset >= m->tree.n)
        rd_fail(&m->r);
    else
        m->r.p = (const uint8_t *)m->tree.p + offset;
}

static void put_number(Image *m, Str bytes)
{
    char text[ORA_NUM_TEXT_MAX];
    if (ora_num_to_text((const uint8_t *)bytes.p, bytes.n, text) < 0 || text[0] == '~' || text[1] == '~')
        rd_fail(&m->r);
    else
        sb_puts(&m->out, text);
}

static void put_hex(Image *m, Str bytes)
{
    sb_putc(&m->out, '"');
    for (size_t i = 0; i < bytes.n; i++)
        sb_printf(&m->out, "%02X", (unsigned char)bytes.p[i]);
    sb_putc(&m->out, '"');
}

/* JSON has no infinities: those are strings. */
static void put_double(Image *m, double v)
{
    char text[32];
    if (v != v || v - v != 0) {
        sb_puts(&m->out, v != v ? "\"Nan\"" : v > 0 ? "\"Inf\"" : "\"-Inf\"");
        return;
    }
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(text, sizeof text, "%.*g", precision, v);
        if (strtod(text, NULL) == v)
            break;
    }
    sb_puts(&m->out, text);
}

static void put_binary_float(Image *m, size_t n)
{
    uint8_t  ieee[8];
    Str      raw = rd_raw(&m->r, n);
    uint64_t bits = 0;
    if (raw.n == 0)
        return;
    if (n == 8)
        ora_double_to_pg((const uint8_t *)raw.p, ieee);
    else
        ora_float_to_pg((const uint8_t *)raw.p, ieee);
    for (size_t i = 0; i < n; i++)
        bits = bits << 8 | ieee[i];
    if (n == 8) {
        double v;
        memcpy(&v, &bits, sizeof v);
        put_double(m, v);
    } else {
        uint32_t half = (uint32_t)bits;
        float    v;
        memcpy(&v, &half, sizeof v);
        put_double(m, (double)v);
    }
}

/* ISO 8601; a zone is shown as it was stored. */
static void put_date(Image *m, size_t n)
{
    OraDate d, local;
    int64_t us;
    Str     raw = rd_raw(&m->r, n);
    if (raw.n == 0)
        return;
    if (!ora_date_get((const uint8_t *)raw.p, raw.n, &d) || !ora_fields_to_pg(&d, &us) ||
        !ora_fields_from_pg(us + d.zone * INT64_C(60000000), &local)) {
        rd_fail(&m->r);
        return;
    }
    sb_printf(&m->out, "\"%s%04d-%02d-%02dT%02d:%02d:%02d", local.year < 0 ? "-" : "", abs(local.year), local.month, local.day,
              local.hour, local.minute, local.second);
    if (local.nanos)
        sb_printf(&m->out, ".%06u", local.nanos / 1000);
    if (n == ORA_TSTZ_SIZE)
        sb_printf(&m->out, "%c%02d:%02d", d.zone < 0 ? '-' : '+', abs(d.zone) / 60, abs(d.zone) % 60);
    sb_putc(&m->out, '"');
}

static void put_interval(Image *m, size_t n)
{
    int64_t us;
    int32_t days, months;
    Str     raw = rd_raw(&m->r, n);
    if (raw.n == 0)
        return;
    if (n == ORA_YM_SIZE && ora_ym_to_pg((const uint8_t *)raw.p, raw.n, &months)) {
        sb_printf(&m->out, "\"%sP%dY%dM\"", months < 0 ? "-" : "", abs(months) / 12, abs(months) % 12);
    } else if (n == ORA_DS_SIZE && ora_ds_to_pg((const uint8_t *)raw.p, raw.n, &us, &days)) {
        bool    minus = us < 0 || days < 0;
        int64_t t = us < 0 ? -us : us, d = days < 0 ? -(int64_t)days : days;
        sb_printf(&m->out, "\"%sP%lldDT%lldH%lldM%lld.%06lldS\"", minus ? "-" : "", (long long)d,
                  (long long)(t / INT64_C(3600000000)), (long long)(t / 60000000 % 60), (long long)(t / 1000000 % 60),
                  (long long)(t % 1000000));
    } else {
        rd_fail(&m->r);
    }
}

static void put_node(Image *m, int depth);

static uint32_t get_count(Image *m, uint8_t node)
{
    switch (node & OSON_COUNT_BITS) {
    case 0: return rd_u8(&m->r);
    case OSON_COUNT_U16: return rd_u16(&m->r);
    case OSON_COUNT_U32: return rd_u32(&m->r);
    default: rd_fail(&m->r); return 0;
    }
}

/* An object may share count and ids with another one, whose offset then stands in their place. */
static void put_container(Image *m, uint8_t node, int depth)
{
    Rd            *r = &m->r;
    bool           object = !(node & OSON_IS_ARRAY);
    int            offset_size = node & OSON_OFFSETS_U32 ? 4 : 2;
    uint64_t       self = (uint64_t)(r->p - 1 - (const uint8_t *)m->tree.p);
    const uint8_t *offsets, *ids;
    uint32_t       n;
    if ((node & OSON_COUNT_BITS) == OSON_SHARED_IDS) {
        uint32_t other = get_sized(r, offset_size);
        offsets = r->p;
        seek(m, other);
        uint8_t head = rd_u8(r);
        if (!(head & OSON_IS_CONTAINER) || (head & OSON_IS_ARRAY))
            rd_fail(r);
        n = get_count(m, head);
        ids = r->p;
    } else {
        n = get_count(m, node);
        ids = r->p;
        if (object)
            rd_take(r, (size_t)n * (size_t)m->id_size);
        offsets = r->p;
    }
    sb_putc(&m->out, object ? '{' : '[');
    for (uint32_t i = 0; i < n && r->rc == RC_OK; i++) {
        if (i)
            sb_putc(&m->out, ',');
        if (object) {
            r->p = ids;
            Str name = name_of(m, get_sized(r, m->id_size));
            ids = r->p;
            sb_put_json(&m->out, name);
            sb_putc(&m->out, ':');
        }
        r->p = offsets;
        uint64_t offset = get_sized(r, offset_size);
        offsets = r->p;
        if (r->rc == RC_OK) {
            seek(m, offset + (m->relative ? self : 0));
            put_node(m, depth - 1);
        }
    }
    sb_putc(&m->out, object ? '}' : ']');
}

static void put_node(Image *m, int depth)
{
    Rd *r = &m->r;
    if (r->rc != RC_OK || depth == 0 || m->nodes_left-- == 0 || m->out.n > m->text_max) {
        rd_fail(r);
        return;
    }
    uint8_t node = rd_u8(r);
    if (node & OSON_IS_CONTAINER) {
        put_container(m, node, depth);
        return;
    }
    switch (node) {
    case OSON_NULL: sb_puts(&m->out, "null"); return;
    case OSON_TRUE: sb_puts(&m->out, "true"); return;
    case OSON_FALSE: sb_puts(&m->out, "false"); return;
    case OSON_STRING8: sb_put_json(&m->out, rd_raw(r, rd_u8(r))); return;
    case OSON_STRING16: sb_put_json(&m->out, rd_raw(r, rd_u16(r))); return;
    case OSON_STRING32: sb_put_json(&m->out, rd_raw(r, rd_u32(r))); return;
    case OSON_NUMBER: put_number(m, rd_raw(r, rd_u8(r))); return;
    case OSON_DOUBLE: put_binary_float(m, 8); return;
    case OSON_FLOAT: put_binary_float(m, 4); return;
    case OSON_DATE:
    case OSON_TIMESTAMP7: put_date(m, ORA_DATE_SIZE); return;
    case OSON_TIMESTAMP: put_date(m, ORA_TS_SIZE); return;
    case OSON_TIMESTAMP_TZ: put_date(m, ORA_TSTZ_SIZE); return;
    case OSON_INTERVAL_YM: put_interval(m, ORA_YM_SIZE); return;
    case OSON_INTERVAL_DS: put_interval(m, ORA_DS_SIZE); return;
    case OSON_ID: put_hex(m, rd_raw(r, rd_u8(r))); return;
    case OSON_BINARY16: put_hex(m, rd_raw(r, rd_u16(r))); return;
    case OSON_BINARY32: put_hex(m, rd_raw(r, rd_u32(r))); return;
    default: break;
    }
    switch (node & 0xf0) { /* length in the node itself */
    case 0x00:
    case 0x10: sb_put_json(&m->out, rd_raw(r, node)); return;
    case 0x20:
    case 0x60: put_number(m, rd_raw(r, (node & 15u) + 1)); return;
    case 0x40:
    case 0x50: put_number(m, rd_raw(r, node & 15u)); return;
    default: rd_fail(r); return; /* vectors and what is not known */
    }
}

static void get_names(Image *m, uint16_t flags, uint8_t version)
{
    Rd      *r = &m->r;
    uint32_t long_size = 0, size, tree_size;
    bool     long_u16 = false;
    m->id_size = flags & OSON_NAMES_U32 ? 4 : flags & OSON_NAMES_U16 ? 2 : 1;
    m->n_names = get_sized(r, m->id_size);
    int offset_size = flags & OSON_NAMES_SIZE_U32 ? 4 : 2;
    size = get_sized(r, offset_size);
    if (version == OSON_VERSION_LONG_NAMES) {
        long_u16 = rd_u16(r) & OSON_LONG_OFFSETS_U16;
        m->n_long = rd_u32(r);
        long_size = rd_u32(r);
    }
    tree_size = get_sized(r, flags & OSON_TREE_U32 ? 4 : 2);
    rd_u16(r); /* tiny nodes */
    rd_take(r, m->n_names);
    m->short_offsets = rd_raw(r, (size_t)m->n_names * (size_t)offset_size);
    m->short_names = rd_raw(r, size);
    rd_take(r, 2 * (size_t)m->n_long);
    m->long_offsets = rd_raw(r, (size_t)m->n_long * (long_u16 ? 2 : 4));
    m->long_names = rd_raw(r, long_size);
    if (tree_size > rd_left(r))
        rd_fail(r);
}

bool oson_to_json(Arena *a, Str image, Str *json)
{
    Image m = { .nodes_left = image.n * NODES_PER_BYTE + SLACK, .text_max = image.n * TEXT_PER_BYTE + SLACK };
    rd_init_whole(&m.r, image.p, image.n, a, NULL);
    sb_init(&m.out, a);
    Str      magic = rd_raw(&m.r, 3);
    uint8_t  version = rd_u8(&m.r);
    uint16_t flags = rd_u16(&m.r);
    if (m.r.rc != RC_OK || !str_eq(magic, STR("\xffJZ")) || (version != OSON_VERSION && version != OSON_VERSION_LONG_NAMES))
        return false;
    m.relative = flags & OSON_RELATIVE;
    if (flags & OSON_SCALAR)
        get_sized(&m.r, flags & OSON_TREE_U32 ? 4 : 2);
    else
        get_names(&m, flags, version);
    m.tree = (Str){ (const char *)m.r.p, rd_left(&m.r) };
    put_node(&m, OSON_MAX_DEPTH);
    *json = sb_str(&m.out);
    return m.r.rc == RC_OK;
}
