-- DBMS_MVIEW: materialized views are refreshed whole, whatever method is asked for.

CREATE OR REPLACE FUNCTION dbsaci.dbms_mview__refresh(
    list text, method text DEFAULT NULL, rollback_seg text DEFAULT NULL, push_deferred_rpc boolean DEFAULT true,
    refresh_after_errors boolean DEFAULT false, purge_option numeric DEFAULT 1, parallelism numeric DEFAULT 0,
    heap_size numeric DEFAULT 0, atomic_refresh boolean DEFAULT true, nested boolean DEFAULT false) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    item  text;
    parts text[];
    rel   regclass;
BEGIN
    FOREACH item IN ARRAY regexp_split_to_array(list, '\s*,\s*') LOOP
        -- unquoted words are upper case in Oracle, and so lower case here
        parts := ARRAY(SELECT CASE WHEN p LIKE '"%' THEN dbsaci.pg_name(btrim(p, '"'))::text ELSE lower(p) END
                       FROM regexp_split_to_table(btrim(item), '\.') WITH ORDINALITY u(p, n) ORDER BY n);
        rel := to_regclass((SELECT string_agg(quote_ident(p), '.' ORDER BY n) FROM unnest(parts) WITH ORDINALITY u(p, n)));
        IF rel IS NULL OR (SELECT relkind FROM pg_class WHERE oid = rel) <> 'm' THEN
            PERFORM dbsaci.ora_error(23401, format('materialized view %s does not exist', upper(item)));
        END IF;
        EXECUTE format('REFRESH MATERIALIZED VIEW %s', rel);
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_snapshot__refresh(list text, method text DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
    SELECT dbsaci.dbms_mview__refresh(list, method)
$$;
