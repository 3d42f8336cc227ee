-- Stored PL/SQL: procedures, functions, packages. Their text stands in dbsaci.source, a row a line; what else is known of
-- them in dbsaci.units. The proxy's interpreter carries them out (dbsaci.find_unit gives it the text); what SQL can call is
-- a PostgreSQL routine besides, p or p__member. Owner and name are PostgreSQL's spelling, as everywhere here.

-- members, refs: see rewrite/unit.h. stamp: moves with each change of the text, so that what was loaded can be told from what is.
CREATE TABLE IF NOT EXISTS dbsaci.units (
    owner    name, name name, type text,
    id       bigint NOT NULL,
    stamp    bigint NOT NULL,
    invoker  boolean NOT NULL DEFAULT false,
    members  jsonb NOT NULL DEFAULT '[]',
    refs     jsonb NOT NULL DEFAULT '[]',
    PRIMARY KEY (owner, name, type));

-- Ids count where no oid of PostgreSQL's is likely to be: dict_objects shows both, and object_times and object_props hold
-- times and the mark `invalid` by them.
CREATE SEQUENCE IF NOT EXISTS dbsaci.unit_ids MINVALUE 3900000000 MAXVALUE 3999999999;
CREATE SEQUENCE IF NOT EXISTS dbsaci.unit_stamps;

-- EXECUTE on units. The owner needs none.
CREATE TABLE IF NOT EXISTS dbsaci.unit_grants (
    owner name, name name, grantee name, grantor name NOT NULL, grantable boolean NOT NULL DEFAULT false,
    PRIMARY KEY (owner, name, grantee));

-- ---------------------------------------------------------------- who may

CREATE OR REPLACE FUNCTION dbsaci.owns_units(at name) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = at AND has_schema_privilege(dbsaci.calling_role(), n.oid, 'CREATE'))
$$;

CREATE OR REPLACE FUNCTION dbsaci.may_execute(at name, unit name) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT dbsaci.owns_units(at)
        OR EXISTS (SELECT FROM dbsaci.unit_grants g WHERE g.owner = at AND g.name = unit
                   AND CASE WHEN g.grantee = 'public' THEN true
                            WHEN EXISTS (SELECT FROM pg_roles r WHERE r.rolname = g.grantee) THEN pg_has_role(dbsaci.calling_role(), g.grantee, 'USAGE') END)
        OR dbsaci.has_sys_priv('EXECUTE ANY PROCEDURE')
$$;

-- Is the PostgreSQL routine one that was made of a unit?
CREATE OR REPLACE FUNCTION dbsaci.is_unit_routine(at name, routine name) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (SELECT FROM dbsaci.units u WHERE u.owner = at
                   AND (u.name = routine OR u.type = 'PACKAGE' AND starts_with(routine, u.name || '__')))
$$;

-- ---------------------------------------------------------------- CREATE

-- Is the name one of a table, view, sequence, synonym, type, or of a unit of another kind? All but triggers share one space.
CREATE OR REPLACE FUNCTION dbsaci.unit_name_taken(at name, unit name, kind text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                   WHERE n.nspname = at AND c.relname = unit AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S'))
        OR EXISTS (SELECT FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace LEFT JOIN pg_class c ON c.oid = t.typrelid
                   WHERE n.nspname = at AND t.typname = unit AND (c.relkind = 'c' OR t.typtype = 'd'))
        OR EXISTS (SELECT FROM dbsaci.synonyms s WHERE s.owner = at AND s.synonym_name = unit)
        OR EXISTS (SELECT FROM dbsaci.units u WHERE u.owner = at AND u.name = unit AND u.type <> kind AND u.type NOT LIKE '% BODY')
        OR EXISTS (SELECT FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
                   WHERE n.nspname = at AND p.proname = unit
                     AND NOT EXISTS (SELECT FROM dbsaci.units u WHERE u.owner = at AND u.name = unit AND u.type = kind))
$$;

-- ORA-00955 if what was made just now has the name of a unit: they share one space with tables, views, sequences and synonyms.
CREATE OR REPLACE FUNCTION dbsaci.no_unit_clash() RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM dbsaci.units u JOIN pg_namespace n ON n.nspname = u.owner
               JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = u.name AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
               WHERE u.type <> 'TRIGGER')
       OR EXISTS (SELECT FROM dbsaci.units u JOIN dbsaci.synonyms s ON s.owner = u.owner AND s.synonym_name = u.name WHERE u.type <> 'TRIGGER') THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-00955: name is already used by an existing object';
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.store_unit(at name, unit name, kind text, source text, or_replace boolean, if_not_exists boolean,
    invoker boolean, members text, refs text, errors text) RETURNS void LANGUAGE sql AS $$
    SELECT dbsaci.put_unit(coalesce(at, current_schema()), unit, kind, source, or_replace, if_not_exists, invoker, members::jsonb, refs::jsonb,
                           errors::jsonb)
$$;

CREATE OR REPLACE FUNCTION dbsaci.put_unit(at name, unit name, kind text, source text, or_replace boolean, if_not_exists boolean,
    invoker boolean, members jsonb, refs jsonb, errors jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    now timestamp(0) := dbsaci.sysdate();
    old dbsaci.units;
    x   record;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = at) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01435: user does not exist';
    ELSIF NOT dbsaci.owns_units(at) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
    END IF;
    SELECT * INTO old FROM dbsaci.units u WHERE u.owner = at AND u.name = unit AND u.type = kind;
    IF old.name IS NOT NULL AND if_not_exists THEN
        RETURN;
    ELSIF old.name IS NOT NULL AND NOT or_replace OR kind NOT LIKE '% BODY' AND dbsaci.unit_name_taken(at, unit, kind) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-00955: name is already used by an existing object';
    END IF;
    IF kind = 'PACKAGE BODY' AND NOT EXISTS (SELECT FROM dbsaci.units u WHERE u.owner = at AND u.name = unit AND u.type = 'PACKAGE') THEN
        errors := jsonb_build_array(
            jsonb_build_object('line', 1, 'column', 14, 'text', format('PLS-00201: identifier ''%s'' must be declared', dbsaci.ora_name(unit))),
            jsonb_build_object('line', 0, 'column', 0, 'text', format('PLS-00304: cannot compile body of ''%s'' without its specification', dbsaci.ora_name(unit))));
    END IF;
    PERFORM dbsaci.set_source(at, unit, kind, source);
    FOR x IN SELECT * FROM jsonb_to_recordset(errors) AS e(line int, "column" int, text text) LOOP
        PERFORM dbsaci.add_error(at, unit, kind, x.line, x."column", x.text);
    END LOOP;
    INSERT INTO dbsaci.units AS u
    VALUES (at, unit, kind, coalesce(old.id, nextval('dbsaci.unit_ids')), nextval('dbsaci.unit_stamps'), invoker, members, refs)
    ON CONFLICT (owner, name, type) DO UPDATE SET stamp = excluded.stamp, invoker = excluded.invoker, members = excluded.members,
        refs = excluded.refs
    RETURNING u.* INTO old;
    INSERT INTO dbsaci.object_times AS t VALUES (old.id::oid, now, now) ON CONFLICT (objid) DO UPDATE SET last_ddl_time = excluded.last_ddl_time;
    DELETE FROM dbsaci.object_props p WHERE p.objid = old.id::oid;
    INSERT INTO dbsaci.object_props SELECT old.id::oid, 0, 'invalid', 'YES' WHERE errors <> '[]';
END $$;

-- ---------------------------------------------------------------- ALTER, DROP, GRANT

-- ALTER ... COMPILE: ORA-04043 unless it is there. The proxy compiles the text again.
CREATE OR REPLACE FUNCTION dbsaci.need_unit(at name, unit name, kind text) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM dbsaci.units u WHERE u.owner = coalesce(at, dbsaci.session_schema()) AND u.name = unit AND u.type = kind) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-04043: object %s does not exist', dbsaci.ora_name(unit));
    END IF;
END $$;

-- Its texts, for those who may compile them.
CREATE OR REPLACE FUNCTION dbsaci.unit_texts(at name, unit name) RETURNS TABLE (type text, source text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT u.type, string_agg(s.text, '' ORDER BY s.line) FROM dbsaci.units u
      JOIN dbsaci.source s ON s.owner = u.owner AND s.name = u.name AND s.type = u.type
     WHERE u.owner = at AND u.name = unit AND dbsaci.owns_units(at) GROUP BY u.type ORDER BY u.type
$$;

-- The current schema of the session, also where a function has a path of its own.
CREATE OR REPLACE FUNCTION dbsaci.session_schema() RETURNS name LANGUAGE sql STABLE AS $$
    SELECT coalesce(dbsaci.pg_name(nullif(current_setting('dbsaci.current_schema', true), '')), current_schema())
$$;

-- What DROP takes with it. True: there was such a unit.
CREATE OR REPLACE FUNCTION dbsaci.forget_unit(at name, unit name, kind text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT dbsaci.owns_units(at) THEN
        RETURN false;
    END IF;
    DELETE FROM dbsaci.object_times t USING dbsaci.units u
     WHERE t.objid = u.id::oid AND u.owner = at AND u.name = unit AND u.type IN (kind, kind || ' BODY');
    DELETE FROM dbsaci.object_props p USING dbsaci.units u
     WHERE p.objid = u.id::oid AND u.owner = at AND u.name = unit AND u.type IN (kind, kind || ' BODY');
    DELETE FROM dbsaci.unit_grants g WHERE g.owner = at AND g.name = unit AND kind NOT LIKE '% BODY';
    DELETE FROM dbsaci.units u WHERE u.owner = at AND u.name = unit AND u.type IN (kind, kind || ' BODY');
    RETURN FOUND;
END $$;

-- GRANT and REVOKE EXECUTE. False: there is no such unit.
CREATE OR REPLACE FUNCTION dbsaci.grant_unit(at name, unit name, privs text[], grantees text[], grant_option boolean, revoke boolean)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    g text;
BEGIN
    IF NOT EXISTS (SELECT FROM dbsaci.units u WHERE u.owner = at AND u.name = unit) THEN
        RETURN false;
    ELSIF NOT dbsaci.owns_units(at) AND NOT EXISTS (SELECT FROM dbsaci.unit_grants x WHERE x.owner = at AND x.name = unit AND x.grantable
                                                    AND x.grantee = dbsaci.calling_role()) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = CASE WHEN dbsaci.may_execute(at, unit) THEN 'ORA-01031: insufficient privileges'
            ELSE 'ORA-00942: table or view does not exist' END;
    ELSIF NOT privs && ARRAY['EXECUTE', 'DEBUG', 'ALL', 'ALL PRIVILEGES'] THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-02225: only EXECUTE and DEBUG privileges are valid for procedures';
    END IF;
    FOREACH g IN ARRAY CASE WHEN privs && ARRAY['EXECUTE', 'ALL', 'ALL PRIVILEGES'] THEN grantees ELSE '{}' END LOOP
        IF g <> 'public' AND NOT EXISTS (SELECT FROM pg_roles WHERE rolname = g) THEN
            RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-01917: user or role ''%s'' does not exist', dbsaci.ora_name(g::name));
        ELSIF revoke THEN
            DELETE FROM dbsaci.unit_grants x WHERE x.owner = at AND x.name = unit AND x.grantee = g;
            IF NOT FOUND THEN
                RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01927: cannot REVOKE privileges you did not grant';
            END IF;
        ELSE
            INSERT INTO dbsaci.unit_grants AS x VALUES (at, unit, g, dbsaci.calling_role(), grant_option)
            ON CONFLICT (owner, name, grantee) DO UPDATE SET grantable = x.grantable OR excluded.grantable;
        END IF;
    END LOOP;
    RETURN true;
END $$;

-- ---------------------------------------------------------------- for the interpreter

-- A unit by name, synonyms followed: a row for it, one more for a package's body. may: the caller may execute it; then its
-- text is given unless it is the one of `have`, the stamp that the caller has loaded.
CREATE OR REPLACE FUNCTION dbsaci.find_unit(at name, unit name) RETURNS TABLE (owner name, name name, type text, stamp bigint, invoker boolean,
    may boolean, source text, errors boolean, role name)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    home name := at;
    self name := unit;
    s    record;
BEGIN
    IF NOT EXISTS (SELECT FROM dbsaci.units u WHERE u.owner = home AND u.name = self) THEN
        SELECT r.owner, r.name INTO s FROM dbsaci.resolve_synonym(at, unit) r WHERE r.db_link IS NULL;
        home := s.owner;
        self := s.name;
    END IF;
    RETURN QUERY SELECT u.owner, u.name, u.type, u.stamp, u.invoker, m.may,
        CASE WHEN m.may THEN (SELECT string_agg(x.text, '' ORDER BY x.line) FROM dbsaci.source x
                              WHERE x.owner = u.owner AND x.name = u.name AND x.type = u.type) END,
        EXISTS (SELECT FROM dbsaci.errors e WHERE e.owner = u.owner AND e.name = u.name AND e.type = u.type AND e.attribute = 'ERROR'),
        (SELECT pg_get_userbyid(n.nspowner) FROM pg_namespace n WHERE n.nspname = u.owner)
    FROM dbsaci.units u CROSS JOIN LATERAL (SELECT dbsaci.may_execute(u.owner, u.name) AS may OFFSET 0) m
    WHERE u.owner = home AND u.name = self AND u.type <> 'TRIGGER' ORDER BY u.type;
END $$;
