-- Maintenance of partitions. The partition p of table t is the table t$p; ranges have no gaps: a partition begins where the
-- one before it ends, and what is above the last one has no place (ORA-14400) unless there is a DEFAULT partition.

CREATE OR REPLACE FUNCTION dbsaci.partition_table(rel regclass, part name) RETURNS regclass LANGUAGE plpgsql STABLE AS $$
DECLARE
    found regclass := (SELECT c.oid::regclass FROM pg_class t JOIN pg_partition_tree(rel) x ON x.level > 0
                       JOIN pg_class c ON c.oid = x.relid LEFT JOIN dbsaci.object_props p ON p.objid = c.oid AND p.attnum = 0 AND p.prop = 'partition_name'
                       WHERE t.oid = rel AND (c.relname = left(t.relname || '$' || part, 63)::name OR p.value = part::text) LIMIT 1);
BEGIN
    IF found IS NULL THEN
        PERFORM dbsaci.ora_error(CASE WHEN (SELECT relkind FROM pg_class WHERE oid = rel) = 'p' THEN 2149 ELSE 14501 END,
                                 CASE WHEN (SELECT relkind FROM pg_class WHERE oid = rel) = 'p' THEN 'Specified partition does not exist'
                                      ELSE 'object is not partitioned' END);
    END IF;
    RETURN found;
END $$;

-- PARTITION FOR (vals): the partition that a row with this key would go to; further values are for its subpartitions.
CREATE OR REPLACE FUNCTION dbsaci.partition_for(rel regclass, vals text[]) RETURNS regclass LANGUAGE plpgsql STABLE AS $$
DECLARE
    top  int := (SELECT partnatts FROM pg_partitioned_table WHERE partrelid = rel);
    key  text := (SELECT string_agg(format('($1)[%s]::%s AS %I', u.n + CASE WHEN l.level > 0 THEN top ELSE 0 END, format_type(a.atttypid, a.atttypmod), a.attname), ', ')
                  FROM (SELECT DISTINCT ON (t.level) t.level, p.* FROM pg_partition_tree(rel) t JOIN pg_partitioned_table p ON p.partrelid = t.relid) l
                  CROSS JOIN LATERAL unnest(l.partattrs::int2[]) WITH ORDINALITY u(num, n)
                  JOIN pg_attribute a ON a.attrelid = l.partrelid AND a.attnum = u.num);
    part regclass;
    fits boolean;
BEGIN
    FOR part IN SELECT relid FROM pg_partition_tree(rel) WHERE level = CASE WHEN cardinality(vals) > top THEN 2 ELSE 1 END LOOP
        EXECUTE format('SELECT %s FROM (SELECT %s) x', coalesce(pg_get_partition_constraintdef(part), 'true'), key) INTO fits USING vals;
        IF fits THEN
            RETURN part;
        END IF;
    END LOOP;
    PERFORM dbsaci.ora_error(2149, 'Specified partition does not exist');
END $$;

-- The tables that hold its rows.
CREATE OR REPLACE FUNCTION dbsaci.partition_leaves(rel regclass, vals text[]) RETURNS SETOF oid LANGUAGE sql STABLE AS $$
    SELECT relid::oid FROM pg_partition_tree(dbsaci.partition_for(rel, vals)) WHERE isleaf
$$;

-- Its name, as the functions below take it.
CREATE OR REPLACE FUNCTION dbsaci.partition_name_for(rel regclass, vals text[]) RETURNS name LANGUAGE sql STABLE AS $$
    SELECT coalesce(dbsaci.table_prop(p, 'partition_name'), substr((SELECT relname FROM pg_class WHERE oid = p), length((SELECT relname FROM pg_class WHERE oid = rel)) + 2))::name
    FROM dbsaci.partition_for(rel, vals) p
$$;

-- The PostgreSQL name of a partition, with schema. Without a name it gets one as Oracle's SYS_Pn.
CREATE OR REPLACE FUNCTION dbsaci.partition_full_name(rel regclass, part name) RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT format('%I.%I', n.nspname, left(c.relname || '$' || coalesce(part, 'sys_p' || nextval('dbsaci.constraint_numbers')), 63))
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = rel
$$;

-- Bounds of a partition in PostgreSQL's words: DEFAULT or FOR VALUES ...; low and high of a range.
CREATE OR REPLACE FUNCTION dbsaci.partition_bound(part regclass, OUT words text, OUT low text, OUT high text) LANGUAGE sql STABLE AS $$
    SELECT b, substring(b FROM 'FROM \((.*)\) TO \('), substring(b FROM ' TO \((.*)\)$')
    FROM (SELECT pg_get_expr(relpartbound, oid) AS b FROM pg_class WHERE oid = part) x
$$;

-- Two bounds in the order of the partitioning columns' types: PostgreSQL compares them, as a row.
CREATE OR REPLACE FUNCTION dbsaci.bound_less(rel regclass, a text, b text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
    types text[] := ARRAY(SELECT format_type(t.atttypid, t.atttypmod) FROM pg_partitioned_table p
                          CROSS JOIN LATERAL unnest(p.partattrs::int2[]) WITH ORDINALITY u(num, n)
                          JOIN pg_attribute t ON t.attrelid = rel AND t.attnum = u.num WHERE p.partrelid = rel ORDER BY u.n);
    less  boolean;
BEGIN
    IF a = b OR a LIKE 'MAXVALUE%' OR b LIKE 'MINVALUE%' THEN
        RETURN false;
    ELSIF a LIKE 'MINVALUE%' OR b LIKE 'MAXVALUE%' THEN
        RETURN true;
    END IF;
    EXECUTE format('SELECT (%s)::%s < (%s)::%s', split_part(a, ', ', 1), types[1], split_part(b, ', ', 1), types[1]) INTO less;
    RETURN less;
END $$;

-- Range partitions of a table, in order; the DEFAULT one is not among them.
CREATE OR REPLACE FUNCTION dbsaci.range_partitions(rel regclass) RETURNS TABLE (part regclass, low text, high text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
    parts regclass[];
    at    text := NULL;
    b     record;
BEGIN
    parts := ARRAY(SELECT i.inhrelid::regclass FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
                   WHERE i.inhparent = rel AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT');
    LOOP
        part := NULL;
        FOR b IN SELECT p AS part, x.low, x.high FROM unnest(parts) p CROSS JOIN LATERAL dbsaci.partition_bound(p) x LOOP
            IF (at IS NULL OR dbsaci.bound_less(rel, at, b.high)) AND (part IS NULL OR dbsaci.bound_less(rel, b.high, high)) THEN
                part := b.part; low := b.low; high := b.high;
            END IF;
        END LOOP;
        EXIT WHEN part IS NULL;
        at := high;
        RETURN NEXT;
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.default_partition(rel regclass) RETURNS regclass LANGUAGE sql STABLE AS $$
    SELECT i.inhrelid::regclass FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = rel AND pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT'
$$;

CREATE OR REPLACE FUNCTION dbsaci.quote_bound(vals text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT string_agg(coalesce(quote_literal(v), 'MAXVALUE'), ', ' ORDER BY n) FROM unnest(vals) WITH ORDINALITY u(v, n)
$$;

CREATE OR REPLACE FUNCTION dbsaci.quote_list(vals text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT string_agg(coalesce(quote_literal(v), 'NULL'), ', ' ORDER BY n) FROM unnest(vals) WITH ORDINALITY u(v, n)
$$;

-- A new, empty partition with the given bounds, with one subpartition for all rows if its brothers are partitioned. It is
-- attached, not created in place: that would shut out all who are writing to the table.
CREATE OR REPLACE FUNCTION dbsaci.make_partition(rel regclass, part name, bound text) RETURNS regclass LANGUAGE plpgsql AS $$
DECLARE
    full_name text := dbsaci.partition_full_name(rel, part);
    sub       text := (SELECT pg_get_partkeydef(i.inhrelid) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid AND c.relkind = 'p'
                       WHERE i.inhparent = rel LIMIT 1);
BEGIN
    EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE)%s', full_name, rel, ' PARTITION BY ' || sub);
    IF sub IS NOT NULL THEN
        EXECUTE format('CREATE TABLE %s PARTITION OF %s %s', dbsaci.partition_full_name(rel, NULL), full_name,
                       CASE WHEN sub LIKE 'HASH%' THEN 'FOR VALUES WITH (MODULUS 1, REMAINDER 0)' ELSE 'DEFAULT' END);
    END IF;
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s %s', rel, full_name, bound);
    RETURN full_name::regclass;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.add_partition(rel regclass, part name, vals text[], is_default boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    strategy "char" := (SELECT partstrat FROM pg_partitioned_table WHERE partrelid = rel);
    last     text;
BEGIN
    IF strategy IS NULL THEN
        PERFORM dbsaci.ora_error(14501, 'object is not partitioned');
    ELSIF dbsaci.table_prop(rel, 'interval_step') IS NOT NULL THEN
        PERFORM dbsaci.ora_error(14760, 'ADD PARTITION is not permitted on Interval partitioned objects');
    ELSIF strategy = 'h' THEN
        PERFORM dbsaci.ora_error(3001, 'unimplemented feature: ADD PARTITION to a hash partitioned table');
    ELSIF dbsaci.default_partition(rel) IS NOT NULL THEN
        IF strategy = 'r' THEN
            PERFORM dbsaci.ora_error(14074, 'partition bound must collate higher than that of the last partition');
        END IF;
        PERFORM dbsaci.ora_error(14323, 'cannot add partition when DEFAULT partition exists');
    ELSIF is_default THEN
        PERFORM dbsaci.make_partition(rel, part, 'DEFAULT');
    ELSIF strategy = 'l' THEN
        PERFORM dbsaci.make_partition(rel, part, format('FOR VALUES IN (%s)', dbsaci.quote_list(vals)));
    ELSE
        SELECT r.high INTO last FROM dbsaci.range_partitions(rel) WITH ORDINALITY r(part, low, high, n) ORDER BY n DESC LIMIT 1;
        IF last IS NOT NULL AND NOT dbsaci.bound_less(rel, last, dbsaci.quote_bound(vals)) THEN
            PERFORM dbsaci.ora_error(14074, 'partition bound must collate higher than that of the last partition');
        END IF;
        PERFORM dbsaci.make_partition(rel, part, format('FOR VALUES FROM (%s) TO (%s)', coalesce(last, dbsaci.quote_min(rel)), dbsaci.quote_bound(vals)));
    END IF;
EXCEPTION WHEN duplicate_table THEN
    PERFORM dbsaci.ora_error(14013, 'duplicate partition name');
END $$;

CREATE OR REPLACE FUNCTION dbsaci.quote_min(rel regclass) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT repeat('MINVALUE, ', partnatts - 1) || 'MINVALUE' FROM pg_partitioned_table WHERE partrelid = rel
$$;

-- The rows of a dropped range partition are gone; later ones belong to the partition above it, which grows downwards, or
-- to one that is made when they come.
CREATE OR REPLACE FUNCTION dbsaci.drop_partition(rel regclass, part name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    victim regclass := dbsaci.partition_table(rel, part);
    b      record;
    next   record;
BEGIN
    IF (SELECT count(*) FROM pg_inherits WHERE inhparent = rel) = 1 THEN
        PERFORM dbsaci.ora_error(14083, 'cannot drop the only partition of a partitioned table');
    END IF;
    SELECT * INTO b FROM dbsaci.partition_bound(victim);
    SELECT r.* INTO next FROM dbsaci.range_partitions(rel) r WHERE b.high IS NOT NULL AND r.low = b.high AND dbsaci.table_prop(victim, 'interval_made') IS NULL;
    EXECUTE format('DROP TABLE %s', victim);
    IF next.part IS NOT NULL THEN
        EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', rel, next.part);
        EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%s) TO (%s)', rel, next.part, b.low, next.high);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.truncate_partition(rel regclass, part name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('TRUNCATE TABLE %s', dbsaci.partition_table(rel, part));
END $$;

-- All rows into new hash partitions of these names: PostgreSQL's modulus is all partitions' alike.
CREATE OR REPLACE FUNCTION dbsaci.rehash(rel regclass, names name[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    old regclass[] := ARRAY(SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = rel);
BEGIN
    FOR i IN 1 .. cardinality(old) LOOP
        EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', rel, old[i]);
        EXECUTE format('ALTER TABLE %s RENAME TO %I', old[i], 'dbsaci$hash_' || old[i]::oid);
    END LOOP;
    FOR i IN 1 .. cardinality(names) LOOP
        PERFORM dbsaci.make_partition(rel, names[i], format('FOR VALUES WITH (MODULUS %s, REMAINDER %s)', cardinality(names), i - 1));
    END LOOP;
    FOR i IN 1 .. cardinality(old) LOOP
        PERFORM dbsaci.respread(rel, old[i]);
    END LOOP;
END $$;

-- Names of the hash partitions in the order of their remainders.
CREATE OR REPLACE FUNCTION dbsaci.hash_names(rel regclass) RETURNS name[] LANGUAGE sql STABLE AS $$
    SELECT array_agg(coalesce(dbsaci.table_prop(c.oid, 'partition_name'), substr(c.relname, length((SELECT relname FROM pg_class WHERE oid = rel)) + 2))::name
                     ORDER BY substring(pg_get_expr(c.relpartbound, c.oid) FROM 'remainder (\d+)')::int)
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = rel
$$;

CREATE OR REPLACE FUNCTION dbsaci.add_hash_partition(rel regclass, part name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT partstrat FROM pg_partitioned_table WHERE partrelid = rel) IS DISTINCT FROM 'h' THEN
        PERFORM dbsaci.ora_error(14004, 'missing PARTITION keyword');
    END IF;
    PERFORM dbsaci.rehash(rel, dbsaci.hash_names(rel) || coalesce(part, ('sys_p' || nextval('dbsaci.constraint_numbers'))::name));
END $$;

CREATE OR REPLACE FUNCTION dbsaci.coalesce_partition(rel regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    names name[] := dbsaci.hash_names(rel);
BEGIN
    IF (SELECT partstrat FROM pg_partitioned_table WHERE partrelid = rel) IS DISTINCT FROM 'h' THEN
        PERFORM dbsaci.ora_error(14259, 'table is not partitioned by Hash method');
    ELSIF cardinality(names) = 1 THEN
        PERFORM dbsaci.ora_error(14265, 'cannot coalesce the only partition');
    END IF;
    PERFORM dbsaci.rehash(rel, names[1:cardinality(names) - 1]);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.rename_partition(rel regclass, old name, new name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('ALTER TABLE %s RENAME TO %I', dbsaci.partition_table(rel, old),
                   left((SELECT relname FROM pg_class WHERE oid = rel) || '$' || new, 63));
EXCEPTION WHEN duplicate_table THEN
    PERFORM dbsaci.ora_error(14081, 'new partition name must differ from the old partition name');
END $$;

-- Takes a partition out and moves its rows back through the table, into those that took its place.
CREATE OR REPLACE FUNCTION dbsaci.respread(rel regclass, old regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    cols text := (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
                  WHERE attrelid = rel AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
BEGIN
    EXECUTE format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM %s', rel, cols, cols, old);
    EXECUTE format('DROP TABLE %s', old);
END $$;

-- SPLIT PARTITION p AT (vals) | VALUES (vals) INTO (first, second). The first takes what is below, or the listed values.
CREATE OR REPLACE FUNCTION dbsaci.split_partition(rel regclass, part name, vals text[], first name, second name) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    old      regclass := dbsaci.partition_table(rel, part);
    strategy "char" := (SELECT partstrat FROM pg_partitioned_table WHERE partrelid = rel);
    aside    name := left('dbsaci$split_' || old::oid, 63);
    b        record;
    rest     text;
    at       text := dbsaci.quote_bound(vals);
BEGIN
    SELECT * INTO b FROM dbsaci.partition_bound(old);
    IF strategy = 'r' AND b.words = 'DEFAULT' THEN -- begins where the last range ends
        SELECT r.high INTO b.low FROM dbsaci.range_partitions(rel) WITH ORDINALITY r(part, low, high, n) ORDER BY n DESC LIMIT 1;
        b.low := coalesce(b.low, dbsaci.quote_min(rel));
    END IF;
    IF strategy = 'r' AND NOT (dbsaci.bound_less(rel, b.low, at) AND (b.high IS NULL OR dbsaci.bound_less(rel, at, b.high))) THEN
        PERFORM dbsaci.ora_error(14080, 'partition cannot be split along the specified high bound');
    END IF;
    EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', rel, old);
    EXECUTE format('ALTER TABLE %s RENAME TO %I', old, aside);
    IF strategy = 'r' THEN
        PERFORM dbsaci.make_partition(rel, first, format('FOR VALUES FROM (%s) TO (%s)', b.low, at));
        PERFORM dbsaci.make_partition(rel, second, CASE WHEN b.high IS NULL THEN 'DEFAULT' ELSE format('FOR VALUES FROM (%s) TO (%s)', at, b.high) END);
    ELSE
        PERFORM dbsaci.make_partition(rel, first, format('FOR VALUES IN (%s)', dbsaci.quote_list(vals)));
        rest := (SELECT string_agg(v, ', ') FROM regexp_split_to_table(substring(b.words FROM 'IN \((.*)\)$'), ', ') v
                 WHERE v <> ALL (ARRAY(SELECT coalesce(quote_literal(x), 'NULL') FROM unnest(vals) x)));
        PERFORM dbsaci.make_partition(rel, second, CASE WHEN b.words = 'DEFAULT' THEN 'DEFAULT' ELSE format('FOR VALUES IN (%s)', rest) END);
    END IF;
    PERFORM dbsaci.respread(rel, old);
END $$;

-- MODIFY PARTITION p ADD VALUES or DROP VALUES of a list.
CREATE OR REPLACE FUNCTION dbsaci.change_values(rel regclass, part name, vals text[], add boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    old  regclass := dbsaci.partition_table(rel, part);
    more text[] := ARRAY(SELECT coalesce(quote_literal(v), 'NULL') FROM unnest(vals) v);
    list text[] := (SELECT regexp_split_to_array(substring(b.words FROM 'IN \((.*)\)$'), ', ') FROM dbsaci.partition_bound(old) b);
BEGIN
    IF list IS NULL THEN
        PERFORM dbsaci.ora_error(14020, 'this physical attribute may not be specified for a table partition');
    END IF;
    list := CASE WHEN add THEN list || more ELSE ARRAY(SELECT v FROM unnest(list) v WHERE v <> ALL (more)) END;
    IF cardinality(list) = 0 THEN
        PERFORM dbsaci.ora_error(14317, 'cannot drop the last value of partition');
    END IF;
    EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', rel, old);
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES IN (%s)', rel, old, array_to_string(list, ', '));
EXCEPTION WHEN check_violation THEN
    IF add THEN
        RAISE;
    END IF;
    PERFORM dbsaci.ora_error(14518, 'partition contains rows corresponding to values being dropped');
END $$;

CREATE OR REPLACE FUNCTION dbsaci.merge_partitions(rel regclass, parts text[], new name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    strategy "char" := (SELECT partstrat FROM pg_partitioned_table WHERE partrelid = rel);
    old      regclass[] := ARRAY(SELECT dbsaci.partition_table(rel, p::name) FROM unnest(parts) p);
    bound    text;
    lows     text[];
    highs    text[];
    i        int;
BEGIN
    IF EXISTS (SELECT FROM unnest(old) o CROSS JOIN LATERAL dbsaci.partition_bound(o) b WHERE b.words = 'DEFAULT') THEN
        bound := 'DEFAULT';
        IF strategy = 'r' AND EXISTS (SELECT FROM dbsaci.range_partitions(rel) r WHERE r.part <> ALL (old) AND NOT dbsaci.bound_less(rel, r.low,
               (SELECT b.low FROM unnest(old) o CROSS JOIN LATERAL dbsaci.partition_bound(o) b WHERE b.low IS NOT NULL LIMIT 1))) THEN
            PERFORM dbsaci.ora_error(14274, 'partitions being merged are not adjacent');
        END IF;
    ELSIF strategy = 'l' THEN
        bound := format('FOR VALUES IN (%s)', (SELECT string_agg(substring(b.words FROM 'IN \((.*)\)$'), ', ')
                                               FROM unnest(old) o CROSS JOIN LATERAL dbsaci.partition_bound(o) b));
    ELSE
        SELECT array_agg(b.low), array_agg(b.high) INTO lows, highs FROM unnest(old) o CROSS JOIN LATERAL dbsaci.partition_bound(o) b;
        IF cardinality(old) = 2 AND highs[1] <> lows[2] AND highs[2] <> lows[1] THEN
            PERFORM dbsaci.ora_error(14274, 'partitions being merged are not adjacent');
        END IF;
        FOR i IN 2 .. cardinality(old) LOOP
            IF dbsaci.bound_less(rel, lows[i], lows[1]) THEN lows[1] := lows[i]; END IF;
            IF dbsaci.bound_less(rel, highs[1], highs[i]) THEN highs[1] := highs[i]; END IF;
        END LOOP;
        bound := format('FOR VALUES FROM (%s) TO (%s)', lows[1], highs[1]);
    END IF;
    FOR i IN 1 .. cardinality(old) LOOP
        EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', rel, old[i]);
        EXECUTE format('ALTER TABLE %s RENAME TO %I', old[i], left('dbsaci$merge_' || old[i]::oid, 63));
    END LOOP;
    PERFORM dbsaci.make_partition(rel, coalesce(new, parts[cardinality(parts)]::name), bound);
    FOR i IN 1 .. cardinality(old) LOOP
        PERFORM dbsaci.respread(rel, old[i]);
    END LOOP;
END $$;

-- Partition and table change places; both keep their names.
CREATE OR REPLACE FUNCTION dbsaci.exchange_partition(rel regclass, part name, other regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    old        regclass := dbsaci.partition_table(rel, part);
    part_name  name := (SELECT relname FROM pg_class WHERE oid = old);
    other_name name := (SELECT relname FROM pg_class WHERE oid = other);
    aside      name := left('dbsaci$exchange_' || old::oid, 63);
    words      text := (SELECT b.words FROM dbsaci.partition_bound(old) b);
BEGIN
    EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', rel, old);
    EXECUTE format('ALTER TABLE %s RENAME TO %I', old, aside);
    EXECUTE format('ALTER TABLE %s RENAME TO %I', other, part_name);
    EXECUTE format('ALTER TABLE %s RENAME TO %I', old, other_name);
    BEGIN
        EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s %s', rel, other, words);
    EXCEPTION WHEN check_violation THEN
        PERFORM dbsaci.ora_error(14099, 'all rows in table do not qualify for specified partition');
    WHEN datatype_mismatch OR undefined_column THEN
        PERFORM dbsaci.ora_error(14097, 'column type or size mismatch in ALTER TABLE EXCHANGE PARTITION');
    END;
END $$;

-- ---------------------------------------------------------------- row movement

-- Unless ENABLE ROW MOVEMENT is said, an UPDATE must not carry a row into another partition (ORA-14402).
CREATE OR REPLACE FUNCTION dbsaci.row_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    stays boolean;
BEGIN
    EXECUTE format('SELECT %s FROM (SELECT ($1).*) x', coalesce(pg_get_partition_constraintdef(TG_RELID), 'true')) INTO stays USING NEW;
    IF NOT stays THEN
        PERFORM dbsaci.ora_error(14402, 'updating partition key column would cause a partition change');
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.forbid_row_movement(rel regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    cols text[] := ARRAY(SELECT quote_ident(a.attname) FROM pg_partition_tree(rel) t JOIN pg_partitioned_table p ON p.partrelid = t.relid
                         CROSS JOIN LATERAL unnest(p.partattrs::int2[]) num JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = num
                         GROUP BY 1);
BEGIN
    EXECUTE format('CREATE OR REPLACE TRIGGER dbsaci$row_movement BEFORE UPDATE OF %s ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION dbsaci.row_movement()',
                   array_to_string(cols, ', '), rel, (SELECT string_agg(format('OLD.%s IS DISTINCT FROM NEW.%s', c, c), ' OR ') FROM unnest(cols) c));
END $$;

CREATE OR REPLACE FUNCTION dbsaci.set_row_movement(rel regclass, enable boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM dbsaci.set_object_prop(rel, NULL, 'row_movement', CASE WHEN enable THEN 'ENABLED' END);
    IF (SELECT relkind FROM pg_class WHERE oid = rel) <> 'p' THEN
        RETURN;
    ELSIF enable THEN
        EXECUTE format('DROP TRIGGER IF EXISTS dbsaci$row_movement ON %s', rel);
    ELSE
        PERFORM dbsaci.forbid_row_movement(rel);
    END IF;
END $$;
