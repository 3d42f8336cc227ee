-- Short cuts for date models. What PostgreSQL's own functions (in C) do in the same way is left to them; these
-- functions say when. They are immutable, so that for a literal model they are answered once, while planning.

-- The model in PostgreSQL's words, or NULL where it would mean something else there. Every element must be one
-- that both know, be all in upper or all in lower case, and be cut the same way.
CREATE OR REPLACE FUNCTION dbsaci.pg_model(fmt text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN fmt ~ ('^(YYYY|yyyy|RRRR|rrrr|YY|yy|RR|rr|IYYY|IW|Q|MM|mm|DD|dd|HH24|hh24|HH12|hh12|HH|hh|MI|mi|SS|ss'
                            '|MONTH|Month|month|MON|Mon|mon|DAY|Day|day|DY|Dy|dy|AM|PM|am|pm|"[^"\\]*"|[-/.:,; ])+$')
                 AND fmt !~* 'DDD|SSS|MMI|YYYYY|RRRRR|RRR$|RRR[^R]|"[^"]*RR[^"]*"'
                THEN pg_catalog.replace(pg_catalog.replace(fmt, 'RR', 'YY'), 'rr', 'yy') END
$$;

-- Has it names of months or days?
CREATE OR REPLACE FUNCTION dbsaci.has_names(fmt text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT fmt ~* 'MON|DAY|DY' $$;

-- Are names those of English?
CREATE OR REPLACE FUNCTION dbsaci.english() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.upper(coalesce(nullif(current_setting('dbsaci.nls_date_language', true), ''),
                                     nullif(current_setting('dbsaci.nls_language', true), ''), 'AMERICAN'))
           IN ('AMERICAN', 'ENGLISH')
$$;

-- A date model as a pattern over its texts; one group an element, in the order of fast_target. Only texts that
-- cannot fail match: days 1 to 28, real months, hours and minutes. All others go the long way, to their errors.
-- NULL: the model has other elements.
CREATE OR REPLACE FUNCTION dbsaci.fast_pattern(fmt text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    out text := '';
    m   text[];
BEGIN
    IF dbsaci.fast_target(fmt) IS NULL THEN
        RETURN NULL;
    END IF;
    FOR m IN SELECT r
               FROM regexp_matches(pg_catalog.upper(fmt),
                                   '"[^"]*"|YYYY|RRRR|MON|MM|DD|HH24|HH12|HH|MI|SS|RR|YY|FF6?|X|AM|PM|.', 'g') AS r LOOP
        out := out || CASE
            WHEN m[1] LIKE '"%' THEN regexp_replace(pg_catalog.btrim(m[1], '"'), '(\W)', '\\\1', 'g')
            WHEN m[1] IN ('YYYY', 'RRRR') THEN '([1-9]\d{3})'
            WHEN m[1] = 'RR' THEN '([0-4]\d)'
            WHEN m[1] = 'YY' THEN '(\d\d)'
            WHEN m[1] = 'MON' THEN '(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)'
            WHEN m[1] = 'MM' THEN '(0[1-9]|1[0-2])'
            WHEN m[1] = 'DD' THEN '(0[1-9]|1\d|2[0-8])'
            WHEN m[1] = 'HH24' THEN '([01]\d|2[0-3])'
            WHEN m[1] IN ('HH', 'HH12') THEN '(0[1-9]|1[0-2])'
            WHEN m[1] IN ('MI', 'SS') THEN '([0-5]\d)'
            WHEN m[1] LIKE 'FF%' THEN '(\d{1,6})'
            WHEN m[1] = 'X' THEN '\.'
            WHEN m[1] IN ('AM', 'PM') THEN '([AP]M)'
            ELSE '\' || m[1] END;
    END LOOP;
    RETURN '^' || out || '$';
END $$;

-- The replacement that turns such a text into what PostgreSQL reads: \3-\2-\1 \4:\5:\6.
CREATE OR REPLACE FUNCTION dbsaci.fast_target(fmt text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    u     text   := pg_catalog.upper(fmt);
    parts text[] := array_fill(NULL::text, ARRAY[8]);      -- year, month, day, hour, minute, second, fraction, AM
    el    text;
    k     int;
    n     int := 0;
BEGIN
    IF u !~ '^(YYYY|RRRR|MON|MM|DD|HH24|HH12|HH|MI|SS|RR|YY|FF6?|X|AM|PM|"[TZ ]"|[-/.:, ])+$'
       OR (u ~ 'MONTH|RRR|YYYYY|DDD|SSS|MMI' AND u !~ 'RRRR') THEN
        RETURN NULL;
    END IF;
    FOR el IN SELECT r[1] FROM regexp_matches(u, 'YYYY|RRRR|MON|MM|DD|HH24|HH12|HH|MI|SS|RR|YY|FF6?|AM|PM', 'g') AS r LOOP
        n := n + 1;
        k := CASE WHEN el IN ('YYYY', 'RRRR', 'RR', 'YY') THEN 1 WHEN el IN ('MON', 'MM') THEN 2 WHEN el = 'DD' THEN 3
                  WHEN el LIKE 'HH%' THEN 4 WHEN el = 'MI' THEN 5 WHEN el = 'SS' THEN 6 WHEN el LIKE 'FF%' THEN 7 ELSE 8 END;
        IF parts[k] IS NOT NULL OR n > 9 THEN
            RETURN NULL;                        -- an element twice: the long way knows the error
        END IF;
        parts[k] := CASE WHEN el IN ('RR', 'YY') THEN '20\' ELSE '\' END || n;
    END LOOP;
    -- a whole date; hours and minutes together, no part of a second without it; AM just where hours go to 12
    IF parts[1] IS NULL OR parts[2] IS NULL OR parts[3] IS NULL
       OR (parts[4] IS NULL) <> (parts[5] IS NULL)
       OR (parts[6] IS NOT NULL AND parts[5] IS NULL) OR (parts[7] IS NOT NULL AND parts[6] IS NULL)
       OR (parts[8] IS NOT NULL) <> (u ~ 'HH($|[^2]|12)') THEN
        RETURN NULL;
    END IF;
    RETURN parts[1] || '-' || parts[2] || '-' || parts[3] || coalesce(' ' || parts[4] || ':' || parts[5], '')
        || coalesce(':' || parts[6], '') || coalesce('.' || parts[7], '') || coalesce(' ' || parts[8], '');
END $$;

-- Names need an English session, X a decimal point, and two-digit years the first half of this century.
CREATE OR REPLACE FUNCTION dbsaci.fast_session(fmt text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT (fmt !~* 'MON' OR dbsaci.english())
       AND (fmt !~* 'X' OR left(dbsaci.nls_numeric_characters(), 1) = '.')
       AND (fmt !~* '(^|[^Y])YY($|[^Y])|(^|[^R])RR($|[^R])' OR statement_timestamp() < '2050-01-01Z')
$$;
