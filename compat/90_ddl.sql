-- What DDL needs to know when it runs: constraints with a state, columns with rows, names that are taken.
-- All of these run with the caller's rights, so PostgreSQL itself says who may do what; only what is written into the side
-- tables goes through SECURITY DEFINER functions of other files.

-- ---------------------------------------------------------------- names

-- Numbers of SYS_Cn, the names of constraints that nobody named. Seven digits: longer ones are NOT NULLs (see dictionary).
CREATE SEQUENCE IF NOT EXISTS dbsaci.constraint_numbers START WITH 7001 MAXVALUE 9999999 CYCLE;
GRANT USAGE ON SEQUENCE dbsaci.constraint_numbers TO PUBLIC;

CREATE OR REPLACE FUNCTION dbsaci.next_constraint_name() RETURNS name LANGUAGE sql VOLATILE AS $$
    SELECT ('sys_c' || lpad(nextval('dbsaci.constraint_numbers')::text, 7, '0'))::name
$$;

-- Constraints of a new table whose names are not in `named` were named by PostgreSQL.
CREATE OR REPLACE FUNCTION dbsaci.name_constraints(rel regclass, named text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    k record;
BEGIN
    FOR k IN SELECT conname FROM pg_constraint
             WHERE conrelid = rel AND contype IN ('p', 'u', 'f', 'c') AND conname <> ALL (named) AND conname NOT LIKE 'dbsaci$%' ORDER BY oid LOOP
        PERFORM dbsaci.rename_key(rel, k.conname, dbsaci.next_constraint_name());
    END LOOP;
END $$;

-- The `n` constraints that were made last, if they bear names that PostgreSQL makes up.
CREATE OR REPLACE FUNCTION dbsaci.name_new_constraints(rel regclass, n int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    k record;
BEGIN
    FOR k IN SELECT conname FROM (SELECT conname, oid FROM pg_constraint WHERE conrelid = rel AND contype IN ('p', 'u', 'f', 'c')
                                  AND conname NOT LIKE 'dbsaci$%' ORDER BY oid DESC LIMIT n) x
             WHERE conname ~ '_(pkey|key|fkey|check)\d*$' ORDER BY oid LOOP
        PERFORM dbsaci.rename_key(rel, k.conname, dbsaci.next_constraint_name());
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.ora_error(code int, message text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-%s: %s', lpad(code::text, 5, '0'), message);
END $$;

-- Before CREATE TABLE, VIEW, SEQUENCE ...: a private synonym of that name is in the way. Before constraints are made: Oracle's
-- constraint names are a schema's, PostgreSQL's a table's. Either part may be NULL.
CREATE OR REPLACE FUNCTION dbsaci.check_new_names(schema name, object name, constraints text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    at name := coalesce(schema, current_schema());
BEGIN
    IF object IS NOT NULL AND dbsaci.has_synonym(at, object) THEN
        PERFORM dbsaci.ora_error(955, 'name is already used by an existing object');
    END IF;
    IF constraints <> '{}' AND EXISTS (SELECT FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace JOIN pg_class c ON c.oid = k.conrelid
        WHERE n.nspname = at AND k.conname = ANY (constraints) AND k.contype IN ('p', 'u', 'f', 'c') AND NOT c.relispartition) THEN
        PERFORM dbsaci.ora_error(2264, 'name already used by an existing constraint');
    END IF;
END $$;

-- Before RENAME COLUMN: a virtual column's expression would change with it, which Oracle refuses.
CREATE OR REPLACE FUNCTION dbsaci.check_rename_column(schema name, object name, col name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    rel regclass := to_regclass(format('%I.%I', coalesce(schema, current_schema()), object));
    num smallint := (SELECT attnum FROM pg_attribute WHERE attrelid = rel AND attname = col);
BEGIN
    IF EXISTS (SELECT FROM pg_depend d JOIN pg_attribute g ON g.attrelid = rel AND g.attgenerated <> '' AND g.attnum <> num
               LEFT JOIN pg_attrdef f ON f.adrelid = rel AND f.adnum = g.attnum
               WHERE d.refclassid = 'pg_class'::regclass AND d.refobjid = rel AND d.refobjsubid = num
                 AND (d.classid = 'pg_class'::regclass AND d.objid = rel AND d.objsubid = g.attnum
                      OR d.classid = 'pg_attrdef'::regclass AND d.objid = f.oid)) THEN
        PERFORM dbsaci.ora_error(54032, 'column to be renamed is used in a virtual column expression');
    END IF;
END $$;

-- ---------------------------------------------------------------- unique keys

-- The index that stands beside a UNIQUE constraint (see unique_null_rule); errors are told of the constraint without the prefix.
CREATE OR REPLACE FUNCTION dbsaci.null_rule_index(con name) RETURNS name LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ('dbsaci$nulls_' || CASE WHEN octet_length(con) <= 50 THEN con::text ELSE md5(con) END)::name
$$;

-- UNIQUE (a, b) by Oracle's rule: rows whose non-NULL parts are equal collide, rows of NULLs alone never do. PostgreSQL's
-- constraint, to which foreign keys can refer, sees to the rows without NULLs; an index beside it to those that have some.
CREATE OR REPLACE FUNCTION dbsaci.unique_null_rule(rel regclass, cols text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    con pg_constraint := dbsaci.find_constraint(rel, 'u', NULL, cols);
BEGIN
    IF cardinality(cols) = 1 OR con.oid IS NULL OR (SELECT i.indnullsnotdistinct FROM pg_index i WHERE i.indexrelid = con.conindid)
       OR NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = rel AND a.attname = ANY (cols) AND NOT a.attnotnull) THEN
        RETURN;
    END IF;
    EXECUTE (SELECT format('CREATE UNIQUE INDEX %I ON %s (%s) NULLS NOT DISTINCT WHERE (%s) AND (%s)', dbsaci.null_rule_index(con.conname), rel,
                           string_agg(quote_ident(c), ', ' ORDER BY n), string_agg(quote_ident(c) || ' IS NULL', ' OR ' ORDER BY n),
                           string_agg(quote_ident(c) || ' IS NOT NULL', ' OR ' ORDER BY n))
             FROM unnest(cols) WITH ORDINALITY u(c, n));
END $$;

CREATE OR REPLACE FUNCTION dbsaci.null_rule_of(rel regclass, con name) RETURNS regclass LANGUAGE sql STABLE AS $$
    SELECT i.indexrelid::regclass FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = rel AND c.relname = dbsaci.null_rule_index(con)
$$;

-- A constraint and the index beside it go, and change their names, together.
CREATE OR REPLACE FUNCTION dbsaci.drop_key(rel regclass, con name, cascade boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    idx regclass := dbsaci.null_rule_of(rel, con);
BEGIN
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I%s', rel, con, CASE WHEN cascade THEN ' CASCADE' ELSE '' END);
    IF idx IS NOT NULL THEN
        EXECUTE format('DROP INDEX %s', idx);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.rename_key(rel regclass, old name, new name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    idx regclass := dbsaci.null_rule_of(rel, old);
BEGIN
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', rel, old, new);
    IF idx IS NOT NULL THEN
        EXECUTE format('ALTER INDEX %s RENAME TO %I', idx, dbsaci.null_rule_index(new));
    END IF;
END $$;

-- ---------------------------------------------------------------- constraints by name or kind

-- The constraint that an ALTER TABLE speaks of. kind p: the primary key, u: UNIQUE (cols), n: by name.
-- NULL when there is none in pg_constraint.
CREATE OR REPLACE FUNCTION dbsaci.find_constraint(rel regclass, kind text, name name, cols text[]) RETURNS pg_constraint
LANGUAGE sql STABLE AS $$
    SELECT k FROM pg_constraint k
    WHERE k.conrelid = rel AND CASE kind WHEN 'p' THEN k.contype = 'p' OR dbsaci.disabled_type(k.oid) = 'p'
        WHEN 'u' THEN (k.contype = 'u' AND (SELECT array_agg(a.attname::text ORDER BY u.n) FROM unnest(k.conkey) WITH ORDINALITY u(num, n)
                       JOIN pg_attribute a ON a.attrelid = rel AND a.attnum = u.num) = cols)
        ELSE k.conname = find_constraint.name AND k.contype IN ('p', 'u', 'f', 'c') END
    LIMIT 1
$$;

-- A disabled constraint is a CHECK (true) under its name; the property `disabled` holds its definition.
CREATE OR REPLACE FUNCTION dbsaci.disabled_type(con oid) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN p.value LIKE 'PRIMARY%' THEN 'p' WHEN p.value LIKE 'UNIQUE%' THEN 'u' WHEN p.value LIKE 'FOREIGN%' THEN 'f' ELSE 'c' END
    FROM dbsaci.object_props p WHERE p.objid = con AND p.attnum = 0 AND p.prop = 'disabled'
$$;

-- Properties of constraints, which set_object_prop() does not know.
CREATE OR REPLACE FUNCTION dbsaci.set_constraint_prop(con oid, prop text, value text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
                   WHERE k.oid = con AND pg_has_role(dbsaci.calling_role(), c.relowner, 'USAGE')) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
    END IF;
    DELETE FROM dbsaci.object_props p WHERE p.objid = con AND p.attnum = 0 AND p.prop = set_constraint_prop.prop;
    IF value IS NOT NULL THEN
        INSERT INTO dbsaci.object_props VALUES (con, 0, set_constraint_prop.prop, value);
    END IF;
END $$;

-- CHECKs as they were written, by name; those without a name (NULL) are the newest of the table that are not named here.
CREATE OR REPLACE FUNCTION dbsaci.set_check_texts(rel regclass, names text[], texts text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM dbsaci.set_constraint_prop(k.oid, 'search_condition', s.txt)
    FROM unnest(names, texts) s(name, txt) JOIN pg_constraint k ON k.conrelid = rel AND k.contype = 'c' AND k.conname = s.name;
    PERFORM dbsaci.set_constraint_prop(k.oid, 'search_condition', s.txt)
    FROM (SELECT txt, row_number() OVER (ORDER BY n DESC) AS n FROM unnest(names, texts) WITH ORDINALITY u(name, txt, n) WHERE name IS NULL) s
    JOIN (SELECT oid, row_number() OVER (ORDER BY oid DESC) AS n FROM pg_constraint
          WHERE conrelid = rel AND contype = 'c' AND conname <> ALL (array_remove(names, NULL)) AND conname NOT LIKE 'dbsaci$%') k ON k.n = s.n;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.set_rely(rel regclass, names text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM dbsaci.set_constraint_prop(oid, 'rely', 'RELY') FROM pg_constraint WHERE conrelid = rel AND conname = ANY (names);
END $$;

-- What was said of a constraint that is made anew under its name.
CREATE OR REPLACE FUNCTION dbsaci.renew_constraint_props(rel regclass, name name, search_condition text, rely text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM dbsaci.set_constraint_prop(oid, 'search_condition', search_condition), dbsaci.set_constraint_prop(oid, 'rely', rely)
    FROM pg_constraint WHERE conrelid = rel AND conname = name;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.constraint_prop(con oid, prop text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT p.value FROM dbsaci.object_props p WHERE p.objid = con AND p.attnum = 0 AND p.prop = constraint_prop.prop
$$;

CREATE OR REPLACE FUNCTION dbsaci.no_constraint(kind text, verb text, said text DEFAULT '') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    first int := CASE verb WHEN 'enable' THEN 2430 ELSE 2431 END; -- and 2 and 4 behind it
BEGIN
    IF verb = 'drop' THEN
        PERFORM CASE kind WHEN 'p' THEN dbsaci.ora_error(2441, 'Cannot drop nonexistent primary key')
                          WHEN 'u' THEN dbsaci.ora_error(2442, 'Cannot drop nonexistent unique key')
                          ELSE dbsaci.ora_error(2443, 'Cannot drop constraint  - nonexistent constraint') END;
    ELSE
        PERFORM CASE kind WHEN 'n' THEN dbsaci.ora_error(first, format('cannot %s constraint (%s) - no such constraint', verb, said))
                          WHEN 'u' THEN dbsaci.ora_error(first + 4, format('cannot %s unique(%s) - unique key not defined for table', verb, said))
                          ELSE dbsaci.ora_error(first + 2, format('cannot %s primary key - primary key not defined for table', verb)) END;
    END IF;
END $$;

-- What no_constraint() says of it: its name, or its columns.
CREATE OR REPLACE FUNCTION dbsaci.constraint_said(name name, cols text[]) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce(dbsaci.ora_name(name), (SELECT string_agg(dbsaci.ora_name(c::name), ',' ORDER BY n) FROM unnest(cols) WITH ORDINALITY u(c, n)), '')
$$;

-- NOT NULL of a column by its name: a given one (property not_null_name) or the dictionary's SYS_C number. True: found.
CREATE OR REPLACE FUNCTION dbsaci.drop_not_null(rel regclass, name name) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    col name := (SELECT a.attname FROM pg_attribute a
                 LEFT JOIN dbsaci.object_props p ON p.objid = a.attrelid AND p.attnum = a.attnum AND p.prop = 'not_null_name'
                 WHERE a.attrelid = rel AND a.attnum > 0 AND a.attnotnull
                   AND (p.value = name::text OR upper(name::text) = dbsaci.not_null_name(rel, a.attnum)) LIMIT 1);
BEGIN
    IF col IS NULL THEN
        RETURN false;
    END IF;
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP NOT NULL', rel, col);
    PERFORM dbsaci.set_object_prop(rel, col, 'not_null_name', NULL);
    RETURN true;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.drop_constraint(rel regclass, kind text, name name, cols text[], cascade boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    k   pg_constraint := dbsaci.find_constraint(rel, kind, name, cols);
    own text[];
BEGIN
    IF k.oid IS NULL THEN
        IF kind <> 'n' OR NOT dbsaci.drop_not_null(rel, name) THEN
            PERFORM dbsaci.no_constraint(kind, 'drop');
        END IF;
        RETURN;
    END IF;
    IF NOT cascade AND EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = rel AND f.conindid = k.conindid
                               AND k.contype IN ('p', 'u')) THEN
        PERFORM dbsaci.ora_error(2273, 'this unique/primary key is referenced by some foreign keys');
    END IF;
    -- PostgreSQL keeps the NOT NULL that came with a primary key; Oracle does not.
    IF k.contype = 'p' THEN
        own := ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = rel AND a.attnum = ANY (k.conkey)
                     AND dbsaci.came_with_key(rel, a.attnum));
    END IF;
    PERFORM dbsaci.drop_key(rel, k.conname, cascade);
    FOR i IN 1 .. coalesce(cardinality(own), 0) LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP NOT NULL', rel, own[i]);
    END LOOP;
END $$;

-- Was a column of the primary key declared NOT NULL on its own? PostgreSQL does not remember; an identity column is, and
-- so is one whose NOT NULL has a name. Else it is taken to have come with the key.
CREATE OR REPLACE FUNCTION dbsaci.came_with_key(rel regclass, num smallint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT dbsaci.identity_of(rel, num, a.attidentity) = '' AND NOT EXISTS (SELECT FROM dbsaci.object_props p WHERE p.objid = rel AND p.attnum = num
                                              AND p.prop IN ('not_null_name', 'not_null'))
    FROM pg_attribute a WHERE a.attrelid = rel AND a.attnum = num
$$;

CREATE OR REPLACE FUNCTION dbsaci.disable_constraint(rel regclass, kind text, name name, cols text[], cascade boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    k    pg_constraint := dbsaci.find_constraint(rel, kind, name, cols);
    def  text;
    said text;
    rely text;
BEGIN
    IF k.oid IS NULL THEN
        IF kind = 'n' AND dbsaci.drop_not_null(rel, name) THEN
            RETURN;
        END IF;
        PERFORM dbsaci.no_constraint(kind, 'disable', dbsaci.constraint_said(name, cols));
    END IF;
    IF dbsaci.disabled_type(k.oid) IS NOT NULL THEN
        RETURN;
    END IF;
    IF NOT cascade AND k.contype IN ('p', 'u')
       AND EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = rel AND f.conindid = k.conindid) THEN
        PERFORM dbsaci.ora_error(2297, format('cannot disable constraint (%s.%s) - dependencies exist',
            dbsaci.ora_name((SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = rel)),
            dbsaci.ora_name(k.conname)));
    END IF;
    def := replace(pg_get_constraintdef(k.oid), ' NOT VALID', '');
    said := coalesce(dbsaci.constraint_prop(k.oid, 'search_condition'), dbsaci.ora_expr(substring(def FROM '^CHECK \((.*)\)$')));
    rely := dbsaci.constraint_prop(k.oid, 'rely');
    PERFORM dbsaci.drop_constraint(rel, 'n', k.conname, NULL, cascade);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I CHECK (true)', rel, k.conname);
    PERFORM dbsaci.set_constraint_prop(d.oid, 'disabled', def) FROM pg_constraint d WHERE d.conrelid = rel AND d.conname = k.conname;
    PERFORM dbsaci.renew_constraint_props(rel, k.conname, said, rely);
END $$;

-- The short form of CREATE TABLE ... CONSTRAINT c ... DISABLE.
CREATE OR REPLACE FUNCTION dbsaci.disable_constraint(rel regclass, name name) RETURNS void LANGUAGE sql AS $$
    SELECT dbsaci.disable_constraint(rel, 'n', name, NULL, false)
$$;

CREATE OR REPLACE FUNCTION dbsaci.enable_constraint(rel regclass, kind text, name name, cols text[], validate boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    k    pg_constraint := dbsaci.find_constraint(rel, kind, name, cols);
    def  text;
    said text;
    rely text;
BEGIN
    IF k.oid IS NULL THEN
        PERFORM dbsaci.no_constraint(kind, 'enable', dbsaci.constraint_said(name, cols));
    END IF;
    def := dbsaci.constraint_prop(k.oid, 'disabled');
    IF def IS NULL THEN
        IF validate AND NOT k.convalidated THEN
            EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rel, k.conname);
        END IF;
        RETURN;
    END IF;
    said := dbsaci.constraint_prop(k.oid, 'search_condition');
    rely := dbsaci.constraint_prop(k.oid, 'rely');
    PERFORM dbsaci.set_constraint_prop(k.oid, 'disabled', NULL);
    PERFORM dbsaci.renew_constraint_props(rel, k.conname, NULL, NULL);
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', rel, k.conname);
    IF NOT validate AND def ~ '^(CHECK|FOREIGN)' THEN
        def := def || ' NOT VALID';
    END IF;
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', rel, k.conname, def);
    PERFORM dbsaci.unique_null_rule(rel, dbsaci.column_names(rel, u.conkey)) FROM pg_constraint u WHERE u.conrelid = rel AND u.conname = k.conname AND u.contype = 'u';
    PERFORM dbsaci.renew_constraint_props(rel, k.conname, said, rely);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.rename_constraint(rel regclass, old name, new name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    num smallint;
BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = rel AND conname = old) THEN
        PERFORM dbsaci.rename_key(rel, old, new);
    ELSE
        num := (SELECT p.attnum FROM dbsaci.object_props p WHERE p.objid = rel AND p.prop = 'not_null_name' AND p.value = old::text);
        IF num IS NULL THEN
            PERFORM dbsaci.ora_error(23292, 'The constraint does not exist');
        END IF;
        PERFORM dbsaci.set_object_prop(rel, (SELECT attname FROM pg_attribute WHERE attrelid = rel AND attnum = num), 'not_null_name', new::text);
    END IF;
END $$;

-- ---------------------------------------------------------------- columns

-- ALTER TABLE ... MODIFY with a type. Oracle converts only within a family of types and only if every value keeps its
-- meaning; else the column must be empty.
CREATE OR REPLACE FUNCTION dbsaci.modify_type(rel regclass, col name, new_type text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    old   record;
    fits  boolean;
    rows_ boolean;
BEGIN
    SELECT a.atttypid::regtype AS typ, a.atttypmod AS typmod, format_type(a.atttypid, a.atttypmod) AS text INTO old
    FROM pg_attribute a WHERE a.attrelid = rel AND a.attname = col AND a.attnum > 0 AND NOT a.attisdropped;
    IF NOT FOUND THEN
        PERFORM dbsaci.ora_error(904, format('"%s": invalid identifier', dbsaci.ora_name(col)));
    END IF;
    PERFORM dbsaci.set_column_type(rel, col, NULL, NULL, NULL, NULL, NULL);
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I, DROP CONSTRAINT IF EXISTS %I', rel,
                   left('dbsaci$bytes_' || col, 63), left('dbsaci$interval_' || col, 63));
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %I IS NOT NULL)', rel, col) INTO rows_;
    IF rows_ AND new_type LIKE 'numeric%' AND old.typ = 'numeric'::regtype THEN
        EXECUTE format('SELECT NOT EXISTS (SELECT FROM %s WHERE %I IS DISTINCT FROM %I::numeric::%s)', rel, col, col, new_type) INTO fits;
        IF NOT dbsaci.number_widens(old.typmod, new_type) THEN
            PERFORM dbsaci.ora_error(1440, 'column to be modified must be empty to decrease precision or scale');
        END IF;
    ELSIF rows_ AND new_type ~ '^(varchar|char)' AND old.typ IN ('varchar'::regtype, 'bpchar'::regtype) THEN
        -- the blanks of a CHAR count: its values are as long as the column
        EXECUTE format('SELECT NOT EXISTS (SELECT FROM %s WHERE %s > %s)', rel,
                       CASE old.typ WHEN 'bpchar'::regtype THEN format('char_length(dbsaci.char_text(%I))', col) ELSE format('char_length(%I)', col) END,
                       coalesce(substring(new_type FROM '\d+'), '4000')) INTO fits;
        IF NOT fits THEN
            PERFORM dbsaci.ora_error(1441, 'cannot decrease column length because some value is too big');
        END IF;
    ELSIF rows_ AND old.typ <> split_part(new_type, '(', 1)::regtype
        AND NOT (old.text ~ '^(dbsaci\.)?timestamp' AND new_type ~ '^(dbsaci\.)?timestamp') THEN
        PERFORM dbsaci.ora_error(1439, 'column to be modified must be empty to change datatype');
    END IF;
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I TYPE %s USING %s', rel, col, new_type,
                   CASE WHEN rows_ THEN format('%I::%s', col, new_type) ELSE format('NULL::%s', new_type) END);
END $$;

-- Does every numeric of the old typmod fit the new type?
CREATE OR REPLACE FUNCTION dbsaci.number_widens(old_typmod int, new_type text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    new_p int := substring(new_type FROM '\((\d+)')::int;
    new_s int := coalesce(substring(new_type FROM ',(-?\d+)')::int, 0);
    old_p int := ((old_typmod - 4) >> 16) & 65535;
    old_s int := (((old_typmod - 4) & 2047) # 1024) - 1024;
BEGIN
    RETURN new_p IS NULL OR (old_typmod <> -1 AND new_s >= old_s AND new_p - new_s >= old_p - old_s);
END $$;

-- MODIFY c [NOT] NULL.
CREATE OR REPLACE FUNCTION dbsaci.modify_null(rel regclass, col name, nullable boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    is_not_null boolean := (SELECT attnotnull FROM pg_attribute WHERE attrelid = rel AND attname = col AND attnum > 0 AND NOT attisdropped);
BEGIN
    IF is_not_null IS NULL THEN
        PERFORM dbsaci.ora_error(904, format('"%s": invalid identifier', dbsaci.ora_name(col)));
    ELSIF is_not_null <> nullable THEN
        PERFORM CASE WHEN nullable THEN dbsaci.ora_error(1451, 'column to be modified to NULL cannot be modified to NULL')
                     ELSE dbsaci.ora_error(1442, 'column to be modified to NOT NULL is already NOT NULL') END;
    END IF;
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I %s NOT NULL', rel, col, CASE WHEN nullable THEN 'DROP' ELSE 'SET' END);
    PERFORM dbsaci.set_object_prop(rel, col, 'not_null', NULL);
EXCEPTION WHEN not_null_violation THEN
    PERFORM dbsaci.ora_error(2296, format('cannot enable (%s.) - null values found',
        dbsaci.ora_name((SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = rel))));
END $$;

-- The sequence of an identity column, or NULL.
CREATE OR REPLACE FUNCTION dbsaci.identity_sequence(rel regclass, col name) RETURNS regclass LANGUAGE sql STABLE AS $$
    SELECT q.oid::regclass FROM pg_attribute a
    JOIN pg_depend d ON d.refclassid = 'pg_class'::regclass AND d.refobjid = a.attrelid AND d.refobjsubid = a.attnum
                    AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    JOIN pg_class q ON q.oid = d.objid AND q.relkind = 'S'
    WHERE a.attrelid = rel AND a.attname = col AND dbsaci.identity_of(rel, a.attnum, a.attidentity) <> '' LIMIT 1
$$;

-- GENERATED ... AS IDENTITY: a sequence that belongs to the column. Rows that are there get values.
-- Of the options of an identity column's sequence CACHE and ORDER are for the dictionary only; the rest is PostgreSQL's.
CREATE OR REPLACE FUNCTION dbsaci.sequence_words(options text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(string_agg(o, ' '), '') FROM unnest(options) o WHERE o !~ '^(CACHE|ORDER)'
$$;
CREATE OR REPLACE FUNCTION dbsaci.keep_sequence_words(seq regclass, options text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM dbsaci.set_object_prop(seq, NULL, CASE WHEN o LIKE 'CACHE%' THEN 'cache' ELSE 'order' END, coalesce(substring(o FROM '\d+'), 'Y'))
    FROM unnest(options) o WHERE o ~ '^(CACHE|ORDER)';
END $$;

CREATE OR REPLACE FUNCTION dbsaci.add_identity(rel regclass, col name, always boolean, on_null boolean, options text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    ns  name := (SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = rel);
    seq text := format('%I.%I', ns, 'iseq$' || '$_' || rel::oid);
BEGIN
    IF EXISTS (SELECT FROM pg_class c WHERE c.oid = rel AND c.relpersistence = 't') THEN
        EXECUTE format('CREATE TEMPORARY SEQUENCE %I %s OWNED BY %s.%I', 'iseq$' || '$_' || rel::oid, dbsaci.sequence_words(options), rel, col);
        seq := format('pg_temp.%I', 'iseq$' || '$_' || rel::oid);
    ELSE
        EXECUTE format('CREATE SEQUENCE %s %s OWNED BY %s.%I', seq, dbsaci.sequence_words(options), rel, col);
    END IF;
    PERFORM dbsaci.keep_sequence_words(seq::regclass, options);
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT nextval(%L::regclass)', rel, col, seq);
    EXECUTE format('UPDATE %s SET %I = nextval(%L::regclass) WHERE %I IS NULL', rel, col, seq, col);
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET NOT NULL', rel, col);
    PERFORM dbsaci.set_object_prop(rel, col, 'identity', CASE WHEN always THEN 'ALWAYS' ELSE 'BY DEFAULT' END);
    IF on_null THEN
        PERFORM dbsaci.default_on_null(rel, col);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.need_identity(rel regclass, col name) RETURNS regclass LANGUAGE plpgsql AS $$
DECLARE
    seq regclass := dbsaci.identity_sequence(rel, col);
BEGIN
    IF seq IS NULL THEN
        PERFORM dbsaci.ora_error(30673, 'column to be modified is not an identity column');
    END IF;
    RETURN seq;
END $$;

-- MODIFY c GENERATED ...; from_limit: go on behind the highest value that is there.
CREATE OR REPLACE FUNCTION dbsaci.modify_identity(rel regclass, col name, always boolean, on_null boolean, options text[], from_limit boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    seq     regclass := dbsaci.need_identity(rel, col);
    words   text := '';
    o       text;
    highest numeric;
BEGIN
    PERFORM dbsaci.keep_sequence_words(seq, options);
    FOREACH o IN ARRAY options LOOP
        CONTINUE WHEN o ~ '^(CACHE|ORDER)';
        words := words || ' ' || o || CASE WHEN o LIKE 'START WITH %' THEN replace(o, 'START WITH', ' RESTART WITH') ELSE '' END;
    END LOOP;
    IF from_limit THEN
        EXECUTE format('SELECT coalesce(max(%I), 0) + 1 FROM %s', col, rel) INTO highest;
        words := words || ' RESTART WITH ' || highest;
    END IF;
    IF words <> '' THEN
        EXECUTE format('ALTER SEQUENCE %s %s', seq, words);
    END IF;
    PERFORM dbsaci.set_object_prop(rel, col, 'identity', CASE WHEN always THEN 'ALWAYS' ELSE 'BY DEFAULT' END);
    IF on_null THEN
        PERFORM dbsaci.default_on_null(rel, col);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.drop_identity(rel regclass, col name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    seq regclass := dbsaci.need_identity(rel, col);
BEGIN
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP DEFAULT', rel, col);
    EXECUTE format('DROP SEQUENCE %s', seq);
    PERFORM dbsaci.set_object_prop(rel, col, 'identity', NULL);
END $$;

-- After CREATE INDEX: no other index of the table may have the same keys in the same order.
CREATE OR REPLACE FUNCTION dbsaci.check_index(idx regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM pg_index x JOIN pg_index i ON i.indrelid = x.indrelid AND i.indexrelid <> x.indexrelid
               WHERE x.indexrelid = idx AND i.indnatts = x.indnatts AND i.indkey::text = x.indkey::text
                 AND i.indoption::text = x.indoption::text
                 AND pg_get_expr(i.indexprs, i.indrelid) IS NOT DISTINCT FROM pg_get_expr(x.indexprs, x.indrelid)) THEN
        PERFORM dbsaci.ora_error(1408, 'such column list already indexed');
    END IF;
END $$;

-- Names of columns by their numbers, in that order.
CREATE OR REPLACE FUNCTION dbsaci.column_names(rel oid, nums int2[]) RETURNS text[] LANGUAGE sql STABLE AS $$
    SELECT array_agg(a.attname::text ORDER BY u.n) FROM unnest(nums) WITH ORDINALITY u(num, n)
    JOIN pg_attribute a ON a.attrelid = rel AND a.attnum = u.num
$$;

-- ALTER TABLE ADD [CONSTRAINT c] PRIMARY KEY | UNIQUE: the same key again is an error, and Oracle takes a unique index of the
-- constraint's name on these columns for it. PostgreSQL makes its own, so the index goes.
CREATE OR REPLACE FUNCTION dbsaci.before_add_key(rel regclass, name name, cols text[], is_primary boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    idx regclass := (SELECT i.indexrelid::regclass FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE i.indrelid = rel AND c.relname = before_add_key.name AND i.indisunique AND i.indexprs IS NULL
          AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid)
          AND dbsaci.column_names(rel, i.indkey::int2[]) = cols);
BEGIN
    -- a second primary key, or a name that is taken, PostgreSQL notices itself
    IF NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = rel AND (k.conname = before_add_key.name OR (is_primary AND k.contype = 'p')))
       AND EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = rel AND k.contype IN ('p', 'u') AND dbsaci.column_names(rel, k.conkey) = cols) THEN
        PERFORM dbsaci.ora_error(2261, 'such unique or primary key already exists in the table');
    END IF;
    IF idx IS NOT NULL THEN
        EXECUTE format('DROP INDEX %s', idx);
    END IF;
END $$;

-- ALTER TABLE ADD FOREIGN KEY; target_cols NULL: the primary key.
CREATE OR REPLACE FUNCTION dbsaci.before_add_foreign(rel regclass, cols text[], target regclass, target_cols text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = rel AND k.contype = 'f' AND k.confrelid = target
               AND dbsaci.column_names(rel, k.conkey) = cols
               AND dbsaci.column_names(target, k.confkey) = coalesce(target_cols, (SELECT dbsaci.column_names(target, p.conkey)
                   FROM pg_constraint p WHERE p.conrelid = target AND p.contype = 'p'))) THEN
        PERFORM dbsaci.ora_error(2275, 'such a referential constraint already exists in the table');
    END IF;
END $$;

-- VARCHAR2(n) and CHAR(n) count bytes unless they were declared with CHAR; PostgreSQL counts characters. Every such column
-- gets a check of its own, which the dictionary does not show; it costs a comparison, and only a value that is too long
-- comes to too_long(), which names the column.
CREATE OR REPLACE FUNCTION dbsaci.too_long(rel oid, col name, actual int, maximum int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    PERFORM dbsaci.ora_error(12899, format('value too large for column "%s"."%s"."%s" (actual: %s, maximum: %s)', dbsaci.ora_name(n.nspname),
                             dbsaci.ora_name(c.relname), dbsaci.ora_name(col), actual, maximum))
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = rel;
    RETURN false;
END $$;

-- What is assigned to a VARCHAR2 or CHAR column and may have more characters than it: PostgreSQL would cut blanks silently.
-- place: "OWNER"."TABLE"."COLUMN". Not immutable, so that a constant is an error only where a row takes it.
CREATE OR REPLACE FUNCTION dbsaci.fit(s text, most int, place text, in_bytes boolean DEFAULT true) RETURNS text
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF char_length(s) > most THEN
        PERFORM dbsaci.ora_error(12899, format('value too large for column %s (actual: %s, maximum: %s)', place,
                                               CASE WHEN in_bytes THEN octet_length(s) ELSE char_length(s) END, most));
    END IF;
    RETURN s;
END $$;

-- cols: NULL for all. A RAW(n) has the check, too: bytea has no limit of its own. A column's older check goes, and values that
-- are longer than a new limit refuse it.
CREATE OR REPLACE FUNCTION dbsaci.limit_bytes(rel regclass, cols text[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    a       record;
    con     name;
    changes text := '';
    by_char boolean := upper(current_setting('dbsaci.nls_length_semantics', true)) = 'CHAR';
    longer  boolean;
BEGIN
    FOR a IN SELECT t.attname, CASE t.atttypid WHEN 'bytea'::regtype THEN d.data_length ELSE t.atttypmod - 4 END AS n,
                    t.atttypid = 'bytea'::regtype AS is_raw, t.atttypid = 'bpchar'::regtype AS fixed,
                    -- a CHAR is padded with characters here; its blanks do not count
                    format(CASE t.atttypid WHEN 'bpchar'::regtype THEN 'octet_length(%I::text)' ELSE 'octet_length(%I)' END, t.attname) AS bytes,
                    EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = rel AND k.conname = left('dbsaci$bytes_' || t.attname, 63)) AS has
             FROM pg_attribute t LEFT JOIN dbsaci.column_types d ON d.relid = rel AND d.attnum = t.attnum
             WHERE t.attrelid = rel AND t.attnum > 0 AND NOT t.attisdropped AND (cols IS NULL OR t.attname = ANY (cols))
               AND (t.atttypid IN ('varchar'::regtype, 'bpchar'::regtype) AND t.atttypmod > 4 AND coalesce(d.char_used, 'B') = 'B'
                    OR t.atttypid = 'bytea'::regtype AND d.data_type = 'RAW') LOOP
        con := left('dbsaci$bytes_' || a.attname, 63);
        IF a.has THEN
            changes := changes || format(', DROP CONSTRAINT %I', con);
        END IF;
        IF by_char AND NOT a.is_raw THEN
            PERFORM dbsaci.set_column_type(rel, a.attname, CASE WHEN a.fixed THEN 'CHAR' ELSE 'VARCHAR2' END, a.n, 'C', NULL, NULL);
            CONTINUE;
        END IF;
        changes := changes || format(', ADD CONSTRAINT %I CHECK (coalesce(%s, 0) <= %s OR dbsaci.too_long(tableoid, %L, %s, %s)) NOT VALID',
            con, a.bytes, a.n, a.attname, a.bytes, a.n);
        IF cols IS NOT NULL THEN
            EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %s > %s)', rel, a.bytes, a.n) INTO longer;
            IF longer THEN
                PERFORM dbsaci.ora_error(1441, 'cannot decrease column length because some value is too big');
            END IF;
        END IF;
    END LOOP;
    IF changes <> '' THEN
        EXECUTE format('ALTER TABLE %s %s', rel, substr(changes, 3));
    END IF;
END $$;

-- INTERVAL DAY(p) and YEAR(p): PostgreSQL takes any number of days and years.
CREATE OR REPLACE FUNCTION dbsaci.leading_too_small() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    PERFORM dbsaci.raise(1873);
    RETURN false;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.limit_interval(rel regclass, col name, digits int, unit text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    con   name := left('dbsaci$interval_' || col, 63);
    bound text := '1' || repeat('0', digits) || ' ' || unit;
BEGIN
    EXECUTE format('ALTER TABLE %1$s DROP CONSTRAINT IF EXISTS %2$I, ADD CONSTRAINT %2$I '
                   'CHECK (%3$I IS NULL OR (%3$I < interval %4$L AND %3$I > interval %5$L) OR dbsaci.leading_too_small()) NOT VALID',
                   rel, con, col, bound, '-' || bound);
END $$;

-- DROP COLUMN: PostgreSQL drops constraints of several columns silently, Oracle only with CASCADE CONSTRAINTS.
CREATE OR REPLACE FUNCTION dbsaci.before_drop_column(rel regclass, cols text[], cascade boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = rel AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> ALL (cols)) = 0 THEN
        PERFORM dbsaci.ora_error(12983, 'cannot drop all columns in a table');
    END IF;
    IF cascade THEN
        RETURN;
    END IF;
    IF EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = rel AND k.contype IN ('p', 'u', 'f', 'c')
               AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = rel AND a.attnum = ANY (k.conkey) AND a.attname = ANY (cols))
               AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = rel AND a.attnum > 0 -- length checks name tableoid too
                           AND a.attnum = ANY (k.conkey) AND a.attname <> ALL (cols))) THEN
        PERFORM dbsaci.ora_error(12991, 'column is referenced in a multi-column constraint');
    END IF;
    IF EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.confrelid = rel
               AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = rel AND a.attnum = ANY (k.confkey) AND a.attname = ANY (cols))) THEN
        PERFORM dbsaci.ora_error(12992, 'cannot drop parent key column');
    END IF;
END $$;

-- DEFAULT ON NULL: a trigger puts the default where an INSERT says NULL. Its function is the table's own, so that the
-- default is compiled once.
CREATE OR REPLACE FUNCTION dbsaci.default_on_null(rel regclass, col name) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    ns    name := (SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = rel);
    fn    name := left('dbsaci$don_' || rel::oid || '_' || col, 63);
    value text := coalesce((SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
                            WHERE d.adrelid = rel AND a.attname = col),
                           format('nextval(%L::regclass)', pg_get_serial_sequence(rel::text, col)));
BEGIN
    EXECUTE format('CREATE OR REPLACE FUNCTION %I.%I() RETURNS trigger LANGUAGE plpgsql AS %L', ns, fn,
                   format('BEGIN NEW.%I := %s; RETURN NEW; END', col, value));
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE INSERT ON %s FOR EACH ROW WHEN (NEW.%I IS NULL) EXECUTE FUNCTION %I.%I()',
                   fn, rel, col, ns, fn);
    PERFORM dbsaci.set_object_prop(rel, col, 'default_on_null', 'YES');
END $$;

-- CREATE TABLE AS: columns get Oracle's types where they are known (types[i], or NULL), and otherwise those that PostgreSQL
-- would not have made: text is VARCHAR2, an integer is NUMBER. `fixed` are the columns that stay NOT NULL.
CREATE OR REPLACE FUNCTION dbsaci.ctas_finish(rel regclass, types text[], fixed int[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    a       record;
    want    text;
    changes text := '';
BEGIN
    FOR a IN SELECT attnum, attname, atttypid::regtype AS typ, format_type(atttypid, atttypmod) AS text FROM pg_attribute
             WHERE attrelid = rel AND attnum > 0 ORDER BY attnum LOOP
        want := coalesce(types[a.attnum], CASE a.typ WHEN 'text'::regtype THEN 'varchar' WHEN 'int2'::regtype THEN 'numeric'
                         WHEN 'int4'::regtype THEN 'numeric' WHEN 'int8'::regtype THEN 'numeric' END);
        IF want IS NOT NULL AND a.text <> want
           AND NOT (want = 'numeric' AND a.text LIKE 'numeric%') AND NOT (want = 'varchar' AND a.text LIKE 'character%') THEN
            -- Assigned, not cast: a text that does not fit is an error.
            changes := changes || format(', ALTER COLUMN %I TYPE %s', a.attname, want)
                    || CASE WHEN want !~ '^(varchar|char)' THEN format(' USING %I::%s', a.attname, want) ELSE '' END;
        END IF;
        IF a.attnum = ANY (fixed) THEN
            changes := changes || format(', ALTER COLUMN %I SET NOT NULL', a.attname);
        END IF;
    END LOOP;
    IF changes <> '' THEN
        EXECUTE format('ALTER TABLE %s %s', rel, substr(changes, 3));
    END IF;
    PERFORM dbsaci.limit_bytes(rel);
END $$;

-- ---------------------------------------------------------------- tables

CREATE OR REPLACE FUNCTION dbsaci.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_ARGV[0] = 'table' THEN
        PERFORM dbsaci.ora_error(12081, format('update operation not allowed on table "%s"."%s"', dbsaci.ora_name(TG_TABLE_SCHEMA), dbsaci.ora_name(TG_TABLE_NAME)));
    END IF;
    PERFORM dbsaci.ora_error(42399, 'cannot perform a DML operation on a read-only view');
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.set_read_only(rel regclass, read_only boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('DROP TRIGGER IF EXISTS dbsaci$read_only ON %s', rel);
    IF read_only THEN
        EXECUTE format('CREATE TRIGGER dbsaci$read_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT '
                       'EXECUTE FUNCTION dbsaci.refuse_change(''table'')', rel);
    END IF;
    PERFORM dbsaci.set_object_prop(rel, NULL, 'read_only', CASE WHEN read_only THEN 'YES' END);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.read_only_view(rel regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('CREATE OR REPLACE TRIGGER dbsaci$read_only INSTEAD OF INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW '
                   'EXECUTE FUNCTION dbsaci.refuse_change(''view'')', rel);
    PERFORM dbsaci.set_object_prop(rel, NULL, 'read_only', 'YES');
END $$;

-- COMMENT ON TABLE also speaks of views.
CREATE OR REPLACE FUNCTION dbsaci.comment_on_table(rel regclass, comment text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('COMMENT ON %s %s IS %L', (SELECT CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'f' THEN 'FOREIGN TABLE'
                                              ELSE 'TABLE' END FROM pg_class WHERE oid = rel), rel, comment);
END $$;

-- RENAME a TO b: tables (with their partitions), views, sequences, private synonyms.
CREATE OR REPLACE FUNCTION dbsaci.rename_object(old text, new name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    rel  regclass := to_regclass(old);
    base name := (SELECT relname FROM pg_class WHERE oid = rel);
    ns   name := (SELECT relnamespace::regnamespace::name FROM pg_class WHERE oid = rel);
    p    record;
BEGIN
    IF rel IS NULL THEN
        IF NOT dbsaci.rename_synonym(current_schema(), (parse_ident(old))[1]::name, new) THEN
            PERFORM dbsaci.ora_error(4043, format('object %s does not exist', dbsaci.ora_name((parse_ident(old))[1]::name)));
        END IF;
        RETURN;
    END IF;
    FOR p IN SELECT c.oid::regclass AS rel, c.relname FROM pg_partition_tree(rel) t JOIN pg_class c ON c.oid = t.relid
             WHERE t.level > 0 AND starts_with(c.relname, base || '$') LOOP
        EXECUTE format('ALTER TABLE %s RENAME TO %I', p.rel, new || substr(p.relname, length(base) + 1));
    END LOOP;
    EXECUTE format('ALTER TABLE %s RENAME TO %I', rel, new);
END $$;
