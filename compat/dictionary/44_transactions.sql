-- 44_transactions.sql: DBA_PENDING_TRANSACTIONS, DBA_2PC_PENDING (feature X-07).
--
-- Prepared transactions that dbsaci made. Their identifier is `dbsaci:FORMAT:GLOBAL:BRANCH`, the format in hexadecimal, the
-- others in base64 (server/branch.c).

CALL dbsaci.dict_helper('dict_prepared', $q$
SELECT x.transaction AS xid, x.prepared, x.owner, hex_format.formatid, decode(split_part(x.gid, ':', 3), 'base64') AS globalid,
       decode(split_part(x.gid, ':', 4), 'base64') AS branchid
FROM pg_prepared_xacts x
CROSS JOIN LATERAL (SELECT ('x' || lpad(split_part(x.gid, ':', 2), 8, '0'))::bit(32)::int::numeric AS formatid) hex_format
WHERE x.gid ~ '^dbsaci:[0-9a-f]{1,8}:[A-Za-z0-9+/=]*:[A-Za-z0-9+/=]*$' AND x.database = current_database()
$q$);

CALL dbsaci.dict_view('dba_pending_transactions', $c$
  formatid n formatid
  globalid raw64 globalid
  branchid raw64 branchid
$c$, 'FROM dbsaci.dict_prepared', '', 'Global transactions in doubt');

CALL dbsaci.dict_view('dba_2pc_pending', $c$
  local_tran_id v22 xid::text
  global_tran_id v169 upper(to_hex(formatid::bigint) || '.' || encode(globalid, 'hex'))
  state v16 'prepared'
  mixed v3 'no'
  advice v1 -
  tran_comment v255 -
  fail_time d prepared AT TIME ZONE 'UTC'
  force_time d -
  retry_time d prepared AT TIME ZONE 'UTC'
  os_user v64 -
  os_terminal v255 -
  host v128 -
  db_user v128 dbsaci.ora_name(owner)
  commit# v16 -
$c$, 'FROM dbsaci.dict_prepared', '', 'Distributed transactions in doubt');
