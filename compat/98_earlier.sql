-- 98_earlier.sql: what earlier versions left behind, brought to the present form. Each step finds nothing to do the second time.

-- UNIQUE of several columns that may all be NULL was a unique index alone (property unique_constraint), which the dictionary does
-- not list and foreign keys cannot refer to. It becomes a constraint with the index beside it (unique_null_rule). What the
-- installing role may not alter, or what no longer fits, is told of and stays as it is.
DO $$
DECLARE
    old  record;
    cols text[];
BEGIN
    FOR old IN SELECT i.indexrelid::regclass AS idx, i.indrelid::regclass AS rel, c.relname AS name, i.indkey
               FROM dbsaci.object_props p JOIN pg_index i ON i.indexrelid = p.objid JOIN pg_class c ON c.oid = i.indexrelid
               WHERE p.prop = 'unique_constraint' AND p.attnum = 0 LOOP
        cols := ARRAY(SELECT a.attname::text FROM unnest(old.indkey::int2[]) WITH ORDINALITY k(num, n)
                      JOIN pg_attribute a ON a.attrelid = old.rel AND a.attnum = k.num ORDER BY k.n);
        BEGIN
            EXECUTE format('ALTER INDEX %s RENAME TO %I', old.idx, left('dbsaci$old_' || old.name, 63));
            EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I UNIQUE (%s)', old.rel, old.name,
                           (SELECT string_agg(quote_ident(c), ', ' ORDER BY n) FROM unnest(cols) WITH ORDINALITY u(c, n)));
            PERFORM dbsaci.unique_null_rule(old.rel, cols);
            EXECUTE format('DROP INDEX %s', old.idx);
            DELETE FROM dbsaci.object_props p WHERE p.objid = old.idx AND p.prop = 'unique_constraint';
        EXCEPTION WHEN insufficient_privilege OR unique_violation OR duplicate_object OR duplicate_table THEN
            RAISE WARNING 'the UNIQUE constraint % of % is of an earlier version and could not be brought up to date: %',
                          old.name, old.rel, SQLERRM;
        END;
    END LOOP;
END $$;
