-- Text to dates: TO_DATE, TO_TIMESTAMP, TO_TIMESTAMP_TZ with Oracle's strictness and its errors.

DO $$
BEGIN
    IF to_regtype('dbsaci.date_parts') IS NULL THEN
        CREATE TYPE dbsaci.date_parts AS (
            t      timestamp,   -- the local fields
            zone   text,        -- region or +hh:mi that the text named, or NULL
            err    int          -- ORA code; the rest is NULL then
        );
    END IF;
END $$;

-- What is wrong with a model as an input model: its ORA code, or 0. `zoned`: TZ elements are allowed,
-- `frac`: FF is.
CREATE OR REPLACE FUNCTION dbsaci.date_input_fault(els text[], zoned boolean, frac boolean) RETURNS int
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    el   text;
    seen text := ' ';
BEGIN
    FOREACH el IN ARRAY els LOOP
        IF el ~ '^[A-Z].*(SP|TH)$' AND el <> 'MONTH' THEN      -- DDTH and the like
            RETURN 1820;
        END IF;
        CONTINUE WHEN el ~ '^[^[:alnum:]]' OR el IN ('FM', 'FX', 'X');
        IF el ~ '^(Q|WW?|IW|IY{0,3}|S?CC|S?YEAR|EE?)$' OR (NOT zoned AND el LIKE 'TZ%') THEN
            RETURN 1820;
        ELSIF (el LIKE 'FF%' AND NOT frac) THEN
            RETURN 1821;
        ELSIF strpos(seen, ' ' || el || ' ') > 0 THEN
            RETURN 1810;
        ELSIF el ~ '^(S?YYYY|Y,YYY|YYY|YY|Y|RR|RRRR)$' AND seen ~ ' (S?YYYY|Y,YYY|YYY|YY|Y|RR|RRRR) ' THEN
            RETURN 1812;
        ELSIF el ~ '^HH' AND seen ~ ' HH' THEN
            RETURN 1813;
        ELSIF el IN ('MM', 'MON', 'MONTH', 'RM') AND seen ~ ' (MM|MON|MONTH|RM) ' THEN
            RETURN 1816;
        ELSIF el IN ('DAY', 'DY', 'D') AND seen ~ ' (DAY|DY|D) ' THEN
            RETURN 1817;
        ELSIF el ~ '^[AP]\.?M' AND seen ~ ' [AP]\.?M' OR el LIKE 'FF%' AND seen LIKE '% FF%' THEN
            RETURN 1810;
        END IF;
        seen := seen || el || ' ';
    END LOOP;
    RETURN CASE
        WHEN seen LIKE '% HH24 %' AND seen ~ ' [AP]\.?M' THEN 1818
        WHEN seen LIKE '% SYYYY %' AND seen ~ ' (BC|AD|B\.C\.|A\.D\.) ' THEN 1819
        WHEN seen LIKE '% J %' AND seen LIKE '% DDD %' THEN 1811
        ELSE 0 END;
END $$;

-- The month whose name stands at the start of `s`: {number, length of the name}, or NULL. Long names first.
CREATE OR REPLACE FUNCTION dbsaci.name_at(s text, lang text, long_kind text, short_kind text) RETURNS int[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT ARRAY[n::int, length(name)]
      FROM (SELECT name, n FROM unnest(dbsaci.nls_names(lang, long_kind)) WITH ORDINALITY AS l(name, n)
            UNION ALL
            SELECT name, n FROM unnest(dbsaci.nls_names(lang, short_kind)) WITH ORDINALITY AS h(name, n)) AS x
     WHERE upper(left(s, length(name))) = upper(name)
     ORDER BY length(name) DESC LIMIT 1
$$;

-- The full year of `y` written with `digits` digits. RR: the window around the current year.
CREATE OR REPLACE FUNCTION dbsaci.full_year(y int, digits int, el text) RETURNS int
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE
        WHEN el IN ('RR', 'RRRR') AND digits <= 2 THEN
            now_y / 100 * 100 + y + CASE WHEN now_y % 100 < 50 AND y >= 50 THEN -100 WHEN now_y % 100 >= 50 AND y < 50 THEN 100 ELSE 0 END
        WHEN el = 'YY' AND digits <= 2 THEN now_y / 100 * 100 + y
        WHEN el = 'YYY' THEN now_y / 1000 * 1000 + y
        WHEN el = 'Y' THEN now_y / 10 * 10 + y
        ELSE y END
      FROM (SELECT extract(year FROM statement_timestamp())::int AS now_y) AS n
$$;

-- Reads `s` by the elements `els` (upper case). Every way to fail comes back as parts.err. Parallel safe although
-- zone_offset (which catches an exception) is not: TZR occurs only in to_timestamp_tz, which is not either.
CREATE OR REPLACE FUNCTION dbsaci.date_scan(s text, els text[], lang text) RETURNS dbsaci.date_parts
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    r     dbsaci.date_parts;
    rest  text := ltrim(s, ' ');        -- what is not yet read
    el    text;
    fx    boolean := 'FX' = ANY (els);
    fm    boolean := false;
    m     text;
    hit   int[];
    want  int;                          -- digits of the element
    v     int;
    y int; mo int; d int; ddd int; jul int; dow int;
    hh int; hh12 boolean := false; mi int; ss int; sod int; us numeric := 0;
    pm boolean; bc boolean := false; tzh int; tzm int; sign int := 1;
    left_out boolean := false;          -- the text left out the separator before this element
BEGIN
    FOREACH el IN ARRAY els LOOP
        IF el = 'FX' THEN
            CONTINUE;
        ELSIF el = 'FM' THEN
            fm := NOT fm;
            CONTINUE;
        ELSIF left(el, 1) = '"' THEN
            m := btrim(el, '"');
            IF NOT fx THEN
                rest := CASE WHEN m LIKE ' %' THEN rest ELSE ltrim(rest, ' ') END;
            END IF;
            IF upper(left(rest, length(m))) <> upper(m) THEN
                r.err := CASE WHEN rest = '' THEN 1840 ELSE 1861 END;
                RETURN r;
            END IF;
            rest := substr(rest, length(m) + 1);
            CONTINUE;
        ELSIF el ~ '^[^[:alnum:]]$' THEN         -- a separator stands for any other, or for none before a letter or digit
            IF fx THEN
                IF left(rest, 1) <> el THEN
                    r.err := CASE WHEN rest = '' THEN 1840 ELSE 1861 END;
                    RETURN r;
                END IF;
                rest := substr(rest, 2);
            ELSE
                IF el <> ' ' THEN
                    rest := ltrim(rest, ' ');
                END IF;
                left_out := rest ~ '^[[:alnum:]]' AND el <> ' ';
                IF rest ~ '^[^[:alnum:]]' AND NOT (el = ' ' AND rest ~ '^[-+]\d') THEN
                    rest := substr(rest, 2);
                END IF;
            END IF;
            CONTINUE;
        END IF;
        IF NOT fx THEN
            rest := ltrim(rest, ' ');
        END IF;
        IF rest = '' THEN                        -- a time of day may be missing at the end
            CONTINUE WHEN el ~ '^(HH|MI|SS|FF|X|[AP]\.?M|TZ)' AND NOT fx;
            r.err := 1840;
            RETURN r;
        END IF;
        IF el IN ('MONTH', 'MON', 'RM') OR (el = 'MM' AND rest !~ '^\d') THEN
            IF el = 'RM' THEN
                m := (regexp_match(upper(rest), '^[IVX]+'))[1];
                SELECT i INTO mo FROM generate_series(1, 12) AS i WHERE dbsaci.roman(i) = m;
                IF mo IS NULL THEN
                    r.err := 1843;
                    RETURN r;
                END IF;
                rest := substr(rest, length(m) + 1);
            ELSE
                hit := dbsaci.name_at(rest, lang, 'MONTH', 'MON');
                IF hit IS NULL THEN
                    r.err := CASE WHEN left_out AND rest ~ '^\d' THEN 1861 WHEN el = 'MM' AND rest !~ '^[[:alpha:]]' THEN 1858 ELSE 1843 END;
                    RETURN r;
                END IF;
                mo := hit[1];
                rest := substr(rest, hit[2] + 1);
            END IF;
        ELSIF el IN ('DAY', 'DY') THEN
            hit := dbsaci.name_at(rest, lang, 'DAY', 'DY');
            IF hit IS NULL THEN
                r.err := 1846;
                RETURN r;
            END IF;
            dow := hit[1] - 1;
            rest := substr(rest, hit[2] + 1);
        ELSIF el IN ('AM', 'PM', 'A.M.', 'P.M.') THEN
            m := (regexp_match(upper(rest), '^[AP](\.M\.|M)'))[1];
            IF m IS NULL THEN
                r.err := 1855;
                RETURN r;
            END IF;
            pm := upper(left(rest, 1)) = 'P';
            rest := substr(rest, length(m) + 2);
        ELSIF el IN ('BC', 'AD', 'B.C.', 'A.D.') THEN
            m := (regexp_match(upper(rest), '^(?:BC|AD|B\.C\.|A\.D\.)'))[1];
            IF m IS NULL THEN
                r.err := 1856;
                RETURN r;
            END IF;
            bc := m LIKE 'B%';
            rest := substr(rest, length(m) + 1);
        ELSIF el = 'TZR' THEN
            m := (regexp_match(rest, '^([-+]?\d{1,2}:\d{2}|[A-Za-z][A-Za-z_/0-9+-]*)'))[1];
            IF m IS NULL OR dbsaci.zone_offset(m, statement_timestamp()) IS NULL THEN
                r.err := 1882;
                RETURN r;
            END IF;
            r.zone := m;
            rest := substr(rest, length(m) + 1);
        ELSIF el = 'TZD' THEN
            m := (regexp_match(rest, '^[A-Za-z]+'))[1];
            IF m IS NULL THEN
                r.err := 1857;
                RETURN r;
            END IF;
            rest := substr(rest, length(m) + 1);
        ELSIF el = 'X' THEN
            IF rest ~ '^[.,]' THEN
                rest := substr(rest, 2);
            END IF;
        ELSIF el LIKE 'FF%' THEN
            m := (regexp_match(rest, '^\d{1,' || CASE WHEN el = 'FF' THEN '9' ELSE right(el, 1) END || '}'))[1];
            IF m IS NULL THEN
                CONTINUE WHEN rest !~ '^\d' AND us = 0 AND NOT fx;
                r.err := 1858;
                RETURN r;
            END IF;
            us := round(('0.' || m)::numeric, 6);
            rest := substr(rest, length(m) + 1);
        ELSE                                     -- numbers
            want := CASE el WHEN 'YYYY' THEN 4 WHEN 'RRRR' THEN 4 WHEN 'SYYYY' THEN 4 WHEN 'Y,YYY' THEN 5 WHEN 'YYY' THEN 3
                    WHEN 'Y' THEN 1 WHEN 'D' THEN 1 WHEN 'DDD' THEN 3 WHEN 'J' THEN 7 WHEN 'SSSSS' THEN 5 ELSE 2 END;
            sign := 1;
            IF el IN ('SYYYY', 'TZH') AND rest ~ '^[-+]' THEN
                sign := CASE WHEN left(rest, 1) = '-' THEN -1 ELSE 1 END;
                rest := substr(rest, 2);
            END IF;
            IF el = 'Y,YYY' THEN
                m := replace((regexp_match(rest, '^\d?,?\d{1,3}'))[1], ',', '');
                rest := regexp_replace(rest, '^(\d),', '\1');
            ELSIF el IN ('YY', 'RR') AND NOT fx AND rest ~ '^\d{4}(\D|$)' THEN
                m := left(rest, 4);
            ELSE
                m := (regexp_match(rest, '^\d{1,' || want || '}'))[1];
            END IF;
            IF m IS NULL THEN
                r.err := 1858;
                RETURN r;
            ELSIF fx AND NOT fm AND length(m) <> want AND el NOT IN ('J', 'D') THEN
                r.err := 1862;
                RETURN r;
            END IF;
            rest := substr(rest, length(m) + 1);
            v := m::int;
            CASE
            WHEN el IN ('YYYY', 'SYYYY', 'Y,YYY', 'YYY', 'YY', 'Y', 'RR', 'RRRR') THEN
                y := sign * dbsaci.full_year(v, length(m), el);
                IF y = 0 THEN r.err := 1841; RETURN r; END IF;
            WHEN el = 'MM' THEN
                mo := v;
                IF v NOT BETWEEN 1 AND 12 THEN r.err := 1843; RETURN r; END IF;
            WHEN el = 'DD' THEN
                d := v;
                IF v NOT BETWEEN 1 AND 31 THEN r.err := 1847; RETURN r; END IF;
            WHEN el = 'DDD' THEN
                ddd := v;
                IF v NOT BETWEEN 1 AND 366 THEN r.err := 1848; RETURN r; END IF;
            WHEN el = 'D' THEN
                IF v NOT BETWEEN 1 AND 7 THEN r.err := 1846; RETURN r; END IF;
                dow := (v - 1 + dbsaci.nls_first_day()) % 7;
            WHEN el = 'J' THEN
                jul := v;
                IF v NOT BETWEEN 1 AND 5373484 THEN r.err := 1854; RETURN r; END IF;
            WHEN el IN ('HH', 'HH12') THEN
                hh := v;
                hh12 := true;
                IF v NOT BETWEEN 1 AND 12 THEN r.err := 1849; RETURN r; END IF;
            WHEN el = 'HH24' THEN
                hh := v;
                IF v > 23 THEN r.err := 1850; RETURN r; END IF;
            WHEN el = 'MI' THEN
                mi := v;
                IF v > 59 THEN r.err := 1851; RETURN r; END IF;
            WHEN el = 'SS' THEN
                ss := v;
                IF v > 59 THEN r.err := 1852; RETURN r; END IF;
            WHEN el = 'SSSSS' THEN
                sod := v;
                IF v > 86399 THEN r.err := 1853; RETURN r; END IF;
            WHEN el = 'TZH' THEN
                tzh := sign * v;
                IF v > 15 THEN r.err := 1874; RETURN r; END IF;
                r.zone := CASE WHEN sign < 0 THEN '-' ELSE '+' END || lpad(v::text, 2, '0') || ':00';
            WHEN el = 'TZM' THEN
                IF v > 59 THEN r.err := 1875; RETURN r; END IF;
                r.zone := coalesce(left(r.zone, 4), '+00:') || lpad(v::text, 2, '0');
            ELSE
                r.err := 1821;
                RETURN r;
            END CASE;
        END IF;
    END LOOP;
    IF rtrim(rest, ' ') <> '' THEN
        r.err := 1830;
        RETURN r;
    END IF;
    r := dbsaci.date_build(r, CASE WHEN bc THEN -y ELSE y END, mo, d, ddd, jul, dow);
    IF r.err IS NOT NULL THEN
        RETURN r;
    END IF;
    IF hh12 THEN
        hh := hh % 12 + CASE WHEN pm THEN 12 ELSE 0 END;
    END IF;
    IF sod IS NOT NULL THEN
        r.err := CASE WHEN hh <> sod / 3600 THEN 1836 WHEN mi <> sod / 60 % 60 THEN 1837 WHEN ss <> sod % 60 THEN 1838 END;
    ELSE
        sod := coalesce(hh, 0) * 3600 + coalesce(mi, 0) * 60 + coalesce(ss, 0);
    END IF;
    r.t := r.t + make_interval(secs => sod) + (us * 1000000)::int * interval '1 microsecond';
    RETURN r;
END $$;

-- The day that the fields name; missing ones are those of the first day of the current month.
CREATE OR REPLACE FUNCTION dbsaci.date_build(
    r dbsaci.date_parts, y int, mo int, d int, ddd int, jul int, dow int) RETURNS dbsaci.date_parts
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    now_t timestamp := statement_timestamp()::timestamp;
    last  int;
BEGIN
    IF jul IS NOT NULL THEN
        r.t := dbsaci.from_julian(jul);
        r.err := CASE WHEN y <> extract(year FROM r.t) THEN 1831 WHEN mo <> extract(month FROM r.t) THEN 1833
                      WHEN d <> extract(day FROM r.t) THEN 1834 END;
    ELSE
        y := coalesce(y, extract(year FROM now_t)::int);
        IF y NOT BETWEEN -4712 AND 9999 THEN
            r.err := 1841;
        ELSIF ddd IS NOT NULL THEN
            r.t := pg_catalog.make_date(y, 1, 1) + (ddd - 1);
            r.err := CASE WHEN extract(year FROM r.t) <> y THEN 1848
                          WHEN mo <> extract(month FROM r.t) THEN 1833 WHEN d <> extract(day FROM r.t) THEN 1834 END;
        ELSE
            mo := coalesce(mo, extract(month FROM now_t)::int);
            last := extract(day FROM pg_catalog.make_date(y, mo, 1) + interval '1 month' - interval '1 day');
            IF d > last THEN
                r.err := 1839;
            ELSE
                r.t := pg_catalog.make_date(y, mo, coalesce(d, 1));
            END IF;
        END IF;
    END IF;
    IF r.err IS NULL AND dow <> extract(dow FROM r.t) THEN
        r.err := 1835;
    END IF;
    RETURN r;
END $$;

-- The offset of an Oracle zone from UTC at an instant; NULL: no such zone. Asking and catching the refusal is far
-- quicker than looking through pg_timezone_names, but not allowed in parallel queries.
CREATE OR REPLACE FUNCTION dbsaci.zone_offset(zone text, at timestamptz) RETURNS interval
LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
    m text[] := regexp_match(btrim(zone), '^([-+]?)(\d{1,2}):?(\d{2})?$');
BEGIN
    IF m IS NOT NULL THEN
        RETURN CASE WHEN m[2]::int <= 15 AND coalesce(m[3], '0')::int <= 59 THEN
            CASE WHEN m[1] = '-' THEN -1 ELSE 1 END * make_interval(hours => m[2]::int, mins => coalesce(m[3], '0')::int) END;
    ELSIF upper(zone) IN ('UTC', 'GMT', 'UCT', 'ZULU') THEN
        RETURN interval '0';
    ELSIF btrim(zone) !~* '^([a-z_-]+(/[a-z0-9_+-]+)*|[a-z]{3}[5-8]?[a-z]{3})$' THEN
        RETURN NULL;            -- PostgreSQL would read FOO5 as a POSIX zone
    END IF;
    RETURN at AT TIME ZONE btrim(zone) - at AT TIME ZONE 'UTC';
EXCEPTION WHEN invalid_parameter_value THEN
    RETURN NULL;
END $$;

-- Parses, or comes back with err. kind: D DATE, T TIMESTAMP, Z with time zone.
CREATE OR REPLACE FUNCTION dbsaci.date_parse(s text, fmt text, params text, kind text) RETURNS dbsaci.date_parts
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    r   dbsaci.date_parts;
    els text[];
BEGIN
    IF s IS NULL OR s = '' OR fmt IS NULL OR fmt = '' THEN
        RETURN r;
    END IF;
    PERFORM dbsaci.nls_check(params);
    SELECT array_agg(CASE WHEN left(e, 1) = '"' THEN e ELSE upper(e) END ORDER BY n)
      INTO els FROM unnest(dbsaci.date_elements(fmt)) WITH ORDINALITY AS x(e, n);
    r.err := nullif(dbsaci.date_input_fault(els, kind = 'Z', kind <> 'D'), 0);
    IF r.err IS NOT NULL THEN
        PERFORM dbsaci.raise(r.err);        -- a fault of the model is never a conversion error
    END IF;
    RETURN dbsaci.date_scan(s, els, dbsaci.nls_date_language(params));
END $$;

-- The parsed local fields, or the error.
CREATE OR REPLACE FUNCTION dbsaci.date_value(s text, fmt text, params text, kind text) RETURNS timestamp
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    r dbsaci.date_parts := dbsaci.date_parse(s, fmt, params, kind);
BEGIN
    IF r.err IS NOT NULL THEN
        PERFORM dbsaci.raise(r.err);
    END IF;
    RETURN r.t;
END $$;

-- Texts that need no looking into are rearranged for PostgreSQL's own input (see fast_pattern).
CREATE OR REPLACE FUNCTION dbsaci.to_date(s text, fmt text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN s ~* dbsaci.fast_pattern(fmt) AND fmt !~* '[FX]' AND dbsaci.fast_session(fmt)
                THEN regexp_replace(s, dbsaci.fast_pattern(fmt), dbsaci.fast_target(fmt), 'i')::timestamp
                ELSE dbsaci.date_value(s, fmt, NULL, 'D') END
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_date(s text, fmt text, nls text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.date_value(s, fmt, nls, 'D') $$;
CREATE OR REPLACE FUNCTION dbsaci.to_date(s text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE dbsaci.nls_date_format() WHEN 'DD-MON-RR' THEN dbsaci.to_date(s, 'DD-MON-RR')
                                         WHEN 'YYYY-MM-DD HH24:MI:SS' THEN dbsaci.to_date(s, 'YYYY-MM-DD HH24:MI:SS')
                                         ELSE dbsaci.date_value(s, dbsaci.nls_date_format(), NULL, 'D') END
$$;
-- TO_DATE(number, fmt) reads the number's text; TO_DATE(date) goes through text and back in the session's format.
CREATE OR REPLACE FUNCTION dbsaci.to_date(n numeric, fmt text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.date_value(dbsaci.to_char(n), fmt, NULL, 'D') $$;
CREATE OR REPLACE FUNCTION dbsaci.to_date(t timestamp) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT date_trunc('second', t) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_date(t timestamp, fmt text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.date_value(dbsaci.to_char_date(t), fmt, NULL, 'D') $$;

CREATE OR REPLACE FUNCTION dbsaci.to_timestamp(s text, fmt text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN s ~* dbsaci.fast_pattern(fmt) AND dbsaci.fast_session(fmt)
                THEN regexp_replace(s, dbsaci.fast_pattern(fmt), dbsaci.fast_target(fmt), 'i')::timestamp
                ELSE dbsaci.date_value(s, fmt, NULL, 'T') END
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp(s text, fmt text, nls text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.date_value(s, fmt, nls, 'T') $$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp(s text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE dbsaci.nls_timestamp_format() WHEN 'DD-MON-RR HH.MI.SSXFF AM' THEN dbsaci.to_timestamp(s, 'DD-MON-RR HH.MI.SSXFF AM')
                                              ELSE dbsaci.date_value(s, dbsaci.nls_timestamp_format(), NULL, 'T') END
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp(t timestamp) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT t $$;

-- Local fields in a zone, as an instant. The session's zone where the text names none.
CREATE OR REPLACE FUNCTION dbsaci.parts_to_tz(r dbsaci.date_parts) RETURNS timestamptz
LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF r.err IS NOT NULL THEN
        PERFORM dbsaci.raise(r.err);
    END IF;
    RETURN r.t AT TIME ZONE dbsaci.pg_zone(coalesce(r.zone, current_setting('TimeZone')));
END $$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp_tz(s text, fmt text) RETURNS timestamptz
LANGUAGE sql STABLE AS $$ SELECT dbsaci.parts_to_tz(dbsaci.date_parse(s, fmt, NULL, 'Z')) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp_tz(s text, fmt text, nls text) RETURNS timestamptz
LANGUAGE sql STABLE AS $$ SELECT dbsaci.parts_to_tz(dbsaci.date_parse(s, fmt, nls, 'Z')) $$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp_tz(s text) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
    SELECT dbsaci.parts_to_tz(dbsaci.date_parse(s, dbsaci.nls_timestamp_tz_format(), NULL, 'Z'))
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp_tz(t timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE AS $$ SELECT t $$;
