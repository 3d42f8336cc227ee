-- The schema, its version, and what it remembers of the types that PostgreSQL cannot express.
-- Everything in this folder can be run again over an older installation: CREATE OR REPLACE, IF NOT EXISTS.

CREATE SCHEMA IF NOT EXISTS dbsaci;
GRANT USAGE ON SCHEMA dbsaci TO PUBLIC;

-- The one place where the version of this schema stands. dbsaci refuses to work on another one.
CREATE OR REPLACE FUNCTION dbsaci.version() RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '1.0.0'::text $$;

CREATE TABLE IF NOT EXISTS dbsaci.installed (
    version text NOT NULL,
    at      timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT ON dbsaci.installed TO PUBLIC;

-- What an Oracle column was declared as, where its PostgreSQL type alone cannot tell.
CREATE TABLE IF NOT EXISTS dbsaci.column_types (
    relid          oid      NOT NULL,
    attnum         smallint NOT NULL,
    data_type      text,
    data_length    int,
    char_used      char(1),
    data_precision int,
    data_scale     int,
    PRIMARY KEY (relid, attnum)
);
GRANT SELECT ON dbsaci.column_types TO PUBLIC;

-- The role on whose behalf a SECURITY DEFINER function runs: inside one, current_user is the
-- owner of the function, but the setting "role" still holds what SET ROLE chose.
CREATE OR REPLACE FUNCTION dbsaci.calling_role() RETURNS name
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE current_setting('role') WHEN 'none' THEN session_user ELSE current_setting('role') END::name
$$;

-- Remembers the declared type of rel.col. Only the owner of rel may; a NULL data_type forgets the column.
CREATE OR REPLACE FUNCTION dbsaci.set_column_type(
    rel regclass, col name, data_type text, len int, char_used text, prec int, scale int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    num smallint;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_class c
                   WHERE c.oid = rel AND pg_has_role(dbsaci.calling_role(), c.relowner, 'USAGE')) THEN
        RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = format('must be owner of relation %s', rel);
    END IF;
    SELECT a.attnum INTO num FROM pg_attribute a
     WHERE a.attrelid = rel AND a.attname = col AND a.attnum > 0 AND NOT a.attisdropped;
    IF num IS NULL THEN
        RAISE EXCEPTION USING ERRCODE = '42703', MESSAGE = format('column "%s" of relation "%s" does not exist', col, rel);
    END IF;
    IF data_type IS NULL THEN
        DELETE FROM dbsaci.column_types c WHERE c.relid = rel AND c.attnum = num;
        RETURN;
    END IF;
    INSERT INTO dbsaci.column_types AS c VALUES (rel, num, data_type, len, char_used, prec, scale)
    ON CONFLICT (relid, attnum) DO UPDATE
       SET data_type = excluded.data_type, data_length = excluded.data_length, char_used = excluded.char_used,
           data_precision = excluded.data_precision, data_scale = excluded.data_scale;
END $$;

-- Drops the rows of tables and columns that are gone. Cheap; dbsaci calls it after DROP TABLE.
CREATE OR REPLACE FUNCTION dbsaci.forget_dropped_columns() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM dbsaci.column_types c
     WHERE NOT EXISTS (SELECT FROM pg_attribute a
                        WHERE a.attrelid = c.relid AND a.attnum = c.attnum AND NOT a.attisdropped)
$$;
