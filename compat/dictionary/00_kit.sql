-- 00_kit.sql: what every dictionary file builds on: the name mapping, the side tables for facts that
-- PostgreSQL's catalogue cannot hold, and the two procedures that make a family of views from one list.
--
-- Installed after ../00_schema.sql (the schema, column_types) and before the other files of this folder; all of it may be
-- run again over itself.

SET client_min_messages = warning;

-- ---------------------------------------------------------------- names

-- Oracle's spelling of a PostgreSQL name: without upper-case letters -> upper case, without lower-case letters
-- -> lower case, mixed stays; long names as they were written. One expression, so that it is inlined; collation "C" keeps it at a memcmp
-- (letters outside ASCII have no case in identifiers here, as in the compiler).
CREATE OR REPLACE FUNCTION dbsaci.ora_name(n name) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(n::text) >= 60 AND dbsaci.long_name(n) IS NOT NULL THEN dbsaci.long_name(n)
         WHEN n::text COLLATE "C" = lower(n::text COLLATE "C") THEN upper(n::text COLLATE "C")
         WHEN n::text COLLATE "C" = upper(n::text COLLATE "C") THEN lower(n::text COLLATE "C") ELSE n::text COLLATE "C" END
$$;

-- The way back. The mapping is its own inverse; two names only keep apart who is asked.
CREATE OR REPLACE FUNCTION dbsaci.pg_name(n text) RETURNS name LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(n) > 63 THEN dbsaci.short_name(n)
         WHEN n COLLATE "C" = upper(n COLLATE "C") THEN lower(n COLLATE "C")::name
         WHEN n COLLATE "C" = lower(n COLLATE "C") THEN upper(n COLLATE "C")::name ELSE (n COLLATE "C")::name END
$$;

-- Owner of what stands in a schema: the compat schema is SYS to Oracle's eyes.
CREATE OR REPLACE FUNCTION dbsaci.ora_owner(nspname name) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN nspname = 'dbsaci' THEN 'SYS' ELSE dbsaci.ora_name(nspname) END
$$;

-- Is this a schema that belongs to a user? The server's own and the proxy's (dbsaci, dbsaci_x) do not.
CREATE OR REPLACE FUNCTION dbsaci.is_user_schema(nspname name) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nspname <> 'dbsaci' AND nspname <> 'information_schema' AND nspname !~~ 'pg\_%' AND nspname !~~ 'dbsaci\_%'
$$;

-- The schema of the Oracle user of this session, whose objects the USER_ views show; 0 when there is none.
-- Called as (SELECT dbsaci.user_schema()), which the planner runs once a query.
CREATE OR REPLACE FUNCTION dbsaci.user_schema() RETURNS oid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(to_regnamespace(quote_ident(dbsaci.pg_name(nullif(current_setting('dbsaci.session_user', true), '')))),
                  to_regnamespace(quote_ident(current_setting('dbsaci.session_user', true))),
                  to_regnamespace(quote_ident(current_user)))::oid
$$;

-- The Oracle user of this session, in Oracle's spelling.
CREATE OR REPLACE FUNCTION dbsaci.user_name() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(current_setting('dbsaci.session_user', true), ''), dbsaci.ora_name(current_user))
$$;

-- A session setting that the proxy keeps, or its default.
CREATE OR REPLACE FUNCTION dbsaci.session_setting(setting text, otherwise text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(current_setting('dbsaci.' || setting, true), ''), otherwise)
$$;

-- What relation of which schema is shown as what; NULL: not at all. In our schema only views are shown, and of
-- those our helpers (dict_x) and the stand-ins for the synonyms V$x of V_$x are not; DUAL and the raw x$ relations pass as tables.
CREATE OR REPLACE FUNCTION dbsaci.dict_kind(relkind "char", ispart boolean, nspname name, relname name) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN nspname = 'dbsaci' THEN
                CASE WHEN relkind <> 'v' OR relname ~~ 'v$%' OR relname ~~ 'gv$%' OR relname ~~ 'dict\_%' AND relname <> 'dict_columns' THEN NULL
                     WHEN relname = 'dual' OR relname ~~ '%$' THEN 'TABLE' ELSE 'VIEW' END
              WHEN nspname = 'information_schema' OR nspname ~~ 'pg\_%' OR nspname ~~ 'dbsaci\_%' THEN NULL
              ELSE CASE relkind WHEN 'r' THEN CASE WHEN ispart THEN 'TABLE PARTITION' ELSE 'TABLE' END
                                WHEN 'p' THEN CASE WHEN ispart THEN 'TABLE PARTITION' ELSE 'TABLE' END
                                WHEN 'f' THEN CASE WHEN ispart THEN 'TABLE PARTITION' ELSE 'TABLE' END
                                WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
                                WHEN 'i' THEN CASE WHEN ispart THEN 'INDEX PARTITION' ELSE 'INDEX' END
                                WHEN 'I' THEN CASE WHEN ispart THEN 'INDEX PARTITION' ELSE 'INDEX' END END
         END
$$;

-- May the current user see this relation in ALL_ views? Its owner and the superuser are answered without
-- touching the relation's access list. Own schema is tested apart, see dict_family.
CREATE OR REPLACE FUNCTION dbsaci.rel_visible(rel oid, relowner oid, nsp oid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT pg_has_role(relowner, 'USAGE')
      OR (has_schema_privilege(nsp, 'USAGE')
          AND (has_table_privilege(rel, 'SELECT,INSERT,UPDATE,DELETE,REFERENCES')
               OR has_any_column_privilege(rel, 'SELECT,INSERT,UPDATE,REFERENCES')))
$$;

-- When a row of a catalogue was written, in the database's time zone, as SYSDATE tells it: known where PostgreSQL runs with
-- track_commit_timestamp (the embedded one does), for about the last 2^31 transactions; else a fixed day.
CREATE OR REPLACE FUNCTION dbsaci.commit_time(x xid) RETURNS timestamp(0) LANGUAGE sql STABLE PARALLEL RESTRICTED AS $$
  SELECT coalesce(date_trunc('second', CASE WHEN z.zone ~ '^[-+]\d\d?:\d\d$' THEN t.at AT TIME ZONE 'UTC' + z.zone::interval
                  ELSE t.at AT TIME ZONE coalesce(z.zone, 'UTC') END), timestamp '2020-01-01')::timestamp(0)
  FROM (SELECT CASE WHEN x = pg_current_xact_id_if_assigned()::xid THEN transaction_timestamp()
               WHEN x::text <> '0' AND current_setting('track_commit_timestamp')::boolean THEN pg_xact_commit_timestamp(x) END AS at) t,
       (SELECT nullif(current_setting('dbsaci.db_timezone', true), '') AS zone) z
$$;

-- ---------------------------------------------------------------- side tables

-- When an object was made and last altered. PostgreSQL does not keep it.
CREATE TABLE IF NOT EXISTS dbsaci.object_times (
  objid oid PRIMARY KEY, created timestamp(0) NOT NULL, last_ddl_time timestamp(0) NOT NULL);

-- Properties that only Oracle knows, of an object (attnum 0) or a column: README.md lists the words.
CREATE TABLE IF NOT EXISTS dbsaci.object_props (
  objid oid, attnum smallint NOT NULL DEFAULT 0, prop text, value text NOT NULL,
  PRIMARY KEY (objid, attnum, prop));

-- Identity columns: 'a' ALWAYS, 'd' BY DEFAULT, '' none. Oracle's are NUMBER, which PostgreSQL's own cannot be, so ours are
-- numeric columns with an owned sequence and the property identity (compat/90_ddl.sql); `native` is pg_attribute.attidentity.
CREATE OR REPLACE FUNCTION dbsaci.identity_of(relid oid, num smallint, native "char") RETURNS "char"
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN native <> '' THEN native ELSE coalesce((SELECT CASE p.value WHEN 'ALWAYS' THEN 'a' ELSE 'd' END::"char"
         FROM dbsaci.object_props p WHERE p.objid = relid AND p.attnum = num AND p.prop = 'identity'), '') END
$$;

-- Source text of program units and types as the user wrote it, a row a line (line ends kept, as Oracle does).
CREATE TABLE IF NOT EXISTS dbsaci.source (
  owner name, name name, type text, line int, text text,
  PRIMARY KEY (owner, name, type, line));

-- What the last compilation of a unit complained about.
CREATE TABLE IF NOT EXISTS dbsaci.errors (
  owner name, name name, type text, sequence int, line int, "position" int, text text,
  attribute text NOT NULL DEFAULT 'ERROR', message_number int NOT NULL DEFAULT 0,
  PRIMARY KEY (owner, name, type, sequence));

-- Synonyms in PostgreSQL's spelling; a public one has owner `public`. db_link is kept as given.
CREATE TABLE IF NOT EXISTS dbsaci.synonyms (
  owner name, synonym_name name, table_owner name NOT NULL, table_name name NOT NULL, db_link text,
  PRIMARY KEY (owner, synonym_name));

-- The catalogue readers of the proxy and of the tools may look; only the functions write. Source text is for its owners,
-- who see it through the views.
GRANT SELECT ON dbsaci.object_times, dbsaci.object_props, dbsaci.synonyms TO PUBLIC;

-- Sets (or with NULL clears) a property of a relation or of one of its columns; only its owner may.
CREATE OR REPLACE FUNCTION dbsaci.set_object_prop(rel regclass, col name, prop text, value text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  num smallint := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_class WHERE oid = rel
                 AND pg_has_role(dbsaci.calling_role(), relowner, 'USAGE')) THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
  END IF;
  IF col IS NOT NULL THEN
    SELECT attnum INTO num FROM pg_attribute WHERE attrelid = rel AND attname = col AND NOT attisdropped;
    IF NOT FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-00904: %s: invalid identifier',
                            quote_ident(dbsaci.ora_name(col)));
    END IF;
  END IF;
  DELETE FROM dbsaci.object_props p WHERE p.objid = rel AND p.attnum = num AND p.prop = set_object_prop.prop;
  IF value IS NOT NULL THEN
    INSERT INTO dbsaci.object_props VALUES (rel, num, set_object_prop.prop, value);
  END IF;
END $$;

-- Oracle's text of a column's default or virtual expression. It is kept with the default itself (pg_attrdef), so that another
-- default does not inherit it; DEFAULT NULL, which is none to PostgreSQL, is kept with the column.
CREATE OR REPLACE FUNCTION dbsaci.set_default_text(rel regclass, col name, value text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO dbsaci.object_props
    SELECT coalesce(d.oid, c.oid), CASE WHEN d.oid IS NULL THEN a.attnum ELSE 0 END,
           CASE WHEN d.oid IS NULL THEN 'default_null' ELSE 'default_text' END, value
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = col AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.oid = rel AND pg_has_role(dbsaci.calling_role(), c.relowner, 'USAGE')
  ON CONFLICT ON CONSTRAINT object_props_pkey DO UPDATE SET value = excluded.value;
END $$;

-- ---------------------------------------------------------------- views from lists

-- The PostgreSQL type of a type word in a column list: v128 varchar, c11 char, n NUMBER, d DATE, ts TIMESTAMP(6),
-- tz the same with zone, long and clob text, raw16 bytea, iv an interval; all else is taken as it is.
CREATE OR REPLACE FUNCTION dbsaci.dict_type(word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN word ~ '^v\d+$'   THEN format('varchar(%s)', substr(word, 2))
              WHEN word ~ '^c\d+$'   THEN format('character(%s)', substr(word, 2))
              WHEN word ~ '^raw\d+$' THEN 'bytea'
              ELSE CASE word WHEN 'n' THEN 'numeric' WHEN 'd' THEN 'timestamp(0)' WHEN 'ts' THEN 'timestamp(6)'
                             WHEN 'tz' THEN 'timestamp(6) with time zone' WHEN 'long' THEN 'text'
                             WHEN 'clob' THEN 'text' WHEN 'iv' THEN 'interval' ELSE word END END
$$;

-- Drops a view of ours and what of ours is built on it; a user's view in the way is an error that names it.
CREATE OR REPLACE PROCEDURE dbsaci.dict_drop(rel oid) LANGUAGE plpgsql AS $$
DECLARE
  dependent oid;
BEGIN
  FOR dependent IN SELECT DISTINCT r.ev_class FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
                   JOIN pg_class c ON c.oid = r.ev_class
                   WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass AND d.refobjid = rel
                     AND r.ev_class <> rel AND c.relnamespace = 'dbsaci'::regnamespace LOOP
    CALL dbsaci.dict_drop(dependent);
  END LOOP;
  IF EXISTS (SELECT FROM pg_class WHERE oid = rel) THEN
    EXECUTE format('DROP VIEW %s', rel::regclass);
  END IF;
END $$;

-- Makes or replaces a view of ours from its query. An older version with other columns is dropped first; the files
-- that follow make again what hung on it.
CREATE OR REPLACE PROCEDURE dbsaci.dict_helper(view_name text, query text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE VIEW dbsaci.%I AS %s', view_name, query);
EXCEPTION WHEN invalid_table_definition OR feature_not_supported THEN
  CALL dbsaci.dict_drop(format('dbsaci.%I', view_name)::regclass);
  EXECUTE format('CREATE VIEW dbsaci.%I AS %s', view_name, query);
END $$;

-- Makes one view from a column list. A line of the list is `name type expression`; the expression may go on in
-- lines that begin with eight blanks; lines that begin with -- are comments. `source` begins with FROM (or is
-- empty) and may end in a WHERE clause; columns named in `without` are left out. Records LONG and RAW columns.
CREATE OR REPLACE PROCEDURE dbsaci.dict_view(view_name text, columns text, source text, without text, about text)
LANGUAGE plpgsql AS $$
DECLARE
  item   text[];
  list   text := '';
  longs  text[] := '{}';   -- names and type words of columns that the PostgreSQL type does not tell
  rel    regclass;
BEGIN
  FOR item IN SELECT coalesce(regexp_match(line, '^ *([a-z_][-\w$#]*) +(\S+) +(\S.*)$'), ARRAY[line])
              FROM regexp_split_to_table(regexp_replace(columns, '\n {8,}', ' ', 'g'), '\n') line
              WHERE line !~ '^ *(--.*)?$' LOOP
    IF cardinality(item) = 1 THEN
      RAISE EXCEPTION 'view %: cannot read the column line "%"', view_name, item[1];
    END IF;
    CONTINUE WHEN item[1] = ANY (string_to_array(without, ' '));
    list := list || format(E'%s\n  (%s)::%s AS %I', CASE list WHEN '' THEN '' ELSE ',' END,
                           CASE trim(item[3]) WHEN '-' THEN 'NULL' ELSE item[3] END, dbsaci.dict_type(item[2]), item[1]);
    IF item[2] = 'long' OR item[2] LIKE 'raw%' THEN
      longs := longs || item[1:2];
    END IF;
  END LOOP;
  CALL dbsaci.dict_helper(view_name, format(E'SELECT%s\n%s', list, source));
  rel := format('dbsaci.%I', view_name)::regclass;
  EXECUTE format('GRANT SELECT ON dbsaci.%I TO PUBLIC', view_name);
  EXECUTE format('COMMENT ON VIEW dbsaci.%I IS %L', view_name, about);
  DELETE FROM dbsaci.column_types WHERE relid = rel;
  INSERT INTO dbsaci.column_types (relid, attnum, data_type, data_length)
    SELECT rel, a.attnum, CASE l.word WHEN 'long' THEN 'LONG' ELSE 'RAW' END, nullif(substr(l.word, 4), 'g')::int
    FROM (SELECT longs[i] AS name, longs[i + 1] AS word FROM generate_series(1, cardinality(longs), 2) i) l
    JOIN pg_attribute a ON a.attrelid = rel AND a.attname = l.name;
END $$;

-- Makes DBA_x, ALL_x and USER_x. `source` has to end in a WHERE clause, to which all_when or user_when is added;
-- without such a condition that view is not made.
-- user_without names the columns that the USER_ view does not have.
CREATE OR REPLACE PROCEDURE dbsaci.dict_family(family text, about text, columns text, source text,
  all_when text DEFAULT NULL, user_when text DEFAULT NULL, user_without text DEFAULT 'owner', dba boolean DEFAULT true)
LANGUAGE plpgsql AS $$
DECLARE
  cond text := E'\n  AND (';
BEGIN
  IF dba THEN
    CALL dbsaci.dict_view('dba_' || family, columns, source, '', about || ' in the database');
  END IF;
  IF all_when IS NOT NULL THEN
    CALL dbsaci.dict_view('all_' || family, columns, source || cond || all_when || ')', '',
                          about || ' accessible to the user');
  END IF;
  IF user_when IS NOT NULL THEN
    CALL dbsaci.dict_view('user_' || family, columns, source || cond || user_when || ')', user_without,
                          about || ' owned by the user');
  END IF;
END $$;

-- Makes V_$x, its stand-in V$x, and GV$x with the instance number in front.
CREATE OR REPLACE PROCEDURE dbsaci.dict_fixed(name text, about text, columns text, source text DEFAULT '')
LANGUAGE plpgsql AS $$
BEGIN
  CALL dbsaci.dict_view('v_$' || name, columns, source, '', about);
  CALL dbsaci.dict_view('v$' || name, columns, source, '', 'Synonym for V_$' || upper(name));
  CALL dbsaci.dict_view('gv$' || name, E'  inst_id n 1\n' || columns, source, '', 'Synonym for GV_$' || upper(name));
END $$;

-- Views that are always empty here: only names and types, `name type, name type ...`. `which` names the prefixes that
-- exist in Oracle.
CREATE OR REPLACE PROCEDURE dbsaci.dict_empty(family text, about text, columns text, which text DEFAULT 'dba all user',
  user_without text DEFAULT 'owner')
LANGUAGE plpgsql AS $$
DECLARE
  word  text;
  list  text := regexp_replace(columns, '\s*(\S+)\s+([^\s,]+)(?:,|\s*$)', E'  \\1 \\2 -\n', 'g');
BEGIN
  FOREACH word IN ARRAY string_to_array(which, ' ') LOOP
    CALL dbsaci.dict_view(word || '_' || family, list, 'WHERE false',
                          CASE word WHEN 'user' THEN user_without ELSE '' END, about);
  END LOOP;
END $$;

-- A second name for a view of ours, as Oracle's TABS for USER_TABLES.
CREATE OR REPLACE PROCEDURE dbsaci.dict_alias(alias text, target text) LANGUAGE plpgsql AS $$
BEGIN
  CALL dbsaci.dict_helper(alias, format('SELECT * FROM dbsaci.%I', target));
  EXECUTE format('GRANT SELECT ON dbsaci.%I TO PUBLIC', alias);
  EXECUTE format('COMMENT ON VIEW dbsaci.%I IS %L', alias, 'Synonym for ' || upper(target));
  INSERT INTO dbsaci.column_types
    SELECT format('dbsaci.%I', alias)::regclass, attnum, data_type, data_length, char_used, data_precision, data_scale
    FROM dbsaci.column_types WHERE relid = format('dbsaci.%I', target)::regclass
  ON CONFLICT (relid, attnum) DO NOTHING;
END $$;
