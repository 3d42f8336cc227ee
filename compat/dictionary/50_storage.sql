-- 50_storage.sql: SEGMENTS, EXTENTS, TABLESPACES, DATA_FILES, FREE_SPACE, LOBS, RECYCLEBIN, quotas (feature V-11).
--
-- Everything of users stands in tablespace USERS; sizes are PostgreSQL's own, in its blocks of 8 KiB, which is also
-- Oracle's usual block size. A file per tablespace stands for PostgreSQL's many.

-- Blocks that are on disk for relations that have storage.
CALL dbsaci.dict_helper('dict_segments', $q$
SELECT o.nsp, o.roleid, o.owner, dbsaci.ora_name(o.name) AS name, o.subname, o.id,
       CASE WHEN o.kind = 'MATERIALIZED VIEW' THEN 'TABLE' ELSE o.kind END AS kind,
       greatest(ceil(pg_relation_size(o.id) / 65536.0), 1) * 65536 AS bytes
FROM dbsaci.dict_objects o
WHERE o.catalog = 'pg_class'::regclass AND o.dataobj <> 0 AND o.owner <> 'dbsaci' AND o.temporary = 'N'
  AND o.kind IN ('TABLE', 'INDEX', 'TABLE PARTITION', 'INDEX PARTITION', 'TABLE SUBPARTITION', 'INDEX SUBPARTITION')
$q$);

DO $make$
DECLARE
  mine text := 's.nsp = (SELECT dbsaci.user_schema())';
  segment text := $c$
  owner v128 dbsaci.ora_name(s.owner)
  segment_name v128 s.name
  partition_name v128 s.subname
  segment_type v18 s.kind
  segment_subtype v10 'ASSM'
  tablespace_name v30 'USERS'
$c$;
  filecols text := $c$
  header_file n 4
  header_block n s.id::bigint
$c$;
  sizes text := $c$
  bytes n s.bytes
  blocks n div(s.bytes, 8192)
  extents n div(s.bytes, 65536)
  initial_extent n 65536
  next_extent n 1048576
  min_extents n 1
  max_extents n 2147483645
  max_size n 2147483645
  retention v7 -
  minretention n -
  pct_increase n -
  freelists n -
  freelist_groups n -
$c$;
  pools text := $c$
  buffer_pool v7 'DEFAULT'
  flash_cache v7 'DEFAULT'
  cell_flash_cache v7 'DEFAULT'
  inmemory v8 'DISABLED'
  inmemory_priority v8 -
  inmemory_distribute v15 -
  inmemory_duplicate v13 -
  inmemory_compression v17 -
  cellmemory v24 -
$c$;
  tablespace text := $c$
  tablespace_name v30 t.name
  block_size n 8192
  initial_extent n CASE t.name WHEN 'TEMP' THEN 1048576 ELSE 65536 END
  next_extent n CASE t.name WHEN 'TEMP' THEN 1048576 END
  min_extents n 1
  max_extents n CASE t.name WHEN 'TEMP' THEN NULL ELSE 2147483645 END
  max_size n 2147483645
  pct_increase n CASE t.name WHEN 'TEMP' THEN 0 END
  min_extlen n CASE t.name WHEN 'TEMP' THEN 1048576 ELSE 65536 END
  status v9 'ONLINE'
  contents v21 CASE t.name WHEN 'TEMP' THEN 'TEMPORARY' WHEN 'UNDOTBS1' THEN 'UNDO' ELSE 'PERMANENT' END
  logging v9 CASE t.name WHEN 'TEMP' THEN 'NOLOGGING' ELSE 'LOGGING' END
  force_logging v3 'NO'
  extent_management v10 'LOCAL'
  allocation_type v9 CASE t.name WHEN 'TEMP' THEN 'UNIFORM' ELSE 'SYSTEM' END
$c$;
  tablespace2 text := $c$
  segment_space_management v6 CASE WHEN t.name IN ('TEMP', 'UNDOTBS1', 'SYSTEM') THEN 'MANUAL' ELSE 'AUTO' END
  def_tab_compression v8 'DISABLED'
  retention v11 CASE t.name WHEN 'UNDOTBS1' THEN 'NOGUARANTEE' ELSE 'NOT APPLY' END
  bigfile v3 'NO'
  predicate_evaluation v7 'HOST'
  encrypted v3 'NO'
  compress_for v30 -
  def_inmemory v8 'DISABLED'
  def_inmemory_priority v8 -
  def_inmemory_distribute v15 -
  def_inmemory_compression v17 -
  def_inmemory_duplicate v13 -
  shared v12 'SHARED'
  def_index_compression v8 'DISABLED'
  index_compress_for v13 -
  def_cellmemory v14 -
  def_inmemory_service v12 -
  def_inmemory_service_name v1000 -
  lost_write_protect v7 'OFF'
  chunk_tablespace v1 'N'
$c$;
  spaces text := $s$FROM (VALUES (0, 'SYSTEM'), (1, 'SYSAUX'), (2, 'UNDOTBS1'), (3, 'TEMP'), (4, 'USERS')) t(num, name)$s$;
  files text := $s$FROM (VALUES (1, 'SYSTEM', 'system01.dbf', 16777216::bigint), (2, 'SYSAUX', 'sysaux01.dbf', 16777216),
    (3, 'UNDOTBS1', 'undotbs01.dbf', 16777216), (4, 'USERS', 'users01.dbf', pg_database_size(current_database()))) f(num, tsname, name, bytes)$s$;
BEGIN
  CALL dbsaci.dict_view('dba_segments', segment || filecols || sizes || E'  relative_fno n 4\n' || pools,
    'FROM dbsaci.dict_segments s', '', 'Storage of all segments');
  CALL dbsaci.dict_view('user_segments', segment || sizes || pools, 'FROM dbsaci.dict_segments s WHERE ' || mine, 'owner',
    'Storage of the user''s segments');
  CALL dbsaci.dict_family('extents', 'Extents of segments', $c$
  owner v128 dbsaci.ora_name(s.owner)
  segment_name v128 s.name
  partition_name v128 s.subname
  segment_type v18 s.kind
  tablespace_name v30 'USERS'
  extent_id n e.num
  file_id n 4
  block_id n s.id::bigint
  bytes n 65536
  blocks n 8
  relative_fno n 4
$c$, 'FROM dbsaci.dict_segments s CROSS JOIN LATERAL generate_series(0, (s.bytes / 65536)::bigint - 1) e(num) WHERE true',
    NULL, mine, 'owner file_id block_id relative_fno');

  CALL dbsaci.dict_view('dba_tablespaces', tablespace || E'  plugged_in v3 ''NO''\n' || tablespace2, spaces, '', 'All tablespaces');
  CALL dbsaci.dict_view('user_tablespaces', tablespace || tablespace2, spaces, '', 'Tablespaces accessible to the user');
  CALL dbsaci.dict_view('dba_data_files', $c$
  file_name v513 f.name
  file_id n f.num
  tablespace_name v30 f.tsname
  bytes n f.bytes
  blocks n f.bytes / 8192
  status v9 'AVAILABLE'
  relative_fno n f.num
  autoextensible v3 'YES'
  maxbytes n 34359721984
  maxblocks n 4194302
  increment_by n 1280
  user_bytes n f.bytes
  user_blocks n f.bytes / 8192
  online_status v7 CASE f.num WHEN 1 THEN 'SYSTEM' ELSE 'ONLINE' END
  lost_write_protect v7 'OFF'
$c$, files, '', 'Files of the database');
  CALL dbsaci.dict_view('dba_temp_files', $c$
  file_name v513 'temp01.dbf'
  file_id n 1
  tablespace_name v30 'TEMP'
  bytes n 16777216
  blocks n 2048
  status v7 'ONLINE'
  relative_fno n 1
  autoextensible v3 'YES'
  maxbytes n 34359721984
  maxblocks n 4194302
  increment_by n 80
  user_bytes n 15728640
  user_blocks n 1920
  shared v12 'SHARED'
  inst_id n -
$c$, '', '', 'Temporary files of the database');
  CALL dbsaci.dict_view('dba_free_space', $c$
  tablespace_name v30 f.tsname
  file_id n f.num
  block_id n 128
  bytes n 1048576
  blocks n 128
  relative_fno n f.num
$c$, files, '', 'Free space in tablespaces');
  CALL dbsaci.dict_view('user_free_space', $c$
  tablespace_name v30 f.tsname
  file_id n f.num
  block_id n 128
  bytes n 1048576
  blocks n 128
  relative_fno n f.num
$c$, files || ' WHERE f.num = 4', '', 'Free space in tablespaces of the user');
  CALL dbsaci.dict_view('dba_ts_quotas', $c$
  tablespace_name v30 'USERS'
  username v128 dbsaci.ora_name(u.name)
  bytes n 0
  max_bytes n -1
  blocks n 0
  max_blocks n -1
  dropped v3 'NO'
$c$, $s$FROM dbsaci.dict_users u WHERE u.maintained = 'N'$s$, '', 'Space quotas');
  CALL dbsaci.dict_view('user_ts_quotas', $c$
  tablespace_name v30 'USERS'
  bytes n 0
  max_bytes n -1
  blocks n 0
  max_blocks n -1
  dropped v3 'NO'
$c$, '', '', 'Space quotas of the user');

  CALL dbsaci.dict_family('lobs', 'LOB columns', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  column_name v4000 dbsaci.ora_name(a.attname)
  segment_name v128 'SYS_LOB' || lpad(c.oid::text, 10, '0') || 'C' || lpad(a.attnum::text, 5, '0') || '$$'
  tablespace_name v30 'USERS'
  index_name v128 'SYS_IL' || lpad(c.oid::text, 10, '0') || 'C' || lpad(a.attnum::text, 5, '0') || '$$'
  chunk n 8192
  pctversion n -
  retention n -
  freepools n -
  cache v10 'NO'
  logging v7 'YES'
  encrypt v4 'NO'
  compression v6 'NO'
  deduplication v15 'NO'
  in_row v3 'YES'
  format v15 CASE a.atttypid WHEN 25 THEN 'ENDIAN NEUTRAL ' ELSE 'NOT APPLICABLE ' END
  partitioned v3 CASE c.relkind WHEN 'p' THEN 'YES' ELSE 'NO' END
  securefile v3 'YES'
  segment_created v3 'YES'
  retention_type v7 'DEFAULT'
  retention_value n -
$c$, $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid IN (17, 25)
LEFT JOIN dbsaci.column_types ct ON ct.relid = a.attrelid AND ct.attnum = a.attnum
WHERE c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition AND dbsaci.is_user_schema(n.nspname)
  AND coalesce(ct.data_type, 'CLOB') IN ('CLOB', 'BLOB', 'NCLOB')
$s$, 'c.relnamespace = (SELECT dbsaci.user_schema()) OR dbsaci.rel_visible(c.oid, c.relowner, c.relnamespace)',
    'c.relnamespace = (SELECT dbsaci.user_schema())');
END $make$;
