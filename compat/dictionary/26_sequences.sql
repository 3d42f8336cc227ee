-- 26_sequences.sql: SEQUENCES (feature V-06).
--
-- LAST_NUMBER is what Oracle wrote to disk: the number behind those that are handed out or cached. PostgreSQL caches nothing
-- here, so it is counted up to the end of the cache that would have been filled. The bounds of bigint stand for Oracle's
-- defaults (the property max_value tells that the bound was said), and so does PostgreSQL's cache of 1 (NOCACHE is the property
-- cache with value 0).

CREATE OR REPLACE FUNCTION dbsaci.last_number(last numeric, start numeric, step numeric, cache numeric, most numeric, cycle boolean)
RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN last IS NULL THEN start
              WHEN cycle OR cache < 2 OR (last - start) / step < 0 THEN last + step
              ELSE CASE WHEN step > 0 THEN least(x.next, most + step) ELSE greatest(x.next, most + step) END END
  FROM (SELECT start + ceil(((last - start) / step + 1) / greatest(cache, 1)) * cache * step AS next) x
$$;

DO $make$
BEGIN
  CALL dbsaci.dict_family('sequences', 'Sequences', $c$
  sequence_owner v128 dbsaci.ora_name(n.nspname)
  sequence_name v128 dbsaci.ora_name(c.relname)
  min_value n CASE s.seqmin WHEN -9223372036854775808 THEN -999999999999999999999999999 ELSE s.seqmin END
  max_value n CASE s.seqmax WHEN 9223372036854775807 THEN coalesce(mx.value::numeric, 9999999999999999999999999999) ELSE s.seqmax END
  increment_by n s.seqincrement
  cycle_flag v1 CASE WHEN s.seqcycle THEN 'Y' ELSE 'N' END
  order_flag v1 CASE WHEN od.value IS NULL THEN 'N' ELSE 'Y' END
  cache_size n coalesce(ca.value::numeric, CASE s.seqcache WHEN 1 THEN 20 ELSE s.seqcache END)
  last_number n dbsaci.last_number(CASE WHEN has_sequence_privilege(c.oid, 'SELECT,USAGE') THEN pg_sequence_last_value(c.oid) END,
        s.seqstart, s.seqincrement, coalesce(ca.value::numeric, 20), CASE WHEN s.seqincrement > 0 THEN s.seqmax ELSE s.seqmin END, s.seqcycle)
  scale_flag v1 'N'
  extend_flag v1 'N'
  sharded_flag v1 'N'
  session_flag v1 'N'
  keep_value v1 'N'
$c$, $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_sequence s ON s.seqrelid = c.oid
LEFT JOIN dbsaci.object_props od ON od.objid = c.oid AND od.attnum = 0 AND od.prop = 'order'
LEFT JOIN dbsaci.object_props mx ON mx.objid = c.oid AND mx.attnum = 0 AND mx.prop = 'max_value'
LEFT JOIN dbsaci.object_props ca ON ca.objid = c.oid AND ca.attnum = 0 AND ca.prop = 'cache'
WHERE c.relkind = 'S' AND dbsaci.is_user_schema(n.nspname)
$s$, $w$c.relnamespace = (SELECT dbsaci.user_schema()) OR pg_has_role(c.relowner, 'USAGE')
   OR (has_schema_privilege(n.oid, 'USAGE') AND has_sequence_privilege(c.oid, 'SELECT,USAGE'))$w$,
   'c.relnamespace = (SELECT dbsaci.user_schema())', 'sequence_owner');
  CALL dbsaci.dict_alias('seq', 'user_sequences');
END $make$;
