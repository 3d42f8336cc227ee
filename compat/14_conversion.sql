-- DEFAULT ... ON CONVERSION ERROR, VALIDATE_CONVERSION, and the rest of the conversions.
--
-- TO_X(s DEFAULT d ON CONVERSION ERROR [, fmt [, nls]]) is to_x_default(s, d, fmt, nls): d is text, converted with the
-- same model when s does not convert. A NULL fmt is the session's. Faults of the model stay errors.

CREATE OR REPLACE FUNCTION dbsaci.to_number_default(s text, d text, fmt text DEFAULT NULL, nls text DEFAULT NULL) RETURNS numeric
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN CASE WHEN fmt IS NULL THEN dbsaci.to_number(s) ELSE dbsaci.num_unmodel(s, fmt, nls) END;
EXCEPTION WHEN SQLSTATE 'OR000' THEN
    IF SQLERRM NOT LIKE 'ORA-01722%' THEN
        RAISE;
    END IF;
    RETURN CASE WHEN fmt IS NULL THEN dbsaci.to_number(d) ELSE dbsaci.num_unmodel(d, fmt, nls) END;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.date_value_default(s text, d text, fmt text, nls text, kind text) RETURNS dbsaci.date_parts
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    r dbsaci.date_parts := dbsaci.date_parse(s, fmt, nls, kind);
BEGIN
    IF r.err IS NOT NULL THEN
        r := dbsaci.date_parse(d, fmt, nls, kind);
        IF r.err IS NOT NULL THEN
            PERFORM dbsaci.raise(r.err);
        END IF;
    END IF;
    RETURN r;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.to_date_default(s text, d text, fmt text DEFAULT NULL, nls text DEFAULT NULL) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT (dbsaci.date_value_default(s, d, coalesce(fmt, dbsaci.nls_date_format()), nls, 'D')).t
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_timestamp_default(s text, d text, fmt text DEFAULT NULL, nls text DEFAULT NULL) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT dbsaci.micros(r.t, r.nanos) FROM dbsaci.date_value_default(s, d, coalesce(fmt, dbsaci.nls_timestamp_format()), nls, 'T') AS r
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_dsinterval_default(s text, d text) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN r.err > 0 THEN dbsaci.to_dsinterval(d) ELSE r.v END FROM dbsaci.ds_scan(s) AS r
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_yminterval_default(s text, d text) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN r.err > 0 THEN dbsaci.to_yminterval(d) ELSE r.v END FROM dbsaci.ym_scan(s) AS r
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_binary_double_default(s text, d text, fmt text DEFAULT NULL, nls text DEFAULT NULL)
    RETURNS double precision
LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN dbsaci.validate_conversion(s, 'BINARY_DOUBLE', fmt, nls) = 1
                THEN CASE WHEN fmt IS NULL THEN dbsaci.to_binary_double(s) ELSE dbsaci.num_unmodel(s, fmt, nls)::double precision END
                ELSE CASE WHEN fmt IS NULL THEN dbsaci.to_binary_double(d)
                    ELSE dbsaci.num_unmodel(d, fmt, nls)::double precision END END
$$;

-- VALIDATE_CONVERSION(s AS type [, fmt [, nls]]): 1 or 0; 1 for NULL.
CREATE OR REPLACE FUNCTION dbsaci.validate_conversion(s text, type text, fmt text DEFAULT NULL, nls text DEFAULT NULL) RETURNS numeric
LANGUAGE plpgsql STABLE AS $$
DECLARE
    t   text := pg_catalog.upper(regexp_replace(type, '\s*\(.*\)', ''));
    bad boolean := false;
BEGIN
    IF s IS NULL OR s = '' THEN
        RETURN 1;
    END IF;
    CASE
    WHEN t = 'DATE' THEN
        bad := (dbsaci.date_parse(s, coalesce(fmt, dbsaci.nls_date_format()), nls, 'D')).err IS NOT NULL;
    WHEN t = 'TIMESTAMP' THEN
        bad := (dbsaci.date_parse(s, coalesce(fmt, dbsaci.nls_timestamp_format()), nls, 'T')).err IS NOT NULL;
    WHEN t LIKE 'TIMESTAMP WITH%TIME ZONE' THEN
        bad := (dbsaci.date_parse(s, coalesce(fmt, dbsaci.nls_timestamp_tz_format()), nls, 'Z')).err IS NOT NULL;
    WHEN t LIKE 'INTERVAL DAY%' THEN
        bad := (dbsaci.ds_scan(s)).err > 0;
    WHEN t LIKE 'INTERVAL YEAR%' THEN
        bad := (dbsaci.ym_scan(s)).err > 0;
    WHEN t IN ('NUMBER', 'BINARY_DOUBLE', 'BINARY_FLOAT') THEN
        BEGIN
            IF fmt IS NOT NULL THEN
                PERFORM dbsaci.num_unmodel(s, fmt, nls);
            ELSIF t = 'NUMBER' THEN
                PERFORM dbsaci.to_number(s);
            ELSE
                PERFORM dbsaci.to_binary_double(s);
            END IF;
        EXCEPTION WHEN SQLSTATE 'OR000' THEN
            IF SQLERRM NOT LIKE 'ORA-01722%' THEN
                RAISE;
            END IF;
            bad := true;
        END;
    ELSE
        PERFORM dbsaci.raise(43909);
    END CASE;
    RETURN CASE WHEN bad THEN 0 ELSE 1 END;
END $$;

-- CAST(timestamp AS DATE) drops the fraction; PostgreSQL's cast to timestamp(0) would round it.
CREATE OR REPLACE FUNCTION dbsaci.cast_date(t timestamp) RETURNS timestamp
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT date_trunc('second', t) $$;
CREATE OR REPLACE FUNCTION dbsaci.cast_date(t timestamptz) RETURNS timestamp
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$ SELECT date_trunc('second', t::timestamp) $$;
CREATE OR REPLACE FUNCTION dbsaci.cast_date(s text) RETURNS timestamp
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$ SELECT dbsaci.to_date(s) $$;

-- CAST(x AS VARCHAR2(n)) of a value that is longer is ORA-25137 for numbers and dates; strings are cut.
CREATE OR REPLACE FUNCTION dbsaci.cast_varchar(s text, len int) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(left(s, len), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.cast_varchar(n numeric, len int) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN pg_catalog.length(dbsaci.num_text(n)) > len THEN dbsaci.fail(25137, dbsaci.num_text(n)) ELSE dbsaci.to_char(n) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.cast_varchar(n double precision, len int) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN pg_catalog.length(dbsaci.to_char(n)) > len THEN dbsaci.fail(25137, dbsaci.to_char(n)) ELSE dbsaci.to_char(n) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.cast_varchar(n real, len int) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN pg_catalog.length(dbsaci.to_char(n)) > len THEN dbsaci.fail(25137, dbsaci.to_char(n)) ELSE dbsaci.to_char(n) END
$$;

-- TO_CLOB, TO_NCHAR and the like
CREATE OR REPLACE FUNCTION dbsaci.to_clob(s text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(s, '') $$;
CREATE OR REPLACE FUNCTION dbsaci.to_clob(b bytea) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT convert_from(b, 'UTF8')
$$;
CREATE OR REPLACE FUNCTION dbsaci.to_blob(b bytea) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT b $$;
CREATE OR REPLACE FUNCTION dbsaci.empty_blob() RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ''::bytea $$;
CREATE OR REPLACE FUNCTION dbsaci.empty_clob() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ''::text $$;
CREATE OR REPLACE FUNCTION dbsaci.to_binary_float_default(s text, d text, fmt text DEFAULT NULL, nls text DEFAULT NULL) RETURNS real
LANGUAGE sql STABLE AS $$ SELECT dbsaci.to_binary_double_default(s, d, fmt, nls)::real $$;
