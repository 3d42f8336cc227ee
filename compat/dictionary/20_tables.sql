-- 20_tables.sql: TABLES, ALL_TABLES, TAB_STATISTICS and what else lists tables (feature V-01).
--
-- Storage figures are what a fresh Oracle segment in an ASSM tablespace shows; statistics are those that ANALYZE
-- left in pg_class, and NULL before the first one, as in Oracle.

DO $make$
DECLARE
  lead text := $c$
  owner v128 dbsaci.ora_owner(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  tablespace_name v30 CASE WHEN c.relkind IN ('r', 'm') AND tp.value IS NULL AND io.value IS NULL THEN 'USERS' END
  cluster_name v128 -
  iot_name v128 -
  status v8 'VALID'
  pct_free n CASE WHEN c.relkind IN ('r', 'm') THEN 10 END
  pct_used n -
  ini_trans n CASE WHEN c.relkind IN ('r', 'm') THEN 1 END
  max_trans n CASE WHEN c.relkind IN ('r', 'm') THEN 255 END
  initial_extent n CASE WHEN c.relkind IN ('r', 'm') AND tp.value IS NULL THEN 65536 END
  next_extent n CASE WHEN c.relkind IN ('r', 'm') AND tp.value IS NULL THEN 1048576 END
  min_extents n CASE WHEN c.relkind IN ('r', 'm') AND tp.value IS NULL THEN 1 END
  max_extents n CASE WHEN c.relkind IN ('r', 'm') AND tp.value IS NULL THEN 2147483645 END
  pct_increase n -
  freelists n -
  freelist_groups n -
  logging v3 CASE WHEN c.relkind NOT IN ('r', 'm') THEN NULL WHEN tp.value IS NOT NULL OR c.relpersistence = 'u' THEN 'NO' ELSE 'YES' END
  backed_up v1 'N'
  num_rows n CASE WHEN c.reltuples >= 0 AND c.relkind IN ('r', 'p', 'm') THEN c.reltuples::numeric END
  blocks n CASE WHEN c.reltuples >= 0 AND c.relkind IN ('r', 'p', 'm') THEN c.relpages END
  empty_blocks n CASE WHEN c.reltuples >= 0 AND c.relkind IN ('r', 'p', 'm') THEN 0 END
  avg_space n CASE WHEN c.reltuples >= 0 AND c.relkind IN ('r', 'p', 'm') THEN 0 END
  chain_cnt n CASE WHEN c.reltuples >= 0 AND c.relkind IN ('r', 'p', 'm') THEN 0 END
  avg_row_len n CASE WHEN c.reltuples > 0 AND c.relkind IN ('r', 'p', 'm')
        THEN trunc((c.relpages * 8192.0 / c.reltuples)::numeric) WHEN c.reltuples = 0 THEN 0 END
  avg_space_freelist_blocks n CASE WHEN c.reltuples >= 0 AND c.relkind IN ('r', 'p', 'm') THEN 0 END
  num_freelist_blocks n CASE WHEN c.reltuples >= 0 AND c.relkind IN ('r', 'p', 'm') THEN 0 END
  degree v10 '         1'
  instances v10 '         1'
  cache v5 '    N'
  table_lock v8 'ENABLED'
  sample_size n CASE WHEN c.reltuples >= 0 AND c.relkind IN ('r', 'p', 'm') THEN c.reltuples::numeric END
  last_analyzed d CASE WHEN c.reltuples >= 0 AND c.relkind IN ('r', 'p', 'm')
        THEN greatest(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid)) END
  partitioned v3 CASE c.relkind WHEN 'p' THEN 'YES' ELSE 'NO' END
  iot_type v12 io.value
$c$;
  -- Only in ALL_TABLES, in the middle of the list.
  object_cols text := $c$
  object_id_type v16 -
  table_type_owner v128 (SELECT dbsaci.ora_owner(tn.nspname) FROM pg_type ty JOIN pg_namespace tn ON tn.oid = ty.typnamespace WHERE ty.oid = ob.value::oid)
  table_type v128 (SELECT dbsaci.ora_name(ty.typname) FROM pg_type ty WHERE ty.oid = ob.value::oid)
$c$;
  tail text := $c$
  temporary v1 CASE WHEN tp.value IS NULL THEN 'N' ELSE 'Y' END
  secondary v1 'N'
  nested v3 'NO'
  buffer_pool v7 CASE WHEN c.relkind IN ('r', 'm') THEN 'DEFAULT' END
  flash_cache v7 CASE WHEN c.relkind IN ('r', 'm') THEN 'DEFAULT' END
  cell_flash_cache v7 CASE WHEN c.relkind IN ('r', 'm') THEN 'DEFAULT' END
  row_movement v8 coalesce((SELECT p.value FROM dbsaci.object_props p
        WHERE p.objid = c.oid AND p.attnum = 0 AND p.prop = 'row_movement'), 'DISABLED')
  global_stats v3 CASE WHEN c.reltuples >= 0 AND c.relkind IN ('r', 'p') THEN 'YES' ELSE 'NO' END
  user_stats v3 'NO'
  duration v15 tp.value
  skip_corrupt v8 'DISABLED'
  monitoring v3 'YES'
  cluster_owner v128 -
  dependencies v8 'DISABLED'
  compression v8 CASE WHEN c.relkind IN ('r', 'm') THEN 'DISABLED' END
  compress_for v30 -
  dropped v3 'NO'
$c$;
  tables_tail text := $c$
  read_only v3 CASE WHEN EXISTS (SELECT FROM dbsaci.object_props p WHERE p.objid = c.oid AND p.attnum = 0 AND p.prop = 'read_only')
        THEN 'YES' ELSE 'NO' END
  segment_created v3 CASE c.relkind WHEN 'p' THEN 'N/A' ELSE 'YES' END
  result_cache v7 'DEFAULT'
  clustering v3 'NO'
  activity_tracking v23 -
  dml_timestamp v25 -
  has_identity v3 CASE WHEN EXISTS (SELECT FROM pg_attribute i
        WHERE i.attrelid = c.oid AND i.attnum > 0 AND dbsaci.identity_of(c.oid, i.attnum, i.attidentity) <> '' AND NOT i.attisdropped)
        OR EXISTS (SELECT FROM dbsaci.object_props i WHERE i.objid = c.oid AND i.prop = 'identity') THEN 'YES' ELSE 'NO' END
  container_data v3 'NO'
  inmemory v8 CASE WHEN c.relkind IN ('r', 'm') THEN 'DISABLED' END
  inmemory_priority v8 -
  inmemory_distribute v15 -
  inmemory_compression v17 -
  inmemory_duplicate v13 -
  default_collation v100 'USING_NLS_COMP'
  duplicated v1 'N'
  sharded v1 'N'
  externally_sharded v1 'N'
  externally_duplicated v1 'N'
  external v3 CASE c.relkind WHEN 'f' THEN 'YES' ELSE 'NO' END
  hybrid v3 'NO'
  cellmemory v24 -
  containers_default v3 'NO'
  container_map v3 'NO'
  extended_data_link v3 'NO'
  extended_data_link_map v3 'NO'
  inmemory_service v12 -
  inmemory_service_name v1000 -
  container_map_object v3 'NO'
  memoptimize_read v8 'DISABLED'
  memoptimize_write v8 'DISABLED'
  has_sensitive_column v3 'NO'
  admit_null v3 'NO'
  data_link_dml_enabled v3 'NO'
  logical_replication v8 'ENABLED'
$c$;
  all_tables_tail text := $c$
  segment_created v3 CASE c.relkind WHEN 'p' THEN 'N/A' ELSE 'YES' END
  inmemory v8 CASE WHEN c.relkind IN ('r', 'm') THEN 'DISABLED' END
  inmemory_priority v8 -
  inmemory_distribute v15 -
  inmemory_compression v17 -
  inmemory_duplicate v13 -
  external v3 CASE c.relkind WHEN 'f' THEN 'YES' ELSE 'NO' END
  hybrid v3 'NO'
  cellmemory v24 -
  inmemory_service v12 -
  inmemory_service_name v1000 -
  memoptimize_read v8 'DISABLED'
  memoptimize_write v8 'DISABLED'
  has_sensitive_column v3 'NO'
  logical_replication v8 'ENABLED'
$c$;
  -- A materialized view's container is a table of the same name in Oracle, hence 'm'.
  source text := $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN dbsaci.object_props tp ON tp.objid = c.oid AND tp.attnum = 0 AND tp.prop = 'duration'
LEFT JOIN dbsaci.object_props io ON io.objid = c.oid AND io.attnum = 0 AND io.prop = 'iot_type'
LEFT JOIN dbsaci.object_props ob ON ob.objid = c.oid AND ob.attnum = 0 AND ob.prop = 'object_type'
WHERE c.relkind IN ('r', 'p', 'f', 'm', 'v')
  AND CASE WHEN c.relkind = 'm' THEN dbsaci.is_user_schema(n.nspname)
           ELSE dbsaci.dict_kind(c.relkind, c.relispartition, n.nspname, c.relname) = 'TABLE' END
$s$;
  mine text := 'c.relnamespace = (SELECT dbsaci.user_schema())';
  seen text := mine || ' OR dbsaci.rel_visible(c.oid, c.relowner, c.relnamespace)';
BEGIN
  CALL dbsaci.dict_family('tables', 'Description of relational tables', lead || tail || tables_tail, source
    || $s$ AND NOT EXISTS (SELECT FROM dbsaci.object_props h WHERE h.objid = c.oid AND h.attnum = 0 AND h.prop = 'object_type')$s$, seen, mine);
  CALL dbsaci.dict_family('all_tables', 'Description of object and relational tables',
                          lead || object_cols || tail || all_tables_tail, source, seen, mine);
  CALL dbsaci.dict_family('tab_statistics', 'Optimizer statistics for tables', $c$
  owner v128 dbsaci.ora_owner(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  partition_name v128 -
  partition_position n -
  subpartition_name v128 -
  subpartition_position n -
  object_type v12 'TABLE'
  num_rows n CASE WHEN c.reltuples >= 0 THEN c.reltuples::numeric END
  blocks n CASE WHEN c.reltuples >= 0 THEN c.relpages END
  empty_blocks n CASE WHEN c.reltuples >= 0 THEN 0 END
  avg_space n CASE WHEN c.reltuples >= 0 THEN 0 END
  chain_cnt n CASE WHEN c.reltuples >= 0 THEN 0 END
  avg_row_len n CASE WHEN c.reltuples > 0 THEN trunc((c.relpages * 8192.0 / c.reltuples)::numeric)
        WHEN c.reltuples = 0 THEN 0 END
  avg_space_freelist_blocks n CASE WHEN c.reltuples >= 0 THEN 0 END
  num_freelist_blocks n CASE WHEN c.reltuples >= 0 THEN 0 END
  avg_cached_blocks n -
  avg_cache_hit_ratio n -
  im_imcu_count n -
  im_block_count n -
  im_stat_update_time ts -
  scan_rate n -
  sample_size n CASE WHEN c.reltuples >= 0 THEN c.reltuples::numeric END
  last_analyzed d CASE WHEN c.reltuples >= 0
        THEN greatest(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid)) END
  global_stats v3 CASE WHEN c.reltuples >= 0 THEN 'YES' ELSE 'NO' END
  user_stats v3 'NO'
  stattype_locked v5 -
  stale_stats v7 CASE WHEN c.reltuples >= 0 THEN 'NO' END
  notes v25 -
  scope v7 'SHARED'
$c$, source, seen, mine);
  CALL dbsaci.dict_family('tab_modifications', 'Changes since statistics were gathered', $c$
  table_owner v128 dbsaci.ora_owner(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  partition_name v128 -
  subpartition_name v128 -
  inserts n pg_stat_get_tuples_inserted(c.oid)
  updates n pg_stat_get_tuples_updated(c.oid)
  deletes n pg_stat_get_tuples_deleted(c.oid)
  timestamp d date_trunc('second', statement_timestamp())
  truncated v3 'NO'
  drop_segments n 0
$c$, source || ' AND pg_stat_get_mod_since_analyze(c.oid) > 0', seen, mine, 'table_owner');
  CALL dbsaci.dict_view('tab', $c$
  tname v128 dbsaci.ora_name(c.relname)
  tabtype v13 CASE c.relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END
  clusterid n -
$c$, $s$FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'f', 'm', 'v') AND NOT c.relispartition
  AND c.relnamespace = (SELECT dbsaci.user_schema())
  AND NOT EXISTS (SELECT FROM dbsaci.synonyms s WHERE s.owner = n.nspname AND s.synonym_name = c.relname)
UNION ALL SELECT dbsaci.ora_name(s.synonym_name)::varchar(128), 'SYNONYM'::varchar(13), NULL::numeric
FROM dbsaci.synonyms s JOIN pg_namespace n ON n.nspname = s.owner AND n.oid = (SELECT dbsaci.user_schema())$s$, '',
    'Tables, views and synonyms of the user, the short list of old');
  CALL dbsaci.dict_view('user_catalog', $c$
  table_name v128 dbsaci.ora_name(c.relname)
  table_type v11 CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END
$c$, $s$FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'f', 'm', 'v', 'S') AND NOT c.relispartition
  AND c.relnamespace = (SELECT dbsaci.user_schema())
  AND NOT EXISTS (SELECT FROM dbsaci.synonyms s WHERE s.owner = n.nspname AND s.synonym_name = c.relname)
UNION ALL SELECT dbsaci.ora_name(s.synonym_name)::varchar(128), 'SYNONYM'::varchar(11)
FROM dbsaci.synonyms s JOIN pg_namespace n ON n.nspname = s.owner AND n.oid = (SELECT dbsaci.user_schema())$s$, '',
    'Tables, views, synonyms and sequences owned by the user');
  CALL dbsaci.dict_alias('cat', 'user_catalog');
  CALL dbsaci.dict_alias('tabs', 'user_tables');
END $make$;
