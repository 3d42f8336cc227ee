-- 64_v_misc.sql: options, words, time zones, services, containers, storage and other V$ views that clients read (feature V-12).

DO $make$
BEGIN
  CALL dbsaci.dict_fixed('option', 'Options of the product and whether they are there', $c$
  parameter v64 o.name
  value v64 CASE WHEN o.here THEN 'TRUE' ELSE 'FALSE' END
  con_id n 0
$c$, $s$FROM (SELECT regexp_split_to_table('Partitioning, Objects, Advanced replication, Bit-mapped indexes, Parallel execution,
    Materialized view rewrite, Java, Streams Capture, Function-based indexes, Join index, Database queuing,
    Online Index Build, Transparent Application Failover, Unused Block Compression, Deferred Segment Creation,
    DICOM', '\s*,\s*') AS name, true AS here
  UNION ALL SELECT regexp_split_to_table('Real Application Clusters, Automatic Storage Management, Oracle Label Security, OLAP, Spatial, Data Mining,
    Oracle Database Vault, Real Application Testing, Flashback Data Archive, Flashback Database,
    Flashback Table, Advanced Compression, Advanced Analytics, In-Memory Column Store, Oracle Data Guard,
    Transparent Data Encryption, XStream, Sharding, Unified Auditing, Fine-grained access control,
    Fine-grained Auditing, Coalesce Index, Point-in-time tablespace recovery', '\s*,\s*'), false) o$s$);

  -- Reserved words of SQL: none may name an object unquoted.
  CALL dbsaci.dict_fixed('reserved_words', 'Words with a meaning in SQL', $c$
  keyword v128 w.word
  length n length(w.word)
  reserved v1 CASE WHEN w.reserved THEN 'Y' ELSE 'N' END
  res_type v1 'N'
  res_attr v1 'N'
  res_semi v1 'N'
  duplicate v1 'N'
  con_id n 0
$c$, $s$FROM (SELECT regexp_split_to_table('ALL ALTER AND ANY AS ASC BETWEEN BY CHAR CHECK CLUSTER COMPRESS CONNECT CREATE DATE DECIMAL DEFAULT DELETE
    DESC DISTINCT DROP ELSE EXCLUSIVE EXISTS FLOAT FOR FROM GRANT GROUP HAVING IDENTIFIED IN INDEX INSERT
    INTEGER INTERSECT INTO IS LIKE LOCK LONG MINUS MODE NOCOMPRESS NOT NOWAIT NULL NUMBER OF ON OPTION OR ORDER
    PCTFREE PRIOR PUBLIC RAW RENAME RESOURCE REVOKE SELECT SET SHARE SIZE SMALLINT START SYNONYM TABLE THEN TO
    TRIGGER UNION UNIQUE UPDATE VALUES VARCHAR VARCHAR2 VIEW WHERE WITH', '\s+') AS word, true AS reserved
  UNION ALL SELECT regexp_split_to_table('ACCESS ADD AUDIT COLUMN COMMENT CURRENT FILE IMMEDIATE INCREMENT INITIAL LEVEL MAXEXTENTS MLSLABEL MODIFY
    NOAUDIT OFFLINE ONLINE PRIVILEGES ROW ROWID ROWNUM ROWS SESSION SUCCESSFUL SYSDATE UID USER VALIDATE
    WHENEVER BEGIN BODY CASE CLOSE COMMIT CURSOR CYCLE DATABASE DECLARE END EXECUTE FETCH FUNCTION JOIN KEY LEFT
    LIMIT LOOP MERGE NEXTVAL OFFSET OPEN OVER PACKAGE PARTITION PRIMARY PROCEDURE RETURN RIGHT ROLLBACK
    SAVEPOINT SEQUENCE SYSTIMESTAMP TIMESTAMP TRUNCATE TYPE USING WHEN', '\s+'), false) w$s$);

  CALL dbsaci.dict_fixed('timezone_names', 'Time zones', $c$
  tzname v64 z.name
  tzabbrev v64 z.abbrev
  con_id n 0
$c$, 'FROM pg_timezone_names z');

  CALL dbsaci.dict_fixed('services', 'Services of the database', $c$
  service_id n 1
  name v64 dbsaci.session_setting('service_name', lower(dbsaci.database_name()))
  name_hash n abs(hashtext(dbsaci.session_setting('service_name', lower(dbsaci.database_name()))))
  network_name v512 dbsaci.session_setting('service_name', lower(dbsaci.database_name()))
  creation_date d timestamp '2020-01-01'
  creation_date_hash n 0
  goal v12 'NONE'
  dtp v1 'N'
  aq_ha_notification v3 'NO'
  clb_goal v5 'LONG'
  commit_outcome v3 'NO'
  retention_time n 86400
  replay_initiation_timeout n 300
  session_state_consistency v30 'DYNAMIC'
  global v3 'NO'
  pdb v128 -
  sql_translation_profile v261 -
  max_lag_time v128 -
  stop_option v13 'NONE'
  failover_restore v6 'NONE'
  drain_timeout n 0
  con_id n 0
$c$);
  CALL dbsaci.dict_alias('v_$active_services', 'v_$services');
  CALL dbsaci.dict_alias('v$active_services', 'v_$services');

  CALL dbsaci.dict_fixed('containers', 'Containers: this database is none of several', $c$
  con_id n 0
  dbid n (SELECT oid::bigint FROM pg_database WHERE datname = current_database())
  con_uid n 0
  guid raw16 '\x00000000000000000000000000000000'
  name v128 dbsaci.database_name()
  open_mode v10 'READ WRITE'
  restricted v3 'NO'
  open_time tz pg_postmaster_start_time()
  create_scn n 1
  total_size n pg_database_size(current_database())
  block_size n 8192
  recovery_status v8 'ENABLED'
  snapshot_parent_con_id n -
  application_root v3 'NO'
  application_pdb v3 'NO'
  application_seed v3 'NO'
  application_root_con_id n -
  application_root_clone v3 'NO'
  proxy_pdb v3 'NO'
  local_undo n 0
$c$);
  CALL dbsaci.dict_fixed('pdbs', 'Pluggable databases: none', $c$
  con_id n -
  dbid n -
  con_uid n -
  guid raw16 -
  name v128 -
  open_mode v10 -
  restricted v3 -
  open_time tz -
  create_scn n -
  total_size n -
  block_size n -
  recovery_status v8 -
$c$, 'WHERE false');

  CALL dbsaci.dict_fixed('license', 'Limits and use of sessions', $c$
  sessions_max n 0
  sessions_warning n 0
  sessions_current n (SELECT numbackends FROM pg_stat_database WHERE datname = current_database())
  sessions_highwater n (SELECT numbackends FROM pg_stat_database WHERE datname = current_database())
  users_max n 0
  cpu_count_current n 2
  cpu_core_count_current n 2
  cpu_socket_count_current n 1
  cpu_count_highwater n 2
  cpu_core_count_highwater n 2
  cpu_socket_count_highwater n 1
  con_id n 0
$c$);

  CALL dbsaci.dict_fixed('tablespace', 'Tablespaces', $c$
  ts# n t.num
  name v30 t.name
  included_in_database_backup v3 CASE t.name WHEN 'TEMP' THEN 'NO' ELSE 'YES' END
  bigfile v3 'NO'
  flashback_on v3 'YES'
  encrypt_in_backup v3 -
  con_id n 0
$c$, $s$FROM (VALUES (0, 'SYSTEM'), (1, 'SYSAUX'), (2, 'UNDOTBS1'), (3, 'TEMP'), (4, 'USERS')) t(num, name)$s$);
  CALL dbsaci.dict_fixed('datafile', 'Data files', $c$
  file# n f.file_id
  creation_time d timestamp '2020-01-01'
  ts# n (SELECT t."ts#" FROM dbsaci."v_$tablespace" t WHERE t.name = f.tablespace_name)
  rfile# n f.file_id
  status v7 CASE f.file_id WHEN 1 THEN 'SYSTEM' ELSE 'ONLINE' END
  enabled v10 'READ WRITE'
  bytes n f.bytes
  blocks n f.blocks
  block_size n 8192
  name v513 f.file_name
  con_id n 0
$c$, 'FROM dbsaci.dba_data_files f');
  CALL dbsaci.dict_fixed('sga', 'Memory of the instance', $c$
  name v20 m.name
  value n m.bytes
  con_id n 0
$c$, $s$FROM (VALUES ('Fixed Size', 0::numeric), ('Variable Size', 0), ('Database Buffers',
    (SELECT setting::numeric * 8192 FROM pg_settings WHERE name = 'shared_buffers')), ('Redo Buffers',
    (SELECT setting::numeric * 8192 FROM pg_settings WHERE name = 'wal_buffers'))) m(name, bytes)$s$);
  CALL dbsaci.dict_fixed('session_longops', 'Long running operations', $c$
  sid n -
  serial# n -
  opname v64 -
  target v64 -
  target_desc v32 -
  sofar n -
  totalwork n -
  units v32 -
  start_time d -
  last_update_time d -
  timestamp d -
  time_remaining n -
  elapsed_seconds n -
  context n -
  message v512 -
  username v128 -
  sql_id v13 -
  con_id n -
$c$, 'WHERE false');
  CALL dbsaci.dict_fixed('session_wait', 'What sessions wait for', $c$
  sid n s.sid
  seq# n s."seq#"
  event v64 s.event
  p1text v64 -
  p1 n -
  p2text v64 -
  p2 n -
  p3text v64 -
  p3 n -
  wait_class v64 s.wait_class
  wait_time n s.wait_time
  seconds_in_wait n s.seconds_in_wait
  state v19 s.state
  con_id n 0
$c$, 'FROM dbsaci."v_$session" s');
  CALL dbsaci.dict_fixed('temporary_lobs', 'Temporary LOBs of sessions', $c$
  sid n s.sid
  cache_lobs n CASE WHEN s.own THEN dbsaci.session_setting('temp_lobs', '0')::numeric ELSE 0 END
  nocache_lobs n 0
  abstract_lobs n 0
  con_id n 0
$c$, 'FROM dbsaci.dict_sessions s');
  CALL dbsaci.dict_fixed('dblink', 'Database links in use', $c$
  db_link v128 -
  owner_id n -
  logged_on v3 -
  heterogeneous v3 -
  protocol v6 -
  open_cursors n -
  in_transaction v3 -
  update_sent v3 -
  commit_point_strength n -
  con_id n -
$c$, 'WHERE false');
  CALL dbsaci.dict_fixed('cpool_conn_info', 'Connections of resident pools', $c$
  cmon_addr raw8 -
  session_addr raw8 -
  connection_addr raw8 -
  username v128 -
  proxy_user v128 -
  cclass_name v1024 -
  purity v4 -
  tag v1024 -
  service v512 -
  program v48 -
  machine v64 -
  terminal v30 -
  connection_mode v16 -
  connection_status v12 -
  client_regid n -
  con_id n -
$c$, 'WHERE false');
  CALL dbsaci.dict_fixed('sql_monitor', 'Monitored statements', $c$
  key n -
  status v19 -
  sid n -
  sql_id v13 -
  sql_text v2000 -
  dbop_name v64 -
  dbop_exec_id n -
  con_id n -
$c$, 'WHERE false');
  CALL dbsaci.dict_fixed('archived_log', 'Archived logs', $c$
  recid n -
  name v513 -
  sequence# n -
  first_time d -
  next_time d -
  con_id n -
$c$, 'WHERE false');
  CALL dbsaci.dict_fixed('logfile', 'Log files', $c$
  group# n -
  status v7 -
  type v7 -
  member v513 -
  is_recovery_dest_file v3 -
  con_id n -
$c$, 'WHERE false');

  -- Session level: which privileges, contexts and editions are in force.
  CALL dbsaci.dict_view('session_context', $c$
  namespace v128 s.namespace
  attribute v128 s.attribute
  value v4000 s.value
$c$, 'FROM dbsaci.context_values() s', '', 'Values of contexts in the session');
  CALL dbsaci.dict_view('dba_context', $c$
  namespace v128 s.namespace
  schema v128 s.schema
  package v128 s.package
  type v22 'ACCESSED LOCALLY'
  origin_con_id n 0
  tracking v5 'YES'
$c$, 'FROM dbsaci.contexts s', '', 'Contexts');
  CALL dbsaci.dict_view('all_context', $c$
  namespace v128 s.namespace
  schema v128 s.schema
  package v128 s.package
$c$, 'FROM dbsaci.contexts s WHERE s.namespace IN (SELECT v.namespace FROM dbsaci.context_values() v)', '', 'Contexts with values in the session');
  CALL dbsaci.dict_view('all_editions', $c$
  edition_name v128 'ORA$BASE'
  parent_edition_name v128 -
  usable v3 'YES'
$c$, '', '', 'Editions');
  CALL dbsaci.dict_alias('dba_editions', 'all_editions');
  CALL dbsaci.dict_view('dba_registry', $c$
  comp_id v30 'CATALOG'
  comp_name v255 'Oracle Database Catalog Views'
  version v30 split_part(dbsaci.version_full(), '.', 1) || '.0.0.0.0'
  version_full v30 dbsaci.version_full()
  status v11 'VALID'
  modified v29 '01-JAN-2020 00:00:00'
  namespace v30 'SERVER'
  control v128 'SYS'
  schema v128 'SYS'
  procedure v61 'DBMS_REGISTRY_SYS.VALIDATE_CATALOG'
  startup v8 -
  parent_id v30 -
  other_schemas v4000 -
$c$, '', '', 'Components of the database');
END $make$;
