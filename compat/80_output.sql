-- DBMS_OUTPUT. What was put survives a rollback, also that of a block with an exception handler, so nothing
-- transactional can hold it: not a table, not a setting. A session's prepared statements are not transactional:
-- each line is one, PREPARE dbsaci_out_<n> AS SELECT '<line>', numbered by a sequence (never rolled back either).
--
-- A PUT after a GET drops what the GET left. A GET notes its number in the sequence in a setting; the lines before
-- it go at the next PUT. Should a rollback bring the note back, nothing more is lost.

CREATE SEQUENCE IF NOT EXISTS dbsaci.output_line;
GRANT USAGE ON SEQUENCE dbsaci.output_line TO PUBLIC;

CREATE OR REPLACE FUNCTION dbsaci.dbms_output__enable(buffer_size numeric DEFAULT 20000) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT set_config('dbsaci.output_on', '1', false) $$;

-- Off, and empty.
CREATE OR REPLACE FUNCTION dbsaci.dbms_output__disable() RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM set_config('dbsaci.output_on', '', false);
    PERFORM set_config('dbsaci.output_part', '', false);
    PERFORM dbsaci.output_clear('dbsaci_out_:');
END $$;

-- The name of the next line.
CREATE OR REPLACE FUNCTION dbsaci.output_next() RETURNS text
LANGUAGE sql VOLATILE AS $$ SELECT 'dbsaci_out_' || lpad(nextval('dbsaci.output_line')::text, 19, '0') $$;

-- Drops the lines before `until`.
CREATE OR REPLACE FUNCTION dbsaci.output_clear(until text) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    line text;
BEGIN
    FOR line IN SELECT name FROM pg_prepared_statements WHERE name LIKE 'dbsaci\_out\_%' AND name < until LOOP
        EXECUTE format('DEALLOCATE %I', line);
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.output_add(line text) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF octet_length(line) > 32767 THEN
        RAISE EXCEPTION USING ERRCODE = 'OR000', MESSAGE = 'ORA-20000: ORU-10028: line length overflow, limit of 32767 bytes per line';
    END IF;
    IF current_setting('dbsaci.output_read', true) <> '' THEN
        PERFORM dbsaci.output_clear(current_setting('dbsaci.output_read'));
        PERFORM set_config('dbsaci.output_read', '', false);
    END IF;
    EXECUTE format('PREPARE %I AS SELECT %L::text', dbsaci.output_next(), coalesce(line, ''));
END $$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_output__put(s text) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF current_setting('dbsaci.output_on', true) = '1' THEN
        PERFORM set_config('dbsaci.output_part', coalesce(current_setting('dbsaci.output_part', true), '') || coalesce(s, ''), false);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_output__put_line(s text) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF current_setting('dbsaci.output_on', true) = '1' THEN
        PERFORM dbsaci.output_add(coalesce(current_setting('dbsaci.output_part', true), '') || coalesce(s, ''));
        PERFORM set_config('dbsaci.output_part', '', false);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION dbsaci.dbms_output__new_line() RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT dbsaci.dbms_output__put_line('') $$;

-- GET_LINE(line OUT, status OUT): status 1 when there is none.
CREATE OR REPLACE FUNCTION dbsaci.dbms_output__get_line(OUT line text, OUT status numeric)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    first text;
BEGIN
    SELECT min(name) INTO first FROM pg_prepared_statements WHERE name LIKE 'dbsaci\_out\_%';
    status := CASE WHEN first IS NULL THEN 1 ELSE 0 END;
    IF first IS NOT NULL THEN
        EXECUTE format('EXECUTE %I', first) INTO line;
        EXECUTE format('DEALLOCATE %I', first);
        line := nullif(line, '');
    END IF;
    PERFORM set_config('dbsaci.output_read', dbsaci.output_next(), false);
END $$;

-- GET_LINES(lines OUT, numlines IN OUT)
CREATE OR REPLACE FUNCTION dbsaci.dbms_output__get_lines(OUT lines text[], INOUT numlines numeric)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    stmt text;
    line text;
BEGIN
    lines := '{}';
    FOR stmt IN SELECT name FROM pg_prepared_statements
        WHERE name LIKE 'dbsaci\_out\_%' ORDER BY name LIMIT greatest(numlines, 0)::int LOOP
        EXECUTE format('EXECUTE %I', stmt) INTO line;
        EXECUTE format('DEALLOCATE %I', stmt);
        lines := lines || nullif(line, '');
    END LOOP;
    numlines := coalesce(array_length(lines, 1), 0);
    PERFORM set_config('dbsaci.output_read', dbsaci.output_next(), false);
END $$;
