-- CREATE, ALTER and DROP TYPE. An object type is a composite type, a collection a domain over an array; what PostgreSQL
-- cannot hold of them are properties of the type's oid: coll_type, upper_bound, methods, type_has (M: a MAP or ORDER method,
-- C: a constructor), instantiable, final, incomplete (YES: declared only, DROPPED: dropped with FORCE while others need it).

CREATE OR REPLACE FUNCTION dbsaci.user_type(at name, typ name) RETURNS oid LANGUAGE sql STABLE AS $$
    SELECT t.oid FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace LEFT JOIN pg_class c ON c.oid = t.typrelid
     WHERE n.nspname = coalesce(at, current_schema()) AND t.typname = typ AND (c.relkind = 'c' OR t.typtype = 'd' AND t.typcategory = 'A')
$$;

CREATE OR REPLACE FUNCTION dbsaci.type_prop(typ oid, prop text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT p.value FROM dbsaci.object_props p WHERE p.objid = typ AND p.attnum = 0 AND p.prop = type_prop.prop
$$;

CREATE OR REPLACE FUNCTION dbsaci.own_type(typ oid) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_type t WHERE t.oid = typ AND pg_has_role(dbsaci.calling_role(), t.typowner, 'USAGE')) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
    END IF;
END $$;

-- props: name, value, name, value ...; all that were there before go.
CREATE OR REPLACE FUNCTION dbsaci.set_type_props(typ oid, props text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM dbsaci.own_type(typ);
    DELETE FROM dbsaci.object_props p WHERE p.objid = typ;
    INSERT INTO dbsaci.object_props SELECT typ, 0, props[i], props[i + 1] FROM generate_series(1, coalesce(array_length(props, 1), 0), 2) AS i;
END $$;

-- The declared type of a collection's element: column 0 of the type.
CREATE OR REPLACE FUNCTION dbsaci.set_element_type(at name, typ name, data_type text, len int, char_used text, prec int, scale int) RETURNS void
LANGUAGE sql AS $$
    SELECT dbsaci.set_element_type(dbsaci.user_type(at, typ), data_type, len, char_used, prec, scale)
$$;
CREATE OR REPLACE FUNCTION dbsaci.set_element_type(typ oid, data_type text, len int, char_used text, prec int, scale int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM dbsaci.own_type(typ);
    DELETE FROM dbsaci.column_types c WHERE c.relid = typ;
    INSERT INTO dbsaci.column_types VALUES (typ, 0, data_type, len, char_used, prec, scale);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.set_type_source(at name, typ name, source text) RETURNS void LANGUAGE sql AS $$
    SELECT dbsaci.set_source(coalesce(at, current_schema()), typ, 'TYPE', source)
$$;

-- Object tables: ordinary tables with a property that names their type.
CREATE OR REPLACE FUNCTION dbsaci.object_tables_of(typ oid) RETURNS SETOF regclass LANGUAGE sql STABLE AS $$
    SELECT c.oid::regclass FROM dbsaci.object_props p JOIN pg_class c ON c.oid = p.objid
     WHERE p.attnum = 0 AND p.prop = 'object_type' AND p.value = typ::text
$$;

-- What stands on a type: 'TABLE' if rows may hold it, else 'TYPE', else NULL. Its array type counts as itself.
CREATE OR REPLACE FUNCTION dbsaci.type_dependents(typ oid) RETURNS text LANGUAGE sql STABLE AS $$
    WITH RECURSIVE uses(oid) AS (
        SELECT unnest(ARRAY[t.oid, t.typarray]) FROM pg_type t WHERE t.oid = typ
        UNION
        SELECT v.oid FROM uses u
          CROSS JOIN LATERAL (SELECT d.oid FROM pg_type d WHERE d.typbasetype = u.oid
                              UNION ALL
                              SELECT c.reltype FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'c'
                               WHERE a.atttypid = u.oid AND NOT a.attisdropped) AS x(oid)
          JOIN pg_type n ON n.oid = x.oid CROSS JOIN LATERAL unnest(ARRAY[n.oid, n.typarray]) AS v(oid))
    SELECT CASE WHEN EXISTS (SELECT FROM uses u JOIN pg_attribute a ON a.atttypid = u.oid AND NOT a.attisdropped
                              JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p', 'm', 'f'))
                  OR EXISTS (SELECT FROM dbsaci.object_tables_of(typ)) THEN 'TABLE'
                WHEN (SELECT count(*) FROM uses) > 2 THEN 'TYPE' END
$$;

-- The attributes as ALTER TYPE takes them: name and type.
CREATE OR REPLACE FUNCTION dbsaci.type_attributes(typ oid) RETURNS TABLE (name name, def text) LANGUAGE sql STABLE AS $$
    SELECT a.attname, format_type(a.atttypid, a.atttypmod) FROM pg_type t JOIN pg_attribute a ON a.attrelid = t.typrelid
     WHERE t.oid = typ AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
$$;

-- Do two types look alike? Of a domain its base type and, through its checks, a VARRAY's limit.
CREATE OR REPLACE FUNCTION dbsaci.same_type(a oid, b oid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT x.typtype = y.typtype AND x.typbasetype = y.typbasetype AND x.typtypmod = y.typtypmod
           AND ARRAY(SELECT t FROM dbsaci.type_attributes(a) t) = ARRAY(SELECT t FROM dbsaci.type_attributes(b) t)
           AND ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.contypid = a ORDER BY 1)
             = ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.contypid = b ORDER BY 1)
      FROM pg_type x, pg_type y WHERE x.oid = a AND y.oid = b
$$;

-- One composite type takes the attributes of another, where nothing stores it.
CREATE OR REPLACE FUNCTION dbsaci.become_type(typ oid, other oid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    x record;
BEGIN
    FOR x IN SELECT * FROM dbsaci.type_attributes(typ) LOOP
        EXECUTE format('ALTER TYPE %s DROP ATTRIBUTE %I CASCADE', typ::regtype, x.name);
    END LOOP;
    FOR x IN SELECT * FROM dbsaci.type_attributes(other) LOOP
        EXECUTE format('ALTER TYPE %s ADD ATTRIBUTE %I %s CASCADE', typ::regtype, x.name, x.def);
    END LOOP;
EXCEPTION WHEN feature_not_supported OR dependent_objects_still_exist THEN
    PERFORM dbsaci.raise(22866);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.replace_type(old oid, made oid, force boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    needed text := dbsaci.type_dependents(old);
    open   boolean := dbsaci.type_prop(old, 'incomplete') IS NOT NULL;
BEGIN
    IF dbsaci.same_type(old, made) THEN
        RETURN;
    END IF;
    IF needed IS NOT NULL AND NOT open AND NOT force THEN
        PERFORM dbsaci.raise(2303);
    ELSIF needed = 'TABLE' AND NOT open THEN
        PERFORM dbsaci.raise(22866);
    ELSIF needed IS NOT NULL AND (SELECT count(*) FROM pg_type t WHERE t.oid IN (old, made) AND t.typtype = 'c') < 2 THEN
        PERFORM dbsaci.raise(2303);
    END IF;
    PERFORM dbsaci.become_type(old, made);
END $$;

-- definition makes the type as "dbsaci$new_type" in its schema; NULL type: a collection that replaces another is made anew.
CREATE OR REPLACE FUNCTION dbsaci.create_type(at name, typ name, definition text, or_replace boolean, force boolean,
    if_not_exists boolean, props text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    home name := coalesce(at, current_schema());
    old  oid := dbsaci.user_type(at, typ);
    made oid;
BEGIN
    IF EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = home AND c.relname = typ AND c.relkind <> 'c' AND c.relkind <> 'i')
       OR old IS NOT NULL AND NOT or_replace AND NOT if_not_exists AND dbsaci.type_prop(old, 'incomplete') IS NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-00955: name is already used by an existing object';
    END IF;
    IF old IS NOT NULL AND if_not_exists THEN
        RETURN;
    END IF;
    EXECUTE definition;
    made := dbsaci.user_type(at, 'dbsaci$new_type');
    IF old IS NOT NULL AND (SELECT count(*) FROM pg_type t WHERE t.oid IN (old, made) AND t.typtype = 'c') = 2 OR dbsaci.same_type(old, made) THEN
        PERFORM dbsaci.replace_type(old, made, force);
        EXECUTE format('DROP TYPE %I.dbsaci$new_type', home);
    ELSE
        IF old IS NOT NULL THEN
            IF dbsaci.type_dependents(old) IS NOT NULL THEN
                PERFORM dbsaci.raise(2303);
            END IF;
            EXECUTE format('DROP TYPE %I.%I', home, typ);
        END IF;
        EXECUTE format('ALTER TYPE %I.dbsaci$new_type RENAME TO %I', home, typ);
    END IF;
    PERFORM dbsaci.set_type_props(dbsaci.user_type(at, typ), props);
END $$;

-- added: a statement that makes a type of the new attributes alone; dropped: names. Object tables follow.
CREATE OR REPLACE FUNCTION dbsaci.alter_type(at name, typ name, added text, dropped text[], told boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    t    oid := dbsaci.user_type(at, typ);
    x    record;
    rels regclass[] := ARRAY(SELECT dbsaci.object_tables_of(t));
    rel  regclass;
BEGIN
    IF t IS NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-04043: object %s does not exist', dbsaci.ora_name(typ));
    ELSIF NOT told AND dbsaci.type_dependents(t) IS NOT NULL THEN
        PERFORM dbsaci.raise(22312);
    END IF;
    IF added IS NOT NULL THEN
        EXECUTE added;
    END IF;
    FOR x IN SELECT format('DROP %%s %I', d) AS change FROM unnest(dropped) AS d
             UNION ALL SELECT format('ADD %%s %I %s', a.name, a.def) FROM dbsaci.type_attributes(dbsaci.user_type(at, 'dbsaci$new_type')) a LOOP
        EXECUTE format('ALTER TYPE %s ', t::regtype) || format(x.change, 'ATTRIBUTE') || ' CASCADE';
        FOREACH rel IN ARRAY rels LOOP
            EXECUTE format('ALTER TABLE %s ', rel) || format(x.change, 'COLUMN');
        END LOOP;
    END LOOP;
    IF added IS NOT NULL THEN
        EXECUTE format('DROP TYPE %I.dbsaci$new_type', coalesce(at, current_schema()));
    END IF;
EXCEPTION WHEN undefined_column OR duplicate_column THEN
    PERFORM dbsaci.raise(22324);
END $$;

-- Shells that nothing needs any more (see drop_type) go too: their names are free.
CREATE OR REPLACE FUNCTION dbsaci.drop_shells(home name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    x record;
BEGIN
    LOOP
        SELECT y.oid, y.typname INTO x FROM pg_type y JOIN pg_class c ON c.oid = y.typrelid AND c.relkind = 'c'
        WHERE y.typnamespace = (SELECT n.oid FROM pg_namespace n WHERE n.nspname = home)
          AND dbsaci.type_prop(y.oid, 'incomplete') = 'DROPPED' AND dbsaci.type_dependents(y.oid) IS NULL LIMIT 1;
        EXIT WHEN NOT FOUND;
        PERFORM dbsaci.set_type_props(x.oid, NULL);
        EXECUTE format('DROP TYPE %I.%I', home, x.typname);
    END LOOP;
END $$;

-- With FORCE a type that other types need stays as a shell without attributes, which CREATE TYPE fills again; columns of
-- it go, as Oracle makes them unusable.
CREATE OR REPLACE FUNCTION dbsaci.drop_type(at name, typ name, force boolean, if_exists boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    home   name := coalesce(at, current_schema());
    t      oid := dbsaci.user_type(at, typ);
    needed text := dbsaci.type_dependents(t);
BEGIN
    IF t IS NULL OR dbsaci.type_prop(t, 'incomplete') = 'DROPPED' THEN
        IF NOT dbsaci.forget_source(home, typ, 'TYPE') AND NOT if_exists THEN
            RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-04043: object %s does not exist', dbsaci.ora_name(typ));
        END IF;
        RETURN;
    END IF;
    IF needed IS NOT NULL AND NOT force OR EXISTS (SELECT FROM dbsaci.object_tables_of(t)) THEN
        PERFORM dbsaci.raise(2303);
    END IF;
    PERFORM dbsaci.forget_source(home, typ, 'TYPE');
    IF needed = 'TYPE' AND (SELECT y.typtype = 'c' FROM pg_type y WHERE y.oid = t) THEN
        PERFORM dbsaci.become_type(t, NULL);
        PERFORM dbsaci.set_type_props(t, ARRAY['incomplete', 'DROPPED']);
    ELSE
        PERFORM dbsaci.set_type_props(t, NULL);
        EXECUTE format('DROP TYPE %I.%I CASCADE', home, typ);
        PERFORM dbsaci.drop_shells(home);
    END IF;
EXCEPTION WHEN dependent_objects_still_exist THEN
    PERFORM dbsaci.raise(2303);
END $$;

-- CREATE TABLE rel OF type: the attributes' declared types are the columns'.
CREATE OR REPLACE FUNCTION dbsaci.object_table(rel regclass, at name, typ name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    t oid := dbsaci.user_type(at, typ);
    x record;
BEGIN
    PERFORM dbsaci.set_object_prop(rel, NULL, 'object_type', t::text);
    FOR x IN SELECT a.attname, d.* FROM pg_type y JOIN pg_attribute a ON a.attrelid = y.typrelid AND a.attnum > 0 AND NOT a.attisdropped
               JOIN dbsaci.column_types d ON d.relid = a.attrelid AND d.attnum = a.attnum WHERE y.oid = t LOOP
        PERFORM dbsaci.set_column_type(rel, x.attname, x.data_type, x.data_length, x.char_used, x.data_precision, x.data_scale);
    END LOOP;
END $$;
