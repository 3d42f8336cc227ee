-- Powers, roots, logarithms and trigonometry of NUMBER, to Oracle's 40 digits. PostgreSQL computes numeric
-- roots, exponentials and logarithms to the scale of their argument; it has no numeric trigonometry, so those
-- are summed here. The double precision forms use PostgreSQL's own.

CREATE OR REPLACE FUNCTION dbsaci.sqrt(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN n < 0 THEN dbsaci.fail(1428, n, dbsaci.num_text(n))
                ELSE dbsaci.num_round(pg_catalog.sqrt(pg_catalog.round(n, greatest(pg_catalog.scale(n) + 40, 50)))) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.sqrt(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT CASE WHEN n < 0 THEN 'NaN'::double precision ELSE pg_catalog.sqrt(n) END $$;

CREATE OR REPLACE FUNCTION dbsaci.exp(n numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF n > 290.2 THEN
        PERFORM dbsaci.raise(1426);
    ELSIF n < -299.4 THEN
        RETURN 0;
    END IF;
    RETURN dbsaci.num_round(pg_catalog.exp(
        pg_catalog.round(n, greatest(scale(n), CASE WHEN n < 0 THEN 45 + (-n / 2.3)::int ELSE 45 END))));
END $$;
CREATE OR REPLACE FUNCTION dbsaci.exp(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.exp(n) $$;

CREATE OR REPLACE FUNCTION dbsaci.ln(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN n <= 0 THEN dbsaci.fail(1428, n, dbsaci.num_text(n))
                ELSE dbsaci.num_round(pg_catalog.ln(pg_catalog.round(n, greatest(pg_catalog.scale(n), 50)))) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.ln(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN n < 0 THEN 'NaN'::double precision WHEN n = 0 THEN '-Infinity'::double precision ELSE pg_catalog.ln(n) END
$$;

-- LOG(base, n)
CREATE OR REPLACE FUNCTION dbsaci.log(base numeric, n numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF base <= 0 OR base = 1 THEN
        PERFORM dbsaci.raise(1428, dbsaci.num_text(base));
    ELSIF n <= 0 THEN
        PERFORM dbsaci.raise(1428, dbsaci.num_text(n));
    END IF;
    RETURN dbsaci.num_round(pg_catalog.round(pg_catalog.ln(pg_catalog.round(n, greatest(scale(n), 60)))
                                             / pg_catalog.ln(pg_catalog.round(base, greatest(scale(base), 60))), 45));
END $$;
CREATE OR REPLACE FUNCTION dbsaci.log(base double precision, n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.ln(n) / dbsaci.ln(base) $$;

-- POWER: whole exponents are exact as far as 40 digits go.
CREATE OR REPLACE FUNCTION dbsaci.power(a numeric, b numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    whole boolean := b = pg_catalog.trunc(b);
BEGIN
    IF (a < 0 AND NOT whole) OR (a = 0 AND b < 0) THEN
        PERFORM dbsaci.raise(1428, dbsaci.num_text(CASE WHEN a = 0 THEN a ELSE b END));
    ELSIF a = 0 THEN
        RETURN CASE WHEN b = 0 THEN 1 ELSE 0 END;
    ELSIF a NOT IN (1, -1) AND b * pg_catalog.log(abs(a)) >= 126 THEN
        PERFORM dbsaci.raise(1426);
    ELSIF a NOT IN (1, -1) AND b * pg_catalog.log(abs(a)) <= -130 THEN
        RETURN 0;
    ELSIF whole AND b BETWEEN 0 AND 1000 THEN
        RETURN dbsaci.num_round(pg_catalog.power(a, b::int::numeric));
    ELSIF whole THEN
        RETURN dbsaci.num_round(pg_catalog.round(pg_catalog.power(pg_catalog.round(a, 180), b), 180));
    END IF;
    RETURN dbsaci.num_round(pg_catalog.exp(b * pg_catalog.ln(pg_catalog.round(a, greatest(scale(a), 180)))));
END $$;
CREATE OR REPLACE FUNCTION dbsaci.power(a double precision, b double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.power(a, b) $$;

-- 60 digits are kept on the way.
CREATE OR REPLACE FUNCTION dbsaci.pi() RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 3.141592653589793238462643383279502884197169399375105820974944592 $$;

-- sin(n) for any n: reduced to -pi/4 .. pi/4, then the sine or cosine series. `quarter` 1 gives the cosine.
CREATE OR REPLACE FUNCTION dbsaci.sin_cos(n numeric, quarter int) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    half numeric := dbsaci.pi() / 2;
    k    numeric := pg_catalog.round(n / half);
    x    numeric := pg_catalog.round(n - k * half, 55);
    q    int     := ((pg_catalog.mod(k, 4) + 4 + quarter) % 4)::int;
    i    int     := q % 2;              -- 0: series of x - x^3/3! ..., 1: of 1 - x^2/2! ...
    term numeric := CASE WHEN q % 2 = 0 THEN x ELSE 1 END;
    sum  numeric := 0;
BEGIN
    i := 1 - q % 2;
    WHILE abs(term) > 1e-55 LOOP
        sum := sum + term;
        term := pg_catalog.round(-term * x * x / ((i + 1) * (i + 2)), 58);
        i := i + 2;
    END LOOP;
    RETURN CASE WHEN q >= 2 THEN -sum ELSE sum END;
END $$;

-- arctangent: the argument is halved until the series is quick.
CREATE OR REPLACE FUNCTION dbsaci.arctan(n numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    x    numeric := pg_catalog.round(abs(n), 60);
    flip boolean := abs(n) > 1;
    sum  numeric := 0;
    term numeric;
    i    int := 1;
BEGIN
    IF flip THEN
        x := pg_catalog.round(1.000000000000000000000000000000000000000000000000000000000000 / x, 60);
    END IF;
    FOR h IN 1 .. 3 LOOP                -- atan(x) = 2 atan(x / (1 + sqrt(1 + x^2)))
        x := pg_catalog.round(x / (1 + pg_catalog.sqrt(pg_catalog.round(1 + x * x, 60))), 60);
    END LOOP;
    term := x;
    WHILE abs(term) > 1e-57 LOOP
        sum := sum + pg_catalog.round(term / i, 60);
        term := pg_catalog.round(-term * x * x, 60);
        i := i + 2;
    END LOOP;
    sum := sum * 8;
    IF flip THEN
        sum := dbsaci.pi() / 2 - sum;
    END IF;
    RETURN CASE WHEN n < 0 THEN -sum ELSE sum END;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.sin(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.num_round(pg_catalog.round(dbsaci.sin_cos(n, 0), 40)) $$;
CREATE OR REPLACE FUNCTION dbsaci.cos(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.num_round(pg_catalog.round(dbsaci.sin_cos(n, 1), 40)) $$;
CREATE OR REPLACE FUNCTION dbsaci.tan(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT dbsaci.num_round(pg_catalog.round(pg_catalog.round(dbsaci.sin_cos(n, 0), 55) / dbsaci.sin_cos(n, 1), 40))
$$;
CREATE OR REPLACE FUNCTION dbsaci.atan(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.num_round(pg_catalog.round(dbsaci.arctan(n), 40)) $$;
CREATE OR REPLACE FUNCTION dbsaci.atan2(y numeric, x numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    a numeric;
BEGIN
    IF x = 0 AND y = 0 THEN
        PERFORM dbsaci.raise(1428, '0');
    ELSIF x = 0 THEN
        a := CASE WHEN y > 0 THEN dbsaci.pi() / 2 ELSE -dbsaci.pi() / 2 END;
    ELSE
        a := dbsaci.arctan(pg_catalog.round(y, 60) / x) + CASE WHEN x > 0 THEN 0 WHEN y >= 0 THEN dbsaci.pi() ELSE -dbsaci.pi() END;
    END IF;
    RETURN dbsaci.num_round(pg_catalog.round(a, 40));
END $$;
CREATE OR REPLACE FUNCTION dbsaci.asin(n numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF abs(n) > 1 THEN
        PERFORM dbsaci.raise(1428, dbsaci.num_text(n));
    ELSIF abs(n) = 1 THEN
        RETURN dbsaci.num_round(pg_catalog.round(n * dbsaci.pi() / 2, 40));
    END IF;
    RETURN dbsaci.atan(pg_catalog.round(n, 60) / pg_catalog.sqrt(pg_catalog.round(1 - n * n, 60)));
END $$;
CREATE OR REPLACE FUNCTION dbsaci.acos(n numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF abs(n) > 1 THEN
        PERFORM dbsaci.raise(1428, dbsaci.num_text(n));
    ELSIF n = 0 THEN
        RETURN dbsaci.num_round(pg_catalog.round(dbsaci.pi() / 2, 40));
    END IF;
    RETURN dbsaci.atan2(pg_catalog.sqrt(pg_catalog.round(1 - n * n, 60)), n);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.sinh(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT dbsaci.num_round((pg_catalog.exp(pg_catalog.round(n, 60)) - pg_catalog.exp(pg_catalog.round(-n, 60))) / 2)
$$;
CREATE OR REPLACE FUNCTION dbsaci.cosh(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT dbsaci.num_round((pg_catalog.exp(pg_catalog.round(n, 60)) + pg_catalog.exp(pg_catalog.round(-n, 60))) / 2)
$$;
CREATE OR REPLACE FUNCTION dbsaci.tanh(n numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN abs(n) > 60 THEN pg_catalog.sign(n)
                ELSE dbsaci.num_round(pg_catalog.round(1 - 2.000000000000000000000000000000000000000000000000000000000000
                                                       / (pg_catalog.exp(pg_catalog.round(2 * n, 60)) + 1), 40)) END
$$;

CREATE OR REPLACE FUNCTION dbsaci.sin(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.sin(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.cos(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.cos(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.tan(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.tan(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.asin(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN abs(n) > 1 THEN 'NaN'::double precision ELSE pg_catalog.asin(n) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.acos(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN abs(n) > 1 THEN 'NaN'::double precision ELSE pg_catalog.acos(n) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.atan(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.atan(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.atan2(y double precision, x double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.atan2(y, x) $$;
CREATE OR REPLACE FUNCTION dbsaci.sinh(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.sinh(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.cosh(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.cosh(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.tanh(n double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.tanh(n) $$;
