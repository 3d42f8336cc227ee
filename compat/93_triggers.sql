-- Triggers. The trigger NAME runs the function dbsaci$trg_NAME, which is made of its PL/SQL. PostgreSQL fires by name; where
-- FOLLOWS asks for another order the PostgreSQL trigger has another name, and Oracle's is its property `trigger_name`.

CREATE OR REPLACE FUNCTION dbsaci.trigger_name(trg oid, tgname name) RETURNS name
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT coalesce((SELECT p.value::name FROM dbsaci.object_props p WHERE p.objid = trg AND p.attnum = 0 AND p.prop = 'trigger_name'), tgname)
$$;

-- Triggers that dbsaci has for itself: the dictionary does not show them.
CREATE OR REPLACE FUNCTION dbsaci.is_own_trigger(tgname name) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT starts_with(tgname, 'dbsaci$') OR starts_with(tgname, '!dbsaci$')
$$;

-- A trigger of the schema by its Oracle name.
CREATE OR REPLACE FUNCTION dbsaci.find_trigger(at name, trigger name, OUT trg oid, OUT rel regclass, OUT tgname name)
LANGUAGE sql STABLE AS $$
    SELECT t.oid, t.tgrelid::regclass, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = coalesce(at, current_schema()) AND NOT t.tgisinternal AND t.tgparentid = 0
      AND dbsaci.trigger_name(t.oid, t.tgname) = trigger AND NOT dbsaci.is_own_trigger(t.tgname) LIMIT 1
$$;

-- Properties of a trigger may be set by who owns its table.
CREATE OR REPLACE FUNCTION dbsaci.set_trigger_prop(trg oid, prop text, value text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
                   WHERE t.oid = trg AND pg_has_role(dbsaci.calling_role(), c.relowner, 'USAGE')) THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-01031: insufficient privileges';
    END IF;
    DELETE FROM dbsaci.object_props p WHERE p.objid = trg AND p.attnum = 0 AND p.prop = set_trigger_prop.prop;
    IF value IS NOT NULL THEN
        INSERT INTO dbsaci.object_props VALUES (trg, 0, set_trigger_prop.prop, value);
    END IF;
END $$;

-- ---------------------------------------------------------------- UPDATING('C')

-- A statement trigger for UPDATE OF C tells that C is set. Kept for the table and the depth of the statement: a statement
-- inside it has a greater one, and one behind it begins anew.
CREATE OR REPLACE FUNCTION dbsaci.updating_key(rel oid, depth int) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT format('dbsaci.updating_%s_%s', coalesce(pg_partition_root(rel)::oid, rel), depth)
$$;

CREATE OR REPLACE FUNCTION dbsaci.note_updating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    key text := dbsaci.updating_key(TG_RELID, pg_trigger_depth());
BEGIN
    PERFORM set_config(key, CASE WHEN TG_NARGS = 0 THEN '' ELSE coalesce(current_setting(key, true), '') || '"' || TG_ARGV[0] || '"' END, true);
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.trigger_updates(rel oid, col text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT position('"' || col || '"' IN coalesce(current_setting(dbsaci.updating_key(rel, pg_trigger_depth()), true), '')) > 0
$$;

CREATE OR REPLACE FUNCTION dbsaci.watch_updates(rel regclass, cols text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    c text;
BEGIN
    IF cols = '{}' THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE OR REPLACE TRIGGER "!dbsaci$upd" BEFORE UPDATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION dbsaci.note_updating()', rel);
    FOREACH c IN ARRAY cols LOOP
        IF NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = rel AND a.attname = c AND NOT a.attisdropped) THEN
            CONTINUE; -- UPDATING('X') of no column is false
        END IF;
        EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE UPDATE OF %I ON %s FOR EACH STATEMENT EXECUTE FUNCTION dbsaci.note_updating(%L)',
                       '!dbsaci$upd$' || c, c, rel, c);
    END LOOP;
END $$;

-- ---------------------------------------------------------------- ORA-04091

-- Was the row trigger fired by INSERT ... VALUES? The statement is the client's, or that of the PL/pgSQL around the trigger's function.
CREATE OR REPLACE FUNCTION dbsaci.trigger_mutating(rel oid, op text, fires text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    stack     text;
    statement text := current_query();
    owner     name;
    tab       name;
BEGIN
    IF op = 'INSERT' AND fires = 'BEFORE' THEN
        GET DIAGNOSTICS stack = PG_CONTEXT;
        IF pg_trigger_depth() > 1 OR stack ~ E'\n(SQL statement|PL/pgSQL function)[^\n]*\n(.*\n)*PL/pgSQL function (?!dbsaci\\$trg|[^\n]*\\.dbsaci\\$trg)' THEN
            statement := coalesce(substring(stack FROM E'dbsaci\\$trg_[^\n]*\nSQL statement "(.*)$'), statement);
        END IF;
        IF statement ~* E'^\\s*INSERT INTO [^(]+(\\([^)]*\\)\\s*)?(OVERRIDING \\w+ VALUE\\s+)?VALUES\\s*\\(' THEN
            RETURN;
        END IF;
    END IF;
    SELECT n.nspname, c.relname INTO owner, tab FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = coalesce(pg_partition_root(rel)::oid, rel);
    RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = format('ORA-04091: table %s.%s is mutating, trigger/function may not see it',
                                                               dbsaci.ora_owner(owner), dbsaci.ora_name(tab));
END $$;

-- ---------------------------------------------------------------- CREATE, DROP, ALTER

-- The name under which a trigger fires behind those that it follows, and before those that it precedes.
CREATE OR REPLACE FUNCTION dbsaci.firing_name(at name, trigger name, on_rel regclass, follows text[], precedes text[]) RETURNS name LANGUAGE plpgsql STABLE AS $$
DECLARE
    other  text;
    t      record;
    latest name;
BEGIN
    FOREACH other IN ARRAY follows || precedes LOOP
        SELECT * INTO t FROM dbsaci.find_trigger(at, other::name);
        IF t.trg IS NULL OR t.rel <> on_rel THEN
            PERFORM dbsaci.ora_error(4080, format('trigger ''%s'' does not exist', dbsaci.ora_name(other::name)));
        ELSIF other = ANY (follows) AND (latest IS NULL OR t.tgname::text COLLATE "C" > latest::text) THEN
            latest := t.tgname;
        END IF;
    END LOOP;
    IF latest IS NOT NULL AND trigger::text COLLATE "C" < latest::text THEN
        RETURN left(latest::text, 30) || '$' || left(trigger::text, 30);
    END IF;
    FOREACH other IN ARRAY precedes LOOP
        SELECT * INTO t FROM dbsaci.find_trigger(at, other::name);
        IF trigger::text COLLATE "C" > t.tgname::text THEN
            RETURN '!' || left(trigger::text, 60);
        END IF;
    END LOOP;
    RETURN trigger;
END $$;

-- PostgreSQL's triggers that run the function of an Oracle trigger: those of a compound one are several.
CREATE OR REPLACE FUNCTION dbsaci.same_triggers(trg oid) RETURNS TABLE (tgname name, rel regclass) LANGUAGE sql STABLE AS $$
    SELECT t.tgname, t.tgrelid::regclass FROM pg_trigger t JOIN pg_trigger x ON x.tgrelid = t.tgrelid AND x.tgfoid = t.tgfoid
    WHERE x.oid = trg AND NOT t.tgisinternal AND (t.oid = trg OR starts_with(t.tgname, 'dbsaci$cmp'))
$$;

CREATE OR REPLACE FUNCTION dbsaci.drop_trigger_only(trg oid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    x record;
BEGIN
    FOR x IN SELECT * FROM dbsaci.same_triggers(trg) LOOP
        EXECUTE format('DROP TRIGGER %I ON %s', x.tgname, x.rel);
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.create_trigger(at name, trigger name, rel regclass, timing text, events text[], cols text[], each_row boolean,
    fn name, watched text[], follows text[], precedes text[], or_replace boolean, enabled boolean, refs text, when_text text, body text, source text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    home name := coalesce(at, current_schema());
    old  record;
    pg   name;
    trg  oid;
BEGIN
    SELECT * INTO old FROM dbsaci.find_trigger(home, trigger);
    IF old.trg IS NOT NULL AND NOT or_replace THEN
        PERFORM dbsaci.ora_error(4081, format('trigger ''%s'' already exists', dbsaci.ora_name(trigger)));
    ELSIF old.trg IS NOT NULL AND old.rel <> rel THEN
        PERFORM dbsaci.ora_error(4095, format('trigger ''%s'' already exists on another table, cannot replace it', dbsaci.ora_name(trigger)));
    ELSIF old.trg IS NOT NULL THEN
        PERFORM dbsaci.drop_trigger_only(old.trg);
    END IF;
    pg := dbsaci.firing_name(home, trigger, rel, follows, precedes);
    EXECUTE format('CREATE TRIGGER %I %s %s ON %s FOR EACH %s EXECUTE FUNCTION %I.%I()', pg, timing,
                   (SELECT string_agg(CASE WHEN e = 'UPDATE' AND cols <> '{}' THEN 'UPDATE OF ' || (SELECT string_agg(quote_ident(c), ', ') FROM unnest(cols) c) ELSE e END, ' OR ')
                    FROM unnest(events) e),
                   rel, CASE WHEN each_row THEN 'ROW' ELSE 'STATEMENT' END, home, fn);
    IF NOT enabled THEN
        EXECUTE format('ALTER TABLE %s DISABLE TRIGGER %I', rel, pg);
    END IF;
    trg := (SELECT t.oid FROM pg_trigger t WHERE t.tgrelid = rel AND t.tgname = pg);
    PERFORM dbsaci.set_trigger_prop(trg, 'trigger_name', nullif(trigger, pg)), dbsaci.set_trigger_prop(trg, 'referencing', refs),
            dbsaci.set_trigger_prop(trg, 'when', when_text), dbsaci.set_trigger_prop(trg, 'body', body),
            dbsaci.set_trigger_prop(trg, 'follows', nullif(array_to_string(follows, E'\n'), '')),
            dbsaci.set_trigger_prop(trg, 'precedes', nullif(array_to_string(precedes, E'\n'), ''));
    PERFORM dbsaci.watch_updates(rel, watched), dbsaci.set_source(home, trigger, 'TRIGGER', source);
END $$;

-- The sections of a compound trigger but for BEFORE STATEMENT, as which create_trigger() made it.
CREATE OR REPLACE FUNCTION dbsaci.add_sections(at name, trigger name, sections text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    t   record;
    def text;
    s   text;
    n   int := 0;
BEGIN
    SELECT * INTO t FROM dbsaci.find_trigger(at, trigger);
    def := pg_get_triggerdef(t.trg);
    FOREACH s IN ARRAY sections LOOP
        n := n + 1;
        CONTINUE WHEN s = 'BEFORE STATEMENT';
        EXECUTE regexp_replace(regexp_replace(regexp_replace(def, '^CREATE TRIGGER \S+ BEFORE',
                    format('CREATE TRIGGER %s %s', quote_ident('dbsaci$cmp' || n || '$' || left(trigger::text, 50)), substring(s FROM '^(BEFORE|AFTER|INSTEAD OF)'))),
                    'FOR EACH STATEMENT', CASE WHEN s LIKE '%EACH ROW' THEN 'FOR EACH ROW' ELSE 'FOR EACH STATEMENT' END), '\s+$', '');
    END LOOP;
    PERFORM dbsaci.set_trigger_prop(t.trg, 'compound', array_to_string(sections, E'\n'));
    IF (SELECT g.tgenabled = 'D' FROM pg_trigger g WHERE g.oid = t.trg) THEN
        PERFORM dbsaci.enable_trigger(at, trigger, false);
    END IF;
END $$;

-- What the sections share: a setting for each variable, which is named with its trigger. '' is NULL, as everywhere.
CREATE OR REPLACE FUNCTION dbsaci.compound_key(rel oid, variable text) RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT format('dbsaci.compound_%s_%s_%s', coalesce(pg_partition_root(rel)::oid, rel), pg_trigger_depth(), md5(variable))
$$;

CREATE OR REPLACE FUNCTION dbsaci.compound_state(rel oid, variable text) RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT nullif(current_setting(dbsaci.compound_key(rel, variable), true), '')
$$;

CREATE OR REPLACE FUNCTION dbsaci.set_compound_state(rel oid, variable text, value text) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT set_config(dbsaci.compound_key(rel, variable), coalesce(value, ''), true)
$$;

-- Oracle's DROP TRIGGER takes the function along.
CREATE OR REPLACE FUNCTION dbsaci.drop_trigger(at name, trigger name) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    t  record;
    fn regprocedure;
BEGIN
    SELECT * INTO t FROM dbsaci.find_trigger(at, trigger);
    fn := (SELECT g.tgfoid::regprocedure FROM pg_trigger g WHERE g.oid = t.trg);
    IF t.trg IS NULL THEN
        RETURN false;
    END IF;
    PERFORM dbsaci.drop_trigger_only(t.trg), dbsaci.forget_source(coalesce(at, current_schema()), trigger, 'TRIGGER');
    IF (SELECT starts_with(p.proname, 'dbsaci$trg_') FROM pg_proc p WHERE p.oid = fn) THEN
        EXECUTE format('DROP FUNCTION %s', fn);
    END IF;
    RETURN true;
END $$;

-- The functions of a dropped table's triggers.
CREATE OR REPLACE FUNCTION dbsaci.drop_trigger_functions() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    fn regprocedure;
BEGIN
    FOR fn IN SELECT p.oid::regprocedure FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
              WHERE starts_with(p.proname, 'dbsaci$trg_') AND n.nspname = current_schema() AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgfoid = p.oid) LOOP
        EXECUTE format('DROP FUNCTION %s', fn);
    END LOOP;
END $$;

-- ALTER TRIGGER ENABLE | DISABLE: PostgreSQL asks for the table.
CREATE OR REPLACE FUNCTION dbsaci.enable_trigger(schema name, trigger name, enable boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    t record;
    x record;
BEGIN
    SELECT * INTO t FROM dbsaci.find_trigger(schema, trigger);
    IF t.trg IS NULL THEN
        PERFORM dbsaci.ora_error(4080, format('trigger ''%s'' does not exist', dbsaci.ora_name(trigger)));
    END IF;
    FOR x IN SELECT * FROM dbsaci.same_triggers(t.trg) LOOP
        EXECUTE format('ALTER TABLE %s %s TRIGGER %I', x.rel, CASE WHEN enable THEN 'ENABLE' ELSE 'DISABLE' END, x.tgname);
    END LOOP;
END $$;

-- ALTER TABLE ENABLE | DISABLE ALL TRIGGERS: the user's own.
CREATE OR REPLACE FUNCTION dbsaci.enable_all_triggers(rel regclass, enable boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    trg name;
BEGIN
    FOR trg IN SELECT t.tgname FROM pg_trigger t WHERE t.tgrelid = rel AND NOT t.tgisinternal
                 AND (NOT dbsaci.is_own_trigger(t.tgname) OR starts_with(t.tgname, 'dbsaci$cmp')) LOOP
        EXECUTE format('ALTER TABLE %s %s TRIGGER %I', rel, CASE WHEN enable THEN 'ENABLE' ELSE 'DISABLE' END, trg);
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.rename_trigger(schema name, trigger name, new_name name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    t  record;
    fn regprocedure;
BEGIN
    SELECT * INTO t FROM dbsaci.find_trigger(schema, trigger);
    IF t.trg IS NULL THEN
        PERFORM dbsaci.ora_error(4080, format('trigger ''%s'' does not exist', dbsaci.ora_name(trigger)));
    ELSIF (dbsaci.find_trigger(schema, new_name)).trg IS NOT NULL THEN
        PERFORM dbsaci.ora_error(4081, format('trigger ''%s'' already exists', dbsaci.ora_name(new_name)));
    ELSIF t.tgname <> trigger THEN -- its name in PostgreSQL is for the order
        PERFORM dbsaci.set_trigger_prop(t.trg, 'trigger_name', new_name);
        RETURN;
    END IF;
    EXECUTE format('ALTER TRIGGER %I ON %s RENAME TO %I', t.tgname, t.rel, new_name);
    fn := (SELECT g.tgfoid::regprocedure FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid WHERE g.oid = t.trg AND p.proname = 'dbsaci$trg_' || trigger);
    IF fn IS NOT NULL THEN
        EXECUTE format('ALTER FUNCTION %s RENAME TO %I', fn, 'dbsaci$trg_' || new_name);
    END IF;
END $$;
