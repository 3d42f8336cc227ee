-- 65_v_tuning.sql: views that tuning scripts read. What PostgreSQL measures is shown; Oracle's inner workings (latches, plan
-- baselines, AWR ...) have no counterpart and are empty.

-- Makes V_$x, V$x and GV$x without rows.
CREATE OR REPLACE PROCEDURE dbsaci.dict_fixed_empty(name text, about text, columns text) LANGUAGE plpgsql AS $$
BEGIN
  CALL dbsaci.dict_fixed(name, about, regexp_replace(columns || ', con_id n', '\s*(\S+)\s+([^\s,]+)(?:,|\s*$)',
                                                     E'  \\1 \\2 -\n', 'g'), 'WHERE false');
END $$;

DO $make$
BEGIN
  CALL dbsaci.dict_fixed('timer', 'A clock in hundredths of a second', $c$
  hsecs n floor(extract(epoch FROM clock_timestamp() - pg_postmaster_start_time()) * 100)
  con_id n 0
$c$);
  CALL dbsaci.dict_fixed('fixed_table', 'Names of the fixed views', $c$
  name v128 dbsaci.ora_name(c.relname)
  object_id n c.oid::bigint
  type v5 'VIEW'
  table_num n 65537
  con_id n 0
$c$, $s$FROM pg_class c WHERE c.relnamespace = 'dbsaci'::regnamespace AND c.relkind = 'v' AND (c.relname LIKE 'v$%' OR c.relname LIKE 'gv$%')$s$);
  CALL dbsaci.dict_fixed('sgastat', 'Memory by pool', $c$
  pool v14 -
  name v64 m.name
  bytes n m.setting::numeric * 8192
  con_id n 0
$c$, $s$FROM (SELECT CASE name WHEN 'shared_buffers' THEN 'buffer_cache' ELSE 'log_buffer' END AS name, setting FROM pg_settings
  WHERE name IN ('shared_buffers', 'wal_buffers')) m$s$);
  CALL dbsaci.dict_fixed('sgainfo', 'Memory components', $c$
  name v64 m.name
  bytes n m.setting::numeric * 8192
  resizeable v3 'No'
  con_id n 0
$c$, $s$FROM (SELECT CASE name WHEN 'shared_buffers' THEN 'Buffer Cache Size' ELSE 'Redo Buffers' END AS name, setting FROM pg_settings
  WHERE name IN ('shared_buffers', 'wal_buffers')) m$s$);
  CALL dbsaci.dict_fixed('pgastat', 'Memory of processes', $c$
  name v64 'aggregate PGA target parameter'
  value n (SELECT setting::numeric * 1024 FROM pg_settings WHERE name = 'work_mem')
  unit v12 'bytes'
  con_id n 0
$c$);
  CALL dbsaci.dict_fixed('tempfile', 'Temporary files', $c$
  file# n f.file_id
  creation_time d timestamp '2020-01-01'
  ts# n 3
  rfile# n f.relative_fno
  status v7 f.status
  enabled v10 'READ WRITE'
  bytes n f.bytes
  blocks n f.blocks
  create_bytes n f.bytes
  block_size n 8192
  name v513 f.file_name
  con_id n 0
$c$, 'FROM dbsaci.dba_temp_files f');
  CALL dbsaci.dict_fixed('system_event', 'Waits of the instance', $c$
  event v64 s.event
  total_waits n count(*)
  total_timeouts n 0
  time_waited n 0
  average_wait n 0
  wait_class v64 min(s.wait_class)
  con_id n 0
$c$, 'FROM dbsaci."v_$session" s GROUP BY s.event');
  CALL dbsaci.dict_fixed('session_event', 'Waits of sessions', $c$
  sid n s.sid
  event v64 s.event
  total_waits n 1
  total_timeouts n 0
  time_waited n s.seconds_in_wait * 100
  average_wait n s.seconds_in_wait * 100
  max_wait n s.seconds_in_wait * 100
  wait_class v64 s.wait_class
  con_id n 0
$c$, 'FROM dbsaci."v_$session" s WHERE s.wait_time = 0');
  CALL dbsaci.dict_fixed('event_name', 'Names of waits', $c$
  event# n e.num
  event_id n abs(hashtext(e.name))
  name v64 e.name
  parameter1 v64 -
  parameter2 v64 -
  parameter3 v64 -
  wait_class_id n -
  wait_class# n -
  wait_class v64 e.class
  display_name v64 e.name
  con_id n 0
$c$, $s$FROM (VALUES (1, 'SQL*Net message from client', 'Idle'), (2, 'enq: TX - row lock contention', 'Application'),
  (3, 'CPU', 'Other'), (4, 'db file sequential read', 'User I/O'), (5, 'log file sync', 'Commit')) e(num, name, class)$s$);
  CALL dbsaci.dict_fixed('segment_statistics', 'Statistics of segments', $c$
  owner v128 dbsaci.ora_name(s.schemaname)
  object_name v128 dbsaci.ora_name(s.relname)
  subobject_name v128 -
  tablespace_name v30 'USERS'
  ts# n 4
  obj# n s.relid::bigint
  dataobj# n s.relid::bigint
  object_type v18 'TABLE'
  statistic_name v64 v.name
  statistic# n v.num
  value n v.value
  con_id n 0
$c$, $s$FROM pg_statio_user_tables s CROSS JOIN LATERAL (VALUES (0, 'logical reads', coalesce(s.heap_blks_hit + s.heap_blks_read, 0)),
  (3, 'physical reads', coalesce(s.heap_blks_read, 0))) v(num, name, value)
WHERE dbsaci.is_user_schema(s.schemaname)$s$);
  CALL dbsaci.dict_fixed('db_object_cache', 'Objects in the library cache', $c$
  owner v128 o.owner
  name v1000 o.object_name
  db_link v64 -
  namespace v64 'TABLE/PROCEDURE'
  type v64 o.object_type
  sharable_mem n 0
  loads n 0
  executions n 0
  locks n 0
  pins n 0
  kept v3 'NO'
  con_id n 0
$c$, $s$FROM dbsaci.dba_objects o WHERE o.object_type IN ('PROCEDURE', 'FUNCTION', 'PACKAGE', 'TRIGGER', 'TYPE') AND o.owner <> 'SYS'$s$);

  CALL dbsaci.dict_fixed_empty('latch', 'Latches', $c$
    addr raw8, latch# n, name v64, gets n, misses n, sleeps n, immediate_gets n, immediate_misses n,
    spin_gets n, wait_time n$c$);
  CALL dbsaci.dict_fixed_empty('latchholder', 'Holders of latches', $c$
    pid n, sid n, laddr raw8, name v64, gets n$c$);
  CALL dbsaci.dict_fixed_empty('latchname', 'Names of latches', $c$
    latch# n, name v64, display_name v64, hash n$c$);
  CALL dbsaci.dict_fixed_empty('waitstat', 'Waits for blocks', $c$
    class v18, count n, time n$c$);
  CALL dbsaci.dict_fixed_empty('sql_plan', 'Plans in the cache', $c$
    address raw8, hash_value n, sql_id v13, plan_hash_value n, child_number n, timestamp d, operation v120,
    options v120, object_owner v128, object_name v128, object_alias v261, object_type v80, optimizer v80, id n,
    parent_id n, depth n, position n, cost n, cardinality n, bytes n, access_predicates v4000,
    filter_predicates v4000, time n$c$);
  CALL dbsaci.dict_fixed_empty('sql_plan_statistics_all', 'Plans with run statistics', $c$
    address raw8, hash_value n, sql_id v13, plan_hash_value n, child_number n, operation v120, options v120,
    object_owner v128, object_name v128, id n, parent_id n, depth n, cost n, cardinality n, last_starts n,
    last_output_rows n, last_elapsed_time n$c$);
  CALL dbsaci.dict_fixed_empty('sql_bind_capture', 'Captured binds', $c$
    address raw8, hash_value n, sql_id v13, child_number n, name v128, position n, datatype n,
    datatype_string v15, was_captured v3, last_captured d, value_string v4000$c$);
  CALL dbsaci.dict_fixed_empty('sql_shared_cursor', 'Why cursors are not shared', $c$
    sql_id v13, address raw8, child_address raw8, child_number n, reason clob$c$);
  CALL dbsaci.dict_fixed_empty('sql_workarea', 'Work areas', $c$
    address raw8, sql_id v13, child_number n, operation_type v20, operation_id n, policy v10,
    last_memory_used n, last_execution v10, last_tempseg_size n$c$);
  CALL dbsaci.dict_fixed_empty('active_session_history', 'Sampled sessions', $c$
    sample_id n, sample_time ts, session_id n, session_serial# n, user_id n, sql_id v13, sql_plan_hash_value n,
    event v64, wait_class v64, session_state v7, blocking_session n, program v48, module v64, machine v64$c$);
  CALL dbsaci.dict_fixed_empty('undostat', 'Use of undo', $c$
    begin_time d, end_time d, undotsn n, undoblks n, txncount n, maxquerylen n, maxqueryid v13$c$);
  CALL dbsaci.dict_fixed_empty('sess_time_model', 'Time model of sessions', $c$
    sid n, stat_id n, stat_name v64, value n$c$);
  CALL dbsaci.dict_fixed_empty('sys_time_model', 'Time model of the instance', $c$
    stat_id n, stat_name v64, value n$c$);
  CALL dbsaci.dict_fixed_empty('sysmetric', 'Metrics', $c$
    begin_time d, end_time d, intsize_csec n, group_id n, metric_id n, metric_name v64, value n, metric_unit v64$c$);
  CALL dbsaci.dict_fixed_empty('lock_type', 'Kinds of locks', $c$
    type v64, name v64, id1_tag v64, id2_tag v64, is_user v3, description v4000$c$);
  CALL dbsaci.dict_fixed_empty('bh', 'Buffers', $c$
    file# n, block# n, class# n, status v10, objd n, ts# n$c$);
  CALL dbsaci.dict_fixed_empty('log', 'Redo logs', $c$
    group# n, thread# n, sequence# n, bytes n, blocksize n, members n, archived v3, status v16, first_change# n,
    first_time d$c$);
  CALL dbsaci.dict_fixed_empty('log_history', 'History of redo logs', $c$
    recid n, stamp n, thread# n, sequence# n, first_change# n, first_time d, next_change# n$c$);
  CALL dbsaci.dict_fixed_empty('px_session', 'Parallel sessions', $c$
    saddr raw8, sid n, serial# n, qcsid n, qcserial# n, degree n, req_degree n$c$);
  CALL dbsaci.dict_fixed_empty('tempseg_usage', 'Use of temporary segments', $c$
    username v30, session_addr raw8, sql_id v13, tablespace v31, contents v9, segtype v9, blocks n$c$);
  CALL dbsaci.dict_fixed_empty('diag_alert_ext', 'The alert log', $c$
    originating_timestamp tz, message_text v2048, message_level n, component_id v64$c$);
  CALL dbsaci.dict_fixed_empty('asm_diskgroup', 'ASM disk groups', $c$
    group_number n, name v30, state v11, type v6, total_mb n, free_mb n$c$);

  CALL dbsaci.dict_empty('pdbs', 'Pluggable databases', $c$
    pdb_id n, pdb_name v128, dbid n, con_uid n, guid raw16, status v10, creation_scn n$c$, 'dba', '');
  CALL dbsaci.dict_empty('sql_plan_baselines', 'Plan baselines', $c$
    signature n, sql_handle v128, sql_text clob, plan_name v128, creator v128, origin v29, enabled v3,
    accepted v3, fixed v3, created ts, last_executed ts$c$, 'dba', '');
  CALL dbsaci.dict_empty('sql_profiles', 'SQL profiles', $c$
    name v128, category v128, signature n, sql_text clob, created ts, status v8, type v7$c$, 'dba', '');
  CALL dbsaci.dict_empty('sql_patches', 'SQL patches', $c$
    name v128, category v128, signature n, sql_text clob, created ts, status v8$c$, 'dba', '');
  CALL dbsaci.dict_empty('stat_extensions', 'Extended statistics', $c$
    owner v128, table_name v128, extension_name v128, extension clob, creator v6, droppable v3$c$);
  CALL dbsaci.dict_empty('hist_snapshot', 'AWR snapshots', $c$
    snap_id n, dbid n, instance_number n, startup_time ts, begin_interval_time ts, end_interval_time ts$c$, 'dba', '');
  CALL dbsaci.dict_empty('hist_active_sess_history', 'AWR session samples', $c$
    snap_id n, dbid n, instance_number n, sample_id n, sample_time ts, session_id n, user_id n, sql_id v13,
    event v64, wait_class v64, session_state v7$c$, 'dba', '');
  CALL dbsaci.dict_empty('hist_sqltext', 'AWR statements', $c$
    dbid n, sql_id v13, sql_text clob, command_type n$c$, 'dba', '');
  CALL dbsaci.dict_empty('feature_usage_statistics', 'Use of features', $c$
    dbid n, name v64, version v17, detected_usages n, total_samples n, currently_used v5, last_usage_date d,
    description v128$c$, 'dba', '');
  CALL dbsaci.dict_empty('registry_history', 'History of patches', $c$
    action_time ts, action v30, namespace v30, version v30, id n, comments v255, bundle_series v30$c$, 'dba', '');
END $make$;
