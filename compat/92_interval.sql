-- INTERVAL and AUTOMATIC partitioning: the partition for a row is made when the row comes. PostgreSQL cannot do that inside the
-- statement that inserts, so the proxy, told "no partition of relation ... found for row", calls make_room() and runs the
-- statement again. It learns the key from the error's detail, which PostgreSQL gives to those who may SELECT it. Properties of the table: interval (Oracle's text), interval_step (in PostgreSQL's words), interval_start
-- (the transition point: the bound of the last partition that was declared), automatic.

CREATE OR REPLACE FUNCTION dbsaci.table_prop(rel regclass, name text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT value FROM dbsaci.object_props WHERE objid = rel AND attnum = 0 AND prop = name
$$;

-- step NULL: the table is no longer partitioned by interval.
CREATE OR REPLACE FUNCTION dbsaci.set_interval(rel regclass, source text, step text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    last text := (SELECT r.high FROM dbsaci.range_partitions(rel) WITH ORDINALITY r(part, low, high, n) ORDER BY n DESC LIMIT 1);
BEGIN
    IF step IS NOT NULL AND dbsaci.default_partition(rel) IS NOT NULL THEN
        PERFORM dbsaci.ora_error(14759, 'SET INTERVAL is not legal on this table.');
    END IF;
    PERFORM dbsaci.set_object_prop(rel, NULL, 'interval', source);
    PERFORM dbsaci.set_object_prop(rel, NULL, 'interval_step', step);
    PERFORM dbsaci.set_object_prop(rel, NULL, 'interval_start', CASE WHEN step IS NOT NULL THEN trim(BOTH '''' FROM last) END);
END $$;

-- The range [low, high) that holds v: a whole number of steps from the start. Months are not all of one length, so the first
-- guess is corrected.
CREATE OR REPLACE FUNCTION dbsaci.interval_range(start timestamp, step interval, v timestamp, OUT low timestamp, OUT high timestamp)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    n bigint := floor(extract(epoch FROM v - start) / extract(epoch FROM step));
BEGIN
    WHILE start + n * step > v LOOP n := n - 1; END LOOP;
    WHILE start + (n + 1) * step <= v LOOP n := n + 1; END LOOP;
    low := start + n * step;
    high := start + (n + 1) * step;
END $$;

-- Bounds for the partition that the row of an error's detail lacks; NULL: none is to be made.
CREATE OR REPLACE FUNCTION dbsaci.missing_partition(rel regclass, detail text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
    v     text := substring(detail FROM '\) = \((.*)\)\.$');
    step  text := dbsaci.table_prop(rel, 'interval_step');
    start text := dbsaci.table_prop(rel, 'interval_start');
    r     record;
BEGIN
    IF v IS NULL OR v = 'null' OR length(v) > 63 THEN -- a longer one is cut
        RETURN NULL;
    ELSIF step IS NULL THEN
        RETURN CASE WHEN dbsaci.table_prop(rel, 'automatic') = 'YES' THEN format('FOR VALUES IN (%L)', v) END;
    ELSIF step ~ '^-?[\d.]+$' THEN
        RETURN (SELECT format('FOR VALUES FROM (%L) TO (%L)', low, low + step::numeric)
                FROM (SELECT start::numeric + floor((v::numeric - start::numeric) / step::numeric) * step::numeric AS low) x);
    END IF;
    r := dbsaci.interval_range(start::timestamp, step::interval, v::timestamp);
    RETURN format('FOR VALUES FROM (%L) TO (%L)', r.low, r.high);
END $$;

-- True: the row has a partition now. Oracle lets whoever may insert make it so: this runs with the rights of the schema's
-- owner, the proxy's role, who is a member of the table's.
CREATE OR REPLACE FUNCTION dbsaci.make_room(schema name, tab name, detail text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    rel   regclass := format('%I.%I', schema, tab)::regclass;
    owner name := (SELECT r.rolname FROM pg_roles r JOIN pg_class c ON c.relowner = r.oid WHERE c.oid = rel);
    bound text := dbsaci.missing_partition(rel, detail);
    made  regclass;
    part  regclass;
BEGIN
    IF bound IS NULL OR NOT has_table_privilege(dbsaci.calling_role(), rel, 'INSERT, UPDATE') THEN
        RETURN false;
    END IF;
    EXECUTE format('LOCK TABLE %s IN SHARE UPDATE EXCLUSIVE MODE', rel);
    BEGIN
        made := dbsaci.make_partition(rel, NULL, bound);
    EXCEPTION WHEN invalid_object_definition THEN -- it overlaps: another session has been faster
        RETURN true;
    END;
    FOR part IN SELECT relid FROM pg_partition_tree(made) LOOP
        EXECUTE format('ALTER TABLE %s OWNER TO %I', part, owner);
    END LOOP;
    INSERT INTO dbsaci.object_props VALUES (made, 0, 'interval_made', 'YES');
    RETURN true;
END $$;
