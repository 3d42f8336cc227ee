-- 27_synonyms.sql: private and public synonyms: the functions that DDL calls, the look-up that the compiler calls,
-- SYNONYMS (features D-12, V-06).
--
-- dbsaci.synonyms is the truth; where the compiler also makes a view of the same name (WITH (security_invoker), so
-- that the reader's own rights count), that view is hidden from the dictionary. A public synonym has owner `public`.

-- Makes or replaces a synonym. The target need not exist, as in Oracle. Owner of a private synonym is its schema;
-- the caller must be allowed to create there, or to create databases' public objects for a public one.
CREATE OR REPLACE FUNCTION dbsaci.create_synonym(p_owner name, p_name name, p_table_owner name, p_table_name name,
  p_db_link text DEFAULT NULL, p_replace boolean DEFAULT false) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM dbsaci.check_synonym_right(p_owner);
  IF EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
             WHERE n.nspname = p_owner AND c.relname = p_name AND c.relkind IN ('r', 'p', 'f', 'm', 'v', 'S'))
     AND p_owner <> 'public'
     AND NOT EXISTS (SELECT FROM dbsaci.synonyms s WHERE s.owner = p_owner AND s.synonym_name = p_name) THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-00955: name is already used by an existing object';
  END IF;
  IF p_owner = p_table_owner AND p_name = p_table_name AND p_db_link IS NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01471: cannot create a synonym with same name as object';
  END IF;
  IF p_replace THEN
    DELETE FROM dbsaci.synonyms s WHERE s.owner = p_owner AND s.synonym_name = p_name;
  END IF;
  INSERT INTO dbsaci.synonyms VALUES (p_owner, p_name, p_table_owner, p_table_name, p_db_link);
EXCEPTION WHEN unique_violation THEN
  RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-00955: name is already used by an existing object';
END $$;

CREATE OR REPLACE FUNCTION dbsaci.drop_synonym(p_owner name, p_name name) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM dbsaci.check_synonym_right(p_owner);
  DELETE FROM dbsaci.synonyms s WHERE s.owner = p_owner AND s.synonym_name = p_name;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = CASE p_owner
      WHEN 'public' THEN 'ORA-01432: public synonym to be dropped does not exist'
      ELSE 'ORA-01434: private synonym to be dropped does not exist' END;
  END IF;
END $$;

-- ORA-01031 unless the caller may make synonyms there. For a public one any user with a schema of his own may, as
-- the role RESOURCE of older Oracle scripts is taken to allow.
CREATE OR REPLACE FUNCTION dbsaci.check_synonym_right(p_owner name) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  who name := dbsaci.calling_role();
BEGIN
  IF (CASE WHEN p_owner = 'public' THEN
       NOT EXISTS (SELECT FROM pg_namespace n WHERE n.nspname NOT IN ('public', 'dbsaci') AND n.nspname NOT LIKE 'pg\_%'
                   AND has_schema_privilege(who, n.oid, 'CREATE'))
     ELSE NOT EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = p_owner AND has_schema_privilege(who, n.oid, 'CREATE')) END)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
  END IF;
END $$;

-- Follows a name to what it stands for: first the schema's own synonym, then a public one, and so on along a chain.
-- No row: the name is no synonym. ORA-01775 for a chain that bites its tail. A link ends the chain.
CREATE OR REPLACE FUNCTION dbsaci.resolve_synonym(p_schema name, p_name name, OUT owner name, OUT name name, OUT db_link text)
RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
DECLARE
  s     dbsaci.synonyms;
  steps int := 0;
BEGIN
  owner := p_schema;
  name := p_name;
  LOOP
    -- A real object of the schema ends the chain; a synonym's stand-in view is found as a synonym first.
    SELECT x.* INTO s FROM dbsaci.synonyms x
    WHERE x.synonym_name = resolve_synonym.name
      AND (x.owner = resolve_synonym.owner
           OR x.owner = 'public' AND NOT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = resolve_synonym.owner AND c.relname = resolve_synonym.name
                  AND c.relkind IN ('r', 'p', 'f', 'm', 'v', 'S')))
    ORDER BY x.owner = 'public' LIMIT 1;
    EXIT WHEN NOT FOUND;
    steps := steps + 1;
    IF steps > 32 THEN
      RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01775: looping chain of synonyms';
    END IF;
    owner := s.table_owner;
    name := s.table_name;
    db_link := s.db_link;
    EXIT WHEN db_link IS NOT NULL;
  END LOOP;
  IF steps > 0 THEN
    RETURN NEXT;
  END IF;
END $$;

DO $make$
BEGIN
  CALL dbsaci.dict_family('synonyms', 'Synonyms', $c$
  owner v128 dbsaci.ora_owner(s.owner)
  synonym_name v128 dbsaci.ora_name(s.synonym_name)
  table_owner v128 dbsaci.ora_owner(s.table_owner)
  table_name v128 dbsaci.ora_name(s.table_name)
  db_link v128 s.db_link
  origin_con_id v256 '1'
$c$, $s$
FROM (SELECT s.owner, s.synonym_name, s.table_owner, s.table_name, s.db_link FROM dbsaci.synonyms s
      UNION ALL
      SELECT 'public', replace(c.relname, 'v_$', 'v$')::name, n.nspname, c.relname, NULL
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'dbsaci' AND dbsaci.dict_kind(c.relkind, false, n.nspname, c.relname) IN ('VIEW', 'TABLE')
      UNION ALL
      SELECT 'public', package, nspname, package, NULL FROM dbsaci.dict_supplied_packages) s
WHERE true
$s$, $w$s.owner = 'public' OR s.owner = (SELECT nspname FROM pg_namespace WHERE oid = (SELECT dbsaci.user_schema()))
   OR EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = s.owner AND has_schema_privilege(n.oid, 'USAGE'))$w$,
   's.owner = (SELECT nspname FROM pg_namespace WHERE oid = (SELECT dbsaci.user_schema()))');
  CALL dbsaci.dict_alias('syn', 'user_synonyms');
END $make$;
