/* dbsaci.timestamp_tz and dbsaci.timestamp_ns (compat/07_stamp_types.sql) in PostgreSQL's binary form, and Oracle's. */
#ifndef DBSACI_WIRE_PG_STAMP_H
#define DBSACI_WIRE_PG_STAMP_H

#include "wire/ora_date.h"

typedef struct PgStamp {
    int64_t  us;     /* microseconds since 2000-01-01; UTC where there is a zone */
    uint16_t nanos;  /* 0..999 behind them */
    uint16_t region; /* Oracle's number, 0: the offset alone */
    int16_t  zone;   /* minutes east of UTC at that instant */
} PgStamp;

enum { PG_ZONED_SIZE = 54, PG_NANO_SIZE = 30, PG_ZONE_UNKNOWN = -2048 /* the region tells it */ };

/* False: not of that form. */
bool pg_zoned_get(const uint8_t *p, size_t n, PgStamp *s);
bool pg_nano_get(const uint8_t *p, size_t n, PgStamp *s);
void pg_zoned_put(const PgStamp *s, uint8_t out[PG_ZONED_SIZE]);
void pg_nano_put(const PgStamp *s, uint8_t out[PG_NANO_SIZE]);

/* The fields of s shifted by `minutes`, with its nanoseconds, as Oracle's `size` bytes (ORA_DATE_SIZE, ORA_TS_SIZE or
 * ORA_TSTZ_SIZE; the last with the zone, by its region if `regions`). The length; 0: out of Oracle's range. */
size_t pg_stamp_to_ora(const PgStamp *s, int minutes, size_t size, bool regions, uint8_t *out);
/* Fields as they stand, with the zone that they carry. */
bool pg_stamp_from_ora(const OraDate *d, PgStamp *s);

#endif
