-- 26_sequences.sql: SEQUENCES (feature V-06).
--
-- LAST_NUMBER is the number after those that are handed out or cached, which is what PostgreSQL's last_value plus one
-- step is. The bounds of bigint stand for Oracle's defaults, and so does PostgreSQL's cache of 1 (NOCACHE is the property
-- cache with value 0).

DO $make$
BEGIN
  CALL dbsaci.dict_family('sequences', 'Sequences', $c$
  sequence_owner v128 dbsaci.ora_name(n.nspname)
  sequence_name v128 dbsaci.ora_name(c.relname)
  min_value n CASE s.seqmin WHEN -9223372036854775808 THEN -999999999999999999999999999 ELSE s.seqmin END
  max_value n CASE s.seqmax WHEN 9223372036854775807 THEN 9999999999999999999999999999 ELSE s.seqmax END
  increment_by n s.seqincrement
  cycle_flag v1 CASE WHEN s.seqcycle THEN 'Y' ELSE 'N' END
  order_flag v1 CASE WHEN od.value IS NULL THEN 'N' ELSE 'Y' END
  cache_size n coalesce(ca.value::numeric, CASE s.seqcache WHEN 1 THEN 20 ELSE s.seqcache END)
  last_number n CASE WHEN has_sequence_privilege(c.oid, 'SELECT,USAGE')
        THEN coalesce(pg_sequence_last_value(c.oid)::numeric + s.seqincrement, s.seqstart) ELSE s.seqstart END
  scale_flag v1 'N'
  extend_flag v1 'N'
  sharded_flag v1 'N'
  session_flag v1 'N'
  keep_value v1 'N'
$c$, $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_sequence s ON s.seqrelid = c.oid
LEFT JOIN dbsaci.object_props od ON od.objid = c.oid AND od.attnum = 0 AND od.prop = 'order'
LEFT JOIN dbsaci.object_props ca ON ca.objid = c.oid AND ca.attnum = 0 AND ca.prop = 'cache'
WHERE c.relkind = 'S' AND dbsaci.is_user_schema(n.nspname)
$s$, $w$c.relnamespace = (SELECT dbsaci.user_schema()) OR pg_has_role(c.relowner, 'USAGE')
   OR (has_schema_privilege(n.oid, 'USAGE') AND has_sequence_privilege(c.oid, 'SELECT,USAGE'))$w$,
   'c.relnamespace = (SELECT dbsaci.user_schema())', 'sequence_owner');
  CALL dbsaci.dict_alias('seq', 'user_sequences');
END $make$;
