-- 43_partitions.sql: PART_TABLES, TAB_PARTITIONS, TAB_SUBPARTITIONS, key columns, index partitions (features V-09, D-16).

-- HIGH_VALUE of a partition from PostgreSQL's bound: the upper bounds of a range, the values of a list, nothing for hash.
CREATE OR REPLACE FUNCTION dbsaci.part_high_value(bound text, strategy "char", keys int) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN strategy = 'h' THEN NULL
    WHEN bound = 'DEFAULT' THEN CASE strategy WHEN 'r' THEN 'MAXVALUE' || repeat(', MAXVALUE', keys - 1) ELSE 'DEFAULT' END
    WHEN strategy = 'l' THEN regexp_replace(substring(bound FROM '^FOR VALUES IN \((.*)\)$'),
           $r$'(-?\d+(?:\.\d+)?)'$r$, '\1', 'g')
    ELSE regexp_replace(regexp_replace(
           regexp_replace(substring(bound FROM ' TO \((.*)\)$'), $r$'(\d{4}-\d\d-\d\d)'$r$, $r$'\1 00:00:00'$r$, 'g'),
           $r$'(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)[\d.+:]*'$r$,
           $r$TO_DATE(' \1 \2', 'SYYYY-MM-DD HH24:MI:SS', 'NLS_CALENDAR=GREGORIAN')$r$, 'g'),
           $r$'(-?\d+(?:\.\d+)?)'$r$, '\1', 'g') END
$$;

-- One row a partition or subpartition with its place among its brothers: ranges by their bound, others as they were made.
CALL dbsaci.dict_helper('dict_partitions', $q$
SELECT p.*, row_number() OVER (PARTITION BY p.parent ORDER BY p.high_value ~ '^(MAXVALUE|DEFAULT)',
         CASE WHEN p.partstrat = 'r' AND p.high_value ~ '^-?[0-9.]+(,|$)' THEN split_part(p.high_value, ',', 1)::numeric END,
         CASE WHEN p.partstrat = 'r' THEN p.high_value END, p.oid) AS position
FROM (SELECT c.oid, c.relname, c.relkind, c.relispartition, c.reltuples, c.relpages, h.inhparent AS parent, t.relname AS parent_name,
             t.relispartition AS parent_is_part, t.relnamespace AS nsp, t.relowner AS roleid, pt.partstrat,
             dbsaci.part_name(c.relname, t.relname, pn.value) AS name,
             dbsaci.part_high_value(pg_get_expr(c.relpartbound, c.oid), pt.partstrat, pt.partnatts) AS high_value
      FROM pg_inherits h JOIN pg_class c ON c.oid = h.inhrelid AND c.relispartition AND c.relkind IN ('r', 'p', 'f')
      JOIN pg_class t ON t.oid = h.inhparent JOIN pg_partitioned_table pt ON pt.partrelid = t.oid
      LEFT JOIN dbsaci.object_props pn ON pn.objid = c.oid AND pn.attnum = 0 AND pn.prop = 'partition_name') p
$q$);

DO $make$
DECLARE
  mine text := 'c.relnamespace = (SELECT dbsaci.user_schema())';
  seen text := mine || ' OR dbsaci.rel_visible(c.oid, c.relowner, c.relnamespace)';
  pmine text := 'p.nsp = (SELECT dbsaci.user_schema())';
  pseen text := pmine || ' OR dbsaci.rel_visible(p.oid, p.roleid, p.nsp)';
  imine text := 'n.oid = (SELECT dbsaci.user_schema())';
  iseen text := imine || ' OR dbsaci.rel_visible(tc.oid, tc.relowner, n.oid)';
  kind text := $$CASE pt.partstrat WHEN 'r' THEN 'RANGE' WHEN 'l' THEN 'LIST' ELSE 'HASH' END$$;
  part_tables text := $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_partitioned_table pt ON pt.partrelid = c.oid
LEFT JOIN dbsaci.object_props iv ON iv.objid = c.oid AND iv.attnum = 0 AND iv.prop = 'interval'
LEFT JOIN LATERAL (SELECT sp.partstrat, sp.partnatts FROM pg_inherits h JOIN pg_partitioned_table sp ON sp.partrelid = h.inhrelid
                   WHERE h.inhparent = c.oid LIMIT 1) sub ON true
WHERE c.relkind = 'p' AND NOT c.relispartition AND dbsaci.is_user_schema(n.nspname)
$s$;
  -- Storage and statistics of a partition, the same for both levels.
  storage text := $c$
  tablespace_name v30 'USERS'
  pct_free n 10
  pct_used n -
  ini_trans n 1
  max_trans n 255
  initial_extent n -
  next_extent n -
  min_extent n -
  max_extent n -
  max_size n -
  pct_increase n -
  freelists n -
  freelist_groups n -
  logging v7 'YES'
  compression v8 'DISABLED'
  compress_for v30 -
  num_rows n CASE WHEN p.reltuples >= 0 THEN p.reltuples::numeric END
  blocks n CASE WHEN p.reltuples >= 0 THEN p.relpages END
  empty_blocks n CASE WHEN p.reltuples >= 0 THEN 0 END
  avg_space n CASE WHEN p.reltuples >= 0 THEN 0 END
  chain_cnt n CASE WHEN p.reltuples >= 0 THEN 0 END
  avg_row_len n CASE WHEN p.reltuples > 0 THEN trunc((p.relpages * 8192.0 / p.reltuples)::numeric) WHEN p.reltuples = 0 THEN 0 END
  sample_size n CASE WHEN p.reltuples >= 0 THEN p.reltuples::numeric END
  last_analyzed d CASE WHEN p.reltuples >= 0
        THEN greatest(pg_stat_get_last_analyze_time(p.oid), pg_stat_get_last_autoanalyze_time(p.oid)) END
  buffer_pool v7 'DEFAULT'
  flash_cache v7 'DEFAULT'
  cell_flash_cache v7 'DEFAULT'
  global_stats v3 CASE WHEN p.reltuples >= 0 THEN 'YES' ELSE 'NO' END
  user_stats v3 'NO'
$c$;
  memory text := $c$
  read_only v4 'NO'
  inmemory v8 'DISABLED'
  inmemory_priority v8 -
  inmemory_distribute v15 -
  inmemory_compression v17 -
  inmemory_duplicate v13 -
  cellmemory v24 -
  inmemory_service v12 -
  inmemory_service_name v1000 -
  memoptimize_read v8 'DISABLED'
  memoptimize_write v8 'DISABLED'
$c$;
  key_columns text := $c$
  owner v128 dbsaci.ora_name(n.nspname)
  name v128 dbsaci.ora_name(c.relname)
  object_type v5 'TABLE'
  column_name v4000 dbsaci.ora_name(a.attname)
  column_position n u.pos
  collated_column_id n -
$c$;
BEGIN
  CALL dbsaci.dict_family('part_tables', 'Partitioned tables', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  partitioning_type v9 $c$ || kind || $c$
  subpartitioning_type v9 CASE sub.partstrat WHEN 'r' THEN 'RANGE' WHEN 'l' THEN 'LIST' WHEN 'h' THEN 'HASH' ELSE 'NONE' END
  partition_count n CASE WHEN iv.value IS NOT NULL THEN 1048575 ELSE (SELECT count(*) FROM pg_inherits h WHERE h.inhparent = c.oid) END
  def_subpartition_count n CASE WHEN sub.partstrat IS NULL THEN 0 ELSE (SELECT count(*) FROM pg_inherits h
        WHERE h.inhparent = (SELECT min(x.inhrelid) FROM pg_inherits x WHERE x.inhparent = c.oid)) END
  partitioning_key_count n pt.partnatts
  subpartitioning_key_count n coalesce(sub.partnatts, 0)
  status v8 'VALID'
  def_tablespace_name v30 'USERS'
  def_pct_free n 10
  def_pct_used n -
  def_ini_trans n 1
  def_max_trans n 255
  def_initial_extent v40 'DEFAULT'
  def_next_extent v40 'DEFAULT'
  def_min_extents v40 'DEFAULT'
  def_max_extents v40 'DEFAULT'
  def_max_size v40 'DEFAULT'
  def_pct_increase v40 'DEFAULT'
  def_freelists n -
  def_freelist_groups n -
  def_logging v7 'YES'
  def_compression v8 'NONE'
  def_compress_for v30 -
  def_buffer_pool v7 'DEFAULT'
  def_flash_cache v7 'DEFAULT'
  def_cell_flash_cache v7 'DEFAULT'
  ref_ptn_constraint_name v128 -
  interval v1000 iv.value
  autolist v3 'NO'
  interval_subpartition v1000 -
  autolist_subpartition v3 'NO'
  is_nested v3 'NO'
  def_segment_creation v4 'NONE'
  def_indexing v3 'ON'
  def_inmemory v8 'NONE'
  def_inmemory_priority v8 -
  def_inmemory_distribute v15 -
  def_inmemory_compression v17 -
  def_inmemory_duplicate v13 -
  def_read_only v3 'NO'
  def_cellmemory v24 -
  def_inmemory_service v12 -
  def_inmemory_service_name v1000 -
  auto v3 'NO'
$c$, part_tables, seen, mine);

  CALL dbsaci.dict_family('part_key_columns', 'Partitioning key columns of tables and indexes', key_columns, $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_partitioned_table pt ON pt.partrelid = c.oid
CROSS JOIN LATERAL unnest(pt.partattrs::smallint[]) WITH ORDINALITY u(attnum, pos)
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = u.attnum
WHERE c.relkind = 'p' AND NOT c.relispartition AND dbsaci.is_user_schema(n.nspname)
$s$, seen, mine);

  CALL dbsaci.dict_family('subpart_key_columns', 'Subpartitioning key columns of tables and indexes', key_columns, $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
CROSS JOIN LATERAL (SELECT sp.* FROM pg_inherits h JOIN pg_partitioned_table sp ON sp.partrelid = h.inhrelid
                    WHERE h.inhparent = c.oid LIMIT 1) pt
CROSS JOIN LATERAL unnest(pt.partattrs::smallint[]) WITH ORDINALITY u(attnum, pos)
JOIN pg_attribute a ON a.attrelid = pt.partrelid AND a.attnum = u.attnum
WHERE c.relkind = 'p' AND NOT c.relispartition AND dbsaci.is_user_schema(n.nspname)
$s$, seen, mine);

  CALL dbsaci.dict_family('tab_partitions', 'Partitions of tables', $c$
  table_owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(p.parent_name)
  composite v3 CASE p.relkind WHEN 'p' THEN 'YES' ELSE 'NO' END
  partition_name v128 p.name
  subpartition_count n (SELECT count(*) FROM pg_inherits h WHERE h.inhparent = p.oid)
  high_value long p.high_value
  high_value_length n length(p.high_value)
  partition_position n p.position
$c$ || storage || $c$
  is_nested v3 'NO'
  parent_table_partition v128 -
  interval v3 CASE WHEN gp.value IS NULL THEN 'NO' ELSE 'YES' END
  segment_created v4 CASE p.relkind WHEN 'p' THEN 'N/A' ELSE 'YES' END
  indexing v4 'ON'
$c$ || memory, $s$
FROM dbsaci.dict_partitions p JOIN pg_namespace n ON n.oid = p.nsp
LEFT JOIN dbsaci.object_props gp ON gp.objid = p.oid AND gp.attnum = 0 AND gp.prop = 'interval_made'
WHERE NOT p.parent_is_part AND dbsaci.is_user_schema(n.nspname)
$s$, pseen, pmine, 'table_owner');

  CALL dbsaci.dict_family('tab_subpartitions', 'Subpartitions of tables', $c$
  table_owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(up.parent_name)
  partition_name v128 up.name
  subpartition_name v128 p.name
  high_value long p.high_value
  high_value_length n length(p.high_value)
  partition_position n up.position
  subpartition_position n p.position
$c$ || storage || $c$
  interval v3 'NO'
  segment_created v3 'YES'
  indexing v3 'ON'
$c$ || memory, $s$
FROM dbsaci.dict_partitions p JOIN dbsaci.dict_partitions up ON up.oid = p.parent JOIN pg_namespace n ON n.oid = p.nsp
WHERE p.parent_is_part AND dbsaci.is_user_schema(n.nspname)
$s$, pseen, pmine, 'table_owner');

  CALL dbsaci.dict_family('part_indexes', 'Partitioned indexes', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  index_name v128 dbsaci.ora_name(ic.relname)
  table_name v128 dbsaci.ora_name(tc.relname)
  partitioning_type v9 $c$ || kind || $c$
  subpartitioning_type v9 'NONE'
  partition_count n (SELECT count(*) FROM pg_inherits h WHERE h.inhparent = ic.oid)
  def_subpartition_count n 0
  partitioning_key_count n pt.partnatts
  subpartitioning_key_count n 0
  locality v6 'LOCAL'
  alignment v12 CASE WHEN i.indkey[0] = pt.partattrs[0] THEN 'PREFIXED' ELSE 'NON_PREFIXED' END
  def_tablespace_name v30 'USERS'
  def_pct_free n 10
  def_ini_trans n 2
  def_max_trans n 255
  def_initial_extent v40 'DEFAULT'
  def_next_extent v40 'DEFAULT'
  def_min_extents v40 'DEFAULT'
  def_max_extents v40 'DEFAULT'
  def_max_size v40 'DEFAULT'
  def_pct_increase v40 'DEFAULT'
  def_freelists n -
  def_freelist_groups n -
  def_logging v7 'YES'
  def_buffer_pool v7 'DEFAULT'
  def_flash_cache v7 'DEFAULT'
  def_cell_flash_cache v7 'DEFAULT'
  def_parameters v1000 -
  interval v1000 -
  autolist v3 'NO'
  interval_subpartition v1000 -
  autolist_subpartition v3 'NO'
$c$, $s$
FROM pg_index i JOIN pg_class ic ON ic.oid = i.indexrelid JOIN pg_class tc ON tc.oid = i.indrelid
JOIN pg_namespace n ON n.oid = ic.relnamespace JOIN pg_partitioned_table pt ON pt.partrelid = tc.oid
WHERE ic.relkind = 'I' AND NOT ic.relispartition AND ic.relname NOT LIKE 'dbsaci$%' AND dbsaci.is_user_schema(n.nspname)
$s$, iseen, imine);

  CALL dbsaci.dict_family('ind_partitions', 'Partitions of indexes', $c$
  index_owner v128 dbsaci.ora_name(n.nspname)
  index_name v128 dbsaci.ora_name(ic.relname)
  composite v3 CASE pc.relkind WHEN 'I' THEN 'YES' ELSE 'NO' END
  partition_name v128 p.name
  subpartition_count n (SELECT count(*) FROM pg_inherits s WHERE s.inhparent = pc.oid)
  high_value long p.high_value
  high_value_length n length(p.high_value)
  partition_position n p.position
  status v8 CASE WHEN pi.indisvalid THEN 'USABLE' ELSE 'UNUSABLE' END
  tablespace_name v30 'USERS'
  pct_free n 10
  ini_trans n 2
  max_trans n 255
  initial_extent n -
  next_extent n -
  min_extent n -
  max_extent n -
  max_size n -
  pct_increase n -
  freelists n -
  freelist_groups n -
  logging v7 'YES'
  compression v13 'DISABLED'
  blevel n CASE WHEN p.reltuples >= 0 THEN CASE WHEN pc.relpages <= 2 THEN 0 ELSE ceil(log(300, pc.relpages)) END END
  leaf_blocks n CASE WHEN p.reltuples >= 0 THEN greatest(pc.relpages - 1, 0) END
  distinct_keys n CASE WHEN p.reltuples >= 0 THEN pc.reltuples::numeric END
  avg_leaf_blocks_per_key n CASE WHEN p.reltuples >= 0 THEN 1 END
  avg_data_blocks_per_key n CASE WHEN p.reltuples >= 0 THEN 1 END
  clustering_factor n CASE WHEN p.reltuples >= 0 THEN p.relpages END
  num_rows n CASE WHEN p.reltuples >= 0 THEN pc.reltuples::numeric END
  sample_size n CASE WHEN p.reltuples >= 0 THEN pc.reltuples::numeric END
  last_analyzed d CASE WHEN p.reltuples >= 0
        THEN greatest(pg_stat_get_last_analyze_time(p.oid), pg_stat_get_last_autoanalyze_time(p.oid)) END
  buffer_pool v7 'DEFAULT'
  flash_cache v7 'DEFAULT'
  cell_flash_cache v7 'DEFAULT'
  user_stats v3 'NO'
  pct_direct_access n -
  global_stats v3 'NO'
  domidx_opstatus v6 -
  parameters v1000 -
  interval v3 'NO'
  segment_created v3 'YES'
  orphaned_entries v3 'NO'
$c$, $s$
FROM pg_inherits h JOIN pg_class pc ON pc.oid = h.inhrelid AND pc.relkind IN ('i', 'I')
JOIN pg_class ic ON ic.oid = h.inhparent AND NOT ic.relispartition
JOIN pg_index pi ON pi.indexrelid = pc.oid JOIN pg_class tc ON tc.oid = pi.indrelid
JOIN dbsaci.dict_partitions p ON p.oid = tc.oid
JOIN pg_namespace n ON n.oid = ic.relnamespace
WHERE ic.relname NOT LIKE 'dbsaci$%' AND dbsaci.is_user_schema(n.nspname)
$s$, iseen, imine, 'index_owner');
END $make$;
