-- Dates, timestamps and intervals to text: TO_CHAR with Oracle's date format model.
--
-- Oracle's proleptic calendar is kept by field: the year, month and day that Oracle shows are the ones PostgreSQL
-- stores, also before 1582, where Oracle counts days in the Julian calendar (see julian_day).
-- BC: Oracle's year -44 is PostgreSQL's 44 BC.

-- The Julian day number of the fields of `t`, in the calendar that Oracle uses on that day.
CREATE OR REPLACE FUNCTION dbsaci.julian_day(t timestamp) RETURNS int
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN t >= '1582-10-15' THEN t::date - '2000-01-01'::date + 2451545
                ELSE (SELECT floor((y + 4716) * 365.25)::int + floor((m + 1) * 30.6001)::int + d - 1524
                        FROM (SELECT CASE WHEN mo <= 2 THEN yr - 1 ELSE yr END AS y,
                                     CASE WHEN mo <= 2 THEN mo + 12 ELSE mo END AS m, d
                                FROM (SELECT extract(year FROM t)::int AS yr, extract(month FROM t)::int AS mo,
                                             extract(day FROM t)::int AS d) AS f) AS s) END
$$;

-- The date of a Julian day number, Julian calendar before 1582-10-15.
CREATE OR REPLACE FUNCTION dbsaci.from_julian(j int) RETURNS timestamp
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    b int;
    c int;
    e int;
    y int;
    m int;
BEGIN
    IF j NOT BETWEEN 1 AND 5373484 THEN
        PERFORM dbsaci.raise(1854);
    ELSIF j >= 2299161 THEN
        RETURN '2000-01-01'::date + (j - 2451545);
    END IF;
    b := j + 1524;
    c := floor((b - 122.1) / 365.25)::int;
    e := floor((b - floor(365.25 * c)) / 30.6001)::int;
    m := CASE WHEN e < 14 THEN e - 1 ELSE e - 13 END;
    y := CASE WHEN m > 2 THEN c - 4716 ELSE c - 4715 END;
    IF y = 0 THEN                       -- Oracle's calendar has a year 0 that it never shows
        y := -1;
    END IF;
    RETURN dbsaci.make_date(y, m, b - floor(365.25 * c)::int - floor(30.6001 * e)::int);
END $$;

-- A date of fields that are known to be valid but for 29 February of Julian leap years (becomes 1 March).
CREATE OR REPLACE FUNCTION dbsaci.make_date(y int, m int, d int) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT pg_catalog.make_date(y, m, CASE WHEN m = 2 AND d = 29 THEN 28 ELSE d END)::timestamp
         + CASE WHEN m = 2 AND d = 29 THEN interval '1 day' ELSE interval '0' END
$$;

-- English words of 0..9999 in capitals, as cardinal or ordinal number.
CREATE OR REPLACE FUNCTION dbsaci.spell(n int, ordinal boolean) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    ones text[] := '{ONE,TWO,THREE,FOUR,FIVE,SIX,SEVEN,EIGHT,NINE,TEN,ELEVEN,TWELVE,THIRTEEN,FOURTEEN,FIFTEEN,SIXTEEN,SEVENTEEN,EIGHTEEN,NINETEEN}';
    tens text[] := '{TEN,TWENTY,THIRTY,FORTY,FIFTY,SIXTY,SEVENTY,EIGHTY,NINETY}';
    out  text := '';
    rest int := n % 100;
BEGIN
    IF n >= 1000000 THEN
        out := dbsaci.spell(n / 1000000, false) || ' MILLION ';
    END IF;
    IF n % 1000000 >= 1000 THEN
        out := out || dbsaci.spell(n / 1000 % 1000, false) || ' THOUSAND ';
    END IF;
    IF n % 1000 >= 100 THEN
        out := out || ones[n % 1000 / 100] || ' HUNDRED ';
    END IF;
    IF rest >= 20 THEN
        out := out || tens[rest / 10] || CASE WHEN rest % 10 > 0 THEN '-' || ones[rest % 10] ELSE '' END;
    ELSIF rest > 0 THEN
        out := out || ones[rest];
    ELSIF n = 0 THEN
        out := 'ZERO';
    END IF;
    out := rtrim(out);
    IF NOT ordinal THEN
        RETURN out;
    END IF;
    RETURN CASE
        WHEN out ~ 'ONE$'    THEN regexp_replace(out, 'ONE$', 'FIRST')
        WHEN out ~ 'TWO$'    THEN regexp_replace(out, 'TWO$', 'SECOND')
        WHEN out ~ 'THREE$'  THEN regexp_replace(out, 'THREE$', 'THIRD')
        WHEN out ~ 'FIVE$'   THEN regexp_replace(out, 'FIVE$', 'FIFTH')
        WHEN out ~ 'EIGHT$'  THEN out || 'H'
        WHEN out ~ 'NINE$'   THEN regexp_replace(out, 'NINE$', 'NINTH')
        WHEN out ~ 'TWELVE$' THEN regexp_replace(out, 'TWELVE$', 'TWELFTH')
        WHEN out ~ 'Y$'      THEN regexp_replace(out, 'Y$', 'IETH')
        ELSE out || 'TH' END;
END $$;

-- YEAR: 2024 TWENTY TWENTY-FOUR, 1900 NINETEEN HUNDRED, 2005 TWO THOUSAND FIVE.
CREATE OR REPLACE FUNCTION dbsaci.spell_year(y int) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN y < 100 OR y % 1000 < 10 THEN dbsaci.spell(y, false)
                WHEN y % 100 = 0 THEN dbsaci.spell(y / 100, false) || ' HUNDRED'
                WHEN y % 100 < 10 THEN dbsaci.spell(y / 100, false) || ' OH-' || dbsaci.spell(y % 100, false)
                ELSE dbsaci.spell(y / 100, false) || ' ' || dbsaci.spell(y % 100, false) END
$$;

-- `txt` in the case of the format element `like_this`: MONTH, Month, month.
CREATE OR REPLACE FUNCTION dbsaci.case_like(txt text, like_this text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN left(like_this, 1) <> upper(left(like_this, 1)) THEN lower(txt)
                WHEN left(translate(like_this, '.', ''), 2) = upper(left(translate(like_this, '.', ''), 2)) THEN upper(txt)
                ELSE initcap(txt) END
$$;

-- What stands for DL, DS and TS in a territory.
CREATE OR REPLACE FUNCTION dbsaci.nls_date_element(el text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT CASE
    WHEN t IN ('GERMANY', 'AUSTRIA') THEN CASE el WHEN 'DL' THEN 'fmDay, dd. Month yyyyfm' WHEN 'DS' THEN 'DD.MM.RRRR'
        ELSE 'HH24:MI:SS' END
    WHEN t = 'FRANCE'         THEN CASE el WHEN 'DL' THEN 'fmday dd month yyyyfm' WHEN 'DS' THEN 'DD/MM/RRRR' ELSE 'HH24:MI:SS' END
    WHEN t = 'SPAIN'          THEN CASE el WHEN 'DL' THEN 'fmday, dd" de "month" de "yyyyfm' WHEN 'DS' THEN 'DD/MM/RRRR'
        ELSE 'HH24:MI:SS' END
    WHEN t = 'ITALY'          THEN CASE el WHEN 'DL' THEN 'fmday dd month yyyyfm' WHEN 'DS' THEN 'DD/MM/RRRR' ELSE 'HH24:MI:SS' END
    WHEN t = 'UNITED KINGDOM' THEN CASE el WHEN 'DL' THEN 'fmDD Month YYYYfm' WHEN 'DS' THEN 'DD/MM/RRRR' ELSE 'HH24:MI:SS' END
    ELSE CASE el WHEN 'DL' THEN 'fmDay, Month DD, YYYYfm' WHEN 'DS' THEN 'fmMM/DD/RRRRfm' ELSE 'fmHHfm:MI:SS AM' END
    END
  FROM (SELECT upper(dbsaci.setting('nls_territory', 'AMERICA')) AS t) AS s
$$;

-- A date model cut into its elements; quoted texts keep their quotes, separators are single characters. Immutable,
-- so that a literal model is cut once, while planning; hence no error here: an element that is not known makes it
-- {!,1821}. NULL: DL, DS or TS, whose meaning the session knows.
CREATE OR REPLACE FUNCTION dbsaci.date_cut(fmt text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    els text[];
BEGIN
    IF regexp_replace(fmt, '"[^"]*"', '', 'g') ~* 'TS|DS(?!P)|DL' THEN
        RETURN NULL;
    END IF;
    SELECT array_agg(m[1] ORDER BY n) INTO els
      FROM regexp_matches(fmt,
        '("[^"]*"?|FM|FX|(?:SYYYY|YYYY|Y,YYY|YYY|YY|Y|IYYY|IYY|IY|IW|I|RRRR|RR|SCC|CC|Q|MM|MI|WW|W|DDD|DD|D|J|HH24|HH12|HH|SSSSS|SS)(?:SPTH|THSP|SP|TH)?'
        '|SYEAR|YEAR|MONTH|MON|RM|DAY|DY|FF[1-9]?|A\.M\.|P\.M\.|AM|PM|A\.D\.|B\.C\.|AD|BC|TZR|TZD|TZH|TZM|EE|E|X|.)',
        'gi') WITH ORDINALITY AS r(m, n);
    IF EXISTS (SELECT FROM unnest(els) AS e WHERE e ~ '^[[:alnum:]]$' AND e !~* '^[YIQWDJXE]$') THEN
        RETURN '{!,1821}';
    END IF;
    RETURN els;
END $$;

-- The elements `cut` of `fmt`, after DL, DS and TS have been put in; or the error.
CREATE OR REPLACE FUNCTION dbsaci.date_elements(fmt text, cut text[]) RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    els text[] := cut;
    whole text := fmt;
    el  text;
BEGIN
    IF els IS NULL THEN
        FOREACH el IN ARRAY '{TS,DS,DL}'::text[] LOOP
            whole := regexp_replace(whole, CASE el WHEN 'DS' THEN 'DS(?!P)' ELSE el END, dbsaci.nls_date_element(el), 'gi');
        END LOOP;
        els := dbsaci.date_cut(whole);
    END IF;
    IF els IS NULL OR els[1] = '!' THEN
        PERFORM dbsaci.raise(coalesce(els[2], '1821')::int);
    END IF;
    RETURN els;
END $$;

-- A number element with its TH, SP or SPTH suffix.
CREATE OR REPLACE FUNCTION dbsaci.date_number(v int, digits int, el text, base text, fm boolean) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    suffix text := upper(substr(el, length(base) + 1));
    txt    text;
BEGIN
    IF suffix IN ('SP', 'SPTH', 'THSP') THEN
        RETURN dbsaci.case_like(dbsaci.spell(abs(v), suffix <> 'SP'), el);
    END IF;
    txt := CASE WHEN fm THEN abs(v)::text ELSE lpad(abs(v)::text, greatest(digits, length(abs(v)::text)), '0') END;
    IF suffix = 'TH' THEN
        txt := txt || CASE WHEN left(el, 1) = lower(left(el, 1)) THEN lower(s) ELSE s END
          FROM (SELECT CASE WHEN abs(v) % 100 BETWEEN 11 AND 13 THEN 'TH' WHEN abs(v) % 10 = 1 THEN 'ST'
                            WHEN abs(v) % 10 = 2 THEN 'ND' WHEN abs(v) % 10 = 3 THEN 'RD' ELSE 'TH' END AS s) AS x;
    END IF;
    RETURN txt;
END $$;

-- Elements that are numbers: {value, digits}. NULL: not one of them.
CREATE OR REPLACE FUNCTION dbsaci.date_number_element(t timestamp, el text) RETURNS int[]
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
    y int := abs(extract(year FROM t)::int);
BEGIN
    RETURN CASE
        WHEN el IN ('YYYY', 'SYYYY', 'RRRR') THEN ARRAY[y, 4]
        WHEN el = 'YYY' THEN ARRAY[y % 1000, 3]
        WHEN el IN ('YY', 'RR') THEN ARRAY[y % 100, 2]
        WHEN el = 'Y' THEN ARRAY[y % 10, 1]
        WHEN el = 'MM' THEN ARRAY[extract(month FROM t)::int, 2]
        WHEN el = 'DD' THEN ARRAY[extract(day FROM t)::int, 2]
        WHEN el = 'HH24' THEN ARRAY[extract(hour FROM t)::int, 2]
        WHEN el IN ('HH', 'HH12') THEN ARRAY[(extract(hour FROM t)::int + 11) % 12 + 1, 2]
        WHEN el = 'MI' THEN ARRAY[extract(minute FROM t)::int, 2]
        WHEN el = 'SS' THEN ARRAY[floor(extract(second FROM t))::int, 2]
        WHEN el = 'SSSSS' THEN ARRAY[floor(extract(epoch FROM t::time))::int, 5]
        WHEN el = 'Q' THEN ARRAY[extract(quarter FROM t)::int, 1]
        WHEN el = 'DDD' THEN ARRAY[extract(doy FROM t)::int, 3]
        WHEN el = 'D' THEN ARRAY[((dbsaci.julian_day(t) + 1) % 7 - dbsaci.nls_first_day() + 7) % 7 + 1, 1]
        WHEN el = 'WW' THEN ARRAY[(extract(doy FROM t)::int - 1) / 7 + 1, 2]
        WHEN el = 'W' THEN ARRAY[(extract(day FROM t)::int - 1) / 7 + 1, 1]
        WHEN el = 'IW' THEN ARRAY[extract(week FROM t)::int, 2]
        WHEN el ~ '^IY{0,3}$' THEN ARRAY[abs(extract(isoyear FROM t)::int) % (10 ^ length(el))::int, length(el)]
        WHEN el IN ('CC', 'SCC') THEN ARRAY[(y + 99) / 100, 2]
        WHEN el = 'J' THEN ARRAY[dbsaci.julian_day(t), 7]
    END;
END $$;

-- Elements that are words, in the case in which `el` is written. NULL: not one of them.
CREATE OR REPLACE FUNCTION dbsaci.date_word_element(t timestamp, el text, fm boolean, lang text) RETURNS text
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
    u     text := upper(el);
    y     int  := extract(year FROM t)::int;
    names text[];
    txt   text;
BEGIN
    CASE
    WHEN u IN ('MONTH', 'MON', 'DAY', 'DY') THEN
        names := dbsaci.nls_names(lang, u);
        txt := names[CASE WHEN u IN ('DAY', 'DY') THEN (dbsaci.julian_day(t) + 1) % 7 + 1 ELSE extract(month FROM t)::int END];
        IF NOT fm THEN              -- all names of a language are as wide as its longest
            txt := rpad(txt, (SELECT max(length(n)) FROM unnest(names) AS n));
        END IF;
    WHEN u = 'RM' THEN
        txt := dbsaci.roman(extract(month FROM t)::int);
        txt := CASE WHEN fm THEN txt ELSE rpad(txt, 4) END;
    WHEN u IN ('AM', 'PM', 'A.M.', 'P.M.') THEN
        txt := CASE WHEN extract(hour FROM t) < 12 THEN 'A' ELSE 'P' END || CASE WHEN length(u) = 4 THEN '.M.' ELSE 'M' END;
    WHEN u IN ('AD', 'BC') THEN
        txt := CASE WHEN y < 0 THEN 'BC' ELSE 'AD' END;
    WHEN u IN ('A.D.', 'B.C.') THEN
        txt := CASE WHEN y < 0 THEN 'B.C.' ELSE 'A.D.' END;
    WHEN u = 'YEAR' THEN
        txt := dbsaci.spell_year(abs(y));
    WHEN u = 'SYEAR' THEN
        RETURN CASE WHEN y < 0 THEN '-' WHEN fm THEN '' ELSE ' ' END || dbsaci.case_like(dbsaci.spell_year(abs(y)), substr(el, 2));
    WHEN u = 'Y,YYY' THEN
        y := abs(y);
        RETURN CASE WHEN y < 1000 AND fm THEN y::text ELSE (y / 1000)::text || ',' || lpad((y % 1000)::text, 3, '0') END;
    ELSE
        RETURN NULL;
    END CASE;
    RETURN dbsaci.case_like(txt, el);
END $$;

-- TO_CHAR of `t` (local fields). kind: D DATE, T TIMESTAMP, Z with time zone; `off` is the offset of its zone
-- from UTC, `region` its name, `abbr` its abbreviation; `ff` the digits that FF alone shows. `cut`: date_cut(fmt).
CREATE OR REPLACE FUNCTION dbsaci.date_model(
    t timestamp, fmt text, cut text[], params text, kind text, ff int, off interval, region text, abbr text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    el   text;
    u    text;
    base text;                  -- the element without TH or SP
    num  int[];
    fm   boolean := false;
    out  text := '';
    lang text;
BEGIN
    IF t IS NULL OR fmt IS NULL OR fmt = '' THEN
        RETURN NULL;
    END IF;
    IF params IS NOT NULL THEN
        PERFORM dbsaci.nls_check(params);
    END IF;
    lang := CASE WHEN params IS NULL AND cut IS NOT NULL AND NOT dbsaci.has_names(fmt) THEN 'AMERICAN'
        ELSE dbsaci.nls_date_language(params) END;
    FOREACH el IN ARRAY dbsaci.date_elements(fmt, cut) LOOP
        u := upper(el);
        base := CASE WHEN length(u) > 2 AND u <> 'MONTH' THEN regexp_replace(u, '(SPTH|THSP|SP|TH)$', '') ELSE u END;
        IF u ~ '^[^[:alnum:]]' THEN
            out := out || btrim(el, '"');
            CONTINUE;
        ELSIF u = 'FM' THEN
            fm := NOT fm;
            CONTINUE;
        END IF;
        num := dbsaci.date_number_element(t, base);
        CASE
        WHEN num IS NOT NULL THEN
            out := out || CASE WHEN base NOT IN ('SYYYY', 'SCC') THEN '' WHEN t < '0001-01-01' THEN '-' WHEN fm THEN '' ELSE ' ' END
                       || dbsaci.date_number(num[1], num[2], el, base, fm);
        WHEN u = 'FX' THEN
            NULL;
        WHEN u = 'X' THEN
            out := out || CASE WHEN kind = 'D' THEN '' ELSE left(dbsaci.nls_numeric_characters(), 1) END;
        WHEN u IN ('E', 'EE') THEN
            PERFORM dbsaci.raise(1822);
        WHEN u ~ '^(FF[1-9]?|TZ[RDHM])$' THEN
            IF kind = 'D' THEN
                PERFORM dbsaci.raise(1821);
            END IF;
            out := out || dbsaci.date_zone_element(t, u, ff, off, region, abbr);
        ELSE
            out := out || coalesce(dbsaci.date_word_element(t, el, fm, lang), el);
        END CASE;
    END LOOP;
    RETURN nullif(out, '');
END $$;

-- Fractional seconds and the zone.
CREATE OR REPLACE FUNCTION dbsaci.date_zone_element(
    t timestamp, el text, ff int, off interval, region text, abbr text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN el LIKE 'FF%' THEN
            left(lpad((extract(microseconds FROM t)::bigint % 1000000)::text, 6, '0') || '000',
                 CASE WHEN el = 'FF' THEN ff ELSE right(el, 1)::int END)
        WHEN el = 'TZH' THEN left(dbsaci.offset_text(off), 3)
        WHEN el = 'TZM' THEN right(dbsaci.offset_text(off), 2)
        WHEN el = 'TZR' THEN pg_catalog.upper(region)
        ELSE coalesce(abbr, '') END
$$;

-- TO_CHAR of a DATE. A model that PostgreSQL understands in the same way goes to its own to_char, which is far
-- faster (see pg_model); the Julian calendar and years over 9999 do not.
CREATE OR REPLACE FUNCTION dbsaci.to_char_date(t timestamp, fmt text, nls text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.date_model(t, fmt, dbsaci.date_cut(fmt), nls, 'D', 0, NULL, NULL, NULL) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char_date(t timestamp, fmt text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN dbsaci.pg_model(fmt) IS NOT NULL AND (NOT dbsaci.has_names(fmt) OR dbsaci.english())
                     AND t >= '1582-10-15' AND t < '10000-01-01' THEN pg_catalog.to_char(t, dbsaci.pg_model(fmt))
                ELSE dbsaci.date_model(t, fmt, dbsaci.date_cut(fmt), NULL, 'D', 0, NULL, NULL, NULL) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char_date(t timestamp) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN dbsaci.nls_date_format() = 'DD-MON-RR' THEN dbsaci.to_char_date(t, 'DD-MON-RR')
                ELSE dbsaci.to_char_date(t, dbsaci.nls_date_format()) END
$$;

-- The zone of the session as TZR shows it: a region, or +hh:mi.
CREATE OR REPLACE FUNCTION dbsaci.sessiontimezone() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN z ~ '/' THEN z
                WHEN upper(z) IN ('UTC', 'GMT', 'ZULU', 'UNIVERSAL', 'UCT') THEN '+00:00'
                WHEN z ~ '^<' OR z ~ '^[-+]?\d' THEN dbsaci.offset_text(now() AT TIME ZONE z - now() AT TIME ZONE 'UTC')
                ELSE z END
      FROM current_setting('TimeZone') AS z
$$;

-- +hh:mi of an offset from UTC.
CREATE OR REPLACE FUNCTION dbsaci.offset_text(off interval) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN off < interval '0' THEN '-' ELSE '+' END
        || lpad(floor(abs(extract(epoch FROM off)) / 3600)::text, 2, '0') || ':'
        || lpad((floor(abs(extract(epoch FROM off)) / 60)::int % 60)::text, 2, '0')
$$;

-- TO_CHAR of a TIMESTAMP with `ff` digits of fractional seconds where the model says FF alone.
CREATE OR REPLACE FUNCTION dbsaci.to_char_ff(t timestamp, fmt text, nls text, ff int) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT dbsaci.date_model(t, fmt, dbsaci.date_cut(fmt), nls, 'T', ff,
        t AT TIME ZONE 'UTC' - t AT TIME ZONE current_setting('TimeZone'),
                             dbsaci.sessiontimezone(), '')
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char_ff(t timestamp, ff int) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_char_ff(t, dbsaci.nls_timestamp_format(), NULL, ff) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(t timestamp, fmt text, nls text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_char_ff(t, fmt, nls, 6) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(t timestamp, fmt text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN dbsaci.pg_model(fmt) IS NOT NULL AND (NOT dbsaci.has_names(fmt) OR dbsaci.english())
                     AND t >= '1582-10-15' AND t < '10000-01-01' THEN pg_catalog.to_char(t, dbsaci.pg_model(fmt))
                ELSE dbsaci.to_char_ff(t, fmt, NULL, 6) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(t timestamp) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_char_ff(t, dbsaci.nls_timestamp_format(), NULL, 6) $$;

-- TO_CHAR of a TIMESTAMP WITH TIME ZONE, shown in `zone`; without one in the session's. No model: the session's.
CREATE OR REPLACE FUNCTION dbsaci.to_char_tz(t timestamptz, fmt text, nls text, ff int, zone text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
    z     text := dbsaci.pg_zone(coalesce(zone, current_setting('TimeZone')));
    local timestamp := t AT TIME ZONE z;
    model text := coalesce(fmt, dbsaci.nls_timestamp_tz_format());
BEGIN
    RETURN dbsaci.date_model(local, model, dbsaci.date_cut(model), nls, 'Z', ff, local - t AT TIME ZONE 'UTC',
        CASE WHEN zone IS NULL THEN dbsaci.sessiontimezone() ELSE zone END, CASE WHEN model ~* 'TZD' THEN dbsaci.zone_abbrev(t, z) END);
END $$;

-- An Oracle zone (+02:00, Europe/Paris) as PostgreSQL reads it: the sign of a bare offset is POSIX's there.
CREATE OR REPLACE FUNCTION dbsaci.pg_zone(zone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN zone ~ '^\s*[-+]?\d{1,2}(:\d{1,2})?\s*$'
                THEN 'UTC' || CASE WHEN btrim(zone) LIKE '-%' THEN '+' ELSE '-' END || ltrim(btrim(zone), '+-')
                ELSE btrim(zone) END
$$;

-- EDT, CET ... of a region at an instant; NULL for offsets. Only the session's zone gives its abbreviation, so
-- the setting is lent for a moment (hence not parallel safe).
CREATE OR REPLACE FUNCTION dbsaci.zone_abbrev(t timestamptz, zone text) RETURNS text
LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
    saved text := current_setting('TimeZone');
    abbr  text;
BEGIN
    IF zone !~ '/' THEN
        RETURN CASE WHEN zone ~ '\d' THEN NULL ELSE zone END;
    ELSIF zone = saved THEN
        abbr := pg_catalog.to_char(t, 'TZ');
    ELSE
        PERFORM set_config('TimeZone', zone, true);
        abbr := pg_catalog.to_char(t, 'TZ');
        PERFORM set_config('TimeZone', saved, true);
    END IF;
    RETURN CASE WHEN abbr ~ '[A-Z]' THEN abbr END;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.to_char(t timestamptz, fmt text, nls text) RETURNS text
LANGUAGE sql STABLE AS $$ SELECT dbsaci.to_char_tz(t, fmt, nls, 6, NULL) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(t timestamptz, fmt text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN dbsaci.pg_model(fmt) IS NOT NULL AND (NOT dbsaci.has_names(fmt) OR dbsaci.english())
                     AND t >= '1582-10-16Z' AND t < '9999-12-31Z' THEN pg_catalog.to_char(t, dbsaci.pg_model(fmt))
                ELSE dbsaci.to_char_tz(t, fmt, NULL, 6, NULL) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(t timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$ SELECT dbsaci.to_char_tz(t, dbsaci.nls_timestamp_tz_format(), NULL, 6, NULL) $$;

-- Intervals: +dd hh:mi:ss.ffffff and +yy-mm, with the leading digits of the declared precision.
CREATE OR REPLACE FUNCTION dbsaci.to_char_ds(i interval, lead int DEFAULT 2, ff int DEFAULT 6) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN us < 0 THEN '-' ELSE '+' END
        || lpad((abs(us) / 86400000000)::text, greatest(lead, length((abs(us) / 86400000000)::text)), '0') || ' '
        || lpad((abs(us) / 3600000000 % 24)::text, 2, '0') || ':'
        || lpad((abs(us) / 60000000 % 60)::text, 2, '0') || ':'
        || lpad((abs(us) / 1000000 % 60)::text, 2, '0')
        || CASE WHEN ff > 0 THEN '.' || left(lpad((abs(us) % 1000000)::text, 6, '0') || '000', ff) ELSE '' END
      FROM (SELECT (extract(epoch FROM i) * 1000000)::bigint AS us) AS s
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char_ym(i interval, lead int DEFAULT 2) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN m < 0 THEN '-' ELSE '+' END
        || lpad((abs(m) / 12)::text, greatest(lead, length((abs(m) / 12)::text)), '0') || '-' || lpad((abs(m) % 12)::text, 2, '0')
      FROM (SELECT (extract(year FROM i) * 12 + extract(month FROM i))::int AS m) AS s
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(i interval) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN extract(year FROM i) <> 0 OR extract(month FROM i) <> 0 THEN dbsaci.to_char_ym(i) ELSE dbsaci.to_char_ds(i) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_char(i interval, fmt text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.to_char(i) $$;
