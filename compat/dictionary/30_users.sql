-- 30_users.sql: USERS, ROLES (feature V-07).
--
-- A schema is a user. A role that may log in is one too, also while it has no schema yet. What is left of the roles
-- are Oracle roles. SYS stands for the compat schema.

CALL dbsaci.dict_helper('dict_users', $q$
SELECT n.nspname AS name, coalesce(r.oid, n.oid) AS id, r.oid AS roleid, 'N' AS maintained,
       r.rolvaliduntil AS valid_until, coalesce(r.rolcanlogin, false) AS canlogin, n.xmin AS made
FROM pg_namespace n LEFT JOIN pg_roles r ON r.rolname = n.nspname
WHERE dbsaci.is_user_schema(n.nspname) AND n.nspname <> 'public'
UNION ALL
SELECT r.rolname, r.oid, r.oid, 'N', r.rolvaliduntil, true, NULL   -- pg_roles is a view and tells no xmin
FROM pg_roles r
WHERE r.rolcanlogin AND r.rolname !~~ 'pg\_%' AND r.rolname !~~ 'dbsaci%' AND NOT EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = r.rolname)
UNION ALL
-- Only where something stands there: the schema public of a database that was made without dbsaci.
SELECT n.nspname, n.oid, NULL, 'N', NULL, false, n.xmin FROM pg_namespace n
WHERE n.nspname = 'public' AND EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = n.oid AND c.relkind IN ('r', 'p'))
UNION ALL
SELECT v.name, v.id::oid, NULL, 'Y', NULL, false, NULL FROM (VALUES ('sys'::name, 0), ('system', 9)) v(name, id)
WHERE NOT EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = v.name)
  AND NOT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = v.name AND r.rolcanlogin)
$q$);

-- Oracle roles: the fixed ones that scripts grant, and the database's own.
CALL dbsaci.dict_helper('dict_roles', $q$
SELECT r.rolname AS name, r.oid AS id, 'N' AS maintained FROM pg_roles r
WHERE NOT r.rolcanlogin AND r.rolname !~~ 'pg\_%' AND r.rolname !~~ 'dbsaci%' AND NOT EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = r.rolname)
UNION ALL
SELECT v.name, v.id::oid, 'Y' FROM (VALUES ('connect'::name, 2), ('resource', 3), ('dba', 4), ('select_catalog_role', 6),
  ('execute_catalog_role', 7), ('exp_full_database', 14), ('imp_full_database', 15)) v(name, id)
WHERE NOT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = v.name)
$q$);

DO $make$
DECLARE
  account text := $c$
  account_status v32 CASE WHEN u.maintained = 'Y' OR NOT u.canlogin THEN 'LOCKED'
        WHEN u.valid_until < statement_timestamp() THEN 'EXPIRED' ELSE 'OPEN' END
  lock_date d -
  expiry_date d CASE WHEN isfinite(u.valid_until) THEN u.valid_until END
  default_tablespace v30 CASE u.maintained WHEN 'Y' THEN 'SYSTEM' ELSE 'USERS' END
  temporary_tablespace v30 'TEMP'
  local_temp_tablespace v30 'TEMP'
  created d coalesce((SELECT ot.created FROM dbsaci.object_times ot WHERE ot.objid = u.id), dbsaci.commit_time(u.made))
$c$;
  flags text := $c$
  oracle_maintained v1 u.maintained
  inherited v3 'NO'
  default_collation v100 'USING_NLS_COMP'
  implicit v3 'NO'
  all_shard v3 'NO'
  external_shard v3 'NO'
$c$;
  me text := $w$ WHERE u.name = (SELECT coalesce((SELECT nspname FROM pg_namespace WHERE oid = (SELECT dbsaci.user_schema())),
                                 current_user))$w$;
BEGIN
  CALL dbsaci.dict_view('all_users', $c$
  username v128 dbsaci.ora_name(u.name)
  user_id n u.id::bigint
  created d coalesce((SELECT ot.created FROM dbsaci.object_times ot WHERE ot.objid = u.id), dbsaci.commit_time(u.made))
  common v3 CASE u.maintained WHEN 'Y' THEN 'YES' ELSE 'NO' END
$c$ || flags, 'FROM dbsaci.dict_users u', '', 'All users of the database');

  CALL dbsaci.dict_view('dba_users', $c$
  username v128 dbsaci.ora_name(u.name)
  user_id n u.id::bigint
  password v4000 -
$c$ || account || $c$
  profile v128 'DEFAULT'
  initial_rsrc_consumer_group v128 'DEFAULT_CONSUMER_GROUP'
  external_name v4000 -
  password_versions v17 '11G 12C '
  editions_enabled v1 'N'
  authentication_type v8 'PASSWORD'
  proxy_only_connect v1 'N'
  common v3 CASE u.maintained WHEN 'Y' THEN 'YES' ELSE 'NO' END
  last_login tz -
$c$ || flags || $c$
  password_change_date d -
$c$, 'FROM dbsaci.dict_users u', '', 'All users of the database');

  CALL dbsaci.dict_view('user_users', $c$
  username v128 dbsaci.ora_name(u.name)
  user_id n u.id::bigint
$c$ || account || $c$
  initial_rsrc_consumer_group v128 'DEFAULT_CONSUMER_GROUP'
  external_name v4000 -
  proxy_only_connect v1 'N'
  common v3 'NO'
$c$ || flags, 'FROM dbsaci.dict_users u' || me, '', 'The current user');

  CALL dbsaci.dict_view('dba_roles', $c$
  role v128 dbsaci.ora_name(r.name)
  role_id n r.id::bigint
  password_required v8 'NO'
  authentication_type v11 'NONE'
  common v3 CASE r.maintained WHEN 'Y' THEN 'YES' ELSE 'NO' END
  oracle_maintained v1 r.maintained
  inherited v3 'NO'
  implicit v3 'NO'
  external_name v4000 -
$c$, 'FROM dbsaci.dict_roles r', '', 'All roles of the database');

  CALL dbsaci.dict_view('dba_profiles', $c$
  profile v128 'DEFAULT'
  resource_name v32 p.name
  resource_type v8 CASE WHEN p.name LIKE '%LOGIN%' OR p.name LIKE 'PASSWORD%' OR p.name LIKE 'INACTIVE%' THEN 'PASSWORD' ELSE 'KERNEL' END
  limit v128 'UNLIMITED'
  common v3 'NO'
  inherited v3 'NO'
  implicit v3 'NO'
$c$, $s$FROM regexp_split_to_table('COMPOSITE_LIMIT SESSIONS_PER_USER CPU_PER_SESSION CPU_PER_CALL LOGICAL_READS_PER_SESSION
    LOGICAL_READS_PER_CALL IDLE_TIME CONNECT_TIME PRIVATE_SGA FAILED_LOGIN_ATTEMPTS PASSWORD_LIFE_TIME
    PASSWORD_REUSE_TIME PASSWORD_REUSE_MAX PASSWORD_VERIFY_FUNCTION PASSWORD_LOCK_TIME PASSWORD_GRACE_TIME
    INACTIVE_ACCOUNT_TIME', '\s+') p(name)$s$,
    '', 'Profiles and their limits');
  CALL dbsaci.dict_view('user_resource_limits', $c$
  resource_name v32 p.resource_name
  limit v128 p.limit
$c$, $s$FROM dbsaci.dba_profiles p WHERE p.resource_type = 'KERNEL'$s$, '', 'Resource limits of the current user');
  CALL dbsaci.dict_view('user_password_limits', $c$
  resource_name v32 p.resource_name
  limit v128 p.limit
$c$, $s$FROM dbsaci.dba_profiles p WHERE p.resource_type = 'PASSWORD'$s$, '', 'Password limits of the current user');
END $make$;
