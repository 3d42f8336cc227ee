-- What compiled PL/SQL (rewrite/plg_*.c) calls: checks of assignments, errors by Oracle's numbers, what SQL forbids.

-- ---------------------------------------------------------------- values for variables: ORA-06502

CREATE OR REPLACE FUNCTION dbsaci.pl_text(v text, bytes bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(v) > bytes THEN dbsaci.fail(6502, v, ': character string buffer too small') ELSE v END
$$;

CREATE OR REPLACE FUNCTION dbsaci.pl_text_chars(v text, chars bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN length(v) > chars THEN dbsaci.fail(6502, v, ': character string buffer too small') ELSE v END
$$;

-- CHAR(n): with its blanks.
CREATE OR REPLACE FUNCTION dbsaci.pl_char(v text, n bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(v) > n THEN dbsaci.fail(6502, v, ': character string buffer too small')
                ELSE v || repeat(' ', (n - octet_length(v))::int) END
$$;

CREATE OR REPLACE FUNCTION dbsaci.pl_raw(v bytea, n bigint) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(v) > n THEN dbsaci.fail(6502, v, ': raw variable length too long') ELSE v END
$$;

CREATE OR REPLACE FUNCTION dbsaci.pl_number(v numeric, digits bigint, scale bigint) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN abs(round(v, scale::int)) >= 10::numeric ^ (digits - scale) THEN dbsaci.fail(6502, v, ': number precision too large')
                ELSE round(v, scale::int) END
$$;

-- PLS_INTEGER and its subtypes.
CREATE OR REPLACE FUNCTION dbsaci.pl_integer(v numeric, low bigint, high bigint) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN round(v) BETWEEN low AND high OR v IS NULL THEN round(v)
                WHEN round(v) BETWEEN -2147483648 AND 2147483647 THEN dbsaci.fail(6502, v, '')
                ELSE dbsaci.fail(1426, v) END
$$;

CREATE OR REPLACE FUNCTION dbsaci.pl_not_null(v anyelement) RETURNS anyelement LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF v IS NULL THEN
        PERFORM dbsaci.raise(6502, '');
    END IF;
    RETURN v;
END $$;

-- Text to NUMBER. What is no number is ORA-06502 here, not ORA-01722.
CREATE OR REPLACE FUNCTION dbsaci.pl_checked_number(v text) RETURNS numeric LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN dbsaci.to_number(v);
EXCEPTION WHEN OTHERS THEN
    PERFORM dbsaci.raise(6502, ': character to number conversion error');
END $$;

CREATE OR REPLACE FUNCTION dbsaci.pl_to_number(v text) RETURNS numeric LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN v ~ '^[0-9]+$' THEN v::numeric ELSE dbsaci.pl_checked_number(v) END
$$;

-- ---------------------------------------------------------------- errors

-- The ORA number of what was raised.
CREATE OR REPLACE FUNCTION dbsaci.pl_code(state text, message text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN message ~ '^ORA-\d+' THEN substring(message FROM '^ORA-(\d+)')::int
        ELSE CASE state
            WHEN 'P0002' THEN 1403 WHEN 'P0003' THEN 1422 WHEN '02000' THEN 1403
            WHEN '23505' THEN 1 WHEN '23P01' THEN 1 WHEN '23502' THEN 1400 WHEN '23514' THEN CASE WHEN message LIKE 'no partition%' THEN 14400 ELSE 2290 END
            WHEN '23503' THEN CASE WHEN message LIKE 'update or delete%' THEN 2292 ELSE 2291 END
            WHEN '22001' THEN 12899 WHEN '22003' THEN CASE WHEN message = 'numeric field overflow' THEN 1438 ELSE 1426 END
            WHEN '22004' THEN CASE WHEN message LIKE 'cursor variable%' THEN 1001 WHEN message LIKE '%of FOR loop%' THEN 6502 ELSE 1405 END
            WHEN '22012' THEN 1476 WHEN '22P02' THEN 1722 WHEN '22007' THEN 1861 WHEN '22008' THEN 1839 WHEN '21000' THEN 1427
            WHEN '24000' THEN 1001 WHEN '34000' THEN 1001 WHEN '42P03' THEN 6511 WHEN '20000' THEN 6592 WHEN '2F005' THEN 6503
            WHEN '2D000' THEN 14552 WHEN '40P01' THEN 60 WHEN '55P03' THEN 54 WHEN '57014' THEN 1013 WHEN '42P01' THEN 942 WHEN '42703' THEN 904
            WHEN '42501' THEN 1031 WHEN '0A000' THEN 3001 WHEN '40001' THEN 8177 WHEN '54001' THEN 36 WHEN '53200' THEN 4030 ELSE 6500 END END
$$;

-- "OWNER.NAME" of the constraint that PostgreSQL's text names; the owner is the path's first schema that has it.
CREATE OR REPLACE FUNCTION dbsaci.pl_constraint(message text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT dbsaci.ora_owner(coalesce((SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                                      WHERE c.relname = x.name AND n.nspname = ANY (current_schemas(false)) LIMIT 1), current_schema())) || '.' || dbsaci.ora_name(x.name)
    FROM (SELECT substring(message FROM 'constraint "([^"]+)"')::name AS name) x
$$;

-- SQLERRM of it.
CREATE OR REPLACE FUNCTION dbsaci.pl_message(state text, message text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
    code int := dbsaci.pl_code(state, message);
BEGIN
    IF message ~ '^ORA-\d+' THEN
        RETURN message;
    END IF;
    RETURN format('ORA-%s: %s', lpad(code::text, 5, '0'), CASE code
        WHEN 1 THEN format('unique constraint (%s) violated', dbsaci.pl_constraint(message))
        WHEN 1400 THEN format('cannot insert NULL into (%s)', upper(substring(message FROM 'column "([^"]+)"')))
        WHEN 2290 THEN format('check constraint (%s) violated', dbsaci.pl_constraint(message))
        WHEN 2291 THEN format('integrity constraint (%s) violated - parent key not found', dbsaci.pl_constraint(message))
        WHEN 2292 THEN format('integrity constraint (%s) violated - child record found', dbsaci.pl_constraint(message))
        WHEN 1422 THEN 'exact fetch returns more than requested number of rows' WHEN 1438 THEN 'value larger than specified precision allowed for this column'
        WHEN 12899 THEN 'value too large for column' WHEN 1001 THEN 'invalid cursor' WHEN 6511 THEN 'PL/SQL: cursor already open'
        WHEN 6592 THEN 'CASE not found while executing CASE statement' WHEN 6503 THEN 'PL/SQL: Function returned without value'
        WHEN 6502 THEN 'PL/SQL: numeric or value error' WHEN 60 THEN 'deadlock detected while waiting for resource'
        WHEN 54 THEN 'resource busy and acquire with NOWAIT specified or timeout expired' WHEN 942 THEN 'table or view does not exist'
        WHEN 14552 THEN 'cannot perform a DDL, commit or rollback inside a query or DML ' WHEN 1013 THEN 'user requested cancel of current operation'
        ELSE coalesce(dbsaci.ora_text(code), message) END);
END $$;

-- SQLCODE: negative, but 100 for NO_DATA_FOUND and 1 for an exception of the unit's own.
CREATE OR REPLACE FUNCTION dbsaci.pl_sqlcode(code int) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE code WHEN 1403 THEN 100 WHEN 6510 THEN 1 ELSE -code END::numeric
$$;

-- The text of RAISE_APPLICATION_ERROR.
CREATE OR REPLACE FUNCTION dbsaci.pl_application_error(code numeric, message text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN code BETWEEN -20999 AND -20000 THEN format('ORA%s: %s', code::int, left(message, 2048))
                ELSE format('ORA-21000: error number argument to raise_application_error of %s is out of range', code) END
$$;

-- ---------------------------------------------------------------- what SQL sees of a function

-- NO_DATA_FOUND that a function lets through is NULL to the SQL statement that called it, and an error to PL/SQL that did. The
-- second line of the stack that begins at the function says who called.
CREATE OR REPLACE FUNCTION dbsaci.pl_not_found(state text, message text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    stack text;
    line  text;
    seen  boolean := false;
BEGIN
    IF dbsaci.pl_code(state, message) <> 1403 THEN
        RETURN false;
    END IF;
    GET DIAGNOSTICS stack = PG_CONTEXT;
    FOREACH line IN ARRAY string_to_array(stack, E'\n') LOOP
        IF seen THEN
            RETURN line !~ '^(PL/pgSQL assignment|SQL expression|PL/pgSQL expression|SQL statement "CALL)';
        END IF;
        seen := line ~ '^PL/pgSQL function ' AND line !~ '^PL/pgSQL function (dbsaci\.)?pl_not_found\(';
    END LOOP;
    RETURN true;
END $$;

-- Is the statement that the client sent a query? Functions that it calls must not change anything.
CREATE OR REPLACE FUNCTION dbsaci.pl_in_query() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT current_query() ~* '^\s*SELECT\M' OR (current_query() ~* '^\s*WITH\M' AND current_query() !~* '\m(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\M')
$$;

CREATE OR REPLACE FUNCTION dbsaci.pl_may_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF dbsaci.pl_in_query() THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-14551: cannot perform a DML operation inside a query ';
    END IF;
END $$;

-- ---------------------------------------------------------------- associative arrays by integer

-- A jsonb object from index to text. What is not there: ORA-01403; a NULL index: ORA-06502.
CREATE OR REPLACE FUNCTION dbsaci.coll_get(v jsonb, i numeric) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF i IS NULL THEN
        PERFORM dbsaci.raise(6502, ': NULL index table key value');
    ELSIF NOT v ? i::text THEN
        PERFORM dbsaci.raise(1403);
    END IF;
    RETURN v ->> i::text;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.coll_set(v jsonb, i numeric, x text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF i IS NULL THEN
        PERFORM dbsaci.raise(6502, ': NULL index table key value');
    END IF;
    RETURN v || jsonb_build_object(i::text, x);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.coll_delete(v jsonb, i numeric) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT v - coalesce(i::text, '') $$;
CREATE OR REPLACE FUNCTION dbsaci.coll_exists(v jsonb, i numeric) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(v ? i::text, false) $$;
CREATE OR REPLACE FUNCTION dbsaci.coll_count(v jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT count(*)::numeric FROM jsonb_object_keys(v)
$$;
CREATE OR REPLACE FUNCTION dbsaci.coll_first(v jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT min(k::numeric) FROM jsonb_object_keys(v) k
$$;
CREATE OR REPLACE FUNCTION dbsaci.coll_last(v jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT max(k::numeric) FROM jsonb_object_keys(v) k
$$;
CREATE OR REPLACE FUNCTION dbsaci.coll_next(v jsonb, i numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT min(k::numeric) FROM jsonb_object_keys(v) k WHERE k::numeric > i
$$;
CREATE OR REPLACE FUNCTION dbsaci.coll_prior(v jsonb, i numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT max(k::numeric) FROM jsonb_object_keys(v) k WHERE k::numeric < i
$$;

-- ---------------------------------------------------------------- the routines of a unit

-- CREATE OR REPLACE may change the signature: what was there goes, unless something stands on it.
CREATE OR REPLACE FUNCTION dbsaci.clear_routines(at name, unit name, package boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    r regprocedure;
BEGIN
    FOR r IN SELECT p.oid::regprocedure FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
             WHERE n.nspname = coalesce(at, current_schema()) AND p.prorettype <> 'trigger'::regtype
               AND CASE WHEN package THEN starts_with(p.proname, unit || '__') ELSE p.proname = unit END LOOP
        BEGIN
            EXECUTE format('DROP ROUTINE %s', r);
        EXCEPTION WHEN dependent_objects_still_exist THEN
            NULL; -- a view or an index calls it: it is replaced
        END;
    END LOOP;
END $$;

-- PostgreSQL lets everybody call a new routine; these run with their owner's rights.
CREATE OR REPLACE FUNCTION dbsaci.guard_routines(at name, unit name, package boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    r regprocedure;
    g record;
BEGIN
    FOR r IN SELECT p.oid::regprocedure FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
             WHERE n.nspname = coalesce(at, current_schema()) AND CASE WHEN package THEN starts_with(p.proname, unit || '__') ELSE p.proname = unit END LOOP
        EXECUTE format('REVOKE ALL ON ROUTINE %s FROM PUBLIC', r);
        FOR g IN SELECT * FROM dbsaci.unit_grantees(coalesce(at, current_schema()), unit) LOOP
            EXECUTE format('GRANT EXECUTE ON ROUTINE %s TO %s%s', r, CASE WHEN g.grantee = 'public' THEN 'PUBLIC' ELSE quote_ident(g.grantee) END,
                           CASE WHEN g.grantable AND g.grantee <> 'public' THEN ' WITH GRANT OPTION' ELSE '' END);
        END LOOP;
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.unit_grantees(at name, unit name) RETURNS TABLE (grantee name, grantable boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RETURN QUERY SELECT u.grantee, u.grantable FROM dbsaci.unit_grants u
                 WHERE u.owner = at AND u.name = unit AND (u.grantee = 'public' OR EXISTS (SELECT FROM pg_roles r WHERE r.rolname = u.grantee));
END $$;

-- Oracle's types of a routine's result and parameters, where PostgreSQL's do not tell them; NULL: they do.
CREATE OR REPLACE FUNCTION dbsaci.set_routine_types(at name, routine name, signature text, types text[]) RETURNS void LANGUAGE sql AS $$
    SELECT dbsaci.put_routine_types(format('%I.%I(%s)', coalesce(at, current_schema()), routine, signature)::regprocedure, types)
$$;

CREATE OR REPLACE FUNCTION dbsaci.put_routine_types(routine regprocedure, types text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_proc p WHERE p.oid = routine AND pg_has_role(dbsaci.calling_role(), p.proowner, 'USAGE')) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
    END IF;
    DELETE FROM dbsaci.object_props o WHERE o.objid = routine AND o.prop = 'otype';
    INSERT INTO dbsaci.object_props SELECT routine, t.n - 1, 'otype', t.name FROM unnest(types) WITH ORDINALITY t(name, n) WHERE t.name IS NOT NULL;
END $$;
