-- 42_dependencies.sql: DEPENDENCIES, PUBLIC_DEPENDENCY (feature V-08).
--
-- What PostgreSQL records: views and materialized views upon relations and routines, triggers upon their tables,
-- synonyms upon targets. Of stored units the names in their text are kept; a body depends on its specification.

CALL dbsaci.dict_helper('dict_depends', $q$
SELECT c.relnamespace AS nsp, c.relowner AS roleid, c.oid AS relid, n.nspname AS owner, c.relname AS name,
       CASE c.relkind WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'VIEW' END AS type, rn.nspname AS rowner, r.relname AS rname,
       dbsaci.dict_kind(CASE r.relkind WHEN 'm' THEN 'r' ELSE r.relkind END, false, rn.nspname, r.relname) AS rtype, r.oid AS refid, NULL::text AS link
FROM (SELECT DISTINCT w.ev_class, d.refobjid FROM pg_depend d JOIN pg_rewrite w ON w.oid = d.objid
      WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass AND w.ev_class <> d.refobjid) x
JOIN pg_class c ON c.oid = x.ev_class JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_class r ON r.oid = x.refobjid JOIN pg_namespace rn ON rn.oid = r.relnamespace
WHERE dbsaci.is_user_schema(n.nspname)
  AND NOT EXISTS (SELECT FROM dbsaci.synonyms s WHERE s.owner = n.nspname AND s.synonym_name = c.relname)
UNION ALL
SELECT c.relnamespace, c.relowner, c.oid, n.nspname, c.relname, CASE c.relkind WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'VIEW' END,
       pn.nspname, p.proname, CASE p.prokind WHEN 'p' THEN 'PROCEDURE' ELSE 'FUNCTION' END, p.oid, NULL
FROM (SELECT DISTINCT w.ev_class, d.refobjid FROM pg_depend d JOIN pg_rewrite w ON w.oid = d.objid
      WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_proc'::regclass) x
JOIN pg_class c ON c.oid = x.ev_class JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_proc p ON p.oid = x.refobjid JOIN pg_namespace pn ON pn.oid = p.pronamespace
WHERE dbsaci.is_user_schema(n.nspname) AND dbsaci.is_user_schema(pn.nspname)
UNION ALL
SELECT c.relnamespace, c.relowner, c.oid, n.nspname, dbsaci.trigger_name(t.oid, t.tgname), 'TRIGGER', n.nspname, c.relname,
       CASE c.relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, c.oid, NULL
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND NOT dbsaci.is_own_trigger(t.tgname) AND dbsaci.is_user_schema(n.nspname)
UNION ALL
SELECT DISTINCT n.oid, n.nspowner, NULL::oid, u.owner, u.name, u.type, o.owner, o.name, o.kind, o.id, NULL
FROM dbsaci.units u JOIN pg_namespace n ON n.nspname = u.owner
CROSS JOIN LATERAL jsonb_to_recordset(u.refs) AS r(kind text, schema text, name text)
CROSS JOIN LATERAL (
  SELECT rn.nspname AS owner, c.relname AS name, dbsaci.dict_kind(CASE c.relkind WHEN 'm' THEN 'r' ELSE c.relkind END, false, rn.nspname, c.relname) AS kind, c.oid AS id
  FROM pg_class c JOIN pg_namespace rn ON rn.oid = c.relnamespace
  WHERE r.kind = 'table' AND rn.nspname = coalesce(dbsaci.pg_name(r.schema), u.owner) AND c.relname = dbsaci.pg_name(r.name)
    AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
  UNION ALL
  SELECT x.owner, x.name, x.type, x.id::oid FROM dbsaci.units x
  WHERE r.kind = 'unit' AND x.owner = coalesce(dbsaci.pg_name(r.schema), u.owner) AND x.name = dbsaci.pg_name(r.name)
    AND x.type NOT LIKE '% BODY' AND (x.owner, x.name, x.type) <> (u.owner, u.name, u.type)
  UNION ALL
  SELECT tn.nspname, t.typname, 'TYPE', t.oid FROM pg_type t JOIN pg_namespace tn ON tn.oid = t.typnamespace LEFT JOIN pg_class tc ON tc.oid = t.typrelid
  WHERE r.kind = 'type' AND tn.nspname = coalesce(dbsaci.pg_name(r.schema), u.owner) AND t.typname = dbsaci.pg_name(r.name)
    AND (tc.relkind = 'c' OR t.typtype = 'd' AND t.typcategory = 'A')
  UNION ALL
  SELECT s.owner, s.synonym_name, 'SYNONYM', NULL::oid FROM dbsaci.synonyms s
  WHERE r.schema IS NULL AND s.owner = u.owner AND s.synonym_name = dbsaci.pg_name(r.name)) o
UNION ALL
SELECT n.oid, n.nspowner, NULL, b.owner, b.name, b.type, s.owner, s.name, s.type, s.id::oid, NULL
FROM dbsaci.units b JOIN dbsaci.units s ON s.owner = b.owner AND s.name = b.name AND s.type = 'PACKAGE'
JOIN pg_namespace n ON n.nspname = b.owner WHERE b.type = 'PACKAGE BODY'
UNION ALL
-- every unit depends on the package STANDARD
SELECT n.oid, n.nspowner, NULL, u.owner, u.name, u.type, 'dbsaci', 'standard', 'PACKAGE', NULL, NULL
FROM dbsaci.units u JOIN pg_namespace n ON n.nspname = u.owner
UNION ALL
SELECT n.oid, n.nspowner, NULL, s.owner, s.synonym_name, 'SYNONYM', s.table_owner, s.table_name,
       CASE WHEN EXISTS (SELECT FROM dbsaci.synonyms o WHERE o.owner = s.table_owner AND o.synonym_name = s.table_name) THEN 'SYNONYM'
            ELSE coalesce(dbsaci.dict_kind(c.relkind, false, cn.nspname, c.relname), 'NON-EXISTENT') END, c.oid, s.db_link
FROM dbsaci.synonyms s JOIN pg_namespace n ON n.nspname = s.owner
LEFT JOIN pg_namespace cn ON cn.nspname = s.table_owner
LEFT JOIN pg_class c ON c.relnamespace = cn.oid AND c.relname = s.table_name AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
$q$);

DO $make$
DECLARE
  cols text := $c$
  owner v128 dbsaci.ora_owner(d.owner)
  name v128 dbsaci.ora_name(d.name)
  type v18 d.type
  referenced_owner v128 dbsaci.ora_owner(d.rowner)
  referenced_name v128 dbsaci.ora_name(d.rname)
  referenced_type v18 coalesce(d.rtype, 'TABLE')
  referenced_link_name v128 d.link
$c$;
  mine text := 'd.nsp = (SELECT dbsaci.user_schema())';
BEGIN
  CALL dbsaci.dict_family('dependencies', 'Dependencies between objects', cols || E'  dependency_type v4 ''HARD''\n',
    'FROM dbsaci.dict_depends d WHERE true', mine || ' OR dbsaci.rel_visible(d.relid, d.roleid, d.nsp)');
  CALL dbsaci.dict_view('user_dependencies', cols || E'  schemaid n d.nsp::bigint\n  dependency_type v4 ''HARD''\n',
    'FROM dbsaci.dict_depends d WHERE ' || mine, 'owner', 'Dependencies between objects owned by the user');
  CALL dbsaci.dict_view('public_dependency', $c$
  object_id n d.relid::bigint
  referenced_object_id n d.refid::bigint
$c$, 'FROM dbsaci.dict_depends d WHERE d.relid IS NOT NULL AND d.refid IS NOT NULL', '', 'Dependencies by object number');
END $make$;
