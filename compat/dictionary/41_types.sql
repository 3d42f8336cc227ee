-- 41_types.sql: TYPES, TYPE_ATTRS, COLL_TYPES and the like (features V-06, D-23).
--
-- An object type is a composite type; a collection type is a domain over an array, whose property coll_type says
-- TABLE (the default) or VARYING ARRAY, and upper_bound the latter's limit.

CALL dbsaci.dict_helper('dict_types', $q$
SELECT t.typnamespace AS nsp, n.nspname, t.typowner AS roleid, t.oid, t.typname, t.typrelid,
       CASE t.typtype WHEN 'c' THEN 'OBJECT' ELSE 'COLLECTION' END AS typecode,
       e.oid AS elem, t.typtypmod AS elemmod
FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
LEFT JOIN pg_class c ON c.oid = t.typrelid
LEFT JOIN pg_type e ON e.typarray = t.typbasetype AND t.typtype = 'd' AND t.typbasetype <> 0
WHERE dbsaci.is_user_schema(n.nspname) AND (c.relkind = 'c' OR e.oid IS NOT NULL)
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
  owner v128 dbsaci.ora_name(t.nspname)
  type_name v128 dbsaci.ora_name(t.typname)
  type_oid raw16 decode(lpad(to_hex(t.oid::bigint), 32, '0'), 'hex')
  typecode v128 t.typecode
  attributes n CASE WHEN t.typecode = 'OBJECT' THEN (SELECT count(*) FROM pg_attribute a
        WHERE a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped) ELSE 0 END
  methods n 0
  predefined v3 'NO'
  incomplete v3 'NO'
  final v3 'YES'
  instantiable v3 'YES'
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
  length n CASE WHEN a.atttypid IN (1042, 1043) OR ct.data_type = 'RAW' THEN
        dbsaci.type_length(a.atttypid, a.atttypmod, ct.data_type, ct.data_length, ct.char_used) END
  precision n dbsaci.type_precision(a.atttypid, a.atttypmod, ct.data_type, ct.data_precision)
  scale n dbsaci.type_scale(a.atttypid, a.atttypmod, ct.data_type, ct.data_scale)
  character_set_name v44 CASE WHEN a.atttypid IN (25, 1042, 1043) THEN 'CHAR_CS' END
  attr_no n a.attnum
  inherited v3 'NO'
  char_used v1 dbsaci.type_char_used(a.atttypid, ct.data_type, ct.char_used)
$c$, $s$
FROM dbsaci.dict_types t
JOIN pg_attribute a ON a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_type y ON y.oid = a.atttypid
LEFT JOIN dbsaci.column_types ct ON ct.relid = a.attrelid AND ct.attnum = a.attnum
CROSS JOIN LATERAL (SELECT CASE WHEN y.typtype IN ('c', 'd') THEN dbsaci.ora_name(y.typname) END AS user_type) b
WHERE t.typecode = 'OBJECT'
$s$, seen, mine);

  CALL dbsaci.dict_family('coll_types', 'Collection types', $c$
  owner v128 dbsaci.ora_name(t.nspname)
  type_name v128 dbsaci.ora_name(t.typname)
  coll_type v128 coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = t.oid AND p.prop = 'coll_type'), 'TABLE')
  upper_bound n (SELECT p.value::numeric FROM dbsaci.object_props p WHERE p.objid = t.oid AND p.prop = 'upper_bound')
  elem_type_mod v7 -
  elem_type_owner v128 CASE WHEN b.user_type IS NOT NULL THEN (SELECT dbsaci.ora_owner(n.nspname) FROM pg_namespace n WHERE n.oid = y.typnamespace) END
  elem_type_name v128 coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = t.oid AND p.prop = 'elem_type'),
        dbsaci.bare_type_name(dbsaci.type_name(t.elem, t.elemmod, NULL, NULL, b.user_type)))
  length n CASE WHEN t.elem IN (1042, 1043) THEN dbsaci.type_length(t.elem, t.elemmod, NULL, NULL, NULL) END
  precision n dbsaci.type_precision(t.elem, t.elemmod, NULL, NULL)
  scale n dbsaci.type_scale(t.elem, t.elemmod, NULL, NULL)
  character_set_name v44 CASE WHEN t.elem IN (25, 1042, 1043) THEN 'CHAR_CS' END
  elem_storage v7 -
  nulls_stored v3 'YES'
  char_used v1 dbsaci.type_char_used(t.elem, NULL, NULL)
$c$, $s$
FROM dbsaci.dict_types t JOIN pg_type y ON y.oid = t.elem
CROSS JOIN LATERAL (SELECT CASE WHEN y.typtype IN ('c', 'd') THEN dbsaci.ora_name(y.typname) END AS user_type) b
WHERE t.typecode = 'COLLECTION'
$s$, seen, mine);
END $make$;
