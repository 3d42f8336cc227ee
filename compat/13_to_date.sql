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
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_attribute WHERE attrelid = to_regclass('dbsaci.date_parts') AND attname = 'nanos') THEN
        ALTER TYPE dbsaci.date_parts ADD ATTRIBUTE nanos int;   -- behind the microseconds of t, which are not rounded up
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

-- The name that stands at the start of `s`: {its number, its length}, or NULL. Long names go before short ones.
CREATE OR REPLACE FUNCTION dbsaci.name_at(s text, lang text, long_kind text, short_kind text) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    u     text := upper(left(s, 20));
    names text[];
BEGIN
    FOREACH names SLICE 1 IN ARRAY ARRAY[upper(dbsaci.nls_names(lang, long_kind)::text)::text[],
        upper(dbsaci.nls_names(lang, short_kind)::text)::text[]] LOOP
        FOR i IN 1 .. cardinality(names) LOOP
            IF starts_with(u, names[i]) THEN
                RETURN ARRAY[i, length(names[i])];
            END IF;
        END LOOP;
    END LOOP;
    RETURN NULL;
END $$;

-- The full year of `y` written with `digits` digits. RR: the window around the current year.
CREATE OR REPLACE FUNCTION dbsaci.full_year(y int, digits int, el text) RETURNS int
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE
        WHEN el IN ('RR', 'RRRR') AND digits <= 2 THEN
            now_y / 100 * 100 + y + CASE WHEN now_y % 100 < 50 AND y >= 50 THEN -100
                WHEN now_y % 100 >= 50 AND y < 50 THEN 100 ELSE 0 END
        WHEN el = 'YY' AND digits <= 2 THEN now_y / 100 * 100 + y
        WHEN el = 'YYY' THEN now_y / 1000 * 1000 + y
        WHEN el = 'Y' THEN now_y / 10 * 10 + y
        ELSE y END
      FROM (SELECT extract(year FROM statement_timestamp())::int AS now_y) AS n
$$;

-- One element that is a word, at the start of `rest`: which field it sets, to what, how many characters it took,
-- or what is wrong. field '' sets nothing.
CREATE OR REPLACE FUNCTION dbsaci.date_word_item(
    rest text, el text, lang text, fx boolean, OUT field text, OUT v int, OUT used int, OUT err int)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    hit int[];
    m   text;
BEGIN
    CASE
    WHEN el IN ('MONTH', 'MON', 'MM') THEN
        field := 'mo';
        hit := dbsaci.name_at(rest, lang, 'MONTH', 'MON');
        v := hit[1];
        used := hit[2];
        err := CASE WHEN hit IS NULL THEN CASE WHEN el = 'MM' AND rest !~ '^[[:alpha:]]' THEN 1858 ELSE 1843 END END;
    WHEN el = 'RM' THEN
        field := 'mo';
        m := (regexp_match(upper(rest), '^[IVX]+'))[1];
        SELECT i INTO v FROM generate_series(1, 12) AS i WHERE dbsaci.roman(i) = m;
        err := CASE WHEN v IS NULL THEN 1843 END;
    WHEN el IN ('DAY', 'DY') THEN
        field := 'dow';
        hit := dbsaci.name_at(rest, lang, 'DAY', 'DY');
        v := hit[1] - 1;
        used := hit[2];
        err := CASE WHEN hit IS NULL THEN 1846 END;
    WHEN el ~ '^[AP]\.?M' THEN
        field := 'pm';
        m := (regexp_match(upper(rest), '^[AP]M|^[AP]\.M\.'))[1];
        v := CASE WHEN m LIKE 'P%' THEN 1 ELSE 0 END;
        err := CASE WHEN m IS NULL THEN 1855 END;
    WHEN el IN ('BC', 'AD', 'B.C.', 'A.D.') THEN
        field := 'bc';
        m := (regexp_match(upper(rest), '^(?:BC|AD|B\.C\.|A\.D\.)'))[1];
        v := CASE WHEN m LIKE 'B%' THEN 1 ELSE 0 END;
        err := CASE WHEN m IS NULL THEN 1856 END;
    WHEN el = 'TZR' THEN
        field := 'zone';
        m := (regexp_match(rest, '^([-+]?\d{1,2}:\d{2}|[A-Za-z][A-Za-z_/0-9+-]*)'))[1];
        err := CASE WHEN m IS NULL OR dbsaci.zone_offset(m, statement_timestamp()) IS NULL THEN 1882 END;
    WHEN el = 'TZD' THEN
        field := 'abbr';
        m := (regexp_match(rest, '^[A-Za-z]+'))[1];
        err := CASE WHEN m IS NULL THEN 1857 END;
    WHEN el = 'X' THEN
        field := '';
        used := CASE WHEN rest ~ '^[.,]' THEN 1 ELSE 0 END;
    WHEN el LIKE 'FF%' THEN
        field := 'ns';
        m := (regexp_match(rest, '^\d{1,' || CASE WHEN el = 'FF' THEN '9' ELSE right(el, 1) END || '}'))[1];
        v := rpad(coalesce(m, '0'), 9, '0')::int;
        used := coalesce(length(m), 0);
        err := CASE WHEN m IS NULL AND fx THEN 1858 END;
    END CASE;
    used := coalesce(used, length(m), 0);
END $$;

-- One element that is a number. exact: FX asks for all of its digits.
CREATE OR REPLACE FUNCTION dbsaci.date_number_item(
    rest text, el text, fx boolean, exact boolean, OUT field text, OUT v int, OUT used int, OUT err int)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    digits int := 2;
    low    int := 0;
    high   int := 99;
    fault  int := 1821;         -- what a number outside low .. high is
    sign   text := CASE WHEN el IN ('SYYYY', 'TZH') THEN substring(rest FROM '^[-+]') END;
    txt    text := substr(rest, coalesce(length(sign), 0) + 1);
    m      text;
BEGIN
    CASE
    WHEN el IN ('YYYY', 'SYYYY', 'Y,YYY', 'YYY', 'YY', 'Y', 'RR', 'RRRR') THEN
        field := 'y';
        digits := CASE WHEN el = 'Y' THEN 1 WHEN el IN ('YY', 'RR') THEN 2 WHEN el = 'YYY' THEN 3 ELSE 4 END;
    WHEN el = 'MM' THEN field := 'mo'; low := 1; high := 12; fault := 1843;
    WHEN el = 'DD' THEN field := 'd'; low := 1; high := 31; fault := 1847;
    WHEN el = 'DDD' THEN field := 'ddd'; digits := 3; low := 1; high := 366; fault := 1848;
    WHEN el = 'D' THEN field := 'dow'; digits := 1; low := 1; high := 7; fault := 1846;
    WHEN el = 'J' THEN field := 'jul'; digits := 7; low := 1; high := 5373484; fault := 1854;
    WHEN el IN ('HH', 'HH12') THEN field := 'hh12'; low := 1; high := 12; fault := 1849;
    WHEN el = 'HH24' THEN field := 'hh'; high := 23; fault := 1850;
    WHEN el = 'MI' THEN field := 'mi'; high := 59; fault := 1851;
    WHEN el = 'SS' THEN field := 'ss'; high := 59; fault := 1852;
    WHEN el = 'SSSSS' THEN field := 'sod'; digits := 5; high := 86399; fault := 1853;
    WHEN el = 'TZH' THEN field := 'tzh'; high := 15; fault := 1874;
    WHEN el = 'TZM' THEN field := 'tzm'; high := 59; fault := 1875;
    ELSE
        err := 1821;
        RETURN;
    END CASE;
    -- YY takes four digits where just four stand, Y,YYY a comma
    m := CASE WHEN el IN ('YY', 'RR') AND NOT fx AND txt ~ '^\d{4}(\D|$)' THEN left(txt, 4)
              WHEN el = 'Y,YYY' THEN substring(txt FROM '^\d?,?\d{1,3}')
              ELSE substring(txt FROM '^\d{1,' || digits || '}') END;
    IF m IS NULL THEN
        err := 1858;
        RETURN;
    ELSIF exact AND length(m) <> digits AND el NOT IN ('J', 'Y,YYY') THEN
        err := 1862;
        RETURN;
    END IF;
    used := coalesce(length(sign), 0) + length(m);
    m := replace(m, ',', '');
    v := m::int;
    IF field = 'y' THEN
        v := dbsaci.full_year(v, length(m), el);
        err := CASE WHEN v = 0 THEN 1841 END;
    ELSIF v NOT BETWEEN low AND high THEN
        err := fault;
    ELSIF el = 'D' THEN
        v := (v - 1 + dbsaci.nls_first_day()) % 7;
    END IF;
    v := CASE WHEN sign = '-' THEN -v ELSE v END;
END $$;

-- What is left of `rest` after a quoted text or a separator of the model; err is set where it does not fit. Without
-- FX a separator stands for any other, or for none before a letter or digit.
CREATE OR REPLACE FUNCTION dbsaci.date_literal(rest text, el text, fx boolean, OUT more text, OUT err int)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    m text := CASE WHEN left(el, 1) = '"' THEN btrim(el, '"') ELSE el END;
BEGIN
    more := rest;
    IF left(el, 1) = '"' OR fx THEN
        IF NOT fx AND m NOT LIKE ' %' THEN
            more := ltrim(rest, ' ');
        END IF;
        IF upper(left(more, length(m))) <> upper(m) THEN
            err := CASE WHEN more = '' THEN 1840 ELSE 1861 END;
        END IF;
        more := substr(more, length(m) + 1);
        RETURN;
    END IF;
    IF el <> ' ' THEN
        more := ltrim(rest, ' ');
    END IF;
    IF more ~ '^[^[:alnum:]]' AND NOT (el = ' ' AND more ~ '^[-+]\d') THEN
        more := substr(more, 2);
    END IF;
END $$;

-- Reads `s` by the elements `els` (upper case). Every way to fail comes back as parts.err. Parallel safe although
-- zone_offset (which catches an exception) is not: TZR occurs only in to_zoned, which is not either.
CREATE OR REPLACE FUNCTION dbsaci.date_scan(s text, els text[], lang text) RETURNS dbsaci.date_parts
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    r     dbsaci.date_parts;
    rest  text := ltrim(s, ' ');        -- what is not yet read
    el    text;
    i     record;
    fx    boolean := 'FX' = ANY (els);
    fm    boolean := false;
    gap   boolean := false;             -- the text left out the separator before this element
    y int; mo int; d int; ddd int; jul int; dow int; bc int;
    hh int; pm int; hh12 boolean := false; mi int; ss int; sod int; ns int := 0;
BEGIN
    FOREACH el IN ARRAY els LOOP
        CONTINUE WHEN el = 'FX';
        IF el = 'FM' THEN
            fm := NOT fm;
            CONTINUE;
        ELSIF el ~ '^[^[:alnum:]]' THEN
            gap := el NOT IN (' ') AND left(el, 1) <> '"' AND rest ~ '^[[:alnum:]]';
            SELECT * INTO i FROM dbsaci.date_literal(rest, el, fx);
            rest := i.more;
            IF i.err IS NOT NULL THEN
                r.err := i.err;
                RETURN r;
            END IF;
            CONTINUE;
        END IF;
        rest := CASE WHEN fx THEN rest ELSE ltrim(rest, ' ') END;
        IF rest = '' THEN                        -- a time of day may be missing at the end
            CONTINUE WHEN el ~ '^(HH|MI|SS|FF|X|[AP]\.?M|TZ)' AND NOT fx;
            r.err := 1840;
            RETURN r;
        END IF;
        IF el IN ('MONTH', 'MON', 'RM', 'DAY', 'DY', 'TZR', 'TZD', 'X') OR el ~ '^([AP]\.?M|FF|BC|AD|B\.C|A\.D)'
            OR (el = 'MM' AND rest !~ '^\d') THEN
            SELECT * INTO i FROM dbsaci.date_word_item(rest, el, lang, fx);
        ELSE
            SELECT * INTO i FROM dbsaci.date_number_item(rest, el, fx, fx AND NOT fm);
        END IF;
        IF i.err IS NOT NULL THEN
            r.err := CASE WHEN gap AND i.err = 1843 AND el <> 'MM' AND rest ~ '^\d' THEN 1861 ELSE i.err END;
            RETURN r;
        END IF;
        CASE i.field
            WHEN 'y' THEN y := i.v;
            WHEN 'mo' THEN mo := i.v;
            WHEN 'd' THEN d := i.v;
            WHEN 'hh' THEN hh := i.v;
            WHEN 'hh12' THEN hh := i.v; hh12 := true;
            WHEN 'mi' THEN mi := i.v;
            WHEN 'ss' THEN ss := i.v;
            WHEN 'ns' THEN ns := i.v;
            WHEN 'pm' THEN pm := i.v;
            WHEN 'sod' THEN sod := i.v;
            WHEN 'ddd' THEN ddd := i.v;
            WHEN 'jul' THEN jul := i.v;
            WHEN 'dow' THEN dow := i.v;
            WHEN 'bc' THEN bc := i.v;
            WHEN 'zone' THEN r.zone := left(rest, i.used);
            WHEN 'abbr' THEN r.zone := CASE WHEN r.zone ~ '^[-+]' THEN r.zone ELSE r.zone || ' ' || left(rest, i.used) END;
            WHEN 'tzh' THEN r.zone := CASE WHEN rest LIKE '-%' THEN '-' ELSE '+' END || lpad(abs(i.v)::text, 2, '0') || ':00';
            WHEN 'tzm' THEN r.zone := coalesce(left(r.zone, 4), '+00:') || lpad(i.v::text, 2, '0');
            ELSE NULL;
        END CASE;
        rest := substr(rest, i.used + 1);
    END LOOP;
    IF rtrim(rest, ' ') <> '' THEN
        r.err := 1830;
        RETURN r;
    END IF;
    r := dbsaci.date_build(r, CASE WHEN bc = 1 THEN -y ELSE y END, mo, d, ddd, jul, dow);
    RETURN dbsaci.date_with_time(r, CASE WHEN hh12 THEN hh % 12 + coalesce(pm, 0) * 12 ELSE hh END, mi, ss, sod, ns);
END $$;

-- The day of `r` with its time (`ns` nanoseconds behind the second); `sod` are the seconds of the day, which must agree with the others.
CREATE OR REPLACE FUNCTION dbsaci.date_with_time(r dbsaci.date_parts, hh int, mi int, ss int, sod int, ns int) RETURNS dbsaci.date_parts
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF r.err IS NOT NULL THEN
        RETURN r;
    END IF;
    r.err := CASE WHEN hh <> sod / 3600 THEN 1836 WHEN mi <> sod / 60 % 60 THEN 1837 WHEN ss <> sod % 60 THEN 1838 END;
    r.t := r.t + make_interval(secs => coalesce(sod, coalesce(hh, 0) * 3600 + coalesce(mi, 0) * 60 + coalesce(ss, 0)))
               + ns / 1000 * interval '1 microsecond';
    r.nanos := ns % 1000;
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

-- A model as an input model of kind D DATE, T TIMESTAMP or Z with time zone: its elements in upper case, or
-- {!,code}. Immutable as date_cut is, and NULL where that is.
CREATE OR REPLACE FUNCTION dbsaci.date_input(cut text[], kind text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    els   text[];
    fault int;
BEGIN
    SELECT array_agg(CASE WHEN left(e, 1) = '"' THEN e ELSE upper(e) END ORDER BY n) INTO els
      FROM unnest(cut) WITH ORDINALITY AS x(e, n);
    IF els[1] = '!' THEN
        RETURN els;
    END IF;
    fault := dbsaci.date_input_fault(els, kind = 'Z', kind <> 'D');
    RETURN CASE WHEN fault > 0 THEN ARRAY['!', fault::text] ELSE els END;
END $$;

-- Parses, or comes back with err; a fault of the model is raised, it is never a conversion error. `input`:
-- date_input(date_cut(fmt), kind).
CREATE OR REPLACE FUNCTION dbsaci.date_parse(s text, fmt text, input text[], params text, kind text) RETURNS dbsaci.date_parts
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    r   dbsaci.date_parts;
    els text[] := input;
BEGIN
    IF s IS NULL OR s = '' OR fmt IS NULL OR fmt = '' THEN
        RETURN r;
    END IF;
    IF params IS NOT NULL THEN
        PERFORM dbsaci.nls_check(params);
    END IF;
    IF els IS NULL THEN
        els := dbsaci.date_input(dbsaci.date_elements(fmt, NULL), kind);
    END IF;
    IF els[1] = '!' THEN
        PERFORM dbsaci.raise(els[2]::int);
    END IF;
    RETURN dbsaci.date_scan(s, els, CASE WHEN params IS NULL AND input IS NOT NULL
        AND fmt !~* 'MON|DAY|DY|MM' THEN 'AMERICAN' ELSE dbsaci.nls_date_language(params) END);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.date_parse(s text, fmt text, params text, kind text) RETURNS dbsaci.date_parts
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT dbsaci.date_parse(s, fmt, dbsaci.date_input(dbsaci.date_cut(fmt), kind), params, kind)
$$;

-- The parsed local fields, or the error.
CREATE OR REPLACE FUNCTION dbsaci.date_value(s text, fmt text, input text[], params text, kind text) RETURNS timestamp
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    r dbsaci.date_parts := dbsaci.date_parse(s, fmt, input, params, kind);
BEGIN
    IF r.err IS NOT NULL THEN
        PERFORM dbsaci.raise(r.err);
    END IF;
    RETURN dbsaci.micros(r.t, r.nanos);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.date_value(s text, fmt text, params text, kind text) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT dbsaci.date_value(s, fmt, dbsaci.date_input(dbsaci.date_cut(fmt), kind), params, kind)
$$;

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
