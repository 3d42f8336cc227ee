-- Users, roles, privileges of the system, grants on what may be anything. A user is a role and a schema of its name.

-- Privileges that PostgreSQL does not have (CREATE TABLE, SELECT ANY TABLE ...), as granted; DBA and the like, too.
CREATE TABLE IF NOT EXISTS dbsaci.sys_privs (
    grantee name NOT NULL, privilege text NOT NULL, admin boolean NOT NULL DEFAULT false, PRIMARY KEY (grantee, privilege));
GRANT SELECT ON dbsaci.sys_privs TO PUBLIC;

-- May the caller do what needs this privilege? Whoever may create roles in PostgreSQL may; so may SYS and SYSTEM, if there
-- are such logins, and who was granted it or DBA.
CREATE OR REPLACE FUNCTION dbsaci.has_sys_priv(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = dbsaci.calling_role() AND (r.rolsuper OR r.rolcreaterole OR r.rolname IN ('sys', 'system')))
        OR EXISTS (SELECT FROM dbsaci.sys_privs p WHERE p.privilege IN (wanted, 'DBA', 'ALL PRIVILEGES')
                   AND CASE WHEN p.grantee = 'public' THEN true
                            WHEN EXISTS (SELECT FROM pg_roles r WHERE r.rolname = p.grantee) THEN pg_has_role(dbsaci.calling_role(), p.grantee, 'USAGE') END)
$$;

CREATE OR REPLACE FUNCTION dbsaci.need_sys_priv(wanted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF NOT dbsaci.has_sys_priv(wanted) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
    END IF;
END $$;

-- ---------------------------------------------------------------- users and roles

-- Since PostgreSQL 16 a membership may be one that neither inherits nor lets SET ROLE, as that of a role's creator is.
CREATE OR REPLACE FUNCTION dbsaci.acts_for(who name) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN current_setting('server_version_num')::int < 160000 THEN pg_has_role(who, 'MEMBER')
                ELSE pg_has_role(who, 'SET') AND pg_has_role(who, 'USAGE') END
$$;

CREATE OR REPLACE FUNCTION dbsaci.create_user(who name, if_not_exists boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM dbsaci.need_sys_priv('CREATE USER');
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = who) OR EXISTS (SELECT FROM pg_namespace WHERE nspname = who) THEN
        IF if_not_exists THEN
            RETURN;
        END IF;
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-01920: user name ''%s'' conflicts with another user or role name', dbsaci.ora_name(who));
    END IF;
    EXECUTE format('CREATE ROLE %I LOGIN', who);
    IF NOT dbsaci.acts_for(who) THEN
        EXECUTE format('GRANT %I TO CURRENT_USER', who);
    END IF;
    EXECUTE format('CREATE SCHEMA %I AUTHORIZATION %I', who, who);
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO PUBLIC', who); -- a grant on a table is enough in Oracle
END $$;

CREATE OR REPLACE FUNCTION dbsaci.no_user(who name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-01918: user ''%s'' does not exist', dbsaci.ora_name(who));
END $$;

CREATE OR REPLACE FUNCTION dbsaci.alter_user(who name, lock boolean, if_exists boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF dbsaci.calling_role() <> who OR lock IS NOT NULL THEN
        PERFORM dbsaci.need_sys_priv('ALTER USER');
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who) THEN
        IF NOT if_exists THEN
            PERFORM dbsaci.no_user(who);
        END IF;
        RETURN;
    END IF;
    IF lock IS NOT NULL THEN
        EXECUTE format('ALTER ROLE %I %s', who, CASE WHEN lock THEN 'NOLOGIN' ELSE 'LOGIN' END);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.drop_user(who name, cascade boolean, if_exists boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM dbsaci.need_sys_priv('DROP USER');
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who) AND NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = who AND dbsaci.is_user_schema(nspname)) THEN
        IF NOT if_exists THEN
            PERFORM dbsaci.no_user(who);
        END IF;
        RETURN;
    END IF;
    -- sessions of dbsaci tell their user in their names, whatever role they connected with
    IF EXISTS (SELECT FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()
               AND (usename = who OR starts_with(application_name, 'dbsaci/' || dbsaci.ora_name(who) || '/'))) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01940: cannot drop a user that is currently connected';
    END IF;
    IF NOT cascade AND EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = who) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-01922: CASCADE must be specified to drop ''%s''', dbsaci.ora_name(who));
    END IF;
    IF EXISTS (SELECT FROM pg_namespace WHERE nspname = who) THEN
        EXECUTE format('DROP SCHEMA %I CASCADE', who);
    END IF;
    DELETE FROM dbsaci.synonyms s WHERE s.owner = who;
    DELETE FROM dbsaci.sys_privs p WHERE p.grantee = who;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = who) THEN
        EXECUTE format('DROP OWNED BY %I', who);
        EXECUTE format('DROP ROLE %I', who);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.create_role(who name) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM dbsaci.need_sys_priv('CREATE ROLE');
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = who) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-01921: role name ''%s'' conflicts with another user or role name', dbsaci.ora_name(who));
    END IF;
    EXECUTE format('CREATE ROLE %I NOLOGIN', who);
    INSERT INTO dbsaci.sys_privs VALUES (dbsaci.calling_role(), 'ROLE ' || who, true) ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.drop_role(who name, if_exists boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who AND NOT rolcanlogin) THEN
        IF if_exists THEN
            RETURN;
        END IF;
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-01919: role ''%s'' does not exist', dbsaci.ora_name(who));
    END IF;
    IF NOT EXISTS (SELECT FROM dbsaci.sys_privs p WHERE p.grantee = dbsaci.calling_role() AND p.privilege = 'ROLE ' || who) THEN
        PERFORM dbsaci.need_sys_priv('DROP ANY ROLE');
    END IF;
    DELETE FROM dbsaci.sys_privs p WHERE p.privilege = 'ROLE ' || who OR p.grantee = who;
    EXECUTE format('DROP OWNED BY %I', who);
    EXECUTE format('DROP ROLE %I', who);
END $$;

-- ---------------------------------------------------------------- GRANT and REVOKE without ON

-- A role of PostgreSQL becomes a membership; every other word is written down, so that the dictionary shows it and
-- has_sys_priv() asks it. Nothing in PostgreSQL follows from CREATE SESSION, CREATE TABLE ...: a user owns his schema.
CREATE OR REPLACE FUNCTION dbsaci.grant_system(privs text[], grantees text[], with_admin boolean, revoke boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    p    text;
    g    text;
    role name;
BEGIN
    FOREACH p IN ARRAY privs LOOP
        role := dbsaci.pg_name(p);
        IF p !~ ' ' AND NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role)
           AND p NOT IN ('CONNECT', 'RESOURCE', 'DBA', 'SYSDBA', 'SYSOPER', 'SYSBACKUP', 'SYSDG', 'SYSKM', 'SYSASM') AND p !~ '_ROLE$|_DATABASE$|_CATALOG|^AQ_|^CTX|^XDB|_USER_' THEN
            RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-01919: role ''%s'' does not exist', p);
        END IF;
        IF NOT EXISTS (SELECT FROM dbsaci.sys_privs s WHERE s.grantee = dbsaci.calling_role() AND s.admin AND s.privilege IN (p, 'ROLE ' || role)) THEN
            PERFORM dbsaci.need_sys_priv(CASE WHEN p ~ ' ' THEN 'GRANT ANY PRIVILEGE' ELSE 'GRANT ANY ROLE' END);
        END IF;
        FOREACH g IN ARRAY grantees LOOP
            IF g <> 'public' AND NOT EXISTS (SELECT FROM pg_roles WHERE rolname = g) THEN
                RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-01917: user or role ''%s'' does not exist', dbsaci.ora_name(g::name));
            END IF;
            IF revoke AND p !~ ' ' AND EXISTS (SELECT FROM pg_roles WHERE rolname = role)
               AND NOT EXISTS (SELECT FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid JOIN pg_roles u ON u.oid = m.member
                               WHERE r.rolname = role AND u.rolname = g) THEN
                RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-01951: ROLE ''%s'' not granted to ''%s''', p, dbsaci.ora_name(g::name));
            END IF;
            IF EXISTS (SELECT FROM pg_roles WHERE rolname = role) AND p !~ ' ' AND g <> 'public' THEN
                EXECUTE format(CASE WHEN revoke THEN 'REVOKE %I FROM %I' ELSE 'GRANT %I TO %I' END || CASE WHEN with_admin AND NOT revoke THEN ' WITH ADMIN OPTION' ELSE '' END, role, g);
            ELSIF revoke THEN
                DELETE FROM dbsaci.sys_privs s WHERE s.grantee = g AND s.privilege = p;
                IF NOT FOUND THEN
                    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = CASE WHEN p ~ ' ' THEN format('ORA-01952: system privileges not granted to ''%s''', dbsaci.ora_name(g::name))
                        ELSE format('ORA-01951: ROLE ''%s'' not granted to ''%s''', p, dbsaci.ora_name(g::name)) END;
                END IF;
            ELSE
                INSERT INTO dbsaci.sys_privs AS s VALUES (g, p, with_admin) ON CONFLICT (grantee, privilege) DO UPDATE SET admin = s.admin OR excluded.admin;
            END IF;
        END LOOP;
    END LOOP;
END $$;

-- ---------------------------------------------------------------- GRANT and REVOKE ON

-- On a table, view or sequence, or on every routine of that name (and of a package of that name); synonyms are followed.
-- Privileges that PostgreSQL does not have (ALTER, INDEX, DEBUG ...) are left out.
CREATE OR REPLACE FUNCTION dbsaci.grant_object(privs text[], schema name, object name, grantees text[], grant_option boolean, revoke boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    at    name := coalesce(schema, current_schema());
    rel   regclass := to_regclass(format('%I.%I', at, object));
    s     record;
    kind  "char";
    words text;
    names text;
    f     record;
    found boolean := false;
BEGIN
    IF rel IS NULL THEN
        SELECT r.owner, r.name INTO s FROM dbsaci.resolve_synonym(at, object) r;
        IF s.name IS NOT NULL AND (s.owner, s.name) IS DISTINCT FROM (at, object) THEN
            at := s.owner;
            object := s.name;
            rel := to_regclass(format('%I.%I', at, object));
        END IF;
    END IF;
    names := (SELECT string_agg(CASE g WHEN 'public' THEN 'PUBLIC' ELSE quote_ident(g) END, ', ') FROM unnest(grantees) g);
    IF rel IS NOT NULL THEN
        kind := (SELECT relkind FROM pg_class WHERE oid = rel);
        words := (SELECT string_agg(DISTINCT w, ', ') FROM (
            SELECT CASE WHEN kind = 'S' THEN CASE WHEN p IN ('SELECT', 'ALL', 'ALL PRIVILEGES') THEN 'USAGE, SELECT' END
                        WHEN p IN ('SELECT', 'READ') THEN 'SELECT' WHEN p IN ('INSERT', 'UPDATE', 'DELETE', 'REFERENCES') THEN p
                        WHEN p IN ('ALL', 'ALL PRIVILEGES') THEN 'SELECT, INSERT, UPDATE, DELETE, REFERENCES' END AS w FROM unnest(privs) p) x);
        IF words IS NOT NULL THEN
            EXECUTE format('%s %s ON %s %s %s %s%s', CASE WHEN revoke THEN 'REVOKE' ELSE 'GRANT' END, words, CASE kind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
                           rel, CASE WHEN revoke THEN 'FROM' ELSE 'TO' END, names, CASE WHEN revoke THEN ' CASCADE' WHEN grant_option THEN ' WITH GRANT OPTION' ELSE '' END);
        END IF;
        RETURN;
    END IF;
    found := dbsaci.grant_unit(at, object, privs, grantees, grant_option, revoke);
    FOR f IN SELECT p.oid::regprocedure AS sig FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
             WHERE n.nspname = at AND (p.proname = object OR starts_with(p.proname, object || '__')) LOOP
        found := true;
        EXECUTE format('%s EXECUTE ON ROUTINE %s %s %s%s', CASE WHEN revoke THEN 'REVOKE' ELSE 'GRANT' END, f.sig,
                       CASE WHEN revoke THEN 'FROM' ELSE 'TO' END, names, CASE WHEN revoke THEN ' CASCADE' WHEN grant_option THEN ' WITH GRANT OPTION' ELSE '' END);
    END LOOP;
    IF NOT found AND NOT dbsaci.has_source(at, object)
       AND to_regtype(format('%I.%I', at, object)) IS NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-00942: table or view does not exist';
    END IF;
END $$;

-- Before GRANT or REVOKE ON: what Oracle refuses and PostgreSQL takes without a word. Names of nothing are left to the grant.
CREATE OR REPLACE FUNCTION dbsaci.check_object_grant(privs text[], schema name, object name, grantees text[], revoke boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    rel  regclass := to_regclass(format('%I.%I', coalesce(schema, current_schema()), object));
    kind "char" := (SELECT relkind FROM pg_class WHERE oid = rel);
BEGIN
    IF dbsaci.calling_role()::text = ANY (grantees) THEN
        PERFORM dbsaci.ora_error(1749, 'you may not GRANT/REVOKE privileges to/from yourself');
    ELSIF kind IS NULL THEN
        RETURN;
    ELSIF kind = 'S' AND NOT privs <@ '{SELECT,ALTER,KEEP SEQUENCE,ALL,ALL PRIVILEGES}' THEN
        PERFORM dbsaci.ora_error(2205, 'only SELECT and ALTER privileges are valid for sequences');
    ELSIF kind = 'v' AND privs && '{ALTER,INDEX,EXECUTE}' THEN
        PERFORM dbsaci.ora_error(2204, 'ALTER, INDEX and EXECUTE not allowed for views');
    ELSIF kind <> 'S' AND 'EXECUTE' = ANY (privs) THEN
        PERFORM dbsaci.ora_error(2224, 'EXECUTE privilege not allowed for tables');
    END IF;
    IF revoke AND EXISTS (
        SELECT FROM unnest(grantees) g LEFT JOIN pg_roles r ON r.rolname = g
        WHERE (g = 'public' OR r.oid IS NOT NULL) AND NOT EXISTS (
            SELECT FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) x
            WHERE c.oid = rel AND x.grantee = coalesce(r.oid, 0)
            UNION ALL
            SELECT FROM pg_attribute a CROSS JOIN LATERAL aclexplode(a.attacl) x WHERE a.attrelid = rel AND x.grantee = coalesce(r.oid, 0))) THEN
        PERFORM dbsaci.ora_error(1927, 'cannot REVOKE privileges you did not grant');
    END IF;
END $$;

-- ---------------------------------------------------------------- synonyms

CREATE OR REPLACE FUNCTION dbsaci.has_synonym(p_owner name, p_name name) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (SELECT FROM dbsaci.synonyms s WHERE s.owner = p_owner AND s.synonym_name = p_name)
$$;

-- False: there is none of that name.
CREATE OR REPLACE FUNCTION dbsaci.rename_synonym(p_owner name, p_name name, p_new name) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM dbsaci.check_synonym_right(p_owner);
    UPDATE dbsaci.synonyms s SET synonym_name = p_new WHERE s.owner = p_owner AND s.synonym_name = p_name;
    RETURN FOUND;
END $$;

-- What an unqualified name stands in: the schema where the session sees such a table or view, else its own; the object need not
-- exist yet.
CREATE OR REPLACE FUNCTION dbsaci.schema_of(object name) RETURNS name LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                     WHERE c.oid = to_regclass(quote_ident(object)) AND c.relpersistence <> 't'), current_schema())
$$;

CREATE OR REPLACE FUNCTION dbsaci.make_synonym(owner name, name name, target_owner name, target name, or_replace boolean, if_not_exists boolean)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF if_not_exists AND dbsaci.has_synonym(coalesce(owner, current_schema()), name) THEN
        RETURN;
    END IF;
    PERFORM dbsaci.create_synonym(coalesce(owner, current_schema()), name, coalesce(target_owner, dbsaci.schema_of(target)), target, NULL, or_replace);
END $$;

CREATE OR REPLACE FUNCTION dbsaci.remove_synonym(owner name, name name, if_exists boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF if_exists AND NOT dbsaci.has_synonym(coalesce(owner, current_schema()), name) THEN
        RETURN;
    END IF;
    PERFORM dbsaci.drop_synonym(coalesce(owner, current_schema()), name);
END $$;

-- ---------------------------------------------------------------- program units

-- DROP of a function, procedure, package, trigger or type: all that bears the name. ORA-04043 (04080 for a trigger).
CREATE OR REPLACE FUNCTION dbsaci.drop_unit(kind text, schema name, unit name, if_exists boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    at    name := coalesce(schema, current_schema());
    x     record;
    found boolean := false;
BEGIN
    IF kind = 'TRIGGER' THEN
        found := dbsaci.drop_trigger(at, unit);
    ELSIF kind = 'TYPE' THEN
        found := to_regtype(format('%I.%I', at, unit)) IS NOT NULL;
        IF found THEN
            EXECUTE format('DROP TYPE %I.%I', at, unit);
        END IF;
    ELSIF kind NOT LIKE '% BODY' THEN
        FOR x IN SELECT p.oid::regprocedure AS sig FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = at
                 AND CASE kind WHEN 'PACKAGE' THEN starts_with(p.proname, unit || '__') ELSE p.proname = unit AND p.prokind = CASE kind WHEN 'FUNCTION' THEN 'f' ELSE 'p' END::"char" END LOOP
            found := true;
            EXECUTE format('DROP ROUTINE %s', x.sig);
        END LOOP;
    END IF;
    found := dbsaci.forget_unit(at, unit, kind) OR found;
    found := dbsaci.forget_source(at, unit, kind) OR found;
    IF NOT found AND NOT if_exists THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = CASE kind WHEN 'TRIGGER' THEN format('ORA-04080: trigger ''%s'' does not exist', dbsaci.ora_name(unit))
            ELSE format('ORA-04043: object %s does not exist', dbsaci.ora_name(unit)) END;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.has_source(at name, unit name) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (SELECT FROM dbsaci.source x WHERE x.owner = at AND x.name = unit)
$$;

CREATE OR REPLACE FUNCTION dbsaci.forget_source(at name, unit name, kind text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT has_schema_privilege(dbsaci.calling_role(), at, 'CREATE') THEN
        RETURN false;
    END IF;
    DELETE FROM dbsaci.errors e WHERE e.owner = at AND e.name = unit AND e.type IN (kind, kind || ' BODY');
    DELETE FROM dbsaci.source s WHERE s.owner = at AND s.name = unit AND s.type IN (kind, kind || ' BODY');
    RETURN FOUND;
END $$;
