/* Dates, timestamps, intervals. */
#include "config.h"

#include "wire/ora_date.h"

#include <string.h>

#define US_SECOND INT64_C(1000000)
#define US_MINUTE (60 * US_SECOND)
#define US_HOUR (60 * US_MINUTE)
#define US_DAY (24 * US_HOUR)
enum { YEAR_MIN = -4712, YEAR_MAX = 9999, EPOCH_2000 = 10957 /* days from 1970 to 2000 */ };
enum { ZONE_HOUR = 20, ZONE_MINUTE = 60, ZONE_REGION = 0x80, ZONE_LOCAL = 0x40, INTERVAL_BIAS = 60 };
#define INTERVAL_BIAS32 0x80000000u
enum { DS_DAYS_MAX = 999999999 };

/* Days since 2000-01-01 of a date of the proleptic Gregorian calendar (year 0 is 1 BC here), and back: the usual reckoning
 * in eras of 400 years that begin in March. */
static int64_t days_from_civil(int64_t y, unsigned m, unsigned d)
{
    y -= m <= 2;
    int64_t  era = (y >= 0 ? y : y - 399) / 400;
    unsigned yoe = (unsigned)(y - era * 400);
    unsigned doy = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5 + d - 1;
    unsigned doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    return era * 146097 + (int64_t)doe - 719468 - EPOCH_2000;
}

static int64_t civil_from_days(int64_t z, unsigned *m, unsigned *d)
{
    z += 719468 + EPOCH_2000;
    int64_t  era = (z >= 0 ? z : z - 146096) / 146097;
    unsigned doe = (unsigned)(z - era * 146097);
    unsigned yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    unsigned doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    unsigned mp = (5 * doy + 2) / 153;
    *d = doy - (153 * mp + 2) / 5 + 1;
    *m = mp < 10 ? mp + 3 : mp - 9;
    return (int64_t)yoe + era * 400 + (*m <= 2);
}

bool ora_fields_from_pg(int64_t us, OraDate *d)
{
    *d = (OraDate){ 0 };
    if (us == PG_TS_INFINITY || us == PG_TS_MINUS_INFINITY)
        return false;
    int64_t days = us / US_DAY, rest = us % US_DAY;
    if (rest < 0) {
        rest += US_DAY;
        days--;
    }
    unsigned month, day;
    int64_t  year = civil_from_days(days, &month, &day);
    if (year <= 0)
        year--;
    if (year < YEAR_MIN || year > YEAR_MAX)
        return false;
    d->year = (int32_t)year;
    d->month = (uint8_t)month;
    d->day = (uint8_t)day;
    d->hour = (uint8_t)(rest / US_HOUR);
    d->minute = (uint8_t)(rest / US_MINUTE % 60);
    d->second = (uint8_t)(rest / US_SECOND % 60);
    d->nanos = (uint32_t)(rest % US_SECOND) * 1000;
    return true;
}

bool ora_fields_to_pg(const OraDate *d, int64_t *us)
{
    int64_t year = d->year < 0 ? d->year + 1 : d->year;
    int64_t days = days_from_civil(year, d->month, d->day);
    *us = days * US_DAY + d->hour * US_HOUR + d->minute * US_MINUTE + d->second * US_SECOND + (d->nanos + 500) / 1000;
    return true;
}

static uint32_t be32(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void put32(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)(v >> 24);
    p[1] = (uint8_t)(v >> 16);
    p[2] = (uint8_t)(v >> 8);
    p[3] = (uint8_t)v;
}

/* Bytes 11 and 12. A zero in either means UTC. With ZONE_LOCAL the fields are local time: made UTC here. */
static bool get_zone(const uint8_t *p, OraDate *d)
{
    d->has_zone = true;
    if (p[11] & ZONE_REGION) {
        d->region = (uint16_t)((p[11] & 0x7f) << 6 | p[12] >> 2);
        return true;
    }
    if (p[11] == 0 || p[12] == 0)
        return true;
    int zone = ((p[11] & 0x3f) - ZONE_HOUR) * 60 + p[12] - ZONE_MINUTE;
    if (zone < -15 * 60 || zone > 15 * 60)
        return false;
    if (p[11] & ZONE_LOCAL) {
        uint32_t nanos = d->nanos;
        int64_t  us;
        d->nanos = 0;
        if (!ora_fields_to_pg(d, &us) || !ora_fields_from_pg(us - zone * US_MINUTE, d))
            return false;
        d->nanos = nanos;
        d->has_zone = true;
    }
    d->zone = (int16_t)zone;
    return true;
}

bool ora_date_get(const uint8_t *p, size_t n, OraDate *d)
{
    *d = (OraDate){ 0 };
    if (n != ORA_DATE_SIZE && n != ORA_TS_SIZE && n != ORA_TSTZ_SIZE)
        return false;
    d->year = (p[0] - 100) * 100 + (p[1] - 100); /* both parts are negative before Christ */
    if (d->year < YEAR_MIN || d->year > YEAR_MAX || d->year == 0)
        return false;
    if (p[2] < 1 || p[2] > 12 || p[3] < 1 || p[3] > 31 || p[4] < 1 || p[4] > 24 || p[5] < 1 || p[5] > 60 || p[6] < 1 ||
        p[6] > 60)
        return false;
    d->month = p[2];
    d->day = p[3];
    d->hour = (uint8_t)(p[4] - 1);
    d->minute = (uint8_t)(p[5] - 1);
    d->second = (uint8_t)(p[6] - 1);
    if (n >= ORA_TS_SIZE) {
        d->nanos = be32(p + 7);
        if (d->nanos > 999999999)
            return false;
    }
    return n < ORA_TSTZ_SIZE || get_zone(p, d);
}

size_t ora_date_put(const OraDate *d, size_t size, uint8_t *out)
{
    out[0] = (uint8_t)(d->year / 100 + 100);
    out[1] = (uint8_t)(d->year % 100 + 100);
    out[2] = d->month;
    out[3] = d->day;
    out[4] = (uint8_t)(d->hour + 1);
    out[5] = (uint8_t)(d->minute + 1);
    out[6] = (uint8_t)(d->second + 1);
    if (size == ORA_DATE_SIZE || (size == ORA_TS_SIZE && d->nanos == 0))
        return ORA_DATE_SIZE;
    put32(out + 7, d->nanos);
    if (size == ORA_TS_SIZE)
        return ORA_TS_SIZE;
    if (d->region) {
        out[11] = (uint8_t)(d->region >> 6 | ZONE_REGION);
        out[12] = (uint8_t)(d->region << 2);
        return ORA_TSTZ_SIZE;
    }
    out[11] = (uint8_t)(d->zone / 60 + ZONE_HOUR);
    out[12] = (uint8_t)(d->zone % 60 + ZONE_MINUTE);
    return ORA_TSTZ_SIZE;
}

size_t ora_date_from_pg(int64_t us, uint8_t out[ORA_DATE_SIZE])
{
    OraDate d;
    return ora_fields_from_pg(us, &d) ? ora_date_put(&d, ORA_DATE_SIZE, out) : 0;
}

size_t ora_ts_from_pg(int64_t us, uint8_t out[ORA_TS_SIZE])
{
    OraDate d;
    return ora_fields_from_pg(us, &d) ? ora_date_put(&d, ORA_TS_SIZE, out) : 0;
}

size_t ora_tstz_from_pg(int64_t us_utc, int zone_minutes, uint8_t out[ORA_TSTZ_SIZE])
{
    OraDate d;
    if (!ora_fields_from_pg(us_utc, &d))
        return 0;
    d.zone = (int16_t)zone_minutes;
    return ora_date_put(&d, ORA_TSTZ_SIZE, out);
}

size_t ora_date_from_pg_date(int32_t days, uint8_t out[ORA_DATE_SIZE])
{
    if (days == INT32_MAX || days == INT32_MIN)
        return 0;
    int64_t limit = INT64_MAX / US_DAY;
    return days > limit || days < -limit ? 0 : ora_date_from_pg(days * US_DAY, out);
}

bool ora_date_to_pg(const uint8_t *p, size_t n, int64_t *us)
{
    OraDate d;
    return ora_date_get(p, n, &d) && ora_fields_to_pg(&d, us);
}

/* All parts of an Oracle interval carry its sign, so days and time are brought to one sign first. */
bool ora_ds_from_pg(int64_t us, int32_t days, int32_t months, uint8_t out[ORA_DS_SIZE])
{
    if (months != 0)
        return false;
    int64_t d = days + us / US_DAY, rest = us % US_DAY;
    if (d > 0 && rest < 0) {
        d--;
        rest += US_DAY;
    } else if (d < 0 && rest > 0) {
        d++;
        rest -= US_DAY;
    }
    if (d > DS_DAYS_MAX || d < -DS_DAYS_MAX)
        return false;
    put32(out, (uint32_t)(int32_t)d + INTERVAL_BIAS32);
    out[4] = (uint8_t)(rest / US_HOUR + INTERVAL_BIAS);
    out[5] = (uint8_t)(rest / US_MINUTE % 60 + INTERVAL_BIAS);
    out[6] = (uint8_t)(rest / US_SECOND % 60 + INTERVAL_BIAS);
    put32(out + 7, (uint32_t)(int32_t)(rest % US_SECOND * 1000) + INTERVAL_BIAS32);
    return true;
}

bool ora_ds_to_pg(const uint8_t *p, size_t n, int64_t *us, int32_t *days)
{
    if (n != ORA_DS_SIZE)
        return false;
    int     hour = p[4] - INTERVAL_BIAS, minute = p[5] - INTERVAL_BIAS, second = p[6] - INTERVAL_BIAS;
    int32_t nanos = (int32_t)(be32(p + 7) - INTERVAL_BIAS32);
    if (hour < -23 || hour > 23 || minute < -59 || minute > 59 || second < -59 || second > 59 || nanos < -999999999 ||
        nanos > 999999999)
        return false;
    *days = (int32_t)(be32(p) - INTERVAL_BIAS32);
    *us = hour * US_HOUR + minute * US_MINUTE + second * US_SECOND + (nanos + (nanos < 0 ? -500 : 500)) / 1000;
    return true;
}

bool ora_ym_from_pg(int32_t months, uint8_t out[ORA_YM_SIZE])
{
    put32(out, (uint32_t)(months / 12) + INTERVAL_BIAS32);
    out[4] = (uint8_t)(months % 12 + INTERVAL_BIAS);
    return true;
}

bool ora_ym_to_pg(const uint8_t *p, size_t n, int32_t *months)
{
    if (n != ORA_YM_SIZE)
        return false;
    int32_t years = (int32_t)(be32(p) - INTERVAL_BIAS32);
    int     rest = p[4] - INTERVAL_BIAS;
    if (rest < -11 || rest > 11 || years > INT32_MAX / 12 - 1 || years < -(INT32_MAX / 12 - 1))
        return false;
    *months = years * 12 + rest;
    return true;
}
