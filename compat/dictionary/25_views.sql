-- 25_views.sql: VIEWS, MVIEWS, their comments and logs (features V-05, V-10).
--
-- A view's TEXT is what CREATE VIEW said (property text), or else PostgreSQL's rendering of it.

-- A materialized view log is not kept: refreshes are always complete. What CREATE said of it is the table's property mview_log.
CREATE OR REPLACE FUNCTION dbsaci.create_mview_log(rel regclass, said text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  keyed boolean := 'primary_key' = ANY (said) OR NOT 'rowids' = ANY (said) AND NOT 'object_id' = ANY (said);
  name  text := (SELECT dbsaci.ora_name(relname) FROM pg_class WHERE oid = rel);
BEGIN
  IF EXISTS (SELECT FROM dbsaci.object_props p WHERE p.objid = rel AND p.prop = 'mview_log') THEN
    PERFORM dbsaci.ora_error(12000, format('a materialized view log already exists on table %L', name));
  END IF;
  IF keyed AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = rel AND i.indisprimary) THEN
    PERFORM dbsaci.ora_error(12014, format('table %L does not contain a primary key constraint', name));
  END IF;
  IF keyed AND NOT 'primary_key' = ANY (said) THEN
    said := array_append(said, 'primary_key');
  END IF;
  PERFORM dbsaci.set_object_prop(rel, NULL, 'mview_log', array_to_string(said, ' '));
END $$;

CREATE OR REPLACE FUNCTION dbsaci.drop_mview_log(rel regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM dbsaci.object_props p WHERE p.objid = rel AND p.prop = 'mview_log') THEN
    PERFORM dbsaci.ora_error(12002, format('there is no materialized view log on table "%s"."%s"',
              (SELECT dbsaci.ora_name(n.nspname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = rel),
              (SELECT dbsaci.ora_name(relname) FROM pg_class WHERE oid = rel)));
  END IF;
  PERFORM dbsaci.set_object_prop(rel, NULL, 'mview_log', NULL);
END $$;

DO $make$
DECLARE
  mine text := 'c.relnamespace = (SELECT dbsaci.user_schema())';
  seen text := mine || ' OR dbsaci.rel_visible(c.oid, c.relowner, c.relnamespace)';
  -- A materialized view is filled when it is made, and then by refreshes.
  refreshed text := $s$
LEFT JOIN dbsaci.object_times ot ON ot.objid = c.oid
LEFT JOIN dbsaci.object_props lr ON lr.objid = c.oid AND lr.attnum = 0 AND lr.prop = 'last_refresh'
CROSS JOIN LATERAL (SELECT coalesce(lr.value::timestamp(0), ot.last_ddl_time, dbsaci.commit_time(c.xmin)) AS at) r
$s$;
BEGIN
  CALL dbsaci.dict_family('views', 'Descriptions of views', $c$
  owner v128 dbsaci.ora_owner(v.owner)
  view_name v128 dbsaci.ora_name(v.name)
  text_length n length(v.text)
  text long v.text
  text_vc v4000 v.text
  type_text_length n -
  type_text v4000 -
  oid_text_length n -
  oid_text v4000 -
  view_type_owner v128 -
  view_type v128 -
  superview_name v128 -
  editioning_view v1 'N'
  read_only v1 CASE WHEN v.read_only THEN 'Y' ELSE 'N' END
  container_data v1 'N'
  bequeath v12 CASE WHEN v.options LIKE '%security_invoker=true%' THEN 'CURRENT_USER' ELSE 'DEFINER' END
  origin_con_id v256 1
  default_collation v100 'USING_NLS_COMP'
  containers_default v3 'NO'
  container_map v3 'NO'
  extended_data_link v3 'NO'
  extended_data_link_map v3 'NO'
  has_sensitive_column v3 'NO'
  admit_null v3 'NO'
  pdb_local_only v3 'NO'
$c$, $s$
FROM (SELECT n.oid AS nsp, n.nspname AS owner, c.relname AS name, c.oid AS relid, c.relowner AS roleid, x.text, ro.value IS NOT NULL AS read_only,
        array_to_string(c.reloptions, ',') AS options
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN dbsaci.object_props ro ON ro.objid = c.oid AND ro.attnum = 0 AND ro.prop = 'read_only'
      CROSS JOIN LATERAL (SELECT coalesce((SELECT p.value FROM dbsaci.object_props p
        WHERE p.objid = c.oid AND p.attnum = 0 AND p.prop = 'text'), dbsaci.plain_text(btrim(pg_get_viewdef(c.oid, true), ' ;'))) AS text) x
      WHERE c.relkind = 'v' AND dbsaci.dict_kind(c.relkind, c.relispartition, n.nspname, c.relname) = 'VIEW'
        AND NOT EXISTS (SELECT FROM dbsaci.synonyms s WHERE s.owner = n.nspname AND s.synonym_name = c.relname)
      UNION ALL   -- those that wait to be compiled again
      SELECT n.oid, i.owner, i.name, NULL, n.nspowner, coalesce(i.source, dbsaci.plain_text(regexp_replace(i.definition, '^\([^)]*\) AS ', ''))), false, i.options
      FROM dbsaci.invalid_views i JOIN pg_namespace n ON n.nspname = i.owner
      WHERE to_regclass(format('%I.%I', i.owner, i.name)) IS NULL) v
WHERE true
$s$, 'v.nsp = (SELECT dbsaci.user_schema()) OR dbsaci.rel_visible(v.relid, v.roleid, v.nsp)',
    'v.nsp = (SELECT dbsaci.user_schema())');

  CALL dbsaci.dict_family('mviews', 'Materialized views', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  mview_name v128 dbsaci.ora_name(c.relname)
  container_name v128 dbsaci.ora_name(c.relname)
  query long x.text
  query_len n length(x.text)
  updatable v1 'N'
  update_log v128 -
  master_rollback_seg v128 -
  master_link v128 -
  rewrite_enabled v1 'N'
  rewrite_capability v9 'GENERAL'
  refresh_mode v6 coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = c.oid AND p.prop = 'refresh_mode'), 'DEMAND')
  refresh_method v8 coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = c.oid AND p.prop = 'refresh_method'), 'FORCE')
  build_mode v9 coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = c.oid AND p.prop = 'build_mode'), 'IMMEDIATE')
  fast_refreshable v18 'NO'
  last_refresh_type v8 CASE WHEN c.relispopulated THEN 'COMPLETE' ELSE 'NA' END
  last_refresh_date d CASE WHEN c.relispopulated THEN r.at END
  last_refresh_end_time d CASE WHEN c.relispopulated THEN r.at END
  staleness v19 CASE WHEN c.relispopulated THEN 'UNKNOWN' ELSE 'UNUSABLE' END
  after_fast_refresh v19 'NA'
  unknown_prebuilt v1 'N'
  unknown_plsql_func v1 'N'
  unknown_external_table v1 'N'
  unknown_consider_fresh v1 'N'
  unknown_import v1 'N'
  unknown_trusted_fd v1 'N'
  compile_state v19 'VALID'
  use_no_index v1 'Y'
  stale_since d -
  num_pct_tables n 0
  num_fresh_pct_regions n -
  num_stale_pct_regions n -
  segment_created v3 'YES'
  evaluation_edition v128 -
  unusable_before v128 -
  unusable_beginning v128 -
  default_collation v100 'USING_NLS_COMP'
  on_query_computation v1 'N'
  auto v3 'NO'
$c$, $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
$s$ || refreshed || $s$
CROSS JOIN LATERAL (SELECT coalesce((SELECT p.value FROM dbsaci.object_props p
    WHERE p.objid = c.oid AND p.attnum = 0 AND p.prop = 'text'), dbsaci.plain_text(btrim(pg_get_viewdef(c.oid, true), ' ;'))) AS text) x
WHERE c.relkind = 'm' AND dbsaci.is_user_schema(n.nspname)
$s$, seen, mine, '');

  CALL dbsaci.dict_family('mview_logs', 'Materialized view logs', $c$
  log_owner v128 dbsaci.ora_name(n.nspname)
  master v128 dbsaci.ora_name(c.relname)
  log_table v128 left('MLOG$_' || dbsaci.ora_name(c.relname), 128)
  log_trigger v128 -
  rowids v3 CASE WHEN l.value ~ '\mrowids\M' THEN 'YES' ELSE 'NO' END
  primary_key v3 CASE WHEN l.value ~ '\mprimary_key\M' THEN 'YES' ELSE 'NO' END
  object_id v3 CASE WHEN l.value ~ '\mobject_id\M' THEN 'YES' ELSE 'NO' END
  filter_columns v3 CASE WHEN l.value ~ '\mfilter_columns\M' THEN 'YES' ELSE 'NO' END
  sequence v3 CASE WHEN l.value ~ '\msequence\M' THEN 'YES' ELSE 'NO' END
  include_new_values v3 CASE WHEN l.value ~ '\minclude_new_values\M' THEN 'YES' ELSE 'NO' END
  purge_asynchronous v3 'NO'
  purge_deferred v3 'NO'
  purge_start d -
  purge_interval v200 -
  last_purge_date d -
  last_purge_status n -
  num_rows_purged n -
  commit_scn_based v3 CASE WHEN l.value ~ '\mcommit_scn_based\M' THEN 'YES' ELSE 'NO' END
  staging_log v3 'NO'
$c$, $s$
FROM dbsaci.object_props l JOIN pg_class c ON c.oid = l.objid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE l.prop = 'mview_log' AND l.attnum = 0
$s$, seen, mine, '');

  CALL dbsaci.dict_family('mview_refresh_times', 'Refreshes of materialized views', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  name v128 dbsaci.ora_name(c.relname)
  master_owner v128 dbsaci.ora_name(tn.nspname)
  master v128 dbsaci.ora_name(t.relname)
  last_refresh d r.at
$c$, $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
$s$ || refreshed || $s$
CROSS JOIN LATERAL dbsaci.mview_tables(c.oid) base
JOIN pg_class t ON t.oid = base JOIN pg_namespace tn ON tn.oid = t.relnamespace
WHERE c.relkind = 'm' AND c.relispopulated AND dbsaci.is_user_schema(n.nspname)
$s$, seen, mine, '');

  CALL dbsaci.dict_family('mview_comments', 'Comments on materialized views', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  mview_name v128 dbsaci.ora_name(c.relname)
  comments v4000 obj_description(c.oid, 'pg_class')
$c$, $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'm' AND dbsaci.is_user_schema(n.nspname)
$s$, seen, mine);

  -- Objects whose columns a view lets DML through to, as PostgreSQL sees it.
  CALL dbsaci.dict_family('updatable_columns', 'Which columns can be changed', $c$
  owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  column_name v128 dbsaci.ora_name(a.attname)
  updatable v3 CASE WHEN u.events & 4 = 4 AND a.attgenerated = '' AND pg_column_is_updatable(c.oid, a.attnum, true) THEN 'YES' ELSE 'NO' END
  insertable v3 CASE WHEN u.events & 8 = 8 AND a.attgenerated = '' AND pg_column_is_updatable(c.oid, a.attnum, true) THEN 'YES' ELSE 'NO' END
  deletable v3 CASE WHEN u.events & 16 = 16 THEN 'YES' ELSE 'NO' END
$c$, $s$
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
CROSS JOIN LATERAL (SELECT pg_relation_is_updatable(c.oid, true) AS events) u
WHERE c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition AND dbsaci.is_user_schema(n.nspname)
$s$, seen, mine, '');
END $make$;
