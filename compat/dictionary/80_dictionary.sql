-- 80_dictionary.sql: DICTIONARY and DICT_COLUMNS, which describe all the others from PostgreSQL's comments on them.

DO $make$
BEGIN
  CALL dbsaci.dict_view('dictionary', $c$
  table_name v128 dbsaci.ora_name(replace(c.relname, 'v_$', 'v$')::name)
  comments v4000 obj_description(c.oid, 'pg_class')
$c$, $s$FROM pg_class c
WHERE c.relnamespace = 'dbsaci'::regnamespace AND dbsaci.dict_kind(c.relkind, false, 'dbsaci', c.relname) = 'VIEW'$s$, '',
    'Description of the dictionary''s views');
  CALL dbsaci.dict_alias('dict', 'dictionary');
  CALL dbsaci.dict_view('dict_columns', $c$
  table_name v128 dbsaci.ora_name(replace(c.relname, 'v_$', 'v$')::name)
  column_name v128 dbsaci.ora_name(a.attname)
  comments v4000 col_description(c.oid, a.attnum)
$c$, $s$FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = 'dbsaci'::regnamespace AND dbsaci.dict_kind(c.relkind, false, 'dbsaci', c.relname) = 'VIEW'$s$, '',
    'Description of the columns of the dictionary''s views');

  -- Names from releases before 8, still found in scripts.
  CALL dbsaci.dict_view('catalog', $c$
  tname v128 o.object_name
  creator v128 o.owner
  tabletype v11 o.object_type
$c$, $s$FROM dbsaci.all_objects o WHERE o.object_type IN ('TABLE', 'VIEW', 'SEQUENCE', 'SYNONYM')$s$, '', 'Objects by name, of old');
  CALL dbsaci.dict_view('all_catalog', $c$
  owner v128 o.owner
  table_name v128 o.object_name
  table_type v11 o.object_type
$c$, $s$FROM dbsaci.all_objects o WHERE o.object_type IN ('TABLE', 'VIEW', 'SEQUENCE', 'SYNONYM')$s$, '',
    'Tables, views, synonyms and sequences accessible to the user');
  CALL dbsaci.dict_view('dba_catalog', $c$
  owner v128 o.owner
  table_name v128 o.object_name
  table_type v11 o.object_type
$c$, $s$FROM dbsaci.dba_objects o WHERE o.object_type IN ('TABLE', 'VIEW', 'SEQUENCE', 'SYNONYM')$s$, '',
    'Tables, views, synonyms and sequences of the database');
END $make$;
