-- 62_v_session.sql: sessions, processes, locks, transactions, statements (feature V-12), from PostgreSQL's activity views and,
-- for the session that asks, from the settings that the proxy keeps. After SET ROLE PostgreSQL hides most of what it knows
-- of other people's sessions, and even of the own one, whose row therefore comes from functions that answer anybody.
--
-- SID, SERIAL#, user and program of the others are in their application_name, dbsaci/USER/sid,serial/program, where the proxy
-- puts them; for sessions of other clients SID is the backend's process number.

-- One row a client session of this database.
CALL dbsaci.dict_helper('dict_sessions', $q$
SELECT a.pid, o.own, CASE WHEN o.own THEN pg_current_xact_id_if_assigned()::xid ELSE a.backend_xid END AS backend_xid,
       CASE WHEN o.own THEN dbsaci.session_setting('sid', a.pid::text)::numeric ELSE coalesce(p.part[2]::numeric, a.pid) END AS sid,
       CASE WHEN o.own THEN dbsaci.session_setting('serial', '1')::numeric ELSE coalesce(p.part[3]::numeric, 1) END AS serial,
       CASE WHEN o.own THEN dbsaci.user_name() ELSE coalesce(p.part[1], dbsaci.ora_name(a.usename)) END AS username,
       a.usesysid, CASE WHEN o.own THEN 'active' ELSE a.state END AS state, coalesce(p.part[4], a.application_name) AS application_name,
       a.client_addr, a.client_hostname,
       a.client_port, coalesce(a.backend_start, CASE WHEN o.own THEN dbsaci.session_setting('logon_time', NULL)::timestamptz END) AS backend_start,
       CASE WHEN o.own THEN statement_timestamp() ELSE a.query_start END AS query_start,
       CASE WHEN o.own THEN statement_timestamp() ELSE a.state_change END AS state_change,
       CASE WHEN o.own THEN dbsaci.session_setting('sql_text', current_query()) ELSE a.query END AS query,
       CASE WHEN o.own THEN dbsaci.session_setting('prev_sql_text', NULL) WHEN a.state <> 'active' THEN a.query END AS prev_query, a.wait_event_type, a.wait_event,
       CASE WHEN o.own THEN transaction_timestamp() ELSE a.xact_start END AS xact_start,
       CASE WHEN a.wait_event_type = 'Lock' THEN (pg_blocking_pids(a.pid))[1] END AS blocker
FROM pg_stat_activity a CROSS JOIN LATERAL (SELECT a.pid = pg_backend_pid() AS own) o
LEFT JOIN LATERAL regexp_match(a.application_name, '^dbsaci/(.*)/(\d+),(\d+)/(.*)$') p(part) ON true
WHERE a.datname = current_database() AND (a.backend_type = 'client backend' OR a.backend_type IS NULL)
$q$);

-- SID of a backend, by its process number.
CREATE OR REPLACE FUNCTION dbsaci.sid_of(process int) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT s.sid FROM dbsaci.dict_sessions s WHERE s.pid = process
$$;

-- An address column: RAW(8) made of a process number, the same wherever that process is meant.
CREATE OR REPLACE FUNCTION dbsaci.process_addr(pid int) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT decode(lpad(to_hex(pid), 16, '0'), 'hex')
$$;

-- A statement's hash: the last half of the MD5 of its text and a zero byte, as two little-endian words. SQL_ID shows it with
-- 32 digits, of which no e, i, l, o; HASH_VALUE is the second word.
CREATE OR REPLACE FUNCTION dbsaci.sql_word(query text, at int) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT get_byte(d, at) + (get_byte(d, at + 1) << 8) + (get_byte(d, at + 2) << 16) + (get_byte(d, at + 3)::bigint << 24)
  FROM (SELECT decode(md5(convert_to(query, 'UTF8') || '\x00'::bytea), 'hex') AS d) x
$$;
CREATE OR REPLACE FUNCTION dbsaci.sql_id(query text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(substr('0123456789abcdfghjkmnpqrstuvwxyz', 1 + ((x.n >> (5 * i)) & CASE i WHEN 12 THEN 15 ELSE 31 END)::int, 1), '' ORDER BY i DESC)
  FROM generate_series(0, 12) i, (SELECT (dbsaci.sql_word(query, 8) << 32) | dbsaci.sql_word(query, 12) AS n) x
$$;
CREATE OR REPLACE FUNCTION dbsaci.sql_hash(query text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT dbsaci.sql_word(query, 12)
$$;

-- Oracle's three numbers of a transaction, from PostgreSQL's one.
CREATE OR REPLACE FUNCTION dbsaci.xid_usn(xid bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 1 + xid % 10';
CREATE OR REPLACE FUNCTION dbsaci.xid_slot(xid bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT xid / 10 % 34';
CREATE OR REPLACE FUNCTION dbsaci.xid_sqn(xid bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT xid / 340';

-- DBMS_TRANSACTION.LOCAL_TRANSACTION_ID: usn.slot.sqn as V$TRANSACTION shows them; NULL outside of a transaction that
-- has written, unless one is to be begun.
CREATE OR REPLACE FUNCTION dbsaci.dbms_transaction__local_transaction_id(create_transaction boolean DEFAULT false) RETURNS text
LANGUAGE sql VOLATILE AS $$
  SELECT dbsaci.xid_usn(x.id) || '.' || dbsaci.xid_slot(x.id) || '.' || dbsaci.xid_sqn(x.id)
  FROM (SELECT (CASE WHEN create_transaction THEN pg_current_xact_id() ELSE pg_current_xact_id_if_assigned() END)::xid::text::bigint AS id) x
  WHERE x.id IS NOT NULL
$$;

DO $make$
BEGIN
  CALL dbsaci.dict_fixed('session', 'Sessions', $c$
  saddr raw8 dbsaci.process_addr(s.pid)
  sid n s.sid
  serial# n s.serial
  audsid n s.pid
  paddr raw8 dbsaci.process_addr(s.pid)
  user# n s.usesysid::bigint
  username v128 s.username
  command n CASE WHEN s.state = 'active' THEN CASE WHEN s.query ~* '^\s*(select|with)' THEN 3 WHEN s.query ~* '^\s*insert' THEN 2
        WHEN s.query ~* '^\s*update' THEN 6 WHEN s.query ~* '^\s*delete' THEN 7 ELSE 0 END ELSE 0 END
  ownerid n 2147483644
  taddr v16 CASE WHEN s.backend_xid IS NOT NULL THEN upper(lpad(to_hex(s.pid), 16, '0')) END
  lockwait v16 CASE WHEN s.blocker IS NOT NULL THEN upper(lpad(to_hex(s.pid), 16, '0')) END
  status v8 CASE s.state WHEN 'active' THEN 'ACTIVE' ELSE 'INACTIVE' END
  server v9 'DEDICATED'
  schema# n s.usesysid::bigint
  schemaname v128 CASE WHEN s.own THEN coalesce(upper(nullif(current_setting('dbsaci.current_schema', true), '')), s.username) ELSE s.username END
  osuser v128 CASE WHEN s.own THEN dbsaci.session_setting('os_user', NULL) END
  process v24 CASE WHEN s.own THEN dbsaci.session_setting('process', s.pid::text) ELSE s.pid::text END
  machine v64 CASE WHEN s.own THEN dbsaci.session_setting('host', coalesce(s.client_hostname, host(s.client_addr), 'localhost'))
        ELSE coalesce(s.client_hostname, host(s.client_addr), 'localhost') END
  port n CASE WHEN s.client_port > 0 THEN s.client_port ELSE 0 END
  terminal v30 CASE WHEN s.own THEN dbsaci.session_setting('terminal', 'unknown') END
  program v48 CASE WHEN s.own THEN dbsaci.session_setting('program', s.application_name) ELSE s.application_name END
  type v10 'USER'
  sql_address raw8 CASE s.state WHEN 'active' THEN dbsaci.process_addr(s.pid) ELSE '\x00' END
  sql_hash_value n CASE s.state WHEN 'active' THEN dbsaci.sql_hash(s.query) ELSE 0 END
  sql_id v13 CASE s.state WHEN 'active' THEN dbsaci.sql_id(s.query) END
  sql_child_number n CASE s.state WHEN 'active' THEN 0 END
  sql_exec_start d CASE s.state WHEN 'active' THEN s.query_start END
  sql_exec_id n -
  prev_sql_addr raw8 dbsaci.process_addr(s.pid)
  prev_hash_value n coalesce(dbsaci.sql_hash(s.prev_query), 0)
  prev_sql_id v13 dbsaci.sql_id(s.prev_query)
  prev_child_number n CASE WHEN s.prev_query IS NOT NULL THEN 0 END
  prev_exec_start d CASE s.state WHEN 'active' THEN NULL ELSE s.query_start END
  prev_exec_id n -
  plsql_entry_object_id n -
  plsql_entry_subprogram_id n -
  plsql_object_id n -
  plsql_subprogram_id n -
  module v64 CASE WHEN s.own THEN dbsaci.session_setting('module', s.application_name) ELSE s.application_name END
  module_hash n CASE WHEN s.own THEN abs(hashtext(dbsaci.session_setting('module', s.application_name))) ELSE 0 END
  action v64 CASE WHEN s.own THEN dbsaci.session_setting('action', NULL) END
  action_hash n CASE WHEN s.own THEN coalesce(abs(hashtext(dbsaci.session_setting('action', NULL))), 0) ELSE 0 END
  client_info v64 CASE WHEN s.own THEN dbsaci.session_setting('client_info', NULL) END
  fixed_table_sequence n 0
  row_wait_obj# n -1
  row_wait_file# n 0
  row_wait_block# n 0
  row_wait_row# n 0
  top_level_call# n 94
  logon_time d s.backend_start
  last_call_et n floor(extract(epoch FROM clock_timestamp() - s.state_change))
  pdml_enabled v3 'NO'
  failover_type v13 'NONE'
  failover_method v10 'NONE'
  failed_over v3 'NO'
  resource_consumer_group v32 -
  pdml_status v8 'DISABLED'
  pddl_status v8 'ENABLED'
  pq_status v8 'ENABLED'
  current_queue_duration n 0
  client_identifier v64 CASE WHEN s.own THEN dbsaci.session_setting('client_identifier', NULL) END
  blocking_session_status v11 CASE WHEN s.blocker IS NULL THEN 'NO HOLDER' ELSE 'VALID' END
  blocking_instance n CASE WHEN s.blocker IS NOT NULL THEN 1 END
  blocking_session n dbsaci.sid_of(s.blocker)
  final_blocking_session_status v11 CASE WHEN s.blocker IS NULL THEN 'NO HOLDER' ELSE 'VALID' END
  final_blocking_instance n CASE WHEN s.blocker IS NOT NULL THEN 1 END
  final_blocking_session n dbsaci.sid_of(s.blocker)
  seq# n 0
  event# n 0
  event v64 CASE WHEN s.wait_event_type = 'Lock' THEN 'enq: TX - row lock contention' WHEN s.wait_event = 'ClientRead'
        THEN 'SQL*Net message from client' WHEN s.wait_event IS NULL THEN 'CPU' ELSE s.wait_event END
  p1text v64 -
  p1 n -
  p1raw raw8 -
  p2text v64 -
  p2 n -
  p2raw raw8 -
  p3text v64 -
  p3 n -
  p3raw raw8 -
  wait_class_id n -
  wait_class# n CASE WHEN s.wait_event = 'ClientRead' THEN 6 WHEN s.wait_event_type = 'Lock' THEN 1 ELSE 0 END
  wait_class v64 CASE WHEN s.wait_event = 'ClientRead' THEN 'Idle' WHEN s.wait_event_type = 'Lock' THEN 'Application'
        WHEN s.wait_event_type = 'IO' THEN 'User I/O' ELSE 'Other' END
  wait_time n 0
  seconds_in_wait n floor(extract(epoch FROM clock_timestamp() - s.state_change))
  state v19 CASE WHEN s.wait_event IS NULL THEN 'WAITED SHORT TIME' ELSE 'WAITING' END
  wait_time_micro n -
  time_remaining_micro n -
  time_since_last_wait_micro n -
  service_name v64 CASE WHEN s.own THEN dbsaci.session_setting('service_name', lower(dbsaci.database_name())) ELSE lower(dbsaci.database_name()) END
  sql_trace v8 'DISABLED'
  sql_trace_waits v5 'FALSE'
  sql_trace_binds v5 'FALSE'
  sql_trace_plan_stats v10 'FIRST EXEC'
  session_edition_id n 134
  creator_addr raw8 dbsaci.process_addr(s.pid)
  creator_serial# n 1
  ecid v64 -
  sql_translation_profile_id n 0
  pga_tunable_mem n 0
  shard_ddl_status v8 'DISABLED'
  con_id n 0
  external_name v1024 -
  plsql_debugger_connected v5 'FALSE'
$c$, 'FROM dbsaci.dict_sessions s');

  CALL dbsaci.dict_fixed('process', 'Processes', $c$
  addr raw8 dbsaci.process_addr(s.pid)
  pid n s.pid
  sosid v24 s.pid::text
  spid v24 s.pid::text
  stid v24 s.pid::text
  execution_type v20 'PROCESS'
  pname v5 -
  username v15 'postgres'
  serial# n 1
  terminal v30 'UNKNOWN'
  program v48 'oracle@' || coalesce(host(inet_server_addr()), 'localhost')
  traceid v255 -
  tracefile v513 -
  background v1 CASE s.backend_type WHEN 'client backend' THEN NULL ELSE '1' END
  latchwait v16 -
  latchspin v16 -
  cpu_used n 0
  pga_used_mem n 0
  pga_alloc_mem n 0
  pga_freeable_mem n 0
  pga_max_mem n 0
  numa_default n -
  numa_curr n -
  con_id n 0
$c$, 'FROM pg_stat_activity s');

  CALL dbsaci.dict_fixed('session_connect_info', 'Network facts of sessions', $c$
  sid n s.sid
  serial# n s.serial
  authentication_type v26 'DATABASE'
  osuser v128 CASE WHEN s.own THEN dbsaci.session_setting('os_user', NULL) END
  network_service_banner v4000 -
  client_charset v40 'AL32UTF8'
  client_connection v13 'Homogeneous'
  client_oci_library v17 'Unknown'
  client_version v40 CASE WHEN s.own THEN dbsaci.session_setting('client_version', 'Unknown') ELSE 'Unknown' END
  client_driver v30 CASE WHEN s.own THEN dbsaci.session_setting('client_driver', NULL) END
  client_lobattr v31 'Client Temp Lob Rfc On'
  client_regid n 0
  con_id n 0
$c$, 'FROM dbsaci.dict_sessions s');

  CALL dbsaci.dict_fixed('transaction', 'Transactions that have written', $c$
  addr raw8 dbsaci.process_addr(s.pid)
  xidusn n dbsaci.xid_usn(s.backend_xid::text::bigint)
  xidslot n dbsaci.xid_slot(s.backend_xid::text::bigint)
  xidsqn n dbsaci.xid_sqn(s.backend_xid::text::bigint)
  ubafil n 0
  ubablk n 0
  ubasqn n 0
  ubarec n 0
  status v16 'ACTIVE'
  start_time v20 to_char(s.xact_start, 'MM/DD/YY HH24:MI:SS')
  start_scnb n 0
  start_scnw n 0
  start_uext n 0
  start_ubafil n 0
  start_ubablk n 0
  start_ubasqn n 0
  start_ubarec n 0
  ses_addr raw8 dbsaci.process_addr(s.pid)
  flag n 3587 + CASE WHEN s.own AND current_setting('transaction_isolation') IN ('serializable', 'repeatable read') THEN 268435456 ELSE 0 END
  space v3 'NO'
  recursive v3 'NO'
  noundo v3 'NO'
  ptx v3 'NO'
  name v256 -
  prv_xidusn n 0
  prv_xidslt n 0
  prv_xidsqn n 0
  ptx_xidusn n 0
  ptx_xidslt n 0
  ptx_xidsqn n 0
  dscn-b n 0
  dscn-w n 0
  used_ublk n 1
  used_urec n 1
  log_io n 0
  phy_io n 0
  cr_get n 0
  cr_change n 0
  start_date d s.xact_start
  dscn_base n 0
  dscn_wrap n 0
  start_scn n 0
  dependent_scn n 0
  xid raw8 decode(lpad(to_hex(s.backend_xid::text::bigint), 16, '0'), 'hex')
  prv_xid raw8 '\x0000000000000000'
  ptx_xid raw8 '\x0000000000000000'
  con_id n 0
$c$, 'FROM dbsaci.dict_sessions s WHERE s.backend_xid IS NOT NULL');

  -- TM is a table's lock, TX a transaction's. Modes: 2 row share, 3 row exclusive, 4 share, 5 share row exclusive, 6 exclusive.
  CALL dbsaci.dict_helper('dict_locks', $q$
  SELECT s.pid, s.sid, s.username, s.xact_start, CASE l.locktype WHEN 'relation' THEN 'TM' ELSE 'TX' END AS type,
         coalesce(l.relation::bigint, l.transactionid::text::bigint, 0) AS id1, l.granted, l.relation, s.backend_xid,
         CASE l.mode WHEN 'AccessShareLock' THEN 0 WHEN 'RowShareLock' THEN 2 WHEN 'RowExclusiveLock' THEN 3
              WHEN 'ShareUpdateExclusiveLock' THEN 3 WHEN 'ShareLock' THEN 4 WHEN 'ShareRowExclusiveLock' THEN 5 ELSE 6 END AS mode
  FROM pg_locks l JOIN dbsaci.dict_sessions s ON s.pid = l.pid
  WHERE (l.locktype = 'relation' AND l.mode <> 'AccessShareLock' AND l.relation >= 16384) OR l.locktype = 'transactionid'
  $q$);
  CALL dbsaci.dict_fixed('lock', 'Locks held and asked for', $c$
  addr raw8 dbsaci.process_addr(l.pid)
  kaddr raw8 dbsaci.process_addr(l.pid)
  sid n l.sid
  type v2 l.type
  id1 n l.id1
  id2 n 0
  lmode n CASE WHEN l.granted THEN l.mode ELSE 0 END
  request n CASE WHEN l.granted THEN 0 ELSE l.mode END
  ctime n floor(extract(epoch FROM clock_timestamp() - l.xact_start))
  block n CASE WHEN l.granted AND l.type = 'TX' AND EXISTS (SELECT FROM dbsaci.dict_locks w
        WHERE w.type = 'TX' AND w.id1 = l.id1 AND NOT w.granted) THEN 1 ELSE 0 END
  con_id n 0
$c$, 'FROM dbsaci.dict_locks l');
  CALL dbsaci.dict_fixed('locked_object', 'Tables locked by transactions', $c$
  xidusn n coalesce(dbsaci.xid_usn(l.backend_xid::text::bigint), 0)
  xidslot n coalesce(dbsaci.xid_slot(l.backend_xid::text::bigint), 0)
  xidsqn n coalesce(dbsaci.xid_sqn(l.backend_xid::text::bigint), 0)
  object_id n l.relation::bigint
  session_id n l.sid
  oracle_username v128 l.username
  os_user_name v128 -
  process v24 l.pid::text
  locked_mode n l.mode
  con_id n 0
$c$, $s$FROM dbsaci.dict_locks l WHERE l.type = 'TM' AND l.granted$s$);

  -- Statements: the own ones that the proxy keeps translated (it tells them ahead of a query on these views), those that other
  -- clients run or ran last, and without the proxy the session's prepared ones.
  CALL dbsaci.dict_helper('dict_sql', $q$
  SELECT q.query, min(q.started) AS first_load, max(q.started) AS last_active, count(*) FILTER (WHERE q.active) AS users,
         greatest(max(q.runs), 1) AS runs, min(q.roleid) AS roleid, min(q.schema) AS schema
  FROM (SELECT l.text AS query, NULL::timestamptz AS started, false AS active, NULL::bigint AS roleid, l.schema, l.runs
        FROM jsonb_to_recordset(dbsaci.session_setting('library', '[]')::jsonb) l(text text, schema text, runs numeric)
        UNION ALL
        SELECT s.query, s.query_start, s.state = 'active', s.usesysid::bigint, NULL, 1
        FROM dbsaci.dict_sessions s WHERE s.query <> '' AND s.query <> '<insufficient privilege>'
        UNION ALL
        SELECT p.statement, p.prepare_time, false, NULL, NULL, 1 FROM pg_prepared_statements p
        WHERE dbsaci.session_setting('library', NULL) IS NULL) q
  GROUP BY q.query
  $q$);
END $make$;
