-- 70_sys.sql: the tables of SYS below the views that some tools read straight (feature V-15): obj$, tab$, col$, user$, ind$,
-- con$, cdef$, view$, seq$, ts$, props$. Only the columns that make sense from outside; the rest are NULL.

DO $make$
BEGIN
  CALL dbsaci.dict_view('obj$', $c$
  obj# n o.object_id
  dataobj# n o.data_object_id
  owner# n u.user_id
  name v128 o.object_name
  namespace n o.namespace
  subname v128 o.subobject_name
  type# n CASE o.object_type WHEN 'INDEX' THEN 1 WHEN 'TABLE' THEN 2 WHEN 'VIEW' THEN 4 WHEN 'SYNONYM' THEN 5 WHEN 'SEQUENCE' THEN 6
        WHEN 'PROCEDURE' THEN 7 WHEN 'FUNCTION' THEN 8 WHEN 'PACKAGE' THEN 9 WHEN 'PACKAGE BODY' THEN 11 WHEN 'TRIGGER' THEN 12
        WHEN 'TYPE' THEN 13 WHEN 'TYPE BODY' THEN 14 WHEN 'TABLE PARTITION' THEN 19 WHEN 'INDEX PARTITION' THEN 20
        WHEN 'TABLE SUBPARTITION' THEN 34 WHEN 'INDEX SUBPARTITION' THEN 35 WHEN 'MATERIALIZED VIEW' THEN 42 ELSE 0 END
  ctime d o.created
  mtime d o.last_ddl_time
  stime d o.last_ddl_time
  status n CASE o.status WHEN 'VALID' THEN 1 ELSE 5 END
  remoteowner v128 -
  linkname v128 -
  flags n 0
  oid$ raw16 -
  spare1 n -
  spare2 n -
  spare3 n u.user_id
  spare4 v1000 -
  spare5 v1000 -
  spare6 d -
$c$, 'FROM dbsaci.dba_objects o LEFT JOIN dbsaci.all_users u ON u.username = o.owner', '', 'Objects');

  CALL dbsaci.dict_view('user$', $c$
  user# n u.id
  name v128 u.name
  type# n u.type
  password v4000 -
  datats# n 4
  tempts# n 3
  ctime d timestamp '2020-01-01'
  ptime d -
  exptime d -
  ltime d -
  resource$ n 0
  audit$ v38 -
  defrole n 1
  astatus n 0
  lcount n 0
  spare1 n -
  spare2 n -
  spare4 v1000 -
$c$, $s$FROM (SELECT user_id AS id, username::text AS name, 1 AS type FROM dbsaci.all_users
  UNION ALL SELECT role_id, role, 0 FROM dbsaci.dba_roles) u$s$, '', 'Users and roles');

  CALL dbsaci.dict_view('tab$', $c$
  obj# n c.oid::bigint
  dataobj# n nullif(c.relfilenode::bigint, 0)
  ts# n 4
  file# n 4
  block# n 0
  bobj# n -
  tab# n -
  cols n (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)
  clucols n -
  pctfree$ n 10
  pctused$ n 40
  initrans n 1
  maxtrans n 255
  flags n 0
  audit$ v38 -
  rowcnt n CASE WHEN c.reltuples >= 0 THEN c.reltuples::numeric END
  blkcnt n CASE WHEN c.reltuples >= 0 THEN c.relpages END
  empcnt n -
  avgspc n -
  chncnt n -
  avgrln n -
  analyzetime d greatest(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid))
  samplesize n -
  degree n -
  instances n -
  intcols n (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)
  kernelcols n (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)
  property n CASE c.relkind WHEN 'p' THEN 32 ELSE 0 END
  trigflag n CASE WHEN c.relhastriggers THEN 1 ELSE 0 END
$c$, $s$FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'f') AND NOT c.relispartition AND dbsaci.is_user_schema(n.nspname)$s$, '', 'Tables');

  CALL dbsaci.dict_view('col$', $c$
  obj# n c.oid::bigint
  col# n a.attnum
  segcol# n a.attnum
  segcollength n dbsaci.type_length(a.atttypid, a.atttypmod, ct.data_type, ct.data_length, ct.char_used)
  offset n 0
  name v128 dbsaci.ora_name(a.attname)
  type# n CASE t.name WHEN 'VARCHAR2' THEN 1 WHEN 'NVARCHAR2' THEN 1 WHEN 'NUMBER' THEN 2 WHEN 'FLOAT' THEN 2 WHEN 'LONG' THEN 8
        WHEN 'DATE' THEN 12 WHEN 'RAW' THEN 23 WHEN 'LONG RAW' THEN 24 WHEN 'XMLTYPE' THEN 58 WHEN 'ROWID' THEN 69 WHEN 'CHAR' THEN 96
        WHEN 'NCHAR' THEN 96 WHEN 'BINARY_FLOAT' THEN 100 WHEN 'BINARY_DOUBLE' THEN 101 WHEN 'CLOB' THEN 112 WHEN 'NCLOB' THEN 112
        WHEN 'BLOB' THEN 113 WHEN 'BFILE' THEN 114 WHEN 'JSON' THEN 119 WHEN 'UROWID' THEN 208 WHEN 'BOOLEAN' THEN 252
        ELSE CASE WHEN t.name LIKE '%LOCAL TIME ZONE' THEN 231 WHEN t.name LIKE '%TIME ZONE' THEN 181 WHEN t.name LIKE 'TIMESTAMP%' THEN 180
             WHEN t.name LIKE 'INTERVAL YEAR%' THEN 182 WHEN t.name LIKE 'INTERVAL DAY%' THEN 183 ELSE 121 END END
  length n dbsaci.type_length(a.atttypid, a.atttypmod, ct.data_type, ct.data_length, ct.char_used)
  fixedstorage n 0
  precision# n dbsaci.type_precision(a.atttypid, a.atttypmod, ct.data_type, ct.data_precision)
  scale n dbsaci.type_scale(a.atttypid, a.atttypmod, ct.data_type, ct.data_scale)
  null$ n CASE WHEN a.attnotnull THEN 1 ELSE 0 END
  deflength n (SELECT length(pg_get_expr(d.adbin, d.adrelid)) FROM pg_attrdef d WHERE d.adrelid = c.oid AND d.adnum = a.attnum)
  default$ long (SELECT dbsaci.ora_expr(pg_get_expr(d.adbin, d.adrelid)) FROM pg_attrdef d WHERE d.adrelid = c.oid AND d.adnum = a.attnum)
  intcol# n a.attnum
  property n CASE a.attgenerated WHEN '' THEN 0 ELSE 65544 END
  charsetid n CASE WHEN a.atttypid IN (25, 1042, 1043) THEN 873 ELSE 0 END
  charsetform n CASE WHEN a.atttypid IN (25, 1042, 1043) THEN CASE WHEN t.name LIKE 'N%CHAR%' THEN 2 ELSE 1 END ELSE 0 END
  spare1 n -
  spare2 n -
  spare3 n CASE WHEN a.atttypid IN (1042, 1043) THEN a.atttypmod - 4 ELSE 0 END
$c$, $s$FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN dbsaci.column_types ct ON ct.relid = a.attrelid AND ct.attnum = a.attnum
CROSS JOIN LATERAL (SELECT dbsaci.type_name(a.atttypid, a.atttypmod, ct.data_type, ct.data_scale, NULL) AS name) t
WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT c.relispartition AND dbsaci.is_user_schema(n.nspname)$s$, '', 'Columns');

  CALL dbsaci.dict_view('ind$', $c$
  obj# n i.indexrelid::bigint
  dataobj# n nullif(c.relfilenode::bigint, 0)
  ts# n 4
  file# n 4
  block# n 0
  bo# n i.indrelid::bigint
  cols n i.indnkeyatts
  intcols n i.indnkeyatts
  type# n 1
  flags n 0
  property n CASE WHEN i.indisunique THEN 1 ELSE 0 END
  blevel n CASE WHEN c.relpages <= 2 THEN 0 ELSE ceil(log(300, c.relpages)) END
  leafcnt n greatest(c.relpages - 1, 0)
  distkey n greatest(c.reltuples, 0)::numeric
  clufac n -
  rowcnt n greatest(c.reltuples, 0)::numeric
$c$, $s$FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE NOT c.relispartition AND c.relname NOT LIKE 'dbsaci$%' AND dbsaci.is_user_schema(n.nspname)$s$, '', 'Indexes');

  CALL dbsaci.dict_view('con$', $c$
  owner# n (SELECT u.id::bigint FROM dbsaci.dict_users u WHERE u.name = k.nspname)
  name v128 k.name
  con# n CASE WHEN k.num <> 0 THEN k.num::bigint ELSE k.relid::bigint * 2048 + coalesce(k.conkey[1], 0) END
  spare1 n -
$c$, 'FROM dbsaci.dict_constraints k', '', 'Constraint names');
  CALL dbsaci.dict_view('cdef$', $c$
  con# n CASE WHEN k.num <> 0 THEN k.num::bigint ELSE k.relid::bigint * 2048 + coalesce(k.conkey[1], 0) END
  obj# n k.relid::bigint
  cols n cardinality(k.conkey)
  type# n CASE k.contype WHEN 'c' THEN 1 WHEN 'p' THEN 2 WHEN 'u' THEN 3 WHEN 'f' THEN 4 WHEN 'n' THEN 7 ELSE 5 END
  robj# n nullif(k.confrelid::bigint, 0)
  rcon# n -
  enabled n 1
$c$, 'FROM dbsaci.dict_constraints k', '', 'Constraint definitions');
  CALL dbsaci.dict_view('view$', $c$
  obj# n c.oid::bigint
  cols n c.relnatts
  textlength n length(pg_get_viewdef(c.oid))
  text long pg_get_viewdef(c.oid)
$c$, $s$FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'v' AND dbsaci.is_user_schema(n.nspname)$s$,
    '', 'Views');
  CALL dbsaci.dict_view('seq$', $c$
  obj# n s.seqrelid::bigint
  increment$ n s.seqincrement
  minvalue n s.seqmin
  maxvalue n s.seqmax
  cycle# n CASE WHEN s.seqcycle THEN 1 ELSE 0 END
  order$ n 0
  cache n CASE s.seqcache WHEN 1 THEN 0 ELSE s.seqcache END
  highwater n CASE WHEN has_sequence_privilege(s.seqrelid, 'SELECT,USAGE')
        THEN coalesce(pg_sequence_last_value(s.seqrelid)::numeric + s.seqincrement, s.seqstart) ELSE s.seqstart END
  audit$ v38 -
  flags n 0
$c$, 'FROM pg_sequence s', '', 'Sequences');
  CALL dbsaci.dict_view('ts$', $c$
  ts# n t."ts#"
  name v30 t.name
  owner# n 0
  online$ n 1
  contents$ n CASE t.name WHEN 'TEMP' THEN 1 ELSE 0 END
  blocksize n 8192
$c$, 'FROM dbsaci."v_$tablespace" t', '', 'Tablespaces');
  CALL dbsaci.dict_view('props$', $c$
  name v128 p.property_name
  value$ v4000 p.property_value
  comment$ v4000 p.description
$c$, 'FROM dbsaci.database_properties p', '', 'Properties of the database');
END $make$;
