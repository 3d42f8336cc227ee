-- 40_code.sql: program units: SOURCE, ERRORS, PROCEDURES, ARGUMENTS, IDENTIFIERS (features V-05, P-49).
--
-- PostgreSQL keeps a routine, not the PL/SQL it came from: dbsaci.source has the text, line for line, written by
-- dbsaci.set_source(). Properties of a routine (README.md) tell what package it belongs to and how its arguments
-- were declared. A routine with the property `internal` is the compiler's own and is not shown.

-- Stores (or with NULL removes) the source of a unit; the caller must own it, or may create in its schema.
CREATE OR REPLACE FUNCTION dbsaci.set_source(p_owner name, p_name name, p_type text, p_text text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = p_owner
                 AND has_schema_privilege(dbsaci.calling_role(), n.oid, 'CREATE')) THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
  END IF;
  DELETE FROM dbsaci.source s WHERE s.owner = p_owner AND s.name = p_name AND s.type = p_type;
  DELETE FROM dbsaci.errors e WHERE e.owner = p_owner AND e.name = p_name AND e.type = p_type;
  -- A line keeps its end, but for the last.
  INSERT INTO dbsaci.source
    SELECT p_owner, p_name, p_type, l.no, l.part[1]
    FROM regexp_matches(p_text, E'[^\n]*\n|[^\n]+$', 'g') WITH ORDINALITY l(part, no) WHERE p_text IS NOT NULL;
END $$;

-- Adds one complaint about a unit, as its compiler found it.
CREATE OR REPLACE FUNCTION dbsaci.add_error(p_owner name, p_name name, p_type text, p_line int, p_position int, p_text text,
  p_attribute text DEFAULT 'ERROR', p_number int DEFAULT 0) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = p_owner
                 AND has_schema_privilege(dbsaci.calling_role(), n.oid, 'CREATE')) THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
  END IF;
  INSERT INTO dbsaci.errors
    SELECT p_owner, p_name, p_type, 1 + coalesce(max(e.sequence), 0), p_line, p_position, p_text, p_attribute, p_number
    FROM dbsaci.errors e WHERE e.owner = p_owner AND e.name = p_name AND e.type = p_type;
END $$;

-- A property of a routine (argument 0) or of its argument n; see set_object_prop.
CREATE OR REPLACE FUNCTION dbsaci.set_routine_prop(routine oid, argument int, p_prop text, p_value text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_proc WHERE oid = routine AND pg_has_role(dbsaci.calling_role(), proowner, 'USAGE')) THEN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
  END IF;
  DELETE FROM dbsaci.object_props p WHERE p.objid = routine AND p.attnum = argument AND p.prop = p_prop;
  IF p_value IS NOT NULL THEN
    INSERT INTO dbsaci.object_props VALUES (routine, argument, p_prop, p_value);
  END IF;
END $$;

-- The routines that are shown, with package and member name where they belong to one.
CALL dbsaci.dict_helper('dict_routines', $q$
SELECT p.pronamespace AS nsp, n.nspname, p.proowner AS roleid, p.oid, pk.value::name AS package,
       coalesce(mb.value::name, p.proname) AS name, p.prokind, p.proretset, p.prorettype, p.proallargtypes, p.proargtypes,
       p.proargmodes, p.proargnames, p.pronargs, p.pronargdefaults, p.provolatile, p.prosecdef, p.proparallel,
       CASE WHEN count(*) OVER same > 1 THEN row_number() OVER (PARTITION BY p.pronamespace, coalesce(pk.value, ''),
         coalesce(mb.value::name, p.proname) ORDER BY p.oid) END AS overload
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
LEFT JOIN dbsaci.object_props pk ON pk.objid = p.oid AND pk.attnum = 0 AND pk.prop = 'package'
LEFT JOIN dbsaci.object_props mb ON mb.objid = p.oid AND mb.attnum = 0 AND mb.prop = 'member'
WHERE dbsaci.is_user_schema(n.nspname) AND p.prorettype <> 'trigger'::regtype
  AND NOT EXISTS (SELECT FROM dbsaci.object_props h WHERE h.objid = p.oid AND h.prop = 'internal')
  AND NOT dbsaci.is_unit_routine(n.nspname, p.proname)
WINDOW same AS (PARTITION BY p.pronamespace, coalesce(pk.value, ''), coalesce(mb.value::name, p.proname))
$q$);

-- Subprograms of stored units (compat/89_units.sql). Visible like a routine, whose columns they have.
CALL dbsaci.dict_helper('dict_unit_members', $q$
SELECT n.oid AS nsp, u.owner, n.nspowner AS roleid, u.id::oid AS oid, u.name AS unit, u.type, u.invoker, m.member, m.id AS subprogram,
       m.function, m.overload, m.options, m.args
FROM dbsaci.units u JOIN pg_namespace n ON n.nspname = u.owner
CROSS JOIN LATERAL jsonb_to_recordset(u.members) AS m(member text, id int, function boolean, overload int, options jsonb, args jsonb)
$q$);

-- Arguments, and a function's result as position 0. An argument's type has no length in PostgreSQL and text means
-- VARCHAR2 here; what was declared otherwise is in the property data_type of the argument.
CALL dbsaci.dict_helper('dict_arguments', $q$
SELECT r.nsp, r.nspname, r.roleid, r.oid, r.package, r.name, r.overload, 0 AS pos, 1 AS seq, NULL::text AS argname,
       r.prorettype AS typid, 'OUT' AS in_out, false AS defaulted
FROM dbsaci.dict_routines r WHERE r.prokind <> 'p'
UNION ALL
SELECT r.nsp, r.nspname, r.roleid, r.oid, r.package, r.name, r.overload, a.pos::int,
       a.pos::int + CASE r.prokind WHEN 'p' THEN 0 ELSE 1 END, nullif(r.proargnames[a.pos], ''), a.typid,
       CASE r.proargmodes[a.pos] WHEN 'o' THEN 'OUT' WHEN 'b' THEN 'IN/OUT' ELSE 'IN' END,
       a.pos > r.pronargs - r.pronargdefaults AND coalesce(r.proargmodes[a.pos], 'i') IN ('i', 'b')
FROM dbsaci.dict_routines r
CROSS JOIN LATERAL unnest(coalesce(r.proallargtypes, r.proargtypes::oid[])) WITH ORDINALITY a(typid, pos)
WHERE coalesce(r.proargmodes[a.pos], 'i') <> 't'
$q$);

DO $make$
DECLARE
  mine text := 'r.nsp = (SELECT dbsaci.user_schema())';
  seen text := mine || ' OR pg_has_role(r.roleid, ''USAGE'') OR (has_schema_privilege(r.nsp, ''USAGE'')'
               ' AND has_function_privilege(r.oid, ''EXECUTE''))';
  unit_seen text := 'r.oid >= 3900000000::bigint::oid AND dbsaci.may_execute(r.nspname, coalesce(r.package, r.name))';
  -- For what is known by name only.
  minename text := 's.owner = (SELECT nspname FROM pg_namespace WHERE oid = (SELECT dbsaci.user_schema()))';
  seenname text := minename || ' OR CASE WHEN s.type IN (''PROCEDURE'', ''FUNCTION'', ''PACKAGE'', ''PACKAGE BODY'')'
                   ' THEN dbsaci.may_execute(s.owner, s.name) ELSE EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = s.owner'
                   ' AND has_schema_privilege(n.oid, ''USAGE'')) END';
BEGIN
  CALL dbsaci.dict_family('source', 'Source text of stored units', $c$
  owner v128 dbsaci.ora_name(s.owner)
  name v128 dbsaci.ora_name(s.name)
  type v12 s.type
  line n s.line
  text v4000 s.text
  origin_con_id n 1
$c$, 'FROM dbsaci.source s WHERE true', seenname, minename);

  CALL dbsaci.dict_family('errors', 'Errors of the last compilation of stored units', $c$
  owner v128 dbsaci.ora_name(s.owner)
  name v128 dbsaci.ora_name(s.name)
  type v12 s.type
  sequence n s.sequence
  line n s.line
  position n s.position
  text v4000 s.text
  attribute v9 s.attribute
  message_number n s.message_number
$c$, 'FROM dbsaci.errors s WHERE true', seenname, minename);

  CALL dbsaci.dict_family('stored_settings', 'Settings stored with units', $c$
  owner v128 dbsaci.ora_name(s.owner)
  object_name v128 dbsaci.ora_name(s.name)
  object_id n -
  object_type v12 s.type
  param_name v128 'plsql_optimize_level'
  param_value v4000 '2'
  origin_con_id n 1
$c$, 'FROM dbsaci.source s WHERE s.line = 1', seenname, minename);

  CALL dbsaci.dict_family('plsql_object_settings', 'Compiler settings of stored units', $c$
  owner v128 dbsaci.ora_name(s.owner)
  name v128 dbsaci.ora_name(s.name)
  type v12 s.type
  plsql_optimize_level n 2
  plsql_code_type v4000 'INTERPRETED'
  plsql_debug v4000 'FALSE'
  plsql_warnings v4000 'DISABLE:ALL'
  nls_length_semantics v4000 'BYTE'
  plsql_ccflags v4000 -
  plscope_settings v4000 'IDENTIFIERS:NONE'
  origin_con_id n 1
$c$, 'FROM dbsaci.source s WHERE s.line = 1', seenname, minename);

  -- A package has a row of its own with no procedure name, and one for each member.
  CALL dbsaci.dict_family('procedures', 'Functions, procedures and packages', $c$
  owner v128 dbsaci.ora_owner(r.nspname)
  object_name v128 coalesce(dbsaci.ora_name(r.package), dbsaci.ora_name(r.name))
  procedure_name v128 CASE WHEN r.package IS NOT NULL THEN dbsaci.ora_name(r.name) END
  object_id n r.oid::bigint
  subprogram_id n r.subprogram
  overload v40 r.overload
  object_type v13 r.object_type
  aggregate v3 CASE r.prokind WHEN 'a' THEN 'YES' ELSE 'NO' END
  pipelined v3 CASE WHEN r.proretset THEN 'YES' ELSE 'NO' END
  impltypeowner v128 -
  impltypename v128 -
  parallel v3 CASE r.proparallel WHEN 's' THEN 'YES' ELSE 'NO' END
  interface v3 'NO'
  deterministic v3 CASE r.provolatile WHEN 'i' THEN 'YES' ELSE 'NO' END
  authid v12 CASE WHEN r.prosecdef OR r.prosecdef IS NULL THEN 'DEFINER' ELSE 'CURRENT_USER' END
  result_cache v3 'NO'
  origin_con_id v256 '1'
  polymorphic v5 'NULL'
$c$, $s$
FROM (SELECT nsp, nspname, roleid, oid, package, name, prokind, proretset, provolatile, prosecdef, proparallel, overload,
        1 AS subprogram, CASE WHEN package IS NOT NULL THEN 'PACKAGE' WHEN prokind = 'p' THEN 'PROCEDURE' ELSE 'FUNCTION' END AS object_type
      FROM dbsaci.dict_routines
      UNION ALL
      SELECT nsp, nspname, roleid, oid, package, name, 'f', false, 'v', NULL, 'u', overload, subprogram, 'PACKAGE' FROM dbsaci.dict_supplied
      UNION ALL
      SELECT nsp, nspname, roleid, oid, NULL, package, 'p', false, 'v', NULL, 'u', NULL, 0, 'PACKAGE' FROM dbsaci.dict_supplied_packages
      UNION ALL
      SELECT m.nsp, m.owner, m.roleid, m.oid, CASE WHEN m.member IS NOT NULL THEN m.unit END, coalesce(dbsaci.pg_name(m.member), m.unit),
             (CASE WHEN m.function THEN 'f' ELSE 'p' END)::"char", m.options ? 'PIPELINED', (CASE WHEN m.options ? 'DETERMINISTIC' THEN 'i' ELSE 'v' END)::"char",
             NOT m.invoker, (CASE WHEN m.options ? 'PARALLEL_ENABLE' THEN 's' ELSE 'u' END)::"char", m.overload, m.subprogram, m.type
      FROM dbsaci.dict_unit_members m
      UNION ALL
      SELECT n.oid, n.nspname, n.nspowner, u.id::oid, NULL, u.name, 'p', false, 'v', NOT u.invoker, 'u', NULL, 0, u.type
      FROM dbsaci.units u JOIN pg_namespace n ON n.nspname = u.owner WHERE u.type = 'PACKAGE'
      UNION ALL
      SELECT c.relnamespace, n.nspname, c.relowner, t.tgfoid, NULL, t.tgname, 'p', false, 'v', NULL, 'u', NULL, 1, 'TRIGGER'
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgname !~~ 'dbsaci$%' AND dbsaci.is_user_schema(n.nspname)) r
WHERE true
$s$, mine || ' OR pg_has_role(r.roleid, ''USAGE'') OR (has_schema_privilege(r.nsp, ''USAGE'')'
     ' AND (r.oid = 0 OR has_function_privilege(r.oid, ''EXECUTE''))) OR ' || unit_seen, mine);

  CALL dbsaci.dict_family('arguments', 'Arguments of functions and procedures', $c$
  owner v128 dbsaci.ora_owner(r.nspname)
  object_name v128 dbsaci.ora_name(r.name)
  package_name v128 dbsaci.ora_name(r.package)
  object_id n r.oid::bigint
  overload v40 r.overload
  subprogram_id n r.subprogram
  argument_name v128 r.argname
  position n r.pos
  sequence n r.seq
  data_level n 0
  data_type v30 r.data_type
  defaulted v1 CASE WHEN r.defaulted THEN 'Y' ELSE 'N' END
  default_value long -
  default_length n -
  in_out v9 r.in_out
  data_length n coalesce(r.len, CASE r.data_type WHEN 'NUMBER' THEN 22 WHEN 'DATE' THEN 7 END)
  data_precision n r.prec
  data_scale n r.scale
  radix n CASE r.data_type WHEN 'NUMBER' THEN 10 END
  character_set_name v44 CASE WHEN r.data_type IN ('VARCHAR2', 'CHAR', 'CLOB') THEN 'CHAR_CS' END
  type_owner v128 r.type_owner
  type_name v128 r.type_name
  type_subname v128 r.type_subname
  type_link v128 -
  type_object_type v7 CASE WHEN r.type_subname IS NOT NULL THEN 'PACKAGE' WHEN r.type_name IS NOT NULL THEN 'TYPE' END
  pls_type v128 r.pls_type
  char_length n CASE WHEN r.data_type IN ('VARCHAR2', 'CHAR') THEN coalesce(r.len, 0) END
  char_used v1 CASE WHEN r.data_type IN ('VARCHAR2', 'CHAR') THEN 'B' END
  origin_con_id v256 '1'
$c$, $s$
FROM (
SELECT a.nsp, a.nspname, a.roleid, a.oid, a.package, a.name, a.overload, 1 AS subprogram, dbsaci.ora_name(a.argname::name) AS argname, a.pos, a.seq,
       b.data_type, a.defaulted, a.in_out, NULL::int AS len, NULL::int AS prec, NULL::int AS scale,
       CASE WHEN b.user_type THEN (SELECT dbsaci.ora_owner(n.nspname) FROM pg_namespace n WHERE n.oid = b.typnamespace) END AS type_owner,
       CASE WHEN b.user_type THEN dbsaci.ora_name(b.typname) END AS type_name, NULL::text AS type_subname,
       CASE b.data_type WHEN 'PL/SQL BOOLEAN' THEN 'BOOLEAN' ELSE b.data_type END AS pls_type
FROM dbsaci.dict_arguments a
JOIN pg_type t ON t.oid = a.typid
LEFT JOIN dbsaci.object_props dt ON dt.objid = a.oid AND dt.attnum = a.pos AND dt.prop = 'data_type'
CROSS JOIN LATERAL (SELECT t.typname, t.typnamespace, t.typtype = 'c' OR t.typtype = 'd' AND t.typbasetype <> 0
    AND EXISTS (SELECT FROM pg_type e WHERE e.typarray = t.typbasetype) AS user_type,
  coalesce(dt.value, CASE
    WHEN t.typtype = 'c' THEN 'OBJECT'
    WHEN t.typtype = 'd' AND EXISTS (SELECT FROM pg_type e WHERE e.typarray = t.typbasetype) THEN 'TABLE'
    ELSE CASE a.typid WHEN 25 THEN 'VARCHAR2' WHEN 1114 THEN 'DATE' WHEN 16 THEN 'PL/SQL BOOLEAN' WHEN 1790 THEN 'REF CURSOR'
         WHEN 1184 THEN 'TIMESTAMP WITH TIME ZONE' WHEN 'dbsaci.timestamp_tz'::regtype THEN 'TIMESTAMP WITH TIME ZONE' WHEN 1186 THEN 'INTERVAL DAY TO SECOND'
         ELSE dbsaci.type_name(a.typid, -1, NULL, NULL, NULL) END END) AS data_type) b
UNION ALL
SELECT m.nsp, m.owner, m.roleid, m.oid, CASE WHEN m.member IS NOT NULL THEN m.unit END, coalesce(dbsaci.pg_name(m.member), m.unit), m.overload,
       m.subprogram, x.name, x.position, row_number() OVER (PARTITION BY m.oid, m.subprogram ORDER BY x.position),
       x.data_type, x."default" IS NOT NULL, x.in_out, x.length, x.precision, x.scale,
       CASE WHEN x.type_name IS NOT NULL THEN coalesce(x.type_owner, dbsaci.ora_owner(m.owner)) END, x.type_name, x.type_subname, x.pls_type
FROM dbsaci.dict_unit_members m
CROSS JOIN LATERAL jsonb_to_recordset(m.args) AS x(name text, position int, data_type text, "default" text, in_out text, length int, precision int,
  scale int, type_owner text, type_name text, type_subname text, pls_type text)
UNION ALL
SELECT s.nsp, s.nspname, s.roleid, s.oid, s.package, s.name, s.overload, s.subprogram, s.argname, s.pos, s.seq, s.data_type, s.defaulted,
       s.in_out, NULL, NULL, NULL, s.type_owner, s.type_name, s.type_subname, s.pls_type
FROM dbsaci.dict_supplied_arguments s) r
WHERE true
$s$, seen || ' OR ' || unit_seen, mine);
END $make$;
