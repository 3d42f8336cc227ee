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

-- REMAINDER: a - b * n, with n the nearest whole quotient, the even one of two equally near.
CREATE OR REPLACE FUNCTION dbsaci.remainder(a numeric, b numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN abs(pg_catalog.mod(a, b)) * 2 > abs(b)
                  OR (abs(pg_catalog.mod(a, b)) * 2 = abs(b) AND pg_catalog.mod(pg_catalog.div(a, b), 2) <> 0)
                THEN pg_catalog.mod(a, b) - pg_catalog.sign(a) * abs(b)
                ELSE pg_catalog.mod(a, b) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.remainder(a double precision, b double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN b = 0 THEN 'NaN'::double precision ELSE a - b * rint END
      FROM (SELECT pg_catalog.round(a / nullif(b, 0))) AS q(rint)
$$;

-- A column FLOAT(b): rounded to so many significant decimal digits.
CREATE OR REPLACE FUNCTION dbsaci.round_float(n numeric, digits int) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT round(n, digits - CASE WHEN abs(n) >= 1 THEN pg_catalog.length(trunc(abs(n))::text)
                                  ELSE -coalesce(pg_catalog.length(substring(n::text FROM '\.(0*)')), 0) END)
$$;
CREATE OR REPLACE FUNCTION dbsaci.round_float(n double precision, digits int) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.round_float(n::numeric, digits) $$;

-- ROUND and TRUNC. ROUND of NUMBER takes halves away from zero; that of a binary number takes them to even.
CREATE OR REPLACE FUNCTION dbsaci.trunc(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.trunc(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.trunc(n numeric, places numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.trunc(n, pg_catalog.trunc(places)::int) $$;
CREATE OR REPLACE FUNCTION dbsaci.trunc(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.trunc(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.trunc(n double precision, places numeric) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT pg_catalog.trunc(n::text::numeric, pg_catalog.trunc(places)::int)::double precision
$$;
CREATE OR REPLACE FUNCTION dbsaci.round(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.round(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.round(n numeric, places numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.round(n, pg_catalog.trunc(places)::int) $$;
CREATE OR REPLACE FUNCTION dbsaci.round(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.round(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.round(n double precision, places numeric) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT pg_catalog.round(n::text::numeric, pg_catalog.trunc(places)::int)::double precision
$$;

CREATE OR REPLACE FUNCTION dbsaci.ceil(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.ceil(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.ceil(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.ceil(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.floor(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.floor(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.floor(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.floor(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.abs(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.abs(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.abs(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.abs(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.sign(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.sign(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.sign(n double precision) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$     -- +1 for zero and NaN, as documented for binary numbers
    SELECT CASE WHEN n < 0 THEN -1 ELSE 1 END::numeric
$$;

-- BITAND of whole numbers in 64 bits; fractions are cut.
CREATE OR REPLACE FUNCTION dbsaci.bitand(a numeric, b numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT (pg_catalog.trunc(a)::bigint & pg_catalog.trunc(b)::bigint)::numeric
$$;

-- WIDTH_BUCKET of numbers and of dates.
CREATE OR REPLACE FUNCTION dbsaci.width_bucket(v numeric, low numeric, high numeric, buckets numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT pg_catalog.width_bucket(v, low, high, pg_catalog.trunc(buckets)::int)::numeric
$$;
CREATE OR REPLACE FUNCTION dbsaci.width_bucket(v timestamp, low timestamp, high timestamp, buckets numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT pg_catalog.width_bucket(extract(epoch FROM v), extract(epoch FROM low), extract(epoch FROM high),
        pg_catalog.trunc(buckets)::int)::numeric
$$;

-- NANVL(a, b): b where a is not a number.
CREATE OR REPLACE FUNCTION dbsaci.nanvl(a double precision, b double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN a = 'NaN' THEN b ELSE a END $$;
CREATE OR REPLACE FUNCTION dbsaci.nanvl(a numeric, b numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT a $$;

-- LNNVL(condition): true unless the condition is.
CREATE OR REPLACE FUNCTION dbsaci.lnnvl(condition boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT condition IS NOT TRUE $$;

-- GREATEST and LEAST: NULL as soon as one argument is. Strings compare by their bytes. Two and three arguments of the
-- common types are written out: PostgreSQL can inline those, but none that takes any number.
DO $make$
DECLARE
    head text := 'CREATE OR REPLACE FUNCTION dbsaci.%I(%s) RETURNS %s LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L';
    f    record;
    as_c text;
BEGIN
    FOR f IN SELECT * FROM unnest('{numeric,text,timestamp,timestamptz,double precision,interval}'::text[]) AS t,
                           (VALUES ('greatest', 'max'), ('least', 'min')) AS v(name, of_many) LOOP
        as_c := CASE f.t WHEN 'text' THEN ' COLLATE "C"' ELSE '' END;
        IF f.t NOT IN ('double precision', 'interval') THEN
            EXECUTE format(head, f.name, format('a %1$s, b %1$s', f.t), f.t,
                format('SELECT CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE %1$s(a%2$s, b%2$s) END', f.name, as_c));
            EXECUTE format(head, f.name, format('a %1$s, b %1$s, c %1$s', f.t), f.t,
                format('SELECT CASE WHEN a IS NULL OR b IS NULL OR c IS NULL THEN NULL ELSE %1$s(a%2$s, b%2$s, c%2$s) END', f.name, as_c));
        END IF;
        EXECUTE format(head, f.name, format('VARIADIC v %s[]', f.t), f.t,
            format('SELECT CASE WHEN array_position(v, NULL) IS NULL THEN (SELECT %s(x%s) FROM unnest(v) AS x) END', f.of_many, as_c));
    END LOOP;
END $make$;

-- ROUND_TIES_TO_EVEN(n [, places]), BIN_TO_NUM(bit, ...), BITOR, BITXOR
CREATE OR REPLACE FUNCTION dbsaci.round_ties_to_even(n numeric, places numeric DEFAULT 0) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT (n - dbsaci.remainder(n, ('1e' || (-pg_catalog.trunc(places))::int)::numeric))
$$;
CREATE OR REPLACE FUNCTION dbsaci.bin_to_num(VARIADIC bits numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN array_position(bits, NULL) IS NOT NULL THEN NULL
                WHEN NOT bits <@ ARRAY[0, 1]::numeric[] THEN dbsaci.fail(1760, bits[1])
                ELSE (SELECT sum(b * 2::numeric ^ (cardinality(bits) - i)) FROM unnest(bits) WITH ORDINALITY AS u(b, i)) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.bitor(a numeric, b numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT (pg_catalog.trunc(a)::bigint | pg_catalog.trunc(b)::bigint)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.bitxor(a numeric, b numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT (pg_catalog.trunc(a)::bigint # pg_catalog.trunc(b)::bigint)::numeric $$;

-- BINARY_DOUBLE and BINARY_FLOAT by zero: an infinity, or not a number.
CREATE OR REPLACE FUNCTION dbsaci.div_float(a double precision, b double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE WHEN b = 0 THEN CASE WHEN a = 0 OR a = 'NaN' THEN 'NaN' WHEN a > 0 THEN 'Infinity' ELSE '-Infinity' END::double precision
            ELSE a / b END $$;
