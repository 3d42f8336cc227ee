/* DATE, TIMESTAMP family and intervals, to and from PostgreSQL's binary forms.
 *
 * PostgreSQL: timestamp = int64 microseconds since 2000-01-01 (proleptic Gregorian, no zone), timestamptz the same in UTC,
 * date = int32 days since 2000-01-01, interval = int64 microseconds, int32 days, int32 months. Oracle has a Julian calendar
 * before 1582-10-15: dates are converted by their fields, which is what people see on both sides. */
#ifndef DBSACI_WIRE_ORA_DATE_H
#define DBSACI_WIRE_ORA_DATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ORA_DATE_SIZE = 7, ORA_TS_SIZE = 11, ORA_TSTZ_SIZE = 13, ORA_YM_SIZE = 5, ORA_DS_SIZE = 11 };
#define PG_TS_INFINITY INT64_MAX
#define PG_TS_MINUS_INFINITY INT64_MIN

typedef struct OraDate {
    int32_t  year; /* -4712..9999; there is no year 0: -1 is 1 BC */
    uint8_t  month, day, hour, minute, second;
    uint32_t nanos;
    int16_t  zone; /* minutes east of UTC (TIMESTAMP WITH TIME ZONE: the fields below are then UTC) */
    bool     has_zone;
    uint16_t region; /* a zone by region id (go-ora, ojdbc), 0 if none; of one that came, `zone` is not known: the fields are UTC */
} OraDate;

/* 7, 11 or 13 bytes. False: no such date. */
bool   ora_date_get(const uint8_t *p, size_t n, OraDate *d);
/* Longest form needed: `size` 7, 11 (7 bytes if the fraction is 0) or 13. Returns the length. */
size_t ora_date_put(const OraDate *d, size_t size, uint8_t *out);

/* PostgreSQL microseconds -> Oracle; returns the length, 0 if the value is infinite or outside -4712..9999 (the caller
 * answers ORA-01841). DATE truncates nothing: fractions of a second are dropped (the server's column is timestamp(0)). */
size_t ora_date_from_pg(int64_t us, uint8_t out[ORA_DATE_SIZE]);
size_t ora_ts_from_pg(int64_t us, uint8_t out[ORA_TS_SIZE]);
size_t ora_tstz_from_pg(int64_t us_utc, int zone_minutes, uint8_t out[ORA_TSTZ_SIZE]);
size_t ora_date_from_pg_date(int32_t days, uint8_t out[ORA_DATE_SIZE]);
/* Oracle -> PostgreSQL microseconds: fields as they stand (for TIMESTAMP WITH TIME ZONE: UTC). Nanoseconds are rounded to
 * microseconds. */
bool ora_date_to_pg(const uint8_t *p, size_t n, int64_t *us);
bool ora_fields_to_pg(const OraDate *d, int64_t *us);
bool ora_fields_from_pg(int64_t us, OraDate *d);

/* Intervals. DAY TO SECOND: PostgreSQL's months must be 0 (false otherwise), days count 24 hours. */
bool ora_ds_from_pg(int64_t us, int32_t days, int32_t months, uint8_t out[ORA_DS_SIZE]);
bool ora_ds_to_pg(const uint8_t *p, size_t n, int64_t *us, int32_t *days);
bool ora_ym_from_pg(int32_t months, uint8_t out[ORA_YM_SIZE]);
bool ora_ym_to_pg(const uint8_t *p, size_t n, int32_t *months);

#endif
