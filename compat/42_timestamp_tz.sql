-- TIMESTAMP WITH TIME ZONE that keeps its zone (dbsaci.timestamp_tz, see 07_stamp_types). Functions that read the time zone
-- files or the table of regions are declared immutable, as PostgreSQL's own AT TIME ZONE is: literals fold while planning.

-- ---- zones ----

-- An offset like +02:00 in minutes; NULL: it is none. ORA-01874 and 01875 for one out of range.
CREATE OR REPLACE FUNCTION dbsaci.offset_minutes(zone text) RETURNS int
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    m text[] := regexp_match(zone, '^\s*([-+]?)(\d{1,2})(?::?(\d{1,2}))?\s*$');
BEGIN
    IF m[2]::int > 15 THEN
        PERFORM dbsaci.raise(1874);
    ELSIF m[3]::int > 59 THEN
        PERFORM dbsaci.raise(1875);
    END IF;
    RETURN CASE WHEN m[1] = '-' THEN -1 ELSE 1 END * (m[2]::int * 60 + coalesce(m[3]::int, 0));
END $$;

-- PostgreSQL's name of a region: two of Oracle's are plain abbreviations there.
CREATE OR REPLACE FUNCTION dbsaci.pg_region(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE name WHEN 'PST' THEN 'PST8PDT' WHEN 'CST' THEN 'CST6CDT' ELSE name END $$;

-- Minutes east of UTC at an instant.
CREATE OR REPLACE FUNCTION dbsaci.region_minutes(utc timestamp, region text) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT round(extract(epoch FROM utc AT TIME ZONE 'UTC' AT TIME ZONE dbsaci.pg_region(region) - utc) / 60)::int
$$;

-- The zone as TZR shows it.
CREATE OR REPLACE FUNCTION dbsaci.zone_text(zone interval) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN dbsaci.mark_region(zone) = 0 THEN dbsaci.offset_text(make_interval(mins => dbsaci.mark_minutes(zone)))
                ELSE (SELECT z.name FROM dbsaci.time_zones z WHERE z.id = dbsaci.mark_region(zone)) END
$$;
-- The abbreviation in force (CET, CEST), '' of a bare offset.
CREATE OR REPLACE FUNCTION dbsaci.zone_abbreviation(z dbsaci.timestamp_tz) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN dbsaci.mark_region((z).zone) = 0 THEN ''
                ELSE dbsaci.zone_abbrev((z).utc AT TIME ZONE 'UTC', dbsaci.pg_region(dbsaci.zone_text((z).zone))) END
$$;

-- ---- making values ----

-- The number of a region; ORA-01882 if Oracle does not know it.
CREATE OR REPLACE FUNCTION dbsaci.region_id(region text) RETURNS int
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    id int := (SELECT z.id FROM dbsaci.time_zones z WHERE z.name = region);
BEGIN
    id := coalesce(id, (SELECT z.id FROM dbsaci.time_zones z WHERE upper(z.name) = upper(region)));
    IF id IS NULL THEN
        PERFORM dbsaci.raise(1882);
    END IF;
    RETURN id;
END $$;

-- An instant shown in `zone`.
CREATE OR REPLACE FUNCTION dbsaci.zoned_at(utc timestamp, nanos int, zone text) RETURNS dbsaci.timestamp_tz
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    minutes int := dbsaci.offset_minutes(zone);
BEGIN
    RETURN dbsaci.zoned_row(utc, nanos, CASE WHEN minutes IS NOT NULL THEN dbsaci.zone_mark(0, minutes)
        ELSE dbsaci.zone_mark(dbsaci.region_id(btrim(zone)), dbsaci.region_minutes(utc, btrim(zone))) END);
END $$;

-- Local fields in `zone`. A region may be followed by the abbreviation that tells summer from winter in the hour that is
-- there twice ('US/Pacific PDT'); without one it is the standard time. An hour that the clock leaps over is ORA-01878.
CREATE OR REPLACE FUNCTION dbsaci.zoned(t timestamp, nanos int, zone text) RETURNS dbsaci.timestamp_tz
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    minutes int := dbsaci.offset_minutes(zone);
    region  text := split_part(btrim(zone), ' ', 1);
    abbr    text := upper(btrim(substr(btrim(zone), length(region) + 1)));
    id      int;
    z       dbsaci.timestamp_tz;
BEGIN
    IF minutes IS NOT NULL THEN
        RETURN dbsaci.zoned_row(t - make_interval(mins => minutes), nanos, dbsaci.zone_mark(0, minutes));
    END IF;
    id := dbsaci.region_id(region);
    minutes := dbsaci.region_minutes(t AT TIME ZONE dbsaci.pg_region(region) AT TIME ZONE 'UTC', region);
    z := dbsaci.zoned_row(t - make_interval(mins => minutes), nanos, dbsaci.zone_mark(id, minutes));
    IF dbsaci.region_minutes((z).utc, region) <> minutes THEN
        PERFORM dbsaci.raise(1878);
    ELSIF abbr <> '' AND upper(dbsaci.zone_abbreviation(z)) <> abbr THEN
        z := dbsaci.zoned_at((z).utc - interval '1 hour', nanos, region);
        IF dbsaci.local_fields(z) <> t OR upper(dbsaci.zone_abbreviation(z)) <> abbr THEN
            PERFORM dbsaci.raise(1857);
        END IF;
    END IF;
    RETURN z;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.zoned(t timestamp, zone text) RETURNS dbsaci.timestamp_tz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.zoned(t, 0, zone) $$;
CREATE OR REPLACE FUNCTION dbsaci.zoned(t dbsaci.timestamp_ns, zone text) RETURNS dbsaci.timestamp_tz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.zoned((t).t, (t).nanos, zone) $$;

-- x AT TIME ZONE zone; NULL is the session's.
CREATE OR REPLACE FUNCTION dbsaci.at_zone(z dbsaci.timestamp_tz, zone text) RETURNS dbsaci.timestamp_tz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.zoned_at((z).utc, (z).nanos, zone) $$;

-- What a client sent. One that sends a region by its number cannot say the offset (-2048): it is looked up.
CREATE OR REPLACE FUNCTION dbsaci.bound_zone(z dbsaci.timestamp_tz) RETURNS dbsaci.timestamp_tz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN dbsaci.mark_minutes((z).zone) = -2048
                THEN dbsaci.zoned_at((z).utc, (z).nanos, coalesce((SELECT r.name FROM dbsaci.time_zones r
                                                                    WHERE r.id = dbsaci.mark_region((z).zone)), '?'))
                ELSE z END
$$;

-- The session's zone as a zone of Oracle's: a zone that only PostgreSQL knows is its offset.
CREATE OR REPLACE FUNCTION dbsaci.session_zone(at timestamptz) RETURNS text
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
    zone text := current_setting('TimeZone');
BEGIN
    RETURN CASE WHEN zone IN ('UTC', 'GMT') THEN '+00:00'
                WHEN EXISTS (SELECT FROM dbsaci.time_zones r WHERE r.name = zone) THEN zone
                ELSE dbsaci.offset_text(at::timestamp - at AT TIME ZONE 'UTC') END;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.to_session_zone(t timestamptz) RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN current_setting('TimeZone') = 'UTC' THEN dbsaci.zoned_row(t AT TIME ZONE 'UTC', 0, interval '0')
                ELSE dbsaci.zoned_at(t AT TIME ZONE 'UTC', 0, dbsaci.session_zone(t)) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.in_session_zone(t timestamp) RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN current_setting('TimeZone') = 'UTC' THEN dbsaci.zoned_row(t, 0, interval '0')
                ELSE dbsaci.zoned(t, 0, dbsaci.session_zone(t::timestamptz)) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.in_session_zone(t dbsaci.timestamp_ns) RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.zoned((t).t, (t).nanos, dbsaci.session_zone((t).t::timestamptz)) $$;

-- SYSTIMESTAMP is in the zone of the database's clock, as an offset; CURRENT_TIMESTAMP in the session's.
CREATE OR REPLACE FUNCTION dbsaci.systimestamp_tz() RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN nullif(current_setting('dbsaci.db_timezone', true), '') IS NULL
                THEN dbsaci.zoned_row(statement_timestamp() AT TIME ZONE 'UTC', 0, interval '0')
                ELSE dbsaci.zoned_row(statement_timestamp() AT TIME ZONE 'UTC', 0, dbsaci.zone_mark(0,
                    (extract(epoch FROM statement_timestamp() AT TIME ZONE dbsaci.db_zone()
                                      - statement_timestamp() AT TIME ZONE 'UTC') / 60)::int)) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.current_timestamp_tz() RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_session_zone(statement_timestamp()) $$;
CREATE OR REPLACE FUNCTION dbsaci.systimestamp_tz(prec numeric) RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.round_zoned(dbsaci.systimestamp_tz(), dbsaci.fraction_digits(prec)) $$;
CREATE OR REPLACE FUNCTION dbsaci.current_timestamp_tz(prec numeric) RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.round_zoned(dbsaci.current_timestamp_tz(), dbsaci.fraction_digits(prec)) $$;
CREATE OR REPLACE FUNCTION dbsaci.fraction_digits(prec numeric) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN prec BETWEEN 0 AND 9 THEN pg_catalog.trunc(prec)::int ELSE dbsaci.fail(30088, prec::int) END
$$;

-- As TIMESTAMP(digits) WITH TIME ZONE keeps it.
CREATE OR REPLACE FUNCTION dbsaci.round_zoned(z dbsaci.timestamp_tz, digits int) RETURNS dbsaci.timestamp_tz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN digits >= 9 OR (digits >= 6 AND (z).nanos = 0) THEN z
                ELSE (SELECT dbsaci.zoned_row(r.rounded, r.rest, (z).zone)
                        FROM dbsaci.round_fraction((z).utc, (z).nanos, digits) AS r) END
$$;

-- ---- conversions ----

CREATE OR REPLACE FUNCTION dbsaci.instant(z dbsaci.timestamp_tz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.micros((z).utc, (z).nanos) AT TIME ZONE 'UTC' $$;
CREATE OR REPLACE FUNCTION dbsaci.local_time(z dbsaci.timestamp_tz) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.micros(dbsaci.local_fields(z), (z).nanos) $$;
CREATE OR REPLACE FUNCTION dbsaci.local_time_ns(z dbsaci.timestamp_tz) RETURNS dbsaci.timestamp_ns
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ns_row(dbsaci.local_fields(z), (z).nanos) $$;
CREATE OR REPLACE FUNCTION dbsaci.cast_date(z dbsaci.timestamp_tz) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT date_trunc('second', dbsaci.local_fields(z)) $$;
CREATE OR REPLACE FUNCTION dbsaci.sys_extract_utc(z dbsaci.timestamp_tz) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.micros((z).utc, (z).nanos) $$;
CREATE OR REPLACE FUNCTION dbsaci.sys_extract_utc_ns(z dbsaci.timestamp_tz) RETURNS dbsaci.timestamp_ns
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.ns_row((z).utc, (z).nanos) $$;

-- TO_TIMESTAMP_TZ. The session's zone where the text names none.
CREATE OR REPLACE FUNCTION dbsaci.parts_to_zoned(r dbsaci.date_parts) RETURNS dbsaci.timestamp_tz
LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF r.err IS NOT NULL THEN
        PERFORM dbsaci.raise(r.err);
    END IF;
    RETURN dbsaci.zoned(r.t, coalesce(r.nanos, 0), coalesce(r.zone, dbsaci.session_zone(r.t::timestamptz)));
END $$;
CREATE OR REPLACE FUNCTION dbsaci.to_zoned(s text, fmt text, nls text) RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE AS $$ SELECT dbsaci.parts_to_zoned(dbsaci.date_parse(s, fmt, nls, 'Z')) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_zoned(s text, fmt text) RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE AS $$ SELECT dbsaci.to_zoned(s, fmt, NULL) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_zoned(s text) RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE AS $$ SELECT dbsaci.to_zoned(s, dbsaci.nls_timestamp_tz_format(), NULL) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_zoned_default(s text, d text, fmt text DEFAULT NULL, nls text DEFAULT NULL)
    RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE AS $$
    SELECT dbsaci.parts_to_zoned(dbsaci.date_value_default(s, d, coalesce(fmt, dbsaci.nls_timestamp_tz_format()), nls, 'Z'))
$$;

-- ---- TO_CHAR ----

-- The elements `cut` of a model with the digits of the fraction put in; `ff` is what FF alone shows.
CREATE OR REPLACE FUNCTION dbsaci.fraction_elements(fmt text, cut text[], t timestamp, nanos int, ff int) RETURNS text[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT array_agg(CASE WHEN e ~* '^FF' THEN '"' || left(digits, coalesce(substring(e FROM '\d')::int, ff)) || '"' ELSE e END ORDER BY n)
      FROM unnest(dbsaci.date_elements(fmt, cut)) WITH ORDINALITY AS x(e, n),
           (SELECT pg_catalog.to_char(t, 'US') || lpad(nanos::text, 3, '0') AS digits) AS d
$$;
CREATE OR REPLACE FUNCTION dbsaci.zoned_model(z dbsaci.timestamp_tz, fmt text, cut text[], nls text, ff int) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
    local timestamp := dbsaci.local_fields(z);
BEGIN
    RETURN dbsaci.date_model(local, fmt, CASE WHEN z.nanos = 0 THEN cut ELSE dbsaci.fraction_elements(fmt, cut, local, z.nanos, ff) END,
        nls, 'Z', ff, local - z.utc, CASE WHEN fmt ~* 'TZR' THEN dbsaci.zone_text(z.zone) END,
        CASE WHEN fmt ~* 'TZD' THEN dbsaci.zone_abbreviation(z) END);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char_ff(z dbsaci.timestamp_tz, fmt text, nls text, ff int) RETURNS text
LANGUAGE sql STABLE AS $$ SELECT dbsaci.zoned_model(z, fmt, dbsaci.date_cut(fmt), nls, ff) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char_ff(z dbsaci.timestamp_tz, ff int) RETURNS text
LANGUAGE sql STABLE AS $$ SELECT dbsaci.to_char_ff(z, dbsaci.nls_timestamp_tz_format(), NULL, ff) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(z dbsaci.timestamp_tz, fmt text, nls text) RETURNS text
LANGUAGE sql STABLE AS $$ SELECT dbsaci.to_char_ff(z, fmt, nls, 6) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(z dbsaci.timestamp_tz, fmt text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN dbsaci.pg_model(fmt) IS NOT NULL THEN dbsaci.to_char(dbsaci.local_fields(z), fmt)
                ELSE dbsaci.to_char_ff(z, fmt, NULL, 6) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(z dbsaci.timestamp_tz) RETURNS text
LANGUAGE sql STABLE AS $$ SELECT dbsaci.to_char_ff(z, 6) $$;

-- ---- EXTRACT, arithmetic ----

-- The fields are those of UTC.
CREATE OR REPLACE FUNCTION dbsaci.extract_part(field text, z dbsaci.timestamp_tz) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE pg_catalog.upper(field)
        WHEN 'TIMEZONE_HOUR' THEN (dbsaci.mark_minutes((z).zone) / 60)::numeric
        WHEN 'TIMEZONE_MINUTE' THEN (dbsaci.mark_minutes((z).zone) % 60)::numeric
        WHEN 'SECOND' THEN trim_scale(extract(second FROM (z).utc) + (z).nanos / 1000000000.0)
        ELSE dbsaci.extract_part(field, (z).utc) END
$$;
-- TIMEZONE_REGION and TIMEZONE_ABBR; an offset has neither.
CREATE OR REPLACE FUNCTION dbsaci.extract_zone(field text, z dbsaci.timestamp_tz) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN z IS NULL THEN NULL
                WHEN dbsaci.mark_region((z).zone) = 0 THEN CASE field WHEN 'TIMEZONE_REGION' THEN 'UNKNOWN' ELSE 'UNK' END
                WHEN field = 'TIMEZONE_REGION' THEN dbsaci.zone_text((z).zone)
                ELSE dbsaci.zone_abbreviation(z) END
$$;

-- Days and seconds are elapsed time, months go by the calendar of the value's zone. The zone stays.
CREATE OR REPLACE FUNCTION dbsaci.interval_add(z dbsaci.timestamp_tz, i interval) RETURNS dbsaci.timestamp_tz
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
    zone text;
BEGIN
    IF extract(year FROM i) <> 0 OR extract(month FROM i) <> 0 THEN
        RETURN dbsaci.zoned(dbsaci.interval_add(dbsaci.local_fields(z), i), (z).nanos, dbsaci.zone_text((z).zone));
    ELSIF dbsaci.mark_region((z).zone) = 0 THEN
        RETURN dbsaci.zoned_row(dbsaci.date_check((z).utc + i), (z).nanos, (z).zone);
    END IF;
    RETURN dbsaci.zoned_at(dbsaci.date_check((z).utc + i), (z).nanos, dbsaci.zone_text((z).zone));
END $$;

CREATE OR REPLACE FUNCTION dbsaci.interval_diff(a dbsaci.timestamp_tz, b dbsaci.timestamp_tz) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (a).utc - (b).utc + round(((a).nanos - (b).nanos) / 1000.0)::int * interval '1 microsecond'
$$;
CREATE OR REPLACE FUNCTION dbsaci.sub(a dbsaci.timestamp_tz, b dbsaci.timestamp_tz) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.interval_diff(a, b) $$;
CREATE OR REPLACE FUNCTION dbsaci.sub(a dbsaci.timestamp_tz, i interval) RETURNS dbsaci.timestamp_tz
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.interval_add(a, -i) $$;
