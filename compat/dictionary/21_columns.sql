-- 21_columns.sql: TAB_COLS, TAB_COLUMNS, COL, their statistics, identity columns and comments (features V-01, D-06..08,
-- D-19).
--
-- An identity column is PostgreSQL's own, or a numeric one with a default from a sequence that it owns and the property identity
-- (which keeps foreign keys and indexes numeric; PostgreSQL's own is a bigint).
-- Hidden columns of indexes (15_hidden.sql) are in TAB_COLS only. COLUMN_ID counts visible columns from 1; after a DROP COLUMN PostgreSQL leaves a hole in attnum, so then (and only
-- then) it is counted.

DO $make$
DECLARE
  cols text := $c$
  owner v128 dbsaci.ora_owner(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  column_name v128 coalesce(dbsaci.ora_name(a.attname), dbsaci.hidden_name(a.hidden))
  data_type v128 CASE WHEN a.descending THEN 'RAW' ELSE dbsaci.type_name(b.typid, b.typmod, ct.data_type, ct.data_scale, b.user_type) END
  data_type_mod v3 -
  data_type_owner v128 CASE WHEN b.user_type IS NOT NULL THEN (SELECT dbsaci.ora_owner(tn.nspname)
        FROM pg_namespace tn WHERE tn.oid = b.typnsp) WHEN b.typid = 142 THEN 'PUBLIC' END
  data_length n CASE WHEN a.descending THEN dbsaci.descending_length(b.bytes) WHEN b.composite THEN 1 ELSE b.bytes END
  data_precision n CASE WHEN NOT a.descending THEN dbsaci.type_precision(b.typid, b.typmod, ct.data_type, ct.data_precision) END
  data_scale n CASE WHEN NOT a.descending THEN dbsaci.type_scale(b.typid, b.typmod, ct.data_type, ct.data_scale) END
  nullable v1 CASE WHEN a.attnotnull OR nn.value IS NOT NULL THEN 'N' ELSE 'Y' END
  column_id n CASE WHEN iv.value IS NOT NULL OR a.hidden IS NOT NULL THEN NULL
        WHEN EXISTS (SELECT FROM pg_attribute h WHERE h.attrelid = a.attrelid AND h.attnum > 0 AND h.attisdropped)
          OR EXISTS (SELECT FROM dbsaci.object_props h WHERE h.objid = a.attrelid AND h.prop = 'invisible')
        THEN (SELECT count(*) FROM pg_attribute h WHERE h.attrelid = a.attrelid AND h.attnum BETWEEN 1 AND a.attnum
              AND NOT h.attisdropped AND NOT EXISTS (SELECT FROM dbsaci.object_props i WHERE i.objid = h.attrelid
              AND i.attnum = h.attnum AND i.prop = 'invisible'))
        ELSE a.attnum END
  default_length n length(x.default_text)
  data_default long x.default_text
  num_distinct n -
  low_value raw1000 -
  high_value raw1000 -
  density n -
  num_nulls n -
  num_buckets n -
  last_analyzed d -
  sample_size n -
  character_set_name v44 CASE WHEN b.typid NOT IN (25, 1042, 1043) OR a.descending THEN NULL
        WHEN ct.data_type IN ('NVARCHAR2', 'NCHAR', 'NCLOB') THEN 'NCHAR_CS'
        WHEN ct.data_type IN ('ROWID', 'UROWID') THEN NULL ELSE 'CHAR_CS' END
  char_col_decl_length n nullif(CASE WHEN a.descending THEN 0 WHEN ct.data_type IN ('NCLOB', 'CLOB') OR (b.typid = 25 AND ct.data_type IS NULL)
        THEN 4000 ELSE dbsaci.type_char_length(b.typid, b.typmod, ct.data_type, ct.data_length) END, 0)
  global_stats v3 'NO'
  user_stats v3 'NO'
  avg_col_len n -
  char_length n CASE WHEN a.descending THEN 0 ELSE dbsaci.type_char_length(b.typid, b.typmod, ct.data_type, ct.data_length) END
  char_used v1 CASE WHEN NOT a.descending THEN dbsaci.type_char_used(b.typid, ct.data_type, ct.char_used) END
  v80_fmt_image v3 'NO'
  data_upgraded v3 'YES'
$c$;
  cols_only text := $c$
  hidden_column v3 CASE WHEN iv.value IS NOT NULL OR a.hidden IS NOT NULL THEN 'YES' ELSE 'NO' END
  virtual_column v3 CASE a.attgenerated WHEN '' THEN 'NO' ELSE 'YES' END
  segment_column_id n CASE a.attgenerated WHEN '' THEN CASE
        WHEN EXISTS (SELECT FROM pg_attribute h WHERE h.attrelid = a.attrelid AND h.attnum BETWEEN 1 AND a.attnum
                     AND (h.attisdropped OR h.attgenerated <> ''))
        THEN (SELECT count(*) FROM pg_attribute h WHERE h.attrelid = a.attrelid AND h.attnum BETWEEN 1 AND a.attnum
              AND NOT h.attisdropped AND h.attgenerated = '')
        ELSE a.attnum END END
  internal_column_id n CASE WHEN a.hidden IS NOT NULL THEN a.hidden
        WHEN EXISTS (SELECT FROM pg_attribute h WHERE h.attrelid = a.attrelid AND h.attnum BETWEEN 1 AND a.attnum AND h.attisdropped)
          OR EXISTS (SELECT FROM pg_index h WHERE h.indrelid = a.attrelid AND (h.indexprs IS NOT NULL OR h.indoption::text ~ '[13]'))
        THEN dbsaci.internal_column_id(a.attrelid, a.attnum) ELSE a.attnum END
  histogram v15 'NONE'
  qualified_col_name v4000 coalesce(dbsaci.ora_name(a.attname), dbsaci.hidden_name(a.hidden))
  user_generated v3 CASE WHEN a.hidden IS NULL THEN 'YES' ELSE 'NO' END
$c$;
  columns_only text := $c$
  histogram v15 'NONE'
$c$;
  tail text := $c$
  default_on_null v3 CASE WHEN dn.value IS NOT NULL THEN 'YES' ELSE 'NO' END
  identity_column v3 CASE WHEN a.attidentity <> '' OR idn.value IS NOT NULL THEN 'YES' ELSE 'NO' END
  evaluation_edition v128 -
  unusable_before v128 -
  unusable_beginning v128 -
  collation v100 CASE WHEN b.typid IN (25, 1042, 1043) AND NOT a.descending THEN 'USING_NLS_COMP' END
$c$;
  -- The columns of table c, and the hidden ones of its indexes. type_rel and type_num tell where in column_types the declared
  -- type is; idx, pos and key are a hidden one's place. Each is asked by table, which a join with their union would not be.
  own text := $s$SELECT v.attrelid, v.attnum, v.attname, v.atttypid, v.atttypmod, v.attnotnull, v.attgenerated, v.attidentity, v.atthasdef,
  v.attrelid AS type_rel, v.attnum AS type_num, NULL::oid AS idx, NULL::smallint AS pos, NULL::smallint AS key, NULL::int AS hidden,
  false AS descending FROM pg_attribute v WHERE v.attrelid = c.oid AND v.attnum > 0 AND NOT v.attisdropped$s$;
  hidden text := $s$SELECT h.relid, NULL, NULL, h.atttypid, h.atttypmod, false, 'v', '', false, h.type_rel, h.type_num, h.indexrelid, h.pos,
  h.attnum, h.num, h.descending FROM dbsaci.dict_hidden h WHERE h.relid = c.oid$s$;
  -- A domain counts as its base type. An object or collection type gives its own name. @columns@ is `own`, with `hidden` or without.
  source text := $s$
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
CROSS JOIN LATERAL (@columns@) a
LEFT JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN dbsaci.column_types ct ON ct.relid = a.type_rel AND ct.attnum = a.type_num
LEFT JOIN dbsaci.object_props iv ON iv.objid = a.attrelid AND iv.attnum = a.attnum AND iv.prop = 'invisible'
LEFT JOIN dbsaci.object_props dn ON dn.objid = a.attrelid AND dn.attnum = a.attnum AND dn.prop = 'default_on_null'
LEFT JOIN dbsaci.object_props idn ON idn.objid = a.attrelid AND idn.attnum = a.attnum AND idn.prop = 'identity'
LEFT JOIN dbsaci.object_props nn ON nn.objid = a.attrelid AND nn.attnum = a.attnum AND nn.prop = 'not_null' AND c.relkind IN ('v', 'm')
CROSS JOIN LATERAL (SELECT
  CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE a.atttypid END AS typid,
  CASE t.typtype WHEN 'd' THEN t.typtypmod ELSE a.atttypmod END AS typmod,
  CASE WHEN t.typtype = 'c' OR t.typtype = 'd' AND t.typcategory = 'A' THEN dbsaci.ora_name(t.typname) END AS user_type,
  t.typtype = 'c' AND t.typnamespace <> 'dbsaci'::regnamespace AS composite, t.typnamespace AS typnsp) y
CROSS JOIN LATERAL (SELECT y.*, dbsaci.type_length(y.typid, y.typmod, ct.data_type, ct.data_length, ct.char_used) AS bytes) b
CROSS JOIN LATERAL (SELECT CASE
  WHEN a.hidden IS NOT NULL THEN dbsaci.hidden_expression(a.idx, a.attrelid, a.pos, a.key)
  WHEN a.attidentity <> '' OR idn.value IS NOT NULL THEN (SELECT format('"%s"."%s".nextval', dbsaci.ora_owner(n.nspname), dbsaci.ora_name(q.relname))
    FROM pg_depend d JOIN pg_class q ON q.oid = d.objid AND q.relkind = 'S'
    WHERE d.refclassid = 'pg_class'::regclass AND d.refobjid = a.attrelid AND d.refobjsubid = a.attnum
      AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') LIMIT 1)
  WHEN a.atthasdef THEN (SELECT CASE a.attgenerated WHEN '' THEN coalesce(dt.value, dbsaci.ora_expr(pg_get_expr(ad.adbin, ad.adrelid)))
      ELSE coalesce(dbsaci.stored_expr(a.attrelid, dt.value), dbsaci.ora_index_expr(a.attrelid, pg_get_expr(ad.adbin, ad.adrelid))) END
    FROM pg_attrdef ad LEFT JOIN dbsaci.object_props dt
      ON dt.objid = ad.oid AND dt.attnum = 0 AND dt.prop = 'default_text'
    WHERE ad.adrelid = a.attrelid AND ad.adnum = a.attnum)
  ELSE (SELECT p.value FROM dbsaci.object_props p WHERE p.objid = a.attrelid AND p.attnum = a.attnum AND p.prop = 'default_null')
  END AS default_text) x
WHERE c.relkind IN ('r', 'p', 'f', 'm', 'v') AND NOT c.relispartition
  AND dbsaci.dict_kind(c.relkind, c.relispartition, n.nspname, c.relname) IS NOT NULL
$s$;
  -- Not `iv.value IS NULL`, which the planner takes to be rare.
  shown text := $s$ AND NOT EXISTS (SELECT FROM dbsaci.object_props h WHERE h.objid = a.attrelid AND h.attnum = a.attnum AND h.prop = 'invisible')$s$;
  mine text := 'c.relnamespace = (SELECT dbsaci.user_schema())';
  seen text := mine || ' OR dbsaci.rel_visible(c.oid, c.relowner, c.relnamespace)';
BEGIN
  CALL dbsaci.dict_family('tab_cols', 'Columns of tables, views and clusters', cols || cols_only || tail
                          || E'  collated_column_id n -\n', replace(source, '@columns@', own || ' UNION ALL ' || hidden), seen, mine);
  source := replace(source, '@columns@', own);
  CALL dbsaci.dict_family('tab_columns', 'Columns of tables, views and clusters', cols || columns_only || tail,
                          source || shown, seen, mine);
  CALL dbsaci.dict_alias('cols', 'user_tab_columns');

  CALL dbsaci.dict_family('tab_col_statistics', 'Statistics of columns', $c$
  owner v128 dbsaci.ora_owner(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  column_name v128 dbsaci.ora_name(a.attname)
  num_distinct n CASE WHEN ps.n_distinct >= 0 THEN ps.n_distinct::numeric
        ELSE round((-ps.n_distinct * greatest(c.reltuples, 0))::numeric) END
  low_value raw1000 -
  high_value raw1000 -
  density n CASE WHEN ps.n_distinct > 0 THEN round(1 / ps.n_distinct::numeric, 10)
        WHEN ps.n_distinct < 0 AND c.reltuples > 0 THEN round(1 / (-ps.n_distinct * c.reltuples)::numeric, 10) ELSE 0 END
  num_nulls n round((ps.null_frac * greatest(c.reltuples, 0))::numeric)
  num_buckets n greatest(coalesce(array_length(ps.histogram_bounds::text::text[], 1) - 1, 1), 1)
  last_analyzed d greatest(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid))
  sample_size n greatest(c.reltuples, 0)::numeric
  global_stats v3 'YES'
  user_stats v3 'NO'
  notes v99 -
  avg_col_len n ps.avg_width
  histogram v15 CASE WHEN ps.histogram_bounds IS NULL THEN 'NONE' ELSE 'HYBRID' END
  scope v7 'SHARED'
$c$, $s$
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_stats ps ON ps.schemaname = n.nspname AND ps.tablename = c.relname AND ps.attname = a.attname AND NOT ps.inherited
WHERE c.relkind IN ('r', 'p', 'f', 'm') AND dbsaci.is_user_schema(n.nspname)
$s$, seen, mine);

  CALL dbsaci.dict_family('tab_identity_cols', 'Identity columns', $c$
  owner v128 dbsaci.ora_owner(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  column_name v128 dbsaci.ora_name(a.attname)
  generation_type v10 CASE WHEN a.attidentity = 'a' OR idn.value = 'ALWAYS' THEN 'ALWAYS' ELSE 'BY DEFAULT' END
  sequence_name v128 dbsaci.ora_name(q.relname)
  identity_options v298 format('START WITH: %s, INCREMENT BY: %s, MAX_VALUE: %s, MIN_VALUE: %s, CYCLE_FLAG: %s, CACHE_SIZE: %s, ORDER_FLAG: %s, SCALE_FLAG: N, EXTEND_FLAG: N, SESSION_FLAG: N, KEEP_VALUE: N',
        s.seqstart, s.seqincrement, CASE s.seqmax WHEN 9223372036854775807 THEN '9999999999999999999999999999'
        ELSE s.seqmax::text END, s.seqmin, CASE WHEN s.seqcycle THEN 'Y' ELSE 'N' END,
        coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = q.oid AND p.attnum = 0 AND p.prop = 'cache'),
        CASE s.seqcache WHEN 1 THEN 20 ELSE s.seqcache END::text),
        CASE WHEN EXISTS (SELECT FROM dbsaci.object_props p WHERE p.objid = q.oid AND p.attnum = 0 AND p.prop = 'order') THEN 'Y' ELSE 'N' END)
$c$, $s$
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN dbsaci.object_props idn ON idn.objid = a.attrelid AND idn.attnum = a.attnum AND idn.prop = 'identity'
JOIN pg_depend d ON d.refclassid = 'pg_class'::regclass AND d.refobjid = a.attrelid AND d.refobjsubid = a.attnum
                AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
JOIN pg_class q ON q.oid = d.objid AND q.relkind = 'S'
JOIN pg_sequence s ON s.seqrelid = q.oid
WHERE c.relkind IN ('r', 'p', 'f') AND NOT c.relispartition AND dbsaci.is_user_schema(n.nspname)
  AND (a.attidentity <> '' OR idn.value IS NOT NULL)
$s$, seen, mine);

  CALL dbsaci.dict_family('tab_comments', 'Comments on tables and views', $c$
  owner v128 dbsaci.ora_owner(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  table_type v11 CASE c.relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END
  comments v4000 CASE c.relkind WHEN 'm' THEN 'snapshot table for snapshot ' || dbsaci.ora_name(n.nspname) || '.'
        || dbsaci.ora_name(c.relname) ELSE obj_description(c.oid, 'pg_class') END
  origin_con_id n 1
$c$, $s$
FROM (SELECT c.oid, c.relnamespace, c.relowner, c.relname, c.relkind
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'f', 'm', 'v') AND NOT c.relispartition
        AND dbsaci.dict_kind(c.relkind, c.relispartition, n.nspname, c.relname) IS NOT NULL
      UNION ALL   -- views that wait to be compiled again
      SELECT NULL, n.oid, n.nspowner, i.name, 'v' FROM dbsaci.invalid_views i JOIN pg_namespace n ON n.nspname = i.owner
      WHERE to_regclass(format('%I.%I', i.owner, i.name)) IS NULL) c
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE true
$s$, seen, mine);

  CALL dbsaci.dict_family('col_comments', 'Comments on columns of tables and views', $c$
  owner v128 dbsaci.ora_owner(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  column_name v128 dbsaci.ora_name(a.attname)
  comments v4000 d.description
  origin_con_id n 1
$c$, $s$
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_description d ON d.objoid = c.oid AND d.classoid = 'pg_class'::regclass AND d.objsubid = a.attnum
WHERE c.relkind IN ('r', 'p', 'f', 'm', 'v') AND NOT c.relispartition
  AND dbsaci.dict_kind(c.relkind, c.relispartition, n.nspname, c.relname) IS NOT NULL
$s$, seen, mine);

  CALL dbsaci.dict_view('col', $c$
  tname v128 dbsaci.ora_name(c.relname)
  colno n a.attnum
  cname v128 dbsaci.ora_name(a.attname)
  coltype v106 dbsaci.type_name(b.typid, b.typmod, ct.data_type, ct.data_scale, b.user_type)
  width n dbsaci.type_length(b.typid, b.typmod, ct.data_type, ct.data_length, ct.char_used)
  scale n dbsaci.type_scale(b.typid, b.typmod, ct.data_type, ct.data_scale)
  precision n dbsaci.type_precision(b.typid, b.typmod, ct.data_type, ct.data_precision)
  nulls v19 CASE WHEN a.attnotnull OR nn.value IS NOT NULL THEN 'NOT NULL' ELSE 'NULL' END
  defaultval long x.default_text
  character_set_name v44 CASE WHEN b.typid IN (25, 1042, 1043) THEN 'CHAR_CS' END
$c$, source || ' AND ' || mine, '', 'Columns of the user''s tables, the short list of old');

  CALL dbsaci.dict_view('user_json_columns', $c$
  table_name v128 dbsaci.ora_name(c.relname)
  object_type v5 CASE c.relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END
  column_name v128 dbsaci.ora_name(a.attname)
  format v9 CASE WHEN a.atttypid IN (114, 3802) THEN 'BINARY' ELSE 'TEXT' END
  data_type v13 dbsaci.type_name(b.typid, b.typmod, ct.data_type, ct.data_scale, b.user_type)
$c$, source || $s$ AND (a.atttypid IN (114, 3802) OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid
  AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] AND pg_get_constraintdef(k.oid) ~* 'is_json|is json')) AND $s$ || mine,
    '', 'JSON columns of the user''s tables and views');
END $make$;
