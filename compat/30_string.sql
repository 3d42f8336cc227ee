-- Strings. Every function here gives NULL for a zero-length result.

-- Nothing but the rule itself, for expressions whose result may be ''.
CREATE OR REPLACE FUNCTION dbsaci.nvl_empty(s text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(s, '') $$;

-- CONCAT and ||: NULL counts as nothing.
CREATE OR REPLACE FUNCTION dbsaci.concat(a text, b text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(coalesce(a, '') || coalesce(b, ''), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.concat(a text, b text, VARIADIC more text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT nullif(coalesce(a, '') || coalesce(b, '') || array_to_string(more, ''), '') $$;

-- SUBSTR: position 0 is 1, negative counts from the end.
CREATE OR REPLACE FUNCTION dbsaci.substr(s text, pos numeric) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN pos > -1 THEN nullif(pg_catalog.substr(s, pg_catalog.trunc(pos)::int), '')
                WHEN pg_catalog.trunc(pos) >= -length(s) THEN nullif(pg_catalog.substr(s, length(s) + pg_catalog.trunc(pos)::int + 1), '') END
$$;
CREATE OR REPLACE FUNCTION dbsaci.substr(s text, pos numeric, len numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN len < 1 THEN NULL
                WHEN pos >= 1 THEN nullif(pg_catalog.substr(s, pg_catalog.trunc(pos)::int, pg_catalog.trunc(least(len, 1073741823))::int), '')
                WHEN pos > -1 THEN nullif(pg_catalog.substr(s, 1, pg_catalog.trunc(least(len, 1073741823))::int), '')
                WHEN pg_catalog.trunc(pos) >= -length(s)
                THEN nullif(pg_catalog.substr(s, length(s) + pg_catalog.trunc(pos)::int + 1, pg_catalog.trunc(least(len, 1073741823))::int), '') END
$$;

-- INSTR(s, sub [, from [, nth]]): from < 0 searches backwards from that place.
CREATE OR REPLACE FUNCTION dbsaci.instr(s text, sub text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN s <> '' AND sub <> '' THEN strpos(s, sub)::numeric END $$;
CREATE OR REPLACE FUNCTION dbsaci.instr(s text, sub text, pos numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.instr(s, sub, pos, 1) $$;
CREATE OR REPLACE FUNCTION dbsaci.instr(s text, sub text, pos numeric, nth numeric) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    p    int := pg_catalog.trunc(pos)::int;
    n    int := pg_catalog.trunc(nth)::int;
    hit  int;
    step int;
BEGIN
    IF s = '' OR sub = '' THEN
        RETURN NULL;
    ELSIF n < 1 THEN
        PERFORM dbsaci.raise(1428, n::text);
    ELSIF p = 0 THEN
        RETURN 0;
    ELSIF p > 0 THEN
        LOOP
            IF p > length(s) THEN
                RETURN 0;
            END IF;
            hit := strpos(pg_catalog.substr(s, p), sub);
            IF hit = 0 THEN
                RETURN 0;
            END IF;
            n := n - 1;
            IF n = 0 THEN
                RETURN p + hit - 1;
            END IF;
            p := p + hit;
        END LOOP;
    END IF;
    step := length(sub);
    p := length(s) + p + 1;
    WHILE p >= 1 LOOP
        IF pg_catalog.substr(s, p, step) = sub THEN
            n := n - 1;
            IF n = 0 THEN
                RETURN p;
            END IF;
        END IF;
        p := p - 1;
    END LOOP;
    RETURN 0;
END $$;
