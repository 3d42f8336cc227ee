-- 45_triggers.sql: TRIGGERS, TRIGGER_COLS, TRIGGER_ORDERING (features P-29, V-06). What PostgreSQL's catalogue does not hold of
-- them are properties of the trigger's oid: see compat/93_triggers.sql.

DO $make$
DECLARE
  mine text := 'r.nsp = (SELECT dbsaci.user_schema())';
BEGIN
  CALL dbsaci.dict_family('triggers', 'Triggers', $c$
  owner v128 dbsaci.ora_name(r.nspname)
  trigger_name v128 dbsaci.ora_name(r.tgname)
  trigger_type v16 CASE WHEN r.sections IS NOT NULL THEN 'COMPOUND' WHEN r.tgtype & 64 = 64 THEN 'INSTEAD OF' ELSE CASE WHEN r.tgtype & 2 = 2 THEN 'BEFORE ' ELSE 'AFTER ' END
        || CASE WHEN r.tgtype & 1 = 1 THEN 'EACH ROW' ELSE 'STATEMENT' END END
  triggering_event v246 r.event
  table_owner v128 dbsaci.ora_name(r.nspname)
  base_object_type v18 CASE r.relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END
  table_name v128 dbsaci.ora_name(r.relname)
  column_name v4000 -
  referencing_names v422 coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = r.oid AND p.prop = 'referencing'),
        'REFERENCING NEW AS NEW OLD AS OLD')
  when_clause v4000 (SELECT p.value FROM dbsaci.object_props p WHERE p.objid = r.oid AND p.prop = 'when')
  status v8 CASE r.tgenabled WHEN 'D' THEN 'DISABLED' ELSE 'ENABLED' END
  description v4000 dbsaci.ora_name(r.tgname) || E'\n' || CASE WHEN r.tgtype & 64 = 64 THEN 'INSTEAD OF'
        WHEN r.tgtype & 2 = 2 THEN 'BEFORE' ELSE 'AFTER' END || ' ' || r.event || ' ON ' || dbsaci.ora_name(r.relname)
        || CASE WHEN r.tgtype & 1 = 1 THEN E'\nFOR EACH ROW' ELSE '' END
  action_type v11 'PL/SQL'
  trigger_body long coalesce((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = r.oid AND p.prop = 'body'),
        (SELECT string_agg(s.text, '' ORDER BY s.line) FROM dbsaci.source s WHERE s.owner = r.nspname AND s.name = r.tgname AND s.type = 'TRIGGER'),
        pg_get_triggerdef(r.oid, true))
  crossedition v7 'NO'
  before_statement v3 CASE WHEN coalesce('BEFORE STATEMENT' = ANY (r.sections), r.tgtype & 67 = 2) THEN 'YES' ELSE 'NO' END
  before_row v3 CASE WHEN coalesce('BEFORE EACH ROW' = ANY (r.sections), r.tgtype & 67 = 3) THEN 'YES' ELSE 'NO' END
  after_row v3 CASE WHEN coalesce('AFTER EACH ROW' = ANY (r.sections), r.tgtype & 67 = 1) THEN 'YES' ELSE 'NO' END
  after_statement v3 CASE WHEN coalesce('AFTER STATEMENT' = ANY (r.sections), r.tgtype & 67 = 0) THEN 'YES' ELSE 'NO' END
  instead_of_row v3 CASE WHEN coalesce('INSTEAD OF EACH ROW' = ANY (r.sections), r.tgtype & 64 = 64) THEN 'YES' ELSE 'NO' END
  fire_once v3 'YES'
  apply_server_only v3 'NO'
$c$, $s$
FROM (SELECT t.oid, dbsaci.trigger_name(t.oid, t.tgname) AS tgname, t.tgtype::int AS tgtype, t.tgenabled, c.relkind, c.relname, c.relnamespace AS nsp, c.relowner,
        c.oid AS relid, n.nspname, string_to_array((SELECT p.value FROM dbsaci.object_props p WHERE p.objid = t.oid AND p.prop = 'compound'), E'\n') AS sections, array_to_string(ARRAY[CASE WHEN t.tgtype & 4 = 4 THEN 'INSERT' END,
          CASE WHEN t.tgtype & 16 = 16 THEN 'UPDATE' END, CASE WHEN t.tgtype & 8 = 8 THEN 'DELETE' END,
          CASE WHEN t.tgtype & 32 = 32 THEN 'TRUNCATE' END], ' OR ') AS event
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND NOT dbsaci.is_own_trigger(t.tgname) AND dbsaci.is_user_schema(n.nspname)
        AND NOT EXISTS (SELECT FROM dbsaci.object_props h WHERE h.objid = t.oid AND h.prop = 'internal')) r
WHERE true
$s$, mine || ' OR dbsaci.rel_visible(r.relid, r.relowner, r.nsp)', mine);

  CALL dbsaci.dict_family('trigger_cols', 'Columns used in triggers', $c$
  trigger_owner v128 dbsaci.ora_name(n.nspname)
  trigger_name v128 dbsaci.ora_name(dbsaci.trigger_name(t.oid, t.tgname))
  table_owner v128 dbsaci.ora_name(n.nspname)
  table_name v128 dbsaci.ora_name(c.relname)
  column_name v4000 dbsaci.ora_name(a.attname)
  column_list v3 'YES'
  column_usage v17 -
$c$, $s$
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (t.tgattr::smallint[])
WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND NOT dbsaci.is_own_trigger(t.tgname) AND dbsaci.is_user_schema(n.nspname)
$s$, 'c.relnamespace = (SELECT dbsaci.user_schema()) OR dbsaci.rel_visible(c.oid, c.relowner, c.relnamespace)',
    'c.relnamespace = (SELECT dbsaci.user_schema())', '');

  CALL dbsaci.dict_family('trigger_ordering', 'Order of triggers by FOLLOWS and PRECEDES', $c$
  trigger_owner v128 dbsaci.ora_name(n.nspname)
  trigger_name v128 dbsaci.ora_name(dbsaci.trigger_name(t.oid, t.tgname))
  referenced_trigger_owner v128 dbsaci.ora_name(n.nspname)
  referenced_trigger_name v128 dbsaci.ora_name(o.name::name)
  ordering_type v8 upper(p.prop)
$c$, $s$
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN dbsaci.object_props p ON p.objid = t.oid AND p.prop IN ('follows', 'precedes')
CROSS JOIN LATERAL unnest(string_to_array(p.value, E'\n')) o(name)
WHERE dbsaci.is_user_schema(n.nspname)
$s$, 'c.relnamespace = (SELECT dbsaci.user_schema()) OR dbsaci.rel_visible(c.oid, c.relowner, c.relnamespace)',
    'c.relnamespace = (SELECT dbsaci.user_schema())', '');
END $make$;
