-- Date arithmetic and the date functions. A DATE is a timestamp without fraction of a second.

-- The zone of the database's clock: what SYSDATE shows.
CREATE OR REPLACE FUNCTION dbsaci.db_zone() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.pg_zone(dbsaci.setting('db_timezone', 'UTC')) $$;

-- SYSDATE moves within a transaction and has no fraction of a second.
CREATE OR REPLACE FUNCTION dbsaci.sysdate() RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT date_trunc('second', statement_timestamp()
               AT TIME ZONE coalesce(dbsaci.pg_zone(nullif(current_setting('dbsaci.db_timezone', true), '')), 'UTC'))
$$;
-- SYSTIMESTAMP where only its instant counts, and its local fields; with its zone it is systimestamp_tz().
CREATE OR REPLACE FUNCTION dbsaci.systimestamp() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT statement_timestamp() $$;
CREATE OR REPLACE FUNCTION dbsaci.systimestamp_local() RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT statement_timestamp()
           AT TIME ZONE coalesce(dbsaci.pg_zone(nullif(current_setting('dbsaci.db_timezone', true), '')), 'UTC')
$$;

-- CURRENT_DATE and LOCALTIMESTAMP are in the session's zone. (The underscore: the bare
-- words are reserved in PostgreSQL.)
CREATE OR REPLACE FUNCTION dbsaci.current_date_() RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT date_trunc('second', statement_timestamp()::timestamp) $$;
CREATE OR REPLACE FUNCTION dbsaci.localtimestamp_() RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT statement_timestamp()::timestamp $$;
CREATE OR REPLACE FUNCTION dbsaci.localtimestamp_(prec numeric) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.round_seconds(statement_timestamp(), prec)::timestamp $$;

-- Seconds rounded to `prec` digits; more than 6 are all there is.
CREATE OR REPLACE FUNCTION dbsaci.round_seconds(t timestamptz, prec numeric) RETURNS timestamptz
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    IF prec NOT BETWEEN 0 AND 9 THEN
        PERFORM dbsaci.raise(30088);
    END IF;
    RETURN CASE pg_catalog.trunc(prec)::int WHEN 0 THEN t::timestamptz(0) WHEN 1 THEN t::timestamptz(1) WHEN 2 THEN t::timestamptz(2)
        WHEN 3 THEN t::timestamptz(3) WHEN 4 THEN t::timestamptz(4) WHEN 5 THEN t::timestamptz(5) ELSE t END;
END $$;

-- `t`, if Oracle can hold it: -4712-01-01 .. 9999-12-31. Else ORA-01841.
CREATE OR REPLACE FUNCTION dbsaci.date_check(t timestamp) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN t >= '10000-01-01' OR t < '4712-01-01 BC' THEN dbsaci.fail(1841, t) ELSE t END
$$;

-- DATE + days. A fraction of a day is rounded to the second, that of a second in the date is dropped.
CREATE OR REPLACE FUNCTION dbsaci.date_add(d timestamp, days numeric) RETURNS timestamp
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    t   timestamp;
    sec bigint;         -- from midnight of d
BEGIN
    IF abs(days) > 5400000 THEN
        PERFORM dbsaci.raise(1841);
    END IF;
    IF scale(days) = 0 THEN
        t := d + days::int * interval '1 day';
    ELSE
        t := d + round(days * 86400)::bigint * interval '1 second';
    END IF;
    IF (d < '1582-10-15' OR t < '1582-10-15') AND t > '4712-01-02 BC' THEN       -- the Julian calendar, and the ten days that never were
        sec := extract(epoch FROM d::time)::int + round(days * 86400)::bigint;
        t := dbsaci.from_julian((dbsaci.julian_day(d) + floor(sec / 86400.0))::int)
           + (sec - floor(sec / 86400.0)::bigint * 86400) * interval '1 second';
    END IF;
    IF t >= '10000-01-01' OR t < '4712-01-01 BC' THEN
        PERFORM dbsaci.raise(1841);
    END IF;
    RETURN date_trunc('second', t);
END $$;

-- DATE - DATE in days. Whole days are cheap; the rest has the precision of a division.
CREATE OR REPLACE FUNCTION dbsaci.date_diff(a timestamp, b timestamp) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN a < '1582-10-15' OR b < '1582-10-15'
                THEN dbsaci.div((dbsaci.julian_day(a) - dbsaci.julian_day(b)) * 86400::numeric
                                + extract(epoch FROM date_trunc('second', a)::time)
                                - extract(epoch FROM date_trunc('second', b)::time), 86400)
                WHEN a::time = b::time THEN (a::date - b::date)::numeric
                ELSE dbsaci.div(extract(epoch FROM date_trunc('second', a) - date_trunc('second', b)), 86400) END
$$;

-- ADD_MONTHS: whole months; the last day of a month goes to the last day of the other.
CREATE OR REPLACE FUNCTION dbsaci.add_months(d timestamp, months numeric) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT dbsaci.date_check(
        CASE WHEN extract(month FROM d + interval '1 day') <> extract(month FROM d)
             THEN date_trunc('month', d) + make_interval(months => pg_catalog.trunc(months)::int + 1) - interval '1 day' + d::time
             ELSE d + make_interval(months => pg_catalog.trunc(months)::int) END)
$$;

CREATE OR REPLACE FUNCTION dbsaci.last_day(d timestamp) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT date_trunc('month', d) + interval '1 month' - interval '1 day' + d::time $$;

-- MONTHS_BETWEEN: whole if both are the same day of the month or both the last; else the rest counts 31sts,
-- with the time of day.
CREATE OR REPLACE FUNCTION dbsaci.months_between(a timestamp, b timestamp) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (extract(year FROM a) - extract(year FROM b)) * 12 + extract(month FROM a) - extract(month FROM b)
         + CASE WHEN extract(day FROM a) = extract(day FROM b)
                  OR (extract(day FROM a + interval '1 day') = 1 AND extract(day FROM b + interval '1 day') = 1) THEN 0
                ELSE dbsaci.div((extract(day FROM a) - extract(day FROM b)) * 86400
                                + extract(epoch FROM date_trunc('second', a)::time)
                                - extract(epoch FROM date_trunc('second', b)::time), 2678400) END
$$;

-- NEXT_DAY(d, 'MONDAY'): day names of the session's language, long or short (three letters suffice in English).
CREATE OR REPLACE FUNCTION dbsaci.next_day(d timestamp, day text) RETURNS timestamp
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
    lang  text := dbsaci.nls_date_language();
    want  text := upper(btrim(day));
    names text[] := dbsaci.nls_names(lang, 'DAY');
    short text[] := dbsaci.nls_names(lang, 'DY');
BEGIN
    FOR i IN 1 .. 7 LOOP
        IF want = upper(names[i]) OR left(want, length(short[i])) = upper(short[i]) THEN
            RETURN d + ((i - 1 - extract(dow FROM d)::int + 6) % 7 + 1) * interval '1 day';
        END IF;
    END LOOP;
    PERFORM dbsaci.raise(1846);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.next_day(d timestamp, day numeric) RETURNS timestamp
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF pg_catalog.trunc(day) NOT BETWEEN 1 AND 7 THEN
        PERFORM dbsaci.raise(1846);
    END IF;
    RETURN d + ((pg_catalog.trunc(day)::int - 1 + dbsaci.nls_first_day() - extract(dow FROM d)::int + 13) % 7 + 1) * interval '1 day';
END $$;

-- TRUNC(date, unit). The unit is a format element in any case.
CREATE OR REPLACE FUNCTION dbsaci.trunc(d timestamp) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT date_trunc('day', d) $$;

-- Only the units of the week see the session (its territory): for any other literal unit PostgreSQL finds, once it has
-- inlined this, an immutable expression that may be indexed.
CREATE OR REPLACE FUNCTION dbsaci.trunc(d timestamp, unit text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN upper(unit) IN ('DAY', 'DY', 'D') THEN dbsaci.trunc_week(d, dbsaci.nls_first_day())
                ELSE dbsaci.trunc_unit(d, unit) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.trunc_week(d timestamp, first_day int) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT date_trunc('day', d) - ((extract(dow FROM d)::int - first_day + 7) % 7) * interval '1 day'
$$;
CREATE OR REPLACE FUNCTION dbsaci.trunc_unit(d timestamp, unit text) RETURNS timestamp
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    day timestamp := date_trunc('day', d);
    y   int;
BEGIN
    CASE upper(unit)
    WHEN 'DD', 'DDD', 'J' THEN RETURN day;
    WHEN 'MM', 'MON', 'MONTH', 'RM' THEN RETURN date_trunc('month', d);
    WHEN 'YYYY', 'YYY', 'YY', 'Y', 'SYYYY', 'YEAR', 'SYEAR' THEN RETURN date_trunc('year', d);
    WHEN 'HH', 'HH12', 'HH24' THEN RETURN date_trunc('hour', d);
    WHEN 'MI' THEN RETURN date_trunc('minute', d);
    WHEN 'Q' THEN RETURN date_trunc('quarter', d);
    WHEN 'IW' THEN RETURN date_trunc('week', d);
    WHEN 'WW' THEN RETURN day - ((extract(doy FROM d)::int - 1) % 7) * interval '1 day';
    WHEN 'W' THEN RETURN day - ((extract(day FROM d)::int - 1) % 7) * interval '1 day';
    WHEN 'IYYY', 'IYY', 'IY', 'I' THEN
        RETURN date_trunc('week', pg_catalog.make_date(extract(isoyear FROM d)::int, 1, 4)::timestamp);
    WHEN 'CC', 'SCC' THEN
        y := extract(year FROM d)::int;
        RETURN pg_catalog.make_date(CASE WHEN y > 0 THEN (y - 1) / 100 * 100 + 1
            ELSE -((-y - 1) / 100 * 100 + 100) END, 1, 1)::timestamp;
    ELSE
        PERFORM dbsaci.raise(CASE WHEN upper(unit) IN ('SS', 'SSSSS') THEN 1899 ELSE 1898 END);
    END CASE;
END $$;

-- ROUND(date, unit): halves go up; months from the 16th, years from July, quarters from the 16th of their second month.
CREATE OR REPLACE FUNCTION dbsaci.round(d timestamp) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT date_trunc('day', d + interval '12 hours') $$;

CREATE OR REPLACE FUNCTION dbsaci.round(d timestamp, unit text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN upper(unit) IN ('DAY', 'DY', 'D')
                THEN dbsaci.trunc_week(d + interval '3 days 12 hours', dbsaci.nls_first_day())
                ELSE dbsaci.round_unit(d, unit) END
$$;

CREATE OR REPLACE FUNCTION dbsaci.round_unit(d timestamp, unit text) RETURNS timestamp
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    low timestamp := dbsaci.trunc_unit(d, unit);
    y   int := extract(year FROM d)::int;
BEGIN
    CASE upper(unit)
    WHEN 'DD', 'DDD', 'J' THEN RETURN dbsaci.round(d);
    WHEN 'MM', 'MON', 'MONTH', 'RM' THEN
        RETURN CASE WHEN extract(day FROM d) >= 16 THEN low + interval '1 month' ELSE low END;
    WHEN 'YYYY', 'YYY', 'YY', 'Y', 'SYYYY', 'YEAR', 'SYEAR' THEN
        RETURN CASE WHEN extract(month FROM d) >= 7 THEN low + interval '1 year' ELSE low END;
    WHEN 'HH', 'HH12', 'HH24' THEN
        RETURN CASE WHEN extract(minute FROM d) >= 30 THEN low + interval '1 hour' ELSE low END;
    WHEN 'MI' THEN
        RETURN CASE WHEN extract(second FROM d) >= 30 THEN low + interval '1 minute' ELSE low END;
    WHEN 'Q' THEN
        RETURN CASE WHEN d >= low + interval '1 month 15 days' THEN low + interval '3 months' ELSE low END;
    WHEN 'IW', 'WW', 'W' THEN
        RETURN CASE WHEN d >= low + interval '3 days 12 hours' THEN low + interval '7 days' ELSE low END;
    WHEN 'IYYY', 'IYY', 'IY', 'I' THEN
        RETURN CASE WHEN extract(month FROM d) >= 7 AND extract(isoyear FROM d) = y
                    THEN date_trunc('week', pg_catalog.make_date(y + 1, 1, 4)::timestamp) ELSE low END;
    ELSE        -- CC
        RETURN CASE WHEN (abs(y) - 1) % 100 >= 50 THEN low + interval '100 years' ELSE low END;
    END CASE;
END $$;
