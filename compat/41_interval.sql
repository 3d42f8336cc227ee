-- Intervals, time zones, and parts of dates. A day-to-second interval is kept in days and a time below 24 hours.

-- `seconds` (numeric) as a normalised day-to-second interval.
CREATE OR REPLACE FUNCTION dbsaci.ds_interval(seconds numeric) RETURNS interval
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT make_interval(days => pg_catalog.trunc(seconds / 86400)::int)
         + (round(pg_catalog.mod(seconds, 86400) * 1000000)::bigint * interval '1 microsecond')
$$;

CREATE OR REPLACE FUNCTION dbsaci.numtodsinterval(n numeric, unit text) RETURNS interval
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(pg_catalog.btrim(unit))
        WHEN 'DAY' THEN dbsaci.ds_interval(n * 86400) WHEN 'HOUR' THEN dbsaci.ds_interval(n * 3600)
        WHEN 'MINUTE' THEN dbsaci.ds_interval(n * 60) WHEN 'SECOND' THEN dbsaci.ds_interval(n)
        ELSE dbsaci.fail(1760, n * interval '0') END
$$;
CREATE OR REPLACE FUNCTION dbsaci.numtoyminterval(n numeric, unit text) RETURNS interval
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(pg_catalog.btrim(unit))
        WHEN 'YEAR' THEN make_interval(months => pg_catalog.round(n * 12)::int)
            WHEN 'MONTH' THEN make_interval(months => pg_catalog.round(n)::int)
        ELSE dbsaci.fail(1760, n * interval '0') END
$$;

-- TO_DSINTERVAL: 'd hh:mi:ss[.f]' or ISO 8601 'P1DT2H3M4.5S'. err: 1867, or 0.
CREATE OR REPLACE FUNCTION dbsaci.ds_scan(s text, OUT v interval, OUT err int)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    m text[] := regexp_match(s, '^\s*([-+]?)(\d{1,9}) +(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.(\d{1,9}))?\s*$');
BEGIN
    err := 0;
    IF s IS NULL OR s = '' THEN
        RETURN;
    ELSIF m IS NULL THEN
        m := regexp_match(s, '^\s*(-?)P(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:\.(\d{1,9}))?S)?)?\s*$');
    ELSIF m[3]::int > 23 THEN
        err := 1850;
    ELSIF m[4]::int > 59 THEN
        err := 1851;
    ELSIF m[5]::int > 59 THEN
        err := 1852;
    END IF;
    IF m IS NULL THEN
        err := 1867;
    END IF;
    IF err = 0 THEN
        v := dbsaci.ds_interval((CASE WHEN m[1] = '-' THEN -1 ELSE 1 END)
             * (coalesce(m[2], '0')::numeric * 86400 + coalesce(m[3], '0')::numeric * 3600
             + coalesce(m[4], '0')::numeric * 60 + (coalesce(m[5], '0') || '.' || coalesce(m[6], '0'))::numeric));
    END IF;
END $$;

-- TO_YMINTERVAL: 'y-m' or 'P1Y2M'.
CREATE OR REPLACE FUNCTION dbsaci.ym_scan(s text, OUT v interval, OUT err int)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    m text[] := regexp_match(s, '^\s*([-+]?)(\d{1,9})-(\d{1,2})\s*$');
BEGIN
    err := 0;
    IF s IS NULL OR s = '' THEN
        RETURN;
    ELSIF m IS NULL THEN
        m := regexp_match(s, '^\s*(-?)P(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:\d+D)?(?:T.*)?\s*$');
    ELSIF m[3]::int > 11 THEN
        err := 1843;
    END IF;
    IF m IS NULL THEN
        err := 1867;
    END IF;
    IF err = 0 THEN
        v := make_interval(months => (CASE WHEN m[1] = '-' THEN -1 ELSE 1 END)
                                     * (coalesce(m[2], '0')::int * 12 + coalesce(m[3], '0')::int));
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.to_dsinterval(s text) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN r.err > 0 THEN dbsaci.fail(r.err, r.v) ELSE r.v END FROM dbsaci.ds_scan(s) AS r
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_yminterval(s text) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN r.err > 0 THEN dbsaci.fail(r.err, r.v) ELSE r.v END FROM dbsaci.ym_scan(s) AS r
$$;

-- DATE or TIMESTAMP + interval. Months keep the day of the month, and must find it: ORA-01839.
CREATE OR REPLACE FUNCTION dbsaci.interval_add(d timestamp, i interval) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN (extract(year FROM i) <> 0 OR extract(month FROM i) <> 0) AND extract(day FROM d + i) <> extract(day FROM d)
                THEN dbsaci.fail(1839, d) ELSE dbsaci.date_check(d + i) END
$$;
-- With time zone: days are 24 hours, months are those of the session's zone.
CREATE OR REPLACE FUNCTION dbsaci.interval_add(t timestamptz, i interval) RETURNS timestamptz
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN extract(year FROM i) <> 0 OR extract(month FROM i) <> 0
                THEN dbsaci.interval_add(t::timestamp, i)::timestamptz
                ELSE t + make_interval(secs => extract(epoch FROM i)::double precision) END
$$;

-- TIMESTAMP - TIMESTAMP is a day-to-second interval.
CREATE OR REPLACE FUNCTION dbsaci.interval_diff(a timestamp, b timestamp) RETURNS interval
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT a - b $$;
CREATE OR REPLACE FUNCTION dbsaci.interval_diff(a timestamptz, b timestamptz) RETURNS interval
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT a - b $$;

-- interval * n, interval / n. Year-month intervals are rounded to whole months.
CREATE OR REPLACE FUNCTION dbsaci.interval_mul(i interval, n numeric) RETURNS interval
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN extract(year FROM i) <> 0 OR extract(month FROM i) <> 0
                THEN make_interval(months => pg_catalog.round((extract(year FROM i) * 12 + extract(month FROM i)) * n)::int)
                ELSE dbsaci.ds_interval(extract(epoch FROM i) * n) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.interval_div(i interval, n numeric) RETURNS interval
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN extract(year FROM i) <> 0 OR extract(month FROM i) <> 0
                THEN make_interval(months => pg_catalog.round((extract(year FROM i) * 12 + extract(month FROM i)) / n)::int)
                ELSE dbsaci.ds_interval(extract(epoch FROM i) / n) END
$$;
-- interval + interval, with days and hours carried over.
CREATE OR REPLACE FUNCTION dbsaci.interval_sum(a interval, b interval) RETURNS interval
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN extract(year FROM a) <> 0 OR extract(month FROM a) <> 0 OR extract(year FROM b) <> 0 OR extract(month FROM b) <> 0
                THEN a + b ELSE dbsaci.ds_interval(extract(epoch FROM a) + extract(epoch FROM b)) END
$$;

-- EXTRACT. (Not declared strict, so that a literal field leaves one expression inline.) Of a DATE or TIMESTAMP the field itself; ORA-30076 for a zone field.
CREATE OR REPLACE FUNCTION dbsaci.extract_part(field text, t timestamp) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(field) WHEN 'YEAR' THEN extract(year FROM t) WHEN 'MONTH' THEN extract(month FROM t)
        WHEN 'DAY' THEN extract(day FROM t) WHEN 'HOUR' THEN extract(hour FROM t) WHEN 'MINUTE' THEN extract(minute FROM t)
        WHEN 'SECOND' THEN trim_scale(extract(second FROM t)) ELSE dbsaci.fail(30076, extract(year FROM t)) END
$$;
-- Of a DATE: no time of day.
CREATE OR REPLACE FUNCTION dbsaci.extract_part_date(field text, t timestamp) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(field) WHEN 'YEAR' THEN extract(year FROM t) WHEN 'MONTH' THEN extract(month FROM t)
        WHEN 'DAY' THEN extract(day FROM t) ELSE dbsaci.fail(30076, extract(year FROM t)) END
$$;
-- With time zone: the fields are those of UTC; the zone's are of the session's zone.
CREATE OR REPLACE FUNCTION dbsaci.extract_part(field text, t timestamptz) RETURNS numeric
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(field)
        WHEN 'TIMEZONE_HOUR' THEN extract(timezone_hour FROM t) WHEN 'TIMEZONE_MINUTE' THEN extract(timezone_minute FROM t)
        ELSE dbsaci.extract_part(field, t AT TIME ZONE 'UTC') END
$$;
-- Fields of an interval; only a year-month one has YEAR and MONTH.
CREATE OR REPLACE FUNCTION dbsaci.extract_part(field text, i interval) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(field) WHEN 'YEAR' THEN extract(year FROM i) WHEN 'MONTH' THEN extract(month FROM i)
        WHEN 'DAY' THEN pg_catalog.trunc(extract(epoch FROM i) / 86400)
            WHEN 'HOUR' THEN pg_catalog.mod(pg_catalog.trunc(extract(epoch FROM i) / 3600), 24)
        WHEN 'MINUTE' THEN pg_catalog.mod(pg_catalog.trunc(extract(epoch FROM i) / 60), 60)
            WHEN 'SECOND' THEN trim_scale(pg_catalog.mod(extract(epoch FROM i), 60))
        ELSE dbsaci.fail(30076, extract(year FROM i)) END
$$;

-- Time zones.
CREATE OR REPLACE FUNCTION dbsaci.dbtimezone() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.setting('db_timezone', '+00:00') $$;

CREATE OR REPLACE FUNCTION dbsaci.tz_offset(zone text) RETURNS text
LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
    z   text := CASE pg_catalog.upper(pg_catalog.btrim(zone)) WHEN 'SESSIONTIMEZONE' THEN dbsaci.sessiontimezone()
        WHEN 'DBTIMEZONE' THEN dbsaci.dbtimezone() ELSE zone END;
    off interval := dbsaci.zone_offset(z, statement_timestamp());
BEGIN
    IF off IS NULL THEN
        PERFORM dbsaci.raise(CASE WHEN z ~ '^\s*[-+]?\d' THEN 1874 ELSE 1882 END);
    END IF;
    RETURN dbsaci.offset_text(off);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.sys_extract_utc(t timestamptz) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT t AT TIME ZONE 'UTC' $$;
CREATE OR REPLACE FUNCTION dbsaci.sys_extract_utc(t timestamp) RETURNS timestamp
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$ SELECT t::timestamptz AT TIME ZONE 'UTC' $$;

-- NEW_TIME(date, zone, zone): the few zones that it knows.
CREATE OR REPLACE FUNCTION dbsaci.new_time_hours(zone text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(zone) WHEN 'AST' THEN -4 WHEN 'ADT' THEN -3 WHEN 'BST' THEN -11 WHEN 'BDT' THEN -10
        WHEN 'CST' THEN -6 WHEN 'CDT' THEN -5
        WHEN 'EST' THEN -5 WHEN 'EDT' THEN -4 WHEN 'GMT' THEN 0 WHEN 'HST' THEN -10 WHEN 'HDT' THEN -9 WHEN 'MST' THEN -7
            WHEN 'MDT' THEN -6
        WHEN 'NST' THEN -3.5 WHEN 'PST' THEN -8 WHEN 'PDT' THEN -7 WHEN 'YST' THEN -9 WHEN 'YDT' THEN -8
        ELSE dbsaci.fail(1857, pg_catalog.length(zone)::numeric) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.new_time(d timestamp, z1 text, z2 text) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT dbsaci.date_add(d, (dbsaci.new_time_hours(z2) - dbsaci.new_time_hours(z1)) / 24)
$$;
