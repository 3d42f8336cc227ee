-- Types for what PostgreSQL's timestamps do not hold: nanoseconds, and the zone that a value was written in.
--
-- Both are row types, so PostgreSQL compares, sorts, groups, hashes and indexes them field by field without an operator class
-- of ours (which would need a superuser). Of a TIMESTAMP WITH TIME ZONE only the instant may count, so the zone is kept in a
-- form that is equal to every other zone: an interval of n months less n times 30 days, which PostgreSQL compares as 0.
-- n is region * 4096 + minutes east of UTC; region is Oracle's number (dbsaci.time_zones), 0 for a bare offset. The minutes
-- are those at that instant, so the local fields need no look into the time zone files.

DO $$
BEGIN
    IF to_regtype('dbsaci.timestamp_ns') IS NULL THEN
        CREATE TYPE dbsaci.timestamp_ns AS (
            t     timestamp,    -- cut to microseconds
            nanos smallint      -- 0 .. 999, what was cut off
        );
    END IF;
    IF to_regtype('dbsaci.timestamp_tz') IS NULL THEN
        CREATE TYPE dbsaci.timestamp_tz AS (
            utc   timestamp,    -- cut to microseconds
            nanos smallint,
            zone  interval      -- zone_mark()
        );
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.zone_mark(region int, minutes int) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT make_interval(months => region * 4096 + minutes, days => (region * 4096 + minutes) * -30)
$$;
CREATE OR REPLACE FUNCTION dbsaci.mark_region(zone interval) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (2048 - extract(day FROM zone)::int / 30) >> 12 $$;
CREATE OR REPLACE FUNCTION dbsaci.mark_minutes(zone interval) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ((2048 - extract(day FROM zone)::int / 30) & 4095) - 2048 $$;

-- The parts as a value; NULL (not a row of NULLs) where there is no time.
CREATE OR REPLACE FUNCTION dbsaci.zoned_row(utc timestamp, nanos int, zone interval) RETURNS dbsaci.timestamp_tz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN utc IS NOT NULL THEN ROW(utc, nanos::smallint, zone)::dbsaci.timestamp_tz END
$$;
CREATE OR REPLACE FUNCTION dbsaci.ns_row(t timestamp, nanos int) RETURNS dbsaci.timestamp_ns
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN t IS NOT NULL THEN ROW(t, nanos::smallint)::dbsaci.timestamp_ns END $$;

-- The fields of the value's own zone, cut to microseconds.
CREATE OR REPLACE FUNCTION dbsaci.local_fields(z dbsaci.timestamp_tz) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (z).utc + make_interval(mins => dbsaci.mark_minutes((z).zone)) $$;

-- Fractions beyond microseconds, rounded to those.
CREATE OR REPLACE FUNCTION dbsaci.micros(t timestamp, nanos int) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN nanos >= 500 THEN t + interval '1 microsecond' ELSE t END $$;

-- As ISO 8601 writes it, with all its digits.
CREATE OR REPLACE FUNCTION dbsaci.iso_text(t timestamp, nanos int) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.to_char(t, 'YYYY-MM-DD"T"HH24:MI:SS.US') || CASE WHEN nanos > 0 THEN lpad(nanos::text, 3, '0') ELSE '' END
$$;

-- Fractions beyond `digits` digits, rounded to those; digits is 0 .. 8.
CREATE OR REPLACE FUNCTION dbsaci.round_fraction(t timestamp, nanos int, digits int, OUT rounded timestamp, OUT rest int)
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    unit int := (10 ^ (9 - digits))::int;                               -- in nanoseconds
    ns   int := extract(microseconds FROM t)::int % 1000000 * 1000 + nanos;
BEGIN
    ns := (ns + unit / 2) / unit * unit;
    rounded := date_trunc('second', t) + ns / 1000 * interval '1 microsecond';
    rest := ns % 1000;
END $$;
