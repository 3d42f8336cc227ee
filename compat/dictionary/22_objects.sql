-- 22_objects.sql: OBJECTS (feature V-04): relations, indexes, program units, triggers, types, synonyms, links.
--
-- dbsaci.dict_objects is the union that OBJECTS, OBJ and the raw obj$ read; every arm is a plain select, so that
-- conditions reach the catalogues. OBJECT_ID is the oid: unique within each catalogue, and in practice over all, since one
-- counter feeds them. Synonyms, which have no oid, count down from 4294967295.

CALL dbsaci.dict_helper('dict_objects', $q$
-- relations and indexes; not the views that stand in for synonyms
SELECT c.relnamespace AS nsp, c.relowner AS roleid, n.nspname AS owner, c.relname AS name, NULL::text AS subname, c.oid AS id,
       dbsaci.dict_kind(c.relkind, false, n.nspname, c.relname) AS kind, CASE WHEN tp.value IS NULL THEN 'N' ELSE 'Y' END AS temporary,
       CASE c.relkind WHEN 'i' THEN 4 WHEN 'I' THEN 4 ELSE 1 END AS namespace, c.relfilenode AS dataobj, 'pg_class'::regclass AS catalog,
       coalesce(ty.xmin, c.xmin) AS made, c.xmin AS changed
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_type ty ON ty.oid = c.reltype   -- made with the relation, and not touched by ALTER TABLE
LEFT JOIN dbsaci.object_props tp ON tp.objid = c.oid AND tp.attnum = 0 AND tp.prop = 'duration'
WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S', 'i', 'I') AND NOT c.relispartition AND c.relname NOT LIKE 'dbsaci$%'
  AND dbsaci.dict_kind(c.relkind, false, n.nspname, c.relname) IS NOT NULL
  AND NOT EXISTS (SELECT FROM dbsaci.synonyms s WHERE s.owner = n.nspname AND s.synonym_name = c.relname AND c.relkind = 'v')
UNION ALL
-- partitions of tables and of indexes; those of an index are called as the table's
SELECT c.relnamespace, c.relowner, n.nspname, top.relname, dbsaci.part_name(p.relname, up.relname, pn.value), c.oid,
       CASE WHEN up.relispartition THEN replace(dbsaci.dict_kind(c.relkind, true, n.nspname, c.relname), 'PART', 'SUBPART')
       ELSE dbsaci.dict_kind(c.relkind, true, n.nspname, c.relname) END, 'N',
       CASE c.relkind WHEN 'i' THEN 4 WHEN 'I' THEN 4 ELSE 1 END, c.relfilenode, 'pg_class'::regclass, c.xmin, c.xmin
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_index i ON i.indexrelid = c.oid
JOIN pg_class p ON p.oid = coalesce(i.indrelid, c.oid)
JOIN pg_inherits h ON h.inhrelid = p.oid
JOIN pg_class up ON up.oid = h.inhparent
JOIN pg_class top ON top.oid = pg_partition_root(c.oid)
LEFT JOIN dbsaci.object_props pn ON pn.objid = p.oid AND pn.attnum = 0 AND pn.prop = 'partition_name'
WHERE c.relispartition AND c.relkind IN ('r', 'p', 'f', 'i', 'I') AND top.relname NOT LIKE 'dbsaci$%' AND dbsaci.is_user_schema(n.nspname)
UNION ALL
-- views that wait to be compiled again
SELECT n.oid, n.nspowner, v.owner, v.name, NULL, (4100000000 + (hashtext(v.owner || '.' || v.name)::bigint & 67108863))::oid,
       'VIEW', 'N', 1, NULL, 'pg_namespace'::regclass, v.xmin, v.xmin
FROM dbsaci.invalid_views v JOIN pg_namespace n ON n.nspname = v.owner
WHERE to_regclass(format('%I.%I', v.owner, v.name)) IS NULL
UNION ALL
-- a materialized view is also a table
SELECT c.relnamespace, c.relowner, n.nspname, c.relname, NULL, c.oid, 'TABLE', 'N', 1, c.relfilenode, 'pg_class'::regclass, c.xmin, c.xmin
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'm' AND dbsaci.is_user_schema(n.nspname)
UNION ALL
-- procedures and functions that are neither bodies of triggers nor members of packages
SELECT p.pronamespace, p.proowner, n.nspname, p.proname, NULL, p.oid,
       CASE p.prokind WHEN 'p' THEN 'PROCEDURE' ELSE 'FUNCTION' END, 'N', 1, NULL, 'pg_proc'::regclass, p.xmin, p.xmin
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE dbsaci.is_user_schema(n.nspname) AND p.prorettype <> 'trigger'::regtype
  AND NOT EXISTS (SELECT FROM dbsaci.object_props h WHERE h.objid = p.oid AND h.prop IN ('internal', 'package'))
  AND NOT dbsaci.is_unit_routine(n.nspname, p.proname)
UNION ALL
SELECT n.oid, n.nspowner, u.owner, u.name, NULL, u.id::oid, u.type, 'N', CASE WHEN u.type LIKE '% BODY' THEN 2 ELSE 1 END, NULL,
       'pg_namespace'::regclass, u.xmin, u.xmin
FROM dbsaci.units u JOIN pg_namespace n ON n.nspname = u.owner WHERE u.type <> 'TRIGGER'
UNION ALL
SELECT nsp, roleid, nspname, package, NULL, oid, 'PACKAGE', 'N', 1, NULL, 'pg_proc'::regclass, made, made FROM dbsaci.dict_supplied_packages
UNION ALL
SELECT c.relnamespace, c.relowner, n.nspname, dbsaci.trigger_name(t.oid, t.tgname), NULL, t.oid, 'TRIGGER', 'N', 3, NULL, 'pg_trigger'::regclass, t.xmin, t.xmin
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND NOT dbsaci.is_own_trigger(t.tgname) AND dbsaci.is_user_schema(n.nspname)
  AND NOT EXISTS (SELECT FROM dbsaci.object_props h WHERE h.objid = t.oid AND h.prop = 'internal')
UNION ALL
SELECT t.typnamespace, t.typowner, n.nspname, t.typname, NULL, t.oid, 'TYPE', 'N', 1, NULL, 'pg_type'::regclass, t.xmin, t.xmin
FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
LEFT JOIN pg_class c ON c.oid = t.typrelid
WHERE dbsaci.is_user_schema(n.nspname) AND (c.relkind = 'c' OR t.typtype = 'd' AND t.typcategory = 'A')
  AND NOT EXISTS (SELECT FROM dbsaci.object_props h WHERE h.objid = t.oid AND h.prop = 'incomplete' AND h.value = 'DROPPED')
UNION ALL
-- bodies of types exist as source text only
SELECT n.oid, n.nspowner, s.owner, s.name, NULL,
       (4000000000 + (hashtext(s.owner || '.' || s.name || s.type)::bigint & 134217727))::oid, s.type, 'N',
       CASE WHEN s.type LIKE '% BODY' THEN 2 ELSE 1 END, NULL, 'pg_namespace'::regclass, s.xmin, s.xmin
FROM dbsaci.source s JOIN pg_namespace n ON n.nspname = s.owner
WHERE s.line = 1 AND s.type = 'TYPE BODY'
UNION ALL
SELECT n.oid, n.nspowner, s.owner, s.synonym_name, NULL,
       (4200000000 + (hashtext(s.owner || '.' || s.synonym_name)::bigint & 67108863))::oid, 'SYNONYM', 'N', 1, NULL,
       'pg_namespace'::regclass, s.xmin, s.xmin
FROM dbsaci.synonyms s JOIN pg_namespace n ON n.nspname = s.owner
UNION ALL
-- the public synonyms of our own views
SELECT c.relnamespace, c.relowner, 'public', replace(c.relname, 'v_$', 'v$')::name, NULL,
       (4200000000 + c.oid::bigint % 67108864)::oid, 'SYNONYM', 'N', 1, NULL, 'pg_namespace'::regclass,
       c.xmin, c.xmin
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'dbsaci'
  AND dbsaci.dict_kind(c.relkind, false, n.nspname, c.relname) IN ('VIEW', 'TABLE')
$q$);

DO $make$
BEGIN
  CALL dbsaci.dict_family('objects', 'Objects', $c$
  owner v128 dbsaci.ora_owner(o.owner)
  object_name v128 dbsaci.ora_name(o.name)
  subobject_name v128 o.subname
  object_id n o.id::bigint
  data_object_id n nullif(o.dataobj::bigint, 0)
  object_type v23 o.kind
  created d coalesce(ot.created, dbsaci.commit_time(o.made))
  last_ddl_time d coalesce(ot.last_ddl_time, dbsaci.commit_time(o.changed))
  timestamp v19 to_char(coalesce(ot.last_ddl_time, dbsaci.commit_time(o.changed)), 'YYYY-MM-DD:HH24:MI:SS')
  status v7 CASE WHEN iv.value IS NOT NULL OR (o.kind = 'VIEW' AND o.catalog = 'pg_namespace'::regclass) THEN 'INVALID' ELSE 'VALID' END
  temporary v1 o.temporary
  generated v1 CASE WHEN o.kind = 'INDEX' AND o.name ~~ 'sys\_c%' THEN 'Y' ELSE 'N' END
  secondary v1 'N'
  namespace n o.namespace
  edition_name v128 -
  sharing v13 CASE o.owner WHEN 'dbsaci' THEN 'METADATA LINK' ELSE 'NONE' END
  editionable v1 CASE WHEN o.kind IN ('VIEW', 'SYNONYM', 'PROCEDURE', 'FUNCTION', 'PACKAGE', 'PACKAGE BODY', 'TRIGGER',
        'TYPE', 'TYPE BODY') THEN 'Y' END
  oracle_maintained v1 CASE o.owner WHEN 'dbsaci' THEN 'Y' ELSE 'N' END
  application v1 'N'
  default_collation v100 CASE WHEN o.kind IN ('TABLE', 'VIEW', 'PROCEDURE', 'FUNCTION', 'PACKAGE', 'TRIGGER', 'TYPE',
        'MATERIALIZED VIEW') THEN 'USING_NLS_COMP' END
  duplicated v1 'N'
  sharded v1 'N'
  created_appid n -
  created_vsnid n -
  modified_appid n -
  modified_vsnid n -
$c$, $s$
FROM dbsaci.dict_objects o
LEFT JOIN dbsaci.object_times ot ON ot.objid = o.id
LEFT JOIN dbsaci.object_props iv ON iv.objid = o.id AND iv.attnum = 0 AND iv.prop = 'invalid'
WHERE true
$s$, $w$o.nsp = (SELECT dbsaci.user_schema()) OR o.owner = 'public' OR pg_has_role(o.roleid, 'USAGE')
    OR (has_schema_privilege(o.nsp, 'USAGE') AND CASE o.catalog
      WHEN 'pg_class'::regclass THEN CASE WHEN o.kind LIKE 'INDEX%' THEN false
        WHEN o.kind = 'SEQUENCE' THEN has_sequence_privilege(o.id, 'USAGE,SELECT')
        ELSE has_table_privilege(o.id, 'SELECT,INSERT,UPDATE,DELETE,REFERENCES') END
      WHEN 'pg_proc'::regclass THEN has_function_privilege(o.id, 'EXECUTE')
      WHEN 'pg_type'::regclass THEN has_type_privilege(o.id, 'USAGE')
      WHEN 'pg_namespace'::regclass THEN dbsaci.may_execute(o.owner, o.name)
      ELSE false END)$w$,
   'o.nsp = (SELECT dbsaci.user_schema()) AND o.owner <> ''public''');
  CALL dbsaci.dict_alias('obj', 'user_objects');
END $make$;
