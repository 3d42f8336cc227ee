-- Arithmetic of NUMBER.

-- a / b to Oracle's precision: 20 base-100 digits, that is 38 decimals for 1 <= q < 100, two less for each
-- further factor of 100.
CREATE OR REPLACE FUNCTION dbsaci.div(a numeric, b numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    q numeric;
    m numeric;
BEGIN
    q := round(a, 42) / b;
    m := abs(q);
    IF m < 100 THEN
        IF m >= 1 THEN
            RETURN trim_scale(round(q, 38));
        ELSIF m >= 0.01 THEN
            RETURN trim_scale(round(q, 40));
        END IF;
    ELSIF m < 10000 THEN
        RETURN trim_scale(round(q, 36));
    ELSIF m < 1000000 THEN
        RETURN trim_scale(round(q, 34));
    END IF;
    RETURN dbsaci.num_round(CASE WHEN m < 0.01 AND a <> 0 THEN round(a, least(greatest(scale(a), 0) + 180, 400)) / b ELSE q END);
END $$;

-- n rounded to what a NUMBER holds: 20 base-100 digits.
CREATE OR REPLACE FUNCTION dbsaci.num_round(n numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    txt  text;
    pairs int;
BEGIN
    IF n = 0 THEN
        RETURN 0;
    END IF;
    txt := abs(n)::text;
    IF abs(n) >= 1 THEN
        pairs := (length(split_part(txt, '.', 1)) + 1) / 2;
    ELSE
        pairs := -((length(txt) - 2 - length(ltrim(substr(txt, 3), '0'))) / 2);
    END IF;
    RETURN trim_scale(round(n, 40 - 2 * pairs));
END $$;

-- MOD: the sign of the dividend; a zero divisor gives the dividend.
CREATE OR REPLACE FUNCTION dbsaci.mod(a numeric, b numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN b = 0 THEN a ELSE pg_catalog.mod(a, b) END $$;
CREATE OR REPLACE FUNCTION dbsaci.mod(a double precision, b double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN b = 0 THEN a ELSE a - b * pg_catalog.trunc(a / b) END $$;

CREATE OR REPLACE FUNCTION dbsaci.trunc(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.trunc(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.trunc(n numeric, places numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.trunc(n, pg_catalog.trunc(places)::int) $$;
CREATE OR REPLACE FUNCTION dbsaci.trunc(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.trunc(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.round(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.round(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.round(n numeric, places numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.round(n, pg_catalog.trunc(places)::int) $$;
CREATE OR REPLACE FUNCTION dbsaci.round(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.round(n) $$;
