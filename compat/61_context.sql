-- SYS_CONTEXT, USERENV and application contexts.

-- SYS_CONTEXT('USERENV', name). Unknown names are ORA-02003.
CREATE OR REPLACE FUNCTION dbsaci.userenv_value(name text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
    n text := pg_catalog.upper(name);
BEGIN
    RETURN CASE
        WHEN n IN ('SESSION_USER', 'PROXY_USER_NAME') THEN dbsaci.user_()
        WHEN n = 'CURRENT_USER' THEN coalesce(nullif(current_setting('dbsaci.acting_user', true), ''), dbsaci.user_()) -- of a unit with definer's rights
        WHEN n IN ('CURRENT_SCHEMA', 'SESSION_SCHEMA') THEN dbsaci.setting('current_schema', dbsaci.user_())
        WHEN n IN ('SESSION_USERID', 'CURRENT_USERID', 'CURRENT_SCHEMAID', 'SESSION_SCHEMAID', 'SCHEMAID') THEN dbsaci.uid()::text
        WHEN n IN ('SID') THEN dbsaci.setting('sid', pg_backend_pid()::text)
        WHEN n IN ('SESSIONID', 'AUDITED_CURSORID') THEN dbsaci.setting('serial', pg_backend_pid()::text)
        WHEN n = 'SERVICE_NAME' THEN dbsaci.setting('service_name', current_database()::text)
        WHEN n IN ('DB_NAME', 'DB_UNIQUE_NAME', 'CON_NAME', 'PDB_NAME')
            THEN dbsaci.setting('db_name', pg_catalog.upper(current_database()::text))
        WHEN n = 'CDB_NAME' THEN NULL
        WHEN n = 'DB_DOMAIN' THEN NULL
        WHEN n = 'DBID' THEN (SELECT oid::text FROM pg_database WHERE datname = current_database())
        WHEN n = 'SESSIONTIMEZONE' THEN dbsaci.sessiontimezone()
        WHEN n = 'CON_ID' THEN '0'
        WHEN n = 'INSTANCE' THEN '1'
        WHEN n = 'INSTANCE_NAME' THEN dbsaci.setting('db_name', pg_catalog.upper(current_database()::text))
        WHEN n IN ('SERVER_HOST', 'DATABASE_HOST') THEN dbsaci.setting('server_host', coalesce(host(inet_server_addr()), 'localhost'))
        WHEN n = 'HOST' THEN dbsaci.setting('host', NULL)
        WHEN n = 'TERMINAL' THEN dbsaci.setting('terminal', 'unknown')
        WHEN n = 'OS_USER' THEN dbsaci.setting('os_user', NULL)
        WHEN n = 'IP_ADDRESS' THEN dbsaci.setting('ip_address', host(inet_client_addr()))
        WHEN n = 'MODULE' THEN dbsaci.setting('module', NULL)
        WHEN n = 'ACTION' THEN dbsaci.setting('action', NULL)
        WHEN n = 'CLIENT_INFO' THEN dbsaci.setting('client_info', NULL)
        WHEN n = 'CLIENT_IDENTIFIER' THEN dbsaci.setting('client_identifier', NULL)
        WHEN n = 'CLIENT_PROGRAM_NAME' THEN dbsaci.setting('program', NULL)
        WHEN n = 'LANG' THEN CASE dbsaci.setting('nls_language', 'AMERICAN') WHEN 'AMERICAN' THEN 'US'
            WHEN 'GERMAN' THEN 'D' WHEN 'FRENCH' THEN 'F'
                                  WHEN 'SPANISH' THEN 'E' WHEN 'ITALIAN' THEN 'I'
                                      ELSE left(dbsaci.setting('nls_language', 'AMERICAN'), 2) END
        WHEN n = 'LANGUAGE' THEN dbsaci.setting('nls_language', 'AMERICAN') || '_'
            || dbsaci.setting('nls_territory', 'AMERICA') || '.AL32UTF8'
        WHEN n = 'NLS_DATE_FORMAT' THEN dbsaci.nls_date_format()
        WHEN n = 'NLS_DATE_LANGUAGE' THEN dbsaci.nls_date_language()
        WHEN n = 'NLS_TERRITORY' THEN dbsaci.setting('nls_territory', 'AMERICA')
        WHEN n = 'NLS_CURRENCY' THEN dbsaci.setting('nls_currency', '$')
        WHEN n = 'NLS_CALENDAR' THEN dbsaci.setting('nls_calendar', 'GREGORIAN')
        WHEN n = 'NLS_SORT' THEN dbsaci.setting('nls_sort', 'BINARY')
        WHEN n = 'ISDBA' THEN CASE WHEN (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN 'TRUE' ELSE 'FALSE' END
        WHEN n = 'NETWORK_PROTOCOL' THEN 'tcp'
        WHEN n IN ('AUTHENTICATION_METHOD', 'AUTHENTICATION_TYPE') THEN 'PASSWORD'
        WHEN n IN ('AUTHENTICATED_IDENTITY', 'ENTERPRISE_IDENTITY') THEN CASE WHEN n LIKE 'AUTH%' THEN dbsaci.user_() END
        WHEN n = 'IDENTIFICATION_TYPE' THEN 'LOCAL'
        WHEN n = 'DATABASE_ROLE' THEN CASE WHEN pg_is_in_recovery() THEN 'PHYSICAL STANDBY' ELSE 'PRIMARY' END
        WHEN n = 'CURRENT_EDITION_NAME' OR n = 'SESSION_EDITION_NAME' THEN 'ORA$BASE'
        WHEN n IN ('CURRENT_EDITION_ID', 'SESSION_EDITION_ID') THEN '100'
        WHEN n = 'ENTRYID' THEN NULL
        WHEN n = 'STATEMENTID' THEN '1'
        WHEN n = 'BG_JOB_ID' OR n = 'FG_JOB_ID' THEN CASE WHEN n LIKE 'FG%' THEN '0' END
        WHEN n = 'ORACLE_HOME' THEN '/opt/oracle'
        WHEN n = 'PLATFORM_SLASH' THEN '/'
        WHEN n = 'SCHEDULER_JOB' THEN 'N'
        WHEN n IN ('IS_APPLY_SERVER', 'IS_DG_ROLLING_UPGRADE') THEN 'FALSE'
        WHEN n = 'SESSION_DEFAULT_COLLATION' THEN 'USING_NLS_COMP'
        WHEN n ~ '^CURRENT_SQL[1-7]$' OR n IN ('AUTHENTICATION_DATA', 'CDB_DOMAIN', 'CURRENT_SQL_LENGTH', 'DB_SUPPLEMENTAL_LOG_LEVEL',
            'EXTERNAL_NAME', 'LDAP_SERVER_TYPE') THEN NULL
        WHEN n = 'SID_NUM' OR n IN ('PROXY_USER', 'PROXY_USERID', 'CURRENT_SQL', 'CURRENT_BIND', 'POLICY_INVOKER',
            'GLOBAL_CONTEXT_MEMORY', 'GLOBAL_UID',
                                    'DBLINK_INFO', 'ENTERPRISE_USER', 'CLOUD_SERVICE', 'DRAIN_STATUS',
                                        'UNIFIED_AUDIT_SESSIONID') THEN NULL
        ELSE dbsaci.fail(2003, n) END;
END $$;

-- Application contexts: CREATE CONTEXT ns USING pkg notes the namespace here; values live in settings of the
-- session named dbsaci_ctx.<namespace>__<attribute>, hexadecimal so that any name can be one.
CREATE TABLE IF NOT EXISTS dbsaci.contexts (
    namespace text PRIMARY KEY,     -- as Oracle shows it
    schema    text,
    package   text,
    origin_role name DEFAULT current_user
);
ALTER TABLE dbsaci.contexts ADD COLUMN IF NOT EXISTS origin_role name DEFAULT current_user;
GRANT SELECT ON dbsaci.contexts TO PUBLIC;

CREATE OR REPLACE FUNCTION dbsaci.context_setting(ns text, attr text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT 'dbsaci_ctx.a' || encode(convert_to(pg_catalog.upper(ns), 'UTF8'), 'hex') || '_'
        || encode(convert_to(pg_catalog.upper(attr), 'UTF8'), 'hex')
$$;

DROP FUNCTION IF EXISTS dbsaci.create_context(text, text, text);
CREATE OR REPLACE FUNCTION dbsaci.create_context(ns text, schema text, package text, replace boolean DEFAULT true) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    maker name := (SELECT c.origin_role FROM dbsaci.contexts c WHERE c.namespace = ns);
BEGIN
    IF maker IS NOT NULL AND NOT replace THEN
        PERFORM dbsaci.raise(955);
    ELSIF NOT pg_has_role(dbsaci.calling_role(), maker, 'USAGE') THEN
        PERFORM dbsaci.raise(1031);
    END IF;
    INSERT INTO dbsaci.contexts VALUES (ns, schema, package, dbsaci.calling_role())
    ON CONFLICT (namespace) DO UPDATE SET schema = excluded.schema, package = excluded.package;
END $$;
CREATE OR REPLACE FUNCTION dbsaci.drop_context(ns text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    DELETE FROM dbsaci.contexts c WHERE c.namespace = ns AND pg_has_role(dbsaci.calling_role(), c.origin_role, 'USAGE');
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-04043: object ' || ns || ' does not exist';
    END IF;
END $$;

-- May the code that runs set values of this context? `stack` is PostgreSQL's call stack (PG_CONTEXT), in which a package's
-- member pkg.p is the function pkg__p; it names no schema of a function of the current one. What has no package, as an anonymous block has none, may set CLIENTCONTEXT alone.
CREATE OR REPLACE FUNCTION dbsaci.context_open(ns text, stack text) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT pg_catalog.upper(ns) = 'CLIENTCONTEXT' OR EXISTS (
        SELECT FROM dbsaci.contexts AS c
         WHERE c.namespace = pg_catalog.upper(ns)
           AND stack ~ format(E'function (%s\\.)%s"?%s(__[^\n]*)?\\(', dbsaci.pg_name(c.schema),
                              CASE WHEN dbsaci.pg_name(c.schema) = current_schema() THEN '?' ELSE '' END, dbsaci.pg_name(c.package)))
$$;

-- What this session has set, for SESSION_CONTEXT.
CREATE OR REPLACE FUNCTION dbsaci.context_values() RETURNS TABLE (namespace text, attribute text, value text)
LANGUAGE sql STABLE AS $$
    SELECT c.ns, convert_from(decode(split_part(item, '_', 3), 'hex'), 'UTF8'), current_setting(item, true)
      FROM (SELECT x.namespace AS ns FROM dbsaci.contexts AS x UNION ALL SELECT 'CLIENTCONTEXT') AS c,
           unnest(string_to_array(nullif(current_setting(dbsaci.context_setting(c.ns, ''), true), ''), ',')) AS item
     WHERE current_setting(item, true) <> ''
$$;

CREATE OR REPLACE FUNCTION dbsaci.sys_context(ns text, attr text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN pg_catalog.upper(ns) = 'USERENV' THEN nullif(dbsaci.userenv_value(attr), '')
                WHEN pg_catalog.upper(ns) = 'SYS_SESSION_ROLES' THEN
                    CASE WHEN EXISTS (SELECT FROM pg_roles WHERE dbsaci.ora_name(rolname) = pg_catalog.upper(attr)
                                                                                   AND pg_has_role(oid, 'USAGE'))
                                                                                       THEN 'TRUE' ELSE 'FALSE' END
                ELSE nullif(current_setting(dbsaci.context_setting(ns, attr), true), '') END
$$;
CREATE OR REPLACE FUNCTION dbsaci.sys_context(ns text, attr text, len numeric) RETURNS text
LANGUAGE sql STABLE AS $$ SELECT nullif(left(dbsaci.sys_context(ns, attr), pg_catalog.trunc(len)::int), '') $$;

-- USERENV(name): the older form; numbers come as text here too.
CREATE OR REPLACE FUNCTION dbsaci.userenv(name text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN pg_catalog.upper(name) IN ('CLIENT_INFO', 'ENTRYID', 'ISDBA', 'LANG', 'LANGUAGE', 'SESSIONID', 'SID', 'TERMINAL')
                THEN dbsaci.userenv_value(name)
                WHEN pg_catalog.upper(name) = 'SCHEMAID' THEN dbsaci.uid()::text
                WHEN pg_catalog.upper(name) IN ('INSTANCE', 'CURRENT_EDITION_ID') THEN dbsaci.userenv_value(name)
                ELSE dbsaci.fail(2003, name) END
$$;
