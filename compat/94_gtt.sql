-- Global temporary tables. The table of that name is a pattern that stays empty; each session gets a temporary table of
-- the same name when it first touches it, so definition and grants are shared and rows are private. The compiler writes
-- pg_temp.t for every use in a query, after a SELECT dbsaci.gtt_touch(...).

CREATE OR REPLACE FUNCTION dbsaci.gtt_touch(pattern regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    base  name;
    stamp text;
    mine  regclass;
    keep  text;
BEGIN
    -- A name without a schema finds the session's own table once that is there: nothing to do.
    SELECT c.relname, c.oid || '/' || c.xmin INTO base, stamp FROM pg_class c WHERE c.oid = pattern AND c.relpersistence <> 't';
    IF base IS NULL THEN
        RETURN;
    END IF;
    mine := to_regclass(format('pg_temp.%I', base));
    IF mine IS NOT NULL THEN
        IF obj_description(mine, 'pg_class') = stamp THEN
            RETURN;
        END IF;
        -- The pattern has changed, or the name belongs to another schema's table: only an empty one may be remade.
        EXECUTE format('SELECT ''x'' FROM %s LIMIT 1', mine) INTO keep;
        IF keep IS NOT NULL AND dbsaci.same_columns(pattern, mine) THEN -- a grant or the like
            EXECUTE format('COMMENT ON TABLE %s IS %L', mine, stamp);
            RETURN;
        ELSIF keep IS NOT NULL THEN
            PERFORM dbsaci.ora_error(14452, 'attempt to create, alter or drop an index on temporary table already in use');
        END IF;
        EXECUTE format('DROP TABLE %s', mine);
    END IF;
    keep := (SELECT CASE value WHEN 'SYS$SESSION' THEN 'PRESERVE' ELSE 'DELETE' END FROM dbsaci.object_props
             WHERE objid = pattern AND attnum = 0 AND prop = 'duration');
    EXECUTE format('CREATE TEMPORARY TABLE %I (LIKE %s INCLUDING ALL EXCLUDING COMMENTS) ON COMMIT %s ROWS', base, pattern, coalesce(keep, 'DELETE'));
    EXECUTE format('COMMENT ON TABLE pg_temp.%I IS %L', base, stamp);
    PERFORM dbsaci.gtt_copy_names(pattern, format('pg_temp.%I', base)::regclass);
END $$;

-- Before the pattern is altered or dropped: the session's own table goes, if it holds no rows.
CREATE OR REPLACE FUNCTION dbsaci.gtt_forget(pattern regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    mine regclass := to_regclass(format('pg_temp.%I', (SELECT relname FROM pg_class WHERE oid = pattern)));
    used boolean;
BEGIN
    IF mine IS NULL THEN
        RETURN;
    END IF;
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', mine) INTO used;
    IF used THEN
        PERFORM dbsaci.ora_error(14452, 'attempt to create, alter or drop an index on temporary table already in use');
    END IF;
    EXECUTE format('DROP TABLE %s', mine);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.same_columns(a regclass, b regclass) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT (SELECT array_agg((attname, atttypid, atttypmod, attnotnull) ORDER BY attnum) FROM pg_attribute WHERE attrelid = a AND attnum > 0 AND NOT attisdropped)
         = (SELECT array_agg((attname, atttypid, atttypmod, attnotnull) ORDER BY attnum) FROM pg_attribute WHERE attrelid = b AND attnum > 0 AND NOT attisdropped)
$$;

-- Constraints of the copy bear the pattern's names, for errors such as ORA-00001.
CREATE OR REPLACE FUNCTION dbsaci.gtt_copy_names(pattern regclass, mine regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    k record;
BEGIN
    FOR k IN SELECT a.conname AS old, b.conname AS new FROM pg_constraint a JOIN pg_constraint b
             ON b.conrelid = pattern AND b.contype = a.contype AND b.conkey = a.conkey
             WHERE a.conrelid = mine AND a.contype IN ('p', 'u') AND a.conname <> b.conname LOOP
        EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', mine, k.old, k.new);
    END LOOP;
END $$;

-- A view over a global temporary table reads the rows of whoever asks.
CREATE OR REPLACE FUNCTION dbsaci.gtt_rows(pattern anyelement) RETURNS SETOF anyelement LANGUAGE plpgsql AS $$
DECLARE
    rel regclass := (SELECT typrelid::regclass FROM pg_type WHERE oid = pg_typeof(pattern));
BEGIN
    PERFORM dbsaci.gtt_touch(rel);
    RETURN QUERY EXECUTE format('SELECT * FROM pg_temp.%I', (SELECT relname FROM pg_class WHERE oid = rel));
END $$;
