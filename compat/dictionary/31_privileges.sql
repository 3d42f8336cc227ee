-- 31_privileges.sql: object, column, system and role privileges (feature V-07).
--
-- PostgreSQL's owner holds his rights implicitly or in the list; Oracle never lists them, so neither do we. USAGE on a
-- sequence is Oracle's SELECT; TRUNCATE, TRIGGER and MAINTAIN have no counterpart.

CALL dbsaci.dict_helper('dict_tab_privs', $q$
SELECT c.relnamespace AS nsp, n.nspname AS owner, c.relname AS name,
       CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS type, c.relowner AS roleid,
       x.grantor, x.grantee, CASE x.privilege_type WHEN 'USAGE' THEN 'SELECT' ELSE x.privilege_type END AS privilege, x.is_grantable
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
CROSS JOIN LATERAL aclexplode(c.relacl) x
WHERE c.relacl IS NOT NULL AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S') AND NOT c.relispartition AND x.grantee <> c.relowner
  AND (dbsaci.is_user_schema(n.nspname) OR dbsaci.dict_kind(c.relkind, false, n.nspname, c.relname) IS NOT NULL)
  AND x.privilege_type = ANY (CASE c.relkind WHEN 'S' THEN ARRAY['USAGE']
                              ELSE ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'REFERENCES'] END)
UNION ALL
SELECT p.pronamespace, n.nspname, p.proname, CASE p.prokind WHEN 'p' THEN 'PROCEDURE' ELSE 'FUNCTION' END, p.proowner,
       x.grantor, x.grantee, x.privilege_type, x.is_grantable
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
CROSS JOIN LATERAL aclexplode(p.proacl) x
WHERE p.proacl IS NOT NULL AND x.grantee <> p.proowner AND dbsaci.is_user_schema(n.nspname)
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
  t       text := 'FROM dbsaci.dict_tab_privs p WHERE true';
  c       text := 'FROM dbsaci.dict_col_privs p WHERE true';
  mine    text := ' AND p.nsp = (SELECT dbsaci.user_schema())';
  tome    text := ' AND p.grantee <> 0 AND pg_has_role(p.grantee, ''USAGE'') AND NOT pg_has_role(p.roleid, ''USAGE'')';
  concerns text := $w$ AND (p.nsp = (SELECT dbsaci.user_schema()) OR p.grantee = 0 OR pg_has_role(p.grantee, 'USAGE')
                       OR pg_has_role(p.grantor, 'USAGE'))$w$;
BEGIN
  CALL dbsaci.dict_view('dba_tab_privs', grantee || object || rights || tail, t, '', 'All grants on objects');
  CALL dbsaci.dict_view('user_tab_privs', grantee || object || rights || tail,
    t || concerns || ' AND p.grantee <> 0', '', 'Grants on objects where the user is owner, grantor or grantee');
  CALL dbsaci.dict_view('all_tab_privs', allshape || allend || tail, t || concerns, '', 'Grants on objects that concern the user');
  CALL dbsaci.dict_view('all_tab_privs_made', grantee || object || rights || tail, t || mine, '', 'Grants on the user''s objects');
  CALL dbsaci.dict_view('user_tab_privs_made', grantee || object || rights || tail, t || mine, 'owner', 'Grants on the user''s objects');
  CALL dbsaci.dict_view('all_tab_privs_recd', grantee || object || rights || tail, t || tome, '', 'Grants to the user');
  CALL dbsaci.dict_view('user_tab_privs_recd', object || rights || tail, t || tome, '', 'Grants to the user');

  CALL dbsaci.dict_view('dba_col_privs', grantee || object || col || rights || tailc, c, '', 'All grants on columns');
  CALL dbsaci.dict_view('user_col_privs', grantee || object || col || rights || tailc, c || concerns || ' AND p.grantee <> 0', '',
    'Grants on columns where the user is owner, grantor or grantee');
  CALL dbsaci.dict_view('all_col_privs', allshape || col || allend || tailc, c || concerns, '', 'Grants on columns that concern the user');
  CALL dbsaci.dict_view('all_col_privs_made', grantee || object || col || rights || tailc, c || mine, '', 'Grants on columns of the user''s objects');
  CALL dbsaci.dict_view('user_col_privs_made', grantee || object || col || rights || tailc, c || mine, 'owner', 'Grants on columns of the user''s objects');
  CALL dbsaci.dict_view('all_col_privs_recd', grantee || object || col || rights || tailc, c || tome, '', 'Grants on columns to the user');
  CALL dbsaci.dict_view('user_col_privs_recd', object || col || rights || tailc, c || tome, '', 'Grants on columns to the user');
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

DO $make$
DECLARE
  me text := ' WHERE p.grantee = current_user';
BEGIN
  CALL dbsaci.dict_view('dba_role_privs', $c$
  grantee v128 dbsaci.ora_name(p.grantee)
  granted_role v128 dbsaci.ora_name(p.granted)
  admin_option v3 CASE WHEN p.admin_option THEN 'YES' ELSE 'NO' END
  delegate_option v3 'NO'
  default_role v3 'YES'
  common v3 'NO'
  inherited v3 'NO'
$c$, 'FROM dbsaci.dict_role_privs p', '', 'Roles granted to users and roles');
  CALL dbsaci.dict_view('user_role_privs', $c$
  username v128 dbsaci.ora_name(p.grantee)
  granted_role v128 dbsaci.ora_name(p.granted)
  admin_option v3 CASE WHEN p.admin_option THEN 'YES' ELSE 'NO' END
  delegate_option v3 'NO'
  default_role v3 'YES'
  os_granted v3 'NO'
  common v3 'NO'
  inherited v3 'NO'
$c$, 'FROM dbsaci.dict_role_privs p' || me, '', 'Roles granted to the current user');
  CALL dbsaci.dict_view('role_role_privs', $c$
  role v128 dbsaci.ora_name(p.grantee)
  granted_role v128 dbsaci.ora_name(p.granted)
  admin_option v3 CASE WHEN p.admin_option THEN 'YES' ELSE 'NO' END
  common v3 'NO'
  inherited v3 'NO'
$c$, 'FROM dbsaci.dict_role_privs p JOIN dbsaci.dict_roles r ON r.name = p.grantee', '', 'Roles granted to roles');
  CALL dbsaci.dict_view('session_roles', $c$
  role v128 dbsaci.ora_name(p.granted)
$c$, $s$FROM (SELECT granted FROM dbsaci.dict_role_privs WHERE grantee = current_user UNION
  SELECT r.name FROM dbsaci.dict_roles r JOIN pg_roles o ON o.rolname = r.name AND pg_has_role(o.oid, 'USAGE')
  WHERE NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)) p$s$, '', 'Roles enabled in the session');
  CALL dbsaci.dict_view('session_privs', $c$
  privilege v40 p.privilege
$c$, 'FROM dbsaci.dict_sys_privs p' || me, '', 'Privileges of the session');
  CALL dbsaci.dict_view('dba_sys_privs', $c$
  grantee v128 dbsaci.ora_name(p.grantee)
  privilege v40 p.privilege
  admin_option v3 'NO'
  common v3 'NO'
  inherited v3 'NO'
$c$, 'FROM dbsaci.dict_sys_privs p', '', 'System privileges granted to users and roles');
  CALL dbsaci.dict_view('user_sys_privs', $c$
  username v128 dbsaci.ora_name(p.grantee)
  privilege v40 p.privilege
  admin_option v3 'NO'
  common v3 'NO'
  inherited v3 'NO'
$c$, 'FROM dbsaci.dict_sys_privs p' || me, '', 'System privileges of the current user');
  CALL dbsaci.dict_view('role_sys_privs', $c$
  role v128 dbsaci.ora_name(p.grantee)
  privilege v40 p.privilege
  admin_option v3 'NO'
  common v3 'NO'
  inherited v3 'NO'
$c$, 'FROM dbsaci.dict_sys_privs p JOIN dbsaci.dict_roles r ON r.name = p.grantee', '', 'System privileges of roles');
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
