-- Names longer than PostgreSQL's 63 bytes: what they were before they were cut. emit/emit_name.c makes the short ones: at
-- most 52 bytes of the beginning, $, and ten hexadecimal digits of a hash of the whole.

CREATE TABLE IF NOT EXISTS dbsaci.long_names (
    pg_name  name PRIMARY KEY,
    ora_name text NOT NULL
);
CREATE INDEX IF NOT EXISTS long_names_ora_name ON dbsaci.long_names (ora_name);
GRANT SELECT ON dbsaci.long_names TO PUBLIC;

-- DDL calls it for every long name that it says. ORA-00972 for two names with one hash: PostgreSQL cannot tell them apart.
CREATE OR REPLACE FUNCTION dbsaci.keep_name(short name, whole text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    kept text;
BEGIN
    IF octet_length(whole) NOT BETWEEN 64 AND 128 OR lower(regexp_replace(short, '\$[0-9a-f]{10}$', ''))
        <> lower(left(whole, length(short) - 11)) THEN
        RAISE EXCEPTION USING ERRCODE = '22023', MESSAGE = format('%s is not short for %s', short, whole);
    END IF;
    INSERT INTO dbsaci.long_names VALUES (short, whole) ON CONFLICT DO NOTHING;
    SELECT l.ora_name INTO kept FROM dbsaci.long_names l WHERE l.pg_name = short;
    IF kept <> whole THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-00972: identifier is too long';
    END IF;
END $$;

-- Oracle's spelling of a long name, or NULL. What a name was never changes, so that it may be called immutable.
CREATE OR REPLACE FUNCTION dbsaci.long_name(short name) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
    SELECT ora_name FROM dbsaci.long_names WHERE pg_name = short
$$;

-- And the way back. NULL: there is no such object, since its DDL would have kept the name.
CREATE OR REPLACE FUNCTION dbsaci.short_name(whole text) RETURNS name
LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
    SELECT pg_name FROM dbsaci.long_names WHERE ora_name = whole
$$;

-- The name as PostgreSQL would have it if it had no limit.
CREATE OR REPLACE FUNCTION dbsaci.full_name(n name) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(n::text) < 60 THEN n::text
                ELSE coalesce((SELECT CASE l.ora_name COLLATE "C" WHEN upper(l.ora_name COLLATE "C") THEN lower(l.ora_name COLLATE "C")
                                           WHEN lower(l.ora_name COLLATE "C") THEN upper(l.ora_name COLLATE "C") ELSE l.ora_name END
                                 FROM dbsaci.long_names l WHERE l.pg_name = n), n::text) END
$$;
