-- 51_external.sql: DB_LINKS, DIRECTORIES, EXTERNAL_TABLES (feature V-10, D-21, D-22).
--
-- A database link is a foreign server: private to its owner, or public when everybody may use it. A directory is a
-- row of dbsaci.directories, which CREATE DIRECTORY keeps through dbsaci.create_directory().

SET client_min_messages = warning;
CREATE TABLE IF NOT EXISTS dbsaci.directories (name text PRIMARY KEY, path text NOT NULL, origin_role name NOT NULL);

CREATE OR REPLACE FUNCTION dbsaci.create_directory(p_name text, p_path text, p_replace boolean DEFAULT false) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO dbsaci.directories VALUES (p_name, p_path, dbsaci.calling_role());
EXCEPTION WHEN unique_violation THEN
  IF NOT p_replace THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-00955: name is already used by an existing object';
  END IF;
  UPDATE dbsaci.directories d SET path = p_path WHERE d.name = p_name AND pg_has_role(dbsaci.calling_role(), d.origin_role, 'USAGE');
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.drop_directory(p_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM dbsaci.directories d WHERE d.name = p_name AND pg_has_role(dbsaci.calling_role(), d.origin_role, 'USAGE');
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-04043: object ' || p_name || ' does not exist';
  END IF;
END $$;

DO $make$
DECLARE
  option text := $x$(SELECT x.option_value FROM pg_options_to_table(s.srvoptions) x WHERE x.option_name = %L)$x$;
BEGIN
  CALL dbsaci.dict_family('db_links', 'Database links', $c$
  owner v128 CASE WHEN s.everybody THEN 'PUBLIC' ELSE dbsaci.ora_name(s.rolname) END
  db_link v128 dbsaci.ora_name(s.srvname)
  username v128 (SELECT upper(o.option_value) FROM pg_user_mappings m CROSS JOIN LATERAL pg_options_to_table(m.umoptions) o
        WHERE m.srvid = s.oid AND o.option_name = 'user' LIMIT 1)
  host v2000 coalesce($c$ || format(option, 'host') || $c$, '') || coalesce(':' || $c$ || format(option, 'port')
        || $c$, '') || coalesce('/' || $c$ || format(option, 'dbname') || $c$, '')
  created d coalesce((SELECT ot.created FROM dbsaci.object_times ot WHERE ot.objid = s.oid), timestamp '2020-01-01')
  hidden v3 'NO'
  shard_internal v3 'NO'
  valid v3 'YES'
  intra_cdb v3 'NO'
$c$, $s$
FROM (SELECT f.*, r.rolname, EXISTS (SELECT FROM aclexplode(f.srvacl) a WHERE a.grantee = 0) AS everybody
      FROM pg_foreign_server f JOIN pg_roles r ON r.oid = f.srvowner) s
WHERE true
$s$, 'has_server_privilege(s.oid, ''USAGE'')', 's.rolname = current_user AND NOT s.everybody');

  CALL dbsaci.dict_family('directories', 'Directories', $c$
  owner v128 'SYS'
  directory_name v128 d.name
  directory_path v4000 d.path
  origin_con_id n 1
$c$, 'FROM dbsaci.directories d WHERE true', 'true');

  CALL dbsaci.dict_family('external_tables', 'External tables', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  type_owner v3 'SYS'
  type_name v128 'ORACLE_LOADER'
  default_directory_owner v3 'SYS'
  default_directory_name v128 coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = c.oid AND p.prop = 'directory'), 'DATA_PUMP_DIR')
  reject_limit v40 'UNLIMITED'
  access_type v7 'CLOB'
  access_parameters clob (SELECT string_agg(x.option_name || ' ' || x.option_value, ' ') FROM pg_options_to_table(f.ftoptions) x)
  property v10 'REFERENCED'
  inmemory v8 'DISABLED'
  inmemory_compression v17 -
$c$, $s$
FROM pg_foreign_table f JOIN pg_class c ON c.oid = f.ftrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE NOT c.relispartition AND dbsaci.is_user_schema(n.nspname)
$s$, 'c.relnamespace = (SELECT dbsaci.user_schema()) OR dbsaci.rel_visible(c.oid, c.relowner, c.relnamespace)',
    'c.relnamespace = (SELECT dbsaci.user_schema())');
END $make$;
