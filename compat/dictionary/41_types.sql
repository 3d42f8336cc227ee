-- 41_types.sql: TYPES, TYPE_ATTRS, COLL_TYPES, NESTED_TABLES and the like (features V-06, D-23).
--
-- An object type is a composite type; a collection type is a domain over an array, whose property coll_type says
-- TABLE (the default) or VARYING ARRAY, and upper_bound the latter's limit. Those that Oracle brings along are SYS's.

CALL dbsaci.dict_helper('dict_types', $q$
SELECT t.typnamespace AS nsp, n.nspname, t.typowner AS roleid, t.oid, t.typname, t.typrelid,
       CASE t.typtype WHEN 'c' THEN 'OBJECT' ELSE 'COLLECTION' END AS typecode,
       e.oid AS elem, t.typtypmod AS elemmod, k.methods, k.final, k.instantiable, k.incomplete
FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
LEFT JOIN pg_class c ON c.oid = t.typrelid
LEFT JOIN pg_type e ON e.typarray = t.typbasetype AND t.typtype = 'd' AND t.typbasetype <> 0
LEFT JOIN LATERAL (SELECT max(p.value) FILTER (WHERE p.prop = 'methods') AS methods, max(p.value) FILTER (WHERE p.prop = 'final') AS final,
    max(p.value) FILTER (WHERE p.prop = 'instantiable') AS instantiable, max(p.value) FILTER (WHERE p.prop = 'incomplete') AS incomplete
  FROM dbsaci.object_props p WHERE p.objid = t.oid AND p.attnum = 0) k ON true
WHERE (dbsaci.is_user_schema(n.nspname) AND (c.relkind = 'c' OR e.oid IS NOT NULL) OR n.nspname = 'dbsaci' AND e.oid IS NOT NULL) AND k.incomplete IS DISTINCT FROM 'DROPPED'
UNION ALL -- drivers ask for it by its TYPE_OID as for a user's type
SELECT t.typnamespace, 'sys', t.typowner, t.oid, 'xmltype', 0::oid, 'OBJECT', NULL, -1, NULL, NULL, NULL, NULL
FROM pg_type t WHERE t.oid = 'xml'::regtype
$q$);

-- Type names as these views spell them: without precision.
CREATE OR REPLACE FUNCTION dbsaci.bare_type_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN name ~~ 'TIMESTAMP%' OR name ~~ 'INTERVAL%'
         THEN replace(regexp_replace(name, '\(\d\)', '', 'g'), 'TIME ZONE', 'TZ') ELSE name END
$$;

DO $make$
DECLARE
  mine text := 't.nsp = (SELECT dbsaci.user_schema())';
  seen text := mine || ' OR pg_has_role(t.roleid, ''USAGE'') OR (has_schema_privilege(t.nsp, ''USAGE'')'
               ' AND has_type_privilege(t.oid, ''USAGE''))';
BEGIN
  CALL dbsaci.dict_family('types', 'Types', $c$
  owner v128 dbsaci.ora_owner(t.nspname)
  type_name v128 dbsaci.ora_name(t.typname)
  type_oid raw16 decode(lpad(to_hex(t.oid::bigint), 32, '0'), 'hex')
  typecode v128 t.typecode
  attributes n CASE WHEN t.typecode = 'OBJECT' THEN (SELECT count(*) FROM pg_attribute a
        WHERE a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped) ELSE 0 END
  methods n coalesce(t.methods::numeric, 0)
  predefined v3 'NO'
  incomplete v3 coalesce(t.incomplete, 'NO')
  final v3 coalesce(t.final, 'YES')
  instantiable v3 coalesce(t.instantiable, 'YES')
  persistable v3 'YES'
  supertype_owner v128 -
  supertype_name v128 -
  local_attributes n -
  local_methods n -
  typeid raw16 -
$c$, 'FROM dbsaci.dict_types t WHERE true', seen, mine);

  CALL dbsaci.dict_family('type_attrs', 'Attributes of types', $c$
  owner v128 dbsaci.ora_name(t.nspname)
  type_name v128 dbsaci.ora_name(t.typname)
  attr_name v128 dbsaci.ora_name(a.attname)
  attr_type_mod v7 -
  attr_type_owner v128 CASE WHEN b.user_type IS NOT NULL THEN (SELECT dbsaci.ora_owner(n.nspname) FROM pg_namespace n WHERE n.oid = y.typnamespace) END
  attr_type_name v128 dbsaci.bare_type_name(dbsaci.type_name(a.atttypid, a.atttypmod, ct.data_type, ct.data_scale, b.user_type))
  length n CASE WHEN a.atttypid IN (1042, 1043) THEN a.atttypmod - 4 WHEN ct.data_type = 'RAW' THEN ct.data_length END
  precision n dbsaci.type_precision(a.atttypid, a.atttypmod, ct.data_type, ct.data_precision)
  scale n dbsaci.type_scale(a.atttypid, a.atttypmod, ct.data_type, ct.data_scale)
  character_set_name v44 CASE WHEN a.atttypid IN (25, 1042, 1043) THEN CASE WHEN ct.data_type IN ('NVARCHAR2', 'NCHAR', 'NCLOB') THEN 'NCHAR_CS'
        ELSE 'CHAR_CS' END END
  attr_no n row_number() OVER (PARTITION BY a.attrelid ORDER BY a.attnum)
  inherited v3 'NO'
  char_used v1 dbsaci.type_char_used(a.atttypid, ct.data_type, ct.char_used)
$c$, $s$
FROM dbsaci.dict_types t
JOIN pg_attribute a ON a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_type y ON y.oid = a.atttypid
LEFT JOIN dbsaci.column_types ct ON ct.relid = a.attrelid AND ct.attnum = a.attnum
CROSS JOIN LATERAL (SELECT CASE WHEN y.typtype = 'c' AND y.typnamespace <> 'dbsaci'::regnamespace OR y.typtype = 'd' AND y.typcategory = 'A' THEN dbsaci.ora_name(y.typname) END AS user_type) b
WHERE t.typecode = 'OBJECT'
$s$, seen, mine);

  CALL dbsaci.dict_family('coll_types', 'Collection types', $c$
  owner v128 dbsaci.ora_owner(t.nspname)
  type_name v128 dbsaci.ora_name(t.typname)
  coll_type v128 coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = t.oid AND p.prop = 'coll_type'), 'TABLE')
  upper_bound n (SELECT p.value::numeric FROM dbsaci.object_props p WHERE p.objid = t.oid AND p.prop = 'upper_bound')
  elem_type_mod v7 -
  elem_type_owner v128 CASE WHEN b.user_type IS NOT NULL THEN (SELECT dbsaci.ora_owner(n.nspname) FROM pg_namespace n WHERE n.oid = y.typnamespace) END
  elem_type_name v128 coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = t.oid AND p.prop = 'elem_type'),
        dbsaci.bare_type_name(dbsaci.type_name(t.elem, t.elemmod, ct.data_type, ct.data_scale, b.user_type)))
  length n CASE WHEN t.elem IN (1042, 1043) THEN t.elemmod - 4 WHEN ct.data_type = 'RAW' THEN ct.data_length END
  precision n dbsaci.type_precision(t.elem, t.elemmod, ct.data_type, ct.data_precision)
  scale n dbsaci.type_scale(t.elem, t.elemmod, ct.data_type, ct.data_precision)
  character_set_name v44 CASE WHEN t.elem IN (25, 1042, 1043) THEN CASE WHEN ct.data_type IN ('NVARCHAR2', 'NCHAR', 'NCLOB') THEN 'NCHAR_CS'
        ELSE 'CHAR_CS' END END
  elem_storage v7 -
  nulls_stored v3 'YES'
  char_used v1 dbsaci.type_char_used(t.elem, ct.data_type, ct.char_used)
$c$, $s$
FROM dbsaci.dict_types t JOIN pg_type y ON y.oid = t.elem LEFT JOIN dbsaci.column_types ct ON ct.relid = t.oid AND ct.attnum = 0
CROSS JOIN LATERAL (SELECT CASE WHEN y.typtype = 'c' AND y.typnamespace <> 'dbsaci'::regnamespace OR y.typtype = 'd' AND y.typcategory = 'A' THEN dbsaci.ora_name(y.typname) END AS user_type) b
WHERE t.typecode = 'COLLECTION'
$s$, seen, mine);
END $make$;

-- ---- columns and tables of such types ----

-- The storage table of a nested table is a name alone: its rows are in the parent's.
DO $make$
DECLARE
  columns text := $s$
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') AND NOT c.relispartition
JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN dbsaci.dict_types t ON t.oid = a.atttypid AND t.typecode = 'COLLECTION'
LEFT JOIN dbsaci.object_props st ON st.objid = c.oid AND st.attnum = a.attnum AND st.prop = 'nested_store'
LEFT JOIN dbsaci.object_props k ON k.objid = t.oid AND k.attnum = 0 AND k.prop = 'coll_type'
WHERE a.attnum > 0 AND NOT a.attisdropped AND (k.value = 'VARYING ARRAY') IS $s$;
  mine text := 'c.relnamespace = (SELECT dbsaci.user_schema())';
  seen text := mine || ' OR dbsaci.rel_visible(c.oid, c.relowner, c.relnamespace)';
BEGIN
  CALL dbsaci.dict_family('nested_tables', 'Nested tables', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 st.value
  table_type_owner v128 dbsaci.ora_name(t.nspname)
  table_type_name v128 dbsaci.ora_name(t.typname)
  parent_table_name v128 dbsaci.ora_name(c.relname)
  parent_table_column v4000 dbsaci.ora_name(a.attname)
  storage_spec v30 'USER_SPECIFIED'
  return_type v20 'VALUE'
  element_substitutable v25 'N'
$c$, columns || 'NOT TRUE', seen, mine);

  CALL dbsaci.dict_family('varrays', 'Varray columns', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  parent_table_name v128 dbsaci.ora_name(c.relname)
  parent_table_column v4000 dbsaci.ora_name(a.attname)
  type_owner v128 dbsaci.ora_name(t.nspname)
  type_name v128 dbsaci.ora_name(t.typname)
  lob_name v128 -
  storage_spec v30 'DEFAULT'
  return_type v20 'VALUE'
  element_substitutable v25 'N'
$c$, columns || 'TRUE', seen, mine);

  CALL dbsaci.dict_family('object_tables', 'Object tables', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  tablespace_name v30 'USERS'
  cluster_name v128 -
  iot_name v128 -
  status v8 'VALID'
  object_id_type v16 'SYSTEM GENERATED'
  table_type_owner v128 dbsaci.ora_name(t.nspname)
  table_type v128 dbsaci.ora_name(t.typname)
  temporary v1 'N'
  secondary v1 'N'
  nested v3 'NO'
$c$, $s$
FROM dbsaci.object_props p JOIN pg_class c ON c.oid = p.objid JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN dbsaci.dict_types t ON t.oid::text = p.value
WHERE p.attnum = 0 AND p.prop = 'object_type'
$s$, seen, mine);
END $make$;
