-- 23_constraints.sql: CONSTRAINTS, CONS_COLUMNS and the old cross references (feature V-02).
--
-- NOT NULL is a check constraint in Oracle. Up to PostgreSQL 17 it is a column's flag, from 18 on a row in
-- pg_constraint; in both cases each is shown once, under the name that the user gave (a CHECK (c IS NOT NULL) that
-- stands beside the flag, the property not_null_name, or 18's own name), else as SYS_C and a number made of the
-- table's oid and the column's number: dbsaci.not_null_name() makes it, dbsaci.not_null_of() reads it back.

CREATE OR REPLACE FUNCTION dbsaci.not_null_name(relid oid, attnum smallint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'SYS_C' || CASE WHEN relid < 60000 THEN lpad((relid::bigint * 2048 + attnum)::text, 9, '0')
                   ELSE (relid::bigint * 2048 + attnum)::text END
$$;

-- Table and column of a SYS_C name of ours, for ALTER TABLE ... DROP CONSTRAINT SYS_Cn; NULL for any other name.
CREATE OR REPLACE FUNCTION dbsaci.not_null_of(name text, OUT relid oid, OUT attnum smallint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (m[1]::bigint / 2048)::oid, (m[1]::bigint % 2048)::smallint FROM regexp_match(name, '^SYS_C(\d{9,13})$') m
$$;

-- What a disabled constraint was, from its definition: the constraint itself is then a CHECK (true) (see 90_ddl).
CREATE OR REPLACE FUNCTION dbsaci.disabled_key(rel oid, def text, OUT contype "char", OUT conkey smallint[], OUT confrelid oid,
  OUT conindid oid, OUT confdeltype "char") LANGUAGE plpgsql STABLE AS $$
DECLARE
  part text[] := regexp_match(def, '^(PRIMARY KEY|UNIQUE[A-Z ]*|FOREIGN KEY) \(([^)]*)\)(?: REFERENCES (\S+?)\(([^)]*)\))?');
BEGIN
  contype := CASE substr(def, 1, 1) WHEN 'P' THEN 'p' WHEN 'U' THEN 'u' WHEN 'F' THEN 'f' ELSE 'c' END;
  IF part IS NULL THEN   -- a check: the columns whose names it mentions
    conkey := array(SELECT a.attnum FROM pg_attribute a WHERE a.attrelid = rel AND a.attnum > 0 AND NOT a.attisdropped
                    AND def ~ ('\m' || a.attname || '\M') ORDER BY a.attnum);
  ELSE
    conkey := array(SELECT a.attnum FROM unnest(string_to_array(part[2], ', ')) WITH ORDINALITY u(col, n)
                    JOIN pg_attribute a ON a.attrelid = rel AND quote_ident(a.attname) = u.col ORDER BY u.n);
  END IF;
  confrelid := coalesce(to_regclass(part[3]), to_regclass((SELECT quote_ident(n.nspname) FROM pg_class c
                 JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = rel) || '.' || part[3]));
  conindid := (SELECT k.conindid FROM pg_constraint k WHERE k.conrelid = disabled_key.confrelid AND k.contype IN ('p', 'u')
               ORDER BY k.contype LIMIT 1);
  confdeltype := CASE WHEN def ~ 'ON DELETE CASCADE' THEN 'c' WHEN def ~ 'ON DELETE SET NULL' THEN 'n' ELSE 'a' END;
END $$;

-- One row a constraint. `num` is pg_constraint's oid, else 0.
CALL dbsaci.dict_helper('dict_constraints', $q$
SELECT c.relnamespace AS nsp, c.relowner AS roleid, n.nspname, c.oid AS relid, c.relname, k.oid AS num,
       dbsaci.ora_name(k.conname) AS name, upper(k.contype::text)::text AS ora_type, k.contype, k.conkey, k.condeferrable,
       k.condeferred, k.convalidated, k.confrelid, k.conindid, k.confdeltype,
       (k.conname ~ '^sys_c\d+$' OR k.conname = c.relname || '_pkey' OR (k.conname LIKE c.relname || '\_%' AND k.conname ~ '_(key|fkey|check|excl)\d*$'))
         AS generated, k.xmin AS made
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE k.contype IN ('p', 'u', 'f', 'c') AND k.conname NOT LIKE 'dbsaci$%' AND k.conparentid = 0 AND c.relkind IN ('r', 'p', 'f') AND NOT c.relispartition AND dbsaci.is_user_schema(n.nspname)
  AND NOT EXISTS (SELECT FROM dbsaci.object_props ds WHERE ds.objid = k.oid AND ds.attnum = 0 AND ds.prop = 'disabled')
UNION ALL
-- disabled ones
SELECT c.relnamespace, c.relowner, n.nspname, c.oid, c.relname, k.oid, dbsaci.ora_name(k.conname), upper(d.contype::text),
       d.contype, d.conkey, ds.value ~ ' DEFERRABLE', ds.value ~ 'INITIALLY DEFERRED', false, coalesce(d.confrelid, 0), coalesce(d.conindid, 0), d.confdeltype,
       k.conname ~ '^sys_c\d+$', k.xmin
FROM dbsaci.object_props ds JOIN pg_constraint k ON k.oid = ds.objid JOIN pg_class c ON c.oid = k.conrelid
JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN LATERAL dbsaci.disabled_key(c.oid, ds.value) d
WHERE ds.prop = 'disabled' AND ds.attnum = 0
UNION ALL
SELECT c.relnamespace, c.relowner, n.nspname, c.oid, c.relname, 0, coalesce(dbsaci.ora_name(nn.value::name),
         CASE WHEN k.conname <> (left(c.relname || '_' || a.attname, 54) || '_not_null')::name THEN dbsaci.ora_name(k.conname) END,
         dbsaci.not_null_name(c.oid, a.attnum)),
       'C', 'n', ARRAY[a.attnum], false, false, coalesce(k.convalidated, true), 0, 0, ' ',
       (nn.value IS NULL OR nn.value ~ '^sys_c\d+$') AND (k.conname IS NULL OR k.conname = (left(c.relname || '_' || a.attname, 54) || '_not_null')::name), a.xmin
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'n' AND k.conkey = ARRAY[a.attnum]
LEFT JOIN dbsaci.object_props nn ON nn.objid = a.attrelid AND nn.attnum = a.attnum AND nn.prop = 'not_null_name'
LEFT JOIN dbsaci.object_props own ON own.objid = a.attrelid AND own.attnum = a.attnum AND own.prop = 'not_null'
LEFT JOIN dbsaci.object_props idn ON idn.objid = a.attrelid AND idn.attnum = a.attnum AND idn.prop = 'identity'
WHERE a.attnotnull AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND dbsaci.is_user_schema(n.nspname)
  AND NOT EXISTS (SELECT FROM pg_constraint o WHERE o.conrelid = a.attrelid AND a.attnum = ANY (o.conkey)
    AND (o.contype = 'p' AND nn.value IS NULL AND own.value IS NULL AND idn.value IS NULL AND a.attidentity = ''
         OR o.contype = 'c' AND cardinality(o.conkey) = 1 AND pg_get_expr(o.conbin, o.conrelid) ~ '^\("?[^"\s]+"? IS NOT NULL\)$'))
UNION ALL
-- WITH CHECK OPTION is V, WITH READ ONLY is O
SELECT c.relnamespace, c.relowner, n.nspname, c.oid, c.relname, 0,
       coalesce(dbsaci.ora_name(cn.value::name), dbsaci.not_null_name(c.oid, 0::smallint)),
       CASE WHEN ro.value IS NOT NULL THEN 'O' ELSE 'V' END, 'v', '{}', false, false, false, 0, 0, ' ', cn.value IS NULL, c.xmin
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN dbsaci.object_props cn ON cn.objid = c.oid AND cn.attnum = 0 AND cn.prop = 'check_name'
LEFT JOIN dbsaci.object_props ro ON ro.objid = c.oid AND ro.attnum = 0 AND ro.prop = 'read_only'
WHERE c.relkind = 'v' AND dbsaci.is_user_schema(n.nspname)
  AND (ro.value IS NOT NULL OR array_to_string(c.reloptions, ',') LIKE '%check_option=%')
$q$);

DO $make$
DECLARE
  mine text := 'k.nsp = (SELECT dbsaci.user_schema())';
  seen text := mine || ' OR dbsaci.rel_visible(k.relid, k.roleid, k.nsp)';
BEGIN
  CALL dbsaci.dict_family('constraints', 'Constraint definitions', $c$
  owner v128 dbsaci.ora_name(k.nspname)
  constraint_name v128 k.name
  constraint_type v1 CASE k.ora_type WHEN 'F' THEN 'R' ELSE k.ora_type END
  table_name v128 dbsaci.ora_name(k.relname)
  search_condition long s.condition
  search_condition_vc v4000 s.condition
  r_owner v128 CASE k.contype WHEN 'f' THEN (SELECT dbsaci.ora_name(rn.nspname) FROM pg_class r
        JOIN pg_namespace rn ON rn.oid = r.relnamespace WHERE r.oid = k.confrelid) END
  r_constraint_name v128 CASE k.contype WHEN 'f' THEN (SELECT dbsaci.ora_name(r.relname) FROM pg_class r WHERE r.oid = k.conindid) END
  delete_rule v9 CASE k.contype WHEN 'f' THEN CASE k.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL'
        ELSE 'NO ACTION' END END
  status v8 CASE WHEN ds.value IS NULL THEN 'ENABLED' ELSE 'DISABLED' END
  deferrable v14 CASE WHEN k.condeferrable THEN 'DEFERRABLE' ELSE 'NOT DEFERRABLE' END
  deferred v9 CASE WHEN k.condeferred THEN 'DEFERRED' ELSE 'IMMEDIATE' END
  validated v13 CASE WHEN k.convalidated AND ds.value IS NULL THEN 'VALIDATED' ELSE 'NOT VALIDATED' END
  generated v14 CASE WHEN k.generated THEN 'GENERATED NAME' ELSE 'USER NAME' END
  bad v3 -
  rely v4 (SELECT p.value FROM dbsaci.object_props p WHERE p.objid = k.num AND p.attnum = 0 AND p.prop = 'rely')
  last_change d coalesce((SELECT ot.last_ddl_time FROM dbsaci.object_times ot WHERE ot.objid = k.relid), dbsaci.commit_time(k.made))
  index_owner v128 CASE WHEN k.contype IN ('p', 'u') THEN dbsaci.ora_name(k.nspname) END
  index_name v128 CASE WHEN k.contype IN ('p', 'u') THEN (SELECT dbsaci.ora_name(x.relname) FROM pg_class x WHERE x.oid = k.conindid) END
  invalid v7 -
  view_related v14 -
  origin_con_id v256 1
$c$, $s$
FROM dbsaci.dict_constraints k
LEFT JOIN dbsaci.object_props ds ON ds.objid = k.num AND ds.attnum = 0 AND ds.prop = 'disabled'
CROSS JOIN LATERAL (SELECT CASE k.contype
  WHEN 'n' THEN (SELECT '"' || dbsaci.ora_name(a.attname) || '" IS NOT NULL' FROM pg_attribute a
                 WHERE a.attrelid = k.relid AND a.attnum = k.conkey[1])
  WHEN 'c' THEN coalesce((SELECT p.value FROM dbsaci.object_props p
                          WHERE p.objid = k.num AND p.attnum = 0 AND p.prop = 'search_condition'),
                         (SELECT CASE WHEN e.txt ~ '^\("?[^"\s]+"? IS NOT NULL\)$' AND cardinality(k.conkey) = 1
                             THEN (SELECT '"' || dbsaci.ora_name(a.attname) || '" IS NOT NULL' FROM pg_attribute a
                                   WHERE a.attrelid = k.relid AND a.attnum = k.conkey[1])
                             ELSE dbsaci.ora_expr(e.txt) END
                          FROM (SELECT pg_get_expr(o.conbin, o.conrelid) AS txt FROM pg_constraint o WHERE o.oid = k.num) e))
  END AS condition) s
WHERE true
$s$, seen, mine, '');

  CALL dbsaci.dict_family('cons_columns', 'Columns in constraint definitions', $c$
  owner v128 dbsaci.ora_name(k.nspname)
  constraint_name v128 k.name
  table_name v128 dbsaci.ora_name(k.relname)
  column_name v4000 dbsaci.ora_name(a.attname)
  position n CASE WHEN k.contype IN ('p', 'u', 'f') THEN u.pos END
$c$, $s$
FROM dbsaci.dict_constraints k
CROSS JOIN LATERAL unnest(k.conkey) WITH ORDINALITY u(attnum, pos)
JOIN pg_attribute a ON a.attrelid = k.relid AND a.attnum = u.attnum
WHERE true
$s$, seen, mine, '');
END $make$;
