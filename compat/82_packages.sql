-- DBMS_RANDOM, DBMS_UTILITY, DBMS_ASSERT, DBMS_SESSION, DBMS_LOCK, DBMS_APPLICATION_INFO, DBMS_XA.

-- SEED makes the session's numbers repeatable.
CREATE OR REPLACE FUNCTION dbsaci.dbms_random__seed(n numeric) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT setseed((pg_catalog.mod(n * 7919 + 17, 1000003) / 1000003)::double precision) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_random__seed(s text) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT setseed(('x' || left(md5(s), 7))::bit(28)::int / 268435456.0::double precision) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_random__initialize(n numeric) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT dbsaci.dbms_random__seed(n) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_random__terminate() RETURNS void LANGUAGE sql VOLATILE AS $$ SELECT NULL::void $$;

-- VALUE: 0 <= v < 1 with 38 digits; VALUE(low, high).
CREATE OR REPLACE FUNCTION dbsaci.dbms_random__value() RETURNS numeric
LANGUAGE sql VOLATILE AS $$
    SELECT (floor(random() * 1e13)::bigint::numeric * 1e25 + floor(random() * 1e13)::bigint::numeric * 1e12 + floor(random() * 1e12)::bigint::numeric) * 1e-38
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_random__value(low numeric, high numeric) RETURNS numeric
LANGUAGE sql VOLATILE AS $$ SELECT low + dbsaci.dbms_random__value() * (high - low) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_random__random() RETURNS numeric
LANGUAGE sql VOLATILE AS $$ SELECT floor(random() * 4294967296)::bigint::numeric - 2147483648 $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_random__normal() RETURNS numeric
LANGUAGE sql VOLATILE AS $$ SELECT (sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))::numeric $$;

-- STRING(kind, length): u upper, l lower, a both, x upper and digits, p printable.
CREATE OR REPLACE FUNCTION dbsaci.dbms_random__string(kind text, len numeric) RETURNS text
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    upper_ text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    chars  text := CASE pg_catalog.lower(left(kind, 1)) WHEN 'l' THEN pg_catalog.lower(upper_)
        WHEN 'a' THEN upper_ || pg_catalog.lower(upper_) WHEN 'x' THEN upper_ || '0123456789'
        WHEN 'p' THEN (SELECT string_agg(pg_catalog.chr(c), '' ORDER BY c) FROM generate_series(32, 126) AS c) ELSE upper_ END;
    out    text := '';
BEGIN
    FOR i IN 1 .. least(pg_catalog.trunc(len)::int, 4000) LOOP
        out := out || pg_catalog.substr(chars, 1 + floor(random() * pg_catalog.length(chars))::int, 1);
    END LOOP;
    RETURN nullif(out, '');
END $$;

-- DBMS_UTILITY: hundredths of a second since some moment.
CREATE OR REPLACE FUNCTION dbsaci.dbms_utility__get_time() RETURNS numeric
LANGUAGE sql VOLATILE AS $$ SELECT pg_catalog.mod(floor(extract(epoch FROM clock_timestamp()) * 100), 2147483648) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_utility__get_cpu_time() RETURNS numeric
LANGUAGE sql VOLATILE AS $$ SELECT dbsaci.dbms_utility__get_time() $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_utility__get_hash_value(name text, base numeric, hash_size numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT base + dbsaci.ora_hash(name, hash_size - 1) $$;

-- The names between the commas, blanks and all.
CREATE OR REPLACE FUNCTION dbsaci.dbms_utility__comma_to_table(list text, OUT tablen numeric, OUT tab text[])
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    name text;
BEGIN
    tab := string_to_array(list, ',');
    tablen := coalesce(array_length(tab, 1), 0);
    FOREACH name IN ARRAY coalesce(tab, '{}') LOOP
        IF pg_catalog.btrim(name) !~ '^("[^"]+"|[[:alpha:]][[:alnum:]_$#.]*)$' THEN
            RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-00931: missing identifier';
        END IF;
    END LOOP;
END $$;

-- DBMS_ASSERT
CREATE OR REPLACE FUNCTION dbsaci.dbms_assert__noop(s text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT nullif(s, '') $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_assert__enquote_literal(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN coalesce(s, '') = '' THEN ''''''
                WHEN pg_catalog.length(s) >= 2 AND s ~ '^''([^'']|'''')*''$' THEN s
                WHEN s ~ '^([^'']|'''')*$' THEN '''' || s || ''''
                ELSE dbsaci.fail(6502, s) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_assert__enquote_name(s text, capitalize boolean DEFAULT true) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN s ~ '^"[^"]+"$' THEN s
                WHEN s ~ '"' OR coalesce(s, '') = '' THEN dbsaci.fail(44003, coalesce(s, ''))
                ELSE '"' || CASE WHEN capitalize THEN pg_catalog.upper(s) ELSE s END || '"' END
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_assert__simple_sql_name(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN pg_catalog.btrim(s) ~ '^([[:alpha:]][[:alnum:]_$#]*|"[^"]+")$' THEN pg_catalog.btrim(s)
        ELSE dbsaci.fail(44003, coalesce(s, '')) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_assert__qualified_sql_name(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN s ~ '^\s*([[:alpha:]][[:alnum:]_$#]*|"[^"]+")(\.([[:alpha:]][[:alnum:]_$#]*|"[^"]+"))*(@[[:alpha:]][[:alnum:]_$#.]*)?\s*$' THEN s
                ELSE dbsaci.fail(44004, coalesce(s, '')) END
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_assert__schema_name(s text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_namespace WHERE dbsaci.ora_name(nspname) = s) THEN
        PERFORM dbsaci.raise(44001);
    END IF;
    RETURN s;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_assert__sql_object_name(s text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
    part text;
    name text := '';
BEGIN
    PERFORM dbsaci.dbms_assert__qualified_sql_name(s);
    FOR part IN SELECT m[1] FROM regexp_matches(s, '("[^"]+"|[^."]+)', 'g') AS m LOOP
        name := name || CASE WHEN name = '' THEN '' ELSE '.' END
             || quote_ident(dbsaci.ora_name(CASE WHEN part LIKE '"%' THEN pg_catalog.btrim(part, '"')
                 ELSE pg_catalog.upper(pg_catalog.btrim(part)) END));
    END LOOP;
    IF to_regclass(name) IS NULL AND to_regproc(name) IS NULL THEN
        PERFORM dbsaci.raise(44002);
    END IF;
    RETURN s;
END $$;

-- DBMS_SESSION. Values of a namespace that CREATE CONTEXT made are set by its package alone; CLIENTCONTEXT is anybody's.
CREATE OR REPLACE FUNCTION dbsaci.dbms_session__set_context(ns text, attr text, val text, username text DEFAULT NULL,
    client_id text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    item  text := dbsaci.context_setting(ns, attr);
    known text := coalesce(current_setting(dbsaci.context_setting(ns, ''), true), '');
    stack text;
BEGIN
    GET DIAGNOSTICS stack = PG_CONTEXT;
    IF NOT dbsaci.context_open(ns, stack) THEN
        PERFORM dbsaci.raise(1031);
    END IF;
    PERFORM set_config(item, coalesce(val, ''), false);
    -- PostgreSQL does not list settings it does not know: their names are kept in one more
    IF NOT item = ANY (string_to_array(known, ',')) THEN
        PERFORM set_config(dbsaci.context_setting(ns, ''), concat_ws(',', nullif(known, ''), item), false);
    END IF;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_session__clear_context(ns text, client_id text DEFAULT NULL, attr text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    name  text;
    stack text;
BEGIN
    GET DIAGNOSTICS stack = PG_CONTEXT;
    IF NOT dbsaci.context_open(ns, stack) THEN
        PERFORM dbsaci.raise(1031);
    ELSIF attr IS NOT NULL THEN
        PERFORM set_config(dbsaci.context_setting(ns, attr), '', false);
    ELSE
        FOREACH name IN ARRAY string_to_array(coalesce(current_setting(dbsaci.context_setting(ns, ''), true), ''), ',') LOOP
            PERFORM set_config(name, '', false);
        END LOOP;
        PERFORM set_config(dbsaci.context_setting(ns, ''), '', false);
    END IF;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_session__clear_all_context(ns text) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$ BEGIN PERFORM dbsaci.dbms_session__clear_context(ns); END $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_session__set_identifier(id text) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT set_config('dbsaci.client_identifier', coalesce(left(id, 64), ''), false) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_session__clear_identifier() RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT set_config('dbsaci.client_identifier', '', false) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_session__sleep(seconds numeric) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT pg_sleep(seconds::double precision) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_lock__sleep(seconds numeric) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT pg_sleep(seconds::double precision) $$;
-- DBMS_DEBUG_JDWP: no debugger is here, but its two functions are the usual way to one's own session number.
CREATE OR REPLACE FUNCTION dbsaci.dbms_debug_jdwp__current_session_id() RETURNS numeric
LANGUAGE sql STABLE AS $$ SELECT current_setting('dbsaci.sid', true)::numeric $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_debug_jdwp__current_session_serial() RETURNS numeric
LANGUAGE sql STABLE AS $$ SELECT current_setting('dbsaci.serial', true)::numeric $$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_session__unique_session_id() RETURNS text
LANGUAGE sql STABLE PARALLEL RESTRICTED AS $$
    SELECT lpad(pg_catalog.upper(to_hex(dbsaci.setting('sid', pg_backend_pid()::text)::bigint)), 4, '0')
        || lpad(pg_catalog.upper(to_hex(dbsaci.setting('serial', '1')::bigint)), 4, '0') || '0001'
$$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_session__is_role_enabled(name text) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM pg_roles
        WHERE dbsaci.ora_name(rolname) = pg_catalog.upper(name) AND pg_has_role(oid, 'USAGE'))
$$;

-- DBMS_APPLICATION_INFO
CREATE OR REPLACE FUNCTION dbsaci.dbms_application_info__set_module(module text, action text) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM set_config('dbsaci.module', coalesce(left(module, 64), ''), false),
        set_config('dbsaci.action', coalesce(left(action, 64), ''), false);
END $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_application_info__set_action(action text) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT set_config('dbsaci.action', coalesce(left(action, 64), ''), false) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_application_info__set_client_info(info text) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT set_config('dbsaci.client_info', coalesce(left(info, 64), ''), false) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_application_info__read_module(OUT module text, OUT action text)
LANGUAGE sql STABLE AS $$ SELECT dbsaci.setting('module', NULL), dbsaci.setting('action', NULL) $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_application_info__read_client_info(OUT info text)
LANGUAGE sql STABLE AS $$ SELECT dbsaci.setting('client_info', NULL) $$;

-- DBMS_XA, DBMS_SYSTEM: what OracleXAResource.recover() calls first. What is pending is read from PostgreSQL each time, so
-- there is nothing to bring into step.
CREATE OR REPLACE FUNCTION dbsaci.dbms_xa__dist_txn_sync() RETURNS void LANGUAGE sql VOLATILE AS $$ SELECT NULL::void $$;
CREATE OR REPLACE FUNCTION dbsaci.dbms_system__dist_txn_sync(flag numeric) RETURNS void LANGUAGE sql VOLATILE AS $$ SELECT NULL::void $$;
