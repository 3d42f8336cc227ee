-- 63_v_sql.sql: V$SQL, V$SQLAREA, V$SQLTEXT, V$OPEN_CURSOR and session statistics (feature V-12).
--
-- Without an extension PostgreSQL keeps no history of statements. The proxy tells those of the own user that it keeps translated
-- (server/vdollar.c), with Oracle's text and how often they ran; of others only what runs or ran last is known.

-- How many cursors the session has open.
CREATE OR REPLACE FUNCTION dbsaci.open_cursors() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_array_length(dbsaci.session_setting('open_cursors', NULL)::jsonb)::bigint, (SELECT count(*) FROM pg_cursors))
$$;

DO $make$
DECLARE
  head text := $c$
  sql_text v1000 left(q.query, 1000)
  sql_fulltext clob q.query
  sql_id v13 dbsaci.sql_id(q.query)
$c$;
  body text := $c$
  sharable_mem n length(q.query)
  persistent_mem n 0
  runtime_mem n 0
  sorts n 0
  loaded_versions n 1
  open_versions n CASE WHEN q.users > 0 THEN 1 ELSE 0 END
  users_opening n q.users
  fetches n 0
  executions n q.runs
  users_executing n q.users
  loads n 1
  first_load_time v19 to_char(q.first_load, 'YYYY-MM-DD/HH24:MI:SS')
  invalidations n 0
  parse_calls n q.runs
  disk_reads n 0
  buffer_gets n 0
  rows_processed n 0
  command_type n CASE WHEN q.query ~* '^\s*(select|with)' THEN 3 WHEN q.query ~* '^\s*insert' THEN 2
        WHEN q.query ~* '^\s*update' THEN 6 WHEN q.query ~* '^\s*delete' THEN 7 ELSE 0 END
  optimizer_mode v10 'ALL_ROWS'
  parsing_user_id n q.roleid
  parsing_schema_id n q.roleid
  parsing_schema_name v128 coalesce(q.schema, dbsaci.ora_name(pg_get_userbyid(q.roleid::oid)))
  address raw8 decode(substr(md5(q.query), 1, 16), 'hex')
  hash_value n dbsaci.sql_hash(q.query)
  plan_hash_value n dbsaci.sql_hash(q.query)
  module v64 -
  action v64 -
  cpu_time n 0
  elapsed_time n 0
  last_active_time d q.last_active
  last_load_time v19 to_char(q.last_active, 'YYYY-MM-DD/HH24:MI:SS')
  con_id n 0
$c$;
BEGIN
  CALL dbsaci.dict_fixed('sql', 'Statements', head || E'  child_number n 0\n' || body, 'FROM dbsaci.dict_sql q');
  CALL dbsaci.dict_fixed('sqlarea', 'Statements by text', head || E'  version_count n 1\n' || body, 'FROM dbsaci.dict_sql q');
  CALL dbsaci.dict_fixed('sqlstats', 'Statistics of statements', head || body, 'FROM dbsaci.dict_sql q');
  CALL dbsaci.dict_fixed('sqltext', 'Text of statements in pieces of 64 characters', $c$
  address raw8 decode(substr(md5(q.query), 1, 16), 'hex')
  hash_value n dbsaci.sql_hash(q.query)
  sql_id v13 dbsaci.sql_id(q.query)
  command_type n 0
  piece n p.num
  sql_text v64 substr(q.query, p.num * 64 + 1, 64)
  con_id n 0
$c$, 'FROM dbsaci.dict_sql q CROSS JOIN LATERAL generate_series(0, (length(q.query) - 1) / 64) p(num)');
  CALL dbsaci.dict_fixed('open_cursor', 'Open cursors of the session', $c$
  saddr raw8 dbsaci.process_addr(pg_backend_pid())
  sid n dbsaci.session_setting('sid', pg_backend_pid()::text)::numeric
  user_name v128 dbsaci.user_name()
  address raw8 decode(substr(md5(q.statement), 1, 16), 'hex')
  hash_value n dbsaci.sql_hash(q.statement)
  sql_id v13 dbsaci.sql_id(q.statement)
  sql_text v60 left(q.statement, 60)
  last_sql_active_time d q.started
  sql_exec_id n -
  cursor_type v64 'OPEN'
  child_address raw8 decode(substr(md5(q.statement), 1, 16), 'hex')
  con_id n 0
$c$, $s$FROM (SELECT statement, prepare_time AS started, false AS own FROM pg_prepared_statements
  UNION ALL SELECT statement, creation_time, false FROM pg_cursors
  UNION ALL SELECT o.text, statement_timestamp(), true
  FROM jsonb_array_elements_text(dbsaci.session_setting('open_cursors', '[]')::jsonb) o(text)) q
  WHERE q.own OR dbsaci.session_setting('open_cursors', NULL) IS NULL$s$);

  -- Statistics: the numbers are Oracle 19c's; values are counted by the proxy and set as dbsaci.stat_<number>.
  CALL dbsaci.dict_helper('dict_statnames', $q$
  SELECT v.num, v.name, v.class FROM (VALUES (0, 'OS CPU Qt wait time', 1), (1, 'Requests to/from client', 1), (2, 'logons cumulative', 1),
    (3, 'logons current', 1), (4, 'opened cursors cumulative', 1), (5, 'opened cursors current', 1), (6, 'user commits', 1),
    (7, 'user rollbacks', 1), (8, 'user calls', 1), (9, 'recursive calls', 1), (14, 'session logical reads', 1),
    (37, 'session uga memory', 1), (38, 'session uga memory max', 1), (43, 'session pga memory', 1), (44, 'session pga memory max', 1),
    (523, 'bytes sent via SQL*Net to client', 1), (524, 'bytes received via SQL*Net from client', 1),
    (525, 'SQL*Net roundtrips to/from client', 1), (689, 'session cursor cache hits', 64), (694, 'parse time cpu', 64),
    (696, 'parse count (total)', 64), (697, 'parse count (hard)', 64), (699, 'execute count', 64)) v(num, name, class)
  $q$);
  CALL dbsaci.dict_fixed('statname', 'Names of statistics', $c$
  statistic# n n.num
  name v64 n.name
  class n n.class
  stat_id n abs(hashtext(n.name))
  display_name v64 n.name
  con_id n 0
$c$, 'FROM dbsaci.dict_statnames n');
  CALL dbsaci.dict_fixed('mystat', 'Statistics of the session', $c$
  sid n dbsaci.session_setting('sid', pg_backend_pid()::text)::numeric
  statistic# n n.num
  value n CASE n.num WHEN 3 THEN 1 WHEN 5 THEN dbsaci.open_cursors()
        ELSE dbsaci.session_setting('stat_' || n.num, '0')::numeric END
  con_id n 0
$c$, 'FROM dbsaci.dict_statnames n');
  CALL dbsaci.dict_fixed('sesstat', 'Statistics of sessions', $c$
  sid n s.sid
  statistic# n n.num
  value n CASE WHEN n.num = 3 THEN 1 WHEN NOT s.own THEN 0 WHEN n.num = 5 THEN dbsaci.open_cursors()
        ELSE dbsaci.session_setting('stat_' || n.num, '0')::numeric END
  con_id n 0
$c$, 'FROM dbsaci.dict_sessions s CROSS JOIN dbsaci.dict_statnames n');
  CALL dbsaci.dict_fixed('sysstat', 'Statistics of the instance', $c$
  statistic# n n.num
  name v64 n.name
  class n n.class
  value n CASE n.num WHEN 2 THEN d.sessions WHEN 3 THEN d.numbackends WHEN 6 THEN d.xact_commit WHEN 7 THEN d.xact_rollback
        WHEN 14 THEN d.blks_hit + d.blks_read ELSE 0 END
  stat_id n abs(hashtext(n.name))
  con_id n 0
$c$, 'FROM dbsaci.dict_statnames n CROSS JOIN pg_stat_database d WHERE d.datname = current_database()');
END $make$;
