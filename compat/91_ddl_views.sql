-- Views that stand on what DDL changes. PostgreSQL refuses such a change or drops them; in Oracle they become invalid and
-- are compiled again when they are used. Here they are set aside (dbsaci.invalid_views) and put back as soon as they can be.

CREATE TABLE IF NOT EXISTS dbsaci.invalid_views (
    owner      name NOT NULL,   -- schema
    name       name NOT NULL,
    role       name NOT NULL,   -- PostgreSQL's owner
    definition text NOT NULL,   -- CREATE VIEW ... without the name: columns AS query
    options    text,            -- WITH (...)
    extras     text[] NOT NULL, -- GRANT, COMMENT, properties: statements with %s for the view
    path       text NOT NULL,   -- search_path that the query is read with
    seq        bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (owner, name)
);
ALTER TABLE dbsaci.invalid_views ADD COLUMN IF NOT EXISTS source text; -- the query as CREATE VIEW said it
GRANT SELECT, INSERT, UPDATE, DELETE ON dbsaci.invalid_views TO PUBLIC;
ALTER TABLE dbsaci.invalid_views ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own ON dbsaci.invalid_views;
CREATE POLICY own ON dbsaci.invalid_views USING (pg_has_role(role, 'USAGE')) WITH CHECK (pg_has_role(role, 'USAGE'));

-- The schema and name that an identifier speaks of, whether it is there or not.
CREATE OR REPLACE FUNCTION dbsaci.name_parts(ident text, OUT owner name, OUT name name) LANGUAGE sql STABLE AS $$
    SELECT CASE cardinality(p) WHEN 1 THEN current_schema() ELSE p[cardinality(p) - 1]::name END, p[cardinality(p)]::name
    FROM (SELECT parse_ident(ident) AS p) x
$$;

-- All views and materialized views that depend on a relation, nearest first.
CREATE OR REPLACE FUNCTION dbsaci.dependent_views(rel oid) RETURNS TABLE (view oid, depth int) LANGUAGE sql STABLE AS $$
    WITH RECURSIVE up(view, depth) AS (
        SELECT DISTINCT r.ev_class, 1 FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
        WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass AND d.refobjid = rel AND r.ev_class <> rel
        UNION
        SELECT r.ev_class, up.depth + 1 FROM up JOIN pg_depend d ON d.refobjid = up.view AND d.refclassid = 'pg_class'::regclass
        JOIN pg_rewrite r ON r.oid = d.objid AND d.classid = 'pg_rewrite'::regclass AND r.ev_class <> up.view
        WHERE up.depth < 100)
    SELECT up.view, max(up.depth) FROM up JOIN pg_class c ON c.oid = up.view AND c.relkind IN ('v', 'm') GROUP BY up.view
$$;

-- What has to be said again about a view once it is back: grants, comments, and, unless it gets another definition, properties.
CREATE OR REPLACE FUNCTION dbsaci.view_extras(v oid, same boolean) RETURNS text[] LANGUAGE sql STABLE AS $$
    SELECT array(
        SELECT format('GRANT %s ON %%s TO %s%s', x.privilege_type, CASE x.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(x.grantee)) END,
                      CASE WHEN x.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)
        FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) x WHERE c.oid = v AND x.grantee <> c.relowner
        UNION ALL
        SELECT format('COMMENT ON VIEW %%s IS %L', replace(description, '%', '%%')) FROM pg_description
        WHERE objoid = v AND classoid = 'pg_class'::regclass AND objsubid = 0
        UNION ALL
        SELECT format('COMMENT ON COLUMN %%s.%I IS %L', a.attname, replace(d.description, '%', '%%')) FROM pg_description d
        JOIN pg_attribute a ON a.attrelid = v AND a.attnum = d.objsubid
        WHERE d.objoid = v AND d.classoid = 'pg_class'::regclass AND d.objsubid > 0
        UNION ALL
        SELECT format('SELECT dbsaci.set_object_prop(%%L, NULL, %L, %L)', p.prop, replace(p.value, '%', '%%')) FROM dbsaci.object_props p
        WHERE p.objid = v AND p.attnum = 0 AND p.prop NOT IN ('read_only', 'text') AND same
        UNION ALL
        SELECT format('SELECT dbsaci.%s FROM pg_attribute WHERE attrelid = %%L::regclass AND attname = %L AND %s', f.fact, a.attname,
                      CASE WHEN f.lengths THEN format('format_type(atttypid, atttypmod) = %L', format_type(a.atttypid, a.atttypmod))
                      ELSE format('atttypid = %s', a.atttypid) END)
        FROM (SELECT attnum, true AS lengths, format('set_object_prop(attrelid, attname, %L, %L)', prop, value) AS fact
              FROM dbsaci.object_props WHERE objid = v AND attnum > 0
              UNION ALL
              SELECT t.attnum, NOT (t.char_used = 'C' AND c.atttypmod > 0),
                     format('set_column_type(attrelid, attname, %L, %L, %L, %L, %L)', t.data_type, t.data_length, t.char_used, t.data_precision, t.data_scale)
              FROM dbsaci.column_types t JOIN pg_attribute c ON c.attrelid = t.relid AND c.attnum = t.attnum WHERE t.relid = v) f
        JOIN pg_attribute a ON a.attrelid = v AND a.attnum = f.attnum WHERE same
        UNION ALL
        SELECT 'SELECT dbsaci.read_only_view(%L)' FROM dbsaci.object_props p
        WHERE p.objid = v AND p.attnum = 0 AND p.prop = 'read_only' AND same)
$$;

-- Sets aside the views on a relation, loosens materialized ones (see 95_mview) and, with `itself`, the view of that name (only its grants and comments: a new
-- definition follows). Nothing happens if there is no such relation, or where the relation or one of the views belongs to
-- somebody else: PostgreSQL then decides whether the change can be.
CREATE OR REPLACE FUNCTION dbsaci.detach_views(name text, itself boolean DEFAULT false) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    rel regclass := to_regclass(name);
    v   record;
BEGIN
    IF rel IS NULL AND itself THEN -- already set aside: its query no longer counts
        UPDATE dbsaci.invalid_views i SET definition = '', source = NULL, extras = array(SELECT e FROM unnest(i.extras) e WHERE e !~ '^SELECT')
        WHERE (i.owner, i.name) = (SELECT p.owner, p.name FROM dbsaci.name_parts(detach_views.name) p);
    END IF;
    IF rel IS NULL OR (itself AND (SELECT relkind FROM pg_class WHERE oid = rel) <> 'v') THEN
        RETURN;
    END IF;
    IF EXISTS (SELECT FROM (SELECT d.view FROM dbsaci.dependent_views(rel) d UNION ALL SELECT rel) o
               JOIN pg_class c ON c.oid = o.view WHERE NOT pg_has_role(c.relowner, 'USAGE')) THEN
        RETURN;
    END IF;
    FOR v IN SELECT c.oid, c.oid::regclass AS rel, n.nspname, c.relname, c.relkind, pg_get_userbyid(c.relowner) AS role, c.reloptions,
                    (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
                     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS cols
             FROM (SELECT d.view, d.depth FROM dbsaci.dependent_views(rel) d UNION ALL SELECT rel, 0 WHERE itself) d
             JOIN pg_class c ON c.oid = d.view JOIN pg_namespace n ON n.oid = c.relnamespace
             ORDER BY d.depth DESC LOOP
        IF v.relkind = 'm' THEN
            PERFORM dbsaci.loosen_mview(v.rel);
            CONTINUE;
        END IF;
        INSERT INTO dbsaci.invalid_views AS i (owner, name, role, definition, options, extras, path, source)
        VALUES (v.nspname, v.relname, v.role,
                CASE WHEN v.oid = rel THEN '' ELSE format('(%s) AS %s', v.cols, btrim(pg_get_viewdef(v.oid), ' ;')) END,
                array_to_string(v.reloptions, ', '), dbsaci.view_extras(v.oid, v.oid <> rel), current_setting('search_path'),
                (SELECT p.value FROM dbsaci.object_props p WHERE p.objid = v.oid AND p.attnum = 0 AND p.prop = 'text' AND v.oid <> rel))
        ON CONFLICT ON CONSTRAINT invalid_views_pkey DO UPDATE
        SET definition = excluded.definition, extras = excluded.extras, path = excluded.path, options = excluded.options,
            source = excluded.source;
        EXECUTE format('DROP VIEW %s', v.rel);
    END LOOP;
END $$;

-- Puts one view back. False: it does not compile.
CREATE OR REPLACE FUNCTION dbsaci.attach_view(v dbsaci.invalid_views) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    full_name text := format('%I.%I', v.owner, v.name);
    extra     text;
BEGIN
    IF v.definition <> '' THEN
        PERFORM set_config('search_path', v.path, true);
        EXECUTE format('CREATE VIEW %s %s %s', full_name, CASE WHEN v.options <> '' THEN '' END,
                       v.definition || CASE WHEN v.options LIKE '%check_option%' THEN ' WITH CASCADED CHECK OPTION' ELSE '' END);
    ELSIF to_regclass(full_name) IS NULL THEN
        RETURN false;
    END IF;
    IF v.source IS NOT NULL THEN
        PERFORM dbsaci.set_object_prop(full_name::regclass, NULL, 'text', v.source);
    END IF;
    FOREACH extra IN ARRAY v.extras LOOP
        BEGIN
            EXECUTE format(extra, full_name);
        EXCEPTION WHEN undefined_object OR undefined_column THEN -- a role or a column that is gone
            NULL;
        END;
    END LOOP;
    DELETE FROM dbsaci.invalid_views i WHERE i.owner = v.owner AND i.name = v.name;
    PERFORM dbsaci.set_source(v.owner, v.name, 'VIEW', NULL); -- and with it the errors
    RETURN true;
EXCEPTION WHEN undefined_table OR undefined_column OR undefined_function OR undefined_object OR datatype_mismatch
            OR ambiguous_column OR invalid_column_reference OR invalid_table_definition OR duplicate_table OR syntax_error OR insufficient_privilege THEN
    RETURN false;
END $$;

-- Puts back what can be put back, again and again while there is progress: views stand on views.
CREATE OR REPLACE FUNCTION dbsaci.attach_views() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    path  text := current_setting('search_path');
    v     dbsaci.invalid_views;
    moved boolean := true;
BEGIN
    WHILE moved LOOP
        moved := false;
        FOR v IN SELECT * FROM dbsaci.invalid_views ORDER BY seq DESC LOOP
            moved := dbsaci.attach_view(v) OR moved;
        END LOOP;
    END LOOP;
    PERFORM set_config('search_path', path, true);
    DELETE FROM dbsaci.invalid_views WHERE definition = '';
END $$;

-- CREATE FORCE VIEW: the view, or what will make it. `statement` is CREATE VIEW, the name as given, and the rest; `source`
-- is Oracle's text of the query.
CREATE OR REPLACE FUNCTION dbsaci.force_view(name text, statement text, source text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    v      record;
    number int;
BEGIN
    BEGIN
        EXECUTE statement;
        PERFORM dbsaci.set_object_prop(name::regclass, NULL, 'text', source);
        RETURN;
    EXCEPTION WHEN undefined_table OR undefined_column OR undefined_function OR undefined_object OR invalid_schema_name OR datatype_mismatch THEN
        number := CASE WHEN SQLSTATE IN ('42P01', '3F000') THEN 942 ELSE 904 END;
    END;
    SELECT * INTO v FROM dbsaci.name_parts(name);
    INSERT INTO dbsaci.invalid_views AS i (owner, name, role, definition, options, extras, path, source)
    VALUES (v.owner, v.name, current_user, substr(statement, length('CREATE VIEW ' || name || ' ') + 1), '', '{}',
            current_setting('search_path'), source)
    ON CONFLICT ON CONSTRAINT invalid_views_pkey DO UPDATE
    SET definition = excluded.definition, path = excluded.path, source = excluded.source;
    PERFORM dbsaci.set_source(v.owner, v.name, 'VIEW', NULL),
            dbsaci.add_error(v.owner, v.name, 'VIEW', 0, 0,
                             CASE number WHEN 942 THEN 'ORA-00942: table or view does not exist' ELSE 'ORA-00904: invalid identifier' END, 'ERROR', number);
END $$;

-- Before DROP TABLE: views on it become invalid; CASCADE CONSTRAINTS drops the foreign keys of others, and only those.
CREATE OR REPLACE FUNCTION dbsaci.before_drop(name text, cascade_constraints boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    rel regclass := to_regclass(name);
    k   record;
BEGIN
    IF rel IS NULL THEN
        RETURN;
    END IF;
    PERFORM dbsaci.detach_views(name);
    PERFORM dbsaci.no_refresh_on_commit(rel);
    IF NOT cascade_constraints THEN
        RETURN;
    END IF;
    FOR k IN SELECT conname, conrelid::regclass AS t FROM pg_constraint
             WHERE contype = 'f' AND confrelid = rel AND conrelid <> rel AND conparentid = 0 LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', k.t, k.conname);
    END LOOP;
END $$;

-- ---------------------------------------------------------------- types of result columns

-- The parts of a type as Oracle writes it: VARCHAR2(10 CHAR), NUMBER(5,2), TIMESTAMP(6) WITH TIME ZONE.
CREATE OR REPLACE FUNCTION dbsaci.type_parts(said text, OUT data_type text, OUT data_length int, OUT char_used text,
  OUT data_precision int, OUT data_scale int) LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
    m text[] := regexp_match(said, '^([A-Z0-9_ ]+?)(?:\((\d+|\*)(?:,(-?\d+))?( CHAR)?\)( WITH.*)?)?$');
BEGIN
    data_type := CASE WHEN said LIKE 'INTERVAL%' THEN said ELSE m[1] || coalesce(m[5], '') END;
    IF data_type LIKE '%CHAR%' OR data_type = 'RAW' THEN
        data_length := m[2]::int;
        char_used := CASE WHEN m[4] IS NOT NULL OR data_type LIKE 'N%' THEN 'C' END;
    ELSIF data_type LIKE 'TIMESTAMP%' THEN
        data_scale := m[2]::int;
    ELSE
        data_precision := nullif(m[2], '*')::int;
        data_scale := CASE WHEN data_type = 'NUMBER' AND m[2] IS NOT NULL THEN coalesce(m[3], '0')::int END;
    END IF;
END $$;

-- Of a new view or table whose columns come from a query: what Oracle calls their types, in their order, NULL where that is
-- not known, with NOT NULL behind it where a view's column cannot be NULL. Kept is what PostgreSQL's type does not tell.
CREATE OR REPLACE FUNCTION dbsaci.set_result_types(rel regclass, types text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_class WHERE oid = rel AND pg_has_role(dbsaci.calling_role(), relowner, 'USAGE')) THEN
        PERFORM dbsaci.ora_error(1031, 'insufficient privileges');
    END IF;
    INSERT INTO dbsaci.column_types AS c
        SELECT a.attrelid, a.attnum, d.*
        FROM unnest(types) WITH ORDINALITY t(said, n) JOIN pg_attribute a ON a.attrelid = rel AND a.attnum = t.n
        CROSS JOIN LATERAL dbsaci.type_parts(replace(t.said, ' NOT NULL', '')) d
        WHERE d.data_type IS NOT NULL
          AND dbsaci.type_facts(a.atttypid, a.atttypmod, d.data_type, d.data_length, d.char_used, d.data_precision, d.data_scale)
              <> dbsaci.type_facts(a.atttypid, a.atttypmod, NULL, NULL, NULL, NULL, NULL)
    ON CONFLICT (relid, attnum) DO UPDATE
       SET data_type = excluded.data_type, data_length = excluded.data_length, char_used = excluded.char_used,
           data_precision = excluded.data_precision, data_scale = excluded.data_scale;
    INSERT INTO dbsaci.object_props
        SELECT rel, t.n, 'not_null', 'YES' FROM unnest(types) WITH ORDINALITY t(said, n) WHERE t.said LIKE '% NOT NULL'
    ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.drop_view(name text, if_exists boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    rel regclass := to_regclass(name);
    v   record;
BEGIN
    IF rel IS NULL OR (SELECT relkind FROM pg_class WHERE oid = rel) <> 'v' THEN
        SELECT * INTO v FROM dbsaci.name_parts(name);
        DELETE FROM dbsaci.invalid_views i WHERE i.owner = v.owner AND i.name = v.name;
        IF FOUND THEN
            PERFORM dbsaci.set_source(v.owner, v.name, 'VIEW', NULL);
        ELSIF NOT if_exists THEN
            PERFORM dbsaci.ora_error(942, 'table or view does not exist');
        END IF;
        RETURN;
    END IF;
    PERFORM dbsaci.before_drop(name, false);
    EXECUTE format('DROP VIEW %s', rel);
END $$;
