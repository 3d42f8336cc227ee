-- Arithmetic on columns whose types the compiler was not told: PostgreSQL's overload resolution decides when it parses the
-- statement. date + number and date - number find an operator through the search path; a difference of two unknown
-- columns is dbsaci.sub(), because timestamp - timestamp is an interval to PostgreSQL and a number of days to Oracle.

CREATE OR REPLACE FUNCTION dbsaci.date_plus(d timestamp, n numeric) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.date_add(d, n) $$;
CREATE OR REPLACE FUNCTION dbsaci.plus_date(n numeric, d timestamp) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.date_add(d, n) $$;
CREATE OR REPLACE FUNCTION dbsaci.date_minus(d timestamp, n numeric) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.date_add(d, -n) $$;

DO $$
BEGIN
    IF to_regoperator('dbsaci.+(timestamp, numeric)') IS NULL THEN
        CREATE OPERATOR dbsaci.+ (LEFTARG = timestamp, RIGHTARG = numeric, FUNCTION = dbsaci.date_plus);
    END IF;
    IF to_regoperator('dbsaci.+(numeric, timestamp)') IS NULL THEN
        CREATE OPERATOR dbsaci.+ (LEFTARG = numeric, RIGHTARG = timestamp, FUNCTION = dbsaci.plus_date);
    END IF;
    IF to_regoperator('dbsaci.-(timestamp, numeric)') IS NULL THEN
        CREATE OPERATOR dbsaci.- (LEFTARG = timestamp, RIGHTARG = numeric, FUNCTION = dbsaci.date_minus);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.sub(a numeric, b numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT a - b $$;
CREATE OR REPLACE FUNCTION dbsaci.sub(a double precision, b double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT a - b $$;
CREATE OR REPLACE FUNCTION dbsaci.sub(a timestamp, b timestamp) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.date_diff(a, b) $$;
CREATE OR REPLACE FUNCTION dbsaci.sub(a timestamp, n numeric) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.date_add(a, -n) $$;
CREATE OR REPLACE FUNCTION dbsaci.sub(a timestamp, i interval) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.interval_add(a, -i) $$;
CREATE OR REPLACE FUNCTION dbsaci.sub(a timestamptz, b timestamptz) RETURNS interval
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT a - b $$;
CREATE OR REPLACE FUNCTION dbsaci.sub(a timestamptz, i interval) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.interval_add(a, -i) $$;
CREATE OR REPLACE FUNCTION dbsaci.sub(a interval, b interval) RETURNS interval
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT a - b $$;
