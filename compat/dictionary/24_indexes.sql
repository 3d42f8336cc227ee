-- 24_indexes.sql: INDEXES, IND_COLUMNS, IND_EXPRESSIONS, IND_STATISTICS (feature V-03).
--
-- As in Oracle, a descending column and an expression are hidden columns SYS_NCnnnnn$ (15_hidden.sql), and their index is
-- function based, as one on a virtual column is. Kinds that PostgreSQL does not have (BITMAP, NORMAL/REV) are remembered in the
-- property index_type.

DO $make$
DECLARE
  mine text := 'ic.relnamespace = (SELECT dbsaci.user_schema())';
  seen text := mine || ' OR dbsaci.rel_visible(tc.oid, tc.relowner, tc.relnamespace)';
  source text := $s$
FROM pg_index i
JOIN pg_class ic ON ic.oid = i.indexrelid
JOIN pg_class tc ON tc.oid = i.indrelid
JOIN pg_namespace n ON n.oid = ic.relnamespace
$s$;
  -- Partitions' own indexes are index partitions; TOAST's are in no user's schema.
  -- dbsaci$... is a part of a unique constraint (see unique_null_rule).
  cond text := $s$
WHERE ic.relname NOT LIKE 'dbsaci$%' AND tc.relkind IN ('r', 'p', 'm') AND NOT ic.relispartition AND NOT tc.relispartition AND dbsaci.is_user_schema(n.nspname)
$s$;
BEGIN
  CALL dbsaci.dict_family('indexes', 'Descriptions of indexes', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  index_name v128 dbsaci.ora_name(ic.relname)
  index_type v27 coalesce(it.value, CASE WHEN i.indisprimary AND io.value IS NOT NULL THEN 'IOT - TOP' WHEN i.indexprs IS NOT NULL OR i.indoption::text ~ '[13]'
        OR EXISTS (SELECT FROM pg_attribute va WHERE va.attrelid = tc.oid AND va.attnum = ANY (i.indkey) AND va.attgenerated <> '') THEN 'FUNCTION-BASED NORMAL' ELSE 'NORMAL' END)
  table_owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(tc.relname)
  table_type c11 'TABLE'
  uniqueness v9 CASE WHEN i.indisunique THEN 'UNIQUE' ELSE 'NONUNIQUE' END
  compression v13 CASE WHEN cp.value IS NULL THEN 'DISABLED' ELSE 'ENABLED' END
  prefix_length n cp.value::int
  tablespace_name v30 CASE WHEN ic.relkind = 'i' AND tp.value IS NULL THEN 'USERS' END
  ini_trans n CASE ic.relkind WHEN 'i' THEN 2 END
  max_trans n CASE ic.relkind WHEN 'i' THEN 255 END
  initial_extent n CASE WHEN ic.relkind = 'i' AND tp.value IS NULL THEN 65536 END
  next_extent n CASE WHEN ic.relkind = 'i' AND tp.value IS NULL THEN 1048576 END
  min_extents n CASE WHEN ic.relkind = 'i' AND tp.value IS NULL THEN 1 END
  max_extents n CASE WHEN ic.relkind = 'i' AND tp.value IS NULL THEN 2147483645 END
  pct_increase n -
  pct_threshold n -
  include_column n -
  freelists n -
  freelist_groups n -
  pct_free n CASE ic.relkind WHEN 'i' THEN 10 END
  logging v3 CASE ic.relkind WHEN 'i' THEN 'YES' END
  blevel n CASE WHEN tc.reltuples >= 0 THEN CASE WHEN ic.relpages <= 2 THEN 0 ELSE ceil(log(300, ic.relpages)) END END
  leaf_blocks n CASE WHEN tc.reltuples >= 0 THEN greatest(ic.relpages - 1, 0) END
  distinct_keys n CASE WHEN tc.reltuples >= 0 AND i.indisunique THEN ic.reltuples::numeric WHEN tc.reltuples >= 0
        THEN coalesce((SELECT round(CASE WHEN ps.stadistinct >= 0 THEN ps.stadistinct ELSE -ps.stadistinct * tc.reltuples END)
        FROM (SELECT s.n_distinct AS stadistinct FROM pg_stats s JOIN pg_attribute a ON a.attname = s.attname
          WHERE a.attrelid = tc.oid AND a.attnum = i.indkey[0] AND s.schemaname = n.nspname AND s.tablename = tc.relname
          LIMIT 1) ps)::numeric, ic.reltuples::numeric) END
  avg_leaf_blocks_per_key n CASE WHEN tc.reltuples >= 0 THEN 1 END
  avg_data_blocks_per_key n CASE WHEN tc.reltuples >= 0 THEN 1 END
  clustering_factor n CASE WHEN tc.reltuples >= 0 THEN tc.relpages END
  status v8 CASE WHEN ic.relkind = 'I' THEN 'N/A' WHEN i.indisvalid AND un.value IS NULL THEN 'VALID' ELSE 'UNUSABLE' END
  num_rows n CASE WHEN tc.reltuples >= 0 THEN ic.reltuples::numeric END
  sample_size n CASE WHEN tc.reltuples >= 0 THEN ic.reltuples::numeric END
  last_analyzed d CASE WHEN tc.reltuples >= 0
        THEN greatest(pg_stat_get_last_analyze_time(tc.oid), pg_stat_get_last_autoanalyze_time(tc.oid)) END
  degree v40 '1'
  instances v40 '1'
  partitioned v3 CASE ic.relkind WHEN 'I' THEN 'YES' ELSE 'NO' END
  temporary v1 CASE WHEN tp.value IS NULL THEN 'N' ELSE 'Y' END
  generated v1 CASE WHEN ic.relname ~ '^sys_c\d+$' OR ic.relname = tc.relname || '_pkey' OR ic.relname LIKE tc.relname || '\_%\_key' AND EXISTS
        (SELECT FROM pg_constraint k WHERE k.conindid = ic.oid AND k.contype = 'u') THEN 'Y' ELSE 'N' END
  secondary v1 'N'
  buffer_pool v7 CASE ic.relkind WHEN 'i' THEN 'DEFAULT' END
  flash_cache v7 CASE ic.relkind WHEN 'i' THEN 'DEFAULT' END
  cell_flash_cache v7 CASE ic.relkind WHEN 'i' THEN 'DEFAULT' END
  user_stats v3 'NO'
  duration v15 tp.value
  pct_direct_access n -
  ityp_owner v128 -
  ityp_name v128 -
  parameters v1000 -
  global_stats v3 CASE WHEN tc.reltuples >= 0 THEN 'YES' ELSE 'NO' END
  domidx_status v12 -
  domidx_opstatus v6 -
  funcidx_status v8 CASE WHEN i.indexprs IS NOT NULL OR i.indoption::text ~ '[13]' THEN 'ENABLED' END
  join_index v3 'NO'
  iot_redundant_pkey_elim v3 'NO'
  dropped v3 'NO'
  visibility v9 CASE WHEN iv.value IS NULL THEN 'VISIBLE' ELSE 'INVISIBLE' END
  domidx_management v14 -
  segment_created v3 CASE ic.relkind WHEN 'I' THEN 'N/A' ELSE 'YES' END
  orphaned_entries v3 'NO'
  indexing v7 'FULL'
  auto v3 'NO'
$c$, source || $s$
LEFT JOIN dbsaci.object_props it ON it.objid = ic.oid AND it.attnum = 0 AND it.prop = 'index_type'
LEFT JOIN dbsaci.object_props un ON un.objid = ic.oid AND un.attnum = 0 AND un.prop = 'unusable'
LEFT JOIN dbsaci.object_props cp ON cp.objid = ic.oid AND cp.attnum = 0 AND cp.prop = 'prefix_length'
LEFT JOIN dbsaci.object_props iv ON iv.objid = ic.oid AND iv.attnum = 0 AND iv.prop = 'invisible'
LEFT JOIN dbsaci.object_props io ON io.objid = tc.oid AND io.attnum = 0 AND io.prop = 'iot_type'
LEFT JOIN dbsaci.object_props tp ON tp.objid = tc.oid AND tp.attnum = 0 AND tp.prop = 'duration'
$s$ || cond, seen, mine);
  CALL dbsaci.dict_alias('ind', 'user_indexes');

  CALL dbsaci.dict_family('ind_columns', 'Columns of indexes', $c$
  index_owner v128 dbsaci.ora_name(n.nspname)
  index_name v128 dbsaci.ora_name(ic.relname)
  table_owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(tc.relname)
  column_name v4000 CASE WHEN u.attnum = 0 OR i.indoption[u.pos - 1] & 1 = 1
        THEN (SELECT dbsaci.hidden_name(h.num) FROM dbsaci.dict_hidden h WHERE h.indexrelid = ic.oid AND h.pos = u.pos)
        ELSE dbsaci.ora_name(a.attname) END
  column_position n u.pos
  column_length n CASE WHEN i.indoption[u.pos - 1] & 1 = 1 THEN dbsaci.descending_length(l.bytes) ELSE l.bytes END
  char_length n CASE WHEN i.indoption[u.pos - 1] & 1 = 1 THEN 0
        ELSE dbsaci.type_char_length(a.atttypid, a.atttypmod, ct.data_type, ct.data_length) END
  descend v4 CASE i.indoption[u.pos - 1] & 1 WHEN 1 THEN 'DESC' ELSE 'ASC' END
  collated_column_id n -
$c$, source || $s$
CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY u(attnum, pos)
JOIN pg_attribute a ON a.attrelid = CASE u.attnum WHEN 0 THEN ic.oid ELSE tc.oid END
                   AND a.attnum = CASE u.attnum WHEN 0 THEN u.pos ELSE u.attnum END
LEFT JOIN dbsaci.column_types ct ON ct.relid = a.attrelid AND ct.attnum = a.attnum
CROSS JOIN LATERAL (SELECT dbsaci.type_length(a.atttypid, a.atttypmod, ct.data_type, ct.data_length, ct.char_used) AS bytes) l
$s$ || cond || ' AND u.pos <= i.indnkeyatts', seen, mine, 'index_owner table_owner');

  CALL dbsaci.dict_family('ind_expressions', 'Expressions of function-based indexes', $c$
  index_owner v128 dbsaci.ora_name(n.nspname)
  index_name v128 dbsaci.ora_name(ic.relname)
  table_owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(tc.relname)
  column_expression long dbsaci.hidden_expression(ic.oid, tc.oid, u.pos::smallint, u.attnum)
  column_position n u.pos
$c$, source || $s$
CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY u(attnum, pos)
$s$ || cond || ' AND u.pos <= i.indnkeyatts AND (u.attnum = 0 OR i.indoption[u.pos - 1] & 1 = 1)'
    || $s$ AND (i.indexprs IS NOT NULL OR i.indoption::text ~ '[13]')$s$, seen, mine, 'index_owner table_owner');

  CALL dbsaci.dict_family('ind_statistics', 'Optimizer statistics for indexes', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  index_name v128 dbsaci.ora_name(ic.relname)
  table_owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(tc.relname)
  partition_name v128 -
  partition_position n -
  subpartition_name v128 -
  subpartition_position n -
  object_type v12 'INDEX'
  blevel n CASE WHEN tc.reltuples >= 0 THEN CASE WHEN ic.relpages <= 2 THEN 0 ELSE ceil(log(300, ic.relpages)) END END
  leaf_blocks n CASE WHEN tc.reltuples >= 0 THEN greatest(ic.relpages - 1, 0) END
  distinct_keys n CASE WHEN tc.reltuples >= 0 THEN ic.reltuples::numeric END
  avg_leaf_blocks_per_key n CASE WHEN tc.reltuples >= 0 THEN 1 END
  avg_data_blocks_per_key n CASE WHEN tc.reltuples >= 0 THEN 1 END
  clustering_factor n CASE WHEN tc.reltuples >= 0 THEN tc.relpages END
  num_rows n CASE WHEN tc.reltuples >= 0 THEN ic.reltuples::numeric END
  avg_cached_blocks n -
  avg_cache_hit_ratio n -
  sample_size n CASE WHEN tc.reltuples >= 0 THEN ic.reltuples::numeric END
  last_analyzed d CASE WHEN tc.reltuples >= 0
        THEN greatest(pg_stat_get_last_analyze_time(tc.oid), pg_stat_get_last_autoanalyze_time(tc.oid)) END
  global_stats v3 CASE WHEN tc.reltuples >= 0 THEN 'YES' ELSE 'NO' END
  user_stats v3 'NO'
  stattype_locked v5 -
  stale_stats v3 -
  scope v7 'SHARED'
$c$, source || cond, seen, mine);
END $make$;
