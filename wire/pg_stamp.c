/* A row in binary form: the number of fields, then type, length and value of each. The zone is an interval of n months and
 * n * -30 days, n = region * 4096 + minutes east of UTC. */
#include "config.h"
#include "wire/pg_stamp.h"

enum { OID_INT2 = 21, OID_TIMESTAMP = 1114, OID_INTERVAL = 1186 };
enum { REGION_SHIFT = 12, MINUTES_BIAS = 2048, MONTH_DAYS = 30, US_PER_MINUTE = 60000000 };

static uint64_t get(const uint8_t *p, int n)
{
    uint64_t v = 0;
    for (int i = 0; i < n; i++)
        v = v << 8 | p[i];
    return v;
}

static uint8_t *put(uint8_t *p, uint64_t v, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = (uint8_t)(v >> (8 * (n - 1 - i)));
    return p + n;
}

/* The field's value, *at moves behind it; NULL: another type, another length, or NULL. */
static const uint8_t *field(const uint8_t **at, uint32_t oid, uint32_t size)
{
    const uint8_t *p = *at;
    *at = p + 8 + size;
    return get(p, 4) == oid && get(p + 4, 4) == size ? p + 8 : NULL;
}

static uint8_t *put_field(uint8_t *p, uint32_t oid, uint32_t size)
{
    return put(put(p, oid, 4), size, 4);
}

static bool get_time(const uint8_t **at, PgStamp *s)
{
    const uint8_t *t = field(at, OID_TIMESTAMP, 8), *nanos = field(at, OID_INT2, 2);
    *s = (PgStamp){ 0 };
    if (!t || !nanos)
        return false;
    s->us = (int64_t)get(t, 8);
    s->nanos = (uint16_t)get(nanos, 2);
    return s->nanos < 1000;
}

static uint8_t *put_time(uint8_t *p, const PgStamp *s)
{
    p = put(put_field(p, OID_TIMESTAMP, 8), (uint64_t)s->us, 8);
    return put(put_field(p, OID_INT2, 2), s->nanos, 2);
}

bool pg_nano_get(const uint8_t *p, size_t n, PgStamp *s)
{
    const uint8_t *at = p + 4;
    return n == PG_NANO_SIZE && get(p, 4) == 2 && get_time(&at, s);
}

bool pg_zoned_get(const uint8_t *p, size_t n, PgStamp *s)
{
    const uint8_t *at = p + 4;
    if (n != PG_ZONED_SIZE || get(p, 4) != 3 || !get_time(&at, s))
        return false;
    const uint8_t *zone = field(&at, OID_INTERVAL, 16);
    if (!zone)
        return false;
    int32_t mark = (int32_t)get(zone + 12, 4);
    s->region = (uint16_t)((mark + MINUTES_BIAS) >> REGION_SHIFT);
    s->zone = (int16_t)(mark - s->region * (1 << REGION_SHIFT));
    return true;
}

void pg_nano_put(const PgStamp *s, uint8_t out[PG_NANO_SIZE])
{
    put_time(put(out, 2, 4), s);
}

void pg_zoned_put(const PgStamp *s, uint8_t out[PG_ZONED_SIZE])
{
    int32_t  mark = s->region * (1 << REGION_SHIFT) + s->zone;
    uint8_t *p = put_time(put(out, 3, 4), s);
    p = put(put_field(p, OID_INTERVAL, 16), 0, 8);
    put(put(p, (uint32_t)(mark * -MONTH_DAYS), 4), (uint32_t)mark, 4);
}

size_t pg_stamp_to_ora(const PgStamp *s, int minutes, size_t size, bool regions, uint8_t *out)
{
    OraDate d;
    if (!ora_fields_from_pg(s->us + (int64_t)minutes * US_PER_MINUTE, &d))
        return 0;
    d.nanos += s->nanos;
    d.zone = s->zone;
    d.region = regions ? s->region : 0;
    return ora_date_put(&d, size, out);
}

bool pg_stamp_from_ora(const OraDate *d, PgStamp *s)
{
    OraDate cut = *d;
    *s = (PgStamp){ .nanos = (uint16_t)(d->nanos % 1000), .zone = d->zone, .region = d->region };
    cut.nanos -= s->nanos;
    return ora_fields_to_pg(&cut, &s->us);
}
