-- 31_privileges.sql: object, column, system and role privileges (feature V-07).
--
-- PostgreSQL's owner holds his rights implicitly or in the list; Oracle never lists them, so neither do we. USAGE on a
-- sequence is Oracle's SELECT; TRUNCATE, TRIGGER and MAINTAIN have no counterpart. But nobody grants TRIGGER save in GRANT ALL,
-- so it stands for those of Oracle's ALL that PostgreSQL does not have.

CALL dbsaci.dict_helper('dict_tab_privs', $q$
SELECT c.relnamespace AS nsp, n.nspname AS owner, c.relname AS name,
       CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS type, c.relowner AS roleid,
       x.grantor, x.grantee, p.privilege, x.is_grantable
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
CROSS JOIN LATERAL aclexplode(c.relacl) x
CROSS JOIN LATERAL unnest(CASE x.privilege_type WHEN 'USAGE' THEN ARRAY['SELECT'] WHEN 'TRIGGER' THEN
  CASE c.relkind WHEN 'v' THEN ARRAY['MERGE VIEW'] ELSE ARRAY['ALTER', 'INDEX'] END
    || ARRAY['DEBUG', 'FLASHBACK', 'ON COMMIT REFRESH', 'QUERY REWRITE', 'READ'] ELSE ARRAY[x.privilege_type] END) p(privilege)
WHERE c.relacl IS NOT NULL AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S') AND NOT c.relispartition AND x.grantee <> c.relowner
  AND (dbsaci.is_user_schema(n.nspname) OR dbsaci.dict_kind(c.relkind, false, n.nspname, c.relname) IS NOT NULL)
  AND x.privilege_type = ANY (CASE c.relkind WHEN 'S' THEN ARRAY['USAGE']
                              ELSE ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'REFERENCES', 'TRIGGER'] END)
UNION ALL
SELECT p.pronamespace, n.nspname, p.proname, CASE p.prokind WHEN 'p' THEN 'PROCEDURE' ELSE 'FUNCTION' END, p.proowner,
       x.grantor, x.grantee, x.privilege_type, x.is_grantable
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
CROSS JOIN LATERAL aclexplode(p.proacl) x
WHERE p.proacl IS NOT NULL AND x.grantee <> p.proowner AND dbsaci.is_user_schema(n.nspname)
  AND NOT dbsaci.is_unit_routine(n.nspname, p.proname)
UNION ALL
SELECT n.oid, g.owner, g.name, (SELECT min(u.type) FROM dbsaci.units u WHERE u.owner = g.owner AND u.name = g.name), n.nspowner,
       gr.oid, CASE WHEN g.grantee = 'public' THEN 0 ELSE r.oid END, 'EXECUTE', g.grantable
FROM dbsaci.unit_grants g JOIN pg_namespace n ON n.nspname = g.owner
JOIN pg_roles gr ON gr.rolname = g.grantor LEFT JOIN pg_roles r ON r.rolname = g.grantee
WHERE g.grantee = 'public' OR r.oid IS NOT NULL
$q$);

CALL dbsaci.dict_helper('dict_col_privs', $q$
SELECT c.relnamespace AS nsp, n.nspname AS owner, c.relname AS name, a.attname, c.relowner AS roleid,
       x.grantor, x.grantee, x.privilege_type AS privilege, x.is_grantable
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
CROSS JOIN LATERAL aclexplode(a.attacl) x
WHERE a.attacl IS NOT NULL AND a.attnum > 0 AND NOT a.attisdropped AND dbsaci.is_user_schema(n.nspname)
  AND x.grantee <> c.relowner AND x.privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
$q$);

-- Name of a role as grantee; 0 is PUBLIC.
CREATE OR REPLACE FUNCTION dbsaci.grantee_name(role oid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN role = 0 THEN 'PUBLIC' ELSE dbsaci.ora_name(pg_get_userbyid(role)) END
$$;

DO $make$
DECLARE
  -- Oracle has three shapes of the same rows.
  grantee text := E'  grantee v128 dbsaci.grantee_name(p.grantee)\n';
  object  text := E'  owner v128 dbsaci.ora_owner(p.owner)\n  table_name v128 dbsaci.ora_name(p.name)\n';
  col     text := E'  column_name v128 dbsaci.ora_name(p.attname)\n';
  rights  text := $c$
  grantor v128 dbsaci.grantee_name(p.grantor)
  privilege v40 p.privilege
  grantable v3 CASE WHEN p.is_grantable THEN 'YES' ELSE 'NO' END
$c$;
  tail    text := $c$
  hierarchy v3 'NO'
  common v3 'NO'
  type v24 p.type
  inherited v3 'NO'
$c$;
  tailc   text := E'  common v3 ''NO''\n  inherited v3 ''NO''\n';
  allshape text := $c$
  grantor v128 dbsaci.grantee_name(p.grantor)
  grantee v128 dbsaci.grantee_name(p.grantee)
  table_schema v128 dbsaci.ora_owner(p.owner)
  table_name v128 dbsaci.ora_name(p.name)
$c$;
  allend  text := E'  privilege v40 p.privilege\n  grantable v3 CASE WHEN p.is_grantable THEN ''YES'' ELSE ''NO'' END\n';
  mine    text := ' AND p.nsp = (SELECT dbsaci.user_schema())';
  tome    text := ' AND p.grantee <> 0 AND pg_has_role(p.grantee, ''USAGE'') AND NOT pg_has_role(p.roleid, ''USAGE'')';
  own     text := $w$p.nsp = (SELECT dbsaci.user_schema()) OR p.grantee <> 0 AND pg_has_role(p.grantee, 'USAGE')
                     OR pg_has_role(p.grantor, 'USAGE')$w$;
  of      record;   -- objects, or their columns
BEGIN
  FOR of IN SELECT * FROM (VALUES ('tab_privs', 'objects', 'FROM dbsaci.dict_tab_privs p WHERE true', '', tail),
                                  ('col_privs', 'columns of objects', 'FROM dbsaci.dict_col_privs p WHERE true', col, tailc))
                          v(family, what, rows, col, tail) LOOP
    CALL dbsaci.dict_view('dba_' || of.family, grantee || object || of.col || rights || of.tail, of.rows, '', 'All grants on ' || of.what);
    CALL dbsaci.dict_view('user_' || of.family, grantee || object || of.col || rights || of.tail, of.rows || ' AND (' || own || ')', '',
                          'Grants on ' || of.what || ' where the user is owner, grantor or grantee');
    CALL dbsaci.dict_view('all_' || of.family, allshape || of.col || allend || of.tail, of.rows || ' AND (p.grantee = 0 OR ' || own || ')', '',
                          'Grants on ' || of.what || ' that concern the user');
    CALL dbsaci.dict_view('all_' || of.family || '_made', grantee || object || of.col || rights || of.tail, of.rows || mine, '',
                          'Grants on the user''s ' || of.what);
    CALL dbsaci.dict_view('user_' || of.family || '_made', grantee || object || of.col || rights || of.tail, of.rows || mine, 'owner',
                          'Grants on the user''s ' || of.what);
    CALL dbsaci.dict_view('all_' || of.family || '_recd', grantee || object || of.col || rights || of.tail, of.rows || tome, '',
                          'Grants on ' || of.what || ' to the user');
    CALL dbsaci.dict_view('user_' || of.family || '_recd', object || of.col || rights || of.tail, of.rows || tome, '',
                          'Grants on ' || of.what || ' to the user');
  END LOOP;
END $make$;

-- Role grants. A superuser holds DBA; whoever has a schema of his own holds CONNECT and RESOURCE.
CALL dbsaci.dict_helper('dict_role_privs', $q$
SELECT m.member AS roleid, u.rolname AS grantee, r.rolname AS granted, m.admin_option
FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid JOIN pg_roles u ON u.oid = m.member
WHERE r.rolname !~~ 'pg\_%' AND u.rolname !~~ 'pg\_%'
UNION ALL
SELECT u.oid, u.rolname, v.role, false FROM pg_roles u
CROSS JOIN (VALUES ('connect'::name), ('resource'), ('dba')) v(role)
WHERE u.rolname !~~ 'pg\_%' AND NOT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = v.role)
  AND CASE v.role WHEN 'dba' THEN u.rolsuper
      ELSE u.rolsuper OR EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = u.rolname AND n.nspowner = u.oid) END
UNION
-- Oracle's own roles, which GRANT writes down
SELECT r.oid, p.grantee, dbsaci.pg_name(p.privilege), p.admin FROM dbsaci.sys_privs p LEFT JOIN pg_roles r ON r.rolname = p.grantee
WHERE p.privilege !~ ' '
$q$);

-- What a user may do at all. CREATE in a schema of one's own stands for Oracle's CREATE privileges.
CALL dbsaci.dict_helper('dict_sys_privs', $q$
SELECT u.oid AS roleid, u.rolname AS grantee, p.name AS privilege
FROM pg_roles u CROSS JOIN (VALUES
  ('CREATE SESSION', 'login'), ('ALTER SESSION', 'login'), ('UNLIMITED TABLESPACE', 'own'), ('CREATE TABLE', 'own'),
  ('CREATE CLUSTER', 'own'), ('CREATE SYNONYM', 'own'), ('CREATE VIEW', 'own'), ('CREATE SEQUENCE', 'own'),
  ('CREATE DATABASE LINK', 'own'), ('CREATE PROCEDURE', 'own'), ('CREATE TRIGGER', 'own'), ('CREATE MATERIALIZED VIEW', 'own'),
  ('CREATE TYPE', 'own'), ('CREATE OPERATOR', 'own'), ('CREATE INDEXTYPE', 'own'), ('CREATE JOB', 'own'),
  ('CREATE PUBLIC SYNONYM', 'own'), ('DROP PUBLIC SYNONYM', 'own'), ('CREATE USER', 'role'), ('ALTER USER', 'role'),
  ('DROP USER', 'role'), ('CREATE ROLE', 'role'), ('ALTER SYSTEM', 'super'), ('ALTER DATABASE', 'super'),
  ('CREATE ANY TABLE', 'super'), ('ALTER ANY TABLE', 'super'), ('DROP ANY TABLE', 'super'), ('SELECT ANY TABLE', 'super'),
  ('INSERT ANY TABLE', 'super'), ('UPDATE ANY TABLE', 'super'), ('DELETE ANY TABLE', 'super'), ('LOCK ANY TABLE', 'super'),
  ('CREATE ANY INDEX', 'super'), ('DROP ANY INDEX', 'super'), ('CREATE ANY VIEW', 'super'), ('DROP ANY VIEW', 'super'),
  ('CREATE ANY SEQUENCE', 'super'), ('DROP ANY SEQUENCE', 'super'), ('SELECT ANY SEQUENCE', 'super'),
  ('CREATE ANY PROCEDURE', 'super'), ('DROP ANY PROCEDURE', 'super'), ('EXECUTE ANY PROCEDURE', 'super'),
  ('CREATE ANY TRIGGER', 'super'), ('DROP ANY TRIGGER', 'super'), ('CREATE ANY SYNONYM', 'super'),
  ('GRANT ANY PRIVILEGE', 'super'), ('GRANT ANY ROLE', 'super'), ('GRANT ANY OBJECT PRIVILEGE', 'super'),
  ('SELECT ANY DICTIONARY', 'super'), ('COMMENT ANY TABLE', 'super'), ('FLASHBACK ANY TABLE', 'super')) p(name, needs)
WHERE u.rolname !~~ 'pg\_%'
  AND CASE p.needs WHEN 'login' THEN u.rolcanlogin WHEN 'role' THEN u.rolcreaterole OR u.rolsuper WHEN 'super' THEN u.rolsuper
      ELSE u.rolsuper OR EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = u.rolname AND n.nspowner = u.oid) END
UNION
SELECT r.oid, p.grantee, p.privilege FROM dbsaci.sys_privs p LEFT JOIN pg_roles r ON r.rolname = p.grantee
WHERE p.privilege ~ ' ' AND p.privilege !~~ 'ROLE %'
$q$);

-- What Oracle's own roles hold. Whoever has a schema here has all of it.
CALL dbsaci.dict_helper('dict_own_roles', $q$
SELECT v.role::name, p.privilege
FROM (VALUES ('connect', ARRAY['CREATE SESSION', 'SET CONTAINER']),
  ('resource', ARRAY['CREATE CLUSTER', 'CREATE INDEXTYPE', 'CREATE OPERATOR', 'CREATE PROCEDURE', 'CREATE SEQUENCE', 'CREATE TABLE',
                     'CREATE TRIGGER', 'CREATE TYPE'])) v(role, privileges) CROSS JOIN unnest(v.privileges) p(privilege)
$q$);

-- The views of roles and of system privileges come in threes: of all, of the user, of roles; the column of who has it has
-- another name in each.
DO $make$
DECLARE
  me     text := ' WHERE p.grantee = current_user';
  holder text := ' v128 dbsaci.ora_name(p.grantee)' || E'\n';
  role   text := $c$
  granted_role v128 dbsaci.ora_name(p.granted)
  admin_option v3 CASE WHEN p.admin_option THEN 'YES' ELSE 'NO' END
$c$;
  usage  text := $c$
  delegate_option v3 'NO'
  default_role v3 'YES'
$c$;
  tail   text := $c$
  common v3 'NO'
  inherited v3 'NO'
$c$;
  right_ text := $c$
  privilege v40 p.privilege
  admin_option v3 'NO'
$c$;
  roles  text := 'FROM dbsaci.dict_role_privs p';
  privs  text := 'FROM dbsaci.dict_sys_privs p';
  of_roles text := ' JOIN dbsaci.dict_roles r ON r.name = p.grantee';
BEGIN
  CALL dbsaci.dict_view('dba_role_privs', 'grantee' || holder || role || usage || tail, roles, '', 'Roles granted to users and roles');
  CALL dbsaci.dict_view('user_role_privs', 'username' || holder || role || usage || E'  os_granted v3 ''NO''\n' || tail, roles || me, '',
                        'Roles granted to the current user');
  CALL dbsaci.dict_view('role_role_privs', 'role' || holder || role || tail, roles || of_roles, '', 'Roles granted to roles');
  CALL dbsaci.dict_view('dba_sys_privs', 'grantee' || holder || right_ || tail, privs, '', 'System privileges granted to users and roles');
  CALL dbsaci.dict_view('user_sys_privs', 'username' || holder || right_ || tail, privs || me, '', 'System privileges of the current user');
  CALL dbsaci.dict_view('role_sys_privs', 'role' || holder || right_ || tail,
    replace(privs || of_roles, 'FROM dbsaci.dict_sys_privs', 'FROM (SELECT grantee, privilege FROM dbsaci.dict_sys_privs UNION ALL '
      'SELECT role, privilege FROM dbsaci.dict_own_roles)'), '', 'System privileges of roles');
  CALL dbsaci.dict_view('session_roles', $c$
  role v128 dbsaci.ora_name(p.granted)
$c$, $s$FROM (SELECT granted FROM dbsaci.dict_role_privs WHERE grantee = current_user UNION
  SELECT r.name FROM dbsaci.dict_roles r JOIN pg_roles o ON o.rolname = r.name AND pg_has_role(o.oid, 'USAGE')
  WHERE NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)) p$s$, '', 'Roles enabled in the session');
  CALL dbsaci.dict_view('session_privs', $c$
  privilege v40 p.privilege
$c$, 'FROM dbsaci.dict_sys_privs p' || me, '', 'Privileges of the session');
  CALL dbsaci.dict_view('role_tab_privs', $c$
  role v128 dbsaci.grantee_name(p.grantee)
  owner v128 dbsaci.ora_owner(p.owner)
  table_name v128 dbsaci.ora_name(p.name)
  column_name v128 -
  privilege v40 p.privilege
  grantable v3 CASE WHEN p.is_grantable THEN 'YES' ELSE 'NO' END
  common v3 'NO'
  inherited v3 'NO'
$c$, 'FROM dbsaci.dict_tab_privs p JOIN dbsaci.dict_roles r ON r.id = p.grantee', '', 'Grants on objects to roles');
END $make$;
