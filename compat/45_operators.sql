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

-- A column with a zone beside an instant. (Two columns with zones compare as rows, see 07_stamp_types.)
DO $$
DECLARE
    word text;
    op   text;
BEGIN
    FOR word, op IN VALUES ('eq', '='), ('ne', '<>'), ('lt', '<'), ('le', '<='), ('gt', '>'), ('ge', '>=') LOOP
        EXECUTE format('CREATE OR REPLACE FUNCTION dbsaci.zoned_%s(a dbsaci.timestamp_tz, b timestamptz) RETURNS boolean'
            ' LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$ SELECT dbsaci.instant(a) %s b $f$', word, op);
        EXECUTE format('CREATE OR REPLACE FUNCTION dbsaci.zoned_%s(a timestamptz, b dbsaci.timestamp_tz) RETURNS boolean'
            ' LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$ SELECT a %s dbsaci.instant(b) $f$', word, op);
        IF to_regoperator(format('dbsaci.%s(dbsaci.timestamp_tz, timestamptz)', op)) IS NULL THEN
            EXECUTE format('CREATE OPERATOR dbsaci.%s (LEFTARG = dbsaci.timestamp_tz, RIGHTARG = timestamptz,'
                ' FUNCTION = dbsaci.zoned_%s)', op, word);
        END IF;
        IF to_regoperator(format('dbsaci.%s(timestamptz, dbsaci.timestamp_tz)', op)) IS NULL THEN
            EXECUTE format('CREATE OPERATOR dbsaci.%s (LEFTARG = timestamptz, RIGHTARG = dbsaci.timestamp_tz,'
                ' FUNCTION = dbsaci.zoned_%s)', op, word);
        END IF;
    END LOOP;
END $$;
