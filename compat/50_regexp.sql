-- REGEXP_LIKE, _INSTR, _SUBSTR, _REPLACE, _COUNT over PostgreSQL's functions of the same names. Patterns are
-- rewritten where the two read them differently; with a literal pattern that happens once, at planning time.
--
--   Oracle                                     PostgreSQL's advanced regular expressions
--   . does not match a newline (flag n: does)  always does: becomes [^\n]
--   \d \w \s \D \W \S \A \Z and \1 .. \9       the same; any other \x is the character x, never \t or \y
--   [\w]: a backslash in brackets is itself    an escape: doubled
--   greedy and lazy parts in one pattern       the first decides for all: the whole is wrapped, see below
--   a leading * + ? is a plain character       an error: escaped

-- Oracle's match parameter as PostgreSQL's flags; ORA-01760 for an unknown one. Of i and c the last counts.
CREATE OR REPLACE FUNCTION dbsaci.regexp_flags(param text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN param IS NULL THEN ''
                WHEN param !~ '^[icnmx]*$' THEN dbsaci.fail(1760, param)
                ELSE CASE WHEN param ~ 'i[^c]*$' THEN 'i' ELSE '' END || CASE WHEN param ~ 'm' THEN 'w' ELSE '' END END
$$;

CREATE OR REPLACE FUNCTION dbsaci.regexp_pattern(p text, param text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    dot    text    := CASE WHEN param ~ 'n' THEN '.' ELSE '[^\n]' END;
    extend boolean := coalesce(param ~ 'x', false);
    out    text    := '';
    tok    text;
    atom   boolean := false;    -- is there something that a quantifier can apply to?
    greedy boolean := false;    -- a greedy quantifier of variable length
    lazy   boolean := false;
    last   text    := '';       -- which of the two came last
    depth  int     := 0;        -- open parentheses
    groups int     := 0;
    refer  int     := 0;        -- the highest back reference
BEGIN
    IF p IS NULL THEN
        RETURN NULL;
    END IF;
    -- escapes, bracket expressions (with [: :] and a leading ]), quantifiers, single characters
    FOR tok IN SELECT m[1]
        FROM regexp_matches(p, '(\\.?|\[\^?\]?(?:\[[:.=][^]]*[:.=]\]|[^]])*\]|\[|(?:[*+?]|\{\d+(?:,\d*)?\})\??|.)',
        'g') AS m LOOP
        IF tok LIKE '\\_' THEN
            refer := greatest(refer, CASE WHEN tok ~ '[1-9]$' THEN right(tok, 1)::int ELSE 0 END);
            tok := CASE WHEN tok = '\z' THEN '\Z' WHEN tok ~ '^\\[dDwWsSAZ1-9]$' OR tok !~ '[[:alnum:]]$' THEN tok
                ELSE pg_catalog.substr(tok, 2) END;
            atom := true;
        ELSIF tok = '\' THEN
            tok := '\\';
            atom := true;
        ELSIF tok = '[' THEN
            PERFORM dbsaci.raise(12726);
        ELSIF tok LIKE '[%' THEN
            tok := pg_catalog.replace(tok, '\', '\\');
            atom := true;
        ELSIF tok ~ '^([*+?]|\{\d+(,\d*)?\})\??$' THEN
            IF NOT atom THEN
                tok := '\' || tok;
                atom := true;
            ELSIF tok ~ '.\?$' THEN
                lazy := true;
                last := 'lazy';
            ELSIF tok !~ '^\{\d+\}$' THEN
                greedy := true;
                last := 'greedy';
            END IF;
        ELSIF tok = '.' THEN
            tok := dot;
            atom := true;
        ELSIF extend AND tok ~ '^\s$' THEN
            tok := '';
        ELSE
            IF tok = '{' THEN
                tok := '\{';
            ELSIF tok = '(' THEN
                depth := depth + 1;
                groups := groups + 1;
            ELSIF tok = ')' THEN
                depth := depth - 1;
                EXIT WHEN depth < 0;
            END IF;
            atom := tok NOT IN ('(', '|');
        END IF;
        out := out || tok;
    END LOOP;
    IF depth <> 0 THEN
        PERFORM dbsaci.raise(12725);
    ELSIF refer > groups THEN
        PERFORM dbsaci.raise(12727);
    END IF;
    -- PostgreSQL lets the first quantifier decide for the whole match; a backtracking engine ends like its last one
    IF greedy AND lazy THEN
        out := '(?:' || out || '){1,1}' || CASE last WHEN 'lazy' THEN '?' ELSE '' END;
    END IF;
    RETURN CASE WHEN out LIKE '***%' OR out LIKE '(?%' AND NOT (greedy AND lazy) THEN '(?:)' || out ELSE out END;
END $$;

-- The replacement: \1 .. \9 and \\ as they are, but no \&.
CREATE OR REPLACE FUNCTION dbsaci.regexp_replacement(r text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT pg_catalog.replace(coalesce(r, ''), '\&', '\\&') $$;

-- A position or occurrence that must be at least `least_`.
CREATE OR REPLACE FUNCTION dbsaci.regexp_arg(n numeric, least_ int) RETURNS int
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN n >= least_ THEN pg_catalog.trunc(n)::int ELSE dbsaci.fail(1428, n::int, dbsaci.num_text(n)) END
$$;

CREATE OR REPLACE FUNCTION dbsaci.regexp_like(s text, p text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT s ~ dbsaci.regexp_pattern(nullif(p, ''), '') $$;
CREATE OR REPLACE FUNCTION dbsaci.regexp_like(s text, p text, param text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.regexp_like(s, dbsaci.regexp_pattern(nullif(p, ''), param), dbsaci.regexp_flags(param))
$$;

CREATE OR REPLACE FUNCTION dbsaci.regexp_count(s text, p text, pos numeric DEFAULT 1, param text DEFAULT '') RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.regexp_count(nullif(s, ''), dbsaci.regexp_pattern(nullif(p, ''), param), dbsaci.regexp_arg(pos, 1),
                                   dbsaci.regexp_flags(param))::numeric
$$;

CREATE OR REPLACE FUNCTION dbsaci.regexp_instr(
    s text, p text, pos numeric DEFAULT 1, nth numeric DEFAULT 1, ret numeric DEFAULT 0, param text DEFAULT '',
        sub numeric DEFAULT 0) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.regexp_instr(nullif(s, ''), dbsaci.regexp_pattern(nullif(p, ''), param), dbsaci.regexp_arg(pos, 1),
               dbsaci.regexp_arg(nth, 1), CASE WHEN ret = 0 THEN 0 WHEN ret > 0 THEN 1
                   ELSE dbsaci.fail(1428, ret::int, dbsaci.num_text(ret)) END,
               dbsaci.regexp_flags(param), dbsaci.regexp_arg(sub, 0))::numeric
$$;

CREATE OR REPLACE FUNCTION dbsaci.regexp_substr(
    s text, p text, pos numeric DEFAULT 1, nth numeric DEFAULT 1, param text DEFAULT '', sub numeric DEFAULT 0) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT nullif(pg_catalog.regexp_substr(s, dbsaci.regexp_pattern(nullif(p, ''), param), dbsaci.regexp_arg(pos, 1),
        dbsaci.regexp_arg(nth, 1),
                                    dbsaci.regexp_flags(param), dbsaci.regexp_arg(sub, 0)), '')
$$;

CREATE OR REPLACE FUNCTION dbsaci.regexp_replace(
    s text, p text, by text DEFAULT '', pos numeric DEFAULT 1, nth numeric DEFAULT 0, param text DEFAULT '') RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN p <> '' THEN nullif(pg_catalog.regexp_replace(s, dbsaci.regexp_pattern(p, param),
        dbsaci.regexp_replacement(by), dbsaci.regexp_arg(pos, 1),
                                                    dbsaci.regexp_arg(nth, 0), dbsaci.regexp_flags(param)), '')
                ELSE nullif(s, '') END
$$;
