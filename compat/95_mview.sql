-- DBMS_MVIEW and REFRESH ON COMMIT: materialized views are refreshed whole, whatever method is asked for.

-- The time of a refresh, as the property last_refresh keeps it.
CREATE OR REPLACE FUNCTION dbsaci.refresh_stamp() RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT pg_catalog.to_char(dbsaci.sysdate(), 'YYYY-MM-DD HH24:MI:SS')
$$;

CREATE OR REPLACE FUNCTION dbsaci.refresh_mview(mview regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('REFRESH MATERIALIZED VIEW %s', mview);
    PERFORM dbsaci.set_object_prop(mview, NULL, 'last_refresh', dbsaci.refresh_stamp());
END $$;

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
        PERFORM dbsaci.refresh_mview(rel);
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_snapshot__refresh(list text, method text DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
    SELECT dbsaci.dbms_mview__refresh(list, method)
$$;

-- ---------------------------------------------------------------- REFRESH ON COMMIT

-- The tables that a materialized view reads, through views too.
CREATE OR REPLACE FUNCTION dbsaci.mview_tables(mview regclass) RETURNS SETOF regclass LANGUAGE sql STABLE AS $$
    WITH RECURSIVE used (rel) AS (
        SELECT mview::oid
        UNION
        SELECT d.refobjid FROM used u JOIN pg_rewrite r ON r.ev_class = u.rel
        JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass)
    SELECT c.oid::regclass FROM used u JOIN pg_class c ON c.oid = u.rel
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname NOT IN ('pg_catalog', 'dbsaci') WHERE c.relkind IN ('r', 'p')
$$;

-- A change of a table marks the view as stale; before the transaction's COMMIT is done the first row's deferred trigger
-- refreshes it. The setting bears the transaction's number, so that a mark never outlives it. The rights are those of the
-- compat schema's owner: who changes a table need not own the view.
CREATE OR REPLACE FUNCTION dbsaci.mview_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('dbsaci.stale_' || TG_ARGV[0], pg_current_xact_id()::text, true);
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.mview_commit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    mark  text := 'dbsaci.stale_' || TG_ARGV[0];
    mview regclass := (SELECT oid::regclass FROM pg_class WHERE oid = TG_ARGV[0]::oid AND relkind = 'm');
BEGIN
    IF mview IS NOT NULL AND current_setting(mark, true) = pg_current_xact_id()::text THEN
        EXECUTE format('REFRESH MATERIALIZED VIEW %s', mview);
        INSERT INTO dbsaci.object_props AS p VALUES (mview, 0, 'last_refresh', dbsaci.refresh_stamp())
        ON CONFLICT (objid, attnum, prop) DO UPDATE SET value = excluded.value;
        PERFORM set_config(mark, '', true);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.refresh_on_commit(mview regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM dbsaci.watch_table(mview, base) FROM dbsaci.mview_tables(mview) base;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.watch_table(mview regclass, base regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    id text := mview::oid::text;
BEGIN
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT EXECUTE FUNCTION dbsaci.mview_stale(%L)',
                   'dbsaci$mview_stale_' || id, base, id);
    EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %s DEFERRABLE INITIALLY DEFERRED FOR EACH ROW '
                   'EXECUTE FUNCTION dbsaci.mview_commit(%L)', 'dbsaci$mview_commit_' || id, base, id);
END $$;

-- Before the view is dropped, or is no longer to be refreshed so.
CREATE OR REPLACE FUNCTION dbsaci.no_refresh_on_commit(mview regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    t record;
BEGIN
    FOR t IN SELECT tgname, tgrelid::regclass AS rel FROM pg_trigger
             WHERE tgname IN ('dbsaci$mview_stale_' || mview::oid, 'dbsaci$mview_commit_' || mview::oid) AND tgparentid = 0 LOOP
        EXECUTE format('DROP TRIGGER %I ON %s', t.tgname, t.rel);
    END LOOP;
END $$;

-- All of the user's, those that read the tables named.
CREATE OR REPLACE FUNCTION dbsaci.dbms_mview__refresh_all_mviews(
    OUT number_of_failures numeric, method text DEFAULT NULL, rollback_seg text DEFAULT NULL, refresh_after_errors boolean DEFAULT false,
    atomic_refresh boolean DEFAULT true, out_of_place boolean DEFAULT false) LANGUAGE plpgsql AS $$
DECLARE
    mview regclass;
BEGIN
    number_of_failures := 0;
    FOR mview IN SELECT oid::regclass FROM pg_class WHERE relkind = 'm' AND pg_has_role(relowner, 'USAGE') ORDER BY oid LOOP
        PERFORM dbsaci.refresh_mview(mview);
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_mview__refresh_dependent(
    OUT number_of_failures numeric, list text, method text DEFAULT NULL, rollback_seg text DEFAULT NULL, refresh_after_errors boolean DEFAULT false,
    atomic_refresh boolean DEFAULT true, nested boolean DEFAULT false, out_of_place boolean DEFAULT false) LANGUAGE plpgsql AS $$
DECLARE
    tables regclass[] := ARRAY(SELECT dbsaci.named_table(btrim(item)) FROM regexp_split_to_table(list, ',') item);
    mview  regclass;
BEGIN
    number_of_failures := 0;
    FOR mview IN SELECT c.oid::regclass FROM pg_class c WHERE relkind = 'm' AND pg_has_role(relowner, 'USAGE')
                 AND EXISTS (SELECT FROM dbsaci.mview_tables(c.oid) t WHERE t = ANY (tables)) ORDER BY c.oid LOOP
        PERFORM dbsaci.refresh_mview(mview);
    END LOOP;
END $$;

-- ---------------------------------------------------------------- tables that go from under a materialized view

-- What a loosened view reads: the rows of the view that it replaces (oid `old`) while that is there, later what `query` finds.
CREATE OR REPLACE FUNCTION dbsaci.mview_rows(query text, old oid) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
    rel regclass := (SELECT c.oid::regclass FROM pg_class c WHERE c.oid = old AND c.relname = 'dbsaci$mview_' || old);
BEGIN
    RETURN QUERY EXECUTE coalesce('SELECT * FROM ' || rel, query);
END $$;

-- In Oracle a materialized view outlives its tables: it keeps its rows, and a refresh fails until they are back. PostgreSQL
-- holds the tables fast by the view's query; so the view is made anew over a function that has the query as a text, in which
-- every name bears its schema (the search_path sees to that).
CREATE OR REPLACE FUNCTION dbsaci.loosen_mview(mview regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    name    text := mview::text;
    old     name := 'dbsaci$mview_' || mview::oid;
    query   text := btrim(pg_get_viewdef(mview), ' ;');
    said    text := coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = mview AND p.attnum = 0 AND p.prop = 'text'),
                             dbsaci.plain_text(btrim(pg_get_viewdef(mview, true), ' ;')));
    columns text := (SELECT string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' ORDER BY a.attnum)
                     FROM pg_attribute a WHERE a.attrelid = mview AND a.attnum > 0);
    again   text[] := ARRAY(SELECT replace(pg_get_indexdef(i.indexrelid), '%', '%%') FROM pg_index i WHERE i.indrelid = mview)
                      || dbsaci.view_extras(mview, true);
    watched regclass[] := ARRAY(SELECT DISTINCT t.tgrelid::regclass FROM pg_trigger t
                                WHERE t.tgname = 'dbsaci$mview_commit_' || mview::oid AND t.tgparentid = 0);
    extra   text;
BEGIN
    IF query LIKE '%dbsaci.mview_rows(%' THEN -- it is so already
        RETURN;
    END IF;
    PERFORM dbsaci.no_refresh_on_commit(mview);
    EXECUTE format('ALTER MATERIALIZED VIEW %s RENAME TO %I', mview, old);
    EXECUTE format('CREATE MATERIALIZED VIEW %s AS SELECT * FROM dbsaci.mview_rows(%L, %s) AS t(%s) WITH %s', name, query, mview::oid, columns,
                   CASE WHEN (SELECT relispopulated FROM pg_class WHERE oid = mview) THEN 'DATA' ELSE 'NO DATA' END);
    EXECUTE format('ALTER MATERIALIZED VIEW %s OWNER TO %I', name, (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = mview));
    EXECUTE format('DROP MATERIALIZED VIEW %s', mview);
    FOREACH extra IN ARRAY again LOOP
        EXECUTE format(replace(extra, 'COMMENT ON VIEW', 'COMMENT ON MATERIALIZED VIEW'), name);
    END LOOP;
    PERFORM dbsaci.set_object_prop(name::regclass, NULL, 'text', said);
    PERFORM dbsaci.watch_table(name::regclass, base) FROM unnest(watched) base;
END $$;
